//! What each swept setting does.

use super::{Estimate, Meets, Share};

/// One value of a setting. Figures are averages over the values of the other settings.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// The value, as labels show it.
    pub value: String,
    /// The value as a number, where it is one.
    pub number: Option<f64>,
    /// The difficulty, in logits.
    pub difficulty: Estimate,
    /// The win rate of each strategy, in the order of the sweep; `None` where it played no game.
    pub win_rates: Vec<Option<Estimate>>,
    /// What share of the anchor strategy's lost games ended by each cause, truncated games last.
    pub losses: Vec<Share>,
    /// How the value stands to the target band, where the sweep has one and this is its only axis.
    pub meets: Option<Meets>,
}

/// What one setting does to difficulty.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// The setting's path.
    pub axis: String,
    /// Its unit; empty where it has none.
    pub unit: &'static str,
    /// Its values, in the order of the sweep.
    pub points: Vec<Point>,
    /// Logits of difficulty per unit of the setting; `None` where its values are not all numbers.
    pub slope: Option<Estimate>,
    /// Whether the curve bends: a straight line misses some point for certain (Holm) and by enough to matter.
    pub bends: bool,
}
