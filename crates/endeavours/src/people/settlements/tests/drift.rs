//! Drift Bernals (D14).

use super::{CREW, ROCKET};
use crate::{
    Action,
    cards::Boon,
    fixture::{Table, bare},
    map::{Spot, Zone},
    pieces::{DeckKind, StackId},
    state::DriftBernal,
};

fn card(t: &Table, name: &str) -> u8 {
    u8::try_from(t.rules.tables.drift.iter().position(|drift| drift.name == name).unwrap()).unwrap()
}

/// A Drift Bernal of this name at the Lagrange point of a zone, and the rocket beside it with these cards and tanks.
fn drifting(name: &str, zone: Zone, names: &[&str], water: u8) -> Table {
    let mut t = bare(&[]);
    let card = card(&t, name);
    t.state.drift[0] = Some(DriftBernal { card, at: Spot::point(zone), anchored: false });
    t.rocket(Spot::point(zone), names);
    t.state.stack_mut(ROCKET).water = water;
    t
}

fn can_anchor(t: &Table) -> bool {
    t.legal().contains(&Action::AnchorDrift(ROCKET, 0))
}

/// A working electric generator that needs nothing.
const TETHER: &str = "diamonoid_electro_dynamic_tether";

#[test]
fn d14a_the_first_drifts_from_the_start_and_two_are_the_most() {
    let mut t = bare(&[]);
    t.state.tally.drift_placed = 0;
    for card in 0..5 {
        t.rules.place_drift(&mut t.state, card, &mut t.luck, &mut t.log);
    }
    assert_eq!(t.state.drift.iter().flatten().count(), 2);
    assert_eq!(t.times("D14a: Drift Bernal"), 2);
}

#[test]
fn d14a_two_are_never_at_one_place_and_each_is_at_a_lagrange_point() {
    let mut t = bare(&[]);
    for _ in 0..100 {
        t.state.drift = [None; 2];
        t.state.tally.drift_placed = 0;
        t.rules.place_drift(&mut t.state, 0, &mut t.luck, &mut t.log);
        t.rules.place_drift(&mut t.state, 1, &mut t.luck, &mut t.log);
        let [one, other] = t.state.drift.map(|drift| drift.unwrap().at);
        assert!(one != other && one.as_point().is_some() && other.as_point().is_some());
    }
}

#[test]
fn d14b1_the_water_is_12_less_the_borders_to_leo() {
    let t = bare(&[]);
    let water = Zone::ALL.map(|zone| t.rules.drift_water(Spot::point(zone)));
    assert_eq!(water, [10, 11, 12, 11, 10, 9, 8, 7, 6]);
}

#[test]
fn d14b1_anchoring_takes_a_listed_support_that_works_and_the_water() {
    // Nine tanks at Jupiter.
    let t = drifting("watch_tower", Zone::Jupiter, &[TETHER, CREW], 8);
    assert!(!can_anchor(&t), "a tank is missing");
    let t = drifting("watch_tower", Zone::Jupiter, &["cermet_nerva_fission", CREW], 9);
    assert!(!can_anchor(&t), "no reactor is listed");
    let t = drifting("watch_tower", Zone::Jupiter, &["marx_capacitor_bank", CREW], 9);
    assert!(!can_anchor(&t), "the generator lacks a support of its own");
    let mut t = drifting("watch_tower", Zone::Jupiter, &[TETHER, CREW], 9);
    t.act(Action::AnchorDrift(ROCKET, 0));
    assert_eq!(t.names(ROCKET), [CREW]);
    assert_eq!(t.state.stack(ROCKET).water, 0);
    assert!(t.state.drift[0].unwrap().anchored);
}

#[test]
fn d14b1_the_support_and_the_water_are_where_the_bernal_is() {
    let mut t = drifting("watch_tower", Zone::Jupiter, &[TETHER, CREW], 9);
    t.state.stack_mut(ROCKET).at = Spot::point(Zone::Mars);
    assert!(!can_anchor(&t));
}

#[test]
fn d3h2_a_nuclear_battery_anchors_no_drift_bernal() {
    let t = drifting("watch_tower", Zone::Jupiter, &["nuclear_battery", CREW], 9);
    assert!(!can_anchor(&t));
}

#[test]
fn d14b1a_no_dirtside_factory_is_needed_and_b_anchoring_is_the_operation_of_the_year() {
    let mut t = drifting("watch_tower", Zone::Jupiter, &[TETHER, CREW], 9);
    assert!(!t.rules.map().all().any(|(spot, _)| t.state.site(spot).factory));
    t.act(Action::AnchorDrift(ROCKET, 0));
    assert!(!t.legal().contains(&Action::Income));
}

#[test]
fn d14b2_an_anchored_drift_bernal_is_a_human_colony() {
    let mut t = drifting("watch_tower", Zone::Jupiter, &[TETHER, CREW], 9);
    let at = Spot::point(Zone::Jupiter);
    assert!(!t.rules.settled(&t.state, at) && t.rules.isolated(&t.state, ROCKET, 1));
    t.act(Action::AnchorDrift(ROCKET, 0));
    assert!(t.rules.settled(&t.state, at) && !t.rules.isolated(&t.state, ROCKET, 0));
    assert!(t.rules.is_contact(&t.state, at), "D16a");
}

#[test]
fn d14b3_an_anchored_drift_bernal_raises_the_colonist_limit() {
    let mut t = drifting("watch_tower", Zone::Jupiter, &[TETHER, CREW], 9);
    t.state.limit = 1;
    t.stack(StackId::Home, Spot::HOME, &["malcolm"]);
    t.act(Action::AnchorDrift(ROCKET, 0));
    assert_eq!((t.state.limit, t.rules.colonists(&t.state)), (2, 2));
}

#[test]
fn d14c_its_ability_holds_once_it_is_anchored() {
    let mut t = drifting("watch_tower", Zone::Jupiter, &[TETHER, CREW], 9);
    assert_eq!(t.state.boons.of(Boon::Observe), 0);
    t.act(Action::AnchorDrift(ROCKET, 0));
    assert_eq!((t.state.boons.of(Boon::Observe), t.state.boons.of(Boon::Transmit)), (1, 1));
}

#[test]
fn d14d_an_anchored_drift_bernal_is_a_lab() {
    let mut t = drifting("watch_tower", Zone::Jupiter, &[TETHER, CREW], 9);
    let at = Spot::point(Zone::Jupiter);
    assert!(!t.rules.lab_at(&t.state, at));
    t.act(Action::AnchorDrift(ROCKET, 0));
    assert!(t.rules.lab_at(&t.state, at) && t.rules.bernal_at(&t.state, at));
    assert!(!t.legal().iter().any(|action| matches!(action, Action::PromoteBernal(_))), "it is not promoted");
}

#[test]
fn d14e_an_anchored_drift_bernal_stays() {
    let mut t = drifting("watch_tower", Zone::Jupiter, &[TETHER, CREW], 9);
    t.act(Action::AnchorDrift(ROCKET, 0));
    let before = t.state.drift;
    t.years(4);
    assert_eq!(t.state.drift, before);
    assert!(!can_anchor(&t), "nor is it anchored twice");
}

#[test]
fn d14f_cards_at_an_anchored_drift_bernal_are_immune_to_flares() {
    for anchored in [false, true] {
        let mut t = bare(&["events.red=[6, 6, 6, 6, 6, 6]", "zones.flare=[6, 6, 6, 6, 6, 6, 6, 6, 6]"]);
        t.state.year = 6;
        let at = Spot::point(Zone::Jupiter);
        t.state.drift[0] = Some(DriftBernal { card: 0, at, anchored });
        t.rocket(at, &["base_array"]);
        t.rules.event(&mut t.state, &mut t.luck, &mut t.log);
        assert_eq!(t.state.stack(ROCKET).is_empty(), !anchored);
    }
}

#[test]
fn d14h1_slipstream_brings_a_freighter_of_its_own() {
    let mut t = drifting("slipstream", Zone::Jupiter, &[TETHER, CREW], 9);
    let left = t.state.decks[DeckKind::Freighter.place()].to_draw().len();
    t.act(Action::AnchorDrift(ROCKET, 0));
    let slipstream = t.state.stack(StackId::Slipstream);
    assert_eq!((slipstream.at, slipstream.pieces.len()), (Spot::point(Zone::Jupiter), 1));
    assert!(t.rules.of(&slipstream.pieces[0]).is_patent(DeckKind::Freighter));
    assert_eq!(t.state.decks[DeckKind::Freighter.place()].to_draw().len(), left - 1);
    // Others bring none.
    let mut t = drifting("watch_tower", Zone::Jupiter, &[TETHER, CREW], 9);
    t.act(Action::AnchorDrift(ROCKET, 0));
    assert!(t.state.stack(StackId::Slipstream).is_empty());
}

#[test]
fn d14h1a_of_two_freighters_only_one_is_promoted() {
    let mut t = bare(&[]);
    // Promoted at a colony of type M: Psyche.
    let psyche = t.site("psyche");
    t.state.site_mut(psyche).factory = true;
    t.state.site_mut(psyche).colony = true;
    t.stack(StackId::Slipstream, psyche, &["fission_heated_steam"]);
    t.stack(StackId::Freighter, psyche, &["fusion_fragment_sail"]);
    let both = [Action::Promote(StackId::Freighter, 0), Action::Promote(StackId::Slipstream, 0)];
    assert!(both.iter().all(|action| t.legal().contains(action)));
    t.act(both[0]);
    t.years(1);
    assert!(!t.legal().contains(&both[1]));
}

#[test]
fn d3c1_equipment_is_boosted_to_an_anchored_drift_bernal_where_no_stack_is() {
    let mut t = drifting("watch_tower", Zone::Jupiter, &[TETHER, CREW], 9);
    let at = Spot::point(Zone::Jupiter);
    t.hold(&["bio_experiment"]);
    assert!(!t.legal().contains(&Action::Boost(at)), "it is no lab yet");
    t.act(Action::AnchorDrift(ROCKET, 0));
    t.state.stack_mut(ROCKET).pieces.clear();
    let face = t.face("bio_experiment");
    t.again().act(Action::Boost(at)).act(Action::Add(face)).act(Action::Launch);
    assert!(t.has(StackId::OutpostA, "bio_experiment"));
    assert_eq!(t.state.stack(StackId::OutpostA).at, at);
    // With a stack there, it lies in that one.
    t.hold(&["bio_experiment"]).again().act(Action::Boost(at)).act(Action::Add(face)).act(Action::Launch);
    assert_eq!(t.names(StackId::OutpostA).len(), 2);
}
