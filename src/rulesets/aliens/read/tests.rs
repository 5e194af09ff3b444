//! The shipped scenario against the counts of the printed game, and settings that cannot be played.

use super::{
    super::{
        cards::{Card, Kind},
        effect::{Effect, SignalAt, Thing, Trigger},
        language::describe,
        pieces::{Colour, Income, Planet, Species, Star, TechColour, Trace},
        rival::cards::{Arrow, Candidate, CardSet, Preference},
        rules::{Need, Tie},
        settings::SETTINGS,
    },
    *,
};
use crate::{
    ruleset::{Descriptor, EndingInfo, Origin, Value},
    scenario::{Rulesets, Scenario},
};
use std::path::Path;

/// Only what reading a scenario needs.
static DESCRIPTOR: Descriptor = Descriptor {
    name: "aliens",
    about: "",
    rules_version: 1,
    score_unit: "points",
    settings: SETTINGS,
    actions: &[],
    state_variables: &[],
    action_variables: &[],
    metrics: &[],
    endings: &[EndingInfo { name: "over", about: "" }],
    ranks: &[],
    streams: &[],
};

fn problems_of(settings: &Settings) -> Vec<Problem> {
    Aliens::from_settings(settings).err().unwrap_or_default()
}

fn scenario() -> Scenario {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/aliens/standard.toml");
    let rulesets = Rulesets::none().with_problems(&DESCRIPTOR, problems_of);
    Scenario::load_with(&path, &[], &rulesets).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

fn rules() -> Aliens {
    Aliens::from_settings(&scenario().settings).unwrap()
}

#[test]
fn the_shipped_scenario_can_be_read() {
    let rules = rules();
    assert_eq!(rules.main.len(), 138);
    for (place, name) in [(0, "c_1"), (137, "c_138"), (138, "et_1"), (192, "et_55")] {
        assert_eq!(rules.cards[place].name, name);
    }
    assert_eq!(rules.cards.len(), 193);
    let spoken: Vec<String> = rules.cards.iter().map(|card| describe(rules.effects(card.effects))).collect();
    panic!("{}", spoken.join("\n"));
}
