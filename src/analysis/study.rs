//! Everything a report says about a run.

use super::{Curve, Difficulty, Habits, Levels, Luck, Pairs, Sensitivity, Warning};

/// Everything a report says about a run, besides the summaries of its cells.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Study {
    /// Difficulty on one scale; `None` where no game was played.
    pub difficulty: Option<Difficulty>,
    /// The steps between levels; `None` where the variants are no sequence.
    pub levels: Option<Levels>,
    /// One curve an axis.
    pub settings: Vec<Curve>,
    /// Paired differences.
    pub pairs: Pairs,
    /// Luck and skill, one entry a variant that several strategies played.
    pub luck: Vec<Luck>,
    /// The effects of the axes, where there are at least two.
    pub sensitivity: Sensitivity,
    /// How each cell was played, one entry a cell with games.
    pub habits: Vec<Habits>,
    /// What is shaky, and what to do about it.
    pub warnings: Vec<Warning>,
}
