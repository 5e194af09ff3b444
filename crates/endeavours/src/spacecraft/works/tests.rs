//! Masses, supports, thrust and what a stack can do (Core F to H, D9a, D10, D17b2).

use crate::spacecraft::works::Engine;
use crate::{
    cards::{Grade, Privilege},
    fixture::{Table, bare},
    map::{Spot, Zone},
    pieces::{StackId, Tool},
    spacecraft::fuel::TANK,
    state::playmats::UNLOCKS,
};

const ROCKET: StackId = StackId::Rocket;
const CREW: &str = "united_nations_cosmonauts";

fn engine(t: &Table) -> Option<Engine> {
    t.rules.engines(&t.state, ROCKET).next()
}

/// The net thrust of the rocket's first engine with so many tanks of fuel.
fn net(t: &Table, tanks: u16, zone: Zone) -> i8 {
    let wet = (t.rules.dry(t.state.stack(ROCKET)) + tanks) * TANK;
    t.rules.net_thrust(&engine(t).unwrap(), wet, zone)
}

#[test]
fn core_f_dry_mass_is_cards_and_cargo_and_at_least_1() {
    let mut t = bare(&[]);
    // A hall effect thruster of mass 2 and a battery of mass 1.
    t.rocket(Spot::LEO, &["hall_effect", "nuclear_battery"]);
    assert_eq!(t.rules.dry(t.state.stack(ROCKET)), 3);
    t.state.stack_mut(ROCKET).water = 4;
    t.state.stack_mut(ROCKET).isotope = 1;
    assert_eq!(t.rules.dry(t.state.stack(ROCKET)), 8);
    t.rocket(Spot::LEO, &["electric_sail"]);
    assert_eq!(t.rules.dry(t.state.stack(ROCKET)), 1);
}

#[test]
fn c1b_each_dirt_tank_carried_as_cargo_weighs_1() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &["hall_effect", "nuclear_battery"]);
    t.state.stack_mut(ROCKET).dirt = 5;
    assert_eq!(t.rules.dry(t.state.stack(ROCKET)), 8);
}

#[test]
fn core_g_net_thrust_falls_with_the_weight_class_of_the_wet_mass() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &["hall_effect", "nuclear_battery"]);
    let by_tanks = [0, 1, 2, 5, 6, 13, 14, 29].map(|tanks| net(&t, tanks, Zone::Earth));
    // Wet 3 and 4 probe, 5 and 8 scout, 9 and 16 transport, 17 and 32 tug.
    assert_eq!(by_tanks, [4, 4, 3, 3, 2, 2, 1, 1]);
    t.rocket(Spot::LEO, &["electric_sail"]);
    assert_eq!(net(&t, 0, Zone::Earth), 4, "a wisp of 2 and 2 more");
}

#[test]
fn core_g_solar_cards_gain_and_lose_with_the_zone_and_others_do_not() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &["re_solar_moth"]);
    let sun = Zone::ALL.map(|zone| net(&t, 0, zone) - 5);
    assert_eq!(sun[..8], [2, 1, 0, -1, -2, -3, -4, -5]);
    t.rocket(Spot::LEO, &["hall_effect", "nuclear_battery"]);
    assert!(Zone::ALL.iter().all(|&zone| net(&t, 0, zone) == 4));
    // One solar support in the chain is enough, and two count once.
    t.rocket(Spot::LEO, &["hall_effect", "h2_o2_fuel_cell"]);
    assert_eq!(net(&t, 0, Zone::Jupiter), 3 - 3, "wet mass 6");
}

#[test]
fn core_g_solar_cards_rest_at_neptune_unless_pushed() {
    let mut t = bare(&[]);
    t.rocket(Spot::point(Zone::Neptune), &["electric_sail"]);
    assert!(engine(&t).is_none());
    t.state.powersat = true;
    assert_eq!(net(&t, 0, Zone::Neptune), 2 + 1 + 2 - 6);
}

#[test]
fn core_g_a_push_adds_1_once_to_a_pushable_thruster() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &["hall_effect", "nuclear_battery"]);
    assert_eq!(engine(&t).unwrap().thrust, 3);
    t.state.powersat = true;
    assert_eq!(engine(&t).unwrap().thrust, 4);
    // Not what cannot be pushed.
    t.rocket(Spot::LEO, &["dumbo", "cermet_nerva_fission"]);
    assert!(!engine(&t).unwrap().pushed);
    assert_eq!(engine(&t).unwrap().thrust, 6 + 3);
}

#[test]
fn core_i7_a_factory_on_a_push_site_brings_powersat() {
    let mut t = bare(&[]);
    let [push, plain] = ["cruithne", "nyx"].map(|name| t.site(name));
    t.rules.build_factory(&mut t.state, plain, &mut t.log);
    assert!(!t.rules.has_powersat(&t.state));
    t.rules.build_factory(&mut t.state, push, &mut t.log);
    assert!(t.rules.has_powersat(&t.state));
}

#[test]
fn core_v_powersat_comes_from_the_esa_and_from_the_collimator_too() {
    let mut t = bare(&["faction=\"powersat\""]);
    assert!(t.rules.has_powersat(&t.state) && t.rules.privileged(&t.state, Privilege::Powersat));
    let mut t2 = bare(&[]);
    assert!(!t2.rules.has_powersat(&t2.state));
    t2.state.home_bernal = t2.face("l2_collimator_bernal");
    assert!(t2.rules.has_powersat(&t2.state));
    t.state.powersat = false;
}

#[test]
fn d3h3_a_powersat_receiver_makes_any_spacecraft_pushable() {
    let mut t = bare(&[]);
    t.state.powersat = true;
    t.rocket(Spot::LEO, &["dumbo", "cermet_nerva_fission", "powersat_receiver"]);
    assert_eq!(engine(&t).unwrap().thrust, 6 + 3 + 1);
    let receiver = t.place(ROCKET, "powersat_receiver");
    t.state.stack_mut(ROCKET).pieces[receiver].damaged = true;
    assert_eq!(engine(&t).unwrap().thrust, 6 + 3, "D10: a damaged one is cargo");
}

#[test]
fn core_supports_a_card_works_only_with_every_support_it_lists() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &["dumbo"]);
    assert!(engine(&t).is_none());
    // A reactor of another kind does not do.
    t.rocket(Spot::LEO, &["dumbo", "mini_mag_rf_paul_trap"]);
    assert!(engine(&t).is_none());
    t.rocket(Spot::LEO, &["dumbo", "cermet_nerva_fission"]);
    assert!(engine(&t).is_some());
    // The support's own supports count: Marx bank needs a generator.
    t.rocket(Spot::LEO, &["mass_driver", "marx_capacitor_bank"]);
    assert!(engine(&t).is_none());
    t.rocket(Spot::LEO, &["mass_driver", "marx_capacitor_bank", "nuclear_battery"]);
    assert_eq!(engine(&t).map(|engine| engine.grade), Some(Grade::Dirt));
}

#[test]
fn core_supports_thrust_and_fuel_of_the_chain_change_the_thruster() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &["monatomic_plug_nozzle", "cermet_nerva_fission"]);
    let found = engine(&t).unwrap();
    assert_eq!((found.thrust, found.fuel), (4 + 3, 180), "a multiplier of 1");
    // A tokamak halves the fuel of a burn, and needs two therms.
    t.rocket(Spot::LEO, &["monatomic_plug_nozzle", "d_t_fusion_tokamak"]);
    assert!(engine(&t).is_none(), "nothing cools it");
    t.stack(ROCKET, Spot::LEO, &["bubble_membrane"]);
    assert!(engine(&t).is_none(), "one therm is not enough");
    t.stack(ROCKET, Spot::LEO, &["electrostatic_membrane"]);
    assert_eq!(engine(&t).map(|found| (found.thrust, found.fuel)), Some((7, 90)));
}

#[test]
fn d17b2_lonely_people_have_no_abilities_but_can_fly() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &[CREW]);
    assert!(engine(&t).is_some() && t.rules.has_human(&t.state, ROCKET));
    t.state.stack_mut(ROCKET).pieces[0].lonely = true;
    assert!(engine(&t).is_some(), "flying is no operation");
    assert!(!t.rules.has_human(&t.state, ROCKET), "D17b3: nor do they count for missions");
}

#[test]
fn d10_damaged_equipment_is_not_the_best_of_its_kind() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &["exomars_rover", "curiosity_rover"]);
    assert_eq!(t.rules.best_tool(&t.state, ROCKET, Tool::Rover), Some((0, 3)));
    t.state.stack_mut(ROCKET).pieces[0].damaged = true;
    assert_eq!(t.rules.best_tool(&t.state, ROCKET, Tool::Rover), Some((1, 2)));
}

#[test]
fn core_settled_places_are_the_bank_colonies_and_anchored_bernals() {
    let mut t = bare(&[]);
    let nyx = t.site("nyx");
    assert!(t.rules.settled(&t.state, Spot::LEO) && t.rules.settled(&t.state, Spot::HOME));
    assert!(!t.rules.settled(&t.state, nyx));
    t.state.site_mut(nyx).colony = true;
    assert!(t.rules.settled(&t.state, nyx));
    assert!(!t.rules.settled(&t.state, Spot::point(Zone::Mars)));
}

#[test]
fn core_2a_a_promoted_bernal_is_a_lab_and_one_that_is_not_promoted_is_none() {
    let mut t = bare(&[]);
    assert!(t.rules.bernal_at(&t.state, Spot::HOME) && !t.rules.lab_at(&t.state, Spot::HOME));
    t.state.home_bernal = t.face("diplomatic_lab");
    assert!(t.rules.lab_at(&t.state, Spot::HOME));
    assert!(!t.rules.lab_at(&t.state, Spot::LEO));
}

#[test]
fn e8d1_a_comet_in_tow_weighs_nothing_for_its_spacecraft() {
    let mut t = bare(&[]);
    let icarus = t.site("icarus");
    t.rocket(icarus, &["hall_effect", "nuclear_battery"]);
    let face = super::FaceId(t.rules.tables.comets.0 + u16::from(icarus.0));
    t.state.stack_mut(ROCKET).pieces.push(crate::state::Piece::from(face, icarus));
    assert_eq!(t.rules.dry(t.state.stack(ROCKET)), 3);
    assert_eq!(t.rules.towed(&t.state, ROCKET), 1);
}

#[test]
fn d15b_network_abilities_have_the_last_four_locks() {
    let mut t = bare(&[]);
    assert!((0..4).all(|ability| !t.rules.networked(&t.state, ability)));
    t.state.unlocked |= 1 << (UNLOCKS - 4);
    assert!(t.rules.networked(&t.state, 0) && !t.rules.networked(&t.state, 1));
}

#[test]
fn d10_a_damaged_bernal_is_no_lab_and_has_no_ability() {
    let mut t = bare(&[]);
    let hertha = t.site("hertha");
    t.stack(StackId::Bernal, hertha, &["l2_collimator_bernal"]);
    t.state.bernal_over = Some(hertha);
    let back = t.rules.of(&t.state.stack(StackId::Bernal).pieces[0]).back.unwrap();
    t.state.stack_mut(StackId::Bernal).pieces[0].face = back;
    assert!(t.rules.lab_at(&t.state, hertha) && t.rules.has_powersat(&t.state));
    t.state.stack_mut(StackId::Bernal).pieces[0].damaged = true;
    assert!(!t.rules.lab_at(&t.state, hertha) && !t.rules.has_powersat(&t.state));
}
