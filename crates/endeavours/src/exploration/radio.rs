//! Radio transmissions: contacts, relays, interference, and the transmit operation (D16, E9).

use crate::{
    cards::{Boon, Demand},
    map::{Spot, Spots, Zone},
    missions::quests::Deed,
    pieces::{StackId, Tool},
    random::Luck,
    rules::{Endeavours, Stream, sum_of},
    ruleset::Log,
    state::{Piece, State},
};

impl Endeavours {
    /// Whether a place is a contact (D16a): somebody beside a working antenna, a colony, an anchored Bernal or a station.
    pub(crate) fn is_contact(&self, state: &State, at: Spot) -> bool {
        self.staffed(state, at) || self.caller(state, at).is_some()
    }

    /// The stack with somebody beside a working antenna at a place: lonely people can transmit (D17b1).
    pub(crate) fn caller(&self, state: &State, at: Spot) -> Option<StackId> {
        if at == Spot::AWAY {
            return None;
        }
        let person = |piece: &Piece| self.of(piece).human && !self.of(piece).is_equipment();
        let people = |id: StackId| state.stack(id).pieces.iter().any(person);
        let antenna = state.stacks_at(at).find(|&id| self.best_tool(state, id, Tool::Antenna).is_some())?;
        if people(antenna) { Some(antenna) } else { state.stacks_at(at).find(|&id| people(id)).map(|_| antenna) }
    }

    /// Transmissions that can be made now between a caller and another contact, for a mission or to help somebody lonely.
    /// The contact with the more test dice transmits.
    pub(crate) fn calls<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (Spot, Spot)> + 'a {
        // Places with stacks, each by the first that rests there.
        let distinct = move || {
            let places = StackId::ALL.into_iter().map(|id| (id, state.stack(id).at));
            let first = places.filter(|&(id, at)| at != Spot::AWAY && state.stacks_at(at).next() == Some(id));
            first.map(|(_, at)| at)
        };
        distinct().filter(move |&from| self.caller(state, from).is_some()).flat_map(move |from| {
            let lonely = self.lonely_at(state, from);
            // A receiver stands in a place of a mission, or anywhere where somebody is lonely; the home Bernal is always one.
            let stacks = distinct().filter(move |&to| to != from && self.is_contact(state, to));
            // Colonies, stations and anchored Bernals answer without a stack beside them.
            let stations = state.stations.iter().map(|built| built.at);
            let drifts = state.drift.iter().flatten().filter(|drift| drift.anchored).map(|drift| drift.at);
            let manned = stations.chain(drifts).chain([Spot::HOME]).filter(|&at| at != Spot::AWAY).collect::<Spots>()
                | state.built(|site| site.colony);
            let alone = manned.iter().filter(move |&to| to != from && state.stacks_at(to).next().is_none());
            let receivers = stacks.chain(alone);
            receivers.filter(move |&to| lonely || self.lonely_at(state, to) || self.called_for(state, from, to)).map(
                move |to| {
                    // Of two callers each is asked in its turn.
                    let stronger = self.transmit_dice(state, to) > self.transmit_dice(state, from);
                    if stronger && self.caller(state, to).is_none() { (to, from) } else { (from, to) }
                },
            )
        })
    }

    /// Whether a mission asks for a transmission between two places.
    pub(crate) fn called_for(&self, state: &State, from: Spot, to: Spot) -> bool {
        state.quests.iter().any(|quest| self.counts(state, quest, Deed::Called(from, to)))
    }

    /// Whether somebody at a place is lonely.
    pub(crate) fn lonely_at(&self, state: &State, at: Spot) -> bool {
        state.stacks_at(at).any(|id| state.stack(id).pieces.iter().any(|piece| piece.lonely))
    }

    /// The interference of a transmission: that of the mission it is for, or 1 more than the borders it crosses (D16e).
    pub(crate) fn interference(&self, state: &State, from: Spot, to: Spot) -> u8 {
        let lonely = self.lonely_at(state, from) || self.lonely_at(state, to);
        let mission = state.quests.iter().find(|quest| self.counts(state, quest, Deed::Called(from, to)));
        match mission.map(|quest| self.demand(quest.source)) {
            Some(Demand::Radio(_, _, interference)) if !lonely => *interference,
            _ => 1 + self.map().zone(from).borders(self.map().zone(to)),
        }
    }

    /// Zones between two places that hold a relay (D16c, D16d).
    pub(crate) fn relays(&self, state: &State, from: Spot, to: Spot) -> u8 {
        let (one, other) = (self.map().zone(from), self.map().zone(to));
        let between = Zone::ALL.into_iter().filter(|&zone| zone > one.min(other) && zone < one.max(other));
        let satellites = self.networked(state, 2);
        between
            .filter(|&zone| satellites && state.satellites & (1 << zone.place()) != 0 || self.contact_in(state, zone))
            .count() as u8
    }

    fn contact_in(&self, state: &State, zone: Zone) -> bool {
        let there = |spot: Spot| spot != Spot::AWAY && self.map().zone(spot) == zone;
        zone == Zone::Earth
            || state
                .stacks
                .iter()
                .any(|stack| there(stack.at) && stack.rests_at(stack.at) && self.is_contact(state, stack.at))
            || self.map().all().any(|(spot, site)| site.zone == zone && state.site(spot).colony)
            || state.stations.iter().any(|station| there(station.at))
            || state.drift.iter().flatten().any(|drift| drift.anchored && there(drift.at))
    }

    /// Test dice of a transmission from a place (E9c1).
    pub(crate) fn transmit_dice(&self, state: &State, from: Spot) -> u8 {
        let antenna = state
            .stacks_at(from)
            .filter_map(|id| self.best_tool(state, id, Tool::Antenna))
            .map(|(_, value)| value)
            .max();
        let carried = state.stacks_at(from).map(|id| self.carried(state, id, Boon::Transmit)).max().unwrap_or(0);
        let own = antenna.unwrap_or(0).max(if self.staffed(state, from) { self.numbers.transmit_value } else { 0 });
        own + state.boons.of(Boon::Transmit) + carried + self.ground_boon(state, from, Boon::Transmit)
    }

    /// The transmit operation (E9).
    pub(crate) fn transmit<L: Log>(&self, state: &mut State, from: Spot, to: Spot, luck: &mut Luck, log: &mut L) {
        let dice = self.transmit_dice(state, from);
        let hazard_dice = self.interference(state, from, to).saturating_sub(self.relays(state, from, to));
        let (dice, test) = self.test_dice(state, dice, luck, Stream::Tests);
        let hazard = sum_of(hazard_dice, luck, Stream::Tests);
        state.tally.calls += 1;
        let received = test >= hazard;
        log.event("E9c: transmit roll", || {
            format!(
                "{} to {}: {test} with {dice} test dice against {hazard} with {hazard_dice} hazard dice, {}",
                self.place_words(from),
                self.place_words(to),
                if received { "received" } else { "lost" }
            )
        });
        if !received {
            return;
        }
        state.tally.calls_received += 1;
        // A mission cannot be completed by lonely people (D17b3).
        if !self.lonely_at(state, from) && !self.lonely_at(state, to) {
            self.deed(state, Deed::Called(from, to), log);
        }
        for id in StackId::ALL {
            let at = state.stack(id).at;
            if at != from && at != to || !state.stack(id).rests() {
                continue;
            }
            for place in 0..state.stack(id).pieces.len() {
                self.recover(state, id, place, log);
            }
        }
    }
}

#[cfg(test)]
mod tests;
