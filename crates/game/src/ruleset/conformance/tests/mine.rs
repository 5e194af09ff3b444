//! A small sound game into which one fault can be planted.
//!
//! Dig cubes of ore out of a mine, sell them, or stop; in ten rounds be rich.

use crate::Actions;
use crate::{
    random::{Draw, Luck, StreamId},
    ruleset::{
        ActionKinds, ActionVariableInfo, ChoiceInfo, Component, Descriptor, Ending, EndingInfo, Log, MetricInfo,
        Problem, Quantity, RankInfo, Ruleset, Settings, StreamInfo, VariableInfo,
        declare::{assumed, word},
    },
};
use std::{
    cell::Cell,
    ops::RangeInclusive,
    sync::atomic::{AtomicI32, Ordering},
};

/// The faults that can be planted.
pub(crate) mod fault {
    pub(crate) const NONE: u8 = 0;
    pub(crate) const UNREAD_SETTING: u8 = 1;
    pub(crate) const VARIABLE_OF_ANOTHER_KIND: u8 = 2;
    pub(crate) const VARIABLE_NOT_WRITTEN: u8 = 3;
    pub(crate) const IDLE_ACTION: u8 = 4;
    pub(crate) const ACTION_TWICE: u8 = 5;
    pub(crate) const METRIC_TOO_HIGH: u8 = 6;
    pub(crate) const METRIC_TOO_LOW: u8 = 7;
    pub(crate) const METRIC_NEVER_WRITTEN: u8 = 8;
    pub(crate) const METRIC_LEFT_OUT: u8 = 9;
    pub(crate) const BOOLEAN_OF_TWO: u8 = 10;
    pub(crate) const WIN_OF_LOWEST_RANK: u8 = 11;
    pub(crate) const RANKS_UPSIDE_DOWN: u8 = 12;
    pub(crate) const MARGIN_OF_ANOTHER_GOAL: u8 = 13;
    pub(crate) const UNKNOWN_KIND: u8 = 14;
    pub(crate) const UNKNOWN_CAUSE: u8 = 15;
    pub(crate) const UNKNOWN_RANK: u8 = 16;
    pub(crate) const UNKNOWN_STREAM: u8 = 17;
    pub(crate) const TOO_MANY_METRICS: u8 = 18;
    pub(crate) const PANIC_IN_A_RULE: u8 = 19;
    pub(crate) const PANIC_AT_AN_EXTREME: u8 = 20;
    pub(crate) const LOST_CUBE: u8 = 21;
    pub(crate) const HIDDEN_STATE: u8 = 22;
    pub(crate) const SCORE_TOO_HIGH: u8 = 23;
    pub(crate) const RANK_OF_SOME_MARGINS: u8 = 24;
    pub(crate) const STREAM_FAR_OUT: u8 = 25;
    pub(crate) const WORD_PAST_THE_LAST: u8 = 26;
    pub(crate) const WORD_OF_ANOTHER_KIND: u8 = 27;
    pub(crate) const OTHERWISE_AT_ONCE: u8 = 28;
    pub(crate) const VARIABLE_BESIDE_OTHERS: u8 = 29;
    pub(crate) const UNWANTED_VARIABLE: u8 = 30;
    pub(crate) const RESOURCE_NOT_WRITTEN: u8 = 31;
}

thread_local! {
    /// The fault of the rules that this thread plays. A type for each fault would compile the suite for each.
    static PLANTED: Cell<u8> = const { Cell::new(fault::NONE) };
}

/// Plants a fault into all rules of this thread, in place of the one before.
pub(crate) fn plant(fault: u8) {
    PLANTED.set(fault);
}

fn planted() -> u8 {
    PLANTED.get()
}

/// The rules, with the fault that is planted.
pub(crate) struct Mine {
    cubes: i32,
    price: i32,
    goal: i32,
    /// What no rules may have: something that changes while games are played.
    played: AtomicI32,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct State {
    pub(crate) mine: i32,
    pub(crate) hand: i32,
    pub(crate) sold: i32,
    pub(crate) coins: i32,
    pub(crate) round: u32,
    digs: i32,
    stopped: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Actions)]
pub(crate) enum Action {
    /// Dig for cubes.
    Dig,
    /// Sell cubes.
    Sell(i32),
    /// End the game.
    Stop,
}

const ROUNDS: u32 = 10;
const MOST_CUBES: i32 = 30;

const PURSES: &[ChoiceInfo] = &[word("light", "A few coins."), word("heavy", "Enough coins.")];
const PLACES: &[ChoiceInfo] = &[word("mine", "Below."), word("market", "Above.")];

pub(crate) const DESCRIPTOR: Descriptor = Descriptor {
    name: "mine",
    about: "Dig, sell, stop.",
    rules_version: 1,
    score_unit: "coins",
    goal: |settings| format!("{} coins", settings.integer("goal.coins")),
    settings: &[
        assumed("mine.cubes", [5, MOST_CUBES as i64, 12], "cubes", "Cubes in the mine."),
        assumed("mine.price", [1, 5, 2], "coins", "Coins for a cube."),
        assumed("goal.coins", [0, 50, 6], "coins", "Coins that win."),
    ],
    actions: Action::KINDS,
    state_variables: &[
        VariableInfo { name: "coins", quantity: Quantity::Number, about: "Coins." },
        VariableInfo { name: "empty", quantity: Quantity::Boolean, about: "Whether the mine is empty." },
        VariableInfo {
            name: "purse",
            quantity: Quantity::Word { words: PURSES, optional: true },
            about: "What the coins are worth.",
        },
    ],
    resources: &["coins"],
    action_variables: &[
        ActionVariableInfo {
            name: "cubes",
            quantity: Quantity::Number,
            about: "Cubes it moves at most.",
            kinds: &["dig", "sell"],
        },
        ActionVariableInfo {
            name: "place",
            quantity: Quantity::Word { words: PLACES, optional: false },
            about: "Where it is done.",
            kinds: &["dig", "sell"],
        },
    ],
    metrics: &[
        MetricInfo { name: "digs", about: "Digs.", unit: "", least: 0, most: ROUNDS as i32 },
        MetricInfo { name: "sold", about: "Cubes sold.", unit: "cubes", least: 0, most: MOST_CUBES },
    ],
    card_metrics: &[],
    endings: &[
        EndingInfo { name: "rounds", about: "All rounds were played." },
        EndingInfo { name: "stopped", about: "The player stopped." },
    ],
    ranks: &[RankInfo { name: "poor", about: "Too few coins." }, RankInfo { name: "rich", about: "Enough coins." }],
    streams: &[StreamInfo { name: "vein", about: "How many cubes a dig finds." }],
};

impl Ruleset for Mine {
    type State = State;
    type Action = Action;
    type Glance = ();

    const DESCRIPTOR: &'static Descriptor = &DESCRIPTOR;

    fn new(settings: &Settings) -> Result<Self, Vec<Problem>> {
        let cubes = settings.int("mine.cubes");
        assert!(planted() != fault::PANIC_AT_AN_EXTREME || cubes < MOST_CUBES, "too many cubes for the table");
        let price = if planted() == fault::UNREAD_SETTING { 2 } else { settings.int("mine.price") };
        Ok(Self { cubes, price, goal: settings.int("goal.coins"), played: AtomicI32::new(0) })
    }

    fn score_range(&self) -> RangeInclusive<i32> {
        0..=if planted() == fault::SCORE_TOO_HIGH { 3 } else { self.cubes * self.price }
    }

    fn deal<L: Log>(&self, _: &mut Luck, _: &mut L) -> State {
        let more = if planted() == fault::HIDDEN_STATE { self.played.fetch_add(1, Ordering::Relaxed) % 2 } else { 0 };
        State { mine: self.cubes, hand: more, sold: 0, coins: 0, round: 1, digs: 0, stopped: false }
    }

    fn legal_actions(&self, state: &State, actions: &mut Vec<Action>) {
        actions.push(Action::Dig);
        actions.extend((1..=state.hand.min(3)).map(Action::Sell));
        if planted() == fault::ACTION_TWICE && state.hand == 2 {
            actions.push(Action::Sell(2));
        }
        if state.round > 5 || planted() == fault::IDLE_ACTION {
            actions.push(Action::Stop);
        }
    }

    fn apply<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        if planted() == fault::IDLE_ACTION && action == Action::Stop && state.round <= 5 {
            return;
        }
        state.round += 1;
        match action {
            Action::Dig => {
                let stream = match planted() {
                    fault::UNKNOWN_STREAM => StreamId(3),
                    fault::STREAM_FAR_OUT => StreamId(200),
                    _ => StreamId(0),
                };
                let found = (luck.stream(stream).index(3) as i32 + 1).min(state.mine);
                log.event("dig", || format!("{found} cubes"));
                state.mine -= found;
                state.hand += found;
                state.digs += 1;
                if planted() == fault::LOST_CUBE && found == 2 {
                    state.hand -= 1;
                }
            }
            Action::Sell(cubes) => {
                assert!(planted() != fault::PANIC_IN_A_RULE || cubes < 3, "nobody buys {cubes} cubes");
                log.event("sell", || format!("{cubes} cubes for {} coins", cubes * self.price));
                state.hand -= cubes;
                state.sold += cubes;
                state.coins += cubes * self.price;
            }
            Action::Stop => state.stopped = true,
        }
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        let cause = match planted() {
            fault::UNKNOWN_CAUSE if state.stopped => 2,
            _ => u8::from(state.stopped),
        };
        let won = state.coins >= self.goal;
        let rank = match planted() {
            fault::WIN_OF_LOWEST_RANK => 0,
            fault::RANKS_UPSIDE_DOWN => u8::from(!won),
            fault::UNKNOWN_RANK if won => 2,
            _ => u8::from(won),
        };
        (state.stopped || state.round > ROUNDS).then_some(Ending { cause, won, rank })
    }

    fn standing(&self, state: &State) -> u8 {
        u8::from(state.coins >= self.goal)
    }

    fn score(&self, state: &State) -> i32 {
        state.coins
    }

    fn margin(&self, state: &State) -> Option<i32> {
        match planted() {
            fault::MARGIN_OF_ANOTHER_GOAL => Some(state.coins - self.goal - 1),
            fault::RANK_OF_SOME_MARGINS if state.stopped => None,
            _ => Some(state.coins - self.goal),
        }
    }

    fn turn(&self, state: &State) -> u32 {
        state.round
    }

    fn resources(&self, state: &State, left: &mut [i32]) {
        if planted() != fault::RESOURCE_NOT_WRITTEN {
            left.copy_from_slice(&[state.coins]);
        }
    }

    fn action_kind(action: Action) -> u8 {
        match action {
            Action::Dig => 0,
            Action::Sell(_) => 1,
            Action::Stop if planted() == fault::UNKNOWN_KIND => 3,
            Action::Stop => 2,
        }
    }

    fn state_variable(&self, state: &State, variable: u16, _: &()) -> f64 {
        let yes = if planted() == fault::BOOLEAN_OF_TWO { 2 } else { 1 };
        let heavy = if planted() == fault::WORD_PAST_THE_LAST { 3 } else { 2 };
        f64::from(match variable {
            0 => state.coins,
            1 => i32::from(state.mine == 0) * yes,
            _ if state.coins >= self.goal => heavy,
            _ => i32::from(state.coins > 0),
        })
    }

    fn state_variables(&self, state: &State, wanted: impl Fn(u16) -> bool, values: &mut [f64], glance: &()) {
        for (variable, value) in (0..).zip(&mut *values) {
            if !wanted(variable) && planted() != fault::UNWANTED_VARIABLE {
                continue;
            }
            *value = self.state_variable(state, variable, glance);
        }
        if planted() == fault::OTHERWISE_AT_ONCE {
            values.swap(0, 2);
        }
    }

    fn action_variable(&self, _: &State, actions: &[Action], variable: u16, column: &mut [f64], _: &()) {
        for (slot, action) in column.iter_mut().zip(actions) {
            *slot = match action {
                Action::Dig if variable == 1 && planted() == fault::WORD_OF_ANOTHER_KIND => 0.0,
                Action::Dig if variable == 1 => 1.0,
                Action::Sell(_) if variable == 1 => 2.0,
                Action::Dig if planted() == fault::VARIABLE_OF_ANOTHER_KIND => 0.0,
                Action::Dig if planted() == fault::VARIABLE_NOT_WRITTEN => continue,
                Action::Dig => 3.0,
                Action::Sell(cubes) => f64::from(*cubes),
                Action::Stop => 0.0,
            };
        }
    }

    fn action_variables(&self, state: &State, actions: &[Action], variables: &[u16], columns: &mut [f64], _: &()) {
        let rows = columns.len() / variables.len().max(1);
        for (&variable, column) in variables.iter().zip(columns.chunks_exact_mut(rows.max(1))) {
            self.action_variable(state, actions, variable, &mut column[..actions.len()], &());
        }
        if planted() == fault::VARIABLE_BESIDE_OTHERS && variables.len() > 1 {
            columns[0] += 1.0;
        }
    }

    fn metrics(&self, state: &State, metrics: &mut [i32]) {
        metrics[0] = match planted() {
            fault::METRIC_TOO_HIGH => state.digs * 3,
            fault::METRIC_TOO_LOW => state.digs - 1,
            _ => state.digs,
        };
        match planted() {
            fault::METRIC_LEFT_OUT => {}
            fault::METRIC_NEVER_WRITTEN => metrics[1] = 0,
            fault::TOO_MANY_METRICS => metrics[2] = state.sold,
            _ => metrics[1] = state.sold,
        }
    }

    fn components(&self, state: &State) -> Vec<Component> {
        let cubes = (state.mine + state.hand + state.sold) as u32;
        vec![Component { name: "cubes".into(), count: cubes }, Component { name: "round marker".into(), count: 1 }]
    }

    fn describe_action(&self, _: &State, action: Action) -> String {
        match action {
            Action::Dig => "dig for ore".into(),
            Action::Sell(cubes) => format!("sell {cubes} cubes for {} coins", cubes * self.price),
            Action::Stop => "stop".into(),
        }
    }

    fn describe_state(&self, state: &State) -> Vec<String> {
        vec![format!("round {}: {} cubes in hand, {} coins", state.round, state.hand, state.coins)]
    }
}
