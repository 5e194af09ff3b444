//! The aliens ruleset: a solo game of searching the sky against a rival, with two of five alien species.
//!
//! `docs/rulesets/aliens.md` puts every rule beside the code and the test that shows it.
#![allow(dead_code)]

mod actions;
mod cards;
mod choices;
mod count;
mod descriptor;
mod effect;
#[cfg(test)]
mod fixture;
mod game;
mod milestones;
mod missions;
mod pieces;
mod planets;
mod rival;
mod rules;
mod run;
mod scoring;
mod sectors;
mod sky;
mod species;
mod state;
mod stubs;
mod tally;
mod techs;
mod traces;
mod turn;
