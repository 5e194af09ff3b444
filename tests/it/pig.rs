//! The game brought from outside: it conforms, and agrees with its exact solution.

#[path = "../../examples/pig/src/lib.rs"]
#[allow(dead_code)]
pub mod game;

use game::Pig;
use perihelion::{
    files::Source,
    ruleset::{Ruleset, Settings, conformance::Conformance, testing::Table},
    simulation::{Effort, Games, NoKeeper, Playable, Progress, Runner, Seat, StoppingRule, Tally},
    strategy::Strategy,
};
use std::sync::Arc;

/// The player that holds at 20, from its file.
pub fn hold_at_20() -> Strategy {
    let text = include_str!("../../examples/pig/strategies/pig/standard.toml");
    Strategy::from_source(&Source::from_text("standard.toml", text), Pig::DESCRIPTOR).expect("sound")
}

pub fn settings() -> Settings {
    Settings::defaults(Pig::DESCRIPTOR.all_settings())
}

#[test]
fn pig_conforms() {
    let settings = settings();
    let findings = Conformance::<Pig>::of(&settings)
        .games(20)
        .invariant("at stake is none or a sum of faces from 2 to 6", |_, state| match state.at_stake() {
            0 | 2.. => Ok(()),
            stake => Err(format!("{stake} at stake")),
        })
        .check();
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}

#[test]
fn holding_keeps_what_is_at_stake() {
    let rules = Pig::new(&settings()).expect("playable");
    let table = Table::dealt(&rules, 2).play(&["roll"]);
    let stake = table.state().at_stake();
    assert!(stake > 0, "the first roll of this seed is no 1");
    let table = table.play(&["hold"]);
    assert_eq!((table.variable("safe"), table.variable("at_stake")), (f64::from(stake), 0.0));
    assert_eq!(table.log(), [format!("roll: a {stake}"), format!("hold: {stake} points are safe")]);
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
    let strategy = hold_at_20();
    let seat: Arc<dyn Playable> = Arc::new(Seat::<Pig>::new(&settings(), strategy).expect("playable"));
    let mut tallies = [Tally::new(Pig::DESCRIPTOR)];
    let games = 100_000;
    let (rule, progress) = (StoppingRule::Games(games), Progress::default());
    let order =
        Games { cells: &[seat], seed: 1, rule: &rule, own: &[], effort: Effort::default(), progress: &progress };
    Runner::new(0).and_then(|runner| runner.play(&order, &mut tallies, &mut NoKeeper)).expect("sound rules");
    let mean = tallies[0].turns.mean().expect("games");
    let error = tallies[0].turns.deviation().expect("games") / (games as f64).sqrt();
    assert!((mean - exact).abs() < 5.0 * error, "simulated {mean}, exact {exact}, standard error {error}");
    // Neller and Presser (2004) give 12.637 turns for holding at 20.
    assert!((exact - 12.637).abs() < 0.0005, "{exact}");
}

/// The chance to reach 100 within 12 turns, by working backwards from the end. With `hold_at`, of a player who holds at
/// so many points at stake; else of one who always does what is best. `slip` is the chance of a decision to be either action.
pub fn chance_to_win(hold_at: Option<usize>, slip: f64) -> f64 {
    // The chance with so many points safe and so many turns to go, all of them still to begin.
    let mut before = [0.0; 100];
    for _ in 0..12 {
        let mut now = [0.0; 100];
        for (safe, chance) in now.iter_mut().enumerate() {
            let mut at_stake = [0.0; 100];
            for stake in (0..100 - safe).rev() {
                let reached = |face: usize| match safe + stake + face {
                    100.. => 1.0,
                    _ => at_stake[stake + face],
                };
                let roll = (before[safe] + (2..=6).map(reached).sum::<f64>()) / 6.0;
                let hold = before[safe + stake];
                let meant = match hold_at {
                    Some(enough) if stake >= enough => hold,
                    Some(_) => roll,
                    None => f64::max(roll, hold),
                };
                at_stake[stake] = (1.0 - slip) * meant + slip * f64::midpoint(roll, hold);
            }
            *chance = at_stake[0];
        }
        before = now;
    }
    before[0]
}

#[test]
fn searching_comes_nearer_to_the_best_play_than_its_base() {
    // Neller and Presser (2004) study the fewest turns; here a game is won within 12.
    let (best, base) = (chance_to_win(None, 0.0), chance_to_win(Some(8), 0.0));
    let hold_at_8 = hold_at_20().with_param("enough", 8.0).expect("a param");
    let won = |strategy: &Strategy, games: u64| {
        let seat: Arc<dyn Playable> = Arc::new(Seat::<Pig>::new(&settings(), strategy.clone()).expect("playable"));
        let mut tallies = [Tally::new(Pig::DESCRIPTOR)];
        let (rule, progress) = (StoppingRule::Games(games), Progress::default());
        let order =
            Games { cells: &[seat], seed: 1, rule: &rule, own: &[], effort: Effort::default(), progress: &progress };
        Runner::new(0).and_then(|runner| runner.play(&order, &mut tallies, &mut NoKeeper)).expect("sound");
        let share = tallies[0].wins as f64 / games as f64;
        (share, (share * (1.0 - share) / games as f64).sqrt())
    };
    let (simulated, error) = won(&hold_at_8, 20_000);
    assert!((simulated - base).abs() < 5.0 * error, "simulated {simulated}, exact {base}, standard error {error}");
    let search = Strategy::search(&hold_at_8).expect("no search player").with_rollouts(200);
    let (searched, error) = won(&search, 250);
    assert!(searched > base + 5.0 * error, "base {base}, search {searched}, standard error {error}");
    assert!(searched < best + 5.0 * error, "best {best}, search {searched}, standard error {error}");
}
