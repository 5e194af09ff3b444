//! Which space the rival marks a life trace on, and which gold tile and message reward it takes: by its arrow.

use crate::ruleset::Log;
use crate::{
    effect::Set,
    game::Game,
    pieces::{Side, Trace},
    rules::Aliens,
    state::{State, TraceSpace},
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

#[cfg(test)]
mod tests {
    use super::{super::table::Table, *};
    use crate::{
        effect::ANY_TRACE,
        pieces::{Arrow, Species},
        state::Marker,
    };

    fn space(table: &Table, colours: Set) -> Place {
        table.rules.rival_space(&table.state, colours).unwrap()
    }

    #[test]
    fn discovery_spaces_are_lowest_and_the_arrow_settles_ties() {
        let mut table = Table::new();
        table.state.rival.arrow = Arrow::Left;
        assert_eq!(space(&table, Trace::Yellow.bit()), (0, Trace::Yellow, TraceSpace::Discovery));
        assert_eq!(space(&table, ANY_TRACE), (0, Trace::Red, TraceSpace::Discovery));
        table.state.rival.arrow = Arrow::Right;
        assert_eq!(space(&table, Trace::Yellow.bit()), (1, Trace::Yellow, TraceSpace::Discovery));
        assert_eq!(space(&table, ANY_TRACE), (1, Trace::Blue, TraceSpace::Discovery));
        table.state.slots[1].discovery[Trace::Yellow.place()] = Some(Marker::Neutral);
        assert_eq!(space(&table, Trace::Yellow.bit()), (0, Trace::Yellow, TraceSpace::Discovery));
    }

    #[test]
    fn overflow_is_the_last_resort() {
        let mut table = Table::with(Species::Exertians);
        table.state.slots[1].discovery[0] = Some(Marker::Neutral);
        for row in 0..5 {
            assert_eq!(space(&table, Trace::Red.bit()), (0, Trace::Red, TraceSpace::Row(row)));
            table.game().rival_trace(Trace::Red.bit());
        }
        table.state.rival.arrow = Arrow::Right;
        assert_eq!(space(&table, Trace::Red.bit()), (1, Trace::Red, TraceSpace::Overflow));
    }

    #[test]
    fn spaces_that_cost_fossils_count_as_taken_until_it_has_enough() {
        let mut table = Table::with(Species::Oumuamua);
        table.state.slots[1].discovery[0] = Some(Marker::Neutral);
        assert_eq!(space(&table, Trace::Red.bit()).2, TraceSpace::Row(1));
        table.state.seat_mut(Side::Rival).fossils = 4;
        assert_eq!(space(&table, Trace::Red.bit()).2, TraceSpace::Row(0));
        table.game().rival_trace(Trace::Red.bit());
        assert_eq!(table.state.seat(Side::Rival).fossils, 0);
    }

    #[test]
    fn spaces_that_cost_data_need_a_full_computer_and_enough_data_left_over() {
        let mut table = Table::with(Species::Centaurians);
        table.state.slots[1].discovery[0] = Some(Marker::Neutral);
        table.state.slots[0].rows[0][..3].fill(Some(Side::You));
        let seat = table.state.seat_mut(Side::Rival);
        (seat.computer, seat.pool) = (5, 9);
        assert_eq!(space(&table, Trace::Red.bit()).2, TraceSpace::Overflow);
        table.state.seat_mut(Side::Rival).computer = 6;
        assert_eq!(space(&table, Trace::Red.bit()).2, TraceSpace::Row(3));
        table.state.seat_mut(Side::Rival).pool = 2;
        assert_eq!(space(&table, Trace::Red.bit()).2, TraceSpace::Row(4), "one data for the space that repeats");
    }

    #[test]
    fn closed_blue_spaces_of_mascamites_are_passed_over() {
        let mut table = Table::with(Species::Mascamites);
        table.state.slots[1].discovery[2] = Some(Marker::Neutral);
        table.state.slots[0].rows[2][..3].fill(Some(Side::You));
        assert_eq!(space(&table, Trace::Blue.bit()).2, TraceSpace::Overflow);
        assert!(table.game().convert_sample(crate::pieces::Planet::Jupiter));
        assert_eq!(space(&table, Trace::Blue.bit()).2, TraceSpace::Row(3));
    }

    #[test]
    fn it_takes_only_first_spaces_of_gold_tiles_and_scores_nothing_there() {
        let mut table = Table::new();
        table.game().mark_gold(Side::You, 3);
        let points = table.state.seat(Side::Rival).points;
        table.state.rival.arrow = Arrow::Right;
        table.game().rival_gold();
        table.state.rival.arrow = Arrow::Left;
        table.game().rival_gold();
        assert_eq!(table.state.gold_markers, [1, 0, 1, 1]);
        assert_eq!(table.state.seat(Side::Rival).gold, 0b101);
        table.game().rival_gold();
        table.game().rival_gold();
        assert_eq!(table.state.gold_markers, [1; 4], "nothing is left for it the last time");
        assert_eq!(table.state.seat(Side::Rival).points, points);
    }

    #[test]
    fn a_message_is_rewarded_with_the_leftmost_or_rightmost_that_is_left() {
        let mut table = Table::with(Species::Centaurians);
        let points = table.state.seat(Side::Rival).points;
        table.state.rival.arrow = Arrow::Right;
        table.game().rival_message_reward();
        assert_eq!((table.state.message_rewards, table.state.seat(Side::Rival).points - points), (0b1000, 8));
        table.state.rival.arrow = Arrow::Left;
        table.game().rival_message_reward();
        assert_eq!(table.state.message_rewards, 0b1001);
        assert_eq!(table.state.tally.traces[Side::Rival.place()], [1, 0, 0]);
        table.game().rival_message_reward();
        assert_eq!((table.state.message_rewards, table.state.rival.progress), (0b1011, 2), "a card and an energy");
    }
}
