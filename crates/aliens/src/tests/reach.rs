//! Everything on the table is used by some player: cards, techs, moons, spaces of the species, objectives, action cards.

use super::{super::actions::Action, super::pieces::Tech, super::state::TraceSpace, Aliens, DESCRIPTOR, rules};
use crate::{
    ruleset::{Transcript, play},
    strategy::{Player, Strategy},
};
use perihelion_game::ruleset::ActionKinds;
use std::{collections::BTreeSet, path::Path};

/// The shipped strategies, and random play.
fn players() -> Vec<Strategy> {
    let folder = format!("{}/../../strategies/{}", env!("CARGO_MANIFEST_DIR"), DESCRIPTOR.name);
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "toml"));
    paths.sort();
    let load = |path: &Path| Strategy::load(path, &DESCRIPTOR).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    paths.iter().map(|path| load(path)).chain(Strategy::builtin("random")).collect()
}

/// Everything there is to use, by its name.
fn everything(rules: &Aliens) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    // Exertian cards are played face down, not for an effect.
    all.extend(rules.cards.iter().map(|card| format!("card {}", card.name)));
    all.extend(rules.techs.iter().map(|tech| format!("tech {}", tech.name)));
    all.extend(rules.moons.iter().map(|moon| format!("moon {}", moon.name)));
    all.extend(rules.objectives.iter().map(|objective| format!("objective {}", objective.name)));
    all.extend(rules.rival_cards.iter().map(|card| format!("action card {}", card.name)));
    for species in super::super::pieces::Species::ALL {
        for colour in super::super::pieces::Trace::ALL {
            for row in 0..rules.species[species.place()].spaces[colour.place()].len() {
                all.insert(format!("space {} {} {}", species.name(), colour.name(), row + 1));
            }
        }
    }
    all.extend((0..rules.message_rewards.len()).map(|reward| format!("message reward {}", reward + 1)));
    all.extend((0..4).map(|tile| format!("gold tile {}", tile + 1)));
    all.extend(DESCRIPTOR.actions.iter().map(|kind| format!("action {}", kind.name)));
    all
}

/// What was used in so many games of each player at each of these levels.
fn used(games: u64) -> (BTreeSet<String>, BTreeSet<String>) {
    let mut seen = BTreeSet::new();
    let mut all = BTreeSet::new();
    for stars in [1, 3, 5] {
        let rules = rules(&[&format!("rival.stars={stars}")]);
        all.extend(everything(&rules));
        let mut luck = DESCRIPTOR.luck(11);
        let mut actions = Vec::new();
        for strategy in players() {
            let mut player = strategy.player(&rules, 11);
            for game in 0..games {
                luck.begin(game);
                player.begin(game);
                let mut log = Transcript::default();
                play(&rules, &mut player, &mut luck, 5_000, &mut log, &mut actions, |state, legal, action, _| {
                    seen.extend(
                        legal
                            .iter()
                            .map(|&legal| format!("action {}", DESCRIPTOR.actions[usize::from(legal.kind())].name)),
                    );
                    note(&rules, state, action, &mut seen);
                })
                .unwrap();
                for entry in &log.entries {
                    match entry.rule {
                        "Objectives: completed" => {
                            seen.extend(entry.what.split(' ').next().map(|name| format!("objective {name}")));
                        }
                        "Rival: card" => {
                            let name = entry.what.strip_prefix("it reveals ").and_then(|text| text.split(',').next());
                            seen.extend(name.map(|name| format!("action card {name}")));
                        }
                        "Rival: swap" => {
                            let name = entry.what.split(": ").nth(1).and_then(|text| text.split(' ').next());
                            seen.extend(name.map(|name| format!("action card {name}")));
                        }
                        _ => {}
                    }
                }
            }
        }
    }
    (all, seen)
}

fn note(rules: &Aliens, state: &super::super::State, action: Action, seen: &mut BTreeSet<String>) {
    match action {
        Action::Play(card) | Action::PlayExertian(card) => {
            seen.insert(format!("card {}", rules.card(card).name));
        }
        Action::TakeTech(tech) => {
            seen.insert(format!("tech {}", rules.techs[Tech::place(tech)].name));
        }
        Action::Land(_, Some(moon)) => {
            seen.insert(format!("moon {}", rules.moons[usize::from(moon)].name));
        }
        Action::MarkTrace(slot, colour, TraceSpace::Row(row)) => {
            if let Some(species) = state.slots[usize::from(slot)].species {
                seen.insert(format!("space {} {} {}", species.name(), colour.name(), row + 1));
            }
        }
        Action::TakeReward(reward) => {
            seen.insert(format!("message reward {}", reward + 1));
        }
        Action::MarkGold(tile) => {
            seen.insert(format!("gold tile {}", tile + 1));
        }
        _ => {}
    }
}

/// What no player uses in 100,000 games: the last blue spaces of the Mascamites open with the fifth and sixth sample
/// delivered, and these players deliver fewer.
const NEVER: &[&str] = &["space mascamites blue 8", "space mascamites blue 9"];

#[test]
#[ignore = "takes many minutes: cargo test --release --lib aliens::tests::reach -- --ignored"]
fn everything_is_used_in_a_hundred_thousand_games_but_for_what_is_named() {
    let share = 100_000 / (3 * players().len() as u64) + 1;
    let (all, seen) = used(share);
    let never: Vec<&String> = all.difference(&seen).collect();
    assert_eq!(never, NEVER);
}

#[test]
fn nearly_everything_is_used_in_a_few_games() {
    let (all, seen) = used(40);
    let missing: Vec<&String> = all.difference(&seen).collect();
    assert!(missing.len() * 20 <= all.len(), "{} of {}: {missing:?}", missing.len(), all.len());
}
