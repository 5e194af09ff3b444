//! Players found by the program: what positions are worth, learned from games that were played.
//!
//! # How a player is found
//!
//! By *policy iteration with a linear value* (Richard Sutton and Andrew Barto, *Reinforcement Learning*, 2nd edition, 2018,
//! chapters 4 and 9, <http://incompleteideas.net/book/the-book-2nd.html>). The first games are played at random. The
//! position at the start of each turn and how its game ended make a regression: points at the end, and a bonus for a win, on
//! all state variables, each with a weight and one that is multiplied by the turn (a ridge regression). The next games are played
//! by taking, at each decision, what leads to the best end of the turn by that value; and so on. Older games count less
//! from one iteration to the next, a share of decisions is random so that there is something to learn from, and since
//! iterations differ much, the best of them are compared on games that none of them has seen.
//!
//! What comes out is a strategy file with a `[value]`, which anyone can read and change.

mod file;
mod fit;
mod train;

pub use file::{file, is_ours};
pub use train::{Aim, Found, Halt, Iteration, Plan, Watcher, Went, train};

use perihelion_engine::{simulation, strategy};
use perihelion_game::ruleset;
