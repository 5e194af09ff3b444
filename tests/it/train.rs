//! Players that are found by playing, and what is said of them.

use crate::program::{fail, succeed};
use std::{fs, path::Path};

/// Finds a player of timers in so few games that it plays badly.
fn train<'a>(out: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    let few = ["train", "timers", "--iterations", "3", "--games", "40", "--steps", "30", "--out"];
    [&few[..], &[out.to_str().expect("a path"), "--quiet"], more].concat()
}

#[test]
fn what_is_found_is_a_sound_file_and_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, three] = ["one.toml", "new/three.toml"].map(|name| folder.path().join(name));
    succeed(&train(&one, &["--threads", "1"]));
    let told = succeed(&train(&three, &["--threads", "3", "--format", "csv"]));
    let text = fs::read_to_string(&one).expect("a file");
    assert_eq!(text, fs::read_to_string(&three).expect("a file"));
    assert!(told.starts_with("seed,iteration,games,told_of,wins,low,high,score,file\n1,"), "{told}");
    let path = one.to_str().expect("a path");
    succeed(&["check", path]);
    let about = succeed(&["describe", path]);
    for part in [
        "Looks ahead: up to 30 steps a decision, after which random plays on.",
        "What a position is worth",
        "timers.gap",
    ] {
        assert!(about.contains(part), "{part} is missing:\n{about}");
    }
    // Another seed is another player.
    succeed(&train(&three, &["--seed", "2"]));
    assert_ne!(text, fs::read_to_string(&three).expect("a file"));
}

#[test]
fn what_is_told_of_a_player_is_what_it_plays_like() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("found.toml");
    let told = succeed(&train(&out, &["--format", "json", "--seeds", "2"]));
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    let best = &told["seeds"][told["best"].as_u64().expect("a place") as usize];
    // Games that it has not learned from, and others of the same kind: the means differ by less than 5 standard errors,
    // with scores of random play, whose standard deviation is 3, the widest there are.
    let path = out.to_str().expect("a path");
    let run =
        ["run", "scenarios/timers/standard.toml", "-s", path, "-s", "random", "-n", "400", "--format", "json", "-q"];
    let cells: serde_json::Value = serde_json::from_str(&succeed(&run)).expect("JSON");
    let score = |cell: usize| cells[cell]["score_mean"].as_f64().expect("a mean");
    let games = best["of"].as_f64().expect("games");
    let error = 5.0 * 4.0 * (1.0 / games + 1.0 / 400.0).sqrt();
    assert!((score(0) - best["score"].as_f64().expect("a score")).abs() < error, "{told} {cells}");
    // Whoever plays to win is far above random play, even so: 5 standard errors of 4 points in 400 games are 1 point.
    assert!(score(0) > score(1) + 1.5, "{cells}");
}

#[test]
fn only_what_was_found_is_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("mine.toml");
    fs::write(&out, "ruleset = \"timers\"\n").expect("written");
    assert!(fail(&train(&out, &[]), 2).contains("was not found by `train`"));
    assert_eq!(fs::read_to_string(&out).expect("a file"), "ruleset = \"timers\"\n");
    succeed(&train(&out, &["--replace"]));
    succeed(&train(&out, &[]));
}

#[test]
fn mistakes_of_the_command_line_are_told_before_anything_is_played() {
    let out = ["--out", "nowhere.toml"];
    for (words, expected) in [
        (&["train", "timer"][..], "timer"),
        (&["train", "timers", "--games", "10"], "--iterations"),
        (&["train", "timers", "--minutes", "0"], "expected a number of minutes"),
        (&["train", "timers", "--steps", "0"], "0 is not in 1..=1000000"),
    ] {
        let told = fail(&[words, &out].concat(), 2);
        assert!(told.contains(expected), "{told}");
    }
    assert!(!Path::new("nowhere.toml").exists());
}
