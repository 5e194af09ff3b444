//! The rules of one scenario: everything its settings say, read, checked and ready to play.

use super::{
    cards::{Card, CardId},
    effect::{Condition, Effect, Set, Span},
    language::{
        Scene,
        counts::{planets_or_any, star_colours, techs, traces, visits},
    },
    pieces::{Colour, Planet, ROWS, Species, TechColour},
    rival::{cards::RivalCard, happenings::Happenings},
    ruleset::language::Phrase,
    settings::{GoldSide, Numbers, RivalNumbers, SpeciesNumbers},
    state::State,
};
use arrayvec::ArrayVec;
use perihelion_game::Words;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum TechRule {
    /// `probes.limit_tech` probes in space.
    ProbeLimit,
    /// Publicity on entering asteroids, and no cost to leave them.
    Asteroids,
    /// Landing costs `prices.land_less_tech` less.
    Landing,
    /// Moons can be landed on.
    Moons,
    /// Scanning: the signal in Earth's sector may go to a neighbouring one.
    Neighbour,
    /// Scanning: a publicity for a signal in Mercury's sector.
    MercurySignal,
    /// Scanning: a card from hand for a signal of its colour.
    HandSignal,
    /// Scanning: an energy for a launch, or a movement.
    LaunchOrMove,
    /// It covers a slot of the computer, with a slot below it.
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
    /// What happens that fulfils each task.
    pub fulfilled_by: ArrayVec<Happenings, 3>,
    /// How things may stand that fulfils a task, with the task, in their order.
    pub standing: ArrayVec<(u8, Condition), 6>,
}

impl Objective {
    /// An objective of these tasks.
    #[must_use]
    pub fn new(name: String, level: u8, tasks: ArrayVec<ArrayVec<Need, 2>, 3>) -> Self {
        let by = |needs: &ArrayVec<Need, 2>| {
            needs.iter().fold(Happenings::default(), |all, need| all.and(need.happenings()))
        };
        let conditions = |needs: &ArrayVec<Need, 2>| {
            let condition = |need| if let Need::State(condition) = need { Some(condition) } else { None };
            needs.clone().into_iter().filter_map(condition)
        };
        let of_task = |(task, needs)| conditions(needs).map(move |condition| (task, condition));
        let standing = (0..).zip(&tasks).flat_map(of_task).collect();
        Self { name, level, fulfilled_by: tasks.iter().map(by).collect(), standing, tasks }
    }
}

/// What a gold tile counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum GoldCount {
    /// The more of the cards tucked for credits and for energy.
    IncomeMost,
    /// Sets of cards tucked for credits, energy and cards.
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
    /// Top slots of the computer, what placing data there gains, and whether a blue tech fits.
    pub(super) computer: ArrayVec<(Span, bool), 8>,
    /// What a discovery space of the left and of the right species gains, and an overflow space.
    pub(super) discovery: [Span; 2],
    pub(super) overflow: Span,
    /// The samples: what each gives.
    pub(super) samples: ArrayVec<Span, 8>,
    /// What each anomaly token gives, by colour of trace and side.
    pub(super) anomalies: [[Span; 2]; 3],
    /// Rewards of the message milestone, left to right.
    pub(super) message_rewards: ArrayVec<Span, 6>,
    pub(super) gold: [[GoldSide; 2]; 4],
    pub(super) rival_cards: Vec<RivalCard>,
    pub(super) objectives: Vec<Objective>,
    /// The star level that is played.
    pub(super) level: Level,
    /// What placing data in the rival's computer gains it, slot by slot.
    pub(super) rival_computer: ArrayVec<Span, 8>,
    /// Objectives to be spent after each round.
    pub(super) objectives_spent: ArrayVec<u8, 8>,
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

    /// The names of cards, one after the other.
    pub(super) fn names(&self, cards: &[CardId]) -> String {
        cards.iter().map(|&card| self.card(card).name.as_str()).collect::<Vec<_>>().join(", ")
    }

    /// The side of a gold tile that lies up.
    pub(super) fn gold_side(&self, state: &State, tile: u8) -> GoldSide {
        let tile = usize::from(tile & 3);
        self.gold[tile][usize::from(state.gold_sides[tile] & 1)]
    }

    /// The effects of a span.
    #[inline]
    #[must_use]
    pub(super) fn effects(&self, span: Span) -> &[Effect] {
        &self.program[usize::from(span.at)..usize::from(span.end)]
    }
}
