//! Repairs, drilling, rescues and experiments (E2, E5 to E7).

use super::{ROCKET, bare};
use crate::{Action, Spot, StackId, Zone, fixture::Table, state::Built};

/// A rocket with spare parts and two damaged cards far from home, and with these cards.
fn broken(with: &[&str]) -> Table {
    let mut table = bare();
    let cards: Vec<&str> = ["spare_parts", "hall_effect", "nanobot"].iter().chain(with).copied().collect();
    table.probe(Spot::point(Zone::Ceres), &cards);
    for place in 1..3 {
        table.state.stack_mut(ROCKET).pieces[place].damaged = true;
    }
    table
}

#[test]
fn e2b_one_spare_parts_card_repairs_every_damaged_card_there() {
    let mut table = broken(&["malcolm"]);
    table.stack(StackId::OutpostA, Spot::point(Zone::Ceres), &["rescue_pod"]);
    table.state.stack_mut(StackId::OutpostA).pieces[0].damaged = true;
    table.act(Action::Repair(ROCKET));
    assert!(!table.has(ROCKET, "spare_parts"), "the parts are used up");
    assert!(!table.state.stacks.iter().any(|stack| stack.pieces.iter().any(|piece| piece.damaged)));
    assert_eq!(table.state.tally.repaired, 3);
}

#[test]
fn e2a_a_repair_takes_somebody_or_a_repair_bot() {
    assert!(!broken(&[]).legal().contains(&Action::Repair(ROCKET)));
    assert!(broken(&["malcolm"]).legal().contains(&Action::Repair(ROCKET)));
    assert!(broken(&["repair_bot"]).legal().contains(&Action::Repair(ROCKET)));
}

#[test]
fn e2a_space_tourists_and_robots_do_not_repair() {
    assert!(!broken(&["space_tourists"]).legal().contains(&Action::Repair(ROCKET)));
    assert!(!broken(&["smart_pets"]).legal().contains(&Action::Repair(ROCKET)));
}

#[test]
fn e2a_a_damaged_bot_and_a_lonely_human_do_not_repair() {
    let mut table = broken(&["repair_bot"]);
    table.state.stack_mut(ROCKET).pieces[3].damaged = true;
    assert!(!table.legal().contains(&Action::Repair(ROCKET)));
    let mut table = broken(&["malcolm"]);
    table.state.stack_mut(ROCKET).pieces[3].lonely = true;
    assert!(!table.legal().contains(&Action::Repair(ROCKET)));
}

#[test]
fn e2a_people_of_a_colony_a_station_or_an_anchored_bernal_repair_as_well() {
    let mut table = broken(&[]);
    table.state.stations.push(Built { slot: 0, at: Spot::point(Zone::Ceres) });
    assert!(table.legal().contains(&Action::Repair(ROCKET)), "a station has Human status");
    let mut table = broken(&[]);
    table.state.stack_mut(ROCKET).at = table.site("hertha");
    assert!(!table.legal().contains(&Action::Repair(ROCKET)));
    table.ground("hertha").colony = true;
    assert!(table.legal().contains(&Action::Repair(ROCKET)));
    let mut table = broken(&[]);
    table.state.stack_mut(ROCKET).at = Spot::HOME;
    assert!(table.legal().contains(&Action::Repair(ROCKET)));
}

#[test]
fn e2a_without_damage_or_parts_there_is_nothing_to_repair() {
    let mut table = broken(&["malcolm"]);
    for piece in &mut table.state.stack_mut(ROCKET).pieces {
        piece.damaged = false;
    }
    assert!(!table.legal().contains(&Action::Repair(ROCKET)));
    let mut table = broken(&["malcolm"]);
    table.state.stack_mut(ROCKET).pieces.remove(0);
    assert!(!table.legal().contains(&Action::Repair(ROCKET)));
}

#[test]
fn e2a_damaged_spare_parts_are_only_cargo() {
    let mut table = broken(&["malcolm"]);
    table.state.stack_mut(ROCKET).pieces[0].damaged = true;
    assert!(!table.legal().contains(&Action::Repair(ROCKET)));
}

#[test]
fn e5b_a_drill_that_succeeds_brings_a_sample_of_the_site_s_type_into_its_stack() {
    let mut table = bare();
    let hertha = table.site("hertha");
    table.probe(hertha, &["percussive_drill"]).face_mut("percussive_drill").roll = 1;
    table.act(Action::Drill(ROCKET));
    assert!(table.has(ROCKET, "sample_m"));
    assert_eq!((table.state.samples[3], table.state.tally.samples), (1, 1), "out of the two in the pool");
}

#[test]
fn e5b_a_drill_that_fails_has_no_effect() {
    let mut table = bare();
    let hertha = table.site("hertha");
    table.probe(hertha, &["percussive_drill"]).face_mut("percussive_drill").roll = 7;
    table.act(Action::Drill(ROCKET));
    assert_eq!((table.state.stack(ROCKET).pieces.len(), table.state.samples), (1, [2; 6]));
}

#[test]
fn e5a_a_drill_works_on_sites_alone_and_only_undamaged() {
    let mut table = bare();
    table.probe(Spot::point(Zone::Ceres), &["percussive_drill"]);
    assert!(!table.legal().contains(&Action::Drill(ROCKET)));
    table.state.stack_mut(ROCKET).at = table.site("hertha");
    assert!(table.legal().contains(&Action::Drill(ROCKET)));
    table.state.stack_mut(ROCKET).pieces[0].damaged = true;
    assert!(!table.legal().contains(&Action::Drill(ROCKET)));
}

#[test]
fn e5b_the_pool_has_two_samples_of_each_type() {
    let mut table = bare();
    let hertha = table.site("hertha");
    table.probe(hertha, &["percussive_drill"]).face_mut("percussive_drill").roll = 1;
    table.act(Action::Drill(ROCKET)).again().act(Action::Drill(ROCKET)).again();
    assert!(!table.legal().contains(&Action::Drill(ROCKET)));
    assert_eq!(table.state.samples[3], 0);
}

#[test]
fn e6_a_rescue_turns_the_pod_to_its_success_side_or_does_nothing() {
    for (roll, success) in [(1, true), (7, false)] {
        let mut table = bare();
        let ivar = table.site("ivar");
        table.probe(ivar, &["rescue_pod"]).face_mut("rescue_pod").roll = roll;
        table.act(Action::Rescue(ROCKET, 0));
        assert_eq!(table.state.stack(ROCKET).pieces[0].success, success);
        assert_eq!(table.again().legal().contains(&Action::Rescue(ROCKET, 0)), !success, "it can be tried again");
    }
}

#[test]
fn e6a_a_pod_rescues_on_sites_alone() {
    let mut table = bare();
    table.probe(Spot::point(Zone::Mars), &["rescue_pod"]);
    assert!(!table.legal().contains(&Action::Rescue(ROCKET, 0)));
}

#[test]
fn e7_a_field_experiment_takes_place_on_a_site() {
    let mut table = bare();
    table.probe(Spot::point(Zone::Ceres), &["field_experiment"]);
    assert!(!table.legal().contains(&Action::Experiment(ROCKET, 0)));
    table.state.stack_mut(ROCKET).at = table.site("vesta");
    table.face_mut("field_experiment").roll = 1;
    table.act(Action::Experiment(ROCKET, 0));
    assert!(table.state.stack(ROCKET).pieces[0].success);
}

#[test]
fn e7a_a_bio_experiment_takes_an_operational_life_sciences_unit() {
    let mut table = bare();
    table.probe(Spot::point(Zone::Earth), &["bio_experiment"]);
    assert!(!table.legal().contains(&Action::Experiment(ROCKET, 0)), "no unit");
    table.stack(ROCKET, Spot::point(Zone::Earth), &["life_sciences_unit"]);
    assert!(!table.legal().contains(&Action::Experiment(ROCKET, 0)), "a unit without electricity");
    table.stack(ROCKET, Spot::point(Zone::Earth), &["nuclear_battery"]);
    assert!(table.legal().contains(&Action::Experiment(ROCKET, 0)));
}

#[test]
fn e7b_an_experiment_that_fails_has_no_effect() {
    let mut table = bare();
    let vesta = table.site("vesta");
    table.probe(vesta, &["field_experiment"]).face_mut("field_experiment").roll = 7;
    table.act(Action::Experiment(ROCKET, 0));
    assert!(!table.state.stack(ROCKET).pieces[0].success);
    assert_eq!((table.state.tally.attempts, table.state.tally.attempts_won), (1, 0));
}
