//! The language that cards, planets, techs, boards, the rival and objectives are written in: from a text of a scenario to
//! [`Effect`]s and back to plain words.
//!
//! A text is clauses separated by `;`. `if C: X`, `turn: X` and `this-scan: X` cover exactly the one clause after them, or
//! a block `{ X; Y }`. `xN` after a clause does it so often. Counts read the same in conditions (`if techs blue>=3`), in
//! gains (`vp 1 per tucked`) and at the end (`2 per trace red`), in the singular or the plural.

mod clauses;
mod counts;
mod fit;
mod rival;
pub mod speak;
#[cfg(test)]
mod tests;
mod words;

pub use fit::Part;
pub use rival::{candidates, tasks};
pub use speak::{describe, describe_condition, describe_end, describe_trigger, thing};
pub use words::{Read, Slip};

use super::{
    cards::{Circle, Kind},
    effect::{
        ANY_PLANET, ANY_TECH, ANY_TRACE, Condition, Count, Effect, EndPoints, Scope, Set, Span, Test, Thing,
        VISIT_ASTEROID, VISIT_COMET, VISIT_PLANET,
    },
    pieces::{Colour, Planet, Species, TechColour, Trace},
};
use arrayvec::ArrayVec;
use fit::Seen;
use words::Words;

/// Where a text stands: what it may say depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Home {
    /// What it is a text of.
    pub part: Part,
    /// The species whose card, board or planet it stands on.
    pub species: Option<Species>,
}

impl Home {
    /// A text of this part of the game, of no species.
    pub const fn of(part: Part) -> Self {
        Self { part, species: None }
    }

    /// Another text of the same card, board or planet.
    #[must_use]
    pub const fn with(self, part: Part) -> Self {
        Self { part, ..self }
    }
}

/// Reads one text.
struct Parser<'a> {
    words: Words<'a>,
    program: &'a mut Vec<Effect>,
    home: Home,
    /// Where the first clause starts.
    first: usize,
    seen: Seen,
}

/// Every planet but Earth, by name.
const PLANETS: [(&str, Set); 9] = planets();
/// What a probe can enter, by name.
const VISITS: [(&str, Set); 12] = visits();
/// The colours of life traces, by name.
const TRACES: [(&str, Set); 4] = [
    (Trace::Red.name(), Trace::Red.bit()),
    (Trace::Yellow.name(), Trace::Yellow.bit()),
    (Trace::Blue.name(), Trace::Blue.bit()),
    ("any", ANY_TRACE),
];
/// The colours of techs, by name.
const TECHS: [(&str, Set); 4] = [
    (TechColour::Orange.name(), TechColour::Orange.bit()),
    (TechColour::Purple.name(), TechColour::Purple.bit()),
    (TechColour::Blue.name(), TechColour::Blue.bit()),
    ("any", ANY_TECH),
];
/// The colours of stars, by name.
const COLOURS: [(&str, Colour); Colour::COUNT] = [
    (Colour::Blue.name(), Colour::Blue),
    (Colour::Red.name(), Colour::Red),
    (Colour::Yellow.name(), Colour::Yellow),
    (Colour::Black.name(), Colour::Black),
];

const fn planets() -> [(&'static str, Set); 9] {
    let mut known = [("any", ANY_PLANET); 9];
    let mut at = 0;
    let mut place = 0;
    while place < Planet::COUNT {
        let planet = Planet::ALL[place];
        if !matches!(planet, Planet::Earth) {
            known[at] = (planet.name(), planet.bit());
            at += 1;
        }
        place += 1;
    }
    known
}

const fn visits() -> [(&'static str, Set); 12] {
    let mut known = [("planet", VISIT_PLANET); 12];
    let mut place = 0;
    while place < Planet::COUNT {
        known[place] = (Planet::ALL[place].name(), Planet::ALL[place].bit());
        place += 1;
    }
    known[place] = ("asteroid", VISIT_ASTEROID);
    known[place + 1] = ("comet", VISIT_COMET);
    known
}

/// Whether it is a single species that meets a condition.
fn met_by_one_species(condition: Condition) -> bool {
    let one = |test: Test| matches!(test.count, Count::Traces { scope: Scope::One, .. });
    one(condition.first) || condition.second.is_some_and(one)
}

/// The effects of a text; an empty text has none.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn effects(text: &str, home: Home, program: &mut Vec<Effect>) -> Read<Span> {
    let mut parser = Parser::new(text, home, program);
    if parser.words.peek().is_none() {
        return Ok(Span::default());
    }
    let span = parser.program()?;
    parser.words.expect_end()?;
    Ok(span)
}

/// What stays of a card as a mission or a message: `if C: …`, `deliver P: …`, `on message: …`, or circles
/// `on T: … | on T: …`.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn mission(text: &str, home: Home, program: &mut Vec<Effect>) -> Read<Kind> {
    let mut parser = Parser::new(text, home, program);
    let kind = parser.mission()?;
    parser.words.expect_end()?;
    Ok(kind)
}

/// Points at the end: `N per COUNT` or `N if CONDITION`.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn end_points(text: &str, home: Home) -> Read<EndPoints> {
    let mut unused = Vec::new();
    let mut parser = Parser::new(text, home.with(Part::End), &mut unused);
    let points = parser.words.number(1, 50)?;
    let end = match parser.words.one_of("`per` or `if`", &[("per", false), ("if", true)])? {
        true => EndPoints::If(points, parser.condition()?),
        false => EndPoints::Per(points, parser.count()?),
    };
    parser.words.expect_end()?;
    Ok(end)
}

/// A space of a board: the price that its text starts with (`pay fossil 4; …`), if any, and what it gives.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn space(text: &str, home: Home, program: &mut Vec<Effect>) -> Read<(Option<(Thing, u8)>, Span)> {
    let span = effects(text, home.with(Part::Space), program)?;
    match program.get(usize::from(span.at)) {
        Some(&Effect::Pay(thing, number)) if !span.is_empty() => {
            Ok((Some((thing, number)), Span { at: span.at + 1, ..span }))
        }
        _ => Ok((None, span)),
    }
}

impl<'a> Parser<'a> {
    fn new(text: &'a str, home: Home, program: &'a mut Vec<Effect>) -> Self {
        let words = Words::new(text);
        let first = words.here().start;
        Self { words, program, home, first, seen: Seen::default() }
    }

    /// Where the program ends now.
    fn place(&self) -> Read<u16> {
        u16::try_from(self.program.len()).map_err(|_| {
            Slip::new(self.words.here(), "all texts together are too long", "leave out what is never dealt")
        })
    }

    /// Clauses up to the end, a `}` or a `|`.
    fn program(&mut self) -> Read<Span> {
        let at = self.place()?;
        loop {
            self.clause()?;
            if !self.words.take_if(";") {
                break;
            }
        }
        Ok(Span { at, end: self.place()? })
    }

    fn mission(&mut self) -> Read<Kind> {
        #[derive(Clone, Copy)]
        enum Form {
            If,
            Deliver,
            On,
        }
        let forms = [("if", Form::If), ("deliver", Form::Deliver), ("on", Form::On)];
        let start = self.words.here().start;
        match self.words.one_of("the start of a mission", &forms)? {
            Form::If => {
                let condition = self.condition()?;
                self.words.expect(&[":"])?;
                let gain = self.mission_part(Part::Conditional)?;
                let same = |effect: &Effect| matches!(effect, Effect::Trace(_, Scope::Same));
                if self.program[usize::from(gain.at)..].iter().any(same) && !met_by_one_species(condition) {
                    let help = "count life traces of `one-species` in the condition";
                    return Err(Slip::new(self.words.since(start), "no single species meets this condition", help));
                }
                Ok(Kind::Conditional(condition, gain))
            }
            Form::Deliver => {
                let planets = Planet::ALL.map(|planet| (planet.name(), planet));
                let planet = self.words.one_of("a planet", &planets)?;
                self.belongs(Species::Mascamites, start)?;
                self.words.expect(&[":"])?;
                Ok(Kind::Delivery(planet, self.mission_part(Part::Delivery)?))
            }
            Form::On if self.words.take_if("message") => {
                self.belongs(Species::Centaurians, start)?;
                self.words.expect(&[":"])?;
                Ok(Kind::Message(self.mission_part(Part::Message)?))
            }
            Form::On => self.circles().map(Kind::Triggered),
        }
    }

    fn mission_part(&mut self, part: Part) -> Read<Span> {
        self.home.part = part;
        self.first = self.words.here().start;
        self.program()
    }

    fn circles(&mut self) -> Read<ArrayVec<Circle, 3>> {
        let mut circles = ArrayVec::new();
        loop {
            let start = self.words.here().start;
            let trigger = self.trigger()?;
            self.words.expect(&[":"])?;
            self.seen = Seen::default();
            let gain = self.mission_part(Part::Circle)?;
            circles.try_push(Circle { trigger, gain }).map_err(|_| {
                Slip::new(self.words.since(start), "this is a fourth circle", "a mission has at most three")
            })?;
            if !self.words.take_if("|") {
                return Ok(circles);
            }
            self.words.expect(&["on"])?;
        }
    }
}
