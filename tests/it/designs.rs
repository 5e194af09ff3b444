//! Sweeps whose points are a design, whose variants are made by patterns, and whose games are moved by a race.

use crate::program::{bytes, fail, perihelion, succeed};
use std::{collections::BTreeSet, fs, path::Path, thread::sleep, time::Duration};
use tempfile::TempDir;

/// Plays a sweep into a directory of a folder, and returns what it printed.
fn sweep(folder: &TempDir, name: &str, file: &str, more: &[&str]) -> String {
    let out = folder.path().join(name).display().to_string();
    succeed(&[&["sweep", file, "--out", &out], more].concat())
}

/// All files of two run directories but their locks are the same.
fn same_files(folder: &TempDir, one: &str, other: &str) {
    let names = |name: &str| -> BTreeSet<String> {
        let entries = fs::read_dir(folder.path().join(name)).expect("a directory");
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
    };
    assert_eq!(names(one), names(other));
    for file in names(one) {
        let of = |name: &str| bytes(&folder.path().join(name).join(&file));
        assert!(of(one) == of(other), "{file} differs");
    }
}

fn text(folder: &TempDir, name: &str, file: &str) -> String {
    String::from_utf8(bytes(&folder.path().join(name).join(file))).expect("UTF-8")
}

const SPACE: &str = "scenarios/timers/sweeps/space.toml";
const RACE: &str = "scenarios/timers/sweeps/race.toml";

#[test]
fn a_design_is_the_same_on_any_threads_and_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let told = sweep(&folder, "one", SPACE, &["-n", "64", "--threads", "1"]);
    assert!(told.contains("explains"), "{told}");
    sweep(&folder, "two", SPACE, &["-n", "64", "--threads", "2", "--batch", "7"]);
    same_files(&folder, "one", "two");
    sweep(&folder, "parts", SPACE, &["-n", "20"]);
    sweep(&folder, "parts", SPACE, &["-n", "64", "--resume"]);
    same_files(&folder, "one", "parts");
    for table in ["sensitivity.csv", "score_sensitivity.csv", "surfaces.csv", "sensitivity.parquet"] {
        assert!(folder.path().join("one").join(table).exists(), "{table}");
    }
    assert!(!folder.path().join("one/settings.csv").exists(), "single values of a setting are not compared");
    let report = succeed(&["report", &folder.path().join("one").display().to_string()]);
    assert!(report.contains("A Sobol' design of 200 points"), "{report}");
    let page = text(&folder, "one", "report.html");
    assert!(page.contains("How much each setting matters") && page.contains("surface fitted to 200 points"));
    let json = succeed(&["report", &folder.path().join("one").display().to_string(), "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert!(json.to_string().contains("surfaces"), "{json}");
}

#[test]
fn what_a_design_is_stands_in_its_description() {
    let told = succeed(&["describe", SPACE]);
    assert!(told.contains("A Sobol' design of 200 points fills the space of the axes."), "{told}");
    let json: serde_json::Value =
        serde_json::from_str(&succeed(&["describe", SPACE, "--format", "json"])).expect("JSON");
    assert_eq!(json["design"], serde_json::json!({ "kind": "sobol", "points": 200, "seed": 1, "apart": 200 }));
    let told = succeed(&["describe", RACE]);
    assert!(told.contains("A race: games of variants that surely miss the target"), "{told}");
    succeed(&["check", SPACE, RACE]);
    assert!(succeed(&["list"]).contains("scenarios/timers/sweeps/space.toml"));
}

#[test]
fn each_card_is_varied_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let told = sweep(&folder, "copies", "scenarios/timers/sweeps/copies.toml", &["-n", "200"]);
    assert!(told.contains("town_hall +1") && told.contains("as it is"), "{told}");
    let cells = text(&folder, "copies", "cells.csv");
    let scenario: toml::Table =
        fs::read_to_string("scenarios/timers/standard.toml").expect("a scenario").parse().expect("TOML");
    let cards = scenario["contracts"]["deck"].as_table().expect("a deck").len();
    assert_eq!(cells.lines().count(), 2 * cards + 2, "a header, the game as it is, and two variants a card");
    // The ablation of the same pattern plays the same games.
    let ablated = succeed(&[
        "ablate",
        "scenarios/timers/standard.toml",
        "-s",
        "standard",
        "--each",
        "contracts.deck.*.count=-1,+1",
        "-n",
        "200",
        "--format",
        "csv",
    ]);
    assert_eq!(ablated.lines().count(), 2 * cards + 1);
}

#[test]
fn a_race_is_the_same_on_any_threads_killed_resumed_and_topped_up() {
    let folder = tempfile::tempdir().expect("a folder");
    let told = sweep(&folder, "one", RACE, &["-n", "1500", "--threads", "1"]);
    assert!(told.contains("The race dropped"), "{told}");
    sweep(&folder, "two", RACE, &["-n", "1500", "--threads", "2", "--batch", "31"]);
    same_files(&folder, "one", "two");
    sweep(&folder, "parts", RACE, &["-n", "400"]);
    sweep(&folder, "parts", RACE, &["-n", "1500", "--resume"]);
    same_files(&folder, "one", "parts");
    let out = folder.path().join("killed").display().to_string();
    let arguments = ["sweep", RACE, "--out", &out, "-n", "1500", "--resume"];
    for wait in [60, 150, 300, 500] {
        let mut child = perihelion(&arguments).spawn().expect("the program starts");
        sleep(Duration::from_millis(wait));
        child.kill().expect("a child to kill");
        child.wait().expect("a child");
    }
    succeed(&arguments);
    same_files(&folder, "one", "killed");
    // Every game is played, but for what cannot be shared evenly, and nobody is dropped before the first look.
    let rows: Vec<(u64, bool)> = text(&folder, "one", "race.csv")
        .lines()
        .skip(1)
        .map(|line| {
            let mut fields = line.rsplit(',');
            let dropped = fields.next() == Some("true");
            (fields.next().expect("games").parse().expect("a number"), dropped)
        })
        .collect();
    let all: u64 = rows.iter().map(|(games, _)| games).sum();
    // Of 100 points four have the values of others.
    assert_eq!(rows.len(), 96);
    assert!((144_000 - 96..=144_000).contains(&all), "{all}");
    let left: BTreeSet<u64> = rows.iter().filter(|(_, dropped)| !dropped).map(|(games, _)| *games).collect();
    assert_eq!(left.len(), 1, "{left:?}");
    assert!(rows.iter().any(|(games, dropped)| *dropped && *games == 256));
    // It holds more than somebody who wants few of everybody asks for, and all that is asked for again.
    let complaint = fail(&["sweep", RACE, "--out", &out, "-n", "100"], 2);
    assert!(complaint.contains("more than the 9600 that may race"), "{complaint}");
    succeed(&["sweep", RACE, "--out", &out, "-n", "1500"]);
    let complaint = fail(&["sweep", RACE, "--out", &out, "-n", "3000"], 2);
    assert!(complaint.contains("--resume"), "{complaint}");
    let complaint = fail(&["sweep", RACE, "--out", &out, "--precision", "0.05"], 2);
    assert!(complaint.contains("a race moves games"), "{complaint}");
}

#[test]
fn with_nothing_to_drop_a_race_changes_no_byte_of_any_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/timers/standard.toml");
    let file = |name: &str, more: &str| {
        let path = folder.path().join(name);
        let text = format!(
            "scenario = '{}'\nstrategies = [\"standard\", \"random\"]\ngames = 700\n{more}\n[axes]\ntimers.start = [21, 23]\n\
             [target]\nwin_rate = [0, 1]\n[[strategy]]\nname = \"search:random\"\ngames = 2\nrollouts = 1\n",
            scenario.display()
        );
        fs::write(&path, text).expect("a file");
        path.display().to_string()
    };
    sweep(&folder, "plain", &file("plain.toml", ""), &[]);
    sweep(&folder, "raced", &file("raced.toml", "race = { keep = \"nearest target\" }"), &[]);
    for name in [
        "cells.csv",
        "cells.parquet",
        "histograms.parquet",
        "rules.parquet",
        "difficulty.csv",
        "pairs.csv",
        "settings.csv",
    ] {
        let of = |run: &str| bytes(&folder.path().join(run).join(name));
        assert!(of("plain") == of("raced"), "{name}");
    }
}
