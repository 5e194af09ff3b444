//! Files in words: a scenario, a sweep or a strategy.

use super::{
    Description, Item, Style, Told,
    ruleset::{object, origin, value},
};
use crate::{
    files::program,
    report::{asserts, design_text},
    ruleset::{Card, CardsInfo, SettingInfo, SettingKind, Value},
    scenario::{Bounds, Budget, Compare, Measure, Scenario, Stop, Sweep, Tune},
    strategy::{Strategy, Worth},
};
use serde_json::{Value as Json, json};
use std::collections::BTreeSet;

/// A scenario: its settings, marked where they are our choice rather than the source's, and its cards.
#[must_use]
pub fn describe_scenario(scenario: &Scenario) -> Description {
    let descriptor = scenario.descriptor;
    let path = scenario.path.display().to_string();
    let mut all = Description::new(&path, &["settings", "cards"]);
    let goal = (descriptor.goal)(&scenario.settings);
    all.head = vec![
        format!("{} (scenario of {})", scenario.title, descriptor.name),
        scenario.about.clone(),
        format!("Goal: {goal}."),
    ];
    if !scenario.decisive.is_empty() {
        all.head.push(format!("Assumptions that decide how hard it is: {}.", scenario.decisive.join(", ")));
    }
    all.facts = object(json!({
        "scenario": path,
        "title": scenario.title,
        "about": scenario.about,
        "ruleset": descriptor.name,
        "goal": goal,
        "assumed": scenario.assumed,
        "decisive": scenario.decisive,
    }));
    let settings = descriptor.all_settings().filter_map(|info| setting(scenario, info)).collect();
    all.add("settings", "Settings", ["path", "what it does"], settings);
    for info in descriptor.all_settings() {
        let (SettingKind::Cards(cards), Some(Value::Cards(list))) = (&info.kind, scenario.settings.get(info.path))
        else {
            continue;
        };
        let items = list.iter().map(|it| card(it, cards, info.path)).collect();
        let inside = |path: &&String| path.strip_prefix(info.path).is_some_and(|rest| rest.starts_with('.'));
        let assumed: Vec<&str> = scenario.assumed.iter().filter(inside).map(String::as_str).collect();
        if let Some(topic) = all.add("cards", info.path, ["card", ""], items)
            && !assumed.is_empty()
        {
            topic.note = format!("assumed: {}", assumed.join(", "));
        }
    }
    all
}

fn setting(scenario: &Scenario, info: &'static SettingInfo) -> Option<Item> {
    let given = scenario.settings.get(info.path)?;
    let is_assumed = scenario.assumed.iter().any(|path| path == info.path);
    let from = if is_assumed { "assumed".to_owned() } else { origin(info) };
    // How many cards there are says itself.
    let unit = if matches!(given, Value::Cards(_)) { "" } else { info.unit };
    let mut item = Item::new(info.path, info.about)
        .fact("value", given.to_string(), Told::Plain)
        .fact("unit", unit, Told::Joined)
        .fact("from", from, Told::Plain);
    item.json = object(json!({
        "path": info.path,
        "value": value(given),
        "unit": (!info.unit.is_empty()).then_some(info.unit),
        "assumed": is_assumed,
        "about": info.about,
    }));
    Some(item)
}

/// A card: its texts first, beside its name, then its copies and its other fields.
fn card(card: &Card, info: &'static CardsInfo, table: &str) -> Item {
    let mut item = Item::new(&card.name, "").with("table", table).with("name", card.name.as_str());
    for (about, text) in info.texts.iter().zip(&card.texts) {
        let told = if about.default == Some(text.as_str()) { Told::Silently } else { Told::Labelled };
        item = item.fact(about.name, text, told);
    }
    let told = if card.count == 1 { Told::Silently } else { Told::Labelled };
    item = item.fact("count", card.count.to_string(), told).with("count", card.count);
    for (about, number) in info.fields.iter().zip(&card.fields) {
        let told = if about.default == Some(*number) { Told::Silently } else { Told::Labelled };
        item = item.fact(about.name, number.to_string(), told);
    }
    let texts = info.texts.iter().zip(&card.texts).map(|(about, text)| (about.name.to_owned(), json!(text)));
    let numbers = info.fields.iter().zip(&card.fields).map(|(about, number)| (about.name.to_owned(), json!(number)));
    item.with("fields", texts.chain(numbers).collect::<serde_json::Map<_, _>>())
}

/// A tune: what is wanted, and what may change for it.
#[must_use]
pub fn describe_tune(tune: &Tune) -> Description {
    let path = tune.path.display().to_string();
    let mut all = Description::new(&path, &["free", "wants", "levels"]);
    let budget = match tune.budget {
        Budget::Games(games) => format!("at most {games} games"),
        Budget::Minutes(minutes) => format!("at most {minutes} minutes"),
    };
    let ruleset = tune.scenario.descriptor.name;
    let cells: f64 = tune.free.iter().map(|free| free.costs.len() as f64).product();
    all.head = vec![
        format!("{} (tune of {ruleset})", tune.title),
        tune.about.clone(),
        format!("{cells} combinations of settings, {budget}, seed {}.", tune.seed),
    ];
    all.facts = object(json!({
        "tune": path, "title": tune.title, "about": tune.about, "ruleset": ruleset, "scenario": tune.scenario.name,
        "combinations": cells, "budget": budget, "seed": tune.seed, "level": tune.level,
    }));
    let free = tune.free.iter().map(|free| {
        let values = free.values.iter().map(|values| values.join(", ")).collect::<Vec<_>>().join("; ");
        let printed = free.printed.map_or(String::new(), |step| free.label(step));
        let item = Item::new(free.paths.join(", "), "").fact("values", &values, Told::Plain).fact(
            "printed",
            &printed,
            Told::Plain,
        );
        let facts = json!({ "paths": free.paths, "values": free.values, "printed": printed, "costs": free.costs });
        Item { json: object(facts), ..item }
    });
    all.add("free", "What may change", ["setting", ""], free.collect());
    let wants = tune.wants.iter().map(|want| {
        let strategy = tune.strategies[want.player].name();
        let quantity = want.measure.to_string();
        let wanted = asserts::wanted(&want.measure, want.bounds);
        let weight = want.weight.map_or(String::new(), |weight| weight.to_string());
        let level = want.level.zip(tune.levels.as_ref()).map_or(String::new(), |(level, all)| all.names[level].clone());
        let strategy = match want.against {
            None => strategy.to_owned(),
            Some(against) if matches!(want.measure, Measure::Luck(_)) => {
                format!("{strategy}, {}", tune.strategies[against].name())
            }
            Some(against) => format!("{strategy} − {}", tune.strategies[against].name()),
        };
        Item::new(strategy, "")
            .fact("level", &level, Told::Plain)
            .fact("quantity", &quantity, Told::Plain)
            .fact("wanted", &wanted, Told::Plain)
            .fact("weight", &weight, Told::Plain)
    });
    all.add("wants", "What is wanted", ["strategy", ""], wants.collect());
    if let Some(levels) = &tune.levels {
        let player = tune.strategies[levels.player].name();
        let of = |(name, bounds): (&String, &Bounds)| {
            let wins = format!("{} by {player}", asserts::wanted(&Measure::Wins, *bounds));
            Item::new(name, "").fact("wins", &wins, Told::Plain)
        };
        let each = levels.names.iter().zip(&levels.bounds).map(of);
        all.add("levels", "Levels", ["level", ""], each.collect());
    }
    all
}

/// A sweep: its axes, its variants and its strategies.
#[must_use]
pub fn describe_sweep(sweep: &Sweep) -> Description {
    let path = sweep.path.display().to_string();
    let mut all = Description::new(&path, &["axes", "variants", "strategies", "asserts"]);
    let mut variants: Vec<Item> = Vec::new();
    let mut strategies: Vec<Item> = Vec::new();
    let (mut varied, mut known) = (BTreeSet::new(), BTreeSet::new());
    let mut own = String::new();
    for cell in &sweep.cells {
        let variant = cell.variant.as_str();
        if varied.insert(variant) {
            variants.push(Item::new(variant, "").with("name", variant));
        }
        if known.insert(cell.strategy.name()) {
            let (name, title) = (cell.strategy.name(), cell.strategy.title());
            strategies.push(Item::new(name, title).with("name", name).with("title", title));
            own.extend(cell.games.map(|games| format!(", {games} of {name}")));
        }
    }
    let stop = match sweep.stop {
        Stop::Games(games) => format!("{games} games a cell"),
        Stop::Precision { half_width, max_games } => {
            format!("win rate within ±{half_width}, at most {max_games} games a cell")
        }
    };
    let stop = format!("{stop}{own}");
    let (cells, seed) = (sweep.cells.len(), sweep.seed);
    all.head = vec![
        format!("{} (sweep of {})", sweep.title, sweep.descriptor.name),
        sweep.about.clone(),
        format!("{} variants, {} strategies: {cells} cells, {stop}, seed {seed}.", variants.len(), strategies.len()),
    ];
    all.facts = object(json!({
        "sweep": path,
        "title": sweep.title,
        "about": sweep.about,
        "ruleset": sweep.descriptor.name,
        "cells": cells,
        "stop": stop,
        "seed": seed,
        "level": sweep.level,
        "compare": sweep.compare,
        "target": sweep.target.as_ref().map(|target| json!({
            "strategy": target.strategy, "win_rate": [target.win_rate.0, target.win_rate.1]
        })),
    }));
    if let Some(design) = &sweep.design {
        all.head.push(design_text(design));
        all.facts.insert("design".into(), json!(design));
    }
    if let Some(target) = &sweep.target {
        let (low, high) = (100.0 * target.win_rate.0, 100.0 * target.win_rate.1);
        all.head.push(format!("Target: {} wins {low:.0} to {high:.0} %.", target.strategy));
    }
    if let Some(race) = sweep.race {
        all.head.push("A race: games of variants that surely miss the target are moved to the others.".to_owned());
        all.facts.insert("race".into(), json!(race));
    }
    all.head.extend(sweep.compare.as_ref().map(|compare| match compare {
        Compare::Levels => "Its variants are levels of difficulty, in their order.".to_owned(),
        Compare::Alternatives => "Its variants are alternatives, of which none comes first.".to_owned(),
        Compare::Baseline(name) => format!("Its variants are changes of {name}."),
    }));
    let axes = sweep.axes.iter().map(|axis| {
        let values = match (&sweep.design, axis.values.as_slice()) {
            // In a design nearly every point has its own.
            (Some(_), [first, .., last]) if axis.values.len() > MOST_VALUES => {
                format!("{} from {first} to {last}", axis.values.len())
            }
            (_, values) => values.join(", "),
        };
        let together =
            if axis.zipped.is_empty() { String::new() } else { format!("{} step together", axis.zipped.join(", ")) };
        let item =
            Item::new(&axis.path, together).fact("values", values, Told::Plain).fact("unit", axis.unit, Told::Joined);
        let facts = json!({ "path": axis.path, "values": axis.values, "unit": axis.unit, "together": axis.zipped });
        Item { json: object(facts), ..item }
    });
    all.add("axes", "Axes", ["axis", ""], axes.collect());
    if let Some(topic) = all.add("variants", "Variants", ["variant", ""], variants) {
        topic.style = Style::Names;
    }
    all.add("strategies", "Strategies", ["strategy", "title"], strategies);
    let asserts = sweep.asserts.iter().map(|assert| {
        let called = assert.name.clone().unwrap_or_else(|| format!("line {}", assert.line));
        let [variant, strategy, wanted, cells] = asserts::told(assert);
        let item = Item::new(&called, "")
            .fact("variant", &variant, Told::Plain)
            .fact("strategy", &strategy, Told::Plain)
            .fact("wanted", &wanted, Told::Plain)
            .fact("cells", cells, Told::Plain);
        let facts = json!({
            "name": assert.name, "line": assert.line, "variant": variant, "strategy": strategy, "wanted": wanted
        });
        Item { json: object(facts), ..item }
    });
    let title = format!("Asserts, decided by `{} verify`", program());
    all.add("asserts", title, ["assert", ""], asserts.collect());
    all
}

/// The most values of an axis of a design that are listed.
const MOST_VALUES: usize = 20;

/// Turns for which it is told what something is worth.
const TURNS: [u32; 2] = [1, 10];

/// A strategy: its parameters, its lets and its rules, top first, numbered from 1 and as they are written. `called` is
/// what a command line calls it.
#[must_use]
pub fn describe_strategy(strategy: &Strategy, called: &str) -> Description {
    let mut all = Description::new(called, &["params", "lets", "memory", "rules", "value"]);
    all.head = vec![format!("{} (strategy {})", strategy.title(), strategy.name()), strategy.about().to_owned()];
    all.facts = object(json!({
        "strategy": called,
        "name": strategy.name(),
        "title": strategy.title(),
        "about": strategy.about(),
    }));
    if let Some((steps, base)) = strategy.look_ahead() {
        all.head.push(format!("Looks ahead: up to {steps} steps a decision, after which {} plays on.", base.called()));
        all.facts.insert("look_ahead".to_owned(), json!({ "steps": steps, "base": base.called() }));
    }
    let params = strategy.params().into_iter().map(|(name, number)| {
        let path = format!("strategy.{name}");
        let item = Item::new(&path, "").fact("value", number.to_string(), Told::Plain);
        item.with("path", path).with("value", Json::from(number))
    });
    all.add("params", "Parameters", ["path", ""], params.collect());
    let lets = strategy.lets().into_iter().map(|(name, expression)| {
        let item = Item::new(&name, &expression);
        item.with("name", name).with("expression", expression)
    });
    all.add("lets", "Lets", ["let", "expression"], lets.collect());
    let memory = strategy
        .memory()
        .iter()
        .map(|(name, about)| Item::new(name, about).with("name", name.clone()).with("about", about.clone()));
    all.add("memory", "What it remembers", ["name", ""], memory.collect());
    let rules = (1..).zip(strategy.rules()).map(|(number, rule): (u32, _)| {
        // What every rule has unless it says otherwise goes without saying.
        let said =
            |expression: &str, usual: &str| if expression == usual { String::new() } else { expression.to_owned() };
        let item = Item::new(format!("{number}  {}", rule.name), "")
            .fact("action", &rule.action, Told::Below)
            .fact("when", said(&rule.when, "true"), Told::Below)
            .fact("prefer", said(&rule.prefer, "0"), Told::Below);
        let set: Vec<String> = rule.set.iter().map(|(name, expression)| format!("{name} = {expression}")).collect();
        let item = item.fact("set", set.join(", "), Told::Below);
        let json = json!({
            "number": number, "name": rule.name, "action": rule.action, "when": rule.when, "prefer": rule.prefer,
            "set": rule.set.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(),
        });
        Item { json: object(json), ..item }
    });
    if let Some(topic) = all.add("rules", "Rules, from the top", ["rule", ""], rules.collect()) {
        topic.style = Style::Blocks;
    }
    let value = strategy.worth().into_iter().map(|Worth { name, about, always, by_turn }| {
        let worth = match by_turn {
            0.0 => format!("{always}"),
            _ => {
                let [early, late] = TURNS.map(|turn| {
                    let when = strategy.goes_by().map_or_else(|| "in turn".to_owned(), |by| format!("with {by} at"));
                    format!("{:.4} {when} {turn}", always + by_turn * f64::from(turn))
                });
                format!("{early}, {late}")
            }
        };
        let item = Item::new(&name, about).fact("worth", worth, Told::Plain);
        item.with("name", name).with("about", about).with("always", always).with("by_turn", by_turn)
    });
    all.add("value", "What a position is worth", ["what", "worth"], value.collect());
    all
}
