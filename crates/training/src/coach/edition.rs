//! A strategy with changes, as a file that extends it.

use crate::{quoted, ruleset::Descriptor, strategy::Strategy};
use perihelion_engine::files::{Mistakes, Source};
use serde::{Deserialize, Serialize};
use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
};

/// How the file begins, so that no other is overwritten.
const FIRST: &str = "# Made by `coach`";

/// Whether a file's text is one that was made here.
#[must_use]
pub fn is_coached(text: &str) -> bool {
    text.starts_with(FIRST)
}

/// A rule that is added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Added {
    /// Its name.
    pub name: String,
    /// Its kinds of action, as a file writes them.
    pub action: String,
    /// When it is for an action.
    pub when: String,
    /// What it prefers; `None` for the first.
    pub prefer: Option<String>,
}

/// One change of a strategy.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Change {
    /// A rule more.
    Add {
        /// The rule.
        rule: Added,
        /// The names of the rules below it: it stands right before the first of them that is there.
        above: Vec<String>,
    },
    /// A param with another value.
    Set {
        /// Its name.
        param: String,
        /// What it is.
        from: f64,
        /// What it becomes.
        to: f64,
    },
    /// A rule in the place of the one of this name.
    Replace {
        /// That one's name.
        rule: String,
        /// What takes its place.
        by: Added,
    },
    /// The rule of this name left out.
    Drop {
        /// Its name.
        rule: String,
    },
}

impl Added {
    fn does_the_same(&self, other: &Self) -> bool {
        (&self.action, &self.when, &self.prefer) == (&other.action, &other.when, &other.prefer)
    }
}

impl Change {
    /// Whether both change the same in the same way, whatever rules are called.
    pub(super) fn does_the_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Add { rule, above }, Self::Add { rule: other, above: beside }) => {
                rule.does_the_same(other) && above == beside
            }
            (Self::Replace { rule, by }, Self::Replace { rule: of, by: other }) => {
                rule == of && by.does_the_same(other)
            }
            _ => self == other,
        }
    }
}

/// A rule of an edition: one of the strategy's own, by its place there, or one that is added.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Rule {
    Own(usize),
    Added(Added),
}

/// A strategy with changes.
#[derive(Debug, Clone)]
pub struct Edition {
    /// The strategy's file.
    path: PathBuf,
    ruleset: &'static str,
    title: String,
    /// The names of its rules.
    names: Vec<String>,
    /// All rules in order.
    rules: Vec<Rule>,
    /// Params with other values than the strategy's, and those.
    params: Vec<(String, f64, f64)>,
}

impl Edition {
    /// The strategy of this file as it is.
    #[must_use]
    pub fn new(path: &Path, strategy: &Strategy, descriptor: &'static Descriptor) -> Self {
        let names = strategy.rule_names();
        Self {
            path: path.to_owned(),
            ruleset: descriptor.name,
            title: strategy.title().to_owned(),
            rules: (0..names.len()).map(Rule::Own).collect(),
            names,
            params: Vec::new(),
        }
    }

    /// The same with a change more; `None` where that is none, or cannot be written.
    #[must_use]
    pub fn with(&self, change: &Change) -> Option<Self> {
        let mut edition = self.clone();
        match change {
            Change::Add { rule, above } => {
                let place = above.iter().find_map(|name| edition.place(name))?;
                edition.rules.insert(place, Rule::Added(rule.clone()));
            }
            Change::Set { param, from, to } => match edition.params.iter_mut().find(|own| own.0 == *param) {
                Some(own) => own.2 = *to,
                None => edition.params.push((param.clone(), *from, *to)),
            },
            Change::Replace { rule, by } => {
                let place = edition.place(rule)?;
                edition.rules[place] = Rule::Added(by.clone());
            }
            Change::Drop { rule } => {
                edition.rules.remove(edition.place(rule)?);
            }
        }
        // A file can put rules only before those of the strategy that it extends.
        matches!(edition.rules.last()?, Rule::Own(_)).then_some(edition)
    }

    fn place(&self, rule: &str) -> Option<usize> {
        self.rules.iter().position(|own| self.name(own) == rule)
    }

    fn name<'a>(&'a self, rule: &'a Rule) -> &'a str {
        match rule {
            Rule::Own(place) => &self.names[*place],
            Rule::Added(added) => &added.name,
        }
    }

    /// The names of its rules in order.
    #[must_use]
    pub fn rules(&self) -> Vec<String> {
        self.rules.iter().map(|rule| self.name(rule).to_owned()).collect()
    }

    /// The value that it gives a param; `None` for those that it leaves as they are.
    #[must_use]
    pub fn param(&self, name: &str) -> Option<f64> {
        self.params.iter().find(|own| own.0 == name).map(|own| own.2)
    }

    /// The text of the file, which calls the strategy it extends by this path.
    #[must_use]
    pub fn text(&self, extends: &str, about: &str) -> String {
        let dropped: Vec<String> = (0..self.names.len())
            .filter(|place| !self.rules.contains(&Rule::Own(*place)))
            .map(|place| quoted(&self.names[place]))
            .collect();
        let mut text = format!(
            "{FIRST}. Change what you like.\nextends = {}\nruleset = \"{}\"\ntitle   = {}\nabout   = {}\n",
            quoted(extends),
            self.ruleset,
            quoted(&format!("{}, coached", self.title)),
            quoted(about)
        );
        // Writing to a text cannot fail.
        if !dropped.is_empty() {
            let _ = writeln!(text, "drop    = [{}]", dropped.join(", "));
        }
        if !self.params.is_empty() {
            text.push_str("\n[params]\n");
        }
        for (name, from, to) in &self.params {
            let _ = writeln!(text, "{name} = {to} # was {from}");
        }
        for (place, rule) in self.rules.iter().enumerate() {
            let Rule::Added(Added { name, action, when, prefer }) = rule else { continue };
            let _ = write!(text, "\n[[rule]]\nname   = {}\n", quoted(name));
            let own = |rule: &&Rule| matches!(rule, Rule::Own(_));
            if let Some(next) = self.rules[place..].iter().find(own)
                && self.rules[..place].iter().any(|rule| own(&rule))
            {
                let _ = writeln!(text, "before = {}", quoted(self.name(next)));
            }
            let _ = writeln!(text, "action = {action}");
            if when != "true" {
                let _ = writeln!(text, "when   = '{when}'");
            }
            if let Some(prefer) = prefer {
                let _ = writeln!(text, "prefer = '{prefer}'");
            }
        }
        text
    }

    /// The strategy that plays by it.
    ///
    /// # Errors
    /// The mistakes of the file, which would be ours.
    pub fn strategy(&self, descriptor: &'static Descriptor) -> Result<Strategy, Mistakes> {
        let path = std::path::absolute(&self.path).unwrap_or_else(|_| self.path.clone());
        let source = Source::from_text("coached.toml", self.text(&path.to_string_lossy(), ""));
        Strategy::from_source(&source, descriptor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::made_up::DESCRIPTOR;
    use std::fs;

    fn added(name: &str) -> Added {
        Added { name: name.to_owned(), action: "\"go\"".to_owned(), when: "coins >= 2".to_owned(), prefer: None }
    }

    fn add(name: &str, above: &[&str]) -> Change {
        Change::Add { rule: added(name), above: above.iter().map(|&name| name.to_owned()).collect() }
    }

    /// What an edition of a strategy with the rules `a`, `b` and `any` plays by, as it says and as its file is read.
    fn rules(changes: &[Change]) -> Option<Vec<String>> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("own \"one\".toml");
        let text = "ruleset = \"made-up\"\n[params]\nmuch = 3\n[[rule]]\nname = \"a\"\naction = \"go\"\nwhen = 'coins > much'\n\
                    [[rule]]\nname = \"b\"\naction = \"stay\"\n[[rule]]\naction = \"any\"\n";
        fs::write(&path, text).expect("written");
        let strategy = Strategy::load(&path, &DESCRIPTOR).expect("a strategy");
        let start = Some(Edition::new(&path, &strategy, &DESCRIPTOR));
        let edition = changes.iter().fold(start, |edition, change| edition?.with(change))?;
        let changed = edition.strategy(&DESCRIPTOR).expect("a sound file");
        assert_eq!(changed.rule_names(), edition.rules());
        for (name, value) in changed.params().iter().filter(|(name, _)| name == "much") {
            assert_eq!(*value, edition.param(name).unwrap_or(3.0));
        }
        Some(edition.rules())
    }

    #[test]
    fn the_file_plays_the_rules_in_their_order() {
        let last = "own \"one\".toml:11: any";
        assert_eq!(rules(&[]).expect("rules"), ["a", "b", last]);
        assert_eq!(rules(&[add("x", &["a", "b"])]).expect("rules"), ["x", "a", "b", last]);
        assert_eq!(rules(&[add("x", &["b"]), add("y", &["x", "b"])]).expect("rules"), ["a", "y", "x", "b", last]);
        // What it was to stand before is gone: before what was below that.
        let drop = |rule: &str| Change::Drop { rule: rule.to_owned() };
        assert_eq!(rules(&[drop("a"), add("x", &["a", "b"]), drop("b")]).expect("rules"), ["x", last]);
        assert_eq!(rules(&[add("x", &["b"]), drop("x")]).expect("rules"), ["a", "b", last]);
        let replace = Change::Replace { rule: "b".to_owned(), by: added("x") };
        assert_eq!(rules(&[replace]).expect("rules"), ["a", "x", last]);
        let set = |to| Change::Set { param: "much".to_owned(), from: 3.0, to };
        assert_eq!(rules(&[set(4.0), set(-1.5)]).expect("rules"), ["a", "b", last]);
    }

    #[test]
    fn what_cannot_be_written_is_no_edition() {
        let drop = |rule: &str| Change::Drop { rule: rule.to_owned() };
        assert_eq!(rules(&[add("x", &["c"])]), None);
        assert_eq!(rules(&[drop("c")]), None);
        let last = "own \"one\".toml:11: any";
        assert_eq!(rules(&[Change::Replace { rule: last.to_owned(), by: added("x") }]), None);
        assert_eq!(rules(&[drop("a"), drop("b"), drop(last)]), None);
    }

    #[test]
    fn files_that_were_made_here_are_known() {
        let strategy = Strategy::builtin("random").expect("a built-in");
        let text = Edition::new(Path::new("x.toml"), &strategy, &DESCRIPTOR).text("x.toml", "About \"it\"");
        assert!(is_coached(&text) && text.contains("about   = \"About \\\"it\\\"\""), "{text}");
        assert!(!is_coached("ruleset = \"timers\""));
    }
}
