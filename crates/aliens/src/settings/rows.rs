//! What a row of each table of the scenario may hold.

use crate::ruleset::{
    CardsInfo, ChoiceInfo, FieldInfo, TextInfo,
    declare::{self, field, word},
};

/// A number that must be given.
const fn given(name: &'static str, [least, most]: [i64; 2], about: &'static str) -> FieldInfo {
    FieldInfo { name, about, least, most, default: None }
}

/// A text that is empty unless given.
const fn text(name: &'static str, about: &'static str) -> TextInfo {
    declare::text(name, 300, about)
}

/// A text that must be given.
const fn needed(name: &'static str, about: &'static str) -> TextInfo {
    TextInfo { default: None, ..text(name, about) }
}

/// One of a few words, the first of them unless given.
const fn one_of(name: &'static str, words: &'static [ChoiceInfo], about: &'static str) -> TextInfo {
    TextInfo { name, about, default: Some(words[0].name), longest: 20, words }
}

/// One of a few words, which must be given.
const fn one_given(name: &'static str, words: &'static [ChoiceInfo], about: &'static str) -> TextInfo {
    TextInfo { default: None, ..one_of(name, words, about) }
}

const fn table(fields: &'static [FieldInfo], texts: &'static [TextInfo], [fewest, most]: [u32; 2]) -> CardsInfo {
    CardsInfo { fields, texts, fewest, most }
}

const PAYS: &[ChoiceInfo] = &[word("credit", "It costs credits."), word("energy", "It costs energy.")];

const INCOME: &[ChoiceInfo] = &[
    word("none", "It cannot be tucked."),
    word("credit", "A credit."),
    word("energy", "An energy."),
    word("card", "A card."),
    word("data", "A data token."),
    word("pub", "A publicity."),
];

const COLOURS: &[ChoiceInfo] = &[
    word("none", "It points to no sector."),
    word("blue", "Procyon and Sirius A."),
    word("red", "Barnard's Star and Proxima Centauri."),
    word("yellow", "Kepler 22 and 61 Virginis."),
    word("black", "Vega and Beta Pictoris."),
];

const TECH_COLOURS: &[ChoiceInfo] =
    &[word("orange", "Probes."), word("purple", "Telescopes."), word("blue", "Computers.")];

const PLANETS: &[ChoiceInfo] = &[
    word("mercury", "Mercury."),
    word("venus", "Venus."),
    word("mars", "Mars."),
    word("jupiter", "Jupiter."),
    word("saturn", "Saturn."),
    word("uranus", "Uranus."),
    word("neptune", "Neptune."),
    word("oumuamua", "Oumuamua."),
];

const TECH_RULES: &[ChoiceInfo] = &[
    word("probe_limit", "`probes.limit_tech` probes in space."),
    word("asteroids", "Publicity on entering asteroids, and no cost to leave them."),
    word("landing", "Landing costs `prices.land_less_tech` less."),
    word("moons", "Moons can be landed on."),
    word("neighbour", "Scanning: the signal in Earth's sector may go to a neighbouring one."),
    word("mercury_signal", "Scanning: a publicity for a signal in Mercury's sector."),
    word("hand_signal", "Scanning: a card from hand for a signal of its colour."),
    word("launch_or_move", "Scanning: an energy for a launch, or a movement."),
    word("slot", "It covers a slot of the computer, with a slot below it."),
];

const TIERS: &[ChoiceInfo] = &[
    word("none", "No danger."),
    word("bottom", "`danger.bottom`."),
    word("middle", "`danger.middle`."),
    word("top", "`danger.top`."),
];

const GOLD: &[ChoiceInfo] = &[
    word("income_most", "The more of the cards tucked for credits and for energy."),
    word("income_sets", "Sets of cards tucked for credits, energy and cards."),
    word("trace_sets", "Sets of the three life traces."),
    word("wins_and_figures", "Pairs of a sector won and an orbiter or lander."),
    word("missions", "Missions completed."),
    word("mission_pairs", "Pairs of missions completed and end-game cards."),
    word("tech_sets", "Sets of the three techs."),
    word("tech_pairs", "Pairs of techs."),
];

const SETS: &[ChoiceInfo] = &[
    word("basic", "In the rival's deck from the start."),
    word("advanced", "Drawn for a lap of the progress track or by the star level."),
    word("mascamites", "In exchange for the basic card that swaps for this species."),
    word("anomalies", "In exchange for the basic card that swaps for this species."),
    word("oumuamua", "In exchange for the basic card that swaps for this species."),
    word("centaurians", "In exchange for the basic card that swaps for this species."),
    word("exertians", "In exchange for the basic card that swaps for this species."),
];

const ARROWS: &[ChoiceInfo] = &[word("left", "Ties go to the leftmost."), word("right", "Ties go to the rightmost.")];

const CARD_FIELDS: &[FieldInfo] = &[given("cost", [0, 20], "What playing it costs, of `pays`.")];

const CARD_TEXTS: &[TextInfo] = &[
    one_of("pays", PAYS, "What it is paid with."),
    one_of("income", INCOME, "What it gives when it is tucked, and each round from then on."),
    one_of("colour", COLOURS, "The sectors it points to when it is discarded for a signal."),
    text("corner", "What discarding it from hand gives."),
    text("effects", "What playing it does."),
    text(
        "mission",
        "What it waits for and gives then: `if …: …`, `on …: … | on …: …`, `deliver …: …`, `on message: …`.",
    ),
    text("end", "What it counts at the end: `N per …` or `N if …`."),
];

const fn deck(fewest: u32, most: u32) -> CardsInfo {
    table(CARD_FIELDS, CARD_TEXTS, [fewest, most])
}

const BOARD_FIELDS: &[FieldInfo] = &[
    field("repeats", 1, "Whether it can be marked any number of times; only the topmost can."),
    field("sample", 1, "Whether it pays the reward of the sample on it, and is closed until there is one."),
];

const BOARD_TEXTS: &[TextInfo] = &[
    text("gain", "What marking it gives, after its price if it has one: `pay data 3; vp 15`."),
    one_of("tier", TIERS, "The danger of whoever marks it."),
];

const GAIN: &[TextInfo] = &[text("gain", "What it gives.")];

const GOLD_FIELDS: &[FieldInfo] = &[
    given("first", [0, 30], "Points for each, for the first marker on the tile."),
    given("second", [0, 30], "Points for each, for the second marker."),
    given("later", [0, 30], "Points for each, for any later marker."),
];

const LEVEL_FIELDS: &[FieldInfo] = &[
    given("slot", [1, 30], "The slot of the progress track that the rival starts on."),
    given("extra", [0, 10], "Advanced cards in the rival's deck from the start."),
    given("level_1", [0, 20], "Objectives of level 1."),
    given("level_2", [0, 20], "Objectives of level 2."),
    given("level_3", [0, 20], "Objectives of level 3."),
];

const PLANET_FIELDS: &[FieldInfo] = &[
    field("first_orbit", 20, "Points for the first orbiter."),
    field("first_land_1", 6, "Data for the first lander; 0 for none."),
    field("first_land_2", 6, "Data on a second space for a first lander; 0 for none."),
    field("first_land_3", 6, "Data on a third space for a first lander; 0 for none."),
];

/// The main deck.
pub const MAIN: CardsInfo = deck(40, super::super::cards::MAIN_CAPACITY as u32);
/// The deck of a species.
pub const SPECIES: CardsInfo = deck(4, super::super::cards::SPECIES_CAPACITY as u32);
/// The deck of the Exertians.
pub const EXERTIANS: CardsInfo = table(
    &[given("danger", [0, 20], "The danger of whoever plays it.")],
    &[needed("end", "What it counts at the end: `N per …` or `N if …`.")],
    [6, super::super::cards::SPECIES_CAPACITY as u32],
);
/// The planets, by name.
pub const PLANET_ROWS: CardsInfo = table(
    PLANET_FIELDS,
    &[
        text("orbit", "What an orbiter gives."),
        text("land", "What a lander gives."),
        text("first_orbit_gain", "What the first orbiter gives besides."),
    ],
    [8, 8],
);
/// The moons.
pub const MOON_ROWS: CardsInfo = table(
    &[],
    &[one_given("planet", PLANETS, "Its planet."), text("land", "What a lander gives; there is room for one.")],
    [0, 12],
);
/// The techs, by colour and number.
pub const TECH_ROWS: CardsInfo = table(
    &[],
    &[
        one_given("rule", TECH_RULES, "What it does for whoever holds it."),
        text("taken", "What taking it gives."),
        text("top", "What placing data on it gives."),
        text("bottom", "What placing data below it gives."),
    ],
    [12, 12],
);
/// Rows that give something and say no more.
pub const fn gains(fewest: u32, most: u32) -> CardsInfo {
    table(&[], GAIN, [fewest, most])
}
/// The stars, by name.
pub const STAR_ROWS: CardsInfo = table(
    &[given("slots", [2, 8], "Its data slots.")],
    &[
        one_of("colour", COLOURS, "Its colour."),
        text("first", "What its first winner gains."),
        text("later", "What later winners gain."),
    ],
    [8, 8],
);
/// The board of a species.
pub const BOARD: CardsInfo = table(BOARD_FIELDS, BOARD_TEXTS, [3, 27]);
/// The gold tiles, a row a side.
pub const GOLD_ROWS: CardsInfo = table(GOLD_FIELDS, &[one_given("counts", GOLD, "What it counts.")], [8, 8]);
/// The slots of the computer, left to right.
pub const SLOTS: CardsInfo = table(&[field("tech", 1, "Whether a blue tech fits.")], GAIN, [1, 8]);
/// The rival's cards.
pub const RIVAL_CARDS: CardsInfo = table(
    &[],
    &[
        one_given("set", SETS, "When it is in the rival's deck."),
        one_given("arrow", ARROWS, "Its decision arrow."),
        needed("candidates", "What it does: the first possible of these, separated by `|`."),
    ],
    [1, 30],
);
/// The star levels of the rival.
pub const LEVELS: CardsInfo = table(
    LEVEL_FIELDS,
    &[
        one_given("first", TECH_COLOURS, "The tech of the first third of the progress track."),
        one_given("second", TECH_COLOURS, "The tech of the second third."),
        one_given("third", TECH_COLOURS, "The tech of the last third."),
    ],
    [1, 9],
);
/// The objectives.
pub const OBJECTIVES: CardsInfo = table(
    &[given("level", [1, 3], "Its level.")],
    &[needed("tasks", "Its tasks, separated by `+`; `/` stands between two ways to do one.")],
    [0, 60],
);
