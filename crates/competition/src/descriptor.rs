//! What luck is drawn for, why games end, and the ranks they end with.

use perihelion_game::{Endings, Ranks, Streams};

/// What luck is drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Streams)]
pub(super) enum Stream {
    /// The hand and the offers that an era starts with.
    Deal,
    /// The cards that you draw, and those that fill offer boxes after you.
    Cards,
    /// The discovery tiles that you place.
    Tiles,
    /// The competition's cards, tiles and bases, and what replenishes offers after it.
    Bot,
}

/// Why a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Endings)]
pub enum Cause {
    /// The last era ended when the action deck was out.
    ActionDeck,
    /// The last era ended when the competition's deck was out.
    CompetitionDeck,
    /// The last era ended when enough contracts were fulfilled.
    Contracts,
}

/// The ranks, lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Ranks)]
pub enum Rank {
    /// No more profit than the competition.
    Beaten,
    /// More profit than the competition.
    Ahead,
    /// At least `ranks.far` more profit than the competition.
    FarAhead,
}
