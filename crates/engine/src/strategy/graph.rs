//! Expressions as one graph without repetitions: equal parts are one node, constants are folded, and every node knows
//! whether it depends on the action, only on the state, or on nothing.

use super::{
    ahead::Look,
    operators::{One, Two, choose},
    syntax::{Expr, Function, Infix, Node, Over, Prefix},
};
use std::collections::BTreeMap;

/// A node of the graph: its place in it. Operands come before what is made of them.
pub(super) type Id = u32;

/// About what it costs to look ahead: more than all else that a rule asks.
pub(super) const LOOK: u32 = 10_000;

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Form {
    /// A number, as its bits, so that nodes can be compared.
    Constant(u64),
    /// A state variable.
    State(u16),
    /// An action variable.
    Action(u16),
    /// What is to come of an action.
    Look(Look),
    /// What is made of all legal actions of some kinds, one bit each, that satisfy a condition.
    Over(Over, u64, Id, Id),
    /// What is remembered, by its number.
    Memory(u16),
    One(One, Id),
    Two(Two, Id, Id),
    /// The second where the first is true, else the third.
    Choose(Id, Id, Id),
}

/// What a node's value depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Depends {
    Nothing,
    State,
    Action,
}

/// The graph.
#[derive(Debug, Default)]
pub(super) struct Graph {
    forms: Vec<(Form, Depends)>,
    /// What each node costs with all that it is made of, which counts as often as it is needed.
    costs: Vec<u32>,
    known: BTreeMap<Form, Id>,
}

impl Graph {
    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.forms.len()
    }

    /// What a node is.
    pub fn form(&self, id: Id) -> Form {
        self.forms[id as usize].0
    }

    /// What a node's value depends on.
    pub fn depends(&self, id: Id) -> Depends {
        self.forms[id as usize].1
    }

    /// About what a node costs besides its operands, in steps on scalars.
    pub fn own_cost(&self, id: Id) -> u32 {
        match (self.form(id), self.depends(id)) {
            (Form::Constant(_), _) => 0,
            (Form::Action(_), _) => 6,
            (Form::Look(_), _) => LOOK,
            (Form::State(_), _) => 4,
            // Worked out and kept beside the rules.
            (Form::Over(..) | Form::Memory(_), _) => 0,
            (_, Depends::Action) => 2,
            _ => 1,
        }
    }

    /// The same with all that it is made of, which counts as often as it is needed.
    pub fn cost(&self, id: Id) -> u32 {
        self.costs[id as usize]
    }

    /// The nodes a node is directly made of.
    pub fn operands(&self, id: Id) -> impl Iterator<Item = Id> + use<> {
        let operands = match self.form(id) {
            Form::Constant(_) | Form::State(_) | Form::Action(_) | Form::Look(_) | Form::Over(..) | Form::Memory(_) => {
                [None; 3]
            }
            Form::One(_, a) => [Some(a), None, None],
            Form::Two(_, a, b) => [Some(a), Some(b), None],
            Form::Choose(a, b, c) => [Some(a), Some(b), Some(c)],
        };
        operands.into_iter().flatten()
    }

    /// The value of a node that depends on nothing.
    pub fn constant_value(&self, id: Id) -> Option<f64> {
        match self.form(id) {
            Form::Constant(bits) => Some(f64::from_bits(bits)),
            _ => None,
        }
    }

    fn add(&mut self, form: Form) -> Id {
        if let Some(&id) = self.known.get(&form) {
            return id;
        }
        let id = self.forms.len() as Id;
        self.forms.push((form, Depends::Nothing));
        let depends = match form {
            Form::Constant(_) => Depends::Nothing,
            Form::State(_) | Form::Over(..) | Form::Memory(_) => Depends::State,
            Form::Action(_) | Form::Look(_) => Depends::Action,
            _ => self.operands(id).map(|operand| self.depends(operand)).max().unwrap_or(Depends::Nothing),
        };
        self.forms[id as usize].1 = depends;
        let parts = self.operands(id).map(|operand| self.cost(operand));
        self.costs.push(parts.fold(self.own_cost(id), u32::saturating_add));
        self.known.insert(form, id);
        id
    }

    /// A number, or a boolean as 0 or 1.
    pub fn constant(&mut self, value: f64) -> Id {
        // The sign of zero is seen nowhere in the language, so it must not make two nodes of one.
        self.add(Form::Constant((value + 0.0).to_bits()))
    }

    /// A state variable, by its place in the descriptor.
    pub fn state(&mut self, variable: u16) -> Id {
        self.add(Form::State(variable))
    }

    /// An action variable, by its place in the descriptor.
    pub fn action(&mut self, variable: u16) -> Id {
        self.add(Form::Action(variable))
    }

    /// What is to come of an action.
    pub fn look(&mut self, look: Look) -> Id {
        self.add(Form::Look(look))
    }

    /// What is remembered, by its number.
    pub fn memory(&mut self, number: u16) -> Id {
        self.add(Form::Memory(number))
    }

    /// The node of what is remembered, if anything reads it.
    pub fn find_memory(&self, number: u16) -> Option<Id> {
        self.known.get(&Form::Memory(number)).copied()
    }

    fn one(&mut self, operation: One, a: Id) -> Id {
        if let Some(value) = self.constant_value(a) {
            return self.constant(operation.of(value));
        }
        match (operation, self.form(a)) {
            (One::Not, Form::One(One::Not, inner)) | (One::Minus, Form::One(One::Minus, inner)) => inner,
            // Values are never NaN, so a comparison has an exact opposite.
            (One::Not, Form::Two(Two::Less, x, y)) => self.two(Two::AtMost, y, x),
            (One::Not, Form::Two(Two::AtMost, x, y)) => self.two(Two::Less, y, x),
            (One::Not, Form::Two(Two::Equal, x, y)) => self.two(Two::Different, x, y),
            (One::Not, Form::Two(Two::Different, x, y)) => self.two(Two::Equal, x, y),
            _ => self.add(Form::One(operation, a)),
        }
    }

    fn two(&mut self, operation: Two, a: Id, b: Id) -> Id {
        match (operation, self.constant_value(a), self.constant_value(b)) {
            (_, Some(left), Some(right)) => self.constant(operation.of(left, right)),
            (Two::And, Some(value), None) => {
                if value == 0.0 {
                    a
                } else {
                    b
                }
            }
            (Two::And, None, Some(value)) => {
                if value == 0.0 {
                    b
                } else {
                    a
                }
            }
            (Two::Or, Some(value), None) => {
                if value == 0.0 {
                    b
                } else {
                    a
                }
            }
            (Two::Or, None, Some(value)) => {
                if value == 0.0 {
                    a
                } else {
                    b
                }
            }
            (Two::Add, Some(0.0), None) => b,
            (Two::Add | Two::Subtract, None, Some(0.0)) => a,
            (Two::Multiply, Some(1.0), None) => b,
            (Two::Multiply | Two::Divide, None, Some(1.0)) => a,
            (Two::And | Two::Or | Two::Min | Two::Max, ..) if a == b => a,
            _ => self.add(Form::Two(operation, a, b)),
        }
    }

    fn choose(&mut self, condition: Id, yes: Id, no: Id) -> Id {
        match (self.constant_value(condition), self.constant_value(yes), self.constant_value(no)) {
            (Some(value), ..) => {
                if value == 0.0 {
                    no
                } else {
                    yes
                }
            }
            _ if yes == no => yes,
            (None, Some(y), Some(n)) if choose(1.0, y, n) == 1.0 && n == 0.0 => condition,
            _ => self.add(Form::Choose(condition, yes, no)),
        }
    }

    /// Adds a checked expression; `meaning` gives the node of each name, and `kinds` the bits of an action kind's name.
    pub fn expression(
        &mut self,
        node: &Node,
        meaning: &impl Fn(&mut Self, &str) -> Id,
        kinds: &impl Fn(&str) -> u64,
    ) -> Id {
        match &node.expr {
            Expr::Number(value) | Expr::Word(_, value) => self.constant(*value),
            Expr::Boolean(value) => self.constant(f64::from(u8::from(*value))),
            Expr::Name(name) => meaning(self, name),
            Expr::Prefix(operator, operand) => {
                let operand = self.expression(operand, meaning, kinds);
                let operation = match operator {
                    Prefix::Minus => One::Minus,
                    Prefix::Not => One::Not,
                };
                self.one(operation, operand)
            }
            Expr::Infix(operator, left, right) => {
                let a = self.expression(left, meaning, kinds);
                let b = self.expression(right, meaning, kinds);
                self.infix(*operator, a, b)
            }
            Expr::In(left, list) => {
                let left = self.expression(left, meaning, kinds);
                list.iter().fold(self.constant(0.0), |found, other| {
                    let other = self.expression(other, meaning, kinds);
                    let equal = self.two(Two::Equal, left, other);
                    self.two(Two::Or, found, equal)
                })
            }
            Expr::Call(function, arguments) => {
                let values: Vec<Id> =
                    arguments.iter().map(|argument| self.expression(argument, meaning, kinds)).collect();
                self.call(*function, &values)
            }
            Expr::Over(over, kind, each) => {
                let each = each.as_ref().map(|each| self.expression(each, meaning, kinds));
                let one = self.constant(1.0);
                let (when, value) = match over {
                    Over::Count => (each.unwrap_or(one), one),
                    Over::Best | Over::Sum => (one, each.unwrap_or(one)),
                };
                self.add(Form::Over(*over, kinds(kind), when, value))
            }
            Expr::If(parts) => {
                let [condition, yes, no] = parts.each_ref().map(|part| self.expression(part, meaning, kinds));
                self.choose(condition, yes, no)
            }
        }
    }

    fn infix(&mut self, operator: Infix, a: Id, b: Id) -> Id {
        match operator {
            Infix::Or => self.two(Two::Or, a, b),
            Infix::And => self.two(Two::And, a, b),
            Infix::Less => self.two(Two::Less, a, b),
            Infix::AtMost => self.two(Two::AtMost, a, b),
            Infix::Greater => self.two(Two::Less, b, a),
            Infix::AtLeast => self.two(Two::AtMost, b, a),
            Infix::Equal => self.two(Two::Equal, a, b),
            Infix::Different => self.two(Two::Different, a, b),
            Infix::Add => self.two(Two::Add, a, b),
            Infix::Subtract => self.two(Two::Subtract, a, b),
            Infix::Multiply => self.two(Two::Multiply, a, b),
            Infix::Divide => self.two(Two::Divide, a, b),
            Infix::Remainder => self.two(Two::Remainder, a, b),
        }
    }

    fn call(&mut self, function: Function, values: &[Id]) -> Id {
        match (function, values) {
            (Function::Abs, [value, ..]) => self.one(One::Abs, *value),
            (Function::Floor, [value, ..]) => self.one(One::Floor, *value),
            // Where the lowest is above the highest, the lowest wins.
            (Function::Clamp, [value, lowest, highest, ..]) => {
                let capped = self.two(Two::Min, *value, *highest);
                self.two(Two::Max, capped, *lowest)
            }
            (Function::Min, [first, rest @ ..]) => rest.iter().fold(*first, |least, &id| self.two(Two::Min, least, id)),
            (Function::Max, [first, rest @ ..]) => rest.iter().fold(*first, |most, &id| self.two(Two::Max, most, id)),
            // The parser lets no other numbers of arguments through.
            _ => self.constant(0.0),
        }
    }

    /// The parts of a condition that must all be true, in the order written.
    pub fn conjuncts(&self, condition: Id) -> Vec<Id> {
        let (mut parts, mut waiting) = (Vec::new(), vec![condition]);
        while let Some(id) = waiting.pop() {
            match self.form(id) {
                Form::Two(Two::And, a, b) => waiting.extend([b, a]),
                _ if parts.contains(&id) => {}
                _ => parts.push(id),
            }
        }
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::{super::parse::parse, *};

    /// `s` and `t` are state variables, `a` and `b` action variables.
    fn graph_of(text: &str) -> (Graph, Id) {
        let mut graph = Graph::default();
        let node = parse(text).expect("an expression");
        let id = graph.expression(
            &node,
            &|graph, name| match name {
                "s" => graph.state(0),
                "t" => graph.state(1),
                "a" => graph.action(0),
                _ => graph.action(1),
            },
            &|_| 1,
        );
        (graph, id)
    }

    #[test]
    fn constants_are_folded() {
        for (text, value) in [
            ("1 + 2 * 3", 7.0),
            ("7 % 4 - 10 / 4", 0.5),
            ("if 1 < 2 then 3 else a", 3.0),
            ("if true or a > 1 then 1 else 2", 1.0),
            ("max(1, 2, 5, 3) + min(4, 2)", 7.0),
            ("clamp(9, 1, 4) + clamp(-9, 1, 4) + clamp(2, 5, 1)", 10.0),
            ("abs(-2) + floor(-1.5)", 0.0),
            ("if 3 in [1, 2 + 1] then 1 else 0", 1.0),
        ] {
            let (graph, id) = graph_of(text);
            assert_eq!(graph.constant_value(id), Some(value), "{text}");
        }
        for (text, same) in [
            ("a + 0", "a"),
            ("a * 1 - (0 - 0)", "a"),
            ("a > 1 and true", "1 < a"),
            ("not (a <= 1)", "a > 1"),
            ("not (a == b)", "a != b"),
            ("not not (a >= 1)", "a >= 1"),
            ("if a > b then true else false", "a > b"),
            ("if a > b then s else s", "s"),
            ("min(a, a)", "a"),
            ("a in [1]", "a == 1"),
        ] {
            let (graph, id) = graph_of(text);
            let (other, same) = graph_of(same);
            let named = |graph: &Graph, id| match graph.form(id) {
                Form::Two(two, x, y) => format!("{two:?} {:?} {:?}", graph.form(x), graph.form(y)),
                form => format!("{form:?}"),
            };
            assert_eq!(named(&graph, id), named(&other, same), "{text}");
        }
    }

    #[test]
    fn equal_parts_are_one_node() {
        let (graph, _) = graph_of("(a + s) * (a + s) - (a + s)");
        // a, s, a + s, its square, the difference.
        assert_eq!(graph.len(), 5);
    }

    #[test]
    fn a_node_knows_what_it_depends_on() {
        let (graph, id) = graph_of("(s + t * 2) * a");
        let Form::Two(Two::Multiply, left, right) = graph.form(id) else { panic!("a product") };
        assert_eq!(graph.depends(id), Depends::Action);
        assert_eq!(graph.depends(left), Depends::State);
        assert_eq!(graph.depends(right), Depends::Action);
    }

    #[test]
    fn conditions_are_split_at_and() {
        let (graph, id) = graph_of("(s > 1 and a > b) and (t > 0 and s > 1)");
        let depends: Vec<Depends> = graph.conjuncts(id).into_iter().map(|id| graph.depends(id)).collect();
        assert_eq!(depends, [Depends::State, Depends::Action, Depends::State]);
    }
}
