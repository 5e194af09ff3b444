//! Standard errors from leaving out one group of games at a time (delete-a-group jackknife; Shao and Tu 1995, *The
//! Jackknife and Bootstrap*, section 2.3).
//!
//! Cells share game seeds: game i meets the same luck in each of them, so their errors are correlated, and formulas for
//! independent games would be wrong. Groups of games are independent of one another. Group g is left out of *every*
//! cell at once, so that whatever the cells have in common shows in the spread of the results without it.

use super::{Estimate, Interval, wilson};
use crate::simulation::{GROUPS, Group, Tally};
use statrs::distribution::{ContinuousCDF, StudentsT};

/// Games and wins of one cell, and of each group of its games.
#[derive(Debug, Clone)]
pub(super) struct Counts {
    pub games: u64,
    pub wins: u64,
    groups: Vec<Group>,
}

impl Counts {
    /// Those of a tally. The groups alone count, so that no group is larger than the whole.
    pub fn of(tally: &Tally) -> Self {
        let mut groups: Vec<Group> = tally.groups.iter().copied().take(GROUPS).collect();
        groups.resize(GROUPS, Group::default());
        for group in &mut groups {
            group.wins = group.wins.min(group.games);
        }
        let sum = |of: fn(&Group) -> u64| groups.iter().map(of).sum();
        Self { games: sum(|group| group.games), wins: sum(|group| group.wins), groups }
    }

    /// Games and wins.
    pub fn whole(&self) -> (f64, f64) {
        (self.games as f64, self.wins as f64)
    }

    /// Games and wins of one group.
    pub fn group(&self, group: usize) -> (f64, f64) {
        self.groups.get(group).map_or((0.0, 0.0), |group| (group.games as f64, group.wins as f64))
    }

    /// Games and wins without one group.
    pub fn without(&self, group: usize) -> (f64, f64) {
        let (games, wins) = self.group(group);
        (self.games as f64 - games, self.wins as f64 - wins)
    }

    /// The share won; `None` without games.
    pub fn rate(&self) -> Option<f64> {
        (self.games > 0).then(|| self.wins as f64 / self.games as f64)
    }

    /// The share won without one group; with it where no other has games.
    pub fn rate_without(&self, group: usize) -> Option<f64> {
        let (games, wins) = self.without(group);
        if games > 0.0 { Some(wins / games) } else { self.rate() }
    }
}

/// The groups in which some cell has games. Leaving out any other would only repeat the whole.
pub(super) fn groups_of(cells: &[Counts]) -> Vec<usize> {
    (0..GROUPS).filter(|&group| cells.iter().any(|cell| cell.group(group).0 > 0.0)).collect()
}

/// The standard error of a figure, given the figure without each group in turn; 0 for fewer than two groups.
pub(super) fn error(without: &[f64]) -> f64 {
    let groups = without.len() as f64;
    if without.len() < 2 {
        return 0.0;
    }
    let mean = without.iter().sum::<f64>() / groups;
    let squares: f64 = without.iter().map(|figure| (figure - mean).powi(2)).sum();
    ((groups - 1.0) / groups * squares).sqrt()
}

/// A difference from 0 below which rounding in a fit could be its cause, in logits or shares.
const ROUNDING: f64 = 1e-7;

/// Student's distribution for standard errors from so many groups: its degrees of freedom are one less, at least 1.
/// The quantile is looked up once for all estimates.
#[derive(Debug, Clone, Copy)]
pub(super) struct Student {
    degrees: f64,
    /// How many standard errors an interval reaches.
    reach: f64,
}

impl Student {
    pub fn new(groups: usize, level: f64) -> Self {
        let degrees = groups.saturating_sub(1).max(1) as f64;
        Self { degrees, reach: Estimate::student(0.0, 1.0, degrees, level).interval.high }
    }

    /// A figure with its interval.
    pub fn estimate(self, value: f64, error: f64) -> Estimate {
        let half = self.reach * error;
        Estimate { value, error, interval: Interval { low: value - half, high: value + half } }
    }

    /// The chance of a figure at least so far from 0 if it were 0, two-sided.
    pub fn p_value(self, figure: &Estimate) -> f64 {
        if figure.value.abs() < ROUNDING {
            return 1.0;
        }
        let far = figure.value.abs() / figure.error.max(ROUNDING);
        StudentsT::new(0.0, 1.0, self.degrees).map_or(1.0, |student| (2.0 * student.cdf(-far)).clamp(0.0, 1.0))
    }
}

/// The win rate averaged over cells, each counting the same, without a group if one is named. 0 without cells.
pub(super) fn mean_rate(cells: &[&Counts], without: Option<usize>) -> f64 {
    let rate = |cell: &&Counts| without.map_or_else(|| cell.rate(), |group| cell.rate_without(group));
    cells.iter().filter_map(rate).sum::<f64>() / cells.len().max(1) as f64
}

/// The part of the standard error of [`mean_rate`] that groups cannot show: in a cell that won all its games, or lost
/// all, groups do not differ, yet its chance is not certain. Such a cell counts with the standard error smoothed by half
/// a win and half a loss; several count as if their luck were the same, for they share seeds.
pub(super) fn error_of_extremes(cells: &[&Counts]) -> f64 {
    let own = |cell: &&Counts| {
        let (games, smooth) = (cell.games as f64, 0.5 / (cell.games as f64 + 1.0));
        (cell.wins == 0 || cell.wins == cell.games).then(|| (smooth * (1.0 - smooth) / games.max(1.0)).sqrt())
    };
    cells.iter().filter_map(own).sum::<f64>() / cells.len().max(1) as f64
}

/// The win rate averaged over cells, each counting the same; `None` where none has games.
pub(super) fn rate_estimate(cells: &[&Counts], groups: &[usize], student: Student, level: f64) -> Option<Estimate> {
    let cells: Vec<&Counts> = cells.iter().copied().filter(|cell| cell.games > 0).collect();
    let fewest = cells.iter().map(|cell| cell.games).min()?;
    let value = mean_rate(&cells, None);
    let extremes = error_of_extremes(&cells);
    let alike = cells.iter().all(|cell| cell.wins == 0) || cells.iter().all(|cell| cell.wins == cell.games);
    if alike || groups.len() < 2 {
        // The interval of the cell with the fewest games: together they may say no more than that.
        let Interval { low, high } = wilson((value * fewest as f64).round() as u64, fewest, level);
        let interval = Interval { low: low.min(value), high: high.max(value) };
        return Some(Estimate { value, error: extremes, interval });
    }
    let without: Vec<f64> = groups.iter().map(|&group| mean_rate(&cells, Some(group))).collect();
    Some(within(student.estimate(value, error(&without).hypot(extremes)), 0.0, 1.0))
}

/// The estimate with its value and interval cut off where they cannot be.
pub(super) fn within(estimate: Estimate, least: f64, most: f64) -> Estimate {
    let cut = |figure: f64| figure.clamp(least, most);
    let Interval { low, high } = estimate.interval;
    Estimate { value: cut(estimate.value), interval: Interval { low: cut(low), high: cut(high) }, ..estimate }
}

/// The logit of a win rate, smoothed by half a win and half a loss (Haldane 1956; Anscombe 1956), so that it is finite.
pub(super) fn logit(games: f64, wins: f64) -> f64 {
    ((wins + 0.5) / (games - wins + 0.5)).ln()
}

/// The share logistic(x) = 1 ÷ (1 + e^−x).
pub(super) fn logistic(logits: f64) -> f64 {
    1.0 / (1.0 + (-logits).exp())
}
