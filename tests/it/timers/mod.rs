//! The timers ruleset: its players, and a small game solved exactly.

mod optimum;
mod players;
