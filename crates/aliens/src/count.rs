//! Counting for the player: what conditions and rewards ask for.

use super::{
    effect::{Condition, Count, Scope, Set, Test, Thing},
    pieces::{Income, Planet, Side, Star, Tech, Trace},
    planets::visit,
    rules::Aliens,
    sky::{Cell, Spot},
    state::{Cause, State},
};

fn flag(truth: bool) -> u16 {
    u16::from(truth)
}

fn many(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

impl Aliens {
    /// Whether a condition holds for the player.
    pub(super) fn holds(&self, state: &State, condition: Condition, cause: Cause) -> bool {
        let holds = |test: Test| {
            let count = self.count(state, Side::You, test.count, cause);
            if test.exactly { count == u16::from(test.number) } else { count >= u16::from(test.number) }
        };
        holds(condition.first) && condition.second.is_none_or(holds)
    }

    /// The only species' slot that meets a condition about one species; `None` where both do, or where it is about none.
    pub(super) fn met_by(&self, state: &State, condition: Condition) -> Option<u8> {
        let Count::Traces { colours, each, scope: Scope::One } = condition.first.count else { return None };
        let meets = |&slot: &u8| self.traces_of(state, slot, colours, each) >= u16::from(condition.first.number);
        let mut met = (0..2).filter(meets);
        met.next().filter(|_| met.next().is_none())
    }

    /// Whether the player has so many of a thing.
    pub(super) fn has(&self, state: &State, thing: Thing, number: u8) -> bool {
        let seat = state.seat(Side::You);
        let held = match thing {
            Thing::Credit => state.you.credits,
            Thing::Energy => state.you.energy,
            Thing::Publicity => seat.publicity,
            Thing::Data => seat.pool,
            Thing::Fossil => seat.fossils,
            Thing::Move => state.you.moves,
            Thing::Card | Thing::CardAny => u8::try_from(state.you.hand.len()).unwrap_or(u8::MAX),
            Thing::Points | Thing::AlienCard | Thing::Progress => return false,
        };
        held >= number
    }

    fn traces_of(&self, state: &State, slot: u8, colours: Set, each: bool) -> u16 {
        let counted = Trace::ALL.into_iter().filter(|colour| colours & colour.bit() != 0);
        let counted = counted.map(|colour| self.traces(state, Side::You, slot, colour));
        if each { counted.min().unwrap_or(0) } else { counted.sum() }
    }

    fn traces_by(&self, state: &State, colours: Set, each: bool, scope: Scope, cause: Cause) -> u16 {
        let of = |slot: u8| self.traces_of(state, slot, colours, each);
        match scope {
            Scope::Each => of(0).min(of(1)),
            Scope::One => of(0).max(of(1)),
            Scope::This | Scope::Same | Scope::Again => cause.slot.map_or(0, of),
            Scope::Other => cause.slot.map_or(0, |slot| of(1 - slot)),
            Scope::Any => {
                let counted = Trace::ALL.into_iter().filter(|colour| colours & colour.bit() != 0);
                let both = counted.map(|colour| self.all_traces(state, Side::You, colour));
                if each { both.min().unwrap_or(0) } else { both.sum() }
            }
        }
    }

    /// What the player has of something countable.
    pub(super) fn count(&self, state: &State, side: Side, count: Count, cause: Cause) -> u16 {
        let seat = state.seat(side);
        let memory = &state.memory;
        let signals = |star: Star| many(state.sectors[star.place()].markers_of(side));
        match count {
            Count::Figures { planets, orbiters, landers, moons } => {
                let of = |planet: Planet| self.figures(state, side, planet, orbiters, landers, moons);
                Planet::ALL.into_iter().filter(|planet| planets & planet.bit() != 0).map(of).sum()
            }
            Count::OrbiterAndLander => {
                let both = |planet: &Planet| {
                    self.figures(state, side, *planet, true, false, false) > 0
                        && self.figures(state, side, *planet, false, true, true) > 0
                };
                many(Planet::ALL.iter().filter(|planet| both(planet)).count())
            }
            Count::MostAtOnePlanet => {
                let of = |planet: Planet| self.figures(state, side, planet, true, true, true);
                Planet::ALL.into_iter().map(of).max().unwrap_or(0)
            }
            Count::Wins(colours) => {
                let counts = |star: &Star| colours & self.stars[star.place()].colour.bit() != 0;
                Star::ALL.into_iter().filter(counts).map(|star| u16::from(seat.wins[star.place()])).sum()
            }
            Count::WinsOneStar => seat.wins.iter().copied().max().unwrap_or(0).into(),
            Count::CompletedSectors => state.turn.completed.into(),
            Count::SignalSectors => {
                let marked = |star: &&Star| state.sectors[star.place()].markers.contains(&side);
                many(Star::ALL.iter().filter(marked).count())
            }
            Count::SignalsThere => memory.star.map_or(0, signals),
            Count::SectorsMarked => u16::try_from(memory.stars.count_ones()).unwrap_or(0),
            Count::SignalsWithAnomaly => {
                state.anomalies.iter().map(|anomaly| signals(state.stars.star_at(anomaly.position))).sum()
            }
            Count::SignalsOnTile => many(state.tile.markers_of(side)),
            Count::ScanSignals(colour) => memory.scan[colour.place()].into(),
            Count::ScanTileSignals => memory.scan[super::pieces::Colour::COUNT].into(),
            Count::Traces { colours, each, scope } => self.traces_by(state, colours, each, scope, cause),
            Count::TracesOneColour => {
                Trace::ALL.into_iter().map(|colour| self.all_traces(state, Side::You, colour)).max().unwrap_or(0)
            }
            Count::TracesLastColour => memory.trace.map_or(0, |colour| self.all_traces(state, Side::You, colour)),
            Count::TracesOnPaidSpaces => cause.slot.map_or(0, |slot| self.paid_spaces(state, side, slot)),
            Count::Techs(colours) => techs(seat.techs, colours),
            Count::TechsLastColour => memory.tech.map_or(0, |tech| techs(seat.techs, tech.colour.bit())),
            Count::OtherHas => flag(memory.tech.is_some_and(|tech| state.holds(side.other(), tech))),
            Count::Tucked(incomes) => {
                let counts = |income: Income| incomes & income.bit() != 0;
                let tucked = state.you.tucked.iter().filter(|&&card| self.card(card).income.is_some_and(counts));
                many(tucked.count())
            }
            Count::Hand => many(state.you.hand.len()),
            Count::HandIncome(income) => {
                many(state.you.hand.iter().filter(|&&card| self.card(card).income == Some(income)).count())
            }
            Count::HandCornerMove => {
                let moves = |card: &&super::cards::CardId| self.card(**card).corner_kind == Some(Thing::Move);
                many(state.you.hand.iter().filter(moves).count())
            }
            Count::Missions => many(state.you.completed.len()),
            Count::Fossils => seat.fossils.into(),
            Count::Publicity => seat.publicity.into(),
            Count::Data => seat.pool.into(),
            Count::Points => u16::try_from(seat.points).unwrap_or(0),
            Count::ProbeOn { kind, next_to_earth } => {
                let earth = state.sky.earth();
                let there = |spot: Spot| {
                    kind & visit(state.sky.cell(spot)) != 0 && (!next_to_earth || spot.distance(earth) == 1)
                };
                flag(seat.probes.iter().any(|probe| there(probe.spot)))
            }
            Count::ProbeDistance => {
                let earth = state.sky.earth();
                seat.probes.iter().map(|probe| u16::from(probe.spot.distance(earth))).max().unwrap_or(0)
            }
            Count::PickedOnAsteroid => flag(memory.picked.iter().any(|&spot| state.sky.cell(spot) == Cell::Asteroids)),
            Count::AsteroidsNextToPicked => {
                let around = |spot: Spot| {
                    many(spot.neighbours().iter().filter(|&&near| state.sky.cell(near) == Cell::Asteroids).count())
                };
                memory.picked.last().map_or(0, |&spot| around(spot))
            }
            Count::EarthWithAnomaly => {
                let earth = state.sky.earth().position;
                flag(state.anomalies.iter().any(|anomaly| anomaly.position == earth))
            }
            Count::WithEarth => {
                let earth = state.sky.earth();
                let counts = |ring: &u8| state.sky.cell(Spot::new(*ring, earth.position)).has_publicity();
                many((0..4).filter(counts).count())
            }
            Count::Visited(what) => flag(state.turn.visited & what != 0),
            Count::PlanetsVisited { earth } => {
                let left_out = if earth { 0 } else { Planet::Earth.bit() };
                let planets = state.turn.visited & super::effect::ANY_PLANET & !left_out;
                u16::try_from(planets.count_ones()).unwrap_or(0)
            }
            Count::MovedWithinRing => flag(state.turn.within_ring),
            Count::Landed { planets, moon } => flag(
                memory.landed.is_some_and(|(planet, on_moon)| if on_moon { moon } else { planets & planet.bit() != 0 }),
            ),
            Count::UnmarkedGoldTile => {
                let unmarked = (0..4_u8).filter(|tile| seat.gold & (1 << tile) == 0);
                let worth = |tile| self.gold_count(state, tile) * u16::from(self.gold_side(state, tile).values[2]);
                unmarked.map(worth).max().unwrap_or(0)
            }
        }
    }

    /// Orbiters, landers on a planet and landers on its moons.
    fn figures(&self, state: &State, side: Side, planet: Planet, orbiters: bool, landers: bool, moons: bool) -> u16 {
        let seat = state.seat(side);
        let mut count = 0;
        if orbiters {
            count += u16::from(seat.orbiters[planet.place()]);
        }
        if landers {
            count += u16::from(seat.landers[planet.place()]);
        }
        if moons {
            count += self.moons_of(planet).map(|moon| u16::from(seat.moons[usize::from(moon)])).sum::<u16>();
        }
        count
    }

    /// Markers of a side on spaces of a species that cost something.
    fn paid_spaces(&self, state: &State, side: Side, slot: u8) -> u16 {
        let Some(species) = state.slots[usize::from(slot)].species else { return 0 };
        let lying = &state.slots[usize::from(slot)];
        let mut count = 0;
        for colour in Trace::ALL {
            for (row, space) in self.species[species.place()].spaces[colour.place()].iter().enumerate() {
                if space.fossils == 0 {
                    continue;
                }
                count += if space.repeats {
                    u16::from(lying.again[colour.place()][side.place()])
                } else {
                    flag(lying.rows[colour.place()][row] == Some(side))
                };
            }
        }
        count
    }
}

/// How many techs of these colours are among those held.
pub(super) fn techs(held: u16, colours: Set) -> u16 {
    let of = |tech: &Tech| held & tech.bit() != 0 && colours & tech.colour.bit() != 0;
    many(Tech::all().filter(of).count())
}

#[cfg(test)]
mod tests;
