//! Life traces: where one can be marked, what it costs and gains, and who is highest in a column.
//!
//! Each species has a discovery space of each colour below its board, with room for any number of markers beside it once
//! it is taken, and above it, once the species is discovered, the rows of its board.

use super::{
    actions::Action,
    effect::{Scope, Set, Thing},
    game::Game,
    language::thing,
    pieces::{ROWS, Side, Trace},
    rules::{Aliens, Space},
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
            Side::Rival => space.data == 0 || self.computer_full(state, side),
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
    /// `this-species` and `other-species` start from, or that met the condition for `same-species` (both where both
    /// did).
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

    /// Life traces of a side with both species.
    pub(super) fn all_traces(&self, state: &State, side: Side, colour: Trace) -> u16 {
        (0..2).map(|slot| self.traces(state, side, slot, colour)).sum()
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
            TraceSpace::Discovery => Space { gain: rules.discovery[usize::from(slot & 1)], ..Space::default() },
            TraceSpace::Overflow => Space { gain: rules.overflow, ..Space::default() },
        };
        self.pay_space(side, &printed);
        self.put_marker(side, slot, colour, space, printed.repeats);
        self.state.tally.traces[side.place()][colour.place()] += 1;
        if printed.danger > 0 {
            self.log.event("Exertians: danger", || {
                format!("{} {} danger", side.either("you take", "the rival takes"), printed.danger)
            });
            let seat = self.state.seat_mut(side);
            seat.danger = seat.danger.saturating_add(printed.danger.into());
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
            let reward = rules.samples.get(usize::from(sample)).copied().unwrap_or_default();
            self.run(side, reward, Cause { source: Source::Species, card: None, slot: Some(slot) });
        }
        self.run(side, printed.gain, Cause { source: Source::Traces, card: None, slot: Some(slot) });
    }

    fn pay_space(&mut self, side: Side, space: &Space) {
        if side == Side::You {
            self.state.tally.fossils_paid += u16::from(space.fossils);
        }
        let seat = self.state.seat_mut(side);
        if space.fossils > 0 {
            seat.fossils = seat.fossils.saturating_sub(space.fossils);
            self.log.event("Oumuamua: exofossils", || {
                format!("{} {}", side.either("you pay", "the rival pays"), thing(Thing::Fossil, space.fossils))
            });
        }
        if space.data > 0 {
            seat.pool = seat.pool.saturating_sub(space.data);
            self.log.event("Centaurians: paying data", || {
                format!("{} {} data", side.either("you pay", "the rival pays"), space.data)
            });
        }
    }

    fn put_marker(&mut self, side: Side, slot: u8, colour: Trace, space: TraceSpace, repeats: bool) {
        let name = self.state.slot_name(usize::from(slot));
        self.log.event("Base: life traces", || {
            let (marks, colour) = (side.either("you mark", "the rival marks"), colour.name());
            match space {
                TraceSpace::Discovery => format!("{marks} the {colour} discovery space of {name}"),
                TraceSpace::Overflow => format!("{marks} {colour} beside the discovery space of {name}"),
                TraceSpace::Row(row) => format!("{marks} {colour} on row {} of {name}", row + 1),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::{CardId, Circle, Kind},
        effect::{ANY_TRACE, Trigger},
        fixture::{Table, Writer},
        pieces::Species,
        state::{Mission, Task},
    };

    const DISCOVERY: TraceSpace = TraceSpace::Discovery;
    const NEUTRAL: [Marker; 3] = [Marker::Neutral; 3];

    fn spaces(table: &Table, colours: Set, scope: Scope, slot: Option<u8>) -> Vec<(u8, Trace, TraceSpace)> {
        table.rules.trace_spaces(&table.state, colours, scope, slot).collect()
    }

    #[test]
    fn discovery_spaces_gain_more_on_the_left_than_on_the_right() {
        let mut table = Table::new();
        table.mark(Side::You, 0, Trace::Red, DISCOVERY);
        assert_eq!((table.state.seats[0].points, table.state.seats[0].publicity), (5, 1));
        table.mark(Side::You, 1, Trace::Blue, DISCOVERY);
        assert_eq!((table.state.seats[0].points, table.state.seats[0].publicity), (8, 2));
        assert_eq!(table.state.slots[0].discovery[0], Some(Marker::Of(Side::You)));
        assert_eq!(table.state.tally.traces[0], [1, 0, 1]);
    }

    #[test]
    fn a_discovery_space_holds_one_marker_and_any_number_lie_beside_it_afterwards() {
        let mut table = Table::new();
        let red = Trace::Red.bit();
        let both = |space| vec![(0, Trace::Red, space), (1, Trace::Red, DISCOVERY)];
        assert_eq!(spaces(&table, red, Scope::Any, None), both(DISCOVERY));
        table.state.slots[0].discovery[0] = Some(Marker::Neutral);
        assert_eq!(spaces(&table, red, Scope::Any, None), both(TraceSpace::Overflow));
        for marked in 1..=4 {
            table.mark(Side::You, 0, Trace::Red, TraceSpace::Overflow);
            assert_eq!(table.state.seats[0].points, 3 * marked);
        }
        assert_eq!(spaces(&table, red, Scope::Any, None), both(TraceSpace::Overflow));
        assert_eq!(table.rules.traces(&table.state, Side::You, 0, Trace::Red), 4);
    }

    #[test]
    fn rows_open_with_the_discovery_and_take_one_marker_each_but_for_the_top_one() {
        let mut table = Table::with(Species::Anomalies, NEUTRAL);
        let rows = |table: &Table| {
            let all = spaces(table, Trace::Yellow.bit(), Scope::This, Some(0));
            all.into_iter().map(|(_, _, space)| space).collect::<Vec<_>>()
        };
        let row = TraceSpace::Row;
        assert_eq!(rows(&table), [TraceSpace::Overflow, row(0), row(1), row(2), row(3), row(4)]);
        table.mark(Side::You, 0, Trace::Yellow, row(2));
        assert_eq!((table.state.seats[0].points, table.state.seats[0].publicity), (2, 1));
        table.mark(Side::You, 0, Trace::Yellow, row(4));
        table.mark(Side::You, 0, Trace::Yellow, row(4));
        assert_eq!(table.state.seats[0].points, 6);
        assert_eq!(rows(&table), [TraceSpace::Overflow, row(0), row(1), row(3), row(4)]);
        assert_eq!(table.state.slots[0].again[1], [2, 0]);
        assert_eq!(table.rules.traces(&table.state, Side::You, 0, Trace::Yellow), 3);
    }

    #[test]
    fn oumuamua_spaces_that_cost_fossils_cannot_be_marked_without_them() {
        let mut table = Table::with(Species::Oumuamua, NEUTRAL);
        let can =
            |table: &Table, side, row| table.rules.can_mark(&table.state, side, 0, Trace::Blue, TraceSpace::Row(row));
        assert!(!can(&table, Side::You, 0) && !can(&table, Side::You, 4) && can(&table, Side::You, 1));
        table.state.seats[0].fossils = 4;
        assert!(can(&table, Side::You, 0) && can(&table, Side::You, 4) && !can(&table, Side::Rival, 4));
        table.mark(Side::You, 0, Trace::Blue, TraceSpace::Row(0));
        assert_eq!((table.state.seats[0].fossils, table.state.seats[0].points), (0, 25));
        table.state.seats[0].fossils = 2;
        for left in [1, 0] {
            table.mark(Side::You, 0, Trace::Blue, TraceSpace::Row(4));
            assert_eq!(table.state.seats[0].fossils, left);
        }
        assert_eq!(table.state.seats[0].points, 25 + 12);
        assert!(!can(&table, Side::You, 4));
    }

    #[test]
    fn centaurians_data_is_paid_from_the_pool_and_by_the_rival_only_with_a_full_computer() {
        let mut table = Table::with(Species::Centaurians, NEUTRAL);
        let can =
            |table: &Table, side, row| table.rules.can_mark(&table.state, side, 0, Trace::Red, TraceSpace::Row(row));
        for seat in &mut table.state.seats {
            seat.computer = 5;
        }
        assert!(!can(&table, Side::You, 3));
        for seat in &mut table.state.seats {
            seat.pool = 3;
        }
        assert!(can(&table, Side::You, 3) && can(&table, Side::You, 4));
        assert!(!can(&table, Side::Rival, 3) && !can(&table, Side::Rival, 4) && can(&table, Side::Rival, 2));
        table.state.seats[1].computer = 6;
        assert!(can(&table, Side::Rival, 3));
        table.mark(Side::You, 0, Trace::Red, TraceSpace::Row(3));
        let you = &table.state.seats[0];
        assert_eq!((you.pool, you.computer, you.points), (0, 5, 15));
    }

    #[test]
    fn exertians_spaces_bring_danger_by_tier_for_whoever_marks_them() {
        let mut table = Table::with(Species::Exertians, NEUTRAL);
        let mut danger = 0;
        for (row, more) in [(0, 3), (1, 3), (2, 2), (3, 2), (4, 1)] {
            table.mark(Side::You, 0, Trace::Red, TraceSpace::Row(row));
            danger += more;
            assert_eq!(table.state.seats[0].danger, danger, "row {row}");
        }
        // 9 + 7 + 5 + 4 + 3 points, a credit on the lower four, a publicity on the top one.
        let you = &table.state.seats[0];
        assert_eq!((you.points, table.state.you.credits, you.publicity), (28, 4, 1));
        assert_eq!(table.state.seats[1].danger, 0);
    }

    #[test]
    fn scopes_say_for_which_species_a_trace_may_be_marked() {
        let mut table = Table::new();
        table.mark(Side::You, 1, Trace::Red, DISCOVERY);
        let slots = |scope, slot| {
            spaces(&table, Trace::Red.bit(), scope, slot).into_iter().map(|(slot, ..)| slot).collect::<Vec<_>>()
        };
        assert_eq!(slots(Scope::Any, None), [0, 1]);
        assert_eq!(slots(Scope::Again, None), [1]);
        assert_eq!(slots(Scope::Same, Some(0)), [0]);
        assert_eq!(slots(Scope::Same, None), [0, 1]);
        assert_eq!(slots(Scope::This, Some(1)), [1]);
        assert_eq!(slots(Scope::Other, Some(1)), [0]);
        let again = spaces(&table, Trace::Blue.bit(), Scope::Again, None);
        assert!(again.is_empty() && !table.rules.any_trace_space(&table.state, Trace::Blue.bit(), Scope::Again, None));
        assert_eq!(spaces(&table, ANY_TRACE, Scope::Any, None).len(), 6);
    }

    #[test]
    fn the_highest_marker_is_the_later_one_on_the_top_space_and_none_below_the_board() {
        let mut table = Table::with(Species::Anomalies, [Marker::Of(Side::You); 3]);
        let highest = |table: &Table| table.rules.highest(&table.state, 0, Trace::Red);
        table.state.slots[0].overflow[0] = [2, 0];
        assert_eq!(highest(&table), None);
        table.mark(Side::You, 0, Trace::Red, TraceSpace::Row(0));
        assert_eq!(highest(&table), Some(Side::You));
        table.mark(Side::Rival, 0, Trace::Red, TraceSpace::Row(3));
        assert_eq!(highest(&table), Some(Side::Rival));
        table.mark(Side::You, 0, Trace::Red, TraceSpace::Row(4));
        assert_eq!(highest(&table), Some(Side::You));
        table.mark(Side::Rival, 0, Trace::Red, TraceSpace::Row(4));
        assert_eq!(highest(&table), Some(Side::Rival));
    }

    #[test]
    fn nothing_is_gained_for_the_rival_but_points_publicity_and_progress() {
        let mut table = Table::with(Species::Exertians, NEUTRAL);
        table.mark(Side::Rival, 0, Trace::Red, TraceSpace::Row(0));
        assert_eq!(table.state.seats[1].points, 9);
        assert_eq!((table.state.rival.progress, table.state.you.credits), (1, 0));
        assert!(table.state.tasks.is_empty());
    }

    #[test]
    fn a_trace_fills_circles_once_its_reward_is_gained() {
        let mut table = Table::new();
        let mut writer = Writer { program: std::mem::take(&mut table.rules.program) };
        let circle = Circle { trigger: Trigger::Trace(Trace::Red.bit()), gain: writer.text("vp 1") };
        table.rules.program = writer.program;
        table.rules.cards[0].kind = Kind::Triggered([circle].into_iter().collect());
        table.state.you.missions.push(Mission { card: CardId(0), filled: 0 });
        table.mark(Side::You, 0, Trace::Blue, DISCOVERY);
        assert!(table.state.tasks.is_empty());
        table.mark(Side::You, 0, Trace::Red, DISCOVERY);
        assert_eq!(table.state.tasks.as_slice(), [Task::Circle(Event::Trace(Trace::Red))]);
        assert_eq!(table.state.seats[0].points, 10);
        assert_eq!((table.state.memory.trace, table.state.memory.slot), (Some(Trace::Red), Some(0)));
    }

    #[test]
    fn neutral_markers_take_the_leftmost_free_discovery_space() {
        let mut table = Table::new();
        table.state.slots[0].discovery[1] = Some(Marker::Of(Side::Rival));
        for _ in 0..5 {
            assert!(table.game().mark_neutral());
        }
        let taken = |slot: &crate::state::Slot| slot.discovery.map(|marker| marker.is_some());
        assert_eq!(table.state.slots.each_ref().map(taken), [[true; 3]; 2]);
        assert!(!table.game().mark_neutral());
        let mut first = Table::new();
        first.state.slots[0].discovery[0] = Some(Marker::Of(Side::You));
        first.game().mark_neutral();
        assert_eq!(first.state.slots[0].discovery, [Some(Marker::Of(Side::You)), Some(Marker::Neutral), None]);
    }
}
