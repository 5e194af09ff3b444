//! What the page about the ruleset says of the code is so: the names in replays, and the tests beside the rules.

use super::{luck, shipped, strategy};
use perihelion::{
    ruleset::{Ruleset, Transcript, Value, play},
    rulesets::exploration::Exploration,
    strategy::Player,
};
use std::{collections::BTreeSet, fs};

fn page() -> String {
    fs::read_to_string("docs/rulesets/exploration.md").expect("the page")
}

/// The rows of the first table whose header starts with this cell, cell by cell.
fn rows(page: &str, header: &str) -> Vec<Vec<String>> {
    let table = page.split_once(&format!("| {header} |")).expect("the table").1;
    let lines = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    lines.map(|line| line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect()).collect()
}

/// What stands in backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

#[test]
fn the_names_in_a_replay_are_those_that_the_page_lists() {
    let listed: BTreeSet<String> =
        rows(&page(), "name in a replay").iter().flat_map(|row| quoted(&row[0])).map(str::to_owned).collect();
    let mut named = BTreeSet::new();
    // Thin decks run empty, and a low goal is met.
    for (scenario, goal) in [("standard", None), ("codex", None), ("thin", None), ("standard", Some(60))] {
        let mut settings = shipped(scenario);
        if let Some(points) = goal {
            settings.set("goal.stops", Value::Boolean(true));
            settings.set("goal.value", Value::Integer(points));
        }
        let rules = Exploration::new(&settings).expect("playable");
        for name in ["expert", "trader", "random"] {
            let (mut player, mut luck, mut actions) = (strategy(name).player(&rules, 1), luck(1), Vec::new());
            for game in 0..60 {
                luck.begin(game);
                player.begin(game);
                let mut log = Transcript::default();
                play(&rules, &mut player, &mut luck, 5_000, &mut log, &mut actions, |_, _, _, _| {}).expect("sound");
                named.extend(log.entries.iter().map(|entry| entry.rule.to_owned()));
            }
        }
    }
    assert_eq!(listed, named);
}

#[test]
fn the_tests_beside_the_rules_stand_in_the_files_named() {
    let page = page();
    let rows = rows(&page, "rule");
    assert!(rows.len() >= 20, "{}", rows.len());
    for row in rows {
        let (mut text, mut tests) = (String::new(), 0);
        for word in quoted(&row[2]) {
            if let Some(stem) = word.strip_suffix(".rs") {
                let folder = "src/rulesets/exploration";
                text = fs::read_to_string(format!("{folder}/{word}")).unwrap_or_else(|_| panic!("no file {word}"));
                text += &fs::read_to_string(format!("{folder}/{stem}/tests.rs")).unwrap_or_default();
                continue;
            }
            let name = word.strip_suffix('…').map_or_else(|| format!("fn {word}()"), |start| format!("fn {start}"));
            assert!(text.contains(&name), "rule {}: no test `{word}` in the file named", row[0]);
            tests += 1;
        }
        assert!(tests > 0 || row[2].starts_with("see "), "rule {}: no test", row[0]);
    }
}
