//! The endeavours ruleset: 84 years of flights, finds and hazards all over the solar system, at four levels.
//!
//! The solo variant's rules are the source's, the game below them is told by facts gathered from public accounts, and what
//! neither says stands in the scenario as assumed. `docs/rulesets/endeavours.md` puts every rule beside the code and the
//! test that shows it.
//!
//! Where to look:
//!
//! - what there is: `pieces` (names of things), `sites` (the map), `faces` and `card_texts` (cards that lie in stacks),
//!   `patents`, `cards`, `demands`, `effects`, `boons`, `futures` (what cards say), read by `tables` and `settings`;
//! - what lies on the table: `state`, `stacks`, `components`, and `tally`, which counts for the metrics;
//! - what may be done: `actions`, `legal`; what it does: `choices`, and `year` with what has to be resolved after it;
//! - the game below: `market`, `ground`, `production`, `people`, `spacecraft` and `fuel`, `plan` and `travel`, `roads`, `hazards`,
//!   `events`;
//! - what the variant adds: `discoveries`, `gear`, `tow`, `looks` (exploring and observing), `radio`, `settlements`, `anomalies`;
//! - missions: `quests` (what counts), `deliveries`, `missions` (how they come and go);
//! - for strategies: `variables`, with `errands` and `foresight` behind them; and `words` for people.

mod actions;
mod anomalies;
mod boons;
mod card_texts;
mod cards;
mod choices;
mod components;
mod deliveries;
mod demands;
mod descriptor;
mod discoveries;
mod effects;
mod errands;
mod events;
mod faces;
#[cfg(test)]
mod fixture;
mod foresight;
mod fuel;
mod futures;
mod gear;
mod ground;
mod hazards;
mod legal;
mod looks;
mod market;
mod missions;
#[cfg(test)]
mod odds;
mod patents;
mod people;
mod pieces;
mod plan;
mod production;
mod quests;
mod radio;
mod roads;
mod rules;
mod settings;
mod settlements;
mod setup;
mod sites;
mod spacecraft;
mod stacks;
mod state;
mod tables;
mod tally;
#[cfg(test)]
mod tests;
mod tow;
mod travel;
mod variables;
mod words;
mod year;

pub use actions::Action;
pub use descriptor::DESCRIPTOR;
pub use effects::Effect;
pub use ground::Refuel;
pub use pieces::{Colour, DeckKind, FaceId, Season, Spectral, Spot, StackId, Tool, Zone};
pub use rules::Endeavours;
pub use state::{Hazard, Phase, State};

// What it stands on, by the names of its rooms.
#[cfg(test)]
use perihelion_engine::{scenario, strategy};
use perihelion_game::{random, ruleset, table};

use perihelion_engine::Entry;
use random::Luck;
use ruleset::{Component, Descriptor, Ending, Log, Problem, Ruleset, Settings};
use settings::MOST_POINTS;
use std::ops::RangeInclusive;

/// What a program knows of it.
pub static ENTRY: Entry = Entry::of::<Endeavours>();

impl Ruleset for Endeavours {
    type State = State;
    type Action = Action;

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
        Some(Ending { cause, won: cause == descriptor::WON, rank: self.standing(state) })
    }

    fn standing(&self, state: &State) -> u8 {
        u8::from(self.total(state) >= self.goal_score) + u8::from(self.missions_met(state))
    }

    fn score(&self, state: &State) -> i32 {
        self.total(state).clamp(-MOST_POINTS, MOST_POINTS)
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.year)
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
