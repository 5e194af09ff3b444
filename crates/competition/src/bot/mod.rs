//! The competition: it draws a card, does what the card orders, and draws another where that cannot be done.

mod discovery;
mod events;
mod offers;
mod site;
mod stars;

use super::{
    Competition,
    descriptor::Stream,
    orders::Order,
    pieces::{Side, SiteId},
    state::State,
};
use crate::{random::Luck, ruleset::Log};

/// What became of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Done {
    /// It was carried out, be it in part or without effect.
    CarriedOut,
    /// It has the competition draw another card.
    DrawAnother,
}

impl Competition {
    /// The competition's turn, with those that Edges add to it.
    pub(super) fn competition_turn<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        state.extra = self.given.competition_cards - 1;
        self.one_card(state, luck, log);
        while state.extra > 0 && self.era_over(state).is_none() {
            state.extra -= 1;
            log.event("Competition: another turn", || "the competition draws for another turn".into());
            self.one_card(state, luck, log);
        }
    }

    /// Draws cards until one is carried out, or the deck is out.
    fn one_card<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        let mut chain = 0;
        while let Some(drawn) = state.orders.draw(luck.of(Stream::Bot)) {
            state.orders.discard(drawn);
            let card = &self.board(state.era).orders[usize::from(drawn.0)];
            log.event("Competition: card", || format!("the competition draws {}", self.order_words(state.era, card)));
            if self.follow(state, card.order, luck, log) == Done::CarriedOut {
                state.tally.orders[card.order.kind()] += 1;
                self.meet_contracts(state, log);
                return;
            }
            chain += 1;
            state.tally.redraws += 1;
            state.tally.longest_chain = state.tally.longest_chain.max(chain);
        }
        log.event("Competition: deck out", || "the competition has no card left to draw".into());
    }

    /// Does what a card orders.
    pub(crate) fn follow<L: Log>(&self, state: &mut State, order: Order, luck: &mut Luck, log: &mut L) -> Done {
        match order {
            Order::Site(target) => self.site_action(state, target, luck, log),
            Order::Star(site, selector) => self.star_action(state, site, selector, luck, log),
            Order::Offers { removal, boxes, matching } => {
                if let Some(removal) = removal {
                    self.progress_action(state, removal, log);
                }
                self.offers_action(state, boxes, matching, luck, log);
                Done::CarriedOut
            }
            Order::Discovery { count, contract } => {
                self.discovery_action(state, count, usize::from(contract), luck, log)
            }
        }
    }

    /// Places a team of the competition at a site; whether there was one left.
    pub(super) fn place_team(&self, state: &mut State, site: SiteId) -> bool {
        if state.home[1] == 0 {
            state.tally.stalled += 1;
            return false;
        }
        state.home[1] -= 1;
        state.land.add_team(Side::Competition, site);
        true
    }

    /// Takes a team of the competition from a site.
    pub(crate) fn remove_team(&self, state: &mut State, site: SiteId) {
        state.home[1] += u8::from(state.land.take_team(Side::Competition, site));
    }
}

#[cfg(test)]
mod tests;
