//! The shipped scenario, and settings that cannot be played.

mod counts;
mod faults;
mod used;

use super::{super::settings::SETTINGS, *};
use crate::{
    ruleset::{Descriptor, EndingInfo},
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

fn problems(settings: &Settings) -> Vec<Problem> {
    Aliens::from_settings(settings).err().unwrap_or_default()
}

fn scenario() -> Scenario {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/aliens/standard.toml");
    let rulesets = Rulesets::none().with_problems(&DESCRIPTOR, problems);
    Scenario::load_with(&path, &[], &rulesets).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

fn rules() -> Aliens {
    Aliens::from_settings(&scenario().settings).unwrap()
}
