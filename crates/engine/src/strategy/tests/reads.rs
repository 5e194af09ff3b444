//! How often a strategy asks the ruleset for variables, counted by a ruleset that is the toy's and counts.

use super::*;
use crate::ruleset::{Component, Descriptor, Ending, Log, Problem};
use std::{
    ops::RangeInclusive,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

struct Counting {
    toy: Toy,
    state_reads: [AtomicU32; 6],
    action_reads: [AtomicU32; 7],
}

impl Ruleset for Counting {
    type State = State;
    type Action = Action;
    type Glance = ();
    const DESCRIPTOR: &'static Descriptor = Toy::DESCRIPTOR;

    fn new(settings: &Settings) -> Result<Self, Vec<Problem>> {
        Ok(Self { toy: Toy::new(settings)?, state_reads: Default::default(), action_reads: Default::default() })
    }
    fn score_range(&self) -> RangeInclusive<i32> {
        self.toy.score_range()
    }
    fn deal<L: Log>(&self, luck: &mut Luck, log: &mut L) -> State {
        self.toy.deal(luck, log)
    }
    fn legal_actions(&self, state: &State, actions: &mut Vec<Action>) {
        self.toy.legal_actions(state, actions);
    }
    fn apply<L: Log>(&self, state: &mut State, action: Action, luck: &mut Luck, log: &mut L) {
        self.toy.apply(state, action, luck, log);
    }
    fn ending(&self, state: &State) -> Option<Ending> {
        self.toy.ending(state)
    }
    fn standing(&self, state: &State) -> u8 {
        self.toy.standing(state)
    }
    fn score(&self, state: &State) -> i32 {
        self.toy.score(state)
    }
    fn turn(&self, state: &State) -> u32 {
        self.toy.turn(state)
    }
    fn action_kind(action: Action) -> u8 {
        Toy::action_kind(action)
    }
    fn state_variable(&self, state: &State, variable: u16, _: &()) -> f64 {
        self.state_reads[usize::from(variable)].fetch_add(1, Relaxed);
        self.toy.state_variable(state, variable, &())
    }
    fn action_variable(&self, state: &State, actions: &[Action], variable: u16, column: &mut [f64], _: &()) {
        self.action_reads[usize::from(variable)].fetch_add(1, Relaxed);
        let having = Toy::DESCRIPTOR.action_variables[usize::from(variable)].kinds;
        for action in actions {
            let kind = Toy::DESCRIPTOR.actions[usize::from(Toy::action_kind(*action))].name;
            assert!(having.contains(&kind), "asked {action:?} for a variable that only {having:?} have");
        }
        assert_eq!(actions.len(), column.len());
        self.toy.action_variable(state, actions, variable, column, &());
    }
    fn metrics(&self, state: &State, metrics: &mut [i32]) {
        self.toy.metrics(state, metrics);
    }
    fn components(&self, state: &State) -> Vec<Component> {
        self.toy.components(state)
    }
    fn describe_action(&self, state: &State, action: Action) -> String {
        self.toy.describe_action(state, action)
    }
    fn describe_state(&self, state: &State) -> Vec<String> {
        self.toy.describe_state(state)
    }
}

/// How often each variable is read in one decision of a game that is not sampled: coins, energy, goods, round.left,
/// tired, need; offer.price, offer.value, offer.bargain, amount, effort, gain, offer.class.
fn reads(lines: &str) -> ([u32; 6], [u32; 7]) {
    let rules = Counting::new(&Settings::defaults(Toy::DESCRIPTOR.all_settings())).expect("playable");
    let mut player = strategy(lines).player(&rules, 1);
    player.begin(1);
    player.choose(&rules, &market(), &legal(&market()));
    (rules.state_reads.map(AtomicU32::into_inner), rules.action_reads.map(AtomicU32::into_inner))
}

#[test]
fn variables_are_read_at_most_once_a_decision() {
    let lines = "[let]\nspare = 'coins - 4'
        [[rule]]\naction = \"buy\"\nwhen = 'spare > 90 and offer.price < spare'
        [[rule]]\naction = \"buy\"\nwhen = 'spare > 1 and offer.price + coins < spare'\nprefer = 'offer.value'
        [[rule]]\naction = \"sell\"\nwhen = 'coins > 90'
        [[rule]]\naction = \"buy\"\nwhen = 'offer.price * coins > 0'\nprefer = 'offer.price + offer.price * goods'";
    assert_eq!(reads(lines), ([1, 0, 1, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0]));
}

#[test]
fn variables_are_read_only_when_needed() {
    let action = |lines| reads(lines).1;
    // The state settles the first rule.
    assert_eq!(reads("[[rule]]\naction = \"buy\"\nwhen = 'offer.price > 1 and coins > 90'").1, [0; 7]);
    // The first of two conditions settles it.
    assert_eq!(
        action("[[rule]]\naction = \"buy\"\nwhen = 'offer.price > 9 and offer.value > 1'"),
        [1, 0, 0, 0, 0, 0, 0]
    );
    // One candidate needs no preference.
    let one = "[[rule]]\naction = \"buy\"\nwhen = 'offer.price > 5'\nprefer = 'offer.value'";
    assert_eq!(action(one), [1, 0, 0, 0, 0, 0, 0]);
    // A rule above decides.
    let above = "[[rule]]\naction = \"rest\"\n[[rule]]\naction = \"buy\"\nwhen = 'coins > offer.price'";
    assert_eq!(reads(above), ([0; 6], [0; 7]));
    // A word that need not be asked for, of the state and of an action.
    let words = "[[rule]]\naction = \"buy\"\nwhen = 'need == energy and offer.class in [cheap, fair]'";
    assert_eq!(reads(words), ([0, 0, 0, 0, 0, 1], [0; 7]));
    // Constants leave nothing to ask.
    let constant = "[params]\nlazy = 1\n[[rule]]\naction = \"buy\"\nwhen = 'lazy > 0 or offer.price > coins'";
    assert_eq!(reads(constant), ([0; 6], [0; 7]));
}

#[test]
fn what_does_not_matter_is_not_read() {
    let prefer = |text: &str| reads(&format!("[[rule]]\naction = \"buy\"\nprefer = '{text}'"));
    // One side of an `if`, whose condition is the same for all actions.
    let text = "if coins > 90 then offer.value + energy * goods else offer.price";
    assert_eq!(prefer(text), ([1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0]));
    let text = "if coins < 90 then offer.value + energy * goods else offer.price";
    assert_eq!(prefer(text), ([1, 1, 1, 0, 0, 0], [0, 1, 0, 0, 0, 0, 0]));
    // The same where no action meets it, and where all do.
    assert_eq!(prefer("if offer.price > 99 then offer.value * energy else 0"), ([0; 6], [1, 0, 0, 0, 0, 0, 0]));
    assert_eq!(prefer("if offer.price > 0 then 0 else offer.value * energy"), ([0; 6], [1, 0, 0, 0, 0, 0, 0]));
    // What an `and` or `or` has settled.
    let text = "if coins > 90 and energy * goods > round.left then offer.price else 0";
    assert_eq!(prefer(text), ([1, 0, 0, 0, 0, 0], [0; 7]));
    let text = "if coins < 90 or energy * goods > round.left then offer.price else 0";
    assert_eq!(prefer(text), ([1, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0]));
    // What is multiplied by 0 for every action.
    let text = "max(0, offer.price - 99) * (offer.value * energy + goods)";
    assert_eq!(prefer(text), ([0; 6], [1, 0, 0, 0, 0, 0, 0]));
    // What is needed anyway is read all the same, and once.
    let text = "(if coins > 90 then energy * energy * energy else 1) * offer.price + energy";
    assert_eq!(prefer(text), ([1, 1, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0]));
}

#[test]
fn actions_are_asked_only_for_variables_they_have() {
    // The ruleset itself checks it.
    let lines = "[[rule]]\naction = \"sell\"\nwhen = 'amount > 3'
        [[rule]]\naction = [\"buy\", \"sell\"]\nwhen = 'effort > 3'
        [[rule]]\naction = \"buy\"\nprefer = 'offer.value'";
    assert_eq!(reads(lines).1, [0, 1, 0, 1, 1, 0, 0]);
}
