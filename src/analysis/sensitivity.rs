//! Which setting moves the win rate most.

use super::Estimate;

/// How much of the variance of win rates over a grid goes back to one axis.
#[derive(Debug, Clone, PartialEq)]
pub struct Effect {
    /// The axis's path.
    pub axis: String,
    /// The strategy.
    pub strategy: String,
    /// The share that the axis explains alone.
    pub main: Estimate,
    /// The share that would be gone if the axis were fixed: alone and together with others.
    pub total: Estimate,
    /// The difference between its best and worst value, in win rate averaged over the other axes.
    pub range: Estimate,
}

/// The effects of every axis, for each strategy.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sensitivity {
    /// One entry an axis and strategy, axes in the order of the sweep.
    pub effects: Vec<Effect>,
    /// Strategies whose win rates vary no more over the grid than chance alone would make them.
    pub unmoved: Vec<String>,
}
