//! What the aliens ruleset says about itself, apart from its settings and variables.

use crate::{random::StreamId, ruleset::StreamInfo};

/// The stream the table is set up from.
pub(super) const DEAL: StreamId = StreamId(0);
/// The stream main-deck cards are drawn from.
pub(super) const CARDS: StreamId = StreamId(1);
/// The stream of the rival's deck.
pub(super) const RIVAL: StreamId = StreamId(2);
/// The stream of species: which they are, their decks and tokens.
pub(super) const SPECIES: StreamId = StreamId(3);
/// The stream of the tiles of techs.
pub(super) const TECHS: StreamId = StreamId(4);
/// The stream of objectives.
pub(super) const OBJECTIVES: StreamId = StreamId(5);

pub(super) const STREAMS: &[StreamInfo] = &[
    StreamInfo { name: "deal", about: "The turns of the discs, the sectors, the gold tiles, who goes first." },
    StreamInfo { name: "cards", about: "The cards drawn from the main deck." },
    StreamInfo { name: "rival", about: "The rival's action cards." },
    StreamInfo { name: "species", about: "The species, their cards and tokens." },
    StreamInfo { name: "techs", about: "The bonuses printed on techs." },
    StreamInfo { name: "objectives", about: "The objectives." },
];
