//! The pieces of the game and the words for them: `cards`, equipment (`tools`), `beads` and icons, `stacks`.

mod beads;
mod cards;
mod stacks;
mod tools;

pub use beads::Colour;
pub(crate) use beads::Icon;
pub(crate) use cards::{Band, DECK_CAPACITY, Kind};
pub use cards::{DeckKind, FaceId};
pub(crate) use stacks::STACKS;
pub use stacks::StackId;
pub(crate) use tools::MOST_EQUIPMENT;
pub use tools::Tool;
