//! What spacecraft take along: comets and stacks in tow of a tractor beam (E8), and a drifting Drift Bernal as cargo (D14e).

use crate::{
    cards::Boon,
    map::{MOST_SITES, Spot},
    pieces::{DeckKind, FaceId, Kind, STACKS, StackId, Tool},
    random::Luck,
    rules::{Endeavours, Stream, sum_of},
    ruleset::Log,
    spacecraft::fuel::{MOST_DRY, TANK},
    state::{Piece, Stack, State, once},
};

impl Endeavours {
    /// What a stack's tractor beam can be engaged on where it is (E8b1): the comet it is on or beside.
    pub(crate) fn tow_targets<'a>(&'a self, state: &'a State, id: StackId) -> impl Iterator<Item = Spot> + 'a {
        let stack = state.stack(id);
        let room = stack.rests() && !stack.pieces.is_full() && self.best_tool(state, id, Tool::Tractor).is_some();
        let own = self.map().site(stack.at);
        let at = stack.at;
        let sites = self.map().all().take(if room { MOST_SITES } else { 0 });
        sites
            .filter(move |&(spot, site)| {
                let near = spot == at || own.is_some_and(|own| own.adjacent(site));
                near && site.synodic.is_some() && !state.site(spot).gone
            })
            .map(|(spot, _)| spot)
    }

    /// The tow value of a stack's tractor beam.
    pub(crate) fn tow_value(&self, state: &State, id: StackId) -> u8 {
        self.best_tool(state, id, Tool::Tractor).map_or(0, |(_, value)| value) + self.ability(state, id, Boon::Tow)
    }

    /// The mass that a stack has in tow: comets, and stacks with the fuel in them (E8d).
    pub(crate) fn towed(&self, state: &State, id: StackId) -> u16 {
        let stack = state.stack(id);
        let comets = stack.pieces.iter().map(|piece| self.of(piece)).filter(|face| face.kind == Kind::Comet);
        let most = if stack.tow == 0 { 0 } else { STACKS };
        let stacks = StackId::ALL.into_iter().take(most).filter(|&other| stack.tows(other));
        let stacks = stacks.map(|other| self.wet(state, other));
        comets.map(|face| u16::from(face.mass)).sum::<u16>() + stacks.sum::<u16>()
    }

    /// The mass of a stack with its fuel, in whole tanks.
    fn wet(&self, state: &State, id: StackId) -> u16 {
        let stack = state.stack(id);
        self.dry(stack) + stack.fuel.div_ceil(TANK)
    }

    /// Burns in one movement at most with this mass in tow (E8d2).
    pub(crate) fn tow_burns(&self, towed: u16) -> u8 {
        match usize::from(towed) {
            0 => u8::MAX,
            mass => self.numbers.tow_limits[(mass - 1).min(self.numbers.tow_limits.len() - 1)],
        }
    }

    /// The stacks that a stack's tractor beam can be engaged on: those beside it or on an adjacent site that rest, are
    /// neither anchored nor in tow, and tow nothing themselves (E8a, E8b).
    pub(crate) fn stack_targets<'a>(&'a self, state: &'a State, id: StackId) -> impl Iterator<Item = StackId> + 'a {
        let stack = state.stack(id);
        let held = state.stacks.iter().any(|other| other.tows(id));
        let loose = id.is_craft() && !state.anchored(id);
        let able = loose && stack.rests() && !held && self.best_tool(state, id, Tool::Tractor).is_some();
        StackId::ALL.into_iter().filter(move |&other| {
            let target = state.stack(other);
            let bound = other.is_base() || state.anchored(other);
            let sites = self.map().site(stack.at).zip(self.map().site(target.at));
            let near = target.at == stack.at || sites.is_some_and(|(own, other)| own.adjacent(other));
            able && other != id
                && !bound
                && !target.pieces.is_empty()
                && target.rests()
                && near
                && target.tow == 0
                && target.drift == 0
                && !state.stacks.iter().any(|any| any.tows(other))
        })
    }

    /// The roll of the engage tractor beam operation against a target of this mass (E8c).
    fn tow_roll<L: Log>(
        &self,
        state: &mut State,
        id: StackId,
        mass: u16,
        target: impl Fn() -> String,
        luck: &mut Luck,
        log: &mut L,
    ) -> bool {
        let (dice, test) = self.test_dice(state, self.tow_value(state, id), luck, Stream::Tests);
        let hazard = sum_of(u8::try_from(mass).unwrap_or(u8::MAX), luck, Stream::Tests);
        state.tally.tows += 1;
        let success = test >= hazard;
        log.event("E8c: tractor beam", || {
            format!(
                "{test} with {dice} test dice against {hazard} with {mass} hazard dice at {}: {}",
                target(),
                if success { "it is in tow" } else { "it slips away" }
            )
        });
        success
    }

    /// The engage tractor beam operation on a comet (E8c).
    pub(crate) fn engage<L: Log>(&self, state: &mut State, id: StackId, target: Spot, luck: &mut Luck, log: &mut L) {
        let mass = self.map().site(target).map_or(1, |site| u16::from(site.size));
        if !self.tow_roll(state, id, mass, || self.place_words(target), luck, log) {
            return;
        }
        state.tally.towed += 1;
        state.site_mut(target).gone = true;
        let face = FaceId(self.tables.comets.0 + u16::from(target.0));
        state.stack_mut(id).pieces.push(Piece::from(face, target));
    }

    /// The engage tractor beam operation on a stack (E8c).
    pub(crate) fn engage_stack<L: Log>(
        &self,
        state: &mut State,
        id: StackId,
        target: StackId,
        luck: &mut Luck,
        log: &mut L,
    ) {
        let mass = self.wet(state, target);
        if self.tow_roll(state, id, mass, || target.name().into(), luck, log) {
            state.tally.towed += 1;
            state.stack_mut(target).at = state.stack(id).at;
            state.stack_mut(id).tow |= 1 << target.place();
        }
    }

    /// The mass of a Drift Bernal as cargo: that of any Bernal.
    fn drift_mass(&self) -> u16 {
        u16::from(self.face(self.front(DeckKind::Bernal, 0)).mass)
    }

    /// The mass of the Drift Bernals on board of a stack, in tanks.
    pub(crate) fn drift_cargo(&self, stack: &Stack) -> u16 {
        match stack.drift.count_ones() {
            0 => 0,
            count => self.drift_mass() * count as u16,
        }
    }

    /// Whether a spacecraft can take the Drift Bernal of this place on the playmat as cargo: one that drifts beside it, and
    /// that its dry mass or load has room for (D14e).
    pub(crate) fn hitchable(&self, state: &State, id: StackId, slot: usize) -> bool {
        let stack = state.stack(id);
        let Some(drift) = state.drift[slot].filter(|drift| !drift.anchored) else { return false };
        let room = match id {
            StackId::Freighter | StackId::Slipstream => self.freighter_face(stack).map_or(0, |face| {
                let face = self.face(face);
                u16::from(face.load) + u16::from(face.mass)
            }),
            StackId::Rocket | StackId::Bernal => MOST_DRY,
            _ => 0,
        };
        let aboard = state.stacks.iter().any(|other| other.drift & (1 << slot) != 0);
        // Once a year is often enough, and ends what could go on for ever.
        !state.did(once::HITCH)
            && stack.rests()
            && !stack.pieces.is_empty()
            && stack.at == drift.at
            && !aboard
            && self.dry(stack) + self.drift_mass() <= room
    }

    /// A drifting Drift Bernal becomes cargo.
    pub(crate) fn hitch<L: Log>(&self, state: &mut State, id: StackId, slot: usize, log: &mut L) {
        state.stack_mut(id).drift |= 1 << slot;
        state.once |= once::HITCH;
        log.event("D14e: Drift Bernal as cargo", || format!("{} takes it on board", id.name()));
    }

    /// Whether a spacecraft has something to release where it is (E8d3).
    pub(crate) fn releasable(state: &State, id: StackId) -> bool {
        let stack = state.stack(id);
        (stack.tow != 0 || stack.drift != 0) && stack.rests() && stack.at != Spot::AWAY
    }

    /// Without a working beam stacks in tow stay behind (E8a).
    pub(crate) fn check_beam(&self, state: &mut State, id: StackId) {
        if state.stack(id).tow != 0 && self.best_tool(state, id, Tool::Tractor).is_none() {
            state.stack_mut(id).tow = 0;
        }
    }

    /// Releases stacks in tow and Drift Bernals on board, which stay where the stack is, or on the way at the Lagrange
    /// point that it is bound for (E8d3).
    pub(crate) fn let_go<L: Log>(&self, state: &mut State, id: StackId, log: &mut L) {
        let stack = state.stack(id);
        if stack.tow == 0 && stack.drift == 0 {
            return;
        }
        let at = if stack.at == Spot::AWAY { Spot::point(self.map().zone(Self::whereabouts(stack))) } else { stack.at };
        self.place_followers(state, id, at);
        let stack = state.stack_mut(id);
        (stack.tow, stack.drift) = (0, 0);
        log.event("E8d3: release", || format!("what {} took along stays at {}", id.name(), self.place_words(at)));
    }

    /// Drift Bernals on board of a stack that is lost leave the game with it (D14g).
    pub(crate) fn lose_drift<L: Log>(&self, state: &mut State, id: StackId, log: &mut L) {
        let aboard = std::mem::take(&mut state.stack_mut(id).drift);
        for slot in (0..state.drift.len()).filter(|slot| aboard & (1 << slot) != 0) {
            state.drift[slot] = None;
            log.event("D14g: Drift Bernal", || "it leaves the game".into());
        }
    }

    /// What a stack has in tow and on board comes along to where it is.
    pub(crate) fn follow(&self, state: &mut State, id: StackId) {
        let stack = state.stack(id);
        if stack.tow != 0 || stack.drift != 0 {
            self.place_followers(state, id, stack.at);
        }
    }

    fn place_followers(&self, state: &mut State, id: StackId, at: Spot) {
        let (tow, drift, delay) = (state.stack(id).tow, state.stack(id).drift, state.stack(id).delay);
        for other in StackId::ALL.into_iter().filter(|other| tow & (1 << other.place()) != 0) {
            if state.stack(other).pieces.is_empty() {
                // What was in tow has been used up.
                state.stack_mut(id).tow &= !(1 << other.place());
                continue;
            }
            let stack = state.stack_mut(other);
            (stack.at, stack.moved, stack.delay) = (at, true, delay);
        }
        for (_, own) in state.drift.iter_mut().enumerate().filter(|(slot, _)| drift & (1 << slot) != 0) {
            if let Some(own) = own {
                own.at = at;
            }
        }
    }

    /// A stack that sets off by itself is no longer in tow.
    pub(crate) fn slip_tow(state: &mut State, id: StackId) {
        for stack in &mut state.stacks {
            stack.tow &= !(1 << id.place());
        }
    }
}

#[cfg(test)]
mod tests;
