//! Bad files: what a person is told about each.
//!
//! Every file in `tests/it/bad` is wrong in one way, or in a few that belong together. Its messages are a snapshot of
//! the same name. After a change that is meant, refresh them with `INSTA_UPDATE=always cargo test --test it bad_files`
//! and read what changed.

use perihelion::{
    files::{Mistake, Mistakes},
    rulesets::shipped,
    scenario::{Override, Scenario, cells_of, check_file},
};
use std::{
    fs,
    path::{Path, PathBuf},
};

const BAD: &str = "tests/it/bad";
const STANDARD: &str = "scenarios/timers/standard.toml";

fn mistakes_in(path: &Path) -> Mistakes {
    match check_file(path, shipped()) {
        Ok(kind) => panic!("{} is a sound {}", path.display(), kind.name()),
        Err(mistakes) => mistakes,
    }
}

fn bad_files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(BAD).expect("the directory of bad files").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

#[test]
fn every_bad_file_is_told_what_is_wrong_where_and_what_to_do() {
    let files = bad_files();
    assert!(files.len() >= 60, "only {} files", files.len());
    let mut wanting = Vec::new();
    for path in files {
        let mistakes = mistakes_in(&path);
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let shown = mistakes.render(false);
        assert!(!shown.contains(env!("CARGO_MANIFEST_DIR")), "{name} shows where the crate lies");
        let advised = |mistake: &Mistake| mistake.has_help() || obvious(mistake.what());
        // The label of a mistake in a strategy says what was expected.
        if !name.starts_with("strategy_") && !mistakes.list.iter().all(advised) {
            wanting.push(name.clone());
        }
        insta::assert_snapshot!(name, shown);
    }
    assert!(wanting.is_empty(), "no advice in {wanting:?}");
}

/// TOML's own messages say what was expected at the spot; so do those about missing keys and wrong types.
fn obvious(what: &str) -> bool {
    ["not valid TOML", "is missing", "has the wrong type", "is not a finite number"]
        .iter()
        .any(|own| what.contains(own))
}

#[test]
fn a_directory_is_not_a_file() {
    insta::assert_snapshot!(mistakes_in(Path::new(BAD)));
}

#[test]
fn a_file_that_is_not_there() {
    insta::assert_snapshot!(mistakes_in(Path::new("scenarios/timers/no_such_file.toml")));
}

#[test]
fn a_file_of_100_megabytes_is_refused_unread() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = dir.path().join("huge.toml");
    let file = fs::File::create(&path).expect("a file");
    file.set_len(100 << 20).expect("a sparse file");
    let shown = mistakes_in(&path).render(false).replace(&format!("{}/", dir.path().display()), "");
    insta::assert_snapshot!(shown);
}

#[test]
fn a_chain_of_17_files_is_too_long() {
    let dir = tempfile::tempdir().expect("a directory");
    fs::copy(STANDARD, dir.path().join("standard.toml")).expect("a copy");
    for link in 0..16 {
        let base = if link == 0 { "standard.toml".to_owned() } else { format!("{}.toml", link - 1) };
        fs::write(dir.path().join(format!("{link}.toml")), format!("extends = \"{base}\"\n")).expect("a file");
    }
    check_file(&dir.path().join("14.toml"), shipped()).expect("16 files");
    let shown = mistakes_in(&dir.path().join("15.toml")).render(false);
    insta::assert_snapshot!(shown.replace(&format!("{}/", dir.path().display()), ""));
}

#[test]
fn values_on_the_command_line_are_checked_like_those_in_files() {
    let texts = [
        "timers.start=99",
        "timers.strat=22",
        "timers.start=late",
        "timers.pass_both=bth",
        "timers.distances=[2,4,6]",
        "timers.distances=[2,4,6,99]",
        "timers=3",
        "contracts.deck.fuel_cash.prestige=2",
        "contracts.deck.fuel_cache.prestig=2",
        "contracts.deck.fuel_cache.prestige=99",
        "strategy.patience=2",
    ];
    let given: Vec<Override> = texts.iter().map(|text| Override::parse(text).expect(text)).collect();
    let whole = Scenario::load(Path::new(STANDARD), &given, shipped()).expect_err("mistakes");
    let malformed = ["timers.start", "=22", "timers.start=", "timers.start=[1,", "timers.start=1 2", "a=1\nb=2"];
    let malformed = malformed.map(|text| Override::parse(text).expect_err(text).render(false));
    insta::assert_snapshot!([vec![whole.render(false)], malformed.to_vec()].concat().join("\n\n----\n\n"));
}

#[test]
fn strategies_on_the_command_line_must_exist_and_have_the_parameters_set() {
    let names = ["randm", "tests/it/parts/nobody.toml", "tests/it/parts/no*.toml", "tests/it/parts/patient.toml"];
    let given = ["strategy.patienc=3", "spy.keep=5"].map(|text| Override::parse(text).expect(text));
    let found = cells_of(Path::new(STANDARD), &names.map(str::to_owned), &given, shipped()).expect_err("mistakes");
    insta::assert_snapshot!(found);
}
