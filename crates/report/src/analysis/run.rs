//! A run as analysis sees it: what its cells are, and what their games added up to.

use super::{CellSummary, Interval, Meets, NamedCell, target};
use crate::{
    ruleset::Descriptor,
    scenario::{AxisValue, Compare, Design},
    simulation::{Metrics, Tally},
};

/// What a cell is: its variant, where it lies on the sweep's axes, and its strategy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CellLabel {
    /// The variant.
    pub variant: String,
    /// Its value on each axis, by the axis's path. Every cell of a run has the same axes.
    pub axes: Vec<(String, AxisValue)>,
    /// The strategy.
    pub strategy: String,
}

/// The win rate a designer looks for.
#[derive(Debug, Clone, PartialEq)]
pub struct Band {
    /// The lowest and the highest win rate that suit.
    pub win_rate: Interval,
    /// The strategy whose win rate it is.
    pub strategy: String,
}

/// A run: its cells with their games. The lists have one entry a cell, in the order of the sweep.
#[derive(Debug, Clone, Copy)]
pub struct Run<'a> {
    /// The ruleset's descriptor.
    pub descriptor: &'static Descriptor,
    /// What each cell is.
    pub labels: &'a [CellLabel],
    /// What each cell is, also those that come after these: they play a number of games of their own, and asserts may be
    /// about them.
    pub all_labels: &'a [CellLabel],
    /// What its games added up to.
    pub tallies: &'a [Tally],
    /// What its outcomes count.
    pub metrics: &'a [Metrics],
    /// What that says on its own.
    pub summaries: &'a [CellSummary],
    /// The lowest and the highest score a game of each cell can end with.
    pub score_ranges: &'a [(i32, i32)],
    /// The level of all intervals, such as 0.95.
    pub level: f64,
    /// The win rate that is looked for, if the sweep states one.
    pub target: Option<&'a Band>,
    /// What variants with names of their own are to each other.
    pub compare: &'a Compare,
    /// How the points of the sweep lie among the values of its axes; `None` where they are a grid.
    pub design: Option<&'a Design>,
    /// What its scenarios assume and what decides alone how hard the game is; see
    /// [`Scenario::decisive`](crate::scenario::Scenario::decisive).
    pub decisive: &'a [String],
}

impl<'a> Run<'a> {
    /// The variants, each once, in the order of the sweep.
    #[must_use]
    pub fn variants(&self) -> Vec<&'a str> {
        each_once(self.labels.iter().map(|label| label.variant.as_str()))
    }

    /// The strategies, each once, in the order of the sweep.
    #[must_use]
    pub fn strategies(&self) -> Vec<&'a str> {
        each_once(self.labels.iter().map(|label| label.strategy.as_str()))
    }

    /// The cell in which a strategy plays a variant.
    #[must_use]
    pub fn cell(&self, variant: &str, strategy: &str) -> Option<usize> {
        self.labels.iter().position(|label| label.variant == variant && label.strategy == strategy)
    }

    /// The cells, as warnings and targets name them.
    #[must_use]
    pub fn named(&self) -> Vec<NamedCell<'a>> {
        let cells = self.labels.iter().zip(self.summaries);
        cells
            .map(|(label, summary)| NamedCell { variant: &label.variant, strategy: &label.strategy, summary })
            .collect()
    }

    /// How each variant stands to the target band, in order; nothing where there is none.
    #[must_use]
    pub fn meets(&self) -> Vec<(&'a str, f64, Meets)> {
        self.target.map_or_else(Vec::new, |band| target(&self.named(), &band.strategy, band.win_rate))
    }

    /// The player whose own figures come first: the target's, if it played; otherwise `anchor`, that of the scale.
    #[must_use]
    pub fn player<'b>(&self, anchor: &'b str) -> &'b str
    where
        'a: 'b,
    {
        let played = |name: &&str| {
            let of = self.labels.iter().zip(self.summaries);
            of.into_iter().any(|(label, summary)| label.strategy == *name && summary.games > 0)
        };
        self.target.map(|band| band.strategy.as_str()).filter(played).unwrap_or(anchor)
    }

    /// The paths of the axes.
    #[must_use]
    pub fn axes(&self) -> Vec<&'a str> {
        self.labels.first().map(|label| label.axes.iter().map(|(path, _)| path.as_str()).collect()).unwrap_or_default()
    }
}

/// The texts, each once, in the order of their first appearance.
fn each_once<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut once = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for text in texts {
        if seen.insert(text) {
            once.push(text);
        }
    }
    once
}
