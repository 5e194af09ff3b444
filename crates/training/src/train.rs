//! Iterations: play, learn, play on by what was learned.

use crate::{
    file::file,
    fit::{Sums, Weights},
    ruleset::Descriptor,
    simulation::{BrokenGame, Observed, Playable},
    strategy::Strategy,
};
use perihelion_engine::files::Source;
use rayon::prelude::{IntoParallelIterator, ParallelIterator};
use std::{ops::Range, sync::Arc};

/// Games that are handed to a thread at once.
const TOGETHER: u64 = 8;

/// How many iterations are compared at the end.
const COMPARED: usize = 4;

/// What a player is to be good at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// To win.
    Wins,
    /// To score.
    Score,
}

/// How a player is looked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// What for.
    pub aim: Aim,
    /// The seed of all games.
    pub seed: u64,
    /// How often is learned from new games.
    pub iterations: u32,
    /// How many these are.
    pub games: u64,
    /// Games by which the best iterations are compared, and as many again that say how good the best one is.
    pub compared: u64,
    /// The steps that a decision looks ahead.
    pub steps: u32,
    /// The share of decisions that are random while it learns.
    pub slip: f64,
    /// How much games count of what they did an iteration before.
    pub kept: f64,
    /// What is added for each squared weight, times the number of positions, where variables are counted in their standard
    /// deviations and the turn in its mean.
    pub ridge: f64,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            aim: Aim::Wins,
            seed: 1,
            iterations: 25,
            games: 1_000,
            compared: 2_000,
            steps: 300,
            slip: 0.05,
            kept: 0.7,
            ridge: 3e-5,
        }
    }
}

/// What a game that is over is worth while it is learned.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Worths {
    pub score: f64,
    pub margin: f64,
    pub win: f64,
}

impl Worths {
    fn of(self, game: &Observed) -> f64 {
        let outcome = &game.outcome;
        let margin = outcome.margin.map_or(0.0, f64::from);
        self.score * f64::from(outcome.score) + self.margin * margin + if outcome.won { self.win } else { 0.0 }
    }
}

/// How some games went.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Went {
    /// How many.
    pub games: u64,
    /// How many were won.
    pub wins: u64,
    /// Scores, summed.
    pub score: i64,
}

impl Went {
    fn of(games: &[Observed]) -> Self {
        let wins = games.iter().filter(|game| game.outcome.won).count() as u64;
        let score = games.iter().map(|game| i64::from(game.outcome.score)).sum();
        Self { games: games.len() as u64, wins, score }
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

    fn by(&self, aim: Aim) -> f64 {
        match aim {
            // Where wins are out of reach, the score leads to them.
            Aim::Wins => self.share() + 1e-6 * self.mean(),
            Aim::Score => self.mean(),
        }
    }
}

/// What one iteration did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Iteration {
    /// From 0, which plays at random.
    pub number: u32,
    /// How its games went.
    pub went: Went,
}

/// Who is told how it goes, and can end it.
pub trait Watcher {
    /// Games were played. Whether to go on.
    fn played(&self, games: u64) -> bool;

    /// An iteration is over. Whether to go on with another.
    fn learned(&mut self, iteration: &Iteration) -> bool;
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
#[derive(Debug, Clone)]
pub struct Found {
    /// The text of its file.
    pub text: String,
    /// The iteration it is of.
    pub iteration: u32,
    /// How many there were.
    pub iterations: u32,
    /// How it plays without mistakes, in games that no iteration has learned from or was chosen by.
    pub went: Went,
    /// All games that were played.
    pub games: u64,
}

/// What iterations have in common.
struct Trainer<'a, S, W> {
    descriptor: &'static Descriptor,
    seat: &'a S,
    plan: &'a Plan,
    worths: Worths,
    watcher: &'a mut W,
    played: u64,
}

/// Looks for a player. `seat` seats strategies at the rules.
///
/// The same plan finds the same player on any number of threads, if the watcher does not end it.
///
/// # Errors
/// A [`Halt`], if nothing was found.
pub fn train<S, W>(
    descriptor: &'static Descriptor,
    has_margin: bool,
    seat: &S,
    plan: &Plan,
    watcher: &mut W,
) -> Result<Found, Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt>,
    W: Watcher + Sync,
{
    let by_margin = plan.aim == Aim::Wins && has_margin;
    let worths = Worths { score: f64::from(u8::from(!by_margin)), margin: f64::from(u8::from(by_margin)), win: 0.0 };
    let mut trainer = Trainer { descriptor, seat, plan, worths, watcher, played: 0 };
    let mut sums = Sums::new(descriptor.state_variables.len());
    // The best so far first: how they went, of which iteration they are, and what they are worth.
    let mut best: Vec<(f64, u32, Weights)> = Vec::new();
    let mut weights: Option<Weights> = None;
    let mut over = 0;
    for number in 0..plan.iterations {
        let strategy = match &weights {
            None => random(),
            Some(weights) => {
                let steady = trainer.strategy(weights)?;
                steady.with_param("mistakes.slip", plan.slip).map_err(Halt::Unfit)?
            }
        };
        let Some(games) = trainer.play(&strategy, plan.seed, u64::from(number) * plan.games, plan.games)? else {
            break;
        };
        let went = Went::of(&games);
        if number == 0 {
            trainer.worths.win = if plan.aim == Aim::Wins { win(&games, worths) } else { 0.0 };
        }
        sums.forget(plan.kept);
        trainer.learn(&mut sums, &games);
        if let Some(weights) = weights {
            best.push((went.by(plan.aim), number, weights));
            best.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            best.truncate(COMPARED);
        }
        weights = Some(sums.weights(plan.ridge));
        over = number + 1;
        if !trainer.watcher.learned(&Iteration { number, went }) {
            break;
        }
    }
    // What was learned last has not been played yet.
    best.extend(weights.map(|weights| (0.0, over, weights)));
    trainer.choose(best, over)
}

impl<S, W> Trainer<'_, S, W>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt>,
    W: Watcher + Sync,
{
    fn text(&self, about: &str, weights: &Weights) -> String {
        file(self.descriptor, about, self.plan.steps, &self.worths, weights)
    }

    fn strategy(&self, weights: &Weights) -> Result<Strategy, Halt> {
        let source = Source::from_text("trained.toml", self.text("", weights));
        Strategy::from_source(&source, self.descriptor).map_err(|mistakes| Halt::Unfit(mistakes.to_string()))
    }

    /// Plays games on all threads; `None` if the watcher ended it.
    fn play(&mut self, strategy: &Strategy, seed: u64, first: u64, games: u64) -> Result<Option<Vec<Observed>>, Halt> {
        let seat = (self.seat)(strategy)?;
        let watcher = &*self.watcher;
        let parts = (0..games.div_ceil(TOGETHER)).into_par_iter().map(|part| {
            let from = first + part * TOGETHER;
            let range: Range<u64> = from..(from + TOGETHER).min(first + games);
            let count = range.end - range.start;
            let observed = seat.observe(seed, range)?;
            Ok(watcher.played(count).then_some(observed))
        });
        let parts: Vec<Option<Vec<Observed>>> = parts.collect::<Result<_, BrokenGame>>()?;
        self.played += games;
        let parts: Option<Vec<Vec<Observed>>> = parts.into_iter().collect();
        Ok(parts.map(|parts| parts.into_iter().flatten().collect()))
    }

    fn learn(&self, sums: &mut Sums, games: &[Observed]) {
        let count = self.descriptor.state_variables.len().max(1);
        for game in games {
            let reached = self.worths.of(game);
            for (turn, variables) in game.turns.iter().zip(game.variables.chunks_exact(count)) {
                sums.add(f64::from(*turn), variables, reached);
            }
        }
    }

    /// The one that plays best, on games of its own.
    fn choose(&mut self, candidates: Vec<(f64, u32, Weights)>, iterations: u32) -> Result<Found, Halt> {
        let Plan { aim, seed, compared, .. } = *self.plan;
        // Seeds of their own: no game is one that was learned from.
        let [to_choose, to_tell] = [1, 2].map(|apart| seed.wrapping_add(apart << 32));
        let mut best: Option<(f64, u32, Weights)> = None;
        for (_, number, weights) in candidates {
            let strategy = self.strategy(&weights)?;
            let Some(games) = self.play(&strategy, to_choose, 0, compared)? else { break };
            let went = Went::of(&games).by(aim);
            if best.as_ref().is_none_or(|best| went > best.0) {
                best = Some((went, number, weights));
            }
        }
        let (_, iteration, weights) = best.ok_or(Halt::Stopped)?;
        let strategy = self.strategy(&weights)?;
        let went = self.play(&strategy, to_tell, 0, compared)?.map(|games| Went::of(&games)).unwrap_or_default();
        let about = format!(
            "Plays each turn out and takes what leads to the best position: won {:.1} % of {} games, mean score {:.1}.",
            100.0 * went.share(),
            went.games,
            went.mean()
        );
        Ok(Found { text: self.text(&about, &weights), iteration, iterations, went, games: self.played })
    }
}

/// What a win is worth beside points: as much as four of their standard deviations in random play.
fn win(games: &[Observed], worths: Worths) -> f64 {
    let count = games.len().max(1) as f64;
    let mean = games.iter().map(|game| worths.of(game)).sum::<f64>() / count;
    let square = games.iter().map(|game| (worths.of(game) - mean).powi(2)).sum::<f64>() / count;
    4.0 * square.sqrt().max(0.25)
}

fn random() -> Strategy {
    Strategy::builtin("random").unwrap_or_else(|| unreachable!("a built-in player"))
}
