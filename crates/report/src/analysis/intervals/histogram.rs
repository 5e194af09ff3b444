//! Intervals for means of bounded whole numbers from counts alone: how often each value occurred, in whatever order.

use super::Interval;
use crate::{simulation::Histogram, tuning::evidence::fortune};

/// An anytime-valid interval for the mean of whole numbers that lie in `range`, both ends included: a confidence
/// sequence by betting.
///
/// With probability at least `level` the true mean lies inside at *every* number of games. Against each candidate mean
/// m a fortune of 1 is bet, once on higher and once on lower values: a stake c makes it ∏ (1 + c (x − m) ÷ (m − low)),
/// or ∏ (1 + c (m − x) ÷ (high − m)). At the true mean such a fortune is a martingale that is never below 0, and so is
/// the average over stakes that were fixed beforehand; that either average ever reaches 2 ÷ (1 − level) has probability
/// at most 1 − level (Ville 1939; Waudby-Smith and Ramdas 2024, <https://arxiv.org/abs/2010.09686>, with constant
/// stakes). As the stakes do not depend on what was seen, neither does a fortune depend on the order of the games: it
/// comes out of counts, and is the same on any number of threads.
///
/// The whole range without games; never beyond it. Where a value lies outside `range`, the range was declared wrong and
/// nothing is known: the interval is unbounded.
#[must_use]
pub fn histogram_sequence(histogram: &Histogram, range: (f64, f64), level: f64) -> Interval {
    let counts: Vec<(f64, f64)> = histogram.iter().map(|(value, count)| (f64::from(value), count as f64)).collect();
    counted_mean(&counts, range, level)
}

/// As [`histogram_sequence`], of values with their counts, which need not be whole: for what more games would show.
pub(in crate::analysis) fn counted_mean(counts: &[(f64, f64)], range: (f64, f64), level: f64) -> Interval {
    let (low, high) = range;
    if counts.iter().any(|(value, _)| !(low..=high).contains(value)) {
        return Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let above: Vec<(f64, f64)> = counts.iter().map(|(value, count)| (value - low, *count)).collect();
    let below: Vec<(f64, f64)> = counts.iter().map(|(value, count)| (high - value, *count)).collect();
    // What is left of the fortune that a mean must not reach, as a logarithm.
    let bar = (2.0 / (1.0 - level).max(f64::MIN_POSITIVE)).ln();
    Interval { low: low + least(&above, bar).min(high - low), high: high - least(&below, bar).min(high - low) }
}

/// The least mean, of values from 0 on, against which betting on higher values has not reached the bar.
fn least(counts: &[(f64, f64)], bar: f64) -> f64 {
    let games: f64 = counts.iter().map(|(_, count)| count).sum();
    let sum: f64 = counts.iter().map(|(value, count)| value * count).sum();
    if games <= 0.0 || sum <= 0.0 {
        return 0.0;
    }
    // At the mean seen no stake has won anything, and below it fortunes only rise.
    edge(0.0, sum / games, |mean| fortune(counts, mean) < bar)
}

/// The point nearest to `outer` that is still inside, between `outer` and `inner`, by halving.
fn edge(outer: f64, inner: f64, inside: impl Fn(f64) -> bool) -> f64 {
    if inside(outer) {
        return outer;
    }
    let (mut out, mut within) = (outer, inner);
    for _ in 0..60 {
        let middle = f64::midpoint(out, within);
        if inside(middle) {
            within = middle;
        } else {
            out = middle;
        }
    }
    // The outer side of the last step, so that rounding never narrows the interval.
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Draw, Purpose, Stream, Streams};

    fn of(counts: &[(i32, u64)]) -> Histogram {
        let mut histogram = Histogram::default();
        counts.iter().for_each(|&(value, count)| histogram.add_many(value, count));
        histogram
    }

    #[test]
    fn the_interval_agrees_with_the_same_bets_worked_out_apart() {
        // Python 3, math.fsum: 200 halvings of the mean m at which the logarithm of the average over the stakes of
        // exp(Σ count · log1p(c (y ÷ m − 1))) meets ln(2 ÷ (1 − level)), for y = x − low; and for y = high − x.
        type Worked<'a> = (&'a [(i32, u64)], (f64, f64), f64, (f64, f64));
        let worked: [Worked<'_>; 6] = [
            (&[(3, 40), (4, 35), (7, 25)], (0.0, 20.0), 0.95, (3.843_600_873_3, 5.496_538_550_3)),
            (&[(-5, 100), (0, 300), (12, 7)], (-40.0, 40.0), 0.95, (-1.781_833_767_2, -0.223_105_802_2)),
            (&[(14, 200), (15, 500), (16, 1000), (20, 30)], (0.0, 5000.0), 0.95, (15.462_648_097_0, 36.095_189_016_2)),
            (&[(0, 990), (1, 10)], (0.0, 1.0), 0.999, (0.001_572_742_5, 0.034_007_798_8)),
            (&[(16, 100_000), (17, 120_000), (18, 70_000)], (0.0, 5000.0), 0.99, (16.890_774_681_9, 17.051_183_411_1)),
            (&[(8, 50)], (0.0, 10.0), 0.8, (7.179_129_318_9, 8.205_217_670_3)),
        ];
        for (counts, range, level, (low, high)) in worked {
            let found = histogram_sequence(&of(counts), range, level);
            assert!((found.low - low).abs() < 1e-8 && (found.high - high).abs() < 1e-8, "{found:?}, {low} to {high}");
        }
    }

    #[test]
    fn without_games_the_interval_is_the_range_and_it_never_reaches_beyond() {
        let nothing = histogram_sequence(&Histogram::default(), (-3.0, 8.0), 0.95);
        assert_eq!(nothing, Interval { low: -3.0, high: 8.0 });
        let lowest = histogram_sequence(&of(&[(-3, 500)]), (-3.0, 8.0), 0.95);
        assert!(lowest.low == -3.0 && lowest.high < -2.8, "{lowest:?}");
        let highest = histogram_sequence(&of(&[(8, 500)]), (-3.0, 8.0), 0.95);
        assert!(highest.high == 8.0 && highest.low > 7.8, "{highest:?}");
        let point = histogram_sequence(&of(&[(4, 9)]), (4.0, 4.0), 0.95);
        assert_eq!(point, Interval { low: 4.0, high: 4.0 });
        assert_eq!(histogram_sequence(&of(&[(3, 1), (4, 1)]), (-3.0, 8.0), 1.0), Interval { low: -3.0, high: 8.0 });
    }

    #[test]
    fn a_value_beyond_the_declared_range_leaves_nothing_known() {
        let found = histogram_sequence(&of(&[(3, 900), (9, 1)]), (0.0, 8.0), 0.95);
        assert_eq!(found, Interval { low: f64::NEG_INFINITY, high: f64::INFINITY });
    }

    #[test]
    fn higher_levels_contain_lower_ones_and_more_games_tell_more() {
        let at =
            |games: u64, level| histogram_sequence(&of(&[(2, games), (5, 2 * games), (11, games)]), (0.0, 20.0), level);
        let (narrow, wide) = (at(300, 0.8), at(300, 0.99));
        assert!(wide.low < narrow.low && narrow.high < wide.high);
        assert!(at(1_200, 0.95).half_width() < 0.6 * at(300, 0.95).half_width());
        // 3.6 standard errors wide to either side, where √(2 ln 40) = 2.7 is the least that any bets could reach here.
        let error = 10.5_f64.sqrt() / 4_000_f64.sqrt();
        assert!(at(1_000, 0.95).half_width() < 4.0 * error, "{:?}", at(1_000, 0.95));
    }

    /// Of 1,000 runs, those in which some look at the first 1,024 games misses the true mean, at level 0.9. A look is
    /// taken after 1, 2, 3, 4, 6, 8, 12, 16, … games.
    fn missed(range: (f64, f64), truth: f64, draw: impl Fn(&mut Stream) -> i32) -> usize {
        let streams = Streams::new(21);
        let misses = |run: u64| {
            let mut stream = streams.stream(run, Purpose::named("coverage"));
            let mut histogram = Histogram::default();
            (1..=1_024_usize).any(|games| {
                histogram.add(draw(&mut stream));
                let look = games.is_power_of_two() || games % 3 == 0 && (games / 3).is_power_of_two();
                look && !inside(&histogram, range, 0.9, truth)
            })
        };
        (0..1_000).filter(|&run| misses(run)).count()
    }

    /// Whether a mean lies in the interval, without looking for its ends.
    fn inside(histogram: &Histogram, (low, high): (f64, f64), level: f64, mean: f64) -> bool {
        let bar = (2.0 / (1.0 - level)).ln();
        let from = |distance: &dyn Fn(f64) -> f64| -> Vec<(f64, f64)> {
            histogram.iter().map(|(value, count)| (distance(f64::from(value)), count as f64)).collect()
        };
        fortune(&from(&|value| value - low), mean - low) < bar
            && fortune(&from(&|value| high - value), high - mean) < bar
    }

    #[test]
    fn a_mean_is_inside_exactly_where_neither_fortune_against_it_has_reached_the_bar() {
        let histogram = of(&[(0, 400), (3, 90), (9, 11)]);
        let found = histogram_sequence(&histogram, (0.0, 9.0), 0.9);
        for mean in (1..90).map(|tenth| f64::from(tenth) / 10.0) {
            assert_eq!(found.contains(mean), inside(&histogram, (0.0, 9.0), 0.9, mean), "{mean} in {found:?}");
        }
    }

    // At level 0.9 at most 100 of 1,000 runs may miss at any look, with standard error √(1,000 · 0.1 · 0.9) = 9.5; 3 of
    // them above that is 128.

    #[test]
    fn the_sequence_covers_at_every_look_for_an_even_die() {
        assert!(missed((1.0, 6.0), 3.5, |stream| 1 + stream.below(6) as i32) <= 128);
    }

    #[test]
    fn the_sequence_covers_at_every_look_for_the_two_ends_of_the_range() {
        assert!(missed((-10.0, 10.0), 0.0, |stream| if stream.below(2) == 0 { -10 } else { 10 }) <= 128);
    }

    #[test]
    fn the_sequence_covers_at_every_look_for_rare_high_values() {
        // 100 in one game of 50, otherwise 0: the first 50 games often show no high value at all.
        assert!(missed((0.0, 100.0), 2.0, |stream| if stream.below(50) == 0 { 100 } else { 0 }) <= 128);
    }

    #[test]
    fn the_sequence_covers_at_every_look_for_skewed_values() {
        // The lowest of three throws from 0 to 9: P(at least k) = ((10 − k) / 10)³, whose sum over k from 1 is 2.025.
        assert!(missed((0.0, 9.0), 2.025, |stream| (0..3).map(|_| stream.below(10) as i32).min().unwrap_or(0)) <= 128);
    }
}
