//! Which way a curve goes: straight, bent, or up and down.

use super::{BEND_LOGITS, BEND_SHARE};
use crate::analysis::{holm, own::Heights};

/// Which way a curve of difficulty goes, as far as the games can tell. Lists are places of points; those that the games
/// cannot tell from the end of the curve are in them too (Bonferroni over all pairs of points).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// No point is certain to leave a straight line by enough to matter.
    Straight,
    /// It bends, without certainly turning round. The point furthest from the line, for certain.
    Bent(usize),
    /// It rises and then falls: where it is hardest.
    Peak(Vec<usize>),
    /// It falls and then rises: where it is easiest.
    Valley(Vec<usize>),
    /// It turns round more than once: where it is hardest, and where easiest.
    Wavy(Vec<usize>, Vec<usize>),
}

/// The most points whose pairs are compared.
const MOST_POINTS: usize = 500;

/// The shape of a curve; `None` where fewer than two groups of games tell.
pub(super) fn shape(heights: &Heights, level: f64) -> Option<Shape> {
    if heights.without.first().is_none_or(|without| without.len() < 2) {
        return None;
    }
    if heights.len() < 3 {
        return Some(Shape::Straight);
    }
    if let Some(turned) = turned(heights, level) {
        return Some(turned);
    }
    Some(bent(heights, level).map_or(Shape::Straight, Shape::Bent))
}

/// The point furthest from a straight line, of those that miss it for certain (Holm) and by enough to matter.
fn bent(heights: &Heights, level: f64) -> Option<usize> {
    let missed = heights.missed()?;
    let chances = holm(&missed.iter().map(|by| heights.student.p_value(by)).collect::<Vec<_>>());
    let (low, high) = heights.full.iter().fold((f64::MAX, f64::MIN), |(low, high), &y| (low.min(y), high.max(y)));
    let matters = BEND_LOGITS.max(BEND_SHARE * (high - low));
    let far = missed.iter().zip(chances).enumerate();
    let far = far.filter(|(_, (by, chance))| *chance < 1.0 - level && by.value.abs() >= matters);
    // The ends may be the furthest from the line; where it bends is between them.
    let inner = |point: usize| point > 0 && point + 1 < heights.len();
    let most =
        far.max_by(|(a, (x, _)), (b, (y, _))| inner(*a).cmp(&inner(*b)).then(x.value.abs().total_cmp(&y.value.abs())));
    let point = most?.0;
    let point = if inner(point) {
        point
    } else {
        let by = |point: &usize| missed[*point].value.abs();
        (1..heights.len() - 1).max_by(|a, b| by(a).total_cmp(&by(b)))?
    };
    Some(heights.places[point])
}

/// Where the curve turns round, if it certainly does: some step up and some step down are certain among the differences
/// of all pairs of points, and large enough to matter.
fn turned(heights: &Heights, level: f64) -> Option<Shape> {
    let count = heights.len();
    (count <= MOST_POINTS).then_some(())?;
    let pairs = (count * (count - 1) / 2) as f64;
    let differ = |from: usize, to: usize| {
        let rise = heights.rise(from, to);
        rise.value.abs() >= BEND_LOGITS && heights.student.p_value(&rise) * pairs < 1.0 - level
    };
    let by_height = |a: &usize, b: &usize| heights.full[*a].total_cmp(&heights.full[*b]);
    let (top, bottom) = ((0..count).max_by(by_height)?, (0..count).min_by(by_height)?);
    // Enough to look from the highest and the lowest point: a curve that turns does so on its way there or back.
    let turns_at =
        |end: usize| (0..end).any(|other| differ(end, other)) && (end + 1..count).any(|other| differ(end, other));
    let (peak, valley) = (turns_at(top), turns_at(bottom));
    let places = |points: Vec<usize>| points.into_iter().map(|point| heights.places[point]).collect::<Vec<_>>();
    let alike = |end: usize| {
        let same =
            |other: &usize| *other == end || heights.student.p_value(&heights.rise(end, *other)) * pairs >= 1.0 - level;
        places((0..count).filter(same).collect())
    };
    match (peak, valley) {
        (true, true) => Some(Shape::Wavy(alike(top), alike(bottom))),
        (true, false) => Some(Shape::Peak(alike(top))),
        (false, true) => Some(Shape::Valley(alike(bottom))),
        (false, false) => None,
    }
}
