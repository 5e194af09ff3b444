//! The page of the ruleset has a row for every rule of the source, and names tests that exist and what a replay names.

use super::rules;
use crate::{
    pages::{Page, quoted},
    shipped::followed,
};
use std::{collections::BTreeSet, fs};

/// The numbered rules of the source, part by part: what follows the part's own number.
const NUMBERS: &[(&str, &str)] = &[
    ("A1", "a b1 b2 c"),
    ("A2", "a b c d e f g h i j"),
    ("B1", "a b c d e e1 f g"),
    ("B2", "a b c d d1 e e1"),
    ("B3", "a b c1 c2 c2A"),
    ("C1", "a a1 a2 b c d e e1 e2 f g"),
    ("C2", "a a1 a2 a3 a4"),
    ("D1", "a a1 b c d e f g1 g2 h1 h2 i"),
    ("D2", "a b c c1 d e f g"),
    ("D3", "a b c c1 c2 d e f g h1 h2 h3 h4"),
    ("D4", "a1 a2 a2A a3 a4 a5 a6 b c"),
    ("D5", "a1 a2 a2A a2B a3 a4 a5 b c"),
    ("D6", "a b c d e"),
    ("D7", "a b"),
    ("D8", "a b"),
    ("D9", "a1 a1A a1B b"),
    ("D10", "a b c d"),
    ("D11", "a1 a2 a2A"),
    ("D12", "a1 a2 a3"),
    ("D13", "a b1 b2 b2A b2B"),
    ("D14", "a a1 a2 b b1 b1A b2 b3 c d e f g h1 h1A h1A1"),
    ("D15", "a1 a2 a3 a4 b b1"),
    ("D16", "a b c d e"),
    ("D17", "a b b1 b2 b3 c d"),
    ("E1", "a"),
    ("E2", "a b"),
    ("E3", "a b c1 c2 c2A c2B c2C d e"),
    ("E4", "a b c1 c2 c3 c3A c3B"),
    ("E5", "a b"),
    ("E6", "a b"),
    ("E7", "a b"),
    ("E8", "a b b1 c1 c2 c3 c3A d1 d2 d3"),
    ("E9", "a a1 b c1 c2 c3 c3A"),
    ("F1", "a b1 b2 c d"),
    ("F2", "a a1 b c1 c2 c3 c4 c4A d1 d2"),
];

/// The families of missions under F1c, in the order of the source.
const FAMILIES: [&str; 27] = [
    "Anchored Bernal",
    "Atmospheric Site Exploration",
    "Bio Experiment",
    "Colony",
    "Factory",
    "Field Experiment",
    "Flyby",
    "Heliocentric Zone Air-Eater Refuel",
    "Heliocentric Zone Colonization: Cumulative Site Size",
    "Heliocentric Zone Colonization: Hydration",
    "Heliocentric Zone Exploration",
    "Heliocentric Zone Prospecting",
    "Heliocentric Zone Sample Return",
    "Hydration",
    "Interplanetary Radio Transmission",
    "Observation",
    "Push Site Exploration",
    "Rescue",
    "Research Specialization",
    "Sample Return",
    "Site Industrialization",
    "Space Elevator Construction",
    "Submarine Site Exploration",
    "Supply Delivery",
    "Synodic Comet Redirection",
    "Synodic Comet Sample Return",
    "Tour",
];

/// What stands in bold at the start of a row: the number of its rule, or several.
fn heads(page: &Page) -> Vec<String> {
    let bold = |row: &Vec<String>| {
        let cell = row[0].strip_prefix("**").and_then(|cell| cell.split_once("** "));
        cell.unwrap_or_else(|| panic!("{}: no number in bold", row[0])).0.to_owned()
    };
    page.rows("rule").iter().map(bold).collect()
}

/// The names that the source gives to rules: a number or `Core …`, a colon and words; and the year.
fn named(page: &Page) -> BTreeSet<String> {
    let is_number = |part: &str| {
        let rest = part.trim_start_matches(|letter: char| matches!(letter, 'A'..='F'));
        part.len() == rest.len() + 1 && rest.starts_with(|digit: char| digit.is_ascii_digit())
    };
    let is_name = |text: &str| {
        let part = text.split_once(": ").map(|(part, _)| part);
        text == "Year" || part.is_some_and(|part| part == "Core" || part.starts_with("Core ") || is_number(part))
    };
    page.named(&["settings.rs", "fixture.rs"], is_name)
}

#[test]
fn the_names_that_the_page_lists_are_those_that_the_source_gives_to_rules() {
    let page = Page::of("endeavours");
    assert_eq!(page.listed(), named(&page));
}

/// What the shipped players and random play do not come to in the games below: it takes factories far out, labs, rare cards
/// or several of them together, or a reward that is worth more than a mission's points. The tests beside the rules show these.
const SELDOM: &[&str] = &[
    "C1b: dirt as cargo",
    "C2a2: Future",
    "Core 1A6: space elevator",
    "Core 2A3: promotion",
    "Core 2A4: homesteading",
    "Core 2A5: anchoring",
    "Core H: aerobrake",
    "Core I5: isotope",
    "Core: heat",
    "D10: diagnostic drone",
    "D11: black hole",
    "D11a2A: relocation",
    "D14b: Drift Bernal",
    "D14e: Drift Bernal as cargo",
    "D14g: Drift Bernal",
    "D14h1: Slipstream freighter",
    "D15a1: satellite",
    "D15a3: satellite lost",
    "D2c: station",
    "D3h1: aerobrake",
    "D8: survey",
    "E7: experiment",
    "E8c: tractor beam",
    "E8d3: release",
    "F2c2: alternate reward",
];

#[test]
fn replays_name_rules_of_the_page_and_all_but_those_that_are_seldom_met() {
    let mut all = followed(&rules(&[]), 24);
    // Rare events are met more often where there is one in every year, and rare effects where there are more of them.
    for changes in [["events.every=1", "wormholes.fails=8"], ["faction=mooncable", "mix.effects=3"]] {
        all.extend(followed(&rules(&changes), 12));
    }
    let listed = Page::of("endeavours").listed();
    let unknown: Vec<_> = all.iter().filter(|name| !listed.contains(**name)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    let silent: Vec<_> =
        listed.iter().filter(|name| !all.contains(name.as_str()) && !SELDOM.contains(&name.as_str())).collect();
    assert!(silent.is_empty(), "{silent:?}");
}

#[test]
fn every_rule_of_the_source_has_its_row() {
    let heads = heads(&Page::of("endeavours"));
    let is_own = |head: &&String| !head.starts_with("Core") && !head.starts_with("F1c ");
    let told: Vec<&str> = heads.iter().filter(is_own).flat_map(|head| head.split(", ")).collect();
    let numbers: Vec<String> =
        NUMBERS.iter().flat_map(|(part, rules)| rules.split(' ').map(move |rule| format!("{part}{rule}"))).collect();
    // Each once, however rows are put together.
    let (mut told_once, mut numbered) = (told.clone(), numbers.clone());
    told_once.sort_unstable();
    numbered.sort_unstable();
    assert_eq!(told_once, numbered);
    let parts = |number: &str| number[..1].to_owned();
    assert!(told.is_sorted_by_key(|number| parts(number)), "in the order of the source's parts");
    let families: Vec<&str> = heads.iter().filter_map(|head| head.strip_prefix("F1c ")).collect();
    assert_eq!(families, FAMILIES);
}

#[test]
fn the_tests_beside_the_rules_stand_in_the_files_named() {
    let page = Page::of("endeavours");
    let rows = page.rows("rule");
    assert!(rows.len() >= 220, "{}", rows.len());
    let mut without = 0;
    for row in rows {
        assert_eq!(row.len(), 3, "{row:?}");
        assert!(!row[2].contains('…'), "{}: tests are named in full", row[0]);
        match row[2].strip_prefix("– ") {
            // A rule that nothing shows says why.
            Some(reason) => {
                assert!(reason.len() > 12 && quoted(reason).next().is_none(), "{}: {reason}", row[0]);
                without += 1;
            }
            None => assert!(page.tests_in(&row[2], &row[0]) > 0, "{}: no test", row[0]),
        }
    }
    assert!(without <= 30, "{without} rows without a test");
}

#[test]
fn what_is_assumed_is_what_the_scenario_lists() {
    let rows = Page::of("endeavours").rows("entry of `assumed`");
    let told: BTreeSet<&str> = rows.iter().flat_map(|row| quoted(&row[0])).collect();
    let scenario = fs::read_to_string("scenarios/endeavours/standard.toml").expect("a shipped file");
    let scenario: toml::Table = scenario.parse().expect("TOML");
    let listed: BTreeSet<&str> =
        scenario["assumed"].as_array().expect("a list").iter().filter_map(toml::Value::as_str).collect();
    assert_eq!(told, listed);
}
