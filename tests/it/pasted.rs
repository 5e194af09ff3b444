//! Commands that are printed work when they are pasted into a shell, whatever the files are called.

#![cfg(unix)]

use crate::program::{stderr, succeed};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread::sleep,
    time::Duration,
};
use tempfile::TempDir;

const ODD: &str = "sw $(touch P3) it's `touch P3`.toml";

/// A folder with spaces in its name and a sweep file whose name a shell would run if it were not quoted.
struct Odd {
    _folder: TempDir,
    path: PathBuf,
}

impl Odd {
    fn new(lines: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("my runs & more");
        fs::create_dir(&path).expect("a folder");
        let scenario = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/timers/standard.toml");
        let standard = concat!("\"", env!("CARGO_MANIFEST_DIR"), "/strategies/timers/standard.toml\"");
        let lines = lines.replace("STANDARD", standard);
        fs::write(path.join(ODD), format!("scenario = \"{scenario}\"\n{lines}\n")).expect("a file");
        Self { _folder: folder, path }
    }

    fn call(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_perihelion"));
        command.args(arguments).current_dir(&self.path).env("NO_COLOR", "1");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.call(arguments).output().expect("it starts")
    }

    /// Gives a line to a shell that knows the program.
    fn paste(&self, line: &str) -> Output {
        let program = Path::new(env!("CARGO_BIN_EXE_perihelion")).parent().expect("a folder");
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("sh")
            .args(["-c", line])
            .current_dir(&self.path)
            .env("PATH", format!("{}:{path}", program.display()))
            .output()
            .expect("sh");
        assert!(output.status.success(), "{line}: {}", stderr(&output));
        let names: Vec<_> =
            fs::read_dir(&self.path).expect("a folder").map(|entry| entry.expect("it").file_name()).collect();
        assert!(!names.iter().any(|name| name == "P3"), "{line} touched P3");
        output
    }
}

/// The command in a message, from the backtick before it to the one that ends it.
fn command(message: &str, end: &str) -> String {
    let begin = message.find("`perihelion ").unwrap_or_else(|| panic!("no command in: {message}")) + 1;
    let length = message[begin..].find(end).unwrap_or_else(|| panic!("no end in: {message}"));
    message[begin..begin + length].to_owned()
}

const LINES: &str = "strategies = [STANDARD]\ngames = 10\nseed = 1\n[axes]\n\"timers.start\" = [22, 23]";

#[test]
fn the_advice_after_an_interruption_goes_on_with_the_same_run() {
    let odd = Odd::new(LINES);
    let arguments = ["sweep", ODD, "--out", "out dir", "--seed", "7", "--keep-games", "-n", "20000", "--threads", "1"];
    let mut child = odd.call(&arguments).spawn().expect("it starts");
    while !odd.path.join("out dir/checkpoint.json").exists() {
        assert!(child.try_wait().expect("a child").is_none(), "it ended before it saved anything");
        sleep(Duration::from_millis(5));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill").success());
    let output = child.wait_with_output().expect("a child");
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(3), "{message}");
    let line = command(&message, "` goes on");
    for part in ["--seed 7", "-n 20000", "--keep-games", "--resume"] {
        assert!(line.contains(part), "no {part} in {line}");
    }
    odd.paste(&line);
    let cells = fs::read_to_string(odd.path.join("out dir/cells.csv")).expect("tables");
    assert!(cells.lines().nth(1).is_some_and(|row| row.contains(",20000,")), "{cells}");
}

#[test]
fn commands_of_notes_errors_and_pages_work_when_pasted() {
    let odd = Odd::new(LINES);
    let output = odd.run(&["sweep", ODD, "--precision", "0.2", "--seed", "5"]);
    let message = stderr(&output);
    let report = command(&message, "` tells more");
    let told = String::from_utf8(odd.paste(&report).stdout).expect("UTF-8");
    assert!(told.contains("Can I trust these numbers?"), "{told}");
    // Those of the page.
    let directory = odd.path.join("reports").join(ODD.trim_end_matches(".toml"));
    let page = fs::read_to_string(directory.join("report.html")).expect("a page");
    let lines: Vec<String> = page
        .split("perihelion ")
        .skip(1)
        .filter_map(|rest| rest.split_once("</code>").map(|(line, _)| line))
        .filter(|line| line.starts_with("sweep ") || line.starts_with("replay "))
        .map(|line| format!("perihelion {}", unescaped(line)))
        .collect();
    assert!(lines.iter().any(|line| line.starts_with("perihelion sweep ")), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("perihelion replay ")), "{lines:?}");
    for line in lines.iter().take(4) {
        assert!(!line.contains('<'), "{line}");
        odd.paste(line);
    }
    // Where nothing was saved yet.
    fs::remove_file(directory.join("checkpoint.json")).expect("a file");
    let shown = format!("reports/{}", ODD.trim_end_matches(".toml"));
    let output = odd.run(&["report", &shown]);
    assert_eq!(output.status.code(), Some(2));
    let resume = command(&stderr(&output), "` goes on with it");
    assert!(resume.contains("--precision 0.2") && resume.contains("--seed 5"), "{resume}");
    odd.paste(&resume);
    // A directory that lies in `reports`.
    let output = odd.run(&["report", ODD.trim_end_matches(".toml")]);
    odd.paste(&command(&stderr(&output), "` reports on one"));
}

/// A text of a page as a browser shows it.
fn unescaped(text: &str) -> String {
    let names = [("&#x2f;", "/"), ("&#x27;", "'"), ("&#39;", "'"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">")];
    let text = names.iter().fold(text.to_owned(), |text, (name, letter)| text.replace(name, letter));
    text.replace("&#x60;", "`").replace("&amp;", "&")
}

#[test]
fn a_name_that_cannot_be_shown_gives_no_command() {
    let odd = Odd::new(LINES);
    fs::copy(odd.path.join(ODD), odd.path.join("a\u{1b}[2Jb.toml")).expect("a file");
    let output = odd.run(&["sweep", "a\u{1b}[2Jb.toml"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let message = stderr(&output);
    assert!(message.contains("cannot be shown") && !message.contains("`perihelion report"), "{message}");
}

#[test]
fn a_precision_of_the_file_keeps_its_number_of_games_in_commands() {
    let odd = Odd::new("strategies = [STANDARD]\nprecision = 0.001\nmax_games = 1500");
    let output = odd.run(&["sweep", ODD, "--out", "out"]);
    assert!(output.status.success(), "{}", stderr(&output));
    succeed(&["report", &odd.path.join("out").display().to_string()]);
    let manifest = fs::read_to_string(odd.path.join("out/manifest.json")).expect("a manifest");
    assert!(!manifest.contains("\"--precision\"") && manifest.contains("at most 1 500 games"), "{manifest}");
}
