//! Which parts of an expression are computed only where they matter: one side of an `if`, the right side of an `and` or
//! `or` that is settled, and what is multiplied by 0.
//!
//! What is passed over leaves its register as it was, with some finite number in it, and what is made of it does not
//! depend on that number: the other side is chosen, or a product with 0 is 0.

use super::{
    graph::{Depends, Form, Graph, Id},
    operators::Two,
};
use std::collections::{BTreeMap, BTreeSet};

/// What to compute, in order.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Task {
    /// This node, whose operands are computed, or do not matter.
    Compute(Id),
    /// These, unless the condition has the other value: in every row that is kept, if it depends on the action.
    Where { condition: Id, is: bool, tasks: Vec<Task> },
}

/// Everything that a node needs besides what is done, each node where all that need it are sure to find it. Those of
/// `within` are worked out by whatever needs them.
///
/// Each stands in one place, but for what takes next to nothing the second time, which stands wherever it is needed.
pub(super) fn order(graph: &Graph, root: Id, done: &BTreeSet<Id>, within: &BTreeSet<Id>) -> Vec<Task> {
    let of = BTreeMap::from([(root, vec![0])]);
    let mut places = Places { all: vec![Place::default()], of, sides: BTreeMap::new() };
    let mut waiting = BTreeSet::from([root]);
    // From what needs to what is needed: operands have lower numbers, so a node's place is settled when it comes up.
    while let Some(id) = waiting.pop_last() {
        if done.contains(&id) || graph.depends(id) == Depends::Nothing {
            places.of.remove(&id);
            continue;
        }
        let sides = sides(graph, id);
        for place in places.of[&id].clone() {
            places.all[place].cost += graph.own_cost(id);
            for operand in graph.operands(id) {
                let side = sides.iter().find(|side| side.value == operand);
                let at = side.map_or(place, |side| places.inside(place, id, side));
                places.need(operand, at, is_light(graph, operand, within));
                waiting.insert(operand);
            }
        }
    }
    places.give_up_small_ones();
    let mut nodes = vec![Vec::new(); places.all.len()];
    places.of.iter().for_each(|(&id, of)| of.iter().for_each(|&place| nodes[place].push(id)));
    places.tasks(&nodes, 0)
}

/// Whether this takes next to nothing where it is there already: what is read, and what others work out.
fn is_light(graph: &Graph, id: Id, within: &BTreeSet<Id>) -> bool {
    matches!(graph.form(id), Form::State(_)) || within.contains(&id) && sides(graph, id).is_empty()
}

/// An operand that matters only where another has this value.
struct Side {
    value: Id,
    condition: Id,
    is: bool,
    /// What it must cost, in steps, for a branch to be worth it.
    above: u32,
}

/// The operands of a node that do not always matter.
fn sides(graph: &Graph, id: Id) -> Vec<Side> {
    let only = |value, condition, is, above| {
        let asked = value != condition && graph.depends(condition) != Depends::Nothing;
        asked.then_some(Side { value, condition, is, above })
    };
    let of_columns = graph.depends(id) == Depends::Action;
    match graph.form(id) {
        Form::Choose(condition, yes, no) => {
            let above = if graph.depends(condition) == Depends::Action { 4 } else { 2 };
            [only(yes, condition, true, above), only(no, condition, false, above)].into_iter().flatten().collect()
        }
        Form::Two(operation, a, b) => {
            let (cheap, dear) = if graph.cost(a) <= graph.cost(b) { (a, b) } else { (b, a) };
            let side = match operation {
                Two::And => only(dear, cheap, true, 4),
                // A column that was passed over may hold anything, even what is more than true.
                Two::Or if !of_columns => only(dear, cheap, false, 4),
                // Numbers are not as often 0 as conditions are false.
                Two::Multiply => only(dear, cheap, true, 12),
                _ => None,
            };
            side.into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// A stretch of steps that is computed or passed over as a whole.
#[derive(Debug, Default)]
struct Place {
    /// The place around it, which has a lower number; the first has none.
    around: usize,
    depth: usize,
    /// The condition, and the value it must have.
    condition: Id,
    is: bool,
    /// What its own nodes cost, and then those of all places inside as well; and what that must be to keep it.
    cost: u32,
    above: u32,
}

/// Where nodes are computed.
struct Places {
    all: Vec<Place>,
    /// The places of each node, none around another.
    of: BTreeMap<Id, Vec<usize>>,
    /// The places that are only needed for a node.
    sides: BTreeMap<Id, Vec<usize>>,
}

impl Places {
    /// A new place inside another, for what a side of this node needs.
    fn inside(&mut self, around: usize, node: Id, side: &Side) -> usize {
        let &Side { condition, is, above, .. } = side;
        let place = self.all.len();
        self.all.push(Place { around, depth: self.all[around].depth + 1, condition, is, cost: 0, above });
        self.sides.entry(node).or_default().push(place);
        place
    }

    /// Notes that a node is needed at a place, besides wherever it is needed already: there too if it is light, else
    /// around both.
    fn need(&mut self, id: Id, place: usize, is_light: bool) {
        let mut of = self.of.remove(&id).unwrap_or_default();
        let place =
            if is_light { place } else { of.iter().fold(place, |place, &known| self.around_both(known, place)) };
        if of.iter().all(|&known| self.around_both(known, place) != known) {
            of.retain(|&known| self.around_both(known, place) != place);
            of.push(place);
        }
        self.of.insert(id, of);
    }

    /// The innermost place around two.
    fn around_both(&self, mut a: usize, mut b: usize) -> usize {
        while a != b {
            if self.all[a].depth < self.all[b].depth {
                std::mem::swap(&mut a, &mut b);
            }
            a = self.all[a].around;
        }
        a
    }

    /// Computes outside what costs too little to branch around it.
    fn give_up_small_ones(&mut self) {
        for place in (1..self.all.len()).rev() {
            let Place { around, cost, .. } = self.all[place];
            self.all[around].cost += cost;
        }
        let mut kept: Vec<usize> = (0..self.all.len()).collect();
        for (number, place) in self.all.iter().enumerate().skip(1) {
            if place.cost <= place.above {
                kept[number] = kept[place.around];
            }
        }
        self.of.values_mut().flatten().for_each(|place| *place = kept[*place]);
        self.of.values_mut().for_each(|places| {
            places.sort_unstable();
            places.dedup();
        });
        self.sides.values_mut().for_each(|places| places.retain(|&place| kept[place] == place));
    }

    /// What is computed at a place, given the nodes of each.
    fn tasks(&self, nodes: &[Vec<Id>], place: usize) -> Vec<Task> {
        let mut tasks = Vec::new();
        for &node in &nodes[place] {
            for &side in self.sides.get(&node).into_iter().flatten() {
                let Place { condition, is, .. } = self.all[side];
                tasks.push(Task::Where { condition, is, tasks: self.tasks(nodes, side) });
            }
            tasks.push(Task::Compute(node));
        }
        tasks
    }
}

#[cfg(test)]
mod tests {
    use super::{super::parse::parse, *};

    /// The tasks of an expression, where `s`, `t` and `u` are state variables, the others action variables.
    fn tasks_of(text: &str) -> String {
        let mut graph = Graph::default();
        let root = graph.expression(
            &parse(text).expect("an expression"),
            &|graph, name| match name {
                "s" => graph.state(0),
                "t" => graph.state(1),
                "u" => graph.state(2),
                _ => graph.action(0),
            },
            &|_| 1,
        );
        words(&graph, &order(&graph, root, &BTreeSet::new(), &BTreeSet::new()))
    }

    fn words(graph: &Graph, tasks: &[Task]) -> String {
        let named = |id: Id| match graph.form(id) {
            Form::State(variable) => ["s", "t", "u"][usize::from(variable)].to_owned(),
            Form::Action(_) | Form::Look(_) => "a".to_owned(),
            Form::Over(..) | Form::Memory(_) => "m".to_owned(),
            Form::Two(operation, ..) => format!("{operation:?}"),
            Form::One(operation, _) => format!("{operation:?}"),
            Form::Choose(..) => "Choose".to_owned(),
            Form::Constant(bits) => f64::from_bits(bits).to_string(),
        };
        let told = tasks.iter().map(|task| match task {
            Task::Compute(id) => named(*id),
            Task::Where { condition, is, tasks } => {
                format!("{}{}{{{}}}", if *is { "" } else { "not " }, named(*condition), words(graph, tasks))
            }
        });
        told.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn each_side_of_an_if_waits_for_its_condition() {
        assert_eq!(tasks_of("if s > 1 then t * t + 1 else 2"), "s Less Less{t Multiply Add} Choose");
        assert_eq!(tasks_of("if s > 1 then 2 else t * t + 1"), "s Less not Less{t Multiply Add} Choose");
        // Too little to branch around.
        assert_eq!(tasks_of("if s > 1 then s + 1 else 2"), "s Less Add Choose");
    }

    #[test]
    fn what_is_read_is_read_where_it_is_needed() {
        let text = "if s > 1 then t * 2 * t * 5 else t * 3 * t * 7";
        assert_eq!(
            tasks_of(text),
            "s Less Less{t Multiply Multiply Multiply} not Less{t Multiply Multiply Multiply} Choose"
        );
        assert_eq!(
            tasks_of("t + (if s > 1 then t * 2 * t * 5 else 1)"),
            "t s Less Less{Multiply Multiply Multiply} Choose Add"
        );
    }

    #[test]
    fn what_both_sides_need_is_computed_before_them() {
        // One step is left for the one side and two for the other: too little to branch around.
        let text = "if s > 1 then t * u + 1 else t * u * 3 * 5";
        assert_eq!(tasks_of(text), "s Less t u Multiply Add Multiply Multiply Choose");
        let text = "if s > 1 then t * u * 2 * 3 * 5 else t * u * 3 * 5";
        assert_eq!(tasks_of(text), "s Less t u Multiply Multiply Multiply Less{Multiply Multiply Multiply} Choose");
    }
}
