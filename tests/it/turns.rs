//! Games turn by turn as a user meets them: the tables of a run, games that are found and cut to where they turn, and games
//! read at the end of each turn.

use crate::program::{bytes, fail, succeed};
use perihelion::{frames::DataFrame, rulesets::shipped, simulation::Tally};
use polars::prelude::{ParquetReader, SerReader};
use serde_json::Value;
use std::{collections::BTreeMap, fs, io::Cursor, path::Path};

const STANDARD: &str = "scenarios/timers/standard.toml";

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn parquet(path: &Path) -> DataFrame {
    ParquetReader::new(Cursor::new(bytes(path))).finish().expect("a table")
}

/// What an outcome of this cell's games is, by its index.
fn outcomes(strategy: &str, games: u64) -> Vec<perihelion::simulation::Outcome> {
    let cell =
        perihelion::scenario::cells_of(Path::new(STANDARD), &[strategy.to_owned()], &[], shipped()).expect("sound");
    let seat =
        shipped().seat("timers", &cell[0].scenario.settings, &cell[0].strategy).expect("known").expect("playable");
    let metrics = seat.metrics();
    let (mut tally, mut kept) = (Tally::counting(metrics), perihelion::simulation::Outcomes::new(metrics.count()));
    seat.sit(1).play(0..games, &mut tally, Some(&mut kept)).expect("sound rules");
    kept.rows
}

fn found(what: &str, more: &[&str]) -> String {
    let text = succeed(&[&["replay", STANDARD, "-s", "standard", "--find", what][..], more].concat());
    text.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn the_game_that_is_found_is_the_first_that_meets_the_condition() {
    let rows = outcomes("standard", 2_000);
    let first = |meets: &dyn Fn(&perihelion::simulation::Outcome) -> bool| {
        format!("game {} of seed 1", rows.iter().find(|row| meets(row)).expect("there is one").game)
    };
    for (what, expected) in [
        ("loss and margin = -1", first(&|row| !row.won && row.margin == Some(-1))),
        ("ending = caught and turns < 20", first(&|row| row.cause == Some(1) && row.turns < 20)),
        ("score in [21, 22] or decisions > 130", first(&|row| [21, 22].contains(&row.score) || row.decisions > 130)),
        ("not win and rank != 'x'", String::new()),
    ] {
        if expected.is_empty() {
            assert!(fail(&["replay", STANDARD, "-s", "standard", "--find", what], 2).contains("--find"));
        } else {
            assert!(found(what, &[]).contains(&expected), "{what}: {expected}");
        }
    }
    // From another game on.
    let after = rows.iter().filter(|row| !row.won && row.margin == Some(-1)).nth(1).expect("a second one").game;
    let from = (rows.iter().find(|row| !row.won && row.margin == Some(-1)).expect("a first one").game + 1).to_string();
    assert!(found("loss and margin = -1", &["--game", &from]).contains(&format!("game {after} of seed 1")));
}

#[test]
fn the_game_that_stands_out_is_found_on_any_number_of_threads() {
    let rows = outcomes("standard", 500);
    let longest = rows.iter().map(|row| (row.turns, row.decisions)).max().expect("games");
    let shortest = rows.iter().map(|row| (row.turns, row.decisions)).min().expect("games");
    let of = |length: (u32, u32)| rows.iter().find(|row| (row.turns, row.decisions) == length).expect("one").game;
    let close = |row: &perihelion::simulation::Outcome| row.margin.map(|margin| margin.max(-1 - margin));
    let nearest = rows.iter().filter_map(close).min();
    let closest = rows.iter().find(|row| close(row) == nearest).expect("one").game;
    for (what, game) in [("longest", of(longest)), ("shortest", of(shortest)), ("closest", closest)] {
        for threads in ["1", "3"] {
            let text = found(what, &["-n", "500", "--threads", threads]);
            assert!(text.contains(&format!("game {game} of seed 1")), "{what}: {game}, {text}");
        }
    }
    let turning: Vec<String> =
        ["1", "3"].map(|threads| found("turning point", &["-n", "300", "--threads", threads])).to_vec();
    assert!(turning[0] == turning[1] && turning[0].contains("game "), "{turning:?}");
}

#[test]
fn what_cannot_be_found_is_said_with_what_to_do() {
    let told = |what: &str, code: i32| fail(&["replay", STANDARD, "-s", "standard", "--find", what, "-n", "50"], code);
    let none = told("score > 900", 4);
    assert!(none.contains("none of the 50 games from 0 on") && none.contains("--game 50"), "{none}");
    assert!(told("loss and marign = 1", 2).contains("did you mean `margin`?"));
    assert!(told("ending = cought", 2).contains("did you mean `caught`?"));
    assert!(told("longst", 2).contains("did you mean `longest`?"));
    assert!(told("score", 2).contains("expected a condition"));
    let endeavours = ["replay", "scenarios/endeavours/standard.toml", "-s", "random", "--find", "closest"];
    assert!(fail(&endeavours, 2).contains("no margin"));
    assert!(fail(&["replay", STANDARD, "-s", "standard", "-n", "9"], 2).contains("--find"));
}

#[test]
fn a_replay_is_cut_to_where_the_chance_to_win_fell_most() {
    let replay = ["replay", STANDARD, "-s", "standard", "--find", "loss", "--turning-points", "2"];
    let (text, whole) = (succeed(&replay), succeed(&replay[..6]));
    assert!(text.lines().count() < whole.lines().count() / 2, "{text}");
    assert!(text.contains("cut to where the chance to win fell most") && text.contains("the end"), "{text}");
    let falls = json(&succeed(&[&replay[..], &["--format", "json"]].concat()));
    let falls = falls.as_array().expect("a list");
    assert!((1..=2).contains(&falls.len()), "{falls:?}");
    for fall in falls {
        let of = |name: &str| fall[name].as_f64().expect("a number");
        assert!(of("before") - of("after") > 2.0 * of("error"), "{fall}");
        assert_eq!(fall["lines"][0]["line"], "decision");
        assert!(whole.contains(fall["lines"][0]["chosen"].as_str().expect("a text")), "{fall}");
    }
}

#[test]
fn the_tables_of_a_run_tell_its_games_turn_by_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = env!("CARGO_MANIFEST_DIR");
    let sweep = folder.path().join("sweep.toml");
    let text = format!(
        "scenario = \"{root}/{STANDARD}\"\nstrategies = [\"standard\", \"novice\"]\nseed = 1\ngames = 600\n[axes]\n\"timers.start\" = [20, 24]\n"
    );
    fs::write(&sweep, text).expect("a file");
    let sweep = sweep.display().to_string();
    let out = |name: &str| folder.path().join(name).display().to_string();
    let trace = ["--trace", "0.02", "--trace-variable", "credits", "--trace-variable", "timers.gap"];
    succeed(&[&["sweep", &sweep, "--out", &out("whole"), "--threads", "2"][..], &trace].concat());
    // In two steps, on one thread, with small batches: the same bytes.
    let steps = ["--threads", "1", "--batch", "7"];
    succeed(&[&["sweep", &sweep, "--out", &out("steps"), "-n", "250"][..], &steps, &trace].concat());
    succeed(&[&["sweep", &sweep, "--out", &out("steps"), "--resume"][..], &steps, &trace].concat());
    for file in ["checkpoint.json", "turns.csv", "turns.parquet", "chances.parquet", "trace.parquet"] {
        let read = |name: &str| bytes(&folder.path().join(name).join(file));
        assert!(read("whole") == read("steps"), "{file}");
    }
    let all = json(&succeed(&["report", &out("whole"), "--format", "json"]));
    let (turns, cells) =
        (all["tables"]["turns"].as_array().expect("rows"), all["tables"]["cells"].as_array().expect("rows"));
    for cell in cells {
        let mine: Vec<&Value> = turns
            .iter()
            .filter(|row| row["variant"] == cell["variant"] && row["strategy"] == cell["strategy"])
            .collect();
        assert_eq!((mine[0]["turn"].as_u64(), mine[0]["games"].as_u64()), (Some(0), Some(600)));
        let decisions: f64 =
            mine.iter().map(|row| row["games"].as_f64().unwrap() * row["decisions"].as_f64().unwrap()).sum();
        let expected = 600.0 * cell["decisions_mean"].as_f64().unwrap();
        assert!((decisions - expected).abs() < 1e-6 * expected, "{decisions}, {expected}");
        for two in mine.windows(2) {
            assert_eq!(two[0]["going"], two[1]["games"], "whoever goes on comes to the next turn");
        }
        assert_eq!(mine.last().unwrap()["foretold"].as_f64(), Some(1.0));
    }
    let sections = all["sections"].as_array().expect("sections");
    assert!(sections.iter().any(|section| section["id"] == "turns"), "{sections:?}");
    assert!(all["tables"]["chances"].as_array().is_some_and(|rows| rows.iter().all(|row| row["by"] == "score")));
    traced(&parquet(&folder.path().join("whole/trace.parquet")));
    // Another run of the same games that asks for no trace leaves none of other games behind.
    succeed(&["sweep", &sweep, "--out", &out("whole"), "--resume", "-n", "700"]);
    assert!(!folder.path().join("whole/trace.parquet").exists());
}

/// Of 600 games of each of four cells every fiftieth, each turn with its variables.
fn traced(table: &DataFrame) {
    let column = |name: &str| table.column(name).unwrap_or_else(|error| panic!("{error}")).clone();
    let (cells, games) = (column("cell"), column("game"));
    let (variables, values) = (column("variable"), column("value"));
    let (variables, values) = (variables.str().expect("texts"), values.f64().expect("numbers"));
    let (cells, games) = (cells.u32().expect("numbers"), games.u64().expect("numbers"));
    let mut last: BTreeMap<(u32, u64, &str), f64> = BTreeMap::new();
    for row in 0..table.height() {
        let key =
            (cells.get(row).expect("a value"), games.get(row).expect("a value"), variables.get(row).expect("a value"));
        last.insert(key, values.get(row).expect("a value"));
    }
    let named = |name: &str| last.keys().filter(|key| key.2 == name).count();
    assert_eq!(["score", "margin", "credits", "timers.gap", "opponent_score"].map(named), [48, 48, 48, 48, 0]);
    assert!(games.iter().all(|game| game.is_some_and(|game| game % 50 == 0)));
}

#[test]
fn a_run_leaves_games_turn_by_turn_where_it_is_told_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("trace.parquet").display().to_string();
    let run = ["run", STANDARD, "-s", "standard", "-n", "100", "--trace", "0.1"];
    assert!(fail(&run, 2).contains("--trace-to"));
    succeed(&[&run[..], &["--trace-to", &file]].concat());
    let rows = outcomes("standard", 100);
    let table = parquet(Path::new(&file));
    let games: Vec<u64> = table.column("game").unwrap().u64().unwrap().iter().flatten().collect();
    let turns: Vec<u32> = table.column("turn").unwrap().u32().unwrap().iter().flatten().collect();
    let values: Vec<f64> = table.column("value").unwrap().f64().unwrap().iter().flatten().collect();
    let names = table.column("variable").unwrap().clone();
    let names = names.str().unwrap();
    let mut ends: BTreeMap<u64, (u32, f64)> = BTreeMap::new();
    for row in (0..table.height()).filter(|row| names.get(*row) == Some("score")) {
        ends.insert(games[row], (turns[row], values[row]));
    }
    assert!(ends.keys().copied().eq((0..100).step_by(10)), "{ends:?}");
    for (game, (turn, score)) in ends {
        let row = rows[game as usize];
        assert!(score == f64::from(row.score) && turn <= row.turns, "game {game}");
    }
    assert!(fail(&[&run[..], &["--trace-to", &file]].concat(), 2).contains("already there"));
    let odd = |more: &[&str]| fail(&[&run[..6], more].concat(), 2);
    assert!(odd(&["--trace", "0", "--trace-to", "x.parquet"]).contains("above 0"));
    let trace = ["--trace", "0.1", "--trace-to", "x.parquet", "--trace-variable"];
    assert!(odd(&[&trace[..], &["credit"]].concat()).contains("did you mean `credits`?"));
    assert!(odd(&[&trace[..], &["scor"]].concat()).contains("read anyway"));
}

#[test]
fn a_game_is_a_page_with_the_boards_figures_by_turn() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.html");
    let shown = file.display().to_string();
    let replay = ["replay", STANDARD, "-s", "standard", "--game", "7", "--set", "timers.start=22", "--page", &shown];
    let text = succeed(&[&replay[..], &["--turning-points", "1"]].concat());
    let page = String::from_utf8(bytes(&file)).expect("UTF-8").replace("&#x2f;", "/");
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"), "no whole page");
    for part in ["id=\"turns\"", "id=\"turning\"", "id=\"game\"", "<svg", "credits", "--game 7", "timers.start=22"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains(">NaN") && !page.contains("NaN<") && text.contains("the end"), "{text}");
    // Its own page is overwritten, and nobody else's.
    succeed(&replay);
    fs::write(&file, "my own notes").expect("a file");
    assert!(fail(&replay, 2).contains("no page"));
    succeed(&[&replay[..], &["--replace"]].concat());
}

#[test]
fn every_ruleset_can_be_read_turn_by_turn() {
    for (ruleset, game) in
        [("aliens", "3"), ("competition", "3"), ("endeavours", "3"), ("exploration", "3"), ("timers", "3")]
    {
        let folder = tempfile::tempdir().expect("a folder");
        let page = folder.path().join("game.html").display().to_string();
        let scenario = format!("scenarios/{ruleset}/standard.toml");
        succeed(&["replay", &scenario, "-s", "standard", "--game", game, "--page", &page]);
        assert!(bytes(Path::new(&page)).len() > 10_000, "{ruleset}");
    }
}
