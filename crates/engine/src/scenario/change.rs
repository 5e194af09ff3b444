//! A value for a path, such as `--set`, a variant or an axis gives: read and checked as a change of a scenario.

use super::{
    axis_value::AxisValue,
    draft::Change,
    path::{Named, resolve},
    place::Place,
    value::{CardText, read_card, read_cards, read_value},
};
use crate::{
    files::{Item, Mistakes},
    ruleset::{Descriptor, SettingKind},
};

/// What a path and a value together ask for.
#[derive(Debug, Clone)]
pub(super) enum Wish {
    /// Another value in the scenario.
    Change(Change),
    /// Another value of a parameter of the strategy.
    Param { name: String, value: f64, place: Place },
}

/// A wish, with its value as labels show it.
#[derive(Debug, Clone)]
pub(super) struct Wished {
    pub wish: Wish,
    pub shown: AxisValue,
}

/// Reads the value at `item` as one for `path`, which was written at `key`.
pub(super) fn read_wish(
    path: &str,
    key: &Place,
    item: &Item<'_>,
    descriptor: &'static Descriptor,
) -> Result<Wished, Mistakes> {
    let named = resolve(path, descriptor).map_err(|no| no.mistake(|what, label| key.mistake(what, label)))?;
    let item = Item { path: path.to_owned(), ..item.clone() };
    let place = Place::of_value(&item);
    let mut mistakes = Mistakes::default();
    let cards = |path, cards, known_only| {
        Wish::Change(Change::Cards { path, cards, place: place.clone(), known_only, whole: true })
    };
    let (wish, shown) = match named {
        Named::Setting(info) => match &info.kind {
            SettingKind::Cards(kind) => {
                let (read, _) = read_cards(&item, kind, &mut mistakes);
                (cards(info.path, read, false), one_line(item.written()))
            }
            _ => {
                let value = read_value(&item, info)?;
                let shown = AxisValue::from(&value);
                (Wish::Change(Change::Value { path: info.path, value, place: place.clone() }), shown)
            }
        },
        Named::Card(info, kind, name) => {
            let card = read_card(name, &item, kind, &mut mistakes);
            (cards(info.path, vec![card], false), one_line(item.written()))
        }
        Named::Field(info, kind, name, field) => {
            let mut card = CardText::new(name, key.clone(), kind);
            let shown = card.read_field(&item, kind, field)?;
            (cards(info.path, vec![card], true), shown)
        }
        Named::Param(name) => {
            let value = item.number()?;
            (Wish::Param { name: name.to_owned(), value, place: key.clone() }, AxisValue::param(value))
        }
    };
    mistakes.or(Wished { wish, shown })
}

fn one_line(written: &str) -> AxisValue {
    AxisValue::named(written.split_whitespace().collect::<Vec<_>>().join(" "))
}
