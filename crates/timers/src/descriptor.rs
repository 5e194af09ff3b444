//! What luck is drawn for, why games end, and the ranks they end with.

use perihelion_game::{Endings, Ranks, Streams};

/// What luck is drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Streams)]
pub(super) enum Stream {
    /// Which kind of resource gets which starting stock in the Store.
    Deal,
    /// The contracts drawn, public and private.
    Contracts,
    /// The kinds of resource that arrive in the Store between turns.
    Store,
    /// The kinds of resource that the Prospector finds.
    Prospector,
}

/// Why a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Endings)]
pub enum Cause {
    /// When you gained Prestige, your marker was on or past the last Timer.
    Passed,
    /// At the end of a turn (or at once, by the Spy, where `spy.on_marker` says so) the last Timer was on or below
    /// your marker.
    Caught,
}

/// The ranks, lowest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Ranks)]
pub enum Rank {
    /// Less Prestige than `ranks.intermediate` (17 as printed).
    Rookie,
    /// At least `ranks.intermediate` Prestige (17 as printed).
    Intermediate,
    /// At least `ranks.advanced` Prestige (19 as printed).
    Advanced,
    /// At least `ranks.expert` Prestige (21 as printed).
    Expert,
}
