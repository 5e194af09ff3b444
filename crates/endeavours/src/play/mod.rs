//! A game from start to end: `setup`, what may be chosen (`legal`) and what it does (`choices`), the `year` with what has
//! to be resolved in it, and the `ending`; `components` and `metrics` are counted.

pub(crate) mod choices;
pub(crate) mod components;
mod ending;
pub(crate) mod legal;
pub(crate) mod metrics;
pub(crate) mod setup;
pub(crate) mod year;

pub(crate) use ending::{Cause, Rank};
