//! What must not break about sweeps: same inputs, same bytes, whatever happens to the process.

use crate::program::{bytes, call, fail, perihelion, stderr, succeed};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
    thread::sleep,
    time::Duration,
};
use tempfile::TempDir;

const SWEEP: &str = "scenarios/timers/sweeps/official.toml";

/// A folder for run directories that goes away at the end.
struct Runs(TempDir);

impl Runs {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Sweeps into the directory called `name` and returns the bytes of its `cells.csv`.
    fn sweep(&self, name: &str, more: &[&str]) -> Vec<u8> {
        succeed(&self.arguments(name, more).iter().map(String::as_str).collect::<Vec<_>>());
        self.cells(name)
    }

    fn cells(&self, name: &str) -> Vec<u8> {
        bytes(&self.path(name).join("cells.csv"))
    }

    fn arguments(&self, name: &str, more: &[&str]) -> Vec<String> {
        let out = self.path(name).display().to_string();
        ["sweep", SWEEP, "--out", &out].iter().chain(more).map(|text| (*text).to_owned()).collect()
    }

    fn start(&self, name: &str, more: &[&str]) -> Command {
        let arguments = self.arguments(name, more);
        perihelion(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// All files of two run directories are the same, apart from the locks. Their manifests say the same, too, because
    /// the directory is no part of them.
    fn same_files(&self, one: &str, other: &str) {
        let names = |name: &str| {
            let entries = fs::read_dir(self.path(name)).expect("a directory");
            let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
            names.collect::<BTreeSet<String>>()
        };
        assert_eq!(names(one), names(other));
        for file in names(one) {
            let of = |name: &str| bytes(&self.path(name).join(&file));
            assert!(of(one) == of(other), "{file} differs");
        }
    }

    fn fail(&self, name: &str, more: &[&str], code: i32) -> String {
        fail(&self.arguments(name, more).iter().map(String::as_str).collect::<Vec<_>>(), code)
    }
}

#[test]
fn threads_and_batches_change_no_byte() {
    let runs = Runs::new();
    let one = runs.sweep("one", &["-n", "1500", "--threads", "1"]);
    assert_eq!(one, runs.sweep("two", &["-n", "1500", "--threads", "2", "--batch", "37"]));
    assert_eq!(one, runs.sweep("large", &["-n", "1500", "--threads", "2", "--batch", "100000"]));
    assert_ne!(one, runs.sweep("other-seed", &["-n", "1500", "--seed", "2"]));
    for table in ["cells.parquet", "histograms.parquet", "rules.parquet", "results.bin", "checkpoint.json"] {
        let of = |name: &str| bytes(&runs.path(name).join(table));
        assert_eq!(of("one"), of("two"), "{table}");
    }
}

#[test]
fn a_precision_stops_at_the_same_games_on_any_threads_and_batches() {
    let runs = Runs::new();
    let one = runs.sweep("one", &["--precision", "0.04", "--threads", "1"]);
    assert_eq!(one, runs.sweep("two", &["--precision", "0.04", "--threads", "2", "--batch", "300"]));
}

#[test]
fn n_games_equal_k_games_and_the_other_n_minus_k() {
    let runs = Runs::new();
    let whole = runs.sweep("whole", &["-n", "2500"]);
    runs.sweep("parts", &["-n", "700"]);
    assert_eq!(whole, runs.sweep("parts", &["-n", "2500", "--resume", "--batch", "64"]));
}

#[test]
fn killed_at_any_moment_and_resumed_it_leaves_the_tables_of_an_unbroken_run() {
    let runs = Runs::new();
    let games = ["-n", "30000", "--keep-games"];
    let unbroken = runs.sweep("unbroken", &games);
    let more = ["-n", "30000", "--keep-games", "--resume"];
    // The first kills come before there is a directory, the later ones ever further into the run.
    let mut kills = 0;
    for wait in [0, 2, 5, 10, 20, 60, 150, 400, 700] {
        let mut child = runs.start("killed", &more).spawn().expect("the program starts");
        sleep(Duration::from_millis(wait));
        kills += usize::from(child.try_wait().expect("a child").is_none());
        child.kill().expect("a child to kill");
        child.wait().expect("a child");
    }
    assert!(kills >= 5, "only {kills} kills met a running process");
    assert_eq!(unbroken, runs.sweep("killed", &more));
    runs.same_files("unbroken", "killed");
    let left = fs::read_dir(runs.path("killed")).expect("a directory");
    let left: Vec<String> =
        left.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    assert!(!left.iter().any(|name| name.starts_with(".unfinished") || name.starts_with("games-")), "{left:?}");
}

#[cfg(unix)]
#[test]
fn interrupted_it_saves_everything_says_how_to_resume_and_exits_with_3() {
    let runs = Runs::new();
    let unbroken = runs.sweep("unbroken", &["-n", "60000"]);
    let child = runs.start("stopped", &["-n", "60000"]).spawn().expect("the program starts");
    // A busy machine may take a while to begin.
    while !runs.path("stopped").join("manifest.json").exists() {
        sleep(Duration::from_millis(10));
    }
    sleep(Duration::from_millis(300));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(sent.success(), "the run was over too soon to be interrupted");
    let output = child.wait_with_output().expect("a child");
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert!(stderr(&output).contains("--resume"), "{}", stderr(&output));
    let manifest = String::from_utf8(bytes(&runs.path("stopped").join("manifest.json"))).expect("UTF-8");
    assert!(manifest.contains("\"interrupted\""));
    assert_ne!(unbroken, runs.cells("stopped"));
    assert_eq!(unbroken, runs.sweep("stopped", &["-n", "60000", "--resume"]));
    runs.same_files("unbroken", "stopped");
}

#[test]
fn with_kept_games_every_file_of_a_run_in_pieces_is_that_of_an_unbroken_one() {
    let runs = Runs::new();
    runs.sweep("unbroken", &["-n", "1200", "--keep-games", "--threads", "1"]);
    runs.sweep("pieces", &["-n", "300", "--keep-games", "--threads", "2"]);
    runs.sweep("pieces", &["-n", "301", "--keep-games", "--resume", "--threads", "1", "--batch", "7"]);
    // Games are kept on although this command does not say so.
    runs.sweep("pieces", &["-n", "1200", "--resume", "--threads", "2", "--batch", "100"]);
    runs.same_files("unbroken", "pieces");
    // And when there is nothing left to play.
    runs.sweep("pieces", &["-n", "1200", "--keep-games", "--resume"]);
    runs.same_files("unbroken", "pieces");
}

#[test]
fn a_directory_of_another_run_is_left_alone() {
    let runs = Runs::new();
    let before = runs.sweep("run", &["-n", "200"]);
    let message = runs.fail("run", &["-n", "200", "--seed", "9"], 2);
    assert!(message.contains("seed 1") && message.contains("--out") && message.contains("--replace"), "{message}");
    assert_eq!(before, runs.cells("run"));
    let message = runs.fail("run", &["-n", "200", "--seed", "9", "--resume"], 2);
    assert!(message.contains("another run"), "{message}");
    assert_eq!(before, runs.cells("run"));
    assert_ne!(before, runs.sweep("run", &["-n", "200", "--seed", "9", "--replace"]));
}

#[test]
fn a_directory_that_is_no_run_is_left_alone() {
    let runs = Runs::new();
    fs::create_dir(runs.path("mine")).expect("a folder");
    fs::write(runs.path("mine").join("thesis.txt"), "mine").expect("a file");
    for more in [&["-n", "9"][..], &["-n", "9", "--resume"], &["-n", "9", "--replace"]] {
        let message = runs.fail("mine", more, 2);
        assert!(message.contains("no run directory"), "{message}");
    }
    assert_eq!(fs::read_dir(runs.path("mine")).expect("a folder").count(), 1);
}

#[test]
fn a_finished_run_is_shown_again_and_not_played_again() {
    let runs = Runs::new();
    let first = succeed(&runs.arguments("run", &["-n", "300"]).iter().map(String::as_str).collect::<Vec<_>>());
    let before = fs::metadata(runs.path("run").join("cells.csv")).and_then(|meta| meta.modified()).expect("a time");
    let again = succeed(&runs.arguments("run", &["-n", "300"]).iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(first, again);
    let after = fs::metadata(runs.path("run").join("cells.csv")).and_then(|meta| meta.modified()).expect("a time");
    assert_eq!(before, after);
    assert!(runs.fail("run", &["-n", "400"], 2).contains("--resume"));
    assert!(runs.fail("run", &["-n", "200", "--resume"], 2).contains("300 games"));
}

#[test]
fn a_place_that_cannot_be_written_is_named_before_a_game_is_played() {
    let runs = Runs::new();
    fs::write(runs.path("file"), "").expect("a file");
    let message = runs.fail("file/run", &["-n", "9"], 1);
    assert!(message.contains("file/run") && message.contains("--out"), "{message}");
    assert!(!message.contains(" games in "), "{message}");
}

#[cfg(unix)]
#[test]
fn a_disk_that_fills_up_stops_the_run_and_keeps_what_was_saved() {
    let runs = Runs::new();
    let unbroken = runs.sweep("unbroken", &["-n", "5000", "--keep-games"]);
    // The shell allows files of 64 KiB at most and has the signal for it ignored: writing more fails as on a full disk.
    // Manifest and checkpoint are smaller than that, the kept games are not.
    let program = env!("CARGO_BIN_EXE_perihelion");
    let arguments = runs.arguments("full", &["-n", "5000", "--keep-games"]);
    let script = format!("trap '' XFSZ; ulimit -f 64; exec {program} {}", arguments.join(" "));
    let output =
        Command::new("bash").args(["-c", &script]).current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("bash");
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("cannot write") && message.contains("--resume"), "{message}");
    assert!(!runs.path("full").join("cells.csv").exists());
    assert_eq!(unbroken, runs.sweep("full", &["-n", "5000", "--keep-games", "--resume"]));
}

#[test]
fn a_damaged_checkpoint_is_named() {
    let runs = Runs::new();
    runs.sweep("run", &["-n", "200"]);
    fs::write(runs.path("run").join("checkpoint.json"), "{\"format\":3").expect("a file");
    let message = runs.fail("run", &["-n", "400", "--resume"], 1);
    assert!(message.contains("checkpoint.json") && message.contains("--replace"), "{message}");
    fs::write(runs.path("run").join("checkpoint.json"), "{\"format\":2,\"identity\":\"x\"").expect("a file");
    let message = runs.fail("run", &["-n", "400", "--resume"], 2);
    assert!(message.contains("checkpoint.json") && message.contains("older version"), "{message}");
    fs::write(runs.path("run").join("manifest.json"), "[]").expect("a file");
    let message = runs.fail("run", &["-n", "400", "--resume"], 1);
    assert!(message.contains("manifest.json"), "{message}");
}

#[test]
fn two_runs_cannot_write_to_one_directory() {
    let runs = Runs::new();
    let mut child = runs.start("run", &["-n", "500000"]).spawn().expect("the program starts");
    let lock = runs.path("run").join("manifest.json");
    for _ in 0..400 {
        if lock.exists() {
            break;
        }
        sleep(Duration::from_millis(5));
    }
    let message = runs.fail("run", &["-n", "500000", "--resume"], 2);
    child.kill().expect("a child to kill");
    child.wait().expect("a child");
    assert!(message.contains("another run is writing"), "{message}");
}

#[test]
fn every_kept_game_is_a_row() {
    use polars::prelude::*;
    let runs = Runs::new();
    runs.sweep("run", &["-n", "150", "--keep-games"]);
    let read = |name: &str| {
        let file = fs::File::open(runs.path("run").join(name)).expect("a table");
        ParquetReader::new(file).finish().expect("Parquet")
    };
    // Some strategies of the sweep have games of their own, fewer than the others.
    let sum = |cells: &DataFrame, name: &str| -> u64 {
        cells.column(name).and_then(|column| Ok(column.u64()?.sum().unwrap_or(0))).expect("a column")
    };
    let most = |cells: &DataFrame| cells.column("games").expect("a column").u64().expect("numbers").max();
    let (cells, games) = (read("cells.parquet"), read("outcomes.parquet"));
    assert_eq!((games.height() as u64, most(&cells)), (sum(&cells, "games"), Some(150)));
    let wins: u32 = games.column("won").and_then(|won| Ok(won.bool()?.sum().unwrap_or(0))).expect("a column");
    assert_eq!(u64::from(wins), sum(&cells, "wins"));
    runs.sweep("run", &["-n", "250", "--resume"]);
    let cells = read("cells.parquet");
    assert_eq!((read("outcomes.parquet").height() as u64, most(&cells)), (sum(&cells, "games"), Some(250)));
    // A run that kept no games cannot keep the later ones alone.
    runs.sweep("without", &["-n", "150"]);
    assert!(runs.fail("without", &["-n", "250", "--resume", "--keep-games"], 2).contains("--keep-games"));
}

#[test]
fn an_empty_directory_or_leftovers_of_a_killed_run_are_free_to_use() {
    let runs = Runs::new();
    fs::create_dir(runs.path("empty")).expect("a folder");
    fs::write(runs.path("empty").join(".unfinished-x1"), "half").expect("a file");
    runs.sweep("empty", &["-n", "100", "--resume"]);
    assert!(!Path::new(&runs.path("empty").join(".unfinished-x1")).exists());
}

#[test]
fn a_required_target_that_no_variant_meets_is_exit_code_4() {
    let runs = Runs::new();
    let sweep = |name: &str, low: f64, high: f64| {
        let text = fs::read_to_string("scenarios/timers/sweeps/official.toml").expect("a sweep");
        // The copy lies elsewhere, so its paths start at the root.
        let text = text.replace("\"../", &format!("\"{}/scenarios/timers/", env!("CARGO_MANIFEST_DIR")));
        let text =
            format!("{}\n[target]\nwin_rate = [{low}, {high}]\nstrategy = \"standard\"\n", without_target(&text));
        fs::write(runs.path(name), text).expect("a file");
        runs.path(name).display().to_string()
    };
    let out = |name: &str| runs.path(name).display().to_string();
    let easy = sweep("easy.toml", 0.01, 0.99);
    let text = succeed(&["sweep", &easy, "--out", &out("easy"), "-n", "2000", "--require-target"]);
    assert!(text.contains("is the one to print") && text.contains("inside your target of"), "{text}");
    let hard = sweep("hard.toml", 0.98, 0.99);
    let message = fail(&["sweep", &hard, "--out", &out("hard"), "-n", "2000", "--require-target"], 4);
    assert!(message.contains("no variant meets"), "{message}");
    // The tables are there all the same, and without the flag it is no failure.
    runs.cells("hard");
    succeed(&["sweep", &hard, "--out", &out("hard"), "-n", "2000"]);
}

/// A sweep's text up to its own `[target]`.
fn without_target(text: &str) -> &str {
    text.find("[target]").map_or(text, |start| &text[..start])
}

#[test]
fn a_closed_output_is_no_error() {
    let output = call(&["list"]);
    assert!(output.status.success());
    let script = format!("{} describe timers | head -n 1", env!("CARGO_BIN_EXE_perihelion"));
    let output = Command::new("sh").args(["-c", &script]).output().expect("sh");
    assert_eq!(stderr(&output), "");
}

#[test]
fn a_zip_with_a_name_is_one_setting_to_tables_and_sentences() {
    // Named as a metric is, which is a column of the games' table.
    let text = fs::read_to_string("scenarios/exploration/sweeps/decks.toml").expect("a shipped sweep");
    let folder = fs::canonicalize("scenarios/exploration").expect("a folder").display().to_string();
    let players = text.lines().find(|line| line.starts_with("strategies")).expect("the players").to_owned();
    let text = text
        .replace("\"../relics.toml\"", &format!("\"{folder}/relics.toml\""))
        .replace(&players, "strategies = [\"standard\"]")
        .replace("name = \"fragments\"", "name = \"relics\"");
    let runs = Runs::new();
    let [sweep, out] = ["decks.toml", "run"].map(|name| runs.path(name).display().to_string());
    fs::write(&sweep, text).expect("a writable folder");
    let told = succeed(&["sweep", &sweep, "--out", &out, "-n", "400", "--keep-games"]);
    let cells = String::from_utf8(runs.cells("run")).expect("text");
    let mut lines = cells.lines();
    let header: Vec<&str> = lines.next().expect("a header").split(',').collect();
    assert_eq!(header[..6], ["cell", "variant", "zip.relics", "fragments.per_relic", "map.frontier", "strategy"]);
    let first = lines.next().expect("a row");
    assert!(
        first.starts_with("0,\"relics=7/5/3, fragments.per_relic=2, map.frontier=2\",7/5/3,2,2,standard,"),
        "{first}"
    );
    // Zipped axes without a name leave holes in the grid, of which no effects can be told.
    assert!(told.contains("relics"), "{told}");
    let effects = fs::read_to_string(runs.path("run").join("sensitivity.csv")).expect("a table");
    assert!(effects.lines().any(|line| line.starts_with("relics,")), "{effects}");
}
