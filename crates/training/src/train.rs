//! Iterations: play, learn, play on by what was learned.

use crate::{
    features::Features,
    file::{Player, file},
    fit::{Sums, Weights},
    plan::{Aim, Plan, Went, Worths},
    ruleset::Descriptor,
    saved::{Saved, Tried},
    simulation::{BrokenGame, Observed, Playable, apart, parts},
    strategy::Strategy,
};
use perihelion_engine::files::Source;
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use serde::{Deserialize, Serialize};
use std::{path::PathBuf, sync::Arc};

/// Games that are handed to a thread at once.
const TOGETHER: u64 = 8;

/// How many players are compared at the end.
const COMPARED: usize = 4;

/// The shares of the variables by which what was learned last is played as well: the fewer, the faster, and the less there is
/// that may be luck.
const FEWER: [f64; 3] = [0.6, 0.4, 0.25];

/// What a win is worth beside points, in their standard deviations in the first games.
const WIN: f64 = 4.0;

/// How much better than the path of the player that it began with an action must be, in standard deviations of what games
/// are worth. The first games of what was learned are played with each of these, and later ones with that by which games went
/// best so far and its neighbours.
pub(crate) const LEAST_GAINS: [f64; 6] = [0.0, 0.05, 0.1, 0.2, 0.4, 0.8];

/// Lots of games with seeds of their own, so that none is one that was learned from: by the first the best of a seed is chosen, by
/// the second told how it plays, and by the third the best of several seeds chosen.
const TO_CHOOSE: u64 = 1;
const TO_TELL: u64 = 2;
const TO_COMPARE: u64 = 3;

/// What one iteration did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Iteration {
    /// From 0, which plays at random, or as the player does that it begins with.
    pub number: u32,
    /// How its games went.
    pub went: Went,
}

/// Who is told how it goes, and can end it.
pub trait Watcher {
    /// Where an earlier search with the same plan stood, to go on from there.
    fn saved(&mut self) -> Option<Saved>;

    /// Games were played. Whether to go on.
    fn played(&self, games: u64) -> bool;

    /// An iteration is over, and this is all that is needed to go on from it. Whether to go on with another.
    fn learned(&mut self, iteration: &Iteration, saved: &Saved) -> bool;
}

/// Why nothing was found.
#[derive(Debug)]
pub enum Halt {
    /// The watcher ended it before anything was learned.
    Stopped,
    /// The ruleset's defect.
    Broken(BrokenGame),
    /// A ruleset for which no strategy can be written, in words.
    Unfit(String),
}

impl From<BrokenGame> for Halt {
    fn from(broken: BrokenGame) -> Self {
        Self::Broken(broken)
    }
}

/// A player that was found.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Found {
    player: Player,
    /// What a win is worth to it.
    win: f64,
    /// The iteration it is of.
    pub iteration: u32,
    /// How many there were.
    pub iterations: u32,
    /// All games that were played.
    pub games: u64,
}

/// How a player that was found plays.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Told {
    /// How it plays without mistakes, in games that nothing has learned from or was chosen by.
    pub went: Went,
    /// How the player that it began with plays the same games, if it is one with whom it began.
    pub start: Option<Went>,
}

impl Found {
    /// Whether it judges positions of this ruleset.
    #[must_use]
    pub fn is_of(&self, descriptor: &Descriptor) -> bool {
        self.player.is_of(descriptor)
    }

    /// The text of its file, which says how it plays where that is known.
    #[must_use]
    pub fn text<S>(&self, table: &Table<'_, S>, plan: &Plan, went: Option<&Went>) -> String {
        let about = "Plays each turn out and takes what leads to the best position";
        let about = went.map_or_else(
            || format!("{about}."),
            |went| {
                let (wins, mean) = (100.0 * went.share(), went.mean());
                format!("{about}: won {wins:.1} % of {} games, mean score {mean:.1}.", went.games)
            },
        );
        file(table.descriptor, &about, plan, &self.worths(table, plan), &self.player)
    }

    fn worths<S>(&self, table: &Table<'_, S>, plan: &Plan) -> Worths {
        Worths { win: self.win, ..Worths::new(plan.aim, table.has_margin) }
    }
}

/// What players are found for.
pub struct Table<'a, S> {
    /// The ruleset's.
    pub descriptor: &'static Descriptor,
    /// Whether the scenario knows by how much a game is won.
    pub has_margin: bool,
    /// Seats a strategy at the rules.
    pub seat: &'a S,
    /// Where the file is to lie, which the paths in it start from.
    pub path: PathBuf,
}

/// What iterations have in common.
struct Trainer<'a, S, W> {
    table: &'a Table<'a, S>,
    plan: &'a Plan,
    worths: Worths,
    watcher: &'a mut W,
    played: u64,
}

/// Looks for a player.
///
/// The same plan finds the same player on any number of threads, saved or not, if the watcher does not end it.
///
/// # Errors
/// A [`Halt`], if nothing was found.
pub fn train<S, W>(table: &Table<'_, S>, plan: &Plan, watcher: &mut W) -> Result<Found, Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt>,
    W: Watcher + Sync,
{
    let worths = Worths::new(plan.aim, table.has_margin);
    let mut now = watcher.saved().unwrap_or_else(|| Saved::new(table.descriptor, plan));
    let mut trainer = Trainer { table, plan, worths, watcher, played: now.played };
    trainer.worths.win = now.win;
    while now.number < plan.iterations {
        let Some(went) = trainer.iterate(&mut now)? else { break };
        now.played = trainer.played;
        let iteration = Iteration { number: now.number, went };
        now.number += 1;
        if !trainer.watcher.learned(&iteration, &now) {
            break;
        }
    }
    trainer.choose(now)
}

/// How a player that was found plays beside those of other seeds, in games that all of them play: those by which the best is
/// chosen. They are games of the plan's seed, which is the same for all, such as the first.
///
/// # Errors
/// A [`Halt`], if they could not be played.
pub fn compare<S, W>(table: &Table<'_, S>, plan: &Plan, found: &Found, watcher: &mut W) -> Result<Went, Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt>,
    W: Watcher + Sync,
{
    let mut trainer = Trainer { table, plan, worths: found.worths(table, plan), watcher, played: 0 };
    let strategy = trainer.strategy(&found.player)?;
    trainer.went(&strategy, TO_COMPARE)
}

/// How a player that was found plays, in games of the plan's seed, which is the one that it was found with, that chose nothing.
///
/// # Errors
/// A [`Halt`], if they could not be played.
pub fn tell<S, W>(table: &Table<'_, S>, plan: &Plan, found: &Found, watcher: &mut W) -> Result<Told, Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt>,
    W: Watcher + Sync,
{
    let mut trainer = Trainer { table, plan, worths: found.worths(table, plan), watcher, played: 0 };
    let strategy = trainer.strategy(&found.player)?;
    let went = trainer.went(&strategy, TO_TELL)?;
    let start = plan.start.as_ref().map(|start| trainer.went(&start.strategy, TO_TELL)).transpose()?;
    Ok(Told { went, start })
}

impl<S, W> Trainer<'_, S, W>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt>,
    W: Watcher + Sync,
{
    /// Plays by what was learned so far and learns from it: how the games went, `None` if the watcher ended it.
    fn iterate(&mut self, now: &mut Saved) -> Result<Option<Went>, Halt> {
        let plan = self.plan;
        let is_first = now.weights.is_none();
        let games = if is_first && plan.start.is_some() { plan.first } else { plan.games };
        // No iteration plays the games of another: the least gains may ask for a few more than there should be.
        let first = if is_first { 0 } else { plan.first + 2 * plan.games * u64::from(now.number) };
        let strategies = match &now.weights {
            None => vec![(self.beginning()?, None)],
            Some(weights) => {
                let gains = if plan.start.is_some() { now.gains_to_try() } else { 0..1 };
                let player = |place: usize| Player {
                    features: now.features.clone(),
                    weights: weights.clone(),
                    least_gain: LEAST_GAINS[place] * now.spread,
                };
                let players = gains.map(|place| (place, player(place)));
                let strategy = |(place, player)| Ok((self.strategy(&player)?, Some((place, player))));
                players.map(strategy).collect::<Result<Vec<_>, Halt>>()?
            }
        };
        let each = games.div_ceil(strategies.len() as u64);
        let mut all = Vec::new();
        for (place, (strategy, player)) in (0..).zip(strategies) {
            let strategy = match strategy.params().is_empty() {
                true => strategy,
                false => strategy.with_param("mistakes.slip", plan.slip).map_err(Halt::Unfit)?,
            };
            let Some(games) = self.play(&strategy, plan.seed, first + place * each, each)? else { return Ok(None) };
            let went = Went::of(&games).by(plan.aim);
            if let Some((gain, player)) = player {
                now.went_by_gain[gain].add(went, games.len());
                now.best.push(Tried { went, iteration: now.number, player });
            }
            all.extend(games);
        }
        now.best.sort_by(|a, b| b.went.total_cmp(&a.went).then(a.iteration.cmp(&b.iteration)));
        now.best.truncate(COMPARED);
        if now.weights.is_none() {
            now.spread = self.worths.spread(&all);
            now.win = if plan.aim == Aim::Wins { WIN * now.spread } else { 0.0 };
            self.worths.win = now.win;
            now.spread = self.worths.spread(&all);
        }
        now.sums.forget(plan.kept);
        now.went_by_gain.iter_mut().for_each(|gain| gain.forget(plan.kept));
        self.learn(&mut now.sums, &now.features, &all);
        now.weights = Some(self.fixed(now.sums.weights(plan.ridge)));
        Ok(Some(Went::of(&all)))
    }

    /// Who plays the first games.
    fn beginning(&self) -> Result<Strategy, Halt> {
        let random = || Strategy::builtin("random").ok_or_else(|| Halt::Unfit("there is no random player".into()));
        self.plan.start.as_ref().map_or_else(random, |start| Ok(start.strategy.clone()))
    }

    fn strategy(&self, player: &Player) -> Result<Strategy, Halt> {
        let text = file(self.table.descriptor, "", self.plan, &self.worths, player);
        // Paths in it start where the file will lie.
        let path = self.table.path.clone();
        let source = Source { name: path.display().to_string(), path, text };
        Strategy::from_source(&Arc::new(source), self.table.descriptor)
            .map_err(|mistakes| Halt::Unfit(mistakes.to_string()))
    }

    /// Plays games on all threads; `None` if the watcher ended it.
    fn play(&mut self, strategy: &Strategy, seed: u64, first: u64, games: u64) -> Result<Option<Vec<Observed>>, Halt> {
        let seat = (self.table.seat)(strategy)?;
        let moments = self.plan.horizon.moments();
        let watcher = &*self.watcher;
        let parts = parts(first..first + games, TOGETHER).into_par_iter().map(|range| {
            let count = range.end - range.start;
            let observed = seat.observe(seed, range, moments)?;
            Ok(watcher.played(count).then_some(observed))
        });
        let parts: Vec<Option<Vec<Observed>>> = parts.collect::<Result<_, BrokenGame>>()?;
        self.played += games;
        let parts: Option<Vec<Vec<Observed>>> = parts.into_iter().collect();
        Ok(parts.map(|parts| parts.into_iter().flatten().collect()))
    }

    fn learn(&self, sums: &mut Sums, features: &Features, games: &[Observed]) {
        let descriptor = self.table.descriptor;
        let mut described = Vec::new();
        for game in games {
            let reached = self.worths.of(game);
            let positions = game.variables.chunks_exact(descriptor.state_variables.len().max(1));
            for (turn, variables) in game.turns.iter().zip(positions) {
                let turn = f64::from(*turn);
                let stage = self.plan.by.map_or(turn, |by| variables[by]);
                features.describe(descriptor, variables, &mut described);
                match self.plan.aim {
                    // How many turns are to come is another matter than how many there were.
                    Aim::Turns => sums.add(0.0, &described, reached + turn),
                    Aim::Wins | Aim::Score => sums.add(stage, &described, reached),
                }
            }
        }
    }

    /// Where turns are what counts, each that is over costs one.
    fn fixed(&self, mut weights: Weights) -> Weights {
        if self.plan.aim == Aim::Turns {
            weights.constant[1] = -1.0;
        }
        weights
    }

    /// What was learned last, by fewer and fewer variables.
    fn by_fewer(&self, sums: &Sums, features: &Features) -> Vec<Weights> {
        let count = features.count(self.table.descriptor);
        let Some(mut solved) = sums.solve(self.plan.ridge, &vec![true; count]) else { return Vec::new() };
        let (order, mut gone) = (solved.order(&vec![false; count]), 0);
        let by = FEWER.iter().map(|share| {
            let kept = (count as f64 * share).ceil() as usize;
            order[gone..count - kept].iter().for_each(|&variable| solved.leave_out(variable));
            gone = count - kept;
            self.fixed(solved.weights())
        });
        by.collect()
    }

    /// How a strategy plays the games of a lot.
    fn went(&mut self, strategy: &Strategy, lot: u64) -> Result<Went, Halt> {
        let Plan { seed, compared, .. } = *self.plan;
        let games = self.play(strategy, apart(seed, lot), 0, compared)?.ok_or(Halt::Stopped)?;
        Ok(Went::of(&games))
    }

    /// The one that plays best, on games of its own.
    fn choose(&mut self, now: Saved) -> Result<Found, Halt> {
        let Plan { aim, seed, compared, .. } = *self.plan;
        let mut candidates = now.best;
        // What was learned last has not been played yet; it gains as the best so far did.
        let least_gain = candidates.first().map_or(0.0, |best| best.player.least_gain);
        let last = now.weights.is_some().then(|| self.by_fewer(&now.sums, &now.features));
        let features = now.features;
        let last = now.weights.into_iter().chain(last.into_iter().flatten());
        let tried = |weights| Tried {
            went: 0.0,
            iteration: now.number,
            player: Player { features: features.clone(), weights, least_gain },
        };
        candidates.extend(last.map(tried));
        let mut played: Vec<(Tried, Vec<f64>)> = Vec::new();
        for tried in candidates {
            let strategy = self.strategy(&tried.player)?;
            let Some(games) = self.play(&strategy, apart(seed, TO_CHOOSE), 0, compared)? else {
                return Err(Halt::Stopped);
            };
            let by = |game| Went::of(std::slice::from_ref(game)).by(aim);
            played.push((tried, games.iter().map(by).collect()));
        }
        let Tried { iteration, player, .. } = simplest(played).ok_or(Halt::Stopped)?;
        Ok(Found { player, win: self.worths.win, iteration, iterations: now.number, games: self.played })
    }
}

/// Of players and what each of the same games was worth to them, one that loses at most a standard error against the best,
/// game by game, and of these the one with the fewest variables (the *one standard error rule*; Leo Breiman, Jerome Friedman,
/// Richard Olshen and Charles Stone, *Classification and Regression Trees*, 1984, section 3.4.3): what hardly tells in play
/// costs time, and may be luck.
fn simplest(played: Vec<(Tried, Vec<f64>)>) -> Option<Tried> {
    let sum = |worths: &[f64]| worths.iter().sum::<f64>();
    let best = played.iter().max_by(|a, b| sum(&a.1).total_cmp(&sum(&b.1)))?.1.clone();
    let is_near = |worths: &[f64]| {
        let count = worths.len() as f64;
        let losses = || best.iter().zip(worths).map(|(best, own)| best - own);
        let (loss, squares) = (losses().sum::<f64>() / count, losses().map(|loss| loss * loss).sum::<f64>() / count);
        loss * loss * (count - 1.0).max(1.0) <= (squares - loss * loss).max(0.0)
    };
    let near = played.into_iter().filter(|(_, worths)| is_near(worths)).map(|(tried, _)| tried);
    near.min_by_key(|tried| tried.player.weights.variables.iter().filter(|weight| **weight != [0.0; 2]).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A player with so many variables and what its games were worth.
    fn played(variables: usize, worths: &[f64]) -> (Tried, Vec<f64>) {
        let weights =
            Weights { constant: [0.0; 2], variables: [vec![[1.0; 2]; variables], vec![[0.0; 2]; 3]].concat() };
        let player = Player { features: Features::default(), weights, least_gain: 0.0 };
        (Tried { went: 0.0, iteration: variables as u32, player }, worths.to_vec())
    }

    #[test]
    fn fewer_variables_are_taken_where_they_lose_at_most_a_standard_error() {
        let best = [1.0, 1.0, 0.0, 1.0, 1.0, 1.0, 0.0, 1.0];
        // One game lost and none won: a loss of 1/8, whose standard error is 1/8. Two: 1/4, of 0.164.
        let [one_lost, two_lost] = [[1.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0], [0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0]];
        let chosen = |players: Vec<_>| simplest(players).map(|tried| tried.iteration);
        assert_eq!(chosen(vec![played(9, &best), played(5, &one_lost), played(2, &two_lost)]), Some(5));
        assert_eq!(chosen(vec![played(5, &best), played(9, &best)]), Some(5));
        assert_eq!(chosen(vec![played(2, &two_lost), played(9, &best)]), Some(9));
        assert_eq!(chosen(Vec::new()), None);
    }
}
