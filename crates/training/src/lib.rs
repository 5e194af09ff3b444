//! Players found by the program: what positions are worth, learned from games that were played.
//!
//! # How a player is found
//!
//! By *policy iteration with a linear value* (Richard Sutton and Andrew Barto, *Reinforcement Learning*, 2nd edition, 2018,
//! chapters 4 and 9, <http://incompleteideas.net/book/the-book-2nd.html>). The first games are played at random. The
//! position at the start of each turn and how its game ended make a regression: points at the end, and a bonus for a win, on
//! all state variables (of those that are words, on which word it is), each with a weight and one that is multiplied by the turn (a ridge regression). The next games are played
//! by taking, at each decision, what leads to the best end of the turn by that value; and so on. Older games count less
//! from one iteration to the next, a share of decisions is random so that there is something to learn from, and since
//! iterations differ much, the best of them are compared on games that none of them has seen.
//!
//! It can also begin with a script ([`Start`]): the first games are his, his is the way in which turns are played out where
//! steps run out, and another action than his own is taken only where it leads to so much more that the value can be
//! believed, which is tried out as well.
//!
//! What comes out is a strategy file with a `[value]`, which anyone can read and change.

pub mod coach;
mod features;
mod file;
mod fit;
pub mod params;
mod plan;
mod saved;
mod train;
pub mod values;

pub use file::is_ours;
pub use plan::{Aim, Horizon, Plan, Start, Went};
pub use saved::Saved;
pub use train::{Found, Halt, Iteration, Table, Told, Watcher, compare, tell, train};

use perihelion_engine::{files::quoted, simulation, strategy};
use perihelion_game::{random, ruleset};

#[cfg(test)]
#[path = "../../engine/src/strategy/toy.rs"]
#[allow(dead_code, unreachable_pub)]
mod toy;

// Lets the toy ruleset, which the engine's tests and the benches share, name the contract's crate as they do.
#[cfg(test)]
extern crate perihelion_game as perihelion;
