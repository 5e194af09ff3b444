//! Freighters, which fly without fuel: how far, with what load (module 1).

use crate::{
    cards::{Face, Trait},
    flight::plan::{MOST_YEARS, Pilot},
    map::Spot,
    pieces::{DeckKind, FaceId, StackId},
    rules::Endeavours,
    state::{Stack, State},
};

impl Endeavours {
    /// The years of a freighter to a place: it burns once a year, or twice if pushed.
    pub(crate) fn freighter_years(&self, state: &State, pilot: &Pilot, to: Spot) -> Option<u8> {
        let stack = state.stack(pilot.id);
        let face = self.of(&stack.pieces[self.freighter(state, pilot.id)?]);
        let range =
            face.traits.iter().find_map(|own| if let Trait::Range(zone) = own.what { Some(zone) } else { None });
        if range.is_some_and(|zone| self.map().zone(to) > zone) && !pilot.powersat {
            return None;
        }
        self.freighter_room(stack, face)?;
        let small = |spot: Spot| {
            let most = face.sum(|what| if let Trait::Lands(size) = what { size } else { 0 });
            self.map().site(spot).is_none_or(|site| site.size <= most || state.site(spot).factory)
        };
        if !small(stack.at) || !small(to) && !self.aerobrakes_down(pilot, to) {
            return None;
        }
        let burns = self.route(state, pilot, [stack.at, to]).burns;
        let years = burns.div_ceil(Self::freighter_burns(pilot)).max(1);
        (years <= MOST_YEARS).then_some(years)
    }

    /// Half burns of a freighter in a year.
    pub(crate) fn freighter_burns(pilot: &Pilot) -> u8 {
        let half = if pilot.powersat { 4 } else { 2 };
        half.min(pilot.most.saturating_mul(2))
    }

    /// Tanks of water that a freighter can carry besides its cards; `None` where those are too heavy for it.
    pub(crate) fn freighter_room(&self, stack: &Stack, face: &Face) -> Option<u16> {
        u16::from(face.load).checked_sub(self.cards(stack).saturating_sub(u16::from(face.mass)))
    }

    /// The place of the freighter's own card in its stack.
    pub(crate) fn freighter(&self, state: &State, id: StackId) -> Option<usize> {
        self.find_working(state, id, |face| face.is_patent(DeckKind::Freighter))
    }

    /// The face that a freighter's own card has, for its load.
    pub(crate) fn freighter_face(&self, stack: &Stack) -> Option<FaceId> {
        stack.pieces.iter().map(|piece| piece.face).find(|&face| self.face(face).is_patent(DeckKind::Freighter))
    }
}
