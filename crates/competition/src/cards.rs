//! What the scenario's tables hold: sites, tiles, contracts, cards, bases, Edges, progress cards, colonies.

use super::{
    effects::Effects,
    needs::Need,
    orders::Order,
    pieces::{ACTION_TYPES, ActionType, Points},
    sites::Sites,
};
use crate::ruleset::{Named, Said};
use perihelion_game::Row;

/// A site of a board.
#[derive(Debug, Clone, Row)]
pub(super) struct Site {
    /// Its ID number; the board lists sites in the order of these numbers.
    #[field(1..=99)]
    pub id: u8,
    /// How far from Earth it lies along its arm.
    #[field(0..=60)]
    pub distance: u8,
    /// The direction from Earth in which it lies; the way from one arm to another leads past Earth.
    #[field(0..=9, default = 0)]
    pub arm: u8,
    /// Move points to land there, and to lift off.
    #[field(0..=9, default = 0)]
    pub gravity: u8,
    /// Explore points that a discovery takes there.
    #[field(0..=20, default = 0)]
    pub explore: u8,
    /// Its Primary explore boxes.
    #[field(0..=4, default = 0)]
    pub primary: u8,
    /// Its Secondary explore boxes.
    #[field(0..=4, default = 0)]
    pub secondary: u8,
    /// Whether it is a Lagrange site: without explore boxes, ready for a base.
    #[field(0..=1, default = 0)]
    pub lagrange: bool,
    /// Build points that a base costs there, as printed on the board.
    #[field(0..=20)]
    pub build: u8,
    /// The region it lies in, one word, for contracts.
    #[text(longest = 30, default = "")]
    pub region: Said<u8>,
}

impl Site {
    /// Its explore boxes, the Primary ones first.
    #[inline]
    pub const fn boxes(&self) -> u8 {
        self.primary + self.secondary
    }
}

/// A discovery tile.
#[derive(Debug, Clone, Row)]
pub(super) struct Tile {
    /// The explore cost of the sites that it is drawn for; 0 for all of them.
    #[field(0..=20, default = 0)]
    pub explore: u8,
    /// Profit for whoever discovers it.
    #[field(0..=20, default = 0)]
    pub profit: u8,
    /// Profit that it adds when a base on it produces.
    #[field(0..=9, default = 0)]
    pub produce: u8,
    /// Build points that it adds to the price of a base on it.
    #[field(-9..=9, default = 0)]
    pub build: i8,
    /// Spaces on the genetics track for a player that discovers it.
    #[field(0..=9, default = 0)]
    pub genetics: u8,
    /// Spaces on the revelation track for a player that discovers it.
    #[field(0..=9, default = 0)]
    pub revelation: u8,
    /// Whether the competition of the third era draws another Alien tile in its place.
    #[field(0..=1, default = 0)]
    pub redraw: bool,
    /// What is found there: `ore`, `water`, `exotic`, `life`, `alien`, `habitable`, with commas.
    #[text(longest = 60, default = "")]
    pub has: Said<u8>,
}

/// A contract, as the file gives it.
#[derive(Debug, Clone, Row)]
pub(super) struct ContractRow {
    /// Its profit.
    #[field(0..=40)]
    pub profit: u8,
    /// What it asks the player for, such as `bases 3 beyond 6` or `produced 1`.
    #[text(longest = 60)]
    pub asks: String,
}

/// An action card.
#[derive(Debug, Clone, Row)]
pub(super) struct Card {
    #[field(0..=9, default = 0, each(
        "research" = "Its research points: cards taken.",
        "move" = "Its move points.",
        "explore" = "Its explore points.",
        "build" = "Its build points.",
        "produce" = "Its produce points: bases that produce.",
        "genetics" = "Its genetics points: spaces on the track.",
        "revelation" = "Its revelation points: spaces on the track.",
        "upgrade" in 0..=1 = "Whether it can be put into headquarters, where it is worth its points in every action.",
        "colony" = "Its colony points.",
    ))]
    pub points: Points,
    /// Whether it is a Start card, which a Salvage of the competition's clears away.
    #[field(0..=1, default = 0)]
    pub start: bool,
    /// The Edge on it, of `edges`: played beside an action, for nothing, instead of its points.
    #[text(longest = 40, default = "")]
    pub edge: Said<Option<u8>>,
}

impl Card {
    /// Whether it can be put into headquarters.
    #[inline]
    pub const fn upgrade(&self) -> bool {
        self.points[ActionType::Upgrade.place()] > 0
    }
}

/// A card of the competition, as the file gives it.
#[derive(Debug, Clone, Row)]
pub(super) struct OrderRow {
    /// What it has the competition do, such as `site ceres or pallas` or `offers 1 3 upgrade`.
    #[text(longest = 80)]
    pub does: String,
}

/// A base type.
#[derive(Debug, Clone, Row)]
pub(super) struct Base {
    #[field(0..=1, default = 1, each(
        "mariners" = "Whether it is built in the first era.",
        "planeteers" = "Whether it is built in the second era.",
        "starfarers" = "Whether it is built in the third era.",
    ))]
    pub eras: [bool; 3],
    /// Build points that it costs besides what the site says.
    #[field(-9..=9, default = 0)]
    pub build: i8,
    /// Profit when it produces.
    #[field(0..=9, default = 0)]
    pub produce: u8,
    /// The ground it may be built on: features, `lagrange` or `tile`, with `or` between them.
    #[text(longest = 60)]
    pub needs: Said<u8>,
    /// What building it brings the player, such as `genetics 1`.
    #[text(longest = 60, default = "")]
    pub built: Said<Effects>,
    /// Points that it adds to an action of the player's while it stands, such as `explore 1`.
    #[text(longest = 30, default = "")]
    pub boost: Said<Effects>,
    /// Its match event: what it brings the competition where its ground is right for it.
    #[text(longest = 60, default = "")]
    #[name = "match"]
    pub matching: Said<Effects>,
}

/// An Edge.
#[derive(Debug, Clone, Row)]
pub(super) struct Edge {
    /// What it does for the player.
    #[text(longest = 60, default = "")]
    pub player: Said<Effects>,
    /// What it does for the competition when it is drawn into an offer box.
    #[text(longest = 60, default = "")]
    pub competition: Said<Effects>,
}

/// A progress card.
#[derive(Debug, Clone, Row)]
pub(super) struct Progress {
    /// Whether it is a breakthrough rather than an adaptation.
    #[field(0..=1, default = 0)]
    pub breakthrough: bool,
    /// The profit of the first copy taken.
    #[field(0..=20, default = 0)]
    pub profit: u8,
    /// The progress card that must be taken before it.
    #[text(longest = 40, default = "")]
    pub prerequisite: Said<Option<u8>>,
    /// What it gives the player, such as `boost explore 1` or `team`.
    #[text(longest = 60, default = "")]
    pub gives: Said<Effects>,
}

/// A colony marker.
#[derive(Debug, Clone, Row)]
pub(super) struct Colony {
    /// Its Selector number.
    #[field(0..=99)]
    pub selector: u8,
    /// Its value: profit for whoever founds it.
    #[field(0..=30)]
    pub profit: u8,
    /// Colony points that the player pays for it.
    #[field(1..=30)]
    pub cost: u8,
}

/// What matches the era symbol of an era.
#[derive(Debug, Clone, Row)]
pub(super) struct Key {
    #[field(0..=1, default = 0, each(
        "research" = "Whether research matches the era symbol.",
        "move" = "Whether move matches it.",
        "explore" = "Whether explore matches it.",
        "build" = "Whether build matches it.",
        "produce" = "Whether produce matches it.",
        "genetics" = "Whether genetics matches it.",
        "revelation" = "Whether revelation matches it.",
        "upgrade" = "Whether upgrade matches it.",
        "colony" = "Whether colony matches it.",
    ))]
    pub matches: [bool; ACTION_TYPES],
}

/// A contract.
#[derive(Debug, Clone)]
pub(super) struct Contract {
    pub name: String,
    pub profit: u8,
    pub need: Need,
    /// The sites where what it counts is.
    pub sites: Sites,
}

/// A card of the competition.
#[derive(Debug, Clone)]
pub(super) struct OrderCard {
    pub name: String,
    pub copies: u32,
    pub order: Order,
}

/// Everything of one era.
#[derive(Debug, Clone)]
pub(super) struct Board {
    pub sites: Vec<Named<Site>>,
    /// The regions that its sites name.
    pub regions: Vec<String>,
    pub tiles: Vec<Named<Tile>>,
    pub contracts: Vec<Contract>,
    /// The place of the era's first card among the cards of all eras.
    pub first_card: u8,
    pub orders: Vec<OrderCard>,
    /// Action types that match the era symbol.
    pub key: [bool; ACTION_TYPES],
}

/// Everything the tables hold.
#[derive(Debug, Clone)]
pub(super) struct Tables {
    pub boards: [Board; 3],
    /// The action cards of all eras.
    pub cards: Vec<Named<Card>>,
    pub bases: Vec<Named<Base>>,
    pub edges: Vec<Named<Edge>>,
    pub progress: Vec<Named<Progress>>,
    pub colonies: Vec<Named<Colony>>,
}
