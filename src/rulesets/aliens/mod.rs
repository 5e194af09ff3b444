//! The aliens ruleset: a solo game of searching the sky against a rival, with two of five alien species.
//!
//! `docs/rulesets/aliens.md` puts every rule beside the code and the test that shows it.
#![allow(dead_code)]

mod actions;
mod cards;
mod choices;
mod components;
mod count;
mod descriptor;
mod effect;
mod game;
mod language;
mod milestones;
mod missions;
mod pieces;
mod planets;
mod read;
mod rival;
mod rules;
mod run;
mod scoring;
mod sectors;
mod settings;
mod setup;
mod sky;
mod species;
mod state;
mod tally;
mod techs;
mod traces;
mod turn;
