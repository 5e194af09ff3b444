//! What tallies say: summaries with intervals and warnings. No files, no printing.

mod asserts;
mod binomial;
mod cards;
mod ceiling;
mod certainty;
mod compare;
#[cfg(test)]
mod degenerate;
mod difficulty;
mod ends;
mod estimate;
mod extremes;
mod grid;
mod habits;
mod holm;
mod intervals;
mod jackknife;
mod ladder;
mod levels;
mod luck;
#[cfg(test)]
mod made;
mod own;
mod paces;
mod pairs;
#[cfg(test)]
mod played;
mod race;
mod rasch;
mod resources;
mod run;
mod sensitivity;
mod settings;
mod standouts;
mod study;
mod summary;
mod target;
mod turning;
mod turns;
mod warnings;

pub use asserts::{Asked, MOST_FORETOLD, Ruled, Ruling, check_level, checks, counted, counted_gap, is_decided, rule};
pub use cards::{ByCard, CardMeans, by_card};
pub use ceiling::{Ceiling, ceilings};
pub use certainty::{Certainty, PRECISE, certainty};
pub use compare::{Change, Contrast, MOST_ALTERNATIVES, contrasts, is_list};
pub use difficulty::{
    Difficulty, Extreme, MISFIT_COUNT, MISFIT_FACTOR, MISFIT_LOGITS, MISFIT_RATE, Placed, Residual, difficulty,
};
pub use ends::{Ends, ends};
pub use estimate::Estimate;
pub use extremes::{AtEnds, QUESTIONS, at_ends, level_of_each};
pub use habits::{Habit, Habits, Notable, habits};
pub use holm::holm;
pub use intervals::{
    Interval, bernoulli_sequence, difference_sequence, histogram_sequence, mean_sequence, newcombe, normal_mean, wilson,
};
pub use ladder::{By, Close, FEW_RULES, Kind, Ladder, Rung, Standing, ladder};
pub use levels::{Levels, Step, UNEVEN_LOGITS, UNEVEN_SHARE, Verdict, levels};
pub use luck::{Luck, Shares, luck, tries};
pub use paces::{median, speed_ratio};
pub use pairs::{Pair, Pairs, adjust, pair, pairs};
pub use race::{Raced, Racers};
pub use resources::{LeftOver, Resource, resources};
pub use run::{Band, CellLabel, Run};
pub use sensitivity::{Effect, Fit, Sensitivity, Summed, sensitivity};
pub use settings::{BEND_LOGITS, BEND_SHARE, Curve, Moves, Point, Reach, Scale, Shape, Span, settings};
pub use standouts::{Standouts, standouts};
pub use study::{Study, study};
pub use summary::{CellSummary, RuleUse, Share, Spread};
pub use target::{Meets, target};
pub use turning::{Fall, Turned, falls, turned_most};
pub use turns::{AtTurn, COMEBACK, Chance, DECIDED, FAN, Fan, Lead, MeasuredBy, TOLD, TurnByTurn, turn_by_turn};
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
        resources: &[],
        action_variables: &[],
        metrics: &[],
        card_metrics: &[],
        endings: &[],
        ranks: &[],
        streams: &[],
        score_unit: "points",
        goal: |_| "a win".to_owned(),
    };

    /// The summary, at 95 %, of a tally of that ruleset that `change` has filled.
    pub(super) fn summary(change: impl FnOnce(&mut Tally)) -> CellSummary {
        let mut tally = Tally::new(&NOTHING);
        change(&mut tally);
        CellSummary::new(&NOTHING, &tally, &[], (0, 100), 0.95)
    }
}
