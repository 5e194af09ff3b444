//! The page of the ruleset names what a replay names, and tests that exist.

use super::{followed, rules};
use std::{collections::BTreeSet, fs, path::Path};

fn page() -> String {
    fs::read_to_string("docs/rulesets/competition.md").expect("the page")
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

/// Every source file of the ruleset below a folder, without its tests, its settings and its kinds of things.
fn sources(folder: &Path, texts: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if path.is_dir() {
            sources(&path, texts);
        } else if !["tests.rs", "settings.rs", "pieces.rs", "fixture.rs"].contains(&name.as_str()) {
            let text = fs::read_to_string(&path).expect("a source file");
            texts.push(text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default().to_owned());
        }
    }
}

/// The names that the source gives to rules.
fn named() -> BTreeSet<String> {
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
    let mut texts = Vec::new();
    sources(Path::new("src/rulesets/competition"), &mut texts);
    let literals = texts.iter().flat_map(|text| text.split('"').skip(1).step_by(2));
    let is_name = |text: &&str| parts.contains(&text.split_once(": ").map_or(*text, |(part, _)| part));
    literals.filter(is_name).map(str::to_owned).collect()
}

#[test]
fn the_names_that_the_page_lists_are_those_that_the_source_gives_to_rules() {
    assert_eq!(listed(), named());
}

#[test]
fn replays_name_rules_of_the_page_and_nearly_all_of_them() {
    let mut followed = followed(&rules(&[]), 4);
    // Where teams or tiles are few, what to do without them is reached too.
    let few_tiles = ["barren_rock", "ores", "water", "microbes"].map(|tile| format!("tiles.mariners.{tile}.count=0"));
    let few_tiles = few_tiles.iter().map(String::as_str).chain(["eras.count=1"]);
    let without = [vec!["competition.teams=1"], few_tiles.collect()];
    for changes in &without {
        followed.extend(super::followed(&rules(changes), 4));
    }
    let (listed, followed) = (listed(), followed.into_iter().map(str::to_owned).collect::<BTreeSet<_>>());
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
    let named = named();
    let mut followed = followed(&rules(&[]), 400);
    // Rare ones are met more often where teams and tiles are few.
    for change in ["competition.teams=1", "tiles.starfarers.ores.count=0"] {
        followed.extend(super::followed(&rules(&[change]), 40));
    }
    let never: Vec<&str> = named.iter().map(String::as_str).filter(|name| !followed.contains(name)).collect();
    assert_eq!(never, NEVER);
}

#[test]
fn the_tests_beside_the_rules_stand_in_the_files_named() {
    let page = page();
    let rows = rows(&page, "rule");
    assert!(rows.len() >= 60, "{}", rows.len());
    for row in rows {
        assert_eq!(row.len(), 3, "{row:?}");
        let (mut text, mut tests) = (String::new(), 0);
        for word in quoted(&row[2]) {
            if let Some(stem) = word.strip_suffix(".rs") {
                let folder = "src/rulesets/competition";
                text = fs::read_to_string(format!("{folder}/{word}")).unwrap_or_else(|_| panic!("no file {word}"));
                let folder = format!("{folder}/{}", stem.trim_end_matches("/mod"));
                text += &fs::read_to_string(format!("{folder}/tests.rs")).unwrap_or_default();
                continue;
            }
            assert!(text.contains(&format!("fn {word}()")), "{}: no test `{word}` in the file named", row[0]);
            tests += 1;
        }
        assert!(tests > 0, "{}: no test", row[0]);
    }
}
