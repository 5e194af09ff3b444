//! The aliens ruleset: a solo game of searching the sky against a rival, with two of five alien species.
//!
//! `docs/rulesets/aliens.md` puts every rule beside the code and the test that shows it.
#![allow(dead_code)]

mod cards;
mod effect;
mod language;
mod pieces;
mod read;
mod rival;
mod rules;
mod settings;
