//! Two cells compared game by game: they met the same luck.
//!
//! Game i has the same luck in every cell, so a difference between two cells is the mean of per-game differences, with
//! their own standard error. Two intervals held side by side would ignore what the cells have in common.

use super::{
    Estimate, Interval, Run, bernoulli_sequence,
    binomial::two_sided,
    compare::compared,
    difference_sequence, holm,
    jackknife::{error, within},
    mean_sequence, newcombe,
};
use crate::simulation::{Epoch, GameResult, Group, Tally};
use statrs::distribution::{ContinuousCDF, StudentsT};
use std::collections::BTreeMap;

/// Cell `b` against cell `a`.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// The cell compared with.
    pub a: usize,
    /// The cell compared.
    pub b: usize,
    /// Games that both played and that were compared.
    pub games: u64,
    /// Win rate of `b` minus that of `a`, over those games, with the standard error of per-game differences. Where no
    /// game was won in one cell and lost in the other that error is 0; the interval then tells how sure that is.
    ///
    /// The interval is anytime-valid and includes the difference. It rests on the same games: by betting on single games'
    /// differences where those are all compared; where more were played than are kept, on what that says of the kept ones
    /// together with both cells' win rates over all games, each at half of what may go wrong; where none are kept, on
    /// both win rates alone.
    pub wins: Estimate,
    /// The interval of that difference for this number of games alone, for comparison with other tools: Newcombe's where
    /// single games are compared, Student's where groups are.
    pub wins_fixed: Interval,
    /// Mean score of `b` minus that of `a`; `None` where neither cell's score can vary. Its interval is anytime-valid,
    /// made from the same games in the same way by the empirical-Bernstein sequence of [`mean_sequence`].
    pub score: Option<Estimate>,
    /// The interval of that difference for this number of games alone: the normal one where single games are compared,
    /// Student's where groups are.
    pub score_fixed: Option<Interval>,
    /// The share of the win difference's variance that pairing saved: 1 − paired variance ÷ sum of both variances.
    /// Below 0 where the same luck makes the cells differ more; 0 where both variances are.
    pub saved: f64,
    /// The chance of a win difference at least so far from 0 if there were none, Holm-adjusted over all pairs of the
    /// list.
    pub p_value: f64,
}

impl Pair {
    /// Whether the difference of win rates is not 0, for certain at the run's level and at every look.
    #[must_use]
    pub fn differs(&self) -> bool {
        !self.wins.interval.contains(0.0)
    }

    /// Whether it is not 0 for certain of all the pairs that the p-value was adjusted with ([`adjust`]), too.
    #[must_use]
    pub fn differs_among_all(&self, level: f64) -> bool {
        self.differs() && self.p_value < 1.0 - level
    }

    /// Whether every game that was compared ended alike on both sides, in its result and in its score.
    #[must_use]
    pub fn is_alike(&self) -> bool {
        self.wins.is_nothing() && self.score.is_none_or(Estimate::is_nothing)
    }
}

/// The paired differences a report shows.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Pairs {
    /// Variants against each other, for each strategy: each against the one before it where they are levels or made from
    /// axes; against the baseline; or alternatives against one another.
    pub variants: Vec<Pair>,
    /// Each strategy against the next weaker one, for each variant.
    pub strategies: Vec<Pair>,
}

/// The paired differences between neighbours. A strategy's neighbours are those next to it by win rate, averaged over
/// all variants it played, weakest first. Which variants are compared is what the sweep says they are ([`Compare`](crate::scenario::Compare)). Cells without games are left
/// out, and their neighbours are compared with each other.
#[must_use]
pub fn pairs(run: &Run<'_>) -> Pairs {
    let (variants, strategies) = (run.variants(), by_strength(run));
    let cells: BTreeMap<(&str, &str), usize> = run
        .labels
        .iter()
        .enumerate()
        .filter(|(cell, _)| run.tallies.get(*cell).is_some_and(|tally| tally.games > 0))
        .map(|(cell, label)| ((label.variant.as_str(), label.strategy.as_str()), cell))
        .collect();
    let cell = |variant: &str, strategy: &str| cells.get(&(variant, strategy)).copied();
    let along_variants = run.strategies().into_iter().flat_map(|strategy| {
        let cells: Vec<usize> = variants.iter().filter_map(|variant| cell(variant, strategy)).collect();
        compared(run, &cells).into_iter().filter_map(|(a, b)| pair(run, a, b))
    });
    let along_strategies = variants.iter().flat_map(|variant| {
        neighbours(run, &strategies.iter().filter_map(|strategy| cell(variant, strategy)).collect::<Vec<_>>())
    });
    let mut pairs = Pairs { variants: along_variants.collect(), strategies: along_strategies.collect() };
    adjust(&mut pairs.variants);
    adjust(&mut pairs.strategies);
    pairs
}

/// Cell `b` against cell `a`, game by game; the p-value stands for itself. `None` where there is no such cell, or fewer
/// than two games (or groups of games) to compare.
///
/// - Where the results of all games of at least one of the cells are kept, or the cells played different numbers of
///   games, the kept results of games both played are compared one by one. The p-value is McNemar's exact one: that of
///   a binomial test on the games only one side won. It is below 1 − level wherever the interval of [`Pair::wins`] leaves 0 out.
/// - Where both played the same number of games, more than are kept (or none are kept), the groups of games are
///   compared: as many differences as there are groups, with Student's interval and p-value.
/// - Where they played different numbers and none are kept, so are all games of both, leaving out one group at a time.
#[must_use]
pub fn pair(run: &Run<'_>, a: usize, b: usize) -> Option<Pair> {
    let (tally_a, tally_b) = (run.tallies.get(a)?, run.tallies.get(b)?);
    let (kept_a, kept_b) = (tally_a.results.games(), tally_b.results.games());
    let kept = kept_a.len().min(kept_b.len());
    let both = tally_a.games.min(tally_b.games);
    let (results_a, results_b) = (&kept_a[..kept], &kept_b[..kept]);
    let counts = Counts::new(results_a, results_b);
    let range = |cell: usize| run.score_ranges.get(cell).copied();
    let scored = [a, b].iter().any(|&cell| range(cell).is_none_or(|range| range.0 != range.1));
    let singly = kept > 0 && (kept as u64 >= both || tally_a.games != tally_b.games);
    let found = if singly {
        by_game(&counts, run.level)?
    } else if tally_a.games == tally_b.games {
        by_group(tally_a, tally_b, run.level)?
    } else {
        by_rates(tally_a, tally_b, run.level)?
    };
    let Found { games, wins, score, saved, p_value } = found;
    // What the kept games say, what all say without pairing, and both together at half of what may go wrong each.
    let of_kept = |level| difference_sequence(counts.only_b, counts.only_a, counts.games, level);
    let rate = |tally: &Tally, level| bernoulli_sequence(tally.wins, tally.games, level);
    let of_all = |level| apart(level, |level| rate(tally_a, level), |level| rate(tally_b, level));
    let sequence = joined((singly, kept > 0), wins.value, run.level, of_kept, of_all);
    let (wins_fixed, wins) = (wins.interval, Estimate { interval: sequence, ..wins });
    let score_sequence = range(a).zip(range(b)).and_then(|(of_a, of_b)| {
        let both = (of_b.0.checked_sub(of_a.1)?, of_b.1.checked_sub(of_a.0)?);
        let epochs = if kept > 0 { epochs(results_a, results_b) } else { Vec::new() };
        let of_kept = |level| mean_sequence(&epochs, both, level);
        let mean = |tally: &Tally, range, level| mean_sequence(&tally.epochs, range, level);
        let of_all = |level| apart(level, |level| mean(tally_a, of_a, level), |level| mean(tally_b, of_b, level));
        Some(joined((singly, kept > 0), score.value, run.level, of_kept, of_all))
    });
    // Scores that are not known to lie in a range may lie anywhere.
    let anywhere = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };
    let (score_fixed, score) = (score.interval, Estimate { interval: score_sequence.unwrap_or(anywhere), ..score });
    let (score, score_fixed) = (scored.then_some(score), scored.then_some(score_fixed));
    // Many games tell variances better than few groups do.
    let saved = counts.saved().unwrap_or(saved);
    Some(Pair { a, b, games, wins, wins_fixed, score, score_fixed, saved, p_value })
}

/// The anytime-valid interval of a difference that is `seen`, at this level: what the kept games say where they alone
/// are compared (`singly`), what all games say without pairing where none is kept, and otherwise what both say, each at
/// half of what may go wrong. It includes what is seen.
fn joined(
    (singly, any_kept): (bool, bool),
    seen: f64,
    level: f64,
    of_kept: impl Fn(f64) -> Interval,
    of_all: impl Fn(f64) -> Interval,
) -> Interval {
    let found = if singly {
        of_kept(level)
    } else if any_kept {
        let half = f64::midpoint(level, 1.0);
        let (kept, all) = (of_kept(half), of_all(half));
        Interval { low: kept.low.max(all.low), high: kept.high.min(all.high) }
    } else {
        of_all(level)
    };
    // What all games show may lie beyond what the kept ones allow, though hardly ever.
    Interval { low: found.low.min(seen), high: found.high.max(seen) }
}

/// The sums of score differences by epoch, as [`Epoch`] defines them.
fn epochs(a: &[GameResult], b: &[GameResult]) -> Vec<Epoch> {
    let mut epochs: Vec<Epoch> = Vec::new();
    for (game, (a, b)) in a.iter().zip(b).enumerate() {
        let place = (usize::BITS - game.leading_zeros()) as usize;
        if place >= epochs.len() {
            epochs.resize(place + 1, Epoch::default());
        }
        let difference = i64::from(b.score()) - i64::from(a.score());
        let epoch = &mut epochs[place];
        epoch.games += 1;
        // Where squares may not fit, nothing is said of the mean; see `mean_sequence`.
        (epoch.sum, epoch.squares) =
            (epoch.sum.saturating_add(difference), epoch.squares.saturating_add(difference.saturating_mul(difference)));
    }
    epochs
}

/// What a comparison found.
struct Found {
    games: u64,
    wins: Estimate,
    score: Estimate,
    saved: f64,
    p_value: f64,
}

/// What the games of two cells add up to, side by side.
#[derive(Default)]
struct Counts {
    games: u64,
    /// Games that only `b` won, and those that only `a` won.
    only_b: u64,
    only_a: u64,
    wins_a: u64,
    wins_b: u64,
    /// Sums of score differences, and of their squares.
    score: i64,
    squares: i128,
}

impl Counts {
    fn new(a: &[GameResult], b: &[GameResult]) -> Self {
        let mut counts = Self { games: a.len() as u64, ..Self::default() };
        for (a, b) in a.iter().zip(b) {
            counts.wins_a += u64::from(a.won());
            counts.wins_b += u64::from(b.won());
            counts.only_b += u64::from(b.won() & !a.won());
            let difference = i64::from(b.score()) - i64::from(a.score());
            counts.score += difference;
            counts.squares += i128::from(difference * difference);
        }
        counts.only_a = counts.wins_a + counts.only_b - counts.wins_b;
        counts
    }

    fn difference(&self) -> i128 {
        i128::from(self.only_b) - i128::from(self.only_a)
    }

    /// The variance of per-game win differences; `None` for fewer than two games.
    fn paired(&self) -> Option<f64> {
        variance(self.games, self.difference(), i128::from(self.only_a + self.only_b))
    }

    /// The share of the variance that pairing saved; `None` for fewer than two games.
    fn saved(&self) -> Option<f64> {
        let alone = |wins: u64| variance(self.games, i128::from(wins), i128::from(wins));
        Some(saved(self.paired()?, alone(self.wins_a)? + alone(self.wins_b)?))
    }
}

/// The variance of numbers from their count, sum and sum of squares (with n − 1), exact up to the division; `None` for
/// fewer than two.
fn variance(count: u64, sum: i128, squares: i128) -> Option<f64> {
    let n = i128::from(count);
    (count > 1).then(|| (n * squares - sum * sum) as f64 / (n * (n - 1)) as f64)
}

/// Compares the games one by one.
fn by_game(counts: &Counts, level: f64) -> Option<Found> {
    let n = counts.games;
    let score = variance(n, i128::from(counts.score), counts.squares)?;
    let estimate = |sum: f64, variance: f64| Estimate::normal(sum / n as f64, (variance / n as f64).sqrt(), level);
    let both = counts.wins_b - counts.only_b;
    let interval = newcombe(both, counts.only_b, counts.only_a, n - both - counts.only_b - counts.only_a, level);
    Some(Found {
        games: n,
        wins: Estimate { interval, ..estimate(counts.difference() as f64, counts.paired()?) },
        score: estimate(counts.score as f64, score),
        saved: counts.saved()?,
        p_value: two_sided(counts.only_a, counts.only_b),
    })
}

/// Compares the groups of games.
fn by_group(a: &Tally, b: &Tally, level: f64) -> Option<Found> {
    // Groups that both cells have: a group holds the same games in both, because both played equally many.
    let shared: Vec<_> = a.groups.iter().zip(&b.groups).filter(|(a, b)| a.games > 0 && a.games == b.games).collect();
    if shared.len() < 2 {
        return None;
    }
    let games: u64 = shared.iter().map(|(a, _)| a.games).sum();
    let (n, groups) = (games as f64, shared.len() as f64);
    // The standard error of a ratio of sums over groups, of differences to games; groups of unequal size count by their
    // size.
    let estimate = |differences: &[i128]| {
        let value = differences.iter().sum::<i128>() as f64 / n;
        let squares: f64 = differences
            .iter()
            .zip(&shared)
            .map(|(&difference, (group, _))| (difference as f64 - group.games as f64 * value).powi(2))
            .sum();
        Estimate::student(value, (squares * groups / (groups - 1.0)).sqrt() / n, groups - 1.0, level)
    };
    let differences = |of: fn(&Group) -> i128| -> Vec<i128> { shared.iter().map(|(a, b)| of(b) - of(a)).collect() };
    let wins = estimate(&differences(|group| i128::from(group.wins)));
    let alone = |tally: &Tally| variance(tally.games, i128::from(tally.wins), i128::from(tally.wins));
    Some(Found {
        games,
        wins: within(wins, -1.0, 1.0),
        score: estimate(&differences(|group| i128::from(group.score))),
        saved: saved(wins.error * wins.error * n, alone(a)? + alone(b)?),
        p_value: student_p(wins, groups - 1.0),
    })
}

/// Compares all games of both cells, with errors from leaving out one group of games of both at a time. `games` is the
/// smaller number.
fn by_rates(a: &Tally, b: &Tally, level: f64) -> Option<Found> {
    let both = || a.groups.iter().zip(&b.groups).filter(|(a, b)| a.games > 0 && b.games > 0);
    let groups = both().count();
    // Leaving out a group must leave games.
    if groups < 2 || both().any(|(of_a, of_b)| of_a.games >= a.games || of_b.games >= b.games) {
        return None;
    }
    let degrees = groups as f64 - 1.0;
    let estimate = |of: fn(&Group) -> i64| {
        let sum = |tally: &Tally| tally.groups.iter().map(of).sum::<i64>();
        let (sum_a, sum_b) = (sum(a), sum(b));
        // The difference of means without these parts of both.
        let without = |(out_a, games_a): (i64, u64), (out_b, games_b): (i64, u64)| {
            (sum_b - out_b) as f64 / (b.games - games_b) as f64 - (sum_a - out_a) as f64 / (a.games - games_a) as f64
        };
        let left: Vec<f64> = both().map(|(x, y)| without((of(x), x.games), (of(y), y.games))).collect();
        Estimate::student(without((0, 0), (0, 0)), error(&left), degrees, level)
    };
    let wins = estimate(|group| group.wins as i64);
    let alone = |tally: &Tally| {
        Some(variance(tally.games, i128::from(tally.wins), i128::from(tally.wins))? / tally.games as f64)
    };
    Some(Found {
        games: a.games.min(b.games),
        wins: within(wins, -1.0, 1.0),
        score: estimate(|group| group.score),
        saved: saved(wins.error * wins.error, alone(a)? + alone(b)?),
        p_value: student_p(wins, degrees),
    })
}

/// The share of the variance that pairing saved.
fn saved(paired: f64, apart: f64) -> f64 {
    if apart > 0.0 { 1.0 - paired / apart } else { 0.0 }
}

/// The chance of a figure at least so far from 0 if it were 0, its error having so many degrees of freedom.
fn student_p(estimate: Estimate, degrees: f64) -> f64 {
    let far = estimate.value.abs() / estimate.error;
    match StudentsT::new(0.0, 1.0, degrees) {
        Ok(t) if far.is_finite() => (2.0 * t.sf(far)).min(1.0),
        // Without an error a figure is either 0 for certain or not.
        _ => f64::from(u8::from(estimate.value == 0.0)),
    }
}

/// The anytime-valid interval of a difference without pairing: each cell's own at half of what may go wrong.
fn apart(level: f64, a: impl Fn(f64) -> Interval, b: impl Fn(f64) -> Interval) -> Interval {
    let half = f64::midpoint(level, 1.0);
    let (a, b) = (a(half), b(half));
    Interval { low: b.low - a.high, high: b.high - a.low }
}

/// Each cell against the one before it.
fn neighbours(run: &Run<'_>, cells: &[usize]) -> Vec<Pair> {
    cells.windows(2).filter_map(|two| pair(run, two[0], two[1])).collect()
}

/// The strategies by their win rate, averaged over the variants they played, weakest first; among equals in the order
/// of the sweep. Strategies without games come first.
fn by_strength<'a>(run: &Run<'a>) -> Vec<&'a str> {
    let mut rates: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
    for (label, tally) in run.labels.iter().zip(run.tallies).filter(|(_, tally)| tally.games > 0) {
        let (sum, count) = rates.entry(&label.strategy).or_default();
        *sum += tally.wins as f64 / tally.games as f64;
        *count += 1.0;
    }
    let rate = |strategy: &str| rates.get(strategy).map_or(-1.0, |(sum, count)| sum / count);
    let mut strategies = run.strategies();
    strategies.sort_by(|a, b| rate(a).total_cmp(&rate(b)));
    strategies
}

/// Adjusts the p-values of these pairs for how many there are (Holm).
pub fn adjust<'a>(pairs: impl IntoIterator<Item = &'a mut Pair>) {
    let pairs: Vec<&mut Pair> = pairs.into_iter().collect();
    let p_values: Vec<f64> = pairs.iter().map(|pair| pair.p_value).collect();
    pairs.into_iter().zip(holm(&p_values)).for_each(|(pair, p_value)| pair.p_value = p_value);
}

#[cfg(test)]
mod tests;
