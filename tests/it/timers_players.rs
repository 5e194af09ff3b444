//! The shipped players of the timers ruleset: their files can be read, they rank as their names say, and no single trick
//! does as well.

use perihelion::{
    random::Luck,
    ruleset::{Ruleset, Silent, play},
    rulesets::timers::Timers,
    scenario::Scenario,
    strategy::{Player, Strategy},
};
use std::path::Path;

/// A mean over games, with its standard error.
#[derive(Debug, Clone, Copy)]
struct Mean {
    value: f64,
    error: f64,
}

impl Mean {
    fn new(sum: f64, squares: f64, games: f64) -> Self {
        let value = sum / games;
        Self { value, error: ((squares / games - value * value) / games).sqrt() }
    }

    /// How far this mean lies above another, in standard errors of the difference.
    fn errors_above(self, other: Self) -> f64 {
        (self.value - other.value) / self.error.hypot(other.error)
    }
}

/// A shipped strategy, a built-in one, or one of `tests/it/tricks`.
fn strategy(name: &str) -> Strategy {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let shipped = root.join("strategies/timers").join(name).with_extension("toml");
    let file = if shipped.exists() { shipped } else { root.join("tests/it/tricks").join(name).with_extension("toml") };
    Strategy::builtin(name)
        .unwrap_or_else(|| Strategy::load(&file, Timers::DESCRIPTOR).unwrap_or_else(|mistakes| panic!("{mistakes}")))
}

/// The mean score of a player over the first games of the standard scenario, and the share of them that it wins.
fn measured(strategy: &Strategy, games: u32) -> (Mean, Mean) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scenario = Scenario::load(&root.join("scenarios/timers/standard.toml"), &[]).expect("the shipped scenario");
    let rules = Timers::new(&scenario.settings).expect("playable");
    let mut player = strategy.player(&rules, 1);
    let mut luck = Luck::new(1, Timers::DESCRIPTOR.streams.iter().map(|stream| stream.name));
    let limit = scenario.settings.common().decisions;
    let (mut sum, mut squares, mut wins, mut actions) = (0.0, 0.0, 0.0, Vec::new());
    for game in 0..games {
        luck.begin(game.into());
        player.begin(game.into());
        let played = play(&rules, &mut player, &mut luck, limit, &mut Silent, &mut actions, |_, _, _, _| {});
        let (state, played) = played.expect("a sound game");
        let score = f64::from(rules.score(&state));
        sum += score;
        squares += score * score;
        wins += f64::from(u8::from(played.ending.is_some_and(|ending| ending.won)));
    }
    let games = f64::from(games);
    (Mean::new(sum, squares, games), Mean::new(wins, wins, games))
}

/// The mean score of a player by its name.
fn mean_score(name: &str, games: u32) -> Mean {
    measured(&strategy(name), games).0
}

#[test]
fn each_rung_of_the_ladder_of_players_is_above_the_one_before() {
    let ladder = ["random", "novice", "standard", "expert"].map(|name| mean_score(name, 400));
    for pair in ladder.windows(2) {
        assert!(pair[1].errors_above(pair[0]) > 5.0, "{ladder:?}");
    }
}

#[test]
fn plans_with_one_trick_do_not_beat_the_expert() {
    let expert = mean_score("expert", 400);
    for name in ["rusher", "staller", "alternator"] {
        let plan = mean_score(name, 400);
        assert!(expert.errors_above(plan) > 5.0, "{name}: {plan:?}, expert: {expert:?}");
    }
}

/// Strategies that look for a hole in the core numbers.
const TRICKS: [&str; 6] = ["private_only", "seller", "stalling", "stalling_late", "two_roles", "upgrader"];

#[test]
fn no_trick_wins_as_often_as_the_expert() {
    let (_, expert) = measured(&strategy("expert"), 2000);
    for name in TRICKS {
        let (_, trick) = measured(&strategy(name), 2000);
        assert!(expert.errors_above(trick) > 4.0, "{name}: {trick:?}, expert: {expert:?}");
    }
}

#[test]
fn every_file_of_tricks_is_tried() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/tricks");
    let files = std::fs::read_dir(folder).expect("the folder");
    let mut names: Vec<_> = files
        .map(|entry| entry.expect("a file").path().file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, TRICKS);
}

#[test]
fn the_standard_player_holds_about_as_many_contracts_as_pays() {
    let standard = strategy("standard");
    let (_, shipped) = measured(&standard, 2000);
    for hand in [0.0, 1.0, 3.0] {
        let other = standard.with_param("hand", hand).expect("a parameter");
        let (_, other) = measured(&other, 2000);
        let gain = other.value - shipped.value;
        assert!(gain < 0.02 + 3.0 * other.error.hypot(shipped.error), "{hand}: {other:?}, shipped: {shipped:?}");
    }
}
