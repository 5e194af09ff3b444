//! What is counted during a game, for metrics.

use super::{pieces::Side, state::Source};

/// What is counted during a game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// Points by side and source.
    pub points: [[i32; Source::COUNT]; 2],
    pub cards_drawn: u16,
    pub cards_played: u16,
    pub launches: u16,
    pub scans: u16,
    pub analyses: u16,
    pub moves: u16,
    pub signals: [u16; 2],
    /// The round each species' slot was discovered in; 0 while it is not.
    pub discovered: [u8; 2],
    /// Life traces marked, by side and colour.
    pub traces: [[u16; 3]; 2],
    pub objectives: u16,
    pub rotations: u16,
    /// Action cards of the rival that had nothing possible on them.
    pub rival_idle: u16,
    /// Anomalies whose reward a side gained.
    pub anomalies: [u16; 2],
    /// Turns of the player.
    pub turns: u16,
    /// Tech tiles taken, by side; those the rival spends stay out of the stacks.
    pub techs_taken: [u16; 2],
}

impl Tally {
    /// Points of a side from a source.
    #[must_use]
    pub const fn earned(&self, side: Side, source: Source) -> i32 {
        self.points[side.place()][source as usize]
    }
}
