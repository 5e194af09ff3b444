//! Intervals for means of bounded whole numbers.

use super::{Interval, quantile};
use crate::simulation::Epoch;
use statrs::function::gamma::{gamma_lr, ln_gamma};

/// The normal interval for a mean, for one fixed number of games; `None` for fewer than two.
#[must_use]
pub fn normal_mean(mean: f64, deviation: f64, games: u64, level: f64) -> Option<Interval> {
    if games < 2 {
        return None;
    }
    let half = quantile(level) * deviation / (games as f64).sqrt();
    Some(Interval { low: mean - half, high: mean + half })
}

/// An anytime-valid interval for the mean of scores that lie in `range`, from its lowest to its highest: an
/// empirical-Bernstein confidence sequence.
///
/// With probability at least `level` the true mean lies inside at *every* number of games (Howard, Ramdas, McAuliffe
/// and Sekhon 2021, Theorem 4, <https://arxiv.org/abs/1810.08240>). Its width follows the spread V of scores around
/// predictions made before they were seen: the mean of all games of earlier epochs, and for the first game the middle
/// of the range. V comes out of integers, so it is the same on any number of threads. The boundary is the
/// gamma-exponential mixture (also there): from a thousand to a million games it is narrower than polynomial
/// stitching that starts at a spread of 1, 10 or 100, by at least a twentieth.
///
/// The whole range without games, and where scores are so large that the sum of their squares may not have fitted its
/// 64 bits; never beyond the range.
#[must_use]
pub fn mean_sequence(epochs: &[Epoch], range: (i32, i32), level: f64) -> Interval {
    let (low, high) = (f64::from(range.0.min(range.1)), f64::from(range.0.max(range.1)));
    let width = high - low;
    let games: u64 = epochs.iter().map(|epoch| epoch.games).sum();
    let squares = low.abs().max(high.abs()).powi(2) * games as f64;
    if games == 0 || width == 0.0 || squares >= i64::MAX as f64 {
        return Interval { low, high };
    }
    let sum: i128 = epochs.iter().map(|epoch| i128::from(epoch.sum)).sum();
    let mean = sum as f64 / games as f64;
    // Two one-sided bounds, each at half of what may go wrong, in units in which the range is 1 wide.
    let half = width * boundary(surprise(epochs, range) / (width * width), (1.0 - level) / 2.0) / games as f64;
    Interval { low: (mean - half).clamp(low, high), high: (mean + half).clamp(low, high) }
}

/// The sum of squared distances between scores and their predictions.
fn surprise(epochs: &[Epoch], range: (i32, i32)) -> f64 {
    // What the prediction is the mean of. The middle of the range is that of its two ends.
    let (mut seen, mut seen_sum) = (2_i128, i128::from(range.0) + i128::from(range.1));
    let (mut games, mut sum, mut spread) = (0_i128, 0_i128, 0.0);
    for epoch in epochs.iter().filter(|epoch| epoch.games > 0) {
        let (n, own, squares) = (i128::from(epoch.games), i128::from(epoch.sum), i128::from(epoch.squares));
        // Around the epoch's own mean, and of that mean around the prediction. Both numerators are exact.
        let within = (n * squares - own * own).max(0) as f64 / n as f64;
        let off = (own * seen - seen_sum * n) as f64 / (n as f64 * seen as f64);
        spread += within + n as f64 * off * off;
        (games, sum) = (games + n, sum + own);
        (seen, seen_sum) = (games, sum);
    }
    spread
}

/// The spread V, in units of the squared range, at which the boundary is tightest. V of a cell is its games times the
/// variance of a score: from 10 to 10,000 for a thousand to a million games with a standard deviation of a tenth of
/// the range. At either end of that an interval is at most a fifth wider than one made for it.
const BEST_SPREAD: f64 = 100.0;

/// The one-sided chance of missing at which it is tightest there: that of a two-sided interval of 95 %. It is fixed so
/// that intervals of higher levels contain those of lower ones.
const BEST_MISS: f64 = 0.025;

/// The gamma-exponential mixture boundary with scale 1: with probability at least `1 - miss` the sum of deviations
/// stays below it at every spread at once.
fn boundary(spread: f64, miss: f64) -> f64 {
    // A bar that is finite even where nothing may go wrong.
    let bar = -miss.max(f64::MIN_POSITIVE).ln();
    let mixture = Mixture::new();
    let mut high = 1.0 + spread.sqrt();
    while mixture.ln_at(high, spread) < bar {
        high *= 2.0;
    }
    let mut low = 0.0;
    // The mixture rises with the sum. To ten digits, and the outer side of the last step.
    while high - low > 1e-10 * high {
        let middle = f64::midpoint(low, high);
        if mixture.ln_at(middle, spread) < bar {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// The average of exponential supermartingales over a gamma distribution, truncated to where they are ones.
struct Mixture {
    /// The shape of that distribution; it decides where the boundary is tightest.
    rho: f64,
    /// What does not depend on the games.
    constant: f64,
}

impl Mixture {
    fn new() -> Self {
        // That of a two-sided normal mixture that is tightest there with twice the chance of missing, as in confseq.
        let reach = -2.0 * (2.0 * BEST_MISS).ln();
        let rho = BEST_SPREAD / (reach + reach.ln_1p());
        Self { rho, constant: rho * rho.ln() - ln_gamma(rho) - gamma_lr(rho, rho).ln() }
    }

    /// ln of the mixture at this sum of deviations and this spread.
    fn ln_at(&self, sum: f64, spread: f64) -> f64 {
        let (shape, end) = (spread + self.rho, sum + spread + self.rho);
        self.constant + ln_gamma(shape) + gamma_lr(shape, end).ln() - shape * end.ln() + sum + spread
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Draw, Purpose, Stream, Streams};

    /// The epochs of these scores.
    fn epochs(scores: &[i32]) -> Vec<Epoch> {
        let mut epochs = Vec::new();
        for (game, &score) in scores.iter().enumerate() {
            add(&mut epochs, game, score);
        }
        epochs
    }

    fn add(epochs: &mut Vec<Epoch>, game: usize, score: i32) {
        let place = (usize::BITS - game.leading_zeros()) as usize;
        epochs.resize(epochs.len().max(place + 1), Epoch::default());
        let epoch = &mut epochs[place];
        epoch.games += 1;
        epoch.sum += i64::from(score);
        epoch.squares += i64::from(score) * i64::from(score);
    }

    #[test]
    fn the_normal_interval_reaches_1_96_standard_errors() {
        let found = normal_mean(10.0, 2.0, 400, 0.95).unwrap();
        assert!((found.low - (10.0 - 0.195_996_398_5)).abs() < 5e-10, "{found:?}");
        assert!((found.high - (10.0 + 0.195_996_398_5)).abs() < 5e-10, "{found:?}");
        assert_eq!(normal_mean(3.0, 1.0, 1, 0.95), None);
    }

    #[test]
    fn the_boundary_agrees_with_confseq() {
        // confseq 0.0.11, uniform_boundaries.h: gamma_exponential_mixture_bound(v, alpha, 100, 1, 0.025).
        let published = [
            (0.25, 0.025, 11.065_139_306_4),
            (10.0, 0.025, 14.676_092_301_6),
            (1_234.5, 0.025, 119.367_545_312),
            (40_000.0, 0.025, 758.855_919_341),
            (1e6, 0.025, 4_180.889_741_81),
            (1e8, 0.025, 46_950.061_074),
            (0.25, 0.1, 7.836_367_507_64),
            (1_234.5, 0.1, 102.409_960_726),
            (10.0, 0.005, 18.476_280_452_9),
            (40_000.0, 0.005, 840.969_394_463),
        ];
        for (spread, miss, expected) in published {
            let found = boundary(spread, miss);
            assert!((found / expected - 1.0).abs() < 1e-8, "{found} at {spread} and {miss}, expected {expected}");
        }
    }

    #[test]
    fn the_spread_is_that_of_games_around_the_mean_of_earlier_epochs() {
        // Range 0 to 10. Predictions: 5 for game 0; 2 for game 1; (2 + 6) / 2 = 4 for games 2 and 3; (2 + 6 + 1 + 9) / 4
        // = 4.5 for games 4 and 5. Distances −3, 4, −3, 5, 5.5, −4.5.
        let scores = [2, 6, 1, 9, 10, 0];
        let expected = 9.0 + 16.0 + 9.0 + 25.0 + 30.25 + 20.25;
        assert!((surprise(&epochs(&scores), (0, 10)) - expected).abs() < 1e-12);
        let interval = mean_sequence(&epochs(&scores), (0, 10), 0.8);
        let half = 10.0 * boundary(expected / 100.0, 0.1) / 6.0;
        assert_eq!(interval, Interval { low: (28.0 / 6.0 - half).max(0.0), high: (28.0 / 6.0 + half).min(10.0) });
    }

    #[test]
    fn large_scores_lose_no_digits() {
        // The same scores around 0 and around 10⁷ have the same spread.
        let mut stream = Streams::new(5).stream(0, Purpose::named("scores"));
        let scores: Vec<i32> = (0..1_000).map(|_| stream.below(7) as i32).collect();
        let moved: Vec<i32> = scores.iter().map(|score| score + 10_000_000).collect();
        let near = mean_sequence(&epochs(&scores), (0, 6), 0.95);
        let far = mean_sequence(&epochs(&moved), (10_000_000, 10_000_006), 0.95);
        assert!(
            (far.low - 1e7 - near.low).abs() < 1e-6 && (far.high - 1e7 - near.high).abs() < 1e-6,
            "{near:?} {far:?}"
        );
    }

    #[test]
    fn without_games_the_interval_is_the_range_and_never_reaches_beyond_it() {
        assert_eq!(mean_sequence(&[], (-3, 8), 0.95), Interval { low: -3.0, high: 8.0 });
        assert_eq!(mean_sequence(&[Epoch::default()], (-3, 8), 0.95), Interval { low: -3.0, high: 8.0 });
        assert_eq!(mean_sequence(&epochs(&[8]), (-3, 8), 0.95), Interval { low: -3.0, high: 8.0 });
        assert_eq!(mean_sequence(&epochs(&[4, 4]), (4, 4), 0.95), Interval { low: 4.0, high: 4.0 });
        let huge = Epoch { games: 1_000, sum: 7, squares: -1 };
        assert_eq!(mean_sequence(&[huge], (0, 1 << 30), 0.95), Interval { low: 0.0, high: f64::from(1 << 30) });
        assert_eq!(mean_sequence(&epochs(&[3, 4]), (-3, 8), 1.0), Interval { low: -3.0, high: 8.0 });
        let constant = mean_sequence(&epochs(&[8; 5_000]), (-3, 8), 0.95);
        assert!(constant.high == 8.0 && constant.low > 7.9, "{constant:?}");
    }

    #[test]
    fn higher_levels_contain_lower_ones_and_more_games_tell_more() {
        let mut stream = Streams::new(6).stream(0, Purpose::named("scores"));
        let scores: Vec<i32> = (0..4_096).map(|_| stream.below(21) as i32).collect();
        let at = |games: usize, level| mean_sequence(&epochs(&scores[..games]), (0, 20), level);
        let (narrow, wide) = (at(1_000, 0.8), at(1_000, 0.99));
        assert!(wide.low < narrow.low && narrow.high < wide.high);
        assert!(at(4_096, 0.95).half_width() < 0.6 * at(1_000, 0.95).half_width());
    }

    /// Of 2,000 runs, those in which some look at the first 1,024 games misses the true mean, at level 0.9. A look is
    /// taken after 1, 2, 3, 4, 6, 8, 12, 16, … games.
    fn missed(range: (i32, i32), truth: f64, draw: impl Fn(&mut Stream) -> i32) -> usize {
        let streams = Streams::new(12);
        let misses = |run: u64| {
            let mut stream = streams.stream(run, Purpose::named("coverage"));
            let mut epochs = Vec::new();
            (1..=1_024_usize).any(|games| {
                add(&mut epochs, games - 1, draw(&mut stream));
                let look = games.is_power_of_two() || games % 3 == 0 && (games / 3).is_power_of_two();
                look && !mean_sequence(&epochs, range, 0.9).contains(truth)
            })
        };
        (0..2_000).filter(|&run| misses(run)).count()
    }

    // At level 0.9 at most 200 of 2,000 runs may miss at any look, with standard error √(2,000 · 0.1 · 0.9) = 13.4; 3 of
    // them above that is 240.

    #[test]
    fn the_sequence_covers_at_every_look_for_an_even_die() {
        assert!(missed((1, 6), 3.5, |stream| 1 + stream.below(6) as i32) <= 240);
    }

    #[test]
    fn the_sequence_covers_at_every_look_for_the_two_ends_of_the_range() {
        assert!(missed((-10, 10), 0.0, |stream| if stream.below(2) == 0 { -10 } else { 10 }) <= 240);
    }

    #[test]
    fn the_sequence_covers_at_every_look_for_rare_high_scores() {
        // 100 in one game of 50, otherwise 0: the first 50 games often show no high score at all.
        assert!(missed((0, 100), 2.0, |stream| if stream.below(50) == 0 { 100 } else { 0 }) <= 240);
    }

    #[test]
    fn the_sequence_covers_at_every_look_for_skewed_scores() {
        // The lowest of three throws from 0 to 9: P(at least k) = ((10 − k) / 10)³, whose sum over k from 1 is 2.025.
        assert!(missed((0, 9), 2.025, |stream| (0..3).map(|_| stream.below(10) as i32).min().unwrap_or(0)) <= 240);
    }
}
