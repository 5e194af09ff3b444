//! People and what they found: exomigration, colonies, homesteads, Bernals, elevators and Futures (Core, modules 1 and 2).

use crate::{
    Action, DeckKind, Phase, Spot, StackId, Zone,
    fixture::{Table, table},
    state::{Hazard, once},
    table::Deck,
};

mod futures;

const ROCKET: StackId = StackId::Rocket;

fn bare() -> Table {
    let mut table = table(&[]);
    table.bare();
    table
}

/// Makes these the only colonists to come.
fn queue(table: &mut Table, names: &[&str]) {
    let faces: Vec<_> = names.iter().map(|name| table.face(name)).collect();
    let cards: Vec<u8> = faces.iter().map(|&face| table.rules.face(face).card).collect();
    table.state.decks[DeckKind::Colonist.place()] = Deck::new(cards);
}

fn exomigrate(table: &mut Table) {
    table.rules.exomigrate(&mut table.state, &mut table.luck, &mut table.log);
}

#[test]
fn core_2a_exomigration_brings_colonists_up_to_the_limit_to_the_home_bernal() {
    let mut table = bare();
    queue(&mut table, &["malcolm", "biomechs", "house_of_saud"]);
    table.state.limit = 2;
    exomigrate(&mut table);
    assert_eq!((table.rules.colonists(&table.state), table.state.stack(StackId::Home).pieces.len()), (2, 2));
    exomigrate(&mut table);
    assert_eq!(table.rules.colonists(&table.state), 2, "no more than the limit");
}

#[test]
fn core_2a_a_robot_comes_to_hand_and_counts_for_the_limit() {
    let mut table = bare();
    queue(&mut table, &["smart_pets"]);
    table.state.limit = 1;
    exomigrate(&mut table);
    assert_eq!(table.state.hand.as_slice(), [table.face("smart_pets")]);
    assert!(table.state.stack(StackId::Home).pieces.is_empty());
    queue(&mut table, &["malcolm"]);
    exomigrate(&mut table);
    assert_eq!(table.rules.colonists(&table.state), 1);
}

#[test]
fn core_a_colony_takes_a_human_on_an_own_factory_and_another_colonist_comes() {
    let mut table = bare();
    let hertha = table.site("hertha");
    table.probe(hertha, &["malcolm", "nanobot"]).state.limit = 1;
    assert!(!table.legal().contains(&Action::Colony(ROCKET, 0)), "no factory");
    table.ground("hertha").factory = true;
    queue(&mut table, &["biomechs"]);
    table.act(Action::Colony(ROCKET, 0));
    assert!(table.ground("hertha").colony && !table.has(ROCKET, "malcolm"));
    assert!(table.has(StackId::Home, "biomechs"), "exomigration");
    assert_eq!((table.state.colonies, table.state.did(once::OPERATION)), (6, false), "a free action");
}

#[test]
fn core_a_site_has_one_colony_and_the_player_seven() {
    let mut table = bare();
    let hertha = table.site("hertha");
    table.probe(hertha, &["malcolm"]);
    let ground = table.ground("hertha");
    (ground.factory, ground.colony) = (true, true);
    assert!(!table.legal().contains(&Action::Colony(ROCKET, 0)));
    table.ground("hertha").colony = false;
    table.state.colonies = 0;
    assert!(!table.legal().contains(&Action::Colony(ROCKET, 0)));
}

#[test]
fn core_robots_and_tourists_found_no_colony() {
    let mut table = bare();
    let hertha = table.site("hertha");
    table.probe(hertha, &["smart_pets", "space_tourists"]).ground("hertha").factory = true;
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Colony(..))));
}

#[test]
fn d17b1_lonely_people_found_no_colony() {
    let mut table = bare();
    let hertha = table.site("hertha");
    table.probe(hertha, &["malcolm"]).ground("hertha").factory = true;
    table.state.stack_mut(ROCKET).pieces[0].lonely = true;
    assert!(!table.legal().contains(&Action::Colony(ROCKET, 0)));
}

#[test]
fn core_the_crew_that_founds_a_colony_is_back_in_leo() {
    let mut table = bare();
    let hertha = table.site("hertha");
    table.expedition(hertha, &["nanobot"]).ground("hertha").factory = true;
    table.act(Action::Colony(ROCKET, 1));
    assert!(table.state.stack(StackId::Leo).pieces.iter().any(|piece| piece.face == table.state.crew));
}

#[test]
fn core_2a4_homesteading_takes_a_black_card_in_the_bank_and_a_colonist_anywhere() {
    let mut table = bare();
    let hertha = table.site("hertha");
    table.ground("hertha").factory = true;
    table.stack(StackId::Leo, Spot::LEO, &["ion_drive"]);
    assert!(!table.legal().contains(&Action::Homestead(hertha)), "no colonist");
    table.stack(StackId::Home, Spot::HOME, &["malcolm"]).state.limit = 1;
    queue(&mut table, &["biomechs"]);
    table.act(Action::Homestead(hertha));
    assert!(table.ground("hertha").colony && table.state.did(once::OPERATION));
    assert!(!table.has(StackId::Leo, "ion_drive") && !table.has(StackId::Home, "malcolm"));
    assert!(table.has(StackId::Home, "biomechs"), "a new colonist comes");
    assert_eq!(table.state.hand.as_slice(), [table.face("hall_effect")], "the card comes to hand");
}

#[test]
fn core_2a4_homesteading_takes_an_own_factory_without_a_dome() {
    let mut table = bare();
    let hertha = table.site("hertha");
    table.stack(StackId::Leo, Spot::LEO, &["ion_drive"]).stack(StackId::Home, Spot::HOME, &["malcolm"]);
    assert!(!table.legal().contains(&Action::Homestead(hertha)));
    let ground = table.ground("hertha");
    (ground.factory, ground.colony) = (true, true);
    assert!(!table.legal().contains(&Action::Homestead(hertha)));
    table.ground("hertha").colony = false;
    assert!(table.legal().contains(&Action::Homestead(hertha)));
}

#[test]
fn core_2a4_a_white_card_is_not_enough_for_homesteading() {
    let mut table = bare();
    let hertha = table.site("hertha");
    table.ground("hertha").factory = true;
    table.stack(StackId::Leo, Spot::LEO, &["hall_effect"]).stack(StackId::Home, Spot::HOME, &["malcolm"]);
    assert!(!table.legal().contains(&Action::Homestead(hertha)));
}

#[test]
fn core_a_second_bernal_comes_from_hand_to_the_home_orbit_for_ten_aqua_and_no_third() {
    let mut table = bare();
    let one = table.face("l5_solar_cell_factory");
    table.hold(&["l5_solar_cell_factory", "l2_collimator_bernal"]).act(Action::Bernal(one));
    assert!(table.has(StackId::Bernal, "l5_solar_cell_factory"));
    assert_eq!((table.state.stack(StackId::Bernal).at, table.state.aqua), (Spot::HOME, 50));
    assert!(!table.state.did(once::OPERATION), "a free action");
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Bernal(_))), "two are the most");
}

#[test]
fn core_a_second_bernal_takes_its_price() {
    let mut table = bare();
    table.state.aqua = 9;
    table.hold(&["l5_solar_cell_factory"]);
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Bernal(_))));
}

#[test]
fn core_2a5_a_bernal_is_anchored_over_a_factory_with_its_support_and_brings_a_colonist() {
    let mut table = bare();
    let hertha = table.site("hertha");
    table.stack(StackId::Bernal, hertha, &["l5_solar_cell_factory", "dusty_plasma_mhd"]);
    assert!(!table.legal().contains(&Action::AnchorBernal), "no factory");
    table.ground("hertha").factory = true;
    table.act(Action::AnchorBernal);
    assert_eq!((table.state.bernal_over, table.state.limit), (Some(hertha), 1));
    assert!(table.ground("hertha").dirtside && table.state.did(once::OPERATION));
    assert!(!table.has(StackId::Bernal, "dusty_plasma_mhd"), "its support is used");
    assert_eq!(table.rules.colonists(&table.state), 1);
    assert!(table.rules.bernal_at(&table.state, hertha) && !table.rules.lab_at(&table.state, hertha));
}

#[test]
fn core_2a5_a_bernal_without_its_support_is_not_anchored() {
    let mut table = bare();
    let hertha = table.site("hertha");
    table.stack(StackId::Bernal, hertha, &["l5_solar_cell_factory"]).ground("hertha").factory = true;
    assert!(!table.legal().contains(&Action::AnchorBernal));
}

#[test]
fn core_2a5_a_factory_nearby_serves_as_a_dirtside() {
    let mut table = bare();
    let hygiea = table.site("hygiea");
    table.stack(StackId::Bernal, hygiea, &["l5_solar_cell_factory", "dusty_plasma_mhd"]);
    table.ground("badenia").factory = true;
    table.act(Action::AnchorBernal);
    assert!(table.ground("badenia").dirtside);
}

#[test]
fn core_2a5_a_bernal_is_not_anchored_over_luna_nor_over_a_dirtside_nor_twice() {
    let mut table = bare();
    let shackleton = table.site("luna_shackleton_polar_rim");
    table.stack(StackId::Bernal, shackleton, &["l5_solar_cell_factory", "dusty_plasma_mhd"]);
    table.ground("luna_shackleton_polar_rim").factory = true;
    assert!(!table.legal().contains(&Action::AnchorBernal), "over Luna");
    let hertha = table.site("hertha");
    table.state.stack_mut(StackId::Bernal).at = hertha;
    let ground = table.ground("hertha");
    (ground.factory, ground.dirtside) = (true, true);
    assert!(!table.legal().contains(&Action::AnchorBernal), "a dirtside already");
    table.ground("hertha").dirtside = false;
    table.state.bernal_over = Some(hertha);
    assert!(!table.legal().contains(&Action::AnchorBernal), "anchored already");
}

#[test]
fn d3h2_a_magnetoshell_is_no_support_for_anchoring() {
    let mut table = bare();
    let hertha = table.site("hertha");
    table.stack(StackId::Bernal, hertha, &["l5_solar_cell_factory", "magnetoshell_plasma_parachute"]);
    table.ground("hertha").factory = true;
    assert!(!table.legal().contains(&Action::AnchorBernal));
}

#[test]
fn core_1a6_an_elevator_takes_a_factory_at_one_end_and_a_unit_at_the_other() {
    let mut table = bare();
    let (arsia, phobos) = (table.site("mars_arsia_mons_caves"), table.site("phobos"));
    table.ground("mars_arsia_mons_caves").factory = true;
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Elevator(..))));
    table.stack(StackId::Freighter, phobos, &["fission_heated_steam"]);
    table.act(Action::Elevator(StackId::Freighter, arsia));
    assert_eq!(table.state.phase, Phase::Hazard(StackId::Freighter, Hazard::Elevator(arsia)));
    table.act(Action::Skip);
    assert!(table.ground("mars_arsia_mons_caves").elevator && table.state.did(once::OPERATION));
    assert_eq!(table.state.aqua, 56, "the price of skipping the roll");
}

#[test]
fn core_1a6_an_elevator_claims_both_its_ends() {
    let mut table = bare();
    let (arsia, phobos) = (table.site("mars_arsia_mons_caves"), table.site("phobos"));
    let ground = table.ground("mars_arsia_mons_caves");
    (ground.factory, ground.claim) = (true, true);
    table.stack(StackId::Freighter, phobos, &["fission_heated_steam"]);
    table.act(Action::Elevator(StackId::Freighter, arsia)).act(Action::Skip);
    assert!(table.ground("phobos").claim);
    assert_eq!(table.state.claims, 8);
}

#[test]
fn core_1a6_a_failed_epic_hazard_builds_nothing_and_loses_the_freighter() {
    let mut table = bare();
    table.rules.numbers.hazard_fails = 6;
    let (arsia, phobos) = (table.site("mars_arsia_mons_caves"), table.site("phobos"));
    table.ground("mars_arsia_mons_caves").factory = true;
    table.stack(StackId::Freighter, phobos, &["fission_heated_steam"]);
    table.act(Action::Elevator(StackId::Freighter, arsia)).act(Action::Risk);
    assert!(!table.ground("mars_arsia_mons_caves").elevator);
    assert!(table.state.stack(StackId::Freighter).is_empty());
    assert!(!table.told("Core 1A6: space elevator"));
}

#[test]
fn core_1a6_two_factories_build_an_elevator_without_any_stack() {
    let mut table = bare();
    let arsia = table.site("mars_arsia_mons_caves");
    table.state.stack_mut(StackId::Leo).pieces.clear();
    table.ground("mars_arsia_mons_caves").factory = true;
    table.ground("phobos").factory = true;
    table.act(Action::Elevator(StackId::Home, arsia)).act(Action::Skip);
    assert!(table.ground("mars_arsia_mons_caves").elevator);
}

#[test]
fn core_1a6_an_elevator_is_built_once() {
    let mut table = bare();
    let phobos = table.site("phobos");
    let ground = table.ground("mars_arsia_mons_caves");
    (ground.factory, ground.elevator) = (true, true);
    table.stack(StackId::Freighter, phobos, &["fission_heated_steam"]);
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Elevator(..))));
}

#[test]
fn core_1a6_an_elevator_with_its_other_end_in_space_takes_the_unit_at_the_zone_s_point() {
    let mut table = bare();
    let pluto = table.site("pluto");
    table.ground("pluto").factory = true;
    assert_eq!(table.rules.elevator_end(pluto), Some(Spot::point(Zone::Neptune)));
    table.stack(StackId::Freighter, Spot::point(Zone::Neptune), &["fission_heated_steam"]);
    assert!(table.legal().contains(&Action::Elevator(StackId::Freighter, pluto)));
    assert_eq!(table.rules.elevator_end(table.site("hertha")), None);
}
