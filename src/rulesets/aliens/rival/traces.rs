//! Which space the rival marks a life trace on, and which gold tile and message reward it takes: by its arrow.

use crate::{
    ruleset::Log,
    rulesets::aliens::{
        effect::Set,
        game::Game,
        pieces::{Side, Trace},
        rules::Aliens,
        state::{State, TraceSpace},
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
    /// The lowest row of a species' board that the rival can mark. Rows it cannot pay for count as taken.
    pub(super) fn rival_row(&self, state: &State, slot: u8, colour: Trace) -> Option<TraceSpace> {
        let species = state.slots[usize::from(slot)].species?;
        let rows = &self.species[species.place()].spaces[colour.place()];
        (0..)
            .take(rows.len())
            .map(TraceSpace::Row)
            .find(|&space| self.can_mark(state, Side::Rival, slot, colour, space))
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
        let name = self.state.slot_name(usize::from(slot));
        self.log.event("Rival: trace", || {
            let place = match space {
                TraceSpace::Discovery => "the discovery space".into(),
                TraceSpace::Overflow => "the overflow space".into(),
                TraceSpace::Row(row) => format!("row {}", row + 1),
            };
            format!("the lowest {} space free to it is {place} of {name}", colour.name())
        });
        self.mark_trace(Side::Rival, slot, colour, space);
    }

    /// The rival marks a gold tile: one whose first space is free, by its arrow. It blocks that space and scores nothing.
    pub fn rival_gold(&mut self) {
        let markers = &self.state.gold_markers;
        let free = (0..).zip(markers).filter(|&(_, &markers)| markers == 0).map(|(tile, _)| tile);
        let arrow = self.state.rival.arrow;
        match arrow.pick(free) {
            Some(tile) => {
                self.log.event("Rival: gold tile", || {
                    format!(
                        "its arrow points {}: of the free first spaces it takes that of tile {}",
                        arrow.name(),
                        tile + 1
                    )
                });
                self.mark_gold(Side::Rival, tile);
            }
            None => self.log.event("Rival: gold tile", || "no first space is free for it".into()),
        }
    }

    /// The rival reached its message milestone: it takes the leftmost or rightmost reward that is left.
    pub fn rival_message_reward(&mut self) {
        let arrow = self.state.rival.arrow;
        match arrow.pick(self.rules.message_rewards_left(self.state)) {
            Some(reward) => {
                self.log
                    .event("Rival: message", || format!("its arrow points {}: reward {}", arrow.name(), reward + 1));
                self.take_message_reward(Side::Rival, reward);
            }
            None => self.log.event("Rival: message", || "no reward is left for it".into()),
        }
    }
}
