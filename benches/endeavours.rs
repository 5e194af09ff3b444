//! The endeavours ruleset: a short strategy from its file against the same decisions written in Rust, its players
//! against random play in time a game, and two threads against one; and steps ahead.

#[path = "support/by_hand/mod.rs"]
#[allow(dead_code)]
mod by_hand;
mod support;

use by_hand::endeavours::Stargazer;
use criterion::{Criterion, criterion_group, criterion_main};
use perihelion::rulesets::endeavours::Endeavours;
use support::ruleset::against_random;

/// Games are long: a few show as much as more.
const GAMES: u64 = 64;

fn strategy(criterion: &mut Criterion) {
    support::ruleset::strategy::<Endeavours>(criterion, GAMES, "stargazer", Stargazer::default());
}

fn players(criterion: &mut Criterion) {
    for name in ["novice", "standard", "expert"] {
        against_random::<Endeavours>(criterion, GAMES, name);
    }
}

fn threads(criterion: &mut Criterion) {
    support::ruleset::threads::<Endeavours>(criterion, 16 * GAMES);
}

fn ahead(criterion: &mut Criterion) {
    support::ruleset::ahead::<Endeavours>(criterion, GAMES / 32);
}

criterion_group!(benches, ahead, strategy, players, threads);
criterion_main!(benches);
