use super::*;
use crate::{
    actions::Action,
    fixture::Table,
    pieces::{Planet, Species, Trace},
    state::{Probe, SampleAt, Task, TraceSpace},
};

#[test]
fn one_event_fills_at_most_one_circle_over_all_missions() {
    let mut table = Table::new();
    let first = table.mission("on launch: vp 1 | on launch: vp 2", None);
    let second = table.mission("on launch: vp 4 | on scan: vp 8", None);
    table.run("launch");
    let fill = Action::FillCircle;
    assert_eq!(table.offered(), [fill(first, 0), fill(first, 1), fill(second, 0), Action::Decline]);
    table.take(fill(first, 1));
    assert_eq!(table.state.seats[0].points, 2);
    assert!(table.state.tasks.is_empty(), "one circle for one launch");
    table.run("launch nolimit");
    assert_eq!(table.offered(), [fill(first, 0), fill(second, 0), Action::Decline]);
    table.take(fill(first, 0));
    assert_eq!((table.state.seats[0].points, table.state.you.completed.as_slice()), (3, [first].as_slice()));
    assert_eq!(table.state.you.missions.len(), 1);
}

#[test]
fn circles_need_not_be_filled() {
    let mut table = Table::new();
    let card = table.mission("on launch: vp 1", None);
    table.run("launch");
    table.take(Action::Decline);
    assert_eq!((table.state.seats[0].points, table.state.you.missions[0].filled), (0, 0));
    table.run("launch nolimit");
    assert!(table.offers(Action::FillCircle(card, 0)));
}

#[test]
fn a_circle_is_filled_by_what_it_names_alone() {
    let mut table = Table::new();
    let red = table.mission("on trace red: vp 1", None);
    let blue = table.mission("on trace blue: vp 1", None);
    let circles = |table: &Table, event: Event| table.rules.circles(&table.state, event).collect::<Vec<_>>();
    assert_eq!(circles(&table, Event::Trace(Trace::Red)), [(red, 0)]);
    assert_eq!(circles(&table, Event::Trace(Trace::Blue)), [(blue, 0)]);
    assert_eq!(circles(&table, Event::Trace(Trace::Yellow)), []);
    let visits = table.mission("on visit planet: vp 1 | on visit asteroid own-turn: vp 1", None);
    assert_eq!(circles(&table, Event::Visit(Planet::Mars.bit(), false)), [(visits, 0)]);
    assert_eq!(circles(&table, Event::Visit(Planet::Earth.bit(), true)), []);
    let asteroid = crate::effect::VISIT_ASTEROID;
    assert_eq!(circles(&table, Event::Visit(asteroid, false)), [], "pushed there in the rival's turn");
    assert_eq!(circles(&table, Event::Visit(asteroid, true)), [(visits, 1)]);
    let figures = table.mission("on orbit: vp 1 | on land: vp 1 | on orbit-or-land: vp 1", None);
    assert_eq!(circles(&table, Event::Figure(Planet::Mars, true)), [(figures, 0), (figures, 2)]);
    assert_eq!(circles(&table, Event::Figure(Planet::Mars, false)), [(figures, 1), (figures, 2)]);
}

#[test]
fn what_was_done_before_a_mission_came_into_play_fills_no_circle() {
    let mut table = Table::new();
    let kind = table.mission_kind("on play cost 1: vp 1 | on launch: vp 2", None);
    let card = table.hold("launch", kind);
    table.turn(1, 0);
    table.take(Action::Play(card));
    // Neither the launch nor the card itself counts.
    assert_eq!(table.state.tasks.last(), Some(&Task::Turn));
    assert_eq!(table.state.you.missions[0].card, card);
    let next = table.hold("vp 1", Kind::Plain);
    table.turn(1, 0);
    table.take(Action::Play(next));
    assert_eq!(table.offered(), [Action::FillCircle(card, 0), Action::Decline]);
}

#[test]
fn a_conditional_mission_is_completed_any_time_its_condition_holds() {
    let mut table = Table::new();
    let card = table.mission("if pub>=2: vp 5", None);
    table.state.seats[0].publicity = 1;
    table.turn(2, 0);
    assert!(!table.offers(Action::Finish(card)));
    table.state.seats[0].publicity = 2;
    assert!(table.offers(Action::Finish(card)));
    // After the main action too; it is free.
    table.take(Action::Launch);
    table.take(Action::Finish(card));
    assert_eq!((table.state.seats[0].points, table.state.you.completed.as_slice()), (5, [card].as_slice()));
    assert!(table.state.you.missions.is_empty() && !table.offers(Action::Finish(card)));
}

#[test]
fn both_halves_of_a_condition_must_hold() {
    let mut table = Table::new();
    let card = table.mission("if pub>=2 & data>=1: vp 5", None);
    table.turn(0, 0);
    for (publicity, pool, holds) in [(2, 0, false), (1, 1, false), (2, 1, true)] {
        (table.state.seats[0].publicity, table.state.seats[0].pool) = (publicity, pool);
        assert_eq!(table.offers(Action::Finish(card)), holds, "{publicity}, {pool}");
    }
}

#[test]
fn a_mission_with_a_price_takes_it() {
    let mut table = Table::new();
    let card = table.mission("if fossils>=1: pay fossil 2; vp 11", Some(Species::Oumuamua));
    table.turn(0, 0);
    table.state.seats[0].fossils = 1;
    assert!(!table.offers(Action::Finish(card)));
    table.state.seats[0].fossils = 3;
    table.take(Action::Finish(card));
    assert_eq!((table.state.seats[0].fossils, table.state.seats[0].points), (1, 11));
}

#[test]
fn a_capsule_is_delivered_where_a_mission_asks_for_it_and_completes_one() {
    let mut table = Table::with(Species::Mascamites, [crate::state::Marker::Neutral; 3]);
    let home = table.mission("deliver earth: sample-reward", Some(Species::Mascamites));
    let mars = table.mission("deliver mars: vp 3", Some(Species::Mascamites));
    let spot = table.state.sky.spot_of(Planet::Mars).unwrap();
    // The sample of 7 points.
    table.state.samples[6] = SampleAt::Capsule;
    table.state.seats[0].probes.push(Probe { spot, sample: Some(6) });
    table.turn(0, 0);
    assert!(!table.offers(Action::Deliver(home, 6)) && table.offers(Action::Deliver(mars, 6)));
    table.state.seats[0].probes[0].spot = table.state.sky.earth();
    assert!(!table.offers(Action::Deliver(mars, 6)));
    table.take(Action::Deliver(home, 6));
    assert_eq!((table.state.seats[0].points, table.state.you.completed.as_slice()), (7, [home].as_slice()));
    assert!(table.state.seats[0].probes.is_empty() && matches!(table.state.samples[6], SampleAt::Row(_)));
    assert_eq!(table.state.you.missions.len(), 1, "the other waits for another sample");
    assert!(!table.state.turn.main_done, "it is free");
}

#[test]
fn which_card_a_delivery_completes_is_the_players_choice_and_the_others_wait() {
    let mut table = Table::with(Species::Mascamites, [crate::state::Marker::Neutral; 3]);
    let cards =
        ["vp 3", "vp 6"].map(|more| table.mission(&format!("deliver earth: {more}"), Some(Species::Mascamites)));
    let spot = table.state.sky.earth();
    for sample in [2, 6] {
        table.state.samples[usize::from(sample)] = SampleAt::Capsule;
        table.state.seats[0].probes.push(Probe { spot, sample: Some(sample) });
    }
    table.turn(0, 0);
    let all = cards.map(|card| [2, 6].map(|sample| Action::Deliver(card, sample)));
    assert!(all.as_flattened().iter().all(|&delivery| table.offers(delivery)));
    table.take(Action::Deliver(cards[1], 2));
    assert_eq!(table.state.you.completed.as_slice(), [cards[1]]);
    let left = |action: &&Action| matches!(action, Action::Deliver(..));
    assert_eq!(table.offered().iter().filter(left).collect::<Vec<_>>(), [&Action::Deliver(cards[0], 6)]);
}

#[test]
fn a_trace_for_the_same_species_goes_to_the_one_that_met_the_condition() {
    let mut table = Table::new();
    let card = table.mission("if traces red+yellow+blue one-species>=1: trace any same-species", None);
    table.turn(0, 0);
    table.state.slots[1].overflow = [[1, 0]; 3];
    table.state.slots[0].overflow = [[1, 0], [1, 0], [0, 0]];
    for slot in &mut table.state.slots {
        slot.discovery = [Some(crate::state::Marker::Neutral); 3];
    }
    table.take(Action::Finish(card));
    assert_eq!(table.offered(), Trace::ALL.map(|colour| Action::MarkTrace(1, colour, TraceSpace::Overflow)));
}
