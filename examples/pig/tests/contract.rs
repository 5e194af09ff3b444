//! What must stay true of Pig: its rules keep the contract, and its files are sound.

use perihelion::{
    Entry, Rulesets,
    ruleset::{Ruleset, Settings, conformance},
    scenario::check_file,
};
use pig::Pig;
use std::fs;

#[test]
fn the_game_keeps_the_contract() {
    let findings = conformance::check::<Pig>(&Settings::defaults(Pig::DESCRIPTOR.all_settings()), 200);
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}

#[test]
fn every_file_is_sound() {
    let rulesets = Rulesets::default().with(Entry::of::<Pig>());
    for folder in ["scenarios/pig", "scenarios/pig/sweeps", "strategies/pig"] {
        for file in fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path()) {
            if file.is_file() {
                check_file(&file, &rulesets).unwrap_or_else(|mistakes| panic!("{mistakes}"));
            }
        }
    }
}
