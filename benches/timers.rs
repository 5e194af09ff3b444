//! The timers ruleset: the strategy from its file against the same decisions written in Rust, and two threads against
//! one.

mod support;
#[path = "support/timers_standard.rs"]
mod timers_standard;

use criterion::{Criterion, criterion_group, criterion_main};
use perihelion::{
    ruleset::Ruleset,
    rulesets::timers::Timers,
    scenario::Scenario,
    simulation::{Effort, NoKeeper, Playable, Progress, Seat, StoppingRule, Tally, play_batch, run},
    strategy::{ByHand, Player, Strategy},
};
use std::{path::Path, sync::Arc};
use timers_standard::Standard;

const GAMES: u64 = 4_096;
const LIMIT: u32 = 5_000;

fn scenario() -> Scenario {
    Scenario::load(Path::new("scenarios/timers/standard.toml"), &[]).expect("a sound scenario")
}

fn rules() -> Timers {
    Timers::new(&scenario().settings).expect("playable settings")
}

fn standard() -> Strategy {
    Strategy::load(Path::new("strategies/timers/standard.toml"), Timers::DESCRIPTOR).expect("a sound strategy")
}

fn wins(rules: &Timers, player: &mut impl Player<Timers>) -> (u64, i64) {
    let mut tally = Tally::new(Timers::DESCRIPTOR);
    play_batch(rules, player, LIMIT, 1, 0..GAMES, &mut tally, None).expect("sound rules");
    (tally.wins, tally.score.iter().map(|(score, count)| i64::from(score) * count as i64).sum())
}

fn strategy(criterion: &mut Criterion) {
    let rules = rules();
    let (mut by_hand, mut from_file) = (ByHand::new(Standard::default()), standard().player(&rules, 1));
    assert_eq!(wins(&rules, &mut by_hand), wins(&rules, &mut from_file), "the two ways play other games");
    let ways: [(&str, &mut dyn FnMut()); 2] = [
        ("by hand", &mut || {
            wins(&rules, &mut by_hand);
        }),
        ("from its file", &mut || {
            wins(&rules, &mut from_file);
        }),
    ];
    support::compare(criterion, "standard", GAMES, ways);
}

fn threads(criterion: &mut Criterion) {
    let games = 64 * GAMES;
    let seat: [Arc<dyn Playable>; 1] = [Arc::new(Seat { rules: rules(), strategy: standard(), limit: LIMIT })];
    let on = |threads| {
        let effort = Effort { threads, ..Effort::default() };
        let mut tallies = [Tally::new(Timers::DESCRIPTOR)];
        run(&seat, 1, &StoppingRule::Games(games), effort, &Progress::default(), &mut tallies, &mut NoKeeper)
            .expect("sound rules");
    };
    let mut criterion = std::mem::take(criterion).sample_size(20);
    support::compare(&mut criterion, "threads", games, [("one", &mut || on(1)), ("two", &mut || on(2))]);
}

criterion_group!(benches, strategy, threads);
criterion_main!(benches);
