//! The axes of a sweep: which values each takes.

use super::super::{
    change::{Wished, read_wish},
    path::{Named, resolve, table_paths},
    place::Place,
};
use super::{design, grid::MOST_CELLS};
use crate::{
    files::{Item, Mistake, Mistakes, TableReader},
    ruleset::{Descriptor, SettingKind},
};
use toml::{Spanned, de::DeValue};

/// The most axes a sweep may have.
const MOST_AXES: usize = 1_000;

/// One axis, read and checked.
#[derive(Debug, Clone)]
pub(super) struct AxisText {
    pub path: String,
    pub unit: &'static str,
    pub key: Place,
    pub values: Vec<Wished>,
}

/// Reads `[axes]`, for a grid or for a design. With mistakes in the table, fewer axes or values come back than it names.
pub(super) fn read_axes(
    item: &Item<'_>,
    descriptor: &'static Descriptor,
    design: bool,
    mistakes: &mut Mistakes,
) -> Vec<AxisText> {
    let help = "write axes like `\"timers.start\" = [22, 23]`";
    let Some(table) = mistakes.take(item.table().map_err(|mistake| Mistakes::from(mistake.help(help)))) else {
        return Vec::new();
    };
    let mut axes: Vec<AxisText> = Vec::new();
    let leaves = leaves(&table, "", descriptor, true);
    if let Some((_, item)) = leaves.get(MOST_AXES) {
        let mistake =
            Place::of_key(item).mistake("the sweep has too many axes", format!("this is axis {}", MOST_AXES + 1));
        mistakes.push(mistake.help(format!("give at most {MOST_AXES}")));
    }
    for (path, item) in leaves.into_iter().take(MOST_AXES) {
        let key = Place::of_key(&item);
        if axes.iter().any(|axis| axis.path == path) {
            let mistake = key.mistake(format!("the axis `{path}` is given twice"), "it is there already");
            mistakes.push(mistake.help("put all its values in one list"));
            continue;
        }
        let unit = match resolve(&path, descriptor) {
            Ok(Named::Setting(info)) => info.unit,
            _ => "",
        };
        let between = if design { read_between(&path, &key, &item, descriptor) } else { None };
        let values = between.unwrap_or_else(|| read_axis(&path, &key, &item, descriptor));
        let Some(values) = mistakes.take(values) else { continue };
        axes.push(AxisText { path, unit, key, values });
    }
    axes
}

/// The paths of all axes, whether or not their values can be read.
pub(super) fn paths(item: &Item<'_>, descriptor: &'static Descriptor) -> Vec<String> {
    let table = item.table().ok();
    table.iter().flat_map(|table| leaves(table, "", descriptor, true)).map(|(path, _)| path).collect()
}

/// Every value in a table whose keys are paths, quoted whole or nested; with `ranges`, a table with `from` is a value.
pub(super) fn leaves<'a>(
    table: &TableReader<'a>,
    prefix: &str,
    descriptor: &'static Descriptor,
    ranges: bool,
) -> Vec<(String, Item<'a>)> {
    let mut found = Vec::new();
    for (key, item) in table.entries() {
        let path = if prefix.is_empty() { key.to_owned() } else { format!("{prefix}.{key}") };
        let Some(inner) = item.value.get_ref().as_table() else {
            found.push((path, item));
            continue;
        };
        let cards = match resolve(&path, descriptor) {
            Ok(Named::Setting(info)) => matches!(info.kind, SettingKind::Cards(_)),
            Ok(Named::Card(..)) => true,
            _ => false,
        };
        let leads_on = ["strategy", "strategy.mistakes", "strategy.search"].contains(&path.as_str())
            || table_paths(descriptor).contains(path.as_str())
            || (ranges && cards);
        let range = ranges && (inner.contains_key("from") || inner.contains_key("to"));
        match item.table() {
            Ok(inner) if leads_on && !range => found.extend(leaves(&inner, &path, descriptor, ranges)),
            _ => found.push((path, item)),
        }
    }
    found
}

/// The values of an axis: a list, or a range of numbers.
pub(super) fn read_axis(
    path: &str,
    key: &Place,
    item: &Item<'_>,
    descriptor: &'static Descriptor,
) -> Result<Vec<Wished>, Mistakes> {
    let named = resolve(path, descriptor).map_err(|no| no.mistake(|what, label| key.mistake(what, label)))?;
    let item = Item { path: path.to_owned(), ..item.clone() };
    let mut mistakes = Mistakes::default();
    let mut values: Vec<Wished> = Vec::new();
    if item.value.get_ref().is_table() {
        let numbers = match named {
            Named::Setting(info) => matches!(info.kind, SettingKind::Integer { .. } | SettingKind::Number { .. }),
            Named::Card(..) => false,
            Named::Field(_, _, _, field) => field.is_number(),
            Named::Param(_) => true,
        };
        if !numbers {
            let mistake = item.mistake(format!("the axis `{path}` cannot be a range"), "its values are not numbers");
            return Err(mistake.help("list its values: `[…, …]`").into());
        }
        let table = item.table()?;
        let texts = mistakes.take(range(&item, &table).map_err(|wrong| match table.get("step") {
            Some(_) => wrong,
            None => wrong.list.into_iter().map(|mistake| mistake.help_if_none(without_step)).collect(),
        }));
        table.unknown_keys(&mut mistakes);
        let Some(texts) = texts.filter(|_| mistakes.list.is_empty()) else { return Err(mistakes) };
        return numbers_of(&texts, path, key, &item, descriptor);
    }
    let wrong = || item.wrong_type("a list of values or { from = …, to = …, step = … }");
    let entries = item.value.get_ref().is_array().then(|| item.list()).ok_or_else(wrong)??;
    if entries.is_empty() {
        let mistake = item.mistake(format!("the axis `{path}` has no values"), "expected at least one");
        mistakes.push(mistake.help("list its values, or take the axis out"));
    }
    if entries.len() > MOST_CELLS {
        return Err(too_many_values(&item, entries.len()).into());
    }
    for entry in entries {
        values.extend(mistakes.take(read_wish(path, key, &entry, descriptor)));
    }
    mistakes.or(values)
}

/// The values of an axis of a design that may be any number of a range: one without a step, of what need not be whole.
fn read_between(
    path: &str,
    key: &Place,
    item: &Item<'_>,
    descriptor: &'static Descriptor,
) -> Option<Result<Vec<Wished>, Mistakes>> {
    let table = item.value.get_ref().is_table().then(|| item.table().ok())??;
    let ends = [table.get("from")?, table.get("to")?];
    let any = match resolve(path, descriptor).ok()? {
        Named::Setting(info) => matches!(info.kind, SettingKind::Number { .. }),
        Named::Param(_) => ends.iter().any(|end| end.integer().is_err()),
        Named::Card(..) | Named::Field(..) => false,
    };
    let [from, to] = ends.map(|end| end.number().ok());
    // Whatever is wrong with it is told where all ranges are read.
    let (from, to) = (from?, to?);
    let sound = any && table.get("step").is_none() && table.entries().len() == 2 && from <= to;
    let item = Item { path: path.to_owned(), ..item.clone() };
    sound.then(|| numbers_of(&design::fine(from, to), path, key, &item, descriptor))
}

/// The values of an axis that a range at `item` gives.
pub(super) fn numbers_of(
    texts: &[String],
    path: &str,
    key: &Place,
    item: &Item<'_>,
    descriptor: &'static Descriptor,
) -> Result<Vec<Wished>, Mistakes> {
    let read = |text: &String| {
        let value = DeValue::parse(text).map_err(|error| item.mistake("not a number", error.message()))?;
        let value = Spanned::new(item.value.span(), value.into_inner());
        read_wish(path, key, &Item { value: &value, ..item.clone() }, descriptor)
    };
    // All later values are wrong for the same reason: one mistake is enough.
    texts.iter().map(read).collect()
}

/// The numbers of `{ from, to, step }`, as a file would write them. Whole numbers are 1 apart unless it says otherwise.
pub(super) fn range(item: &Item<'_>, table: &TableReader<'_>) -> Result<Vec<String>, Mistakes> {
    let mut mistakes = Mistakes::default();
    let [from, to] = ["from", "to"].map(|key| mistakes.take(table.require(key).map_err(Mistakes::from)));
    let whole = |end: &Option<Item<'_>>| end.as_ref().is_some_and(|end| end.integer().is_ok());
    let step = match table.get("step") {
        None if whole(&from) && whole(&to) => None,
        step => mistakes.take(step.map_or_else(|| table.require("step").map_err(Mistakes::from), Ok)),
    };
    let (Some(from), Some(to), true) = (from, to, mistakes.list.is_empty()) else { return Err(mistakes) };
    let mut number = |part: &Item<'_>| mistakes.take(part.number().map_err(Mistakes::from));
    let read = (number(&from), number(&to), step.as_ref().map_or(Some(1.0), &mut number));
    let (Some(first), Some(last), Some(stride)) = read else { return Err(mistakes) };
    if let Some(step) = step.as_ref().filter(|_| stride <= 0.0) {
        let mistake = step.mistake("a step must be greater than 0", format!("found {stride}"));
        mistakes.push(mistake.help("ranges run upward from `from` to `to`"));
    }
    if first > last {
        let mistake =
            to.mistake("a range must not end before it starts", format!("expected at least {first}, found {last}"));
        mistakes.push(mistake.help("swap `from` and `to`"));
    }
    mistakes.or(())?;
    if let (Ok(first), Ok(last), Ok(stride)) =
        (from.integer(), to.integer(), step.as_ref().map_or(Ok(1), Item::integer))
    {
        let steps = (i128::from(last) - i128::from(first)) / i128::from(stride);
        let number = |step: i128| (i128::from(first) + step * i128::from(stride)).to_string();
        return match usize::try_from(steps).ok().filter(|steps| *steps < MOST_CELLS) {
            Some(_) => Ok((0..=steps).map(number).collect()),
            None => Err(too_many_values(item, steps + 1).into()),
        };
    }
    // A last step that only rounding keeps from `to` counts.
    let steps = ((last - first) / stride + 1e-9).floor();
    if steps >= MOST_CELLS as f64 {
        return Err(too_many_values(item, steps + 1.0).into());
    }
    let places = decimals(first).max(decimals(stride));
    let number = |step: u32| {
        // Rounded to the decimals the file writes: 0.1 + 2 * 0.1 is 0.3.
        let text = format!("{:.places$}", first + f64::from(step) * stride);
        text.parse::<f64>().map_or(text, |value| format!("{value:?}"))
    };
    Ok((0..=steps as u32).map(number).collect())
}

fn without_step() -> String {
    "write it like `{ from = 0.5, to = 2.0, step = 0.25 }`; only in a sweep with a `[design]` may the step be left out"
        .into()
}

/// How many digits a number has after the point, at most 15.
fn decimals(number: f64) -> usize {
    number.to_string().split_once('.').map_or(0, |(_, digits)| digits.len().min(15))
}

fn too_many_values(item: &Item<'_>, found: impl std::fmt::Display) -> Mistake {
    let what = format!("the axis `{}` has too many values", item.path);
    item.mistake(what, format!("expected at most {MOST_CELLS}, found {found}")).help("take larger steps")
}
