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

#[test]
fn conforms() {
    let findings = conformance::check::<Aliens>(&shipped("standard"), 200);
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}
