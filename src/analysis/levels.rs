//! Whether difficulty levels are in order, and whether their steps are even.

use super::Estimate;

/// What a step between two levels is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The later level is harder, for certain.
    InOrder,
    /// The later level is easier, for certain.
    OutOfOrder,
    /// The games cannot tell.
    TooClose,
}

/// The step from one level to the next.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The earlier level.
    pub from: String,
    /// The later level.
    pub to: String,
    /// How much harder the later one is, in logits.
    pub size: Estimate,
    /// The chance of a step at least so far from 0 if there were none, Holm-adjusted over all steps.
    pub p_value: f64,
    /// What it is called.
    pub verdict: Verdict,
    /// How far it is from the mean of all steps, in logits; `None` where there are fewer than two steps.
    pub unevenness: Option<Estimate>,
    /// Whether it differs from the mean step for certain (Holm) and by enough to matter.
    pub uneven: bool,
}

/// Consecutive levels.
#[derive(Debug, Clone, PartialEq)]
pub struct Levels {
    /// Whether the levels are listed from the hardest on, so that steps are counted downwards.
    pub falling: bool,
    /// The steps, in the order of the levels.
    pub steps: Vec<Step>,
}
