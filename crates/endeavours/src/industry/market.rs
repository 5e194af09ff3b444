//! Income, research, the free market and boosts (C1d, Core I1 to I4).

use crate::{
    cards::{Boon, ELECTRIC, PULSED, Place, Privilege, REACTORS, Side, Trait},
    map::{Spectral, Spot},
    pieces::{DeckKind, FaceId, Kind, StackId},
    random::Luck,
    rules::{Endeavours, Stream},
    ruleset::Log,
    state::{Piece, State},
    words,
};

impl Endeavours {
    /// The income operation (Core I1).
    pub(crate) fn income<L: Log>(&self, state: &mut State, log: &mut L) {
        let aqua = self.numbers.income_aqua + u16::from(state.boons.of(Boon::Income));
        state.earn(aqua);
        log.event("Core I1: income", || format!("{aqua} Aqua"));
    }

    /// Whether research is allowed by the number of patents in hand (the academia limit).
    pub(crate) fn may_research(&self, state: &State) -> bool {
        let free = self.privileged(state, Privilege::Skunkworks) || self.bernal_has(state, Trait::NoAcademia);
        let held = self.patents_in_hand(state).count();
        (free || held < self.numbers.research_limit + usize::from(state.boons.of(Boon::Hand)))
            && state.hand.remaining_capacity() >= 4
    }

    /// Decks that a card of a deck brings bonus supports from: one card of each kind of support that it lists.
    fn support_decks(&self, face: FaceId) -> impl Iterator<Item = DeckKind> + use<'_> {
        let face = self.face(face);
        let listed = |supports: u8| face.needs.iter().any(|need| need & supports != 0);
        let generator = listed(PULSED | ELECTRIC).then_some(DeckKind::Generator);
        let reactor = listed(REACTORS).then_some(DeckKind::Reactor);
        let radiator = (face.needs_therms > 0).then_some(DeckKind::Radiator);
        [reactor, generator, radiator].into_iter().flatten()
    }

    /// The most that research in a deck can cost: its card with bonus supports.
    pub(crate) fn research_price(&self, state: &State, cards: u16) -> u16 {
        let price = cards * self.numbers.research_cost;
        // The Marketeer has three cards for two Aqua (C1a2).
        if self.privileged(state, Privilege::Marketeer) { price - price / 3 } else { price }
    }

    /// Takes the top card of a deck to hand.
    pub(crate) fn take_patent<L: Log>(
        &self,
        state: &mut State,
        deck: DeckKind,
        luck: &mut Luck,
        log: &mut L,
    ) -> Option<FaceId> {
        if state.hand.is_full() {
            return None;
        }
        let card = state.decks[deck.place()].draw_or_reshuffle(luck.of(Stream::Patents))?;
        let face = self.front(deck, card);
        state.hand.push(face);
        log.event("C1d: research", || self.face_words(face));
        Some(face)
    }

    /// The research operation: a card and its bonus supports, an Aqua each (C1d). Supports that cannot be paid for are left.
    pub(crate) fn research<L: Log>(&self, state: &mut State, deck: DeckKind, luck: &mut Luck, log: &mut L) {
        let Some(face) = self.take_patent(state, deck, luck, log) else { return };
        self.research_supports(state, face, luck, log);
    }

    /// Takes the bonus supports of a card, and pays for all cards taken.
    pub(crate) fn research_supports<L: Log>(&self, state: &mut State, face: FaceId, luck: &mut Luck, log: &mut L) {
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

    /// What waits to be chosen after research with a card that searches decks.
    pub(crate) fn searches(&self, state: &State) -> bool {
        self.any_card(state, |face| face.has(Trait::SearchDeck))
    }

    /// Takes a card out of a deck by search.
    pub(crate) fn search<L: Log>(&self, state: &mut State, deck: DeckKind, card: u8, luck: &mut Luck, log: &mut L) {
        if state.decks[deck.place()].take(|&own| own == card).is_none() {
            return;
        }
        let face = self.front(deck, card);
        state.hand.push(face);
        log.event("C1d: research", || format!("{}, searched for", self.face_words(face)));
        self.research_supports(state, face, luck, log);
    }

    /// What a hand card brings on the free market.
    pub(crate) fn market_price(&self, state: &State) -> u16 {
        self.sale_price(state, self.numbers.market_hand)
    }

    /// What a sale at this price brings with the player's abilities.
    fn sale_price(&self, state: &State, price: u16) -> u16 {
        let price = price + u16::from(state.boons.of(Boon::Sale));
        if self.any_card(state, |face| face.has(Trait::MarketTwice)) { price * 2 } else { price }
    }

    /// What a black card in LEO or at the Home Bernal brings (Core I3): less the more factories of its type there are.
    pub(crate) fn black_price(&self, state: &State, face: FaceId) -> Option<u16> {
        let face = self.face(face);
        let patent = matches!(face.kind, Kind::Patent(deck) if !matches!(deck, DeckKind::Freighter | DeckKind::Bernal | DeckKind::Crew));
        let spectral = face.spectral.filter(|_| patent && face.side == Side::Black)?;
        Some(self.sale_price(state, self.stock_price(state, spectral)))
    }

    /// The stock price of a type by factories of it in play.
    pub(crate) fn stock_price(&self, state: &State, spectral: Spectral) -> u16 {
        let built =
            self.map().all().filter(|&(spot, site)| site.spectral == spectral && state.site(spot).factory).count();
        self.numbers.market_prices[built.min(3)]
    }

    /// Sells a hand card.
    pub(crate) fn sell<L: Log>(&self, state: &mut State, face: FaceId, log: &mut L) {
        let price = self.market_price(state);
        self.give_back(state, face);
        state.earn(price);
        log.event("Core I3: free market", || format!("{} for {price} Aqua", self.face_words(face)));
    }

    /// Sells a black card in the bank; the card comes to hand.
    pub(crate) fn sell_black<L: Log>(&self, state: &mut State, id: StackId, place: usize, log: &mut L) {
        let piece = state.stack(id).pieces[place];
        let Some(price) = self.black_price(state, piece.face) else { return };
        self.use_up(state, id, place);
        state.earn(price);
        log.event("Core I3: free market", || format!("{} for {price} Aqua", self.piece_words(&piece)));
    }

    /// Where a card of the hand may be boosted to from Earth (D3c).
    pub(crate) fn boostable(&self, state: &State, face: FaceId, to: Spot) -> bool {
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
    pub(crate) fn boost_price(&self, state: &State, cards: &[FaceId], to: Spot) -> u16 {
        let price: u16 = cards.iter().map(|&face| self.freight_price(state, face, to)).sum();
        price.saturating_sub(u16::from(state.boons.of(Boon::Boost)))
    }

    /// What a card adds to the price of a boost.
    fn freight_price(&self, state: &State, face: FaceId, to: Spot) -> u16 {
        let own = self.face(face);
        let twice = to == Spot::HOME && !own.is_equipment() && !self.bernal_has(state, Trait::BoostSingle);
        u16::from(own.mass) * self.numbers.boost_cost * if twice { 2 } else { 1 }
    }

    /// Cards of the hand that can still join a boost, each kind once.
    pub(crate) fn boost_candidates<'a>(&'a self, state: &'a State, to: Spot) -> impl Iterator<Item = FaceId> + 'a {
        let receiver = self.receiver(state, to).map(|id| state.stack(id).pieces.remaining_capacity());
        let room = !state.boosting.is_full() && receiver.is_some_and(|room| room > state.boosting.len());
        // A radiator is boosted light or heavy.
        let sides =
            self.distinct_hand(state).flat_map(|face| [Some(face), self.face(face).heavy].into_iter().flatten());
        let chosen: u16 = state.boosting.iter().map(|&face| self.freight_price(state, face, to)).sum();
        let purse = state.aqua.saturating_add(u16::from(state.boons.of(Boon::Boost)));
        sides.filter(move |&face| {
            room && self.boostable(state, face, to) && chosen + self.freight_price(state, face, to) <= purse
        })
    }

    /// Different cards in hand, each once.
    pub(crate) fn distinct_hand<'a>(&self, state: &'a State) -> impl Iterator<Item = FaceId> + use<'a> {
        let first = |&(place, face): &(usize, &FaceId)| !state.hand[..place].contains(face);
        state.hand.iter().enumerate().filter(first).map(|(_, &face)| face)
    }

    /// Launches the chosen cards (Core I4).
    pub(crate) fn launch<L: Log>(&self, state: &mut State, to: Spot, log: &mut L) {
        let cards = std::mem::take(&mut state.boosting);
        let price = self.boost_price(state, &cards, to).min(state.aqua);
        state.pay(price);
        let id = self.receiver(state, to).unwrap_or(StackId::Leo);
        if state.stack(id).is_empty() && !id.is_base() {
            state.stack_mut(id).at = to;
        }
        for &face in &cards {
            self.place_card(state, id, Piece::new(face), log);
        }
        if self.privileged(state, Privilege::LaunchFees) && !cards.is_empty() {
            state.earn(1);
        }
        log.event("Core I4: boost", || {
            let names: Vec<String> = cards.iter().map(|&face| self.face_words(face)).collect();
            format!("{} to {} for {price} Aqua", words::list(&names), self.place_words(to))
        });
    }

    /// The stack that receives what is boosted to a place: the bank's own, that of the second Bernal, or at a Drift Bernal,
    /// which has none, whatever rests there or an outpost that is free.
    pub(crate) fn receiver(&self, state: &State, at: Spot) -> Option<StackId> {
        if at.is_bank() {
            Some(self.stack_near(state, at))
        } else if state.bernal_over == Some(at) {
            Some(StackId::Bernal)
        } else {
            self.stack_here(state, at).or_else(|| self.free_outpost(state, at))
        }
    }
}

#[cfg(test)]
mod tests;
