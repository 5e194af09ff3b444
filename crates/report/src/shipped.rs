//! The shipped rulesets and files, which tests take their examples from.

use crate::ruleset::Descriptor;
use perihelion_engine::{Entry, Rulesets};
use std::path::{Path, PathBuf};

/// Every shipped ruleset.
pub fn rulesets() -> Rulesets {
    let entries: [&Entry; 5] = [
        &perihelion_aliens::ENTRY,
        &perihelion_competition::ENTRY,
        &perihelion_endeavours::ENTRY,
        &perihelion_exploration::ENTRY,
        &perihelion_timers::ENTRY,
    ];
    entries.into_iter().copied().collect()
}

/// Their descriptors.
pub fn descriptors() -> Vec<&'static Descriptor> {
    rulesets().descriptors().collect()
}

/// Where a shipped file is, by its path from the top of the project.
pub fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}
