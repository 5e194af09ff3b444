//! Kinds of equipment (D3).

use perihelion_game::Words;

/// The most rows of equipment.
pub(crate) const MOST_EQUIPMENT: usize = 20;

/// What an equipment card does (D3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Words)]
pub enum Tool {
    /// Explores.
    Rover, // E3
    /// Observes.
    Telescope, // E4
    /// Surveys.
    Array, // D8
    /// Shields.
    Plating, // D9
    /// Enters aerobrake hazards safely.
    Aerobrake, // D3h1
    /// Tows.
    Tractor, // E8
    /// Drills.
    Drill, // E5
    /// Rescues.
    Pod, // E6
    /// A bio experiment.
    Bio, // E7
    /// A field experiment.
    Field, // E7
    /// A life sciences unit.
    Unit, // E7
    /// Transmits and receives.
    Antenna, // E9
    /// Spares its stack damage.
    Drone,
    /// Repairs.
    Bot, // E2
    /// Is used up by a repair.
    Parts, // E2
    /// Supplies electricity.
    Battery, // D3h2
    /// Makes its spacecraft pushable.
    Receiver, // D3h3
    /// Passengers.
    Tourists, // D3h4
    /// Supplies to deliver.
    Supplies, // F1c, D2c
    /// Is deployed.
    Satellite, // D15a
}

impl Tool {
    /// Its bit in a set of kinds.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}
