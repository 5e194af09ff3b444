//! The timers ruleset: the strategy from its file against the same decisions written in Rust, and two threads against
//! one; and steps ahead.

#[path = "support/by_hand/mod.rs"]
#[allow(dead_code)]
mod by_hand;
mod support;

use by_hand::timers::Standard;
use criterion::{Criterion, criterion_group, criterion_main};
use perihelion::rulesets::timers::Timers;

const GAMES: u64 = 4_096;

fn strategy(criterion: &mut Criterion) {
    support::ruleset::strategy::<Timers>(criterion, GAMES, "standard", Standard::default());
}

fn threads(criterion: &mut Criterion) {
    support::ruleset::threads::<Timers>(criterion, 64 * GAMES);
}

fn ahead(criterion: &mut Criterion) {
    support::ruleset::ahead::<Timers>(criterion, GAMES / 16);
}

criterion_group!(benches, ahead, strategy, threads);
criterion_main!(benches);
