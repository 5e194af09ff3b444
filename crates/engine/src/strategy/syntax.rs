//! The syntax tree of an expression, and how it is printed.

use std::{fmt, ops::Range};

/// A node of the tree and the bytes of the expression it was read from.
///
/// Two nodes are equal when they say the same; where they stand does not matter.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub expr: Expr,
    pub span: Range<usize>,
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.expr == other.expr
    }
}

/// What a node says. Number literals are finite and not negative: `-3` is a minus before a 3.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Expr {
    Number(f64),
    Boolean(bool),
    Name(String),
    /// A name that a check found to be a word, with the value that a variable holds for it.
    Word(String, f64),
    Prefix(Prefix, Box<Node>),
    Infix(Infix, Box<Node>, Box<Node>),
    /// Whether the first equals one of the others.
    In(Box<Node>, Vec<Node>),
    Call(Function, Vec<Node>),
    /// Over the legal actions of a kind, or of `any`, with what is asked of each.
    Over(Over, String, Option<Box<Node>>),
    If(Box<[Node; 3]>),
}

/// An operator before its one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Prefix {
    Minus,
    Not,
}

/// An operator between its two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Infix {
    Or,
    And,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Equal,
    Different,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl Infix {
    /// How files write it.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Or => "or",
            Self::And => "and",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Greater => ">",
            Self::AtLeast => ">=",
            Self::Equal => "==",
            Self::Different => "!=",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
        }
    }

    /// The comparison written so.
    pub fn comparison(sign: &str) -> Option<Self> {
        [Self::Less, Self::AtMost, Self::Greater, Self::AtLeast, Self::Equal, Self::Different]
            .into_iter()
            .find(|operator| operator.sign() == sign)
    }

    const fn strength(self) -> u8 {
        match self {
            Self::Or => strength::OR,
            Self::And => strength::AND,
            Self::Less | Self::AtMost | Self::Greater | Self::AtLeast | Self::Equal | Self::Different => {
                strength::COMPARISON
            }
            Self::Add | Self::Subtract => strength::SUM,
            Self::Multiply | Self::Divide | Self::Remainder => strength::PRODUCT,
        }
    }
}

/// A function.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Function {
    Min,
    Max,
    Abs,
    Floor,
    Clamp,
}

impl Function {
    /// Every function, in the order the documentation names them.
    pub const ALL: [Self; 5] = [Self::Min, Self::Max, Self::Abs, Self::Floor, Self::Clamp];

    /// How files write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Min => "min",
            Self::Max => "max",
            Self::Abs => "abs",
            Self::Floor => "floor",
            Self::Clamp => "clamp",
        }
    }

    /// The function with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|function| function.name() == name)
    }

    /// Whether it can be called with this many arguments.
    pub const fn takes(self, arguments: usize) -> bool {
        match self {
            Self::Min | Self::Max => arguments >= 2,
            Self::Abs | Self::Floor => arguments == 1,
            Self::Clamp => arguments == 3,
        }
    }

    /// How it is called, for help lines.
    pub const fn usage(self) -> &'static str {
        match self {
            Self::Min => "`min(a, b, ...)`, two numbers or more",
            Self::Max => "`max(a, b, ...)`, two numbers or more",
            Self::Abs => "`abs(a)`, one number",
            Self::Floor => "`floor(a)`, one number",
            Self::Clamp => "`clamp(a, lowest, highest)`, three numbers",
        }
    }
}

/// What is made of the legal actions of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Over {
    /// The highest value; 0 if there are no such actions.
    Best,
    /// How many there are, or how many of them satisfy a condition.
    Count,
    /// All values, added up.
    Sum,
}

impl Over {
    /// Each of them, in the order the documentation names them.
    pub const ALL: [Self; 3] = [Self::Best, Self::Count, Self::Sum];

    /// How files write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Count => "count",
            Self::Sum => "sum",
        }
    }

    /// The one with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|over| over.name() == name)
    }

    /// Whether it can be called with this many arguments, the kind of action included.
    pub const fn takes(self, arguments: usize) -> bool {
        match self {
            Self::Count => arguments == 1 || arguments == 2,
            Self::Best | Self::Sum => arguments == 2,
        }
    }

    /// How it is called, for help lines.
    pub const fn usage(self) -> &'static str {
        match self {
            Self::Best => "`best(KIND, number)`, with a kind of action or `any`",
            Self::Count => "`count(KIND)` or `count(KIND, condition)`, with a kind of action or `any`",
            Self::Sum => "`sum(KIND, number)`, with a kind of action or `any`",
        }
    }
}

/// The words that are no names.
pub(super) const KEYWORDS: [&str; 9] = ["and", "or", "not", "if", "then", "else", "true", "false", "in"];

/// How strongly each form holds its operands together, weakest first.
mod strength {
    pub const IF: u8 = 0;
    pub const OR: u8 = 1;
    pub const AND: u8 = 2;
    pub const NOT: u8 = 3;
    pub const COMPARISON: u8 = 4;
    pub const SUM: u8 = 5;
    pub const PRODUCT: u8 = 6;
    pub const MINUS: u8 = 7;
    pub const PRIMARY: u8 = 8;
}

impl Node {
    /// A node that was not read from a file.
    pub fn new(expr: Expr) -> Self {
        Self { expr, span: 0..0 }
    }

    /// The node that stands for a number of either sign.
    pub fn number(value: f64) -> Self {
        let size = Self::new(Expr::Number(value.abs()));
        if value.is_sign_negative() && value != 0.0 {
            return Self::new(Expr::Prefix(Prefix::Minus, Box::new(size)));
        }
        size
    }

    /// The nodes directly below this one.
    pub fn below(&self) -> Vec<&Self> {
        match &self.expr {
            Expr::Number(_) | Expr::Boolean(_) | Expr::Name(_) | Expr::Word(..) => Vec::new(),
            Expr::Prefix(_, operand) => vec![operand],
            Expr::Infix(_, left, right) => vec![left, right],
            Expr::In(left, list) => std::iter::once(&**left).chain(list).collect(),
            Expr::Call(_, arguments) => arguments.iter().collect(),
            Expr::Over(_, _, each) => each.iter().map(|each| &**each).collect(),
            Expr::If(parts) => parts.iter().collect(),
        }
    }

    /// Adds every name in the tree to `names`.
    pub fn names<'a>(&'a self, names: &mut Vec<&'a str>) {
        let mut waiting = vec![self];
        while let Some(node) = waiting.pop() {
            if let Expr::Name(name) = &node.expr {
                names.push(name);
            }
            waiting.extend(node.below());
        }
    }

    /// The tree with names replaced where `meaning` knows a number for them.
    #[must_use]
    pub fn with_numbers(&self, meaning: &impl Fn(&str) -> Option<f64>) -> Self {
        let inner = |node: &Self| node.with_numbers(meaning);
        let expr = match &self.expr {
            Expr::Number(_) | Expr::Boolean(_) | Expr::Word(..) => self.expr.clone(),
            Expr::Name(name) => match meaning(name) {
                Some(value) => Self::number(value).expr,
                None => self.expr.clone(),
            },
            Expr::Prefix(operator, operand) => Expr::Prefix(*operator, Box::new(inner(operand))),
            Expr::Infix(operator, left, right) => Expr::Infix(*operator, Box::new(inner(left)), Box::new(inner(right))),
            Expr::In(left, list) => Expr::In(Box::new(inner(left)), list.iter().map(inner).collect()),
            Expr::Call(function, arguments) => Expr::Call(*function, arguments.iter().map(inner).collect()),
            Expr::Over(over, kind, each) => {
                Expr::Over(*over, kind.clone(), each.as_ref().map(|each| Box::new(inner(each))))
            }
            Expr::If(parts) => Expr::If(Box::new(parts.each_ref().map(inner))),
        };
        Self { expr, span: self.span.clone() }
    }

    const fn strength(&self) -> u8 {
        match &self.expr {
            Expr::If(_) => strength::IF,
            Expr::Infix(operator, ..) => operator.strength(),
            Expr::In(..) => strength::COMPARISON,
            Expr::Prefix(Prefix::Not, _) => strength::NOT,
            Expr::Prefix(Prefix::Minus, _) => strength::MINUS,
            Expr::Number(_) | Expr::Boolean(_) | Expr::Name(_) | Expr::Word(..) | Expr::Call(..) | Expr::Over(..) => {
                strength::PRIMARY
            }
        }
    }

    /// Prints the node, in parentheses if it is held together more weakly than its surroundings need.
    fn print(&self, f: &mut fmt::Formatter<'_>, needed: u8) -> fmt::Result {
        if self.strength() < needed {
            f.write_str("(")?;
            self.print(f, strength::IF)?;
            return f.write_str(")");
        }
        match &self.expr {
            Expr::Number(value) => print_number(f, *value),
            Expr::Boolean(value) => write!(f, "{value}"),
            Expr::Name(name) | Expr::Word(name, _) => f.write_str(name),
            Expr::Prefix(Prefix::Not, operand) => {
                f.write_str("not ")?;
                operand.print(f, strength::NOT)
            }
            Expr::Prefix(Prefix::Minus, operand) => {
                f.write_str("-")?;
                operand.print(f, strength::MINUS)
            }
            Expr::Infix(operator, left, right) => {
                let own = operator.strength();
                // Operators of one strength group from the left; comparisons do not group at all.
                left.print(f, if own == strength::COMPARISON { own + 1 } else { own })?;
                write!(f, " {} ", operator.sign())?;
                right.print(f, own + 1)
            }
            Expr::In(left, list) => {
                left.print(f, strength::COMPARISON + 1)?;
                f.write_str(" in [")?;
                print_list(f, list)?;
                f.write_str("]")
            }
            Expr::Call(function, arguments) => {
                write!(f, "{}(", function.name())?;
                print_list(f, arguments)?;
                f.write_str(")")
            }
            Expr::Over(over, kind, each) => {
                write!(f, "{}({kind}", over.name())?;
                if let Some(each) = each {
                    f.write_str(", ")?;
                    each.print(f, strength::IF)?;
                }
                f.write_str(")")
            }
            Expr::If(parts) => {
                for (word, part) in ["if ", " then ", " else "].into_iter().zip(parts.iter()) {
                    f.write_str(word)?;
                    part.print(f, strength::IF)?;
                }
                Ok(())
            }
        }
    }
}

fn print_list(f: &mut fmt::Formatter<'_>, list: &[Node]) -> fmt::Result {
    for (place, node) in list.iter().enumerate() {
        if place > 0 {
            f.write_str(", ")?;
        }
        node.print(f, strength::IF)?;
    }
    Ok(())
}

/// The shorter of the two ways to write a number that read back as the same number.
fn print_number(f: &mut fmt::Formatter<'_>, value: f64) -> fmt::Result {
    if value == 0.0 || (1e-5..1e15).contains(&value) { write!(f, "{value}") } else { write!(f, "{value:e}") }
}

impl fmt::Display for Node {
    /// As a strategy file would write it, with no parentheses that could be left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f, strength::IF)
    }
}

/// What is wrong with an expression, and at which of its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    pub span: Range<usize>,
    pub what: String,
    pub label: String,
    pub help: Option<String>,
}

impl Fault {
    pub fn at(span: Range<usize>, what: impl Into<String>, label: impl Into<String>) -> Self {
        Self { span, what: what.into(), label: label.into(), help: None }
    }

    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Adds "did you mean" where there is something near.
    #[must_use]
    pub fn suggest(self, suggestion: Option<&str>) -> Self {
        match suggestion {
            Some(name) => self.help(format!("did you mean `{name}`?")),
            None => self,
        }
    }
}
