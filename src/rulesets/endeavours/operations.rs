//! The core operations: income, research, the free market, boost, refuel, prospect, industrialize, ET production and
//! promotion (C1, Core I).

use super::{
    Endeavours,
    boons::Boon,
    descriptor::{DECK_CARDS, PROSPECTS},
    faces::{Job, Place, Privilege, Promotion, Side, Trait},
    hazards::d6,
    pieces::{DeckKind, FaceId, Feature, Kind, Spot, StackId, Tool, Zone},
    quests::Deed,
    state::{Hazard, Piece, Stack, State, Step, once},
};
use crate::{random::Luck, ruleset::Log};

/// How a stack refuels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refuel {
    /// From the ground with an ISRU card.
    Site,
    /// Water of a factory.
    Factory,
    /// An isotope of a factory.
    Isotope,
    /// From the air at this site's aerobrake.
    Air(Spot),
    /// So many tanks of dirt, which is free where there is a factory or an ISRU card.
    Dirt(u8),
    /// The isotope on board becomes fuel.
    Ignite,
    /// Dirt of the mooncable.
    Cable,
}

impl Endeavours {
    /// The income operation (Core I1).
    pub(super) fn income<L: Log>(&self, state: &mut State, log: &mut L) {
        let aqua = self.income_aqua + u16::from(state.boons.of(Boon::Income));
        state.earn(aqua);
        log.event("Core I1: income", || format!("{aqua} Aqua"));
    }

    /// Whether research is allowed by the number of patents in hand (the academia limit).
    pub(super) fn may_research(&self, state: &State) -> bool {
        let free = self.privileged(state, Privilege::Skunkworks) || self.bernal_has(state, Trait::NoAcademia);
        let held = self.patents_in_hand(state).count();
        (free || held < self.research_limit + usize::from(state.boons.of(Boon::Hand)))
            && state.hand.remaining_capacity() >= 4
    }

    /// Decks that a card of a deck brings bonus supports from: one card of each kind of support that it lists.
    fn support_decks(&self, face: FaceId) -> impl Iterator<Item = DeckKind> + use<'_> {
        let face = self.face(face);
        let listed = |supports: u8| face.needs.iter().any(|need| need & supports != 0);
        let generator = listed(super::faces::PULSED | super::faces::ELECTRIC).then_some(DeckKind::Generator);
        let reactor = listed(super::faces::REACTORS).then_some(DeckKind::Reactor);
        let radiator = (face.needs_therms > 0).then_some(DeckKind::Radiator);
        [reactor, generator, radiator].into_iter().flatten()
    }

    /// The most that research in a deck can cost: its card with bonus supports.
    pub(super) fn research_price(&self, state: &State, cards: u16) -> u16 {
        let price = cards * self.research_cost;
        // The Marketeer has three cards for two Aqua (C1a2).
        if self.privileged(state, Privilege::Marketeer) { price - price / 3 } else { price }
    }

    /// Takes the top card of a deck to hand.
    pub(super) fn take_patent<L: Log>(
        &self,
        state: &mut State,
        deck: DeckKind,
        luck: &mut Luck,
        log: &mut L,
    ) -> Option<FaceId> {
        if state.hand.is_full() {
            return None;
        }
        let card = state.decks[deck.place()].draw_or_reshuffle(luck.stream(DECK_CARDS))?;
        let face = self.front(deck, card);
        state.hand.push(face);
        state.tally.researched += 1;
        log.event("C1d: research", || self.face_words(face));
        Some(face)
    }

    /// The research operation: a card and its bonus supports, an Aqua each (C1d). Supports that cannot be paid for are left.
    pub(super) fn research<L: Log>(&self, state: &mut State, deck: DeckKind, luck: &mut Luck, log: &mut L) {
        let Some(face) = self.take_patent(state, deck, luck, log) else { return };
        self.research_supports(state, face, luck, log);
    }

    /// Takes the bonus supports of a card, and pays for all cards taken.
    pub(super) fn research_supports<L: Log>(&self, state: &mut State, face: FaceId, luck: &mut Luck, log: &mut L) {
        let mut cards = 1;
        let decks: arrayvec::ArrayVec<DeckKind, 3> = self.support_decks(face).collect();
        for deck in decks {
            if self.research_price(state, cards + 1) <= state.aqua && self.take_patent(state, deck, luck, log).is_some()
            {
                cards += 1;
            }
        }
        let price = self.research_price(state, cards).min(state.aqua);
        state.pay(price);
        log.event("C1d: research", || format!("{price} Aqua for {cards} cards"));
    }

    /// What a hand card brings on the free market.
    pub(super) fn market_price(&self, state: &State) -> u16 {
        let price = self.market_hand + u16::from(state.boons.of(Boon::Sale));
        if self.any_card(state, |face| face.has(Trait::MarketTwice)) { price * 2 } else { price }
    }

    /// What a black card in LEO or at the Home Bernal brings (Core I3): less the more factories of its type there are.
    pub(super) fn black_price(&self, state: &State, face: FaceId) -> Option<u16> {
        let face = self.face(face);
        let patent = matches!(face.kind, Kind::Patent(deck) if !matches!(deck, DeckKind::Freighter | DeckKind::Bernal | DeckKind::Crew));
        let spectral = face.spectral.filter(|_| patent && face.side == Side::Black)?;
        let price = self.stock_price(state, spectral) + u16::from(state.boons.of(Boon::Sale));
        Some(if self.any_card(state, |face| face.has(Trait::MarketTwice)) { price * 2 } else { price })
    }

    /// The stock price of a type by factories of it in play.
    pub(super) fn stock_price(&self, state: &State, spectral: super::pieces::Spectral) -> u16 {
        let built =
            self.map().all().filter(|&(spot, site)| site.spectral == spectral && state.site(spot).factory).count();
        self.market_prices[built.min(3)]
    }

    /// Sells a hand card.
    pub(super) fn sell<L: Log>(&self, state: &mut State, face: FaceId, log: &mut L) {
        let price = self.market_price(state);
        if let Some(place) = state.hand.iter().position(|&own| own == face) {
            state.hand.remove(place);
            self.to_bottom(state, face);
            state.earn(price);
            state.tally.sold += 1;
            log.event("Core I3: free market", || format!("{} for {price} Aqua", self.face_words(face)));
        }
    }

    /// Sells a black card in the bank; the card comes to hand.
    pub(super) fn sell_black<L: Log>(&self, state: &mut State, id: StackId, place: usize, log: &mut L) {
        let piece = state.stack(id).pieces[place];
        let Some(price) = self.black_price(state, piece.face) else { return };
        self.use_up(state, id, place);
        state.earn(price);
        state.tally.sold += 1;
        log.event("Core I3: free market", || format!("{} for {price} Aqua", self.piece_words(&piece)));
    }

    /// Where a card of the hand may be boosted to from Earth (D3c).
    pub(super) fn boostable(&self, state: &State, face: FaceId, to: Spot) -> bool {
        let own = self.face(face);
        match own.kind {
            Kind::Tool(_) => match own.place {
                Place::Leo => to == Spot::LEO,
                Place::Home => to == Spot::HOME,
                Place::Lab => self.lab_at(state, to),
                Place::Any => false,
            },
            // Gigawatt thrusters, freighters and robots come by ET production alone; Bernals have a price of their own.
            Kind::Patent(DeckKind::GwThruster | DeckKind::Freighter | DeckKind::Bernal | DeckKind::Colonist) => false,
            _ => to == Spot::LEO || to == Spot::HOME,
        }
    }

    /// What boosting the chosen cards to a place costs.
    pub(super) fn boost_price(&self, state: &State, cards: &[FaceId], to: Spot) -> u16 {
        let mut price = 0;
        for &face in cards {
            let own = self.face(face);
            let twice = to == Spot::HOME && !own.is_equipment() && !self.bernal_has(state, Trait::BoostSingle);
            price += u16::from(own.mass) * self.boost_cost * if twice { 2 } else { 1 };
        }
        price.saturating_sub(u16::from(state.boons.of(Boon::Boost)))
    }

    /// Cards of the hand that can still join a boost, each kind once.
    pub(super) fn boost_candidates<'a>(&'a self, state: &'a State, to: Spot) -> impl Iterator<Item = FaceId> + 'a {
        let room = !state.boosting.is_full()
            && state.stack(self.stack_near(state, to)).pieces.remaining_capacity() > state.boosting.len();
        // A radiator is boosted light or heavy.
        let sides =
            self.distinct_hand(state).flat_map(|face| [Some(face), self.face(face).heavy].into_iter().flatten());
        sides.filter(move |&face| {
            if !room || !self.boostable(state, face, to) {
                return false;
            }
            let mut cards = state.boosting.clone();
            cards.push(face);
            self.boost_price(state, &cards, to) <= state.aqua
        })
    }

    /// Different cards in hand, each once.
    pub(super) fn distinct_hand<'a>(&self, state: &'a State) -> impl Iterator<Item = FaceId> + use<'a> {
        let first = |&(place, face): &(usize, &FaceId)| !state.hand[..place].contains(face);
        state.hand.iter().enumerate().filter(first).map(|(_, &face)| face)
    }

    /// Launches the chosen cards (Core I4).
    pub(super) fn launch<L: Log>(&self, state: &mut State, to: Spot, log: &mut L) {
        let cards = std::mem::take(&mut state.boosting);
        let price = self.boost_price(state, &cards, to).min(state.aqua);
        state.pay(price);
        let id = if to.is_bank() { self.stack_near(state, to) } else { self.lab_stack(state, to) };
        for &face in &cards {
            self.place_card(state, id, Piece::new(face), log);
        }
        state.tally.boosted += cards.len() as u16;
        if self.privileged(state, Privilege::LaunchFees) && !cards.is_empty() {
            state.earn(1);
        }
        log.event("Core I4: boost", || {
            let names: Vec<String> = cards.iter().map(|&face| self.face_words(face)).collect();
            format!("{} to {} for {price} Aqua", super::words::list(&names), self.spot_words(state, to))
        });
    }

    /// The stack at a lab that receives what is boosted there.
    fn lab_stack(&self, state: &State, at: Spot) -> StackId {
        if state.bernal_over == Some(at) { StackId::Bernal } else { self.stack_near(state, at) }
    }

    /// The ISRU rating of a stack's best working card at a site, improved by what helps; `None` without one.
    pub(super) fn isru(&self, state: &State, id: StackId) -> Option<u8> {
        let stack = state.stack(id);
        let site = self.map().site(stack.at)?;
        let aerostat = site.aerostat;
        let helps: u8 = stack
            .pieces
            .iter()
            .filter(|piece| Self::usable(piece))
            .map(|piece| {
                self.of(piece).sum(|what| match what {
                    Trait::Isru(n) => n,
                    Trait::AerostatIsru(n) if aerostat => n,
                    Trait::PushedIsru(n) if self.has_powersat(state) => n,
                    _ => 0,
                })
            })
            .sum();
        let places = 0..stack.pieces.len();
        let rated = places.filter_map(|place| Some((place, self.of(&stack.pieces[place]).isru?)));
        let working = rated.filter(|&(place, _)| Self::usable(&stack.pieces[place]) && self.works(state, id, place));
        let best = working.map(|(_, isru)| isru).min()?;
        Some(best.saturating_sub(helps + self.ability(state, id, Boon::Isru)))
    }

    /// The hydration of a site for a stack.
    pub(super) fn hydration(&self, state: &State, id: StackId, spot: Spot) -> u8 {
        let Some(site) = self.map().site(spot) else { return 0 };
        if !site.aerostat {
            return site.hydration;
        }
        let scoop = state
            .stack(id)
            .pieces
            .iter()
            .map(|piece| self.of(piece).sum(|what| if let Trait::AerostatHydration(n) = what { n } else { 0 }));
        site.hydration.max(scoop.max().unwrap_or(0))
    }

    /// Ways in which a stack can refuel where it is (Core I5).
    pub(super) fn refuels<'a>(&'a self, state: &'a State, id: StackId) -> impl Iterator<Item = Refuel> + 'a {
        let stack = state.stack(id);
        let at = stack.at;
        let rests = stack.rests() && !stack.pieces.is_empty() && id != StackId::Leo && id != StackId::Home;
        let here = rests && at.is_site() && stack.water < 20;
        let hydration = self.hydration(state, id, at);
        let site = here && !state.site(at).gone && self.isru(state, id).is_some_and(|isru| isru <= hydration);
        let factory = here && state.site(at).factory;
        let isotope = factory
            && stack.isotope < 15
            && self.map().site(at).is_some_and(|site| {
                let gigawatt = |face: &super::faces::Face| {
                    face.is_patent(DeckKind::GwThruster) && face.spectral == Some(site.spectral)
                };
                (stack.isotope == 0 || stack.isotope_type == Some(site.spectral)) && self.any_card(state, gigawatt)
            });
        let fixed =
            [site.then_some(Refuel::Site), factory.then_some(Refuel::Factory), isotope.then_some(Refuel::Isotope)];
        // An air-eater needs an engine that runs, an air-eating card that works, and an aerobrake hazard of the zone.
        let eats = rests
            && at.as_point().is_some()
            && stack.water < 20
            && id == StackId::Rocket
            && self.find_working(state, id, |face| face.air_eater).is_some()
            && self.engines(state, id).next().is_some();
        let zone = at.as_point();
        let sites = self.map().all().take(if eats { super::pieces::MOST_SITES } else { 0 });
        let hazards = sites.filter(move |(_, site)| Some(site.zone) == zone && site.aerobrakes > 0);
        fixed.into_iter().flatten().chain(hazards.map(|(spot, _)| Refuel::Air(spot)))
    }

    /// A refuel operation.
    pub(super) fn refuel<L: Log>(&self, state: &mut State, id: StackId, how: Refuel, luck: &mut Luck, log: &mut L) {
        self.glitch_trigger(state, id, luck, log);
        if state.stack(id).pieces.is_empty() {
            return;
        }
        let at = state.stack(id).at;
        match how {
            Refuel::Site => {
                let Some(isru) = self.isru(state, id) else { return };
                let hydration = self.hydration(state, id, at);
                let mut tanks = (1 + hydration).saturating_sub(isru) + self.ability(state, id, Boon::Refuel);
                let human = self.has_human(state, id);
                if state
                    .stack(id)
                    .pieces
                    .iter()
                    .any(|piece| Self::usable(piece) && self.of(piece).has(Trait::RefuelTwice))
                    || human && self.privileged(state, Privilege::DharmaRefuel)
                {
                    tanks *= 2;
                }
                // A miner refuels once more.
                if state.stacks_at(at).any(|own| self.worker(state, own, Job::Miner)) {
                    tanks *= 2;
                }
                self.add_water(state, id, tanks, log);
                state.tally.refuels += 1;
                let human = self.human_at(state, at);
                self.deed(state, Deed::Refuelled(at, tanks, human), log);
            }
            Refuel::Factory => {
                self.add_water(state, id, self.factory_tanks, log);
                state.tally.refuels += 1;
                let (tanks, human) = (self.factory_tanks, self.human_at(state, at));
                self.deed(state, Deed::Refuelled(at, tanks, human), log);
            }
            Refuel::Isotope => {
                let twice = self.any_card(state, |face| face.has(Trait::IsotopeTwice));
                let spectral = self.map().site(at).map(|site| site.spectral);
                let stack = state.stack_mut(id);
                stack.isotope += if twice { 2 } else { 1 };
                stack.isotope_type = spectral;
                log.event("Core I5: isotope", || {
                    format!("{} has {} tanks of isotope", id.title(), state.stack(id).isotope)
                });
            }
            Refuel::Air(site) => state.push(Step::Hazard(id, Hazard::AirEater(site))),
            Refuel::Cable => {
                let crew = state
                    .stack(id)
                    .pieces
                    .iter()
                    .filter(|piece| self.of(piece).thrust.is_some())
                    .all(|piece| self.of(piece).is_crew());
                let room = super::fuel::MOST_WET.saturating_sub(self.dry(state.stack(id)));
                let stack = state.stack_mut(id);
                stack.fuel = room.min(if crew { 1 } else { 7 }) * super::state::TANK;
                stack.grade = super::faces::Grade::Dirt;
                log.event("Core V: mooncable", || format!("{} takes dirt", id.title()));
            }
            Refuel::Dirt(tanks) => {
                let stack = state.stack_mut(id);
                let old = if stack.grade == super::faces::Grade::Dirt { stack.fuel } else { 0 };
                stack.fuel = old + u16::from(tanks) * super::state::TANK;
                stack.grade = super::faces::Grade::Dirt;
                log.event("Core I5: dirt", || format!("{} takes {tanks} tanks of dirt", id.title()));
            }
            Refuel::Ignite => {
                let stack = state.stack_mut(id);
                stack.fuel = u16::from(stack.isotope) * super::state::TANK;
                stack.grade = super::faces::Grade::Isotope;
                stack.isotope = 0;
                log.event("Core F: tanks", || format!("{} takes its isotope on board", id.title()));
            }
        }
    }

    /// Whether a colonist with a job who can work is in a stack.
    pub(super) fn worker(&self, state: &State, id: StackId, job: Job) -> bool {
        state.stack(id).pieces.iter().any(|piece| Self::usable(piece) && self.of(piece).job == Some(job))
    }

    fn add_water<L: Log>(&self, state: &mut State, id: StackId, tanks: u8, log: &mut L) {
        let stack = state.stack_mut(id);
        stack.water = stack.water.saturating_add(tanks).min(24);
        log.event("Core I5: refuel", || {
            format!(
                "{tanks} tanks of water at {}, {} in {}",
                self.spot_words(state, state.stack(id).at),
                state.stack(id).water,
                id.title()
            )
        });
    }

    /// An air-eater has come through its hazard (Core I5).
    pub(super) fn air_eat<L: Log>(&self, state: &mut State, id: StackId, site: Spot, log: &mut L) {
        let fuel = self.engines(state, id).map(|engine| engine.fuel / 60).min().unwrap_or(0);
        let tanks = self.air_tanks.saturating_sub(u8::try_from(fuel).unwrap_or(u8::MAX));
        self.add_water(state, id, tanks, log);
        state.tally.refuels += 1;
        let human = self.has_human(state, id);
        self.deed(state, Deed::AirEaten(site, human), log);
    }

    /// Tanks of dirt that a stack can take on board (Core I5): with a dirt thruster, beside a factory or a working ISRU card.
    pub(super) fn dirt_at_hand(&self, state: &State, id: StackId) -> u8 {
        let stack = state.stack(id);
        if !stack.rests() || !matches!(id, StackId::Rocket | StackId::Bernal) || !stack.at.is_site() {
            return 0;
        }
        let thruster = stack.pieces.iter().any(|piece| {
            let face = self.of(piece);
            face.thrust.is_some() && face.grade == super::faces::Grade::Dirt && !face.is_crew()
        });
        let ground = thruster && (state.site(stack.at).factory || self.isru(state, id).is_some());
        let dirty = stack.fuel == 0 || stack.grade == super::faces::Grade::Dirt;
        if !ground || !dirty {
            return 0;
        }
        let room = super::fuel::MOST_WET.saturating_sub(self.dry(stack) + stack.fuel.div_ceil(super::state::TANK));
        u8::try_from(room).unwrap_or(0)
    }

    /// Whether the isotope on board can become the fuel of a gigawatt thruster of its type.
    pub(super) fn ignitable(&self, state: &State, id: StackId) -> bool {
        let stack = state.stack(id);
        let burns = |piece: &Piece| {
            let face = self.of(piece);
            face.grade == super::faces::Grade::Isotope && face.thrust.is_some() && face.spectral == stack.isotope_type
        };
        id == StackId::Rocket && stack.rests() && stack.isotope > 0 && stack.fuel == 0 && stack.pieces.iter().any(burns)
    }

    /// Sites that a stack can prospect where it is: its own, and adjacent ones with a raygun (Core I6).
    pub(super) fn prospects<'a>(&'a self, state: &'a State, id: StackId) -> impl Iterator<Item = Spot> + 'a {
        let stack = state.stack(id);
        let own = self.map().site(stack.at).filter(|_| stack.rests() && state.claims > 0);
        let isru = own.and_then(|_| self.isru(state, id));
        let raygun = self.find_working(state, id, |face| face.raygun && face.isru.is_some()).is_some();
        let buggy = self.find_working(state, id, |face| face.buggy && face.isru.is_some()).is_some();
        let at = stack.at;
        self.map()
            .all()
            .filter(move |&(spot, site)| {
                let Some((own, isru)) = own.zip(isru) else { return false };
                let near = spot == at
                    || raygun && own.adjacent(site) && !site.is(Feature::Atmospheric)
                    || buggy && site.road > 0 && own.road == site.road;
                let ground = state.site(spot);
                let freed = spot == at && ground.busted && self.unbusts(state, id, site.size);
                near && !ground.claim
                    && (!ground.busted && isru <= self.hydration(state, id, spot) || freed)
                    && !ground.gone
            })
            .map(|(spot, _)| spot)
    }

    /// Whether a card of a stack frees and claims busted sites of this size.
    fn unbusts(&self, state: &State, id: StackId, size: u8) -> bool {
        let frees = |what: Trait| matches!(what, Trait::Unbust(least) if size >= least);
        self.find_working(state, id, |face| face.traits.iter().any(|own| frees(own.what))).is_some()
    }

    /// The prospect operation at one site: a d6 of its size or less claims it, and anything above busts it (Core I6).
    pub(super) fn prospect<L: Log>(&self, state: &mut State, id: StackId, spot: Spot, luck: &mut Luck, log: &mut L) {
        self.glitch_trigger(state, id, luck, log);
        let Some(site) = self.map().site(spot) else { return };
        // A raygun or a buggy goes on to other sites in the same operation, one roll each.
        let sweeps = |face: &super::faces::Face| face.isru.is_some() && (face.raygun || face.buggy);
        state.prospecting = self.find_working(state, id, sweeps).map(|_| id);
        if state.site(spot).busted {
            state.site_mut(spot).busted = false;
            self.claim(state, spot, log);
            return;
        }
        let raygun = self.find_working(state, id, |face| face.raygun && face.isru.is_some()).is_some();
        let buggy = self.find_working(state, id, |face| face.buggy && face.isru.is_some()).is_some();
        let pieces = &state.stack(id).pieces;
        let mut bonus: u8 = pieces
            .iter()
            .filter(|piece| Self::usable(piece))
            .map(|piece| {
                self.of(piece).sum(|what| match what {
                    Trait::Prospect(n, letter) if letter.is_none_or(|letter| letter == site.spectral) => n,
                    Trait::ProspectRaygun(n) if raygun => n,
                    Trait::ProspectSynodic(n) if site.synodic.is_some() => n,
                    _ => 0,
                })
            })
            .sum();
        bonus += self.ability(state, id, Boon::Prospect);
        let reroll = buggy
            || self.privileged(state, Privilege::BlinkTelescope)
            || pieces.iter().any(|piece| Self::usable(piece) && self.of(piece).has(Trait::Reroll));
        let certain = site.size >= 6 || site.name == "kreutz_sungrazer";
        let size = u16::from(site.size + bonus);
        let mut shown = d6(luck, PROSPECTS);
        if !certain && shown > size && reroll {
            shown = d6(luck, PROSPECTS);
        }
        state.tally.prospected += 1;
        log.event("Core I6: prospect", || {
            format!("a roll of {shown} at {}, size {size}", self.spot_words(state, spot))
        });
        if certain || shown <= size {
            self.claim(state, spot, log);
        } else {
            state.site_mut(spot).busted = true;
            state.tally.busted += 1;
            log.event("Core I6: busted", || self.spot_words(state, spot));
        }
    }

    /// Places a claim.
    pub(super) fn claim<L: Log>(&self, state: &mut State, spot: Spot, log: &mut L) {
        state.site_mut(spot).claim = true;
        state.claims -= 1;
        state.tally.claims += 1;
        log.event("Core I6: claim", || self.spot_words(state, spot));
        self.deed(state, Deed::Claimed(spot), log);
    }

    /// The cards of a stack that would be used to industrialize where it is: a robonaut and a refinery with their chains,
    /// a bit each (Core I7). A charged battery is no support of it (D3h2).
    pub(super) fn industry(&self, state: &State, id: StackId) -> Option<u32> {
        let stack = state.stack(id);
        if !stack.rests() || !stack.at.is_site() || state.factories == 0 {
            return None;
        }
        let ground = state.site(stack.at);
        if !ground.claim || ground.factory || ground.gone {
            return None;
        }
        let bare = self.builders(stack);
        let find = |deck: DeckKind| {
            (0..bare.pieces.len())
                .filter(|&place| self.of(&bare.pieces[place]).is_patent(deck))
                .find_map(|place| self.chain(state, &bare, place, false).map(|chain| (place, chain.cards)))
        };
        let (refinery, cards) = find(DeckKind::Refinery)?;
        let zone = self.map().zone(stack.at);
        let alone = self
            .of(&stack.pieces[refinery])
            .traits
            .iter()
            .any(|own| matches!(own.what, Trait::IndustrializeAlone(zones) if zones & (1 << zone.place()) != 0));
        match find(DeckKind::Robonaut) {
            Some((_, more)) => Some(cards | more),
            None => alone.then_some(cards),
        }
    }

    /// A stack as it counts for industrializing and anchoring: cards that are no support then, a charged battery above all
    /// (D3h2), are as if they were damaged.
    pub(super) fn builders(&self, stack: &Stack) -> Stack {
        let mut builders = stack.clone();
        for piece in &mut builders.pieces {
            let face = self.of(piece);
            piece.damaged |= face.is_tool(Tool::Battery) || face.has(Trait::NotForBuilding);
        }
        builders
    }

    /// Industrializes (Core I7): the cards come to hand, and a factory stands.
    pub(super) fn industrialize<L: Log>(&self, state: &mut State, id: StackId, luck: &mut Luck, log: &mut L) {
        self.glitch_trigger(state, id, luck, log);
        let Some(cards) = self.industry(state, id) else { return };
        let at = state.stack(id).at;
        let large = self.map().site(at).is_some_and(|site| site.size >= 8 && !site.is(Feature::Atmospheric));
        let air = self.map().site(at).is_some_and(|site| site.is(Feature::Atmospheric));
        for place in (0..state.stack(id).pieces.len()).rev().filter(|place| cards & (1 << place) != 0) {
            let face = self.of(&state.stack(id).pieces[place]);
            if large && face.has(Trait::PowersatLarge) || air && face.has(Trait::PowersatAtmosphere) {
                state.powersat = true;
            }
            self.use_up(state, id, place);
        }
        self.build_factory(state, at, log);
    }

    /// A factory stands on a site.
    pub(super) fn build_factory<L: Log>(&self, state: &mut State, at: Spot, log: &mut L) {
        state.site_mut(at).factory = true;
        state.factories -= 1;
        state.tally.factories += 1;
        self.push_site(state, at);
        if state.bernal_over == Some(at) {
            state.site_mut(at).dirtside = true;
        }
        state.powersat |= self.map().site(at).is_some_and(|site| site.is(Feature::Push));
        log.event("Core I7: factory", || self.spot_words(state, at));
        self.deed(state, Deed::Built(at), log);
    }

    /// A factory on a push site brings Powersat (Core I7).
    pub(super) fn push_site(&self, state: &mut State, at: Spot) {
        state.powersat |= self.map().site(at).is_some_and(|site| site.is(Feature::Push));
    }

    /// Whether industrializing with a stack takes no operation: an industrialist there once a year, or a refinery's trait.
    pub(super) fn industry_free(&self, state: &State, id: StackId) -> bool {
        !state.did(once::INDUSTRIALIST) && self.worker(state, id, Job::Industrialist)
            || state.stack(id).pieces.iter().any(|piece| self.of(piece).has(Trait::IndustrializeFree))
    }

    /// Cards of the hand that a factory can produce (Core I8): those of its letter, and those of any.
    pub(super) fn producible<'a>(&'a self, state: &'a State, at: Spot) -> impl Iterator<Item = FaceId> + 'a {
        let spectral = self.map().site(at).map(|site| site.spectral);
        let room = match self.stack_here(state, at) {
            Some(id) => state.stack(id).pieces.remaining_capacity() > 0,
            None => self.free_outpost(state, at).is_some(),
        };
        let works = at.is_site() && state.site(at).factory;
        self.distinct_hand(state).filter(move |&face| {
            let own = self.face(face);
            let letter = works && (own.any || own.spectral.is_some() && own.spectral == spectral);
            let anywhere = own
                .spectral
                .is_some_and(|letter| self.any_card(state, |face| face.has(Trait::ProduceAnywhere(letter))));
            let one = match own.kind {
                Kind::Patent(DeckKind::Freighter) => state.stack(StackId::Freighter).is_empty(),
                Kind::Patent(DeckKind::GwThruster) => {
                    !self.any_card(state, |face| face.is_patent(DeckKind::GwThruster))
                }
                Kind::Patent(DeckKind::Bernal | DeckKind::Crew) => false,
                Kind::Tool(_) => own.any && works,
                _ => true,
            };
            room && one && (letter || anywhere)
        })
    }

    /// Produces a card at a factory (Core I8): it comes into play black side up, and equipment as it is.
    pub(super) fn produce<L: Log>(&self, state: &mut State, at: Spot, face: FaceId, log: &mut L) {
        let Some(place) = state.hand.iter().position(|&own| own == face) else { return };
        state.hand.remove(place);
        let own = self.face(face);
        let side = match own.kind {
            Kind::Tool(_) | Kind::Patent(DeckKind::GwThruster | DeckKind::Freighter | DeckKind::Colonist) => face,
            _ => own.back.unwrap_or(face),
        };
        let near = self.stack_here(state, at).or_else(|| self.free_outpost(state, at));
        let freighter = own.is_patent(DeckKind::Freighter).then_some(StackId::Freighter);
        let Some(id) = freighter.or(near) else {
            state.hand.push(face);
            return;
        };
        if state.stack(id).is_empty() {
            state.stack_mut(id).at = at;
        }
        log.event("Core I8: ET production", || format!("{} at {}", self.face_words(side), self.spot_words(state, at)));
        self.place_card(state, id, Piece::new(side), log);
        state.tally.produced += 1;
    }

    /// A stack that rests at a place and holds something.
    fn stack_here(&self, state: &State, at: Spot) -> Option<StackId> {
        let id = self.stack_near(state, at);
        let stack = state.stack(id);
        (stack.at == at && stack.rests() && !stack.is_empty()).then_some(id)
    }

    /// An outpost that can be founded at a place.
    fn free_outpost(&self, state: &State, at: Spot) -> Option<StackId> {
        let outposts = [StackId::OutpostA, StackId::OutpostB, StackId::SiteOutpost];
        outposts.into_iter().find(|&id| self.may_found(state, id, at))
    }

    /// Cards that one ET production can make beyond the first: with an engineer, and by abilities.
    pub(super) fn production_more(&self, state: &State, at: Spot) -> u8 {
        let engineer = state.stacks_at(at).any(|id| self.worker(state, id, Job::Engineer));
        u8::from(engineer) + state.boons.of(Boon::Produce) + self.ground_boon(state, at, Boon::Produce)
    }

    /// Whether a card of a stack can be promoted where it is (Core 2A3, D3d).
    pub(super) fn promotable(&self, state: &State, id: StackId, place: usize) -> bool {
        let stack = state.stack(id);
        let piece = &stack.pieces[place];
        let face = self.of(piece);
        if !stack.rests() || stack.at == Spot::AWAY || !Self::usable(piece) || face.back.is_none() || piece.success {
            return false;
        }
        let site = self.map().site(stack.at).filter(|_| state.site(stack.at).colony);
        let lab = self.lab_at(state, stack.at);
        let price = u16::from(face.price) <= state.aqua;
        let upgraded = face.upgrade.is_none_or(|row| self.upgraded(state, row));
        match face.promotion {
            Promotion::Never => false,
            // Only one of two freighters may be promoted (D14h1A).
            _ if face.is_patent(DeckKind::Freighter)
                && self.any_card(state, |own| own.is_patent(DeckKind::Freighter) && own.side == Side::Purple) =>
            {
                false
            }
            Promotion::Spectral(spectral) => lab || site.is_some_and(|site| site.spectral == spectral),
            Promotion::Feature(_) if face.is_patent(DeckKind::Bernal) => false,
            Promotion::Feature(feature) => lab || site.is_some_and(|site| site.is(feature)),
            Promotion::Lab => lab && price && upgraded,
            Promotion::Bernal => self.bernal_at(state, stack.at) && price && upgraded,
        }
    }

    /// Promotes a card of a stack: it flips for good.
    pub(super) fn promote<L: Log>(&self, state: &mut State, id: StackId, place: usize, log: &mut L) {
        let face = self.of(&state.stack(id).pieces[place]);
        let Some(back) = face.back else { return };
        state.pay(u16::from(face.price).min(state.aqua));
        state.stack_mut(id).pieces[place].face = back;
        state.tally.promoted += 1;
        log.event("Core 2A3: promotion", || self.piece_words(&state.stack(id).pieces[place]));
    }

    /// Whether the Home Bernal can be promoted: a dirtside of its kind, which it has none of, or a lab elsewhere; its own
    /// place of promotion decides (Core 2A3).
    pub(super) fn bernal_promotable(&self, state: &State, home: bool) -> bool {
        let stack = state.stack(StackId::Bernal);
        let second =
            stack.pieces.iter().map(|piece| piece.face).find(|&face| self.face(face).is_patent(DeckKind::Bernal));
        let Some(face) = (if home { Some(state.home_bernal) } else { second.filter(|_| state.bernal_over.is_some()) })
        else {
            return false;
        };
        let face = self.face(face);
        if face.side == Side::Purple || face.back.is_none() {
            return false;
        }
        let fits = |spot: Spot| {
            self.map().site(spot).is_some_and(|site| match face.promotion {
                Promotion::Feature(feature) => site.is(feature),
                Promotion::Spectral(spectral) => site.spectral == spectral,
                _ => false,
            })
        };
        // A Bernal's dirtside is a factory below it; the home orbits have Luna's.
        if home {
            self.map()
                .all()
                .any(|(spot, site)| site.zone == Zone::Earth && site.road > 0 && state.site(spot).factory && fits(spot))
                || self.home_lab(state, face)
        } else {
            state.bernal_over.is_some_and(|spot| state.site(spot).dirtside && fits(spot))
        }
    }

    /// Whether the player has a colony that fits the Home Bernal's place of promotion, which stands for its dirtside.
    fn home_lab(&self, state: &State, face: &super::faces::Face) -> bool {
        self.map().all().any(|(spot, site)| {
            state.site(spot).colony
                && match face.promotion {
                    Promotion::Feature(feature) => site.is(feature),
                    Promotion::Spectral(spectral) => site.spectral == spectral,
                    _ => false,
                }
        })
    }

    /// Promotes a Bernal: its lab opens.
    pub(super) fn promote_bernal<L: Log>(&self, state: &mut State, home: bool, log: &mut L) {
        if home {
            let Some(back) = self.face(state.home_bernal).back else { return };
            state.home_bernal = back;
        } else {
            let own =
                state.stack(StackId::Bernal).pieces.iter().position(|piece| self.of(piece).is_patent(DeckKind::Bernal));
            let Some(place) = own else { return };
            let Some(back) = self.of(&state.stack(StackId::Bernal).pieces[place]).back else { return };
            state.stack_mut(StackId::Bernal).pieces[place].face = back;
        }
        state.tally.promoted += 1;
        // A promoted Bernal has room for one more (Core 2A).
        state.limit += 1;
        state.push(Step::Exomigrate);
        log.event("Core 2A3: promotion", || {
            if home { self.face_words(state.home_bernal) } else { "the second Bernal".into() }
        });
    }

    /// Budget cuts take a card of the hand (Core K2f).
    pub(super) fn cut<L: Log>(&self, state: &mut State, face: FaceId, log: &mut L) {
        if let Some(place) = state.hand.iter().position(|&own| own == face) {
            state.hand.remove(place);
            self.to_bottom(state, face);
            log.event("Core K2f: budget cuts", || self.face_words(face));
        }
    }

    /// What waits to be chosen after research with a card that searches decks.
    pub(super) fn searches(&self, state: &State) -> bool {
        self.any_card(state, |face| face.has(Trait::SearchDeck))
    }

    /// Takes a card out of a deck by search.
    pub(super) fn search<L: Log>(&self, state: &mut State, deck: DeckKind, card: u8, luck: &mut Luck, log: &mut L) {
        if state.decks[deck.place()].take(|&own| own == card).is_none() {
            return;
        }
        let face = self.front(deck, card);
        state.hand.push(face);
        state.tally.researched += 1;
        log.event("C1d: research", || format!("{}, searched for", self.face_words(face)));
        self.research_supports(state, face, luck, log);
    }
}

#[cfg(test)]
mod tests;
