//! `perihelion verify`, and what `run`, `sweep` and `report` say of asserts, by their exit codes and bytes.

use crate::program::{bytes, call, fail, perihelion, stderr, succeed};
use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    thread::sleep,
    time::Duration,
};
use tempfile::TempDir;

const STANDARD: &str = "scenarios/timers/standard.toml";
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// A folder with a sweep over the two starts of `timers`.
struct Gate(TempDir);

impl Gate {
    fn new(asserts: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let text = format!(
            "scenario = \"{ROOT}/{STANDARD}\"\nstrategies = [\"{ROOT}/strategies/timers/standard.toml\", \"random\"]\n\
             games = 10\n[[variant]]\nname = \"normal\"\n[[variant]]\nname = \"harder\"\nset = {{ \"timers.start\" = 22 }}\n{asserts}"
        );
        fs::write(folder.path().join("gate.toml"), text).expect("a file");
        Self(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn arguments(&self, more: &[&str]) -> Vec<String> {
        let sweep = self.path("gate.toml").display().to_string();
        ["verify", &sweep].iter().chain(more).map(|text| (*text).to_owned()).collect()
    }

    fn call(&self, more: &[&str]) -> std::process::Output {
        call(&self.arguments(more).iter().map(String::as_str).collect::<Vec<_>>())
    }

    /// What it says on standard error when it ends with this code.
    fn ends(&self, more: &[&str], code: i32) -> String {
        let output = self.call(more);
        assert_eq!(output.status.code(), Some(code), "{}", stderr(&output));
        stderr(&output)
    }

    /// The rows of its table.
    fn rows(&self, more: &[&str]) -> Vec<serde_json::Value> {
        let output = self.call(&[more, &["--format", "json"]].concat());
        serde_json::from_slice(&output.stdout).expect("JSON")
    }
}

/// At 22 and 23 the standard player wins about 32 and 50 % of games, and random play next to none.
fn wins(about: &str, bounds: &str) -> String {
    format!("[[assert]]\n{about}\nquantity = \"wins\"\n{bounds}\n")
}

#[test]
fn asserts_that_hold_end_with_0_and_only_their_cells_are_played() {
    let gate = Gate::new(&format!(
        "{}{}",
        wins("strategy = \"standard\"\nvariant = \"normal\"", "between = [0.3, 0.7]"),
        wins("strategy = \"standard\"\nvariant = \"harder\"\nname = \"harder\"", "at_most = 0.5")
    ));
    gate.ends(&[], 0);
    let rows = gate.rows(&[]);
    assert_eq!(rows.len(), 2, "{rows:?}");
    assert_eq!([&rows[0]["verdict"], &rows[1]["verdict"]], ["met", "met"]);
    assert_eq!([&rows[0]["cell"], &rows[1]["cell"]], [0, 2]);
    assert_eq!((&rows[1]["assert"], &rows[1]["line"]), (&"harder".into(), &14.into()));
    // It stops at the first look that tells, whatever the sweep's `games` say.
    assert_eq!(rows[0]["games"], 1_024);
}

#[test]
fn a_missed_assert_ends_with_4_and_is_named_with_file_and_line() {
    let gate = Gate::new(&format!(
        "{}{}",
        wins("strategy = \"standard\"", "at_least = 0.1"),
        wins("name = \"everybody wins\"", "at_least = 0.15")
    ));
    let said = gate.ends(&[], 4);
    assert!(said.contains("of 6 checks, 2 missed\n"), "{said}");
    let place = format!("{}:13", gate.path("gate.toml").display());
    assert_eq!(said.matches(&place).count(), 2, "{said}");
    assert!(said.contains("missed: `everybody wins`: the wins of the random player in `normal` are "), "{said}");
    assert!(said.contains("should be at least 15 %"), "{said}");
}

#[test]
fn an_undecided_assert_ends_with_4_and_says_how_many_games_it_would_take() {
    // The bound lies two percentage points off.
    let gate = Gate::new(&wins("strategy = \"standard\"\nvariant = \"normal\"", "at_least = 0.365"));
    let said = gate.ends(&["--budget", "2000"], 4);
    assert!(said.contains("of 1 check, 1 undecided"), "{said}");
    assert!(said.contains(" more games of the cell would tell"), "{said}");
    let rows = gate.rows(&["--budget", "2000"]);
    assert_eq!((&rows[0]["verdict"], &rows[0]["games"]), (&"undecided".into(), &2_000.into()));
    let more = rows[0]["more_games"].as_u64().expect("a number of games");
    let budget = (2_000 + more).to_string();
    assert!(said.contains(&format!("--budget {budget}")), "{said}");
}

#[test]
fn the_same_files_give_the_same_bytes_on_any_number_of_threads() {
    let gate = Gate::new(&format!(
        "{}{}[[assert]]\nstrategy = \"standard\"\nquantity = \"turns\"\nbetween = [10, 30]\n",
        wins("strategy = \"standard\"", "between = [0.28, 0.55]"),
        wins("", "at_most = 0.48")
    ));
    let of = |name: &str, more: &[&str]| {
        let junit = gate.path(name).display().to_string();
        let output = gate.call(&[&["--junit", &junit, "--budget", "6000", "--format", "csv"], more].concat());
        assert_eq!(output.status.code(), Some(4), "{}", stderr(&output));
        (output.stdout, bytes(Path::new(&junit)))
    };
    let one = of("one.xml", &["--threads", "1"]);
    assert_eq!(one, of("two.xml", &["--threads", "2", "--batch", "100"]));
    assert_ne!(one, of("seed.xml", &["--threads", "2", "--seed", "5"]));
}

#[test]
fn junit_is_written_only_over_files_of_its_kind() {
    let gate = Gate::new(&wins("strategy = \"standard\"\nvariant = \"normal\"", "at_most = 0.3"));
    let path = gate.path("out.xml");
    let shown = path.display().to_string();
    gate.ends(&["--junit", &shown], 4);
    let text = fs::read_to_string(&path).expect("a file");
    assert!(text.contains("<testsuites name=\"perihelion verify\" tests=\"1\" failures=\"1\" errors=\"0\""), "{text}");
    assert!(text.contains("<failure type=\"missed\""), "{text}");
    assert!(text.contains("line=\"9\""), "{text}");
    // Its own file may be replaced, anybody else's may not.
    gate.ends(&["--junit", &shown], 4);
    fs::write(&path, "<testsuites name=\"mine\"/>").expect("a file");
    assert!(gate.ends(&["--junit", &shown], 2).contains("--replace"), "refused");
    assert_eq!(fs::read_to_string(&path).expect("a file"), "<testsuites name=\"mine\"/>");
    gate.ends(&["--junit", &shown, "--replace"], 4);
    assert_eq!(fs::read_to_string(&path).expect("a file"), text);
    assert!(gate.ends(&["--junit", &gate.0.path().display().to_string()], 2).contains("no JUnit file"));
}

#[test]
fn a_sweep_without_asserts_is_a_mistake_with_something_to_paste() {
    let gate = Gate::new("");
    let said = gate.ends(&[], 2);
    let paste = said.split_once("[[assert]]").expect("an example").1.split_once("[[assert]]").expect("an example").1;
    let gate = Gate::new(&format!("[[assert]]{paste}"));
    gate.ends(&["--budget", "10"], 4);
}

#[cfg(unix)]
#[test]
fn interrupted_it_shows_what_it_has_and_exits_with_3() {
    // Ten thousand million games would not tell, and no machine plays them before it is stopped.
    let gate = Gate::new(&wins("strategy = \"standard\"\nvariant = \"normal\"", "between = [0.3852, 0.3854]"));
    let arguments = gate.arguments(&["--budget", "10_000_000_000", "--format", "csv"]);
    let mut command = perihelion(&arguments.iter().map(String::as_str).collect::<Vec<_>>());
    let child = command.spawn().expect("the program starts");
    sleep(Duration::from_millis(700));
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(sent.success(), "the run was over too soon to be interrupted");
    let output = child.wait_with_output().expect("a child");
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert!(stderr(&output).contains("interrupted before every check was decided: of 1 check, 1 undecided"));
    assert!(String::from_utf8_lossy(&output.stdout).contains(",undecided,"));
}

#[test]
fn run_takes_asserts_of_its_own() {
    let run = |asserts: &[&str]| {
        let options = asserts.iter().flat_map(|text| ["--assert", text]);
        let arguments: Vec<&str> =
            ["run", STANDARD, "-s", "standard", "-n", "1500"].into_iter().chain(options).collect();
        call(&arguments)
    };
    let good = run(&["wins in 0.3..0.5", "turns >= 10", "ending:truncated <= 0.05"]);
    assert!(good.status.success(), "{}", stderr(&good));
    assert!(String::from_utf8_lossy(&good.stdout).contains("between 30 and 50 %"));
    // Standard's games take 22 turns on average, and hardly one takes 60.
    let tails = run(&["turns<=60 >= 0.9", "turns<=5 <= 0.1", "turns<=22 in 0.1..0.9"]);
    assert!(tails.status.success(), "{}", stderr(&tails));
    let bad = run(&["wins in 0.3..0.5", "score >= 30"]);
    assert_eq!(bad.status.code(), Some(4));
    assert!(stderr(&bad).contains("missed: `score >= 30`: the mean score of the standard player"), "{}", stderr(&bad));
    let near = run(&["wins >= 0.38"]);
    assert_eq!(near.status.code(), Some(4));
    assert!(stderr(&near).contains("1 undecided"), "{}", stderr(&near));
    for (text, said) in [
        ("wins > 0.4", "expected `>=`, `<=` or `in`"),
        ("win >= 0.4", "did you mean `wins`?"),
        ("wins >= 40", "40 % is 0.4"),
        ("wins in 0.4", "expected `A..B`"),
        ("wins >= x", "expected a number"),
        ("turns<=many >= 0.5", "the share of games with at most 18 turns"),
        ("wins in 0.6..0.4", "swap the two values"),
    ] {
        let message = fail(&["run", STANDARD, "-s", "random", "-n", "1", "--assert", text], 2);
        assert!(message.contains(said) && message.contains("--assert:1:"), "{message}");
    }
    let relics = ["run", "scenarios/endeavours/standard.toml", "-s", "random", "-n", "1", "--assert", "margin >= 0"];
    assert!(fail(&relics, 2).contains("these games have no margin"));
}

#[test]
fn sweep_and_report_tell_whether_asserts_hold() {
    let gate = Gate::new(&format!(
        "{}{}",
        wins("strategy = \"random\"", "at_most = 0.6"),
        wins("strategy = \"standard\"\nname = \"easy\"", "at_least = 0.9")
    ));
    let (sweep, out) = (gate.path("gate.toml").display().to_string(), gate.path("run").display().to_string());
    let said = succeed(&["sweep", &sweep, "-n", "400", "--out", &out]);
    assert!(said.contains("Do the asserts hold?\n  No: of 4 checks, 2 are missed."), "{said}");
    let said = succeed(&["report", &out]);
    assert!(said.contains("Missed: `easy`: the wins of the standard player in `normal` are"), "{said}");
    let page = fs::read_to_string(gate.path("run/report.html")).expect("a page");
    assert!(page.contains("Do the asserts hold?") && page.contains("What is insisted on"), "the page tells them too");
    let table = fs::read_to_string(gate.path("run/asserts.csv")).expect("a table");
    assert_eq!(table.lines().count(), 5, "{table}");
}
