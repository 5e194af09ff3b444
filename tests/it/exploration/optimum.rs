//! A cut-down expedition solved exactly by backward induction over the ruleset's own states, and what players make of it.
//!
//! The ruleset draws with a stream. Here every action is tried with many streams until all that can come of it has been
//! seen; the chance of each outcome is then counted from the pile that its card came from, not estimated. That the
//! chances of an action's outcomes add up to 1 shows that none was missed.

use super::{Mean, luck, shipped, strategy, table};
use perihelion::{
    ruleset::{Chooser, Ruleset, Settings, Silent, Value, play},
    rulesets::exploration::{Action, Exploration, Kind, State},
    strategy::{Player, Strategy},
};
use std::collections::BTreeMap;

/// The streams that an action is tried with. The rarest card here comes with a chance of 1 in 5, so one is missed with a
/// chance of 0.8 to the 60th, and the sum of chances would tell.
const TRIES: u64 = 60;

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

/// How often a card is in a pile.
fn copies<C: PartialEq>(pile: &[C], card: &C) -> f64 {
    pile.iter().filter(|one| *one == card).count() as f64
}

/// The chance with which a step from one draw pile to the other drew what it drew: 1 where it drew nothing.
fn chance<C: PartialEq>(before: &[C], after: &[C]) -> f64 {
    let drawn = before.iter().find(|card| copies(after, card) < copies(before, card));
    drawn.map_or(1.0, |card| copies(before, card) / before.len() as f64)
}

/// Everything that can come of an action, with its chance.
fn outcomes(rules: &Exploration, state: &State, action: Action) -> Vec<(f64, State)> {
    let mut seen: Vec<(f64, State)> = Vec::new();
    let mut luck = luck(7);
    for number in 0..TRIES {
        luck.begin(number);
        let mut next = state.clone();
        rules.apply(&mut next, action, &mut luck, &mut Silent);
        let next = next.sorted();
        if seen.iter().any(|(_, known)| *known == next) {
            continue;
        }
        let decks = Kind::ALL.into_iter().map(|kind| {
            // An empty deck is made anew from its discards before it is drawn from.
            let (deck, then) = (state.deck(kind), next.deck(kind));
            let anew = deck.to_draw().is_empty() && then.discarded().len() < deck.discarded().len();
            chance(if anew { deck.discarded() } else { deck.to_draw() }, then.to_draw())
        });
        let chance = decks.product::<f64>() * chance(state.relic_deck.to_draw(), next.relic_deck.to_draw());
        seen.push((chance, next));
        if chance == 1.0 {
            break;
        }
    }
    let sum: f64 = seen.iter().map(|(chance, _)| chance).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{action:?}: the chances of {} outcomes add up to {sum}", seen.len());
    seen
}

/// Backward induction, with what is known of every table met.
struct Solver<'a> {
    rules: &'a Exploration,
    /// What each legal action is worth, by table.
    known: BTreeMap<String, Vec<(Action, f64)>>,
}

impl<'a> Solver<'a> {
    fn new(rules: &'a Exploration) -> Self {
        Self { rules, known: BTreeMap::new() }
    }

    /// The points expected from a table on with the best play.
    fn value(&mut self, state: &State) -> f64 {
        if self.rules.ending(state).is_some() {
            return f64::from(self.rules.score(state));
        }
        best_of(&self.choices(state))
    }

    /// What each legal action is worth.
    fn choices(&mut self, state: &State) -> Vec<(Action, f64)> {
        let key = format!("{state:?}");
        if let Some(choices) = self.known.get(&key) {
            return choices.clone();
        }
        let mut legal = Vec::new();
        self.rules.legal_actions(state, &mut legal);
        let worth = |action: Action, this: &mut Self| {
            let outcomes = outcomes(this.rules, state, action);
            outcomes.iter().map(|(chance, next)| chance * this.value(next)).sum()
        };
        let choices: Vec<(Action, f64)> = legal.into_iter().map(|action| (action, worth(action, self))).collect();
        self.known.insert(key, choices.clone());
        choices
    }
}

/// The mean score of a player over games of the cut-down expedition.
fn mean(rules: &Exploration, strategy: &Strategy, games: u64) -> Mean {
    let (mut player, mut luck, mut actions) = (strategy.player(rules, 1), luck(1), Vec::new());
    let scores: Vec<f64> = (0..games)
        .map(|game| {
            luck.begin(game);
            player.begin(game);
            let played = play(rules, &mut player, &mut luck, 5_000, &mut Silent, &mut actions, |_, _, _, _| {});
            f64::from(rules.score(&played.expect("a sound game").0))
        })
        .collect();
    Mean::of(&scores)
}

/// The best action of every decision.
struct Best<'a>(Solver<'a>);

impl Chooser<Exploration> for Best<'_> {
    fn choose(&mut self, _: &Exploration, state: &State, actions: &[Action]) -> usize {
        let choices = self.0.choices(&state.sorted());
        let best = best_of(&choices);
        let place = choices.iter().position(|(_, value)| *value == best).expect("a legal action");
        assert_eq!(choices[place].0, actions[place]);
        place
    }
}

fn best_of(choices: &[(Action, f64)]) -> f64 {
    choices.iter().map(|(_, value)| *value).fold(f64::MIN, f64::max)
}

/// What a player's decisions cost against the best ones: for each game the sum, over its decisions, of what the best
/// action was worth more than the one taken. Its mean is the optimum less the player's own expectation, with far less
/// spread than that of scores, since the luck of the draws is not in it.
///
/// Returned with the mean score of the same games.
fn regret(solver: &mut Solver<'_>, strategy: &Strategy, games: u64) -> (Mean, Mean) {
    let rules = solver.rules;
    let (mut player, mut luck, mut actions) = (strategy.player(rules, 1), luck(1), Vec::new());
    let (regrets, scores): (Vec<f64>, Vec<f64>) = (0..games)
        .map(|game| {
            luck.begin(game);
            player.begin(game);
            let mut regret = 0.0;
            let played =
                play(rules, &mut player, &mut luck, 5_000, &mut Silent, &mut actions, |state, _, action, _| {
                    let choices = solver.choices(&state.sorted());
                    let taken = choices.iter().find(|(choice, _)| *choice == action).map(|(_, value)| *value);
                    regret += best_of(&choices) - taken.expect("a legal action");
                });
            (regret, f64::from(rules.score(&played.expect("a sound game").0)))
        })
        .unzip();
    (Mean::of(&regrets), Mean::of(&scores))
}

#[test]
fn best_play_earns_what_backward_induction_promises() {
    let rules = Exploration::new(&settings()).expect("playable");
    let mut solver = Solver::new(&rules);
    let (mut luck, mut actions) = (luck(1), Vec::new());
    let optimum = solver.value(&rules.deal(&mut luck, &mut Silent).sorted());
    let mut best = Best(solver);
    let scores: Vec<f64> = (0..500)
        .map(|game| {
            luck.begin(game);
            let played = play(&rules, &mut best, &mut luck, 5_000, &mut Silent, &mut actions, |_, _, _, _| {});
            f64::from(rules.score(&played.expect("a sound game").0))
        })
        .collect();
    Mean::of(&scores).agrees_with(optimum, "the best play");
}

#[test]
fn the_search_player_comes_within_2_percent_of_the_optimum_and_nothing_exceeds_it() {
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
    // The measure tells players apart: what the search searches with loses more.
    let (base, _) = regret(&mut solver, &strategy("standard"), 250);
    assert!(base.errors_above(lost) > 5.0, "{base:?}, search {lost:?}");
}
