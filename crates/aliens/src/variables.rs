//! What strategies can read about the state and about each action.

mod actions;
mod progress;

pub(super) use actions::{ACTION_VARIABLES, read_action, read_actions};

use super::{
    count::techs,
    effect::{Count, Thing},
    outlook::{Glance, Notes},
    pieces::{Income, Planet, Side, Species, TechColour, Trace},
    rules::{Aliens, Need, TechRule},
    scoring::Holdings,
    sky::FAR,
    state::State,
};

fn flag(value: bool) -> f64 {
    f64::from(u8::from(value))
}

fn count(value: usize) -> f64 {
    f64::from(u32::try_from(value).unwrap_or(u32::MAX))
}

impl Glance<'_> {
    /// Movement points from the nearest probe of the player to a planet; [`FAR`] without one.
    fn nearest(&self, planet: Planet) -> f64 {
        let probes = self.state.seat(Side::You).probes.iter().filter(|probe| probe.sample.is_none());
        probes.map(|probe| self.way(probe.spot, planet)).fold(FAR, u8::min).into()
    }

    /// Movement points from Earth to a planet; [`FAR`] where it is nowhere.
    fn steps_from_earth(&self, planet: Planet) -> f64 {
        self.way(self.state.sky.earth(), planet).into()
    }
}

impl Aliens {
    /// Data that the next lander on a planet gains.
    fn land_data(&self, state: &State, planet: Planet) -> f64 {
        let data =
            self.first_lands(state, planet).map(|space| self.planets[planet.place()].first_land[usize::from(space)]);
        data.max().map_or(0.0, f64::from)
    }

    /// Moons of a planet that nobody has landed on.
    fn free_moons(&self, state: &State, planet: Planet) -> f64 {
        count(self.moons_of(planet).filter(|&moon| Self::moon_free(state, moon)).count())
    }

    /// Cards in hand whose corner gives this.
    fn corners(&self, state: &State, thing: Thing) -> f64 {
        count(state.you.hand.iter().filter(|&&card| self.card(card).corner_kind == Some(thing)).count())
    }

    /// How much of this a task of an open objective that is not marked asks for, the least; 0 without one.
    fn objective_asks_for(&self, state: &State, wanted: Count) -> f64 {
        let tasks = state.rival.open.iter().flat_map(|open| {
            let tasks = self.objectives[usize::from(open.objective)].tasks.iter().enumerate();
            tasks.filter(|(task, _)| open.done & 1 << task == 0).flat_map(|(_, needs)| needs)
        });
        let asked = tasks.filter_map(|need| match need {
            Need::State(condition) if condition.first.count == wanted => Some(condition.first.number),
            _ => None,
        });
        asked.min().map_or(0.0, f64::from)
    }

    /// Objectives that are still missing at the end of the round.
    fn objectives_due(&self, state: &State) -> f64 {
        let due = self.objectives_spent.get(usize::from(state.round).saturating_sub(1)).copied().unwrap_or(0);
        if state.rival.open.is_empty() { 0.0 } else { f64::from(due.saturating_sub(state.rival.completed)) }
    }

    fn tucked(&self, state: &State, income: Income) -> f64 {
        count(state.you.tucked.iter().filter(|&&card| self.card(card).income == Some(income)).count())
    }
}

perihelion_game::state_variables! {
    /// What strategies can read about the state.
    pub(super) STATE_VARIABLES, fn read_state(rules: &Aliens, state: &State, notes: &Notes) {
        let glance = &Glance::new(rules, state, notes);
        let you = state.seat(Side::You);
        let rival = state.seat(Side::Rival);
        let numbers = &rules.numbers;
        "points": Number = "Your points so far." => you.points.into(),
        "rival.points": Number = "The rival's points so far." => rival.points.into(),
        "round": Number = "The round being played, from 1." => state.round.into(),
        "rounds.left": Number = "Rounds left after this one." => numbers.rounds.saturating_sub(state.round).into(),
        "main.done": Boolean = "Whether the main action of this turn is done." => flag(state.turn.main_done),
        "rival.passed": Boolean = "Whether the rival has passed this round." => flag(rival.passed),
        "credits": Number = "Credits." => state.you.credits.into(),
        "energy": Number = "Energy." => state.you.energy.into(),
        "publicity": Number = "Publicity." => you.publicity.into(),
        "pool": Number = "Data in the pool." => you.pool.into(),
        "pool.room": Number = "Data that the pool can still take." => numbers.pool_limit.saturating_sub(you.pool).into(),
        "computer": Number = "Data in the top row of the computer." => you.computer.into(),
        "computer.left": Number = "Slots of the top row without data." =>
            count(rules.computer.len()) - f64::from(you.computer),
        "hand": Number = "Cards in hand." => count(state.you.hand.len()),
        "hand.moves": Number = "Cards in hand whose corner gives a movement point." => rules.corners(state, Thing::Move),
        "hand.publicity": Number = "Cards in hand whose corner gives publicity." => rules.corners(state, Thing::Publicity),
        "hand.data": Number = "Cards in hand whose corner gives data." => rules.corners(state, Thing::Data),
        "moves": Number = "Movement points at hand." => state.you.moves.into(),
        "fossils": Number = "Exofossils." => you.fossils.into(),
        "probes": Number = "Probes of yours in space, capsules left out." => count(state.probes(Side::You)),
        "capsules": Number = "Capsules with samples." => count(you.probes.len() - state.probes(Side::You)),
        "figures": Number = "Orbiters and landers of yours, on moons too." => you.figures().into(),
        "wins": Number = "Sectors you have won." => you.sectors_won().into(),
        "missions": Number = "Missions you have completed." => count(state.you.completed.len()),
        "missions.open": Number = "Missions in front of you." => count(state.you.missions.len()),
        "missions.ready": Number = "Missions in front of you whose condition holds." =>
            count(rules.missing(state).filter(|&lacks| lacks == 0).count()),
        "missions.near": Number = "Missions in front of you whose condition lacks one thing." =>
            count(rules.missing(state).filter(|&lacks| lacks == 1).count()),
        "missions.lacks": Number = "What the conditions of missions in front of you lack, counted together." =>
            rules.missing(state).sum::<u16>().into(),
        "missions.circles": Number = "Circles of missions in front of you that are not filled." =>
            state.you.missions.iter().map(|mission| rules.open_circles(state, mission.card)).sum::<u32>().into(),
        "deliveries": Number = "Missions in front of you that ask for a sample." => count(rules.deliveries(state)),
        "capsules.left": Number = "Movement points from the capsule that is nearest to where a mission asks for it; 20 without one." =>
            glance.nearest_delivery().into(),
        "end.points": Number = "Points that your end-game cards would score as things stand." =>
            state.you.endgame.iter().map(|&card| rules.end_points(state, Side::You, card)).sum::<i32>().into(),
        for colour in [TechColour::Orange, TechColour::Purple, TechColour::Blue] {
            "techs.{colour}": Number = "{Colour} techs you hold." => techs(you.techs, colour.bit()).into(),
        }
        for colour in [Trace::Red, Trace::Yellow, Trace::Blue] {
            "traces.{colour}": Number = "{Colour} life traces of yours." =>
                rules.all_traces(state, Side::You, colour).into(),
        }
        "income.credits": Number = "Cards tucked for credits." => rules.tucked(state, Income::Credit),
        "income.energy": Number = "Cards tucked for energy." => rules.tucked(state, Income::Energy),
        "income.cards": Number = "Cards tucked for cards." => rules.tucked(state, Income::Card),
        "danger": Number = "Danger you have taken on the Exertian board and with Exertian cards." =>
            rules.danger(state, Side::You).into(),
        "rival.danger": Number = "Danger the rival has taken on the Exertian board." => rival.danger.into(),
        "rival.exertians": Number = "Exertian cards the rival has played, whose danger is hidden." =>
            count(state.rival.exertians.len()),
        "exertians": Number = "Exertian cards you hold." => count(state.you.exertians.len()),
        "exertians.played": Number = "Exertian cards you have played." => count(state.you.exertians_played.len()),
        "exertians.points": Number = "Points that the Exertian cards you have played would score as things stand." =>
            state.you.exertians_played.iter().map(|&card| rules.end_points(state, Side::You, card)).sum::<i32>().into(),
        "exertians.lacks": Number = "What the conditions of the Exertian cards you have played lack, counted together." =>
            state.you.exertians_played.iter().map(|&card| rules.end_lacks(state, card)).sum::<u16>().into(),
        "messages": Number = "Messages of yours on their way." => count(state.you.messages.len()),
        "messages.left": Number = "Points that the next message lacks for its answer; 0 without one." =>
            state.you.messages.first().map_or(0, |message| (message.at - you.points).max(0)).into(),
        "milestone.left": Number = "Points to your message milestone; 0 without one." =>
            you.message_milestone.map_or(0, |at| (at - you.points).max(0)).into(),
        for species in [Species::Mascamites, Species::Anomalies] {
            "{species}": Boolean = "Whether the {Species} are discovered." => flag(state.slot_of(species).is_some()),
        }
        "oumuamua": Boolean = "Whether Oumuamua is discovered." => flag(state.slot_of(Species::Oumuamua).is_some()),
        "centaurians": Boolean = "Whether the Centaurians are discovered." =>
            flag(state.slot_of(Species::Centaurians).is_some()),
        "exertians.found": Boolean = "Whether the Exertians are discovered." =>
            flag(state.slot_of(Species::Exertians).is_some()),
        for planet in [
            Planet::Mercury, Planet::Venus, Planet::Mars, Planet::Jupiter, Planet::Saturn, Planet::Uranus, Planet::Neptune
        ] {
            "to.{planet}": Number = "Movement points from your nearest probe to {Planet}; 20 without one." =>
                glance.nearest(planet),
        }
        "to.oumuamua": Number = "Movement points from your nearest probe to Oumuamua; 20 without one or before it is discovered." =>
            glance.nearest(Planet::Oumuamua),
        for planet in [
            Planet::Mercury, Planet::Venus, Planet::Mars, Planet::Jupiter, Planet::Saturn, Planet::Uranus, Planet::Neptune,
            Planet::Oumuamua
        ] {
            "second.{planet}": Number = "Movement points from your second nearest probe to {Planet}; 20 without one." =>
                glance.second_nearest(planet),
        }
        for planet in [Planet::Jupiter, Planet::Saturn] {
            "{planet}.samples": Number = "Samples that lie at {Planet}." => count(state.samples_at(planet)),
        }
        for planet in [
            Planet::Mercury, Planet::Venus, Planet::Mars, Planet::Jupiter, Planet::Saturn, Planet::Uranus, Planet::Neptune
        ] {
            "earth.{planet}": Number = "Movement points from Earth to {Planet}." => glance.steps_from_earth(planet),
            "{planet}.tasks": Number = "Tasks of open objectives that settling on {Planet} would mark." =>
                Aliens::planet_tasks(planet, glance.wanted()).into(),
            "{planet}.missions": Number = "Missions of yours that ask for orbiters or landers on {Planet} and are not done." =>
                count(rules.planet_missions(state, planet)),
            "{planet}.orbit_open": Boolean = "Whether nobody has been the first in orbit of {Planet}." =>
                flag(state.first_orbit[planet.place()].is_none()),
            "{planet}.land_data": Number = "Data that the next lander on {Planet} gains." => rules.land_data(state, planet),
            "{planet}.land_energy": Number = "Energy that landing on {Planet} costs." =>
                rules.land_energy(state, planet).into(),
        }
        "earth.oumuamua": Number = "Movement points from Earth to Oumuamua; 20 before it is discovered." =>
            glance.steps_from_earth(Planet::Oumuamua),
        "oumuamua.tasks": Number = "Tasks of open objectives that settling on Oumuamua would mark." =>
            Aliens::planet_tasks(Planet::Oumuamua, glance.wanted()).into(),
        "oumuamua.missions": Number = "Missions of yours that ask for orbiters or landers on Oumuamua and are not done." =>
            count(rules.planet_missions(state, Planet::Oumuamua)),
        "oumuamua.orbit_open": Boolean = "Whether nobody has been the first in orbit of Oumuamua." =>
            flag(state.first_orbit[Planet::Oumuamua.place()].is_none()),
        "oumuamua.land_data": Number = "Data that the next lander on Oumuamua gains." =>
            rules.land_data(state, Planet::Oumuamua),
        "oumuamua.land_energy": Number = "Energy that landing on Oumuamua costs." =>
            rules.land_energy(state, Planet::Oumuamua).into(),
        for planet in [Planet::Mars, Planet::Jupiter, Planet::Saturn, Planet::Uranus, Planet::Neptune] {
            "{planet}.moons": Number = "Moons of {Planet} that nobody has landed on." => rules.free_moons(state, planet),
        }
        "moons.open": Boolean = "Whether you hold the tech to land on moons." =>
            flag(rules.knows(state, Side::You, TechRule::Moons)),
        "launch.open": Boolean = "Whether you may have another probe in space." => flag(rules.may_launch(state)),
        "rival.cards_left": Number = "Turns the rival has left in this round, its pass left out." =>
            count(state.rival.cards_left()),
        "gold.left": Number = "Gold milestones still ahead of you." =>
            count(numbers.gold_milestones.len()) - f64::from(you.gold_passed),
        "gold.points": Number = "Points that your gold tiles would score as things stand, with a share for each part of a set that is begun." =>
            rules.gold_more(state, true, Holdings::begun, &Holdings::default(), glance.holdings()),
        "gold.best": Number = "The same of the best gold tile you have not marked." =>
            rules.gold_more(state, false, Holdings::begun, &Holdings::default(), glance.holdings()),
        "gold.orbiter": Number = "Points that your gold tiles would score more with another orbiter, with a share for each part of a set that is begun." =>
            rules.gold_more(state, true, Holdings::begun, glance.holdings(), &Holdings::figure()),
        "gold.lander": Number = "The same of a lander and its yellow life trace." =>
            rules.gold_more(state, true, Holdings::begun, glance.holdings(), &Holdings::lander()),
        "objectives.open": Number = "Objectives on the table." => count(state.rival.open.len()),
        "objectives.data": Number = "Data in the pool that an open objective still waits for; 0 without one." =>
            rules.objective_asks_for(state, Count::Data),
        "objectives.publicity": Number = "Publicity that an open objective still waits for; 0 without one." =>
            rules.objective_asks_for(state, Count::Publicity),
        "objectives.due": Number = "Objectives still missing that this round's end asks for." => rules.objectives_due(state),
        "objectives.done": Number = "Objectives completed and not yet spent." => state.rival.completed.into(),
    }
}
