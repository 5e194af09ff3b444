//! A cut-down expedition solved exactly, and what players make of it.

use super::{luck, shipped, strategy, table};
use crate::optimum::{Exact, Solver, best_play, draws, mean, regret, what_is_wanted_is_what_enumeration_finds};
use perihelion::{
    ruleset::{Ruleset, Settings, Silent, Value},
    rulesets::exploration::{Exploration, Kind, State},
    strategy::Strategy,
};

/// Two rounds with one expansion each, three planets, one token and decks of four or five cards.
fn settings() -> Settings {
    let mut settings = shipped("standard");
    let whole = [
        ("rounds.count", 2),
        ("rounds.expansions", 1),
        ("rounds.tokens", 0),
        ("rounds.commodities", 0),
        ("map.systems", 3),
        ("map.frontier", 1),
        ("map.second_trait", 0),
        ("neighbours.planets", 0),
        ("neighbours.expand", 0),
        ("home.resources", 0),
        ("home.influence", 0),
        ("player.infantry", 2),
        ("player.mechs", 0),
        ("player.trade_goods", 0),
        ("player.command", 0),
        ("player.probes", 1),
        ("prices.tap", 20),
        ("prices.scanlink", 20),
        ("prices.infantry", 20),
        ("prices.mech", 20),
        ("trade.transactions", 1),
        ("trade.sell", 1),
        ("fragments.per_relic", 2),
        // Planets count as they are, and attachments by what they add to them.
        ("value.resource", 1),
        ("value.influence", 1),
        ("value.attachment", 0),
        // Out of reach, so that a player has nothing to gain but points.
        ("goal.value", 2_000),
    ];
    for (path, value) in whole {
        settings.set(path, Value::Integer(value));
    }
    let planets = table(
        "map.planets",
        &[
            ("dark", 1, &[("system", 1), ("hazardous", 1), ("resources", 3)]),
            ("busy", 1, &[("system", 2), ("industrial", 1), ("resources", 1)]),
            ("old", 1, &[("system", 3), ("cultural", 1), ("influence", 1)]),
        ],
    );
    let cultural = table(
        "decks.cultural",
        &[
            ("piece", 2, &[("fragment", 1)]),
            ("dome", 1, &[("attach", 1), ("resources", 2)]),
            ("camp", 1, &[("infantry", 1), ("may", 1)]),
        ],
    );
    let hazardous = table(
        "decks.hazardous",
        &[
            ("piece", 2, &[("fragment", 1)]),
            ("mine", 2, &[("gate", 1), ("trade_goods", 2)]),
            ("storm", 1, &[("purge", 1)]),
        ],
    );
    let industrial = table(
        "decks.industrial",
        &[
            ("piece", 1, &[("fragment", 1)]),
            ("stores", 2, &[("commodities", 2), ("convert", 2), ("may", 1)]),
            ("works", 1, &[("price", 1), ("bought_action_cards", 2), ("commodities", 1)]),
        ],
    );
    let frontier = table("decks.frontier", &[("piece", 2, &[("fragment", 1)]), ("crew", 2, &[("action_cards", 1)])]);
    let relics = table("relics.deck", &[("crown", 1, &[("value", 20)]), ("orb", 2, &[("value", 8)])]);
    let tables = [
        ("map.planets", planets),
        ("decks.cultural", cultural),
        ("decks.hazardous", hazardous),
        ("decks.industrial", industrial),
        ("decks.frontier", frontier),
        ("relics.deck", relics),
    ];
    for (path, cards) in tables {
        settings.set(path, cards);
    }
    settings
}

impl Exact for Exploration {
    /// The rarest card here comes with a chance of 1 in 5, so one is missed with a chance of 0.8 to the 60th, and the sum of
    /// chances would tell.
    const TRIES: u64 = 60;

    fn sorted(state: &State) -> State {
        state.sorted()
    }

    fn chance(before: &State, after: &State) -> f64 {
        let decks = Kind::ALL.into_iter().map(|kind| {
            // An empty deck is made anew from its discards before it is drawn from.
            let (deck, then) = (before.deck(kind), after.deck(kind));
            let anew = deck.to_draw().is_empty() && then.discarded().len() < deck.discarded().len();
            draws(if anew { deck.discarded() } else { deck.to_draw() }, then.to_draw())
        });
        decks.product::<f64>() * draws(before.relic_deck.to_draw(), after.relic_deck.to_draw())
    }
}

#[test]
fn best_play_earns_what_backward_induction_promises() {
    let rules = Exploration::new(&settings()).expect("playable");
    let mut solver = Solver::new(&rules);
    let optimum = solver.value(&rules.deal(&mut luck(1), &mut Silent).sorted());
    best_play(&mut solver, 500).agrees_with(optimum, "the best play");
}

#[test]
fn the_search_player_comes_within_2_percent_of_the_optimum_by_a_tree_within_half_and_nothing_exceeds_it() {
    let rules = Exploration::new(&settings()).expect("playable");
    let mut solver = Solver::new(&rules);
    // The order in which the systems are dealt is all that differs between deals, and it changes nothing.
    let optimum = solver.value(&rules.deal(&mut luck(1), &mut Silent).sorted());
    for name in ["random", "novice", "standard", "expert", "chaser", "spreader", "trader"] {
        let other = mean(&rules, &strategy(name), 2_000);
        assert!(other.value <= optimum + 5.0 * other.error, "{name}: {other:?}, optimum {optimum}");
    }
    let search = Strategy::search(&strategy("standard")).expect("no search player").with_rollouts(400);
    let (lost, found) = regret(&mut solver, &search, 250);
    assert!(found.value <= optimum + 5.0 * found.error, "{found:?}, optimum {optimum}");
    assert!(lost.value + 2.0 * lost.error <= 0.02 * optimum, "{lost:?}, optimum {optimum}");
    // Beyond its turn it sees by a tree, and then hardly anything is lost.
    let tree = search.with_rollouts(1_000).with_param("search.tree", 1.0).expect("a param");
    let (by_tree, found) = regret(&mut solver, &tree, 100);
    assert!(found.value <= optimum + 5.0 * found.error, "{found:?}, optimum {optimum}");
    assert!(by_tree.value + 2.0 * by_tree.error <= 0.005 * optimum, "{by_tree:?}, optimum {optimum}");
    // The measure tells players apart: what the search searches with loses more.
    let (base, _) = regret(&mut solver, &strategy("standard"), 250);
    assert!(base.errors_above(lost) > 5.0, "{base:?}, search {lost:?}");
}

#[test]
fn a_search_for_settings_finds_what_enumeration_finds() {
    let rules = |(probes, resource): (i64, i64)| {
        let mut settings = settings();
        settings.set("player.probes", Value::Integer(probes));
        settings.set("value.resource", Value::Integer(resource));
        Exploration::new(&settings).expect("playable")
    };
    let all: Vec<Exploration> =
        (0..=1).flat_map(|probes| (1..=3).map(move |value| (probes, value))).map(rules).collect();
    what_is_wanted_is_what_enumeration_finds(&all, 3, |rules| {
        vec![(1.0, rules.deal(&mut luck(1), &mut Silent).sorted())]
    });
}
