//! How a game ends, and what that is worth (C2).

use perihelion_game::{Endings, Ranks};

/// How a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Endings)]
pub(crate) enum Cause {
    /// Score and base missions are enough.
    Won,
    /// The base missions are complete, the score is too low.
    ScoreShort,
    /// The score is high enough, base missions are missing.
    MissionsShort,
    /// The score is too low, and base missions are missing.
    BothShort,
}

/// The ranks, lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Ranks)]
pub(crate) enum Rank {
    /// Neither the score nor the base missions are enough.
    Short,
    /// Either the score or the base missions are enough.
    Close,
    /// Both are enough.
    Won,
}

impl Cause {
    /// How a game ends whose score is enough or not, and whose base missions are or not.
    pub(crate) const fn of(score: bool, missions: bool) -> Self {
        match (score, missions) {
            (true, true) => Self::Won,
            (false, true) => Self::ScoreShort,
            (true, false) => Self::MissionsShort,
            (false, false) => Self::BothShort,
        }
    }

    /// The rank of a game that ends so.
    pub(crate) const fn rank(self) -> Rank {
        match self {
            Self::Won => Rank::Won,
            Self::ScoreShort | Self::MissionsShort => Rank::Close,
            Self::BothShort => Rank::Short,
        }
    }
}
