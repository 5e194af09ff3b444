//! Names and types: does an expression mean something where it stands?

use super::{
    evaluate::bit,
    operators::Two,
    syntax::{Expr, Fault, Function, Infix, Node, Prefix},
};
use crate::{
    files::{did_you_mean, program},
    ruleset::{ActionVariableInfo, Descriptor, Quantity},
};
use std::{collections::BTreeMap, ops::Range};

/// What a `let` turned out to be.
#[derive(Debug, Clone, Default)]
pub(super) struct LetFacts {
    /// Its type; `None` if a mistake hides it.
    pub quantity: Option<Quantity>,
    /// The action variables it reads, itself or through other lets.
    pub reads: Vec<&'static ActionVariableInfo>,
}

/// What expressions may name.
pub(super) struct Names<'a> {
    pub descriptor: &'static Descriptor,
    /// Every param, with the place of the lowest file of the chain that defines it (0 for the base of all).
    pub params: &'a BTreeMap<String, usize>,
    /// Every `let`, with the lowest file that defines it, and what is known about it so far.
    pub lets: &'a BTreeMap<String, (usize, LetFacts)>,
}

/// What an expression turned out to be.
#[derive(Debug, Default)]
pub(super) struct Checked {
    pub quantity: Option<Quantity>,
    pub reads: Vec<&'static ActionVariableInfo>,
    pub faults: Vec<Fault>,
}

/// The kinds that have an action variable, one bit each.
pub(super) fn kinds_having(descriptor: &Descriptor, variable: &ActionVariableInfo) -> u64 {
    variable.kinds.iter().filter_map(|name| descriptor.action_kind(name)).fold(0, |kinds, kind| kinds | bit(kind))
}

/// The names of these kinds in backticks, in the ruleset's order.
pub(super) fn name_kinds(descriptor: &Descriptor, kinds: u64) -> String {
    let names: Vec<String> = (0_u8..)
        .zip(descriptor.actions)
        .filter(|(place, _)| kinds & bit(*place) != 0)
        .map(|(_, kind)| format!("`{}`", kind.name))
        .collect();
    match names.as_slice() {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => names.concat(),
    }
}

/// Checks an expression of the file at `level` of the chain. `kinds` are the action kinds of the rule it stands in;
/// `None` in a `let`, which belongs to none. `wanted` is the type it must have, with a sentence about why.
pub(super) fn check(
    names: &Names<'_>,
    node: &Node,
    level: usize,
    kinds: Option<u64>,
    wanted: Option<(Quantity, &str)>,
) -> Checked {
    let mut checker = Checker { names, level, kinds, checked: Checked::default() };
    let found = match wanted {
        Some((quantity, why)) => {
            checker.want(node, quantity, why);
            Some(quantity)
        }
        None => checker.node(node).0,
    };
    checker.checked.quantity = found.filter(|_| checker.checked.faults.is_empty());
    checker.checked
}

struct Checker<'a> {
    names: &'a Names<'a>,
    level: usize,
    kinds: Option<u64>,
    checked: Checked,
}

/// The type of an expression, `None` if a mistake hides it, and its value if it is made of number literals alone.
type Found = (Option<Quantity>, Option<f64>);

const NUMBER: Option<Quantity> = Some(Quantity::Number);
const BOOLEAN: Option<Quantity> = Some(Quantity::Boolean);

impl Checker<'_> {
    fn fault(&mut self, fault: Fault) {
        self.checked.faults.push(fault);
    }

    /// Checks an expression that must be of this type.
    fn want(&mut self, node: &Node, quantity: Quantity, why: &str) -> Option<f64> {
        let (found, literal) = self.node(node);
        if found.is_some_and(|found| found != quantity) {
            self.fault(wrong_type(node.span.clone(), quantity, why));
        }
        literal
    }

    fn node(&mut self, node: &Node) -> Found {
        match &node.expr {
            Expr::Number(value) => (NUMBER, Some(*value)),
            Expr::Boolean(_) => (BOOLEAN, None),
            Expr::Name(name) => (self.name(name, &node.span), None),
            Expr::Prefix(Prefix::Not, operand) => {
                self.want(operand, Quantity::Boolean, "`not` turns a boolean round");
                (BOOLEAN, None)
            }
            Expr::Prefix(Prefix::Minus, operand) => {
                let literal = self.want(operand, Quantity::Number, "`-` stands before a number");
                (NUMBER, literal.map(|value| -value))
            }
            Expr::Infix(operator, left, right) => self.infix(*operator, left, right),
            Expr::Call(function, arguments) => {
                let why = format!("`{}` takes numbers", function.name());
                for argument in arguments {
                    self.want(argument, Quantity::Number, &why);
                }
                self.clamp(*function, arguments);
                (NUMBER, None)
            }
            Expr::If(parts) => {
                let [condition, yes, no] = &**parts;
                self.want(condition, Quantity::Boolean, "`if` asks for a boolean");
                let found = [self.node(yes).0, self.node(no).0];
                if let [Some(first), Some(second)] = found
                    && first != second
                {
                    self.fault(two_types(no.span.clone(), "`if` gives", first, second));
                    return (None, None);
                }
                (found[0].or(found[1]), None)
            }
        }
    }

    fn infix(&mut self, operator: Infix, left: &Node, right: &Node) -> Found {
        let sign = operator.sign();
        let operation = match operator {
            Infix::And | Infix::Or => {
                let why = format!("`{sign}` joins booleans");
                self.want(left, Quantity::Boolean, &why);
                self.want(right, Quantity::Boolean, &why);
                return (BOOLEAN, None);
            }
            Infix::Equal | Infix::Different => {
                if let (Some(first), Some(second)) = (self.node(left).0, self.node(right).0)
                    && first != second
                {
                    self.fault(two_types(right.span.clone(), &format!("`{sign}` compares"), first, second));
                }
                return (BOOLEAN, None);
            }
            Infix::Less | Infix::AtMost | Infix::Greater | Infix::AtLeast => {
                let why = format!("`{sign}` compares numbers");
                self.want(left, Quantity::Number, &why);
                self.want(right, Quantity::Number, &why);
                return (BOOLEAN, None);
            }
            Infix::Add => Two::Add,
            Infix::Subtract => Two::Subtract,
            Infix::Multiply => Two::Multiply,
            Infix::Divide => Two::Divide,
            Infix::Remainder => Two::Remainder,
        };
        let why = format!("`{sign}` works on numbers");
        let first = self.want(left, Quantity::Number, &why);
        let second = self.want(right, Quantity::Number, &why);
        if matches!(operator, Infix::Divide | Infix::Remainder) && second == Some(0.0) {
            let fault = Fault::at(right.span.clone(), "division by zero", "this is always 0");
            self.fault(fault.help("such a division always gives 0; write 0, or divide by something else"));
        }
        (NUMBER, first.zip(second).map(|(a, b)| operation.of(a, b)))
    }

    /// Limits the wrong way round are surely a slip.
    fn clamp(&mut self, function: Function, arguments: &[Node]) {
        if function == Function::Clamp
            && let [_, lowest, highest] = arguments
            && let (Expr::Number(low), Expr::Number(high)) = (&lowest.expr, &highest.expr)
            && low > high
        {
            let span = lowest.span.start..highest.span.end;
            let fault =
                Fault::at(span, "the limits of `clamp` are the wrong way round", "the lowest is above the highest");
            self.fault(fault.help(format!("write {}", Function::Clamp.usage())));
        }
    }

    fn name(&mut self, name: &str, span: &Range<usize>) -> Option<Quantity> {
        let descriptor = self.names.descriptor;
        if let Some(variable) = descriptor.state_variables.iter().find(|variable| variable.name == name) {
            return Some(variable.quantity);
        }
        if let Some(variable) = descriptor.action_variables.iter().find(|variable| variable.name == name) {
            self.read(variable, None, span);
            return Some(variable.quantity);
        }
        if self.names.params.get(name).is_some_and(|&lowest| lowest <= self.level) {
            return NUMBER;
        }
        if let Some((_, facts)) = self.names.lets.get(name).filter(|(lowest, _)| *lowest <= self.level) {
            for variable in &facts.reads {
                self.read(variable, Some(name), span);
            }
            return facts.quantity;
        }
        self.unknown(name, span);
        None
    }

    /// Notes that an action variable is read, directly or by a `let`, which must suit the kinds of the rule.
    fn read(&mut self, variable: &'static ActionVariableInfo, by: Option<&str>, span: &Range<usize>) {
        let descriptor = self.names.descriptor;
        if !self.checked.reads.iter().any(|known| known.name == variable.name) {
            self.checked.reads.push(variable);
        }
        let Some(kinds) = self.kinds else { return };
        let having = kinds_having(descriptor, variable);
        let lacking = kinds & !having;
        if lacking == 0 {
            return;
        }
        let what = match by {
            Some(by) => {
                format!("`{by}` reads `{}`, which is no variable of {}", variable.name, name_kinds(descriptor, lacking))
            }
            None => format!("`{}` is no variable of {}", variable.name, name_kinds(descriptor, lacking)),
        };
        let label = match having.count_ones() {
            1 => format!("only {} has it", name_kinds(descriptor, having)),
            _ => format!("only {} have it", name_kinds(descriptor, having)),
        };
        let help = if lacking == kinds {
            format!("read it in a rule about {}", name_kinds(descriptor, having))
        } else {
            format!("make a rule of its own about {}", name_kinds(descriptor, kinds & having))
        };
        self.fault(Fault::at(span.clone(), what, label).help(help));
    }

    fn unknown(&mut self, name: &str, span: &Range<usize>) {
        let descriptor = self.names.descriptor;
        let fault =
            Fault::at(span.clone(), format!("unknown name `{name}`"), "no variable, param or let is called this");
        if descriptor.action_kind(name).is_some() {
            self.fault(fault.help("this is an action kind: name it as the `action` of a rule"));
            return;
        }
        let kinds = self.kinds.unwrap_or(u64::MAX);
        let of_actions = descriptor
            .action_variables
            .iter()
            .filter(|variable| kinds & !kinds_having(descriptor, variable) == 0 || self.kinds.is_none())
            .map(|variable| variable.name);
        let visible = |(name, lowest): (&'_ String, usize)| (lowest <= self.level).then(|| name.clone());
        let params = self.names.params.iter().map(|(name, &lowest)| (name, lowest)).filter_map(visible);
        let lets = self.names.lets.iter().map(|(name, (lowest, _))| (name, *lowest)).filter_map(visible);
        let own: Vec<String> = params.chain(lets).collect();
        let known = descriptor
            .state_variables
            .iter()
            .map(|variable| variable.name)
            .chain(of_actions)
            .chain(own.iter().map(String::as_str));
        let fault = match did_you_mean(name, known) {
            None => fault.help(format!("`{} describe {}` lists what can be read", program(), descriptor.name)),
            suggestion => fault.suggest(suggestion),
        };
        self.fault(fault);
    }
}

fn wrong_type(span: Range<usize>, wanted: Quantity, why: &str) -> Fault {
    match wanted {
        Quantity::Boolean => {
            Fault::at(span, "a number stands where a boolean is wanted", format!("{why}, and this is a number"))
                .help("compare the number with another, such as `... > 0`")
        }
        Quantity::Number => {
            Fault::at(span, "a boolean stands where a number is wanted", format!("{why}, and this is a boolean"))
                .help("turn the boolean into a number, such as `if ... then 1 else 0`")
        }
    }
}

fn two_types(span: Range<usize>, what: &str, first: Quantity, second: Quantity) -> Fault {
    let what = format!("{what} a {} and a {}", first.name(), second.name());
    Fault::at(span, what, format!("expected a {}, found a {}", first.name(), second.name()))
        .help("make both of one type")
}
