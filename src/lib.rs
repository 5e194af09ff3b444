//! Perihelion: a Monte Carlo balance simulator for solo modes of space board games.

pub mod files;
pub mod random;
pub mod ruleset;
pub mod rulesets;
pub mod scenario;
pub mod table;
