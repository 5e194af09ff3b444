//! Exploring: which deck, the draw, the card revealed (1 to 7.1, notes 4 and 5).

use super::{
    Exploration,
    cards::{Fate, Kind},
    descriptor::CARDS,
    rules::MOST_HELD,
    state::{CardId, Phase, PlanetId, Revealed, State, SystemId, Target},
};
use crate::{
    random::{Luck, Stream},
    ruleset::Log,
};

impl Exploration {
    /// Explores a planet: with the deck of its trait, or the one the player chooses.
    pub(super) fn explore<L: Log>(&self, state: &mut State, id: PlanetId, luck: &mut Luck, log: &mut L) {
        let traits = state.planet(id).traits;
        let mut decks = Kind::TRAITS.into_iter().filter(|kind| traits & kind.bit() != 0);
        match (decks.next(), decks.next()) {
            (None, _) => {
                log.event("2.2", || format!("{} has no trait and is not explored", self.planet_words(state, id)));
                self.go_on(state);
            }
            (Some(deck), None) => {
                log.event("2.1", || {
                    format!("{} is explored with the {} deck", self.planet_words(state, id), deck.name())
                });
                self.reveal(state, deck, Target::Planet(id), luck, log);
            }
            (Some(_), Some(_)) => state.phase = Phase::ChooseDeck(id),
        }
    }

    /// Explores a planet with the deck that the player chose among those of its traits.
    pub(super) fn explore_with<L: Log>(
        &self,
        state: &mut State,
        id: PlanetId,
        deck: Kind,
        luck: &mut Luck,
        log: &mut L,
    ) {
        log.event("2.3", || format!("{} is explored with the {} deck", self.planet_words(state, id), deck.name()));
        self.reveal(state, deck, Target::Planet(id), luck, log);
    }

    /// Explores the frontier token of a system.
    pub(super) fn explore_token<L: Log>(&self, state: &mut State, id: SystemId, luck: &mut Luck, log: &mut L) {
        log.event("5", || format!("the frontier token of empty area {} is explored", id.0));
        state.tally.tokens_explored += 1;
        self.reveal(state, Kind::Frontier, Target::Token(id), luck, log);
    }

    /// Draws a card and shows it to everyone; the player then decides.
    fn reveal<L: Log>(&self, state: &mut State, deck: Kind, target: Target, luck: &mut Luck, log: &mut L) {
        match self.draw_from(state, deck, luck.stream(CARDS), log) {
            Some(card) => {
                state.tally.draws[deck.place()] += 1;
                log.event("note 5", || format!("{} is revealed", self.card(deck, card).name));
                state.phase = Phase::Revealed(Revealed { deck, card, target });
            }
            None => {
                log.event("7.1", || format!("the {} deck has no cards left", deck.name()));
                self.after_target(state, target, log);
                self.go_on(state);
            }
        }
    }

    /// Draws a card, from the shuffled discards where the deck is empty and the scenario has them come back.
    pub(super) fn draw_from<L: Log>(
        &self,
        state: &mut State,
        kind: Kind,
        stream: &mut Stream,
        log: &mut L,
    ) -> Option<CardId> {
        let deck = &mut state.decks[kind.place()];
        if self.reshuffles && deck.to_draw().is_empty() && !deck.discarded().is_empty() {
            deck.reshuffle();
            let cards = deck.to_draw().len();
            state.tally.reshuffles += 1;
            if state.tally.first_reshuffle == 0 {
                state.tally.first_reshuffle = u16::from(state.round);
            }
            log.event("7.1", || format!("the {cards} discards of the {} deck become a new deck", kind.name()));
        }
        state.decks[kind.place()].draw(stream)
    }

    /// What becomes of a frontier token once it is explored.
    pub(super) fn after_target<L: Log>(&self, state: &mut State, target: Target, log: &mut L) {
        if let Target::Token(id) = target {
            let system = &mut state.systems[usize::from(id.0)];
            if system.token {
                system.token = false;
                state.supply += 1;
                log.event("6", || "the frontier token returns to the supply".into());
            }
        }
    }

    /// Purges a card, or discards it where the scenario says that purged cards are discarded.
    pub(super) fn purge_card(&self, state: &mut State, deck: Kind, card: CardId) {
        let deck = &mut state.decks[deck.place()];
        if self.purged_leave {
            deck.purge(card);
        } else {
            deck.discard(card);
        }
    }

    /// What becomes of a card that a neighbour explored: they use its effect up, keep its fragment, and leave what is
    /// attached to the planet.
    pub(super) fn settle_for_neighbour(&self, state: &mut State, kind: Kind, id: CardId, planet: PlanetId) {
        let card = self.card(kind, id);
        match card.fate {
            Fate::Discard => state.decks[kind.place()].discard(id),
            Fate::Purge | Fate::Keep => self.purge_card(state, kind, id),
            Fate::Stay => state.standing[kind.place()] += 1,
            Fate::Fragment => state.theirs[kind.place()] += 1,
            Fate::Attach => self.attach(state, kind, id, planet),
        }
    }

    /// Goes on after something is completely resolved: in the system being expanded into, or in the round.
    pub(super) fn go_on(&self, state: &mut State) {
        if !state.over() {
            state.phase = state.here.map_or(Phase::Round, Phase::Land);
        }
    }

    /// Adds to a count of things held, as far as there are any.
    pub(super) fn add(held: &mut u8, more: u8) {
        *held = held.saturating_add(more).min(MOST_HELD);
    }
}
