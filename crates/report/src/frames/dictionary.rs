//! The data dictionary: what every column of every table of a run means, as a table and as Markdown.

use super::{
    CardColumns, Table,
    columns::{ColumnInfo, TABLES, TableInfo, Unit},
    games::columns_of_games,
    study::Columns,
    tables::{axis_name, cells, cells_long, histograms, rules},
    trace,
};
use crate::{analysis::Run, ruleset::Descriptor};
use polars::prelude::*;
use std::{collections::BTreeMap, fmt::Write};

/// Of what a table has one column each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Each {
    /// The axes of the run.
    Axis,
    /// The ranks of the ruleset.
    Rank,
    /// The endings of the ruleset.
    Ending,
    /// The endings of the ruleset and `truncated`.
    Cause,
    /// The metrics of the ruleset, those of cards for each card.
    Metric,
    /// The strategies of the run.
    Strategy,
}

/// One of the columns that go together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Value,
    Error,
    Low,
    High,
    AnytimeLow,
    AnytimeHigh,
    Mean,
    Deviation,
    NormalLow,
    NormalHigh,
    Q05,
    Q25,
    Q50,
    Q75,
    Q95,
}

/// One of the things that there is a column each of: its name, what is said of it, its unit.
struct Item {
    name: String,
    about: String,
    unit: String,
}

impl Each {
    /// What stands for its name in that of a column.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Axis => "<axis>",
            Self::Rank => "<rank>",
            Self::Ending => "<ending>",
            Self::Cause => "<cause>",
            Self::Metric => "<metric>",
            Self::Strategy => "<strategy>",
        }
    }

    /// All there are in a run.
    fn all(self, run: &Run<'_>, cards: &CardColumns) -> Vec<Item> {
        let item = |name: &str, about: &str, unit: &str| Item {
            name: name.to_owned(),
            about: about.to_owned(),
            unit: unit.to_owned(),
        };
        let descriptor = run.descriptor;
        match self {
            Self::Axis => run.axes().into_iter().map(|path| of_axis(descriptor, path)).collect(),
            Self::Rank => descriptor.ranks.iter().map(|rank| item(rank.name, rank.about, "")).collect(),
            Self::Ending => descriptor.endings.iter().map(|ending| item(ending.name, ending.about, "")).collect(),
            Self::Cause => {
                let cut = item("truncated", "Cut short at the decision limit.", "");
                Self::Ending.all(run, cards).into_iter().chain([cut]).collect()
            }
            Self::Metric => {
                let metrics = descriptor.metrics.iter().map(|metric| item(metric.name, metric.about, metric.unit));
                let of_card = |name: &str| {
                    let metrics = descriptor.card_metrics.iter().map(|metric| &metric.each);
                    let card = |metric: &str| name.strip_prefix(metric)?.strip_prefix('.').map(str::to_owned);
                    let found = metrics.filter_map(|metric| Some((card(metric.name)?, metric))).next();
                    found.map(|(card, metric)| {
                        let about = format!("{}, of the card `{card}`.", metric.about.trim_end_matches('.'));
                        item(name, &about, metric.unit)
                    })
                };
                metrics.chain(cards.iter().filter_map(|card| of_card(&card.name))).collect()
            }
            Self::Strategy => run.strategies().into_iter().map(|name| item(name, &format!("`{name}`."), "")).collect(),
        }
    }
}

/// An axis: a setting, a field of cards, a param of the strategy, or several of them in step.
fn of_axis(descriptor: &Descriptor, path: &str) -> Item {
    let name = axis_name(descriptor, path);
    let unit = descriptor.setting(path).map_or("", |setting| setting.unit).to_owned();
    let about = match descriptor.about(path) {
        Some(about) => about.to_owned(),
        None if name == path => format!("The value of `{path}`."),
        None => format!("The step of the zip `{path}`: its values, in the order of the sweep."),
    };
    Item { name, about, unit }
}

impl Part {
    /// What the column's name ends in, and what is said before its meaning.
    const fn told(self) -> (&'static str, &'static str) {
        match self {
            Self::Value => ("", ""),
            Self::Error => ("_se", "Standard error"),
            Self::Low => ("_low", "Lower end of the interval"),
            Self::High => ("_high", "Upper end of the interval"),
            Self::AnytimeLow => ("_low", "Lower end of the anytime-valid interval"),
            Self::AnytimeHigh => ("_high", "Upper end of the anytime-valid interval"),
            Self::Mean => ("_mean", "Mean"),
            Self::Deviation => ("_sd", "Standard deviation"),
            Self::NormalLow => ("_normal_low", "Lower end of the normal interval of the mean"),
            Self::NormalHigh => ("_normal_high", "Upper end of the normal interval of the mean"),
            Self::Q05 => ("_q05", "5 % quantile"),
            Self::Q25 => ("_q25", "25 % quantile"),
            Self::Q50 => ("_q50", "Median"),
            Self::Q75 => ("_q75", "75 % quantile"),
            Self::Q95 => ("_q95", "95 % quantile"),
        }
    }
}

impl ColumnInfo {
    /// The columns it stands for in a run: the name of each, its unit and its meaning.
    fn all(&self, run: &Run<'_>, cards: &CardColumns) -> Vec<(String, String, String)> {
        let items = match self.each {
            Some(each) => each.all(run, cards).into_iter().map(|item| Some((each, item))).collect(),
            None => vec![None],
        };
        let mut all = Vec::new();
        for item in &items {
            let (name, meaning) = match item {
                Some((each, item)) => (self.name.replace(each.sign(), &item.name), self.meaning_of(*each, item)),
                None => (self.name.to_owned(), self.meaning.to_owned()),
            };
            let unit = match (self.unit, item) {
                (Unit::Words(unit), _) => unit,
                (Unit::Own, Some((_, item))) => &item.unit,
                (Unit::Own, None) => "",
                (Unit::Score, _) => run.descriptor.score_unit,
            };
            for (ending, before) in self.parts.iter().map(|part| part.told()) {
                let meaning = if before.is_empty() { meaning.clone() } else { format!("{before}: {meaning}") };
                all.push((format!("{name}{ending}"), unit.to_owned(), meaning));
            }
        }
        all
    }

    /// What is said where there is one column each of something.
    fn meaning_of(&self, each: Each, item: &Item) -> String {
        match each {
            Each::Axis | Each::Metric => item.about.clone(),
            _ => format!("{}: {}", self.meaning.trim_end_matches('.'), item.about),
        }
    }
}

/// The data dictionary of a run: one row a column of each table, with the `table`, the `column`, its `type` in words, its
/// `unit` and its `meaning`. `study` are the tables of the analysis, and `holds` tells whether a file is there.
///
/// # Errors
/// Only if polars refuses the columns, which would be a defect.
pub fn columns(
    run: &Run<'_>,
    study: &[(&'static str, DataFrame)],
    holds: &dyn Fn(&str) -> bool,
) -> PolarsResult<DataFrame> {
    let cards = CardColumns::of(run.metrics);
    let table = Table { descriptor: run.descriptor, labels: run.labels, cards: &cards };
    let wide = cells(&table, run.summaries)?.clear();
    let mut frames = vec![
        ("cells_long", cells_long(&wide)?),
        ("cells", wide),
        ("histograms", histograms(&table, &[])?),
        ("rules", rules(&table, &[])?),
    ];
    if holds(super::names::OUTCOMES) {
        frames.push(("outcomes", columns_of_games(&table, run.tallies)?));
    }
    if holds(super::TRACE) {
        frames.push(("trace", trace(&table, &[], &[])?));
    }
    frames.extend(study.iter().map(|(name, frame)| (*name, frame.clear())));
    frames.push(("columns", listed(&[])?));
    let mut rows = Vec::new();
    for info in TABLES {
        let Some((_, frame)) = frames.iter().find(|(name, _)| *name == info.name) else { continue };
        let mut known = BTreeMap::new();
        for (name, unit, meaning) in info.every_column().flat_map(|column| column.all(run, &cards)) {
            known.entry(name).or_insert((unit, meaning));
        }
        for column in frame.columns() {
            let (unit, meaning) = known.remove(column.name().as_str()).unwrap_or_default();
            rows.push([
                info.name.to_owned(),
                column.name().to_string(),
                type_of(column.dtype()).to_owned(),
                unit,
                meaning,
            ]);
        }
    }
    listed(&rows)
}

/// The rows of the dictionary as a table.
fn listed(rows: &[[String; 5]]) -> PolarsResult<DataFrame> {
    let mut columns = Columns::of(rows);
    for (place, name) in ["table", "column", "type", "unit", "meaning"].into_iter().enumerate() {
        columns.text(name, |row| row[place].clone());
    }
    columns.finish()
}

/// A type in plain words.
const fn type_of(dtype: &DataType) -> &'static str {
    match dtype {
        DataType::String => "text",
        DataType::Boolean => "yes or no",
        DataType::Float32 | DataType::Float64 => "number",
        _ => "whole number",
    }
}

/// What the columns of every table mean, in Markdown: a heading and a table each, as `reports/README.md` has them.
#[must_use]
pub fn columns_in_markdown() -> String {
    let mut text = String::new();
    for info in TABLES {
        let TableInfo { name, row, .. } = info;
        let _ = write!(text, "\n### `{name}`: one row a {row}\n\n| column | unit | meaning |\n|---|---|---|\n");
        for column in info.every_column() {
            let mut names = Vec::new();
            for (ending, _) in column.parts.iter().map(|part| part.told()) {
                names.push(match names.is_empty() {
                    true => format!("`{}{ending}`", column.name),
                    false => format!("`…{ending}`"),
                });
            }
            let unit = match column.unit {
                Unit::Words(unit) => unit,
                Unit::Score => "points",
                Unit::Own => "its own",
            };
            let _ = writeln!(text, "| {} | {unit} | {} |", names.join(", "), column.meaning);
        }
    }
    text
}
