//! Players with a number of games of their own, such as search players: how much the best play known wins.

use super::{CellLabel, CellSummary, Interval};

/// What such a player wins of a variant.
#[derive(Debug, Clone, PartialEq)]
pub struct Ceiling {
    /// The variant.
    pub variant: String,
    /// The strategy.
    pub strategy: String,
    /// The games it played.
    pub games: u64,
    /// The share that it won, from 0 to 1.
    pub win_rate: f64,
    /// Its interval, which holds at every moment of a run.
    pub win_interval: Interval,
}

/// What these cells, which play games of their own, win; those without games are left out.
#[must_use]
pub fn ceilings(labels: &[CellLabel], summaries: &[CellSummary]) -> Vec<Ceiling> {
    let found = labels.iter().zip(summaries).filter_map(|(label, summary)| {
        Some(Ceiling {
            variant: label.variant.clone(),
            strategy: label.strategy.clone(),
            games: summary.games,
            win_rate: summary.win_rate?,
            win_interval: summary.win_interval,
        })
    });
    found.collect()
}
