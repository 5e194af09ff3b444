//! The parallel runner: batches of games on rayon, merged in index order.

use super::{BrokenGame, Outcomes, Playable, Progress, StoppingRule, Tally};
use rayon::prelude::*;
use std::{
    ops::Range,
    sync::Arc,
    time::{Duration, Instant},
};
use thiserror::Error;

/// Games a batch has unless told otherwise.
pub const BATCH: u64 = 1024;

/// How a run is carried out; nothing of it changes a result.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Threads; 0 for one a core.
    pub threads: usize,
    /// Games a batch; fewer where games take longer than usual ([`Playable::weight`]).
    pub batch: u64,
    /// How long batches are gathered before they are merged and handed to the keeper.
    pub round: Duration,
}

impl Default for Effort {
    fn default() -> Self {
        Self { threads: 0, batch: BATCH, round: Duration::from_millis(400) }
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

    /// Called after every round with everything reached so far.
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

/// One batch to play.
struct Batch {
    cell: usize,
    games: Range<u64>,
}

/// What a batch left behind.
type PlayedBatch = Result<(Tally, Option<Outcomes>), BrokenGame>;

/// Plays every cell until its stopping rule is content, on from where `tallies` (one a cell) already are.
///
/// After any return, also an error, `tallies` hold whole batches only: game i is counted exactly when `i < games`.
///
/// # Errors
/// A [`RunError`], with everything merged before it kept in `tallies`.
pub fn run(
    cells: &[Arc<dyn Playable>],
    seed: u64,
    rule: &StoppingRule<'_>,
    effort: Effort,
    progress: &Progress,
    tallies: &mut [Tally],
    keeper: &mut dyn Keeper,
) -> Result<Finish, RunError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(effort.threads).build()?;
    let keep = keeper.keeps_games();
    let batch = |cell: usize| (effort.batch / cells[cell].weight().max(1)).max(1);
    let mut per_round = pool.current_num_threads() * 4;
    loop {
        let played: u64 = tallies.iter().map(|tally| tally.games).sum();
        let batches = next_batches(tallies, rule, batch, per_round);
        progress.set(played, expected(tallies, rule));
        if batches.is_empty() {
            return Ok(Finish::Complete);
        }
        let begun = Instant::now();
        let results: Vec<Option<PlayedBatch>> = pool.install(|| {
            let play = |batch: &Batch| {
                if progress.stopping() {
                    return None;
                }
                let cell = &cells[batch.cell];
                let mut tally = Tally::new(cell.descriptor());
                let mut outcomes = keep.then(|| Outcomes::new(cell.descriptor().metrics.len()));
                let result = cell.play(seed, batch.games.clone(), &mut tally, outcomes.as_mut());
                progress.played(tally.games);
                Some(result.map(|()| (tally, outcomes)))
            };
            batches.par_iter().with_max_len(1).map(play).collect()
        });
        let took = begun.elapsed();
        let merged = merge(&batches, results, tallies, keeper);
        keeper.reached(tallies)?;
        merged?;
        if progress.stopping() {
            let unfinished = tallies.iter().any(|tally| rule.next_stop(tally).is_some());
            return Ok(if unfinished { Finish::Interrupted } else { Finish::Complete });
        }
        per_round = resize(per_round, pool.current_num_threads(), took, effort.round);
    }
}

/// The next batches to play, each of as many games as `batch` says of its cell: at most `most`, one batch of every unfinished cell after the other, so that an
/// interrupted run has brought all cells about equally far.
fn next_batches(tallies: &[Tally], rule: &StoppingRule<'_>, batch: impl Fn(usize) -> u64, most: usize) -> Vec<Batch> {
    let mut open: Vec<(usize, u64, u64)> = tallies
        .iter()
        .enumerate()
        .filter_map(|(cell, tally)| rule.next_stop(tally).map(|stop| (cell, tally.games, stop)))
        .collect();
    // Cells that are behind come first, so that rounds of different sizes lead to the same order.
    open.sort_by_key(|&(cell, games, _)| (games, cell));
    let mut batches = Vec::new();
    while !open.is_empty() && batches.len() < most {
        for (cell, from, stop) in &mut open {
            if batches.len() == most {
                break;
            }
            // Batches lie on a fixed grid, wherever an earlier run stopped.
            let batch = batch(*cell);
            let until = (*from - *from % batch).saturating_add(batch).min(*stop);
            batches.push(Batch { cell: *cell, games: *from..until });
            *from = until;
        }
        open.retain(|(_, from, stop)| from < stop);
    }
    batches
}

/// Merges results in the order of their batches; a cell's results after its first missing one are dropped, so that no
/// game is ever counted without all games before it.
fn merge(
    batches: &[Batch],
    results: Vec<Option<PlayedBatch>>,
    tallies: &mut [Tally],
    keeper: &mut dyn Keeper,
) -> Result<(), RunError> {
    let mut broken = None;
    for (batch, result) in batches.iter().zip(results) {
        match result {
            Some(Ok((tally, outcomes))) if tallies[batch.cell].games == batch.games.start => {
                if let Some(outcomes) = outcomes {
                    keeper.outcomes(batch.cell, outcomes)?;
                }
                tallies[batch.cell].merge(&tally);
            }
            Some(Err(error)) => broken = broken.or(Some(error)),
            Some(Ok(_)) | None => {}
        }
    }
    broken.map_or(Ok(()), |error| Err(error.into()))
}

fn expected(tallies: &[Tally], rule: &StoppingRule<'_>) -> u64 {
    tallies.iter().map(|tally| rule.next_stop(tally).unwrap_or(tally.games)).sum()
}

/// How many batches the next round has, so that it takes about as long as wanted.
fn resize(batches: usize, threads: usize, took: Duration, wanted: Duration) -> usize {
    let factor = wanted.as_secs_f64() / took.as_secs_f64().max(1e-6);
    let next = (batches as f64 * factor.clamp(0.25, 4.0)) as usize;
    next.clamp(threads * 2, 4096)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(games: u64) -> Tally {
        Tally { games, ..Tally::default() }
    }

    #[test]
    fn batches_lie_on_a_fixed_grid_and_end_at_the_stop() {
        let batches = next_batches(&[after(1500)], &StoppingRule::Games(3500), |_| 1000, 9);
        let games: Vec<_> = batches.into_iter().map(|batch| batch.games).collect();
        assert_eq!(games, [1500..2000, 2000..3000, 3000..3500]);
    }

    #[test]
    fn cells_take_turns_and_finished_cells_get_nothing() {
        let batches = next_batches(&[after(0), after(20), after(0)], &StoppingRule::Games(20), |_| 10, 3);
        let order: Vec<_> = batches.into_iter().map(|batch| (batch.cell, batch.games.start)).collect();
        assert_eq!(order, [(0, 0), (2, 0), (0, 10)]);
    }

    #[test]
    fn results_after_a_missing_batch_are_dropped() {
        let batches = [0..10, 10..20, 20..30].map(|games| Batch { cell: 0, games });
        let mut tallies = [after(0)];
        let results = vec![Some(Ok((after(10), None))), None, Some(Ok((after(10), None)))];
        merge(&batches, results, &mut tallies, &mut NoKeeper).unwrap();
        assert_eq!(tallies[0].games, 10);
    }
}
