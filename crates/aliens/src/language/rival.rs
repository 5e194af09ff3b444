//! The rival's candidates, and the tasks of objectives.

use super::{Home, Parser, Part, Scene};
use crate::{
    effect::{Effect, Span},
    pieces::{Planet, Species},
    rival::cards::{Candidate, Step},
    rules::Need,
    ruleset::language::{Fault, Phrase, Read, Words},
};
use arrayvec::ArrayVec;

/// What a card of the rival does: the first possible of candidates separated by `|`.
///
/// ```text
/// analyze [; GAINS]                   launch [; GAINS]              tech N [; GAINS]
/// fly P N, P N, … orbit|land|land-only [; GAINS]                    scan earth N row N [tile N]
/// swap left|right                     sample P N, P N               mark-anomaly [; GAINS]
/// message [; GAINS]                   exertian [; GAINS]
/// ```
///
/// # Errors
/// The first thing that is wrong with the text.
pub fn candidates(text: &str, species: Option<Species>, program: &mut Vec<Effect>) -> Read<ArrayVec<Candidate, 4>> {
    let mut parser = Parser::new(text, Home { part: Part::Rival, species }, program);
    let candidates = parser.several("|", "this is a fifth candidate", "a card has at most four", Parser::candidate)?;
    parser.finish()?;
    Ok(candidates)
}

/// The tasks of an objective: separated by `+`, each one thing or several separated by `/`.
///
/// # Errors
/// The first thing that is wrong with the text.
pub fn tasks(text: &str) -> Read<ArrayVec<ArrayVec<Need, 2>, 3>> {
    let mut unused = Vec::new();
    let mut parser = Parser::new(text, Home::of(Part::Task), &mut unused);
    let tasks = parser.several("+", "this is a fourth task", "an objective has at most three", |parser| {
        let start = parser.words.here().start;
        let mut needs = ArrayVec::<Need, 2>::new();
        loop {
            let need = parser.need()?;
            needs.try_push(need).map_err(|_| {
                Fault::new(parser.words.since(start), "this is a third way to do one task", "a task has at most two")
            })?;
            if !parser.words.skip("/") {
                return Ok(needs);
            }
        }
    })?;
    parser.finish()?;
    Ok(tasks)
}

/// Planets, each with the moves it may be away.
pub(crate) fn targets(words: &mut Words<'_>, _: &Scene) -> Read<ArrayVec<(Planet, u8), 6>> {
    let known = Planet::ALL.into_iter().filter(|&at| at != Planet::Earth).map(|at| (at.name(), at));
    let mut targets = ArrayVec::new();
    loop {
        let start = words.here().start;
        let planet = words.one_of("a planet", known.clone())?;
        let moves = words.number(1..=20)?;
        targets
            .try_push((planet, moves))
            .map_err(|_| Fault::new(words.since(start), "this is a seventh planet", "a flight has at most six"))?;
        if !words.skip(",") {
            return Ok(targets);
        }
    }
}

/// The slot of a species.
pub(crate) fn side(words: &mut Words<'_>, _: &Scene) -> Read<u8> {
    words.one_of("`left` or `right`", [("left", 0), ("right", 1)])
}

/// After `scan`.
pub(crate) fn scan(words: &mut Words<'_>, _: &Scene) -> Read<Step> {
    let mut signals = [0; 3];
    while let Some(place) = words.maybe([("earth", 0), ("row", 1), ("tile", 2)]) {
        signals[place] = words.number(0..=9)?;
    }
    let [earth, row, tile] = signals;
    Ok(Step::Scan { earth, row, tile })
}

impl Parser<'_> {
    /// What is separated by `between`; `what` is wrong with more than there is room for.
    fn several<T, const N: usize>(
        &mut self,
        between: &str,
        what: &str,
        help: &str,
        mut one: impl FnMut(&mut Self) -> Read<T>,
    ) -> Read<ArrayVec<T, N>> {
        let mut several = ArrayVec::new();
        loop {
            let start = self.words.here().start;
            let read = one(self)?;
            several.try_push(read).map_err(|_| Fault::new(self.words.since(start), what, help))?;
            if !self.words.skip(between) {
                return Ok(several);
            }
        }
    }

    fn candidate(&mut self) -> Read<Candidate> {
        let start = self.words.here().start;
        let owner = match self.words.peek() {
            "sample" => Some(Species::Mascamites),
            "mark-anomaly" => Some(Species::Anomalies),
            "message" => Some(Species::Centaurians),
            "exertian" => Some(Species::Exertians),
            _ => None,
        };
        if let Some(species) = owner {
            self.scene.belongs(species, self.words.here())?;
        }
        let step = Step::read(&mut self.words, &self.scene)?;
        let gain = match step {
            Step::Scan { earth: 0, row: 0, tile: 0 } => {
                let help = "such as `scan earth 1 row 2`";
                return Err(Fault::new(self.words.since(start), "this scan marks no signal", help));
            }
            Step::Scan { tile, .. } => {
                if tile > 0 {
                    self.belongs(Species::Oumuamua, start)?;
                }
                Span::default()
            }
            Step::Swap(_) | Step::Sample(_) => Span::default(),
            _ if self.words.skip(";") => self.program()?,
            _ => Span::default(),
        };
        Ok(Candidate { step, gain })
    }

    fn need(&mut self) -> Read<Need> {
        // What one has rather than does: `vp>=16`, `pub>=9`, `data>=5` and whatever else can be counted.
        if ["vp", "pub", "data", "hand", "tucked", "techs"].contains(&self.words.peek()) {
            return Phrase::read(&mut self.words, &self.scene).map(Need::State);
        }
        Phrase::read(&mut self.words, &self.scene)
    }
}
