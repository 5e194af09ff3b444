//! What is compared for every ruleset, on its standard scenario: a strategy from its file against the same decisions in
//! Rust, scripted play against random play, and two threads against one.

use super::compare;
use criterion::{Criterion, Throughput};
use perihelion::{
    ruleset::{Chooser, Ruleset, Settings},
    scenario::Scenario,
    simulation::{
        Effort, Games, NoKeeper, Playable, Progress, Runner, Seat, Sizes, StoppingRule, Tally, look_ahead, play_batch,
    },
    strategy::{ByHand, Player, Strategy},
};
use std::{path::Path, sync::Arc};

/// The standard scenario's rules, with the most decisions of a game.
pub fn rules<R: Ruleset>() -> (R, u32) {
    let settings = settings::<R>();
    (R::new(&settings).expect("playable settings"), settings.common().decisions)
}

/// The settings of the standard scenario.
fn settings<R: Ruleset>() -> Settings {
    let path = format!("scenarios/{}/standard.toml", R::DESCRIPTOR.name);
    Scenario::load(Path::new(&path), &[], perihelion::rulesets::shipped()).expect("a sound scenario").settings
}

/// The shipped or built-in strategy with this name.
pub fn shipped<R: Ruleset>(name: &str) -> Strategy {
    let path = format!("strategies/{}/{name}.toml", R::DESCRIPTOR.name);
    let load = || Strategy::load(Path::new(&path), R::DESCRIPTOR).expect("a sound strategy");
    Strategy::builtin(name).unwrap_or_else(load)
}

/// Plays the first games, and says how many were won and the sum of their scores.
pub fn play<R: Ruleset>((rules, limit): &(R, u32), player: &mut impl Player<R>, games: u64) -> (u64, i64) {
    let mut tally = Tally::new(R::DESCRIPTOR);
    play_batch(rules, player, *limit, 1, 0..games, &mut tally, None).expect("sound rules");
    (tally.wins, tally.score.iter().map(|(score, count)| i64::from(score) * count as i64).sum())
}

/// The strategy with this name by hand and from its file, without the file's mistakes: they are drawn from luck that a
/// player by hand does not have.
pub fn strategy<R: Ruleset>(criterion: &mut Criterion, games: u64, name: &str, by_hand: impl Chooser<R>) {
    let rules = rules::<R>();
    let strategy = ["mistakes.slip", "mistakes.blur"].into_iter().fold(shipped::<R>(name), |strategy, mistake| {
        strategy.with_param(mistake, 0.0).expect("a param of every file")
    });
    let (mut by_hand, mut from_file) = (ByHand::new(by_hand), strategy.player(&rules.0, 1));
    let two = (play(&rules, &mut by_hand, games), play(&rules, &mut from_file, games));
    assert_eq!(two.0, two.1, "the two ways play other games");
    let ways: [(&str, &mut dyn FnMut()); 2] = [
        ("by hand", &mut || {
            play(&rules, &mut by_hand, games);
        }),
        ("from its file", &mut || {
            play(&rules, &mut from_file, games);
        }),
    ];
    compare(criterion, name, games, ways);
}

/// What a game of the strategy with this name costs against one of a player that asks nothing and takes any legal action.
pub fn against_random<R: Ruleset>(criterion: &mut Criterion, games: u64, name: &str) {
    let rules = rules::<R>();
    let [mut random, mut scripted] = ["random", name].map(|name| shipped::<R>(name).player(&rules.0, 1));
    let ways: [(&str, &mut dyn FnMut()); 2] = [
        ("random", &mut || {
            play(&rules, &mut random, games);
        }),
        (name, &mut || {
            play(&rules, &mut scripted, games);
        }),
    ];
    compare(criterion, &format!("players, {name}"), games, ways);
}

/// What a player who looks ahead does at each decision of a random game, by step: a copy of the state, the action carried
/// out, the actions listed that are legal then, and every state variable read.
#[allow(clippy::print_stdout)]
pub fn ahead<R: Ruleset>(criterion: &mut Criterion, games: u64) {
    let (rules, limit) = rules::<R>();
    let steps = || look_ahead(&rules, limit, 1, 0..games).expect("sound rules");
    let Sizes { state, action, .. } = Sizes::of::<R>();
    println!("sizes: a state has {state} bytes, an action {action}");
    let mut bench = criterion.benchmark_group("ahead");
    bench.throughput(Throughput::Elements(steps())).bench_function("steps", |bencher| bencher.iter(steps));
}

/// A run so short that batches of a fixed size would leave cores idle.
const SHORT: u64 = 200;

/// One thread and two, playing the standard strategy, in a short run and in one of so many games.
pub fn threads<R: Ruleset>(criterion: &mut Criterion, games: u64) {
    let mut criterion = std::mem::take(criterion).sample_size(20);
    for (group, games) in [("threads, 200 games", SHORT), ("threads", games)] {
        on_threads::<R>(&mut criterion, group, games);
    }
}

fn on_threads<R: Ruleset>(criterion: &mut Criterion, group: &str, games: u64) {
    let seat = Seat::<R>::new(&settings::<R>(), shipped::<R>("standard")).expect("playable settings");
    let seat: [Arc<dyn Playable>; 1] = [Arc::new(seat)];
    let [one, two] = [1, 2].map(|threads| Runner::new(threads).expect("threads"));
    let on = |runner: &Runner| {
        let mut tallies = [Tally::new(R::DESCRIPTOR)];
        let (rule, progress) = (StoppingRule::Games(games), Progress::default());
        let games =
            Games { cells: &seat, seed: 1, rule: &rule, own: &[], effort: Effort::default(), progress: &progress };
        runner.play(&games, &mut tallies, &mut NoKeeper).expect("sound rules");
    };
    compare(criterion, group, games, [("one", &mut || on(&one)), ("two", &mut || on(&two))]);
}
