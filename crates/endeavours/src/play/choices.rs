//! What each choice does.

use crate::{
    cards::{Job, Trait},
    map::Spot,
    pieces::{FaceId, StackId},
    random::Luck,
    rules::Endeavours,
    ruleset::Log,
    state::{Action, Hazard, Loss, Operation, Phase, Piece, State, Step, once},
};

impl Endeavours {
    /// Carries out a legal action, and what follows from it until the next decision.
    pub(crate) fn carry_out<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        self.take_operation(state, action);
        match (action, state.phase) {
            (Action::Cash(face), _) => {
                self.give_back(state, face);
                state.earn(self.numbers.start_discard);
                log.event("B2c: first hand", || format!("{} is discarded", self.face_words(face)));
                if state.hand.is_empty() {
                    state.phase = Phase::Year;
                }
            }
            (Action::Keep, _) => state.phase = Phase::Year,
            (Action::Boost(to), _) => {
                state.boosting.clear();
                state.phase = Phase::Boost(to);
            }
            (Action::Add(face), _) => self.add_to_boost(state, face),
            (Action::Purchase, _) => state.phase = Phase::Purchase(self.purchase_limit(state)),
            (Action::Buy(row), Phase::Purchase(left)) => {
                self.purchase(state, row, log);
                if left > 1 && self.on_sale(state).next().is_some() {
                    state.phase = Phase::Purchase(left - 1);
                } else {
                    self.go_on(state, luck, log);
                }
            }
            (Action::Produce(at, face), phase) => {
                let more =
                    if let Phase::Produce(_, left, _) = phase { left - 1 } else { self.production_more(state, at) };
                self.produce(state, at, face, log);
                let kind = self.face(face).kind;
                if more > 0 && self.producible(state, at).any(|face| self.face(face).kind == kind) {
                    state.phase = Phase::Produce(at, more, kind);
                } else {
                    self.go_on(state, luck, log);
                }
            }
            (Action::Fly(id), _) => state.phase = Phase::Destination(id),
            // Freighters need no tanks.
            (Action::GoTo(to, ..), Phase::Destination(id)) if !id.is_freighter() => {
                state.phase = Phase::Tanks(id, to);
            }
            (Action::Discard, _) => state.phase = Phase::Discard,
            (Action::Astronomy(quest), _) => match self.only_icon(state, quest) {
                Some(icon) => {
                    self.fill_astronomy(state, quest, icon, log);
                    self.go_on(state, luck, log);
                }
                None => state.phase = Phase::Fill(quest),
            },
            (Action::Load(id), _) => {
                state.loads |= 1 << id.place();
                state.phase = Phase::Load(id);
            }
            (Action::Take(from, place), Phase::Load(to)) => {
                self.transfer(state, from, usize::from(place), to, luck, log);
                // An emptied stack, or one that a glitch has destroyed, leaves nothing to go on with.
                state.phase = Phase::Load(to);
            }
            (Action::Pump(from, tanks), Phase::Load(to)) => self.pump(state, from, to, tanks, log),
            (Action::Scrap(id), _) => {
                state.scraps |= 1 << id.place();
                state.phase = Phase::Scrap(id);
            }
            (Action::Give(place), Phase::Scrap(id)) => {
                self.decommission(state, id, usize::from(place), Loss::Given, log);
                state.push(Step::Exomigrate);
            }
            _ => {
                self.do_at_once(state, action, luck, log);
                self.go_on(state, luck, log);
            }
        }
    }

    /// Counts the operation that an action is, and marks what it takes of the year: the operation, or a bonus or free one
    /// where that is done.
    fn take_operation(&self, state: &mut State, action: Action) {
        let operation = match action {
            Action::Income => Operation::Income,
            Action::Research(..) => Operation::Research,
            Action::Sell(_) | Action::SellBlack(..) => Operation::Market,
            Action::Boost(_) => Operation::Boost,
            Action::Purchase => Operation::Purchase,
            Action::Refuel(_, how) if how.is_operation() => Operation::Refuel,
            Action::Prospect(..) => Operation::Prospect,
            Action::Industrialize(_) => Operation::Industrialize,
            Action::Produce(..) if !matches!(state.phase, Phase::Produce(..)) => Operation::Produce,
            Action::Promote(..) | Action::PromoteBernal(_) => Operation::Promote,
            Action::AnchorDrift(..) | Action::AnchorBernal => Operation::Anchor,
            Action::Homestead(_) => Operation::Homestead,
            Action::Elevator(..) | Action::Future(..) => Operation::Epic,
            Action::Repair(_) => Operation::Repair,
            Action::Explore(_) => Operation::Explore,
            Action::Observe(_) | Action::Watch(_) => Operation::Observe,
            Action::Drill(_) => Operation::Drill,
            Action::Rescue(..) => Operation::Rescue,
            Action::Experiment(..) => Operation::Experiment,
            Action::Tow(..) | Action::TowStack(..) => Operation::Tow,
            Action::Transmit(..) => Operation::Transmit,
            _ => return,
        };
        let done = state.did(once::OPERATION);
        let takes = match action {
            // The same operation goes on.
            Action::Prospect(id, _) if done && state.prospecting == Some(id) => return,
            Action::Prospect(id, _)
                if done || !state.did(once::PROSPECTOR) && self.worker(state, id, Job::Prospector) =>
            {
                once::PROSPECTOR
            }
            Action::Industrialize(id) => self.industry_free(state, id).unwrap_or(once::OPERATION),
            Action::Promote(..) if done => once::PROSPECTOR,
            Action::AnchorBernal if done => once::INDUSTRIALIST,
            Action::Elevator(..) | Action::Future(..) if self.any_card(state, |face| face.has(Trait::EpicFree)) => 0,
            Action::Explore(_) | Action::Observe(_) | Action::Watch(_) if done => once::BONUS_LOOK,
            Action::Transmit(..) if done => once::BONUS_CALL,
            _ => once::OPERATION,
        };
        state.once |= takes;
        if matches!(action, Action::Prospect(..)) {
            // A new operation may roll again.
            state.once &= !once::REROLLED;
        }
        state.tally.operation(operation);
    }

    /// Actions that are done when they are chosen.
    fn do_at_once<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        let card = usize::from;
        match (action, state.phase) {
            (Action::Income, _) => self.income(state, log),
            (Action::Research(deck, None), _) => self.research(state, deck, luck, log),
            (Action::Research(deck, Some(card)), _) => self.search(state, deck, card, luck, log),
            (Action::Sell(face), _) => self.sell(state, face, log),
            (Action::SellBlack(id, place), _) => self.sell_black(state, id, card(place), log),
            (Action::Launch, Phase::Boost(to)) => self.launch(state, to, log),
            (Action::Refuel(id, how), _) => self.refuel(state, id, how, luck, log),
            (Action::Prospect(id, spot), _) => self.prospect(state, id, spot, luck, log),
            (Action::Industrialize(id), _) => self.industrialize(state, id, luck, log),
            (Action::Promote(id, place), _) => self.promote(state, id, card(place), log),
            (Action::PromoteBernal(home), _) => self.promote_bernal(state, home, log),
            (Action::AnchorDrift(id, slot), _) => {
                self.glitch_trigger(state, id, luck, log);
                self.anchor_drift(state, id, usize::from(slot), luck, log);
            }
            (Action::AnchorBernal, _) => {
                self.glitch_trigger(state, StackId::Bernal, luck, log);
                self.anchor_bernal(state, log);
            }
            (Action::Elevator(id, spot), _) => state.push(Step::Hazard(id, Hazard::Elevator(spot))),
            (Action::Future(id, future), _) => state.push(Step::Hazard(id, Hazard::Future(future))),
            (Action::Repair(id), _) => self.repair(state, id, log),
            (Action::Explore(id), _) => self.explore(state, id, luck, log),
            (Action::Observe(id), _) => self.observe(state, id, luck, log),
            (Action::Watch(slot), _) => self.watch(state, slot, luck, log),
            (Action::Drill(id), _) => self.drill(state, id, luck, log),
            (Action::Rescue(id, place) | Action::Experiment(id, place), _) => {
                self.attempt(state, id, card(place), luck, log);
            }
            (Action::Tow(id, spot), _) => self.engage(state, id, spot, luck, log),
            (Action::TowStack(id, other), _) => self.engage_stack(state, id, other, luck, log),
            (Action::Transmit(from, to), _) => self.transmit(state, from, to, luck, log),
            (Action::Homestead(spot), _) => self.homestead(state, spot, log),
            (Action::GoTo(to, ..), Phase::Destination(id)) => self.set_off(state, id, to, 0, log),
            (Action::Stay, Phase::Destination(id)) => state.stack_mut(id).moved = true,
            (Action::Tanks(tanks), Phase::Tanks(id, to)) => self.set_off(state, id, to, tanks, log),
            (Action::Colony(id, place), _) => self.colonize(state, id, card(place), log),
            (Action::Station(id, place, slot), _) => self.build_station(state, id, card(place), slot, log),
            (Action::Deploy(id, place), _) => self.deploy(state, id, card(place), log),
            (Action::Unlock(bit), _) => self.unlock(state, bit, log),
            (Action::Deliver(id, place, quest), _) => self.deliver(state, id, place.map(card), quest, log),
            (Action::Develop(number, id), _) => self.develop(state, number, id, log),
            (Action::ExtraDie, _) => {
                state.extra_die = true;
                state.tally.extra_die_used = true;
            }
            (Action::Road(id, place, spot), _) => self.drive(state, id, card(place), spot, log),
            (Action::Traverse(id, number), _) => self.traverse(state, id, number, luck, log),
            (Action::Fill(icon), Phase::Fill(quest)) => self.fill_astronomy(state, quest, usize::from(icon), log),
            (Action::Skip, Phase::Hazard(id, hazard)) => self.skip_hazard(state, id, hazard, log),
            (Action::Risk, Phase::Hazard(id, hazard)) => self.hazard_roll(state, id, hazard, luck, log),
            (Action::Damage(place), Phase::Damage(id, need)) => {
                let left = need.saturating_sub(self.damage(state, id, card(place), log));
                if left > 0 {
                    state.push(Step::Damage(id, left));
                }
            }
            (Action::Damage(place), Phase::DamageCards(id, count)) => {
                self.damage(state, id, card(place), log);
                if count > 1 {
                    state.push(Step::DamageCards(id, count - 1));
                }
            }
            (Action::Reroll(hazard, terrain, potential), Phase::Survey(spot, _, dice)) => {
                let hazard = &dice[..usize::from(hazard).min(dice.len())];
                self.roll_again(state, spot, hazard, (terrain, potential), luck, log);
            }
            (Action::Place(spot), Phase::Place(colour)) => self.fill(state, colour, spot, log),
            (Action::PlaceMission(quest), Phase::Place(colour)) => self.fill_mission(state, colour, quest, log),
            (Action::Points, Phase::Reward(quest)) => self.claim_points(state, quest, log),
            (Action::Reward, Phase::Reward(quest)) => self.claim_reward(state, quest, log),
            (Action::Cut(face), _) => {
                self.give_back(state, face);
                log.event("Core K2f: budget cuts", || self.face_words(face));
            }
            (Action::Drop(face), _) => {
                self.give_back(state, face);
                state.discarded = true;
                log.event("Core: discard", || self.face_words(face));
                state.push(Step::Exomigrate);
            }
            (Action::Abandon(quest), _) => self.give_up(state, quest, log),
            (Action::Hitch(id, slot), _) => self.hitch(state, id, usize::from(slot), log),
            (Action::Release(id), _) => self.let_go(state, id, log),
            (Action::Relocate, _) => self.relocate(state, log),
            (Action::Bernal(face), _) => self.second_bernal(state, face, log),
            (Action::EndYear, _) => self.end_year(state),
            (Action::Bought | Action::Produced | Action::Loaded, _) => {}
            (_, phase) => debug_assert!(false, "{action:?} is no choice in {phase:?}"),
        }
    }

    /// A card of the hand joins the boost, a radiator perhaps by its heavy side.
    fn add_to_boost(&self, state: &mut State, face: FaceId) {
        let own = |hand: &FaceId| *hand == face || self.face(*hand).heavy == Some(face);
        if let Some(place) = state.hand.iter().position(own) {
            state.hand.remove(place);
            state.boosting.push(face);
        }
    }

    fn pump<L: Log>(&self, state: &mut State, from: StackId, to: StackId, tanks: u8, log: &mut L) {
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
