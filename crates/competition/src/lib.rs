//! The competition ruleset: three eras of exploring, building and contracts against a company played by cards.
//!
//! What the competition does is the source's; the player's game around it is known in part, and what is ours of it stands
//! in the scenario as assumed. `docs/rulesets/competition.md` puts every rule beside the code and the test that shows it.

mod actions;
mod bot;
mod cards;
mod contracts;
mod descriptor;
mod effects;
#[cfg(test)]
mod fixture;
mod needs;
mod orders;
mod outlook;
mod pay;
mod pieces;
mod progress;
mod rules;
mod settings;
mod setup;
mod state;
mod tally;
#[cfg(test)]
mod tests;
mod turn;
mod variables;
mod words;
mod works;

pub use actions::Action;
pub use descriptor::{Cause, DESCRIPTOR, Rank};
pub use pieces::{ActionType, BaseId, CardId, ColonyId, Era, OrderId, ProgressId, Side, SiteId, TileId};
pub use rules::Competition;
pub use state::{Ground, Phase, Slot, Spot, Standing, State, Task};

// What it stands on, by the names of its rooms.
#[cfg(test)]
use perihelion_engine::{scenario, strategy};
use perihelion_game::{random, ruleset, table};

use perihelion_engine::Entry;
use random::Luck;
use ruleset::{Component, Descriptor, Ending, Log, Problem, Ruleset, Settings};
use settings::MOST_PROFIT;
use std::ops::RangeInclusive;

/// What a program knows of it.
pub static ENTRY: Entry = Entry::of::<Competition>();

impl Ruleset for Competition {
    type State = State;
    type Action = Action;

    const DESCRIPTOR: &'static Descriptor = &DESCRIPTOR;

    fn new(settings: &Settings) -> Result<Self, Vec<Problem>> {
        Self::from_settings(settings)
    }

    fn score_range(&self) -> RangeInclusive<i32> {
        0..=MOST_PROFIT
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
        Some(Ending { cause: cause.place(), won: state.profit[0] > state.profit[1], rank: self.standing(state) })
    }

    fn standing(&self, state: &State) -> u8 {
        let ahead = state.profit[0] - state.profit[1];
        u8::from(ahead > 0) + u8::from(ahead > 0 && ahead >= self.far)
    }

    fn score(&self, state: &State) -> i32 {
        state.profit[0]
    }

    fn opponent_score(&self, state: &State) -> Option<i32> {
        Some(state.profit[1])
    }

    /// A tie is no win, so a win begins one ahead.
    fn margin(&self, state: &State) -> Option<i32> {
        Some(state.profit[0] - state.profit[1] - 1)
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
        self.write_metrics(state, metrics);
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
