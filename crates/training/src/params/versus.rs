//! Games that players played with the same luck, and what they say.

use super::{Goal, Listener};
use crate::{
    Aim, Halt,
    simulation::{BrokenGame, GameResult, KEPT, Playable, Tally, parts},
    strategy::Strategy,
};
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use std::{ops::Range, sync::Arc};

/// Games that are handed to a thread at once.
const TOGETHER: u64 = 32;

/// The most games that players are compared by: those whose results are kept one by one.
pub const MOST_GAMES: u64 = KEPT;

/// One player against another, game by game.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Versus {
    /// Games that both played.
    pub games: u64,
    /// Games that both won.
    pub both: u64,
    /// Games that only the first won.
    pub only_first: u64,
    /// Games that only the second won.
    pub only_second: u64,
    /// Scores of the first and of the second, summed.
    pub scores: [i64; 2],
    /// Squares of the differences of scores, summed.
    pub squares: i128,
    /// Squares of the scores of the first, summed.
    pub squares_of_first: i128,
}

impl Versus {
    /// What these games of two players, which met the same luck, add up to.
    pub(super) fn of(first: &[GameResult], second: &[GameResult]) -> Self {
        let mut sum = Self::default();
        for (one, other) in first.iter().zip(second) {
            sum.games += 1;
            sum.both += u64::from(one.won() && other.won());
            sum.only_first += u64::from(one.won() && !other.won());
            sum.only_second += u64::from(!one.won() && other.won());
            let scores = [one, other].map(|result| i64::from(result.score()));
            sum.scores[0] += scores[0];
            sum.scores[1] += scores[1];
            sum.squares += i128::from((scores[0] - scores[1]).pow(2));
            sum.squares_of_first += i128::from(scores[0].pow(2));
        }
        sum
    }

    /// Games that nobody won.
    #[must_use]
    pub fn neither(&self) -> u64 {
        self.games - self.both - self.only_first - self.only_second
    }

    /// Games that the first won, and games that the second won.
    #[must_use]
    pub fn wins(&self) -> [u64; 2] {
        [self.only_first, self.only_second].map(|only| self.both + only)
    }

    /// The share of wins of the first less that of the second.
    #[must_use]
    pub fn wins_more(&self) -> f64 {
        (self.only_first as f64 - self.only_second as f64) / self.games.max(1) as f64
    }

    /// The mean scores of both.
    #[must_use]
    pub fn means(&self) -> [f64; 2] {
        self.scores.map(|score| score as f64 / self.games.max(1) as f64)
    }

    /// The standard deviation of the difference of scores of a game.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        self.deviation_by(self.scores[0] - self.scores[1], self.squares)
    }

    /// The standard deviation of a game's score of the first.
    #[must_use]
    pub fn deviation_of_first(&self) -> f64 {
        self.deviation_by(self.scores[0], self.squares_of_first)
    }

    fn deviation_by(&self, sum: i64, squares: i128) -> f64 {
        let games = i128::from(self.games.max(2));
        let spread = games * squares - i128::from(sum).pow(2);
        (spread.max(0) as f64 / (games * (games - 1)) as f64).sqrt()
    }
}

/// A difference, and its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Difference {
    pub value: f64,
    pub error: f64,
}

/// What a game is worth to somebody who is after this.
fn worth(aim: Aim, result: GameResult) -> f64 {
    match aim {
        // Where wins are out of reach, the score leads to them.
        Aim::Wins => f64::from(u8::from(result.won())) + 1e-6 * f64::from(result.score()),
        Aim::Score => f64::from(result.score()),
        // Single results hold no turns; nobody gets here with them.
        Aim::Turns => 0.0,
    }
}

/// The mean of what games are worth.
pub fn mean(aim: Aim, results: &[GameResult]) -> f64 {
    results.iter().map(|result| worth(aim, *result)).sum::<f64>() / results.len().max(1) as f64
}

/// How well games went for somebody with this goal: the higher, the better.
pub fn value(goal: Goal, results: &[GameResult]) -> f64 {
    let reached = mean(goal.aim, results);
    goal.at.map_or(reached, |at| -(reached - at).abs())
}

/// The mean of what games are worth, and its standard error.
pub fn estimate(aim: Aim, results: &[GameResult]) -> Difference {
    spread(results.iter().map(|result| worth(aim, *result)))
}

/// How much more the first games are worth than the second, game by game.
pub fn difference(aim: Aim, first: &[GameResult], second: &[GameResult]) -> Difference {
    spread(first.iter().zip(second).map(|(one, other)| worth(aim, *one) - worth(aim, *other)))
}

fn spread(numbers: impl Iterator<Item = f64>) -> Difference {
    let (mut count, mut sum, mut squares) = (0.0_f64, 0.0, 0.0);
    for number in numbers {
        count += 1.0;
        sum += number;
        squares += number * number;
    }
    let value = sum / count.max(1.0);
    let variance = (squares / count.max(1.0) - value * value).max(0.0) / (count - 1.0).max(1.0);
    Difference { value, error: variance.sqrt() }
}

/// Where players meet.
pub struct Table<'a, S, L> {
    pub seat: &'a S,
    pub listener: &'a mut L,
    pub played: u64,
}

impl<S, L> Table<'_, S, L>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt>,
    L: Listener + Sync,
{
    /// The results of these games of a seed, player by player; all meet the same luck.
    ///
    /// # Errors
    /// A [`Halt`], such as that the listener ended it.
    pub fn play(&mut self, players: &[Strategy], seed: u64, games: Range<u64>) -> Result<Vec<Vec<GameResult>>, Halt> {
        let seats: Vec<Arc<dyn Playable>> = players.iter().map(self.seat).collect::<Result<_, Halt>>()?;
        let games = games.start.min(MOST_GAMES)..games.end.min(MOST_GAMES);
        let count = games.end.saturating_sub(games.start);
        let (listener, parts) = (&*self.listener, parts(games, TOGETHER));
        let jobs = seats.iter().flat_map(|player| parts.iter().map(move |part| (player, part.clone())));
        let jobs = jobs.collect::<Vec<_>>().into_par_iter().map(|(player, range)| {
            if !listener.played(range.end - range.start) {
                return Ok(None);
            }
            let mut tally = Tally::counting(player.metrics());
            player.sit(seed).play(range, &mut tally, None)?;
            Ok(Some(tally.results.games().to_vec()))
        });
        let jobs: Vec<Option<Vec<GameResult>>> = jobs.collect::<Result<_, BrokenGame>>()?;
        let jobs: Vec<Vec<GameResult>> = jobs.into_iter().collect::<Option<_>>().ok_or(Halt::Stopped)?;
        self.played += count * seats.len() as u64;
        let mut jobs = jobs.into_iter();
        Ok(seats.iter().map(|_| jobs.by_ref().take(parts.len()).flatten().collect()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_players_add_up_to_is_counted_game_by_game() {
        let of = |games: &[(bool, i32)]| -> Vec<GameResult> {
            games.iter().map(|(won, score)| GameResult::new(*won, *score)).collect()
        };
        let (one, other) =
            (of(&[(true, 5), (true, 3), (false, 0), (false, 2)]), of(&[(true, 4), (false, 3), (true, 7), (false, 0)]));
        let versus = Versus::of(&one, &other);
        assert_eq!((versus.both, versus.only_first, versus.only_second, versus.neither()), (1, 1, 1, 1));
        assert_eq!((versus.wins(), versus.scores), ([2, 2], [10, 14]));
        // Differences 1, 0, -7, 2: their variance is (54 - 16/4) / 3.
        assert!((versus.deviation() - (50.0_f64 / 3.0).sqrt()).abs() < 1e-12);
        let found = difference(Aim::Score, &one, &other);
        assert!((found.value + 1.0).abs() < 1e-12 && (found.error - (50.0_f64 / 12.0).sqrt()).abs() < 1e-12);
        // Half of them won is 0.1 away from 0.6, whatever the scores are.
        let goal = Goal { aim: Aim::Wins, at: Some(0.6) };
        assert!((value(goal, &one) + 0.1).abs() < 1e-4);
    }
}
