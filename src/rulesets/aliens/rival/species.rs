//! What the rival's species cards do.

use crate::{
    ruleset::Log,
    rulesets::aliens::{
        descriptor::SPECIES,
        game::Game,
        pieces::{Planet, Side, Species},
        rival::traces::Place,
        rules::Aliens,
        state::State,
    },
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
        let Some(card) = self.state.slots[slot].deck.draw(self.luck.stream(SPECIES)) else { return };
        if self.state.rival.exertians.try_push(card).is_err() {
            self.state.slots[slot].deck.put_back(card);
            return;
        }
        self.log.event("Rival: Exertians", || "it plays an Exertian card face down, at random".into());
    }
}
