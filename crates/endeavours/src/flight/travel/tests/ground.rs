//! Landing and lift-off: thrust, factories that help, aerobrakes, and buggy roads (Core H, C1c, D3h1).

use super::{ROCKET, SAIL, flight, safe};
use crate::{
    Action,
    fixture::Table,
    map::{Spot, Zone},
    pieces::StackId,
    state::{Stack, playmats::SITE_OUTPOST},
};

/// Thrust 3 that no push makes stronger, at next to no fuel, of mass 2; 4 with the weight, 5 with an afterburn.
pub(super) const WEAK: [&str; 3] = ["magnetic_nozzle", "macron_blowpipe_fusion", "diamonoid_electro_dynamic_tether"];

#[test]
fn core_h_powered_landing_takes_more_net_thrust_than_the_site_is_large() {
    let mut t = safe();
    let mut lands = |name: &str| {
        let site = t.site(name);
        t.rocket(Spot::LEO, &WEAK);
        flight(&mut t, site).is_some()
    };
    assert!(lands("karin_b") && lands("koronis"), "sizes 1 and 3");
    assert!(lands("flora"), "size 4, by an afterburn");
    assert!(!lands("hygiea") && !lands("ceres"), "sizes 5 and 6");
}

#[test]
fn core_h_an_afterburn_that_lands_asks_for_no_hazard_roll() {
    let mut t = safe();
    let flora = t.site("flora");
    t.rocket(Spot::LEO, &WEAK);
    t.fly(ROCKET, flora);
    assert_eq!((t.state.stack(ROCKET).at, t.state.tally.hazards), (flora, 0));
}

#[test]
fn core_h_a_factory_helps_for_a_hazard_roll_unless_a_colony_or_powersat_does() {
    for (colony, powersat, rolls) in [(false, false, 1), (true, false, 0), (false, true, 0)] {
        let mut t = safe();
        let hygiea = t.site("hygiea");
        t.state.site_mut(hygiea).factory = true;
        t.state.site_mut(hygiea).colony = colony;
        t.state.powersat = powersat;
        t.rocket(Spot::LEO, &WEAK);
        t.fly(ROCKET, hygiea);
        assert_eq!((t.state.stack(ROCKET).at, t.state.tally.hazards), (hygiea, rolls));
    }
}

#[test]
fn core_h_no_factory_helps_through_lander_burns() {
    let mut t = safe();
    let ceres = t.site("ceres");
    t.state.site_mut(ceres).factory = true;
    t.rocket(Spot::LEO, &WEAK);
    assert_eq!(flight(&mut t, ceres), None);
    // The elevator lab's Bernal makes them plain burns.
    t.state.home_bernal = t.face("space_elevator_lab");
    assert!(flight(&mut t, ceres).is_some());
}

#[test]
fn core_h_lift_off_takes_thrust_or_a_factory_too() {
    let mut t = safe();
    let hygiea = t.site("hygiea");
    let start = |t: &mut Table| {
        t.rocket(hygiea, &WEAK);
        t.state.stack_mut(ROCKET).water = 2;
    };
    start(&mut t);
    assert!(t.flights(ROCKET).is_empty());
    t.state.site_mut(hygiea).factory = true;
    start(&mut t);
    assert!(!t.flights(ROCKET).is_empty());
    t.fly(ROCKET, Spot::point(Zone::Ceres));
    assert_eq!(t.state.tally.hazards, 1);
}

#[test]
fn core_h_an_atmosphere_lands_without_thrust_for_a_hazard_roll_and_takes_sails() {
    let mut t = safe();
    let mars = t.site("mars_north_pole");
    t.rocket(Spot::LEO, &[SAIL, "base_array"]);
    // A wisp of thrust 4: four burns, and nothing near a size of 10.
    assert!(flight(&mut t, mars).is_some());
    t.fly(ROCKET, mars);
    assert_eq!(t.state.tally.hazards, 1);
    assert_eq!(t.names(ROCKET), ["base_array"]);
}

#[test]
fn core_h_a_card_that_may_not_enter_aerobrakes_keeps_its_stack_out() {
    let mut t = safe();
    let mars = t.site("mars_north_pole");
    t.rocket(Spot::LEO, &[SAIL, "calypso_2_seed_sail"]);
    assert_eq!(flight(&mut t, mars), None);
}

#[test]
fn d3h1_an_aerobrake_gives_so_many_safe_entries() {
    let mut t = safe();
    let mars = t.site("mars_north_pole");
    t.rocket(Spot::LEO, &["aerobrake_l1"]);
    for (entry, rolls) in [(1, 0), (2, 0), (3, 1)] {
        t.rules.meet_hazard(&mut t.state, ROCKET, crate::Hazard::Aerobrake, &mut t.luck, &mut t.log);
        t.risk();
        assert_eq!(t.state.tally.hazards, rolls, "entry {entry} of an aerobrake worth 2");
    }
    // Air-eating still needs its roll.
    t.rocket(Spot::point(Zone::Mars), &["aerobrake_l2"]);
    t.rules.meet_hazard(&mut t.state, ROCKET, crate::Hazard::AirEater(mars), &mut t.luck, &mut t.log);
    t.risk();
    assert_eq!(t.state.tally.hazards, 2);
}

#[test]
fn d9a_a_spacecraft_without_hazard_dice_at_its_site_needs_no_roll() {
    let mut t = safe();
    let nyx = t.site("nyx");
    t.rocket(nyx, &[SAIL]);
    t.fly(ROCKET, Spot::point(Zone::Mars));
    assert!(!t.told("D9a: shielding roll"));
}

#[test]
fn core_1a_some_freighters_land_by_themselves_on_small_sites() {
    let mut t = safe();
    let [flora, ceres] = ["flora", "ceres"].map(|name| t.site(name));
    let lands = |t: &mut Table, name: &str, at: Spot| {
        *t.state.stack_mut(StackId::Freighter) = Stack::empty(Spot::LEO);
        t.stack(StackId::Freighter, Spot::LEO, &[name]);
        t.flights(StackId::Freighter).into_iter().any(|(to, ..)| to == at)
    };
    assert!(lands(&mut t, "fission_gcr", flora) && !lands(&mut t, "fission_gcr", ceres));
    assert!(!lands(&mut t, "poodle_steam", flora));
    t.state.site_mut(flora).factory = true;
    assert!(lands(&mut t, "poodle_steam", flora));
}

#[test]
fn c1c_a_rover_drives_along_its_road_once_a_year_and_rolls_for_a_new_site() {
    let mut t = safe();
    let [pole, caves] = ["mars_north_pole", "mars_arsia_mons_caves"].map(|name| t.site(name));
    t.rocket(pole, &["hall_effect", "curiosity_rover"]);
    t.state.site_mut(pole).rolled = true;
    let place = t.place(ROCKET, "curiosity_rover") as u8;
    let roads = t.legal().into_iter().filter(|action| matches!(action, Action::Road(..))).count();
    assert_eq!(roads, 2, "the two other sites of the road");
    t.act(Action::Road(ROCKET, place, caves));
    let own = StackId::ALL.into_iter().find(|&id| t.state.stack(id).at == caves).unwrap();
    assert_eq!(t.names(own), ["curiosity_rover"]);
    assert!(t.state.site(caves).rolled && t.times("D7: site rolls") == 1);
    assert!(!t.legal().iter().any(|action| matches!(action, Action::Road(..))));
    t.years(1);
    assert!(t.legal().contains(&Action::Road(own, 0, pole)));
    // The site it came from is no longer new.
    t.act(Action::Road(own, 0, pole));
    assert_eq!(t.times("D7: site rolls"), 1);
}

#[test]
fn c1c_a_rover_takes_cargo_of_mass_2_along_and_no_more() {
    let mut t = safe();
    let [pole, caves] = ["mars_north_pole", "mars_arsia_mons_caves"].map(|name| t.site(name));
    t.rocket(Spot::LEO, &[]);
    t.stack(StackId::OutpostA, pole, &["curiosity_rover", "percussive_drill", "radio_antenna"]);
    t.act(Action::Road(StackId::OutpostA, 0, caves));
    assert_eq!(t.state.stack(StackId::OutpostA).at, caves);
    assert_eq!(t.names(StackId::OutpostA).len(), 3);
    *t.state.stack_mut(StackId::OutpostA) = Stack::empty(pole);
    t.stack(StackId::OutpostA, pole, &["curiosity_rover", "metal_plating", "radio_antenna"]);
    t.act(Action::Road(StackId::OutpostA, 0, caves));
    assert_eq!(t.names(StackId::OutpostA), ["metal_plating", "radio_antenna"]);
    assert_eq!(t.names(StackId::OutpostB), ["curiosity_rover"]);
}

#[test]
fn c1c_buggies_drive_too_and_other_cards_do_not() {
    let mut t = safe();
    let pole = t.site("mars_north_pole");
    let drives = |t: &mut Table, name: &str| {
        t.rocket(pole, &[name]);
        t.legal().iter().any(|action| matches!(action, Action::Road(..)))
    };
    assert!(drives(&mut t, "electrophoretic_sandworm") && drives(&mut t, "exomars_rover"));
    assert!(!drives(&mut t, "base_array"));
    t.rocket(pole, &["curiosity_rover"]);
    t.state.stack_mut(ROCKET).pieces[0].damaged = true;
    assert!(!t.legal().iter().any(|action| matches!(action, Action::Road(..))), "D10: a damaged rover is cargo");
    t.rocket(t.site("ceres"), &["curiosity_rover"]);
    assert!(!t.legal().iter().any(|action| matches!(action, Action::Road(..))), "no road there");
}

#[test]
fn c1c_a_road_is_offered_only_where_an_outpost_can_stand_at_its_end() {
    let mut t = safe();
    let pole = t.site("mars_north_pole");
    t.rocket(pole, &["hall_effect", "curiosity_rover"]);
    for (id, at) in [(StackId::OutpostA, "ceres"), (StackId::OutpostB, "vesta")] {
        let at = t.site(at);
        t.stack(id, at, &["base_array"]);
    }
    assert!(!t.legal().iter().any(|action| matches!(action, Action::Road(..))));
    t.state.unlocked |= 1 << SITE_OUTPOST;
    assert!(t.legal().iter().any(|action| matches!(action, Action::Road(..))));
}
