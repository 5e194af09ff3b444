//! What strategies can read about the state.

use crate::{
    cards::{Boon, Demand, Family},
    map::{Season, Spot},
    pieces::{Band, DeckKind, FaceId, StackId, Tool},
    rules::Endeavours,
    spacecraft::fuel,
    state::{Phase, Source, State, once, season_of},
    variables::{Glance, ROCKET, count, flag},
};

impl Endeavours {
    /// Base missions of a band still required.
    const fn missing(&self, state: &State, band: Band) -> u8 {
        self.numbers.goal_missions[band as usize].saturating_sub(state.completed[band as usize])
    }

    /// How many cards of the hand are among these.
    fn in_hand(&self, state: &State, cards: &[FaceId]) -> f64 {
        count(state.hand.iter().filter(|face| cards.contains(face)).count())
    }
}

perihelion_game::state_variables! {
    /// What strategies can read about the state.
    pub(crate) STATE_VARIABLES, fn read_state(rules: &Endeavours, state: &State, glance: &Glance) {
        let kit = || glance.kit(rules, state);
        let workshop = || glance.workshop(rules, state);
        "year": Number = "The year, from 1." => f64::from(state.year),
        "years_left": Number = "Years after this one." => f64::from(rules.years - state.year.min(rules.years)),
        "season.is_blue": Boolean = "Whether the season is blue." =>
            flag(season_of(state.year, rules.numbers.clock_start) == Season::Blue),
        "season.is_red": Boolean = "Whether the season is red." =>
            flag(season_of(state.year, rules.numbers.clock_start) == Season::Red),
        "aqua": Number = "Your Aqua." => f64::from(state.aqua),
        "score": Number = "Your score." => f64::from(rules.total(state)),
        "score.missing": Number = "Points missing for the required score; 0 where it is reached." =>
            f64::from((rules.numbers.goal_score - rules.total(state)).max(0)),
        for band in [Band::Easy, Band::Medium, Band::Hard] {
            "{band}.missing": Number = "{Band} base missions still required." => f64::from(rules.missing(state, band)),
        }
        for band in [Band::Easy, Band::Medium, Band::Hard] {
            "{band}.family": Word(Option<Family>) = "The family of the {band} base mission in play whose year comes first." =>
                rules.base_mission(state, band).map(|quest| rules.demand(quest.source).family()),
            "{band}.years": Number = "Years left for it after this one; 99 where it has no last year, or where there is none." =>
                rules.base_mission(state, band).map_or(99.0, |quest| Endeavours::years_for(state, quest)),
            "{band}.points": Number = "Its points." =>
                rules.base_mission(state, band).map_or(0.0, |quest| f64::from(rules.worth(quest.source).0)),
            "{band}.penalty": Number = "Its penalty." =>
                rules.base_mission(state, band).map_or(0.0, |quest| f64::from(rules.worth(quest.source).1)),
            "{band}.progress": Number = "How far it has come, from 0 to 1." =>
                rules.base_mission(state, band).map_or(0.0, |quest| rules.share_done(quest)),
        }
        "missions": Number = "Missions in play." => count(state.quests.len()),
        "missions.discovered": Number = "Discovered missions in play." =>
            count(state.quests.iter().filter(|quest| !matches!(quest.source, Source::Base(_))).count()),
        "missions.looks": Number = "Points of missions that observing or exploring anywhere serves." =>
            rules.points_of(state, |quest| matches!(rules.demand(quest.source), Demand::Observe(_) | Demand::Specialize(_))),
        "missions.ground": Number = "Points of missions that ask for claims, factories, colonies or water of a site." => rules.points_of(state, |quest| {
            let demand = rules.demand(quest.source);
            Endeavours::takes_claim(demand) || matches!(demand, Demand::Prospect(..) | Demand::Water(_))
        }),
        "missions.works": Number = "Points of missions for which a factory comes next, unless one stands there." =>
            rules.points_of(state, |quest| rules.takes_factory(state, quest)),
        "missions.labs": Number = "Points of missions that end at a lab." =>
            rules.points_of(state, |quest| Endeavours::ends_at_lab(rules.demand(quest.source))),
        "missions.moors": Number = "Points of missions that ask for a Bernal over a factory that stands." => rules.points_of(state, |quest| {
            matches!(rules.demand(quest.source), Demand::Anchor(site) if state.site(Endeavours::put(quest, *site)).factory)
        }),
        "tools.made": Number = "Points of missions that need equipment of the hand which only a factory makes." =>
            rules.tools_to_make(state),
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
        "claims": Number = "Your claims." => f64::from(rules.numbers.claim_tokens.saturating_sub(state.claims)),
        "factories": Number = "Your factories." => f64::from(rules.numbers.factory_tokens.saturating_sub(state.factories)),
        "colonies": Number = "Your colonies." => f64::from(rules.numbers.colony_tokens.saturating_sub(state.colonies)),
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
            f64::from(fuel::steps(rules.dry(rules.rocket(state)), rules.rocket(state).fuel)),
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
        "rocket.tractor": Boolean = "Whether the rocket has a tractor beam." => rules.rocket_tool(state, Tool::Tractor),
        "rocket.battery": Boolean = "Whether the rocket has a nuclear battery." => rules.rocket_tool(state, Tool::Battery),
        "rocket.delivers": Number = "Points of missions that wait for what the rocket carries." => rules.delivery_points(state, ROCKET, None),
        "rocket.errand": Number = "Points of missions with something to do where the rocket rests." =>
            rules.rocket_at(state).map_or(0.0, |at| rules.errand_points(state, ROCKET, glance.abilities(rules, state), at, false)),
        "site.potential": Number = "The site potential where the rocket rests; 0 without one." =>
            rules.rocket_site(state).map_or(0.0, |site| f64::from(site.potential)),
        "site.factory": Boolean = "Whether a factory stands where the rocket rests." => flag(rules.rocket_site(state).is_some_and(|site| site.factory)),
        "site.claim": Boolean = "Whether a claim lies where the rocket rests." => flag(rules.rocket_site(state).is_some_and(|site| site.claim)),
        "site.busted": Boolean = "Whether the site where the rocket rests is busted." => flag(rules.rocket_site(state).is_some_and(|site| site.busted)),
        "purchase.left": Number = "Cards that can still be bought." => if let Phase::Purchase(left) = state.phase { f64::from(left) } else { 0.0 },
        "boosting": Number = "Cards chosen for the boost." => count(state.boosting.len()),
        "boosting.price": Number = "What the boost costs with them." =>
            if let Phase::Boost(to) = state.phase { f64::from(rules.boost_price(state, &state.boosting, to)) } else { 0.0 },
        "load.is_rocket": Boolean = "Whether the stack being loaded is the rocket." => flag(state.phase == Phase::Load(ROCKET)),
        "load.is_leo": Boolean = "Whether it is LEO." => flag(state.phase == Phase::Load(StackId::Leo)),
        "load.is_home": Boolean = "Whether it is the Home Bernal." => flag(state.phase == Phase::Load(StackId::Home)),
        "load.mass": Number = "The dry mass of the stack being loaded." =>
            if let Phase::Load(id) = state.phase { f64::from(rules.dry(state.stack(id))) } else { 0.0 },
        "hazard.price": Number = "What skipping the hazard roll costs." =>
            if let Phase::Hazard(id, _) = state.phase { f64::from(rules.hazard_price(state, id)) } else { 0.0 },
        "hazard.cards": Number = "Cards that the hazard roll would destroy." =>
            if let Phase::Hazard(id, _) = state.phase { count(state.stack(id).pieces.len()) } else { 0.0 },
        "damage.open": Number = "Rad-hardness, or cards, still to be damaged." =>
            if let Phase::Damage(_, open) | Phase::DamageCards(_, open) = state.phase { f64::from(open) } else { 0.0 },
        "developments": Number = "Developments in hand." => count(state.developments.len()),
        "observations": Number = "Astronomical observations in hand." => f64::from(state.icons.iter().sum::<u8>()),
        "satellites": Number = "Deployed satellites." => f64::from(state.satellites.count_ones()),
        "shield": Number = "The shielding value of the rocket." =>
            if rules.rocket(state).pieces.is_empty() { 0.0 } else { f64::from(rules.shielding(state, ROCKET)) },
        "ready.thrust": Number = "Thrust, before weight and zone, of the best drive that the cards in hand, in LEO and in a rocket there make, the crew's own engine among them; 0 without one." =>
            f64::from(kit().thrust),
        "ready.fuel": Number = "Its steps of fuel for a burn; 99 without one." => kit().fuel,
        "ready.mass": Number = "Its mass." => f64::from(kit().mass),
        "ready.burns": Number = "Burns that it could make with full tanks, the crew and two masses of cargo." => f64::from(kit().burns),
        "ready.lacks": Boolean = "Whether it needs equipment that has still to be bought." => flag(kit().lacks),
        "ready.crew": Boolean = "Whether the best of them is the crew's own engine." => flag(kit().crew),
        "ready.industry": Boolean = "Whether those cards hold a robonaut and a refinery that would work." => flag(!workshop().is_empty()),
        "missions.reach": Number = "The most points of missions that the rocket as it is could serve by one flight." => rules.reach(state, glance, false),
        "missions.round": Number = "The most points of missions that it could serve by one flight and then come back to LEO without refuelling, or with nothing to bring home." => rules.reach(state, glance, true),
        "hand.drive": Number = "Cards of that drive that are still in hand." => rules.in_hand(state, &kit().drive),
        "hand.industry": Number = "Cards of that robonaut and refinery that are still in hand." => rules.in_hand(state, workshop()),
        "tools.missing": Number = "The most points of missions that need equipment which can be bought and boosted to LEO, and is nowhere to be had." => rules.tools_missing(state),
        "rocket.home": Boolean = "Whether the rocket could fly to LEO with what is on board or at hand." => flag(rules.rocket_comes_home(state, glance)),
        "drift.water": Number = "Tanks of water that it takes to anchor the Drift Bernal that drifts nearest to LEO; 0 where none does." =>
            rules.drifting(state).map(|drift| drift.at).filter(|at| at.as_point().is_some()).min_by_key(|&at| rules.map().burns(Spot::LEO, at)).map_or(0.0, |at| f64::from(rules.drift_water(at))),
        "rocket.drift": Boolean = "Whether the rocket has a Drift Bernal on board." => flag(rules.rocket(state).drift != 0),
        "labs": Number = "Places with a lab." => count(rules.labs_open(state)),
        "home.tools": Number = "Points of missions whose equipment lies at the Home Bernal." => rules.tools_at(state, Spot::HOME),
        "income.more": Number = "Aqua that abilities add to income." => f64::from(state.boons.of(Boon::Income)),
    }
}
