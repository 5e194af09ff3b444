//! Counts of whole numbers in a fixed number of bins, whatever the numbers are.

use serde::{Deserialize, Serialize, Serializer};

/// The most bins.
pub const BINS: usize = 32;

/// How often whole numbers occurred, in at most [`BINS`] bins of equal width, with their exact sum.
///
/// A bin holds the numbers whose quotients by the width, a power of two, are the same when rounded down: so 0 always begins
/// one, and bins of twice the width are pairs of bins. The width is the smallest with which all numbers fit, which depends
/// on the smallest and the largest of them alone. So the order of games and of merges never matters, as with a
/// [`Histogram`](super::Histogram), and few different numbers are counted one by one.
///
/// In files it is a list: the width's exponent, the place of the first bin, the sum, and the counts; empty where nothing was
/// counted.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(try_from = "Vec<i64>")]
pub struct Binned {
    /// The width's exponent: a bin is 2 to this wide.
    shift: u32,
    /// The first bin: its smallest number divided by the width.
    first: i32,
    counts: Vec<u64>,
    sum: i64,
}

impl Serialize for Binned {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let head = [i64::from(self.shift), i64::from(self.first), self.sum];
        let head = head.into_iter().filter(|_| !self.counts.is_empty());
        // As many games are never played.
        serializer.collect_seq(head.chain(self.counts.iter().map(|count| i64::try_from(*count).unwrap_or(i64::MAX))))
    }
}

impl TryFrom<Vec<i64>> for Binned {
    type Error = &'static str;

    fn try_from(numbers: Vec<i64>) -> Result<Self, Self::Error> {
        let odd = "these are no binned counts";
        match numbers.as_slice() {
            [] => Ok(Self::default()),
            [shift, first, sum, counts @ ..] => {
                let counts = counts.iter().map(|count| u64::try_from(*count)).collect::<Result<_, _>>();
                Ok(Self {
                    shift: u32::try_from(*shift).map_err(|_| odd)?,
                    first: i32::try_from(*first).map_err(|_| odd)?,
                    counts: counts.map_err(|_| odd)?,
                    sum: *sum,
                })
            }
            _ => Err(odd),
        }
    }
}

/// What one bin holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bin {
    /// The smallest number that belongs to it.
    pub low: i32,
    /// The largest one.
    pub high: i32,
    /// How many numbers it counted.
    pub count: u64,
}

impl Bin {
    /// The number in its middle.
    #[must_use]
    pub fn middle(self) -> f64 {
        f64::midpoint(self.low.into(), self.high.into())
    }
}

impl Binned {
    /// Counts a number once.
    #[inline]
    pub fn add(&mut self, value: i32) {
        // What lies below the first bin becomes a place beyond the last one.
        let place = (value >> self.shift).wrapping_sub(self.first) as u32 as usize;
        if place >= self.counts.len() {
            self.make_room(value, value);
        }
        let place = (value >> self.shift).wrapping_sub(self.first) as u32 as usize;
        if let Some(count) = self.counts.get_mut(place) {
            *count += 1;
        }
        self.sum += i64::from(value);
    }

    /// Sees to it that the numbers from `low` to `high` have bins. Both have to be numbers that are counted next, or belong to
    /// their bins.
    #[cold]
    #[inline(never)]
    fn make_room(&mut self, low: i32, high: i32) {
        let (first, last) = loop {
            let (low, high) = (low >> self.shift, high >> self.shift);
            let mine = self.counts.len().checked_sub(1).map(|more| (self.first, self.first + more as i32));
            let (first, last) = mine.map_or((low, high), |(first, last)| (first.min(low), last.max(high)));
            if i64::from(last) - i64::from(first) < BINS as i64 {
                break (first, last);
            }
            self.widen();
        };
        if self.counts.is_empty() {
            self.first = first;
        }
        let before = self.first.abs_diff(first) as usize;
        self.counts.splice(0..0, std::iter::repeat_n(0, before));
        self.first = first;
        self.counts.resize(first.abs_diff(last) as usize + 1, 0);
    }

    /// Makes bins twice as wide.
    fn widen(&mut self) {
        let first = self.first >> 1;
        let mut last = 0;
        for place in 0..self.counts.len() {
            let to = ((self.first + place as i32) >> 1).abs_diff(first) as usize;
            let count = std::mem::take(&mut self.counts[place]);
            self.counts[to] += count;
            last = to + 1;
        }
        self.counts.truncate(last);
        self.first = first;
        self.shift += 1;
    }

    /// Adds all counts of another.
    pub fn merge(&mut self, other: &Self) {
        let Some(more) = other.counts.len().checked_sub(1) else { return };
        while self.shift < other.shift {
            self.widen();
        }
        let (low, high) = (other.first << other.shift, (other.first + more as i32) << other.shift);
        self.make_room(low, high);
        let finer = self.shift - other.shift;
        for (place, count) in other.counts.iter().enumerate() {
            let to = ((other.first + place as i32) >> finer).abs_diff(self.first) as usize;
            self.counts[to] += count;
        }
        self.sum += other.sum;
    }

    /// Forgets every count, and keeps the room for them.
    pub(super) fn clear(&mut self) {
        (self.shift, self.first, self.sum) = (0, 0, 0);
        self.counts.clear();
    }

    /// Whether nothing was counted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.is_empty()
    }

    /// How many numbers were counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().fold(0, |sum: u64, count| sum.saturating_add(*count))
    }

    /// How many different numbers a bin may hold: 1 as long as they are counted one by one.
    #[must_use]
    pub fn width(&self) -> u32 {
        1 << self.shift
    }

    /// The bins, rising, those without a number too.
    pub fn bins(&self) -> impl Iterator<Item = Bin> {
        self.counts.iter().enumerate().map(|(place, &count)| {
            let low = (self.first + place as i32) << self.shift;
            Bin { low, high: low + (self.width() - 1) as i32, count }
        })
    }

    /// The mean, which is exact; `None` when nothing was counted.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let total = self.total();
        (total > 0).then(|| self.sum as f64 / total as f64)
    }

    /// The smallest number that at least this share of all numbers does not exceed; `None` when nothing was counted. Within a
    /// bin wider than 1 the numbers are taken to lie evenly.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let total = self.total();
        let wanted = ((share * total as f64).ceil() as u64).clamp(1, total.max(1));
        let mut seen = 0;
        self.bins().find_map(|bin| {
            let within = (wanted - seen) as f64 / bin.count as f64;
            seen += bin.count;
            (seen >= wanted).then(|| f64::from(bin.low) + within * f64::from(self.width() - 1))
        })
    }

    /// Whether it is in the form that counting leaves. Only one that was read from a file can be otherwise.
    pub(super) fn is_canonical(&self) -> bool {
        let [Some(&first), Some(&last)] = [self.counts.first(), self.counts.last()] else {
            return *self == Self::default();
        };
        let (low, high) = (i64::from(self.first) << self.shift.min(31), i64::from(i32::MAX));
        let end = low + ((self.counts.len() as i64) << self.shift.min(31)) - 1;
        let narrowest = self.shift == 0 || self.counts.len() > BINS / 2 || self.shift == 31;
        let within = low >= i64::from(i32::MIN) && end <= high;
        // Sums are what could lie in the bins.
        let counted = self.counts.iter().try_fold(0_u64, |sum, count| sum.checked_add(*count));
        let least = |end: bool| {
            let bins = (0_i128..).zip(&self.counts).map(|(place, &count)| {
                let low = (i128::from(self.first) + place) << self.shift.min(31);
                i128::from(count) * (low + if end { (1 << self.shift.min(31)) - 1 } else { 0 })
            });
            bins.sum::<i128>()
        };
        first > 0
            && last > 0
            && self.shift <= 31
            && self.counts.len() <= BINS
            && narrowest
            && within
            && counted.is_some()
            && (least(false)..=least(true)).contains(&i128::from(self.sum))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn of(values: &[i32]) -> Binned {
        let mut binned = Binned::default();
        values.iter().for_each(|&value| binned.add(value));
        binned
    }

    #[test]
    fn few_different_numbers_are_counted_one_by_one() {
        let binned = of(&[-3, 5, 5, 28]);
        assert_eq!((binned.width(), binned.total(), binned.mean()), (1, 4, Some(8.75)));
        assert_eq!(
            [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| binned.quantile(share)),
            [-3, -3, 5, 5, 28].map(|at| Some(at.into()))
        );
        let counted: Vec<(i32, u64)> =
            binned.bins().filter(|bin| bin.count > 0).map(|bin| (bin.low, bin.count)).collect();
        assert_eq!(counted, [(-3, 1), (5, 2), (28, 1)]);
    }

    #[test]
    fn in_files_they_are_lists_of_numbers() {
        for values in [&[][..], &[-3, 5, 5], &[-900, 4_000]] {
            let text = serde_json::to_string(&of(values)).unwrap();
            assert_eq!(serde_json::from_str::<Binned>(&text).unwrap(), of(values), "{text}");
        }
        assert_eq!(serde_json::to_string(&of(&[-3, 0, -3])).unwrap(), "[0,-3,-6,2,0,0,1]");
        for odd in ["[1]", "[0,3]", "[-1,0,0,1]", "[0,0,0,-1]", "[0,3000000000,0,1]", "{}"] {
            assert!(serde_json::from_str::<Binned>(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn bins_become_wider_and_0_always_begins_one() {
        let binned = of(&[-3, 5, 29, 40, -40]);
        // From -40 to 40 are 81 numbers: 21 bins of 4.
        assert_eq!(binned.width(), 4);
        assert!(binned.bins().all(|bin| (bin.high < 0 || bin.low >= 0) && bin.high - bin.low == 3));
        assert_eq!(binned.mean(), Some(31.0 / 5.0));
        assert_eq!(of(&[i32::MIN, i32::MAX, 0, -1]).total(), 4);
    }

    #[test]
    fn quantiles_within_a_bin_are_those_of_evenly_spread_numbers() {
        let binned = of(&(0..256).collect::<Vec<_>>());
        assert_eq!(binned.width(), 8);
        let median = binned.quantile(0.5).unwrap();
        assert!((median - 127.0).abs() <= 1.0, "{median}");
    }

    #[test]
    fn nothing_counted_has_no_figures() {
        let empty = Binned::default();
        assert_eq!((empty.mean(), empty.quantile(0.5), empty.total(), empty.bins().count()), (None, None, 0, 0));
        assert!(empty.is_canonical() && empty.is_empty());
        let mut merged = of(&[3]);
        merged.merge(&empty);
        assert_eq!(merged, of(&[3]));
    }

    #[test]
    fn what_counting_does_not_leave_is_told() {
        let sound = of(&(0..100).collect::<Vec<_>>());
        assert!(sound.is_canonical());
        let changed = |change: &dyn Fn(&mut Binned)| {
            let mut binned = sound.clone();
            change(&mut binned);
            assert!(!binned.is_canonical(), "{binned:?}");
        };
        changed(&|binned| binned.counts[0] = 0);
        changed(&|binned| binned.counts.push(0));
        changed(&|binned| binned.counts.resize(BINS + 1, 1));
        changed(&|binned| binned.counts.truncate(9));
        changed(&|binned| binned.counts[3] = u64::MAX);
        changed(&|binned| binned.first = i32::MAX - 2);
        changed(&|binned| binned.shift = 77);
        changed(&|binned| binned.sum = 100 * 100);
        changed(&|binned| binned.sum = 0);
        assert!(!Binned { first: 3, ..Binned::default() }.is_canonical());
    }

    proptest! {
        #[test]
        fn the_order_of_numbers_and_merges_never_matters(
            a in proptest::collection::vec(-90..90, 0..40),
            b in proptest::collection::vec(-9..2_000, 0..40),
            c in proptest::collection::vec(proptest::num::i32::ANY, 0..4),
        ) {
            let all = [&a[..], &b, &c].concat();
            let mut reversed = all.clone();
            reversed.reverse();
            let whole = of(&all);
            prop_assert!(whole == of(&reversed) && whole.is_canonical());
            for order in [[&a, &b, &c], [&c, &b, &a], [&b, &c, &a]] {
                let mut merged = Binned::default();
                order.iter().for_each(|part| merged.merge(&of(part)));
                prop_assert_eq!(&merged, &whole);
            }
            let mut scratch = of(&c);
            scratch.clear();
            all.iter().for_each(|&value| scratch.add(value));
            prop_assert_eq!(&scratch, &whole);
            prop_assert_eq!(whole.total(), all.len() as u64);
            let mut sorted = all;
            sorted.sort_unstable();
            if let Some(&middle) = sorted.get(sorted.len().div_ceil(2).saturating_sub(1)) {
                let found = whole.quantile(0.5).unwrap();
                prop_assert!((found - f64::from(middle)).abs() < f64::from(whole.width()), "{} {}", found, middle);
            }
        }
    }
}
