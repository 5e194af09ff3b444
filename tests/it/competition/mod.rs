//! The competition ruleset: its page, and what random play and the shipped players reach.

mod page;

use perihelion::{
    random::Luck,
    ruleset::{Ruleset, Silent, Transcript, play},
    rulesets::competition::{Competition, DESCRIPTOR},
    scenario::{Override, Scenario},
    strategy::{Player, Strategy},
};
use std::{collections::BTreeSet, path::Path};

/// The rules of the shipped scenario with some settings changed (`PATH=VALUE`).
fn rules(changes: &[&str]) -> Competition {
    let changes: Vec<Override> = changes.iter().map(|change| Override::parse(change).expect("a change")).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/competition/standard.toml");
    let settings = Scenario::load(&path, &changes).expect("a shipped scenario").settings;
    Competition::new(&settings).expect("playable")
}

/// The shipped strategies, and random play.
fn players() -> Vec<Strategy> {
    let mut paths: Vec<_> = std::fs::read_dir("strategies/competition")
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let load = |path: &Path| Strategy::load(path, &DESCRIPTOR).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    paths.iter().map(|path| load(path)).chain(Strategy::builtin("random")).collect()
}

/// The rules that so many games of each player follow, by their names in a replay.
fn followed(rules: &Competition, games: u64) -> BTreeSet<&'static str> {
    let mut named = BTreeSet::new();
    let mut luck = Luck::new(7, DESCRIPTOR.streams.iter().map(|stream| stream.name));
    let mut actions = Vec::new();
    for strategy in players() {
        let mut player = strategy.player(rules, 7);
        for game in 0..games {
            luck.begin(game);
            player.begin(game);
            let mut log = Transcript::default();
            play(rules, &mut player, &mut luck, 5_000, &mut log, &mut actions, |_, _, _, _| {}).expect("sound");
            named.extend(log.entries.iter().map(|entry| entry.rule));
        }
    }
    named
}

#[test]
fn the_standard_player_wins_between_a_quarter_and_three_quarters_of_full_games() {
    // Of 1,000 games the standard error of a share is at most 1.6 points of a percentage; 5 of them are 7.9.
    let rules = rules(&[]);
    let strategy = Strategy::load(Path::new("strategies/competition/standard.toml"), &DESCRIPTOR).expect("sound");
    let mut player = strategy.player(&rules, 1);
    let mut luck = Luck::new(1, DESCRIPTOR.streams.iter().map(|stream| stream.name));
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
