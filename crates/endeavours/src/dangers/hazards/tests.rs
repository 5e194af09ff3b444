//! Dice, site rolls, the survey, shielding and damage (D6 to D10), against the rules' own words.

use crate::{
    Action,
    fixture::{Table, bare},
    map::{Spot, Zone},
    pieces::StackId,
    state::{Phase, Site, Step},
};

mod core;

const ROCKET: StackId = StackId::Rocket;
const CREW: &str = "united_nations_cosmonauts";

/// The steps of damage that wait.
fn damage_waiting(t: &Table) -> Option<u8> {
    t.state.agenda.iter().find_map(|step| if let Step::Damage(ROCKET, need) = *step { Some(need) } else { None })
}

fn shield(t: &mut Table, hazard: u8) {
    t.rules.shielding_roll(&mut t.state, ROCKET, hazard, &mut t.luck, &mut t.log);
}

/// A CME with this hazard over a place.
fn storm(t: &mut Table, at: Spot, hazard: u8) {
    t.state.cmes.push(hazard);
    t.state.cover[at.index()] |= (t.state.cmes.len() as u8) << 1;
}

#[test]
fn d6_dice_show_one_to_six_and_the_discovery_die_one_to_four() {
    let mut t = bare(&[]);
    for n in 1..=4 {
        for _ in 0..200 {
            let sum = crate::rules::sum_of(n, &mut t.luck, super::Stream::Sites);
            assert!((u16::from(n)..=u16::from(n) * 6).contains(&sum));
        }
    }
    for _ in 0..200 {
        t.state.agenda.clear();
        t.rules.discovery_roll(&mut t.state, ROCKET, &mut t.luck, &mut t.log);
        let Some(Step::Draw(beads)) = t.state.agenda.last() else { panic!("nothing is drawn") };
        assert!((1..=4).contains(beads), "D6e: {beads}");
    }
}

#[test]
fn d6a_more_test_dice_succeed_more_often() {
    let mut t = bare(&[]);
    let mut held = [0; 3];
    for (names, held) in
        [&[CREW][..], &[CREW, "metal_plating"], &[CREW, "em_force_field", "nuclear_battery"]].into_iter().zip(&mut held)
    {
        for _ in 0..400 {
            t.rocket(Spot::LEO, names);
            t.state.agenda.clear();
            shield(&mut t, 6);
            *held += u32::from(damage_waiting(&t).is_none());
        }
    }
    assert!(held[0] < held[1] && held[1] < held[2], "{held:?}");
}

#[test]
fn d6a_d1f_the_extra_test_die_joins_one_roll_only() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &[CREW]);
    t.state.extra_die = true;
    shield(&mut t, 2);
    assert!(!t.state.extra_die);
    shield(&mut t, 2);
    assert_eq!(t.state.tally.shields[..3], [1, 1, 0]);
}

#[test]
fn d7_the_first_landing_rolls_hazard_terrain_and_potential_and_the_next_ones_do_not() {
    let mut t = bare(&["hazard.fails=0"]);
    let nyx = t.site("nyx");
    t.rocket(Spot::LEO, &[CREW]);
    t.fly(ROCKET, nyx);
    let site = *t.state.site(nyx);
    assert_eq!(t.times("D7: site rolls"), 1);
    assert!(site.rolled && (1..=3).contains(&site.dice));
    assert!((site.dice..=6 * site.dice).contains(&site.hazard));
    assert!((1..=6).contains(&site.terrain) && (1..=6).contains(&site.potential));
    // Somebody lands there again in a later year.
    t.rocket(Spot::LEO, &[CREW]);
    t.fly(ROCKET, nyx);
    assert_eq!(t.times("D7: site rolls"), 1);
    assert_eq!((t.state.site(nyx).dice, t.state.site(nyx).hazard), (site.dice, site.hazard));
}

#[test]
fn d7_a_place_in_space_has_no_site_rolls() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &[CREW]);
    t.fly(ROCKET, Spot::point(Zone::Earth));
    assert!(!t.told("D7: site rolls"));
}

#[test]
fn d7a_one_to_four_give_one_hazard_die_five_gives_two_and_six_three() {
    let t = bare(&[]);
    assert_eq!(t.rules.numbers.site_hazard, [1, 1, 1, 1, 2, 3]);
}

#[test]
fn d7b_three_to_five_dice_lie_on_the_site() {
    for hazard in 1..=3_u8 {
        let all = [hazard; 6].map(|n| n.to_string()).join(", ");
        let mut t = bare(&[&format!("site.hazard=[{all}]")]);
        let nyx = t.site("nyx");
        t.rules.site_rolls(&mut t.state, ROCKET, nyx, &mut t.luck, &mut t.log);
        let site = t.state.site(nyx);
        // D6b: hazard dice; D6c: a terrain die; D6d: a site potential die.
        assert_eq!((site.dice, site.rolled), (hazard, true));
        assert!((hazard..=6 * hazard).contains(&site.hazard));
        assert!((1..=6).contains(&site.terrain) && (1..=6).contains(&site.potential));
    }
}

#[test]
fn d6c_d6d_without_potential_nobody_explores_and_without_terrain_there_is_nothing_to_explore() {
    let mut t = bare(&[]);
    let nyx = t.site("nyx");
    t.rocket(nyx, &["curiosity_rover"]);
    assert!(!t.legal().contains(&Action::Explore(ROCKET)), "the dice are not rolled yet");
    *t.ground("nyx") = Site { rolled: true, dice: 1, hazard: 1, terrain: 1, potential: 1, ..Site::default() };
    assert!(t.legal().contains(&Action::Explore(ROCKET)));
    t.rules.explore(&mut t.state, ROCKET, &mut t.luck, &mut t.log);
    t.state.agenda.clear();
    let site = t.state.site(nyx);
    assert_eq!((site.potential, site.terrain, site.hazard), (0, 0, 1), "E3d: the hazard dice stay");
    assert!(!t.legal().contains(&Action::Explore(ROCKET)));
}

#[test]
fn d8a_without_an_array_on_the_site_nothing_is_rolled_again() {
    let mut t = bare(&["hazard.fails=0"]);
    let nyx = t.site("nyx");
    // An array elsewhere is no help.
    let other = t.site("nereus");
    t.stack(StackId::OutpostA, other, &["base_array"]);
    t.rocket(Spot::LEO, &[CREW]);
    t.fly(ROCKET, nyx);
    assert!(t.state.site(nyx).rolled && !matches!(t.state.phase, Phase::Survey(..)));
    assert!(!t.told("D8: survey"));
}

#[test]
fn d8b_an_array_rolls_as_many_dice_again_as_its_value_says_and_none_if_the_player_likes() {
    let mut t = bare(&["hazard.fails=0", "site.hazard=[1, 1, 1, 1, 1, 1]"]);
    let nyx = t.site("nyx");
    t.rocket(Spot::LEO, &[CREW, "base_array"]);
    t.fly(ROCKET, nyx);
    assert!(matches!(t.state.phase, Phase::Survey(at, 2, _) if at == nyx));
    // One hazard die, terrain and potential: any two of the three, but not all of them.
    let legal: Vec<String> = t.legal().into_iter().map(|action| t.rules.action_words(&t.state, action)).collect();
    let some = ["let the dice stay", "roll 1 hazard again", "roll terrain again", "roll 1 hazard and terrain again"];
    let others = ["roll potential again", "roll 1 hazard and potential again", "roll terrain and potential again"];
    assert_eq!(legal, [&some[..], &others].concat());
    let before = *t.state.site(nyx);
    t.act(Action::Reroll(0, true, true));
    let after = *t.state.site(nyx);
    assert_eq!((after.dice, after.hazard), (before.dice, before.hazard), "the hazard die was left");
    assert!(t.told("D8: survey"));
    // The choice is made once, right after the roll.
    assert!(!matches!(t.state.phase, Phase::Survey(..)));
}

#[test]
fn d8b_an_infrared_array_reaches_every_die_and_a_choice_of_none_changes_nothing() {
    let mut t = bare(&["hazard.fails=0", "site.hazard=[2, 2, 2, 2, 2, 2]"]);
    let nyx = t.site("nyx");
    t.rocket(Spot::LEO, &[CREW, "infrared_array"]);
    t.fly(ROCKET, nyx);
    assert!(matches!(t.state.phase, Phase::Survey(at, 4, _) if at == nyx));
    assert!(t.legal().contains(&Action::Reroll(2, true, true)));
    let before = *t.state.site(nyx);
    t.act(Action::Reroll(0, false, false));
    assert_eq!(*t.state.site(nyx), before);
}

#[test]
fn d8b_hazard_dice_are_rolled_again_one_by_one_the_highest_first() {
    let mut t = bare(&["hazard.fails=0", "site.hazard=[3, 3, 3, 3, 3, 3]"]);
    let nyx = t.site("nyx");
    t.rocket(Spot::LEO, &[CREW, "base_array"]);
    t.fly(ROCKET, nyx);
    let Phase::Survey(_, 2, dice) = t.state.phase else { panic!("{:?}", t.state.phase) };
    assert_eq!(dice.iter().sum::<u8>(), t.state.site(nyx).hazard);
    assert!(dice[0] >= dice[1] && dice[1] >= dice[2] && dice[3..] == [0, 0, 0]);
    let legal = t.legal();
    assert!(legal.contains(&Action::Reroll(2, false, false)) && !legal.contains(&Action::Reroll(3, false, false)));
    t.act(Action::Reroll(1, false, false));
    // The two lower dice stay.
    let left = dice[1] + dice[2];
    assert!((left + 1..=left + 6).contains(&t.state.site(nyx).hazard));
}

#[test]
fn d9a1_a_roll_has_at_least_one_test_die() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &[CREW]);
    shield(&mut t, 5);
    assert_eq!(t.state.tally.shields[0], 1);
}

#[test]
fn d9a1_the_highest_shielding_value_of_the_stack_gives_the_dice_and_values_do_not_add_up() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &[CREW, "metal_plating", "metal_plating"]);
    assert_eq!(t.rules.shielding(&t.state, ROCKET), 2);
    // A force field is stronger, but only one that works.
    t.rocket(Spot::LEO, &[CREW, "metal_plating", "em_force_field"]);
    assert_eq!(t.rules.shielding(&t.state, ROCKET), 2);
    t.stack(ROCKET, Spot::LEO, &["nuclear_battery"]);
    assert_eq!(t.rules.shielding(&t.state, ROCKET), 4);
}

#[test]
fn d9a_success_has_no_effect_where_the_test_dice_reach_the_hazard_dice() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &[CREW, "base_array"]);
    for _ in 0..60 {
        shield(&mut t, 1);
    }
    assert_eq!(damage_waiting(&t), None);
    assert_eq!(t.state.tally.shield_failures, [0; 8]);
}

#[test]
fn d9a_failure_damages_at_least_the_shortfall() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &[CREW, "base_array"]);
    for _ in 0..60 {
        t.log.entries.clear();
        t.state.agenda.clear();
        shield(&mut t, 9);
        let line = t.lines("D9a: shielding roll")[0];
        let test: u8 = line.split("rolls ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
        assert_eq!(damage_waiting(&t), Some(9 - test), "{line}");
    }
}

#[test]
fn d9a_failure_lets_the_player_choose_cards_until_their_rad_hardness_covers_the_shortfall() {
    let mut t = bare(&[]);
    // Rad-hardness 8, 4 and 5.
    t.rocket(Spot::LEO, &["metal_plating", "base_array", "percussive_drill"]);
    t.state.push(Step::Damage(ROCKET, 9));
    t.go_on();
    assert_eq!(t.legal(), [Action::Damage(0), Action::Damage(1), Action::Damage(2)]);
    t.act(Action::Damage(1));
    assert_eq!(t.state.phase, Phase::Damage(ROCKET, 5));
    assert_eq!(t.legal(), [Action::Damage(0), Action::Damage(2)]);
    t.act(Action::Damage(2));
    assert_eq!(t.state.phase, Phase::Year, "4 and 5 make 9");
    let damaged: Vec<bool> = t.state.stack(ROCKET).pieces.iter().map(|piece| piece.damaged).collect();
    assert_eq!(damaged, [false, true, true]);
}

#[test]
fn d9a_landing_lift_off_and_entering_a_cme_each_need_a_roll() {
    let mut t = bare(&["hazard.fails=0"]);
    let nyx = t.site("nyx");
    let point = Spot::point(Zone::Mars);
    *t.ground("nyx") = Site { rolled: true, dice: 1, hazard: 1, ..Default::default() };
    storm(&mut t, point, 2);
    t.rocket(nyx, &["electric_sail", "base_array"]);
    t.fly(ROCKET, point);
    // Two on the way: off the site, and into the ejection.
    assert_eq!(t.times("D9a: shielding roll"), 2);
    t.rocket(point, &["electric_sail", "base_array"]);
    t.log.entries.clear();
    t.fly(ROCKET, nyx);
    // One: on landing. Leaving an ejection is not entering it (D12).
    assert_eq!(t.times("D9a: shielding roll"), 1);
}

#[test]
fn d9b_shielding_adds_to_the_rad_hardness_of_each_card_in_belts() {
    let mut t = bare(&[]);
    let mut lost = [0; 2];
    for (plated, lost) in [false, true].into_iter().zip(&mut lost) {
        for _ in 0..120 {
            t.rocket(Spot::LEO, if plated { &["base_array", "metal_plating"] } else { &["base_array"] });
            t.rules.belt_roll(&mut t.state, ROCKET, &mut t.luck, &mut t.log);
            *lost += u32::from(!t.has(ROCKET, "base_array"));
        }
    }
    // A card of rad-hardness 4 is lost to 5 and 6; with 2 more nothing on a die reaches it.
    assert!(lost[0] > 0, "{lost:?}");
    assert_eq!(lost[1], 0);
}

#[test]
fn d9b_shielding_adds_to_the_rad_hardness_of_each_card_in_flares() {
    let mut t = bare(&["events.red=[6, 6, 6, 6, 6, 6]", "zones.flare=[0, 0, 0, 0, 0, 0, 0, 0, 0]"]);
    t.state.year = 6;
    let point = Spot::point(Zone::Mars);
    let mut lost = [0; 2];
    for (plated, lost) in [false, true].into_iter().zip(&mut lost) {
        for _ in 0..120 {
            t.rocket(point, if plated { &["base_array", "metal_plating"] } else { &["base_array"] });
            t.rules.event(&mut t.state, &mut t.luck, &mut t.log);
            *lost += u32::from(!t.has(ROCKET, "base_array"));
        }
    }
    assert!(lost[0] > 0, "{lost:?}");
    assert_eq!(lost[1], 0);
}

#[test]
fn d10_a_damaged_card_does_not_work_but_weighs_as_cargo() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &["hall_effect", "nuclear_battery"]);
    let dry = t.rules.dry(t.state.stack(ROCKET));
    assert_eq!(t.rules.engines(&t.state, ROCKET).count(), 1);
    // The support alone is enough to stop what it supports.
    t.state.stack_mut(ROCKET).pieces[1].damaged = true;
    assert_eq!(t.rules.engines(&t.state, ROCKET).count(), 0);
    assert_eq!(t.rules.dry(t.state.stack(ROCKET)), dry);
    t.stack(StackId::Leo, Spot::LEO, &[]);
    assert!(t.legal().contains(&Action::Load(StackId::Leo)), "it can still be moved between stacks");
}

#[test]
fn d10a_damage_stays_on_a_card_in_its_stack() {
    let mut t = bare(&[]);
    t.rocket(Spot::point(Zone::Mars), &["base_array"]);
    t.state.push(Step::Damage(ROCKET, 1));
    t.go_on().act(Action::Damage(0));
    t.years(1);
    assert!(t.state.stack(ROCKET).pieces[0].damaged);
    // A card that is damaged already cannot be chosen again.
    t.state.push(Step::Damage(ROCKET, 1));
    t.go_on();
    assert_eq!(t.state.phase, Phase::Year);
}

#[test]
fn d10b_robot_colonists_are_damaged_like_machines() {
    let mut t = bare(&[]);
    t.rocket(Spot::point(Zone::Mars), &["security_system"]);
    t.state.push(Step::Damage(ROCKET, 3));
    t.go_on().act(Action::Damage(0));
    assert!(t.state.stack(ROCKET).pieces[0].damaged);
}

#[test]
fn d10c_humans_come_last_and_are_decommissioned_in_place_of_damaged() {
    let mut t = bare(&[]);
    t.state.stack_mut(StackId::Leo).pieces.clear();
    t.rocket(Spot::point(Zone::Mars), &[CREW, "malcolm", "base_array", "space_tourists"]);
    t.state.push(Step::Damage(ROCKET, 8));
    t.go_on();
    assert_eq!(t.legal(), [Action::Damage(2)], "the array is the only card that is no human");
    t.act(Action::Damage(2));
    // 4 of 8 are still open, and only people are left: crew, colonist or tourists.
    assert_eq!(t.legal(), [Action::Damage(0), Action::Damage(1), Action::Damage(3)]);
    t.act(Action::Damage(0));
    assert_eq!(t.state.phase, Phase::Year);
    assert_eq!(t.names(ROCKET), ["malcolm", "base_array", "space_tourists"]);
    assert!(t.has(StackId::Leo, CREW), "the crew is back in LEO");
}

#[test]
fn d10d_the_repair_operation_mends_what_is_damaged() {
    let mut t = bare(&[]);
    t.rocket(Spot::point(Zone::Mars), &[CREW, "base_array", "hall_effect", "spare_parts"]);
    for place in [1, 2] {
        t.state.stack_mut(ROCKET).pieces[place].damaged = true;
    }
    t.act(Action::Repair(ROCKET));
    assert_eq!(t.names(ROCKET), [CREW, "base_array", "hall_effect"]);
    assert!(t.state.stack(ROCKET).pieces.iter().all(|piece| !piece.damaged));
}
