//! The toy ruleset's market, played by a value that weighs one thing that is noise.

use super::*;
use crate::toy::{DESCRIPTOR, Toy};
use perihelion_engine::{files::Source, simulation::Seat};
use perihelion_game::ruleset::Settings;
use std::sync::Mutex;

/// Judges the position after each action: coins are for buying, goods for selling, and a let is noise.
const PLAYER: &str = "
[let]
noise = '(round.left * 7 + goods * 3) % 5'
[[rule]]
action = \"any\"
prefer = 'after.value'
[value]
score = 1
win = 2
[value.weights]
coins = 1
energy = 0.2
goods = 2.7
noise = 0.02
\"round.left\" = [0.5, 0.1]
tired = -1
";

fn strategy(lines: &str) -> Strategy {
    let text = format!("ruleset = \"toy\"\n{lines}");
    Strategy::from_source(&Source::from_text("test.toml", text), &DESCRIPTOR).expect("a strategy")
}

/// Counts games, and ends it after some of them.
struct Counting {
    most: u64,
    games: Mutex<u64>,
    /// What it was told was played, as a file would hold it.
    kept: Mutex<String>,
}

impl Counting {
    fn until(most: u64) -> Self {
        Self { most, games: Mutex::new(0), kept: Mutex::default() }
    }
}

impl Onlooker for Counting {
    fn goes_on(&self) -> bool {
        *self.games.lock().expect("no panic") < self.most
    }

    fn begins(&self, _: &str) {}

    fn played(&self, games: u64) {
        *self.games.lock().expect("no panic") += games;
    }

    fn reached(&self, ledger: &Ledger, is_end: bool) {
        if !is_end {
            return;
        }
        *self.kept.lock().expect("no panic") = serde_json::to_string(ledger).expect("JSON");
    }
}

fn plan(games: u64) -> Plan {
    Plan { seed: 7, games, variables: 10, slip: 0.05, ridge: 3e-5 }
}

fn found(plan: &Plan, threads: usize, onlooker: &dyn Onlooker) -> Result<Findings, Halt> {
    found_from(plan, threads, Ledger::default(), onlooker)
}

fn found_from(plan: &Plan, threads: usize, ledger: Ledger, onlooker: &dyn Onlooker) -> Result<Findings, Halt> {
    let own = strategy(PLAYER);
    let other = strategy("[[rule]]\naction = \"buy\"\nprefer = 'offer.value'\n[[rule]]\naction = \"sell\"\n");
    let settings = Settings::defaults(DESCRIPTOR.all_settings());
    let seat = |strategy: &Strategy| -> Result<Arc<dyn Playable>, Halt> {
        Ok(Arc::new(Seat::<Toy>::new(&settings, strategy.clone()).expect("playable")))
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| {
        study(&Study { descriptor: &DESCRIPTOR, strategy: &own, other: &other, seat: &seat }, plan, ledger, onlooker)
    })
}

fn part<'a>(findings: &'a Findings, name: &str) -> &'a Part {
    findings.parts.iter().find(|part| part.name == name).expect("a part")
}

#[test]
fn what_decides_is_missed_and_noise_is_not() {
    let findings = found(&plan(600), 2, &Counting::until(u64::MAX)).expect("findings");
    // Without coins it does not know what is cheap, and without energy not when to rest.
    for name in ["coins", "energy"] {
        assert!(findings.is_missed(part(&findings, name)), "{findings:#?}");
    }
    assert!(part(&findings, "coins").lost > 20.0 * part(&findings, "noise").lost, "{findings:#?}");
    let noise = part(&findings, "noise").without.expect("played");
    assert!(!findings.is_missed(part(&findings, "noise")), "{findings:#?}");
    // Within four standard errors of no difference.
    assert!(noise.wins_between(4.0)[0] < 0.0 && noise.wins_between(4.0)[1] > 0.0, "{noise:?}");
    // It is sorted by what matters, and the turns are those of its games.
    assert!(findings.parts.is_sorted_by(|a, b| a.matters >= b.matters), "{findings:#?}");
    assert_eq!(findings.turns, [3, 27]);
    assert_eq!(findings.watched, [9_600, 9_600 * 30]);
}

#[test]
fn the_fewest_that_do_as_well_are_told_by_games_of_their_own() {
    let findings = found(&plan(600), 2, &Counting::until(u64::MAX)).expect("findings");
    let fewest = findings.fewest.as_ref().expect("a set");
    let names: Vec<&str> = fewest.kept.iter().map(|&place| findings.parts[place].name.as_str()).collect();
    assert!(names.contains(&"coins") && names.len() < findings.parts.len(), "{fewest:#?}");
    let weighed: Vec<String> = fewest.strategy.worth().into_iter().map(|worth| worth.name).collect();
    assert!(names.iter().all(|name| weighed.iter().any(|own| own == name)), "{weighed:?} {names:?}");
    assert_eq!(fewest.gain.games, 4_800);
    if fewest.as_well {
        assert!(fewest.gain.wins_between(fewest.errors)[0] > -ALLOWED, "{fewest:#?}");
    }
}

#[test]
fn it_finds_the_same_on_any_number_of_threads() {
    let told = [1, 3].map(|threads| told(found(&plan(60), threads, &Counting::until(u64::MAX))));
    assert_eq!(told[0], told[1]);
}

/// All that was found but the clock's part, and the strategy's own text, which tells where it lies in memory.
fn told(findings: Result<Findings, Halt>) -> String {
    let mut findings = findings.expect("findings");
    findings.fewest.iter_mut().for_each(|fewest| fewest.faster = 0.0);
    let fewest = findings.fewest.take().map(|Fewest { kept, gain, means, .. }| (kept, gain, means));
    format!("{findings:?} {fewest:?}")
}

#[test]
fn what_was_ended_anywhere_goes_on_from_its_ledger_and_finds_the_same() {
    let whole = Counting::until(u64::MAX);
    let plan = plan(60);
    let unbroken = told(found(&plan, 2, &whole));
    let all = *whole.games.lock().expect("no panic");
    for share in [0.01, 0.2, 0.24, 0.4, 0.6, 0.8, 0.99] {
        let until = (all as f64 * share) as u64;
        let ended = Counting::until(until);
        let before = found(&plan, 2, &ended);
        assert!(before.is_err() || told(before) != unbroken, "it was ended after {until} of {all} games");
        let kept = ended.kept.lock().expect("no panic").clone();
        let ledger: Ledger =
            if kept.is_empty() { Ledger::default() } else { serde_json::from_str(&kept).expect("a ledger") };
        assert!(ledger.is_of(&DESCRIPTOR, 6), "{ledger:?}");
        let rest = Counting::until(u64::MAX);
        assert_eq!(told(found_from(&plan, 3, ledger, &rest)), unbroken, "after {until} of {all} games");
        assert_eq!(*rest.games.lock().expect("no panic"), all);
    }
}

#[test]
fn a_ledger_of_another_value_is_told() {
    let ended = Counting::until(u64::MAX);
    found(&plan(8), 2, &ended).expect("findings");
    let ledger: Ledger = serde_json::from_str(&ended.kept.lock().expect("no panic")).expect("a ledger");
    assert!(ledger.is_of(&DESCRIPTOR, 6) && !ledger.is_of(&DESCRIPTOR, 5) && !ledger.is_empty());
}
#[test]
fn what_both_do_is_counted_and_where_they_part_is_shown() {
    let findings = found(&plan(60), 2, &Counting::until(u64::MAX)).expect("findings");
    let differ = findings.differ.expect("both played");
    assert_eq!(differ.means.map(|mean| mean.games), [120, 120]);
    assert!((differ.means[0].wins - differ.means[1].wins - differ.gain.wins()).abs() < 1e-12);
    let uses: f64 = differ.kinds.iter().map(|kind| kind.uses[0]).sum();
    assert!((uses - 30.0).abs() < 1e-9, "a game has 30 rounds: {uses}");
    let decisions: f64 = differ.turns.iter().map(|(_, agreed)| agreed.decisions).sum();
    assert!((decisions - differ.agreed.decisions).abs() < 1e-9);
    assert!(differ.agreed.share.is_some_and(|share| (0.05..0.95).contains(&share.value) && share.error > 0.0));
    assert!(!differ.parted.is_empty());
    for game in &differ.parted {
        assert!(game.number == game.turn && game.words[0] != game.words[1], "{game:?}");
    }
}

#[test]
fn ended_early_it_tells_what_there_is() {
    assert!(matches!(found(&plan(60), 2, &Counting::until(10)), Err(Halt::Stopped)));
    // 960 games are watched, and 120 played by each of both.
    let findings = found(&plan(60), 2, &Counting::until(1_000)).expect("findings");
    assert!(findings.differ.is_none() && findings.again.is_none() && findings.fewest.is_none());
    let findings = found(&plan(60), 2, &Counting::until(1_210)).expect("findings");
    assert!(findings.differ.is_some() && findings.parts.iter().all(|part| part.without.is_none()));
}

#[test]
fn a_plan_costs_about_what_it_is_said_to() {
    for (games, variables) in [(100, 10), (200, 2)] {
        let counting = Counting::until(u64::MAX);
        found(&Plan { variables, ..plan(games) }, 2, &counting).expect("findings");
        let played = *counting.games.lock().expect("no panic") as f64;
        let said = Plan { variables, ..plan(games) }.cost(6) as f64;
        assert!((0.5..2.0).contains(&(played / said)), "{played} {said}");
    }
}
