//! Plans of flights against the simple walk: year by year, with every drive and every number of tanks.

use super::{Drive, Flight, Load, MOST_YEARS, Pilot, Route, Voyage, drives};
use crate::{
    cards::Grade,
    fixture::bare,
    flight::ways::{Leg, Year},
    map::{SPOTS, Spot, Zone},
    pieces::StackId,
    random::{Draw, Stream},
    rules::{Endeavours, Stream as Own},
    spacecraft::{
        fuel::{MOST_DRY, MOST_WET, TANK, burn},
        works::Engine,
    },
    state::{Stack, State},
};

const ROCKET: StackId = StackId::Rocket;
const GRADES: [Grade; 3] = [Grade::Dirt, Grade::Water, Grade::Isotope];
const ZONES: [Zone; 6] = [Zone::Mercury, Zone::Earth, Zone::Mars, Zone::Jupiter, Zone::Uranus, Zone::Neptune];

/// What the simple walk asks for.
struct Walk<'a> {
    rules: &'a Endeavours,
    pilot: &'a Pilot,
    route: &'a Route,
}

impl Walk<'_> {
    fn year(&self, engine: &Engine, leg: &Leg, most: u8, after: bool) -> Option<Year> {
        let Leg { dry, mut fuel, .. } = *leg;
        let zone = self.route.zones[usize::from(leg.begun)];
        let mut thrust = self.rules.net_thrust(engine, dry * TANK + fuel, zone);
        if after {
            fuel = burn(dry, fuel, u16::from(engine.after))?;
            thrust = self.rules.net_thrust(engine, dry * TANK + fuel, zone) + 1;
        }
        if most == 0 {
            return Some(Year { burns: 0, fuel, thrust });
        }
        if thrust < 1 {
            return None;
        }
        let amplified = if engine.pushed { self.pilot.amplified } else { 0 };
        let burns = most.min((thrust.unsigned_abs() + amplified).min(engine.most).saturating_mul(2));
        let spent = (u32::from(burns) * engine.fuel).div_ceil(120);
        Some(Year { burns, fuel: burn(dry, fuel, u16::try_from(spent).ok()?)?, thrust })
    }

    fn leg(&self, drive: &Drive, leg: &Leg) -> Option<Year> {
        let Leg { begun, left, .. } = *leg;
        let helped = |most: u8| self.year(drive.helper.as_ref()?, leg, most, false);
        let rises = |year: &Year| begun || year.thrust > self.route.rise;
        let lands = |year: &Year| year.burns < left || year.thrust > self.route.land;
        match self.year(&drive.engine, leg, left, drive.after) {
            Some(year) if rises(&year) && lands(&year) => Some(year),
            Some(year) if rises(&year) && left > 2 => {
                drive.helper?;
                self.year(&drive.engine, leg, left - 2, drive.after)
            }
            Some(year) if rises(&year) => helped(left).filter(|year| year.burns == left && rises(year) && lands(year)),
            _ if begun => None,
            _ => helped(left.min(2)).filter(|year| rises(year) && lands(year)),
        }
    }

    fn voyage(&self, drive: &Drive, load: &Load) -> Option<Voyage> {
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

    fn voyages(&self, load: &Load) -> impl Iterator<Item = (Voyage, Drive)> {
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

fn route(stream: &mut Stream) -> Route {
    let least = |stream: &mut Stream| if stream.below(2) == 0 { i8::MIN } else { within(stream, 0, 9) };
    Route {
        burns: one(stream, &[0, 1, 2, 3, 4, 6, 9, 14, 20, 40]),
        zones: [one(stream, &ZONES), one(stream, &ZONES)],
        rise: least(stream),
        land: least(stream),
        dark: stream.below(5) == 0,
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
            amplified: one(stream, &[0, 0, 2]),
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
            let way = rules.way(pilot, &drive, route);
            let found = load.steps().and_then(|steps| way.voyage(&load, steps, MOST_YEARS));
            assert_eq!(found, walk.voyage(&drive, &load), "{drive:?} {route:?} {load:?}");
            arrived[usize::from(drive.after) + 2 * usize::from(drive.helper.is_some())] += u32::from(found.is_some());
            // Under way a stack may weigh anything.
            let begun = stream.below(2) == 0;
            let leg = Leg { begun, dry: u16::from(number(stream, 40)), fuel: load.fuel, left: number(stream, 20) };
            let what = |year: Option<Year>| year.map(|year| (year.burns, year.fuel, year.thrust));
            assert_eq!(
                what(rules.leg(pilot, &drive, route, &leg)),
                what(walk.leg(&drive, &leg)),
                "{drive:?} {route:?}"
            );
        }
        let ways = rules.ways(pilot, route, load.grade);
        let voyages = || walk.voyages(&load).map(|(voyage, _)| voyage);
        assert_eq!(load.years(&ways), voyages().map(|voyage| voyage.years).min(), "{route:?} {load:?}");
        assert_eq!(load.most_left(&ways), voyages().map(|voyage| voyage.left).max(), "{route:?} {load:?}");
    });
    assert!(arrived.iter().all(|&count| count > 100), "{arrived:?}");
}

#[test]
fn every_flight_is_the_one_with_the_fewest_tanks() {
    let mut arrived = [0; 2];
    many(|rules, state, pilot, route, stream| {
        let odd = stream.below(3);
        let passes = |years: u8| odd > 0 || years % 2 == 1;
        let found = rules.flight_on(state, pilot, route, passes);
        assert_eq!(found, Walk { rules, pilot, route }.flight(state, passes), "{route:?} {:?}", state.stack(ROCKET));
        if let Some(flight) = found {
            arrived[usize::from(flight.tanks > 0)] += 1;
        }
    });
    assert!(arrived.iter().all(|&count| count > 100), "{arrived:?}");
}

#[test]
fn every_best_drive_is_the_first_of_the_shortest_journeys_that_leaves_most_fuel() {
    let mut arrived = 0;
    many(|rules, state, pilot, route, _| {
        let load = Load::of(state, ROCKET, pilot.cards, 0);
        let walk = Walk { rules, pilot, route };
        let mut voyages: Vec<_> = walk.voyages(&load).collect();
        voyages.sort_by_key(|(voyage, _)| (voyage.years, MOST_WET * TANK - voyage.left));
        let what = |drive: Drive| (drive.engine.place, drive.after, drive.helper.map(|helper| helper.place));
        let found = rules.best_drive(state, pilot, route).map(what);
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
