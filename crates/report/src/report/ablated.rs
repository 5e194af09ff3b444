//! What each thing is worth that was left out or moved, ranked.

use super::{
    compared::{bare, between, points},
    terminal::{figures, percent, thousands},
    words,
};
use crate::{
    analysis::{Change, Contrast, Run},
    files::shown,
};
use std::fmt::Write;

/// The changes of a baseline for one strategy, in their order, as a table between a sentence about the baseline and one
/// about the first. Win rates are percentages, differences percentage points; those of scores have their standard error.
#[must_use]
pub fn ablated_text(run: &Run<'_>, strategy: &str, found: &[Contrast], width: Option<u16>) -> String {
    let Some(first) = found.first() else { return String::new() };
    let rate = |cell: usize| run.summaries[cell].win_rate.map_or("–".into(), percent);
    let unit = run.descriptor.score_unit;
    let mut text = format!("\n{} as it is: {} of games won\n\n", shown(strategy), rate(first.pair.a));
    let header = ["left out or moved", "wins", "difference", "at every look", unit, "it makes the game"];
    let rows: Vec<Vec<String>> = found
        .iter()
        .map(|Contrast { pair, change, .. }| {
            let score = pair.score;
            vec![
                shown(&run.labels[pair.b].variant).into_owned(),
                rate(pair.b),
                points(pair.wins.value),
                between(pair.wins.interval),
                score.map_or("–".into(), |score| format!("{:+.2} ±{:.2}", score.value, score.error)),
                told(*change).to_owned(),
            ]
        })
        .collect();
    text.push_str(&figures(&header.map(String::from), &rows, 1, width));
    let _ = writeln!(text, "\n\n{}", in_short(run, strategy, found));
    text
}

const fn told(change: Change) -> &'static str {
    match change {
        Change::Harder => "harder",
        Change::Easier => "easier",
        Change::None => "no different",
        Change::Unseen => "cannot be told",
    }
}

/// What the ranking says, in a sentence or two.
fn in_short(run: &Run<'_>, strategy: &str, found: &[Contrast]) -> String {
    let certain = |one: &&Contrast| matches!(one.change, Change::Harder | Change::Easier);
    let count = |change: Change| found.iter().filter(|one| one.change == change).count();
    let level = words::level(run.level);
    let most = found.iter().find(certain).map_or_else(
        || format!("{} games tell of none that it matters to {strategy}.", thousands(found[0].pair.games)),
        |one| {
            let (word, interval) = (if one.pair.wins.value < 0.0 { "fewer" } else { "more" }, one.pair.wins.interval);
            let (low, high) =
                (interval.low.abs().min(interval.high.abs()), interval.low.abs().max(interval.high.abs()));
            let name = shown(&run.labels[one.pair.b].variant);
            let name = if name.starts_with("without ") { words::sentence(&name) } else { format!("With `{name}`") };
            format!(
                "{name}, {strategy} wins {} percentage points {word} games ({}–{}, {level} % at every look).",
                bare(one.pair.wins.value.abs()),
                bare(low),
                bare(high)
            )
        },
    );
    let (harder, easier, none, unseen) =
        (count(Change::Harder), count(Change::Easier), count(Change::None), count(Change::Unseen));
    format!(
        "{most} Of {} changes {harder} make the game harder and {easier} easier, {none} change nothing at all, and of {unseen} these games cannot tell. What is told is corrected for so many questions (Holm).",
        found.len()
    )
}
