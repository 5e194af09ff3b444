//! What strategies can read.

use super::{
    Action, Endeavours,
    boons::Boon,
    demands::Demand,
    faces::{Face, Side},
    ground::Refuel,
    pieces::{DeckKind, FaceId, Kind, Spot, StackId, Tool},
    state::{Phase, Source, Stack, State, once, season_of},
};

fn flag(value: bool) -> f64 {
    f64::from(u8::from(value))
}

fn count(n: usize) -> f64 {
    f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}

const ROCKET: StackId = StackId::Rocket;

impl Endeavours {
    fn rocket<'a>(&self, state: &'a State) -> &'a Stack {
        state.stack(ROCKET)
    }

    fn rocket_at(&self, state: &State) -> Option<Spot> {
        let rocket = self.rocket(state);
        (!rocket.pieces.is_empty() && rocket.rests() && rocket.at != Spot::AWAY).then_some(rocket.at)
    }

    fn rocket_site<'a>(&self, state: &'a State) -> Option<&'a super::state::Site> {
        self.rocket_at(state).filter(|spot| spot.is_site()).map(|spot| state.site(spot))
    }

    fn rocket_tool(&self, state: &State, tool: Tool) -> f64 {
        flag(self.has_tool(state, ROCKET, tool))
    }

    fn rocket_thrust(&self, state: &State) -> f64 {
        if self.rocket(state).pieces.is_empty() { 0.0 } else { f64::from(self.best_thrust(state, ROCKET)) }
    }

    fn base_points(&self, state: &State, wanted: impl Fn(&Demand) -> bool) -> f64 {
        let base = state.quests.iter().filter(|quest| wanted(self.demand(quest.source)));
        base.map(|quest| f64::from(self.worth(quest.source).0)).sum()
    }

    /// The place an action is about.
    fn spot_of(&self, state: &State, action: Action) -> Option<Spot> {
        let at = |id: StackId| Some(state.stack(id).at).filter(|&spot| spot != Spot::AWAY);
        match action {
            Action::GoTo(to, ..)
            | Action::Prospect(_, to)
            | Action::Tow(_, to)
            | Action::Road(_, _, to)
            | Action::Homestead(to)
            | Action::Elevator(_, to) => Some(to),
            Action::Transmit(_, to) | Action::Boost(to) | Action::Produce(to, _) => Some(to),
            Action::Refuel(_, Refuel::Air(to)) => Some(to),
            Action::Refuel(id, _)
            | Action::Industrialize(id)
            | Action::Explore(id)
            | Action::Observe(id)
            | Action::Drill(id)
            | Action::Rescue(id, _)
            | Action::Experiment(id, _)
            | Action::Colony(id, _)
            | Action::Station(id, ..)
            | Action::Deploy(id, _)
            | Action::Repair(id)
            | Action::Fly(id)
            | Action::Load(id)
            | Action::Traverse(id, _)
            | Action::Take(id, _) => at(id),
            Action::Tanks(_) => match state.phase {
                Phase::Tanks(_, to) => Some(to),
                _ => None,
            },
            Action::Reroll(..) => match state.phase {
                Phase::Survey(spot, ..) => Some(spot),
                _ => None,
            },
            Action::Watch(slot) => self.station_at(state, slot),
            Action::TowStack(_, other) => at(other),
            _ => None,
        }
    }

    /// The face an action is about.
    fn face_of(&self, state: &State, action: Action) -> Option<FaceId> {
        let piece = |id: StackId, place: u8| state.stack(id).pieces.get(usize::from(place)).map(|piece| piece.face);
        match action {
            Action::Cash(face)
            | Action::Drop(face)
            | Action::Sell(face)
            | Action::Add(face)
            | Action::Cut(face)
            | Action::Bernal(face)
            | Action::Produce(_, face) => Some(face),
            Action::Buy(row) => Some(self.tables.equipment[usize::from(row)].0),
            Action::Take(id, place)
            | Action::Promote(id, place)
            | Action::SellBlack(id, place)
            | Action::Road(id, place, _)
            | Action::Colony(id, place) => piece(id, place),
            Action::Give(place) => match state.phase {
                Phase::Scrap(id) => piece(id, place),
                _ => None,
            },
            Action::Damage(place) => match state.phase {
                Phase::Damage(id, _) | Phase::DamageCards(id, _) => piece(id, place),
                _ => None,
            },
            _ => None,
        }
    }

    /// What a face says, as a number; 0 for actions about no card.
    fn of_face(&self, state: &State, action: Action, of: impl Fn(&Face) -> f64) -> f64 {
        self.face_of(state, action).map_or(0.0, |face| of(self.face(face)))
    }

    fn is_deck(&self, state: &State, action: Action, deck: DeckKind) -> f64 {
        match action {
            Action::Research(own, _) => flag(own == deck),
            _ => self.of_face(state, action, |face| flag(face.is_patent(deck))),
        }
    }

    fn is_tool(&self, state: &State, action: Action, tool: Tool) -> f64 {
        self.of_face(state, action, |face| flag(face.is_tool(tool)))
    }

    /// The stack an action is about.
    fn stack_of(&self, state: &State, action: Action) -> Option<StackId> {
        match action {
            Action::Fly(id)
            | Action::Load(id)
            | Action::Scrap(id)
            | Action::Refuel(id, _)
            | Action::Prospect(id, _)
            | Action::Industrialize(id)
            | Action::Explore(id)
            | Action::Observe(id)
            | Action::Drill(id)
            | Action::Traverse(id, _)
            | Action::Repair(id)
            | Action::Road(id, ..)
            | Action::Promote(id, _)
            | Action::Colony(id, _)
            | Action::Develop(_, id)
            | Action::Deliver(id, ..)
            | Action::Pump(id, _)
            | Action::Hitch(id, _)
            | Action::Release(id)
            | Action::Take(id, _) => Some(id),
            Action::GoTo(..) => match state.phase {
                Phase::Destination(id) => Some(id),
                _ => None,
            },
            Action::Tanks(_) => match state.phase {
                Phase::Tanks(id, _) => Some(id),
                _ => None,
            },
            _ => None,
        }
    }

    fn site_number(&self, state: &State, action: Action, of: impl Fn(&super::sites::Site) -> f64) -> f64 {
        self.spot_of(state, action).and_then(|spot| self.map().site(spot)).map_or(0.0, of)
    }

    fn ground_number(&self, state: &State, action: Action, of: impl Fn(&super::state::Site) -> f64) -> f64 {
        self.spot_of(state, action).filter(|spot| spot.is_site()).map_or(0.0, |spot| of(state.site(spot)))
    }

    /// The target of a load, for `card.completes` and `card.works`.
    fn target(&self, state: &State) -> StackId {
        match state.phase {
            Phase::Load(id) => id,
            Phase::Boost(Spot::HOME) => StackId::Home,
            Phase::Boost(_) => StackId::Leo,
            _ => ROCKET,
        }
    }

    fn dice_of(&self, state: &State, action: Action) -> f64 {
        f64::from(match action {
            Action::Explore(id) => self.explorer(state, id).map_or(0, |(_, dice)| dice),
            Action::Observe(id) => self.observer(state, id).map_or(0, |(_, dice)| dice),
            Action::Watch(slot) => self.watcher(state, slot).unwrap_or(0),
            Action::Transmit(from, _) => self.transmit_dice(state, from),
            Action::Tow(id, _) | Action::TowStack(id, _) => self.tow_value(state, id),
            _ => 0,
        })
    }

    fn against(&self, state: &State, action: Action) -> f64 {
        match action {
            Action::Explore(id) => f64::from(state.site(state.stack(id).at).terrain),
            Action::Observe(_) | Action::Watch(_) => {
                let zone = self.map().zone(self.spot_of(state, action).unwrap_or(Spot::LEO));
                3.5 + f64::from(self.flare[zone.place()])
            }
            Action::Transmit(from, to) => {
                3.5 * f64::from(self.interference(state, from, to).saturating_sub(self.relays(state, from, to)))
            }
            Action::TowStack(_, other) => 3.5 * f64::from(self.dry(state.stack(other))),
            Action::Tow(_, spot) => 3.5 * self.map().site(spot).map_or(1.0, |site| f64::from(site.size)),
            _ => 0.0,
        }
    }

    fn owner_of(&self, action: Action) -> Option<super::discoveries::Owner> {
        match action {
            Action::Place(spot) => Some(Self::owner(spot)),
            Action::Unlock(bit) => Some(Self::lock(bit)),
            _ => None,
        }
    }
}

perihelion_game::state_variables! {
    /// What strategies can read about the state.
    pub(super) STATE_VARIABLES, fn read_state(rules: &Endeavours, state: &State) {
        "year": Number = "The year, from 1." => f64::from(state.year),
        "years_left": Number = "Years after this one." => f64::from(rules.years - state.year.min(rules.years)),
        "season.is_blue": Boolean = "Whether the season is blue." =>
            flag(season_of(state.year, rules.clock_start) == super::pieces::Season::Blue),
        "season.is_red": Boolean = "Whether the season is red." =>
            flag(season_of(state.year, rules.clock_start) == super::pieces::Season::Red),
        "aqua": Number = "Your Aqua." => f64::from(state.aqua),
        "score": Number = "Your score." => f64::from(rules.total(state)),
        "score.missing": Number = "Points missing for the required score; 0 where it is reached." =>
            f64::from((rules.goal_score - rules.total(state)).max(0)),
        "easy.missing": Number = "Easy base missions still required." =>
            f64::from(rules.goal_missions[0].saturating_sub(state.completed[0])),
        "medium.missing": Number = "Medium base missions still required." =>
            f64::from(rules.goal_missions[1].saturating_sub(state.completed[1])),
        "hard.missing": Number = "Hard base missions still required." =>
            f64::from(rules.goal_missions[2].saturating_sub(state.completed[2])),
        "missions": Number = "Missions in play." => count(state.quests.len()),
        "missions.discovered": Number = "Discovered missions in play." =>
            count(state.quests.iter().filter(|quest| !matches!(quest.source, Source::Base(_))).count()),
        "missions.looks": Number = "Points of missions that observing or exploring anywhere serves." =>
            rules.base_points(state, |demand| matches!(demand, Demand::Observe(_) | Demand::Specialize(_))),
        "missions.ground": Number = "Points of missions that ask for claims, factories or colonies." => rules.base_points(state, |demand| {
            matches!(
                demand,
                Demand::Colony(_) | Demand::Factory(_) | Demand::ColonizeSize(..) | Demand::ColonizeHydration(..) | Demand::Prospect(..) | Demand::Industry(_) | Demand::Supply(_) | Demand::Anchor(_)
            )
        }),
        "missions.rover": Number = "Points of missions that need a rover." => rules.tool_wanted(state, Tool::Rover),
        "missions.telescope": Number = "Points of missions that need a telescope." => rules.tool_wanted(state, Tool::Telescope),
        "missions.nearest": Number = "Burns from LEO to the nearest place that missions call for; 0 without one." =>
            f64::from(rules.nearest_errand(state)) / 2.0,
        "operation.done": Boolean = "Whether this year's operation is done." => flag(state.did(once::OPERATION)),
        "bonus.year": Boolean = "Whether this year brings bonus operations." => flag(rules.bonus_year(state.year)),
        "hand": Number = "Patents in hand." => count(rules.patents_in_hand(state).count()),
        "hand.equipment": Number = "Equipment cards in hand." =>
            count(state.hand.iter().filter(|&&face| rules.face(face).is_equipment()).count()),
        "hand.mass": Number = "The mass of all cards in hand." =>
            state.hand.iter().map(|&face| f64::from(rules.face(face).mass)).sum(),
        "own.thrusters": Number = "Thrusters that you have, in hand and in stacks." => count(rules.owned(state, DeckKind::Thruster)),
        "own.robonauts": Number = "Robonauts that you have." => count(rules.owned(state, DeckKind::Robonaut)),
        "own.refineries": Number = "Refineries that you have." => count(rules.owned(state, DeckKind::Refinery)),
        "own.reactors": Number = "Reactors that you have." => count(rules.owned(state, DeckKind::Reactor)),
        "own.generators": Number = "Generators that you have." => count(rules.owned(state, DeckKind::Generator)),
        "own.radiators": Number = "Radiators that you have." => count(rules.owned(state, DeckKind::Radiator)),
        "own.rover": Boolean = "Whether you have a rover that is not damaged." => flag(rules.owns_tool(state, Tool::Rover)),
        "own.telescope": Boolean = "Whether you have a telescope that is not damaged." => flag(rules.owns_tool(state, Tool::Telescope)),
        "claims": Number = "Your claims." => f64::from(rules.tokens[0].saturating_sub(state.claims)),
        "factories": Number = "Your factories." => f64::from(rules.tokens[1].saturating_sub(state.factories)),
        "colonies": Number = "Your colonies." => f64::from(rules.tokens[2].saturating_sub(state.colonies)),
        "colonists": Number = "Your colonists in play." => f64::from(rules.colonists(state)),
        "leo.cards": Number = "Cards in LEO." => count(state.stack(StackId::Leo).pieces.len()),
        "leo.crew": Boolean = "Whether the crew is in LEO." =>
            flag(state.stack(StackId::Leo).pieces.iter().any(|piece| rules.of(piece).is_crew())),
        "leo.industry": Boolean = "Whether LEO has a robonaut and a refinery that would work." =>
            flag(rules.can_industrialize(state, StackId::Leo)),
        "home.cards": Number = "Cards at the Home Bernal." => count(state.stack(StackId::Home).pieces.len()),
        "rocket.cards": Number = "Cards of the rocket." => count(rules.rocket(state).pieces.len()),
        "rocket.at_leo": Boolean = "Whether the rocket rests in LEO." => flag(rules.rocket_at(state) == Some(Spot::LEO)),
        "rocket.at_home": Boolean = "Whether the rocket rests at the home orbit." => flag(rules.rocket_at(state) == Some(Spot::HOME)),
        "rocket.on_site": Boolean = "Whether the rocket rests on a site." => flag(rules.rocket_site(state).is_some()),
        "rocket.on_way": Boolean = "Whether the rocket is on its way." => flag(!rules.rocket(state).rests()),
        "rocket.moved": Boolean = "Whether the rocket has moved in this year." => flag(rules.rocket(state).moved),
        "rocket.mass": Number = "The dry mass of the rocket." => f64::from(rules.dry(rules.rocket(state))),
        "rocket.water": Number = "Tanks of water in the rocket." => f64::from(rules.rocket(state).water),
        "rocket.steps": Number = "Steps of fuel on board." =>
            f64::from(super::fuel::steps(rules.dry(rules.rocket(state)), rules.rocket(state).fuel)),
        "rocket.thrust": Number = "The best net thrust of the rocket as it is." => rules.rocket_thrust(state),
        "rocket.engine": Boolean = "Whether the rocket has a thruster that works." => flag(rules.engines(state, ROCKET).next().is_some()),
        "rocket.human": Boolean = "Whether a human who is not lonely is in the rocket." => flag(rules.has_human(state, ROCKET)),
        "rocket.lonely": Boolean = "Whether somebody in the rocket is lonely." =>
            flag(rules.rocket(state).pieces.iter().any(|piece| piece.lonely)),
        "rocket.damaged": Number = "Damaged cards in the rocket." =>
            count(rules.rocket(state).pieces.iter().filter(|piece| piece.damaged).count()),
        "rocket.industry": Boolean = "Whether the rocket has a robonaut and a refinery that work." => flag(rules.can_industrialize(state, ROCKET)),
        "rocket.isru": Number = "The best ISRU rating of the rocket on its site; 9 without one." =>
            rules.rocket_at(state).and_then(|_| rules.isru(state, ROCKET)).map_or(9.0, f64::from),
        "rocket.rover": Boolean = "Whether the rocket has a rover." => rules.rocket_tool(state, Tool::Rover),
        "rocket.telescope": Boolean = "Whether the rocket has a telescope." => rules.rocket_tool(state, Tool::Telescope),
        "rocket.plating": Boolean = "Whether the rocket has plating." => rules.rocket_tool(state, Tool::Plating),
        "rocket.antenna": Boolean = "Whether the rocket has an antenna." => rules.rocket_tool(state, Tool::Antenna),
        "rocket.delivers": Number = "Points of missions that wait for what the rocket carries." => rules.delivery_points(state, ROCKET, None),
        "rocket.errand": Number = "Points of missions with something to do where the rocket rests." =>
            rules.rocket_at(state).map_or(0.0, |at| rules.errand_points(state, ROCKET, &rules.abilities(state, ROCKET), at, false)),
        "site.potential": Number = "The site potential where the rocket rests; 0 without one." =>
            rules.rocket_site(state).map_or(0.0, |site| f64::from(site.potential)),
        "site.factory": Boolean = "Whether a factory stands where the rocket rests." => flag(rules.rocket_site(state).is_some_and(|site| site.factory)),
        "site.claim": Boolean = "Whether a claim lies where the rocket rests." => flag(rules.rocket_site(state).is_some_and(|site| site.claim)),
        "site.busted": Boolean = "Whether the site where the rocket rests is busted." => flag(rules.rocket_site(state).is_some_and(|site| site.busted)),
        "purchase.left": Number = "Cards that can still be bought." => if let Phase::Purchase(left) = state.phase { f64::from(left) } else { 0.0 },
        "boosting": Number = "Cards chosen for the boost." => count(state.boosting.len()),
        "boosting.price": Number = "What the boost costs with them." => match state.phase {
            Phase::Boost(to) => f64::from(rules.boost_price(state, &state.boosting, to)),
            _ => 0.0,
        },
        "load.is_rocket": Boolean = "Whether the stack being loaded is the rocket." => flag(state.phase == Phase::Load(ROCKET)),
        "load.is_leo": Boolean = "Whether it is LEO." => flag(state.phase == Phase::Load(StackId::Leo)),
        "load.is_home": Boolean = "Whether it is the Home Bernal." => flag(state.phase == Phase::Load(StackId::Home)),
        "load.mass": Number = "The dry mass of the stack being loaded." => match state.phase {
            Phase::Load(id) => f64::from(rules.dry(state.stack(id))),
            _ => 0.0,
        },
        "hazard.price": Number = "What skipping the hazard roll costs." => match state.phase {
            Phase::Hazard(id, _) => f64::from(rules.hazard_price(state, id)),
            _ => 0.0,
        },
        "hazard.cards": Number = "Cards that the hazard roll would destroy." => match state.phase {
            Phase::Hazard(id, _) => count(state.stack(id).pieces.len()),
            _ => 0.0,
        },
        "damage.open": Number = "Rad-hardness, or cards, still to be damaged." => match state.phase {
            Phase::Damage(_, open) | Phase::DamageCards(_, open) => f64::from(open),
            _ => 0.0,
        },
        "developments": Number = "Developments in hand." => count(state.developments.len()),
        "observations": Number = "Astronomical observations in hand." => f64::from(state.icons.iter().sum::<u8>()),
        "satellites": Number = "Deployed satellites." => f64::from(state.satellites.count_ones()),
        "shield": Number = "The shielding value of the rocket." =>
            if rules.rocket(state).pieces.is_empty() { 0.0 } else { f64::from(rules.shielding(state, ROCKET)) },
        "ready.thrust": Number = "Thrust, before weight and zone, of the best drive that the cards in hand, in LEO and in a rocket there make; 0 without one." =>
            f64::from(rules.kit(state).thrust),
        "ready.fuel": Number = "Its steps of fuel for a burn; 99 without one." => rules.kit(state).fuel,
        "ready.mass": Number = "Its mass." => f64::from(rules.kit(state).mass),
        "ready.burns": Number = "Burns that it could make with full tanks, the crew and two masses of cargo." => f64::from(rules.kit(state).burns),
        "ready.industry": Boolean = "Whether those cards hold a robonaut and a refinery that would work." => flag(!rules.kit(state).industry.is_empty()),
        "missions.reach": Number = "The most points of missions that the rocket as it is could serve by one flight." => rules.reach(state),
        "hand.drive": Number = "Cards of that drive that are still in hand." => {
            let kit = rules.kit(state);
            count(state.hand.iter().filter(|face| kit.drive.contains(face)).count())
        },
        "hand.industry": Number = "Cards of that robonaut and refinery that are still in hand." => {
            let kit = rules.kit(state);
            count(state.hand.iter().filter(|face| kit.industry.contains(face)).count())
        },
        "tools.missing": Number = "The most points of missions that need equipment which can be bought and is nowhere to be had." => rules.tools_missing(state),
        "rocket.home": Boolean = "Whether the rocket could fly to LEO with what is on board or at hand." => flag(rules.rocket_comes_home(state)),
        "drift.water": Number = "Tanks of water that it takes to anchor the Drift Bernal that drifts nearest to LEO; 0 where none does." =>
            rules.drifting(state).map(|drift| drift.at).filter(|at| at.as_point().is_some()).min_by_key(|&at| rules.map().burns(Spot::LEO, at)).map_or(0.0, |at| f64::from(rules.drift_water(at))),
        "rocket.drift": Boolean = "Whether the rocket has a Drift Bernal on board." => flag(rules.rocket(state).drift != 0),
        "labs": Number = "Places with a lab." => count(rules.labs_open(state)),
        "home.tools": Number = "Points of missions whose equipment lies at the Home Bernal." => rules.tools_at(state, Spot::HOME),
        "income.more": Number = "Aqua that abilities add to income." => f64::from(state.boons.of(Boon::Income)),
    }
}

/// Actions about a place.
const AT: &[&str] = &[
    "go_to",
    "prospect",
    "tow",
    "road",
    "colony",
    "epic",
    "transmit",
    "boost",
    "produce",
    "refuel",
    "industrialize",
    "explore",
    "observe",
    "drill",
    "rescue",
    "experiment",
    "station",
    "deploy",
    "repair",
    "fly",
    "load",
    "traverse",
    "take",
    "tanks",
    "reroll",
];
/// Actions about a card.
const WITH: &[&str] =
    &["cash", "drop", "sell", "add", "cut", "bernal", "produce", "buy", "take", "promote", "colony", "give", "damage"];
/// Actions about a card or a deck.
const DECKED: &[&str] = &[
    "cash", "drop", "sell", "add", "cut", "bernal", "produce", "buy", "take", "promote", "colony", "give", "damage",
    "research", "road",
];
/// Actions about a stack.
const STACKED: &[&str] = &[
    "fly",
    "load",
    "scrap",
    "refuel",
    "prospect",
    "industrialize",
    "explore",
    "observe",
    "drill",
    "traverse",
    "repair",
    "road",
    "promote",
    "colony",
    "develop",
    "deliver",
    "pump",
    "take",
    "go_to",
    "tanks",
    "hitch",
    "release",
];
/// Actions that missions may ask for.
const SERVING: &[&str] = &[
    "go_to",
    "prospect",
    "industrialize",
    "colony",
    "explore",
    "observe",
    "drill",
    "rescue",
    "experiment",
    "tow",
    "transmit",
    "refuel",
    "anchor",
    "epic",
    "deliver",
    "astronomy",
    "fill",
    "place",
    "drop",
    "points",
    "reward",
    "buy",
    "add",
    "take",
];
/// Actions that roll test dice.
const ROLLING: &[&str] = &["explore", "observe", "transmit", "tow"];
/// Actions about what discoveries unlock.
const UNLOCKING: &[&str] = &["place", "unlock"];

perihelion_game::action_variables! {
    /// What strategies can read about an action.
    pub(super) ACTION_VARIABLES, fn read_action(rules: &Endeavours, state: &State, action: Action) {
        let shared = (std::cell::LazyCell::new(|| rules.kit(state)), std::cell::LazyCell::new(|| rules.outlook(state)));
        "mission.points": Number, SERVING = "Points of the missions that it serves." => {
            Action::GoTo(to, ..) => shared.1.as_ref().map_or(0.0, |own| rules.errand_points(state, own.pilot.id, &own.abilities, to, false)),
            _ => rules.action_points(state, action) },
        "mission.here": Number, ["go_to"] = "The part of `mission.points` after which nothing has to be brought home." => {
            Action::GoTo(to, ..) => shared.1.as_ref().map_or(0.0, |own| rules.errand_points(state, own.pilot.id, &own.abilities, to, true)) },
        "place.pull": Number, ["go_to"] = "Points of missions that call for the place, whatever is on board." => {
            Action::GoTo(to, ..) => f64::from(rules.mission_pull(state, to)) },
        "place.tools": Number, ["go_to"] = "Points of missions whose equipment lies there in another stack of yours." => {
            Action::GoTo(to, ..) => rules.tools_at(state, to) },
        "trip.home": Boolean, ["go_to"] = "Whether the stack could fly there and back to LEO without refuelling." => {
            Action::GoTo(to, ..) => flag(shared.1.as_ref().is_some_and(|own| rules.comes_home(state, &own.pilot, to, None))) },
        "tanks.home": Boolean, ["tanks"] = "Whether so many tanks are enough for there and back to LEO." => {
            Action::Tanks(tanks) => match (state.phase, shared.1.as_ref()) {
                (Phase::Tanks(_, to), Some(own)) => flag(rules.comes_home(state, &own.pilot, to, Some(tanks))),
                _ => 0.0,
            } },
        "card.drive": Boolean, WITH = "Whether it belongs to the drive of `ready.thrust`." => {
            _ => flag(rules.face_of(state, action).is_some_and(|face| shared.0.drive.contains(&face))) },
        "card.industry": Boolean, WITH = "Whether it belongs to the robonaut and refinery of `ready.industry`." => {
            _ => flag(rules.face_of(state, action).is_some_and(|face| shared.0.industry.contains(&face))) },
        "trip.years": Number, ["go_to"] = "Years that the journey takes with the fewest tanks." => { Action::GoTo(_, years, _) => f64::from(years) },
        "trip.tanks": Number, ["go_to"] = "Tanks that it takes at least." => { Action::GoTo(_, _, tanks) => f64::from(tanks) },
        "tanks": Number, ["tanks", "pump"] = "Tanks taken." => {
            Action::Tanks(tanks) | Action::Pump(_, tanks) => f64::from(tanks) },
        "place.is_leo": Boolean, AT = "Whether the place is LEO." => { _ => flag(rules.spot_of(state, action) == Some(Spot::LEO)) },
        "place.is_home": Boolean, AT = "Whether the place is the home orbit." => { _ => flag(rules.spot_of(state, action) == Some(Spot::HOME)) },
        "place.is_site": Boolean, AT = "Whether the place is a site." => { _ => flag(rules.spot_of(state, action).is_some_and(Spot::is_site)) },
        "place.is_point": Boolean, AT = "Whether the place is a Lagrange point." => {
            _ => flag(rules.spot_of(state, action).is_some_and(|spot| spot.as_point().is_some())) },
        "place.burns": Number, AT = "Burns from LEO to the place." => {
            _ => rules.spot_of(state, action).map_or(0.0, |spot| f64::from(rules.map().burns(Spot::LEO, spot)) / 2.0) },
        "place.zone": Number, AT = "The zone of the place, from 0 for Mercury to 8 for Neptune." => {
            _ => rules.spot_of(state, action).map_or(0.0, |spot| f64::from(Endeavours::zone_number(rules.map().zone(spot)))) },
        "place.here": Boolean, AT = "Whether the stack rests there already." => {
            _ => flag(rules.stack_of(state, action).is_some_and(|id| Some(state.stack(id).at) == rules.spot_of(state, action))) },
        "place.drift": Boolean, AT = "Whether a Drift Bernal drifts there." => {
            _ => flag(rules.spot_of(state, action).is_some_and(|spot| rules.drifting(state).any(|drift| drift.at == spot))) },
        "place.anchors": Boolean, ["go_to"] = "Whether a Drift Bernal drifts there that a working card of the stack would anchor." => {
            Action::GoTo(to, ..) => shared.1.as_ref().map_or(0.0, |own| flag(rules.would_anchor(state, own.pilot.id, to))) },
        "place.lab": Boolean, AT = "Whether a lab is there." => { _ => flag(rules.spot_of(state, action).is_some_and(|spot| rules.lab_at(state, spot))) },
        "place.storm": Boolean, AT = "Whether a CME lies there." => { _ => flag(rules.spot_of(state, action).is_some_and(|spot| state.cme_at(spot).is_some())) },
        "place.satellite": Boolean, AT = "Whether a satellite is deployed in its zone." => {
            _ => flag(rules.spot_of(state, action).is_some_and(|spot| state.satellites & (1 << rules.map().zone(spot).place()) != 0)) },
        "place.contact": Boolean, AT = "Whether a radio contact is there." => {
            _ => flag(rules.spot_of(state, action).is_some_and(|spot| rules.is_contact(state, spot))) },
        "site.size": Number, AT = "The size of the site." => { _ => rules.site_number(state, action, |site| f64::from(site.size)) },
        "site.hydration": Number, AT = "Its hydration." => { _ => rules.site_number(state, action, |site| f64::from(site.hydration)) },
        "site.digs": Boolean, ["go_to"] = "Whether an ISRU card of the stack would do for its hydration." => {
            Action::GoTo(to, ..) => shared.1.as_ref().map_or(0.0, |own| flag(rules.digs(state, own, to))) },
        "site.dangers": Number, AT = "Crash and aerobrake hazards on the way in." => {
            _ => rules.site_number(state, action, |site| f64::from(site.crash + site.aerobrakes)) },
        "site.atmospheric": Boolean, AT = "Whether it is atmospheric." => {
            _ => rules.site_number(state, action, |site| flag(site.is(super::pieces::Feature::Atmospheric))) },
        "site.synodic": Boolean, AT = "Whether it can be entered and left in one season only." => {
            _ => rules.site_number(state, action, |site| flag(site.synodic.is_some())) },
        "site.claimed": Boolean, AT = "Whether your claim lies there." => { _ => rules.ground_number(state, action, |site| flag(site.claim)) },
        "site.built": Boolean, AT = "Whether your factory stands there." => { _ => rules.ground_number(state, action, |site| flag(site.factory)) },
        "site.settled": Boolean, AT = "Whether your colony stands there." => { _ => rules.ground_number(state, action, |site| flag(site.colony)) },
        "site.bust": Boolean, AT = "Whether it is busted." => { _ => rules.ground_number(state, action, |site| flag(site.busted)) },
        "site.hazard": Number, AT = "The sum of its hazard dice; 0 before the site rolls." => {
            _ => rules.ground_number(state, action, |site| f64::from(site.hazard)) },
        "site.terrain": Number, AT = "Its terrain die; 0 before the site rolls." => {
            _ => rules.ground_number(state, action, |site| f64::from(site.terrain)) },
        "site.left": Number, AT = "Its site potential; 0 before the site rolls and when it is fully explored." => {
            _ => rules.ground_number(state, action, |site| f64::from(site.potential)) },
        "site.new": Boolean, AT = "Whether it is a site without site rolls." => {
            _ => flag(rules.spot_of(state, action).is_some_and(|spot| spot.is_site() && !state.site(spot).rolled)) },
        "site.done": Boolean, AT = "Whether it is fully explored." => { _ => rules.ground_number(state, action, |site| flag(site.explored)) },
        "site.hold": Number, AT = "The chance in sixths that a claim holds: its size, 6 at most." => {
            _ => rules.site_number(state, action, |site| f64::from(site.size.min(6))) },
        "stack.is_rocket": Boolean, STACKED = "Whether the stack is the rocket." => { _ => flag(rules.stack_of(state, action) == Some(ROCKET)) },
        "stack.is_bernal": Boolean, STACKED = "Whether it is the second Bernal." => { _ => flag(rules.stack_of(state, action) == Some(StackId::Bernal)) },
        "stack.is_freighter": Boolean, STACKED = "Whether it is a freighter." => {
            _ => flag(matches!(rules.stack_of(state, action), Some(StackId::Freighter | StackId::Slipstream))) },
        "stack.is_outpost": Boolean, STACKED = "Whether it is an outpost." => {
            _ => flag(rules.stack_of(state, action).is_some_and(StackId::is_outpost)) },
        "stack.is_leo": Boolean, STACKED = "Whether it is LEO." => { _ => flag(rules.stack_of(state, action) == Some(StackId::Leo)) },
        "stack.is_home": Boolean, STACKED = "Whether it is the Home Bernal." => { _ => flag(rules.stack_of(state, action) == Some(StackId::Home)) },
        "stack.empty": Boolean, STACKED = "Whether nothing is in it." => {
            _ => flag(rules.stack_of(state, action).is_some_and(|id| state.stack(id).is_empty())) },
        "stack.human": Boolean, STACKED = "Whether a human who is not lonely is in it." => {
            _ => flag(rules.stack_of(state, action).is_some_and(|id| rules.has_human(state, id))) },
        "card.mass": Number, WITH = "Its mass." => { _ => rules.of_face(state, action, |face| f64::from(face.mass)) },
        "card.rad": Number, WITH = "Its rad-hardness." => { _ => rules.of_face(state, action, |face| f64::from(face.rad)) },
        "card.thrust": Number, WITH = "Its base thrust; 0 for other cards." => {
            _ => rules.of_face(state, action, |face| f64::from(face.thrust.unwrap_or(0))) },
        "card.fuel": Number, WITH = "Steps of fuel for a burn." => { _ => rules.of_face(state, action, |face| f64::from(face.fuel) / 60.0) },
        "card.isru": Number, WITH = "Its ISRU rating; 9 without one." => {
            _ => rules.of_face(state, action, |face| f64::from(face.isru.unwrap_or(9))) },
        "card.raygun": Boolean, WITH = "Whether it prospects adjacent sites." => { _ => rules.of_face(state, action, |face| flag(face.raygun)) },
        "card.needs": Number, WITH = "Supports that it needs." => {
            _ => rules.of_face(state, action, |face| count(face.needs.len()) + flag(face.needs_therms > 0)) },
        "card.works": Boolean, WITH = "Whether it would work with what is in the stack being loaded, or in the rocket." => {
            _ => rules.face_of(state, action).map_or(0.0, |face| flag(rules.would_work(state, rules.target(state), face))) },
        "card.completes": Boolean, WITH = "Whether it supports a card there that does not work." => {
            _ => rules.face_of(state, action).map_or(0.0, |face| flag(rules.completes(state, rules.target(state), face))) },
        "card.black": Boolean, WITH = "Whether its black or purple side is up." => { _ => rules.of_face(state, action, |face| flag(face.side != Side::White)) },
        "card.thruster": Boolean, DECKED = "Whether it is a thruster, or of that deck." => { _ => rules.is_deck(state, action, DeckKind::Thruster) },
        "card.robonaut": Boolean, DECKED = "Whether it is a robonaut." => { _ => rules.is_deck(state, action, DeckKind::Robonaut) },
        "card.refinery": Boolean, DECKED = "Whether it is a refinery." => { _ => rules.is_deck(state, action, DeckKind::Refinery) },
        "card.reactor": Boolean, DECKED = "Whether it is a reactor." => { _ => rules.is_deck(state, action, DeckKind::Reactor) },
        "card.generator": Boolean, DECKED = "Whether it is a generator." => { _ => rules.is_deck(state, action, DeckKind::Generator) },
        "card.radiator": Boolean, DECKED = "Whether it is a radiator." => { _ => rules.is_deck(state, action, DeckKind::Radiator) },
        "card.gw_thruster": Boolean, DECKED = "Whether it is a gigawatt thruster." => { _ => rules.is_deck(state, action, DeckKind::GwThruster) },
        "card.freighter": Boolean, DECKED = "Whether it is a freighter." => { _ => rules.is_deck(state, action, DeckKind::Freighter) },
        "card.bernal": Boolean, DECKED = "Whether it is a Bernal." => { _ => rules.is_deck(state, action, DeckKind::Bernal) },
        "card.crew": Boolean, DECKED = "Whether it is the crew." => { _ => rules.is_deck(state, action, DeckKind::Crew) },
        "card.colonist": Boolean, DECKED = "Whether it is a colonist." => { _ => rules.is_deck(state, action, DeckKind::Colonist) },
        "card.anchors": Boolean, WITH = "Whether it is one of the supports that a Drift Bernal which drifts asks for." => {
            _ => flag(rules.face_of(state, action).is_some_and(|face| rules.drifting(state).any(|drift| rules.anchors(drift, face)))) },
        "card.human": Boolean, WITH = "Whether it is human." => { _ => rules.of_face(state, action, |face| flag(face.human)) },
        "card.equipment": Boolean, WITH = "Whether it is equipment." => { _ => rules.of_face(state, action, |face| flag(face.is_equipment())) },
        "card.rover": Boolean, WITH = "Whether it is a rover." => { _ => rules.is_tool(state, action, Tool::Rover) },
        "card.telescope": Boolean, WITH = "Whether it is a telescope." => { _ => rules.is_tool(state, action, Tool::Telescope) },
        "card.array": Boolean, WITH = "Whether it is an array." => { _ => rules.is_tool(state, action, Tool::Array) },
        "card.plating": Boolean, WITH = "Whether it is plating." => { _ => rules.is_tool(state, action, Tool::Plating) },
        "card.aerobrake": Boolean, WITH = "Whether it is an aerobrake." => { _ => rules.is_tool(state, action, Tool::Aerobrake) },
        "card.tractor": Boolean, WITH = "Whether it is a tractor beam." => { _ => rules.is_tool(state, action, Tool::Tractor) },
        "card.drill": Boolean, WITH = "Whether it is a drill." => { _ => rules.is_tool(state, action, Tool::Drill) },
        "card.pod": Boolean, WITH = "Whether it is a rescue pod." => { _ => rules.is_tool(state, action, Tool::Pod) },
        "card.bio": Boolean, WITH = "Whether it is a bio experiment." => { _ => rules.is_tool(state, action, Tool::Bio) },
        "card.field": Boolean, WITH = "Whether it is a field experiment." => { _ => rules.is_tool(state, action, Tool::Field) },
        "card.unit": Boolean, WITH = "Whether it is a life sciences unit." => { _ => rules.is_tool(state, action, Tool::Unit) },
        "card.antenna": Boolean, WITH = "Whether it is an antenna." => { _ => rules.is_tool(state, action, Tool::Antenna) },
        "card.drone": Boolean, WITH = "Whether it is a diagnostic drone." => { _ => rules.is_tool(state, action, Tool::Drone) },
        "card.bot": Boolean, WITH = "Whether it is a repair bot." => { _ => rules.is_tool(state, action, Tool::Bot) },
        "card.parts": Boolean, WITH = "Whether it is spare parts." => { _ => rules.is_tool(state, action, Tool::Parts) },
        "card.battery": Boolean, WITH = "Whether it is a nuclear battery." => { _ => rules.is_tool(state, action, Tool::Battery) },
        "card.tourists": Boolean, WITH = "Whether it is space tourists." => { _ => rules.is_tool(state, action, Tool::Tourists) },
        "card.supplies": Boolean, WITH = "Whether it is general supplies or a station module." => { _ => rules.is_tool(state, action, Tool::Supplies) },
        "card.satellite": Boolean, WITH = "Whether it is a satellite." => { _ => rules.is_tool(state, action, Tool::Satellite) },
        "card.sample": Boolean, WITH = "Whether it is a sample." => {
            _ => rules.of_face(state, action, |face| flag(matches!(face.kind, Kind::Sample(_)))) },
        "card.owned": Number, DECKED = "Cards of its deck or kind that you have besides, in hand and in stacks." => {
            Action::Research(deck, _) => count(rules.owned(state, deck)),
            Action::Buy(row) => {
                let face = rules.tables.equipment[usize::from(row)].0;
                let hand = state.hand.iter().filter(|&&own| own == face).count();
                let kind = rules.face(face).kind;
                count(hand + state.stacks.iter().flat_map(|stack| &stack.pieces).filter(|piece| rules.of(piece).kind == kind).count())
            } },
        "develop.repairs": Number, ["develop"] = "Damaged cards of the stack that it would repair." => {
            Action::Develop(number, id) => {
                let repairs = rules.development(state, number).contains(&super::Effect::Repair);
                count(state.stack(id).pieces.iter().filter(|piece| repairs && piece.damaged).count())
            } },
        "develop.tanks": Number, ["develop"] = "Tanks of water that it brings." => {
            Action::Develop(number, _) => rules.development(state, number).iter().map(|effect| match effect {
                super::Effect::Tanks(n) => f64::from(*n),
                _ => 0.0,
            }).sum() },
        "sell.price": Number, ["sell"] = "Aqua that it brings." => {
            Action::Sell(_) => f64::from(rules.market_price(state)),
            Action::SellBlack(id, place) => rules.black_price(state, state.stack(id).pieces[usize::from(place)].face).map_or(0.0, f64::from) },
        "dice": Number, ROLLING = "Test dice that it rolls." => { _ => rules.dice_of(state, action) },
        "dice.against": Number, ROLLING = "What the test dice have to reach, on average." => { _ => rules.against(state, action) },
        "refuel.tanks": Number, ["refuel"] = "Tanks that it brings, isotopes and dirt not counted." => {
            Action::Refuel(id, Refuel::Site) => rules.isru(state, id).map_or(0.0, |isru| {
                f64::from((1 + rules.hydration(state, id, state.stack(id).at)).saturating_sub(isru))
            }),
            Action::Refuel(_, Refuel::Factory) => f64::from(rules.factory_tanks),
            Action::Refuel(_, Refuel::Air(_)) => f64::from(rules.air_tanks) },
        "reroll.hazard": Number, ["reroll"] = "Hazard dice that it rolls again, the highest first." => {
            Action::Reroll(dice, ..) => f64::from(dice) },
        "reroll.terrain": Boolean, ["reroll"] = "Whether it rolls the terrain die again." => { Action::Reroll(_, terrain, _) => flag(terrain) },
        "reroll.potential": Boolean, ["reroll"] = "Whether it rolls the potential die again." => {
            Action::Reroll(_, _, potential) => flag(potential) },
        "spot.project": Boolean, UNLOCKING = "Whether it is about a research project." => {
            _ => flag(matches!(rules.owner_of(action), Some(super::discoveries::Owner::Project(_)))) },
        "spot.upgrade": Boolean, UNLOCKING = "Whether it is about an equipment upgrade." => {
            _ => flag(matches!(rules.owner_of(action), Some(super::discoveries::Owner::Upgrade(_)))) },
        "spot.aqua": Boolean, UNLOCKING = "Whether it is about a row that brings Aqua." => {
            _ => flag(matches!(rules.owner_of(action), Some(super::discoveries::Owner::Row(_)))) },
        "spot.station": Boolean, UNLOCKING = "Whether it is about a station." => {
            _ => flag(matches!(rules.owner_of(action), Some(super::discoveries::Owner::Station(_)))) },
        "spot.network": Boolean, UNLOCKING = "Whether it is about a network ability." => {
            _ => flag(matches!(rules.owner_of(action), Some(super::discoveries::Owner::Network(_)))) },
        "spot.disk": Boolean, UNLOCKING = "Whether it is about the removal of a disk." => {
            _ => flag(matches!(rules.owner_of(action), Some(super::discoveries::Owner::Disk(_)))) },
        "spot.mission": Boolean, UNLOCKING = "Whether it is about a mission." => { Action::PlaceMission(_) => 1.0 },
        "spot.empty": Number, UNLOCKING = "Spots of the same owner that are still empty." => {
            Action::Place(spot) => f64::from(rules.empty_spots(state, Endeavours::owner(spot))) },
        "spot.filled": Number, UNLOCKING = "Spots of the same owner that are filled." => {
            Action::Place(spot) => {
                let owner = Endeavours::owner(spot);
                f64::from(Endeavours::spots_of(owner).1 - rules.empty_spots(state, owner))
            } },
        "astronomy.cards": Number, ["astronomy", "fill"] = "Observation cards that it takes at least: one that matches, or so many others." => {
            Action::Astronomy(quest) => {
                let icons = state.quests.get(usize::from(quest)).into_iter().flat_map(|quest| rules.astronomy(state, quest));
                icons.map(|icon| Endeavours::astronomy_cards(state, icon)).min().map_or(0.0, f64::from)
            },
            Action::Fill(icon) => f64::from(Endeavours::astronomy_cards(state, usize::from(icon))) },
        "unlock.cost": Number, ["unlock"] = "Its cost in Aqua." => { Action::Unlock(bit) => rules.unlock_cost(state, bit).map_or(0.0, f64::from) },
        "future.points": Number, ["epic"] = "Points of the Future." => {
            Action::Future(_, future) => f64::from(rules.tables.futures[usize::from(future)].points) },
    }
}
