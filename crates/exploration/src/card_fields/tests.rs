//! What is refused, and that nothing without an effect is left.

use super::*;
use crate::{
    Action, Exploration, Phase, State, SystemId, Unit,
    tests::{Row, deck, deck_path, game, legal, planets, shipped, whole},
};
use crate::{
    random::Luck,
    ruleset::{Row as _, Ruleset, Settings, Silent},
};
use std::collections::BTreeSet;

/// The standard scenario with one deck of this one card, and a cultural and a hazardous planet; the hazardous one has a
/// specialty.
fn settings(kind: Kind, row: Row<'_>) -> Settings {
    thread_local! {
        static STANDARD: Settings = shipped("standard");
    }
    let mut settings = STANDARD.with(Settings::clone);
    for path in ["neighbours.planets", "neighbours.expand", "map.second_trait", "trade.transactions"] {
        settings.set(path, whole(0));
    }
    settings.set(
        "map.planets",
        planets(&[
            ("of_culture", 1, &[("system", 1), ("cultural", 1), ("resources", 1)]),
            ("of_hazards", 1, &[("system", 2), ("hazardous", 1), ("resources", 1), ("specialty", 1)]),
        ]),
    );
    settings.set(deck_path(kind), deck(&[row]));
    settings
}

/// What is wrong with a card: the path, the words and the help of each problem.
fn refusals(kind: Kind, fields: &[(&str, i64)]) -> Vec<(String, String, String)> {
    let problems = match Exploration::new(&settings(kind, ("odd", 1, fields))) {
        Ok(_) => Vec::new(),
        Err(problems) => problems,
    };
    problems.into_iter().map(|problem| (problem.path, problem.what, problem.help)).collect()
}

/// Asserts that a card is refused for a field, in words that name the card, both fields and what to do.
fn refused(kind: Kind, fields: &[(&str, i64)], field: &str, words: &[&str]) {
    let found = refusals(kind, fields);
    let path = format!("{}.odd.{field}", deck_path(kind));
    let Some((_, what, help)) = found.iter().find(|(at, ..)| *at == path) else { panic!("{fields:?}: {found:?}") };
    assert!(what.contains("card `odd`") && what.contains(&format!("`{field}`")), "{what}");
    assert!(words.iter().all(|word| what.contains(word)), "{what}, not {words:?}");
    assert!(!help.is_empty());
}

/// Asserts that a card is played.
fn accepted(kind: Kind, fields: &[(&str, i64)]) {
    assert_eq!(refusals(kind, fields), [], "{fields:?}");
}

#[test]
fn a_relic_on_a_card_that_is_kept_is_refused() {
    refused(Kind::Frontier, &[("keep", 1), ("relics", 1)], "relics", &["`keep`", "comes with its use"]);
    accepted(Kind::Frontier, &[("keep", 1), ("technologies", 1)]);
}

#[test]
fn a_kept_card_that_refills_readies_exchanges_or_produces_is_refused() {
    for field in ["refill", "ready", "convert", "produce"] {
        refused(Kind::Cultural, &[("keep", 1), ("command", 1), (field, 1)], field, &["`keep`"]);
    }
    let price: &[(&str, i64)] = &[("keep", 1), ("command", 1), ("price", 1), ("bought_mechs", 1)];
    refused(Kind::Cultural, price, "price", &["`keep`"]);
    refused(Kind::Frontier, &[("keep", 1), ("command", 1), ("planet", 1)], "planet", &["`keep`"]);
}

#[test]
fn other_choices_beside_a_gate_are_refused() {
    for field in ["may", "produce", "convert"] {
        refused(Kind::Hazardous, &[("gate", 1), ("command", 1), (field, 1)], field, &["`gate`"]);
    }
    let price: &[(&str, i64)] = &[("gate", 1), ("command", 1), ("price", 1), ("bought_mechs", 1)];
    refused(Kind::Hazardous, price, "price", &["`gate`"]);
    accepted(Kind::Hazardous, &[("gate", 1), ("refill", 1), ("purge", 1)]);
}

#[test]
fn cards_that_go_to_their_place_anyway_can_neither_be_declined_nor_gated() {
    for field in ["fragment", "attach", "keep", "stay"] {
        refused(Kind::Cultural, &[("may", 1), ("command", 1), (field, 1)], field, &["`may`", "declined or not"]);
        refused(Kind::Cultural, &[("gate", 1), ("command", 1), (field, 1)], field, &["`gate`", "opens or not"]);
        accepted(Kind::Cultural, &[("command", 1), (field, 1)]);
    }
}

#[test]
fn what_can_be_bought_needs_a_price_and_a_price_something_to_buy() {
    refused(Kind::Cultural, &[("bought_mechs", 1)], "bought_mechs", &["without `price`"]);
    refused(Kind::Cultural, &[("bought_action_cards", 1)], "bought_action_cards", &["without `price`"]);
    refused(Kind::Cultural, &[("price", 1)], "price", &["without `bought_action_cards` or `bought_mechs`"]);
    refused(Kind::Cultural, &[("use_price", 1), ("command", 1)], "use_price", &["without `keep`"]);
}

#[test]
fn what_changes_a_planet_needs_a_card_that_stays_there() {
    for field in ["tomb", "closes", "specialty"] {
        refused(Kind::Cultural, &[(field, 1)], field, &["without `attach`"]);
        accepted(Kind::Cultural, &[(field, 1), ("attach", 1)]);
    }
    for field in ["resources", "influence"] {
        refused(Kind::Cultural, &[(field, 1)], field, &["without `attach` or `planet`"]);
        accepted(Kind::Cultural, &[(field, 1), ("attach", 1)]);
        accepted(Kind::Frontier, &[(field, 1), ("planet", 1)]);
    }
}

#[test]
fn gates_devices_and_refusals_without_a_gain_are_refused() {
    refused(Kind::Cultural, &[("gate", 1)], "gate", &["no gain behind the gate"]);
    refused(Kind::Cultural, &[("keep", 1)], "keep", &["nothing is gained"]);
    refused(Kind::Cultural, &[("may", 1), ("convert", 2)], "may", &["no gain to decline"]);
    accepted(Kind::Cultural, &[("may", 1), ("convert", 2), ("commodities", 1)]);
}

#[test]
fn a_unit_and_an_exchange_and_a_refill_with_commodities_are_refused() {
    refused(Kind::Cultural, &[("produce", 1), ("convert", 1)], "convert", &["`produce`"]);
    refused(Kind::Cultural, &[("refill", 1), ("commodities", 1)], "commodities", &["`refill`"]);
    accepted(Kind::Cultural, &[("produce", 1), ("trade_goods", 1)]);
}

/// Carries out an action without a log.
fn act(rules: &Exploration, state: &mut State, luck: &mut Luck, action: Action) {
    rules.apply(state, action, luck, &mut Silent);
}

/// Everything that can come of exploring with this one card: what may be chosen, and the table after each choice and, for
/// a card that is kept, after its use. Played with and without a mech, rich and poor, on planets with and without a
/// specialty.
fn behaviour(kind: Kind, fields: &[(&str, i64)]) -> Option<String> {
    let rules = Exploration::new(&settings(kind, ("odd", 1, fields))).ok()?;
    let mut all = String::new();
    for unit in Unit::ALL {
        for goods in [0, 1] {
            let (mut state, mut luck) = game(&rules);
            (state.trade_goods, state.commodities) = (goods, 2 * goods);
            if kind == Kind::Frontier {
                let token = state.system_ids().find(|&id| state.system(id).token)?;
                act(&rules, &mut state, &mut luck, Action::Probe(token));
            } else {
                let id = state.planet_ids().find(|&id| state.planet(id).traits == kind.bit())?;
                act(&rules, &mut state, &mut luck, Action::Expand(SystemId(id.system.0)));
                act(&rules, &mut state, &mut luck, Action::TakeControl(id, unit));
            }
            assert!(matches!(state.phase, Phase::Revealed(_)), "{fields:?}");
            for action in legal(&rules, &state) {
                let (mut state, mut luck) = (state.clone(), luck.clone());
                act(&rules, &mut state, &mut luck, action);
                all += &format!("{action:?} {state:?} {}\n", rules.score(&state));
                if !state.kept.is_empty() {
                    for resources in [0, 9] {
                        (state.here, state.phase, state.resources) = (None, Phase::Round, resources);
                        if legal(&rules, &state).contains(&Action::UseDevice) {
                            let mut state = state.clone();
                            act(&rules, &mut state, &mut luck, Action::UseDevice);
                            all += &format!("used {state:?} {}\n", rules.score(&state));
                        }
                    }
                }
            }
        }
    }
    Some(all)
}

/// What a field may not do without, and what makes it tell: a price something to buy, a tomb its planet.
fn with_needs(fields: &[&'static str]) -> Vec<(&'static str, i64)> {
    let mut names: BTreeSet<&str> = fields.iter().copied().collect();
    let has = |names: &BTreeSet<&str>, any: &[&str]| any.iter().any(|name| names.contains(name));
    if has(&names, &["bought_action_cards", "bought_mechs"]) {
        names.insert("price");
    }
    if names.contains("price") && !has(&names, &["bought_action_cards", "bought_mechs"]) {
        names.insert("bought_action_cards");
    }
    if names.contains("use_price") {
        names.insert("keep");
    }
    if has(&names, &["tomb", "closes", "specialty"])
        || has(&names, &["resources", "influence"]) && !names.contains("planet")
    {
        names.insert("attach");
    }
    if names.contains("planet") {
        names.insert("resources");
    }
    // Two gains, so that the card is still accepted without either.
    if has(&names, &["gate", "keep", "may"]) {
        names.extend(["points", "command"]);
    }
    let value = |name: &str| if matches!(name, "use_price" | "convert") { 2 } else { 1 };
    names.into_iter().map(|name| (name, value(name))).collect()
}

#[test]
fn of_any_two_fields_that_are_accepted_together_both_have_an_effect() {
    // The cultural planet has no specialty and the hazardous one has, so that both sides of `specialty` are seen.
    let (mut pairs, mut idle) = (0, Vec::new());
    let names: Vec<&str> = Card::FIELDS.iter().map(|field| field.name).collect();
    for (place, one) in names.iter().enumerate() {
        for other in &names[place + 1..] {
            let both = with_needs(&[one, other]);
            let decks = [Kind::Cultural, Kind::Hazardous, Kind::Frontier];
            let played = decks.map(|kind| behaviour(kind, &both));
            if played.iter().all(Option::is_none) {
                continue;
            }
            pairs += 1;
            for left_out in [one, other] {
                let fewer: Vec<(&str, i64)> = both.iter().copied().filter(|(name, _)| name != left_out).collect();
                // Without a field that another one needs the card is refused, which is an effect too.
                let differs = |(kind, played): (Kind, &Option<String>)| {
                    played.is_some() && behaviour(kind, &fewer).is_none_or(|fewer| Some(&fewer) != played.as_ref())
                };
                let tells = decks.into_iter().zip(&played).any(differs);
                if !tells {
                    idle.push(format!("`{left_out}` in {both:?}"));
                }
            }
        }
    }
    assert!(idle.is_empty(), "without effect: {}", idle.join("\n"));
    assert!(pairs > 250, "only {pairs} pairs are accepted");
}
