//! What the player may choose in each task.

use super::{
    actions::Action,
    effect::{ANY_TECH, Figure, SignalAt, Thing},
    pieces::{Planet, Side, Star},
    rules::{Aliens, TechRule},
    sectors::{SCAN_EARTH, SCAN_ROW},
    settings::Between,
    sky::Spot,
    state::{MOST_CARDS, State, Task},
};

/// The bit of a probe among those picked.
pub(super) fn pick_bit(side: Side, place: u8) -> u32 {
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
            Task::Scan(parts) => {
                let parts = self.scan_parts(state, parts);
                parts & (SCAN_EARTH | SCAN_ROW) != 0 || self.usable_scan_techs(state, parts).next().is_some()
            }
            Task::Room(thing, number, _) => {
                state.seat(Side::You).room(thing, &self.numbers) < number && self.makes_room(state, thing)
            }
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
            | Task::Resume
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
        // Energy moves nothing in the rival's turn nor once the player's is over, when no free action is possible.
        let open = state.tasks.contains(&Task::Turn);
        let movement = if open { self.movement(state) } else { state.you.moves.into() };
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

    /// Whether the player could make room for a thing: data by placing some, publicity by buying a card.
    pub(super) fn makes_room(&self, state: &State, thing: Thing) -> bool {
        match thing {
            Thing::Data => self.can_place(state),
            Thing::Publicity => self.can_buy(state),
            _ => false,
        }
    }

    /// Adds the choices of a task, and free actions that may be taken in its middle.
    pub(super) fn add_choices(&self, state: &State, task: Task, actions: &mut Vec<Action>) {
        self.add_own_choices(state, task, actions);
        if state.turn.acting && task != Task::Turn {
            match self.numbers.between {
                Between::Never => {}
                Between::Needed => self.add_finishing(state, actions),
                Between::Always => self.add_free(state, task, actions),
            }
        }
    }

    /// Adds the choices that a task itself offers.
    fn add_own_choices(&self, state: &State, task: Task, actions: &mut Vec<Action>) {
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
            Task::Scan(parts) => {
                let parts = self.scan_parts(state, parts);
                if parts & SCAN_EARTH != 0 {
                    let stars = self.scan_stars(state);
                    actions.extend(Star::ALL.into_iter().filter(|star| stars & star.bit() != 0).map(Action::Signal));
                    if Self::tile_among(state, stars) {
                        actions.push(Action::SignalTile);
                    }
                }
                if parts & SCAN_ROW != 0 {
                    actions.extend(state.row.iter().copied().map(Action::SignalByRow));
                }
                for (place, rule) in self.usable_scan_techs(state, parts) {
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
                if parts & (SCAN_EARTH | SCAN_ROW) == 0 {
                    actions.push(Action::Decline);
                }
            }
            Task::Room(thing, ..) => {
                match thing {
                    Thing::Data => self.add_placing(state, actions),
                    _ => actions.push(Action::BuyCard),
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
        self.add_free(state, Task::Turn, actions);
    }

    /// Every free action that can be taken now; those that the task offers itself are left out.
    fn add_free(&self, state: &State, task: Task, actions: &mut Vec<Action>) {
        let you = &state.you;
        if task != Task::Moving {
            actions.extend(self.steps(state).map(|(place, spot)| Action::Move(place, spot)));
        }
        actions.extend(you.hand.iter().copied().filter(|&card| !self.card(card).corner.is_empty()).map(Action::Corner));
        if !matches!(task, Task::Room(Thing::Data, ..)) {
            self.add_placing(state, actions);
        }
        for (from, to) in EXCHANGES {
            if self.has(state, from, self.numbers.exchange) {
                actions.push(Action::Exchange(from, to));
            }
        }
        if self.can_buy(state) && !matches!(task, Task::Room(Thing::Publicity, ..)) {
            actions.push(Action::BuyCard);
        }
        self.add_finishing(state, actions);
    }

    fn can_buy(&self, state: &State) -> bool {
        state.seat(Side::You).publicity >= self.numbers.buy_card_publicity && state.you.hand.len() < MOST_CARDS
    }

    fn can_place(&self, state: &State) -> bool {
        state.seat(Side::You).pool > 0
            && (!self.computer_full(state, Side::You) || self.open_bottoms(state).next().is_some())
    }

    /// Data from the pool into the computer.
    fn add_placing(&self, state: &State, actions: &mut Vec<Action>) {
        if state.seat(Side::You).pool > 0 {
            if !self.computer_full(state, Side::You) {
                actions.push(Action::PlaceTop);
            }
            actions.extend(self.open_bottoms(state).map(Action::PlaceBottom));
        }
    }

    /// Missions that can be completed, and samples that can be delivered.
    fn add_finishing(&self, state: &State, actions: &mut Vec<Action>) {
        actions.extend(self.finishable(state).map(Action::Finish));
        for mission in &state.you.missions {
            if let super::cards::Kind::Delivery(planet, _) = self.card(mission.card).kind {
                actions.extend(self.deliverable(state, planet).map(|sample| Action::Deliver(mission.card, sample)));
            }
        }
    }
}

#[cfg(test)]
mod tests;
