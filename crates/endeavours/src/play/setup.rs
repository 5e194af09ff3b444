//! Setting up a game (B1 to B3).

use crate::{
    cards::{Strengths, Trait},
    map::{MOST_SITES, SPOTS, Spot},
    pieces::{Band, DeckKind, MOST_EQUIPMENT, STACKS, StackId},
    random::{Draw, Luck},
    rules::{Endeavours, Stream, d6},
    ruleset::Log,
    state::{Phase, Piece, Site, Stack, State, Step, Tally},
    table::{Bag, Deck},
    words,
};
use arrayvec::ArrayVec;

/// Every card of a table as often as it is there.
fn each_copy<T>(cards: &[T], copies: impl Fn(&T) -> u32) -> impl Iterator<Item = u8> {
    (0_u8..).zip(cards).flat_map(move |(card, own)| std::iter::repeat_n(card, copies(own) as usize))
}

impl Endeavours {
    /// Sets up a game.
    pub(crate) fn set_up<L: Log>(&self, luck: &mut Luck, log: &mut L) -> State {
        let mut state = self.bare_table(luck);
        self.draw_base_missions(&mut state, luck, log);
        // B2c: the top card of each of six decks.
        for &deck in DeckKind::STARTING {
            if let Some(card) = state.decks[deck.place()].draw(luck.of(Stream::Deal)) {
                let face = self.front(deck, card);
                state.hand.push(face);
                log.event("B2c: first hand", || self.face_words(face));
            }
        }
        self.draw_home_bernal(&mut state, luck, log);
        for _ in 0..self.numbers.start_factories {
            self.first_factory(&mut state, luck, log);
        }
        self.lay_playmats(&mut state, luck, log);
        state.aqua = self.start_aqua;
        log.event("B2a: Aqua", || format!("{} Aqua at the start", state.aqua));
        state.phase = if state.hand.is_empty() { Phase::Year } else { Phase::Opening };
        state
    }

    /// The table with its decks shuffled and nothing drawn.
    fn bare_table(&self, luck: &mut Luck) -> State {
        let tables = &self.tables;
        let mut decks: [Deck<u8, 24>; 10] = std::array::from_fn(|deck| Deck::new(0..tables.decks[deck].len() as u8));
        self.thin_decks(&mut decks, luck);
        let mut pool = [0; MOST_EQUIPMENT];
        for (left, (_, copies, _)) in pool.iter_mut().zip(&tables.equipment) {
            *left = *copies;
        }
        let band = |band: Band| {
            let rows = (0_u8..).zip(&tables.missions);
            Deck::new(rows.filter(move |(_, mission)| Band::of(mission.points) == band).map(|(card, _)| card))
        };
        let mut stacks: [Stack; STACKS] = std::array::from_fn(|_| Stack::empty(Spot::AWAY));
        stacks[StackId::Leo.place()].at = Spot::LEO;
        stacks[StackId::Home.place()].at = Spot::HOME;
        stacks[StackId::Rocket.place()].at = Spot::LEO;
        // B2b: the crew begins in LEO.
        stacks[StackId::Leo.place()].pieces.push(Piece::new(self.crew));
        State {
            phase: Phase::Year,
            agenda: ArrayVec::new(),
            year: 1,
            aqua: 0,
            stacks,
            sites: [Site::default(); MOST_SITES],
            cover: [0; SPOTS],
            cmes: ArrayVec::new(),
            wormholes: [None; 3],
            satellites: 0,
            drift: [None; 2],
            stations: ArrayVec::new(),
            hand: ArrayVec::new(),
            boosting: ArrayVec::new(),
            developments: ArrayVec::new(),
            icons: [0; 4],
            icon_cards: ArrayVec::new(),
            decks,
            samples: [2; 6],
            pool,
            bag: Bag::new(self.numbers.beads),
            beads_placed: [0; 5],
            beads_gone: [0; 5],
            spots: 0,
            unlocked: 0,
            projects: ArrayVec::new(),
            station_cards: ArrayVec::new(),
            missions: Band::ALL.map(band),
            quests: ArrayVec::new(),
            exploration: Deck::new(each_copy(&tables.exploration, |own| own.copies)),
            observation: Deck::new(each_copy(&tables.observation, |own| own.copies)),
            ground: ArrayVec::new(),
            ongoing: ArrayVec::new(),
            boons: Strengths::default(),
            home_bernal: self.tables.decks[DeckKind::Bernal.place()][0],
            crew: self.crew,
            bernal_over: None,
            factories: self.numbers.factory_tokens,
            colonies: self.numbers.colony_tokens,
            claims: self.numbers.claim_tokens,
            limit: 1,
            mission_points: 0,
            future_points: 0,
            penalties: 0,
            completed: [0; 3],
            futures: 0,
            once: 0,
            loads: 0,
            scraps: 0,
            prospecting: None,
            discarded: false,
            extra_die: false,
            disks: 0,
            powersat: false,
            tally: Tally::default(),
        }
    }

    /// Removes cards of each patent deck unseen (B1e), the photon sails by name where the scenario says so (B1e1).
    fn thin_decks(&self, decks: &mut [Deck<u8, 24>; 10], luck: &mut Luck) {
        for deck in DeckKind::ALL.into_iter().take(decks.len()) {
            let own = &mut decks[deck.place()];
            let patents = !matches!(deck, DeckKind::Bernal | DeckKind::Colonist);
            let mut removed = if patents { self.numbers.start_removed } else { 0 };
            if deck == DeckKind::Thruster && self.numbers.no_sails {
                for name in ["photon_kite_sail", "photon_heliogyro"] {
                    let sail = |card: &u8| self.face(self.front(deck, *card)).name == name;
                    if let Some(card) = own.take(sail) {
                        own.purge(card);
                        removed = removed.saturating_sub(1);
                    }
                }
            }
            for _ in 0..removed {
                if let Some(card) = own.draw(luck.of(Stream::Deal)) {
                    own.purge(card);
                }
            }
        }
    }

    /// Draws base missions of each band (B1d).
    fn draw_base_missions<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        for band in Band::ALL {
            for _ in 0..self.numbers.goal_missions[band as usize] {
                self.draw_mission(state, band, luck, log);
            }
        }
    }

    /// Draws the Home Bernal and its colonists (B2d).
    fn draw_home_bernal<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        if let Some(card) = state.decks[DeckKind::Bernal.place()].draw(luck.of(Stream::Deal)) {
            state.home_bernal = self.front(DeckKind::Bernal, card);
        }
        log.event("B2d: Home Bernal", || self.face_words(state.home_bernal));
        // B2d1: two of the Bernals have room for a second colonist.
        let more = self.face(state.home_bernal).sum(|what| if let Trait::Crowd(n) = what { n } else { 0 });
        state.limit = 1 + more;
        self.exomigrate(state, luck, log);
        // Whoever comes first, robots too, is at the Home Bernal from the start.
        while let Some(place) = state.hand.iter().position(|&face| self.face(face).is_patent(DeckKind::Colonist)) {
            let face = state.hand.remove(place);
            state.stack_mut(StackId::Home).pieces.push(Piece::new(face));
        }
    }

    /// A claim with a factory where two dice say, rolled again where a mission in play names the site or a feature of it
    /// (B2e), and its site rolls (B2e1).
    fn first_factory<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        for attempt in 0..200 {
            let (black, blue) = (d6(luck, Stream::Places), d6(luck, Stream::Places));
            let spot = self.tables.fac[usize::from(black - 1)][usize::from(blue - 1)];
            // Where missions name everything the last roll stands.
            let named = attempt < 199 && self.named_by_missions(state, spot);
            if named || state.site(spot).factory || state.claims == 0 || state.factories == 0 {
                continue;
            }
            state.site_mut(spot).claim = true;
            state.site_mut(spot).factory = true;
            state.claims -= 1;
            state.factories -= 1;
            self.push_site(state, spot);
            log.event("B2e: claim and factory", || format!("black {black}, blue {blue}: {}", self.place_words(spot)));
            self.site_rolls(state, StackId::Leo, spot, luck, log);
            state.phase = Phase::Year;
            state.tally.sites_rolled = 0;
            state.tally.first_factory = Some(spot);
            return;
        }
    }

    /// Whether a mission in play names a site or a feature of it.
    pub(crate) fn named_by_missions(&self, state: &State, spot: Spot) -> bool {
        let Some(site) = self.map().site(spot) else { return false };
        state.quests.iter().any(|quest| {
            let demand = self.demand(quest.source);
            demand.named().contains(&spot) || demand.names_ground(site)
        })
    }

    /// The playmats (B3): research projects, stations, and the first Drift Bernal.
    fn lay_playmats<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        let mut projects = Deck::<u8, 100>::new(each_copy(&self.tables.projects, |own| own.copies));
        for _ in 0..self.numbers.start_projects {
            let Some(card) = projects.draw(luck.of(Stream::Deal)) else { break };
            state.projects.push(card);
            log.event("B3a: research project", || words::title(&self.tables.projects[usize::from(card)].name));
        }
        let mut stations = Deck::<u8, 48>::new(each_copy(&self.tables.stations, |own| own.copies));
        for _ in 0..self.numbers.start_stations {
            let Some(card) = stations.draw(luck.of(Stream::Deal)) else { break };
            state.station_cards.push(card);
            log.event("B3b: station", || words::title(&self.tables.stations[usize::from(card)].name));
        }
        let mut drift = each_copy(&self.tables.drift, |own| own.copies);
        let cards = self.tables.drift.iter().map(|own| own.copies as usize).sum();
        let card = drift.nth(luck.of(Stream::Deal).index(cards)).unwrap_or_default();
        state.tally.first_drift = card;
        self.place_drift(state, card, luck, log);
        state.agenda.retain(|step| !matches!(step, Step::Exomigrate));
    }
}

#[cfg(test)]
mod tests;
