//! What the rival's species cards do.

use crate::{
    random::Draw,
    ruleset::Log,
    rulesets::aliens::{
        descriptor::SPECIES,
        game::Game,
        pieces::{Planet, Side, Species, Trace},
        rival::traces::Place,
        rules::Aliens,
        state::{SampleAt, State},
    },
};

impl Aliens {
    /// Whose marker is the highest in a column of a species' board.
    pub(super) fn column_leader(&self, state: &State, slot: u8, colour: Trace) -> Option<Side> {
        let slot = &state.slots[usize::from(slot)];
        slot.again_last[colour.place()].or_else(|| slot.rows[colour.place()].iter().rev().find_map(|&marker| marker))
    }

    /// Where the rival marks the colour of the next anomaly: the lowest space of the Anomalies' board; `None` where it
    /// leads that column already.
    pub(super) fn rival_anomaly_space(&self, state: &State) -> Option<Place> {
        let slot = u8::try_from(state.slot_of(Species::Anomalies)?).ok()?;
        let colour = state.anomalies.get(self.next_anomaly(state)?)?.colour;
        if self.column_leader(state, slot, colour) == Some(Side::Rival) {
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

    /// The lowest space of the Mascamites' blue column that waits for a sample.
    fn next_sample_row(&self, state: &State) -> Option<u8> {
        let rows = &self.species[Species::Mascamites.place()].spaces[Trace::Blue.place()];
        (0..)
            .zip(rows)
            .find(|&(row, space)| space.sample && !state.samples.contains(&SampleAt::Row(row)))
            .map(|(row, _)| row)
    }
}

impl<L: Log> Game<'_, L> {
    /// One sample of the planet, at random, opens the next blue space. The rival does not gain what it shows.
    pub(super) fn rival_opens_sample(&mut self, planet: Planet) {
        let Some(row) = self.rules.next_sample_row(self.state) else { return };
        let Some(sample) = self.random_sample(planet) else {
            self.log.event("Rival: sample", || format!("no sample is left at {}", planet.name()));
            return;
        };
        self.state.samples[sample] = SampleAt::Row(row);
        self.log.event("Rival: sample", || {
            format!("a sample of {} opens row {} of the blue spaces, without its reward", planet.name(), row + 1)
        });
    }

    /// A sample of a planet at random, those nobody has looked at too; it is taken off the planet.
    fn random_sample(&mut self, planet: Planet) -> Option<usize> {
        let side = match planet {
            Planet::Jupiter => Some(0),
            Planet::Saturn => Some(1),
            _ => None,
        };
        let unseen = side.map_or(0, |side: usize| usize::from(self.state.unseen[side]));
        let of = |state: &State, at| state.samples.iter().filter(|&&known| known == at).count();
        let seen = of(self.state, SampleAt::Seen(planet));
        if unseen + seen == 0 {
            return None;
        }
        let stream = self.luck.stream(SPECIES);
        let drawn = stream.index(unseen + seen);
        let (at, nth) = match drawn.checked_sub(unseen) {
            Some(nth) => (SampleAt::Seen(planet), nth),
            // Which of those that lie face down this is, is decided now.
            None => {
                if let Some(side) = side {
                    self.state.unseen[side] -= 1;
                }
                (SampleAt::FaceDown, stream.index(of(self.state, SampleAt::FaceDown).max(1)))
            }
        };
        (0..).zip(&self.state.samples).filter(|&(_, &known)| known == at).nth(nth).map(|(sample, _)| sample)
    }

    /// The rival places a message tile ahead of its score.
    pub(super) fn rival_places_message(&mut self) {
        let seat = self.state.seat_mut(Side::Rival);
        let at = seat.points + i32::from(self.rules.aliens.message_milestone);
        seat.message_milestone = Some(at);
        self.state.rival.messages -= 1;
        self.log.event("Rival: message", || format!("it places a message tile at {at} points"));
    }

    /// The rival plays an Exertian card at random: it counts as completed at the end, with its danger.
    pub(super) fn rival_plays_exertian(&mut self) {
        let Some(slot) = self.state.slot_of(Species::Exertians) else { return };
        let Some(card) = self.state.slots[slot].deck.draw(self.luck.stream(SPECIES)) else { return };
        if self.state.rival.exertians.try_push(card).is_err() {
            self.state.slots[slot].deck.put_back(card);
            return;
        }
        self.log.event("Rival: Exertians", || "it plays an Exertian card face down, at random".into());
    }
}
