//! The tables: one row a cell, a value of a histogram, a rule of a strategy, or a game.

use super::CardColumns;
use crate::{
    analysis::{CellLabel, CellSummary, Share, Spread},
    ruleset::Descriptor,
    scenario::{AxisKind, AxisValue},
    simulation::{Histogram, Outcome, Outcomes, Tally},
};
use polars::prelude::*;
use std::collections::BTreeMap;

/// One cell as the tables see it.
pub struct Table<'a> {
    /// The ruleset's descriptor.
    pub descriptor: &'static Descriptor,
    /// What each cell is.
    pub labels: &'a [CellLabel],
    /// The columns of what they count by card.
    pub cards: &'a CardColumns,
}

impl Table<'_> {
    /// The columns that say which cell a row belongs to; `of` gives each row's cell.
    pub(super) fn label_columns(&self, of: &[usize]) -> Vec<Column> {
        label_columns(self.descriptor, self.labels, of)
    }
}

/// As [`Table::label_columns`].
pub(super) fn label_columns(descriptor: &Descriptor, labels: &[CellLabel], of: &[usize]) -> Vec<Column> {
    let text = |name: &str, value: fn(&CellLabel) -> &str| {
        Column::new(name.into(), labels.iter().map(value).collect::<Vec<_>>())
    };
    let mut columns = vec![text("variant", |label| &label.variant)];
    for axis in 0..labels.first().map_or(0, |label| label.axes.len()) {
        let values: Vec<Option<&AxisValue>> = labels.iter().map(|label| Some(&label.axes[axis].1)).collect();
        columns.push(axis_column(&axis_name(descriptor, &labels[0].axes[axis].0), &values));
    }
    columns.push(text("strategy", |label| &label.strategy));
    // Columns are made of all labels, so that their types do not depend on which of them have rows.
    let index = IdxCa::from_vec("cell".into(), of.iter().map(|&cell| cell as IdxSize).collect());
    let taken: Vec<Column> = columns.iter().map(|column| column.take(&index).expect("labels of cells")).collect();
    std::iter::once(index.into_column()).chain(taken).collect()
}

/// What the column of an axis is called: its path; or, where the axis is a zip with a name, that name after `zip.`,
/// because a word alone may be the name of another column.
pub(super) fn axis_name(descriptor: &Descriptor, axis: &str) -> String {
    let is_path = axis.contains('.') || descriptor.setting(axis).is_some();
    if is_path { axis.to_owned() } else { format!("zip.{axis}") }
}

/// A column of values of an axis, as far as there are: numbers where all of them are, texts otherwise.
pub(super) fn axis_column(name: &str, values: &[Option<&AxisValue>]) -> Column {
    let whole = |value: &Option<&AxisValue>| match value.map(AxisValue::kind) {
        Some(AxisKind::Whole(whole)) => Some(Some(*whole)),
        Some(_) => None,
        None => Some(None),
    };
    if let Some(wholes) = values.iter().map(whole).collect::<Option<Vec<Option<i64>>>>() {
        return Column::new(name.into(), wholes);
    }
    let number = |value: &Option<&AxisValue>| match value {
        Some(value) => value.number().map(Some),
        None => Some(None),
    };
    match values.iter().map(number).collect::<Option<Vec<Option<f64>>>>() {
        Some(numbers) => Column::new(name.into(), numbers),
        None => Column::new(name.into(), values.iter().map(|value| value.map(AxisValue::as_str)).collect::<Vec<_>>()),
    }
}

/// A column of values given as texts: numbers where all of them are, texts otherwise.
fn column_of(name: &str, values: &[&str]) -> Column {
    let integers: Option<Vec<i64>> = values.iter().map(|value| value.parse().ok()).collect();
    if let Some(integers) = integers {
        return Column::new(name.into(), integers);
    }
    let numbers: Option<Vec<f64>> = values.iter().map(|value| value.parse().ok()).collect();
    match numbers {
        Some(numbers) => Column::new(name.into(), numbers),
        None => Column::new(name.into(), values),
    }
}

/// Any table of texts as a frame: columns whose every entry is a number become numbers.
///
/// # Errors
/// If the rows are not all as long as the header.
pub fn of_texts(header: &[String], rows: &[Vec<String>]) -> PolarsResult<DataFrame> {
    let column = |(place, name): (usize, &String)| {
        let values: Vec<&str> = rows.iter().map(|row| row.get(place).map(String::as_str).unwrap_or_default()).collect();
        column_of(name, &values)
    };
    DataFrame::new(rows.len(), header.iter().enumerate().map(column).collect())
}

/// One row a cell: shares, means, quantiles and intervals.
///
/// Shares are from 0 to 1. `win_low` and `win_high` are the anytime-valid interval of the win rate, `score_low` and
/// `score_high` that of the mean score; `…_wilson_…` and `…_normal_…` are those for this number of games alone.
///
/// # Errors
/// Only if polars refuses the columns, which would be a defect.
pub fn cells(table: &Table<'_>, summaries: &[CellSummary]) -> PolarsResult<DataFrame> {
    let all: Vec<usize> = (0..summaries.len()).collect();
    let mut columns = table.label_columns(&all);
    let mut whole = |name: &str, value: &dyn Fn(&CellSummary) -> u64| {
        columns.push(Column::new(name.into(), summaries.iter().map(value).collect::<Vec<_>>()));
    };
    whole("games", &|cell| cell.games);
    whole("wins", &|cell| cell.wins);
    let mut number = |name: &str, value: &dyn Fn(&CellSummary) -> Option<f64>| {
        columns.push(Column::new(name.into(), summaries.iter().map(value).collect::<Vec<Option<f64>>>()));
    };
    number("win_rate", &|cell| cell.win_rate);
    number("win_low", &|cell| Some(cell.win_interval.low));
    number("win_high", &|cell| Some(cell.win_interval.high));
    number("win_wilson_low", &|cell| Some(cell.win_wilson.low));
    number("win_wilson_high", &|cell| Some(cell.win_wilson.high));
    spread(&mut number, "score", &|cell| cell.score.as_ref());
    number("score_low", &|cell| Some(cell.score_interval.low));
    number("score_high", &|cell| Some(cell.score_interval.high));
    if summaries.iter().any(|cell| cell.opponent.is_some()) {
        spread(&mut number, "opponent_score", &|cell| cell.opponent.as_ref());
    }
    if summaries.iter().any(|cell| cell.margin.is_some()) {
        spread(&mut number, "margin", &|cell| cell.margin.as_ref());
    }
    for (place, rank) in table.descriptor.ranks.iter().enumerate() {
        share(&mut number, &format!("rank_{}", rank.name), &|cell| cell.ranks.get(place));
    }
    for (place, ending) in table.descriptor.endings.iter().enumerate() {
        share(&mut number, &format!("ending_{}", ending.name), &|cell| cell.endings.get(place));
    }
    number("ending_truncated", &|cell| (cell.games > 0).then(|| cell.truncated as f64 / cell.games as f64));
    spread(&mut number, "turns", &|cell| cell.turns.as_ref());
    spread(&mut number, "decisions", &|cell| cell.decisions.as_ref());
    number("forced_share", &|cell| cell.forced);
    number("choices_mean", &|cell| cell.choices);
    number("uncovered_share", &|cell| cell.uncovered);
    for (place, metric) in table.descriptor.metrics.iter().enumerate() {
        let of = |cell: &CellSummary| {
            cell.metrics.get(place).and_then(Option::as_ref).map(|spread| (spread.mean, spread.deviation))
        };
        number(&format!("{}_mean", metric.name), &|cell| of(cell).map(|(mean, _)| mean));
        number(&format!("{}_sd", metric.name), &|cell| of(cell).map(|(_, deviation)| deviation));
    }
    for card in table.cards.iter() {
        let spreads = || summaries.iter().enumerate().map(|(cell, summary)| card.of(cell, &summary.metrics)?.as_ref());
        let mut number = |part: &str, values: Vec<Option<f64>>| {
            columns.push(Column::new(format!("{}_{part}", card.name).into(), values));
        };
        number("mean", spreads().map(|spread| spread.map(|spread| spread.mean)).collect());
        number("sd", spreads().map(|spread| spread.map(|spread| spread.deviation)).collect());
    }
    DataFrame::new(summaries.len(), columns)
}

/// The table of cells in its long form: one row a cell and figure, with the cell's keys, the name of the `column` that the
/// figure has in the wide form, and its `value`. Figures that do not exist have no row.
///
/// # Errors
/// Only if polars refuses the columns, which would be a defect.
pub fn cells_long(cells: &DataFrame) -> PolarsResult<DataFrame> {
    let names: Vec<String> = cells.get_column_names().iter().map(ToString::to_string).collect();
    let keys = names.iter().position(|name| name == "strategy").map_or(0, |place| place + 1);
    let figures = cells.columns()[keys..].iter().map(|column| column.cast(&DataType::Float64));
    let figures: Vec<Column> = figures.collect::<PolarsResult<_>>()?;
    let figures: Vec<&Float64Chunked> = figures.iter().map(|column| column.f64()).collect::<PolarsResult<_>>()?;
    let (mut rows, mut columns, mut values) = (Vec::<IdxSize>::new(), Vec::<&str>::new(), Vec::<f64>::new());
    for row in 0..cells.height() {
        for (name, figures) in names[keys..].iter().zip(&figures) {
            if let Some(value) = figures.get(row) {
                rows.push(row as IdxSize);
                columns.push(name);
                values.push(value);
            }
        }
    }
    let of = IdxCa::from_vec("".into(), rows);
    let mut all: Vec<Column> = cells.columns()[..keys].iter().map(|key| key.take(&of)).collect::<PolarsResult<_>>()?;
    all.push(Column::new("column".into(), columns));
    all.push(Column::new("value".into(), &values));
    DataFrame::new(values.len(), all)
}

/// Adds a column of numbers: its name, and what each cell has there.
type AddNumber<'a> = dyn FnMut(&str, &dyn Fn(&CellSummary) -> Option<f64>) + 'a;

/// The columns of a share of games with its anytime-valid interval.
fn share(number: &mut AddNumber<'_>, name: &str, of: &dyn Fn(&CellSummary) -> Option<&Share>) {
    let played = |cell: &CellSummary| cell.games > 0;
    number(name, &|cell| of(cell).filter(|_| played(cell)).map(|share| share.share));
    number(&format!("{name}_low"), &|cell| of(cell).filter(|_| played(cell)).map(|share| share.interval.low));
    number(&format!("{name}_high"), &|cell| of(cell).filter(|_| played(cell)).map(|share| share.interval.high));
}

/// The columns of a mean with its spread.
fn spread(number: &mut AddNumber<'_>, name: &str, of: &dyn Fn(&CellSummary) -> Option<&Spread>) {
    number(&format!("{name}_mean"), &|cell| of(cell).map(|spread| spread.mean));
    number(&format!("{name}_sd"), &|cell| of(cell).map(|spread| spread.deviation));
    number(&format!("{name}_normal_low"), &|cell| {
        of(cell).and_then(|spread| spread.interval).map(|interval| interval.low)
    });
    number(&format!("{name}_normal_high"), &|cell| {
        of(cell).and_then(|spread| spread.interval).map(|interval| interval.high)
    });
    for (place, quantile) in ["q05", "q25", "q50", "q75", "q95"].into_iter().enumerate() {
        number(&format!("{name}_{quantile}"), &|cell| of(cell).map(|spread| f64::from(spread.quantiles[place])));
    }
}

/// One row a value that occurred: which cell, which quantity, the value and how often.
///
/// # Errors
/// Only if polars refuses the columns, which would be a defect.
pub fn histograms(table: &Table<'_>, tallies: &[Tally]) -> PolarsResult<DataFrame> {
    let (mut of, mut quantities, mut values, mut counts) =
        (Vec::new(), Vec::<&str>::new(), Vec::<i32>::new(), Vec::<u64>::new());
    for (cell, tally) in tallies.iter().enumerate() {
        let mut add = |quantity, histogram: &Histogram| {
            for (value, count) in histogram.iter() {
                of.push(cell);
                quantities.push(quantity);
                values.push(value);
                counts.push(count);
            }
        };
        add("score", &tally.score);
        add("opponent_score", &tally.opponent);
        add("margin", &tally.margin);
        add("turns", &tally.turns);
        add("decisions", &tally.decisions);
        let mut choices = Histogram::default();
        for (actions, &count) in (0..).zip(&tally.branching) {
            choices.add_many(actions, count);
        }
        add("legal_actions", &choices);
        for (metric, histogram) in table.descriptor.metrics.iter().zip(&tally.metrics) {
            add(metric.name, histogram);
        }
        for card in table.cards.iter() {
            if let Some(histogram) = card.of(cell, &tally.metrics) {
                add(&card.name, histogram);
            }
        }
    }
    let mut columns = table.label_columns(&of);
    columns.push(Column::new("quantity".into(), quantities));
    columns.push(Column::new("value".into(), values));
    columns.push(Column::new("count".into(), counts));
    DataFrame::new(of.len(), columns)
}

/// One row a rule of a cell's strategy: how often it decided, and in what share of the sampled decisions some action
/// satisfied it.
///
/// # Errors
/// Only if polars refuses the columns, which would be a defect.
pub fn rules(table: &Table<'_>, summaries: &[CellSummary]) -> PolarsResult<DataFrame> {
    let of: Vec<usize> =
        summaries.iter().enumerate().flat_map(|(cell, summary)| vec![cell; summary.rules.len()]).collect();
    let all = || summaries.iter().flat_map(|summary| summary.rules.iter().map(move |rule| (summary, rule)));
    let mut columns = table.label_columns(&of);
    columns.push(Column::new("rule".into(), all().map(|(_, rule)| rule.name.as_str()).collect::<Vec<_>>()));
    columns.push(Column::new("decided".into(), all().map(|(_, rule)| rule.decided).collect::<Vec<_>>()));
    let share = |(summary, rule): (&CellSummary, &crate::analysis::RuleUse)| {
        (summary.sampled > 0).then(|| rule.matched as f64 / summary.sampled as f64)
    };
    columns.push(Column::new("matched_share".into(), all().map(share).collect::<Vec<Option<f64>>>()));
    DataFrame::new(of.len(), columns)
}

/// One row a game: by cell, games that follow one another. What is counted by card is null where the cell has no such card,
/// and the opponent's score and the margin where a game has none.
///
/// # Errors
/// Only if polars refuses the columns, which would be a defect.
pub fn outcomes(table: &Table<'_>, games: &BTreeMap<usize, Outcomes>) -> PolarsResult<DataFrame> {
    fn column<T, P: ?Sized>(name: &str, rows: &[&Outcome], of: impl Fn(&Outcome) -> T) -> Column
    where
        Series: NamedFrom<Vec<T>, P>,
    {
        Column::new(name.into(), rows.iter().map(|row| of(row)).collect::<Vec<T>>())
    }
    let rows: Vec<&Outcome> = games.values().flat_map(|outcomes| &outcomes.rows).collect();
    let of: Vec<usize> = games.iter().flat_map(|(&cell, outcomes)| vec![cell; outcomes.rows.len()]).collect();
    let mut columns = table.label_columns(&of);
    let rank = |row: &Outcome| table.descriptor.ranks.get(usize::from(row.rank)).map(|rank| rank.name);
    let ending = |row: &Outcome| match row.cause {
        Some(cause) => table.descriptor.endings.get(usize::from(cause)).map(|ending| ending.name),
        None => Some("truncated"),
    };
    columns.extend([
        column("game", &rows, |row| row.game),
        column("won", &rows, |row| row.won),
        column("score", &rows, |row| row.score),
        column("opponent_score", &rows, |row| row.opponent_score),
        column("margin", &rows, |row| row.margin),
        column("rank", &rows, rank),
        column("ending", &rows, ending),
        column("turns", &rows, |row| row.turns),
        column("decisions", &rows, |row| row.decisions),
        column("forced", &rows, |row| row.forced),
    ]);
    for (place, metric) in table.descriptor.metrics.iter().enumerate() {
        let values = games.values().flat_map(|outcomes| outcomes.metrics[place].iter().copied());
        columns.push(Column::new(metric.name.into(), values.collect::<Vec<i32>>()));
    }
    for card in table.cards.iter() {
        let values = games.iter().flat_map(|(&cell, outcomes)| {
            let counted = card.of(cell, &outcomes.metrics);
            (0..outcomes.rows.len()).map(move |game| counted.and_then(|values| values.get(game).copied()))
        });
        columns.push(Column::new(card.name.as_str().into(), values.collect::<Vec<Option<i32>>>()));
    }
    DataFrame::new(rows.len(), columns)
}
