//! What holds in every state, whichever species are in the game and however many stars the rival has.

use super::{games, pairs, rules};
use perihelion::ruleset::{Component, Ruleset};

/// What the log says of a card of the rival on which nothing is possible.
const IDLE: &str = "nothing on it is possible";

/// Plays every pair at every level, and checks each state and each line of the logs.
fn check(strategy: &str, number: u64) {
    for (place, (left, right)) in (0..).zip(pairs()) {
        for stars in 1..=5 {
            let rules = rules(left, right, stars);
            let mut parts: Option<Vec<Component>> = None;
            let mut cards = 0;
            games(
                &rules,
                strategy,
                place * 5 + stars as u64,
                number,
                |state| {
                    let now = rules.components(state);
                    assert_eq!(parts.get_or_insert_with(|| now.clone()), &now, "{left}, {right}, {stars} stars");
                },
                |log| {
                    assert!(log.entries.iter().all(|entry| entry.what != IDLE), "{left}, {right}, {stars} stars");
                    cards += log.entries.iter().filter(|entry| entry.rule == "Rival: card").count();
                },
            );
            // Five rounds of four cards at least.
            assert!(cards as u64 >= 20 * number, "{cards}");
        }
    }
}

#[test]
fn in_random_games_the_rival_always_finds_something_to_do_and_no_component_is_lost() {
    check("random", 3);
}

#[test]
fn in_games_of_the_standard_player_too() {
    check("standard", 1);
}
