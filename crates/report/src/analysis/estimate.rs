//! A figure that is not known exactly.

use super::{Interval, intervals::quantile};
use statrs::distribution::{ContinuousCDF, StudentsT};

/// A figure with its standard error and interval.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// Its standard error.
    pub error: f64,
    /// Its interval, at the run's level.
    pub interval: Interval,
}

impl Estimate {
    /// A figure with the normal interval of this level, such as 0.95: for a standard error that is itself as good as
    /// known, such as one from many games.
    #[must_use]
    pub fn normal(value: f64, error: f64, level: f64) -> Self {
        Self::reaching(value, error, quantile(level))
    }

    /// A figure with Student's interval of this level: for a standard error from few parts, such as a jackknife over
    /// k groups, which has k − 1 `degrees` of freedom. Without degrees nothing is known of the error, and the interval
    /// is unbounded.
    #[must_use]
    pub fn student(value: f64, error: f64, degrees: f64, level: f64) -> Self {
        Self::reaching(value, error, student_quantile(degrees, level))
    }

    /// Whether it is 0 without any error: a difference that no game showed.
    #[must_use]
    pub fn is_nothing(self) -> bool {
        self.value == 0.0 && self.error == 0.0
    }

    /// A figure whose interval reaches this many standard errors to either side.
    fn reaching(value: f64, error: f64, errors: f64) -> Self {
        // Without an error the interval is the figure, however many errors it reaches: ∞ · 0 is no number.
        let half = if error > 0.0 { errors * error } else { 0.0 };
        Self { value, error, interval: Interval { low: value - half, high: value + half } }
    }
}

/// How many standard errors a two-sided interval of this level reaches, when the error has so many degrees of freedom.
fn student_quantile(degrees: f64, level: f64) -> f64 {
    if degrees > MANY {
        // The first terms of the expansion around the normal quantile (Abramowitz and Stegun 26.7.5); the next one is
        // of the order of degrees⁻³.
        let z = quantile(level);
        let (z2, small) = (z * z, 1.0 / degrees);
        return z + small * (z * (z2 + 1.0) / 4.0 + small * z * ((5.0 * z2 + 16.0) * z2 + 3.0) / 96.0);
    }
    match StudentsT::new(0.0, 1.0, degrees) {
        Ok(t) => t.inverse_cdf(f64::midpoint(1.0, level)),
        Err(_) => f64::INFINITY,
    }
}

/// The degrees of freedom above which an expansion gives Student's quantile: statrs loses digits there (the fourth
/// decimal at a million).
const MANY: f64 = 1_000.0;

#[cfg(test)]
mod tests {
    use super::*;

    fn half(estimate: Estimate, expected: f64) {
        let Interval { low, high } = estimate.interval;
        assert!((high - expected).abs() < 1e-8 && (low + expected).abs() < 1e-8, "{estimate:?}, expected ±{expected}");
    }

    #[test]
    fn intervals_reach_the_quantiles_of_scipy() {
        // scipy 1.17.1: norm.ppf(0.975), norm.ppf(0.9); t.ppf((1 + level) / 2, degrees).
        half(Estimate::normal(0.0, 1.0, 0.95), 1.959_963_984_540_054);
        half(Estimate::normal(0.0, 2.0, 0.8), 2.0 * 1.281_551_565_544_600_4);
        half(Estimate::student(0.0, 1.0, 63.0, 0.95), 1.998_340_542_520_741);
        half(Estimate::student(0.0, 1.0, 1.0, 0.95), 12.706_204_736_174_694);
        half(Estimate::student(0.0, 1.0, 7.5, 0.99), 3.421_422_688_124_044);
        half(Estimate::student(0.0, 1.0, 1_000.0, 0.95), 1.962_339_080_826_408_3);
        half(Estimate::student(0.0, 1.0, 1_001.0, 0.95), 1.962_336_705_280_879_8);
        half(Estimate::student(0.0, 1.0, 1e6, 0.95), 1.959_966_356_814_107);
    }

    #[test]
    fn an_interval_lies_around_its_figure() {
        let estimate = Estimate::normal(3.0, 0.5, 0.95);
        assert!((estimate.interval.low + estimate.interval.high - 6.0).abs() < 1e-12);
        assert_eq!((estimate.value, estimate.error), (3.0, 0.5));
    }

    #[test]
    fn without_degrees_an_interval_is_unbounded_and_without_error_it_is_the_figure() {
        let unbounded = Interval { low: f64::NEG_INFINITY, high: f64::INFINITY };
        assert_eq!(Estimate::student(2.0, 1.0, 0.0, 0.95).interval, unbounded);
        assert_eq!(Estimate::student(2.0, 0.0, 0.0, 0.95).interval, Interval { low: 2.0, high: 2.0 });
        assert_eq!(Estimate::normal(2.0, 0.0, 0.95).interval, Interval { low: 2.0, high: 2.0 });
    }
}
