//! The competition ruleset: the standard player's strategy from its file against the same decisions written in Rust, its
//! players against random play in time a game, and two threads against one; and steps ahead.

#[path = "support/by_hand/mod.rs"]
#[allow(dead_code)]
mod by_hand;
mod support;

use by_hand::competition::Standard;
use criterion::{Criterion, criterion_group, criterion_main};
use perihelion::rulesets::competition::Competition;
use support::ruleset::against_random;

const GAMES: u64 = 256;

fn strategy(criterion: &mut Criterion) {
    support::ruleset::strategy::<Competition>(criterion, GAMES, "standard", Standard::default());
}

fn players(criterion: &mut Criterion) {
    for name in ["novice", "standard", "expert"] {
        against_random::<Competition>(criterion, GAMES, name);
    }
}

fn threads(criterion: &mut Criterion) {
    support::ruleset::threads::<Competition>(criterion, 16 * GAMES);
}

fn ahead(criterion: &mut Criterion) {
    support::ruleset::ahead::<Competition>(criterion, GAMES / 16);
}

criterion_group!(benches, ahead, strategy, players, threads);
criterion_main!(benches);
