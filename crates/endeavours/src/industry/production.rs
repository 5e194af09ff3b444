//! ET production and promotion (Core I8, 2A3, D3d).

use crate::{
    cards::{Boon, Face, Job, Promotion, Side, Trait},
    map::{Spot, Zone, sites::Site},
    pieces::{DeckKind, FaceId, Kind, StackId},
    rules::Endeavours,
    ruleset::Log,
    state::{Piece, State, Step},
};

impl Endeavours {
    /// Cards of the hand that a factory can produce (Core I8): those of its letter, and those of any.
    pub(crate) fn producible<'a>(&'a self, state: &'a State, at: Spot) -> impl Iterator<Item = FaceId> + 'a {
        let spectral = self.map().site(at).map(|site| site.spectral);
        let room = match self.stack_here(state, at) {
            Some(id) => state.stack(id).pieces.remaining_capacity() > 0,
            None => self.free_outpost(state, at).is_some(),
        };
        let works = at.is_site() && state.site(at).factory;
        let anywhere = self.anywhere(state);
        self.distinct_hand(state).filter(move |&face| {
            let own = self.face(face);
            let letter = works && (own.any || own.spectral.is_some() && own.spectral == spectral);
            let anywhere = own.spectral.is_some_and(|letter| anywhere & (1 << letter as u8) != 0);
            let one = match own.kind {
                Kind::Patent(DeckKind::Freighter) => state.stack(StackId::Freighter).is_empty(),
                // A damaged one is owned all the same.
                Kind::Patent(DeckKind::GwThruster) => {
                    !state.pieces().any(|piece| self.of(piece).is_patent(DeckKind::GwThruster))
                }
                Kind::Patent(DeckKind::Bernal | DeckKind::Crew) => false,
                Kind::Tool(_) => own.any && works,
                _ => true,
            };
            room && one && (letter || anywhere)
        })
    }

    /// The letters of which cards are produced anywhere, a bit each.
    fn anywhere(&self, state: &State) -> u8 {
        let faces = state.stacks.iter().flat_map(|stack| self.usables(stack));
        faces.flat_map(|face| face.traits.iter()).fold(0, |all, own| match own.what {
            Trait::ProduceAnywhere(letter) => all | 1 << letter as u8,
            _ => all,
        })
    }

    /// Produces a card at a factory (Core I8): it comes into play black side up, and equipment as it is.
    pub(crate) fn produce<L: Log>(&self, state: &mut State, at: Spot, face: FaceId, log: &mut L) {
        state.take_from_hand(face);
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
        state.tally.factory_used(at);
        log.event("Core I8: ET production", || format!("{} at {}", self.face_words(side), self.place_words(at)));
        self.place_card(state, id, Piece::new(side), log);
    }

    /// A stack that rests at a place and holds something.
    pub(crate) fn stack_here(&self, state: &State, at: Spot) -> Option<StackId> {
        Some(self.stack_near(state, at)).filter(|&id| state.stack(id).rests_at(at))
    }

    /// An outpost that can be founded at a place.
    pub(crate) fn free_outpost(&self, state: &State, at: Spot) -> Option<StackId> {
        let outposts = [StackId::OutpostA, StackId::OutpostB, StackId::SpaceOutpost, StackId::SiteOutpost];
        outposts.into_iter().find(|&id| self.may_found(state, id, at))
    }

    /// Cards that one ET production can make beyond the first: with an engineer, and by abilities.
    pub(crate) fn production_more(&self, state: &State, at: Spot) -> u8 {
        let engineer = state.stacks_at(at).any(|id| self.worker(state, id, Job::Engineer));
        u8::from(engineer) + state.boons.of(Boon::Produce) + self.ground_boon(state, at, Boon::Produce)
    }

    /// Whether a card is promoted on ground like this: of its spectral type or with its feature.
    fn promotes_at(face: &Face, site: &Site) -> bool {
        match face.promotion {
            Promotion::Spectral(spectral) => site.spectral == spectral,
            Promotion::Feature(feature) => site.is(feature),
            _ => false,
        }
    }

    fn promoted_freighter(&self, piece: &Piece) -> bool {
        let face = self.of(piece);
        face.is_patent(DeckKind::Freighter) && face.side == Side::Purple
    }

    /// Whether a card of a stack can be promoted where it is (Core 2A3, D3d).
    pub(crate) fn promotable(&self, state: &State, id: StackId, place: usize) -> bool {
        let stack = state.stack(id);
        let piece = &stack.pieces[place];
        let face = self.of(piece);
        if !stack.rests() || stack.at == Spot::AWAY || !Self::usable(piece) || face.back.is_none() || piece.success {
            return false;
        }
        let site = || self.map().site(stack.at).filter(|_| state.site(stack.at).colony);
        let lab = || self.lab_at(state, stack.at);
        let paid = || u16::from(face.price) <= state.aqua && face.upgrade.is_none_or(|row| self.upgraded(state, row));
        match face.promotion {
            Promotion::Never => false,
            // Only one of two freighters may be promoted, damaged or not (D14h1A).
            _ if face.is_patent(DeckKind::Freighter) && state.pieces().any(|piece| self.promoted_freighter(piece)) => {
                false
            }
            Promotion::Feature(_) if face.is_patent(DeckKind::Bernal) => false,
            Promotion::Spectral(_) | Promotion::Feature(_) => {
                lab() || site().is_some_and(|site| Self::promotes_at(face, site))
            }
            Promotion::Lab => lab() && paid(),
            Promotion::Bernal => self.bernal_at(state, stack.at) && paid(),
        }
    }

    /// Promotes a card of a stack: it flips for good.
    pub(crate) fn promote<L: Log>(&self, state: &mut State, id: StackId, place: usize, log: &mut L) {
        let face = self.of(&state.stack(id).pieces[place]);
        let Some(back) = face.back else { return };
        state.pay(u16::from(face.price).min(state.aqua));
        state.stack_mut(id).pieces[place].face = back;
        state.tally.promoted += 1;
        log.event("Core 2A3: promotion", || self.piece_words(&state.stack(id).pieces[place]));
    }

    /// Whether the Home Bernal can be promoted: a dirtside of its kind, which it has none of, or a lab elsewhere; its own
    /// place of promotion decides (Core 2A3).
    pub(crate) fn bernal_promotable(&self, state: &State, home: bool) -> bool {
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
        let fitting = match face.promotion {
            Promotion::Spectral(spectral) => self.map().of_type(spectral),
            Promotion::Feature(feature) => self.map().with_feature(feature),
            _ => return false,
        };
        // A Bernal's dirtside is a factory below it; the home orbits have Luna's.
        if home {
            // A colony that fits stands for a lab elsewhere.
            let luna = |spot: Spot| self.map().site(spot).is_some_and(|site| site.zone == Zone::Earth && site.road > 0);
            let built = |spot: Spot| state.site(spot).colony || state.site(spot).factory && luna(spot);
            fitting.iter().any(built)
        } else {
            state.bernal_over.is_some_and(|spot| state.site(spot).dirtside && fitting.contains(spot))
        }
    }

    /// Promotes a Bernal: its lab opens.
    pub(crate) fn promote_bernal<L: Log>(&self, state: &mut State, home: bool, log: &mut L) {
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
}

#[cfg(test)]
mod tests;
