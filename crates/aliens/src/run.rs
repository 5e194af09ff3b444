//! Running texts for the player: one effect after the other, each done before the next.

use super::{
    cards::{CardId, Kind},
    effect::{Effect, Figure, SignalAt, Span, Subject, Thing},
    game::Game,
    language,
    pieces::{Colour, Planet, Side, Star},
    rules::Aliens,
    state::{Cause, Event, Source, State, Task},
};
use crate::ruleset::Log;

/// The part of a span after its first `skipped` effects.
const fn rest(span: Span, skipped: u16) -> Span {
    Span { at: span.at + skipped, end: span.end }
}

/// The `len` effects after the first of a span.
const fn block(span: Span, len: u8) -> Span {
    Span { at: span.at + 1, end: span.at + 1 + len as u16 }
}

/// The stars of a colour, a bit each.
pub(super) fn stars_of(rules: &Aliens, colour: Colour) -> u16 {
    let of = |star: &Star| rules.stars[star.place()].colour == colour;
    Star::ALL.into_iter().filter(of).map(Star::bit).sum()
}

/// Every star, a bit each.
pub(super) const EVERY_STAR: u16 = (1 << Star::COUNT) - 1;

impl<L: Log> Game<'_, L> {
    /// Does the first effect of a text, and leaves the rest for later.
    pub fn run_step(&mut self, span: Span, cause: Cause) {
        let rules = self.rules;
        let Some(&effect) = rules.effects(span).first() else { return };
        // Blocks skip what belongs to them.
        let skipped = match effect {
            Effect::If(condition, len) if !rules.holds(self.state, condition, cause) => len,
            Effect::Turn(len) | Effect::ThisScan(len) | Effect::MayPay { len, .. } | Effect::PayFigure(_, len) => len,
            _ => 0,
        };
        let after = rest(span, 1 + u16::from(skipped));
        if !after.is_empty() {
            self.state.next(Task::Run(after, cause));
        }
        self.effect(effect, span, cause);
    }

    fn effect(&mut self, effect: Effect, span: Span, cause: Cause) {
        let you = Side::You;
        match effect {
            Effect::Gain(thing, number) => self.gain(you, thing, number, cause),
            Effect::GainPer(thing, each, count) => {
                let times = self.rules.count(self.state, you, count, cause);
                let number = u16::from(each).saturating_mul(times);
                self.gain(you, thing, u8::try_from(number).unwrap_or(u8::MAX), cause);
            }
            Effect::Income => self.state.next(Task::Tuck { may: true }),
            Effect::IncomeSelf => self.tuck_played(cause.card),
            Effect::IncomeOnce => {
                let income = self.state.memory.discarded.last().and_then(|&card| self.rules.card(card).income);
                if let Some(income) = income {
                    self.income(income);
                }
            }
            Effect::Trace(colours, scope) => {
                let slot = match scope {
                    super::effect::Scope::Same => self.state.memory.slot,
                    _ => cause.slot,
                };
                self.state.next(Task::Trace { colours, scope, slot });
            }
            Effect::TakeRow => {
                while let Some(card) = self.state.row.pop() {
                    self.take_to_hand(card);
                }
                self.refill_row();
            }
            Effect::DiscardRow => {
                self.state.memory.discarded.clear();
                while let Some(card) = self.state.row.pop() {
                    self.discard(card);
                    let _ = self.state.memory.discarded.try_push(card);
                }
                self.refill_row();
            }
            Effect::DiscardDrawn => {
                // What comes of the first discard may draw, too: the second is of the same cards.
                let memory = &mut self.state.memory;
                if memory.offered.is_empty() {
                    memory.offered = memory.drawn.clone();
                }
                self.state.next(Task::DiscardDrawn);
            }
            Effect::Corner(subject) => {
                let memory = &self.state.memory;
                let cards = match subject {
                    Subject::Drawn => memory.drawn.last().copied().into_iter().collect(),
                    Subject::Discarded => memory.discarded.clone(),
                };
                let cards: arrayvec::ArrayVec<CardId, 8> = cards;
                for card in cards {
                    let corner = self.rules.card(card).corner;
                    self.run(you, corner, cause);
                }
            }
            Effect::Launch { limited } => {
                if !limited || self.rules.may_launch(self.state) {
                    self.launch(you);
                }
            }
            Effect::Land { moons, occupied } => {
                self.state.next(Task::Settle { orbit: false, land: true, moons, occupied });
            }
            Effect::OrbitOrLand => {
                self.state.next(Task::Settle { orbit: true, land: true, moons: false, occupied: false });
            }
            Effect::Scan => self.scan(),
            Effect::Rotate => self.rotate(),
            Effect::Tech { colours, other_has, bonus } => {
                self.state.next(Task::Tech { colours, other_has, bonus });
            }
            Effect::Message
            | Effect::SamplePick
            | Effect::SamplePeek(_)
            | Effect::SampleReward
            | Effect::AnomalyReward => self.species_effect(effect, cause),
            Effect::Signal { at, times, data, together } => {
                if at == SignalAt::Row {
                    self.state.next(Task::Refill);
                }
                self.state.next(Task::Signal { at, times, data, together });
            }
            Effect::PickProbe { any_owner, up_to } => {
                self.state.memory.picked.clear();
                self.state.memory.picks = 0;
                self.state.next(Task::PickProbe { any_owner, left: up_to });
            }
            Effect::ReturnSelf => {
                if let Some(card) = self.state.memory.playing.take() {
                    self.take_to_hand(card);
                }
            }
            Effect::FreeAsteroids => self.state.turn.free_asteroids = true,
            Effect::NoPublicityFromMoving => self.state.turn.no_publicity = true,
            Effect::SwapPublicityForMove => self.state.turn.swap_publicity = true,
            // What holds for the turn has held since the card was played.
            Effect::If(..) | Effect::Turn(_) => {}
            Effect::ThisScan(len) => self.state.next(Task::Run(block(span, len), cause)),
            Effect::MayPay { thing, number, repeat, len } => {
                self.state.next(Task::MayPay { thing, number, repeat, span: block(span, len), cause });
            }
            Effect::Pay(thing, number) => self.pay(thing, number),
            Effect::PayFigure(figure, len) => {
                self.state.next(Task::PayFigure { figure, span: block(span, len), cause });
            }
        }
    }

    /// Effects for the rest of the turn: what has a condition waits for it, what counts waits for the end.
    fn for_the_turn(&mut self, span: Span, cause: Cause) {
        if !span.is_empty() {
            let _ = self.state.turn.watches.try_push((span, cause));
        }
    }

    /// Does effects of the turn whose condition has come true.
    pub fn check_watches(&mut self) {
        let rules = self.rules;
        let mut place = 0;
        while let Some(&(span, cause)) = self.state.turn.watches.get(place) {
            let ready = match rules.effects(span).first() {
                Some(&Effect::If(condition, _)) => rules.holds(self.state, condition, cause),
                _ => false,
            };
            if ready {
                self.state.turn.watches.remove(place);
                self.state.next(Task::Run(span, cause));
            } else {
                place += 1;
            }
        }
    }

    /// At the end of the turn: effects that count what happened in it. Conditions that never came true are forgotten.
    pub fn end_watches(&mut self) {
        let rules = self.rules;
        while let Some((span, cause)) = self.state.turn.watches.pop() {
            if !matches!(rules.effects(span).first(), Some(Effect::If(..))) {
                self.state.next(Task::Run(span, cause));
            }
        }
    }

    /// The card being played, or whose message is answered, is tucked.
    fn tuck_played(&mut self, card: Option<CardId>) {
        let Some(card) = card.filter(|&card| self.state.memory.playing == Some(card)) else { return };
        self.state.memory.playing = None;
        self.tuck(card);
    }

    /// A card is tucked, and gives its income now.
    pub fn tuck(&mut self, card: CardId) {
        if self.state.you.tucked.try_push(card).is_err() {
            self.discard(card);
            return;
        }
        if let Some(income) = self.rules.card(card).income {
            self.log.event("Base: income", || format!("a card is tucked for {}", income.name()));
            self.income(income);
        }
    }

    /// Pays a price that can be paid, and says so.
    pub fn pay(&mut self, thing: Thing, number: u8) {
        if number > 0 {
            self.log.event("Base: price", || format!("you pay {}", language::thing(thing, number)));
        }
        self.spend(thing, number);
    }

    fn spend(&mut self, thing: Thing, number: u8) {
        if let Some(held) = self.state.held_mut(Side::You, thing) {
            *held = held.saturating_sub(number);
        }
    }

    /// A main action of playing a card: its price, its effects, and where it goes afterwards.
    pub fn play(&mut self, card: CardId) {
        let rules = self.rules;
        let played = rules.card(card);
        self.state.you.hand.retain(|&mut held| held != card);
        self.spend(played.pays, played.cost);
        self.state.tally.cards_played += 1;
        self.log.event("Base: play a card", || {
            format!("{} for {}", played.name, language::thing(played.pays, played.cost))
        });
        self.state.memory.playing = Some(card);
        self.state.next(Task::CardOver(card));
        let cause = self.rules.card_cause(self.state, card);
        self.run(Side::You, played.effects, cause);
        self.start_turn_effects(played.effects, cause);
    }

    /// What a card says of the rest of the turn holds from now on, for the movement the card itself brings too, and counts
    /// only what happens from now on.
    fn start_turn_effects(&mut self, span: Span, cause: Cause) {
        self.state.turn.visited = 0;
        self.state.turn.within_ring = false;
        for (at, effect) in (span.at..).zip(self.rules.effects(span)) {
            match *effect {
                Effect::Turn(len) => self.for_the_turn(block(Span { at, end: span.end }, len), cause),
                Effect::FreeAsteroids | Effect::NoPublicityFromMoving | Effect::SwapPublicityForMove => {
                    self.effect(*effect, span, cause);
                }
                _ => {}
            }
        }
    }

    /// A card played is resolved: those with something still to do stay in front of the player.
    pub fn card_over(&mut self, card: CardId) {
        let rules = self.rules;
        let played = rules.card(card);
        // Circles are filled before the card lies among the missions.
        self.state.next(Task::LayDown(card));
        if played.pays == Thing::Credit {
            self.happened(Event::Play(played.cost));
        }
    }

    /// A card played goes where it belongs.
    pub fn lay_down(&mut self, card: CardId) {
        let rules = self.rules;
        let played = rules.card(card);
        if self.state.memory.playing.take() != Some(card) {
            return;
        }
        match &played.kind {
            Kind::Plain | Kind::Danger(..) => self.discard(card),
            Kind::Conditional(..) | Kind::Delivery(..) | Kind::Triggered(_) => {
                let _ = self.state.you.missions.try_push(super::state::Mission { card, filled: 0 });
            }
            Kind::Endgame(_) => {
                let _ = self.state.you.endgame.try_push(card);
            }
            // The message is on its way, with its card.
            Kind::Message(_) => {}
        }
    }

    /// A price paid, or a figure taken back, for effects.
    pub fn take_back(&mut self, figure: Figure, planet: Planet, moon: Option<u8>) {
        let seat = &mut self.state.seats[Side::You.place()];
        match (figure, moon) {
            (Figure::Orbiter, _) => {
                seat.orbiters[planet.place()] -= 1;
                // The first space is open again once no orbiter of its owner is left there.
                if seat.orbiters[planet.place()] == 0 && self.state.first_orbit[planet.place()] == Some(Side::You) {
                    self.state.first_orbit[planet.place()] = None;
                }
            }
            (Figure::Lander, Some(moon)) => seat.moons[usize::from(moon)] -= 1,
            (Figure::Lander, None) => {
                seat.landers[planet.place()] -= 1;
                let left = usize::from(seat.landers[planet.place()]);
                let firsts = &mut self.state.first_land[planet.place()];
                let held = firsts.iter().filter(|&&owner| owner == Some(Side::You)).count();
                if held > left
                    && let Some(space) = firsts.iter_mut().rev().find(|owner| **owner == Some(Side::You))
                {
                    *space = None;
                }
            }
        }
        self.log.event("Base: figures", || format!("a figure is taken back from {}", planet.name()));
    }
}

impl Aliens {
    /// What a card's texts belong to.
    pub(super) fn card_cause(&self, state: &State, card: CardId) -> Cause {
        state.cause(Source::Cards, Some(card), self.card(card).species)
    }

    /// Whether the player may have another probe in space.
    pub(super) fn may_launch(&self, state: &State) -> bool {
        state.probes(Side::You) < usize::from(self.probe_limit(state))
    }

    fn probe_limit(&self, state: &State) -> u8 {
        if self.knows(state, Side::You, super::rules::TechRule::ProbeLimit) {
            self.numbers.probe_limit_tech
        } else {
            self.numbers.probe_limit
        }
    }
}

#[cfg(test)]
mod tests;
