//! The contract between perihelion and a game.
//!
//! A game needs nothing else than this crate to be written: luck by purpose, what lies on a table, the [`Ruleset`]
//! trait with what a game says about itself, and the suite that tries whether a game keeps the contract.
//!
//! [`Ruleset`]: ruleset::Ruleset

#[doc(hidden)]
pub use perihelion_derive::families;
/// The derives that declare what files and people may name: see [`ruleset::declare`].
pub use perihelion_derive::{Actions, Counters, Endings, Pieces, Ranks, Row, Settings, Streams, Words};

pub mod random;
pub mod ruleset;
pub mod table;

// Lets what the derives write name this crate, in its own tests too.
#[cfg(test)]
extern crate self as perihelion_game;
