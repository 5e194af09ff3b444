//! A strategy's documents made one: checked, put in order and compiled.

use super::{
    Strategy,
    ahead::look_named,
    check::{LetFacts, Names, check, variable_of_word},
    compile::{GraphRule, LARGEST_GRAPH, Program, compile},
    edit,
    graph::{Graph, Id},
    kinds::kinds_named,
    load::{Document, LetEntry, Written},
    reach::{self, Reach},
    syntax::{Expr, Fault, Node},
    value::{self, Value, ValueEntry},
};
use crate::{
    files::{Mistake, Mistakes, Source, did_you_mean},
    ruleset::{Descriptor, Quantity},
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What the files of a strategy say together, before params have their values.
#[derive(Debug, Clone)]
pub(super) struct Parts {
    pub descriptor: &'static Descriptor,
    /// Lets come after the lets they read.
    pub lets: Vec<(String, Node)>,
    pub rules: Vec<RulePart>,
    /// What is remembered, with a sentence about it.
    pub memory: Vec<(String, String)>,
    pub value: Option<Value>,
    /// Who plays on where looking ahead has no steps left.
    pub base: Strategy,
}

/// A rule, in the order in which rules are asked.
#[derive(Debug, Clone)]
pub(super) struct RulePart {
    pub name: Option<String>,
    /// The file and the line in which it starts, such as `standard.toml:12`.
    pub place: String,
    pub kinds: u64,
    pub when: Option<Node>,
    pub prefer: Option<Node>,
    /// What it sets when it decides, by the number of what is remembered.
    pub set: Vec<(usize, Node)>,
}

/// A compiled strategy.
#[derive(Debug)]
pub(super) struct Script {
    pub parts: Arc<Parts>,
    /// By name, in file order; the base's first.
    pub params: Vec<(String, f64)>,
    pub slip: f64,
    pub blur: f64,
    pub reach: Reach,
    pub program: Program,
}

impl Script {
    /// Compiles the parts with these values.
    ///
    /// # Errors
    /// If the strategy is too large.
    pub fn new(
        parts: Arc<Parts>,
        params: Vec<(String, f64)>,
        slip: f64,
        blur: f64,
        reach: Reach,
    ) -> Result<Self, TooLarge> {
        let program = program(&parts, &params)?;
        Ok(Self { parts, params, slip, blur, reach, program })
    }
}

/// The strategy has too many operations.
#[derive(Debug)]
pub(super) struct TooLarge;

fn program(parts: &Parts, params: &[(String, f64)]) -> Result<Program, TooLarge> {
    let descriptor = parts.descriptor;
    let mut graph = Graph::default();
    let mut lets: BTreeMap<&str, Id> = BTreeMap::new();
    let number_of =
        |name: &str| (0..).zip(&parts.memory).find(|(_, memory)| memory.0 == name).map(|(number, _)| number);
    let add = |graph: &mut Graph, lets: &BTreeMap<&str, Id>, node: &Node| {
        let meaning = |graph: &mut Graph, name: &str| {
            if let Some(&id) = lets.get(name) {
                id
            } else if let Some((_, value)) = params.iter().find(|(param, _)| param == name) {
                graph.constant(*value)
            } else if let Some(number) = number_of(name) {
                graph.memory(number)
            } else if let Some(variable) = descriptor.state_variable(name) {
                graph.state(variable)
            } else if let Some(variable) = descriptor.action_variable(name) {
                graph.action(variable)
            } else {
                // A checked expression names nothing else.
                look_named(descriptor, name).map_or(0, |(look, _)| graph.look(look))
            }
        };
        graph.expression(node, &meaning, &|kind| kinds_named(descriptor, kind))
    };
    for (name, node) in &parts.lets {
        let id = add(&mut graph, &lets, node);
        lets.insert(name, id);
    }
    let mut rules = Vec::new();
    for rule in &parts.rules {
        let when = rule.when.as_ref().map(|node| add(&mut graph, &lets, node));
        let prefer = rule.prefer.as_ref().map(|node| add(&mut graph, &lets, node));
        let when = when.unwrap_or_else(|| graph.constant(1.0));
        let prefer = prefer.unwrap_or_else(|| graph.constant(0.0));
        let set = rule.set.iter().map(|(memory, node)| (*memory, add(&mut graph, &lets, node))).collect();
        rules.push(GraphRule { kinds: rule.kinds, when, prefer, set });
    }
    if graph.len() > LARGEST_GRAPH {
        return Err(TooLarge);
    }
    let of_value = parts.value.iter().flat_map(|value| &value.lets);
    let of_value: Vec<Id> = of_value.filter_map(|(name, _)| lets.get(name.as_str()).copied()).collect();
    let program = compile(&graph, &rules, parts.memory.len() as u16, &of_value);
    let named = program.columns.max(program.variables.len()).max(program.terms.len());
    if named > usize::from(u16::MAX) { Err(TooLarge) } else { Ok(program) }
}

/// Makes one script of a strategy's documents, its own first, with the mistakes found in them so far.
pub(super) fn merge(
    top: &Arc<Source>,
    mut documents: Vec<Document>,
    descriptor: &'static Descriptor,
    base: Strategy,
    mut mistakes: Mistakes,
) -> Result<Script, Mistakes> {
    let params = merge_params(&documents, descriptor, &mut mistakes);
    let values: Vec<&ValueEntry> = documents.iter().filter_map(|document| document.value.as_ref()).collect();
    let value = value::merge(&values);
    let memory = merge_memory(&documents, descriptor, &params, &mut mistakes);
    let remembered: Vec<String> = memory.iter().map(|(name, _)| name.clone()).collect();
    let (mut lets, mut facts) = merge_lets(&documents, &params, descriptor, &mut mistakes);
    let lowest: BTreeMap<String, usize> = params.iter().map(|(name, param)| (name.clone(), param.lowest)).collect();
    for (level, entry) in &mut lets {
        let Some(node) = &mut entry.written.node else { continue };
        let names = Names { descriptor, params: &lowest, lets: &facts, memory: &remembered, value: value.is_some() };
        let checked = check(&names, node, *level, None, None);
        take_faults(&entry.written, checked.faults, &mut mistakes);
        if let Some((_, facts)) = facts.get_mut(&entry.name) {
            *facts = LetFacts { quantity: checked.quantity, reads: checked.reads, looks: checked.looks };
        }
    }
    let names = Names { descriptor, params: &lowest, lets: &facts, memory: &remembered, value: value.is_some() };
    check_value(&documents, &facts, descriptor, &mut mistakes);
    check_rules(&mut documents, &names, &mut mistakes);
    let reach = reach::merge(&documents.iter().map(|document| &document.reach).collect::<Vec<_>>());
    let own = |get: fn(&Document) -> Option<f64>| documents.iter().find_map(get).unwrap_or(0.0);
    let (slip, blur) = (own(|document| document.slip), own(|document| document.blur));
    let rules = edit::rules(documents, descriptor, &remembered, &mut mistakes);
    if rules.is_empty() {
        let mistake = Mistake::at(top, 0..0, "the strategy has no rule", "expected at least one `[[rule]]`");
        mistakes.push(mistake.help("write `[[rule]]` and under it `action = \"any\"`"));
    }
    mistakes.or(())?;

    let mut values: Vec<(String, Param)> = params.into_iter().collect();
    values.sort_by_key(|(_, param)| param.place);
    let lets = lets.into_iter().filter_map(|(_, entry)| Some((entry.name, entry.written.node?))).collect();
    let parts = Arc::new(Parts { descriptor, lets, rules, memory, value, base });
    let values = values.into_iter().map(|(name, param)| (name, param.value)).collect();
    Script::new(parts, values, slip, blur, reach).map_err(|TooLarge| {
        let label = format!("its expressions have more than {LARGEST_GRAPH} different parts");
        Mistake::at(top, 0..0, "the strategy is too large", label)
            .help("leave out rules and lets it can do without")
            .into()
    })
}

fn take_faults(written: &Written, faults: Vec<Fault>, mistakes: &mut Mistakes) {
    faults.into_iter().for_each(|fault| mistakes.push(written.mistake(fault)));
}

struct Param {
    /// The lowest file that defines it, 0 for the base of all, and where it does.
    lowest: usize,
    key: std::ops::Range<usize>,
    /// File order, the base's first.
    place: usize,
    value: f64,
}

/// The documents with their levels, the base of all first.
fn from_base(documents: &[Document]) -> impl Iterator<Item = (usize, &Document)> {
    documents.iter().rev().enumerate()
}

/// What a name means in the ruleset, so that no param or let can have it.
fn taken(descriptor: &Descriptor, name: &str) -> Option<String> {
    if descriptor.state_variable(name).is_some() || descriptor.action_variable(name).is_some() {
        return Some("variable".to_owned());
    }
    variable_of_word(descriptor, name).map(|of| format!("word of `{of}`"))
}

/// A param or let whose name already means something else.
fn shadow(document: &Document, key: &std::ops::Range<usize>, name: &str, other: &str) -> Mistake {
    let what = format!("`{name}` is the name of a {other}");
    Mistake::at(&document.source, key.clone(), what, "this would hide it").help("choose another name")
}

fn merge_params(
    documents: &[Document],
    descriptor: &'static Descriptor,
    mistakes: &mut Mistakes,
) -> BTreeMap<String, Param> {
    let mut params: BTreeMap<String, Param> = BTreeMap::new();
    for (level, document) in from_base(documents) {
        for entry in &document.params {
            if let Some(other) = taken(descriptor, &entry.name) {
                mistakes.push(shadow(document, &entry.key, &entry.name, &other));
            }
            let place = params.len();
            let new = Param { lowest: level, key: entry.key.clone(), place, value: 0.0 };
            let param = params.entry(entry.name.clone()).or_insert(new);
            param.value = entry.value;
        }
    }
    params
}

/// What the files remember together, the base's first, with a sentence about each.
fn merge_memory(
    documents: &[Document],
    descriptor: &Descriptor,
    params: &BTreeMap<String, Param>,
    mistakes: &mut Mistakes,
) -> Vec<(String, String)> {
    let mut memory: Vec<(String, String)> = Vec::new();
    for (_, document) in from_base(documents) {
        for (name, key, about) in &document.memory {
            let param = params.contains_key(name).then(|| "param".to_owned());
            let of_lets = documents.iter().flat_map(|document| &document.lets).any(|entry| entry.name == *name);
            if let Some(other) = taken(descriptor, name).or(param).or(of_lets.then(|| "`let`".to_owned())) {
                mistakes.push(shadow(document, key, name, &other));
            }
            match memory.iter_mut().find(|known| known.0 == *name) {
                Some(known) => known.1.clone_from(about),
                None => memory.push((name.clone(), about.clone())),
            }
        }
    }
    memory
}

type LetsInOrder = Vec<(usize, LetEntry)>;

/// The lets that count, each after those it reads, and what is known of them: their levels.
fn merge_lets(
    documents: &[Document],
    params: &BTreeMap<String, Param>,
    descriptor: &'static Descriptor,
    mistakes: &mut Mistakes,
) -> (LetsInOrder, BTreeMap<String, (usize, LetFacts)>) {
    let mut lets: BTreeMap<String, (usize, LetEntry)> = BTreeMap::new();
    let mut facts: BTreeMap<String, (usize, LetFacts)> = BTreeMap::new();
    for (level, document) in from_base(documents) {
        let places: BTreeMap<&str, usize> = document.lets.iter().map(|entry| entry.name.as_str()).zip(0..).collect();
        for (place, entry) in document.lets.iter().enumerate() {
            if let Some(other) = taken(descriptor, &entry.name) {
                mistakes.push(shadow(document, &entry.key, &entry.name, &other));
            }
            match params.get(&entry.name) {
                // The higher of the two files is the one that takes a name the other has.
                Some(param) if param.lowest > level => {
                    let above = documents.iter().rev().nth(param.lowest).unwrap_or(document);
                    mistakes.push(shadow(above, &param.key, &entry.name, "`let`"));
                }
                Some(_) => mistakes.push(shadow(document, &entry.key, &entry.name, "param")),
                None => {}
            }
            let mut entry = entry.clone();
            if let Some(fault) = entry.written.node.as_ref().and_then(|node| reads_later(node, &places, place)) {
                mistakes.push(entry.written.mistake(fault));
                entry.written.node = None;
            }
            facts.entry(entry.name.clone()).or_insert((level, LetFacts::default()));
            lets.insert(entry.name.clone(), (level, entry));
        }
    }
    (in_order(lets, mistakes), facts)
}

/// The fault of a `let` that reads itself or one further down in its file.
fn reads_later(node: &Node, places: &BTreeMap<&str, usize>, place: usize) -> Option<Fault> {
    let mut waiting = vec![node];
    while let Some(node) = waiting.pop() {
        if let Expr::Name(name) = &node.expr
            && let Some(&other) = places.get(name.as_str()).filter(|&&other| other >= place)
        {
            let label = if other == place { "this is the `let` itself" } else { "this `let` stands further down" };
            let fault = Fault::at(node.span.clone(), format!("`{name}` is not known yet"), label);
            return Some(fault.help("a `let` can read those above it"));
        }
        waiting.extend(node.below());
    }
    None
}

/// Puts each `let` after those it reads. Files that override one another's lets can make that impossible.
fn in_order(mut lets: BTreeMap<String, (usize, LetEntry)>, mistakes: &mut Mistakes) -> LetsInOrder {
    let mut reads: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, (_, entry)) in &lets {
        let mut names = Vec::new();
        if let Some(node) = &entry.written.node {
            node.names(&mut names);
        }
        let others = names.into_iter().filter(|other| lets.contains_key(*other)).map(str::to_owned).collect();
        reads.insert(name.clone(), others);
    }
    let mut ordered: LetsInOrder = Vec::new();
    loop {
        let ready: Vec<String> =
            reads.iter().filter(|(_, others)| others.is_empty()).map(|(name, _)| name.clone()).collect();
        if ready.is_empty() {
            break;
        }
        for name in ready {
            reads.remove(&name);
            reads.values_mut().for_each(|others| {
                others.remove(&name);
            });
            ordered.extend(lets.remove(&name));
        }
    }
    let names: Vec<String> = reads.keys().map(|name| format!("`{name}`")).collect();
    for (level, mut entry) in lets.into_values() {
        if let Some(node) = &entry.written.node {
            let label = format!("these need one another: {}", names.join(", "));
            let fault = Fault::at(node.span.clone(), format!("`{}` needs itself", entry.name), label);
            mistakes.push(entry.written.mistake(fault.help("an overriding `let` cannot read what is made from it")));
        }
        entry.written.node = None;
        ordered.push((level, entry));
    }
    ordered
}

/// Names in a value that are no state variables must be lets that are numbers or booleans of the position alone.
fn check_value(
    documents: &[Document],
    facts: &BTreeMap<String, (usize, LetFacts)>,
    descriptor: &Descriptor,
    mistakes: &mut Mistakes,
) {
    for (level, document) in from_base(documents) {
        for of in document.value.iter().flat_map(|value| &value.lets) {
            let name = &of.name;
            match facts.get(name).filter(|(lowest, _)| *lowest <= level) {
                None => mistakes.push(of.unknown(descriptor)),
                Some((_, LetFacts { quantity: Some(Quantity::Word { .. }), .. })) => {
                    mistakes.push(
                        of.mistake(format!("`{name}` is a word"), "a word cannot be added up").help("leave it out"),
                    );
                }
                Some((_, facts)) if facts.looks || !facts.reads.is_empty() => {
                    let mistake =
                        of.mistake(format!("`{name}` looks at actions"), "a value is that of a position alone");
                    mistakes.push(mistake.help("make it of state variables"));
                }
                Some(_) => {}
            }
        }
    }
}

fn check_rules(documents: &mut [Document], names: &Names<'_>, mistakes: &mut Mistakes) {
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for (level, document) in documents.iter_mut().rev().enumerate() {
        // A rule that is left out can give way to another of its name.
        document.drop.iter().for_each(|(name, _)| {
            known.remove(name.as_str());
        });
        for rule in &mut document.rules {
            if let Some((name, span)) = &rule.name
                && let Some(other) = known.insert(name, level)
            {
                let of = if other == level { "above" } else { "of the extended strategy" };
                let label = format!("a rule {of} has this name");
                let mistake =
                    Mistake::at(&document.source, span.clone(), format!("two rules are called `{name}`"), label);
                mistakes.push(mistake.help("choose another name"));
            }
            // Kinds that a mistake hides fit every variable.
            let parts = [
                (&mut rule.when, Quantity::Boolean, "`when` is true or false"),
                (&mut rule.prefer, Quantity::Number, "`prefer` is a number"),
            ];
            for (written, quantity, why) in parts {
                let Some(written) = written else { continue };
                let Some(node) = &mut written.node else { continue };
                let checked = check(names, node, level, Some(rule.kinds), Some((quantity, why)));
                take_faults(written, checked.faults, mistakes);
            }
            for set in &mut rule.set {
                if !names.memory.contains(&set.name) {
                    let what = format!("`{}` is not remembered", set.name);
                    let mistake = Mistake::at(&document.source, set.key.clone(), what, "`[memory]` has no such name");
                    let known = did_you_mean(&set.name, names.memory.iter().map(String::as_str));
                    mistakes.push(match known {
                        None => mistake.help(format!("write `[memory]` and under it `{} = \"what it is\"`", set.name)),
                        suggestion => mistake.suggest(suggestion),
                    });
                }
                let Some(node) = &mut set.written.node else { continue };
                let why = "numbers are remembered";
                let checked = check(names, node, level, Some(rule.kinds), Some((Quantity::Number, why)));
                take_faults(&set.written, checked.faults, mistakes);
            }
        }
    }
}
