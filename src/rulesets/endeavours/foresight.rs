//! What choices mean for missions and for a spacecraft, worked out for strategies.

use super::{
    Action, Endeavours,
    demands::Demand,
    fuel::{MOST_WET, steps},
    operations::Refuel,
    pieces::{DeckKind, FaceId, Spot, StackId, Tool, Zone},
    quests::Deed,
    state::{Phase, Piece, Quest, Stack, State, TANK},
};
use arrayvec::ArrayVec;

impl Endeavours {
    /// Points of open missions that pass.
    fn points_of(&self, state: &State, wanted: impl Fn(&Quest) -> bool) -> f64 {
        let quests = state.quests.iter().filter(|quest| wanted(quest));
        quests.map(|quest| f64::from(self.worth(quest.source).0)).sum()
    }

    /// Points of missions that something done counts for.
    pub(super) fn deed_points(&self, state: &State, deed: Deed) -> f64 {
        self.points_of(state, |quest| self.counts(state, quest, deed))
    }

    /// Points of missions that wait for what a stack carries, at a place or anywhere.
    pub(super) fn delivery_points(&self, state: &State, id: StackId, at: Option<Spot>) -> f64 {
        self.points_of(state, |quest| {
            let carries = state.stack(id).pieces.iter().any(|piece| self.carries_for(quest, piece));
            let place = at.is_none_or(|at| match self.demand(quest.source) {
                Demand::Sample(_) | Demand::Samples(..) | Demand::Rescue(_) => at == Spot::HOME,
                Demand::CometSample(_) | Demand::Field(_) | Demand::Bio(_) => self.lab_at(state, at),
                Demand::Redirect(_) => at == Self::EXIT,
                Demand::Tour(_) => at == Spot::LEO,
                _ => false,
            });
            carries && place
        })
    }

    /// Points of missions for which a stack at a place has something to do there that it is able to do, or something to
    /// deliver; with `ends` only of those for which nothing then remains to be brought home.
    pub(super) fn errand_points(&self, state: &State, id: StackId, abilities: &Abilities, to: Spot, ends: bool) -> f64 {
        let errands = self.points_of(state, |quest| {
            let kept = !ends || !self.brings_home(quest);
            kept && self.calls_for(state, quest, to) && self.able(state, id, abilities, quest, to)
        });
        errands + self.delivery_points(state, id, Some(to))
    }

    /// Whether what a mission asks for at its places has to be brought home afterwards.
    fn brings_home(&self, quest: &Quest) -> bool {
        match self.demand(quest.source) {
            Demand::Flyby(_) => quest.done == 0,
            demand => matches!(
                demand,
                Demand::Sample(_)
                    | Demand::Samples(..)
                    | Demand::CometSample(_)
                    | Demand::Rescue(_)
                    | Demand::Field(_)
                    | Demand::Bio(_)
                    | Demand::Tour(_)
                    | Demand::Redirect(_)
            ),
        }
    }

    /// What a stack is able to do wherever it is.
    pub(super) fn abilities(&self, state: &State, id: StackId) -> Abilities {
        let stack = state.stack(id);
        let usable = stack.pieces.iter().filter(|piece| !piece.damaged);
        let tools = usable.map(|piece| match self.of(piece).kind {
            super::pieces::Kind::Tool(tool) => tool.bit(),
            _ => 0,
        });
        let places = (0..stack.pieces.len()).filter(|&place| Self::usable(&stack.pieces[place]));
        let rated = places.filter_map(|place| Some((place, self.of(&stack.pieces[place]).isru?)));
        let isru = rated.filter(|&(place, _)| self.working(state, stack, place).is_some()).map(|(_, isru)| isru).min();
        Abilities {
            tools: tools.fold(0, |all, bit| all | bit),
            human: self.has_human(state, id),
            isru,
            industry: state.factories > 0 && self.can_industrialize(state, id),
            air: self.find_working(state, id, |face| face.air_eater).is_some(),
            lab: self.labs_open(state) > 0,
        }
    }

    /// Whether a stack could do at a place what a mission asks for there.
    fn able(&self, state: &State, id: StackId, own: &Abilities, quest: &Quest, to: Spot) -> bool {
        let ground = state.site(to);
        let has = |tool: Tool| own.tools & tool.bit() != 0;
        let hydration = self.hydration(state, id, to);
        let digs = own.isru.is_some_and(|isru| isru <= hydration);
        let claims = to.is_site() && !ground.busted && state.claims > 0 && digs;
        let builds = to.is_site() && (ground.claim || claims) && own.industry;
        let settles = own.human && state.colonies > 0 && to.is_site() && (ground.factory || builds);
        let explores = own.human && has(Tool::Rover) && to.is_site() && !ground.explored;
        match self.demand(quest.source) {
            Demand::Anchor(_) => id == StackId::Bernal && ground.factory,
            Demand::Prospect(..) => claims,
            Demand::Factory(_) | Demand::Industry(_) => builds,
            Demand::Colony(_) | Demand::ColonizeSize(..) | Demand::ColonizeHydration(..) => settles,
            Demand::Explore(..) => explores && quest.sites.len() < 3 || settles && quest.done == 0,
            Demand::ExploreSize(..) => explores,
            Demand::Supply(_) => has(Tool::Supplies) && own.human && (ground.claim || claims),
            Demand::Water(_) if quest.done < 9 => own.human && (digs || to.is_site() && ground.factory),
            Demand::Water(_) => own.human && state.stack(id).water >= 9,
            Demand::Air(..) => own.human && own.air,
            Demand::Elevator(_) => false,
            Demand::Radio(one, other, _) => {
                let ends = [(*one, *other), (*other, *one)];
                own.human
                    && has(Tool::Antenna)
                    && ends
                        .iter()
                        .any(|(near, far)| self.is_place(quest, *near, to) && self.answers(state, id, quest, *far))
            }
            Demand::Field(_) => own.human && own.lab && has(Tool::Field),
            Demand::Bio(_) => own.human && own.lab && has(Tool::Bio) && has(Tool::Unit),
            Demand::CometSample(_) => own.human && own.lab && has(Tool::Drill),
            Demand::Sample(_) | Demand::Samples(..) => own.human && has(Tool::Drill),
            Demand::Rescue(_) => own.human && has(Tool::Pod),
            Demand::Redirect(_) => own.human && has(Tool::Tractor),
            Demand::Tour(_) => own.human && has(Tool::Tourists),
            Demand::Flyby(_) => own.human,
            Demand::Observe(_) | Demand::Specialize(_) => false,
        }
    }

    /// Whether a contact other than a stack stands at an end of a transmission.
    fn answers(&self, state: &State, id: StackId, quest: &Quest, end: super::demands::Place) -> bool {
        let stacks = StackId::ALL.into_iter().filter(|&other| other != id && state.stack(other).rests());
        let places =
            stacks.map(|other| state.stack(other).at).filter(|&at| at != Spot::AWAY && self.is_contact(state, at));
        let settled = self.map().all().map(|(spot, _)| spot).filter(|&spot| state.site(spot).colony);
        places.chain(settled).chain([Spot::HOME]).any(|at| self.is_place(quest, end, at))
    }

    /// Whether a mission's equipment is of use now: what has to be brought to a lab is not without one.
    fn of_use(&self, state: &State, quest: &Quest) -> bool {
        let lab = matches!(self.demand(quest.source), Demand::Field(_) | Demand::Bio(_) | Demand::CometSample(_));
        !lab || self.labs_open(state) > 0
    }

    /// Points of missions that still need a kind of equipment which is nowhere to be had.
    pub(super) fn tool_points(&self, state: &State, tool: Tool) -> f64 {
        if self.owns_tool(state, tool) {
            return 0.0;
        }
        self.tool_wanted(state, tool)
    }

    /// Points of missions that need a kind of equipment.
    pub(super) fn tool_wanted(&self, state: &State, tool: Tool) -> f64 {
        self.points_of(state, |quest| self.tools(quest) & tool.bit() != 0 && self.of_use(state, quest))
    }

    /// The most points of missions that need some kind of equipment which can be bought and is nowhere to be had.
    pub(super) fn tools_missing(&self, state: &State) -> f64 {
        let rows = self.tables.equipment.iter().zip(&state.pool).filter(|(_, left)| **left > 0);
        let tools = rows.filter_map(|((face, ..), _)| match self.face(*face).kind {
            super::pieces::Kind::Tool(tool) => Some(tool),
            _ => None,
        });
        tools.map(|tool| self.tool_points(state, tool)).fold(0.0, f64::max)
    }

    /// Whether the rocket could fly to LEO with what is on board or at hand.
    pub(super) fn rocket_comes_home(&self, state: &State) -> bool {
        let id = StackId::Rocket;
        if state.stack(id).pieces.is_empty() || !state.stack(id).rests() {
            return false;
        }
        let engines: ArrayVec<super::spacecraft::Engine, 24> = self.engines(state, id).collect();
        state.stack(id).at == Spot::LEO || self.flight(state, id, &engines, Spot::LEO).is_some()
    }

    /// Points of missions that an action serves.
    pub(super) fn action_points(&self, state: &State, action: Action) -> f64 {
        let at = |id: StackId| state.stack(id).at;
        let tool = |face: FaceId| match self.face(face).kind {
            super::pieces::Kind::Tool(tool) => Some(tool),
            _ => None,
        };
        match action {
            Action::Prospect(_, spot) => self.points_of(state, |quest| {
                self.counts(state, quest, Deed::Claimed(spot))
                    || matches!(
                        self.demand(quest.source),
                        Demand::Colony(_)
                            | Demand::Factory(_)
                            | Demand::Supply(_)
                            | Demand::Anchor(_)
                            | Demand::Industry(_)
                            | Demand::ColonizeSize(..)
                            | Demand::ColonizeHydration(..)
                    ) && self.calls_for(state, quest, spot)
            }),
            Action::Industrialize(id) => self.points_of(state, |quest| {
                self.counts(state, quest, Deed::Built(at(id))) || self.counts(state, quest, Deed::Settled(at(id)))
            }),
            Action::Colony(id, _) => self.deed_points(state, Deed::Settled(at(id))),
            Action::Homestead(spot) => self.deed_points(state, Deed::Settled(spot)),
            Action::Explore(id) => self.points_of(state, |quest| {
                self.counts(state, quest, Deed::Explored(at(id), true))
                    || matches!(self.demand(quest.source), Demand::Specialize(_))
            }),
            Action::Observe(_) => self.points_of(state, |quest| {
                matches!(self.demand(quest.source), Demand::Observe(_) | Demand::Specialize(_))
            }),
            Action::Drill(id) => self.points_of(state, |quest| {
                matches!(self.demand(quest.source), Demand::Sample(_) | Demand::Samples(..) | Demand::CometSample(_))
                    && self.calls_for(state, quest, at(id))
            }),
            Action::Rescue(id, _) => self.points_of(state, |quest| {
                matches!(self.demand(quest.source), Demand::Rescue(_)) && self.calls_for(state, quest, at(id))
            }),
            Action::Experiment(id, _) => self.points_of(state, |quest| {
                matches!(self.demand(quest.source), Demand::Field(_) | Demand::Bio(_))
                    && self.calls_for(state, quest, at(id))
            }),
            Action::Tow(_, spot) => self.points_of(state, |quest| {
                matches!(self.demand(quest.source), Demand::Redirect(_)) && self.calls_for(state, quest, spot)
            }),
            Action::Transmit(from, to) => self.deed_points(state, Deed::Called(from, to)),
            Action::Refuel(id, Refuel::Air(site)) => {
                self.deed_points(state, Deed::AirEaten(site, self.has_human(state, id)))
            }
            Action::Refuel(id, _) => self.deed_points(state, Deed::Refuelled(at(id), 1, self.human_at(state, at(id)))),
            Action::AnchorBernal => self.deed_points(state, Deed::Anchored(at(StackId::Bernal))),
            Action::Elevator(_, spot) => self.deed_points(state, Deed::Elevated(spot)),
            Action::Future(_, future) => f64::from(self.tables.futures[usize::from(future)].points),
            Action::Deliver(_, _, quest)
            | Action::Astronomy(quest, _)
            | Action::PlaceMission(quest)
            | Action::Abandon(quest) => {
                state.quests.get(usize::from(quest)).map_or(0.0, |quest| f64::from(self.worth(quest.source).0))
            }
            Action::Points | Action::Reward => match state.phase {
                Phase::Reward(quest) => {
                    state.quests.get(usize::from(quest)).map_or(0.0, |quest| f64::from(self.worth(quest.source).0))
                }
                _ => 0.0,
            },
            Action::Buy(row) => {
                tool(self.tables.equipment[usize::from(row)].0).map_or(0.0, |tool| self.tool_points(state, tool))
            }
            Action::Add(face) => tool(face).map_or(0.0, |tool| self.tool_wanted(state, tool)),
            Action::Take(id, place) => {
                let piece = &state.stack(id).pieces[usize::from(place)];
                let delivers = self.points_of(state, |quest| self.carries_for(quest, piece));
                delivers + tool(piece.face).map_or(0.0, |tool| self.tool_wanted(state, tool))
            }
            _ => 0.0,
        }
    }

    /// Whether a card supplies what some card of a stack needs and has not.
    pub(super) fn completes(&self, state: &State, id: StackId, face: FaceId) -> bool {
        let supplies = self.face(face).supplies;
        let gives = self.face(face).gives_therms;
        let stack = state.stack(id);
        (0..stack.pieces.len()).any(|place| {
            let own = self.of(&stack.pieces[place]);
            let asks = own.needs.iter().any(|need| need & supplies != 0) || gives > 0 && own.needs_therms > 0;
            asks && self.working(state, stack, place).is_none()
        })
    }

    /// Whether a card would work in a stack with what is there.
    pub(super) fn would_work(&self, state: &State, id: StackId, face: FaceId) -> bool {
        let own = self.face(face);
        if own.needs.is_empty() && own.needs_therms == 0 {
            return true;
        }
        let stack = state.stack(id);
        if stack.pieces.is_full() {
            return false;
        }
        let mut with = stack.clone();
        with.pieces.push(Piece::new(face));
        let place = with.pieces.len() - 1;
        self.working(state, &with, place).is_some()
    }

    /// Whether a stack has a robonaut and a refinery that work.
    pub(super) fn can_industrialize(&self, state: &State, id: StackId) -> bool {
        let works = |deck: DeckKind| {
            let stack = state.stack(id);
            (0..stack.pieces.len()).any(|place| {
                self.of(&stack.pieces[place]).is_patent(deck) && self.chain(state, stack, place, false).is_some()
            })
        };
        works(DeckKind::Refinery) && works(DeckKind::Robonaut)
    }

    /// How many patents of a deck the player has, in hand and in stacks.
    pub(super) fn owned(&self, state: &State, deck: DeckKind) -> usize {
        let hand = state.hand.iter().filter(|&&face| self.face(face).is_patent(deck)).count();
        let stacks = state.stacks.iter().flat_map(|stack| &stack.pieces);
        hand + stacks.filter(|piece| self.of(piece).is_patent(deck)).count()
    }

    /// The fewest half burns from LEO to a site that missions call for; 0 without one.
    pub(super) fn nearest_errand(&self, state: &State) -> u8 {
        let sites = self.map().spots().filter(|&spot| self.mission_pull(state, spot) > 0);
        sites.map(|spot| self.map().burns(Spot::LEO, spot)).min().unwrap_or(0)
    }
}

/// What a stack is able to do wherever it is.
pub(super) struct Abilities {
    /// Equipment that is not damaged, a bit each.
    tools: u32,
    human: bool,
    isru: Option<u8>,
    industry: bool,
    air: bool,
    lab: bool,
}

/// A stack that is being flown.
pub(super) struct Pilot {
    pub id: StackId,
    pub engines: ArrayVec<super::spacecraft::Engine, 24>,
    pub abilities: Abilities,
}

/// What could be put together of the cards in hand, in LEO and in a rocket that rests there.
#[derive(Debug, Clone, Default)]
pub(super) struct Kit {
    /// The cards of the best drive: a thruster other than the crew, with its supports.
    pub drive: ArrayVec<FaceId, 10>,
    /// Its thrust before weight and zone.
    pub thrust: i8,
    /// Steps of fuel for a burn.
    pub fuel: f64,
    /// The mass of its cards.
    pub mass: u16,
    /// Burns that it could make with full tanks, the crew and two masses of cargo.
    pub burns: u16,
    /// The cards of a robonaut and a refinery that would work together.
    pub industry: ArrayVec<FaceId, 12>,
}

impl Endeavours {
    /// Everything in hand, in LEO and in a rocket that rests there, as one stack, with a nuclear battery from the pool.
    fn pile(&self, state: &State) -> Stack {
        let mut pile = Stack::empty(Spot::LEO);
        let rocket = state.stack(StackId::Rocket);
        let stacks = [state.stack(StackId::Leo), rocket];
        let pieces =
            stacks.into_iter().filter(|stack| stack.rests() && stack.at == Spot::LEO).flat_map(|stack| &stack.pieces);
        for piece in pieces.filter(|piece| Self::usable(piece)) {
            let _ = pile.pieces.try_push(*piece);
        }
        let useful = |face: &FaceId| {
            let face = self.face(*face);
            !face.is_equipment() || face.supplies > 0
        };
        for &face in state.hand.iter().chain(&state.boosting).filter(|face| useful(face)) {
            let _ = pile.pieces.try_push(Piece::new(face));
        }
        let battery =
            self.tables.equipment.iter().enumerate().find(|(_, (face, ..))| self.face(*face).is_tool(Tool::Battery));
        if let Some((row, (face, ..))) = battery
            && state.pool[row] > 0
        {
            let _ = pile.pieces.try_push(Piece::new(*face));
        }
        pile
    }

    /// What could be put together now.
    pub(super) fn kit(&self, state: &State) -> Kit {
        let pile = self.pile(state);
        let mut kit = Kit { fuel: 99.0, ..Kit::default() };
        let mut best = None;
        for place in 0..pile.pieces.len() {
            let face = self.of(&pile.pieces[place]);
            if face.is_crew() {
                continue;
            }
            let Some(engine) = self.engine_of(state, StackId::Rocket, &pile, place) else { continue };
            let Some(chain) = self.working(state, &pile, place) else { continue };
            let cards = self.with_cooling(state, &pile, chain.cards, chain.therms);
            let mass: u16 = (0..pile.pieces.len())
                .filter(|own| cards & (1 << own) != 0)
                .map(|own| self.mass(&pile.pieces[own]))
                .sum();
            let dry = (mass + 3).max(1);
            let steps = if dry < MOST_WET { steps(dry, (MOST_WET - dry) * TANK) } else { 0 };
            let burns = if engine.fuel == 0 {
                30
            } else {
                u16::try_from(u32::from(steps) * 60 / engine.fuel).unwrap_or(30).min(30)
            };
            let able = self.net_thrust(&engine, (dry + 4) * TANK, Zone::Earth) >= 2;
            let rank = (able, burns, engine.thrust, std::cmp::Reverse(mass));
            if best.is_none_or(|best| rank > best) {
                best = Some(rank);
                kit.drive = (0..pile.pieces.len())
                    .filter(|own| cards & (1 << own) != 0)
                    .map(|own| pile.pieces[own].face)
                    .take(10)
                    .collect();
                (kit.thrust, kit.fuel, kit.mass, kit.burns) =
                    (engine.thrust, f64::from(engine.fuel) / 60.0, mass, burns);
            }
        }
        kit.industry = self.workshop(state, &pile);
        kit
    }

    /// A chain with the radiators that cool it, the ones with most therms first.
    pub(super) fn with_cooling(&self, state: &State, pile: &Stack, cards: u32, therms: u16) -> u32 {
        let mut cards = cards;
        let mut missing = i32::from(therms);
        while missing > 0 {
            let open = (0..pile.pieces.len()).filter(|place| cards & (1 << place) == 0);
            let cooling = open.filter(|&place| {
                self.of(&pile.pieces[place]).gives_therms > 0 && self.chain(state, pile, place, true).is_some()
            });
            let Some(place) = cooling.max_by_key(|&place| self.of(&pile.pieces[place]).gives_therms) else { break };
            cards |= 1 << place;
            missing -= i32::from(self.of(&pile.pieces[place]).gives_therms);
        }
        cards
    }

    /// The cards of a robonaut and a refinery that would work together, without radiators.
    fn workshop(&self, state: &State, pile: &Stack) -> ArrayVec<FaceId, 12> {
        let find = |deck: DeckKind| {
            let places = (0..pile.pieces.len()).filter(|&place| self.of(&pile.pieces[place]).is_patent(deck));
            let chains = places.filter_map(|place| self.chain(state, pile, place, false)).map(|chain| chain.cards);
            chains.min_by_key(|cards| {
                let mass = |place: &usize| self.mass(&pile.pieces[*place]);
                (0..pile.pieces.len()).filter(|place| cards & (1 << place) != 0).map(|place| mass(&place)).sum::<u16>()
            })
        };
        let Some(cards) = find(DeckKind::Refinery).zip(find(DeckKind::Robonaut)).map(|(one, other)| one | other) else {
            return ArrayVec::new();
        };
        (0..pile.pieces.len())
            .filter(|place| cards & (1 << place) != 0)
            .map(|place| pile.pieces[place].face)
            .take(12)
            .collect()
    }

    /// Points of missions whose equipment lies in another stack of the player's at a place.
    pub(super) fn tools_at(&self, state: &State, at: Spot) -> f64 {
        let mut tools = 0;
        for id in StackId::ALL {
            let stack = state.stack(id);
            if stack.at == at && stack.rests() && id != StackId::Rocket {
                for piece in stack.pieces.iter().filter(|piece| !piece.damaged) {
                    if let super::pieces::Kind::Tool(tool) = self.of(piece).kind {
                        tools |= tool.bit();
                    }
                }
            }
        }
        self.points_of(state, |quest| self.tools(quest) & tools != 0)
    }

    /// The stack that is being flown, with its engines and abilities; `None` in other phases.
    pub(super) fn pilot(&self, state: &State) -> Option<Pilot> {
        let (Phase::Destination(id) | Phase::Tanks(id, _)) = state.phase else { return None };
        Some(Pilot { id, engines: self.engines(state, id).collect(), abilities: self.abilities(state, id) })
    }

    /// Whether a stack could fly to a place and back to LEO with as many tanks as it can take, or with so many.
    pub(super) fn comes_home(&self, state: &State, pilot: &Pilot, to: Spot, with: Option<u8>) -> bool {
        let least = match with {
            Some(tanks) => tanks,
            None => match self.flight(state, pilot.id, &pilot.engines, to) {
                Some(flight) => flight.tanks,
                None => return false,
            },
        };
        let back = self.tanks_for_return(state, pilot.id, &pilot.engines, to, least);
        back.is_some_and(|back| with.is_none_or(|tanks| tanks >= back))
    }

    /// The most points of missions that the rocket as it is could serve by one flight.
    pub(super) fn reach(&self, state: &State) -> f64 {
        let id = StackId::Rocket;
        if !self.can_move(state, id) {
            return 0.0;
        }
        let engines: ArrayVec<super::spacecraft::Engine, 24> = self.engines(state, id).collect();
        let abilities = self.abilities(state, id);
        let mut most = 0.0;
        for to in self.map().spots() {
            // A flight is worked out only where it could bring more.
            let points = self.errand_points(state, id, &abilities, to, false);
            if points > most && self.flight(state, id, &engines, to).is_some() {
                most = points;
            }
        }
        most
    }

    /// Places with a lab.
    pub(super) fn labs_open(&self, state: &State) -> usize {
        let second = state.bernal_over.filter(|&at| self.lab_at(state, at));
        let drift = state.drift.iter().flatten().filter(|drift| drift.anchored).count();
        usize::from(self.lab_at(state, Spot::HOME)) + usize::from(second.is_some()) + drift
    }
}

#[cfg(test)]
mod tests;
