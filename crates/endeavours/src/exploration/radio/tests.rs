//! Radio transmissions: contacts, relays, interference and the roll (D16, D17d, E9).

use crate::{
    Action,
    fixture::{Table, bare},
    map::{Spot, Zone},
    pieces::StackId,
    state::{Built, DriftBernal, Phase, playmats::UNLOCKS},
};

const ROCKET: StackId = StackId::Rocket;
const CREW: &str = "united_nations_cosmonauts";

/// A lonely crew with an antenna at the Lagrange point of a zone.
fn lonely_at(zone: Zone) -> Table {
    let mut t = bare(&[]);
    t.state.stack_mut(StackId::Leo).pieces.clear();
    t.rocket(Spot::point(zone), &[CREW, "radio_antenna"]);
    t.state.stack_mut(ROCKET).pieces[0].lonely = true;
    t
}

fn calls(t: &Table) -> Vec<Action> {
    t.legal().into_iter().filter(|action| matches!(action, Action::Transmit(..))).collect()
}

#[test]
fn d16a_people_beside_a_working_antenna_are_a_contact() {
    let mut t = bare(&[]);
    let point = Spot::point(Zone::Mars);
    let contact = |t: &mut Table, names: &[&str]| {
        t.rocket(point, names);
        t.rules.is_contact(&t.state, point)
    };
    assert!(contact(&mut t, &[CREW, "radio_antenna"]) && contact(&mut t, &["malcolm", "radio_antenna"]));
    assert!(!contact(&mut t, &[CREW]) && !contact(&mut t, &["radio_antenna"]));
    assert!(!contact(&mut t, &["security_system", "radio_antenna"]), "robots do not call");
    t.rocket(point, &[CREW, "radio_antenna"]);
    t.state.stack_mut(ROCKET).pieces[1].damaged = true;
    assert!(!t.rules.is_contact(&t.state, point), "D10: a damaged antenna is cargo");
}

#[test]
fn d16a_an_antenna_in_another_stack_of_the_place_will_do() {
    let mut t = bare(&[]);
    let point = Spot::point(Zone::Mars);
    t.rocket(point, &[CREW]);
    t.stack(StackId::OutpostA, point, &["radio_antenna"]);
    assert!(t.rules.is_contact(&t.state, point));
}

#[test]
fn d16a_colonies_anchored_bernals_and_stations_are_contacts() {
    let mut t = bare(&[]);
    let (nyx, mars, venus) = (t.site("nyx"), Spot::point(Zone::Mars), Spot::point(Zone::Venus));
    assert!(t.rules.is_contact(&t.state, Spot::HOME));
    assert!(![nyx, mars, venus].into_iter().any(|at| t.rules.is_contact(&t.state, at)));
    t.state.site_mut(nyx).colony = true;
    t.state.stations.push(Built { slot: 0, at: mars });
    t.state.drift[0] = Some(DriftBernal { card: 0, at: venus, anchored: true });
    assert!([nyx, mars, venus].into_iter().all(|at| t.rules.is_contact(&t.state, at)));
}

#[test]
fn d16a_a_station_answers_without_a_stack_beside_it() {
    let mut t = lonely_at(Zone::Mars);
    let (mars, venus) = (Spot::point(Zone::Mars), Spot::point(Zone::Venus));
    assert!(!calls(&t).contains(&Action::Transmit(mars, venus)));
    t.state.stations.push(Built { slot: 0, at: venus });
    assert!(calls(&t).contains(&Action::Transmit(mars, venus)));
}

#[test]
fn d16b_e9_transmitting_is_the_operation_of_the_year() {
    let mut t = lonely_at(Zone::Earth);
    t.state.year = 1;
    t.act(Action::Transmit(Spot::point(Zone::Earth), Spot::HOME));
    assert!(!t.legal().contains(&Action::Income) && calls(&t).is_empty());
}

#[test]
fn e9a_the_two_contacts_are_at_different_places() {
    let t = lonely_at(Zone::Mars);
    assert_eq!(calls(&t), [Action::Transmit(Spot::point(Zone::Mars), Spot::HOME)]);
}

#[test]
fn e9a1_one_contact_is_somebody_with_an_antenna() {
    let mut t = bare(&[]);
    let nyx = t.site("nyx");
    t.state.site_mut(nyx).colony = true;
    t.rocket(Spot::point(Zone::Mars), &[CREW]);
    t.state.stack_mut(ROCKET).pieces[0].lonely = true;
    assert!(calls(&t).is_empty());
}

#[test]
fn e9a1_a_colony_or_bernal_may_transmit_to_the_antenna_where_it_has_more_dice() {
    let mut t = bare(&["transmit.value=5"]);
    t.rocket(Spot::point(Zone::Mars), &[CREW, "radio_antenna"]);
    t.state.stack_mut(ROCKET).pieces[0].lonely = true;
    assert_eq!(calls(&t), [Action::Transmit(Spot::HOME, Spot::point(Zone::Mars))]);
}

#[test]
fn d16c_contacts_are_relays_and_satellites_once_the_network_relays() {
    let mut t = lonely_at(Zone::Jupiter);
    let (from, to) = (Spot::point(Zone::Jupiter), Spot::HOME);
    assert_eq!(t.rules.relays(&t.state, from, to), 0);
    let nyx = t.site("nyx");
    t.state.site_mut(nyx).colony = true;
    assert_eq!(t.rules.relays(&t.state, from, to), 1, "a colony in the zone of Mars");
    t.state.satellites = 1 << Zone::Ceres.place();
    assert_eq!(t.rules.relays(&t.state, from, to), 1);
    t.state.unlocked |= 1 << (UNLOCKS - 2);
    assert_eq!(t.rules.relays(&t.state, from, to), 2);
    // A second relay in a zone adds nothing (E9c2).
    t.state.satellites |= 1 << Zone::Mars.place();
    assert_eq!(t.rules.relays(&t.state, from, to), 2);
}

#[test]
fn d16d_zones_of_the_contacts_and_adjacent_zones_are_not_between() {
    let mut t = bare(&[]);
    t.state.unlocked |= 1 << (UNLOCKS - 2);
    t.state.satellites = 0b1_1111_1111;
    let relays = |one: Zone, other: Zone| t.rules.relays(&t.state, Spot::point(one), Spot::point(other));
    assert_eq!((relays(Zone::Mars, Zone::Mars), relays(Zone::Mars, Zone::Ceres)), (0, 0));
    assert_eq!((relays(Zone::Mars, Zone::Jupiter), relays(Zone::Mercury, Zone::Neptune)), (1, 7));
    assert_eq!(relays(Zone::Jupiter, Zone::Mars), 1);
}

#[test]
fn d16e_with_somebody_lonely_interference_is_1_more_than_the_borders_crossed() {
    for (zone, value) in [(Zone::Earth, 1), (Zone::Mars, 2), (Zone::Neptune, 7), (Zone::Mercury, 3)] {
        let t = lonely_at(zone);
        assert_eq!(t.rules.interference(&t.state, Spot::point(zone), Spot::HOME), value);
    }
}

#[test]
fn d16e_a_mission_has_its_own_interference_unless_somebody_is_lonely() {
    let mut t = lonely_at(Zone::Mars);
    t.rocket(Spot::LEO, &[CREW, "radio_antenna"]);
    let nyx = t.site("nyx");
    t.state.site_mut(nyx).colony = true;
    t.mission("radio earth mars 1");
    let source = t.state.quests[0].source;
    t.quest(source, Spot::HOME);
    assert_eq!(t.rules.interference(&t.state, Spot::LEO, nyx), 1);
    t.mission("radio earth jupiter 2");
    let callisto = t.site("callisto_valhalla");
    t.state.site_mut(callisto).colony = true;
    assert_eq!(t.rules.interference(&t.state, Spot::LEO, callisto), 2);
    t.state.stack_mut(ROCKET).pieces[0].lonely = true;
    assert_eq!(t.rules.interference(&t.state, Spot::LEO, callisto), 1 + 3, "three borders");
}

#[test]
fn e9c1_the_transmitter_gives_the_test_dice() {
    let mut t = bare(&[]);
    let (nyx, mars) = (t.site("nyx"), Spot::point(Zone::Mars));
    t.rocket(mars, &[CREW, "radio_antenna"]);
    assert_eq!(t.rules.transmit_dice(&t.state, mars), 3, "the antenna's value");
    t.state.site_mut(nyx).colony = true;
    let settled = [nyx, Spot::HOME].map(|at| t.rules.transmit_dice(&t.state, at));
    assert_eq!(settled, [2, 2], "colonies and Bernals have 2");
}

#[test]
fn e9c2_relays_take_hazard_dice_away() {
    let mut t = lonely_at(Zone::Jupiter);
    t.state.unlocked |= 1 << (UNLOCKS - 2);
    let (from, to) = (Spot::point(Zone::Jupiter), Spot::HOME);
    for (satellites, dice) in
        [(0, 4), (1 << Zone::Mars.place(), 3), (1 << Zone::Mars.place() | 1 << Zone::Ceres.place(), 2)]
    {
        t.state.satellites = satellites;
        t.log.entries.clear();
        t.rules.transmit(&mut t.state, from, to, &mut t.luck, &mut t.log);
        assert!(t.lines("E9c: transmit roll")[0].contains(&format!("with {dice} hazard dice")));
    }
}

#[test]
fn e9c3_a_transmission_is_received_where_the_test_dice_reach_the_hazard_dice() {
    let mut t = lonely_at(Zone::Mars);
    let (from, to) = (Spot::point(Zone::Mars), Spot::HOME);
    let mut seen = [0; 2];
    for _ in 0..100 {
        t.state.stack_mut(ROCKET).pieces[0].lonely = true;
        t.log.entries.clear();
        t.rules.transmit(&mut t.state, from, to, &mut t.luck, &mut t.log);
        let line = t.lines("E9c: transmit roll")[0].to_owned();
        let sums: Vec<u32> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
        // Sum of test dice, their number, sum of hazard dice, their number.
        let received = sums[0] >= sums[2];
        assert_eq!(line.contains("received"), received, "{line}");
        assert_eq!(t.state.stack(ROCKET).pieces[0].lonely, !received, "D17d: {line}");
        seen[usize::from(received)] += 1;
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

#[test]
fn d17b3_the_lonely_complete_no_mission_by_radio() {
    let mut t = bare(&[]);
    let nyx = t.site("nyx");
    t.state.site_mut(nyx).colony = true;
    t.rocket(Spot::LEO, &[CREW, "radio_antenna"]);
    t.mission("radio earth mars 1");
    for lonely in [true, false] {
        let points = t.state.mission_points;
        for _ in 0..40 {
            t.state.stack_mut(ROCKET).pieces[0].lonely = lonely;
            t.rules.transmit(&mut t.state, Spot::LEO, nyx, &mut t.luck, &mut t.log);
            t.go_on();
            if t.state.phase != Phase::Year || t.state.mission_points > points {
                break;
            }
        }
        assert_eq!(t.state.mission_points > points, !lonely);
    }
}

#[test]
fn d17d_the_receiver_recovers_too() {
    let mut t = bare(&[]);
    let (mars, venus) = (Spot::point(Zone::Mars), Spot::point(Zone::Venus));
    t.rocket(mars, &["malcolm", "radio_antenna"]);
    t.stack(StackId::OutpostA, venus, &[CREW, "radio_antenna"]);
    t.state.stack_mut(StackId::OutpostA).pieces[0].lonely = true;
    for _ in 0..60 {
        t.rules.transmit(&mut t.state, mars, venus, &mut t.luck, &mut t.log);
    }
    assert!(!t.state.stack(StackId::OutpostA).pieces[0].lonely);
}

#[test]
fn e9b_every_third_year_has_a_bonus_transmission() {
    for (year, bonus) in [(1, false), (2, false), (3, true), (4, false), (6, true)] {
        let mut t = lonely_at(Zone::Mars);
        t.state.year = year;
        t.act(Action::Income);
        assert_eq!(!calls(&t).is_empty(), bonus, "year {year}");
        if bonus {
            let call = calls(&t)[0];
            t.act(call);
            t.state.stack_mut(ROCKET).pieces[0].lonely = true;
            assert!(calls(&t).is_empty(), "one a year");
        }
    }
}
