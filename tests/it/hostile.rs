//! What users feed to the program: files without an end, names that a terminal would obey, and mistakes by the thousand.

use crate::program::{call, fail, perihelion, stderr, succeed};
use std::{fmt::Write, fs, path::Path, path::PathBuf};
use tempfile::TempDir;

const STANDARD: &str = "scenarios/timers/standard.toml";
const PLAYER: &str = "strategies/timers/standard.toml";

/// A folder with files in it.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    /// The path of something in it, as text.
    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    /// Writes a file and returns its path.
    fn file(&self, name: &str, text: &str) -> String {
        let path = self.0.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, text).expect("a file");
        path.display().to_string()
    }
}

/// A path of the crate, wherever the program runs.
fn shipped(path: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path).display().to_string()
}

/// Nothing in it moves a cursor, changes a colour, or turns or hides letters.
fn is_harmless(text: &str) -> bool {
    !text.contains(|letter: char| letter != '\n' && letter.is_control())
        && !text.contains(['\u{202e}', '\u{2066}', '\u{200b}', '\u{2028}'])
}

#[cfg(unix)]
mod endless {
    use super::*;

    /// A pipe that nobody writes to: who opens it waits for ever.
    fn pipe(folder: &Folder, name: &str) -> String {
        let path = folder.path(name);
        let made = std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo");
        assert!(made.success());
        path
    }

    #[test]
    fn a_pipe_is_refused_wherever_a_file_is_named() {
        let folder = Folder::new();
        let pipe = pipe(&folder, "pipe.toml");
        for command in [
            ["check", &pipe].as_slice(),
            &["describe", &pipe],
            &["run", &pipe, "-s", "random", "-n", "1"],
            &["run", STANDARD, "-s", &pipe, "-n", "1"],
            &["run", STANDARD, "-s", &format!("search:{pipe}"), "-n", "1"],
            &["compare", &pipe, "-s", "random", "--a", "timers.start=23", "--b", "timers.start=22"],
            &["replay", &pipe, "-s", "random"],
            &["sweep", &pipe],
        ] {
            let said = fail(command, 2);
            assert!(said.contains("this is a pipe, and only regular files are read"), "{command:?}: {said}");
        }
    }

    #[test]
    fn a_pipe_in_a_file_is_pointed_at() {
        let folder = Folder::new();
        pipe(&folder, "pipe.toml");
        let standard = shipped(STANDARD);
        let files = [
            ("extends.toml", "extends = \"pipe.toml\"\n[timers]\nstart = 22\n".to_owned(), "extends.toml:1:11"),
            ("plain.toml", "extends = \"pipe.toml\"\n".to_owned(), "plain.toml:1:11"),
            (
                "strategy.toml",
                "ruleset = \"timers\"\nextends = \"pipe.toml\"\n[[rule]]\naction = \"any\"\n".to_owned(),
                "strategy.toml:2:11",
            ),
            (
                "scenario.toml",
                "scenario = \"pipe.toml\"\nstrategies = [\"random\"]\ngames = 1\n".to_owned(),
                "scenario.toml:1:12",
            ),
            (
                "listed.toml",
                format!("scenario = '{standard}'\nstrategies = [\"pipe.toml\"]\ngames = 1\n"),
                "listed.toml:2:15",
            ),
            (
                "glob.toml",
                format!("scenario = '{standard}'\nstrategies = [\"p*.toml\"]\ngames = 1\n"),
                "glob.toml:2:15",
            ),
            (
                "variant.toml",
                format!(
                    "scenario = '{standard}'\nstrategies = [\"random\"]\ngames = 1\n[[variant]]\nname = \"a\"\nscenario = \"pipe.toml\"\n"
                ),
                "variant.toml:6:12",
            ),
        ];
        for (name, text, place) in files {
            let said = fail(&["check", &folder.file(name, &text)], 2);
            assert!(said.contains("this is a pipe") && said.contains(place), "{name}: {said}");
        }
    }

    #[test]
    fn devices_sockets_and_links_without_an_end_are_refused() {
        let folder = Folder::new();
        let _socket = std::os::unix::net::UnixListener::bind(folder.path("socket.toml")).expect("a socket");
        for (name, target) in [("zero.toml", "/dev/zero"), ("loop.toml", "loop.toml")] {
            std::os::unix::fs::symlink(target, folder.path(name)).expect("a link");
        }
        for (path, what) in [
            ("/dev/zero", "this is a device"),
            (&folder.path("zero.toml"), "this is a device"),
            (&folder.path("socket.toml"), "this is a socket"),
            (&folder.path("loop.toml"), "the file cannot be read"),
        ] {
            for command in [["check", path].as_slice(), &["run", path, "-s", "random"], &["sweep", path]] {
                let said = fail(command, 2);
                assert!(said.contains(what), "{command:?}: {said}");
            }
            let said = fail(&["run", STANDARD, "-s", path], 2);
            assert!(said.contains(what), "{path}: {said}");
        }
    }

    #[test]
    fn list_shows_what_it_cannot_read_without_a_title() {
        let folder = Folder::new();
        folder.file("scenarios/timers/a.toml", "ruleset = \"timers\"\ntitle = \"Readable\"\n");
        pipe(&folder, "scenarios/timers/b.toml");
        let output = perihelion(&["list"]).current_dir(folder.0.path()).output().expect("the program starts");
        let listed = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(output.status.success() && listed.contains("Readable") && listed.contains("b.toml"), "{listed}");
    }
}

#[test]
fn patterns_do_not_walk_for_ever() {
    let folder = Folder::new();
    let standard = shipped(STANDARD);
    for name in 0..1_001 {
        folder.file(&format!("players/{name}.toml"), "ruleset = \"timers\"\n");
    }
    let sweep = |pattern: &str| format!("scenario = '{standard}'\nstrategies = [\"{pattern}\"]\ngames = 1\n");
    let said = fail(&["check", &folder.file("sweep.toml", &sweep("players/*.toml"))], 2);
    assert!(said.contains("too many strategies are named") && said.contains("sweep.toml:2:15"), "{said}");
    assert!(said.contains("these are 1001 files") && said.ends_with("1 mistake\n"), "{said}");
}

const HOSTILE: &str = "\\u001b[2J\\u001b]0;owned\\u0007\\u202e\\u2066\\u009b31m\\u2028\\u200b\\r";

#[test]
fn what_files_hold_reaches_no_terminal_as_it_is() {
    let folder = Folder::new();
    let scenario = folder.file(
        "scenarios/timers/a.toml",
        &format!("extends = '{}'\ntitle = \"T{HOSTILE}\"\nabout = \"{HOSTILE}\"\n", shipped(STANDARD)),
    );
    let name = "st\u{1b}[31m\u{202e}rategy.toml";
    let text = format!(
        "ruleset = \"timers\"\ntitle = \"{HOSTILE}\"\nabout = \"{HOSTILE}\"\nextends = '{}'\n[[rule]]\nname = \"{HOSTILE}\"\naction = \"any\"\n",
        shipped(PLAYER)
    );
    let strategy = folder.file(&format!("strategies/timers/{name}"), &text);
    let sweep = folder.file(
        "scenarios/timers/sweeps/s.toml",
        &format!(
            "title = \"{HOSTILE}\"\nscenario = \"../a.toml\"\nstrategies = [\"random\", \"../../../strategies/timers/*.toml\"]\ngames = 20\n\
             [[variant]]\nname = \"=1{HOSTILE}\"\n[[variant]]\nname = \"b\"\nset = {{ \"timers.start\" = 20 }}\n"
        ),
    );
    let bad =
        folder.file("b\u{1b}[2Jad.toml", &format!("ruleset = \"ti\u{202e}mers\"\n\"{HOSTILE}\" = \"\u{9b}1m\"\n"));
    let out = folder.path("out");
    for (command, code) in [
        (["list"].as_slice(), 0),
        (&["list", "--format", "csv"], 0),
        (&["list", "--format", "json"], 0),
        (&["describe", &scenario], 0),
        (&["describe", &strategy], 0),
        (&["describe", &sweep], 0),
        (&["check", &scenario, &strategy, &sweep], 0),
        (&["check", &bad], 2),
        (&["check", &bad, "--format", "json"], 2),
        (&["check", &format!("{bad}\u{1b}[2J")], 2),
        (&["run", &scenario, "-s", &strategy, "-s", "random", "-n", "5"], 0),
        (&["run", &scenario, "-s", &strategy, "-n", "5", "--format", "csv"], 0),
        (&["run", &scenario, "-s", "\u{1b}[2J"], 2),
        (&["run", &scenario, "-s", "random", "--set", "\u{1b}[2J=\u{202e}"], 2),
        (&["replay", &scenario, "-s", &strategy, "--game", "1"], 0),
        (&["replay", &scenario, "-s", &strategy, "--format", "json"], 0),
        (&["compare", &scenario, "-s", &strategy, "--a", "timers.start=23", "--b", "timers.start=22", "-n", "20"], 0),
        (&["sweep", &sweep, "--out", &out], 0),
        (&["sweep", &sweep, "--out", &out], 0),
        (&["report", &out], 0),
        (&["report", &out, "--format", "json"], 0),
    ] {
        let output = perihelion(command).current_dir(folder.0.path()).output().expect("the program starts");
        let (printed, said) = (String::from_utf8_lossy(&output.stdout), stderr(&output));
        assert_eq!(output.status.code(), Some(code), "{command:?}: {said}");
        assert!(is_harmless(&printed), "{command:?}: {printed:?}");
        assert!(is_harmless(&said), "{command:?}: {said:?}");
    }
    for chart in fs::read_dir(folder.0.path().join("out/charts")).expect("charts") {
        let path = chart.expect("a chart").path();
        let text = fs::read_to_string(&path).expect("UTF-8");
        roxmltree::Document::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }
    let read = |name: &str| fs::read_to_string(Path::new(&out).join(name)).expect("UTF-8");
    let page = read("report.html");
    assert!(page.contains("␛[2J") && is_harmless(&page.replace('\t', " ")));
    let cells = read("cells.csv");
    assert!(cells.contains(",'=1␛[2J") && !cells.contains(",=1") && is_harmless(&cells), "{cells}");
    let json: serde_json::Value = serde_json::from_str(&succeed(&["list", "--format", "json"])).expect("JSON");
    assert!(json.is_array());
}

#[test]
fn ten_thousand_mistakes_are_counted_and_twenty_shown() {
    let folder = Folder::new();
    let mut text = "ruleset = \"timers\"\n".to_owned();
    (0..10_000).for_each(|key| writeln!(text, "key_{key} = {key}").expect("text"));
    let path = folder.file("keys.toml", &text);
    let said = fail(&["check", &path], 2);
    // One more than there are keys: a scenario must give its cards.
    assert_eq!(said.lines().filter(|line| line.starts_with("error: ")).count(), 20, "{said}");
    assert!(said.ends_with("… and 9981 more mistakes: 10001 mistakes in all\n"), "{said}");
    let output = call(&["check", &path, "--format", "json"]);
    let all: Vec<serde_json::Value> = serde_json::from_slice(&output.stdout).expect("JSON");
    let keys = all.iter().filter(|mistake| mistake["what"].as_str().is_some_and(|what| what.contains("unknown key")));
    let lines: Vec<u64> = keys.map(|mistake| mistake["line"].as_u64().expect("a line")).collect();
    assert_eq!(lines, (2..=10_001).collect::<Vec<_>>());
}

#[test]
fn a_file_of_another_ruleset_is_one_mistake() {
    let folder = Folder::new();
    let other = "strategies/aliens/standard.toml";
    let told = |command: &[&str], what: &str| {
        let said = fail(command, 2);
        assert!(said.contains(what) && said.ends_with("\n1 mistake\n"), "{command:?}: {said}");
    };
    told(&["run", STANDARD, "-s", other], "this strategy is for the ruleset `aliens`");
    let sweep = format!("scenario = '{}'\nstrategies = ['{}']\ngames = 1\n", shipped(STANDARD), shipped(other));
    told(&["check", &folder.file("sweep.toml", &sweep)], "this strategy is for the ruleset `aliens`");
    let strategy = format!("ruleset = \"timers\"\nextends = '{}'\n[[rule]]\naction = \"any\"\n", shipped(other));
    told(&["check", &folder.file("mine.toml", &strategy)], "the file extends a strategy for another ruleset");
    let scenario = format!("ruleset = \"aliens\"\nextends = '{}'\n[goal]\nscore = 3\n", shipped(STANDARD));
    told(&["check", &folder.file("theirs.toml", &scenario)], "the file extends a scenario of another ruleset");
}

#[test]
fn a_strategy_that_only_extends_is_no_scenario() {
    let folder = Folder::new();
    let text = format!("ruleset = \"timers\"\ntitle = \"Mine\"\nextends = '{}'\n", shipped(PLAYER));
    let said = stderr(&call(&["check", &folder.file("mine.toml", &text)]));
    assert!(said.contains("a sound strategy"), "{said}");
}

#[test]
fn a_strategy_named_twice_on_the_command_line_is_a_mistake() {
    let path = PathBuf::from(PLAYER).display().to_string();
    for twice in [["standard", "standard"], ["random", "random"], ["standard", &path]] {
        let said = fail(&["run", STANDARD, "-s", twice[0], "-s", twice[1], "-n", "1"], 2);
        assert!(said.contains("is named twice") && said.ends_with("\n1 mistake\n"), "{said}");
    }
    succeed(&["run", STANDARD, "-s", "standard", "-s", "strategies/timers/*.toml", "-n", "1"]);
}
