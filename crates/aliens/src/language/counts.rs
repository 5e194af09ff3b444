//! Sets of things, counts and conditions.

use super::{Scene, fit::Moment};
use crate::{
    effect::{
        ANY_PLANET, ANY_TECH, ANY_TRACE, Condition, Count, Scope, Set, Test, VISIT_ASTEROID, VISIT_COMET, VISIT_PLANET,
    },
    pieces::{Colour, Income, Planet, TechColour, Trace},
    ruleset::language::{Fault, Phrase, Read, Words},
};
use std::ops::Range;

/// Every colour of star.
pub(super) const ANY_COLOUR: Set = (1 << Colour::COUNT) - 1;

const INCOMES: [(&str, Income); Income::COUNT] = [
    ("income:credit", Income::Credit),
    ("income:energy", Income::Energy),
    ("income:card", Income::Card),
    ("income:data", Income::Data),
    ("income:pub", Income::Publicity),
];

const FIELDS: [(&str, Set); 2] = [("asteroid", VISIT_ASTEROID), ("comet", VISIT_COMET)];

/// The bit of `moon` where planets and moons are named together; no planet has it.
const MOON: Set = 1 << 15;

/// Colours of life traces, by name.
pub(super) fn known_traces() -> impl Iterator<Item = (&'static str, Set)> + Clone {
    Trace::ALL.into_iter().map(|known| (known.name(), known.bit())).chain([("any", ANY_TRACE)])
}

/// Colours of techs, by name.
pub(super) fn known_techs() -> impl Iterator<Item = (&'static str, Set)> + Clone {
    TechColour::ALL.into_iter().map(|known| (known.name(), known.bit())).chain([("any", ANY_TECH)])
}

/// Colours of stars, by name.
pub(super) fn known_colours() -> impl Iterator<Item = (&'static str, Set)> + Clone {
    Colour::ALL.into_iter().map(|known| (known.name(), known.bit())).chain([("any", ANY_COLOUR)])
}

/// Every planet but Earth, by name.
pub(super) fn known_planets() -> impl Iterator<Item = (&'static str, Set)> + Clone {
    let planets = Planet::ALL.into_iter().filter(|&planet| planet != Planet::Earth);
    planets.map(|known| (known.name(), known.bit())).chain([("any", ANY_PLANET)])
}

pub(crate) fn traces(words: &mut Words<'_>, _: &Scene) -> Read<Set> {
    words.set("a colour of life traces", '/', known_traces())
}

pub(crate) fn techs(words: &mut Words<'_>, _: &Scene) -> Read<Set> {
    words.set("a colour of techs", '/', known_techs())
}

pub(crate) fn star_colours(words: &mut Words<'_>, _: &Scene) -> Read<Set> {
    words.set("a colour of stars", '/', known_colours())
}

pub(crate) fn planets(words: &mut Words<'_>, _: &Scene) -> Read<Set> {
    words.set("a planet", '/', known_planets())
}

/// Planets, such as `jupiter/saturn`; every planet where none follows.
pub(crate) fn planets_or_any(words: &mut Words<'_>, scene: &Scene) -> Read<Set> {
    let named = words.peek().starts_with(char::is_alphabetic);
    if named { planets(words, scene) } else { Ok(ANY_PLANET) }
}

/// Whether `+moons` stands after planets.
pub(crate) fn and_moons(words: &mut Words<'_>, _: &Scene) -> Read<bool> {
    let moons = words.skip_end("+moons");
    if let Some((named, other)) = words.peek().split_once('+') {
        let Range { start, end } = words.here();
        let start = start + named.chars().count() + 1;
        return Err(Fault::new(start..end, format!("`{other}` is not `moons`"), "write `+moons`"));
    }
    Ok(moons)
}

/// What a probe can enter.
pub(crate) fn visits(words: &mut Words<'_>, _: &Scene) -> Read<Set> {
    let planets = Planet::ALL.into_iter().map(|known| (known.name(), known.bit()));
    words.set("something to visit", '/', planets.chain(FIELDS).chain([("planet", VISIT_PLANET)]))
}

pub(crate) fn fields(words: &mut Words<'_>, _: &Scene) -> Read<Set> {
    words.set("`asteroid` or `comet`", '/', FIELDS)
}

pub(crate) fn landed(words: &mut Words<'_>, _: &Scene) -> Read<Count> {
    let set = words.set("a planet or `moon`", '/', known_planets().chain([("moon", MOON)]))?;
    Ok(Count::Landed { planets: set & ANY_PLANET, moon: set & MOON != 0 })
}

pub(crate) fn incomes(words: &mut Words<'_>, _: &Scene) -> Read<Set> {
    Ok(words.maybe(INCOMES).map_or((1 << Income::COUNT) - 1, Income::bit))
}

pub(crate) fn hand(words: &mut Words<'_>, _: &Scene) -> Read<Count> {
    Ok(words.maybe(INCOMES).map_or(Count::Hand, Count::HandIncome))
}

/// After `signals`: those of a scan, or those on the tile.
pub(crate) fn signals(words: &mut Words<'_>, scene: &Scene) -> Read<Count> {
    let scan = scene.seen.moment == Some(Moment::Scan);
    if words.skip("tile") {
        return Ok(if scan { Count::ScanTileSignals } else { Count::SignalsOnTile });
    }
    if !scan {
        return Err(words.unexpected(["tile"], "outside `this-scan:` only those on the `tile` can be counted"));
    }
    Phrase::read(words, scene).map(Count::ScanSignals)
}

/// After `traces`.
pub(crate) fn life_traces(words: &mut Words<'_>, _: &Scene) -> Read<Count> {
    let scopes = [
        ("this-species", Scope::This),
        ("other-species", Scope::Other),
        ("each-species", Scope::Each),
        ("one-species", Scope::One),
    ];
    if let Some(scope) = words.maybe(scopes) {
        return Ok(Count::Traces { colours: ANY_TRACE, each: false, scope });
    }
    let each = words.peek().contains('+');
    let colours = words.set("a colour of life traces", if each { '+' } else { '/' }, known_traces())?;
    Ok(Count::Traces { colours, each, scope: words.maybe(scopes).unwrap_or(Scope::Any) })
}

impl<C> Phrase<C> for Colour {
    fn read(words: &mut Words<'_>, _: &C) -> Read<Self> {
        words.one_of("a colour of stars", Self::ALL.map(|known| (known.name(), known)))
    }
}

impl Phrase<Scene> for Condition {
    fn read(words: &mut Words<'_>, scene: &Scene) -> Read<Self> {
        let first = test(words, scene)?;
        let second = if words.skip("&") { Some(test(words, scene)?) } else { None };
        Ok(Self { first, second })
    }
}

fn test(words: &mut Words<'_>, scene: &Scene) -> Read<Test> {
    let count = count(words, scene)?;
    let (exactly, number) = match words.peek() {
        ">" => return Err(words.unexpected([], "write `>=` or `=`")),
        _ if words.skip(">=") => (false, words.number(1..=200)?),
        _ if words.skip("=") => (true, words.number(0..=200)?),
        _ => (false, 1),
    };
    Ok(Test { count, exactly, number })
}

/// What is counted, if it makes sense here.
pub(super) fn count(words: &mut Words<'_>, scene: &Scene) -> Read<Count> {
    let start = words.here().start;
    let count = Count::read(words, scene)?;
    scene.fits_count(count, words.since(start))?;
    Ok(count)
}
