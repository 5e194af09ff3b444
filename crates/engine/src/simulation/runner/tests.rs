//! What does not depend on threads and batches: results, their order, and which broken game is named.

use super::*;
use crate::{
    ruleset::{CardMetricInfo, Descriptor, EndingInfo, MetricInfo},
    simulation::{Advised, Adviser, Beside, Metrics, Moments, Observed, Outcome, Replay, Sitting, Traced},
    strategy::Strategy,
};
use std::{
    ops::Range,
    sync::atomic::{AtomicU64, Ordering},
};

static COUNTING: Descriptor = {
    const NAMED: MetricInfo = MetricInfo { name: "met", about: "", unit: "", least: 0, most: 9 };
    Descriptor {
        metrics: &[NAMED],
        card_metrics: &[CardMetricInfo { per: "deck", room: 5, each: NAMED }],
        endings: &[EndingInfo { name: "over", about: "" }],
        ..Descriptor::BLANK
    }
};

/// One number, and two of cards.
fn metrics() -> Metrics {
    Metrics::named(&COUNTING, |_| vec!["dust".into(), "flare".into()])
}

/// A cell whose games are made up from their index, and which may have a broken one.
struct MadeUp {
    name: &'static str,
    broken: Option<u64>,
    metrics: Metrics,
}

struct Player<'a>(&'a MadeUp, u64);

impl Playable for MadeUp {
    fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    fn score_range(&self) -> (i32, i32) {
        (0, 100)
    }

    fn sit(&self, seed: u64) -> Box<dyn Sitting + '_> {
        Box::new(Player(self, seed))
    }

    fn replay(&self, seed: u64, game: u64) -> Result<Replay, BrokenGame> {
        Err(self.breaks(seed, game))
    }

    fn observe(&self, seed: u64, games: Range<u64>, _: Moments) -> Result<Vec<Observed>, BrokenGame> {
        Err(self.breaks(seed, games.start))
    }

    fn advise(&self, _: &Adviser, seed: u64, games: Range<u64>) -> Result<Vec<Advised>, BrokenGame> {
        Err(self.breaks(seed, games.start))
    }

    fn beside(&self, _: Option<&Strategy>, seed: u64, games: Range<u64>) -> Result<Vec<Beside>, BrokenGame> {
        Err(self.breaks(seed, games.start))
    }

    fn trace(&self, seed: u64, games: &[u64], _: &[u16]) -> Result<Vec<Traced>, BrokenGame> {
        Err(self.breaks(seed, games.first().copied().unwrap_or(0)))
    }

    fn weigh(&self, seed: u64, games: Range<u64>, _: Moments) -> Result<Vec<Observed>, BrokenGame> {
        Err(self.breaks(seed, games.start))
    }
}

impl MadeUp {
    fn breaks(&self, seed: u64, game: u64) -> BrokenGame {
        BrokenGame { ruleset: "made up", seed, game, what: self.name.into() }
    }
}

impl Sitting for Player<'_> {
    fn play(
        &mut self,
        games: Range<u64>,
        tally: &mut Tally,
        mut outcomes: Option<&mut Outcomes>,
    ) -> Result<(), BrokenGame> {
        let Self(cell, seed) = *self;
        for game in games {
            if cell.broken == Some(game) {
                return Err(cell.breaks(seed, game));
            }
            let word = (game ^ seed).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            let (score, won) = ((word % 101) as i32, word.is_multiple_of(3));
            let outcome = Outcome {
                game,
                score,
                opponent_score: None,
                margin: Some(score - 50),
                cause: Some(0),
                won,
                rank: 0,
                turns: (word % 7) as u32,
                decisions: 9,
                forced: 1,
                offered: 30,
            };
            let metrics = [0, (word % 5) as i32, (word % 4) as i32];
            tally.add(&outcome, &metrics);
            if let Some(outcomes) = outcomes.as_deref_mut() {
                outcomes.add(outcome, &metrics);
            }
        }
        Ok(())
    }
}

fn cells(broken: &[Option<u64>]) -> Vec<Arc<dyn Playable>> {
    let names = ["a", "b", "c", "d"].into_iter();
    let cell = |(name, &broken)| Arc::new(MadeUp { name, broken, metrics: metrics() }) as Arc<dyn Playable>;
    names.zip(broken).map(cell).collect()
}

fn none_played(cells: usize) -> Vec<Tally> {
    (0..cells).map(|_| Tally::counting(&metrics())).collect()
}

/// Keeps the games it is handed, and sees to it that none is missing.
#[derive(Default)]
struct Collects {
    games: BTreeMap<usize, u64>,
    /// What it does when it is told of so many games.
    stop_at: Option<(u64, Arc<Progress>)>,
    fails: bool,
    told: usize,
}

impl Keeper for Collects {
    fn keeps_games(&self) -> bool {
        true
    }

    fn outcomes(&mut self, cell: usize, outcomes: Outcomes) -> std::io::Result<()> {
        let next = self.games.entry(cell).or_default();
        for row in outcomes.rows {
            assert_eq!(row.game, *next, "cell {cell}");
            *next += 1;
        }
        Ok(())
    }

    fn reached(&mut self, tallies: &[Tally]) -> std::io::Result<()> {
        self.told += 1;
        for (cell, tally) in tallies.iter().enumerate() {
            assert_eq!(tally.games, self.games.get(&cell).copied().unwrap_or(0), "cell {cell}");
        }
        let games: u64 = tallies.iter().map(|tally| tally.games).sum();
        if let Some((at, progress)) = &self.stop_at
            && games >= *at
        {
            progress.stop();
        }
        if self.fails { Err(std::io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }
}

const AT_ONCE: Duration = Duration::ZERO;

/// Sizes from 1 to 40, drawn from a seed: as uneven as any clock could make them.
fn drawn(seed: u64) -> impl Fn(&Cut) -> u64 + Sync {
    let count = AtomicU64::new(seed << 32);
    move |_| 1 + (count.fetch_add(1, Ordering::Relaxed).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 40) % 40
}

/// How many games a batch has.
type Size = Box<dyn Fn(&Cut) -> u64 + Sync>;

/// Every way of playing that a test tries: threads, and how many games a batch has.
fn ways() -> Vec<(usize, Size)> {
    let mut ways: Vec<(usize, Size)> = Vec::new();
    for threads in [1, 2, 3] {
        for games in [3, 1023, u64::MAX] {
            ways.push((threads, Box::new(move |_| games)));
        }
        ways.push((threads, Box::new(timed)));
        ways.extend((1..3).map(|seed| (threads, Box::new(drawn(seed)) as Size)));
    }
    ways
}

fn played_in(
    cells: &[Arc<dyn Playable>],
    rule: &StoppingRule<'_>,
    (threads, size): (usize, &(dyn Fn(&Cut) -> u64 + Sync)),
    tallies: &mut [Tally],
    keeper: &mut dyn Keeper,
) -> Result<Finish, RunError> {
    let effort = Effort { round: AT_ONCE, ..Effort::default() };
    let games = Games { cells, seed: 5, rule, own: &[], effort, progress: &Progress::default() };
    Runner::new(threads)?.play_in(&games, tallies, keeper, size)
}

#[test]
fn threads_and_sizes_of_batches_change_no_tally() {
    let cells = cells(&[None; 2]);
    let enough = |tally: &Tally| tally.games >= 2_000;
    let rules = [StoppingRule::Games(700), StoppingRule::Precision { enough: &enough, most: 5_000 }];
    for (rule, games) in rules.iter().zip([700, 2_048]) {
        let mut expected = none_played(2);
        for (tally, cell) in expected.iter_mut().zip(&cells) {
            cell.sit(5).play(0..games, tally, None).unwrap();
        }
        for (threads, size) in ways() {
            let (mut tallies, mut keeper) = (none_played(2), Collects::default());
            let finish = played_in(&cells, rule, (threads, &size), &mut tallies, &mut keeper).unwrap();
            assert_eq!(finish, Finish::Complete);
            assert!(tallies == expected, "{threads} threads");
            assert!(keeper.games.values().all(|kept| *kept == games) && keeper.told > 0);
        }
    }
}

#[test]
fn a_cell_with_games_of_its_own_plays_these_whatever_the_others_play() {
    let cells = cells(&[None; 3]);
    let enough = |tally: &Tally| tally.games >= 2_000;
    let rules = [StoppingRule::Games(700), StoppingRule::Precision { enough: &enough, most: 5_000 }];
    for (rule, games) in rules.iter().zip([700, 2_048]) {
        for (threads, size) in ways() {
            let mut tallies = none_played(3);
            // The last has more than are asked for already.
            cells[2].sit(5).play(0..20, &mut tallies[2], None).unwrap();
            let (own, progress) = ([None, Some(40), Some(10)], Progress::default());
            let effort = Effort { round: AT_ONCE, ..Effort::default() };
            let order = Games { cells: &cells, seed: 5, rule, own: &own, effort, progress: &progress };
            let runner = Runner::new(threads).unwrap();
            let finish = runner.play_in(&order, &mut tallies, &mut NoKeeper, &size).unwrap();
            assert_eq!(finish, Finish::Complete);
            let played: Vec<u64> = tallies.iter().map(|tally| tally.games).collect();
            assert_eq!(played, [games, 40, 20], "{threads} threads");
        }
    }
}

#[test]
fn a_run_goes_on_from_any_number_of_games() {
    let cells = cells(&[None; 2]);
    let mut whole = none_played(2);
    played_in(&cells, &StoppingRule::Games(900), (1, &|_| 64), &mut whole, &mut NoKeeper).unwrap();
    for (threads, size) in ways() {
        let mut tallies = none_played(2);
        for (cell, games) in [(0, 333), (1, 1)] {
            cells[cell].sit(5).play(0..games, &mut tallies[cell], None).unwrap();
        }
        played_in(&cells, &StoppingRule::Games(900), (threads, &size), &mut tallies, &mut NoKeeper).unwrap();
        assert!(tallies == whole, "{threads} threads");
    }
}

#[test]
fn the_first_broken_game_is_named_whatever_the_threads_and_batches() {
    let cells = cells(&[Some(40), None, Some(17), Some(17)]);
    for (threads, size) in ways() {
        let mut tallies = none_played(4);
        let rule = StoppingRule::Games(1_500);
        let error = played_in(&cells, &rule, (threads, &size), &mut tallies, &mut NoKeeper).unwrap_err();
        let RunError::Broken(broken) = error else { panic!("{error}") };
        assert_eq!((broken.game, broken.what.as_str()), (17, "c"));
        // Whole batches before the broken games, and nothing after them.
        for (tally, end) in tallies.iter().zip([40, 1_500, 17, 17]) {
            assert!(tally.games <= end && tally.score.total() == tally.games);
        }
    }
}

#[test]
fn an_interrupted_run_holds_the_first_games_of_each_cell() {
    let cells = cells(&[None; 3]);
    for threads in [1, 2, 3] {
        let progress = Arc::new(Progress::default());
        let mut keeper = Collects { stop_at: Some((2_000, Arc::clone(&progress))), ..Collects::default() };
        let mut tallies = none_played(3);
        let effort = Effort { batch: Some(10), round: AT_ONCE };
        let rule = StoppingRule::Games(10_000_000);
        let games = Games { cells: &cells, seed: 5, rule: &rule, own: &[], effort, progress: &progress };
        let finish = Runner::new(threads).unwrap().play(&games, &mut tallies, &mut keeper).unwrap();
        assert_eq!(finish, Finish::Interrupted);
        let games: Vec<u64> = tallies.iter().map(|tally| tally.games).collect();
        assert!(games.iter().sum::<u64>() >= 2_000);
        // They take turns, a batch each.
        assert!(games.iter().all(|one| one.abs_diff(games[0]) <= 10), "{games:?}");
        for (tally, cell) in tallies.iter().zip(&cells) {
            let mut expected = Tally::counting(&metrics());
            cell.sit(5).play(0..tally.games, &mut expected, None).unwrap();
            assert!(*tally == expected);
        }
    }
}

#[test]
fn a_run_ends_when_its_keeper_fails() {
    let cells = cells(&[None; 2]);
    let mut keeper = Collects { fails: true, ..Collects::default() };
    let mut tallies = none_played(2);
    let rule = StoppingRule::Games(u64::MAX);
    let error = played_in(&cells, &rule, (2, &|_| 50), &mut tallies, &mut keeper).unwrap_err();
    assert!(matches!(error, RunError::Keep(_)), "{error}");
    assert_eq!(keeper.told, 1);
}
