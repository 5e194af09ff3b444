//! What choices mean for missions and for a spacecraft, worked out for strategies.

use crate::{
    cards::Demand,
    map::{Spot, Zone},
    missions::quests::Deed,
    pieces::{DeckKind, FaceId, StackId, Tool},
    rules::Endeavours,
    spacecraft::{
        chains::Frame,
        fuel::{MOST_WET, TANK, steps},
    },
    state::{Action, Phase, Piece, Quest, QuestSet, Refuel, Stack, State},
};
use arrayvec::ArrayVec;

impl Endeavours {
    /// Points of missions that an action serves, and of the Future that it completes.
    pub(crate) fn action_points(&self, state: &State, action: Action) -> f64 {
        match action {
            Action::Future(_, future) => f64::from(self.tables.futures[usize::from(future)].points),
            _ => self.points_among(state, self.served(state, action), |_| true),
        }
    }

    /// The missions that an action serves, a bit each by their place; flights not counted.
    pub(crate) fn served(&self, state: &State, action: Action) -> QuestSet {
        let at = |id: StackId| state.stack(id).at;
        let tool = |face: FaceId| self.face(face).kind.tool();
        let this = |quest: u8| if usize::from(quest) < state.quests.len() { 1 << quest } else { 0 };
        let deed = |deed: Deed| Self::quests(state, |quest| self.counts(state, quest, deed));
        // Missions that ask for this, and call for a place.
        let here = |spot: Spot, asks: fn(&Demand) -> bool| {
            Self::quests(state, |quest| asks(self.demand(quest.source)) && self.calls_for(state, quest, spot))
        };
        let wants =
            |tool: Tool| Self::quests(state, |quest| self.tools(quest) & tool.bit() != 0 && self.of_use(state, quest));
        match action {
            Action::Prospect(_, spot) => Self::quests(state, |quest| {
                self.counts(state, quest, Deed::Claimed(spot))
                    || Self::takes_claim(self.demand(quest.source)) && self.calls_for(state, quest, spot)
            }),
            Action::Industrialize(id) => Self::quests(state, |quest| {
                let first = matches!(self.demand(quest.source), Demand::Anchor(_) | Demand::Elevator(_));
                self.counts(state, quest, Deed::Built(at(id)))
                    || self.counts(state, quest, Deed::Settled(at(id)))
                    || first && self.calls_for(state, quest, at(id))
            }),
            Action::Colony(id, _) => deed(Deed::Settled(at(id))),
            Action::Homestead(spot) => deed(Deed::Settled(spot)),
            Action::Explore(id) => Self::quests(state, |quest| {
                self.counts(state, quest, Deed::Explored(at(id), true))
                    || matches!(self.demand(quest.source), Demand::Specialize(_))
            }),
            Action::Observe(_) | Action::Watch(_) => Self::quests(state, |quest| {
                matches!(self.demand(quest.source), Demand::Observe(_) | Demand::Specialize(_))
            }),
            Action::Drill(id) => here(at(id), |demand| {
                matches!(demand, Demand::Sample(_) | Demand::Samples(..) | Demand::CometSample(_))
            }),
            Action::Rescue(id, _) => here(at(id), |demand| matches!(demand, Demand::Rescue(_))),
            Action::Experiment(id, _) => here(at(id), |demand| matches!(demand, Demand::Field(_) | Demand::Bio(_))),
            Action::Tow(_, spot) => here(spot, |demand| matches!(demand, Demand::Redirect(_))),
            Action::Transmit(from, to) => deed(Deed::Called(from, to)),
            Action::Refuel(id, Refuel::Air(site)) => deed(Deed::AirEaten(site, self.has_human(state, id))),
            Action::Refuel(id, _) => deed(Deed::Refuelled(at(id), 1, self.human_at(state, at(id)))),
            Action::AnchorBernal => deed(Deed::Anchored(at(StackId::Bernal))),
            Action::Elevator(_, spot) => deed(Deed::Elevated(spot)),
            Action::Deliver(_, _, quest)
            | Action::Astronomy(quest)
            | Action::PlaceMission(quest)
            | Action::Abandon(quest) => this(quest),
            Action::Points | Action::Reward | Action::Fill(_) => match state.phase {
                Phase::Reward(quest) | Phase::Fill(quest) => this(quest),
                _ => 0,
            },
            Action::Buy(row) => tool(self.tables.equipment[usize::from(row)].0)
                .filter(|&tool| !self.owns_tool(state, tool))
                .map_or(0, wants),
            Action::Add(face) => tool(face).map_or(0, wants),
            Action::Take(id, place) => {
                let piece = &state.stack(id).pieces[usize::from(place)];
                let delivers = Self::quests(state, |quest| self.carries_for(quest, piece));
                delivers | tool(piece.face).map_or(0, wants)
            }
            _ => 0,
        }
    }

    /// Whether what a mission asks for takes a claim first.
    pub(crate) const fn takes_claim(demand: &Demand) -> bool {
        matches!(
            demand,
            Demand::Colony(_)
                | Demand::Factory(_)
                | Demand::Supply(_)
                | Demand::Anchor(_)
                | Demand::Elevator(_)
                | Demand::Industry(_)
                | Demand::ColonizeSize(..)
                | Demand::ColonizeHydration(..)
        )
    }

    /// Whether a factory comes next in what a mission asks for, unless one stands there.
    pub(crate) fn takes_factory(&self, state: &State, quest: &Quest) -> bool {
        match self.demand(quest.source) {
            Demand::Explore(..) => quest.done == 0 && quest.sites.len() >= 3,
            Demand::Anchor(site) => !state.site(Self::put(quest, *site)).factory,
            Demand::Supply(_) => false,
            demand => Self::takes_claim(demand),
        }
    }

    /// Whether a card supplies what some card of a stack needs and has not.
    pub(crate) fn completes(&self, state: &State, id: StackId, face: FaceId) -> bool {
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
    pub(crate) fn would_work(&self, state: &State, id: StackId, face: FaceId) -> bool {
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
    pub(crate) fn can_industrialize(&self, state: &State, id: StackId) -> bool {
        let stack = state.stack(id);
        let has = |deck: DeckKind| stack.pieces.iter().any(|piece| self.of(piece).is_patent(deck));
        if !has(DeckKind::Refinery) || !has(DeckKind::Robonaut) {
            return false;
        }
        let builders = self.builders(stack);
        let frame = self.frame(state, &builders);
        let works = |deck: DeckKind| {
            (0..builders.pieces.len()).any(|place| {
                self.of(&builders.pieces[place]).is_patent(deck) && self.chain(&frame, place, false).is_some()
            })
        };
        works(DeckKind::Refinery) && works(DeckKind::Robonaut)
    }

    /// How many patents of a deck the player has, in hand and in stacks.
    pub(crate) fn owned(&self, state: &State, deck: DeckKind) -> usize {
        let hand = state.hand.iter().filter(|&&face| self.face(face).is_patent(deck)).count();
        let stacks = state.pieces();
        hand + stacks.filter(|piece| self.of(piece).is_patent(deck)).count()
    }
}

/// The best drive that could be put together of the cards in hand, in LEO and in a rocket that rests there.
#[derive(Debug, Clone, Default)]
pub(crate) struct Kit {
    /// Its cards: a thruster, or the crew with its own engine, and what supports it.
    pub drive: ArrayVec<FaceId, 10>,
    /// Whether it is the crew's own engine.
    pub crew: bool,
    /// Whether it needs equipment that has still to be bought.
    pub lacks: bool,
    /// Its thrust before weight and zone.
    pub thrust: i8,
    /// Steps of fuel for a burn.
    pub fuel: f64,
    /// The mass of its cards.
    pub mass: u16,
    /// Burns that it could make with full tanks, the crew and two masses of cargo.
    pub burns: u16,
}

/// The cards of a robonaut and a refinery that would work together.
pub(crate) type Workshop = ArrayVec<FaceId, 12>;

impl Endeavours {
    /// Everything in hand, in LEO and in a rocket that rests there, as one stack, with a nuclear battery from the pool.
    pub(crate) fn pile(&self, state: &State) -> Stack {
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

    /// Whether a piece of equipment is in hand, in LEO or in a rocket that rests there.
    fn at_hand(&self, state: &State, face: FaceId) -> bool {
        let stacks = [StackId::Leo, StackId::Rocket].map(|id| state.stack(id));
        let here = stacks.into_iter().filter(|stack| stack.rests() && stack.at == Spot::LEO);
        state.hand.iter().chain(&state.boosting).any(|&own| own == face)
            || here.flat_map(|stack| &stack.pieces).any(|piece| piece.face == face && Self::usable(piece))
    }

    /// The best drive that a pile of cards makes.
    pub(crate) fn kit(&self, state: &State, pile: &Stack) -> Kit {
        let frame = self.frame(state, pile);
        let mut kit = Kit { fuel: 99.0, ..Kit::default() };
        let mut best = None;
        for place in 0..pile.pieces.len() {
            let face = self.of(&pile.pieces[place]);
            if face.grade.is_none() {
                continue;
            }
            let Some(chain) = self.working_in(&frame, place) else { continue };
            let Some(engine) = self.engine_with(state, StackId::Rocket, pile, place, &chain) else { continue };
            let cards = self.with_cooling(pile, &frame, chain.cards, chain.therms);
            let mass: u16 = pile.marked(cards).map(|own| self.mass(&pile.pieces[own])).sum();
            // The crew's own engine brings the crew along.
            let dry = (mass + if face.is_crew() { 2 } else { 3 }).max(1);
            let steps = if dry < MOST_WET { steps(dry, (MOST_WET - dry) * TANK) } else { 0 };
            let burns = (u32::from(steps) * 60).checked_div(engine.fuel).map_or(30, |burns| burns.min(30) as u16);
            let able = self.net_thrust(&engine, (dry + 4) * TANK, Zone::Earth) >= 2;
            let rank = (able, burns, engine.thrust, std::cmp::Reverse(mass));
            if best.is_none_or(|best| rank > best) {
                best = Some(rank);
                kit.drive = pile.marked(cards).map(|own| pile.pieces[own].face).take(10).collect();
                kit.crew = face.is_crew();
                kit.lacks = kit.drive.iter().any(|&own| self.face(own).is_equipment() && !self.at_hand(state, own));
                (kit.thrust, kit.fuel, kit.mass, kit.burns) =
                    (engine.thrust, f64::from(engine.fuel) / 60.0, mass, burns);
            }
        }
        kit
    }

    /// A chain with the radiators that cool it, the ones with most therms first.
    pub(crate) fn with_cooling(&self, pile: &Stack, frame: &Frame<'_>, cards: u32, therms: u16) -> u32 {
        let mut cards = cards;
        let mut missing = i32::from(therms);
        while missing > 0 {
            let cooling = pile.marked(!cards).filter(|&place| {
                self.of(&pile.pieces[place]).gives_therms > 0 && self.chain(frame, place, true).is_some()
            });
            let Some(place) = cooling.max_by_key(|&place| self.of(&pile.pieces[place]).gives_therms) else { break };
            cards |= 1 << place;
            missing -= i32::from(self.of(&pile.pieces[place]).gives_therms);
        }
        cards
    }

    /// The cards of a robonaut and a refinery that would work together, without radiators.
    pub(crate) fn workshop(&self, state: &State, pile: &Stack) -> Workshop {
        let has = |deck: DeckKind| pile.pieces.iter().any(|piece| self.of(piece).is_patent(deck));
        if !has(DeckKind::Refinery) || !has(DeckKind::Robonaut) {
            return ArrayVec::new();
        }
        // A charged battery is no support of building (D3h2).
        let pile = &self.builders(pile);
        let frame = self.frame(state, pile);
        let find = |deck: DeckKind| {
            let places = (0..pile.pieces.len()).filter(|&place| self.of(&pile.pieces[place]).is_patent(deck));
            let chains = places.filter_map(|place| self.chain(&frame, place, false)).map(|chain| chain.cards);
            chains.min_by_key(|&cards| pile.marked(cards).map(|own| self.mass(&pile.pieces[own])).sum::<u16>())
        };
        let Some(cards) = find(DeckKind::Refinery).zip(find(DeckKind::Robonaut)).map(|(one, other)| one | other) else {
            return ArrayVec::new();
        };
        pile.marked(cards).map(|own| pile.pieces[own].face).take(12).collect()
    }
}

#[cfg(test)]
mod tests;
