//! What a position is worth to a strategy: the `[value]` of its file.

use super::Worth;
use crate::{
    files::{Item, Mistake, Mistakes, Source, TableReader, did_you_mean, program},
    ruleset::{Descriptor, Quantity, Ruleset},
};
use std::{collections::BTreeMap, ops::Range, sync::Arc};

/// A number, and what is added to it for each turn, or for each of what the value goes by.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Weight {
    pub always: f64,
    pub by_turn: f64,
}

impl Weight {
    pub fn at(self, stage: f64) -> f64 {
        self.always + self.by_turn * stage
    }

    fn text(self) -> String {
        if self.by_turn == 0.0 {
            format!("{:?}", self.always)
        } else {
            format!("[{:?}, {:?}]", self.always, self.by_turn)
        }
    }
}

/// A sum of weights on state variables and lets.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Value {
    /// What a game that is over is worth: so much for each point of its score, for each point that it lies beyond the goal,
    /// for each turn that it took, and for a win.
    pub score: f64,
    pub margin: f64,
    pub turns: f64,
    pub win: f64,
    /// The place of the state variable by which weights change; the turn where there is none.
    pub by: Option<u16>,
    /// What a position is worth with every variable at 0.
    pub constant: Weight,
    /// The places of state variables in the descriptor, each once, in order, with what one of them is worth.
    pub weights: Vec<(u16, Weight)>,
    /// The same of lets, by name.
    pub lets: Vec<(String, Weight)>,
}

impl Value {
    /// What a game is worth that is over; `None` while it goes on.
    pub fn over<R: Ruleset>(&self, rules: &R, state: &R::State) -> Option<f64> {
        let ending = rules.ending(state)?;
        let margin = rules.margin(state).map_or(0.0, f64::from);
        let win = if ending.won { self.win } else { 0.0 };
        let turns = f64::from(rules.turn(state));
        Some(self.score * f64::from(rules.score(state)) + self.margin * margin + self.turns * turns + win)
    }

    /// How far on a game is, by which weights change: the turn, or the variable that stands for it.
    pub fn stage<R: Ruleset>(&self, rules: &R, state: &R::State) -> f64 {
        match self.by {
            None => f64::from(rules.turn(state)),
            Some(variable) => rules.state_variable(state, variable, &R::Glance::default()),
        }
    }
}

impl Value {
    /// What it is made of, part by part.
    pub fn worth(&self, descriptor: &'static Descriptor) -> Vec<Worth> {
        let fixed = |name: &str, about, always| Worth { name: name.to_owned(), about, always, by_turn: 0.0 };
        let over = [
            fixed("score", "A point of the score, once the game is over.", self.score),
            fixed("margin", "A point beyond the goal, once the game is over.", self.margin),
            fixed("turns", "A turn that the game took, once it is over.", self.turns),
            fixed("win", "Winning the game.", self.win),
        ];
        let Weight { always, by_turn } = self.constant;
        let constant =
            Worth { name: "constant".to_owned(), about: "A position with every variable at 0.", always, by_turn };
        let weighed = self.weights.iter().filter_map(|&(place, Weight { always, by_turn })| {
            let variable = descriptor.state_variables.get(usize::from(place))?;
            Some(Worth { name: variable.name.to_owned(), about: variable.about, always, by_turn })
        });
        let lets = self.lets.iter().map(|(name, Weight { always, by_turn })| Worth {
            name: name.clone(),
            about: "A `let` of the strategy.",
            always: *always,
            by_turn: *by_turn,
        });
        over.into_iter().filter(|over| over.always != 0.0).chain([constant]).chain(weighed).chain(lets).collect()
    }

    /// The table as a file would write it.
    pub fn text(&self, descriptor: &Descriptor) -> String {
        let name = |place: u16| descriptor.state_variables.get(usize::from(place)).map_or("", |variable| variable.name);
        let weights = self.weights.iter().map(|&(place, weight)| (name(place), weight));
        let lets = self.lets.iter().map(|(name, weight)| (name.as_str(), *weight));
        let weights = weights.chain(lets).map(|(name, weight)| format!("\"{name}\" = {}\n", weight.text()));
        let Self { score, margin, turns, win, .. } = self;
        let constant = self.constant.text();
        let by = self.by.map_or_else(String::new, |by| format!("by = \"{}\"\n", name(by)));
        let over = format!(
            "score = {score:?}\nmargin = {margin:?}\nturns = {turns:?}\nwin = {win:?}\n{by}constant = {constant}\n"
        );
        format!("[{TABLE}]\n{over}\n[{TABLE}.weights]\n{}", weights.collect::<String>())
    }
}

/// The name of the table.
const TABLE: &str = "value";

/// `[value]` in one file.
#[derive(Debug)]
pub(super) struct ValueEntry {
    score: Option<f64>,
    margin: Option<f64>,
    turns: Option<f64>,
    win: Option<f64>,
    by: Option<u16>,
    constant: Option<Weight>,
    weights: Vec<(u16, Weight)>,
    /// What may be lets: that is known once all files are read.
    pub lets: Vec<LetWeight>,
}

/// The weight of a let.
#[derive(Debug)]
pub(super) struct LetWeight {
    pub name: String,
    source: Arc<Source>,
    key: Range<usize>,
    weight: Weight,
}

impl LetWeight {
    /// A mistake where the name stands.
    pub fn mistake(&self, what: String, label: &str) -> Mistake {
        Mistake::at(&self.source, self.key.clone(), what, label)
    }

    /// What is said of a name that is none.
    pub fn unknown(&self, descriptor: &Descriptor) -> Mistake {
        let name = &self.name;
        let mistake =
            self.mistake(format!("unknown state variable `{name}`"), "a value is a sum over state variables and lets");
        let names = descriptor.state_variables.iter().map(|variable| variable.name);
        match did_you_mean(name, names) {
            None => mistake.help(format!("`{} describe {}` lists them", program(), descriptor.name)),
            suggestion => mistake.suggest(suggestion),
        }
    }
}

impl ValueEntry {
    /// Reads the table, if there is one.
    pub fn read(top: &TableReader<'_>, descriptor: &Descriptor, mistakes: &mut Mistakes) -> Option<Self> {
        let table = mistakes.take(top.get(TABLE)?.table().map_err(Mistakes::from))?;
        let mut number = |key| mistakes.take(table.get(key)?.number().map_err(Mistakes::from));
        let [score, margin, turns, win] = ["score", "margin", "turns", "win"].map(&mut number);
        let by = table.get("by").and_then(|item| mistakes.take(variable(&item, descriptor)));
        let constant = table.get("constant").and_then(|item| weight(&item, mistakes));
        let (mut weights, mut lets) = (Vec::new(), Vec::new());
        if let Some(item) = table.get("weights")
            && let Some(table) = mistakes.take(item.table().map_err(Mistakes::from))
        {
            read_weights("", &table, descriptor, (&mut weights, &mut lets), mistakes);
        }
        table.unknown_keys(mistakes);
        Some(Self { score, margin, turns, win, by, constant, weights, lets })
    }
}

/// Reads the name of a variable by which weights change.
fn variable(item: &Item<'_>, descriptor: &Descriptor) -> Result<u16, Mistakes> {
    let name = item.text().map_err(Mistakes::from)?;
    let known = descriptor.state_variables.iter().zip(0_u16..).find(|(variable, _)| variable.name == name);
    match known {
        Some((variable, _)) if matches!(variable.quantity, Quantity::Word { .. }) => {
            Err(item.mistake(format!("`{name}` is a word"), "weights change by a number or a boolean").into())
        }
        Some((_, place)) => Ok(place),
        None => {
            let mistake =
                item.mistake(format!("unknown state variable `{name}`"), "weights change by a state variable");
            let names = descriptor.state_variables.iter().map(|variable| variable.name);
            Err(mistake.suggest(did_you_mean(name, names)).into())
        }
    }
}

/// Reads weights by the names of variables, which a file may write in quotes or, with points in them, as tables.
fn read_weights(
    before: &str,
    table: &TableReader<'_>,
    descriptor: &Descriptor,
    (weights, lets): (&mut Vec<(u16, Weight)>, &mut Vec<LetWeight>),
    mistakes: &mut Mistakes,
) {
    for (key, item) in table.entries() {
        let name = format!("{before}{key}");
        if let Ok(table) = item.table() {
            read_weights(&format!("{name}."), &table, descriptor, (&mut *weights, &mut *lets), mistakes);
            continue;
        }
        let at = |what: String, label: &str| Mistake::at(item.source, item.key.clone(), what, label);
        let known = descriptor.state_variables.iter().zip(0_u16..).find(|(variable, _)| variable.name == name);
        match known {
            Some((variable, _)) if matches!(variable.quantity, Quantity::Word { .. }) => {
                let mistake = at(format!("`{name}` is a word"), "a word cannot be added up");
                mistakes.push(mistake.help("leave it out"));
            }
            Some((_, place)) if weights.iter().any(|(known, _)| *known == place) => {
                mistakes.push(at(format!("`{name}` has two weights"), "this is the second one"));
            }
            Some((_, place)) => weights.extend(weight(&item, mistakes).map(|weight| (place, weight))),
            None => {
                let (source, key) = (Arc::clone(item.source), item.key.clone());
                lets.extend(weight(&item, mistakes).map(|weight| LetWeight { name, source, key, weight }));
            }
        }
    }
}

/// A number, or a number and what is added to it by turn.
fn weight(item: &Item<'_>, mistakes: &mut Mistakes) -> Option<Weight> {
    let expected = "a number, or two: the second is added for each turn, or for each of `by`";
    let numbers = match item.list() {
        Ok(numbers) => numbers,
        Err(_) => vec![item.clone()],
    };
    let read = |item: &Item<'_>| item.number().ok().filter(|number| number.is_finite());
    let weight = match numbers.as_slice() {
        [always] => read(always).map(|always| Weight { always, by_turn: 0.0 }),
        [always, by_turn] => read(always).zip(read(by_turn)).map(|(always, by_turn)| Weight { always, by_turn }),
        _ => None,
    };
    if weight.is_none() {
        mistakes.push(item.wrong_type(expected));
    }
    weight
}

/// The value of a strategy's files, its own first: what a file does not say, the one it extends says. `None` if none has
/// one.
pub(super) fn merge(entries: &[&ValueEntry]) -> Option<Value> {
    let mut weights = BTreeMap::new();
    let mut lets = BTreeMap::new();
    for entry in entries.iter().rev() {
        weights.extend(entry.weights.iter().copied());
        lets.extend(entry.lets.iter().map(|of| (of.name.clone(), of.weight)));
    }
    let number = |get: fn(&ValueEntry) -> Option<f64>| entries.iter().find_map(|entry| get(entry));
    let score = number(|entry| entry.score).unwrap_or(1.0);
    let margin = number(|entry| entry.margin).unwrap_or(0.0);
    let turns = number(|entry| entry.turns).unwrap_or(0.0);
    let win = number(|entry| entry.win).unwrap_or(0.0);
    let by = entries.iter().find_map(|entry| entry.by);
    let constant = entries.iter().find_map(|entry| entry.constant).unwrap_or_default();
    (!entries.is_empty()).then(|| Value {
        score,
        margin,
        turns,
        win,
        by,
        constant,
        weights: weights.into_iter().collect(),
        lets: lets.into_iter().collect(),
    })
}
