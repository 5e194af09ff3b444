//! Luck and skill: where the differences between games come from.

use super::Estimate;

/// The shares of the variance of an outcome over strategies × games of one variant. They add up to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shares {
    /// From who plays: skill.
    pub player: Estimate,
    /// From the deal: luck that is the same for every strategy.
    pub deal: Estimate,
    /// From their interplay: deals that suit one strategy and not another, and each strategy's own luck.
    pub interplay: Estimate,
}

/// Luck and skill in one variant.
#[derive(Debug, Clone, PartialEq)]
pub struct Luck {
    /// The variant.
    pub variant: String,
    /// The games all its strategies played that went into it.
    pub games: u64,
    /// Of winning; `None` where nothing varies.
    pub wins: Option<Shares>,
    /// Of the score; `None` where nothing varies.
    pub score: Option<Shares>,
}
