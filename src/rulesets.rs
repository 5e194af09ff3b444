//! The games that perihelion ships, and the one place that lists them.

pub use perihelion_aliens as aliens;
pub use perihelion_competition as competition;
pub use perihelion_endeavours as endeavours;
pub use perihelion_exploration as exploration;
pub use perihelion_timers as timers;

use crate::{Entry, Rulesets, ruleset::Descriptor};
use std::sync::LazyLock;

/// The descriptors of every shipped ruleset, in alphabetical order.
pub const DESCRIPTORS: &[&Descriptor] = &[
    &aliens::DESCRIPTOR,
    &competition::DESCRIPTOR,
    &endeavours::DESCRIPTOR,
    &exploration::DESCRIPTOR,
    &timers::DESCRIPTOR,
];

/// Every shipped ruleset, in alphabetical order.
#[must_use]
pub fn shipped() -> &'static Rulesets {
    static SHIPPED: LazyLock<Rulesets> = LazyLock::new(|| {
        let entries: [&Entry; 5] =
            [&aliens::ENTRY, &competition::ENTRY, &endeavours::ENTRY, &exploration::ENTRY, &timers::ENTRY];
        entries.into_iter().copied().collect()
    });
    &SHIPPED
}
