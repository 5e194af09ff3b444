//! Runs made by hand, for tests.

use super::{CellLabel, Run, test_support::NOTHING};
use crate::scenario::Compare;
use crate::simulation::{GROUPS, GameResult, KEPT, Results, Tally};

/// The labels, tallies and score ranges of a run.
pub(super) struct Played {
    pub(super) labels: Vec<CellLabel>,
    pub(super) tallies: Vec<Tally>,
    pub(super) ranges: Vec<(i32, i32)>,
}

impl Played {
    /// A run of no cells.
    pub(super) fn new() -> Self {
        Self { labels: Vec::new(), tallies: Vec::new(), ranges: Vec::new() }
    }

    /// Adds a cell with games of these results: won or not, and the score.
    pub(super) fn cell(
        &mut self,
        variant: &str,
        strategy: &str,
        games: impl IntoIterator<Item = (bool, i32)>,
    ) -> &mut Tally {
        let mut tally = Tally::new(&NOTHING);
        let mut kept = Vec::new();
        for (won, score) in games {
            let group = &mut tally.groups[tally.games as usize % GROUPS];
            group.games += 1;
            group.wins += u64::from(won);
            group.score += i64::from(score);
            if tally.games < KEPT {
                kept.push(GameResult::new(won, score));
            }
            tally.games += 1;
            tally.wins += u64::from(won);
        }
        tally.results = Results::new(kept);
        self.labels.push(CellLabel { variant: variant.into(), axes: Vec::new(), strategy: strategy.into() });
        self.ranges.push((-1_000_000, 1_000_000));
        self.tallies.push(tally);
        let last = self.tallies.len() - 1;
        &mut self.tallies[last]
    }

    /// The run, at 95 %.
    pub(super) fn run(&self) -> Run<'_> {
        Run {
            descriptor: &NOTHING,
            labels: &self.labels,
            all_labels: &self.labels,
            tallies: &self.tallies,
            metrics: &[],
            summaries: &[],
            score_ranges: &self.ranges,
            level: 0.95,
            target: None,
            compare: &Compare::Levels,
            design: None,
            decisive: &[],
        }
    }
}
