//! The schema of scenario files.

use super::{DRAFT, naming, nest, value::value};
use crate::{
    ruleset::{Descriptor, SettingKind},
    scenario::path::{field_names, table_paths},
};
use serde_json::{Map, Value as Json, json};

/// The schema of the scenario files of one ruleset.
#[must_use]
pub fn scenario(descriptor: &Descriptor) -> Json {
    let mut keys = Map::new();
    keys.insert("ruleset".into(), ruleset(descriptor));
    naming(&mut keys, "scenario");
    keys.insert("extends".into(), json!({
        "type": "string",
        "description": "Another scenario, by its path from this file. What this file says replaces what that one says; \
                        a card named again keeps the fields that this file leaves out.",
        "examples": ["standard.toml"],
    }));
    keys.insert(
        "assumed".into(),
        json!({
            "type": "array",
            "description": "The settings, whole tables of them, or fields of cards that are our choice rather than the \
                            source's; `*` stands for every card of a table.",
            "items": { "type": "string", "anyOf": assumable(descriptor) },
        }),
    );
    keys.insert(
        "decisive".into(),
        json!({
            "type": "array",
            "description": "What of `assumed` decides alone how hard the game is: moved within what it could reasonably \
                            be, it changes a player's win rate by 20 percentage points or more. Reports say so.",
            "items": { "$ref": "#/properties/assumed/items" },
        }),
    );
    for info in descriptor.all_settings() {
        nest(&mut keys, info.path, value(info, false));
    }
    // Some language servers take any schema with properties for a closed one, hence `additionalProperties` below.
    // A scenario that extends none names its ruleset and gives every deck, with whole cards.
    let mut alone = Map::new();
    for info in descriptor.all_settings().filter(|info| matches!(info.kind, SettingKind::Cards(_))) {
        demand(
            &mut alone,
            info.path,
            || json!({ "minProperties": 1, "additionalProperties": value(info, true)["additionalProperties"] }),
        );
    }
    let required: Vec<&str> = std::iter::once("ruleset").chain(alone.keys().map(String::as_str)).collect();
    json!({
        "$schema": DRAFT,
        "title": format!("perihelion scenario: {}", descriptor.name),
        "description": format!("A scenario of the ruleset `{}`. {}", descriptor.name, descriptor.about),
        "type": "object",
        "additionalProperties": false,
        "properties": keys,
        "if": { "not": { "required": ["extends"], "additionalProperties": true }, "additionalProperties": true },
        "then": { "required": required, "properties": alone, "additionalProperties": true },
    })
}

/// What `assumed` may name: tables of settings, settings, and cards and their fields.
fn assumable(descriptor: &Descriptor) -> Vec<Json> {
    let settings = descriptor.all_settings().map(|info| info.path);
    let paths: Vec<String> = table_paths(descriptor).into_iter().chain(settings).map(str::to_owned).collect();
    let cards = descriptor.all_settings().filter_map(|info| {
        let SettingKind::Cards(cards) = &info.kind else { return None };
        let (table, fields) = (info.path.replace('.', "\\."), field_names(cards).join("|"));
        Some(json!({ "pattern": format!("^{table}\\.(\\*|[A-Za-z_][A-Za-z0-9_]*)(\\.({fields}))?$") }))
    });
    std::iter::once(json!({ "enum": paths })).chain(cards).collect()
}

/// The name of the ruleset.
pub(super) fn ruleset(descriptor: &Descriptor) -> Json {
    json!({
        "type": "string",
        "const": descriptor.name,
        "description": format!("The ruleset: `{}`. {}", descriptor.name, descriptor.about),
    })
}

/// Asks for the key at a dotted path, and for what `last` says about its value.
fn demand(map: &mut Map<String, Json>, path: &str, last: impl FnOnce() -> Json) {
    let Some((first, rest)) = path.split_once('.') else {
        map.insert(path.to_owned(), last());
        return;
    };
    let key = rest.split('.').next().unwrap_or(rest);
    let inner =
        map.entry(first).or_insert_with(|| json!({ "required": [], "properties": {}, "additionalProperties": true }));
    if let Some(Json::Array(required)) = inner.get_mut("required")
        && !required.iter().any(|known| known == key)
    {
        required.push(json!(key));
    }
    if let Some(Json::Object(inner)) = inner.get_mut("properties") {
        demand(inner, rest, last);
    }
}
