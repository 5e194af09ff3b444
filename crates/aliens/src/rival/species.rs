//! What the rival's species cards do.

use crate::ruleset::Log;
use crate::{
    game::Game,
    luck::Stream,
    pieces::{Planet, Side, Species},
    rival::traces::Place,
    rules::Aliens,
    state::State,
};

impl Aliens {
    /// Where the rival marks the colour of the next anomaly: the lowest space of the Anomalies' board; `None` where it
    /// leads that column already.
    pub(super) fn rival_anomaly_space(&self, state: &State) -> Option<Place> {
        let slot = u8::try_from(state.slot_of(Species::Anomalies)?).ok()?;
        let colour = state.anomalies.get(self.next_anomaly(state)?)?.colour;
        if self.highest(state, slot, colour) == Some(Side::Rival) {
            return None;
        }
        Some((slot, colour, self.rival_row(state, slot, colour)?))
    }

    /// Whether the rival may place a message tile: one is in reserve and none on the track.
    pub(super) fn rival_can_message(&self, state: &State) -> bool {
        state.slot_of(Species::Centaurians).is_some()
            && state.rival.messages > 0
            && state.seat(Side::Rival).message_milestone.is_none()
    }

    /// Whether the rival may play an Exertian card: its cards and its spaces on that board are few enough, and a card is
    /// left.
    pub(super) fn rival_can_play_exertian(&self, state: &State) -> bool {
        let Some(place) = state.slot_of(Species::Exertians) else { return false };
        let slot = &state.slots[place];
        let spaces = slot.rows.iter().flatten().filter(|&&marker| marker == Some(Side::Rival)).count();
        let again: usize = slot.again.iter().map(|markers| usize::from(markers[Side::Rival.place()])).sum();
        state.rival.exertians.len() + spaces + again < usize::from(self.aliens.rival_exertians)
            && !slot.deck.to_draw().is_empty()
    }
}

impl<L: Log> Game<'_, L> {
    /// One sample of the planet, at random, opens the next blue space. The rival does not gain what it shows.
    pub(super) fn rival_opens_sample(&mut self, planet: Planet) {
        self.log.event("Rival: sample", || {
            format!("a sample of {} at random opens the next blue space, without its reward", planet.name())
        });
        if !self.convert_sample(planet) {
            self.log.event("Rival: sample", || "no sample is left there".into());
        }
    }

    /// The rival places a message tile ahead of its score.
    pub(super) fn rival_places_message(&mut self) {
        self.state.rival.messages = self.state.rival.messages.saturating_sub(1);
        let left = self.state.rival.messages;
        self.log.event("Rival: message", || format!("it places a message tile and keeps {left}"));
        self.place_message_tile(Side::Rival);
    }

    /// The rival plays an Exertian card at random: it counts as completed at the end, with its danger.
    pub(super) fn rival_plays_exertian(&mut self) {
        let Some(slot) = self.state.slot_of(Species::Exertians) else { return };
        let Some(card) = self.state.slots[slot].deck.draw(self.luck.of(Stream::Species)) else { return };
        if self.state.rival.exertians.try_push(card).is_err() {
            self.state.slots[slot].deck.put_back(card);
            return;
        }
        self.log.event("Rival: Exertians", || "it plays an Exertian card face down, at random".into());
    }
}

#[cfg(test)]
mod tests {
    use super::{super::table::Table, *};
    use crate::state::{SampleAt, TraceSpace};
    use Side::Rival;

    #[test]
    fn mascamites_it_lands_and_a_sample_opens_the_next_blue_space_without_its_reward() {
        let mut table = Table::with(Species::Mascamites);
        table.turn("s_15");
        assert_eq!(table.state.probes(Rival), 1, "without a probe it launches");
        let before = (table.state.seat(Rival).fossils, table.state.rival.progress);
        table.turn("s_15");
        assert_eq!(table.state.seat(Rival).landers[Planet::Saturn.place()], 1, "Saturn is four moves away");
        assert_eq!(table.state.seat(Rival).orbiters[Planet::Saturn.place()], 0);
        assert_eq!(table.state.unseen, [3, 2]);
        assert!(table.state.samples.contains(&SampleAt::Row(3)));
        assert_eq!((table.state.seat(Rival).fossils, table.state.rival.progress), before);
    }

    #[test]
    fn anomalies_it_marks_the_next_colour_unless_it_leads_there() {
        let mut table = Table::with(Species::Anomalies);
        let next = table.rules.next_anomaly(&table.state).unwrap();
        let colour = table.state.anomalies[next].colour;
        let points = table.state.seat(Rival).points;
        table.turn("s_16");
        assert_eq!(table.rules.highest(&table.state, 0, colour), Some(Rival));
        assert_eq!(table.state.slots[0].rows[colour.place()][0], Some(Rival));
        assert_eq!(table.state.seat(Rival).points - points, 4 + 3);
        assert_eq!(table.rules.rival_anomaly_space(&table.state), None);
        table.turn("s_16");
        assert_eq!(table.state.seat(Rival).techs.count_ones(), 1, "a free tech instead");
        table.state.sky = crate::sky::Sky::new([0; 3]);
        table.game().mark_trace(Side::You, 0, colour, TraceSpace::Row(1));
        assert_eq!(table.rules.rival_anomaly_space(&table.state), Some((0, colour, TraceSpace::Row(2))));
    }

    #[test]
    fn oumuamua_it_flies_there_and_otherwise_scans_it() {
        let mut table = Table::with(Species::Oumuamua);
        table.turn("s_17");
        assert_eq!(table.state.tile.markers.as_slice(), [Rival]);
        assert_eq!(table.state.tally.signals[Rival.place()], 3);
        table.game().launch(Rival);
        table.turn("s_17");
        assert_eq!(table.state.seat(Rival).landers[Planet::Oumuamua.place()], 1);
        assert_eq!(table.state.seat(Rival).fossils, 2);
    }

    #[test]
    fn centaurians_it_places_one_tile_at_a_time_as_long_as_it_has_any() {
        let mut table = Table::with(Species::Centaurians);
        assert_eq!(table.state.rival.messages, 2, "one of its three is on the track");
        table.turn("s_18");
        assert_eq!((table.state.rival.messages, table.state.tally.signals[Rival.place()]), (2, 3));
        for left in [1, 0] {
            table.state.seat_mut(Rival).message_milestone = None;
            table.turn("s_18");
            let seat = table.state.seat(Rival);
            assert_eq!((table.state.rival.messages, seat.message_milestone), (left, Some(seat.points + 15)));
        }
        assert_eq!(table.state.rival.progress, 2);
        table.state.seat_mut(Rival).message_milestone = None;
        assert!(!table.rules.rival_can_message(&table.state));
    }

    #[test]
    fn exertians_it_plays_cards_until_cards_and_spaces_are_five() {
        let mut table = Table::with(Species::Exertians);
        let cards = table.state.slots[0].deck.to_draw().len();
        assert_eq!(cards, 12, "the player holds three");
        table.state.slots[0].rows[0][..2].fill(Some(Rival));
        table.state.slots[0].rows[1][..2].fill(Some(Side::You));
        for played in 1..=3 {
            table.turn("s_19");
            assert_eq!(table.state.rival.exertians.len(), played);
            assert_eq!(table.state.slots[0].deck.to_draw().len(), cards - played);
        }
        table.turn("s_19");
        assert_eq!((table.state.rival.exertians.len(), table.state.tally.signals[Rival.place()]), (3, 3));
    }
}
