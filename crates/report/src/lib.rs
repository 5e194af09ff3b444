//! What is said about games that were played: statistics, tables and run directories, sentences, charts and the page.

pub mod analysis;
pub mod frames;
pub mod report;
#[cfg(test)]
mod shipped;

// What it stands on, by the names of its rooms.
use perihelion_engine::{files, scenario, simulation, strategy};
#[cfg(test)]
use perihelion_game::random;
use perihelion_game::ruleset;
use perihelion_tuning as tuning;

// Lets the made-up runs name this crate as the example does, which shares them.
#[cfg(test)]
extern crate self as perihelion;
