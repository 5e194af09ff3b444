//! Why players lose.

use super::{
    Facts, Section, Topic,
    ends::{Words, least_and_most, range},
    player,
};
use crate::{
    analysis::Share,
    report::words::{count, fixed, list, name, sentence, share_of, short_list},
};
use std::collections::BTreeMap;

pub(super) fn section(facts: &Facts<'_>) -> Section {
    let anchor = player(facts.anchor);
    let played: Vec<&str> =
        facts.run.variants().into_iter().filter(|variant| facts.summary(variant, facts.anchor).is_some()).collect();
    let main: Vec<Main<'_>> = facts
        .run
        .variants()
        .into_iter()
        .zip(&facts.study.standouts.causes)
        .filter_map(|(variant, causes)| {
            let losses = &facts.summary(variant, facts.anchor)?.losses;
            let causes: Vec<&Share> = causes.iter().filter_map(|&cause| losses.get(cause)).collect();
            (!causes.is_empty()).then_some(Main { variant, causes })
        })
        .collect();
    let verdict = match main.as_slice() {
        [] if facts.games() == 0 => "No game was played.".to_owned(),
        [] if played.is_empty() => format!("{} has played no game.", sentence(&anchor)),
        [] => format!("{} lost no game.", sentence(&anchor)),
        [only] => in_one(facts, &anchor, only),
        several => over_variants(facts, &anchor, several),
    };
    let mut causes: Vec<&str> = Vec::new();
    for share in main.iter().flat_map(|main| &main.causes) {
        if !causes.contains(&share.name) {
            causes.push(share.name);
        }
    }
    let mut more: Vec<String> = facts
        .run
        .descriptor
        .endings
        .iter()
        .filter(|ending| causes.contains(&ending.name))
        .map(|ending| format!("{}: {}", name(ending.name), ending.about))
        .collect();
    more.extend(length(facts));
    more.extend(super::resources::sentence(facts));
    more.extend(super::cards::sentences(facts));
    let truncated: u64 = facts.run.summaries.iter().map(|summary| summary.truncated).sum();
    if truncated > 0 {
        more.push(format!(
            "Over all strategies, {} reached the decision limit and {} cut short; cut short counts as lost.",
            count(truncated, "game", "games"),
            if truncated == 1 { "was" } else { "were" }
        ));
    }
    super::section(facts, Topic::Losses, verdict, more)
}

/// What games of a variant are lost by above all: several causes where the games cannot tell which is the most frequent.
struct Main<'a> {
    variant: &'a str,
    causes: Vec<&'a Share>,
}

/// How many turns a game lasts.
fn length(facts: &Facts<'_>) -> Option<String> {
    let variants = facts.run.variants();
    let turns = |place: usize| Some(facts.summary(variants.get(place)?, facts.anchor)?.turns.as_ref()?.mean);
    let lasts = |places: &[usize]| -> Option<String> {
        let means: Vec<f64> = places.iter().filter_map(|&place| turns(place)).collect();
        let least = fixed(means.iter().copied().min_by(f64::total_cmp)?, 1);
        let most = fixed(means.iter().copied().max_by(f64::total_cmp)?, 1);
        Some(if least == most { format!("{least} turns") } else { format!("{least} to {most} turns") })
    };
    let words = Words { less: "shorter", least: "shortest", most: "longest", of: "in" };
    let name = |place: usize| variants.get(place).map(|variant| facts.variant(variant));
    let player = player(facts.anchor);
    let all: Vec<usize> = (0..variants.len()).collect();
    let ends = facts.study.standouts.turns.as_ref();
    let told = ends.and_then(|ends| least_and_most(ends, &words, &name, &|place| lasts(&[place]), &lasts));
    Some(match told {
        Some(told) => format!("On average, a game of {player} is {told}."),
        None => format!("A game of {player} lasts {} on average.", lasts(&all)?),
    })
}

/// The causes as a sentence names them: `` by `time` ``, or two of them where they cannot be told apart.
fn by(causes: &[&str]) -> String {
    format!("by {}", list(&causes.iter().map(|cause| name(cause)).collect::<Vec<_>>()))
}

fn in_one(facts: &Facts<'_>, anchor: &str, main: &Main<'_>) -> String {
    let each: Vec<String> =
        main.causes.iter().map(|share| format!("{} end by {}", share_of(share), name(share.name))).collect();
    let tied = if each.len() > 1 { "; these games cannot tell which is the more frequent" } else { "" };
    format!("Of the games that {anchor} loses in {}, {}{tied}.", facts.variant(main.variant), list(&each))
}

fn over_variants(facts: &Facts<'_>, anchor: &str, main: &[Main<'_>]) -> String {
    let names = |main: &Main<'_>| main.causes.iter().map(|share| share.name).collect::<Vec<_>>();
    let mut common = main.first().map(names).unwrap_or_default();
    common.retain(|cause| main.iter().all(|main| names(main).contains(cause)));
    // A cause that is certain somewhere and possible everywhere is the one to name.
    let certain = common.iter().find(|cause| main.iter().any(|main| names(main).as_slice() == [**cause]));
    let told = match certain {
        Some(cause) => vec![*cause],
        None => common,
    };
    let doubt = main.iter().filter(|main| main.causes.len() > told.len()).count() as u64;
    match told.as_slice() {
        [] => {}
        [cause] => {
            let doubt = match doubt {
                0 => String::new(),
                some => format!(
                    " In {} of {}, these games cannot tell it from another cause.",
                    count(some, "variant", "variants"),
                    main.len()
                ),
            };
            return format!(
                "In every variant, {anchor} loses above all {}{}.{doubt}",
                by(&told),
                how_often(facts, cause)
            );
        }
        several => {
            return format!(
                "In every variant, {anchor} loses above all {}; these games cannot tell which is the more frequent.",
                by(several)
            );
        }
    }
    let mut by_causes: BTreeMap<Vec<&str>, Vec<String>> = BTreeMap::new();
    for main in main {
        by_causes.entry(names(main)).or_default().push(facts.variant(main.variant));
    }
    let parts: Vec<String> = by_causes
        .iter()
        .map(|(causes, variants)| {
            let tied = if causes.len() > 1 { ", too close to tell apart," } else { "" };
            format!("{}{tied} in {}", by(causes), short_list(variants, 3))
        })
        .collect();
    let apart =
        by_causes.keys().any(|one| by_causes.keys().any(|other| !one.iter().any(|cause| other.contains(cause))));
    if apart {
        format!("What {anchor} loses by depends on the variant: above all {}.", short_list(&parts, 4))
    } else {
        format!("{} loses above all {}.", sentence(anchor), short_list(&parts, 4))
    }
}

/// What follows a cause: its share of the losses over the variants, with those where it is least and most, where the games tell.
fn how_often(facts: &Facts<'_>, cause: &str) -> String {
    let variants = facts.run.variants();
    let of = |place: usize| {
        let losses = &facts.summary(variants.get(place)?, facts.anchor)?.losses;
        losses.iter().find(|share| share.name == cause && losses.iter().any(|share| share.count > 0))
    };
    let name = |place: usize| variants.get(place).map(|variant| facts.variant(variant));
    let all: Vec<usize> = (0..variants.len()).collect();
    let share = |place: usize| of(place).map(|of| of.share);
    let seen = || format!(": {} of the losses", range(&all, share).unwrap_or_default());
    let Some(ends) = facts.study.standouts.cause.as_ref() else { return seen() };
    if let ([least], [most], true) = (ends.lowest.as_slice(), ends.highest.as_slice(), ends.apart)
        && let (Some(low), Some(high), Some(a), Some(b)) = (of(*least), of(*most), name(*least), name(*most))
    {
        return format!(": from {} of the losses in {a} to {} in {b}", share_of(low), share_of(high));
    }
    let words = Words { less: "less", least: "least", most: "most", of: "in" };
    let told = least_and_most(ends, &words, &name, &|place| of(place).map(share_of), &|places| range(places, share));
    let all = range(&all, share).unwrap_or_default();
    told.map_or_else(seen, |told| format!(", {all} of the losses: {told}"))
}
