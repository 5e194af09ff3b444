//! The endeavours ruleset: its page, and what random play and the shipped players reach.

mod page;

use perihelion::{
    random::Luck,
    ruleset::{Ruleset, Transcript, play},
    rulesets::endeavours::{DESCRIPTOR, Endeavours},
    scenario::{Override, Scenario},
    strategy::{Player, Strategy},
};
use std::{collections::BTreeSet, path::Path};

/// The rules of the shipped scenario with some settings changed (`PATH=VALUE`).
fn rules(changes: &[&str]) -> Endeavours {
    let changes: Vec<Override> = changes.iter().map(|change| Override::parse(change).expect("a change")).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/endeavours/standard.toml");
    let settings = Scenario::load(&path, &changes).expect("a shipped scenario").settings;
    Endeavours::new(&settings).expect("playable")
}

/// The shipped strategies, and random play.
fn players() -> Vec<Strategy> {
    let mut paths: Vec<_> = std::fs::read_dir("strategies/endeavours")
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let load = |path: &Path| Strategy::load(path, &DESCRIPTOR).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    paths.iter().map(|path| load(path)).chain(Strategy::builtin("random")).collect()
}

/// The rules that so many games of each player follow, by their names in a replay.
fn followed(rules: &Endeavours, games: u64) -> BTreeSet<&'static str> {
    let mut named = BTreeSet::new();
    let mut luck = Luck::new(7, DESCRIPTOR.streams.iter().map(|stream| stream.name));
    let mut actions = Vec::new();
    for strategy in players() {
        let mut player = strategy.player(rules, 7);
        for game in 0..games {
            luck.begin(game);
            player.begin(game);
            let mut log = Transcript::default();
            play(rules, &mut player, &mut luck, 20_000, &mut log, &mut actions, |_, _, _, _| {}).expect("sound");
            named.extend(log.entries.iter().map(|entry| entry.rule));
        }
    }
    named
}
