//! The schema of sweep files.

use super::{
    DRAFT, naming, nest, table,
    value::{NAME, card, value},
};
use crate::{
    ruleset::{CardsInfo, Descriptor, SettingInfo, SettingKind},
    scenario::{
        Measure,
        path::{CardField, card_field, field_names},
        sweep::{DesignKind, Keep, MOST_GAMES, MOST_POINTS},
    },
    strategy::{ROLLOUTS, ROLLOUTS_UNLESS_TOLD},
};
use serde_json::{Map, Value as Json, json};

/// The schema of the sweep files of one ruleset.
#[must_use]
pub fn sweep(descriptor: &Descriptor) -> Json {
    let mut keys = Map::new();
    naming(&mut keys, "sweep");
    keys.extend(plain_keys());
    keys.insert(
        "axes".into(),
        paths(
            descriptor,
            "What is varied: every value of an axis meets every value of the others, unless there is a `design`.",
            &axis,
        ),
    );
    keys.insert("variant".into(), variants(descriptor));
    keys.insert("vary".into(), vary());
    keys.insert("strategy".into(), strategies());
    keys.insert("assert".into(), asserts(descriptor));
    json!({
        "$schema": DRAFT,
        "title": format!("perihelion sweep: {}", descriptor.name),
        "description": format!("A grid of cells over a scenario of the ruleset `{}`.", descriptor.name),
        "type": "object",
        "additionalProperties": false,
        "required": ["scenario"],
        "anyOf": [{ "required": ["strategies"] }, { "required": ["strategy"] }],
        "oneOf": [{ "required": ["games"] }, { "required": ["precision"] }],
        "dependentRequired": { "baseline": ["compare"], "race": ["target", "games"] },
        "dependentSchemas": { "compare": { "anyOf": [{ "required": ["variant"] }, { "required": ["vary"] }] } },
        "if": { "required": ["compare"], "properties": { "compare": { "const": "baseline" } } },
        "then": { "required": ["baseline"] },
        "else": { "not": { "required": ["baseline"] } },
        "properties": keys,
        "$defs": { "value": definitions(descriptor), "card": cards(descriptor), "range": range() },
    })
}

fn plain_keys() -> Map<String, Json> {
    let zipped = json!({
        "type": "array", "minItems": 2, "items": { "type": "string" }, "description": "The paths of axes.",
    });
    let keys = json!({
        "scenario": scenario("The scenario that is varied, by its path from this file."),
        "strategies": {
            "type": "array",
            "minItems": 1,
            "items": { "type": "string" },
            "description": "Who plays: paths of strategy files from this file, patterns such as `../*.toml`, short names of \
                            files in `strategies/<ruleset>/`, and the built-in players `random` and `first`. With `search:` \
                            before it, each of these looks ahead by rollouts.",
            "examples": [["../../../strategies/timers/*.toml", "random"], ["standard", "search:standard"]],
        },
        "games": {
            "type": "integer",
            "minimum": 1,
            "maximum": MOST_GAMES,
            "description": "Games of each cell. Give this or `precision`.",
            "examples": [10_000],
        },
        "precision": {
            "type": "number",
            "minimum": 0.0001,
            "maximum": 0.5,
            "description": "Half the width of the win rate's interval at which a cell stops. Give this or `games`.",
            "examples": [0.01],
        },
        "max_games": {
            "type": "integer",
            "minimum": 1,
            "maximum": MOST_GAMES,
            "default": crate::scenario::MAX_GAMES,
            "description": "With `precision`: the games after which a cell stops all the same.",
        },
        "rollouts": rollouts_unless_told(),
        "seed": seed("The seed that all cells share: game 7 meets the same luck in each."),
        "level": level("The level of the intervals."),
        "zip": {
            "type": "array",
            "items": {
                "anyOf": [
                    zipped,
                    {
                        "type": "object",
                        "additionalProperties": false,
                        "required": ["name", "axes"],
                        "description": "Axes that tables, sentences and charts show as one.",
                        "properties": {
                            "name": {
                                "type": "string",
                                "pattern": format!("^{NAME}$"),
                                "description": "What they are called together; no two zips share it.",
                            },
                            "axes": zipped,
                        },
                    },
                ],
            },
            "description": "Axes that step together instead of forming a product. They have the same number of values.",
            "examples": [[["timers.start", "timers.distances"]], [{ "name": "spacing", "axes": ["timers.start", "timers.distances"] }]],
        },
        "design": design(),
        "compare": {
            "enum": crate::scenario::Compare::WORDS,
            "description": "What the listed variants are to each other: `levels` in order of difficulty, `alternatives` in no \
                            order (what a list is unless told otherwise), or changes of the one that `baseline` names.",
            "examples": ["levels"],
        },
        "baseline": {
            "type": "string",
            "description": "With `compare = \"baseline\"`: the name of the variant that each of the others is compared with.",
            "examples": ["as printed"],
        },
        "race": {
            "type": "object",
            "additionalProperties": false,
            "required": ["keep"],
            "description": "Variants that surely miss the `target` are dropped, and their games are moved to the others. It goes \
                            with `games`, which is then what each cell has on average.",
            "properties": {
                "keep": {
                    "enum": Keep::WORDS,
                    "description": "Which variants stay: all that may still meet the target.",
                },
            },
            "examples": [{ "keep": "nearest target" }],
        },
        "target": {
            "type": "object",
            "additionalProperties": false,
            "required": ["win_rate"],
            "description": "The win rate that is looked for.",
            "properties": {
                "win_rate": {
                    "type": "array",
                    "minItems": 2,
                    "maxItems": 2,
                    "items": { "type": "number", "minimum": 0, "maximum": 1 },
                    "description": "The lowest and the highest win rate that suit, from 0 to 1.",
                    "examples": [[0.4, 0.6]],
                },
                "strategy": {
                    "type": "string",
                    "default": "standard",
                    "description": "The strategy whose win rate it is.",
                },
            },
        },
    });
    if let Json::Object(keys) = keys { keys } else { Map::new() }
}

/// Points instead of a grid.
fn design() -> Json {
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["kind", "points"],
        "description": "Points that fill the space of the axes, instead of the grid of all their values. A range without a \
                        `step` of what need not be whole is then any number of it.",
        "properties": {
            "kind": {
                "enum": DesignKind::WORDS,
                "description": "`sobol` is a scrambled Sobol' sequence, `latin` a Latin hypercube.",
            },
            "points": {
                "type": "integer",
                "minimum": 2,
                "maximum": MOST_POINTS,
                "description": "How many points there are. Those that fall together are played once.",
                "examples": [200],
            },
            "seed": {
                "type": "integer",
                "minimum": 0,
                "maximum": u32::MAX,
                "default": 1,
                "description": "Which of all such layouts of the points it is.",
            },
        },
        "examples": [{ "kind": "sobol", "points": 200 }],
    })
}

/// The scenario that a file is about.
pub(super) fn scenario(about: &str) -> Json {
    json!({ "type": "string", "description": about, "examples": ["../standard.toml"] })
}

pub(super) fn seed(about: &str) -> Json {
    json!({ "type": "integer", "minimum": 0, "default": 1, "description": about })
}

pub(super) fn level(about: &str) -> Json {
    json!({ "type": "number", "minimum": 0.5, "maximum": 0.9999, "default": 0.95, "description": about })
}

/// The rollouts of all search players of a file.
pub(super) fn rollouts_unless_told() -> Json {
    let mut rollouts = rollouts();
    rollouts["default"] = json!(ROLLOUTS_UNLESS_TOLD);
    rollouts["examples"] = json!([200]);
    rollouts
}

/// The rollouts of a decision.
fn rollouts() -> Json {
    json!({
        "type": "integer",
        "minimum": ROLLOUTS.start(),
        "maximum": ROLLOUTS.end(),
        "description": "The games that a search player plays out before each of its decisions.",
    })
}

/// Strategies with numbers of their own.
fn strategies() -> Json {
    let keys = json!({
        "name": { "type": "string", "minLength": 1, "description": "Who plays, named as in `strategies`.", "examples": ["search:expert"] },
        "games": {
            "type": "integer",
            "minimum": 1,
            "maximum": MOST_GAMES,
            "description": "Games of each of its cells, whatever the others play.",
            "examples": [200],
        },
        "rollouts": rollouts(),
    });
    let keys = if let Json::Object(keys) = keys { keys } else { Map::new() };
    let mut strategy =
        table("A strategy that plays a number of games, or takes a number of rollouts, of its own.", &keys);
    strategy["required"] = json!(["name"]);
    json!({
        "type": "array",
        "items": strategy,
        "description": "Strategies with numbers of their own, such as search players, of which a few games show how much the best play wins.",
    })
}

fn variants(descriptor: &Descriptor) -> Json {
    let mut keys = Map::new();
    keys.insert(
        "name".into(),
        json!({
            "type": "string", "minLength": 1, "description": "What tables call the variant; no two share it.",
        }),
    );
    keys.insert("about".into(), json!({ "type": "string", "description": "What the variant is, in a sentence." }));
    keys.insert(
        "scenario".into(),
        json!({
            "type": "string", "description": "Another scenario to start from, by its path from this file.",
        }),
    );
    let set = paths(
        descriptor,
        "Values that the variant gives settings, such as `{ \"timers.start\" = 22 }`.",
        &|value, _| value.clone(),
    );
    keys.insert("set".into(), set);
    let mut variant = table("A variant of the scenario with a name of its own.", &keys);
    variant["required"] = json!(["name"]);
    json!({ "type": "array", "items": variant, "description": "Variants with names: each is played at every value of the axes." })
}

/// Variants made by patterns.
fn vary() -> Json {
    json!({
        "type": "object",
        "description": "A variant for each thing that a pattern names and each of its moves, such as one a card.",
        "additionalProperties": {
            "anyOf": [
                {
                    "type": "array",
                    "minItems": 1,
                    "items": { "type": ["number", "string", "boolean", "array"] },
                    "description": "By how much to move it, with a sign, or the values to give it.",
                },
                { "const": "usual", "description": "Cards are left out, settings are moved a little down and up." },
                {
                    "type": "object",
                    "description": "The rest of a path that is not written in quotes.",
                },
            ],
        },
        "examples": [{ "contracts.deck.*.count": [-1, 1] }],
    })
}

/// What the sweep insists on.
fn asserts(descriptor: &Descriptor) -> Json {
    let keys = json!({
        "name": { "type": "string", "minLength": 1, "description": "What reports call the assert; no two share it." },
        "strategy": { "type": "string", "description": "The strategy it is about; every one if left out." },
        "variant": {
            "type": "string",
            "description": "The variant it is about, by its name or as tables show it; every one if this and `set` are \
                            left out.",
        },
        "set": {
            "type": "object",
            "minProperties": 1,
            "description": "The values of axes it is about, such as `{ \"timers.start\" = 23 }`.",
        },
        "quantity": {
            "type": "string",
            "anyOf": [{ "enum": Measure::names(descriptor) }, { "pattern": super::tune::up_to() }],
            "description": "What must lie within the bounds: shares of games (wins, endings, ranks, `turns<=18`; from 0 to \
                            1), or means of a game (score, margin, turns, decisions).",
        },
        "between": {
            "type": "array",
            "minItems": 2,
            "maxItems": 2,
            "items": { "type": "number" },
            "description": "The least and the most that suit.",
            "examples": [[0.4, 0.6]],
        },
        "at_least": { "type": "number", "description": "The least that suits." },
        "at_most": { "type": "number", "description": "The most that suits." },
    });
    let keys = if let Json::Object(keys) = keys { keys } else { Map::new() };
    let mut assert = table("Something that must hold of each cell it is about; `perihelion verify` decides it.", &keys);
    assert["required"] = json!(["quantity"]);
    assert["oneOf"] = json!([
        { "required": ["between"] }, { "required": ["at_least"] }, { "required": ["at_most"] },
    ]);
    assert["not"] = json!({ "required": ["variant", "set"] });
    json!({ "type": "array", "items": assert, "description": "What the sweep insists on." })
}

/// One card of each table of cards, by the table's path, to be referred to.
pub(super) fn cards(descriptor: &Descriptor) -> Map<String, Json> {
    let mut found = Map::new();
    for info in descriptor.all_settings() {
        if let SettingKind::Cards(cards) = &info.kind {
            found.insert(info.path.to_owned(), card(cards, false));
        }
    }
    found
}

/// The values of all settings, by path, to be referred to.
pub(super) fn definitions(descriptor: &Descriptor) -> Map<String, Json> {
    descriptor.all_settings().map(|info| (info.path.to_owned(), value(info, false))).collect()
}

/// A table of paths, written whole in quotes or nested, each with what `entry` makes of its value's schema. The flag
/// says whether the value is a number, so that it may be a range.
pub(super) fn paths(descriptor: &Descriptor, about: &str, entry: &dyn Fn(&Json, bool) -> Json) -> Json {
    let (mut keys, mut patterns) = (Map::new(), Map::new());
    let param = json!({ "type": "number", "description": "A parameter of the strategies." });
    patterns.insert(format!("^strategy\\.(mistakes\\.)?{NAME}$"), entry(&param, true));
    let rollouts = rollouts();
    patterns.insert("^strategy\\.search\\.rollouts$".into(), entry(&rollouts, true));
    keys.insert(
        "strategy".into(),
        json!({
            "type": "object",
            "description": "Parameters of the strategies; every strategy of the sweep must have them.",
            "properties": {
                "mistakes": {
                    "type": "object",
                    "description": "How strategies differ from their scripts.",
                    "additionalProperties": false,
                    "properties": { "slip": entry(&param, true), "blur": entry(&param, true) },
                },
                "search": {
                    "type": "object",
                    "description": "How search players look ahead.",
                    "additionalProperties": false,
                    "properties": { "rollouts": entry(&rollouts, true) },
                },
            },
            "additionalProperties": entry(&param, true),
        }),
    );
    for info in descriptor.all_settings() {
        let value = json!({ "$ref": format!("#/$defs/value/{}", info.path) });
        let number = matches!(info.kind, SettingKind::Integer { .. } | SettingKind::Number { .. });
        let of_setting = described(entry(&value, number), info);
        let nested = match &info.kind {
            SettingKind::Cards(cards) => {
                for field in field_names(cards) {
                    let path = info.path.replace('.', "\\.");
                    let value = entry(&field_schema(info, field), is_number(cards, field));
                    patterns.insert(format!("^{path}\\.{NAME}\\.{field}$"), value);
                }
                patterns.insert(
                    format!("^{}\\.{NAME}$", info.path.replace('.', "\\.")),
                    entry(&json!({ "$ref": format!("#/$defs/card/{}", info.path) }), false),
                );
                any_card(cards, entry, info)
            }
            _ => of_setting.clone(),
        };
        nest(&mut keys, info.path, nested);
        keys.insert(info.path.to_owned(), of_setting);
    }
    let mut schema = table(about, &keys);
    schema["patternProperties"] = Json::Object(patterns);
    schema
}

/// A nested table of cards, each a table of fields.
fn any_card(cards: &CardsInfo, entry: &dyn Fn(&Json, bool) -> Json, info: &SettingInfo) -> Json {
    let value = |field| entry(&field_schema(info, field), is_number(cards, field));
    let fields = field_names(cards).into_iter().map(|field| (field.to_owned(), value(field)));
    let card = table("Fields of one card.", &fields.collect());
    json!({ "type": "object", "description": info.about, "additionalProperties": card })
}

fn is_number(cards: &CardsInfo, field: &str) -> bool {
    card_field(cards, field).is_some_and(CardField::is_number)
}

fn field_schema(info: &SettingInfo, field: &str) -> Json {
    json!({ "$ref": format!("#/$defs/card/{}/properties/{field}", info.path) })
}

/// With what the setting does, where the schema itself does not say so.
fn described(mut schema: Json, info: &SettingInfo) -> Json {
    if schema.get("$ref").is_none() {
        let unit = if info.unit.is_empty() { String::new() } else { format!(" Unit: {}.", info.unit) };
        schema["description"] = json!(format!("{}{unit}", info.about));
    }
    schema
}

/// The values of an axis: a list, or a range where they are numbers.
pub(super) fn axis(value: &Json, number: bool) -> Json {
    let list = json!({ "type": "array", "minItems": 1, "items": value });
    if !number {
        return list;
    }
    json!({ "anyOf": [list, { "$ref": "#/$defs/range" }] })
}

/// A range of numbers.
pub(super) fn range() -> Json {
    let part = |about: &str| json!({ "type": "number", "description": about });
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["from", "to"],
        "properties": {
            "from": part("The first value."),
            "to": part("The last value, if the steps meet it."),
            "step": { "type": "number", "exclusiveMinimum": 0, "description": "How far each value is from the one before: 1, if both are whole, unless it says otherwise." },
        },
        "examples": [{ "from": 18, "to": 28, "step": 1 }],
    })
}
