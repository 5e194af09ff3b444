//! A made-up ruleset that the tests of this room read files for.

use super::Rulesets;
use crate::ruleset::{
    ActionKindInfo, ActionVariableInfo, CardsInfo, ChoiceInfo, Descriptor, EndingInfo, FieldInfo, Origin, Problem,
    Quantity, RankInfo, SettingInfo, SettingKind, Settings, VariableInfo,
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
