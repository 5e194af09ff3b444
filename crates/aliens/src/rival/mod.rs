//! The rival: a card-driven opponent.
//!
//! Each turn it reveals a card and does the first thing on it that is possible. It has neither hand nor income: what it
//! would gain of that sort moves it along its progress track, whose laps bring more cards into its deck.

pub mod cards;
mod deck;
mod flight;
mod gains;
pub mod happenings;
mod objectives;
mod signals;
mod species;
#[cfg(test)]
mod table;
mod traces;
mod turn;
