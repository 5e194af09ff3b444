//! What is bought in a round, and the most that can be held.

use super::*;
use crate::ruleset::{Ruleset, Value};
use crate::{
    Phase,
    cards::Gains,
    settings::{MOST_COMMAND, MOST_HELD, MOST_SPENT},
    tests::{act, legal, names, one_of_each, planet, start, whole},
};

#[test]
fn influence_buys_command_tokens_as_often_as_the_round_says() {
    for tokens in 0..=3 {
        let (rules, mut state, mut luck) = start(&[
            ("rounds.tokens", whole(tokens)),
            ("home.influence", whole(11)),
            ("prices.command", whole(3)),
            ("prices.command_more", whole(0)),
        ]);
        let command = state.command;
        for bought in 1..=tokens {
            let log = act(&rules, &mut state, &mut luck, Action::BuyCommand);
            assert!(names(&log, "Expedition: purchase"));
            assert_eq!((i64::from(state.influence), i64::from(state.command - command)), (11 - 3 * bought, bought));
        }
        state.influence = 11;
        assert!(!legal(&rules, &state).contains(&Action::BuyCommand), "{tokens} in a round, whatever is left");
        act(&rules, &mut state, &mut luck, Action::EndRound);
        assert_eq!(legal(&rules, &state).contains(&Action::BuyCommand), tokens > 0, "a new round, as many again");
    }
}

#[test]
fn each_command_token_bought_in_a_round_makes_the_next_one_dearer() {
    for more in 0..=2 {
        let (rules, mut state, mut luck) = start(&[
            ("rounds.tokens", whole(4)),
            ("home.influence", whole(20)),
            ("prices.command", whole(3)),
            ("prices.command_more", whole(more)),
        ]);
        act(&rules, &mut state, &mut luck, Action::BuyCommand);
        act(&rules, &mut state, &mut luck, Action::BuyCommand);
        assert_eq!((i64::from(state.influence), i64::from(rules.command_price(&state))), (14 - more, 3 + 2 * more));
        assert_eq!(state.tally.tokens_bought, 2);
        act(&rules, &mut state, &mut luck, Action::EndRound);
        assert_eq!(rules.command_price(&state), 3, "a new round");
        assert_eq!(i64::from(state.tally.unspent[1]), 14 - more);
    }
}

#[test]
fn a_command_token_takes_its_price_and_room_for_it() {
    let (rules, mut state, _) = start(&[("home.influence", whole(3)), ("prices.command", whole(3))]);
    assert!(legal(&rules, &state).contains(&Action::BuyCommand));
    let mut poor = state.clone();
    (poor.influence, poor.resources, poor.trade_goods) = (2, 20, 20);
    assert!(!legal(&rules, &poor).contains(&Action::BuyCommand), "influence alone pays for it");
    state.command = MOST_COMMAND;
    assert!(!legal(&rules, &state).contains(&Action::BuyCommand), "all of them are there");
}

#[test]
fn resources_then_trade_goods_pay_for_units_aboard_as_far_as_there_is_room() {
    let (rules, mut state, mut luck) = start(&[
        ("home.resources", whole(4)),
        ("player.trade_goods", whole(2)),
        ("player.infantry", whole(1)),
        ("player.mechs", whole(0)),
        ("player.fleet", whole(3)),
        ("prices.infantry", whole(2)),
        ("prices.mech", whole(3)),
    ]);
    let recruits = |state: &State| -> Vec<Unit> {
        let unit = |action: &Action| if let Action::Recruit(unit) = action { Some(*unit) } else { None };
        legal(&rules, state).iter().filter_map(unit).collect()
    };
    assert_eq!(recruits(&state), Unit::ALL);
    let log = act(&rules, &mut state, &mut luck, Action::Recruit(Unit::Mech));
    assert!(names(&log, "Expedition: purchase"));
    assert_eq!((state.infantry, state.mechs, state.resources, state.trade_goods), (1, 1, 1, 2));
    let mut poor = state.clone();
    (poor.resources, poor.trade_goods, poor.influence) = (1, 1, 20);
    assert_eq!(recruits(&poor), [Unit::Infantry], "2 pay for an infantry and for no mech");
    act(&rules, &mut state, &mut luck, Action::Recruit(Unit::Infantry));
    assert_eq!((state.infantry, state.mechs, state.resources, state.trade_goods), (2, 1, 0, 1), "goods fill up");
    (state.resources, state.trade_goods) = (20, 20);
    assert_eq!(recruits(&state), [], "the fleet is full");
}

#[test]
fn technologies_are_paid_for_once_and_kept() {
    let (rules, mut state, mut luck) = start(&[
        ("home.resources", whole(6)),
        ("player.trade_goods", whole(5)),
        ("prices.tap", whole(4)),
        ("prices.scanlink", whole(5)),
    ]);
    let [tap, drones] = [Technology::Tap, Technology::Scanlink].map(Action::Research);
    let log = act(&rules, &mut state, &mut luck, tap);
    assert!(names(&log, "Expedition: purchase"));
    assert_eq!((state.tap, state.scanlink, state.resources, state.trade_goods), (true, false, 2, 5));
    assert!(!legal(&rules, &state).contains(&tap), "it is owned");
    let mut poor = state.clone();
    poor.trade_goods = 2;
    assert!(!legal(&rules, &poor).contains(&drones), "4 are too few for the drones");
    act(&rules, &mut state, &mut luck, drones);
    assert_eq!((state.tap, state.scanlink, state.resources, state.trade_goods), (true, true, 0, 2));
    act(&rules, &mut state, &mut luck, Action::EndRound);
    assert!(state.tap && state.scanlink, "for good");
    let research = |action: &Action| matches!(action, Action::Research(_));
    assert!(!legal(&rules, &state).iter().any(research));
}

#[test]
fn nobody_holds_more_than_60_of_a_thing_and_16_command_tokens() {
    let (rules, mut state, _) = start(&[("map.planets", one_of_each())]);
    let of_all = Gains {
        trade_goods: 9,
        command: 9,
        infantry: 9,
        mechs: 9,
        action_cards: 9,
        secrets: 9,
        technologies: 9,
        ..Gains::default()
    };
    let id = planet(&rules, &state, "of culture");
    for _ in 0..7 {
        rules.gain(&mut state, of_all, Some(id));
    }
    let there = state.planet(id);
    let held = [state.trade_goods, state.action_cards, state.secrets, state.technologies, there.infantry, there.mechs];
    assert_eq!((held, MOST_HELD), ([60; 6], 60), "7 times 9 are 63");
    assert_eq!((state.command, MOST_COMMAND), (16, 16));
    assert_eq!(i32::from(state.infantry + state.mechs), 5, "none of them came aboard");
}

#[test]
fn a_planet_and_a_rounds_pool_hold_at_most_200_resources_and_influence() {
    let (rules, mut state, mut luck) = start(&[("map.planets", one_of_each())]);
    let [first, second] = ["of culture", "of hazards"].map(|name| planet(&rules, &state, name));
    for id in [first, second] {
        let mut planet = *state.planet(id);
        planet.owner = crate::Owner::You;
        (planet.resources, planet.influence) = (198, 150);
        rules.strengthen(&mut planet, 9, 9);
        assert_eq!((planet.resources, planet.influence, MOST_SPENT), (200, 159, 200));
        // Two points a planet in resources and nine in influence are what came.
        assert_eq!(i32::from(planet.attached), rules.points_of(2, 9));
        *state.planet_mut(id) = planet;
    }
    act(&rules, &mut state, &mut luck, Action::EndRound);
    assert_eq!((state.resources, state.influence), (200, 200));
}

#[test]
fn a_score_at_a_rank_reaches_it_and_one_point_less_does_not() {
    let (rules, mut state, mut luck) = start(&[
        ("ranks.surveyor", whole(10)),
        ("ranks.explorer", whole(20)),
        ("ranks.pathfinder", whole(30)),
        ("rounds.count", whole(1)),
        ("goal.value", whole(20)),
    ]);
    let bare = rules.score(&state);
    act(&rules, &mut state, &mut luck, Action::EndRound);
    assert!(matches!(state.phase, Phase::Over(_)));
    for (score, rank, won) in
        [(9, 0, false), (10, 1, false), (19, 1, false), (20, 2, true), (29, 2, true), (30, 3, true), (90, 3, true)]
    {
        state.points = u16::try_from(score - bare).unwrap();
        let ending = rules.ending(&state).unwrap();
        assert_eq!((rules.score(&state), ending.rank, ending.won), (score, rank, won));
    }
}

#[test]
fn a_closed_planet_and_the_tomb_can_be_read_in_a_replay() {
    let (rules, mut state, _) = start(&[("map.planets", one_of_each())]);
    let id = planet(&rules, &state, "of culture");
    let words = |state: &State| rules.planet_words(state, id);
    assert_eq!(words(&state), "of culture (cultural 1/0)");
    state.planet_mut(id).tomb = true;
    assert_eq!(words(&state), "of culture (cultural 1/0, the tomb)");
    (state.planet_mut(id).legendary, state.planet_mut(id).closed) = (true, true);
    assert_eq!(words(&state), "of culture (cultural 1/0, legendary, the tomb, closed)");
    assert_eq!(rules.describe_action(&state, Action::Depart), "end the expansion");
    let settings = [("map.planets", one_of_each()), ("trade.transactions", Value::Integer(0))];
    let (rules, mut state, mut luck) = start(&settings);
    let id = planet(&rules, &state, "of industry");
    act(&rules, &mut state, &mut luck, Action::Expand(id.system));
    act(&rules, &mut state, &mut luck, Action::TakeControl(id, Unit::Infantry));
    assert!(rules.describe_action(&state, Action::Decline).ends_with(": declined"));
}
