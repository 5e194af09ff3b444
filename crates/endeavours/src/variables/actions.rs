//! What strategies can read about actions.

use crate::{
    cards::{Effect, Face, Family},
    map::{self, Feature, Spot},
    pieces::{Band, DeckKind, FaceId, Kind, StackId, Tool},
    rules::Endeavours,
    state::{Action, Owner, Phase, Quest, Refuel, Site, Source, State},
    variables::{Glance, ROCKET, count, flag},
};

/// What actions are about; what is asked of one that is about nothing of the kind is 0.
struct About<'a> {
    rules: &'a Endeavours,
    state: &'a State,
}

impl About<'_> {
    /// The place an action is about.
    fn spot(&self, action: Action) -> Option<Spot> {
        let at = |id: StackId| Some(self.state.stack(id).at).filter(|&spot| spot != Spot::AWAY);
        match (action, self.state.phase) {
            (Action::GoTo(to, ..) | Action::Prospect(_, to) | Action::Tow(_, to) | Action::Road(_, _, to), _) => {
                Some(to)
            }
            (Action::Homestead(to) | Action::Elevator(_, to) | Action::Refuel(_, Refuel::Air(to)), _) => Some(to),
            (Action::Transmit(_, to) | Action::Boost(to) | Action::Produce(to, _), _) => Some(to),
            (Action::Tanks(_), Phase::Tanks(_, to)) | (Action::Reroll(..), Phase::Survey(to, ..)) => Some(to),
            (Action::Refuel(id, _) | Action::Industrialize(id) | Action::Explore(id) | Action::Observe(id), _) => {
                at(id)
            }
            (Action::Drill(id) | Action::Rescue(id, _) | Action::Experiment(id, _) | Action::Colony(id, _), _) => {
                at(id)
            }
            (Action::Station(id, ..) | Action::Deploy(id, _) | Action::Repair(id) | Action::Fly(id), _) => at(id),
            (Action::Load(id) | Action::Traverse(id, _) | Action::Take(id, _) | Action::TowStack(_, id), _) => at(id),
            (Action::Watch(slot), _) => self.rules.station_at(self.state, slot),
            _ => None,
        }
    }

    /// The face an action is about.
    fn face(&self, action: Action) -> Option<FaceId> {
        let piece = |id: StackId, place: u8| Some(self.state.stack(id).pieces.get(usize::from(place))?.face);
        match (action, self.state.phase) {
            (Action::Cash(face) | Action::Drop(face) | Action::Sell(face) | Action::Add(face), _) => Some(face),
            (Action::Cut(face) | Action::Bernal(face) | Action::Produce(_, face), _) => Some(face),
            (Action::Buy(row), _) => Some(self.rules.tables.equipment[usize::from(row)].0),
            (Action::Take(id, place) | Action::Promote(id, place) | Action::SellBlack(id, place), _) => {
                piece(id, place)
            }
            (Action::Road(id, place, _) | Action::Colony(id, place), _) => piece(id, place),
            (Action::Give(place), Phase::Scrap(id))
            | (Action::Damage(place), Phase::Damage(id, _) | Phase::DamageCards(id, _)) => piece(id, place),
            _ => None,
        }
    }

    /// The stack an action is about.
    fn stack(&self, action: Action) -> Option<StackId> {
        match (action, self.state.phase) {
            (Action::Fly(id) | Action::Load(id) | Action::Scrap(id) | Action::Refuel(id, _), _) => Some(id),
            (Action::Prospect(id, _) | Action::Industrialize(id) | Action::Explore(id) | Action::Observe(id), _) => {
                Some(id)
            }
            (Action::Drill(id) | Action::Traverse(id, _) | Action::Repair(id) | Action::Road(id, ..), _) => Some(id),
            (Action::Promote(id, _) | Action::Colony(id, _) | Action::Develop(_, id) | Action::Deliver(id, ..), _) => {
                Some(id)
            }
            (Action::Pump(id, _) | Action::Hitch(id, _) | Action::Release(id) | Action::Take(id, _), _) => Some(id),
            (Action::GoTo(..), Phase::Destination(id)) | (Action::Tanks(_), Phase::Tanks(id, _)) => Some(id),
            _ => None,
        }
    }

    /// What a place says, as a number.
    fn at<T: Into<f64>>(&self, action: Action, of: impl Fn(Spot) -> T) -> f64 {
        self.spot(action).map_or(0.0, |spot| of(spot).into())
    }

    /// What the map says of a site, as a number.
    fn site<T: Into<f64>>(&self, action: Action, of: impl Fn(&map::sites::Site) -> T) -> f64 {
        self.spot(action).and_then(|spot| self.rules.map().site(spot)).map_or(0.0, |site| of(site).into())
    }

    /// What stands on a site, as a number.
    fn ground<T: Into<f64>>(&self, action: Action, of: impl Fn(&Site) -> T) -> f64 {
        self.spot(action).filter(|spot| spot.is_site()).map_or(0.0, |spot| of(self.state.site(spot)).into())
    }

    /// Whether a stack is one of these.
    fn of_stack(&self, action: Action, is: impl Fn(StackId) -> bool) -> f64 {
        flag(self.stack(action).is_some_and(is))
    }

    /// Whether a card is one of these.
    fn of_card(&self, action: Action, is: impl Fn(FaceId) -> bool) -> f64 {
        flag(self.face(action).is_some_and(is))
    }

    /// What a face says, as a number.
    fn card<T: Into<f64>>(&self, action: Action, of: impl Fn(&Face) -> T) -> f64 {
        self.face(action).map_or(0.0, |face| of(self.rules.face(face)).into())
    }

    fn deck(&self, action: Action, deck: DeckKind) -> f64 {
        match action {
            Action::Research(own, _) => flag(own == deck),
            _ => self.card(action, |face| face.is_patent(deck)),
        }
    }

    fn tool(&self, action: Action, tool: Tool) -> f64 {
        self.card(action, |face| face.is_tool(tool))
    }

    /// What spots and unlock costs belong to.
    fn owner(&self, action: Action, is: impl Fn(Owner) -> bool) -> f64 {
        flag(match action {
            Action::Place(spot) => is(Owner::of(spot)),
            Action::Unlock(bit) => is(Owner::locked_by(bit)),
            _ => false,
        })
    }

    /// The target of a load, for `card.completes` and `card.works`.
    const fn target(&self) -> StackId {
        match self.state.phase {
            Phase::Load(id) => id,
            Phase::Boost(Spot::HOME) => StackId::Home,
            Phase::Boost(_) => StackId::Leo,
            _ => ROCKET,
        }
    }

    fn dice(&self, action: Action) -> f64 {
        let (rules, state) = (self.rules, self.state);
        f64::from(match action {
            Action::Explore(id) => rules.explorer(state, id).map_or(0, |(_, dice)| dice),
            Action::Observe(id) => rules.observer(state, id).map_or(0, |(_, dice)| dice),
            Action::Watch(slot) => rules.watcher(state, slot).unwrap_or(0),
            Action::Transmit(from, _) => rules.transmit_dice(state, from),
            Action::Tow(id, _) | Action::TowStack(id, _) => rules.tow_value(state, id),
            _ => 0,
        })
    }

    /// The mission of most points that an action serves.
    fn quest(&self, glance: &Glance, action: Action) -> Option<&Quest> {
        let (rules, state) = (self.rules, self.state);
        let served = match action {
            Action::GoTo(to, ..) => glance.outlook(rules, state).map_or(0, |own| rules.served_at(state, own, to)),
            _ => rules.served(state, action),
        };
        rules.richest(state, served)
    }

    fn against(&self, action: Action) -> f64 {
        let (rules, state) = (self.rules, self.state);
        match action {
            Action::Explore(id) => f64::from(state.site(state.stack(id).at).terrain),
            Action::Observe(_) | Action::Watch(_) => {
                let zone = rules.map().zone(self.spot(action).unwrap_or(Spot::LEO));
                3.5 + f64::from(rules.numbers.flare[zone.place()])
            }
            Action::Transmit(from, to) => {
                3.5 * f64::from(rules.interference(state, from, to).saturating_sub(rules.relays(state, from, to)))
            }
            Action::TowStack(_, other) => 3.5 * f64::from(rules.dry(state.stack(other))),
            Action::Tow(_, spot) => 3.5 * rules.map().site(spot).map_or(1.0, |site| f64::from(site.size)),
            _ => 0.0,
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
    pub(crate) ACTION_VARIABLES, fn read_action(rules: &Endeavours, state: &State, action: Action, glance: &Glance) {
        let about = About { rules, state };
        let kit = || glance.kit(rules, state);
        let workshop = || glance.workshop(rules, state);
        let outlook = || glance.outlook(rules, state);
        let quest = |action: Action| about.quest(glance, action);
        "mission.points": Number, SERVING = "Points of the missions that it serves." => {
            Action::GoTo(to, ..) => outlook().map_or(0.0, |own| rules.points_at(state, own, to, false)),
            _ => rules.action_points(state, action) },
        "mission.here": Number, ["go_to"] = "The part of `mission.points` after which nothing has to be brought home." => {
            Action::GoTo(to, ..) => outlook().map_or(0.0, |own| rules.points_at(state, own, to, true)) },
        "mission.band": Word(Option<Band>), SERVING = "The band of the mission of most points that it serves." => {
            _ => quest(action).map(|own| Band::of(rules.worth(own.source).0)) },
        "mission.family": Word(Option<Family>), SERVING = "The family of that mission." => {
            _ => quest(action).map(|own| rules.demand(own.source).family()) },
        "mission.base": Boolean, SERVING = "Whether that mission is a base mission." => {
            _ => flag(quest(action).is_some_and(|own| matches!(own.source, Source::Base(_)))) },
        "mission.years": Number, SERVING = "Years left for that mission after this one; 99 where it has no last year, or where there is none." => {
            _ => quest(action).map_or(99.0, |own| Endeavours::years_for(state, own)) },
        "mission.penalty": Number, SERVING = "The penalty of that mission." => {
            _ => quest(action).map_or(0.0, |own| f64::from(rules.worth(own.source).1)) },
        "mission.progress": Number, SERVING = "How far that mission has come, from 0 to 1." => {
            _ => quest(action).map_or(0.0, |own| rules.share_done(own)) },
        "place.pull": Number, ["go_to"] = "Points of missions that call for the place, whatever is on board." => {
            Action::GoTo(to, ..) => f64::from(rules.mission_pull(state, to)) },
        "place.tools": Number, ["go_to"] = "Points of missions whose equipment lies there in another stack of yours." => {
            Action::GoTo(to, ..) => rules.tools_at(state, to) },
        "trip.home": Boolean, ["go_to"] = "Whether the stack could fly there and back to LEO without refuelling." => {
            // With the tanks that it takes to get there, or more.
            Action::GoTo(to, _, tanks) => flag(outlook().is_some_and(|own| rules.returns(state, own, to, tanks))) },
        "tanks.home": Boolean, ["tanks"] = "Whether so many tanks are enough for there and back to LEO." => {
            Action::Tanks(tanks) => match (state.phase, outlook()) {
                (Phase::Tanks(_, to), Some(own)) => flag(rules.comes_home(state, &own.pilot, to, tanks)),
                _ => 0.0,
            } },
        "card.drive": Boolean, WITH = "Whether it belongs to the drive of `ready.thrust`." => {
            _ => about.of_card(action, |face| kit().drive.contains(&face)) },
        "card.industry": Boolean, WITH = "Whether it belongs to the robonaut and refinery of `ready.industry`." => {
            _ => about.of_card(action, |face| workshop().contains(&face)) },
        "trip.years": Number, ["go_to"] = "Years that the journey takes with the fewest tanks." => { Action::GoTo(_, years, _) => f64::from(years) },
        "trip.tanks": Number, ["go_to"] = "Tanks that it takes at least." => { Action::GoTo(_, _, tanks) => f64::from(tanks) },
        "tanks": Number, ["tanks", "pump"] = "Tanks taken." => { Action::Tanks(tanks) | Action::Pump(_, tanks) => f64::from(tanks) },
        "place.is_leo": Boolean, AT = "Whether the place is LEO." => { _ => about.at(action, |spot| spot == Spot::LEO) },
        "place.is_home": Boolean, AT = "Whether the place is the home orbit." => { _ => about.at(action, |spot| spot == Spot::HOME) },
        "place.is_site": Boolean, AT = "Whether the place is a site." => { _ => about.at(action, Spot::is_site) },
        "place.is_point": Boolean, AT = "Whether the place is a Lagrange point." => { _ => about.at(action, |spot| spot.as_point().is_some()) },
        "place.burns": Number, AT = "Burns from LEO to the place." => {
            _ => about.at(action, |spot| f64::from(rules.map().burns(Spot::LEO, spot)) / 2.0) },
        "place.zone": Number, AT = "The zone of the place, from 0 for Mercury to 8 for Neptune." => {
            _ => about.at(action, |spot| rules.map().zone(spot) as u8) },
        "place.here": Boolean, AT = "Whether the stack rests there already." => {
            _ => about.of_stack(action, |id| Some(state.stack(id).at) == about.spot(action)) },
        "place.drift": Boolean, AT = "Whether a Drift Bernal drifts there." => {
            _ => about.at(action, |spot| rules.drifting(state).any(|drift| drift.at == spot)) },
        "place.anchors": Boolean, ["go_to"] = "Whether a Drift Bernal drifts there that a working card of the stack would anchor." => {
            Action::GoTo(to, ..) => outlook().map_or(0.0, |own| flag(rules.would_anchor(state, own.pilot.id, to))) },
        "place.lifts": Boolean, ["go_to"] = "Whether a space elevator from a factory could be raised with a freighter there." => {
            Action::GoTo(to, ..) => flag(rules.lifts(state, to)) },
        "place.lab": Boolean, AT = "Whether a lab is there." => { _ => about.at(action, |spot| rules.lab_at(state, spot)) },
        "place.storm": Boolean, AT = "Whether a CME lies there." => { _ => about.at(action, |spot| state.cme_at(spot).is_some()) },
        "place.satellite": Boolean, AT = "Whether a satellite is deployed in its zone." => {
            _ => about.at(action, |spot| state.satellites & (1 << rules.map().zone(spot).place()) != 0) },
        "place.contact": Boolean, AT = "Whether a radio contact is there." => { _ => about.at(action, |spot| rules.is_contact(state, spot)) },
        "site.size": Number, AT = "The size of the site." => { _ => about.site(action, |site| site.size) },
        "site.hydration": Number, AT = "Its hydration." => { _ => about.site(action, |site| site.hydration) },
        "site.digs": Boolean, ["go_to"] = "Whether an ISRU card of the stack would do for its hydration." => {
            Action::GoTo(to, ..) => outlook().map_or(0.0, |own| flag(rules.digs(state, own, to))) },
        "site.dangers": Number, AT = "Crash and aerobrake hazards on the way in." => { _ => about.site(action, |site| site.crash + site.aerobrakes) },
        "site.atmospheric": Boolean, AT = "Whether it is atmospheric." => { _ => about.site(action, |site| site.is(Feature::Atmospheric)) },
        "site.synodic": Boolean, AT = "Whether it can be entered and left in one season only." => {
            _ => about.site(action, |site| site.synodic.is_some()) },
        "site.claimed": Boolean, AT = "Whether your claim lies there." => { _ => about.ground(action, |site| site.claim) },
        "site.built": Boolean, AT = "Whether your factory stands there." => { _ => about.ground(action, |site| site.factory) },
        "site.settled": Boolean, AT = "Whether your colony stands there." => { _ => about.ground(action, |site| site.colony) },
        "site.bust": Boolean, AT = "Whether it is busted." => { _ => about.ground(action, |site| site.busted) },
        "site.hazard": Number, AT = "The sum of its hazard dice; 0 before the site rolls." => { _ => about.ground(action, |site| site.hazard) },
        "site.terrain": Number, AT = "Its terrain die; 0 before the site rolls." => { _ => about.ground(action, |site| site.terrain) },
        "site.left": Number, AT = "Its site potential; 0 before the site rolls and when it is fully explored." => {
            _ => about.ground(action, |site| site.potential) },
        "site.new": Boolean, AT = "Whether it is a site without site rolls." => {
            _ => about.at(action, |spot| spot.is_site() && !state.site(spot).rolled) },
        "site.done": Boolean, AT = "Whether it is fully explored." => { _ => about.ground(action, |site| site.explored) },
        "site.hold": Number, AT = "The chance in sixths that a claim holds: its size, 6 at most." => {
            _ => about.site(action, |site| site.size.min(6)) },
        "stack.is_rocket": Boolean, STACKED = "Whether the stack is the rocket." => { _ => about.of_stack(action, |id| id == ROCKET) },
        "stack.is_bernal": Boolean, STACKED = "Whether it is the second Bernal." => { _ => about.of_stack(action, |id| id == StackId::Bernal) },
        "stack.is_freighter": Boolean, STACKED = "Whether it is a freighter." => { _ => about.of_stack(action, StackId::is_freighter) },
        "stack.is_outpost": Boolean, STACKED = "Whether it is an outpost." => { _ => about.of_stack(action, StackId::is_outpost) },
        "stack.is_leo": Boolean, STACKED = "Whether it is LEO." => { _ => about.of_stack(action, |id| id == StackId::Leo) },
        "stack.is_home": Boolean, STACKED = "Whether it is the Home Bernal." => { _ => about.of_stack(action, |id| id == StackId::Home) },
        "stack.empty": Boolean, STACKED = "Whether nothing is in it." => { _ => about.of_stack(action, |id| state.stack(id).is_empty()) },
        "stack.human": Boolean, STACKED = "Whether a human who is not lonely is in it." => {
            _ => about.of_stack(action, |id| rules.has_human(state, id)) },
        "card.mass": Number, WITH = "Its mass." => { _ => about.card(action, |face| face.mass) },
        "card.rad": Number, WITH = "Its rad-hardness." => { _ => about.card(action, |face| face.rad) },
        "card.thrust": Number, WITH = "Its base thrust; 0 for other cards." => { _ => about.card(action, |face| face.grade.map_or(0, |_| face.thrust)) },
        "card.fuel": Number, WITH = "Steps of fuel for a burn." => { _ => about.card(action, |face| f64::from(face.fuel) / 60.0) },
        "card.isru": Number, WITH = "Its ISRU rating; 9 without one." => { _ => about.card(action, |face| face.isru().unwrap_or(9)) },
        "card.raygun": Boolean, WITH = "Whether it prospects adjacent sites." => { _ => about.card(action, |face| face.raygun) },
        "card.needs": Number, WITH = "Supports that it needs." => {
            _ => about.card(action, |face| count(face.needs.len()) + flag(face.needs_therms > 0)) },
        "card.works": Boolean, WITH = "Whether it would work with what is in the stack being loaded, or in the rocket." => {
            _ => about.of_card(action, |face| rules.would_work(state, about.target(), face)) },
        "card.completes": Boolean, WITH = "Whether it supports a card there that does not work." => {
            _ => about.of_card(action, |face| rules.completes(state, about.target(), face)) },
        "card.black": Boolean, WITH = "Whether its black or purple side is up." => { _ => about.card(action, Face::is_flipped) },
        "card.thruster": Boolean, DECKED = "Whether it is a thruster, or of that deck." => { _ => about.deck(action, DeckKind::Thruster) },
        "card.robonaut": Boolean, DECKED = "Whether it is a robonaut." => { _ => about.deck(action, DeckKind::Robonaut) },
        "card.refinery": Boolean, DECKED = "Whether it is a refinery." => { _ => about.deck(action, DeckKind::Refinery) },
        "card.reactor": Boolean, DECKED = "Whether it is a reactor." => { _ => about.deck(action, DeckKind::Reactor) },
        "card.generator": Boolean, DECKED = "Whether it is a generator." => { _ => about.deck(action, DeckKind::Generator) },
        "card.radiator": Boolean, DECKED = "Whether it is a radiator." => { _ => about.deck(action, DeckKind::Radiator) },
        "card.gw_thruster": Boolean, DECKED = "Whether it is a gigawatt thruster." => { _ => about.deck(action, DeckKind::GwThruster) },
        "card.freighter": Boolean, DECKED = "Whether it is a freighter." => { _ => about.deck(action, DeckKind::Freighter) },
        "card.bernal": Boolean, DECKED = "Whether it is a Bernal." => { _ => about.deck(action, DeckKind::Bernal) },
        "card.crew": Boolean, DECKED = "Whether it is the crew." => { _ => about.deck(action, DeckKind::Crew) },
        "card.colonist": Boolean, DECKED = "Whether it is a colonist." => { _ => about.deck(action, DeckKind::Colonist) },
        "card.anchors": Boolean, WITH = "Whether it is one of the supports that a Drift Bernal which drifts asks for." => {
            _ => about.of_card(action, |face| rules.drifting(state).any(|drift| rules.anchors(drift, face))) },
        "card.human": Boolean, WITH = "Whether it is human." => { _ => about.card(action, |face| face.human) },
        "card.equipment": Boolean, WITH = "Whether it is equipment." => { _ => about.card(action, Face::is_equipment) },
        "card.rover": Boolean, WITH = "Whether it is a rover." => { _ => about.tool(action, Tool::Rover) },
        "card.telescope": Boolean, WITH = "Whether it is a telescope." => { _ => about.tool(action, Tool::Telescope) },
        "card.array": Boolean, WITH = "Whether it is an array." => { _ => about.tool(action, Tool::Array) },
        "card.plating": Boolean, WITH = "Whether it is plating." => { _ => about.tool(action, Tool::Plating) },
        "card.aerobrake": Boolean, WITH = "Whether it is an aerobrake." => { _ => about.tool(action, Tool::Aerobrake) },
        "card.tractor": Boolean, WITH = "Whether it is a tractor beam." => { _ => about.tool(action, Tool::Tractor) },
        "card.drill": Boolean, WITH = "Whether it is a drill." => { _ => about.tool(action, Tool::Drill) },
        "card.pod": Boolean, WITH = "Whether it is a rescue pod." => { _ => about.tool(action, Tool::Pod) },
        "card.bio": Boolean, WITH = "Whether it is a bio experiment." => { _ => about.tool(action, Tool::Bio) },
        "card.field": Boolean, WITH = "Whether it is a field experiment." => { _ => about.tool(action, Tool::Field) },
        "card.unit": Boolean, WITH = "Whether it is a life sciences unit." => { _ => about.tool(action, Tool::Unit) },
        "card.antenna": Boolean, WITH = "Whether it is an antenna." => { _ => about.tool(action, Tool::Antenna) },
        "card.drone": Boolean, WITH = "Whether it is a diagnostic drone." => { _ => about.tool(action, Tool::Drone) },
        "card.bot": Boolean, WITH = "Whether it is a repair bot." => { _ => about.tool(action, Tool::Bot) },
        "card.parts": Boolean, WITH = "Whether it is spare parts." => { _ => about.tool(action, Tool::Parts) },
        "card.battery": Boolean, WITH = "Whether it is a nuclear battery." => { _ => about.tool(action, Tool::Battery) },
        "card.tourists": Boolean, WITH = "Whether it is space tourists." => { _ => about.tool(action, Tool::Tourists) },
        "card.supplies": Boolean, WITH = "Whether it is general supplies or a station module." => { _ => about.tool(action, Tool::Supplies) },
        "card.satellite": Boolean, WITH = "Whether it is a satellite." => { _ => about.tool(action, Tool::Satellite) },
        "card.sample": Boolean, WITH = "Whether it is a sample." => { _ => about.card(action, |face| matches!(face.kind, Kind::Sample(_))) },
        "card.owned": Number, DECKED = "Cards of its deck or kind that you have besides, in hand and in stacks." => {
            Action::Research(deck, _) => count(rules.owned(state, deck)),
            Action::Buy(row) => {
                let face = rules.tables.equipment[usize::from(row)].0;
                let hand = state.hand.iter().filter(|&&own| own == face).count();
                let kind = rules.face(face).kind;
                count(hand + state.pieces().filter(|piece| rules.of(piece).kind == kind).count())
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
        "dice": Number, ROLLING = "Test dice that it rolls." => { _ => about.dice(action) },
        "dice.against": Number, ROLLING = "What the test dice have to reach, on average." => { _ => about.against(action) },
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
            _ => about.owner(action, |own| matches!(own, Owner::Project(_))) },
        "spot.upgrade": Boolean, UNLOCKING = "Whether it is about an equipment upgrade." => {
            _ => about.owner(action, |own| matches!(own, Owner::Upgrade(_))) },
        "spot.aqua": Boolean, UNLOCKING = "Whether it is about a row that brings Aqua." => {
            _ => about.owner(action, |own| matches!(own, Owner::Row(_))) },
        "spot.station": Boolean, UNLOCKING = "Whether it is about a station." => { _ => about.owner(action, |own| matches!(own, Owner::Station(_))) },
        "spot.network": Boolean, UNLOCKING = "Whether it is about a network ability." => {
            _ => about.owner(action, |own| matches!(own, Owner::Network(_))) },
        "spot.disk": Boolean, UNLOCKING = "Whether it is about the removal of a disk." => {
            _ => about.owner(action, |own| matches!(own, Owner::Disk(_))) },
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
