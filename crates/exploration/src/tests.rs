//! Help for the tests beside the rules, the shipped scenario files and the conformance suite.

use super::{
    Action, DESCRIPTOR, ENTRY, Exploration, Kind, Phase, PlanetId, State, SystemId, Unit,
    cards::{Card as ExplorationCard, Planet, Relic},
};
use crate::{
    random::Luck,
    ruleset::{
        Card, Entry, FieldInfo, Named, Row as _, Ruleset, Settings, Silent, Transcript, Value, conformance::Conformance,
    },
    scenario::{Scenario, lies_in},
};
use perihelion_engine::Rulesets;
use std::path::{Path, PathBuf};

mod printed;

/// The fields of the tables.
const CARD_FIELDS: &[FieldInfo] = ExplorationCard::FIELDS;
const RELIC_FIELDS: &[FieldInfo] = Relic::FIELDS;
const PLANET_FIELDS: &[FieldInfo] = Planet::FIELDS;

/// The path of a deck.
pub(super) fn deck_path(kind: Kind) -> &'static str {
    let path = format!("decks.{}", kind.name());
    DESCRIPTOR.setting(&path).unwrap().path
}

/// This ruleset alone.
pub(crate) fn rulesets() -> Rulesets {
    Rulesets::default().with(ENTRY)
}

/// Where a shipped scenario is.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/exploration").join(name).with_extension("toml")
}

/// The settings of a shipped scenario.
pub(super) fn shipped(name: &str) -> Settings {
    Scenario::load(&path(name), &[], &rulesets()).unwrap_or_else(|mistakes| panic!("{mistakes}")).settings
}

/// A card, relic or planet of a table: its name, its copies and the fields that are not 0.
pub(super) type Row<'a> = (&'a str, u32, &'a [(&'a str, i64)]);

fn table(fields: &[FieldInfo], rows: &[Row<'_>]) -> Value {
    let card = |&(name, count, given): &Row<'_>| {
        let value =
            |field: &FieldInfo| given.iter().find(|(name, _)| *name == field.name).map_or(0, |&(_, value)| value);
        assert!(given.iter().all(|(name, _)| fields.iter().any(|field| field.name == *name)), "{given:?}");
        Card { name: name.into(), count, fields: fields.iter().map(value).collect(), texts: Vec::new() }
    };
    Value::Cards(rows.iter().map(card).collect())
}

/// A deck of these cards.
pub(super) fn deck(rows: &[Row<'_>]) -> Value {
    table(CARD_FIELDS, rows)
}

/// A relic deck of these relics.
pub(super) fn relics(rows: &[Row<'_>]) -> Value {
    table(RELIC_FIELDS, rows)
}

/// A map of these planets.
pub(super) fn planets(rows: &[Row<'_>]) -> Value {
    table(PLANET_FIELDS, rows)
}

/// The standard scenario without neighbours and with planets worth what they bring, so that points tell what was
/// attached, with some settings changed.
pub(super) fn rules(changes: &[(&'static str, Value)]) -> Exploration {
    let mut settings = shipped("standard");
    for path in ["neighbours.planets", "neighbours.expand", "map.second_trait", "trade.transactions"] {
        settings.set(path, Value::Integer(0));
    }
    for (path, value) in [("value.resource", 1), ("value.influence", 1), ("value.attachment", 0)] {
        settings.set(path, Value::Integer(value));
    }
    for (path, value) in changes {
        assert!(DESCRIPTOR.setting(path).is_some(), "{path}");
        settings.set(path, value.clone());
    }
    Exploration::new(&settings).unwrap()
}

/// One planet of each trait in systems 1 to 3.
pub(super) fn one_of_each() -> Value {
    planets(&[
        ("of_culture", 1, &[("system", 1), ("cultural", 1), ("resources", 1)]),
        ("of_hazards", 1, &[("system", 2), ("hazardous", 1), ("resources", 2), ("influence", 1)]),
        ("of_industry", 1, &[("system", 3), ("industrial", 1), ("influence", 1)]),
    ])
}

/// A whole number.
pub(super) fn whole(value: i64) -> Value {
    Value::Integer(value)
}

/// A game at its start, always with the same luck.
pub(super) fn game(rules: &Exploration) -> (State, Luck) {
    let mut luck = DESCRIPTOR.luck(1);
    let state = rules.deal(&mut luck, &mut Silent);
    (state, luck)
}

/// A game with these settings changed.
pub(super) fn start(changes: &[(&'static str, Value)]) -> (Exploration, State, Luck) {
    let rules = rules(changes);
    let (state, luck) = game(&rules);
    (rules, state, luck)
}

/// Every legal action.
pub(super) fn legal(rules: &Exploration, state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    rules.legal_actions(state, &mut actions);
    actions
}

/// Carries out an action that must be legal, and returns what it logged.
pub(super) fn act(rules: &Exploration, state: &mut State, luck: &mut Luck, action: Action) -> Vec<Entry> {
    assert!(legal(rules, state).contains(&action), "{action:?} is not among {:?}", legal(rules, state));
    let before = rules.components(state);
    let mut transcript = Transcript::default();
    rules.apply(state, action, luck, &mut transcript);
    assert_eq!(before, rules.components(state), "{action:?}");
    transcript.entries
}

/// Whether the log names this rule.
pub(super) fn names(entries: &[Entry], rule: &str) -> bool {
    entries.iter().any(|entry| entry.rule == rule)
}

/// The planet with this name.
pub(super) fn planet(rules: &Exploration, state: &State, name: &str) -> PlanetId {
    let named =
        |id: &PlanetId| state.planet(*id).card.is_some_and(|card| rules.given.planets[usize::from(card)].name == name);
    state.planet_ids().find(named).unwrap()
}

/// Expands into the system of a planet and takes control of it with an infantry.
pub(super) fn take(rules: &Exploration, state: &mut State, luck: &mut Luck, name: &str) -> Vec<Entry> {
    let id = planet(rules, state, name);
    act(rules, state, luck, Action::Expand(id.system));
    act(rules, state, luck, Action::TakeControl(id, Unit::Infantry))
}

/// The system of the first frontier token.
pub(super) fn token(state: &State) -> SystemId {
    state.system_ids().find(|&id| state.system(id).token).unwrap()
}

/// The card revealed.
pub(super) fn revealed<'a>(rules: &'a Exploration, state: &State) -> &'a Named<ExplorationCard> {
    let Phase::Revealed(revealed) = state.phase else { panic!("{:?}", state.phase) };
    rules.card(revealed.deck, revealed.card)
}

/// The deck that the card revealed came from.
pub(super) fn deck_of(state: &State) -> Kind {
    let Phase::Revealed(revealed) = state.phase else { panic!("{:?}", state.phase) };
    revealed.deck
}

#[test]
fn conforms() {
    let mut settings = shipped("standard");
    // A goal that random play meets now and then, so that games end by it where the suite has the goal stop them.
    settings.set("goal.value", Value::Integer(30));
    // Neighbours that empty decks, so that they are made anew, and sell fragments for little.
    settings.set("neighbours.expand", Value::Integer(4));
    settings.set("trade.buy", Value::Integer(3));
    // A swap with a price, so that it can be told from one without.
    settings.set("trade.swap", Value::Integer(1));
    // Relics that random play comes by often enough to use them before and after the tap.
    settings.set("fragments.per_relic", Value::Integer(2));
    let findings = Conformance::<Exploration>::of(&settings)
        // Ranks go by points alone, and this goal lies below the second.
        .free_ranks()
        // Random play forms seven relics at most; `fragments` tests what is written then.
        .steady(&["relic_8_round", "relic_9_round"])
        // Fragments that form a relic lack nothing of it, and no deck is wild.
        .nought(&[("colour.lacking", "purge_fragments"), ("colour.is_wild", "choose_deck")])
        .check();
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}

#[test]
fn the_other_scenarios_conform() {
    for name in ["codex", "thin"] {
        // What random play reaches is asked of the standard scenario; these have goals and relics that it seldom meets.
        let settings = shipped(name);
        let findings = Conformance::<Exploration>::of(&settings).games(20).sound_only().check();
        assert!(findings.is_empty(), "{name}: {}", findings.join("\n"));
    }
}

#[test]
fn a_map_mix_may_leave_as_many_systems_out_of_reach_as_the_map_does_not_need() {
    let settings = |systems: i64| {
        let mut settings = shipped("standard");
        settings.set("map.mix", Value::Integers(vec![0, 0, 0, 1]));
        settings.set("map.systems", whole(systems));
        settings
    };
    let rules = Exploration::new(&settings(1)).unwrap();
    assert_eq!(game(&rules).0.planets().count(), 1, "the centre of the map");
    let problems = Exploration::new(&settings(2)).unwrap_err();
    assert!(problems[0].path == "map.mix" && problems[0].what.contains("2 systems, and only 1"), "{problems:?}");
}

#[test]
fn every_number_on_a_card_that_is_ours_is_listed_as_assumed() {
    // What no card prints: what things outside the expedition are worth, and how much the Scepter saves in a round. The
    // values of Mirage are printed, but stand in no table that was at hand.
    let ours = |table: &str, row: &str, field: &str| match table {
        "relics.deck" => {
            matches!(field, "value" | "tomb_value") || (row, field) == ("scepter_of_emelpar", "round_command")
        }
        _ => field == "points" || row == "mirage" && matches!(field, "resources" | "influence"),
    };
    for name in ["standard", "codex", "relics", "thin"] {
        let scenario = Scenario::load(&path(name), &[], &rulesets()).unwrap_or_else(|mistakes| panic!("{mistakes}"));
        let is_assumed = |path: &str| scenario.assumed.iter().any(|listed| lies_in(path, listed));
        let tables = Kind::ALL.map(|kind| (deck_path(kind), CARD_FIELDS));
        let mut found = 0;
        for (table, fields) in tables.into_iter().chain([("relics.deck", RELIC_FIELDS)]) {
            for row in scenario.settings.cards(table) {
                for (field, _) in fields.iter().zip(&row.fields).filter(|(_, value)| **value != 0) {
                    let path = format!("{table}.{}.{}", row.name, field.name);
                    // Thin decks are ours as a whole.
                    let whole = name == "thin" && table.starts_with("decks.");
                    assert_eq!(is_assumed(&path), whole || ours(table, &row.name, field.name), "{name}: {path}");
                    found += usize::from(ours(table, &row.name, field.name));
                }
            }
        }
        assert!(found >= 16, "{name}: {found}");
    }
}

#[test]
fn tables_that_make_no_sense_are_refused_with_their_path() {
    let fragment: &[(&str, i64)] = &[("fragment", 1)];
    let cases = [
        ("decks.cultural.both", "decks.cultural", deck(&[("both", 1, &[("attach", 1), ("purge", 1)])])),
        ("decks.cultural", "decks.cultural", deck(&[("one", 1, fragment), ("other", 1, fragment)])),
        ("decks.frontier.gated", "decks.frontier", deck(&[("gated", 1, &[("gate", 1)])])),
        ("decks.cultural.found", "decks.cultural", deck(&[("found", 1, &[("planet", 1)])])),
        ("decks.frontier.twice", "decks.frontier", deck(&[("twice", 1, &[("planet", 1), ("relics", 1)])])),
        ("map.planets.twin", "map.planets", planets(&[("twin", 2, &[("system", 1)])])),
        ("map.planets", "map.planets", {
            let one: &[(&str, i64)] = &[("system", 1)];
            planets(&[("a", 1, one), ("b", 1, one), ("c", 1, one), ("d", 1, one)])
        }),
        ("map.mix", "map.mix", Value::Integers(vec![0; 4])),
        // The centre alone has no trait, and the map has fourteen systems.
        ("map.mix", "map.mix", Value::Integers(vec![0, 0, 0, 1])),
        ("ranks.explorer", "ranks.explorer", whole(80)),
    ];
    for (path, setting, value) in cases {
        let mut settings = shipped("standard");
        settings.set(setting, value);
        let problems = Exploration::new(&settings).expect_err(path);
        assert!(problems.iter().any(|problem| problem.path == path), "{path}: {problems:?}");
    }
}
