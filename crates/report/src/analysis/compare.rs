//! What variants are compared with what: levels with their neighbours, alternatives with one another, changes with the
//! variant that they change.

use super::{Pair, Run, adjust, grid::listed, pair};
use crate::scenario::Compare;
use std::collections::BTreeMap;

/// The most alternatives that are all compared with one another: 28 pairs. Of more, neighbours by win rate are.
pub const MOST_ALTERNATIVES: usize = 8;

/// What a variant is, compared with another, for one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// Fewer games are won, for certain.
    Harder,
    /// More games are won, for certain.
    Easier,
    /// The same games are won and lost, with the same scores.
    None,
    /// The games do not tell.
    Unseen,
}

/// A variant compared with another, game by game, for the player who is the scale's yardstick.
#[derive(Debug, Clone, PartialEq)]
pub struct Contrast {
    /// The two cells. The p-value is Holm-adjusted over all contrasts of the run.
    pub pair: Pair,
    /// What the second is, compared with the first.
    pub change: Change,
    /// The largest difference of win rates, to either side, that the interval leaves room for.
    pub at_most: f64,
}

/// Whether variants of this run have names of their own, so that somebody listed them.
#[must_use]
pub fn is_list(run: &Run<'_>) -> bool {
    let mut names = run.labels.iter().map(listed);
    names.next().is_some_and(|first| names.any(|name| name != first))
}

/// The variants of a list compared for one strategy; nothing for levels, whose steps say it, and where there is no list.
///
/// Changes of a baseline come sorted, from the one that makes the game hardest on; alternatives by the size of their
/// difference, the largest first.
#[must_use]
pub fn contrasts(run: &Run<'_>, strategy: &str) -> Vec<Contrast> {
    if *run.compare == Compare::Levels || !is_list(run) {
        return Vec::new();
    }
    let played = |cell: &usize| run.tallies.get(*cell).is_some_and(|tally| tally.games > 0);
    let cells: Vec<usize> =
        (0..run.labels.len()).filter(|&cell| run.labels[cell].strategy == strategy).filter(played).collect();
    let mut pairs: Vec<Pair> = compared(run, &cells).into_iter().filter_map(|(a, b)| pair(run, a, b)).collect();
    adjust(&mut pairs);
    let mut found: Vec<Contrast> = pairs.into_iter().map(|pair| contrast(pair, run.level)).collect();
    let by_size = |of: &Contrast| of.pair.wins.value.abs();
    found.sort_by(|a, b| match run.compare {
        Compare::Baseline(_) => a.pair.wins.value.total_cmp(&b.pair.wins.value),
        _ => by_size(b).total_cmp(&by_size(a)),
    });
    found
}

fn contrast(pair: Pair, level: f64) -> Contrast {
    let alike = pair.score.is_some() && pair.is_alike();
    // By its interval, which is shown; and by the p-value, which is of all pairs where the interval is of this one.
    let certain = pair.differs_among_all(level);
    let change = match pair.wins.value {
        _ if alike => Change::None,
        value if certain && value < 0.0 => Change::Harder,
        value if certain && value > 0.0 => Change::Easier,
        _ => Change::Unseen,
    };
    let at_most = pair.wins.interval.low.abs().max(pair.wins.interval.high.abs());
    Contrast { pair, change, at_most }
}

/// Which of one strategy's cells are compared, the one compared with first.
pub(super) fn compared(run: &Run<'_>, cells: &[usize]) -> Vec<(usize, usize)> {
    let neighbours = |cells: &[usize]| cells.windows(2).map(|two| (two[0], two[1])).collect::<Vec<_>>();
    if *run.compare == Compare::Levels || !is_list(run) {
        return neighbours(cells);
    }
    // Variants are compared where the axes are the same.
    let mut places: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for &cell in cells {
        let Some(label) = run.labels.get(cell) else { continue };
        let values = label.axes.iter().map(|(_, value)| value.as_str()).collect();
        let place = *places.entry(values).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Vec::new());
        }
        groups[place].push(cell);
    }
    let name = |cell: usize| run.labels.get(cell).map_or("", listed);
    let rate = |cell: usize| {
        run.tallies
            .get(cell)
            .filter(|tally| tally.games > 0)
            .map_or(-1.0, |tally| tally.wins as f64 / tally.games as f64)
    };
    let of_group = |mut group: Vec<usize>| match run.compare {
        Compare::Baseline(baseline) => {
            let with = group.iter().copied().find(|&cell| name(cell) == baseline);
            with.map_or_else(Vec::new, |with| {
                group.into_iter().filter(|&cell| cell != with).map(|cell| (with, cell)).collect()
            })
        }
        _ if group.len() <= MOST_ALTERNATIVES => {
            let after =
                |(place, &a): (usize, &usize)| group[place + 1..].iter().map(move |&b| (a, b)).collect::<Vec<_>>();
            group.iter().enumerate().flat_map(after).collect()
        }
        _ => {
            group.sort_by(|&a, &b| rate(a).total_cmp(&rate(b)));
            neighbours(&group)
        }
    };
    groups.into_iter().flat_map(of_group).collect()
}

#[cfg(test)]
mod tests;
