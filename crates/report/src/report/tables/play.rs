//! Tables of how games are played.

use super::{Entry, Table, chosen_or, estimate, mean, none, number, of_share, text};
use crate::{
    analysis::{ByCard, Habit},
    report::{
        verdicts::Facts,
        words::{fixed, level},
    },
    ruleset::MetricInfo,
};

/// How long games are and how much there is to decide, one row a cell.
pub fn games(facts: &Facts<'_>) -> Option<Table> {
    let points = facts.run.descriptor.score_unit;
    let margin = format!("beyond the goal ({points})");
    let mut table = Table::new(
        "Length of games, decisions and margins",
        &[
            ("variant", false),
            ("strategy", false),
            ("turns", true),
            ("decisions", true),
            ("of them forced", true),
            ("choices at the others", true),
            (&margin, true),
        ],
    );
    let share =
        |value: Option<f64>| value.map_or_else(none, |share| number(share, format!("{} %", fixed(100.0 * share, 1))));
    let figure = |value: Option<f64>| value.map_or_else(none, |value| number(value, fixed(value, 2)));
    for (label, summary) in facts.run.labels.iter().zip(facts.run.summaries).filter(|(_, summary)| summary.games > 0) {
        let row: [Entry; 7] = [
            text(&label.variant),
            text(&label.strategy),
            mean(summary.turns.as_ref()),
            mean(summary.decisions.as_ref()),
            share(summary.forced),
            figure(summary.choices),
            mean(summary.margin.as_ref()),
        ];
        table.row(row.into());
    }
    table.filled()
}

/// How actions and rules go with winning, for the anchor where the reader looks first.
pub fn habits(facts: &Facts<'_>) -> Vec<Table> {
    let found = facts.focus.and_then(|focus| facts.run.cell(focus, facts.anchor));
    let Some(habits) = found.and_then(|cell| facts.study.habits.iter().find(|habits| habits.cell == cell)) else {
        return Vec::new();
    };
    let place = format!("{} in {}", facts.anchor, facts.focus.unwrap_or_default());
    let table = |what: &str, head: &str, list: &[Habit]| {
        let mut table = Table::new(
            &format!("{what} of {place}: what goes with winning, which need not be its cause"),
            &[
                (head, false),
                ("games with it", true),
                ("times a game", true),
                ("times a won game", true),
                ("times a lost game", true),
                ("won with it", true),
                ("won without it", true),
            ],
        );
        let times = |value: Option<f64>| value.map_or_else(none, |value| number(value, fixed(value, 2)));
        for habit in list {
            table.row(vec![
                text(&habit.name),
                of_share(&habit.games),
                times(Some(habit.times)),
                times(habit.times_won),
                times(habit.times_lost),
                chosen_or(habit.won_with.as_ref().map(of_share)),
                chosen_or(habit.won_without.as_ref().map(of_share)),
            ]);
        }
        table.filled()
    };
    [table("Actions", "action", &habits.actions), table("Rules", "rule", &habits.rules)].into_iter().flatten().collect()
}

/// What is left of the ruleset's resources, for the anchor where the reader looks first.
pub fn resources(facts: &Facts<'_>) -> Option<Table> {
    let mut table = Table::new(
        &format!("What runs out: {} in {}", facts.anchor, facts.focus.unwrap_or_default()),
        &[
            ("resource", false),
            ("games lost that are without it", true),
            ("games won that are without it", true),
            ("left as a game lost ends", true),
            ("left as a game won ends", true),
        ],
    );
    for of in facts.resources() {
        let sides = [&of.sides.lost, &of.sides.won];
        let without = sides.map(|side| chosen_or(side.as_ref().map(|left| of_share(&left.without))));
        let at_end =
            sides.map(|side| side.as_ref().map_or_else(none, |left| number(left.at_end, fixed(left.at_end, 1))));
        table.row([vec![text(of.name)], without.into(), at_end.into()].concat());
    }
    table.filled()
}

/// What is counted by card, for the anchor where the reader looks first: a table for each metric of cards.
pub fn cards(facts: &Facts<'_>) -> Vec<Table> {
    let place = format!("{} in {}", facts.anchor, facts.focus.unwrap_or_default());
    let level = level(facts.run.level);
    let table = |(metric, found): (&MetricInfo, &ByCard)| {
        let mut table = Table::new(
            &format!("Card by card, {} of {place}: what goes with losing, which need not be its cause", metric.name),
            &[
                ("card", false),
                (&with_unit("in a game lost", metric.unit), true),
                (&with_unit("in a game won", metric.unit), true),
                (&format!("difference ({level} %, all cards)"), true),
            ],
        );
        let mean = |value: Option<f64>| value.map_or_else(none, |value| number(value, fixed(value, 2)));
        for means in &found.cards {
            let difference = means.difference.as_ref().map(estimate);
            table.row(vec![text(&means.card), mean(means.lost), mean(means.won), chosen_or(difference)]);
        }
        table.filled()
    };
    facts.cards().filter_map(table).collect()
}

/// A heading with the unit of its figures, where they have one.
fn with_unit(heading: &str, unit: &str) -> String {
    if unit.is_empty() { heading.to_owned() } else { format!("{heading} ({unit})") }
}

/// The ruleset's metrics, for the anchor where the reader looks first.
pub fn metrics(facts: &Facts<'_>) -> Option<Table> {
    let summary = facts.summary(facts.focus?, facts.anchor)?;
    let title = format!("What happens in a game of {} in {}", facts.anchor, facts.focus?);
    let mut table = Table::new(
        &title,
        &[("metric", false), ("mean", true), ("median", true), ("unit", false), ("what it counts", false)],
    );
    for (metric, spread) in facts.run.descriptor.metrics.iter().zip(&summary.metrics) {
        let Some(spread) = spread else { continue };
        let median = f64::from(spread.quantiles[2]);
        table.row(vec![
            text(metric.name),
            mean(Some(spread)),
            number(median, fixed(median, 0)),
            text(metric.unit),
            text(metric.about),
        ]);
    }
    table.filled()
}
