//! Plans of flights against the simple walk: year by year, with every drive and every number of tanks.

use super::{Drive, Flight, Goal, Goals, Load, MOST_YEARS, Pilot, Route, Voyage, drives};
use crate::{
    cards::Grade,
    fixture::bare,
    flight::ways::{Leg, Year, ways},
    map::{SPOTS, Spot, Zone},
    pieces::StackId,
    random::{Draw, Stream},
    rules::{Endeavours, Stream as Own},
    spacecraft::{
        fuel::{MOST_DRY, MOST_WET, TANK, burn, weight_class},
        works::Engine,
    },
    state::{Stack, State},
};

const ROCKET: StackId = StackId::Rocket;
const GRADES: [Grade; 3] = [Grade::Dirt, Grade::Water, Grade::Isotope];

/// What the simple walk asks for.
struct Walk<'a> {
    rules: &'a Endeavours,
    pilot: &'a Pilot,
    route: &'a Route,
}

impl Walk<'_> {
    fn year(&self, engine: &Engine, leg: &Leg, most: u8, after: bool) -> Option<Year> {
        let Leg { dry, mut fuel, .. } = *leg;
        let sun = if engine.solar { self.route.sun[usize::from(leg.begun)] } else { 0 };
        let net = |fuel: u16| engine.thrust + weight_class(dry * TANK + fuel) + sun;
        let mut thrust = net(fuel);
        if after {
            fuel = burn(dry, fuel, u16::from(engine.after))?;
            thrust = net(fuel) + 1;
        }
        if most == 0 {
            return Some(Year { burns: 0, fuel, thrust });
        }
        if thrust < 1 {
            return None;
        }
        let amplified = if engine.pushed { self.route.amplified } else { 0 };
        let burns = most.min((thrust.unsigned_abs() + amplified).min(engine.most).saturating_mul(2));
        let spent = (u32::from(burns) * engine.fuel).div_ceil(120);
        Some(Year { burns, fuel: burn(dry, fuel, u16::try_from(spent).ok()?)?, thrust })
    }

    fn leg(&self, drive: &Drive<'_>, leg: &Leg) -> Option<Year> {
        let Leg { begun, left, .. } = *leg;
        let helped = |most: u8| self.year(drive.helper?, leg, most, false);
        let rises = |year: &Year| begun || year.thrust > self.route.rise;
        let lands = |year: &Year| year.burns < left || year.thrust > self.route.land;
        match self.year(drive.engine, leg, left, drive.after) {
            Some(year) if rises(&year) && lands(&year) => Some(year),
            Some(year) if rises(&year) && left > 2 => {
                drive.helper?;
                self.year(drive.engine, leg, left - 2, drive.after)
            }
            Some(year) if rises(&year) => helped(left).filter(|year| year.burns == left && rises(year) && lands(year)),
            _ if begun => None,
            _ => helped(left.min(2)).filter(|year| rises(year) && lands(year)),
        }
    }

    fn voyage(&self, drive: &Drive<'_>, load: &Load) -> Option<Voyage> {
        let Load { dry, fuel, .. } = *load;
        if dry > MOST_DRY || dry * TANK + fuel > MOST_WET * TANK || self.route.dark && drive.engine.solar {
            return None;
        }
        let mut leg = Leg { begun: false, dry, fuel, left: self.route.burns };
        for years in 1..=MOST_YEARS {
            let year = self.leg(drive, &leg)?;
            leg = Leg { begun: true, fuel: year.fuel, left: leg.left - year.burns, ..leg };
            if leg.left == 0 {
                return Some(Voyage { years, left: leg.fuel });
            }
        }
        None
    }

    fn voyages(&self, load: &Load) -> impl Iterator<Item = (Voyage, Drive<'_>)> {
        drives(&self.pilot.engines, load.grade).filter_map(|drive| Some((self.voyage(&drive, load)?, drive)))
    }

    fn flight(&self, state: &State, passes: impl Fn(u8) -> bool) -> Option<Flight> {
        (0..=self.rules.tanks_at_hand(state, ROCKET)).find_map(|tanks| {
            let load = Load::of(state, ROCKET, self.pilot.cards, tanks);
            let years = self.voyages(&load).map(|(voyage, _)| voyage.years).min();
            years.filter(|&years| passes(years)).map(|years| Flight { years, tanks })
        })
    }
}

/// One of these.
fn one<T: Copy>(stream: &mut Stream, of: &[T]) -> T {
    of[stream.index(of.len())]
}

/// A number from the first to the last.
fn within(stream: &mut Stream, least: i8, most: i8) -> i8 {
    least + stream.index(usize::from(most.abs_diff(least)) + 1) as i8
}

fn number(stream: &mut Stream, most: i8) -> u8 {
    within(stream, 0, most).unsigned_abs()
}

fn engine(stream: &mut Stream, place: usize) -> Engine {
    Engine {
        place,
        thrust: within(stream, -2, 12),
        fuel: one(stream, &[0, 15, 40, 60, 75, 120, 240, 480]),
        grade: one(stream, &GRADES),
        after: one(stream, &[0, 0, 1, 3, 6, 9]),
        solar: stream.below(3) == 0,
        pushed: stream.below(3) == 0,
        most: one(stream, &[u8::MAX, u8::MAX, u8::MAX, 1, 0]),
    }
}

/// What net thrust has to exceed somewhere.
fn strength(stream: &mut Stream) -> i8 {
    if stream.below(2) == 0 { i8::MIN } else { within(stream, 0, 9) }
}

fn route(stream: &mut Stream) -> Route {
    Route {
        burns: one(stream, &[0, 1, 2, 3, 4, 6, 9, 14, 20, 40]),
        sun: [within(stream, -6, 2), within(stream, -6, 2)],
        rise: strength(stream),
        land: strength(stream),
        dark: stream.below(5) == 0,
        amplified: one(stream, &[0, 0, 2]),
    }
}

/// A rocket without cards but with cargo and fuel, at the bank or elsewhere.
fn rocket(stream: &mut Stream) -> Stack {
    let at = one(stream, &[Spot::LEO, Spot::point(Zone::Mars)]);
    let [dirt, water, fuel] = [24, 12, 9].map(|most| number(stream, most));
    let fuel = u16::from(fuel) * TANK + u16::from(number(stream, 35));
    let fuel = if stream.below(2) == 0 { 0 } else { fuel };
    // Cargo of any weight, but light more often than not.
    Stack { dirt: dirt / one(stream, &[1, 2, 5]), water, fuel, grade: one(stream, &GRADES), ..Stack::empty(at) }
}

/// Calls a function with many rockets and routes, and with random numbers.
fn many(mut check: impl FnMut(&Endeavours, &State, &Pilot, &Route, &mut Stream)) {
    let mut table = bare(&[]);
    let stream = table.luck.of(Own::Tests);
    for _ in 0..12_000 {
        *table.state.stack_mut(ROCKET) = rocket(stream);
        table.state.aqua = u16::from(number(stream, 30));
        let pilot = Pilot {
            engines: (0..stream.index(5)).map(|place| engine(stream, place)).collect(),
            ..table.rules.pilot(&table.state, ROCKET)
        };
        check(&table.rules, &table.state, &pilot, &route(stream), stream);
    }
}

#[test]
fn every_way_is_the_simple_walk() {
    let mut arrived = [0; 3];
    many(|rules, state, pilot, route, stream| {
        let walk = Walk { rules, pilot, route };
        let load = Load::of(state, ROCKET, pilot.cards, number(stream, 20));
        for drive in drives(&pilot.engines, load.grade).filter(|drive| !(route.dark && drive.engine.solar)) {
            let found = load.steps().and_then(|_| drive.voyage(route, &load.leg(route.burns), 0));
            assert_eq!(found, walk.voyage(&drive, &load), "{drive:?} {route:?} {load:?}");
            arrived[usize::from(drive.after) + 2 * usize::from(drive.helper.is_some())] += u32::from(found.is_some());
            // Under way a stack may weigh anything.
            let begun = stream.below(2) == 0;
            let (dry, left) = (u16::from(number(stream, 40)), number(stream, 20));
            let leg = Leg { begun, dry, fuel: load.fuel, left };
            let what = |year: Option<Year>| year.map(|year| (year.burns, year.fuel, year.thrust));
            assert_eq!(what(drive.year(route, &leg)), what(walk.leg(&drive, &leg)), "{drive:?} {route:?}");
        }
        let ways = ways(&pilot.engines, route, load.grade);
        let voyages = || walk.voyages(&load).map(|(voyage, _)| voyage);
        let found = || load.voyages(&ways, route);
        let [years, fewest] = [found().map(|own| own.years).min(), voyages().map(|own| own.years).min()];
        let [left, most] = [found().map(|own| own.left).max(), voyages().map(|own| own.left).max()];
        assert_eq!((years, left), (fewest, most), "{route:?} {load:?}");
    });
    assert!(arrived.iter().all(|&count| count > 100), "{arrived:?}");
}

#[test]
fn every_flight_of_many_is_the_one_with_the_fewest_tanks() {
    let mut arrived = [0; 2];
    many(|rules, state, pilot, route, stream| {
        let odd = stream.below(3);
        let passes = |years: u8| odd > 0 || years % 2 == 1;
        let mut goals: Goals = (0..8).map(|to| Goal::new(Spot(to), number(stream, 30), strength(stream))).collect();
        goals.sort_by_key(|goal| goal.burns);
        let (all, mut found) = (goals.clone(), [None; 8]);
        Endeavours::find_flights(pilot, route, &mut goals, |to, flight| {
            found[to.index()] = Some(flight).filter(|flight| passes(flight.years));
            found[to.index()].is_some()
        });
        for Goal { to, burns, land, .. } in all {
            let route = &Route { burns, land, ..*route };
            let (found, stack) = (found[to.index()], state.stack(ROCKET));
            assert_eq!(found, Walk { rules, pilot, route }.flight(state, passes), "{route:?} {stack:?}");
            if let Some(flight) = found {
                arrived[usize::from(flight.tanks > 0)] += 1;
            }
        }
    });
    assert!(arrived.iter().all(|&count| count > 800), "{arrived:?}");
}

#[test]
fn every_best_drive_is_the_first_of_the_shortest_journeys_that_leaves_most_fuel() {
    let mut arrived = 0;
    many(|rules, state, pilot, route, _| {
        let load = Load::of(state, ROCKET, pilot.cards, 0);
        let walk = Walk { rules, pilot, route };
        let mut voyages: Vec<_> = walk.voyages(&load).collect();
        voyages.sort_by_key(|(voyage, _)| (voyage.years, MOST_WET * TANK - voyage.left));
        let what = |drive: Drive<'_>| (drive.engine.place, drive.after, drive.helper.map(|helper| helper.place));
        let found = Endeavours::best_drive(pilot, route).map(what);
        assert_eq!(found, voyages.first().map(|&(_, drive)| what(drive)), "{route:?}");
        arrived += u32::from(found.is_some());
    });
    assert!(arrived > 100, "{arrived}");
}

#[test]
fn every_return_is_the_one_with_the_fewest_tanks() {
    let mut arrived = 0;
    many(|rules, state, pilot, _, stream| {
        let to = Spot(stream.index(SPOTS) as u8);
        let from = state.stack(ROCKET).at;
        let [there, back] = [[from, to], [to, Spot::LEO]].map(|ends| rules.route(state, pilot, ends));
        let [there, back] = [&there, &back].map(|route| Walk { rules, pilot, route });
        let least = number(stream, 3);
        let fewest = (least..=rules.tanks_at_hand(state, ROCKET)).find(|&tanks| {
            let load = Load::of(state, ROCKET, pilot.cards, tanks);
            let left = there.voyages(&load).map(|(voyage, _)| voyage.left).max();
            let load = |fuel: u16| Load { dry: pilot.cards, fuel, water: 0, grade: Grade::Water };
            left.is_some_and(|fuel| back.voyages(&load(fuel)).next().is_some())
        });
        let tanks = least..=rules.tanks_at_hand(state, pilot.id);
        assert_eq!(rules.tanks_for_return(state, pilot, to, tanks), fewest, "{to:?}");
        arrived += u32::from(fewest.is_some());
    });
    assert!(arrived > 100, "{arrived}");
}
