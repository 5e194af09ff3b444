//! The rival's probe: where it flies and what becomes of it there.

use crate::{
    ruleset::Log,
    rulesets::aliens::{
        game::Game,
        pieces::{Planet, Side, TechColour},
        rival::cards::Preference,
        rules::Aliens,
        sky::{MOST_POINTS, Path},
        state::State,
    },
};

impl Aliens {
    /// The place of the rival's probe on Earth. Its probes wait nowhere else: one that flies settles in the same turn.
    fn rival_probe(state: &State) -> Option<usize> {
        let earth = state.sky.earth();
        state.seat(Side::Rival).probes.iter().position(|probe| probe.sample.is_none() && probe.spot == earth)
    }

    /// The first planet of a list that the rival's probe can reach, each within so many moves; `None` too where no probe
    /// waits on Earth. It leaves asteroids at the full price, whatever its techs.
    pub(super) fn rival_target(&self, state: &State, planets: &[(Planet, u8)]) -> Option<(Planet, u8)> {
        Self::rival_probe(state)?;
        let costs = state.sky.costs_from(state.sky.earth(), self.numbers.asteroid_exit);
        planets.iter().copied().find(|&(planet, moves)| {
            // Nothing settles on Earth.
            let spot = state.sky.spot_of(planet).filter(|_| planet != Planet::Earth);
            spot.is_some_and(|spot| costs.to(spot) <= moves.min(MOST_POINTS))
        })
    }

    /// The moon the rival lands on: the free one of this planet that its arrow points at.
    fn rival_moon(&self, state: &State, planet: Planet) -> Option<u8> {
        let free = (0..).zip(&self.moons).filter(|&(place, moon)| {
            moon.planet == planet && state.seats.iter().all(|seat| seat.moons[usize::from(place)] == 0)
        });
        state.rival.arrow.pick(free).map(|(place, _): (u8, _)| place)
    }

    /// Whether the rival orbits rather than lands: whichever first space is open, and where both or neither are, as the
    /// card prefers.
    fn rival_orbits(&self, state: &State, planet: Planet, preference: Preference) -> bool {
        let orbit = state.first_orbit[planet.place()].is_none();
        let spaces = self.planets[planet.place()].first_land.len();
        let land = state.first_land[planet.place()].iter().take(spaces).any(Option::is_none);
        match preference {
            Preference::LandOnly => false,
            _ if orbit != land => orbit,
            Preference::Orbit => true,
            Preference::Land => false,
        }
    }
}

impl<L: Log> Game<'_, L> {
    /// Flies the rival's probe to the first planet of the list it can reach, by the way that gains most publicity, and
    /// settles there; says where. Nothing of it costs anything but moves.
    pub(super) fn rival_flies(&mut self, planets: &[(Planet, u8)], preference: Preference) -> Option<Planet> {
        let (planet, moves) = self.rules.rival_target(self.state, planets)?;
        let probe = Aliens::rival_probe(self.state)?;
        let target = self.state.sky.spot_of(planet)?;
        let sky = &self.state.sky;
        let path = sky.best_path(sky.earth(), target, moves, self.rules.numbers.asteroid_exit)?;
        self.log.event("Rival: flight", || {
            let Path { publicity, cost, .. } = &path;
            format!("its probe flies to {} in {cost} of {moves} moves, past {publicity} publicity", planet.name())
        });
        for &spot in &path.spaces {
            self.state.seat_mut(Side::Rival).probes[probe].spot = spot;
            self.enter(Side::Rival, spot, true);
        }
        self.rival_settles(planet, preference);
        Some(planet)
    }

    /// The rival's probe becomes a lander or an orbiter: on a moon first, for an orange tech.
    fn rival_settles(&mut self, planet: Planet, preference: Preference) {
        let rules = self.rules;
        if let Some(moon) = rules.rival_moon(self.state, planet) {
            if self.rival_spends_tech(TechColour::Orange) {
                self.log
                    .event("Rival: landing", || format!("its probe lands on {}", rules.moons[usize::from(moon)].name));
                return self.land(Side::Rival, planet, Some(moon), false);
            }
        }
        if rules.rival_orbits(self.state, planet, preference) {
            self.log.event("Rival: orbit", || format!("its probe goes into orbit around {}", planet.name()));
            self.orbit(Side::Rival, planet);
        } else {
            self.log.event("Rival: landing", || format!("its probe lands on {}", planet.name()));
            self.land(Side::Rival, planet, None, false);
        }
    }
}
