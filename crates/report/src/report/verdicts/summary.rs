//! The verdict in short.

use super::{
    Facts, Section, Topic, ceiling,
    ends::{Words, least_and_most, range},
    hardness, levels, luck, player, race, settings, trust,
};
use crate::{
    analysis::Meets,
    report::words::{between, count, percent, percents, sentence, short_list},
    scenario::Compare,
};

/// In short: what to print, what moves it, and whether the figures are sound.
pub(super) fn section(facts: &Facts<'_>) -> Section {
    if facts.games() == 0 {
        return super::section(
            facts,
            Topic::Summary,
            "No game was played yet, so there is nothing to say.".into(),
            vec![],
        );
    }
    let mut order = levels::in_short(facts);
    let mut moved = settings::in_short(facts);
    let out_of_order = if levels::are_out_of_order(facts) { order.take() } else { None };
    // What calls for a change of the game comes first, after what the reader has asked for.
    let mut said: Vec<String> = Vec::new();
    said.extend(target(facts));
    said.extend(out_of_order);
    // Whoever names a baseline asks what the others change.
    if matches!(facts.run.compare, Compare::Baseline(_)) && facts.has_list() {
        said.extend(order.take());
    }
    if facts.run.target.is_none() && facts.run.design.is_some() {
        // Whoever fills a space asks what matters in it.
        said.extend(moved.take());
        said.extend(from_to(facts));
    } else if facts.run.target.is_none() {
        said.extend(overall(facts));
    }
    if said.is_empty() {
        said.push("There is no win rate to tell.".into());
    }
    let verdict = said.remove(0);
    let mut more = trust::unfinished(facts);
    more.extend(trust::assumed(facts));
    more.append(&mut said);
    more.extend(race::in_short(facts));
    more.extend(order);
    more.extend(moved);
    more.extend(settings::explained(facts));
    more.extend(luck::in_short(facts));
    more.extend(ceiling::in_short(facts));
    more.extend(trust::rough(facts));
    let warnings = trust::about_figures(facts);
    if warnings > 0 {
        more.push(format!(
            "Before you rely on these figures, read the {} below.",
            if warnings == 1 { "warning".to_owned() } else { count(warnings, "warning", "warnings") }
        ));
    }
    super::section(facts, Topic::Summary, verdict, more)
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
    let names = |meets: Meets, but: &[&str]| -> Vec<String> {
        all(meets).filter(|(variant, ..)| !but.contains(variant)).map(|(variant, ..)| facts.variant(variant)).collect()
    };
    // Those that cannot be told from the nearest to the middle, among those that meet the target, or may, or at all.
    let variants = facts.run.variants();
    let nearest: Vec<&str> = facts
        .study
        .standouts
        .nearest
        .iter()
        .flat_map(|ends| &ends.lowest)
        .filter_map(|&place| variants.get(place).copied())
        .collect();
    let share = |variant: &str| found.iter().find(|(other, ..)| *other == variant).map(|(_, share, _)| *share);
    let shares: Vec<f64> = nearest.iter().filter_map(|variant| share(variant)).collect();
    let least = shares.iter().copied().min_by(f64::total_cmp);
    let most = shares.iter().copied().max_by(f64::total_cmp);
    let (Some(first), Some(least), Some(most)) = (nearest.first(), least, most) else {
        return Some(format!("Your target is {wanted} wins for {player}."));
    };
    let told: Vec<String> = nearest.iter().map(|variant| facts.variant(variant)).collect();
    if all(Meets::Yes).next().is_some() {
        let (others, perhaps) = (names(Meets::Yes, &nearest), names(Meets::Perhaps, &[]));
        let mut text = match nearest.as_slice() {
            [_] if found.len() == 1 => format!("{} meets your target: ", sentence(&told[0])),
            [_] => format!("{} is the one to print: ", sentence(&told[0])),
            _ => format!(
                "{} meet your target, and these games cannot tell which is nearest to its middle: ",
                sentence(&short_list(&told, 3))
            ),
        };
        text += &match nearest.as_slice() {
            [only] => format!("{player} wins {}, inside your target of {wanted}.", rate(only)),
            _ => format!("{player} wins {}, inside {wanted}.", between(least, most)),
        };
        if !others.is_empty() {
            let meet = if others.len() == 1 { "meets" } else { "meet" };
            let further = if nearest.len() > 1 { ", further from the middle" } else { "" };
            text += &format!(" {} {meet} it too{further}.", sentence(&short_list(&others, 3)));
        }
        if !perhaps.is_empty() {
            text += &format!(" {} may meet it; more games would tell.", sentence(&short_list(&perhaps, 3)));
        }
        return Some(text);
    }
    if all(Meets::Perhaps).next().is_some() {
        let others = names(Meets::Perhaps, &[*first]);
        let too = if others.is_empty() { String::new() } else { format!(", and so may {}", short_list(&others, 3)) };
        return Some(format!(
            "{} may meet your target of {wanted}{too}, but the games played cannot tell for certain: {player} wins {}. \
             Play more games.",
            sentence(&told[0]),
            rate(first)
        ));
    }
    let side = |share: f64| if share < band.win_rate.low { "too hard" } else { "too easy" };
    let each = |variant: &&str| Some(format!("{} ({})", facts.variant(variant), side(share(variant)?)));
    Some(match nearest.as_slice() {
        [only] if found.len() == 1 => format!(
            "{} misses your target of {wanted}: {player} wins {}, so it is {}.",
            sentence(&told[0]),
            rate(only),
            side(least)
        ),
        [only] => format!(
            "No variant meets your target of {wanted} wins for {player}. {} comes nearest: {} is {}.",
            sentence(&told[0]),
            rate(only),
            side(least)
        ),
        several => format!(
            "No variant meets your target of {wanted} wins for {player}. {} come nearest, too close to tell apart: {player} \
             wins {}.",
            sentence(&short_list(&several.iter().filter_map(each).collect::<Vec<_>>(), 3)),
            between(least, most)
        ),
    })
}

/// How much is won over a design, of whose points none is looked for.
fn from_to(facts: &Facts<'_>) -> Option<String> {
    let variants = facts.run.variants();
    let rates = || variants.iter().filter_map(|variant| facts.summary(variant, facts.anchor)?.win_rate);
    let (least, most) = (rates().min_by(f64::total_cmp)?, rates().max_by(f64::total_cmp)?);
    Some(format!(
        "Over {} {} wins {} of its games.",
        count(variants.len() as u64, "point", "points"),
        player(facts.anchor),
        between(least, most)
    ))
}

/// How hard the game is, where no target is stated.
fn overall(facts: &Facts<'_>) -> Option<String> {
    let variants = facts.run.variants();
    let player = sentence(&player(facts.anchor));
    if let [only] = variants.as_slice() {
        return Some(format!("{player} wins {} of games.", facts.win_rate(only, facts.anchor)?));
    }
    let won = facts.study.standouts.won.as_ref();
    let Some(won) = won.filter(|_| facts.study.ends.as_ref().is_none_or(|ends| ends.apart)) else {
        return hardness::ends(facts);
    };
    let name = |place: usize| variants.get(place).map(|variant| facts.variant(variant));
    let figure = |place: usize| facts.win_rate(variants.get(place)?, facts.anchor);
    let share = |place: usize| facts.summary(variants.get(place)?, facts.anchor)?.win_rate;
    if let ([least], [most], true) = (won.lowest.as_slice(), won.highest.as_slice(), won.apart) {
        let (low, high) = (figure(*least)?, figure(*most)?);
        return Some(format!("{player} wins from {low} in {} to {high} in {}.", name(*least)?, name(*most)?));
    }
    let words = Words { less: "less", least: "least", most: "most", of: "of" };
    let told = least_and_most(won, &words, &name, &figure, &|places| range(places, share));
    match told {
        Some(told) => Some(format!("{player} wins {told}.")),
        // The players together tell variants apart that this one alone does not.
        None => hardness::ends(facts),
    }
}

/// The chance that the anchor wins at this difficulty, by the definition of the scale.
pub(super) fn chance_at(difficulty: f64) -> String {
    percent(1.0 / (1.0 + difficulty.exp()), 1.0)
}
