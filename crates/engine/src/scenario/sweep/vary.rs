//! `[vary]`: a variant for each thing that a pattern names and each of its moves.

use super::{
    super::{
        Scenario,
        ablate::{Ablation, Each},
        change::{Wish, read_wish},
        place::Place,
        read::Reading,
    },
    axes::leaves,
    variants::VariantText,
};
use crate::{
    Rulesets,
    files::{Item, Mistakes},
    ruleset::Descriptor,
};
use std::{borrow::Cow, collections::BTreeMap};
use toml::{Spanned, de::DeValue};

/// What the variant is called that all others change, where none is listed.
pub const AS_IT_IS: &str = "as it is";

/// What stands for leaving cards out and moving settings a little.
const USUAL: &str = "usual";

const HELP: &str = "write it like `\"contracts.deck.*.count\" = [-1, +1]`";

/// Adds the variants that `[vary]` asks for to those that are listed; where none is, the scenario as it is comes first.
pub(super) fn add_varied(
    item: &Item<'_>,
    listed: bool,
    base: &Reading,
    rulesets: &Rulesets,
    variants: &mut Vec<VariantText>,
    mistakes: &mut Mistakes,
) {
    if !listed {
        variants.iter_mut().for_each(|variant| variant.name = Some(AS_IT_IS.to_owned()));
    }
    let Some(table) = mistakes.take(item.table().map_err(|mistake| Mistakes::from(mistake.help(HELP)))) else { return };
    // What there is to vary is known of a whole scenario only.
    let Some(settings) = base.draft.clone().settle(rulesets, mistakes) else { return };
    let scenario = Scenario::of(base, settings);
    let mut found: Vec<(Ablation, Item<'_>)> = Vec::new();
    for (pattern, item) in leaves(&table, "", scenario.descriptor, false) {
        let ablations = mistakes.take(read_each(&pattern, &item, &scenario)).unwrap_or_default();
        for ablation in ablations {
            // Two patterns may name the same.
            if !found.iter().any(|(known, _)| known.changes == ablation.changes) {
                found.push((ablation, item.clone()));
            }
        }
    }
    let mut often: BTreeMap<String, usize> = BTreeMap::new();
    found.iter().for_each(|(ablation, _)| *often.entry(ablation.short.clone()).or_default() += 1);
    for (ablation, item) in &found {
        let name = if often.get(&ablation.short) == Some(&1) { &ablation.short } else { &ablation.name };
        if variants.iter().any(|variant| variant.name.as_ref() == Some(name)) {
            let mistake =
                Place::of_key(item).mistake(format!("two variants are called `{name}`"), "this makes the second");
            mistakes.push(mistake.help("give the one that is listed another name"));
            continue;
        }
        if let Some(variant) = mistakes.take(varied(name, ablation, item, base, scenario.descriptor)) {
            variants.push(variant);
        }
    }
}

/// What becomes of all that a pattern names.
fn read_each(pattern: &str, item: &Item<'_>, scenario: &Scenario) -> Result<Vec<Ablation>, Mistakes> {
    let place = Place::of_key(item);
    let wrong = |what: String| Mistakes::from(place.mistake(what, "this cannot be varied so").help(HELP));
    if item.text() == Ok(USUAL) {
        let each = Each::new(pattern, None::<[&str; 0]>).map_err(wrong)?;
        return each.ablations(scenario).map_err(wrong);
    }
    let help = "list moves with a sign, or values: `[-1, +1]`; or write \"usual\": cards are left out, settings moved a little";
    let list = item.list().map_err(|mistake| Mistakes::from(mistake.help(help)))?;
    if list.is_empty() {
        return Err(item.mistake(format!("`{pattern}` has no moves"), "expected at least one").help(help).into());
    }
    let moves = list.iter().map(|entry| match entry.text() {
        Ok(text) => text.to_owned(),
        Err(_) => entry.written().to_owned(),
    });
    let each = Each::new(pattern, Some(moves)).map_err(wrong)?;
    each.ablations(scenario).map_err(wrong)
}

/// The variant in which one thing is left out or moved.
fn varied(
    name: &str,
    ablation: &Ablation,
    item: &Item<'_>,
    base: &Reading,
    descriptor: &'static Descriptor,
) -> Result<VariantText, Mistakes> {
    let mut reading = base.clone();
    let (mut mistakes, mut paths) = (Mistakes::default(), Vec::new());
    for (path, value) in ablation.changes.iter().filter_map(|change| change.split_once('=')) {
        let word = || DeValue::String(Cow::Owned(value.to_owned()));
        let value = DeValue::parse(value).map_or_else(|_| word(), Spanned::into_inner);
        // Whatever is wrong with it is told where the pattern stands.
        let value = Spanned::new(item.value.span(), value);
        let at = Item { value: &value, ..item.clone() };
        let wished = mistakes.take(read_wish(path, &Place::of_key(item), &at, descriptor));
        if let Some(Wish::Change(change)) = wished.map(|wished| wished.wish) {
            reading.draft.apply(&change, &mut mistakes);
        }
        paths.push(path.to_owned());
    }
    mistakes.or(VariantText { name: Some(name.to_owned()), reading, params: Vec::new(), paths })
}

#[cfg(test)]
mod tests {
    use super::super::{
        Compare, Sweep,
        tests::{TOP, mistakes, sweep},
    };
    use super::*;

    fn names(sweep: &Sweep) -> Vec<&str> {
        sweep.cells.iter().map(|cell| cell.variant.as_str()).collect()
    }

    #[test]
    fn each_card_and_each_move_is_a_variant_with_a_short_name() {
        let varied = sweep(&format!("{TOP}[vary]\n\"contracts.deck.*.count\" = [+1, +2]\ntimers.start = [-2]\n"));
        assert_eq!(names(&varied), [AS_IT_IS, "ice +1", "ice +2", "lab +1", "lab +2", "timers.start -2"]);
        let copies = |cell: usize| -> Vec<u32> {
            varied.cells[cell].scenario.settings.cards("contracts.deck").iter().map(|card| card.count).collect()
        };
        assert_eq!([copies(0), copies(2), copies(3)], [vec![2, 1], vec![4, 1], vec![2, 2]]);
        assert_eq!(varied.cells[5].scenario.settings.integer("timers.start"), 18);
        assert_eq!(varied.compare, Some(Compare::Baseline(AS_IT_IS.into())));
    }

    #[test]
    fn what_is_varied_comes_after_what_is_listed_and_meets_all_axes() {
        let text = format!(
            "{TOP}[axes]\ntimers.start = [20, 24]\n[vary]\n\"contracts.deck.lab.prestige\" = [+1, 3]\nspy.direction = \"usual\"\n\
             [[variant]]\nname = \"plain\"\n[[variant]]\nname = \"free\"\nset = {{ spy.free = true }}\n"
        );
        let varied = sweep(&text);
        assert_eq!((varied.cells.len(), varied.compare.clone()), (10, None));
        let all = names(&varied);
        assert_eq!(
            (all[0], all[3], all[4], all[7], all[8]),
            (
                "plain, timers.start=20",
                "free, timers.start=24",
                "lab prestige +1, timers.start=20",
                "lab prestige=3, timers.start=24",
                "spy.direction=either, timers.start=20"
            )
        );
    }

    #[test]
    fn the_same_move_by_two_patterns_is_made_once() {
        let twice = "\"contracts.deck.*.prestige\" = [+1]\n\"contracts.deck.ice.prestige\" = [-1, 3]\n";
        let varied = sweep(&format!("{TOP}[vary]\n{twice}"));
        assert_eq!(names(&varied), [AS_IT_IS, "ice prestige +1", "lab prestige +1", "ice prestige -1"]);
    }

    #[test]
    fn every_mistake_of_what_is_varied_is_told_in_its_place() {
        let wrong = [
            "vary = 3\n",
            "[vary]\n\"contracts.dek.*.count\" = [-1, +1]\ntimers.strat = [+1]\n\"contracts.deck.*.count\" = []\ntimers.distances = 3\n",
            "[vary]\ntimers.start = [+0.5]\n\"contracts.deck.*\" = [+1]\nspy.direction = [\"dwn\"]\nstore.markup = [9]\n",
            "[vary]\ntimers.start = [+1]\n[axes]\ntimers.start = [22]\n",
            "[vary]\n\"contracts.deck.ice.count\" = [+1]\n[[variant]]\nname = \"ice +1\"\n",
            "[vary]\n\"contracts.deck.ice.prestige\" = [9]\n",
        ];
        insta::assert_snapshot!(wrong.map(|text| mistakes(&format!("{TOP}{text}"))).join("\n\n----\n\n"));
    }
}
