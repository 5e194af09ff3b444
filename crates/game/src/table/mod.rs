//! What lies on a table: decks, bags, dice and tracks, as plain data without any one game's rules.
//!
//! Everything here has a fixed capacity and lives inside a game's state, so that playing allocates nothing and
//! cloning a state is a copy.

mod bag;
mod deck;
mod dice;
mod track;

pub use bag::Bag;
pub use deck::{Deck, Pile};
pub use dice::roll;
pub use track::Track;
