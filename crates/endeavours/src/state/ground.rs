//! What stands at sites and floats between them.

use crate::map::Spot;

/// The most hazard dice of a site type roll.
pub(crate) const HAZARD_DICE: usize = 6;

/// What stands at a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Site {
    pub(crate) claim: bool,
    pub(crate) busted: bool,
    pub(crate) factory: bool,
    pub(crate) colony: bool,
    /// Whether its site rolls have been made (D7).
    pub(crate) rolled: bool,
    /// Hazard dice, and their sum.
    pub(crate) dice: u8,
    pub(crate) hazard: u8,
    /// The terrain die; 0 once the site is fully explored, and before the rolls.
    pub(crate) terrain: u8,
    /// The site potential die.
    pub(crate) potential: u8,
    /// Fully explored (E3d).
    pub(crate) explored: bool,
    /// A comet that has been towed away (E8b1).
    pub(crate) gone: bool,
    /// An elevator has been built from here.
    pub(crate) elevator: bool,
    /// The Bernal whose dirtside it is: 1 the home one, 2 the second one.
    pub(crate) dirtside: bool,
}

/// A wormhole: its entrance, and its exit once somebody has gone through (D13).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wormhole {
    pub(crate) entrance: Spot,
    pub(crate) exit: Option<Spot>,
}

/// A Drift Bernal on the map (D14).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DriftBernal {
    pub(crate) card: u8,
    pub(crate) at: Spot,
    pub(crate) anchored: bool,
}

/// A station that has been built (D2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Built {
    /// Its place on the playmat.
    pub(crate) slot: u8,
    pub(crate) at: Spot,
}
