//! The timers ruleset: a solo variant in which two Timers run down the Score track towards the player's marker.
//!
//! The variant's own rules are those of the source; the core game under them is ours, and its numbers stand in the
//! scenario as assumed. `docs/rulesets/timers.md` puts every rule beside the code and the test that shows it.

mod actions;
mod contracts;
mod descriptor;
mod pieces;
mod plans;
mod roles;
mod rules;
mod settings;
mod setup;
mod spy;
mod state;
mod store;
#[cfg(test)]
mod tests;
mod track;
mod variables;

pub use actions::Action;
pub use contracts::Place;
pub use descriptor::{Cause, DESCRIPTOR, Rank};
pub use pieces::{Kind, Pieces};
pub use roles::Role;
pub use rules::{Contract, Timers};
pub use state::{ContractId, Phase, Public, State, TimerId};

// What it stands on, by the names of its rooms.
#[cfg(test)]
use perihelion_engine::scenario;
use perihelion_game::{random, ruleset, table};

use perihelion_engine::Entry;
use random::Luck;
use ruleset::{Component, Descriptor, Ending, Log, Problem, Ruleset, Settings};
use std::ops::RangeInclusive;

/// What a program knows of it.
pub static ENTRY: Entry = Entry::of::<Timers>();

impl Ruleset for Timers {
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
        let rank = self.rank(state.score);
        Some(Ending { cause: cause.place(), won: rank >= self.goal, rank })
    }

    fn standing(&self, state: &State) -> u8 {
        self.rank(state.score)
    }

    fn score(&self, state: &State) -> i32 {
        state.score
    }

    fn margin(&self, state: &State) -> Option<i32> {
        Some(state.score - self.goal_score())
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn
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
        state.write_metrics(metrics);
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
