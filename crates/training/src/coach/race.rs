//! Playing editions against one another on the same luck.

use super::{costs::Figure, lessons::Worth};
use crate::{
    simulation::{BrokenGame, GameResult, KEPT, Playable, Tally, parts},
    strategy::Usage,
    train::Halt,
};
use rayon::prelude::{IntoParallelIterator, IntoParallelRefMutIterator, ParallelIterator};
use serde::{Deserialize, Serialize};
use std::{ops::Range, sync::Arc};

/// Games that are handed to a thread at once.
const TOGETHER: u64 = 64;

/// The most games of one seed: those whose results are kept one by one.
pub const MOST: u64 = KEPT;

/// The most games of the first heat, and how many times as many each has than the one before.
const FIRST: u64 = 512;
const GROWTH: u64 = 4;

/// How many standard errors the winner of a race must be ahead: it is the best of many.
const AHEAD: f64 = 3.0;

/// The results of games of one seed.
#[derive(Debug, Clone, Default)]
pub struct Played {
    /// Game by game, from the first.
    pub results: Vec<GameResult>,
    /// What the rules were used for.
    pub usage: Usage,
}

/// Plays these games on all threads; `None` if told to stop. Results beyond the games that tallies keep one by one are not
/// kept here either.
///
/// # Errors
/// A [`BrokenGame`] if the ruleset breaks its contract or panics.
pub fn play(
    seat: &dyn Playable,
    seed: u64,
    games: Range<u64>,
    goes_on: &(dyn Fn() -> bool + Sync),
) -> Result<Option<Played>, BrokenGame> {
    let parts = parts(games, TOGETHER).into_par_iter().map(|part| {
        if !goes_on() {
            return Ok(None);
        }
        let mut tally = Tally::counting(seat.metrics());
        seat.sit(seed).play(part, &mut tally, None)?;
        Ok(Some(Played { results: tally.results.games().to_vec(), usage: tally.usage }))
    });
    let parts: Vec<Option<Played>> = parts.collect::<Result<_, BrokenGame>>()?;
    let parts: Option<Vec<Played>> = parts.into_iter().collect();
    Ok(parts.map(|parts| {
        let mut all = Played::default();
        for part in parts {
            all.results.extend(part.results);
            all.usage.merge(&part.usage);
        }
        all
    }))
}

/// How much better one side's games went than another's, game by game.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Gain {
    /// Games that both played.
    pub games: u64,
    /// Wins a game.
    pub wins: Figure,
    /// Points a game.
    pub points: Figure,
    /// Both together, by what is aimed at.
    pub worth: Figure,
}

/// What `b` gains on `a`, over the games that both played.
#[must_use]
pub fn gain(a: &[GameResult], b: &[GameResult], worth: &Worth) -> Gain {
    let figure = |of: &dyn Fn(f64, f64) -> f64| {
        let (mut sum, mut squares, mut count) = (0.0, 0.0, 0.0_f64);
        for (a, b) in a.iter().zip(b) {
            let won = |result: &GameResult| f64::from(u8::from(result.won()));
            let value = of(won(b) - won(a), f64::from(b.score()) - f64::from(a.score()));
            (sum, squares, count) = (sum + value, squares + value * value, count + 1.0);
        }
        let mean = sum / count.max(1.0);
        let variance = (squares - count * mean * mean).max(0.0) / (count - 1.0).max(1.0);
        Figure { value: mean, error: (variance / count.max(1.0)).sqrt() }
    };
    Gain {
        games: a.len().min(b.len()) as u64,
        wins: figure(&|wins, _| wins),
        points: figure(&|_, points| points),
        worth: figure(&|wins, points| worth.of([wins, points])),
    }
}

/// Who takes part in a race.
pub struct Runner<T> {
    /// Who it is.
    pub who: T,
    /// What plays.
    pub seat: Arc<dyn Playable>,
    results: Vec<GameResult>,
    /// What it gains on the one who is to be beaten.
    pub gain: Gain,
}

impl<T> Runner<T> {
    pub fn new(who: T, seat: Arc<dyn Playable>) -> Self {
        Self { who, seat, results: Vec::new(), gain: Gain::default() }
    }
}

/// Where a race takes place.
pub struct Course<'a> {
    /// The seed of its games.
    pub seed: u64,
    /// The most games of a runner.
    pub games: u64,
    /// What is aimed at.
    pub worth: Worth,
    /// Whether to go on.
    pub goes_on: &'a (dyn Fn() -> bool + Sync),
}

/// Lets all play the same few games as `champion`, then the better ones more and more; gives those that are left, the best
/// first. None are left if told to stop.
pub fn race<T: Send + Sync>(
    course: &Course<'_>,
    champion: &dyn Playable,
    mut runners: Vec<Runner<T>>,
) -> Result<Vec<Runner<T>>, Halt> {
    let most = course.games.clamp(2, MOST);
    let (mut played, mut to_beat) = (0, Vec::new());
    let mut until = (most / GROWTH.pow(3)).clamp(64, FIRST).min(most);
    while played < most && !runners.is_empty() {
        let Some(own) = play(champion, course.seed, played..until, course.goes_on)? else { return Ok(Vec::new()) };
        to_beat.extend(own.results);
        let going: Result<Vec<bool>, BrokenGame> = runners
            .par_iter_mut()
            .map(|runner| {
                let more = play(&*runner.seat, course.seed, played..until, course.goes_on)?;
                let Some(more) = more else { return Ok(false) };
                runner.results.extend(more.results);
                runner.gain = gain(&to_beat, &runner.results, &course.worth);
                Ok(true)
            })
            .collect();
        if !going?.into_iter().all(|going| going) {
            return Ok(Vec::new());
        }
        // Stable: among equals the one that was thought better of.
        runners.sort_by(|a, b| b.gain.worth.value.total_cmp(&a.gain.worth.value));
        let best = runners.first().map_or(0.0, |best| best.gain.worth.value - 2.0 * best.gain.worth.error);
        let may_be = |runner: &Runner<T>| {
            let Figure { value, error } = runner.gain.worth;
            // Whoever plays just as the champion does is no better.
            error > 0.0 && value + 2.0 * error > best.max(0.0)
        };
        runners.retain(may_be);
        runners.truncate(runners.len().div_ceil(2).max(4));
        played = until;
        until = (until * GROWTH).min(most);
    }
    Ok(runners)
}

/// Whether a runner is better than the one it raced against, for certain enough to go on with.
#[must_use]
pub fn is_ahead(gain: &Gain) -> bool {
    gain.worth.value > AHEAD * gain.worth.error && gain.worth.error > 0.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Aim;

    fn results(all: &[(bool, i32)]) -> Vec<GameResult> {
        all.iter().map(|&(won, score)| GameResult::new(won, score)).collect()
    }

    #[test]
    fn gains_are_those_of_games_both_played() {
        let a = results(&[(false, 3), (true, 9), (false, 5), (true, 8)]);
        let b = results(&[(true, 8), (true, 9), (false, 4), (false, 8), (true, 20)]);
        let by = |aim| gain(&a, &b, &Worth { aim, span: 10.0 });
        let found = by(Aim::Wins);
        assert_eq!((found.games, found.wins.value, found.points.value), (4, 0.0, 1.0));
        // Wins differ by 1, 0, 0 and -1: a variance of 2/3, over 4 games.
        assert!((found.wins.error - (2.0_f64 / 3.0 / 4.0).sqrt()).abs() < 1e-12, "{found:?}");
        assert!((found.worth.value - 1.0 / 100.0).abs() < 1e-12, "{found:?}");
        assert_eq!(by(Aim::Score).worth, found.points);
    }

    #[test]
    fn whoever_plays_alike_is_not_ahead() {
        let a = results(&[(true, 3), (false, 2), (true, 5)]);
        let worth = Worth { aim: Aim::Wins, span: 10.0 };
        assert!(!is_ahead(&gain(&a, &a, &worth)) && !is_ahead(&Gain::default()));
        let better = results(&[(true, 4), (false, 3), (true, 7)]);
        assert!(is_ahead(&gain(&a, &better, &worth)));
        assert!(!is_ahead(&gain(&better, &a, &worth)));
    }
}
