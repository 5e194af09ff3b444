//! Income, research, the free market and boosts (Core I1 to I4).

use crate::{
    Action, DeckKind, FaceId, Spot, StackId,
    fixture::{Table, cleared},
    state::once,
    table::Deck,
};

const ROCKET: StackId = StackId::Rocket;

impl Table {
    /// Makes this the only card of a patent deck.
    fn top(&mut self, deck: DeckKind, name: &str) -> &mut Self {
        let face = self.face(name);
        let place = self.rules.tables.decks[deck.place()].iter().position(|&own| own == face);
        self.state.decks[deck.place()] = Deck::new([u8::try_from(place.expect("a card of the deck")).unwrap()]);
        self
    }
}

#[test]
fn core_i1_income_brings_an_aqua_and_is_the_operation_of_the_year() {
    let mut table = cleared(&[]);
    table.act(Action::Income);
    assert_eq!((table.state.aqua, table.state.did(once::OPERATION)), (61, true));
    assert!(!table.legal().contains(&Action::Income), "there is one operation a year");
    table.end_year();
    assert!(table.legal().contains(&Action::Income));
}

fn held(table: &Table) -> Vec<&str> {
    table.state.hand.iter().map(|&face| table.rules.face(face).name.as_str()).collect()
}

#[test]
fn c1d_research_takes_the_top_card_and_a_card_of_each_support_it_lists_for_an_aqua_each() {
    let mut table = cleared(&[]);
    table.top(DeckKind::Thruster, "metastable_helium").top(DeckKind::Reactor, "penning_trap");
    table.top(DeckKind::Radiator, "qu_tube").act(Action::Research(DeckKind::Thruster, None));
    assert_eq!(held(&table), ["metastable_helium", "penning_trap", "qu_tube"]);
    assert_eq!((table.state.aqua, table.state.did(once::OPERATION)), (57, true));
}

#[test]
fn c1d_alternative_supports_count_once_and_supports_of_supports_not_at_all() {
    let mut table = cleared(&[]);
    table.top(DeckKind::Thruster, "dumbo").top(DeckKind::Reactor, "d_d_fusion_magneto_inertial");
    table.act(Action::Research(DeckKind::Thruster, None));
    assert_eq!(held(&table), ["dumbo", "d_d_fusion_magneto_inertial"]);
    let mut table = cleared(&[]);
    table.top(DeckKind::Thruster, "hall_effect").top(DeckKind::Generator, "amtec_thermoelectric");
    table.act(Action::Research(DeckKind::Thruster, None));
    assert_eq!((table.state.hand.len(), table.state.aqua), (2, 58), "the generator's own reactor does not come");
}

#[test]
fn c1d_a_card_without_supports_comes_alone() {
    let mut table = cleared(&[]);
    table.top(DeckKind::Refinery, "cvd_molding").act(Action::Research(DeckKind::Refinery, None));
    assert_eq!((held(&table), table.state.aqua), (vec!["cvd_molding"], 59));
}

#[test]
fn c1d_research_takes_aqua_for_a_card_at_least() {
    let mut table = cleared(&[]);
    table.state.aqua = 0;
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Research(..))));
    table.state.aqua = 1;
    table.top(DeckKind::Thruster, "hall_effect").act(Action::Research(DeckKind::Thruster, None));
    assert_eq!((held(&table), table.state.aqua), (vec!["hall_effect"], 0), "no Aqua for its generator");
}

#[test]
fn core_i2_four_patents_in_hand_forbid_research() {
    let mut table = cleared(&[]);
    table.hold(&["hall_effect", "nanobot", "cvd_molding"]);
    assert!(table.rules.may_research(&table.state));
    table.hold(&["penning_trap"]);
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Research(..))));
}

#[test]
fn core_i2_skunkworks_know_no_hand_limit() {
    let mut table = cleared(&["faction=skunkworks"]);
    table.hold(&["hall_effect", "nanobot", "cvd_molding", "penning_trap", "qu_tube"]);
    assert!(table.rules.may_research(&table.state));
}

#[test]
fn c1a2_the_marketeer_has_three_cards_for_two_aqua() {
    let mut table = cleared(&["faction=marketeer"]);
    table.top(DeckKind::Thruster, "metastable_helium").act(Action::Research(DeckKind::Thruster, None));
    assert_eq!((table.state.hand.len(), table.state.aqua), (3, 58));
    let mut table = cleared(&["faction=marketeer"]);
    table.top(DeckKind::Thruster, "hall_effect").act(Action::Research(DeckKind::Thruster, None));
    assert_eq!((table.state.hand.len(), table.state.aqua), (2, 58), "two cards cost two");
}

#[test]
fn c1a1_three_privileges_start_with_six_aqua_more() {
    for (faction, aqua) in
        [("secretary_general", 15), ("taxes", 15), ("felonious", 15), ("marketeer", 9), ("scrum_troubleshooters", 9)]
    {
        let table = crate::fixture::table(&[&format!("faction={faction}")]);
        assert_eq!(table.state.aqua, aqua, "{faction}");
    }
}

#[test]
fn core_i3_a_hand_card_brings_three_aqua_and_goes_to_the_bottom_of_its_deck() {
    let mut table = cleared(&[]);
    let face = table.face("hall_effect");
    let card = table.rules.face(face).card;
    table.hold(&["hall_effect"]).act(Action::Sell(face));
    assert_eq!((table.state.aqua, table.state.hand.len()), (63, 0));
    assert_eq!(table.state.decks[DeckKind::Thruster.place()].discarded(), [card]);
}

#[test]
fn core_i3_a_black_card_in_leo_brings_less_the_more_factories_of_its_type_there_are() {
    for (factories, price) in [(0, 10), (1, 8), (2, 5), (3, 4), (4, 4)] {
        let mut table = cleared(&[]);
        table.stack(StackId::Leo, Spot::LEO, &["ion_drive"]);
        for name in ["minerva", "hygiea", "fortuna", "davida"].into_iter().take(factories) {
            table.ground(name).factory = true;
        }
        table.ground("hertha").factory = true;
        let place = table.place(StackId::Leo, "ion_drive") as u8;
        table.act(Action::SellBlack(StackId::Leo, place));
        assert_eq!(table.state.aqua, 60 + price, "{factories} factories of type C, and one of type M");
        assert_eq!(table.state.hand.as_slice(), [table.face("hall_effect")], "the card comes to hand");
    }
}

#[test]
fn core_i3_black_cards_are_sold_in_the_bank_alone() {
    let mut table = cleared(&[]);
    table.probe(Spot::HOME, &["ion_drive"]);
    assert!(table.legal().contains(&Action::SellBlack(ROCKET, 0)));
    table.state.stack_mut(ROCKET).at = table.site("hertha");
    assert!(!table.legal().iter().any(|action| matches!(action, Action::SellBlack(..))));
}

#[test]
fn core_i3_white_and_purple_cards_in_leo_and_freighters_of_any_type_are_not_sold() {
    let mut table = cleared(&[]);
    table.stack(StackId::Leo, Spot::LEO, &["hall_effect", "crossfire_h_b_focus_fusion", "fission_heated_steam"]);
    assert!(!table.legal().iter().any(|action| matches!(action, Action::SellBlack(..))));
}

fn launch(table: &mut Table, to: Spot, cards: &[FaceId]) {
    table.act(Action::Boost(to));
    for &card in cards {
        table.act(Action::Add(card));
    }
    table.act(Action::Launch);
}

#[test]
fn core_i4_a_boost_to_leo_costs_the_mass_of_its_cards_together() {
    let mut table = cleared(&[]);
    table.hold(&["cvd_molding", "met_steamer", "dumbo"]);
    let cards = ["cvd_molding", "met_steamer", "dumbo"].map(|name| table.face(name));
    launch(&mut table, Spot::LEO, &cards);
    assert_eq!((table.state.aqua, table.state.hand.len()), (56, 0), "masses 3, 1 and 0");
    assert!(table.has(StackId::Leo, "dumbo") && table.has(StackId::Leo, "cvd_molding"));
}

#[test]
fn core_i4_a_boost_to_the_home_bernal_costs_twice_as_much() {
    let mut table = cleared(&[]);
    let bernal = table.face("l5_solar_cell_factory");
    table.state.home_bernal = bernal;
    let card = table.face("cvd_molding");
    table.hold(&["cvd_molding"]);
    launch(&mut table, Spot::HOME, &[card]);
    assert_eq!(table.state.aqua, 54);
}

#[test]
fn core_i4_a_geo_elevator_boosts_home_at_the_single_price() {
    let mut table = cleared(&[]);
    let bernal = table.face("geo_elevator_bernal");
    table.state.home_bernal = bernal;
    let card = table.face("cvd_molding");
    table.hold(&["cvd_molding"]);
    launch(&mut table, Spot::HOME, &[card]);
    assert_eq!(table.state.aqua, 57);
}

#[test]
fn core_i4_a_radiator_is_boosted_light_or_heavy() {
    for (heavy, price) in [(false, 2), (true, 3)] {
        let mut table = cleared(&[]);
        table.hold(&["microtube_array"]);
        let light = table.face("microtube_array");
        let card = if heavy { table.rules.face(light).heavy.unwrap() } else { light };
        launch(&mut table, Spot::LEO, &[card]);
        assert_eq!((table.state.aqua, table.state.hand.len()), (60 - price, 0));
    }
}

#[test]
fn core_i4_what_cannot_be_paid_is_not_boosted() {
    let mut table = cleared(&[]);
    table.state.aqua = 2;
    table.hold(&["cvd_molding"]);
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Boost(_))));
}

#[test]
fn core_i4_gigawatt_thrusters_freighters_and_robots_are_not_boosted() {
    let mut table = cleared(&[]);
    table.hold(&["salt_water_zubrin", "fission_heated_steam", "smart_pets"]);
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Boost(_))));
}

#[test]
fn core_i4_launch_fees_bring_an_aqua_a_boost() {
    let mut table = cleared(&["faction=launch_fees"]);
    let card = table.face("met_steamer");
    table.hold(&["met_steamer"]);
    launch(&mut table, Spot::LEO, &[card]);
    assert_eq!(table.state.aqua, 60);
}

#[test]
fn core_a_patent_of_the_hand_is_discarded_once_a_year_and_equipment_never() {
    let mut table = cleared(&[]);
    table.hold(&["percussive_drill"]);
    assert!(!table.legal().contains(&Action::Discard), "equipment stays");
    table.hold(&["hall_effect", "dumbo"]);
    let (hall, dumbo) = (table.face("hall_effect"), table.face("dumbo"));
    table.act(Action::Discard);
    assert_eq!(table.legal(), [Action::Drop(hall), Action::Drop(dumbo)]);
    table.act(Action::Drop(hall));
    assert_eq!(held(&table), ["percussive_drill", "dumbo"]);
    assert!(!table.state.did(once::OPERATION) && !table.legal().contains(&Action::Discard));
    assert!(table.state.decks[DeckKind::Thruster.place()].discarded().contains(&table.rules.face(hall).card));
}
