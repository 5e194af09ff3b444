//! A ruleset in words: everything in its descriptor.

use super::{Description, Item, Told, layout::WORDS};
use crate::ruleset::{
    CardsInfo, ChoiceInfo, Descriptor, FieldInfo, MetricInfo, Origin, Quantity, SettingInfo, SettingKind, TextInfo,
    Value,
};
use serde_json::{Map, Value as Json, json};

/// The topics of a ruleset.
const TOPICS: &[&str] = &["settings", "cards", "actions", "variables", "metrics", "endings", "ranks", "streams"];

/// A ruleset: settings, fields of cards, actions, variables, metrics, endings, ranks and streams.
#[must_use]
pub fn describe_ruleset(descriptor: &Descriptor) -> Description {
    let mut all = Description::new(descriptor.name, TOPICS);
    let goal = descriptor.usual_goal();
    let is_set = descriptor.settings.iter().any(|info| info.path.starts_with("goal."));
    let usual = if is_set { ", unless a scenario says otherwise" } else { "" };
    all.head = vec![
        format!("{} (rules version {})", descriptor.name, descriptor.rules_version),
        descriptor.about.to_owned(),
        format!("Scores are in {}. Goal: {goal}{usual}.", descriptor.score_unit),
    ];
    all.facts = object(json!({
        "ruleset": descriptor.name,
        "rules_version": descriptor.rules_version,
        "about": descriptor.about,
        "score_unit": descriptor.score_unit,
        "goal": goal,
    }));
    let settings = descriptor.all_settings().map(setting).collect();
    all.add("settings", "Settings of a scenario", ["path", "what it does"], settings);
    for (tables, cards) in card_tables(descriptor) {
        let fields = cards.fields.iter().map(|info| field(info, &tables));
        let items = fields.chain(cards.texts.iter().map(|info| text(info, &tables))).collect();
        let title = format!("Fields of a card in {}", crate::report::words::list(&tables));
        all.add("cards", title, ["field", "what it says"], items);
    }
    let actions = descriptor.actions.iter().map(|info| named(info.name, info.about)).collect();
    all.add("actions", "Actions", ["kind", "what the player does"], actions);
    let quantities = descriptor.state_variables.iter().map(|info| info.quantity);
    let has_words = quantities
        .chain(descriptor.action_variables.iter().map(|info| info.quantity))
        .any(|quantity| !quantity.words().is_empty());
    let with_words = |item: Item, quantity: Quantity| match has_words {
        true => item.fact(WORDS, meanings(quantity.words()), Told::Below),
        false => item,
    };
    let of_state = descriptor.state_variables.iter().map(|info| {
        let item = Item::new(info.name, info.about).fact("type", may_be(info.quantity), Told::Plain);
        let mut facts = type_json(info.quantity);
        facts["of"] = json!("state");
        with_json(with_words(item, info.quantity), facts)
    });
    all.add("variables", "Variables of the state", ["variable", "what it says"], of_state.collect());
    let of_action = descriptor.action_variables.iter().map(|info| {
        let item = Item::new(info.name, info.about).fact("type", may_be(info.quantity), Told::Plain).fact(
            "of",
            info.kinds.join(", "),
            Told::Labelled,
        );
        let mut facts = type_json(info.quantity);
        facts["of"] = json!("action");
        facts["kinds"] = json!(info.kinds);
        with_json(with_words(item, info.quantity), facts)
    });
    all.add("variables", "Variables of an action", ["variable", "what it says"], of_action.collect());
    let metrics = descriptor.metrics.iter().map(|info| metric(info.name.to_owned(), info));
    all.add("metrics", "Metrics of an outcome", ["metric", "what it counts"], metrics.collect());
    let of_cards = descriptor.card_metrics.iter().map(|of| {
        let item = metric(of.each.column("*"), &of.each).fact("for each card of", of.per, Told::Labelled);
        item.with("per", of.per.to_owned())
    });
    all.add("metrics", "Metrics of each card", ["metric", "what it counts"], of_cards.collect());
    let endings = descriptor.endings.iter().map(|info| named(info.name, info.about)).collect();
    all.add("endings", "Endings", ["ending", "how it comes about"], endings);
    let ranks = descriptor.ranks.iter().map(|info| named(info.name, info.about)).collect();
    all.add("ranks", "Ranks, lowest first", ["rank", "what it takes"], ranks);
    let streams = descriptor.streams.iter().map(|info| named(info.name, info.about)).collect();
    all.add("streams", "Streams of luck", ["stream", "what is drawn from it"], streams);
    all
}

/// The tables of cards, those whose cards have the same fields together, with their paths.
fn card_tables(descriptor: &Descriptor) -> Vec<(Vec<String>, &'static CardsInfo)> {
    let mut tables: Vec<(Vec<String>, &CardsInfo, String)> = Vec::new();
    for info in descriptor.all_settings() {
        let SettingKind::Cards(cards) = &info.kind else { continue };
        let fields = format!("{:?} {:?}", cards.fields, cards.texts);
        match tables.iter_mut().find(|(_, _, known)| *known == fields) {
            Some((paths, ..)) => paths.push(info.path.to_owned()),
            None => tables.push((vec![info.path.to_owned()], cards, fields)),
        }
    }
    tables.into_iter().map(|(paths, cards, _)| (paths, cards)).collect()
}

/// A metric called so.
fn metric(name: String, info: &MetricInfo) -> Item {
    let item = Item::new(name, info.about)
        .fact("may be", format!("{} to {}", info.least, info.most), Told::Plain)
        .fact("unit", info.unit, Told::Joined);
    with_json(item, json!({ "unit": info.unit, "least": info.least, "most": info.most }))
}

/// Something of which there is nothing to say but a sentence.
fn named(name: &str, about: &str) -> Item {
    with_json(Item::new(name, about), json!({}))
}

/// The item with these facts for programs, and with its name and its sentence.
fn with_json(item: Item, facts: Json) -> Item {
    let item = Item { json: object(facts), ..item };
    let (name, about) = (item.name.clone(), item.about.clone());
    item.with("name", name).with("about", about)
}

pub(super) fn object(json: Json) -> Map<String, Json> {
    match json {
        Json::Object(map) => map,
        _ => Map::new(),
    }
}

fn setting(info: &'static SettingInfo) -> Item {
    let words = match &info.kind {
        SettingKind::Choice { choices, .. } => choices,
        _ => &[][..],
    };
    let item = Item::new(info.path, info.about).fact("may be", range(info), Told::Plain);
    let item = match info.default() {
        Some(value) => item.fact("default", value.to_string(), Told::Labelled),
        None => item.fact("default", MUST, Told::Plain),
    };
    let item = item.fact("from", origin(info), Told::Plain).fact(WORDS, meanings(words), Told::Below);
    let mut json = object(match &info.kind {
        SettingKind::Integer { least, most, .. } => json!({ "kind": "integer", "least": least, "most": most }),
        SettingKind::Number { least, most, .. } => json!({ "kind": "number", "least": least, "most": most }),
        SettingKind::Boolean { .. } => json!({ "kind": "boolean" }),
        SettingKind::Choice { choices, .. } => json!({ "kind": "choice", "choices": words_json(choices) }),
        SettingKind::Integers { least, most, shortest, longest, .. } => json!({
            "kind": "integers", "least": least, "most": most, "shortest": shortest, "longest": longest
        }),
        SettingKind::Cards(cards) => json!({ "kind": "cards", "fewest": cards.fewest, "most": cards.most }),
    });
    let (kind, rule) = match info.origin {
        Origin::Source(rule) => ("source", Some(rule)),
        Origin::Assumed => ("assumed", None),
    };
    json.extend(object(json!({
        "path": info.path,
        "default": info.default().as_ref().map(value),
        "unit": (!info.unit.is_empty()).then_some(info.unit),
        "origin": kind,
        "rule": rule,
        "about": info.about,
    })));
    Item { json, ..item }
}

/// What stands for a default where there is none.
const MUST: &str = "must be given";

fn field(info: &'static FieldInfo, tables: &[String]) -> Item {
    let item = Item::new(info.name, info.about).fact("may be", format!("{} to {}", info.least, info.most), Told::Plain);
    let item = match info.default {
        Some(value) => item.fact("default", value.to_string(), Told::Labelled),
        None => item.fact("default", MUST, Told::Plain),
    };
    let facts = json!({
        "tables": tables, "kind": "integer", "least": info.least, "most": info.most, "default": info.default
    });
    with_json(item.fact(WORDS, "", Told::Below), facts)
}

fn text(info: &'static TextInfo, tables: &[String]) -> Item {
    let words: Vec<&str> = info.words.iter().map(|word| shown(word.name)).collect();
    let may_be = if words.is_empty() { format!("text of up to {} characters", info.longest) } else { words.join(", ") };
    let item = Item::new(info.name, info.about).fact("may be", may_be, Told::Plain);
    let item = match info.default {
        Some(text) => item.fact("default", format!("\"{text}\""), Told::Labelled),
        None => item.fact("default", MUST, Told::Plain),
    };
    let facts = json!({
        "tables": tables, "kind": "text", "longest": info.longest, "default": info.default,
        "words": words_json(info.words)
    });
    with_json(item.fact(WORDS, meanings(info.words), Told::Below), facts)
}

/// What a variable may be: its type, or its words.
fn may_be(quantity: Quantity) -> String {
    match quantity {
        Quantity::Number | Quantity::Boolean => quantity.name().to_owned(),
        Quantity::Word { .. } => quantity.written().collect::<Vec<_>>().join(", "),
    }
}

/// The type of a variable for programs.
fn type_json(quantity: Quantity) -> Json {
    match quantity {
        Quantity::Number | Quantity::Boolean => json!({ "type": quantity.name() }),
        Quantity::Word { words, optional } => {
            json!({ "type": quantity.name(), "words": words_json(words), "optional": optional })
        }
    }
}

fn words_json(words: &[ChoiceInfo]) -> Json {
    words.iter().map(|word| json!({ "name": word.name, "about": word.about })).collect()
}

/// What each word means, a line each, but for those that mean what they say.
fn meanings(words: &[ChoiceInfo]) -> String {
    let says_itself =
        |word: &&ChoiceInfo| !word.about.trim_end_matches('.').eq_ignore_ascii_case(&word.name.replace('_', " "));
    let lines = words.iter().filter(says_itself).map(|word| format!("{}: {}", shown(word.name), word.about));
    lines.collect::<Vec<_>>().join("\n")
}

/// A word as it is shown: one without letters would not be seen.
fn shown(word: &str) -> &str {
    if word.is_empty() { "\"\"" } else { word }
}

/// A value for programs; of cards, how many there are.
pub(super) fn value(value: &Value) -> Json {
    match value {
        Value::Integer(value) => json!(value),
        Value::Number(value) => json!(value),
        Value::Boolean(value) => json!(value),
        Value::Choice(word) => json!(word),
        Value::Integers(values) => json!(values),
        Value::Cards(cards) => json!(cards.len()),
    }
}

fn range(info: &SettingInfo) -> String {
    let unit = if info.unit.is_empty() { String::new() } else { format!(" {}", info.unit) };
    match &info.kind {
        SettingKind::Integer { least, most, .. } => format!("{least} to {most}{unit}"),
        SettingKind::Number { least, most, .. } => format!("{least} to {most}{unit}"),
        SettingKind::Boolean { .. } => "true or false".to_owned(),
        SettingKind::Choice { choices, .. } => {
            choices.iter().map(|choice| shown(choice.name)).collect::<Vec<_>>().join(", ")
        }
        SettingKind::Integers { least, most, shortest, longest, .. } if shortest == longest => {
            format!("{shortest} numbers, {least} to {most}{unit}")
        }
        SettingKind::Integers { least, most, shortest, longest, .. } => {
            format!("{shortest} to {longest} numbers, {least} to {most}{unit}")
        }
        SettingKind::Cards(cards) => format!("{} to {} cards", cards.fewest, cards.most),
    }
}

pub(super) fn origin(info: &SettingInfo) -> String {
    match info.origin {
        Origin::Source(rule) => rule.to_owned(),
        Origin::Assumed => "assumed".to_owned(),
    }
}
