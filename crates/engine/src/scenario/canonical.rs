//! Everything about a scenario that decides how it plays, in one fixed form; and how two scenarios differ.

use super::{Scenario, path::field_names, value::quoted};
use crate::ruleset::{Card, CardsInfo, SettingInfo, SettingKind, Value};
use serde_json::{Map, Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};

/// A setting, or a field of a card, that two scenarios give different values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The path of the setting, the card or the field of a card.
    pub path: String,
    /// Its value in the first scenario, as a file would write it; `None` for a card that is not there.
    pub first: Option<String>,
    /// Its value in the second.
    pub second: Option<String>,
}

impl Scenario {
    /// Ruleset, rules version and the value of every setting: whatever decides how games go, and nothing else.
    ///
    /// Two scenarios with the same value here play the same games. Keys are sorted; cards keep their order.
    #[must_use]
    pub fn canonical(&self) -> Json {
        let mut settings = BTreeMap::new();
        for info in self.descriptor.all_settings() {
            let Some(value) = self.settings.get(info.path) else { continue };
            settings.insert(info.path, canonical_value(value, &info.kind));
        }
        sorted([
            ("ruleset", json!(self.descriptor.name)),
            ("rules_version", json!(self.descriptor.rules_version)),
            ("settings", sorted(settings)),
        ])
    }

    /// Every setting, and every field of a card, whose value is not the same in `other`, in the order of the paths.
    ///
    /// Both scenarios are of the same ruleset.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<Difference> {
        let (mut first, mut second) = (BTreeMap::new(), BTreeMap::new());
        for info in self.descriptor.all_settings() {
            let (mine, theirs) = (self.settings.get(info.path), other.settings.get(info.path));
            // Most are equal, and writing them all out would take long in a sweep with many cells.
            if mine != theirs {
                flatten(info, mine, &mut first);
                flatten(info, theirs, &mut second);
            }
        }
        let paths: BTreeSet<&String> = first.keys().chain(second.keys()).collect();
        paths
            .into_iter()
            .filter(|path| first.get(*path) != second.get(*path))
            .map(|path| Difference {
                path: path.clone(),
                first: first.get(path).cloned(),
                second: second.get(path).cloned(),
            })
            .collect()
    }
}

/// A setting's value by its path; a card is one entry for each of its fields.
fn flatten(info: &SettingInfo, value: Option<&Value>, flat: &mut BTreeMap<String, String>) {
    match (&info.kind, value) {
        (SettingKind::Cards(kind), Some(Value::Cards(cards))) => {
            for card in cards {
                for (name, value) in fields(card, kind) {
                    let value = value.as_str().map_or_else(|| value.to_string(), quoted);
                    flat.insert(format!("{}.{}.{name}", info.path, card.name), value);
                }
            }
        }
        (_, Some(value)) => {
            flat.insert(info.path.to_owned(), value.to_string());
        }
        (_, None) => {}
    }
}

fn canonical_value(value: &Value, kind: &SettingKind) -> Json {
    match (value, kind) {
        (Value::Integer(number), _) => json!(number),
        // Negative zero plays like zero.
        (Value::Number(number), _) => json!(number + 0.0),
        (Value::Boolean(truth), _) => json!(truth),
        (Value::Choice(word), _) => json!(word),
        (Value::Integers(numbers), _) => json!(numbers),
        (Value::Cards(cards), SettingKind::Cards(kind)) => {
            let card = |card: &Card| sorted([("name", json!(card.name)), ("fields", sorted(fields(card, kind)))]);
            cards.iter().map(card).collect()
        }
        (Value::Cards(_), _) => Json::Null,
    }
}

/// The fields of a card with their names, `count` first.
fn fields<'a>(card: &'a Card, kind: &'a CardsInfo) -> impl Iterator<Item = (&'static str, Json)> + 'a {
    let numbers = std::iter::once(i64::from(card.count)).chain(card.fields.iter().copied());
    let values = numbers.map(|number| json!(number)).chain(card.texts.iter().map(|text| json!(text)));
    field_names(kind).into_iter().zip(values)
}

/// An object with its keys in order, whatever the map of the JSON library does.
fn sorted<'a>(entries: impl IntoIterator<Item = (&'a str, Json)>) -> Json {
    let mut entries: Vec<(&str, Json)> = entries.into_iter().collect();
    entries.sort_by_key(|(key, _)| *key);
    Json::Object(entries.into_iter().map(|(key, value)| (key.to_owned(), value)).collect::<Map<_, _>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        files::Source,
        scenario::{Override, toy::rulesets},
    };

    fn scenario(text: &str, overrides: &[&str]) -> Scenario {
        let overrides: Vec<Override> = overrides.iter().map(|text| Override::parse(text).expect(text)).collect();
        Scenario::from_source(&Source::from_text("x.toml", text), &overrides, &rulesets()).expect("a sound scenario")
    }

    const PLAIN: &str =
        "ruleset = \"toy\"\n[contracts.deck]\nice = { count = 2, prestige = 2 }\nlab = { prestige = 5 }\n";

    #[test]
    fn the_canonical_form_holds_every_setting_and_is_pinned() {
        insta::assert_snapshot!(serde_json::to_string_pretty(&scenario(PLAIN, &[]).canonical()).expect("JSON"));
    }

    #[test]
    fn words_and_layout_leave_the_canonical_form_alone_and_every_value_changes_it() {
        let plain = scenario(PLAIN, &[]).canonical();
        let other = PLAIN.replace("ruleset = \"toy\"", "title = \"Other\"\nruleset = 'toy'\ntimers = { start = 23 }");
        assert_eq!(scenario(&other, &[]).canonical(), plain);
        let values = [
            "timers.start=22",
            "spy.free=true",
            "spy.direction=either",
            "store.markup=1.25",
            "timers.distances=[2, 4]",
            "contracts.deck.lab.fuel=0",
            "contracts.deck.ice.count=3",
            "limits.decisions=99",
        ];
        for value in values {
            assert_ne!(scenario(PLAIN, &[value]).canonical(), plain, "{value}");
        }
        let swapped =
            "ruleset = \"toy\"\n[contracts.deck]\nlab = { prestige = 5 }\nice = { count = 2, prestige = 2 }\n";
        assert_ne!(scenario(swapped, &[]).canonical(), plain, "the order of the cards decides the deal");
    }

    #[test]
    fn differences_name_settings_and_fields_of_cards() {
        let plain = scenario(PLAIN, &[]);
        let other =
            scenario(&format!("{PLAIN}zoo = {{ prestige = 1 }}\n"), &["timers.start=22", "contracts.deck.lab.count=3"]);
        let shown: Vec<String> = plain
            .differences(&other)
            .iter()
            .map(|d| format!("{} {:?} {:?}", d.path, d.first.as_deref(), d.second.as_deref()))
            .collect();
        assert_eq!(
            shown,
            [
                "contracts.deck.lab.count Some(\"1\") Some(\"3\")",
                "contracts.deck.zoo.count None Some(\"1\")",
                "contracts.deck.zoo.fuel None Some(\"1\")",
                "contracts.deck.zoo.prestige None Some(\"1\")",
                "timers.start Some(\"23\") Some(\"22\")",
            ]
        );
        assert!(plain.differences(&plain).is_empty());
    }
}
