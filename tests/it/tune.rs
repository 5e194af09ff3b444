//! `perihelion tune`: answers that hold, files that play, and the same answer whatever ended it or plays it.

use crate::program::{fail, succeed};
use serde_json::Value;
use std::{fs, path::Path};

const START: &str = "scenarios/timers/tunes/two_players.toml";

fn json(arguments: &[&str]) -> Value {
    let all = [&["tune", "--format", "json", "--quiet"], arguments].concat();
    serde_json::from_str(&succeed(&all)).expect("JSON")
}

/// Writes a tune file over the shipped scenario of timers.
fn file(folder: &Path, free: &str, wants: &str) -> String {
    let scenario = fs::canonicalize("scenarios/timers/standard.toml").expect("the scenario");
    let players = fs::canonicalize("strategies/timers").expect("the players");
    let wants = wants.replace("PLAYERS", &players.display().to_string());
    let text = format!("scenario = \"{}\"\ngames = 400_000\n[free]\n{free}\n{wants}", scenario.display());
    let path = folder.join("x.toml");
    fs::write(&path, text).expect("a file");
    path.display().to_string()
}

#[test]
fn an_answer_meets_its_wants_in_games_that_it_never_saw() {
    let folder = tempfile::tempdir().expect("a directory");
    let out = folder.path().join("mine.toml");
    let out = out.to_str().expect("Unicode");
    let page = folder.path().join("mine.html");
    let page = page.to_str().expect("Unicode");
    let found = json(&[START, "-n", "2000000", "--out", out, "--page", page]);
    assert_eq!(found["verdict"], "met", "{found:#}");
    let page = fs::read_to_string(page).expect("the page");
    for part in ["Which settings give it?", "Where did it look?", "How do settings move it?", "<svg", "timers.start=22"]
    {
        assert!(page.contains(part), "the page has no {part}");
    }
    // 40,000 games of another seed: a share lies within 0.25 percentage points of the truth by a standard error, and the
    // truth lies in the band for certain at 95 %.
    let told = succeed(&[
        "run", out, "-s", "standard", "-s", "expert", "-n", "40000", "--seed", "77", "--format", "json", "--quiet",
    ]);
    let told: Value = serde_json::from_str(&told).expect("JSON");
    let wins = |place: usize| told[place]["win_rate"].as_f64().expect("a share");
    assert!((0.33 - 0.0075..=0.37 + 0.0075).contains(&wins(0)), "{}", wins(0));
    assert!((0.57 - 0.0075..=0.63 + 0.0075).contains(&wins(1)), "{}", wins(1));
    let text = fs::read_to_string(out).expect("the answer");
    assert!(text.starts_with("# Found by `tune` of two_players.toml") && text.contains("extends = "), "{text}");
    assert!(!Path::new(&format!("{out}.progress")).exists(), "what is done needs no progress");
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let folder = tempfile::tempdir().expect("a directory");
    let wants = "[[want]]\nstrategy = \"PLAYERS/standard.toml\"\nwins = { is = 0.39, within = 0.03 }\n";
    let path = file(folder.path(), "\"timers.start\" = { from = 18, to = 28 }", wants);
    let whole = json(&[&path, "--threads", "1"]);
    assert_eq!(whole["verdict"], "met", "{whole:#}");
    assert_eq!(json(&[&path, "--threads", "2"]), whole);
    // A budget that ends it early is one way to be cut short; the same command then goes on from what was kept.
    let out = folder.path().join("mine.toml");
    let out = out.to_str().expect("Unicode");
    fail(&["tune", &path, "--quiet", "-n", "3000", "--out", out], 4);
    assert!(Path::new(&format!("{out}.progress")).is_file());
    assert_eq!(json(&[&path, "--out", out]), whole);
}

#[test]
fn what_cannot_be_had_is_said_and_what_no_player_feels_too() {
    let folder = tempfile::tempdir().expect("a directory");
    let wants = "[[want]]\nstrategy = \"PLAYERS/standard.toml\"\nwins = { at_least = 0.6 }\n\
                 [[want]]\nstrategy = \"PLAYERS/expert.toml\"\nwins = { at_most = 0.5 }\n";
    let path = file(folder.path(), "\"timers.start\" = { from = 20, to = 26 }", wants);
    let told = fail(&["tune", &path, "--quiet"], 4);
    assert!(told.contains("what is wanted cannot be had with these settings"), "{told}");
    // Nobody is cut short after 3,000 decisions who is not after 5,000.
    let wants = "[[want]]\nstrategy = \"PLAYERS/standard.toml\"\nwins = { is = 0.38, within = 0.03 }\n";
    let free = "\"timers.start\" = [20, 23]\n\"limits.decisions\" = [3000, 5000]";
    let found = json(&[&file(folder.path(), free, wants)]);
    assert_eq!((&found["verdict"], found["answer"]["settings"]["timers.start"].as_i64()), (&"met".into(), Some(23)));
    assert_eq!(found["alike"].as_array().expect("a list").len(), 1, "{found:#}");
}

#[test]
fn a_file_of_somebodys_own_is_not_overwritten() {
    let folder = tempfile::tempdir().expect("a directory");
    let out = folder.path().join("mine.toml");
    fs::write(&out, "ruleset = \"timers\"\n").expect("a file");
    let told = fail(&["tune", START, "--quiet", "-n", "1000", "--out", out.to_str().expect("Unicode")], 2);
    assert!(told.contains("was not found by `tune`"), "{told}");
    let page = folder.path().join("mine.html");
    fs::write(&page, "<p>mine</p>").expect("a file");
    let told = fail(&["tune", START, "--quiet", "-n", "1000", "--page", page.to_str().expect("Unicode")], 2);
    assert!(told.contains("nothing was changed"), "{told}");
}

#[test]
fn levels_are_written_as_scenarios_and_lie_in_order_in_games_that_they_never_saw() {
    let folder = tempfile::tempdir().expect("a directory");
    let out = folder.path().join("mine.toml");
    let out = out.to_str().expect("Unicode");
    let found = json(&["scenarios/timers/tunes/four_levels.toml", "-n", "2000000", "--out", out]);
    assert_eq!(found["verdict"], "met", "{found:#}");
    let levels = found["levels"].as_array().expect("levels");
    let names: Vec<&str> = levels.iter().map(|level| level["level"].as_str().expect("a name")).collect();
    assert_eq!(names, ["easy", "normal", "hard", "brutal"]);
    // The sweep of all plays: 10,000 games of another seed, of which a share is known to half a percentage point.
    let run = folder.path().join("run");
    succeed(&["sweep", out, "--quiet", "--seed", "77", "--out", run.to_str().expect("Unicode")]);
    let table = fs::read_to_string(run.join("cells.csv")).expect("the cells");
    let header: Vec<&str> = table.lines().next().expect("a header").split(',').collect();
    let column = |name: &str| header.iter().position(|known| *known == name).expect(name);
    let (strategy, rate) = (column("strategy"), column("win_rate"));
    for player in ["novice", "standard", "expert"] {
        let rows = table.lines().skip(1).map(|line| line.split(',').collect::<Vec<&str>>());
        let wins: Vec<f64> =
            rows.filter(|row| row[strategy] == player).map(|row| row[rate].parse().expect("a share")).collect();
        assert_eq!(wins.len(), 4, "{table}");
        assert!(wins.windows(2).all(|pair| pair[1] < pair[0] + 0.01 + 0.015), "{player}: {wins:?}");
        if player == "standard" {
            let bands = [(0.748, 0.844), (0.473, 0.620), (0.214, 0.331), (0.076, 0.130)];
            for (wins, (least, most)) in wins.iter().zip(bands) {
                assert!((least - 0.015..=most + 0.015).contains(wins), "{wins} is not within {least} and {most}");
            }
        }
    }
    // What somebody wrote in place of a level is not overwritten.
    fs::write(folder.path().join("mine_hard.toml"), "ruleset = \"timers\"\n").expect("a file");
    let told = fail(&["tune", "scenarios/timers/tunes/four_levels.toml", "--quiet", "--out", out], 2);
    assert!(told.contains("mine_hard.toml` was not found by `tune`"), "{told}");
}

#[test]
fn gaps_between_players_and_quantiles_can_be_wanted() {
    let folder = tempfile::tempdir().expect("a directory");
    let wants = "[[want]]\nstrategy = \"PLAYERS/expert.toml\"\nagainst = \"PLAYERS/standard.toml\"\nwins = { at_least = 0.25 }\n\
                 [[want]]\nstrategy = \"PLAYERS/standard.toml\"\nturns = { quantile = 0.9, at_most = 26 }\n";
    let path = file(folder.path(), "\"timers.start\" = { from = 18, to = 28 }", wants);
    let found = json(&[&path]);
    assert_eq!(found["verdict"], "met", "{found:#}");
    let wants = found["answer"]["wants"].as_array().expect("wants");
    assert_eq!((&wants[0]["against"], &wants[1]["quantity"]), (&"standard".into(), &"turns<=26".into()));
    let low = |place: usize| wants[place]["low"].as_f64().expect("a number");
    assert!(low(0) > 0.2 && low(1) > 0.88, "{wants:#?}");
}

#[test]
fn luck_in_what_two_players_reach_can_be_wanted_and_is_what_a_sweep_says() {
    let folder = tempfile::tempdir().expect("a directory");
    let two = "[[want]]\nstrategy = \"PLAYERS/expert.toml\"\nagainst = \"PLAYERS/standard.toml\"\n";
    let wants = format!("{two}luck = {{ between = [0.8, 0.98] }}\n{two}\"luck:wins\" = {{ between = [0.75, 0.9] }}\n");
    let path = file(folder.path(), "\"timers.start\" = [20, 23, 26]", &wants);
    let whole = json(&[&path]);
    assert_eq!(whole["verdict"], "met", "{whole:#}");
    let out = folder.path().join("mine.toml");
    let out = out.to_str().expect("Unicode");
    fail(&["tune", &path, "--quiet", "-n", "3000", "--out", out], 4);
    assert_eq!(json(&[&path, "--out", out]), whole);
    // The same shares as a sweep tells them, from games of another seed, game by game.
    let run = folder.path().join("run");
    let run = run.to_str().expect("Unicode");
    let sweep = folder.path().join("sweep.toml");
    fs::write(&sweep, "scenario = \"mine.toml\"\nstrategies = [\"standard\", \"expert\"]\ngames = 40_000\n")
        .expect("a file");
    let sweep = sweep.to_str().expect("Unicode");
    succeed(&["sweep", sweep, "--seed", "77", "--out", run, "--quiet"]);
    let table = fs::read_to_string(Path::new(run).join("luck.csv")).expect("a table");
    let mut lines = table.lines().map(|line| line.split(',').collect::<Vec<&str>>());
    // The players of the row are two fields, since their names are parted by a comma.
    let (header, row) = (lines.next().expect("a header"), lines.next().expect("a row"));
    let skill = |name: &str| {
        let place = header.iter().position(|column| *column == name).expect("a column") + 1;
        row[place].parse::<f64>().expect("a share")
    };
    let wants = whole["answer"]["wants"].as_array().expect("wants");
    for (want, skill) in wants.iter().zip([skill("score_player"), skill("wins_player")]) {
        let of = |key: &str| want[key].as_f64().expect("a number");
        assert!(of("low") - 0.01 <= 1.0 - skill && 1.0 - skill <= of("high") + 0.01, "{want:#} {skill}");
    }
}
