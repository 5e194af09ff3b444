//! The player's turn: one action with Edges beside it, the draw at its end, and then the competition.

use super::{
    Competition,
    pieces::{CardId, Era},
    settings::HAND_CAPACITY,
    state::{Phase, State},
};
use crate::{random::Luck, ruleset::Log};

impl Competition {
    /// An action of the turn is over.
    pub(super) fn action_over<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        state.actions = state.actions.saturating_sub(1);
        self.go_on(state, luck, log);
    }

    /// Goes on with the turn: what is still to be chosen, contracts, then another action, an Edge or the end.
    pub(super) fn go_on<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        self.fulfil_yours(state, log);
        if let Some(phase) = self.due(state, log) {
            state.phase = phase;
        } else if state.actions > 0 {
            state.phase = Phase::Turn;
        } else if state.hand.iter().any(|&card| self.edge_works(state, card)) {
            state.phase = Phase::After;
        } else {
            self.end_turn(state, luck, log);
        }
    }

    /// Takes a card of an offer box, or of the deck, for research.
    pub(super) fn take<L: Log>(&self, state: &mut State, offer: Option<u8>, luck: &mut Luck, log: &mut L) {
        let Phase::Take(left) = state.phase else { return };
        match offer {
            Some(place) => {
                if let Some(card) = state.offers[usize::from(place)].take() {
                    state.hand.push(card);
                    log.event("Turn: research", || {
                        format!("you take {} from box {}", self.card_words(card), place + 1)
                    });
                }
            }
            None => self.draw(state, 1, luck, log),
        }
        let more = state.offers.iter().any(Option::is_some) || !state.deck.to_draw().is_empty();
        if left > 1 && more && state.hand.len() < HAND_CAPACITY {
            state.phase = Phase::Take(left - 1);
        } else {
            self.refill(state, luck, log);
            self.action_over(state, luck, log);
        }
    }

    /// Ends the turn: a draw where few cards are in hand, then cards beyond the limit go.
    pub(super) fn end_turn<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        if state.hand.len() < self.given.hand_low {
            self.draw(state, self.given.hand_draw, luck, log);
        }
        if state.hand.len() > self.given.hand_limit {
            state.phase = Phase::Discard;
        } else {
            self.hand_over(state, luck, log);
        }
    }

    /// Discards a card beyond the limit.
    pub(super) fn discard_over_limit<L: Log>(&self, state: &mut State, card: CardId, luck: &mut Luck, log: &mut L) {
        if let Some(place) = state.hand.iter().position(|&held| held == card) {
            state.hand.remove(place);
            self.drop_card(state, card);
            log.event("Turn: hand limit", || format!("you discard {}", self.card_words(card)));
        }
        if state.hand.len() <= self.given.hand_limit {
            self.hand_over(state, luck, log);
        }
    }

    /// Notes the profit at the points of a game for which public reports tell it.
    fn look_at_the_score(&self, state: &mut State) {
        let era = state.era.place();
        let gone = |left: usize, all: usize| 100 - 100 * left / all.max(1);
        let half = || gone(state.deck.to_draw().len(), self.decks[era].to_draw().len()) >= 50;
        if state.era == Era::Planeteers && state.done() + 2 >= self.given.contracts_to_end {
            state.tally.late_planeteers.get_or_insert(state.profit);
        } else if state.era == Era::Starfarers && state.tally.half_starfarers.is_none() && half() {
            let orders = gone(state.orders.to_draw().len(), self.orders[era].to_draw().len());
            state.tally.half_starfarers = Some((state.profit, u8::try_from(orders).unwrap_or(100)));
        }
    }

    /// The competition's turn, and the next one of the player's, unless the era ends with either.
    fn hand_over<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        if self.era_over(state).is_none() {
            self.competition_turn(state, luck, log);
        }
        self.look_at_the_score(state);
        if let Some(cause) = self.era_over(state) {
            self.end_era(state, cause, luck, log);
            state.turn += u32::from(!state.over());
            return;
        }
        state.turn += 1;
        state.tally.turns[state.era.place()] += 1;
        state.actions = 1;
        state.phase = Phase::Turn;
    }
}

#[cfg(test)]
mod tests;
