//! ET production and promotion (Core I8, module 2A3).

use crate::{
    Action, DeckKind, Phase, Spot, StackId, Zone,
    cards::Side,
    fixture::{Table, cleared},
    pieces::Kind,
    state::{DriftBernal, once},
};

const ROCKET: StackId = StackId::Rocket;

/// A bare table with the crew at a factory, and these cards in hand.
fn works(site: &str, hand: &[&str]) -> Table {
    let mut table = cleared(&[]);
    let at = table.site(site);
    table.expedition(at, &[]).hold(hand).ground(site).factory = true;
    table
}

#[test]
fn core_i8_a_factory_produces_a_card_of_its_letter_black_side_up() {
    let mut table = works("minerva", &["hall_effect"]);
    let (at, face) = (table.site("minerva"), table.face("hall_effect"));
    table.act(Action::Produce(at, face));
    assert!(table.has(ROCKET, "ion_drive") && table.state.hand.is_empty());
    assert!(table.state.did(once::OPERATION));
}

#[test]
fn core_i8_a_factory_produces_no_card_of_another_letter() {
    let table = works("hertha", &["hall_effect"]);
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Produce(..))));
}

#[test]
fn core_i8_nothing_is_produced_without_a_factory() {
    let mut table = works("minerva", &["hall_effect"]);
    table.ground("minerva").factory = false;
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Produce(..))));
}

#[test]
fn core_i8_freighters_come_by_production_and_one_is_owned_at_a_time() {
    let mut table = works("hertha", &["fission_heated_steam", "inflatable_solar_heated"]);
    let (at, one, other) =
        (table.site("hertha"), table.face("fission_heated_steam"), table.face("inflatable_solar_heated"));
    table.act(Action::Produce(at, one));
    assert!(table.has(StackId::Freighter, "fission_heated_steam"));
    assert_eq!(table.state.stack(StackId::Freighter).at, at);
    assert!(!table.again().legal().contains(&Action::Produce(at, other)));
}

#[test]
fn core_i8_gigawatt_thrusters_come_by_production_and_one_is_owned_at_a_time() {
    let mut table = works("karin_b", &["salt_water_zubrin", "amat_catalyzed_fission_fusion"]);
    let (at, one) = (table.site("karin_b"), table.face("salt_water_zubrin"));
    let other = table.face("amat_catalyzed_fission_fusion");
    table.act(Action::Produce(at, one));
    assert!(table.has(ROCKET, "salt_water_zubrin"));
    assert!(!table.again().legal().contains(&Action::Produce(at, other)));
}

#[test]
fn core_i8_robots_come_by_production() {
    let mut table = works("deimos", &["smart_pets"]);
    let (at, face) = (table.site("deimos"), table.face("smart_pets"));
    table.act(Action::Produce(at, face));
    assert!(table.has(ROCKET, "smart_pets"));
}

#[test]
fn core_i8_an_engineer_there_produces_another_card() {
    let mut table = works("minerva", &["hall_effect", "pulsed_inductive"]);
    let at = table.site("minerva");
    let [one, other] = ["hall_effect", "pulsed_inductive"].map(|name| table.face(name));
    table.stack(ROCKET, at, &["transorbital_railworkers"]).act(Action::Produce(at, one));
    assert_eq!(table.state.phase, Phase::Produce(at, 1, Kind::Patent(DeckKind::Thruster)));
    table.act(Action::Produce(at, other));
    assert!(table.has(ROCKET, "dual_stage_4_grid"));
    assert_eq!(table.state.phase, Phase::Year);
}

#[test]
fn core_2a3_a_colonist_is_promoted_at_a_colony_of_its_kind_or_at_a_lab() {
    let mut table = cleared(&[]);
    let aristarchus = table.site("luna_aristarchus_plateau");
    table.probe(aristarchus, &["biomechs"]);
    let promote = Action::Promote(ROCKET, 0);
    assert!(!table.legal().contains(&promote), "no colony");
    table.ground("luna_aristarchus_plateau").colony = true;
    table.act(promote);
    assert!(table.has(ROCKET, "group_mind_immortalists"));
    let mut table = cleared(&[]);
    let shackleton = table.site("luna_shackleton_polar_rim");
    table.probe(shackleton, &["biomechs"]).ground("luna_shackleton_polar_rim").colony = true;
    assert!(!table.legal().contains(&promote), "a colony of type S");
    table.state.stack_mut(ROCKET).at = Spot::HOME;
    assert!(!table.legal().contains(&promote));
    assert!(table.lab().legal().contains(&promote));
}

#[test]
fn core_2a3_a_colonist_is_promoted_at_a_colony_with_its_feature() {
    let mut table = cleared(&[]);
    let hellas = table.site("mars_hellas_basin_buried_glaciers");
    table.probe(hellas, &["boyle_engineering_collective"]).ground("mars_hellas_basin_buried_glaciers").colony = true;
    table.act(Action::Promote(ROCKET, 0));
    assert!(table.has(ROCKET, "martian_assembly"));
}

#[test]
fn d14d_an_anchored_drift_bernal_is_a_lab() {
    let mut table = cleared(&[]);
    let at = Spot::point(Zone::Ceres);
    table.probe(at, &["biomechs"]);
    table.state.drift[0] = Some(DriftBernal { card: 0, at, anchored: false });
    assert!(!table.legal().contains(&Action::Promote(ROCKET, 0)));
    table.state.drift[0] = Some(DriftBernal { card: 0, at, anchored: true });
    assert!(table.legal().contains(&Action::Promote(ROCKET, 0)));
}

#[test]
fn core_2a3_damaged_and_lonely_cards_are_not_promoted() {
    let mut table = cleared(&[]);
    table.lab().probe(Spot::HOME, &["biomechs"]);
    table.state.stack_mut(ROCKET).pieces[0].lonely = true;
    assert!(!table.legal().contains(&Action::Promote(ROCKET, 0)));
}

#[test]
fn core_2a3_the_home_bernal_is_promoted_with_a_fitting_dirtside_and_has_room_for_one_more() {
    let mut table = cleared(&[]);
    table.state.home_bernal = table.face("l5s_cancer_hospital");
    assert!(!table.legal().contains(&Action::PromoteBernal(true)));
    table.ground("europa_subsurface_ocean").colony = true;
    table.act(Action::PromoteBernal(true));
    assert_eq!(table.rules.face(table.state.home_bernal).side, Side::Purple);
    assert!(table.rules.lab_at(&table.state, Spot::HOME));
    assert_eq!(table.state.limit, 1);
    assert!(!table.again().legal().contains(&Action::PromoteBernal(true)));
}

#[test]
fn core_2a3_the_second_bernal_is_promoted_over_a_fitting_dirtside_alone() {
    for (site, fits) in [("europa_subsurface_ocean", true), ("europa_conamara_chaos", false)] {
        let mut table = cleared(&[]);
        let at = table.site(site);
        table.stack(StackId::Bernal, at, &["l3_lofstrom_loop_microgravity"]);
        table.state.bernal_over = Some(at);
        let ground = table.ground(site);
        (ground.factory, ground.dirtside) = (true, true);
        assert_eq!(table.legal().contains(&Action::PromoteBernal(false)), fits, "{site}");
    }
}

#[test]
fn d14h1a_only_one_of_two_freighters_is_promoted() {
    let mut table = cleared(&[]);
    let hertha = table.site("hertha");
    table.ground("hertha").colony = true;
    table.stack(StackId::Freighter, hertha, &["fission_heated_steam"]);
    assert!(table.legal().contains(&Action::Promote(StackId::Freighter, 0)));
    table.stack(StackId::Slipstream, Spot::HOME, &["antiproton_sail_and_harvester"]);
    assert!(!table.legal().contains(&Action::Promote(StackId::Freighter, 0)));
}

#[test]
fn d14h1a_a_promoted_freighter_that_is_damaged_is_promoted_all_the_same() {
    let mut table = cleared(&[]);
    let hertha = table.site("hertha");
    table.ground("hertha").colony = true;
    table.stack(StackId::Freighter, hertha, &["fission_heated_steam"]);
    table.stack(StackId::Slipstream, Spot::HOME, &["antiproton_sail_and_harvester"]);
    table.state.stack_mut(StackId::Slipstream).pieces[0].damaged = true;
    assert!(!table.legal().contains(&Action::Promote(StackId::Freighter, 0)));
}

#[test]
fn core_i8_a_damaged_gigawatt_thruster_is_owned_all_the_same() {
    let mut table = works("karin_b", &["salt_water_zubrin", "amat_catalyzed_fission_fusion"]);
    let (at, one) = (table.site("karin_b"), table.face("salt_water_zubrin"));
    let other = table.face("amat_catalyzed_fission_fusion");
    table.act(Action::Produce(at, one));
    let place = table.place(ROCKET, "salt_water_zubrin");
    table.state.stack_mut(ROCKET).pieces[place].damaged = true;
    assert!(!table.again().legal().contains(&Action::Produce(at, other)));
}
