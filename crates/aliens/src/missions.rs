//! Missions in front of the player: circles filled by what happens, conditions met, samples delivered.

use super::{
    cards::{CardId, Kind},
    game::Game,
    pieces::Side,
    rules::Aliens,
    state::{Cause, Event, Source, State},
};
use crate::ruleset::Log;

impl Aliens {
    /// The circles an event could fill, by card and place.
    pub(super) fn circles<'a>(&'a self, state: &'a State, event: Event) -> impl Iterator<Item = (CardId, u8)> + 'a {
        state.you.missions.iter().flat_map(move |mission| {
            let circles = match &self.card(mission.card).kind {
                Kind::Triggered(circles) => circles.as_slice(),
                _ => &[],
            };
            let open = move |&(place, circle): &(u8, &super::cards::Circle)| {
                mission.filled & (1 << place) == 0 && event.pulls(circle.trigger)
            };
            (0_u8..).zip(circles).filter(open).map(move |(place, _)| (mission.card, place))
        })
    }

    /// Missions whose condition holds now.
    pub(super) fn finishable<'a>(&'a self, state: &'a State) -> impl Iterator<Item = CardId> + 'a {
        state.you.missions.iter().map(|mission| mission.card).filter(move |&card| match self.card(card).kind {
            Kind::Conditional(condition, gain) => {
                self.holds(state, condition, self.card_cause(state, card)) && self.can_afford(state, gain)
            }
            _ => false,
        })
    }

    /// Whether the prices a text starts with can be paid.
    fn can_afford(&self, state: &State, span: super::effect::Span) -> bool {
        self.effects(span).iter().all(|effect| match *effect {
            super::effect::Effect::Pay(thing, number) => self.has(state, thing, number),
            _ => true,
        })
    }
}

impl<L: Log> Game<'_, L> {
    /// Fills a circle of a mission: its gain, and the mission is completed by its last circle.
    pub fn fill_circle(&mut self, card: CardId, place: u8) {
        let rules = self.rules;
        let Kind::Triggered(circles) = &rules.card(card).kind else { return };
        let Some(mission) = self.state.you.missions.iter_mut().find(|mission| mission.card == card) else { return };
        mission.filled |= 1 << place;
        self.state.tally.circles += 1;
        let done = mission.filled.count_ones() as usize == circles.len();
        self.log.event("Base: missions", || format!("a circle of {} is filled", rules.card(card).name));
        if done {
            self.complete(card);
        }
        if let Some(circle) = circles.get(usize::from(place)) {
            self.run(Side::You, circle.gain, self.mission_cause(card));
        }
    }

    /// A mission whose condition holds is completed.
    pub fn finish_mission(&mut self, card: CardId) {
        let rules = self.rules;
        let Kind::Conditional(condition, gain) = rules.card(card).kind else { return };
        self.state.memory.slot = rules.met_by(self.state, condition);
        self.complete(card);
        self.run(Side::You, gain, self.mission_cause(card));
    }

    /// A mission is completed by delivering a sample.
    pub fn deliver_sample(&mut self, card: CardId, sample: u8) {
        let Kind::Delivery(_, gain) = self.rules.card(card).kind else { return };
        self.deliver(sample);
        self.complete(card);
        self.run(Side::You, gain, self.mission_cause(card));
    }

    fn complete(&mut self, card: CardId) {
        let rules = self.rules;
        self.state.you.missions.retain(|mission| mission.card != card);
        let _ = self.state.you.completed.try_push(card);
        self.log.event("Base: missions", || format!("{} is completed", rules.card(card).name));
        self.happened(Event::Mission);
    }

    fn mission_cause(&self, card: CardId) -> Cause {
        Cause { source: Source::Missions, ..self.rules.card_cause(self.state, card) }
    }
}

#[cfg(test)]
mod tests;
