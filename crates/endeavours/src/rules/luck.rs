//! The random streams, and the dice rolled from them.

use crate::{
    random::{Luck, StreamId},
    ruleset::StreamInfo,
    table::roll,
};

/// The stream that set-up draws from.
pub(crate) const DEAL: StreamId = StreamId(0);
/// The stream of patents and colonists.
pub(crate) const DECK_CARDS: StreamId = StreamId(1);
/// The stream of base missions.
pub(crate) const MISSIONS: StreamId = StreamId(2);
/// The stream of exploration and observation cards.
pub(crate) const CARDS: StreamId = StreamId(3);
/// The stream of the discovery bag and die.
pub(crate) const BAG: StreamId = StreamId(4);
/// The stream of events.
pub(crate) const EVENTS: StreamId = StreamId(5);
/// The stream of hazards, belts, shielding and glitches.
pub(crate) const DANGERS: StreamId = StreamId(6);
/// The stream of site rolls.
pub(crate) const SITES: StreamId = StreamId(7);
/// The stream of test dice of operations.
pub(crate) const TESTS: StreamId = StreamId(8);
/// The stream of prospecting.
pub(crate) const PROSPECTS: StreamId = StreamId(9);
/// The stream of places on location maps.
pub(crate) const PLACES: StreamId = StreamId(10);

/// The streams, by number.
pub(crate) const STREAMS: &[StreamInfo] = &[
    StreamInfo { name: "deal", about: "Set-up." },
    StreamInfo { name: "patents", about: "The patents and colonists that come." },
    StreamInfo { name: "missions", about: "The base missions." },
    StreamInfo { name: "cards", about: "The exploration and observation cards." },
    StreamInfo { name: "bag", about: "The discovery bag and the discovery die." },
    StreamInfo { name: "events", about: "Events and flares." },
    StreamInfo { name: "dangers", about: "Hazard, belt, shielding and glitch rolls." },
    StreamInfo { name: "sites", about: "Site rolls and surveys." },
    StreamInfo {
        name: "tests",
        about: "The rolls of exploring, observing, drilling, rescuing, experiments, towing and radio.",
    },
    StreamInfo { name: "prospects", about: "Prospecting rolls." },
    StreamInfo { name: "places", about: "Where anomalies and Drift Bernals appear, and how large they are." },
];

/// Rolls so many d6 and gives their sum.
pub(crate) fn sum_of(dice: u8, luck: &mut Luck, stream: StreamId) -> u16 {
    (0..dice).map(|_| d6(luck, stream)).sum()
}

/// Rolls a d6.
pub(crate) fn d6(luck: &mut Luck, stream: StreamId) -> u16 {
    u16::try_from(roll(luck.stream(stream), 6)).unwrap_or(6)
}
