//! A toy ruleset whose turns take several decisions: a lock with three dials, which opens once they stand right.

use crate::{
    Actions,
    random::Luck,
    ruleset::{ActionKinds, Descriptor, Ending, EndingInfo, Log, Problem, Ruleset, Settings, declare::assumed},
};
use std::ops::RangeInclusive;

/// What opens the lock.
pub const CODE: [u8; 3] = [3, 1, 2];

/// How often the lock can be tried.
#[derive(Debug)]
pub struct Lock {
    pub turns: u32,
}

/// How the dials stand that were turned.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct State {
    pub turn: u32,
    pub dials: Vec<u8>,
    /// How often the lock was opened.
    pub opened: i32,
    /// All numbers that were set, added up.
    pub sum: i32,
}

/// Sets the next dial.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Actions)]
pub enum Dial {
    /// Sets the next dial.
    Set(u8),
}

crate::state_variables! {
    /// What strategies can read about the state.
    VARIABLES, fn read_state(rules: &Lock, state: &State) {
        "opened": Number = "How often the lock was opened." => f64::from(state.opened),
        "sum": Number = "All numbers that were set, added up." => f64::from(state.sum),
        "left": Number = "Turns left." => f64::from(rules.turns - state.turn),
    }
}

crate::action_variables! {
    /// What strategies can read about an action, one of them by a name that would look ahead.
    OF_ACTIONS, fn read_action(rules: &Lock, state: &State, action: Dial) {
        "after.left": Number, ["set"] = "How far the number is from 2, below 0." => {
            Dial::Set(number) => -(f64::from(number) - 2.0).abs(),
        },
    }
}

impl Ruleset for Lock {
    type State = State;
    type Action = Dial;
    type Glance = ();
    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        name: "lock",
        about: "A lock with three dials.",
        goal: |_| "a win".to_owned(),
        settings: &[assumed("turns", [1, 200, 5], "turns", "How often the lock can be tried.")],
        actions: Dial::KINDS,
        state_variables: VARIABLES,
        action_variables: OF_ACTIONS,
        endings: &[EndingInfo { name: "over", about: "There are no turns left." }],
        ..Descriptor::BLANK
    };

    fn new(settings: &Settings) -> Result<Self, Vec<Problem>> {
        Ok(Self { turns: settings.count("turns") })
    }

    fn score_range(&self) -> RangeInclusive<i32> {
        0..=200
    }

    fn deal<L: Log>(&self, _: &mut Luck, _: &mut L) -> State {
        State::default()
    }

    fn legal_actions(&self, _: &State, actions: &mut Vec<Dial>) {
        actions.extend((0..5).map(Dial::Set));
    }

    fn apply<L: Log>(&self, state: &mut State, Dial::Set(number): Dial, _: &mut Luck, _: &mut L) {
        state.dials.push(number);
        state.sum += i32::from(number);
        if state.dials.len() == CODE.len() {
            state.opened += i32::from(state.dials == CODE);
            state.dials.clear();
            state.turn += 1;
        }
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        (state.turn == self.turns).then_some(Ending { cause: 0, won: state.opened > 0, rank: 0 })
    }

    fn score(&self, state: &State) -> i32 {
        state.opened
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn + 1
    }

    fn state_variable(&self, state: &State, variable: u16, _: &()) -> f64 {
        read_state(self, state, variable)
    }

    fn action_variable(&self, state: &State, actions: &[Dial], variable: u16, column: &mut [f64], _: &()) {
        read_action(self, state, actions, variable, column);
    }
}
