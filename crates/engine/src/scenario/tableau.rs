//! A made-up ruleset whose cards hold texts.
//!
//! Tests of descriptions share it.

use crate::ruleset::{
    ActionKindInfo, CardsInfo, ChoiceInfo, Descriptor, EndingInfo, FieldInfo, Origin, Problem, RankInfo, SettingInfo,
    SettingKind, Settings, TextInfo,
};

/// The descriptor of the ruleset `tableau`, whose cards hold texts.
pub static TABLEAU: Descriptor = Descriptor {
    name: "tableau",
    about: "A game of cards with words on them.",
    rules_version: 1,
    score_unit: "points",
    goal: |_| "a win".to_owned(),
    settings: &[SettingInfo {
        path: "decks.main",
        kind: SettingKind::Cards(CardsInfo {
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
        about: "The cards.",
        unit: "",
        origin: Origin::Assumed,
    }],
    actions: &[ActionKindInfo { name: "play", about: "Plays a card." }],
    state_variables: &[],
    resources: &[],
    action_variables: &[],
    metrics: &[],
    card_metrics: &[],
    endings: &[EndingInfo { name: "over", about: "It is over." }],
    ranks: &[RankInfo { name: "rookie", about: "Always." }],
    streams: &[],
};

/// The only effects are `launch`, `pub N` and `vp N`, and a card that costs 20 has another corner than `move 1`.
pub fn unknown_effects(settings: &Settings) -> Vec<Problem> {
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

/// A scenario of it with two cards.
pub const DECK: &str = "ruleset = \"tableau\"\n[decks.main]\n\
    probe = { cost = 3, effects = \"launch; pub 1\", income = \"science\", corner = \"\" }\n\
    lab = { effects = \"vp 2\" }\n";
