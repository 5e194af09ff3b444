//! The dice game Pig for one: roll a die as often as you like and add up the faces, or hold and keep the sum; a 1 loses
//! the sum and the turn. How many turns to reach 100? (John Scarne, "Scarne on Dice", 1945; Todd Neller and Clifton
//! Presser, "Optimal Play of the Dice Game Pig", 2004, analyse it.)

use perihelion::{
    Actions, Endings, Settings, Streams,
    random::Luck,
    ruleset::{self, ActionKinds, Component, Descriptor, Ending, Log, Problem, Ruleset},
    state_variables,
    table::roll,
};
use std::ops::RangeInclusive;

/// The rules of one scenario: what its file may say.
#[derive(Debug, Settings)]
pub struct Pig {
    /// The points that end the game.
    #[setting("pig.target", 1..=10_000, default = 100, unit = "points", source = "Scarne 1945")]
    target: i32,
    /// The game is won in at most this many turns.
    #[setting("goal.turns", 1..=10_000, default = 12, unit = "turns", assumed)]
    par: u32,
}

/// The table: what is safe, what is at stake, and the turn.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    safe: i32,
    at_stake: i32,
    turn: u32,
}

/// What the player may do.
#[derive(Debug, Clone, Copy, PartialEq, Actions)]
pub enum Action {
    /// Roll the die once more.
    Roll,
    /// Keep the points at stake and end the turn.
    Hold,
}

#[derive(Clone, Copy, Streams)]
enum Stream {
    /// The die.
    Dice,
}

#[derive(Clone, Copy, Endings)]
enum Cause {
    /// The target was reached.
    Reached,
}

state_variables! {
    /// What strategies can read.
    VARIABLES, fn read(rules: &Pig, state: &State) {
        "safe": Number = "Points kept in earlier turns." => f64::from(state.safe),
        "at_stake": Number = "Points rolled this turn." => f64::from(state.at_stake),
        "missing": Number = "Points that are neither safe nor at stake." => f64::from(rules.target - state.safe - state.at_stake),
        "turns.left": Number = "Turns left to win in, this one included; below 1 once it is too late." => {
            f64::from(rules.par) + 1.0 - f64::from(state.turn)
        },
    }
}

impl State {
    /// Points rolled this turn.
    #[must_use]
    pub fn at_stake(&self) -> i32 {
        self.at_stake
    }

    #[inline]
    fn hold<L: Log>(&mut self, log: &mut L) {
        log.event("hold", || format!("{} points are safe", self.at_stake));
        self.safe += self.at_stake;
        self.at_stake = 0;
    }
}

impl Ruleset for Pig {
    type State = State;
    type Action = Action;
    type Glance = ();

    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        name: "pig",
        about: "Roll or hold: reach the target in as few turns as you can.",
        goal: |settings| format!("the target in {} turns at most", settings.integer("goal.turns")),
        settings: Self::INFOS,
        actions: Action::KINDS,
        state_variables: VARIABLES,
        endings: Cause::INFOS,
        streams: Stream::INFOS,
        ..Descriptor::BLANK
    };

    fn new(settings: &ruleset::Settings) -> Result<Self, Vec<Problem>> {
        let mut problems = Vec::new();
        Self::read(settings, &mut problems).ok_or(problems)
    }

    fn score_range(&self) -> RangeInclusive<i32> {
        0..=self.target + 5
    }

    fn deal<L: Log>(&self, _: &mut Luck, _: &mut L) -> State {
        State { safe: 0, at_stake: 0, turn: 1 }
    }

    #[inline]
    fn legal_actions(&self, _: &State, actions: &mut Vec<Action>) {
        actions.extend([Action::Roll, Action::Hold]);
    }

    #[inline]
    fn apply<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        match action {
            Action::Roll => {
                let face = roll(luck.of(Stream::Dice), 6) as i32;
                if face == 1 {
                    log.event("pig", || format!("a 1 loses {} points", state.at_stake));
                    state.at_stake = 0;
                    state.turn += 1;
                } else {
                    log.event("roll", || format!("a {face}"));
                    state.at_stake += face;
                    // Whoever can end the game by holding does.
                    if state.safe + state.at_stake >= self.target {
                        state.hold(log);
                    }
                }
            }
            Action::Hold => {
                state.hold(log);
                state.turn += 1;
            }
        }
    }

    #[inline]
    fn ending(&self, state: &State) -> Option<Ending> {
        let won = state.turn <= self.par;
        (state.safe >= self.target).then_some(Ending { cause: Cause::Reached.place(), won, rank: 0 })
    }

    fn score(&self, state: &State) -> i32 {
        state.safe
    }

    fn turn(&self, state: &State) -> u32 {
        state.turn
    }

    #[inline]
    fn state_variable(&self, state: &State, variable: u16, _: &()) -> f64 {
        read(self, state, variable)
    }

    fn components(&self, _: &State) -> Vec<Component> {
        vec![Component { name: "die".into(), count: 1 }]
    }

    fn describe_state(&self, state: &State) -> Vec<String> {
        vec![format!("{} points safe, {} at stake", state.safe, state.at_stake)]
    }
}
