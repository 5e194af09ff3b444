//! A toy ruleset with several decisions that pay only together, in one turn or one a turn: switches that light a lamp once all are on.

use crate::{
    Actions,
    random::{Draw, Luck, StreamId},
    ruleset::{
        ActionKinds, Descriptor, Ending, EndingInfo, Log, Problem, Ruleset, Settings, StreamInfo, declare::assumed,
    },
};
use std::ops::RangeInclusive;

/// Each of so many switches is left off or put on, which costs a point.
#[derive(Debug)]
pub struct Switches {
    pub count: usize,
    /// Whether a switch may stick after the first, so that it can only be left.
    pub sticks: bool,
    /// Whether each has a turn of its own.
    pub turns: bool,
}

/// The switches so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct State {
    pub on: Vec<bool>,
    /// Whether the next one sticks.
    pub stuck: bool,
}

/// What is done with the next switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Actions)]
pub enum Flip {
    /// Leaves it.
    Leave,
    /// Puts it on.
    On,
    /// Waits.
    Wait,
}

const STICKING: StreamId = StreamId(0);

impl Ruleset for Switches {
    type State = State;
    type Action = Flip;
    type Glance = ();
    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        name: "switches",
        about: "Switches that light a lamp.",
        goal: |_| "light".to_owned(),
        settings: &[assumed("count", [1, 20, 2], "switches", "How many switches there are.")],
        actions: Flip::KINDS,
        endings: &[EndingInfo { name: "over", about: "There are no switches left." }],
        streams: &[StreamInfo { name: "sticking", about: "Which switches stick." }],
        ..Descriptor::BLANK
    };

    fn new(settings: &Settings) -> Result<Self, Vec<Problem>> {
        Ok(Self { count: usize::from(settings.count("count") as u8), sticks: false, turns: false })
    }

    fn score_range(&self) -> RangeInclusive<i32> {
        0..=20
    }

    fn deal<L: Log>(&self, _: &mut Luck, _: &mut L) -> State {
        State::default()
    }

    fn legal_actions(&self, state: &State, actions: &mut Vec<Flip>) {
        actions.extend([Flip::Leave, if state.stuck { Flip::Wait } else { Flip::On }]);
    }

    fn apply<L: Log>(&self, state: &mut State, action: Flip, luck: &mut Luck, _: &mut L) {
        state.on.push(action == Flip::On);
        state.stuck = self.sticks && luck.stream(STICKING).below(2) == 0;
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        let won = state.on.iter().all(|&on| on);
        (state.on.len() == self.count).then_some(Ending { cause: 0, won, rank: 0 })
    }

    fn score(&self, state: &State) -> i32 {
        20 - state.on.iter().filter(|&&on| on).count() as i32
    }

    fn turn(&self, state: &State) -> u32 {
        1 + u32::from(self.turns) * state.on.len() as u32
    }
}
