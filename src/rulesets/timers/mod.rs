//! The timers ruleset: a solo variant in which two Timers run down the Score track towards the player's marker.

mod actions;
mod descriptor;
mod settings;
mod variables;

pub use descriptor::DESCRIPTOR;
