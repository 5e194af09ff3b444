//! Cards in stacks: how they come, change stacks, are used up and are lost.

use crate::{
    cards::{Boon, strength},
    map::Spot,
    pieces::{DeckKind, FaceId, Kind, StackId, Tool},
    random::Luck,
    rules::Endeavours,
    ruleset::{Log, Silent},
    spacecraft::fuel::MOST_DRY,
    state::{
        Loss, Piece, Stack, State, Step,
        playmats::{SITE_OUTPOST, SPACE_OUTPOST},
    },
};

impl Endeavours {
    /// Puts a card into a stack; a stack that is full loses its lightest other card to make room, which is no rule of the
    /// game but keeps stacks within their size.
    pub(crate) fn place_card<L: Log>(&self, state: &mut State, id: StackId, piece: Piece, log: &mut L) {
        if let Some(place) = self.crowded_out(state, id) {
            self.decommission(state, id, place, Loss::Room, log);
        }
        let crowd = strength(&self.of(&piece).boons, Boon::Crowd);
        if state.stack_mut(id).pieces.try_push(piece).is_ok() && crowd > 0 {
            state.limit += crowd;
            state.push(Step::Exomigrate);
        }
    }

    /// The card that makes room in a full stack: the lightest that is not human; `None` where there is room.
    fn crowded_out(&self, state: &State, id: StackId) -> Option<usize> {
        let stack = state.stack(id);
        let places = (0..stack.pieces.len()).filter(|&place| !self.of(&stack.pieces[place]).human);
        stack.pieces.is_full().then(|| places.min_by_key(|&place| self.mass(&stack.pieces[place])))?
    }

    /// The stack at a place that serves best to receive a card: the rocket before outposts.
    pub(crate) fn stack_near(&self, state: &State, at: Spot) -> StackId {
        match at {
            Spot::LEO => StackId::Leo,
            Spot::HOME => StackId::Home,
            _ => {
                let near = |id: &StackId| state.stack(*id).rests_at(at);
                let order = [
                    StackId::Rocket,
                    StackId::OutpostA,
                    StackId::OutpostB,
                    StackId::SiteOutpost,
                    StackId::SpaceOutpost,
                ];
                order.into_iter().chain(StackId::ALL).find(near).unwrap_or(StackId::Leo)
            }
        }
    }

    /// Takes a card out of a stack.
    pub(crate) fn take_out(&self, state: &mut State, id: StackId, place: usize) -> Piece {
        let piece = state.stack_mut(id).pieces.remove(place);
        self.settle(state, id);
        piece
    }

    /// A stack without cards is gone: what tanks and fuel it had are lost, and an outpost may be founded anew.
    pub(crate) fn settle(&self, state: &mut State, id: StackId) {
        let stack = state.stack(id);
        if !stack.pieces.is_empty() || id.is_base() {
            return;
        }
        if id.is_outpost() && !stack.is_empty() {
            return;
        }
        if state.stack(id).at.is_bank() && state.stack(id).rests() {
            self.drain(state, id);
        }
        self.let_go(state, id, &mut Silent);
        state.stack_mut(id).trip = None;
        let moved = stack_moved(state, id);
        *state.stack_mut(id) = Stack::empty(if matches!(id, StackId::Rocket) { Spot::LEO } else { Spot::AWAY });
        state.stack_mut(id).moved = moved;
        if id == StackId::Bernal {
            state.bernal_over = None;
        }
        forget(state, id);
        Self::slip_tow(state, id);
        self.unfly(state, id);
    }

    /// Uses up a card: equipment goes back to the pool, a sample too; what came from cards leaves the game; patents come
    /// back to hand.
    pub(crate) fn use_up(&self, state: &mut State, id: StackId, place: usize) {
        let piece = self.take_out(state, id, place);
        self.put_away_from(state, id, piece);
    }

    /// Where a card of a stack goes that leaves play: the Slipstream freighter leaves the game (D14h1A1).
    fn put_away_from(&self, state: &mut State, id: StackId, piece: Piece) {
        if id == StackId::Slipstream && self.of(&piece).is_patent(DeckKind::Freighter) {
            state.decks[DeckKind::Freighter.place()].purge(self.of(&piece).card);
        } else {
            self.put_away(state, piece);
        }
    }

    /// Where a card goes that leaves play.
    fn put_away(&self, state: &mut State, piece: Piece) {
        let face = self.of(&piece);
        match face.kind {
            // D3g: equipment is discarded.
            Kind::Tool(_) => state.pool[usize::from(face.card)] += 1,
            Kind::Sample(spectral) => state.samples[spectral as usize] += 1,
            // D4a2A, F2c4A: out of the game; the card was set aside when it was drawn.
            Kind::Device => {
                let crowd = strength(&face.boons, Boon::Crowd);
                state.limit = state.limit.saturating_sub(crowd);
            }
            Kind::Comet => state.tally.comets_gone += 1,
            Kind::Patent(DeckKind::Crew) => {
                let full = state.stack(StackId::Leo).pieces.is_full();
                let id = if full { StackId::Home } else { StackId::Leo };
                if let Some(place) = self.crowded_out(state, id) {
                    let other = state.stack_mut(id).pieces.remove(place);
                    self.put_away(state, other);
                }
                let _ = state.stack_mut(id).pieces.try_push(Piece::new(piece.face));
            }
            Kind::Patent(DeckKind::Colonist) if face.human => {
                state.decks[DeckKind::Colonist.place()].discard(face.card);
            }
            Kind::Patent(deck) => self.to_hand(state, self.front(deck, face.card)),
        }
    }

    /// The front face of a card of a deck.
    pub(crate) fn front(&self, deck: DeckKind, card: u8) -> FaceId {
        self.tables.decks[deck.place()][usize::from(card)]
    }

    /// A card comes to hand; a full hand sends it to the bottom of its deck.
    pub(crate) fn to_hand(&self, state: &mut State, face: FaceId) {
        if state.hand.try_push(face).is_err() {
            self.to_bottom(state, face);
        }
    }

    /// A card leaves the hand for the bottom of its deck.
    pub(crate) fn give_back(&self, state: &mut State, face: FaceId) {
        if state.take_from_hand(face) {
            self.to_bottom(state, face);
        }
    }

    /// A card of the hand goes to the bottom of its deck, or back to the pool.
    pub(crate) fn to_bottom(&self, state: &mut State, face: FaceId) {
        let own = self.face(face);
        match own.kind {
            Kind::Patent(deck) => state.decks[deck.place()].discard(own.card),
            Kind::Tool(_) => state.pool[usize::from(own.card)] += 1,
            _ => {}
        }
    }

    /// Loses a card for good reason: it is decommissioned (Core, D3g, D4a2A).
    pub(crate) fn decommission<L: Log>(&self, state: &mut State, id: StackId, place: usize, loss: Loss, log: &mut L) {
        let piece = state.stack(id).pieces[place];
        state.tally.lost[loss as usize] += 1;
        log.event("Core: decommission", || {
            format!("{} of {} is decommissioned: {}", self.piece_words(&piece), id.name(), loss.name())
        });
        self.use_up(state, id, place);
    }

    /// A light radiator in place of a heavy one, where that saves it; true where it does.
    pub(crate) fn lighten(&self, state: &mut State, id: StackId, place: usize) -> bool {
        let piece = &mut state.stack_mut(id).pieces[place];
        let face = &self.tables.faces[usize::from(piece.face.0)];
        match face.heavy.filter(|_| face.is_heavy) {
            Some(light) => {
                piece.face = light;
                true
            }
            None => false,
        }
    }

    /// A whole stack is lost: every card, tank and cube of it.
    pub(crate) fn destroy<L: Log>(&self, state: &mut State, id: StackId, loss: Loss, log: &mut L) {
        log.event("Core: loss", || format!("{} is lost with everything in it: {}", id.name(), loss.name()));
        state.tally.stacks_lost += 1;
        self.lose_drift(state, id, log);
        self.let_go(state, id, log);
        // Nothing is left of a freighter, which is its card.
        let freighter = id.is_freighter();
        let mut place = 0;
        while place < state.stack(id).pieces.len() {
            // A heavy radiator turns light where it would be lost to a hazard roll.
            if loss == Loss::Hazard && !freighter && self.lighten(state, id, place) {
                place += 1;
                continue;
            }
            let piece = state.stack_mut(id).pieces.remove(place);
            state.tally.lost[loss as usize] += 1;
            self.put_away_from(state, id, piece);
        }
        let stack = state.stack_mut(id);
        (stack.water, stack.dirt, stack.isotope, stack.fuel) = (0, 0, 0, 0);
        self.settle(state, id);
    }

    /// Stacks that a stack may take cards from, or give them to: those at the same place.
    pub(crate) fn neighbours<'a>(&self, state: &'a State, id: StackId) -> impl Iterator<Item = StackId> + 'a {
        let at = state.stack(id).at;
        let rests = state.stack(id).rests();
        state.stacks_at(at).filter(move |&other| other != id && rests)
    }

    /// Whether a stack may take a card of another one now.
    pub(crate) fn may_take(&self, state: &State, to: StackId, piece: &Piece) -> bool {
        let face = self.of(piece);
        let stack = state.stack(to);
        if stack.pieces.is_full() || piece.moved || face.is_patent(DeckKind::Bernal) {
            return false;
        }
        let weight = self.mass(piece);
        match to {
            StackId::Freighter | StackId::Slipstream => {
                if face.is_patent(DeckKind::Freighter) {
                    return false;
                }
                let Some(own) = self.freighter_face(stack) else { return false };
                let own = self.face(own);
                let place = !own.loads_at_factory
                    || stack.at.is_site() && state.site(stack.at).factory
                    || state.bernal_over == Some(stack.at);
                place && self.dry(stack) + weight <= u16::from(own.load) + u16::from(own.mass)
            }
            _ if face.is_patent(DeckKind::Freighter) => false,
            StackId::Rocket | StackId::Bernal => self.dry(stack) + weight <= MOST_DRY,
            _ => true,
        }
    }

    /// A place where an outpost can be founded from what lies there: outposts unlocked and not in use.
    pub(crate) fn may_found(&self, state: &State, id: StackId, at: Spot) -> bool {
        let free = state.stack(id).is_empty() && id.is_outpost();
        let unlocked = match id {
            StackId::SpaceOutpost => self.unlocked(state, SPACE_OUTPOST) && !at.is_site(),
            StackId::SiteOutpost => self.unlocked(state, SITE_OUTPOST) && at.is_site(),
            _ => true,
        };
        free && unlocked && at != Spot::AWAY && !at.is_bank()
    }

    /// Moves a card between stacks at the same place: cargo transfer, a glitch trigger (Core).
    pub(crate) fn transfer<L: Log>(
        &self,
        state: &mut State,
        from: StackId,
        place: usize,
        to: StackId,
        luck: &mut Luck,
        log: &mut L,
    ) {
        let wanted = state.stack(from).pieces[place];
        let before = state.stack(from).pieces[..place].iter().filter(|piece| piece.face == wanted.face).count();
        self.glitch_trigger(state, from, luck, log);
        // The glitch may have taken the card, or cards before it; alike cards go together.
        let alike = state.stack(from).pieces.iter().enumerate().filter(|(_, piece)| piece.face == wanted.face);
        let Some((place, _)) = alike.map(|(place, piece)| (place, *piece)).nth(before) else { return };
        let at = state.stack(from).at;
        let mut piece = state.stack_mut(from).pieces.remove(place);
        if self.settled(state, at)
            || state.stack(to).pieces.iter().any(|own| self.of(own).is_person()) && self.of(&piece).human
        {
            piece.lonely = false;
        }
        piece.moved = true;
        log.event("Core: transfer", || {
            format!("{} goes from {} to {}", self.piece_words(&piece), from.name(), to.name())
        });
        if state.stack(to).is_empty() && state.stack(to).at != at {
            state.stack_mut(to).at = at;
        }
        let _ = state.stack_mut(to).pieces.try_push(piece);
        self.settle(state, from);
    }

    /// Whether somebody in a stack can be no longer alone: two people together, or people at a settlement (D17).
    pub(crate) fn comfort<L: Log>(&self, state: &mut State, log: &mut L) {
        for id in StackId::ALL {
            for place in 0..state.stack(id).pieces.len() {
                if state.stack(id).pieces[place].lonely && !self.isolated(state, id, place) {
                    self.recover(state, id, place, log);
                }
            }
        }
    }

    /// Somebody in a stack is no longer lonely, if it was (D17d).
    pub(crate) fn recover<L: Log>(&self, state: &mut State, id: StackId, place: usize, log: &mut L) {
        let piece = &mut state.stack_mut(id).pieces[place];
        if std::mem::take(&mut piece.lonely) {
            log.event("D17d: recovery", || format!("{} is no longer lonely", self.piece_words(piece)));
        }
    }

    /// Whether a crew or human colonist is isolated: no other human, and no colony or the like, is where it is (D17a).
    pub(crate) fn isolated(&self, state: &State, id: StackId, place: usize) -> bool {
        let stack = state.stack(id);
        let face = self.of(&stack.pieces[place]);
        if !face.human || face.is_equipment() {
            return false;
        }
        let people = |other: StackId| {
            let mut people = state.stack(other).places(|piece| self.of(piece).is_person());
            people.any(|own| (other, usize::from(own)) != (id, place))
        };
        if people(id) {
            return false;
        }
        !stack.rests() || !self.settled(state, stack.at) && !self.neighbours(state, id).any(people)
    }

    /// Whether some card of a stack is equipment of a kind that can be used.
    pub(crate) fn has_tool(&self, state: &State, id: StackId, tool: Tool) -> bool {
        self.usables(state.stack(id)).any(|face| face.is_tool(tool))
    }
}

/// Whether a stack had moved before it was emptied; a rocket that is put together anew has not.
const fn stack_moved(state: &State, id: StackId) -> bool {
    state.stacks[id as usize].moved
}

/// Drops what waits for a stack that is gone.
pub(crate) fn forget(state: &mut State, id: StackId) {
    state.agenda.retain(|step| match step {
        Step::Hazard(own, _)
        | Step::Belt(own)
        | Step::Shield(own, _)
        | Step::Storm(own, _)
        | Step::Go(own)
        | Step::Arrive(own)
        | Step::Reach(own, _)
        | Step::SiteRolls(own, _)
        | Step::Damage(own, _)
        | Step::DamageCards(own, _) => *own != id,
        _ => true,
    });
}

#[cfg(test)]
mod tests;
