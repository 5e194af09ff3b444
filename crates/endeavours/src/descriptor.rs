//! What the endeavours ruleset says about itself, apart from its settings and variables.

use super::{
    actions::Action,
    settings::SETTINGS,
    tally::METRICS,
    variables::{ACTION_VARIABLES, STATE_VARIABLES},
};
use crate::{
    random::StreamId,
    ruleset::{ActionKinds, Descriptor, EndingInfo, RankInfo, Settings, StreamInfo},
};

/// What the endeavours ruleset says about itself.
pub const DESCRIPTOR: Descriptor = Descriptor {
    name: "endeavours",
    about: "Complete missions all over the solar system in 84 years of flights, finds and hazards.",
    rules_version: 1,
    score_unit: "points",
    goal,
    settings: SETTINGS,
    actions: Action::KINDS,
    state_variables: STATE_VARIABLES,
    action_variables: ACTION_VARIABLES,
    metrics: METRICS,
    endings: ENDINGS,
    ranks: RANKS,
    streams: STREAMS,
};

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

/// The stream that set-up draws from.
pub(super) const DEAL: StreamId = StreamId(0);
/// The stream of patents and colonists.
pub(super) const DECK_CARDS: StreamId = StreamId(1);
/// The stream of base missions.
pub(super) const MISSIONS: StreamId = StreamId(2);
/// The stream of exploration and observation cards.
pub(super) const CARDS: StreamId = StreamId(3);
/// The stream of the discovery bag and die.
pub(super) const BAG: StreamId = StreamId(4);
/// The stream of events.
pub(super) const EVENTS: StreamId = StreamId(5);
/// The stream of hazards, belts, shielding and glitches.
pub(super) const DANGERS: StreamId = StreamId(6);
/// The stream of site rolls.
pub(super) const SITES: StreamId = StreamId(7);
/// The stream of test dice of operations.
pub(super) const TESTS: StreamId = StreamId(8);
/// The stream of prospecting.
pub(super) const PROSPECTS: StreamId = StreamId(9);
/// The stream of places on location maps.
pub(super) const PLACES: StreamId = StreamId(10);

const STREAMS: &[StreamInfo] = &[
    StreamInfo { name: "deal", about: "Set-up." },
    StreamInfo { name: "patents", about: "The patents and colonists that come." },
    StreamInfo { name: "missions", about: "The base missions." },
    StreamInfo { name: "cards", about: "The exploration and observation cards." },
    StreamInfo { name: "bag", about: "The discovery bag and the discovery die." },
    StreamInfo { name: "events", about: "Events and flares." },
    StreamInfo { name: "dangers", about: "Hazard, belt, shielding and glitch rolls." },
    StreamInfo { name: "sites", about: "Site rolls and surveys." },
    StreamInfo {
        name: "tests",
        about: "The rolls of exploring, observing, drilling, rescuing, experiments, towing and radio.",
    },
    StreamInfo { name: "prospects", about: "Prospecting rolls." },
    StreamInfo { name: "places", about: "Where anomalies and Drift Bernals appear, and how large they are." },
];

/// Score and missions are enough.
pub(super) const WON: u8 = 0;
/// The score is too low.
pub(super) const SCORE_SHORT: u8 = 1;
/// Missions are missing.
pub(super) const MISSIONS_SHORT: u8 = 2;
/// Both.
pub(super) const BOTH_SHORT: u8 = 3;

const ENDINGS: &[EndingInfo] = &[
    EndingInfo { name: "won", about: "Score and base missions are enough." },
    EndingInfo { name: "score_short", about: "The base missions are complete, the score is too low." },
    EndingInfo { name: "missions_short", about: "The score is high enough, base missions are missing." },
    EndingInfo { name: "both_short", about: "The score is too low, and base missions are missing." },
];

const RANKS: &[RankInfo] = &[
    RankInfo { name: "short", about: "Neither the score nor the base missions are enough." },
    RankInfo { name: "close", about: "Either the score or the base missions are enough." },
    RankInfo { name: "won", about: "Both are enough." },
];
