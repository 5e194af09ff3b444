//! Conditions about named values, in the language of strategies' expressions: what games are looked for by.

use super::{
    parse::parse,
    syntax::{Expr, Fault, Function, Infix, Node, Prefix},
};
use crate::files::{Mistake, Mistakes, Source, did_you_mean};

/// What a name in a condition stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Meaning {
    /// A number.
    Number,
    /// True or false.
    Truth,
    /// One of these words; its value is the place of its word.
    Word(Vec<String>),
}

/// A condition that was read and checked, about the values of some names.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition {
    node: Node,
    names: Vec<(String, Meaning)>,
}

/// What an expression comes to: as [`Meaning`], the words being those of the name with this place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Truth,
    Word(usize),
}

impl Kind {
    const fn said(self) -> &'static str {
        match self {
            Self::Number => "a number",
            Self::Truth => "true or false",
            Self::Word(_) => "a word",
        }
    }
}

impl Condition {
    /// Reads a condition about these names, as it was given to this option, under whose name mistakes are shown. A lone `=`
    /// is read as `==`.
    ///
    /// # Errors
    /// The first mistake in it.
    pub fn of_option(option: &str, text: &str, names: Vec<(String, Meaning)>) -> Result<Self, Mistakes> {
        let text = with_double_signs(text);
        let source = Source::from_text(option, text.clone());
        let read = parse(&text).and_then(|node| {
            let condition = Self { node, names };
            match condition.kind(&condition.node)? {
                Kind::Truth => Ok(condition),
                other => {
                    let what = format!("this is {}, which no game can meet", other.said());
                    let fault = Fault::at(condition.node.span.clone(), what, "expected a condition");
                    Err(fault.help("compare it with something, such as `score >= 20`"))
                }
            }
        });
        read.map_err(|fault| {
            let mistake = Mistake::at(&source, fault.span, fault.what, fault.label);
            Mistakes::from(match fault.help {
                Some(help) => mistake.help(help),
                None => mistake,
            })
        })
    }

    /// Whether these values, one a name, meet it. What is compared with a value that does not exist (NaN) is false.
    #[must_use]
    pub fn holds(&self, values: &[f64]) -> bool {
        self.value(&self.node, values) == 1.0
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|(known, _)| known == name)
    }

    /// The place of a word among those of a name.
    fn word(&self, of: usize, node: &Node) -> Option<usize> {
        let (Some((_, Meaning::Word(words))), Expr::Name(name)) = (self.names.get(of), &node.expr) else { return None };
        words.iter().position(|word| word == name)
    }

    fn kind(&self, node: &Node) -> Result<Kind, Fault> {
        let must = |part: &Node, wanted: Kind| match self.kind(part)? {
            found if found == wanted => Ok(()),
            found => {
                let what = format!("this is {}, not {}", found.said(), wanted.said());
                Err(Fault::at(part.span.clone(), what, format!("expected {}", wanted.said())))
            }
        };
        match &node.expr {
            Expr::Number(_) => Ok(Kind::Number),
            Expr::Boolean(_) => Ok(Kind::Truth),
            Expr::Name(name) | Expr::Word(name, _) => match self.place(name) {
                Some(place) => Ok(match self.names[place].1 {
                    Meaning::Number => Kind::Number,
                    Meaning::Truth => Kind::Truth,
                    Meaning::Word(_) => Kind::Word(place),
                }),
                None => Err(self.unknown(name, node)),
            },
            Expr::Prefix(Prefix::Minus, part) => must(part, Kind::Number).map(|()| Kind::Number),
            Expr::Prefix(Prefix::Not, part) => must(part, Kind::Truth).map(|()| Kind::Truth),
            Expr::Infix(infix, left, right) => {
                let (operands, result) = match infix {
                    Infix::Or | Infix::And => (Kind::Truth, Kind::Truth),
                    Infix::Less | Infix::AtMost | Infix::Greater | Infix::AtLeast => (Kind::Number, Kind::Truth),
                    Infix::Equal | Infix::Different => {
                        return self.alike(left, right).map(|()| Kind::Truth);
                    }
                    Infix::Add | Infix::Subtract | Infix::Multiply | Infix::Divide | Infix::Remainder => {
                        (Kind::Number, Kind::Number)
                    }
                };
                must(left, operands)?;
                must(right, operands).map(|()| result)
            }
            Expr::In(part, list) => {
                list.iter().try_for_each(|one| self.alike(part, one))?;
                Ok(Kind::Truth)
            }
            Expr::Call(_, list) => {
                list.iter().try_for_each(|one| must(one, Kind::Number))?;
                Ok(Kind::Number)
            }
            Expr::Over(..) => {
                let what = "a game that is over has no legal actions to go through";
                Err(Fault::at(node.span.clone(), what, "this is for strategies").help(self.known()))
            }
            Expr::If(parts) => {
                let [condition, then, other] = &**parts;
                must(condition, Kind::Truth)?;
                let kind = self.kind(then)?;
                must(other, kind).map(|()| kind)
            }
        }
    }

    /// Whether two sides can be equal: one of them may be a word of the other.
    fn alike(&self, left: &Node, right: &Node) -> Result<(), Fault> {
        for (one, other) in [(left, right), (right, left)] {
            if let Ok(Kind::Word(place)) = self.kind(one) {
                if self.word(place, other).is_some() || self.kind(other) == Ok(Kind::Word(place)) {
                    return Ok(());
                }
                let (name, words) = match &self.names[place] {
                    (name, Meaning::Word(words)) => (name, words.as_slice()),
                    (name, _) => (name, &[][..]),
                };
                let Expr::Name(word) = &other.expr else {
                    let fault =
                        Fault::at(other.span.clone(), format!("`{name}` is a word"), "expected one of its words");
                    return Err(fault.help(format!("its words are: {}", words.join(", "))));
                };
                let fault = Fault::at(other.span.clone(), format!("`{name}` is never `{word}`"), "no such word");
                return Err(match did_you_mean(word, words.iter().map(String::as_str)) {
                    Some(near) => fault.help(format!("did you mean `{near}`?")),
                    None => fault.help(format!("its words are: {}", words.join(", "))),
                });
            }
        }
        let (one, other) = (self.kind(left)?, self.kind(right)?);
        if one == other {
            return Ok(());
        }
        let what = format!("{} is compared with {}", one.said(), other.said());
        Err(Fault::at(right.span.clone(), what, format!("expected {}", one.said())))
    }

    fn unknown(&self, name: &str, node: &Node) -> Fault {
        let fault = Fault::at(node.span.clone(), format!("there is no `{name}`"), "no game has this");
        match did_you_mean(name, self.names.iter().map(|(known, _)| known.as_str())) {
            Some(near) => fault.help(format!("did you mean `{near}`?")),
            None => fault.help(self.known()),
        }
    }

    fn known(&self) -> String {
        let names: Vec<&str> = self.names.iter().map(|(name, _)| name.as_str()).collect();
        format!("the names are: {}", names.join(", "))
    }

    fn value(&self, node: &Node, values: &[f64]) -> f64 {
        let value = |node: &Node| self.value(node, values);
        let truth = |holds: bool| f64::from(u8::from(holds));
        let same = |left: &Node, right: &Node| {
            let side = |one: &Node, other: &Node| match (&one.expr, &other.expr) {
                // A word stands for its place among those of the name on the other side.
                (Expr::Name(_), Expr::Name(of)) => {
                    let word = self.place(of).and_then(|of| self.word(of, one));
                    word.map_or_else(|| value(one), |place| place as f64)
                }
                _ => value(one),
            };
            (side(left, right), side(right, left))
        };
        match &node.expr {
            Expr::Number(number) => *number,
            Expr::Boolean(holds) => truth(*holds),
            Expr::Name(name) | Expr::Word(name, _) => {
                self.place(name).and_then(|place| values.get(place)).copied().unwrap_or(f64::NAN)
            }
            Expr::Prefix(Prefix::Minus, part) => -value(part),
            Expr::Prefix(Prefix::Not, part) => truth(value(part) != 1.0),
            Expr::Infix(Infix::Equal, left, right) => {
                let (left, right) = same(left, right);
                truth(left == right)
            }
            Expr::Infix(Infix::Different, left, right) => {
                let (left, right) = same(left, right);
                truth(left != right && !left.is_nan() && !right.is_nan())
            }
            Expr::Infix(infix, left, right) => {
                let (left, right) = (value(left), value(right));
                match infix {
                    Infix::Or => truth(left == 1.0 || right == 1.0),
                    Infix::And => truth(left == 1.0 && right == 1.0),
                    Infix::Less => truth(left < right),
                    Infix::AtMost => truth(left <= right),
                    Infix::Greater => truth(left > right),
                    Infix::AtLeast => truth(left >= right),
                    Infix::Equal | Infix::Different => f64::NAN,
                    Infix::Add => left + right,
                    Infix::Subtract => left - right,
                    Infix::Multiply => left * right,
                    Infix::Divide => left / right,
                    Infix::Remainder => left.rem_euclid(right),
                }
            }
            Expr::In(part, list) => truth(list.iter().any(|one| {
                let (left, right) = same(part, one);
                left == right
            })),
            Expr::Call(function, list) => {
                let all: Vec<f64> = list.iter().map(value).collect();
                match (function, all.as_slice()) {
                    (Function::Min, all) => all.iter().copied().fold(f64::INFINITY, f64::min),
                    (Function::Max, all) => all.iter().copied().fold(f64::NEG_INFINITY, f64::max),
                    (Function::Abs, [one]) => one.abs(),
                    (Function::Floor, [one]) => one.floor(),
                    (Function::Clamp, [one, low, high]) => one.max(*low).min(*high),
                    _ => f64::NAN,
                }
            }
            Expr::Over(..) => f64::NAN,
            Expr::If(parts) => {
                let [condition, then, other] = &**parts;
                if value(condition) == 1.0 { value(then) } else { value(other) }
            }
        }
    }
}

/// The same text with `==` for each `=` that stands alone.
fn with_double_signs(text: &str) -> String {
    let mut doubled = String::with_capacity(text.len() + 2);
    let mut before = ' ';
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        doubled.push(letter);
        if letter == '=' && !['<', '>', '=', '!'].contains(&before) && letters.peek() != Some(&'=') {
            doubled.push('=');
        }
        before = letter;
    }
    doubled
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Vec<(String, Meaning)> {
        let words = ["passed", "caught"].map(String::from).to_vec();
        let names = [
            ("loss", Meaning::Truth),
            ("margin", Meaning::Number),
            ("turns", Meaning::Number),
            ("ending", Meaning::Word(words)),
        ];
        names.into_iter().map(|(name, meaning)| (name.to_owned(), meaning)).collect()
    }

    fn holds(text: &str, values: [f64; 4]) -> bool {
        Condition::of_option("--find", text, names())
            .unwrap_or_else(|error| panic!("{}", error.render(false)))
            .holds(&values)
    }

    #[test]
    fn games_meet_what_they_are_like() {
        let game = [1.0, -1.0, 12.0, 1.0];
        for text in [
            "loss and margin = -1",
            "loss and margin == -1",
            "not (turns > 12) and ending = caught",
            "ending in [passed, caught] and turns % 5 = 2",
            "caught == ending",
            "margin != 3 or false",
            "abs(margin) <= 1 and min(turns, 9) = 9 and clamp(turns, 1, 3) = 3",
            "(if loss then turns else 0) >= 12",
            "turns in [10, 12]",
        ] {
            assert!(holds(text, game), "{text}");
        }
        for text in ["not loss", "ending = passed", "margin > -1", "ending != caught", "turns in [1, 2]"] {
            assert!(!holds(text, game), "{text}");
        }
    }

    #[test]
    fn what_does_not_exist_is_like_nothing() {
        let game = [0.0, f64::NAN, 12.0, 0.0];
        for text in ["margin = 0", "margin != 0", "margin < 0", "margin >= 0", "margin in [0]"] {
            assert!(!holds(text, game), "{text}");
        }
    }

    #[test]
    fn mistakes_are_told_with_their_place_and_what_to_do() {
        let told = |text: &str| {
            let error = Condition::of_option("--find", text, names()).expect_err(text);
            error.render(false)
        };
        for (text, said) in [
            ("los and margin = -1", "did you mean `loss`?"),
            ("ending = cought", "did you mean `caught`?"),
            ("ending = 3", "its words are: passed, caught"),
            ("zzz > 3", "the names are: loss, margin, turns, ending"),
            ("margin", "this is a number, which no game can meet"),
            ("loss > 3", "this is true or false, not a number"),
            ("margin = loss", "a number is compared with true or false"),
            ("turns >", "turns >"),
            ("", "the expression is empty"),
            ("loss && turns > 3", "did you mean `and`?"),
            ("count(any) > 3", "this is for strategies"),
        ] {
            let told = told(text);
            assert!(told.contains(said), "{text}: {told}");
        }
    }
}
