//! Which additions and subtractions one step works out together, with the products among their terms.

use super::{
    graph::{Depends, Form, Graph, Id},
    operators::Two,
};
use std::collections::{BTreeMap, BTreeSet};

/// A start, and what is added to it in this order.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Sum {
    pub start: Id,
    pub terms: Vec<SumTerm>,
}

/// A node, or the product of two, of which the first is a column if one is. It is taken off where `sign` is -1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct SumTerm {
    pub sign: f64,
    pub of: Id,
    pub times: Option<Id>,
}

/// The sums of a rule.
#[derive(Debug, Default)]
pub(super) struct Sums {
    /// By the node whose value each is.
    pub whole: BTreeMap<Id, Sum>,
    /// Nodes that only sums need, whose steps work them out as well.
    pub within: BTreeSet<Id>,
}

/// The last addition or subtraction of a sum: what comes before it, and its term.
#[derive(Clone, Copy)]
struct Last {
    before: Id,
    term: Id,
    sign: f64,
}

impl Sums {
    /// Finds them among these nodes, operands first, of which `roots` are needed for themselves.
    pub fn find(graph: &Graph, nodes: &[Id], roots: &[Id]) -> Self {
        let mut uses: BTreeMap<Id, usize> = BTreeMap::new();
        let operands = nodes.iter().flat_map(|&id| graph.operands(id));
        operands.chain(roots.iter().copied()).for_each(|id| *uses.entry(id).or_default() += 1);
        let is_part = |id| uses[&id] == 1 && of_one_kind(graph, id);
        let lasts: BTreeMap<Id, Last> = nodes.iter().filter_map(|&id| Some((id, last(graph, id, &is_part)?))).collect();
        let mut sums = Self::default();
        sums.within.extend(lasts.values().map(|last| last.before).filter(|&before| is_part(before)));
        for last in lasts.values().filter(|last| factors(graph, last.term).is_some()) {
            let left = uses.entry(last.term).or_default();
            *left -= 1;
            // A product that something else needs as well is there anyway.
            if *left == 0 {
                sums.within.insert(last.term);
            }
        }
        for &id in lasts.keys().filter(|id| !sums.within.contains(id)) {
            let (mut start, mut terms) = (id, Vec::new());
            while let Some(last) = lasts.get(&start).filter(|_| start == id || sums.within.contains(&start)) {
                let product = factors(graph, last.term).filter(|_| sums.within.contains(&last.term));
                let (of, times) = product.map_or((last.term, None), |(of, times)| (of, Some(times)));
                terms.push(SumTerm { sign: last.sign, of, times });
                start = last.before;
            }
            terms.reverse();
            sums.whole.insert(id, Sum { start, terms });
        }
        sums
    }
}

/// Whether this adds or subtracts columns only, or scalars only.
fn of_one_kind(graph: &Graph, id: Id) -> bool {
    matches!(graph.form(id), Form::Two(Two::Add | Two::Subtract, a, b) if is_column(graph, a) == is_column(graph, b))
}

fn is_column(graph: &Graph, id: Id) -> bool {
    graph.depends(id) == Depends::Action
}

/// The factors of a product of scalars, or of a column and a scalar.
fn factors(graph: &Graph, id: Id) -> Option<(Id, Id)> {
    match graph.form(id) {
        Form::Two(Two::Multiply, a, b) => match (is_column(graph, a), is_column(graph, b)) {
            (true, true) => None,
            (false, true) => Some((b, a)),
            _ => Some((a, b)),
        },
        _ => None,
    }
}

/// The last step of the sum that this is.
fn last(graph: &Graph, id: Id, is_part: &impl Fn(Id) -> bool) -> Option<Last> {
    if !of_one_kind(graph, id) {
        return None;
    }
    match graph.form(id) {
        Form::Two(Two::Subtract, before, term) => Some(Last { before, term, sign: -1.0 }),
        Form::Two(_, a, b) => {
            let turned = !is_part(a) && (is_part(b) || factors(graph, b).is_none() && factors(graph, a).is_some());
            let (before, term) = if turned { (b, a) } else { (a, b) };
            Some(Last { before, term, sign: 1.0 })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{super::parse::parse, *};

    /// The sums of an expression, where `s`, `t` and `u` are state variables, the others action variables.
    fn sums_of(text: &str) -> Vec<String> {
        let mut graph = Graph::default();
        let names = ["s", "t", "u", "a", "b"];
        let place = |name: &str| names.iter().position(|known| *known == name).unwrap_or_default() as u16;
        let root = graph.expression(
            &parse(text).expect("an expression"),
            &|graph, name| match place(name) {
                state @ 0..3 => graph.state(state),
                action => graph.action(action),
            },
            &|_| 1,
        );
        let nodes: Vec<Id> = (0..graph.len() as Id).collect();
        let named = |id: Id| match graph.form(id) {
            Form::State(variable) | Form::Action(variable) => names[usize::from(variable)].to_owned(),
            Form::Constant(bits) => f64::from_bits(bits).to_string(),
            Form::Two(operation, ..) => format!("{operation:?}"),
            form => format!("{form:?}"),
        };
        let told = Sums::find(&graph, &nodes, &[root]).whole.into_values().map(|sum| {
            let term = |term: &SumTerm| {
                let times = term.times.map_or(String::new(), |times| format!("*{}", named(times)));
                format!(" {} {}{times}", if term.sign > 0.0 { '+' } else { '-' }, named(term.of))
            };
            named(sum.start) + &sum.terms.iter().map(term).collect::<String>()
        });
        told.collect()
    }

    #[test]
    fn what_is_added_up_is_one_sum() {
        assert_eq!(sums_of("s + t * u - 3 + u * s"), ["s + t*u - 3 + u*s"]);
        assert_eq!(sums_of("t * u + s"), ["s + t*u"]);
        assert_eq!(sums_of("s + (t - u)"), ["t - u + s"]);
        assert_eq!(sums_of("s - (t - u)"), ["t - u", "s - Subtract"]);
        assert_eq!(sums_of("s * a + b - b * t"), ["b + a*s - b*t"]);
    }

    #[test]
    fn what_something_else_needs_is_no_part_of_a_sum() {
        assert_eq!(sums_of("(s + t) * (s + t + u)"), ["s + t", "Add + u"]);
        assert_eq!(sums_of("max(s * t, s * t + u)"), ["u + Multiply"]);
        // Both sums work the product out.
        assert_eq!(sums_of("max(s * t + 1, s * t + u)"), ["1 + s*t", "u + s*t"]);
        // Columns are added up apart from scalars.
        assert_eq!(sums_of("s + a * t + b"), ["Add + b"]);
    }
}
