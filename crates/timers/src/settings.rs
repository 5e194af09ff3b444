//! The settings of the timers ruleset: what a scenario may say, with the defaults of the standard game.

use super::contracts::Contract;
use crate::ruleset::{Named, Problem};
use arrayvec::ArrayVec;
use perihelion_game::{Settings, Words};

/// The most contracts a deck may hold, copies counted.
pub(super) const DECK_CAPACITY: usize = 128;
/// The most private contracts a hand may hold.
pub(super) const HAND_CAPACITY: usize = 6;
/// The most public contracts there may be.
pub(super) const PUBLIC_CAPACITY: usize = 4;
/// The most contracts the Spy may draw at once.
pub(super) const DRAW_CAPACITY: usize = 6;
/// The most slots the Store may have for one kind.
pub(super) const SLOT_CAPACITY: usize = 8;

/// A number for each stock of a kind in the Store.
type Prices = ArrayVec<u8, SLOT_CAPACITY>;
/// A number for the basic side of a role, and one for the upgraded side.
type Sides = [u8; 2];

const SPY: &str = "Playing the Game, Note";
const BOARD: &str = "Colony Leader Board";

/// Which Timers a gain takes that passes both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(super) enum Passed {
    /// Both Timers are discarded, and the game ends at once.
    Both,
    /// Only the nearer one is discarded; the other goes at the next gain or at the end of the turn.
    One,
}

/// Where a resource goes for which the Store has no slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(super) enum Full {
    /// The resource goes to the supply.
    Supply,
    /// The resource is out of the game.
    Removed,
}

/// Which way the Spy moves Timers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(super) enum Direction {
    /// Up or down the Score track, never above the Timers' start.
    Either,
    /// Only toward space 0.
    TowardZero,
}

/// What a resource does that the Spy moves a Timer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(super) enum OnResource {
    /// The same as at the end of a turn.
    Counts,
    /// Nothing; the resource stays on its space.
    Ignored,
}

/// When a Timer is discarded that the Spy moves to the marker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(super) enum OnMarker {
    /// The Timer is discarded at your next gain of Prestige or at the end of the turn, unless it is moved back above
    /// your marker before.
    EndOfTurn,
    /// The Timer is discarded at once.
    AtOnce,
}

/// What an empty deck does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(super) enum EmptyDeck {
    /// The discarded contracts are shuffled into a new deck.
    Reshuffle,
    /// No more contracts are revealed or drawn.
    StaysEmpty,
}

/// Which kind gets which stock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(super) enum Dealt {
    /// The kinds are dealt to the starting stocks at random.
    Shuffled,
    /// The stocks are those of tech, plant, metal and fuel, in this order.
    AsListed,
}

/// The rank that wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub(super) enum Goal {
    /// Intermediate or better.
    Intermediate,
    /// Advanced or better.
    Advanced,
    /// Expert.
    Expert,
}

/// Every setting, in the order of a turn around the table.
#[derive(Debug, Clone, Settings)]
pub(super) struct Given {
    /// The space of the Score track on which both Timers start.
    #[setting("timers.start", 9..=60, default = 23, unit = "spaces", source = "Setup")]
    pub start: u8,
    /// How far below the start the four resources lie on the Score track, the scarcest first.
    #[setting("timers.distances", 1..=60, lengths = 4..=4, default = [2, 4, 6, 8], unit = "spaces", source = "Setup")]
    pub distances: [u8; 4],
    /// What happens when a single gain of Prestige reaches or passes both Timers.
    #[setting("timers.pass_both", default = "both", assumed)]
    pub passed: Passed,
    /// Whether Prestige from selling discards at once the Timers that your marker reaches or passes, as Prestige from
    /// contracts does; if not, they go with the next contract or at the end of the turn.
    #[setting("timers.sale_passes", default = true, assumed)]
    pub sale_passes: bool,
    /// Where the resource goes that a Timer reached when the Store has no free slot for it.
    #[setting("timers.store_full", default = "supply", assumed)]
    pub full: Full,
    #[setting(0..=10, default = [1, 0], unit = "Credits", source = SPY, each(
        "spy.cost" = "Credits for each use of the Spy.",
        "spy.cost_upgraded" = "Credits for each use of the upgraded Spy.",
    ))]
    pub spy_cost: Sides,
    /// Which way the Spy may move a Timer.
    #[setting("spy.direction", default = "either", assumed)]
    pub spy_direction: Direction,
    /// How often the Spy may be used in one turn.
    #[setting("spy.uses", 0..=4, default = 1, unit = "uses", assumed)]
    pub spy_uses: u8,
    /// What happens when the Spy moves a Timer to a space with a resource.
    #[setting("spy.on_resource", default = "counts", assumed)]
    pub spy_on_resource: OnResource,
    /// What happens when the Spy moves a Timer to your marker.
    #[setting("spy.on_marker", default = "end_of_turn", assumed)]
    pub spy_on_marker: OnMarker,
    /// Contracts the Spy draws to choose from.
    #[setting("spy.draw", 0..=DRAW_CAPACITY, default = 4, unit = "contracts", assumed)]
    pub spy_draw: u8,
    /// Contracts you keep of those the Spy drew.
    #[setting("spy.keep", 0..=DRAW_CAPACITY, default = 2, unit = "contracts", assumed)]
    pub spy_keep: u8,
    /// Public contracts that lie face up.
    #[setting("contracts.public", 1..=PUBLIC_CAPACITY, default = 2, unit = "contracts", source = "Setup")]
    pub public: usize,
    /// Private contracts you may hold.
    #[setting("contracts.hand_limit", 0..=HAND_CAPACITY, default = 3, unit = "contracts", assumed)]
    pub hand_limit: usize,
    /// Private contracts you start with.
    #[setting("contracts.start", 0..=HAND_CAPACITY, default = 1, unit = "contracts", assumed)]
    pub start_hand: usize,
    /// What happens when a contract is due and the deck is empty.
    #[setting("contracts.empty_deck", default = "reshuffle", assumed)]
    pub empty_deck: EmptyDeck,
    /// The contracts, public and private, drawn from one deck.
    #[setting("contracts.deck", cards = 8..=DECK_CAPACITY, unit = "contracts", assumed)]
    pub contracts: Vec<Named<Contract>>,
    /// Resources of each kind in the game.
    #[setting("supply.each", 3..=60, default = 12, unit = "resources", assumed)]
    pub each: u8,
    /// Slots the Store has for each kind.
    #[setting("store.slots", 1..=SLOT_CAPACITY, default = 5, unit = "slots", assumed)]
    pub slots: u8,
    /// The Store's starting stock of four kinds; the default is the example of the rules.
    #[setting("store.start", 0..=SLOT_CAPACITY, lengths = 4..=4, default = [0, 1, 1, 2], unit = "resources", assumed)]
    pub stocks: [u8; 4],
    /// Which kind gets which starting stock.
    #[setting("store.start_dealt", default = "shuffled", assumed)]
    pub dealt: Dealt,
    /// Resources of random kinds that arrive in the Store after each turn.
    #[setting("store.restock", 0..=4, default = 1, unit = "resources", assumed)]
    pub restock: u8,
    /// The price of a resource when 1, 2, … of its kind lie in the Store.
    #[setting("store.buy", 0..=20, lengths = 1..=SLOT_CAPACITY, default = [6, 5, 4, 3, 2], unit = "Credits", assumed)]
    pub buy: Prices,
    /// Credits for selling a resource when 0, 1, … of its kind lie in the Store.
    #[setting("store.sell", 0..=20, lengths = 1..=SLOT_CAPACITY, default = [5, 4, 3, 2, 1], unit = "Credits", assumed)]
    pub sell: Prices,
    /// Prestige for selling a resource when 0, 1, … of its kind lie in the Store.
    #[setting(
        "store.sell_prestige", 0..=20, lengths = 1..=SLOT_CAPACITY, default = [2, 1, 1, 0, 0], unit = "Prestige", assumed
    )]
    pub sell_prestige: Prices,
    /// Credits you start with.
    #[setting("player.credits", 0..=50, default = 2, unit = "Credits", assumed)]
    pub credits: u32,
    /// Resources you may hold.
    #[setting("player.storage", 1..=24, default = 7, unit = "resources", assumed)]
    pub storage: u8,
    /// Turns for which a role rests once it was used; with 0 it may be used again in the turn after.
    #[setting("turn.rest", 0..=5, default = 2, unit = "turns", assumed)]
    pub rest: u8,
    #[setting(0..=8, default = [2, 3], unit = "resources", assumed, each(
        "trader.buys" = "Resources the Trader may buy in a turn.",
        "trader.buys_upgraded" = "Resources the upgraded Trader may buy in a turn.",
    ))]
    pub trader: Sides,
    /// Credits off each price for the upgraded Trader.
    #[setting("trader.discount_upgraded", 0..=10, default = 1, unit = "Credits", assumed)]
    pub discount: u32,
    #[setting(0..=10, default = [2, 1], unit = "Credits", assumed, each(
        "prospector.cost" = "Credits the Prospector spends in a turn.",
        "prospector.cost_upgraded" = "Credits the upgraded Prospector spends in a turn.",
    ))]
    pub prospector_cost: Sides,
    #[setting(0..=8, default = [3, 4], unit = "resources", assumed, each(
        "prospector.takes" = "Resources the Prospector takes from the supply in a turn.",
        "prospector.takes_upgraded" = "Resources the upgraded Prospector takes in a turn.",
    ))]
    pub prospector: Sides,
    /// Resources of random kinds that the Prospector finds in the supply, to take from; with 0 it takes from the whole
    /// supply.
    #[setting("prospector.finds", 0..=12, default = 4, unit = "resources", assumed)]
    pub finds: u8,
    /// Whether the Prospector may take more than one resource of a kind in a turn.
    #[setting("prospector.same_kind", default = true, assumed)]
    pub same_kind: bool,
    #[setting(0..=8, default = [3, 4], unit = "resources", assumed, each(
        "merchant.sales" = "Resources the Merchant may sell in a turn.",
        "merchant.sales_upgraded" = "Resources the upgraded Merchant may sell in a turn.",
    ))]
    pub merchant: Sides,
    /// Credits on top of each sale for Credits by the upgraded Merchant.
    #[setting("merchant.bonus_upgraded", 0..=10, default = 1, unit = "Credits", assumed)]
    pub bonus: u32,
    #[setting(0..=20, default = [4, 6], unit = "Credits", assumed, each(
        "financier.credits" = "Credits the Financier brings.",
        "financier.credits_upgraded" = "Credits the upgraded Financier brings.",
    ))]
    pub financier: Sides,
    #[setting(0..=20, default = [4, 2], unit = "Credits", assumed, each(
        "engineer.cost" = "Credits the Engineer spends on upgrading a role.",
        "engineer.cost_upgraded" = "Credits the upgraded Engineer spends on upgrading a role.",
    ))]
    pub engineer: Sides,
    /// Roles that may be upgraded in a game.
    #[setting("engineer.upgrades", 0..=6, default = 6, unit = "roles", assumed)]
    pub upgrades: u8,
    #[setting(1..=100, default = [17, 19, 21], unit = "Prestige", source = BOARD, each(
        "ranks.intermediate" = "The least Prestige of the rank Intermediate.",
        "ranks.advanced" = "The least Prestige of the rank Advanced.",
        "ranks.expert" = "The least Prestige of the rank Expert.",
    ))]
    pub ranks: [i32; 3],
    /// The rank from which a game counts as won.
    #[setting("goal.rank", default = "advanced", assumed)]
    pub goal: Goal,
}

impl Given {
    /// Everything about the settings, taken together, that cannot be played.
    pub fn problems(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut problem = |path: &str, what: String, help: &str| problems.push(Problem::new(path, what, help));
        let Self { start, distances, slots, storage, each, .. } = self;
        if !distances.is_sorted_by(|nearer, farther| nearer < farther) {
            problem(
                "timers.distances",
                format!("the distances {distances:?} do not rise"),
                "give four distances, each larger than the one before",
            );
        }
        if let Some(farthest) = distances.iter().max().filter(|&distance| distance > start) {
            problem(
                "timers.distances",
                format!("a distance of {farthest} below the start on space {start} is off the Score track"),
                "use distances no larger than `timers.start`",
            );
        }
        let prices =
            [("store.buy", &self.buy), ("store.sell", &self.sell), ("store.sell_prestige", &self.sell_prestige)];
        for (path, list) in prices {
            if list.len() != usize::from(*slots) {
                problem(
                    path,
                    format!("there are {} entries for {slots} slots", list.len()),
                    "give one entry for each of `store.slots`",
                );
            }
        }
        let most_stock = self.stocks.into_iter().max().unwrap_or(0);
        if most_stock > *slots {
            problem(
                "store.start",
                format!("a stock of {most_stock} does not fit {slots} slots"),
                "start with at most `store.slots` of a kind",
            );
        }
        if *each < most_stock + 2 {
            problem(
                "supply.each",
                format!("{each} of each kind are too few: set-up needs {}", most_stock + 2),
                "one goes to the Score track, one near the contracts and the rest of the set-up to the Store",
            );
        }
        if self.start_hand > self.hand_limit {
            problem(
                "contracts.start",
                "the player starts with more private contracts than a hand may hold".into(),
                "lower `contracts.start` or raise `contracts.hand_limit`",
            );
        }
        if self.spy_keep > self.spy_draw {
            problem(
                "spy.keep",
                "the Spy keeps more contracts than it draws".into(),
                "lower `spy.keep` or raise `spy.draw`",
            );
        }
        let ranks: Vec<_> = Goal::INFOS.iter().map(|rank| format!("ranks.{}", rank.name)).zip(self.ranks).collect();
        for pair in ranks.windows(2) {
            let [(lower_path, lower), (path, higher)] = pair else { continue };
            if lower >= higher {
                problem(path, format!("{higher} is not above `{lower_path}`, {lower}"), "let the ranks rise");
            }
        }
        for Named { name, row, .. } in &self.contracts {
            let cost = row.pieces();
            if cost > *storage {
                problem(
                    &format!("contracts.deck.{name}"),
                    format!("`{name}` costs {cost} resources, and the player may hold only {storage}"),
                    "lower its cost or raise `player.storage`",
                );
            }
        }
        problems
    }
}
