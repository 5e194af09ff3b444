//! What is kept between two iterations, so that what was cut short can go on.

use crate::{
    features::Features,
    file::Player,
    fit::{Sums, Weights},
    plan::Plan,
    ruleset::Descriptor,
    train::LEAST_GAINS,
};
use serde::{Deserialize, Serialize};
use std::ops::Range;

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
    /// How games went with each of [`LEAST_GAINS`].
    pub(crate) went_by_gain: [Mean; LEAST_GAINS.len()],
    /// What describes the positions of the sums and of the weights.
    pub(crate) features: Features,
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

/// A mean over games, of which those that came before can be made to count less.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub(crate) struct Mean {
    games: f64,
    sum: f64,
}

impl Mean {
    /// Adds so many games with this mean.
    pub fn add(&mut self, mean: f64, games: usize) {
        self.games += games as f64;
        self.sum += mean * games as f64;
    }

    /// What came before counts this many times as much as it did.
    pub fn forget(&mut self, share: f64) {
        self.games *= share;
        self.sum *= share;
    }

    fn value(self) -> Option<f64> {
        (self.games > 0.0).then(|| self.sum / self.games)
    }
}

impl Saved {
    /// The places of the least gains to try: all as long as none was, and then the best so far and its neighbours.
    pub(crate) fn gains_to_try(&self) -> Range<usize> {
        let tried = self.went_by_gain.iter().enumerate().filter_map(|(place, mean)| Some((place, mean.value()?)));
        let best = tried.max_by(|a, b| a.1.total_cmp(&b.1));
        best.map_or(0..LEAST_GAINS.len(), |(place, _)| place.saturating_sub(1)..(place + 2).min(LEAST_GAINS.len()))
    }

    pub(crate) fn new(descriptor: &Descriptor, plan: &Plan) -> Self {
        let features = Features::new(descriptor);
        let doubt = if plan.start.is_some() { plan.doubt } else { 0.0 };
        Self {
            number: 0,
            played: 0,
            win: 0.0,
            spread: 0.0,
            went_by_gain: <[Mean; LEAST_GAINS.len()]>::default(),
            sums: Sums::doubting(features.count(descriptor), doubt),
            features,
            weights: None,
            best: Vec::new(),
        }
    }

    /// Whether these are sums over positions of this ruleset.
    #[must_use]
    pub fn is_of(&self, descriptor: &Descriptor) -> bool {
        let count = self.features.count(descriptor);
        self.features == Features::new(descriptor)
            && self.sums.is_of(count)
            && self.weights.iter().all(|weights| weights.variables.len() == count)
            && self.best.iter().all(|tried| tried.player.is_of(descriptor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::DESCRIPTOR;

    #[test]
    fn the_best_least_gain_so_far_and_its_neighbours_are_tried_again() {
        let mut saved = Saved::new(&DESCRIPTOR, &Plan::default());
        assert_eq!(saved.gains_to_try(), 0..6);
        for (place, mean) in [0.0, 0.1, 0.2, 0.6, 0.5, 0.4].into_iter().enumerate() {
            saved.went_by_gain[place].add(mean, 10);
        }
        assert_eq!(saved.gains_to_try(), 2..5);
        // What came before counts less and less: 10 games of 0.6 and then 10 of 0 are forgotten together.
        saved.went_by_gain.iter_mut().for_each(|gain| gain.forget(0.5));
        saved.went_by_gain[3].add(0.0, 10);
        assert_eq!(saved.gains_to_try(), 3..6);
        saved.went_by_gain[0].add(9.0, 10);
        assert_eq!(saved.gains_to_try(), 0..2);
    }
}
