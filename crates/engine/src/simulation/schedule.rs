//! What is played next, and how much of it at once: the list of work that all threads take their batches from.
//!
//! Clocks are read here and nowhere else in a run. They decide how many games a batch has, and so how evenly the cores
//! are used; no result depends on that, because batches are merged in the order of their games, whoever played them.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// How long a batch takes, about: long against what a batch costs whatever its games are (10 to 20 µs), short against
/// anything a person would wait for.
const WANTED: f64 = 0.010;

/// How long the first batch of a cell takes, as far as one knows from other cells.
const WANTED_AT_FIRST: f64 = 0.0025;

/// How long a batch takes at least, where a run is so short that it is cut into smaller ones for all threads to have
/// some.
const LEAST: f64 = 0.000_05;

/// Into how many batches a thread's share of the games that are left is cut, unless they would be shorter than [`LEAST`].
/// As the games get fewer, so do those of a batch: a short run has some 8 batches a thread.
const BATCHES_A_THREAD: u64 = 2;

/// How many games the first batch of a run has, where they take as long as usual.
const AT_FIRST: u64 = 4;

/// How many times as many games as have been timed the next batch has at most: a few games tell little.
const GROWTH: u64 = 8;

/// How many batches may be handed out and not merged yet. It bounds the memory of a run whose merging waits for a disk.
const MOST_AHEAD: usize = 1024;

/// Games played and the time they took.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Pace {
    games: u64,
    seconds: f64,
}

impl Pace {
    fn add(&mut self, games: u64, took: Duration) {
        self.games += games;
        self.seconds += took.as_secs_f64();
    }

    /// How many games fill this time; `None` before any was played.
    fn games_in(&self, seconds: f64) -> Option<u64> {
        (self.games > 0).then(|| (seconds * self.games as f64 / self.seconds.max(1e-9)) as u64)
    }

    /// Whether it tells more about a cell than cells like it do.
    fn is_telling(&self) -> bool {
        self.games >= 8 || self.seconds >= WANTED_AT_FIRST
    }
}

/// What is known when a batch is cut.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cut {
    /// How fast games of this cell were so far.
    pub own: Pace,
    /// How fast games of cells like it were.
    pub alike: Pace,
    /// About how many times as long as usual its games take.
    pub weight: u64,
    /// Games left in all cells, until each is looked at.
    pub left: u64,
    /// Threads that play.
    pub threads: usize,
}

/// How many games a batch has: as many as take about [`WANTED`], and fewer where too few are left for every thread to have
/// [`BATCHES_A_THREAD`] of them.
pub(super) fn timed(cut: &Cut) -> u64 {
    let (pace, wanted) = if cut.own.is_telling() { (cut.own, WANTED) } else { (cut.alike, WANTED_AT_FIRST) };
    let share = match cut.threads {
        0 | 1 => u64::MAX,
        threads => cut.left / (BATCHES_A_THREAD * threads as u64),
    };
    let (Some(games), Some(least)) = (pace.games_in(wanted), pace.games_in(LEAST)) else {
        return (AT_FIRST / cut.weight.max(1)).min(share).max(1);
    };
    let share = share.max(least);
    games.min(share).min(pace.games.saturating_mul(GROWTH)).max(1)
}

/// One batch to play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Batch {
    pub cell: usize,
    pub games: Range<u64>,
}

/// A cell that is not finished: where it stands, and up to where it is played before it is looked at again.
#[derive(Debug, Clone, Copy)]
pub(super) struct Open {
    pub cell: usize,
    pub from: u64,
    pub stop: u64,
}

/// The list of work.
pub(super) struct Schedule<'a> {
    threads: usize,
    /// By cell, about how many times as long as usual a game takes. Cells with the same number are alike.
    alike: &'a [u64],
    /// Whether cells that have reached their stop may go on.
    goes_on: bool,
    size: &'a (dyn Fn(&Cut) -> u64 + Sync),
    work: Mutex<Work>,
    changed: Condvar,
}

struct Work {
    /// The cells with games to hand out, by the next of them: those that are behind come first, so that an interrupted run
    /// has brought all cells about equally far.
    open: BTreeSet<(u64, usize)>,
    /// By cell, the game before which it is looked at.
    stops: Vec<u64>,
    paces: Vec<Pace>,
    by_kind: BTreeMap<u64, Pace>,
    /// Games to hand out.
    left: u64,
    /// Batches handed out and not merged.
    ahead: usize,
    /// The game and cell from which on nothing is handed out any more: that of the first game found broken.
    limit: (u64, usize),
    ended: bool,
}

impl<'a> Schedule<'a> {
    /// The work of these cells for so many threads. `goes_on` says whether cells that have reached their stop may go on,
    /// and `size` how many games a batch has.
    pub fn new(
        threads: usize,
        alike: &'a [u64],
        open: impl IntoIterator<Item = Open>,
        goes_on: bool,
        size: &'a (dyn Fn(&Cut) -> u64 + Sync),
    ) -> Self {
        let mut work = Work {
            open: BTreeSet::new(),
            stops: vec![0; alike.len()],
            paces: vec![Pace::default(); alike.len()],
            by_kind: BTreeMap::new(),
            left: 0,
            ahead: 0,
            limit: (u64::MAX, usize::MAX),
            ended: false,
        };
        open.into_iter().for_each(|cell| work.open(cell));
        Self { threads, alike, goes_on, size, work: Mutex::new(work), changed: Condvar::new() }
    }

    /// The next batch; waits while there is none yet, and is `None` when there will be none, or `stopping` says that no
    /// more are wanted.
    pub fn next(&self, stopping: impl Fn() -> bool) -> Option<Batch> {
        let mut work = self.lock();
        loop {
            if work.ended || stopping() {
                return None;
            }
            if let Some(batch) = work.take(|work, cell| {
                let (own, alike) = (work.paces[cell], work.by_kind.get(&self.alike[cell]));
                let alike = alike.copied().unwrap_or_default();
                (self.size)(&Cut { own, alike, weight: self.alike[cell], left: work.left, threads: self.threads })
            }) {
                return Some(batch);
            }
            if work.is_handed_out() && !self.goes_on {
                return None;
            }
            work = self.changed.wait(work).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Takes note of how long a batch took. Says whether someone waits, or soon will, for it to be merged.
    pub fn took(&self, batch: &Batch, took: Duration) -> bool {
        let games = batch.games.end - batch.games.start;
        let mut work = self.lock();
        work.paces[batch.cell].add(games, took);
        work.by_kind.entry(self.alike[batch.cell]).or_default().add(games, took);
        work.ahead >= MOST_AHEAD / 2 || (self.goes_on && work.is_handed_out())
    }

    /// Takes note that so many batches were merged or dropped, and that these cells go on.
    pub fn merged(&self, batches: usize, go_on: impl IntoIterator<Item = Open>) {
        let mut work = self.lock();
        let waited_for = work.ahead >= MOST_AHEAD || work.is_handed_out();
        work.ahead = work.ahead.saturating_sub(batches);
        go_on.into_iter().for_each(|cell| work.open(cell));
        drop(work);
        if waited_for {
            self.changed.notify_all();
        }
    }

    /// Takes note of a broken game. Games before it, by index and then by cell, are played all the same, so that the first
    /// broken one is found whatever the threads and batches; no others are begun.
    pub fn broke(&self, game: u64, cell: usize) {
        let mut work = self.lock();
        work.limit = work.limit.min((game, cell));
        let stop = work.stops[cell];
        if let Some(open) = work.open.iter().find(|(_, other)| *other == cell).copied() {
            work.open.remove(&open);
            work.left = work.left.saturating_sub(stop - open.0);
        }
    }

    /// Whether everything was handed out and merged; from then on nothing is handed out.
    pub fn is_done(&self, stopping: bool) -> bool {
        let mut work = self.lock();
        let done = work.ahead == 0 && (stopping || work.is_handed_out());
        work.ended |= done;
        done
    }

    /// Hands out no more.
    pub fn end(&self) {
        self.lock().ended = true;
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Work> {
        // Nothing that could panic leaves it half changed.
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Work {
    /// Whether there is nothing to hand out, until some cell goes on.
    fn is_handed_out(&self) -> bool {
        self.open.first().is_none_or(|first| *first >= self.limit)
    }

    fn open(&mut self, Open { cell, from, stop }: Open) {
        if from < stop {
            self.stops[cell] = stop;
            self.left = self.left.saturating_add(stop - from);
            self.open.insert((from, cell));
        }
    }

    fn take(&mut self, size: impl Fn(&Self, usize) -> u64) -> Option<Batch> {
        let (from, cell) = self.open.first().copied().filter(|first| *first < self.limit)?;
        if self.ahead >= MOST_AHEAD {
            return None;
        }
        let until = from.saturating_add(size(self, cell).max(1)).min(self.stops[cell]);
        self.open.pop_first();
        if until < self.stops[cell] {
            self.open.insert((until, cell));
        }
        self.left = self.left.saturating_sub(until - from);
        self.ahead += 1;
        Some(Batch { cell, games: from..until })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(cell: usize, from: u64, stop: u64) -> Open {
        Open { cell, from, stop }
    }

    fn taken(schedule: &Schedule<'_>, batches: usize) -> Vec<(usize, Range<u64>)> {
        let next = || schedule.next(|| false).map(|batch| (batch.cell, batch.games));
        (0..batches).map_while(|_| next()).collect()
    }

    fn pace(games: u64, seconds: f64) -> Pace {
        Pace { games, seconds }
    }

    #[test]
    fn cells_that_are_behind_come_first_and_end_at_their_stop() {
        let cells = [open(0, 15, 35), open(1, 0, 20), open(2, 20, 20)];
        let schedule = Schedule::new(2, &[1; 3], cells, true, &|_| 10);
        assert_eq!(taken(&schedule, 4), [(1, 0..10), (1, 10..20), (0, 15..25), (0, 25..35)]);
        assert!(!schedule.is_done(false), "four batches are being played");
        schedule.merged(4, [open(1, 20, 25)]);
        assert_eq!(taken(&schedule, 1), [(1, 20..25)]);
        schedule.merged(1, []);
        assert!(schedule.is_done(false));
        assert_eq!(taken(&schedule, 1), []);
    }

    #[test]
    fn threads_leave_where_no_cell_can_go_on() {
        let schedule = Schedule::new(2, &[1], [open(0, 0, 20)], false, &|_| 10);
        let batch = Batch { cell: 0, games: 0..10 };
        assert_eq!(taken(&schedule, 3), [(0, 0..10), (0, 10..20)]);
        assert!(!schedule.took(&batch, Duration::ZERO), "nobody waits for it");
        let schedule = Schedule::new(2, &[1], [open(0, 0, 20)], true, &|_| 10);
        taken(&schedule, 2);
        assert!(schedule.took(&batch, Duration::ZERO), "the cell may go on when it is merged");
    }

    #[test]
    fn a_stopped_run_waits_for_what_is_being_played_and_begins_nothing() {
        let schedule = Schedule::new(1, &[1], [open(0, 0, 100)], true, &|_| 10);
        assert_eq!(taken(&schedule, 1), [(0, 0..10)]);
        assert!(schedule.next(|| true).is_none());
        assert!(!schedule.is_done(true));
        schedule.merged(1, []);
        assert!(schedule.is_done(true));
    }

    #[test]
    fn after_a_broken_game_only_those_before_it_are_played() {
        let schedule = Schedule::new(2, &[1; 3], (0..3).map(|cell| open(cell, 0, 100)), true, &|_| 10);
        assert_eq!(taken(&schedule, 2), [(0, 0..10), (1, 0..10)]);
        schedule.broke(5, 1);
        schedule.merged(2, []);
        assert_eq!(taken(&schedule, 1), [(2, 0..10)]);
        schedule.merged(1, []);
        assert!(schedule.is_done(false));
    }

    #[test]
    fn batches_fill_ten_milliseconds_and_begin_small() {
        let cut = |own, alike| timed(&Cut { own, alike, weight: 1, left: 1_000_000, threads: 2 });
        let nothing = Pace::default();
        // Nothing is known; one game is; few are; enough; a game is longer than a batch.
        assert_eq!(cut(nothing, nothing), AT_FIRST);
        assert_eq!(cut(nothing, pace(1, 1e-5)), GROWTH);
        assert_eq!(cut(pace(20, 2e-4), pace(20, 2e-4)), 20 * GROWTH);
        assert_eq!(cut(pace(10_000, 0.1), pace(10_000, 0.1)), 1_000);
        assert_eq!(cut(pace(1, 12.0), pace(1, 12.0)), 1);
        // A new cell begins with a quarter of what cells like it have.
        assert_eq!(cut(nothing, pace(10_000, 0.1)), 250);
    }

    #[test]
    fn what_is_left_is_cut_for_all_threads_but_not_into_crumbs() {
        let of =
            |left, threads| timed(&Cut { own: pace(10_000, 0.1), alike: Pace::default(), weight: 1, left, threads });
        assert_eq!([of(16_000, 2), of(8_000, 2), of(200, 2), of(8, 2)], [1_000, 1_000, 50, 5]);
        assert_eq!(of(80, 1), 1_000, "a thread alone need not share");
        let first =
            |weight, left| timed(&Cut { own: Pace::default(), alike: Pace::default(), weight, left, threads: 2 });
        assert_eq!([first(1, 200), first(1, 3), first(800, 200)], [AT_FIRST, 1, 1]);
    }

    /// A run on threads that are only counted: what came of it.
    #[derive(Debug)]
    struct Counted {
        /// Batches a thread.
        batches: f64,
        /// The share of the threads' time in which games were played.
        playing: f64,
        /// The share of the run's time in which the merging thread was busy.
        merging: f64,
    }

    /// How long the lock of the list is held for a batch, and how long the merging thread takes for one: more than either
    /// was measured to take, some 4 µs for both (docs/performance.md).
    const LOCKED: f64 = 0.000_002;
    const MERGED: f64 = 0.000_010;

    /// Plays cells of so many games, which take `seconds` each, on threads that are only counted, by a clock that only
    /// counts too. The lock of the list has one holder at a time, and so has the merging.
    fn counted(threads: usize, cells: usize, games: u64, seconds: f64) -> Counted {
        let alike = vec![1; cells];
        let schedule = Schedule::new(threads, &alike, (0..cells).map(|cell| open(cell, 0, games)), false, &timed);
        // Who is free when, with what was played; the earliest first. Times are in nanoseconds, so that they are ordered.
        let nanoseconds = |seconds: f64| (seconds * 1e9) as u64;
        let mut free: BTreeSet<(u64, usize)> = (0..threads).map(|thread| (0, thread)).collect();
        let mut played: Vec<Option<Batch>> = vec![None; threads];
        let (mut lock, mut merging, mut end, mut batches) = (0, 0, 0, 0_u32);
        while let Some((now, thread)) = free.pop_first() {
            let begun = lock.max(now) + nanoseconds(LOCKED);
            lock = begun;
            end = end.max(now);
            if let Some(batch) = played[thread].take() {
                let took = (batch.games.end - batch.games.start) as f64 * seconds;
                schedule.took(&batch, Duration::from_secs_f64(took));
                merging = merging.max(now) + nanoseconds(MERGED);
                schedule.merged(1, []);
                batches += 1;
            }
            if let Some(batch) = schedule.next(|| false) {
                let took = (batch.games.end - batch.games.start) as f64 * seconds;
                played[thread] = Some(batch);
                free.insert((begun + nanoseconds(took), thread));
            }
        }
        let (run, work) = (end.max(merging) as f64, cells as f64 * games as f64 * seconds * 1e9);
        Counted {
            batches: f64::from(batches) / threads as f64,
            playing: work / (run * threads as f64),
            merging: f64::from(batches) * MERGED * 1e9 / run,
        }
    }

    #[test]
    fn many_threads_are_busy_with_games_and_not_with_one_another() {
        // Games of 12 µs are those of the quickest ruleset: slower ones make fewer batches.
        let runs = [(2, 1, 1_000_000), (32, 1, 10_000_000), (128, 1, 100_000_000), (128, 10_000, 10_000)];
        for (threads, cells, games) in runs {
            let counted = counted(threads, cells, games, 12e-6);
            assert!(counted.playing > 0.99, "{threads} threads, {cells} cells: {counted:?}");
            // Enough batches for an even end, and not so many that merging them holds anybody up.
            assert!(counted.batches >= 8.0 && counted.merging < 0.2, "{threads} threads, {cells} cells: {counted:?}");
        }
    }
}
