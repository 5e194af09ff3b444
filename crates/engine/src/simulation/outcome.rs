//! The row a game leaves behind.

use crate::ruleset::{Played, Ruleset};

/// The row a game leaves behind, without the ruleset's own metrics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The game's index.
    pub game: u64,
    /// The final score.
    pub score: i32,
    /// The opponent's final score, where there is one.
    pub opponent_score: Option<i32>,
    /// Points beyond the goal or short of it, where the goal is a number of points and the game was not truncated.
    pub margin: Option<i32>,
    /// The ending cause, by its place in the descriptor; `None` for a truncated game.
    pub cause: Option<u8>,
    /// Whether the goal was met.
    pub won: bool,
    /// The rank reached, by its place in the descriptor.
    pub rank: u8,
    /// Turns played.
    pub turns: u32,
    /// Decisions, forced ones included.
    pub decisions: u32,
    /// Decisions with one legal action.
    pub forced: u32,
    /// Legal actions summed over all decisions.
    pub offered: u64,
}

impl Outcome {
    /// The outcome of a game played to `state`.
    pub fn of<R: Ruleset>(rules: &R, state: &R::State, played: &Played, game: u64) -> Self {
        Self {
            game,
            score: rules.score(state),
            opponent_score: rules.opponent_score(state),
            margin: played.ending.and_then(|_| rules.margin(state)),
            cause: played.ending.map(|ending| ending.cause),
            won: played.ending.is_some_and(|ending| ending.won),
            rank: played.ending.map_or_else(|| rules.standing(state), |ending| ending.rank),
            turns: rules.turn(state),
            decisions: played.decisions,
            forced: played.forced,
            offered: played.actions,
        }
    }
}

/// Outcomes of consecutive games of one cell, for those who keep every game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Outcomes {
    /// The rows.
    pub rows: Vec<Outcome>,
    /// What outcomes count: one list a metric, those of cards last, one entry a game.
    pub metrics: Vec<Vec<i32>>,
}

impl Outcomes {
    /// No outcomes, which count this many metrics.
    #[must_use]
    pub fn new(metrics: usize) -> Self {
        Self { rows: Vec::new(), metrics: vec![Vec::new(); metrics] }
    }

    /// Adds a game.
    pub fn add(&mut self, outcome: Outcome, metrics: &[i32]) {
        self.rows.push(outcome);
        for (column, &value) in self.metrics.iter_mut().zip(metrics) {
            column.push(value);
        }
    }

    /// Adds the games of another, which follow these.
    pub fn append(&mut self, other: &mut Self) {
        self.rows.append(&mut other.rows);
        for (mine, theirs) in self.metrics.iter_mut().zip(&mut other.metrics) {
            mine.append(theirs);
        }
    }
}
