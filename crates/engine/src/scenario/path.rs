//! Setting paths: what `timers.start`, `contracts.deck.ice_survey.prestige` and `strategy.patience` name.

use crate::{
    files::{Mistake, did_you_mean, program},
    ruleset::{CardsInfo, Descriptor, SettingInfo, SettingKind},
};
use std::collections::BTreeSet;

/// What stands for every card of a table in `assumed`, as in `contracts.deck.*.prestige`.
pub(super) const EVERY_CARD: &str = "*";

/// What a path names.
#[derive(Debug, Clone, Copy)]
pub(super) enum Named<'a> {
    /// A whole setting.
    Setting(&'static SettingInfo),
    /// One card of a table of cards, by its name.
    Card(&'static SettingInfo, &'static CardsInfo, &'a str),
    /// A field of one card.
    Field(&'static SettingInfo, &'static CardsInfo, &'a str, CardField),
    /// A parameter of the strategy.
    Param(&'a str),
}

/// A field of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CardField {
    /// How many copies there are.
    Count,
    /// A declared field, by its place in [`CardsInfo::fields`].
    Declared(usize),
    /// A text, by its place in [`CardsInfo::texts`].
    Text(usize),
}

impl CardField {
    /// Whether it holds a whole number.
    pub const fn is_number(self) -> bool {
        !matches!(self, Self::Text(_))
    }
}

/// A path that names nothing: what to say about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NoSuchPath {
    pub what: String,
    pub label: String,
    pub help: String,
}

impl NoSuchPath {
    /// The mistake, given how to make one at the right place.
    pub fn mistake(self, at: impl FnOnce(String, String) -> Mistake) -> Mistake {
        at(self.what, self.label).help(self.help)
    }
}

/// What of a path lies below another one: nothing for that path itself; `None` where it leads elsewhere.
pub(super) fn below<'a>(path: &'a str, outer: &str) -> Option<&'a str> {
    match path.strip_prefix(outer)? {
        "" => Some(""),
        rest => rest.strip_prefix('.'),
    }
}

/// Whether a path is another one or lies below it, as settings lie in a table; in the other one `*` stands for every card.
#[must_use]
pub fn lies_in(path: &str, outer: &str) -> bool {
    let mut parts = path.split('.');
    outer.split('.').all(|part| parts.next().is_some_and(|own| part == EVERY_CARD || part == own))
}

/// What a path names in a scenario of this ruleset. Whether a card with that name exists is known only later.
pub(super) fn resolve<'a>(path: &'a str, descriptor: &Descriptor) -> Result<Named<'a>, NoSuchPath> {
    if let Some(info) = descriptor.setting(path) {
        return Ok(Named::Setting(info));
    }
    for info in descriptor.all_settings() {
        let SettingKind::Cards(cards) = &info.kind else { continue };
        let Some(rest) = path.strip_prefix(info.path).and_then(|rest| rest.strip_prefix('.')) else { continue };
        let (card, field) = rest.split_once('.').map_or((rest, None), |(card, field)| (card, Some(field)));
        return match field {
            None => Ok(Named::Card(info, cards, card)),
            Some(field) => match card_field(cards, field) {
                Some(known) => Ok(Named::Field(info, cards, card, known)),
                None => Err(no_such_field(path, field, cards)),
            },
        };
    }
    match path.strip_prefix("strategy.") {
        Some(name) if name.split('.').all(is_identifier) => Ok(Named::Param(name)),
        _ => Err(no_such_setting(path, descriptor)),
    }
}

/// The field of a card with this name.
pub(super) fn card_field(cards: &CardsInfo, name: &str) -> Option<CardField> {
    if name == "count" {
        return Some(CardField::Count);
    }
    let text = || cards.texts.iter().position(|text| text.name == name).map(CardField::Text);
    cards.fields.iter().position(|field| field.name == name).map(CardField::Declared).or_else(text)
}

/// The fields of a card, `count` included.
pub(super) fn every_field(cards: &CardsInfo) -> impl Iterator<Item = CardField> {
    let numbers = (0..cards.fields.len()).map(CardField::Declared);
    std::iter::once(CardField::Count).chain(numbers).chain((0..cards.texts.len()).map(CardField::Text))
}

/// The names of the fields of a card, `count` included.
pub(super) fn field_names(cards: &CardsInfo) -> Vec<&'static str> {
    let texts = cards.texts.iter().map(|text| text.name);
    std::iter::once("count").chain(cards.fields.iter().map(|field| field.name)).chain(texts).collect()
}

/// Every table that settings stand in, such as `timers` for `timers.start`.
pub(super) fn table_paths(descriptor: &Descriptor) -> BTreeSet<&'static str> {
    let parents = |path: &'static str| path.match_indices('.').map(move |(dot, _)| &path[..dot]);
    descriptor.all_settings().flat_map(|info| parents(info.path)).collect()
}

/// Whether a name can be that of a card: letters, digits and `_`, not starting with a digit.
pub(super) fn is_identifier(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// "did you mean", or else what there is.
pub(super) fn suggestion<'a>(found: &str, what: &str, known: impl IntoIterator<Item = &'a str> + Clone) -> String {
    match did_you_mean(found, known.clone()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("{what}: {}", known.into_iter().collect::<Vec<_>>().join(", ")),
    }
}

fn no_such_field(path: &str, field: &str, cards: &CardsInfo) -> NoSuchPath {
    NoSuchPath {
        what: format!("there is no setting `{path}`"),
        label: format!("cards have no field `{field}`"),
        help: suggestion(field, "the fields of a card are", field_names(cards)),
    }
}

pub(super) fn no_such_setting(path: &str, descriptor: &Descriptor) -> NoSuchPath {
    let inside: Vec<&str> = descriptor
        .all_settings()
        .map(|info| info.path)
        .filter(|known| known.strip_prefix(path).is_some_and(|rest| rest.starts_with('.')))
        .collect();
    if !inside.is_empty() {
        return NoSuchPath {
            what: format!("there is no setting `{path}`"),
            label: "this is a table of settings, not one of them".into(),
            help: format!("its settings are: {}", inside.join(", ")),
        };
    }
    let tables = table_paths(descriptor);
    let known = descriptor.all_settings().map(|info| info.path).chain(tables.iter().copied());
    NoSuchPath {
        what: format!("there is no setting `{path}`"),
        label: format!("the ruleset `{}` has no such setting", descriptor.name),
        help: match did_you_mean(path, known) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("`{} describe {}` lists the settings", program(), descriptor.name),
        },
    }
}
