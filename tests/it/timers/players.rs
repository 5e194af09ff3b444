//! The shipped players of the timers ruleset: no trick wins as often as the expert, and the standard player is well set.

use crate::players::{self, Mean};
use perihelion::{rulesets::timers::DESCRIPTOR, strategy::Strategy};

/// The share of the first games of the standard scenario that a player wins.
fn won(strategy: &Strategy) -> Mean {
    players::measured("timers", "standard", strategy, 2_000).won
}

/// Strategies that look for a hole in the core numbers.
const TRICKS: [&str; 6] = ["private_only", "seller", "stalling", "stalling_late", "two_roles", "upgrader"];

#[test]
fn no_trick_wins_as_often_as_the_expert() {
    let expert = won(&players::strategy(&DESCRIPTOR, "expert"));
    for name in TRICKS {
        let trick = won(&players::strategy(&DESCRIPTOR, &format!("tests/it/tricks/{name}.toml")));
        assert!(expert.errors_above(trick) > 4.0, "{name}: {trick:?}, expert: {expert:?}");
    }
}

#[test]
fn every_file_of_tricks_is_tried() {
    players::assert_all_tricks("tests/it/tricks", &TRICKS);
}

#[test]
fn the_standard_player_holds_about_as_many_contracts_as_pays() {
    let standard = players::strategy(&DESCRIPTOR, "standard");
    let shipped = won(&standard);
    for hand in [0.0, 1.0, 3.0] {
        let other = standard.with_param("hand", hand).expect("a parameter");
        let other = won(&other);
        let gain = other.value - shipped.value;
        assert!(gain < 0.02 + 3.0 * other.error.hypot(shipped.error), "{hand}: {other:?}, shipped: {shipped:?}");
    }
}
