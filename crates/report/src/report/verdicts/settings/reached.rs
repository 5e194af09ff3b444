//! Where a setting reaches the middle of the target.

use super::super::{Facts, player};
use crate::{
    analysis::{Curve, Estimate, Meets, Reach, Scale},
    report::words::{estimated_share, fixed, name, short_list},
};

/// Where the middle of the target band is met: between which values, and for a setting that need not be whole about
/// where.
pub(super) fn middle(facts: &Facts<'_>, curve: &Curve) -> Option<String> {
    let band = facts.run.target?;
    let reach = curve.reaches.as_ref()?;
    let place = facts.run.strategies().iter().position(|strategy| *strategy == band.strategy)?;
    let value = |at: usize| Some(curve.points.get(at)?.value.to_string());
    let won = |at: usize| Some(estimated_share(&curve.points.get(at)?.win_rates.get(place).copied().flatten()?));
    let (before, after) = (value(reach.before)?, value(reach.after)?);
    let percent = 100.0 * f64::midpoint(band.win_rate.low, band.win_rate.high);
    let percent = if percent.fract().abs() < 1e-9 { fixed(percent, 0) } else { fixed(percent, 1) };
    let mut text = format!(
        "{} wins the middle of your target, {percent} %, between {} = {before}, where it wins {}, and {after}, where it wins {}",
        crate::report::words::sentence(&player(&band.strategy)),
        name(&curve.axis),
        won(reach.before)?,
        won(reach.after)?,
    );
    if !reach.between.is_empty() {
        let values: Vec<String> = reach.between.iter().filter_map(|&at| value(at)).collect();
        text.push_str(&format!("; these games cannot tell {} from it", short_list(&values, 8)));
    }
    match reach.scale {
        Scale::Listed => {}
        Scale::Whole if reach.untried > 0 => {
            let what = if reach.untried == 1 {
                "one whole number".to_owned()
            } else {
                format!("{} whole numbers", reach.untried)
            };
            text.push_str(&format!(
                "; {what} between them {} not swept",
                if reach.untried == 1 { "was" } else { "were" }
            ));
            text.push_str(&try_it(curve, reach, true).unwrap_or_default());
        }
        Scale::Whole if reach.between.is_empty() => {
            let misses = |at: usize| curve.points.get(at).is_some_and(|point| point.meets == Some(Meets::No));
            let neither =
                if misses(reach.before) && misses(reach.after) { ", and neither meets the target" } else { "" };
            text.push_str(&format!("; there is no whole number between them{neither}"));
        }
        Scale::Whole => {}
        Scale::Fraction => match &reach.about {
            Some(about) => text.push_str(&format!(
                ", at about {}: the interval holds chance and what a straight line between values may be off by",
                located(about)
            )),
            None => text.push_str(&try_it(curve, reach, false).unwrap_or_default()),
        },
    }
    text.push('.');
    Some(text)
}

/// A value of a setting with its interval, as exact as that lets it be.
fn located(about: &Estimate) -> String {
    let half = about.interval.half_width();
    let places = if half > 0.0 && half.is_finite() { (-half.log10().floor()).clamp(0.0, 9.0) } else { 2.0 };
    let show = |figure: f64| fixed(figure, places as usize);
    format!("{} ({} to {})", show(about.value), show(about.interval.low), show(about.interval.high))
}

/// The most steps that a proposed range has.
const MOST_STEPS: u64 = 20;

/// The line of a sweep that looks between the two values.
fn try_it(curve: &Curve, reach: &Reach, whole: bool) -> Option<String> {
    let (before, after) = (curve.points.get(reach.before)?, curve.points.get(reach.after)?);
    let gap = after.number? - before.number?;
    (gap > 0.0 && gap < 1e9).then_some(())?;
    let step = if whole {
        let gap = gap as u64;
        // The smallest step that ends at the last value without taking too many.
        let step = (1..=gap).find(|step| gap.is_multiple_of(*step) && gap / step <= MOST_STEPS)?;
        step.to_string()
    } else {
        // A tenth, without what rounding adds.
        let tenth = gap / 10.0;
        let places = (2.0 - tenth.log10().floor()).clamp(0.0, 12.0) as usize;
        let text = format!("{tenth:.places$}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    Some(format!(
        ": try `\"{}\" = {{ from = {}, to = {}, step = {step} }}`",
        curve.axis.replace('`', "'"),
        before.value,
        after.value
    ))
}
