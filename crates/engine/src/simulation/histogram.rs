//! Exact counts of whole numbers.

use serde::{Deserialize, Serialize};

/// How often each whole number occurred.
///
/// Merging is addition, so the order of games never matters, and means, deviations and quantiles come out of integers.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Histogram {
    first: i32,
    counts: Vec<u64>,
}

impl Histogram {
    /// Counts a value once.
    #[inline]
    pub fn add(&mut self, value: i32) {
        let place = i64::from(value) - i64::from(self.first);
        match usize::try_from(place).ok().and_then(|place| self.counts.get_mut(place)) {
            Some(count) => *count += 1,
            None => self.add_many(value, 1),
        }
    }

    /// Counts a value `times` times.
    #[cold]
    pub fn add_many(&mut self, value: i32, times: u64) {
        if times == 0 {
            return;
        }
        if self.counts.is_empty() {
            self.first = value;
        }
        if value < self.first {
            let missing = self.first.abs_diff(value) as usize;
            self.counts.splice(0..0, std::iter::repeat_n(0, missing));
            self.first = value;
        }
        let place = self.first.abs_diff(value) as usize;
        if place >= self.counts.len() {
            self.counts.resize(place + 1, 0);
        }
        self.counts[place] += times;
    }

    /// Adds all counts of another.
    pub fn merge(&mut self, other: &Self) {
        let counted = |count: &u64| *count > 0;
        let (Some(from), Some(to)) = (other.counts.iter().position(counted), other.counts.iter().rposition(counted))
        else {
            return;
        };
        // The ends make room for all that lies between.
        let (low, high) = (other.value(from), other.value(to));
        self.add_many(low, other.counts[from]);
        if from < to {
            self.add_many(high, other.counts[to]);
            let mine = self.first.abs_diff(low) as usize + 1;
            let between = self.counts[mine..].iter_mut().zip(&other.counts[from + 1..to]);
            between.for_each(|(mine, theirs)| *mine += theirs);
        }
    }

    /// Forgets every count, and keeps the room for them. The form is not the one that counting leaves then, so this is for
    /// sums that are merged into others, which take over nothing but counts.
    pub(super) fn clear(&mut self) {
        self.counts.fill(0);
    }

    /// Every value that occurred, rising, with its count.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u64)> {
        let counts = self.counts.iter().enumerate().filter(|(_, count)| **count > 0);
        counts.map(|(place, &count)| (self.value(place), count))
    }

    /// What is left without the values of another, all of which are among these.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let mut left = Self::default();
        for (value, count) in self.iter() {
            left.add_many(value, count.saturating_sub(other.count_of(value)));
        }
        left
    }

    /// Whether each value of another occurred here at least as often as there.
    pub(super) fn covers(&self, other: &Self) -> bool {
        other.iter().all(|(value, count)| count <= self.count_of(value))
    }

    /// How often this value occurred.
    fn count_of(&self, value: i32) -> u64 {
        let place = usize::try_from(i64::from(value) - i64::from(self.first)).ok();
        place.and_then(|place| self.counts.get(place)).copied().unwrap_or(0)
    }

    /// The value whose count stands at this place.
    fn value(&self, place: usize) -> i32 {
        self.first.saturating_add(i32::try_from(place).unwrap_or(i32::MAX))
    }

    /// Whether it is in the one form that counting leaves: no empty count at either end, and every value a whole number
    /// of 32 bits. Only one that was read from a file can be otherwise.
    pub(super) fn is_canonical(&self) -> bool {
        let ends = [self.counts.first(), self.counts.last()];
        let last = i64::from(self.first) + self.counts.len() as i64 - 1;
        match self.counts.is_empty() {
            true => self.first == 0,
            false => ends.iter().flatten().all(|count| **count > 0) && last <= i64::from(i32::MAX),
        }
    }

    /// How many values were counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The mean; `None` when nothing was counted.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let (total, sum, _) = self.moments();
        (total > 0).then(|| sum as f64 / total as f64)
    }

    /// The standard deviation of a sample (with n − 1); `None` for fewer than two values.
    #[must_use]
    pub fn deviation(&self) -> Option<f64> {
        let (total, sum, squares) = self.moments();
        (total > 1).then(|| {
            // n·Σx² − (Σx)² is exact in integers, so nothing cancels.
            let spread = total * squares - sum * sum;
            (spread as f64 / (total as f64 * (total - 1) as f64)).sqrt()
        })
    }

    /// The smallest value that at least this share of all values does not exceed; `None` when nothing was counted.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Option<i32> {
        let total = self.total();
        let wanted = ((share * total as f64).ceil() as u64).clamp(1, total.max(1));
        let mut seen = 0;
        self.iter().find_map(|(value, count)| {
            seen += count;
            (seen >= wanted).then_some(value)
        })
    }

    fn moments(&self) -> (i128, i128, i128) {
        self.iter().fold((0, 0, 0), |(total, sum, squares), (value, count)| {
            let (value, count) = (i128::from(value), i128::from(count));
            (total + count, sum + count * value, squares + count * value * value)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(values: &[i32]) -> Histogram {
        let mut histogram = Histogram::default();
        values.iter().for_each(|&value| histogram.add(value));
        histogram
    }

    #[test]
    fn mean_deviation_and_quantiles_of_a_known_sample() {
        let sample = of(&[2, 4, 4, 4, 5, 5, 7, 9]);
        assert_eq!(sample.mean(), Some(5.0));
        assert_eq!(sample.deviation(), Some((32.0_f64 / 7.0).sqrt()));
        assert_eq!([0.0, 0.05, 0.5, 0.75, 1.0].map(|share| sample.quantile(share)), [2, 2, 4, 5, 9].map(Some));
    }

    #[test]
    fn nothing_counted_has_no_mean() {
        let empty = Histogram::default();
        assert_eq!((empty.mean(), empty.deviation(), empty.quantile(0.5)), (None, None, None));
    }

    #[test]
    fn a_cleared_histogram_is_merged_without_its_room() {
        let mut scratch = of(&[-40, 3, 90]);
        scratch.clear();
        [5, 7, 5].into_iter().for_each(|value| scratch.add(value));
        let mut merged = of(&[6]);
        merged.merge(&scratch);
        assert_eq!(merged, of(&[5, 5, 6, 7]));
        scratch.clear();
        merged.merge(&scratch);
        assert_eq!(merged, of(&[5, 5, 6, 7]));
    }

    proptest! {
        #[test]
        fn the_order_of_values_and_merges_never_matters(a in proptest::collection::vec(-50..50, 0..40), b in proptest::collection::vec(-9..90, 0..40)) {
            let mut merged = of(&a);
            merged.merge(&of(&b));
            let mut reversed: Vec<i32> = [&a[..], &b].concat();
            reversed.reverse();
            let other = of(&reversed);
            prop_assert!(merged.iter().eq(other.iter()));
            prop_assert!(merged == other && merged.is_canonical());
            prop_assert!(merged.covers(&of(&a)) && merged.without(&of(&a)) == of(&b));
            reversed.sort_unstable();
            prop_assert_eq!(merged.quantile(0.5), reversed.get(reversed.len().div_ceil(2).saturating_sub(1)).copied());
        }
    }
}
