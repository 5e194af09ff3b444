//! Players that are found by playing, and what is said of them.

use crate::program::{bytes, call, fail, perihelion, stderr, succeed};
use std::{fs, path::Path};

/// Finds a player of timers in so few games that it plays badly.
fn train<'a>(out: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    let few = ["train", "timers", "--iterations", "3", "--games", "40", "--steps", "30", "--out"];
    [&few[..], &[out.to_str().expect("a path"), "--quiet"], more].concat()
}

/// The same with more iterations, and another number of steps.
fn train_longer<'a>(out: &'a Path, steps: &'a str) -> Vec<&'a str> {
    let few = ["train", "timers", "--iterations", "8", "--games", "40", "--quiet", "--steps", steps, "--out"];
    [&few[..], &[out.to_str().expect("a path")]].concat()
}

#[test]
fn what_is_found_is_a_sound_file_and_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let [one, three] = ["one.toml", "new/three.toml"].map(|name| folder.path().join(name));
    succeed(&train(&one, &["--threads", "1"]));
    let told = succeed(&train(&three, &["--threads", "3", "--format", "csv"]));
    let text = fs::read_to_string(&one).expect("a file");
    assert_eq!(text, fs::read_to_string(&three).expect("a file"));
    assert!(told.starts_with("seed,iteration,games,told_of,wins,low,high,score,turns,file\n1,"), "{told}");
    let path = one.to_str().expect("a path");
    let checked = call(&["check", path]);
    assert!(stderr(&checked).contains("it looks ahead, up to 30 steps a decision"), "{}", stderr(&checked));
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
fn a_player_that_begins_with_a_script_names_it_as_its_base() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("found.toml");
    // The folder is yet to be made, and lies elsewhere than the program runs.
    let out = out.with_file_name("deep").join("folder/found.toml");
    let told = succeed(&train(&out, &["--from", "novice", "--format", "json"]));
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert!(told["seeds"][0]["start"]["score"].is_number(), "{told}");
    let text = fs::read_to_string(&out).expect("a file");
    for part in ["least_gain", "base.choice", "strategies/timers/novice.toml\"\n"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let path = out.to_str().expect("a path");
    let about = succeed(&["describe", path]);
    let about = about.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(about.contains("novice.toml plays on"), "{about}");
    // As long as the script's own choice has all the advantage there is, it is followed.
    let standard = "scenarios/timers/standard.toml";
    let steady = ["-n", "20", "--format", "json", "-q"];
    let all = [&["run", standard, "-s", path, "--set", "strategy.least_gain=1e9"][..], &steady].concat();
    let script = ["--set", "strategy.mistakes.slip=0", "--set", "strategy.mistakes.blur=0"];
    let novice = [&["run", standard, "-s", "novice"][..], &script, &steady].concat();
    let means = [all, novice].map(|run| {
        let cells: serde_json::Value = serde_json::from_str(&succeed(&run)).expect("JSON");
        cells[0]["score_mean"].clone()
    });
    assert_eq!(means[0], means[1]);
    // A player that looks ahead is nobody to begin with.
    assert!(fail(&train(&folder.path().join("more.toml"), &["--from", path]), 2).contains("looks ahead itself"));
}

#[test]
fn what_was_killed_goes_on_and_finds_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let [whole, cut] = ["whole.toml", "cut.toml"].map(|name| folder.path().join(name));
    let progress = folder.path().join("cut.toml.progress");
    succeed(&train_longer(&whole, "30"));
    let mut child = perihelion(&train_longer(&cut, "30")).spawn().expect("the program starts");
    // It is kept after the first iteration; a program that is done already has nothing to be killed for.
    while !progress.exists() && child.try_wait().expect("a child").is_none() {
        std::thread::yield_now();
    }
    child.kill().and_then(|()| child.wait()).expect("it ends");
    if progress.exists() {
        assert!(fail(&train_longer(&cut, "31"), 2).contains("other options"));
    }
    succeed(&train_longer(&cut, "30"));
    assert_eq!(bytes(&whole), bytes(&cut));
    assert!(!progress.exists());
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
