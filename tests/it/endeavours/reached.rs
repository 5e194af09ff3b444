//! The kinds of action and the endings that random play and the shipped players come to. The conformance suite takes those
//! on trust that chance hardly comes to; here players do.

use super::rules;
use crate::shipped::{players, reached};
use perihelion::{rulesets::endeavours::DESCRIPTOR, strategy::Strategy};
use std::collections::BTreeSet;

/// Kinds of action that nobody takes in the games below: no production makes a second card.
const NEVER: &[&str] = &["produced"];

#[test]
fn players_take_every_kind_of_action_and_come_to_every_ending_but_those_named() {
    let rules = rules(&[]);
    let shipped = reached(&rules, &players(&DESCRIPTOR), 400);
    // Chance comes to what no strategy is written for, and its games are short work.
    let by_chance = reached(&rules, &[Strategy::builtin("random").expect("a built-in")], 1_000);
    let taken: BTreeSet<_> = shipped.kinds.union(&by_chance.kinds).copied().collect();
    let kinds: BTreeSet<_> = DESCRIPTOR.actions.iter().map(|kind| kind.name).collect();
    let never: Vec<_> = kinds.difference(&taken).copied().collect();
    assert_eq!(never, NEVER);
    let endings: BTreeSet<_> = DESCRIPTOR.endings.iter().map(|ending| ending.name).collect();
    assert_eq!(shipped.endings, endings);
}
