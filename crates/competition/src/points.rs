//! Points: what headquarters, bases, progress cards and the hand give to actions.

use super::{
    Competition,
    cards::Card,
    pieces::{ACTION_TYPES, ActionType, CardId},
    settings::SLOTS,
    state::{Slot, State},
};
use std::ops::Add;

/// Points of each action type, side by side in one number, so that all of them are added at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Totals(u128);

/// Bits of one action type: far more than the points of a full hand take.
const BITS: usize = u128::BITS as usize / ACTION_TYPES;

/// The most points that headquarters, bases and progress cards give an action.
const MOST_STANDING: u32 = u8::MAX as u32;

impl Totals {
    /// Those of one action type.
    #[inline]
    fn one(kind: ActionType, points: u32) -> Self {
        Self(u128::from(points) << (BITS * kind.place()))
    }

    /// What this makes of each action type.
    fn each(of: impl Fn(ActionType) -> u32) -> Self {
        ActionType::ALL.iter().fold(Self::default(), |totals, &kind| totals + Self::one(kind, of(kind)))
    }

    /// The points of a card.
    pub fn of_card(card: &Card) -> Self {
        Self::each(|kind| card.points[kind.place()].into())
    }

    /// Points of an action type.
    #[inline]
    pub fn of(self, kind: ActionType) -> u32 {
        (self.0 >> (BITS * kind.place())) as u32 & ((1 << BITS) - 1)
    }

    /// None above the most that is counted.
    fn at_most(self, most: u32) -> Self {
        Self::each(|kind| self.of(kind).min(most))
    }
}

impl Add for Totals {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

/// What gives every action of the player's points. It is changed by its own functions only, which add all of it up anew.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Headquarters {
    slots: [Slot; SLOTS],
    from_bases: Totals,
    from_progress: Totals,
    /// All of it together, to the most that is counted.
    standing: Totals,
}

impl Headquarters {
    /// Headquarters without cards, for a player without bases and progress cards.
    pub(super) fn new(rules: &Competition) -> Self {
        let none = Totals::default();
        let mut own = Self { slots: [Slot::Printed; SLOTS], from_bases: none, from_progress: none, standing: none };
        own.add_up(rules);
        own
    }

    fn add_up(&mut self, rules: &Competition) {
        let printed = match self.slots[0] {
            Slot::Printed => Totals::one(ActionType::Move, rules.given.first_slot_move.into()),
            Slot::Card(_) => Totals::default(),
        };
        let cards = self.slots.iter().filter_map(|slot| if let Slot::Card(card) = slot { Some(*card) } else { None });
        let start = self.from_bases + self.from_progress + printed;
        let all = cards.fold(start, |totals, card| totals + rules.points(card));
        let research = Totals::one(ActionType::Research, rules.given.research.into());
        self.standing = (all + research).at_most(MOST_STANDING);
    }

    /// What the slots hold.
    pub(super) const fn slots(&self) -> &[Slot; SLOTS] {
        &self.slots
    }

    /// How many cards the slots hold.
    pub(super) fn cards(&self) -> usize {
        self.slots.iter().filter(|slot| matches!(slot, Slot::Card(_))).count()
    }

    /// Points of an action type from bases on the board and from progress cards.
    pub(super) fn boosts(&self, kind: ActionType) -> u32 {
        (self.from_bases + self.from_progress).of(kind)
    }

    /// Changes what a slot holds; what it held.
    pub(super) fn cover(&mut self, rules: &Competition, slot: usize, with: Slot) -> Slot {
        let covered = std::mem::replace(&mut self.slots[slot % SLOTS], with);
        self.add_up(rules);
        covered
    }

    /// A base or, where `for_good`, a progress card adds points of an action type.
    pub(super) fn boost(&mut self, rules: &Competition, for_good: bool, kind: ActionType, points: u8) {
        let totals = if for_good { &mut self.from_progress } else { &mut self.from_bases };
        *totals = (*totals + Totals::one(kind, points.into())).at_most(MOST_STANDING);
        self.add_up(rules);
    }

    /// Bases leave the board at the end of an era.
    pub(super) fn without_bases(&mut self, rules: &Competition) {
        self.from_bases = Totals::default();
        self.add_up(rules);
    }

    /// Points of an action type that every action has.
    #[inline]
    pub(super) fn standing(&self, kind: ActionType) -> u32 {
        self.standing.of(kind)
    }
}

impl Competition {
    /// Points of each action type of a card.
    #[inline]
    fn points(&self, card: CardId) -> Totals {
        self.points[usize::from(card.0)]
    }

    /// The most points of each action type that an action can have now: with every card in hand.
    #[inline]
    pub(super) fn reach(&self, state: &State) -> Totals {
        state.hand.iter().fold(state.headquarters.standing, |totals, &card| totals + self.points(card))
    }
}

#[cfg(test)]
mod tests;
