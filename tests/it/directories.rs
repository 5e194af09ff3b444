//! What run directories hold of others: nothing of the user's is removed, overwritten or followed out of them.

use crate::program::{bytes, call, fail, perihelion, stderr, succeed};
use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    thread::sleep,
    time::Duration,
};
use tempfile::TempDir;

/// A folder with a sweep file, changed at will, and its run directory.
struct Place(TempDir);

const LINES: &str = "strategies = [\"standard\", \"novice\"]\ngames = 60\n[axes]\n\"timers.start\" = [22, 23, 24]\n[target]\nwin_rate = [0.3, 0.8]";

impl Place {
    fn new(lines: &str) -> Self {
        let place = Self(tempfile::tempdir().expect("a folder"));
        place.say(lines);
        place
    }

    /// Writes the sweep file.
    fn say(&self, lines: &str) {
        let scenario = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/timers/standard.toml");
        fs::write(self.path("sweep.toml"), format!("scenario = \"{scenario}\"\n{lines}\n")).expect("a file");
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn shown(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    fn sweep(&self, more: &[&str]) -> String {
        let (sweep, out) = (self.shown("sweep.toml"), self.shown("run"));
        succeed(&[&["sweep", &sweep, "--out", &out], more].concat())
    }

    fn sweep_fails(&self, more: &[&str], code: i32) -> String {
        let (sweep, out) = (self.shown("sweep.toml"), self.shown("run"));
        fail(&[&["sweep", &sweep, "--out", &out], more].concat(), code)
    }

    /// What a sweep says on standard error.
    fn told(&self, more: &[&str]) -> String {
        let (sweep, out) = (self.shown("sweep.toml"), self.shown("run"));
        let output = call(&[&["sweep", &sweep, "--out", &out], more].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        stderr(&output)
    }
}

/// Every file below a folder by its path in it, with its bytes; links as where they lead.
fn all(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(folder).expect("inside").display().to_string();
            let kind = fs::symlink_metadata(&path).expect("an entry").file_type();
            if kind.is_symlink() {
                found.insert(name, fs::read_link(&path).expect("a link").display().to_string().into_bytes());
            } else if kind.is_dir() {
                folders.push(path);
            } else {
                found.insert(name, bytes(&path));
            }
        }
    }
    found
}

#[test]
fn to_replace_a_run_removes_what_it_wrote_and_nothing_else() {
    let place = Place::new(LINES);
    place.sweep(&["--keep-games"]);
    succeed(&["report", &place.shown("run")]);
    let mine = [
        "notes.csv",
        "notebook.json",
        "my.parquet",
        "logo.svg",
        "page.html",
        "a.bin",
        "charts/my-logo.svg",
        "charts/t.csv",
    ];
    for name in mine {
        fs::write(place.path("run").join(name), name).expect("a file");
    }
    let before = all(&place.path("run"));
    assert!(before.contains_key("charts/levels.svg") && before.contains_key("outcomes.parquet"), "{:?}", before.keys());
    // Another run, which writes fewer files.
    place.say("strategies = [\"random\"]\ngames = 10");
    place.sweep(&["--replace"]);
    let mut after = all(&place.path("run"));
    for name in mine {
        assert_eq!(after.remove(name), Some(name.as_bytes().to_vec()), "{name}");
    }
    let fresh = Place::new("strategies = [\"random\"]\ngames = 10");
    fresh.sweep(&[]);
    let names = |files: &BTreeMap<String, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&after), names(&all(&fresh.path("run"))), "something of the run before is left");
}

#[cfg(unix)]
#[test]
fn a_manifest_that_cannot_be_read_does_not_keep_a_run_from_being_replaced() {
    let place = Place::new("strategies = [\"random\"]\ngames = 10");
    place.sweep(&[]);
    let manifest = place.path("run").join("manifest.json");
    let make_pipe = |path: &Path| {
        assert!(std::process::Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
    };
    let write = |text: &'static str| move |path: &Path| fs::write(path, text).expect("a file");
    let odd: [&dyn Fn(&Path); 7] = [
        &write("{\"format\": 1"),
        &write("{\"format\": 99, \"status\": \"new\"}"),
        &write(""),
        &write("\u{0}\u{0}\u{0}"),
        &|path| std::os::unix::fs::symlink("/dev/zero", path).expect("a link"),
        &|path| fs::create_dir(path).expect("a folder"),
        &make_pipe,
    ];
    for make in odd {
        fs::remove_file(&manifest).expect("a file");
        make(&manifest);
        let message = place.sweep_fails(&[], 1);
        assert!(message.contains("manifest.json") && message.contains("--replace"), "{message}");
        place.sweep(&["--replace"]);
        place.sweep(&[]);
    }
    // A manifest of something else is no run.
    let other = place.path("other");
    fs::create_dir(&other).expect("a folder");
    fs::write(other.join("manifest.json"), "{\"name\": \"a page\"}").expect("a file");
    let message = fail(&["sweep", &place.shown("sweep.toml"), "--out", &place.shown("other"), "--replace"], 2);
    assert!(message.contains("no run directory"), "{message}");
    assert_eq!(all(&other).len(), 1);
}

#[cfg(unix)]
#[test]
fn links_are_never_followed_out_of_a_run_directory() {
    use std::os::unix::fs::symlink;
    let place = Place::new(LINES);
    place.sweep(&[]);
    let elsewhere = place.path("elsewhere");
    fs::create_dir(&elsewhere).expect("a folder");
    for name in ["levels.svg", "cells.csv", "manifest.json"] {
        fs::write(elsewhere.join(name), "mine").expect("a file");
    }
    let outside = all(&elsewhere);
    let run = place.path("run");
    symlink(&elsewhere, run.join("charts")).expect("a link");
    // Nothing is written through the folder …
    let message = fail(&["report", &place.shown("run")], 1);
    assert!(message.contains("charts") && message.contains("link"), "{message}");
    assert_eq!(all(&elsewhere), outside);
    // … and nothing is cleared through it, or through a link with the name of a file.
    for name in ["cells.csv", "manifest.json"] {
        fs::remove_file(run.join(name)).expect("a file");
        symlink(elsewhere.join(name), run.join(name)).expect("a link");
    }
    place.sweep(&["--replace"]);
    assert_eq!(all(&elsewhere), outside);
    assert!(run.join("charts").is_symlink() && !run.join("cells.csv").is_symlink());
    // A run directory that is a link itself is where the user wants it.
    let real = place.path("real");
    fs::rename(&run, &real).expect("a folder");
    symlink(&real, &run).expect("a link");
    place.sweep(&["--replace"]);
    assert!(run.is_symlink() && real.join("cells.csv").exists());
}

#[test]
fn a_finished_run_is_judged_by_what_the_sweep_says_now() {
    let with = |title: &str, level: &str, target: &str| {
        format!("title = \"{title}\"\n{level}strategies = [\"standard\"]\ngames = 900\n[target]\nwin_rate = [{target}]")
    };
    let place = Place::new(&with("First", "", "0.01, 0.99"));
    place.sweep(&["--require-target"]);
    let text = |name: &str| fs::read_to_string(place.path("run").join(name)).expect("a file");
    let (cells, checkpoint) = (text("cells.csv"), text("checkpoint.json"));
    // The target.
    place.say(&with("First", "", "0.98, 0.99"));
    let message = place.sweep_fails(&["--require-target"], 4);
    assert!(message.contains("no variant meets") && message.contains("the target"), "{message}");
    assert!(text("manifest.json").contains("0.98"));
    place.say(&with("First", "", "0.01, 0.99"));
    place.sweep(&["--require-target"]);
    // The title.
    place.say(&with("Second", "", "0.01, 0.99"));
    assert!(place.sweep(&[]).starts_with("Second\n"));
    assert!(text("manifest.json").contains("\"Second\"") && text("cells.csv") == cells);
    // The level: the tables change, the games do not.
    place.say(&with("Second", "level = 0.5\n", "0.01, 0.99"));
    assert!(place.sweep(&[]).contains("Intervals are at 50 %"));
    assert!(text("cells.csv") != cells && text("checkpoint.json") == checkpoint);
    // Everything is as in a folder of its own.
    let fresh = Place::new(&with("Second", "level = 0.5\n", "0.01, 0.99"));
    fresh.sweep(&[]);
    for name in ["cells.csv", "checkpoint.json", "results.bin", "difficulty.csv"] {
        assert_eq!(bytes(&place.path("run").join(name)), bytes(&fresh.path("run").join(name)), "{name}");
    }
    // What has not changed is shown as it is.
    assert!(place.told(&[]).contains("already holds this very run"));
}

#[test]
fn a_precision_that_the_games_do_not_reach_is_played_on_to() {
    let with = |precision: &str| format!("strategies = [\"standard\"]\nprecision = {precision}\nmax_games = 9000");
    let place = Place::new(&with("0.1"));
    place.sweep(&[]);
    place.say(&with("0.03"));
    let said = place.told(&[]);
    assert!(said.contains("plays on"), "{said}");
    let fresh = Place::new(&with("0.03"));
    fresh.sweep(&[]);
    for name in ["cells.csv", "checkpoint.json", "results.bin"] {
        assert_eq!(bytes(&place.path("run").join(name)), bytes(&fresh.path("run").join(name)), "{name}");
    }
    // One that they reach plays nothing.
    place.say(&with("0.08"));
    let said = place.told(&[]);
    assert!(said.contains("when to stop") && !said.contains("plays on"), "{said}");
}

#[test]
fn a_page_is_written_over_a_page_and_over_nothing_else() {
    let place = Place::new("strategies = [\"random\"]\ngames = 10");
    place.sweep(&[]);
    let run = place.shown("run");
    let report = |file: &str, more: &[&str]| call(&[&["report", &run, "--page", file], more].concat());
    let refused = |file: &str, more: &[&str]| {
        let output = report(file, more);
        assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
        stderr(&output)
    };
    let sweep = place.shown("sweep.toml");
    let before = bytes(&place.path("sweep.toml"));
    let message = refused(&sweep, &[]);
    assert!(message.contains("sweep.toml") && message.contains("--replace"), "{message}");
    assert_eq!(bytes(&place.path("sweep.toml")), before);
    refused(&place.path("run").join("cells.csv").display().to_string(), &[]);
    for more in [&[][..], &["--replace"]] {
        assert!(refused(&run, more).contains("no file"));
        #[cfg(unix)]
        assert!(refused("/dev/null", more).contains("no file"));
    }
    // A new page, the same again, an empty file, and any file if asked to.
    let page = place.shown("page.html");
    fs::write(place.path("empty.html"), "").expect("a file");
    for (file, more) in [(&page, &[][..]), (&page, &[]), (&place.shown("empty.html"), &[]), (&sweep, &["--replace"])] {
        let output = report(file, more);
        assert!(output.status.success(), "{}", stderr(&output));
        assert!(bytes(Path::new(file)).starts_with(b"<!doctype html>"));
    }
    assert!(!fail(&["report", &run, "--replace"], 2).is_empty());
}

#[test]
fn a_report_clears_away_what_a_killed_one_left_but_not_what_another_is_writing() {
    let place = Place::new("strategies = [\"random\"]\ngames = 10");
    place.sweep(&[]);
    let run = place.path("run");
    fs::create_dir(run.join("charts")).expect("a folder");
    for name in [".unfinished-aaaaaa", "charts/.unfinished-bbbbbb", ".unfinished-held"] {
        fs::write(run.join(name), "half").expect("a file");
    }
    let held = fs::File::options().write(true).open(run.join(".unfinished-held")).expect("a file");
    held.lock().expect("a lock");
    succeed(&["report", &place.shown("run")]);
    assert!(!run.join(".unfinished-aaaaaa").exists() && !run.join("charts/.unfinished-bbbbbb").exists());
    assert!(run.join(".unfinished-held").exists());
    // Beside a page of one's own, too, by its whole name.
    for name in [".unfinished-cccccc", ".unfinished-notes"] {
        fs::write(place.path(name), "half").expect("a file");
    }
    succeed(&["report", &place.shown("run"), "--page", &place.shown("page.html")]);
    assert!(!place.path(".unfinished-cccccc").exists() && place.path(".unfinished-notes").exists());
}

#[test]
fn a_run_whose_directory_goes_stops_and_leaves_the_next_one_alone() {
    for next in [false, true] {
        let place = Place::new("strategies = [\"random\"]\ngames = 900_000_000");
        let (sweep, out) = (place.shown("sweep.toml"), place.shown("run"));
        let first = perihelion(&["sweep", &sweep, "--out", &out, "--threads", "1"]).spawn().expect("it starts");
        while !place.path("run").join("checkpoint.json").exists() {
            sleep(Duration::from_millis(10));
        }
        fs::rename(place.path("run"), place.path("gone")).expect("a folder");
        let before = next.then(|| {
            place.say("strategies = [\"random\"]\ngames = 20");
            place.sweep(&[]);
            all(&place.path("run"))
        });
        let output = first.wait_with_output().expect("a child");
        let message = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(message.contains("moved, removed or replaced"), "{message}");
        match before {
            Some(before) => assert!(all(&place.path("run")) == before, "the next run was written to"),
            None => assert!(!place.path("run").exists(), "the directory was made anew"),
        }
    }
}
