//! The timers ruleset: its players.

mod players;
