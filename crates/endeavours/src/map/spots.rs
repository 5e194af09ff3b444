//! Places where stacks are, by number.

use crate::map::{ZONES, Zone};
use std::ops::{BitAnd, BitOr};

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

/// A set of places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Spots([u64; 4]);

impl Spots {
    /// Adds a place.
    #[inline]
    pub(crate) const fn insert(&mut self, spot: Spot) {
        self.0[spot.index() / 64] |= 1 << (spot.index() % 64);
    }

    /// The places of those in a list that pass, the first of them being place 0.
    pub(crate) fn of_all<T>(list: &[T], passes: impl Fn(&T) -> bool) -> Self {
        let mut words = [0; 4];
        for (word, part) in words.iter_mut().zip(list.chunks(64)) {
            *word = part.iter().rev().fold(0, |bits, own| bits << 1 | u64::from(passes(own)));
        }
        Self(words)
    }

    /// Whether a place is in it.
    #[inline]
    pub(crate) const fn contains(&self, spot: Spot) -> bool {
        self.0[spot.index() / 64] & 1 << (spot.index() % 64) != 0
    }

    /// The places in it, by number.
    pub(crate) fn iter(self) -> impl Iterator<Item = Spot> {
        (0_u8..).zip(self.0).flat_map(|(word, bits)| {
            let rest = |bits: &u64| Some(bits & (bits - 1)).filter(|&bits| bits != 0);
            let each = std::iter::successors(Some(bits).filter(|&bits| bits != 0), rest);
            each.map(move |bits| Spot(word * 64 + bits.trailing_zeros() as u8))
        })
    }
}

impl BitAnd for Spots {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Spots {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl FromIterator<Spot> for Spots {
    fn from_iter<I: IntoIterator<Item = Spot>>(spots: I) -> Self {
        spots.into_iter().fold(Self::default(), |mut all, spot| {
            all.insert(spot);
            all
        })
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

    #[test]
    fn a_set_has_the_places_that_were_added_to_it() {
        let places = [Spot(0), Spot(63), Spot(64), Spot(130), Spot::HOME];
        let all: Spots = places.into_iter().collect();
        assert!(all.iter().eq(places) && all.contains(Spot(63)) && !all.contains(Spot(62)));
        let other: Spots = [Spot(64), Spot(65)].into_iter().collect();
        assert!((all & other).iter().eq([Spot(64)]) && (all | other).iter().count() == 6);
    }
}
