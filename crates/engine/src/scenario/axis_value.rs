//! A value of an axis: what it is, and how labels show it.

use super::path::{Named, resolve};
use crate::ruleset::{Descriptor, SettingKind, Value};
use serde::{Serialize, Serializer};
use std::{borrow::Borrow, cmp::Ordering, fmt};

/// A value of an axis, from the sweep's file to the report.
///
/// It is compared by what labels show, because labels are what tells cells apart.
#[derive(Debug, Clone)]
pub struct AxisValue {
    shown: String,
    kind: AxisKind,
}

/// What a value of an axis is.
#[derive(Debug, Clone, PartialEq)]
pub enum AxisKind {
    /// A whole number.
    Whole(i64),
    /// A number that need not be whole.
    Number(f64),
    /// Whether something holds.
    Truth(bool),
    /// A word, a text, a list or cards: nothing that has an order or a distance.
    Named,
    /// A step of a zip: the value of each of its axes.
    Step(Vec<AxisValue>),
}

impl AxisValue {
    /// A whole number.
    pub(in super::super) fn whole(value: i64) -> Self {
        Self { shown: value.to_string(), kind: AxisKind::Whole(value) }
    }

    /// A value of a parameter of the strategy, which counts something where it is whole.
    pub(in super::super) fn param(value: f64) -> Self {
        Self::written(&value.to_string())
    }

    /// A word, a text, a list or cards, as labels show it.
    pub(in super::super) fn named(shown: String) -> Self {
        Self { shown, kind: AxisKind::Named }
    }

    /// A step of a zip of several axes.
    pub(super) fn step(values: Vec<Self>) -> Self {
        Self { shown: values.join("/"), kind: AxisKind::Step(values) }
    }

    /// The value that a label shows for a path: what [`AxisValue::as_str`] gave, read again. What is no path of the
    /// ruleset is the name of a zip.
    #[must_use]
    pub fn read(path: &str, shown: &str, descriptor: &Descriptor) -> Self {
        let shown_as = |kind| Self { shown: shown.to_owned(), kind };
        let named = || shown_as(AxisKind::Named);
        match resolve(path, descriptor) {
            Ok(Named::Setting(info)) => match info.kind {
                SettingKind::Integer { .. } | SettingKind::Number { .. } | SettingKind::Boolean { .. } => {
                    Self::written(shown)
                }
                _ => named(),
            },
            Ok(Named::Field(.., field)) if field.is_number() => Self::written(shown),
            Ok(Named::Param(_)) => Self::written(shown),
            Ok(Named::Card(..) | Named::Field(..)) => named(),
            Err(_) => match shown.split('/').map(Self::written).collect::<Vec<_>>() {
                one if one.len() < 2 => Self::written(shown),
                several => shown_as(AxisKind::Step(several)),
            },
        }
    }

    /// What a file would write so: a number, `true` or `false`, or a name.
    fn written(shown: &str) -> Self {
        let kind = if let Ok(whole) = shown.parse() {
            AxisKind::Whole(whole)
        } else if let Ok(number) = shown.parse() {
            AxisKind::Number(number)
        } else {
            shown.parse().map_or(AxisKind::Named, AxisKind::Truth)
        };
        Self { shown: shown.to_owned(), kind }
    }

    /// What it is.
    #[must_use]
    pub fn kind(&self) -> &AxisKind {
        &self.kind
    }

    /// As labels show it: as a file would write it, with words bare; a step of a zip with slashes between its values.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.shown
    }

    /// The number that it is, if it is one.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        match self.kind {
            AxisKind::Whole(value) => Some(value as f64),
            AxisKind::Number(value) => Some(value),
            AxisKind::Truth(_) | AxisKind::Named | AxisKind::Step(_) => None,
        }
    }

    /// Its values: one for each axis of a zip, otherwise itself alone.
    #[must_use]
    pub fn values(&self) -> &[Self] {
        match &self.kind {
            AxisKind::Step(values) => values,
            _ => std::slice::from_ref(self),
        }
    }
}

impl From<&Value> for AxisValue {
    fn from(value: &Value) -> Self {
        let kind = match value {
            Value::Integer(value) => AxisKind::Whole(*value),
            Value::Number(value) => AxisKind::Number(*value),
            Value::Boolean(value) => AxisKind::Truth(*value),
            Value::Choice(word) => return Self::named((*word).to_owned()),
            Value::Integers(_) | Value::Cards(_) => AxisKind::Named,
        };
        Self { shown: value.to_string(), kind }
    }
}

impl fmt::Display for AxisValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.shown)
    }
}

impl Serialize for AxisValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.shown)
    }
}

impl Borrow<str> for AxisValue {
    fn borrow(&self) -> &str {
        &self.shown
    }
}

impl PartialEq for AxisValue {
    fn eq(&self, other: &Self) -> bool {
        self.shown == other.shown
    }
}

impl Eq for AxisValue {}

impl PartialOrd for AxisValue {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for AxisValue {
    fn cmp(&self, other: &Self) -> Ordering {
        self.shown.cmp(&other.shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::sweep::tests::{TOP, sweep};

    const PLAYERS: &str = "scenario = \"plain.toml\"\nstrategies = [\"players/*.toml\"]\ngames = 10\n";

    /// The same value with the types of its parts, which `==` does not look at.
    fn typed(value: &AxisValue) -> (&str, &AxisKind, Vec<&AxisKind>) {
        (value.as_str(), value.kind(), value.values().iter().map(AxisValue::kind).collect())
    }

    #[test]
    fn what_a_label_shows_is_read_as_what_the_sweep_gave() {
        let swept = sweep(&format!(
            "{PLAYERS}[axes]\ntimers.start = [22, 24]\nspy.free = [true, false]\nspy.direction = [\"down\", \"either\"]\n\
             store.markup = [1, 0.25]\n\"timers.distances\" = [[2, 4], [3, 5]]\ncontracts.deck.ice.prestige = [3, 4]\n\
             strategy.patience = [2, 2.5]\nstrategy.mistakes.slip = [0, 1e-7]\n\
             [[zip]]\nname = \"price\"\naxes = [\"spy.free\", \"store.markup\"]\n"
        ));
        for (path, value) in swept.cells.iter().flat_map(|cell| &cell.axis_values) {
            let read = AxisValue::read(path, value.as_str(), swept.descriptor);
            assert_eq!(typed(&read), typed(value), "{path}");
        }
        let kinds: Vec<AxisKind> = swept.cells[0].axis_values.iter().map(|(_, value)| value.kind().clone()).collect();
        let step = ["true", "1.0"].map(AxisValue::written).to_vec();
        let whole = AxisKind::Whole;
        let kinds_of_axes =
            [whole(22), AxisKind::Step(step), AxisKind::Named, AxisKind::Named, whole(3), whole(2), whole(0)];
        assert_eq!(kinds, kinds_of_axes);
    }

    #[test]
    fn words_that_look_like_numbers_are_words() {
        let descriptor = sweep(TOP).descriptor;
        assert_eq!(AxisValue::read("spy.direction", "inf", descriptor).number(), None);
        assert_eq!(AxisValue::read("strategy.patience", "2.5", descriptor).number(), Some(2.5));
    }
}
