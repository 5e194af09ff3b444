//! Not written yet. Each function here moves to the file named above it.
#![allow(unused_variables, clippy::all)]

use super::{
    actions::Action,
    cards::CardId,
    effect::{Condition, Count, Scope, Set, Span, Thing},
    game::Game,
    pieces::{Planet, Side, Species, Star, Tech, Trace},
    rules::Aliens,
    sky::Spot,
    state::{Cause, Event, State, Task, TraceSpace},
};
use crate::{random::Luck, ruleset::Log};

// traces.rs, species/, milestones.rs, scoring.rs
impl Aliens {
    /// Whether a life trace of this colour can be marked there by this side, its price paid.
    pub(super) fn can_mark(&self, state: &State, side: Side, slot: u8, colour: Trace, space: TraceSpace) -> bool { todo!() }
    /// Every space where the player may mark one, in the order of slots, colours and spaces.
    pub(super) fn add_trace_spaces(&self, state: &State, colours: Set, scope: Scope, slot: Option<u8>, actions: &mut Vec<Action>) { todo!() }
    /// Whether the player has any space to mark one.
    pub(super) fn any_trace_space(&self, state: &State, colours: Set, scope: Scope, slot: Option<u8>) -> bool { todo!() }
    /// Life traces of a side with one species, discovery and overflow included.
    pub(super) fn traces(&self, state: &State, side: Side, slot: u8, colour: Trace) -> u16 { todo!() }
    /// What a gold tile counts for the player.
    pub(super) fn gold_count(&self, state: &State, tile: u8) -> u16 { todo!() }
    /// Whether one of the tasks `Gold`, `MessageReward`, `Exertian`, `TakeAlien`, `SamplePick`, `SamplePeek` asks, and its choices.
    pub(super) fn species_asks(&self, state: &State, task: Task) -> bool { todo!() }
    pub(super) fn add_species_choices(&self, state: &State, task: Task, actions: &mut Vec<Action>) { todo!() }
    /// Samples deliverable for a mission: capsules of the player at its planet.
    pub(super) fn deliverable<'a>(&'a self, state: &'a State, planet: Planet) -> impl Iterator<Item = u8> + 'a { std::iter::empty() }
    /// Position of the next anomaly: nearest counter-clockwise of Earth, Earth's own sector left out.
    pub(super) fn next_anomaly(&self, state: &State) -> Option<usize> { todo!() }
}
impl<L: Log> Game<'_, L> {
    /// Marks a life trace: price, marker, reward, danger, event.
    pub fn mark_trace(&mut self, side: Side, slot: u8, colour: Trace, space: TraceSpace) { todo!() }
    /// Carries out the choice of one of the tasks of `species_asks` (already taken off the tasks).
    pub fn choose_species(&mut self, task: Task, action: Action) { todo!() }
    /// One step of `Task::Milestones`: resolves the next milestone of the side and puts the task back, or ends.
    pub fn milestones(&mut self, side: Side) { todo!() }
    /// Discovers the species whose discovery spaces are full, one after the other.
    pub fn discover(&mut self) { todo!() }
    /// After a rotation: the anomaly that Earth has come to.
    pub fn check_anomalies(&mut self) { todo!() }
    pub fn anomaly_reward(&mut self, side: Side, anomaly: usize) { todo!() }
    /// Takes the capsule off the board and opens the next blue space with its sample; `memory.sample` remembers it.
    pub fn deliver(&mut self, sample: u8) { todo!() }
    /// Effects that species bring: `SamplePick`, `SamplePeek`, `SampleReward`, `Message`, `AnomalyReward`.
    pub fn species_effect(&mut self, effect: super::effect::Effect, cause: Cause) { todo!() }
    /// The end of the game: gold tiles, end-game cards, Exertian cards, objectives, danger; sets `over`.
    pub fn finish(&mut self) { todo!() }
}

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
