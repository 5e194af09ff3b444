//! The ruleset as a whole: the contract every ruleset keeps, on the shipped scenario.

use super::{Aliens, DESCRIPTOR};
use crate::{
    ruleset::{Settings, conformance},
    scenario::Scenario,
};
use std::path::Path;

/// The settings of a shipped scenario.
pub(super) fn shipped(name: &str) -> Settings {
    let path = format!("{}/scenarios/{}/{name}.toml", env!("CARGO_MANIFEST_DIR"), DESCRIPTOR.name);
    let scenario = Scenario::load(Path::new(&path), &[]).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    scenario.settings
}

mod printed;
mod reach;

#[test]
fn conforms() {
    // Random play is too short of everything to come to each kind of action; `reach` sees that players do.
    let findings = conformance::check::<Aliens>(&shipped("standard"), 60);
    let broken: Vec<&String> = findings.iter().filter(|finding| !finding.contains("was never legal")).collect();
    assert!(broken.is_empty(), "{broken:?}");
}
