//! Resources: their four kinds, and piles of them.

use perihelion_game::Words;
use std::ops::{Index, IndexMut};

/// A kind of resource, each of its own colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Words)]
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
    /// The kind's bit in a set of kinds.
    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Credits in words, such as `1 Credit`.
pub(super) fn credits(count: u32) -> String {
    format!("{count} {}", if count == 1 { "Credit" } else { "Credits" })
}

/// The highest bit of each byte: no pile is so large that it has it.
const HIGH: u32 = 0x8080_8080;

/// How many resources of each kind lie in one place, at most 127 of each.
///
/// Comparing piles is what players at this table do most, so it works on the four counts at once, as bytes of one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pieces(pub [u8; 4]);

impl Pieces {
    #[inline]
    const fn word(self) -> u32 {
        u32::from_le_bytes(self.0)
    }

    /// All of them together, at most 255.
    #[inline]
    #[must_use]
    pub const fn total(self) -> u8 {
        (self.word().wrapping_mul(0x0101_0101) >> 24) as u8
    }

    /// Whether these are enough to pay `cost`.
    #[inline]
    pub(super) const fn cover(self, cost: Self) -> bool {
        (self.word() | HIGH).wrapping_sub(cost.word()) & HIGH == HIGH
    }

    /// What `cost` needs beyond these.
    #[inline]
    #[must_use]
    pub const fn lacking(self, cost: Self) -> Self {
        let difference = (cost.word() | HIGH).wrapping_sub(self.word());
        // A byte keeps its high bit where nothing had to be borrowed, which is where the cost is the larger.
        let larger = ((difference & HIGH) >> 7).wrapping_mul(0xff);
        Self((difference & !HIGH & larger).to_le_bytes())
    }

    /// Whether there is at most one of each kind.
    #[inline]
    pub(super) const fn single(self) -> bool {
        self.word() & 0xfefe_fefe == 0
    }

    /// Whether some kind is in both piles.
    #[inline]
    #[must_use]
    pub const fn share(self, other: Self) -> bool {
        // Adding 127 sets a byte's high bit unless the byte is 0.
        self.word().wrapping_add(!HIGH) & other.word().wrapping_add(!HIGH) & HIGH != 0
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
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn piles_compare_count_by_count(one in prop::array::uniform4(0_u8..60), other in prop::array::uniform4(0_u8..4)) {
            let each = |f: &dyn Fn(u8, u8) -> bool| one.iter().zip(other).map(|(&one, other)| f(one, other)).collect::<Vec<_>>();
            for (a, b) in [(one, other), (other, one), (other, other)] {
                let lacking: Vec<u8> = a.iter().zip(b).map(|(a, b)| b.saturating_sub(*a)).collect();
                prop_assert_eq!(Pieces(a).lacking(Pieces(b)).0.to_vec(), lacking);
                prop_assert_eq!(Pieces(a).cover(Pieces(b)), a.iter().zip(b).all(|(a, b)| *a >= b));
                prop_assert_eq!(Pieces(a).total(), a.iter().sum::<u8>());
                prop_assert_eq!(Pieces(a).single(), a.iter().all(|&count| count <= 1));
            }
            prop_assert_eq!(Pieces(one).share(Pieces(other)), each(&|one, other| one > 0 && other > 0).contains(&true));
        }
    }

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
