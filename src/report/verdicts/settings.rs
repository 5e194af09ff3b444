//! Which setting moves difficulty, and by how much.

use super::{Facts, Section, player};
use crate::{
    analysis::{Curve, Effect, Meets, Point},
    report::words::{estimated_share, figure, fixed, list, name, one_of, points, short_list, size},
};

pub(super) fn section(facts: &Facts<'_>) -> Section {
    let question = "Which setting moves difficulty, and by how much?";
    let curves = &facts.study.settings;
    if curves.is_empty() {
        let why = "No setting was swept, so there is nothing to compare. A sweep with `[axes]` would tell.";
        return super::section("settings", question, why.into(), vec![]);
    }
    let effects = effects(facts);
    let mut told: Vec<String> = curves.iter().filter_map(|curve| sentence_of(facts, curve)).collect();
    let verdict = match effects.as_slice() {
        [first, _, ..] => most(facts, first),
        _ if told.is_empty() => "No game was played, so nothing is known about the settings.".to_owned(),
        _ => told.remove(0),
    };
    let mut more = Vec::new();
    more.extend(shares(&effects));
    more.append(&mut told);
    for curve in curves {
        more.extend(bend(curve));
        more.extend(meets(facts, curve));
        more.extend(middle(facts, curve));
    }
    let unmoved: Vec<String> = facts.study.sensitivity.unmoved.iter().map(|strategy| player(strategy)).collect();
    if !unmoved.is_empty() {
        more.push(format!(
            "The win rate of {} moves no more over the whole grid than chance alone would move it.",
            short_list(&unmoved, 4)
        ));
    }
    super::section("settings", question, verdict, more)
}

/// The verdict, for the summary.
pub(super) fn in_short(facts: &Facts<'_>) -> Option<String> {
    match effects(facts).as_slice() {
        [first, _, ..] => Some(most(facts, first)),
        _ => facts.study.settings.first().and_then(|curve| sentence_of(facts, curve)),
    }
}

/// The effects on the anchor's win rate, from the largest on.
fn effects<'a>(facts: &Facts<'a>) -> Vec<&'a Effect> {
    let all = facts.study.sensitivity.effects.iter();
    let mut effects: Vec<&Effect> = all.filter(|effect| effect.strategy == facts.anchor).collect();
    effects.sort_by(|a, b| b.total.value.total_cmp(&a.total.value));
    effects
}

fn most(facts: &Facts<'_>, first: &Effect) -> String {
    format!(
        "{} moves difficulty most: between its best and its worst value the win rate of {} differs by {}.",
        name(&first.axis),
        player(facts.anchor),
        points(&first.range)
    )
}

fn shares(effects: &[&Effect]) -> Option<String> {
    let told: Vec<String> = effects
        .iter()
        .take(4)
        .map(|effect| format!("{} alone explains {}", name(&effect.axis), estimated_share(&effect.main)))
        .collect();
    (effects.len() > 1).then(|| format!("Of how the win rate varies over the grid, {}.", list(&told)))
}

/// What one setting does.
fn sentence_of(facts: &Facts<'_>, curve: &Curve) -> Option<String> {
    let axis = name(&curve.axis);
    let between = ends(facts, curve);
    let Some(slope) = &curve.slope else {
        return between.map(|between| format!("{axis} changes difficulty: {between}."));
    };
    let unit = if curve.unit.is_empty() { "unit".to_owned() } else { one_of(curve.unit) };
    if slope.interval.contains(0.0) {
        return Some(format!(
            "{axis} makes no difference that these games can show: {} logits for each {unit} more.",
            figure(slope)
        ));
    }
    let direction = if slope.value > 0.0 { "harder" } else { "easier" };
    let tail = between.map_or(String::new(), |between| format!("; {between}"));
    Some(format!("Each {unit} more of {axis} makes the game {} logits {direction}{tail}.", size(slope)))
}

/// The anchor's win rates at both ends of the scale.
fn ends(facts: &Facts<'_>, curve: &Curve) -> Option<String> {
    let place = facts.run.strategies().iter().position(|strategy| *strategy == facts.anchor)?;
    let rate = |point: &Point| Some(estimated_share(point.win_rates.get(place)?.as_ref()?));
    let known: Vec<&Point> = curve.points.iter().filter(|point| rate(point).is_some()).collect();
    let (first, last) = if curve.slope.is_some() {
        (*known.first()?, *known.last()?)
    } else {
        let by = |a: &&&Point, b: &&&Point| a.difficulty.value.total_cmp(&b.difficulty.value);
        (*known.iter().max_by(by)?, *known.iter().min_by(by)?)
    };
    (first.value != last.value).then_some(())?;
    Some(format!(
        "at {} {} wins {}, and at {} it is {}",
        first.value,
        player(facts.anchor),
        rate(first)?,
        last.value,
        rate(last)?
    ))
}

fn bend(curve: &Curve) -> Option<String> {
    curve.bends.then(|| {
        format!(
            "The effect of {} is not the same over its whole range: see where its curve leaves a straight line before you \
             read values between or beyond those played.",
            name(&curve.axis)
        )
    })
}

fn meets(facts: &Facts<'_>, curve: &Curve) -> Option<String> {
    facts.run.target?;
    let of = |wanted: Meets| -> Vec<String> {
        curve.points.iter().filter(|point| point.meets == Some(wanted)).map(|point| point.value.clone()).collect()
    };
    let (yes, perhaps) = (of(Meets::Yes), of(Meets::Perhaps));
    let axis = name(&curve.axis);
    match (yes.is_empty(), perhaps.is_empty()) {
        (true, true) => None,
        (false, true) => Some(format!("Values of {axis} that meet your target: {}.", short_list(&yes, 8))),
        (true, false) => Some(format!("Values of {axis} that may meet your target: {}.", short_list(&perhaps, 8))),
        (false, false) => Some(format!(
            "Values of {axis} that meet your target: {}. Perhaps also {}.",
            short_list(&yes, 8),
            short_list(&perhaps, 8)
        )),
    }
}

/// Where the middle of the target band would be met.
fn middle(facts: &Facts<'_>, curve: &Curve) -> Option<String> {
    let band = facts.run.target?;
    let reaches = curve.reaches.as_ref()?;
    let middle = 100.0 * f64::midpoint(band.win_rate.low, band.win_rate.high);
    let unit = if curve.unit.is_empty() { String::new() } else { format!(" {}", curve.unit) };
    Some(format!(
        "The middle of your target, {} % for {}, would be reached at {} = {}{unit}, on the line between its neighbours.",
        fixed(middle, 0),
        player(&band.strategy),
        name(&curve.axis),
        figure(reaches)
    ))
}
