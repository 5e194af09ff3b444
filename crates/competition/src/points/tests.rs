//! Points added up together are those of the single cards.

use crate::{ActionType, Slot, tests::at_every_decision};

#[test]
fn headquarters_give_what_slots_bases_and_progress_cards_do_at_every_decision_of_many_games() {
    at_every_decision(|rules, state| {
        for kind in ActionType::ALL {
            let printed = match (kind, state.headquarters.slots()[0]) {
                (ActionType::Move, Slot::Printed) => rules.given.first_slot_move,
                (ActionType::Research, _) => rules.given.research,
                _ => 0,
            };
            let of = |card: &crate::CardId| u32::from(rules.card(*card).points[kind.place()]);
            let slots =
                state.headquarters.slots().iter().map(|slot| if let Slot::Card(card) = slot { of(card) } else { 0 });
            let standing = u32::from(printed) + state.headquarters.boosts(kind) + slots.sum::<u32>();
            assert_eq!(state.headquarters.standing(kind), standing);
            assert_eq!(rules.reach(state).of(kind), standing + state.hand.iter().map(of).sum::<u32>());
        }
    });
}
