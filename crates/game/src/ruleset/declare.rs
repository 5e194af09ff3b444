//! Short ways to declare settings, for the tables of a descriptor: one line a setting, read like a sentence.
//!
//! Every function here is `const`, makes one plain value and checks nothing. The `about` of a setting says in one
//! sentence what it does.

use super::{CardsInfo, ChoiceInfo, FieldInfo, Origin, SettingInfo, SettingKind, TextInfo};

/// A whole number from `least` to `most`, counted in `unit` (such as `spaces`; empty where it has none).
#[must_use]
pub const fn whole(
    path: &'static str,
    [least, most, default]: [i64; 3],
    unit: &'static str,
    origin: Origin,
    about: &'static str,
) -> SettingInfo {
    SettingInfo { path, kind: SettingKind::Integer { least, most, default }, about, unit, origin }
}

/// A whole number that is our choice: [`whole`], of origin [`Origin::Assumed`].
#[must_use]
pub const fn assumed(
    path: &'static str,
    least_most_default: [i64; 3],
    unit: &'static str,
    about: &'static str,
) -> SettingInfo {
    whole(path, least_most_default, unit, Origin::Assumed, about)
}

/// True or false.
#[must_use]
pub const fn yes_or_no(path: &'static str, default: bool, origin: Origin, about: &'static str) -> SettingInfo {
    SettingInfo { path, kind: SettingKind::Boolean { default }, about, unit: "", origin }
}

/// One of a few words, each a [`word`].
#[must_use]
pub const fn choice(
    path: &'static str,
    choices: &'static [ChoiceInfo],
    default: &'static str,
    origin: Origin,
    about: &'static str,
) -> SettingInfo {
    SettingInfo { path, kind: SettingKind::Choice { choices, default }, about, unit: "", origin }
}

/// A word of a [`choice`], with what it means in one sentence.
#[must_use]
pub const fn word(name: &'static str, about: &'static str) -> ChoiceInfo {
    ChoiceInfo { name, about }
}

/// The words of a type, `known`, after one more for none of them; `N` is their number together.
#[must_use]
pub const fn or_none<const N: usize>(
    name: &'static str,
    about: &'static str,
    known: &'static [ChoiceInfo],
) -> [ChoiceInfo; N] {
    let mut words = [word(name, about); N];
    let (_, others) = words.split_at_mut(1);
    others.copy_from_slice(known);
    words
}

/// The settings of several structs, one after the other; `N` is their number together.
///
/// # Panics
/// If it is another.
#[must_use]
pub const fn joined<const N: usize>(parts: &[&[SettingInfo]]) -> [SettingInfo; N] {
    let mut all = [parts[0][0]; N];
    let (mut part, mut at) = (0, 0);
    while part < parts.len() {
        let (_, rest) = all.split_at_mut(at);
        rest.split_at_mut(parts[part].len()).0.copy_from_slice(parts[part]);
        at += parts[part].len();
        part += 1;
    }
    assert!(at == N, "as many settings as the parts have together");
    all
}

/// A list of whole numbers, each from `least` to `most` and counted in `unit`, with `shortest` to `longest` entries.
#[must_use]
pub const fn numbers(
    path: &'static str,
    [least, most]: [i64; 2],
    [shortest, longest]: [usize; 2],
    default: &'static [i64],
    unit: &'static str,
    origin: Origin,
    about: &'static str,
) -> SettingInfo {
    SettingInfo { path, kind: SettingKind::Integers { least, most, shortest, longest, default }, about, unit, origin }
}

/// A table of cards with these fields, `fewest` to `most` of them, copies counted.
#[must_use]
pub const fn cards(
    path: &'static str,
    fields: &'static [FieldInfo],
    [fewest, most]: [u32; 2],
    origin: Origin,
    about: &'static str,
) -> SettingInfo {
    SettingInfo {
        path,
        kind: SettingKind::Cards(CardsInfo { fields, texts: &[], fewest, most }),
        about,
        unit: "",
        origin,
    }
}

/// A table of cards with these fields and texts, `fewest` to `most` of them, copies counted.
#[must_use]
pub const fn cards_with_texts(
    path: &'static str,
    (fields, texts): (&'static [FieldInfo], &'static [TextInfo]),
    [fewest, most]: [u32; 2],
    origin: Origin,
    about: &'static str,
) -> SettingInfo {
    SettingInfo { path, kind: SettingKind::Cards(CardsInfo { fields, texts, fewest, most }), about, unit: "", origin }
}

/// A text of a card of at most `longest` characters, empty where a card is silent.
#[must_use]
pub const fn text(name: &'static str, longest: usize, about: &'static str) -> TextInfo {
    TextInfo { name, about, default: Some(""), longest, words: &[] }
}

/// A field of a card from 0 to `most`, 0 where a card is silent.
#[must_use]
pub const fn field(name: &'static str, most: i64, about: &'static str) -> FieldInfo {
    FieldInfo { name, about, least: 0, most, default: Some(0) }
}
