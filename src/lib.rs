//! Perihelion: a Monte Carlo balance simulator for solo modes of space board games.

pub mod files;
pub mod random;
pub mod ruleset;
pub mod rulesets;
pub mod scenario;
pub mod strategy;
pub mod table;

// Lets the toy ruleset name this crate as the benches do, which share it.
#[cfg(test)]
extern crate self as perihelion;
