//! The settings of the timers ruleset: what a scenario may say, with the defaults of the standard game.

use crate::ruleset::{
    FieldInfo, Origin, SettingInfo,
    declare::{assumed, cards, choice, field, numbers, whole, word, yes_or_no},
};

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

const fn prices(path: &'static str, default: &'static [i64], unit: &'static str, about: &'static str) -> SettingInfo {
    numbers(path, [0, 20], [1, SLOT_CAPACITY], default, unit, Origin::Assumed, about)
}

const fn pieces(name: &'static str, about: &'static str) -> FieldInfo {
    field(name, 6, about)
}

/// What a contract asks for and gives.
const CONTRACT_FIELDS: &[FieldInfo] = &[
    pieces("tech", "Tech to pay."),
    pieces("plant", "Plants to pay."),
    pieces("metal", "Metal to pay."),
    pieces("fuel", "Fuel to pay."),
    FieldInfo { name: "prestige", about: "Prestige gained.", least: 1, most: 12, default: None },
    field("credits", 12, "Credits gained."),
];

const SETUP: Origin = Origin::Source("Setup");
const SPY: Origin = Origin::Source("Playing the Game, Note");
const BOARD: Origin = Origin::Source("Colony Leader Board");

/// Every setting, in the order of a turn around the table.
pub(super) const SETTINGS: &[SettingInfo] = &[
    whole("timers.start", [9, 60, 23], "spaces", SETUP, "The space of the Score track on which both Timers start."),
    numbers(
        "timers.distances",
        [1, 60],
        [4, 4],
        &[2, 4, 6, 8],
        "spaces",
        SETUP,
        "How far below the start the four resources lie on the Score track, the scarcest first.",
    ),
    choice(
        "timers.pass_both",
        &[
            word("both", "Both Timers are discarded, and the game ends at once."),
            word("one", "Only the nearer one is discarded; the other goes at the next gain or at the end of the turn."),
        ],
        "both",
        Origin::Assumed,
        "What happens when a single gain of Prestige reaches or passes both Timers.",
    ),
    yes_or_no(
        "timers.sale_passes",
        true,
        Origin::Assumed,
        "Whether Prestige from selling discards at once the Timers that your marker reaches or passes, as Prestige from \
         contracts does; if not, they go with the next contract or at the end of the turn.",
    ),
    choice(
        "timers.store_full",
        &[word("supply", "The resource goes to the supply."), word("removed", "The resource is out of the game.")],
        "supply",
        Origin::Assumed,
        "Where the resource goes that a Timer reached when the Store has no free slot for it.",
    ),
    whole("spy.cost", [0, 10, 1], "Credits", SPY, "Credits for each use of the Spy."),
    whole("spy.cost_upgraded", [0, 10, 0], "Credits", SPY, "Credits for each use of the upgraded Spy."),
    choice(
        "spy.direction",
        &[
            word("either", "Up or down the Score track, never above the Timers' start."),
            word("toward_zero", "Only toward space 0."),
        ],
        "either",
        Origin::Assumed,
        "Which way the Spy may move a Timer.",
    ),
    assumed("spy.uses", [1, 4, 1], "uses", "How often the Spy may be used in one turn."),
    choice(
        "spy.on_resource",
        &[
            word("counts", "The same as at the end of a turn."),
            word("ignored", "Nothing; the resource stays on its space."),
        ],
        "counts",
        Origin::Assumed,
        "What happens when the Spy moves a Timer to a space with a resource.",
    ),
    choice(
        "spy.on_marker",
        &[
            word(
                "end_of_turn",
                "The Timer is discarded at your next gain of Prestige or at the end of the turn, unless it is moved back \
                 above your marker before.",
            ),
            word("at_once", "The Timer is discarded at once."),
        ],
        "end_of_turn",
        Origin::Assumed,
        "What happens when the Spy moves a Timer to your marker.",
    ),
    assumed("spy.draw", [1, DRAW_CAPACITY as i64, 4], "contracts", "Contracts the Spy draws to choose from."),
    assumed("spy.keep", [1, DRAW_CAPACITY as i64, 2], "contracts", "Contracts you keep of those the Spy drew."),
    whole("contracts.public", [1, PUBLIC_CAPACITY as i64, 2], "contracts", SETUP, "Public contracts that lie face up."),
    assumed("contracts.hand_limit", [0, HAND_CAPACITY as i64, 3], "contracts", "Private contracts you may hold."),
    assumed("contracts.start", [0, HAND_CAPACITY as i64, 1], "contracts", "Private contracts you start with."),
    choice(
        "contracts.empty_deck",
        &[
            word("reshuffle", "The discarded contracts are shuffled into a new deck."),
            word("stays_empty", "No more contracts are revealed or drawn."),
        ],
        "reshuffle",
        Origin::Assumed,
        "What happens when a contract is due and the deck is empty.",
    ),
    SettingInfo {
        unit: "contracts",
        ..cards(
            "contracts.deck",
            CONTRACT_FIELDS,
            [8, DECK_CAPACITY as u32],
            Origin::Assumed,
            "The contracts, public and private, drawn from one deck.",
        )
    },
    assumed("supply.each", [3, 60, 12], "resources", "Resources of each kind in the game."),
    assumed("store.slots", [1, SLOT_CAPACITY as i64, 5], "slots", "Slots the Store has for each kind."),
    numbers(
        "store.start",
        [0, SLOT_CAPACITY as i64],
        [4, 4],
        &[0, 1, 1, 2],
        "resources",
        Origin::Assumed,
        "The Store's starting stock of four kinds; the default is the example of the rules.",
    ),
    choice(
        "store.start_dealt",
        &[
            word("shuffled", "The kinds are dealt to the starting stocks at random."),
            word("as_listed", "The stocks are those of tech, plant, metal and fuel, in this order."),
        ],
        "shuffled",
        Origin::Assumed,
        "Which kind gets which starting stock.",
    ),
    assumed(
        "store.restock",
        [0, 4, 1],
        "resources",
        "Resources of random kinds that arrive in the Store after each turn.",
    ),
    prices(
        "store.buy",
        &[6, 5, 4, 3, 2],
        "Credits",
        "The price of a resource when 1, 2, … of its kind lie in the Store.",
    ),
    prices(
        "store.sell",
        &[5, 4, 3, 2, 1],
        "Credits",
        "Credits for selling a resource when 0, 1, … of its kind lie in the Store.",
    ),
    prices(
        "store.sell_prestige",
        &[2, 1, 1, 0, 0],
        "Prestige",
        "Prestige for selling a resource when 0, 1, … of its kind lie in the Store.",
    ),
    assumed("player.credits", [0, 50, 4], "Credits", "Credits you start with."),
    assumed("player.storage", [1, 24, 7], "resources", "Resources you may hold."),
    yes_or_no(
        "turn.same_role_twice",
        false,
        Origin::Assumed,
        "Whether you may use a role again that you used in the turn before.",
    ),
    assumed("trader.buys", [1, 8, 2], "resources", "Resources the Trader may buy in a turn."),
    assumed("trader.buys_upgraded", [1, 8, 3], "resources", "Resources the upgraded Trader may buy in a turn."),
    assumed("trader.discount_upgraded", [0, 10, 1], "Credits", "Credits off each price for the upgraded Trader."),
    assumed("prospector.cost", [0, 10, 3], "Credits", "Credits the Prospector spends in a turn."),
    assumed("prospector.cost_upgraded", [0, 10, 4], "Credits", "Credits the upgraded Prospector spends in a turn."),
    assumed("prospector.takes", [1, 8, 2], "resources", "Resources the Prospector takes from the supply in a turn."),
    assumed("prospector.takes_upgraded", [1, 8, 3], "resources", "Resources the upgraded Prospector takes in a turn."),
    yes_or_no(
        "prospector.same_kind",
        false,
        Origin::Assumed,
        "Whether the Prospector may take more than one resource of a kind in a turn.",
    ),
    assumed("merchant.sales", [1, 8, 2], "resources", "Resources the Merchant may sell in a turn."),
    assumed("merchant.sales_upgraded", [1, 8, 3], "resources", "Resources the upgraded Merchant may sell in a turn."),
    assumed(
        "merchant.bonus_upgraded",
        [0, 10, 1],
        "Credits",
        "Credits on top of each sale for Credits by the upgraded Merchant.",
    ),
    assumed("financier.credits", [0, 20, 6], "Credits", "Credits the Financier brings."),
    assumed("financier.credits_upgraded", [0, 20, 8], "Credits", "Credits the upgraded Financier brings."),
    assumed("engineer.cost", [0, 20, 5], "Credits", "Credits the Engineer spends on upgrading a role."),
    assumed(
        "engineer.cost_upgraded",
        [0, 20, 2],
        "Credits",
        "Credits the upgraded Engineer spends on upgrading a role.",
    ),
    whole("ranks.intermediate", [1, 100, 17], "Prestige", BOARD, "The least Prestige of the rank Intermediate."),
    whole("ranks.advanced", [1, 100, 19], "Prestige", BOARD, "The least Prestige of the rank Advanced."),
    whole("ranks.expert", [1, 100, 21], "Prestige", BOARD, "The least Prestige of the rank Expert."),
    choice(
        "goal.rank",
        &[
            word("intermediate", "Intermediate or better."),
            word("advanced", "Advanced or better."),
            word("expert", "Expert."),
        ],
        "advanced",
        Origin::Assumed,
        "The rank from which a game counts as won.",
    ),
];
