//! Better numbers for a script, and numbers that make it as strong as is wanted.
//!
//! # How better numbers are found
//!
//! By CMA-ES (Nikolaus Hansen, "The CMA Evolution Strategy: A Tutorial", 2016, <https://arxiv.org/abs/1604.00772>), with what
//! noise asks for:
//!
//! - All players of an iteration, and the one that was given, meet the same luck, and those of the next iteration other luck.
//! - They *race*: who is clearly behind after a part of the games plays no more of them (Verena Heidrich-Meisner and Christian
//!   Igel, "Hoeffding and Bernstein races for selecting policies in evolutionary direct policy search", ICML 2009,
//!   <https://doi.org/10.1145/1553374.1553426>; here by standard errors of differences game by game).
//! - Where the one half of the games orders the players otherwise than the other half does, the next iteration plays more
//!   games, as it does where nothing was gained lately (after Nikolaus Hansen and others, "A Method for Handling Uncertainty in Evolutionary Optimization", 2009,
//!   <https://doi.org/10.1109/TEVC.2008.924423>).
//! - It ends when the middle of the distribution has stopped gaining on the given player, with many games too. The best middles are compared in
//!   games of their own, numbers that need not be changed are put back, and what is told comes from games of their own again.

mod cmaes;
mod search;
mod strength;
mod text;
mod versus;

pub use search::{Better, Change, Plan, Reached, improve};
pub use strength::{Range, Strength, Way, reach};
pub use text::{Told, file};
pub use versus::{MOST_GAMES, Versus};

use crate::Aim;

/// What numbers are looked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Goal {
    /// What counts: wins or the score. Turns are not told of single games, and cannot be looked for so.
    pub aim: Aim,
    /// How much of it: a share of wins, or a mean score. As much as possible without it.
    pub at: Option<f64>,
}

/// What happens after an iteration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// Another one.
    Iteration,
    /// What was found is compared.
    End,
    /// Nothing: somebody ended it.
    Stop,
}

/// Who is told how it goes, and can end it.
pub trait Listener {
    /// Games are about to be played. Whether to go on.
    fn played(&self, games: u64) -> bool;

    /// An iteration is over, or is to be the first: `reached` is all that is needed to go on from here.
    fn reached(&mut self, reached: &Reached) -> Next;

    /// A player with this number was tried out, and reached so much of what is wanted: a share of wins, or a mean score.
    fn tried(&mut self, _name: &str, _value: f64, _met: f64) {}
}
