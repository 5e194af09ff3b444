//! Intervals for shares, means and differences: anytime-valid ones, which hold at every look at once, and ones for a
//! fixed number of games.

mod difference;
mod histogram;
mod mean;
mod share;

pub use difference::{difference_sequence, newcombe};
pub(super) use histogram::counted_mean;
pub use histogram::histogram_sequence;
pub use mean::{mean_sequence, normal_mean};
pub use share::{bernoulli_sequence, wilson};

use statrs::distribution::{ContinuousCDF, Normal};

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

/// How many standard errors a two-sided interval of this level reaches.
pub(super) fn quantile(level: f64) -> f64 {
    Normal::standard().inverse_cdf(f64::midpoint(1.0, level))
}
