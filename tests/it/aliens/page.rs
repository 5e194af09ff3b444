//! The page of the ruleset names what a replay names, tests that exist, and every word of the language.

use super::{games, pairs, rules};
use crate::pages::{Page, quoted};
use perihelion::{
    files::Source,
    ruleset::{Ruleset, Transcript},
    rulesets::{aliens::Aliens, shipped},
    scenario::Scenario,
};
use std::{collections::BTreeSet, fs, path::PathBuf, sync::Arc};

#[test]
fn the_names_that_the_page_lists_are_those_that_the_source_gives_to_rules() {
    let parts =
        ["Base", "Species", "Mascamites", "Anomalies", "Oumuamua", "Centaurians", "Exertians", "Rival", "Objectives"];
    let is_name = |text: &str| text.split_once(": ").is_some_and(|(part, _)| parts.contains(&part));
    let page = Page::of("aliens");
    assert_eq!(page.listed(), page.named(&["play.rs", "fixture.rs"], is_name));
}

#[test]
fn replays_name_rules_of_the_page_and_nearly_all_of_them() {
    let (listed, mut named) = (Page::of("aliens").listed(), BTreeSet::new());
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
    let page = Page::of("aliens");
    let rows = page.rows("rule");
    assert!(rows.len() >= 90, "{}", rows.len());
    for row in rows {
        assert_eq!(row.len(), 3, "{row:?}");
        assert!(page.tests_in(&row[2], &row[0]) > 0, "{}: no test", row[0]);
    }
}

/// The words of a text.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ';', ',', ':', '|', '{', '}', '&', '>', '=', '/', '+']).filter(|word| !word.is_empty())
}

#[test]
fn every_word_of_the_language_is_explained() {
    let rows = Page::of("aliens").rows("word");
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
    let page = Page::of("aliens").text;
    let text = page.split_once("```toml\n").and_then(|(_, rest)| rest.split_once("```")).expect("an example").0;
    let path = PathBuf::from("scenarios/aliens/example.toml");
    let source = Arc::new(Source { name: path.display().to_string(), path, text: text.to_owned() });
    let scenario = Scenario::from_source(&source, &[], shipped()).unwrap_or_else(|m| panic!("{m}"));
    Aliens::new(&scenario.settings).expect("playable");
}
