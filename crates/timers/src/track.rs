//! The Timers on the Score track: their steps, the resources they reach, and when they are discarded.

use super::{
    Timers,
    descriptor::{Cause, Rank},
    settings::{OnMarker, OnResource, Passed},
    spy::SPY,
    state::{Phase, State, TimerId},
};
use crate::{random::Luck, ruleset::Log};

#[cfg(test)]
mod tests;

const PLAYING: &str = "Playing the Game";
const END: &str = "End of the Game";

impl Timers {
    /// The place on the track of a resource lying on this space.
    #[inline]
    pub(super) fn resource_on(&self, state: &State, space: u8) -> Option<usize> {
        (0..self.spaces.len()).find(|&place| state.on_track & (1 << place) != 0 && self.spaces[place] == space)
    }

    /// Where one step takes a Timer; `None` if it is discarded or cannot go that way.
    #[inline]
    pub(super) fn step_to(&self, state: &State, timer: TimerId, up: bool) -> Option<u8> {
        let space = state.space(timer)?;
        if up { (space < self.given.start).then(|| space + 1) } else { space.checked_sub(1) }
    }

    /// Whether the player has a choice of Timers: two are left, on different spaces.
    #[inline]
    pub(super) fn timers_differ(state: &State) -> bool {
        matches!(state.timers, [Some(a), Some(b)] if a != b)
    }

    /// Asks which Timer to move, or moves it where there is nothing to choose.
    pub(super) fn end_turn<L: Log>(&self, state: &mut State, luck: &mut Luck, log: &mut L) {
        state.phase = Phase::MoveTimer;
        if Self::timers_differ(state) {
            return;
        }
        let first = state.timers_left().next();
        if let Some((timer, _)) = first {
            self.move_timer(state, timer, luck, log);
        }
    }

    /// The end of a turn: a Timer's step, what it reaches, and the next turn.
    pub(super) fn move_timer<L: Log>(&self, state: &mut State, timer: TimerId, luck: &mut Luck, log: &mut L) {
        if let Some(space) = self.step_to(state, timer, false) {
            self.put_timer(state, timer, space, PLAYING, log);
            self.reach_resource(state, space, luck, log);
        } else {
            log.event(PLAYING, || format!("{} stays on space 0", timer.name()));
        }
        self.discard_reached(state, Cause::Caught, log);
        if state.over() {
            return;
        }
        self.restock(state, luck, log);
        state.turn += 1;
        self.begin_turn(state);
    }

    /// The Spy's step of a Timer.
    pub(super) fn spy_moves_timer<L: Log>(
        &self,
        state: &mut State,
        timer: TimerId,
        up: bool,
        luck: &mut Luck,
        log: &mut L,
    ) {
        let Some(space) = self.step_to(state, timer, up) else { return };
        state.tally.spy_timer_moves += 1;
        self.put_timer(state, timer, space, SPY, log);
        if self.given.spy_on_resource == OnResource::Counts {
            self.reach_resource(state, space, luck, log);
        }
        if self.given.spy_on_marker == OnMarker::AtOnce {
            self.discard_reached(state, Cause::Caught, log);
        }
    }

    fn put_timer<L: Log>(&self, state: &mut State, timer: TimerId, space: u8, rule: &'static str, log: &mut L) {
        state.timers[usize::from(timer.0 & 1)] = Some(space);
        log.event(rule, || format!("{} moves to space {space} (your marker is on {})", timer.name(), state.score));
    }

    /// A Timer has moved to a space: a resource there goes to the Store and its contract is discarded.
    fn reach_resource<L: Log>(&self, state: &mut State, space: u8, luck: &mut Luck, log: &mut L) {
        let Some(place) = self.resource_on(state, space) else { return };
        let kind = state.track[place];
        state.on_track &= !(1 << place);
        state.tally.landings += 1;
        log.event(PLAYING, || format!("the Timer reaches the {} on space {space}", kind.name()));
        self.place_unpaid(state, kind, PLAYING, log);
        self.discard_marked(state, kind, luck, log);
    }

    /// Gains Prestige; with `passes`, discards the Timers that the marker reaches or passes.
    pub(super) fn gain_prestige<L: Log>(&self, state: &mut State, prestige: i32, passes: bool, log: &mut L) {
        state.score += prestige;
        log.event("Core: Prestige", || format!("your marker moves to space {}", state.score));
        if passes {
            self.discard_reached(state, Cause::Passed, log);
        }
    }

    /// Discards the Timers on or below the marker's space, and ends the game when none is left.
    fn discard_reached<L: Log>(&self, state: &mut State, cause: Cause, log: &mut L) {
        let score = state.score;
        let reached = |space: &u8| i32::from(*space) <= score;
        // One gain that passes both takes only the nearer (lower) one where the scenario says so; a Timer's step takes all.
        let spared = match state.timers {
            [Some(a), Some(b)]
                if cause == Cause::Passed && self.given.passed == Passed::One && reached(&a) && reached(&b) =>
            {
                Some(TimerId(u8::from(b >= a)))
            }
            _ => None,
        };
        let mut highest = None;
        for timer in TimerId::ALL {
            let place = usize::from(timer.0);
            let Some(space) = state.timers[place].filter(reached).filter(|_| spared != Some(timer)) else { continue };
            state.timers[place] = None;
            highest = highest.max(Some(space));
            if state.tally.first_timer_turn == 0 {
                state.tally.first_timer_turn = state.turn;
                state.tally.first_timer_score = score.unsigned_abs();
            }
            log.event(END, || {
                if cause == Cause::Passed {
                    format!("your marker is on or past {}, which is discarded", timer.name())
                } else {
                    format!("{} is on or below your marker and is discarded", timer.name())
                }
            });
        }
        if let Some(timer) = spared {
            log.event(END, || format!("{} is spared: one gain takes only the nearer Timer", timer.name()));
        }
        if let Some(space) = highest {
            state.tally.overshoot = (score - i32::from(space)).unsigned_abs();
        }
        if state.timers == [None; 2] {
            state.phase = Phase::Over(cause);
            log.event(END, || "no Timer is left: the game ends immediately".into());
            log.event("Colony Leader Board", || {
                let rank = &Rank::INFOS[usize::from(self.rank(score))];
                format!("{score} Prestige: {}", rank.name)
            });
        }
    }
}
