//! How the fields of a card are declared: each with a name of its own, and texts with defaults that fit.

use crate::ruleset::{SettingInfo, SettingKind, TextInfo};

/// What is wrong with the fields of a table of cards.
pub(super) fn findings(info: &SettingInfo) -> Vec<String> {
    let SettingKind::Cards(cards) = &info.kind else { return Vec::new() };
    let mut found = Vec::new();
    let mut seen = vec!["count"];
    let texts = cards.texts.iter().map(|text| text.name);
    for name in cards.fields.iter().map(|field| field.name).chain(texts) {
        if seen.contains(&name) {
            found.push(format!("two fields of a card in `{}` are called `{name}`", info.path));
        }
        seen.push(name);
    }
    let unfit = cards.texts.iter().filter(|text| !fits(text));
    found.extend(unfit.map(|text| format!("cards in `{}` cannot give `{}` its default", info.path, text.name)));
    found
}

/// Whether a card could give the text its default.
fn fits(text: &TextInfo) -> bool {
    text.default.is_none_or(|default| match text.words {
        [] => default.chars().count() <= text.longest && !default.contains(char::is_control),
        words => words.iter().any(|word| word.name == default),
    })
}

#[cfg(test)]
mod tests {
    use super::{super::extremes::extremes, *};
    use crate::ruleset::{Card, CardsInfo, ChoiceInfo, FieldInfo, Origin, Settings, Value};

    const fn text(name: &'static str, default: Option<&'static str>, words: &'static [ChoiceInfo]) -> TextInfo {
        TextInfo { name, about: "", default, longest: 3, words }
    }

    const WORDS: &[ChoiceInfo] = &[ChoiceInfo { name: "credit", about: "" }];

    static DECK: SettingInfo = SettingInfo {
        path: "deck",
        kind: SettingKind::Cards(CardsInfo {
            fields: &[FieldInfo { name: "cost", about: "", least: 0, most: 9, default: None }],
            texts: &[
                text("given", None, &[]),
                text("fits", Some("pub"), &[]),
                text("long", Some("pubs"), &[]),
                text("broken", Some("a\nb"), &[]),
                // Words may be as long as they like.
                text("word", Some("credit"), WORDS),
                text("unknown", Some("pub"), WORDS),
            ],
            fewest: 2,
            most: 9,
        }),
        about: "",
        unit: "",
        origin: Origin::Assumed,
    };

    #[test]
    fn a_default_that_a_card_could_not_give_is_a_finding() {
        let found =
            ["long", "broken", "unknown"].map(|name| format!("cards in `deck` cannot give `{name}` its default"));
        assert_eq!(findings(&DECK), found);
    }

    #[test]
    fn fields_that_share_a_name_are_a_finding_whatever_they_hold() {
        let fields: &[FieldInfo] = const { &[FieldInfo { name: "cost", about: "", least: 0, most: 9, default: None }] };
        let texts = const { &[text("cost", None, &[]), text("count", None, &[])] };
        let kind = SettingKind::Cards(CardsInfo { fields, texts, fewest: 1, most: 9 });
        let info = SettingInfo { path: "deck", kind, about: "", unit: "", origin: Origin::Assumed };
        let found = ["cost", "count"].map(|name| format!("two fields of a card in `deck` are called `{name}`"));
        assert_eq!(findings(&info), found);
    }

    #[test]
    fn texts_stay_as_given_where_numbers_go_to_their_ends() {
        let mut settings = Settings::default();
        let card = Card { name: "a".into(), count: 3, fields: vec![4], texts: vec!["one".into(), "two".into()] };
        settings.set("deck", Value::Cards(vec![card.clone()]));
        let decks = extremes(&DECK, &settings);
        let cards = decks.iter().map(|value| match value {
            Value::Cards(cards) => &cards[0],
            other => panic!("{other:?}"),
        });
        let seen: Vec<(u32, i64)> = cards.clone().map(|card| (card.count, card.fields[0])).collect();
        assert_eq!(seen, [(2, 4), (9, 4), (3, 0), (3, 9)]);
        assert!(cards.clone().all(|found| found.texts == card.texts));
    }
}
