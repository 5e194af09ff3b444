//! The endeavours ruleset: its page, and what random play and the shipped players reach.

mod levels;
mod page;
mod reached;

use perihelion::rulesets::endeavours::Endeavours;

/// The rules of the shipped scenario with some settings changed (`PATH=VALUE`).
fn rules(changes: &[&str]) -> Endeavours {
    crate::shipped::rules(changes)
}
