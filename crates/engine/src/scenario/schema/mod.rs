//! JSON Schemas of scenario, strategy, sweep and tune files, made from a ruleset's descriptor.
//!
//! They are what an editor with a TOML language server completes and explains keys by. They accept every file that
//! perihelion accepts; what only reading can tell (paths to other files, cards that a file inherits) they leave open.

mod scenario;
mod strategy;
mod sweep;
mod tune;
mod value;

pub use scenario::scenario;
pub use strategy::strategy;
pub use sweep::sweep;
pub use tune::tune;

use serde_json::{Map, Value as Json, json};
use std::collections::BTreeMap;

/// The draft of JSON Schema that they are written in.
const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// A schema as it is written to a file: keys sorted, indented, with a final line break.
#[must_use]
pub fn text(schema: &Json) -> String {
    format!("{:#}\n", sorted(schema))
}

/// The same value with every object's keys in order, whatever the map of the JSON library does.
fn sorted(value: &Json) -> Json {
    match value {
        Json::Object(map) => {
            let keys: BTreeMap<&String, Json> = map.iter().map(|(key, value)| (key, sorted(value))).collect();
            Json::Object(keys.into_iter().map(|(key, value)| (key.clone(), value)).collect())
        }
        Json::Array(list) => list.iter().map(sorted).collect(),
        other => other.clone(),
    }
}

/// A table with these keys and no others.
fn table(description: &str, properties: &Map<String, Json>) -> Json {
    json!({
        "type": "object",
        "description": description,
        "additionalProperties": false,
        "properties": properties,
    })
}

/// The keys of every file: what it is called and what it is for.
fn naming(map: &mut Map<String, Json>, what: &str) {
    let text = |about: String| json!({ "type": "string", "description": about });
    map.insert("title".into(), text(format!("What tables and reports call the {what}.")));
    map.insert("about".into(), text(format!("What the {what} is, in a sentence or two.")));
}

/// Puts `schema` at a dotted path of nested tables.
fn nest(map: &mut Map<String, Json>, path: &str, schema: Json) {
    let Some((first, rest)) = path.split_once('.') else {
        map.insert(path.to_owned(), schema);
        return;
    };
    let inner = map.entry(first).or_insert_with(|| table(&format!("The settings of `{first}`."), &Map::new()));
    if let Some(Json::Object(inner)) = inner.get_mut("properties") {
        nest(inner, rest, schema);
    }
}

/// One of a few words, each with its meaning, as editors show it.
fn words<'a>(words: impl IntoIterator<Item = (&'a str, &'a str)>) -> Json {
    let (names, meanings): (Vec<&str>, Vec<&str>) = words.into_iter().unzip();
    json!({ "type": "string", "enum": names, "x-taplo": { "docs": { "enumValues": meanings } } })
}
