//! The names of stacks.

/// A stack of cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum StackId {
    /// Cards in low Earth orbit.
    Leo,
    /// Cards at the Home Bernal.
    Home,
    /// The spacecraft.
    Rocket,
    /// The freighter (module 1).
    Freighter,
    /// The freighter of the Slipstream Drift Bernal (D14h1).
    Slipstream,
    /// The second Bernal.
    Bernal,
    /// Cards left at a place.
    OutpostA,
    /// Cards left at a place.
    OutpostB,
    /// The outpost in space that discoveries unlock (D1h2).
    SpaceOutpost,
    /// The outpost on a site that discoveries unlock (D1h2).
    SiteOutpost,
}

/// How many stacks there are.
pub(crate) const STACKS: usize = 10;

impl StackId {
    /// Every stack.
    pub const ALL: [Self; STACKS] = [
        Self::Leo,
        Self::Home,
        Self::Rocket,
        Self::Freighter,
        Self::Slipstream,
        Self::Bernal,
        Self::OutpostA,
        Self::OutpostB,
        Self::SpaceOutpost,
        Self::SiteOutpost,
    ];

    /// Its place.
    #[inline]
    #[must_use]
    pub const fn place(self) -> usize {
        self as usize
    }

    /// Its name as people read it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        [
            "LEO",
            "the Home Bernal",
            "the rocket",
            "the freighter",
            "the Slipstream freighter",
            "the second Bernal",
            "outpost A",
            "outpost B",
            "the space outpost",
            "the site outpost",
        ][self as usize]
    }

    /// Whether it moves.
    #[inline]
    #[must_use]
    pub const fn is_craft(self) -> bool {
        matches!(self, Self::Rocket | Self::Freighter | Self::Slipstream | Self::Bernal)
    }

    /// Whether it is an outpost.
    #[inline]
    #[must_use]
    pub const fn is_outpost(self) -> bool {
        matches!(self, Self::OutpostA | Self::OutpostB | Self::SpaceOutpost | Self::SiteOutpost)
    }
}
