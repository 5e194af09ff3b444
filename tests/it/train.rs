//! Players that are found by playing, and what is said of them.

use crate::program::{bytes, call, fail, perihelion, stderr, succeed};
use std::{fs, path::Path};

/// Finds a player of timers in so few games that it plays badly.
fn train<'a>(out: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    let few = ["train", "timers", "--iterations", "3", "--games", "40", "--steps", "30", "--out"];
    [&few[..], &[out.to_str().expect("a path"), "--quiet"], more].concat()
}

/// The same with more iterations and several seeds, and another number of steps.
fn train_longer<'a>(out: &'a Path, steps: &'a str) -> Vec<&'a str> {
    let few = ["train", "timers", "--iterations", "6", "--games", "40", "--seeds", "2", "--quiet", "--steps", steps];
    [&few[..], &["--out", out.to_str().expect("a path")]].concat()
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
    // Which variables it weighs is for the games to say; the first of them is described as well.
    let weighed = text.split("[value.weights]\n\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a variable");
    for part in
        ["Looks ahead: up to 30 steps a decision, after which random plays on.", "What a position is worth", weighed]
    {
        assert!(about.contains(part), "{part} is missing:\n{about}");
    }
    // Another seed is another player.
    succeed(&train(&three, &["--seed", "2"]));
    assert_ne!(text, fs::read_to_string(&three).expect("a file"));
}

#[test]
fn weights_may_change_by_another_variable_than_the_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let [turn, low] = ["turn.toml", "low.toml"].map(|name| folder.path().join(name));
    succeed(&train(&turn, &[]));
    succeed(&train(&low, &["--by", "timers.low"]));
    let text = fs::read_to_string(&low).expect("a file");
    assert!(
        text.contains("\nby       = \"timers.low\"\n") && text.contains("so much more for each timers.low."),
        "{text}"
    );
    let weights =
        |path: &Path| fs::read_to_string(path).expect("a file").split_once("[value.weights]").map(|of| of.1.to_owned());
    assert_ne!(weights(&turn), weights(&low));
    let path = low.to_str().expect("a path");
    let about = succeed(&["describe", path]);
    assert!(about.contains("with timers.low at 10") && !about.contains("in turn 10"), "{about}");
    let values = succeed(&["values", path, "--games", "8", "--variables", "1", "--quiet"]);
    assert!(values.contains("with `timers.low` at ") && !values.contains(" in turn 1 and "), "{values}");
    let told = fail(&train(&low, &["--by", "timers.lo"]), 2);
    assert!(told.contains("`timers.lo`") && told.contains("did you mean `timers.low`?"), "{told}");
    let told = fail(&train(&low, &["--by", "timers.low", "--for", "turns"]), 2);
    assert!(told.contains("--by does not go with --for turns"), "{told}");
}

#[test]
fn what_is_told_of_a_player_is_what_it_plays_like() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("found.toml");
    let told = succeed(&train(&out, &["--format", "json"]));
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    let best = &told["told"];
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
fn seeds_are_compared_in_games_of_all_and_the_best_is_told_from_games_that_chose_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let (one, three) = (path("one.toml"), path("three.toml"));
    let told = succeed(&train(&one, &["--seeds", "3", "--seed", "4", "--threads", "1", "--format", "json"]));
    let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    let wins =
        |went: &serde_json::Value| went["wins"].as_f64().expect("a number") / went["of"].as_f64().expect("games");
    let seeds = told["seeds"].as_array().expect("seeds");
    let place = told["best"].as_u64().expect("a place") as usize;
    let best = &seeds[place];
    assert!(seeds.iter().all(|seed| wins(&seed["compared"]) <= wins(&best["compared"])), "{told}");
    // What is told is neither what they were compared by nor anything else that chose: it is what the seed alone tells.
    let alone = path("alone.toml");
    let seed = best["seed"].to_string();
    let again = succeed(&train(&alone, &["--seed", &seed, "--format", "json"]));
    let again: serde_json::Value = serde_json::from_str(&again).expect("JSON");
    assert_eq!(told["told"], again["told"]);
    assert_ne!(told["told"]["score"], best["compared"]["score"], "{told}");
    assert_eq!(bytes(&one), bytes(&alone));
    // The file says the same.
    let about = format!("won {:.1} % of {} games", 100.0 * wins(&told["told"]), told["told"]["of"]);
    assert!(fs::read_to_string(&one).expect("a file").contains(&about), "{about}");
    // So does the last line of the table, below those of the seeds.
    let csv = succeed(&train(&three, &["--seeds", "3", "--seed", "4", "--threads", "3", "--format", "csv"]));
    assert_eq!(bytes(&one), bytes(&three));
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(lines.len(), 5, "{csv}");
    assert!(lines[4].starts_with(&format!("{seed},")) && lines[4].ends_with(",written"), "{csv}");
    let share: f64 = lines[4].split(',').nth(4).and_then(|share| share.parse().ok()).expect("a share");
    assert!((share - wins(&told["told"])).abs() < 1e-4, "{csv}");
    assert!(lines[1..4].iter().all(|line| !line.ends_with("written")), "{csv}");
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
    assert!(told["start"]["score"].is_number(), "{told}");
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
    let table = succeed(&train_longer(&whole, "30"));
    // It is kept after the first iteration, and after each seed.
    for reached in ["\"saved\":{", "\"done\":[{"] {
        let mut child = perihelion(&train_longer(&cut, "30")).spawn().expect("the program starts");
        let has_reached = || fs::read_to_string(&progress).is_ok_and(|text| text.contains(reached));
        // A program that is done already has nothing to be killed for.
        while !has_reached() && child.try_wait().expect("a child").is_none() {
            std::thread::yield_now();
        }
        child.kill().and_then(|()| child.wait()).expect("it ends");
        if progress.exists() {
            assert!(fail(&train_longer(&cut, "31"), 2).contains("other options"));
        }
    }
    let rest = succeed(&train_longer(&cut, "30"));
    assert_eq!((bytes(&whole), table), (bytes(&cut), rest));
    assert!(!progress.exists());
}

#[test]
fn what_was_kept_for_something_else_gives_way_where_that_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("found.toml");
    let progress = folder.path().join("found.toml.progress");
    fs::write(&progress, "{}").expect("a file");
    assert!(fail(&train(&out, &[]), 2).contains("is not what `train` has reached"));
    succeed(&train(&out, &["--replace"]));
    assert!(out.exists() && !progress.exists());
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
