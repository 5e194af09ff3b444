//! People and what they found: exomigration, colonies, homesteads, the second Bernal, space elevators and Futures.

use crate::{
    cards::{Face, Side, Trait, Wish},
    map::{Feature, Spot, Zone, sites::Site},
    missions::quests::Deed,
    pieces::{DeckKind, FaceId, Kind, StackId},
    random::Luck,
    rules::{Endeavours, Stream},
    ruleset::Log,
    state::{Hazard, Loss, Piece, State, Step},
    words,
};

impl Endeavours {
    /// Colonists in play: in stacks, and robots in hand.
    pub(crate) fn colonists(&self, state: &State) -> u8 {
        let own = |face: FaceId| self.face(face).is_patent(DeckKind::Colonist);
        let stacks = state.pieces().filter(|piece| own(piece.face)).count();
        u8::try_from(stacks + state.hand.iter().filter(|&&face| own(face)).count()).unwrap_or(u8::MAX)
    }

    /// Exomigration: colonists come as long as there are fewer than the limit; robots come to hand (Core 2A).
    pub(crate) fn exomigrate<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        while self.colonists(state) < state.limit {
            let Some(card) = state.decks[DeckKind::Colonist.place()].draw_or_reshuffle(luck.of(Stream::Patents)) else {
                break;
            };
            let face = self.front(DeckKind::Colonist, card);
            log.event("Core 2A: exomigration", || self.face_words(face));
            if self.face(face).human && !state.stack(StackId::Home).pieces.is_full() {
                state.stack_mut(StackId::Home).pieces.push(Piece::new(face));
            } else if self.face(face).human || state.hand.is_full() {
                state.decks[DeckKind::Colonist.place()].discard(card);
                break;
            } else {
                state.hand.push(face);
            }
        }
        self.comfort(state, log);
    }

    /// People of a stack who can found a colony where it is: on an own factory without one (Core, D17b1).
    pub(crate) fn founders<'a>(&'a self, state: &'a State, id: StackId) -> impl Iterator<Item = u8> + 'a {
        let stack = state.stack(id);
        let ground = stack.rests() && stack.at.is_site() && state.colonies > 0;
        let open = ground && state.site(stack.at).factory && !state.site(stack.at).colony;
        stack.places(move |piece| {
            open && self.of(piece).human && Self::usable(piece) && matches!(self.of(piece).kind, Kind::Patent(_))
        })
    }

    /// Founds a colony: its founder settles, and another colonist comes (Core).
    pub(crate) fn colonize<L: Log>(&self, state: &mut State, id: StackId, place: usize, log: &mut L) {
        let at = state.stack(id).at;
        let piece = state.stack(id).pieces[place];
        log.event("Core: colony", || {
            format!("{} found a colony on {}", self.piece_words(&piece), self.place_words(at))
        });
        self.use_up(state, id, place);
        self.dome(state, at, log);
        state.push(Step::Exomigrate);
    }

    fn dome<L: Log>(&self, state: &mut State, at: Spot, log: &mut L) {
        state.site_mut(at).colony = true;
        state.colonies -= 1;
        state.tally.colonies += 1;
        state.tally.factory_used(at);
        self.deed(state, Deed::Settled(at), log);
        self.comfort(state, log);
    }

    /// Sites that can be homesteaded (Core 2A4): own factories without a colony, for a black card in the bank and a
    /// colonist anywhere.
    pub(crate) fn homesteads<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Spot> + 'a {
        let able = state.colonies > 0 && self.black_in_bank(state).is_some() && self.settler(state).is_some();
        let spots = able.then(|| self.map().all().map(|(spot, _)| spot)).into_iter().flatten();
        spots.filter(|&spot| state.site(spot).factory && !state.site(spot).colony)
    }

    /// A black card in LEO or at the Home Bernal, the cheapest to sell.
    fn black_in_bank(&self, state: &State) -> Option<(StackId, usize)> {
        let stacks = [StackId::Leo, StackId::Home];
        let cards = stacks.into_iter().flat_map(|id| (0..state.stack(id).pieces.len()).map(move |place| (id, place)));
        let priced = cards.filter_map(|(id, place)| {
            self.black_price(state, state.stack(id).pieces[place].face).map(|price| (price, id, place))
        });
        priced.min().map(|(_, id, place)| (id, place))
    }

    /// A human colonist who is not lonely, the Home Bernal's first.
    fn settler(&self, state: &State) -> Option<(StackId, usize)> {
        let stacks = std::iter::once(StackId::Home).chain(StackId::ALL);
        let mut people = stacks.flat_map(|id| (0..state.stack(id).pieces.len()).map(move |place| (id, place)));
        people.find(|&(id, place)| {
            let piece = &state.stack(id).pieces[place];
            self.of(piece).is_patent(DeckKind::Colonist)
                && self.of(piece).human
                && Self::usable(piece)
                && state.stack(id).rests()
        })
    }

    /// Homesteads a site.
    pub(crate) fn homestead<L: Log>(&self, state: &mut State, spot: Spot, log: &mut L) {
        let Some((id, place)) = self.black_in_bank(state) else { return };
        self.use_up(state, id, place);
        let Some((id, place)) = self.settler(state) else { return };
        self.use_up(state, id, place);
        log.event("Core 2A4: homesteading", || self.place_words(spot));
        self.dome(state, spot, log);
        state.push(Step::Exomigrate);
    }

    /// Brings a second Bernal from hand into play (module 2).
    pub(crate) fn second_bernal<L: Log>(&self, state: &mut State, face: FaceId, log: &mut L) {
        state.take_from_hand(face);
        state.pay(self.numbers.bernal_price);
        let stack = state.stack_mut(StackId::Bernal);
        stack.at = Spot::HOME;
        stack.pieces.push(Piece::new(face));
        log.event("Core 2: second Bernal", || self.face_words(face));
    }

    /// Whether the second Bernal can be anchored where it is (Core 2A5): over a factory that is no dirtside yet, with its
    /// whole support chain, no charged battery in it (D3h2).
    pub(crate) fn bernal_support(&self, state: &State) -> Option<u32> {
        let stack = state.stack(StackId::Bernal);
        let site = self.map().site(stack.at)?;
        if !stack.rests() || state.bernal_over.is_some() || site.zone == Zone::Earth && site.road > 0 {
            return None;
        }
        self.dirtsides(state, stack.at, site).next()?;
        let place = stack.pieces.iter().position(|piece| self.of(piece).is_patent(DeckKind::Bernal))?;
        let bare = self.builders(stack);
        let frame = self.frame(state, &bare);
        let chain = self.working_in(&frame, place)?;
        let cards = self.with_cooling(&bare, &frame, chain.cards, chain.therms) & !(1 << place);
        let dark = self.map().zone(stack.at) >= Zone::Jupiter && !self.has_powersat(state);
        let fits = !dark || stack.marked(cards).all(|other| !self.of(&stack.pieces[other]).solar);
        fits.then_some(cards)
    }

    /// Factories that would become dirtsides of a Bernal over a site.
    fn dirtsides<'a>(&'a self, state: &'a State, at: Spot, own: &'a Site) -> impl Iterator<Item = Spot> + 'a {
        self.map()
            .all()
            .filter(move |&(spot, site)| {
                (spot == at || own.adjacent(site)) && state.site(spot).factory && !state.site(spot).dirtside
            })
            .map(|(spot, _)| spot)
    }

    /// Anchors the second Bernal: factories below it become dirtsides, and another colonist comes (Core 2A5).
    pub(crate) fn anchor_bernal<L: Log>(&self, state: &mut State, log: &mut L) {
        let Some(cards) = self.bernal_support(state) else { return };
        let id = StackId::Bernal;
        let at = state.stack(id).at;
        for place in state.stack(id).marked(cards).rev() {
            self.use_up(state, id, place);
        }
        state.bernal_over = Some(at);
        Self::slip_tow(state, id);
        state.limit += 1;
        state.tally.anchored += 1;
        log.event("Core 2A5: anchoring", || format!("the second Bernal over {}", self.place_words(at)));
        state.push(Step::Exomigrate);
        let Some(own) = self.map().site(at) else { return };
        let sides: arrayvec::ArrayVec<Spot, 8> = self.dirtsides(state, at, own).take(8).collect();
        for spot in sides {
            state.site_mut(spot).dirtside = true;
            self.deed(state, Deed::Anchored(spot), log);
        }
        self.comfort(state, log);
    }

    /// The other end of a site's elevator.
    pub(crate) fn elevator_end(&self, spot: Spot) -> Option<Spot> {
        self.map().elevators.iter().find(|&&(end, _)| end == spot).map(|&(_, other)| other)
    }

    /// Elevators that can be built now: one end has a factory, and a unit is at the other (Core 1A6).
    pub(crate) fn elevators<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (StackId, Spot)> + 'a {
        self.map().elevators.iter().filter_map(move |&(spot, end)| {
            if state.site(spot).elevator {
                return None;
            }
            let factory = |own: Spot| own.is_site() && state.site(own).factory;
            let unit = |own: Spot| {
                StackId::ALL.into_iter().find(|&id| {
                    let stack = state.stack(id);
                    let freighter = id.is_freighter();
                    let builder = || self.usables(stack).any(|face| face.has(Trait::ElevatorFreighter));
                    stack.at == own && stack.rests() && !stack.pieces.is_empty() && (freighter || builder())
                })
            };
            let geo = || self.bernal_has(state, Trait::BoostSingle) && self.map().zone(spot) == Zone::Earth;
            if factory(spot) {
                if let Some(id) = unit(end) {
                    return Some((id, spot));
                }
                if factory(end) || geo() {
                    // Nothing that flies is at risk: the elevator's own hazard is rolled for the Home Bernal.
                    return Some((StackId::Home, spot));
                }
            }
            if factory(end) { unit(spot).map(|id| (id, spot)) } else { None }
        })
    }

    /// Whether a freighter at a place is the one thing that an elevator from a factory lacks.
    pub(crate) fn lifts(&self, state: &State, to: Spot) -> bool {
        let factory = |own: Spot| own.is_site() && state.site(own).factory;
        let mut open = self.map().elevators.iter().filter(|(spot, _)| !state.site(*spot).elevator);
        open.any(|&(spot, end)| end == to && factory(spot) || spot == to && factory(end))
    }

    /// An elevator stands: it claims both ends (Core 1A6).
    pub(crate) fn raise_elevator<L: Log>(&self, state: &mut State, spot: Spot, log: &mut L) {
        state.site_mut(spot).elevator = true;
        state.tally.elevators += 1;
        log.event("Core 1A6: space elevator", || self.place_words(spot));
        for end in [Some(spot), self.elevator_end(spot)].into_iter().flatten() {
            if end.is_site() && !state.site(end).claim && state.claims > 0 {
                state.site_mut(end).busted = false;
                self.claim(state, end, log);
            }
        }
        self.deed(state, Deed::Elevated(spot), log);
    }

    /// What is lost where an epic hazard fails: the freighter, or the card whose Future it was.
    pub(crate) fn lose_unit<L: Log>(&self, state: &mut State, id: StackId, hazard: Hazard, log: &mut L) {
        let what = match hazard {
            Hazard::Future(future) => Trait::Future(future),
            _ if id.is_freighter() => {
                self.destroy(state, id, Loss::Hazard, log);
                return;
            }
            _ => Trait::ElevatorFreighter,
        };
        if let Some(place) = state.stack(id).pieces.iter().position(|piece| self.of(piece).has(what)) {
            self.decommission(state, id, place, Loss::Hazard, log);
        }
    }

    /// Futures that can be completed now, with the stack of the purple card (C2a2).
    pub(crate) fn futures<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (StackId, u8)> + 'a {
        StackId::ALL.into_iter().flat_map(move |id| {
            state.stack(id).pieces.iter().flat_map(move |piece| {
                let face = self.of(piece);
                let purple = face.side == Side::Purple && Self::usable(piece);
                face.traits.iter().filter_map(move |own| match own.what {
                    Trait::Future(future) if purple && self.future_open(state, id, future) => Some((id, future)),
                    _ => None,
                })
            })
        })
    }

    /// Whether a card is the purple side of a starship: its Future is completed at an ad astra exit (C1f).
    pub(crate) fn is_starship(&self, piece: &Piece) -> bool {
        let face = self.of(piece);
        let leaves =
            |future: u8| self.tables.futures[usize::from(future)].asks.iter().flatten().any(|&own| own == Wish::AtExit);
        face.side == Side::Purple
            && face.traits.iter().any(|own| matches!(own.what, Trait::Future(future) if leaves(future)))
    }

    fn future_open(&self, state: &State, id: StackId, future: u8) -> bool {
        let Some(wishes) = &self.tables.futures[usize::from(future)].asks.told else { return false };
        state.futures & (1 << future) == 0 && wishes.iter().all(|&wish| self.granted(state, id, wish))
    }

    fn granted(&self, state: &State, id: StackId, wish: Wish) -> bool {
        let stack = state.stack(id);
        let count =
            |wanted: &dyn Fn(Spot, &Site) -> bool| self.map().all().filter(|&(spot, site)| wanted(spot, site)).count();
        let purple = |deck: DeckKind| {
            let own = |face: &Face| face.is_patent(deck) && face.side == Side::Purple;
            state.pieces().filter(|piece| own(self.of(piece))).count()
        };
        match wish {
            Wish::Isotope(n) => stack.isotope >= n,
            Wish::AtCentaur => {
                stack.rests()
                    && self.map().site(stack.at).is_some_and(|site| site.is(Feature::Centaur))
                    && state.site(stack.at).factory
            }
            Wish::AtExit => stack.rests() && stack.at == Self::EXIT,
            Wish::Claim(spot) => state.site(spot).claim,
            Wish::Factory(spot) => state.site(spot).factory,
            Wish::Colony(spot) => state.site(spot).colony,
            Wish::Promoted(n) => purple(DeckKind::Colonist) >= usize::from(n),
            Wish::PromotedBernal => self.face(state.home_bernal).side == Side::Purple || purple(DeckKind::Bernal) > 0,
            Wish::Dirtside(ground) => count(&|spot, site| state.site(spot).dirtside && ground.fits(site)) > 0,
            Wish::DirtsideAt(spot) => state.site(spot).dirtside,
            Wish::DirtsideHydration(n) => {
                let sides = self.map().all().filter(|&(spot, _)| state.site(spot).dirtside);
                sides.map(|(_, site)| site.hydration).sum::<u8>() >= n
            }
            Wish::Elevators(n) => state.tally.elevators >= u16::from(n),
            Wish::Colonies(feature, n) => {
                count(&|spot, site| state.site(spot).colony && site.is(feature)) >= usize::from(n)
            }
            Wish::Aqua(n) => state.aqua >= u16::from(n),
            Wish::Factories(zone, n) => {
                count(&|spot, site| state.site(spot).factory && site.zone == zone) >= usize::from(n)
            }
            Wish::Mobile => purple(DeckKind::Freighter) > 0,
        }
    }

    /// A Future is completed.
    pub(crate) fn realize<L: Log>(&self, state: &mut State, future: u8, log: &mut L) {
        let own = &self.tables.futures[usize::from(future)];
        let stack = StackId::ALL
            .into_iter()
            .find(|&id| state.stack(id).pieces.iter().any(|piece| self.of(piece).has(Trait::Future(future))));
        state.futures |= 1 << future;
        state.future_points += i32::from(own.points);
        state.tally.futures += 1;
        log.event("C2a2: Future", || format!("{} brings {} points", words::title(&own.name), own.points));
        for wish in own.asks.iter().flatten() {
            match (*wish, stack) {
                (Wish::Aqua(n), _) => state.pay(u16::from(n).min(state.aqua)),
                (Wish::Isotope(n), Some(id)) => state.stack_mut(id).isotope = state.stack(id).isotope.saturating_sub(n),
                // A starship leaves for good (C1f).
                (Wish::AtExit, Some(id)) => self.destroy(state, id, Loss::Starship, log),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests;
