//! Where a setting reaches the middle of a target: between which swept values, and about where.

use super::super::{
    Estimate, Interval, bernoulli_sequence,
    jackknife::{Counts, within},
    own::Heights,
};
use crate::{
    ruleset::{Descriptor, SettingKind},
    scenario::AxisValue,
};

/// What lies between two swept values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Whole numbers.
    Whole,
    /// Any number.
    Fraction,
    /// Nothing that is known: values of several axes that step together.
    Listed,
}

/// Where the middle of the target lies on a setting.
#[derive(Debug, Clone, PartialEq)]
pub struct Reach {
    /// What lies between the swept values.
    pub scale: Scale,
    /// The last value, in ascending order, whose win rate is certainly on the one side of the middle, as a place in
    /// [`Curve::points`](super::Curve::points): so are all values before it. It and `after` together are certain at the
    /// run's level.
    pub before: usize,
    /// The first value whose win rate is certainly on the other side, and so are all after it.
    pub after: usize,
    /// The swept values between them, which the games cannot tell from the middle.
    pub between: Vec<usize>,
    /// Whole values between `before` and `after` that were not swept; 0 where values need not be whole.
    pub untried: u64,
    /// About where it lies, for a setting that need not be whole, where four values or more tell how straight the curve
    /// is. The interval has two parts: chance, and what a straight line between the values may be off by. It never
    /// reaches beyond `before` and `after`.
    pub about: Option<Estimate>,
}

/// A swept value on its way to a bracket.
pub(super) struct Value<'a> {
    /// Its place among the points.
    pub place: usize,
    /// Its numbers: one, or one for each axis of a zip.
    pub numbers: Vec<f64>,
    /// The games of the target's strategy.
    pub counts: Counts<'a>,
}

/// The numbers of a value: one, or one for each axis of a zip.
pub(super) fn numbers(value: &AxisValue) -> Option<Vec<f64>> {
    value.values().iter().map(super::super::grid::number).collect()
}

/// What lies between the values of this path.
pub(super) fn scale(descriptor: &Descriptor, path: &str, values: &[Value<'_>]) -> Scale {
    let whole = || values.iter().all(|value| value.numbers.iter().all(|number| number.fract() == 0.0));
    if values.iter().any(|value| value.numbers.len() != 1) {
        return Scale::Listed;
    }
    match descriptor.setting(path).map(|setting| &setting.kind) {
        Some(SettingKind::Integer { .. }) => Scale::Whole,
        Some(_) => Scale::Fraction,
        // The fields of cards that are numbers are whole. A param of a strategy may be any number: those that were only
        // given whole ones count something.
        None if whole() => Scale::Whole,
        None => Scale::Fraction,
    }
}

/// The values in ascending order; `None` where several axes do not go the same way.
fn sorted<'a>(mut values: Vec<Value<'a>>) -> Option<Vec<Value<'a>>> {
    let axes = values.first()?.numbers.len();
    let of = |value: &Value<'_>, axis: usize| value.numbers.get(axis).copied().unwrap_or(0.0);
    values.sort_by(|a, b| {
        (0..axes)
            .map(|axis| of(a, axis).total_cmp(&of(b, axis)))
            .find(|order| order.is_ne())
            .unwrap_or(a.place.cmp(&b.place))
    });
    let goes = |axis: usize| {
        let steps = || values.windows(2).map(|two| of(&two[1], axis) - of(&two[0], axis));
        steps().all(|step| step >= 0.0) || steps().all(|step| step <= 0.0)
    };
    (0..axes).all(goes).then_some(values)
}

/// Where the win rate of these values passes `middle`. The win rate of a value is on one side for certain where its
/// anytime-valid interval is, at half the chance of error: once for each of the two ends. Each end is found by going inwards from the
/// outermost value for as long as values are certain (a fixed sequence of tests, which needs no correction for their
/// number: Maurer, Hothorn and Lehmacher 1995). `None` where that is nowhere or where values outside say otherwise.
pub(super) fn reach(
    descriptor: &Descriptor,
    path: &str,
    values: Vec<Value<'_>>,
    heights: Option<&Heights>,
    middle: f64,
    level: f64,
) -> Option<Reach> {
    (middle > 0.0 && middle < 1.0).then_some(())?;
    let scale = scale(descriptor, path, &values);
    let values = sorted(values)?;
    let half = f64::midpoint(1.0, level);
    let side = |value: &Value<'_>| {
        let Interval { low, high } = bernoulli_sequence(value.counts.wins, value.counts.games, half);
        if low > middle {
            1
        } else if high < middle {
            -1
        } else {
            0
        }
    };
    let sides: Vec<i8> = values.iter().map(side).collect();
    let (first, last) = (*sides.first()?, *sides.last()?);
    (first * last < 0).then_some(())?;
    let before = sides.iter().position(|&side| side != first)? - 1;
    let after = sides.iter().rposition(|&side| side != last)? + 1;
    // What is certain in between must not have the curve pass the middle three times.
    let certain: Vec<i8> = sides.iter().copied().filter(|&side| side != 0).collect();
    (certain.windows(2).filter(|two| two[0] != two[1]).count() == 1).then_some(())?;
    let x = |at: usize| values[at].numbers.first().copied().unwrap_or(0.0);
    let untried = match scale {
        Scale::Whole => ((x(after) - x(before)).clamp(1.0, 1e15) as u64).saturating_sub((after - before) as u64),
        Scale::Fraction | Scale::Listed => 0,
    };
    let about = (scale == Scale::Fraction).then(|| about(heights?, x(before), x(after), middle)).flatten();
    Some(Reach {
        scale,
        before: values[before].place,
        after: values[after].place,
        between: values[before + 1..after].iter().map(|value| value.place).collect(),
        untried,
        about,
    })
}

/// The fewest values that tell how straight a curve is.
const FEWEST: usize = 4;

/// Where the line of least squares through the values from `from` to `to` passes the middle.
///
/// A line from x₁ to x₂ is off by f″ · (x − x₁)(x₂ − x) ÷ 2 at most, and f″ ÷ 2 is about the second divided difference
/// of the values around (Conte and de Boor 1980, *Elementary Numerical Analysis*, section 2.4). A curve with a knee
/// between x₁ and x₂ is off by at most a quarter of the knee times their distance, and then one of the two divided
/// differences that reach across is at least the knee ÷ 2 ÷ (distance of its ends): so their larger one times distance × distance of
/// ends ÷ 2 bounds that too. Where only one is known it may be the smaller, and counts twice.
fn about(heights: &Heights, from: f64, to: f64, middle: f64) -> Option<Estimate> {
    // Heights are of difficulty: they rise as the win rate falls.
    let aim = -(middle / (1.0 - middle)).ln();
    let at = |x: f64| heights.x.iter().position(|&other| other == x);
    let (first, last) = (at(from)?, at(to)?);
    (heights.len() >= FEWEST && heights.without.first()?.len() > 1 && first < last).then_some(())?;
    let (x, y) = (&heights.x, &heights.full);
    let steep = |a: usize, b: usize| (y[b] - y[a]) / (x[b] - x[a]);
    let gap = x[last] - x[first];
    let chord = steep(first, last);
    let left =
        first.checked_sub(1).map(|outer| ((chord - steep(outer, first)) / (x[last] - x[outer]), x[first] - x[outer]));
    let right = (last + 1 < heights.len())
        .then(|| ((steep(last, last + 1) - chord) / (x[last + 1] - x[first]), x[last + 1] - x[last]));
    let sides = || left.iter().chain(&right);
    let bend = sides().fold(0.0_f64, |most, (bend, _)| most.max(bend.abs()));
    let reach = gap + sides().fold(0.0_f64, |most, (_, run)| most.max(*run));
    let sides_known = sides().count();
    (sides_known > 0).then_some(())?;
    let model = bend * gap * reach / 2.0 * if sides_known == 2 { 1.0 } else { 2.0 };
    let count = (last - first + 1) as f64;
    let centre = x[first..=last].iter().sum::<f64>() / count;
    let spread: f64 = x[first..=last].iter().map(|x| (x - centre).powi(2)).sum();
    let inside = |place: usize| (first..=last).contains(&place);
    let weights = |of: &dyn Fn(f64) -> f64| -> Vec<f64> {
        x.iter().enumerate().map(|(place, &x)| if inside(place) { of(x - centre) } else { 0.0 }).collect()
    };
    let slope = heights.sum(&weights(&|away| away / spread)).value;
    let mean = heights.sum(&weights(&|_| 1.0 / count)).value;
    let value = (centre + (aim - mean) / slope).clamp(from, to);
    let there = heights.sum(&weights(&|away| 1.0 / count + (value - centre) * away / spread));
    let half = (there.interval.half_width() + model) / slope.abs();
    let error = there.error / slope.abs();
    let estimate = Estimate { value, error, interval: Interval { low: value - half, high: value + half } };
    let estimate = within(estimate, from, to);
    [estimate.value, estimate.error, estimate.interval.low, estimate.interval.high]
        .iter()
        .all(|figure| figure.is_finite())
        .then_some(estimate)
}

#[cfg(test)]
mod tests;
