//! The shipped players of the timers ruleset: their files can be read, they rank as their names say, and the standard
//! player written in Rust, which the benches measure strategy files against, is the same player.

#[path = "../../benches/support/timers_standard.rs"]
mod by_hand;

use perihelion::{
    random::Luck,
    ruleset::{Ruleset, Silent, play},
    rulesets::timers::Timers,
    scenario::Scenario,
    strategy::{Player, Strategy},
};
use std::path::Path;

/// The mean score of a player over `games` games of the standard scenario, with its standard error.
fn mean_score(name: &str, games: u32) -> (f64, f64) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scenario = Scenario::load(&root.join("scenarios/timers/standard.toml"), &[]).expect("the shipped scenario");
    let rules = Timers::new(&scenario.settings).expect("playable");
    let file = root.join("strategies/timers").join(name).with_extension("toml");
    let strategy = Strategy::builtin(name)
        .unwrap_or_else(|| Strategy::load(&file, Timers::DESCRIPTOR).unwrap_or_else(|mistakes| panic!("{mistakes}")));
    let mut player = strategy.player(&rules, 1);
    let mut luck = Luck::new(1, Timers::DESCRIPTOR.streams.iter().map(|stream| stream.name));
    let limit = scenario.settings.common().decisions;
    let (mut sum, mut squares, mut actions) = (0.0, 0.0, Vec::new());
    for game in 0..games {
        luck.begin(game.into());
        player.begin(game.into());
        let played = play(&rules, &mut player, &mut luck, limit, &mut Silent, &mut actions, |_, _, _, _| {});
        let score = f64::from(rules.score(&played.expect("a sound game").0));
        sum += score;
        squares += score * score;
    }
    let mean = sum / f64::from(games);
    (mean, ((squares / f64::from(games) - mean * mean) / f64::from(games)).sqrt())
}

#[test]
fn each_rung_of_the_ladder_of_players_is_above_the_one_before() {
    let ladder = ["random", "novice", "standard", "expert"].map(|name| mean_score(name, 400));
    for pair in ladder.windows(2) {
        let [(lower, one), (higher, other)] = [pair[0], pair[1]];
        assert!(higher - lower > 5.0 * one.hypot(other), "{ladder:?}");
    }
}

#[test]
fn plans_with_one_trick_do_not_beat_the_expert() {
    let (expert, error) = mean_score("expert", 400);
    for name in ["rusher", "staller", "alternator"] {
        let (mean, own) = mean_score(name, 400);
        assert!(expert - mean > 5.0 * error.hypot(own), "{name}: {mean}, expert: {expert}");
    }
}

#[test]
fn the_standard_player_by_hand_makes_the_decisions_of_its_file() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for name in ["standard", "harder"] {
        let scenario = Scenario::load(&root.join("scenarios/timers").join(name).with_extension("toml"), &[]).unwrap();
        let rules = Timers::new(&scenario.settings).unwrap();
        let file = root.join("strategies/timers/standard.toml");
        let strategy = Strategy::load(&file, Timers::DESCRIPTOR).unwrap();
        let mut scripted = strategy.player(&rules, 1);
        let mut by_hand = by_hand::Standard::default();
        let mut luck = Luck::new(1, Timers::DESCRIPTOR.streams.iter().map(|stream| stream.name));
        let mut actions = Vec::new();
        let limit = scenario.settings.common().decisions;
        for game in 0..500 {
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
                        "{name}, game {game}, decision {decision}: {}",
                        rules.describe_state(state).join("; ")
                    );
                    decision += 1;
                });
            assert_eq!(first, second, "{name}, game {game}");
        }
    }
}
