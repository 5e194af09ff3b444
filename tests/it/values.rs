//! What a player values, told by playing without it.

use crate::program::{bytes, call, fail, perihelion, stderr, succeed};
use std::{fs, path::Path};

/// A player of timers that looks only at the positions right after its actions, so that its games are short.
const PLAYER: &str = r#"# Judges positions right after each action.
ruleset = "timers"
about   = "A quick one."

[let]
rich = 'credits > 6'

[[rule]]
action = "any"
prefer = 'after.value'

[value]
score    = 0
margin   = 1
win      = 10
constant = [-20, 1]

[value.weights]
score = 1
credits = [0.3, -0.01]
"held.total" = 0.2
"contracts.payable" = 0.8
"timers.steps" = 0.5
"store.metal" = 0.01
rich = 0.1
"#;

/// A call with few games.
fn few<'a>(strategy: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    some(strategy, "40", more)
}

fn some<'a>(strategy: &'a str, games: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["values", strategy, "--games", games, "--quiet"], more].concat()
}

fn player(folder: &Path) -> String {
    let path = folder.join("quick.toml");
    fs::write(&path, PLAYER).expect("a file");
    path.display().to_string()
}

fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&succeed(&[arguments, &["--format", "json"]].concat())).expect("JSON")
}

fn number(value: &serde_json::Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn what_it_values_and_what_that_is_worth_is_told_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let strategy = player(folder.path());
    let pages = ["1", "3"].map(|threads| folder.path().join(format!("{threads}.html")).display().to_string());
    let told = [("1", &pages[0]), ("3", &pages[1])]
        .map(|(threads, page)| json(&few(&strategy, &["--threads", threads, "--page", page])));
    assert_eq!(told[0], told[1]);
    let told = &told[0];
    let parts = told["parts"].as_array().expect("parts");
    assert_eq!(parts.len(), 7);
    let matters: Vec<f64> = parts.iter().map(|part| number(&part["matters"])).collect();
    assert!(matters.is_sorted_by(|a, b| a >= b), "{told}");
    let part = |name: &str| parts.iter().find(|part| part["name"] == name).expect("a part");
    assert_eq!(part("credits")["by_turn"], -0.01);
    assert!(part("rich")["about"].as_str().expect("a sentence").contains("let"), "{told}");
    for part in parts {
        let without = &part["without"];
        let [low, value, high] = ["wins_low", "wins", "wins_high"].map(|key| number(&without[key]));
        assert!(low <= value && value <= high && low < high, "{part}");
        // A quarter of the games, or all.
        assert!([10, 40].contains(&without["games"].as_u64().expect("games")), "{part}");
        assert!(number(&part["fit_lost"]) >= 0.0);
    }
    assert!((0.0..=1.0).contains(&number(&told["fit"])));
    // Smaller and smaller sets were tried.
    let tried = told["tried"].as_array().expect("sets");
    assert_eq!(tried.iter().map(|set| set["variables"].as_u64()).collect::<Vec<_>>(), [5, 4, 3, 2, 1].map(Some));
    let pages = pages.map(|page| fs::read_to_string(page).expect("a page"));
    assert_eq!(pages[0], pages[1]);
    let page = &pages[0];
    assert!(page.starts_with("<!doctype html>") && page.contains("<title>What quick values"), "{page}");
    for section in ["summary", "values", "needs", "fewest", "differs", "parted", "reproduce"] {
        assert_eq!(page.matches(&format!("id=\"{section}\"")).count(), 1, "{section}");
    }
    for part in ["What one more of each", "one more is worth", "perihelion replay", "--games 40", "credits &gt; 6"] {
        assert!(page.contains(part), "{part}");
    }
}

#[test]
fn both_players_and_where_their_games_part_are_told_and_can_be_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let strategy = player(folder.path());
    let told = json(&few(&strategy, &["--variables", "0", "--beside", "standard"]));
    let differ = &told["differ"];
    assert_eq!((&told["beside"], &differ["plays"]["games"]), (&"standard".into(), &80.into()));
    let share = &differ["agreed"]["share"];
    assert!(number(&share["low"]) <= number(&share["value"]) && number(&share["value"]) < 1.0, "{differ}");
    let uses =
        |key: &str| -> f64 { differ["kinds"].as_array().expect("kinds").iter().map(|kind| number(&kind[key])).sum() };
    assert!(uses("uses") > 10.0 && uses("uses_beside") > 10.0, "{differ}");
    let game = &differ["games"][0];
    let scores: Vec<i64> =
        game["scores"].as_array().expect("scores").iter().filter_map(serde_json::Value::as_i64).collect();
    // The replay of each is its game, in which it does there what was told.
    let mut turned = Vec::new();
    for (place, did) in ["did", "beside_does"].into_iter().enumerate() {
        let words: Vec<&str> =
            game["replays"][place].as_array().expect("words").iter().filter_map(serde_json::Value::as_str).collect();
        let lines: serde_json::Value =
            serde_json::from_str(&succeed(&[&words[..], &["--format", "json"]].concat())).expect("JSON");
        let decisions: Vec<&serde_json::Value> =
            lines.as_array().expect("lines").iter().filter(|line| line["line"] == "decision").collect();
        let number = game["decision"].as_u64().expect("a number") as usize;
        assert_eq!(decisions[number - 1]["chosen"], game[did], "{game}");
        turned.push(decisions[..number - 1].iter().map(|decision| decision["chosen"].clone()).collect::<Vec<_>>());
        let text = succeed(&words);
        assert!(text.contains(&scores[place].to_string()), "{text}");
    }
    assert_eq!(turned[0], turned[1], "before that both do the same");
}

#[test]
fn the_terminal_and_spreadsheets_are_told_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let strategy = player(folder.path());
    let told = succeed(&few(&strategy, &["--variables", "2"]));
    for part in [
        "What quick values",
        "WHAT DOES IT VALUE?",
        "Prestige beyond the goal at the end of the game; winning counts 10 more",
        "WHICH VARIABLES DOES IT NEED?",
        "HOW DOES IT DIFFER FROM EXPERT?",
        "perihelion replay scenarios/timers/standard.toml -s strategies/timers/expert.toml --seed",
    ] {
        assert!(told.contains(part), "{part} is missing:\n{told}");
    }
    let table = succeed(&few(&strategy, &["--variables", "2", "--format", "csv"]));
    assert!(table.starts_with("part,name,games,wins,wins_low,wins_high,points,"), "{table}");
    let without = table.lines().filter(|line| line.starts_with("without,")).count();
    let played = table.lines().filter(|line| line.starts_with("without,") && !line.contains("\"\",\"\"")).count();
    assert_eq!((without, played), (7, 2), "{table}");
}

#[test]
fn the_player_with_fewest_variables_is_a_file_that_plays_as_it_was_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let strategy = player(folder.path());
    let out = folder.path().join("deep/fewest.toml");
    let path = out.to_str().expect("a path");
    let told = json(&some(&strategy, "300", &["--variables", "0", "--write", path]));
    if told["fewest"]["as_well"] != true {
        assert!(!out.exists(), "{told}");
        return;
    }
    let text = fs::read_to_string(&out).expect("a file");
    assert!(text.starts_with("# Made by `values`") && text.contains("prefer = 'after.value'"), "{text}");
    succeed(&["check", path]);
    let names = told["fewest"]["names"].as_array().expect("names");
    for name in ["score", "credits", "held.total", "contracts.payable", "timers.steps", "store.metal", "rich"] {
        let weighed = text.contains(&format!("\"{name}\" = ["));
        assert_eq!(weighed, names.iter().any(|own| own == name), "{name}: {text}");
    }
    // It gives way to another one, as nothing that somebody wrote himself does.
    let again = call(&some(&strategy, "8", &["--variables", "0", "--write", path]));
    assert_eq!(again.status.code(), Some(0), "{}", stderr(&again));
    assert!(fail(&few(&strategy, &["--write", &strategy]), 2).contains("was not made by `values`"));
    assert_eq!(fs::read_to_string(&strategy).expect("a file"), PLAYER);
}

#[test]
fn what_cannot_be_told_is_a_mistake_with_a_way_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let strategy = player(folder.path());
    let refused = |more: &[&str]| fail(&[&["values"], more].concat(), 2);
    assert!(refused(&["strategies/timers/expert.toml"]).contains("has no `[value]` with weights"));
    assert!(refused(&["trained"]).contains("`trained` may be of any ruleset"));
    assert!(refused(&[&strategy, "--beside", &strategy]).contains("does not differ from itself"));
    assert!(refused(&[&strategy, "--minutes", "0"]).contains("expected a number of minutes"));
    let page = folder.path().join("mine.html");
    fs::write(&page, "<p>mine</p>").expect("a file");
    assert!(refused(&[&strategy, "--page", page.to_str().expect("a path")]).contains("is no page"));
    // A file that takes its value from another one cannot be written with another.
    let extending = folder.path().join("extending.toml");
    fs::write(&extending, "extends = \"quick.toml\"\nruleset = \"timers\"\n").expect("a file");
    let [extending, out] = [extending, folder.path().join("out.toml")].map(|path| path.display().to_string());
    assert!(refused(&[&extending, "--write", &out]).contains("does not hold its whole value"));
}

#[test]
fn what_was_killed_goes_on_and_finds_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let strategy = player(folder.path());
    let pages = ["whole.html", "cut.html"].map(|name| folder.path().join(name).display().to_string());
    let [whole, cut] = pages.each_ref().map(|page| some(&strategy, "150", &["--format", "csv", "--page", page]));
    let progress = folder.path().join("cut.html.progress");
    let table = succeed(&whole);
    let mut child = perihelion(&cut).spawn().expect("it starts");
    while !progress.exists() && child.try_wait().expect("a child").is_none() {
        std::thread::yield_now();
    }
    child.kill().and_then(|()| child.wait()).expect("it ends");
    assert!(progress.exists() && !Path::new(&pages[1]).exists(), "it was killed on its way");
    assert!(fail(&[&cut[..], &["--seed", "2"]].concat(), 2).contains("was reached by another command"));
    let told: Vec<&str> = cut.iter().filter(|argument| **argument != "--quiet").copied().collect();
    let rest = call(&told);
    assert!(stderr(&rest).contains("going on after "), "{}", stderr(&rest));
    assert_eq!(String::from_utf8_lossy(&rest.stdout), table);
    assert_eq!(bytes(Path::new(&pages[0])), bytes(Path::new(&pages[1])));
    assert!(!progress.exists());
}

#[cfg(unix)]
#[test]
fn interrupted_it_tells_what_was_played_and_how_to_go_on() {
    use std::process::Command;
    let folder = tempfile::tempdir().expect("a folder");
    let strategy = player(folder.path());
    let page = folder.path().join("page.html");
    let shown = page.display().to_string();
    let progress = folder.path().join("page.html.progress");
    let child = perihelion(&some(&strategy, "20000", &["--page", &shown])).spawn().expect("it starts");
    while !progress.exists() {
        std::thread::yield_now();
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill").success());
    let output = child.wait_with_output().expect("a child");
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert!(stderr(&output).contains("and the same command goes on"), "{}", stderr(&output));
    assert!(progress.exists());
}
