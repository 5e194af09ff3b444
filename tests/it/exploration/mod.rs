//! The exploration ruleset: its players, exact probabilities of its decks, and a small expedition solved exactly.

mod exact;
mod optimum;
mod players;

use perihelion::{
    random::Luck,
    ruleset::{Card, Ruleset, SettingKind, Settings, Value},
    rulesets::exploration::{DESCRIPTOR, Exploration},
    scenario::Scenario,
    strategy::Strategy,
};
use std::path::Path;

/// A mean over games, with its standard error.
#[derive(Debug, Clone, Copy)]
struct Mean {
    value: f64,
    error: f64,
}

impl Mean {
    /// The mean of these values. The standard error is at least that of a single value one off among all of them, so that
    /// a simulated share of 0 or 1 has one too.
    fn of(values: &[f64]) -> Self {
        let n = values.len() as f64;
        let value = values.iter().sum::<f64>() / n;
        let squares: f64 = values.iter().map(|one| (one - value).powi(2)).sum();
        Self { value, error: (squares / (n - 1.0) / n).sqrt().max(1.0 / n) }
    }

    /// How far this mean lies above another, in standard errors of the difference.
    fn errors_above(self, other: Self) -> f64 {
        (self.value - other.value) / self.error.hypot(other.error)
    }

    /// Asserts that an exact value lies within 5 standard errors.
    fn agrees_with(self, exact: f64, what: &str) {
        assert!((self.value - exact).abs() <= 5.0 * self.error, "{what}: simulated {self:?}, exactly {exact}");
    }
}

/// The settings of a shipped scenario.
fn shipped(name: &str) -> Settings {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/exploration");
    Scenario::load(&root.join(name).with_extension("toml"), &[]).expect("a shipped scenario").settings
}

/// A shipped or built-in strategy.
fn strategy(name: &str) -> Strategy {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("strategies/exploration");
    let file = root.join(name).with_extension("toml");
    Strategy::builtin(name)
        .unwrap_or_else(|| Strategy::load(&file, &DESCRIPTOR).unwrap_or_else(|mistakes| panic!("{mistakes}")))
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
    Luck::new(seed, Exploration::DESCRIPTOR.streams.iter().map(|stream| stream.name))
}
