//! The competition ruleset: three eras of exploring, building and contracts against a company played by cards.
//!
//! What the competition does is the source's; the player's game around it is known in part, and what is ours of it stands
//! in the scenario as assumed. `docs/rulesets/competition.md` puts every rule beside the code and the test that shows it.

mod actions;
mod bot;
mod cards;
mod contracts;
mod descriptor;
mod effects;
#[cfg(test)]
mod fixture;
mod land;
mod needs;
mod orders;
mod outlook;
mod pay;
mod pieces;
mod points;
mod progress;
mod rules;
mod settings;
mod setup;
mod sites;
mod state;
mod tables;
mod tally;
#[cfg(test)]
mod tests;
mod turn;
mod variables;
mod words;
mod works;

pub use actions::Action;
pub use descriptor::{Cause, Rank};
pub use land::{Ground, Land, Spot};
pub use pieces::{ActionType, BaseId, CardId, ColonyId, Era, OrderId, ProgressId, Side, SiteId, TileId};
pub use points::Headquarters;
pub use rules::{Competition, DESCRIPTOR};
pub use sites::{Sites, Spots};
pub use state::{Phase, Slot, Standing, State, Task};

// What it stands on, by the names of its rooms.
#[cfg(test)]
use perihelion_engine::{scenario, strategy};
use perihelion_game::{random, ruleset, table};

use perihelion_engine::Entry;
/// What a program knows of it.
pub static ENTRY: Entry = Entry::of::<Competition>();
