//! Help for the tests beside the rules, the shipped scenario files and the conformance suite.

use super::{DESCRIPTOR, Exploration};
use crate::{
    ruleset::{Settings, Value, conformance},
    scenario::Scenario,
};
use std::path::{Path, PathBuf};

/// Where a shipped scenario is.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/exploration").join(name).with_extension("toml")
}

/// The settings of a shipped scenario.
pub(super) fn shipped(name: &str) -> Settings {
    Scenario::load(&path(name), &[]).unwrap_or_else(|mistakes| panic!("{mistakes}")).settings
}

#[test]
fn conforms() {
    assert_eq!(DESCRIPTOR.name, "exploration");
    let mut settings = shipped("standard");
    // A goal that random play meets now and then, so that games end by it where the suite has the goal stop them.
    settings.set("goal.value", Value::Integer(60));
    let findings = conformance::check::<Exploration>(&settings, 200);
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}
