//! Paying for an action: headquarters give their points, and cards from hand add theirs.

use super::{
    Competition,
    pieces::{CardId, Era, Side},
    settings::{HAND_CAPACITY, MOST_PROFIT},
    state::{Phase, State, Task},
    tally::Source,
};
use crate::{random::Luck, ruleset::Log};

/// The name of paying in a replay.
const PAY: &str = "Turn: pay";

impl Competition {
    /// Begins a task of this cost; without a cost, what is gathered counts.
    pub(super) fn begin<L: Log>(&self, state: &mut State, task: Task, cost: Option<u8>, luck: &mut Luck, log: &mut L) {
        state.phase = Phase::Pay(task, cost);
        self.check_paid(state, luck, log);
    }

    /// Points gathered for a task: those of headquarters and of the cards added.
    pub(super) fn gathered(&self, state: &State, task: Task) -> u32 {
        let kind = task.action_type();
        let cards = state.paid.iter().map(|&card| u32::from(self.card(card).points[kind.place()]));
        state.headquarters.standing(kind) + cards.sum::<u32>()
    }

    /// The most points that a task can use.
    fn useful(&self, state: &State, task: Task) -> u32 {
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        match task {
            Task::Research => {
                let cards = state.deck.to_draw().len() + state.offers.iter().flatten().count();
                count(cards.min(HAND_CAPACITY - state.hand.len().min(HAND_CAPACITY)))
            }
            Task::Produce => count(self.yields(state).count()),
            _ => u32::MAX,
        }
    }

    /// Whether another card can add to a task for which so many points are gathered.
    pub(super) fn wants_more(&self, state: &State, task: Task, gathered: u32) -> bool {
        gathered < self.useful(state, task)
    }

    /// Carries the task out once its cost is met, or once no card could add to it.
    fn check_paid<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        let Phase::Pay(task, cost) = state.phase else { return };
        let gathered = self.gathered(state, task);
        let done = match cost {
            Some(cost) => gathered >= u32::from(cost),
            None => {
                let place = task.action_type().place();
                !self.wants_more(state, task, gathered)
                    || state.hand.iter().all(|&card| self.card(card).points[place] == 0)
            }
        };
        if done {
            self.pay(state, task, luck, log);
        }
    }

    /// Adds a card from hand to what pays.
    pub(super) fn add_card<L: Log>(&self, state: &mut State, card: CardId, luck: &mut Luck, log: &mut L) {
        if let Some(place) = state.hand.iter().position(|&held| held == card) {
            state.hand.remove(place);
            state.paid.push(card);
        }
        self.check_paid(state, luck, log);
    }

    /// Discards what was added, and carries the task out.
    pub(super) fn pay<L: Log>(&self, state: &mut State, task: Task, luck: &mut Luck, log: &mut L) {
        let kind = task.action_type();
        let total = self.gathered(state, task);
        log.event(PAY, || {
            let own = state.headquarters.standing(kind);
            let cards: Vec<String> = state.paid.iter().map(|&card| self.card_points_words(card, kind)).collect();
            let with = if cards.is_empty() { String::new() } else { format!(" and {}", cards.join(", ")) };
            format!("{} {total}: without cards {own}{with}", kind.name())
        });
        while let Some(card) = state.paid.pop() {
            self.drop_card(state, card);
        }
        match task {
            Task::Move(from, to) => self.move_team(state, from, to, log),
            Task::Explore(site) => self.place_tile_of_yours(state, site, luck, log),
            Task::Build(site, spot, base) => self.build(state, site, spot, base, luck, log),
            Task::Colony(site, colony) => self.found(state, site, colony, log),
            Task::Produce => self.produce(state, total, log),
            Task::Genetics => self.advance(state, false, total, log),
            Task::Revelation => self.advance(state, true, total, log),
            Task::Research => {
                let left = u8::try_from(total.min(self.useful(state, task))).unwrap_or(u8::MAX);
                state.phase = Phase::Take(left);
                return;
            }
        }
        self.action_over(state, luck, log);
    }

    /// The era a card belongs to.
    fn era_of(&self, card: CardId) -> Era {
        let begun = |era: &&Era| card.0 >= self.board(**era).first_card;
        Era::ALL.iter().rev().find(begun).copied().unwrap_or(Era::Mariners)
    }

    /// Puts a card out of play: on the discard pile of its era, or out of the game where that era is past.
    pub(super) fn drop_card(&self, state: &mut State, card: CardId) {
        if self.era_of(card) == state.era {
            state.deck.discard(card);
        } else {
            state.retired += 1;
        }
    }

    /// Profit for a side, to the most that is counted; what was gained of it.
    pub(super) fn gain(&self, state: &mut State, side: Side, profit: i32, source: Source) -> i32 {
        let own = &mut state.profit[side.place()];
        let gained = profit.min(MOST_PROFIT - *own).max(0);
        *own += gained;
        state.tally.note(side, source, gained);
        gained
    }
}

#[cfg(test)]
mod tests;
