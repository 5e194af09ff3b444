//! The aliens ruleset: its players against each other in time a game, and two threads against one.

mod support;

use criterion::{Criterion, criterion_group, criterion_main};
use perihelion::rulesets::aliens::Aliens;
use support::ruleset::{play, rules, shipped};

const GAMES: u64 = 256;

/// What a game of a scripted player costs against one of a player that asks nothing and takes any legal action.
fn against_random(criterion: &mut Criterion, name: &str) {
    let rules = rules::<Aliens>();
    let [mut random, mut scripted] = ["random", name].map(|name| shipped::<Aliens>(name).player(&rules.0, 1));
    let ways: [(&str, &mut dyn FnMut()); 2] = [
        ("random", &mut || {
            play(&rules, &mut random, GAMES);
        }),
        (name, &mut || {
            play(&rules, &mut scripted, GAMES);
        }),
    ];
    support::compare(criterion, &format!("players, {name}"), GAMES, ways);
}

fn players(criterion: &mut Criterion) {
    against_random(criterion, "standard");
    against_random(criterion, "expert");
}

fn threads(criterion: &mut Criterion) {
    support::ruleset::threads::<Aliens>(criterion, 16 * GAMES);
}

criterion_group!(benches, players, threads);
criterion_main!(benches);
