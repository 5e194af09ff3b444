//! Buggy roads, on which rovers and cards with a buggy go from site to site (C1c).

use crate::{
    map::Spot,
    pieces::{StackId, Tool},
    rules::Endeavours,
    state::{Piece, State},
};

impl Endeavours {
    /// The stack in which a card of a stack comes to another site of its road: its own outpost where the rest of it is of
    /// mass 2 at most, otherwise an outpost there or a new one.
    pub(crate) fn road_stack(&self, state: &State, id: StackId, place: usize, to: Spot) -> Option<StackId> {
        let stack = state.stack(id);
        let cards: u16 = stack.pieces.iter().map(|piece| self.mass(piece)).sum();
        if id.is_outpost() && cards + stack.tanks() - self.mass(&stack.pieces[place]) <= 2 {
            return Some(id);
        }
        let there = |own: StackId| {
            let other = state.stack(own);
            own.is_outpost() && !other.is_empty() && other.at == to && !other.pieces.is_full()
        };
        StackId::ALL.into_iter().find(|&own| there(own) || self.may_found(state, own, to))
    }

    /// Whether a card could go along a road in this year.
    pub(crate) fn drives(&self, piece: &Piece) -> bool {
        let face = self.of(piece);
        (face.is_tool(Tool::Rover) || face.buggy) && Self::usable(piece) && !piece.moved
    }

    /// The sites to which a rover or a card with a buggy can go along a buggy road (C1c).
    pub(crate) fn roads<'a>(&'a self, state: &'a State, id: StackId, place: usize) -> impl Iterator<Item = Spot> + 'a {
        let stack = state.stack(id);
        let drives = self.drives(&stack.pieces[place]) && stack.rests();
        let road = self.map().site(stack.at).map_or(0, |site| site.road);
        let from = stack.at;
        let beside = move || self.map().all().filter(move |&(spot, site)| site.road == road && spot != from);
        let open = move |&spot: &Spot| self.road_stack(state, id, place, spot).is_some();
        (drives && road > 0).then(beside).into_iter().flatten().map(|(spot, _)| spot).filter(open)
    }
}
