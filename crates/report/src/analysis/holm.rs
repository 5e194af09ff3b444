//! Several comparisons at once.

/// The p-values adjusted by Holm's method, in the same order: whoever calls those at most α true finds, with
/// probability at least 1 − α, no difference where there is none in *all* comparisons together (Holm 1979, "A simple
/// sequentially rejective multiple test procedure").
///
/// The k-th smallest of n is multiplied by n − k + 1; none is above 1 or below the one before it. A p-value that is
/// no number counts as 1.
#[must_use]
pub fn holm(p_values: &[f64]) -> Vec<f64> {
    let p_of = |place: usize| if p_values[place].is_nan() { 1.0 } else { p_values[place].max(0.0) };
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|&a, &b| p_of(a).total_cmp(&p_of(b)));
    let mut adjusted = vec![1.0; p_values.len()];
    let mut highest = 0.0_f64;
    for (rank, &place) in order.iter().enumerate() {
        highest = highest.max(p_of(place) * (p_values.len() - rank) as f64).min(1.0);
        adjusted[place] = highest;
    }
    adjusted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjusted_values_agree_with_the_definition_worked_by_hand() {
        // Sorted 0.005, 0.01, 0.03, 0.04 times 4, 3, 2, 1: 0.02, 0.03, 0.06, 0.04; the last is lifted to 0.06. The
        // same as p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") in R and multipletests(…, method="holm")[1] in
        // statsmodels.
        let found = holm(&[0.01, 0.04, 0.03, 0.005]);
        for (found, expected) in found.iter().zip([0.03, 0.06, 0.06, 0.02]) {
            assert!((found - expected).abs() < 1e-15, "{found}, expected {expected}");
        }
    }

    #[test]
    fn adjusted_values_are_at_most_1_and_keep_their_order() {
        assert_eq!(holm(&[0.9, 0.6, 0.8]), [1.0, 1.0, 1.0]);
        assert_eq!(holm(&[0.2, 0.2]), [0.4, 0.4]);
        assert_eq!(holm(&[0.3]), [0.3]);
        assert!(holm(&[]).is_empty());
    }

    #[test]
    fn what_is_no_number_counts_as_1() {
        assert_eq!(holm(&[f64::NAN, 0.01]), [1.0, 0.02]);
    }
}
