//! Ways to fly a route: each drive of a stack, and the journey year by year that it makes with a load.

use crate::{
    cards::Grade,
    flight::plan::{Load, Pilot, Route},
    map::Zone,
    rules::Endeavours,
    spacecraft::{
        fuel::{TANK, burn, weight_class},
        works::Engine,
    },
    state::STACK_CAPACITY,
};
use arrayvec::ArrayVec;

/// How a stack is driven.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Drive {
    pub engine: Engine,
    /// Whether its afterburner is lit.
    pub after: bool,
    /// The engine that lifts off and lands where the other cannot.
    pub helper: Option<Engine>,
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

/// What a journey takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Voyage {
    pub years: u8,
    /// Fuel left at the end, in 36ths of a tank.
    pub left: u16,
}

/// An engine as it burns on a route.
#[derive(Debug, Clone, Copy)]
struct Burner {
    /// Thrust before the weight of the stack, in the first year and in those after it.
    thrust: [i8; 2],
    /// Fuel for a burn, in 60ths of a step.
    fuel: u32,
    /// Steps for the afterburn of each year; 0 for none.
    after: u8,
    /// Burns in a year beyond its net thrust.
    amplified: u8,
    /// Burns in a year at most.
    most: u8,
}

/// A drive as it goes on a route.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Way {
    engine: Burner,
    helper: Option<Burner>,
    /// Half burns.
    burns: u8,
    rise: i8,
    land: i8,
    /// Steps of fuel that it takes at least, however the years fall.
    pub steps: u32,
}

/// The ways to fly a route, those that lead nowhere left out.
pub(crate) type Ways = ArrayVec<Way, { 2 * STACK_CAPACITY }>;

/// Each engine that burns this grade, with the strongest other one as a helper.
fn helped(engines: &[Engine], grade: Grade) -> impl Iterator<Item = Drive> + '_ {
    let burns = move |engine: &Engine| grade >= engine.grade;
    engines.iter().filter(move |engine| burns(engine)).map(move |engine| {
        let others = engines
            .iter()
            .filter(move |other| other.place != engine.place && burns(other) && other.thrust > engine.thrust);
        Drive { engine: *engine, after: false, helper: others.max_by_key(|other| other.thrust).copied() }
    })
}

/// The ways to drive a stack: each engine alone, with its afterburner, and with the strongest other one as a helper.
pub(crate) fn drives(engines: &[Engine], grade: Grade) -> impl Iterator<Item = Drive> + '_ {
    helped(engines, grade).flat_map(|drive| {
        let alone = Drive { helper: None, ..drive };
        [Some(alone), drive.lit(), drive.helper.map(|_| drive)].into_iter().flatten()
    })
}

impl Drive {
    /// The engine alone with its afterburner, if it has one.
    fn lit(&self) -> Option<Self> {
        (self.engine.after > 0).then_some(Self { engine: self.engine, after: true, helper: None })
    }
}

impl Burner {
    /// Net thrust with this weight class, in the first year and in those after it.
    fn net(&self, class: i8) -> [i8; 2] {
        self.thrust.map(|thrust| thrust + class)
    }

    /// Half burns in a year with this net thrust.
    fn reach(&self, thrust: i8) -> u8 {
        (u8::try_from(thrust).unwrap_or(0) + self.amplified).min(self.most).saturating_mul(2)
    }

    /// A year of burns, at most so many half burns; `None` where nothing moves any more.
    fn year(&self, leg: &Leg, most: u8) -> Option<Year> {
        let Leg { begun, dry, fuel, .. } = *leg;
        let fuel = burn(dry, fuel, u16::from(self.after))?;
        let thrust = self.thrust[usize::from(begun)] + weight_class(dry * TANK + fuel);
        if most == 0 {
            return Some(Year { burns: 0, fuel, thrust });
        }
        if thrust < 1 {
            return None;
        }
        let burns = most.min(self.reach(thrust));
        let spent = (u32::from(burns) * self.fuel).div_ceil(120);
        let fuel = burn(dry, fuel, u16::try_from(spent).ok()?)?;
        Some(Year { burns, fuel, thrust })
    }
}

impl Way {
    /// A year of a journey. A spacecraft activates a thruster anew each year: where the one it cruises with cannot lift off
    /// or land, its helper makes the first burn, or the last one in a year of its own.
    fn year(&self, leg: &Leg) -> Option<Year> {
        let Leg { begun, left, .. } = *leg;
        let helped = |most: u8| self.helper.as_ref()?.year(leg, most);
        let rises = |year: &Year| begun || year.thrust > self.rise;
        let lands = |year: &Year| year.burns < left || year.thrust > self.land;
        match self.engine.year(leg, left) {
            Some(year) if rises(&year) => {
                if lands(&year) {
                    return Some(year);
                }
                if left > 2 {
                    // The last burn is left to the helper.
                    self.helper.as_ref()?;
                    return self.engine.year(leg, left - 2);
                }
                helped(left).filter(|year| year.burns == left && rises(year) && lands(year))
            }
            _ if begun => None,
            _ => helped(left.min(2)).filter(|year| rises(year) && lands(year)),
        }
    }

    /// Whether a stack of this weight class or a heavier one may arrive if it has fuel enough.
    fn leads(&self, class: i8) -> bool {
        let [first, later] = self.engine.net(class);
        let helper = self.helper.map_or([i8::MIN; 2], |helper| helper.net(class));
        let start = first.max(helper[0]);
        if start <= self.rise {
            return false;
        }
        if self.burns > 0 && later < 1 {
            // Whoever does not arrive in the first year goes no farther.
            let reach = self.helper.map_or(0, |own| own.reach(helper[0])).max(self.engine.reach(first));
            return start > self.land && start >= 1 && reach >= self.burns;
        }
        start.max(later).max(helper[1]) > self.land && (self.burns == 0 || start >= 1)
    }

    /// The journey of a stack with this load, which has so many steps of fuel; `None` where it does not arrive in so many
    /// years.
    pub(crate) fn voyage(&self, load: &Load, steps: u32, most: u8) -> Option<Voyage> {
        if steps < self.steps {
            return None;
        }
        let mut leg = Leg { begun: false, dry: load.dry, fuel: load.fuel, left: self.burns };
        for years in 1..=most {
            let year = self.year(&leg)?;
            leg = Leg { begun: true, fuel: year.fuel, left: leg.left - year.burns, ..leg };
            if leg.left == 0 {
                return Some(Voyage { years, left: leg.fuel });
            }
        }
        None
    }
}

impl Endeavours {
    /// An engine as it burns on a route, with or without its afterburner.
    fn burner(&self, pilot: &Pilot, engine: &Engine, after: bool, route: &Route) -> Burner {
        let sun = |zone: Zone| if engine.solar { self.numbers.flare[zone.place()] } else { 0 };
        Burner {
            thrust: route.zones.map(|zone| engine.thrust + sun(zone) + i8::from(after)),
            fuel: engine.fuel,
            after: if after { engine.after } else { 0 },
            amplified: if engine.pushed { pilot.amplified } else { 0 },
            most: engine.most,
        }
    }

    /// A drive as it goes on a route.
    pub(crate) fn way(&self, pilot: &Pilot, drive: &Drive, route: &Route) -> Way {
        let Drive { engine, after, helper } = drive;
        let engine = self.burner(pilot, engine, *after, route);
        let helper = helper.as_ref().map(|helper| self.burner(pilot, helper, false, route));
        let frugal = helper.map_or(engine.fuel, |helper| helper.fuel.min(engine.fuel));
        Way {
            engine,
            helper,
            burns: route.burns,
            rise: route.rise,
            land: route.land,
            steps: (u32::from(route.burns) * frugal).div_ceil(120) + u32::from(engine.after),
        }
    }

    /// The ways to fly a route with fuel of a grade. An engine with a helper does all that it does alone.
    pub(crate) fn ways(&self, pilot: &Pilot, route: &Route, grade: Grade) -> Ways {
        let class = weight_class(pilot.cards * TANK);
        helped(&pilot.engines, grade)
            .filter(|drive| !(route.dark && drive.engine.solar))
            .flat_map(|drive| [Some(drive), drive.lit()].into_iter().flatten())
            .map(|drive| self.way(pilot, &drive, route))
            .filter(|way| way.leads(class))
            .collect()
    }

    /// A year of a journey.
    pub(crate) fn leg(&self, pilot: &Pilot, drive: &Drive, route: &Route, leg: &Leg) -> Option<Year> {
        self.way(pilot, drive, route).year(leg)
    }
}
