//! The interval for a difference of win rates, game by game.

use super::{Interval, edge};
use statrs::function::gamma::ln_gamma;

/// An anytime-valid interval for the difference of two win probabilities, when both sides played the same `games`:
/// `plus` of them only the one side won, `minus` only the other, and the rest both or neither.
///
/// With probability at least `level` the true difference lies inside at *every* number of games. It is the confidence
/// sequence of the Dirichlet-multinomial mixture with a uniform prior: the shares (p₊, p₀, p₋) whose likelihood is not
/// less than `1 - level` of the likelihood averaged over the prior (as for two outcomes in Waudby-Smith and Ramdas 2020,
/// <https://arxiv.org/abs/2006.04347>), seen as differences p₊ − p₋. Without games it is the whole range from −1 to 1.
#[must_use]
pub fn difference_sequence(plus: u64, minus: u64, games: u64, level: f64) -> Interval {
    let counts = Counts {
        plus: plus as f64,
        minus: minus as f64,
        same: games.saturating_sub(plus.saturating_add(minus)) as f64,
    };
    let total = counts.total();
    // ln of the averaged likelihood is ln(2! n₊! n₀! n₋! ÷ (n + 2)!).
    let factorials = ln_gamma(counts.plus + 1.0) + ln_gamma(counts.same + 1.0) + ln_gamma(counts.minus + 1.0);
    let bar = 2.0_f64.ln() + factorials - ln_gamma(total + 3.0) + (1.0 - level).ln();
    let inside = |difference: f64| counts.likelihood(difference) >= bar;
    let best = if total > 0.0 { (counts.plus - counts.minus) / total } else { 0.0 };
    Interval { low: edge(-1.0, best, inside), high: edge(1.0, best, inside) }
}

/// Games by who won them.
struct Counts {
    plus: f64,
    same: f64,
    minus: f64,
}

impl Counts {
    fn total(&self) -> f64 {
        self.plus + self.same + self.minus
    }

    /// ln of the highest likelihood that any shares with this difference have. It is concave in the difference, so
    /// those above a bar are an interval.
    fn likelihood(&self, difference: f64) -> f64 {
        // Of both signs the positive one is worked out: the share of the other side, `less`, is then the small one.
        let (more, fewer) = if difference < 0.0 { (self.minus, self.plus) } else { (self.plus, self.minus) };
        let d = difference.abs();
        // The likelihood is highest where 2n·less² + b·less − fewer·d·(1 − d) = 0. Each sign of b has a form of the
        // root in which nothing cancels.
        let n = self.total();
        let b = 2.0 * n * d - (more + fewer) - d * (more - fewer);
        let c = fewer * d * (1.0 - d);
        let root = (b * b + 8.0 * n * c).sqrt();
        let less = if b > 0.0 {
            2.0 * c / (b + root)
        } else if n > 0.0 {
            (root - b) / (4.0 * n)
        } else {
            0.0
        };
        let less = less.clamp(0.0, (1.0 - d) / 2.0);
        let of = |count: f64, share: f64| if count > 0.0 { count * share.max(0.0).ln() } else { 0.0 };
        of(more, d + less) + of(fewer, less) + of(self.same, 1.0 - d - 2.0 * less)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Draw, Purpose, Streams};

    #[test]
    fn the_interval_agrees_with_the_profile_likelihood_in_scipy() {
        // scipy 1.17.1: minimize_scalar(bounded, xatol=1e-14) over the smaller share, brentq on the difference.
        let worked = [
            ((5, 2, 20, 0.95), (-0.317_840_111_6, 0.579_154_564_7)),
            ((120, 80, 1_000, 0.95), (-0.022_777_174_3, 0.103_704_187_3)),
            ((120, 80, 1_000, 0.8), (-0.018_088_390_4, 0.098_899_352_4)),
            ((0, 0, 30, 0.95), (-0.264_160_759_0, 0.264_160_759_0)),
            ((30, 0, 30, 0.95), (0.471_678_482_0, 1.0)),
            ((0, 7, 50, 0.95), (-0.404_139_833_4, 0.067_698_930_1)),
            ((900, 1_100, 100_000, 0.95), (-0.004_596_740_6, 0.000_576_242_4)),
        ];
        for ((plus, minus, games, level), (low, high)) in worked {
            let found = difference_sequence(plus, minus, games, level);
            assert!((found.low - low).abs() < 2e-9 && (found.high - high).abs() < 2e-9, "{found:?}, {low} to {high}");
        }
    }

    #[test]
    fn the_interval_is_the_shadow_of_the_shares_that_a_grid_finds_inside() {
        // Every point of a grid of shares with steps of 1/200. The shadow of those inside lies within the interval, and
        // ends at most a few steps from its ends.
        for (plus, minus, games) in [(9_u64, 4_u64, 20_u64), (0, 3, 12), (5, 5, 10), (1, 0, 1)] {
            let factorial = |n: u64| (1..=n).map(|k| (k as f64).ln()).sum::<f64>();
            let same = games - plus - minus;
            let average = factorial(2) + factorial(plus) + factorial(minus) + factorial(same) - factorial(games + 2);
            let of = |count: u64, share: f64| if count > 0 { count as f64 * share.ln() } else { 0.0 };
            let (mut low, mut high) = (1.0_f64, -1.0_f64);
            for i in 0..=200_u32 {
                for j in 0..=200 - i {
                    let (p, q, r) = (f64::from(i) / 200.0, f64::from(j) / 200.0, f64::from(200 - i - j) / 200.0);
                    if of(plus, p) + of(minus, q) + of(same, r) >= average + 0.1_f64.ln() {
                        (low, high) = (low.min(p - q), high.max(p - q));
                    }
                }
            }
            let found = difference_sequence(plus, minus, games, 0.9);
            assert!(found.low <= low + 1e-9 && high <= found.high + 1e-9, "{found:?}, grid {low} to {high}");
            assert!(low - found.low < 0.015 && found.high - high < 0.015, "{found:?}, grid {low} to {high}");
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
        assert_eq!(difference_sequence(50, 0, 50, 0.95).high, 1.0);
        assert_eq!(difference_sequence(0, 50, 50, 0.95).low, -1.0);
        // Of n games all alike, d stays in while (1 − d)ⁿ is at least 2 · 0.05 ÷ ((n + 1)(n + 2)).
        let same = difference_sequence(0, 0, 1_000_000, 0.95);
        let end = 1.0 - (0.1_f64 / (1_000_001.0 * 1_000_002.0)).powf(1e-6);
        assert!((same.high - end).abs() < 1e-12 && (same.low + end).abs() < 1e-12, "{same:?}, expected ±{end}");
    }

    /// Of 2,000 runs with these chances (in thousandths), those in which some look at the first 1,024 games misses the
    /// true difference, at level 0.9.
    fn missed(plus: u32, minus: u32) -> usize {
        let streams = Streams::new(13);
        let truth = (f64::from(plus) - f64::from(minus)) / 1_000.0;
        let misses = |run: u64| {
            let mut stream = streams.stream(run, Purpose::named("coverage"));
            let (mut won, mut lost) = (0, 0);
            (1..=1_024_u64).any(|games| {
                let throw = stream.below(1_000);
                won += u64::from(throw < plus);
                lost += u64::from((plus..plus + minus).contains(&throw));
                let look = games.is_power_of_two() || games % 3 == 0 && (games / 3).is_power_of_two();
                look && !difference_sequence(won, lost, games, 0.9).contains(truth)
            })
        };
        (0..2_000).filter(|&run| misses(run)).count()
    }

    #[test]
    fn the_sequence_covers_at_every_look_at_once() {
        // At most 200 of 2,000 runs may miss; 3 standard errors (13.4) above that is 240.
        for (plus, minus) in [(100, 100), (500, 500), (1, 1), (300, 100), (20, 600), (0, 0), (950, 0)] {
            let missed = missed(plus, minus);
            assert!(missed <= 240, "{missed} of 2,000 at {plus} and {minus} in 1,000");
        }
    }
}
