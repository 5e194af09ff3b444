//! Effects back in plain words, for replays.

use crate::{
    effect::{
        ANY_PLANET, ANY_TECH, ANY_TRACE, Condition, Count, Effect, EndPoints, Figure, SamplePlace, Scope, Set,
        SignalAt, Subject, Test, Thing, Trigger, VISIT_ASTEROID, VISIT_COMET, VISIT_PLANET,
    },
    pieces::{Colour, Income, Planet, TechColour, Trace},
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
            format!("{number} for each point of a gold tile you have not marked, at its last value")
        }
        EndPoints::Per(number, count) => format!("{} for each {}", thing(Thing::Points, number), counted(count).one),
        EndPoints::If(number, condition) => {
            format!("{} with {}", thing(Thing::Points, number), describe_condition(condition))
        }
    }
}

/// What fills a circle, such as `visiting jupiter`.
#[must_use]
pub fn describe_trigger(trigger: Trigger) -> String {
    match trigger {
        Trigger::Visit { what, own_turn } => {
            format!("visiting {}{}", visits(what), if own_turn { " in one's own turn" } else { "" })
        }
        Trigger::Tech(colours) => format!("taking {}", a_tech(colours)),
        Trigger::Trace(colours) => format!("marking {}", a_trace(colours)),
        Trigger::Launch => "launching".into(),
        Trigger::Figure { orbit: true, land: false } => "orbiting".into(),
        Trigger::Figure { orbit: false, land: true } => "landing".into(),
        Trigger::Figure { .. } => "orbiting or landing".into(),
        Trigger::Scan => "scanning".into(),
        Trigger::Signal(colour) => format!("marking a {} signal", colour.name()),
        Trigger::Corner(what) => format!("discarding a card for {}", kind(what)),
        Trigger::Play(cost) => format!("playing a card for {}", thing(Thing::Credit, cost)),
    }
}

/// Each effect with what it governs, in order; equal ones in a row as one.
fn sentences(effects: &[Effect]) -> Vec<String> {
    let mut said: Vec<String> = Vec::new();
    let mut rest = effects;
    while let [effect, after @ ..] = rest {
        let (body, after) = after.split_at(governed(*effect).min(after.len()));
        let times = 1 + after.iter().take_while(|&next| body.is_empty() && next == effect).count();
        said.push(match times {
            1 => sentence(*effect, &sentences(body).join(" and ")),
            _ => format!("{times} times {}", sentence(*effect, "")),
        });
        rest = &after[times - 1..];
    }
    said
}

/// How many of the effects after it belong to an effect.
fn governed(effect: Effect) -> usize {
    match effect {
        Effect::If(_, len)
        | Effect::Turn(len)
        | Effect::ThisScan(len)
        | Effect::MayPay { len, .. }
        | Effect::PayFigure(_, len) => len.into(),
        _ => 0,
    }
}

fn sentence(effect: Effect, body: &str) -> String {
    match effect {
        Effect::Gain(what, number) => thing(what, number),
        Effect::GainPer(what, number, count) => format!("{} for each {}", thing(what, number), counted(count).one),
        Effect::Income => "an income".into(),
        Effect::IncomeSelf => "this card as income".into(),
        Effect::IncomeOnce => "the income of the card discarded, once".into(),
        Effect::Trace(colours, scope) => format!("{}{}", a_trace(colours), where_marked(scope)),
        Effect::TakeRow => "every card of the row".into(),
        Effect::DiscardRow => "the row is discarded".into(),
        Effect::DiscardDrawn => "one of the cards drawn is discarded".into(),
        Effect::Corner(Subject::Drawn) => "the corner of the card drawn".into(),
        Effect::Corner(Subject::Discarded) => "the corner of what was discarded".into(),
        Effect::AnomalyReward => "the reward of the next anomaly".into(),
        Effect::Launch { limited: true } => "a launch".into(),
        Effect::Launch { limited: false } => "a launch beyond the limit of probes".into(),
        Effect::Land { moons, occupied } => format!(
            "a landing{}{}",
            if moons { ", on a moon too" } else { "" },
            if occupied { ", where somebody landed too" } else { "" }
        ),
        Effect::OrbitOrLand => "an orbiter or a landing".into(),
        Effect::Scan => "a scan".into(),
        Effect::Rotate => "a rotation".into(),
        Effect::Tech { colours, other_has, bonus } => format!(
            "{}{}{}",
            a_tech(colours),
            if other_has { " that the other side has" } else { "" },
            if bonus { "" } else { " without its bonus" }
        ),
        Effect::Message => "a message".into(),
        Effect::SamplePick => "a sample".into(),
        Effect::SamplePeek(SamplePlace::Probe) => "the reward of a sample where a probe is".into(),
        Effect::SamplePeek(SamplePlace::Either) => "the reward of a sample of jupiter or saturn".into(),
        Effect::SampleReward => "the reward of the sample".into(),
        Effect::Signal { at, times, data, together } => format!(
            "{}{}{}",
            signals(at, times),
            if together { ", all in one sector" } else { "" },
            if data { "" } else { ", without data" }
        ),
        Effect::PickProbe { any_owner: false, .. } => "a probe is chosen".into(),
        Effect::PickProbe { any_owner: true, up_to } => format!("up to {up_to} probes are chosen"),
        Effect::ReturnSelf => "this card back in hand".into(),
        Effect::FreeAsteroids => "leaving asteroids costs nothing more this turn".into(),
        Effect::NoPublicityFromMoving => "no publicity from moving this turn".into(),
        Effect::SwapPublicityForMove => "a publicity may become a movement at each planet this turn".into(),
        Effect::If(condition, _) => format!("with {}: {body}", describe_condition(condition)),
        Effect::Turn(_) => format!("this turn {body}"),
        Effect::ThisScan(_) => format!("for this scan {body}"),
        Effect::MayPay { thing: what, number, repeat, .. } => {
            format!("for {}, {}: {body}", thing(what, number), if repeat { "as often as wanted" } else { "if wanted" })
        }
        Effect::Pay(what, number) => format!("at the price of {}", thing(what, number)),
        Effect::PayFigure(Figure::Orbiter, _) => format!("for an orbiter, if wanted: {body}"),
        Effect::PayFigure(Figure::Lander, _) => format!("for a lander, if wanted: {body}"),
    }
}

fn kind(what: Thing) -> &'static str {
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

fn plural(number: u8, one: &str) -> String {
    format!("{number} {one}{}", if number == 1 { "" } else { "s" })
}

fn a(what: &str) -> String {
    let vowel = what.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {what}", if vowel { "an" } else { "a" })
}

fn a_tech(colours: Set) -> String {
    match colours {
        ANY_TECH => "a tech of any colour".into(),
        _ => format!("{} tech", a(&techs(colours))),
    }
}

fn a_trace(colours: Set) -> String {
    match colours {
        ANY_TRACE => "a life trace of any colour".into(),
        _ => format!("{} life trace", a(&traces(colours))),
    }
}

/// The names of a set, `any` where it is the whole.
fn named<'n>(set: Set, whole: Set, names: impl Iterator<Item = (Set, &'n str)>) -> String {
    if set == whole {
        return "any".into();
    }
    let names: Vec<&str> = names.filter(|(bit, _)| set & bit != 0).map(|(_, name)| name).collect();
    names.join(" or ")
}

fn traces(set: Set) -> String {
    named(set, ANY_TRACE, Trace::ALL.into_iter().map(|known| (known.bit(), known.name())))
}

fn techs(set: Set) -> String {
    named(set, ANY_TECH, TechColour::ALL.into_iter().map(|known| (known.bit(), known.name())))
}

fn planets(set: Set) -> String {
    named(set, ANY_PLANET, Planet::ALL.into_iter().map(|known| (known.bit(), known.name())))
}

fn visits(set: Set) -> String {
    let planets = Planet::ALL.into_iter().map(|known| (known.bit(), known.name()));
    match set & VISIT_PLANET == VISIT_PLANET {
        true => "a planet".into(),
        false => named(set, 0, planets.chain([(VISIT_ASTEROID, "asteroids"), (VISIT_COMET, "a comet")])),
    }
}

fn where_marked(scope: Scope) -> &'static str {
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

fn signals(at: SignalAt, times: u8) -> String {
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

/// A count in words: one of what it counts, several, and what holds where it is a matter of yes or no.
struct Counted {
    one: String,
    many: String,
    holds: Option<String>,
}

fn test(test: Test) -> String {
    let words = counted(test.count);
    match (words.holds, test.exactly, test.number) {
        (Some(holds), false, 1) => holds,
        (_, true, 0) => format!("no {}", words.many),
        (_, exactly, number) => format!(
            "{} {number} {}",
            if exactly { "exactly" } else { "at least" },
            if number == 1 { words.one } else { words.many }
        ),
    }
}

fn counted(count: Count) -> Counted {
    let pair = |one: &str, rest: &str, many: &str| Counted {
        one: format!("{one}{rest}"),
        many: format!("{many}{rest}"),
        holds: None,
    };
    let same = |what: &str| pair(what, "", what);
    let regular = |one: &str, rest: &str| pair(one, rest, &format!("{one}s"));
    let holds = |what: &str| Counted { holds: Some(what.into()), ..same(what) };
    match count {
        Count::Figures { planets: set, orbiters, landers, moons } => figures(set, orbiters, landers, moons),
        Count::OrbiterAndLander => regular("planet", " with an orbiter and a lander"),
        Count::MostAtOnePlanet => pair("orbiter or lander", " at one planet", "orbiters or landers"),
        Count::Wins(set) => regular(&format!("{}sector", colours(set)), " won"),
        Count::WinsOneStar => regular("win", " of one star"),
        Count::CompletedSectors => regular("sector", " completed"),
        Count::SignalSectors => regular("sector", " with a signal"),
        Count::SignalsThere => regular("signal", " there"),
        Count::SectorsMarked => regular("sector", " marked"),
        Count::SignalsWithAnomaly => regular("signal", " where an anomaly is"),
        Count::SignalsOnTile => regular("signal", " on the tile"),
        Count::ScanSignals(colour) => regular(&format!("{} signal", colour.name()), ""),
        Count::ScanTileSignals => regular("signal", " marked on the tile"),
        Count::Traces { colours: set, each, scope } => life_traces(set, each, scope),
        Count::TracesOneColour => regular("life trace", " of one colour"),
        Count::TracesLastColour => regular("life trace", " of that colour"),
        Count::TracesOnPaidSpaces => regular("life trace", " that cost exofossils"),
        Count::Techs(ANY_TECH) => regular("tech", ""),
        Count::Techs(set) => regular(&format!("{} tech", techs(set)), ""),
        Count::TechsLastColour => regular("tech", " of that colour"),
        Count::OtherHas => holds("a tech that the other side has"),
        Count::Tucked(set) => regular("card", &tucked(set)),
        Count::Hand => regular("card", " in hand"),
        Count::HandIncome(income) => regular("card", &format!(" in hand for {}", income_name(income))),
        Count::HandCornerMove => regular("card", " in hand for movement"),
        Count::Missions => regular("mission", " completed"),
        Count::Fossils => regular("exofossil", ""),
        Count::Publicity => same("publicity"),
        Count::Points => regular("point", ""),
        Count::Data => same("data"),
        Count::ProbeOn { kind, next_to_earth } => {
            holds(&format!("a probe on {}{}", visits(kind), if next_to_earth { " next to earth" } else { "" }))
        }
        Count::ProbeDistance => regular("step", " between a probe and earth"),
        Count::PickedOnAsteroid => holds("that probe on asteroids"),
        Count::AsteroidsNextToPicked => regular("asteroid field", " next to it"),
        Count::EarthWithAnomaly => holds("an anomaly where earth is"),
        Count::WithEarth => pair("planet or comet", " where earth is", "planets or comets"),
        Count::Visited(set) => holds(&format!("a visit to {}", visits(set))),
        Count::PlanetsVisited { earth } => regular("planet", if earth { " visited, earth too" } else { " visited" }),
        Count::MovedWithinRing => holds("a move within a ring"),
        Count::Landed { planets: set, moon } => {
            let on = match (set, moon) {
                (0, _) => "a moon".into(),
                (_, true) => format!("{} or a moon", planets(set)),
                (_, false) => planets(set),
            };
            holds(&format!("a landing on {on}"))
        }
        Count::UnmarkedGoldTile => regular("point", " of a gold tile you have not marked, at its last value"),
    }
}

fn figures(set: Set, orbiters: bool, landers: bool, moons: bool) -> Counted {
    let (one, many) = match (orbiters, landers) {
        (true, true) => ("orbiter or lander", "orbiters or landers"),
        (true, false) => ("orbiter", "orbiters"),
        _ => ("lander", "landers"),
    };
    let place = match (set == ANY_PLANET, landers, moons) {
        (true, true, false) => ", moons left out".into(),
        (true, ..) => String::new(),
        (false, _, true) => format!(" at {} or its moons", planets(set)),
        (false, ..) => format!(" at {}", planets(set)),
    };
    Counted { one: format!("{one}{place}"), many: format!("{many}{place}"), holds: None }
}

fn life_traces(set: Set, each: bool, scope: Scope) -> Counted {
    let of = of_species(scope);
    let words = |one: &str, rest: &str| Counted {
        one: format!("{one}{rest}{of}"),
        many: format!("{one}s{rest}{of}"),
        holds: None,
    };
    match (set, each) {
        (ANY_TRACE, true) => words("life trace", " of each colour"),
        (_, true) => words("life trace", &format!(" each of {}", traces(set).replace(" or ", " and "))),
        (ANY_TRACE, false) => words("life trace", ""),
        (_, false) => words(&format!("{} life trace", traces(set)), ""),
    }
}

fn colours(set: Set) -> String {
    let whole = (1 << Colour::COUNT) - 1;
    match set == whole {
        true => String::new(),
        false => named(set, whole, Colour::ALL.into_iter().map(|known| (known.bit(), known.name()))) + " ",
    }
}

fn income_name(income: Income) -> &'static str {
    match income {
        Income::Credit => "credits",
        Income::Energy => "energy",
        Income::Card => "cards",
        Income::Data => "data",
        Income::Publicity => "publicity",
    }
}

fn tucked(set: Set) -> String {
    match Income::ALL.into_iter().filter(|known| set & known.bit() != 0).collect::<Vec<_>>()[..] {
        [only] => format!(" tucked for {}", income_name(only)),
        _ => " tucked".into(),
    }
}

#[cfg(test)]
mod tests;
