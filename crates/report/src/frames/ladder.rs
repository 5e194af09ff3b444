//! The table of a ladder.

use super::study::{Columns, differences};
use crate::analysis::{Kind, Ladder, Run, Rung};
use polars::prelude::*;

/// One row a player, the strongest first: what it is, what its own games say, and how it differs from the player that
/// should be on top.
///
/// `win_low` to `score_high` are anytime-valid and at the run's level. What is compared is named as in
/// [`pairs`](super::pairs()), empty for the top itself; its intervals are at `level`, so that all of them hold together.
///
/// # Errors
/// Only if polars refuses the columns, which would be a defect.
pub fn ladder(run: &Run<'_>, ladder: &Ladder) -> PolarsResult<DataFrame> {
    let name = |cell: usize| run.labels.get(cell).map_or_else(String::new, |label| label.strategy.clone());
    let summary = |rung: &Rung| run.summaries.get(rung.cell);
    let places: Vec<(u64, &Rung)> = (1..).zip(&ladder.rungs).collect();
    let mut columns = Columns::of(&places);
    columns.whole("place", |(place, _)| *place);
    columns.text("strategy", |(_, rung)| name(rung.cell));
    columns.text("kind", |(_, rung)| {
        match rung.kind {
            Kind::Script { .. } => "script",
            Kind::Found { .. } => "found",
            Kind::BuiltIn => "built-in",
            Kind::Ahead { .. } => "look-ahead",
            Kind::Search { .. } => "search",
        }
        .into()
    });
    columns.whole_or_none("rules", |(_, rung)| rung.kind.rules().map(|rules| rules as u64));
    columns.whole_or_none("steps", |(_, rung)| match rung.kind {
        Kind::Ahead { steps, .. } => Some(u64::from(steps)),
        _ => None,
    });
    columns.whole_or_none("rollouts", |(_, rung)| match rung.kind {
        Kind::Search { rollouts } => Some(u64::from(rollouts)),
        _ => None,
    });
    columns.whole("games", |(_, rung)| summary(rung).map_or(0, |summary| summary.games));
    columns.whole("wins", |(_, rung)| summary(rung).map_or(0, |summary| summary.wins));
    columns.number("win_rate", |(_, rung)| summary(rung)?.win_rate);
    columns.interval("win", |(_, rung)| summary(rung).map(|summary| summary.win_interval));
    columns.number("score_mean", |(_, rung)| summary(rung)?.score.as_ref().map(|score| score.mean));
    columns.interval("score", |(_, rung)| summary(rung).map(|summary| summary.score_interval));
    columns.number("decisions_mean", |(_, rung)| summary(rung)?.decisions.as_ref().map(|decisions| decisions.mean));
    columns.text("top", |_| name(ladder.top));
    columns.whole_or_none("games_both", |(_, rung)| rung.pair.as_ref().map(|pair| pair.games));
    differences(&mut columns, |(_, rung)| rung.pair.as_ref());
    columns.number("level", |_| Some(ladder.level));
    columns.finish()
}
