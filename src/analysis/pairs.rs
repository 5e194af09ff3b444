//! Two cells compared game by game: they met the same luck.

use super::{Estimate, Interval};

/// Cell `b` against cell `a`.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// The cell compared with.
    pub a: usize,
    /// The cell compared.
    pub b: usize,
    /// Games that both played.
    pub games: u64,
    /// Win rate of `b` minus that of `a`, over those games, with the standard error of per-game differences.
    pub wins: Estimate,
    /// The anytime-valid interval of that difference, from the games whose results are kept.
    pub sequence: Interval,
    /// Mean score of `b` minus that of `a`.
    pub score: Option<Estimate>,
    /// The share of the difference's variance that pairing saved: 1 − paired variance ÷ sum of both variances. Below 0
    /// where the same luck makes the cells differ more.
    pub saved: f64,
    /// The chance of a difference at least so far from 0 if there were none, Holm-adjusted over all pairs of the list.
    pub p_value: f64,
}

/// The paired differences a report shows.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Pairs {
    /// Each variant against the one before it, for each strategy.
    pub variants: Vec<Pair>,
    /// Each strategy against the next weaker one, for each variant.
    pub strategies: Vec<Pair>,
}
