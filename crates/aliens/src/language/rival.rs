//! The rival's candidates, and the tasks of objectives.

use super::{Home, Parser, Part};
use crate::{
    effect::{Effect, Span},
    pieces::{Planet, Species},
    rival::cards::{Candidate, Preference},
    rules::Need,
    ruleset::language::{Fault, Phrase, Read},
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
    let mut candidates = ArrayVec::new();
    loop {
        let start = parser.words.here().start;
        let candidate = parser.candidate(start)?;
        candidates.try_push(candidate).map_err(|_| {
            Fault::new(parser.words.since(start), "this is a fifth candidate", "a card has at most four")
        })?;
        if !parser.words.skip("|") {
            break;
        }
    }
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
    let mut tasks = ArrayVec::new();
    loop {
        let start = parser.words.here().start;
        let mut needs = ArrayVec::<Need, 2>::new();
        loop {
            let need = parser.need()?;
            needs.try_push(need).map_err(|_| {
                Fault::new(parser.words.since(start), "this is a third way to do one task", "a task has at most two")
            })?;
            if !parser.words.skip("/") {
                break;
            }
        }
        tasks.try_push(needs).map_err(|_| {
            Fault::new(parser.words.since(start), "this is a fourth task", "an objective has at most three")
        })?;
        if !parser.words.skip("+") {
            break;
        }
    }
    parser.finish()?;
    Ok(tasks)
}

#[derive(Clone, Copy)]
enum Kind {
    Analyze,
    Launch,
    Tech,
    Fly,
    Scan,
    Swap,
    Sample,
    MarkAnomaly,
    Message,
    Exertian,
}

impl Parser<'_> {
    fn candidate(&mut self, start: usize) -> Read<Candidate> {
        let known = [
            ("analyze", Kind::Analyze),
            ("launch", Kind::Launch),
            ("tech", Kind::Tech),
            ("fly", Kind::Fly),
            ("scan", Kind::Scan),
            ("swap", Kind::Swap),
            ("sample", Kind::Sample),
            ("mark-anomaly", Kind::MarkAnomaly),
            ("message", Kind::Message),
            ("exertian", Kind::Exertian),
        ];
        Ok(match self.words.one_of("something the rival can do", known)? {
            Kind::Analyze => Candidate::Analyze(self.gains()?),
            Kind::Launch => Candidate::Launch(self.gains()?),
            Kind::Tech => Candidate::Tech(self.words.number(0..=20)?, self.gains()?),
            Kind::Fly => {
                let targets = self.targets()?;
                let known =
                    [("orbit", Preference::Orbit), ("land", Preference::Land), ("land-only", Preference::LandOnly)];
                let preference = self.words.one_of("`orbit`, `land` or `land-only`", known)?;
                Candidate::Fly(targets, preference, self.gains()?)
            }
            Kind::Scan => self.rival_scan(start)?,
            Kind::Swap => Candidate::Swap(self.words.one_of("`left` or `right`", [("left", 0), ("right", 1)])?),
            Kind::Sample => {
                self.belongs(Species::Mascamites, start)?;
                Candidate::Sample(self.targets()?)
            }
            Kind::MarkAnomaly => {
                self.belongs(Species::Anomalies, start)?;
                Candidate::MarkAnomaly(self.gains()?)
            }
            Kind::Message => {
                self.belongs(Species::Centaurians, start)?;
                Candidate::PlaceMessage(self.gains()?)
            }
            Kind::Exertian => {
                self.belongs(Species::Exertians, start)?;
                Candidate::PlayExertian(self.gains()?)
            }
        })
    }

    /// `; GAINS`, up to the next candidate.
    fn gains(&mut self) -> Read<Span> {
        match self.words.skip(";") {
            true => self.program(),
            false => Ok(Span::default()),
        }
    }

    /// Planets, each with the moves it may be away.
    fn targets(&mut self) -> Read<ArrayVec<(Planet, u8), 6>> {
        let known = Planet::ALL.into_iter().filter(|&at| at != Planet::Earth).map(|at| (at.name(), at));
        let mut targets = ArrayVec::new();
        loop {
            let start = self.words.here().start;
            let planet = self.words.one_of("a planet", known.clone())?;
            let moves = self.words.number(1..=20)?;
            targets.try_push((planet, moves)).map_err(|_| {
                Fault::new(self.words.since(start), "this is a seventh planet", "a flight has at most six")
            })?;
            if !self.words.skip(",") {
                return Ok(targets);
            }
        }
    }

    fn rival_scan(&mut self, start: usize) -> Read<Candidate> {
        let mut signals = [0; 3];
        while let Some(place) = self.words.maybe([("earth", 0), ("row", 1), ("tile", 2)]) {
            signals[place] = self.words.number(0..=9)?;
        }
        let [earth, row, tile] = signals;
        if tile > 0 {
            self.belongs(Species::Oumuamua, start)?;
        }
        if signals == [0; 3] {
            let help = "such as `scan earth 1 row 2`";
            return Err(Fault::new(self.words.since(start), "this scan marks no signal", help));
        }
        Ok(Candidate::Scan { earth, row, tile })
    }

    fn need(&mut self) -> Read<Need> {
        // What one has rather than does: `vp>=16`, `pub>=9`, `data>=5` and whatever else can be counted.
        if ["vp", "pub", "data", "hand", "tucked", "techs"].contains(&self.words.peek()) {
            return Phrase::read(&mut self.words, &self.scene).map(Need::State);
        }
        Phrase::read(&mut self.words, &self.scene)
    }
}
