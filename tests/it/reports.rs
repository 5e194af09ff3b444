//! `perihelion report` as a user meets it: on sound run directories, odd ones and damaged ones.

use crate::program::{bytes, call, fail, perihelion, stderr, succeed};
use std::{
    fs,
    path::{Path, PathBuf},
    thread::sleep,
    time::Duration,
};
use tempfile::TempDir;

/// A folder with a sweep of its own and its run directory.
struct Run {
    folder: TempDir,
}

impl Run {
    /// Plays a sweep over the standard scenario with these lines, which say the rest.
    fn of(lines: &str, more: &[&str]) -> Self {
        let run = Self::unplayed(lines);
        succeed(&run.arguments(more).iter().map(String::as_str).collect::<Vec<_>>());
        run
    }

    fn unplayed(lines: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let root = env!("CARGO_MANIFEST_DIR");
        let text = format!("scenario = \"{root}/scenarios/timers/standard.toml\"\nseed = 1\n{lines}\n");
        fs::write(folder.path().join("sweep.toml"), text).expect("a file");
        Self { folder }
    }

    fn arguments(&self, more: &[&str]) -> Vec<String> {
        let (sweep, out) = (self.folder.path().join("sweep.toml"), self.path());
        let fixed = ["sweep".to_owned(), sweep.display().to_string(), "--out".into(), out.display().to_string()];
        fixed.into_iter().chain(more.iter().map(|text| (*text).to_owned())).collect()
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("run")
    }

    fn shown(&self) -> String {
        self.path().display().to_string()
    }

    /// Writes the report and returns what it printed and its page.
    fn report(&self) -> (String, String) {
        let printed = succeed(&["report", &self.shown()]);
        let page = String::from_utf8(bytes(&self.path().join("report.html"))).expect("UTF-8").replace("&#x2f;", "/");
        assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"), "no whole page");
        for word in ["NaN", "inf ", "Infinity"] {
            assert!(!printed.contains(word), "{word} in:\n{printed}");
        }
        (printed, page)
    }

    fn refused(&self) -> String {
        fail(&["report", &self.shown()], 2)
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into()).collect();
    names.sort();
    names
}

const STARTS: &str = "strategies = [\"standard\", \"novice\", \"random\"]\ngames = 600\n[axes]\n\"timers.start\" = [22, 23, 24]\n[target]\nwin_rate = [0.3, 0.8]";

#[test]
fn a_sweep_with_levels_gets_a_page_charts_and_tables() {
    let run = Run::of(STARTS, &[]);
    let before = names(&run.path());
    for table in ["difficulty", "levels", "settings", "slopes", "pairs", "luck", "habits", "residuals"] {
        for ending in ["csv", "parquet"] {
            assert!(before.contains(&format!("{table}.{ending}")), "the sweep wrote no {table}.{ending}: {before:?}");
        }
    }
    let tables = |name: &str| bytes(&run.path().join(name));
    let (first, again) = (tables("difficulty.csv"), tables("pairs.parquet"));
    let (printed, page) = run.report();
    assert_eq!((first, again), (tables("difficulty.csv"), tables("pairs.parquet")), "the report says something else");
    assert!(printed.contains("How hard is each level or setting?") && printed.contains("in order"), "{printed}");
    assert!(page.contains("<svg") && page.contains("perihelion replay"));
    let charts = names(&run.path().join("charts"));
    assert!(charts.len() >= 8 && charts.iter().all(|name| name.ends_with(".svg")), "{charts:?}");
    assert!(charts.contains(&"levels.svg".to_owned()), "{charts:?}");
    // Replaced by another run, nothing of the old one stays.
    succeed(&run.arguments(&["-n", "40", "--replace"]).iter().map(String::as_str).collect::<Vec<_>>());
    assert!(!run.path().join("charts").exists() && !run.path().join("report.html").exists());
}

#[test]
fn the_page_is_the_same_on_any_number_of_threads_and_resumed() {
    let one = Run::of(STARTS, &["--threads", "1"]);
    let other = Run::of(STARTS, &["-n", "250", "--threads", "2", "--batch", "33"]);
    succeed(&other.arguments(&["--resume"]).iter().map(String::as_str).collect::<Vec<_>>());
    // Their sweep files lie in folders of different names.
    let page = |run: &Run| run.report().1.replace(&run.folder.path().display().to_string(), "FOLDER");
    assert!(page(&one) == page(&other), "the pages differ");
}

#[test]
fn notable_games_are_what_they_are_said_to_be() {
    let run = Run::of(STARTS, &[]);
    let (_, page) = run.report();
    let line = |what: &str| {
        let after = &page[page.find(what).unwrap_or_else(|| panic!("no {what}"))..];
        let command = &after[after.find("perihelion replay").expect("a command")..];
        command[..command.find('<').expect("an end")].to_owned()
    };
    let replayed = |what: &str| {
        let command = line(what);
        let words: Vec<&str> = command.split_whitespace().skip(1).collect();
        succeed(&words)
    };
    let win = replayed("the closest win");
    assert!(win.contains("won with 19 Prestige"), "{win}");
    let loss = replayed("the closest loss");
    assert!(loss.contains("lost with 18 Prestige"), "{loss}");
}

#[test]
fn the_page_says_how_to_go_on_in_the_directory_it_lies_in() {
    let run = Run::of(STARTS, &["-n", "50"]);
    let (_, page) = run.report();
    let out = format!("--out {}", run.shown());
    assert!(page.contains(&out), "no {out}");
    // Alone and elsewhere, nothing is written into the run directory.
    let before = names(&run.path());
    fs::remove_file(run.path().join("report.html")).expect("a file");
    let elsewhere = run.folder.path().join("page.html");
    succeed(&["report", &run.shown(), "--page", &elsewhere.display().to_string()]);
    assert!(elsewhere.exists() && names(&run.path()).len() == before.len() - 1);
}

#[test]
fn odd_sweeps_get_sound_reports() {
    let cases = [
        ("one cell", "strategies = [\"standard\"]\ngames = 300"),
        ("one game", "strategies = [\"standard\", \"random\"]\ngames = 1"),
        ("one strategy", "strategies = [\"standard\"]\ngames = 300\n[axes]\n\"timers.start\" = [22, 23, 24]"),
        ("one variant", "strategies = [\"standard\", \"expert\"]\ngames = 300"),
        ("all lost", "strategies = [\"random\", \"first\"]\ngames = 300\n[axes]\n\"timers.start\" = [18, 19]"),
        ("all won", "strategies = [\"expert\", \"standard\"]\ngames = 200\n[axes]\n\"timers.start\" = [40, 44]"),
        (
            "two axes",
            "strategies = [\"standard\", \"expert\"]\ngames = 300\n[axes]\n\"timers.start\" = [22, 23]\n\"spy.uses\" = [1, 2]",
        ),
        (
            "parameters",
            "strategies = [\"standard\"]\ngames = 300\n[axes]\n\"strategy.mistakes.slip\" = [0.0, 0.2, 0.4]",
        ),
    ];
    for (what, lines) in cases {
        let (printed, page) = Run::of(lines, &[]).report();
        assert!(printed.contains("Can I trust these numbers?"), "{what}: {printed}");
        assert!(page.contains("How do I reproduce them?"), "{what}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_is_reported_as_far_as_it_came() {
    let run = Run::unplayed(
        "strategies = [\"standard\", \"novice\"]\ngames = 9_000_000\n[axes]\n\"timers.start\" = [22, 23]",
    );
    let arguments = run.arguments(&["--threads", "1"]);
    let child = perihelion(&arguments.iter().map(String::as_str).collect::<Vec<_>>()).spawn().expect("it starts");
    while !run.path().join("checkpoint.json").exists() {
        sleep(Duration::from_millis(20));
    }
    // While it is being played.
    assert!(call(&["report", &run.shown()]).status.success());
    let sent = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(sent.success());
    assert_eq!(child.wait_with_output().expect("a child").status.code(), Some(3));
    let (_, page) = run.report();
    assert!(page.contains("--resume"), "the page does not say how to go on");
}

#[test]
fn cells_without_games_and_missing_files_are_said_or_refused() {
    let run = Run::of(STARTS, &[]);
    let path = |name: &str| run.path().join(name);
    // As a run that was interrupted before some cells had a game.
    let checkpoint = String::from_utf8(bytes(&path("checkpoint.json"))).expect("UTF-8");
    let mut value: serde_json::Value = serde_json::from_str(&checkpoint).expect("JSON");
    let empty = serde_json::json!({ "games": 0, "wins": 0, "truncated": 0, "ranks": [0, 0, 0, 0],
        "endings": [{"won": 0, "lost": 0}, {"won": 0, "lost": 0}], "score": {"first": 0, "counts": []} });
    let tally = &mut value["tallies"][4];
    let fields: Vec<String> = tally.as_object().expect("a tally").keys().cloned().collect();
    for field in fields {
        let zero = match (&empty[&field], &tally[&field]) {
            (serde_json::Value::Null, serde_json::Value::Number(_)) => serde_json::json!(0),
            (serde_json::Value::Null, serde_json::Value::Array(_)) => serde_json::json!([]),
            (serde_json::Value::Null, serde_json::Value::Object(old)) if old.contains_key("counts") => {
                empty["score"].clone()
            }
            (serde_json::Value::Null, old) => old.clone(),
            (given, _) => given.clone(),
        };
        tally[&field] = zero;
    }
    fs::write(path("checkpoint.json"), value.to_string()).expect("a file");
    let output = call(&["report", &run.shown()]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stderr(&output).contains("played no game"), "{}", stderr(&output));
    fs::write(path("checkpoint.json"), &checkpoint).expect("a file");
    // Without the results of single games, comparisons rest on groups.
    fs::remove_file(path("results.bin")).expect("a file");
    let output = call(&["report", &run.shown()]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(stderr(&output).contains("results.bin") && stderr(&output).contains("--replace"), "{}", stderr(&output));
    // Tables are made anew.
    for name in names(&run.path()).iter().filter(|name| name.ends_with(".csv") || name.ends_with(".parquet")) {
        fs::remove_file(path(name)).expect("a file");
    }
    run.report();
    assert!(path("difficulty.csv").exists() && path("pairs.parquet").exists());
    fs::remove_file(path("checkpoint.json")).expect("a file");
    let message = run.refused();
    assert!(message.contains("saved no games") && message.contains("--resume"), "{message}");
}

#[test]
fn directories_that_cannot_be_reported_are_refused_with_a_reason() {
    let run = Run::of(STARTS, &["-n", "60"]);
    let path = |name: &str| run.path().join(name);
    let manifest = String::from_utf8(bytes(&path("manifest.json"))).expect("UTF-8");
    let checkpoint = String::from_utf8(bytes(&path("checkpoint.json"))).expect("UTF-8");
    let changed = |name: &str, text: &str, from: &str, to: &str| {
        assert!(text.contains(from), "{name} has no {from}");
        fs::write(path(name), text.replacen(from, to, 1)).expect("a file");
        let message = run.refused();
        fs::write(path(name), text).expect("a file");
        message
    };
    let message = changed("manifest.json", &manifest, "\"rules_version\": 1", "\"rules_version\": 99");
    assert!(message.contains("version 99 of `timers`") && message.contains("--replace"), "{message}");
    let message = changed("manifest.json", &manifest, "\"ruleset\": \"timers\"", "\"ruleset\": \"chess\"");
    assert!(message.contains("no ruleset `chess`"), "{message}");
    let message = changed("manifest.json", &manifest, "\"replays\"", "\"replay\"");
    assert!(message.contains("manifest.json") && message.contains("no manifest of this version"), "{message}");
    let message = changed("checkpoint.json", &checkpoint, "\"format\":2", "\"format\":1");
    assert!(message.contains("format 1"), "{message}");
    let nowhere = tempfile::tempdir().expect("a folder");
    let message = fail(&["report", &nowhere.path().display().to_string()], 2);
    assert!(message.contains("no run directory") && message.contains("perihelion sweep"), "{message}");
    let message = fail(&["report", "README.md"], 2);
    assert!(message.contains("no run directory"), "{message}");
    run.report();
}

#[test]
fn results_beyond_those_kept_are_compared_by_groups() {
    // 70,000 games are more than are kept one by one.
    let run = Run::of("strategies = [\"random\"]\ngames = 70_000\n[axes]\n\"timers.start\" = [27, 28]", &[]);
    let pairs = String::from_utf8(bytes(&run.path().join("pairs.csv"))).expect("UTF-8");
    let rows: Vec<Vec<&str>> = pairs.lines().map(|line| line.split(',').collect()).collect();
    let games = rows[0].iter().position(|name| *name == "games").expect("a column");
    assert_eq!(rows[1][games], "70000", "{pairs}");
}
