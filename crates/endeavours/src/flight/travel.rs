//! Journeys: setting off, the burns of each year, the dangers on the way, and arriving.

use crate::{
    cards::{Grade, Trait},
    flight::{
        plan::Load,
        ways::{Drive, Leg, drives},
    },
    map::{Spot, sites::Site},
    missions::quests::Deed,
    pieces::{DeckKind, FaceId, Kind, StackId, Tool},
    rules::Endeavours,
    ruleset::Log,
    spacecraft::{fuel::TANK, works::Engine},
    state::{Hazard, Loss, Piece, State, Step, Trip},
};

impl Endeavours {
    /// Whether a stack is a spacecraft that can move now: it rests, holds something that moves, and has not moved.
    pub(crate) fn can_move(&self, state: &State, id: StackId) -> bool {
        let stack = state.stack(id);
        if !id.is_craft() || !stack.rests() || stack.moved || stack.pieces.is_empty() || stack.at == Spot::AWAY {
            return false;
        }
        match id {
            StackId::Freighter | StackId::Slipstream => self.freighter(state, id).is_some(),
            // What a lost Bernal leaves behind is no spacecraft.
            StackId::Bernal => {
                let bernal = |piece: &Piece| self.of(piece).is_patent(DeckKind::Bernal);
                state.bernal_over.is_none() && stack.pieces.iter().any(bernal)
            }
            _ => true,
        }
    }

    /// Sets off: takes tanks on board and begins the journey.
    pub(crate) fn set_off<L: Log>(&self, state: &mut State, id: StackId, to: Spot, tanks: u8, log: &mut L) {
        let from = state.stack(id).at;
        Self::slip_tow(state, id);
        self.check_beam(state, id);
        self.take_tanks(state, id, tanks, log);
        let pilot = self.pilot(state, id);
        let route = self.route(state, &pilot, [from, to]);
        let chosen = Self::best_drive(&pilot, &route);
        let stack = state.stack(id);
        let face = |engine: &Engine| stack.pieces[engine.place].face;
        let engine = chosen.as_ref().map(|drive| face(drive.engine));
        let helper = chosen.as_ref().and_then(|drive| drive.helper.map(face));
        let after = chosen.is_some_and(|drive| drive.after);
        let left = route.burns;
        let leg = Leg { begun: false, dry: self.dry(stack), fuel: stack.fuel, left };
        let first = chosen.and_then(|drive| drive.year(&route, &leg));
        let stack = state.stack_mut(id);
        stack.moved = true;
        stack.thrust = first.map_or(0, |year| year.thrust);
        stack.trip = Some(Trip { from, to, left, engine, after, helper });
        state.tally.flights += 1;
        if state.tally.flights == 1 {
            state.tally.first_flight = state.year;
        }
        if state.prospecting == Some(id) {
            state.prospecting = None;
        }
        log.event("Core G: flight", || {
            format!("{} leaves {} for {}", id.name(), self.place_words(from), self.place_words(to))
        });
        // The last pushed comes first: lift-off, the dangers of the place, belts, then the burns.
        state.push(Step::Go(id));
        state.push_all(self.map().own_belts(from) + u8::from(from == Spot::LEO && to != Spot::HOME), Step::Belt(id));
        if let Some(site) = self.map().site(from)
            && id != StackId::Bernal
        {
            if !self.powered(state, id, site) {
                self.ask_assist(state, id, from);
            } else {
                // A crash hazard first entered with a factory's help is ignored.
                state.push_all(site.crash, Step::Hazard(id, Hazard::Crash));
            }
            if state.site(from).rolled {
                state.push(Step::Shield(id, from));
            }
        }
    }

    /// Whether a stack lifts off or lands by its own thrust, or as a freighter that needs no help there.
    fn powered(&self, state: &State, id: StackId, site: &Site) -> bool {
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
        let pieces = &state.stack(id).pieces;
        let heat = |piece: &Piece| self.of(piece).sum(|what| if let Trait::LoseBelow(n) = what { n } else { 0 });
        let below = state.stack(id).marked(chain.cards).map(|place| heat(&pieces[place])).max();
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
                self.decommission(state, id, place, Loss::Drive, log);
            }
        }
    }

    fn take_tanks<L: Log>(&self, state: &mut State, id: StackId, tanks: u8, log: &mut L) {
        if let Some(face) =
            self.freighter_face(state.stack(id)).filter(|_| !matches!(id, StackId::Rocket | StackId::Bernal))
        {
            // Water beyond the load limit stays behind.
            let room = self.freighter_room(state.stack(id), self.face(face)).unwrap_or(0);
            let stack = state.stack_mut(id);
            stack.water = u16::from(stack.water).min(room) as u8;
            return;
        }
        let load = Load::of(state, id, self.cards(state.stack(id)), tanks);
        let bought = u16::from(Load::from_bank(state, id, tanks));
        let stack = state.stack_mut(id);
        (stack.water, stack.fuel, stack.grade) = (load.water, load.fuel, load.grade);
        if tanks == 0 {
            return;
        }
        state.pay(bought);
        log.event("Core F: tanks", || format!("{} takes {tanks} tanks of water on board", id.name()));
    }

    /// Goes on with a journey: the burns of a year, or on out of a wormhole.
    pub(crate) fn travel<L: Log>(&self, state: &mut State, id: StackId, log: &mut L) {
        let Some(trip) = state.stack(id).trip else { return };
        let pilot = self.pilot(state, id);
        if id.is_freighter() {
            if self.freighter_face(state.stack(id)).is_none() {
                self.stranded(state, id, trip, log);
                return;
            }
            self.progress(state, id, trip, Self::freighter_burns(&pilot), state.stack(id).fuel, log);
            return;
        }
        let stack = state.stack(id);
        let begun = stack.at == Spot::AWAY;
        let route = self.route(state, &pilot, [trip.from, trip.to]);
        let leg = Leg { begun, dry: self.dry(stack), fuel: stack.fuel, left: trip.left };
        let with =
            |face: Option<FaceId>| pilot.engines.iter().find(|engine| Some(stack.pieces[engine.place].face) == face);
        let planned = with(trip.engine).map(|engine| Drive { engine, after: trip.after, helper: with(trip.helper) });
        let mut year = planned.and_then(|drive| drive.year(&route, &leg));
        if year.is_none() {
            // What was planned with is lost, or no longer enough: whatever else gets farthest, then spends least.
            let grade = if stack.fuel > 0 { stack.grade } else { Grade::Water };
            let others = drives(&pilot.engines, grade).filter_map(|drive| drive.year(&route, &leg));
            year = others.max_by_key(|year| (year.burns, year.fuel));
        }
        match year {
            Some(year) if year.burns > 0 || trip.left == 0 => {
                state.stack_mut(id).thrust = year.thrust;
                if !begun {
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
        stack.trip = Some(Trip { left, ..trip });
        if left == 0 {
            state.push(Step::Arrive(id));
        } else {
            stack.at = Spot::AWAY;
            self.follow(state, id);
            log.event("Core G: flight", || {
                format!(
                    "{} is on its way to {}, {} burns from it",
                    id.name(),
                    self.place_words(trip.to),
                    f64::from(left) / 2.0
                )
            });
        }
    }

    /// A spacecraft that can no longer reach what it set out for, because cards were lost on the way: without a burn made it
    /// stays, and under way it drifts to the Lagrange point of the zone that is nearer.
    fn stranded<L: Log>(&self, state: &mut State, id: StackId, trip: Trip, log: &mut L) {
        let begun = state.stack(id).at == Spot::AWAY;
        let all = self.route(state, &self.pilot(state, id), [trip.from, trip.to]).burns;
        let near = if 2 * trip.left > all { trip.from } else { trip.to };
        let at = if begun { Spot::point(self.map().zone(near)) } else { trip.from };
        let stack = state.stack_mut(id);
        stack.trip = None;
        stack.at = at;
        self.follow(state, id);
        state.tally.stranded += 1;
        log.event("Core G: drift", || {
            let (to, at) = (self.place_words(trip.to), self.place_words(at));
            format!("{} cannot reach {to} and is left at {at}", id.name())
        });
        // Who drifts there enters what covers the point (D11, D12).
        if begun && !self.swallow(state, id, log) {
            state.push(Step::Reach(id, at));
            if state.cme_at(at).is_some() {
                state.push(Step::Storm(id, at));
            }
        }
    }

    /// A spacecraft that has entered a black hole is lost (D11); true where it is.
    pub(crate) fn swallow<L: Log>(&self, state: &mut State, id: StackId, log: &mut L) -> bool {
        let inside = state.in_black_hole(state.stack(id).at);
        if inside {
            log.event("D11: black hole", || format!("{} is inside", id.name()));
            self.destroy(state, id, Loss::BlackHole, log);
        }
        inside
    }

    /// Arrives: the dangers of the way in, then the landing.
    pub(crate) fn arrive<L: Log>(&self, state: &mut State, id: StackId, log: &mut L) {
        let Some(trip) = state.stack_mut(id).trip.take() else { return };
        let to = trip.to;
        state.stack_mut(id).at = to;
        self.follow(state, id);
        log.event("Core G: flight", || format!("{} arrives at {}", id.name(), self.place_words(to)));
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
                if !self.powered(state, id, site) && !self.aerobrakes_down(&self.pilot(state, id), to) {
                    self.ask_assist(state, id, to);
                }
            }
            // Near sites have crash hazards between them, and no atmosphere on the way.
            let near = self.map().site(trip.from).is_some_and(|other| other.adjacent(site));
            state.push_all(if near { 0 } else { site.aerobrakes }, Step::Hazard(id, Hazard::Aerobrake));
            state.push_all(site.crash, Step::Hazard(id, Hazard::Crash));
        }
        if state.cme_at(to).is_some() {
            state.push(Step::Storm(id, to));
        }
        state.push_all(self.map().own_belts(to) + u8::from(to == Spot::LEO && trip.from != Spot::HOME), Step::Belt(id));
    }

    /// A stack has come through the dangers of its arrival.
    pub(crate) fn reach_place<L: Log>(&self, state: &mut State, id: StackId, at: Spot, log: &mut L) {
        if state.stack(id).pieces.is_empty() || state.stack(id).at != at {
            return;
        }
        self.deed(state, Deed::Entered(id, at), log);
        if at.is_site() && id != StackId::Bernal {
            self.deed(state, Deed::Landed(id, at), log);
        }
    }

    /// Water on board becomes Aqua at the bank, whole tanks of it.
    pub(crate) fn drain(&self, state: &mut State, id: StackId) {
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
    pub(crate) fn safe_entry(&self, state: &mut State, id: StackId) -> bool {
        let stack = state.stack(id);
        let safe = |piece: &Piece| self.of(piece).has(Trait::AeroSafe);
        if stack.places(safe).any(|place| self.works(state, id, place.into())) {
            return true;
        }
        let brake = |piece: &Piece| {
            let face = self.of(piece);
            face.is_tool(Tool::Aerobrake) && !piece.damaged && piece.used < face.value
        };
        let Some(place) = stack.pieces.iter().position(brake) else { return false };
        state.stack_mut(id).pieces[place].used += 1;
        true
    }

    /// Sails are lost in aerobrakes.
    pub(crate) fn lose_sails<L: Log>(&self, state: &mut State, id: StackId, log: &mut L) {
        while let Some(place) = state.stack(id).pieces.iter().position(|piece| self.of(piece).has(Trait::AeroLost)) {
            log.event("Core H: aerobrake", || {
                format!("{} is lost in the atmosphere", self.piece_words(&state.stack(id).pieces[place]))
            });
            self.decommission(state, id, place, Loss::Aerobrake, log);
        }
    }
}

#[cfg(test)]
mod tests;
