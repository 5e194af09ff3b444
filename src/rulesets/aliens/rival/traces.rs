//! Which space the rival marks a life trace on, and which gold tile and message reward it takes: by its arrow.

use crate::{
    ruleset::Log,
    rulesets::aliens::{
        effect::Set,
        game::Game,
        pieces::{Side, Species, Trace},
        rules::Aliens,
        state::{Cause, Source, State, TraceSpace},
    },
};
use std::cmp::Reverse;

/// A place for a life trace: the species' slot, the colour and the space.
pub(super) type Place = (u8, Trace, TraceSpace);

/// How high a space lies: discovery spaces are lowest, overflow is the last resort.
const fn height(space: TraceSpace) -> u8 {
    match space {
        TraceSpace::Discovery => 0,
        TraceSpace::Row(row) => row.saturating_add(1),
        TraceSpace::Overflow => u8::MAX,
    }
}

impl Aliens {
    /// Whether every slot of the rival's computer holds data.
    pub(super) fn rival_computer_full(&self, state: &State) -> bool {
        usize::from(state.seat(Side::Rival).computer) >= self.rival.slots.len()
    }

    /// The lowest row of a species' board that the rival can mark. Rows it cannot pay for count as taken; data it pays
    /// with only what a full computer leaves over.
    pub(super) fn rival_row(&self, state: &State, slot: u8, colour: Trace) -> Option<TraceSpace> {
        let species = state.slots[usize::from(slot)].species?;
        let rows = &self.species[species.place()].spaces[colour.place()];
        (0..).zip(rows).find_map(|(row, space)| {
            let space_of_row = TraceSpace::Row(row);
            let affordable = space.data == 0 || self.rival_computer_full(state);
            (affordable && self.can_mark(state, Side::Rival, slot, colour, space_of_row)).then_some(space_of_row)
        })
    }

    /// The lowest space of a colour with one species: the discovery space, the rows, overflow.
    fn lowest_space(&self, state: &State, slot: u8, colour: Trace) -> Option<Place> {
        let can = |space: &TraceSpace| self.can_mark(state, Side::Rival, slot, colour, *space);
        let space = Some(TraceSpace::Discovery)
            .filter(can)
            .or_else(|| self.rival_row(state, slot, colour))
            .or_else(|| Some(TraceSpace::Overflow).filter(can))?;
        Some((slot, colour, space))
    }

    /// Where the rival marks a life trace of one of these colours: the lowest space over both species, and of equal ones
    /// the one its arrow points at, from red to blue on the left and then on the right.
    pub(super) fn rival_space(&self, state: &State, colours: Set) -> Option<Place> {
        let places = (0..2).flat_map(|slot| {
            Trace::ALL
                .into_iter()
                .filter(move |colour| colours & colour.bit() != 0)
                .filter_map(move |colour| self.lowest_space(state, slot, colour))
        });
        state.rival.arrow.best(places, |&(_, _, space)| Reverse(height(space)))
    }
}

impl<L: Log> Game<'_, L> {
    /// The rival marks a life trace of one of these colours.
    pub(super) fn rival_trace(&mut self, colours: Set) {
        if let Some(place) = self.rules.rival_space(self.state, colours) {
            self.rival_marks_trace(place);
        }
    }

    /// The rival marks a life trace there.
    pub(super) fn rival_marks_trace(&mut self, (slot, colour, space): Place) {
        let species = self.state.slots[usize::from(slot)].species;
        self.log.event("Rival: trace", || {
            let side = if slot == 0 { "left" } else { "right" };
            let whose = species.map_or("the unknown species", Species::name);
            let place = match space {
                TraceSpace::Discovery => "the discovery space".into(),
                TraceSpace::Overflow => "the overflow space".into(),
                TraceSpace::Row(row) => format!("row {}", row + 1),
            };
            format!("it marks a {} life trace of {whose} ({side}): {place}, the lowest that is free", colour.name())
        });
        self.mark_trace(Side::Rival, slot, colour, space);
    }

    /// The rival marks a gold tile: one whose first space is free, by its arrow. It blocks that space and scores nothing.
    pub fn rival_gold(&mut self) {
        let markers = self.state.gold_markers;
        let free = (0..4_u8).filter(|&tile| markers[usize::from(tile)] == 0);
        let tile = self.state.rival.arrow.pick(free);
        match tile {
            Some(tile) => {
                self.state.gold_markers[usize::from(tile)] += 1;
                self.state.seat_mut(Side::Rival).gold |= 1 << tile;
                let arrow = self.state.rival.arrow.name();
                self.log.event("Rival: gold tile", || {
                    format!("its arrow points {arrow}: it takes the first space of gold tile {}, for nothing", tile + 1)
                });
            }
            None => self.log.event("Rival: gold tile", || "no first space is free for it".into()),
        }
    }

    /// The rival reached its message milestone: it takes the leftmost or rightmost reward that is left.
    pub fn rival_message_reward(&mut self) {
        let rules = self.rules;
        let taken = self.state.message_rewards;
        let free = (0..).zip(&rules.aliens.message_rewards).filter(|&(place, _)| taken & 1_u8 << place == 0);
        match self.state.rival.arrow.pick(free) {
            Some((place, &reward)) => {
                self.state.message_rewards |= 1 << place;
                let arrow = self.state.rival.arrow.name();
                self.log.event("Rival: message", || {
                    format!("its message arrives, its arrow points {arrow}: it takes reward {}", place + 1)
                });
                let slot = self.state.slot_of(Species::Centaurians).and_then(|slot| u8::try_from(slot).ok());
                self.rival_run(reward, Cause { slot, ..Cause::plain(Source::Species) });
            }
            None => self.log.event("Rival: message", || "its message arrives, but no reward is left".into()),
        }
    }
}
