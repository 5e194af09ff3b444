//! What must stay true of `mygame`, whatever you change.

use mygame::Rules;
use perihelion::{
    Entry, Rulesets,
    ruleset::{Ruleset, conformance},
    scenario::{Scenario, check_file, schema},
};
use std::{fs, path::Path};

fn rulesets() -> Rulesets {
    Rulesets::default().with(Entry::of::<Rules>())
}

/// Plays random games, also with each setting at its least and its most, and looks at every state: do games end, are
/// they the same when played again, is no component lost, can every variable be read, is every action and ending met?
#[test]
fn the_game_keeps_the_contract() {
    let scenario = Path::new("scenarios/mygame/standard.toml");
    let scenario = Scenario::load(scenario, &[], &rulesets()).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let findings = conformance::check::<Rules>(&scenario.settings, 200);
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}

#[test]
fn every_file_is_sound() {
    for folder in ["scenarios/mygame", "scenarios/mygame/sweeps", "strategies/mygame"] {
        let files = fs::read_dir(folder).expect("the folder").map(|file| file.expect("a file").path());
        for file in files.filter(|file| file.extension().is_some_and(|end| end == "toml")) {
            check_file(&file, &rulesets()).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        }
    }
}

/// Editors complete by the schemas. After a change to the settings, the actions or the variables,
/// `PERIHELION_BLESS=1 cargo test` writes them anew.
#[test]
fn editors_are_told_the_truth() {
    for (kind, schema) in [
        ("scenario", schema::scenario(Rules::DESCRIPTOR)),
        ("strategy", schema::strategy(Rules::DESCRIPTOR)),
        ("sweep", schema::sweep(Rules::DESCRIPTOR)),
    ] {
        let path = format!("schemas/mygame.{kind}.schema.json");
        if std::env::var_os("PERIHELION_BLESS").is_some() {
            fs::write(&path, schema::text(&schema)).expect("the schema can be written");
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == schema::text(&schema),
            "{path} is out of date: `PERIHELION_BLESS=1 cargo test` writes it anew"
        );
    }
}
