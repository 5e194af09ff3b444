//! Whether the levels are in order, and evenly spaced.

use super::{Facts, Section};
use crate::{
    analysis::{Levels, Step, Verdict},
    report::words::{figure, list, sentence, short_list, size},
};

pub(super) fn section(facts: &Facts<'_>) -> Section {
    let question = "Are the levels in order, and evenly spaced?";
    let Some(levels) = facts.study.levels.as_ref().filter(|levels| !levels.steps.is_empty()) else {
        let why = if facts.games() == 0 {
            "No game was played, so nothing is known of the order of the levels."
        } else if facts.run.variants().len() < 2 {
            "There is only one variant, so there is no order to judge."
        } else {
            "The variants are no sequence of levels, so there is no order to judge."
        };
        return super::section("levels", question, why.into(), vec![]);
    };
    let mut more = Vec::new();
    more.extend(out_of_order(facts, levels));
    more.extend(too_close(facts, levels));
    more.extend(unevenness(facts, levels));
    super::section("levels", question, verdict(facts, levels), more)
}

/// The verdict, for the summary.
pub(super) fn in_short(facts: &Facts<'_>) -> Option<String> {
    let levels = facts.study.levels.as_ref().filter(|levels| !levels.steps.is_empty())?;
    Some(verdict(facts, levels))
}

fn verdict(facts: &Facts<'_>, levels: &Levels) -> String {
    let number = levels.steps.len() + 1;
    let of = |wanted: Verdict| levels.steps.iter().filter(|step| step.verdict == wanted).collect::<Vec<_>>();
    let (wrong, close) = (of(Verdict::OutOfOrder), of(Verdict::TooClose));
    let from = if levels.falling { "from the hardest to the easiest" } else { "from the easiest to the hardest" };
    let uneven = levels.steps.iter().filter(|step| step.uneven).count();
    match (wrong.as_slice(), close.as_slice()) {
        ([], []) if uneven == 0 && number == 2 => {
            format!("The two levels are in order, {from}{}.", one_step(facts, levels))
        }
        ([], []) if uneven == 0 => {
            format!("The {number} levels are in order, {from}, and no step differs clearly from the others.")
        }
        ([], []) => format!(
            "The {number} levels are in order, {from}, but not evenly spaced: {} of {} steps differ{} from an even one.",
            uneven,
            levels.steps.len(),
            if uneven == 1 { "s" } else { "" }
        ),
        ([], [step]) => format!("{} are too close to tell apart.", sentence(&both(facts, step))),
        ([], several) => format!("{} of the {number} levels' steps are too small to tell apart.", several.len()),
        ([step], _) => format!("The levels are out of order: {}.", swapped(facts, levels, step)),
        (several, _) => format!("The levels are out of order at {} places.", several.len()),
    }
}

fn one_step(facts: &Facts<'_>, levels: &Levels) -> String {
    let harder = if levels.falling { "easier" } else { "harder" };
    match levels.steps.as_slice() {
        [step] => format!(
            ": {} is {} logits {harder} than {}",
            facts.variant(&step.to),
            size(&step.size),
            facts.variant(&step.from)
        ),
        _ => String::new(),
    }
}

fn both(facts: &Facts<'_>, step: &Step) -> String {
    format!("{} and {}", facts.variant(&step.from), facts.variant(&step.to))
}

/// `` `b` is 0.2 (0.1–0.3) logits easier than `a`, though it comes later ``.
fn swapped(facts: &Facts<'_>, levels: &Levels, step: &Step) -> String {
    let found = if levels.falling { "harder" } else { "easier" };
    format!("{} is {} logits {found} than {}", facts.variant(&step.to), size(&step.size), facts.variant(&step.from))
}

fn out_of_order(facts: &Facts<'_>, levels: &Levels) -> Option<String> {
    let wrong: Vec<String> = levels
        .steps
        .iter()
        .filter(|step| step.verdict == Verdict::OutOfOrder)
        .map(|step| swapped(facts, levels, step))
        .collect();
    let should = if levels.falling { "easier" } else { "harder" };
    (wrong.len() > 1).then(|| format!("Where each level should be {should}, {}.", short_list(&wrong, 3)))
}

fn too_close(facts: &Facts<'_>, levels: &Levels) -> Option<String> {
    let close: Vec<String> = levels
        .steps
        .iter()
        .filter(|step| step.verdict == Verdict::TooClose)
        .map(|step| format!("{} (a step of {} logits)", both(facts, step), figure(&step.size)))
        .collect();
    (!close.is_empty()).then(|| {
        format!(
            "The games cannot tell {} apart: make the difference between them larger, or play more games.",
            short_list(&close, 3)
        )
    })
}

fn unevenness(facts: &Facts<'_>, levels: &Levels) -> Option<String> {
    let uneven: Vec<String> = levels
        .steps
        .iter()
        .filter(|step| step.uneven && step.verdict != Verdict::OutOfOrder)
        .filter_map(|step| {
            let away = step.unevenness.as_ref()?;
            let than = if away.value > 0.0 { "wider" } else { "narrower" };
            Some(format!(
                "the one from {} to {} is {} logits {than}",
                facts.variant(&step.from),
                facts.variant(&step.to),
                size(away)
            ))
        })
        .collect();
    let told = if uneven.len() > 4 { short_list(&uneven, 3) } else { list(&uneven) };
    (!uneven.is_empty()).then(|| format!("Compared with an even step, {told}."))
}
