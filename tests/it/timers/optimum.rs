//! A cut-down game of timers solved exactly, and what players make of it.

use crate::{
    optimum::{Exact, Solver, best_play, copies, draws, mean, regret, what_is_wanted_is_what_enumeration_finds},
    players::strategy,
};
use perihelion::{
    ruleset::{Card, Ruleset, Settings, Silent, Value},
    rulesets::timers::{DESCRIPTOR, State, Timers},
    scenario::Scenario,
    strategy::Strategy,
};
use std::path::Path;

/// Both Timers on space 9, one public contract of two kinds, and Credits for two turns of the Prospector or for some
/// purchases, without more to earn: what is to be decided is what they are spent on, which contract is completed and which
/// is waited for, and which Timer moves.
fn settings() -> Settings {
    let path = Path::new("scenarios/timers/standard.toml");
    let mut settings = Scenario::load(path, &[], perihelion::rulesets::shipped()).expect("a shipped scenario").settings;
    let whole = [
        ("timers.start", 9),
        ("spy.cost", 10),
        ("contracts.public", 1),
        ("contracts.hand_limit", 0),
        ("contracts.start", 0),
        ("supply.each", 5),
        ("store.slots", 3),
        ("store.restock", 0),
        ("player.credits", 4),
        ("player.storage", 2),
        ("trader.buys", 1),
        ("prospector.cost", 2),
        ("prospector.finds", 0),
        ("prospector.takes", 2),
        ("financier.credits", 0),
        ("engineer.cost", 20),
        // Out of reach, so that a player has nothing to gain but points.
        ("ranks.intermediate", 98),
        ("ranks.advanced", 99),
        ("ranks.expert", 100),
    ];
    for (path, value) in whole {
        settings.set(path, Value::Integer(value));
    }
    let lists = [
        ("store.start", [0, 1, 2, 3].as_slice()),
        ("store.buy", &[3, 2, 1]),
        ("store.sell", &[0; 3]),
        ("store.sell_prestige", &[0; 3]),
    ];
    for (path, list) in lists {
        settings.set(path, Value::Integers(list.to_vec()));
    }
    settings.set("prospector.same_kind", Value::Boolean(false));
    settings.set("store.start_dealt", Value::Choice("as_listed"));
    settings.set("contracts.empty_deck", Value::Choice("stays_empty"));
    settings.set("turn.rest", Value::Integer(0));
    // Four copies each: the price in tech, plants, metal and fuel, the Prestige, and no Credits.
    let contracts = [("garden", vec![1, 1, 0, 0, 3, 0]), ("pump", vec![0, 1, 1, 0, 5, 0])];
    let cards = contracts.map(|(name, fields)| Card { name: name.into(), count: 4, fields, texts: Vec::new() });
    settings.set("contracts.deck", Value::Cards(cards.into()));
    settings
}

impl Exact for Timers {
    /// No outcome here is rarer than 1 in 7, so one is missed with a chance of 6/7 to the 100th, and the sum of chances would tell.
    const TRIES: u64 = 100;

    fn sorted(state: &State) -> State {
        state.sorted()
    }

    fn chance(before: &State, after: &State) -> f64 {
        draws(before.deck().to_draw(), after.deck().to_draw())
    }
}

/// The sorted tables that a game begins with, each with its chance: one of both contracts lies face up, and nothing else
/// differs between deals.
fn deals(rules: &Timers) -> Vec<(f64, State)> {
    let mut luck = DESCRIPTOR.luck(1);
    let mut deals: Vec<State> = Vec::new();
    for game in 0..60 {
        luck.begin(game);
        let deal = rules.deal(&mut luck, &mut Silent).sorted();
        if !deals.contains(&deal) {
            deals.push(deal);
        }
    }
    let [one, other] = deals.as_slice() else { panic!("{} deals", deals.len()) };
    // A deal comes as often as there are copies of what lies face up in it, all of which the other one still draws from.
    let weight = |deal: &State, other: &State| {
        let (own, all) = (deal.deck().to_draw(), other.deck().to_draw());
        let up = all.iter().find(|card| copies(all, card) > copies(own, card)).expect("a card face up");
        copies(all, up) as f64 / (all.len() + 1) as f64
    };
    vec![(weight(one, other), one.clone()), (weight(other, one), other.clone())]
}

/// The points expected with the best play.
fn optimum(solver: &mut Solver<'_, Timers>, rules: &Timers) -> f64 {
    deals(rules).iter().map(|(chance, deal)| chance * solver.value(deal)).sum()
}

#[test]
fn best_play_earns_what_backward_induction_promises() {
    let rules = Timers::new(&settings()).expect("playable");
    let mut solver = Solver::new(&rules);
    let optimum = optimum(&mut solver, &rules);
    best_play(&mut solver, 500).agrees_with(optimum, "the best play");
}

#[test]
fn the_search_player_loses_far_less_than_its_base_and_nothing_exceeds_the_optimum() {
    let rules = Timers::new(&settings()).expect("playable");
    let mut solver = Solver::new(&rules);
    let optimum = optimum(&mut solver, &rules);
    for name in ["random", "novice", "standard", "expert"] {
        let other = mean(&rules, &strategy(&DESCRIPTOR, name), 2_000);
        assert!(other.value <= optimum + 5.0 * other.error, "{name}: {other:?}, optimum {optimum}");
    }
    // A base of its own, which completes contracts at once: what a search adds to it does not change with the shipped scripts.
    let plain = strategy(&DESCRIPTOR, "tests/it/timers/plain.toml");
    let search = Strategy::search(&plain).expect("no search player").with_rollouts(400);
    let (lost, found) = regret(&mut solver, &search, 250);
    assert!(found.value <= optimum + 5.0 * found.error, "{found:?}, optimum {optimum}");
    assert!(lost.value + 2.0 * lost.error <= 0.07 * optimum, "{lost:?}, optimum {optimum}");
    // By a tree it finds all but a contract that pays one Prestige more if it is held back for six turns.
    let tree = search.with_param("search.tree", 1.0).expect("a param");
    let (by_tree, found) = regret(&mut solver, &tree, 250);
    assert!(found.value <= optimum + 5.0 * found.error, "{found:?}, optimum {optimum}");
    assert!(by_tree.value + 2.0 * by_tree.error <= 0.04 * optimum, "{by_tree:?}, optimum {optimum}");
    assert!(lost.errors_above(by_tree) > 3.0, "{lost:?}, by a tree {by_tree:?}");
    let (base, _) = regret(&mut solver, &plain, 250);
    assert!(base.errors_above(lost) > 5.0, "{base:?}, search {lost:?}");
}

#[test]
fn a_search_for_settings_finds_what_enumeration_finds() {
    let rules = |(gardens, pumps): (u32, u32)| {
        let mut settings = settings();
        let contracts = [("garden", gardens, vec![1, 1, 0, 0, 3, 0]), ("pump", pumps, vec![0, 1, 1, 0, 5, 0])];
        let cards = contracts.map(|(name, count, fields)| Card { name: name.into(), count, fields, texts: Vec::new() });
        settings.set("contracts.deck", Value::Cards(cards.into()));
        Timers::new(&settings).expect("playable")
    };
    let all: Vec<Timers> = (1..=3).flat_map(|gardens| (1..=3).map(move |pumps| (gardens, pumps))).map(rules).collect();
    what_is_wanted_is_what_enumeration_finds(&all, 3, deals);
}
