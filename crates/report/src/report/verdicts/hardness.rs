//! How hard each level or setting is.

use super::{Facts, Section, Topic, player, summary::chance_at};
use crate::{
    analysis::Extreme,
    report::words::{self, figure, sentence, short_list},
};

pub(super) fn section(facts: &Facts<'_>) -> Section {
    let Some(scale) = &facts.study.difficulty else {
        return super::section(
            facts,
            Topic::Hardness,
            "No game was played, so difficulty is not known.".into(),
            vec![],
        );
    };
    let anchor = player(facts.anchor);
    let verdict = match scale.variants.as_slice() {
        [] => "No variant was played.".to_owned(),
        [only] => match facts.win_rate(&only.name, facts.anchor) {
            Some(rate) => format!(
                "{} wins {rate} of {}: a difficulty of {} logits.",
                sentence(&anchor),
                facts.variant(&only.name),
                figure(&only.logits)
            ),
            None => {
                format!("{} has a difficulty of {} logits.", sentence(&facts.variant(&only.name)), figure(&only.logits))
            }
        },
        _ => ends(facts).unwrap_or_else(|| "There is no win rate to tell.".to_owned()),
    };
    let mut more = vec![format!(
        "How hard a {} is for all players together is one number, its difficulty: at 0 {anchor} wins about half of the games, at \
         0.6 it wins {}, at 2 {}; below 0, more than half. It is counted in logits, of which one is the same step anywhere on the \
         scale, as percentage points are not.",
        facts.sort(),
        chance_at(0.6),
        chance_at(2.0)
    )];
    for (extreme, what, bound) in
        [(Extreme::AllLost, "lost", "at least as hard as shown"), (Extreme::AllWon, "won", "at most as hard as shown")]
    {
        let names: Vec<String> = scale
            .variants
            .iter()
            .filter(|placed| placed.extreme == Some(extreme))
            .map(|p| facts.variant(&p.name))
            .collect();
        if !names.is_empty() {
            let (of, they) = if names.len() == 1 { ("", "it is") } else { ("each of ", "they are") };
            more.push(format!("Every game of {of}{} was {what}: {they} {bound}.", short_list(&names, 4)));
        }
    }
    let misfits: Vec<String> = scale
        .residuals
        .iter()
        .filter(|residual| residual.misfit)
        .filter_map(|residual| {
            let label = facts.run.labels.get(residual.cell)?;
            let easier = if residual.logits.value > 0.0 { "easier" } else { "harder" };
            let [seen, expected] = words::apart(residual.seen, residual.expected);
            Some(format!(
                "{} finds {} {easier} (it wins {seen}, where {expected} is expected)",
                player(&label.strategy),
                facts.variant(&label.variant)
            ))
        })
        .collect();
    if !misfits.is_empty() {
        more.push(format!(
            "One number for each {} does not tell everything. Compared with what the scale of difficulty expects, {}.",
            facts.sort(),
            short_list(&misfits, 3)
        ));
    }
    super::section(facts, Topic::Hardness, verdict, more)
}

/// Which variants are the hardest and the easiest, as far as the games can tell.
pub(super) fn ends(facts: &Facts<'_>) -> Option<String> {
    let (scale, ends) = (facts.study.difficulty.as_ref()?, facts.study.ends.as_ref()?);
    let anchor = player(facts.anchor);
    let name = |place: usize| scale.variants.get(place).map(|placed| placed.name.as_str());
    if !ends.apart {
        return alike(facts);
    }
    let doubt = ends.hardest.iter().filter(|place| ends.easiest.contains(place)).count() as u64;
    if doubt > 0 {
        return harder_than(facts, name(*ends.hardest.first()?)?, name(*ends.easiest.first()?)?, doubt);
    }
    // Nothing is in doubt: each is at one end, at the other, or for certain between them.
    let names = |these: &[usize]| -> Vec<&str> { these.iter().filter_map(|&place| name(place)).collect() };
    let (hardest, easiest) = (names(&ends.hardest), names(&ends.easiest));
    let rates = |variants: &[&str]| -> Option<(f64, f64)> {
        let rates: Vec<f64> =
            variants.iter().filter_map(|variant| facts.summary(variant, facts.anchor)?.win_rate).collect();
        Some((rates.iter().copied().min_by(f64::total_cmp)?, rates.iter().copied().max_by(f64::total_cmp)?))
    };
    let is = |variants: &[&str], what: &str| {
        let named: Vec<String> = variants.iter().map(|variant| facts.variant(variant)).collect();
        let named = short_list(&named, 3);
        if variants.len() == 1 {
            format!("{named} is the {what}")
        } else {
            format!("{named} are the {what}, too close to tell apart")
        }
    };
    let wins = |variants: &[&str]| match variants {
        [only] => facts.win_rate(only, facts.anchor),
        several => rates(several).map(|(least, most)| words::between(least, most)),
    };
    let (Some(of_hardest), Some(of_easiest)) = (rates(&hardest), rates(&easiest)) else {
        return Some(format!("{}. {}.", sentence(&is(&hardest, "hardest")), sentence(&is(&easiest, "easiest"))));
    };
    match (wins(&hardest), wins(&easiest), of_hardest.1 <= of_easiest.0) {
        (Some(hard), Some(easy), true) => Some(format!(
            "{}: {anchor} wins {hard}. {}: {easy}.",
            sentence(&is(&hardest, "hardest")),
            sentence(&is(&easiest, "easiest"))
        )),
        (Some(hard), Some(easy), false) => Some(format!(
            "Over all players taken together, {}, and {}; {anchor} wins {hard} of the former and {easy} of the latter.",
            is(&hardest, "hardest"),
            is(&easiest, "easiest")
        )),
        _ => None,
    }
}

/// What is said where two variants differ for certain, but others cannot be told from either.
fn harder_than(facts: &Facts<'_>, hard: &str, easy: &str, others: u64) -> Option<String> {
    let rate = |variant: &str| facts.summary(variant, facts.anchor)?.win_rate;
    let (hard_rate, easy_rate) = (facts.win_rate(hard, facts.anchor)?, facts.win_rate(easy, facts.anchor)?);
    let (anchor, agrees) = (player(facts.anchor), rate(hard)? <= rate(easy)?);
    let over_all = if agrees { "" } else { "over all players taken together, " };
    let wins = if agrees { ": " } else { "; " };
    Some(sentence(&format!(
        "{over_all}{} is harder than {}{wins}{anchor} wins {hard_rate} of the former and {easy_rate} of the latter. {} cannot be \
         told from either, so which is the hardest or the easiest of all is not known.",
        facts.variant(hard),
        facts.variant(easy),
        words::count(others, "other variant", "other variants"),
    )))
}

/// What is said where the games cannot tell the hardest variant from the easiest.
fn alike(facts: &Facts<'_>) -> Option<String> {
    let scale = facts.study.difficulty.as_ref()?;
    let variants = facts.run.variants();
    let rates = || variants.iter().filter_map(|variant| facts.summary(variant, facts.anchor)?.win_rate);
    let (least, most) = (rates().min_by(f64::total_cmp)?, rates().max_by(f64::total_cmp)?);
    let anchor = player(facts.anchor);
    let all = match scale.variants.len() {
        2 => "both variants".to_owned(),
        number => format!("all {number} variants"),
    };
    let told = words::between(least, most);
    // What lies between is chance as far as anybody knows, so no variant is named.
    let wins = if told.contains("to") {
        format!("in them {anchor} was seen to win {told}")
    } else {
        format!("{anchor} wins about {told} of each")
    };
    Some(format!("As far as these games can tell, {all} are equally hard: {wins}."))
}
