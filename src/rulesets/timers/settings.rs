//! The settings of the timers ruleset: what a scenario may say, with the defaults of the standard game.

use crate::ruleset::{CardsInfo, ChoiceInfo, FieldInfo, Origin, SettingInfo, SettingKind};

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

const fn whole(
    path: &'static str,
    [least, most, default]: [i64; 3],
    unit: &'static str,
    origin: Origin,
    about: &'static str,
) -> SettingInfo {
    SettingInfo { path, kind: SettingKind::Integer { least, most, default }, about, unit, origin }
}

const fn assumed(path: &'static str, numbers: [i64; 3], unit: &'static str, about: &'static str) -> SettingInfo {
    whole(path, numbers, unit, Origin::Assumed, about)
}

const fn choice(
    path: &'static str,
    choices: &'static [ChoiceInfo],
    default: &'static str,
    about: &'static str,
) -> SettingInfo {
    SettingInfo { path, kind: SettingKind::Choice { choices, default }, about, unit: "", origin: Origin::Assumed }
}

const fn yes_or_no(path: &'static str, default: bool, about: &'static str) -> SettingInfo {
    SettingInfo { path, kind: SettingKind::Boolean { default }, about, unit: "", origin: Origin::Assumed }
}

const fn prices(path: &'static str, default: &'static [i64], unit: &'static str, about: &'static str) -> SettingInfo {
    let kind = SettingKind::Integers { least: 0, most: 20, shortest: 1, longest: SLOT_CAPACITY, default };
    SettingInfo { path, kind, about, unit, origin: Origin::Assumed }
}

const fn word(name: &'static str, about: &'static str) -> ChoiceInfo {
    ChoiceInfo { name, about }
}

const fn pieces(name: &'static str, about: &'static str) -> FieldInfo {
    FieldInfo { name, about, least: 0, most: 6, default: Some(0) }
}

const SETUP: Origin = Origin::Source("Setup");
const SPY: Origin = Origin::Source("Playing the Game, Note");
const BOARD: Origin = Origin::Source("Colony Leader Board");

/// Every setting, in the order of a turn around the table.
pub(super) const SETTINGS: &[SettingInfo] = &[
    whole("timers.start", [9, 60, 23], "spaces", SETUP, "The space of the Score track on which both Timers start."),
    SettingInfo {
        path: "timers.distances",
        kind: SettingKind::Integers { least: 1, most: 60, shortest: 4, longest: 4, default: &[2, 4, 6, 8] },
        about: "How far below the start the four resources lie on the Score track, the scarcest first.",
        unit: "spaces",
        origin: SETUP,
    },
    choice(
        "timers.pass_both",
        &[
            word("both", "Both Timers are discarded, and the game ends at once."),
            word("one", "Only the nearer one is discarded; the other goes at the next gain or at the end of the turn."),
        ],
        "both",
        "What happens when a single gain of Prestige reaches or passes both Timers.",
    ),
    yes_or_no(
        "timers.sale_passes",
        true,
        "Whether Prestige from selling discards at once the Timers that your marker reaches or passes, as Prestige from \
         contracts does; if not, they go with the next contract or at the end of the turn.",
    ),
    choice(
        "timers.store_full",
        &[word("supply", "The resource goes to the supply."), word("removed", "The resource is out of the game.")],
        "supply",
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
        "What happens when a contract is due and the deck is empty.",
    ),
    SettingInfo {
        path: "contracts.deck",
        kind: SettingKind::Cards(CardsInfo {
            fields: &[
                pieces("tech", "Tech to pay."),
                pieces("plant", "Plants to pay."),
                pieces("metal", "Metal to pay."),
                pieces("fuel", "Fuel to pay."),
                FieldInfo { name: "prestige", about: "Prestige gained.", least: 1, most: 12, default: None },
                FieldInfo { name: "credits", about: "Credits gained.", least: 0, most: 12, default: Some(0) },
            ],
            texts: &[],
            fewest: 8,
            most: DECK_CAPACITY as u32,
        }),
        about: "The contracts, public and private, drawn from one deck.",
        unit: "contracts",
        origin: Origin::Assumed,
    },
    assumed("supply.each", [3, 60, 12], "resources", "Resources of each kind in the game."),
    assumed("store.slots", [1, SLOT_CAPACITY as i64, 5], "slots", "Slots the Store has for each kind."),
    SettingInfo {
        path: "store.start",
        kind: SettingKind::Integers {
            least: 0,
            most: SLOT_CAPACITY as i64,
            shortest: 4,
            longest: 4,
            default: &[0, 1, 1, 2],
        },
        about: "The Store's starting stock of four kinds; the default is the example of the rules.",
        unit: "resources",
        origin: Origin::Assumed,
    },
    choice(
        "store.start_dealt",
        &[
            word("shuffled", "The kinds are dealt to the starting stocks at random."),
            word("as_listed", "The stocks are those of tech, plant, metal and fuel, in this order."),
        ],
        "shuffled",
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
    yes_or_no("turn.same_role_twice", false, "Whether you may use a role again that you used in the turn before."),
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
        "The rank from which a game counts as won.",
    ),
];
