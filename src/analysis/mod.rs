//! What tallies say: summaries with intervals and warnings. No files, no printing.

mod intervals;
mod summary;
mod target;
mod warnings;

pub use intervals::{Interval, bernoulli_sequence, normal_mean, wilson};
pub use summary::{CellSummary, RuleUse, Share, Spread};
pub use target::{Meets, target};
pub use warnings::{NamedCell, Warning, warnings};
