//! The shipped rulesets by their types, for tests that look inside a game.

use perihelion::{ruleset::Ruleset, rulesets};

/// Something to do with the ruleset whose type is only known by name.
pub trait Visitor {
    /// What it makes.
    type Output;

    /// Does it, for the ruleset `R`.
    fn visit<R: Ruleset>(self) -> Self::Output;
}

/// Lets a visitor meet the shipped ruleset with this name.
pub fn meet<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
    match name {
        "aliens" => Some(visitor.visit::<rulesets::aliens::Aliens>()),
        "competition" => Some(visitor.visit::<rulesets::competition::Competition>()),
        "endeavours" => Some(visitor.visit::<rulesets::endeavours::Endeavours>()),
        "exploration" => Some(visitor.visit::<rulesets::exploration::Exploration>()),
        "timers" => Some(visitor.visit::<rulesets::timers::Timers>()),
        _ => None,
    }
}
