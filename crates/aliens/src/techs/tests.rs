use super::*;
use crate::{
    actions::Action,
    effect::ANY_TECH,
    fixture::{Table, tech},
    pieces::Planet,
    state::TraceSpace,
};

const PROBES: Tech = Tech { colour: TechColour::Orange, number: 0 };

fn takes(table: &mut Table, side: Side, tech: Tech, bonus: bool) {
    let mut game = table.game();
    game.take_tech(side, tech, bonus);
    game.go_on();
}

#[test]
fn the_first_taker_of_a_tech_scores_and_each_gains_the_bonus_printed_on_its_tile() {
    let mut table = Table::new();
    // The tiles on top show 3 points.
    takes(&mut table, Side::You, PROBES, true);
    assert_eq!((table.state.seats[0].points, table.state.holds(Side::You, PROBES)), (5, true));
    let stack = &mut table.state.stacks_of_techs[PROBES.place()];
    assert!(!stack.fresh && stack.below.count_ones() == 2);
    assert!(matches!(stack.top, Some(1..=3)), "{:?}", stack.top);
    stack.top = Some(0);
    takes(&mut table, Side::Rival, PROBES, true);
    assert_eq!(table.state.seats[1].points, 3);
    // Without the bonus, only the points of the first taker.
    takes(&mut table, Side::You, tech(TechColour::Orange, 1), false);
    assert_eq!(table.state.seats[0].points, 7);
}

#[test]
fn the_four_tiles_of_a_stack_show_each_bonus_once_in_any_order() {
    let mut firsts = [0; 4];
    for seed in 0..40 {
        let mut table = Table::seeded(seed);
        let mut below = 0b1111;
        let mut seen: Vec<u8> = std::iter::from_fn(|| draw_bonus(&mut below, &mut table.luck)).collect();
        firsts[usize::from(seen[0])] += 1;
        seen.sort_unstable();
        assert_eq!((seen.as_slice(), below), ([0, 1, 2, 3].as_slice(), 0));
    }
    assert!(firsts.iter().all(|&count| count > 0), "{firsts:?}");
}

#[test]
fn no_side_takes_a_tech_twice_nor_one_without_tiles_left() {
    let mut table = Table::new();
    let takeable = |table: &Table, other_has: bool| -> Vec<Tech> {
        table.rules.takeable(&table.state, TechColour::Orange.bit(), other_has).collect()
    };
    let [one, two, three, four] = [0, 1, 2, 3].map(|number| tech(TechColour::Orange, number));
    assert_eq!(takeable(&table, false), [one, two, three, four]);
    table.state.seats[0].techs = one.bit();
    table.state.stacks_of_techs[two.place()].top = None;
    assert_eq!(takeable(&table, false), [three, four]);
    table.state.seats[1].techs = one.bit() | four.bit();
    assert_eq!(takeable(&table, true), [four]);
}

#[test]
fn a_tech_gains_what_taking_it_shows_and_the_probe_limit_it_brings_counts_already() {
    let mut table = Table::new();
    table.rules.techs[PROBES.place()].taken = table.text("launch");
    table.probe(Planet::Mars);
    takes(&mut table, Side::You, PROBES, true);
    assert_eq!(table.state.seats[0].probes.len(), 2);
    // To the rival, techs are only there to be spent.
    takes(&mut table, Side::Rival, PROBES, true);
    assert!(table.state.seats[1].probes.is_empty());
}

#[test]
fn a_blue_tech_covers_a_slot_that_shows_nothing() {
    let mut table = Table::new();
    let blue = |number| tech(TechColour::Blue, number);
    takes(&mut table, Side::You, blue(0), true);
    assert_eq!(table.offered(), [0, 2, 4, 5].map(Action::UseSlot));
    table.take(Action::UseSlot(2));
    assert_eq!(table.state.you.slots[2], Some(blue(0)));
    for (number, slot) in [(1, 0), (2, 4)] {
        table.game().put_tech(blue(number), slot);
    }
    assert_eq!(table.rules.takeable(&table.state, TechColour::Blue.bit(), false).count(), 3);
    table.game().put_tech(blue(3), 5);
    assert_eq!(table.rules.takeable(&table.state, TechColour::Blue.bit(), false).count(), 0);
}

#[test]
fn data_fills_the_top_row_from_the_left_and_gains_what_the_slots_show() {
    let mut table = Table::new();
    table.game().put_tech(tech(TechColour::Blue, 0), 0);
    table.state.seats[0].pool = 6;
    table.state.you.hand.push(crate::cards::CardId(0));
    table.turn(0, 0);
    table.take(Action::PlaceTop);
    assert_eq!((table.state.seats[0].computer, table.state.seats[0].pool, table.state.seats[0].points), (1, 5, 2));
    table.take(Action::PlaceTop);
    assert_eq!(table.state.seats[0].publicity, 1);
    table.take_all(&[Action::PlaceTop, Action::PlaceTop]);
    // The fourth slot is an income: card 0 brings a credit.
    let card = table.state.you.hand[0];
    table.take(Action::Tuck(card));
    assert_eq!((table.state.you.credits, table.state.you.tucked.as_slice()), (1, [card].as_slice()));
    table.take_all(&[Action::PlaceTop, Action::PlaceTop]);
    table.state.seats[0].pool = 1;
    assert!(!table.offers(Action::PlaceTop), "the row is full");
}

#[test]
fn below_a_blue_tech_data_goes_only_once_there_is_data_above() {
    let mut table = Table::new();
    table.game().put_tech(tech(TechColour::Blue, 1), 2);
    (table.state.seats[0].pool, table.state.seats[0].computer) = (2, 2);
    table.turn(0, 0);
    assert!(!table.offers(Action::PlaceBottom(2)));
    table.state.seats[0].computer = 3;
    table.take(Action::PlaceBottom(2));
    assert_eq!((table.state.you.credits, table.state.seats[0].pool, table.state.you.bottom), (1, 1, 0b100));
    assert!(!table.offers(Action::PlaceBottom(2)) && !table.offers(Action::PlaceBottom(0)));
}

#[test]
fn a_tech_put_under_data_gains_nothing_for_it() {
    let mut table = Table::new();
    table.state.seats[0].computer = 3;
    takes(&mut table, Side::You, tech(TechColour::Blue, 0), false);
    let points = table.state.seats[0].points;
    table.take(Action::UseSlot(0));
    assert_eq!(table.state.seats[0].points, points);
    table.state.seats[0].pool = 1;
    table.turn(0, 0);
    assert!(table.offers(Action::PlaceBottom(0)));
}

#[test]
fn analyzing_clears_both_rows_for_a_blue_trace() {
    let mut table = Table::new();
    table.turn(0, 1);
    table.state.seats[0].computer = 5;
    assert!(!table.offers(Action::Analyze));
    (table.state.seats[0].computer, table.state.you.bottom) = (6, 0b1001);
    table.take(Action::Analyze);
    assert_eq!((table.state.seats[0].computer, table.state.you.bottom, table.state.you.energy), (0, 0, 0));
    let mark = |slot| Action::MarkTrace(slot, Trace::Blue, TraceSpace::Discovery);
    assert_eq!(table.offered(), [mark(0), mark(1)]);
}

#[test]
fn research_turns_the_sky_before_the_tech_is_chosen() {
    let mut table = Table::new();
    table.state.seats[0].publicity = 6;
    table.turn(0, 0);
    table.take(Action::Research);
    assert_eq!((table.state.tally.rotations, table.state.seats[0].publicity), (1, 0));
    assert_eq!(table.offered(), Tech::all().map(Action::TakeTech).collect::<Vec<_>>());
    assert_eq!(table.rules.takeable(&table.state, ANY_TECH, false).count(), 12);
}

#[test]
fn where_no_tech_can_be_taken_a_card_turns_the_sky_all_the_same() {
    let mut table = Table::new();
    table.state.seats[0].techs = 0b1111;
    table.run("rotate; tech orange; vp 1");
    assert_eq!((table.state.tally.rotations, table.state.seats[0].points), (1, 1));
    assert!(table.state.tasks.is_empty());
}
