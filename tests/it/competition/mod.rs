//! The competition ruleset: its page, and what random play and the shipped players reach.

mod page;

use perihelion::{
    ruleset::{Silent, play},
    rulesets::competition::{Competition, DESCRIPTOR},
    strategy::{Player, Strategy},
};
use std::path::Path;

/// The rules of the shipped scenario with some settings changed (`PATH=VALUE`).
fn rules(changes: &[&str]) -> Competition {
    crate::shipped::rules(changes)
}

#[test]
fn the_standard_player_wins_between_a_quarter_and_three_quarters_of_full_games() {
    // Of 1,000 games the standard error of a share is at most 1.6 points of a percentage; 5 of them are 7.9.
    let rules = rules(&[]);
    let strategy = Strategy::load(Path::new("strategies/competition/standard.toml"), &DESCRIPTOR).expect("sound");
    let mut player = strategy.player(&rules, 1);
    let mut luck = DESCRIPTOR.luck(1);
    let mut actions = Vec::new();
    let mut wins = 0;
    for game in 0..1_000 {
        luck.begin(game);
        player.begin(game);
        let game = play(&rules, &mut player, &mut luck, 5_000, &mut Silent, &mut actions, |_, _, _, _| {});
        let (_, played) = game.expect("a sound game");
        wins += u32::from(played.ending.expect("an ending").won);
    }
    assert!((250 + 79..=750 - 79).contains(&wins), "{wins} of 1,000");
}
