//! Black holes, coronal mass ejections and wormholes (D11 to D13).

use crate::{
    Action,
    fixture::{Table, bare},
    map::{SPOTS, Spot, Zone},
    pieces::StackId,
    state::Wormhole,
};

const ROCKET: StackId = StackId::Rocket;

fn black_hole(t: &mut Table) {
    t.rules.place_black_hole(&mut t.state, &mut t.luck, &mut t.log);
}

fn cme(t: &mut Table) {
    t.rules.place_cme(&mut t.state, &mut t.luck, &mut t.log);
}

fn covered(t: &Table) -> Vec<Spot> {
    (0..SPOTS as u8).map(Spot).filter(|spot| t.state.cover[spot.index()] != 0).collect()
}

/// A rocket at the entrance of a wormhole that leads somewhere.
fn at_wormhole(t: &mut Table, entrance: Zone, exit: Option<Zone>) {
    t.state.wormholes = [Some(Wormhole { entrance: Spot::point(entrance), exit: exit.map(Spot::point) }), None, None];
    t.rocket(Spot::point(entrance), &["electric_sail", "base_array"]);
}

#[test]
fn d11a1_a_black_hole_opens_at_the_lagrange_point_that_the_map_names() {
    let mut t = bare(&["black_hole.size=0"]);
    let mut seen = 0_u16;
    for _ in 0..200 {
        t.state.cover.fill(0);
        black_hole(&mut t);
        let found = covered(&t);
        assert_eq!(found.len(), 1, "D11a2: no dice, no more beads");
        seen |= 1 << found[0].as_point().unwrap().place();
    }
    assert_eq!(seen, 0b1_1111_1111, "every zone stands on the map");
}

#[test]
fn d11a2_three_dice_of_beads_spread_from_there_over_sites_of_the_zone() {
    let mut t = bare(&[]);
    for _ in 0..200 {
        t.state.cover.fill(0);
        black_hole(&mut t);
        let found = covered(&t);
        let zone = found.iter().find_map(|spot| spot.as_point()).unwrap();
        assert!(found.len() <= 1 + 18);
        assert!(found.iter().all(|&spot| t.rules.map().zone(spot) == zone));
    }
}

#[test]
fn d11a2_every_bead_takes_a_space_of_its_own() {
    // As many spaces as sites and the point: every bead covers a site that no other does.
    let mut t = bare(&["map.spaces=20"]);
    for size in 0..=18 {
        let mut found = Vec::new();
        t.rules.covered(Zone::Mars, size, &mut t.luck, |spot| found.push(spot));
        let count = found.len();
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len(), count, "no site twice");
        assert!(count > usize::from(size.saturating_sub(4)), "19 spaces, 15 of them sites");
    }
}

#[test]
fn d11_spacecraft_inside_are_decommissioned_and_outposts_are_not() {
    let mut t = bare(&[]);
    t.state.cover.fill(0);
    for zone in Zone::ALL {
        t.rocket(Spot::point(zone), &["electric_sail"]);
        t.stack(StackId::OutpostA, Spot::point(zone), &["base_array"]);
        t.log.entries.clear();
        black_hole(&mut t);
        let inside = t.state.in_black_hole(Spot::point(zone));
        assert_eq!(t.state.stack(ROCKET).is_empty(), inside);
        assert!(!t.state.stack(StackId::OutpostA).is_empty());
    }
}

#[test]
fn d11_with_the_other_reading_only_spacecraft_that_enter_are_lost() {
    let mut t = bare(&["black_hole.inside=false"]);
    for zone in Zone::ALL {
        t.rocket(Spot::point(zone), &["electric_sail"]);
        black_hole(&mut t);
        assert!(!t.state.stack(ROCKET).is_empty());
    }
}

#[test]
fn d11_a_black_hole_stays() {
    let mut t = bare(&["events.blue=[0, 0, 0, 0, 0, 0]", "events.yellow=[0, 0, 0, 0, 0, 0]"]);
    black_hole(&mut t);
    let before = covered(&t);
    t.years(4);
    assert_eq!(covered(&t), before);
}

#[test]
fn d12a1_a_cme_lies_at_the_lagrange_point_that_the_map_names() {
    let mut t = bare(&["cme.size=0"]);
    for _ in 0..50 {
        t.state.cover.fill(0);
        t.state.cmes.clear();
        cme(&mut t);
        let found = covered(&t);
        assert_eq!(found.len(), 1);
        assert!(found[0].as_point().is_some() && t.state.cme_at(found[0]).is_some());
    }
}

#[test]
fn d12a2_three_dice_of_disks_spread_from_there() {
    let mut t = bare(&[]);
    for _ in 0..100 {
        t.state.cover.fill(0);
        t.state.cmes.clear();
        cme(&mut t);
        assert!((1..=19).contains(&covered(&t).len()));
    }
}

#[test]
fn d12a3_a_cme_has_two_hazard_dice() {
    let mut t = bare(&[]);
    for _ in 0..100 {
        t.state.cmes.clear();
        cme(&mut t);
        assert!((2..=12).contains(&t.state.cmes[0]));
    }
}

#[test]
fn d12_who_is_inside_when_a_cme_comes_has_not_entered_it() {
    let mut t = bare(&[]);
    for zone in Zone::ALL {
        t.rocket(Spot::point(zone), &["electric_sail"]);
        cme(&mut t);
        assert!(!t.state.stack(ROCKET).is_empty());
    }
    assert!(!t.told("D9a: shielding roll"));
}

#[test]
fn d12_entering_a_cme_means_a_shielding_roll_against_its_dice() {
    let mut t = bare(&["hazard.fails=0"]);
    let point = Spot::point(Zone::Mars);
    t.state.cmes.push(12);
    t.state.cover[point.index()] |= 1 << 1;
    t.rocket(Spot::LEO, &["electric_sail"]);
    t.fly(ROCKET, point);
    assert!(t.lines("D9a: shielding roll")[0].contains("against 12"));
}

#[test]
fn d12_where_two_cmes_overlap_the_worse_one_counts() {
    let mut t = bare(&["cme.size=0"]);
    for _ in 0..200 {
        cme(&mut t);
        if t.state.cmes.is_full() {
            break;
        }
    }
    for zone in Zone::ALL {
        if let Some(hazard) = t.state.cme_at(Spot::point(zone)) {
            assert!(t.state.cmes.contains(&hazard));
        }
    }
}

#[test]
fn d13a_an_entrance_opens_at_a_lagrange_point_and_its_exit_is_not_yet_known() {
    let mut t = bare(&[]);
    t.rules.place_wormhole(&mut t.state, &mut t.luck, &mut t.log);
    let hole = t.state.wormholes[0].unwrap();
    assert!(hole.entrance.as_point().is_some());
    assert_eq!(hole.exit, None);
}

#[test]
fn d13_at_most_three_wormholes_are_on_the_map() {
    let mut t = bare(&[]);
    for _ in 0..5 {
        t.rules.place_wormhole(&mut t.state, &mut t.luck, &mut t.log);
    }
    assert_eq!((t.state.wormholes.iter().flatten().count(), t.state.tally.wormholes), (3, 3));
}

#[test]
fn d13a_the_exit_is_never_where_the_entrance_is() {
    let mut t = bare(&[]);
    for zone in Zone::ALL.into_iter().cycle().take(180) {
        at_wormhole(&mut t, zone, None);
        t.rules.traverse(&mut t.state, ROCKET, 0, &mut t.luck, &mut t.log);
        if let Some(hole) = t.state.wormholes[0] {
            assert!(hole.exit.is_some_and(|exit| exit != hole.entrance && exit.as_point().is_some()));
        }
    }
}

#[test]
fn d13_traversing_is_optional_and_goes_in_either_direction() {
    let mut t = bare(&[]);
    t.state.extra_die = true;
    at_wormhole(&mut t, Zone::Mars, Some(Zone::Ceres));
    assert!(t.legal().contains(&Action::Traverse(ROCKET, 0)) && t.legal().contains(&Action::EndYear));
    t.act(Action::Traverse(ROCKET, 0));
    assert_eq!(t.state.stack(ROCKET).at, Spot::point(Zone::Ceres));
    assert!(!t.legal().contains(&Action::Traverse(ROCKET, 0)), "no movement turns around");
    t.years(1);
    t.state.extra_die = true;
    t.act(Action::Traverse(ROCKET, 0));
    assert_eq!(t.state.stack(ROCKET).at, Spot::point(Zone::Mars));
}

#[test]
fn d13_a_spacecraft_traverses_in_the_year_in_which_it_flies_to_the_entrance() {
    let mut t = bare(&["hazard.fails=0"]);
    at_wormhole(&mut t, Zone::Earth, Some(Zone::Mars));
    t.rocket(Spot::LEO, &["electric_sail"]);
    t.fly(ROCKET, Spot::point(Zone::Earth));
    t.state.extra_die = true;
    t.act(Action::Traverse(ROCKET, 0));
    assert_eq!(t.state.stack(ROCKET).at, Spot::point(Zone::Mars));
    assert!(!t.legal().contains(&Action::Fly(ROCKET)), "it has flown in this year");
}

#[test]
fn d13_only_a_spacecraft_at_an_end_can_traverse() {
    let mut t = bare(&[]);
    at_wormhole(&mut t, Zone::Mars, Some(Zone::Ceres));
    t.rocket(Spot::point(Zone::Venus), &["electric_sail"]);
    assert!(!t.legal().iter().any(|action| matches!(action, Action::Traverse(..))));
}

#[test]
fn d13b1_a_test_die_and_a_hazard_die_are_rolled() {
    let mut t = bare(&[]);
    for _ in 0..100 {
        at_wormhole(&mut t, Zone::Mars, Some(Zone::Ceres));
        t.log.entries.clear();
        t.rules.traverse(&mut t.state, ROCKET, 0, &mut t.luck, &mut t.log);
        let line = t.lines("D13b: traverse")[0];
        let dice: Vec<u8> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
        assert!(dice.len() == 2 && dice.iter().all(|die| (1..=6).contains(die)), "{line}");
        // D13b2: only a sum of 2 fails.
        assert_eq!(t.state.wormholes[0].is_none(), dice == [1, 1], "{line}");
        assert_eq!(t.state.stack(ROCKET).is_empty(), dice == [1, 1], "{line}");
    }
}

#[test]
fn d13b2_a_collapse_takes_the_spacecraft_and_both_ends() {
    let mut t = bare(&["wormholes.fails=11"]);
    for _ in 0..50 {
        at_wormhole(&mut t, Zone::Mars, Some(Zone::Ceres));
        t.rules.traverse(&mut t.state, ROCKET, 0, &mut t.luck, &mut t.log);
        if t.told("D13b2: collapse") {
            assert!(t.state.stack(ROCKET).is_empty() && t.state.wormholes[0].is_none());
            return;
        }
    }
    panic!("nearly every roll is 11 or less");
}

#[test]
fn d13b2_the_way_takes_a_year_less_than_the_borders_it_crosses() {
    for (exit, years) in [(Zone::Mars, 0), (Zone::Ceres, 1), (Zone::Saturn, 3), (Zone::Neptune, 5)] {
        let quiet =
            ["events.blue=[0, 0, 0, 0, 0, 0]", "events.yellow=[0, 0, 0, 0, 0, 0]", "events.red=[0, 0, 0, 0, 0, 0]"];
        let mut t = bare(&quiet);
        t.state.extra_die = true;
        at_wormhole(&mut t, Zone::Earth, Some(exit));
        t.act(Action::Traverse(ROCKET, 0));
        for year in 0..=years {
            let there = t.state.stack(ROCKET).rests() && t.state.stack(ROCKET).at == Spot::point(exit);
            assert_eq!(there, year == years, "year {year} of {years}");
            if year < years {
                t.years(1);
            }
        }
    }
}

#[test]
fn d13b2_a_spacecraft_that_needs_no_year_resumes_its_movement() {
    let mut t = bare(&[]);
    t.state.extra_die = true;
    at_wormhole(&mut t, Zone::Earth, Some(Zone::Mars));
    t.act(Action::Traverse(ROCKET, 0));
    assert!(t.legal().contains(&Action::Fly(ROCKET)));
    at_wormhole(&mut t, Zone::Earth, Some(Zone::Jupiter));
    t.state.extra_die = true;
    t.act(Action::Traverse(ROCKET, 0));
    assert!(!t.legal().contains(&Action::Fly(ROCKET)));
}

#[test]
fn d11_a_wormhole_may_end_in_a_black_hole() {
    let mut t = bare(&[]);
    t.state.extra_die = true;
    at_wormhole(&mut t, Zone::Earth, Some(Zone::Mars));
    t.state.cover[Spot::point(Zone::Mars).index()] |= 1;
    t.act(Action::Traverse(ROCKET, 0));
    assert!(t.state.stack(ROCKET).is_empty());
}

#[test]
fn d1g1_a_removed_disk_frees_its_place_and_leaves_black_holes_alone() {
    let mut t = bare(&[]);
    let (mars, venus) = (Spot::point(Zone::Mars), Spot::point(Zone::Venus));
    t.state.cmes.push(7);
    t.state.cover[mars.index()] = 1 << 1 | 1;
    t.state.cover[venus.index()] = 1;
    t.rules.remove_disk(&mut t.state, &mut t.log);
    assert_eq!((t.state.cme_at(mars), t.state.in_black_hole(mars)), (None, true));
    t.rules.remove_disk(&mut t.state, &mut t.log);
    assert_eq!(t.times("D1g1: disk removed"), 1, "none is left");
}

#[test]
fn d13b2b_through_a_wormhole_of_one_border_a_flight_goes_on_in_the_same_year() {
    let mut t = bare(&["hazard.fails=0"]);
    at_wormhole(&mut t, Zone::Earth, Some(Zone::Mars));
    t.state.extra_die = true;
    t.act(Action::Traverse(ROCKET, 0));
    let phobos = t.site("phobos");
    assert_eq!(t.fly(ROCKET, phobos), 1);
    assert_eq!(t.state.stack(ROCKET).at, phobos);
}

#[test]
fn d11a2a_the_home_bernal_leaves_a_black_hole_for_another_home_orbit() {
    let mut t = bare(&["map.spaces=20", "black_hole.size=6"]);
    let around_earth = |t: &Table| t.state.in_black_hole(Spot::HOME);
    for _ in 0..200 {
        if around_earth(&t) {
            break;
        }
        black_hole(&mut t);
    }
    assert!(around_earth(&t), "one of so many around Earth covers the home orbit too");
    t.rocket(Spot::point(Zone::Mars), &["electric_sail"]);
    assert!(t.legal().contains(&Action::Relocate));
    assert!(!t.flights(ROCKET).iter().any(|&(to, ..)| to == Spot::HOME));
    t.act(Action::Relocate);
    assert!(!around_earth(&t) && !t.legal().contains(&Action::Relocate));
    assert!(t.flights(ROCKET).iter().any(|&(to, ..)| to == Spot::HOME));
    assert!(t.told("D11a2A: relocation"));
}
