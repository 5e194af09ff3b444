//! A sweep in parts: whoever plays them, in whatever order, the run directory is that of one machine.

use crate::program::{bytes, call, fail, perihelion, stderr, succeed};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    thread::sleep,
    time::{Duration, Instant},
};
use tempfile::TempDir;

/// A sweep of eleven levels and three players, and a target for races.
const SWEEP: &str = r#"
title = "In parts"
scenario = "SCENARIO"
strategies = ["standard", "expert", "random"]
games = 500
seed = 5

[axes]
"timers.start" = { from = 18, to = 28, step = 1 }

[target]
win_rate = [0.3, 0.5]
strategy = "standard"
"#;

/// Players whose text holds that of another one, and who look ahead in other ways.
const AHEAD: &str = r#"
scenario = "SCENARIO"
strategies = ["standard", "same.toml", "TRAINED", "search:random"]
games = 30

[axes]
"timers.start" = [22, 24]

[[strategy]]
name = "search:standard"
games = 4
rollouts = 4
"#;

/// A folder that goes away at the end, with what lies in it.
struct Place(TempDir);

impl Place {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn text(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    /// A sweep file with this text, and more of it.
    fn sweep(&self, text: &str, more: &str) -> String {
        let here = |path: &str| Path::new(path).canonicalize().expect("a file").display().to_string();
        let text = text
            .replace("SCENARIO", &here("scenarios/timers/standard.toml"))
            .replace("TRAINED", &here("strategies/timers/found/trained.toml"));
        fs::write(self.path("sweep.toml"), text + more).expect("written");
        self.text("sweep.toml")
    }

    /// Divides a sweep into the folder `shards`.
    fn divide(&self, sweep: &str, of: &str, more: &[&str]) {
        let out = self.text("shards");
        succeed(&[&["shard", sweep, "--of", of, "--out", &out], more].concat());
    }

    /// Plays a part.
    fn play(&self, part: usize) {
        succeed(&["shard", "run", &self.text("shards"), "--part", &part.to_string()]);
    }

    fn merge(&self, to: &str, more: &[&str]) {
        let (folder, out) = (self.text("shards"), self.text(to));
        succeed(&[&["merge", &folder, "--out", &out], more].concat());
    }

    fn part(&self, round: usize, part: usize) -> PathBuf {
        self.path("shards").join(format!("parts/{round}-{part:06}.part"))
    }

    /// All files of two run directories have the same bytes, and there are as many.
    fn same(&self, one: &str, other: &str) {
        let names = |name: &str| -> BTreeSet<String> {
            let entries = fs::read_dir(self.path(name)).expect("a directory");
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
        };
        assert_eq!(names(one), names(other));
        assert!(names(one).len() > 20, "{:?}", names(one));
        for file in names(one) {
            assert!(bytes(&self.path(one).join(&file)) == bytes(&self.path(other).join(&file)), "{file} differs");
        }
    }
}

/// The numbers below `count` in an order that is neither up nor down.
fn shuffled(count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|number| (number * 7_919 + 13) % 101);
    order
}

#[test]
fn sixty_four_parts_in_any_order_with_three_there_twice_make_the_run_of_one_machine() {
    let place = Place::new();
    let sweep = place.sweep(SWEEP, "");
    let more = ["-n", "200", "--trace", "0.1"];
    succeed(&[&["sweep", &sweep, "--out", &place.text("one")], more.as_slice()].concat());
    place.divide(&sweep, "64", &more);
    let order = shuffled(64);
    assert_ne!(order, (0..64).collect::<Vec<_>>());
    order.iter().for_each(|&part| place.play(part));
    // Three were played twice, elsewhere, and come under other names.
    fs::create_dir(place.path("elsewhere")).expect("a folder");
    for part in [3, 30, 63] {
        let copy = place.path("elsewhere").join(format!("copy of {part}.part"));
        fs::copy(place.part(1, part), copy).expect("a copy");
        succeed(&["shard", "run", &place.text("shards"), "--part", &part.to_string(), "--replace"]);
    }
    place.merge("many", &["--also", &place.text("elsewhere")]);
    place.same("one", "many");
    // A directory that keeps games is left as it is.
    succeed(&["sweep", &sweep, "-n", "50", "--keep-games", "--out", &place.text("kept")]);
    let before = bytes(&place.path("kept/checkpoint.json"));
    let told = fail(&["merge", &place.text("shards"), "--out", &place.text("kept")], 2);
    assert!(told.contains("keeps every game"), "{told}");
    assert!(bytes(&place.path("kept/checkpoint.json")) == before);
    // And once more into the same directory.
    place.merge("many", &[]);
    place.same("one", "many");
}

#[test]
fn the_folder_is_all_that_a_part_needs() {
    let place = Place::new();
    // A player that plays as another one does and has a name of its own.
    let standard = Path::new("strategies/timers/standard.toml").canonicalize().expect("a file");
    let same = format!("ruleset = \"timers\"\nextends = \"{}\"\n", standard.display());
    fs::write(place.path("same.toml"), same).expect("written");
    let sweep = place.sweep(AHEAD, "");
    place.divide(&sweep, "3", &["-n", "20"]);
    succeed(&["sweep", &sweep, "-n", "20", "--out", &place.text("one")]);
    fs::remove_file(place.path("same.toml")).expect("it goes");
    fs::remove_file(&sweep).expect("it goes");
    // Another folder, in which there is no scenario and no strategy.
    fs::create_dir(place.path("empty")).expect("a folder");
    for part in ["2", "0", "1"] {
        let done = perihelion(&["shard", "run", "../shards", "--part", part]).current_dir(place.path("empty")).output();
        let done = done.expect("it runs");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
    let merged = perihelion(&["merge", "../shards", "--out", "../many"]).current_dir(place.path("empty")).output();
    assert!(merged.expect("it runs").status.success());
    place.same("one", "many");
    assert_eq!(fs::read_dir(place.path("empty")).expect("a folder").count(), 0);
}

#[test]
fn a_precision_goes_in_rounds_until_every_cell_is_precise() {
    let place = Place::new();
    let (sweep, more) = (place.sweep(SWEEP, ""), ["--precision", "0.04"]);
    succeed(&[&["sweep", &sweep, "--out", &place.text("one")], more.as_slice()].concat());
    place.divide(&sweep, "5", &more);
    let goes_on = |place: &Place| {
        (0..5).for_each(|part| place.play(part));
        let before = rounds_of(place);
        succeed(&["shard", "next", &place.text("shards")]);
        rounds_of(place) > before
    };
    // After the first round alone the run is unfinished, and says how it goes on.
    (0..5).for_each(|part| place.play(part));
    let told = fail(&["merge", &place.text("shards"), "--out", &place.text("some")], 3);
    assert!(told.contains("the run goes on") && told.contains("shard next"), "{told}");
    while goes_on(&place) {
        assert!(rounds_of(&place) < 20);
    }
    assert!(rounds_of(&place) > 1);
    place.merge("many", &[]);
    place.same("one", "many");
}

/// How many rounds a plan has.
fn rounds_of(place: &Place) -> usize {
    let text = String::from_utf8(bytes(&place.path("shards/rounds.json"))).expect("text");
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    value["rounds"].as_array().expect("rounds").len()
}

#[test]
fn a_race_goes_in_rounds_too() {
    let place = Place::new();
    let sweep = place.sweep(SWEEP, "[race]\nkeep = \"nearest target\"\n");
    succeed(&["sweep", &sweep, "-n", "3000", "--out", &place.text("one")]);
    place.divide(&sweep, "4", &["-n", "3000"]);
    let mut rounds = 0;
    while rounds_of(&place) > rounds {
        rounds = rounds_of(&place);
        (0..4).for_each(|part| place.play(part));
        succeed(&["shard", "next", &place.text("shards")]);
        assert!(rounds < 40, "{rounds}");
    }
    assert!(rounds > 1, "{rounds}");
    place.merge("many", &[]);
    place.same("one", "many");
}

#[test]
fn a_part_that_is_killed_goes_on_from_what_was_saved() {
    let place = Place::new();
    let sweep = place.sweep(SWEEP, "");
    place.divide(&sweep, "2", &["-n", "12000"]);
    let mut child =
        perihelion(&["shard", "run", &place.text("shards"), "--part", "0", "--threads", "1"]).spawn().expect("it runs");
    let (begun, since) = (place.part(1, 0).with_extension("begun"), Instant::now());
    while !begun.exists() && since.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(20));
    }
    child.kill().expect("it is killed");
    child.wait().expect("it ends");
    let some = fs::metadata(&begun).expect("something was saved").len();
    // What is there is no part yet.
    let missing = fail(&["merge", &place.text("shards"), "--out", &place.text("some")], 3);
    assert!(missing.contains("parts are missing: 0, 1"), "{missing}");
    assert!(missing.contains("shard run") && missing.contains("--part 0"), "{missing}");
    place.play(0);
    place.play(1);
    assert!(fs::metadata(place.part(1, 0)).expect("a part").len() >= some);
    assert!(!begun.exists());
    // The directory of what was there before is gone on with.
    place.merge("some", &[]);
    succeed(&["sweep", &sweep, "-n", "12000", "--out", &place.text("one")]);
    place.same("one", "some");
}

#[test]
fn what_is_missing_or_damaged_or_of_another_plan_is_named() {
    let place = Place::new();
    let sweep = place.sweep(SWEEP, "");
    place.divide(&sweep, "4", &["-n", "100"]);
    let folder = place.text("shards");
    for part in [0, 1, 3] {
        place.play(part);
    }
    // Missing: the run is that of an interrupted one, and can be reported as what it is.
    let missing = fail(&["merge", &folder, "--out", &place.text("some")], 3);
    assert!(missing.contains("a part is missing: 2"), "{missing}");
    let (status, out, err) = {
        let done = call(&["report", &place.text("some")]);
        (done.status.success(), String::from_utf8_lossy(&done.stdout).into_owned(), stderr(&done))
    };
    assert!(status && out.contains("How hard"), "{err}");
    assert!(err.contains("unfinished") || out.contains("unfinished"), "{out}{err}");
    let next = fail(&["shard", "next", &folder], 2);
    assert!(next.contains("missing: 2"), "{next}");
    // Damaged: one byte is another one.
    place.play(2);
    let whole = bytes(&place.part(1, 2));
    let mut damaged = whole.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 1;
    fs::write(place.part(1, 2), &damaged).expect("written");
    let told = fail(&["merge", &folder, "--out", &place.text("none")], 1);
    assert!(told.contains("1-000002.part") && told.contains("checksum"), "{told}");
    // The part alone is played again where it is told to.
    let again = fail(&["shard", "run", &folder, "--part", "2"], 1);
    assert!(again.contains("1-000002.part"), "{again}");
    succeed(&["shard", "run", &folder, "--part", "2", "--replace"]);
    assert!(bytes(&place.part(1, 2)) == whole);
    // Of another plan: the same sweep with another seed.
    let other = place.text("other");
    succeed(&["shard", &sweep, "-n", "100", "--seed", "9", "--of", "4", "--out", &other]);
    succeed(&["shard", "run", &other, "--part", "1"]);
    let told = fail(&["merge", &folder, "--also", &format!("{other}/parts"), "--out", &place.text("none")], 1);
    assert!(told.contains("another plan"), "{told}");
    assert!(!place.path("none").exists(), "nothing is written from what cannot be used");
    // Numbers that there are not.
    let told = fail(&["shard", "run", &folder, "--part", "4"], 2);
    assert!(told.contains("the parts 0 to 3"), "{told}");
    let told = fail(&["shard", "run", &folder, "--part", "0", "--round", "2"], 2);
    assert!(told.contains("the rounds 1 to 1"), "{told}");
}

#[test]
fn folders_of_others_are_left_alone() {
    let place = Place::new();
    fs::create_dir(place.path("mine")).expect("a folder");
    fs::write(place.path("mine/notes.txt"), "mine").expect("a file");
    let sweep = place.sweep(SWEEP, "");
    let told = fail(&["shard", &sweep, "--of", "2", "--out", &place.text("mine")], 2);
    assert!(told.contains("is not empty"), "{told}");
    place.divide(&sweep, "2", &["-n", "50"]);
    let told = fail(&["shard", &sweep, "--of", "2", "--out", &place.text("shards")], 2);
    assert!(told.contains("holds a plan already"), "{told}");
    place.play(0);
    // What only has such a name is kept.
    fs::write(place.path("shards/parts/my.part"), "mine").expect("a file");
    place.divide(&sweep, "3", &["-n", "50", "--replace"]);
    assert!(!place.part(1, 0).exists() && place.path("shards/parts/my.part").exists());
    fs::write(place.path("mine/plan.json"), "{}").expect("a file");
    let told = fail(&["shard", &sweep, "--of", "2", "--out", &place.text("mine"), "--replace"], 2);
    assert!(told.contains("is not empty"), "{told}");
    assert_eq!(bytes(&place.path("mine/plan.json")), b"{}");
    fs::remove_file(place.path("mine/plan.json")).expect("it goes");
    let told = fail(&["merge", &place.text("mine")], 2);
    assert!(told.contains("holds no plan"), "{told}");
}

/// Nobody plays more parts than there are games.
#[test]
fn a_small_sweep_has_few_parts() {
    let place = Place::new();
    place.divide(&place.sweep(SWEEP, ""), "100000", &["-n", "1"]);
    let text = String::from_utf8(bytes(&place.path("shards/rounds.json"))).expect("text");
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let parts = value["rounds"][0].as_array().expect("parts").len();
    assert_eq!(parts, 33);
}
