//! What strategies can read about the state and about each action.

use super::{
    actions::{ACTION_KINDS, Action},
    cards::{CardId, Kind},
    effect::{Count, Thing},
    outlook::Outlook,
    pieces::{Colour, Income, Planet, Side, Species, Star, TechColour, Trace},
    rules::{Aliens, Need},
    sky::Spot,
    state::{State, Task, TraceSpace},
};

fn flag(value: bool) -> f64 {
    f64::from(u8::from(value))
}

fn count(value: usize) -> f64 {
    f64::from(u32::try_from(value).unwrap_or(u32::MAX))
}

/// The names of every kind of action.
const EVERY: &[&str] = &{
    let mut names = [""; ACTION_KINDS.len()];
    let mut place = 0;
    while place < names.len() {
        names[place] = ACTION_KINDS[place].name;
        place += 1;
    }
    names
};

/// The kinds of action that are about a card.
const CARD: &[&str] = &[
    "play",
    "corner",
    "finish",
    "take_from_row",
    "take_face_up",
    "tuck",
    "signal_by_row",
    "signal_by_hand",
    "discard",
    "fill_circle",
    "choose_card",
    "play_exertian",
];

/// The kinds of action that move something.
const MOVES: &[&str] = &["move"];

/// The kinds of action that are about a sector.
const SECTOR: &[&str] = &["signal", "complete_sector"];

fn card_of(state: &State, action: Action) -> Option<CardId> {
    match action {
        Action::Play(card)
        | Action::Corner(card)
        | Action::Finish(card)
        | Action::Deliver(card, _)
        | Action::TakeFromRow(card)
        | Action::Tuck(card)
        | Action::SignalByRow(card)
        | Action::SignalByHand(card)
        | Action::Discard(card)
        | Action::FillCircle(card, _)
        | Action::ChooseCard(card)
        | Action::PlayExertian(card) => Some(card),
        Action::TakeFaceUp => match state.tasks.last() {
            Some(&Task::TakeAlien(slot)) => state.slots.get(usize::from(slot)).and_then(|slot| slot.face_up),
            _ => None,
        },
        _ => None,
    }
}

impl Aliens {
    fn card_outlook_of(&self, state: &State, action: Action) -> Outlook {
        card_of(state, action).map_or(Outlook::default(), |card| self.play_outlook(state, card))
    }

    fn income_is(&self, state: &State, action: Action, income: Income) -> f64 {
        flag(card_of(state, action).is_some_and(|card| self.card(card).income == Some(income)))
    }

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

    /// Movement points left to a planet from where a step leads.
    fn after(&self, state: &State, action: Action, planet: Planet) -> f64 {
        match action {
            Action::Move(_, to) => self.way(state, to, planet),
            _ => 0.0,
        }
    }

    /// Movement points to a planet from where the thing that moves is.
    fn before(&self, state: &State, action: Action, planet: Planet) -> f64 {
        match action {
            Action::Move(place, _) => {
                let probe = state.seat(Side::You).probes.get(usize::from(place));
                probe.map_or(20.0, |probe| self.way(state, probe.spot, planet))
            }
            _ => 0.0,
        }
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
        let due = self.rival.objectives_spent.get(usize::from(state.round).saturating_sub(1)).copied().unwrap_or(0);
        if state.rival.open.is_empty() { 0.0 } else { f64::from(due.saturating_sub(state.rival.completed)) }
    }

    fn moved_sample(state: &State, action: Action) -> bool {
        match action {
            Action::Move(place, _) => {
                state.seat(Side::You).probes.get(usize::from(place)).is_some_and(|probe| probe.sample.is_some())
            }
            _ => false,
        }
    }

    fn tucked(&self, state: &State, income: Income) -> f64 {
        count(state.you.tucked.iter().filter(|&&card| self.card(card).income == Some(income)).count())
    }

    fn all_traces(&self, state: &State, side: Side, colour: Trace) -> f64 {
        (0..2).map(|slot| f64::from(self.traces(state, side, slot, colour))).sum()
    }
}

fn wins(state: &State) -> f64 {
    state.seat(Side::You).wins.iter().map(|&wins| f64::from(wins)).sum()
}

fn figures(state: &State, side: Side) -> f64 {
    let seat = state.seat(side);
    let all = seat.orbiters.iter().chain(&seat.landers).chain(&seat.moons);
    all.map(|&figures| f64::from(figures)).sum()
}

fn star_of(action: Action) -> Option<Star> {
    match action {
        Action::Signal(star) => Some(star),
        Action::CompleteSector(star) => star,
        _ => None,
    }
}

crate::state_variables! {
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
            count(rules.numbers.slots.len()) - f64::from(state.seat(Side::You).computer),
        "hand": Number = "Cards in hand." => count(state.you.hand.len()),
        "hand.moves": Number = "Cards in hand whose corner gives a movement point." => rules.corners(state, Thing::Move),
        "hand.publicity": Number = "Cards in hand whose corner gives publicity." => rules.corners(state, Thing::Publicity),
        "hand.data": Number = "Cards in hand whose corner gives data." => rules.corners(state, Thing::Data),
        "moves": Number = "Movement points at hand." => f64::from(state.you.moves),
        "fossils": Number = "Exofossils." => f64::from(state.seat(Side::You).fossils),
        "probes": Number = "Probes of yours in space, capsules left out." => count(state.probes(Side::You)),
        "capsules": Number = "Capsules with samples." =>
            count(state.seat(Side::You).probes.len() - state.probes(Side::You)),
        "figures": Number = "Orbiters and landers of yours, on moons too." => figures(state, Side::You),
        "wins": Number = "Sectors you have won." => wins(state),
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

crate::action_variables! {
    /// What strategies can read about an action.
    pub(super) ACTION_VARIABLES, fn read_action(rules: &Aliens, state: &State, action: Action) {
        "gain.points": Number, EVERY = "Points it names at once; behind a condition that is not known yet, half." => {
            _ => rules.outlook(state, action).points },
        "gain.credits": Number, EVERY = "Credits it brings, less those it costs." => { _ => rules.outlook(state, action).credits },
        "gain.energy": Number, EVERY = "Energy it brings, less what it costs." => { _ => rules.outlook(state, action).energy },
        "gain.cards": Number, EVERY = "Cards it brings, less those it costs." => { _ => rules.outlook(state, action).cards },
        "gain.data": Number, EVERY = "Data it brings, less what it costs." => { _ => rules.outlook(state, action).data },
        "gain.publicity": Number, EVERY = "Publicity it brings, less what it costs." => { _ => rules.outlook(state, action).publicity },
        "gain.moves": Number, EVERY = "Movement points it brings." => { _ => rules.outlook(state, action).moves },
        "gain.fossils": Number, EVERY = "Exofossils it brings, less those it costs." => { _ => rules.outlook(state, action).fossils },
        "gain.signals": Number, EVERY = "Signals it marks." => { _ => rules.outlook(state, action).signals },
        "gain.traces": Number, EVERY = "Life traces it marks." => { _ => rules.outlook(state, action).traces },
        "gain.techs": Number, EVERY = "Techs it takes." => { _ => rules.outlook(state, action).techs },
        "gain.income": Number, EVERY = "Cards it tucks for income." => { _ => rules.outlook(state, action).income },
        "gain.launches": Number, EVERY = "Probes it launches." => { _ => rules.outlook(state, action).launches },
        "gain.landings": Number, EVERY = "Orbiters and landers it makes of probes, by its effects." => { _ => rules.outlook(state, action).landings },
        "gain.danger": Number, EVERY = "Danger it takes." => { _ => rules.outlook(state, action).danger },
        "later.points": Number, EVERY = "Points its mission, message or end names; of a count, three times; of a condition, half." => {
            _ => rules.outlook(state, action).later_points },
        "later.gains": Number, EVERY = "Gains its mission or message names, but for points, life traces and techs, counted together." => {
            _ => rules.outlook(state, action).later_gains },
        "later.traces": Number, EVERY = "Life traces its mission or message marks." => {
            _ => rules.outlook(state, action).later_traces },
        "later.techs": Number, EVERY = "Techs its mission or message takes." => { _ => rules.outlook(state, action).later_techs },
        "later.is_end": Boolean, EVERY = "Whether its card counts at the end of the game." => {
            _ => flag(card_of(state, action).is_some_and(|card| matches!(rules.card(card).kind, Kind::Endgame(_)))) },
        "later.end_now": Number, EVERY = "Points that the end of its card would score as things stand." => {
            _ => card_of(state, action).map_or(0.0, |card| rules.end_now(state, card)) },
        "objective.tasks": Number, EVERY = "Tasks of open objectives that it would mark." => {
            _ => f64::from(rules.objective_outlook(state, action).0) },
        "objective.completes": Boolean, EVERY = "Whether it would mark the last task of an open objective." => {
            _ => flag(rules.objective_outlook(state, action).1) },
        "gold.adds": Number, EVERY = "Points that your gold tiles would score more after it." => {
            _ => rules.gold_outlook(state, action, true) },
        "gold.may_add": Number, EVERY = "Points that the best gold tile you have not marked would score more after it." => {
            _ => rules.gold_outlook(state, action, false) },
        "mission.circles": Number, EVERY = "Circles of your missions that it would fill." => {
            _ => f64::from(rules.circles_outlook(state, action)) },

        "card.cost": Number, CARD = "Credits or energy that playing the card costs." => {
            _ => card_of(state, action).map_or(0.0, |card| f64::from(rules.card(card).cost)) },
        "card.points": Number, CARD = "Points that playing the card names at once." => { _ => rules.card_outlook_of(state, action).points },
        "card.signals": Number, CARD = "Signals that playing the card marks." => { _ => rules.card_outlook_of(state, action).signals },
        "card.techs": Number, CARD = "Techs that playing the card takes." => { _ => rules.card_outlook_of(state, action).techs },
        "card.traces": Number, CARD = "Life traces that playing the card marks." => { _ => rules.card_outlook_of(state, action).traces },
        "card.launches": Number, CARD = "Probes that playing the card launches." => { _ => rules.card_outlook_of(state, action).launches },
        "card.landings": Number, CARD = "Orbiters or landers that playing the card makes." => { _ => rules.card_outlook_of(state, action).landings },
        "card.moves": Number, CARD = "Movement points that playing the card brings." => { _ => rules.card_outlook_of(state, action).moves },
        "card.data": Number, CARD = "Data that playing the card brings." => { _ => rules.card_outlook_of(state, action).data },
        "card.publicity": Number, CARD = "Publicity that playing the card brings." => { _ => rules.card_outlook_of(state, action).publicity },
        "card.credits": Number, CARD = "Credits that playing the card brings, besides its cost." => { _ => rules.card_outlook_of(state, action).credits },
        "card.energy": Number, CARD = "Energy that playing the card brings, besides its cost." => { _ => rules.card_outlook_of(state, action).energy },
        "card.cards": Number, CARD = "Cards that playing the card brings." => { _ => rules.card_outlook_of(state, action).cards },
        "card.tucks": Number, CARD = "Cards that playing the card tucks for income." => { _ => rules.card_outlook_of(state, action).income },
        "card.later_gains": Number, CARD = "Gains its mission or message names, but for points, life traces and techs, counted together." => {
            _ => rules.card_outlook_of(state, action).later_gains },
        "card.later_traces": Number, CARD = "Life traces its mission or message marks." => { _ => rules.card_outlook_of(state, action).later_traces },
        "card.later_techs": Number, CARD = "Techs its mission or message takes." => { _ => rules.card_outlook_of(state, action).later_techs },
        "mission.holds": Boolean, EVERY = "Whether its condition as a mission holds already." => {
            _ => flag(card_of(state, action).is_some_and(|card| rules.mission_lacks(state, card) == Some(0))) },
        "mission.lacks": Number, EVERY = "What its condition as a mission still lacks, counted; 0 where it has none." => {
            _ => card_of(state, action).and_then(|card| rules.mission_lacks(state, card)).map_or(0.0, f64::from) },
        "card.later": Number, CARD = "Points its mission, message or end names." => { _ => rules.card_outlook_of(state, action).later_points },
        "card.end_now": Number, CARD = "Points its end would score as things stand." => {
            _ => card_of(state, action).map_or(0.0, |card| rules.end_now(state, card)) },
        "card.danger": Number, CARD = "Danger of an Exertian card." => { _ => rules.card_outlook_of(state, action).danger },
        "card.is_mission": Boolean, CARD = "Whether it is a mission." => {
            _ => flag(card_of(state, action).is_some_and(|card| matches!(
                rules.card(card).kind, Kind::Conditional(..) | Kind::Delivery(..) | Kind::Triggered(_)))) },
        "card.is_endgame": Boolean, CARD = "Whether it counts at the end." => {
            _ => flag(card_of(state, action).is_some_and(|card| matches!(rules.card(card).kind, Kind::Endgame(_)))) },
        "card.is_message": Boolean, CARD = "Whether it is a message." => {
            _ => flag(card_of(state, action).is_some_and(|card| matches!(rules.card(card).kind, Kind::Message(_)))) },
        "card.income_credit": Boolean, CARD = "Whether it is tucked for credits." => { _ => rules.income_is(state, action, Income::Credit) },
        "card.income_energy": Boolean, CARD = "Whether it is tucked for energy." => { _ => rules.income_is(state, action, Income::Energy) },
        "card.income_card": Boolean, CARD = "Whether it is tucked for cards." => { _ => rules.income_is(state, action, Income::Card) },
        "card.corner_publicity": Boolean, CARD = "Whether its corner gives publicity." => {
            _ => flag(card_of(state, action).is_some_and(|card| rules.card(card).corner_kind == Some(Thing::Publicity))) },
        "card.corner_data": Boolean, CARD = "Whether its corner gives data." => {
            _ => flag(card_of(state, action).is_some_and(|card| rules.card(card).corner_kind == Some(Thing::Data))) },
        "card.corner_move": Boolean, CARD = "Whether its corner gives a movement point." => {
            _ => flag(card_of(state, action).is_some_and(|card| rules.card(card).corner_kind == Some(Thing::Move))) },
        "card.is_black": Boolean, CARD = "Whether its signal is black." => {
            _ => flag(card_of(state, action).is_some_and(|card| rules.card(card).colour == Some(Colour::Black))) },

        "move.publicity": Boolean, MOVES = "Whether the space entered gives publicity." => {
            Action::Move(_, to) => flag(state.sky.cell(to).has_publicity()) },
        "move.cost": Number, MOVES = "Movement points it costs." => {
            Action::Move(place, _) => state.seat(Side::You).probes.get(usize::from(place))
                .map_or(0.0, |probe| f64::from(rules.exit_cost(state, probe.spot))) },
        "move.is_capsule": Boolean, MOVES = "Whether a capsule moves." => { _ => flag(Aliens::moved_sample(state, action)) },
        "before.earth": Number, MOVES = "Movement points from where it starts to Earth." => { _ => rules.before(state, action, Planet::Earth) },
        "before.mercury": Number, MOVES = "Movement points from where it starts to Mercury." => { _ => rules.before(state, action, Planet::Mercury) },
        "before.venus": Number, MOVES = "Movement points from where it starts to Venus." => { _ => rules.before(state, action, Planet::Venus) },
        "before.mars": Number, MOVES = "Movement points from where it starts to Mars." => { _ => rules.before(state, action, Planet::Mars) },
        "before.jupiter": Number, MOVES = "Movement points from where it starts to Jupiter." => { _ => rules.before(state, action, Planet::Jupiter) },
        "before.saturn": Number, MOVES = "Movement points from where it starts to Saturn." => { _ => rules.before(state, action, Planet::Saturn) },
        "before.uranus": Number, MOVES = "Movement points from where it starts to Uranus." => { _ => rules.before(state, action, Planet::Uranus) },
        "before.neptune": Number, MOVES = "Movement points from where it starts to Neptune." => { _ => rules.before(state, action, Planet::Neptune) },
        "before.oumuamua": Number, MOVES = "Movement points from where it starts to Oumuamua." => { _ => rules.before(state, action, Planet::Oumuamua) },
        "after.earth": Number, MOVES = "Movement points from where it leads to Earth." => { _ => rules.after(state, action, Planet::Earth) },
        "after.mercury": Number, MOVES = "Movement points from where it leads to Mercury." => { _ => rules.after(state, action, Planet::Mercury) },
        "after.venus": Number, MOVES = "Movement points from where it leads to Venus." => { _ => rules.after(state, action, Planet::Venus) },
        "after.mars": Number, MOVES = "Movement points from where it leads to Mars." => { _ => rules.after(state, action, Planet::Mars) },
        "after.jupiter": Number, MOVES = "Movement points from where it leads to Jupiter." => { _ => rules.after(state, action, Planet::Jupiter) },
        "after.saturn": Number, MOVES = "Movement points from where it leads to Saturn." => { _ => rules.after(state, action, Planet::Saturn) },
        "after.uranus": Number, MOVES = "Movement points from where it leads to Uranus." => { _ => rules.after(state, action, Planet::Uranus) },
        "after.neptune": Number, MOVES = "Movement points from where it leads to Neptune." => { _ => rules.after(state, action, Planet::Neptune) },
        "after.oumuamua": Number, MOVES = "Movement points from where it leads to Oumuamua." => { _ => rules.after(state, action, Planet::Oumuamua) },

        "sector.left": Number, SECTOR = "Data left in the sector." => {
            _ => star_of(action).map_or(0.0, |star| f64::from(state.sectors[star.place()].data)) },
        "sector.mine": Number, SECTOR = "Your markers in the sector." => {
            _ => star_of(action).map_or(0.0, |star| count(
                state.sectors[star.place()].markers_of(Side::You))) },
        "sector.theirs": Number, SECTOR = "The rival's markers in the sector." => {
            _ => star_of(action).map_or(0.0, |star| count(
                state.sectors[star.place()].markers_of(Side::Rival))) },
        "sector.leads": Boolean, SECTOR = "Whether you would have most markers there; of equal ones the later counts." => {
            Action::CompleteSector(Some(star)) => flag(state.sectors[star.place()].leader() == Some(Side::You)),
            _ => flag(star_of(action).is_some_and(|star| rules.leads_after(state, star, 1))) },

        "trace.is_discovery": Boolean, ["mark_trace"] = "Whether it is a discovery space." => {
            Action::MarkTrace(_, _, space) => flag(space == TraceSpace::Discovery) },
        "trace.is_overflow": Boolean, ["mark_trace"] = "Whether it lies beside a discovery space." => {
            Action::MarkTrace(_, _, space) => flag(space == TraceSpace::Overflow) },
        "trace.is_left": Boolean, ["mark_trace"] = "Whether it belongs to the species on the left." => {
            Action::MarkTrace(slot, ..) => flag(slot == 0) },
        "trace.missing": Number, ["mark_trace"] = "Discovery spaces of its species that are free." => {
            Action::MarkTrace(slot, ..) => count(
                state.slots[usize::from(slot)].discovery.iter().filter(|marker| marker.is_none()).count()) },
        "tech.is_orange": Boolean, ["take_tech"] = "Whether it is orange." => {
            Action::TakeTech(tech) => flag(tech.colour == TechColour::Orange) },
        "tech.is_purple": Boolean, ["take_tech"] = "Whether it is purple." => {
            Action::TakeTech(tech) => flag(tech.colour == TechColour::Purple) },
        "tech.is_blue": Boolean, ["take_tech"] = "Whether it is blue." => {
            Action::TakeTech(tech) => flag(tech.colour == TechColour::Blue) },
        "tech.number": Number, ["take_tech"] = "Its number within its colour, from 1." => {
            Action::TakeTech(tech) => f64::from(tech.number) + 1.0 },
        "slot.filled": Boolean, ["use_slot"] = "Whether data lies in the slot already." => {
            Action::UseSlot(slot) => flag(slot < state.seat(Side::You).computer) },
        "planet.is_moon": Boolean, ["land"] = "Whether it is a landing on a moon." => {
            Action::Land(_, moon) => flag(moon.is_some()) },
        "gold.value": Number, ["mark_gold"] = "Points the tile would score as things stand." => {
            Action::MarkGold(tile) => rules.gold_now(state, tile) },
        "gold.each": Number, ["mark_gold"] = "Points the tile gives for each of what it counts." => {
            Action::MarkGold(tile) => rules.gold_each(state, tile) },
        "exchange.takes_cards": Boolean, ["exchange"] = "Whether cards are given." => {
            Action::Exchange(from, _) => flag(from == Thing::Card) },
        "exchange.makes_cards": Boolean, ["exchange"] = "Whether a card is gained." => {
            Action::Exchange(_, to) => flag(to == Thing::CardAny) },
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

    /// What a gold tile gives for each of what it counts, to whoever marks it next.
    fn gold_each(&self, state: &State, tile: u8) -> f64 {
        let tile = usize::from(tile);
        let side = self.gold[tile][usize::from(state.gold_sides[tile])];
        f64::from(side.values[usize::from(state.gold_markers[tile]).min(2)])
    }

    fn gold_now(&self, state: &State, tile: u8) -> f64 {
        self.gold_each(state, tile) * f64::from(self.gold_count(state, tile))
    }
}
