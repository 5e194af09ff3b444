//! How a game ends, and what that is worth (C2).

use crate::ruleset::{EndingInfo, RankInfo};

/// Score and missions are enough.
pub(crate) const WON: u8 = 0;
/// The score is too low.
pub(crate) const SCORE_SHORT: u8 = 1;
/// Missions are missing.
pub(crate) const MISSIONS_SHORT: u8 = 2;
/// Both.
pub(crate) const BOTH_SHORT: u8 = 3;

/// The endings, by number.
pub(crate) const ENDINGS: &[EndingInfo] = &[
    EndingInfo { name: "won", about: "Score and base missions are enough." },
    EndingInfo { name: "score_short", about: "The base missions are complete, the score is too low." },
    EndingInfo { name: "missions_short", about: "The score is high enough, base missions are missing." },
    EndingInfo { name: "both_short", about: "The score is too low, and base missions are missing." },
];

/// The ranks, by number.
pub(crate) const RANKS: &[RankInfo] = &[
    RankInfo { name: "short", about: "Neither the score nor the base missions are enough." },
    RankInfo { name: "close", about: "Either the score or the base missions are enough." },
    RankInfo { name: "won", about: "Both are enough." },
];
