//! The rival's probe: where it flies and what becomes of it there.

use crate::ruleset::Log;
use crate::{
    game::Game,
    pieces::{Planet, Side, TechColour},
    rival::cards::Preference,
    rules::Aliens,
    sky::{MOST_POINTS, Path},
    state::State,
    words::count,
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
        state.rival.arrow.pick(self.moons_of(planet).filter(|&moon| Self::moon_free(state, moon)))
    }

    /// Whether the space of the first orbiter of a planet is open, and one of the first landers.
    fn firsts_open(&self, state: &State, planet: Planet) -> (bool, bool) {
        let orbit = state.first_orbit[planet.place()].is_none();
        (orbit, self.first_lands(state, planet).next().is_some())
    }

    /// Whether the rival orbits rather than lands: whichever first space is open, and where both or neither are, as the
    /// card prefers.
    fn rival_orbits(&self, state: &State, planet: Planet, preference: Preference) -> bool {
        let (orbit, land) = self.firsts_open(state, planet);
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
            let moves = count(moves, "move", "moves");
            format!("its probe flies to {} in {cost} of {moves}, past {publicity} publicity", planet.name())
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
        if let Some(moon) = rules.rival_moon(self.state, planet)
            && self.rival_spends_tech(TechColour::Orange)
        {
            let name = &rules.moons[usize::from(moon)].name;
            self.log.event("Rival: moon", || format!("for the tech it may land on {name}, which its arrow points at"));
            return self.land(Side::Rival, planet, Some(moon), false);
        }
        let orbits = rules.rival_orbits(self.state, planet, preference);
        let state = &*self.state;
        self.log.event("Rival: orbit or land", || {
            let action = if orbits { "orbits" } else { "lands" };
            let why = match (rules.firsts_open(state, planet), preference) {
                (_, Preference::LandOnly) => "the card allows nothing else",
                ((true, true), _) => "both first spaces are open, and the card prefers it",
                ((false, false), _) => "no first space is open, and the card prefers it",
                _ => "that first space alone is open",
            };
            format!("it {action}: {why}")
        });
        if orbits {
            self.orbit(Side::Rival, planet);
        } else {
            self.land(Side::Rival, planet, None, false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::table::Table, *};
    use crate::{
        pieces::{Arrow, Tech},
        rival::cards::Step,
        sky::Sky,
    };
    use Side::{Rival, You};

    /// A table with the rival's probe on Earth: Venus is 2 moves away, Mars, Jupiter, Saturn and Mercury 4.
    fn table() -> Table {
        let mut table = Table::new();
        table.game().launch(Rival);
        table
    }

    const ORANGE: Tech = Tech { colour: TechColour::Orange, number: 2 };

    #[test]
    fn it_flies_to_the_first_planet_within_its_moves() {
        let table = table();
        let target =
            |planets: &[(Planet, u8)]| table.rules.rival_target(&table.state, planets).map(|(planet, _)| planet);
        assert_eq!(target(&[(Planet::Saturn, 3), (Planet::Mars, 3), (Planet::Venus, 3)]), Some(Planet::Venus));
        assert_eq!(target(&[(Planet::Neptune, 4), (Planet::Saturn, 4), (Planet::Venus, 4)]), Some(Planet::Saturn));
        assert_eq!(target(&[(Planet::Venus, 1)]), None);
        assert_eq!(target(&[(Planet::Oumuamua, 9)]), None, "it is not discovered");
    }

    #[test]
    fn without_a_probe_on_earth_it_does_not_fly() {
        let mut table = table();
        table.state.seat_mut(Rival).probes.clear();
        assert_eq!(table.rules.rival_target(&table.state, &[(Planet::Venus, 9)]), None);
    }

    #[test]
    fn its_way_gains_the_most_publicity_and_costs_nothing() {
        // To Jupiter in 4: past Venus 2 publicity, by the other ways 1.
        let mut table = table();
        table.turn("s_8");
        assert_eq!(table.state.seat(Rival).landers[Planet::Jupiter.place()], 1);
        // The trace brings one more, and so does the second of the first lander's data in the computer.
        assert_eq!(table.state.seat(Rival).publicity - table.rules.rival.publicity, 2 + 1 + 1);
        assert!(table.state.seat(Rival).probes.is_empty());
    }

    #[test]
    fn a_first_space_that_is_open_goes_before_the_preference_of_the_card() {
        for (orbit, land, orbits) in
            [(false, false, true), (true, false, false), (false, true, true), (true, true, true)]
        {
            let mut table = table();
            table.state.first_orbit[Planet::Venus.place()] = orbit.then_some(You);
            table.state.first_land[Planet::Venus.place()][0] = land.then_some(You);
            assert_eq!(table.rules.rival_orbits(&table.state, Planet::Venus, Preference::Orbit), orbits);
            let prefers_land = if orbit == land { false } else { orbits };
            assert_eq!(table.rules.rival_orbits(&table.state, Planet::Venus, Preference::Land), prefers_land);
            assert!(!table.rules.rival_orbits(&table.state, Planet::Venus, Preference::LandOnly));
            table.turn("s_1");
            assert_eq!(table.state.seat(Rival).orbiters[Planet::Venus.place()], u8::from(orbits));
            assert_eq!(table.state.seat(Rival).landers[Planet::Venus.place()], u8::from(!orbits));
        }
    }

    #[test]
    fn an_orange_tech_is_spent_to_land_on_the_free_moon_the_arrow_points_at() {
        let mut table = table();
        table.state.seat_mut(Rival).techs = ORANGE.bit();
        table.turn("s_8");
        let moons: Vec<&str> = landed(&table);
        assert_eq!(moons, ["callisto"]);
        assert_eq!(table.state.seat(Rival).techs, 0);
        assert_eq!(table.state.seat(Rival).computer, 4, "four data of Callisto");
    }

    fn landed(table: &Table) -> Vec<&str> {
        let moons = table.rules.moons.iter().zip(&table.state.seat(Rival).moons);
        moons.filter(|(_, landers)| **landers > 0).map(|(moon, _)| moon.name.as_str()).collect()
    }

    #[test]
    fn a_moon_that_is_taken_is_passed_over() {
        let mut table = table();
        table.state.seat_mut(Rival).techs = ORANGE.bit();
        let callisto = table.rules.moons.iter().position(|moon| moon.name == "callisto").unwrap();
        table.state.seat_mut(You).moons[callisto] = 1;
        table.state.rival.arrow = Arrow::Left;
        let moon = table.rules.rival_moon(&table.state, Planet::Jupiter).unwrap();
        assert_eq!(table.rules.moons[usize::from(moon)].name, "ganymede");
        table.state.rival.arrow = Arrow::Right;
        let moon = table.rules.rival_moon(&table.state, Planet::Jupiter).unwrap();
        assert_eq!(table.rules.moons[usize::from(moon)].name, "io");
    }

    #[test]
    fn every_printed_list_closes_whatever_way_the_discs_lie() {
        let mut table = table();
        let rules = &table.rules;
        let steps = rules.rival_cards.iter().flat_map(|card| &card.candidates).map(|at| &at.step);
        for turned in 0..512_u16 {
            table.state.sky = Sky::new([turned & 7, turned >> 3 & 7, turned >> 6].map(|steps| steps as u8));
            table.state.seats[Rival.place()].probes[0].spot = table.state.sky.earth();
            for step in steps.clone() {
                let closes = match step {
                    Step::Fly(planets, ..) => planets.len() > 1,
                    Step::Sample(_) => true,
                    _ => false,
                };
                assert!(!closes || rules.rival_can(&table.state, step), "{step:?} with {turned}");
            }
        }
    }
}
