//! The exploration ruleset: the strategy from its file against the same decisions written in Rust, its players against
//! each other in time a game, and two threads against one; and steps ahead.

#[path = "support/by_hand/mod.rs"]
#[allow(dead_code)]
mod by_hand;
mod support;

use by_hand::exploration::Standard;
use criterion::{Criterion, criterion_group, criterion_main};
use perihelion::rulesets::exploration::Exploration;

const GAMES: u64 = 2_048;

fn strategy(criterion: &mut Criterion) {
    support::ruleset::strategy::<Exploration>(criterion, GAMES, "standard", Standard::default());
}

fn players(criterion: &mut Criterion) {
    support::ruleset::against_random::<Exploration>(criterion, GAMES, "standard");
}

fn threads(criterion: &mut Criterion) {
    support::ruleset::threads::<Exploration>(criterion, 16 * GAMES);
}

fn ahead(criterion: &mut Criterion) {
    support::ruleset::ahead::<Exploration>(criterion, GAMES / 16);
}

criterion_group!(benches, ahead, strategy, players, threads);
criterion_main!(benches);
