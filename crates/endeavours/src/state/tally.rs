//! What is counted while a game is played, for the metrics.

use crate::{
    cards::{FAMILIES, Family},
    map::Spot,
    pieces::Colour,
};
use perihelion_game::Words;

/// Why a card was lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum Loss {
    /// A hazard roll.
    #[name = "a hazard"]
    Hazard,
    /// Damage beyond what machines could take (D10c).
    #[name = "damage"]
    Damage,
    /// A belt.
    #[name = "radiation in a belt"]
    Belt,
    /// A solar flare.
    #[name = "a solar flare"]
    Flare,
    /// A glitch.
    #[name = "a glitch"]
    Glitch,
    /// A pad explosion.
    #[name = "an explosion on the pad"]
    Pad,
    /// A black hole.
    #[name = "a black hole"]
    BlackHole,
    /// A wormhole that collapsed.
    #[name = "a wormhole's collapse"]
    Wormhole,
    /// An aerobrake.
    #[name = "an aerobrake"]
    Aerobrake,
    /// The drive's own heat.
    #[name = "the heat of the drive"]
    Drive,
    /// A starship that left for good.
    #[name = "it leaves for the stars"]
    Starship,
    /// No room in a stack.
    #[name = "no room"]
    Room,
    /// The player's will.
    #[name = "given up"]
    Given,
}

/// Operations, in the order of their metrics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// Core I1.
    Income,
    /// C1d.
    Research,
    /// Core I3.
    Market,
    /// Core I4.
    Boost,
    /// Core I5.
    Refuel,
    /// Core I6.
    Prospect,
    /// Core I7.
    Industrialize,
    /// Core I8.
    Produce,
    /// Core 2A3.
    Promote,
    /// Core 2A5 and D14b.
    Anchor,
    /// Core 2A4.
    Homestead,
    /// Core 1A6 and Futures.
    Epic,
    /// E1.
    Purchase,
    /// E2.
    Repair,
    /// E3.
    Explore,
    /// E4.
    Observe,
    /// E5.
    Drill,
    /// E6.
    Rescue,
    /// E7.
    Experiment,
    /// E8.
    Tow,
    /// E9.
    Transmit,
}

/// How many operations there are.
const OPERATIONS: usize = 21;

/// What is counted while a game is played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    pub(crate) flights: u16,
    /// The year of the first flight; 0 for none.
    pub(crate) first_flight: u16,
    /// Where the first factory stands from the start.
    pub(crate) first_factory: Option<Spot>,
    /// Refuels and productions of that factory, and colonies founded on it.
    pub(crate) first_factory_uses: u16,
    pub(crate) stranded: u16,
    pub(crate) family_done: [u16; FAMILIES.len()],
    pub(crate) family_failed: [u16; FAMILIES.len()],
    pub(crate) done_in_all: u8,
    /// The year in which each base mission was completed, the first eight.
    pub(crate) years: [u16; 8],
    pub(crate) failed: [u16; 3],
    pub(crate) discovered: u16,
    pub(crate) discovered_done: u16,
    pub(crate) discovered_points: i32,
    pub(crate) rewards: u16,
    pub(crate) deliveries: u16,
    pub(crate) lost: [u16; Loss::ALL.len()],
    pub(crate) stacks_lost: u16,
    pub(crate) comets_gone: u16,
    pub(crate) hazards: u16,
    pub(crate) hazards_skipped: u16,
    pub(crate) sites_rolled: u16,
    /// Shielding rolls and failures by number of test dice, 1 to 8 and more.
    pub(crate) shields: [u16; 8],
    pub(crate) shield_failures: [u16; 8],
    pub(crate) damaged: u16,
    pub(crate) repaired: u16,
    pub(crate) unlocked: u16,
    pub(crate) projects: u16,
    pub(crate) beads: [u16; 5],
    pub(crate) extra_die_used: bool,
    pub(crate) black_holes: u16,
    pub(crate) cmes: u16,
    pub(crate) wormholes: u16,
    pub(crate) traversed: u16,
    pub(crate) events: [u16; 9],
    pub(crate) lonely: u16,
    pub(crate) lonely_years: u16,
    pub(crate) satellites: u16,
    pub(crate) satellites_lost: u16,
    pub(crate) drift_placed: u8,
    pub(crate) first_drift: u8,
    pub(crate) drift_anchored: u16,
    pub(crate) stations: u16,
    pub(crate) calls: u16,
    pub(crate) calls_received: u16,
    pub(crate) explores: u16,
    pub(crate) explored: u16,
    pub(crate) observes: u16,
    pub(crate) observed: u16,
    pub(crate) sites_explored: u16,
    pub(crate) samples: u16,
    pub(crate) attempts: u16,
    pub(crate) attempts_won: u16,
    pub(crate) tows: u16,
    pub(crate) towed: u16,
    pub(crate) busted: u16,
    pub(crate) claims: u16,
    pub(crate) factories: u16,
    pub(crate) colonies: u16,
    pub(crate) promoted: u16,
    pub(crate) anchored: u16,
    pub(crate) elevators: u16,
    pub(crate) futures: u16,
    pub(crate) operations: [u16; OPERATIONS],
}

impl Tally {
    /// Notes an operation.
    pub(crate) fn operation(&mut self, operation: Operation) {
        self.operations[operation as usize] += 1;
    }

    /// Notes that a factory was of use.
    pub(crate) fn factory_used(&mut self, at: Spot) {
        self.first_factory_uses += u16::from(self.first_factory == Some(at));
    }

    /// How often an operation was carried out.
    pub(crate) const fn done(&self, operation: Operation) -> u16 {
        self.operations[operation as usize]
    }

    /// Missions of a family completed.
    pub(crate) const fn done_of(&self, family: Family) -> u16 {
        self.family_done[family as usize]
    }

    /// Cards lost to these causes.
    pub(crate) fn lost_to(&self, causes: &[Loss]) -> u16 {
        causes.iter().map(|&cause| self.lost[cause as usize]).sum()
    }

    /// Discoveries of a colour.
    pub(crate) const fn found(&self, colour: Colour) -> u16 {
        self.beads[colour as usize]
    }
}
