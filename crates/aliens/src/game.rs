//! A game under way: rules, state, luck and log together, the tasks that wait, and what a seat gains and pays.

use super::{
    cards::CardId,
    effect::{Span, Thing},
    luck::Stream,
    pieces::{Income, Side},
    rules::Aliens,
    settings::Between,
    state::{Cause, Event, Source, State, Task},
};
use crate::{random::Luck, ruleset::Log};

/// The most of a resource that a seat can hold where the rules set no limit.
const MOST_HELD: u8 = 99;

/// A game under way.
pub(super) struct Game<'a, L> {
    pub rules: &'a Aliens,
    pub state: &'a mut State,
    pub luck: &'a mut Luck,
    pub log: &'a mut L,
}

impl<L: Log> Game<'_, L> {
    /// Does every task that waits until one asks the player, or the game is over.
    pub fn go_on(&mut self) {
        while let Some(&task) = self.state.tasks.last() {
            // Some objectives look at how things stand, which any task or choice may have changed.
            self.check_objectives();
            if self.state.over.is_some() || self.rules.asks(self.state, task) {
                return;
            }
            self.state.tasks.pop();
            self.perform(task);
        }
    }

    /// Gains a number of things.
    pub fn gain(&mut self, side: Side, thing: Thing, number: u8, cause: Cause) {
        if number == 0 {
            return;
        }
        // Of a main action nothing is lost before the player may make room for it.
        let acting = side == Side::You && self.state.turn.acting && self.rules.numbers.between != Between::Never;
        if acting
            && matches!(thing, Thing::Data | Thing::Publicity)
            && self.state.seat(side).room(thing, &self.rules.numbers) < number
            && self.rules.makes_room(self.state, thing)
        {
            self.state.next(Task::Room(thing, number, cause));
        } else {
            self.gain_as_is(side, thing, number, cause);
        }
    }

    /// Gains a number of things, as much of it as there is room for.
    pub fn gain_as_is(&mut self, side: Side, thing: Thing, number: u8, cause: Cause) {
        self.tell_gain(side, thing, number);
        match (thing, side) {
            (Thing::Points, _) => self.points(side, i32::from(number), cause.source),
            (Thing::Data, Side::Rival) => self.rival_gains_data(number),
            (Thing::Progress, Side::Rival) => self.rival_progress(number),
            (Thing::Progress, Side::You) | (Thing::Move, Side::Rival) => {}
            (Thing::Credit | Thing::Energy | Thing::Card | Thing::CardAny | Thing::AlienCard, Side::Rival) => {
                self.rival_progress(number.saturating_mul(self.rules.rival.conversion));
            }
            (Thing::Card, Side::You) => {
                for _ in 0..number {
                    self.draw_to_hand();
                }
            }
            (Thing::CardAny, Side::You) => self.state.next(Task::TakeCards(number)),
            (Thing::AlienCard, Side::You) => {
                if let Some(slot) = cause.slot {
                    // No more than there can be cards to take.
                    for _ in 0..number.min(9) {
                        self.state.next(Task::TakeAlien(slot));
                    }
                }
            }
            (Thing::Publicity | Thing::Fossil | Thing::Credit | Thing::Energy | Thing::Data | Thing::Move, _) => {
                let most = match thing {
                    Thing::Publicity => self.rules.numbers.publicity_limit,
                    Thing::Data => self.rules.numbers.pool_limit,
                    _ => MOST_HELD,
                };
                if let Some(held) = self.state.held_mut(side, thing) {
                    *held = held.saturating_add(number).min(most);
                }
                if thing == Thing::Move {
                    self.state.next(Task::Moving);
                }
            }
        }
    }

    /// Adds points, and counts where they come from.
    pub fn points(&mut self, side: Side, number: i32, source: Source) {
        self.state.seat_mut(side).points += number;
        self.state.tally.points[side.place()][source as usize] += number;
    }

    /// Does what a text says: for the player as soon as the task is reached, for the rival at once.
    pub fn run(&mut self, side: Side, span: Span, cause: Cause) {
        if span.is_empty() {
            return;
        }
        match side {
            Side::You => self.state.next(Task::Run(span, cause)),
            Side::Rival => self.rival_run(span, cause),
        }
    }

    /// Gains what a tucked card brings: one of its income.
    pub fn income(&mut self, income: Income) {
        self.gain(Side::You, income.into(), 1, Cause::plain(Source::Cards));
    }

    /// The top card of the main deck; its discards are shuffled in where it is empty.
    pub fn draw(&mut self) -> Option<CardId> {
        if self.state.deck.to_draw().is_empty() && !self.state.deck.discarded().is_empty() {
            self.log.event("Base: cards", || "the discards become the deck".into());
        }
        self.state.deck.draw_or_reshuffle(self.luck.of(Stream::Cards))
    }

    /// The top card of the main deck goes to hand.
    pub fn draw_to_hand(&mut self) {
        if let Some(card) = self.draw() {
            let rules = self.rules;
            self.log.event("Base: cards", || format!("you draw {}", rules.card(card).name));
            self.take_to_hand(card);
            let _ = self.state.memory.drawn.try_push(card);
            self.state.tally.cards_drawn += 1;
        }
    }

    /// A card goes to hand; one beyond what a hand can hold at all is discarded.
    pub fn take_to_hand(&mut self, card: CardId) {
        if self.state.you.hand.try_push(card).is_err() {
            self.discard(card);
        }
    }

    /// A card goes to the discards of its deck.
    pub fn discard(&mut self, card: CardId) {
        let rules = self.rules;
        match rules.card(card).species {
            None => self.state.deck.discard(card),
            Some(species) => {
                if let Some(slot) = self.state.slot_of(species) {
                    self.state.slots[slot].deck.discard(card);
                }
            }
        }
    }

    /// Fills the row up from the deck.
    pub fn refill_row(&mut self) {
        let before = self.state.row.len();
        while self.state.row.len() < usize::from(self.rules.numbers.row).min(self.state.row.capacity()) {
            let Some(card) = self.draw() else { break };
            self.state.row.push(card);
        }
        let (rules, new) = (self.rules, self.state.row.get(before..).unwrap_or_default());
        if !new.is_empty() {
            self.log.event("Base: cards", || format!("{} into the row", rules.names(new)));
        }
    }

    /// Tells missions, objectives and effects that wait what the player did.
    pub fn happened(&mut self, event: Event) {
        self.objective_event(event);
        if self.rules.circles(self.state, event).next().is_some() {
            self.state.next(Task::Circle(event));
        }
        self.check_watches();
    }
}
