//! Journeys: how long they take, what fuel they burn, and the dangers on the way.

use super::{
    Endeavours,
    faces::{Grade, Trait},
    fuel::{MOST_DRY, MOST_WET, burn},
    pieces::{DeckKind, FaceId, Feature, Kind, Spot, StackId, Tool, Zone},
    quests::Deed,
    spacecraft::Engine,
    state::{Hazard, Stack, State, Step, TANK, Trip, season_of},
};
use crate::ruleset::Log;

/// The most years of a journey that is begun.
const MOST_YEARS: u8 = 15;

/// What a journey takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Voyage {
    pub years: u8,
    /// Fuel left at the end, in 36ths of a tank.
    pub left: u16,
}

/// A way to fly: with so many tanks taken on board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Flight {
    pub years: u8,
    pub tanks: u8,
}

/// How a stack is driven.
#[derive(Debug, Clone, Copy)]
struct Drive {
    engine: Engine,
    /// Whether its afterburner is lit.
    after: bool,
    /// The engine that lifts off and lands where the other cannot.
    helper: Option<Engine>,
}

/// What a stack sets off with.
struct Load {
    /// In tanks.
    dry: u16,
    /// In 36ths of a tank.
    fuel: u16,
    /// Tanks that stay cargo.
    water: u8,
    grade: Grade,
}

/// What is left of a journey.
#[derive(Clone, Copy)]
struct Leg {
    /// Where it begins; `None` on the way.
    from: Option<Spot>,
    to: Spot,
    dry: u16,
    /// In 36ths of a tank.
    fuel: u16,
    /// Half burns.
    left: u8,
}

/// What happens in one year of a journey.
struct Year {
    /// Half burns done.
    burns: u8,
    fuel: u16,
    thrust: i8,
}

impl Endeavours {
    /// Whether a stack is a spacecraft that can move now: it rests, holds something that moves, and has not moved.
    pub(super) fn can_move(&self, state: &State, id: StackId) -> bool {
        let stack = state.stack(id);
        if !id.is_craft() || !stack.rests() || stack.moved || stack.pieces.is_empty() || stack.at == Spot::AWAY {
            return false;
        }
        match id {
            StackId::Freighter | StackId::Slipstream => self.freighter(state, id).is_some(),
            StackId::Bernal => state.bernal_over.is_none(),
            _ => true,
        }
    }

    /// The place of the freighter's own card in its stack.
    fn freighter(&self, state: &State, id: StackId) -> Option<usize> {
        self.find_working(state, id, |face| face.is_patent(DeckKind::Freighter))
    }

    /// Half burns of a journey, with what belts give for nothing.
    fn way(&self, state: &State, id: StackId, from: Spot, to: Spot) -> u8 {
        let burns = self.map().burns(from, to);
        let stack = state.stack(id);
        let free: u8 = stack
            .pieces
            .iter()
            .filter(|piece| Self::usable(piece))
            .map(|piece| self.of(piece).sum(|what| if let Trait::BeltBurn(n) = what { n } else { 0 }))
            .sum();
        burns.saturating_sub(free.saturating_mul(2).saturating_mul(self.map().belts(from, to)))
    }

    /// Whether a synodic comet can be entered and left in a year.
    fn in_season(&self, spot: Spot, year: u16) -> bool {
        let season = season_of(year, self.clock_start);
        self.map().site(spot).and_then(|site| site.synodic).is_none_or(|own| own == season)
    }

    /// Whether a factory helps to land on a site or to lift off from it.
    fn assisted(&self, state: &State, spot: Spot) -> bool {
        let Some(site) = self.map().site(spot) else { return false };
        // Lander burns, which sites from size 6 on have, let no factory help, but for an atmosphere or a Bernal's elevator.
        state.site(spot).factory
            && (site.size < 6 || site.is(Feature::Atmospheric) || self.bernal_has(state, Trait::AssistLanders))
    }

    /// Whether a stack with this net thrust can leave a place.
    fn lifts_off(&self, state: &State, id: StackId, from: Spot, thrust: i8) -> bool {
        match self.map().site(from) {
            None => true,
            Some(_) if id == StackId::Bernal => true,
            Some(site) => thrust > i8::try_from(site.size).unwrap_or(i8::MAX) || self.assisted(state, from),
        }
    }

    /// Whether a stack with this net thrust can land at a place.
    fn lands(&self, state: &State, id: StackId, to: Spot, thrust: i8) -> bool {
        self.lifts_off(state, id, to, thrust) || self.aerobrakes_down(state, id, to)
    }

    /// Whether a stack can land through the atmosphere, which takes neither thrust nor fuel.
    fn aerobrakes_down(&self, state: &State, id: StackId, to: Spot) -> bool {
        self.map().site(to).is_some_and(|site| site.is(Feature::Atmospheric)) && self.may_aerobrake(state, id)
    }

    fn may_aerobrake(&self, state: &State, id: StackId) -> bool {
        !state.stack(id).pieces.iter().any(|piece| self.of(piece).has(Trait::AeroForbidden))
    }

    /// A year of burns with one engine, at most so many half burns; `None` where nothing moves any more.
    fn year(
        &self,
        state: &State,
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
        let reach = (u8::try_from(thrust).unwrap_or(0) + self.amplified(state, engine)).min(engine.most);
        let burns = most.min(reach.saturating_mul(2));
        let steps = (u32::from(burns) * engine.fuel).div_ceil(120);
        let fuel = burn(dry, fuel, u16::try_from(steps).ok()?)?;
        Some(Year { burns, fuel, thrust })
    }

    /// A year of a journey. A spacecraft activates a thruster anew each year: where the one it cruises with cannot lift off
    /// or land, its helper makes the first burn, or the last one in a year of its own.
    fn leg(&self, state: &State, id: StackId, drive: &Drive, leg: &Leg) -> Option<Year> {
        let Leg { from, to, dry, fuel, left } = *leg;
        let zone = self.map().zone(from.unwrap_or(to));
        let cruise = self.year(state, &drive.engine, (dry, fuel), zone, left, drive.after);
        let helped = |most: u8| {
            let helper = drive.helper.as_ref()?;
            self.year(state, helper, (dry, fuel), zone, most, false)
        };
        let rises = |year: &Year| from.is_none_or(|from| self.lifts_off(state, id, from, year.thrust));
        let lands = |year: &Year| year.burns < left || self.lands(state, id, to, year.thrust);
        match cruise {
            Some(year) if rises(&year) => {
                if lands(&year) {
                    return Some(year);
                }
                if left > 2 {
                    // The last burn is left to the helper.
                    drive.helper.as_ref()?;
                    return self.year(state, &drive.engine, (dry, fuel), zone, left - 2, drive.after);
                }
                helped(left).filter(|year| year.burns == left && rises(year) && lands(year))
            }
            _ => {
                from?;
                helped(left.min(2)).filter(|year| rises(year) && lands(year))
            }
        }
    }

    /// Burns more in a year for a pushed spacecraft (Power Amplification, D15b1).
    fn amplified(&self, state: &State, engine: &Engine) -> u8 {
        if engine.pushed && self.has_powersat(state) && self.networked(state, 1) {
            self.network_strength(state)
        } else {
            0
        }
    }

    /// The journey of a stack of this dry mass and fuel; `None` where it does not arrive.
    fn voyage(
        &self,
        state: &State,
        id: StackId,
        drive: &Drive,
        [from, to]: [Spot; 2],
        (dry, fuel): (u16, u16),
    ) -> Option<Voyage> {
        if dry > MOST_DRY || dry * TANK + fuel > MOST_WET * TANK || drive.after && drive.engine.after == 0 {
            return None;
        }
        // Solar cards do not work around Neptune unless they are pushed.
        let dark = self.map().zone(to) == Zone::Neptune && !self.has_powersat(state);
        if dark && drive.engine.solar {
            return None;
        }
        let mut leg = Leg { from: Some(from), to, dry, fuel, left: self.way(state, id, from, to) };
        for years in 1..=MOST_YEARS {
            let year = self.leg(state, id, drive, &leg)?;
            leg = Leg { from: None, fuel: year.fuel, left: leg.left - year.burns, ..leg };
            if leg.left == 0 {
                return Some(Voyage { years, left: leg.fuel });
            }
        }
        None
    }

    /// The ways to drive a stack: each engine alone, with its afterburner, and with the strongest other one as a helper.
    fn drives<'a>(&self, engines: &'a [Engine], grade: Option<Grade>) -> impl Iterator<Item = Drive> + 'a {
        let burns = move |engine: &Engine| grade.is_none_or(|grade| grade >= engine.grade);
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

    /// The shortest journey, and of those the one that leaves most fuel.
    fn best_voyage(&self, state: &State, id: StackId, engines: &[Engine], way: [Spot; 2]) -> Option<Drive> {
        let stack = state.stack(id);
        let grade = (stack.fuel > 0).then_some(stack.grade);
        let load = (self.dry(stack), stack.fuel);
        let mut best: Option<(Voyage, Drive)> = None;
        for drive in self.drives(engines, grade) {
            if let Some(found) = self.voyage(state, id, &drive, way, load)
                && best.is_none_or(|(best, _)| (best.years, found.left) > (found.years, best.left))
            {
                best = Some((found, drive));
            }
        }
        best.map(|(_, drive)| drive)
    }

    /// Tanks that a stack could take on board where it is.
    pub(super) fn tanks_at_hand(&self, state: &State, id: StackId) -> u8 {
        let stack = state.stack(id);
        let fuel = if stack.grade == Grade::Water { stack.fuel.div_ceil(TANK) } else { 0 };
        let room = MOST_WET.saturating_sub(self.dry(stack) - u16::from(stack.water) + fuel);
        let supply = if stack.at.is_bank() { state.aqua + u16::from(stack.water) } else { u16::from(stack.water) };
        u8::try_from(room.min(supply)).unwrap_or(u8::MAX)
    }

    /// What a stack weighs and burns if it sets off with so many tanks more: fuel of another grade is jettisoned for water,
    /// and water beyond what it can carry stays behind.
    fn load(&self, state: &State, id: StackId, tanks: u8) -> Load {
        let stack = state.stack(id);
        let cards = self.dry(stack) - u16::from(stack.water);
        let other = tanks > 0 && stack.grade != Grade::Water;
        let fuel = if other { 0 } else { stack.fuel } + u16::from(tanks) * TANK;
        let water = u16::from(stack.water.saturating_sub(tanks)).min(MOST_DRY.saturating_sub(cards));
        let dry = (cards + water).max(1);
        let fuel = fuel.min(MOST_WET.saturating_sub(dry) * TANK);
        let grade = if tanks > 0 || stack.fuel == 0 { Grade::Water } else { stack.grade };
        Load { dry, fuel, water: water as u8, grade }
    }

    /// The flight of a stack to a place with the fewest tanks; `None` where none arrives.
    pub(super) fn flight(&self, state: &State, id: StackId, engines: &[Engine], to: Spot) -> Option<Flight> {
        let stack = state.stack(id);
        let from = stack.at;
        if to == from
            || state.in_black_hole(to)
            || !self.in_season(from, state.year)
            || to.is_site() && state.site(to).gone
        {
            return None;
        }
        let in_season = |years: u8| self.in_season(to, state.year + u16::from(years.max(1)) - 1);
        match id {
            StackId::Freighter | StackId::Slipstream => {
                let years = self.freighter_years(state, id, to).filter(|&years| in_season(years));
                return years.map(|years| Flight { years, tanks: 0 });
            }
            StackId::Bernal if to == Spot::LEO => return None,
            _ => {}
        }
        let most = self.tanks_at_hand(state, id);
        let sure = engines.iter().map(|engine| u32::from(self.way(state, id, from, to)) * engine.fuel / 120).min()?;
        let tried = |tanks: u8| {
            let load = self.load(state, id, tanks);
            let drives = self.drives(engines, Some(load.grade));
            let voyages = drives.filter_map(|drive| self.voyage(state, id, &drive, [from, to], (load.dry, load.fuel)));
            voyages
                .map(|voyage| voyage.years)
                .min()
                .filter(|&years| in_season(years))
                .map(|years| Flight { years, tanks })
        };
        if let Some(flight) = tried(0) {
            return Some(flight);
        }
        let dry = self.dry(stack) - u16::from(stack.water);
        let fuel = if stack.grade == Grade::Water { stack.fuel } else { 0 };
        let least = super::fuel::tanks_for(dry, fuel, u16::try_from(sure).unwrap_or(u16::MAX - 64));
        let least = u8::try_from(least).unwrap_or(u8::MAX).max(1);
        (least..=most).find_map(tried)
    }

    /// The years of a freighter to a place: it burns once a year, or twice if pushed.
    fn freighter_years(&self, state: &State, id: StackId, to: Spot) -> Option<u8> {
        let place = self.freighter(state, id)?;
        let stack = state.stack(id);
        let face = self.of(&stack.pieces[place]);
        let powersat = self.has_powersat(state);
        let range =
            face.traits.iter().find_map(|own| if let Trait::Range(zone) = own.what { Some(zone) } else { None });
        if range.is_some_and(|zone| self.map().zone(to) > zone) && !powersat {
            return None;
        }
        // Water beyond the load limit stays behind.
        let cards = self.dry(stack).saturating_sub(u16::from(face.mass) + u16::from(stack.water));
        if cards > u16::from(face.load) {
            return None;
        }
        let small = |spot: Spot| {
            let most = face.sum(|what| if let Trait::Lands(size) = what { size } else { 0 });
            self.map().site(spot).is_none_or(|site| site.size <= most || state.site(spot).factory)
        };
        if !small(stack.at) || !small(to) && !self.aerobrakes_down(state, id, to) {
            return None;
        }
        let a_year = if powersat { 4 } else { 2 };
        let years = self.way(state, id, stack.at, to).div_ceil(a_year).max(1);
        (years <= MOST_YEARS).then_some(years)
    }

    /// Every place that a stack can fly to now, with the flight to it.
    pub(super) fn flights<'a>(
        &'a self,
        state: &'a State,
        id: StackId,
        engines: &'a [Engine],
    ) -> impl Iterator<Item = (Spot, Flight)> + 'a {
        self.map().spots().filter_map(move |to| self.flight(state, id, engines, to).map(|flight| (to, flight)))
    }

    /// Sets off: takes tanks on board and begins the journey.
    pub(super) fn set_off<L: Log>(&self, state: &mut State, id: StackId, to: Spot, tanks: u8, log: &mut L) {
        let from = state.stack(id).at;
        self.take_tanks(state, id, tanks, log);
        let engines: arrayvec::ArrayVec<Engine, 24> = self.engines(state, id).collect();
        let stack = state.stack(id);
        let chosen = self.best_voyage(state, id, &engines, [from, to]);
        let face = |engine: &Engine| stack.pieces[engine.place].face;
        let engine = chosen.as_ref().map(|drive| face(&drive.engine));
        let helper = chosen.as_ref().and_then(|drive| drive.helper.as_ref().map(face));
        let after = chosen.is_some_and(|drive| drive.after);
        let left = self.way(state, id, from, to);
        let leg = Leg { from: Some(from), to, dry: self.dry(stack), fuel: stack.fuel, left };
        let first = chosen.and_then(|drive| self.leg(state, id, &drive, &leg));
        let stack = state.stack_mut(id);
        stack.moved = true;
        stack.thrust = first.map_or(0, |year| year.thrust);
        stack.trip = Some(Trip { from, to, left, engine, after, helper });
        state.tally.flights += 1;
        if state.prospecting == Some(id) {
            state.prospecting = None;
        }
        log.event("Core G: flight", || {
            format!("{} leaves {} for {}", id.title(), self.spot_words(state, from), self.spot_words(state, to))
        });
        // The last pushed comes first: lift-off, the dangers of the place, belts, then the burns.
        state.push(Step::Go(id));
        for _ in 0..self.map().own_belts(from) + u8::from(from == Spot::LEO && to != Spot::HOME) {
            state.push(Step::Belt(id));
        }
        if let Some(site) = self.map().site(from)
            && id != StackId::Bernal
        {
            let assisted = !self.powered(state, id, site);
            if assisted {
                self.ask_assist(state, id, from);
            } else {
                // A crash hazard first entered with a factory's help is ignored.
                for _ in 0..site.crash {
                    state.push(Step::Hazard(id, Hazard::Crash));
                }
            }
            if state.site(from).rolled {
                state.push(Step::Shield(id, from));
            }
        }
    }

    /// Whether a stack lifts off or lands by its own thrust, or as a freighter that needs no help there.
    fn powered(&self, state: &State, id: StackId, site: &super::sites::Site) -> bool {
        let stack = state.stack(id);
        match self.freighter_face(stack).filter(|_| id != StackId::Rocket) {
            Some(face) => site.size <= self.face(face).sum(|what| if let Trait::Lands(size) = what { size } else { 0 }),
            None => stack.thrust > i8::try_from(site.size).unwrap_or(i8::MAX),
        }
    }

    /// A factory's help is a hazard, but with a colony there or Powersat (Core H).
    fn ask_assist(&self, state: &mut State, id: StackId, at: Spot) {
        if !state.site(at).colony && !self.has_powersat(state) {
            state.push(Step::Hazard(id, Hazard::Assist));
        }
    }

    /// Cards that a reactor's use destroys, and heavy radiators that turn light after it.
    fn lose_weak<L: Log>(&self, state: &mut State, id: StackId, engine: Option<FaceId>, log: &mut L) {
        let place = state.stack(id).pieces.iter().position(|piece| Some(piece.face) == engine);
        let Some(chain) = place.and_then(|place| self.working(state, state.stack(id), place)) else { return };
        let pieces = state.stack(id).pieces.iter().enumerate().filter(|(place, _)| chain.cards & (1 << place) != 0);
        let heat =
            |piece: &super::state::Piece| self.of(piece).sum(|what| if let Trait::LoseBelow(n) = what { n } else { 0 });
        let below = pieces.map(|(_, piece)| heat(piece)).max();
        // A heavy radiator of that kind turns light after its use.
        for place in 0..state.stack(id).pieces.len() {
            if chain.therms > 0 && self.of(&state.stack(id).pieces[place]).has(Trait::HeavyOnce) {
                self.lighten(state, id, place);
            }
        }
        if let Some(below) = below.filter(|&below| below > 0) {
            while let Some(place) = state.stack(id).pieces.iter().position(|piece| {
                let face = self.of(piece);
                face.rad < below && !face.human && matches!(face.kind, Kind::Patent(_))
            }) {
                log.event("Core: heat", || {
                    format!("{} is lost to the heat of the drive", self.piece_words(&state.stack(id).pieces[place]))
                });
                self.decommission(state, id, place, super::tally::Loss::Drive, log);
            }
        }
    }

    fn take_tanks<L: Log>(&self, state: &mut State, id: StackId, tanks: u8, log: &mut L) {
        if let Some(face) =
            self.freighter_face(state.stack(id)).filter(|_| !matches!(id, StackId::Rocket | StackId::Bernal))
        {
            // Water beyond the load limit stays behind.
            let face = self.face(face);
            let stack = state.stack(id);
            let cards = self.dry(stack).saturating_sub(u16::from(face.mass) + u16::from(stack.water));
            let room = u16::from(face.load).saturating_sub(cards);
            let stack = state.stack_mut(id);
            stack.water = u16::from(stack.water).min(room) as u8;
            return;
        }
        let load = self.load(state, id, tanks);
        let at_bank = state.stack(id).at.is_bank();
        let stack = state.stack_mut(id);
        let bought = u16::from(tanks.saturating_sub(stack.water));
        (stack.water, stack.fuel, stack.grade) = (load.water, load.fuel, load.grade);
        if tanks == 0 {
            return;
        }
        if at_bank {
            state.pay(bought.min(state.aqua));
            state.tally.fuel_bought += bought;
        }
        log.event("Core F: tanks", || format!("{} takes {tanks} tanks of water on board", id.title()));
    }

    /// Goes on with a journey: the burns of a year, or on out of a wormhole.
    pub(super) fn travel<L: Log>(&self, state: &mut State, id: StackId, log: &mut L) {
        let Some(trip) = state.stack(id).trip else { return };
        if matches!(id, StackId::Freighter | StackId::Slipstream) {
            let a_year = if self.has_powersat(state) { 4 } else { 2 };
            self.progress(state, id, trip, a_year, state.stack(id).fuel, log);
            return;
        }
        let stack = state.stack(id);
        let from = (stack.at != Spot::AWAY).then_some(trip.from);
        let leg = Leg { from, to: trip.to, dry: self.dry(stack), fuel: stack.fuel, left: trip.left };
        let engines: arrayvec::ArrayVec<Engine, 24> = self.engines(state, id).collect();
        let with =
            |face: Option<FaceId>| engines.iter().find(|engine| Some(stack.pieces[engine.place].face) == face).copied();
        let planned = with(trip.engine).map(|engine| Drive { engine, after: trip.after, helper: with(trip.helper) });
        let mut year = planned.and_then(|drive| self.leg(state, id, &drive, &leg));
        if year.is_none() {
            // What was planned with is lost, or no longer enough: whatever else gets farthest, then spends least.
            let grade = (stack.fuel > 0).then_some(stack.grade);
            let others = self.drives(&engines, grade).filter_map(|drive| self.leg(state, id, &drive, &leg));
            year = others.max_by_key(|year| (year.burns, year.fuel));
        }
        match year {
            Some(year) if year.burns > 0 || trip.left == 0 => {
                state.stack_mut(id).thrust = year.thrust;
                if from.is_some() {
                    self.lose_weak(state, id, trip.engine, log);
                }
                self.progress(state, id, trip, year.burns, year.fuel, log);
            }
            _ => self.stranded(state, id, trip, log),
        }
    }

    fn progress<L: Log>(&self, state: &mut State, id: StackId, trip: Trip, burns: u8, fuel: u16, log: &mut L) {
        let stack = state.stack_mut(id);
        stack.fuel = fuel;
        let left = trip.left.saturating_sub(burns);
        if left == 0 {
            stack.trip = Some(Trip { left, ..trip });
            state.push(Step::Arrive(id));
        } else {
            stack.at = Spot::AWAY;
            stack.trip = Some(Trip { left, ..trip });
            log.event("Core G: flight", || {
                format!(
                    "{} is on its way to {}, {} burns from it",
                    id.title(),
                    self.spot_words(state, trip.to),
                    f64::from(left) / 2.0
                )
            });
        }
    }

    /// A spacecraft that can no longer reach what it set out for, because cards were lost on the way: without a burn made it
    /// stays, and under way it drifts to the Lagrange point of the zone that is nearer.
    fn stranded<L: Log>(&self, state: &mut State, id: StackId, trip: Trip, log: &mut L) {
        let begun = state.stack(id).at == Spot::AWAY;
        let near = if 2 * trip.left > self.way(state, id, trip.from, trip.to) { trip.from } else { trip.to };
        let at = if begun { Spot::point(self.map().zone(near)) } else { trip.from };
        let stack = state.stack_mut(id);
        stack.trip = None;
        stack.at = at;
        state.tally.stranded += 1;
        log.event("Core G: drift", || {
            let (to, at) = (self.spot_words(state, trip.to), self.spot_words(state, at));
            format!("{} cannot reach {to} and is left at {at}", id.title())
        });
        self.swallow(state, id, log);
    }

    /// A spacecraft that has entered a black hole is lost (D11); true where it is.
    fn swallow<L: Log>(&self, state: &mut State, id: StackId, log: &mut L) -> bool {
        let inside = state.in_black_hole(state.stack(id).at);
        if inside {
            log.event("D11: black hole", || format!("{} is inside", id.title()));
            self.destroy(state, id, super::tally::Loss::BlackHole, log);
        }
        inside
    }

    /// Arrives: the dangers of the way in, then the landing.
    pub(super) fn arrive<L: Log>(&self, state: &mut State, id: StackId, log: &mut L) {
        let Some(trip) = state.stack_mut(id).trip.take() else { return };
        let to = trip.to;
        state.stack_mut(id).at = to;
        log.event("Core G: flight", || format!("{} arrives at {}", id.title(), self.spot_words(state, to)));
        if self.swallow(state, id, log) {
            return;
        }
        if to.is_bank() && id == StackId::Rocket {
            self.drain(state, id);
        }
        // The last pushed comes first: belts, storms, hazards, then the site, and then what missions ask for.
        state.push(Step::Reach(id, to));
        if let Some(site) = self.map().site(to) {
            if id != StackId::Bernal {
                state.push(Step::Shield(id, to));
                if !state.site(to).rolled {
                    state.push(Step::SiteRolls(id, to));
                }
                if !self.powered(state, id, site) && !self.aerobrakes_down(state, id, to) {
                    self.ask_assist(state, id, to);
                }
            }
            // Near sites have crash hazards between them, and no atmosphere on the way.
            let near = self.map().site(trip.from).is_some_and(|other| other.adjacent(site));
            for _ in 0..if near { 0 } else { site.aerobrakes } {
                state.push(Step::Hazard(id, Hazard::Aerobrake));
            }
            for _ in 0..site.crash {
                state.push(Step::Hazard(id, Hazard::Crash));
            }
        }
        if state.cme_at(to).is_some() {
            state.push(Step::Storm(id, to));
        }
        for _ in 0..self.map().own_belts(to) + u8::from(to == Spot::LEO && trip.from != Spot::HOME) {
            state.push(Step::Belt(id));
        }
    }

    /// A stack has come through the dangers of its arrival.
    pub(super) fn reach_place<L: Log>(&self, state: &mut State, id: StackId, at: Spot, log: &mut L) {
        if state.stack(id).pieces.is_empty() || state.stack(id).at != at {
            return;
        }
        self.deed(state, Deed::Entered(id, at), log);
        if at.is_site() && id != StackId::Bernal {
            self.deed(state, Deed::Landed(id, at), log);
        }
    }

    /// Water on board becomes Aqua at the bank, whole tanks of it.
    pub(super) fn drain(&self, state: &mut State, id: StackId) {
        let stack = state.stack_mut(id);
        let mut tanks = u16::from(stack.water);
        stack.water = 0;
        if stack.grade == Grade::Water {
            tanks += stack.fuel / TANK;
            stack.fuel %= TANK;
        }
        state.aqua = state.aqua.saturating_add(tanks);
    }

    /// Whether the stack's aerobrake makes this entry safe; uses one up (D3h1).
    pub(super) fn safe_entry(&self, state: &mut State, id: StackId) -> bool {
        let stack = state.stack(id);
        if stack
            .pieces
            .iter()
            .enumerate()
            .any(|(place, piece)| self.of(piece).has(Trait::AeroSafe) && self.works(state, id, place))
        {
            return true;
        }
        let brake = |piece: &super::state::Piece| {
            let face = self.of(piece);
            face.is_tool(Tool::Aerobrake) && !piece.damaged && piece.used < face.value
        };
        let Some(place) = stack.pieces.iter().position(brake) else { return false };
        state.stack_mut(id).pieces[place].used += 1;
        true
    }

    /// Sails are lost in aerobrakes.
    pub(super) fn lose_sails<L: Log>(&self, state: &mut State, id: StackId, log: &mut L) {
        while let Some(place) = state.stack(id).pieces.iter().position(|piece| self.of(piece).has(Trait::AeroLost)) {
            log.event("Core H: aerobrake", || {
                format!("{} is lost in the atmosphere", self.piece_words(&state.stack(id).pieces[place]))
            });
            self.decommission(state, id, place, super::tally::Loss::Aerobrake, log);
        }
    }

    /// Flight that has to be chosen with how many tanks: the least, enough to come back, and as many as fit.
    pub(super) fn tank_choices(&self, state: &State, id: StackId, to: Spot) -> arrayvec::ArrayVec<u8, 3> {
        let engines: arrayvec::ArrayVec<Engine, 24> = self.engines(state, id).collect();
        let mut choices = arrayvec::ArrayVec::new();
        let Some(flight) = self.flight(state, id, &engines, to) else { return choices };
        choices.push(flight.tanks);
        let most = self.tanks_at_hand(state, id);
        if let Some(back) = self.tanks_for_return(state, id, &engines, to, flight.tanks)
            && back > flight.tanks
        {
            // One tank more than the least, for what is picked up there.
            choices.push(back.saturating_add(1).min(most));
        }
        if most > flight.tanks && !choices.contains(&most) && self.arrives_with(state, id, &engines, to, most).is_some()
        {
            choices.push(most);
        }
        choices
    }

    /// The fuel left at a place after a flight with so many tanks; `None` where it does not arrive.
    fn arrives_with(&self, state: &State, id: StackId, engines: &[Engine], to: Spot, tanks: u8) -> Option<u16> {
        let from = state.stack(id).at;
        let load = self.load(state, id, tanks);
        let drives = self.drives(engines, Some(load.grade));
        let voyages = drives.filter_map(|drive| self.voyage(state, id, &drive, [from, to], (load.dry, load.fuel)));
        voyages.map(|voyage| voyage.left).max()
    }

    /// The fewest tanks with which a stack could fly to a place and back to LEO without refuelling.
    pub(super) fn tanks_for_return(
        &self,
        state: &State,
        id: StackId,
        engines: &[Engine],
        to: Spot,
        least: u8,
    ) -> Option<u8> {
        let stack = state.stack(id);
        let most = self.tanks_at_hand(state, id);
        let dry = self.dry(stack) - u16::from(stack.water);
        (least..=most).find(|&tanks| {
            let Some(left) = self.arrives_with(state, id, engines, to, tanks) else { return false };
            self.drives(engines, Some(Grade::Water))
                .any(|drive| self.voyage(state, id, &drive, [to, Spot::LEO], (dry, left)).is_some())
        })
    }

    /// The stack in which a card of a stack comes to another site of its road: its own outpost where the rest of it is of
    /// mass 2 at most, otherwise an outpost there or a new one.
    pub(super) fn road_stack(&self, state: &State, id: StackId, place: usize, to: Spot) -> Option<StackId> {
        let stack = state.stack(id);
        let cards: u16 = stack.pieces.iter().map(|piece| self.mass(piece)).sum();
        let tanks = u16::from(stack.water) + u16::from(stack.dirt) + u16::from(stack.isotope);
        if id.is_outpost() && cards + tanks - self.mass(&stack.pieces[place]) <= 2 {
            return Some(id);
        }
        let there = |own: StackId| {
            let other = state.stack(own);
            own.is_outpost() && !other.is_empty() && other.at == to && !other.pieces.is_full()
        };
        StackId::ALL.into_iter().find(|&own| there(own) || self.may_found(state, own, to))
    }

    /// The sites to which a rover or a card with a buggy can go along a buggy road (C1c).
    pub(super) fn roads<'a>(&'a self, state: &'a State, id: StackId, place: usize) -> impl Iterator<Item = Spot> + 'a {
        let stack = state.stack(id);
        let piece = stack.pieces[place];
        let face = self.of(&piece);
        let drives = (face.is_tool(Tool::Rover) || face.buggy) && Self::usable(&piece) && !piece.moved && stack.rests();
        let road = self.map().site(stack.at).map_or(0, |site| site.road);
        let from = stack.at;
        self.map()
            .all()
            .filter(move |&(spot, site)| drives && road > 0 && site.road == road && spot != from)
            .filter(move |&(spot, _)| self.road_stack(state, id, place, spot).is_some())
            .map(|(spot, _)| spot)
    }

    /// Whether a stack is a spacecraft that can traverse a wormhole where it is (D13b): within its movement or before it,
    /// and once a year, because no movement turns around.
    pub(super) fn may_traverse(&self, state: &State, id: StackId) -> bool {
        let stack = state.stack(id);
        let loose = id != StackId::Bernal || state.bernal_over.is_none();
        id.is_craft() && loose && stack.rests() && !stack.traversed && !stack.pieces.is_empty()
    }

    /// The wormholes that lie where a stack is.
    pub(super) fn wormholes_at<'a>(&self, state: &'a State, at: Spot) -> impl Iterator<Item = u8> + 'a {
        (0_u8..).zip(&state.wormholes).filter_map(move |(number, hole)| {
            hole.filter(|hole| hole.entrance == at || hole.exit == Some(at)).map(|_| number)
        })
    }

    /// The face that a freighter's own card has, for its load.
    pub(super) fn freighter_face(&self, stack: &Stack) -> Option<FaceId> {
        stack.pieces.iter().map(|piece| piece.face).find(|&face| self.face(face).is_patent(DeckKind::Freighter))
    }
}

#[cfg(test)]
mod tests;
