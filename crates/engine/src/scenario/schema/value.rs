//! The schema of one setting's value.

use super::words;
use crate::ruleset::{CardsInfo, Origin, SettingInfo, SettingKind, TextInfo};
use serde_json::{Map, Value as Json, json};

/// The pattern of a card's name.
pub(super) const NAME: &str = "[A-Za-z_][A-Za-z0-9_]*";

/// The value of a setting. With `whole` every field of a card that has no default is asked for.
pub(super) fn value(info: &SettingInfo, whole: bool) -> Json {
    let mut schema = match &info.kind {
        SettingKind::Integer { least, most, default } => {
            json!({ "type": "integer", "minimum": least, "maximum": most, "default": default })
        }
        SettingKind::Number { least, most, default } => {
            json!({ "type": "number", "minimum": least, "maximum": most, "default": default })
        }
        SettingKind::Boolean { default } => json!({ "type": "boolean", "default": default }),
        SettingKind::Choice { choices, default } => {
            let mut schema = words(choices.iter().map(|choice| (choice.name, choice.about)));
            schema["default"] = json!(default);
            schema
        }
        SettingKind::Integers { least, most, shortest, longest, default } => json!({
            "type": "array",
            "items": { "type": "integer", "minimum": least, "maximum": most },
            "minItems": shortest,
            "maxItems": longest,
            "default": default,
        }),
        SettingKind::Cards(cards) => json!({
            "type": "object",
            "propertyNames": { "pattern": format!("^{NAME}$") },
            "additionalProperties": card(cards, whole),
        }),
    };
    schema["title"] = json!(info.path);
    schema["description"] = json!(description(info));
    schema
}

/// What the setting does, its unit, range and default, what its words mean, and where its usual value comes from.
fn description(info: &SettingInfo) -> String {
    let unit = if info.unit.is_empty() { String::new() } else { format!(" {}", info.unit) };
    let range = match &info.kind {
        SettingKind::Integer { least, most, default } => format!("{least} to {most}{unit}; {default} unless given."),
        SettingKind::Number { least, most, default } => format!("{least} to {most}{unit}; {default} unless given."),
        SettingKind::Boolean { default } => format!("{default} unless given."),
        SettingKind::Choice { choices, default } => {
            let meanings: Vec<String> =
                choices.iter().map(|choice| format!("`{}`: {}", choice.name, choice.about)).collect();
            format!("`{default}` unless given.\n\n{}", meanings.join("\n\n"))
        }
        SettingKind::Integers { least, most, shortest, longest, default } => {
            let size = if shortest == longest { format!("{shortest}") } else { format!("{shortest} to {longest}") };
            format!("{size} values, each {least} to {most}{unit}; {default:?} unless given.")
        }
        SettingKind::Cards(cards) => {
            format!(
                "{} to {} cards, copies counted, one a line: `name = {{ count = 2, … }}`.",
                cards.fewest, cards.most
            )
        }
    };
    let origin = match info.origin {
        Origin::Source(rule) => format!("From the source: {rule}."),
        Origin::Assumed => "Our choice, not the source's.".to_owned(),
    };
    format!("{}\n\n{range}\n\n{origin}", info.about)
}

/// One card.
pub(super) fn card(cards: &CardsInfo, whole: bool) -> Json {
    let mut fields = Map::new();
    fields.insert("count".into(), count(cards));
    for info in cards.fields {
        let mut field = json!({ "type": "integer", "minimum": info.least, "maximum": info.most });
        let default =
            info.default.map_or_else(|| "must be given".to_owned(), |default| format!("{default} unless given"));
        field["description"] = json!(format!("{}\n\n{} to {}; {default}.", info.about, info.least, info.most));
        if let Some(default) = info.default {
            field["default"] = json!(default);
        }
        fields.insert(info.name.into(), field);
    }
    fields.extend(cards.texts.iter().map(|info| (info.name.to_owned(), text(info))));
    let numbers = cards.fields.iter().filter(|info| info.default.is_none());
    let texts = cards.texts.iter().filter(|info| info.default.is_none());
    let any = |info: &TextInfo| info.words.first().map_or("…", |word| word.name);
    let needed: Vec<(&str, Json)> = numbers
        .map(|info| (info.name, json!(info.least)))
        .chain(texts.map(|info| (info.name, json!(any(info)))))
        .collect();
    let mut example = Map::new();
    example.insert("count".into(), json!(2));
    example.extend(needed.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
    let mut schema = super::table("A card: its copies and what is printed on it.", &fields);
    schema["examples"] = json!([example]);
    if whole {
        schema["required"] = needed.iter().map(|(name, _)| json!(name)).collect();
    }
    schema
}

/// A field of a card that is a text.
fn text(info: &TextInfo) -> Json {
    let default = match info.default {
        None => "Must be given.".to_owned(),
        Some("") => "Empty unless given.".to_owned(),
        Some(text) => format!("`{text}` unless given."),
    };
    let (mut schema, range) = if info.words.is_empty() {
        // Without control characters, line breaks among them.
        let pattern = r"^[^\u0000-\u001f\u007f-\u009f]*$";
        let schema = json!({ "type": "string", "maxLength": info.longest, "pattern": pattern });
        (schema, format!("One line of at most {} characters. {default}", info.longest))
    } else {
        let meanings = info.words.iter().map(|word| format!("`{}`: {}", word.name, word.about));
        let schema = words(info.words.iter().map(|word| (word.name, word.about)));
        (schema, format!("{default}\n\n{}", meanings.collect::<Vec<_>>().join("\n\n")))
    };
    schema["description"] = json!(format!("{}\n\n{range}", info.about));
    if let Some(default) = info.default {
        schema["default"] = json!(default);
    }
    schema
}

/// The copies of a card.
fn count(cards: &CardsInfo) -> Json {
    json!({
        "type": "integer",
        "minimum": 0,
        "maximum": cards.most,
        "default": 1,
        "description": "How many copies are in the deck; 0 leaves the card out. 1 unless given.",
    })
}
