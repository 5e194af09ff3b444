//! The games perihelion ships, one folder each, and the one place that lists them.

pub mod aliens;
pub mod competition;
pub mod endeavours;
pub mod exploration;
pub mod timers;

use crate::ruleset::{Descriptor, Problem, Ruleset, Settings};

/// The descriptors of every shipped ruleset, in alphabetical order.
pub const DESCRIPTORS: &[&Descriptor] = &[
    &aliens::DESCRIPTOR,
    &competition::DESCRIPTOR,
    &endeavours::DESCRIPTOR,
    &exploration::DESCRIPTOR,
    &timers::DESCRIPTOR,
];

/// Something to do with the ruleset whose type is only known by name.
pub trait Visitor {
    /// What it makes.
    type Output;

    /// Does it, for the ruleset `R`.
    fn visit<R: Ruleset>(self) -> Self::Output;
}

/// Lets a visitor meet the ruleset with this name; `None` where no such ruleset is shipped.
pub fn meet<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
    match name {
        "aliens" => Some(visitor.visit::<aliens::Aliens>()),
        "competition" => Some(visitor.visit::<competition::Competition>()),
        "endeavours" => Some(visitor.visit::<endeavours::Endeavours>()),
        "exploration" => Some(visitor.visit::<exploration::Exploration>()),
        "timers" => Some(visitor.visit::<timers::Timers>()),
        _ => None,
    }
}

/// The descriptor of the ruleset with this name.
#[must_use]
pub fn descriptor(name: &str) -> Option<&'static Descriptor> {
    DESCRIPTORS.iter().copied().find(|descriptor| descriptor.name == name)
}

/// What about these settings, taken together, the ruleset with this name cannot play.
#[must_use]
pub fn problems(name: &str, settings: &Settings) -> Vec<Problem> {
    struct Build<'a>(&'a Settings);
    impl Visitor for Build<'_> {
        type Output = Vec<Problem>;
        fn visit<R: Ruleset>(self) -> Vec<Problem> {
            R::new(self.0).err().unwrap_or_default()
        }
    }
    meet(name, Build(settings)).unwrap_or_default()
}
