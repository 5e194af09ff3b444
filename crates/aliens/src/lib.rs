//! The aliens ruleset: a solo game of searching the sky against a rival, with two of five alien species.
//!
//! `docs/rulesets/aliens.md` puts every rule beside the code and the test that shows it.

mod actions;
mod answers;
mod cards;
mod choices;
mod components;
mod count;
mod descriptor;
mod effect;
#[cfg(test)]
mod fixture;
mod foresight;
mod game;
mod language;
mod luck;
mod metrics;
mod milestones;
mod missions;
mod outlook;
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
#[cfg(test)]
mod tests;
mod traces;
mod turn;
mod variables;
mod words;

pub use actions::Action;
pub use descriptor::{Cause, DESCRIPTOR, Rank};
pub use rules::Aliens;
pub use state::State;

// What it stands on, by the names of its rooms.
#[cfg(test)]
use perihelion_engine::{scenario, strategy};
use perihelion_game::{random, ruleset, table};

use game::Game;
use perihelion_engine::Entry;
use pieces::Side;
use random::Luck;
use ruleset::{Component, Descriptor, Ending, Log, Problem, Ruleset, Settings};
use std::ops::RangeInclusive;

/// What a program knows of it.
pub static ENTRY: Entry = Entry::of::<Aliens>();

impl Ruleset for Aliens {
    type State = State;
    type Action = Action;
    type Glance = outlook::Notes;

    const DESCRIPTOR: &'static Descriptor = &DESCRIPTOR;

    fn new(settings: &Settings) -> Result<Self, Vec<Problem>> {
        Self::from_settings(settings)
    }

    fn score_range(&self) -> RangeInclusive<i32> {
        0..=HIGHEST_SCORE
    }

    fn deal<L: Log>(&self, luck: &mut Luck, log: &mut L) -> State {
        self.set_up(luck, log)
    }

    #[inline]
    fn legal_actions(&self, state: &State, actions: &mut Vec<Action>) {
        if let Some(&task) = state.tasks.last() {
            self.add_choices(state, task, actions);
        }
    }

    #[inline]
    fn apply<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        Game { rules: self, state, luck, log }.choose(action);
    }

    #[inline]
    fn ending(&self, state: &State) -> Option<Ending> {
        state.over?;
        let rank = self.standing(state);
        Some(Ending { cause: Cause::LastRound.place(), won: rank > 0, rank })
    }

    fn standing(&self, state: &State) -> u8 {
        u8::from(state.seat(Side::You).points > state.seat(Side::Rival).points)
    }

    fn score(&self, state: &State) -> i32 {
        state.seat(Side::You).points.clamp(0, HIGHEST_SCORE)
    }

    fn opponent_score(&self, state: &State) -> Option<i32> {
        Some(state.seat(Side::Rival).points.clamp(0, HIGHEST_SCORE))
    }

    fn margin(&self, state: &State) -> Option<i32> {
        Some(state.seat(Side::You).points - state.seat(Side::Rival).points - 1)
    }

    fn resources(&self, state: &State, left: &mut [i32]) {
        let (you, seat) = (&state.you, state.seat(Side::You));
        let [credits, energy, publicity, pool] = [you.credits, you.energy, seat.publicity, seat.pool].map(i32::from);
        left.copy_from_slice(&[credits, energy, publicity, you.hand.len() as i32, pool]);
    }

    fn turn(&self, state: &State) -> u32 {
        state.tally.turns.into()
    }

    #[inline]
    fn state_variable(&self, state: &State, variable: u16, notes: &outlook::Notes) -> f64 {
        variables::read_state(self, state, variable, notes)
    }

    #[inline]
    fn action_variable(
        &self,
        state: &State,
        actions: &[Action],
        variable: u16,
        column: &mut [f64],
        notes: &outlook::Notes,
    ) {
        variables::read_action(self, state, actions, variable, column, notes);
    }

    fn action_variables(
        &self,
        state: &State,
        actions: &[Action],
        variables: &[u16],
        columns: &mut [f64],
        notes: &outlook::Notes,
    ) {
        variables::read_actions(self, state, actions, variables, columns, notes);
    }

    fn metrics(&self, state: &State, metrics: &mut [i32]) {
        metrics::write_metrics(self, state, metrics);
    }

    fn components(&self, state: &State) -> Vec<Component> {
        self.count_components(state)
    }

    fn redeal(&self, state: &mut State, luck: &mut Luck) {
        self.deal_anew(state, luck);
    }

    fn describe_action(&self, state: &State, action: Action) -> String {
        self.action_words(state, action)
    }

    fn describe_state(&self, state: &State) -> Vec<String> {
        self.state_words(state)
    }
}

/// The highest score that is told apart.
const HIGHEST_SCORE: i32 = 1_500;
