//! What tallies say: summaries with intervals and warnings. No files, no printing.

mod intervals;
mod summary;
mod target;
mod warnings;

pub use intervals::{Interval, bernoulli_sequence, normal_mean, wilson};
pub use summary::{CellSummary, RuleUse, Share, Spread};
pub use target::{Meets, target};
pub use warnings::{NamedCell, Warning, warnings};

#[cfg(test)]
mod test_support {
    use super::CellSummary;
    use crate::{ruleset::Descriptor, simulation::Tally};

    /// A ruleset that says nothing about itself.
    static NOTHING: Descriptor = Descriptor {
        name: "none",
        about: "",
        rules_version: 1,
        settings: &[],
        actions: &[],
        state_variables: &[],
        action_variables: &[],
        metrics: &[],
        endings: &[],
        ranks: &[],
        streams: &[],
        score_unit: "points",
    };

    /// The summary, at 95 %, of a tally of that ruleset that `change` has filled.
    pub(super) fn summary(change: impl FnOnce(&mut Tally)) -> CellSummary {
        let mut tally = Tally::new(&NOTHING);
        change(&mut tally);
        CellSummary::new(&NOTHING, &tally, &[], 0.95)
    }
}
