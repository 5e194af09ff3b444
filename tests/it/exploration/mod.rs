//! The exploration ruleset: its players, exact probabilities of its decks, and a small expedition solved exactly.

mod exact;
mod optimum;
mod page;
mod players;
mod reshuffled;

use crate::players::Mean;
use perihelion::{
    random::Luck,
    ruleset::{Card, Ruleset, SettingKind, Settings, Value},
    rulesets::exploration::{DESCRIPTOR, Exploration},
    scenario::Scenario,
    strategy::Strategy,
};
use std::path::Path;

/// The settings of a shipped scenario.
fn shipped(name: &str) -> Settings {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/exploration");
    Scenario::load(&root.join(name).with_extension("toml"), &[], perihelion::rulesets::shipped())
        .expect("a shipped scenario")
        .settings
}

/// A shipped or built-in strategy.
fn strategy(name: &str) -> Strategy {
    crate::players::strategy(&DESCRIPTOR, name)
}

/// A card, relic or planet of a table: its name, its copies and the fields that are not 0.
type Row<'a> = (&'a str, u32, &'a [(&'a str, i64)]);

/// The table at a path with these rows.
fn table(path: &str, rows: &[Row<'_>]) -> Value {
    let info = DESCRIPTOR.setting(path).expect("a setting");
    let SettingKind::Cards(cards) = &info.kind else { panic!("`{path}` is no table") };
    let card = |&(name, count, given): &Row<'_>| {
        assert!(given.iter().all(|(name, _)| cards.fields.iter().any(|field| field.name == *name)), "{given:?}");
        let value = |name: &str| given.iter().find(|(given, _)| *given == name).map_or(0, |&(_, value)| value);
        let fields = cards.fields.iter().map(|field| value(field.name)).collect();
        Card { name: name.into(), count, fields, texts: Vec::new() }
    };
    Value::Cards(rows.iter().map(card).collect())
}

/// The luck of a seed.
fn luck(seed: u64) -> Luck {
    Exploration::DESCRIPTOR.luck(seed)
}
