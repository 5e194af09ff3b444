//! Missions in play.

use crate::map::Spot;
use arrayvec::ArrayVec;

/// A mission in play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quest {
    pub(crate) source: Source,
    /// Where it was discovered.
    pub(crate) here: Spot,
    /// The last year in which it can be completed; 0 for any.
    pub(crate) until: u16,
    /// Deeds that count so far: sites, points or spots, by what is asked.
    pub(crate) sites: ArrayVec<Spot, 8>,
    pub(crate) filled: [u8; 5],
    /// How much has been done: a sum of sizes, a number of tanks, a stage.
    pub(crate) done: u8,
}

impl Quest {
    /// A mission of which nothing has been done.
    pub(crate) fn new(source: Source, here: Spot, until: u16) -> Self {
        Self { source, here, until, sites: ArrayVec::new(), filled: [0; 5], done: 0 }
    }
}

/// The card of a mission, or what else was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A base mission.
    Base(u8),
    /// An exploration card.
    Explored(u8),
    /// An observation card.
    Observed(u8),
}
