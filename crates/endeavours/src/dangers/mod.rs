//! Dangers: `hazards` (belts, site rolls, shielding and damage too), `anomalies`, and the `events` of years.

pub(crate) mod anomalies;
pub(crate) mod events;
pub(crate) mod hazards;
