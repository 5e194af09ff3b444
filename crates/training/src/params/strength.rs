//! One number that makes a player as strong as is wanted.
//!
//! First a bracket: from the given number outwards, until the player is on the other side of what is wanted. Then the middle
//! of the bracket, again and again: games are added until it is clear on which side it lies, and where it is not clear after
//! the most games there are, it is near. From there on each step is as long as what is missing, divided by the slope and the
//! number of the step (Herbert Robbins and Sutton Monro, "A Stochastic Approximation Method", 1951,
//! <https://doi.org/10.1214/aoms/1177729586>), with other luck each time, so that no one lot of games decides.

use super::{
    Change, Goal, Listener, Versus,
    versus::{self, Table, estimate, mean},
};
use crate::{
    Aim, Halt,
    simulation::{Playable, apart},
    strategy::Strategy,
};
use std::sync::Arc;

/// How many standard errors away from what is wanted is clear.
const CLEARLY: f64 = 3.0;

/// Games after which it is asked for the first time.
const FIRST: u64 = 256;

/// How often the way from the given number is doubled.
const DOUBLINGS: i32 = 12;

/// How often the bracket is halved at most, and how many steps follow.
const HALVINGS: u32 = 24;
const STEPS: u32 = 8;

/// By which number a player is made as strong as is wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Way {
    /// The noise on what it prefers.
    Blur,
    /// The chance that it takes any action.
    Slip,
    /// A param of its own, either way.
    Param(String),
}

impl Way {
    /// The name of the number among a strategy's params.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Blur => "mistakes.blur",
            Self::Slip => "mistakes.slip",
            Self::Param(name) => name,
        }
    }

    /// The numbers that are tried out for a bracket, the given one left out.
    fn outwards(&self, given: f64) -> Vec<f64> {
        let width = if *self == Self::Blur { 0.25 } else { (0.3 * given.abs()).max(0.1) };
        let away = (0..DOUBLINGS).map(|doublings| width * f64::from(1 << doublings));
        match self {
            Self::Blur => away.map(|away| given + away).collect(),
            Self::Slip => vec![1.0],
            Self::Param(_) => away.flat_map(|away| [given - away, given + away]).collect(),
        }
    }
}

/// The weakest and the strongest that was met on the way: shares of wins, or mean scores.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range {
    /// The weakest.
    pub low: f64,
    /// The strongest.
    pub high: f64,
}

impl Range {
    /// That of nothing yet.
    #[must_use]
    pub fn none() -> Self {
        Self { low: f64::INFINITY, high: f64::NEG_INFINITY }
    }

    fn add(&mut self, met: f64) {
        (self.low, self.high) = (self.low.min(met), self.high.max(met));
    }
}

/// A player that is as strong as was wanted.
#[derive(Debug, Clone)]
pub struct Strength {
    /// The strategy with the number that was found.
    pub strategy: Strategy,
    /// The number; `None` where the given one already is as strong.
    pub change: Option<Change>,
    /// The player that was found against the given one, in games of their own.
    pub versus: Versus,
    /// All games that were played.
    pub games: u64,
}

/// On which side of what is wanted a player is.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Side {
    met: f64,
    /// `None` where it is near.
    above: Option<bool>,
}

/// Looks for a number by which a player reaches exactly the goal, by each of these ways until one of them leads there. `None`
/// where none does; `range` then tells how far they lead. `games` are the most that a number is played with.
///
/// The same seed finds the same number on any number of threads.
///
/// # Errors
/// A [`Halt`]: the listener stopped it, a game was broken, or the strategy has no such number.
pub fn reach<S, L>(
    base: &Strategy,
    seat: &S,
    goal: Goal,
    ways: &[Way],
    (seed, games): (u64, u64),
    range: &mut Range,
    listener: &mut L,
) -> Result<Option<Strength>, Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt>,
    L: Listener + Sync,
{
    let (Some(at), Aim::Wins | Aim::Score) = (goal.at, goal.aim) else {
        return Err(Halt::Unfit("there is no share of wins or number of points to reach".into()));
    };
    let table = &mut Table { seat, listener, played: 0 };
    for way in ways {
        let given = base.params().iter().find(|(name, _)| name == way.name()).map(|(_, value)| *value);
        let given = given.ok_or_else(|| Halt::Unfit(format!("`{}` has no param `{}`", base.name(), way.name())))?;
        let mut search =
            Search { base, way, goal, at, seed, games: games.min(versus::MOST_GAMES), lots: 3, range, table };
        if let Some(found) = search.find(given)? {
            return search.tell(given, found).map(Some);
        }
    }
    Ok(None)
}

struct Search<'a, 'b, S, L> {
    base: &'a Strategy,
    way: &'a Way,
    goal: Goal,
    at: f64,
    seed: u64,
    games: u64,
    /// Lots of games so far: each has luck of its own. The first are for telling.
    lots: u64,
    range: &'b mut Range,
    table: &'b mut Table<'a, S, L>,
}

impl<S, L> Search<'_, '_, S, L>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt>,
    L: Listener + Sync,
{
    fn player(&self, value: f64) -> Result<Strategy, Halt> {
        self.base.with_param(self.way.name(), value).map_err(Halt::Unfit)
    }

    fn next_seed(&mut self) -> u64 {
        self.lots += 1;
        apart(self.seed, self.lots)
    }

    /// The number, if this way leads there.
    fn find(&mut self, given: f64) -> Result<Option<f64>, Halt> {
        let start = self.side(given)?;
        let Some(above) = start.above else { return Ok(Some(given)) };
        // For each direction, the last number that is on the side of the given one.
        let mut last = [(given, start.met); 2];
        for value in self.way.outwards(given) {
            let side = self.side(value)?;
            let direction = usize::from(value > given);
            if side.above == Some(above) {
                last[direction] = (value, side.met);
                continue;
            }
            return self.halve(last[direction], (value, side.met), above).map(Some);
        }
        Ok(None)
    }

    /// The number between one that is on the side of the given one and one that is not.
    fn halve(&mut self, near: (f64, f64), far: (f64, f64), above: bool) -> Result<f64, Halt> {
        let (mut near, mut far) = (near, far);
        let mut value = f64::midpoint(near.0, far.0);
        for _ in 0..HALVINGS {
            value = f64::midpoint(near.0, far.0);
            let side = self.side(value)?;
            match side.above {
                None => break,
                Some(side_of) if side_of == above => near = (value, side.met),
                Some(_) => far = (value, side.met),
            }
        }
        let slope = (far.1 - near.1) / (far.0 - near.0);
        let (low, high) = (near.0.min(far.0), near.0.max(far.0));
        for step in 1..=STEPS {
            let (player, seed) = (self.player(value)?, self.next_seed());
            let met = mean(self.goal.aim, &self.table.play(&[player], seed, 0..self.games)?[0]);
            self.table.listener.tried(self.way.name(), value, met);
            let by = (met - self.at) / (slope * f64::from(step));
            if by.is_finite() {
                value = (value - by).clamp(low, high);
            }
        }
        // Four digits that count are more than games can tell.
        let rounded: f64 = format!("{value:.3e}").parse().unwrap_or(value);
        Ok(rounded.clamp(low, high))
    }

    /// Plays until it is clear on which side a number is, or until there are no more games.
    fn side(&mut self, value: f64) -> Result<Side, Halt> {
        let (players, seed) = ([self.player(value)?], self.next_seed());
        let (mut results, mut stop) = (Vec::new(), FIRST.min(self.games));
        loop {
            let from = results.len() as u64;
            results.extend(self.table.play(&players, seed, from..stop)?.swap_remove(0));
            let met = estimate(self.goal.aim, &results);
            // Where all games went alike the error is not known to be 0: one game more may have gone otherwise.
            let error = met.error.max(1.0 / stop as f64);
            let away = met.value - self.at;
            let is_clear = away.abs() > CLEARLY * error;
            if is_clear || stop >= self.games {
                self.range.add(met.value);
                self.table.listener.tried(self.way.name(), value, met.value);
                return Ok(Side { met: met.value, above: is_clear.then_some(away > 0.0) });
            }
            stop = (2 * stop).min(self.games);
        }
    }

    /// How the player with this number plays, in games of their own.
    fn tell(self, given: f64, value: f64) -> Result<Strength, Halt> {
        let strategy = self.player(value)?;
        let seed = apart(self.seed, 2);
        let results = self.table.play(&[strategy.clone(), self.base.clone()], seed, 0..self.games)?;
        let change = Change { name: self.way.name().to_owned(), before: given, after: value };
        Ok(Strength {
            strategy,
            change: (value != given).then_some(change),
            versus: Versus::of(&results[0], &results[1]),
            games: self.table.played,
        })
    }
}
