//! What strategies can read about actions.

use crate::{
    cards::{
        effects::Effect,
        faces::{Face, Side},
    },
    map::{Feature, Spot},
    pieces::{DeckKind, FaceId, Kind, StackId, Tool},
    rules::Endeavours,
    state::{Action, Phase, Refuel, Site, State, playmats::Owner},
    variables::{ROCKET, count, flag},
};

impl Endeavours {
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

    fn site_number(&self, state: &State, action: Action, of: impl Fn(&crate::map::sites::Site) -> f64) -> f64 {
        self.spot_of(state, action).and_then(|spot| self.map().site(spot)).map_or(0.0, of)
    }

    fn ground_number(&self, state: &State, action: Action, of: impl Fn(&Site) -> f64) -> f64 {
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
                3.5 + f64::from(self.numbers.flare[zone.place()])
            }
            Action::Transmit(from, to) => {
                3.5 * f64::from(self.interference(state, from, to).saturating_sub(self.relays(state, from, to)))
            }
            Action::TowStack(_, other) => 3.5 * f64::from(self.dry(state.stack(other))),
            Action::Tow(_, spot) => 3.5 * self.map().site(spot).map_or(1.0, |site| f64::from(site.size)),
            _ => 0.0,
        }
    }

    fn owner_of(&self, action: Action) -> Option<Owner> {
        match action {
            Action::Place(spot) => Some(Owner::of(spot)),
            Action::Unlock(bit) => Some(Owner::locked_by(bit)),
            _ => None,
        }
    }
}

/// Kinds of action, as a list of their names.
macro_rules! kinds {
    ($($kind:ident)+) => {
        &[$(stringify!($kind)),+]
    };
}

/// Actions about a place.
const AT: &[&str] = kinds!(
    go_to prospect tow road colony epic transmit boost produce refuel industrialize explore observe drill rescue
    experiment station deploy repair fly load traverse take tanks reroll
);
/// Actions about a card.
const WITH: &[&str] = kinds!(cash drop sell add cut bernal produce buy take promote colony give damage);
/// Actions about a card or a deck.
const DECKED: &[&str] = kinds!(
    cash drop sell add cut bernal produce buy take promote colony give damage research road
);
/// Actions about a stack.
const STACKED: &[&str] = kinds!(
    fly load scrap refuel prospect industrialize explore observe drill traverse repair road promote colony
    develop deliver pump take go_to tanks hitch release
);
/// Actions that missions may ask for.
const SERVING: &[&str] = kinds!(
    go_to prospect industrialize colony explore observe drill rescue experiment tow transmit refuel anchor epic
    deliver astronomy fill place drop points reward buy add take
);
/// Actions that roll test dice.
const ROLLING: &[&str] = kinds!(explore observe transmit tow);
/// Actions about what discoveries unlock.
const UNLOCKING: &[&str] = kinds!(place unlock);

perihelion_game::action_variables! {
    /// What strategies can read about an action.
    pub(crate) ACTION_VARIABLES, fn read_action(rules: &Endeavours, state: &State, action: Action) {
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
            _ => rules.site_number(state, action, |site| flag(site.is(Feature::Atmospheric))) },
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
                let repairs = rules.development(state, number).contains(&Effect::Repair);
                count(state.stack(id).pieces.iter().filter(|piece| repairs && piece.damaged).count())
            } },
        "develop.tanks": Number, ["develop"] = "Tanks of water that it brings." => {
            Action::Develop(number, _) => rules.development(state, number).iter().map(|effect| match effect {
                Effect::Tanks(n) => f64::from(*n),
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
            Action::Refuel(_, Refuel::Factory) => f64::from(rules.numbers.factory_tanks),
            Action::Refuel(_, Refuel::Air(_)) => f64::from(rules.numbers.air_tanks) },
        "reroll.hazard": Number, ["reroll"] = "Hazard dice that it rolls again, the highest first." => {
            Action::Reroll(dice, ..) => f64::from(dice) },
        "reroll.terrain": Boolean, ["reroll"] = "Whether it rolls the terrain die again." => { Action::Reroll(_, terrain, _) => flag(terrain) },
        "reroll.potential": Boolean, ["reroll"] = "Whether it rolls the potential die again." => {
            Action::Reroll(_, _, potential) => flag(potential) },
        "spot.project": Boolean, UNLOCKING = "Whether it is about a research project." => {
            _ => flag(matches!(rules.owner_of(action), Some(Owner::Project(_)))) },
        "spot.upgrade": Boolean, UNLOCKING = "Whether it is about an equipment upgrade." => {
            _ => flag(matches!(rules.owner_of(action), Some(Owner::Upgrade(_)))) },
        "spot.aqua": Boolean, UNLOCKING = "Whether it is about a row that brings Aqua." => {
            _ => flag(matches!(rules.owner_of(action), Some(Owner::Row(_)))) },
        "spot.station": Boolean, UNLOCKING = "Whether it is about a station." => {
            _ => flag(matches!(rules.owner_of(action), Some(Owner::Station(_)))) },
        "spot.network": Boolean, UNLOCKING = "Whether it is about a network ability." => {
            _ => flag(matches!(rules.owner_of(action), Some(Owner::Network(_)))) },
        "spot.disk": Boolean, UNLOCKING = "Whether it is about the removal of a disk." => {
            _ => flag(matches!(rules.owner_of(action), Some(Owner::Disk(_)))) },
        "spot.mission": Boolean, UNLOCKING = "Whether it is about a mission." => { Action::PlaceMission(_) => 1.0 },
        "spot.empty": Number, UNLOCKING = "Spots of the same owner that are still empty." => {
            Action::Place(spot) => f64::from(rules.empty_spots(state, Owner::of(spot))) },
        "spot.filled": Number, UNLOCKING = "Spots of the same owner that are filled." => {
            Action::Place(spot) => {
                let owner = Owner::of(spot);
                f64::from(owner.spots().1 - rules.empty_spots(state, owner))
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
