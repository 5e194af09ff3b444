//! The random streams, and the dice rolled from them.

use crate::{random::Luck, table::roll};
use perihelion_game::Streams;

/// What luck is drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Streams)]
pub(crate) enum Stream {
    /// Set-up.
    Deal,
    /// The patents and colonists that come.
    Patents,
    /// The base missions.
    Missions,
    /// The exploration and observation cards.
    Cards,
    /// The discovery bag and the discovery die.
    Bag,
    /// Events and flares.
    Events,
    /// Hazard, belt, shielding and glitch rolls.
    Dangers,
    /// Site rolls and surveys.
    Sites,
    /// The rolls of exploring, observing, drilling, rescuing, experiments, towing and radio.
    Tests,
    /// Prospecting rolls.
    Prospects,
    /// Where anomalies and Drift Bernals appear, and how large they are.
    Places,
}

/// Rolls so many d6 and gives their sum.
pub(crate) fn sum_of(dice: u8, luck: &mut Luck, stream: Stream) -> u16 {
    (0..dice).map(|_| d6(luck, stream)).sum()
}

/// Rolls a d6.
pub(crate) fn d6(luck: &mut Luck, stream: Stream) -> u16 {
    u16::try_from(roll(luck.of(stream), 6)).unwrap_or(6)
}
