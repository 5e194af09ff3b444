//! A toy ruleset with something hidden in its state: a prize behind one of several doors.

use crate::{
    Actions,
    random::{Draw, Luck, StreamId},
    ruleset::{
        ActionKinds, Descriptor, Ending, EndingInfo, Log, Problem, Ruleset, Settings, StreamInfo, declare::assumed,
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

/// Opens a door.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Actions)]
pub enum Open {
    /// Opens a door.
    #[name = "open"]
    Door(u8),
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
    type Action = Open;
    type Glance = ();
    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        name: "doors",
        about: "A prize behind one of several doors.",
        goal: |_| "a win".to_owned(),
        settings: &[assumed("doors", [2, 200, 5], "doors", "How many doors there are.")],
        actions: Open::KINDS,
        endings: &[EndingInfo { name: "opened", about: "A door was opened." }],
        streams: &[StreamInfo { name: "prize", about: "Where the prize is." }],
        ..Descriptor::BLANK
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

    fn legal_actions(&self, _: &State, actions: &mut Vec<Open>) {
        actions.extend((0..self.doors).map(Open::Door));
    }

    fn apply<L: Log>(&self, state: &mut State, Open::Door(door): Open, _: &mut Luck, _: &mut L) {
        state.opened = Some(door);
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        let won = |door| self.winnable && door == state.prize;
        state.opened.map(|door| Ending { cause: 0, won: won(door), rank: 0 })
    }

    fn score(&self, state: &State) -> i32 {
        state.opened.map_or(0, i32::from)
    }

    fn turn(&self, _: &State) -> u32 {
        1
    }

    fn redeal(&self, state: &mut State, luck: &mut Luck) {
        REDEALT.set(REDEALT.get() + 1);
        state.prize = self.hide(luck);
    }

    fn describe_action(&self, _: &State, Open::Door(door): Open) -> String {
        format!("open door {door}")
    }

    fn describe_state(&self, state: &State) -> Vec<String> {
        vec![format!("{state:?}")]
    }
}
