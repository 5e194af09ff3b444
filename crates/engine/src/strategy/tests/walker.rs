//! A second opinion: expressions and whole strategies evaluated by walking the tree, one action at a time.

use super::*;
use crate::{
    ruleset::Quantity,
    strategy::syntax::{Expr, Function, Infix, Node, Over, Prefix},
};

/// A value as the language knows it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Value {
    Number(f64),
    Boolean(bool),
    /// A word, as its place from 1; 0 is none.
    Word(f64),
}

impl Value {
    pub fn number(self) -> f64 {
        match self {
            Self::Number(number) => number,
            other => panic!("{other:?} where a number is wanted"),
        }
    }

    pub fn boolean(self) -> bool {
        match self {
            Self::Boolean(boolean) => boolean,
            other => panic!("{other:?} where a boolean is wanted"),
        }
    }
}

fn typed(quantity: Quantity, value: f64) -> Value {
    match quantity {
        Quantity::Number => Value::Number(value),
        Quantity::Boolean => Value::Boolean(value == 1.0),
        Quantity::Word { .. } => Value::Word(value),
    }
}

/// The value of a variable.
fn variable(name: &str, state: &State, action: Action) -> Value {
    if let Some(place) = DESCRIPTOR.state_variable(name) {
        let info = &DESCRIPTOR.state_variables[usize::from(place)];
        return typed(info.quantity, toy().state_variable(state, place, &()));
    }
    let place = DESCRIPTOR.action_variable(name).expect("a variable");
    let info = &DESCRIPTOR.action_variables[usize::from(place)];
    let mut column = [0.0];
    toy().action_variable(state, &[action], place, &mut column, &());
    typed(info.quantity, column[0])
}

/// The value of an expression for one of these actions.
pub fn walk(node: &Node, state: &State, actions: &[Action], action: Action) -> Value {
    let of = |node: &Node| walk(node, state, actions, action);
    let number = |node: &Node| of(node).number();
    let boolean = |node: &Node| of(node).boolean();
    // What is not finite counts as 0.
    let sound = |value: f64| Value::Number(if value.is_finite() { value } else { 0.0 });
    match &node.expr {
        Expr::Number(value) => Value::Number(*value),
        Expr::Boolean(value) => Value::Boolean(*value),
        Expr::Name(name) => variable(name, state, action),
        Expr::Word(_, value) => Value::Word(*value),
        Expr::Prefix(Prefix::Minus, a) => Value::Number(-number(a)),
        Expr::Prefix(Prefix::Not, a) => Value::Boolean(!boolean(a)),
        Expr::Infix(operator, a, b) => match operator {
            Infix::Or => Value::Boolean(boolean(a) | boolean(b)),
            Infix::And => Value::Boolean(boolean(a) & boolean(b)),
            Infix::Less => Value::Boolean(number(a) < number(b)),
            Infix::AtMost => Value::Boolean(number(a) <= number(b)),
            Infix::Greater => Value::Boolean(number(a) > number(b)),
            Infix::AtLeast => Value::Boolean(number(a) >= number(b)),
            Infix::Equal => Value::Boolean(of(a) == of(b)),
            Infix::Different => Value::Boolean(of(a) != of(b)),
            Infix::Add => sound(number(a) + number(b)),
            Infix::Subtract => sound(number(a) - number(b)),
            Infix::Multiply => sound(number(a) * number(b)),
            Infix::Divide if number(b) == 0.0 => Value::Number(0.0),
            Infix::Divide => sound(number(a) / number(b)),
            Infix::Remainder if number(b) == 0.0 => Value::Number(0.0),
            Infix::Remainder => sound(number(a) % number(b)),
        },
        Expr::In(left, list) => Value::Boolean(list.iter().any(|other| of(other) == of(left))),
        Expr::Call(function, arguments) => {
            let values: Vec<f64> = arguments.iter().map(number).collect();
            Value::Number(match function {
                Function::Min => values.into_iter().reduce(f64::min).expect("arguments"),
                Function::Max => values.into_iter().reduce(f64::max).expect("arguments"),
                Function::Abs => values[0].abs(),
                Function::Floor => values[0].floor(),
                Function::Clamp => values[0].min(values[2]).max(values[1]),
            })
        }
        Expr::Over(over, kind, each) => {
            let of_kind =
                |action: &&Action| kind == "any" || DESCRIPTOR.action_kind(kind) == Some(Toy::action_kind(**action));
            let values = actions.iter().filter(of_kind).map(|&action| match each {
                None => Value::Boolean(true),
                Some(each) => walk(each, state, actions, action),
            });
            match over {
                Over::Best => sound(values.map(Value::number).reduce(f64::max).unwrap_or(0.0)),
                Over::Count => Value::Number(values.filter(|value| value.boolean()).count() as f64),
                Over::Sum => sound(values.map(Value::number).fold(0.0, |sum, value| sum + value)),
            }
        }
        Expr::If(parts) => {
            if boolean(&parts[0]) {
                of(&parts[1])
            } else {
                of(&parts[2])
            }
        }
    }
}

/// A rule: its action kinds, `when` and `prefer`.
pub type WalkedRule = (u64, Node, Node);

/// The place of the action these rules decide for, with the rule that does; `None` if they leave it uncovered.
pub fn decide(rules: &[WalkedRule], state: &State) -> Option<(usize, usize)> {
    let actions = legal(state);
    for (number, (kinds, when, prefer)) in rules.iter().enumerate() {
        let mut best: Option<(usize, f64)> = None;
        for (place, &action) in actions.iter().enumerate() {
            if kinds & (1 << Toy::action_kind(action)) == 0 || !walk(when, state, &actions, action).boolean() {
                continue;
            }
            let value = walk(prefer, state, &actions, action).number();
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((place, value));
            }
        }
        if let Some((place, _)) = best {
            return Some((number, place));
        }
    }
    None
}
