//! The schema of strategy files.

use super::{DRAFT, naming, scenario::ruleset, table, value::NAME, words};
use crate::{
    ruleset::{Descriptor, Quantity},
    strategy::{DEALS, FOLLOW, STEPS, STEPS_UNLESS_TOLD},
};
use serde_json::{Map, Value as Json, json};

/// The schema of the strategy files of one ruleset.
#[must_use]
pub fn strategy(descriptor: &Descriptor) -> Json {
    let mut keys = Map::new();
    keys.insert("ruleset".into(), ruleset(descriptor));
    naming(&mut keys, "strategy");
    keys.insert(
        "extends".into(),
        json!({
            "type": "string",
            "description": "Another strategy, by its path from this file. Its rules come after the ones here, and its \
                            params and names are replaced by those of this file.",
            "examples": ["standard.toml"],
        }),
    );
    keys.insert(
        "drop".into(),
        json!({
            "type": "array",
            "items": { "type": "string" },
            "description": "Rules of the extended strategy that are left out, by name.",
        }),
    );
    keys.insert(
        "params".into(),
        named("Numbers that a sweep can vary, as `strategy.NAME`.", &json!({ "type": "number" })),
    );
    keys.insert(
        "let".into(),
        named("Names for expressions, to be used below.", &expression(descriptor, "An expression with a name.")),
    );
    keys.insert(
        "memory".into(),
        named(
            "Numbers that rules remember, each with a sentence about it; 0 at the deal.",
            &json!({ "type": "string" }),
        ),
    );
    keys.insert("rule".into(), json!({
        "type": "array",
        "description": "The rules, the most pressing first. The first one that some legal action satisfies decides.",
        "items": rule(descriptor),
    }));
    keys.insert("value".into(), value(descriptor));
    keys.insert("look_ahead".into(), look_ahead());
    keys.insert("mistakes".into(), mistakes());
    json!({
        "$schema": DRAFT,
        "title": format!("perihelion strategy: {}", descriptor.name),
        "description": format!("A scripted player of the ruleset `{}`. {}", descriptor.name, descriptor.about),
        "type": "object",
        "additionalProperties": false,
        "required": ["ruleset"],
        "properties": keys,
    })
}

/// A table whose keys are names of one's own.
fn named(about: &str, value: &Json) -> Json {
    json!({
        "type": "object",
        "description": about,
        "propertyNames": { "pattern": format!("^{NAME}$") },
        "additionalProperties": value,
    })
}

fn rule(descriptor: &Descriptor) -> Json {
    let kinds = descriptor.actions.iter().map(|kind| (kind.name, kind.about));
    let kind = words(kinds.clone());
    let kind_or_any = words(kinds.clone().chain([("any", "Any action.")]));
    let meanings: Vec<String> = kinds.map(|(name, about)| format!("- `{name}`: {about}")).collect();
    let mut keys = Map::new();
    keys.insert(
        "name".into(),
        json!({
            "type": "string",
            "minLength": 1,
            "description": "What reports call the rule.",
        }),
    );
    keys.insert("action".into(), json!({
        "description": format!("The kind of action that the rule is about, a list of kinds, or `any`.\n\n{}", meanings.join("\n")),
        "anyOf": [kind_or_any, { "type": "array", "minItems": 1, "uniqueItems": true, "items": kind }],
    }));
    let when = "The condition: the rule is only about actions for which it is true. True unless given.";
    keys.insert("when".into(), expression(descriptor, when));
    let prefer =
        "The worth of an action: of those that satisfy the rule, the one with the highest is taken. 0 unless given.";
    keys.insert("prefer".into(), expression(descriptor, prefer));
    let set = "What is remembered when the rule decides, for each name of `[memory]`.";
    keys.insert("set".into(), named(set, &expression(descriptor, "The number to remember.")));
    keys.insert(
        "before".into(),
        json!({
            "type": "string",
            "description": "The rule of the extended strategy that this one is asked right before; before all of them unless given.",
        }),
    );
    let mut rule = table("A rule: which actions it is about, when, and which of them it prefers.", &keys);
    rule["required"] = json!(["action"]);
    rule
}

/// An expression, with every variable it can read.
fn expression(descriptor: &Descriptor, about: &str) -> Json {
    let state = descriptor.state_variables.iter().map(|variable| {
        let quantity = variable.quantity;
        format!("- `{}` ({}): {}{}", variable.name, quantity.name(), variable.about, meanings(quantity))
    });
    let action = descriptor.action_variables.iter().map(|variable| {
        let (quantity, kinds) = (variable.quantity, variable.kinds.join(", "));
        format!("- `{}` ({}; {kinds}): {}{}", variable.name, quantity.name(), variable.about, meanings(quantity))
    });
    let (state, action) = (state.collect::<Vec<_>>().join("\n"), action.collect::<Vec<_>>().join("\n"));
    json!({
        "type": "string",
        "description": format!("{about}\n\nOf the state:\n\n{state}\n\nOf an action of these kinds:\n\n{action}"),
    })
}

/// The words that a variable may be, a line each.
fn meanings(quantity: Quantity) -> String {
    let line = |word: &str| {
        let about =
            quantity.words().iter().find(|known| known.name == word).map_or("None of these.", |word| word.about);
        format!("\n  - `{word}`: {about}")
    };
    quantity.written().map(line).collect()
}

/// What a position is worth.
fn value(descriptor: &Descriptor) -> Json {
    let weight = |about: &str| {
        json!({
            "description": format!("{about} A number, or two: the second is added for each turn, or for each of `by`."),
            "anyOf": [
                { "type": "number" },
                { "type": "array", "minItems": 1, "maxItems": 2, "items": { "type": "number" } },
            ],
        })
    };
    let summed =
        descriptor.state_variables.iter().filter(|variable| !matches!(variable.quantity, Quantity::Word { .. }));
    let weights: Map<String, Json> =
        summed.clone().map(|variable| (variable.name.to_owned(), weight(variable.about))).collect();
    let mut weights_of_all = table("What each state variable is worth, and lets that are made of them.", &weights);
    weights_of_all["additionalProperties"] = weight("What a `let` is worth.");
    let number = |about: &str, default: u8| json!({ "type": "number", "default": default, "description": about });
    let names: Vec<&str> = summed.map(|variable| variable.name).collect();
    let by = json!({ "enum": names, "description": "The state variable for each of which the second number of a weight is added, in place of the turn." });
    let keys = [
        ("score", number("What a point of the score is worth once the game is over.", 1)),
        ("margin", number("What a point beyond the goal is worth once the game is over.", 0)),
        ("turns", number("What a turn that the game took is worth once it is over.", 0)),
        ("win", number("What winning the game is worth.", 0)),
        ("by", by),
        ("constant", weight("What a position is worth with every variable at 0.")),
        ("weights", weights_of_all),
    ];
    let keys = keys.map(|(key, about)| (key.to_owned(), about)).into_iter().collect();
    table("What a position is worth: `after.value` and `end_of_turn.value` read it.", &keys)
}

fn look_ahead() -> Json {
    let steps = format!(
        "How many actions a decision may try out, those of decisions within it included. {STEPS_UNLESS_TOLD} unless given."
    );
    let keys = [
        (
            "steps",
            json!({ "type": "integer", "minimum": STEPS.start(), "maximum": STEPS.end(), "default": STEPS_UNLESS_TOLD, "description": steps }),
        ),
        (
            "deals",
            json!({
                "type": "integer",
                "minimum": DEALS.start(),
                "maximum": DEALS.end(),
                "default": 1,
                "description": "With how many deals of luck a decision looks at each of its actions; numbers are the means of all.",
            }),
        ),
        (
            "follow",
            json!({
                "type": "integer",
                "minimum": FOLLOW.start(),
                "maximum": FOLLOW.end(),
                "default": 0,
                "description": "How many of the turn's next decisions follow what one has found, as long as nothing comes \
                                otherwise.",
            }),
        ),
        (
            "base",
            json!({
                "type": "string",
                "default": "random",
                "description": "Who plays on where steps run out: a strategy that does not look ahead, by its path from this \
                                file, or a built-in player.",
                "examples": ["random", "standard.toml"],
            }),
        ),
    ];
    let keys = keys.map(|(key, about)| (key.to_owned(), about)).into_iter().collect();
    table("How far rules see that read `end_of_turn.NAME`.", &keys)
}

fn mistakes() -> Json {
    let keys = json!({
        "slip": {
            "type": "number",
            "minimum": 0,
            "maximum": 1,
            "default": 0,
            "description": "The chance to take any legal action instead, from 0 to 1.",
        },
        "blur": {
            "type": "number",
            "minimum": 0,
            "default": 0,
            "description": "The standard deviation of the noise on every `prefer`.",
        },
    });
    let keys = if let Json::Object(keys) = keys { keys } else { Map::new() };
    table("How a real person differs from the script.", &keys)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::{ActionVariableInfo, VariableInfo, declare::word};

    #[test]
    fn words_of_variables_are_explained_below_them() {
        let descriptor = Descriptor {
            state_variables: const {
                &[VariableInfo {
                    name: "heading",
                    quantity: Quantity::Word { words: &[word("up", "Upward.")], optional: true },
                    about: "Where it goes.",
                }]
            },
            action_variables: const {
                &[ActionVariableInfo {
                    name: "turn.to",
                    quantity: Quantity::Word {
                        words: &[word("up", "Upward."), word("down", "Downward.")],
                        optional: false,
                    },
                    about: "Where it turns.",
                    kinds: &["turn"],
                }]
            },
            ..Descriptor::BLANK
        };
        let told = expression(&descriptor, "Worth.")["description"].clone();
        let state = "- `heading` (word): Where it goes.\n  - `up`: Upward.\n  - `none`: None of these.\n";
        let action = "- `turn.to` (word; turn): Where it turns.\n  - `up`: Upward.\n  - `down`: Downward.";
        let about = format!("Worth.\n\nOf the state:\n\n{state}\nOf an action of these kinds:\n\n{action}");
        assert_eq!(told, about.as_str());
    }
}
