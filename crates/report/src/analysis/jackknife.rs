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
#[derive(Debug, Clone, Copy)]
pub(super) struct Counts<'a> {
    pub games: u64,
    pub wins: u64,
    groups: &'a [Group],
}

impl<'a> Counts<'a> {
    /// Those of a tally. The groups alone count, so that no group is larger than the whole.
    pub fn of(tally: &'a Tally) -> Self {
        let groups = &tally.groups[..tally.groups.len().min(GROUPS)];
        let wins = groups.iter().map(|group| group.wins.min(group.games)).sum();
        Self { games: groups.iter().map(|group| group.games).sum(), wins, groups }
    }

    /// Games and wins.
    pub fn whole(&self) -> (f64, f64) {
        (self.games as f64, self.wins as f64)
    }

    /// Games and wins of one group.
    pub fn group(&self, group: usize) -> (f64, f64) {
        let of = |group: &Group| (group.games as f64, group.wins.min(group.games) as f64);
        self.groups.get(group).map_or((0.0, 0.0), of)
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
pub(super) fn groups_of(cells: &[Counts<'_>]) -> Vec<usize> {
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
pub(super) fn mean_rate(cells: &[Counts<'_>], without: Option<usize>) -> f64 {
    let rate = |cell: &Counts<'_>| without.map_or_else(|| cell.rate(), |group| cell.rate_without(group));
    cells.iter().filter_map(rate).sum::<f64>() / cells.len().max(1) as f64
}

/// The part of the standard error of [`mean_rate`] that groups cannot show: in a cell that won all its games, or lost
/// all, groups do not differ, yet its chance is not certain. Such a cell counts with the standard error smoothed by half
/// a win and half a loss; several count as if their luck were the same, for they share seeds.
pub(super) fn error_of_extremes(cells: &[Counts<'_>]) -> f64 {
    let own = |cell: &Counts<'_>| {
        let (games, smooth) = (cell.games as f64, 0.5 / (cell.games as f64 + 1.0));
        (cell.wins == 0 || cell.wins == cell.games).then(|| (smooth * (1.0 - smooth) / games.max(1.0)).sqrt())
    };
    cells.iter().filter_map(own).sum::<f64>() / cells.len().max(1) as f64
}

/// The win rate averaged over cells, each counting the same; `None` where none has games.
pub(super) fn rate_estimate(cells: &[Counts<'_>], groups: &[usize], student: Student, level: f64) -> Option<Estimate> {
    let cells: Vec<Counts<'_>> = cells.iter().copied().filter(|cell| cell.games > 0).collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::made::{Shared, play, wins_of};

    #[test]
    fn the_error_of_a_mean_is_its_textbook_error() {
        // Leaving out one of n figures at a time gives exactly s / √n for their mean: Efron and Tibshirani 1993, 11.5.
        let figures = [3.0, 5.0, 4.0, 9.0, 1.0];
        let sum: f64 = figures.iter().sum();
        let without: Vec<f64> = figures.iter().map(|figure| (sum - figure) / 4.0).collect();
        let variance = figures.iter().map(|figure| (figure - sum / 5.0).powi(2)).sum::<f64>() / 4.0;
        assert!((error(&without) - (variance / 5.0).sqrt()).abs() < 1e-12);
        assert_eq!((error(&[]), error(&[1.0])), (0.0, 0.0));
    }

    #[test]
    fn p_values_agree_with_scipy() {
        // scipy 1.17.1: 2 * t.sf(x, degrees).
        let p = |far: f64, groups| Student::new(groups, 0.95).p_value(&Student::new(groups, 0.95).estimate(-far, 1.0));
        for (found, expected) in
            [(p(2.0, 64), 0.04981576369904482), (p(4.5, 64), 2.9912422234835817e-05), (p(1.0, 2), 0.5)]
        {
            assert!((found / expected - 1.0).abs() < 1e-9, "{found}, expected {expected}");
        }
        // Nothing, and what could be rounding, is not certain though its error be 0.
        assert_eq!(Student::new(64, 0.95).p_value(&Student::new(64, 0.95).estimate(1e-12, 0.0)), 1.0);
    }

    #[test]
    fn cells_that_share_their_luck_average_to_a_larger_error_than_independent_ones() {
        // Four cells with the same games are as good as one; four with their own are as good as one of fourfold length.
        // 63 degrees: relative standard error 0.089, four of them 0.36.
        let error_of = |shared| {
            let tallies = play(3, 6_400, &[0.5; 4], shared);
            let cells: Vec<Counts<'_>> = tallies.iter().map(Counts::of).collect();
            let groups = groups_of(&cells);
            rate_estimate(&cells, &groups, Student::new(groups.len(), 0.95), 0.95).unwrap().error
        };
        assert!((error_of(Shared::Wholly) / 0.5 * 80.0 - 1.0).abs() < 0.36);
        assert!((error_of(Shared::Nothing) / 0.5 * 160.0 - 1.0).abs() < 0.36);
    }

    #[test]
    fn rates_of_cells_that_won_everything_are_not_certain() {
        let tallies = [wins_of(20, 20), wins_of(500, 500)];
        let cells: Vec<Counts<'_>> = tallies.iter().map(Counts::of).collect();
        let found = rate_estimate(&cells, &groups_of(&cells), Student::new(64, 0.95), 0.95).unwrap();
        assert_eq!((found.value, found.interval), (1.0, wilson(20, 20, 0.95)));
        assert!(found.error > 0.0);
        assert_eq!(rate_estimate(&[Counts::of(&wins_of(0, 0))], &[], Student::new(0, 0.95), 0.95), None);
    }

    #[test]
    fn groups_without_games_do_not_count() {
        let tallies = [wins_of(2, 5), wins_of(0, 3)];
        let cells: Vec<Counts<'_>> = tallies.iter().map(Counts::of).collect();
        assert_eq!(groups_of(&cells), [0, 1, 2, 3, 4]);
        assert_eq!(cells[1].without(4), (3.0, 0.0));
    }
}
