//! Not written yet. Each function here moves to the file named above it.
#![allow(unused_variables, clippy::all)]

use super::{
    actions::Action,
    cards::CardId,
    effect::{Condition, Count, Scope, Set},
    game::Game,
    pieces::{Planet, Side, Star, Tech, Trace},
    rules::Aliens,
    sky::Spot,
    state::{Cause, Event, State, Task, TraceSpace},
};
use crate::ruleset::Log;

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

// traces.rs, species/, milestones.rs, scoring.rs
impl Aliens {
    /// Whether a life trace of this colour can be marked there by this side, its price paid.
    pub(super) fn can_mark(&self, state: &State, side: Side, slot: u8, colour: Trace, space: TraceSpace) -> bool {
        todo!()
    }
    /// Every space where the player may mark one, in the order of slots, colours and spaces.
    pub(super) fn add_trace_spaces(
        &self,
        state: &State,
        colours: Set,
        scope: Scope,
        slot: Option<u8>,
        actions: &mut Vec<Action>,
    ) {
        todo!()
    }
    /// Life traces of a side with one species, discovery and overflow included.
    pub(super) fn traces(&self, state: &State, side: Side, slot: u8, colour: Trace) -> u16 {
        todo!()
    }
    /// What a gold tile counts for the player.
    pub(super) fn gold_count(&self, state: &State, tile: u8) -> u16 {
        todo!()
    }
    /// Whether one of the tasks `Gold`, `MessageReward`, `Exertian`, `TakeAlien`, `SamplePick`, `SamplePeek` asks, and its choices.
    pub(super) fn species_asks(&self, state: &State, task: Task) -> bool {
        todo!()
    }
    pub(super) fn add_species_choices(&self, state: &State, task: Task, actions: &mut Vec<Action>) {
        todo!()
    }
    /// Samples deliverable for a mission: capsules of the player at its planet.
    pub(super) fn deliverable<'a>(&'a self, state: &'a State, planet: Planet) -> impl Iterator<Item = u8> + 'a {
        std::iter::empty()
    }
    /// Position of the next anomaly: nearest counter-clockwise of Earth, Earth's own sector left out.
    pub(super) fn next_anomaly(&self, state: &State) -> Option<usize> {
        todo!()
    }
}
impl<L: Log> Game<'_, L> {
    /// Marks a life trace: price, marker, reward, danger, event.
    pub fn mark_trace(&mut self, side: Side, slot: u8, colour: Trace, space: TraceSpace) {
        todo!()
    }
    /// Carries out the choice of one of the tasks of `species_asks` (already taken off the tasks).
    pub fn choose_species(&mut self, task: Task, action: Action) {
        todo!()
    }
    /// One step of `Task::Milestones`: resolves the next milestone of the side and puts the task back, or ends.
    pub fn milestones(&mut self, side: Side) {
        todo!()
    }
    /// Discovers the species whose discovery spaces are full, one after the other.
    pub fn discover(&mut self) {
        todo!()
    }
    /// After a rotation: the anomaly that Earth has come to.
    pub fn check_anomalies(&mut self) {
        todo!()
    }
    pub fn anomaly_reward(&mut self, side: Side, anomaly: usize) {
        todo!()
    }
    /// Takes the capsule off the board and opens the next blue space with its sample; `memory.sample` remembers it.
    pub fn deliver(&mut self, sample: u8) {
        todo!()
    }
    /// Effects that species bring: `SamplePick`, `SamplePeek`, `SampleReward`, `Message`, `AnomalyReward`.
    pub fn species_effect(&mut self, effect: super::effect::Effect, cause: Cause) {
        todo!()
    }
    /// The end of the game: gold tiles, end-game cards, Exertian cards, objectives, danger; sets `over`.
    pub fn finish(&mut self) {
        todo!()
    }
}
