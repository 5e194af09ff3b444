//! The years: what has to be resolved after a choice, and how one year becomes the next.

use crate::{
    cards::{Boon, Privilege},
    pieces::{Band, StackId, Tool},
    play::ending::Cause,
    random::Luck,
    rules::Endeavours,
    ruleset::Log,
    state::{self, Phase, State, Step, once},
    words,
};

impl Endeavours {
    /// Resolves what waits until something has to be decided.
    pub(crate) fn go_on<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        if state.over() {
            return;
        }
        state.phase = Phase::Year;
        while let Some(step) = state.agenda.pop() {
            self.resolve(state, step, luck, log);
            if !matches!(state.phase, Phase::Year) {
                return;
            }
        }
        if state.did(once::ENDING) {
            self.next_year(state, luck, log);
            return;
        }
        self.repair_glitches(state, log);
    }

    fn resolve<L: Log>(&self, state: &mut State, step: Step, luck: &mut Luck, log: &mut L) {
        match step {
            Step::Hazard(id, hazard) => self.meet_hazard(state, id, hazard, luck, log),
            Step::Belt(id) => self.belt_roll(state, id, luck, log),
            Step::Shield(id, at) => {
                let hazard = state.site(at).hazard;
                self.shielding_roll(state, id, hazard, luck, log);
            }
            Step::Storm(id, at) => {
                let hazard = state.cme_at(at).unwrap_or(0);
                log.event("D12: coronal mass ejection", || format!("{} is inside", id.name()));
                self.shielding_roll(state, id, hazard, luck, log);
            }
            Step::Go(id) => self.travel(state, id, log),
            Step::Arrive(id) => {
                self.arrive(state, id, log);
                self.comfort(state, log);
            }
            Step::Reach(id, at) => self.reach_place(state, id, at, log),
            Step::SiteRolls(id, at) => self.site_rolls(state, id, at, luck, log),
            Step::Damage(id, need) => {
                if need > 0 {
                    self.damage_or_ask(state, id, Phase::Damage(id, need), log);
                }
            }
            Step::DamageCards(id, count) => {
                if count > 0 {
                    self.damage_or_ask(state, id, Phase::DamageCards(id, count), log);
                }
            }
            Step::Draw(count) => self.draw_beads(state, count, luck, log),
            Step::Place(colour) => self.offer_bead(state, colour, log),
            Step::Discover(id, face) => self.discover(state, id, face, luck, log),
            Step::Complete(quest) => self.complete(state, quest, log),
            Step::Event => self.event(state, luck, log),
            Step::Cut => {
                if self.patents_in_hand(state).next().is_some() {
                    state.phase = Phase::Cut;
                }
            }
            Step::Effect(id, effect) => self.effect(state, id, effect, luck, log),
            Step::Exomigrate => self.exomigrate(state, luck, log),
        }
    }

    /// Damage asks which card, unless a drone takes it or nothing is left to be damaged.
    fn damage_or_ask<L: Log>(&self, state: &mut State, id: StackId, phase: Phase, log: &mut L) {
        if let Some((place, _)) = self.best_tool(state, id, Tool::Drone) {
            log.event("D10: diagnostic drone", || format!("the drone of {} takes the damage", id.name()));
            let rad = self.damage(state, id, place, log);
            match phase {
                Phase::Damage(_, need) if need > rad => state.push(Step::Damage(id, need - rad)),
                Phase::DamageCards(_, count) if count > 1 => state.push(Step::DamageCards(id, count - 1)),
                _ => {}
            }
            return;
        }
        if self.damageable(state, id).next().is_some() {
            state.phase = phase;
        }
    }

    /// Glitches are repaired by people beside them, or anywhere with the scrum (Core K2b).
    fn repair_glitches<L: Log>(&self, state: &mut State, log: &mut L) {
        let scrum = self.privileged(state, Privilege::Scrum);
        for id in StackId::ALL {
            let stack = state.stack(id);
            if stack.glitch
                && (scrum || stack.rests() && (self.human_at(state, stack.at) || self.settled(state, stack.at)))
            {
                state.stack_mut(id).glitch = false;
                log.event("Core K2b: glitch", || format!("that of {} is repaired", id.name()));
            }
        }
    }

    /// The year ends: its event first, then the next year.
    pub(crate) fn end_year(&self, state: &mut State) {
        state.once |= once::ENDING;
        if (state.year + u16::from(self.numbers.clock_start)).is_multiple_of(self.numbers.event_every) {
            state.push(Step::Event);
        }
    }

    /// The next year begins, or the game ends (B1c).
    fn next_year<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        self.fail_missions(state, luck, log);
        let lonely = state.pieces().filter(|piece| piece.lonely).count();
        state.tally.lonely_years += u16::try_from(lonely).unwrap_or(0);
        if state.year >= self.years {
            self.finish(state, log);
            return;
        }
        state.year += 1;
        state.once = 0;
        (state.loads, state.scraps, state.prospecting) = (0, 0, None);
        state.discarded = false;
        // C1g: the profit of the Home Bernal.
        state.earn(self.numbers.home_aqua);
        if state.year.is_multiple_of(3) {
            state.earn(u16::from(state.boons.of(Boon::Stipend)));
        }
        self.end_observations(state, log);
        self.exomigrate(state, luck, log);
        for id in StackId::ALL {
            let stack = state.stack_mut(id);
            stack.moved = false;
            stack.traversed = false;
            stack.pumped = false;
            for piece in &mut stack.pieces {
                piece.moved = false;
            }
        }
        log.event("Year", || {
            let season = state::season_of(state.year, self.numbers.clock_start);
            format!("year {} begins, season {}, {} Aqua", state.year, season.name(), state.aqua)
        });
        for id in StackId::ALL {
            self.go_along(state, id, log);
        }
        self.go_on(state, luck, log);
    }

    /// A stack that is on its way goes on, and out of a wormhole it comes.
    fn go_along<L: Log>(&self, state: &mut State, id: StackId, log: &mut L) {
        let stack = state.stack_mut(id);
        if stack.delay > 0 {
            stack.delay -= 1;
            stack.moved = true;
            if stack.delay == 0 {
                self.through(state, id, log);
            }
        } else if stack.trip.is_some() {
            stack.moved = true;
            state.push(Step::Go(id));
        }
    }

    /// The end (C2a): the score and the missions decide.
    fn finish<L: Log>(&self, state: &mut State, log: &mut L) {
        state.phase = Phase::Over(self.cause(state).place());
        log.event("C2: game end", || {
            let bands = Band::ALL.map(|band| {
                let (done, asked) = (state.completed[band as usize], self.numbers.goal_missions[band as usize]);
                format!("{done} of {asked} {}", band.name())
            });
            format!(
                "{} points of {}, base missions: {}",
                self.total(state),
                self.numbers.goal_score,
                words::list(&bands)
            )
        });
    }

    /// The cause of an ending here and now.
    pub(crate) fn cause(&self, state: &State) -> Cause {
        Cause::of(self.total(state) >= self.numbers.goal_score, self.missions_met(state))
    }

    /// The score (C2a): missions and Futures without penalties.
    pub(crate) fn total(&self, state: &State) -> i32 {
        state.mission_points + state.future_points + i32::from(state.boons.of(Boon::Points)) - state.penalties
    }

    /// Whether enough base missions of each band are completed (B1d).
    pub(crate) fn missions_met(&self, state: &State) -> bool {
        state.completed.iter().zip(&self.numbers.goal_missions).all(|(done, asked)| done >= asked)
    }
}

#[cfg(test)]
mod tests;
