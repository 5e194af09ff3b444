//! The page of the ruleset names what a replay names, tests that exist, and every word of the language.

use super::{games, pairs, rules};
use perihelion::{
    files::Source,
    ruleset::{Ruleset, Transcript},
    rulesets::aliens::Aliens,
    scenario::{Rulesets, Scenario},
};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

fn page() -> String {
    fs::read_to_string("docs/rulesets/aliens.md").expect("the page")
}

/// The rows of every table whose header starts with this cell, cell by cell.
fn rows(page: &str, header: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    for table in page.split(&format!("\n| {header} |")).skip(1) {
        let lines = table.lines().skip(2).take_while(|line| line.starts_with('|'));
        rows.extend(lines.map(|line| line.trim_matches('|').split(" | ").map(|cell| cell.trim().to_owned()).collect()));
    }
    rows
}

/// What stands in backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The names of rules that the page lists.
fn listed() -> BTreeSet<String> {
    rows(&page(), "name in a replay").iter().flat_map(|row| quoted(&row[0])).map(str::to_owned).collect()
}

/// Every source file of the ruleset below a folder, without its tests.
fn sources(folder: &Path, texts: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if path.is_dir() && name != "tests" {
            sources(&path, texts);
        } else if name.ends_with(".rs") && !["tests.rs", "play.rs", "fixture.rs"].contains(&name.as_str()) {
            let text = fs::read_to_string(&path).expect("a source file");
            texts.push(text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned());
        }
    }
}

#[test]
fn the_names_that_the_page_lists_are_those_that_the_source_gives_to_rules() {
    let mut texts = Vec::new();
    sources(Path::new("src/rulesets/aliens"), &mut texts);
    let parts =
        ["Base", "Species", "Mascamites", "Anomalies", "Oumuamua", "Centaurians", "Exertians", "Rival", "Objectives"];
    let literals = texts.iter().flat_map(|text| text.split('"').skip(1).step_by(2));
    let is_name = |text: &&str| text.split_once(": ").is_some_and(|(part, _)| parts.contains(&part));
    let named: BTreeSet<String> = literals.filter(is_name).map(str::to_owned).collect();
    assert_eq!(listed(), named);
}

#[test]
fn replays_name_rules_of_the_page_and_nearly_all_of_them() {
    let (listed, mut named) = (listed(), BTreeSet::new());
    for (place, (left, right)) in (0..).zip(pairs()) {
        let rules = rules(left, right, place % 5 + 1);
        let logged = |log: Transcript| {
            named.extend(log.entries.iter().map(|entry| entry.rule.to_owned()));
        };
        games(&rules, "standard", 7, 6, |_| {}, logged);
    }
    let unknown: Vec<_> = named.difference(&listed).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    let silent: Vec<_> = listed.difference(&named).collect();
    assert!(silent.len() <= 6, "{silent:?}");
}

#[test]
fn the_tests_beside_the_rules_stand_in_the_files_named() {
    let page = page();
    let rows = rows(&page, "rule");
    assert!(rows.len() >= 90, "{}", rows.len());
    for row in rows {
        assert_eq!(row.len(), 3, "{row:?}");
        let (mut text, mut tests) = (String::new(), 0);
        for word in quoted(&row[2]) {
            if let Some(stem) = word.strip_suffix(".rs") {
                let folder = "src/rulesets/aliens";
                text = fs::read_to_string(format!("{folder}/{word}")).unwrap_or_else(|_| panic!("no file {word}"));
                text += &fs::read_to_string(format!("{folder}/{stem}/tests.rs")).unwrap_or_default();
                continue;
            }
            let name = word.strip_suffix('…').map_or_else(|| format!("fn {word}()"), |start| format!("fn {start}"));
            assert!(text.contains(&name), "{}: no test `{word}` in the file named", row[0]);
            tests += 1;
        }
        assert!(tests > 0, "{}: no test", row[0]);
    }
}

/// The words of a text.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ';', ',', ':', '|', '{', '}', '&', '>', '=', '/', '+']).filter(|word| !word.is_empty())
}

#[test]
fn every_word_of_the_language_is_explained() {
    let page = page();
    let rows = rows(&page, "word");
    let listed: BTreeSet<&str> = rows.iter().flatten().flat_map(|cell| quoted(cell)).flat_map(pieces).collect();
    let scenario = fs::read_to_string("scenarios/aliens/standard.toml").expect("a shipped file");
    let scenario: toml::Table = scenario.parse().expect("TOML");
    let decks = scenario["decks"].as_table().expect("decks");
    let cards = decks.values().flat_map(|deck| deck.as_table().expect("a deck").values());
    let texts = cards.flat_map(|card| {
        ["effects", "mission", "end", "corner"].into_iter().filter_map(move |field| card.get(field)?.as_str())
    });
    // Names of planets explain themselves.
    let planets = ["mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune", "oumuamua"];
    let is_plain = |word: &str| planets.contains(&word) || word.trim_start_matches('x').parse::<u32>().is_ok();
    let words: BTreeSet<&str> = texts.flat_map(pieces).filter(|word| !is_plain(word)).collect();
    assert!(words.len() > 80, "{words:?}");
    let unknown: Vec<&&str> = words.difference(&listed).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn the_example_of_new_cards_is_sound() {
    let page = page();
    let text = page.split_once("```toml\n").and_then(|(_, rest)| rest.split_once("```")).expect("an example").0;
    let path = PathBuf::from("scenarios/aliens/example.toml");
    let source = Arc::new(Source { name: path.display().to_string(), path, text: text.to_owned() });
    let scenario = Scenario::from_source(&source, &[], &Rulesets::shipped()).unwrap_or_else(|m| panic!("{m}"));
    Aliens::new(&scenario.settings).expect("playable");
}
