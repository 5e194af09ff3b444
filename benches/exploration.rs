//! The exploration ruleset: its players against each other in time a game, and two threads against one.

mod support;

use criterion::{Criterion, criterion_group, criterion_main};
use perihelion::{
    ruleset::Ruleset,
    rulesets::exploration::Exploration,
    scenario::Scenario,
    simulation::{Effort, NoKeeper, Playable, Progress, Seat, StoppingRule, Tally, play_batch, run},
    strategy::Strategy,
};
use std::{path::Path, sync::Arc};

const GAMES: u64 = 2_048;
const LIMIT: u32 = 5_000;

fn rules() -> Exploration {
    let scenario = Scenario::load(Path::new("scenarios/exploration/standard.toml"), &[]).expect("a sound scenario");
    Exploration::new(&scenario.settings).expect("playable settings")
}

fn strategy(name: &str) -> Strategy {
    let path = format!("strategies/exploration/{name}.toml");
    Strategy::builtin(name)
        .unwrap_or_else(|| Strategy::load(Path::new(&path), Exploration::DESCRIPTOR).expect("a sound strategy"))
}

/// What a strategy file costs: the standard player against one that asks nothing and takes any legal action.
fn players(criterion: &mut Criterion) {
    let rules = rules();
    let play = |name: &str| {
        let mut player = strategy(name).player(&rules, 1);
        let mut tally = Tally::new(Exploration::DESCRIPTOR);
        play_batch(&rules, &mut player, LIMIT, 1, 0..GAMES, &mut tally, None).expect("sound rules");
        assert_eq!(tally.games, GAMES);
    };
    let ways: [(&str, &mut dyn FnMut()); 2] =
        [("random", &mut || play("random")), ("standard", &mut || play("standard"))];
    support::compare(criterion, "players", GAMES, ways);
}

fn threads(criterion: &mut Criterion) {
    let games = 16 * GAMES;
    let seat: [Arc<dyn Playable>; 1] =
        [Arc::new(Seat { rules: rules(), strategy: strategy("standard"), limit: LIMIT })];
    let on = |threads| {
        let effort = Effort { threads, ..Effort::default() };
        let mut tallies = [Tally::new(Exploration::DESCRIPTOR)];
        run(&seat, 1, &StoppingRule::Games(games), effort, &Progress::default(), &mut tallies, &mut NoKeeper)
            .expect("sound rules");
    };
    let mut criterion = std::mem::take(criterion).sample_size(20);
    support::compare(&mut criterion, "threads", games, [("one", &mut || on(1)), ("two", &mut || on(2))]);
}

criterion_group!(benches, players, threads);
criterion_main!(benches);
