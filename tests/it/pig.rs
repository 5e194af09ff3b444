//! The game brought from outside: it conforms, and agrees with its exact solution.

#[path = "../../examples/pig.rs"]
#[allow(dead_code)]
mod game;

use game::{HOLD_AT_20, Pig};
use perihelion::{
    files::Source,
    ruleset::{Ruleset, Settings, conformance},
    simulation::{Effort, NoKeeper, Playable, Progress, Seat, StoppingRule, Tally, run},
    strategy::Strategy,
};
use std::sync::Arc;

fn settings() -> Settings {
    Settings::defaults(Pig::DESCRIPTOR.all_settings())
}

#[test]
fn pig_conforms() {
    let findings = conformance::check::<Pig>(&settings(), 20);
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}

/// The chances of every total a turn can end with when holding at 20, with `safe` points kept and 100 to reach.
fn turn(safe: usize) -> Vec<f64> {
    let ends = |at_stake: usize| at_stake >= 20 || safe + at_stake >= 100;
    let mut reach = [0.0; 26];
    let mut total = vec![0.0; 26];
    reach[0] = 1.0;
    for at_stake in 0..26 {
        if ends(at_stake) {
            total[at_stake] += reach[at_stake];
            continue;
        }
        total[0] += reach[at_stake] / 6.0;
        for face in 2..=6 {
            if at_stake + face < 26 {
                reach[at_stake + face] += reach[at_stake] / 6.0;
            }
        }
    }
    total
}

/// The expected number of turns to 100 when holding at 20, by working backwards from the end.
fn expected_turns() -> f64 {
    let mut expected = [0.0; 126];
    for safe in (0..100).rev() {
        let chances = turn(safe);
        let others: f64 = (1..26).map(|total| chances[total] * expected[safe + total]).sum();
        expected[safe] = (1.0 + others) / (1.0 - chances[0]);
    }
    expected[0]
}

#[test]
fn simulated_turns_agree_with_the_exact_expectation() {
    let exact = expected_turns();
    let strategy = Strategy::from_source(&Source::from_text("hold-at-20", HOLD_AT_20), Pig::DESCRIPTOR).expect("sound");
    let seat: Arc<dyn Playable> =
        Arc::new(Seat { rules: Pig::new(&settings()).expect("playable"), strategy, limit: 5_000 });
    let mut tallies = [Tally::new(Pig::DESCRIPTOR)];
    let games = 100_000;
    run(&[seat], 1, &StoppingRule::Games(games), Effort::default(), &Progress::default(), &mut tallies, &mut NoKeeper)
        .expect("sound rules");
    let mean = tallies[0].turns.mean().expect("games");
    let error = tallies[0].turns.deviation().expect("games") / (games as f64).sqrt();
    assert!((mean - exact).abs() < 5.0 * error, "simulated {mean}, exact {exact}, standard error {error}");
    // Neller and Presser (2004) give 12.637 turns for holding at 20.
    assert!((exact - 12.637).abs() < 0.0005, "{exact}");
}
