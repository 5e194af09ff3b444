//! How hard each level or setting is.

use super::{Facts, Section, player, summary::chance_at};
use crate::{
    analysis::Extreme,
    report::words::{count, figure, name, sentence, short_list},
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
            name(&only.name),
            figure(&only.logits),
            rate(&only.name)
        ),
        [hardest, .., easiest] => format!(
            "{} is the hardest, where {anchor} wins {}, and {} the easiest, where the share is {}.",
            name(&hardest.name),
            rate(&hardest.name),
            name(&easiest.name),
            rate(&easiest.name)
        ),
    };
    let mut more = vec![format!(
        "Difficulty is counted in logits from {anchor}: at difficulty 0 that player wins half of the games, at 0.6 {}, \
         at 2 {}, and below 0 more than half.",
        chance_at(0.6),
        chance_at(2.0)
    )];
    for (extreme, what, bound) in
        [(Extreme::AllLost, "lost", "at least as hard as shown"), (Extreme::AllWon, "won", "at most as hard as shown")]
    {
        let names: Vec<String> =
            scale.variants.iter().filter(|placed| placed.extreme == Some(extreme)).map(|p| name(&p.name)).collect();
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
            Some(format!("{} finds {} {easier}", player(&label.strategy), name(&label.variant)))
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
