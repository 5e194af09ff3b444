//! What was learned, beside the file that is to be written, so that it can go on after whatever cut it short.

use super::outcome::Done;
use crate::{
    ruleset::Descriptor,
    training::{Horizon, Saved},
};
use serde::{Deserialize, Serialize};

/// How far training came.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// Where positions are judged.
    pub horizon: Horizon,
    /// The most iterations, the games of each, and the seconds that each seed has, if time ends it.
    pub iterations: u32,
    pub games: u64,
    pub time: Option<f64>,
    /// What was found by seeds that are done.
    pub done: Vec<Done>,
    /// Where the seed at hand stands, and how many seconds it took so far.
    pub saved: Option<Saved>,
    pub seconds: f64,
}

impl Kept {
    /// Whether it can be of so many seeds, and of positions of this ruleset.
    pub fn is_sound(&self, seeds: u16, descriptor: &Descriptor) -> bool {
        self.done.len() <= usize::from(seeds)
            && self.done.iter().all(|done| done.found.is_of(descriptor) && done.compared.is_some() == (seeds > 1))
            && self.saved.as_ref().is_none_or(|saved| saved.is_of(descriptor))
    }
}
