//! The aliens ruleset: the novice's strategy from its file against the same decisions written in Rust, its players against
//! random play in time a game, and two threads against one; and steps ahead.

#[path = "support/by_hand/mod.rs"]
#[allow(dead_code)]
mod by_hand;
mod support;

use by_hand::aliens::Novice;
use criterion::{Criterion, criterion_group, criterion_main};
use perihelion::rulesets::aliens::Aliens;
use support::ruleset::against_random;

const GAMES: u64 = 256;

fn strategy(criterion: &mut Criterion) {
    support::ruleset::strategy::<Aliens>(criterion, GAMES, "novice", Novice::default());
}

fn players(criterion: &mut Criterion) {
    for name in ["novice", "standard", "expert"] {
        against_random::<Aliens>(criterion, GAMES, name);
    }
}

fn threads(criterion: &mut Criterion) {
    support::ruleset::threads::<Aliens>(criterion, 16 * GAMES);
}

fn ahead(criterion: &mut Criterion) {
    support::ruleset::ahead::<Aliens>(criterion, GAMES / 16);
}

criterion_group!(benches, ahead, strategy, players, threads);
criterion_main!(benches);
