//! From the difficulty that is wanted to the settings that give it.
//!
//! # How an answer is found
//!
//! A *cell* is a value for each setting that may change. Some cells, spread evenly, are played a little; a [model]
//! says what that means for all others; the cells that seem to take the fewest games to be confirmed are played more, and so
//! on, until one is probable enough. It is then put to the test, with games that nothing else uses: an *e-process*
//! ([`evidence`]) against each bound of each want decides, and may be looked at after every game. A test that fails makes
//! its games part of what is known, and of what may go wrong each test has its share, so that what is called an answer
//! meets the wants with the probability that was asked for, however many were tried.
//!
//! A cell whose own games show that it breaks a want is *excluded*. Where all cells are, the wants cannot be met, and that
//! is proved as surely; a model alone proves nothing.
//!
//! Racing many candidates goes back to Oded Maron and Andrew Moore, "The Racing Algorithm: Model Selection for Lazy
//! Learners", Artificial Intelligence Review 1997, <https://doi.org/10.1023/A:1006556606079>; an overview of finding the
//! best of many is Kevin Jamieson and Robert Nowak, "Best-arm identification algorithms for multi-armed bandits in the fixed
//! confidence setting", CISS 2014, <https://doi.org/10.1109/CISS.2014.6814096>.
//!
//! Nothing here plays: whoever asks brings a [`Table`].

pub mod evidence;
pub mod model;
mod search;
pub mod space;

pub use evidence::{Counts, Kind};
pub use search::{
    Candidate, Levels, Lot, Played, Problem, Quantity, Standing, Surface, Table, Tuned, Verdict, Want, tune,
};
pub use space::{Axis, Cell, Space};
