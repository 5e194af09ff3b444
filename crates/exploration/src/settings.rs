//! The settings of the exploration ruleset: what a scenario may say, with the defaults of the standard expedition.

use crate::ruleset::{
    FieldInfo, Origin, SettingInfo,
    declare::{assumed, cards, choice, field, numbers, whole, word, yes_or_no},
};

/// The most cards a deck may hold, copies counted.
pub(super) const DECK_CAPACITY: usize = 60;
/// The most relics there may be.
pub(super) const RELIC_CAPACITY: usize = 40;
/// The most systems on a map, empty areas counted.
pub(super) const SYSTEM_CAPACITY: usize = 28;
/// The most planets in a system, one that a card brings counted.
pub(super) const PLANETS_IN_SYSTEM: usize = 4;

const MOST_CARDS: u32 = DECK_CAPACITY as u32;

/// What an exploration card may do.
pub(super) const CARD_FIELDS: &[FieldInfo] = &[
    field(
        "fragment",
        1,
        "Whether it is a relic fragment, of the colour of its deck; those of the frontier are wild (9).",
    ),
    field("attach", 1, "Whether it is attached to the planet explored (8)."),
    field("purge", 1, "Whether it purges itself (note 1)."),
    field("keep", 1, "Whether it lies before the player until it is used (note 2)."),
    field("stay", 1, "Whether it stays on the table for good (note 2)."),
    field("commodities", 9, "Commodities gained, up to the commodity value."),
    field("refill", 1, "Whether commodities are refilled to the commodity value."),
    field("trade_goods", 9, "Trade goods gained."),
    field("command", 9, "Command tokens gained."),
    field("infantry", 9, "Infantry placed on the planet explored; aboard where there is none."),
    field("mechs", 9, "Mechs placed on the planet explored; aboard where there is none."),
    field("action_cards", 9, "Action cards drawn."),
    field("secrets", 9, "Secret objectives drawn."),
    field("technologies", 9, "Technologies gained; where the card is kept, by using it."),
    field("relics", 1, "Relics drawn."),
    field("points", 50, "Points for what it does outside the expedition."),
    field(
        "ready",
        1,
        "Whether the planet explored, or the one it brings, is readied: its resources and influence can be spent this \
         round.",
    ),
    field("convert", 20, "Commodities that may become trade goods instead of the gain."),
    field("price", 9, "Trade goods or commodities that may be paid for the `bought_` gains instead of the gain."),
    field("bought_action_cards", 9, "Action cards for the price."),
    field("bought_mechs", 9, "Mechs for the price."),
    field(
        "produce",
        1,
        "Whether one unit is produced there, beside the gain and as far as it can be paid; influence may pay for it.",
    ),
    field("gate", 1, "Whether its gain takes a mech there, or an infantry removed from there."),
    field("may", 1, "Whether the player may decline it."),
    field("resources", 9, "Resources it adds to its planet, or has where it brings a planet."),
    field("influence", 9, "Influence it adds to its planet, or has where it brings a planet."),
    field(
        "specialty",
        1,
        "Whether it gives a specialty; a planet that has one gets its resources and influence instead.",
    ),
    field("closes", 1, "Whether its units return to the fleet and none may land any more."),
    field("tomb", 1, "Whether it is the tomb that some relics score with."),
    field(
        "planet",
        1,
        "Whether it brings a legendary cultural planet with its resources and influence, which you control and explore.",
    ),
    field("use_price", 20, "Resources for using it, where it is kept."),
];

/// What a relic may do.
pub(super) const RELIC_FIELDS: &[FieldInfo] = &[
    field("value", 50, "Points at the end."),
    field("trade_goods", 9, "Trade goods when it is drawn."),
    field("action_cards", 9, "Action cards when it is drawn."),
    field("secrets", 9, "Secret objectives when it is drawn."),
    field("technologies", 9, "Technologies when it is drawn."),
    field("round_command", 3, "Command tokens each round."),
    field("round_goods", 3, "Trade goods each round."),
    field("commodity_value", 9, "What it adds to the commodity value."),
    field("resources", 9, "Resources it adds to a planet of choice."),
    field("influence", 9, "Influence it adds to a planet of choice."),
    field("legendary", 1, "Whether it makes that planet legendary, which must not be so already."),
    field("explores_planet", 1, "Whether it explores a controlled planet again, once a round after an expansion (3)."),
    field("explores_frontier", 1, "Whether it explores any frontier token, once a round (4)."),
    field("tomb_value", 50, "Points at the end for whoever controls the planet with the tomb."),
];

/// What a planet has.
pub(super) const PLANET_FIELDS: &[FieldInfo] = &[
    FieldInfo { name: "system", about: "The number of its system.", least: 1, most: 200, default: None },
    field("cultural", 1, "Whether it has the cultural trait."),
    field("hazardous", 1, "Whether it has the hazardous trait."),
    field("industrial", 1, "Whether it has the industrial trait."),
    field("resources", 9, "Its resources."),
    field("influence", 9, "Its influence."),
    field("specialty", 1, "Whether it has a technology specialty."),
    field("legendary", 1, "Whether it is legendary."),
];

const R2_1: Origin = Origin::Source("2.1");
const R7_1: Origin = Origin::Source("7.1");
const R9_1: Origin = Origin::Source("9.1");
const NOTE_1: Origin = Origin::Source("note 1");

/// Every setting, in the order of an expedition.
pub(super) const SETTINGS: &[SettingInfo] = &[
    assumed("rounds.count", [1, 12, 6], "rounds", "How many rounds the expedition lasts."),
    assumed("rounds.expansions", [0, 8, 2], "expansions", "Expansions in each round; command tokens pay for more."),
    assumed("rounds.tokens", [0, 8, 1], "tokens", "Command tokens that influence can buy in each round."),
    assumed("rounds.commodities", [0, 9, 1], "commodities", "Commodities gained at the start of each round."),
    assumed(
        "map.systems",
        [1, 16, 14],
        "systems",
        "Systems with planets on the map, drawn from `map.planets`; all of those where it has fewer.",
    ),
    assumed("map.frontier", [0, 12, 5], "tokens", "Empty areas on the map, each with a frontier token (4.1)."),
    numbers(
        "map.mix",
        [0, 20],
        [4, 4],
        &[1, 1, 1, 1],
        "",
        Origin::Assumed,
        "How readily systems are drawn by their planets: the weight of a cultural, a hazardous, an industrial planet and \
         of one without trait; a system weighs the sum of its planets' weights, shared by its planets. A planet with two \
         traits in `map.planets` weighs as the first of them.",
    ),
    assumed(
        "map.no_trait",
        [0, 100, 0],
        "percent",
        "The chance that a planet lies on the map without its trait, so that it cannot be explored (2.2).",
    ),
    assumed(
        "map.second_trait",
        [0, 100, 20],
        "percent",
        "The chance that a planet with a single trait gets another one (2.3).",
    ),
    cards(
        "map.planets",
        PLANET_FIELDS,
        [1, 120],
        Origin::Source("2.2"),
        "The planets; those of one system go together.",
    ),
    assumed("neighbours.planets", [0, 20, 3], "planets", "Planets that neighbours control when the expedition starts."),
    assumed(
        "neighbours.expand",
        [0, 4, 1],
        "planets",
        "Free planets that neighbours take control of after each round but the last.",
    ),
    yes_or_no(
        "neighbours.explore",
        true,
        Origin::Source("1"),
        "Whether neighbours explore the planets they take: their cards leave the decks, and their fragments can be bought.",
    ),
    assumed("neighbours.defence", [0, 6, 3], "infantry", "Infantry lost in taking a planet from a neighbour."),
    assumed(
        "neighbours.fragments",
        [0, 5, 0],
        "fragments",
        "Fragments of each trait that neighbours hold at the start.",
    ),
    assumed("home.resources", [0, 20, 3], "resources", "Resources of the home planets each round."),
    assumed("home.influence", [0, 20, 2], "influence", "Influence of the home planets each round."),
    assumed("player.infantry", [0, 20, 4], "infantry", "Infantry aboard the fleet at the start."),
    assumed("player.mechs", [0, 4, 1], "mechs", "Mechs aboard the fleet at the start."),
    assumed("player.fleet", [1, 20, 6], "units", "The most infantry and mechs aboard the fleet."),
    assumed("player.trade_goods", [0, 20, 1], "trade goods", "Trade goods at the start."),
    assumed("player.command", [0, 16, 1], "tokens", "Command tokens at the start."),
    assumed("player.commodity_value", [0, 9, 3], "commodities", "The most commodities that can be held."),
    assumed("player.probes", [0, 4, 1], "cards", "Cards that explore a frontier token without Dark Energy Tap."),
    yes_or_no("player.tap", false, Origin::Assumed, "Whether Dark Energy Tap is owned from the start."),
    yes_or_no("player.scanlink", false, Origin::Assumed, "Whether Scanlink Drone Network is owned from the start."),
    assumed("prices.infantry", [1, 20, 2], "resources", "Resources for an infantry."),
    assumed("prices.mech", [1, 20, 3], "resources", "Resources for a mech."),
    assumed("prices.tap", [1, 20, 4], "resources", "Resources for Dark Energy Tap."),
    assumed("prices.scanlink", [1, 20, 4], "resources", "Resources for Scanlink Drone Network."),
    assumed("prices.command", [1, 20, 3], "influence", "Influence for a command token."),
    assumed("trade.transactions", [0, 6, 1], "transactions", "Transactions in each round."),
    assumed("trade.buy", [1, 20, 4], "trade goods", "Trade goods for a fragment bought from a neighbour."),
    assumed("trade.sell", [0, 20, 2], "trade goods", "Trade goods for a fragment sold to a neighbour."),
    cards("decks.cultural", CARD_FIELDS, [0, MOST_CARDS], R2_1, "The cultural exploration deck."),
    cards("decks.hazardous", CARD_FIELDS, [0, MOST_CARDS], R2_1, "The hazardous exploration deck."),
    cards("decks.industrial", CARD_FIELDS, [0, MOST_CARDS], R2_1, "The industrial exploration deck."),
    cards("decks.frontier", CARD_FIELDS, [0, MOST_CARDS], Origin::Source("5"), "The frontier exploration deck."),
    choice(
        "piles.discards",
        &[
            word("reshuffled", "They come back, shuffled, as the draw pile."),
            word("stay_out", "They stay where they are, and the deck stays empty."),
        ],
        "reshuffled",
        R7_1,
        "What happens to the discards of an empty deck.",
    ),
    choice(
        "piles.purged",
        &[
            word("leave", "They are out of the game."),
            word("discarded", "They go to the discard pile of their deck, spent fragments too."),
        ],
        "leave",
        NOTE_1,
        "What happens to cards that are purged.",
    ),
    whole("fragments.per_relic", [1, 6, 3], "fragments", R9_1, "Fragments of one colour that are purged for a relic."),
    yes_or_no("fragments.wild", true, R9_1, "Whether fragments of the frontier count as any colour."),
    cards("relics.deck", RELIC_FIELDS, [0, RELIC_CAPACITY as u32], R9_1, "The relic deck."),
    assumed("value.resource", [0, 20, 1], "points", "Points for each resource of a planet controlled at the end."),
    assumed("value.influence", [0, 20, 1], "points", "Points for each influence of a planet controlled at the end."),
    assumed("value.specialty", [0, 20, 2], "points", "Points for each specialty of a planet controlled at the end."),
    assumed("value.legendary", [0, 20, 3], "points", "Points for each legendary planet controlled at the end."),
    assumed("value.trade_good", [0, 20, 1], "points", "Points for each trade good at the end."),
    assumed("value.commodity", [0, 20, 0], "points", "Points for each commodity at the end."),
    assumed("value.command", [0, 20, 1], "points", "Points for each command token at the end."),
    assumed("value.infantry", [0, 20, 0], "points", "Points for each infantry at the end, aboard or landed."),
    assumed("value.mech", [0, 20, 1], "points", "Points for each mech at the end, aboard or landed."),
    assumed("value.action_card", [0, 20, 2], "points", "Points for each action card drawn."),
    assumed("value.secret", [0, 20, 5], "points", "Points for each secret objective drawn."),
    assumed("value.technology", [0, 20, 5], "points", "Points for each technology gained from cards and relics."),
    assumed("value.fragment", [0, 20, 1], "points", "Points for each fragment held at the end."),
    choice(
        "goal.kind",
        &[
            word("relics", "So many relics by the end of the last round."),
            word("value", "So many points by the end of the last round."),
        ],
        "value",
        Origin::Assumed,
        "What counts as a win.",
    ),
    assumed("goal.relics", [1, 20, 2], "relics", "The relics that win, where relics are the goal."),
    assumed("goal.value", [1, 2000, 108], "points", "The points that win, where points are the goal."),
    yes_or_no("goal.stops", false, Origin::Assumed, "Whether the expedition ends as soon as the goal is met."),
    assumed("ranks.surveyor", [1, 2000, 80], "points", "Points for the rank of surveyor."),
    assumed("ranks.explorer", [1, 2000, 108], "points", "Points for the rank of explorer."),
    assumed("ranks.pathfinder", [1, 2000, 130], "points", "Points for the rank of pathfinder."),
];
