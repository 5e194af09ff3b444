//! Made-up rulesets that the tests of this room read files for.

use super::Rulesets;
use crate::ruleset::{
    ActionKindInfo, ActionVariableInfo, CardsInfo, ChoiceInfo, Descriptor, EndingInfo, FieldInfo, Origin, Problem,
    Quantity, RankInfo, SettingInfo, SettingKind, Settings, TextInfo, VariableInfo,
};

const fn setting(path: &'static str, kind: SettingKind, about: &'static str, unit: &'static str) -> SettingInfo {
    SettingInfo { path, kind, about, unit, origin: Origin::Assumed }
}

/// The descriptor of the ruleset `toy`.
pub static TOY: Descriptor = Descriptor {
    name: "toy",
    about: "A game nobody plays.",
    rules_version: 1,
    score_unit: "points",
    settings: &[
        setting(
            "timers.start",
            SettingKind::Integer { least: 8, most: 40, default: 23 },
            "The space both Timers start on.",
            "spaces",
        ),
        setting(
            "timers.distances",
            SettingKind::Integers { least: 1, most: 30, shortest: 2, longest: 4, default: &[2, 4, 6, 8] },
            "How far from the start each resource lies.",
            "spaces",
        ),
        setting(
            "spy.direction",
            SettingKind::Choice {
                choices: &[
                    ChoiceInfo { name: "down", about: "Toward 0 only." },
                    ChoiceInfo { name: "either", about: "Up or down." },
                ],
                default: "down",
            },
            "Which way the Spy moves a Timer.",
            "",
        ),
        setting("spy.free", SettingKind::Boolean { default: false }, "Whether the Spy costs nothing.", ""),
        setting(
            "store.markup",
            SettingKind::Number { least: 0.0, most: 4.0, default: 1.5 },
            "What buying costs over selling.",
            "Credits",
        ),
        setting(
            "contracts.deck",
            SettingKind::Cards(CardsInfo {
                fields: &[
                    FieldInfo {
                        name: "prestige",
                        about: "Prestige points it is worth.",
                        least: 1,
                        most: 9,
                        default: None,
                    },
                    FieldInfo { name: "fuel", about: "Fuel it takes.", least: 0, most: 5, default: Some(1) },
                ],
                texts: &[],
                fewest: 3,
                most: 60,
            }),
            "The contracts.",
            "",
        ),
    ],
    actions: &[ActionKindInfo { name: "buy", about: "Buys." }, ActionKindInfo { name: "stop", about: "Stops." }],
    state_variables: &[VariableInfo { name: "score", quantity: Quantity::Number, about: "Points so far." }],
    action_variables: &[ActionVariableInfo {
        name: "price",
        quantity: Quantity::Number,
        about: "Credits it costs.",
        kinds: &["buy"],
    }],
    metrics: &[],
    endings: &[EndingInfo { name: "over", about: "It is over." }],
    ranks: &[RankInfo { name: "rookie", about: "Always." }],
    streams: &[],
};

/// The distances may not lead past space 0, and a contract worth 9 must cost 5 fuel.
fn problems(settings: &Settings) -> Vec<Problem> {
    let mut found = Vec::new();
    let farthest = settings.integers("timers.distances").iter().max().copied().unwrap_or(0);
    if farthest >= settings.integer("timers.start") {
        found.push(Problem::new(
            "timers.distances",
            "a resource would lie at or below space 0",
            "keep every distance smaller than `timers.start`",
        ));
    }
    for card in settings.cards("contracts.deck") {
        if card.fields[0] == 9 && card.fields[1] != 5 {
            let path = format!("contracts.deck.{}.prestige", card.name);
            found.push(Problem::new(path, "a contract worth 9 is too cheap", "let it cost 5 fuel"));
        }
    }
    found
}

/// Only the ruleset `toy`.
pub fn rulesets() -> Rulesets {
    Rulesets::none().with_problems(&TOY, problems)
}

/// The descriptor of the ruleset `tableau`, whose cards hold texts.
pub static TABLEAU: Descriptor = Descriptor {
    name: "tableau",
    about: "A game of cards with words on them.",
    rules_version: 1,
    score_unit: "points",
    settings: &[setting(
        "decks.main",
        SettingKind::Cards(CardsInfo {
            fields: &[FieldInfo { name: "cost", about: "Credits to pay.", least: 0, most: 20, default: Some(0) }],
            texts: &[
                TextInfo {
                    name: "effects",
                    about: "What the card does, one effect after another.",
                    default: None,
                    longest: 40,
                    words: &[],
                },
                TextInfo {
                    name: "income",
                    about: "What the card brings each round.",
                    default: Some("credit"),
                    longest: 10,
                    words: &[
                        ChoiceInfo { name: "credit", about: "One Credit." },
                        ChoiceInfo { name: "science", about: "One Science." },
                    ],
                },
                TextInfo {
                    name: "corner",
                    about: "What discarding the card does.",
                    default: Some("move 1"),
                    longest: 12,
                    words: &[],
                },
            ],
            fewest: 1,
            most: 60,
        }),
        "The cards.",
        "",
    )],
    actions: &[ActionKindInfo { name: "play", about: "Plays a card." }],
    state_variables: &[],
    action_variables: &[],
    metrics: &[],
    endings: &[EndingInfo { name: "over", about: "It is over." }],
    ranks: &[RankInfo { name: "rookie", about: "Always." }],
    streams: &[],
};

/// The only effects are `launch`, `pub N` and `vp N`, and a card that costs 20 has another corner than `move 1`.
fn unknown_effects(settings: &Settings) -> Vec<Problem> {
    let mut found = Vec::new();
    for card in settings.cards("decks.main") {
        let path = |field: &str| format!("decks.main.{}.{field}", card.name);
        if card.texts[0].is_empty() {
            found.push(Problem::new(path("effects"), "the card does nothing", "give it an effect"));
        }
        let mut at = 0;
        for effect in card.texts[0].split("; ") {
            let verb = effect.split(' ').next().unwrap_or_default();
            if !["", "launch", "pub", "vp"].contains(&verb) {
                let problem = Problem::new(path("effects"), format!("there is no effect `{verb}`"), "try `launch`");
                found.push(problem.within(at..at + verb.chars().count()));
            }
            at += effect.chars().count() + 2;
        }
        if card.fields[0] == 20 && card.texts[2] == "move 1" {
            found.push(Problem::new(path("corner"), "the corner is too good", "give it another").within(5..6));
        }
    }
    found
}

/// Only the ruleset `tableau`.
pub fn tableau() -> Rulesets {
    Rulesets::none().with_problems(&TABLEAU, unknown_effects)
}
