//! What the competition ruleset says about itself, apart from its settings and variables.

use super::{
    actions::Action,
    settings::SETTINGS,
    tally::METRICS,
    variables::{ACTION_VARIABLES, STATE_VARIABLES},
};
use crate::{
    random::StreamId,
    ruleset::{ActionKinds, Descriptor, EndingInfo, RankInfo, StreamInfo},
};

/// What the competition ruleset says about itself.
pub const DESCRIPTOR: Descriptor = Descriptor {
    name: "competition",
    about: "Explore, build and fulfil contracts over three eras, and earn more profit than a company played by cards.",
    rules_version: 1,
    score_unit: "profit",
    goal: |_| "more profit than the competition".to_owned(),
    settings: SETTINGS,
    actions: Action::KINDS,
    state_variables: STATE_VARIABLES,
    action_variables: ACTION_VARIABLES,
    metrics: METRICS,
    endings: ENDINGS,
    ranks: RANKS,
    streams: STREAMS,
};

/// The stream that hands and offers of a new era are dealt from.
pub(super) const DEAL: StreamId = StreamId(0);
/// The stream of the cards the player draws, and of those that fill offer boxes after it.
pub(super) const CARDS: StreamId = StreamId(1);
/// The stream of the tiles the player places.
pub(super) const TILES: StreamId = StreamId(2);
/// The stream of the competition: its cards, offers, tiles, bases, and what its events choose at random.
pub(super) const BOT: StreamId = StreamId(3);

const STREAMS: &[StreamInfo] = &[
    StreamInfo { name: "deal", about: "The hand and the offers that an era starts with." },
    StreamInfo { name: "cards", about: "The cards that you draw, and those that fill offer boxes after you." },
    StreamInfo { name: "tiles", about: "The discovery tiles that you place." },
    StreamInfo {
        name: "bot",
        about: "The competition's cards, tiles and bases, and what replenishes offers after it.",
    },
];

/// The last era ended because the player's action deck was out.
pub(super) const ACTION_DECK_OUT: u8 = 0;
/// It ended because the competition's deck was out.
pub(super) const COMPETITION_DECK_OUT: u8 = 1;
/// It ended because enough contracts were fulfilled.
pub(super) const CONTRACTS_FULFILLED: u8 = 2;

const ENDINGS: &[EndingInfo] = &[
    EndingInfo { name: "action_deck", about: "The last era ended when the action deck was out." },
    EndingInfo { name: "competition_deck", about: "The last era ended when the competition's deck was out." },
    EndingInfo { name: "contracts", about: "The last era ended when enough contracts were fulfilled." },
];

const RANKS: &[RankInfo] = &[
    RankInfo { name: "beaten", about: "No more profit than the competition." },
    RankInfo { name: "ahead", about: "More profit than the competition." },
    RankInfo { name: "far_ahead", about: "At least `ranks.far` more profit than the competition." },
];
