//! `perihelion compare` as a user calls it.

use crate::program::{fail, succeed};
use perihelion::{Rulesets, frames::SavedRun, rulesets::shipped};
use std::{fs, path::Path};

const SCENARIO: &str = "scenarios/timers/standard.toml";

fn compare(more: &[&str]) -> String {
    succeed(&[&["compare", SCENARIO, "-s", "standard"], more].concat())
}

/// The row of a CSV table, by column.
fn row(text: &str, place: usize) -> impl Fn(&str) -> f64 {
    let lines: Vec<Vec<String>> =
        text.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>()).collect();
    let (header, row) = (lines[0].clone(), lines[place].clone());
    move |name: &str| {
        let column = header.iter().position(|known| known == name).unwrap_or_else(|| panic!("no {name}: {header:?}"));
        row[column].parse().unwrap_or_else(|_| panic!("{name} is {}", row[column]))
    }
}

#[test]
fn two_settings_are_compared_game_by_game() {
    let text = compare(&["--a", "timers.start=23", "--b", "timers.start=22", "-n", "3000", "--format", "csv"]);
    let found = row(&text, 1);
    // The same games, one by one.
    let games = |start: &str| {
        let run = ["run", SCENARIO, "-s", "standard", "-n", "3000", "--format", "csv", "--set", start];
        row(&succeed(&run), 1)("wins")
    };
    let difference = (games("timers.start=22") - games("timers.start=23")) / 3000.0;
    assert!((found("win_difference") - difference).abs() < 1e-9, "{text}");
    assert!(found("win_difference_low") < difference && difference < found("win_difference_high"));
    assert!(found("win_sequence_low") < found("win_difference_low"), "an anytime-valid interval is wider");
    assert!(found("variance_saved") > 0.3, "{text}");
    let words = compare(&["--b", "timers.start=22", "-n", "3000"]);
    assert!(words.contains("percentage points less often than standard.toml as it is (between"), "{words}");
    assert!(words.contains("times as many games to know that"), "{words}");
}

#[test]
fn few_games_claim_nothing() {
    let words = compare(&["--b", "timers.start=24", "-n", "10"]);
    assert!(words.contains("10 games cannot tell timers.start=24 from standard.toml as it is"), "{words}");
}

#[test]
fn two_scenarios_are_compared() {
    let words = compare(&["scenarios/timers/harder.toml", "-n", "2000"]);
    assert!(words.contains("harder.toml is won") && words.contains("less often than standard.toml"), "{words}");
}

#[test]
fn sides_that_play_the_same_are_said_to() {
    // A setting that only matters to players who sell.
    let words = compare(&["--b", "limits.decisions=4000", "-n", "200"]);
    assert!(words.contains("ended alike in every one of 200 games"), "{words}");
}

#[test]
fn strategies_are_compared_with_the_first() {
    let text = compare(&["-s", "expert", "-s", "random", "-n", "1000", "--format", "csv"]);
    assert_eq!(text.lines().count(), 3, "{text}");
    let words = compare(&["-s", "expert", "-n", "1000"]);
    assert!(words.contains("expert wins") && words.contains("more often than standard"), "{words}");
    assert!(row(&text, 1)("win_difference_low") > 0.0 && row(&text, 2)("win_difference_high") < 0.0, "{text}");
}

#[test]
fn what_cannot_be_compared_is_a_mistake_with_a_way_out() {
    let refused = |more: &[&str]| fail(&[&["compare", SCENARIO, "-s", "standard"], more].concat(), 2);
    assert!(refused(&[]).contains("nothing to compare"));
    assert!(refused(&["--a", "timers.start=23"]).contains("both sides are the same"));
    assert!(refused(&["--a", "timers.start=99"]).contains("out of range"));
    let message = refused(&["--b", "timers.sart=22"]);
    assert!(message.contains("did you mean") && message.contains("--b:1:1"), "{message}");
    assert!(refused(&["--b", "timers.start=22", "--b", "timers.start=21"]).contains("given twice"));
    assert!(refused(&["--b", "timers.start=22", "-n", "1"]).contains("at least 2"));
}

/// Leaves a run of the novice and the standard player over the values of one setting, and returns where it lies.
fn a_run(folder: &Path, name: &str, [changes, more]: [&str; 2], axis: &str) -> String {
    let [sweep, run] = [format!("{name}.toml"), name.to_owned()].map(|name| folder.join(name));
    let project = std::env::current_dir().expect("a folder");
    let ruleset = if axis.starts_with("timers") { "timers" } else { "competition" };
    let file = |name: String| project.join(name).display().to_string();
    let standard = file(format!("scenarios/{ruleset}/standard.toml"));
    let scenario = folder.join(format!("{name}_scenario.toml")).display().to_string();
    fs::write(&scenario, format!("extends = {standard:?}\n{changes}\n")).expect("written");
    let players = ["novice", "standard"].map(|name| file(format!("strategies/{ruleset}/{name}.toml")));
    let text = format!("scenario = {scenario:?}\nstrategies = {players:?}\ngames = 4\n{more}\n[axes]\n{axis}\n");
    fs::write(&sweep, text).expect("written");
    let [sweep, run] = [sweep, run].map(|path| path.display().to_string());
    succeed(&["sweep", &sweep, "-n", if ruleset == "timers" { "1000" } else { "4" }, "--out", &run]);
    run
}

const STARTS: &str = "timers.start = [22, 23]";

#[test]
fn two_runs_are_compared_cell_by_cell() {
    let folder = tempfile::tempdir().expect("a folder");
    let before = a_run(folder.path(), "before", ["", ""], STARTS);
    let harder = a_run(folder.path(), "harder", ["goal.rank = \"expert\"", ""], STARTS);
    let other_seed = a_run(folder.path(), "other_seed", ["", "seed = 2"], STARTS);

    let same = succeed(&["report", "--compare", &before, &before]);
    assert!(
        same.contains("Nothing changed") && same.contains("Rules, settings, scripts and seed are the same."),
        "{same}"
    );

    let text = succeed(&["report", "--compare", &before, &harder, "--format", "csv"]);
    assert_eq!(text.lines().count(), 5, "{text}");
    // As the cells of either run say.
    let cells = |run: &str| succeed(&["report", run, "--format", "csv", "--table", "cells"]);
    let (old, new) = (cells(&before), cells(&harder));
    for place in 1..=4 {
        let difference = row(&new, place)("win_rate") - row(&old, place)("win_rate");
        assert!((row(&text, place)("win_difference") - difference).abs() < 1e-9, "{text}");
    }
    let told = succeed(&["report", "--compare", &before, &harder]);
    assert!(
        told.contains("goal.rank:") && told.contains("met the same luck") && told.contains("less often, for certain"),
        "{told}"
    );

    let told = succeed(&["report", "--compare", &before, &other_seed]);
    assert!(told.contains("The seeds differ (1 and 2)") && told.contains("of 4 these games cannot tell"), "{told}");

    let page = folder.path().join("changed.html");
    succeed(&["report", "--compare", &before, &harder, "--page", &page.display().to_string()]);
    let html = fs::read_to_string(&page).expect("a page");
    assert!(html.contains("chart-changes") && html.contains("goal.rank") && html.contains("rules version"), "{html}");
}

#[test]
fn runs_that_cannot_be_compared_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let before = a_run(folder.path(), "before", ["", ""], STARTS);
    let other = a_run(folder.path(), "other", ["", ""], "hand.limit = [7]");
    assert!(fail(&["report", "--compare", &before, &other], 2).contains("two rulesets"));
    let elsewhere = a_run(folder.path(), "elsewhere", ["", ""], "timers.start = [18]");
    assert!(fail(&["report", "--compare", &before, &elsewhere], 2).contains("no cell in common"));
    assert!(fail(&["report", "--compare", &before], 2).contains("--compare"));
    assert!(fail(&["report", "--compare", &before, "/nowhere"], 2).contains("nowhere"));
}

#[test]
fn a_run_of_rules_that_this_program_has_not_is_read_for_comparisons_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = a_run(folder.path(), "run", ["", ""], STARTS);
    let (path, none) = (Path::new(&run), Rulesets::default());
    assert!(SavedRun::read(path, &none).is_err_and(|error| error.to_string().contains("no ruleset `timers`")));
    let read = SavedRun::read(path, shipped()).expect("a run");
    assert_eq!(SavedRun::read_of_any_version(path).expect("a run"), read);
}
