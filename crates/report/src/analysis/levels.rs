//! Whether difficulty levels are in order, and whether their steps are even.

use super::{
    Difficulty, Estimate, Extreme, Run,
    grid::{first_labels, number},
    holm,
    own::Own,
};
use crate::scenario::Compare;
use std::collections::BTreeSet;

/// What a step between two levels is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The later level is harder, for certain; easier where the levels are falling.
    InOrder,
    /// The other way round, for certain.
    OutOfOrder,
    /// The games cannot tell.
    TooClose,
}

/// The step from one level to the next.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// The earlier level.
    pub from: String,
    /// The later level.
    pub to: String,
    /// How much harder the later one is, in logits; how much easier where the levels are falling. On the scale of all
    /// players together, with an interval that is widened by how much they differ in this step. It is for this step
    /// alone, while the verdict takes all steps together.
    pub size: Estimate,
    /// The same for [`Levels::player`] by its own games alone; `None` where it won or lost one of the two throughout.
    pub own: Option<Estimate>,
    /// The chance of a step at least so far from 0 if there were none, Holm-adjusted over all steps.
    pub p_value: f64,
    /// What it is called.
    pub verdict: Verdict,
    /// How much larger it is than an even step would be, in logits; `None` where there are fewer than two steps. Even
    /// steps lead from the first level to the last in equal parts; on an axis of numbers, in parts as long as the
    /// distance of the numbers.
    pub unevenness: Option<Estimate>,
    /// The same for the player alone.
    pub own_unevenness: Option<Estimate>,
    /// Whether it differs from an even step for certain (Holm over the steps) and by enough to matter:
    /// [`UNEVEN_LOGITS`] and [`UNEVEN_SHARE`] of the even step.
    pub uneven: bool,
}

/// The least unevenness that is worth telling, in logits: 2.5 points of win rate around 50 %.
pub const UNEVEN_LOGITS: f64 = 0.1;

/// The least unevenness that is worth telling, as a share of the even step.
pub const UNEVEN_SHARE: f64 = 0.25;

/// Consecutive levels.
#[derive(Debug, Clone, PartialEq)]
pub struct Levels {
    /// The player whose own steps are told: the target's, or else the anchor of the scale.
    pub player: String,
    /// Whether the levels are listed from the hardest on, so that steps are counted downwards: the last is easier than
    /// the first, for certain.
    pub falling: bool,
    /// The steps, in the order of the levels.
    pub steps: Vec<Step>,
}

/// A level: its place among the variants, and its number where it lies on an axis of numbers.
struct Level {
    place: usize,
    at: f64,
}

/// The steps between the levels of a run; `None` where its variants are no sequence.
///
/// They are one where they are named variants without axes that the sweep calls levels, in the designer's order, which is
/// from the easiest on, or from the hardest on if that is what three or more of them certainly do; or the values of a single axis of numbers, in
/// ascending order. Levels that no game ties to the others are left out.
#[must_use]
pub fn levels(run: &Run<'_>, difficulty: &Difficulty) -> Option<Levels> {
    let levels = sequence(run, difficulty)?;
    let (first, last) = (levels.first()?, levels.last()?);
    let student = difficulty.student();
    let own = Own::of(run);
    let player = run.player(&difficulty.anchor);
    let place = Own::player(run, player);
    let contrast = |weights: &[(usize, f64)]| own.widened(difficulty.contrast_with(weights, student), weights);
    let alone = |weights: &[(usize, f64)]| own.contrast(place?, weights);
    let whole = contrast(&[(last.place, 1.0), (first.place, -1.0)]);
    // Two named levels have no direction but that of the list, easiest first.
    let falling = whole.interval.high < 0.0 && (levels.len() > 2 || !run.axes().is_empty());
    let sign = if falling { -1.0 } else { 1.0 };
    let pairs: Vec<(&Level, &Level)> = levels.iter().zip(&levels[1..]).collect();
    let step = |from: &Level, to: &Level| [(to.place, sign), (from.place, -sign)];
    let sizes: Vec<Estimate> = pairs.iter().map(|(from, to)| contrast(&step(from, to))).collect();
    let p_values = holm(&sizes.iter().map(|size| student.p_value(size)).collect::<Vec<_>>());
    // How much of the way from the first level to the last an even step goes.
    let even = |from: &Level, to: &Level| (to.at - from.at) / (last.at - first.at);
    let unevenness = |from: &Level, to: &Level| {
        let share = sign * even(from, to);
        [(to.place, sign), (from.place, -sign), (last.place, -share), (first.place, share)]
    };
    let uneven: Option<Vec<Estimate>> =
        (pairs.len() >= 2).then(|| pairs.iter().map(|(from, to)| contrast(&unevenness(from, to))).collect());
    let certain = uneven.as_ref().map(|uneven| {
        let chances: Vec<f64> = uneven.iter().map(|unevenness| student.p_value(unevenness)).collect();
        holm(&chances).into_iter().map(|chance| chance < 1.0 - run.level).collect::<Vec<_>>()
    });
    let name = |level: &Level| difficulty.variants[level.place].name.clone();
    let steps = pairs.iter().enumerate().map(|(step, (from, to))| {
        let (size, p_value) = (sizes[step], p_values[step]);
        let own_size = alone(&[(to.place, sign), (from.place, -sign)]);
        let own_unevenness = uneven.as_ref().and_then(|_| alone(&unevenness(from, to)));
        let unevenness = uneven.as_ref().map(|uneven| uneven[step]);
        let matters = |by: &Estimate| {
            by.value.abs() >= UNEVEN_LOGITS && by.value.abs() >= UNEVEN_SHARE * (even(from, to) * whole.value).abs()
        };
        Step {
            from: name(from),
            to: name(to),
            size,
            own: own_size,
            p_value,
            verdict: match p_value < 1.0 - run.level {
                true if size.value > 0.0 => Verdict::InOrder,
                true => Verdict::OutOfOrder,
                false => Verdict::TooClose,
            },
            unevenness,
            own_unevenness,
            uneven: certain.as_ref().is_some_and(|certain| certain[step]) && unevenness.as_ref().is_some_and(matters),
        }
    });
    let steps = steps.collect();
    Some(Levels { player: player.to_owned(), falling, steps })
}

/// The levels that games tie together, in order, if the variants are a sequence and there are at least two.
fn sequence(run: &Run<'_>, difficulty: &Difficulty) -> Option<Vec<Level>> {
    let mut levels: Vec<Level> = match run.axes().len() {
        0 if *run.compare != Compare::Levels => return None,
        0 => (0..difficulty.variants.len()).map(|place| Level { place, at: place as f64 }).collect(),
        1 => {
            let numbers: Vec<f64> =
                first_labels(run).iter().map(|label| number(&label.axes.first()?.1)).collect::<Option<_>>()?;
            let distinct: BTreeSet<u64> = numbers.iter().map(|number| number.to_bits()).collect();
            // Named variants along the axis would be several levels at one number.
            if distinct.len() < numbers.len() || numbers.len() != difficulty.variants.len() {
                return None;
            }
            numbers.into_iter().enumerate().map(|(place, at)| Level { place, at }).collect()
        }
        _ => return None,
    };
    levels.retain(|level| difficulty.variants[level.place].extreme != Some(Extreme::Untied));
    levels.sort_by(|a, b| a.at.total_cmp(&b.at));
    if run.axes().is_empty() {
        // Levels that were left out leave no gap: nobody said how far apart named levels are.
        levels.iter_mut().enumerate().for_each(|(at, level)| level.at = at as f64);
    }
    (levels.len() >= 2).then_some(levels)
}

#[cfg(test)]
mod tests;
