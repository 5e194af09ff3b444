//! Evidence of games that a want is met, or that it is not: e-values, which may be looked at after every game.
//!
//! An *e-process* against a hypothesis is a fortune that starts at 1, is never below 0, and that nobody can expect to grow
//! by betting on games while the hypothesis is true. That it ever reaches 1 ÷ α has a probability of at most α (Ville 1939;
//! Ramdas, Grünwald, Vovk and Shafer, "Game-Theoretic Statistics and Safe Anytime-Valid Inference", Statistical Science
//! 2023, <https://arxiv.org/abs/2210.01948>), so games can be added until it does. All here are averages over bets that
//! were fixed beforehand: they come out of counts, in whatever order the games were played.

use perihelion_engine::{
    scenario::{Bounds, Measure, TRUNCATED, Values},
    simulation::{Histogram, Tally},
};
use perihelion_game::ruleset::Descriptor;
use serde::{Deserialize, Serialize};

/// What games add up to for one want: values with how many games had each, the lowest first. Of a share of games, 1 is a
/// game that counts and 0 one that does not.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Counts(pub Vec<(i32, u64)>);

impl Counts {
    /// So many of so many games.
    #[must_use]
    pub fn share(count: u64, games: u64) -> Self {
        let both = [(0, games.saturating_sub(count)), (1, count)];
        Self(both.into_iter().filter(|(_, count)| *count > 0).collect())
    }

    /// What games that were played add up to.
    #[must_use]
    pub fn of(measure: &Measure, descriptor: &Descriptor, tally: &Tally) -> Self {
        let share = |count: Option<u64>| Self::share(count.unwrap_or(0), tally.games);
        let values = |histogram: &Histogram| Self(histogram.iter().collect());
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
        }
    }

    /// The games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.0.iter().map(|(_, count)| count).sum()
    }

    /// The mean; `None` without games.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let games = self.games();
        (games > 0).then(|| self.sum(f64::from) / games as f64)
    }

    /// The variance of a single game around the mean; 0 without games.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let Some(mean) = self.mean() else { return 0.0 };
        self.sum(|value| (f64::from(value) - mean).powi(2)) / self.games() as f64
    }

    fn sum(&self, of: impl Fn(i32) -> f64) -> f64 {
        self.0.iter().map(|(value, count)| of(*value) * *count as f64).sum()
    }

    /// These games and others.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        let mut all = self.0.clone();
        for &(value, count) in &other.0 {
            match all.binary_search_by_key(&value, |(known, _)| *known) {
                Ok(place) => all[place].1 += count,
                Err(place) => all.insert(place, (value, count)),
            }
        }
        Self(all)
    }

    /// The values as they lie above a lower end, with their counts.
    fn above(&self, low: f64) -> Vec<(f64, f64)> {
        self.0.iter().map(|(value, count)| (f64::from(*value) - low, *count as f64)).collect()
    }

    /// The values as they lie below an upper end, with their counts.
    fn below(&self, high: f64) -> Vec<(f64, f64)> {
        self.0.iter().map(|(value, count)| (high - f64::from(*value), *count as f64)).collect()
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

/// What is looked at: a share of games, or the mean of values from a range, both ends included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    /// A share of games.
    Share,
    /// A mean.
    Mean {
        /// The lowest and the highest value that a game can have.
        range: (f64, f64),
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
        }
    }

    fn range(self) -> (f64, f64) {
        match self {
            Self::Share => (0.0, 1.0),
            Self::Mean { range } => range,
        }
    }

    /// Whether all values lie in the range. Where one does not, the range was declared wrong and nothing is known.
    fn holds(self, counts: &Counts) -> bool {
        let (low, high) = self.range();
        counts.0.iter().all(|(value, _)| (low..=high).contains(&f64::from(*value)))
    }

    /// ln of the fortune against "it is at most `bound`", for truths up to `far`.
    fn above(self, counts: &Counts, bound: f64, far: f64) -> f64 {
        let (low, high) = self.range();
        if !self.holds(counts) {
            return 0.0;
        }
        let (bound, far) = (bound - low, far.min(high) - low);
        let counts = counts.above(low);
        match self {
            Self::Share => likelihood(&counts, bound, far),
            Self::Mean { .. } => fortune(&counts, bound),
        }
    }

    /// ln of the fortune against "it is at least `bound`", for truths down to `far`.
    fn below(self, counts: &Counts, bound: f64, far: f64) -> f64 {
        let (low, high) = self.range();
        if !self.holds(counts) {
            return 0.0;
        }
        let (bound, far) = (high - bound, high - far.max(low));
        let counts = counts.below(high);
        match self {
            Self::Share => likelihood(&counts, bound, far),
            Self::Mean { .. } => fortune(&counts, bound),
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
    let ones = both.map(|counts| counts.sum(f64::from));
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

/// The shares of what it has that a bet stakes: nine tenths, a half, a quarter, an eighth and so on. A mean that is
/// known to within a standard error of n games is bet on best with about (range ÷ deviation) ÷ √n, so that these reach
/// from a few games to thousands of millions. Between two neighbours no more than a sixteenth of the width is lost.
fn stakes() -> impl Iterator<Item = f64> + Clone {
    std::iter::once(0.9).chain((1..=HALVINGS).map(|halvings| 0.5_f64.powi(halvings)))
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
    let of = |stake: f64| -> f64 {
        counts.iter().map(|(value, count)| count * libm::log1p(stake * (value / mean - 1.0))).sum()
    };
    average(&stakes().map(of).collect::<Vec<f64>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus as Luck;

    const BAND: Bounds = Bounds { least: Some(0.33), most: Some(0.37) };

    /// Of `runs` runs, those that are ever told to be inside, or outside, the band at looks after every eighth more games.
    fn told(runs: u64, truth: f64, games: u64, alpha: f64, of: fn(Kind, &Counts, Bounds) -> f64) -> usize {
        let bar = -alpha.ln();
        let ever = |run: u64| {
            let mut luck = Luck::seed_from_u64(run);
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
            let mut luck = Luck::seed_from_u64(seed);
            let mut counts = Counts::default();
            (0..4_000).any(|game| {
                let value = shift + luck.random_range(-4..=4);
                counts = counts.with(&Counts(vec![(value, 1)]));
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
            let mut luck = Luck::seed_from_u64(run);
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
        let both = Counts(vec![(1, 2), (3, 1)]).with(&Counts(vec![(0, 1), (3, 4)]));
        assert_eq!(both, Counts(vec![(0, 1), (1, 2), (3, 5)]));
        assert_eq!((both.games(), both.mean()), (8, Some(17.0 / 8.0)));
        assert_eq!(Counts::share(3, 3), Counts(vec![(1, 3)]));
        assert!((Counts::share(1, 2).variance() - 0.25).abs() < 1e-12);
    }
}
