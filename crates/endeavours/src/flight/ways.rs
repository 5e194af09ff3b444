//! Ways to fly a route: each drive of a stack, and the journey year by year that it makes with a load.

use crate::{
    cards::Grade,
    flight::plan::{MOST_YEARS, Route},
    spacecraft::{
        fuel::{TANK, burn, steps, weight_class},
        works::Engine,
    },
    state::STACK_CAPACITY,
};
use arrayvec::ArrayVec;

/// How a stack is driven.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Drive<'a> {
    pub engine: &'a Engine,
    /// Whether its afterburner is lit.
    pub after: bool,
    /// The engine that lifts off and lands where the other cannot.
    pub helper: Option<&'a Engine>,
}

/// What is left of a journey.
#[derive(Debug, Clone, Copy)]
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

impl Leg {
    /// What is left of it after a year.
    pub(crate) const fn after(&self, year: &Year) -> Self {
        Self { begun: true, fuel: year.fuel, left: self.left - year.burns, ..*self }
    }
}

/// What happens in one year of a journey.
pub(crate) struct Year {
    /// Half burns done.
    pub burns: u8,
    /// Fuel left, in 36ths of a tank.
    pub fuel: u16,
    pub thrust: i8,
}

/// A year in which an engine burns as far as it comes.
pub(crate) struct Lap {
    pub thrust: i8,
    /// Half burns.
    pub most: u8,
    /// The fuel then left, in 36ths of a tank; `None` where nothing moves, or it is fuel that allows no more burns.
    pub left: Option<u16>,
}

/// What a journey takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Voyage {
    pub years: u8,
    /// Fuel left at the end, in 36ths of a tank.
    pub left: u16,
}

/// The ways to fly.
pub(crate) type Ways<'a> = ArrayVec<Drive<'a>, { 2 * STACK_CAPACITY }>;

/// Each engine that burns this grade, with the strongest other one as a helper.
fn helped(engines: &[Engine], grade: Grade) -> impl Iterator<Item = Drive<'_>> {
    let burns = move |engine: &&Engine| grade >= engine.grade;
    engines.iter().filter(burns).map(move |engine| {
        let others = engines.iter().filter(burns).filter(|other| other.place != engine.place);
        let stronger = others.filter(|other| other.thrust > engine.thrust);
        Drive { engine, after: false, helper: stronger.max_by_key(|other| other.thrust) }
    })
}

/// The ways to drive a stack: each engine alone, with its afterburner, and with the strongest other one as a helper.
pub(crate) fn drives(engines: &[Engine], grade: Grade) -> impl Iterator<Item = Drive<'_>> {
    helped(engines, grade).flat_map(|drive| {
        let alone = Drive { helper: None, ..drive };
        [Some(alone), drive.lit(), drive.helper.map(|_| drive)].into_iter().flatten()
    })
}

/// The ways to fly a route with fuel of a grade. An engine with a helper does all that it does alone.
pub(crate) fn ways<'a>(engines: &'a [Engine], route: &Route, grade: Grade) -> Ways<'a> {
    let mut ways = Ways::new();
    for drive in helped(engines, grade).filter(|drive| !(route.dark && drive.engine.solar)) {
        ways.push(drive);
        ways.extend(drive.lit());
    }
    ways
}

impl Engine {
    /// Net thrust on a route without fuel that weighs anything, in its first year or those after it.
    fn light(&self, route: &Route, begun: bool) -> i8 {
        self.thrust + if self.solar { route.sun[usize::from(begun)] } else { 0 }
    }

    /// Half burns in a year with this net thrust, at most.
    fn reach(&self, route: &Route, thrust: i8) -> u8 {
        let amplified = if self.pushed { route.amplified } else { 0 };
        (u8::try_from(thrust).unwrap_or(0) + amplified).min(self.most).saturating_mul(2)
    }

    /// Fuel and net thrust of a year, once the afterburner is lit.
    fn started(&self, route: &Route, leg: &Leg, after: bool) -> Option<(u16, i8)> {
        let fuel = burn(leg.dry, leg.fuel, if after { self.after.into() } else { 0 })?;
        let class = weight_class(leg.dry * TANK + fuel);
        Some((fuel, self.light(route, leg.begun) + i8::from(after) + class))
    }

    /// The fuel left after so many half burns.
    fn spend(&self, dry: u16, fuel: u16, burns: u8) -> Option<u16> {
        let spent = (u32::from(burns) * self.fuel).div_ceil(120);
        burn(dry, fuel, u16::try_from(spent).ok()?)
    }

    /// A year of burns, at most so many half burns; `None` where nothing moves any more.
    pub(crate) fn year(&self, route: &Route, leg: &Leg, most: u8, after: bool) -> Option<Year> {
        let (fuel, thrust) = self.started(route, leg, after)?;
        if most == 0 {
            return Some(Year { burns: 0, fuel, thrust });
        }
        if thrust < 1 {
            return None;
        }
        let burns = most.min(self.reach(route, thrust));
        Some(Year { burns, fuel: self.spend(leg.dry, fuel, burns)?, thrust })
    }
}

impl<'a> Drive<'a> {
    /// The engine alone with its afterburner, if it has one.
    fn lit(&self) -> Option<Self> {
        (self.engine.after > 0).then_some(Self { engine: self.engine, after: true, helper: None })
    }

    /// A year of a journey. A spacecraft activates a thruster anew each year: where the one it cruises with cannot lift off
    /// or land, its helper makes the first burn, or the last one in a year of its own.
    pub(crate) fn year(&self, route: &Route, leg: &Leg) -> Option<Year> {
        let Leg { begun, left, .. } = *leg;
        let helped = |most: u8| self.helper?.year(route, leg, most, false);
        let rises = |year: &Year| begun || year.thrust > route.rise;
        let lands = |year: &Year| year.burns < left || year.thrust > route.land;
        match self.engine.year(route, leg, left, self.after) {
            Some(year) if rises(&year) => {
                if lands(&year) {
                    Some(year)
                } else {
                    self.descend(route, leg)
                }
            }
            _ if begun => None,
            _ => helped(left.min(2)).filter(|year| rises(year) && lands(year)),
        }
    }

    /// A year of a journey in which the engine would arrive but could not land: the last burn is left to the helper.
    pub(crate) fn descend(&self, route: &Route, leg: &Leg) -> Option<Year> {
        let (helper, left) = (self.helper?, leg.left);
        if left > 2 {
            return self.engine.year(route, leg, left - 2, self.after);
        }
        let strong = |year: &Year| year.thrust > route.land && (leg.begun || year.thrust > route.rise);
        helper.year(route, leg, left, false).filter(|year| year.burns == left && strong(year))
    }

    /// A year of as many burns as the engine makes; `None` where it does not lift off.
    pub(crate) fn lap(&self, route: &Route, leg: &Leg) -> Option<Lap> {
        let engine = self.engine;
        let (fuel, thrust) = engine.started(route, leg, self.after)?;
        if thrust < 1 {
            return (leg.begun || thrust > route.rise).then_some(Lap { thrust, most: 0, left: None });
        }
        if !leg.begun && thrust <= route.rise {
            return None;
        }
        let reach = engine.reach(route, thrust);
        let enough = (u32::from(steps(leg.dry, fuel)) * 120).checked_div(engine.fuel);
        let short = enough.filter(|&enough| enough < u32::from(reach));
        let left = if short.is_some() { None } else { engine.spend(leg.dry, fuel, reach) };
        Some(Lap { thrust, most: short.map_or(reach, |most| most as u8), left })
    }

    /// The journey that a leg is the rest of, of which so many years are over; `None` where it does not arrive.
    pub(crate) fn voyage(&self, route: &Route, leg: &Leg, over: u8) -> Option<Voyage> {
        let mut leg = *leg;
        for years in over + 1..=MOST_YEARS {
            leg = leg.after(&self.year(route, &leg)?);
            if leg.left == 0 {
                return Some(Voyage { years, left: leg.fuel });
            }
        }
        None
    }

    /// What a half burn takes at least, in 120ths of a step.
    fn frugal(&self) -> u32 {
        self.helper.map_or(self.engine.fuel, |helper| helper.fuel.min(self.engine.fuel))
    }

    /// Steps for the afterburn of a year.
    fn lighting(&self) -> u32 {
        if self.after { self.engine.after.into() } else { 0 }
    }

    /// Steps of fuel that so many half burns take at least, however the years fall.
    pub(crate) fn steps(&self, burns: u8) -> u32 {
        (u32::from(burns) * self.frugal()).div_ceil(120) + self.lighting()
    }

    /// Half burns that so many steps of fuel do for at most.
    pub(crate) fn burns(&self, steps: u32) -> u8 {
        let most = (steps.saturating_sub(self.lighting()) * 120).checked_div(self.frugal());
        most.map_or(u8::MAX, |burns| u8::try_from(burns).unwrap_or(u8::MAX))
    }

    /// How far and how hard a stack of this weight class or a heavier one comes at best, if it has fuel enough: half burns,
    /// and the net thrust to land with.
    pub(crate) fn bounds(&self, route: &Route, class: i8) -> (u8, i8) {
        let net = |engine: &Engine, begun: bool| engine.light(route, begun) + class;
        let own = |begun: bool| net(self.engine, begun) + i8::from(self.after);
        let helped = |begun: bool| self.helper.map_or(i8::MIN, |helper| net(helper, begun));
        let start = own(false).max(helped(false));
        if start <= route.rise {
            return (0, i8::MIN);
        }
        let most = if start < 1 {
            0
        } else if own(true) < 1 {
            // Whoever does not arrive in the first year goes no farther.
            let reach = self.helper.map_or(0, |helper| helper.reach(route, helped(false)));
            reach.max(self.engine.reach(route, own(false)))
        } else {
            u8::MAX
        };
        (most, start.max(own(true)).max(helped(true)))
    }
}
