//! The timers ruleset: a solo variant in which two Timers run down the Score track towards the player's marker.
//!
//! The variant's own rules are those of the source; the core game under them is ours, and its numbers stand in the
//! scenario as assumed. `docs/rulesets/timers.md` puts every rule beside the code and the test that shows it.

mod actions;
mod contracts;
mod descriptor;
mod pieces;
mod plans;
mod roles;
mod rules;
mod settings;
mod setup;
mod spy;
mod state;
mod store;
#[cfg(test)]
mod tests;
mod track;
mod variables;

pub use actions::Action;
pub use contracts::{Contract, Place};
pub use descriptor::{Cause, Rank};
pub use pieces::{Kind, Pieces};
pub use plans::{Wish, Wishes};
pub use roles::Role;
pub use rules::{DESCRIPTOR, Timers};
pub use state::{ContractId, Phase, Public, State, TimerId};

// What it stands on, by the names of its rooms.
#[cfg(test)]
use perihelion_engine::scenario;
use perihelion_game::{random, ruleset, table};

use perihelion_engine::Entry;
/// What a program knows of it.
pub static ENTRY: Entry = Entry::of::<Timers>();
