//! Perihelion: a Monte Carlo balance simulator for solo modes of space board games.
//!
//! Scripted players play millions of games against a ruleset's bot, timers and dangers; what comes of them says how
//! hard each difficulty level really is and what each setting does. `ARCHITECTURE.md` shows the crates and their rooms
//! and how data flows through them; this one gives them all one name, and holds the command line. `examples/pig` is
//! a game from outside, brought through this public API.

pub mod cli;
pub mod rulesets;

pub use cli::Program;
pub use perihelion_engine::{Entry, Rulesets, files, scenario, simulation, strategy};
pub use perihelion_game::{
    Actions, Counters, Endings, Ranks, Row, Settings, Streams, Words, action_kinds, action_variables, metrics, random,
    ruleset, state_variables, table,
};
pub use perihelion_report::{analysis, frames, report};
pub use perihelion_training as training;
pub use perihelion_tuning as tuning;
