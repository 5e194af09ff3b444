//! Help for the tests beside the rules, the conformance suite, and what random play reaches.

use super::{Competition, DESCRIPTOR, ENTRY};
use crate::{
    ruleset::{Settings, conformance::Conformance},
    scenario::{Override, Scenario},
};
use perihelion_engine::Rulesets;
use std::path::Path;

/// This ruleset alone.
pub(crate) fn rulesets() -> Rulesets {
    Rulesets::default().with(ENTRY)
}

/// The settings of the shipped game with some settings changed (`PATH=VALUE`).
pub(super) fn settings(changes: &[&str]) -> Settings {
    let change = |change: &&str| Override::parse(change).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let changes: Vec<Override> = changes.iter().map(change).collect();
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios").join(DESCRIPTOR.name).join("standard.toml");
    Scenario::load(&path, &changes, &rulesets()).unwrap_or_else(|mistakes| panic!("{mistakes}")).settings
}

#[test]
fn conforms() {
    let settings = settings(&[]);
    let nought = [
        // No box for a tile is at a Lagrange site, and none takes a colony.
        ("site.lagrange", "explore"),
        ("site.lagrange", "colony"),
        ("site.lagrange", "probe"),
        // A site has one colony; its founding sends every team there home, and the competition places none beside one.
        ("site.colony", "colony"),
        ("site.colony", "recall"),
    ];
    let findings = Conformance::<Competition>::of(&settings).nought(&nought).check();
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}
