//! Where a player loses, and what is proposed.

use crate::program::{bytes, call, fail, perihelion, stderr, succeed};
use std::{fs, path::Path};
use tempfile::TempDir;

const STANDARD: &str = "strategies/timers/standard.toml";

/// A call with few decisions and games, and a quick adviser.
fn few<'a>(strategy: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    some(strategy, &[&["--decisions", "40", "--games", "256"], more].concat())
}

/// A call with few rollouts, and a quick adviser.
fn some<'a>(strategy: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["coach", strategy, "--rollouts", "2", "--quiet", "--adviser", "expert"], more].concat()
}

fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&succeed(&[arguments, &["--format", "json"]].concat())).expect("JSON")
}

/// A strategy that has forgotten to complete contracts, which is all that brings points.
fn leaky(folder: &TempDir) -> String {
    let text =
        "ruleset = \"timers\"\nextends = \"base.toml\"\n[[rule]]\nname = \"too early\"\naction = \"finish_turn\"\n";
    fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(STANDARD), folder.path().join("base.toml")).expect("a file");
    let path = folder.path().join("leaky.toml");
    fs::write(&path, text).expect("a file");
    path.display().to_string()
}

fn rows<'a>(told: &'a serde_json::Value, part: &str) -> Vec<&'a serde_json::Value> {
    told["rows"].as_array().expect("rows").iter().filter(|row| row["part"] == part).collect()
}

#[test]
fn what_is_lost_is_told_where_it_is_lost_and_made_good() {
    let folder = tempfile::tempdir().expect("a folder");
    let strategy = leaky(&folder);
    let out = folder.path().join("better.toml");
    let out = out.to_str().expect("a path");
    let told = json(&some(
        &strategy,
        &["--decisions", "800", "--games", "256", "--rounds", "1", "--write", out, "--for", "score"],
    ));
    // By points, the rule that ends turns before contracts are completed costs most.
    let rules = rows(&told, "rule");
    let points = |row: &serde_json::Value| row["points"].as_f64().expect("a number");
    let dearest = rules.iter().max_by(|a, b| points(a).total_cmp(&points(b))).expect("a rule");
    assert_eq!(dearest["name"], "too early", "{told}");
    assert!(dearest["points_low"].as_f64().expect("a number") > 0.0, "{dearest}");
    // Without it the strategy is as good as it ever was.
    let without = rows(&told, "without_rule").into_iter().find(|row| row["name"] == "too early").expect("the rule");
    assert!(without["points_low"].as_f64().expect("a number") > 1.0, "{without}");
    // And that, or something as good, is found, and shown on games of its own.
    let together = rows(&told, "change").into_iter().find(|row| row["name"] == "together").expect("a gain");
    assert!(together["points_low"].as_f64().expect("a number") > 1.0, "{together}");
    // The file plays so.
    succeed(&["check", out]);
    let compare =
        ["compare", "scenarios/timers/standard.toml", "-s", &strategy, "-s", out, "-n", "400", "--format", "json"];
    let pairs: serde_json::Value = serde_json::from_str(&succeed(&[&compare[..], &["-q"]].concat())).expect("JSON");
    let gained = pairs[0]["score_difference_low"].as_f64().expect("a number");
    assert!(gained > 0.0, "{pairs}");
}

#[test]
fn it_finds_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let strategy = leaky(&folder);
    let found = ["1", "3"].map(|threads| {
        let out = folder.path().join(format!("{threads}.toml"));
        let path = out.to_str().expect("a path");
        let told =
            succeed(&few(&strategy, &["--rounds", "1", "--threads", threads, "--write", path, "--format", "csv"]));
        (told, fs::read_to_string(out).expect("a file"))
    });
    assert_eq!(found[0], found[1]);
    let header = found[0].0.lines().next().expect("a header");
    assert_eq!(
        header,
        "part,name,decisions,looked_at,differ,games,wins,wins_se,wins_low,wins_high,points,points_se,points_low,points_high"
    );
}

#[test]
fn without_rounds_it_tells_what_is_lost_and_what_rules_are_worth() {
    let told = succeed(&few(STANDARD, &["--rounds", "0"]));
    for part in [
        "`standard` with `expert` looking on",
        "What decisions cost against `expert`, a game, in percentage points of wins and in Prestige:",
        "standard.toml:66: buy, take",
        "all decisions",
        "What it gains without a rule, game by game, in 256 games:",
    ] {
        assert!(told.contains(part), "{part} is missing:\n{told}");
    }
    assert!(!told.contains("What gains"), "{told}");
    // Its rule for Timers stands before that of the strategy it extends.
    let told = succeed(&few("strategies/timers/alternator.toml", &["--rounds", "0"]));
    assert!(told.contains("never decided"), "{told}");
}

#[test]
fn the_examples_of_situations_are_decisions_of_games_that_can_be_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let strategy = leaky(&folder);
    let told = json(&some(&strategy, &["--decisions", "120", "--games", "8", "--rounds", "0"]));
    let examples: Vec<&serde_json::Value> = told["examples"]
        .as_array()
        .expect("a list")
        .iter()
        .flat_map(|situation| situation["decisions"].as_array().expect("a list"))
        .collect();
    assert!(!examples.is_empty(), "{told}");
    for example in examples.iter().take(2) {
        let game = example["game"].to_string();
        let replay = ["replay", "scenarios/timers/standard.toml", "-s", &strategy, "--game", &game, "--format", "json"];
        let lines: serde_json::Value = serde_json::from_str(&succeed(&replay)).expect("JSON");
        let decisions: Vec<&serde_json::Value> =
            lines.as_array().expect("lines").iter().filter(|line| line["line"] == "decision").collect();
        let number = example["decision"].as_u64().expect("a number") as usize;
        assert_eq!(decisions[number - 1]["chosen"], example["own"], "{example}");
        let others = decisions[number - 1]["instead_of"].as_array().expect("a list");
        assert!(others.contains(&example["advised"]), "{example}");
    }
}

#[test]
fn only_what_was_made_here_is_overwritten() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("mine.toml");
    fs::write(&out, "ruleset = \"timers\"\n").expect("written");
    let path = out.to_str().expect("a path");
    assert!(fail(&few(STANDARD, &["--write", path]), 2).contains("was not made by `coach`"));
    assert_eq!(fs::read_to_string(&out).expect("a file"), "ruleset = \"timers\"\n");
}

#[test]
fn what_cannot_be_coached_is_a_mistake_with_a_way_out() {
    let refused = |more: &[&str]| fail(&[&["coach"], more].concat(), 2);
    assert!(refused(&["standard"]).contains("`standard` may be of any ruleset"));
    assert!(refused(&["strategies/timers/standrd.toml"]).contains("did you mean"));
    let scenario = ["--scenario", "scenarios/timers/standard.toml"];
    assert!(refused(&[&["random"], &scenario[..]].concat()).contains("`random` has no rules"));
    assert!(refused(&[STANDARD, "--adviser", STANDARD]).contains("cannot advise itself"));
    assert!(refused(&[STANDARD, "--adviser", "strategies/timers/*.toml"]).contains("name one"));
    assert!(refused(&[STANDARD, "--minutes", "0"]).contains("expected a number of minutes"));
    assert!(refused(&[STANDARD, "--decisions", "1"]).contains("10..=1000000"));
    assert!(refused(&[STANDARD, "--replace"]).contains("--write"));
}

#[test]
fn what_was_killed_goes_on_and_finds_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let strategy = leaky(&folder);
    let [whole, cut] = ["whole.toml", "cut.toml"].map(|name| folder.path().join(name));
    let progress = folder.path().join("cut.toml.progress");
    let paths = [&whole, &cut].map(|path| path.to_str().expect("a path"));
    let arguments = |out, seed| few(&strategy, &["--rounds", "3", "--format", "csv", "--write", out, "--seed", seed]);
    let table = succeed(&arguments(paths[0], "1"));
    let mut child = perihelion(&arguments(paths[1], "1")).spawn().expect("it starts");
    // It is kept after the first round; a program that is done already has nothing to be killed for.
    while !progress.exists() && child.try_wait().expect("a child").is_none() {
        std::thread::yield_now();
    }
    child.kill().and_then(|()| child.wait()).expect("it ends");
    assert!(progress.exists() && !cut.exists(), "it was killed on its way");
    assert!(fail(&arguments(paths[1], "2"), 2).contains("was reached by another command"));
    let mut again = arguments(paths[1], "1");
    again.retain(|argument| *argument != "--quiet");
    let rest = call(&again);
    assert!(rest.status.success() && stderr(&rest).contains("going on after "), "{}", stderr(&rest));
    assert_eq!((String::from_utf8_lossy(&rest.stdout), bytes(&cut)), (table.into(), bytes(&whole)));
    assert!(!progress.exists());
    // The whole one has left nothing behind either.
    assert!(!folder.path().join("whole.toml.progress").exists());
}

#[cfg(unix)]
#[test]
fn interrupted_it_shows_what_looks_good_and_says_how_to_go_on() {
    use std::process::Command;
    let folder = tempfile::tempdir().expect("a folder");
    let strategy = leaky(&folder);
    let (out, progress) = (folder.path().join("better.toml"), folder.path().join("better.toml.progress"));
    let path = out.to_str().expect("a path");
    let child = perihelion(&few(&strategy, &["--rounds", "1000", "--write", path])).spawn().expect("it starts");
    while !progress.exists() {
        std::thread::yield_now();
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill").success());
    let output = child.wait_with_output().expect("a child");
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    let told = stderr(&output);
    assert!(told.contains("better.toml.progress`, and the same command goes on"), "{told}");
    let words = String::from_utf8_lossy(&output.stdout);
    for part in ["all decisions", "What it gains without a rule", "These look good, in the games that chose them"] {
        assert!(words.contains(part), "{part} is missing:\n{words}");
    }
    assert!(progress.exists() && !out.exists());
}

#[cfg(unix)]
#[test]
fn interrupted_it_tells_what_was_found_so_far() {
    use std::{process::Command, thread::sleep, time::Duration};
    let many = some(STANDARD, &["--decisions", "10", "--games", "32768", "--rounds", "1000"]);
    let child = perihelion(&many).spawn().expect("it starts");
    // Ten decisions are looked at sooner than each rule is left out of so many games, in a build for tests.
    sleep(Duration::from_secs(4));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill").success());
    let output = child.wait_with_output().expect("a child");
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert!(stderr(&output).contains("interrupted"), "{}", stderr(&output));
}
