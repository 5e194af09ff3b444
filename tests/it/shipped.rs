//! The shipped game of a ruleset from outside: its rules, its players, and what their games come to.

use perihelion::{
    ruleset::{Descriptor, Ruleset, Transcript, play},
    rulesets::shipped,
    scenario::{Override, Scenario},
    strategy::{Player, Strategy},
};
use std::{collections::BTreeSet, path::Path};

/// More decisions than any game of a shipped scenario takes.
const DECISIONS: u32 = 20_000;

/// The rules of the standard scenario with some settings changed (`PATH=VALUE`).
pub fn rules<R: Ruleset>(changes: &[&str]) -> R {
    let changes: Vec<Override> = changes.iter().map(|change| Override::parse(change).expect("a change")).collect();
    let path = format!("scenarios/{}/standard.toml", R::DESCRIPTOR.name);
    let scenario =
        Scenario::load(Path::new(&path), &changes, shipped()).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    R::new(&scenario.settings).expect("playable")
}

/// The shipped strategies in the order of their names, and random play.
pub fn players(descriptor: &'static Descriptor) -> Vec<Strategy> {
    let files = glob::glob(&format!("strategies/{}/*.toml", descriptor.name)).expect("a pattern");
    let load = |path: &Path| Strategy::load(path, descriptor).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    files.map(|path| load(&path.expect("a readable path"))).chain(Strategy::builtin("random")).collect()
}

/// What games came to, by name.
#[derive(Debug, Default)]
pub struct Reached {
    /// The rules that a replay names.
    pub rules: BTreeSet<&'static str>,
    /// The kinds of action taken.
    pub kinds: BTreeSet<&'static str>,
    /// The endings.
    pub endings: BTreeSet<&'static str>,
}

/// What so many games of each of these players come to.
pub fn reached<R: Ruleset>(rules: &R, players: &[Strategy], games: u64) -> Reached {
    let mut reached = Reached::default();
    let mut luck = R::DESCRIPTOR.luck(7);
    let mut actions = Vec::new();
    for strategy in players {
        let mut player = strategy.player(rules, 7);
        for game in 0..games {
            luck.begin(game);
            player.begin(game);
            let mut log = Transcript::default();
            let kinds = &mut reached.kinds;
            let take = |action| R::DESCRIPTOR.actions[usize::from(R::action_kind(action))].name;
            let played = play(rules, &mut player, &mut luck, DECISIONS, &mut log, &mut actions, |_, _, action, _| {
                kinds.insert(take(action));
            });
            let (_, played) = played.expect("sound");
            let ending = played.ending.unwrap_or_else(|| panic!("{}: game {game} does not end", strategy.name()));
            reached.endings.insert(R::DESCRIPTOR.endings[usize::from(ending.cause)].name);
            reached.rules.extend(log.entries.iter().map(|entry| entry.rule));
        }
    }
    reached
}

/// The rules that so many games of each shipped player and of random play follow, by their names in a replay.
pub fn followed<R: Ruleset>(rules: &R, games: u64) -> BTreeSet<&'static str> {
    reached(rules, &players(R::DESCRIPTOR), games).rules
}
