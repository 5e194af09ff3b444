//! The verdict in short.

use super::{Facts, Section, hardness, levels, luck, player, settings, trust};
use crate::{
    analysis::Meets,
    report::words::{count, percent, percents, sentence, short_list},
};

/// In short: what to print, what moves it, and whether the figures are sound.
pub(super) fn section(facts: &Facts<'_>) -> Section {
    let question = "In short";
    if facts.games() == 0 {
        return super::section(
            "summary",
            question,
            "No game was played yet, so there is nothing to say.".into(),
            vec![],
        );
    }
    let mut order = levels::in_short(facts);
    let out_of_order = if levels::are_out_of_order(facts) { order.take() } else { None };
    // What calls for a change of the game comes first, after what the reader has asked for.
    let mut said: Vec<String> = Vec::new();
    said.extend(target(facts));
    said.extend(out_of_order);
    if facts.run.target.is_none() {
        said.extend(overall(facts));
    }
    if said.is_empty() {
        said.push("There is no win rate to tell.".into());
    }
    let verdict = said.remove(0);
    let mut more = trust::unfinished(facts);
    more.append(&mut said);
    more.extend(order);
    more.extend(settings::in_short(facts));
    more.extend(luck::in_short(facts));
    more.extend(trust::rough(facts));
    let warnings = trust::about_figures(facts);
    if warnings > 0 {
        more.push(format!(
            "Before you rely on these figures, read the {} below.",
            if warnings == 1 { "warning".to_owned() } else { count(warnings, "warning", "warnings") }
        ));
    }
    super::section("summary", question, verdict, more)
}

/// Which variants meet the target, where the sweep has one.
fn target(facts: &Facts<'_>) -> Option<String> {
    let band = facts.run.target?;
    let found = facts.target();
    let player = player(&band.strategy);
    let wanted = percents(band.win_rate);
    if found.is_empty() {
        return Some(format!("Your target is {wanted} wins for {player}, who has played no game yet."));
    }
    let all = |meets: Meets| found.iter().filter(move |(_, _, other)| *other == meets);
    let rate = |variant: &str| facts.win_rate(variant, &band.strategy).unwrap_or_default();
    let middle = f64::midpoint(band.win_rate.low, band.win_rate.high);
    let nearest = |meets: Meets| all(meets).min_by(|a, b| (a.1 - middle).abs().total_cmp(&(b.1 - middle).abs()));
    let names = |meets: Meets, but: &str| -> Vec<String> {
        all(meets).filter(|(variant, ..)| *variant != but).map(|(variant, ..)| facts.variant(variant)).collect()
    };
    if let Some((variant, ..)) = nearest(Meets::Yes) {
        let only = found.len() == 1;
        let mut text = if only {
            format!("{} meets your target: ", sentence(&facts.variant(variant)))
        } else {
            format!("{} is the one to print: ", sentence(&facts.variant(variant)))
        };
        text += &format!("{player} wins {}, inside your target of {wanted}.", rate(variant));
        let (others, perhaps) = (names(Meets::Yes, variant), names(Meets::Perhaps, variant));
        if !others.is_empty() {
            let meet = if others.len() == 1 { "meets" } else { "meet" };
            text += &format!(" {} {meet} it too.", sentence(&short_list(&others, 3)));
        }
        if !perhaps.is_empty() {
            text += &format!(" {} may meet it; more games would tell.", sentence(&short_list(&perhaps, 3)));
        }
        return Some(text);
    }
    if let Some((variant, ..)) = nearest(Meets::Perhaps) {
        let others = names(Meets::Perhaps, variant);
        let too = if others.is_empty() { String::new() } else { format!(", and so may {}", short_list(&others, 3)) };
        return Some(format!(
            "{} may meet your target of {wanted}{too}, but the games played cannot tell for certain: {player} wins {}. \
             Play more games.",
            sentence(&facts.variant(variant)),
            rate(variant)
        ));
    }
    let outside = |share: f64| (band.win_rate.low - share).max(share - band.win_rate.high);
    let (variant, share, _) = found.iter().min_by(|a, b| outside(a.1).total_cmp(&outside(b.1)))?;
    let side = if *share < band.win_rate.low { "too hard" } else { "too easy" };
    Some(if found.len() == 1 {
        format!(
            "{} misses your target of {wanted}: {player} wins {}, so it is {side}.",
            sentence(&facts.variant(variant)),
            rate(variant)
        )
    } else {
        format!(
            "No variant meets your target of {wanted} wins for {player}. {} comes nearest: {} is {side}.",
            sentence(&facts.variant(variant)),
            rate(variant)
        )
    })
}

/// How hard the game is, where no target is stated.
fn overall(facts: &Facts<'_>) -> Option<String> {
    if facts.run.variants().len() > 1 && facts.study.ends.as_ref().is_some_and(|ends| !ends.apart) {
        return hardness::ends(facts);
    }
    let (least, most) = facts.least_and_most_won()?;
    let (low, high) = (facts.win_rate(least, facts.anchor)?, facts.win_rate(most, facts.anchor)?);
    let player = sentence(&player(facts.anchor));
    Some(if facts.run.variants().len() == 1 {
        format!("{player} wins {low} of games.")
    } else if least == most || low == high {
        format!("{player} wins {low} of the games of every variant.")
    } else {
        format!("{player} wins from {low} in {} to {high} in {}.", facts.variant(least), facts.variant(most))
    })
}

/// The chance that the anchor wins at this difficulty, by the definition of the scale.
pub(super) fn chance_at(difficulty: f64) -> String {
    percent(1.0 / (1.0 + difficulty.exp()), 1.0)
}
