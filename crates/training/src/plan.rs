//! How a player is looked for, and what for.

use crate::simulation::{Moments, Observed};
use perihelion_engine::strategy::{FOLLOW, STEPS_UNLESS_TOLD, Strategy};
use serde::{Deserialize, Serialize};

/// What a player is to be good at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// To win.
    Wins,
    /// To score.
    Score,
    /// To be done in few turns.
    Turns,
}

/// How far ahead positions are judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Horizon {
    /// Where the turn will end.
    Turn,
    /// Right after the action, with several deals of luck.
    Action,
}

impl Horizon {
    /// The positions that are learned from: those that are judged.
    pub(crate) const fn moments(self) -> Moments {
        match self {
            Self::Turn => Moments::Turns,
            Self::Action => Moments::Decisions,
        }
    }

    /// What the rule of a player found so prefers.
    pub(crate) const fn sight(self) -> &'static str {
        match self {
            Self::Turn => "end_of_turn.value",
            Self::Action => "after.value",
        }
    }
}

/// The player that it begins with.
#[derive(Debug, Clone)]
pub struct Start {
    /// A script that does not look ahead. It plays the first games, and the turns out where steps run out.
    pub strategy: Strategy,
    /// How the file that is written names it: a path from its own folder, or a built-in player.
    pub name: String,
}

/// How a player is looked for.
#[derive(Debug, Clone)]
pub struct Plan {
    /// What for.
    pub aim: Aim,
    /// How far ahead it looks.
    pub horizon: Horizon,
    /// The place of the state variable by which weights change; the turn where there is none.
    pub by: Option<usize>,
    /// Whom it begins with: nobody, so that the first games are played at random, or a script.
    pub start: Option<Start>,
    /// The seed of all games.
    pub seed: u64,
    /// How often is learned from new games.
    pub iterations: u32,
    /// How many these are.
    pub games: u64,
    /// How many games the player that it begins with plays before: he is fast.
    pub first: u64,
    /// Games by which the best iterations are compared, and as many again that say how good the best one is.
    pub compared: u64,
    /// The steps that a decision looks ahead.
    pub steps: u32,
    /// The deals of luck with which it looks at each action.
    pub deals: u32,
    /// How many of a turn's next decisions follow what one has found.
    pub follow: u32,
    /// The share of decisions that are random while it learns.
    pub slip: f64,
    /// How much games count of what they did an iteration before.
    pub kept: f64,
    /// What is added for each squared weight, times the number of positions, where variables are counted in their standard
    /// deviations and the turn in its mean.
    pub ridge: f64,
    /// What so many positions show of a variable is believed by half, where it begins with a player: in his games hardly
    /// anything is tried out.
    pub doubt: f64,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            aim: Aim::Wins,
            horizon: Horizon::Turn,
            by: None,
            start: None,
            seed: 1,
            iterations: 25,
            games: 1_000,
            first: 6_000,
            compared: 2_000,
            steps: STEPS_UNLESS_TOLD,
            deals: 1,
            follow: *FOLLOW.end(),
            slip: 0.02,
            kept: 0.7,
            ridge: 3e-5,
            doubt: 30.0,
        }
    }
}

/// What a game that is over is worth while it is learned.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Worths {
    pub score: f64,
    pub margin: f64,
    pub turns: f64,
    pub win: f64,
}

impl Worths {
    /// By what is aimed at, and whether the scenario knows by how much a game is won; a win has no worth of its own yet.
    pub fn new(aim: Aim, has_margin: bool) -> Self {
        match aim {
            Aim::Turns => Self { turns: -1.0, ..Self::default() },
            Aim::Wins if has_margin => Self { margin: 1.0, ..Self::default() },
            Aim::Wins | Aim::Score => Self { score: 1.0, ..Self::default() },
        }
    }

    pub fn of(self, game: &Observed) -> f64 {
        let outcome = &game.outcome;
        let margin = outcome.margin.map_or(0.0, f64::from);
        let win = if outcome.won { self.win } else { 0.0 };
        self.score * f64::from(outcome.score) + self.margin * margin + self.turns * f64::from(outcome.turns) + win
    }

    /// By how much games differ in what they are worth: the standard deviation, at least a quarter.
    pub fn spread(self, games: &[Observed]) -> f64 {
        let count = games.len().max(1) as f64;
        let mean = games.iter().map(|game| self.of(game)).sum::<f64>() / count;
        let square = games.iter().map(|game| (self.of(game) - mean).powi(2)).sum::<f64>() / count;
        square.sqrt().max(0.25)
    }
}

/// How some games went.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Went {
    /// How many.
    pub games: u64,
    /// How many were won.
    pub wins: u64,
    /// Scores, summed.
    pub score: i64,
    /// Turns, summed.
    pub turns: u64,
}

impl Went {
    pub(crate) fn of(games: &[Observed]) -> Self {
        let mut went = Self { games: games.len() as u64, ..Self::default() };
        for Observed { outcome, .. } in games {
            went.wins += u64::from(outcome.won);
            went.score += i64::from(outcome.score);
            went.turns += u64::from(outcome.turns);
        }
        went
    }

    /// The share of wins.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.wins as f64 / self.games.max(1) as f64
    }

    /// The mean score.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.score as f64 / self.games.max(1) as f64
    }

    /// The mean number of turns.
    #[must_use]
    pub fn turns(&self) -> f64 {
        self.turns as f64 / self.games.max(1) as f64
    }

    /// How good that is: the more, the better.
    #[must_use]
    pub fn by(&self, aim: Aim) -> f64 {
        match aim {
            // Where wins are out of reach, the score leads to them.
            Aim::Wins => self.share() + 1e-6 * self.mean(),
            Aim::Score => self.mean(),
            Aim::Turns => -self.turns(),
        }
    }
}
