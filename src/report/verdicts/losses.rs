//! Why players lose.

use super::{Facts, Section, player};
use crate::{
    analysis::Share,
    report::words::{count, fixed, name, sentence, share_of, short_list},
};
use std::collections::BTreeMap;

pub(super) fn section(facts: &Facts<'_>) -> Section {
    let question = "Why do players lose?";
    let anchor = player(facts.anchor);
    let played: Vec<&str> =
        facts.run.variants().into_iter().filter(|variant| facts.summary(variant, facts.anchor).is_some()).collect();
    let main: Vec<(&str, &Share)> = played
        .iter()
        .filter_map(|variant| Some((*variant, largest(&facts.summary(variant, facts.anchor)?.losses)?)))
        .collect();
    let verdict = match main.as_slice() {
        [] if facts.games() == 0 => "No game was played.".to_owned(),
        [] if played.is_empty() => format!("{} has played no game.", sentence(&anchor)),
        [] => format!("{} lost no game.", sentence(&anchor)),
        [(variant, share)] => {
            format!(
                "When {anchor} loses in {}, {} of the losses end by {}.",
                facts.variant(variant),
                share_of(share),
                name(share.name)
            )
        }
        several => over_variants(facts, &anchor, several),
    };
    let mut causes: Vec<&str> = Vec::new();
    for (_, share) in &main {
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
    more.extend(length(facts, &played));
    let truncated: u64 = facts.run.summaries.iter().map(|summary| summary.truncated).sum();
    if truncated > 0 {
        more.push(format!(
            "Over all strategies, {} reached the decision limit and {} cut short; cut short counts as lost.",
            count(truncated, "game", "games"),
            if truncated == 1 { "was" } else { "were" }
        ));
    }
    super::section("losses", question, verdict, more)
}

/// How many turns a game lasts.
fn length(facts: &Facts<'_>, played: &[&str]) -> Option<String> {
    let turns = |variant: &&str| {
        let mean = facts.summary(variant, facts.anchor)?.turns.as_ref()?.mean;
        Some((facts.variant(variant), mean))
    };
    let known: Vec<(String, f64)> = played.iter().filter_map(turns).collect();
    let by = |a: &&(String, f64), b: &&(String, f64)| a.1.total_cmp(&b.1);
    let (least, most) = (known.iter().min_by(by)?, known.iter().max_by(by)?);
    let (short, long) = (fixed(least.1, 1), fixed(most.1, 1));
    let player = player(facts.anchor);
    Some(if short == long {
        format!("A game of {player} lasts {short} turns on average.")
    } else {
        format!("A game of {player} lasts {short} turns on average in {} and {long} in {}.", least.0, most.0)
    })
}

fn largest(losses: &[Share]) -> Option<&Share> {
    losses.iter().filter(|share| share.count > 0).max_by_key(|share| share.count)
}

fn over_variants(facts: &Facts<'_>, anchor: &str, main: &[(&str, &Share)]) -> String {
    let mut by_cause: BTreeMap<&str, Vec<(&str, &Share)>> = BTreeMap::new();
    for (variant, share) in main {
        by_cause.entry(share.name).or_default().push((variant, share));
    }
    if let [(cause, those)] = by_cause.iter().collect::<Vec<_>>().as_slice() {
        let by = |a: &&(&str, &Share), b: &&(&str, &Share)| a.1.share.total_cmp(&b.1.share);
        let (least, most) = (those.iter().min_by(by), those.iter().max_by(by));
        if let (Some(least), Some(most)) = (least, most) {
            if (most.1.share - least.1.share).abs() < 0.005 {
                return format!(
                    "In every variant, {anchor} loses above all by {}: {} of the losses.",
                    name(cause),
                    share_of(least.1)
                );
            }
            return format!(
                "In every variant, {anchor} loses above all by {}: from {} of the losses in {} to {} in {}.",
                name(cause),
                share_of(least.1),
                facts.variant(least.0),
                share_of(most.1),
                facts.variant(most.0)
            );
        }
    }
    let parts: Vec<String> = by_cause
        .iter()
        .map(|(cause, those)| {
            let variants: Vec<String> = those.iter().map(|(variant, _)| facts.variant(variant)).collect();
            format!("by {} in {}", name(cause), short_list(&variants, 3))
        })
        .collect();
    format!("What {anchor} loses by depends on the variant: above all {}.", short_list(&parts, 4))
}
