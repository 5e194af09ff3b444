//! A figure that is not known exactly.

use super::Interval;

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
