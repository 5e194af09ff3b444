//! Whether the figures can be trusted.

use super::{Facts, Section, Topic, ceiling, player};
use crate::{
    analysis::{About, PRECISE},
    files::program,
    report::{
        thousands,
        words::{count, fixed, level, name, plain, sentence, short_list},
    },
    strategy::SEARCH,
};

/// The least half-width of a win rate's interval from which figures are called rough rather than known.
const ROUGH: f64 = PRECISE;

/// The warnings about what the figures mean. Hints about scripts are not among them: the figures are right for the
/// scripts as they are.
pub(super) fn about_figures(facts: &Facts<'_>) -> u64 {
    facts.study.warnings.iter().filter(|warning| warning.about != About::Script).count() as u64
}

/// What is said of a run that is not finished.
pub(super) fn unfinished(facts: &Facts<'_>) -> Vec<String> {
    let all = facts.study.warnings.iter().filter(|warning| warning.about == About::Unfinished);
    all.map(|warning| format!("{}.", sentence(&warning.what))).collect()
}

/// What is said where an assumption decides alone how hard the game is.
pub(super) fn assumed(facts: &Facts<'_>) -> Option<String> {
    let named: Vec<String> = facts.run.decisive.iter().map(|path| name(path)).collect();
    let who = match named.as_slice() {
        [] => return None,
        [one] => one.clone(),
        several => format!("each of {}", short_list(several, MOST_DECISIVE)),
    };
    Some(format!(
        "How hard this is rests on what the scenario assumes: {who} alone, moved within what it could reasonably be, changes the usual player's win rate by 20 percentage points or more."
    ))
}

/// How many decisive assumptions are named in a sentence.
const MOST_DECISIVE: usize = 3;

/// What is said of win rates that are not known well, with the games it would take.
pub(super) fn rough(facts: &Facts<'_>) -> Option<String> {
    let certainty = facts.study.certainty.filter(|certainty| certainty.half_width > ROUGH)?;
    let games = certainty.games_needed.map_or(String::new(), |games| {
        format!("; about {} games a cell would bring that down to {}", thousands(games), fixed(100.0 * PRECISE, 0))
    });
    Some(format!(
        "Win rates may be off by up to {} percentage points{games}.",
        fixed(100.0 * certainty.half_width, usize::from(certainty.half_width < 0.1))
    ))
}

pub(super) fn section(facts: &Facts<'_>) -> Section {
    let cells = facts.run.summaries.len() as u64;
    let empty = facts.run.summaries.iter().filter(|summary| summary.games == 0).count() as u64;
    let warnings = about_figures(facts);
    let hints = facts.study.warnings.len() as u64 - warnings;
    let played = format!("{} in {}", count(facts.games(), "game", "games"), count(cells, "cell", "cells"));
    let unfinished = unfinished(facts).join(" ");
    let there = match warnings {
        1 => "there is one warning, told below".to_owned(),
        _ => format!("there are {} warnings, told below", thousands(warnings)),
    };
    let who = match facts.strategies().as_slice() {
        [one] => format!("{}, who follows its script", player(one)),
        several => {
            let names: Vec<String> = several.iter().map(|name| plain(name)).collect();
            format!("the scripts of {}", short_list(&names, MOST_PLAYERS))
        }
    };
    let scripts = format!(" They are about {who}: another player, or a person, may win more or less.");
    let verdict = if facts.games() == 0 {
        "Not yet: no game was played.".to_owned()
    } else if !unfinished.is_empty() {
        format!("Not yet. {unfinished} Go on with `--resume`.")
    } else if empty > 0 {
        format!(
            "Not yet: {} of {} played no game. Go on with `--resume`.",
            thousands(empty),
            count(cells, "cell", "cells")
        )
    } else if let Some(rough) = rough(facts) {
        let care = if warnings > 0 { format!(" Besides, {there}.") } else { String::new() };
        format!("As far as chance goes, roughly: they stand on {played}. {rough}{care}{scripts}")
    } else {
        let known = facts.study.certainty.map_or(String::new(), |certainty| {
            let half = fixed(100.0 * certainty.half_width, 1);
            format!("every win rate is known to within plus or minus {half} percentage points")
        });
        if warnings > 0 {
            format!("With care: {there} with what to do about it. The figures stand on {played}, and {known}.{scripts}")
        } else {
            format!(
                "As far as chance goes, yes: they stand on {played}, {known}, and nothing calls for a warning.{scripts}"
            )
        }
    };
    let mut more = Vec::new();
    if facts.games() > 0 {
        more.push(format!(
            "Brackets hold {} % intervals: 47 % (46–48 %) says that 47 % is the best guess and that, with {} % confidence, the \
             true share lies between 46 and 48 %. Those of the win rates of single cells, and of differences game by game, hold at \
             every moment of a run, so you may watch it, stop early or add games.",
            level(facts.run.level),
            level(facts.run.level)
        ));
    }
    more.extend(stronger(facts));
    more.extend(ceiling::over_variants(facts));
    more.extend(nobody_looked_ahead(facts));
    if hints > 0 {
        more.push(format!(
            "{} below: the figures are right for the strategies as they are.",
            if hints == 1 { "There is a hint about a strategy" } else { "There are hints about strategies" }
        ));
    }
    more.extend(pairing(facts));
    super::section(facts, Topic::Trust, verdict, more)
}

/// The most players that a sentence names.
const MOST_PLAYERS: usize = 6;

/// What stronger play reaches where the reader looks first, as far as a player of this run shows it: one that wins more
/// than the usual player for certain.
fn stronger(facts: &Facts<'_>) -> Option<String> {
    let focus = facts.focus?;
    let usual = facts.foremost();
    let rate = facts.summary(focus, usual)?.win_rate?;
    let others = facts.run.strategies().into_iter().filter(|strategy| *strategy != usual);
    let known = others.filter_map(|strategy| Some((strategy, facts.summary(focus, strategy)?)));
    let above = known.filter(|(_, summary)| summary.win_interval.low > rate);
    let (name, _) = above.max_by(|a, b| a.1.win_interval.low.total_cmp(&b.1.win_interval.low))?;
    Some(format!(
        "Stronger play is possible: of {}, of which {} wins {}, {} wins {}.",
        facts.variant(focus),
        player(usual),
        facts.win_rate(focus, usual)?,
        player(name),
        facts.win_rate(focus, name)?
    ))
}

/// What a run says nothing of where no player looks ahead, and how to hear of it.
fn nobody_looked_ahead(facts: &Facts<'_>) -> Option<String> {
    if facts.games() == 0 || facts.somebody_searches() {
        return None;
    }
    Some(format!(
        "Nobody looked ahead, so how much the best play wins is not known. A player that looks ahead is `-s {}` of \
         `{} run`, or `{}` among the strategies of a sweep.",
        plain(&format!("{SEARCH}{}", facts.anchor)),
        program(),
        plain(&format!("{SEARCH}{}", facts.anchor))
    ))
}

/// How much pairing saved in this run, at best.
fn pairing(facts: &Facts<'_>) -> Option<String> {
    let pairs = facts.study.pairs.variants.iter().chain(&facts.study.pairs.strategies);
    // Cells whose games all go the same way are not compared by chance at all.
    let saved = pairs.filter(|pair| pair.wins.error > 0.0 && pair.saved.is_finite()).map(|pair| pair.saved);
    let most = saved.max_by(f64::total_cmp).filter(|most| *most > 0.0)?;
    Some(format!(
        "All cells meet the same luck, so they are compared game by game. In this run that took away up to {} % of what chance \
         adds to a difference (its variance).",
        fixed(100.0 * most, 0)
    ))
}
