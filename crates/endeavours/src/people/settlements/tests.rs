//! Stations, Drift Bernals and satellites (D2, D14, D15).

use crate::{
    Action,
    cards::Boon,
    fixture::{Table, bare},
    map::{Spot, Zone},
    pieces::StackId,
    state::{Built, SATELLITES, playmats::UNLOCK_STATIONS},
};

mod drift;

const ROCKET: StackId = StackId::Rocket;
const CREW: &str = "united_nations_cosmonauts";

/// A table with these three stations on the playmat, all unlocked.
fn with_stations(names: [&str; 3]) -> Table {
    let mut t = bare(&[]);
    t.state.station_cards.clear();
    for (slot, name) in (0_u8..).zip(names) {
        let card = t.rules.tables.stations.iter().position(|station| station.name == name).unwrap();
        t.state.station_cards.push(u8::try_from(card).unwrap());
        t.state.unlocked |= 1 << (UNLOCK_STATIONS + slot);
    }
    t
}

fn stations(t: &Table) -> Vec<Action> {
    t.legal().into_iter().filter(|action| matches!(action, Action::Station(..))).collect()
}

const THREE: [&str; 3] = ["trade_hub", "relay_beacon", "ice_mine"];

#[test]
fn d2a_a_station_is_built_only_once_it_is_unlocked() {
    let mut t = with_stations(THREE);
    t.state.unlocked = 0;
    t.rocket(Spot::point(Zone::Mars), &[CREW, "station_module"]);
    assert!(stations(&t).is_empty());
    t.state.unlocked |= 1 << (UNLOCK_STATIONS + 1);
    assert_eq!(stations(&t), [Action::Station(ROCKET, 1, 1)]);
}

#[test]
fn d2b_a_station_stands_in_space_or_on_a_site_as_its_card_says() {
    let mut t = with_stations(THREE);
    t.rocket(Spot::point(Zone::Mars), &[CREW, "station_module"]);
    assert_eq!(stations(&t), [Action::Station(ROCKET, 1, 0), Action::Station(ROCKET, 1, 1)]);
    let nyx = t.site("nyx");
    t.rocket(nyx, &[CREW, "station_module"]);
    assert_eq!(stations(&t), [Action::Station(ROCKET, 1, 2)], "no claim is needed");
    assert!(!t.state.site(nyx).claim);
}

#[test]
fn d2b_each_zone_has_one_station_at_most() {
    let mut t = with_stations(THREE);
    t.rocket(Spot::point(Zone::Mars), &[CREW, "station_module"]);
    t.act(Action::Station(ROCKET, 1, 0));
    t.rocket(t.site("nyx"), &[CREW, "station_module"]);
    assert!(stations(&t).is_empty(), "Mars has one");
    t.rocket(t.site("ceres"), &[CREW, "station_module"]);
    assert_eq!(stations(&t).len(), 1);
}

#[test]
fn d2c_building_takes_a_module_and_a_crew_or_engineer_beside_it_and_no_operation() {
    let mut t = with_stations(THREE);
    let point = Spot::point(Zone::Mars);
    t.rocket(point, &["electric_sail", "station_module"]);
    assert!(stations(&t).is_empty(), "nobody is there");
    // A miner is no engineer.
    t.stack(StackId::OutpostA, point, &["biomechs"]);
    assert!(stations(&t).is_empty());
    t.stack(StackId::OutpostA, point, &["babbage_halbonauts"]);
    assert_eq!(stations(&t).len(), 2, "an engineer in another stack there");
    t.act(Action::Station(ROCKET, 1, 0));
    assert_eq!(t.names(ROCKET), ["electric_sail"], "the module is used up");
    assert_eq!(t.state.stations.as_slice(), [Built { slot: 0, at: point }]);
    assert!(t.legal().contains(&Action::Income), "D2c: a free action");
}

#[test]
fn d2c_supplies_that_are_not_promoted_are_no_module() {
    let mut t = with_stations(THREE);
    t.rocket(Spot::point(Zone::Mars), &[CREW, "general_supplies"]);
    assert!(stations(&t).is_empty());
}

#[test]
fn d2c_the_lonely_and_the_damaged_build_nothing() {
    let mut t = with_stations(THREE);
    t.rocket(Spot::point(Zone::Mars), &[CREW, "station_module"]);
    t.state.stack_mut(ROCKET).pieces[0].lonely = true;
    assert!(stations(&t).is_empty());
    t.state.stack_mut(ROCKET).pieces[0].lonely = false;
    t.state.stack_mut(ROCKET).pieces[1].damaged = true;
    assert!(stations(&t).is_empty());
}

#[test]
fn d2c1_a_station_raises_the_colonist_limit_and_a_colonist_comes() {
    let mut t = with_stations(THREE);
    t.state.limit = 1;
    t.stack(StackId::Home, Spot::HOME, &["malcolm"]);
    t.rocket(Spot::point(Zone::Mars), &[CREW, "station_module"]);
    t.act(Action::Station(ROCKET, 1, 0));
    assert_eq!((t.state.limit, t.rules.colonists(&t.state)), (2, 2));
}

#[test]
fn d2d_a_station_is_human_so_nobody_there_is_isolated() {
    let mut t = with_stations(THREE);
    let point = Spot::point(Zone::Mars);
    t.rocket(point, &[CREW, "station_module"]);
    assert!(t.rules.isolated(&t.state, ROCKET, 0));
    t.act(Action::Station(ROCKET, 1, 0));
    assert!(!t.rules.isolated(&t.state, ROCKET, 0) && t.rules.settled(&t.state, point));
}

#[test]
fn d2e_a_station_gives_its_ability_once_it_is_built() {
    let mut t = with_stations(THREE);
    assert_eq!(t.state.boons.of(Boon::Sale), 0);
    t.rocket(Spot::point(Zone::Mars), &[CREW, "station_module"]);
    t.act(Action::Station(ROCKET, 1, 0));
    assert_eq!(t.state.boons.of(Boon::Sale), 2);
}

#[test]
fn d2f_cards_at_a_station_are_immune_to_flares() {
    let mut t = bare(&["events.red=[6, 6, 6, 6, 6, 6]", "zones.flare=[6, 6, 6, 6, 6, 6, 6, 6, 6]"]);
    t.state.year = 6;
    let point = Spot::point(Zone::Mars);
    t.state.stations.push(Built { slot: 0, at: point });
    t.rocket(point, &["base_array"]);
    t.stack(StackId::OutpostA, Spot::point(Zone::Venus), &["base_array"]);
    t.rules.event(&mut t.state, &mut t.luck, &mut t.log);
    assert!(!t.state.stack(ROCKET).is_empty() && t.state.stack(StackId::OutpostA).is_empty());
}

#[test]
fn d2g_a_station_stays_where_it_is_and_each_is_built_once() {
    let mut t = with_stations(THREE);
    t.rocket(Spot::point(Zone::Mars), &[CREW, "station_module", "station_module"]);
    t.act(Action::Station(ROCKET, 1, 0));
    t.rocket(Spot::point(Zone::Ceres), &[CREW, "station_module"]);
    assert_eq!(stations(&t), [Action::Station(ROCKET, 1, 1)], "the first is built already");
    t.years(3);
    assert_eq!(t.state.stations.len(), 1);
}

fn satellite_at(t: &mut Table, at: Spot) -> Vec<Action> {
    t.rocket(at, &["electric_sail", "satellite"]);
    t.legal().into_iter().filter(|action| matches!(action, Action::Deploy(..))).collect()
}

#[test]
fn d15a1_a_satellite_is_deployed_freely_at_a_lagrange_point() {
    let mut t = bare(&[]);
    let nyx = t.site("nyx");
    assert!(satellite_at(&mut t, nyx).is_empty() && satellite_at(&mut t, Spot::LEO).is_empty());
    assert_eq!(satellite_at(&mut t, Spot::point(Zone::Mars)), [Action::Deploy(ROCKET, 1)]);
    t.act(Action::Deploy(ROCKET, 1));
    assert_eq!(t.names(ROCKET), ["electric_sail"]);
    assert_eq!(t.state.satellites, 1 << Zone::Mars.place());
    assert!(t.legal().contains(&Action::Income));
}

#[test]
fn d15a1_each_zone_has_one_satellite_and_there_are_seven() {
    let mut t = bare(&[]);
    t.state.satellites = 1 << Zone::Mars.place();
    assert!(satellite_at(&mut t, Spot::point(Zone::Mars)).is_empty());
    assert_eq!(satellite_at(&mut t, Spot::point(Zone::Venus)).len(), 1);
    t.state.satellites = 0b0_0111_1111;
    assert_eq!(t.state.satellites.count_ones() as usize, SATELLITES);
    assert!(satellite_at(&mut t, Spot::point(Zone::Uranus)).is_empty(), "B3c1: seven in all");
}

#[test]
fn d15a1_a_damaged_satellite_is_cargo() {
    let mut t = bare(&[]);
    t.rocket(Spot::point(Zone::Mars), &["electric_sail", "satellite"]);
    t.state.stack_mut(ROCKET).pieces[1].damaged = true;
    assert!(!t.legal().iter().any(|action| matches!(action, Action::Deploy(..))));
}

#[test]
fn d15a2_a_deployed_satellite_stays() {
    let mut t = bare(&["events.yellow=[0, 0, 0, 0, 0, 0]"]);
    satellite_at(&mut t, Spot::point(Zone::Mars));
    t.act(Action::Deploy(ROCKET, 1));
    t.fly(ROCKET, Spot::LEO);
    t.years(2);
    assert_eq!(t.state.satellites, 1 << Zone::Mars.place());
}

#[test]
fn d15a4_a_lost_satellite_covers_its_number_again_and_can_be_deployed_anew() {
    let mut t = bare(&[]);
    t.state.satellites = 0b111;
    assert_eq!(t.rules.network_strength(&t.state), 2);
    t.state.satellites = 0b011;
    assert_eq!(t.rules.network_strength(&t.state), 1);
    assert_eq!(satellite_at(&mut t, Spot::point(Zone::Earth)).len(), 1);
}

#[test]
fn d15b_the_highest_visible_number_is_the_strength_of_the_network() {
    let mut t = bare(&[]);
    let strengths: Vec<u8> = (0..=7)
        .map(|count| {
            t.state.satellites = (1 << count) - 1;
            t.rules.network_strength(&t.state)
        })
        .collect();
    assert_eq!(strengths, [0, 1, 1, 2, 2, 3, 3, 4]);
}

#[test]
fn d15b_an_ability_takes_two_discoveries_and_its_unlock_cost() {
    use crate::state::{Owner, playmats::UNLOCKS};
    let mut t = bare(&[]);
    let beam = UNLOCKS - 4;
    let (first, count) = Owner::Network(0).spots();
    assert_eq!(count, 2);
    assert!(!t.legal().contains(&Action::Unlock(beam)));
    t.state.spots |= 1 << first;
    assert!(!t.legal().contains(&Action::Unlock(beam)), "one of two");
    t.state.spots |= 1 << (first + 1);
    t.act(Action::Unlock(beam));
    assert_eq!(t.state.aqua, 47, "3 Aqua");
    assert!(t.rules.networked(&t.state, 0));
}

#[test]
fn d15b1_beam_reflection_and_power_amplification_need_powersat() {
    use crate::state::playmats::UNLOCKS;
    let mut t = bare(&[]);
    t.state.satellites = 0b111;
    t.state.unlocked |= 0b11 << (UNLOCKS - 4);
    t.rocket(Spot::LEO, &["electric_sail"]);
    let thrust = |t: &Table| t.rules.engines(&t.state, ROCKET).next().unwrap().thrust;
    assert_eq!(thrust(&t), 2);
    t.state.powersat = true;
    // 1 for the push, 2 for the beam: they add up.
    assert_eq!(thrust(&t), 5);
}
