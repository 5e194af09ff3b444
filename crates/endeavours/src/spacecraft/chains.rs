//! How cards of a stack support one another: a card works with supports that work, and with cooling enough.

use crate::{
    cards::{Face, Supports, Trait},
    rules::Endeavours,
    state::{Piece, Stack, State},
};

/// The working supports of a card, and what they add up to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Chain {
    /// The cards of it, a bit each by place in the stack, the card itself included.
    pub cards: u32,
    /// Therms that it needs.
    pub therms: u16,
    /// What it adds to thrust.
    pub thrust: i8,
    /// What it multiplies fuel by, in 60ths.
    pub fuel: u32,
    pub solar: bool,
}

/// A stack as its cards support one another.
pub(crate) struct Frame<'a> {
    stack: &'a Stack,
    /// Whether solar cards work.
    sun: bool,
    /// The cards that supply each support, a bit each, those left out that are damaged.
    suppliers: [u32; Supports::BITS as usize],
}

impl Endeavours {
    /// A stack as its cards support one another.
    pub(crate) fn frame<'a>(&self, state: &State, stack: &'a Stack) -> Frame<'a> {
        let mut suppliers = [0; Supports::BITS as usize];
        for (place, piece) in stack.pieces.iter().enumerate().filter(|(_, piece)| !piece.damaged) {
            let mut supplies = self.supplied(state, self.of(piece));
            while supplies != 0 {
                suppliers[supplies.trailing_zeros() as usize] |= 1 << place;
                supplies &= supplies - 1;
            }
        }
        Frame { stack, sun: self.sun_reaches(state, stack), suppliers }
    }

    /// What a card supplies, the crew's own support from a Bernal included.
    fn supplied(&self, state: &State, face: &Face) -> Supports {
        let own = if face.is_crew() {
            self.bernal_traits(state)
                .fold(0, |all, what| if let Trait::CrewSupport(own) = what { all | own } else { all })
        } else {
            0
        };
        face.supplies | own
    }

    /// The supports of a card that work together with it, therms not asked; `None` where it cannot work. Of several
    /// supports that would do, the one with the most thrust is taken, or with `cool` the one with the fewest therms.
    pub(crate) fn chain(&self, frame: &Frame<'_>, place: usize, cool: bool) -> Option<Chain> {
        self.chain_of(frame, place, 0, cool)
    }

    /// A card of a stack by itself; `None` where it cannot work.
    fn alone(&self, piece: &Piece, place: usize, sun: impl FnOnce() -> bool) -> Option<Chain> {
        let face = self.of(piece);
        // Somebody lonely can still fly: that is neither an operation nor an ability (D17b).
        if piece.damaged || piece.lonely && face.grade.is_none() || face.solar && !sun() {
            return None;
        }
        Some(Chain { cards: 1 << place, therms: face.needs_therms.into(), thrust: 0, fuel: 60, solar: face.solar })
    }

    fn chain_of(&self, frame: &Frame<'_>, place: usize, above: u32, cool: bool) -> Option<Chain> {
        let piece = &frame.stack.pieces[place];
        let mut chain = self.alone(piece, place, || frame.sun)?;
        let above = above | 1 << place;
        for &need in &self.of(piece).needs {
            let kinds = frame.suppliers.iter().enumerate().filter(|(kind, _)| need & (1 << kind) != 0);
            let suppliers = kinds.fold(0, |all, (_, cards)| all | cards) & !(1 << place);
            let mut best: Option<Chain> = None;
            for other in frame.stack.marked(suppliers) {
                // A generator and a reactor may support each other, so what is above counts as working.
                let found = if (above | chain.cards) & (1 << other) != 0 {
                    Some(Chain { cards: 0, therms: 0, thrust: 0, fuel: 60, solar: false })
                } else {
                    self.chain_of(frame, other, above | chain.cards, cool).map(|mut found| {
                        let face = self.of(&frame.stack.pieces[other]);
                        found.thrust += face.thrust_mod;
                        found.fuel = found.fuel * u32::from(if face.fuel_mult > 0 { face.fuel_mult } else { 60 }) / 60;
                        found
                    })
                };
                let rank = |chain: &Chain| {
                    let therms = -i32::from(chain.therms);
                    if cool { (therms, i32::from(chain.thrust)) } else { (i32::from(chain.thrust), therms) }
                };
                if let Some(found) = found
                    && best.is_none_or(|best| rank(&found) > rank(&best))
                {
                    best = Some(found);
                }
            }
            let best = best?;
            chain.cards |= best.cards;
            chain.therms += best.therms;
            chain.thrust += best.thrust;
            chain.fuel = chain.fuel * best.fuel / 60;
            chain.solar |= best.solar;
        }
        Some(chain)
    }

    /// Therms of cooling that the radiators of a stack give.
    pub(crate) fn cooling(&self, frame: &Frame<'_>) -> u16 {
        let radiators = frame.stack.pieces.iter().enumerate();
        let radiators = radiators.filter(|(_, piece)| self.of(piece).gives_therms > 0);
        let working = radiators.filter(|&(place, _)| self.chain(frame, place, true).is_some());
        working.map(|(_, piece)| u16::from(self.of(piece).gives_therms)).sum()
    }

    /// The working chain of a card with enough cooling; `None` where it does not work.
    pub(crate) fn working(&self, state: &State, stack: &Stack, place: usize) -> Option<Chain> {
        let piece = &stack.pieces[place];
        let face = self.of(piece);
        if face.needs.is_empty() && face.needs_therms == 0 {
            return self.alone(piece, place, || self.sun_reaches(state, stack));
        }
        self.working_in(&self.frame(state, stack), place)
    }

    /// The same where the frame of the stack is known.
    pub(crate) fn working_in(&self, frame: &Frame<'_>, place: usize) -> Option<Chain> {
        let strong = self.chain(frame, place, false)?;
        if strong.therms == 0 {
            return Some(strong);
        }
        let cooling = self.cooling(frame);
        if strong.therms <= cooling {
            return Some(strong);
        }
        self.chain(frame, place, true).filter(|chain| chain.therms <= cooling)
    }
}
