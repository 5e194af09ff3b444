//! What plays the games: text files with places, strategies, the parallel runner, the registry of rulesets, and scenario
//! and sweep files.

pub mod files;
mod registry;
pub mod scenario;
pub mod simulation;
pub mod strategy;

pub use registry::{Entry, Rulesets, Seated};

// What it stands on, by the names of its rooms.
use perihelion_game::{random, ruleset};

// Lets the toy ruleset name this crate as the benches do, which share it.
#[cfg(test)]
extern crate self as perihelion;
#[cfg(test)]
use perihelion_game::{Actions, Words, action_variables, state_variables};
