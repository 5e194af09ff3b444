//! What `describe` prints: a ruleset, a scenario or a strategy in words, made from their descriptors.

use super::{asserts::asserts_table, table};
use crate::{
    ruleset::{Card, ChoiceInfo, Descriptor, Origin, SettingInfo, SettingKind, TextInfo, Value},
    scenario::{Scenario, Stop, Sweep},
    strategy::Strategy,
};
use std::fmt::Write;

/// A ruleset: settings, actions, variables, metrics, endings, ranks and streams.
#[must_use]
pub fn describe_ruleset(descriptor: &Descriptor, width: Option<u16>) -> String {
    let mut text = format!(
        "{} (rules version {})\n{}\nScores are in {}.\n",
        descriptor.name, descriptor.rules_version, descriptor.about, descriptor.score_unit
    );
    let mut section = |title: &str, header: &[&str], rows: Vec<Vec<String>>| {
        if !rows.is_empty() {
            let header: Vec<String> = header.iter().map(|name| (*name).to_owned()).collect();
            let _ = write!(text, "\n{title}\n{}\n", table(&header, &rows, header.len(), width));
        }
    };
    let settings = descriptor.all_settings().map(|info| {
        let default = info.default().map_or_else(|| "must be given".to_owned(), |value| value.to_string());
        vec![info.path.to_owned(), range(info), default, origin(info), about(info)]
    });
    section("Settings of a scenario", &["path", "may be", "default", "from", "what it does"], settings.collect());
    for info in descriptor.all_settings() {
        if let SettingKind::Cards(cards) = &info.kind {
            let fields = cards.fields.iter().map(|field| {
                let default = field.default.map_or_else(|| "must be given".to_owned(), |value| value.to_string());
                vec![
                    field.name.to_owned(),
                    format!("{} to {}", field.least, field.most),
                    default,
                    field.about.to_owned(),
                ]
            });
            section(
                &format!("Fields of a card in {}", info.path),
                &["field", "may be", "default", "what it says"],
                fields.chain(cards.texts.iter().map(text_row)).collect(),
            );
        }
    }
    let named = |name: &str, about: &str| vec![name.to_owned(), about.to_owned()];
    section(
        "Actions",
        &["kind", "what the player does"],
        descriptor.actions.iter().map(|a| named(a.name, a.about)).collect(),
    );
    let state = descriptor.state_variables.iter();
    let rows = state.map(|v| vec![v.name.to_owned(), v.quantity.name().to_owned(), v.about.to_owned()]);
    section("Variables of the state", &["variable", "type", "what it says"], rows.collect());
    let of_actions = descriptor.action_variables.iter();
    let rows = of_actions
        .map(|v| vec![v.name.to_owned(), v.quantity.name().to_owned(), v.kinds.join(", "), v.about.to_owned()]);
    section("Variables of an action", &["variable", "type", "of", "what it says"], rows.collect());
    let metrics = descriptor.metrics.iter();
    let rows = metrics
        .map(|m| vec![m.name.to_owned(), m.unit.to_owned(), format!("{} to {}", m.least, m.most), m.about.to_owned()]);
    section("Metrics of an outcome", &["metric", "unit", "may be", "what it counts"], rows.collect());
    section(
        "Endings",
        &["ending", "how it comes about"],
        descriptor.endings.iter().map(|e| named(e.name, e.about)).collect(),
    );
    section(
        "Ranks, lowest first",
        &["rank", "what it takes"],
        descriptor.ranks.iter().map(|r| named(r.name, r.about)).collect(),
    );
    section(
        "Streams of luck",
        &["stream", "what is drawn from it"],
        descriptor.streams.iter().map(|s| named(s.name, s.about)).collect(),
    );
    text
}

/// A scenario: its settings, marked where they are our choice rather than the source's.
#[must_use]
pub fn describe_scenario(scenario: &Scenario, width: Option<u16>) -> String {
    let descriptor = scenario.descriptor;
    let rows: Vec<Vec<String>> = descriptor
        .all_settings()
        .filter_map(|info| {
            let value = scenario.settings.get(info.path)?;
            let is_assumed = scenario.assumed.iter().any(|path| path == info.path);
            let from = if is_assumed { "assumed".to_owned() } else { origin(info) };
            Some(vec![info.path.to_owned(), value.to_string(), info.unit.to_owned(), from, info.about.to_owned()])
        })
        .collect();
    let header = ["path", "value", "unit", "from", "what it does"].map(String::from);
    let settings = table(&header, &rows, header.len(), width);
    let mut text = format!("{} (scenario of {})\n{}\n\n{settings}\n", scenario.title, descriptor.name, scenario.about);
    for info in descriptor.all_settings() {
        if let (SettingKind::Cards(cards), Some(Value::Cards(list))) = (&info.kind, scenario.settings.get(info.path)) {
            // Texts stand beside the name, to the left of all numbers.
            let texts = cards.texts.iter().map(|text| text.name);
            let fields = cards.fields.iter().map(|field| field.name);
            let names = std::iter::once("card").chain(texts).chain(["count"]).chain(fields);
            let header: Vec<String> = names.map(String::from).collect();
            let row = |card: &Card| {
                let numbers = std::iter::once(i64::from(card.count)).chain(card.fields.iter().copied());
                let words = std::iter::once(&card.name).chain(&card.texts).cloned();
                words.chain(numbers.map(|number| number.to_string())).collect()
            };
            let rows: Vec<Vec<String>> = list.iter().map(row).collect();
            let _ = write!(text, "\n{}\n{}\n", info.path, table(&header, &rows, 1 + cards.texts.len(), width));
            let inside = |path: &&String| path.strip_prefix(info.path).is_some_and(|rest| rest.starts_with('.'));
            let assumed: Vec<&str> = scenario.assumed.iter().filter(inside).map(String::as_str).collect();
            if !assumed.is_empty() {
                let _ = writeln!(text, "assumed: {}", assumed.join(", "));
            }
        }
    }
    text
}

/// Names in order of first mention, each once.
fn unique<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen: Vec<&str> = Vec::new();
    for name in names {
        if !seen.contains(&name) {
            seen.push(name);
        }
    }
    seen
}

/// A sweep: its axes, its variants and its strategies.
#[must_use]
pub fn describe_sweep(sweep: &Sweep, width: Option<u16>) -> String {
    let mut text = format!("{} (sweep of {})\n{}\n", sweep.title, sweep.descriptor.name, sweep.about);
    if !sweep.axes.is_empty() {
        let rows: Vec<Vec<String>> = sweep
            .axes
            .iter()
            .map(|axis| vec![axis.path.clone(), axis.unit.to_owned(), axis.values.join(", ")])
            .collect();
        let header = ["axis", "unit", "values"].map(String::from);
        let _ = write!(text, "\n{}\n", table(&header, &rows, header.len(), width));
        for axis in sweep.axes.iter().filter(|axis| !axis.zipped.is_empty()) {
            let _ = writeln!(text, "{}: {} step together", axis.path, axis.zipped.join(", "));
        }
    }
    let variants = unique(sweep.cells.iter().map(|cell| cell.variant.as_str()));
    let strategies = unique(sweep.cells.iter().map(|cell| cell.strategy.name()));
    let _ = writeln!(text, "\n{} variants: {}", variants.len(), variants.join("; "));
    let _ = writeln!(text, "{} strategies: {}", strategies.len(), strategies.join(", "));
    let stop = match sweep.stop {
        Stop::Games(games) => format!("{games} games a cell"),
        Stop::Precision { half_width, max_games } => {
            format!("win rate within ±{half_width}, at most {max_games} games a cell")
        }
    };
    let _ = writeln!(text, "{} cells, {stop}, seed {}", sweep.cells.len(), sweep.seed);
    if !sweep.asserts.is_empty() {
        let _ =
            writeln!(text, "\nInsists on, decided by `perihelion verify`\n{}", asserts_table(&sweep.asserts, width));
    }
    text
}

/// A strategy: its parameters, its lets and its rules, top first, numbered from 1 and as they are written.
#[must_use]
pub fn describe_strategy(strategy: &Strategy, width: Option<u16>) -> String {
    let mut text = format!("{} (strategy {})\n{}\n", strategy.title(), strategy.name(), strategy.about());
    let params = strategy.params();
    if !params.is_empty() {
        let rows: Vec<Vec<String>> =
            params.iter().map(|(name, value)| vec![format!("strategy.{name}"), value.to_string()]).collect();
        let _ = write!(text, "\nParameters\n{}\n", table(&["path".to_owned(), "value".to_owned()], &rows, 1, width));
    }
    let lets = strategy.lets();
    if !lets.is_empty() {
        text.push_str("\nLets\n");
        for (name, expression) in lets {
            let _ = writeln!(text, "  {name} = {expression}");
        }
    }
    text.push_str("\nRules, from the top\n");
    for (number, rule) in (1..).zip(strategy.rules()) {
        let _ = writeln!(text, "\n{number:>3}  {}\n     action  {}", rule.name, rule.action);
        // What every rule has unless it says otherwise goes without saying.
        for (key, expression, usual) in [("when  ", rule.when, "true"), ("prefer", rule.prefer, "0")] {
            if expression != usual {
                let _ = writeln!(text, "     {key}  {expression}");
            }
        }
    }
    text
}

fn about(info: &SettingInfo) -> String {
    match &info.kind {
        SettingKind::Choice { choices, .. } => with_words(info.about, choices),
        _ => info.about.to_owned(),
    }
}

/// A sentence, with what each word means below it.
fn with_words(about: &str, words: &[ChoiceInfo]) -> String {
    words.iter().fold(about.to_owned(), |about, word| format!("{about}\n{}: {}", word.name, word.about))
}

/// What `describe` says of a field of a card that is a text.
fn text_row(info: &TextInfo) -> Vec<String> {
    let words: Vec<&str> = info.words.iter().map(|word| word.name).collect();
    let may_be = if words.is_empty() { format!("text of up to {} characters", info.longest) } else { words.join(", ") };
    let default = info.default.map_or_else(|| "must be given".to_owned(), |text| format!("\"{text}\""));
    vec![info.name.to_owned(), may_be, default, with_words(info.about, info.words)]
}

fn range(info: &SettingInfo) -> String {
    let unit = if info.unit.is_empty() { String::new() } else { format!(" {}", info.unit) };
    match &info.kind {
        SettingKind::Integer { least, most, .. } => format!("{least} to {most}{unit}"),
        SettingKind::Number { least, most, .. } => format!("{least} to {most}{unit}"),
        SettingKind::Boolean { .. } => "true or false".to_owned(),
        SettingKind::Choice { choices, .. } => choices.iter().map(|choice| choice.name).collect::<Vec<_>>().join(", "),
        SettingKind::Integers { least, most, shortest, longest, .. } if shortest == longest => {
            format!("{shortest} numbers, {least} to {most}{unit}")
        }
        SettingKind::Integers { least, most, shortest, longest, .. } => {
            format!("{shortest} to {longest} numbers, {least} to {most}{unit}")
        }
        SettingKind::Cards(cards) => format!("{} to {} cards", cards.fewest, cards.most),
    }
}

fn origin(info: &SettingInfo) -> String {
    match info.origin {
        Origin::Source(rule) => rule.to_owned(),
        Origin::Assumed => "assumed".to_owned(),
    }
}
