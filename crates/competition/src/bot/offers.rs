//! The Offers Action, and the Progress Action that is paired with it.

use super::events::Occasion;
use crate::{
    Competition,
    descriptor::Stream,
    orders::{Match, Removal},
    pieces::{CardId, ProgressId, Side},
    settings::BOXES,
    state::State,
    tally::Source,
};
use crate::{random::Luck, ruleset::Log};

impl Competition {
    /// Offers Action: cards of these boxes are discarded, those that match bring profit, and the boxes are replenished.
    pub(super) fn offers_action<L: Log>(
        &self,
        state: &mut State,
        boxes: u8,
        matching: Match,
        luck: &mut Luck,
        log: &mut L,
    ) {
        let (mut discarded, mut matched) = (0, 0);
        for place in (0..BOXES).filter(|place| boxes & (1 << place) != 0) {
            let Some(card) = state.offers[place].take() else { continue };
            self.drop_card(state, card);
            discarded += 1;
            let matches = self.matches(state, card, matching);
            matched += u16::from(matches);
            log.event("Offers Action: discard", || {
                let what = if matches { "matches" } else { "does not match" };
                format!("{} leaves box {}: it {what}", self.card_words(card), place + 1)
            });
        }
        state.tally.offers_discarded += discarded;
        state.tally.offers_matched += matched;
        let gained = self.gain(state, Side::Competition, i32::from(matched) * self.given.offer_profit, Source::Offers);
        if matched > 0 {
            log.event("Offers Action: profit", || {
                format!("the competition gains {gained} profit for {matched} of them")
            });
        }
        self.replenish(state, luck, log);
    }

    /// Whether a card has an action type that an offers action shows, or one of the era's key where it shows the symbol.
    fn matches(&self, state: &State, card: CardId, matching: Match) -> bool {
        let points = &self.card(card).points;
        match matching {
            Match::Type(kind) => points[kind.place()] > 0,
            Match::Era => points.iter().zip(self.board(state.era).key).any(|(&points, wanted)| wanted && points > 0),
        }
    }

    /// Replenishes the boxes one at a time; an Edge drawn takes effect for the competition and is replaced.
    pub(super) fn replenish<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        // An Edge may empty the boxes again, so the first empty one is looked for anew after each card.
        while let Some(place) = state.offers.iter().position(Option::is_none) {
            let Some(card) = state.deck.draw(luck.of(Stream::Bot)) else {
                log.event("Offers Action: deck out", || "no card is left for the offers".into());
                return;
            };
            match self.edge(card) {
                Some((_, effects)) => {
                    state.deck.discard(card);
                    state.tally.edges[1] += 1;
                    log.event("Offers Action: Edge", || {
                        format!(
                            "{} is drawn for box {}, and takes effect for the competition",
                            self.card_words(card),
                            place + 1
                        )
                    });
                    self.competition_effects(state, effects, Occasion::Edge, luck, log);
                }
                None => {
                    state.offers[place] = Some(card);
                    log.event("Offers Action: replenish", || {
                        format!("{} comes to box {}", self.card_words(card), place + 1)
                    });
                }
            }
        }
    }

    /// Progress Action: the card named is removed from those available.
    pub(super) fn progress_action<L: Log>(&self, state: &mut State, removal: Removal, log: &mut L) {
        let id = removal.card;
        let card = self.progress_card(id);
        if let (true, Some(before)) = (removal.marked, *card.prerequisite) {
            let before = ProgressId(before);
            if !state.has_progress(Side::Competition, before) {
                log.event("Progress Action: prerequisite missing", || {
                    let before = self.progress_words(before);
                    format!("{} stays, because the competition has not removed {before}", self.progress_words(id))
                });
                return;
            }
        }
        let left = state.available[usize::from(id.0)];
        if left == 0 {
            log.event("Progress Action: none available", || format!("{} is not available", self.progress_words(id)));
            return;
        }
        let first = u32::from(left) == card.count;
        state.available[usize::from(id.0)] -= 1;
        state.progress[Side::Competition.place()] |= 1 << id.0;
        state.removed += 1;
        let profit = if first { i32::from(card.profit) } else { 0 };
        let gained = self.gain(state, Side::Competition, profit, Source::Progress);
        let rule = if left > 1 { "Progress Action: both available" } else { "Progress Action: one available" };
        log.event(rule, || format!("the competition removes {}, for {gained} profit", self.progress_words(id)));
    }
}

#[cfg(test)]
mod tests;
