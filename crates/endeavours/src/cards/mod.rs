//! What cards say, and how it is read from the scenario: `faces` with the `texts` of patents and equipment, `patents`,
//! `boons`, `effects`, `marks`, `demands` of missions, `futures`; the `tables` they make, and how those are `read` (by the `reader`).

pub(crate) mod boons;
pub(crate) mod demands;
mod effects;
pub(crate) mod faces;
mod futures;
pub(crate) mod marks;
mod patents;
pub(crate) mod read;
mod reader;
pub(crate) mod tables;
mod texts;
mod traits;

pub use boons::Strengths;
pub(crate) use boons::{Boon, Boons, strength};
pub(crate) use demands::{Demand, End, FAMILIES, Family, Ground, HERE, MOST_NAMED, ZoneSet, has_zone, zone_bit};
pub use effects::Effect;
pub(crate) use effects::Reward;
pub(crate) use faces::{Face, Grade, Place, Side};
pub(crate) use futures::Wish;
pub(crate) use tables::{Card, CardKind, SLIPSTREAM, Tables, Where};
pub(crate) use texts::{ELECTRIC, Job, PULSED, Promotion, REACTORS, Supports};
pub(crate) use traits::{Privilege, Trait};
