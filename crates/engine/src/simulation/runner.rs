//! The parallel runner: batches of games on rayon, merged in the order of their games.

use super::{
    BrokenGame, Outcomes, Playable, Progress, StoppingRule, Tally,
    desk::Desk,
    schedule::{Batch, Cut, Open, Schedule, timed},
};
use std::{
    collections::BTreeMap,
    sync::Arc,
    time::{Duration, Instant},
};
use thiserror::Error;

/// How often a run looks whether it was asked to stop while nothing else happens.
const LISTENING: Duration = Duration::from_millis(50);

/// How a run is carried out; nothing of it changes a result.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Games a batch; `None` for as many as take about 10 ms, as measured while they are played.
    pub batch: Option<u64>,
    /// How long what was merged waits at most before the keeper hears of it.
    pub round: Duration,
}

impl Default for Effort {
    fn default() -> Self {
        Self { batch: None, round: Duration::from_millis(400) }
    }
}

/// Someone who keeps what a run has reached.
pub trait Keeper {
    /// Whether every game's outcome is wanted.
    fn keeps_games(&self) -> bool {
        false
    }

    /// Takes the outcomes of consecutive games of a cell, which follow those it took before.
    ///
    /// # Errors
    /// Anything that makes going on pointless, such as a full disk.
    fn outcomes(&mut self, _cell: usize, _outcomes: Outcomes) -> std::io::Result<()> {
        Ok(())
    }

    /// Called now and then, and at the end, with everything reached so far.
    ///
    /// # Errors
    /// Anything that makes going on pointless, such as a full disk.
    fn reached(&mut self, tallies: &[Tally]) -> std::io::Result<()>;
}

/// Keeps nothing.
pub struct NoKeeper;

impl Keeper for NoKeeper {
    fn reached(&mut self, _: &[Tally]) -> std::io::Result<()> {
        Ok(())
    }
}

/// How a run came to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finish {
    /// Every cell has played enough.
    Complete,
    /// It was asked to stop; the tallies hold what was finished.
    Interrupted,
}

/// Why a run could not go on.
#[derive(Debug, Error)]
pub enum RunError {
    /// A ruleset's defect.
    #[error(transparent)]
    Broken(#[from] BrokenGame),
    /// The keeper could not keep what was reached.
    #[error("results could not be saved: {0}")]
    Keep(#[from] std::io::Error),
    /// No threads.
    #[error("worker threads could not be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// What a batch left behind.
type PlayedBatch = Result<(Tally, Option<Outcomes>), BrokenGame>;

/// What is to be played.
#[derive(Clone, Copy)]
pub struct Games<'a> {
    /// The cells.
    pub cells: &'a [Arc<dyn Playable>],
    /// The seed.
    pub seed: u64,
    /// When a cell has played enough.
    pub rule: &'a StoppingRule<'a>,
    /// By cell, the games that it plays whatever the rule says; as the rule says where there is none.
    pub own: &'a [Option<u64>],
    /// How it is carried out.
    pub effort: Effort,
    /// What those who watch are told, and how they stop it.
    pub progress: &'a Progress,
}

/// The threads that play: started once, for as many runs as there are.
#[derive(Debug)]
pub struct Runner {
    pool: rayon::ThreadPool,
}

impl Runner {
    /// So many threads; 0 for one a core.
    ///
    /// # Errors
    /// Where the system gives no threads.
    pub fn new(threads: usize) -> Result<Self, RunError> {
        Ok(Self { pool: rayon::ThreadPoolBuilder::new().num_threads(threads).build()? })
    }

    /// Does other work, with parallel iterators, on these threads.
    pub fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        self.pool.install(work)
    }

    /// Plays every cell until its stopping rule is content, on from where `tallies` (one a cell) already are.
    ///
    /// After any return, also an error, `tallies` hold whole batches only: game i is counted exactly when `i < games`.
    ///
    /// # Errors
    /// A [`RunError`], with everything merged before it kept in `tallies`. Where several games are broken, it names the one
    /// with the lowest index, and among those the one of the first cell.
    pub fn play(&self, games: &Games<'_>, tallies: &mut [Tally], keeper: &mut dyn Keeper) -> Result<Finish, RunError> {
        let size = |cut: &Cut| games.effort.batch.unwrap_or_else(|| timed(cut));
        self.play_in(games, tallies, keeper, &size)
    }

    /// As [`Runner::play`], with batches of any size.
    fn play_in(
        &self,
        games: &Games<'_>,
        tallies: &mut [Tally],
        keeper: &mut dyn Keeper,
        size: &(dyn Fn(&Cut) -> u64 + Sync),
    ) -> Result<Finish, RunError> {
        let Games { cells, rule, own, progress, .. } = *games;
        let threads = self.pool.current_num_threads();
        let keep = keeper.keeps_games();
        let opened: Vec<Open> = (0..tallies.len()).filter_map(|cell| open(cell, &tallies[cell], rule, own)).collect();
        let played = tallies.iter().fold(0, |sum: u64, tally| sum.saturating_add(tally.games));
        progress.set(played, opened.iter().fold(played, |sum, open| sum.saturating_add(open.stop - open.from)));
        let mut stops = vec![0; tallies.len()];
        opened.iter().for_each(|open| stops[open.cell] = open.stop);
        let alike: Vec<u64> = cells.iter().map(|cell| cell.weight()).collect();
        let schedule = Schedule::new(threads, &alike, opened, rule.looks_again(), size);
        let mut merging = Merging {
            rule,
            own,
            schedule: &schedule,
            progress,
            tallies,
            keeper,
            stops,
            waiting: BTreeMap::new(),
            broken: None,
            closed: BTreeMap::new(),
        };
        let desk = Desk::new(threads);
        // Merging and saving happen on this thread, while those of the pool go on playing.
        self.pool.in_place_scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|_| work(games, keep, &schedule, &desk));
            }
            let merged = merging.until_done(&desk, games.effort.round);
            schedule.end();
            merged
        })?;
        if let Some((_, broken)) = merging.broken {
            return Err(broken.into());
        }
        let plays_on = |(cell, tally): (usize, &Tally)| open(cell, tally, rule, own).is_some();
        let unfinished = progress.stopping() && tallies.iter().enumerate().any(plays_on);
        Ok(if unfinished { Finish::Interrupted } else { Finish::Complete })
    }
}

/// Where a cell goes on, if it does.
fn open(cell: usize, tally: &Tally, rule: &StoppingRule<'_>, own: &[Option<u64>]) -> Option<Open> {
    let stop = match own.get(cell) {
        Some(&Some(games)) => StoppingRule::Games(games).next_stop(tally),
        _ => rule.next_stop(tally),
    };
    stop.map(|stop| Open { cell, from: tally.games, stop })
}

/// What one thread does: plays batches as long as there are any.
fn work(games: &Games<'_>, keep: bool, schedule: &Schedule<'_>, desk: &Desk<(Batch, PlayedBatch)>) {
    /// Ends the run if its thread panics, so that the others do not wait for what never comes.
    struct Watch<'a>(&'a Schedule<'a>, &'a Desk<(Batch, PlayedBatch)>);
    impl Drop for Watch<'_> {
        fn drop(&mut self) {
            if std::thread::panicking() {
                self.0.end();
            }
            self.1.leave();
        }
    }
    let _watch = Watch(schedule, desk);
    // The player of the last batch, which often plays the next one too, and the tally it counts in.
    let mut seated = None;
    while let Some(batch) = schedule.next(|| games.progress.stopping()) {
        let cell = &games.cells[batch.cell];
        let begun = Instant::now();
        let mut outcomes = keep.then(|| Outcomes::new(cell.metrics().count()));
        let (_, player, tally) = match seated.take() {
            Some(same @ (place, _, _)) if place == batch.cell => seated.insert(same),
            _ => seated.insert((batch.cell, cell.sit(games.seed), Tally::counting(cell.metrics()))),
        };
        let played = player.play(batch.games.clone(), tally, outcomes.as_mut());
        games.progress.played(tally.games);
        let tally = tally.take();
        if played.is_err() {
            // Nobody knows what a game that broke off has left behind.
            seated = None;
        }
        let urgent = schedule.took(&batch, begun.elapsed()) || played.is_err();
        desk.put((batch, played.map(|()| (tally, outcomes))), urgent);
    }
}

/// Where finished batches come together.
struct Merging<'a, 'b> {
    rule: &'a StoppingRule<'b>,
    own: &'a [Option<u64>],
    schedule: &'a Schedule<'a>,
    progress: &'a Progress,
    tallies: &'a mut [Tally],
    keeper: &'a mut dyn Keeper,
    /// By cell, the game before which it is looked at.
    stops: Vec<u64>,
    /// Batches that were finished before one in front of them, by cell and first game.
    waiting: BTreeMap<(usize, u64), (Tally, Option<Outcomes>)>,
    /// The first broken game, by index and cell.
    broken: Option<((u64, usize), BrokenGame)>,
    /// The cells that have a broken game, with the first game of its batch: they end there.
    closed: BTreeMap<usize, u64>,
}

impl Merging<'_, '_> {
    /// Takes batches until none is left, and tells the keeper now and then and at the end.
    fn until_done(&mut self, desk: &Desk<(Batch, PlayedBatch)>, round: Duration) -> Result<(), RunError> {
        let mut told = Instant::now();
        let merged = loop {
            // Whoever has left has put down everything before.
            let deserted = desk.is_deserted();
            let taken = desk.take(if deserted { Duration::ZERO } else { LISTENING });
            if let Err(error) = taken.into_iter().try_for_each(|(batch, result)| self.take(&batch, result)) {
                break Err(error);
            }
            if deserted || self.schedule.is_done(self.progress.stopping()) {
                break Ok(());
            }
            if told.elapsed() >= round {
                self.keeper.reached(self.tallies)?;
                told = Instant::now();
            }
        };
        // What was merged is kept, whatever went wrong.
        self.keeper.reached(self.tallies)?;
        Ok(merged?)
    }

    /// Merges a finished batch and those that waited for it: a cell's games are merged in their order, so that no game is
    /// ever counted without all games before it.
    fn take(&mut self, batch: &Batch, result: PlayedBatch) -> std::io::Result<()> {
        let (cell, first) = (batch.cell, batch.games.start);
        let mut dealt_with = 0;
        match result {
            Ok(_) if self.closed.get(&cell).is_some_and(|end| first > *end) => dealt_with += 1,
            Ok(played) => {
                self.waiting.insert((cell, first), played);
            }
            Err(error) => {
                dealt_with += 1 + self.close(cell, first);
                self.schedule.broke(error.game, cell);
                let place = (error.game, cell);
                if self.broken.as_ref().is_none_or(|(before, _)| place < *before) {
                    self.broken = Some((place, error));
                }
            }
        }
        let tally = &mut self.tallies[cell];
        while let Some((next, outcomes)) = self.waiting.remove(&(cell, tally.games)) {
            if let Some(outcomes) = outcomes {
                self.keeper.outcomes(cell, outcomes)?;
            }
            tally.merge(&next);
            dealt_with += 1;
        }
        let looked_at = tally.games >= self.stops[cell] && !self.closed.contains_key(&cell);
        let go_on = if looked_at { open(cell, tally, self.rule, self.own) } else { None };
        if let Some(open) = &go_on {
            self.stops[cell] = open.stop;
            self.progress.expect_more(open.stop - open.from);
        }
        self.schedule.merged(dealt_with, go_on);
        Ok(())
    }

    /// Ends a cell at a broken batch, and drops what waits behind it. Returns how many batches that were.
    fn close(&mut self, cell: usize, broken: u64) -> usize {
        let end = self.closed.entry(cell).or_insert(broken);
        *end = broken.min(*end);
        let behind: Vec<(usize, u64)> =
            self.waiting.range((cell, *end)..=(cell, u64::MAX)).map(|(key, _)| *key).collect();
        behind.iter().for_each(|key| drop(self.waiting.remove(key)));
        behind.len()
    }
}

#[cfg(test)]
mod tests;
