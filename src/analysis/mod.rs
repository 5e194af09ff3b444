//! What tallies say: summaries with intervals and warnings. No files, no printing.

mod binomial;
mod certainty;
#[cfg(test)]
mod degenerate;
mod difficulty;
mod ends;
mod estimate;
mod grid;
mod habits;
mod holm;
mod intervals;
mod jackknife;
mod levels;
mod luck;
#[cfg(test)]
mod made;
mod own;
mod pairs;
#[cfg(test)]
mod played;
mod rasch;
mod run;
mod sensitivity;
mod settings;
mod study;
mod summary;
mod target;
mod warnings;

pub use certainty::{Certainty, PRECISE, certainty};
pub use difficulty::{
    Difficulty, Extreme, MISFIT_COUNT, MISFIT_FACTOR, MISFIT_LOGITS, MISFIT_RATE, Placed, Residual, difficulty,
};
pub use ends::{Ends, ends};
pub use estimate::Estimate;
pub use habits::{Habit, Habits, Notable, habits};
pub use holm::holm;
pub use intervals::{Interval, bernoulli_sequence, difference_sequence, mean_sequence, normal_mean, wilson};
pub use levels::{Levels, Step, UNEVEN_LOGITS, UNEVEN_SHARE, Verdict, levels};
pub use luck::{Luck, Shares, luck};
pub use pairs::{Pair, Pairs, pair, pairs};
pub use run::{Band, CellLabel, Run};
pub use sensitivity::{Effect, Sensitivity, sensitivity};
pub use settings::{BEND_LOGITS, BEND_SHARE, Curve, Moves, Point, Reach, Scale, Shape, Span, settings};
pub use study::{Study, study};
pub use summary::{CellSummary, RuleUse, Share, Spread};
pub use target::{Meets, target};
pub use warnings::{About, NamedCell, Warning, warnings};

#[cfg(test)]
mod test_support {
    use super::CellSummary;
    use crate::{ruleset::Descriptor, simulation::Tally};

    /// A ruleset that says nothing about itself.
    pub(super) static NOTHING: Descriptor = Descriptor {
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
        CellSummary::new(&NOTHING, &tally, &[], (0, 100), 0.95)
    }
}
