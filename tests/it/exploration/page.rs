//! What the page about the ruleset says of the code is so: the names in replays, and the tests beside the rules.

use super::{luck, shipped, strategy};
use crate::pages::Page;
use perihelion::{
    ruleset::{Ruleset, Transcript, Value, play},
    rulesets::exploration::Exploration,
    strategy::Player,
};
use std::collections::BTreeSet;

#[test]
fn the_names_in_a_replay_are_those_that_the_page_lists() {
    let listed = Page::of("exploration").listed();
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
    let page = Page::of("exploration");
    let rows = page.rows("rule");
    assert!(rows.len() >= 20, "{}", rows.len());
    for row in rows {
        let tests = page.tests_in(&row[2], &row[0]);
        assert!(tests > 0 || row[2].starts_with("see "), "rule {}: no test", row[0]);
    }
}
