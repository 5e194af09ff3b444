use super::*;
use crate::{actions::Action, cards::CardId, fixture::Table, state::Marker};
use Side::{Rival, You};

/// A table in the player's turn with stacks for four rounds, three cards each.
fn with_stacks() -> Table {
    let mut table = Table::new();
    for _ in 0..4 {
        let stack = (0..3).map(|_| table.state.deck.take(|_| true).unwrap()).collect();
        table.state.stacks.push(stack);
    }
    table.turn(0, 0);
    table
}

/// Fills the player's hand with so many cards.
fn fill_hand(table: &mut Table, cards: usize) {
    table.state.you.hand.clear();
    for _ in 0..cards {
        table.game().draw_to_hand();
    }
}

#[test]
fn a_turn_ends_with_sectors_milestones_from_its_own_side_on_discovery_and_the_next_turn() {
    for side in Side::ALL {
        let mut table = Table::new();
        table.game().turn_over(side);
        let mut order = table.state.tasks.to_vec();
        order.reverse();
        let sides = [side, side.other()];
        let [first, second] = sides.map(Task::Milestones);
        let neutral = sides.map(Task::NeutralMilestones);
        let wanted = [Task::Sectors, first, second, neutral[0], neutral[1], Task::Discover, Task::Next(side)];
        assert_eq!(order, wanted);
    }
}

#[test]
fn a_species_is_discovered_only_after_the_milestones_of_the_turn() {
    let mut table = Table::new();
    table.state.slots[0].discovery = [Some(Marker::Neutral), Some(Marker::Neutral), None];
    // The player reaches 20 points: a neutral marker fills the third space, and the species is discovered at once.
    table.state.seats[0].points = 20;
    table.turn(0, 0);
    table.state.turn.main_done = true;
    table.take(Action::EndTurn);
    let order: Vec<&str> = table.log.entries.iter().map(|entry| entry.rule).collect();
    let place = |rule: &str| order.iter().position(|known| *known == rule);
    let (milestone, discovery) = (place("Base: neutral milestones"), place("Species: discovery"));
    assert!(milestone.is_some() && milestone < discovery, "{order:?}");
}

#[test]
fn passing_discards_to_the_limit_turns_the_sky_and_takes_a_card_of_the_stack() {
    let mut table = with_stacks();
    fill_hand(&mut table, 6);
    table.take(Action::Pass);
    let first = table.state.you.hand[0];
    assert_eq!(table.offered(), table.state.you.hand.iter().copied().map(Action::Discard).collect::<Vec<_>>());
    table.take(Action::Discard(first));
    assert_eq!(table.state.tally.rotations, 0, "the hand comes first");
    let second = table.state.you.hand[0];
    table.take(Action::Discard(second));
    assert_eq!((table.state.tally.rotations, table.state.you.hand.len()), (1, 4));
    let stack = table.state.stacks[0].clone();
    assert_eq!(table.offered(), stack.iter().copied().map(Action::ChooseCard).collect::<Vec<_>>());
    // The hand may be over the limit again now.
    table.rules.rival.alternates = false;
    table.take(Action::ChooseCard(stack[1]));
    // The rival, whose deck is empty, passes as well: no second rotation, a card of the stack for it, and the last one
    // is discarded. Then the next round starts with its income: 3 credits, 2 energy and a card.
    assert_eq!((table.state.round, table.state.tally.rotations), (2, 1));
    assert!(table.state.you.hand.contains(&stack[1]));
    assert_eq!((table.state.you.hand.len(), table.state.you.credits, table.state.you.energy), (6, 3, 2));
    assert!(table.state.stacks[0].is_empty());
    assert!([stack[0], stack[2]].iter().all(|card| table.state.deck.discarded().contains(card)));
    assert_eq!(table.state.rival.progress, 1);
    assert_eq!(table.state.tasks.last(), Some(&Task::Turn));
}

#[test]
fn only_the_first_to_pass_in_a_round_turns_the_sky_and_each_round_anew() {
    let mut table = with_stacks();
    table.state.pass_made = true;
    table.state.seats[1].passed = true;
    table.rules.rival.alternates = false;
    table.take(Action::Pass);
    let card = table.state.stacks[0][0];
    table.take(Action::ChooseCard(card));
    assert_eq!((table.state.round, table.state.tally.rotations, table.state.pass_made), (2, 0, false));
    table.take(Action::Pass);
    assert_eq!(table.state.tally.rotations, 1);
    let mut table = with_stacks();
    table.rules.numbers.first_pass_rotates = false;
    table.take(Action::Pass);
    assert_eq!(table.state.tally.rotations, 0);
}

#[test]
fn the_last_round_has_no_stack_and_ends_the_game() {
    let mut table = with_stacks();
    table.state.round = 5;
    table.take(Action::Pass);
    assert!(table.state.over.is_some());
    assert!(table.state.stacks.iter().all(|stack| stack.len() == 3));
    assert_eq!(table.state.rival.progress, 0);
}

#[test]
fn whoever_goes_first_alternates_unless_the_setting_says_otherwise() {
    for (alternates, first) in [(true, Rival), (false, You)] {
        let mut table = with_stacks();
        table.rules.rival.alternates = alternates;
        table.game().round_start();
        assert_eq!(table.state.first, first);
        assert_eq!(table.state.turn.yours, first == You);
    }
}

#[test]
fn whoever_has_passed_has_no_more_turns_in_the_round() {
    let mut table = Table::new();
    table.state.seats[1].passed = true;
    table.game().next_turn(You);
    assert_eq!((table.state.tasks.pop(), table.state.tally.turns), (Some(Task::Turn), 1));
    table.state.seats[1].passed = false;
    table.game().next_turn(You);
    assert_eq!(table.state.tasks.pop(), Some(Task::RivalTurn));
    table.state.seats[0].passed = true;
    table.game().next_turn(Rival);
    assert_eq!(table.state.tasks.pop(), Some(Task::RivalTurn));
    table.state.seats[1].passed = true;
    table.game().next_turn(Rival);
    assert_eq!(table.state.tasks.pop(), Some(Task::RoundOver));
}

#[test]
fn income_is_that_of_the_seat_and_one_for_each_card_tucked() {
    let mut table = Table::new();
    // Cards 0, 3 bring a credit each, 1 energy, 2 a card.
    table.state.you.tucked = [0, 3, 1, 2].map(CardId).into_iter().collect();
    table.game().gain_income();
    assert_eq!((table.state.you.credits, table.state.you.energy, table.state.you.hand.len()), (5, 3, 2));
}

#[test]
fn a_card_tucked_brings_its_income_at_once() {
    let mut table = Table::new();
    fill_hand(&mut table, 1);
    let card = table.state.you.hand[0];
    let before = (table.state.you.credits, table.state.you.energy, table.state.you.hand.len());
    table.run("income");
    assert_eq!(table.offered(), [Action::Tuck(card), Action::Decline]);
    table.take(Action::Tuck(card));
    let after = (table.state.you.credits, table.state.you.energy, table.state.you.hand.len());
    assert_eq!(table.state.you.tucked.as_slice(), [card]);
    // The hand loses the card tucked, and gains one where that is its income.
    assert_ne!((before.0, before.1, before.2 - 1), after);
}

#[test]
fn the_first_card_is_tucked_before_the_first_turn_and_must_be() {
    let mut table = Table::new();
    fill_hand(&mut table, 2);
    let mut game = table.game();
    game.begin();
    game.go_on();
    assert_eq!(table.offered(), table.state.you.hand.iter().copied().map(Action::Tuck).collect::<Vec<_>>());
    let card = table.state.you.hand[0];
    table.take(Action::Tuck(card));
    assert_eq!(table.state.tasks.as_slice(), [Task::Turn]);
}

#[test]
fn a_turn_forgets_what_held_for_the_one_before() {
    let mut table = Table::new();
    let span = table.text("if pub>=9: vp 1");
    table.state.turn.watches.push((span, Cause::plain(Source::Cards)));
    (table.state.turn.free_asteroids, table.state.turn.visited, table.state.you.moves) = (true, 7, 3);
    table.game().start_turn(You);
    assert_eq!(table.state.turn, Turn { yours: true, ..Turn::default() });
    assert_eq!(table.state.you.moves, 0);
}
