//! The names of stacks.

use perihelion_game::Words;

/// A stack of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Words)]
pub enum StackId {
    /// Cards in low Earth orbit.
    #[name = "LEO"]
    Leo,
    /// Cards at the Home Bernal.
    #[name = "the Home Bernal"]
    Home,
    /// The spacecraft.
    #[name = "the rocket"]
    Rocket,
    /// The freighter (module 1).
    #[name = "the freighter"]
    Freighter,
    /// The freighter of the Slipstream Drift Bernal (D14h1).
    #[name = "the Slipstream freighter"]
    Slipstream,
    /// The second Bernal.
    #[name = "the second Bernal"]
    Bernal,
    /// Cards left at a place.
    #[name = "outpost A"]
    OutpostA,
    /// Cards left at a place.
    #[name = "outpost B"]
    OutpostB,
    /// The outpost in space that discoveries unlock (D1h2).
    #[name = "the space outpost"]
    SpaceOutpost,
    /// The outpost on a site that discoveries unlock (D1h2).
    #[name = "the site outpost"]
    SiteOutpost,
}

/// How many stacks there are.
pub(crate) const STACKS: usize = StackId::ALL.len();

impl StackId {
    /// Those that move.
    pub(crate) const CRAFT: [Self; 4] = [Self::Rocket, Self::Freighter, Self::Slipstream, Self::Bernal];

    /// Whether it moves.
    #[inline]
    #[must_use]
    pub const fn is_craft(self) -> bool {
        matches!(self, Self::Rocket | Self::Freighter | Self::Slipstream | Self::Bernal)
    }

    /// Whether it is a freighter.
    #[inline]
    #[must_use]
    pub const fn is_freighter(self) -> bool {
        matches!(self, Self::Freighter | Self::Slipstream)
    }

    /// Whether it is the cards of LEO or of the Home Bernal, where people live.
    #[inline]
    #[must_use]
    pub const fn is_base(self) -> bool {
        matches!(self, Self::Leo | Self::Home)
    }

    /// Whether it is an outpost.
    #[inline]
    #[must_use]
    pub const fn is_outpost(self) -> bool {
        matches!(self, Self::OutpostA | Self::OutpostB | Self::SpaceOutpost | Self::SiteOutpost)
    }
}
