//! The language that cards, planets, techs, boards, the rival and objectives are written in: from a text of a scenario to
//! [`Effect`]s and back to plain words.
//!
//! A text is clauses separated by `;`. `if C: X`, `turn: X` and `this-scan: X` cover exactly the one clause after them, or
//! a block `{ X; Y }`. `xN` after a clause does it so often. Counts read the same in conditions (`if techs blue>=3`), in
//! gains (`vp 1 per tucked`) and at the end (`2 per trace red`), in the singular or the plural.

pub(crate) mod clauses;
pub(crate) mod counts;
mod fit;
pub(crate) mod rival;
pub mod speak;
#[cfg(test)]
mod tests;

pub use fit::Part;
pub use rival::{candidates, tasks};
pub use speak::{describe, describe_condition, describe_end, describe_trigger, thing};

use super::{
    cards::{Circle, Kind},
    effect::{Condition, Count, Effect, EndPoints, Scope, Span, Test, Thing},
    pieces::{Planet, Species},
    ruleset::language::{Fault, Phrase, Read, Words},
};
use arrayvec::ArrayVec;
use fit::Seen;

/// The signs that stand alone; everything else is part of a word.
const SIGNS: [&str; 11] = ["->", ">=", "=", ";", ",", "|", "&", "{", "}", ":", ">"];

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

/// What a clause can refer to: where its text stands, and what came before it.
pub(crate) struct Scene {
    home: Home,
    seen: Seen,
}

/// Reads one text.
struct Parser<'a> {
    words: Words<'a>,
    program: &'a mut Vec<Effect>,
    scene: Scene,
    /// Where the first clause starts.
    first: usize,
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
    if parser.words.done() {
        return Ok(Span::default());
    }
    let span = parser.program()?;
    parser.finish()?;
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
    parser.finish()?;
    Ok(kind)
}

/// Points at the end: `N per COUNT` or `N if CONDITION`.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn end_points(text: &str, home: Home) -> Read<EndPoints> {
    let mut unused = Vec::new();
    let mut parser = Parser::new(text, home.with(Part::End), &mut unused);
    let points = parser.words.number(1..=50)?;
    let end = match parser.words.one_of("`per` or `if`", [("per", false), ("if", true)])? {
        true => EndPoints::If(points, Phrase::read(&mut parser.words, &parser.scene)?),
        false => EndPoints::Per(points, counts::count(&mut parser.words, &parser.scene)?),
    };
    parser.finish()?;
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
        let words = Words::with_signs(text, &SIGNS);
        let first = words.here().start;
        Self { words, program, scene: Scene { home, seen: Seen::default() }, first }
    }

    /// Nothing may follow.
    fn finish(&self) -> Read<()> {
        self.words.finish("write `;` between two steps")
    }

    /// Whether the words since `start` stand with what belongs to a species.
    fn belongs(&self, species: Species, start: usize) -> Read<()> {
        self.scene.belongs(species, self.words.since(start))
    }

    /// Where the program ends now.
    fn place(&self) -> Read<u16> {
        u16::try_from(self.program.len())
            .map_err(|_| self.words.fault("all texts together are too long", "leave out what is never dealt"))
    }

    /// Clauses up to the end, a `}` or a `|`.
    fn program(&mut self) -> Read<Span> {
        let at = self.place()?;
        loop {
            self.clause()?;
            if !self.words.skip(";") {
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
        match self.words.one_of("the start of a mission", forms)? {
            Form::If => {
                let condition = Phrase::read(&mut self.words, &self.scene)?;
                self.words.expect(":")?;
                let gain = self.mission_part(Part::Conditional)?;
                let same = |effect: &Effect| matches!(effect, Effect::Trace(_, Scope::Same));
                if self.program[usize::from(gain.at)..].iter().any(same) && !met_by_one_species(condition) {
                    let help = "count life traces of `one-species` in the condition";
                    return Err(Fault::new(self.words.since(start), "no single species meets this condition", help));
                }
                Ok(Kind::Conditional(condition, gain))
            }
            Form::Deliver => {
                let planets = Planet::ALL.map(|planet| (planet.name(), planet));
                let planet = self.words.one_of("a planet", planets)?;
                self.belongs(Species::Mascamites, start)?;
                self.words.expect(":")?;
                Ok(Kind::Delivery(planet, self.mission_part(Part::Delivery)?))
            }
            Form::On if self.words.skip("message") => {
                self.belongs(Species::Centaurians, start)?;
                self.words.expect(":")?;
                Ok(Kind::Message(self.mission_part(Part::Message)?))
            }
            Form::On => self.circles().map(Kind::Triggered),
        }
    }

    fn mission_part(&mut self, part: Part) -> Read<Span> {
        self.scene.home.part = part;
        self.first = self.words.here().start;
        self.program()
    }

    fn circles(&mut self) -> Read<ArrayVec<Circle, 3>> {
        let mut circles = ArrayVec::new();
        loop {
            let start = self.words.here().start;
            let trigger = Phrase::read(&mut self.words, &self.scene)?;
            self.words.expect(":")?;
            self.scene.seen = Seen::default();
            let gain = self.mission_part(Part::Circle)?;
            circles.try_push(Circle { trigger, gain }).map_err(|_| {
                Fault::new(self.words.since(start), "this is a fourth circle", "a mission has at most three")
            })?;
            if !self.words.skip("|") {
                return Ok(circles);
            }
            self.words.expect("on")?;
        }
    }
}
