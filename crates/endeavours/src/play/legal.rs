//! Which choices are legal, in the order of their kinds.

use crate::{
    cards::{
        Effect, Grade, Job, Privilege, Trait,
        marks::{self, Marks, patent, tool},
    },
    map::{SPOTS, Spot, Spots},
    pieces::{DeckKind, FaceId, STACKS, StackId, Tool},
    rules::Endeavours,
    state::{Action, Phase, Quest, Refuel, Source, State, once},
};
use arrayvec::ArrayVec;

/// The most places that are offered for a flight: with staying, 40 choices.
const MOST_PLACES: usize = 39;

/// Cards that missions want delivered.
const DELIVERED: Marks = marks::SAMPLE
    | marks::COMET
    | tool(Tool::Pod)
    | tool(Tool::Field)
    | tool(Tool::Bio)
    | tool(Tool::Tourists)
    | tool(Tool::Supplies);

/// The stacks that hold cards, each with what kinds of cards those are.
struct Held {
    stacks: ArrayVec<(StackId, Marks), STACKS>,
    all: Marks,
}

impl Held {
    /// The stacks with a card of one of these kinds.
    #[inline]
    fn with(&self, marks: Marks) -> ArrayVec<StackId, STACKS> {
        let mut stacks = ArrayVec::new();
        if self.any(marks) {
            stacks.extend(self.stacks.iter().filter(|(_, own)| own & marks != 0).map(|&(id, _)| id));
        }
        stacks
    }

    /// Whether any card is of one of these kinds.
    #[inline]
    const fn any(&self, marks: Marks) -> bool {
        self.all & marks != 0
    }
}

/// An action for each of these stacks with which it is possible.
fn each(
    stacks: &[StackId],
    able: impl Fn(StackId) -> bool,
    action: impl Fn(StackId) -> Action,
) -> impl Iterator<Item = Action> {
    stacks.iter().copied().filter(move |&id| able(id)).map(action)
}

/// The actions that each of these stacks offers.
fn all<I: IntoIterator<Item = Action>>(stacks: &[StackId], of: impl Fn(StackId) -> I) -> impl Iterator<Item = Action> {
    stacks.iter().copied().flat_map(of)
}

impl Endeavours {
    /// Adds every legal action.
    pub(crate) fn add_legal(&self, state: &State, actions: &mut Vec<Action>) {
        match state.phase {
            Phase::Opening => {
                // Colonists that have come are none of the six cards.
                let first = |&face: &FaceId| !self.face(face).is_patent(DeckKind::Colonist);
                actions.extend(self.distinct_hand(state).filter(first).map(Action::Cash));
                actions.push(Action::Keep);
            }
            Phase::Year => self.add_year(state, actions),
            Phase::Boost(to) => {
                actions.extend(self.boost_candidates(state, to).map(Action::Add));
                actions.extend((!state.boosting.is_empty()).then_some(Action::Launch));
            }
            Phase::Purchase(left) => {
                actions.extend(self.on_sale(state).map(Action::Buy));
                actions.extend((left < self.purchase_limit(state)).then_some(Action::Bought));
            }
            Phase::Load(to) => self.add_load(state, to, actions),
            Phase::Scrap(id) => {
                actions.extend(self.givable(state, id).map(Action::Give));
                actions.push(Action::Loaded);
            }
            Phase::Destination(id) => {
                self.add_destinations(state, id, actions);
                actions.push(Action::Stay);
            }
            Phase::Tanks(id, to) => actions.extend(self.tank_choices(state, id, to).into_iter().map(Action::Tanks)),
            Phase::Hazard(..) => actions.extend([Action::Skip, Action::Risk]),
            Phase::Damage(id, _) | Phase::DamageCards(id, _) => {
                actions.extend(self.damageable(state, id).map(Action::Damage));
            }
            Phase::Survey(spot, most, _) => {
                for (terrain, potential) in [(false, false), (true, false), (false, true), (true, true)] {
                    if let Some(rest) = most.checked_sub(u8::from(terrain) + u8::from(potential)) {
                        let hazard = 0..=state.site(spot).dice.min(rest);
                        actions.extend(hazard.map(|dice| Action::Reroll(dice, terrain, potential)));
                    }
                }
            }
            Phase::Place(colour) => {
                let missions = state.quests_where(|quest| self.specialize(quest, colour).is_some());
                actions.extend(missions.map(Action::PlaceMission));
                actions.extend(self.open_spots(state, colour).map(Action::Place));
            }
            Phase::Reward(_) => actions.extend([Action::Points, Action::Reward]),
            Phase::Cut => actions.extend(self.distinct_patents(state).map(Action::Cut)),
            Phase::Discard => {
                actions.extend(self.droppable(state).map(Action::Drop));
                actions.extend(state.quests_where(|quest| self.discardable(quest)).map(Action::Abandon));
            }
            Phase::Fill(quest) => {
                let icons = state.quests.get(usize::from(quest)).map(|quest| self.astronomy(state, quest));
                actions.extend(icons.into_iter().flatten().map(|icon| Action::Fill(icon as u8)));
            }
            Phase::Produce(at, _, kind) => {
                let alike = self.producible(state, at).filter(|&face| self.face(face).kind == kind);
                actions.extend(alike.map(|face| Action::Produce(at, face)));
                actions.push(Action::Produced);
            }
            Phase::Over(_) => {}
        }
    }

    /// Different cards in hand that are no equipment, each once.
    fn distinct_patents<'a>(&'a self, state: &'a State) -> impl Iterator<Item = FaceId> + 'a {
        self.distinct_hand(state).filter(|&face| !self.face(face).is_equipment())
    }

    /// Patents in hand of which one can be discarded in this year.
    fn droppable<'a>(&'a self, state: &'a State) -> impl Iterator<Item = FaceId> + 'a {
        self.distinct_patents(state).filter(|_| !state.discarded)
    }

    /// Cards of a stack that can be given up, by place.
    fn givable<'a>(&'a self, state: &'a State, id: StackId) -> impl Iterator<Item = u8> + 'a {
        state.stack(id).places(move |piece| self.may_give(id, piece))
    }

    fn add_year(&self, state: &State, actions: &mut Vec<Action>) {
        let marks = |id: StackId| state.stack(id).pieces.iter().fold(0, |all, piece| all | self.of(piece).marks);
        let filled = StackId::ALL.into_iter().filter(|&id| !state.stack(id).pieces.is_empty());
        let stacks: ArrayVec<(StackId, Marks), STACKS> = filled.map(|id| (id, marks(id))).collect();
        let held = Held { all: stacks.iter().fold(0, |all, (_, own)| all | own), stacks };
        if !state.did(once::OPERATION) {
            self.add_operations(state, &held, actions);
        } else {
            self.add_free_work(state, &held, actions);
        }
        self.add_bonus(state, &held, actions);
        self.add_free(state, &held, actions);
        actions.push(Action::EndYear);
    }

    /// Factories where cards can be produced, and places where cards that are produced anywhere can be.
    fn workshops<'a>(&self, state: &'a State, held: &Held) -> impl Iterator<Item = Spot> + use<'a> {
        let factories = state.built(|site| site.factory).iter();
        let anywhere = held.any(marks::ANYWHERE);
        let stacks = StackId::ALL.into_iter().take(if anywhere { STACKS } else { 0 });
        let resting = stacks.filter(|&id| state.stack(id).rests() && !state.stack(id).is_empty());
        let places = resting.map(|id| state.stack(id).at);
        factories.chain(places.filter(|&at| at != Spot::AWAY && !(at.is_site() && state.site(at).factory)))
    }

    /// What takes the operation of the year.
    fn add_operations(&self, state: &State, held: &Held, actions: &mut Vec<Action>) {
        actions.push(Action::Income);
        if self.may_research(state) && state.aqua >= self.numbers.research_cost {
            let search = held.any(marks::SEARCH) && self.searches(state);
            for &deck in DeckKind::RESEARCHED {
                let own = &state.decks[deck.place()];
                if search {
                    actions.extend(own.to_draw().iter().map(|&card| Action::Research(deck, Some(card))));
                } else if !own.to_draw().is_empty() || !own.discarded().is_empty() {
                    actions.push(Action::Research(deck, None));
                }
            }
        }
        let patents = self.distinct_patents(state);
        actions.extend(patents.filter(|&face| !self.face(face).is_patent(DeckKind::Colonist)).map(Action::Sell));
        for id in held.with(marks::BLACK) {
            let sells = matches!(id, StackId::Leo | StackId::Home | StackId::Rocket);
            if sells && state.stack(id).at.is_bank() && state.stack(id).rests() {
                let black = state.stack(id).places(|piece| self.black_price(state, piece.face).is_some());
                actions.extend(black.map(|place| Action::SellBlack(id, place)));
            }
        }
        let labs = self.labs(state);
        for to in [Spot::LEO, Spot::HOME].into_iter().chain(labs) {
            actions.extend(self.boost_candidates(state, to).next().is_some().then_some(Action::Boost(to)));
        }
        actions.extend(self.on_sale(state).next().is_some().then_some(Action::Purchase));
        for &(id, own) in &held.stacks {
            if !id.is_base() && (state.stack(id).at.is_site() || own & marks::AIR != 0) {
                actions.extend(self.refuels(state, id).map(|how| Action::Refuel(id, how)));
            }
        }
        let prospect = |id| self.prospects(state, id).map(move |spot| Action::Prospect(id, spot));
        actions.extend(all(&held.with(marks::ISRU), prospect));
        let builders = held.with(patent(DeckKind::Refinery));
        actions.extend(each(&builders, |id| self.industry(state, id).is_some(), Action::Industrialize));
        for at in self.workshops(state, held) {
            actions.extend(self.producible(state, at).map(|face| Action::Produce(at, face)));
        }
        self.add_promotions(state, held, actions);
        self.add_anchoring(state, held, actions);
        actions.extend(self.epics(state, held));
        let repairers = held.with(tool(Tool::Parts));
        actions.extend(each(&repairers, |id| self.repairer(state, id).is_some(), Action::Repair));
        self.add_looks(state, held, actions);
        let drills = held.with(tool(Tool::Drill));
        actions.extend(each(&drills, |id| self.driller(state, id).is_some(), Action::Drill));
        let rescue = |id| self.on_site_tool(state, id, Tool::Pod).map(|place| Action::Rescue(id, place as u8));
        actions.extend(all(&held.with(tool(Tool::Pod)), rescue));
        for id in held.with(tool(Tool::Field) | tool(Tool::Bio)) {
            let experiments = [self.on_site_tool(state, id, Tool::Field), self.bio(state, id)];
            actions.extend(experiments.into_iter().flatten().map(|place| Action::Experiment(id, place as u8)));
        }
        for id in held.with(tool(Tool::Tractor)) {
            actions.extend(self.tow_targets(state, id).map(|spot| Action::Tow(id, spot)));
            actions.extend(self.stack_targets(state, id).map(|other| Action::TowStack(id, other)));
        }
        self.add_calls(state, held, actions);
        if held.any(marks::BLACK) {
            actions.extend(self.homesteads(state).map(Action::Homestead));
        }
    }

    /// Elevators that can be built, and Futures that can be completed.
    fn epics<'a>(&'a self, state: &'a State, held: &Held) -> impl Iterator<Item = Action> + use<'a> {
        let elevators = self.elevators(state).map(|(id, spot)| Action::Elevator(id, spot));
        let futures = held.any(marks::PURPLE).then(|| self.futures(state)).into_iter().flatten();
        elevators.chain(futures.map(|(id, future)| Action::Future(id, future)))
    }

    /// Exploring and observing.
    fn add_looks(&self, state: &State, held: &Held, actions: &mut Vec<Action>) {
        let rovers = held.with(tool(Tool::Rover));
        actions.extend(each(&rovers, |id| self.explorer(state, id).is_some(), Action::Explore));
        let stations = !state.stations.is_empty();
        let eyes = held.with(if stations { Marks::MAX } else { tool(Tool::Telescope) });
        actions.extend(each(&eyes, |id| self.observer(state, id).is_some(), Action::Observe));
        let stations = state.stations.iter().map(|station| station.slot);
        actions.extend(stations.filter(|&slot| self.watcher(state, slot).is_some()).map(Action::Watch));
    }

    fn add_calls(&self, state: &State, held: &Held, actions: &mut Vec<Action>) {
        if held.any(tool(Tool::Antenna)) {
            actions.extend(self.calls(state).map(|(from, to)| Action::Transmit(from, to)));
        }
    }

    fn labs<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Spot> + 'a {
        let second = state.bernal_over.filter(|&at| self.lab_at(state, at));
        let drift = state.drift.iter().flatten().filter(|drift| drift.anchored).map(|drift| drift.at);
        // What is boosted there lies in a stack, which an outpost can be (D3c1).
        second.into_iter().chain(drift.filter(|&at| self.receiver(state, at).is_some()))
    }

    fn promotions<'a>(&'a self, state: &'a State, id: StackId) -> impl Iterator<Item = Action> + 'a {
        // Only colonies and Bernals promote.
        let (pieces, at) = (&state.stack(id).pieces, state.stack(id).at);
        let able = self.bernal_at(state, at) || at.is_site() && state.site(at).colony;
        let places = (0..if able { pieces.len() } else { 0 }).filter(move |&place| self.promotable(state, id, place));
        places.map(move |place| Action::Promote(id, place as u8))
    }

    fn add_promotions(&self, state: &State, held: &Held, actions: &mut Vec<Action>) {
        actions.extend(all(&held.with(marks::PROMOTED), |id| self.promotions(state, id)));
        let bernals = [true, false].into_iter().filter(|&home| self.bernal_promotable(state, home));
        actions.extend(bernals.map(Action::PromoteBernal));
    }

    fn add_anchoring(&self, state: &State, held: &Held, actions: &mut Vec<Action>) {
        for &(id, _) in &held.stacks {
            let slots = (0..2_u8).filter(|&slot| self.drift_support(state, id, usize::from(slot)).is_some());
            actions.extend(slots.map(|slot| Action::AnchorDrift(id, slot)));
        }
        actions.extend(self.bernal_support(state).is_some().then_some(Action::AnchorBernal));
    }

    /// Operations that jobs and cards make free once a year, after the operation.
    fn add_free_work(&self, state: &State, held: &Held, actions: &mut Vec<Action>) {
        for &(id, own) in &held.stacks {
            let prospector =
                own & marks::WORKER != 0 && !state.did(once::PROSPECTOR) && self.worker(state, id, Job::Prospector);
            if prospector || state.prospecting == Some(id) {
                actions.extend(self.prospects(state, id).map(|spot| Action::Prospect(id, spot)));
            }
            if prospector {
                actions.extend(self.promotions(state, id));
            }
        }
        if !state.did(once::INDUSTRIALIST)
            && self.worker(state, StackId::Bernal, Job::Industrialist)
            && self.bernal_support(state).is_some()
        {
            actions.push(Action::AnchorBernal);
        }
        let free = |id| self.industry(state, id).is_some() && self.industry_free(state, id).is_some();
        actions.extend(each(&held.with(patent(DeckKind::Refinery)), free, Action::Industrialize));
        if held.any(marks::EPIC) && self.any_card(state, |face| face.has(Trait::EpicFree)) {
            actions.extend(self.epics(state, held));
        }
    }

    /// Bonus operations of every third year (E3b, E4b, E9b), once the operation itself is done.
    fn add_bonus(&self, state: &State, held: &Held, actions: &mut Vec<Action>) {
        if !self.bonus_year(state.year) || !state.did(once::OPERATION) {
            return;
        }
        if !state.did(once::BONUS_LOOK) {
            self.add_looks(state, held, actions);
        }
        if !state.did(once::BONUS_CALL) {
            self.add_calls(state, held, actions);
        }
    }

    /// Whether a year brings bonus operations.
    pub(crate) const fn bonus_year(&self, year: u16) -> bool {
        self.numbers.bonus_every > 0 && year.is_multiple_of(self.numbers.bonus_every)
    }

    fn add_free(&self, state: &State, held: &Held, actions: &mut Vec<Action>) {
        let stacks = &held.with(Marks::MAX);
        actions.extend(each(stacks, |id| self.can_move(state, id), Action::Fly));
        actions.extend(self.loadable(state).map(Action::Load));
        let scrap = |id| !state.scrapped(id) && self.givable(state, id).next().is_some();
        actions.extend(each(stacks, scrap, Action::Scrap));
        if self.droppable(state).next().is_some() || state.quests.iter().any(|quest| self.discardable(quest)) {
            actions.push(Action::Discard);
        }
        let founders = |id| self.founders(state, id).map(move |place| Action::Colony(id, place));
        actions.extend(all(&held.with(marks::HUMAN), founders));
        for id in held.with(tool(Tool::Supplies)) {
            for place in 0..state.stack(id).pieces.len() {
                actions.extend(self.buildable(state, id, place).map(|slot| Action::Station(id, place as u8, slot)));
            }
        }
        for id in held.with(tool(Tool::Satellite)) {
            let places = (0..state.stack(id).pieces.len()).filter(|&place| self.deployable(state, id, place));
            actions.extend(places.map(|place| Action::Deploy(id, place as u8)));
        }
        actions.extend(self.unlockable(state).map(Action::Unlock));
        for &(id, own) in &held.stacks {
            if own & DELIVERED == 0 && state.stack(id).water == 0 {
                continue;
            }
            for (number, quest) in (0_u8..).zip(&state.quests) {
                let places = self.deliverable(state, id, quest);
                actions.extend(places.map(|place| Action::Deliver(id, Some(place), number)));
                actions.extend(self.water_deliverable(state, id, quest).then_some(Action::Deliver(id, None, number)));
            }
        }
        for number in 0..state.developments.len() as u8 {
            actions.extend(self.helped(state, stacks, number).map(|id| Action::Develop(number, id)));
        }
        actions.extend(Self::extra_die_ready(state).then_some(Action::ExtraDie));
        for id in held.with(tool(Tool::Rover) | marks::BUGGY) {
            let pieces = &state.stack(id).pieces;
            if self.map().site(state.stack(id).at).is_none_or(|site| site.road == 0) {
                continue;
            }
            let drives = (0..pieces.len()).filter(|&place| self.drives(&pieces[place]));
            // Of cards that are alike, one goes.
            for place in drives.filter(|&place| !pieces[..place].contains(&pieces[place])) {
                actions.extend(self.roads(state, id, place).map(|spot| Action::Road(id, place as u8, spot)));
            }
        }
        for &id in stacks {
            if self.may_traverse(state, id) {
                actions.extend(self.wormholes_at(state, state.stack(id).at).map(|number| Action::Traverse(id, number)));
            }
        }
        for &id in stacks.iter().filter(|id| id.is_craft()) {
            let slots = (0..2_u8).filter(|&slot| self.hitchable(state, id, usize::from(slot)));
            actions.extend(slots.map(|slot| Action::Hitch(id, slot)));
            actions.extend(Self::releasable(state, id).then_some(Action::Release(id)));
        }
        actions.extend(Self::may_relocate(state).then_some(Action::Relocate));
        let fillable = state.quests_where(|quest| self.astronomy(state, quest).next().is_some());
        actions.extend(fillable.map(Action::Astronomy));
        if state.aqua >= self.numbers.bernal_price && state.stack(StackId::Bernal).is_empty() {
            let bernals = self.distinct_hand(state).filter(|&face| self.face(face).is_patent(DeckKind::Bernal));
            actions.extend(bernals.map(Action::Bernal));
        }
        for &id in stacks.iter().filter(|id| id.is_craft()) {
            let room = self.dirt_at_hand(state, id);
            let amounts = [room.min(4), room.min(10), room];
            let distinct = (0..3).filter(|&n| amounts[n] > 0 && !amounts[..n].contains(&amounts[n]));
            actions.extend(distinct.map(|n| Action::Refuel(id, Refuel::Dirt(amounts[n]))));
            actions.extend(self.ignitable(state, id).then_some(Action::Refuel(id, Refuel::Ignite)));
            let room = self.dirt_cargo_room(state, id);
            let distinct = [room.min(4), room].into_iter().take(if room > 4 { 2 } else { 1 });
            actions.extend(distinct.filter(|&tanks| tanks > 0).map(|tanks| Action::Refuel(id, Refuel::Haul(tanks))));
            actions.extend(self.dirt_burns(state, id).then_some(Action::Refuel(id, Refuel::Stoke)));
            actions.extend(self.cable_at_hand(state, id).then_some(Action::Refuel(id, Refuel::Cable)));
        }
    }

    /// Whether a discovered mission can be discarded (F2a1).
    pub(crate) fn discardable(&self, quest: &Quest) -> bool {
        !matches!(quest.source, Source::Base(_)) && self.worth(quest.source).1 == 0
    }

    /// Adds the places that a stack can fly to. Of more than can be looked over, those are offered that something speaks for,
    /// the ad astra exit among them where it awaits what is on board, and then the nearest.
    fn add_destinations(&self, state: &State, id: StackId, actions: &mut Vec<Action>) {
        let pilot = self.pilot(state, id);
        let mut places: ArrayVec<_, SPOTS> = self.flights(state, &pilot, self.map().places).collect();
        if places.len() > MOST_PLACES {
            let (pulls, stacks) = (self.pulls(state), state.resting());
            let leaves = self.exit_awaits(state, id);
            let speaks = |to: Spot| {
                to.is_bank()
                    || to == Self::EXIT && leaves
                    || to.is_site() && (state.site(to).claim || state.site(to).factory)
                    || stacks.contains(to)
                    || state.drift.iter().flatten().any(|drift| drift.at == to)
            };
            let mut ranks = [None; SPOTS];
            for &(to, _) in &places {
                ranks[to.index()] = Some(if speaks(to) { 0 } else { 1 + u8::from(pulls[to.index()] == 0) });
            }
            let nearest = self.map().nearest(state.stack(id).at);
            let ranked = (0..3).flat_map(|rank| nearest.iter().filter(move |to| ranks[to.index()] == Some(rank)));
            let offered: Spots = ranked.copied().take(MOST_PLACES).collect();
            places.retain(|&mut (to, _)| offered.contains(to));
        }
        actions.extend(places.into_iter().map(|(to, flight)| Action::GoTo(to, flight.years, flight.tanks)));
    }

    /// Stacks that a development can help: those that its effects mean, or any one where they mean none.
    fn helped<'a>(&'a self, state: &'a State, stacks: &'a [StackId], number: u8) -> impl Iterator<Item = StackId> + 'a {
        let effects = self.development(state, number);
        let local = effects.iter().any(|effect| {
            matches!(
                effect,
                Effect::Tanks(_)
                    | Effect::Claim
                    | Effect::Repair
                    | Effect::Again
                    | Effect::Deeper(_)
                    | Effect::Shallower(_)
                    | Effect::Easier(_)
                    | Effect::Harder(_)
                    | Effect::Danger(_)
                    | Effect::Calm(_)
                    | Effect::Damage(_)
                    | Effect::DamageTool
            )
        });
        stacks.iter().copied().take(if local { stacks.len() } else { 1 }).filter(move |&id| {
            let stack = state.stack(id);
            let at = stack.at;
            effects.iter().all(|effect| match effect {
                Effect::Tanks(_) => stack.rests() && !id.is_base(),
                Effect::Claim => {
                    at.is_site() && stack.rests() && !state.site(at).claim && !state.site(at).busted && state.claims > 0
                }
                Effect::Repair => stack.pieces.iter().any(|piece| piece.damaged),
                Effect::Again => self.explorer(state, id).is_some() || self.observer(state, id).is_some(),
                Effect::Deeper(_) | Effect::Shallower(_) | Effect::Easier(_) | Effect::Harder(_) => {
                    self.explorer(state, id).is_some()
                }
                _ => true,
            })
        })
    }

    /// Whether the mooncable can fill a stack (NASRDA): once a year, at LEO or home.
    pub(crate) fn cable_at_hand(&self, state: &State, id: StackId) -> bool {
        let stack = state.stack(id);
        id == StackId::Rocket
            && stack.rests()
            && stack.at.is_bank()
            && !state.did(once::MOONCABLE)
            && stack.fuel == 0
            && self.privileged(state, Privilege::Mooncable)
            && self.engines(state, id).any(|engine| engine.grade == Grade::Dirt)
    }
}
