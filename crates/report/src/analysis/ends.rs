//! Which variants are the hardest and the easiest, as far as the games can tell.

use super::{Difficulty, Extreme, Placed, at_ends};

/// The two ends of the scale, each with the variants that the games cannot tell from it.
///
/// They are decided as [`at_ends`] does, from differences of difficulty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ends {
    /// The hardest variant and those that cannot be told from it, from the hardest on: places in
    /// [`Difficulty::variants`].
    pub hardest: Vec<usize>,
    /// The easiest variant and those that cannot be told from it, from the easiest on.
    pub easiest: Vec<usize>,
    /// Whether the hardest and the easiest are told apart. Where they are not, nothing is known of any order.
    pub apart: bool,
}

/// The ends of a scale, without variants that no game ties to the others; `None` where no variant is left.
#[must_use]
pub fn ends(difficulty: &Difficulty) -> Option<Ends> {
    let untied = |placed: &Placed| placed.extreme == Some(Extreme::Untied);
    let logits = |placed: &Placed| if untied(placed) { f64::NAN } else { placed.logits.value };
    let values: Vec<f64> = difficulty.variants.iter().map(logits).collect();
    let student = difficulty.student();
    let found = at_ends(&values, difficulty.level, |a, b| {
        student.p_value(&difficulty.contrast_with(&[(a, 1.0), (b, -1.0)], student))
    })?;
    Some(Ends { hardest: found.highest, easiest: found.lowest, apart: found.apart })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::{
        difficulty,
        made::{Shared, planted},
    };

    fn of(seed: u64, games: u64, variants: &[(&str, f64)], shared: Shared) -> Ends {
        let made = planted(seed, games, &[("novice", -0.7), ("standard", 0.0)], variants, shared);
        ends(&difficulty(&made.run()).unwrap()).unwrap()
    }

    #[test]
    fn ends_far_apart_are_told_and_ties_with_them_too() {
        // The standard error of a difference is some 0.03 logits: 0.9 is 30 of them.
        let levels = [("a", 0.9), ("b", 0.9), ("c", 0.0), ("d", -0.9)];
        let found = of(1, 6_400, &levels, Shared::Wholly);
        let mut hardest = found.hardest.clone();
        hardest.sort_unstable();
        assert_eq!((hardest, found.easiest, found.apart), (vec![0, 1], vec![3], true));
    }

    #[test]
    fn equal_variants_are_rarely_told_apart() {
        // Eight equal variants, 28 pairs, 200 repetitions: at most 5 % of them may tell two apart. 10 of 200, standard
        // error 3.1; four of them above: 22. Were the pairs not counted, some 40 % would.
        let equal: Vec<(String, f64)> = (0..8).map(|place| (format!("v{place}"), 0.1)).collect();
        let equal: Vec<(&str, f64)> = equal.iter().map(|(name, value)| (name.as_str(), *value)).collect();
        let wrong = (0..200).filter(|&seed| of(seed, 320, &equal, Shared::Half).apart).count();
        assert!(wrong <= 22, "{wrong}");
    }

    #[test]
    fn variants_with_the_same_games_are_not_told_apart() {
        let found = of(5, 640, &[("a", 0.2), ("b", 0.2), ("c", 0.2)], Shared::Wholly);
        assert!(!found.apart);
        assert_eq!((found.hardest.len(), found.easiest.len()), (3, 3));
    }

    #[test]
    fn one_variant_is_both_ends() {
        let found = of(5, 640, &[("a", 0.2)], Shared::Wholly);
        assert_eq!(found, Ends { hardest: vec![0], easiest: vec![0], apart: false });
    }
}
