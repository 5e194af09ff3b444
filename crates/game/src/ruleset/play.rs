//! Playing one game to its end: the loop every caller shares.

use super::{Ending, Log, Ruleset};
use crate::random::Luck;
use thiserror::Error;

/// How many actions there is room for before a decision. Where a ruleset lists fewer, and its list is compiled into the
/// loop, nothing in the loop can grow the list, which spares short games a call.
pub const ROOM: usize = 96;

/// Chooses among the legal actions of a decision.
pub trait Chooser<R: Ruleset> {
    /// The place of the chosen action in `actions`, which holds at least two.
    fn choose(&mut self, rules: &R, state: &R::State, actions: &[R::Action]) -> usize;
}

/// A ruleset broke the contract: our fault, never the user's.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Defect {
    /// A decision without a legal action.
    #[error("no legal action at decision {decision} of a game that has not ended")]
    NoLegalAction {
        /// The decision, from 0.
        decision: u32,
    },
    /// A choice that is not among the legal actions.
    #[error("a player chose action {chosen} of {offered} at decision {decision}")]
    NoSuchAction {
        /// The decision, from 0.
        decision: u32,
        /// The place chosen.
        chosen: usize,
        /// How many actions there were.
        offered: usize,
    },
}

/// What one game left behind besides its state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Played {
    /// How it ended; `None` when it was cut short at the decision limit.
    pub ending: Option<Ending>,
    /// All decisions, forced ones included.
    pub decisions: u32,
    /// Decisions with exactly one legal action.
    pub forced: u32,
    /// Legal actions summed over all decisions.
    pub actions: u64,
}

/// Deals a game and plays it until it ends or has taken `limit` decisions.
///
/// `actions` is scratch space. `each` sees every action just before it is applied, forced ones included.
///
/// # Errors
/// A [`Defect`] if the ruleset offers no action before its ending or the chooser picks one that does not exist.
// Always inlined, so that the caller's player and counters live in the loop's registers.
#[inline(always)]
pub fn play<R: Ruleset, L: Log>(
    rules: &R,
    chooser: &mut impl Chooser<R>,
    luck: &mut Luck,
    limit: u32,
    log: &mut L,
    actions: &mut Vec<R::Action>,
    each: impl FnMut(&R::State, &[R::Action], R::Action, &mut L),
) -> Result<(R::State, Played), Defect> {
    let state = rules.deal(luck, log);
    play_on(rules, state, chooser, luck, limit, log, actions, each)
}

/// Plays on from `state` until the game ends or has taken `limit` more decisions; otherwise as [`play`].
///
/// # Errors
/// As [`play`].
#[inline(always)]
#[allow(clippy::too_many_arguments)] // Those of `play` and the state.
pub fn play_on<R: Ruleset, L: Log>(
    rules: &R,
    mut state: R::State,
    chooser: &mut impl Chooser<R>,
    luck: &mut Luck,
    limit: u32,
    log: &mut L,
    actions: &mut Vec<R::Action>,
    mut each: impl FnMut(&R::State, &[R::Action], R::Action, &mut L),
) -> Result<(R::State, Played), Defect> {
    let mut played = Played { ending: None, decisions: 0, forced: 0, actions: 0 };
    loop {
        played.ending = rules.ending(&state);
        if played.ending.is_some() || played.decisions >= limit {
            return Ok((state, played));
        }
        actions.clear();
        if actions.capacity() < ROOM {
            *actions = Vec::with_capacity(ROOM);
        }
        rules.legal_actions(&state, actions);
        let decision = played.decisions;
        let action = match actions.as_slice() {
            [] => return Err(no_legal_action(decision)),
            [only] => {
                played.forced += 1;
                *only
            }
            several => {
                let chosen = chooser.choose(rules, &state, several);
                let offered = several.len();
                match several.get(chosen) {
                    Some(action) => *action,
                    None => return Err(no_such_action(decision, chosen, offered)),
                }
            }
        };
        played.decisions += 1;
        played.actions += actions.len() as u64;
        each(&state, actions, action, log);
        rules.apply(&mut state, action, luck, log);
    }
}

#[cold]
#[inline(never)]
fn no_legal_action(decision: u32) -> Defect {
    Defect::NoLegalAction { decision }
}

#[cold]
#[inline(never)]
fn no_such_action(decision: u32, chosen: usize, offered: usize) -> Defect {
    Defect::NoSuchAction { decision, chosen, offered }
}
