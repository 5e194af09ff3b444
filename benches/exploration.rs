//! The exploration ruleset: the strategy from its file against the same decisions written in Rust, its players against
//! each other in time a game, and two threads against one.

#[path = "support/by_hand/mod.rs"]
#[allow(dead_code)]
mod by_hand;
mod support;

use by_hand::exploration::Standard;
use criterion::{Criterion, criterion_group, criterion_main};
use perihelion::rulesets::exploration::Exploration;
use support::ruleset::{play, rules, shipped};

const GAMES: u64 = 2_048;

fn strategy(criterion: &mut Criterion) {
    support::ruleset::strategy::<Exploration>(criterion, GAMES, Standard::default());
}

/// What a game of the standard player costs against one of a player that asks nothing and takes any legal action.
fn players(criterion: &mut Criterion) {
    let rules = rules::<Exploration>();
    let [mut random, mut standard] =
        ["random", "standard"].map(|name| shipped::<Exploration>(name).player(&rules.0, 1));
    let ways: [(&str, &mut dyn FnMut()); 2] = [
        ("random", &mut || {
            play(&rules, &mut random, GAMES);
        }),
        ("standard", &mut || {
            play(&rules, &mut standard, GAMES);
        }),
    ];
    support::compare(criterion, "players", GAMES, ways);
}

fn threads(criterion: &mut Criterion) {
    support::ruleset::threads::<Exploration>(criterion, 16 * GAMES);
}

criterion_group!(benches, strategy, players, threads);
criterion_main!(benches);
