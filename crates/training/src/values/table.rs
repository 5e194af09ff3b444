//! Where players meet.

use super::{
    Ledger, Onlooker,
    ledger::{Desk, Played},
    paired::{Game, Measure},
};
use crate::{
    simulation::{Beside, BrokenGame, Moments, Observed, Outcomes, Playable, Tally, parts},
    strategy::Strategy,
    train::Halt,
};
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use std::{
    ops::Range,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Instant,
};

/// Games that are handed to a thread at once.
const TOGETHER: u64 = 8;

/// Where players meet, who looks on, and what was played here so far.
pub(super) struct Table<'a, S> {
    seat: &'a S,
    pub onlooker: &'a dyn Onlooker,
    pub measure: Measure,
    pub desk: Desk<'a>,
    /// How often players have met.
    steps: AtomicUsize,
}

/// Who plays, and how many games.
pub(super) type Entrant = (Arc<dyn Playable>, u64);

impl<'a, S> Table<'a, S>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
{
    pub fn new(seat: &'a S, onlooker: &'a dyn Onlooker, measure: Measure, ledger: Ledger) -> Self {
        Self { seat, onlooker, measure, desk: Desk::new(ledger, onlooker), steps: AtomicUsize::new(0) }
    }

    pub fn seat(&self, strategy: &Strategy) -> Result<Arc<dyn Playable>, Halt> {
        (self.seat)(strategy)
    }

    /// The first games of a seed, player by player; `None` if it was ended.
    pub fn play(&self, entrants: &[Entrant], seed: u64) -> Result<Option<Vec<Played>>, Halt> {
        let step = self.steps.fetch_add(1, Ordering::Relaxed);
        let jobs = (0..)
            .zip(entrants)
            .flat_map(|(player, own)| parts(0..own.1, TOGETHER).into_iter().map(move |range| (player, range)));
        let jobs: Vec<(usize, (usize, Range<u64>))> = jobs.enumerate().collect();
        let played = self.each(jobs, |(number, (player, range)): &(usize, (usize, Range<u64>))| {
            let wanted = range.end - range.start;
            if let Some(before) = self.desk.played(step, *number).filter(|part| part.games.len() as u64 == wanted) {
                return Ok((wanted, (*player, before)));
            }
            let begun = Instant::now();
            let seat = &entrants[*player].0;
            let mut tally = Tally::counting(seat.metrics());
            let mut outcomes = Outcomes::default();
            seat.sit(seed).play(range.clone(), &mut tally, Some(&mut outcomes))?;
            let games = outcomes.rows.iter().map(|row| Game::of(self.measure, row)).collect();
            let part = Played { games, seconds: begun.elapsed().as_secs_f64() };
            self.desk.put_played(step, *number, &part);
            Ok((wanted, (*player, part)))
        })?;
        Ok(played.map(|played| {
            let mut all = vec![Played::default(); entrants.len()];
            for (player, part) in played {
                all[player].games.extend(part.games);
                all[player].seconds += part.seconds;
            }
            all
        }))
    }

    /// Games of a seed, with what the player's value weighs; `None` if it was ended.
    pub fn watch(
        &self,
        seat: &Arc<dyn Playable>,
        seed: u64,
        games: Range<u64>,
        moments: Moments,
    ) -> Result<Option<Vec<Observed>>, Halt> {
        self.in_parts(games, |range| seat.weigh(seed, range, moments))
    }

    /// The first games of a seed, with somebody who is asked; `None` if it was ended.
    pub fn beside(
        &self,
        strategy: &Strategy,
        other: Option<&Strategy>,
        seed: u64,
        games: u64,
    ) -> Result<Option<Vec<Beside>>, Halt> {
        let seat = self.seat(strategy)?;
        self.in_parts(0..games, |range| seat.beside(other, seed, range))
    }

    fn in_parts<T: Send>(
        &self,
        games: Range<u64>,
        play: impl Fn(Range<u64>) -> Result<Vec<T>, BrokenGame> + Sync,
    ) -> Result<Option<Vec<T>>, Halt> {
        let played = self
            .each(parts(games, TOGETHER), |range: &Range<u64>| Ok((range.end - range.start, play(range.clone())?)))?;
        Ok(played.map(|played| played.into_iter().flatten().collect()))
    }

    /// Does each job on all threads, which plays so many games; what comes of them is in their order.
    fn each<J: Send, T: Send>(
        &self,
        jobs: Vec<J>,
        play: impl Fn(&J) -> Result<(u64, T), BrokenGame> + Sync,
    ) -> Result<Option<Vec<T>>, Halt> {
        let onlooker = self.onlooker;
        let played = jobs.into_par_iter().map(|job| {
            if !onlooker.goes_on() {
                return Ok(None);
            }
            let (games, played) = play(&job)?;
            onlooker.played(games);
            Ok(Some(played))
        });
        let played: Vec<Option<T>> = played.collect::<Result<_, BrokenGame>>()?;
        Ok(played.into_iter().collect())
    }
}
