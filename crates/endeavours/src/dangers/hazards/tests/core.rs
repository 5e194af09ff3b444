//! Hazard rolls, belts and glitches of the game below (Core H, K2b).

use super::{CREW, ROCKET};
use crate::{
    Action,
    cards::Side,
    fixture::bare,
    map::{Spot, Zone},
    pieces::StackId,
    state::{Hazard, Loss, Phase, Step},
};

#[test]
fn core_h_skipping_a_hazard_roll_costs_4_aqua() {
    let mut t = bare(&["hazard.fails=5"]);
    t.rocket(Spot::point(Zone::Mars), &[CREW]);
    t.state.push(Step::Hazard(ROCKET, Hazard::Crash));
    t.go_on();
    assert_eq!(t.legal(), [Action::Skip, Action::Risk]);
    t.act(Action::Skip);
    assert_eq!(t.state.aqua, 46);
    assert_eq!(t.names(ROCKET), [CREW]);
}

#[test]
fn core_h_who_cannot_pay_rolls() {
    let mut t = bare(&["hazard.fails=0"]);
    t.state.aqua = 3;
    t.rocket(Spot::point(Zone::Mars), &[CREW]);
    t.state.push(Step::Hazard(ROCKET, Hazard::Crash));
    t.go_on();
    assert_eq!((t.state.phase, t.state.aqua, t.state.tally.hazards), (Phase::Year, 3, 1));
}

#[test]
fn core_h_open_source_pays_3_and_half_prices_round_down() {
    let mut t = bare(&["faction=\"open_source\""]);
    assert_eq!(t.rules.hazard_price(&t.state, ROCKET), 3);
    t.rocket(Spot::LEO, &["frankenstein_navigator"]);
    assert_eq!(t.rules.hazard_price(&t.state, ROCKET), 1);
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &["frankenstein_navigator"]);
    assert_eq!(t.rules.hazard_price(&t.state, ROCKET), 2);
}

#[test]
fn core_h_a_failed_roll_loses_every_card_and_tank_of_the_stack() {
    let mut t = bare(&["hazard.fails=5"]);
    t.state.stack_mut(StackId::Leo).pieces.clear();
    for _ in 0..100 {
        t.rocket(Spot::point(Zone::Mars), &[CREW, "hall_effect", "base_array"]);
        t.state.stack_mut(ROCKET).water = 3;
        t.state.hand.clear();
        t.state.stack_mut(StackId::Leo).pieces.clear();
        let spares = t.state.pool;
        t.rules.hazard_roll(&mut t.state, ROCKET, Hazard::Crash, &mut t.luck, &mut t.log);
        if t.state.stack(ROCKET).is_empty() {
            // The patent comes to hand, the crew to LEO, equipment to the pool.
            assert_eq!(t.state.hand.as_slice(), [t.face("hall_effect")]);
            assert_eq!(t.names(StackId::Leo), [CREW]);
            assert_eq!(t.state.pool.iter().sum::<u8>(), spares.iter().sum::<u8>() + 1);
            return;
        }
    }
    panic!("five rolls in six fail");
}

#[test]
fn core_h_belt_rolls_are_made_without_asking() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &["electric_sail", "base_array"]);
    t.state.push(Step::Belt(ROCKET));
    t.go_on();
    assert_eq!((t.state.phase, t.state.aqua), (Phase::Year, 50));
    assert_eq!(t.times("Core H: belt"), 1);
}

#[test]
fn core_h_thrust_weakens_belts_and_season_red_strengthens_them() {
    let mut t = bare(&[]);
    // No engine, season blue: the die as it is.
    let radiation = |t: &mut super::Table, names: &[&str]| -> Vec<u32> {
        let mut seen = Vec::new();
        for _ in 0..80 {
            t.rocket(Spot::point(Zone::Jupiter), names);
            t.state.stack_mut(ROCKET).thrust = t.rules.best_thrust(&t.state, ROCKET);
            t.log.entries.clear();
            t.rules.belt_roll(&mut t.state, ROCKET, &mut t.luck, &mut t.log);
            let line = t.lines("Core H: belt")[0];
            seen.push(line.split("radiation ").nth(1).unwrap().split(',').next().unwrap().parse().unwrap());
        }
        seen.sort_unstable();
        seen.dedup();
        seen
    };
    assert_eq!(radiation(&mut t, &["percussive_drill"]), [1, 2, 3, 4, 5, 6]);
    // Thrust 3, wisp or probe: 3 and 1 for the weight of 3.
    assert_eq!(radiation(&mut t, &["hall_effect", "nuclear_battery"]), [0, 1, 2]);
    t.state.year = 7;
    assert_eq!(radiation(&mut t, &["percussive_drill"]), [3, 4, 5, 6, 7, 8]);
}

#[test]
fn core_h_a_heavy_radiator_turns_light_in_a_belt_and_is_lost_in_a_flare() {
    let mut t = bare(&["events.red=[6, 6, 6, 6, 6, 6]", "zones.flare=[6, 6, 6, 6, 6, 6, 6, 6, 6]"]);
    t.state.year = 6;
    let light = t.face("bubble_membrane");
    let heavy = t.rules.face(light).heavy.unwrap();
    t.rocket(Spot::point(Zone::Mars), &["bubble_membrane"]);
    t.state.stack_mut(ROCKET).pieces[0].face = heavy;
    t.rules.irradiate(&mut t.state, ROCKET, 1, Loss::Belt, &mut t.log);
    assert_eq!(t.state.stack(ROCKET).pieces[0].face, light);
    t.state.stack_mut(ROCKET).pieces[0].face = heavy;
    t.rules.event(&mut t.state, &mut t.luck, &mut t.log);
    assert!(t.state.stack(ROCKET).is_empty());
}

#[test]
fn core_h_a_heavy_radiator_turns_light_where_a_hazard_roll_destroys_its_stack() {
    let mut t = bare(&[]);
    let light = t.face("bubble_membrane");
    let heavy = t.rules.face(light).heavy.unwrap();
    t.rocket(Spot::point(Zone::Mars), &["percussive_drill", "bubble_membrane", "base_array"]);
    t.state.stack_mut(ROCKET).pieces[1].face = heavy;
    t.state.stack_mut(ROCKET).water = 3;
    t.rules.destroy(&mut t.state, ROCKET, Loss::Hazard, &mut t.log);
    assert_eq!(t.names(ROCKET), ["bubble_membrane"]);
    assert_eq!((t.state.stack(ROCKET).pieces[0].face, t.state.stack(ROCKET).water), (light, 0));
    // A light one is lost as any other card.
    t.rules.destroy(&mut t.state, ROCKET, Loss::Hazard, &mut t.log);
    assert!(t.state.stack(ROCKET).is_empty());
}

#[test]
fn core_h_a_card_immune_to_radiation_protects_itself_alone() {
    let mut t = bare(&[]);
    t.rocket(Spot::point(Zone::Mars), &["electric_sail", "base_array"]);
    assert_eq!(t.rules.face(t.face("electric_sail")).side, Side::Black);
    t.rules.irradiate(&mut t.state, ROCKET, 9, Loss::Belt, &mut t.log);
    assert_eq!(t.names(ROCKET), ["electric_sail"]);
}

#[test]
fn core_k2b_a_glitch_takes_cards_of_exactly_the_rolled_rad_hardness_and_stays() {
    let mut t = bare(&[]);
    for _ in 0..60 {
        // Rad-hardness 4, 5, 6.
        t.rocket(Spot::point(Zone::Mars), &["base_array", "percussive_drill", "rescue_pod"]);
        t.state.stack_mut(ROCKET).glitch = true;
        t.log.entries.clear();
        t.rules.glitch_trigger(&mut t.state, ROCKET, &mut t.luck, &mut t.log);
        let line = t.lines("Core K2b: glitch")[0];
        let shown: u8 = line.rsplit(' ').next().unwrap().parse().unwrap();
        let left = t.names(ROCKET);
        let expected: Vec<&str> = [("base_array", 4), ("percussive_drill", 5), ("rescue_pod", 6)]
            .into_iter()
            .filter(|&(_, rad)| rad != shown)
            .map(|(name, _)| name)
            .collect();
        assert_eq!(left, expected, "{line}");
        assert!(t.state.stack(ROCKET).glitch);
    }
}

#[test]
fn d7_a_spacecraft_lost_as_it_lands_makes_the_site_rolls_by_one_reading_alone() {
    for (change, rolls) in [("site.lost_rolls=false", false), ("site.lost_rolls=true", true)] {
        let mut t = bare(&["hazard.fails=5", "hazard.price=12", change]);
        let (rocket, mut lost) = (ROCKET, 0);
        let itokawa = t.site("itokawa");
        for _ in 0..20 {
            t.state.site_mut(itokawa).rolled = false;
            t.rocket(itokawa, &["electric_sail"]);
            t.state.aqua = 0;
            t.state.push(Step::SiteRolls(rocket, itokawa));
            t.state.push(Step::Hazard(rocket, Hazard::Crash));
            t.go_on();
            if t.state.stack(rocket).is_empty() {
                lost += 1;
                assert_eq!(t.state.site(itokawa).rolled, rolls, "{change}");
            }
        }
        assert!(lost > 10);
    }
}

#[test]
fn core_k2b_a_stack_without_a_glitch_has_no_roll_at_a_trigger() {
    let mut t = bare(&[]);
    t.rocket(Spot::point(Zone::Mars), &["base_array"]);
    t.rules.glitch_trigger(&mut t.state, ROCKET, &mut t.luck, &mut t.log);
    assert!(!t.told("Core K2b: glitch"));
}

#[test]
fn core_k2b_somebody_beside_the_stack_repairs_its_glitch() {
    let mut t = bare(&[]);
    let point = Spot::point(Zone::Mars);
    t.rocket(point, &["base_array"]);
    t.state.stack_mut(ROCKET).glitch = true;
    t.go_on();
    assert!(t.state.stack(ROCKET).glitch, "nobody is there");
    t.stack(StackId::OutpostA, point, &[CREW]);
    t.state.stack_mut(StackId::OutpostA).pieces[0].lonely = true;
    t.go_on();
    assert!(t.state.stack(ROCKET).glitch, "D17b1: the lonely repair nothing");
    t.state.stack_mut(StackId::OutpostA).pieces[0].lonely = false;
    t.go_on();
    assert!(!t.state.stack(ROCKET).glitch);
}

#[test]
fn core_h_a_bernal_that_is_not_anchored_is_lost_to_radiation_above_its_hardness() {
    let mut t = bare(&[]);
    let rad = u16::from(t.rules.face(t.face("geo_elevator_bernal")).rad);
    t.stack(StackId::Bernal, Spot::point(Zone::Mars), &["geo_elevator_bernal", "base_array"]);
    t.rules.irradiate(&mut t.state, StackId::Bernal, rad, Loss::Belt, &mut t.log);
    assert_eq!(t.names(StackId::Bernal), ["geo_elevator_bernal"]);
    t.rules.irradiate(&mut t.state, StackId::Bernal, rad + 1, Loss::Belt, &mut t.log);
    assert!(t.state.stack(StackId::Bernal).is_empty());
    assert_eq!(t.state.hand.as_slice(), [t.face("geo_elevator_bernal")], "it comes to hand");
}
