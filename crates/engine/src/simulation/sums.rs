//! Sums that analysis needs besides the plain counts: by group, by epoch, by use, and the games that stand out.

use super::Outcome;
use serde::{Deserialize, Serialize};

/// The groups that a cell's games are divided into, by their index modulo this. Leaving out one group at a time gives
/// standard errors (a jackknife) at any number of games.
pub const GROUPS: usize = 64;

/// The sums of one group of games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Games.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// The sum of scores.
    pub score: i64,
}

impl Group {
    pub(super) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.score += other.score;
    }
}

/// The sums of scores of the games of one epoch. Epoch 0 is game 0; epoch k holds the games with indices from
/// 2^(k − 1) to 2^k − 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Epoch {
    /// Games.
    pub games: u64,
    /// The sum of scores.
    pub sum: i64,
    /// The sum of squared scores.
    pub squares: i64,
}

impl Epoch {
    #[inline]
    pub(super) fn add(&mut self, score: i32) {
        self.games += 1;
        self.sum += i64::from(score);
        self.squares = self.squares.saturating_add(i64::from(score) * i64::from(score));
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.sum += other.sum;
        self.squares = self.squares.saturating_add(other.squares);
    }
}

/// How one action kind or rule was used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Use {
    /// Won games in which it was used at least once.
    pub games_won: u64,
    /// Lost games in which it was used at least once.
    pub games_lost: u64,
    /// Times it was used in won games.
    pub times_won: u64,
    /// Times it was used in lost games.
    pub times_lost: u64,
}

impl Use {
    /// Counts a game in which it was used so often.
    #[inline]
    pub(super) fn add(&mut self, times: u64, won: bool) {
        let (games, total) = match won {
            true => (&mut self.games_won, &mut self.times_won),
            false => (&mut self.games_lost, &mut self.times_lost),
        };
        *games += u64::from(times > 0);
        *total += times;
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.games_won += other.games_won;
        self.games_lost += other.games_lost;
        self.times_won += other.times_won;
        self.times_lost += other.times_lost;
    }
}

/// A game that stands out, with the figure it stands out by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotableGame {
    /// The figure.
    pub figure: i32,
    /// The game's index.
    pub game: u64,
}

/// Games that stand out; among equals, the one with the lowest index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotableGames {
    /// The won game with the smallest margin to the goal.
    pub closest_win: Option<NotableGame>,
    /// The lost game with the smallest margin to the goal.
    pub closest_loss: Option<NotableGame>,
    /// The highest score.
    pub highest: Option<NotableGame>,
    /// The lowest score.
    pub lowest: Option<NotableGame>,
    /// The most turns.
    pub longest: Option<NotableGame>,
    /// The fewest turns.
    pub shortest: Option<NotableGame>,
}

impl NotableGames {
    #[inline]
    pub(super) fn add(&mut self, outcome: &Outcome) {
        let game = outcome.game;
        let turns = i32::try_from(outcome.turns).unwrap_or(i32::MAX);
        keep(&mut self.highest, NotableGame { figure: outcome.score, game }, |new, old| new > old);
        keep(&mut self.lowest, NotableGame { figure: outcome.score, game }, |new, old| new < old);
        keep(&mut self.longest, NotableGame { figure: turns, game }, |new, old| new > old);
        keep(&mut self.shortest, NotableGame { figure: turns, game }, |new, old| new < old);
        match outcome.margin {
            Some(figure) if outcome.won => {
                keep(&mut self.closest_win, NotableGame { figure, game }, |new, old| new < old);
            }
            Some(figure) => keep(&mut self.closest_loss, NotableGame { figure, game }, |new, old| new > old),
            None => {}
        }
    }

    /// Adds games that follow.
    pub(super) fn merge(&mut self, other: &Self) {
        let more: fn(i32, i32) -> bool = |new, old| new > old;
        let less: fn(i32, i32) -> bool = |new, old| new < old;
        for (mine, theirs, better) in [
            (&mut self.highest, other.highest, more),
            (&mut self.lowest, other.lowest, less),
            (&mut self.longest, other.longest, more),
            (&mut self.shortest, other.shortest, less),
            (&mut self.closest_win, other.closest_win, less),
            (&mut self.closest_loss, other.closest_loss, more),
        ] {
            if let Some(theirs) = theirs {
                keep(mine, theirs, better);
            }
        }
    }
}

/// Keeps the new game if its figure is better.
#[inline]
fn keep(kept: &mut Option<NotableGame>, new: NotableGame, better: impl Fn(i32, i32) -> bool) {
    if kept.is_none_or(|old| better(new.figure, old.figure)) {
        *kept = Some(new);
    }
}
