//! A toy ruleset with something hidden in its state: a prize behind one of several doors.

use crate::{
    random::{Draw, Luck, StreamId},
    ruleset::{
        ActionKindInfo, Component, Descriptor, Ending, EndingInfo, Log, Problem, RankInfo, Ruleset, Settings,
        StreamInfo, declare::assumed,
    },
};
use std::{cell::Cell, ops::RangeInclusive};

thread_local! {
    /// How often this thread dealt hidden things anew: once a rollout.
    static REDEALT: Cell<u64> = const { Cell::new(0) };
}

/// What [`REDEALT`] counted since it was last asked.
pub fn redealt() -> u64 {
    REDEALT.replace(0)
}

/// The prize is as likely behind the door `heavy` as behind all others together. Without a prize that wins, the score
/// is the number of the door.
#[derive(Debug)]
pub struct Doors {
    pub doors: u8,
    pub heavy: u8,
    pub winnable: bool,
}

/// Where the prize is, which nobody knows, and the door that was opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub prize: u8,
    pub opened: Option<u8>,
}

const PRIZE: StreamId = StreamId(0);

impl Doors {
    fn hide(&self, luck: &mut Luck) -> u8 {
        let stream = luck.stream(PRIZE);
        if stream.below(2) == 0 { self.heavy } else { stream.below(u32::from(self.doors)) as u8 }
    }
}

impl Ruleset for Doors {
    type State = State;
    type Action = u8;
    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        name: "doors",
        about: "A prize behind one of several doors.",
        rules_version: 1,
        score_unit: "points",
        goal: |_| "a win".to_owned(),
        settings: &[assumed("doors", [2, 200, 5], "doors", "How many doors there are.")],
        actions: &[ActionKindInfo { name: "open", about: "Opens a door." }],
        state_variables: &[],
        action_variables: &[],
        metrics: &[],
        endings: &[EndingInfo { name: "opened", about: "A door was opened." }],
        ranks: &[RankInfo { name: "guest", about: "Always." }],
        streams: &[StreamInfo { name: "prize", about: "Where the prize is." }],
    };

    fn new(settings: &Settings) -> Result<Self, Vec<Problem>> {
        Ok(Self { doors: settings.count("doors") as u8, heavy: 1, winnable: true })
    }

    fn score_range(&self) -> RangeInclusive<i32> {
        0..=200
    }

    fn deal<L: Log>(&self, luck: &mut Luck, _: &mut L) -> State {
        State { prize: self.hide(luck), opened: None }
    }

    fn legal_actions(&self, _: &State, actions: &mut Vec<u8>) {
        actions.extend(0..self.doors);
    }

    fn apply<L: Log>(&self, state: &mut State, action: u8, _: &mut Luck, _: &mut L) {
        state.opened = Some(action);
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        let won = |door| self.winnable && door == state.prize;
        state.opened.map(|door| Ending { cause: 0, won: won(door), rank: 0 })
    }

    fn standing(&self, _: &State) -> u8 {
        0
    }

    fn score(&self, state: &State) -> i32 {
        state.opened.map_or(0, i32::from)
    }

    fn turn(&self, _: &State) -> u32 {
        1
    }

    fn action_kind(_: u8) -> u8 {
        0
    }

    fn state_variable(&self, _: &State, _: u16) -> f64 {
        0.0
    }

    fn action_variable(&self, _: &State, _: &[u8], _: u16, _: &mut [f64]) {}

    fn metrics(&self, _: &State, _: &mut [i32]) {}

    fn components(&self, _: &State) -> Vec<Component> {
        Vec::new()
    }

    fn redeal(&self, state: &mut State, luck: &mut Luck) {
        REDEALT.set(REDEALT.get() + 1);
        state.prize = self.hide(luck);
    }

    fn describe_action(&self, _: &State, action: u8) -> String {
        format!("open door {action}")
    }

    fn describe_state(&self, state: &State) -> Vec<String> {
        vec![format!("{state:?}")]
    }
}
