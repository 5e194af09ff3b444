//! What a row of each table of a scenario may hold.

use crate::{
    pieces::{Arrow, Colour, Destination, Income, TechColour},
    rival::cards::CardSet,
    rules::{GoldCount, TechRule},
    ruleset::Written,
};
use perihelion_game::{Row, Words};

/// What a card is paid with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum Pays {
    /// It costs credits.
    Credit,
    /// It costs energy.
    Energy,
}

/// Where a space lies on the board of the Exertians, which says how dangerous it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum Tier {
    /// `danger.bottom`.
    Bottom,
    /// `danger.middle`.
    Middle,
    /// `danger.top`.
    Top,
}

/// A card of the main deck, or of a species other than the Exertians.
#[derive(Debug, Row)]
pub struct CardRow {
    /// What playing it costs, of `pays`.
    #[field(0..=20)]
    pub cost: u8,
    /// What it is paid with.
    #[word(default = "credit")]
    pub pays: Pays,
    /// What it gives when it is tucked, and each round from then on.
    #[word(none("none" = "It cannot be tucked."))]
    pub income: Option<Income>,
    /// The sectors it points to when it is discarded for a signal.
    #[word(none("none" = "It points to no sector."))]
    pub colour: Option<Colour>,
    /// What discarding it from hand gives.
    #[text(longest = 300, default = "")]
    pub corner: Written,
    /// What playing it does.
    #[text(longest = 300, default = "")]
    pub effects: Written,
    /// What it waits for and gives then: `if …: …`, `on …: … | on …: …`, `deliver …: …`, `on message: …`.
    #[text(longest = 300, default = "")]
    pub mission: Written,
    /// What it counts at the end: `N per …` or `N if …`.
    #[text(longest = 300, default = "")]
    pub end: Written,
}

/// A card of the Exertians.
#[derive(Debug, Row)]
pub struct DangerRow {
    /// The danger of whoever plays it.
    #[field(0..=20)]
    pub danger: u8,
    /// What it counts at the end: `N per …` or `N if …`.
    #[text(longest = 300)]
    pub end: Written,
}

/// A planet.
#[derive(Debug, Row)]
pub struct PlanetRow {
    /// Points for the first orbiter.
    #[field(0..=20, default = 0)]
    pub first_orbit: u8,
    /// Data for the first landers, a space each.
    #[field(0..=6, default = 0, each(
        "first_land_1" = "Data for the first lander; 0 for none.",
        "first_land_2" = "Data on a second space for a first lander; 0 for none.",
        "first_land_3" = "Data on a third space for a first lander; 0 for none.",
    ))]
    pub first_land: [u8; 3],
    /// What an orbiter gives.
    #[text(longest = 300, default = "")]
    pub orbit: Written,
    /// What a lander gives.
    #[text(longest = 300, default = "")]
    pub land: Written,
    /// What the first orbiter gives besides.
    #[text(longest = 300, default = "")]
    pub first_orbit_gain: Written,
}

/// A moon.
#[derive(Debug, Row)]
pub struct MoonRow {
    /// Its planet.
    #[word]
    pub planet: Destination,
    /// What a lander gives; there is room for one.
    #[text(longest = 300, default = "")]
    pub land: Written,
}

/// A tech.
#[derive(Debug, Row)]
pub struct TechRow {
    /// What it does for whoever holds it.
    #[word]
    pub rule: TechRule,
    /// What taking it gives.
    #[text(longest = 300, default = "")]
    pub taken: Written,
    /// What placing data on it gives.
    #[text(longest = 300, default = "")]
    pub top: Written,
    /// What placing data below it gives.
    #[text(longest = 300, default = "")]
    pub bottom: Written,
}

/// Something that gives something and says no more.
#[derive(Debug, Row)]
pub struct Gain {
    /// What it gives.
    #[text(longest = 300, default = "")]
    pub gain: Written,
}

/// A star.
#[derive(Debug, Row)]
pub struct StarRow {
    /// Its data slots.
    #[field(2..=8)]
    pub slots: u8,
    /// Its colour.
    #[word(none("none" = "It points to no sector."))]
    pub colour: Option<Colour>,
    /// What its first winner gains.
    #[text(longest = 300, default = "")]
    pub first: Written,
    /// What later winners gain.
    #[text(longest = 300, default = "")]
    pub later: Written,
}

/// A space of the board of a species.
#[derive(Debug, Row)]
pub struct SpaceRow {
    /// Whether it can be marked any number of times; only the topmost can.
    #[field(0..=1, default = 0)]
    pub repeats: bool,
    /// Whether it pays the reward of the sample on it, and is closed until there is one.
    #[field(0..=1, default = 0)]
    pub sample: bool,
    /// What marking it gives, after its price if it has one: `pay data 3; vp 15`.
    #[text(longest = 300, default = "")]
    pub gain: Written,
    /// The danger of whoever marks it.
    #[word(none("none" = "No danger."))]
    pub tier: Option<Tier>,
}

/// A side of a gold tile.
#[derive(Debug, Clone, Copy, Row)]
pub struct GoldSide {
    /// Points for each, by marker.
    #[field(0..=30, each(
        "first" = "Points for each, for the first marker on the tile.",
        "second" = "Points for each, for the second marker.",
        "later" = "Points for each, for any later marker.",
    ))]
    pub values: [u8; 3],
    /// What it counts.
    #[word]
    #[name = "counts"]
    pub count: GoldCount,
}

/// A slot of the computer.
#[derive(Debug, Row)]
pub struct SlotRow {
    /// Whether a blue tech fits.
    #[field(0..=1, default = 0)]
    pub tech: bool,
    /// What it gives.
    #[text(longest = 300, default = "")]
    pub gain: Written,
}

/// An action card of the rival.
#[derive(Debug, Row)]
pub struct RivalCardRow {
    /// When it is in the rival's deck.
    #[word]
    pub set: CardSet,
    /// Its decision arrow.
    #[word]
    pub arrow: Arrow,
    /// What it does: the first possible of these, separated by `|`.
    #[text(longest = 300)]
    pub candidates: Written,
}

/// A star level of the rival.
#[derive(Debug, Row)]
pub struct LevelRow {
    /// The slot of the progress track that the rival starts on.
    #[field(1..=30)]
    pub slot: u8,
    /// Advanced cards in the rival's deck from the start.
    #[field(0..=10)]
    pub extra: u8,
    /// Objectives of each level.
    #[field(0..=20, each(
        "level_1" = "Objectives of level 1.", "level_2" = "Objectives of level 2.", "level_3" = "Objectives of level 3.",
    ))]
    pub objectives: [u8; 3],
    /// The tech of the first third of the progress track.
    #[word]
    pub first: TechColour,
    /// The tech of the second third.
    #[word]
    pub second: TechColour,
    /// The tech of the last third.
    #[word]
    pub third: TechColour,
}

/// An objective.
#[derive(Debug, Row)]
pub struct ObjectiveRow {
    /// Its level.
    #[field(1..=3)]
    pub level: u8,
    /// Its tasks, separated by `+`; `/` stands between two ways to do one.
    #[text(longest = 300)]
    pub tasks: Written,
}
