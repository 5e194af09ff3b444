//! Not written yet. Each function here moves to the file named above it.
#![allow(unused_variables, clippy::all)]

use super::{
    actions::Action,
    effect::Span,
    game::Game,
    rules::Aliens,
    state::{Cause, Event, State},
};
use crate::{random::Luck, ruleset::Log};

// rival/
impl<L: Log> Game<'_, L> {
    /// Data of the rival: into its computer while there is room, with what the slots gain, then into its pool.
    pub fn rival_gains_data(&mut self, number: u8) { todo!() }
    pub fn rival_progress(&mut self, number: u8) { todo!() }
    /// Does a text for the rival, its gains converted.
    pub fn rival_run(&mut self, span: Span, cause: Cause) { todo!() }
    /// The rival's deck is shuffled for a new round.
    pub fn rival_new_round(&mut self) { todo!() }
    /// A task of an open objective is marked.
    pub fn mark_objective(&mut self, open: u8, task: u8) { todo!() }
    /// A turn of the rival, up to and without `Task::TurnOver`.
    pub fn rival_turn(&mut self) { todo!() }
    /// The rival's choice of a gold tile, by its arrow.
    pub fn rival_gold(&mut self) { todo!() }
    pub fn rival_message_reward(&mut self) { todo!() }
    /// Marks open objectives that an event of the player fulfils, or asks where several do.
    pub fn objective_event(&mut self, event: Event) { todo!() }
    /// After a round: objectives spent, shortfall, new ones laid out; and the state tasks that hold at once.
    pub fn spend_objectives(&mut self) { todo!() }
    /// At the end: points of the rival for objectives left.
    pub fn score_objectives(&mut self) { todo!() }
}
impl Aliens {
    /// Whether more than one task of the open objectives answers to an event.
    pub(super) fn objectives_ask(&self, state: &State, event: Event) -> bool { todo!() }
    pub(super) fn add_objective_choices(&self, state: &State, event: Event, actions: &mut Vec<Action>) { todo!() }
    /// The rival's side of the table at the start.
    pub(super) fn deal_rival(&self, luck: &mut Luck) -> super::state::Rival { todo!() }
}
