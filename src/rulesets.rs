//! The games that perihelion ships, and the one place that lists them.

pub use perihelion_aliens as aliens;
pub use perihelion_competition as competition;
pub use perihelion_endeavours as endeavours;
pub use perihelion_exploration as exploration;
pub use perihelion_timers as timers;

use crate::Rulesets;
use std::sync::LazyLock;

/// Every shipped ruleset, in alphabetical order.
#[must_use]
pub fn shipped() -> &'static Rulesets {
    static SHIPPED: LazyLock<Rulesets> = LazyLock::new(|| {
        let entries = [aliens::ENTRY, competition::ENTRY, endeavours::ENTRY, exploration::ENTRY, timers::ENTRY];
        entries.into_iter().collect()
    });
    &SHIPPED
}
