//! Stations, Drift Bernals and satellites (D2, D14, D15).

use crate::{
    cards::{Job, SLIPSTREAM, Side, Where},
    map::{Spot, Zone},
    pieces::{DeckKind, FaceId, StackId, Tool},
    random::Luck,
    rules::{Endeavours, Stream, d6},
    ruleset::Log,
    state::{Built, DriftBernal, Piece, SATELLITES, State, Step, playmats::UNLOCK_STATIONS},
    words,
};

impl Endeavours {
    /// The stations that a module of a stack can become where it is: unlocked, on the right ground, the first of its zone,
    /// with an engineer or crew beside it (D2a to D2c).
    pub(crate) fn buildable<'a>(
        &'a self,
        state: &'a State,
        id: StackId,
        place: usize,
    ) -> impl Iterator<Item = u8> + 'a {
        let stack = state.stack(id);
        let piece = stack.pieces[place];
        let face = self.of(&piece);
        let module = face.is_tool(Tool::Supplies) && face.side == Side::Purple && Self::usable(&piece) && stack.rests();
        let at = stack.at;
        let first = || {
            let zone = self.map().zone(at);
            !state.stations.iter().any(|station| self.map().zone(station.at) == zone)
        };
        let hands = module && at != Spot::AWAY && first() && self.builder_at(state, at);
        let slots = hands.then(|| (0_u8..).zip(&state.station_cards)).into_iter().flatten();
        slots.filter_map(move |(slot, &card)| {
            let station = &self.tables.stations[usize::from(card)];
            let new = !state.stations.iter().any(|built| built.slot == slot);
            let open = self.unlocked(state, UNLOCK_STATIONS + slot);
            (new && open && (station.on == Where::Site) == at.is_site()).then_some(slot)
        })
    }

    /// Whether a crew or an engineer who is not lonely is at a place (D2c).
    fn builder_at(&self, state: &State, at: Spot) -> bool {
        let mut stacks = state.stacks_at(at).map(|id| state.stack(id));
        stacks.any(|stack| self.usables(stack).any(|face| face.is_crew() || face.job == Some(Job::Engineer)))
    }

    /// Builds a station from a module (D2c).
    pub(crate) fn build_station<L: Log>(&self, state: &mut State, id: StackId, place: usize, slot: u8, log: &mut L) {
        let at = state.stack(id).at;
        self.use_up(state, id, place);
        state.stations.push(Built { slot, at });
        let card = state.station_cards[usize::from(slot)];
        let station = &self.tables.stations[usize::from(card)];
        log.event("D2c: station", || format!("{} is built at {}", words::title(&station.name), self.place_words(at)));
        let gives = station.gives.clone();
        state.tally.stations += 1;
        self.gain_boons(state, &gives);
        // D2c1: one more colonist.
        state.limit += 1;
        state.push(Step::Exomigrate);
        self.comfort(state, log);
    }

    /// Deploys a satellite at a Lagrange point (D15a1).
    pub(crate) fn deploy<L: Log>(&self, state: &mut State, id: StackId, place: usize, log: &mut L) {
        let Some(zone) = state.stack(id).at.as_point() else { return };
        self.use_up(state, id, place);
        state.satellites |= 1 << zone.place();
        state.tally.satellites += 1;
        log.event("D15a1: satellite", || format!("deployed in the zone of {}", words::title(zone.name())));
    }

    /// Whether a card of a stack is a satellite that can be deployed where it is.
    pub(crate) fn deployable(&self, state: &State, id: StackId, place: usize) -> bool {
        let stack = state.stack(id);
        let piece = &stack.pieces[place];
        let free = |zone: Zone| state.satellites & (1 << zone.place()) == 0;
        self.of(piece).is_tool(Tool::Satellite)
            && Self::usable(piece)
            && stack.rests()
            && stack.at.as_point().is_some_and(free)
            && usize::try_from(state.satellites.count_ones()).unwrap_or(SATELLITES) < SATELLITES
    }

    /// Places a Drift Bernal on the map (D14a): the first at set-up, the second by a card. Two are never at one place.
    pub(crate) fn place_drift<L: Log>(&self, state: &mut State, card: u8, luck: &mut Luck, log: &mut L) {
        let Some(slot) = state.drift.iter().position(Option::is_none) else { return };
        if slot == 1 && state.tally.drift_placed > 1 {
            return;
        }
        let taken = state.drift.iter().flatten().map(|drift| drift.at).next();
        for _ in 0..50 {
            let (black, blue) = (d6(luck, Stream::Places), d6(luck, Stream::Places));
            let zone = self.tables.ber[usize::from(black - 1)][usize::from(blue - 1)];
            let at = Spot::point(zone);
            if Some(at) == taken {
                continue;
            }
            state.drift[slot] = Some(DriftBernal { card, at, anchored: false });
            state.tally.drift_placed += 1;
            log.event("D14a: Drift Bernal", || {
                let name = words::title(&self.tables.drift[usize::from(card)].name);
                format!("{name} drifts at {}", self.place_words(Spot::point(zone)))
            });
            return;
        }
    }

    /// Water tanks that anchoring a Drift Bernal takes (D14b1).
    pub(crate) fn drift_water(&self, at: Spot) -> u8 {
        self.numbers.drift_tanks.saturating_sub(self.map().zone(at).borders(Zone::Earth))
    }

    /// The card of a stack that is used up to anchor a Drift Bernal where the stack is: a working support of those that the
    /// card names, never a charged battery (D14b1, D3h2).
    pub(crate) fn drift_support(&self, state: &State, id: StackId, slot: usize) -> Option<usize> {
        let drift = state.drift[slot].filter(|drift| !drift.anchored)?;
        let stack = state.stack(id);
        if stack.at != drift.at || !stack.rests() || stack.water < self.drift_water(drift.at) {
            return None;
        }
        // It is anchored at a Lagrange point, and not while it is on its way.
        if state.stacks.iter().any(|other| other.drift & (1 << slot) != 0 && !other.rests()) {
            return None;
        }
        drift.at.as_point()?;
        self.support_for(state, id, &drift)
    }

    /// Whether a Drift Bernal drifts at a place that a working card of a stack would anchor.
    pub(crate) fn would_anchor(&self, state: &State, id: StackId, to: Spot) -> bool {
        self.drifting(state).any(|drift| drift.at == to && self.support_for(state, id, drift).is_some())
    }

    /// The first working card of a stack that is one of a Drift Bernal's supports.
    fn support_for(&self, state: &State, id: StackId, drift: &DriftBernal) -> Option<usize> {
        let stack = state.stack(id);
        let builders = self.builders(stack);
        let mut places = 0..stack.pieces.len();
        places.find(|&place| {
            self.anchors(drift, stack.pieces[place].face) && self.working(state, &builders, place).is_some()
        })
    }

    /// Whether a card is one of the supports that a Drift Bernal asks for; no equipment is (D3h2).
    pub(crate) fn anchors(&self, drift: &DriftBernal, face: FaceId) -> bool {
        let card = &self.tables.drift[usize::from(drift.card)];
        let face = self.face(face);
        let deck =
            DeckKind::ALL.into_iter().any(|deck| card.anchors.decks & (1 << deck.place()) != 0 && face.is_patent(deck));
        !face.is_equipment() && (face.supplies & card.anchors.supports != 0 || deck)
    }

    /// The Drift Bernals that are not anchored.
    pub(crate) fn drifting<'a>(&self, state: &'a State) -> impl Iterator<Item = &'a DriftBernal> + use<'a> {
        state.drift.iter().flatten().filter(|drift| !drift.anchored)
    }

    /// Anchors a Drift Bernal (D14b): a lab and a human colony, and one more colonist.
    pub(crate) fn anchor_drift<L: Log>(
        &self,
        state: &mut State,
        id: StackId,
        slot: usize,
        luck: &mut Luck,
        log: &mut L,
    ) {
        let (Some(place), Some(drift)) = (self.drift_support(state, id, slot), state.drift[slot]) else { return };
        let water = self.drift_water(drift.at);
        state.stack_mut(id).water -= water;
        self.use_up(state, id, place);
        state.drift[slot] = Some(DriftBernal { anchored: true, ..drift });
        for stack in &mut state.stacks {
            stack.drift &= !(1 << slot);
        }
        state.tally.drift_anchored += 1;
        let card = &self.tables.drift[usize::from(drift.card)];
        log.event("D14b: Drift Bernal", || {
            format!("{} is anchored at {} for {water} tanks", words::title(&card.name), self.place_words(drift.at))
        });
        let gives = card.gives.clone();
        self.gain_boons(state, &gives);
        state.limit += 1;
        state.push(Step::Exomigrate);
        if card.name == SLIPSTREAM && state.stack(StackId::Slipstream).is_empty() {
            self.launch_slipstream(state, drift.at, luck, log);
        }
        self.comfort(state, log);
    }

    /// The freighter of the Slipstream Drift Bernal comes into play (D14h1).
    fn launch_slipstream<L: Log>(&self, state: &mut State, at: Spot, luck: &mut Luck, log: &mut L) {
        let deck = DeckKind::Freighter;
        let Some(card) = state.decks[deck.place()].draw_or_reshuffle(luck.of(Stream::Places)) else { return };
        let piece = Piece::new(self.front(deck, card));
        state.stack_mut(StackId::Slipstream).at = at;
        log.event("D14h1: Slipstream freighter", || self.piece_words(&piece));
        state.stack_mut(StackId::Slipstream).pieces.push(piece);
    }
}

#[cfg(test)]
mod tests;
