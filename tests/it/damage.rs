//! Damaged run directories: every file that is read, at many places, never gives another table and never a panic.

use crate::program::{bytes, call, stderr, succeed};
use perihelion::{
    frames::{CardColumns, DirectoryError, Existing, KeptGames, Manifest, Opened, RunDirectory, SavedRun, Table},
    rulesets::shipped,
    scenario::cells_of,
    simulation::{Outcomes, Tally, seal},
};
use serde_json::{Value, json};
use std::{
    fs,
    path::{Path, PathBuf},
    thread::sleep,
    time::Duration,
};
use tempfile::TempDir;

/// A small run with kept games, half of which are still in parts.
struct Run {
    _folder: TempDir,
    path: PathBuf,
    sweep: String,
    saved: SavedRun,
}

impl Run {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let scenario = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/timers/standard.toml");
        let sweep = folder.path().join("sweep.toml");
        let text = format!(
            "scenario = \"{scenario}\"\nstrategies = [\"standard\", \"novice\"]\ngames = 90\n[target]\nwin_rate = [0.3, 0.8]\n"
        );
        fs::write(&sweep, text).expect("a file");
        let (path, sweep) = (folder.path().join("run"), sweep.display().to_string());
        succeed(&["sweep", &sweep, "--out", &path.display().to_string(), "--keep-games"]);
        let saved = SavedRun::read(&path, shipped()).expect("a sound run");
        Self { _folder: folder, path, sweep, saved }
    }

    /// As a run that was stopped: its games are in a part, and the table of all is not there.
    fn stopped() -> Self {
        let mut run = Self::new();
        fs::rename(run.path.join("outcomes.parquet"), run.path.join("games-000000.parquet")).expect("a file");
        let checkpoint = perihelion::simulation::Checkpoint::new(run.identity(), &run.saved.tallies, 1, false);
        fs::write(run.path.join("checkpoint.json"), checkpoint.to_bytes().expect("bytes")).expect("a file");
        run.saved = SavedRun::read(&run.path, shipped()).expect("a sound run");
        run
    }

    fn identity(&self) -> String {
        self.saved.manifest.identity.clone()
    }

    /// What a report reads.
    fn report(&self) -> Result<(Manifest, Vec<Tally>), DirectoryError> {
        let saved = SavedRun::read(&self.path, shipped())?;
        assert_eq!(saved.without_results, None);
        Ok((saved.manifest, saved.tallies))
    }

    /// Opens the directory. Where a test beside this one is just starting a program, that has the lock of this process too
    /// for a moment, so one that is held is asked for again.
    fn open(&self, existing: Existing) -> Result<Opened, DirectoryError> {
        for _ in 0..1_000 {
            match RunDirectory::open(&self.path, self.saved.manifest.clone(), existing, shipped()) {
                Err(DirectoryError::InUse { .. }) => sleep(Duration::from_millis(5)),
                opened => return opened,
            }
        }
        RunDirectory::open(&self.path, self.saved.manifest.clone(), existing, shipped())
    }

    /// What a sweep goes on from.
    fn go_on(&self, existing: Existing) -> Result<(Manifest, Vec<Tally>), DirectoryError> {
        let opened = self.open(existing)?;
        let reached = opened.reached.expect("something reached");
        opened.directory.kept(Some(&reached))?;
        Ok((opened.before.expect("a manifest"), reached.tallies))
    }

    fn sound(&self) -> (Manifest, Vec<Tally>) {
        (self.saved.manifest.clone(), self.saved.tallies.clone())
    }

    /// Puts bytes in a file's place, and expects whoever reads it to name it or to read what was there.
    fn expect_told(&self, name: &str, what: &str, damaged: &[u8]) {
        let file = self.path.join(name);
        let sound = bytes(&file);
        if damaged == sound {
            return;
        }
        fs::write(&file, damaged).expect("a file");
        let of_games = name.ends_with(".parquet");
        let told = |by: &str, found: Result<(Manifest, Vec<Tally>), DirectoryError>, reads: bool| match found {
            Err(error) => {
                assert!(error.to_string().contains(name) && !error.is_usage(), "{what}, {by}: {error}");
            }
            Ok(found) => assert!(!reads && found == self.sound(), "{what} of {name} was not told by {by}"),
        };
        told("report", self.report(), !of_games);
        told("sweep --resume", self.go_on(Existing::Resume), true);
        told("sweep", self.go_on(Existing::Keep), true);
        fs::write(&file, sound).expect("a file");
    }
}

/// Places all over a file of this length.
fn places(length: usize, count: usize) -> impl Iterator<Item = usize> {
    (0..count).map(move |place| place * (length - 1) / (count - 1))
}

fn damage_everywhere(run: &Run, name: &str) {
    let sound = bytes(&run.path.join(name));
    for (count, place) in places(sound.len(), 90).enumerate() {
        let mut flipped = sound.clone();
        flipped[place] ^= 1 << (count % 8);
        run.expect_told(name, &format!("bit {} of byte {place}", count % 8), &flipped);
    }
    for place in places(sound.len(), 50) {
        let mut zeroed = sound.clone();
        zeroed[place..(place + 16).min(sound.len())].fill(0);
        run.expect_told(name, &format!("zeros from {place}"), &zeroed);
    }
    for place in places(sound.len(), 40) {
        run.expect_told(name, &format!("a cut at {place}"), &sound[..place]);
    }
    for place in places(sound.len(), 40) {
        let longer = [&sound[..place], b"0", &sound[place..]].concat();
        run.expect_told(name, &format!("a byte more at {place}"), &longer);
    }
    run.expect_told(name, "twice the file", &[sound.as_slice(), &sound].concat());
}

#[test]
fn every_damaged_byte_of_the_json_files_is_told() {
    let run = Run::new();
    damage_everywhere(&run, "manifest.json");
    damage_everywhere(&run, "checkpoint.json");
}

#[test]
fn every_damaged_byte_of_results_and_kept_games_is_told() {
    let run = Run::new();
    damage_everywhere(&run, "results.bin");
    damage_everywhere(&run, "outcomes.parquet");
    damage_everywhere(&Run::stopped(), "games-000000.parquet");
}

/// The beginning of a sealed file up to its checksum, and the object in it.
fn unsealed(text: &str) -> (&str, Value) {
    let key = text.find("\"checksum\"").expect("a checksum");
    let digits = key + text[key..].find(": \"").map_or_else(|| 12, |colon| colon + 3);
    let mut value: Value = serde_json::from_str(text).expect("JSON");
    let object = value.as_object_mut().expect("an object");
    object.remove("format");
    object.remove("checksum");
    (&text[..digits], value)
}

#[test]
fn games_in_many_parts_some_of_them_twice_are_gathered_into_the_same_bytes() {
    let run = Run::new();
    let outcomes = run.path.join("outcomes.parquet");
    let whole = bytes(&outcomes);
    let manifest = &run.saved.manifest;
    let descriptor = manifest.descriptor(shipped()).expect("the ruleset");
    let (labels, metrics) = (manifest.grid.labels(descriptor), manifest.grid.metrics(descriptor));
    let cards = CardColumns::of(&metrics);
    let table = Table { descriptor, labels: &labels, cards: &cards };
    let scenario = Path::new("scenarios/timers/standard.toml");
    let seat = |strategy: &str| {
        let cell = cells_of(scenario, &[strategy.to_owned()], &[], shipped()).expect("sound").remove(0);
        shipped().seat("timers", &cell.scenario.settings, &cell.strategy).expect("known").expect("sound")
    };
    let seats = ["standard", "novice"].map(seat);
    let mut cells = seats.each_ref().map(|seat| seat.sit(manifest.seed));
    let mut play = |cell: usize, games: std::ops::Range<u64>| {
        let (mut tally, mut kept) = (Tally::counting(&metrics[cell]), Outcomes::new(metrics[cell].count()));
        cells[cell].play(games, &mut tally, Some(&mut kept)).expect("sound rules");
        kept
    };
    let gathered = |parts: &mut dyn FnMut(&mut KeptGames, &RunDirectory)| {
        let opened = run.open(Existing::Resume).expect("a sound run");
        fs::remove_file(&outcomes).expect("a file");
        let mut games = KeptGames::default();
        parts(&mut games, &opened.directory);
        games.gather(&table, &opened.directory, &run.saved.tallies)
    };
    gathered(&mut |games, directory| {
        for part in [&[(1, 0..40), (0, 0..7)][..], &[(0, 7..90)], &[(0, 80..85), (1, 40..41), (1, 41..90)]] {
            part.iter().for_each(|(cell, indices)| games.add(*cell, play(*cell, indices.clone())));
            games.flush(&table, directory).expect("room on the disk");
        }
    })
    .expect("all games");
    assert!(bytes(&outcomes) == whole);
    let missing = gathered(&mut |games, _| {
        games.add(0, play(0, 0..90));
        games.add(1, play(1, 0..89));
    });
    assert!(matches!(missing, Err(DirectoryError::Damaged { why, .. }) if why.contains("cell 1")));
}

/// Every place in a value, as a pointer.
fn pointers(value: &Value, at: &str, all: &mut Vec<String>) {
    all.push(at.to_owned());
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| pointers(value, &format!("{at}/{key}"), all)),
        Value::Array(list) => {
            // The first and the last tell of the others.
            let ends: std::collections::BTreeSet<usize> = [0, list.len().saturating_sub(1)].into();
            ends.into_iter().filter_map(|place| Some((place, list.get(place)?))).for_each(|(place, value)| {
                pointers(value, &format!("{at}/{place}"), all);
            });
        }
        _ => {}
    }
}

/// What somebody, or an older defect, may put in a value's place.
fn edits(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(number) => {
            let mut all = vec![json!(1e300), json!(-1), json!("7"), json!(u64::MAX), Value::Null, json!([])];
            all.extend(number.as_i64().map(|number| json!(number + 1)));
            all
        }
        Value::Array(list) => {
            let mut longer = list.clone();
            longer.extend(list.first().cloned());
            vec![json!([]), json!({}), json!(0), Value::Array(longer)]
        }
        Value::Object(_) => vec![json!({}), json!([]), Value::Null],
        Value::String(text) => vec![json!(0), json!(""), json!(format!("{text}x"))],
        Value::Bool(truth) => vec![json!(!truth), json!(0)],
        Value::Null => vec![json!(0), json!({})],
    }
}

#[test]
fn edits_by_value_are_told_even_with_a_new_checksum_where_they_would_change_a_table() {
    let run = Run::new();
    // Nothing else in the files says what these are: names, texts, and counts that only have a most.
    let free = [
        "title",
        "about",
        "command",
        "stop",
        "assumed",
        "decisive",
        "inputs",
        "replays",
        "win_rate",
        "strategy",
        "level",
        "status",
        "keeps_games",
        "score_ranges",
        "rules",
        "parts",
        "gathered",
        "perihelion",
        "target",
        "offered",
        "usage",
        "action_uses",
        "rule_uses",
        "notable",
        "wins",
        "margin",
        "opponent",
        "metrics",
        "left",
    ];
    // In how many games a turn had nothing to decide stands in the fourth place of each turn.
    let dead = |pointer: &str| {
        let parts: Vec<&str> = pointer.split('/').collect();
        matches!(parts.as_slice(), [.., "paths", "turns", _, "3"])
    };
    let (mut told, mut taken, mut unknown) = (0, 0, Vec::new());
    for name in ["manifest.json", "checkpoint.json"] {
        let text = String::from_utf8(bytes(&run.path.join(name))).expect("UTF-8");
        let (head, whole) = unsealed(&text);
        let end = if text.ends_with('\n') { "\n" } else { "" };
        let mut all = Vec::new();
        pointers(&whole, "", &mut all);
        for pointer in all {
            for edit in edits(whole.pointer(&pointer).expect("a value")) {
                let mut edited = whole.clone();
                *edited.pointer_mut(&pointer).expect("a value") = edit.clone();
                let body = serde_json::to_vec(&edited).expect("JSON");
                // By hand, with the old checksum; once in a while, because every such edit is told by it alone.
                if told % 20 == 0 {
                    let old = text[head.len()..head.len() + 16].to_owned();
                    let by_hand = format!("{head}{old}\",{}{end}", String::from_utf8_lossy(&body[1..]));
                    run.expect_told(name, &format!("{pointer} = {edit}"), by_hand.as_bytes());
                }
                let file = run.path.join(name);
                fs::write(&file, [seal(head, &body).as_slice(), end.as_bytes()].concat()).expect("a file");
                match run.report() {
                    Err(error) => {
                        told += 1;
                        assert!(
                            error.to_string().contains(".json") || error.to_string().contains("results.bin"),
                            "{error}"
                        );
                    }
                    Ok(found) => {
                        taken += usize::from(found != run.sound());
                        if found != run.sound() && !pointer.split('/').any(|key| free.contains(&key)) && !dead(&pointer)
                        {
                            unknown.push(format!("{pointer} = {edit}"));
                        }
                    }
                }
                fs::write(&file, &text).expect("a file");
            }
        }
    }
    assert!(unknown.is_empty(), "{unknown:?}");
    assert!(told > 800 && taken < told / 5, "{told} told, {taken} taken");
}

#[test]
fn the_program_ends_with_1_names_the_file_and_says_what_to_do() {
    let run = Run::new();
    let shown = run.path.display().to_string();
    let commands: [&[&str]; 3] = [
        &["report", &shown],
        &["sweep", &run.sweep, "--out", &shown, "--keep-games", "--resume"],
        &["sweep", &run.sweep, "--out", &shown, "--keep-games"],
    ];
    for name in ["manifest.json", "checkpoint.json", "results.bin", "outcomes.parquet"] {
        let file = run.path.join(name);
        let sound = bytes(&file);
        let mut flipped = sound.clone();
        flipped[sound.len() / 2] ^= 4;
        for damaged in [&flipped[..], &sound[..sound.len() / 2], b""] {
            for command in commands {
                // Only going on reads the games that are kept.
                let reads = name != "outcomes.parquet" || command.contains(&"--resume");
                fs::write(&file, damaged).expect("a file");
                let output = call(command);
                let said = stderr(&output);
                assert_eq!(output.status.code(), Some(if reads { 1 } else { 0 }), "{name}, {command:?}: {said}");
                assert!(!reads || said.contains(name) && said.contains("damaged") && said.contains("help:"), "{said}");
                assert!(!said.contains("panicked") && (!reads || output.stdout.is_empty()), "{said}");
                fs::write(&file, &sound).expect("a file");
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn what_is_no_plain_file_is_told_at_once() {
    let run = Run::new();
    let shown = run.path.display().to_string();
    let make_pipe = |path: &Path| {
        assert!(std::process::Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
    };
    type Puts<'a> = &'a dyn Fn(&Path);
    let odd: [(&str, Puts<'_>); 3] = [
        ("a device", &|path| std::os::unix::fs::symlink("/dev/zero", path).expect("a link")),
        ("a folder", &|path| fs::create_dir(path).expect("a folder")),
        ("a pipe", &make_pipe),
    ];
    for name in ["manifest.json", "checkpoint.json", "results.bin", "outcomes.parquet"] {
        let (file, aside) = (run.path.join(name), run.path.join("aside"));
        for (what, make) in odd {
            fs::rename(&file, &aside).expect("a file");
            make(&file);
            let output = call(&["sweep", &run.sweep, "--out", &shown, "--keep-games", "--resume"]);
            let said = stderr(&output);
            assert!(output.status.code() == Some(1) && said.contains(name), "{what} as {name}: {said}");
            if name != "outcomes.parquet" {
                let output = call(&["report", &shown]);
                let said = stderr(&output);
                assert!(output.status.code() == Some(1) && said.contains(name), "{what} as {name}: {said}");
            }
            if file.is_dir() { fs::remove_dir(&file) } else { fs::remove_file(&file) }.expect("to remove it");
            fs::rename(&aside, &file).expect("a file");
        }
    }
}
