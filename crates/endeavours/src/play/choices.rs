//! What each choice does.

use crate::{
    cards::faces::{Job, Trait},
    map::Spot,
    pieces::{FaceId, StackId},
    random::Luck,
    rules::Endeavours,
    ruleset::Log,
    state::{Action, Hazard, Loss, Operation, Phase, Piece, Refuel, State, Step, once},
};

impl Endeavours {
    /// Carries out a legal action.
    pub(crate) fn carry_out<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        match action {
            Action::Cash(face) => {
                if let Some(place) = state.hand.iter().position(|&own| own == face) {
                    state.hand.remove(place);
                    self.to_bottom(state, face);
                    state.earn(self.start_discard);
                    log.event("B2c: first hand", || format!("{} is discarded", self.face_words(face)));
                }
                if state.hand.is_empty() {
                    state.phase = Phase::Year;
                }
                return;
            }
            Action::Keep => {
                state.phase = Phase::Year;
                return;
            }
            Action::Add(face) => {
                self.add_to_boost(state, face);
                return;
            }
            Action::Buy(row) => {
                self.purchase(state, row, log);
                let Phase::Purchase(left) = state.phase else { return };
                if left > 1 && self.on_sale(state).next().is_some() {
                    state.phase = Phase::Purchase(left - 1);
                    return;
                }
            }
            Action::Boost(to) => {
                self.operation(state, Operation::Boost);
                state.boosting.clear();
                state.phase = Phase::Boost(to);
                return;
            }
            Action::Purchase => {
                self.operation(state, Operation::Purchase);
                state.phase = Phase::Purchase(self.purchase_limit(state));
                return;
            }
            Action::Fly(id) => {
                state.phase = Phase::Destination(id);
                return;
            }
            Action::GoTo(to, _, _) => {
                if !self.choose_destination(state, to, log) {
                    return;
                }
            }
            Action::Discard => {
                state.phase = Phase::Discard;
                return;
            }
            Action::Astronomy(quest) => {
                if let Some(icon) = self.only_icon(state, quest) {
                    self.fill_astronomy(state, quest, icon, log);
                } else {
                    state.phase = Phase::Fill(quest);
                    return;
                }
            }
            Action::Load(id) => {
                state.loads |= 1 << id.place();
                state.phase = Phase::Load(id);
                return;
            }
            Action::Take(from, place) => {
                if let Phase::Load(to) = state.phase {
                    self.transfer(state, from, usize::from(place), to, luck, log);
                    // An emptied stack, or one that a glitch has destroyed, leaves nothing to go on with.
                    state.phase = Phase::Load(to);
                }
                return;
            }
            Action::Pump(from, tanks) => {
                self.pump(state, from, tanks, log);
                return;
            }
            Action::Scrap(id) => {
                state.scraps |= 1 << id.place();
                state.phase = Phase::Scrap(id);
                return;
            }
            Action::Give(place) => {
                if let Phase::Scrap(id) = state.phase {
                    self.decommission(state, id, usize::from(place), Loss::Given, log);
                    state.push(Step::Exomigrate);
                }
                return;
            }
            Action::Damage(place) => self.choose_damage(state, place, log),
            Action::Produce(at, face) => {
                if self.choose_product(state, at, face, log) {
                    return;
                }
            }
            _ => self.do_at_once(state, action, luck, log),
        }
        self.go_on(state, luck, log);
    }

    /// Actions that are done when they are chosen.
    fn do_at_once<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        match action {
            Action::Income => {
                self.operation(state, Operation::Income);
                self.income(state, log);
            }
            Action::Research(deck, card) => {
                self.operation(state, Operation::Research);
                match card {
                    None => self.research(state, deck, luck, log),
                    Some(card) => self.search(state, deck, card, luck, log),
                }
            }
            Action::Sell(face) => {
                self.operation(state, Operation::Market);
                self.sell(state, face, log);
            }
            Action::SellBlack(id, place) => {
                self.operation(state, Operation::Market);
                self.sell_black(state, id, usize::from(place), log);
            }
            Action::Launch => {
                if let Phase::Boost(to) = state.phase {
                    self.launch(state, to, log);
                }
            }
            Action::Refuel(id, how) => {
                match how {
                    Refuel::Dirt(_) | Refuel::Haul(_) | Refuel::Stoke | Refuel::Ignite => {}
                    Refuel::Cable => state.once |= once::MOONCABLE,
                    _ => self.operation(state, Operation::Refuel),
                }
                self.refuel(state, id, how, luck, log);
            }
            Action::Prospect(id, spot) => {
                if state.prospecting == Some(id) && state.did(once::OPERATION) {
                    // The same operation goes on.
                } else if state.did(once::OPERATION)
                    || !state.did(once::PROSPECTOR) && self.worker(state, id, Job::Prospector)
                {
                    state.once |= once::PROSPECTOR;
                    state.tally.operation(Operation::Prospect);
                } else {
                    self.operation(state, Operation::Prospect);
                }
                self.prospect(state, id, spot, luck, log);
            }
            Action::Industrialize(id) => {
                if self.industry_free(state, id) {
                    if !state.stack(id).pieces.iter().any(|piece| self.of(piece).has(Trait::IndustrializeFree)) {
                        state.once |= once::INDUSTRIALIST;
                    }
                    state.tally.operation(Operation::Industrialize);
                } else {
                    self.operation(state, Operation::Industrialize);
                }
                self.industrialize(state, id, luck, log);
            }
            Action::Promote(id, place) => {
                if state.did(once::OPERATION) {
                    state.once |= once::PROSPECTOR;
                }
                self.operation(state, Operation::Promote);
                self.promote(state, id, usize::from(place), log);
            }
            Action::PromoteBernal(home) => {
                self.operation(state, Operation::Promote);
                self.promote_bernal(state, home, log);
            }
            Action::AnchorDrift(id, slot) => {
                self.operation(state, Operation::Anchor);
                self.glitch_trigger(state, id, luck, log);
                self.anchor_drift(state, id, usize::from(slot), luck, log);
            }
            Action::AnchorBernal => {
                if state.did(once::OPERATION) {
                    state.once |= once::INDUSTRIALIST;
                }
                self.operation(state, Operation::Anchor);
                self.glitch_trigger(state, StackId::Bernal, luck, log);
                self.anchor_bernal(state, log);
            }
            Action::Elevator(id, spot) => {
                self.epic(state);
                state.push(Step::Hazard(id, Hazard::Elevator(spot)));
            }
            Action::Future(id, future) => {
                self.epic(state);
                state.push(Step::Hazard(id, Hazard::Future(future)));
            }
            Action::Repair(id) => {
                self.operation(state, Operation::Repair);
                self.repair(state, id, log);
            }
            Action::Explore(id) => {
                self.look(state, Operation::Explore);
                self.explore(state, id, luck, log);
            }
            Action::Observe(id) => {
                self.look(state, Operation::Observe);
                self.observe(state, id, luck, log);
            }
            Action::Watch(slot) => {
                self.look(state, Operation::Observe);
                self.watch(state, slot, luck, log);
            }
            Action::Drill(id) => {
                self.operation(state, Operation::Drill);
                self.drill(state, id, luck, log);
            }
            Action::Rescue(id, place) => {
                self.operation(state, Operation::Rescue);
                self.attempt(state, id, usize::from(place), luck, log);
            }
            Action::Experiment(id, place) => {
                self.operation(state, Operation::Experiment);
                self.attempt(state, id, usize::from(place), luck, log);
            }
            Action::Tow(id, spot) => {
                self.operation(state, Operation::Tow);
                self.engage(state, id, spot, luck, log);
            }
            Action::TowStack(id, other) => {
                self.operation(state, Operation::Tow);
                self.engage_stack(state, id, other, luck, log);
            }
            Action::Transmit(from, to) => {
                if state.did(once::OPERATION) {
                    state.once |= once::BONUS_CALL;
                } else {
                    state.once |= once::OPERATION;
                }
                state.tally.operation(Operation::Transmit);
                self.transmit(state, from, to, luck, log);
            }
            Action::Homestead(spot) => {
                self.operation(state, Operation::Homestead);
                self.homestead(state, spot, log);
            }
            _ => self.do_freely(state, action, luck, log),
        }
    }

    /// Free actions and answers.
    fn do_freely<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        match action {
            Action::Stay => {
                if let Phase::Destination(id) = state.phase {
                    state.stack_mut(id).moved = true;
                }
            }
            Action::Tanks(tanks) => {
                if let Phase::Tanks(id, to) = state.phase {
                    self.set_off(state, id, to, tanks, log);
                }
            }
            Action::Colony(id, place) => self.colonize(state, id, usize::from(place), log),
            Action::Station(id, place, slot) => self.build_station(state, id, usize::from(place), slot, log),
            Action::Deploy(id, place) => self.deploy(state, id, usize::from(place), log),
            Action::Unlock(bit) => self.unlock(state, bit, log),
            Action::Deliver(id, place, quest) => self.deliver(state, id, place.map(usize::from), quest, log),
            Action::Develop(number, id) => self.develop(state, number, id, log),
            Action::Abandon(quest) => self.give_up(state, quest, log),
            Action::ExtraDie => {
                state.extra_die = true;
                state.tally.extra_die_used = true;
            }
            Action::Road(id, place, spot) => self.drive(state, id, usize::from(place), spot, log),
            Action::Traverse(id, number) => self.traverse(state, id, number, luck, log),
            Action::Fill(icon) => {
                if let Phase::Fill(quest) = state.phase {
                    self.fill_astronomy(state, quest, usize::from(icon), log);
                }
            }
            Action::Skip => {
                if let Phase::Hazard(id, hazard) = state.phase {
                    self.skip_hazard(state, id, hazard, log);
                }
            }
            Action::Risk => {
                if let Phase::Hazard(id, hazard) = state.phase {
                    self.hazard_roll(state, id, hazard, luck, log);
                }
            }
            Action::Reroll(hazard, terrain, potential) => {
                if let Phase::Survey(spot, _, dice) = state.phase {
                    let hazard = &dice[..usize::from(hazard).min(dice.len())];
                    self.roll_again(state, spot, hazard, (terrain, potential), luck, log);
                }
            }
            Action::Place(spot) => {
                if let Phase::Place(colour) = state.phase {
                    self.fill(state, colour, spot, log);
                }
            }
            Action::PlaceMission(quest) => {
                if let Phase::Place(colour) = state.phase {
                    self.fill_mission(state, colour, quest, log);
                }
            }
            Action::Points => {
                if let Phase::Reward(quest) = state.phase {
                    self.claim_points(state, quest, log);
                }
            }
            Action::Reward => {
                if let Phase::Reward(quest) = state.phase {
                    self.claim_reward(state, quest, log);
                }
            }
            Action::Cut(face) => self.cut(state, face, log),
            Action::Drop(face) => {
                if let Some(place) = state.hand.iter().position(|&own| own == face) {
                    state.hand.remove(place);
                    self.to_bottom(state, face);
                    state.discarded = true;
                    log.event("Core: discard", || self.face_words(face));
                    state.push(Step::Exomigrate);
                }
            }
            Action::Hitch(id, slot) => self.hitch(state, id, usize::from(slot), log),
            Action::Release(id) => self.let_go(state, id, log),
            Action::Relocate => self.relocate(state, log),
            Action::Bernal(face) => self.second_bernal(state, face, log),
            Action::EndYear => self.end_year(state),
            _ => {}
        }
    }

    /// Marks the operation of the year.
    fn operation(&self, state: &mut State, operation: Operation) {
        state.once |= once::OPERATION;
        state.tally.operation(operation);
    }

    /// Marks an explore or observe operation, which is a bonus one where the operation is done.
    fn look(&self, state: &mut State, operation: Operation) {
        state.once |= if state.did(once::OPERATION) { once::BONUS_LOOK } else { once::OPERATION };
        state.tally.operation(operation);
    }

    /// Marks an epic hazard operation, which some colonists make free.
    fn epic(&self, state: &mut State) {
        if !self.any_card(state, |face| face.has(Trait::EpicFree)) {
            state.once |= once::OPERATION;
        }
        state.tally.operation(Operation::Epic);
    }

    fn add_to_boost(&self, state: &mut State, face: FaceId) {
        let own = |hand: &FaceId| *hand == face || self.face(*hand).heavy == Some(face);
        if let Some(place) = state.hand.iter().position(own) {
            state.hand.remove(place);
            state.boosting.push(face);
        }
    }

    /// Flies to a place, or asks for tanks first; true where the journey has begun.
    fn choose_destination<L: Log>(&self, state: &mut State, to: Spot, log: &mut L) -> bool {
        let Phase::Destination(id) = state.phase else { return false };
        let freighter = matches!(id, StackId::Freighter | StackId::Slipstream);
        if freighter {
            self.set_off(state, id, to, 0, log);
        } else {
            state.phase = Phase::Tanks(id, to);
        }
        freighter
    }

    fn pump<L: Log>(&self, state: &mut State, from: StackId, tanks: u8, log: &mut L) {
        let Phase::Load(to) = state.phase else { return };
        if state.stack(to).at.is_bank() {
            state.pay(u16::from(tanks).min(state.aqua));
        } else {
            state.stack_mut(from).water -= tanks;
            self.settle(state, from);
        }
        let stack = state.stack_mut(to);
        stack.water += tanks;
        stack.pumped = true;
        log.event("Core F: tanks", || format!("{} takes {tanks} tanks of water as cargo", to.name()));
    }

    /// A card becomes damaged by the player's choice, and what is still open follows.
    fn choose_damage<L: Log>(&self, state: &mut State, place: u8, log: &mut L) {
        match state.phase {
            Phase::Damage(id, need) => {
                let rad = self.damage(state, id, usize::from(place), log);
                let left = need.saturating_sub(rad);
                if left > 0 {
                    state.push(Step::Damage(id, left));
                }
            }
            Phase::DamageCards(id, count) => {
                self.damage(state, id, usize::from(place), log);
                if count > 1 {
                    state.push(Step::DamageCards(id, count - 1));
                }
            }
            _ => {}
        }
    }

    /// Produces a card; true where another may follow.
    fn choose_product<L: Log>(&self, state: &mut State, at: Spot, face: FaceId, log: &mut L) -> bool {
        let more = match state.phase {
            Phase::Produce(_, left, _) => left - 1,
            _ => {
                self.operation(state, Operation::Produce);
                self.production_more(state, at)
            }
        };
        self.produce(state, at, face, log);
        let kind = self.face(face).kind;
        if more > 0 && self.producible(state, at).any(|face| self.face(face).kind == kind) {
            state.phase = Phase::Produce(at, more, kind);
            return true;
        }
        false
    }

    /// A rover or buggy goes along a road with its stack's cargo up to mass 2 (C1c): here with its whole stack where that
    /// is light enough, otherwise alone.
    fn drive<L: Log>(&self, state: &mut State, id: StackId, place: usize, to: Spot, log: &mut L) {
        let piece = state.stack(id).pieces[place];
        let Some(own) = self.road_stack(state, id, place, to) else { return };
        log.event("C1c: buggy road", || format!("{} drives to {}", self.piece_words(&piece), self.place_words(to)));
        if own == id {
            Self::slip_tow(state, id);
            state.stack_mut(id).at = to;
            state.stack_mut(id).pieces[place].moved = true;
        } else {
            let piece = Piece { moved: true, ..self.take_out(state, id, place) };
            state.stack_mut(own).at = to;
            state.stack_mut(own).pieces.push(piece);
        }
        if !state.site(to).rolled {
            state.push(Step::SiteRolls(own, to));
        }
    }
}
