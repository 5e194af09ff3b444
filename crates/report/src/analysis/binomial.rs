//! The exact binomial test of one half.

use statrs::function::gamma::ln_gamma;

/// The chance that of `one + other` fair coins the two sides come out at least so unevenly: twice the binomial tail, at
/// most 1. 1 without coins.
#[must_use]
pub(super) fn two_sided(one: u64, other: u64) -> f64 {
    let (few, coins) = (one.min(other), (one + other) as f64);
    if one == other {
        return 1.0;
    }
    // The largest term of the tail is its last, at `few`; every term below it is the one above times k ÷ (n − k + 1).
    let k = few as f64;
    let last = ln_gamma(coins + 1.0) - ln_gamma(k + 1.0) - ln_gamma(coins - k + 1.0) - coins * std::f64::consts::LN_2;
    let (mut sum, mut term, mut k) = (1.0, 1.0, k);
    while term > f64::EPSILON * sum && k > 0.0 {
        term *= k / (coins - k + 1.0);
        sum += term;
        k -= 1.0;
    }
    (2.0 * sum * last.exp()).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p_values_agree_with_scipy() {
        // scipy 1.17.1: binomtest(one, one + other).pvalue
        for (one, other, expected) in [
            (3, 9, 1.459960937500e-01),
            (0, 12, 4.882812500000e-04),
            (480, 520, 2.174482932041e-01),
            (499, 500, 1.000000000000e+00),
            (30000, 30500, 4.248557441037e-02),
            (31000, 33500, 7.494580491716e-23),
            (1, 200, 1.257049086128e-58),
        ] {
            for found in [two_sided(one, other), two_sided(other, one)] {
                assert!((found / expected - 1.0_f64).abs() < 1e-8, "{found} at {one} and {other}, expected {expected}");
            }
        }
    }

    #[test]
    fn even_sides_and_no_coins_say_nothing() {
        assert_eq!(two_sided(0, 0), 1.0);
        assert_eq!(two_sided(1, 0), 1.0);
        assert_eq!(two_sided(1_000, 1_000), 1.0);
        assert_eq!(two_sided(0, 60_000), 0.0);
    }
}
