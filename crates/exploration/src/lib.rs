//! The exploration ruleset: a solo expedition that explores planets and frontier tokens with decks that grow leaner.
//!
//! The rules of exploring are those of the source; the expedition around them is ours, and its numbers stand in the
//! scenario as assumed. `docs/rulesets/exploration.md` puts every rule beside the code and the test that shows it.

mod actions;
mod card_fields;
mod cards;
mod descriptor;
mod expansion;
mod explore;
mod fragments;
mod resolve;
mod rules;
mod settings;
mod setup;
mod state;
mod tally;
#[cfg(test)]
mod tests;
mod variables;
mod words;

pub use actions::{Action, Technology, Unit};
pub use cards::Kind;
pub use descriptor::{Cause, DESCRIPTOR, Rank};
pub use rules::Exploration;
pub use state::{CardId, Owner, Phase, PlanetId, RelicId, Revealed, State, SystemId, Target};

// What it stands on, by the names of its rooms.
#[cfg(test)]
use perihelion_engine::scenario;
use perihelion_game::{random, ruleset, table};

use perihelion_engine::Entry;
use random::Luck;
use ruleset::{Component, Descriptor, Ending, Log, Problem, Ruleset, Settings};
use std::ops::RangeInclusive;

/// What a program knows of it.
pub static ENTRY: Entry = Entry::of::<Exploration>();

impl Ruleset for Exploration {
    type State = State;
    type Action = Action;

    const DESCRIPTOR: &'static Descriptor = &DESCRIPTOR;

    fn new(settings: &Settings) -> Result<Self, Vec<Problem>> {
        Self::from_settings(settings)
    }

    fn score_range(&self) -> RangeInclusive<i32> {
        0..=self.highest_score()
    }

    fn deal<L: Log>(&self, luck: &mut Luck, log: &mut L) -> State {
        self.set_up(luck, log)
    }

    #[inline]
    fn legal_actions(&self, state: &State, actions: &mut Vec<Action>) {
        self.add_legal(state, actions);
    }

    #[inline]
    fn apply<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        self.carry_out(state, action, luck, log);
    }

    #[inline]
    fn ending(&self, state: &State) -> Option<Ending> {
        let Phase::Over(cause) = state.phase else { return None };
        Some(Ending { cause: cause.place(), won: self.met(state), rank: self.standing(state) })
    }

    fn standing(&self, state: &State) -> u8 {
        self.rank(self.score(state))
    }

    fn score(&self, state: &State) -> i32 {
        self.worth(state).total()
    }

    fn margin(&self, state: &State) -> Option<i32> {
        match self.goal {
            rules::Goal::Value(points) => Some(self.score(state) - points),
            rules::Goal::Relics(_) => None,
        }
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.round)
    }

    #[inline]
    fn state_variable(&self, state: &State, variable: u16) -> f64 {
        variables::read_state(self, state, variable)
    }

    #[inline]
    fn action_variable(&self, state: &State, actions: &[Action], variable: u16, column: &mut [f64]) {
        variables::read_action(self, state, actions, variable, column);
    }

    fn metrics(&self, state: &State, metrics: &mut [i32]) {
        self.write_metrics(state, metrics);
    }

    fn components(&self, state: &State) -> Vec<Component> {
        state.components()
    }

    fn describe_action(&self, state: &State, action: Action) -> String {
        self.action_words(state, action)
    }

    fn describe_state(&self, state: &State) -> Vec<String> {
        self.state_words(state)
    }
}
