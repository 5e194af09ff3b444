//! The shipped players rank as their names say, and no one-sided plan does as well as the expert.

use super::{Mean, luck, shipped, strategy};
use perihelion::{
    ruleset::{Ruleset, Silent, play},
    rulesets::exploration::Exploration,
    strategy::Player,
};

/// The mean score of a player over the first games of a shipped scenario, and the share of them that it wins.
fn measured(scenario: &str, name: &str, games: u64) -> (Mean, Mean) {
    let settings = shipped(scenario);
    let rules = Exploration::new(&settings).expect("playable");
    let (mut player, mut luck) = (strategy(name).player(&rules, 1), luck(1));
    let limit = settings.common().decisions;
    let (mut scores, mut wins, mut actions) = (Vec::new(), Vec::new(), Vec::new());
    for game in 0..games {
        luck.begin(game);
        player.begin(game);
        let played = play(&rules, &mut player, &mut luck, limit, &mut Silent, &mut actions, |_, legal, _, _| {
            assert!(legal.len() <= 45, "a decision with {} actions", legal.len());
        });
        let (state, played) = played.expect("a sound game");
        scores.push(f64::from(rules.score(&state)));
        wins.push(f64::from(u8::from(played.ending.is_some_and(|ending| ending.won))));
    }
    (Mean::of(&scores), Mean::of(&wins))
}

#[test]
fn each_rung_of_the_ladder_of_players_is_above_the_one_before() {
    let ladder = ["random", "novice", "standard", "expert"].map(|name| measured("standard", name, 300).0);
    for pair in ladder.windows(2) {
        assert!(pair[1].errors_above(pair[0]) > 5.0, "{ladder:?}");
    }
}

#[test]
fn one_sided_plans_do_not_beat_the_expert() {
    let expert = measured("standard", "expert", 300).0;
    for name in ["chaser", "spreader", "trader"] {
        let plan = measured("standard", name, 300).0;
        assert!(expert.errors_above(plan) > 5.0, "{name}: {plan:?}, expert: {expert:?}");
    }
}

#[test]
fn the_expert_is_ahead_where_relics_are_the_goal_too() {
    for scenario in ["relics", "thin", "codex"] {
        let expert = measured(scenario, "expert", 2_000).1;
        for name in ["standard", "chaser", "trader"] {
            let other = measured(scenario, name, 2_000).1;
            assert!(expert.errors_above(other) > 3.0, "{scenario}, {name}: {other:?}, expert: {expert:?}");
        }
    }
}

#[test]
fn the_standard_player_wins_about_every_other_standard_expedition() {
    let (_, wins) = measured("standard", "standard", 1_000);
    assert!((wins.value - 0.5).abs() < 0.1 + 3.0 * wins.error, "{wins:?}");
}
