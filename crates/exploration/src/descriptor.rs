//! What the exploration ruleset says about itself, apart from its settings and variables, which stand in files of their
//! own.

use super::{
    actions::Action,
    settings::SETTINGS,
    variables::{ACTION_VARIABLES, STATE_VARIABLES},
};
use crate::ruleset::{ActionKinds, Descriptor, MetricInfo, Settings};
use perihelion_game::{Endings, Ranks, Streams};

/// What the exploration ruleset says about itself.
pub const DESCRIPTOR: Descriptor = Descriptor {
    name: "exploration",
    about: "Take control of planets, explore them with decks that grow leaner, and turn relic fragments into relics.",
    rules_version: 1,
    score_unit: "points",
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

/// Points or relics.
fn goal(settings: &Settings) -> String {
    let relics = settings.choice("goal.kind") == "relics";
    let (least, unit) = match (relics, settings.integer(if relics { "goal.relics" } else { "goal.value" })) {
        (true, 1) => (1, "relic"),
        (true, least) => (least, "relics"),
        (false, 1) => (1, "point"),
        (false, least) => (least, "points"),
    };
    let end =
        if settings.boolean("goal.stops") { ", which end the expedition" } else { " by the end of the last round" };
    format!("at least {least} {unit}{end}")
}

/// What luck is drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Streams)]
pub(super) enum Stream {
    /// The systems of the map, and which planets lose their trait or get a second one.
    Deal,
    /// The exploration cards that you draw.
    Cards,
    /// The relics drawn.
    Relics,
    /// The planets that neighbours take and the cards they draw for them.
    Neighbours,
}

/// Why a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Endings)]
pub enum Cause {
    /// The last round is over.
    LastRound,
    /// The goal is met, where `goal.stops` says that this ends the expedition.
    GoalMet,
}

/// The ranks, lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Ranks)]
pub enum Rank {
    /// Fewer points than `ranks.surveyor`.
    Scout,
    /// At least `ranks.surveyor` points.
    Surveyor,
    /// At least `ranks.explorer` points.
    Explorer,
    /// At least `ranks.pathfinder` points.
    Pathfinder,
}

/// The most a metric records; games that count further leave this number.
pub(super) const MOST_COUNTED: i32 = 2_000;

const fn counted(name: &'static str, about: &'static str, unit: &'static str) -> MetricInfo {
    MetricInfo { name, about, unit, least: 0, most: MOST_COUNTED }
}

/// The metrics, in the order `tally` writes them.
const METRICS: &[MetricInfo] = &[
    counted("draws_cultural", "Cards you drew from the cultural deck.", "cards"),
    counted("draws_hazardous", "Cards you drew from the hazardous deck.", "cards"),
    counted("draws_industrial", "Cards you drew from the industrial deck.", "cards"),
    counted("draws_frontier", "Cards you drew from the frontier deck.", "cards"),
    counted("fragments_cultural", "Cultural fragments drawn.", "fragments"),
    counted("fragments_hazardous", "Hazardous fragments drawn.", "fragments"),
    counted("fragments_industrial", "Industrial fragments drawn.", "fragments"),
    counted("fragments_wild", "Wild fragments drawn.", "fragments"),
    counted("relics", "Relics drawn.", "relics"),
    counted("relic_1_round", "The round of the first relic; 0 without one.", "rounds"),
    counted("relic_2_round", "The round of the second relic; 0 without one.", "rounds"),
    counted("relic_3_round", "The round of the third relic; 0 without one.", "rounds"),
    counted("relic_4_round", "The round of the fourth relic; 0 without one.", "rounds"),
    counted("relic_5_round", "The round of the fifth relic; 0 without one.", "rounds"),
    counted("relic_6_round", "The round of the sixth relic; 0 without one.", "rounds"),
    counted("relic_7_round", "The round of the seventh relic; 0 without one.", "rounds"),
    counted("relic_8_round", "The round of the eighth relic; 0 without one.", "rounds"),
    counted("relic_9_round", "The round of the ninth relic; 0 without one.", "rounds"),
    counted("attachments", "Attachments put on your planets.", "cards"),
    counted("explored_again", "Planets explored that you controlled already.", "explorations"),
    counted("tokens_explored", "Frontier tokens explored.", "tokens"),
    counted("reshuffles", "Decks made anew from their discards.", "reshuffles"),
    counted("first_reshuffle", "The round of the first reshuffle, set-up counted as round 1; 0 without one.", "rounds"),
    counted("left_cultural", "Cards left in the cultural deck.", "cards"),
    counted("left_hazardous", "Cards left in the hazardous deck.", "cards"),
    counted("left_industrial", "Cards left in the industrial deck.", "cards"),
    counted("left_frontier", "Cards left in the frontier deck.", "cards"),
    counted("planets", "Planets controlled at the end.", "planets"),
    counted("from_neighbours", "Planets taken from neighbours.", "planets"),
    counted("expansions", "Expansions made.", "expansions"),
    counted("fragments_bought", "Fragments bought from neighbours.", "fragments"),
    counted("fragments_sold", "Fragments sold to neighbours.", "fragments"),
    counted("fragments_left", "Fragments held at the end.", "fragments"),
    counted("value_planets", "Points from planets as printed.", "points"),
    counted("value_attachments", "Points from attachments.", "points"),
    counted("value_relics", "Points from relics.", "points"),
    counted("value_goods", "Points from trade goods and commodities.", "points"),
    counted("value_units", "Points from infantry and mechs.", "points"),
    counted("value_cards", "Points from action cards, secret objectives and technologies.", "points"),
    counted("value_rest", "Points from command tokens, fragments and effects outside the expedition.", "points"),
];

/// The relics whose rounds are metrics: as many as the printed cards can bring, eight from 24 fragments and one directly.
pub(super) const RELIC_ROUNDS: usize = 9;

/// How many metrics there are.
pub(super) const METRIC_COUNT: usize = METRICS.len();
