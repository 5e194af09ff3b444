//! Draws from a stream: bounded integers, shuffles, weighted picks, chances and normal deviates.

use super::Stream;
use rand::Rng;

/// Draws whose results never change between versions.
pub trait Draw {
    /// A whole number from 0 to `bound - 1`, each equally likely (Lemire 2019, <https://arxiv.org/abs/1805.10941>).
    ///
    /// A bound of 0 gives 0.
    fn below(&mut self, bound: u32) -> u32;

    /// A place in a list of `len` things, each equally likely; 0 when there are none.
    fn index(&mut self, len: usize) -> usize;

    /// Puts `items` in random order, each order equally likely (Fisher and Yates).
    fn shuffle<T>(&mut self, items: &mut [T]);

    /// A place in `weights` with a chance in proportion to its weight; `None` when all are 0.
    fn weighted(&mut self, weights: &[u32]) -> Option<usize>;

    /// A number at least 0 and less than 1, a multiple of 2^-53.
    fn unit(&mut self) -> f64;
}

impl Draw for Stream {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        let mut product = u64::from(self.next_u32()) * u64::from(bound);
        if (product as u32) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while (product as u32) < unfair {
                product = u64::from(self.next_u32()) * u64::from(bound);
            }
        }
        (product >> 32) as u32
    }

    #[inline]
    fn index(&mut self, len: usize) -> usize {
        self.below(u32::try_from(len).unwrap_or(u32::MAX)) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }

    fn weighted(&mut self, weights: &[u32]) -> Option<usize> {
        let total: u32 = weights.iter().sum();
        if total == 0 {
            return None;
        }
        let mut rest = self.below(total);
        for (place, &weight) in weights.iter().enumerate() {
            if rest < weight {
                return Some(place);
            }
            rest -= weight;
        }
        None
    }

    #[inline]
    fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 * (1.0 / (1_u64 << 53) as f64)
    }
}

/// True with this probability.
#[inline]
pub fn chance(stream: &mut Stream, probability: f64) -> bool {
    stream.unit() < probability
}

/// A normal deviate with mean 0 and standard deviation 1 (Marsaglia's polar method, the second deviate unused).
///
/// Uses the `libm` crate's logarithm, so that the platform's own cannot change a result.
pub fn normal(stream: &mut Stream) -> f64 {
    loop {
        let x = 2.0 * stream.unit() - 1.0;
        let y = 2.0 * stream.unit() - 1.0;
        let square = x * x + y * y;
        if square > 0.0 && square < 1.0 {
            return x * (-2.0 * libm::log(square) / square).sqrt();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Purpose, Streams};

    fn stream() -> Stream {
        Streams::new(7).stream(0, Purpose::named("test"))
    }

    #[test]
    fn draws_are_pinned_by_golden_values() {
        let mut s = stream();
        let dice: Vec<u32> = (0..12).map(|_| 1 + s.below(6)).collect();
        let mut order: Vec<u8> = (0..8).collect();
        s.shuffle(&mut order);
        let picks: Vec<_> = (0..8).map(|_| s.weighted(&[1, 0, 3])).collect();
        insta::assert_debug_snapshot!((dice, order, picks, s.unit().to_bits(), normal(&mut s).to_bits()));
    }

    #[test]
    fn bounded_integers_are_fair() {
        // 60,000 throws of a die: each face is binomial with standard error 91.3; 5 of them are 457.
        let mut s = stream();
        let mut faces = [0_i64; 6];
        for _ in 0..60_000 {
            faces[s.below(6) as usize] += 1;
        }
        assert!(faces.iter().all(|n| (n - 10_000).abs() < 457), "{faces:?}");
    }

    #[test]
    fn shuffles_reach_every_order_equally_often() {
        // 6 orders of 3 things in 12,000 shuffles: standard error 40.8; 5 of them are 204.
        let mut s = stream();
        let mut orders = std::collections::BTreeMap::new();
        for _ in 0..12_000 {
            let mut items = [0, 1, 2];
            s.shuffle(&mut items);
            *orders.entry(items).or_insert(0_i64) += 1;
        }
        assert_eq!(orders.len(), 6);
        assert!(orders.values().all(|n| (n - 2_000).abs() < 204), "{orders:?}");
    }

    #[test]
    fn weighted_picks_follow_their_weights() {
        let mut s = stream();
        let picked = (0..10_000).filter(|_| s.weighted(&[3, 1]) == Some(0)).count() as i64;
        // Binomial(10,000, 3/4): standard error 43.3; 5 of them are 217.
        assert!((picked - 7_500).abs() < 217, "{picked}");
        assert_eq!(s.weighted(&[0, 0]), None);
        assert_eq!(s.weighted(&[]), None);
    }

    #[test]
    fn normal_deviates_have_mean_0_and_variance_1() {
        let mut s = stream();
        let n = 40_000_u32;
        let (mut sum, mut squares) = (0.0, 0.0);
        for _ in 0..n {
            let x = normal(&mut s);
            sum += x;
            squares += x * x;
        }
        // Standard errors of the mean and of the mean square: 1 and √2 over √n.
        let root = f64::from(n).sqrt();
        assert!((sum / f64::from(n)).abs() < 5.0 / root);
        assert!((squares / f64::from(n) - 1.0).abs() < 5.0 * 2.0_f64.sqrt() / root);
    }

    #[test]
    fn bounds_of_nothing_and_one_are_zero() {
        let mut s = stream();
        assert_eq!(s.index(0), 0);
        assert_eq!(s.index(1), 0);
    }
}
