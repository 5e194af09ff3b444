//! What the aliens ruleset says about itself, apart from its settings and variables, which stand in files of their own.

use super::{
    actions::Action,
    settings::SETTINGS,
    variables::{ACTION_VARIABLES, STATE_VARIABLES},
};
use crate::ruleset::{ActionKinds, Descriptor, MetricInfo};
use perihelion_game::{Endings, Ranks, Streams};

/// What the aliens ruleset says about itself.
pub const DESCRIPTOR: Descriptor = Descriptor {
    name: "aliens",
    about: "Search the sky for two alien species in five rounds, against a card-driven rival of one to five stars.",
    rules_version: 2,
    score_unit: "points",
    goal: |_| "more points than the rival".to_owned(),
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

/// What luck is drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Streams)]
pub(super) enum Stream {
    /// The turns of the discs, the sectors, the gold tiles, who goes first.
    Deal,
    /// The cards drawn from the main deck.
    Cards,
    /// The rival's action cards.
    Rival,
    /// The species, their cards and tokens.
    Species,
    /// The bonuses printed on techs.
    Techs,
    /// The objectives.
    Objectives,
}

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

/// The most a metric records; games that count further leave this number.
pub(super) const MOST_COUNTED: i32 = 2_000;

const fn counted(name: &'static str, about: &'static str, unit: &'static str) -> MetricInfo {
    MetricInfo { name, about, unit, least: 0, most: MOST_COUNTED }
}

const fn points(name: &'static str, about: &'static str) -> MetricInfo {
    MetricInfo { name, about, unit: "points", least: -MOST_COUNTED, most: MOST_COUNTED }
}

/// The metrics, in the order `metrics` writes them.
const METRICS: &[MetricInfo] = &[
    counted("danger", "Danger you took on the Exertian board and with Exertian cards.", "danger"),
    counted("rival_danger", "Danger the rival took.", "danger"),
    counted("danger_lost", "Points you lost for the most danger.", "points"),
    counted("rival_danger_lost", "Points the rival lost for the most danger.", "points"),
    counted("discovered_left", "The round the species on the left was discovered in; 0 where it was not.", "rounds"),
    counted("discovered_right", "The round the species on the right was discovered in; 0 where it was not.", "rounds"),
    counted("traces_red", "Red life traces you marked.", "traces"),
    counted("traces_yellow", "Yellow life traces you marked.", "traces"),
    counted("traces_blue", "Blue life traces you marked.", "traces"),
    counted("rival_traces", "Life traces the rival marked.", "traces"),
    counted("objectives", "Objectives completed.", "objectives"),
    counted("rival_progress", "Progress of the rival.", "progress"),
    counted("rival_deck", "Action cards in the rival's deck at the end.", "cards"),
    counted("launches", "Probes you launched.", "probes"),
    counted("figures", "Orbiters and landers of yours at the end, on moons too.", "figures"),
    counted("rival_figures", "Orbiters and landers of the rival at the end.", "figures"),
    counted("scans", "Scans you made.", "scans"),
    counted("signals", "Signals you marked.", "signals"),
    counted("rival_signals", "Signals the rival marked.", "signals"),
    counted("wins", "Sectors you won.", "sectors"),
    counted("rival_wins", "Sectors the rival won.", "sectors"),
    counted("analyses", "Times you analyzed.", "analyses"),
    counted("techs", "Techs you took.", "techs"),
    counted("rival_techs", "Techs the rival took.", "techs"),
    counted("cards_played", "Cards you played.", "cards"),
    counted("cards_drawn", "Cards you drew or took.", "cards"),
    counted("tucked", "Cards you tucked for income.", "cards"),
    counted("missions", "Missions you completed.", "missions"),
    counted("moves", "Steps of your probes and capsules.", "steps"),
    counted("rotations", "Rotations of the solar system.", "rotations"),
    counted("fossils", "Exofossils you held at the end.", "fossils"),
    counted("anomalies", "Rewards of anomalies you gained.", "rewards"),
    points("points_cards", "Points from cards as they were played, and from corners."),
    points("points_missions", "Points from missions."),
    points("points_planets", "Points from orbiters and landers."),
    points("points_sectors", "Points from sectors."),
    points("points_traces", "Points from life traces."),
    points("points_techs", "Points from techs and the computer."),
    points("points_species", "Points from what species give besides."),
    points("points_gold", "Points from gold tiles."),
    points("points_end", "Points from end-game cards and Exertian cards."),
    points("rival_points_cards", "Points of the rival from its action cards."),
    points("rival_points_planets", "Points of the rival from orbiters and landers."),
    points("rival_points_sectors", "Points of the rival from sectors."),
    points("rival_points_traces", "Points of the rival from life traces."),
    points("rival_points_techs", "Points of the rival from techs and its computer."),
    points("rival_points_species", "Points of the rival from what species give besides."),
    points("rival_points_end", "Points of the rival from Exertian cards."),
    points("rival_points_objectives", "Points of the rival for objectives you left."),
];

/// How many metrics there are.
pub(super) const METRIC_COUNT: usize = METRICS.len();
