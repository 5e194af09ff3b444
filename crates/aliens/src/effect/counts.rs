//! What can be counted, what holds, what fills a circle.
//!
//! What a count says stands with `~` for the `s` of several.

use super::{Scope, Set, Thing};
use crate::{
    language::{
        Scene,
        counts::{
            and_moons, fields, hand, incomes, landed, life_traces, planets, planets_or_any, signals, star_colours,
            techs, traces, visits,
        },
        speak::{self, a_tech, a_trace, figures, landings, plural, won},
    },
    pieces::{Colour, Income},
    ruleset::language::Phrase,
};

/// What can be counted. Boolean ones are 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Phrase)]
#[phrase("something to count", context = Scene)]
pub enum Count {
    /// Your own figures.
    #[name("orbit-or-land", orbiters = true, landers = true)]
    #[name("orbiters", "orbiter", moons = false, planets = with(planets_or_any), orbiters = true, landers = false)]
    #[name("landers-no-moons", moons = false, planets = with(planets_or_any), orbiters = false, landers = true)]
    #[name("landers+moons", moons = true, planets = with(planets_or_any), orbiters = false, landers = true)]
    #[name("landers", "lander", moons = false, orbiters = false, landers = true)]
    #[says("{}", figures(*planets, *orbiters, *landers, *moons))]
    Figures {
        /// Landers on moons count: `+moons` after the planets.
        #[with(and_moons)]
        moons: bool,
        /// At these planets.
        #[with(planets)]
        planets: Set,
        /// Orbiters count.
        orbiters: bool,
        /// Landers on planets count.
        landers: bool,
    },
    /// Planets where you have both.
    #[name = "orbiter+lander one-planet"]
    #[says = "planet~ with an orbiter and a lander"]
    OrbiterAndLander,
    /// The most figures at one planet.
    #[name = "orbit-or-land one-planet+moons"]
    #[says = "orbiter~ or lander~ at one planet"]
    MostAtOnePlanet,
    /// Sectors won of these colours (a set of [`Colour`]s).
    #[name("wins", "win")]
    #[says(|colours| "{}sector~ won", won(*colours))]
    Wins(#[with(star_colours)] Set),
    /// The most wins of one star.
    #[name("wins one-sector", "win one-sector")]
    #[says = "win~ of one star"]
    WinsOneStar,
    /// Sectors completed this turn.
    #[name = "completed-sectors"]
    #[says = "sector~ completed"]
    CompletedSectors,
    /// Sectors that hold a signal of yours.
    #[name("signal-sectors", "signal-sector")]
    #[says = "sector~ with a signal"]
    SignalSectors,
    /// Your signals in the sector marked last.
    #[name("own-signals there", "own-signal there")]
    #[says = "signal~ there"]
    SignalsThere,
    /// Sectors marked by this card.
    #[name = "distinct-sector marked"]
    #[says = "sector~ marked"]
    SectorsMarked,
    /// Your signals in sectors with an anomaly.
    #[name("own-signals in anomaly-sector", "own-signal in anomaly-sector")]
    #[says = "signal~ where an anomaly is"]
    SignalsWithAnomaly,
    /// `signals tile` outside `this-scan`: your signals on the tile of Oumuamua.
    #[unsaid]
    #[says = "signal~ on the tile"]
    SignalsOnTile,
    /// Signals of that colour marked by this scan, inside `this-scan`.
    #[name("signals", "signal")]
    #[with(signals)]
    #[says(|colour| "{} signal~", colour.name())]
    ScanSignals(Colour),
    /// `signals tile` inside `this-scan`.
    #[unsaid]
    #[says = "signal~ marked on the tile"]
    ScanTileSignals,
    /// `traces COLOURS [SCOPE]`; with `+` the least over the colours, otherwise their sum. `traces SCOPE` counts all.
    #[name("traces", "trace")]
    #[with(life_traces)]
    #[says("{}", speak::life_traces(*colours, *each, *scope))]
    Traces {
        /// The colours.
        colours: Set,
        /// Whether the least over the colours counts.
        each: bool,
        /// For which species.
        scope: Scope,
    },
    /// The most of one colour.
    #[name("traces one-colour", "trace one-colour")]
    #[says = "life trace~ of one colour"]
    TracesOneColour,
    /// Traces of the colour marked last.
    #[name("traces same-colour", "trace same-colour")]
    #[says = "life trace~ of that colour"]
    TracesLastColour,
    /// Traces on spaces that cost exofossils.
    #[name("traces fossil-cost-space this-species", "trace fossil-cost-space this-species")]
    #[says = "life trace~ that cost exofossils"]
    TracesOnPaidSpaces,
    /// Techs of these colours.
    #[name("techs", "tech")]
    #[says(|colours| "{}tech~", speak::techs(*colours))]
    Techs(#[with(techs)] Set),
    /// Techs of the colour taken last.
    #[name("techs same-colour", "tech same-colour")]
    #[says = "tech~ of that colour"]
    TechsLastColour,
    /// The other side has the tech taken last.
    #[name = "other-has"]
    #[says = "a tech that the other side has"]
    OtherHas,
    /// Cards tucked (a set of [`Income`]s).
    #[says(|incomes| "card~{}", speak::tucked(*incomes))]
    Tucked(#[with(incomes)] Set),
    /// Cards in hand, or those of them with some income or corner.
    #[with(hand)]
    #[says = "card~ in hand"]
    Hand,
    /// `hand income:X`.
    #[unsaid]
    #[says(|income| "card~ in hand for {}", speak::kind((*income).into()))]
    HandIncome(Income),
    /// Cards in hand with movement in their corner.
    #[name = "hand corner:move"]
    #[says = "card~ in hand for movement"]
    HandCornerMove,
    /// Missions completed.
    #[name("missions", "mission")]
    #[says = "mission~ completed"]
    Missions,
    /// Exofossils.
    #[name("fossils", "fossil")]
    #[says = "exofossil~"]
    Fossils,
    /// Publicity.
    #[name = "pub"]
    #[says = "publicity"]
    Publicity,
    /// Points.
    #[name = "vp"]
    #[says = "point~"]
    Points,
    /// In the pool.
    #[says = "data"]
    Data,
    /// Whether there is a probe of yours.
    #[name = "own-probe on"]
    #[says("a probe on {}{}", speak::visits(*kind), if *next_to_earth { " next to earth" } else { "" })]
    ProbeOn {
        /// [`VISIT_ASTEROID`](super::VISIT_ASTEROID) or [`VISIT_COMET`](super::VISIT_COMET).
        #[with(fields)]
        kind: Set,
        /// Only beside Earth.
        #[flag = "adjacent earth"]
        next_to_earth: bool,
    },
    /// The most steps any of your probes is away from Earth.
    #[name = "own-probe distance earth"]
    #[says = "step~ between a probe and earth"]
    ProbeDistance,
    /// The probe picked is on asteroids.
    #[name = "picked on asteroid"]
    #[says = "that probe on asteroids"]
    PickedOnAsteroid,
    /// Asteroid fields beside the probe picked.
    #[name = "asteroid adjacent picked"]
    #[says = "asteroid field~ next to it"]
    AsteroidsNextToPicked,
    /// An anomaly is in Earth's sector.
    #[name = "earth in anomaly-sector"]
    #[says = "an anomaly where earth is"]
    EarthWithAnomaly,
    /// Other planets and comets in Earth's sector.
    #[name = "other-planet/comet with:earth"]
    #[says = "planet~ or comet~ where earth is"]
    WithEarth,
    /// Whether a probe of yours entered such a space this turn.
    #[says(|what| "a visit to {}", speak::visits(*what))]
    Visited(#[with(visits)] Set),
    /// Planets entered this turn.
    #[name = "distinct-planet visited"]
    #[says("planet~ visited{}", if *earth { ", earth too" } else { "" })]
    PlanetsVisited {
        /// Earth counts.
        #[flag = "incl-earth"]
        earth: bool,
    },
    /// A probe moved within its ring this turn.
    #[name = "moved within ring"]
    #[says = "a move within a ring"]
    MovedWithinRing,
    /// The landing just made was on one of these planets, or on a moon.
    #[with(landed)]
    #[says("a landing on {}", landings(*planets, *moon))]
    Landed {
        /// These planets.
        planets: Set,
        /// Any moon.
        moon: bool,
    },
    /// What one gold tile you have not marked is worth at its last value.
    #[name = "gold-tile unmarked rightmost"]
    #[says = "point~ of a gold tile you have not marked, at its last value"]
    UnmarkedGoldTile,
}

/// `COUNT>=N` or `COUNT=N`, and with `&` a second one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Condition {
    /// The first.
    pub first: Test,
    /// The second, where there is one.
    pub second: Option<Test>,
}

/// A count compared with a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Test {
    /// What is counted.
    pub count: Count,
    /// `=` rather than `>=`.
    pub exactly: bool,
    /// The number.
    pub number: u8,
}

/// What fills a circle of a triggered mission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Phrase)]
#[phrase("something that fills a circle", context = Scene)]
pub enum Trigger {
    /// A probe of yours enters one of these.
    #[says("visiting {}{}", speak::visits(*what), if *own_turn { " in one's own turn" } else { "" })]
    Visit {
        /// What ([`VISIT_PLANET`](super::VISIT_PLANET) and the like).
        #[with(visits)]
        what: Set,
        /// Only in your own turn.
        #[flag = "own-turn"]
        own_turn: bool,
    },
    /// A tech of these colours.
    #[says(|colours| "taking {}", a_tech(*colours))]
    Tech(#[with(techs)] Set),
    /// A life trace of these colours.
    #[says(|colours| "marking {}", a_trace(*colours))]
    Trace(#[with(traces)] Set),
    /// A launch.
    #[says = "launching"]
    Launch,
    /// Orbiting or landing.
    #[name("orbit", orbit = true, land = false)]
    #[name("land", orbit = false, land = true)]
    #[name("orbit-or-land", orbit = true, land = true)]
    #[says("{}", if !*land { "orbiting" } else if *orbit { "orbiting or landing" } else { "landing" })]
    Figure {
        /// Orbiting counts.
        orbit: bool,
        /// Landing counts.
        land: bool,
    },
    /// A scan.
    #[says = "scanning"]
    Scan,
    /// A signal of this colour.
    #[says(|colour| "marking a {} signal", colour.name())]
    Signal(Colour),
    /// A card discarded for its corner.
    #[name("corner pub", 0 = Thing::Publicity)]
    #[name("corner data", 0 = Thing::Data)]
    #[name("corner move", 0 = Thing::Move)]
    #[says(|what| "discarding a card for {}", speak::kind(*what))]
    Corner(Thing),
    /// A card played for so many credits.
    #[name = "play cost"]
    #[says(|cost| "playing a card for {}", plural(*cost, "credit"))]
    Play(#[number(0..=20)] u8),
}

/// Points at the end: `N per COUNT` or `N if CONDITION`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndPoints {
    /// So many for each.
    Per(u8, Count),
    /// So many where it holds.
    If(u8, Condition),
}
