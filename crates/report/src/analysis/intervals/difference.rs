//! Intervals for a difference of win rates, game by game.

use super::{Interval, wilson};
use std::sync::LazyLock;

/// An anytime-valid interval for the difference of two win probabilities, when both sides played the same `games`:
/// `plus` of them only the one side won, `minus` only the other, and the rest both or neither.
///
/// With probability at least `level` the true difference lies inside at *every* number of games. It is made by betting
/// (Waudby-Smith and Ramdas 2024, <https://arxiv.org/abs/2010.09686>). Who bets the share c of a capital on every game
/// that the mean of d (1, 0 or −1) is above m has, after a game, 1 + c·(d − m) ÷ (1 + m) times as much: if the mean is
/// m, nothing on average. So a capital spread over several c beforehand ever grows to 2 ÷ (1 − level) times itself with
/// a chance of at most (1 − level) ÷ 2 (Ville's inequality), and the m at which it did are left out; the other end is
/// the same with the sides turned round. The capital depends on counts alone, not on the order of games. How it is
/// spread decides how narrow the interval is, not whether it holds.
///
/// It includes the difference seen. Without games it is the whole range from −1 to 1.
#[must_use]
pub fn difference_sequence(plus: u64, minus: u64, games: u64, level: f64) -> Interval {
    let same = games.saturating_sub(plus.saturating_add(minus));
    let counts = Counts { plus: plus as f64, same: same as f64, minus: minus as f64 };
    let seen = counts.mean();
    let turned = Counts { plus: counts.minus, minus: counts.plus, ..counts };
    Interval { low: counts.lowest(level).min(seen), high: (-turned.lowest(level)).max(seen) }
}

/// The stakes among which the capital is spread: 1 and every half power of two below it.
const STAKES: i32 = 35;

/// The place of the stake from which on less is spread on smaller ones: 2⁻⁷. A stake suits some (3 ÷ stake)² games won
/// by one side alone, so the intervals are sharpest from ten of them to the 65,536 games of a cell that are kept.
const MANY: f64 = 14.0;

/// The stakes, each with the ln of the part of the capital that it bets with.
static SPREAD: LazyLock<Vec<(f64, f64)>> = LazyLock::new(|| {
    let part = |place: i32| 1.0 / (1.0 + (f64::from(place) / MANY).powi(4));
    let all: f64 = (0..STAKES).map(part).sum();
    (0..STAKES).map(|place| ((-0.5 * f64::from(place)).exp2(), (part(place) / all).ln())).collect()
});

/// Games by who won them.
#[derive(Clone, Copy)]
struct Counts {
    plus: f64,
    same: f64,
    minus: f64,
}

impl Counts {
    /// The difference seen; 0 without games.
    fn mean(&self) -> f64 {
        let games = self.plus + self.same + self.minus;
        if games > 0.0 { (self.plus - self.minus) / games } else { 0.0 }
    }

    /// The lowest difference at which the capital never grew so much.
    ///
    /// In u = ln(1 + m) the ln of the capital is convex and falls, so Newton's steps from below never pass the value
    /// they look for: stopping early makes the interval no narrower.
    fn lowest(&self, level: f64) -> f64 {
        let bar = (2.0 / (1.0 - level)).ln();
        let rising = self.plus + self.same;
        if rising == 0.0 || !bar.is_finite() {
            return -1.0;
        }
        let times = |count: f64, ln: f64| if count > 0.0 { count * ln } else { 0.0 };
        // Far below, a stake has at least the capital of the line that this is the zero of.
        let start = |&(stake, part): &(f64, f64)| {
            let sure = part + times(self.minus, (-stake).ln_1p()) + rising * stake.ln();
            (sure + self.plus * std::f64::consts::LN_2 - bar) / rising
        };
        let mut u = SPREAD.iter().map(start).fold(f64::NEG_INFINITY, f64::max);
        for _ in 0..MOST_STEPS {
            let (capital, slope) = self.capital(u);
            let step = (bar - capital) / slope;
            // A step that is no number ends them too.
            let goes_on = slope < 0.0 && step > f64::EPSILON * u.abs();
            if !goes_on {
                break;
            }
            u += step;
        }
        u.exp_m1().max(-1.0)
    }

    /// The ln of the capital of who bets that the mean is above m, at u = ln(1 + m), and how it changes with u.
    fn capital(&self, u: f64) -> (f64, f64) {
        // (d − m) ÷ (1 + m) for games that neither or both won, exact where m is near 0.
        let even = (-u).exp_m1();
        let (mut most, mut sum, mut slope) = (f64::NEG_INFINITY, 0.0, 0.0);
        for &(stake, part) in SPREAD.iter() {
            let (won, same) = (1.0 + stake * (2.0 * even + 1.0), 1.0 + stake * even);
            let mut ln = part;
            let mut change = 0.0;
            for (count, factor, gain) in [(self.plus, won, 2.0), (self.same, same, 1.0)] {
                if count > 0.0 {
                    ln += count * (factor - 1.0).ln_1p();
                    change -= count * gain * stake * (even + 1.0) / factor;
                }
            }
            if self.minus > 0.0 {
                ln += self.minus * (-stake).ln_1p();
            }
            if ln == f64::NEG_INFINITY {
                continue;
            }
            // The sum of exponentials, in units of the largest so far.
            if ln > most {
                let scale = (most - ln).exp();
                (sum, slope, most) = (sum * scale, slope * scale, ln);
            }
            sum += (ln - most).exp();
            slope += (ln - most).exp() * change;
        }
        (most + sum.ln(), slope / sum)
    }
}

/// Newton's steps, of which ten to thirty are needed.
const MOST_STEPS: usize = 200;

/// Newcombe's interval for the difference of two win rates over the same games, for one fixed number of games: his
/// hybrid score interval for paired proportions (method 10 of Newcombe 1998, *Statistics in Medicine* 17, 2635–2650).
///
/// `both` games both sides won, `plus` only the one, `minus` only the other, `neither` nobody. For rare wins it holds
/// as often as it says, where the normal interval of the differences does not. −1 to 1 without games.
#[must_use]
pub fn newcombe(both: u64, plus: u64, minus: u64, neither: u64, level: f64) -> Interval {
    let games = both + plus + minus + neither;
    if games == 0 {
        return Interval { low: -1.0, high: 1.0 };
    }
    let n = games as f64;
    let (one, other) = (both + plus, both + minus);
    let (of_one, of_other) = (wilson(one, games, level), wilson(other, games, level));
    let (rate_one, rate_other) = (one as f64 / n, other as f64 / n);
    // How wins go together: the correlation, nearer to 0 by a correction for continuity where it is positive.
    let spread = [one, games - one, other, games - other].iter().map(|&count| (count as f64).sqrt()).product::<f64>();
    let together = both as f64 * neither as f64 - plus as f64 * minus as f64;
    let together = if together > 0.0 { (together - n / 2.0).max(0.0) } else { together };
    let correlation = if spread > 0.0 { together / spread } else { 0.0 };
    let reach = |x: f64, y: f64| (x * x - 2.0 * correlation * x * y + y * y).max(0.0).sqrt();
    let seen = (plus as f64 - minus as f64) / n;
    Interval {
        low: (seen - reach(rate_one - of_one.low, of_other.high - rate_other)).max(-1.0),
        high: (seen + reach(of_one.high - rate_one, rate_other - of_other.low)).min(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        analysis::{bernoulli_sequence, binomial::two_sided},
        random::{Draw, Purpose, Streams},
    };

    #[test]
    fn the_interval_agrees_with_the_capital_in_scipy() {
        // scipy 1.17.1: brentq on logsumexp of the stakes' capitals less ln(2 / (1 − level)), xtol=1e-13. Those of
        // 1,000,000,000 games and of level 0.99 agree with mpmath at 30 digits too.
        let worked = [
            ((5, 2, 20, 0.95), (-0.335_573_827_189_9, 0.579_693_820_106_6)),
            ((120, 80, 1_000, 0.95), (-0.007_184_915_824_1, 0.087_784_524_931_8)),
            ((120, 80, 1_000, 0.8), (0.000_330_428_891, 0.080_152_981_547_7)),
            ((0, 0, 30, 0.95), (-0.186_129_686_658_4, 0.186_129_686_658_4)),
            ((30, 0, 30, 0.95), (0.627_740_626_683_2, 1.0)),
            ((0, 7, 50, 0.95), (-0.352_649_681_864_4, 0.024_944_108_282_8)),
            ((11, 0, 11, 0.95), (0.146_508_154_387_8, 1.0)),
            ((40, 10, 65_536, 0.99), (0.000_057_360_373, 0.000_936_217_021)),
            ((900, 1_100, 100_000, 0.95), (-0.003_512_494_448_7, -0.000_495_394_395_6)),
            ((300_000_000, 299_000_000, 1_000_000_000, 0.95), (0.000_900_478_262_6, 0.001_099_526_344_9)),
        ];
        for ((plus, minus, games, level), (low, high)) in worked {
            let found = difference_sequence(plus, minus, games, level);
            assert!((found.low - low).abs() < 1e-11 && (found.high - high).abs() < 1e-11, "{found:?}, {low} to {high}");
        }
    }

    #[test]
    fn turning_the_sides_round_turns_the_interval_round() {
        let (one, other) = (difference_sequence(40, 11, 300, 0.95), difference_sequence(11, 40, 300, 0.95));
        assert!((one.low + other.high).abs() < 1e-12 && (one.high + other.low).abs() < 1e-12);
    }

    #[test]
    fn extremes_keep_the_ends_and_no_games_tell_nothing() {
        assert_eq!(difference_sequence(0, 0, 0, 0.95), Interval { low: -1.0, high: 1.0 });
        assert_eq!(difference_sequence(1, 0, 5, 1.0), Interval { low: -1.0, high: 1.0 });
        // More games won than played are nonsense, and no reason to panic.
        assert!(difference_sequence(u64::MAX, u64::MAX, 1, 0.95).high <= 1.0);
        assert_eq!(difference_sequence(50, 0, 50, 0.95).high, 1.0);
        assert_eq!(difference_sequence(0, 50, 50, 0.95).low, -1.0);
        for (plus, minus, games) in [(1, 0, 1), (1 << 40, 3, 1 << 50), (0, 1, 1 << 60), (1 << 62, 1 << 62, 1 << 63)] {
            let found = difference_sequence(plus, minus, games, 0.95);
            let seen = (plus as f64 - minus as f64) / games as f64;
            assert!(-1.0 <= found.low && found.contains(seen) && found.high <= 1.0, "{found:?}");
        }
    }

    #[test]
    fn eleven_games_won_by_one_side_alone_leave_0_out_among_any_number_of_games() {
        for games in [11, 100, 10_000, 1_000_000, 1_000_000_000_000] {
            let found = difference_sequence(11, 0, games, 0.95);
            assert!(found.low > 0.0, "{games}: {found:?}");
            assert!(difference_sequence(0, 11, games, 0.95).high < 0.0);
        }
    }

    #[test]
    fn the_interval_is_some_three_and_a_half_standard_errors_wide_and_narrower_than_without_pairing() {
        for (plus, minus) in [(0.5, 0.5), (0.25, 0.25), (0.1, 0.1), (0.3, 0.1), (0.05, 0.01)] {
            for games in [1_000_u64, 10_000, 65_536] {
                let of = |share: f64| (share * games as f64).round() as u64;
                let (plus, minus) = (of(plus), of(minus));
                let found = difference_sequence(plus, minus, games, 0.95);
                let (n, difference) = (games as f64, plus as f64 - minus as f64);
                let variance = (plus + minus) as f64 / n - (difference / n).powi(2);
                let errors = found.half_width() / (variance / n).sqrt();
                assert!((3.2..3.7).contains(&errors), "{plus} and {minus} of {games}: {errors}");
                // Both sides alone, where the luck they share saves nothing: p(1 − p) + q(1 − q) = p₊ + p₋ − (p₊ − p₋)².
                // With d = p₊ − p₋ and s that variance, p = (1 + d)/2 − h and q = (1 − d)/2 − h with 4h² = 1 − d² − 2s.
                // No two rates have a variance above 1/2, so there pairing is harmful rather than useless.
                let d = difference / n;
                let h2 = (1.0 - d * d - 2.0 * variance) / 4.0;
                if h2 < 0.0 {
                    continue;
                }
                let h = h2.sqrt();
                let wins = |rate: f64| ((rate - h) * n).round().max(0.0) as u64;
                let (one, other) = (wins((1.0 + d) / 2.0), wins((1.0 - d) / 2.0));
                let alone = |wins: u64| bernoulli_sequence(wins.min(games), games, 0.975).half_width();
                let apart = alone(one) + alone(other);
                assert!(found.half_width() < 0.85 * apart, "{plus} and {minus} of {games}: {found:?}, apart {apart}");
            }
        }
    }

    #[test]
    fn an_interval_that_leaves_0_out_is_never_beside_a_p_value_that_finds_nothing() {
        // Among the games that one side alone won, of which there are so many, the capital at m = 0 rises with those of
        // that side and is 1 on average if each was a fair coin. So the chance of so many is at most 1 ÷ bar = 1/40.
        for coins in [5, 6, 7, 11, 30, 200, 3_001] {
            for plus in coins / 2..=coins {
                let found = difference_sequence(plus, coins - plus, 10_000, 0.95);
                assert!(found.low <= 0.0 || two_sided(plus, coins - plus) <= 0.05, "{plus} of {coins}: {found:?}");
            }
        }
    }

    /// Of 1,000 runs with these chances (in thousandths), those in which some look at the first 1,024 games misses the
    /// true difference, at level 0.9. Every one of the first 16 games is looked at, then every eighth more.
    fn missed(plus: u32, minus: u32) -> usize {
        let streams = Streams::new(13);
        let truth = (f64::from(plus) - f64::from(minus)) / 1_000.0;
        let bar = 20.0_f64.ln();
        let misses = |run: u64| {
            let mut stream = streams.stream(run, Purpose::named("coverage"));
            let (mut won, mut lost, mut next) = (0, 0, 1);
            (1..=1_024_u64).any(|games| {
                let throw = stream.below(1_000);
                won += u64::from(throw < plus);
                lost += u64::from((plus..plus + minus).contains(&throw));
                if games < next {
                    return false;
                }
                next = games + 1 + games / 16 * 2;
                // What the interval is made of; it is far cheaper than its ends.
                let one = Counts { plus: won as f64, same: (games - won - lost) as f64, minus: lost as f64 };
                let other = Counts { plus: one.minus, minus: one.plus, ..one };
                one.capital(truth.ln_1p()).0 > bar || other.capital((-truth).ln_1p()).0 > bar
            })
        };
        (0..1_000).filter(|&run| misses(run)).count()
    }

    #[test]
    fn the_sequence_covers_at_every_look_and_not_for_being_needlessly_wide() {
        // At most 100 of 1,000 runs may miss; 3 standard errors (9.5) above that is 128. With enough games that one
        // side alone wins, at least 15 do: simulated elsewhere over 4,096 games, looked at after every one, 36 to 53.
        for (plus, minus, least) in [
            (100, 100, 15),
            (500, 500, 15),
            (1, 1, 0),
            (300, 100, 15),
            (20, 600, 15),
            (0, 0, 0),
            (950, 0, 15),
            (4, 1, 0),
        ] {
            let missed = missed(plus, minus);
            assert!((least..=128).contains(&missed), "{missed} of 1,000 at {plus} and {minus} in 1,000");
        }
    }

    #[test]
    fn newcombe_agrees_with_his_paper_and_with_numpy() {
        // The first is the paper's example (36, 12, 2, 0 of 50: 0.0569 to 0.3404), the others by the paper's formulas in
        // numpy 2.4.6, to 12 digits.
        for (cells, (low, high)) in [
            ((36, 12, 2, 0), (0.056_929_584_003, 0.340_427_602_975)),
            ((6, 7, 1, 6), (0.026_843_317_068, 0.512_350_861_331)),
            ((5, 3, 0, 992), (-0.001_749_435_875, 0.009_022_132_209)),
            ((0, 3, 1, 996), (-0.003_050_004_052, 0.007_842_761_051)),
            ((300, 100, 80, 520), (-0.006_328_643_238, 0.046_276_395_274)),
            ((0, 0, 0, 30), (-0.113_513_393_174, 0.113_513_393_174)),
            ((0, 30, 0, 0), (0.839_467_819_862, 1.0)),
            ((2, 45, 0, 3), (0.760_758_383_235, 0.948_886_877_397)),
        ] {
            let (both, plus, minus, neither) = cells;
            let found = newcombe(both, plus, minus, neither, 0.95);
            assert!((found.low - low).abs() < 1e-11 && (found.high - high).abs() < 1e-11, "{found:?}, {cells:?}");
            let turned = newcombe(both, minus, plus, neither, 0.95);
            assert!((turned.low + found.high).abs() < 1e-12 && (turned.high + found.low).abs() < 1e-12);
        }
        assert_eq!(newcombe(0, 0, 0, 0, 0.95), Interval { low: -1.0, high: 1.0 });
    }

    #[test]
    fn newcombe_covers_rare_wins_where_the_normal_interval_does_not() {
        // 4,000 runs of 1,000 games: won by both, by the one alone and by the other alone, in 10,000. At 95 % at most
        // 200 may miss; 3 standard errors (13.8) above that is 241.
        let mut worst_normal = 0;
        for (both, plus, minus) in [(0, 30, 10), (50, 30, 0), (50, 50, 50), (3_000, 100, 20), (0, 20, 0)] {
            let streams = Streams::new(17);
            let (mut missed, mut normal) = (0, 0);
            for run in 0..4_000 {
                let mut stream = streams.stream(run, Purpose::named("rare"));
                let mut seen = [0_u64; 4];
                for _ in 0..1_000 {
                    let throw = stream.below(10_000);
                    let ends = [both, both + plus, both + plus + minus];
                    seen[ends.iter().filter(|&&end| throw >= end).count()] += 1;
                }
                let truth = (f64::from(plus) - f64::from(minus)) / 10_000.0;
                missed += i32::from(!newcombe(seen[0], seen[1], seen[2], seen[3], 0.95).contains(truth));
                let d = (seen[1] as f64 - seen[2] as f64) / 1_000.0;
                let error = (((seen[1] + seen[2]) as f64 / 1_000.0 - d * d) / 999.0).sqrt();
                normal += i32::from((d - truth).abs() > 1.96 * error);
            }
            assert!(missed <= 241, "{missed} of 4,000 at {both}, {plus}, {minus}");
            worst_normal = worst_normal.max(normal);
        }
        assert!(worst_normal > 400, "the normal interval misses {worst_normal} of 4,000");
    }
}
