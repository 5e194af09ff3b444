//! What is counted during a game, for metrics.

use super::pieces::Side;

/// Where points come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// What a seat starts with.
    Start,
    /// Cards played, and corners.
    Cards,
    /// Missions.
    Missions,
    /// Orbiters and landers.
    Planets,
    /// Sectors: second slots and wins.
    Sectors,
    /// Life traces.
    Traces,
    /// Techs and the computer.
    Techs,
    /// What species give besides: anomalies, samples, messages, the tile.
    Species,
    /// Gold tiles.
    Gold,
    /// End-game cards, of Exertians too.
    End,
    /// Objectives left undone, for the rival.
    Objectives,
    /// What danger costs.
    Danger,
}

impl Source {
    /// How many there are.
    pub const COUNT: usize = 12;
}

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
    /// Samples collected and delivered, messages sent and answered, exofossils paid for spaces.
    pub samples: u16,
    pub deliveries: u16,
    pub messages: u16,
    pub answers: u16,
    pub fossils_paid: u16,
    /// Cards discarded for their corner, exchanges, cards bought, circles filled.
    pub corners: u16,
    pub exchanges: u16,
    pub cards_bought: u16,
    pub circles: u16,
    /// Free actions in the middle of a main action.
    pub between: u16,
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
