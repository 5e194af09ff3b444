//! Tests of the Timers on the Score track.

use crate::ruleset::{Ruleset, Value};
use crate::{
    Action, Kind, Phase, Pieces, Place, State, TimerId, Timers,
    descriptor::Cause,
    tests::{act, contract, deck, game, lay_out, legal, names, put_timers, rules, word},
};

const A: TimerId = TimerId(0);
const B: TimerId = TimerId(1);

/// Rules with these contracts and nothing arriving in the Store, and a game with the player holding plenty.
fn with(contracts: &[([i64; 4], i64)], more: &[(&'static str, Value)]) -> (Timers, State, crate::random::Luck) {
    let mut changes = vec![("contracts.deck", deck(contracts)), ("store.restock", Value::Integer(0))];
    changes.extend_from_slice(more);
    let rules = rules(&changes);
    let (mut state, luck) = game(&rules);
    state.hand.clear();
    state.supply = Pieces(state.supply.0.map(|count| count - 5));
    (rules, state, luck)
}

#[test]
fn playing_the_game_a_timer_of_choice_goes_down_a_space_after_each_turn() {
    for (timer, spaces) in [(A, [Some(19), Some(18)]), (B, [Some(20), Some(17)])] {
        let (rules, mut state, mut luck) = with(&[], &[]);
        lay_out(&mut state, &[], [0; 4]);
        put_timers(&mut state, [Some(20), Some(18)]);
        state.on_track = 0;
        act(&rules, &mut state, &mut luck, Action::SkipRole);
        assert_eq!(legal(&rules, &state), [Action::MoveTimer(A), Action::MoveTimer(B)]);
        act(&rules, &mut state, &mut luck, Action::MoveTimer(timer));
        assert_eq!(state.timers, spaces);
        assert_eq!((state.turn, state.phase), (2, Phase::Role));
    }
}

#[test]
fn timers_on_one_space_are_one_choice_and_need_no_decision() {
    let (rules, mut state, mut luck) = with(&[], &[]);
    lay_out(&mut state, &[], [0; 4]);
    act(&rules, &mut state, &mut luck, Action::SkipRole);
    assert_eq!(state.timers, [Some(22), Some(23)]);
    assert_eq!(state.turn, 2);
}

/// The set-up of the example: tech on the left contract, plant on the right, metal and fuel still near.
fn marked(more: &[(&'static str, Value)]) -> (Timers, State, crate::random::Luck) {
    let listed = [
        ("store.start", Value::Integers(vec![0, 1, 1, 2])),
        ("store.start_dealt", word("as_listed")),
        ("store.restock", Value::Integer(0)),
    ];
    let rules = rules(&[listed.as_slice(), more].concat());
    let (mut state, luck) = game(&rules);
    state.hand.clear();
    assert_eq!(state.track, [Kind::Tech, Kind::Plant, Kind::Metal, Kind::Fuel]);
    (rules, state, luck)
}

fn marker(state: &State, slot: usize) -> Option<Kind> {
    state.public[slot].and_then(|public| public.marker)
}

#[test]
fn playing_the_game_a_resource_reached_goes_to_the_store_without_gain() {
    let (rules, mut state, mut luck) = marked(&[]);
    put_timers(&mut state, [Some(22), Some(23)]);
    let (credits, score) = (state.credits, state.score);
    act(&rules, &mut state, &mut luck, Action::SkipRole);
    let log = act(&rules, &mut state, &mut luck, Action::MoveTimer(A));
    assert!(names(&log, "Playing the Game"), "{log:?}");
    assert_eq!(state.store[Kind::Tech], 1);
    assert_eq!((state.credits, state.score), (credits, score));
    assert_eq!(state.on_track, 0b1110);
}

#[test]
fn playing_the_game_example_the_contract_with_tech_is_discarded_and_the_new_one_gets_metal() {
    let (rules, mut state, mut luck) = marked(&[]);
    put_timers(&mut state, [Some(22), Some(23)]);
    let (left, right) = (state.public[0].unwrap(), state.public[1].unwrap());
    assert_eq!((left.marker, right.marker), (Some(Kind::Tech), Some(Kind::Plant)));
    let supply = state.supply[Kind::Tech];
    act(&rules, &mut state, &mut luck, Action::SkipRole);
    act(&rules, &mut state, &mut luck, Action::MoveTimer(A));
    assert_eq!(state.deck.discarded(), [left.contract]);
    assert_eq!(state.supply[Kind::Tech], supply + 1, "the resource on the contract returns to the supply");
    assert_eq!(marker(&state, 0), Some(Kind::Metal));
    assert_eq!(state.public[1], Some(right));
    assert_eq!(state.near, Kind::Fuel.bit());
}

#[test]
fn playing_the_game_when_no_resource_is_left_the_new_contract_gets_none() {
    let (rules, mut state, mut luck) = marked(&[]);
    for (slot, expected) in [(0, Some(Kind::Metal)), (1, Some(Kind::Fuel)), (0, None), (1, None)] {
        let next = state.on_track.trailing_zeros() as usize;
        put_timers(&mut state, [Some(rules.spaces[next] + 1), Some(23)]);
        lay_out_nothing_payable(&mut state);
        act(&rules, &mut state, &mut luck, Action::SkipRole);
        act(&rules, &mut state, &mut luck, Action::MoveTimer(A));
        assert_eq!(marker(&state, slot), expected);
    }
    assert_eq!((state.near, state.on_track, state.tally.contracts_discarded), (0, 0, 4));
}

fn lay_out_nothing_payable(state: &mut State) {
    let held = state.held;
    let mut rest = held;
    rest.pay(held, &mut state.supply);
    state.held = rest;
}

#[test]
fn a_second_timer_on_a_space_whose_resource_is_gone_reaches_nothing() {
    let (rules, mut state, mut luck) = marked(&[]);
    put_timers(&mut state, [Some(20), Some(22)]);
    state.supply[Kind::Tech] += 1;
    state.on_track = 0b1110;
    let public = state.public;
    act(&rules, &mut state, &mut luck, Action::SkipRole);
    act(&rules, &mut state, &mut luck, Action::MoveTimer(B));
    assert_eq!((state.public, state.store[Kind::Tech]), (public, 0));
}

#[test]
fn a_full_store_sends_the_resource_to_the_supply_or_out_of_the_game() {
    for (setting, to_supply, removed) in [("supply", 1, 0), ("removed", 0, 1)] {
        let (rules, mut state, mut luck) = marked(&[("timers.store_full", word(setting))]);
        put_timers(&mut state, [Some(22), Some(23)]);
        state.supply[Kind::Tech] -= 5;
        state.store[Kind::Tech] = 5;
        let supply = state.supply[Kind::Tech];
        act(&rules, &mut state, &mut luck, Action::SkipRole);
        act(&rules, &mut state, &mut luck, Action::MoveTimer(A));
        assert_eq!(state.store[Kind::Tech], 5);
        assert_eq!(state.removed[Kind::Tech], removed, "{setting}");
        // The resource on the discarded contract returns to the supply in either case.
        assert_eq!(state.supply[Kind::Tech], supply + 1 + to_supply, "{setting}");
    }
}

/// A player on `score` who can pay for public contracts of these values, one plant each.
fn about_to_gain(
    values: &[i64],
    score: i32,
    timers: [Option<u8>; 2],
    more: &[(&'static str, Value)],
) -> (Timers, State, crate::random::Luck) {
    let contracts: Vec<_> = values.iter().map(|&prestige| ([0, 1, 0, 0], prestige)).collect();
    let (rules, mut state, luck) = with(&contracts, more);
    let laid: Vec<_> = (0..values.len()).map(|place| (contract(&rules, place), None)).collect();
    lay_out(&mut state, &laid, [0, 3, 0, 0]);
    put_timers(&mut state, timers);
    state.on_track = 0;
    state.score = score;
    state.phase = Phase::Complete;
    (rules, state, luck)
}

const FIRST: Action = Action::CompleteContract(Place::Public(0));
const SECOND: Action = Action::CompleteContract(Place::Public(1));

#[test]
fn end_of_the_game_a_timer_reached_or_passed_by_a_gain_is_discarded() {
    for (score, timers) in [(11, [None, Some(20)]), (12, [None, Some(20)]), (10, [Some(14), Some(20)])] {
        let (rules, mut state, mut luck) = about_to_gain(&[3, 3], score, [Some(14), Some(20)], &[]);
        act(&rules, &mut state, &mut luck, FIRST);
        assert_eq!(state.timers, timers, "from {score}");
        assert!(!state.over());
    }
}

#[test]
fn end_of_the_game_a_timer_that_reaches_the_marker_is_discarded() {
    let (rules, mut state, mut luck) = about_to_gain(&[], 13, [Some(14), Some(20)], &[]);
    state.phase = Phase::MoveTimer;
    let log = act(&rules, &mut state, &mut luck, Action::MoveTimer(A));
    assert!(names(&log, "End of the Game"), "{log:?}");
    assert_eq!(state.timers, [None, Some(20)]);
    assert!(!state.over());
}

#[test]
fn end_of_the_game_only_the_remaining_timer_can_be_moved() {
    let (rules, mut state, mut luck) = about_to_gain(&[], 5, [None, Some(20)], &[]);
    lay_out_nothing_payable(&mut state);
    state.phase = Phase::Role;
    act(&rules, &mut state, &mut luck, Action::SkipRole);
    assert_eq!(state.timers, [None, Some(19)]);
    assert_eq!(state.turn, 2);
    state.credits = 1;
    act(&rules, &mut state, &mut luck, Action::ChooseRole(super::super::Role::Spy));
    let offered = legal(&rules, &state);
    assert!(!offered.iter().any(|action| matches!(action, Action::SpyTimer(A, _))), "{offered:?}");
    assert!(offered.iter().any(|action| matches!(action, Action::SpyTimer(B, _))), "{offered:?}");
}

#[test]
fn end_of_the_game_example_pauline_ends_on_17_at_once() {
    let (rules, mut state, mut luck) = about_to_gain(&[3, 5], 12, [None, Some(14)], &[]);
    assert_eq!(legal(&rules, &state), [FIRST, SECOND, Action::FinishTurn]);
    act(&rules, &mut state, &mut luck, SECOND);
    let ending = rules.ending(&state).unwrap();
    assert_eq!((state.score, ending.cause, ending.rank), (17, Cause::Passed.place(), 1));
    assert_eq!(legal(&rules, &state), [], "nothing more can be completed");
    assert!(state.public[0].is_some(), "the contract of 3 still lies there");
    assert!(state.public[1].is_none(), "no contract is revealed any more");
    assert_eq!(state.tally.overshoot, 3);
}

#[test]
fn end_of_the_game_the_remaining_timer_reaching_the_marker_ends_the_game() {
    let (rules, mut state, mut luck) = about_to_gain(&[], 13, [None, Some(14)], &[]);
    lay_out_nothing_payable(&mut state);
    state.phase = Phase::Role;
    act(&rules, &mut state, &mut luck, Action::SkipRole);
    assert_eq!(rules.ending(&state).map(|ending| (ending.cause, ending.rank)), Some((Cause::Caught.place(), 0)));
    assert_eq!(state.turn, 1, "no further turn begins");
}

#[test]
fn one_gain_passing_both_timers_ends_the_game_or_leaves_the_farther_one() {
    let (rules, mut state, mut luck) = about_to_gain(&[6, 2], 12, [Some(16), Some(14)], &[]);
    act(&rules, &mut state, &mut luck, FIRST);
    assert_eq!(rules.ending(&state).map(|ending| ending.cause), Some(Cause::Passed.place()));

    let one = [("timers.pass_both", word("one"))];
    let (rules, mut state, mut luck) = about_to_gain(&[6, 2], 12, [Some(16), Some(14)], &one);
    act(&rules, &mut state, &mut luck, FIRST);
    assert_eq!((state.timers, state.over()), ([Some(16), None], false));
    let mut waiting = state.clone();
    act(&rules, &mut state, &mut luck, SECOND);
    assert_eq!((state.score, state.phase), (20, Phase::Over(Cause::Passed)), "the next gain takes the other");
    act(&rules, &mut waiting, &mut luck, Action::FinishTurn);
    assert_eq!((waiting.score, waiting.phase), (18, Phase::Over(Cause::Caught)), "or the end of the turn does");
}

#[test]
fn a_timer_is_spared_by_a_gain_only_and_never_at_the_end_of_a_turn() {
    let one = [("timers.pass_both", word("one"))];
    for timers in [[Some(13), Some(15)], [Some(12), Some(13)]] {
        // The Spy has left the second Timer, or both, on or below the marker; B moves where there is a choice.
        let (rules, mut state, mut luck) = about_to_gain(&[], 14, timers, &one);
        state.phase = Phase::MoveTimer;
        let log = act(&rules, &mut state, &mut luck, Action::MoveTimer(B));
        assert_eq!((state.timers, state.phase), ([None; 2], Phase::Over(Cause::Caught)), "{log:?}");
    }
}

#[test]
fn a_timer_is_spared_by_a_gain_only_and_never_by_the_spy() {
    let at_once = [("timers.pass_both", word("one")), ("spy.on_marker", word("at_once"))];
    let (rules, mut state, mut luck) = about_to_gain(&[6, 2], 12, [Some(16), Some(14)], &at_once);
    act(&rules, &mut state, &mut luck, FIRST);
    assert_eq!((state.timers, state.score), ([Some(16), None], 18), "a gain spares A");
    state.phase = Phase::Spy;
    state.spy_left = 1;
    state.credits = 1;
    state.timers = [Some(16), Some(19)];
    act(&rules, &mut state, &mut luck, Action::SpyTimer(B, false));
    assert_eq!(
        (state.timers, state.phase),
        ([None; 2], Phase::Over(Cause::Caught)),
        "B comes to the marker, A is below"
    );
}

#[test]
fn the_log_says_which_timer_is_spared() {
    let one = [("timers.pass_both", word("one"))];
    let (rules, mut state, mut luck) = about_to_gain(&[6, 2], 12, [Some(16), Some(14)], &one);
    let log = act(&rules, &mut state, &mut luck, FIRST);
    let ends: Vec<&str> =
        log.iter().filter(|entry| entry.rule == "End of the Game").map(|entry| entry.what.as_str()).collect();
    assert_eq!(
        ends,
        [
            "your marker is on or past Timer B, which is discarded",
            "Timer A is spared: one gain takes only the nearer Timer"
        ]
    );
}

/// A player on `score` who may sell plants for the Prestige listed.
fn about_to_sell(
    score: i32,
    timers: [Option<u8>; 2],
    prestige: &[i64; 5],
    more: &[(&'static str, Value)],
) -> (Timers, State, crate::random::Luck) {
    let list = [("store.sell_prestige", Value::Integers(prestige.to_vec()))];
    let (rules, mut state, luck) = about_to_gain(&[], score, timers, &[list.as_slice(), more].concat());
    state.supply[Kind::Plant] += state.store[Kind::Plant];
    state.store[Kind::Plant] = 0;
    state.phase = Phase::Sell;
    state.left = 2;
    (rules, state, luck)
}

const SELL: Action = Action::SellForPrestige(Kind::Plant);

#[test]
fn one_sale_passing_both_timers_ends_the_game_or_leaves_the_farther_one() {
    let (rules, mut state, mut luck) = about_to_sell(13, [Some(14), Some(15)], &[2, 1, 0, 0, 0], &[]);
    act(&rules, &mut state, &mut luck, SELL);
    assert_eq!(rules.ending(&state).map(|ending| ending.cause), Some(Cause::Passed.place()));

    let one = [("timers.pass_both", word("one"))];
    let (rules, mut state, mut luck) = about_to_sell(13, [Some(14), Some(15)], &[2, 1, 0, 0, 0], &one);
    act(&rules, &mut state, &mut luck, SELL);
    assert_eq!((state.timers, state.phase), ([None, Some(15)], Phase::Sell));
    act(&rules, &mut state, &mut luck, SELL);
    assert_eq!((state.score, state.phase), (16, Phase::Over(Cause::Passed)));
}

#[test]
fn both_timers_passed_by_sales_that_do_not_count_go_at_the_end_of_the_turn() {
    for both in ["both", "one"] {
        let changes = [("timers.pass_both", word(both)), ("timers.sale_passes", Value::Boolean(false))];
        let (rules, mut state, mut luck) = about_to_sell(13, [Some(14), Some(15)], &[2, 1, 0, 0, 0], &changes);
        act(&rules, &mut state, &mut luck, SELL);
        assert_eq!((state.timers, state.over()), ([Some(14), Some(15)], false), "{both}");
        act(&rules, &mut state, &mut luck, Action::StopSelling);
        act(&rules, &mut state, &mut luck, Action::MoveTimer(B));
        assert_eq!((state.score, state.phase), (15, Phase::Over(Cause::Caught)), "{both}");
    }
}

#[test]
fn prestige_from_selling_passes_timers_unless_the_scenario_says_otherwise() {
    for (passes, timers) in [(true, [None, Some(20)]), (false, [Some(14), Some(20)])] {
        let changes = [("timers.sale_passes", Value::Boolean(passes))];
        let (rules, mut state, mut luck) = about_to_sell(13, [Some(14), Some(20)], &[1, 1, 0, 0, 0], &changes);
        act(&rules, &mut state, &mut luck, SELL);
        assert_eq!((state.score, state.timers), (14, timers));
    }
}

#[test]
fn a_timer_never_leaves_the_track_below_0() {
    let (rules, mut state, _) = with(&[], &[]);
    put_timers(&mut state, [Some(0), None]);
    assert_eq!(rules.step_to(&state, A, false), None);
    assert_eq!(rules.step_to(&state, A, true), Some(1));
    assert_eq!(rules.step_to(&state, B, true), None);
}

#[test]
fn a_timer_on_space_0_stays_there_at_the_end_of_a_turn_and_reaches_no_resource_again() {
    // The Spy has put it there, where resources do not count for the Spy.
    let spacing = ("timers.distances", Value::Integers(vec![2, 4, 6, 23]));
    let (rules, mut state, mut luck) = with(&[], &[spacing]);
    lay_out(&mut state, &[], [0; 4]);
    put_timers(&mut state, [Some(0), Some(9)]);
    state.on_track = 0b1000;
    let store = state.store;
    state.phase = Phase::MoveTimer;
    let log = act(&rules, &mut state, &mut luck, Action::MoveTimer(A));
    let said = |what: &str| log.iter().any(|entry| entry.what == what);
    assert!(said("Timer A stays on space 0"), "{log:?}");
    assert_eq!((state.on_track, state.store, state.tally.landings), (0b1000, store, 0));
    assert_eq!((state.timers, state.turn), ([None, Some(9)], 2), "it is on the marker, on 0 too");
}

#[test]
fn a_step_to_a_resource_and_the_marker_does_both_the_resource_first() {
    let (rules, mut state, mut luck) = marked(&[]);
    put_timers(&mut state, [Some(22), Some(23)]);
    state.score = 21;
    state.phase = Phase::MoveTimer;
    let log = act(&rules, &mut state, &mut luck, Action::MoveTimer(A));
    let place = |rule: &str, what: &str| {
        log.iter().position(|entry| entry.rule == rule && entry.what.contains(what)).expect("told")
    };
    assert!(place("Playing the Game", "revealed") < place("End of the Game", "discarded"), "{log:?}");
    assert_eq!((state.timers, state.on_track), ([None, Some(23)], 0b1110));
    assert_eq!(state.tally.contracts_discarded, 1);
}
