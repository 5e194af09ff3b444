//! Flights to many places at once: whatever the place, a stack burns as far as it comes year by year, and so comes to the
//! nearer places before the farther ones.

use crate::{
    cards::Grade,
    flight::{
        plan::{Flight, Load, MOST_YEARS, Pilot, Route},
        ways::{Drive, Leg, Ways, ways},
    },
    map::{SPOTS, Spot, Spots},
    rules::Endeavours,
    spacecraft::fuel::{TANK, weight_class},
    state::{STACK_CAPACITY, State},
};
use arrayvec::ArrayVec;

/// A place to fly to.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Goal {
    pub to: Spot,
    /// Half burns.
    pub burns: u8,
    /// What net thrust has to exceed at landing; the least number where anything will do.
    pub land: i8,
    /// The fewest years found so far.
    pub years: Option<u8>,
}

/// Places to fly to, the nearest first.
pub(crate) type Goals = ArrayVec<Goal, SPOTS>;

impl Drive<'_> {
    /// Notes the years of the shortest journeys that begin like this; whether there are any.
    fn reach(&self, route: &Route, start: &Leg, goals: &mut [Goal]) -> bool {
        let bounds = self.bounds(route, weight_class(start.dry * TANK));
        if goals.first().is_none_or(|nearest| nearest.burns > bounds.0) {
            return false;
        }
        let cruise = Cruise { drive: self, route, hardest: bounds.1 };
        let (passed, stays, mut noted) = cruise.on(start, 0, 0, goals);
        let Some(helper) = self.helper.filter(|_| stays) else { return noted };
        // Where the engine does not lift off, its helper makes the first burn: that is all of the shortest ways.
        let rest = &mut goals[passed..];
        let (near, far) = rest.split_at_mut(rest.partition_point(|goal| goal.burns <= 2));
        for goal in near {
            noted |= cruise.arrive(&Leg { left: goal.burns, ..*start }, 0, goal);
        }
        if let Some(year) = helper.year(route, start, 2, false).filter(|year| year.thrust > route.rise) {
            noted |= cruise.on(&Leg { begun: true, fuel: year.fuel, ..*start }, 1, year.burns, far).2;
        }
        noted
    }
}

/// A drive that burns as far as it comes.
struct Cruise<'a> {
    drive: &'a Drive<'a>,
    route: &'a Route,
    /// The most net thrust with which it could land.
    hardest: i8,
}

impl Cruise<'_> {
    /// Goes on from a leg after so many years and half burns, as far as the engine comes: how many goals that is, whether
    /// for those beyond them it does not even set off, and whether a journey was noted.
    fn on(&self, leg: &Leg, over: u8, mut done: u8, goals: &mut [Goal]) -> (usize, bool, bool) {
        let (mut leg, mut next, mut noted) = (*leg, 0, false);
        for over in over..MOST_YEARS {
            let Some(lap) = self.drive.lap(self.route, &leg) else { return (next, !leg.begun, noted) };
            for goal in &mut goals[next..] {
                if goal.burns - done > lap.most {
                    break;
                }
                if lap.thrust > goal.land {
                    noted |= goal.note(over + 1);
                } else if self.drive.helper.is_some() {
                    noted |= self.descend(&Leg { left: goal.burns - done, ..leg }, over, goal);
                }
                next += 1;
            }
            if next == goals.len() {
                return (next, false, noted);
            }
            let Some(fuel) = lap.left else { return (next, !leg.begun, noted) };
            done += lap.most;
            leg = Leg { begun: true, fuel, ..leg };
        }
        (next, false, noted)
    }

    /// Notes the years of a journey that goes on from a leg after so many years; whether it arrives.
    fn arrive(&self, leg: &Leg, over: u8, goal: &mut Goal) -> bool {
        let route = Route { land: goal.land, ..*self.route };
        self.drive.voyage(&route, leg, over).is_some_and(|voyage| goal.note(voyage.years))
    }

    /// The same where the engine comes to the goal in this year but cannot land.
    fn descend(&self, leg: &Leg, over: u8, goal: &mut Goal) -> bool {
        if goal.land >= self.hardest {
            return false;
        }
        let route = Route { land: goal.land, ..*self.route };
        let Some(year) = self.drive.descend(&route, leg) else { return false };
        let leg = leg.after(&year);
        if leg.left == 0 { goal.note(over + 1) } else { self.arrive(&leg, over + 1, goal) }
    }
}

impl Goal {
    /// A place so many half burns away, to which no journey is known yet.
    pub(crate) const fn new(to: Spot, burns: u8, land: i8) -> Self {
        Self { to, burns, land, years: None }
    }

    fn note(&mut self, years: u8) -> bool {
        self.years = Some(self.years.map_or(years, |best| best.min(years)));
        true
    }
}

impl Endeavours {
    /// Finds the flights with the fewest tanks to goals whose ways lie in the same sunlight as a route, and takes those that
    /// pass out of the goals.
    pub(crate) fn find_flights(
        pilot: &Pilot,
        route: &Route,
        goals: &mut Goals,
        mut passes: impl FnMut(Spot, Flight) -> bool,
    ) {
        let mut fly = |load: &Load, tanks: u8, ways: &Ways<'_>, goals: &mut Goals| {
            let Some(fuel) = load.steps() else { return };
            let mut noted = false;
            for way in ways {
                let enough = goals.first().is_some_and(|nearest| way.steps(nearest.burns) <= fuel);
                noted |= enough && way.reach(route, &load.leg(0), goals);
            }
            if noted {
                let mut passed =
                    |goal: &mut Goal| goal.years.take().is_some_and(|years| passes(goal.to, Flight { years, tanks }));
                goals.retain(|goal| !passed(goal));
            }
        };
        let Some((bare, loads)) = pilot.loads.split_first() else { return };
        let mut own = ways(&pilot.engines, route, bare.grade);
        fly(bare, 0, &own, goals);
        if bare.grade != Grade::Water {
            own = ways(&pilot.engines, route, Grade::Water);
        }
        // What no number of tanks does for is not tried with each of them.
        let fuel = loads.iter().filter_map(Load::steps).max().unwrap_or(0);
        let class = weight_class(pilot.cards * TANK);
        let bounds: ArrayVec<(u8, i8), { 2 * STACK_CAPACITY }> = own
            .iter()
            .map(|way| {
                let (burns, land) = way.bounds(route, class);
                (burns.min(way.burns(fuel)), land)
            })
            .collect();
        goals.retain(|goal| bounds.iter().any(|&(burns, land)| goal.burns <= burns && goal.land < land));
        for (tanks, load) in (1..).zip(loads) {
            if goals.is_empty() {
                return;
            }
            fly(load, tanks, &own, goals);
        }
    }

    /// The places of some that a stack can fly to now, each with the flight to it that takes the fewest tanks.
    pub(crate) fn flights(
        &self,
        state: &State,
        pilot: &Pilot,
        among: Spots,
    ) -> impl Iterator<Item = (Spot, Flight)> + use<> {
        let mut found = [None; SPOTS];
        if pilot.id.is_freighter() {
            for to in among.iter() {
                found[to.index()] = self.flight(state, pilot, to);
            }
        } else if !pilot.engines.is_empty() && self.may_leave(state, pilot) {
            let from = state.stack(pilot.id).at;
            // Solar engines burn otherwise in the light of each zone.
            let map = self.map();
            let order = if pilot.solar { map.nearest_by_zone(from) } else { map.nearest(from) };
            for part in order.chunk_by(|&one, &other| !pilot.solar || map.zone(one) == map.zone(other)) {
                let (mut goals, mut twins) = (Goals::new(), ArrayVec::<[Spot; 2], SPOTS>::new());
                let seasonal = |to: Spot| map.site(to).is_some_and(|site| site.synodic.is_some());
                for &to in part {
                    if !among.contains(to) || !self.may_enter(state, pilot, to) {
                        continue;
                    }
                    let goal = self.goal(state, pilot, to);
                    // Places that are equally far away and equally hard to land on are alike, but for their season.
                    let near = goals.iter().rev().take_while(|own: &&Goal| own.burns == goal.burns);
                    let twin = near.filter(|own| own.land == goal.land).find(|own| !seasonal(own.to));
                    match twin.filter(|_| !seasonal(to)) {
                        Some(twin) => twins.push([to, twin.to]),
                        None => goals.push(goal),
                    }
                }
                let Some(first) = goals.first() else { continue };
                let route = self.route(state, pilot, [from, first.to]);
                if pilot.belts > 0 {
                    goals.sort_by_key(|goal| goal.burns);
                }
                Self::find_flights(pilot, &route, &mut goals, |to, flight| {
                    let passes = self.arrives_in_season(state, to, flight.years);
                    if passes {
                        found[to.index()] = Some(flight);
                    }
                    passes
                });
                for [to, twin] in twins {
                    found[to.index()] = found[twin.index()];
                }
            }
        }
        among.iter().filter_map(move |to| Some((to, found[to.index()]?)))
    }

    /// A place to which a stack flies from where it is.
    fn goal(&self, state: &State, pilot: &Pilot, to: Spot) -> Goal {
        let burns = self.half_burns(pilot, [state.stack(pilot.id).at, to]);
        Goal::new(to, burns, self.landing(state, pilot, to))
    }
}
