//! Effects back in plain words, for replays.

use super::counts::{ANY_COLOUR, known_colours, known_planets, known_techs, known_traces};
use crate::{
    effect::{
        ANY_PLANET, ANY_TECH, ANY_TRACE, Condition, Count, Effect, EndPoints, Scope, Set, SignalAt, Test, Thing,
        Trigger, VISIT_ASTEROID, VISIT_COMET, VISIT_PLANET,
    },
    pieces::{Income, Planet},
};

/// What effects do, such as `2 credits, a yellow life trace`; `nothing` where there are none.
#[must_use]
pub fn describe(effects: &[Effect]) -> String {
    match effects {
        [] => "nothing".into(),
        _ => sentences(effects).join(", "),
    }
}

/// A condition, such as `at least 8 publicity`.
#[must_use]
pub fn describe_condition(condition: Condition) -> String {
    match condition.second {
        None => test(condition.first),
        Some(second) => format!("{} and {}", test(condition.first), test(second)),
    }
}

/// Points at the end, such as `2 points for each red life trace`.
#[must_use]
pub fn describe_end(end: EndPoints) -> String {
    match end {
        EndPoints::Per(number, Count::UnmarkedGoldTile) => {
            format!("{number} for each {}", counted(Count::UnmarkedGoldTile, false))
        }
        EndPoints::Per(number, count) => format!("{} for each {}", plural(number, "point"), counted(count, false)),
        EndPoints::If(number, condition) => {
            format!("{} with {}", plural(number, "point"), describe_condition(condition))
        }
    }
}

/// What fills a circle, such as `visiting jupiter`.
#[must_use]
pub fn describe_trigger(trigger: Trigger) -> String {
    trigger.says()
}

/// Each effect with what it governs, in order; equal ones in a row as one.
fn sentences(effects: &[Effect]) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    let mut rest = effects;
    while let [mut effect, ref after @ ..] = *rest {
        let governed = effect.governs().map_or(0, |len| usize::from(*len));
        let (body, after) = after.split_at(governed.min(after.len()));
        let times = 1 + after.iter().take_while(|&&next| body.is_empty() && next == effect).count();
        said.push(match times {
            1 => effect.says() + &sentences(body).join(" and "),
            _ => format!("{times} times {}", effect.says()),
        });
        rest = &after[times - 1..];
    }
    said
}

pub(crate) fn kind(what: Thing) -> &'static str {
    match what {
        Thing::Points => "points",
        Thing::Credit => "credits",
        Thing::Energy => "energy",
        Thing::Data => "data",
        Thing::Publicity => "publicity",
        Thing::Card | Thing::CardAny => "cards",
        Thing::AlienCard => "cards of the species",
        Thing::Fossil => "exofossils",
        Thing::Move => "movement",
        Thing::Progress => "progress",
    }
}

/// So much of something.
pub fn thing(what: Thing, number: u8) -> String {
    match what {
        Thing::Points => plural(number, "point"),
        Thing::Credit => plural(number, "credit"),
        Thing::Card => plural(number, "card"),
        Thing::CardAny => format!("{} of choice", plural(number, "card")),
        Thing::AlienCard => format!("{} of the species", plural(number, "card")),
        Thing::Fossil => plural(number, "exofossil"),
        Thing::Energy | Thing::Data | Thing::Publicity | Thing::Move | Thing::Progress => {
            format!("{number} {}", kind(what))
        }
    }
}

pub(crate) fn plural(number: u8, one: &str) -> String {
    format!("{number} {one}{}", if number == 1 { "" } else { "s" })
}

fn a(what: &str) -> String {
    let vowel = what.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {what}", if vowel { "an" } else { "a" })
}

pub(crate) fn a_tech(colours: Set) -> String {
    match colours {
        ANY_TECH => "a tech of any colour".into(),
        _ => format!("{} tech", a(&named(colours, known_techs()))),
    }
}

pub(crate) fn a_trace(colours: Set) -> String {
    match colours {
        ANY_TRACE => "a life trace of any colour".into(),
        _ => format!("{} life trace", a(&named(colours, known_traces()))),
    }
}

/// The name of a set, or those of which it is the union.
fn named(set: Set, known: impl Iterator<Item = (&'static str, Set)> + Clone) -> String {
    match known.clone().find(|&(_, own)| own == set) {
        Some((name, _)) => name.into(),
        None => known.filter(|(_, own)| own & !set == 0).map(|(name, _)| name).collect::<Vec<_>>().join(" or "),
    }
}

/// Techs of some colours, as the start of a phrase; nothing for those of every colour.
pub(crate) fn techs(set: Set) -> String {
    if set == ANY_TECH { String::new() } else { named(set, known_techs()) + " " }
}

/// Sectors of some colours, as the start of a phrase; nothing for those of every colour.
pub(crate) fn won(set: Set) -> String {
    if set == ANY_COLOUR { String::new() } else { named(set, known_colours()) + " " }
}

pub(crate) fn visits(set: Set) -> String {
    let planets = Planet::ALL.into_iter().map(|known| (known.name(), known.bit()));
    match set & VISIT_PLANET == VISIT_PLANET {
        true => "a planet".into(),
        false => named(set, planets.chain([("asteroids", VISIT_ASTEROID), ("a comet", VISIT_COMET)])),
    }
}

pub(crate) fn where_marked(scope: Scope) -> &'static str {
    match scope {
        Scope::Again => " where there is one already",
        Scope::Same => " for that species",
        _ => of_species(scope),
    }
}

fn of_species(scope: Scope) -> &'static str {
    match scope {
        Scope::Any | Scope::Again | Scope::Same => "",
        Scope::This => " for this species",
        Scope::Other => " for the other species",
        Scope::Each => " for each species",
        Scope::One => " for one species",
    }
}

pub(crate) fn signals(at: SignalAt, times: u8) -> String {
    let many = |what: &str| match times {
        1 => format!("a {what}"),
        _ => format!("{times} {what}s"),
    };
    let of = |place: &str| format!("{} {place}", many("signal"));
    match at {
        SignalAt::Colour(colour) => many(&format!("{} signal", colour.name())),
        SignalAt::Any => of("anywhere"),
        SignalAt::Row => of("by cards of the row"),
        SignalAt::Hand => format!("up to {} by cards from hand", plural(times, "signal")),
        SignalAt::Deck => of("by cards of the deck"),
        SignalAt::Star(star) => of(&format!("at {}", star.name().replace('_', " "))),
        SignalAt::Planet(planet) => of(&format!("where {} is", planet.name())),
        SignalAt::Probe => of("where a probe is"),
        SignalAt::LeftOfProbe => of("to the left of it"),
        SignalAt::RightOfProbe => of("to the right of it"),
        SignalAt::Picked => of("where each of them is"),
        SignalAt::NextAnomaly => of("where the next anomaly is"),
        SignalAt::Tile => of("on the tile of oumuamua"),
    }
}

fn test(test: Test) -> String {
    match (test.exactly, test.number) {
        (false, 1) if yes_or_no(test.count) => test.count.says(),
        (true, 0) => format!("no {}", counted(test.count, true)),
        (exactly, number) => {
            let how = if exactly { "exactly" } else { "at least" };
            format!("{how} {number} {}", counted(test.count, number != 1))
        }
    }
}

/// Whether a count is 0 or 1: something that holds or does not.
const fn yes_or_no(count: Count) -> bool {
    matches!(
        count,
        Count::OtherHas
            | Count::ProbeOn { .. }
            | Count::PickedOnAsteroid
            | Count::EarthWithAnomaly
            | Count::Visited(_)
            | Count::MovedWithinRing
            | Count::Landed { .. }
    )
}

/// One of what is counted, or several.
pub(crate) fn counted(count: Count, many: bool) -> String {
    count.says().replace('~', if many { "s" } else { "" })
}

pub(crate) fn landings(set: Set, moon: bool) -> String {
    match (set, moon) {
        (0, _) => "a moon".into(),
        (_, true) => format!("{} or a moon", named(set, known_planets())),
        (_, false) => named(set, known_planets()),
    }
}

pub(crate) fn figures(set: Set, orbiters: bool, landers: bool, moons: bool) -> String {
    let figures = match (orbiters, landers) {
        (true, true) => "orbiter~ or lander~",
        (true, false) => "orbiter~",
        _ => "lander~",
    };
    match (set == ANY_PLANET, landers, moons) {
        (true, true, false) => format!("{figures}, moons left out"),
        (true, ..) => figures.into(),
        (false, _, true) => format!("{figures} at {} or its moons", named(set, known_planets())),
        (false, ..) => format!("{figures} at {}", named(set, known_planets())),
    }
}

pub(crate) fn life_traces(set: Set, each: bool, scope: Scope) -> String {
    let of = of_species(scope);
    match (set, each) {
        (ANY_TRACE, true) => format!("life trace~ of each colour{of}"),
        (_, true) => format!("life trace~ each of {}{of}", named(set, known_traces()).replace(" or ", " and ")),
        (ANY_TRACE, false) => format!("life trace~{of}"),
        (_, false) => format!("{} life trace~{of}", named(set, known_traces())),
    }
}

pub(crate) fn tucked(set: Set) -> String {
    match Income::ALL.into_iter().filter(|known| set & known.bit() != 0).collect::<Vec<_>>()[..] {
        [only] => format!(" tucked for {}", kind(only.into())),
        _ => " tucked".into(),
    }
}

#[cfg(test)]
mod tests;
