//! The settings of the competition ruleset: what a scenario may say, with the defaults of the full game.

use crate::ruleset::{
    FieldInfo, Origin, SettingInfo, TextInfo,
    declare::{assumed, cards_with_texts, field, text, whole, yes_or_no},
};

/// The most sites on a board.
pub(super) const MOST_SITES: usize = 24;
/// The most explore boxes at a site.
pub(super) const MOST_BOXES: usize = 4;
/// The most action cards in an era's deck, copies counted.
pub(super) const DECK_CAPACITY: usize = 100;
/// The most different action cards in all eras.
pub(super) const MOST_CARDS: usize = 240;
/// The most cards of the competition in an era, copies counted.
pub(super) const ORDER_CAPACITY: usize = 240;
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

/// Facts of the printed game, from public accounts of it.
const PRINTED: Origin = Origin::Source("printed game");

const fn printed(path: &'static str, range: [i64; 3], unit: &'static str, about: &'static str) -> SettingInfo {
    whole(path, range, unit, PRINTED, about)
}

/// A field that must be given, from `least` to `most`.
const fn must(name: &'static str, least: i64, most: i64, about: &'static str) -> FieldInfo {
    FieldInfo { name, about, least, most, default: None }
}

/// A field from `least` to `most`, 0 where a row is silent.
const fn signed(name: &'static str, least: i64, most: i64, about: &'static str) -> FieldInfo {
    FieldInfo { name, about, least, most, default: Some(0) }
}

/// What an action card may do: the points of each action type, in the order of [`ActionType`](super::ActionType), and
/// what it is worth in headquarters.
const CARD_FIELDS: &[FieldInfo] = &[
    field("research", 9, "Its research points: cards taken."),
    field("move", 9, "Its move points."),
    field("explore", 9, "Its explore points."),
    field("build", 9, "Its build points."),
    field("produce", 9, "Its produce points: bases that produce."),
    field("genetics", 9, "Its genetics points: spaces on the track."),
    field("revelation", 9, "Its revelation points: spaces on the track."),
    field("upgrade", 1, "Whether it can be put into headquarters, where it is worth its points in every action."),
    field("colony", 9, "Its colony points."),
];

const CARD_TEXTS: &[TextInfo] =
    &[text("edge", 40, "The Edge it is, of `edges`: played beside an action, for nothing.")];

pub(super) const SITE_FIELDS: &[FieldInfo] = &[
    must("id", 1, 99, "Its ID number; the board lists sites in the order of these numbers."),
    must("distance", 0, 60, "How far from Earth it lies along its arm."),
    field("arm", 9, "The direction from Earth in which it lies; the way from one arm to another leads past Earth."),
    field("gravity", 9, "Move points to land there, and to lift off."),
    field("explore", 20, "Explore points that a discovery takes there."),
    field("primary", 4, "Its Primary explore boxes."),
    field("secondary", 4, "Its Secondary explore boxes."),
    field("lagrange", 1, "Whether it is a Lagrange site: without explore boxes, ready for a base."),
    field("build", 9, "Build points that a base costs there besides its own price."),
];

const SITE_TEXTS: &[TextInfo] = &[text("region", 30, "The region it lies in, one word, for contracts.")];

const TILE_FIELDS: &[FieldInfo] = &[
    field("profit", 20, "Profit for whoever discovers it."),
    field("produce", 9, "Profit that it adds when a base on it produces."),
    signed("build", -9, 9, "Build points that it adds to the price of a base on it."),
    field("genetics", 9, "Spaces on the genetics track for a player that discovers it."),
    field("revelation", 9, "Spaces on the revelation track for a player that discovers it."),
    field("redraw", 1, "Whether the competition of the third era draws another Alien tile in its place."),
];

const TILE_TEXTS: &[TextInfo] =
    &[text("has", 60, "What is found there: `ore`, `water`, `exotic`, `life`, `alien`, `habitable`, with commas.")];

const CONTRACT_FIELDS: &[FieldInfo] = &[must("profit", 0, 40, "Its profit.")];

const CONTRACT_TEXTS: &[TextInfo] = &[TextInfo {
    name: "asks",
    about: "What it asks the player for, such as `bases 3 beyond 6` or `produced 1`.",
    default: None,
    longest: 60,
    words: &[],
}];

const ORDER_TEXTS: &[TextInfo] = &[TextInfo {
    name: "does",
    about: "What it has the competition do, such as `site ceres or pallas` or `offers 1 3 upgrade`.",
    default: None,
    longest: 80,
    words: &[],
}];

const BASE_FIELDS: &[FieldInfo] = &[
    field("mariners", 20, "Build points for it in the first era; 0 where it is not built then."),
    field("planeteers", 20, "Build points for it in the second era; 0 where it is not built then."),
    field("starfarers", 20, "Build points for it in the third era; 0 where it is not built then."),
    field("produce", 9, "Profit when it produces."),
];

const BASE_TEXTS: &[TextInfo] = &[
    TextInfo {
        name: "needs",
        about: "The ground it may be built on: features, `lagrange` or `tile`, with `or` between them.",
        default: None,
        longest: 60,
        words: &[],
    },
    text("built", 60, "What building it brings the player, such as `genetics 1`."),
    text("boost", 30, "Points that it adds to an action of the player's while it stands, such as `explore 1`."),
    text("match", 60, "Its match event: what it brings the competition where its ground is right for it."),
];

const EDGE_TEXTS: &[TextInfo] = &[
    text("player", 60, "What it does for the player."),
    text("competition", 60, "What it does for the competition when it is drawn into an offer box."),
];

const PROGRESS_FIELDS: &[FieldInfo] = &[
    field("breakthrough", 1, "Whether it is a breakthrough rather than an adaptation."),
    field("profit", 20, "The profit of the first copy taken."),
];

const PROGRESS_TEXTS: &[TextInfo] = &[
    text("prerequisite", 40, "The progress card that must be taken before it."),
    text("gives", 60, "What it gives the player, such as `boost explore 1` or `team`."),
];

const COLONY_FIELDS: &[FieldInfo] = &[
    must("selector", 0, 99, "Its Selector number."),
    must("profit", 0, 30, "Its value: profit for whoever founds it."),
    must("cost", 1, 30, "Colony points that the player pays for it."),
];

const KEY_FIELDS: &[FieldInfo] = &[
    field("research", 1, "Whether research matches the era symbol."),
    field("move", 1, "Whether move matches it."),
    field("explore", 1, "Whether explore matches it."),
    field("build", 1, "Whether build matches it."),
    field("produce", 1, "Whether produce matches it."),
    field("genetics", 1, "Whether genetics matches it."),
    field("revelation", 1, "Whether revelation matches it."),
    field("upgrade", 1, "Whether upgrade matches it."),
    field("colony", 1, "Whether colony matches it."),
];

const fn table(
    path: &'static str,
    rows: (&'static [FieldInfo], &'static [TextInfo]),
    range: [u32; 2],
    about: &'static str,
) -> SettingInfo {
    cards_with_texts(path, rows, range, Origin::Assumed, about)
}

/// The tables of each era, in the order of the eras.
pub(super) const SITES: [&str; 3] = ["sites.mariners", "sites.planeteers", "sites.starfarers"];
/// The discovery tiles of each era.
pub(super) const TILES: [&str; 3] = ["tiles.mariners", "tiles.planeteers", "tiles.starfarers"];
/// The contracts of each era.
pub(super) const CONTRACTS: [&str; 3] = ["contracts.mariners", "contracts.planeteers", "contracts.starfarers"];
/// The action cards of each era.
pub(super) const DECKS: [&str; 3] = ["deck.mariners", "deck.planeteers", "deck.starfarers"];
/// The competition's cards of each era.
pub(super) const ORDERS: [&str; 3] = ["orders.mariners", "orders.planeteers", "orders.starfarers"];

const MOST: [u32; 5] = [
    MOST_SITES as u32,
    TILE_CAPACITY as u32,
    MOST_CONTRACTS as u32,
    DECK_CAPACITY as u32,
    // With three copies of each card by `mix`.
    ORDER_CAPACITY as u32 / 3,
];

/// Every setting, in the order of a game.
pub(super) const SETTINGS: &[SettingInfo] = &[
    printed("eras.count", [1, 3, 3], "eras", "How many eras are played, from the first."),
    printed("eras.contracts", [1, 9, 6], "contracts", "Fulfilled contracts, by either side, that end an era."),
    assumed("hand.start", [0, 12, 6], "cards", "Cards drawn at the start of an era, those carried over counted."),
    printed("hand.low", [0, 12, 4], "cards", "A turn ends with a draw where fewer cards than these are in hand."),
    printed("hand.draw", [0, 4, 1], "cards", "Cards drawn then."),
    assumed("hand.limit", [4, 14, 10], "cards", "The most cards in hand at the end of a turn."),
    printed("headquarters.research", [0, 6, 2], "points", "Research points of headquarters, beside the slots."),
    printed("headquarters.move", [0, 6, 1], "points", "Move points of the first slot until a card covers it."),
    printed("teams.player", [1, 4, 3], "teams", "Teams of the player's."),
    printed("teams.most", [1, 8, 4], "teams", "The most teams that the player can come to have."),
    printed("earth.gravity", [0, 6, 1], "points", "Move points to lift off from Earth."),
    assumed("produce.times", [1, 9, 1], "times", "How often a base can produce in an era."),
    printed("tracks.genetics", [1, 9, 3], "spaces", "Spaces of a lap on the genetics track, for an adaptation."),
    printed("tracks.revelation", [1, 9, 3], "spaces", "Spaces of a lap on the revelation track, for a breakthrough."),
    assumed("carry.hand", [0, 12, 3], "cards", "Cards that the player keeps from one era to the next."),
    yes_or_no("carry.headquarters", false, Origin::Assumed, "Whether headquarters keep their cards from era to era."),
    printed("competition.teams", [0, 24, 12], "teams", "Teams of the competition."),
    assumed("competition.start", [0, 100, 0], "profit", "Profit that the competition starts with."),
    whole(
        "competition.offers",
        [0, 5, 1],
        "profit",
        Origin::Source("Offers Action"),
        "Profit for each offer discarded that matches.",
    ),
    whole(
        "competition.tiles",
        [0, 400, 100],
        "percent",
        Origin::Source("Site Action"),
        "What the competition gains of the profit on a discovery tile, rounded down.",
    ),
    whole(
        "competition.matches",
        [0, 400, 100],
        "percent",
        Origin::Source("Base Placement"),
        "What it gains of the profit of a match event, rounded down.",
    ),
    whole(
        "competition.contracts",
        [0, 400, 100],
        "percent",
        Origin::Source("Discovery & Contract Action"),
        "What it gains of the profit of a contract, rounded down.",
    ),
    whole(
        "competition.colonies",
        [0, 400, 100],
        "percent",
        Origin::Source("Place Colony"),
        "What it gains of the value of a colony, rounded down.",
    ),
    assumed("mix.site", [0, 3, 1], "copies", "How often each site action is in the competition's decks."),
    assumed("mix.offers", [0, 3, 1], "copies", "How often each offers action without a progress action is there."),
    assumed("mix.progress", [0, 3, 1], "copies", "How often each progress action with its offers action is there."),
    assumed("mix.discovery", [0, 3, 1], "copies", "How often each discovery and contract action is there."),
    table("offers.key", (KEY_FIELDS, &[]), [3, 3], "The Competition Offers Action Key: a row for each era."),
    table(SITES[0], (SITE_FIELDS, SITE_TEXTS), [1, MOST[0]], "The sites of the first era."),
    table(SITES[1], (SITE_FIELDS, SITE_TEXTS), [1, MOST[0]], "The sites of the second era."),
    table(SITES[2], (SITE_FIELDS, SITE_TEXTS), [1, MOST[0]], "The sites of the third era."),
    table(TILES[0], (TILE_FIELDS, TILE_TEXTS), [0, MOST[1]], "The discovery tiles of the first era."),
    table(TILES[1], (TILE_FIELDS, TILE_TEXTS), [0, MOST[1]], "The discovery tiles of the second era."),
    table(TILES[2], (TILE_FIELDS, TILE_TEXTS), [0, MOST[1]], "The discovery tiles of the third era."),
    table(
        CONTRACTS[0],
        (CONTRACT_FIELDS, CONTRACT_TEXTS),
        [1, MOST[2]],
        "The contracts of the first era, in the order of their numbers.",
    ),
    table(CONTRACTS[1], (CONTRACT_FIELDS, CONTRACT_TEXTS), [1, MOST[2]], "The contracts of the second era."),
    table(CONTRACTS[2], (CONTRACT_FIELDS, CONTRACT_TEXTS), [1, MOST[2]], "The contracts of the third era."),
    table(DECKS[0], (CARD_FIELDS, CARD_TEXTS), [1, MOST[3]], "The action cards of the first era."),
    table(DECKS[1], (CARD_FIELDS, CARD_TEXTS), [1, MOST[3]], "The action cards of the second era."),
    table(DECKS[2], (CARD_FIELDS, CARD_TEXTS), [1, MOST[3]], "The action cards of the third era."),
    table(ORDERS[0], (&[], ORDER_TEXTS), [1, MOST[4]], "The competition's cards of the first era."),
    table(ORDERS[1], (&[], ORDER_TEXTS), [1, MOST[4]], "The competition's cards of the second era."),
    table(ORDERS[2], (&[], ORDER_TEXTS), [1, MOST[4]], "The competition's cards of the third era."),
    table(
        "bases",
        (BASE_FIELDS, BASE_TEXTS),
        [0, 81],
        "The nine base types; a row's count is how many the player has, and the competition draws from three times as many.",
    ),
    table("edges", (&[], EDGE_TEXTS), [0, 20], "The Edges, which action cards name."),
    table(
        "progress",
        (PROGRESS_FIELDS, PROGRESS_TEXTS),
        [0, 48],
        "The progress cards; with a count of 2 the second copy has no profit.",
    ),
    table("colonies", (COLONY_FIELDS, &[]), [0, MOST_COLONIES as u32], "The colony markers."),
    assumed("ranks.far", [1, 200, 15], "profit", "How much more profit than the competition's makes a triumph."),
];
