//! The contract between perihelion and a game.
//!
//! A game needs nothing else than this crate to be written: luck by purpose, what lies on a table, the [`Ruleset`]
//! trait with what a game says about itself, and the suite that tries whether a game keeps the contract.
//!
//! [`Ruleset`]: ruleset::Ruleset

pub mod random;
pub mod ruleset;
pub mod table;
