//! The settings of the exploration ruleset: what a scenario may say, with the defaults of the standard expedition.

use super::cards::{Card, Planet, Relic};
use crate::ruleset::Named;
use perihelion_game::{Settings, Words};

/// The most cards a deck may hold, copies counted.
pub(super) const DECK_CAPACITY: usize = 60;
/// The most relics there may be.
pub(super) const RELIC_CAPACITY: usize = 40;
/// The most systems on a map, empty areas counted.
pub(super) const SYSTEM_CAPACITY: usize = 28;
/// The most planets in a system, one that a card brings counted.
pub(super) const PLANETS_IN_SYSTEM: usize = 4;

/// The most of each thing that a player can hold; what comes beyond is lost.
pub(super) const MOST_HELD: u8 = 60;
/// The command tokens of a player.
pub(super) const MOST_COMMAND: u8 = 16;
/// The most resources, or influence, that a round's pool or a planet can hold.
pub(super) const MOST_SPENT: u8 = 200;

/// What an empty deck makes of its discards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(super) enum Discards {
    /// They come back, shuffled, as the draw pile.
    Reshuffled,
    /// They stay where they are, and the deck stays empty.
    StayOut,
}

/// Where purged cards go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(super) enum Purged {
    /// They are out of the game.
    Leave,
    /// They go to the discard pile of their deck, spent fragments too.
    Discarded,
}

/// What wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(super) enum GoalKind {
    /// So many relics by the end of the last round.
    Relics,
    /// So many points by the end of the last round.
    Value,
}

/// Every setting, in the order of an expedition.
#[derive(Debug, Settings)]
pub(super) struct Given {
    /// How many rounds the expedition lasts.
    #[setting("rounds.count", 1..=12, default = 7, unit = "rounds", assumed)]
    pub rounds: u8,
    /// Expansions in each round; command tokens pay for more.
    #[setting("rounds.expansions", 0..=8, default = 2, unit = "expansions", assumed)]
    pub expansions: u8,
    /// Command tokens that influence can buy in each round.
    #[setting("rounds.tokens", 0..=8, default = 8, unit = "tokens", assumed)]
    pub round_tokens: u8,
    /// Commodities gained at the start of each round.
    #[setting("rounds.commodities", 0..=9, default = 1, unit = "commodities", assumed)]
    pub round_commodities: u8,
    /// Systems with planets on the map, drawn from `map.planets`; all of those where it has fewer.
    #[setting("map.systems", 1..=16, default = 14, unit = "systems", assumed)]
    pub map_systems: usize,
    /// Empty areas on the map, each with a frontier token (4.1).
    #[setting("map.frontier", 0..=12, default = 5, unit = "tokens", assumed)]
    pub map_tokens: u8,
    /// How readily systems are drawn by their planets: the weight of a cultural, a hazardous, an industrial
    /// planet and of one without trait; a system weighs the sum of its planets' weights, shared by its planets.
    /// A planet with two traits in `map.planets` weighs as the first of them.
    #[setting("map.mix", 0..=20, lengths = 4..=4, default = [1, 1, 1, 1], assumed)]
    pub mix: [u32; 4],
    /// The chance that a planet lies on the map without its trait, so that it cannot be explored (2.2).
    #[setting("map.no_trait", 0..=100, default = 0, unit = "percent", assumed)]
    pub no_trait: u32,
    /// The chance that a planet with a single trait gets another one (2.3).
    #[setting("map.second_trait", 0..=100, default = 20, unit = "percent", assumed)]
    pub second_trait: u32,
    /// The planets; those of one system go together.
    #[setting("map.planets", cards = 1..=120, source = "2.2")]
    pub planets: Vec<Named<Planet>>,
    /// Planets that neighbours control when the expedition starts.
    #[setting("neighbours.planets", 0..=20, default = 4, unit = "planets", assumed)]
    pub neighbour_planets: u8,
    /// Free planets that neighbours take control of after each round but the last.
    #[setting("neighbours.expand", 0..=4, default = 2, unit = "planets", assumed)]
    pub neighbour_expand: u8,
    /// Whether neighbours explore the planets they take: their cards leave the decks, and their fragments can
    /// be bought.
    #[setting("neighbours.explore", default = true, source = "1")]
    pub neighbours_explore: bool,
    /// Infantry lost in taking a planet from a neighbour.
    #[setting("neighbours.defence", 0..=6, default = 3, unit = "infantry", assumed)]
    pub defence: u8,
    /// Fragments of each trait that neighbours hold at the start.
    #[setting("neighbours.fragments", 0..=5, default = 0, unit = "fragments", assumed)]
    pub neighbour_fragments: u8,
    /// Resources of the home planets each round.
    #[setting("home.resources", 0..=20, default = 3, unit = "resources", assumed)]
    pub home_resources: u8,
    /// Influence of the home planets each round.
    #[setting("home.influence", 0..=20, default = 2, unit = "influence", assumed)]
    pub home_influence: u8,
    /// Infantry aboard the fleet at the start.
    #[setting("player.infantry", 0..=20, default = 4, unit = "infantry", assumed)]
    pub infantry: u8,
    /// Mechs aboard the fleet at the start.
    #[setting("player.mechs", 0..=4, default = 1, unit = "mechs", assumed)]
    pub mechs: u8,
    /// The most infantry and mechs aboard the fleet.
    #[setting("player.fleet", 1..=20, default = 6, unit = "units", assumed)]
    pub fleet: u8,
    /// Trade goods at the start.
    #[setting("player.trade_goods", 0..=20, default = 1, unit = "trade goods", assumed)]
    pub trade_goods: u8,
    /// Command tokens at the start.
    #[setting("player.command", 0..=16, default = 1, unit = "tokens", assumed)]
    pub command: u8,
    /// The most commodities that can be held.
    #[setting("player.commodity_value", 0..=9, default = 3, unit = "commodities", assumed)]
    pub commodity_value: u8,
    /// Cards that explore a frontier token without Dark Energy Tap.
    #[setting("player.probes", 0..=4, default = 1, unit = "cards", assumed)]
    pub probes: u8,
    /// Whether Dark Energy Tap is owned from the start.
    #[setting("player.tap", default = false, assumed)]
    pub tap: bool,
    /// Whether Scanlink Drone Network is owned from the start.
    #[setting("player.scanlink", default = false, assumed)]
    pub scanlink: bool,
    /// Resources for an infantry.
    #[setting("prices.infantry", 1..=20, default = 2, unit = "resources", assumed)]
    pub price_infantry: u8,
    /// Resources for a mech.
    #[setting("prices.mech", 1..=20, default = 3, unit = "resources", assumed)]
    pub price_mech: u8,
    /// Resources for Dark Energy Tap.
    #[setting("prices.tap", 1..=20, default = 4, unit = "resources", assumed)]
    pub price_tap: u8,
    /// Resources for Scanlink Drone Network.
    #[setting("prices.scanlink", 1..=20, default = 4, unit = "resources", assumed)]
    pub price_scanlink: u8,
    /// Resources for placing a frontier token from the supply in an empty area (4.1); for 0 none is placed.
    #[setting("prices.survey", 0..=20, default = 8, unit = "resources", assumed)]
    pub price_survey: u8,
    /// Influence for a command token.
    #[setting("prices.command", 1..=20, default = 3, unit = "influence", assumed)]
    pub price_command: u8,
    /// What each command token bought in a round adds to the price of the next one in it.
    #[setting("prices.command_more", 0..=20, default = 1, unit = "influence", assumed)]
    pub command_more: u8,
    /// Transactions in each round.
    #[setting("trade.transactions", 0..=6, default = 2, unit = "transactions", assumed)]
    pub transactions: u8,
    /// Whether transactions may come between the reveal and the resolution of a card.
    #[setting("trade.before_resolving", default = true, source = "note 4")]
    pub before_resolving: bool,
    /// Trade goods for a fragment bought from a neighbour.
    #[setting("trade.buy", 1..=20, default = 5, unit = "trade goods", assumed)]
    pub buy: u8,
    /// Trade goods for a fragment sold to a neighbour.
    #[setting("trade.sell", 0..=20, default = 2, unit = "trade goods", assumed)]
    pub sell: u8,
    /// Trade goods given besides a fragment for a fragment of another colour (9.2).
    #[setting("trade.swap", 0..=20, default = 0, unit = "trade goods", assumed)]
    pub swap: u8,
    #[setting(cards = 0..=DECK_CAPACITY, source = ["2.1", "2.1", "2.1", "5"], each(
        "decks.cultural" = "The cultural exploration deck.",
        "decks.hazardous" = "The hazardous exploration deck.",
        "decks.industrial" = "The industrial exploration deck.",
        "decks.frontier" = "The frontier exploration deck.",
    ))]
    pub decks: [Vec<Named<Card>>; 4],
    /// What happens to the discards of an empty deck.
    #[setting("piles.discards", default = "reshuffled", source = "7.1")]
    pub discards: Discards,
    /// What happens to cards that are purged.
    #[setting("piles.purged", default = "leave", source = "note 1")]
    pub purged: Purged,
    /// Fragments of one colour that are purged for a relic.
    #[setting("fragments.per_relic", 1..=6, default = 3, unit = "fragments", source = "9.1")]
    pub per_relic: u8,
    /// Whether fragments of the frontier count as any colour.
    #[setting("fragments.wild", default = true, source = "9.1")]
    pub wild: bool,
    /// The relic deck.
    #[setting("relics.deck", cards = 0..=RELIC_CAPACITY, source = "9.1")]
    pub relics: Vec<Named<Relic>>,
    /// Points for each resource of a planet controlled at the end.
    #[setting("value.resource", 0..=20, default = 0, unit = "points", assumed)]
    pub value_resource: i32,
    /// Points for each influence of a planet controlled at the end.
    #[setting("value.influence", 0..=20, default = 0, unit = "points", assumed)]
    pub value_influence: i32,
    /// Points for each card or relic attached to a planet controlled at the end, besides what it adds to its planet.
    #[setting("value.attachment", 0..=20, default = 4, unit = "points", assumed)]
    pub value_attachment: i32,
    /// Points for each specialty of a planet controlled at the end.
    #[setting("value.specialty", 0..=20, default = 2, unit = "points", assumed)]
    pub value_specialty: i32,
    /// Points for each legendary planet controlled at the end.
    #[setting("value.legendary", 0..=20, default = 3, unit = "points", assumed)]
    pub value_legendary: i32,
    /// Points for each trade good at the end.
    #[setting("value.trade_good", 0..=20, default = 1, unit = "points", assumed)]
    pub value_trade_good: i32,
    /// Points for each commodity at the end.
    #[setting("value.commodity", 0..=20, default = 0, unit = "points", assumed)]
    pub value_commodity: i32,
    /// Points for each command token at the end.
    #[setting("value.command", 0..=20, default = 1, unit = "points", assumed)]
    pub value_command: i32,
    /// Points for each infantry at the end, aboard or landed.
    #[setting("value.infantry", 0..=20, default = 0, unit = "points", assumed)]
    pub value_infantry: i32,
    /// Points for each mech at the end, aboard or landed.
    #[setting("value.mech", 0..=20, default = 0, unit = "points", assumed)]
    pub value_mech: i32,
    /// Points for each action card drawn.
    #[setting("value.action_card", 0..=20, default = 2, unit = "points", assumed)]
    pub value_action_card: i32,
    /// Points for each secret objective drawn.
    #[setting("value.secret", 0..=20, default = 5, unit = "points", assumed)]
    pub value_secret: i32,
    /// Points for each technology gained from cards and relics.
    #[setting("value.technology", 0..=20, default = 5, unit = "points", assumed)]
    pub value_technology: i32,
    /// Points for each fragment held at the end.
    #[setting("value.fragment", 0..=20, default = 1, unit = "points", assumed)]
    pub value_fragment: i32,
    /// What counts as a win.
    #[setting("goal.kind", default = "value", assumed)]
    pub goal: GoalKind,
    /// The relics that win, where relics are the goal.
    #[setting("goal.relics", 1..=20, default = 5, unit = "relics", assumed)]
    pub goal_relics: i32,
    /// The points that win, where points are the goal.
    #[setting("goal.value", 1..=2000, default = 140, unit = "points", assumed)]
    pub goal_value: i32,
    /// Whether the expedition ends as soon as the goal is met.
    #[setting("goal.stops", default = false, assumed)]
    pub goal_stops: bool,
    #[setting(1..=2000, default = [110, 140, 165], unit = "points", assumed, each(
        "ranks.surveyor" = "Points for the rank of surveyor.",
        "ranks.explorer" = "Points for the rank of explorer.",
        "ranks.pathfinder" = "Points for the rank of pathfinder.",
    ))]
    pub ranks: [i32; 3],
}
