//! The shipped players where relics are the goal, and how often the standard player wins.

use super::strategy;
use crate::players::Mean;

/// The share of the first games of a shipped scenario that a player wins.
fn won(scenario: &str, name: &str, games: u64) -> Mean {
    crate::players::measured("exploration", scenario, &strategy(name), games).won
}

#[test]
fn the_expert_is_ahead_where_relics_are_the_goal_too() {
    for scenario in ["relics", "thin", "codex"] {
        let expert = won(scenario, "expert", 2_000);
        for name in ["standard", "chaser", "trader"] {
            let other = won(scenario, name, 2_000);
            assert!(expert.errors_above(other) > 3.0, "{scenario}, {name}: {other:?}, expert: {expert:?}");
        }
    }
}

/// Plans that look for a hole in the core numbers: they ignore what the expedition is about.
const TRICKS: [&str; 1] = ["declining"];

#[test]
fn whoever_declines_all_cards_wins_at_most_half_as_often_as_the_standard_player() {
    for scenario in ["standard", "codex", "relics", "thin"] {
        let standard = won(scenario, "standard", 2_000);
        for name in TRICKS {
            let trick = won(scenario, &format!("tests/it/exploration/tricks/{name}.toml"), 2_000);
            let room = standard.value - 2.0 * trick.value;
            let error = standard.error.hypot(2.0 * trick.error);
            assert!(room > 4.0 * error, "{scenario}, {name}: {trick:?}, standard: {standard:?}");
        }
    }
}

#[test]
fn every_file_of_tricks_is_tried() {
    crate::players::assert_all_tricks("tests/it/exploration/tricks", &TRICKS);
}

#[test]
fn the_standard_player_wins_about_every_other_standard_expedition() {
    let wins = won("standard", "standard", 1_000);
    assert!((wins.value - 0.5).abs() < 0.1 + 3.0 * wins.error, "{wins:?}");
}
