//! What the timers ruleset says about itself, apart from its settings and variables, which stand in files of their own.

use super::{
    actions::Action,
    settings::SETTINGS,
    variables::{ACTION_VARIABLES, STATE_VARIABLES},
};
use crate::ruleset::{ActionKinds, Descriptor, MetricInfo, Settings};
use perihelion_game::{Endings, Ranks, Streams};

/// What the timers ruleset says about itself.
pub const DESCRIPTOR: Descriptor = Descriptor {
    name: "timers",
    about: "Fulfil contracts for a colony before two Timers running down the Score track meet your marker.",
    rules_version: 1,
    score_unit: "Prestige",
    goal,
    settings: SETTINGS,
    actions: Action::KINDS,
    state_variables: STATE_VARIABLES,
    action_variables: ACTION_VARIABLES,
    metrics: METRICS,
    card_metrics: &[],
    endings: Cause::INFOS,
    ranks: Rank::INFOS,
    streams: Stream::INFOS,
};

/// A rank, which is so much Prestige.
fn goal(settings: &Settings) -> String {
    let rank = settings.choice("goal.rank");
    let or_better = if rank == "expert" { "" } else { " or better" };
    format!("at least {} Prestige (the rank {rank}{or_better})", settings.integer(&format!("ranks.{rank}")))
}

/// What luck is drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Streams)]
pub(super) enum Stream {
    /// Which kind of resource gets which starting stock in the Store.
    Deal,
    /// The contracts drawn, public and private.
    Contracts,
    /// The kinds of resource that arrive in the Store between turns.
    Store,
}

/// Why a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Endings)]
pub enum Cause {
    /// When you gained Prestige, your marker was on or past the last Timer.
    Passed,
    /// At the end of a turn (or at once, by the Spy, where `spy.on_marker` says so) the last Timer was on or below
    /// your marker.
    Caught,
}

/// The ranks, lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Ranks)]
pub enum Rank {
    /// Less Prestige than `ranks.intermediate` (17 as printed).
    Rookie,
    /// At least `ranks.intermediate` Prestige (17 as printed).
    Intermediate,
    /// At least `ranks.advanced` Prestige (19 as printed).
    Advanced,
    /// At least `ranks.expert` Prestige (21 as printed).
    Expert,
}

/// The most a counting metric records; games that count further leave this number.
pub(super) const MOST_COUNTED: i32 = 500;

const fn counted(name: &'static str, about: &'static str, unit: &'static str) -> MetricInfo {
    MetricInfo { name, about, unit, least: 0, most: MOST_COUNTED }
}

/// The metrics, in the order `state::Tally` writes them.
const METRICS: &[MetricInfo] = &[
    counted("public_completed", "Public contracts completed.", "contracts"),
    counted("private_completed", "Private contracts completed.", "contracts"),
    counted("contracts_discarded", "Public contracts discarded because a Timer reached their resource.", "contracts"),
    counted("private_kept", "Private contracts kept after the Spy drew them.", "contracts"),
    counted("contract_prestige", "Prestige gained from contracts.", "Prestige"),
    counted("sale_prestige", "Prestige gained from selling.", "Prestige"),
    counted("credits_earned", "Credits gained from the Financier, from selling and from contracts.", "Credits"),
    counted("credits_left", "Credits in hand at the end.", "Credits"),
    counted("resources_bought", "Resources bought from the Store.", "resources"),
    counted("resources_sold", "Resources sold to the Store.", "resources"),
    counted("resources_taken", "Resources the Prospector took from the supply.", "resources"),
    counted("resources_left", "Resources still in storage at the end.", "resources"),
    counted("upgrades", "Roles upgraded.", "roles"),
    counted("timer_landings", "Resources on the Score track that a Timer reached.", "resources"),
    counted("first_timer_turn", "The turn in which the first Timer was discarded; 0 if none was.", "turns"),
    counted("first_timer_score", "Prestige when the first Timer was discarded; 0 if none was.", "Prestige"),
    counted("overshoot", "Spaces from the last Timer up to your marker when the game ended.", "spaces"),
    counted("trader_uses", "Turns in which the Trader was used.", "turns"),
    counted("prospector_uses", "Turns in which the Prospector was used.", "turns"),
    counted("merchant_uses", "Turns in which the Merchant was used.", "turns"),
    counted("financier_uses", "Turns in which the Financier was used.", "turns"),
    counted("engineer_uses", "Turns in which the Engineer was used.", "turns"),
    counted("spy_uses", "Turns in which the Spy was used.", "turns"),
    counted("idle_turns", "Turns without a role.", "turns"),
    counted("spy_timer_moves", "Spaces the Spy moved Timers.", "spaces"),
];

/// How many metrics there are.
pub(super) const METRIC_COUNT: usize = METRICS.len();
