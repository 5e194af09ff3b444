//! Paces, such as games a second, that were measured a few times each.

use super::Estimate;
use crate::analysis::Interval;

/// The middle one; the mean of the two in the middle where their number is even, and 0 where there is none.
#[must_use]
pub fn median(paces: &[f64]) -> f64 {
    let mut sorted = paces.to_vec();
    sorted.sort_by(f64::total_cmp);
    match (sorted.get(paces.len().saturating_sub(1) / 2), sorted.get(paces.len() / 2)) {
        (Some(low), Some(high)) => f64::midpoint(*low, *high),
        _ => 0.0,
    }
}

/// How many times as fast `now` is as `before`: the ratio of the geometric means, with the interval of the difference of
/// the mean logarithms, whose variances need not be equal (B. L. Welch, "The Generalization of 'Student's' Problem when
/// Several Different Population Variances are Involved", Biometrika 34, 1947, <https://doi.org/10.1093/biomet/34.1-2.28>).
/// Its `error` is that of the logarithm. From a single measurement nothing is known of the spread, and the interval
/// reaches from 0 to infinity. `None` where there is nothing to compare.
#[must_use]
pub fn speed_ratio(now: &[f64], before: &[f64], level: f64) -> Option<Estimate> {
    let ((now, of_now), (before, of_before)) = (log_mean(now)?, log_mean(before)?);
    let value = (now - before).exp();
    let (Some((now, first)), Some((before, second))) = (of_now, of_before) else {
        return Some(Estimate { value, error: f64::INFINITY, interval: Interval { low: 0.0, high: f64::INFINITY } });
    };
    let variance = now + before;
    let degrees = if variance > 0.0 {
        variance * variance / (now * now / first + before * before / second)
    } else {
        first + second
    };
    let logarithm = Estimate::student(value.ln(), variance.sqrt(), degrees, level);
    let Interval { low, high } = logarithm.interval;
    Some(Estimate { value, error: logarithm.error, interval: Interval { low: low.exp(), high: high.exp() } })
}

/// The mean of the logarithms, and, where there are two or more, the variance of that mean with its degrees of freedom.
fn log_mean(paces: &[f64]) -> Option<(f64, Option<(f64, f64)>)> {
    if paces.is_empty() || paces.iter().any(|pace| *pace <= 0.0 || !pace.is_finite()) {
        return None;
    }
    let (count, degrees) = (paces.len() as f64, paces.len() as f64 - 1.0);
    let mean = paces.iter().map(|pace| pace.ln()).sum::<f64>() / count;
    let squares: f64 = paces.iter().map(|pace| (pace.ln() - mean).powi(2)).sum();
    Some((mean, (degrees > 0.0).then(|| (squares / degrees / count, degrees))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!([median(&[]), median(&[3.0]), median(&[9.0, 1.0, 2.0]), median(&[4.0, 1.0])], [0.0, 3.0, 2.0, 2.5]);
    }

    /// scipy 1.17: `ttest_ind(log([210, 190, 205, 199]), log([101, 97, 104]), equal_var=False).confidence_interval(0.95)`
    /// after `exp`; the ratio is that of the geometric means.
    #[test]
    fn the_interval_of_a_ratio_is_that_of_welch() {
        let ratio = speed_ratio(&[210.0, 190.0, 205.0, 199.0], &[101.0, 97.0, 104.0], 0.95).unwrap();
        let close = |found: f64, expected: f64| (found - expected).abs() < 1e-6;
        assert!(close(ratio.value, 1.996_117_686), "{ratio:?}");
        assert!(close(ratio.interval.low, 1.849_357_678) && close(ratio.interval.high, 2.154_524_170), "{ratio:?}");
    }

    #[test]
    fn one_measurement_says_nothing_of_the_spread() {
        let ratio = speed_ratio(&[3.0], &[1.0, 1.5], 0.95).unwrap();
        assert_eq!((ratio.interval.low, ratio.interval.high), (0.0, f64::INFINITY));
        assert_eq!(speed_ratio(&[], &[1.0], 0.95), None);
        assert_eq!(speed_ratio(&[0.0, 1.0], &[1.0], 0.95), None);
    }

    #[test]
    fn paces_that_never_differ_have_an_interval_of_no_width() {
        let ratio = speed_ratio(&[2.0, 2.0], &[1.0, 1.0], 0.95).unwrap();
        assert!((ratio.interval.low - 2.0).abs() < 1e-12 && (ratio.interval.high - 2.0).abs() < 1e-12, "{ratio:?}");
    }
}
