//! Points: what headquarters, bases, progress cards and the hand give to actions.

use super::{
    Competition,
    cards::Card,
    pieces::{ACTION_TYPES, ActionType},
    state::{Slot, State},
};
use crate::ruleset::Named;

/// Points of each action type, in a row that is as wide as what processors add at once.
pub(super) type Totals = [u16; ACTION_TYPES.next_power_of_two()];

/// The most points that headquarters, bases and progress cards give an action.
const MOST_STANDING: u16 = u8::MAX as u16;

#[inline]
fn add(totals: &mut Totals, more: &Totals) {
    for (total, more) in totals.iter_mut().zip(more) {
        *total += more;
    }
}

/// The points of a card.
pub(super) fn of_card(card: &Named<Card>) -> Totals {
    let mut totals = Totals::default();
    for (total, &points) in totals.iter_mut().zip(&card.points) {
        *total = points.into();
    }
    totals
}

/// Adds points of an action type for good, to the most that is counted.
pub(super) fn boost(totals: &mut Totals, kind: ActionType, points: u8) {
    let own = &mut totals[kind.place()];
    *own = (*own + u16::from(points)).min(MOST_STANDING);
}

impl Competition {
    /// Points of each action type that headquarters, bases and progress cards give every action.
    #[inline]
    pub(super) fn standings(&self, state: &State) -> Totals {
        let mut totals = state.from_bases;
        add(&mut totals, &state.from_progress);
        for slot in state.slots {
            if let Slot::Card(card) = slot {
                add(&mut totals, &self.points[usize::from(card.0)]);
            }
        }
        if state.slots[0] == Slot::Printed {
            totals[ActionType::Move.place()] += u16::from(self.given.first_slot_move);
        }
        totals[ActionType::Research.place()] += u16::from(self.given.research);
        totals.map(|total| total.min(MOST_STANDING))
    }

    /// The most points of each action type that an action can have now: with every card in hand.
    #[inline]
    pub(super) fn reach(&self, state: &State) -> Totals {
        let mut totals = self.standings(state);
        for card in &state.hand {
            add(&mut totals, &self.points[usize::from(card.0)]);
        }
        totals
    }

    /// Points of an action type that headquarters, bases and progress cards give every action.
    pub(super) fn standing_points(&self, state: &State, kind: ActionType) -> u32 {
        self.standings(state)[kind.place()].into()
    }

    /// The most points of an action type that an action can have now.
    pub(super) fn reach_of(&self, state: &State, kind: ActionType) -> u32 {
        self.reach(state)[kind.place()].into()
    }
}
