//! Which setting moves difficulty, and by how much.

mod designed;
mod reached;
mod what;

use super::{Facts, Section, Topic, player};
use crate::{
    analysis::{Curve, Effect, Meets, Moves},
    report::words::{estimated_share, list, name, points, short_list},
};
use reached::middle;
pub(super) use what::over_all;
use what::sentence_of;

pub(super) fn section(facts: &Facts<'_>) -> Section {
    let curves = &facts.study.settings;
    if let Some(design) = facts.run.design {
        return designed::section(facts, design, &effects(facts));
    }
    if curves.is_empty() {
        let why = "No setting was swept, so there is nothing to compare. A sweep with `[axes]` would tell.";
        return super::section(facts, Topic::Settings, why.into(), vec![]);
    }
    let effects = effects(facts);
    let mut told: Vec<String> = curves.iter().map(|curve| sentence_of(facts, curve)).collect();
    let verdict = match effects.as_slice() {
        several @ [_, _, ..] => most(facts, several),
        _ if facts.games() == 0 => {
            told.clear();
            "No game was played, so nothing is known about the settings.".to_owned()
        }
        _ => match none(curves) {
            Some(none) => none,
            None => told.remove(first_that_moves(curves)),
        },
    };
    let mut more = Vec::new();
    more.extend(shares(&effects, "how the win rate varies over the grid"));
    more.append(&mut told);
    for curve in curves {
        more.extend(bend(curve));
        more.extend(meets(facts, curve));
        more.extend(middle(facts, curve));
    }
    more.extend(unmoved(facts, "grid"));
    super::section(facts, Topic::Settings, verdict, more)
}

/// Whose win rates chance alone could make differ as they do.
fn unmoved(facts: &Facts<'_>, over: &str) -> Option<String> {
    let unmoved: Vec<String> = facts.study.sensitivity.unmoved.iter().map(|strategy| player(strategy)).collect();
    let chance = format!("more over the whole {over} than chance alone would move it");
    match unmoved.len() {
        0 => None,
        all if all > 1 && all == facts.run.strategies().len() => Some(format!("No player's win rate moves {chance}.")),
        _ => Some(format!("The win rate of {} moves no {chance}.", short_list(&unmoved, 4))),
    }
}

/// The verdict, for the summary.
pub(super) fn in_short(facts: &Facts<'_>) -> Option<String> {
    match effects(facts).as_slice() {
        several @ [_, _, ..] => Some(most(facts, several)),
        _ => {
            let curves = &facts.study.settings;
            none(curves).or_else(|| Some(sentence_of(facts, curves.get(first_that_moves(curves))?)))
        }
    }
}

/// The shares that the settings of a design explain, for the summary.
pub(super) fn explained(facts: &Facts<'_>) -> Vec<String> {
    if facts.run.design.is_some() { designed::in_short(&effects(facts)) } else { Vec::new() }
}

/// Whether a setting moves difficulty for certain: some two values differ, or the slope is not 0. The slope is one
/// question, and so is told where the differences of many values are not.
fn moves(curve: &Curve) -> bool {
    let slopes = [&curve.own_slope, &curve.slope].into_iter().flatten();
    let slope = slopes.into_iter().any(|slope| !slope.interval.contains(0.0));
    curve.moves == Moves::Certainly || (slope && curve.moves == Moves::Unseen)
}

fn first_that_moves(curves: &[Curve]) -> usize {
    curves.iter().position(moves).unwrap_or(0)
}

/// What is said of several settings of which none moves difficulty.
fn none(curves: &[Curve]) -> Option<String> {
    (curves.len() > 1 && !curves.iter().any(moves)).then_some(())?;
    let of = |wanted: &[Moves]| -> Vec<String> {
        curves.iter().filter(|curve| wanted.contains(&curve.moves)).map(|curve| name(&curve.axis)).collect()
    };
    let (unseen, never) = (of(&[Moves::Unseen, Moves::SameResults]), of(&[Moves::Never]));
    Some(match (unseen.is_empty(), never.is_empty()) {
        (false, true) => {
            format!("None of the settings makes a difference that these games can show: {}.", short_list(&unseen, 4))
        }
        (true, false) => what::unmet(&short_list(&never, 4), never.len() > 1),
        (false, false) => format!(
            "{} {} no difference that these games can show. {}",
            short_list(&unseen, 4),
            if unseen.len() > 1 { "make" } else { "makes" },
            what::unmet(&short_list(&never, 4), never.len() > 1)
        ),
        (true, true) => "Each setting was swept at one value only, so nothing can be said of what they do.".to_owned(),
    })
}

/// The effects on the anchor's win rate, from the setting that moves it furthest on.
fn effects<'a>(facts: &Facts<'a>) -> Vec<&'a Effect> {
    widest_first(&facts.study.sensitivity.effects, facts.anchor)
}

/// The effects on one player, from the setting that moves it furthest on.
fn widest_first<'a>(effects: &'a [Effect], strategy: &str) -> Vec<&'a Effect> {
    let mut effects: Vec<&Effect> = effects.iter().filter(|effect| effect.strategy == strategy).collect();
    effects.sort_by(|a, b| b.range.value.total_cmp(&a.range.value));
    effects
}

/// Which settings move difficulty most: all that cannot be told from the first.
fn most(facts: &Facts<'_>, effects: &[&Effect]) -> String {
    let Some(first) = effects.first() else { return String::new() };
    let of_all = facts.study.standouts.settings.iter().filter_map(|&place| facts.study.sensitivity.effects.get(place));
    let tied: Vec<&str> = of_all.map(|effect| effect.axis.as_str()).filter(|axis| *axis != first.axis).collect();
    let names = |axes: &[&str]| list(&axes.iter().map(|axis| name(axis)).collect::<Vec<_>>());
    let axes: Vec<&str> = std::iter::once(first.axis.as_str()).chain(tied).collect();
    let (who, of) = match axes.as_slice() {
        [only] => (format!("{} moves difficulty most", name(only)), String::new()),
        all if all.len() == effects.len() => (
            format!("Which of {} moves difficulty most these games cannot tell", names(all)),
            format!(" of {}", name(&first.axis)),
        ),
        several => (
            format!("{} move difficulty most, too close to tell apart", names(several)),
            format!(" of {}", name(&first.axis)),
        ),
    };
    format!(
        "{who}: between the easiest and the hardest value{of} the win rate of {} differs by {}.",
        player(facts.anchor),
        points(&first.range)
    )
}

/// The least share of the variation that is worth a figure.
const WORTH_A_FIGURE: f64 = 0.01;

/// What share of something each setting explains alone.
fn shares(effects: &[&Effect], what: &str) -> Option<String> {
    let (large, small): (Vec<&Effect>, Vec<&Effect>) =
        effects.iter().take(6).partition(|effect| effect.main.value >= WORTH_A_FIGURE);
    (effects.len() > 1 && !large.is_empty()).then_some(())?;
    let told: Vec<String> = large
        .iter()
        .map(|effect| format!("{} alone explains {}", name(&effect.axis), estimated_share(&effect.main)))
        .collect();
    let names: Vec<String> = small.iter().map(|effect| name(&effect.axis)).collect();
    let rest = match names.len() {
        0 => String::new(),
        1 => format!("; {} alone explains next to nothing", list(&names)),
        _ => format!("; {} alone explain next to nothing", list(&names)),
    };
    Some(format!("Of {what}, {}{rest}.", list(&told)))
}

fn bend(curve: &Curve) -> Option<String> {
    curve.bends().then(|| {
        format!(
            "The effect of {} is not the same over its whole range: do not read values between or beyond those played off \
             a straight line.",
            name(&curve.axis)
        )
    })
}

fn meets(facts: &Facts<'_>, curve: &Curve) -> Option<String> {
    facts.run.target?;
    let of = |wanted: Meets| -> Vec<String> {
        curve.points.iter().filter(|point| point.meets == Some(wanted)).map(|point| point.value.to_string()).collect()
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
