//! `perihelion report` as a user meets it: on sound run directories, odd ones and damaged ones.

use crate::program::{bytes, call, fail, perihelion, stderr, succeed};
use perihelion::{
    frames::SavedRun,
    rulesets::shipped,
    simulation::{Checkpoint, Tally, seal},
};
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

    fn refused(&self, code: i32) -> String {
        fail(&["report", &self.shown()], code)
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
        // Quotes of a shell are written as a page writes them, and no value here holds a space.
        let command = command.replace("&#x27;", "");
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
    let checkpoint = bytes(&path("checkpoint.json"));
    let mut saved = SavedRun::read(&run.path(), shipped()).expect("a run");
    saved.tallies[4] = Tally::new(shipped().descriptor("timers").expect("a ruleset"));
    let changed = Checkpoint::new(saved.manifest.identity.clone(), &saved.tallies, 0, false).to_bytes();
    fs::write(path("checkpoint.json"), changed.expect("bytes")).expect("a file");
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
    let message = run.refused(2);
    assert!(message.contains("saved no games") && message.contains("--resume"), "{message}");
}

#[test]
fn directories_that_cannot_be_reported_are_refused_with_a_reason() {
    let run = Run::of(STARTS, &["-n", "60"]);
    let path = |name: &str| run.path().join(name);
    let manifest = String::from_utf8(bytes(&path("manifest.json"))).expect("UTF-8");
    let checkpoint = String::from_utf8(bytes(&path("checkpoint.json"))).expect("UTF-8");
    let changed = |name: &str, text: &str, from: &str, to: &str, code: i32| {
        assert!(text.contains(from), "{name} has no {from}");
        fs::write(path(name), text.replacen(from, to, 1)).expect("a file");
        let message = run.refused(code);
        fs::write(path(name), text).expect("a file");
        message
    };
    let version = format!("\"rules_version\": {}", perihelion::rulesets::timers::DESCRIPTOR.rules_version);
    for (from, to) in [(version.as_str(), "\"rules_version\": 99"), ("\"replays\"", "\"replay\"")] {
        let message = changed("manifest.json", &manifest, from, to, 1);
        assert!(message.contains("manifest.json") && message.contains("checksum"), "{message}");
    }
    // As if it had been written so; what decides games then has another identity.
    let sealed = |from: &str, to: &str| {
        let text = manifest.replacen(from, to, 1);
        let at = text.find("\"checksum\": \"").expect("a checksum") + 13;
        let (head, body) = (&text[..at], text[at + 18..].trim_end());
        let bytes = [seal(head, format!("{{{body}").as_bytes()), b"\n".to_vec()].concat();
        String::from_utf8(bytes).expect("UTF-8")
    };
    assert_eq!(sealed("", ""), manifest);
    fs::write(path("manifest.json"), sealed(&version, "\"rules_version\": 99")).expect("a file");
    let message = run.refused(1);
    assert!(message.contains("manifest.json") && message.contains("identity"), "{message}");
    fs::write(path("manifest.json"), sealed("\"level\": 0.95", "\"level\": 1e300")).expect("a file");
    let message = run.refused(1);
    assert!(message.contains("manifest.json") && message.contains("between 0 and 1"), "{message}");
    fs::write(path("manifest.json"), &manifest).expect("a file");
    // What versions before this one wrote.
    let message = changed("manifest.json", "{\n  \"status\": \"complete\"", "", "", 2);
    assert!(message.contains("manifest.json") && message.contains("older version"), "{message}");
    fs::write(path("manifest.json"), &manifest).expect("a file");
    let message = changed("checkpoint.json", "{\"format\":2,\"identity\":\"\"}", "", "", 2);
    assert!(message.contains("checkpoint.json") && message.contains("older version"), "{message}");
    fs::write(path("checkpoint.json"), checkpoint).expect("a file");
    let results = bytes(&path("results.bin"));
    fs::write(path("results.bin"), "perihelion results 1\n").expect("a file");
    let message = run.refused(2);
    assert!(message.contains("results.bin") && message.contains("older version"), "{message}");
    fs::write(path("results.bin"), &results).expect("a file");
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
