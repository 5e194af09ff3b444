//! The tables of a scenario: sites, patents, missions, equipment, decks of cards, playmats, locations.

use crate::{
    map::MOST_SITES,
    ruleset::{
        ChoiceInfo, FieldInfo, Origin, SettingInfo, TextInfo,
        declare::{cards_with_texts, field, text, word},
    },
};

/// A field from `least` to `most`, `least` where a row is silent and it is below 0, and 0 otherwise.
const fn from(name: &'static str, least: i64, most: i64, silent: i64, about: &'static str) -> FieldInfo {
    FieldInfo { name, about, least, most, default: Some(silent) }
}

const fn must(name: &'static str, least: i64, most: i64, about: &'static str) -> FieldInfo {
    FieldInfo { name, about, least, most, default: None }
}

const fn one_of(
    name: &'static str,
    words: &'static [ChoiceInfo],
    default: &'static str,
    about: &'static str,
) -> TextInfo {
    TextInfo { name, about, default: Some(default), longest: 20, words }
}

const fn asked(name: &'static str, longest: usize, about: &'static str) -> TextInfo {
    TextInfo { name, about, default: None, longest, words: &[] }
}

const fn named(name: &'static str, words: &'static [ChoiceInfo], about: &'static str) -> TextInfo {
    TextInfo { name, about, default: None, longest: 20, words }
}

const fn table(
    path: &'static str,
    rows: (&'static [FieldInfo], &'static [TextInfo]),
    range: [u32; 2],
    origin: Origin,
    about: &'static str,
) -> SettingInfo {
    cards_with_texts(path, rows, range, origin, about)
}

const ZONES: &[ChoiceInfo] = &[
    word("mercury", "Around Mercury."),
    word("venus", "Around Venus."),
    word("earth", "Around Earth."),
    word("mars", "Around Mars."),
    word("ceres", "The asteroid belt."),
    word("jupiter", "Around Jupiter."),
    word("saturn", "Around Saturn."),
    word("uranus", "Around Uranus."),
    word("neptune", "Around Neptune, and beyond."),
];

const LETTERS: &[ChoiceInfo] = &[
    word("c", "Carbonaceous."),
    word("d", "Dark and icy."),
    word("h", "Hydrogen and helium."),
    word("m", "Metallic."),
    word("s", "Stony."),
    word("v", "Volcanic."),
];

const LETTERS_OF_CARDS: &[ChoiceInfo] = &[
    word("", "Not produced beyond Earth."),
    word("c", "Produced at factories of type C."),
    word("d", "Produced at factories of type D."),
    word("h", "Produced at factories of type H."),
    word("m", "Produced at factories of type M."),
    word("s", "Produced at factories of type S."),
    word("v", "Produced at factories of type V."),
    word("any", "Produced at any factory."),
];

const SEASONS: &[ChoiceInfo] = &[
    word("", "Entered and left in every season."),
    word("blue", "Entered and left in season blue only."),
    word("yellow", "Entered and left in season yellow only."),
    word("red", "Entered and left in season red only."),
];

/// The sites.
pub(crate) const SITES: SettingInfo = table(
    "sites",
    (
        &[
            must("size", 1, 20, "Its size."),
            field("hydration", 4, "Its hydration."),
            must("burns", 0, 60, "Half burns from LEO."),
            field("aerobrakes", 6, "Aerobrake hazards on the way in."),
            field("crash", 6, "Crash hazards on the way in and on the way out."),
            field("clock", 719, "Where it lies around the Sun, in minutes on the map's clock."),
            field("belts", 4, "Radiation belts on the way in and on the way out."),
        ],
        &[
            named("zone", ZONES, "Its heliocentric zone."),
            named("spectral", LETTERS, "Its spectral type."),
            text(
                "features",
                60,
                "What it has: `atmospheric`, `push`, `submarine`, `astrobiology`, `elevator`, `centaur`.",
            ),
            one_of("synodic", SEASONS, "", "The season in which it can be entered and left; all where silent."),
            text("road", 30, "The buggy road it lies on."),
            text("group", 60, "The group of near sites it is in, or two with a plus sign between."),
        ],
    ),
    [1, MOST_SITES as u32],
    Origin::Source("map"),
    "The sites of the map.",
);

const DECKS: &[ChoiceInfo] = &[
    word("thruster", "Thrusters."),
    word("robonaut", "Robonauts."),
    word("refinery", "Refineries."),
    word("reactor", "Reactors."),
    word("generator", "Generators."),
    word("radiator", "Radiators."),
    word("gw_thruster", "Gigawatt thrusters."),
    word("freighter", "Freighters."),
    word("bernal", "Bernals."),
    word("colonist", "Colonists."),
    word("crew", "Crews, by faction."),
];

const SIDES: &[ChoiceInfo] = &[
    word("white", "The side that comes from the deck."),
    word("black", "The side that is produced beyond Earth."),
    word("purple", "The promoted side."),
    word("face", "A face of a crew."),
];

const GRADES: &[ChoiceInfo] = &[
    word("", "No thruster."),
    word("water", "Burns water."),
    word("dirt", "Burns dirt, or anything better."),
    word("isotope", "Burns isotopes of its own spectral type."),
];

/// The patents.
pub(crate) const PATENTS: SettingInfo = table(
    "patents",
    (
        &[
            field("mass", 20, "Its mass."),
            field("rad", 12, "Its rad-hardness."),
            field("thrust", 20, "Its base thrust, if it is a thruster."),
            field("fuel", 1_200, "Fuel for a burn, in 60ths of a step."),
            field("after", 20, "Steps for an afterburn; thrust added by one for a gigawatt thruster."),
            from("isru", -1, 9, -1, "Its ISRU rating; -1 for none."),
            field("needs_therms", 9, "Therms of cooling that its use needs."),
            field("gives_therms", 9, "Therms of cooling that it gives."),
            from("thrust_mod", -9, 9, 0, "What it adds to the thrust of a thruster that it supports."),
            field("fuel_mult", 600, "What it multiplies the fuel of that thruster by, in 60ths; 0 for nothing."),
            field("load", 40, "The load limit of a freighter."),
            field("heavy_mass", 20, "A radiator's mass when heavy."),
            field("heavy_rad", 12, "Its rad-hardness then."),
            field("heavy_therms", 12, "Its therms then."),
        ],
        &[
            named("deck", DECKS, "The deck it belongs to."),
            named("side", SIDES, "Which side of its card it is."),
            one_of("spectral", LETTERS_OF_CARDS, "", "The type of factory that produces it."),
            one_of("grade", GRADES, "", "The fuel it burns, if it is a thruster."),
            text("platform", 6, "Letters: `m` missile, `r` raygun, `b` buggy."),
            text("needs", 20, "Supports it needs, such as `rx/rb` or `gp+ra`."),
            text("supplies", 20, "Supports it is, such as `gp ge`."),
            text("promo", 20, "Where it is promoted: a spectral type or a feature."),
            text("role", 30, "Human or robot, and the job of a colonist."),
            text("flags", 6, "Letters: `p` pushable, `s` solar, `a` air-eater, `f` loads at factories only."),
            text("effect", 80, "Its abilities."),
        ],
    ),
    [1, 400],
    Origin::Source("cards"),
    "The patents, Bernals, colonists and crews: a row for each side, the front of a card before its other side.",
);

/// The base missions.
pub(crate) const MISSIONS: SettingInfo = table(
    "missions",
    (
        &[
            must("points", 1, 60, "Its points; they put it into the easy, medium or hard band."),
            field("year", 120, "The year by whose end it must be completed; 0 for any."),
            field("penalty", 40, "Points that its failure costs."),
        ],
        &[asked("asks", 80, "What it asks for, such as `rescue ivar`.")],
    ),
    [1, 250],
    Origin::Assumed,
    "The base missions.",
);

const TOOLS: &[ChoiceInfo] = &[
    word("rover", "Explores."),
    word("telescope", "Observes."),
    word("array", "Surveys."),
    word("plating", "Shields."),
    word("aerobrake", "Enters aerobrake hazards safely."),
    word("tractor", "Tows."),
    word("drill", "Drills."),
    word("pod", "Rescues."),
    word("bio", "A bio experiment."),
    word("field", "A field experiment."),
    word("unit", "A life sciences unit."),
    word("antenna", "Transmits and receives."),
    word("drone", "Spares its stack damage."),
    word("bot", "Repairs."),
    word("parts", "Is used up by a repair."),
    word("battery", "Supplies electricity."),
    word("receiver", "Makes its spacecraft pushable."),
    word("tourists", "Passengers."),
    word("supplies", "Supplies to deliver."),
    word("satellite", "Is deployed."),
];

const PLACES: &[ChoiceInfo] = &[
    word("leo", "Boosted to LEO."),
    word("home", "Boosted to the Home Bernal."),
    word("lab", "Boosted to any lab."),
    word("any", "Produced at any factory."),
];

const PROMOTIONS: &[ChoiceInfo] =
    &[word("", "Not promoted."), word("lab", "At a lab."), word("ber", "At any anchored Bernal.")];

/// The equipment.
pub(crate) const EQUIPMENT: SettingInfo = table(
    "equipment",
    (
        &[
            field("mass", 20, "Its mass."),
            field("rad", 12, "Its rad-hardness."),
            field("value", 9, "Its dice, re-rolls or safe entries."),
            field("roll", 6, "The least d6 with which it succeeds."),
            field("price", 20, "Aqua for promoting it."),
            field("back_mass", 20, "Its mass when promoted."),
            field("back_rad", 12, "Its rad-hardness then."),
            field("back_value", 9, "Its dice, re-rolls or safe entries then."),
        ],
        &[
            named("works", TOOLS, "What it does."),
            named("place", PLACES, "Where it comes into play."),
            text("back", 30, "The name of its promoted side."),
            text("upgrade", 30, "The two discoveries that let it be promoted."),
            one_of("promotes", PROMOTIONS, "", "Where it is promoted."),
            text("needs", 20, "Supports it needs."),
            text("back_needs", 20, "Supports it needs when promoted."),
            text("supplies", 20, "Supports it is."),
        ],
    ),
    [1, 200],
    Origin::Assumed,
    "The equipment, with as many of each as there are cards.",
);

const KINDS: &[ChoiceInfo] = &[
    word("mission", "A discovered mission."),
    word("device", "A discovered device."),
    word("development", "A card for the hand, discarded for its effect."),
    word("nothing", "No effect."),
    word("immediate", "An effect at once."),
    word("ongoing", "An ongoing effect."),
    word("astronomical", "An astronomical observation."),
];

const ICONS: &[ChoiceInfo] = &[
    word("", "None."),
    word("circle", "A place in our solar system."),
    word("diamond", "A star."),
    word("pentagon", "A nebula."),
    word("octagon", "A galaxy."),
];

const CARD_FIELDS: &[FieldInfo] = &[
    field("points", 40, "A mission's points."),
    field("years", 84, "The years in which a mission with a penalty must be completed, or that an observation lasts."),
    field("penalty", 40, "Points that a mission's failure costs."),
    field("mass", 20, "Its mass, if it lies in a stack."),
    field("rad", 12, "Its rad-hardness, if it lies in a stack."),
];

const CARD_TEXTS: &[TextInfo] = &[
    named("type", KINDS, "What kind of card it is."),
    one_of("icon", ICONS, "", "The icon of an astronomical observation."),
    text("asks", 80, "What a mission asks for; `here` is the site of discovery, or its zone."),
    text("does", 80, "What it does once, such as `aqua 2; damage 1`."),
    text("reward", 80, "What a completed mission may bring in place of points: effects, or `rotate` and abilities."),
    text("gives", 80, "Its ongoing abilities, such as `explore 1`."),
];

/// The exploration cards.
pub(crate) const EXPLORATION: SettingInfo = table(
    "exploration",
    (CARD_FIELDS, CARD_TEXTS),
    [1, 400],
    Origin::Assumed,
    "The exploration cards, without the covers.",
);
/// The observation cards.
pub(crate) const OBSERVATION: SettingInfo = table(
    "observation",
    (CARD_FIELDS, CARD_TEXTS),
    [1, 400],
    Origin::Assumed,
    "The observation cards, without the covers.",
);

/// The research projects.
pub(crate) const PROJECTS: SettingInfo = table(
    "projects",
    (
        &[field("unlock", 20, "Its unlock cost in Aqua.")],
        &[asked("spots", 40, "The colours of its four discovery spots."), asked("gives", 80, "Its ongoing abilities.")],
    ),
    [4, 100],
    Origin::Assumed,
    "The research projects.",
);

const GROUNDS: &[ChoiceInfo] = &[word("site", "Built on a site."), word("space", "Built in space.")];

/// The stations.
pub(crate) const STATIONS: SettingInfo = table(
    "stations",
    (
        &[field("unlock", 20, "Its unlock cost in Aqua.")],
        &[named("on", GROUNDS, "Where it is built."), asked("gives", 80, "Its ongoing abilities.")],
    ),
    [3, 48],
    Origin::Assumed,
    "The stations.",
);

/// The Drift Bernals.
pub(crate) const DRIFT_BERNALS: SettingInfo = table(
    "drift_bernals",
    (
        &[],
        &[
            asked("supports", 40, "The supports of which one is used up to anchor it, with `/` between."),
            text("gives", 80, "Its ongoing abilities."),
        ],
    ),
    [2, 22],
    Origin::Assumed,
    "The Drift Bernals; `slipstream` brings a freighter.",
);

/// Stations' spots and outpost expansions on the playmat.
pub(crate) const INFRASTRUCTURE: SettingInfo = table(
    "infrastructure",
    (
        &[field("unlock", 20, "The unlock cost in Aqua; that of a station stands on its card.")],
        &[asked("spots", 40, "The colours of its two discovery spots.")],
    ),
    [5, 5],
    Origin::Assumed,
    "The playmat's infrastructure: three spots for stations, then the space outpost and the site outpost.",
);

const NETWORKS: &[ChoiceInfo] = &[
    word("beam", "Thrust more for pushed spacecraft."),
    word("power", "A reach of more burns for pushed spacecraft."),
    word("relay", "Satellites relay transmissions."),
    word("sensor", "Test dice more for telescopes."),
];

/// The network abilities.
pub(crate) const NETWORK: SettingInfo = table(
    "network",
    (
        &[field("unlock", 20, "Its unlock cost in Aqua.")],
        &[asked("spots", 40, "The colours of its two discovery spots."), named("works", NETWORKS, "What it does.")],
    ),
    [4, 4],
    Origin::Assumed,
    "The network abilities of satellites.",
);

const BLUE: &[TextInfo] = &[
    asked("blue_1", 40, "Where a blue 1 leads."),
    asked("blue_2", 40, "Where a blue 2 leads."),
    asked("blue_3", 40, "Where a blue 3 leads."),
    asked("blue_4", 40, "Where a blue 4 leads."),
    asked("blue_5", 40, "Where a blue 5 leads."),
    asked("blue_6", 40, "Where a blue 6 leads."),
];

/// The sites of first factories.
pub(crate) const FAC: SettingInfo = table(
    "locations.fac",
    (&[], BLUE),
    [6, 6],
    Origin::Assumed,
    "The location map of first factories: a row for each black roll.",
);
/// The places of Drift Bernals.
pub(crate) const BER: SettingInfo = table(
    "locations.ber",
    (&[], BLUE),
    [6, 6],
    Origin::Assumed,
    "The location map of Drift Bernals: the zone of the Lagrange point.",
);
/// The places of anomalies.
pub(crate) const MAP: SettingInfo = table(
    "locations.map",
    (&[], BLUE),
    [6, 6],
    Origin::Assumed,
    "The location map of black holes, CMEs and wormholes: the zone of the Lagrange point.",
);

/// The Futures.
pub(crate) const FUTURES: SettingInfo = table(
    "futures",
    (
        &[must("points", 0, 60, "Its points.")],
        &[asked("asks", 80, "What it takes; `never` for one that cannot be completed.")],
    ),
    [0, 60],
    Origin::Source("cards"),
    "The Futures of purple cards (C2a2).",
);
