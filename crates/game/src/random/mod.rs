//! Randomness that is the same everywhere: one stream per purpose, bounded integers, shuffles and weighted picks.
//!
//! A game is named by `(seed, game index)`. Each purpose of that game (the deal, the bot, a player's mistakes, …) draws
//! from its own xoshiro256++ stream, so that one more draw for one purpose never shifts the luck of another. Bounded
//! integers, shuffles and picks are written here on raw `next_u64`, because libraries change theirs between versions
//! and our results must not move; golden values in the tests pin them.

mod draw;
mod stream;

pub use draw::{Draw, chance, normal};
pub use stream::{Luck, MAX_STREAMS, Purpose, Stream, StreamId, Streams};
