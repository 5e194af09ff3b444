//! Plans of flights: the years and the fuel that a journey takes, and the tanks with which it can be made (Core F to H).

use crate::{
    cards::{Grade, Trait},
    flight::{
        goals::{Goal, Goals},
        ways::{Drive, Leg, Voyage, Ways, drives, ways},
    },
    map::{Feature, Spot, Zone},
    pieces::StackId,
    rules::Endeavours,
    spacecraft::{
        fuel::{MOST_DRY, MOST_WET, TANK, burn, steps},
        works::Engine,
    },
    state::{STACK_CAPACITY, Stack, State, season_of},
};
use arrayvec::ArrayVec;
use std::ops::RangeInclusive;

/// The most years of a journey that is begun.
pub(crate) const MOST_YEARS: u8 = 15;

/// A stack that may fly, with what all its flights share.
pub(crate) struct Pilot {
    pub id: StackId,
    pub engines: ArrayVec<Engine, STACK_CAPACITY>,
    /// Whether an engine needs the Sun.
    pub solar: bool,
    /// The mass of its cards and of cargo other than water, in tanks.
    pub cards: u16,
    /// Half burns that each belt gives for nothing.
    pub belts: u8,
    /// Burns more in a year with a pushed engine (Power Amplification, D15b1).
    pub amplified: u8,
    pub powersat: bool,
    /// Whether it can come down through an atmosphere.
    aerobrakes: bool,
    /// Burns in one movement at most, where something is in tow (E8d2).
    pub most: u8,
    /// What it sets off with, by the tanks that it takes on board.
    pub loads: ArrayVec<Load, { MOST_WET as usize + 1 }>,
}

/// The way between two places as a stack flies it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Route {
    /// Half burns.
    pub burns: u8,
    /// What sunlight adds to the thrust of solar engines in the first year and in those after it; 0 without any.
    pub sun: [i8; 2],
    /// What net thrust has to exceed at lift-off and at landing; the least number where anything will do.
    pub rise: i8,
    pub land: i8,
    /// Whether solar cards do not work at its end.
    pub dark: bool,
    /// Burns more in a year with a pushed engine (Power Amplification, D15b1).
    pub amplified: u8,
}

/// A way to fly: with so many tanks taken on board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Flight {
    pub years: u8,
    pub tanks: u8,
}

/// What a stack sets off with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Load {
    /// In tanks.
    pub dry: u16,
    /// In 36ths of a tank.
    pub fuel: u16,
    /// Tanks that stay cargo.
    pub water: u8,
    pub grade: Grade,
}

impl Load {
    /// What a stack with cards of this mass weighs and burns if it sets off with so many tanks more: fuel of another grade
    /// is jettisoned for water, tanks come from the bank before they come from the cargo, and water beyond what it can
    /// carry stays behind.
    pub(crate) fn of(state: &State, id: StackId, cards: u16, tanks: u8) -> Self {
        let stack = state.stack(id);
        let other = tanks > 0 && stack.grade != Grade::Water;
        let fuel = if other { 0 } else { stack.fuel } + u16::from(tanks) * TANK;
        let cargo = tanks - Self::from_bank(state, id, tanks);
        let water = u16::from(stack.water.saturating_sub(cargo)).min(MOST_DRY.saturating_sub(cards));
        let dry = (cards + water).max(1);
        let fuel = fuel.min(MOST_WET.saturating_sub(dry) * TANK);
        let grade = if tanks > 0 || stack.fuel == 0 { Grade::Water } else { stack.grade };
        Self { dry, fuel, water: water as u8, grade }
    }

    /// Steps of fuel on board; `None` where the stack is too heavy to move.
    pub(crate) fn steps(&self) -> Option<u32> {
        let light = self.dry <= MOST_DRY && self.dry * TANK + self.fuel <= MOST_WET * TANK;
        light.then(|| u32::from(steps(self.dry, self.fuel)))
    }

    /// The first leg of a journey of so many half burns.
    pub(crate) fn leg(&self, left: u8) -> Leg {
        Leg { begun: false, dry: self.dry, fuel: self.fuel, left }
    }

    /// The journeys on these ways that arrive.
    fn voyages(&self, ways: &Ways<'_>, route: &Route) -> impl Iterator<Item = Voyage> {
        let (start, fuel) = (self.leg(route.burns), self.steps());
        let able = ways.iter().filter(move |way| fuel.is_some_and(|fuel| fuel >= way.steps(route.burns)));
        able.filter_map(move |way| way.voyage(route, &start, 0))
    }

    /// How many of so many tanks the bank gives a stack where it is.
    pub(crate) fn from_bank(state: &State, id: StackId, tanks: u8) -> u8 {
        if state.stack(id).at.is_bank() { u16::from(tanks).min(state.aqua) as u8 } else { 0 }
    }
}

impl Endeavours {
    /// A stack with what all its flights share.
    pub(crate) fn pilot(&self, state: &State, id: StackId) -> Pilot {
        let stack = state.stack(id);
        let usable = stack.pieces.iter().filter(|piece| Self::usable(piece));
        let belts = usable.map(|piece| self.of(piece).sum(|what| if let Trait::BeltBurn(n) = what { n } else { 0 }));
        let powersat = self.has_powersat(state);
        let engines: ArrayVec<Engine, STACK_CAPACITY> = self.engines(state, id).collect();
        let cards = self.cards(stack);
        let tanks = 0..=self.tanks_at_hand(state, id).min(MOST_WET as u8);
        Pilot {
            id,
            loads: tanks.map(|tanks| Load::of(state, id, cards, tanks)).collect(),
            solar: engines.iter().any(|engine| engine.solar),
            engines,
            cards,
            belts: belts.sum::<u8>().saturating_mul(2),
            amplified: if powersat && self.networked(state, 1) { self.network_strength(state) } else { 0 },
            powersat,
            most: self.tow_burns(self.towed(state, id)),
            aerobrakes: !stack.pieces.iter().any(|piece| self.of(piece).has(Trait::AeroForbidden)),
        }
    }

    /// The mass of a stack's cards and of its cargo other than water, in tanks.
    pub(crate) fn cards(&self, stack: &Stack) -> u16 {
        self.dry(stack) - u16::from(stack.water)
    }

    /// The way of a stack from one place to another.
    pub(crate) fn route(&self, state: &State, pilot: &Pilot, [from, to]: [Spot; 2]) -> Route {
        Route {
            burns: self.half_burns(pilot, [from, to]),
            sun: [from, to].map(|spot| self.sunlight(pilot, spot)),
            rise: self.strength(state, pilot, from),
            land: self.landing(state, pilot, to),
            dark: self.is_dark(pilot, to),
            amplified: pilot.amplified,
        }
    }

    /// Half burns of a stack from one place to another.
    pub(crate) fn half_burns(&self, pilot: &Pilot, [from, to]: [Spot; 2]) -> u8 {
        let burns = self.map().burns(from, to);
        if pilot.belts == 0 {
            return burns;
        }
        burns.saturating_sub(pilot.belts.saturating_mul(self.map().belts(from, to)))
    }

    /// What sunlight at a place adds to the thrust of solar engines, if a stack has any.
    pub(crate) fn sunlight(&self, pilot: &Pilot, spot: Spot) -> i8 {
        if pilot.solar { self.numbers.flare[self.map().zone(spot).place()] } else { 0 }
    }

    /// Whether solar cards of a stack do not work at a place: around Neptune unless they are pushed.
    pub(crate) fn is_dark(&self, pilot: &Pilot, spot: Spot) -> bool {
        pilot.solar && !pilot.powersat && self.map().zone(spot) == Zone::Neptune
    }

    /// What net thrust has to exceed to lift off from a place, or to land there without an atmosphere.
    fn strength(&self, state: &State, pilot: &Pilot, spot: Spot) -> i8 {
        if pilot.id == StackId::Bernal || self.assisted(state, spot) { i8::MIN } else { self.map().weight(spot) }
    }

    /// What net thrust has to exceed to land at a place.
    pub(crate) fn landing(&self, state: &State, pilot: &Pilot, to: Spot) -> i8 {
        if self.aerobrakes_down(pilot, to) { i8::MIN } else { self.strength(state, pilot, to) }
    }

    /// Whether a factory helps to land on a site or to lift off from it.
    fn assisted(&self, state: &State, spot: Spot) -> bool {
        if !spot.is_site() || !state.site(spot).factory {
            return false;
        }
        // Lander burns, which sites from size 6 on have, let no factory help, but for an atmosphere or a Bernal's elevator.
        self.map().site(spot).is_some_and(|site| {
            site.size < 6 || site.is(Feature::Atmospheric) || self.bernal_has(state, Trait::AssistLanders)
        })
    }

    /// Whether a stack can land through the atmosphere, which takes neither thrust nor fuel.
    pub(crate) fn aerobrakes_down(&self, pilot: &Pilot, to: Spot) -> bool {
        pilot.aerobrakes && self.map().with_feature(Feature::Atmospheric).contains(to)
    }

    /// Whether a synodic comet can be entered and left in a year.
    pub(crate) fn in_season(&self, spot: Spot, year: u16) -> bool {
        let season = season_of(year, self.numbers.clock_start);
        self.map().site(spot).and_then(|site| site.synodic).is_none_or(|own| own == season)
    }

    /// How the shortest journey is driven with what is on board, and of those the one that leaves most fuel.
    pub(crate) fn best_drive<'a>(pilot: &'a Pilot, route: &Route) -> Option<Drive<'a>> {
        let load = pilot.loads.first()?;
        load.steps()?;
        let mut best: Option<(Voyage, Drive<'_>)> = None;
        for drive in drives(&pilot.engines, load.grade).filter(|drive| !(route.dark && drive.engine.solar)) {
            let Some(found) = drive.voyage(route, &load.leg(route.burns), 0) else { continue };
            if best.is_none_or(|(best, _)| (best.years, found.left) > (found.years, best.left)) {
                best = Some((found, drive));
            }
        }
        best.map(|(_, drive)| drive)
    }

    /// Tanks that a stack could take on board where it is.
    pub(crate) fn tanks_at_hand(&self, state: &State, id: StackId) -> u8 {
        let stack = state.stack(id);
        let fuel = if stack.grade == Grade::Water { stack.fuel.div_ceil(TANK) } else { 0 };
        let room = MOST_WET.saturating_sub(self.cards(stack) + fuel);
        let water = u16::from(stack.water);
        // In the bank the cargo stays on board as long as there is Aqua for tanks.
        let full = room.saturating_sub(water);
        let most = match stack.at.is_bank() {
            true if state.aqua >= full => full,
            true => room.min(state.aqua + water),
            false => room.min(water),
        };
        u8::try_from(most).unwrap_or(u8::MAX)
    }

    /// Whether a stack may leave the place where it is now.
    pub(crate) fn may_leave(&self, state: &State, pilot: &Pilot) -> bool {
        let from = state.stack(pilot.id).at;
        from != Spot::AWAY && self.in_season(from, state.year)
    }

    /// Whether a stack may set out for a place.
    pub(crate) fn may_enter(&self, state: &State, pilot: &Pilot, to: Spot) -> bool {
        let shut = state.in_black_hole(to)
            || to.is_site() && state.site(to).gone
            || to == Spot::LEO && pilot.id == StackId::Bernal;
        !shut && to != state.stack(pilot.id).at && !self.drifts_meet(state, pilot.id, to)
    }

    /// Whether a stack with a Drift Bernal on board would bring it to the other one, which no rule allows (D14a).
    fn drifts_meet(&self, state: &State, id: StackId, to: Spot) -> bool {
        let aboard = state.stack(id).drift;
        aboard != 0
            && (0_u8..)
                .zip(&state.drift)
                .any(|(slot, drift)| aboard & (1 << slot) == 0 && drift.is_some_and(|drift| drift.at == to))
    }

    /// The flight of a stack to a place with the fewest tanks; `None` where none arrives.
    pub(crate) fn flight(&self, state: &State, pilot: &Pilot, to: Spot) -> Option<Flight> {
        if !self.may_leave(state, pilot) || !self.may_enter(state, pilot, to) {
            return None;
        }
        let in_season = |years: u8| self.arrives_in_season(state, to, years);
        if pilot.id.is_freighter() {
            let years = self.freighter_years(state, pilot, to).filter(|&years| in_season(years));
            return years.map(|years| Flight { years, tanks: 0 });
        }
        let route = self.route(state, pilot, [state.stack(pilot.id).at, to]);
        Self::flight_on(pilot, &route, in_season)
    }

    /// The years of the shortest journey with so many tanks taken on board.
    pub(crate) fn years_with(pilot: &Pilot, route: &Route, tanks: u8) -> Option<u8> {
        let load = &pilot.loads.get(usize::from(tanks))?;
        load.voyages(&ways(&pilot.engines, route, load.grade), route).map(|voyage| voyage.years).min()
    }

    /// Whether a journey of so many years that begins now ends in the season of its goal.
    pub(crate) fn arrives_in_season(&self, state: &State, to: Spot, years: u8) -> bool {
        self.in_season(to, state.year + u16::from(years.max(1)) - 1)
    }

    /// The flight on a route with the fewest tanks, if it takes years that pass.
    fn flight_on(pilot: &Pilot, route: &Route, passes: impl Fn(u8) -> bool) -> Option<Flight> {
        let mut goals: Goals = std::iter::once(Goal::new(Spot::AWAY, route.burns, route.land)).collect();
        let mut found = None;
        Self::find_flights(pilot, route, &mut goals, |_, flight| {
            found = Some(flight).filter(|flight| passes(flight.years));
            found.is_some()
        });
        found
    }

    /// The numbers of tanks to choose from for a flight: the fewest, enough to come back, and as many as fit.
    pub(crate) fn tank_choices(&self, state: &State, id: StackId, to: Spot) -> ArrayVec<u8, 3> {
        let pilot = self.pilot(state, id);
        let mut choices = ArrayVec::new();
        let Some(flight) = self.flight(state, &pilot, to) else { return choices };
        choices.push(flight.tanks);
        let most = self.tanks_at_hand(state, id);
        let back = self.tanks_for_return(state, &pilot, to, flight.tanks..=most).filter(|&back| back > flight.tanks);
        // One tank more than the fewest to come back, for what is picked up there.
        let back = back.map(|back| back.saturating_add(1).min(most));
        let route = self.route(state, &pilot, [state.stack(id).at, to]);
        for tanks in back.into_iter().chain([most]) {
            // A heavier start may take longer, and come to a comet out of its season.
            let years = || Self::years_with(&pilot, &route, tanks);
            if tanks > flight.tanks
                && !choices.contains(&tanks)
                && years().is_some_and(|years| self.arrives_in_season(state, to, years))
            {
                choices.push(tanks);
            }
        }
        choices
    }

    /// The fewest of these numbers of tanks with which a stack could fly to a place and back to LEO without refuelling.
    pub(crate) fn tanks_for_return(
        &self,
        state: &State,
        pilot: &Pilot,
        to: Spot,
        tanks: RangeInclusive<u8>,
    ) -> Option<u8> {
        let ends = self.there_and_back(state, pilot, to);
        Self::tanks_for_both(pilot, &ends, tanks)
    }

    /// The ways of a stack to a place, and from there to LEO.
    pub(crate) fn there_and_back(&self, state: &State, pilot: &Pilot, to: Spot) -> [Route; 2] {
        [[state.stack(pilot.id).at, to], [to, Spot::LEO]].map(|ends| self.route(state, pilot, ends))
    }

    /// The fewest of these numbers of tanks that do for two ways one after the other without refuelling.
    pub(crate) fn tanks_for_both(pilot: &Pilot, [there, back]: &[Route; 2], tanks: RangeInclusive<u8>) -> Option<u8> {
        let homeward = ways(&pilot.engines, back, Grade::Water);
        let sure = |ways: &Ways<'_>, burns: u8| {
            let least = ways.iter().map(|way| way.steps(burns)).min();
            least.and_then(|steps| u16::try_from(steps).ok())
        };
        let home = sure(&homeward, back.burns)?;
        // What is left at best must do for the least that the way home takes.
        let enough = |load: &Load, least: u16| {
            burn(load.dry, load.fuel, least).is_some_and(|left| steps(pilot.cards, left) >= home)
        };
        let comes = |load: &Load, outward: &Ways<'_>| {
            load.voyages(outward, there).map(|voyage| voyage.left).max().is_some_and(|fuel| {
                let load = Load { dry: pilot.cards, fuel, water: 0, grade: Grade::Water };
                load.voyages(&homeward, back).next().is_some()
            })
        };
        let (first, last) = tanks.into_inner();
        if let Some(bare) = pilot.loads.first().filter(|_| first == 0) {
            let outward = ways(&pilot.engines, there, bare.grade);
            if sure(&outward, there.burns).is_some_and(|least| enough(bare, least)) && comes(bare, &outward) {
                return Some(0);
            }
        }
        let outward = ways(&pilot.engines, there, Grade::Water);
        let least = sure(&outward, there.burns)?;
        let loads = (0..=last).zip(&pilot.loads).skip(usize::from(first.max(1)));
        let loads: ArrayVec<(u8, &Load), { MOST_WET as usize + 1 }> = loads.collect();
        // More tanks leave more fuel.
        let short = loads.partition_point(|(_, load)| !enough(load, least));
        loads[short..].iter().find(|(_, load)| comes(load, &outward)).map(|&(tanks, _)| tanks)
    }
}

#[cfg(test)]
mod tests;
