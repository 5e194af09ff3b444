//! Whether what a designer insists on holds: met, missed, or undecided with the games it would take.

use super::{Interval, bernoulli_sequence, intervals::counted_mean};
use crate::{
    ruleset::Descriptor,
    scenario::{Assert, Bounds, Measure},
    simulation::{FIRST_LOOK, Tally},
    tuning::{
        Counts, Kind,
        evidence::{Value, gap_inside},
    },
};
use std::sync::Arc;

/// A cell whose games may be asked.
#[derive(Debug, Clone, Copy)]
pub struct Asked<'a> {
    /// The ruleset's descriptor.
    pub descriptor: &'static Descriptor,
    /// What its games added up to.
    pub tally: &'a Tally,
    /// The lowest and the highest score that one of its games can end with.
    pub scores: (i32, i32),
    /// The decisions after which its games are cut short.
    pub limit: u32,
}

/// What came of one assert in one cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Ruled {
    /// The assert.
    pub assert: Arc<Assert>,
    /// The cell, by its place in the run.
    pub cell: usize,
    /// The games it was played.
    pub games: u64,
    /// The quantity, as seen; `None` where no game has it.
    pub seen: Option<f64>,
    /// Its anytime-valid interval, at the level of one check among all.
    pub interval: Interval,
    /// What that says.
    pub ruling: Ruling,
}

/// How a cell stands to an assert.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// Its whole interval lies within the bounds.
    Met,
    /// Its whole interval lies outside.
    Missed,
    /// Its interval lies across a bound.
    Undecided {
        /// The games, on top of those played, after which the interval would lie on one side if what was seen stays as
        /// it is: up to the next look that tells. `None` where none was played, or where the quantity lies so near a
        /// bound that it would take more than [`MOST_FORETOLD`].
        more: Option<u64>,
    },
}

/// The most games that are foretold.
pub const MOST_FORETOLD: u64 = 10_000_000_000;

/// The level of the interval of one check among `checks` of a run whose intervals are at `level`: what may go wrong is
/// shared out evenly (Bonferroni), so that with probability `level` no check at all is ruled wrongly, at any look.
#[must_use]
pub fn check_level(level: f64, checks: usize) -> f64 {
    1.0 - (1.0 - level) / checks.max(1) as f64
}

/// The checks of these asserts: one a cell that each is about.
#[must_use]
pub fn checks(asserts: &[Assert]) -> usize {
    asserts.iter().map(|assert| assert.cells.len()).sum()
}

/// What came of these asserts, in their order and that of the cells. `asked` gives each cell; cells that it does not
/// know are left out.
#[must_use]
pub fn rule<'a>(asserts: &[Assert], level: f64, asked: impl Fn(usize) -> Option<Asked<'a>>) -> Vec<Ruled> {
    let level = check_level(level, checks(asserts));
    let mut all = Vec::new();
    for assert in asserts {
        let shared = Arc::new(assert.clone());
        for &cell in &assert.cells {
            let Some(asked) = asked(cell) else { continue };
            let evidence = Evidence::of(&assert.measure, &asked);
            let interval = evidence.interval(1.0, level);
            let ruling = match evidence.decided(1.0, level, assert.bounds) {
                Some(true) => Ruling::Met,
                Some(false) => Ruling::Missed,
                None => Ruling::Undecided { more: evidence.more(assert.bounds, level) },
            };
            let (games, seen) = (asked.tally.games, evidence.seen());
            all.push(Ruled { assert: Arc::clone(&shared), cell, games, seen, interval, ruling });
        }
    }
    all
}

/// Whether an assert is met or missed in a cell by now, at the level of one check.
#[must_use]
pub fn is_decided(assert: &Assert, asked: &Asked<'_>, level: f64) -> bool {
    Evidence::of(&assert.measure, asked).decided(1.0, level, assert.bounds).is_some()
}

/// Whether all of an interval lies within the bounds (true) or outside (false).
fn decided(interval: Interval, bounds: Bounds) -> Option<bool> {
    let (least, most) = bounds.ends();
    // An end of the interval that is not known lies within no bounds, not even where there is no bound on that side.
    let (low, high) = (interval.low, interval.high);
    if interval.high < least || most < interval.low {
        return Some(false);
    }
    let known = low.is_finite() && high.is_finite();
    (known && least <= low && high <= most).then_some(true)
}

/// An anytime-valid interval of what games add up to.
#[must_use]
pub fn counted(kind: Kind, counts: &Counts, level: f64) -> Interval {
    match kind {
        Kind::Luck { .. } => {
            let above = |least: f64| kind.above(counts, least, f64::INFINITY);
            let below = |most: f64| kind.below(counts, most, f64::NEG_INFINITY);
            believed((0.0, 1.0), counts.mean().unwrap_or(0.5).min(1.0), level, above, below)
        }
        _ => Evidence::new(kind, counts, counts.games()).interval(1.0, level),
    }
}

/// An anytime-valid interval of how far one share lies above another, of as many games of each.
#[must_use]
pub fn counted_gap(both: [&Counts; 2], level: f64) -> Interval {
    let [one, other] = both;
    let seen = one.mean().zip(other.mean()).map_or(0.0, |(one, other)| one - other);
    let above = |least: f64| gap_inside(both, Bounds { least: Some(least), most: None });
    let below = |most: f64| gap_inside(both, Bounds { least: None, most: Some(most) });
    believed((-1.0, 1.0), seen, level, above, below)
}

/// From the lowest value to the highest within these ends that bets have not disproved, by halving from what was `seen`:
/// `above` is ln of the fortune against "at most", `below` against "at least".
fn believed(
    ends: (f64, f64),
    seen: f64,
    level: f64,
    above: impl Fn(f64) -> f64,
    below: impl Fn(f64) -> f64,
) -> Interval {
    let bar = (2.0 / (1.0 - level).max(f64::MIN_POSITIVE)).ln();
    let edge = |end: f64, fortune: &dyn Fn(f64) -> f64| {
        let (mut out, mut within) = (end, seen);
        for _ in 0..30 {
            let middle = f64::midpoint(out, within);
            if fortune(middle) >= bar { out = middle } else { within = middle }
        }
        out
    };
    Interval { low: edge(ends.0, &above), high: edge(ends.1, &below) }
}

/// What the games of a cell say about a quantity.
enum Evidence {
    /// So many of so many games.
    Share { count: u64, games: u64 },
    /// Values from `range` with their counts.
    Mean { counts: Vec<(f64, f64)>, range: (f64, f64), games: u64 },
}

impl Evidence {
    fn of(measure: &Measure, asked: &Asked<'_>) -> Self {
        let Asked { descriptor, tally, scores, limit } = asked;
        let counts = Counts::of(measure, descriptor, tally);
        Self::new(Kind::of(measure, *scores, *limit), &counts, tally.games)
    }

    fn new(kind: Kind, counts: &Counts, games: u64) -> Self {
        let each = counts.0.iter().map(|(Value(value, _), count)| (*value as f64, *count as f64));
        match kind {
            Kind::Share => Self::Share {
                count: counts.0.iter().filter(|(value, _)| value.0 == 1).map(|(_, count)| count).sum(),
                games,
            },
            Kind::Mean { range } => Self::Mean { counts: each.collect(), range, games },
            // No cell alone says anything of luck.
            Kind::Luck { .. } => Self::Mean { counts: Vec::new(), range: (0.0, 1.0), games },
        }
    }

    fn games(&self) -> u64 {
        let (Self::Share { games, .. } | Self::Mean { games, .. }) = self;
        *games
    }

    fn seen(&self) -> Option<f64> {
        match self {
            Self::Share { count, games } => (*games > 0).then(|| *count as f64 / *games as f64),
            Self::Mean { counts, .. } => {
                let all: f64 = counts.iter().map(|(_, count)| count).sum();
                (all > 0.0).then(|| counts.iter().map(|(value, count)| value * count).sum::<f64>() / all)
            }
        }
    }

    /// The interval after `times` as many games that go like these.
    fn interval(&self, times: f64, level: f64) -> Interval {
        match self {
            Self::Share { count, games } => {
                let scaled = |number: u64| (number as f64 * times).round() as u64;
                bernoulli_sequence(scaled(*count), scaled(*games), level)
            }
            Self::Mean { counts, range, .. } => {
                let scaled: Vec<(f64, f64)> = counts.iter().map(|(value, count)| (*value, count * times)).collect();
                counted_mean(&scaled, *range, level)
            }
        }
    }

    /// Whether the bounds are kept (true) or broken (false) after `times` as many games that go like these. Without games
    /// nothing is decided, even where every value that could be lies within the bounds.
    fn decided(&self, times: f64, level: f64, bounds: Bounds) -> Option<bool> {
        self.seen()?;
        decided(self.interval(times, level), bounds)
    }

    /// The games on top of these after which a look would decide, if games go on like these.
    fn more(&self, bounds: Bounds, level: f64) -> Option<u64> {
        let games = self.games();
        if self.seen().is_none() || games == 0 {
            return None;
        }
        let looks = std::iter::successors(Some(FIRST_LOOK), |look| look.checked_mul(2));
        let ahead = looks.skip_while(|look| *look <= games).take_while(|look| *look <= MOST_FORETOLD);
        let tells = |look: &u64| self.decided(*look as f64 / games as f64, level, bounds).is_some();
        ahead.into_iter().find(tells).map(|look| look - games)
    }
}

#[cfg(test)]
mod tests {
    use super::{super::test_support::NOTHING, *};
    use crate::simulation::Histogram;

    fn assert(measure: Measure, least: Option<f64>, most: Option<f64>) -> Assert {
        Assert {
            name: None,
            strategy: None,
            variant: None,
            set: Vec::new(),
            measure,
            bounds: Bounds { least, most },
            cells: vec![0],
            file: "x.toml".into(),
            line: 1,
        }
    }

    /// What came of asserts about one cell with this tally.
    fn ruled(asserts: &[Assert], tally: &Tally) -> Vec<Ruled> {
        rule(asserts, 0.95, |_| Some(Asked { descriptor: &NOTHING, tally, scores: (0, 40), limit: 5_000 }))
    }

    fn ruling(assert: Assert, tally: &Tally) -> Ruling {
        ruled(&[assert], tally)[0].ruling
    }

    fn won(wins: u64, games: u64) -> Tally {
        Tally { games, wins, ..Tally::new(&NOTHING) }
    }

    #[test]
    fn a_share_is_met_missed_or_undecided_by_the_whole_interval() {
        let between = |low, high| assert(Measure::Wins, Some(low), Some(high));
        // 95 %: 0.5 ± 0.017 after 10,000 games.
        assert_eq!(ruling(between(0.48, 0.52), &won(5_000, 10_000)), Ruling::Met);
        assert_eq!(ruling(between(0.52, 0.6), &won(5_000, 10_000)), Ruling::Missed);
        assert_eq!(ruling(between(0.4, 0.48), &won(5_000, 10_000)), Ruling::Missed);
        assert_eq!(ruling(assert(Measure::Wins, Some(0.48), None), &won(5_000, 10_000)), Ruling::Met);
        assert_eq!(ruling(assert(Measure::Wins, Some(0.52), None), &won(5_000, 10_000)), Ruling::Missed);
        assert_eq!(ruling(assert(Measure::Wins, None, Some(0.52)), &won(5_000, 10_000)), Ruling::Met);
        assert_eq!(ruling(assert(Measure::Wins, None, Some(0.48)), &won(5_000, 10_000)), Ruling::Missed);
        assert!(matches!(ruling(between(0.49, 0.52), &won(5_000, 10_000)), Ruling::Undecided { more: Some(_) }));
        assert_eq!(ruling(between(0.4, 0.6), &won(0, 0)), Ruling::Undecided { more: None });
    }

    #[test]
    fn the_games_it_would_take_are_those_of_the_first_look_that_decides() {
        let wanted = assert(Measure::Wins, Some(0.49), None);
        let Ruling::Undecided { more: Some(more) } = ruling(wanted.clone(), &won(5_000, 10_000)) else {
            panic!("undecided")
        };
        let look = 10_000 + more;
        assert!(look.is_power_of_two() && look > 16_384, "{look}");
        assert_eq!(ruling(wanted.clone(), &won(look / 2, look)), Ruling::Met);
        let Ruling::Undecided { more: Some(still) } = ruling(wanted, &won(look / 4, look / 2)) else {
            panic!("the look before does not tell")
        };
        assert_eq!(still, look / 2);
        // On the very bound no number of games tells.
        assert_eq!(ruling(assert(Measure::Wins, Some(0.5), None), &won(512, 1_024)), Ruling::Undecided { more: None });
    }

    #[test]
    fn several_checks_share_what_may_go_wrong() {
        let one = assert(Measure::Wins, Some(0.483), None);
        let many: Vec<Assert> = std::iter::repeat_n(one.clone(), 50).collect();
        let tally = won(5_000, 10_000);
        assert!((check_level(0.95, 50) - 0.999).abs() < 1e-12);
        let (alone, among) = (ruled(&[one], &tally), ruled(&many, &tally));
        assert_eq!(among.len(), 50);
        assert!(among[7].interval.low < alone[0].interval.low && alone[0].interval.high < among[7].interval.high);
        assert_eq!(among[7].interval, bernoulli_sequence(5_000, 10_000, check_level(0.95, 50)));
    }

    #[test]
    fn every_measure_reads_its_own_counts() {
        let mut tally = won(600, 1_000);
        tally.truncated = 250;
        for (histogram, value) in
            [(&mut tally.score, 20), (&mut tally.margin, -3), (&mut tally.turns, 12), (&mut tally.decisions, 70)]
        {
            histogram.add_many(value, 500);
            histogram.add_many(value + 2, 500);
        }
        let seen = |measure: Measure| ruled(&[assert(measure, Some(0.0), None)], &tally)[0].seen;
        assert_eq!(seen(Measure::Wins), Some(0.6));
        assert_eq!(seen(Measure::Ending("truncated".into())), Some(0.25));
        assert_eq!(seen(Measure::Score), Some(21.0));
        assert_eq!(seen(Measure::Margin), Some(-2.0));
        assert_eq!(seen(Measure::Turns), Some(13.0));
        assert_eq!(seen(Measure::Decisions), Some(71.0));
        assert_eq!(ruling(assert(Measure::Score, Some(20.5), Some(21.5)), &tally), Ruling::Met);
        assert_eq!(ruling(assert(Measure::Score, Some(22.0), None), &tally), Ruling::Missed);
        // No margin in any game: nothing is known, and nothing is foretold.
        tally.margin = Histogram::default();
        let unknown = &ruled(&[assert(Measure::Margin, Some(0.0), None)], &tally)[0];
        assert_eq!((unknown.seen, unknown.ruling), (None, Ruling::Undecided { more: None }));
    }

    #[test]
    fn values_beyond_the_declared_range_decide_nothing() {
        let mut tally = won(0, 100);
        tally.score.add_many(41, 100);
        let found = &ruled(&[assert(Measure::Score, Some(1.0), None)], &tally)[0];
        assert_eq!(found.ruling, Ruling::Undecided { more: None });
    }
}
