//! Whether the figures can be trusted.

use super::{Facts, Section, player};
use crate::report::{
    thousands,
    words::{count, fixed, sentence},
};

pub(super) fn section(facts: &Facts<'_>) -> Section {
    let question = "Can I trust these numbers?";
    let cells = facts.run.summaries.len() as u64;
    let empty = facts.run.summaries.iter().filter(|summary| summary.games == 0).count() as u64;
    let warnings = facts.study.warnings.len() as u64;
    let played = format!("{} in {}", count(facts.games(), "game", "games"), count(cells, "cell", "cells"));
    let widest = widest(facts);
    let known = widest.as_ref().map_or(String::new(), |(half, _)| {
        format!("every win rate is known to within plus or minus {} percentage points", fixed(100.0 * half, 1))
    });
    let verdict = if facts.games() == 0 {
        "Not yet: no game was played.".to_owned()
    } else if empty > 0 {
        format!(
            "Not yet: {} of {} played no game. Go on with `--resume`.",
            thousands(empty),
            count(cells, "cell", "cells")
        )
    } else if warnings > 0 {
        let there = match warnings {
            1 => "there is one warning, told below".to_owned(),
            _ => format!("there are {} warnings, told below", thousands(warnings)),
        };
        format!("With care: {there} with what to do about it. The figures stand on {played}, and {known}.")
    } else {
        format!("Yes: they stand on {played}, {known}, and nothing calls for a warning.")
    };
    let mut more = Vec::new();
    if facts.games() > 0 {
        more.push(format!(
            "Brackets hold {} % intervals: 47 % (46–48 %) says that 47 % is the best guess and that, with {} % confidence, the \
             true share lies between 46 and 48 %. Those of win rates hold at every moment of a run, so you may watch it, stop \
             early or add games.",
            fixed(100.0 * facts.run.level, 0),
            fixed(100.0 * facts.run.level, 0)
        ));
    }
    if let Some((half, cell)) = widest.filter(|_| facts.run.labels.len() > 1)
        && let Some(label) = facts.run.labels.get(cell)
    {
        more.push(format!(
            "The least certain win rate is that of {} in {}: plus or minus {} percentage points.",
            player(&label.strategy),
            facts.variant(&label.variant),
            fixed(100.0 * half, 1)
        ));
    }
    more.extend(pairing(facts));
    super::section("trust", question, verdict, more)
}

/// The largest half-width of a win rate's interval, with its cell.
fn widest(facts: &Facts<'_>) -> Option<(f64, usize)> {
    let played = facts.run.summaries.iter().enumerate().filter(|(_, summary)| summary.games > 0);
    played.map(|(cell, summary)| (summary.win_interval.half_width(), cell)).max_by(|a, b| a.0.total_cmp(&b.0))
}

/// How much pairing saved, at best and at worst.
fn pairing(facts: &Facts<'_>) -> Option<String> {
    let pairs = facts.study.pairs.variants.iter().chain(&facts.study.pairs.strategies);
    let saved: Vec<f64> = pairs.map(|pair| pair.saved).filter(|saved| saved.is_finite()).collect();
    let least = saved.iter().copied().min_by(f64::total_cmp)?;
    let most = saved.iter().copied().max_by(f64::total_cmp)?;
    let percent = |share: f64| format!("{} %", fixed(100.0 * share, 0));
    Some(sentence(&format!(
        "cells meet the same luck game by game, so differences are counted game by game: that takes away between {} and {} \
         of a difference's variance.",
        percent(least),
        percent(most)
    )))
}
