//! The ruleset as a whole: the contract every ruleset keeps, on the shipped scenario.

use super::{Aliens, DESCRIPTOR};
use crate::{
    ruleset::{Settings, Value, conformance},
    scenario::Scenario,
};
use std::path::Path;

/// The settings of a shipped scenario.
pub(super) fn shipped(name: &str) -> Settings {
    let path = format!("{}/scenarios/{}/{name}.toml", env!("CARGO_MANIFEST_DIR"), DESCRIPTOR.name);
    let scenario = Scenario::load(Path::new(&path), &[]).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    scenario.settings
}

/// A table so rich that even a player who chooses at random comes to everything.
fn rich() -> Settings {
    let mut settings = shipped("standard");
    let numbers = [
        ("rounds.count", 8),
        ("start.credits", 20),
        ("start.energy", 20),
        ("start.cards", 12),
        ("income.credits", 9),
        ("income.energy", 9),
        ("income.cards", 6),
        ("hand.limit", 12),
    ];
    for (path, number) in numbers {
        settings.set(path, Value::Integer(number));
    }
    settings.set("species.left", Value::Choice("mascamites"));
    settings.set("species.right", Value::Choice("oumuamua"));
    settings
}

#[test]
fn conforms() {
    let findings = conformance::check::<Aliens>(&rich(), 400);
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}

#[test]
fn the_standard_scenario_conforms() {
    // Random play is too short of everything to come to each kind of action here; `conforms` sees to that.
    let findings = conformance::check::<Aliens>(&shipped("standard"), 100);
    let broken: Vec<&String> = findings.iter().filter(|finding| !finding.contains("was never legal")).collect();
    assert!(broken.is_empty(), "{broken:?}");
}
