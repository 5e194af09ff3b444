//! Intervals for shares and means.

use statrs::{
    distribution::{ContinuousCDF, Normal},
    function::gamma::ln_gamma,
};

/// An interval, both ends included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
}

impl Interval {
    /// Half its width.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether `value` lies inside.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }
}

/// An anytime-valid interval for a probability after `wins` of `games`: the confidence sequence of the beta-binomial
/// mixture with a uniform prior.
///
/// With probability at least `level` the true value lies inside at *every* number of games, so it stays valid when a
/// run is watched, stopped early or topped up. It holds every p whose likelihood is not less than `1 - level` of the
/// likelihood averaged over the prior (Robbins 1970; Waudby-Smith and Ramdas 2020, <https://arxiv.org/abs/2006.04347>).
/// Without games it is the whole range from 0 to 1.
#[must_use]
pub fn bernoulli_sequence(wins: u64, games: u64, level: f64) -> Interval {
    let (wins, games) = (wins.min(games) as f64, games as f64);
    let losses = games - wins;
    // ln of the averaged likelihood is ln B(wins + 1, losses + 1); a value stays in while it is above this bar.
    let bar = ln_gamma(wins + 1.0) + ln_gamma(losses + 1.0) - ln_gamma(games + 2.0) + (1.0 - level).ln();
    let inside = |p: f64| likelihood(p, wins, losses) >= bar;
    let best = if games > 0.0 { wins / games } else { 0.5 };
    Interval { low: edge(0.0, best, inside), high: edge(1.0, best, inside) }
}

/// ln of the likelihood of `p`.
fn likelihood(p: f64, wins: f64, losses: f64) -> f64 {
    let of = |count: f64, ln: f64| if count > 0.0 { count * ln } else { 0.0 };
    of(wins, p.ln()) + of(losses, (-p).ln_1p())
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

/// Wilson's interval for a probability, for one fixed number of games (Wilson 1927); 0 to 1 without games.
#[must_use]
pub fn wilson(wins: u64, games: u64, level: f64) -> Interval {
    if games == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, p, z) = (games as f64, wins.min(games) as f64 / games as f64, quantile(level));
    let z2 = z * z;
    let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    let low = if wins == 0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if wins >= games { 1.0 } else { (centre + half).min(1.0) };
    Interval { low, high }
}

/// The normal interval for a mean, for one fixed number of games; `None` for fewer than two.
#[must_use]
pub fn normal_mean(mean: f64, deviation: f64, games: u64, level: f64) -> Option<Interval> {
    if games < 2 {
        return None;
    }
    let half = quantile(level) * deviation / (games as f64).sqrt();
    Some(Interval { low: mean - half, high: mean + half })
}

/// How many standard errors a two-sided interval of this level reaches.
pub(super) fn quantile(level: f64) -> f64 {
    Normal::standard().inverse_cdf(f64::midpoint(1.0, level))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, Streams, chance};

    fn close(found: Interval, low: f64, high: f64) {
        assert!(
            (found.low - low).abs() < 5e-7 && (found.high - high).abs() < 5e-7,
            "{found:?}, expected {low} to {high}"
        );
    }

    #[test]
    fn wilson_agrees_with_scipy() {
        // scipy 1.17.1: binomtest(k, n).proportion_ci(0.95, method="wilson")
        close(wilson(7, 20, 0.95), 0.181_191_824_1, 0.567_145_723_3);
        close(wilson(350, 1000, 0.95), 0.321_062_710_1, 0.380_085_317_5);
        close(wilson(0, 30, 0.95), 0.0, 0.113_513_393_2);
    }

    #[test]
    fn the_sequence_agrees_with_the_prior_posterior_ratio_in_scipy() {
        // scipy 1.17.1: brentq on beta.logpdf(p, k + 1, n - k + 1) - log(1 - level), on either side of k / n.
        close(bernoulli_sequence(7, 20, 0.95), 0.103_482_696_4, 0.672_834_368_6);
        close(bernoulli_sequence(350, 1000, 0.95), 0.297_990_010_4, 0.404_509_108_4);
        close(bernoulli_sequence(35_000, 100_000, 0.95), 0.343_771_625_5, 0.356_262_666_9);
        close(bernoulli_sequence(0, 30, 0.95), 0.0, 0.192_913_139_4);
        close(bernoulli_sequence(350, 1000, 0.8), 0.303_936_889_9, 0.398_011_466_5);
    }

    #[test]
    fn the_normal_interval_reaches_1_96_standard_errors() {
        close(normal_mean(10.0, 2.0, 400, 0.95).unwrap(), 10.0 - 0.195_996_398_5, 10.0 + 0.195_996_398_5);
    }
    #[test]
    fn intervals_without_games_know_nothing() {
        assert_eq!(bernoulli_sequence(0, 0, 0.95), Interval { low: 0.0, high: 1.0 });
        assert_eq!(wilson(0, 0, 0.95), Interval { low: 0.0, high: 1.0 });
        assert_eq!(normal_mean(3.0, 1.0, 1, 0.95), None);
    }

    #[test]
    fn all_won_and_all_lost_touch_the_ends() {
        assert_eq!(bernoulli_sequence(50, 50, 0.95).high, 1.0);
        assert_eq!(bernoulli_sequence(0, 50, 0.95).low, 0.0);
        assert!(bernoulli_sequence(0, 50, 0.95).high < 0.2);
    }

    #[test]
    fn the_sequence_covers_at_every_look_at_once() {
        // 2,000 runs of up to 2,048 games, each looked at after every power of two. A run fails if any look misses.
        // Allowed at level 0.9: 200 failures; 3 standard errors (13.4) above that is 240.
        let streams = Streams::new(11);
        let failures = (0..2_000_u64).filter(|&run| {
            let mut stream = streams.stream(run, Purpose::named("coverage"));
            let truth = 0.05 + 0.9 * (run % 10) as f64 / 9.0;
            let mut wins = 0;
            (1..=2_048_u64).any(|games| {
                wins += u64::from(chance(&mut stream, truth));
                games.is_power_of_two() && !bernoulli_sequence(wins, games, 0.9).contains(truth)
            })
        });
        assert!(failures.count() <= 240);
    }
}
