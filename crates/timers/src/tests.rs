//! Help for the tests beside the rules, the shipped scenario files and the conformance suite.

use super::{Action, ContractId, DESCRIPTOR, ENTRY, Kind, Phase, Pieces, Public, Role, State, TimerId, Timers};
use crate::{
    random::Luck,
    ruleset::{Card, Entry, Ruleset, Settings, Silent, Transcript, Value, conformance::Conformance},
    scenario::Scenario,
};
use perihelion_engine::Rulesets;
use std::path::{Path, PathBuf};

/// This ruleset alone.
pub(crate) fn rulesets() -> Rulesets {
    Rulesets::default().with(ENTRY)
}

/// Where a shipped scenario is.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/timers").join(name).with_extension("toml")
}

/// The settings of a shipped scenario.
pub(super) fn shipped(name: &str) -> Settings {
    Scenario::load(&path(name), &[], &rulesets()).unwrap().settings
}

/// The numbers of the core game that the tests speak of, whatever the shipped scenario comes to say.
fn pinned() -> Settings {
    let mut settings = shipped("standard");
    let whole = [
        ("player.storage", 7),
        ("player.credits", 4),
        ("trader.buys", 2),
        ("trader.buys_upgraded", 3),
        ("trader.discount_upgraded", 1),
        ("prospector.cost", 1),
        ("prospector.cost_upgraded", 0),
        ("turn.rest", 1),
        ("prospector.finds", 0),
        ("prospector.takes", 2),
        ("prospector.takes_upgraded", 3),
        ("merchant.sales", 2),
        ("merchant.sales_upgraded", 3),
        ("merchant.bonus_upgraded", 1),
        ("financier.credits", 4),
        ("financier.credits_upgraded", 6),
        ("engineer.cost", 3),
        ("engineer.cost_upgraded", 1),
        ("spy.draw", 3),
        ("spy.keep", 1),
        ("contracts.hand_limit", 3),
        ("supply.each", 12),
        ("store.slots", 5),
        ("store.restock", 1),
    ];
    for (path, value) in whole {
        settings.set(path, Value::Integer(value));
    }
    settings.set("prospector.same_kind", Value::Boolean(false));
    let prices =
        [("store.buy", [5, 4, 3, 3, 2]), ("store.sell", [4, 3, 2, 2, 1]), ("store.sell_prestige", [1, 1, 0, 0, 0])];
    for (path, list) in prices {
        settings.set(path, Value::Integers(list.to_vec()));
    }
    settings
}

/// The rules of the standard scenario with its core numbers pinned and some settings changed.
pub(super) fn rules(changes: &[(&'static str, Value)]) -> Timers {
    let mut settings = pinned();
    for (path, value) in changes {
        assert!(DESCRIPTOR.setting(path).is_some(), "{path}");
        settings.set(path, value.clone());
    }
    Timers::new(&settings).unwrap()
}

/// A word of a choice.
pub(super) fn word(word: &'static str) -> Value {
    Value::Choice(word)
}

/// A deck of contracts, one copy each: cost in tech, plant, metal and fuel, and Prestige. Filled up with copies of a
/// seven-piece contract so that it is a legal deck.
pub(super) fn deck(contracts: &[([i64; 4], i64)]) -> Value {
    let card = |(place, &(cost, prestige)): (usize, &([i64; 4], i64))| Card {
        name: format!("contract_{place}"),
        count: 1,
        fields: cost.into_iter().chain([prestige, 0]).collect(),
        texts: Vec::new(),
    };
    let mut cards: Vec<Card> = contracts.iter().enumerate().map(card).collect();
    cards.push(Card { name: "filler".into(), count: 20, fields: vec![0, 0, 3, 4, 1, 0], texts: Vec::new() });
    Value::Cards(cards)
}

/// The contract that [`deck`] lists at this place.
pub(super) fn contract(rules: &Timers, place: usize) -> ContractId {
    let name = format!("contract_{place}");
    let found = rules.given.contracts.iter().position(|contract| contract.name == name);
    ContractId(u8::try_from(found.unwrap()).unwrap())
}

/// The luck of a test.
pub(super) fn luck() -> Luck {
    DESCRIPTOR.luck(1)
}

/// A game at the choice of a role, the set-up's ties settled in the order of the kinds.
pub(super) fn game(rules: &Timers) -> (State, Luck) {
    let mut luck = luck();
    let mut state = rules.deal(&mut luck, &mut Silent);
    while state.phase == Phase::Place {
        let first = legal(rules, &state)[0];
        rules.apply(&mut state, first, &mut luck, &mut Silent);
    }
    (state, luck)
}

/// Every legal action.
pub(super) fn legal(rules: &Timers, state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    rules.legal_actions(state, &mut actions);
    actions
}

/// Carries out an action that must be legal, and returns what it logged.
pub(super) fn act(rules: &Timers, state: &mut State, luck: &mut Luck, action: Action) -> Vec<Entry> {
    assert!(legal(rules, state).contains(&action), "{action:?} is not among {:?}", legal(rules, state));
    let mut transcript = Transcript::default();
    let before = rules.components(state);
    rules.apply(state, action, luck, &mut transcript);
    assert_eq!(before, rules.components(state), "components after {action:?}");
    transcript.entries
}

/// Lays out public contracts without markers and hands the player exactly what `held` says.
pub(super) fn lay_out(state: &mut State, public: &[(ContractId, Option<Kind>)], held: [u8; 4]) {
    state.public = [None; super::settings::PUBLIC_CAPACITY];
    for (slot, &(contract, marker)) in state.public.iter_mut().zip(public) {
        *slot = Some(Public { contract, marker });
    }
    state.held = Pieces(held);
}

/// A game at the choice of a role, with nothing to complete and the Timers on 20 and 18, no resource near them.
pub(super) fn start(more: &[(&'static str, Value)]) -> (Timers, State, Luck) {
    let rules = rules(more);
    let (mut state, luck) = game(&rules);
    state.hand.clear();
    lay_out(&mut state, &[], [0; 4]);
    put_timers(&mut state, [Some(20), Some(18)]);
    state.on_track = 0;
    (rules, state, luck)
}

/// Whether a role may be chosen.
pub(super) fn offers(rules: &Timers, state: &State, role: Role) -> bool {
    legal(rules, state).contains(&Action::ChooseRole(role))
}

/// Whether the log names this rule.
pub(super) fn names(entries: &[Entry], rule: &str) -> bool {
    entries.iter().any(|entry| entry.rule == rule)
}

/// Puts the Timers on these spaces; `None` for one already discarded.
pub(super) fn put_timers(state: &mut State, spaces: [Option<u8>; 2]) {
    state.timers = spaces;
    assert_eq!(TimerId::ALL.map(|timer| state.space(timer)), spaces);
}

#[test]
fn conforms() {
    let settings = shipped("standard");
    let nought = [
        // What goes back to the Store in a setup is held by nobody yet.
        ("resource.held", "place_resource"),
        // Only a contract that lacks nothing can be completed.
        ("contract.missing", "complete_contract"),
        // Timers move towards space 0 but for the Spy.
        ("timer.up", "move_timer"),
    ];
    let findings = Conformance::<Timers>::of(&settings).nought(&nought).check();
    assert!(findings.is_empty(), "{}", findings.join("\n"));
    let settings = shipped("harder");
    let findings = Conformance::<Timers>::of(&settings).games(40).nought(&nought).check();
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}
