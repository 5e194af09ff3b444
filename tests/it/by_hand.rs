//! Players written in Rust, which the benches measure strategy files against, are the players of the files.

#[path = "../../benches/support/by_hand/mod.rs"]
mod players;

use crate::players::strategy;
use perihelion::{
    ruleset::{Chooser, Ruleset, Silent, play},
    rulesets::{
        aliens::Aliens, competition::Competition, endeavours::Endeavours, exploration::Exploration, shipped,
        timers::Timers,
    },
    scenario::Scenario,
    strategy::{Player, Strategy},
};
use std::path::Path;

/// Asserts that the player by hand makes the decisions of this file in the first games of these scenarios.
fn assert_same_decisions<R: Ruleset>(player: &str, by_hand: impl Chooser<R>, scenarios: &[&str], games: u64) {
    assert_same_as(&strategy(R::DESCRIPTOR, player), by_hand, scenarios, games);
}

/// Asserts that the player by hand makes the decisions of this strategy in the first games of these scenarios.
fn assert_same_as<R: Ruleset>(strategy: &Strategy, mut by_hand: impl Chooser<R>, scenarios: &[&str], games: u64) {
    let name = R::DESCRIPTOR.name;
    for scenario in scenarios {
        let path = format!("scenarios/{name}/{scenario}.toml");
        let settings = Scenario::load(Path::new(&path), &[], shipped()).expect("a sound scenario").settings;
        let rules = R::new(&settings).expect("playable settings");
        let limit = settings.common().decisions;
        let mut scripted = strategy.player(&rules, 1);
        let mut luck = R::DESCRIPTOR.luck(1);
        let mut actions = Vec::new();
        for game in 0..games {
            let mut taken = Vec::new();
            luck.begin(game);
            scripted.begin(game);
            let first = play(&rules, &mut scripted, &mut luck, limit, &mut Silent, &mut actions, |_, _, action, _| {
                taken.push(action);
            });
            luck.begin(game);
            let mut decision = 0;
            let second =
                play(&rules, &mut by_hand, &mut luck, limit, &mut Silent, &mut actions, |state, _, action, _| {
                    assert_eq!(
                        taken.get(decision),
                        Some(&action),
                        "{scenario}, game {game}, decision {decision}: {}",
                        rules.describe_state(state).join("; ")
                    );
                    decision += 1;
                });
            assert_eq!(first, second, "{scenario}, game {game}");
        }
    }
}

#[test]
fn the_standard_timers_player_by_hand_makes_the_decisions_of_its_file() {
    let by_hand = players::timers::Standard::default();
    assert_same_decisions::<Timers>("standard", by_hand, &["standard", "harder"], 500);
}

#[test]
fn the_standard_exploration_player_by_hand_makes_the_decisions_of_its_file() {
    let by_hand = players::exploration::Standard::default();
    assert_same_decisions::<Exploration>("standard", by_hand, &["standard", "codex", "thin"], 300);
}

#[test]
fn the_novice_aliens_player_by_hand_makes_the_decisions_of_its_file() {
    let by_hand = players::aliens::Novice::default();
    assert_same_decisions::<Aliens>("novice", by_hand, &["standard"], 200);
}

#[test]
fn the_standard_competition_player_by_hand_makes_the_decisions_of_its_file() {
    let by_hand = players::competition::Standard::default();
    assert_same_decisions::<Competition>("standard", by_hand, &["standard"], 200);
}

#[test]
fn the_stargazer_of_endeavours_by_hand_makes_the_decisions_of_its_file() {
    let by_hand = players::endeavours::Stargazer::default();
    assert_same_decisions::<Endeavours>("stargazer", by_hand, &["standard"], 40);
}
