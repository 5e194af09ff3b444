//! Types of expressions: which suit one another, and what is said where they do not.

use super::syntax::{Fault, Node};
use crate::ruleset::Quantity;
use std::ops::Range;

/// Whether two values can be compared: numbers, booleans, or words of one list.
pub(super) fn alike(first: Quantity, second: Quantity) -> bool {
    match (first, second) {
        (Quantity::Word { words, .. }, Quantity::Word { words: others, .. }) => words == others,
        _ => first == second,
    }
}

pub(super) fn listed(words: impl Iterator<Item = &'static str>) -> String {
    words.map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}

pub(super) fn wrong_type(node: &Node, wanted: Quantity, found: Quantity, why: &str) -> Fault {
    let what = format!("a {} stands where a {} is wanted", found.name(), wanted.name());
    let fault = Fault::at(node.span.clone(), what, format!("{why}, and this is a {}", found.name()));
    match found {
        Quantity::Number => fault.help("compare the number with another, such as `... > 0`"),
        Quantity::Boolean => fault.help("turn the boolean into a number, such as `if ... then 1 else 0`"),
        Quantity::Word { .. } => {
            let words = listed(found.written());
            fault.help(format!("words are compared by `==`, `!=` and `in`; those of `{node}` are {words}"))
        }
    }
}

pub(super) fn two_types(span: Range<usize>, what: &str, first: Quantity, second: Quantity) -> Fault {
    if let (Quantity::Word { .. }, Quantity::Word { .. }) = (first, second) {
        let label = format!("expected one of {}, found one of {}", listed(first.written()), listed(second.written()));
        return Fault::at(span, format!("{what} words of two lists"), label);
    }
    let what = format!("{what} a {} and a {}", first.name(), second.name());
    Fault::at(span, what, format!("expected a {}, found a {}", first.name(), second.name()))
}
