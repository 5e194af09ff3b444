//! Not written yet. Each function here moves to the file named above it.
#![allow(unused_variables, clippy::all)]

use super::{
    actions::Action,
    cards::CardId,
    effect::{Condition, Count, Span},
    game::Game,
    pieces::{Planet, Side, Star, Tech},
    rules::Aliens,
    sky::Spot,
    state::{Cause, Event, State, Task},
};
use crate::{random::Luck, ruleset::Log};

// count.rs (core)
impl Aliens {
    /// A count for the player (`side` You) as things stand; `cause` says which card and species.
    pub(super) fn count(&self, state: &State, side: Side, count: Count, cause: Cause) -> u16 {
        todo!()
    }
    pub(super) fn holds(&self, state: &State, condition: Condition, cause: Cause) -> bool {
        todo!()
    }
    /// Circles that an event could fill: mission card and circle.
    pub(super) fn circles<'a>(&'a self, state: &'a State, event: Event) -> impl Iterator<Item = (CardId, u8)> + 'a {
        std::iter::empty()
    }
    /// Whether a task asks the player.
    pub(super) fn asks(&self, state: &State, task: Task) -> bool {
        todo!()
    }
}

// core: run.rs, turn.rs, planets.rs, sectors.rs, techs.rs, missions.rs
impl<L: Log> Game<'_, L> {
    pub fn perform(&mut self, task: Task) {
        todo!()
    }
    /// Does effects of the turn whose condition has come true.
    pub fn check_watches(&mut self) {
        todo!()
    }
    /// A signal of `side` in this star's sector; it gains the data unless `data` is false.
    pub fn mark_signal(&mut self, side: Side, star: Star, data: bool) {
        todo!()
    }
    pub fn mark_tile(&mut self, side: Side, data: bool) {
        todo!()
    }
    pub fn launch(&mut self, side: Side) {
        todo!()
    }
    /// Publicity and events for a probe of `side` entering a space; `moved`: by its own move, not pushed.
    pub fn enter(&mut self, side: Side, spot: Spot, moved: bool) {
        todo!()
    }
    /// A probe of `side` at the planet becomes an orbiter there: first points, reward, event.
    pub fn orbit(&mut self, side: Side, planet: Planet) {
        todo!()
    }
    /// A probe of `side` at the planet lands there or on a moon: first data, reward, event.
    pub fn land(&mut self, side: Side, planet: Planet, moon: Option<u8>, occupied: bool) {
        todo!()
    }
    /// One rotation, with what it carries and pushes, and the anomalies.
    pub fn rotate(&mut self) {
        todo!()
    }
    /// The side takes the top tile: first taker's points, printed bonus where `bonus`, what taking gains (for the player).
    pub fn take_tech(&mut self, side: Side, tech: Tech, bonus: bool) {
        todo!()
    }
}

// rival/
impl<L: Log> Game<'_, L> {
    /// Data of the rival: into its computer while there is room, with what the slots gain, then into its pool.
    pub fn rival_gains_data(&mut self, number: u8) {
        todo!()
    }
    pub fn rival_progress(&mut self, number: u8) {
        todo!()
    }
    /// Does a text for the rival, its gains converted.
    pub fn rival_run(&mut self, span: Span, cause: Cause) {
        todo!()
    }
    /// A turn of the rival, up to and without `Task::TurnOver`.
    pub fn rival_turn(&mut self) {
        todo!()
    }
    /// The rival's choice of a gold tile, by its arrow.
    pub fn rival_gold(&mut self) {
        todo!()
    }
    pub fn rival_message_reward(&mut self) {
        todo!()
    }
    /// Marks open objectives that an event of the player fulfils, or asks where several do.
    pub fn objective_event(&mut self, event: Event) {
        todo!()
    }
    /// After a round: objectives spent, shortfall, new ones laid out; and the state tasks that hold at once.
    pub fn spend_objectives(&mut self) {
        todo!()
    }
    /// At the end: points of the rival for objectives left.
    pub fn score_objectives(&mut self) {
        todo!()
    }
}
impl Aliens {
    pub(super) fn add_objective_choices(&self, state: &State, event: Event, actions: &mut Vec<Action>) {
        todo!()
    }
    /// The rival's side of the table at the start.
    pub(super) fn deal_rival(&self, luck: &mut Luck) -> super::state::Rival {
        todo!()
    }
}
