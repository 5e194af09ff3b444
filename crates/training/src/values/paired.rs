//! Games of two players on the same luck.

use crate::{coach::Figure, simulation::Outcome};
use serde::{Deserialize, Serialize};

/// What the games of a player are counted by beside wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Points.
    Score,
    /// Turns that it did not take: for those who want few.
    Turns,
}

/// A game that was played; a pair in files, where there are many.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(from = "(bool, f64)", into = "(bool, f64)")]
pub(super) struct Game {
    pub won: bool,
    pub points: f64,
}

impl From<(bool, f64)> for Game {
    fn from((won, points): (bool, f64)) -> Self {
        Self { won, points }
    }
}

impl From<Game> for (bool, f64) {
    fn from(game: Game) -> Self {
        (game.won, game.points)
    }
}

impl Game {
    pub fn of(measure: Measure, outcome: &Outcome) -> Self {
        let points = match measure {
            Measure::Score => f64::from(outcome.score),
            Measure::Turns => -f64::from(outcome.turns),
        };
        Self { won: outcome.won, points }
    }
}

/// How a player's games went.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mean {
    /// How many.
    pub games: u64,
    /// The share that it won.
    pub wins: f64,
    /// The mean of its points.
    pub points: f64,
}

impl Mean {
    pub(super) fn of(games: &[Game]) -> Self {
        let count = games.len().max(1) as f64;
        Self {
            games: games.len() as u64,
            wins: games.iter().filter(|game| game.won).count() as f64 / count,
            points: games.iter().map(|game| game.points).sum::<f64>() / count,
        }
    }
}

/// What a player does better than another one, game by game. How many games there are was fixed before the first of them.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paired {
    /// Games that both played.
    pub games: u64,
    /// Those that it won alone, and those that the other one won alone.
    pub more: u64,
    /// See [`Self::more`].
    pub fewer: u64,
    /// How many more points it has a game.
    pub points: Figure,
    /// Games in which both have the same points, and both or neither won.
    pub alike: u64,
}

impl Paired {
    /// What the second player does better than the first one.
    pub(super) fn of(first: &[Game], second: &[Game]) -> Self {
        let mut paired = Self { games: first.len().min(second.len()) as u64, ..Self::default() };
        let both = || first.iter().zip(second);
        for (one, other) in both() {
            paired.more += u64::from(other.won && !one.won);
            paired.fewer += u64::from(one.won && !other.won);
            paired.alike += u64::from(one == other);
        }
        paired.points = mean(both().map(|(one, other)| other.points - one.points));
        paired
    }

    /// How many more games it wins, as a share of all.
    #[must_use]
    pub fn wins(&self) -> f64 {
        (self.more as f64 - self.fewer as f64) / self.games.max(1) as f64
    }

    /// The ends of the interval of that, which reaches so many standard errors to either side.
    ///
    /// As Douglas Bonett and Robert Price make it ("Adjusted Wald confidence interval for a difference of binomial
    /// proportions based on paired data", *Journal of Educational and Behavioral Statistics* 37, 2012): with a game
    /// more that each won alone. So it is wide where hardly any game was won by one alone.
    #[must_use]
    pub fn wins_between(&self, errors: f64) -> [f64; 2] {
        let (more, fewer, games) = (self.more as f64 + 1.0, self.fewer as f64 + 1.0, self.games as f64 + 2.0);
        let middle = (more - fewer) / games;
        let error = (((more + fewer) / games - middle * middle) / games).max(0.0).sqrt();
        [(middle - errors * error).max(-1.0), (middle + errors * error).min(1.0)]
    }

    /// The ends of the interval of points more.
    #[must_use]
    pub fn points_between(&self, errors: f64) -> [f64; 2] {
        let Figure { value, error } = self.points;
        [value - errors * error, value + errors * error]
    }
}

/// A mean with its standard error.
pub(super) fn mean(numbers: impl Iterator<Item = f64> + Clone) -> Figure {
    let (sum, count) = numbers.clone().fold((0.0, 0.0_f64), |(sum, count), number| (sum + number, count + 1.0));
    let value = sum / count.max(1.0);
    let squares: f64 = numbers.map(|number| (number - value).powi(2)).sum();
    Figure { value, error: (squares / (count - 1.0).max(1.0) / count.max(1.0)).sqrt() }
}

/// The share of some in others, both counted by game, with its standard error: that of the linear part of a ratio, since
/// decisions of one game are not independent.
pub(super) fn ratio(pairs: impl Iterator<Item = [f64; 2]> + Clone) -> Figure {
    let [some, all, count] =
        pairs.clone().fold([0.0, 0.0, 0.0_f64], |sum, [a, b]| [sum[0] + a, sum[1] + b, sum[2] + 1.0]);
    if all <= 0.0 {
        return Figure::default();
    }
    let value = some / all;
    let squares: f64 = pairs.map(|[a, b]| (a - value * b).powi(2)).sum();
    Figure { value, error: (squares * count / (count - 1.0).max(1.0)).sqrt() / all }
}

/// How many standard errors a two-sided interval of this level reaches.
#[must_use]
pub fn errors_of(level: f64) -> f64 {
    let outside = (1.0 - level).clamp(1e-15, 1.0);
    let (mut low, mut high) = (0.0, 10.0);
    for _ in 0..80 {
        let middle = f64::midpoint(low, high);
        let beyond = libm::erfc(middle / std::f64::consts::SQRT_2);
        (low, high) = if beyond > outside { (middle, high) } else { (low, middle) };
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(all: &[(bool, f64)]) -> Vec<Game> {
        all.iter().map(|&(won, points)| Game { won, points }).collect()
    }

    #[test]
    fn games_are_paired_one_by_one() {
        let one = games(&[(true, 5.0), (true, 3.0), (false, 0.0), (false, 2.0)]);
        let other = games(&[(true, 5.0), (false, 3.0), (true, 7.0), (true, 3.0)]);
        let paired = Paired::of(&one, &other);
        assert_eq!((paired.games, paired.more, paired.fewer, paired.alike), (4, 2, 1, 1));
        assert!((paired.wins() - 0.25).abs() < 1e-12);
        // Differences 0, 0, 7 and 1: the mean is 2, the variance 34 / 3.
        assert!((paired.points.value - 2.0).abs() < 1e-12);
        assert!((paired.points.error - (34.0_f64 / 12.0).sqrt()).abs() < 1e-12);
        assert_eq!(Mean::of(&other), Mean { games: 4, wins: 0.75, points: 4.5 });
    }

    #[test]
    fn an_interval_without_differences_is_not_empty() {
        let paired = Paired { games: 200, ..Paired::default() };
        let [low, high] = paired.wins_between(errors_of(0.95));
        assert!((-0.015..-0.01).contains(&low) && (high + low).abs() < 1e-12, "{low} {high}");
    }

    #[test]
    fn levels_reach_as_far_as_tables_say() {
        for (level, expected) in [(0.95, 1.959_964), (0.99, 2.575_829), (0.5, 0.674_490)] {
            assert!((errors_of(level) - expected).abs() < 1e-5, "{level}");
        }
    }

    #[test]
    fn a_ratio_has_the_error_of_whole_games() {
        let pairs = [[1.0, 2.0], [3.0, 4.0], [0.0, 1.0], [2.0, 3.0]];
        let found = ratio(pairs.into_iter());
        assert!((found.value - 0.6).abs() < 1e-12);
        // Apart from 0.6 of each game: −0.2, 0.6, −0.6 and 0.2.
        assert!((found.error - (0.8_f64 * 4.0 / 3.0).sqrt() / 10.0).abs() < 1e-12, "{found:?}");
        assert_eq!(ratio(std::iter::empty()), Figure::default());
    }
}
