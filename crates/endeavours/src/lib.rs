//! The endeavours ruleset: 84 years of flights, finds and hazards all over the solar system, at four levels.
//!
//! The solo variant's rules are the source's, the game below them is told by facts gathered from public accounts, and what
//! neither says stands in the scenario as assumed. `docs/rulesets/endeavours.md` puts every rule beside the code and the
//! test that shows it.
//!
//! Where to look, each folder standing on those before it alone:
//!
//! - `map`, `pieces`: what there is, by name; `cards`: what cards say;
//! - `state`: what lies on the table; `rules`: what a scenario says; `words`: the game for people;
//! - `missions`: what they ask for, and their course;
//! - `spacecraft`, `flight`: stacks, what drives them, and where they fly;
//! - `dangers`, `industry`, `people`: the core game's and the variant's hazards, operations, settlers;
//! - `exploration`: what the variant adds to be found: sites explored, discoveries, equipment, radio;
//! - `play`: a game from set-up to its end: what may be chosen, and what that does;
//! - `variables`: what strategies can read.

mod cards;
#[cfg(test)]
mod conformance;
mod dangers;
mod descriptor;
mod exploration;
#[cfg(test)]
mod fixture;
mod flight;
mod industry;
mod map;
mod missions;
#[cfg(test)]
mod odds;
mod people;
mod pieces;
mod play;
mod rules;
mod spacecraft;
mod state;
#[cfg(test)]
mod tests;
mod variables;
mod words;

pub use cards::Effect;
pub use descriptor::DESCRIPTOR;
pub use map::{Season, Spectral, Spot, Zone};
pub use pieces::{Colour, DeckKind, FaceId, StackId, Tool};
pub use rules::Endeavours;
pub use state::{Action, Hazard, Phase, Refuel, State};

// What it stands on, by the names of its rooms.
#[cfg(test)]
use perihelion_engine::{scenario, strategy};
use perihelion_game::{random, ruleset, table};

use perihelion_engine::Entry;
use play::Cause;
use random::Luck;
use rules::settings::MOST_POINTS;
use ruleset::{Component, Descriptor, Ending, Log, Problem, Ruleset, Settings};
use std::ops::RangeInclusive;

/// What a program knows of it.
pub static ENTRY: Entry = Entry::of::<Endeavours>();

impl Ruleset for Endeavours {
    type State = State;
    type Action = Action;
    type Glance = variables::Glance;

    const DESCRIPTOR: &'static Descriptor = &DESCRIPTOR;

    fn new(settings: &Settings) -> Result<Self, Vec<Problem>> {
        Self::from_settings(settings)
    }

    fn score_range(&self) -> RangeInclusive<i32> {
        -MOST_POINTS..=MOST_POINTS
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
        Some(Ending { cause, won: cause == Cause::Won.place(), rank: self.standing(state) })
    }

    fn standing(&self, state: &State) -> u8 {
        self.cause(state).rank().place()
    }

    fn score(&self, state: &State) -> i32 {
        self.total(state).clamp(-MOST_POINTS, MOST_POINTS)
    }

    fn resources(&self, state: &State, left: &mut [i32]) {
        left.copy_from_slice(&[state.aqua.into(), self.patents_in_hand(state).count() as i32]);
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.year)
    }

    #[inline]
    fn state_variable(&self, state: &State, variable: u16, glance: &variables::Glance) -> f64 {
        variables::state::read_state(self, state, variable, glance)
    }

    #[inline]
    fn action_variable(
        &self,
        state: &State,
        actions: &[Action],
        variable: u16,
        column: &mut [f64],
        glance: &variables::Glance,
    ) {
        variables::actions::read_action(self, state, actions, variable, column, glance);
    }

    fn metrics(&self, state: &State, metrics: &mut [i32]) {
        play::metrics::write_metrics(self, state, metrics);
    }

    fn components(&self, state: &State) -> Vec<Component> {
        self.count_components(state)
    }

    fn describe_action(&self, state: &State, action: Action) -> String {
        self.action_words(state, action)
    }

    fn describe_state(&self, state: &State) -> Vec<String> {
        self.state_words(state)
    }
}
