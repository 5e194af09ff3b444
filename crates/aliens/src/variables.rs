//! What strategies can read about the state and about each action.

mod actions;

pub(super) use actions::{ACTION_VARIABLES, read_action};

use super::{
    cards::{CardId, Kind},
    effect::{Count, Thing},
    pieces::{Income, Planet, Side, Species, TechColour, Trace},
    rules::{Aliens, Need},
    sky::Spot,
    state::State,
};

fn flag(value: bool) -> f64 {
    f64::from(u8::from(value))
}

fn count(value: usize) -> f64 {
    f64::from(u32::try_from(value).unwrap_or(u32::MAX))
}

impl Aliens {
    /// Movement points from a space to a planet; 20 where it is nowhere.
    fn way(&self, state: &State, from: Spot, planet: Planet) -> f64 {
        let Some(to) = state.sky.spot_of(planet) else { return 20.0 };
        let free = self.exit_cost(state, from) == 1 && self.frees(state);
        f64::from(state.sky.cost(from, to, if free { 0 } else { self.numbers.asteroid_exit }).min(20))
    }

    fn frees(&self, state: &State) -> bool {
        state.turn.free_asteroids || self.knows(state, Side::You, super::rules::TechRule::Asteroids)
    }

    /// Movement points from the nearest probe of the player to a planet; 20 without one.
    fn nearest(&self, state: &State, planet: Planet) -> f64 {
        let probes = state.seat(Side::You).probes.iter().filter(|probe| probe.sample.is_none());
        probes.map(|probe| self.way(state, probe.spot, planet)).fold(20.0, f64::min)
    }

    /// Movement points from Earth to a planet; 20 where it is nowhere.
    fn steps_from_earth(&self, state: &State, planet: Planet) -> f64 {
        self.way(state, state.sky.earth(), planet)
    }

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

    fn all_traces(&self, state: &State, side: Side, colour: Trace) -> f64 {
        (0..2).map(|slot| f64::from(self.traces(state, side, slot, colour))).sum()
    }
}

perihelion_game::state_variables! {
    /// What strategies can read about the state.
    pub(super) STATE_VARIABLES, fn read_state(rules: &Aliens, state: &State) {
        "points": Number = "Your points so far." => f64::from(state.seat(Side::You).points),
        "rival.points": Number = "The rival's points so far." => f64::from(state.seat(Side::Rival).points),
        "round": Number = "The round being played, from 1." => f64::from(state.round),
        "rounds.left": Number = "Rounds left after this one." =>
            f64::from(rules.numbers.rounds.saturating_sub(state.round)),
        "main.done": Boolean = "Whether the main action of this turn is done." => flag(state.turn.main_done),
        "rival.passed": Boolean = "Whether the rival has passed this round." => flag(state.seat(Side::Rival).passed),
        "credits": Number = "Credits." => f64::from(state.you.credits),
        "energy": Number = "Energy." => f64::from(state.you.energy),
        "publicity": Number = "Publicity." => f64::from(state.seat(Side::You).publicity),
        "pool": Number = "Data in the pool." => f64::from(state.seat(Side::You).pool),
        "pool.room": Number = "Data that the pool can still take." =>
            f64::from(rules.numbers.pool_limit.saturating_sub(state.seat(Side::You).pool)),
        "computer": Number = "Data in the top row of the computer." => f64::from(state.seat(Side::You).computer),
        "computer.left": Number = "Slots of the top row without data." =>
            count(rules.computer.len()) - f64::from(state.seat(Side::You).computer),
        "hand": Number = "Cards in hand." => count(state.you.hand.len()),
        "hand.moves": Number = "Cards in hand whose corner gives a movement point." => rules.corners(state, Thing::Move),
        "hand.publicity": Number = "Cards in hand whose corner gives publicity." => rules.corners(state, Thing::Publicity),
        "hand.data": Number = "Cards in hand whose corner gives data." => rules.corners(state, Thing::Data),
        "moves": Number = "Movement points at hand." => f64::from(state.you.moves),
        "fossils": Number = "Exofossils." => f64::from(state.seat(Side::You).fossils),
        "probes": Number = "Probes of yours in space, capsules left out." => count(state.probes(Side::You)),
        "capsules": Number = "Capsules with samples." =>
            count(state.seat(Side::You).probes.len() - state.probes(Side::You)),
        "figures": Number = "Orbiters and landers of yours, on moons too." => f64::from(state.seat(Side::You).figures()),
        "wins": Number = "Sectors you have won." => f64::from(state.seat(Side::You).sectors_won()),
        "missions": Number = "Missions you have completed." => count(state.you.completed.len()),
        "missions.open": Number = "Missions in front of you." => count(state.you.missions.len()),
        "techs.orange": Number = "Orange techs you hold." =>
            f64::from(super::count::techs_of(state.seat(Side::You).techs, TechColour::Orange)),
        "techs.purple": Number = "Purple techs you hold." =>
            f64::from(super::count::techs_of(state.seat(Side::You).techs, TechColour::Purple)),
        "techs.blue": Number = "Blue techs you hold." =>
            f64::from(super::count::techs_of(state.seat(Side::You).techs, TechColour::Blue)),
        "traces.red": Number = "Red life traces of yours." => rules.all_traces(state, Side::You, Trace::Red),
        "traces.yellow": Number = "Yellow life traces of yours." => rules.all_traces(state, Side::You, Trace::Yellow),
        "traces.blue": Number = "Blue life traces of yours." => rules.all_traces(state, Side::You, Trace::Blue),
        "income.credits": Number = "Cards tucked for credits." => rules.tucked(state, Income::Credit),
        "income.energy": Number = "Cards tucked for energy." => rules.tucked(state, Income::Energy),
        "income.cards": Number = "Cards tucked for cards." => rules.tucked(state, Income::Card),
        "danger": Number = "Danger you have taken on the Exertian board and with Exertian cards." => rules.danger_so_far(state),
        "rival.danger": Number = "Danger the rival has taken on the Exertian board." =>
            f64::from(state.seat(Side::Rival).danger),
        "exertians": Number = "Exertian cards you hold." => count(state.you.exertians.len()),
        "mascamites": Boolean = "Whether the Mascamites are discovered." => flag(state.slot_of(Species::Mascamites).is_some()),
        "anomalies": Boolean = "Whether the Anomalies are discovered." => flag(state.slot_of(Species::Anomalies).is_some()),
        "oumuamua": Boolean = "Whether Oumuamua is discovered." => flag(state.slot_of(Species::Oumuamua).is_some()),
        "centaurians": Boolean = "Whether the Centaurians are discovered." => flag(state.slot_of(Species::Centaurians).is_some()),
        "exertians.found": Boolean = "Whether the Exertians are discovered." => flag(state.slot_of(Species::Exertians).is_some()),
        "to.mercury": Number = "Movement points from your nearest probe to Mercury; 20 without one." => rules.nearest(state, Planet::Mercury),
        "to.venus": Number = "Movement points from your nearest probe to Venus; 20 without one." => rules.nearest(state, Planet::Venus),
        "to.mars": Number = "Movement points from your nearest probe to Mars; 20 without one." => rules.nearest(state, Planet::Mars),
        "to.jupiter": Number = "Movement points from your nearest probe to Jupiter; 20 without one." => rules.nearest(state, Planet::Jupiter),
        "to.saturn": Number = "Movement points from your nearest probe to Saturn; 20 without one." => rules.nearest(state, Planet::Saturn),
        "to.uranus": Number = "Movement points from your nearest probe to Uranus; 20 without one." => rules.nearest(state, Planet::Uranus),
        "to.neptune": Number = "Movement points from your nearest probe to Neptune; 20 without one." => rules.nearest(state, Planet::Neptune),
        "to.oumuamua": Number = "Movement points from your nearest probe to Oumuamua; 20 without one or before it is discovered." =>
            rules.nearest(state, Planet::Oumuamua),
        "earth.mercury": Number = "Movement points from Earth to Mercury." => rules.steps_from_earth(state, Planet::Mercury),
        "mercury.tasks": Number = "Tasks of open objectives that settling on Mercury would mark." =>
            f64::from(rules.planet_tasks(state, Planet::Mercury)),
        "mercury.missions": Number = "Missions of yours that ask for orbiters or landers on Mercury and are not done." =>
            count(rules.planet_missions(state, Planet::Mercury)),
        "mercury.orbit_open": Boolean = "Whether nobody has been the first in orbit of Mercury." =>
            flag(state.first_orbit[Planet::Mercury.place()].is_none()),
        "mercury.land_data": Number = "Data that the next lander on Mercury gains." => rules.land_data(state, Planet::Mercury),
        "mercury.land_energy": Number = "Energy that landing on Mercury costs." => f64::from(rules.land_energy(state, Planet::Mercury)),
        "earth.venus": Number = "Movement points from Earth to Venus." => rules.steps_from_earth(state, Planet::Venus),
        "venus.tasks": Number = "Tasks of open objectives that settling on Venus would mark." =>
            f64::from(rules.planet_tasks(state, Planet::Venus)),
        "venus.missions": Number = "Missions of yours that ask for orbiters or landers on Venus and are not done." =>
            count(rules.planet_missions(state, Planet::Venus)),
        "venus.orbit_open": Boolean = "Whether nobody has been the first in orbit of Venus." =>
            flag(state.first_orbit[Planet::Venus.place()].is_none()),
        "venus.land_data": Number = "Data that the next lander on Venus gains." => rules.land_data(state, Planet::Venus),
        "venus.land_energy": Number = "Energy that landing on Venus costs." => f64::from(rules.land_energy(state, Planet::Venus)),
        "earth.mars": Number = "Movement points from Earth to Mars." => rules.steps_from_earth(state, Planet::Mars),
        "mars.tasks": Number = "Tasks of open objectives that settling on Mars would mark." =>
            f64::from(rules.planet_tasks(state, Planet::Mars)),
        "mars.missions": Number = "Missions of yours that ask for orbiters or landers on Mars and are not done." =>
            count(rules.planet_missions(state, Planet::Mars)),
        "mars.orbit_open": Boolean = "Whether nobody has been the first in orbit of Mars." =>
            flag(state.first_orbit[Planet::Mars.place()].is_none()),
        "mars.land_data": Number = "Data that the next lander on Mars gains." => rules.land_data(state, Planet::Mars),
        "mars.land_energy": Number = "Energy that landing on Mars costs." => f64::from(rules.land_energy(state, Planet::Mars)),
        "earth.jupiter": Number = "Movement points from Earth to Jupiter." => rules.steps_from_earth(state, Planet::Jupiter),
        "jupiter.tasks": Number = "Tasks of open objectives that settling on Jupiter would mark." =>
            f64::from(rules.planet_tasks(state, Planet::Jupiter)),
        "jupiter.missions": Number = "Missions of yours that ask for orbiters or landers on Jupiter and are not done." =>
            count(rules.planet_missions(state, Planet::Jupiter)),
        "jupiter.orbit_open": Boolean = "Whether nobody has been the first in orbit of Jupiter." =>
            flag(state.first_orbit[Planet::Jupiter.place()].is_none()),
        "jupiter.land_data": Number = "Data that the next lander on Jupiter gains." => rules.land_data(state, Planet::Jupiter),
        "jupiter.land_energy": Number = "Energy that landing on Jupiter costs." => f64::from(rules.land_energy(state, Planet::Jupiter)),
        "earth.saturn": Number = "Movement points from Earth to Saturn." => rules.steps_from_earth(state, Planet::Saturn),
        "saturn.tasks": Number = "Tasks of open objectives that settling on Saturn would mark." =>
            f64::from(rules.planet_tasks(state, Planet::Saturn)),
        "saturn.missions": Number = "Missions of yours that ask for orbiters or landers on Saturn and are not done." =>
            count(rules.planet_missions(state, Planet::Saturn)),
        "saturn.orbit_open": Boolean = "Whether nobody has been the first in orbit of Saturn." =>
            flag(state.first_orbit[Planet::Saturn.place()].is_none()),
        "saturn.land_data": Number = "Data that the next lander on Saturn gains." => rules.land_data(state, Planet::Saturn),
        "saturn.land_energy": Number = "Energy that landing on Saturn costs." => f64::from(rules.land_energy(state, Planet::Saturn)),
        "earth.uranus": Number = "Movement points from Earth to Uranus." => rules.steps_from_earth(state, Planet::Uranus),
        "uranus.tasks": Number = "Tasks of open objectives that settling on Uranus would mark." =>
            f64::from(rules.planet_tasks(state, Planet::Uranus)),
        "uranus.missions": Number = "Missions of yours that ask for orbiters or landers on Uranus and are not done." =>
            count(rules.planet_missions(state, Planet::Uranus)),
        "uranus.orbit_open": Boolean = "Whether nobody has been the first in orbit of Uranus." =>
            flag(state.first_orbit[Planet::Uranus.place()].is_none()),
        "uranus.land_data": Number = "Data that the next lander on Uranus gains." => rules.land_data(state, Planet::Uranus),
        "uranus.land_energy": Number = "Energy that landing on Uranus costs." => f64::from(rules.land_energy(state, Planet::Uranus)),
        "earth.neptune": Number = "Movement points from Earth to Neptune." => rules.steps_from_earth(state, Planet::Neptune),
        "neptune.tasks": Number = "Tasks of open objectives that settling on Neptune would mark." =>
            f64::from(rules.planet_tasks(state, Planet::Neptune)),
        "neptune.missions": Number = "Missions of yours that ask for orbiters or landers on Neptune and are not done." =>
            count(rules.planet_missions(state, Planet::Neptune)),
        "neptune.orbit_open": Boolean = "Whether nobody has been the first in orbit of Neptune." =>
            flag(state.first_orbit[Planet::Neptune.place()].is_none()),
        "neptune.land_data": Number = "Data that the next lander on Neptune gains." => rules.land_data(state, Planet::Neptune),
        "neptune.land_energy": Number = "Energy that landing on Neptune costs." => f64::from(rules.land_energy(state, Planet::Neptune)),
        "earth.oumuamua": Number = "Movement points from Earth to Oumuamua; 20 before it is discovered." => rules.steps_from_earth(state, Planet::Oumuamua),
        "oumuamua.tasks": Number = "Tasks of open objectives that settling on Oumuamua would mark." =>
            f64::from(rules.planet_tasks(state, Planet::Oumuamua)),
        "oumuamua.missions": Number = "Missions of yours that ask for orbiters or landers on Oumuamua and are not done." =>
            count(rules.planet_missions(state, Planet::Oumuamua)),
        "oumuamua.orbit_open": Boolean = "Whether nobody has been the first in orbit of Oumuamua." =>
            flag(state.first_orbit[Planet::Oumuamua.place()].is_none()),
        "oumuamua.land_data": Number = "Data that the next lander on Oumuamua gains." => rules.land_data(state, Planet::Oumuamua),
        "oumuamua.land_energy": Number = "Energy that landing on Oumuamua costs." => f64::from(rules.land_energy(state, Planet::Oumuamua)),
        "mars.moons": Number = "Moons of Mars that nobody has landed on." => rules.free_moons(state, Planet::Mars),
        "jupiter.moons": Number = "Moons of Jupiter that nobody has landed on." => rules.free_moons(state, Planet::Jupiter),
        "saturn.moons": Number = "Moons of Saturn that nobody has landed on." => rules.free_moons(state, Planet::Saturn),
        "uranus.moons": Number = "Moons of Uranus that nobody has landed on." => rules.free_moons(state, Planet::Uranus),
        "neptune.moons": Number = "Moons of Neptune that nobody has landed on." => rules.free_moons(state, Planet::Neptune),
        "moons.open": Boolean = "Whether you hold the tech to land on moons." =>
            flag(rules.knows(state, Side::You, super::rules::TechRule::Moons)),
        "launch.open": Boolean = "Whether you may have another probe in space." => flag(rules.may_launch(state)),
        "rival.cards_left": Number = "Turns the rival has left in this round, its pass left out." =>
            count(state.rival.cards_left()),
        "gold.left": Number = "Gold milestones still ahead of you." =>
            count(rules.numbers.gold_milestones.len()) - f64::from(state.seat(Side::You).gold_passed),
        "objectives.open": Number = "Objectives on the table." => count(state.rival.open.len()),
        "objectives.data": Number = "Data in the pool that an open objective still waits for; 0 without one." =>
            rules.objective_asks_for(state, Count::Data),
        "objectives.publicity": Number = "Publicity that an open objective still waits for; 0 without one." =>
            rules.objective_asks_for(state, Count::Publicity),
        "objectives.due": Number = "Objectives still missing that this round's end asks for." => rules.objectives_due(state),
        "objectives.done": Number = "Objectives completed and not yet spent." => f64::from(state.rival.completed),
    }
}

impl Aliens {
    /// Danger the player has taken: by spaces, and by the cards it played.
    fn danger_so_far(&self, state: &State) -> f64 {
        let of = |card: &CardId| match self.card(*card).kind {
            Kind::Danger(danger, _) => f64::from(danger),
            _ => 0.0,
        };
        f64::from(state.seat(Side::You).danger) + state.you.exertians_played.iter().map(of).sum::<f64>()
    }
}
