//! Where players meet.

use super::{
    Onlooker,
    paired::{Game, Measure},
};
use crate::{
    simulation::{Beside, BrokenGame, Moments, Observed, Outcomes, Playable, Tally},
    strategy::Strategy,
    train::Halt,
};
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use std::{ops::Range, sync::Arc};

/// Games that are handed to a thread at once.
const TOGETHER: u64 = 8;

/// Where players meet, and who looks on.
pub(super) struct Table<'a, S> {
    pub seat: &'a S,
    pub onlooker: &'a dyn Onlooker,
    pub measure: Measure,
}

/// Who plays, and how many games.
pub(super) type Entrant = (Arc<dyn Playable>, u64);

impl<S> Table<'_, S>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
{
    pub fn seat(&self, strategy: &Strategy) -> Result<Arc<dyn Playable>, Halt> {
        (self.seat)(strategy)
    }

    /// The first games of a seed, player by player; `None` if it was ended.
    pub fn play(&self, entrants: &[Entrant], seed: u64) -> Result<Option<Vec<Vec<Game>>>, Halt> {
        let parts =
            |games: u64| (0..games).step_by(TOGETHER as usize).map(move |from| from..(from + TOGETHER).min(games));
        let jobs: Vec<(usize, Range<u64>)> =
            (0..).zip(entrants).flat_map(|(player, own)| parts(own.1).map(move |range| (player, range))).collect();
        let played = self.each(jobs, |(player, range)| {
            let seat = &entrants[player].0;
            let mut tally = Tally::counting(seat.metrics());
            let mut outcomes = Outcomes::default();
            seat.sit(seed).play(range, &mut tally, Some(&mut outcomes))?;
            let games: Vec<Game> = outcomes.rows.iter().map(|row| Game::of(self.measure, row)).collect();
            Ok((player, games))
        })?;
        Ok(played.map(|played| {
            let mut all = vec![Vec::new(); entrants.len()];
            played.into_iter().for_each(|(player, games)| all[player].extend(games));
            all
        }))
    }

    /// The first games of a seed, with what the player's value weighs; `None` if it was ended.
    pub fn watch(
        &self,
        strategy: &Strategy,
        seed: u64,
        games: u64,
        moments: Moments,
    ) -> Result<Option<Vec<Observed>>, Halt> {
        let seat = self.seat(strategy)?;
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
        self.in_parts(games, |range| seat.beside(other, seed, range))
    }

    fn in_parts<T: Send>(
        &self,
        games: u64,
        play: impl Fn(Range<u64>) -> Result<Vec<T>, BrokenGame> + Sync,
    ) -> Result<Option<Vec<T>>, Halt> {
        let jobs = (0..games).step_by(TOGETHER as usize).map(|from| (0, from..(from + TOGETHER).min(games))).collect();
        let played = self.each(jobs, |(_, range)| play(range))?;
        Ok(played.map(|played| played.into_iter().flatten().collect()))
    }

    /// Does each job on all threads; what comes of them is in their order.
    fn each<T: Send>(
        &self,
        jobs: Vec<(usize, Range<u64>)>,
        play: impl Fn((usize, Range<u64>)) -> Result<T, BrokenGame> + Sync,
    ) -> Result<Option<Vec<T>>, Halt> {
        let onlooker = self.onlooker;
        let played = jobs.into_par_iter().map(|(player, range)| {
            if !onlooker.goes_on() {
                return Ok(None);
            }
            let games = range.end - range.start;
            let played = play((player, range))?;
            onlooker.played(games);
            Ok(Some(played))
        });
        let played: Vec<Option<T>> = played.collect::<Result<_, BrokenGame>>()?;
        Ok(played.into_iter().collect())
    }
}
