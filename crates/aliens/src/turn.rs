//! Turns and rounds: the tasks that make them up, one after the other.

use super::{
    cards::Kind,
    effect::{SignalAt, Thing},
    game::Game,
    pieces::Side,
    state::{Cause, Memory, Source, Task, Turn},
    words::count,
};
use crate::ruleset::Log;

impl<L: Log> Game<'_, L> {
    /// Does a task that needs no answer, or that has nothing to ask.
    pub fn perform(&mut self, task: Task) {
        match task {
            Task::Run(span, cause) => self.run_step(span, cause),
            Task::CardOver(card) => self.card_over(card),
            Task::LayDown(card) => self.lay_down(card),
            Task::Answered(card) => {
                if self.state.memory.playing.take() == Some(card) {
                    self.discard(card);
                }
            }
            Task::Signal { at, times, data, together } => self.signal(at, times, data, together),
            // A single sector and no tile: nothing to choose.
            Task::SignalIn { stars, times, data, .. } => {
                if let Some(star) = super::pieces::Star::ALL.into_iter().find(|star| stars & star.bit() != 0) {
                    self.signals_in(star, times, data);
                }
            }
            Task::FirstPass => self.first_pass(),
            Task::Refill => self.refill_row(),
            Task::ScanOver => self.scan_over(),
            Task::Moving => self.state.you.moves = 0,
            Task::Room(thing, number, cause) => self.gain_as_is(Side::You, thing, number, cause),
            Task::Resume => self.resume(),
            Task::Gain(thing, number, cause) => self.gain(Side::You, thing, number, cause),
            Task::Objective(event) => self.objective_event(event),
            Task::HandLimit => {}
            Task::Turn => {}
            Task::MainOver => {
                self.state.turn.main_done = true;
                self.state.next(Task::Sectors);
            }
            Task::Sectors => self.complete_sectors(),
            Task::TurnOver(side) => self.turn_over(side),
            Task::Milestones(side) => self.milestones(side),
            Task::NeutralMilestones(side) => self.neutral_milestones(side),
            Task::Discover => self.discover(),
            Task::Next(side) => self.next_turn(side),
            Task::RivalTurn => {
                self.state.next(Task::TurnOver(Side::Rival));
                // Sectors are counted once the rival's action is over, with what it left the player to decide.
                self.state.next(Task::Sectors);
                self.rival_turn();
            }
            Task::RoundOver => self.round_over(),
            Task::RoundStart => self.round_start(),
            Task::Finish => self.finish(),
            // Nothing to choose from: these pass.
            Task::TakeCards(_)
            | Task::TakeAlien(_)
            | Task::Tuck { .. }
            | Task::Trace { .. }
            | Task::Tech { .. }
            | Task::TechSlot(_)
            | Task::Scan(_)
            | Task::Settle { .. }
            | Task::FirstLand { .. }
            | Task::PickProbe { .. }
            | Task::MayPay { .. }
            | Task::PayFigure { .. }
            | Task::DiscardDrawn
            | Task::DiscardCards(_)
            | Task::SamplePick(_)
            | Task::SamplePeek { .. }
            | Task::Circle(_)
            | Task::SwapPublicity
            | Task::RoundStack
            | Task::Gold
            | Task::MessageReward
            | Task::Exertian(_) => {}
        }
    }

    /// A turn of this side starts.
    fn start_turn(&mut self, side: Side) {
        self.state.turn = Turn { yours: side == Side::You, ..Turn::default() };
        self.state.memory = Memory::default();
        self.state.you.moves = 0;
        match side {
            Side::You => {
                self.state.tally.turns += 1;
                self.state.next(Task::Turn);
            }
            Side::Rival => self.state.next(Task::RivalTurn),
        }
    }

    /// What ends a turn, in this order: effects that count the turn, sectors completed meanwhile, milestones of both sides
    /// from the one whose turn it was, neutral ones last, discovery, the next turn.
    fn turn_over(&mut self, side: Side) {
        self.state.next(Task::Next(side));
        self.state.next(Task::Discover);
        self.state.next(Task::NeutralMilestones(side.other()));
        self.state.next(Task::NeutralMilestones(side));
        self.state.next(Task::Milestones(side.other()));
        self.state.next(Task::Milestones(side));
        self.state.next(Task::Sectors);
        self.end_watches();
    }

    fn next_turn(&mut self, side: Side) {
        if side == Side::You {
            self.replace_objectives();
        }
        let passed = |side: Side| self.state.seat(side).passed;
        match (passed(side), passed(side.other())) {
            (true, true) => self.state.next(Task::RoundOver),
            (_, false) => self.start_turn(side.other()),
            (false, true) => self.start_turn(side),
        }
    }

    /// The player passes: down to the hand limit, a rotation for the first to pass, a card of the round's stack.
    pub fn pass(&mut self) {
        self.state.seat_mut(Side::You).passed = true;
        self.log.event("Base: pass", || "you pass".into());
        self.state.next(Task::TurnOver(Side::You));
        self.state.next(Task::Sectors);
        self.state.next(Task::RoundStack);
        self.state.next(Task::FirstPass);
        self.state.next(Task::HandLimit);
    }

    /// Whoever passes first in a round rotates the solar system.
    pub fn first_pass(&mut self) {
        if !std::mem::replace(&mut self.state.pass_made, true) && self.rules.numbers.first_pass_rotates {
            self.rotate();
        }
    }

    fn round_over(&mut self) {
        let last = self.state.round >= self.rules.numbers.rounds;
        // What nobody took from the round's stack is discarded.
        let stack = self.state.stacks.get_mut(usize::from(self.state.round) - 1).map(std::mem::take);
        for card in stack.into_iter().flatten() {
            self.state.deck.discard(card);
        }
        if last {
            self.state.next(Task::Finish);
        } else {
            self.state.next(Task::RoundStart);
            self.spend_objectives();
        }
    }

    fn round_start(&mut self) {
        self.state.round += 1;
        self.state.pass_made = false;
        for side in Side::ALL {
            self.state.seat_mut(side).passed = false;
        }
        if self.rules.rival.alternates {
            self.state.first = self.state.first.other();
        }
        let (round, first) = (self.state.round, self.state.first);
        self.log.event("Base: round", || format!("round {round} starts with {}", first.either("you", "the rival")));
        self.rival_new_round();
        self.start_turn(first);
        self.gain_income();
    }

    /// The income of a round: what every seat has, and one for each card tucked.
    fn gain_income(&mut self) {
        let rules = self.rules;
        let cause = Cause::plain(Source::Start);
        let numbers = &rules.numbers;
        self.gain(Side::You, Thing::Credit, numbers.income_credits, cause);
        self.gain(Side::You, Thing::Energy, numbers.income_energy, cause);
        self.gain(Side::You, Thing::Card, numbers.income_cards, cause);
        for place in 0..self.state.you.tucked.len() {
            if let Some(income) = rules.card(self.state.you.tucked[place]).income {
                self.income(income);
            }
        }
        self.state.memory.drawn.clear();
        let you = &self.state.you;
        let (credits, energy, hand) = (you.credits, you.energy, you.hand.len());
        self.log.event("Base: income", || {
            let (credits, cards) = (count(credits, "credit", "credits"), count(hand, "card", "cards"));
            format!("{credits}, {energy} energy and {cards} in hand")
        });
    }

    /// The first turn of the game, after its set-up.
    pub fn begin(&mut self) {
        let first = self.state.first;
        self.start_turn(first);
        self.state.next(Task::Tuck { may: false });
    }

    /// The message of a card is answered.
    pub fn answer(&mut self, card: super::cards::CardId) {
        let rules = self.rules;
        let Kind::Message(span) = rules.card(card).kind else { return };
        self.state.memory.playing = Some(card);
        self.state.next(Task::Answered(card));
        self.run(Side::You, span, rules.card_cause(self.state, card));
    }

    /// The price of a scan as a main action, and the scan.
    pub fn scan_action(&mut self) {
        self.pay(Thing::Credit, self.rules.numbers.scan_credits);
        self.pay(Thing::Energy, self.rules.numbers.scan_energy);
        self.log.event("Base: scan", || "you scan".into());
        self.scan();
    }

    /// A purple tech adds to a scan.
    pub fn use_scan_tech(&mut self, place: u8, to_move: bool) {
        use super::rules::TechRule;
        let Some(tech) = self.rules.techs.get(usize::from(place)) else { return };
        match tech.rule {
            TechRule::MercurySignal => {
                self.pay(Thing::Publicity, 1);
                let at = SignalAt::Planet(super::pieces::Planet::Mercury);
                self.state.next(Task::Signal { at, times: 1, data: true, together: false });
            }
            TechRule::HandSignal => {
                self.state.next(Task::Signal { at: SignalAt::Hand, times: 1, data: true, together: false });
            }
            TechRule::LaunchOrMove if to_move => self.gain(Side::You, Thing::Move, 1, Cause::plain(Source::Techs)),
            TechRule::LaunchOrMove => {
                self.pay(Thing::Energy, 1);
                self.launch(Side::You);
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;
