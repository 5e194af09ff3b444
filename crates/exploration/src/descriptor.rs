//! What luck is drawn for, why games end, and the ranks they end with.

use perihelion_game::{Endings, Ranks, Streams};

/// What luck is drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Streams)]
pub(super) enum Stream {
    /// The systems of the map, and which planets lose their trait or get a second one.
    Deal,
    /// The exploration cards that you draw.
    Cards,
    /// The relics drawn.
    Relics,
    /// The planets that neighbours take and the cards they draw for them.
    Neighbours,
}

/// Why a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Endings)]
pub enum Cause {
    /// The last round is over.
    LastRound,
    /// The goal is met, where `goal.stops` says that this ends the expedition.
    GoalMet,
}

/// The ranks, lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Ranks)]
pub enum Rank {
    /// Fewer points than `ranks.surveyor`.
    Scout,
    /// At least `ranks.surveyor` points.
    Surveyor,
    /// At least `ranks.explorer` points.
    Explorer,
    /// At least `ranks.pathfinder` points.
    Pathfinder,
}
