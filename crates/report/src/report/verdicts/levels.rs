//! Whether the levels are in order, and evenly spaced.

use super::{Facts, Section, Topic, compared, player, settings::over_all};
use crate::{
    analysis::{Estimate, Levels, Step, Verdict},
    report::words::{in_brackets, list, long_list, sentence, short_list, size},
    scenario::Compare,
};

/// The most levels whose order is spelled out.
const MOST_TOLD: usize = 8;

pub(super) fn section(facts: &Facts<'_>) -> Section {
    if facts.has_list() && *facts.run.compare != Compare::Levels {
        return compared::section(facts);
    }
    let Some(levels) = facts.study.levels.as_ref().filter(|levels| !levels.steps.is_empty()) else {
        let why = if facts.games() == 0 {
            "No game was played, so nothing is known of the order of the levels."
        } else if facts.run.variants().len() < 2 {
            "There is only one variant, so there is no order to judge."
        } else if facts.has_list() {
            "Levels are put in order where a sweep has no axes besides them; this one has, so there is no order to judge."
        } else {
            "The variants are no sequence of levels, so there is no order to judge."
        };
        return super::section(facts, Topic::Levels, why.into(), vec![]);
    };
    let mut more = Vec::new();
    more.extend(out_of_order(facts, levels));
    more.extend(too_close(facts, levels));
    more.extend(unevenness(facts, levels));
    super::section(facts, Topic::Levels, verdict(facts, levels), more)
}

/// Whether some level is out of order.
pub(super) fn are_out_of_order(facts: &Facts<'_>) -> bool {
    let steps = facts.study.levels.iter().flat_map(|levels| &levels.steps);
    steps.into_iter().any(|step| step.verdict == Verdict::OutOfOrder)
}

/// The verdict, for the summary.
pub(super) fn in_short(facts: &Facts<'_>) -> Option<String> {
    if facts.has_list() && *facts.run.compare != Compare::Levels {
        return compared::in_short(facts);
    }
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
        ([step], _) => {
            format!("The levels are out of order: {}.{}", swapped(facts, levels, step), by_difficulty(facts, levels))
        }
        (several, _) => {
            let places = several.len();
            format!("The levels are out of order at {places} places.{}", by_difficulty(facts, levels))
        }
    }
}

/// The order that difficulty suggests.
fn by_difficulty(facts: &Facts<'_>, levels: &Levels) -> String {
    if levels.steps.len() + 1 > MOST_TOLD {
        return String::new();
    }
    let is_level = |name: &str| levels.steps.iter().any(|step| step.from == name || step.to == name);
    let mut names: Vec<String> = facts
        .hardest_first()
        .into_iter()
        .filter(|placed| is_level(&placed.name))
        .map(|placed| facts.variant(&placed.name))
        .collect();
    if !levels.falling {
        names.reverse();
    }
    let from = if levels.falling { "from the hardest on" } else { "from the easiest on" };
    format!(" By difficulty as seen in these games their order is, {from}: {}.", list(&names))
}

/// What the anchor wins of both levels of a step, where that goes the same way as difficulty.
fn both_rates(facts: &Facts<'_>, levels: &Levels, step: &Step) -> Option<(String, String)> {
    let rate = |variant: &str| facts.summary(variant, &levels.player)?.win_rate;
    let rise = rate(&step.to)? - rate(&step.from)?;
    let easier = (step.size.value > 0.0) == levels.falling;
    ((rise > 0.0) == easier && rise != 0.0).then_some(())?;
    Some((facts.win_rate(&step.from, &levels.player)?, facts.win_rate(&step.to, &levels.player)?))
}

/// The player's own step in brackets, and that of all players together where it says something else.
fn own_or_pooled(facts: &Facts<'_>, own: Option<&Estimate>, pooled: &Estimate) -> String {
    let several = facts.run.strategies().len() > 1;
    match own {
        Some(own) if several && !own.interval.contains(pooled.value) => {
            format!("{}; over {}, {}", in_brackets(own), over_all(facts), in_brackets(pooled))
        }
        Some(own) => in_brackets(own),
        None if several => format!("{} over {}", in_brackets(pooled), over_all(facts)),
        None => in_brackets(pooled),
    }
}

fn one_step(facts: &Facts<'_>, levels: &Levels) -> String {
    let [step] = levels.steps.as_slice() else { return String::new() };
    let (from, to) = (facts.variant(&step.from), facts.variant(&step.to));
    match both_rates(facts, levels, step) {
        Some((rate_from, rate_to)) => format!(
            ": {} wins {rate_from} of {from} and {rate_to} of {to} (a step of {})",
            player(&levels.player),
            own_or_pooled(facts, step.own.as_ref(), &step.size)
        ),
        None => {
            let harder = if levels.falling { "easier" } else { "harder" };
            format!(": {to} is {} logits {harder} than {from}{}", size(&step.size), together(facts))
        }
    }
}

fn both(facts: &Facts<'_>, step: &Step) -> String {
    format!("{} and {}", facts.variant(&step.from), facts.variant(&step.to))
}

/// `` `b` is easier than `a`, though it comes later: the standard player wins 50 % of `b`, but 31 % of `a` ``.
fn swapped(facts: &Facts<'_>, levels: &Levels, step: &Step) -> String {
    let found = if levels.falling { "harder" } else { "easier" };
    let (from, to) = (facts.variant(&step.from), facts.variant(&step.to));
    match both_rates(facts, levels, step) {
        Some((rate_from, rate_to)) => format!(
            "{to} is {found} than {from}, though it comes later: {} wins {rate_to} of {to}, but {rate_from} of {from} ({})",
            player(&levels.player),
            own_or_pooled(facts, step.own.as_ref(), &step.size)
        ),
        None => {
            format!("{to} is {found} than {from} over all players taken together ({})", in_brackets(&step.size))
        }
    }
}

/// Whose figure a pooled one is, where several players play.
fn together(facts: &Facts<'_>) -> String {
    if facts.run.strategies().len() > 1 { format!(" over {}", over_all(facts)) } else { String::new() }
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
        .map(|step| {
            let rate = |variant: &str| facts.win_rate(variant, &levels.player);
            let won = rate(&step.from).zip(rate(&step.to));
            let won = won.map_or(String::new(), |(from, to)| format!(" (won {from} and {to})"));
            format!("{}{won}", both(facts, step))
        })
        .collect();
    (!close.is_empty()).then(|| {
        format!(
            "The games cannot tell apart {}: make the difference larger, or play more games.",
            long_list(&few(close, 3))
        )
    })
}

/// The first of these, and how many others there are.
fn few(mut items: Vec<String>, most: usize) -> Vec<String> {
    if items.len() > most + 1 {
        let more = items.len() - most;
        items.truncate(most);
        items.push(format!("{more} more"));
    }
    items
}

fn unevenness(facts: &Facts<'_>, levels: &Levels) -> Option<String> {
    let uneven: Vec<String> = levels
        .steps
        .iter()
        .filter(|step| step.uneven && step.verdict == Verdict::InOrder)
        .filter_map(|step| {
            let away = step.unevenness.as_ref()?;
            let than = if away.value > 0.0 { "wider" } else { "narrower" };
            // The player's own where it goes the same way.
            let own = step.own_unevenness.filter(|own| own.value * away.value > 0.0);
            let rates =
                both_rates(facts, levels, step).filter(|_| own.is_some()).map_or(String::new(), |(from, to)| {
                    format!(", where {} wins {from} and then {to},", player(&levels.player))
                });
            Some(format!(
                "the one from {} to {}{rates} is {than} by {} logits{}",
                facts.variant(&step.from),
                facts.variant(&step.to),
                size(own.as_ref().unwrap_or(away)),
                if own.is_some() { String::new() } else { together(facts) }
            ))
        })
        .collect();
    (!uneven.is_empty()).then(|| format!("Compared with even steps, {}.", long_list(&few(uneven, 3))))
}
