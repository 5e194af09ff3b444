//! Counts, conditions and triggers.

use super::{COLOURS, PLANETS, Parser, Read, Slip, TECHS, TRACES, VISITS, fit::Moment, words::union};
use crate::{
    effect::{
        ANY_PLANET, ANY_TECH, ANY_TRACE, Condition, Count, Scope, Set, Test, Thing, Trigger, VISIT_ASTEROID,
        VISIT_COMET,
    },
    pieces::{Colour, Income},
};

/// What a count starts with.
#[derive(Clone, Copy)]
enum Head {
    OrbitOrLand,
    Orbiters,
    LandersNoMoons,
    LandersMoons,
    Landers,
    Wins,
    SignalSectors,
    OwnSignals,
    Distinct,
    Signals,
    Traces,
    Techs,
    Tucked,
    Hand,
    OwnProbe,
    Visited,
    Landed,
    /// A whole count, with the words that must follow.
    Whole(Count, &'static [&'static str]),
}

const MOVED: &[&str] = &["within", "ring"];
const EARTH: &[&str] = &["in", "anomaly-sector"];
const NEXT_TO_PICKED: &[&str] = &["adjacent", "picked"];
const ON_ASTEROID: &[&str] = &["on", "asteroid"];
const WITH_EARTH: &[&str] = &["with:earth"];
const RIGHTMOST: &[&str] = &["unmarked", "rightmost"];
const ONE_PLANET: &[&str] = &["one-planet"];

const HEADS: &[(&str, Head)] = &[
    ("orbit-or-land", Head::OrbitOrLand),
    ("orbiters", Head::Orbiters),
    ("orbiter", Head::Orbiters),
    ("landers-no-moons", Head::LandersNoMoons),
    ("landers+moons", Head::LandersMoons),
    ("landers", Head::Landers),
    ("lander", Head::Landers),
    ("orbiter+lander", Head::Whole(Count::OrbiterAndLander, ONE_PLANET)),
    ("wins", Head::Wins),
    ("win", Head::Wins),
    ("completed-sectors", Head::Whole(Count::CompletedSectors, &[])),
    ("signal-sectors", Head::SignalSectors),
    ("signal-sector", Head::SignalSectors),
    ("own-signals", Head::OwnSignals),
    ("own-signal", Head::OwnSignals),
    ("distinct-sector", Head::Whole(Count::SectorsMarked, &["marked"])),
    ("distinct-planet", Head::Distinct),
    ("signals", Head::Signals),
    ("signal", Head::Signals),
    ("traces", Head::Traces),
    ("trace", Head::Traces),
    ("techs", Head::Techs),
    ("tech", Head::Techs),
    ("other-has", Head::Whole(Count::OtherHas, &[])),
    ("tucked", Head::Tucked),
    ("hand", Head::Hand),
    ("missions", Head::Whole(Count::Missions, &[])),
    ("mission", Head::Whole(Count::Missions, &[])),
    ("fossils", Head::Whole(Count::Fossils, &[])),
    ("fossil", Head::Whole(Count::Fossils, &[])),
    ("pub", Head::Whole(Count::Publicity, &[])),
    ("vp", Head::Whole(Count::Points, &[])),
    ("data", Head::Whole(Count::Data, &[])),
    ("own-probe", Head::OwnProbe),
    ("picked", Head::Whole(Count::PickedOnAsteroid, ON_ASTEROID)),
    ("asteroid", Head::Whole(Count::AsteroidsNextToPicked, NEXT_TO_PICKED)),
    ("earth", Head::Whole(Count::EarthWithAnomaly, EARTH)),
    ("other-planet/comet", Head::Whole(Count::WithEarth, WITH_EARTH)),
    ("visited", Head::Visited),
    ("moved", Head::Whole(Count::MovedWithinRing, MOVED)),
    ("landed", Head::Landed),
    ("gold-tile", Head::Whole(Count::UnmarkedGoldTile, RIGHTMOST)),
];

const SCOPES: &[(&str, Scope)] = &[
    ("this-species", Scope::This),
    ("other-species", Scope::Other),
    ("each-species", Scope::Each),
    ("one-species", Scope::One),
];

const INCOMES: &[(&str, Income)] = &[
    ("income:credit", Income::Credit),
    ("income:energy", Income::Energy),
    ("income:card", Income::Card),
    ("income:data", Income::Data),
    ("income:pub", Income::Publicity),
];

const ANY_INCOME: Set = (1 << Income::COUNT) - 1;
const ANY_COLOUR: Set = (1 << Colour::COUNT) - 1;

const COLOUR_SETS: [(&str, Set); 5] = [
    (Colour::Blue.name(), Colour::Blue.bit()),
    (Colour::Red.name(), Colour::Red.bit()),
    (Colour::Yellow.name(), Colour::Yellow.bit()),
    (Colour::Black.name(), Colour::Black.bit()),
    ("any", ANY_COLOUR),
];

const FIELDS: [(&str, Set); 2] = [("asteroid", VISIT_ASTEROID), ("comet", VISIT_COMET)];

/// The bit of `moon` where planets and moons are named together; no planet has it.
const MOON: Set = 1 << 15;

impl Parser<'_> {
    /// `COUNT`, `COUNT>=N` or `COUNT=N`, and with `&` a second one.
    pub(super) fn condition(&mut self) -> Read<Condition> {
        let first = self.test()?;
        let second = if self.words.take_if("&") { Some(self.test()?) } else { None };
        Ok(Condition { first, second })
    }

    fn test(&mut self) -> Read<Test> {
        let count = self.count()?;
        let test = |exactly, number| Test { count, exactly, number };
        match self.words.peek() {
            Some(">=") => {
                self.words.take();
                self.words.number(1, 200).map(|number| test(false, number))
            }
            Some("=") => {
                self.words.take();
                self.words.number(0, 200).map(|number| test(true, number))
            }
            Some(">") => Err(self.words.unexpected(&[], "write `>=` or `=`")),
            _ => Ok(test(false, 1)),
        }
    }

    /// What is counted.
    pub(super) fn count(&mut self) -> Read<Count> {
        let start = self.words.here().start;
        let count = match self.words.one_of("something to count", HEADS)? {
            Head::Whole(count, rest) => {
                self.words.expect(rest)?;
                count
            }
            Head::OrbitOrLand => self.orbit_or_land()?,
            Head::Orbiters => self.figures(true, false, false, true)?,
            Head::LandersNoMoons => self.figures(false, true, false, true)?,
            Head::LandersMoons => self.figures(false, true, true, true)?,
            Head::Landers => self.figures(false, true, false, false)?,
            Head::Wins if self.words.take_if("one-sector") => Count::WinsOneStar,
            Head::Wins => Count::Wins(self.words.set("a colour of stars or `one-sector`", '/', &COLOUR_SETS)?),
            Head::SignalSectors => Count::SignalSectors,
            Head::OwnSignals if self.words.take_if("there") => Count::SignalsThere,
            Head::OwnSignals => {
                self.words.expect(EARTH)?;
                Count::SignalsWithAnomaly
            }
            Head::Distinct => {
                self.words.expect(&["visited"])?;
                Count::PlanetsVisited { earth: self.words.take_if("incl-earth") }
            }
            Head::Signals => self.signals()?,
            Head::Traces => self.traces()?,
            Head::Techs if self.words.take_if("same-colour") => Count::TechsLastColour,
            Head::Techs => Count::Techs(self.words.set("a colour of techs or `same-colour`", '/', &TECHS)?),
            Head::Tucked => Count::Tucked(self.words.maybe(INCOMES).map_or(ANY_INCOME, Income::bit)),
            Head::Hand if self.words.take_if("corner:move") => Count::HandCornerMove,
            Head::Hand => self.words.maybe(INCOMES).map_or(Count::Hand, Count::HandIncome),
            Head::OwnProbe => self.own_probe()?,
            Head::Visited => Count::Visited(self.words.set("something to visit", '/', &VISITS)?),
            Head::Landed => {
                let known: Vec<(&str, Set)> = PLANETS.into_iter().chain([("moon", MOON)]).collect();
                let set = self.words.set("a planet or `moon`", '/', &known)?;
                Count::Landed { planets: set & ANY_PLANET, moon: set & MOON != 0 }
            }
        };
        self.fits_count(count, start)?;
        Ok(count)
    }

    /// Own figures, at the planets that may follow, or must.
    fn figures(&mut self, orbiters: bool, landers: bool, moons: bool, anywhere: bool) -> Read<Count> {
        let named = self.words.peek().is_some_and(|word| word.starts_with(char::is_alphabetic));
        let planets = match named || !anywhere {
            true => self.words.set("a planet", '/', &PLANETS)?,
            false => ANY_PLANET,
        };
        Ok(Count::Figures { planets, orbiters, landers, moons })
    }

    /// After `orbit-or-land`: `one-planet+moons`, or planets with or without `+moons`.
    fn orbit_or_land(&mut self) -> Read<Count> {
        if self.words.take_if("one-planet+moons") {
            return Ok(Count::MostAtOnePlanet);
        }
        let at = self.words.here();
        let Some(word) = self.words.peek() else {
            return self.words.set("a planet", '/', &PLANETS).map(|_| Count::MostAtOnePlanet);
        };
        let (named, moons) = word.split_once('+').map_or((word, None), |(named, moons)| (named, Some(moons)));
        let planets = union(named, at.start, "a planet or `one-planet+moons`", '/', &PLANETS)?;
        if let Some(other) = moons.filter(|&moons| moons != "moons") {
            let start = at.start + named.len() + 1;
            return Err(Slip::new(start..at.end, format!("`{other}` is not `moons`"), "write `+moons`"));
        }
        self.words.take();
        Ok(Count::Figures { planets, orbiters: true, landers: true, moons: moons.is_some() })
    }

    /// After `signals`: those of a scan, or those on the tile.
    fn signals(&mut self) -> Read<Count> {
        let scan = self.seen.moment == Some(Moment::Scan);
        if self.words.take_if("tile") {
            return Ok(if scan { Count::ScanTileSignals } else { Count::SignalsOnTile });
        }
        if !scan {
            return Err(self
                .words
                .unexpected(&["tile"], "outside `this-scan:` only those on the `tile` can be counted"));
        }
        self.words.one_of("a colour of stars or `tile`", &COLOURS).map(Count::ScanSignals)
    }

    /// After `traces`.
    fn traces(&mut self) -> Read<Count> {
        if self.words.take_if("one-colour") {
            return Ok(Count::TracesOneColour);
        }
        if self.words.take_if("same-colour") {
            return Ok(Count::TracesLastColour);
        }
        if self.words.take_if("fossil-cost-space") {
            self.words.expect(&["this-species"])?;
            return Ok(Count::TracesOnPaidSpaces);
        }
        if let Some(scope) = self.words.maybe(SCOPES) {
            return Ok(Count::Traces { colours: ANY_TRACE, each: false, scope });
        }
        let each = self.words.peek().is_some_and(|word| word.contains('+'));
        let colours = self.words.set("a colour of life traces", if each { '+' } else { '/' }, &TRACES)?;
        Ok(Count::Traces { colours, each, scope: self.words.maybe(SCOPES).unwrap_or(Scope::Any) })
    }

    /// After `own-probe`.
    fn own_probe(&mut self) -> Read<Count> {
        if self.words.one_of("`on` or `distance`", &[("on", false), ("distance", true)])? {
            self.words.expect(&["earth"])?;
            return Ok(Count::ProbeDistance);
        }
        let kind = self.words.set("`asteroid` or `comet`", '/', &FIELDS)?;
        let next_to_earth = self.words.take_if("adjacent");
        if next_to_earth {
            self.words.expect(&["earth"])?;
        }
        Ok(Count::ProbeOn { kind, next_to_earth })
    }

    /// What fills a circle, after `on`.
    pub(super) fn trigger(&mut self) -> Read<Trigger> {
        let figure = |orbit, land| Trigger::Figure { orbit, land };
        let known = [
            ("visit", Trigger::Visit { what: 0, own_turn: false }),
            ("tech", Trigger::Tech(ANY_TECH)),
            ("trace", Trigger::Trace(ANY_TRACE)),
            ("launch", Trigger::Launch),
            ("orbit", figure(true, false)),
            ("land", figure(false, true)),
            ("orbit-or-land", figure(true, true)),
            ("scan", Trigger::Scan),
            ("signal", Trigger::Signal(Colour::Blue)),
            ("corner", Trigger::Corner(Thing::Data)),
            ("play", Trigger::Play(0)),
        ];
        Ok(match self.words.one_of("something that fills a circle", &known)? {
            Trigger::Visit { .. } => {
                let what = self.words.set("something to visit", '/', &VISITS)?;
                Trigger::Visit { what, own_turn: self.words.take_if("own-turn") }
            }
            Trigger::Tech(_) => Trigger::Tech(self.words.set("a colour of techs", '/', &TECHS)?),
            Trigger::Trace(_) => Trigger::Trace(self.words.set("a colour of life traces", '/', &TRACES)?),
            Trigger::Signal(_) => Trigger::Signal(self.words.one_of("a colour of stars", &COLOURS)?),
            Trigger::Corner(_) => {
                let corners = [("pub", Thing::Publicity), ("data", Thing::Data), ("move", Thing::Move)];
                Trigger::Corner(self.words.one_of("a corner", &corners)?)
            }
            Trigger::Play(_) => {
                self.words.expect(&["cost"])?;
                Trigger::Play(self.words.number(0, 20)?)
            }
            whole @ (Trigger::Launch | Trigger::Figure { .. } | Trigger::Scan) => whole,
        })
    }

    /// Sectors won, of these colours.
    pub(super) fn win_colours(&mut self) -> Read<Set> {
        self.words.set("a colour of stars", '/', &COLOUR_SETS)
    }

    /// Planets, such as `jupiter/saturn`; every planet where none follows.
    pub(super) fn planets_or_any(&mut self) -> Read<Set> {
        match self.words.peek() {
            Some(word) if word.starts_with(char::is_alphabetic) => self.words.set("a planet", '/', &PLANETS),
            _ => Ok(ANY_PLANET),
        }
    }
}
