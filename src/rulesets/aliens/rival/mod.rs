//! The rival: a card-driven opponent.

pub mod cards;
