//! Places where stacks are, by number.

use crate::map::{ZONES, Zone};

/// A place where stacks are: a site, the Lagrange point of a zone, LEO, the home orbit, or on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Spot(pub u8);

/// The most sites of a map.
pub(crate) const MOST_SITES: usize = 200;
/// How many places there are, those on the way not counted.
pub(crate) const SPOTS: usize = MOST_SITES + ZONES + 2;

impl Spot {
    /// Low Earth orbit, where the bank is.
    pub const LEO: Self = Self((MOST_SITES + ZONES) as u8);
    /// The home orbit, where the Home Bernal is anchored.
    pub const HOME: Self = Self((MOST_SITES + ZONES + 1) as u8);
    /// On the way between two places.
    pub const AWAY: Self = Self(u8::MAX);

    /// The Lagrange point of a zone.
    #[inline]
    #[must_use]
    pub const fn point(zone: Zone) -> Self {
        Self((MOST_SITES + zone as usize) as u8)
    }

    /// Whether it is a site.
    #[inline]
    #[must_use]
    pub const fn is_site(self) -> bool {
        (self.0 as usize) < MOST_SITES
    }

    /// Whether Aqua can be spent here as water (C1g): LEO and the home orbit.
    #[inline]
    #[must_use]
    pub const fn is_bank(self) -> bool {
        self.0 == Self::LEO.0 || self.0 == Self::HOME.0
    }

    /// Its index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The zone of a Lagrange point; `None` elsewhere.
    #[must_use]
    pub fn as_point(self) -> Option<Zone> {
        Zone::ALL.get(self.index().checked_sub(MOST_SITES)?).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_numbers_of_their_own() {
        assert_eq!(Spot::point(Zone::Neptune).as_point(), Some(Zone::Neptune));
        assert_eq!(Spot::LEO.as_point(), None);
        assert!(Spot::HOME.is_bank() && !Spot::point(Zone::Earth).is_bank() && Spot(3).is_site());
        assert_eq!(Spot::HOME.index() + 1, SPOTS);
    }
}
