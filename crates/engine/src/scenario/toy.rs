//! A made-up ruleset that the tests of this room read files for.

use crate::ruleset::{
    ActionKindInfo, ActionVariableInfo, Descriptor, EndingInfo, FieldInfo, Origin, Problem, Quantity, RankInfo,
    SettingInfo, SettingKind, Settings, VariableInfo,
    declare::{assumed, cards, choice, numbers, word, yes_or_no},
};
use crate::{Entry, Rulesets};

/// The descriptor of the ruleset `toy`.
pub static TOY: Descriptor = Descriptor {
    name: "toy",
    about: "A game nobody plays.",
    rules_version: 1,
    score_unit: "points",
    goal: |_| "a win".to_owned(),
    settings: &[
        assumed("timers.start", [8, 40, 23], "spaces", "The space both Timers start on."),
        numbers(
            "timers.distances",
            [1, 30],
            [2, 4],
            &[2, 4, 6, 8],
            "spaces",
            Origin::Assumed,
            "How far from the start each resource lies.",
        ),
        choice(
            "spy.direction",
            &[word("down", "Toward 0 only."), word("either", "Up or down.")],
            "down",
            Origin::Assumed,
            "Which way the Spy moves a Timer.",
        ),
        yes_or_no("spy.free", false, Origin::Assumed, "Whether the Spy costs nothing."),
        SettingInfo {
            path: "store.markup",
            kind: SettingKind::Number { least: 0.0, most: 4.0, default: 1.5 },
            about: "What buying costs over selling.",
            unit: "Credits",
            origin: Origin::Assumed,
        },
        cards(
            "contracts.deck",
            &[
                FieldInfo { name: "prestige", about: "Prestige points it is worth.", least: 1, most: 9, default: None },
                FieldInfo { name: "fuel", about: "Fuel it takes.", least: 0, most: 5, default: Some(1) },
            ],
            [3, 60],
            Origin::Assumed,
            "The contracts.",
        ),
    ],
    actions: &[ActionKindInfo { name: "buy", about: "Buys." }, ActionKindInfo { name: "stop", about: "Stops." }],
    state_variables: &[VariableInfo { name: "score", quantity: Quantity::Number, about: "Points so far." }],
    resources: &[],
    action_variables: &[ActionVariableInfo {
        name: "price",
        quantity: Quantity::Number,
        about: "Credits it costs.",
        kinds: &["buy"],
    }],
    metrics: &[],
    card_metrics: &[],
    endings: &[EndingInfo { name: "over", about: "It is over." }],
    ranks: &[RankInfo { name: "rookie", about: "Always." }],
    streams: &[],
};

/// The distances may not lead past space 0, and a contract worth 9 must cost 5 fuel.
pub fn problems(settings: &Settings) -> Vec<Problem> {
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
    Rulesets::default().with(Entry::unplayed(&TOY, problems))
}
