//! Zips: axes of a sweep that step together.

use super::{
    super::{axis_value::AxisValue, change::Wish, path::is_identifier, place::Place},
    axes::AxisText,
};
use crate::files::{Item, Mistakes, did_you_mean};
use std::collections::BTreeSet;

/// Axes that step together: those of one zip, or one alone. All have the same number of values.
#[derive(Debug, Clone)]
pub(super) struct Group {
    /// The name of the zip, if it has one: tables then show it as one axis.
    pub name: Option<String>,
    /// Places in the list of axes.
    pub axes: Vec<usize>,
    pub steps: usize,
}

impl Group {
    /// Whether it stands in the order of the axes where this axis stands.
    pub fn stands_at(&self, axis: usize) -> bool {
        self.axes.iter().min() == Some(&axis)
    }

    /// The values of all its axes at a step.
    pub fn shown(&self, step: usize, axes: &[AxisText]) -> AxisValue {
        AxisValue::step(self.axes.iter().map(|&axis| axes[axis].values[step].shown.clone()).collect())
    }
}

/// A zip as it is written.
struct ZipText {
    name: Option<String>,
    axes: Vec<usize>,
}

const HELP: &str = "name axes that step together: `zip = [[\"timers.start\", \"timers.distances\"]]`";
const NAMED: &str = "write each as `[[zip]]` with a `name` and its `axes`, or as a list of axes";

/// Puts axes that `zip` names together; every other axis is alone. Groups stand where their first axis stands.
pub(super) fn read_groups(zip: Option<&Item<'_>>, axes: &[AxisText], mistakes: &mut Mistakes) -> Vec<Group> {
    let mut zips: Vec<ZipText> = Vec::new();
    if let Some(item) = zip {
        let lists = mistakes.take(item.list().map_err(|mistake| Mistakes::from(mistake.help(HELP))));
        for entry in lists.unwrap_or_default() {
            zips.extend(read_zip(&entry, axes, &zips, mistakes));
        }
    }
    let mut groups = Vec::new();
    for place in 0..axes.len() {
        let alone = || Group { name: None, axes: vec![place], steps: 0 };
        let together = |zip: &ZipText| Group { name: zip.name.clone(), axes: zip.axes.clone(), steps: 0 };
        let group = zips.iter().find(|zip| zip.axes.contains(&place)).map_or_else(alone, together);
        if group.stands_at(place) {
            let steps = group.axes.iter().map(|&axis| axes[axis].values.len()).min().unwrap_or(0);
            repeated(&group.axes, steps, axes, mistakes);
            groups.push(Group { steps, ..group });
        }
    }
    groups
}

/// One zip: a list of axes, or a table with such a list and a name.
fn read_zip(entry: &Item<'_>, axes: &[AxisText], before: &[ZipText], mistakes: &mut Mistakes) -> Option<ZipText> {
    if !entry.value.get_ref().is_table() {
        return read_list(entry, axes, before, mistakes).map(|axes| ZipText { name: None, axes });
    }
    let table = mistakes.take(entry.table().map_err(Mistakes::from))?;
    let require = |key| table.require(key).map_err(|mistake| Mistakes::from(mistake.help(NAMED)));
    let (name, list) = (mistakes.take(require("name")), mistakes.take(require("axes")));
    table.unknown_keys(mistakes);
    let name = name.and_then(|item| read_name(&item, before, mistakes));
    let list = list.and_then(|item| read_list(&item, axes, before, mistakes));
    Some(ZipText { name: Some(name?), axes: list? })
}

fn read_name(item: &Item<'_>, before: &[ZipText], mistakes: &mut Mistakes) -> Option<String> {
    let name = mistakes.take(item.text().map_err(Mistakes::from))?;
    if !is_identifier(name) {
        let mistake = item.mistake(format!("`{name}` cannot be the name of a zip"), "expected a word");
        mistakes.push(mistake.help("use letters, digits and `_`, such as `name = \"fragments\"`"));
        return None;
    }
    if before.iter().any(|zip| zip.name.as_deref() == Some(name)) {
        let mistake = item.mistake(format!("two zips are called `{name}`"), "the second one is here");
        mistakes.push(mistake.help("give each a name of its own"));
        return None;
    }
    Some(name.to_owned())
}

/// The places of the axes that a zip lists.
fn read_list(list: &Item<'_>, axes: &[AxisText], before: &[ZipText], mistakes: &mut Mistakes) -> Option<Vec<usize>> {
    let entries = mistakes.take(list.list().map_err(|mistake| Mistakes::from(mistake.help(HELP))))?;
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
        if group.contains(&place) || before.iter().any(|other| other.axes.contains(&place)) {
            let mistake = entry.mistake(format!("the axis `{name}` is zipped twice"), "it steps with others already");
            mistakes.push(mistake.help("put all axes that step together in one list"));
            sound = false;
            continue;
        }
        group.push(place);
    }
    if sound && group.len() < 2 {
        mistakes.push(list.mistake("an axis alone cannot be zipped", "expected at least two axes").help(HELP));
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
            let place: &Place = match &axis.values[step].wish {
                Wish::Change(change) => change.place(),
                Wish::Param { place, .. } => place,
            };
            let mistake =
                place.mistake(format!("`{}` is given the value {} twice", axis.path, shown.join(", ")), "again here");
            mistakes.push(mistake.help("take one of them out"));
        }
    }
}
