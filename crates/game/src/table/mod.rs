//! What lies on a table: decks, bags and dice, as plain data without any one game's rules.
//!
//! Everything here has a fixed capacity and lives inside a game's state, so that playing allocates nothing and
//! cloning a state is a copy.

mod bag;
mod deck;
mod dice;

pub use bag::Bag;
pub use deck::{Deck, Pile};
pub use dice::roll;
