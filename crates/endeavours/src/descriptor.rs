//! What the endeavours ruleset says about itself, apart from its settings and variables.

use crate::{
    cards::read::Written,
    play::{Cause, Rank, metrics::METRICS},
    rules::{Stream, settings::Numbers},
    ruleset::{ActionKinds, Descriptor, SettingInfo, Settings, declare::joined},
    state::Action,
    variables::{actions::ACTION_VARIABLES, state::STATE_VARIABLES},
};

/// What the endeavours ruleset says about itself.
pub const DESCRIPTOR: Descriptor = Descriptor {
    name: "endeavours",
    about: "Complete missions all over the solar system in 84 years of flights, finds and hazards.",
    rules_version: 6,
    score_unit: "points",
    goal,
    settings: SETTINGS,
    actions: Action::KINDS,
    state_variables: STATE_VARIABLES,
    resources: &["aqua", "hand"],
    action_variables: ACTION_VARIABLES,
    metrics: METRICS,
    card_metrics: &[],
    endings: Cause::INFOS,
    ranks: Rank::INFOS,
    streams: Stream::INFOS,
};

/// Every setting, in the order of a game, and then the tables.
pub(crate) const SETTINGS: &[SettingInfo] =
    &joined::<{ Numbers::INFOS.len() + Written::INFOS.len() }>(&[Numbers::INFOS, Written::INFOS]);

/// A score, and so many base missions of each band.
fn goal(settings: &Settings) -> String {
    let score = format!("at least {} points", settings.integer("goal.score"));
    let bands = ["easy", "medium", "hard"].map(|band| (settings.integer(&format!("goal.{band}")), band));
    let wanted: Vec<(i64, &str)> = bands.into_iter().filter(|(missions, _)| *missions > 0).collect();
    let words: Vec<String> = wanted.iter().map(|(missions, band)| format!("{missions} {band}")).collect();
    let missions = match wanted.last() {
        None => return score,
        Some((1, _)) => "mission",
        Some(_) => "missions",
    };
    match words.as_slice() {
        [before @ .., last] if !before.is_empty() => {
            format!("{score}, and {} and {last} base {missions}", before.join(", "))
        }
        _ => format!("{score}, and {} base {missions}", words.concat()),
    }
}
