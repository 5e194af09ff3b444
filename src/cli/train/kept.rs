//! What was learned, beside the file that is to be written, so that it can go on after whatever cut it short.

use crate::training::{Found, Saved};
use serde::{Deserialize, Serialize};

/// How far training came.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    /// The most iterations, the games of each, and the seconds that each seed has, if time ends it.
    pub iterations: u32,
    pub games: u64,
    pub time: Option<f64>,
    /// What was found by seeds that are done.
    pub done: Vec<(u64, Found)>,
    /// Where the seed at hand stands, and how many seconds it took so far.
    pub saved: Option<Saved>,
    pub seconds: f64,
}

impl Kept {
    /// Whether it can be of positions with so many variables.
    pub fn is_sound(&self, variables: usize) -> bool {
        self.saved.as_ref().is_none_or(|saved| saved.is_of(variables))
    }
}
