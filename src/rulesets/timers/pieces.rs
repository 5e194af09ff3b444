//! Resources: their four kinds, and piles of them.

use std::ops::{Index, IndexMut};

/// A kind of resource, each of its own colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Tech.
    Tech,
    /// Plant.
    Plant,
    /// Metal.
    Metal,
    /// Fuel.
    Fuel,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Tech, Self::Plant, Self::Metal, Self::Fuel];

    /// The kind's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tech => "tech",
            Self::Plant => "plant",
            Self::Metal => "metal",
            Self::Fuel => "fuel",
        }
    }

    /// The kind's bit in a set of kinds.
    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// How many resources of each kind lie in one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pieces(pub [u8; 4]);

impl Pieces {
    /// All of them together.
    #[inline]
    #[must_use]
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    /// Whether these are enough to pay `cost`.
    #[inline]
    #[must_use]
    pub fn cover(self, cost: Self) -> bool {
        self.0.iter().zip(cost.0).all(|(&have, need)| have >= need)
    }

    /// What `cost` needs beyond these.
    #[inline]
    #[must_use]
    pub fn lacking(self, cost: Self) -> Self {
        let mut lacking = cost;
        for (need, have) in lacking.0.iter_mut().zip(self.0) {
            *need = need.saturating_sub(have);
        }
        lacking
    }

    /// Moves `cost` from here to `there`; whoever calls has checked that it is here.
    pub(super) fn pay(&mut self, cost: Self, there: &mut Self) {
        for ((from, to), count) in self.0.iter_mut().zip(&mut there.0).zip(cost.0) {
            *from -= count;
            *to += count;
        }
    }

    /// In words, such as `2 tech and 1 fuel`.
    #[must_use]
    pub fn words(self) -> String {
        let mut parts: Vec<String> = Kind::ALL
            .iter()
            .filter(|&&kind| self[kind] > 0)
            .map(|&kind| format!("{} {}", self[kind], kind.name()))
            .collect();
        match parts.pop() {
            None => "nothing".into(),
            Some(last) if parts.is_empty() => last,
            Some(last) => format!("{} and {last}", parts.join(", ")),
        }
    }
}

impl Index<Kind> for Pieces {
    type Output = u8;

    #[inline]
    fn index(&self, kind: Kind) -> &u8 {
        &self.0[kind as usize]
    }
}

impl IndexMut<Kind> for Pieces {
    #[inline]
    fn index_mut(&mut self, kind: Kind) -> &mut u8 {
        &mut self.0[kind as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn piles_pay_and_lack_kind_by_kind() {
        let mut held = Pieces([2, 0, 1, 1]);
        let mut supply = Pieces([0, 5, 0, 0]);
        assert!(!held.cover(Pieces([1, 1, 0, 0])));
        assert_eq!(held.lacking(Pieces([1, 1, 3, 0])), Pieces([0, 1, 2, 0]));
        assert!(held.cover(Pieces([2, 0, 0, 1])));
        held.pay(Pieces([2, 0, 0, 1]), &mut supply);
        assert_eq!((held, supply), (Pieces([0, 0, 1, 0]), Pieces([2, 5, 0, 1])));
        assert_eq!(supply.words(), "2 tech, 5 plant and 1 fuel");
        assert_eq!(Pieces::default().words(), "nothing");
    }
}
