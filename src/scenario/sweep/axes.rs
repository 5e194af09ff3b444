//! The axes of a sweep: which values each takes, and which axes step together.

use super::super::{
    change::{Wish, Wished, read_wish},
    path::{Named, resolve, table_paths},
    place::Place,
};
use super::MOST_CELLS;
use crate::{
    files::{Item, Mistake, Mistakes, TableReader, did_you_mean},
    ruleset::{Descriptor, SettingKind},
};
use std::collections::BTreeSet;
use toml::{Spanned, de::DeValue};

/// One axis, read and checked.
#[derive(Debug, Clone)]
pub(super) struct AxisText {
    pub path: String,
    pub unit: &'static str,
    pub key: Place,
    pub values: Vec<Wished>,
}

/// Axes that step together: those of one `zip`, or one alone. All have the same number of values.
#[derive(Debug, Clone)]
pub(super) struct Group {
    /// Places in the list of axes.
    pub axes: Vec<usize>,
    pub steps: usize,
}

/// Reads `[axes]`. With mistakes in the table, fewer axes or values come back than it names.
pub(super) fn read_axes(item: &Item<'_>, descriptor: &'static Descriptor, mistakes: &mut Mistakes) -> Vec<AxisText> {
    let help = "write axes like `\"timers.start\" = [22, 23]`";
    let Some(table) = mistakes.take(item.table().map_err(|mistake| Mistakes::from(mistake.help(help)))) else {
        return Vec::new();
    };
    let mut axes: Vec<AxisText> = Vec::new();
    for (path, item) in leaves(&table, "", descriptor, true) {
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
        let Some(values) = mistakes.take(read_axis(&path, &key, &item, descriptor)) else { continue };
        axes.push(AxisText { path, unit, key, values });
    }
    axes
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
            || table_paths(descriptor).contains(&path)
            || (ranges && cards);
        let range = ranges && (inner.contains_key("from") || inner.contains_key("to"));
        match item.table() {
            Ok(inner) if leads_on && !range => found.extend(leaves(&inner, &path, descriptor, ranges)),
            _ => found.push((path, item)),
        }
    }
    found
}

fn read_axis(
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
        let texts = range(&item)?;
        for text in &texts {
            let value = DeValue::parse(text).map_err(|error| item.mistake("not a number", error.message()))?;
            let value = Spanned::new(item.value.span(), value.into_inner());
            // All later values are wrong for the same reason: one mistake is enough.
            values.push(read_wish(path, key, &Item { value: &value, ..item.clone() }, descriptor)?);
        }
        return Ok(values);
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

/// The numbers of `{ from, to, step }`, as a file would write them.
fn range(item: &Item<'_>) -> Result<Vec<String>, Mistakes> {
    let table = item.table()?;
    let mut mistakes = Mistakes::default();
    let [from, to, step] = ["from", "to", "step"].map(|key| mistakes.take(table.require(key).map_err(Mistakes::from)));
    table.unknown_keys(&mut mistakes);
    let (Some(from), Some(to), Some(step)) = (from, to, step) else { return Err(mistakes) };
    let read = [&from, &to, &step].map(|part| mistakes.take(part.number().map_err(Mistakes::from)));
    let [Some(first), Some(last), Some(stride)] = read else { return Err(mistakes) };
    if stride <= 0.0 {
        let mistake = step.mistake("a step must be greater than 0", format!("found {stride}"));
        mistakes.push(mistake.help("ranges run upward from `from` to `to`"));
    }
    if first > last {
        let mistake =
            to.mistake("a range must not end before it starts", format!("expected at least {first}, found {last}"));
        mistakes.push(mistake.help("swap `from` and `to`"));
    }
    mistakes.or(())?;
    if let (Ok(first), Ok(last), Ok(stride)) = (from.integer(), to.integer(), step.integer()) {
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

/// How many digits a number has after the point, at most 15.
fn decimals(number: f64) -> usize {
    number.to_string().split_once('.').map_or(0, |(_, digits)| digits.len().min(15))
}

fn too_many_values(item: &Item<'_>, found: impl std::fmt::Display) -> Mistake {
    let what = format!("the axis `{}` has too many values", item.path);
    item.mistake(what, format!("expected at most {MOST_CELLS}, found {found}")).help("take larger steps")
}

/// Puts axes that `zip` names together; every other axis is alone. Groups stand where their first axis stands.
pub(super) fn read_groups(zip: Option<&Item<'_>>, axes: &[AxisText], mistakes: &mut Mistakes) -> Vec<Group> {
    let mut partners: Vec<Vec<usize>> = Vec::new();
    if let Some(item) = zip {
        let help = "name axes that step together: `zip = [[\"timers.start\", \"timers.distances\"]]`";
        let lists = mistakes.take(item.list().map_err(|mistake| Mistakes::from(mistake.help(help))));
        for list in lists.unwrap_or_default() {
            partners.extend(read_zip(&list, axes, &partners, help, mistakes));
        }
    }
    let mut groups = Vec::new();
    for place in 0..axes.len() {
        let group = match partners.iter().find(|group| group.contains(&place)) {
            Some(group) if group.iter().min() == Some(&place) => group.clone(),
            Some(_) => continue,
            None => vec![place],
        };
        let steps = group.iter().map(|&axis| axes[axis].values.len()).min().unwrap_or(0);
        repeated(&group, steps, axes, mistakes);
        groups.push(Group { axes: group, steps });
    }
    groups
}

fn read_zip(
    list: &Item<'_>,
    axes: &[AxisText],
    before: &[Vec<usize>],
    help: &str,
    mistakes: &mut Mistakes,
) -> Option<Vec<usize>> {
    let entries = mistakes.take(list.list().map_err(|mistake| Mistakes::from(mistake.help(help))))?;
    let mut group: Vec<usize> = Vec::new();
    let mut sound = true;
    for entry in &entries {
        let name = mistakes.take(entry.text().map_err(Mistakes::from))?;
        let Some(place) = axes.iter().position(|axis| axis.path == name) else {
            let mistake = entry.mistake(format!("there is no axis `{name}`"), "expected the path of an axis");
            mistakes.push(match did_you_mean(name, axes.iter().map(|axis| axis.path.as_str())) {
                Some(near) => mistake.suggest(Some(near)),
                None => mistake.help("give its values in `[axes]`"),
            });
            sound = false;
            continue;
        };
        if group.contains(&place) || before.iter().any(|other| other.contains(&place)) {
            let mistake = entry.mistake(format!("the axis `{name}` is zipped twice"), "it steps with others already");
            mistakes.push(mistake.help("put all axes that step together in one list"));
            sound = false;
            continue;
        }
        group.push(place);
    }
    if sound && group.len() < 2 {
        mistakes.push(list.mistake("an axis alone cannot be zipped", "expected at least two axes").help(help));
        return None;
    }
    let lengths: Vec<usize> = group.iter().map(|&place| axes[place].values.len()).collect();
    if sound && lengths.iter().any(|length| *length != lengths[0]) {
        let shown = group.iter().map(|&place| format!("`{}` has {}", axes[place].path, axes[place].values.len()));
        let mistake =
            list.mistake("zipped axes have different numbers of values", shown.collect::<Vec<_>>().join(", "));
        mistakes.push(mistake.help("give each the same number of values, or take them out of `zip` for a product"));
        return None;
    }
    sound.then_some(group)
}

/// Steps of a group at which every axis has the values of an earlier step.
fn repeated(group: &[usize], steps: usize, axes: &[AxisText], mistakes: &mut Mistakes) {
    let mut seen = BTreeSet::new();
    for step in 0..steps {
        let shown: Vec<&str> = group.iter().map(|&axis| axes[axis].values[step].shown.as_str()).collect();
        if !seen.insert(shown.clone()) {
            let axis = &axes[group[0]];
            let place = match &axis.values[step].wish {
                Wish::Change(change) => change.place(),
                Wish::Param { place, .. } => place,
            };
            let mistake =
                place.mistake(format!("`{}` is given the value {} twice", axis.path, shown.join(", ")), "again here");
            mistakes.push(mistake.help("take one of them out"));
        }
    }
}
