//! What `describe` says: a ruleset, a scenario, a sweep or a strategy, made from what they say about themselves.
//!
//! A [`Description`] is topics (settings, actions, variables …) of named items. It can be narrowed to what somebody asks
//! for, and told for people at any width, as JSON, or as the rows of one table.

mod ask;
mod files;
mod layout;
mod ruleset;
#[cfg(test)]
mod tests;

pub use ask::NotFound;
pub use files::{describe_scenario, describe_strategy, describe_sweep, describe_tune};
pub use ruleset::describe_ruleset;

use serde_json::{Map, Value};

/// What `describe` knows about one thing.
#[derive(Debug, Clone)]
pub struct Description {
    /// What a command line calls it: `timers`, `strategies/timers/expert.toml`.
    called: String,
    /// What it is, a paragraph each.
    head: Vec<String>,
    /// The same for programs.
    facts: Map<String, Value>,
    /// The names of the topics there may be, also those that are empty here.
    known: &'static [&'static str],
    /// What there is to say, in order; several with the same name are parts of one. None is empty.
    topics: Vec<Topic>,
    /// Whether only a part of it was asked for.
    narrowed: bool,
}

/// One part of a description.
#[derive(Debug, Clone)]
struct Topic {
    /// What a command line calls it: `variables`.
    name: &'static str,
    /// The heading: `Variables of the state`.
    title: String,
    /// What the names and the sentences are: `variable`, `what it says`.
    headings: [&'static str; 2],
    /// How its items are told.
    style: Style,
    /// Its items.
    items: Vec<Item>,
    /// A line below them; may be empty.
    note: String,
}

/// How the items of a topic are told for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Style {
    /// In columns where they fit, otherwise one below the other.
    Items,
    /// One below the other, with a line between them.
    Blocks,
    /// Names alone, one after the other.
    Names,
}

/// Something with a name.
#[derive(Debug, Clone, Default)]
struct Item {
    /// Its name.
    name: String,
    /// What is said of it in a word or a number; all items of a topic have the same, in the same order.
    facts: Vec<Fact>,
    /// What it is, in one sentence; may be empty.
    about: String,
    /// The same for programs.
    json: Map<String, Value>,
}

/// One fact about an item.
#[derive(Debug, Clone)]
struct Fact {
    /// Its column: `default`.
    label: &'static str,
    /// What it says; may be empty. More than one line only where it is told [`Told::Below`].
    text: String,
    /// How it is told.
    told: Told,
}

/// How a fact is told where there is no room for columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Told {
    /// As it is: `9 to 60 spaces`.
    Plain,
    /// After its label: `default 23`.
    Labelled,
    /// After the fact before it, whose unit it is: `23 spaces`.
    Joined,
    /// Not at all.
    Silently,
    /// In lines of its own below the sentence, where there are columns too.
    Below,
}

impl Item {
    fn new(name: impl Into<String>, about: impl Into<String>) -> Self {
        Self { name: name.into(), about: about.into(), ..Self::default() }
    }

    fn fact(mut self, label: &'static str, text: impl Into<String>, told: Told) -> Self {
        self.facts.push(Fact { label, text: text.into(), told });
        self
    }

    fn with(mut self, key: &str, value: impl Into<Value>) -> Self {
        self.json.insert(key.to_owned(), value.into());
        self
    }
}

impl Description {
    fn new(called: &str, known: &'static [&'static str]) -> Self {
        Self {
            called: called.to_owned(),
            head: Vec::new(),
            facts: Map::new(),
            known,
            topics: Vec::new(),
            narrowed: false,
        }
    }

    fn add(
        &mut self,
        name: &'static str,
        title: impl Into<String>,
        headings: [&'static str; 2],
        items: Vec<Item>,
    ) -> Option<&mut Topic> {
        if items.is_empty() {
            return None;
        }
        let style = Style::Items;
        self.topics.push(Topic { name, title: title.into(), headings, style, items, note: String::new() });
        self.topics.last_mut()
    }

    /// The names of the topics that have something to say, each once.
    fn names(&self) -> Vec<&'static str> {
        let mut names: Vec<&str> = Vec::new();
        for topic in &self.topics {
            if !names.contains(&topic.name) {
                names.push(topic.name);
            }
        }
        names
    }

    /// Everything as one object: what it is, and under the name of each topic a list of its items.
    #[must_use]
    pub fn json(&self) -> Value {
        let mut all = self.facts.clone();
        for name in if self.narrowed { self.names() } else { self.known.to_vec() } {
            let topics = self.topics.iter().filter(|topic| topic.name == name);
            let items = topics.flat_map(|topic| &topic.items).map(|item| Value::Object(item.json.clone()));
            all.insert(name.to_owned(), items.collect());
        }
        Value::Object(all)
    }

    /// Everything as one table: its header, and a row an item. A column that a topic has not is empty there.
    #[must_use]
    pub fn rows(&self) -> (Vec<String>, Vec<Vec<String>>) {
        let mut labels: Vec<&str> = Vec::new();
        for fact in self.topics.iter().flat_map(|topic| &topic.items).flat_map(|item| &item.facts) {
            if !labels.contains(&fact.label) {
                labels.push(fact.label);
            }
        }
        let column = |label: &&str| label.replace(' ', "_");
        let of = |item: &Item, label: &str| {
            item.facts.iter().find(|fact| fact.label == label).map_or_else(String::new, |fact| fact.text.clone())
        };
        let header = ["topic", "part", "name"].map(String::from).into_iter().chain(labels.iter().map(column));
        let row = |topic: &Topic, item: &Item| {
            let first = [topic.name.to_owned(), topic.title.clone(), item.name.clone()];
            let facts = labels.iter().map(|label| of(item, label));
            first.into_iter().chain(facts).chain([item.about.clone()]).collect()
        };
        let rows = self.topics.iter().flat_map(|topic| topic.items.iter().map(move |item| row(topic, item)));
        (header.chain(["about".to_owned()]).collect(), rows.collect())
    }
}
