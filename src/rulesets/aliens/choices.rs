//! What the player may choose in each task, and what each choice does.

use super::{
    actions::Action,
    effect::{ANY_TECH, Figure, SignalAt, Thing},
    game::Game,
    pieces::{Planet, Side, Star},
    rules::{Aliens, TechRule},
    sky::Spot,
    state::{Cause, Event, MOST_CARDS, Source, State, Task},
};
use crate::ruleset::Log;

/// The bit of a probe among those picked.
fn pick_bit(side: Side, place: u8) -> u32 {
    1 << (side.place() * 16 + usize::from(place & 15))
}

/// What an exchange may turn into what.
const EXCHANGES: [(Thing, Thing); 7] = [
    (Thing::Credit, Thing::Energy),
    (Thing::Credit, Thing::CardAny),
    (Thing::Energy, Thing::Credit),
    (Thing::Energy, Thing::CardAny),
    (Thing::Card, Thing::Credit),
    (Thing::Card, Thing::Energy),
    (Thing::Card, Thing::CardAny),
];

impl Aliens {
    /// Whether a task asks the player; otherwise it is done, or passes, by itself.
    pub(super) fn asks(&self, state: &State, task: Task) -> bool {
        let you = &state.you;
        match task {
            Task::Turn => true,
            Task::TakeCards(number) => number > 0,
            Task::Tuck { .. } => you.hand.iter().any(|&card| self.card(card).income.is_some()),
            Task::Moving => you.moves > 0 && self.steps(state).next().is_some(),
            Task::Trace { colours, scope, slot } => self.any_trace_space(state, colours, scope, slot),
            Task::Tech { colours, other_has, .. } => self.takeable(state, colours, other_has).next().is_some(),
            Task::TechSlot(_) => self.free_slots(state).next().is_some(),
            Task::Signal { at, times, .. } => match at {
                SignalAt::Row => times > 0 && !state.row.is_empty(),
                SignalAt::Hand => times > 0 && you.hand.iter().any(|&card| self.card(card).colour.is_some()),
                _ => false,
            },
            Task::SignalIn { stars, tile, .. } => {
                stars.count_ones() > 1 || stars != 0 && (tile || Self::tile_among(state, stars))
            }
            Task::ScanTechs(techs) => self.usable_scan_techs(state, techs).next().is_some(),
            Task::Settle { orbit, land, moons, occupied } => Self::settling(state)
                .any(|planet| orbit || land && self.grounds(state, planet, moons, occupied).next().is_some()),
            Task::FirstLand { planet, occupied } => self.landing_spaces(state, planet, occupied).next().is_some(),
            Task::PickProbe { any_owner, left } => left > 0 && self.pickable(state, any_owner).next().is_some(),
            Task::MayPay { thing, number, .. } => self.has(state, thing, number),
            Task::PayFigure { figure, .. } => self.figures_to_take(state, figure).next().is_some(),
            Task::DiscardDrawn => state.memory.offered.iter().any(|card| you.hand.contains(card)),
            Task::DiscardCards(number) => number > 0 && !you.hand.is_empty(),
            Task::Circle(event) => self.circles(state, event).next().is_some(),
            Task::Objective(event) => self.objective_asks(state, event),
            Task::SwapPublicity => true,
            // The rival's arrow settles it in its turn.
            Task::Sectors => state.turn.yours && Self::completed(state).nth(1).is_some(),
            Task::HandLimit => you.hand.len() > usize::from(self.numbers.hand_limit),
            Task::RoundStack => self.round_stack(state).is_some_and(|stack| !stack.is_empty()),
            Task::TakeAlien(_)
            | Task::SamplePick(_)
            | Task::SamplePeek { .. }
            | Task::Gold
            | Task::MessageReward
            | Task::Exertian(_) => self.species_asks(state, task),
            Task::Run(..)
            | Task::CardOver(_)
            | Task::LayDown(_)
            | Task::Answered(_)
            | Task::Refill
            | Task::ScanOver
            | Task::Gain(..)
            | Task::MainOver
            | Task::FirstPass
            | Task::TurnOver(_)
            | Task::Milestones(_)
            | Task::NeutralMilestones(_)
            | Task::Discover
            | Task::Next(_)
            | Task::RivalTurn
            | Task::RoundOver
            | Task::RoundStart
            | Task::Finish => false,
        }
    }

    /// The stack of this round, for whoever passes.
    fn round_stack<'a>(&self, state: &'a State) -> Option<&'a [super::cards::CardId]> {
        state.stacks.get(usize::from(state.round).checked_sub(1)?).map(arrayvec::ArrayVec::as_slice)
    }

    /// Steps that the player's probes and capsules can make with the movement points and energy at hand.
    fn steps<'a>(&'a self, state: &'a State) -> impl Iterator<Item = (u8, Spot)> + 'a {
        // Energy moves nothing in the rival's turn, when no free action is possible.
        let movement = if state.turn.yours { self.movement(state) } else { state.you.moves.into() };
        let probes = &state.seat(Side::You).probes;
        let moving = (0_u8..).zip(probes.iter()).filter(move |&(place, probe)| {
            let alike = probes[..usize::from(place)].iter().any(|other| other == probe);
            !alike && u16::from(self.exit_cost(state, probe.spot)) <= movement
        });
        moving.flat_map(|(place, probe)| probe.spot.neighbours().into_iter().map(move |spot| (place, spot)))
    }

    /// Where a probe at a planet may land: the planet (`None`) or a moon.
    fn grounds<'a>(
        &'a self,
        state: &'a State,
        planet: Planet,
        moons: bool,
        occupied: bool,
    ) -> impl Iterator<Item = Option<u8>> + 'a {
        let allowed = moons || self.knows(state, Side::You, TechRule::Moons);
        let free = move |&moon: &u8| allowed && (occupied || Self::moon_free(state, moon));
        std::iter::once(None).chain(self.moons_of(planet).filter(free).map(Some))
    }

    /// Purple techs that can be used now, by their places in the rules.
    fn usable_scan_techs<'a>(&'a self, state: &'a State, techs: u16) -> impl Iterator<Item = (u8, TechRule)> + 'a {
        let usable = move |&(place, rule): &(u8, TechRule)| {
            techs & (1 << place) != 0
                && match rule {
                    TechRule::MercurySignal => self.has(state, Thing::Publicity, 1),
                    TechRule::HandSignal => state.you.hand.iter().any(|&card| self.card(card).colour.is_some()),
                    TechRule::LaunchOrMove => {
                        self.has(state, Thing::Energy, 1) && self.may_launch(state)
                            || !state.seat(Side::You).probes.is_empty()
                    }
                    _ => false,
                }
        };
        (0_u8..).zip(self.techs.iter().map(|tech| tech.rule)).filter(usable)
    }

    /// Probes that may be picked, each spot once.
    fn pickable<'a>(&'a self, state: &'a State, any_owner: bool) -> impl Iterator<Item = (Side, u8)> + 'a {
        Side::ALL.into_iter().filter(move |&side| side == Side::You || any_owner).flat_map(move |side| {
            let probes = &state.seat(side).probes;
            (0_u8..)
                .zip(probes.iter())
                .filter(move |&(place, _)| state.memory.picks & pick_bit(side, place) == 0)
                .map(move |(place, _)| (side, place))
        })
    }

    /// Figures of the player that can be taken back.
    pub(super) fn figures_to_take<'a>(
        &'a self,
        state: &'a State,
        figure: Figure,
    ) -> impl Iterator<Item = (Planet, Option<u8>)> + 'a {
        let seat = state.seat(Side::You);
        let on_planets = Planet::ALL.into_iter().filter(move |planet| match figure {
            Figure::Orbiter => seat.orbiters[planet.place()] > 0,
            Figure::Lander => seat.landers[planet.place()] > 0,
        });
        let moons = (0_u8..)
            .zip(self.moons.iter())
            .filter(move |&(place, _)| figure == Figure::Lander && seat.moons[usize::from(place)] > 0);
        on_planets.map(|planet| (planet, None)).chain(moons.map(|(place, moon)| (moon.planet, Some(place))))
    }

    /// Adds the choices of a task.
    pub(super) fn add_choices(&self, state: &State, task: Task, actions: &mut Vec<Action>) {
        let hand = state.you.hand.iter().copied();
        match task {
            Task::Turn => self.add_turn(state, actions),
            Task::TakeCards(_) => {
                actions.extend(state.row.iter().copied().map(Action::TakeFromRow));
                actions.push(Action::TakeFromDeck);
            }
            Task::Tuck { may } => {
                actions.extend(hand.filter(|&card| self.card(card).income.is_some()).map(Action::Tuck));
                if may {
                    actions.push(Action::Decline);
                }
            }
            Task::Moving => {
                actions.extend(self.steps(state).map(|(place, spot)| Action::Move(place, spot)));
                actions.push(Action::StopMoving);
            }
            Task::Trace { colours, scope, slot } => self.add_trace_spaces(state, colours, scope, slot, actions),
            Task::Tech { colours, other_has, .. } => {
                actions.extend(self.takeable(state, colours, other_has).map(Action::TakeTech));
            }
            Task::TechSlot(_) => actions.extend(self.free_slots(state).map(Action::UseSlot)),
            Task::Signal { at: SignalAt::Row, .. } => {
                actions.extend(state.row.iter().copied().map(Action::SignalByRow));
            }
            Task::Signal { .. } => {
                actions.extend(hand.filter(|&card| self.card(card).colour.is_some()).map(Action::SignalByHand));
                actions.push(Action::Decline);
            }
            Task::SignalIn { stars, tile, .. } => {
                actions.extend(Star::ALL.into_iter().filter(|star| stars & star.bit() != 0).map(Action::Signal));
                if tile || Self::tile_among(state, stars) {
                    actions.push(Action::SignalTile);
                }
            }
            Task::ScanTechs(techs) => {
                for (place, rule) in self.usable_scan_techs(state, techs) {
                    if rule != TechRule::LaunchOrMove {
                        actions.push(Action::UseTech(place));
                        continue;
                    }
                    if self.has(state, Thing::Energy, 1) && self.may_launch(state) {
                        actions.push(Action::UseTech(place));
                    }
                    if !state.seat(Side::You).probes.is_empty() {
                        actions.push(Action::UseTechToMove(place));
                    }
                }
                actions.push(Action::Decline);
            }
            Task::Settle { orbit, land, moons, occupied } => {
                for planet in Self::settling(state) {
                    if orbit {
                        actions.push(Action::Orbit(planet));
                    }
                    if land {
                        let grounds = self.grounds(state, planet, moons, occupied);
                        actions.extend(grounds.map(|moon| Action::Land(planet, moon)));
                    }
                }
            }
            Task::FirstLand { planet, occupied } => {
                actions.extend(self.landing_spaces(state, planet, occupied).map(Action::FirstLand));
            }
            Task::PickProbe { any_owner, .. } => {
                actions.extend(self.pickable(state, any_owner).map(|(side, place)| Action::PickProbe(side, place)));
                actions.push(Action::Decline);
            }
            Task::MayPay { .. } => actions.extend([Action::Pay, Action::Decline]),
            Task::PayFigure { figure, .. } => {
                let figures = self.figures_to_take(state, figure);
                actions.extend(figures.map(|(planet, moon)| Action::TakeBack(planet, moon)));
                actions.push(Action::Decline);
            }
            Task::DiscardDrawn => {
                let drawn = state.memory.offered.iter().copied().filter(|card| state.you.hand.contains(card));
                actions.extend(drawn.map(Action::Discard));
            }
            Task::DiscardCards(_) | Task::HandLimit => actions.extend(hand.map(Action::Discard)),
            Task::Circle(event) => {
                actions.extend(self.circles(state, event).map(|(card, place)| Action::FillCircle(card, place)));
                actions.push(Action::Decline);
            }
            Task::Objective(event) => self.add_objective_choices(state, event, actions),
            Task::Sectors => actions.extend(Self::completed(state).map(Action::CompleteSector)),
            Task::SwapPublicity => actions.extend([Action::TakePublicity, Action::TakeMove]),
            Task::RoundStack => {
                actions.extend(self.round_stack(state).unwrap_or_default().iter().copied().map(Action::ChooseCard));
            }
            _ => self.add_species_choices(state, task, actions),
        }
    }

    /// Free actions, the main actions while none is done, and the end of the turn after it.
    fn add_turn(&self, state: &State, actions: &mut Vec<Action>) {
        let you = &state.you;
        let seat = state.seat(Side::You);
        let numbers = &self.numbers;
        if state.turn.main_done {
            actions.push(Action::EndTurn);
        } else {
            let can = |credits: u8, energy: u8| you.credits >= credits && you.energy >= energy;
            if can(numbers.launch_credits, 0) && self.may_launch(state) {
                actions.push(Action::Launch);
            }
            for planet in Self::settling(state) {
                if can(numbers.orbit_credits, numbers.orbit_energy) {
                    actions.push(Action::Orbit(planet));
                }
                if can(0, self.land_energy(state, planet)) {
                    let grounds = self.grounds(state, planet, false, false);
                    actions.extend(grounds.map(|moon| Action::Land(planet, moon)));
                }
            }
            if can(numbers.scan_credits, numbers.scan_energy) {
                actions.push(Action::Scan);
            }
            if can(0, numbers.analyze_energy) && self.computer_full(state, Side::You) {
                actions.push(Action::Analyze);
            }
            let playable = |&card: &super::cards::CardId| {
                let card = self.card(card);
                self.has(state, card.pays, card.cost)
            };
            actions.extend(you.hand.iter().copied().filter(playable).map(Action::Play));
            if seat.publicity >= numbers.research_publicity && self.takeable(state, ANY_TECH, false).next().is_some() {
                actions.push(Action::Research);
            }
            actions.push(Action::Pass);
        }
        actions.extend(self.steps(state).map(|(place, spot)| Action::Move(place, spot)));
        actions.extend(you.hand.iter().copied().filter(|&card| !self.card(card).corner.is_empty()).map(Action::Corner));
        if seat.pool > 0 {
            if !self.computer_full(state, Side::You) {
                actions.push(Action::PlaceTop);
            }
            actions.extend(self.open_bottoms(state).map(Action::PlaceBottom));
        }
        for (from, to) in EXCHANGES {
            if self.has(state, from, numbers.exchange) {
                actions.push(Action::Exchange(from, to));
            }
        }
        if seat.publicity >= numbers.buy_card_publicity && you.hand.len() < MOST_CARDS {
            actions.push(Action::BuyCard);
        }
        actions.extend(self.finishable(state).map(Action::Finish));
        for mission in &you.missions {
            if let super::cards::Kind::Delivery(planet, _) = self.card(mission.card).kind {
                actions.extend(self.deliverable(state, planet).map(|sample| Action::Deliver(mission.card, sample)));
            }
        }
    }
}

impl<L: Log> Game<'_, L> {
    /// Carries out the player's answer to the task on top.
    pub fn choose(&mut self, action: Action) {
        let Some(task) = self.state.tasks.pop() else { return };
        match (task, action) {
            (Task::Turn, _) => self.turn_action(action),
            (_, Action::Decline) => self.decline(task),
            (Task::TakeCards(number), _) => self.take_card(number, action),
            (Task::Tuck { .. }, Action::Tuck(card)) => {
                self.state.you.hand.retain(|&mut held| held != card);
                self.tuck(card);
            }
            (Task::Moving, Action::Move(place, spot)) => {
                self.state.next(task);
                self.step(place, spot);
            }
            (Task::Moving, _) => self.state.you.moves = 0,
            (Task::Trace { .. }, Action::MarkTrace(slot, colour, space)) => {
                self.mark_trace(Side::You, slot, colour, space);
            }
            (Task::Tech { bonus, .. }, Action::TakeTech(tech)) => self.take_tech(Side::You, tech, bonus),
            (Task::TechSlot(tech), Action::UseSlot(slot)) => self.put_tech(tech, slot),
            (Task::Signal { at, times, data, together }, Action::SignalByRow(card)) => {
                self.state.next(Task::Signal { at, times: times - 1, data, together });
                self.state.row.retain(|&mut shown| shown != card);
                self.signal_by(card, data);
                self.discard(card);
            }
            (Task::Signal { at, times, data, together }, Action::SignalByHand(card)) => {
                self.state.next(Task::Signal { at, times: times - 1, data, together });
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
            (Task::ScanTechs(techs), Action::UseTech(place) | Action::UseTechToMove(place)) => {
                self.state.next(Task::ScanTechs(techs & !(1 << place)));
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
            // Whoever may decline leaves nothing behind.
            _ => self.log.event("Base: choice", || "declined".into()),
        }
    }

    fn discard_from_hand(&mut self, card: super::cards::CardId) {
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
        let rules = self.rules;
        let numbers = &rules.numbers;
        // Free actions leave the turn as it was; main actions come back to it when they are over.
        if !matches!(action, Action::EndTurn | Action::Pass) {
            self.state.next(Task::Turn);
            self.state.memory = super::state::Memory::default();
        }
        let main = matches!(
            action,
            Action::Launch
                | Action::Orbit(_)
                | Action::Land(..)
                | Action::Scan
                | Action::Analyze
                | Action::Play(_)
                | Action::Research
        );
        if main {
            self.state.next(Task::MainOver);
        }
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
            Action::Move(place, spot) => self.step(place, spot),
            Action::Corner(card) => self.use_corner(card),
            Action::PlaceTop => self.place_top(),
            Action::PlaceBottom(slot) => self.place_bottom(slot),
            Action::Exchange(from, to) => {
                self.state.next(Task::Gain(to, 1, Cause::plain(Source::Cards)));
                if from == Thing::Card {
                    self.state.next(Task::DiscardCards(numbers.exchange));
                } else {
                    self.pay(from, numbers.exchange);
                }
            }
            Action::BuyCard => {
                self.pay(Thing::Publicity, numbers.buy_card_publicity);
                self.state.next(Task::TakeCards(1));
            }
            Action::Finish(card) => self.finish_mission(card),
            Action::Deliver(card, sample) => self.deliver_sample(card, sample),
            _ => {}
        }
    }

    /// A card from hand is discarded for its corner.
    fn use_corner(&mut self, card: super::cards::CardId) {
        let printed = self.rules.card(card);
        self.discard_from_hand(card);
        self.log.event("Base: corner", || format!("{} is discarded for its corner", printed.name));
        if let Some(kind) = printed.corner_kind {
            self.happened(Event::Corner(kind));
        }
        self.run(Side::You, printed.corner, Cause::plain(Source::Cards));
    }
}

#[cfg(test)]
mod tests;
