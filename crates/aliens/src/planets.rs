//! Probes: launching, moving, orbiting and landing, and the rotation of the solar system.

use super::{
    effect::{Set, Thing, VISIT_ASTEROID, VISIT_COMET},
    game::Game,
    pieces::{Planet, Side, Species},
    rules::{Aliens, TechRule},
    sky::{Cell, Moved, Spot, carried, exit_cost},
    state::{Cause, Event, Probe, Source, State, Task},
};
use crate::ruleset::Log;

impl Aliens {
    /// Whether a side holds a tech that does this.
    pub(super) fn knows(&self, state: &State, side: Side, rule: TechRule) -> bool {
        let mut held = state.seat(side).techs;
        while held != 0 {
            if self.techs.get(held.trailing_zeros() as usize).is_some_and(|tech| tech.rule == rule) {
                return true;
            }
            // Clears the lowest bit.
            held &= held - 1;
        }
        false
    }

    /// Movement points it costs the player to leave a space.
    pub(super) fn exit_cost(&self, state: &State, spot: Spot) -> u8 {
        exit_cost(state.sky.cell(spot), self.frees(state), self.numbers.asteroid_exit)
    }

    /// Whether the player leaves asteroids freely.
    pub(super) fn frees(&self, state: &State) -> bool {
        state.turn.free_asteroids || self.knows(state, Side::You, TechRule::Asteroids)
    }

    /// Movement points the player has: those at hand, and those energy would give where `energy`.
    pub(super) fn movement(&self, state: &State) -> u16 {
        u16::from(state.you.moves) + u16::from(state.you.energy) * u16::from(self.numbers.moves_per_energy)
    }

    /// Energy that landing on a planet or its moons costs the player.
    pub(super) fn land_energy(&self, state: &State, planet: Planet) -> u8 {
        let orbited = state.seats.iter().any(|seat| seat.orbiters[planet.place()] > 0);
        let less = if orbited { self.numbers.land_less_orbiter } else { 0 }
            + if self.knows(state, Side::You, TechRule::Landing) { self.numbers.land_less_tech } else { 0 };
        self.numbers.land_energy.saturating_sub(less)
    }

    /// Whether a probe (not a capsule) of a side stands at a planet.
    pub(super) fn probe_at(state: &State, side: Side, planet: Planet) -> bool {
        let spot = state.sky.spot_of(planet);
        spot.is_some() && state.seat(side).probes.iter().any(|probe| probe.sample.is_none() && Some(probe.spot) == spot)
    }

    /// Planets where the player has a probe that can settle.
    pub(super) fn settling(state: &State) -> impl Iterator<Item = Planet> + '_ {
        Planet::ALL.into_iter().filter(|&planet| planet != Planet::Earth && Self::probe_at(state, Side::You, planet))
    }

    /// The moons of a planet, by their place in the rules.
    pub(super) fn moons_of(&self, planet: Planet) -> impl DoubleEndedIterator<Item = u8> + '_ {
        let of = move |(place, moon): (usize, &super::rules::Moon)| {
            (moon.planet == planet).then(|| u8::try_from(place).unwrap_or(u8::MAX))
        };
        self.moons.iter().enumerate().filter_map(of)
    }

    /// Whether nobody has landed on a moon.
    pub(super) fn moon_free(state: &State, moon: u8) -> bool {
        state.seats.iter().all(|seat| seat.moons[usize::from(moon)] == 0)
    }

    /// Spaces of the first landers that a landing of the player may take: those that are free, or any.
    pub(super) fn landing_spaces<'a>(
        &'a self,
        state: &'a State,
        planet: Planet,
        occupied: bool,
    ) -> impl Iterator<Item = u8> + 'a {
        let spaces = (0..3_u8).take(self.planets[planet.place()].first_land.len());
        spaces.filter(move |&space| occupied || state.first_land[planet.place()][usize::from(space)].is_none())
    }

    /// Spaces of the first landers on a planet that are free.
    pub(super) fn first_lands<'a>(&'a self, state: &'a State, planet: Planet) -> impl Iterator<Item = u8> + 'a {
        self.landing_spaces(state, planet, false)
    }
}

impl<L: Log> Game<'_, L> {
    /// A probe of a side starts from Earth.
    pub fn launch(&mut self, side: Side) {
        let spot = self.state.sky.earth();
        if self.state.seat_mut(side).probes.try_push(Probe { spot, sample: None }).is_err() {
            return;
        }
        self.log.event("Base: launch", || match side {
            Side::You => "a probe is launched".into(),
            Side::Rival => "the rival launches a probe".into(),
        });
        if side == Side::You {
            self.state.tally.launches += 1;
            self.happened(Event::Launch);
        }
    }

    /// A probe or capsule of the player moves to a neighbouring space, paid with movement points and then with energy.
    pub fn step(&mut self, place: u8, to: Spot) {
        let Some(probe) = self.state.seat(Side::You).probes.get(usize::from(place)).copied() else { return };
        let cost = self.rules.exit_cost(self.state, probe.spot);
        let you = &mut self.state.you;
        let energy = you.energy;
        while you.moves < cost && you.energy > 0 {
            you.energy -= 1;
            you.moves += self.rules.numbers.moves_per_energy;
        }
        you.moves = you.moves.saturating_sub(cost);
        let paid = energy - you.energy;
        self.state.tally.moves += 1;
        self.state.seat_mut(Side::You).probes[usize::from(place)].spot = to;
        if probe.spot.ring == to.ring {
            self.state.turn.within_ring = true;
        }
        self.log.event("Base: move", || {
            let price = if paid > 0 { format!(" for {paid} energy") } else { String::new() };
            format!("to ring {}, sector {}{price}", to.ring + 1, to.position + 1)
        });
        self.enter(Side::You, to, true);
    }

    /// What a probe of a side gains for entering a space: publicity at planets, comets and, with the tech, asteroids.
    /// `moved`: by its own move, not pushed.
    pub fn enter(&mut self, side: Side, spot: Spot, moved: bool) {
        let cell = self.state.sky.cell(spot);
        let what = visit(cell);
        if what == 0 {
            self.check_watches();
            return;
        }
        let yours = side == Side::You;
        // Techs do nothing for the rival but to be spent.
        let shines = cell.has_publicity()
            || cell == Cell::Asteroids && yours && self.rules.knows(self.state, side, TechRule::Asteroids);
        if yours {
            self.state.turn.visited |= what;
        }
        let silent = yours && moved && self.state.turn.no_publicity;
        if yours {
            self.happened(Event::Visit(what, self.state.turn.yours));
        }
        if shines && !silent {
            let planet = matches!(cell, Cell::Planet(_));
            if yours && planet && self.state.turn.swap_publicity {
                self.state.next(Task::SwapPublicity);
            } else {
                self.log.event("Base: visit", || format!("publicity for {}", cell_words(cell)));
                self.gain(side, Thing::Publicity, self.rules.numbers.visit_publicity, Cause::plain(Source::Planets));
            }
        }
    }

    /// Takes the probe of a side that stands at a planet off the solar system.
    fn take_probe(&mut self, side: Side, planet: Planet) {
        let Some(spot) = self.state.sky.spot_of(planet) else { return };
        let probes = &mut self.state.seat_mut(side).probes;
        if let Some(place) = probes.iter().position(|probe| probe.sample.is_none() && probe.spot == spot) {
            probes.remove(place);
        }
    }

    /// A probe of a side becomes an orbiter of its planet.
    pub fn orbit(&mut self, side: Side, planet: Planet) {
        self.take_probe(side, planet);
        let seat = self.state.seat_mut(side);
        seat.orbiters[planet.place()] = seat.orbiters[planet.place()].saturating_add(1);
        let printed = &self.rules.planets[planet.place()];
        self.log.event("Base: orbit", || {
            format!("{} an orbiter around {}", side.either("you put", "the rival puts"), planet.name())
        });
        let cause = self.planet_cause(planet);
        self.state.memory.settled = Some(planet);
        let first = self.state.first_orbit[planet.place()].is_none();
        if side == Side::You {
            // What is pushed last is done first: circles are filled once the reward is gained.
            self.happened(Event::Figure(planet, true));
            self.run(side, printed.orbit, cause);
        }
        if first {
            self.state.first_orbit[planet.place()] = Some(side);
            self.gain(side, Thing::Points, printed.first_orbit, cause);
            self.run(side, printed.first_orbit_gain, cause);
        }
        if side == Side::Rival {
            self.run(side, printed.orbit, cause);
        }
    }

    /// A probe of a side becomes a lander on its planet, or on a moon of it. `occupied`: a space already taken gives its
    /// reward again.
    pub fn land(&mut self, side: Side, planet: Planet, moon: Option<u8>, occupied: bool) {
        self.take_probe(side, planet);
        let cause = self.planet_cause(planet);
        self.state.memory.settled = Some(planet);
        self.state.memory.landed = Some((planet, moon.is_some()));
        let reward = match moon {
            Some(moon) => {
                let name = &self.rules.moons[usize::from(moon)].name;
                self.log.event("Base: land", || format!("{} on {name}", side.either("you land", "the rival lands")));
                let landers = &mut self.state.seat_mut(side).moons[usize::from(moon)];
                *landers = landers.saturating_add(1);
                self.rules.moons[usize::from(moon)].land
            }
            None => {
                self.log.event("Base: land", || {
                    format!("{} on {}", side.either("you land", "the rival lands"), planet.name())
                });
                let landers = &mut self.state.seat_mut(side).landers[planet.place()];
                *landers = landers.saturating_add(1);
                self.rules.planets[planet.place()].land
            }
        };
        if side == Side::You {
            self.happened(Event::Figure(planet, false));
            self.run(side, reward, cause);
        }
        if moon.is_none() {
            self.first_land(side, planet, occupied);
        }
        if side == Side::Rival {
            self.run(side, reward, cause);
        }
    }

    fn first_land(&mut self, side: Side, planet: Planet, occupied: bool) {
        let mut spaces = self.rules.landing_spaces(self.state, planet, occupied);
        let (first, several) = (spaces.next(), spaces.next().is_some());
        drop(spaces);
        match side {
            Side::You if several => self.state.next(Task::FirstLand { planet, occupied }),
            Side::You => {
                if let Some(space) = first {
                    self.take_first_land(side, planet, space);
                }
            }
            // Where several are free the arrow decides, as it does everywhere.
            Side::Rival => {
                let chosen = self.state.rival.arrow.pick(self.rules.first_lands(self.state, planet));
                if let Some(space) = chosen {
                    self.take_first_land(side, planet, space);
                }
            }
        }
    }

    /// A lander takes one of the first landers' spaces, and its data; one that is taken already gives its data again.
    pub fn take_first_land(&mut self, side: Side, planet: Planet, space: u8) {
        let owner = &mut self.state.first_land[planet.place()][usize::from(space)];
        *owner = owner.or(Some(side));
        let data = self.rules.planets[planet.place()].first_land[usize::from(space)];
        self.log.event("Base: land", || format!("{data} data for a first lander on {}", planet.name()));
        self.gain(side, Thing::Data, data, Cause::plain(Source::Planets));
    }

    fn planet_cause(&self, planet: Planet) -> Cause {
        let species = (planet == Planet::Oumuamua).then_some(Species::Oumuamua);
        self.state.cause(Source::Planets, None, species)
    }

    /// One rotation: the discs turn, carry and push probes, and Earth may come to an anomaly.
    pub fn rotate(&mut self) {
        let before = self.state.sky;
        self.state.sky.rotate();
        let after = self.state.sky;
        self.state.tally.rotations += 1;
        self.log.event("Base: rotation", || {
            let earth = after.earth().position + 1;
            match before.next_discs() {
                1 => format!("the inner disc turns: Earth comes to sector {earth}"),
                discs => format!("the {discs} inner discs turn: Earth comes to sector {earth}"),
            }
        });
        for side in Side::ALL {
            for place in 0..self.state.seat(side).probes.len() {
                let spot = self.state.seat(side).probes[place].spot;
                let (to, pushed) = match carried(&before, &after, spot) {
                    Moved::Stays => continue,
                    Moved::Carried(to) => (to, false),
                    Moved::Pushed(to) => (to, true),
                };
                self.state.seat_mut(side).probes[place].spot = to;
                if pushed {
                    self.log.event("Base: rotation", || {
                        format!(
                            "{} probe is pushed to {}",
                            side.either("your", "the rival's"),
                            cell_words(after.cell(to))
                        )
                    });
                    self.enter(side, to, false);
                }
            }
        }
        self.check_anomalies();
    }
}

/// What entering a space visits, as in [`VISIT_PLANET`](super::effect::VISIT_PLANET).
pub(super) const fn visit(cell: Cell) -> Set {
    match cell {
        Cell::Planet(planet) => planet.bit(),
        Cell::Comet => VISIT_COMET,
        Cell::Asteroids => VISIT_ASTEROID,
        Cell::Empty => 0,
    }
}

/// A space in words.
pub(super) fn cell_words(cell: Cell) -> &'static str {
    match cell {
        Cell::Planet(planet) => planet.name(),
        Cell::Comet => "a comet",
        Cell::Asteroids => "asteroids",
        Cell::Empty => "empty space",
    }
}

#[cfg(test)]
mod tests;
