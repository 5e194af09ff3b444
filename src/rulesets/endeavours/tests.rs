//! Help for the tests beside the rules, the conformance suite, and what random play reaches.

use super::{DESCRIPTOR, Endeavours};
use crate::{
    ruleset::{Settings, conformance},
    scenario::{Override, Scenario},
};
use std::{path::Path, sync::LazyLock};

/// The settings of the shipped game with some settings changed (`PATH=VALUE`).
pub(super) fn settings(changes: &[&str]) -> Settings {
    // Most tests take the file as it is, which is read once.
    static USUAL: LazyLock<Settings> = LazyLock::new(|| read(&[]));
    if changes.is_empty() { USUAL.clone() } else { read(changes) }
}

fn read(changes: &[&str]) -> Settings {
    let change = |change: &&str| Override::parse(change).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let changes: Vec<Override> = changes.iter().map(change).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios").join(DESCRIPTOR.name).join("standard.toml");
    Scenario::load(&path, &changes).unwrap_or_else(|mistakes| panic!("{mistakes}")).settings
}

/// Settings under which random play comes everywhere: rich, safe and with a goal that chance can meet.
const RICH: &[&str] = &[
    "goal.score=1",
    "goal.easy=0",
    "goal.medium=0",
    "goal.hard=0",
    "start.aqua=60",
    "start.factories=5",
    "income.home=10",
    "income.aqua=10",
    "hazard.fails=0",
    "hazard.price=0",
];

/// Actions and endings that random play hardly comes to; `tests/it/endeavours/reached.rs` tells which players do.
const RARE: &[&str] = &[
    "anchor",
    "astronomy",
    "deliver",
    "epic",
    "fill",
    "industrialize",
    "points",
    "produced",
    "promote",
    "relocate",
    "reward",
    "station",
    "tow",
    "missions_short",
];

#[test]
fn conforms() {
    let findings = conformance::check_but::<Endeavours>(&settings(RICH), 60, RARE);
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}
