//! Refuelling, prospecting and industrializing (Core I5 to I7).

use crate::{
    Action, Hazard, Phase, Refuel, Spectral, Spot, StackId, Zone,
    cards::{Boon, Grade, Strengths},
    fixture::{Table, assert_share, cleared},
    spacecraft::fuel::TANK,
    state::once,
};

const ROCKET: StackId = StackId::Rocket;

/// A bare table with the rocket, no crew in it, on a site.
fn on(site: &str, cards: &[&str]) -> Table {
    let mut table = cleared(&[]);
    let at = table.site(site);
    table.probe(at, cards);
    table
}

#[test]
fn core_i5_a_site_refuel_brings_one_tank_and_the_hydration_less_the_isru_rating() {
    for (site, robonaut, tanks) in
        [("oljato", "nanobot", 3), ("mars_north_pole", "nanobot", 4), ("oljato", "lorentz_propelled_microprobe", 1)]
    {
        let mut table = on(site, &[robonaut]);
        table.act(Action::Refuel(ROCKET, Refuel::Site));
        assert_eq!(table.state.stack(ROCKET).water, tanks, "{site} with {robonaut}");
        assert!(table.state.did(once::OPERATION));
    }
}

#[test]
fn core_i5_an_isru_rating_above_the_hydration_brings_nothing() {
    let table = on("deimos", &["lorentz_propelled_microprobe"]);
    assert!(!table.legal().contains(&Action::Refuel(ROCKET, Refuel::Site)), "rating 3, hydration 2");
}

#[test]
fn core_i5_a_busted_site_can_be_refuelled_from() {
    let mut table = on("oljato", &["nanobot"]);
    table.ground("oljato").busted = true;
    assert!(table.legal().contains(&Action::Refuel(ROCKET, Refuel::Site)));
}

#[test]
fn core_i5_an_isru_card_that_does_not_work_refuels_nothing() {
    let mut table = on("oljato", &["flywheel_tractor"]);
    assert!(!table.legal().contains(&Action::Refuel(ROCKET, Refuel::Site)), "it lacks electricity");
    let mut damaged = on("oljato", &["nanobot"]);
    damaged.state.stack_mut(ROCKET).pieces[0].damaged = true;
    assert!(!damaged.legal().contains(&Action::Refuel(ROCKET, Refuel::Site)));
    let at = table.site("oljato");
    table.stack(ROCKET, at, &["nuclear_battery"]);
    assert!(table.legal().contains(&Action::Refuel(ROCKET, Refuel::Site)));
}

#[test]
fn core_i5_a_factory_refuel_brings_seven_tanks() {
    let mut table = on("gaspra", &["hall_effect"]);
    assert!(!table.legal().contains(&Action::Refuel(ROCKET, Refuel::Factory)));
    table.ground("gaspra").factory = true;
    table.act(Action::Refuel(ROCKET, Refuel::Factory));
    assert_eq!(table.state.stack(ROCKET).water, 7);
}

#[test]
fn core_i5_a_factory_brings_an_isotope_tank_to_the_owner_of_a_gigawatt_thruster_of_its_type() {
    let mut table = on("luna_aristarchus_plateau", &["spheromak_3he_d_magnetic_fusion"]);
    table.ground("luna_aristarchus_plateau").factory = true;
    table.act(Action::Refuel(ROCKET, Refuel::Isotope));
    assert_eq!((table.state.stack(ROCKET).isotope, table.state.stack(ROCKET).isotope_type), (1, Some(Spectral::H)));
    let mut table = on("luna_shackleton_polar_rim", &["spheromak_3he_d_magnetic_fusion"]);
    table.ground("luna_shackleton_polar_rim").factory = true;
    assert!(!table.legal().contains(&Action::Refuel(ROCKET, Refuel::Isotope)), "a factory of type S");
}

#[test]
fn core_i5_an_air_eater_brings_five_tanks_less_the_fuel_of_a_burn_after_its_hazard() {
    let mut table = cleared(&[]);
    // The first of three alike.
    let pole = table.site("mars_north_pole");
    table.probe(Spot::point(Zone::Mars), &["dual_stage_4_grid", "dusty_plasma_mhd"]);
    table.act(Action::Refuel(ROCKET, Refuel::Air(pole)));
    assert_eq!(table.state.phase, Phase::Hazard(ROCKET, Hazard::AirEater(pole)));
    table.act(Action::Skip);
    assert_eq!((table.state.stack(ROCKET).water, table.state.aqua), (5, 56), "a third of a step counts for nothing");
    let mut table = cleared(&[]);
    table.probe(Spot::point(Zone::Mars), &["re_solar_moth", "dusty_plasma_mhd"]);
    table.act(Action::Refuel(ROCKET, Refuel::Air(pole))).act(Action::Skip);
    assert_eq!(table.state.stack(ROCKET).water, 1, "four steps a burn");
}

#[test]
fn core_i5_air_eating_takes_an_engine_an_air_eater_and_an_aerobrake_hazard() {
    let refuels = |zone: Zone, cards: &[&str]| {
        let mut table = cleared(&[]);
        table.probe(Spot::point(zone), cards);
        table.legal().iter().filter(|action| matches!(action, Action::Refuel(_, Refuel::Air(_)))).count()
    };
    assert_eq!(refuels(Zone::Mars, &["re_solar_moth", "dusty_plasma_mhd"]), 1, "three aerobrakes that are alike");
    assert_eq!(refuels(Zone::Mars, &["re_solar_moth"]), 0);
    assert_eq!(refuels(Zone::Mars, &["dusty_plasma_mhd"]), 0);
    assert_eq!(refuels(Zone::Ceres, &["re_solar_moth", "dusty_plasma_mhd"]), 0);
}

#[test]
fn f1c_an_air_eater_mission_tells_aerobrakes_of_a_zone_apart() {
    let mut table = cleared(&["hazard.price=0"]);
    table.expedition(Spot::point(Zone::Mars), &["re_solar_moth", "dusty_plasma_mhd"]).mission("air 2 mars");
    let offered = |table: &Table| -> Vec<Spot> {
        let legal = table.legal().into_iter();
        legal
            .filter_map(|action| if let Action::Refuel(_, Refuel::Air(site)) = action { Some(site) } else { None })
            .collect()
    };
    let first = offered(&table);
    assert_eq!(first.len(), 1);
    table.act(Action::Refuel(ROCKET, Refuel::Air(first[0]))).act(Action::Skip).again();
    let second = offered(&table);
    assert!(second.len() == 2 && second.contains(&first[0]), "the next hazard that counts stands beside the first");
}

#[test]
fn core_i5_a_miner_there_refuels_once_more() {
    let mut table = on("oljato", &["nanobot", "biomechs"]);
    table.act(Action::Refuel(ROCKET, Refuel::Site));
    assert_eq!(table.state.stack(ROCKET).water, 6);
    let mut table = on("oljato", &["nanobot", "biomechs"]);
    table.state.stack_mut(ROCKET).pieces[1].lonely = true;
    table.act(Action::Refuel(ROCKET, Refuel::Site));
    assert_eq!(table.state.stack(ROCKET).water, 3, "a lonely one does not (D17b2)");
}

/// Prospects a site of which a claim may come, and says the roll and whether it was claimed.
fn prospect(table: &mut Table, site: &str) -> (u8, bool) {
    let at = table.site(site);
    let ground = table.ground(site);
    (ground.claim, ground.busted) = (false, false);
    table.state.claims = 9;
    table.log.entries.clear();
    table.again().act(Action::Prospect(ROCKET, at));
    let roll = table.log.entries.iter().find(|entry| entry.rule == "Core I6: prospect").unwrap();
    let shown = roll.what.split(' ').nth(3).and_then(|word| word.parse().ok()).expect("a roll");
    let ground = table.ground(site);
    assert_ne!(ground.claim, ground.busted);
    (shown, ground.claim)
}

#[test]
fn core_i6_a_roll_of_the_site_size_or_less_claims_it_and_any_other_busts_it() {
    let mut table = on("hertha", &["quantum_cascade_laser", "nuclear_battery", "microtube_array"]);
    let mut seen = [false; 2];
    for _ in 0..60 {
        let (shown, claimed) = prospect(&mut table, "hertha");
        assert_eq!(claimed, shown <= 3);
        seen[usize::from(claimed)] = true;
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn core_i6_sites_of_size_six_and_the_kreutz_sungrazer_are_claimed_without_fail() {
    for site in ["ceres", "kreutz_sungrazer"] {
        let mut table = on(site, &["mitee_arcjet", "nuclear_battery"]);
        assert!((0..30).all(|_| prospect(&mut table, site).1), "{site}");
    }
}

#[test]
fn core_i6_a_claim_uses_one_of_nine_and_a_bust_none() {
    let mut table = on("ceres", &["nanobot"]);
    let ceres = table.site("ceres");
    table.act(Action::Prospect(ROCKET, ceres));
    assert_eq!((table.state.claims, table.ground("ceres").claim), (8, true));
    assert!(!table.again().legal().contains(&Action::Prospect(ROCKET, ceres)), "it is claimed");
    let mut table = on("ceres", &["nanobot"]);
    table.state.claims = 0;
    assert!(!table.legal().contains(&Action::Prospect(ROCKET, ceres)), "no claim is left");
}

#[test]
fn core_i6_prospecting_takes_a_working_isru_card_of_a_rating_up_to_the_hydration() {
    let eros = |cards: &[&str]| {
        let table = on("eros", cards);
        let eros = table.site("eros");
        table.legal().contains(&Action::Prospect(ROCKET, eros))
    };
    assert!(!eros(&["nanobot"]), "rating 1 on hydration 0");
    assert!(!eros(&["quantum_cascade_laser"]), "it lacks its support");
    assert!(eros(&["quantum_cascade_laser", "nuclear_battery", "microtube_array"]));
}

#[test]
fn core_i6_a_busted_site_is_not_prospected_again() {
    let mut table = on("ceres", &["nanobot"]);
    table.ground("ceres").busted = true;
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Prospect(..))));
}

#[test]
fn core_i6_a_raygun_prospects_adjacent_sites_but_no_atmospheric_one() {
    let cards = ["lorentz_propelled_microprobe", "von_neumann_santa_claus_machine"];
    let table = on("hygiea", &cards);
    let badenia = table.site("badenia");
    assert!(table.legal().contains(&Action::Prospect(ROCKET, badenia)));
    let table = on("hygiea", &["nanobot"]);
    assert!(!table.legal().contains(&Action::Prospect(ROCKET, badenia)), "a buggy does not reach another body");
}

#[test]
fn core_i6_a_buggy_prospects_the_sites_of_its_road() {
    let table = on("mars_north_pole", &["nanobot"]);
    let arsia = table.site("mars_arsia_mons_caves");
    assert!(table.legal().contains(&Action::Prospect(ROCKET, arsia)));
    let table = on("mars_north_pole", &["mitee_arcjet", "nuclear_battery"]);
    assert!(!table.legal().contains(&Action::Prospect(ROCKET, arsia)), "a missile does not drive");
}

#[test]
fn core_i6_a_buggy_rolls_a_failure_once_more() {
    let share = |cards: &[&str]| {
        let mut table = on("karin_b", cards);
        (0..1_000).filter(|_| prospect(&mut table, "karin_b").1).count()
    };
    // 1/6 without, 1 - (5/6)^2 = 11/36 with another roll; five standard errors of 1,000 rolls are 59 and 73.
    assert!((108..=226).contains(&share(&["mitee_arcjet", "nuclear_battery"])));
    assert!((232..=379).contains(&share(&["nanobot"])));
}

#[test]
fn core_i6_a_prospector_prospects_once_more_a_year() {
    let mut table = on("ceres", &["juiced_cosmonauts"]);
    let ceres = table.site("ceres");
    table.state.once = once::OPERATION;
    table.act(Action::Prospect(ROCKET, ceres));
    table.ground("ceres").claim = false;
    assert!(!table.legal().contains(&Action::Prospect(ROCKET, ceres)), "but once");
}

#[test]
fn core_i7_a_robonaut_and_a_refinery_become_a_factory_on_an_own_claim() {
    let mut table = on("hertha", &["nanobot", "cvd_molding", "hall_effect"]);
    assert!(!table.legal().contains(&Action::Industrialize(ROCKET)), "no claim");
    table.ground("hertha").claim = true;
    table.act(Action::Industrialize(ROCKET));
    assert!(table.ground("hertha").factory);
    assert_eq!(table.state.factories, 6);
    let mut hand: Vec<&str> = table.state.hand.iter().map(|&face| table.rules.face(face).name.as_str()).collect();
    hand.sort_unstable();
    assert_eq!(hand, ["cvd_molding", "met_steamer"], "both come to hand, white sides up");
    assert!(table.has(ROCKET, "hall_effect"), "and nothing else");
}

#[test]
fn core_i7_the_support_chains_are_used_as_well_and_radiators_are_not_needed() {
    let mut table = on("hertha", &["fissile_aerosol_laser", "electroforming", "dusty_plasma_mhd"]);
    table.ground("hertha").claim = true;
    table.act(Action::Industrialize(ROCKET));
    assert!(table.ground("hertha").factory && !table.has(ROCKET, "dusty_plasma_mhd"));
    assert_eq!(table.state.hand.len(), 3);
}

#[test]
fn core_i7_neither_crew_nor_colonists_stand_for_a_robonaut() {
    let mut table = cleared(&[]);
    let hertha = table.site("hertha");
    table.expedition(hertha, &["biomechs", "cvd_molding"]).ground("hertha").claim = true;
    assert!(!table.legal().contains(&Action::Industrialize(ROCKET)));
}

#[test]
fn core_i7_a_site_has_one_factory_and_the_player_seven() {
    let mut table = on("hertha", &["nanobot", "cvd_molding"]);
    table.ground("hertha").claim = true;
    table.state.factories = 0;
    assert!(!table.legal().contains(&Action::Industrialize(ROCKET)));
    table.state.factories = 7;
    table.ground("hertha").factory = true;
    assert!(!table.legal().contains(&Action::Industrialize(ROCKET)));
    let rules = &table.rules;
    assert_eq!([rules.numbers.claim_tokens, rules.numbers.factory_tokens, rules.numbers.colony_tokens], [9, 7, 7]);
}

#[test]
fn core_i7_a_factory_on_a_push_site_brings_powersat() {
    for (site, powersat) in [("bennu", true), ("hertha", false)] {
        let mut table = on(site, &["nanobot", "cvd_molding"]);
        table.ground(site).claim = true;
        table.state.powersat = false;
        table.state.home_bernal = table.face("tourism_cycler");
        assert!(!table.rules.has_powersat(&table.state));
        table.act(Action::Industrialize(ROCKET));
        assert_eq!(table.rules.has_powersat(&table.state), powersat, "{site}");
    }
}

#[test]
fn core_i7_an_industrialist_industrializes_once_a_year_beside_the_operation() {
    let mut table = on("hertha", &["nanobot", "cvd_molding", "malcolm"]);
    table.ground("hertha").claim = true;
    table.act(Action::Income).act(Action::Industrialize(ROCKET));
    assert!(table.ground("hertha").factory);
    let other = table.site("minerva");
    table.ground("minerva").claim = true;
    table.stack(ROCKET, other, &["nanobot", "cvd_molding"]);
    assert!(!table.legal().contains(&Action::Industrialize(ROCKET)), "but once");
}

#[test]
fn core_abilities_help_refuels_and_ratings() {
    let mut table = on("oljato", &["nanobot"]);
    table.state.boons = Strengths::default();
    table.state.boons.add(&[(Boon::Refuel, 2), (Boon::Isru, 1)].into_iter().collect());
    assert_eq!(table.rules.isru(&table.state, ROCKET), Some(0), "never below 0");
    table.act(Action::Refuel(ROCKET, Refuel::Site));
    assert_eq!(table.state.stack(ROCKET).water, 6, "1 and 3, less 0, and 2 more");
    assert_eq!(table.state.stack(StackId::Leo).water, 0);
}

#[test]
fn c1b_dirt_is_carried_as_cargo_and_becomes_fuel_elsewhere() {
    let mut table = on("oljato", &["pulsed_plasmoid"]);
    let dirt = |table: &Table, tanks: u8| table.legal().contains(&Action::Refuel(ROCKET, Refuel::Haul(tanks)));
    assert!(!dirt(&table, 4), "neither a factory nor an ISRU card");
    table.ground("oljato").factory = true;
    assert!(dirt(&table, 4));
    table.act(Action::Refuel(ROCKET, Refuel::Haul(4)));
    assert!(!table.state.did(once::OPERATION), "a free action");
    let stack = table.state.stack(ROCKET);
    assert_eq!((stack.dirt, stack.fuel), (4, 0));
    table.state.stack_mut(ROCKET).at = Spot::point(Zone::Mars);
    assert!(!dirt(&table, 4));
    table.act(Action::Refuel(ROCKET, Refuel::Stoke));
    let stack = table.state.stack(ROCKET);
    assert_eq!((stack.dirt, stack.fuel, stack.grade), (0, 4 * TANK, Grade::Dirt));
}

#[test]
fn c1b_dirt_cargo_leaves_the_dry_mass_at_23_and_needs_a_thruster_that_burns_it() {
    let mut table = on("oljato", &["pulsed_plasmoid", "base_array"]);
    table.ground("oljato").factory = true;
    let room = 23 - table.rules.dry(table.state.stack(ROCKET));
    assert_eq!(u16::from(table.rules.dirt_cargo_room(&table.state, ROCKET)), room);
    // Water on board is another grade.
    table.state.stack_mut(ROCKET).dirt = 2;
    table.state.stack_mut(ROCKET).fuel = TANK;
    assert!(!table.rules.dirt_burns(&table.state, ROCKET));
    let mut table = on("oljato", &["re_solar_moth"]);
    table.ground("oljato").factory = true;
    assert_eq!(table.rules.dirt_cargo_room(&table.state, ROCKET), 0);
}

/// Damages the cards of the rocket.
fn damage(table: &mut Table) {
    table.state.stack_mut(ROCKET).pieces.iter_mut().for_each(|piece| piece.damaged = true);
}

#[test]
fn d10_a_damaged_scoop_does_not_raise_the_hydration_of_an_aerostat() {
    let mut table = on("venus_aerostat_xity", &["atmospheric_scoop"]);
    let venus = table.site("venus_aerostat_xity");
    assert_eq!(table.rules.hydration(&table.state, ROCKET, venus), 2);
    damage(&mut table);
    assert_eq!(table.rules.hydration(&table.state, ROCKET, venus), 0);
}

#[test]
fn d10_a_damaged_thruster_loads_no_dirt_and_ignites_no_isotope() {
    let mut table = on("oljato", &["pulsed_plasmoid"]);
    table.ground("oljato").factory = true;
    table.state.stack_mut(ROCKET).dirt = 2;
    let able = |table: &Table| {
        let room = table.rules.dirt_at_hand(&table.state, ROCKET) > 0;
        (room, table.rules.dirt_cargo_room(&table.state, ROCKET) > 0, table.rules.dirt_burns(&table.state, ROCKET))
    };
    assert_eq!(able(&table), (true, true, true));
    damage(&mut table);
    assert_eq!(able(&table), (false, false, false));
    let mut table = on("oljato", &["salt_water_zubrin"]);
    let letter = table.rules.face(table.face("salt_water_zubrin")).spectral;
    let rocket = table.state.stack_mut(ROCKET);
    (rocket.isotope, rocket.isotope_type) = (1, letter);
    assert!(table.rules.ignitable(&table.state, ROCKET));
    damage(&mut table);
    assert!(!table.rules.ignitable(&table.state, ROCKET));
}

#[test]
fn d10_a_damaged_refinery_makes_no_industrializing_free() {
    let mut table = on("hertha", &["solid_flame"]);
    assert_eq!(table.rules.industry_free(&table.state, ROCKET), Some(0));
    damage(&mut table);
    assert_eq!(table.rules.industry_free(&table.state, ROCKET), None);
}

#[test]
fn core_i6_one_failed_roll_of_an_operation_is_made_again_however_many_sites_it_goes_on_to() {
    let mut table = on("karin_b", &["lorentz_propelled_microprobe", "von_neumann_santa_claus_machine"]);
    table.rules.tables.map.sites.iter_mut().for_each(|site| site.hydration = 4);
    let [one, other] = ["karin_b", "karin_a"].map(|name| table.site(name));
    let (mut tries, mut claims) = (0, 0);
    for _ in 0..3_000 {
        for spot in [one, other] {
            let ground = table.state.site_mut(spot);
            (ground.claim, ground.busted) = (false, false);
        }
        table.state.claims = 9;
        table.again().act(Action::Prospect(ROCKET, one));
        if table.state.site(one).busted {
            // Both rolls have failed, so none is left for the other site.
            table.act(Action::Prospect(ROCKET, other));
            (tries, claims) = (tries + 1, claims + u32::from(table.state.site(other).claim));
        }
    }
    assert_share(claims, tries, 1.0 / 6.0);
}

#[test]
fn core_k2b_free_tankage_triggers_no_glitch() {
    let mut table = on("oljato", &["pulsed_plasmoid", "nanobot"]);
    table.ground("oljato").factory = true;
    table.state.stack_mut(ROCKET).glitch = true;
    table.act(Action::Refuel(ROCKET, Refuel::Haul(4))).act(Action::Refuel(ROCKET, Refuel::Stoke));
    assert!(!table.told("Core K2b: glitch"));
    table.act(Action::Refuel(ROCKET, Refuel::Factory));
    assert!(table.told("Core K2b: glitch"), "a refuel operation does");
}

#[test]
fn core_f_a_dirt_thruster_takes_dirt_beside_a_factory_or_a_working_isru_card() {
    let dirt = |table: &Table| table.legal().contains(&Action::Refuel(ROCKET, Refuel::Dirt(4)));
    let mut table = on("oljato", &["pulsed_plasmoid"]);
    assert!(!dirt(&table), "neither is there");
    table.ground("oljato").factory = true;
    assert!(dirt(&table));
    table.act(Action::Refuel(ROCKET, Refuel::Dirt(4)));
    let stack = table.state.stack(ROCKET);
    assert_eq!((stack.fuel, stack.grade, table.state.did(once::OPERATION)), (4 * TANK, Grade::Dirt, false));
    let mut table = on("oljato", &["pulsed_plasmoid", "nanobot"]);
    assert!(dirt(&table), "an ISRU card");
    damage(&mut table);
    assert!(!dirt(&table), "that works");
    assert!(!dirt(&on("oljato", &["re_solar_moth", "nanobot"])), "a water thruster");
}
