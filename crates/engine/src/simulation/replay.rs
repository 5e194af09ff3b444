//! One game told in full: every decision, every rule event.

use super::{BrokenGame, Decider, Metrics, Outcome, advise::decider, batch::broken};
use crate::{
    ruleset::{Chooser, Ruleset, Transcript, play},
    strategy::Player,
};
use serde::Serialize;
use std::{
    cell::RefCell,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// One line of a replay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "line", rename_all = "snake_case")]
pub enum Line {
    /// A turn begins.
    Turn {
        /// Which, from 1; 0 is the set-up.
        turn: u32,
        /// The state, a line for each part of the table; empty for a set-up that starts from nothing.
        state: Vec<String>,
    },
    /// The strategy chose.
    Decision {
        /// What was chosen.
        chosen: String,
        /// What else was legal.
        instead_of: Vec<String>,
        /// Why: the strategy's rule, or what else decided; `None` when nothing else was legal.
        reason: Option<String>,
    },
    /// A rule took effect.
    Rule {
        /// The rule's name or number.
        rule: String,
        /// What happened.
        what: String,
    },
}

/// One game told in full.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// Its lines, in order.
    pub lines: Vec<Line>,
    /// What it left behind.
    pub outcome: Outcome,
    /// The ruleset's metrics, but for those of cards.
    pub metrics: Vec<i32>,
    /// The final state, a line for each part of the table.
    pub state: Vec<String>,
}

/// Plays one game with any player and tells everything that happened. `strategy_rules` names the rules of the player's
/// strategy, if it has one.
///
/// # Errors
/// A [`BrokenGame`] if the ruleset breaks its contract or panics.
pub fn replay<R: Ruleset, P: Player<R>>(
    rules: &R,
    player: &mut P,
    strategy_rules: &[String],
    limit: u32,
    seed: u64,
    game: u64,
) -> Result<Replay, BrokenGame> {
    let played = catch_unwind(AssertUnwindSafe(|| {
        let mut luck = R::DESCRIPTOR.luck(seed);
        luck.begin(game);
        player.begin(game);
        let reason = RefCell::new(None);
        let mut chooser = Explained { player, strategy_rules, reason: &reason };
        let mut log = Transcript::default();
        let mut told = Told::default();
        let (state, played) =
            play(rules, &mut chooser, &mut luck, limit, &mut log, &mut Vec::new(), |state, legal, action, log| {
                told.dealt(log);
                told.events(log);
                told.turn(rules.turn(state), || rules.describe_state(state));
                let describe = |action: &R::Action| rules.describe_action(state, *action);
                told.lines.push(Line::Decision {
                    chosen: describe(&action),
                    instead_of: legal.iter().filter(|other| **other != action).map(describe).collect(),
                    reason: reason.take(),
                });
            })?;
        told.dealt(&log);
        told.events(&log);
        let mut written = vec![0; R::DESCRIPTOR.slots()];
        rules.metrics(&state, &mut written);
        let metrics = Metrics::without_cards(R::DESCRIPTOR).gather(&mut written).to_vec();
        let outcome = Outcome::of(rules, &state, &played, game);
        Ok(Replay { lines: told.lines, outcome, metrics, state: rules.describe_state(&state) })
    }));
    broken::<R, Replay>(played, seed, game)
}

/// A player that notes why it chose, read off the counts it keeps.
struct Explained<'a, P> {
    player: &'a mut P,
    strategy_rules: &'a [String],
    reason: &'a RefCell<Option<String>>,
}

impl<R: Ruleset, P: Player<R>> Chooser<R> for Explained<'_, P> {
    fn choose(&mut self, rules: &R, state: &R::State, actions: &[R::Action]) -> usize {
        let before = self.player.usage().clone();
        let chosen = self.player.choose(rules, state, actions);
        let describe =
            |place: usize| actions.get(place).map_or_else(String::new, |action| rules.describe_action(state, *action));
        let reason = match decider(&before, self.player.usage()) {
            Decider::Rule(rule) => format!("rule {}", self.strategy_rules.get(rule).map_or("?", String::as_str)),
            Decider::Slip => "a slip: any legal action".to_owned(),
            Decider::Uncovered => "no rule matched: the first legal action".to_owned(),
            Decider::Player => self.player.reason(&describe).unwrap_or_else(|| "the player's own way".to_owned()),
        };
        self.reason.replace(Some(reason));
        chosen
    }
}

/// The lines so far.
#[derive(Default)]
struct Told {
    lines: Vec<Line>,
    turn: Option<u32>,
    events: usize,
}

impl Told {
    /// Before the first decision: what dealing logged belongs to the set-up, which starts from an empty table.
    fn dealt(&mut self, log: &Transcript) {
        if self.turn.is_none() && !log.entries.is_empty() {
            self.turn = Some(0);
            self.lines.push(Line::Turn { turn: 0, state: Vec::new() });
        }
    }

    fn events(&mut self, log: &Transcript) {
        let new = log.entries.iter().skip(self.events);
        self.lines.extend(new.map(|entry| Line::Rule { rule: entry.rule.to_owned(), what: entry.what.clone() }));
        self.events = log.entries.len();
    }

    fn turn(&mut self, turn: u32, state: impl FnOnce() -> Vec<String>) {
        if self.turn != Some(turn) {
            self.turn = Some(turn);
            self.lines.push(Line::Turn { turn, state: state() });
        }
    }
}
