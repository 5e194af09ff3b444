//! What is kept between two iterations, so that what was cut short can go on.

use crate::{
    file::Player,
    fit::{Sums, Weights},
};
use serde::{Deserialize, Serialize};

/// Where the search for a player stands after an iteration.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Saved {
    /// The next iteration's number.
    pub number: u32,
    /// Games played so far.
    pub played: u64,
    /// What a win is worth, and by how much games differ in what they are worth.
    pub(crate) win: f64,
    pub(crate) spread: f64,
    pub(crate) sums: Sums,
    pub(crate) weights: Option<Weights>,
    /// The best so far first.
    pub(crate) best: Vec<Tried>,
}

/// A player and how it played while it was tried.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Tried {
    pub went: f64,
    pub iteration: u32,
    pub player: Player,
}

impl Saved {
    pub(crate) fn new(variables: usize) -> Self {
        Self {
            number: 0,
            played: 0,
            win: 0.0,
            spread: 0.0,
            sums: Sums::new(variables),
            weights: None,
            best: Vec::new(),
        }
    }

    /// Whether these are sums over positions with so many variables.
    #[must_use]
    pub fn is_of(&self, variables: usize) -> bool {
        let are_many = |weights: &Weights| weights.variables.len() == variables;
        self.sums.is_of(variables)
            && self.weights.iter().chain(self.best.iter().map(|tried| &tried.player.weights)).all(are_many)
    }
}
