//! Intervals for shares of games.

use super::{Interval, quantile};
use statrs::function::gamma::ln_gamma;

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
    // A value stays in while its likelihood is above this bar.
    let bar = averaged(wins, losses) + (1.0 - level).ln();
    Interval { low: lowest(wins, losses, bar), high: 1.0 - lowest(losses, wins, bar) }
}

/// The lowest probability whose likelihood reaches `bar` (a logarithm).
///
/// In logits the likelihood is concave, so Newton's steps from below never pass the value they look for: rounding aside,
/// the interval is not narrowed by stopping. The first step starts infinitely far below, where the tangent is known.
fn lowest(wins: f64, losses: f64, bar: f64) -> f64 {
    if wins == 0.0 {
        return 0.0;
    }
    let games = wins + losses;
    let mut logit = bar / wins;
    // Pinsker's inequality: no value further away than this from the share won reaches the bar.
    let best = wins / games;
    let near = best - ((likelihood(best, wins, losses) - bar).max(0.0) / (2.0 * games)).sqrt();
    if near > 0.0 && near < 1.0 {
        logit = logit.max(near.ln() - (-near).ln_1p());
    }
    for _ in 0..MOST_STEPS {
        // ln(1 + e^logit), without overflow.
        let loss = logit.max(0.0) + (-logit.abs()).exp().ln_1p();
        let missing = bar - (wins * logit - games * loss);
        let slope = wins - games / (1.0 + (-logit).exp());
        let step = missing / slope;
        if slope <= 0.0 || step <= 1e-13 * (1.0 + logit.abs()) {
            break;
        }
        logit += step;
    }
    1.0 / (1.0 + (-logit).exp())
}

/// Newton's steps, of which five to ten are needed.
const MOST_STEPS: usize = 100;

/// ln of the likelihood averaged over the prior: ln B(wins + 1, losses + 1).
fn averaged(wins: f64, losses: f64) -> f64 {
    ln_gamma(wins + 1.0) + ln_gamma(losses + 1.0) - ln_gamma(wins + losses + 2.0)
}

/// ln of the likelihood of `p`.
fn likelihood(p: f64, wins: f64, losses: f64) -> f64 {
    let of = |count: f64, ln: f64| if count > 0.0 { count * ln } else { 0.0 };
    of(wins, p.ln()) + of(losses, (-p).ln_1p())
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
    fn the_sequence_ends_where_the_likelihood_meets_the_bar() {
        for (wins, games) in [(1, 1), (0, 1), (1, 2), (3, 1_000_000), (999_999, 1_000_000), (1 << 40, 3 << 40)] {
            for level in [0.5, 0.95, 0.999_999] {
                let Interval { low, high } = bernoulli_sequence(wins, games, level);
                let (wins, losses) = (wins as f64, (games - wins) as f64);
                let bar = averaged(wins, losses) + (1.0 - level).ln();
                for end in [low, high].into_iter().filter(|end| *end > 0.0 && *end < 1.0) {
                    let off = (likelihood(end, wins, losses) - bar).abs();
                    // Likelihoods of many games are known to about 16 digits, and so is the end itself.
                    let digits = f64::EPSILON * (wins / end + losses / (1.0 - end));
                    assert!(
                        off < 1e-7 + 1e-13 * games as f64 + digits,
                        "{end} of {wins}/{games} at {level}: off by {off}"
                    );
                }
                assert!(low <= wins / games as f64 && wins / games as f64 <= high);
            }
        }
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
    fn intervals_without_games_know_nothing() {
        assert_eq!(bernoulli_sequence(0, 0, 0.95), Interval { low: 0.0, high: 1.0 });
        assert_eq!(wilson(0, 0, 0.95), Interval { low: 0.0, high: 1.0 });
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

    #[test]
    fn the_evidence_against_one_half_agrees_with_confseq() {
        // confseq 0.0.11, uniform_boundaries.h: beta_binomial_log_mixture(k − n/2, n/4, v_opt, 0.5, 0.5, 0.05, false).
        // Its prior is Beta(r/p, r/(1 − p)) for a tested p and r = ρ − p(1 − p); v_opt = ρ (2 ln 20 + ln(1 + 2 ln 20))
        // with ρ = 3/4 makes that the uniform one at p = 1/2. At other p its priors differ from ours.
        for (wins, games, expected) in [
            (7.0, 20.0, -0.439_870_073_089),
            (350.0, 1_000.0, 42.424_583_365_4),
            (35_000.0, 100_000.0, 4_564.476_318_64),
            (50_100.0, 100_000.0, -5.330_680_746_41),
        ] {
            let found = averaged(wins, games - wins) - likelihood(0.5, wins, games - wins);
            assert!((found - expected).abs() < 1e-7, "{found}, expected {expected}");
        }
    }

    /// Of 2,000 runs of 2,048 games, those in which `interval` misses the truth at some look. A run is looked at after
    /// every power of two from 16 on, or only at its end.
    fn missed(interval: impl Fn(u64, u64) -> Interval, only_last: bool) -> usize {
        let streams = Streams::new(14);
        let misses = |run: u64| {
            let mut stream = streams.stream(run, Purpose::named("looks"));
            let mut wins = 0;
            (1..=2_048_u64).any(|games| {
                wins += u64::from(chance(&mut stream, 0.35));
                let look = games == 2_048 || !only_last && games >= 16 && games.is_power_of_two();
                look && !interval(wins, games).contains(0.35)
            })
        };
        (0..2_000).filter(|&run| misses(run)).count()
    }

    #[test]
    fn fixed_size_intervals_cover_at_one_look_but_not_at_eight() {
        // At level 0.9 and one look 200 of 2,000 miss, with standard error 13.4: 3 of them either way are 160 to 240.
        // (The share of 2,048 games is discrete, but its steps are a 44th of a standard error.) Eight looks must miss
        // far more often: this is why runs that are watched need a sequence, which misses at most 200 of 2,000.
        let normal = |wins: u64, games: u64| {
            let p = wins as f64 / games as f64;
            super::super::normal_mean(p, (p * (1.0 - p)).sqrt(), games, 0.9).unwrap()
        };
        for once in [missed(|k, n| wilson(k, n, 0.9), true), missed(normal, true)] {
            assert!((160..=240).contains(&once), "{once}");
        }
        for watched in [missed(|k, n| wilson(k, n, 0.9), false), missed(normal, false)] {
            assert!(watched > 500, "{watched}");
        }
        assert!(missed(|k, n| bernoulli_sequence(k, n, 0.9), false) <= 240);
    }
}
