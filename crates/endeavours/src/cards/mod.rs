//! What cards say, and how it is read from the scenario: `faces` with the `texts` of patents and equipment, `patents`,
//! `boons`, `effects`, `demands` of missions, `futures`; the `tables` they make, and how those are `read`.

pub(crate) mod boons;
pub(crate) mod demands;
mod effects;
pub(crate) mod faces;
mod futures;
mod patents;
pub(crate) mod read;
pub(crate) mod tables;
mod texts;
mod traits;

pub use boons::Strengths;
pub(crate) use boons::{Boon, Boons, strength};
pub(crate) use demands::{Demand, End, FAMILIES, Ground, HERE, MOST_NAMED, ZoneSet, has_zone};
pub use effects::Effect;
pub(crate) use effects::Reward;
pub(crate) use faces::{
    ELECTRIC, Face, Grade, Job, PULSED, Place, Privilege, Promotion, REACTORS, Side, Supports, Trait,
};
pub(crate) use futures::Wish;
pub(crate) use tables::{Card, CardKind, SLIPSTREAM, Tables, Where};
