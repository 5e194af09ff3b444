//! What cards say, and how it is read from the scenario: `faces` with the `texts` of patents and equipment, `patents`,
//! `boons`, `effects`, `demands` of missions, `futures`; the `tables` they make, and how those are `read`.

pub(crate) mod boons;
pub(crate) mod demands;
pub(crate) mod effects;
pub(crate) mod faces;
pub(crate) mod futures;
pub(crate) mod patents;
pub(crate) mod read;
pub(crate) mod tables;
pub(crate) mod texts;
pub(crate) mod traits;
