//! Core events with the event table of Endeavours (C1e), and what each does.

use crate::{
    cards::{Boon, Trait},
    map::{Spot, Zone},
    pieces::{DeckKind, FaceId, Kind, StackId},
    random::Luck,
    rules::{Endeavours, Stream, d6},
    ruleset::Log,
    state::{Loss, State, Step, season_of},
    words,
};

impl Endeavours {
    /// Rolls for the event of a year and lets it happen (C1e), in the season of the slot that the sunspot cube moves to at
    /// the end of the year.
    pub(crate) fn event<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        let season = season_of(state.year + 1, self.numbers.clock_start);
        let shown = d6(luck, Stream::Events);
        let event = self.numbers.events(season)[usize::from(shown - 1).min(5)];
        state.tally.events[usize::from(event).min(8)] += 1;
        log.event("C1e: event", || {
            let names = [
                "nothing",
                "inspiration",
                "glitch",
                "pad explosion",
                "loneliness",
                "budget cuts",
                "solar flare",
                "wormhole",
                "pad explosion and loneliness",
            ];
            format!("season {}, roll {shown}: {}", season.name(), names[usize::from(event).min(8)])
        });
        match event {
            1 => self.inspire(state, luck, log),
            2 => self.glitch(state, log),
            3 => self.pad_explosion(state, log),
            4 => self.loneliness(state, log),
            5 => self.budget_cuts(state),
            6 => self.solar_flare(state, luck, log),
            7 => self.place_wormhole(state, luck, log),
            8 => {
                self.pad_explosion(state, log);
                self.loneliness(state, log);
            }
            _ => {}
        }
    }

    /// The top card of each patent deck and of the colonists goes to the bottom (Core K2a); not equipment (D3f).
    pub(crate) fn inspire<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        for deck in &mut state.decks {
            if let Some(card) = deck.draw(luck.of(Stream::Events)) {
                deck.discard(card);
            }
        }
        log.event("Core K2a: inspiration", || "each deck's top card goes to the bottom".into());
    }

    /// The biggest stack without humans and without a glitch takes one (Core K2b).
    pub(crate) fn glitch<L: Log>(&self, state: &mut State, log: &mut L) {
        if state.boons.of(Boon::Glitch) > 0 || self.any_card(state, |face| face.has(Trait::GlitchFree)) {
            return;
        }
        let safe = |id: StackId| {
            let stack = state.stack(id);
            // LEO and anchored Bernals are human themselves.
            id.is_base()
                || state.anchored(id)
                || stack.pieces.is_empty()
                || stack.glitch
                || stack.pieces.iter().any(|piece| self.of(piece).is_person())
                || self.carried(state, id, Boon::Glitch) > 0
        };
        let open = StackId::ALL.into_iter().filter(|&id| !safe(id));
        let Some(id) = open.max_by_key(|&id| (self.dry(state.stack(id)), std::cmp::Reverse(id.place()))) else {
            return;
        };
        state.stack_mut(id).glitch = true;
        log.event("Core K2b: glitch", || format!("{} has a glitch", id.name()));
    }

    /// The heaviest card in LEO is lost (Core K2c); crew, black and purple sides, colonists, Bernals and equipment (D3f)
    /// are safe.
    pub(crate) fn pad_explosion<L: Log>(&self, state: &mut State, log: &mut L) {
        if state.boons.of(Boon::Pad) > 0 {
            return;
        }
        let stacks = StackId::ALL.into_iter().filter(|&id| state.stack(id).at == Spot::LEO && state.stack(id).rests());
        let cards = stacks
            .flat_map(|id| state.stack(id).pieces.iter().enumerate().map(move |(place, piece)| (id, place, piece)));
        let open = cards.filter(|(_, _, piece)| {
            let face = self.of(piece);
            let patent = matches!(face.kind, Kind::Patent(deck) if !matches!(deck, DeckKind::Crew | DeckKind::Colonist | DeckKind::Bernal));
            patent && !face.is_flipped()
        });
        let heaviest =
            open.max_by_key(|&(id, place, piece)| (self.mass(piece), std::cmp::Reverse((id.place(), place))));
        let Some((id, place, _)) = heaviest else { return };
        self.decommission(state, id, place, Loss::Pad, log);
    }

    /// Isolated crew and human colonists become lonely (C1e1, D17a).
    pub(crate) fn loneliness<L: Log>(&self, state: &mut State, log: &mut L) {
        if state.boons.of(Boon::Company) > 0 {
            return;
        }
        for id in StackId::ALL {
            let at = state.stack(id).at;
            if self.carried(state, id, Boon::Company) > 0 || self.ground_boon(state, at, Boon::Company) > 0 {
                continue;
            }
            for place in 0..state.stack(id).pieces.len() {
                if !state.stack(id).pieces[place].lonely && self.isolated(state, id, place) {
                    state.stack_mut(id).pieces[place].lonely = true;
                    state.tally.lonely += 1;
                    log.event("C1e1: loneliness", || {
                        format!("{} is lonely", self.piece_words(&state.stack(id).pieces[place]))
                    });
                }
            }
        }
    }

    /// A card of the hand is discarded (Core K2f), but for equipment (D3f) and for cards of D4c and D5c.
    fn budget_cuts(&self, state: &mut State) {
        let immune = state.boons.of(Boon::Cuts) > 0 || self.bernal_has(state, Trait::Cuts);
        if !immune && self.patents_in_hand(state).next().is_some() {
            state.push(Step::Cut);
        }
    }

    /// The patents in hand, each once in the order they came; those that count for the hand limit.
    pub(crate) fn patents_in_hand<'a>(&'a self, state: &'a State) -> impl Iterator<Item = FaceId> + 'a {
        state.hand.iter().copied().filter(|&face| !self.face(face).is_equipment())
    }

    /// A solar flare: each stack in space meets the radiation of its zone (Core K2d).
    fn solar_flare<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        if state.boons.of(Boon::Flare) > 0 {
            return;
        }
        let shown = i16::try_from(d6(luck, Stream::Events)).unwrap_or(6);
        for id in StackId::ALL {
            let stack = state.stack(id);
            let spot = Self::whereabouts(stack);
            let resting = stack.rests();
            // Sites, LEO, anchored Bernals, stations (D2f, D14f) and belts but the Sun's are safe.
            let safe = stack.pieces.is_empty()
                || resting && (spot.is_bank() || spot.is_site() && id != StackId::Bernal || self.settled(state, spot))
                || self.carried(state, id, Boon::Flare) > 0;
            if safe {
                continue;
            }
            let radiation = shown + i16::from(self.numbers.flare[self.map().zone(spot).place()]);
            let shield = if id.is_craft() { i16::from(self.shielding(state, id)) } else { 0 };
            let radiation = u16::try_from((radiation - shield).max(0)).unwrap_or(0);
            log.event("Core K2d: solar flare", || format!("{} meets radiation {radiation}", id.name()));
            self.irradiate(state, id, radiation, Loss::Flare, log);
        }
        // Satellites are open to flares (D15a3).
        for zone in Zone::ALL {
            if state.satellites & (1 << zone.place()) == 0 {
                continue;
            }
            let radiation = shown + i16::from(self.numbers.flare[zone.place()]);
            if i16::from(self.numbers.satellite_rad) < radiation {
                state.satellites &= !(1 << zone.place());
                state.tally.satellites_lost += 1;
                log.event("D15a3: satellite lost", || format!("in the zone of {}", words::title(zone.name())));
            }
        }
    }
}

#[cfg(test)]
mod tests;
