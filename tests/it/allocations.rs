//! No heap allocation happens per decision: twice the games allocate not once more.

use perihelion::{
    ruleset::Ruleset,
    rulesets::timers::Timers,
    scenario::Scenario,
    simulation::{Tally, play_batch},
    strategy::Strategy,
};
use std::path::Path;

fn allocations(strategy: &Strategy, games: u64) -> u64 {
    allocations_after(strategy, 4_096, games)
}

fn allocations_after(strategy: &Strategy, warm_up: u64, games: u64) -> u64 {
    let scenario = Scenario::load(Path::new("scenarios/timers/standard.toml"), &[]).expect("a sound scenario");
    let rules = Timers::new(&scenario.settings).expect("playable settings");
    let mut player = strategy.player(&rules, 1);
    let mut tally = Tally::new(Timers::DESCRIPTOR);
    // Warmed up, scratch space and histograms have the size they will keep.
    play_batch(&rules, &mut player, 5_000, 1, 0..warm_up, &mut tally, None).expect("sound rules");
    let counted = allocation_counter::measure(|| {
        play_batch(&rules, &mut player, 5_000, 1, 0..games, &mut tally, None).expect("sound rules");
    });
    counted.count_total
}

#[test]
fn nothing_is_allocated_per_decision() {
    let descriptor = Timers::DESCRIPTOR;
    for name in ["standard", "novice"] {
        let path = format!("strategies/timers/{name}.toml");
        let strategy = Strategy::load(Path::new(&path), descriptor).expect("a sound strategy");
        assert_eq!(allocations(&strategy, 1_000), allocations(&strategy, 2_000), "{name}");
    }
    let random = Strategy::builtin("random").expect("a built-in");
    assert_eq!(allocations(&random, 1_000), allocations(&random, 2_000));
    // A search player plays many games within a game. These are games of the warm-up, so that nothing has to grow but the
    // list of results: once, in both cases.
    let search = Strategy::search(&random).expect("no search player").with_rollouts(8);
    assert_eq!(allocations_after(&search, 64, 20), allocations_after(&search, 64, 40));
}
