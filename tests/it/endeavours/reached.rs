//! The kinds of action and the endings that random play and the shipped players come to. The conformance suite takes those
//! on trust that chance hardly comes to; here players do.

use super::rules;
use crate::shipped::{players, reached};
use perihelion::rulesets::endeavours::DESCRIPTOR;
use std::collections::BTreeSet;

/// Kinds of action that no player takes in the games below: Drift Bernals are anchored, stations built and cards promoted
/// far beyond what the players come to, comets are not towed, and no production makes a second card.
const NEVER: &[&str] = &["anchor", "produced", "promote", "station", "tow"];

#[test]
fn players_take_every_kind_of_action_and_come_to_every_ending_but_those_named() {
    let players = players(&DESCRIPTOR);
    let reached = reached(&rules(&[]), &players, 100);
    let kinds: BTreeSet<_> = DESCRIPTOR.actions.iter().map(|kind| kind.name).collect();
    let endings: BTreeSet<_> = DESCRIPTOR.endings.iter().map(|ending| ending.name).collect();
    let never: Vec<_> = kinds.difference(&reached.kinds).copied().collect();
    assert_eq!(never, NEVER);
    assert_eq!(reached.endings, endings);
}
