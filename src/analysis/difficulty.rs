//! How hard each variant is, and how able each strategy: one scale for both.
//!
//! A Rasch model: the chance that strategy s wins variant v is logistic(ability of s − difficulty of v).

use super::Estimate;

/// Why a difficulty or an ability is held finite by the ridge prior alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extreme {
    /// Every game was won.
    AllWon,
    /// Every game was lost.
    AllLost,
}

/// A strategy or a variant on the scale.
#[derive(Debug, Clone, PartialEq)]
pub struct Placed {
    /// Its name.
    pub name: String,
    /// Its ability or difficulty, in logits.
    pub logits: Estimate,
    /// Whether all its games were won or lost.
    pub extreme: Option<Extreme>,
}

/// How far a cell's win rate is from what the scale expects.
#[derive(Debug, Clone, PartialEq)]
pub struct Residual {
    /// The cell.
    pub cell: usize,
    /// The win rate seen.
    pub seen: f64,
    /// The win rate the scale expects.
    pub expected: f64,
    /// Their difference in logits: above 0 where the strategy finds the variant easier than the scale says.
    pub logits: Estimate,
    /// Whether it differs for certain, all cells taken together (Holm), and by enough to matter.
    pub misfit: bool,
}

/// Strategies and variants on one scale, in logits, with `anchor` at 0: a variant of difficulty d is won by the anchor
/// in a share logistic(−d) of games.
#[derive(Debug, Clone, PartialEq)]
pub struct Difficulty {
    /// The strategy whose ability is 0.
    pub anchor: String,
    /// The strategies' abilities, in the order of the sweep.
    pub strategies: Vec<Placed>,
    /// The variants' difficulties, in the order of the sweep.
    pub variants: Vec<Placed>,
    /// One residual a cell that has games.
    pub residuals: Vec<Residual>,
    /// The difficulties when each group of games is left out: one list a group, one entry a variant. Contrasts of
    /// difficulties get their standard errors from these.
    pub without_group: Vec<Vec<f64>>,
    /// The level of the intervals.
    pub level: f64,
}
