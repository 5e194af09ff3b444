//! The settings of the aliens ruleset: what a scenario may say, with the numbers of the printed game as defaults.

mod rows;

use crate::ruleset::{
    CardsInfo, ChoiceInfo, Origin, SettingInfo, SettingKind,
    declare::{self, choice, word, yes_or_no},
};

/// A whole number of this part of the game.
const fn whole(
    path: &'static str,
    least_most_default: [i64; 3],
    unit: &'static str,
    part: &'static str,
    about: &'static str,
) -> SettingInfo {
    declare::whole(path, least_most_default, unit, Origin::Source(part), about)
}

/// A list of whole numbers of this part of the game.
const fn list(
    path: &'static str,
    each: [i64; 2],
    length: [usize; 2],
    default: &'static [i64],
    unit: &'static str,
    part: &'static str,
    about: &'static str,
) -> SettingInfo {
    declare::numbers(path, each, length, default, unit, Origin::Source(part), about)
}

/// A table of this part of the game; the scenario says which of its fields are our choice.
const fn table(path: &'static str, rows: CardsInfo, part: &'static str, about: &'static str) -> SettingInfo {
    SettingInfo { path, kind: SettingKind::Cards(rows), about, unit: "", origin: Origin::Source(part) }
}

/// A table whose order, too, is our choice.
const fn assumed_table(path: &'static str, rows: CardsInfo, about: &'static str) -> SettingInfo {
    SettingInfo { path, kind: SettingKind::Cards(rows), about, unit: "", origin: Origin::Assumed }
}

const SPECIES: &[ChoiceInfo] = &[
    word("drawn", "One drawn at random for each game."),
    word("mascamites", "Samples on Jupiter and Saturn."),
    word("anomalies", "Three anomalies in the outermost ring."),
    word("oumuamua", "A rock with exofossils."),
    word("centaurians", "Messages that take their time."),
    word("exertians", "Technology that is dangerous."),
];

const FIRST: &[ChoiceInfo] =
    &[word("you", "The player."), word("rival", "The rival."), word("random", "Either, drawn for each game.")];

const TIE: &[ChoiceInfo] = &[
    word("both", "Both sides pay."),
    word("nobody", "Nobody pays."),
    word("you", "The player pays."),
    word("rival", "The rival pays."),
];

/// Every setting, in the order of the rulebook.
pub(super) const SETTINGS: &[SettingInfo] = &[
    whole("rounds.count", [1, 8, 5], "rounds", "rounds", "How many rounds the game lasts."),
    yes_or_no(
        "rounds.first_pass_rotates",
        true,
        Origin::Source("pass"),
        "Whether the first pass of a round rotates the solar system.",
    ),
    whole("start.publicity", [0, 20, 4], "publicity", "set-up", "Publicity at the start."),
    whole("start.credits", [0, 20, 4], "credits", "set-up", "Credits at the start."),
    whole("start.energy", [0, 20, 3], "energy", "set-up", "Energy at the start."),
    whole("start.cards", [1, 12, 5], "cards", "set-up", "Cards at the start, one of which is tucked at once."),
    list(
        "start.points",
        [0, 50],
        [2, 2],
        &[1, 2],
        "points",
        "set-up",
        "Points at the start of whoever goes first and of the other side.",
    ),
    whole(
        "income.credits",
        [0, 20, 3],
        "credits",
        "income",
        "Credits of each round after the first, besides what tucked cards give.",
    ),
    whole(
        "income.energy",
        [0, 20, 2],
        "energy",
        "income",
        "Energy of each round after the first, besides what tucked cards give.",
    ),
    whole(
        "income.cards",
        [0, 9, 1],
        "cards",
        "income",
        "Cards of each round after the first, besides what tucked cards give.",
    ),
    whole("hand.limit", [0, 20, 4], "cards", "pass", "Cards that may be kept in hand on passing."),
    whole("row.cards", [1, 6, 3], "cards", "set-up", "Cards of the row."),
    whole("stack.cards", [1, 6, 3], "cards", "pass", "Cards offered to whoever passes, but in the last round."),
    whole("publicity.limit", [1, 30, 10], "publicity", "publicity", "The most publicity; what comes beyond is lost."),
    whole("pool.limit", [1, 12, 6], "data", "data pool", "The most data in the pool; what comes beyond is lost."),
    whole("probes.limit", [1, 4, 1], "probes", "launch", "Probes in space at a time."),
    whole("probes.limit_tech", [1, 4, 2], "probes", "techs", "Probes in space at a time, with the tech for it."),
    whole("prices.launch", [0, 12, 2], "credits", "launch", "Credits for launching a probe."),
    whole("prices.orbit_credits", [0, 12, 1], "credits", "orbit", "Credits for an orbiter."),
    whole("prices.orbit_energy", [0, 12, 1], "energy", "orbit", "Energy for an orbiter."),
    whole("prices.land", [0, 12, 3], "energy", "land", "Energy for landing."),
    whole(
        "prices.land_less_orbiter",
        [0, 12, 1],
        "energy",
        "land",
        "What any orbiter there takes off the price of landing.",
    ),
    whole(
        "prices.land_less_tech",
        [0, 12, 1],
        "energy",
        "techs",
        "What the tech for it takes off the price of landing.",
    ),
    whole("prices.scan_credits", [0, 12, 1], "credits", "scan", "Credits for scanning."),
    whole("prices.scan_energy", [0, 12, 2], "energy", "scan", "Energy for scanning."),
    whole("prices.analyze", [0, 12, 1], "energy", "analyze", "Energy for analyzing the data of a full computer."),
    whole("prices.research", [0, 20, 6], "publicity", "research", "Publicity for a tech."),
    whole("prices.card", [1, 20, 3], "publicity", "buy a card", "Publicity for a card of choice."),
    whole("prices.exchange", [1, 6, 2], "", "exchange", "How many credits, energy or cards make one of another kind."),
    whole("movement.per_energy", [1, 6, 1], "moves", "move", "Movement for an energy."),
    whole("movement.asteroid_exit", [0, 6, 1], "moves", "move", "What leaving asteroids costs besides."),
    whole("movement.publicity", [0, 6, 1], "publicity", "move", "Publicity for entering a planet or a comet."),
    table("planets", rows::PLANET_ROWS, "planets", "The planets but for Earth, each in a row of its name."),
    assumed_table("moons", rows::MOON_ROWS, "The moons, from left to right: the rival's arrow goes by that."),
    table("stars", rows::STAR_ROWS, "sectors", "The stars with their sectors, each in a row of its name."),
    whole("sectors.second_slot", [0, 20, 2], "points", "sectors", "Points for marking the second slot of a sector."),
    whole(
        "sectors.publicity",
        [0, 10, 1],
        "publicity",
        "sectors",
        "Publicity for each side with a marker in a sector that is completed.",
    ),
    table(
        "techs",
        rows::TECH_ROWS,
        "techs",
        "The techs: rows `orange_1` to `blue_4`; the rival takes those of a colour in this order.",
    ),
    table(
        "tech_bonuses",
        rows::gains(2, 6),
        "techs",
        "The bonuses printed on the tiles of each tech; as many tiles are in its stack.",
    ),
    whole("research.first_taker", [0, 20, 2], "points", "research", "Points for the first tile of a stack."),
    table("computer.slots", rows::SLOTS, "computer", "The slots of the computer: rows `slot_1`, `slot_2` and so on."),
    table(
        "discovery",
        rows::gains(3, 3),
        "species",
        "What marking a discovery space of the `left` and of the `right` species and an `overflow` space gives.",
    ),
    list(
        "milestones.neutral",
        [1, 400],
        [0, 4],
        &[20, 30],
        "points",
        "milestones",
        "Points at which a neutral marker goes to a discovery space.",
    ),
    whole("milestones.neutral_markers", [0, 6, 2], "markers", "milestones", "Neutral markers at each of them."),
    list(
        "milestones.gold",
        [1, 400],
        [0, 4],
        &[25, 50, 70],
        "points",
        "milestones",
        "Points at which a gold tile is marked.",
    ),
    table(
        "gold",
        rows::GOLD_ROWS,
        "gold tiles",
        "The two sides of the gold tiles: `income_a`, `income_b`, `other_a` and so on to `tech_b`.",
    ),
    table("decks.main", rows::MAIN, "main deck", "The main deck."),
    choice("species.left", SPECIES, "drawn", Origin::Source("species"), "The species of the left board."),
    choice("species.right", SPECIES, "drawn", Origin::Source("species"), "The species of the right board."),
    table("decks.mascamites", rows::SPECIES, "Mascamites", "The deck of the Mascamites."),
    table("boards.mascamites", rows::BOARD, "Mascamites", BOARD_ABOUT),
    table("mascamites.samples", rows::gains(1, 8), "Mascamites", "The samples, with the reward of each."),
    whole("mascamites.dealt", [0, 4, 3], "samples", "Mascamites", "Samples dealt to each of Jupiter and Saturn."),
    table("decks.anomalies", rows::SPECIES, "Anomalies", "The deck of the Anomalies."),
    table("boards.anomalies", rows::BOARD, "Anomalies", BOARD_ABOUT),
    table(
        "anomalies.tokens",
        rows::gains(6, 6),
        "Anomalies",
        "What each side of the anomalies gives: `red_a`, `red_b`, `yellow_a` and so on.",
    ),
    whole(
        "anomalies.distance",
        [1, 3, 3],
        "sectors",
        "Anomalies",
        "Sectors from one anomaly to the next, on both sides of Earth.",
    ),
    table("decks.oumuamua", rows::SPECIES, "Oumuamua", "The deck of Oumuamua."),
    table("boards.oumuamua", rows::BOARD, "Oumuamua", BOARD_ABOUT),
    list(
        "oumuamua.points",
        [0, 20],
        [1, 6],
        &[1, 0, 2],
        "points",
        "Oumuamua",
        "Points for each signal on the tile, a data slot each.",
    ),
    whole(
        "oumuamua.fossils",
        [0, 9, 1],
        "exofossils",
        "Oumuamua",
        "Exofossils for each side with a marker on the tile when it is completed.",
    ),
    table("decks.centaurians", rows::SPECIES, "Centaurians", "The deck of the Centaurians."),
    table("boards.centaurians", rows::BOARD, "Centaurians", BOARD_ABOUT),
    whole(
        "centaurians.message",
        [1, 200, 15],
        "points",
        "Centaurians",
        "How far ahead of the score the marker of a message goes.",
    ),
    whole(
        "centaurians.milestone",
        [1, 200, 15],
        "points",
        "Centaurians",
        "How far ahead of the score the message milestone goes on discovery.",
    ),
    table(
        "centaurians.rewards",
        rows::gains(0, 6),
        "Centaurians",
        "The rewards of the message milestone, left to right.",
    ),
    whole(
        "centaurians.rival_tiles",
        [0, 9, 2],
        "tiles",
        "Centaurians",
        "Message tiles left over for the rival on discovery, besides the one placed.",
    ),
    table("decks.exertians", rows::EXERTIANS, "Exertians", "The deck of the Exertians."),
    table("boards.exertians", rows::BOARD, "Exertians", BOARD_ABOUT),
    whole(
        "exertians.cards",
        [0, 9, 3],
        "cards",
        "Exertians",
        "Exertian cards of the player, besides one for each discovery marker.",
    ),
    list(
        "exertians.milestones",
        [1, 200],
        [0, 4],
        &[20, 40],
        "points",
        "Exertians",
        "How far ahead of the leader the Exertian milestones go on discovery.",
    ),
    list(
        "exertians.costs",
        [0, 9],
        [0, 4],
        &[0, 1],
        "credits",
        "Exertians",
        "What playing a card at each of them costs.",
    ),
    whole(
        "exertians.rival_limit",
        [0, 30, 5],
        "",
        "Exertians",
        "The rival plays an Exertian card while it has fewer Exertian cards and marked spaces.",
    ),
    whole("danger.bottom", [0, 20, 3], "danger", "danger", "Danger of each marker in the bottom tier."),
    whole("danger.middle", [0, 20, 2], "danger", "danger", "Danger of each marker in the middle tier."),
    whole("danger.top", [0, 20, 1], "danger", "danger", "Danger of each marker in the top tier."),
    whole(
        "danger.divisor",
        [1, 100, 10],
        "points",
        "danger",
        "The most danger loses a point for every so many points, rounded down.",
    ),
    choice(
        "danger.tie",
        TIE,
        "both",
        Origin::Source("danger"),
        "Who loses points where both sides have the same danger.",
    ),
    whole("rival.stars", [1, 9, 3], "stars", "rival", "The star level of the rival."),
    choice("rival.first", FIRST, "random", Origin::Source("set-up"), "Who goes first in the first round."),
    yes_or_no(
        "rival.alternates",
        true,
        Origin::Source("rounds"),
        "Whether the other side goes first in the next round.",
    ),
    table("rival.levels", rows::LEVELS, "rival", "The star levels of the rival: rows `stars_1`, `stars_2` and so on."),
    table("rival.cards", rows::RIVAL_CARDS, "rival", "The rival's action cards."),
    whole("rival.publicity", [0, 20, 4], "publicity", "rival", "Publicity of the rival at the start."),
    whole(
        "rival.track",
        [3, 30, 12],
        "slots",
        "rival",
        "Slots of the progress track, a third of them for each tech colour; each lap adds an advanced card.",
    ),
    whole(
        "rival.conversion",
        [0, 9, 1],
        "progress",
        "rival",
        "Progress for each credit, energy or card that the rival gains.",
    ),
    whole("rival.income", [0, 20, 4], "progress", "rival", "Progress for an income that the rival gains."),
    whole(
        "rival.discovery",
        [0, 9, 1],
        "progress",
        "rival",
        "Progress for each discovery marker of the rival, instead of cards.",
    ),
    whole("rival.passing", [0, 9, 1], "progress", "rival", "Progress for passing, instead of a card."),
    table(
        "rival.computer",
        rows::gains(1, 8),
        "rival",
        "What placing data in the rival's computer gives it: rows `slot_1`, `slot_2` and so on.",
    ),
    whole(
        "rival.blue_points",
        [0, 20, 3],
        "points",
        "rival",
        "Points of the rival for a blue tech discarded in analyzing.",
    ),
    whole(
        "rival.blue_progress",
        [0, 20, 1],
        "progress",
        "rival",
        "Progress of the rival for a blue tech discarded in analyzing.",
    ),
    table("objectives.tiles", rows::OBJECTIVES, "objectives", "The objectives."),
    whole("objectives.open", [1, 8, 3], "objectives", "objectives", "Objectives on the table at once."),
    list(
        "objectives.spent",
        [0, 20],
        [1, 7],
        &[1, 2, 3, 4],
        "objectives",
        "objectives",
        "Completed objectives to be spent after each round but the last; the last number goes on.",
    ),
    whole(
        "objectives.shift",
        [-10, 10, 0],
        "objectives",
        "objectives",
        "What is added to each number of objectives to be spent, down to 0.",
    ),
    whole(
        "objectives.shortfall",
        [0, 30, 3],
        "progress",
        "objectives",
        "Progress of the rival for each objective that cannot be spent.",
    ),
    whole(
        "objectives.uncompleted",
        [0, 50, 5],
        "points",
        "objectives",
        "Points of the rival at the end for each objective not completed.",
    ),
];

const BOARD_ABOUT: &str =
    "The spaces of the board: rows `red_1`, `red_2` and so on from the lowest, `yellow_1`, `blue_1`.";
