//! Rounds, expansions, taking control of planets, and what is explored after an expansion.

use super::*;
use crate::ruleset::{Ruleset, Silent, Value};
use crate::{
    Action, Kind,
    tests::{act, deck, deck_of, game, legal, names, one_of_each, planet, planets, rules, start, take, token, whole},
};

/// Two planets in one system, with a deck that never asks anything.
fn twins() -> [(&'static str, Value); 4] {
    let goods: &[(&str, i64)] = &[("trade_goods", 1)];
    [
        (
            "map.planets",
            planets(&[
                ("first", 1, &[("system", 1), ("cultural", 1)]),
                ("second", 1, &[("system", 1), ("hazardous", 1)]),
            ]),
        ),
        ("decks.cultural", deck(&[("find", 5, goods)])),
        ("decks.hazardous", deck(&[("find", 5, goods)])),
        ("map.systems", whole(1)),
    ]
}

#[test]
fn rule_1_a_planet_taken_from_nobody_is_explored_and_one_taken_from_a_neighbour_is_not() {
    let (rules, mut state, mut luck) = start(&[("map.planets", one_of_each()), ("neighbours.defence", whole(1))]);
    let theirs = planet(&rules, &state, "of hazards");
    state.planet_mut(theirs).owner = Owner::Neighbour;
    let log = take(&rules, &mut state, &mut luck, "of culture");
    assert!(names(&log, "1") && names(&log, "2.1") && names(&log, "note 5"));
    assert!(matches!(state.phase, Phase::Revealed(_)));

    let mut other = game(&rules).0;
    other.planet_mut(theirs).owner = Owner::Neighbour;
    let aboard = other.infantry;
    let log = take(&rules, &mut other, &mut luck, "of hazards");
    assert!(names(&log, "1") && !names(&log, "note 5"));
    assert_eq!(other.draws(Kind::Hazardous), 0);
    assert_eq!(other.planet(theirs).owner, Owner::You);
    assert_eq!(other.infantry, aboard - 2, "one falls and one lands");
}

#[test]
fn rule_1_neighbours_explore_the_planets_they_take_where_the_scenario_says_so() {
    for (explore, drawn) in [(true, 3), (false, 0)] {
        let (_, state, _) = start(&[
            ("map.planets", one_of_each()),
            ("neighbours.planets", whole(3)),
            ("neighbours.explore", Value::Boolean(explore)),
        ]);
        let left: usize = Kind::TRAITS.into_iter().map(|kind| state.deck(kind).to_draw().len()).sum();
        assert_eq!(60 - left, drawn);
        assert!(state.planets().all(|planet| planet.owner == Owner::Neighbour));
    }
}

#[test]
fn rule_2_4_and_note_3_planets_of_a_system_are_gained_in_the_players_order_each_explored_before_the_next() {
    for first in ["first", "second"] {
        let (rules, mut state, mut luck) = start(&twins());
        take(&rules, &mut state, &mut luck, first);
        let expected = if first == "first" { Kind::Cultural } else { Kind::Hazardous };
        assert_eq!(deck_of(&state), expected);
        let takes = |action: &Action| matches!(action, Action::TakeControl(..));
        assert!(!legal(&rules, &state).iter().any(takes), "the card is completely resolved first");
        act(&rules, &mut state, &mut luck, Action::Resolve);
        assert!(legal(&rules, &state).iter().any(takes), "then the other planet can be gained");
    }
}

#[test]
fn rule_3_the_drones_explore_a_planet_with_your_units_again_once_an_expansion() {
    let mut changes = twins().to_vec();
    changes.push(("player.scanlink", Value::Boolean(true)));
    let (rules, mut state, mut luck) = start(&changes);
    take(&rules, &mut state, &mut luck, "first");
    act(&rules, &mut state, &mut luck, Action::Resolve);
    let first = planet(&rules, &state, "first");
    assert!(!legal(&rules, &state).contains(&Action::ExploreAgain(first)), "a unit has landed");
    act(&rules, &mut state, &mut luck, Action::Depart);
    assert!(!legal(&rules, &state).contains(&Action::Expand(first.system)), "once a round");
    act(&rules, &mut state, &mut luck, Action::EndRound);
    act(&rules, &mut state, &mut luck, Action::Expand(first.system));
    let log = act(&rules, &mut state, &mut luck, Action::ExploreAgain(first));
    assert!(names(&log, "3"));
    assert_eq!(state.draws(Kind::Cultural), 2);
    act(&rules, &mut state, &mut luck, Action::Resolve);
    assert!(!legal(&rules, &state).contains(&Action::ExploreAgain(first)), "once an expansion");
}

#[test]
fn rule_3_the_drones_explore_before_the_first_landing_of_the_expansion() {
    let mut changes = twins().to_vec();
    changes.push(("player.scanlink", Value::Boolean(true)));
    let (rules, mut state, mut luck) = start(&changes);
    take(&rules, &mut state, &mut luck, "first");
    act(&rules, &mut state, &mut luck, Action::Resolve);
    act(&rules, &mut state, &mut luck, Action::Depart);
    act(&rules, &mut state, &mut luck, Action::EndRound);
    let [first, second] = ["first", "second"].map(|name| planet(&rules, &state, name));
    act(&rules, &mut state, &mut luck, Action::Expand(first.system));
    let landings = Unit::ALL.map(|unit| Action::TakeControl(second, unit));
    let all = landings.into_iter().chain([Action::ExploreAgain(first), Action::Depart]).collect::<Vec<_>>();
    assert_eq!(legal(&rules, &state), all, "the drones or a landing");

    // Drones first: the landing is still to come.
    let mut drones = (state.clone(), luck.clone());
    act(&rules, &mut drones.0, &mut drones.1, Action::ExploreAgain(first));
    act(&rules, &mut drones.0, &mut drones.1, Action::Resolve);
    let then = landings.into_iter().chain([Action::Depart]).collect::<Vec<_>>();
    assert_eq!(legal(&rules, &drones.0), then);

    // A landing first: no drones any more, neither on the planet just taken nor on the one held before.
    act(&rules, &mut state, &mut luck, Action::TakeControl(second, Unit::Infantry));
    act(&rules, &mut state, &mut luck, Action::Resolve);
    assert!(rules.can_scan(&state, first) && rules.can_scan(&state, second), "both hold units by now");
    assert_eq!(legal(&rules, &state), [Action::Depart]);
    act(&rules, &mut state, &mut luck, Action::Depart);
    act(&rules, &mut state, &mut luck, Action::EndRound);
    act(&rules, &mut state, &mut luck, Action::Expand(first.system));
    let both = [Action::ExploreAgain(first), Action::ExploreAgain(second), Action::Depart];
    assert_eq!(legal(&rules, &state), both, "one of two that hold units");
    act(&rules, &mut state, &mut luck, Action::ExploreAgain(second));
    act(&rules, &mut state, &mut luck, Action::Resolve);
    assert_eq!(legal(&rules, &state), [Action::Depart]);
}

#[test]
fn rule_2_4_the_tap_and_relics_explore_after_an_expansion_in_the_players_order() {
    let mut changes = twins().to_vec();
    changes.extend([
        ("player.tap", Value::Boolean(true)),
        ("map.frontier", whole(2)),
        ("decks.frontier", deck(&[("salvage", 5, &[("trade_goods", 1)])])),
    ]);
    let (rules, mut start, mut luck) = start(&changes);
    take(&rules, &mut start, &mut luck, "first");
    act(&rules, &mut start, &mut luck, Action::Resolve);
    act(&rules, &mut start, &mut luck, Action::Depart);
    let (first, here) = (planet(&rules, &start, "first"), token(&start));

    // Without a relic there is nothing to order: the token is explored at once.
    let mut alone = start.clone();
    act(&rules, &mut alone, &mut luck, Action::Expand(here));
    act(&rules, &mut alone, &mut luck, Action::Depart);
    assert_eq!(deck_of(&alone), Kind::Frontier);

    // Two uses of relics, the first of them before the token and the second after it.
    start.relic_planets = 2;
    act(&rules, &mut start, &mut luck, Action::Expand(here));
    act(&rules, &mut start, &mut luck, Action::Depart);
    let either = [Action::UseCrown, Action::ExploreToken(here)];
    assert_eq!(legal(&rules, &start), either);
    let mut state = start.clone();
    act(&rules, &mut state, &mut luck, Action::UseCrown);
    assert_eq!(legal(&rules, &state), [Action::ChoosePlanet(first)]);
    act(&rules, &mut state, &mut luck, Action::ChoosePlanet(first));
    assert_eq!(deck_of(&state), Kind::Cultural);
    assert_eq!(legal(&rules, &state), [Action::Resolve], "completely resolved before the next");
    act(&rules, &mut state, &mut luck, Action::Resolve);
    assert_eq!(legal(&rules, &state), either, "the token is still due, and a relic may explore");
    let log = act(&rules, &mut state, &mut luck, Action::ExploreToken(here));
    assert!(names(&log, "4") && names(&log, "5"));
    assert_eq!(deck_of(&state), Kind::Frontier);
    act(&rules, &mut state, &mut luck, Action::Resolve);
    assert_eq!((state.phase, state.tokens()), (Phase::Round, 1));
    assert!(legal(&rules, &state).contains(&Action::UseCrown), "what is left of it comes after the token");

    // With every use spent before it, the token is all that is left: the tap has no choice.
    let mut state = start.clone();
    for _ in 0..2 {
        act(&rules, &mut state, &mut luck, Action::UseCrown);
        act(&rules, &mut state, &mut luck, Action::ChoosePlanet(first));
        act(&rules, &mut state, &mut luck, Action::Resolve);
    }
    assert_eq!(legal(&rules, &state), [Action::ExploreToken(here)]);
}

#[test]
fn rule_3_a_relic_explores_a_controlled_planet_again_once_a_round_after_an_expansion() {
    let (rules, mut state, mut luck) = start(&twins());
    state.relic_planets = 1;
    assert!(!legal(&rules, &state).contains(&Action::UseCrown), "no expansion yet, and no planet");
    take(&rules, &mut state, &mut luck, "first");
    act(&rules, &mut state, &mut luck, Action::Resolve);
    act(&rules, &mut state, &mut luck, Action::Depart);
    act(&rules, &mut state, &mut luck, Action::UseCrown);
    let first = planet(&rules, &state, "first");
    assert_eq!(legal(&rules, &state), [Action::ChoosePlanet(first)]);
    let log = act(&rules, &mut state, &mut luck, Action::ChoosePlanet(first));
    assert!(names(&log, "3"));
    act(&rules, &mut state, &mut luck, Action::Resolve);
    assert!(!legal(&rules, &state).contains(&Action::UseCrown), "once a round");
}

#[test]
fn rule_4_tokens_are_explored_with_dark_energy_tap_after_the_expansion() {
    let (rules, mut state, mut luck) = start(&[("player.probes", whole(0))]);
    let token = token(&state);
    assert!(!legal(&rules, &state).contains(&Action::Expand(token)), "not without it");
    state.tap = true;
    act(&rules, &mut state, &mut luck, Action::Expand(token));
    assert_eq!(legal(&rules, &state), [Action::Depart]);
    let log = act(&rules, &mut state, &mut luck, Action::Depart);
    assert!(names(&log, "4") && names(&log, "5"));
    assert_eq!(deck_of(&state), Kind::Frontier);
}

#[test]
fn rule_4_a_card_or_a_relic_explores_a_token_without_it() {
    for action in [Action::Probe as fn(SystemId) -> Action, Action::UseVoid] {
        let (rules, mut state, mut luck) = start(&[]);
        state.relic_tokens = 1;
        let here = token(&state);
        assert!(!legal(&rules, &state).contains(&Action::Expand(here)), "the fleet has nothing to do there");
        let action = action(here);
        let log = act(&rules, &mut state, &mut luck, action);
        assert!(names(&log, "4") && names(&log, "5"));
        assert_eq!(deck_of(&state), Kind::Frontier);
    }
}

#[test]
fn rule_4_the_player_chooses_whether_a_card_or_a_relic_explores_where_the_fleet_has_been_this_round() {
    for action in [Action::Probe as fn(SystemId) -> Action, Action::UseVoid] {
        let salvage = deck(&[("salvage", 5, &[("action_cards", 1)])]);
        let (rules, mut state, mut luck) =
            start(&[("map.frontier", whole(3)), ("home.resources", whole(8)), ("decks.frontier", salvage)]);
        (state.tap, state.relic_tokens) = (true, 1);
        let chosen = |state: &State| -> Vec<SystemId> {
            state.system_ids().filter(|&id| legal(&rules, state).contains(&action(id))).collect()
        };
        let here = token(&state);
        assert_eq!(chosen(&state), [here], "areas are alike");
        act(&rules, &mut state, &mut luck, Action::Expand(here));
        act(&rules, &mut state, &mut luck, Action::Depart);
        act(&rules, &mut state, &mut luck, Action::Resolve);
        let other = token(&state);
        assert_eq!(chosen(&state), [other], "the token of the area expanded into is gone");
        act(&rules, &mut state, &mut luck, Action::PlaceToken(here));
        assert_eq!(chosen(&state), [here, other]);
        let both = [here, other].map(action);
        let offered: Vec<Action> = legal(&rules, &state).into_iter().filter(|it| both.contains(it)).collect();
        assert_eq!(offered, both, "first what the tap cannot explore this round");
        let words = both.map(|action| rules.describe_action(&state, action));
        assert_ne!(words[0], words[1]);
        for (place, left) in [(here, other), (other, here)] {
            let mut state = state.clone();
            act(&rules, &mut state, &mut luck, action(place));
            act(&rules, &mut state, &mut luck, Action::Resolve);
            assert!(!state.system(place).token && state.system(left).token);
            let expands = legal(&rules, &state).contains(&Action::Expand(left));
            assert_eq!(expands, left == other, "the fleet goes nowhere twice in a round");
        }
    }
}

#[test]
fn rule_4_1_tokens_are_placed_during_setup_in_systems_without_planets() {
    for tokens in [0, 5, 12] {
        let (_, state, _) = start(&[("map.frontier", whole(tokens))]);
        assert_eq!(state.tokens(), usize::try_from(tokens).unwrap());
        assert!(state.systems.iter().all(|system| system.token == system.planets.is_empty()));
    }
}

#[test]
fn rule_4_1_resources_place_a_token_of_the_supply_in_an_empty_area_and_0_places_none() {
    for price in [0, 3] {
        let (rules, mut state, mut luck) = start(&[
            ("prices.survey", whole(price)),
            ("home.resources", whole(4)),
            ("map.frontier", whole(2)),
            ("player.trade_goods", whole(0)),
            ("decks.frontier", deck(&[("salvage", 5, &[("action_cards", 1)])])),
        ]);
        let places = |state: &State| -> Vec<SystemId> {
            let place = |action: &Action| if let Action::PlaceToken(id) = action { Some(*id) } else { None };
            legal(&rules, state).iter().filter_map(place).collect()
        };
        assert_eq!(places(&state), [], "none is in the supply, and every empty area has one");
        let here = token(&state);
        act(&rules, &mut state, &mut luck, Action::Probe(here));
        act(&rules, &mut state, &mut luck, Action::Resolve);
        assert_eq!(places(&state), if price == 0 { vec![] } else { vec![here] });
        if price > 0 {
            let log = act(&rules, &mut state, &mut luck, Action::PlaceToken(here));
            assert!(names(&log, "4.1"));
            assert_eq!((state.tokens(), state.supply, state.resources), (2, 0, 1));
            assert_eq!((state.tally.tokens_placed, places(&state)), (1, vec![]));
        }
    }
}

#[test]
fn no_system_is_expanded_into_twice_in_a_round_and_tokens_pay_beyond_the_rounds_expansions() {
    let (rules, mut state, mut luck) = start(&[("rounds.expansions", whole(1)), ("player.command", whole(1))]);
    let systems = |rules: &Exploration, state: &State| {
        legal(rules, state).iter().filter(|action| matches!(action, Action::Expand(_))).count()
    };
    let all = systems(&rules, &state);
    act(&rules, &mut state, &mut luck, Action::Expand(SystemId(0)));
    act(&rules, &mut state, &mut luck, Action::Depart);
    assert_eq!(systems(&rules, &state), all - 1);
    act(&rules, &mut state, &mut luck, Action::Expand(SystemId(1)));
    act(&rules, &mut state, &mut luck, Action::Depart);
    assert_eq!((systems(&rules, &state), state.command), (0, 0));
    act(&rules, &mut state, &mut luck, Action::EndRound);
    assert_eq!(systems(&rules, &state), all);
}

#[test]
fn a_round_brings_the_resources_and_influence_of_home_and_of_controlled_planets() {
    let (rules, mut state, mut luck) = start(&[("map.planets", one_of_each())]);
    let hazards = planet(&rules, &state, "of hazards");
    state.planet_mut(hazards).owner = Owner::You;
    act(&rules, &mut state, &mut luck, Action::EndRound);
    assert_eq!((state.resources, state.influence), (3 + 2, 2 + 1));
}

#[test]
fn the_expedition_ends_after_the_last_round_or_at_the_goal_and_not_before() {
    let (rules, mut state, mut luck) = start(&[("rounds.count", whole(1))]);
    act(&rules, &mut state, &mut luck, Action::EndRound);
    assert_eq!(state.phase, Phase::Over(Cause::LastRound));

    let (rules, mut state, mut luck) = start(&[("goal.stops", Value::Boolean(true)), ("goal.value", whole(30))]);
    state.points = 26;
    act(&rules, &mut state, &mut luck, Action::Expand(SystemId(0)));
    assert_ne!(state.phase, Phase::Over(Cause::GoalMet), "26, a trade good, a token and a mech are 29");
    state.points = 40;
    act(&rules, &mut state, &mut luck, Action::Depart);
    assert_eq!(state.phase, Phase::Over(Cause::GoalMet));

    // The goal met by what a relic explored ends it too, with the token still due.
    let here = token(&state);
    (state.phase, state.due) = (Phase::Round, Some(here));
    state.points = 0;
    rules.go_on(&mut state);
    rules.check_goal(&mut state, &mut Silent);
    assert_eq!(state.phase, Phase::After(here));
    state.points = 40;
    rules.check_goal(&mut state, &mut Silent);
    assert_eq!(state.phase, Phase::Over(Cause::GoalMet));

    // With nothing left to take or to explore, later rounds still bring income that buys tokens and technology.
    let (rules, mut state, mut luck) = start(&[("map.frontier", whole(0))]);
    let ids: Vec<_> = state.planet_ids().collect();
    for &id in &ids {
        state.planet_mut(id).owner = Owner::You;
    }
    for round in 1..rules.given.rounds {
        act(&rules, &mut state, &mut luck, Action::EndRound);
        assert_eq!((state.phase, state.round), (Phase::Round, round + 1));
    }
    act(&rules, &mut state, &mut luck, Action::EndRound);
    assert_eq!(state.phase, Phase::Over(Cause::LastRound));
}

#[test]
fn systems_are_drawn_by_the_weights_of_their_planets() {
    let no_culture = rules(&[("map.mix", Value::Integers(vec![0, 1, 1, 0])), ("map.systems", whole(8))]);
    let mut luck = game(&no_culture).1;
    for round in 0..50 {
        luck.begin(round);
        let state = no_culture.deal(&mut luck, &mut Silent);
        // A system is out of reach only where all its planets weigh nothing.
        let weightless = |system: &super::super::state::System| {
            !system.planets.is_empty() && system.planets.iter().all(|planet| planet.traits == Kind::Cultural.bit())
        };
        assert!(!state.systems.iter().any(weightless));
    }
}

#[test]
fn systems_are_drawn_as_often_as_the_weights_of_their_planets_say() {
    let fields: [&[(&str, i64)]; 5] = [
        &[("system", 1), ("cultural", 1)],
        &[("system", 2), ("cultural", 1)],
        &[("system", 2)],
        &[("system", 3), ("hazardous", 1)],
        &[("system", 4), ("hazardous", 1), ("industrial", 1)],
    ];
    let names = ["alone", "beside", "bare", "dark", "both"];
    let rows: Vec<_> = names.into_iter().zip(fields).map(|(name, fields)| (name, 1, fields)).collect();
    let mix = Value::Integers(vec![8, 3, 20, 2]);
    let rules = rules(&[("map.mix", mix), ("map.planets", planets(&rows)), ("map.systems", whole(1))]);
    let mut luck = game(&rules).1;
    let mut drawn = [0.0; 4];
    let games = 4_000;
    for game in 0..games {
        luck.begin(game);
        let state = rules.deal(&mut luck, &mut Silent);
        drawn[usize::from(state.systems[0].tile) - 1] += 1.0;
    }
    // The second system weighs the mean of its planets, the fourth as its first trait: 8, 5, 3 and 3 of 19.
    for (drawn, weight) in drawn.into_iter().zip([8.0, 5.0, 3.0, 3.0]) {
        let share: f64 = weight / 19.0;
        let error = (share * (1.0 - share) / games as f64).sqrt();
        assert!((drawn / games as f64 - share).abs() < 4.0 * error, "{drawn} for a weight of {weight}");
    }
}

#[test]
fn neighbours_take_planets_after_each_round_but_the_last() {
    let (rules, mut state, mut luck) = start(&[
        ("rounds.count", whole(3)),
        ("neighbours.planets", whole(1)),
        ("neighbours.expand", whole(2)),
        ("neighbours.explore", Value::Boolean(false)),
    ]);
    let theirs = |state: &State| state.planets().filter(|planet| planet.owner == Owner::Neighbour).count();
    let mut found = vec![theirs(&state)];
    for _ in 0..3 {
        act(&rules, &mut state, &mut luck, Action::EndRound);
        found.push(theirs(&state));
    }
    assert_eq!((found, state.phase), (vec![1, 3, 5, 5], Phase::Over(Cause::LastRound)));
}

#[test]
fn second_traits_are_another_trait_for_planets_with_one() {
    let (_, state, _) = start(&[("map.second_trait", whole(100)), ("map.systems", whole(16))]);
    let traits = |planet: &Planet| planet.traits.count_ones();
    assert!(state.planets().all(|planet| traits(planet) == 2 || traits(planet) == 0));
}
