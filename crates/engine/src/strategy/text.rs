//! Strategies printed: the canonical text that decides play, and rules for tables.

use super::{
    BUILTINS, RuleInfo,
    evaluate::bit,
    restore::BASE,
    script::{Parts, RulePart, Script},
    syntax::{Expr, Node},
};
use crate::ruleset::Descriptor;
use std::{collections::BTreeSet, fmt::Write as _};

/// The names of a rule's kinds; `None` for every kind.
fn kind_names(descriptor: &Descriptor, kinds: u64) -> Option<Vec<&'static str>> {
    let names: Vec<&str> = (0_u8..)
        .zip(descriptor.actions)
        .filter(|(place, _)| kinds & bit(*place) != 0)
        .map(|(_, kind)| kind.name)
        .collect();
    (names.len() < descriptor.actions.len() || names.len() == 1).then_some(names)
}

/// The kinds of a rule in words.
fn action(descriptor: &Descriptor, kinds: u64) -> String {
    kind_names(descriptor, kinds).map_or_else(|| "any".to_owned(), |names| names.join(", "))
}

/// What a rule is called: by its own name, or by where it stands and its kinds.
pub(super) fn rule_name(descriptor: &Descriptor, rule: &RulePart) -> String {
    rule.name.clone().unwrap_or_else(|| format!("{}: {}", rule.place, action(descriptor, rule.kinds)))
}

/// The rules as tables show them.
pub(super) fn rules(parts: &Parts) -> Vec<RuleInfo> {
    let info = |rule: &RulePart| RuleInfo {
        name: rule_name(parts.descriptor, rule),
        action: action(parts.descriptor, rule.kinds),
        when: rule.when.as_ref().map_or_else(|| "true".to_owned(), ToString::to_string),
        prefer: rule.prefer.as_ref().map_or_else(|| "0".to_owned(), ToString::to_string),
        set: rule.set.iter().map(|(number, node)| (parts.memory[*number].0.clone(), node.to_string())).collect(),
    };
    parts.rules.iter().map(info).collect()
}

/// Everything that decides play, as a strategy file without params, names of rules and lets that nobody reads.
pub(super) fn canonical(script: &Script) -> String {
    let parts = &script.parts;
    let param = |name: &str| script.params.iter().find(|(param, _)| param == name).map(|(_, value)| *value);
    let lets: Vec<(&str, Node)> =
        parts.lets.iter().map(|(name, node)| (name.as_str(), node.with_numbers(&param))).collect();
    let rules: Vec<_> = parts
        .rules
        .iter()
        .map(|rule| {
            let when = rule.when.as_ref().map(|node| node.with_numbers(&param));
            let prefer = rule.prefer.as_ref().map(|node| node.with_numbers(&param));
            let when = when.filter(|node| node.expr != Expr::Boolean(true));
            let set =
                rule.set.iter().map(|(number, node)| (parts.memory[*number].0.as_str(), node.with_numbers(&param)));
            (rule.kinds, [when, prefer.filter(|node| node.expr != Expr::Number(0.0))], set.collect::<Vec<_>>())
        })
        .collect();

    let mut read: BTreeSet<&str> = BTreeSet::new();
    let mut names = Vec::new();
    for (_, nodes, set) in &rules {
        nodes.iter().flatten().chain(set.iter().map(|(_, node)| node)).for_each(|node| node.names(&mut names));
    }
    read.extend(names.drain(..));
    read.extend(parts.value.iter().flat_map(|value| &value.lets).map(|(name, _)| name.as_str()));
    for (name, node) in lets.iter().rev() {
        if read.contains(name) {
            node.names(&mut names);
            read.extend(names.drain(..));
        }
    }

    let mut text = format!("ruleset = \"{}\"\n", parts.descriptor.name);
    // Writing to a text cannot fail.
    let mut line = |key: &str, value: &dyn std::fmt::Display| {
        let _ = writeln!(text, "{key}{value}");
    };
    if !parts.memory.is_empty() {
        line("\n[memory]", &"");
    }
    for (name, _) in &parts.memory {
        line(name, &" = \"\"");
    }
    if lets.iter().any(|(name, _)| read.contains(name)) {
        line("\n[let]", &"");
    }
    for (name, node) in lets.iter().filter(|(name, _)| read.contains(name)) {
        line(&format!("{name} = "), &format!("'{node}'"));
    }
    for (kinds, [when, prefer], set) in &rules {
        let action = match kind_names(parts.descriptor, *kinds).as_deref() {
            None => "\"any\"".to_owned(),
            Some([name]) => format!("\"{name}\""),
            Some(names) => format!("{names:?}"),
        };
        line("\n[[rule]]\naction = ", &action);
        for (key, node) in [("when = ", when), ("prefer = ", prefer)] {
            if let Some(node) = node {
                line(key, &format!("'{node}'"));
            }
        }
        if !set.is_empty() {
            let set: Vec<String> = set.iter().map(|(name, node)| format!("{name} = '{node}'")).collect();
            line("set = ", &format!("{{ {} }}", set.join(", ")));
        }
    }
    // Without rules that look ahead neither decides anything.
    if !script.program.looks.is_empty() {
        line("\n[look_ahead]\n", &script.reach.lines().trim_end());
        let base = &parts.base;
        if BUILTINS.contains(&base.name()) {
            line("base = ", &format!("{:?}", base.name()));
        } else {
            base.text().lines().for_each(|own| line(BASE, &own));
        }
        if let Some(value) = &parts.value {
            line("\n", &value.text(parts.descriptor));
        }
    }
    let mistakes = [("slip = ", script.slip), ("blur = ", script.blur)];
    if mistakes.iter().any(|(_, value)| *value != 0.0) {
        line("\n[mistakes]", &"");
    }
    for (key, value) in mistakes.into_iter().filter(|(_, value)| *value != 0.0) {
        line(key, &Node::number(value));
    }
    text
}
