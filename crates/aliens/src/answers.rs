//! What each choice of the player does.

use super::{
    actions::Action,
    cards::CardId,
    choices::pick_bit,
    effect::{ANY_TECH, Thing},
    game::Game,
    pieces::{Planet, Side, Star},
    rules::Aliens,
    sectors::{SCAN_EARTH, SCAN_ROW},
    state::{Cause, Event, Memory, Source, Task},
};
use crate::ruleset::Log;

/// Whether an action is free: it may come before and after the main action, and where it is offered in its middle.
const fn is_free(action: Action) -> bool {
    matches!(
        action,
        Action::Move(..)
            | Action::Corner(_)
            | Action::PlaceTop
            | Action::PlaceBottom(_)
            | Action::Exchange(..)
            | Action::BuyCard
            | Action::Finish(_)
            | Action::Deliver(..)
    )
}

impl<L: Log> Game<'_, L> {
    /// Carries out the player's answer to the task on top.
    pub fn choose(&mut self, action: Action) {
        let Some(task) = self.state.tasks.pop() else { return };
        match (task, action) {
            (Task::Turn, _) => self.turn_action(action),
            (Task::Moving, Action::Move(place, spot)) => {
                self.state.next(task);
                self.step(place, spot);
            }
            _ if is_free(action) => self.interpose(task, action),
            (_, Action::Decline) => self.decline(task),
            (Task::TakeCards(number), _) => self.take_card(number, action),
            (Task::Tuck { .. }, Action::Tuck(card)) => {
                self.state.you.hand.retain(|&mut held| held != card);
                self.tuck(card);
            }
            (Task::Moving, _) => self.state.you.moves = 0,
            (Task::Trace { .. }, Action::MarkTrace(slot, colour, space)) => {
                self.mark_trace(Side::You, slot, colour, space);
            }
            (Task::Tech { bonus, .. }, Action::TakeTech(tech)) => self.take_tech(Side::You, tech, bonus),
            (Task::TechSlot(tech), Action::UseSlot(slot)) => self.put_tech(tech, slot),
            (Task::Signal { at, times, data, together }, Action::SignalByRow(card) | Action::SignalByHand(card)) => {
                self.state.next(Task::Signal { at, times: times - 1, data, together });
                // It lies in one of them.
                self.state.row.retain(|&mut shown| shown != card);
                self.state.you.hand.retain(|&mut held| held != card);
                self.signal_by(card, data);
                self.discard(card);
            }
            (Task::SignalIn { stars, tile, times, data }, Action::Signal(star)) => {
                // Where the tile of Oumuamua is a choice, each signal is one of its own.
                let split = times > 1 && (tile || Aliens::tile_among(self.state, star.bit()));
                if split {
                    let stars = stars & star.bit();
                    self.state.next(Task::SignalIn { stars, tile, times: times - 1, data });
                }
                self.signals_in(star, if split { 1 } else { times }, data);
            }
            (Task::SignalIn { tile, times, data, .. }, _) => {
                let star = Aliens::star_with(self.state, Planet::Oumuamua);
                if let Some(star) = star {
                    self.choose_probe(self.state.stars.position(star));
                }
                if times > 1 {
                    let stars = star.map_or(0, Star::bit);
                    self.state.next(Task::SignalIn { stars, tile, times: times - 1, data });
                }
                self.mark_tile(Side::You, data);
            }
            (Task::Scan(parts), Action::SignalByRow(card)) => {
                self.state.next(Task::Scan(parts & !SCAN_ROW));
                self.state.row.retain(|&mut shown| shown != card);
                self.signal_by(card, true);
                self.discard(card);
            }
            (Task::Scan(parts), Action::Signal(star)) => {
                self.state.next(Task::Scan(parts & !SCAN_EARTH));
                self.signals_in(star, 1, true);
            }
            (Task::Scan(parts), Action::SignalTile) => {
                self.state.next(Task::Scan(parts & !SCAN_EARTH));
                self.mark_tile(Side::You, true);
            }
            (Task::Scan(parts), Action::UseTech(place) | Action::UseTechToMove(place)) => {
                self.state.next(Task::Scan(parts & !(1 << place)));
                self.use_scan_tech(place, matches!(action, Action::UseTechToMove(_)));
            }
            (Task::Settle { .. }, Action::Orbit(planet)) => self.orbit(Side::You, planet),
            (Task::Settle { occupied, .. }, Action::Land(planet, moon)) => {
                self.land(Side::You, planet, moon, occupied);
            }
            (Task::FirstLand { planet, .. }, Action::FirstLand(space)) => {
                self.take_first_land(Side::You, planet, space);
            }
            (Task::PickProbe { any_owner, left }, Action::PickProbe(side, place)) => {
                self.state.next(Task::PickProbe { any_owner, left: left - 1 });
                self.state.memory.picks |= pick_bit(side, place);
                let probe = self.state.seat(side).probes.get(usize::from(place)).copied();
                if let Some(probe) = probe {
                    let _ = self.state.memory.picked.try_push(probe.spot);
                }
            }
            (Task::MayPay { thing, number, repeat, span, cause }, _) => {
                if repeat {
                    self.state.next(task);
                }
                self.pay(thing, number);
                self.state.next(Task::Run(span, cause));
            }
            (Task::PayFigure { figure, span, cause }, Action::TakeBack(planet, moon)) => {
                self.take_back(figure, planet, moon);
                self.state.next(Task::Run(span, cause));
            }
            (Task::DiscardDrawn, Action::Discard(card)) => {
                self.state.memory.offered.retain(|offered| *offered != card);
                self.discard_from_hand(card);
            }
            (Task::DiscardCards(number), Action::Discard(card)) => {
                self.state.next(Task::DiscardCards(number - 1));
                self.discard_from_hand(card);
            }
            (Task::HandLimit, Action::Discard(card)) => {
                self.state.next(task);
                self.discard_from_hand(card);
            }
            (Task::Circle(_), Action::FillCircle(card, place)) => self.fill_circle(card, place),
            (Task::Objective(_), Action::MarkObjective(open, task)) => self.mark_objective(open, task),
            (Task::Sectors, Action::CompleteSector(sector)) => self.count_sector(sector),
            (Task::SwapPublicity, Action::TakeMove) => {
                self.gain(Side::You, Thing::Move, 1, Cause::plain(Source::Cards));
            }
            (Task::SwapPublicity, _) => {
                let publicity = self.rules.numbers.visit_publicity;
                self.gain(Side::You, Thing::Publicity, publicity, Cause::plain(Source::Planets));
            }
            (Task::RoundStack, Action::ChooseCard(card)) => {
                let round = usize::from(self.state.round) - 1;
                self.state.stacks[round].retain(|&mut shown| shown != card);
                self.take_to_hand(card);
                self.state.tally.cards_drawn += 1;
            }
            _ => self.choose_species(task, action),
        }
        self.go_on();
    }

    fn decline(&mut self, task: Task) {
        match task {
            Task::Moving => self.state.you.moves = 0,
            Task::Room(thing, number, cause) => self.gain_as_is(Side::You, thing, number, cause),
            // Whoever may decline leaves nothing behind.
            _ => self.log.event("Base: choice", || "declined".into()),
        }
    }

    fn discard_from_hand(&mut self, card: CardId) {
        self.state.you.hand.retain(|&mut held| held != card);
        self.discard(card);
        self.state.memory.discarded.clear();
        self.state.memory.discarded.push(card);
    }

    fn take_card(&mut self, number: u8, action: Action) {
        self.state.next(Task::TakeCards(number - 1));
        match action {
            Action::TakeFromRow(card) => {
                self.state.row.retain(|&mut shown| shown != card);
                self.take_to_hand(card);
                let _ = self.state.memory.drawn.try_push(card);
                self.state.tally.cards_drawn += 1;
                self.refill_row();
            }
            _ => self.draw_to_hand(),
        }
    }

    /// A free action, a main action, or the end of the turn.
    fn turn_action(&mut self, action: Action) {
        // Free actions leave the turn as it was; main actions come back to it when they are over.
        if !matches!(action, Action::EndTurn | Action::Pass) {
            self.state.next(Task::Turn);
            self.state.memory = Memory::default();
        }
        let free = is_free(action);
        self.state.turn.acting = !free && !matches!(action, Action::EndTurn | Action::Pass);
        if self.state.turn.acting {
            self.state.next(Task::MainOver);
        }
        if free { self.free_action(action) } else { self.main_action(action) }
    }

    /// A free action in the middle of the main action, which goes on afterwards with all that it remembers.
    fn interpose(&mut self, task: Task, action: Action) {
        self.state.next(task);
        self.state.next(Task::Resume);
        self.state.turn.acting = false;
        self.state.aside = std::mem::take(&mut self.state.memory);
        self.state.tally.between += 1;
        self.free_action(action);
    }

    /// The main action goes on.
    pub fn resume(&mut self) {
        self.state.turn.acting = true;
        self.state.memory = std::mem::take(&mut self.state.aside);
    }

    fn main_action(&mut self, action: Action) {
        let rules = self.rules;
        let numbers = &rules.numbers;
        match action {
            Action::Launch => {
                self.pay(Thing::Credit, numbers.launch_credits);
                self.launch(Side::You);
            }
            Action::Orbit(planet) => {
                self.pay(Thing::Credit, numbers.orbit_credits);
                self.pay(Thing::Energy, numbers.orbit_energy);
                self.orbit(Side::You, planet);
            }
            Action::Land(planet, moon) => {
                self.pay(Thing::Energy, rules.land_energy(self.state, planet));
                self.land(Side::You, planet, moon, false);
            }
            Action::Scan => self.scan_action(),
            Action::Analyze => {
                self.pay(Thing::Energy, numbers.analyze_energy);
                self.analyze();
            }
            Action::Play(card) => self.play(card),
            Action::Research => {
                self.pay(Thing::Publicity, numbers.research_publicity);
                self.state.next(Task::Tech { colours: ANY_TECH, other_has: false, bonus: true });
                self.rotate();
            }
            Action::Pass => self.pass(),
            Action::EndTurn => self.state.next(Task::TurnOver(Side::You)),
            _ => {}
        }
    }

    fn free_action(&mut self, action: Action) {
        let numbers = &self.rules.numbers;
        match action {
            Action::Move(place, spot) => self.step(place, spot),
            Action::Corner(card) => self.use_corner(card),
            Action::PlaceTop => self.place_top(),
            Action::PlaceBottom(slot) => self.place_bottom(slot),
            Action::Exchange(from, to) => {
                self.state.tally.exchanges += 1;
                self.state.next(Task::Gain(to, 1, Cause::plain(Source::Cards)));
                if from == Thing::Card {
                    self.state.next(Task::DiscardCards(numbers.exchange));
                } else {
                    self.pay(from, numbers.exchange);
                }
            }
            Action::BuyCard => {
                self.pay(Thing::Publicity, numbers.buy_card_publicity);
                self.state.tally.cards_bought += 1;
                self.state.next(Task::TakeCards(1));
            }
            Action::Finish(card) => self.finish_mission(card),
            Action::Deliver(card, sample) => self.deliver_sample(card, sample),
            _ => {}
        }
    }

    /// A card from hand is discarded for its corner.
    fn use_corner(&mut self, card: CardId) {
        let printed = self.rules.card(card);
        self.state.tally.corners += 1;
        self.discard_from_hand(card);
        self.log.event("Base: corner", || format!("{} is discarded for its corner", printed.name));
        if let Some(kind) = printed.corner_kind {
            self.happened(Event::Corner(kind));
        }
        self.run(Side::You, printed.corner, Cause::plain(Source::Cards));
    }
}
