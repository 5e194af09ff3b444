//! Exact odds of single rolls, counted out over all dice and held against the rules as they play.

use crate::{
    Endeavours,
    cards::boons::boons,
    fixture::{Table, assert_share, bare},
    map::{Spot, Zone},
    pieces::{Colour, StackId},
    random::Luck,
    ruleset::Silent,
    state::{Hazard, Site, State, Step, Wormhole},
};

const ROCKET: StackId = StackId::Rocket;
const TRIES: u32 = 2_500;

/// How many ways lead to each sum of so many d6.
fn ways(dice: u8) -> Vec<u64> {
    (0..dice).fold(vec![1], |ways, _| {
        let mut more = vec![0; ways.len() + 6];
        for (sum, count) in ways.iter().enumerate() {
            for shown in 1..=6 {
                more[sum + shown] += count;
            }
        }
        more
    })
}

/// The probability that so many test dice reach a sum.
fn reach(dice: u8, sum: usize) -> f64 {
    let ways = ways(dice);
    ways.iter().skip(sum).sum::<u64>() as f64 / ways.iter().sum::<u64>() as f64
}

/// The probability that so many test dice reach the sum of so many hazard dice.
fn withstand(test: u8, hazard: u8) -> f64 {
    let hazards = ways(hazard);
    let all: u64 = hazards.iter().sum();
    hazards.iter().enumerate().map(|(sum, &count)| count as f64 / all as f64 * reach(test, sum)).sum()
}

/// How often something holds of a state played on from the same table.
fn share(t: &mut Table, mut play: impl FnMut(&Endeavours, &mut State, &mut Luck) -> bool) -> u32 {
    let before = t.state.clone();
    let mut hits = 0;
    for _ in 0..TRIES {
        t.state.clone_from(&before);
        hits += u32::from(play(&t.rules, &mut t.state, &mut t.luck));
    }
    t.state = before;
    hits
}

/// A rocket with so much shielding, from 1 to 4.
fn shielded(t: &mut Table, dice: u8) {
    let names: &[&str] = match dice {
        1 => &["base_array"],
        2 | 3 => &["base_array", "metal_plating"],
        _ => &["base_array", "em_force_field", "nuclear_battery"],
    };
    let at = t.site("nyx");
    t.rocket(at, names);
    if dice == 3 {
        t.state.boons.add(&boons("shield 1").unwrap());
    }
}

#[test]
fn d9a_odds_of_failed_shielding_rolls_by_test_and_hazard_dice() {
    for hazard in 1..=3 {
        let dice = [hazard; 6].map(|n| n.to_string()).join(", ");
        for test in 1..=4 {
            let mut t = bare(&[&format!("site.hazard=[{dice}]")]);
            shielded(&mut t, test);
            let nyx = t.site("nyx");
            let failed = share(&mut t, |rules, state, luck| {
                rules.site_rolls(state, ROCKET, nyx, luck, &mut Silent);
                let hazard = state.site(nyx).hazard;
                rules.shielding_roll(state, ROCKET, hazard, luck, &mut Silent);
                state.tally.shield_failures[usize::from(test) - 1] > 0
            });
            assert_share(failed, TRIES, 1.0 - withstand(test, hazard));
        }
    }
}

#[test]
fn d9a_odds_counted_by_hand() {
    // One die against one: 15 of 36 are lower. Two against one: only 2 against 3 to 6, 3 against 4 to 6, and so on.
    assert!((1.0 - withstand(1, 1) - 15.0 / 36.0).abs() < 1e-12);
    assert!((1.0 - withstand(2, 1) - (4.0 + 2.0 * 3.0 + 3.0 * 2.0 + 4.0) / 216.0).abs() < 1e-12);
    assert!(reach(1, 7) < 1e-12 && reach(1, 1) > 1.0 - 1e-12);
}

#[test]
fn d7a_odds_of_site_hazard_rolls() {
    let mut t = bare(&[]);
    let nyx = t.site("nyx");
    for (dice, exact) in [(1, 4.0 / 6.0), (2, 1.0 / 6.0), (3, 1.0 / 6.0)] {
        let hits = share(&mut t, |rules, state, luck| {
            rules.site_rolls(state, ROCKET, nyx, luck, &mut Silent);
            state.site(nyx).dice == dice
        });
        assert_share(hits, TRIES, exact);
    }
}

#[test]
fn d7b_odds_of_terrain_and_potential_dice() {
    let mut t = bare(&[]);
    let nyx = t.site("nyx");
    for shown in 1..=6 {
        let mut potentials = 0;
        let terrains = share(&mut t, |rules, state, luck| {
            rules.site_rolls(state, ROCKET, nyx, luck, &mut Silent);
            potentials += u32::from(state.site(nyx).potential == shown);
            state.site(nyx).terrain == shown
        });
        assert_share(terrains, TRIES, 1.0 / 6.0);
        assert_share(potentials, TRIES, 1.0 / 6.0);
    }
}

#[test]
fn d8b_odds_of_a_second_roll() {
    // The terrain die is rolled again where it shows 4 or more: half of the second rolls are as bad.
    let mut t = bare(&[]);
    let nyx = t.site("nyx");
    let hard = share(&mut t, |rules, state, luck| {
        rules.site_rolls(state, ROCKET, nyx, luck, &mut Silent);
        if state.site(nyx).terrain >= 4 {
            rules.roll_again(state, nyx, &[], (true, false), luck, &mut Silent);
        }
        state.site(nyx).terrain >= 4
    });
    assert_share(hard, TRIES, 1.0 / 4.0);
}

#[test]
fn e3c_odds_of_explore_rolls_by_dice_and_terrain() {
    for (name, more, dice) in [("curiosity_rover", None, 2), ("exomars_rover", None, 3), ("exomars_rover", Some(1), 4)]
    {
        for terrain in 1..=6 {
            let mut t = bare(&[]);
            let nyx = t.site("nyx");
            *t.ground("nyx") = Site { rolled: true, dice: 1, hazard: 1, terrain, potential: 6, ..Site::default() };
            t.rocket(nyx, &[name]);
            if let Some(more) = more {
                t.state.boons.add(&boons(&format!("explore {more}")).unwrap());
            }
            let found = share(&mut t, |rules, state, luck| {
                rules.explore(state, ROCKET, luck, &mut Silent);
                state.tally.explored > 0
            });
            assert_share(found, TRIES, reach(dice, usize::from(terrain)));
        }
    }
}

#[test]
fn e4c_odds_of_observe_rolls_by_dice_and_zone() {
    for (name, dice) in [("hubble_telescope", 2), ("webb_telescope", 3)] {
        for zone in [Zone::Mercury, Zone::Earth, Zone::Ceres, Zone::Saturn] {
            let mut t = bare(&[]);
            t.rocket(Spot::point(zone), &[name]);
            let modifier = i64::from(t.rules.numbers.flare[zone.place()]);
            let seen = share(&mut t, |rules, state, luck| {
                rules.observe(state, ROCKET, luck, &mut Silent);
                state.tally.observed > 0
            });
            let storm = |shown: i64| usize::try_from((shown + modifier).max(0)).unwrap();
            let exact: f64 = (1..=6).map(|shown| reach(dice, storm(shown)) / 6.0).sum();
            assert_share(seen, TRIES, exact);
        }
    }
}

#[test]
fn e3e_odds_of_the_discovery_die() {
    let mut t = bare(&[]);
    for shown in 1..=4 {
        let hits = share(&mut t, |rules, state, luck| {
            rules.discovery_roll(state, ROCKET, luck, &mut Silent);
            state.agenda.last() == Some(&Step::Draw(shown))
        });
        assert_share(hits, TRIES, 1.0 / 4.0);
    }
}

#[test]
fn d1a_odds_of_the_colours_in_the_discovery_bag() {
    let mut t = bare(&[]);
    for colour in Colour::BEADS {
        let hits = share(&mut t, |rules, state, luck| {
            rules.draw_beads(state, 1, luck, &mut Silent);
            state.tally.beads[colour as usize] == 1
        });
        assert_share(hits, TRIES, 30.0 / 150.0);
    }
}

#[test]
fn d1a1_odds_of_two_beads_black_ones_going_back_and_others_staying_out() {
    let mut t = bare(&["bag.black=5", "bag.green=5", "bag.purple=0", "bag.red=0", "bag.yellow=0"]);
    // Black goes back before the second draw: half of the second beads after a black one; 4 of 9 after a green one.
    for (colour, exact) in [(Colour::Black, 0.25), (Colour::Green, 0.5 * 4.0 / 9.0)] {
        let hits = share(&mut t, |rules, state, luck| {
            rules.draw_beads(state, 2, luck, &mut Silent);
            state.tally.beads[colour as usize] == 2
        });
        assert_share(hits, TRIES, exact);
    }
}

#[test]
fn core_i6_odds_of_prospecting_by_size() {
    for (name, size) in [("nyx", 1), ("gefion", 2), ("minerva", 3), ("flora", 4), ("hygiea", 5), ("ceres", 6)] {
        let mut t = bare(&[]);
        let spot = t.site(name);
        assert_eq!(t.rules.map().site(spot).unwrap().size, size);
        let single = (f64::from(size) / 6.0).min(1.0);
        // A missile rolls once; a buggy rolls a failure again.
        for (card, exact) in [("ablative_laser", single), ("electrophoretic_sandworm", 1.0 - (1.0 - single).powi(2))] {
            t.rocket(spot, &[card]);
            let claimed = share(&mut t, |rules, state, luck| {
                rules.prospect(state, ROCKET, spot, luck, &mut Silent);
                assert_ne!(state.site(spot).claim, state.site(spot).busted);
                state.site(spot).claim
            });
            assert_share(claimed, TRIES, exact);
        }
    }
}

#[test]
fn core_h_odds_of_a_hazard_roll() {
    let mut t = bare(&[]);
    t.rocket(Spot::point(Zone::Mars), &["base_array"]);
    let lost = share(&mut t, |rules, state, luck| {
        rules.hazard_roll(state, ROCKET, Hazard::Crash, luck, &mut Silent);
        state.stack(ROCKET).is_empty()
    });
    assert_share(lost, TRIES, 1.0 / 6.0);
}

#[test]
fn core_h_odds_of_a_belt_for_a_card_of_rad_hardness_4() {
    let mut t = bare(&[]);
    t.rocket(Spot::point(Zone::Mars), &["base_array"]);
    for (year, exact) in [(1, 2.0 / 6.0), (7, 4.0 / 6.0)] {
        t.state.year = year;
        let lost = share(&mut t, |rules, state, luck| {
            rules.belt_roll(state, ROCKET, luck, &mut Silent);
            state.stack(ROCKET).is_empty()
        });
        assert_share(lost, TRIES, exact);
    }
}

#[test]
fn d13b_odds_of_a_wormhole_collapsing() {
    let mut t = bare(&[]);
    t.state.wormholes[0] = Some(Wormhole { entrance: Spot::point(Zone::Mars), exit: Some(Spot::point(Zone::Ceres)) });
    t.rocket(Spot::point(Zone::Mars), &["base_array"]);
    let lost = share(&mut t, |rules, state, luck| {
        rules.traverse(state, ROCKET, 0, luck, &mut Silent);
        state.wormholes[0].is_none()
    });
    assert_share(lost, TRIES, 1.0 / 36.0);
}

#[test]
fn d12a3_odds_of_the_hazard_dice_of_a_cme() {
    let mut t = bare(&[]);
    for hazard in 2..=12 {
        let hits = share(&mut t, |rules, state, luck| {
            rules.place_cme(state, luck, &mut Silent);
            state.cmes[0] == hazard
        });
        assert_share(hits, TRIES, ways(2)[usize::from(hazard)] as f64 / 36.0);
    }
}

#[test]
fn d11a2_odds_of_a_site_being_covered() {
    // Ten beads on the 59 spaces of Mars beside its point, of which 15 are sites.
    let mut t = bare(&[]);
    for name in ["didymos", "mars_north_pole", "oljato"] {
        let site = t.site(name);
        let hits = share(&mut t, |rules, _, luck| {
            let mut hit = false;
            rules.covered(Zone::Mars, 10, luck, |spot| hit |= spot == site);
            hit
        });
        assert_share(hits, TRIES, 10.0 / 59.0);
    }
}

#[test]
fn e9c_odds_of_a_transmission() {
    for (zone, hazard) in [(Zone::Earth, 1), (Zone::Mars, 2), (Zone::Ceres, 3)] {
        let mut t = bare(&[]);
        t.rocket(Spot::point(zone), &["united_nations_cosmonauts", "radio_antenna"]);
        t.state.stack_mut(ROCKET).pieces[0].lonely = true;
        let received = share(&mut t, |rules, state, luck| {
            rules.transmit(state, Spot::point(zone), Spot::HOME, luck, &mut Silent);
            state.tally.calls_received > 0
        });
        assert_share(received, TRIES, withstand(3, hazard));
    }
}

#[test]
fn c1e_odds_of_events() {
    for (year, event, exact) in
        [(10, 1, 2.0), (10, 7, 1.0), (10, 4, 1.0), (2, 5, 2.0), (6, 6, 2.0), (6, 8, 1.0), (2, 2, 1.0)]
    {
        let mut t = bare(&[]);
        t.state.year = year;
        let hits = share(&mut t, |rules, state, luck| {
            rules.event(state, luck, &mut Silent);
            state.tally.events[event] > 0
        });
        assert_share(hits, TRIES, exact / 6.0);
    }
}
