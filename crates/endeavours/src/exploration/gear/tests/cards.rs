//! What equipment cards are: how they come into play, are promoted, used and lost (D3), and the purchase operation (E1).

use super::{ROCKET, bare};
use crate::{
    Action, Hazard, Phase, Refuel, Spot, StackId, Tool, Zone,
    pieces::DeckKind,
    state::{
        DriftBernal, Step, once,
        playmats::{SPOTS, UNLOCKS},
    },
};

#[test]
fn d3a_every_kind_of_unpromoted_equipment_can_be_bought() {
    let table = bare();
    let on_sale: Vec<u8> = table.rules.on_sale(&table.state).collect();
    assert_eq!(on_sale.len(), table.rules.tables.equipment.len());
    for row in on_sale {
        let (face, ..) = table.rules.tables.equipment[usize::from(row)];
        assert_eq!(table.rules.face(face).side, crate::cards::faces::Side::White);
    }
    assert_eq!(table.rules.tables.equipment.len(), Tool::ALL.len());
}

#[test]
fn e1a_a_purchase_brings_up_to_four_cards_to_hand_for_an_aqua_each() {
    let mut table = bare();
    table.act(Action::Purchase);
    for row in 0..4 {
        assert_eq!(table.state.phase, Phase::Purchase(4 - row));
        table.act(Action::Buy(row));
    }
    assert_eq!((table.state.phase, table.state.hand.len(), table.state.aqua), (Phase::Year, 4, 56));
    assert!(table.state.did(once::OPERATION) && !table.legal().contains(&Action::Purchase));
}

#[test]
fn e1a_a_purchase_may_stop_after_one_card_and_takes_one_at_least() {
    let mut table = bare();
    table.act(Action::Purchase);
    assert!(!table.legal().contains(&Action::Bought));
    table.act(Action::Buy(3)).act(Action::Bought);
    assert_eq!((table.state.hand.len(), table.state.aqua), (1, 59));
}

#[test]
fn e1a_nothing_is_bought_without_aqua() {
    let mut table = bare();
    table.state.aqua = 0;
    assert!(!table.legal().contains(&Action::Purchase));
    table.state.aqua = 1;
    table.act(Action::Purchase).act(Action::Buy(0));
    assert_eq!((table.state.phase, table.state.aqua), (Phase::Year, 0), "the Aqua is spent, so the purchase ends");
}

#[test]
fn d3b_equipment_does_not_count_for_the_academia_limit() {
    let mut table = bare();
    table.hold(&["curiosity_rover", "rescue_pod", "satellite", "spare_parts", "radio_antenna"]);
    assert!(table.rules.may_research(&table.state));
}

#[test]
fn d3c1_equipment_marked_leo_is_boosted_there_and_not_home_for_aqua_equal_to_its_mass() {
    let mut table = bare();
    table.hold(&["hubble_telescope"]);
    assert!(!table.legal().contains(&Action::Boost(Spot::HOME)), "not for double the price either");
    let face = table.face("hubble_telescope");
    table.act(Action::Boost(Spot::LEO)).act(Action::Add(face)).act(Action::Launch);
    assert!(table.has(StackId::Leo, "hubble_telescope"));
    assert_eq!(table.state.aqua, 58);
}

#[test]
fn d3c1_equipment_marked_home_is_boosted_to_the_home_bernal_at_the_single_price() {
    let mut table = bare();
    table.hold(&["life_sciences_unit"]);
    assert!(!table.legal().contains(&Action::Boost(Spot::LEO)));
    let face = table.face("life_sciences_unit");
    table.act(Action::Boost(Spot::HOME)).act(Action::Add(face)).act(Action::Launch);
    assert!(table.has(StackId::Home, "life_sciences_unit"));
    assert_eq!(table.state.aqua, 59);
}

#[test]
fn d3c1_equipment_marked_lab_is_boosted_to_a_lab_alone() {
    let mut table = bare();
    table.hold(&["bio_experiment"]);
    let legal = table.legal();
    assert!(!legal.iter().any(|action| matches!(action, Action::Boost(_))), "there is no lab yet");
    let face = table.face("bio_experiment");
    table.lab().act(Action::Boost(Spot::HOME)).act(Action::Add(face)).act(Action::Launch);
    assert!(table.has(StackId::Home, "bio_experiment"));
}

#[test]
fn d3c2_equipment_marked_any_is_produced_at_any_factory_and_never_boosted() {
    let mut table = bare();
    table.hold(&["tractor_beam_l1"]);
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Boost(_))));
    let face = table.face("tractor_beam_l1");
    for site in ["hertha", "minerva", "hektor"] {
        let mut table = bare();
        table.hold(&["tractor_beam_l1"]);
        let at = table.site(site);
        table.expedition(at, &[]);
        assert!(!table.legal().contains(&Action::Produce(at, face)), "no factory");
        table.ground(site).factory = true;
        table.act(Action::Produce(at, face));
        assert!(table.has(ROCKET, "tractor_beam_l1"));
    }
}

#[test]
fn d3c2_other_equipment_is_not_produced() {
    let mut table = bare();
    table.hold(&["curiosity_rover"]);
    let hertha = table.site("hertha");
    table.expedition(hertha, &[]).ground("hertha").factory = true;
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Produce(..))));
}

#[test]
fn d3d_equipment_is_promoted_at_a_lab_with_its_upgrade_and_its_price() {
    let mut table = bare();
    table.stack(StackId::Home, Spot::HOME, &["curiosity_rover"]);
    let promote = Action::Promote(StackId::Home, 0);
    table.lab();
    assert!(!table.legal().contains(&promote), "no upgrade");
    table.state.spots = (1 << SPOTS) - 1;
    table.state.aqua = 2;
    assert!(!table.legal().contains(&promote), "no Aqua");
    table.state.aqua = 3;
    table.act(promote);
    assert!(table.has(StackId::Home, "exomars_rover"));
    assert_eq!((table.state.aqua, table.state.did(once::OPERATION)), (0, true));
    assert_eq!(table.state.unlocked, 0, "an upgrade has no unlock cost of its own, of all {UNLOCKS}");
}

#[test]
fn d3d_a_home_bernal_that_is_no_lab_promotes_no_equipment_but_that_marked_ber() {
    let mut table = bare();
    table.stack(StackId::Home, Spot::HOME, &["curiosity_rover", "aerobrake_l1"]);
    table.state.spots = (1 << SPOTS) - 1;
    let legal = table.legal();
    assert!(!legal.contains(&Action::Promote(StackId::Home, 0)));
    assert!(legal.contains(&Action::Promote(StackId::Home, 1)), "any anchored Bernal will do for an aerobrake");
}

#[test]
fn d3d_a_promoted_card_is_not_promoted_again() {
    let mut table = bare();
    table.stack(StackId::Home, Spot::HOME, &["exomars_rover"]).lab().state.spots = (1 << SPOTS) - 1;
    assert!(!table.legal().contains(&Action::Promote(StackId::Home, 0)));
}

#[test]
fn d3e_equipment_is_not_sold_on_the_free_market() {
    let mut table = bare();
    table.hold(&["curiosity_rover", "hall_effect"]);
    let sales: Vec<Action> = table.legal().into_iter().filter(|action| matches!(action, Action::Sell(_))).collect();
    assert_eq!(sales, [Action::Sell(table.face("hall_effect"))]);
    table.stack(StackId::Leo, Spot::LEO, &["exomars_rover"]);
    assert!(!table.legal().iter().any(|action| matches!(action, Action::SellBlack(..))));
}

#[test]
fn d3f_a_pad_explosion_takes_no_equipment() {
    let mut table = bare();
    table.stack(StackId::Leo, Spot::LEO, &["hubble_telescope"]);
    table.rules.pad_explosion(&mut table.state, &mut table.log);
    assert!(table.has(StackId::Leo, "hubble_telescope"));
    table.stack(StackId::Leo, Spot::LEO, &["hall_effect"]);
    table.rules.pad_explosion(&mut table.state, &mut table.log);
    assert!(!table.has(StackId::Leo, "hall_effect"), "a patent beside it is lost");
}

#[test]
fn d3f_inspiration_leaves_equipment_where_it_is() {
    let mut table = bare();
    let before = table.state.pool;
    table.rules.inspire(&mut table.state, &mut table.luck, &mut table.log);
    assert_eq!(table.state.pool, before);
}

#[test]
fn d3g_decommissioned_equipment_is_discarded_to_the_pool() {
    let mut table = bare();
    table.probe(Spot::LEO, &["exomars_rover", "hall_effect"]);
    let row = usize::from(table.rules.face(table.face("curiosity_rover")).card);
    let before = table.state.pool[row];
    table.act(Action::Scrap(ROCKET)).act(Action::Give(0)).act(Action::Loaded);
    assert_eq!(table.state.pool[row], before + 1, "where it can be bought again, unpromoted");
    assert!(table.state.hand.is_empty(), "it does not come back to hand");
}

#[test]
fn d3h1_an_aerobrake_gives_its_number_of_safe_entries() {
    for (brake, entries) in [("aerobrake_l1", 2), ("aerobrake_l2", 4)] {
        let mut table = bare();
        table.expedition(Spot::LEO, &[brake]);
        for _ in 0..entries {
            table.state.push(Step::Hazard(ROCKET, Hazard::Aerobrake));
            table.go_on();
            assert_eq!(table.state.phase, Phase::Year, "no roll is asked for");
        }
        table.state.push(Step::Hazard(ROCKET, Hazard::Aerobrake));
        table.go_on();
        assert_eq!(table.state.phase, Phase::Hazard(ROCKET, Hazard::Aerobrake));
    }
}

#[test]
fn d3h1_air_eater_refuelling_takes_its_hazard_roll_in_spite_of_an_aerobrake() {
    let mut table = bare();
    let pole = table.site("mars_north_pole");
    table.expedition(Spot::point(Zone::Mars), &["aerobrake_l1", "re_solar_moth", "dusty_plasma_mhd"]);
    table.act(Action::Refuel(ROCKET, Refuel::Air(pole)));
    assert_eq!(table.state.phase, Phase::Hazard(ROCKET, Hazard::AirEater(pole)));
}

#[test]
fn d3h2_a_charged_nuclear_battery_is_no_support_for_industrializing() {
    let mut table = bare();
    let hertha = table.site("hertha");
    table.ground("hertha").claim = true;
    table.probe(hertha, &["nuclear_battery", "nanobot", "electroforming"]);
    assert!(table.rules.works(&table.state, ROCKET, 2), "it does supply the refinery");
    assert!(!table.legal().contains(&Action::Industrialize(ROCKET)));
}

#[test]
fn d3h2_beside_a_battery_another_support_will_do_for_industrializing() {
    let mut table = bare();
    let hertha = table.site("hertha");
    table.ground("hertha").claim = true;
    table.probe(hertha, &["nuclear_battery", "dusty_plasma_mhd", "nanobot", "electroforming"]);
    table.act(Action::Industrialize(ROCKET));
    assert!(table.ground("hertha").factory && table.has(ROCKET, "nuclear_battery"));
    assert!(!table.has(ROCKET, "dusty_plasma_mhd"), "the generator is used, the battery is not");
}

#[test]
fn d3h2_a_charged_nuclear_battery_is_no_support_for_anchoring() {
    let mut table = bare();
    let hertha = table.site("hertha");
    table.ground("hertha").factory = true;
    table.stack(StackId::Bernal, hertha, &["geo_elevator_bernal", "nuclear_battery"]);
    assert!(!table.legal().contains(&Action::AnchorBernal));
    table.stack(StackId::Bernal, hertha, &["dusty_plasma_mhd"]);
    table.act(Action::AnchorBernal);
    assert!(table.has(StackId::Bernal, "nuclear_battery") && !table.has(StackId::Bernal, "dusty_plasma_mhd"));
}

#[test]
fn d3h2_a_charged_nuclear_battery_is_no_support_for_anchoring_a_drift_bernal() {
    let mut table = bare();
    let at = Spot::point(Zone::Mars);
    let card = table.rules.tables.drift.iter().position(|drift| drift.name == "foundry_ring").unwrap();
    table.state.drift[0] = Some(DriftBernal { card: u8::try_from(card).unwrap(), at, anchored: false });
    table.probe(at, &["electroforming", "nuclear_battery"]).state.stack_mut(ROCKET).water = 11;
    assert!(table.rules.works(&table.state, ROCKET, 0), "it does supply the refinery");
    assert!(!table.legal().contains(&Action::AnchorDrift(ROCKET, 0)));
    table.stack(ROCKET, at, &["dusty_plasma_mhd"]);
    assert!(table.legal().contains(&Action::AnchorDrift(ROCKET, 0)));
}

#[test]
fn d3h3_a_powersat_receiver_makes_a_spacecraft_pushable() {
    let mut table = bare();
    table.state.powersat = true;
    table.probe(Spot::LEO, &["re_solar_moth"]);
    table.face_mut("re_solar_moth").pushable = false;
    let before = table.rules.engine(&table.state, ROCKET, 0).unwrap();
    table.stack(ROCKET, Spot::LEO, &["powersat_receiver"]);
    let after = table.rules.engine(&table.state, ROCKET, 0).unwrap();
    assert_eq!((before.pushed, after.pushed, after.thrust - before.thrust), (false, true, 1));
}

#[test]
fn d3h4_tourists_are_equipment_that_nobody_gives_up() {
    let mut table = bare();
    table.probe(Spot::LEO, &["space_tourists", "spare_parts"]).act(Action::Scrap(ROCKET));
    assert_eq!(table.legal(), [Action::Give(1), Action::Loaded]);
    assert!(table.rules.face(table.face("space_tourists")).is_equipment());
}

#[test]
fn d3h4_tourists_are_no_crew() {
    let mut table = bare();
    table.probe(Spot::LEO, &["space_tourists"]);
    assert!(!table.rules.has_human(&table.state, ROCKET));
    assert!(!table.rules.face(table.face("space_tourists")).is_patent(DeckKind::Crew));
}
