//! The variants of a sweep: the scenario as it is, or named ones with other values or from other files.

use super::super::{
    change::{Wish, read_wish},
    place::Place,
    read::{Reading, named_file, read_scenario},
};
use super::axes::leaves;
use crate::{
    Rulesets,
    files::{Item, Mistakes},
};
use std::collections::{BTreeMap, BTreeSet, btree_map::Entry};

/// A variant in the making.
#[derive(Debug, Clone)]
pub(super) struct VariantText {
    pub name: Option<String>,
    pub reading: Reading,
    /// Parameters that it gives strategies: name, value and place.
    pub params: Vec<(String, f64, Place)>,
    /// Every path that it gives a value.
    pub paths: Vec<String>,
}

/// The variants listed at `item`, or the scenario alone where there is no list.
pub(super) fn read_variants(
    item: Option<&Item<'_>>,
    base: &Reading,
    rulesets: &Rulesets,
    mistakes: &mut Mistakes,
) -> Vec<VariantText> {
    let Some(item) = item else {
        return vec![VariantText { name: None, reading: base.clone(), params: Vec::new(), paths: Vec::new() }];
    };
    let help = "write each variant as `[[variant]]` with a `name`";
    let entries = mistakes.take(item.list().map_err(|mistake| Mistakes::from(mistake.help(help)))).unwrap_or_default();
    let mut variants: Vec<VariantText> = Vec::new();
    let mut names: BTreeSet<Option<String>> = BTreeSet::new();
    let mut twins = Twins::default();
    for entry in entries {
        let before = mistakes.list.len();
        let Some(variant) = read_variant(&entry, base, rulesets, mistakes) else { continue };
        if !names.insert(variant.name.clone()) {
            let name = variant.name.unwrap_or_default();
            let place = name_place(&entry);
            let mistake = place.mistake(format!("two variants are called `{name}`"), "the second one is here");
            mistakes.push(mistake.help("give each a name of its own"));
            continue;
        }
        if mistakes.list.len() == before {
            twins.add(&variant, &entry, mistakes);
        }
        variants.push(variant);
    }
    variants
}

/// What the variants so far are, to find two that are the same.
#[derive(Default)]
struct Twins {
    /// By the settings and the parameters: the name of the variant that has them.
    known: BTreeMap<(u128, BTreeMap<String, u64>), String>,
}

impl Twins {
    /// A variant that gives every setting and every parameter the values that another one gives is a mistake.
    fn add(&mut self, variant: &VariantText, entry: &Item<'_>, mistakes: &mut Mistakes) {
        let params = variant.params.iter().map(|(name, value, _)| (name.clone(), (value + 0.0).to_bits())).collect();
        let name = variant.name.clone().unwrap_or_default();
        match self.known.entry((variant.reading.draft.digest(), params)) {
            Entry::Vacant(place) => {
                place.insert(name);
            }
            Entry::Occupied(first) => {
                let first = first.get();
                let what = format!("the variants `{first}` and `{name}` are the same");
                let mistake = name_place(entry).mistake(what, "every setting has the same value in both");
                mistakes.push(mistake.help("change a setting in one of them, or take it out"));
            }
        }
    }
}

/// Where a variant's name is, if it has one.
fn name_place(entry: &Item<'_>) -> Place {
    let name = entry.table().ok().and_then(|table| table.get("name").map(|item| Place::of_value(&item)));
    name.unwrap_or_else(|| Place::of_value(entry))
}

fn read_variant(entry: &Item<'_>, base: &Reading, rulesets: &Rulesets, mistakes: &mut Mistakes) -> Option<VariantText> {
    let table = mistakes.take(entry.table().map_err(Mistakes::from))?;
    let name =
        mistakes.take(table.require("name").and_then(|item| Ok((item.text()?.trim(), item))).map_err(Mistakes::from));
    if let Some(("", item)) = &name {
        mistakes.push(item.mistake("a variant needs a name", "this name is empty").help("such as `name = \"harder\"`"));
    }
    if let Some(item) = table.get("about") {
        mistakes.take(item.text().map_err(Mistakes::from));
    }
    let (scenario, set) = (table.get("scenario"), table.get("set"));
    table.unknown_keys(mistakes);
    let mut reading = match &scenario {
        Some(item) => {
            let source = mistakes.take(named_file(item))?;
            let reading = read_scenario(source, rulesets, mistakes)?;
            let (ours, theirs) = (base.draft.descriptor.name, reading.draft.descriptor.name);
            if ours != theirs {
                let label = format!("its ruleset is `{theirs}`, the sweep's is `{ours}`");
                mistakes.push(item.mistake("this is a scenario of another ruleset", label));
                return None;
            }
            reading
        }
        None => base.clone(),
    };
    let (mut params, mut paths) = (Vec::new(), Vec::new());
    if let Some(item) = set {
        let help = "write it like `set = { \"timers.start\" = 22 }`";
        let table = mistakes.take(item.table().map_err(|mistake| Mistakes::from(mistake.help(help))))?;
        for (path, item) in leaves(&table, "", reading.draft.descriptor, false) {
            let wished = read_wish(&path, &Place::of_key(&item), &item, reading.draft.descriptor);
            match mistakes.take(wished).map(|wished| wished.wish) {
                Some(Wish::Change(change)) => reading.draft.apply(&change, mistakes),
                Some(Wish::Param { name, value, place }) => params.push((name, value, place)),
                None => reading.draft.spoil(&path),
            }
            paths.push(path);
        }
    }
    Some(VariantText { name: Some(name?.0.to_owned()), reading, params, paths })
}
