//! The rules of one scenario: everything its settings say, read, checked and ready to play.

use super::{
    cards::{Card, CardId},
    effect::{Condition, Effect, Set, Span},
    language::{
        Scene,
        counts::{planets_or_any, star_colours, techs, traces, visits},
    },
    pieces::{Colour, Planet, Side, Species, TechColour},
    rival::cards::RivalCard,
    ruleset::language::Phrase,
};
use arrayvec::ArrayVec;

/// Places on or around a planet.
#[derive(Debug, Clone, Default)]
pub struct PlanetRules {
    /// Points for the first orbiter there.
    pub first_orbit: u8,
    /// What an orbiter gains.
    pub orbit: Span,
    /// What a lander gains.
    pub land: Span,
    /// Data for the first landers, a space each.
    pub first_land: ArrayVec<u8, 3>,
    /// What the first orbiter gains besides (a species' card at Oumuamua).
    pub first_orbit_gain: Span,
}

/// A moon, which takes one lander.
#[derive(Debug, Clone)]
pub struct Moon {
    /// Its name.
    pub name: String,
    /// Its planet.
    pub planet: Planet,
    /// What landing gains.
    pub land: Span,
}

/// What a tech does for whoever holds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TechRule {
    /// Two probes in space instead of one.
    ProbeLimit,
    /// Publicity on entering asteroids, and no cost to leave them.
    Asteroids,
    /// Landing costs an energy less.
    Landing,
    /// Moons can be landed on.
    Moons,
    /// Scanning: Earth's signal may go to a neighbouring sector.
    Neighbour,
    /// Scanning: a publicity for a signal in Mercury's sector.
    MercurySignal,
    /// Scanning: a card from hand for a signal of its colour.
    HandSignal,
    /// Scanning: an energy for a launch, or a move.
    LaunchOrMove,
    /// A slot of the computer: what data on it and below it gains.
    Slot,
}

/// A tech.
#[derive(Debug, Clone)]
pub struct TechRules {
    /// Its name.
    pub name: String,
    /// What it does.
    pub rule: TechRule,
    /// What taking it gains.
    pub taken: Span,
    /// What data placed on top of it gains (blue).
    pub top: Span,
    /// What data placed below it gains (blue).
    pub bottom: Span,
}

/// A star and its sector.
#[derive(Debug, Clone)]
pub struct StarRules {
    /// Its colour.
    pub colour: Colour,
    /// Its data slots.
    pub slots: u8,
    /// What its first winner gains.
    pub first: Span,
    /// What later winners gain.
    pub later: Span,
}

/// A space of a species' board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Space {
    /// Fossils it costs.
    pub fossils: u8,
    /// Data from the pool it costs.
    pub data: u8,
    /// What marking it gains.
    pub gain: Span,
    /// Whether it can be marked any number of times.
    pub repeats: bool,
    /// Danger for whoever marks it.
    pub danger: u8,
    /// Whether it pays the reward of the sample token on it, and is closed until there is one.
    pub sample: bool,
}

/// The most rows of a species' board.
pub const ROWS: usize = 9;

/// A species: its board, by colour of trace and row from the lowest.
#[derive(Debug, Clone, Default)]
pub struct SpeciesRules {
    /// Its spaces.
    pub spaces: [ArrayVec<Space, ROWS>; 3],
    /// Its cards.
    pub deck: Vec<CardId>,
}

/// One of the tasks of an objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Phrase)]
#[phrase("a task", context = Scene)]
pub enum Need {
    /// Something that holds or does not: it counts at once.
    #[unsaid]
    State(Condition),
    /// A probe enters one of these.
    Visit(#[with(visits)] Set),
    /// An orbiter or a lander (or both kinds) at one of these planets.
    #[name("orbit-or-land", orbit = true, land = true)]
    #[name("orbit", orbit = true, land = false)]
    #[name("land", orbit = false, land = true)]
    Figure {
        /// The planets.
        #[with(planets_or_any)]
        planets: Set,
        /// Orbiting counts.
        orbit: bool,
        /// Landing counts.
        land: bool,
    },
    /// A sector won, of one of these colours.
    Win(#[with(star_colours)] Set),
    /// A tech taken, of one of these colours.
    Tech(#[with(techs)] Set),
    /// A life trace marked, of one of these colours.
    Trace(#[with(traces)] Set),
    /// A mission completed.
    Mission,
    /// A card played for exactly so much.
    #[name = "play cost"]
    Play(#[number(0..=20)] u8),
    /// A probe launched.
    Launch,
    /// A scan.
    Scan,
}

/// An objective: one to three tasks, each of which one of several things fulfils.
#[derive(Debug, Clone)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Its level from 0 to 2.
    pub level: u8,
    /// What each of its tasks takes: any one of these.
    pub tasks: ArrayVec<ArrayVec<Need, 2>, 3>,
}

/// What a gold tile counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GoldCount {
    /// The more of the cards tucked for credits and for energy.
    IncomeMost,
    /// Sets of cards tucked for credit, energy and cards.
    IncomeSets,
    /// Sets of the three life traces.
    TraceSets,
    /// Pairs of a sector won and an orbiter or lander.
    WinsAndFigures,
    /// Missions completed.
    Missions,
    /// Pairs of missions completed and end-game cards.
    MissionPairs,
    /// Sets of the three techs.
    TechSets,
    /// Pairs of techs.
    TechPairs,
}

impl GoldCount {
    /// The word for one of what it counts, and for several.
    #[must_use]
    pub const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::IncomeMost => ("card", "cards"),
            Self::IncomeSets | Self::TraceSets | Self::TechSets => ("set", "sets"),
            Self::WinsAndFigures | Self::MissionPairs | Self::TechPairs => ("pair", "pairs"),
            Self::Missions => ("mission", "missions"),
        }
    }
}

/// A side of a gold tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GoldSide {
    /// What it counts.
    pub count: GoldCount,
    /// Points for each, for the first, the second and any later marker.
    pub values: [u8; 3],
}

/// A star level of the rival.
#[derive(Debug, Clone, Copy)]
pub struct Level {
    /// The tech colours of the three thirds of the progress track.
    pub colours: [TechColour; 3],
    /// Its slot on the progress track at the start, from 0.
    pub slot: u8,
    /// Advanced cards shuffled in at the start.
    pub extra: u8,
    /// Objectives of each level.
    pub objectives: [u8; 3],
}

/// What things cost and what a seat starts with; the figures of the base game.
#[derive(Debug, Clone)]
pub struct Numbers {
    pub rounds: u8,
    pub start_publicity: u8,
    pub start_credits: u8,
    pub start_energy: u8,
    pub start_cards: u8,
    /// Points of whoever goes first and second.
    pub start_points: [u8; 2],
    pub income_credits: u8,
    pub income_energy: u8,
    pub income_cards: u8,
    pub hand_limit: u8,
    pub row: u8,
    /// Cards of the stack offered to whoever passes.
    pub stack: u8,
    pub publicity_limit: u8,
    pub pool_limit: u8,
    pub probe_limit: u8,
    pub probe_limit_tech: u8,
    pub launch_credits: u8,
    pub orbit_credits: u8,
    pub orbit_energy: u8,
    pub land_energy: u8,
    /// What an orbiter there takes off landing, and the tech.
    pub land_less_orbiter: u8,
    pub land_less_tech: u8,
    pub scan_credits: u8,
    pub scan_energy: u8,
    pub analyze_energy: u8,
    pub research_publicity: u8,
    pub buy_card_publicity: u8,
    /// How many of one kind an exchange takes.
    pub exchange: u8,
    /// Movement points for an energy.
    pub moves_per_energy: u8,
    /// Extra cost of leaving asteroids.
    pub asteroid_exit: u8,
    pub visit_publicity: u8,
    /// Points of the second data slot of a sector.
    pub second_slot: u8,
    pub sector_publicity: u8,
    pub first_taker: u8,
    /// Top slots of the computer, what placing data there gains, and whether a blue tech fits.
    pub slots: ArrayVec<(Span, bool), 8>,
    pub neutral_milestones: ArrayVec<u16, 4>,
    pub neutral_markers: u8,
    pub gold_milestones: ArrayVec<u16, 4>,
    /// Rotations that the first pass of a round makes.
    pub first_pass_rotates: bool,
    /// What a discovery space of the left and of the right species gains, and an overflow space.
    pub discovery: [Span; 2],
    pub overflow: Span,
}

/// Numbers of the species.
#[derive(Debug, Clone)]
pub struct SpeciesNumbers {
    /// The species of the left and of the right slot; `None` for one drawn.
    pub fixed: [Option<Species>; 2],
    /// The seven samples: what each gives.
    pub samples: ArrayVec<Span, 8>,
    /// Samples dealt to each of Jupiter and Saturn.
    pub samples_dealt: u8,
    /// What each anomaly token gives, by colour of trace and side.
    pub anomalies: [[Span; 2]; 3],
    /// Sectors between the anomalies.
    pub anomaly_distance: u8,
    /// Data slots of the tile of Oumuamua, and points of the first, second and third signal.
    pub tile_points: ArrayVec<u8, 6>,
    pub tile_fossils: u8,
    /// How far ahead a message is.
    pub message: u16,
    pub message_milestone: u16,
    /// Rewards of the message milestone, left to right.
    pub message_rewards: ArrayVec<Span, 6>,
    /// Message tiles the rival may place by its card.
    pub rival_messages: u8,
    pub exertian_cards: u8,
    pub exertian_milestones: ArrayVec<u16, 4>,
    /// Credits that playing a card at each of them costs.
    pub exertian_costs: ArrayVec<u8, 4>,
    /// The most danger loses one in so many points.
    pub penalty_divisor: u8,
    /// Who pays where danger is equal.
    pub tie: Tie,
    /// Exertian cards and spaces below which the rival plays another card.
    pub rival_exertians: u8,
}

/// Who loses points where danger is equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tie {
    /// Both, as printed.
    Both,
    /// Nobody.
    Nobody,
    /// The player.
    You,
    /// The rival.
    Rival,
}

/// Who takes the first turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum First {
    /// This side.
    Side(Side),
    /// Either, at random.
    Random,
}

/// Numbers of the rival.
#[derive(Debug, Clone)]
pub struct RivalNumbers {
    pub publicity: u8,
    pub stars: u8,
    pub level: Level,
    pub track: u8,
    /// Progress for a credit, an energy or a card; for an income; for a marker on a discovery space.
    pub conversion: u8,
    pub income: u8,
    pub discovery: u8,
    pub passing: u8,
    /// What placing data in its computer gains, slot by slot.
    pub slots: ArrayVec<Span, 8>,
    /// Points and progress for a blue tech discarded in analyzing.
    pub blue_points: u8,
    pub blue_progress: u8,
    /// Objectives on the table at once.
    pub objectives_open: u8,
    /// Objectives to be spent after each round.
    pub objectives_spent: ArrayVec<u8, 8>,
    pub shortfall: u8,
    pub uncompleted: u8,
    pub first: First,
    /// Whether the first turn goes to the other side each round.
    pub alternates: bool,
}

/// The rules of one scenario.
#[derive(Debug)]
pub struct Aliens {
    /// Every text of the scenario, one after the other.
    pub(super) program: Vec<Effect>,
    /// Every card; [`CardId`] is the place.
    pub(super) cards: Vec<Card>,
    pub(super) main: Vec<CardId>,
    pub(super) planets: [PlanetRules; Planet::COUNT],
    pub(super) moons: ArrayVec<Moon, 12>,
    pub(super) techs: Vec<TechRules>,
    /// The bonuses printed on the tiles of each tech.
    pub(super) tech_bonuses: ArrayVec<Span, 6>,
    pub(super) stars: Vec<StarRules>,
    pub(super) species: [SpeciesRules; Species::COUNT],
    pub(super) gold: [[GoldSide; 2]; 4],
    pub(super) rival_cards: Vec<RivalCard>,
    pub(super) objectives: Vec<Objective>,
    pub(super) numbers: Numbers,
    pub(super) aliens: SpeciesNumbers,
    pub(super) rival: RivalNumbers,
    /// What cards and sectors bring at a glance.
    pub(super) outlooks: super::outlook::Outlooks,
}

impl Aliens {
    /// A card.
    #[inline]
    #[must_use]
    pub(super) fn card(&self, id: CardId) -> &Card {
        &self.cards[id.place()]
    }

    /// The effects of a span.
    #[inline]
    #[must_use]
    pub(super) fn effects(&self, span: Span) -> &[Effect] {
        &self.program[usize::from(span.at)..usize::from(span.end)]
    }
}
