//! The settings at the ends of what they may hold.

use crate::ruleset::{Card, SettingInfo, SettingKind, Settings, Value};

/// The values at both ends of what a setting may hold.
pub(super) fn extremes(info: &SettingInfo, settings: &Settings) -> Vec<Value> {
    match &info.kind {
        SettingKind::Integer { least, most, .. } => vec![Value::Integer(*least), Value::Integer(*most)],
        SettingKind::Number { least, most, .. } => vec![Value::Number(*least), Value::Number(*most)],
        SettingKind::Boolean { .. } => vec![Value::Boolean(false), Value::Boolean(true)],
        SettingKind::Choice { choices, .. } => choices.iter().map(|choice| Value::Choice(choice.name)).collect(),
        SettingKind::Integers { least, most, shortest, longest, .. } => vec![
            Value::Integers(vec![*least; *shortest]),
            Value::Integers(vec![*most; *longest]),
            Value::Integers(vec![*least; *longest]),
            Value::Integers(vec![*most; *shortest]),
        ],
        SettingKind::Cards(cards) => {
            let given = settings.cards(info.path);
            let with = |fewest: u32, fields: &dyn Fn(&Card) -> Vec<i64>| {
                let mut left = fewest;
                let mut deck: Vec<Card> = Vec::new();
                for card in given {
                    let count = card.count.min(left);
                    left -= count;
                    deck.push(Card { name: card.name.clone(), count, fields: fields(card), texts: card.texts.clone() });
                }
                if let Some(last) = deck.last_mut() {
                    last.count += left;
                }
                Value::Cards(deck)
            };
            let as_given = |card: &Card| card.fields.clone();
            let least = |_: &Card| cards.fields.iter().map(|field| field.least).collect();
            let most = |_: &Card| cards.fields.iter().map(|field| field.most).collect();
            let all = given.iter().map(|card| card.count).sum();
            vec![with(cards.fewest, &as_given), with(cards.most, &as_given), with(all, &least), with(all, &most)]
        }
    }
}
