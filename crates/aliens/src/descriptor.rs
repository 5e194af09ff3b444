//! What the aliens ruleset says about itself, apart from its settings and variables, which stand in files of their own.

use super::{
    actions::Action,
    luck::Stream,
    metrics::METRICS,
    settings::SETTINGS,
    variables::{ACTION_VARIABLES, STATE_VARIABLES},
};
use crate::ruleset::{ActionKinds, Descriptor};
use perihelion_game::{Endings, Ranks};

/// What the aliens ruleset says about itself.
pub const DESCRIPTOR: Descriptor = Descriptor {
    name: "aliens",
    about: "Search the sky for two alien species in five rounds, against a card-driven rival of one to five stars.",
    rules_version: 4,
    score_unit: "points",
    goal: |_| "more points than the rival".to_owned(),
    settings: SETTINGS,
    actions: Action::KINDS,
    state_variables: STATE_VARIABLES,
    resources: &["credits", "energy", "publicity", "hand", "pool"],
    action_variables: ACTION_VARIABLES,
    metrics: METRICS,
    card_metrics: &[],
    endings: Cause::INFOS,
    ranks: Rank::INFOS,
    streams: Stream::INFOS,
};

/// Why a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Endings)]
pub enum Cause {
    /// The last round is over and all is scored.
    LastRound,
}

/// The ranks, lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Ranks)]
pub enum Rank {
    /// The rival has as many points or more.
    Behind,
    /// More points than the rival.
    Ahead,
}
