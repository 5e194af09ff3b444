//! What a strategy says in vain: params and lets that nothing reads, rules that are never asked.

use super::{
    load::{Document, Written},
    syntax::{Expr, Node},
};
use crate::files::Mistake;
use std::collections::BTreeSet;

/// Warnings about a strategy's documents, its own first. None is a mistake: the strategy plays.
pub(super) fn warnings(documents: &[Document]) -> Vec<Mistake> {
    let mut found = Vec::new();
    let read = names_read(documents);
    for document in documents {
        let at = |key: &std::ops::Range<usize>, what: String, label: &str| {
            Mistake::at(&document.source, key.clone(), what, label).warning()
        };
        for param in document.params.iter().filter(|param| !read.contains(param.name.as_str())) {
            let warning = at(&param.key, format!("the param `{}` is never read", param.name), "no expression names it");
            found.push(warning.help("use it in a rule or a `let`, or take it out"));
        }
        for entry in document.lets.iter().filter(|entry| !read.contains(entry.name.as_str())) {
            let warning = at(&entry.key, format!("the let `{}` is never read", entry.name), "no expression names it");
            found.push(warning.help("use it in a rule or another `let`, or take it out"));
        }
        for (name, key, _) in document.memory.iter().filter(|(name, ..)| !read.contains(name.as_str())) {
            let warning = at(key, format!("`{name}` is never read"), "no expression names what is remembered");
            found.push(warning.help("use it in a rule or a `let`, or take it out"));
        }
        // To cover rules of the strategy that is extended is what own rules are for.
        let mut covered = 0;
        // What is asked further down covers nothing here, and is covered by nothing here.
        for (number, rule) in (1..).zip(&document.rules).filter(|(_, rule)| rule.before.is_none()) {
            if rule.kinds != 0 && rule.kinds & !covered == 0 {
                let name = match &rule.name {
                    Some((name, _)) => format!("rule {number}, `{name}`,"),
                    None => format!("rule {number}"),
                };
                let label = "whatever it is about, a rule without `when` above it decides";
                let warning = at(&rule.place, format!("{name} is never asked"), label);
                found.push(warning.help("move it up, or give the rule above a `when`"));
            }
            if is_true(rule.when.as_ref()) {
                covered |= rule.kinds;
            }
        }
    }
    found
}

fn is_true(when: Option<&Written>) -> bool {
    let literal = |node: &Node| node.expr == Expr::Boolean(true);
    when.is_none_or(|written| written.node.as_ref().is_some_and(literal))
}

/// Every name that a rule or a let of any document reads.
fn names_read(documents: &[Document]) -> BTreeSet<&str> {
    let mut names = Vec::new();
    for document in documents {
        let lets = document.lets.iter().map(|entry| &entry.written);
        let rules = document.rules.iter().flat_map(|rule| [&rule.when, &rule.prefer]).flatten();
        let sets = document.rules.iter().flat_map(|rule| &rule.set).map(|entry| &entry.written);
        for node in lets.chain(rules).chain(sets).filter_map(|written| written.node.as_ref()) {
            node.names(&mut names);
        }
    }
    let of_values = documents.iter().filter_map(|document| document.value.as_ref()).flat_map(|value| &value.lets);
    names.into_iter().chain(of_values.map(|of| of.name.as_str())).collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::strategy;

    fn warnings(lines: &str) -> Vec<(String, Option<(usize, usize)>)> {
        let strategy = strategy(lines);
        let told = strategy.warnings().iter();
        told.map(|warning| (warning.what().to_owned(), warning.line_and_column())).collect()
    }

    #[test]
    fn params_and_lets_that_nothing_reads_are_warned_of() {
        let used = "[params]\na = 1\n[let]\nb = 'a + 1'\n[[rule]]\naction = \"any\"\nwhen = 'coins > b'\n";
        assert_eq!(warnings(used), []);
        let idle = "[params]\na = 1\n[let]\nb = '1'\n[[rule]]\naction = \"any\"\n";
        let whats: Vec<String> = warnings(idle).into_iter().map(|(what, _)| what).collect();
        assert_eq!(whats, ["the param `a` is never read", "the let `b` is never read"]);
    }

    #[test]
    fn rules_below_one_that_always_decides_are_warned_of() {
        let any = "[[rule]]\naction = \"any\"\nwhen = 'true'\n[[rule]]\naction = \"buy\"\n";
        let found = warnings(any);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].0, "rule 2 is never asked");
        let both = "[[rule]]\naction = \"buy\"\n[[rule]]\naction = \"sell\"\n[[rule]]\nname = \"x\"\naction = [\"buy\", \"sell\"]\n";
        assert_eq!(warnings(both)[0].0, "rule 3, `x`, is never asked");
        let fallback = "[[rule]]\naction = \"buy\"\nwhen = 'coins > 1'\n[[rule]]\naction = \"sell\"\n[[rule]]\naction = [\"buy\", \"sell\"]\n[[rule]]\naction = \"any\"\n";
        assert_eq!(warnings(fallback), []);
    }
}
