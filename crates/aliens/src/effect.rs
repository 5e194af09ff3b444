//! Effects: the small vocabulary that cards, planets, techs, board spaces and rewards are written in.
//!
//! A scenario writes them as text, such as `launch; move 1` or `if pub>=8: trace red`; [`super::language`] turns the text
//! into a flat program of [`Effect`]s, and the game runs spans of it. Nothing here knows the state of a game.

use super::pieces::{Colour, Income, Planet, Star, TechColour, Trace};

/// A stretch of the program: one text of a scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Span {
    /// Where it starts.
    pub at: u16,
    /// Where it ends, exclusive.
    pub end: u16,
}

impl Span {
    /// Whether there is nothing in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.at >= self.end
    }
}

/// What can be gained or paid by number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thing {
    /// `vp`: points.
    Points,
    /// `credit`.
    Credit,
    /// `energy`.
    Energy,
    /// `data`: into the pool.
    Data,
    /// `pub`: publicity.
    Publicity,
    /// `card`: from the top of the deck.
    Card,
    /// `cardany`: from the row or the top of the deck.
    CardAny,
    /// `alien`: the face-up card or the top of the deck of the species whose space or planet gives it.
    AlienCard,
    /// `fossil`: an exofossil.
    Fossil,
    /// `move`: a movement point.
    Move,
    /// `progress`: of the rival; nothing for the player.
    Progress,
}

/// A set of named things, a bit each: `place()` is the number of the bit.
pub type Set = u16;

/// What a probe can enter: the places of [`Planet`], then these two.
pub const VISIT_ASTEROID: Set = 1 << Planet::COUNT;
/// A comet; see [`VISIT_ASTEROID`].
pub const VISIT_COMET: Set = 1 << (Planet::COUNT + 1);
/// Every planet but Earth, which `on visit planet` means.
pub const VISIT_PLANET: Set = ((1 << Planet::COUNT) - 1) & !(1 << Planet::Earth as u16);

/// Every colour of life trace.
pub const ANY_TRACE: Set = (1 << Trace::COUNT) - 1;
/// Every colour of tech.
pub const ANY_TECH: Set = (1 << TechColour::COUNT) - 1;
/// Every planet.
pub const ANY_PLANET: Set = (1 << Planet::COUNT) - 1;

/// For which species a life trace may be marked, or is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Any species; counted over both.
    Any,
    /// `again`: only where you have a trace of that colour already.
    Again,
    /// `same-species`: the one that met the mission's condition.
    Same,
    /// `this-species`: the one the card belongs to.
    This,
    /// `other-species`: the other one.
    Other,
    /// `each-species`: counted as the least over both.
    Each,
    /// `one-species`: counted as the most over both.
    One,
}

/// Where a signal goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignalAt {
    /// `red`, `yellow`, `blue`, `black`: either sector of that colour.
    Colour(Colour),
    /// `any`: any sector.
    Any,
    /// `row`: the colour of a card discarded from the row.
    Row,
    /// `hand`: the colour of a card discarded from hand; it may be declined.
    Hand,
    /// `deck`: the colour of the top card of the deck, discarded.
    Deck,
    /// `at:STAR`.
    Star(Star),
    /// `with:PLANET`: the sector that planet stands in now. The player may put any signal for Oumuamua's sector on its
    /// tile; for `with:oumuamua` the rival always does.
    Planet(Planet),
    /// `with:probe`: the sector of one of your own probes.
    Probe,
    /// `left-of:probe`: the sector counter-clockwise of the probe chosen last.
    LeftOfProbe,
    /// `right-of:probe`: the sector clockwise of the probe chosen last.
    RightOfProbe,
    /// `with:picked [each]`: the sector of each probe picked.
    Picked,
    /// `with:next-anomaly`.
    NextAnomaly,
    /// `on:tile`: the tile of Oumuamua.
    Tile,
}

/// Which of your figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Figure {
    /// An orbiter.
    Orbiter,
    /// A lander, also on a moon.
    Lander,
}

/// Where samples may be looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SamplePlace {
    /// `with:probe`: a planet with a probe of yours.
    Probe,
    /// `jupiter/saturn`: either.
    Either,
}

/// Whose corner or income counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// `of:drawn`: the card drawn last in this effect, which stays in hand.
    Drawn,
    /// `of:discarded`: every card discarded last in this effect.
    Discarded,
}

/// One step of a program. Blocks say how many of the effects after them belong to them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// `THING N`.
    Gain(Thing, u8),
    /// `THING N per COUNT`.
    GainPer(Thing, u8, Count),
    /// `income`: tuck a card from hand; optional.
    Income,
    /// `income-self`: tuck this card.
    IncomeSelf,
    /// `income-once of:discarded`: one of the income of the card discarded last.
    IncomeOnce,
    /// `trace COLOUR [again|same-species]`.
    Trace(Set, Scope),
    /// `take row`: every card of the row.
    TakeRow,
    /// `discard row`: every card of the row.
    DiscardRow,
    /// `discard drawn`: one of the cards drawn by this effect.
    DiscardDrawn,
    /// `corner of:drawn` or `corner of:discarded`.
    Corner(Subject),
    /// `anomaly-reward next`.
    AnomalyReward,
    /// `launch [nolimit]`; whether the probe limit holds.
    Launch {
        /// Not `nolimit`.
        limited: bool,
    },
    /// `land [moon-ok] [occupied-ok]`.
    Land {
        /// Moons too, without the tech.
        moons: bool,
        /// Spaces that are taken too.
        occupied: bool,
    },
    /// `orbit-or-land`.
    OrbitOrLand,
    /// `scan`.
    Scan,
    /// `rotate`.
    Rotate,
    /// `tech COLOUR [other-has] [nobonus]`.
    Tech {
        /// Its colours.
        colours: Set,
        /// Only one that the other side has.
        other_has: bool,
        /// Whether the bonus printed on the tile is gained.
        bonus: bool,
    },
    /// `message`: a marker ahead of the score; the green part waits for it.
    Message,
    /// `sample-pick`.
    SamplePick,
    /// `sample-peek PLACE`.
    SamplePeek(SamplePlace),
    /// `sample-reward`: of the token delivered.
    SampleReward,
    /// `signal WHERE [xN] [nodata] [one-sector]`.
    Signal {
        /// Where.
        at: SignalAt,
        /// How many; at most so many where they may be declined.
        times: u8,
        /// Whether data is gained.
        data: bool,
        /// Whether all of them go to one sector.
        together: bool,
    },
    /// `pick own-probe`, or `pick probe any-owner up-to N`.
    PickProbe {
        /// The rival's too.
        any_owner: bool,
        /// At most so many.
        up_to: u8,
    },
    /// `return-self`: the card goes back to hand.
    ReturnSelf,
    /// `turn: asteroid exit cost 0`, from now on.
    FreeAsteroids,
    /// `turn: pub-from-moving 0`, from now on.
    NoPublicityFromMoving,
    /// `turn: on visit planet: may swap pub 1 -> move 1`, from now on.
    SwapPublicityForMove,
    /// `if CONDITION: CLAUSE` or `if CONDITION: { … }`: the next so many effects only where it holds.
    If(Condition, u8),
    /// `turn: if …` or `turn: THING N per COUNT`: the next so many effects are done as soon as their condition holds in
    /// this turn, or at its end where they count something.
    Turn(u8),
    /// `this-scan: CLAUSE`: the next so many effects are done when the scan before them is over.
    ThisScan(u8),
    /// `[repeat] may pay THING N -> { … }`: the next so many effects for a price, once or as often as wanted.
    MayPay {
        /// What is paid.
        thing: Thing,
        /// How many of it.
        number: u8,
        /// Whether it may be done again.
        repeat: bool,
        /// How many effects.
        len: u8,
    },
    /// `pay THING N`: a price that must be paid, at the start of what a mission gives.
    Pay(Thing, u8),
    /// `pay orbiter 1 -> { … }`: the next so many effects for a figure taken back; optional.
    PayFigure(Figure, u8),
}

/// What can be counted. Boolean ones are 0 or 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// `orbit-or-land P[+moons]`, `orbiters`, `landers-no-moons`, `landers+moons`, `landers P`: your own figures.
    Figures {
        /// At these planets.
        planets: Set,
        /// Orbiters count.
        orbiters: bool,
        /// Landers on planets count.
        landers: bool,
        /// Landers on moons count.
        moons: bool,
    },
    /// `orbiter+lander one-planet`: planets where you have both.
    OrbiterAndLander,
    /// `orbit-or-land one-planet+moons`: the most figures at one planet.
    MostAtOnePlanet,
    /// `wins COLOUR`: sectors won of these colours (a set of [`Colour`]s).
    Wins(Set),
    /// `wins one-sector`: the most wins of one star.
    WinsOneStar,
    /// `completed-sectors`: sectors completed this turn.
    CompletedSectors,
    /// `signal-sector(s)`: sectors that hold a signal of yours.
    SignalSectors,
    /// `own-signals there`: your signals in the sector marked last.
    SignalsThere,
    /// `distinct-sector marked`: sectors marked by this card.
    SectorsMarked,
    /// `own-signal in anomaly-sector`: your signals in sectors with an anomaly.
    SignalsWithAnomaly,
    /// `signals tile` outside `this-scan`: your signals on the tile of Oumuamua.
    SignalsOnTile,
    /// `signal COLOUR` inside `this-scan`: signals of that colour marked by this scan.
    ScanSignals(Colour),
    /// `signal tile` inside `this-scan`.
    ScanTileSignals,
    /// `traces COLOURS [SCOPE]`; with `+` the least over the colours, otherwise their sum. `traces SCOPE` counts all.
    Traces {
        /// The colours.
        colours: Set,
        /// Whether the least over the colours counts.
        each: bool,
        /// For which species.
        scope: Scope,
    },
    /// `traces one-colour`: the most of one colour.
    TracesOneColour,
    /// `trace same-colour`: traces of the colour marked last.
    TracesLastColour,
    /// `traces fossil-cost-space this-species`.
    TracesOnPaidSpaces,
    /// `techs COLOUR`.
    Techs(Set),
    /// `tech same-colour`: techs of the colour taken last.
    TechsLastColour,
    /// `other-has`: the other side has the tech taken last.
    OtherHas,
    /// `tucked [income:X]`: cards tucked (a set of [`Income`]s).
    Tucked(Set),
    /// `hand`.
    Hand,
    /// `hand income:X`.
    HandIncome(Income),
    /// `hand corner:move`.
    HandCornerMove,
    /// `missions`: completed.
    Missions,
    /// `fossils`.
    Fossils,
    /// `pub`.
    Publicity,
    /// `vp`.
    Points,
    /// `data`: in the pool.
    Data,
    /// `own-probe on asteroid|comet [adjacent earth]`: whether there is one.
    ProbeOn {
        /// [`VISIT_ASTEROID`] or [`VISIT_COMET`].
        kind: Set,
        /// Only beside Earth.
        next_to_earth: bool,
    },
    /// `own-probe distance earth`: the most steps any of yours is away from Earth.
    ProbeDistance,
    /// `picked on asteroid`.
    PickedOnAsteroid,
    /// `asteroid adjacent picked`: asteroid fields beside the probe picked.
    AsteroidsNextToPicked,
    /// `earth in anomaly-sector`.
    EarthWithAnomaly,
    /// `other-planet/comet with:earth`: other planets and comets in Earth's sector.
    WithEarth,
    /// `visited X`: whether a probe of yours entered such a space this turn.
    Visited(Set),
    /// `distinct-planet visited [incl-earth]`: planets entered this turn.
    PlanetsVisited {
        /// Earth counts.
        earth: bool,
    },
    /// `moved within ring`.
    MovedWithinRing,
    /// `landed X`: the landing just made was on one of these planets, or on a moon.
    Landed {
        /// These planets.
        planets: Set,
        /// Any moon.
        moon: bool,
    },
    /// `gold-tile unmarked rightmost`: what one gold tile you have not marked is worth at its last value.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trigger {
    /// `visit X`: a probe of yours enters one of these.
    Visit {
        /// What ([`VISIT_PLANET`] and the like).
        what: Set,
        /// `own-turn`: only in your own turn.
        own_turn: bool,
    },
    /// `tech COLOUR`.
    Tech(Set),
    /// `trace COLOUR`.
    Trace(Set),
    /// `launch`.
    Launch,
    /// `orbit`, `land`, `orbit-or-land`.
    Figure {
        /// Orbiting counts.
        orbit: bool,
        /// Landing counts.
        land: bool,
    },
    /// `scan`.
    Scan,
    /// `signal COLOUR`.
    Signal(Colour),
    /// `corner pub|data|move`.
    Corner(Thing),
    /// `play cost N`.
    Play(u8),
}

/// Points at the end: `N per COUNT` or `N if CONDITION`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EndPoints {
    /// So many for each.
    Per(u8, Count),
    /// So many where it holds.
    If(u8, Condition),
}
