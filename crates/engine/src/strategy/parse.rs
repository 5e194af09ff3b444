//! Tokens to syntax tree.
//!
//! From the weakest to the strongest: `if`, `or`, `and`, `not`, comparisons and `in`, `+ -`, `* / %`, unary minus.
//! Operators of one strength group from the left, and comparisons are not chained. `if … then … else …` stands alone, as an
//! argument or in parentheses.

use super::{
    lex::{Token, lex},
    syntax::{Expr, Fault, Function, Infix, KEYWORDS, Node, Over, Prefix},
};
use crate::files::did_you_mean;
use std::ops::Range;

/// How deep parentheses, `if`, `not`, minus signs and calls may be nested in one another.
pub(super) const DEEPEST: usize = 64;

/// Reads one expression.
pub(super) fn parse(text: &str) -> Result<Node, Fault> {
    let tokens = lex(text)?;
    let mut parser = Parser { tokens, next: 0, end: text.len(), depth: 0 };
    if parser.tokens.is_empty() {
        return Err(Fault::at(0..text.len(), "the expression is empty", "expected an expression"));
    }
    let node = parser.expression()?;
    match parser.peek() {
        None => Ok(node),
        Some(token) => Err(parser.after_the_end(token)),
    }
}

struct Parser<'a> {
    tokens: Vec<(Token<'a>, Range<usize>)>,
    next: usize,
    end: usize,
    depth: usize,
}

type Parsed = Result<Node, Fault>;

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<Token<'a>> {
        self.tokens.get(self.next).map(|(token, _)| *token)
    }

    /// Where the next token stands; the end of the text if there is none.
    fn here(&self) -> Range<usize> {
        self.tokens.get(self.next).map_or(self.end..self.end, |(_, span)| span.clone())
    }

    fn accept(&mut self, token: Token<'_>) -> bool {
        let found = self.peek() == Some(token);
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, token: Token<'_>, after: &str) -> Result<(), Fault> {
        if self.accept(token) {
            return Ok(());
        }
        let written = show(token);
        Err(Fault::at(self.here(), format!("{written} is missing"), format!("expected {written} {after}")))
    }

    /// Runs `inner` one level deeper, unless that is too deep.
    fn deeper(&mut self, inner: impl FnOnce(&mut Self) -> Parsed) -> Parsed {
        if self.depth == DEEPEST {
            let label = format!("this is nested more than {DEEPEST} deep");
            let fault = Fault::at(self.here(), "the expression is nested too deep", label);
            return Err(fault.help("give parts of it names under `[let]`"));
        }
        self.depth += 1;
        let result = inner(self);
        self.depth -= 1;
        result
    }

    fn expression(&mut self) -> Parsed {
        let start = self.here().start;
        if !self.accept(Token::Word("if")) {
            return self.either();
        }
        self.deeper(|parser| {
            let condition = parser.expression()?;
            parser.expect(Token::Word("then"), "after the condition of `if`")?;
            let yes = parser.expression()?;
            parser.expect(Token::Word("else"), "after the first value of `if`")?;
            let no = parser.expression()?;
            let span = start..no.span.end;
            Ok(Node { expr: Expr::If(Box::new([condition, yes, no])), span })
        })
    }

    fn either(&mut self) -> Parsed {
        let mut left = self.both()?;
        while self.accept(Token::Word("or")) {
            left = infix(Infix::Or, left, self.both()?);
        }
        Ok(left)
    }

    fn both(&mut self) -> Parsed {
        let mut left = self.negation()?;
        while self.accept(Token::Word("and")) {
            left = infix(Infix::And, left, self.negation()?);
        }
        Ok(left)
    }

    fn negation(&mut self) -> Parsed {
        let start = self.here().start;
        if !self.accept(Token::Word("not")) {
            return self.comparison();
        }
        let operand = self.deeper(Self::negation)?;
        let span = start..operand.span.end;
        Ok(Node { expr: Expr::Prefix(Prefix::Not, Box::new(operand)), span })
    }

    fn comparison(&mut self) -> Parsed {
        let left = self.sum()?;
        let (node, first) = if self.accept(Token::Word("in")) {
            (self.list(left)?, None)
        } else {
            let Some(operator) = self.accept_comparison() else { return Ok(left) };
            (infix(operator, left, self.sum()?), Some(operator))
        };
        let place = self.here();
        let second = self.accept_comparison();
        if second.is_none() && !self.accept(Token::Word("in")) {
            return Ok(node);
        }
        let fault = Fault::at(place, "comparisons cannot be chained", "this is a second comparison in a row");
        Err(fault.help(match (first, second) {
            (Some(first), Some(second)) => {
                format!("write `a {} b and b {} c`, or use parentheses", first.sign(), second.sign())
            }
            _ => "join the two with `and`, or use parentheses".to_owned(),
        }))
    }

    /// The list that follows `in`.
    fn list(&mut self, left: Node) -> Parsed {
        self.expect(Token::Sign("["), "after `in`")?;
        let list = self.separated("]")?;
        let span = left.span.start..self.here().end;
        self.expect(Token::Sign("]"), "to close the list")?;
        if list.is_empty() {
            let fault = Fault::at(span, "the list is empty", "nothing is in an empty list");
            return Err(fault.help("write what it may be, such as `in [a, b]`"));
        }
        Ok(Node { expr: Expr::In(Box::new(left), list), span })
    }

    /// Expressions with commas between them, up to this sign.
    fn separated(&mut self, end: &'static str) -> Result<Vec<Node>, Fault> {
        let mut list = Vec::new();
        while self.peek() != Some(Token::Sign(end)) {
            list.push(self.deeper(Self::expression)?);
            if !self.accept(Token::Sign(",")) {
                break;
            }
        }
        Ok(list)
    }

    fn accept_comparison(&mut self) -> Option<Infix> {
        let Some(Token::Sign(sign)) = self.peek() else { return None };
        let operator = Infix::comparison(sign)?;
        self.next += 1;
        Some(operator)
    }

    fn sum(&mut self) -> Parsed {
        let mut left = self.product()?;
        loop {
            let operator = match self.peek() {
                Some(Token::Sign("+")) => Infix::Add,
                Some(Token::Sign("-")) => Infix::Subtract,
                _ => return Ok(left),
            };
            self.next += 1;
            left = infix(operator, left, self.product()?);
        }
    }

    fn product(&mut self) -> Parsed {
        let mut left = self.signed()?;
        loop {
            let operator = match self.peek() {
                Some(Token::Sign("*")) => Infix::Multiply,
                Some(Token::Sign("/")) => Infix::Divide,
                Some(Token::Sign("%")) => Infix::Remainder,
                _ => return Ok(left),
            };
            self.next += 1;
            left = infix(operator, left, self.signed()?);
        }
    }

    fn signed(&mut self) -> Parsed {
        let start = self.here().start;
        if !self.accept(Token::Sign("-")) {
            return self.primary();
        }
        let operand = self.deeper(Self::signed)?;
        let span = start..operand.span.end;
        Ok(Node { expr: Expr::Prefix(Prefix::Minus, Box::new(operand)), span })
    }

    fn primary(&mut self) -> Parsed {
        let span = self.here();
        match self.peek() {
            Some(Token::Number(value)) => {
                self.next += 1;
                Ok(Node { expr: Expr::Number(value), span })
            }
            Some(Token::Word(word @ ("true" | "false"))) => {
                self.next += 1;
                Ok(Node { expr: Expr::Boolean(word == "true"), span })
            }
            Some(Token::Word(word)) if KEYWORDS.contains(&word) => {
                let fault = Fault::at(span, format!("`{word}` cannot stand here"), "expected a value");
                Err(match word {
                    "if" | "not" => fault.help(format!("put `{word} ...` in parentheses")),
                    _ => fault,
                })
            }
            Some(Token::Word(word)) => {
                self.next += 1;
                if self.peek() == Some(Token::Sign("(")) {
                    return self.call(word, span);
                }
                if let Some(function) = Function::named(word) {
                    let what = format!("`{word}` is a function");
                    let fault = Fault::at(span, what, "expected its arguments in parentheses");
                    return Err(fault.help(format!("write {}", function.usage())));
                }
                Ok(Node { expr: Expr::Name(word.to_owned()), span })
            }
            Some(Token::Sign("(")) => {
                self.next += 1;
                let inner = self.deeper(Self::expression)?;
                self.expect(Token::Sign(")"), "to close the parenthesis")?;
                Ok(inner)
            }
            Some(token @ Token::Sign(sign)) => {
                let fault = Fault::at(span, format!("{} cannot stand here", show(token)), "expected a value");
                Err(if sign == "[" { fault.help("a list stands after `in`; group with parentheses") } else { fault })
            }
            None => {
                let what = "the expression ends too early";
                Err(Fault::at(span, what, "expected a value: a number, `true`, `false`, a name or a function"))
            }
        }
    }

    fn call(&mut self, name: &str, span: Range<usize>) -> Parsed {
        if let Some(over) = Over::named(name) {
            return self.over(over, span);
        }
        let Some(function) = Function::named(name) else {
            let known: Vec<&str> =
                Function::ALL.map(Function::name).into_iter().chain(Over::ALL.map(Over::name)).collect();
            let fault = Fault::at(span, format!("unknown function `{name}`"), "no function is called this");
            return Err(match did_you_mean(name, known.iter().copied()) {
                None => fault.help(format!("functions: {}", known.join(", "))),
                suggestion => fault.suggest(suggestion),
            });
        };
        self.next += 1;
        let arguments = self.separated(")")?;
        let end = self.here().end;
        self.expect(Token::Sign(")"), "to close the arguments")?;
        let span = span.start..end;
        if !function.takes(arguments.len()) {
            return Err(wrong_number(name, arguments.len(), span, function.usage()));
        }
        Ok(Node { expr: Expr::Call(function, arguments), span })
    }

    /// What is made of all legal actions of a kind.
    fn over(&mut self, over: Over, span: Range<usize>) -> Parsed {
        self.next += 1;
        let mut arguments = self.separated(")")?;
        let end = self.here().end;
        self.expect(Token::Sign(")"), "to close the arguments")?;
        let span = span.start..end;
        if !over.takes(arguments.len()) {
            return Err(wrong_number(over.name(), arguments.len(), span, over.usage()));
        }
        let each = (arguments.len() == 2).then(|| arguments.pop()).flatten().map(Box::new);
        match arguments.pop() {
            Some(Node { expr: Expr::Name(kind), .. }) => Ok(Node { expr: Expr::Over(over, kind, each), span }),
            other => {
                let at = other.map_or(span, |other| other.span);
                let fault =
                    Fault::at(at, format!("`{}` begins with a kind of action", over.name()), "expected its name");
                Err(fault.help(format!("write {}", over.usage())))
            }
        }
    }

    fn after_the_end(&self, token: Token<'_>) -> Fault {
        let what = format!("{} cannot stand here", show(token));
        let fault = Fault::at(self.here(), what, "expected an operator or the end of the expression");
        match token {
            Token::Word("if" | "not") => fault.help(format!("put {} ... in parentheses", show(token))),
            Token::Sign("(") => fault.help("write `*` to multiply; functions are min, max, abs, floor and clamp"),
            _ => fault,
        }
    }
}

fn wrong_number(name: &str, given: usize, span: Range<usize>, usage: &str) -> Fault {
    let given = match given {
        1 => "1 argument is given".to_owned(),
        several => format!("{several} arguments are given"),
    };
    Fault::at(span, format!("`{name}` has the wrong number of arguments"), given).help(format!("write {usage}"))
}

fn infix(operator: Infix, left: Node, right: Node) -> Node {
    let span = left.span.start..right.span.end;
    Node { expr: Expr::Infix(operator, Box::new(left), Box::new(right)), span }
}

fn show(token: Token<'_>) -> String {
    match token {
        Token::Number(value) => format!("`{value}`"),
        Token::Word(word) => format!("`{word}`"),
        Token::Sign(sign) => format!("`{sign}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(text: &str) -> String {
        parse(text).expect("an expression").to_string()
    }

    #[test]
    fn strengths_and_grouping() {
        for (text, expected) in [
            ("(a + (b * c))", "a + b * c"),
            ("(a + b) * c", "(a + b) * c"),
            ("a - (b - c)", "a - (b - c)"),
            ("(a - b) - c", "a - b - c"),
            ("not (a and b) or c", "not (a and b) or c"),
            ("not (a < b)", "not a < b"),
            ("(not a) == b", "(not a) == b"),
            ("a and (b or c)", "a and (b or c)"),
            ("(a and b) or c", "a and b or c"),
            ("-(-a)", "--a"),
            ("-(a * b)", "-(a * b)"),
            ("(-a) * b", "-a * b"),
            ("if (a) then (b) else (c + 1)", "if a then b else c + 1"),
            ("1 + (if a then b else c)", "1 + (if a then b else c)"),
            ("min(a, if b then c else d)", "min(a, if b then c else d)"),
            ("(a < b) == (c < d)", "(a < b) == (c < d)"),
            ("not (a in [b]) and c", "not a in [b] and c"),
            ("(a + 1) in [(b), if c then 1 else 2, d,]", "a + 1 in [b, if c then 1 else 2, d]"),
            ("(a in [b, c]) == (d in [1])", "(a in [b, c]) == (d in [1])"),
            ("1e20 + 0.5 + 0.000001 + 007", "1e20 + 0.5 + 1e-6 + 7"),
        ] {
            assert_eq!(printed(text), expected);
            assert_eq!(printed(expected), expected);
        }
        assert_eq!(parse("a + b * c"), parse("a + (b * c)"));
        assert_ne!(parse("a + b * c"), parse("(a + b) * c"));
        assert_eq!(parse("if a then b else c or d"), parse("if a then b else (c or d)"));
    }

    #[test]
    fn nodes_know_where_they_stand() {
        let text = "a + max(b, -cd)";
        let node = parse(text).expect("an expression");
        assert_eq!(&text[node.span.clone()], text);
        let parts: Vec<&str> = node.below().iter().map(|part| &text[part.span.clone()]).collect();
        assert_eq!(parts, ["a", "max(b, -cd)"]);
        let arguments: Vec<&str> = node.below()[1].below().iter().map(|part| &text[part.span.clone()]).collect();
        assert_eq!(arguments, ["b", "-cd"]);
    }

    #[test]
    fn nesting_has_a_limit_and_chains_have_none_but_length() {
        for (open, close) in [("(", ")"), ("not ", ""), ("-", ""), ("abs(", ")"), ("b in [", "]")] {
            let nested = |levels: usize| format!("{}a{}", open.repeat(levels), close.repeat(levels));
            assert!(parse(&nested(DEEPEST)).is_ok(), "{open}");
            let fault = parse(&nested(DEEPEST + 1)).expect_err("too deep");
            assert_eq!(fault.what, "the expression is nested too deep", "{open}");
        }
        assert!(parse(&format!("a{}", " + a".repeat(249))).is_ok());
    }

    #[test]
    fn comparisons_are_not_chained() {
        let fault = parse("1 < a <= 3").expect_err("chained");
        assert_eq!((fault.span, fault.help.as_deref()), (6..8, Some("write `a < b and b <= c`, or use parentheses")));
        for text in ["1 in [a] == b", "1 == a in [b]", "1 in [a] in [b]"] {
            let fault = parse(text).expect_err("chained");
            assert_eq!(fault.help.as_deref(), Some("join the two with `and`, or use parentheses"), "{text}");
        }
    }

    #[test]
    fn faults_point_at_the_token() {
        for (text, span, what) in [
            ("a +", 3..3, "the expression ends too early"),
            ("a b", 2..3, "`b` cannot stand here"),
            ("(a", 2..2, "`)` is missing"),
            ("if a then b", 11..11, "`else` is missing"),
            ("if a b", 5..6, "`then` is missing"),
            ("1 + if a then b else c", 4..6, "`if` cannot stand here"),
            ("a == not b", 5..8, "`not` cannot stand here"),
            ("min(a)", 0..6, "`min` has the wrong number of arguments"),
            ("clamp(a, b)", 0..11, "`clamp` has the wrong number of arguments"),
            ("abs()", 0..5, "`abs` has the wrong number of arguments"),
            ("abs + 1", 0..3, "`abs` is a function"),
            ("mix(a, b)", 0..3, "unknown function `mix`"),
            ("* a", 0..1, "`*` cannot stand here"),
            ("", 0..0, "the expression is empty"),
            ("  ", 0..2, "the expression is empty"),
            ("3(a)", 1..2, "`(` cannot stand here"),
            ("a in b", 5..6, "`[` is missing"),
            ("a in [b", 7..7, "`]` is missing"),
            ("a in []", 0..7, "the list is empty"),
            ("a == [b]", 5..6, "`[` cannot stand here"),
            ("in", 0..2, "`in` cannot stand here"),
        ] {
            let fault = parse(text).expect_err(text);
            assert_eq!((fault.span, fault.what.as_str()), (span, what), "{text}");
        }
    }
}
