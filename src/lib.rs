//! Perihelion: a Monte Carlo balance simulator for solo modes of space board games.
//!
//! Scripted players play millions of games against a ruleset's bot, timers and dangers; what comes of them says how
//! hard each difficulty level really is and what each setting does. `ARCHITECTURE.md` shows the rooms and how data
//! flows through them; `examples/pig.rs` brings a game from outside through this public API.

pub mod analysis;
pub mod cli;
pub mod files;
pub mod frames;
pub mod random;
pub mod report;
pub mod ruleset;
pub mod rulesets;
pub mod scenario;
pub mod simulation;
pub mod strategy;
pub mod table;

// Lets the toy ruleset name this crate as the benches do, which share it.
#[cfg(test)]
extern crate self as perihelion;
