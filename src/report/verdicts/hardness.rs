//! How hard each level or setting is.

use super::{Facts, Section, player, summary::chance_at};
use crate::{
    analysis::Extreme,
    report::words::{count, figure, sentence, short_list},
};

pub(super) fn section(facts: &Facts<'_>) -> Section {
    let question = "How hard is each level or setting?";
    let placed = facts.hardest_first();
    let Some(scale) = &facts.study.difficulty else {
        return super::section("hardness", question, "No game was played, so difficulty is not known.".into(), vec![]);
    };
    let anchor = player(facts.anchor);
    let rate =
        |variant: &str| facts.win_rate(variant, facts.anchor).unwrap_or_else(|| "a share not yet known".to_owned());
    let verdict = match placed.as_slice() {
        [] => "No variant was played.".to_owned(),
        [only] => format!(
            "{} has difficulty {}: {anchor} wins {}.",
            sentence(&facts.variant(&only.name)),
            figure(&only.logits),
            rate(&only.name)
        ),
        [harder, easier] => format!(
            "{} wins {} in {} and {} in {}.",
            sentence(&anchor),
            rate(&harder.name),
            facts.variant(&harder.name),
            rate(&easier.name),
            facts.variant(&easier.name)
        ),
        [hardest, .., easiest] => format!(
            "{} is the hardest: {anchor} wins {}. {} is the easiest: {}.",
            sentence(&facts.variant(&hardest.name)),
            rate(&hardest.name),
            sentence(&facts.variant(&easiest.name)),
            rate(&easiest.name)
        ),
    };
    let mut more = vec![format!(
        "Difficulty is measured in logits, with {anchor} as the yardstick: difficulty 0 means that this player wins half of \
         the games, 0.6 means {}, 2 means {}; below 0 it is more than half.",
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
            Some(format!("{} finds {} {easier}", player(&label.strategy), facts.variant(&label.variant)))
        })
        .collect();
    if !misfits.is_empty() {
        let cells = count(misfits.len() as u64, "cell", "cells");
        more.push(format!(
            "One number for each level does not tell everything: in {cells} a player does better or worse than the scale \
             expects. {} than it says.",
            sentence(&short_list(&misfits, 3))
        ));
    }
    super::section("hardness", question, verdict, more)
}
