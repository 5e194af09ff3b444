//! The settings of the competition ruleset: what a scenario may say, with the defaults of the full game.

use super::{
    cards::{Base, Card, Colony, ContractRow, Edge, Key, OrderRow, Progress, Site, Tile},
    pieces::Meets,
};
use crate::ruleset::Named;
use perihelion_game::Settings;

/// The most sites on a board.
pub(super) const MOST_SITES: usize = 24;
/// The most explore boxes at a site.
pub(super) const MOST_BOXES: usize = 4;
/// The most action cards in an era's deck, copies counted.
pub(super) const DECK_CAPACITY: usize = 100;
/// The most different action cards in all eras.
pub(super) const MOST_CARDS: usize = 240;
/// The most cards of the competition in an era, copies counted.
pub(super) const ORDER_CAPACITY: usize = 160;
/// The most discovery tiles in an era, copies counted.
pub(super) const TILE_CAPACITY: usize = 60;
/// The most contracts in an era.
pub(super) const MOST_CONTRACTS: usize = 9;
/// The most different progress cards.
pub(super) const MOST_PROGRESS: usize = 24;
/// The most colony markers.
pub(super) const MOST_COLONIES: usize = 24;
/// The most cards in hand.
pub(super) const HAND_CAPACITY: usize = 30;
/// The offer boxes of a board.
pub(super) const BOXES: usize = 4;
/// The slots of headquarters.
pub(super) const SLOTS: usize = 3;
/// The most profit that is counted.
pub(super) const MOST_PROFIT: i32 = 1_000;

/// The most different cards of the competition in an era.
const MOST_ORDERS: usize = 80;
/// Facts of the printed game, from public accounts of it.
const PRINTED: &str = "printed game";
/// What public reports of play tell of it.
const REPORTS: &str = "play reports";

/// Every setting, in the order of a game.
#[derive(Debug, Settings)]
pub(super) struct Given {
    /// How many eras are played, from the first.
    #[setting("eras.count", 1..=3, default = 3, unit = "eras", source = PRINTED)]
    pub eras: usize,
    /// Fulfilled contracts, by either side, that end an era.
    #[setting("eras.contracts", 1..=9, default = 6, unit = "contracts", source = PRINTED)]
    pub contracts_to_end: u32,
    /// Cards drawn at the start of an era, those carried over counted.
    #[setting("hand.start", 0..=12, default = 6, unit = "cards", assumed)]
    pub hand_start: usize,
    /// A turn ends with a draw where fewer cards than these are in hand.
    #[setting("hand.low", 0..=12, default = 5, unit = "cards", source = REPORTS)]
    pub hand_low: usize,
    /// Cards drawn then.
    #[setting("hand.draw", 0..=4, default = 1, unit = "cards", source = PRINTED)]
    pub hand_draw: u8,
    /// The most cards in hand at the end of a turn.
    #[setting("hand.limit", 4..=14, default = 10, unit = "cards", assumed)]
    pub hand_limit: usize,
    /// Research points of headquarters, beside the slots.
    #[setting("headquarters.research", 0..=6, default = 2, unit = "points", source = PRINTED)]
    pub research: u8,
    /// Move points of the first slot until a card covers it.
    #[setting("headquarters.move", 0..=6, default = 1, unit = "points", source = PRINTED)]
    pub first_slot_move: u8,
    #[setting(1..=4, default = [2, 2, 3], unit = "teams", source = REPORTS, each(
        "teams.mariners" = "Teams of the player's in the first era.",
        "teams.planeteers" = "Teams of the player's in the second era.",
        "teams.starfarers" = "Teams of the player's in the third era.",
    ))]
    pub teams: [u8; 3],
    /// Whether a team stays where it has built in the first two eras; in the third it always does.
    #[setting("teams.stay", default = true, source = REPORTS)]
    pub teams_stay: bool,
    /// Whether a team that a progress card brings in the third era goes straight to a star without a team.
    #[setting("teams.at_star", default = true, source = REPORTS)]
    pub teams_at_star: bool,
    /// The most teams that the player can come to have.
    #[setting("teams.most", 1..=8, default = 4, unit = "teams", source = PRINTED)]
    pub most_teams: u8,
    /// Move points to lift off from Earth.
    #[setting("earth.gravity", 0..=6, default = 1, unit = "points", source = PRINTED)]
    pub earth_gravity: u8,
    /// The least distance between two sites; a move costs what lifting off and landing cost besides.
    #[setting("move.between", 0..=6, default = 1, unit = "points", assumed)]
    pub between: u8,
    /// Whether a discovery tile is drawn from those of the site's explore cost only.
    #[setting("explore.classes", default = true, source = REPORTS)]
    pub classes: bool,
    /// Whether a colony needs a team of the player's at the site, beside a base.
    #[setting("colony.team", default = false, source = REPORTS)]
    pub colony_team: bool,
    /// Time cards that the player begins with, each worth another action in a turn.
    #[setting("time.cards", 0..=4, default = 1, unit = "cards", assumed)]
    pub time: u8,
    /// How often a base can produce in an era.
    #[setting("produce.times", 1..=9, default = 1, unit = "times", assumed)]
    pub produce_times: u8,
    #[setting(1..=9, default = 3, unit = "spaces", source = PRINTED, each(
        "tracks.genetics" = "Spaces of a lap on the genetics track, for an adaptation.",
        "tracks.revelation" = "Spaces of a lap on the revelation track, for a breakthrough.",
    ))]
    pub laps: [u8; 2],
    /// Cards that the player keeps from one era to the next.
    #[setting("carry.hand", 0..=12, default = 3, unit = "cards", assumed)]
    pub carry_hand: usize,
    /// Whether headquarters keep their cards from era to era.
    #[setting("carry.headquarters", default = false, assumed)]
    pub carry_headquarters: bool,
    #[setting(0..=24, default = 12, unit = "teams", source = PRINTED, each(
        "competition.teams.mariners" = "Teams of the competition in the first era.",
        "competition.teams.planeteers" = "Teams of the competition in the second era.",
        "competition.teams.starfarers" = "Teams of the competition in the third era.",
    ))]
    pub competition_teams: [u8; 3],
    /// Cards that the competition carries out in a turn.
    #[setting("competition.cards", 1..=4, default = 1, unit = "cards", source = PRINTED)]
    pub competition_cards: u8,
    /// Which contracts the competition fulfils, and is paid for, by what it has without a card that names them.
    #[setting("competition.meets", default = "built", assumed)]
    pub competition_meets: Meets,
    #[setting(0..=400, default = 100, unit = "percent", assumed, each(
        "competition.share.mariners" = "What it gains of tiles, match events, Edges, contracts and colonies in the first era, rounded down.",
        "competition.share.planeteers" = "What it gains of tiles, match events, Edges, contracts and colonies in the second era, rounded down.",
        "competition.share.starfarers" = "What it gains of tiles, match events, Edges, contracts and colonies in the third era, rounded down.",
    ))]
    pub share: [i32; 3],
    /// Profit that the competition starts with.
    #[setting("competition.start", 0..=100, default = 0, unit = "profit", assumed)]
    pub competition_start: i32,
    /// Profit for each offer discarded that matches.
    #[setting("competition.offers", 0..=5, default = 1, unit = "profit", source = "Offers Action")]
    pub offer_profit: i32,
    /// What the competition gains of the profit on a discovery tile, rounded down.
    #[setting("competition.tiles", 0..=400, default = 100, unit = "percent", source = "Site Action")]
    pub percent_tiles: i32,
    /// What it gains of the profit of a match event, rounded down.
    #[setting("competition.matches", 0..=400, default = 100, unit = "percent", source = "Base Placement")]
    pub percent_matches: i32,
    /// What it gains of the profit of a contract, rounded down.
    #[setting(
        "competition.contracts", 0..=400, default = 100, unit = "percent", source = "Discovery & Contract Action"
    )]
    pub percent_contracts: i32,
    /// What it gains of the value of a colony, rounded down.
    #[setting("competition.colonies", 0..=400, default = 100, unit = "percent", source = "Place Colony")]
    pub percent_colonies: i32,
    #[setting(0..=400, default = 100, unit = "percent", assumed, each(
        "mix.site" = "Weight of site actions in the competition's decks, whose sizes stay.",
        "mix.offers" = "Weight of offers actions without a progress action.",
        "mix.progress" = "Weight of progress actions with their offers actions.",
        "mix.discovery" = "Weight of discovery and contract actions.",
    ))]
    pub mix: [u32; 4],
    #[setting(1..=160, default = [34, 46, 46], unit = "cards", assumed, each(
        "mix.cards.mariners" = "Cards of the competition in the first era.",
        "mix.cards.planeteers" = "Cards of the competition in the second era.",
        "mix.cards.starfarers" = "Cards of the competition in the third era.",
    ))]
    pub order_cards: [u32; 3],
    /// The Competition Offers Action Key: a row for each era.
    #[setting("offers.key", cards = 3..=3, assumed)]
    pub key: Vec<Named<Key>>,
    #[setting(cards = 1..=MOST_SITES, assumed, each(
        "sites.mariners" = "The sites of the first era.",
        "sites.planeteers" = "The sites of the second era.",
        "sites.starfarers" = "The sites of the third era.",
    ))]
    pub sites: [Vec<Named<Site>>; 3],
    #[setting(cards = 0..=TILE_CAPACITY, assumed, each(
        "tiles.mariners" = "The discovery tiles of the first era.",
        "tiles.planeteers" = "The discovery tiles of the second era.",
        "tiles.starfarers" = "The discovery tiles of the third era.",
    ))]
    pub tiles: [Vec<Named<Tile>>; 3],
    #[setting(cards = 1..=MOST_CONTRACTS, assumed, each(
        "contracts.mariners" = "The contracts of the first era, in the order of their numbers.",
        "contracts.planeteers" = "The contracts of the second era.",
        "contracts.starfarers" = "The contracts of the third era.",
    ))]
    pub contracts: [Vec<Named<ContractRow>>; 3],
    #[setting(cards = 1..=DECK_CAPACITY, assumed, each(
        "deck.mariners" = "The action cards of the first era.",
        "deck.planeteers" = "The action cards of the second era.",
        "deck.starfarers" = "The action cards of the third era.",
    ))]
    pub decks: [Vec<Named<Card>>; 3],
    #[setting(cards = 1..=MOST_ORDERS, assumed, each(
        "orders.mariners" = "The competition's cards of the first era.",
        "orders.planeteers" = "The competition's cards of the second era.",
        "orders.starfarers" = "The competition's cards of the third era.",
    ))]
    pub orders: [Vec<Named<OrderRow>>; 3],
    /// The nine base types; a row's count is how many the player has, and the competition draws from three
    /// times as many.
    #[setting("bases", cards = 0..=81, assumed)]
    pub bases: Vec<Named<Base>>,
    /// The Edges, which action cards name.
    #[setting("edges", cards = 0..=20, assumed)]
    pub edges: Vec<Named<Edge>>,
    /// The progress cards; with a count of 2 the second copy has no profit.
    #[setting("progress", cards = 0..=48, assumed)]
    pub progress: Vec<Named<Progress>>,
    /// The colony markers.
    #[setting("colonies", cards = 0..=MOST_COLONIES, assumed)]
    pub colonies: Vec<Named<Colony>>,
    /// How much more profit than the competition's makes a triumph.
    #[setting("ranks.far", 1..=200, default = 15, unit = "profit", assumed)]
    pub far: i32,
    /// Whether as much profit as the competition's is a win.
    #[setting("ties.win", default = false, assumed)]
    pub ties_win: bool,
}

impl Given {
    /// Leaves out the rows of tables that have no copies.
    pub fn leave_out(&mut self) {
        self.sites.iter_mut().for_each(Named::leave_out);
        self.tiles.iter_mut().for_each(Named::leave_out);
        self.contracts.iter_mut().for_each(Named::leave_out);
        self.decks.iter_mut().for_each(Named::leave_out);
        self.orders.iter_mut().for_each(Named::leave_out);
        Named::leave_out(&mut self.bases);
        Named::leave_out(&mut self.edges);
        Named::leave_out(&mut self.progress);
        Named::leave_out(&mut self.colonies);
    }
}
