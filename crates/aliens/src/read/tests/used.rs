//! Every word of the language is used by some text of the shipped scenario, or named here as unused.

use super::*;
use crate::{
    cards::Kind,
    effect::{Condition, Count, EndPoints, Scope, SignalAt, Thing, Trigger},
    rival::cards::{Preference, Step},
    rules::{GoldCount, Need, TechRule},
};
use std::collections::BTreeSet;

/// The names of all variants of an enum, and the name of one.
macro_rules! variants {
    ($all:ident, $name:ident, $kind:ident { $($variant:ident),+ $(,)? }) => {
        const $all: &[&str] = &[$(concat!(stringify!($kind), "::", stringify!($variant))),+];

        // A new variant that is not listed here does not compile.
        fn $name(value: &$kind) -> &'static str {
            match value {
                $($kind::$variant { .. } => concat!(stringify!($kind), "::", stringify!($variant))),+
            }
        }
    };
}

variants!(
    EFFECTS,
    effect,
    Effect {
        Gain,
        GainPer,
        Income,
        IncomeSelf,
        IncomeOnce,
        Trace,
        TakeRow,
        DiscardRow,
        DiscardDrawn,
        Corner,
        AnomalyReward,
        Launch,
        Land,
        OrbitOrLand,
        Scan,
        Rotate,
        Tech,
        Message,
        SamplePick,
        SamplePeek,
        SampleReward,
        Signal,
        PickProbe,
        ReturnSelf,
        FreeAsteroids,
        NoPublicityFromMoving,
        SwapPublicityForMove,
        If,
        Turn,
        ThisScan,
        MayPay,
        Pay,
        PayFigure,
    }
);
variants!(
    COUNTS,
    count,
    Count {
        Figures,
        OrbiterAndLander,
        MostAtOnePlanet,
        Wins,
        WinsOneStar,
        CompletedSectors,
        SignalSectors,
        SignalsThere,
        SectorsMarked,
        SignalsWithAnomaly,
        SignalsOnTile,
        ScanSignals,
        ScanTileSignals,
        Traces,
        TracesOneColour,
        TracesLastColour,
        TracesOnPaidSpaces,
        Techs,
        TechsLastColour,
        OtherHas,
        Tucked,
        Hand,
        HandIncome,
        HandCornerMove,
        Missions,
        Fossils,
        Publicity,
        Points,
        Data,
        ProbeOn,
        ProbeDistance,
        PickedOnAsteroid,
        AsteroidsNextToPicked,
        EarthWithAnomaly,
        WithEarth,
        Visited,
        PlanetsVisited,
        MovedWithinRing,
        Landed,
        UnmarkedGoldTile,
    }
);
variants!(TRIGGERS, trigger, Trigger { Visit, Tech, Trace, Launch, Figure, Scan, Signal, Corner, Play });
variants!(
    SIGNALS,
    signal,
    SignalAt {
        Colour,
        Any,
        Row,
        Hand,
        Deck,
        Star,
        Planet,
        Probe,
        LeftOfProbe,
        RightOfProbe,
        Picked,
        NextAnomaly,
        Tile,
    }
);
variants!(
    THINGS,
    thing,
    Thing { Points, Credit, Energy, Data, Publicity, Card, CardAny, AlienCard, Fossil, Move, Progress }
);
variants!(SCOPES, scope, Scope { Any, Again, Same, This, Other, Each, One });
variants!(ENDS, end, EndPoints { Per, If });
variants!(
    CANDIDATES,
    candidate,
    Step { Analyze, Launch, Tech, Fly, Scan, Swap, Sample, MarkAnomaly, PlaceMessage, PlayExertian }
);
variants!(PREFERENCES, preference, Preference { Orbit, Land, LandOnly });
variants!(NEEDS, need, Need { State, Visit, Figure, Win, Tech, Trace, Mission, Play, Launch, Scan });
variants!(
    TECHS,
    tech,
    TechRule { ProbeLimit, Asteroids, Landing, Moons, Neighbour, MercurySignal, HandSignal, LaunchOrMove, Slot }
);
variants!(
    GOLD,
    gold,
    GoldCount { IncomeMost, IncomeSets, TraceSets, WinsAndFigures, Missions, MissionPairs, TechSets, TechPairs }
);
variants!(KINDS, kind, Kind { Plain, Conditional, Delivery, Triggered, Endgame, Message, Danger });

#[derive(Default)]
struct Used(BTreeSet<&'static str>);

impl Used {
    fn count(&mut self, value: &Count) {
        self.0.insert(count(value));
        if let Count::Traces { scope: at, .. } = value {
            self.0.insert(scope(at));
        }
    }

    fn condition(&mut self, condition: &Condition) {
        self.count(&condition.first.count);
        if let Some(second) = condition.second {
            self.count(&second.count);
        }
    }

    fn effect(&mut self, value: &Effect) {
        self.0.insert(effect(value));
        match value {
            Effect::Gain(what, _) | Effect::Pay(what, _) | Effect::MayPay { thing: what, .. } => {
                self.0.insert(thing(what));
            }
            Effect::GainPer(what, _, counted) => {
                self.0.insert(thing(what));
                self.count(counted);
            }
            Effect::Trace(_, at) => {
                self.0.insert(scope(at));
            }
            Effect::Signal { at, .. } => {
                self.0.insert(signal(at));
            }
            Effect::If(condition, _) => self.condition(condition),
            _ => {}
        }
    }

    fn end(&mut self, value: &EndPoints) {
        self.0.insert(end(value));
        match value {
            EndPoints::Per(_, counted) => self.count(counted),
            EndPoints::If(_, condition) => self.condition(condition),
        }
    }
}

#[test]
fn every_word_is_used_by_some_text() {
    let rules = rules(&[]);
    let mut used = Used::default();
    rules.program.iter().for_each(|effect| used.effect(effect));
    for card in &rules.cards {
        used.0.insert(kind(&card.kind));
        match &card.kind {
            Kind::Conditional(condition, _) => used.condition(condition),
            Kind::Triggered(circles) => used.0.extend(circles.iter().map(|circle| trigger(&circle.trigger))),
            Kind::Endgame(points) | Kind::Danger(_, points) => used.end(points),
            Kind::Plain | Kind::Delivery(..) | Kind::Message(_) => {}
        }
    }
    for at in rules.rival_cards.iter().flat_map(|card| &card.candidates) {
        used.0.insert(candidate(&at.step));
        if let Step::Fly(_, preferred) = &at.step {
            used.0.insert(preference(preferred));
        }
    }
    for at in rules.objectives.iter().flat_map(|objective| &objective.tasks).flatten() {
        used.0.insert(need(at));
        if let Need::State(condition) = at {
            used.condition(condition);
        }
    }
    used.0.extend(rules.techs.iter().map(|known| tech(&known.rule)));
    used.0.extend(rules.gold.iter().flatten().map(|side| gold(&side.count)));
    let all =
        [EFFECTS, COUNTS, TRIGGERS, SIGNALS, THINGS, SCOPES, ENDS, CANDIDATES, PREFERENCES, NEEDS, TECHS, GOLD, KINDS];
    let unused: Vec<&str> = all.concat().into_iter().filter(|name| !used.0.contains(name)).collect();
    // The tile is marked through the sector of Oumuamua, and by the rival's scan; the rival lands on Jupiter and Saturn
    // for samples by a candidate of its own.
    assert_eq!(unused, ["SignalAt::Tile", "Preference::LandOnly"]);
}
