//! Plans of flights: the years and the fuel that a journey takes, and the tanks with which it can be made (Core F to H).

use crate::{
    cards::{Grade, Trait},
    map::{Feature, Spot, Zone},
    pieces::StackId,
    rules::Endeavours,
    spacecraft::{
        fuel::{MOST_DRY, MOST_WET, TANK, burn, steps, tanks_for},
        works::Engine,
    },
    state::{STACK_CAPACITY, Stack, State, season_of},
};
use arrayvec::ArrayVec;

/// The most years of a journey that is begun.
pub(crate) const MOST_YEARS: u8 = 15;

/// A stack that may fly, with what all its flights share.
pub(crate) struct Pilot {
    pub id: StackId,
    pub engines: ArrayVec<Engine, STACK_CAPACITY>,
    /// The mass of its cards and of cargo other than water, in tanks.
    cards: u16,
    /// Half burns that each belt gives for nothing.
    belts: u8,
    /// Burns more in a year with a pushed engine (Power Amplification, D15b1).
    amplified: u8,
    pub powersat: bool,
    /// Whether it can come down through an atmosphere.
    aerobrakes: bool,
    /// Burns in one movement at most, where something is in tow (E8d2).
    pub most: u8,
}

/// The way between two places as a stack flies it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Route {
    /// Half burns.
    pub burns: u8,
    /// The zones of the first year and of those after it, whose sunlight counts; Earth's where nothing asks for the Sun.
    zones: [Zone; 2],
    /// What net thrust has to exceed at lift-off and at landing; the least number where anything will do.
    rise: i8,
    land: i8,
    /// Whether solar cards do not work at its end.
    dark: bool,
}

/// What a journey takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Voyage {
    years: u8,
    /// Fuel left at the end, in 36ths of a tank.
    left: u16,
}

/// A way to fly: with so many tanks taken on board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Flight {
    pub years: u8,
    pub tanks: u8,
}

/// How a stack is driven.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Drive {
    pub engine: Engine,
    /// Whether its afterburner is lit.
    pub after: bool,
    /// The engine that lifts off and lands where the other cannot.
    pub helper: Option<Engine>,
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

/// What is left of a journey.
#[derive(Clone, Copy)]
pub(crate) struct Leg {
    /// Whether a year of it is over.
    pub begun: bool,
    /// In tanks.
    pub dry: u16,
    /// In 36ths of a tank.
    pub fuel: u16,
    /// Half burns.
    pub left: u8,
}

/// What happens in one year of a journey.
pub(crate) struct Year {
    /// Half burns done.
    pub burns: u8,
    /// Fuel left, in 36ths of a tank.
    pub fuel: u16,
    pub thrust: i8,
}

/// The ways to drive a stack: each engine alone, with its afterburner, and with the strongest other one as a helper.
pub(crate) fn drives(engines: &[Engine], grade: Grade) -> impl Iterator<Item = Drive> + '_ {
    let burns = move |engine: &Engine| grade >= engine.grade;
    engines.iter().filter(move |engine| burns(engine)).flat_map(move |engine| {
        let others = engines
            .iter()
            .filter(move |other| other.place != engine.place && burns(other) && other.thrust > engine.thrust);
        let helper = others.max_by_key(|other| other.thrust).copied();
        let alone = Drive { engine: *engine, after: false, helper: None };
        let lit = (engine.after > 0).then_some(Drive { after: true, ..alone });
        let helped = helper.map(|helper| Drive { helper: Some(helper), ..alone });
        [Some(alone), lit, helped].into_iter().flatten()
    })
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
        Pilot {
            id,
            engines: self.engines(state, id).collect(),
            cards: self.cards(stack),
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
        let map = self.map();
        let free = pilot.belts.saturating_mul(map.belts(from, to));
        let solar = pilot.engines.iter().any(|engine| engine.solar);
        let least = |spot: Spot| match map.site(spot) {
            Some(site) if pilot.id != StackId::Bernal && !self.assisted(state, spot) => {
                i8::try_from(site.size).unwrap_or(i8::MAX)
            }
            _ => i8::MIN,
        };
        Route {
            burns: map.burns(from, to).saturating_sub(free),
            zones: if solar { [map.zone(from), map.zone(to)] } else { [Zone::Earth; 2] },
            rise: least(from),
            land: if self.aerobrakes_down(pilot, to) { i8::MIN } else { least(to) },
            // Solar cards do not work around Neptune unless they are pushed.
            dark: solar && map.zone(to) == Zone::Neptune && !pilot.powersat,
        }
    }

    /// Whether a factory helps to land on a site or to lift off from it.
    fn assisted(&self, state: &State, spot: Spot) -> bool {
        let Some(site) = self.map().site(spot) else { return false };
        // Lander burns, which sites from size 6 on have, let no factory help, but for an atmosphere or a Bernal's elevator.
        state.site(spot).factory
            && (site.size < 6 || site.is(Feature::Atmospheric) || self.bernal_has(state, Trait::AssistLanders))
    }

    /// Whether a stack can land through the atmosphere, which takes neither thrust nor fuel.
    pub(crate) fn aerobrakes_down(&self, pilot: &Pilot, to: Spot) -> bool {
        pilot.aerobrakes && self.map().site(to).is_some_and(|site| site.is(Feature::Atmospheric))
    }

    /// Whether a synodic comet can be entered and left in a year.
    pub(crate) fn in_season(&self, spot: Spot, year: u16) -> bool {
        let season = season_of(year, self.numbers.clock_start);
        self.map().site(spot).and_then(|site| site.synodic).is_none_or(|own| own == season)
    }

    /// A year of burns with one engine, at most so many half burns; `None` where nothing moves any more.
    fn year(
        &self,
        pilot: &Pilot,
        engine: &Engine,
        (dry, fuel): (u16, u16),
        zone: Zone,
        most: u8,
        after: bool,
    ) -> Option<Year> {
        let mut fuel = fuel;
        let mut thrust = self.net_thrust(engine, dry * TANK + fuel, zone);
        if after {
            fuel = burn(dry, fuel, u16::from(engine.after))?;
            thrust = self.net_thrust(engine, dry * TANK + fuel, zone) + 1;
        }
        if most == 0 {
            return Some(Year { burns: 0, fuel, thrust });
        }
        if thrust < 1 {
            return None;
        }
        let amplified = if engine.pushed { pilot.amplified } else { 0 };
        let reach = (u8::try_from(thrust).unwrap_or(0) + amplified).min(engine.most);
        let burns = most.min(reach.saturating_mul(2));
        let spent = (u32::from(burns) * engine.fuel).div_ceil(120);
        let fuel = burn(dry, fuel, u16::try_from(spent).ok()?)?;
        Some(Year { burns, fuel, thrust })
    }

    /// A year of a journey. A spacecraft activates a thruster anew each year: where the one it cruises with cannot lift off
    /// or land, its helper makes the first burn, or the last one in a year of its own.
    pub(crate) fn leg(&self, pilot: &Pilot, drive: &Drive, route: &Route, leg: &Leg) -> Option<Year> {
        let Leg { begun, dry, fuel, left } = *leg;
        let zone = route.zones[usize::from(begun)];
        let helped = |most: u8| self.year(pilot, drive.helper.as_ref()?, (dry, fuel), zone, most, false);
        let rises = |year: &Year| begun || year.thrust > route.rise;
        let lands = |year: &Year| year.burns < left || year.thrust > route.land;
        match self.year(pilot, &drive.engine, (dry, fuel), zone, left, drive.after) {
            Some(year) if rises(&year) => {
                if lands(&year) {
                    return Some(year);
                }
                if left > 2 {
                    // The last burn is left to the helper.
                    drive.helper.as_ref()?;
                    return self.year(pilot, &drive.engine, (dry, fuel), zone, left - 2, drive.after);
                }
                helped(left).filter(|year| year.burns == left && rises(year) && lands(year))
            }
            _ if begun => None,
            _ => helped(left.min(2)).filter(|year| rises(year) && lands(year)),
        }
    }

    /// The journey of a stack with this load; `None` where it does not arrive.
    fn voyage(&self, pilot: &Pilot, drive: &Drive, route: &Route, load: &Load) -> Option<Voyage> {
        let Load { dry, fuel, .. } = *load;
        if dry > MOST_DRY || dry * TANK + fuel > MOST_WET * TANK || drive.after && drive.engine.after == 0 {
            return None;
        }
        if route.dark && drive.engine.solar {
            return None;
        }
        // However the years fall, the burns take no fewer steps than these.
        let frugal = drive.helper.map_or(drive.engine.fuel, |helper| helper.fuel.min(drive.engine.fuel));
        if u32::from(steps(dry, fuel)) < u32::from(route.burns) * frugal / 120 {
            return None;
        }
        let mut leg = Leg { begun: false, dry, fuel, left: route.burns };
        for years in 1..=MOST_YEARS {
            let year = self.leg(pilot, drive, route, &leg)?;
            leg = Leg { begun: true, fuel: year.fuel, left: leg.left - year.burns, ..leg };
            if leg.left == 0 {
                return Some(Voyage { years, left: leg.fuel });
            }
        }
        None
    }

    /// The journeys that a load allows, with how the stack is driven.
    fn voyages<'a>(
        &'a self,
        pilot: &'a Pilot,
        route: &'a Route,
        load: Load,
    ) -> impl Iterator<Item = (Voyage, Drive)> + 'a {
        let drives = drives(&pilot.engines, load.grade);
        drives.filter_map(move |drive| Some((self.voyage(pilot, &drive, route, &load)?, drive)))
    }

    /// How the shortest journey is driven with what is on board, and of those the one that leaves most fuel.
    pub(crate) fn best_drive(&self, state: &State, pilot: &Pilot, route: &Route) -> Option<Drive> {
        let load = Load::of(state, pilot.id, pilot.cards, 0);
        let mut best: Option<(Voyage, Drive)> = None;
        for (found, drive) in self.voyages(pilot, route, load) {
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

    /// Whether some engine is strong enough for lift-off and landing with nothing but the cards to carry.
    fn strong_enough(&self, pilot: &Pilot, route: &Route) -> bool {
        let wet = pilot.cards.max(1) * TANK;
        let most = |engine: &Engine| {
            let [from, to] = route.zones.map(|zone| self.net_thrust(engine, wet, zone));
            from.max(to) + i8::from(engine.after > 0)
        };
        let best = pilot.engines.iter().map(most).max();
        best.is_some_and(|best| best > route.rise && best > route.land)
    }

    /// Whether a stack may set out for a place now.
    fn may_set_out(&self, state: &State, pilot: &Pilot, to: Spot) -> bool {
        let from = state.stack(pilot.id).at;
        to != from
            && from != Spot::AWAY
            && !state.in_black_hole(to)
            && self.in_season(from, state.year)
            && !(to.is_site() && state.site(to).gone)
            && !(to == Spot::LEO && pilot.id == StackId::Bernal)
            && !self.drifts_meet(state, pilot.id, to)
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
        if !self.may_set_out(state, pilot, to) {
            return None;
        }
        let in_season = |years: u8| self.arrives_in_season(state, to, years);
        if matches!(pilot.id, StackId::Freighter | StackId::Slipstream) {
            let years = self.freighter_years(state, pilot, to).filter(|&years| in_season(years));
            return years.map(|years| Flight { years, tanks: 0 });
        }
        let route = self.route(state, pilot, [state.stack(pilot.id).at, to]);
        self.flight_on(state, pilot, &route, in_season)
    }

    /// The years of the shortest journey with so many tanks taken on board.
    pub(crate) fn years_with(&self, state: &State, pilot: &Pilot, route: &Route, tanks: u8) -> Option<u8> {
        let load = Load::of(state, pilot.id, pilot.cards, tanks);
        self.voyages(pilot, route, load).map(|(voyage, _)| voyage.years).min()
    }

    /// Whether a journey of so many years that begins now ends in the season of its goal.
    fn arrives_in_season(&self, state: &State, to: Spot, years: u8) -> bool {
        self.in_season(to, state.year + u16::from(years.max(1)) - 1)
    }

    /// The flight on a route with the fewest tanks, if it takes years that pass.
    fn flight_on(&self, state: &State, pilot: &Pilot, route: &Route, passes: impl Fn(u8) -> bool) -> Option<Flight> {
        if !self.strong_enough(pilot, route) {
            return None;
        }
        let stack = state.stack(pilot.id);
        let with = |tanks: u8| {
            let years = self.years_with(state, pilot, route, tanks).filter(|&years| passes(years));
            years.map(|years| Flight { years, tanks })
        };
        if let Some(flight) = with(0) {
            return Some(flight);
        }
        let sure = pilot.engines.iter().map(|engine| u32::from(route.burns) * engine.fuel / 120).min()?;
        let fuel = if stack.grade == Grade::Water { stack.fuel } else { 0 };
        let least = tanks_for(pilot.cards, fuel, u16::try_from(sure).unwrap_or(u16::MAX - 64));
        let least = u8::try_from(least).unwrap_or(u8::MAX).max(1);
        (least..=self.tanks_at_hand(state, pilot.id)).find_map(with)
    }

    /// Every place that a stack can fly to now, with the flight to it.
    pub(crate) fn flights<'a>(
        &'a self,
        state: &'a State,
        pilot: &'a Pilot,
    ) -> impl Iterator<Item = (Spot, Flight)> + 'a {
        let from = state.stack(pilot.id).at;
        // Many places are as far away and as hard to land on as others: each such way is worked out once.
        let mut known: ArrayVec<(Route, Option<Flight>), 96> = ArrayVec::new();
        self.map().spots().filter_map(move |to| {
            let alone = pilot.id != StackId::Rocket || self.map().site(to).is_some_and(|site| site.synodic.is_some());
            if alone || !self.may_set_out(state, pilot, to) {
                return self.flight(state, pilot, to).map(|flight| (to, flight));
            }
            let route = self.route(state, pilot, [from, to]);
            if let Some((_, flight)) = known.iter().find(|(own, _)| *own == route) {
                return flight.map(|flight| (to, flight));
            }
            let flight = self.flight_on(state, pilot, &route, |_| true);
            let _ = known.try_push((route, flight));
            flight.map(|flight| (to, flight))
        })
    }

    /// The numbers of tanks to choose from for a flight: the fewest, enough to come back, and as many as fit.
    pub(crate) fn tank_choices(&self, state: &State, id: StackId, to: Spot) -> ArrayVec<u8, 3> {
        let pilot = self.pilot(state, id);
        let mut choices = ArrayVec::new();
        let Some(flight) = self.flight(state, &pilot, to) else { return choices };
        choices.push(flight.tanks);
        let most = self.tanks_at_hand(state, id);
        let back = self.tanks_for_return(state, &pilot, to, flight.tanks).filter(|&back| back > flight.tanks);
        // One tank more than the fewest to come back, for what is picked up there.
        let back = back.map(|back| back.saturating_add(1).min(most));
        let route = self.route(state, &pilot, [state.stack(id).at, to]);
        for tanks in back.into_iter().chain([most]) {
            // A heavier start may take longer, and come to a comet out of its season.
            let years = || self.years_with(state, &pilot, &route, tanks);
            if tanks > flight.tanks
                && !choices.contains(&tanks)
                && years().is_some_and(|years| self.arrives_in_season(state, to, years))
            {
                choices.push(tanks);
            }
        }
        choices
    }

    /// The fewest tanks with which a stack could fly to a place and back to LEO without refuelling.
    pub(crate) fn tanks_for_return(&self, state: &State, pilot: &Pilot, to: Spot, least: u8) -> Option<u8> {
        let stack = state.stack(pilot.id);
        let there = self.route(state, pilot, [stack.at, to]);
        let back = self.route(state, pilot, [to, Spot::LEO]);
        if !self.strong_enough(pilot, &back) {
            return None;
        }
        (least..=self.tanks_at_hand(state, pilot.id)).find(|&tanks| {
            let load = Load::of(state, pilot.id, pilot.cards, tanks);
            let Some(left) = self.voyages(pilot, &there, load).map(|(voyage, _)| voyage.left).max() else {
                return false;
            };
            let load = Load { dry: pilot.cards, fuel: left, water: 0, grade: Grade::Water };
            self.voyages(pilot, &back, load).next().is_some()
        })
    }
}
