//! The page of the ruleset names what a replay names, and tests that exist.

use super::rules;
use crate::{pages::Page, shipped::followed};
use std::collections::BTreeSet;

/// The names that the source gives to rules.
fn named(page: &Page) -> BTreeSet<String> {
    let parts = [
        "Turn",
        "Contracts",
        "Era",
        "Competition",
        "Site Action",
        "No Base Present",
        "Two Sites Listed",
        "Highest and Lowest",
        "Base Placement",
        "Base Match Event",
        "Offers Action",
        "Progress Action",
        "Starfarers",
        "Place Discovery Tile(s)",
        "Place Colony",
        "Discovery & Contract Action",
        "Discovery",
    ];
    let is_name = |text: &str| parts.contains(&text.split_once(": ").map_or(text, |(part, _)| part));
    page.named(&["settings.rs", "pieces.rs", "fixture.rs"], is_name)
}

#[test]
fn the_names_that_the_page_lists_are_those_that_the_source_gives_to_rules() {
    let page = Page::of("competition");
    assert_eq!(page.listed(), named(&page));
}

#[test]
fn replays_name_rules_of_the_page_and_nearly_all_of_them() {
    let mut all = followed(&rules(&[]), 4);
    // Where teams or tiles are few, what to do without them is reached too.
    let few_tiles = ["barren_rock", "ores", "water", "microbes"].map(|tile| format!("tiles.mariners.{tile}.count=0"));
    let few_tiles = few_tiles.iter().map(String::as_str).chain(["eras.count=1"]);
    let without = [
        vec!["competition.teams.mariners=1", "competition.teams.planeteers=1", "competition.teams.starfarers=1"],
        few_tiles.collect(),
    ];
    for changes in &without {
        all.extend(followed(&rules(changes), 4));
    }
    let followed: BTreeSet<_> = all.into_iter().map(str::to_owned).collect();
    let listed = Page::of("competition").listed();
    let unknown: Vec<_> = followed.difference(&listed).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    let silent: Vec<_> = listed.difference(&followed).collect();
    assert!(silent.len() <= 8, "{silent:?}");
}

/// What no game of the shipped scenario reaches: the competition's bases, the tiles of the first two eras and the colony
/// markers do not run out before the era ends.
const NEVER: &[&str] = &["Base Placement: none left", "Discovery: none left", "Place Colony: none left"];

#[test]
fn every_rule_is_followed_in_a_few_thousand_games_but_for_what_is_named() {
    let named = named(&Page::of("competition"));
    let mut all = followed(&rules(&[]), 400);
    // Rare ones are met more often where teams and tiles are few, and where the competition builds much.
    let few_teams = ["mariners", "planeteers", "starfarers"].map(|era| format!("competition.teams.{era}=1"));
    let few_teams: Vec<&str> = few_teams.iter().map(String::as_str).collect();
    let busy = ["mix.discovery=0", "competition.meets=nothing", "competition.cards=4", "mix.cards.mariners=120"];
    for changes in [&few_teams[..], &["tiles.starfarers.ores.count=0"], &busy] {
        all.extend(followed(&rules(changes), 40));
    }
    let never: Vec<&str> = named.iter().map(String::as_str).filter(|name| !all.contains(name)).collect();
    assert_eq!(never, NEVER);
}

#[test]
fn the_tests_beside_the_rules_stand_in_the_files_named() {
    let page = Page::of("competition");
    let rows = page.rows("rule");
    assert!(rows.len() >= 60, "{}", rows.len());
    for row in rows {
        assert_eq!(row.len(), 3, "{row:?}");
        assert!(!row[2].contains('…'), "{}: tests are named in full", row[0]);
        assert!(page.tests_in(&row[2], &row[0]) > 0, "{}: no test", row[0]);
    }
}
