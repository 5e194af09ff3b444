//! Missions: what counts for them (`quests`), what they want delivered (`deliveries`), and the `course` of each from the
//! deck to its end.

pub(crate) mod course;
pub(crate) mod deliveries;
pub(crate) mod quests;
