//! Life traces: where one can be marked, what it costs and gains, and who is highest in a column.
//!
//! Each species has a discovery space of each colour below its board, with room for any number of markers beside it once
//! it is taken, and above it, once the species is discovered, the rows of its board.

use super::{
    actions::Action,
    effect::{Scope, Set},
    game::Game,
    pieces::{Side, Trace},
    rules::{Aliens, ROWS, Space},
    state::{Cause, Event, Marker, SampleAt, Source, State, TraceSpace},
};
use crate::ruleset::Log;

/// What a slot is called where its species is not known yet.
const SLOT_NAMES: [&str; 2] = ["the left species", "the right species"];

impl State {
    /// The species in a slot, or which of the two it is while it is not discovered.
    pub(super) fn slot_name(&self, slot: usize) -> &'static str {
        match self.slots[slot & 1].species {
            Some(species) => species.name(),
            None => SLOT_NAMES[slot & 1],
        }
    }

    /// The sample token on a row of the blue column.
    pub(super) fn sample_on(&self, row: u8) -> Option<u8> {
        let place = self.samples.iter().position(|&at| at == SampleAt::Row(row))?;
        u8::try_from(place).ok()
    }
}

impl Aliens {
    /// A space of the board of a species that is discovered.
    pub(super) fn space(&self, state: &State, slot: u8, colour: Trace, row: u8) -> Option<&Space> {
        let species = state.slots.get(usize::from(slot))?.species?;
        self.species[species.place()].spaces[colour.place()].get(usize::from(row))
    }

    /// Whether there is room on a space, whatever it costs.
    pub(super) fn is_open(&self, state: &State, slot: u8, colour: Trace, space: TraceSpace) -> bool {
        let Some(place) = state.slots.get(usize::from(slot)) else { return false };
        let discovery = place.discovery[colour.place()];
        match space {
            TraceSpace::Discovery => discovery.is_none(),
            // Markers go beside the discovery space only once it is taken.
            TraceSpace::Overflow => discovery.is_some(),
            TraceSpace::Row(row) => self.space(state, slot, colour, row).is_some_and(|printed| {
                let free = printed.repeats || place.rows[colour.place()][usize::from(row)].is_none();
                free && (!printed.sample || state.sample_on(row).is_some())
            }),
        }
    }

    /// Whether a side can pay for a space. Data is paid from the pool alone; the rival pays it only with a full computer.
    fn can_pay_space(&self, state: &State, side: Side, space: &Space) -> bool {
        let seat = state.seat(side);
        let computer_allows = match side {
            Side::You => true,
            Side::Rival => space.data == 0 || usize::from(seat.computer) >= self.rival.slots.len(),
        };
        seat.fossils >= space.fossils && seat.pool >= space.data && computer_allows
    }

    /// Whether a life trace of this colour can be marked there by this side, its price paid.
    pub(super) fn can_mark(&self, state: &State, side: Side, slot: u8, colour: Trace, space: TraceSpace) -> bool {
        let payable = match space {
            TraceSpace::Discovery | TraceSpace::Overflow => true,
            TraceSpace::Row(row) => {
                self.space(state, slot, colour, row).is_some_and(|printed| self.can_pay_space(state, side, printed))
            }
        };
        payable && self.is_open(state, slot, colour, space)
    }

    /// Every space where the player may mark one, in the order of slots, colours and spaces. `slot` is the one that
    /// `this-species` and `other-species` start from, or that met the condition for `same-species` (both where none is
    /// known).
    fn trace_spaces(
        &self,
        state: &State,
        colours: Set,
        scope: Scope,
        slot: Option<u8>,
    ) -> impl Iterator<Item = (u8, Trace, TraceSpace)> {
        let columns = (0..2_u8).flat_map(|place| Trace::ALL.map(|colour| (place, colour)));
        let wanted = columns.filter(move |&(place, colour)| {
            let reaches = match scope {
                Scope::Any | Scope::Each | Scope::One => true,
                Scope::Again => self.traces(state, Side::You, place, colour) > 0,
                Scope::Same => slot.is_none_or(|known| known == place),
                Scope::This => slot == Some(place),
                Scope::Other => slot.is_some_and(|known| known != place),
            };
            reaches && colours & colour.bit() != 0
        });
        let spaces = wanted.flat_map(move |(place, colour)| {
            let species = state.slots[usize::from(place)].species;
            let rows = species.map_or(0, |species| self.species[species.place()].spaces[colour.place()].len());
            let rows = (0..ROWS as u8).take(rows).map(TraceSpace::Row);
            let all = [TraceSpace::Discovery, TraceSpace::Overflow].into_iter().chain(rows);
            all.map(move |space| (place, colour, space))
        });
        spaces.filter(move |&(place, colour, space)| self.can_mark(state, Side::You, place, colour, space))
    }

    /// Every space where the player may mark a life trace; see [`Self::trace_spaces`].
    pub(super) fn add_trace_spaces(
        &self,
        state: &State,
        colours: Set,
        scope: Scope,
        slot: Option<u8>,
        actions: &mut Vec<Action>,
    ) {
        let spaces = self.trace_spaces(state, colours, scope, slot);
        actions.extend(spaces.map(|(slot, colour, space)| Action::MarkTrace(slot, colour, space)));
    }

    /// Whether the player has any space to mark one; see [`Self::trace_spaces`].
    pub(super) fn any_trace_space(&self, state: &State, colours: Set, scope: Scope, slot: Option<u8>) -> bool {
        self.trace_spaces(state, colours, scope, slot).next().is_some()
    }

    /// Life traces of a side with one species, discovery and overflow included.
    pub(super) fn traces(&self, state: &State, side: Side, slot: u8, colour: Trace) -> u16 {
        let Some(place) = state.slots.get(usize::from(slot)) else { return 0 };
        let colour = colour.place();
        let discovery = u16::from(place.discovery[colour] == Some(Marker::Of(side)));
        let rows = place.rows[colour].iter().filter(|&&marker| marker == Some(side)).count() as u16;
        let overflow = u16::from(place.overflow[colour][side.place()]);
        discovery + overflow + rows + u16::from(place.again[colour][side.place()])
    }

    /// Who has the highest marker of a column of a species' board; markers below the board do not count. On the space
    /// that can be marked again, later markers lie above earlier ones.
    pub(super) fn highest(&self, state: &State, slot: u8, colour: Trace) -> Option<Side> {
        let place = state.slots.get(usize::from(slot))?;
        let spaces = &self.species[place.species?.place()].spaces[colour.place()];
        spaces.iter().enumerate().rev().find_map(|(row, space)| {
            if space.repeats { place.again_last[colour.place()] } else { place.rows[colour.place()][row] }
        })
    }
}

impl<L: Log> Game<'_, L> {
    /// Marks a life trace: price, marker, reward, danger, event.
    pub fn mark_trace(&mut self, side: Side, slot: u8, colour: Trace, space: TraceSpace) {
        let rules = self.rules;
        debug_assert!(rules.can_mark(self.state, side, slot, colour, space), "no trace can be marked at {space:?}");
        let printed = match space {
            TraceSpace::Row(row) => rules.space(self.state, slot, colour, row).copied().unwrap_or_default(),
            TraceSpace::Discovery => Space { gain: rules.numbers.discovery[usize::from(slot & 1)], ..Space::default() },
            TraceSpace::Overflow => Space { gain: rules.numbers.overflow, ..Space::default() },
        };
        self.pay_space(side, &printed);
        self.put_marker(side, slot, colour, space, printed.repeats);
        self.state.tally.traces[side.place()][colour.place()] += 1;
        if printed.danger > 0 {
            self.log.event("Exertians: danger", || format!("{} takes {} danger", side.name(), printed.danger));
            let seat = self.state.seat_mut(side);
            seat.danger = seat.danger.saturating_add(printed.danger);
        }
        // What comes later waits below: missions look at the trace once its reward is gained.
        if side == Side::You {
            self.state.memory.trace = Some(colour);
            self.state.memory.slot = Some(slot);
            self.happened(Event::Trace(colour));
        }
        if let (TraceSpace::Row(row), true) = (space, printed.sample)
            && let Some(sample) = self.state.sample_on(row)
        {
            let reward = rules.aliens.samples.get(usize::from(sample)).copied().unwrap_or_default();
            self.run(side, reward, Cause { source: Source::Species, card: None, slot: Some(slot) });
        }
        self.run(side, printed.gain, Cause { source: Source::Traces, card: None, slot: Some(slot) });
    }

    fn pay_space(&mut self, side: Side, space: &Space) {
        let seat = self.state.seat_mut(side);
        if space.fossils > 0 {
            seat.fossils = seat.fossils.saturating_sub(space.fossils);
            self.log.event("Oumuamua: exofossils", || format!("{} pays {} fossils", side.name(), space.fossils));
        }
        if space.data > 0 {
            seat.pool = seat.pool.saturating_sub(space.data);
            self.log.event("Centaurians: paying data", || format!("{} pays {} data", side.name(), space.data));
        }
    }

    fn put_marker(&mut self, side: Side, slot: u8, colour: Trace, space: TraceSpace, repeats: bool) {
        let name = self.state.slot_name(usize::from(slot));
        self.log.event("Base: life traces", || {
            let (side, colour) = (side.name(), colour.name());
            match space {
                TraceSpace::Discovery => format!("{side} marks the {colour} discovery space of {name}"),
                TraceSpace::Overflow => format!("{side} marks {colour} beside the discovery space of {name}"),
                TraceSpace::Row(row) => format!("{side} marks {colour} on row {} of {name}", row + 1),
            }
        });
        let place = &mut self.state.slots[usize::from(slot & 1)];
        let column = colour.place();
        match space {
            TraceSpace::Discovery => place.discovery[column] = Some(Marker::Of(side)),
            TraceSpace::Overflow => {
                let markers = &mut place.overflow[column][side.place()];
                *markers = markers.saturating_add(1);
            }
            TraceSpace::Row(_) if repeats => {
                let markers = &mut place.again[column][side.place()];
                *markers = markers.saturating_add(1);
                place.again_last[column] = Some(side);
            }
            TraceSpace::Row(row) => place.rows[column][usize::from(row)] = Some(side),
        }
    }

    /// A neutral marker takes the leftmost discovery space that is free; whether there was one.
    pub fn mark_neutral(&mut self) -> bool {
        for slot in 0..self.state.slots.len() {
            for colour in Trace::ALL {
                if self.state.slots[slot].discovery[colour.place()].is_none() {
                    self.state.slots[slot].discovery[colour.place()] = Some(Marker::Neutral);
                    let name = self.state.slot_name(slot);
                    self.log.event("Base: neutral milestones", || {
                        format!("a neutral marker on the {} discovery space of {name}", colour.name())
                    });
                    return true;
                }
            }
        }
        false
    }
}
