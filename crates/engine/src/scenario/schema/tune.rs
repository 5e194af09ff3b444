//! The schema of tune files.

use super::{
    DRAFT, naming,
    sweep::{axis, cards, definitions, level, paths, range, rollouts_unless_told, scenario, seed},
    table,
};
use crate::{
    ruleset::Descriptor,
    scenario::{Measure, sweep::MOST_GAMES},
};
use serde_json::{Map, Value as Json, json};

/// The schema of the tune files of one ruleset.
#[must_use]
pub fn tune(descriptor: &Descriptor) -> Json {
    let mut keys = Map::new();
    naming(&mut keys, "search");
    let plain = json!({
        "scenario": scenario("The scenario as it is printed, by its path from this file."),
        "games": {
            "type": "integer",
            "minimum": 1,
            "maximum": MOST_GAMES,
            "description": "The most games. Give this or `minutes`.",
            "examples": [20_000_000],
        },
        "minutes": {
            "type": "number",
            "exclusiveMinimum": 0,
            "maximum": 100_000,
            "default": 10,
            "description": "How long it lasts at most. Give this or `games`.",
        },
        "rollouts": rollouts_unless_told(),
        "seed": seed("The seed of all luck."),
        "level": level("How sure an answer is."),
        "tie": {
            "type": "array",
            "items": {
                "type": "array", "minItems": 2, "items": { "type": "string" }, "description": "The paths of settings.",
            },
            "description": "Settings that change together: the first value of one goes with the first of the others.",
            "examples": [[["timers.start", "timers.distances"]]],
        },
        "want": wants(descriptor),
        "levels": levels(),
    });
    keys.extend(object(plain));
    keys.insert("free".into(), paths(descriptor, "What may change.", &free));
    json!({
        "$schema": DRAFT,
        "title": format!("perihelion tune: {}", descriptor.name),
        "description": format!("What is wanted of a game of `{}`, and what may change for it.", descriptor.name),
        "type": "object",
        "additionalProperties": false,
        "required": ["scenario", "free"],
        "anyOf": [{ "required": ["want"] }, { "required": ["levels"] }],
        "not": { "required": ["games", "minutes"] },
        "properties": keys,
        "$defs": { "value": definitions(descriptor), "card": cards(descriptor), "range": range() },
    })
}

/// What a setting may be: an axis, or a table with what a change costs.
fn free(value: &Json, number: bool) -> Json {
    let list = json!({ "type": "array", "minItems": 1, "items": value, "description": "The values that it may have." });
    let mut keys = Map::new();
    keys.insert("printed".into(), value.clone());
    let cost = json!({
        "type": "number", "minimum": 0, "default": 0,
        "description": "What each step away from the printed value costs: of answers, the one that costs least is given.",
    });
    keys.insert("cost".into(), cost);
    let mut listed = keys.clone();
    listed.insert("values".into(), list);
    let mut listed = table("The values that it may have, and what a change costs.", &listed);
    listed["required"] = json!(["values"]);
    let mut any = vec![axis(value, false), listed];
    if number {
        let Json::Object(range) = range()["properties"].take() else { return json!({ "anyOf": any }) };
        keys.extend(range);
        let mut ranged = table("The range that it may lie in, and what a change costs.", &keys);
        ranged["required"] = json!(["from", "to"]);
        any.push(ranged);
    }
    json!({ "anyOf": any })
}

/// What is wanted.
fn wants(descriptor: &Descriptor) -> Json {
    let number = |about: &str| json!({ "type": "number", "description": about });
    let keys = json!({
        "quantile": {
            "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1,
            "description": "Bounds are those of this quantile of the values of single games: 0.9 is what nine games of ten \
                            do not exceed.",
        },
        "is": number("What it is to be."),
        "within": { "type": "number", "exclusiveMinimum": 0, "description": "How far it may be from that." },
        "at_least": number("The least that suits."),
        "at_most": number("The most that suits."),
        "between": {
            "type": "array", "minItems": 2, "maxItems": 2, "items": { "type": "number" },
            "description": "The least and the most that suit.",
        },
    });
    let keys = object(keys);
    let mut bounds = table("Where it is to lie.", &keys);
    bounds["oneOf"] = json!([
        { "required": ["is", "within"] }, { "required": ["at_least"] }, { "required": ["at_most"] },
        { "required": ["between"] },
    ]);
    let of_two = Measure::names_of_two();
    let mut names = Measure::names(descriptor);
    names.extend(of_two.map(String::from));
    let mut keys: Map<String, Json> = names.iter().map(|name| (name.clone(), bounds.clone())).collect();
    keys.insert("strategy".into(), json!({ "type": "string", "description": "The player, named as in a sweep." }));
    let weight = json!({
        "type": "number", "exclusiveMinimum": 0,
        "description": "How much it weighs, if it need not be met; without it, it must be.",
    });
    keys.insert("weight".into(), weight);
    let against = "Another player: what is wanted is how far the first lies above this one, as shares of games, or the share \
                   of luck in what both reach.";
    keys.insert("against".into(), json!({ "type": "string", "description": against }));
    let level = "The level that it is about; all if left out.";
    keys.insert("level".into(), json!({ "type": "string", "description": level }));
    let mut want = table("A quantity of a player's games, and where it is to lie.", &keys);
    want["required"] = json!(["strategy"]);
    want["dependentRequired"] = of_two.iter().map(|name| ((*name).to_owned(), json!(["against"]))).collect();
    let up_to = up_to();
    let mut patterns = Map::new();
    patterns.insert(up_to.clone(), bounds);
    want["patternProperties"] = Json::Object(patterns);
    // A quantity in each want: one of those with names, or one with a number of its own.
    let named = names.iter().map(|name| json!({ "required": [name] }));
    want["oneOf"] = named.chain([json!({ "propertyNames": { "not": { "enum": names } } })]).collect();
    json!({ "type": "array", "minItems": 1, "items": want, "description": "What is wanted." })
}

/// Levels that are looked for together.
fn levels() -> Json {
    let share = |about: &str| {
        json!({
            "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1, "description": about,
        })
    };
    let wins = json!({
        "strategy": { "type": "string", "description": "The player, named as in a sweep." },
        "from": share("The wins at the first level."),
        "to": share("The wins at the last level."),
        "evenly": {
            "enum": ["logits", "points"], "default": "logits",
            "description": "In what all levels are evenly apart: in logits the odds change by the same factor.",
        },
        "within": {
            "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 0.5,
            "description": "How far a level may be from its aim; a quarter of the way to the next one if left out.",
        },
    });
    let mut wins = table("A player's wins, spread evenly over the levels.", &object(wins));
    wins["required"] = json!(["strategy", "from", "to"]);
    let keys = json!({
        "names": {
            "type": "array", "minItems": 2, "maxItems": 20, "uniqueItems": true,
            "items": { "type": "string", "minLength": 1 }, "description": "The names of the levels, in their order.",
        },
        "wins": wins,
        "in_order": {
            "type": "array", "items": { "type": "string" },
            "description": "Players whose wins are in order too; all that the file names if left out.",
        },
        "slack": {
            "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 0.5, "default": 0.01,
            "description": "By how much wins may be out of order where two levels hardly differ for a player.",
        },
        "shared": {
            "type": "array", "items": { "type": "string" },
            "description": "Settings that are the same at all levels; the others may differ.",
        },
    });
    let mut levels = table("Levels of difficulty that are looked for together.", &object(keys));
    levels["required"] = json!(["names", "wins"]);
    levels
}

fn object(json: Json) -> Map<String, Json> {
    if let Json::Object(keys) = json { keys } else { Map::new() }
}

/// The quantities with a number of their own, as a regular expression.
pub(super) fn up_to() -> String {
    "^(score|margin|turns|decisions)<=-?[0-9]+$".to_owned()
}
