//! What is counted while a game is played.

use super::pieces::Side;

/// Where profit comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    Tiles,
    Contracts,
    Produce,
    Bases,
    Progress,
    Edges,
    Colonies,
    Offers,
}

/// How many sources there are.
const SOURCES: usize = 8;

/// What is counted while a game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Profit by side and source.
    pub(super) profit: [[i32; SOURCES]; 2],
    /// Turns of each era.
    pub(super) turns: [u16; 3],
    /// Profit of both sides at the end of each era, the player's first.
    pub(super) at_end: [[i32; 2]; 3],
    /// How each era ended: 1 and the cause, 0 for an era not ended.
    pub(super) causes: [u8; 3],
    pub(super) contracts: [u16; 2],
    /// Of the competition's, those that it met on the board.
    pub(super) contracts_met: u16,
    pub(super) bases: [u16; 2],
    pub(super) tiles: [u16; 2],
    pub(super) colonies: [u16; 2],
    pub(super) offers_discarded: u16,
    pub(super) offers_matched: u16,
    /// Cards of the competition carried out, by kind.
    pub(super) orders: [u16; 4],
    pub(super) redraws: u16,
    pub(super) longest_chain: u16,
    pub(super) match_events: u16,
    pub(super) edges: [u16; 2],
    pub(super) stalled: u16,
    pub(super) teams_gained: u8,
    /// Profit of both sides when two contracts were lacking to the end of the second era, and when half of the third
    /// era's action deck was gone, with the share of the competition's deck that was gone then, in percent.
    pub(super) late_planeteers: Option<[i32; 2]>,
    pub(super) half_starfarers: Option<([i32; 2], u8)>,
    /// In this era: tiles placed, produce actions, upgrades.
    pub(super) era_produced: u8,
    pub(super) era_upgrades: u8,
    pub(super) upgrades: u16,
    pub(super) produced: u16,
    pub(super) passes: u16,
    pub(super) laps: [u16; 2],
}

impl Tally {
    /// Notes profit of a side.
    pub(super) fn note(&mut self, side: Side, source: Source, profit: i32) {
        self.profit[side.place()][source as usize] += profit;
    }
}

#[cfg(test)]
mod tests;
