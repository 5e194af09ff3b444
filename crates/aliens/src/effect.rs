//! Effects: the small vocabulary that cards, planets, techs, board spaces and rewards are written in.
//!
//! A scenario writes them as text, such as `launch; move 1` or `if pub>=8: trace red`; [`super::language`] turns the text
//! into a flat program of [`Effect`]s, and the game runs spans of it. Nothing here knows the state of a game.

mod counts;

use crate::{
    language::{
        Scene,
        clauses::{marked_for, price, signal},
        counts::{techs, traces},
        speak::{self, a_tech, a_trace, counted, describe_condition, signals, thing, where_marked},
    },
    pieces::{Colour, Income, Planet, Star, TechColour, Trace},
    ruleset::language::Phrase,
};
pub use counts::{Condition, Count, EndPoints, Test, Trigger};

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

impl From<Income> for Thing {
    fn from(income: Income) -> Self {
        match income {
            Income::Credit => Self::Credit,
            Income::Energy => Self::Energy,
            Income::Card => Self::Card,
            Income::Data => Self::Data,
            Income::Publicity => Self::Publicity,
        }
    }
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Phrase)]
#[phrase("an effect", context = Scene)]
pub enum Effect {
    /// So many of a thing.
    #[name("vp", 0 = Thing::Points)]
    #[name("credit", 0 = Thing::Credit)]
    #[name("energy", 0 = Thing::Energy)]
    #[name("data", 0 = Thing::Data)]
    #[name("pub", 0 = Thing::Publicity)]
    #[name("card", 0 = Thing::Card)]
    #[name("cardany", 0 = Thing::CardAny)]
    #[name("alien", 0 = Thing::AlienCard)]
    #[name("fossil", 0 = Thing::Fossil)]
    #[name("move", 0 = Thing::Move)]
    #[name("progress", 0 = Thing::Progress)]
    #[says(|what, number| "{}", thing(*what, *number))]
    Gain(Thing, #[number(1..=99)] u8),
    /// `THING N per COUNT`.
    #[unsaid]
    #[says(|what, number, count| "{} for each {}", thing(*what, *number), counted(*count, false))]
    GainPer(Thing, u8, Count),
    /// Tuck a card from hand; optional.
    #[says = "an income"]
    Income,
    /// Tuck this card.
    #[name = "income-self"]
    #[says = "this card as income"]
    IncomeSelf,
    /// One of the income of the card discarded last.
    #[name = "income-once of:discarded"]
    #[says = "the income of the card discarded, once"]
    IncomeOnce,
    /// A life trace, `again` or of the `same-species`.
    #[says(|colours, scope| "{}{}", a_trace(*colours), where_marked(*scope))]
    Trace(#[with(traces)] Set, #[with(marked_for)] Scope),
    /// Every card of the row.
    #[name = "take row"]
    #[says = "every card of the row"]
    TakeRow,
    /// Every card of the row.
    #[name = "discard row"]
    #[says = "the row is discarded"]
    DiscardRow,
    /// One of the cards drawn by this effect.
    #[name = "discard drawn"]
    #[says = "one of the cards drawn is discarded"]
    DiscardDrawn,
    /// What a corner gives.
    #[name("corner of:drawn", 0 = Subject::Drawn)]
    #[name("corner of:discarded", 0 = Subject::Discarded)]
    #[says(|of| "the corner of {}", if *of == Subject::Drawn { "the card drawn" } else { "what was discarded" })]
    Corner(Subject),
    /// The reward of the next anomaly.
    #[name = "anomaly-reward next"]
    #[says = "the reward of the next anomaly"]
    AnomalyReward,
    /// Whether the probe limit holds.
    #[says("a launch{}", if *limited { "" } else { " beyond the limit of probes" })]
    Launch {
        /// Not `nolimit`.
        #[unless = "nolimit"]
        limited: bool,
    },
    /// A landing.
    #[says(
        "a landing{}{}",
        if *moons { ", on a moon too" } else { "" },
        if *occupied { ", where somebody landed too" } else { "" }
    )]
    Land {
        /// Moons too, without the tech.
        #[flag = "moon-ok"]
        moons: bool,
        /// Spaces that are taken too.
        #[flag = "occupied-ok"]
        occupied: bool,
    },
    /// Either.
    #[name = "orbit-or-land"]
    #[says = "an orbiter or a landing"]
    OrbitOrLand,
    /// A scan.
    #[says = "a scan"]
    Scan,
    /// A rotation.
    #[says = "a rotation"]
    Rotate,
    /// A tech.
    #[says(
        "{}{}{}",
        a_tech(*colours),
        if *other_has { " that the other side has" } else { "" },
        if *bonus { "" } else { " without its bonus" }
    )]
    Tech {
        /// Its colours.
        #[with(techs)]
        colours: Set,
        /// Only one that the other side has.
        #[flag = "other-has"]
        other_has: bool,
        /// Whether the bonus printed on the tile is gained.
        #[unless = "nobonus"]
        bonus: bool,
    },
    /// A marker ahead of the score; the green part waits for it.
    #[says = "a message"]
    Message,
    /// A sample.
    #[name = "sample-pick"]
    #[says = "a sample"]
    SamplePick,
    /// The reward of a sample that stays.
    #[name("sample-peek with:probe", 0 = SamplePlace::Probe)]
    #[name("sample-peek jupiter/saturn", 0 = SamplePlace::Either)]
    #[says(
        |place| "the reward of a sample {}",
        if *place == SamplePlace::Probe { "where a probe is" } else { "of jupiter or saturn" }
    )]
    SamplePeek(SamplePlace),
    /// Of the token delivered.
    #[name = "sample-reward"]
    #[says = "the reward of the sample"]
    SampleReward,
    /// `signal WHERE [xN] [nodata] [one-sector]`.
    #[with(signal)]
    #[says(
        "{}{}{}",
        signals(*at, *times),
        if *together { ", all in one sector" } else { "" },
        if *data { "" } else { ", without data" }
    )]
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
    /// Probes for what follows.
    #[name("pick own-probe", any_owner = false, up_to = 1)]
    #[name("pick probe any-owner up-to", any_owner = true)]
    #[says("{} chosen", if *any_owner { format!("up to {up_to} probes are") } else { "a probe is".into() })]
    PickProbe {
        /// The rival's too.
        any_owner: bool,
        /// At most so many.
        #[number(1..=4)]
        up_to: u8,
    },
    /// The card goes back to hand.
    #[name = "return-self"]
    #[says = "this card back in hand"]
    ReturnSelf,
    /// From now on, in this turn.
    #[name = "turn : asteroid exit cost 0"]
    #[says = "leaving asteroids costs nothing more this turn"]
    FreeAsteroids,
    /// From now on, in this turn.
    #[name = "turn : pub-from-moving 0"]
    #[says = "no publicity from moving this turn"]
    NoPublicityFromMoving,
    /// From now on, in this turn.
    #[name = "turn : on visit planet : may swap pub 1 -> move 1"]
    #[says = "a publicity may become a movement at each planet this turn"]
    SwapPublicityForMove,
    /// The next so many effects only where it holds.
    #[says(|condition, _| "with {}: ", describe_condition(*condition))]
    If(
        Condition,
        #[after = ":"]
        #[unsaid]
        u8,
    ),
    /// The next so many effects, which are conditional or count something, are done as soon as their condition holds in
    /// this turn, or at its end where they count something.
    #[name = "turn :"]
    #[says = "this turn "]
    Turn(#[unsaid] u8),
    /// The next so many effects are done when the scan before them is over.
    #[name = "this-scan :"]
    #[says = "for this scan "]
    ThisScan(#[unsaid] u8),
    /// The next so many effects for a price, once or as often as wanted.
    #[name("may pay", repeat = false)]
    #[name("repeat may pay", repeat = true)]
    #[says("for {}, {}: ", speak::thing(*thing, *number), if *repeat { "as often as wanted" } else { "if wanted" })]
    MayPay {
        /// What is paid.
        #[with(price)]
        thing: Thing,
        /// How many of it.
        #[number(1..=9)]
        number: u8,
        /// Whether it may be done again.
        repeat: bool,
        /// How many effects.
        #[after = "->"]
        #[unsaid]
        len: u8,
    },
    /// A price that must be paid, at the start of what a mission gives.
    #[says(|what, number| "at the price of {}", thing(*what, *number))]
    Pay(#[with(price)] Thing, #[number(1..=9)] u8),
    /// The next so many effects for a figure taken back; optional.
    #[name("pay orbiter 1 ->", 0 = Figure::Orbiter)]
    #[name("pay lander 1 ->", 0 = Figure::Lander)]
    #[says(|figure, _| "for {}, if wanted: ", if *figure == Figure::Orbiter { "an orbiter" } else { "a lander" })]
    PayFigure(Figure, #[unsaid] u8),
}

impl Effect {
    /// How many of the effects after it belong to it, where it governs some.
    pub const fn governs(&mut self) -> Option<&mut u8> {
        match self {
            Self::If(_, len)
            | Self::Turn(len)
            | Self::ThisScan(len)
            | Self::MayPay { len, .. }
            | Self::PayFigure(_, len) => Some(len),
            _ => None,
        }
    }
}
