//! Journeys: burns, fuel and years, landing and lift-off, and what is met on the way (Core F to H).

use crate::{
    Action,
    cards::Grade,
    fixture::{Table, bare},
    map::{Spot, Zone},
    pieces::StackId,
    spacecraft::fuel::TANK,
    state::{Step, Trip},
};

mod ground;

const ROCKET: StackId = StackId::Rocket;
const SAIL: &str = "electric_sail";

/// A table without lost hazard rolls.
fn safe() -> Table {
    bare(&["hazard.fails=0"])
}

/// The years and tanks of the rocket's flight to a place, if it can fly there.
fn flight(t: &mut Table, to: Spot) -> Option<(u8, u8)> {
    t.flights(ROCKET).into_iter().find(|&(place, ..)| place == to).map(|(_, years, tanks)| (years, tanks))
}

#[test]
fn core_f_a_flight_burns_steps_and_takes_its_tanks_from_the_bank() {
    let mut t = safe();
    let nyx = t.site("nyx");
    // Two burns of four steps: from wet mass 2, nine steps above 1, one is left.
    t.rocket(Spot::LEO, &["re_solar_moth"]);
    assert_eq!(flight(&mut t, nyx), Some((1, 1)));
    t.fly(ROCKET, nyx);
    assert_eq!(t.state.aqua, 49);
    let rocket = t.state.stack(ROCKET);
    assert_eq!((rocket.at, rocket.fuel), (nyx, TANK / 9));
}

#[test]
fn core_f_away_from_the_bank_only_water_on_board_is_fuel() {
    let mut t = safe();
    let (nyx, point) = (t.site("nyx"), Spot::point(Zone::Mars));
    t.rocket(nyx, &["re_solar_moth"]);
    assert!(t.flights(ROCKET).is_empty());
    t.state.stack_mut(ROCKET).water = 3;
    assert!(flight(&mut t, point).is_some());
    t.fly(ROCKET, point);
    assert_eq!(t.state.aqua, 50);
    assert!(t.state.stack(ROCKET).water < 3);
}

#[test]
fn core_f_tanks_come_from_the_bank_before_they_come_from_the_cargo() {
    let mut t = safe();
    let nyx = t.site("nyx");
    t.rocket(Spot::LEO, &["re_solar_moth"]);
    t.state.stack_mut(ROCKET).water = 2;
    t.fly(ROCKET, nyx);
    assert_eq!(t.state.stack(ROCKET).water, 2, "the cargo is carried along");
    assert!(t.state.aqua < 50);
    // No more tanks are sold than there is room for beside the cargo.
    t.rocket(Spot::LEO, &["re_solar_moth"]);
    t.state.stack_mut(ROCKET).water = 9;
    let dry = t.rules.dry(t.state.stack(ROCKET));
    assert_eq!(u16::from(t.rules.tanks_at_hand(&t.state, ROCKET)), 32 - dry);
    // Without Aqua the cargo is what there is.
    t.rocket(Spot::LEO, &["re_solar_moth"]);
    (t.state.stack_mut(ROCKET).water, t.state.aqua) = (3, 0);
    t.fly(ROCKET, nyx);
    assert!(t.state.stack(ROCKET).water < 3);
}

#[test]
fn core_f_a_water_thruster_does_not_burn_dirt() {
    let mut t = safe();
    let point = Spot::point(Zone::Mars);
    t.rocket(t.site("nyx"), &["re_solar_moth"]);
    t.state.stack_mut(ROCKET).fuel = 3 * TANK;
    t.state.stack_mut(ROCKET).grade = Grade::Dirt;
    assert_eq!(flight(&mut t, point), None);
    t.state.stack_mut(ROCKET).grade = Grade::Water;
    assert!(flight(&mut t, point).is_some());
    // A dirt thruster burns either.
    t.rocket(t.site("nyx"), &["pulsed_plasmoid"]);
    t.state.stack_mut(ROCKET).fuel = 3 * TANK;
    for grade in [Grade::Dirt, Grade::Water] {
        t.state.stack_mut(ROCKET).grade = grade;
        assert!(flight(&mut t, point).is_some());
    }
}

#[test]
fn core_f_whoever_is_heavier_than_23_dry_or_32_wet_does_not_move() {
    let mut t = safe();
    t.rocket(Spot::point(Zone::Earth), &["re_solar_moth"]);
    t.state.stack_mut(ROCKET).fuel = 5 * TANK;
    t.state.stack_mut(ROCKET).dirt = 23;
    assert!(flight(&mut t, Spot::LEO).is_some());
    t.state.stack_mut(ROCKET).dirt = 24;
    assert!(t.flights(ROCKET).is_empty());
    t.state.stack_mut(ROCKET).dirt = 23;
    t.state.stack_mut(ROCKET).fuel = 10 * TANK;
    assert!(flight(&mut t, Spot::LEO).is_some(), "fuel beyond wet 32 stays behind");
}

#[test]
fn core_g_burns_in_a_year_are_the_net_thrust_and_the_rest_waits() {
    let mut t = safe();
    let icarus = t.site("apophis");
    t.rocket(Spot::LEO, &[SAIL]);
    // Thrust 2, 2 for a wisp: three burns in a year, four to Jupiter's point too, and five take two years.
    assert_eq!(flight(&mut t, icarus), Some((1, 0)));
    assert_eq!(flight(&mut t, Spot::point(Zone::Jupiter)), Some((1, 0)));
    let cruithne = t.site("cruithne");
    assert_eq!(flight(&mut t, cruithne), Some((2, 0)));
    t.fly(ROCKET, cruithne);
    assert_eq!(t.state.stack(ROCKET).at, Spot::AWAY);
    assert!(!t.legal().contains(&Action::Fly(ROCKET)));
    t.years(1);
    assert_eq!(t.state.stack(ROCKET).at, cruithne);
}

#[test]
fn core_g_below_a_net_thrust_of_1_no_burn_is_done() {
    let mut t = safe();
    t.rocket(Spot::LEO, &[SAIL]);
    // Six burns: the last two would fall to Saturn, where the Sun takes 4 of 4.
    let skoll = t.site("skoll");
    assert_eq!(flight(&mut t, skoll), None);
}

#[test]
fn core_g_each_spacecraft_moves_once_a_year() {
    let mut t = safe();
    t.rocket(Spot::LEO, &[SAIL]);
    t.fly(ROCKET, Spot::point(Zone::Earth));
    assert!(!t.legal().contains(&Action::Fly(ROCKET)));
    t.years(1);
    assert!(t.legal().contains(&Action::Fly(ROCKET)));
    t.act(Action::Fly(ROCKET)).act(Action::Stay);
    assert!(!t.legal().contains(&Action::Fly(ROCKET)));
}

#[test]
fn core_g_a_stack_without_a_working_thruster_stays() {
    let mut t = safe();
    t.rocket(Spot::LEO, &["hall_effect", "base_array"]);
    assert!(t.flights(ROCKET).is_empty());
    t.stack(ROCKET, Spot::LEO, &["nuclear_battery"]);
    assert!(!t.flights(ROCKET).is_empty());
}

#[test]
fn core_h_a_crash_hazard_is_rolled_on_the_way_in_and_on_the_way_out() {
    let mut t = safe();
    let ivar = t.site("ivar");
    t.rocket(Spot::LEO, &[SAIL]);
    t.fly(ROCKET, ivar);
    assert_eq!(t.state.tally.hazards, 1);
    t.rocket(ivar, &[SAIL]);
    t.state.site_mut(ivar).hazard = 0;
    t.fly(ROCKET, Spot::point(Zone::Mars));
    assert_eq!(t.state.tally.hazards, 2);
}

#[test]
fn core_h_crash_hazards_between_adjacent_sites_are_rolled_too() {
    let mut t = safe();
    let (from, to) = (t.site("karin_a"), t.site("karin_b"));
    t.rocket(from, &[SAIL]);
    t.state.stack_mut(ROCKET).moved = false;
    assert_eq!(flight(&mut t, to), Some((1, 0)));
    t.fly(ROCKET, to);
    assert_eq!(t.state.tally.hazards, 2);
}

#[test]
fn core_h_leaving_leo_meets_a_belt_and_leaving_the_home_orbit_does_not() {
    let mut t = safe();
    let nyx = t.site("nyx");
    t.rocket(Spot::LEO, &[SAIL]);
    t.fly(ROCKET, nyx);
    assert_eq!(t.times("Core H: belt"), 1);
    t.rocket(Spot::HOME, &[SAIL]);
    t.fly(ROCKET, nyx);
    assert_eq!(t.times("Core H: belt"), 1);
    t.state.site_mut(nyx).hazard = 0;
    t.rocket(nyx, &[SAIL]);
    t.fly(ROCKET, Spot::LEO);
    assert_eq!(t.times("Core H: belt"), 2);
}

#[test]
fn core_h_a_comet_is_entered_and_left_in_its_season_only() {
    let mut t = safe();
    let icarus = t.site("icarus");
    // Seven burns are two years. Season red is in the years 7 to 10, 19 to 22 and so on.
    let reach = |t: &mut Table, year: u16| {
        t.rocket(Spot::LEO, &[SAIL]);
        t.state.year = year;
        flight(t, icarus)
    };
    assert_eq!(reach(&mut t, 2), None);
    assert_eq!(reach(&mut t, 7), Some((2, 0)));
    assert_eq!(reach(&mut t, 6), Some((2, 0)), "it arrives in year 7");
    assert_eq!(reach(&mut t, 10), None, "it would arrive in year 11");
    for (year, leaves) in [(6, false), (7, true), (10, true), (11, false)] {
        t.rocket(icarus, &[SAIL]);
        t.state.year = year;
        assert_eq!(!t.flights(ROCKET).is_empty(), leaves, "year {year}");
    }
}

#[test]
fn core_h_no_number_of_tanks_comes_to_a_comet_out_of_its_season() {
    let mut t = safe();
    let icarus = t.site("icarus");
    for year in 6..=10 {
        for drive in [["re_solar_moth", "base_array"], ["pulsed_plasmoid", "base_array"]] {
            t.rocket(Spot::LEO, &drive);
            t.state.year = year;
            let pilot = t.rules.pilot(&t.state, ROCKET);
            let route = t.rules.route(&t.state, &pilot, [Spot::LEO, icarus]);
            for tanks in t.rules.tank_choices(&t.state, ROCKET, icarus) {
                let years = crate::Endeavours::years_with(&pilot, &route, tanks).expect("a flight that arrives");
                assert!((7..=10).contains(&(year + u16::from(years) - 1)), "year {year}, {tanks} tanks, {years} years");
            }
        }
    }
}

#[test]
fn d11_nobody_sets_out_for_a_black_hole() {
    let mut t = safe();
    let point = Spot::point(Zone::Mars);
    t.rocket(Spot::LEO, &[SAIL]);
    assert!(flight(&mut t, point).is_some());
    t.state.cover[point.index()] |= 1;
    assert_eq!(flight(&mut t, point), None);
}

#[test]
fn d11_a_spacecraft_that_flies_into_a_black_hole_is_lost() {
    let mut t = safe();
    let cruithne = t.site("cruithne");
    t.rocket(Spot::LEO, &[SAIL, "base_array"]);
    assert_eq!(t.fly(ROCKET, cruithne), 2);
    // It opens on the way.
    t.state.cover[cruithne.index()] |= 1;
    t.years(1);
    assert!(t.state.stack(ROCKET).is_empty() && t.told("D11: black hole"));
}

#[test]
fn core_1a_a_freighter_burns_once_a_year_without_fuel_and_twice_pushed() {
    let mut t = safe();
    let point = Spot::point(Zone::Mars);
    t.state.stack_mut(ROCKET).pieces.clear();
    t.stack(StackId::Freighter, point, &["fusion_fragment_sail"]);
    let years = |t: &mut Table| {
        t.flights(StackId::Freighter)
            .into_iter()
            .find(|&(to, ..)| to == Spot::LEO)
            .map(|(_, years, tanks)| (years, tanks))
    };
    assert_eq!(years(&mut t), Some((2, 0)));
    t.state.powersat = true;
    assert_eq!(years(&mut t), Some((1, 0)));
    t.fly(StackId::Freighter, Spot::LEO);
    assert_eq!((t.state.stack(StackId::Freighter).at, t.state.aqua), (Spot::LEO, 50));
}

#[test]
fn core_1a_a_freighter_keeps_to_its_range_and_its_load() {
    let mut t = safe();
    t.stack(StackId::Freighter, Spot::LEO, &["inflatable_solar_heated"]);
    let reaches =
        |t: &mut Table, zone: Zone| t.flights(StackId::Freighter).into_iter().any(|(to, ..)| to == Spot::point(zone));
    assert!(reaches(&mut t, Zone::Ceres) && !reaches(&mut t, Zone::Jupiter));
    t.state.powersat = true;
    assert!(reaches(&mut t, Zone::Jupiter));
    t.stack(StackId::Freighter, Spot::LEO, &["metal_plating", "base_array"]);
    assert!(t.flights(StackId::Freighter).is_empty(), "load 3 of 2");
}

#[test]
fn core_g_water_comes_into_the_bank_when_a_rocket_is_back() {
    let mut t = safe();
    t.rocket(Spot::point(Zone::Earth), &[SAIL]);
    t.state.stack_mut(ROCKET).water = 5;
    t.fly(ROCKET, Spot::LEO);
    assert_eq!((t.state.aqua, t.state.stack(ROCKET).water), (55, 0));
}

#[test]
fn core_f_tanks_are_offered_for_one_way_for_the_way_back_and_as_many_as_fit() {
    let mut t = safe();
    let nyx = t.site("nyx");
    t.rocket(Spot::LEO, &["re_solar_moth"]);
    t.act(Action::Fly(ROCKET)).act(Action::GoTo(nyx, 1, 1));
    let legal = t.legal();
    // There and back are four burns, 16 steps: 3 tanks give 19, and one more is for what is picked up there.
    assert_eq!(legal[..2], [Action::Tanks(1), Action::Tanks(4)]);
    assert!(legal.len() <= 3);
}

#[test]
fn c1f_a_spacecraft_ends_its_movement_at_an_ad_astra_exit_and_is_not_lost_there() {
    let mut t = safe();
    let exit = crate::Endeavours::EXIT;
    t.rocket(Spot::point(Zone::Uranus), &ground::WEAK);
    t.state.stack_mut(ROCKET).water = 3;
    t.fly(ROCKET, exit);
    t.years(6);
    assert_eq!((t.state.stack(ROCKET).at, t.names(ROCKET)), (exit, ground::WEAK.to_vec()));
}

#[test]
fn c1f_a_spacecraft_that_completes_a_starship_at_an_exit_is_decommissioned() {
    let mut t = safe();
    let exit = crate::Endeavours::EXIT;
    let starship = t.rules.tables.futures.iter().position(|own| own.name == "lithiated_starship").unwrap() as u8;
    t.rocket(exit, &["solem_medusa_tugged_orion", "base_array"]);
    t.state.stack_mut(ROCKET).isotope = 10;
    t.act(Action::Future(ROCKET, starship)).risk();
    assert!(t.state.stack(ROCKET).is_empty());
    assert_eq!(t.state.future_points, 14, "C2a2");
}

#[test]
fn d15b1_power_amplification_gives_a_pushed_spacecraft_more_burns_a_year() {
    use crate::state::playmats::UNLOCKS;
    let mut t = safe();
    let icarus = t.site("icarus");
    t.state.year = 7;
    t.state.satellites = 0b111;
    t.state.unlocked |= 1 << (UNLOCKS - 3);
    t.rocket(Spot::LEO, &[SAIL]);
    assert_eq!(flight(&mut t, icarus), Some((2, 0)), "seven burns");
    // Pushed it has thrust 5, and the network adds 2 burns.
    t.state.powersat = true;
    assert_eq!(flight(&mut t, icarus), Some((1, 0)));
    t.state.satellites = 0;
    assert_eq!(flight(&mut t, icarus), Some((2, 0)));
}

#[test]
fn core_g_mag_sails_have_a_burn_for_nothing_in_each_belt() {
    let mut t = safe();
    let nyx = t.site("nyx");
    // Two burns, one of them in Earth's belt.
    t.rocket(Spot::LEO, &["mag_sail"]);
    let pilot = t.rules.pilot(&t.state, ROCKET);
    let burns = |from: Spot| t.rules.route(&t.state, &pilot, [from, nyx]).burns;
    assert_eq!(burns(Spot::LEO), 2);
    assert_eq!(burns(Spot::HOME), t.rules.map().burns(Spot::HOME, nyx));
}

#[test]
fn core_2a_a_bernal_moves_until_it_is_anchored_and_never_to_leo() {
    let mut t = safe();
    t.stack(StackId::Bernal, Spot::HOME, &["tourism_cycler", "diamonoid_electro_dynamic_tether"]);
    t.state.stack_mut(StackId::Bernal).fuel = 8 * TANK;
    let places = t.flights(StackId::Bernal);
    assert!(!places.is_empty() && places.iter().all(|&(to, ..)| to != Spot::LEO));
    t.state.bernal_over = Some(Spot::HOME);
    assert!(!t.legal().contains(&Action::Fly(StackId::Bernal)));
}

/// The rocket under way from LEO to a site of a zone, no engine on board, so that it drifts to the zone's point.
fn adrift(t: &mut Table, site: &str) -> Spot {
    let to = t.site(site);
    t.rocket(Spot::LEO, &["base_array", "percussive_drill"]);
    let rocket = t.state.stack_mut(ROCKET);
    rocket.trip = Some(Trip { from: Spot::LEO, to, left: 1, engine: None, after: false, helper: None });
    rocket.at = Spot::AWAY;
    let point = Spot::point(t.rules.map().zone(to));
    t.state.push(Step::Go(ROCKET));
    point
}

#[test]
fn d12_who_drifts_into_a_cme_makes_a_shielding_roll() {
    let mut t = safe();
    let point = adrift(&mut t, "eros");
    t.go_on();
    assert_eq!((t.state.stack(ROCKET).at, t.times("D9a: shielding roll")), (point, 0));
    t.state.cmes.push(2);
    t.state.cover[point.index()] |= 1 << 1;
    adrift(&mut t, "eros");
    t.go_on();
    assert_eq!((t.state.stack(ROCKET).at, t.times("D9a: shielding roll")), (point, 1));
}

#[test]
fn d11_who_drifts_into_a_black_hole_is_lost_and_who_stays_inside_is_not() {
    let mut t = bare(&["hazard.fails=0", "black_hole.inside=false"]);
    let point = adrift(&mut t, "eros");
    t.state.cover[point.index()] |= 1;
    t.go_on();
    assert!(t.state.stack(ROCKET).is_empty());
    // Whoever cannot leave has entered nothing.
    t.rocket(point, &["base_array"]);
    let to = t.site("eros");
    t.state.stack_mut(ROCKET).trip = Some(Trip { from: point, to, left: 4, engine: None, after: false, helper: None });
    t.state.push(Step::Go(ROCKET));
    t.go_on();
    assert_eq!((t.names(ROCKET), t.state.stack(ROCKET).at), (vec!["base_array"], point));
}

#[test]
fn core_2a_what_a_lost_bernal_leaves_behind_does_not_fly() {
    let mut t = safe();
    t.stack(StackId::Bernal, Spot::HOME, &["geo_elevator_bernal", "re_solar_moth"]);
    assert!(t.legal().contains(&Action::Fly(StackId::Bernal)));
    t.state.stack_mut(StackId::Bernal).pieces.remove(0);
    assert!(!t.legal().contains(&Action::Fly(StackId::Bernal)));
}
