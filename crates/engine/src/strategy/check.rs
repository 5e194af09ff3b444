//! Names and types: does an expression mean something where it stands?

use super::{
    ahead::{Moment, Sight, VALUE, look_named},
    kinds::{ANY, kinds_having, kinds_named, name_kinds},
    operators::Two,
    syntax::{Expr, Fault, Function, Infix, Node, Over, Prefix},
    types::{alike, listed, two_types, wrong_type},
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
    /// Whether it looks at legal actions or ahead, itself or through other lets.
    pub looks: bool,
}

/// What expressions may name.
pub(super) struct Names<'a> {
    pub descriptor: &'static Descriptor,
    /// Every param, with the place of the lowest file of the chain that defines it (0 for the base of all).
    pub params: &'a BTreeMap<String, usize>,
    /// Every `let`, with the lowest file that defines it, and what is known about it so far.
    pub lets: &'a BTreeMap<String, (usize, LetFacts)>,
    /// What is remembered.
    pub memory: &'a [String],
    /// Whether the strategy has a value of positions.
    pub value: bool,
}

/// What an expression turned out to be.
#[derive(Debug, Default)]
pub(super) struct Checked {
    pub quantity: Option<Quantity>,
    pub reads: Vec<&'static ActionVariableInfo>,
    pub looks: bool,
    pub faults: Vec<Fault>,
}

/// Checks an expression of the file at `level` of the chain, and marks the names in it that are words. `kinds` are the action kinds of the rule it stands in;
/// `None` in a `let`, which belongs to none. `wanted` is the type it must have, with a sentence about why.
pub(super) fn check(
    names: &Names<'_>,
    node: &mut Node,
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

/// What a name stands for.
enum Meaning<'a> {
    State(Quantity),
    Action(&'static ActionVariableInfo),
    Param,
    Memory,
    Let(&'a LetFacts),
    /// What is to come of an action; without a type if there is no value to look at.
    Look(Option<Quantity>),
}

/// What stands on the other side of a comparison.
enum Opposite {
    /// One of some words, and how it is written.
    Words(Quantity, String),
    /// A name whose meaning a mistake hides.
    Hidden,
    /// Anything else.
    Other,
}

impl Opposite {
    /// Of several, the one with the least says what names opposite them may be.
    const fn weight(&self) -> u8 {
        match self {
            Self::Words(..) => 0,
            Self::Hidden => 1,
            Self::Other => 2,
        }
    }

    /// Whether an expression is a word of what stands opposite it.
    fn has(&self, node: &Node) -> bool {
        match (self, &node.expr) {
            (Self::Words(quantity, _), Expr::Name(name)) => quantity.value_of(name).is_some(),
            _ => false,
        }
    }
}

/// The type of an expression, `None` if a mistake hides it, and its value if it is made of number literals alone.
type Found = (Option<Quantity>, Option<f64>);

const NUMBER: Option<Quantity> = Some(Quantity::Number);
const BOOLEAN: Option<Quantity> = Some(Quantity::Boolean);

impl<'a> Checker<'a> {
    fn fault(&mut self, fault: Fault) {
        self.checked.faults.push(fault);
    }

    /// Checks an expression that must be of this type.
    fn want(&mut self, node: &mut Node, quantity: Quantity, why: &str) -> Option<f64> {
        let (found, literal) = self.node(node);
        if let Some(found) = found.filter(|&found| found != quantity) {
            self.fault(wrong_type(node, quantity, found, why));
        }
        literal
    }

    fn node(&mut self, node: &mut Node) -> Found {
        match &mut node.expr {
            Expr::Number(value) => (NUMBER, Some(*value)),
            Expr::Boolean(_) => (BOOLEAN, None),
            Expr::Name(name) => (self.name(name, &node.span), None),
            // Only the other side of a comparison gives a name this meaning, and none is checked twice.
            Expr::Word(..) => (None, None),
            Expr::Prefix(Prefix::Not, operand) => {
                self.want(operand, Quantity::Boolean, "`not` turns a boolean round");
                (BOOLEAN, None)
            }
            Expr::Prefix(Prefix::Minus, operand) => {
                let literal = self.want(operand, Quantity::Number, "`-` stands before a number");
                (NUMBER, literal.map(|value| -value))
            }
            Expr::Infix(operator, left, right) => self.infix(*operator, left, right),
            Expr::In(left, list) => {
                self.compared("in", left, list);
                (BOOLEAN, None)
            }
            Expr::Call(function, arguments) => {
                let why = format!("`{}` takes numbers", function.name());
                for argument in arguments.iter_mut() {
                    self.want(argument, Quantity::Number, &why);
                }
                self.clamp(*function, arguments);
                (NUMBER, None)
            }
            Expr::Over(over, kind, each) => {
                let (over, kind) = (*over, kind.clone());
                self.over(over, &kind, each.as_deref_mut(), &node.span);
                (NUMBER, None)
            }
            Expr::If(parts) => (self.either(parts, &Opposite::Other), None),
        }
    }

    /// Checks what is asked of each legal action of a kind, in which the action's variables are those of that kind.
    fn over(&mut self, over: Over, kind: &str, each: Option<&mut Node>, span: &Range<usize>) {
        self.checked.looks = true;
        let kinds = kinds_named(self.names.descriptor, kind);
        if kinds == 0 {
            let at = span.start + over.name().len() + 1;
            let what = format!("unknown action kind `{kind}`");
            let fault = Fault::at(at..at + kind.len(), what, format!("`{}` asks actions of a kind", over.name()));
            let known = self.names.descriptor.actions.iter().map(|kind| kind.name);
            let fault = match did_you_mean(kind, known.clone().chain([ANY])) {
                None => fault.help(format!("action kinds: {}, or {ANY}", known.collect::<Vec<_>>().join(", "))),
                suggestion => fault.suggest(suggestion),
            };
            self.fault(fault);
        }
        let Some(each) = each else { return };
        // A kind that a mistake hides fits every variable.
        let outer = self.kinds.replace(kinds);
        let reads = std::mem::take(&mut self.checked.reads);
        match over {
            Over::Count => self.want(each, Quantity::Boolean, "`count` asks a condition of each action"),
            Over::Best | Over::Sum => self.want(each, Quantity::Number, &format!("`{}` takes a number", over.name())),
        };
        self.kinds = outer;
        self.checked.reads = reads;
    }

    /// Checks an `if` whose values may be compared with something.
    fn either(&mut self, parts: &mut [Node; 3], opposite: &Opposite) -> Option<Quantity> {
        let [condition, yes, no] = parts;
        self.want(condition, Quantity::Boolean, "`if` asks for a boolean");
        let found = [self.side(yes, opposite), self.side(no, opposite)];
        if let [Some(first), Some(second)] = found
            && !alike(first, second)
        {
            self.fault(two_types(no.span.clone(), "`if` gives", first, second).help("make both of one type"));
            return None;
        }
        // Of two that are words, the one that may be none says what both may be.
        let none = found[1].filter(|second| second.value_of(Quantity::NONE) == Some(0.0));
        none.or(found[0]).or(found[1])
    }

    /// Checks the two sides of a comparison, or what is looked for and the list that follows `in`.
    fn compared(&mut self, sign: &str, left: &mut Node, others: &mut [Node]) {
        let opposite = self.opposite(left);
        // Where both sides are variables of words, the names on the right are looked at first.
        let of_left = match opposite {
            Opposite::Words(..) => Opposite::Other,
            _ => {
                others.iter().map(|other| self.opposite(other)).min_by_key(Opposite::weight).unwrap_or(Opposite::Other)
            }
        };
        let first = self.side(left, &of_left);
        for other in others {
            let second = self.side(other, &opposite);
            if let (Some(first), Some(second)) = (first, second)
                && !alike(first, second)
            {
                let fault = two_types(other.span.clone(), &format!("`{sign}` compares"), first, second);
                self.fault(fault.help(match (first, second) {
                    (Quantity::Word { .. }, Quantity::Word { .. }) => "compare each with its own words".to_owned(),
                    (word @ Quantity::Word { .. }, _) | (_, word @ Quantity::Word { .. }) => {
                        format!("compare it with its words: {}", listed(word.written()))
                    }
                    _ => "make both of one type".to_owned(),
                }));
            }
        }
    }

    /// What an expression is to the other side of a comparison.
    fn opposite(&self, node: &Node) -> Opposite {
        let quantity = match &node.expr {
            Expr::Name(name) => match self.meaning(name) {
                Some(Meaning::State(quantity)) => Some(quantity),
                Some(Meaning::Action(variable)) => Some(variable.quantity),
                Some(Meaning::Param | Meaning::Memory) => NUMBER,
                Some(Meaning::Let(facts)) => facts.quantity,
                Some(Meaning::Look(quantity)) => quantity,
                None if variable_of_word(self.names.descriptor, name).is_some() => return Opposite::Other,
                None => None,
            },
            Expr::If(parts) => {
                let parts = parts[1..].iter().map(|part| self.opposite(part));
                return parts.min_by_key(Opposite::weight).unwrap_or(Opposite::Other);
            }
            _ => return Opposite::Other,
        };
        match quantity {
            Some(quantity @ Quantity::Word { .. }) => Opposite::Words(quantity, node.to_string()),
            Some(Quantity::Number | Quantity::Boolean) => Opposite::Other,
            None => Opposite::Hidden,
        }
    }

    /// Checks one side of a comparison: a name opposite something that is one of some words is one of these if it can be.
    fn side(&mut self, node: &mut Node, opposite: &Opposite) -> Option<Quantity> {
        let name = match &mut node.expr {
            Expr::If(parts) => return self.either(parts, opposite),
            Expr::Name(name) => name,
            _ => return self.node(node).0,
        };
        let known = self.meaning(name).is_some();
        let (quantity, of) = match opposite {
            Opposite::Words(quantity, of) => (quantity, of),
            Opposite::Hidden if !known && variable_of_word(self.names.descriptor, name).is_some() => return None,
            Opposite::Hidden | Opposite::Other => return self.name(name, &node.span),
        };
        if let Some(value) = quantity.value_of(name) {
            node.expr = Expr::Word(name.clone(), value);
            return Some(*quantity);
        }
        if known {
            return self.name(name, &node.span);
        }
        let fault = if name == Quantity::NONE {
            Fault::at(node.span.clone(), format!("`{of}` is never `{name}`"), "it always is one of its words")
        } else {
            Fault::at(node.span.clone(), format!("there is no word `{name}` for `{of}`"), "expected one of its words")
        };
        let fault = match did_you_mean(name, quantity.written()) {
            None => fault.help(format!("its words are {}", listed(quantity.written()))),
            suggestion => fault.suggest(suggestion),
        };
        self.fault(fault);
        None
    }

    fn infix(&mut self, operator: Infix, left: &mut Node, right: &mut Node) -> Found {
        let sign = operator.sign();
        let operation = match operator {
            Infix::And | Infix::Or => {
                let why = format!("`{sign}` joins booleans");
                self.want(left, Quantity::Boolean, &why);
                self.want(right, Quantity::Boolean, &why);
                return (BOOLEAN, None);
            }
            Infix::Equal | Infix::Different => {
                self.compared(sign, left, std::slice::from_mut(right));
                return (BOOLEAN, None);
            }
            Infix::Less | Infix::AtMost | Infix::Greater | Infix::AtLeast => {
                let why = format!("`{sign}` compares numbers");
                let opposites = [self.opposite(right), self.opposite(left)];
                for (node, opposite) in [left, right].into_iter().zip(opposites) {
                    // A word opposite the variable that has it is no second mistake.
                    if !opposite.has(node) {
                        self.want(node, Quantity::Number, &why);
                    }
                }
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

    fn meaning(&self, name: &str) -> Option<Meaning<'a>> {
        let (names, descriptor) = (self.names, self.names.descriptor);
        if let Some(variable) = descriptor.state_variables.iter().find(|variable| variable.name == name) {
            return Some(Meaning::State(variable.quantity));
        }
        if let Some(variable) = descriptor.action_variables.iter().find(|variable| variable.name == name) {
            return Some(Meaning::Action(variable));
        }
        if names.params.get(name).is_some_and(|&lowest| lowest <= self.level) {
            return Some(Meaning::Param);
        }
        if names.memory.iter().any(|known| known == name) {
            return Some(Meaning::Memory);
        }
        if let Some((lowest, facts)) = names.lets.get(name) {
            return (*lowest <= self.level).then_some(Meaning::Let(facts));
        }
        let ((_, sight), quantity) = look_named(descriptor, name)?;
        Some(Meaning::Look((sight != Sight::Value || names.value).then_some(quantity)))
    }

    fn name(&mut self, name: &str, span: &Range<usize>) -> Option<Quantity> {
        match self.meaning(name) {
            Some(Meaning::State(quantity)) => Some(quantity),
            Some(Meaning::Action(variable)) => {
                self.read(variable, None, span);
                Some(variable.quantity)
            }
            Some(Meaning::Param | Meaning::Memory) => NUMBER,
            Some(Meaning::Let(facts)) => {
                self.checked.looks |= facts.looks;
                for variable in &facts.reads {
                    self.read(variable, Some(name), span);
                }
                facts.quantity
            }
            Some(Meaning::Look(None)) => {
                let what = format!("`{name}` is the value of a position, and the strategy has none");
                let fault = Fault::at(span.clone(), what, "there is no `[value]`");
                self.fault(fault.help("write `[value]` and under it `weights`, what each state variable is worth"));
                None
            }
            Some(Meaning::Look(quantity)) => {
                self.checked.looks = true;
                quantity
            }
            None => {
                self.unknown(name, span);
                None
            }
        }
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
        if let Some(of) = variable_of_word(descriptor, name) {
            self.fault(fault.help(format!("this is a word of `{of}`: write it beside that, as in `{of} == {name}`")));
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
        let own: Vec<String> = params.chain(lets).chain(self.names.memory.iter().cloned()).collect();
        // What looks ahead is known by a moment and a state variable.
        if let Some((before, of)) =
            Moment::COMING.iter().find_map(|(_, before)| Some((before, name.strip_prefix(before)?)))
        {
            let names = descriptor.state_variables.iter().map(|variable| variable.name);
            let fault = match did_you_mean(of, names.chain([VALUE])) {
                None => fault.help(format!("after `{before}` stands a state variable, or `{VALUE}`")),
                Some(near) => fault.help(format!("did you mean `{before}{near}`?")),
            };
            self.fault(fault);
            return;
        }
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

/// The first variable that this is a word of.
pub(super) fn variable_of_word(descriptor: &Descriptor, word: &str) -> Option<&'static str> {
    let of_state = descriptor.state_variables.iter().map(|variable| (variable.name, variable.quantity));
    let of_actions = descriptor.action_variables.iter().map(|variable| (variable.name, variable.quantity));
    of_state.chain(of_actions).find(|(_, quantity)| quantity.value_of(word).is_some()).map(|(name, _)| name)
}
