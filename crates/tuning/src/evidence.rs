//! Evidence of games that a want is met, or that it is not: e-values, which may be looked at after every game.
//!
//! An *e-process* against a hypothesis is a fortune that starts at 1, is never below 0, and that nobody can expect to grow
//! by betting on games while the hypothesis is true. That it ever reaches 1 ÷ α has a probability of at most α (Ville 1939;
//! Ramdas, Grünwald, Vovk and Shafer, "Game-Theoretic Statistics and Safe Anytime-Valid Inference", Statistical Science
//! 2023, <https://arxiv.org/abs/2210.01948>), so games can be added until it does. All here are averages over bets that
//! were fixed beforehand: they come out of counts, in whatever order the games were played.

use perihelion_engine::{
    scenario::{Bounds, Luck, Measure, TRUNCATED, Values},
    simulation::{Histogram, Tally},
};
use perihelion_game::ruleset::Descriptor;
use serde::{Deserialize, Serialize};

/// What games add up to for one want: values with how often each came, the lowest first. Of a share of games, 1 is a game
/// that counts and 0 one that does not.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Counts(pub Vec<(Value, u64)>);

/// A value, and the whole that it is a part of: that is 1 for what each game has, so that a sum of values to a sum of wholes
/// is a mean. Only of luck it is something else ([`Counts::luck`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Value(pub i64, pub i64);

impl Counts {
    /// Values of games, the lowest first, with how many had each.
    #[must_use]
    pub fn of_games(values: impl IntoIterator<Item = (i32, u64)>) -> Self {
        Self(values.into_iter().map(|(value, count)| (Value(value.into(), 1), count)).collect())
    }

    /// So many of so many games.
    #[must_use]
    pub fn share(count: u64, games: u64) -> Self {
        let both = [(0, games.saturating_sub(count)), (1, count)];
        Self::of_games(both.into_iter().filter(|(_, count)| *count > 0))
    }

    /// What games that were played add up to. Nothing is known of luck, which takes two players.
    #[must_use]
    pub fn of(measure: &Measure, descriptor: &Descriptor, tally: &Tally) -> Self {
        let share = |count: Option<u64>| Self::share(count.unwrap_or(0), tally.games);
        let values = |histogram: &Histogram| Self::of_games(histogram.iter());
        match measure {
            Measure::Wins => share(Some(tally.wins)),
            Measure::Ending(name) if name == TRUNCATED => share(Some(tally.truncated)),
            Measure::Ending(name) => {
                let place = descriptor.endings.iter().position(|ending| ending.name == name);
                let count = place.and_then(|place| tally.endings.get(place));
                share(count.map(|count| count.won.saturating_add(count.lost)))
            }
            Measure::Rank(name) => {
                let place = descriptor.ranks.iter().position(|rank| rank.name == name);
                share(place.and_then(|place| tally.ranks.get(place)).copied())
            }
            Measure::Score => values(histogram(tally, Values::Score)),
            Measure::Margin => values(histogram(tally, Values::Margin)),
            Measure::Turns => values(histogram(tally, Values::Turns)),
            Measure::Decisions => values(histogram(tally, Values::Decisions)),
            Measure::UpTo(of, most) => {
                let histogram = histogram(tally, *of);
                let low = histogram.iter().filter(|(value, _)| value <= most).map(|(_, count)| count).sum();
                Self::share(low, histogram.iter().map(|(_, count)| count).sum())
            }
            Measure::Luck(_) => Self::default(),
        }
    }

    /// What the games of two players say of luck: the share of the variance of their outcomes that does not go back to
    /// which of them plays.
    ///
    /// Of every two games after each other, x₁ and x₂ are the outcomes of the first player and y₁ and y₂ those of the
    /// second. (x₁ − x₂)² + (y₁ − y₂)² is how far apart the games of one player lie, and (x₁ − y₂)² + (x₂ − y₁)² how far
    /// apart those of two; on average these are twice the sum of the players' variances, and that plus twice the square of
    /// how far their means are apart. The former to the latter is the share of luck (as of
    /// variance components, Searle, Casella and McCulloch 1992, chapter 4, of two players). Each of the latter is of two
    /// different deals, so that it makes no difference whether the players share them.
    #[must_use]
    pub fn luck(one: &[i64], other: &[i64]) -> Self {
        let squared = |one: i64, other: i64| (one - other).saturating_mul(one - other);
        let pairs = one.chunks_exact(2).zip(other.chunks_exact(2));
        let value = |(one, other): (&[i64], &[i64])| {
            let part = squared(one[0], one[1]).saturating_add(squared(other[0], other[1]));
            Value(part, squared(one[0], other[1]).saturating_add(squared(one[1], other[0])))
        };
        let mut values: Vec<Value> = pairs.map(value).collect();
        values.sort_unstable();
        let each = values.chunk_by(|one, other| one == other).map(|same| (same[0], same.len() as u64));
        Self(each.collect())
    }

    /// How often a value came: in each game, and of luck in every two.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.0.iter().map(|(_, count)| count).sum()
    }

    /// The mean, or the share of luck; `None` where there is none.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let whole = self.sum(|Value(_, whole)| whole as f64);
        (whole > 0.0).then(|| self.sum(|Value(value, _)| value as f64) / whole)
    }

    /// The mean of the wholes; 1 without games.
    #[must_use]
    pub fn whole(&self) -> f64 {
        match self.games() {
            0 => 1.0,
            games => self.sum(|Value(_, whole)| whole as f64) / games as f64,
        }
    }

    /// The variance of a single value around the mean, in units of the mean whole; 0 without games.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let Some(mean) = self.mean() else { return 0.0 };
        let whole = self.whole();
        self.sum(|Value(value, of)| ((value as f64 - mean * of as f64) / whole).powi(2)) / self.games() as f64
    }

    fn sum(&self, of: impl Fn(Value) -> f64) -> f64 {
        self.0.iter().map(|(value, count)| of(*value) * *count as f64).sum()
    }

    /// These games and others.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        let (mut all, mut others) = (Vec::with_capacity(self.0.len() + other.0.len()), other.0.iter().peekable());
        for &(value, count) in &self.0 {
            while let Some(before) = others.next_if(|(known, _)| *known < value) {
                all.push(*before);
            }
            let same = others.next_if(|(known, _)| *known == value).map_or(0, |(_, count)| *count);
            all.push((value, count + same));
        }
        all.extend(others);
        Self(all)
    }

    /// The values as a bet sees them, with their counts.
    fn each(&self, of: impl Fn(f64, f64) -> f64) -> Vec<(f64, f64)> {
        self.0.iter().map(|(Value(value, whole), count)| (of(*value as f64, *whole as f64), *count as f64)).collect()
    }
}

fn histogram(tally: &Tally, values: Values) -> &Histogram {
    match values {
        Values::Score => &tally.score,
        Values::Margin => &tally.margin,
        Values::Turns => &tally.turns,
        Values::Decisions => &tally.decisions,
    }
}

/// What is looked at: a share of games, the mean of values from a range, both ends included, or the share of luck.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// A share of games.
    Share,
    /// A mean.
    Mean {
        /// The lowest and the highest value that a game can have.
        range: (f64, f64),
    },
    /// The share of luck in what two players reach ([`Counts::luck`]).
    Luck {
        /// The most that a value, and a whole, can be.
        most: f64,
    },
}

impl Kind {
    /// What a quantity is in games whose scores lie in `scores`, and that are cut short after `limit` decisions.
    #[must_use]
    pub fn of(measure: &Measure, scores: (i32, i32), limit: u32) -> Self {
        let (low, high) = (f64::from(scores.0), f64::from(scores.1));
        match measure {
            Measure::Wins | Measure::Ending(_) | Measure::Rank(_) | Measure::UpTo(..) => Self::Share,
            Measure::Score => Self::Mean { range: (low, high) },
            // To be one point ahead is a margin of 0; the other side, or the goal, lies in the range of scores too.
            Measure::Margin => Self::Mean { range: (low - high - 1.0, high - low) },
            // No ruleset takes more turns than decisions; where one does, its values lie beyond the range.
            Measure::Turns | Measure::Decisions => Self::Mean { range: (0.0, f64::from(limit)) },
            Measure::Luck(Luck::Wins) => Self::Luck { most: 2.0 },
            Measure::Luck(Luck::Score) => Self::Luck { most: 2.0 * (high - low) * (high - low) },
        }
    }

    /// How many games a value is made of.
    #[must_use]
    pub const fn games(self) -> u64 {
        match self {
            Self::Share | Self::Mean { .. } => 1,
            Self::Luck { .. } => 2,
        }
    }

    /// Whether all values lie where they can. Where one does not, the range was declared wrong and nothing is known.
    fn holds(self, counts: &Counts) -> bool {
        let within = |(Value(value, whole), _): &(Value, u64)| {
            let (value, whole) = (*value as f64, *whole as f64);
            match self {
                Self::Share => (0.0..=1.0).contains(&value),
                Self::Mean { range: (low, high) } => (low..=high).contains(&value),
                Self::Luck { most } => value <= most && whole <= most,
            }
        };
        counts.0.iter().all(within)
    }

    /// How far below a bound a value can lie, which a bet against "at most" must reckon with, and how far above it. In units
    /// of the mean whole.
    #[must_use]
    pub fn reach(self, bound: f64, whole: f64) -> [f64; 2] {
        match self {
            // Shares are bet on by their likelihood, which never stakes more than there is.
            Self::Share => [0.0; 2],
            Self::Mean { range: (low, high) } => [bound - low, high - bound],
            Self::Luck { most } => [bound * most / whole, most / whole],
        }
    }

    /// By how much ln of the fortune grows with each value, on the best of stakes, where the truth lies so far from the bound,
    /// values vary so much, and they can lie as far from it as `reach`.
    #[must_use]
    pub fn growth(self, apart: f64, variance: f64, reach: f64) -> f64 {
        if apart * reach / variance > MOST_STAKED {
            let stake = MOST_STAKED / reach;
            return stake * apart - stake * stake * variance / 2.0;
        }
        apart * apart / (2.0 * variance)
    }

    /// ln of the fortune against "it is at most `bound`", for truths up to `far`.
    #[must_use]
    pub fn above(self, counts: &Counts, bound: f64, far: f64) -> f64 {
        if !self.holds(counts) {
            return 0.0;
        }
        match self {
            Self::Share => likelihood(&counts.each(|value, _| value), bound, far.min(1.0)),
            Self::Mean { range: (low, _) } => fortune(&counts.each(|value, _| value - low), bound - low),
            // All luck is at least 0.
            Self::Luck { .. } if bound <= 0.0 => 0.0,
            Self::Luck { most } => won(&counts.each(|value, whole| (value / bound - whole) / most)),
        }
    }

    /// ln of the fortune against "it is at least `bound`", for truths down to `far`.
    #[must_use]
    pub fn below(self, counts: &Counts, bound: f64, far: f64) -> f64 {
        if !self.holds(counts) {
            return 0.0;
        }
        match self {
            Self::Share => likelihood(&counts.each(|value, _| 1.0 - value), 1.0 - bound, 1.0 - far.max(0.0)),
            Self::Mean { range: (_, high) } => fortune(&counts.each(|value, _| high - value), high - bound),
            Self::Luck { most } => won(&counts.each(|value, whole| (bound * whole - value) / most)),
        }
    }
}

/// ln of the e-value against "the bounds are broken": where it reaches ln(1 ÷ α), they are kept, and that this is ever said
/// of bounds that are broken has a probability of at most α. Broken bounds are so on one side, so each side is tested at α.
#[must_use]
pub fn inside(kind: Kind, counts: &Counts, bounds: Bounds) -> f64 {
    let (least, most) = bounds.ends();
    let above = bounds.least.map(|least| kind.above(counts, least, most));
    let below = bounds.most.map(|most| kind.below(counts, most, least));
    above.into_iter().chain(below).fold(f64::INFINITY, f64::min)
}

/// ln of the e-value against "the bounds are kept": where it reaches ln(1 ÷ α), they are broken. Both sides are bet on at
/// once, and their average is what counts.
#[must_use]
pub fn outside(kind: Kind, counts: &Counts, bounds: Bounds) -> f64 {
    let below = bounds.least.map(|least| kind.below(counts, least, f64::NEG_INFINITY));
    let above = bounds.most.map(|most| kind.above(counts, most, f64::INFINITY));
    average(&below.into_iter().chain(above).collect::<Vec<f64>>())
}

/// As [`inside`], of the gap between two shares: the first minus the second, of as many games.
#[must_use]
pub fn gap_inside(both: [&Counts; 2], bounds: Bounds) -> f64 {
    let (least, most) = (bounds.least.unwrap_or(-1.0), bounds.most.unwrap_or(1.0));
    let [one, other] = both;
    let above = bounds.least.map(|least| gap_above([one, other], least, most));
    let below = bounds.most.map(|most| gap_above([other, one], -most, -least));
    above.into_iter().chain(below).fold(f64::INFINITY, f64::min)
}

/// As [`outside`], of the gap between two shares.
#[must_use]
pub fn gap_outside(both: [&Counts; 2], bounds: Bounds) -> f64 {
    let [one, other] = both;
    let above = bounds.most.map(|most| gap_above([one, other], most, 1.0));
    let below = bounds.least.map(|least| gap_above([other, one], -least, 1.0));
    average(&below.into_iter().chain(above).collect::<Vec<f64>>())
}

/// ln of the fortune against "the first share is at most `gap` above the second", for gaps up to `far`.
///
/// Two shares that are bet on stand against the two that come nearest to them (in what games tell of them) of all that
/// the hypothesis allows, and the ratio of likelihoods of as many games of each is an e-value: Rosanne Turner, Alexander
/// Ly and Peter Grünwald, "Generic E-variables for exact sequential k-sample tests that allow for optional stopping",
/// Journal of Statistical Planning and Inference 2024, <https://arxiv.org/abs/2106.02693>. Nothing is known where the
/// games are not as many.
fn gap_above(both: [&Counts; 2], gap: f64, far: f64) -> f64 {
    let games = both[0].games();
    if games == 0 || games != both[1].games() || gap >= far || gap <= -1.0 {
        return 0.0;
    }
    let ones = both.map(|counts| counts.sum(|Value(value, _)| value as f64));
    let even = (0..EVEN).map(|place| (f64::from(place) + 0.5) / f64::from(EVEN));
    let near = (0..NEAR).map(|place| NEARER.powi(place as i32));
    let of = |part: f64| {
        let wanted = gap + part * (far - gap);
        // The first share lies between these two, so that both are shares.
        let (low, high) = (wanted.max(0.0), (1.0 + wanted).min(1.0));
        MIDDLES.map(move |middle| {
            let bet = low + middle * (high - low);
            let bets = [bet, bet - wanted];
            let against = nearest(bets, gap);
            let ln = |place: usize| {
                let (bet, against) = (bets[place], against[place]);
                let times = |count: f64, ln: f64| if count > 0.0 { count * ln } else { 0.0 };
                times(ones[place], libm::log(bet / against))
                    + times(games as f64 - ones[place], libm::log1p(-bet) - libm::log1p(-against))
            };
            ln(0) + ln(1)
        })
    };
    average(&even.chain(near).flat_map(of).collect::<Vec<f64>>())
}

/// Where the first share of a bet lies between the ends of what it can be: closer together at the ends, where a share is
/// told more exactly.
const MIDDLES: [f64; 13] = [0.01, 0.03, 0.07, 0.13, 0.21, 0.33, 0.5, 0.67, 0.79, 0.87, 0.93, 0.97, 0.99];

/// Of all pairs of shares that are `gap` apart, the one from which a pair is told in the most games: both terms of the
/// Kullback–Leibler divergence add up, and their slope only rises.
fn nearest(pair: [f64; 2], gap: f64) -> [f64; 2] {
    let (mut low, mut high) = (gap.max(0.0), (1.0 + gap).min(1.0));
    let slope = |share: f64, wanted: f64| (share - wanted) / (share * (1.0 - share)).max(f64::MIN_POSITIVE);
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        match slope(middle, pair[0]) + slope(middle - gap, pair[1]) < 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    let share = f64::midpoint(low, high);
    [share, share - gap]
}

/// ln of the average of fortunes given as logarithms.
fn average(fortunes: &[f64]) -> f64 {
    let most = fortunes.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !most.is_finite() {
        return most;
    }
    let all: f64 = fortunes.iter().map(|fortune| libm::exp(fortune - most)).sum();
    most + libm::log(all / fortunes.len() as f64)
}

/// How many shares are bet on evenly over the way to the far end, and how many ever nearer to the bound.
const EVEN: u32 = 16;
const NEAR: u32 = 16;

/// How much nearer to the bound each of the latter lies.
const NEARER: f64 = 0.7;

/// ln of the likelihood against a share of at most `bound`, averaged over shares from there to `far`. `counts` are of 0
/// and 1. The likelihood of a share above the bound against the bound falls on average where the true share lies below it.
fn likelihood(counts: &[(f64, f64)], bound: f64, far: f64) -> f64 {
    let of = |wanted: f64| counts.iter().filter(|(value, _)| *value == wanted).map(|(_, count)| count).sum::<f64>();
    let (zeros, ones) = (of(0.0), of(1.0));
    if bound <= 0.0 {
        // That nothing ever counts is disproved by the first game that does.
        return if ones > 0.0 { f64::INFINITY } else { 0.0 };
    }
    if far <= bound || bound >= 1.0 {
        return 0.0;
    }
    let even = (0..EVEN).map(|place| (f64::from(place) + 0.5) / f64::from(EVEN));
    let near = (0..NEAR).map(|place| NEARER.powi(place as i32));
    let times = |count: f64, ln: f64| if count > 0.0 { count * ln } else { 0.0 };
    let of =
        |share: f64| times(ones, libm::log(share / bound)) + times(zeros, libm::log1p(-share) - libm::log1p(-bound));
    average(&even.chain(near).map(|part| of(bound + part * (far - bound))).collect::<Vec<f64>>())
}

/// How many halvings of the second stake there are; the last is a 65,536th.
const HALVINGS: i32 = 16;

/// The most of what it has that a bet stakes.
const MOST_STAKED: f64 = 0.9;

/// The shares of what it has that a bet stakes: nine tenths, a half, a quarter, an eighth and so on. A mean that is
/// known to within a standard error of n games is bet on best with about (range ÷ deviation) ÷ √n, so that these reach
/// from a few games to thousands of millions. Between two neighbours no more than a sixteenth of the width is lost.
fn stakes() -> impl Iterator<Item = f64> + Clone {
    std::iter::once(MOST_STAKED).chain((1..=HALVINGS).map(|halvings| 0.5_f64.powi(halvings)))
}

/// ln of the fortune that bets on values of at least 0 have won against a mean of at most `mean`, averaged over the
/// stakes; `counts` are values with how often each came. Infinite against a mean of 0.
///
/// A stake c makes ∏ (1 + c (x − m) ÷ m) of it (Waudby-Smith and Ramdas 2024, <https://arxiv.org/abs/2010.09686>, with
/// constant stakes).
#[must_use]
pub fn fortune(counts: &[(f64, f64)], mean: f64) -> f64 {
    if mean <= 0.0 {
        return f64::INFINITY;
    }
    let each: Vec<(f64, f64)> = counts.iter().map(|(value, count)| (value / mean - 1.0, *count)).collect();
    won(&each)
}

/// ln of the fortune that bets have won whose returns are at least −1 and on average at most 0, averaged over the stakes;
/// `returns` are given with how often each came.
fn won(returns: &[(f64, f64)]) -> f64 {
    let of = |stake: f64| returns.iter().map(|(value, count)| count * libm::log1p(stake * value)).sum();
    average(&stakes().map(of).collect::<Vec<f64>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus as Rng;

    const BAND: Bounds = Bounds { least: Some(0.33), most: Some(0.37) };

    /// Of `runs` runs, those that are ever told to be inside, or outside, the band at looks after every eighth more games.
    fn told(runs: u64, truth: f64, games: u64, alpha: f64, of: fn(Kind, &Counts, Bounds) -> f64) -> usize {
        let bar = -alpha.ln();
        let ever = |run: u64| {
            let mut luck = Rng::seed_from_u64(run);
            let (mut wins, mut played, mut look) = (0, 0, 64);
            while look <= games {
                wins += (played..look).filter(|_| luck.random_bool(truth)).count() as u64;
                played = look;
                if of(Kind::Share, &Counts::share(wins, played), BAND) >= bar {
                    return true;
                }
                look += look / 8;
            }
            false
        };
        (0..runs).filter(|&run| ever(run)).count()
    }

    #[test]
    fn what_lies_at_an_edge_is_seldom_told_to_be_inside_or_outside() {
        // At most 100 of 1,000 at α = 0.1, with a standard error of 9.5: three above that is 128.
        for edge in [0.33, 0.37] {
            for of in [inside, outside] {
                let wrong = told(1_000, edge, 20_000, 0.1, of);
                assert!(wrong <= 128, "{wrong} of 1,000 at {edge}");
            }
        }
    }

    #[test]
    fn what_lies_well_inside_or_outside_is_told_to() {
        assert!(told(100, 0.35, 40_000, 0.05, inside) >= 95);
        assert!(told(100, 0.30, 10_000, 0.05, outside) >= 95);
        assert_eq!(told(100, 0.30, 10_000, 0.001, inside), 0);
    }

    #[test]
    fn one_bound_alone_and_the_ends_of_all_shares() {
        let least = Bounds { least: Some(0.5), most: None };
        assert!(inside(Kind::Share, &Counts::share(600, 1_000), least) > 10.0);
        assert!(outside(Kind::Share, &Counts::share(600, 1_000), least) < 0.0);
        assert!(outside(Kind::Share, &Counts::share(400, 1_000), least) > 10.0);
        let never = Bounds { least: None, most: Some(0.01) };
        assert!(inside(Kind::Share, &Counts::share(0, 1_000), never) > 3.0);
        assert_eq!(inside(Kind::Share, &Counts::default(), BAND), 0.0);
    }

    #[test]
    fn a_mean_is_told_from_its_bounds_and_seldom_wrongly() {
        let kind = Kind::Mean { range: (0.0, 20.0) };
        let bounds = Bounds { least: Some(9.0), most: Some(11.0) };
        let run = |seed: u64, shift: i32, of: fn(Kind, &Counts, Bounds) -> f64, alpha: f64| {
            let mut luck = Rng::seed_from_u64(seed);
            let mut counts = Counts::default();
            (0..4_000).any(|game| {
                let value = shift + luck.random_range(-4..=4);
                counts = counts.with(&Counts::of_games([(value, 1)]));
                game % 50 == 49 && of(kind, &counts, bounds) >= -f64::ln(alpha)
            })
        };
        let ever = |shift, of, alpha| (0..300).filter(|&seed| run(seed, shift, of, alpha)).count();
        assert_eq!(ever(10, inside, 0.05), 300);
        assert_eq!(ever(12, outside, 0.05), 300);
        // 9 is the lower bound itself: at most 30 of 300 at α = 0.1, and three standard errors of 5.2 above that.
        assert!(ever(9, inside, 0.1) <= 45 && ever(9, outside, 0.1) <= 45);
    }

    /// Of `runs` runs of two players with these chances, those in which the gap is ever told to be inside, or outside.
    fn gaps_told(runs: u64, chances: [f64; 2], games: u64, of: fn([&Counts; 2], Bounds) -> f64) -> usize {
        let bounds = Bounds { least: Some(0.2), most: Some(0.3) };
        let ever = |run: u64| {
            let mut luck = Rng::seed_from_u64(run);
            let (mut wins, mut played, mut look) = ([0; 2], 0, 64);
            while look <= games {
                for (wins, chance) in wins.iter_mut().zip(chances) {
                    *wins += (played..look).filter(|_| luck.random_bool(chance)).count() as u64;
                }
                played = look;
                let [one, other] = wins.map(|wins| Counts::share(wins, played));
                if of([&one, &other], bounds) >= -f64::ln(0.1) {
                    return true;
                }
                look += look / 2;
            }
            false
        };
        (0..runs).filter(|&run| ever(run)).count()
    }

    #[test]
    fn a_gap_is_told_and_seldom_wrongly() {
        // At most 20 of 200 at α = 0.1, with a standard error of 4.2: three above that is 32.
        for chances in [[0.6, 0.4], [0.98, 0.78], [0.31, 0.01]] {
            for of in [gap_inside, gap_outside] {
                let wrong = gaps_told(200, chances, 5_000, of);
                assert!(wrong <= 32, "{wrong} of 200 at {chances:?}");
            }
        }
        assert!(gaps_told(40, [0.6, 0.35], 10_000, gap_inside) >= 38);
        assert!(gaps_told(40, [0.26, 0.01], 10_000, gap_inside) >= 38);
        assert!(gaps_told(40, [0.5, 0.4], 5_000, gap_outside) >= 38);
        let bounds = Bounds { least: Some(0.2), most: None };
        assert_eq!(gap_inside([&Counts::share(9, 10), &Counts::share(1, 9)], bounds), 0.0);
    }

    /// Outcomes of two players whose means are `apart`, with luck of their own and luck that both share, each from −`own` to
    /// `own` and −`shared` to `shared`.
    fn outcomes(rng: &mut Rng, games: u64, apart: i64, own: i64, shared: i64) -> [Vec<i64>; 2] {
        let mut both = [Vec::new(), Vec::new()];
        for _ in 0..games {
            let deal = rng.random_range(-shared..=shared);
            for (player, outcomes) in both.iter_mut().enumerate() {
                outcomes.push(20 + deal + rng.random_range(-own..=own) + apart * player as i64);
            }
        }
        both
    }

    /// The variance of a number that is as likely to be any from −`most` to `most`.
    fn even(most: i64) -> f64 {
        (most * (most + 1)) as f64 / 3.0
    }

    #[test]
    fn the_share_of_luck_is_what_was_planted_whatever_luck_is_shared() {
        for (apart, own, shared) in [(8, 3, 5), (8, 5, 3), (0, 4, 4), (20, 6, 0), (20, 1, 6)] {
            let [one, other] = outcomes(&mut Rng::seed_from_u64(7), 200_000, apart, own, shared);
            let counts = Counts::luck(&one, &other);
            let luck = even(own) + even(shared);
            // Half of the square of the gap is the variance between two players.
            let truth = luck / (luck + 0.5 * (apart * apart) as f64);
            let error = (counts.variance() / counts.games() as f64).sqrt();
            let seen = counts.mean().expect("games");
            assert!((seen - truth).abs() < 4.0 * error.max(1e-9) && error < 0.01, "{seen} ± {error}, {truth}");
            assert_eq!(counts.games(), 100_000);
        }
        // Half of all games won by one and a fifth by the other.
        let mut rng = Rng::seed_from_u64(3);
        let mut wins = |chance| (0..100_000).map(|_| i64::from(rng.random_bool(chance))).collect::<Vec<i64>>();
        let counts = Counts::luck(&wins(0.5), &wins(0.2));
        let truth = (0.25 + 0.16) / (0.25 + 0.16 + 0.09);
        assert!((counts.mean().expect("games") - truth).abs() < 4.0 * (counts.variance() / 50_000.0).sqrt());
        assert_eq!(Counts::luck(&[3, 3], &[3, 3]).mean(), None);
    }

    #[test]
    fn the_share_of_luck_is_told_from_its_bounds_and_seldom_wrongly() {
        // Scores from 20 − 8 to 28 + 8 on a range from 0 to 40; luck is 21.3 of 53.3.
        let kind = Kind::of(&Measure::Luck(Luck::Score), (0, 40), 1_000);
        assert_eq!(kind, Kind::Luck { most: 3_200.0 });
        let truth = (even(3) + even(5)) / (even(3) + even(5) + 32.0);
        let ever = |runs: u64, low: f64, high: f64, of: fn(Kind, &Counts, Bounds) -> f64| {
            let bounds = Bounds { least: Some(low), most: Some(high) };
            let told = |run: &u64| {
                let [one, other] = outcomes(&mut Rng::seed_from_u64(*run), 12_000, 8, 3, 5);
                let looks =
                    std::iter::successors(Some(500), |look| Some(look + look / 2)).take_while(|look| *look <= 12_000);
                let told = |look: usize| of(kind, &Counts::luck(&one[..look], &other[..look]), bounds) >= -f64::ln(0.1);
                looks.into_iter().any(told)
            };
            (0..runs).filter(told).count()
        };
        // At most 10 of 100 at α = 0.1 where a bound is the truth, with a standard error of 3: three above that is 19.
        for (low, high) in [(truth, 0.9), (0.05, truth)] {
            for of in [inside, outside] {
                let wrong = ever(100, low, high, of);
                assert!(wrong <= 19, "{wrong} of 100");
            }
        }
        assert_eq!(ever(20, truth - 0.2, truth + 0.2, inside), 20);
        assert_eq!(ever(20, truth + 0.2, 1.0, outside) + ever(20, 0.0, truth - 0.2, outside), 40);
    }

    #[test]
    fn what_a_bet_is_expected_to_win_is_what_it_wins() {
        // Values of ±1 around 0.3, and a bound of 0: on a narrow range the best stake is below the most, on a wide one above.
        let expected = |reach: f64| {
            let counts = Counts::of_games([(-7, 1_000), (13, 1_000)]);
            let kind = Kind::Mean { range: (-10.0 * reach, 10.0 * reach) };
            (kind.above(&counts, 0.0, 1.0), 2_000.0 * kind.growth(3.0, 100.0, kind.reach(0.0, 1.0)[0]))
        };
        for reach in [2.0, 4.0, 40.0, 400.0] {
            let (won, expected) = expected(reach);
            assert!((0.75 * expected - 3.0..=1.1 * expected).contains(&won), "{reach}: {won}, {expected}");
        }
    }

    #[test]
    fn of_pairs_so_far_apart_the_nearest_is_found() {
        let divergence =
            |one: f64, other: f64| one * (one / other).ln() + (1.0 - one) * ((1.0 - one) / (1.0 - other)).ln();
        for (pair, gap) in [([0.6, 0.3], 0.2), ([0.05, 0.9], -0.5), ([0.99, 0.2], 0.0)] {
            let found = nearest(pair, gap);
            let of = |share: f64| divergence(pair[0], share) + divergence(pair[1], share - gap);
            let (low, high) = (gap.max(0.0), (1.0 + gap).min(1.0));
            let least = (1..10_000).map(|part| of(low + (high - low) * f64::from(part) / 10_000.0));
            assert!((found[0] - found[1] - gap).abs() < 1e-12);
            assert!(of(found[0]) <= least.fold(f64::INFINITY, f64::min) + 1e-9);
        }
    }

    #[test]
    fn counts_add_up() {
        let both = Counts::of_games([(1, 2), (3, 1)]).with(&Counts::of_games([(0, 1), (3, 4), (7, 1), (9, 2)]));
        assert_eq!(both, Counts::of_games([(0, 1), (1, 2), (3, 5), (7, 1), (9, 2)]));
        let both = Counts::of_games([(0, 1), (1, 2), (3, 5)]);
        assert_eq!((both.games(), both.mean()), (8, Some(17.0 / 8.0)));
        assert_eq!(Counts::share(3, 3), Counts::of_games([(1, 3)]));
        assert!((Counts::share(1, 2).variance() - 0.25).abs() < 1e-12);
    }
}
