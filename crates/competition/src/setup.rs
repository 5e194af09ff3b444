//! Setting up a game, and going from one era to the next.

use super::{
    Competition,
    descriptor::{Cause, Stream},
    land::Land,
    pieces::{BASE_TYPES, Era, Side},
    points::Headquarters,
    settings::{BOXES, MOST_PROGRESS, SLOTS},
    state::{Phase, Slot, Standing, State},
    tally::Tally,
};
use crate::{random::Luck, ruleset::Log, table::Deck};
use arrayvec::ArrayVec;

/// The name of set-up in a replay.
const SET_UP: &str = "Era: set-up";
/// The name of the end of an era.
const ERA_END: &str = "Era: end";

impl Competition {
    /// Sets up the first era.
    pub(super) fn set_up<L: Log>(&self, luck: &mut Luck, log: &mut L) -> State {
        let mut bases = [[0; BASE_TYPES]; 2];
        for (place, base) in self.tables.bases.iter().enumerate() {
            let copies = u8::try_from(base.count).unwrap_or(9);
            bases[0][place] = copies;
            bases[1][place] = copies * 3;
        }
        let mut available = [0; MOST_PROGRESS];
        for (left, card) in available.iter_mut().zip(&self.tables.progress) {
            *left = u8::try_from(card.count).unwrap_or(2);
        }
        let colonies = u32::try_from(self.tables.colonies.len()).unwrap_or(0);
        let mut state = State {
            phase: Phase::Turn,
            era: Era::Mariners,
            turn: 1,
            profit: [0, self.given.competition_start],
            land: Land::default(),
            tiles: Deck::new([]),
            bases,
            home: [self.given.teams[0], self.given.competition_teams[0]],
            time: self.given.time,
            deck: Deck::new([]),
            offers: [None; BOXES],
            hand: ArrayVec::new(),
            paid: ArrayVec::new(),
            headquarters: Headquarters::new(self),
            retired: 0,
            orders: Deck::new([]),
            contracts: ArrayVec::new(),
            available,
            progress: [0; 2],
            removed: 0,
            tracks: [0; 2],
            due: [0; 2],
            colony_profit: 0,
            colonies: (1_u32 << colonies.min(31)) - 1,
            actions: 1,
            extra: 0,
            probes: ArrayVec::new(),
            recalls: 0,
            arrivals: 0,
            tally: Tally::default(),
        };
        self.begin_era(&mut state, luck, log);
        state
    }

    /// Lays out the board, the offers and the hand of the era.
    fn begin_era<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        let era = state.era.place();
        state.tiles = self.tiles[era].clone();
        state.deck = self.decks[era].clone();
        state.orders = self.orders[era].clone();
        state.contracts = self.board(state.era).contracts.iter().map(|_| Standing::Open).collect();
        state.tally.era_produced = 0;
        state.tally.era_upgrades = 0;
        state.tally.turns[era] = 1;
        while state.hand.len() < self.given.hand_start {
            let Some(card) = state.deck.draw(luck.of(Stream::Deal)) else { break };
            state.hand.push(card);
        }
        for place in 0..BOXES {
            state.offers[place] = state.deck.draw(luck.of(Stream::Deal));
        }
        log.event(SET_UP, || {
            format!(
                "{}: {} sites, {} in hand, offers {}",
                state.era.title(),
                self.sites(state.era).len(),
                self.cards_words(&state.hand),
                self.offers_words(state),
            )
        });
    }

    /// Why the era is over now; `None` while it goes on.
    pub(super) fn era_over(&self, state: &State) -> Option<Cause> {
        if state.done() >= self.given.contracts_to_end {
            Some(Cause::Contracts)
        } else if state.deck.to_draw().is_empty() {
            Some(Cause::ActionDeck)
        } else if state.orders.to_draw().is_empty() {
            Some(Cause::CompetitionDeck)
        } else {
            None
        }
    }

    /// Ends the era: the board is cleared for the next one, or the game is over.
    pub(super) fn end_era<L: Log>(&self, state: &mut State, cause: Cause, luck: &mut Luck, log: &mut L) {
        let place = state.era.place();
        state.tally.at_end[place] = state.profit;
        state.tally.causes[place] = cause.place() + 1;
        log.event(ERA_END, || {
            let why = match cause {
                Cause::ActionDeck => "the action deck is out",
                Cause::CompetitionDeck => "the competition's deck is out",
                Cause::Contracts => "enough contracts are fulfilled",
            };
            let [you, they] = state.profit;
            format!("the {} end, because {why}: you have {you}, the competition {they}", state.era.title())
        });
        let Some(next) = state.era.next().filter(|_| state.era < self.last) else {
            state.phase = Phase::Over(cause);
            return;
        };
        for ground in std::mem::take(&mut state.land).ground() {
            for (side, base) in ground.spots.iter().filter_map(|spot| spot.base) {
                state.bases[side.place()][usize::from(base.0)] += 1;
            }
            for side in Side::ALL {
                state.home[side.place()] += ground.teams(side);
            }
        }
        let begun = state.contracts.iter().filter(|&&standing| standing == Standing::Begun).count();
        state.home[1] += u8::try_from(begun).unwrap_or(0);
        // Everybody is at home now: each side has the teams of the new era, and those that progress cards brought.
        state.home[0] = (self.given.teams[next.place()] + state.tally.teams_gained).min(self.given.most_teams);
        state.home[1] = self.given.competition_teams[next.place()];
        state.headquarters.without_bases(self);
        state.extra = 0;
        // Cards of the era leave the game, but for those in headquarters and those carried over in hand.
        let mut gone = state.deck.count() + state.offers.iter().flatten().count();
        state.offers = [None; BOXES];
        if !self.given.carry_headquarters {
            gone += state.headquarters.cards();
            (0..SLOTS).for_each(|slot| _ = state.headquarters.cover(self, slot, Slot::Printed));
        }
        // The cards carried over are those worth most, which leaves no decision to an era that has ended.
        let worth = |card| self.card(card).points.iter().map(|&points| u32::from(points)).sum::<u32>();
        state.hand.sort_by_key(|&card| (std::cmp::Reverse(worth(card)), card.0));
        gone += state.hand.len().saturating_sub(self.given.carry_hand);
        log.event(ERA_END, || {
            let kept = state.hand.len().min(self.given.carry_hand);
            let (kept, lost) = (self.cards_words(&state.hand[..kept]), self.cards_words(&state.hand[kept..]));
            format!("bases leave the board and teams come home; you keep {kept}, and lose {lost}")
        });
        state.hand.truncate(self.given.carry_hand);
        state.retired += u16::try_from(gone).unwrap_or(u16::MAX);
        state.era = next;
        self.begin_era(state, luck, log);
        state.phase = Phase::Turn;
        state.actions = 1;
    }
}

#[cfg(test)]
mod tests;
