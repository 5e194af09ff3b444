//! The exploration ruleset: a solo expedition that explores planets and frontier tokens with decks that grow leaner.
//!
//! The rules of exploring are those of the source; the expedition around them is ours, and its numbers stand in the
//! scenario as assumed. `docs/rulesets/exploration.md` puts every rule beside the code and the test that shows it.

mod actions;
mod card_fields;
mod cards;
mod descriptor;
mod expansion;
mod explore;
mod fragments;
mod resolve;
mod rules;
mod settings;
mod setup;
mod state;
mod tally;
#[cfg(test)]
mod tests;
mod variables;
mod words;

pub use actions::{Action, Technology, Unit};
pub use cards::Kind;
pub use descriptor::{Cause, Rank};
pub use rules::{DESCRIPTOR, Exploration};
pub use state::{CardId, Owner, Phase, PlanetId, RelicId, Revealed, State, SystemId, Target};

// What it stands on, by the names of its rooms.
#[cfg(test)]
use perihelion_engine::scenario;
use perihelion_game::{random, ruleset, table};

use perihelion_engine::Entry;
/// What a program knows of it.
pub static ENTRY: Entry = Entry::of::<Exploration>();
