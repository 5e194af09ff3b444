//! Kinds of equipment (D3).

use perihelion_game::Words;

/// The most rows of equipment.
pub(crate) const MOST_EQUIPMENT: usize = 20;

/// What an equipment card does (D3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Words)]
pub enum Tool {
    /// Explores sites (E3).
    Rover,
    /// Observes (E4).
    Telescope,
    /// Re-rolls site type rolls (D8).
    Array,
    /// Shields its stack (D9).
    Plating,
    /// Enters aerobrake hazards safely (D3h1).
    Aerobrake,
    /// Tows (E8).
    Tractor,
    /// Drills for samples (E5).
    Drill,
    /// Rescues (E6).
    Pod,
    /// An experiment at a life sciences unit (E7).
    Bio,
    /// An experiment on a site (E7).
    Field,
    /// Where bio experiments take place (E7).
    Unit,
    /// Transmits and receives (E9).
    Antenna,
    /// Spares its stack a damaged card: it is damaged in its place.
    Drone,
    /// Repairs like a human (E2).
    Bot,
    /// Used up by a repair (E2).
    Parts,
    /// Supplies electricity (D3h2).
    Battery,
    /// Makes its spacecraft pushable (D3h3).
    Receiver,
    /// Passengers (D3h4).
    Tourists,
    /// Delivered to claims (F1c); its other side is a station module (D2c).
    Supplies,
    /// Deployed at Lagrange points (D15a).
    Satellite,
}

impl Tool {
    /// Its bit in a set of kinds.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}
