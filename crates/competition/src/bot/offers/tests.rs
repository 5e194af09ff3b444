//! The Offers Action and the Progress Action.

use crate::{
    bot::Done,
    fixture::{Table, in_era, table},
    pieces::{Era, Side},
};

fn first() -> Table {
    let mut table = table(&[]);
    table.offers(["shuttle", "chemical_drive", "prefabs", "orbital_yard"]);
    table.deck(&["lander", "lander", "lander", "lander"]);
    table
}

#[test]
fn cards_of_the_boxes_named_are_discarded_and_the_boxes_replenished() {
    let mut table = first();
    assert_eq!(table.order("offers 1 3 research"), Done::CarriedOut);
    let lander = Some(table.card("lander"));
    let [one, two, three, four] = table.state.offers;
    assert_eq!((one, three), (lander, lander));
    assert_eq!((two, four), (Some(table.card("chemical_drive")), Some(table.card("orbital_yard"))));
    assert_eq!(table.state.deck.discarded(), [table.card("shuttle"), table.card("prefabs")]);
}

#[test]
fn each_card_with_the_action_type_brings_a_profit() {
    let mut table = first();
    table.order("offers all move");
    assert_eq!(table.its_profit(), 2);
    assert!(table.told("Offers Action: profit"));
    let mut none = first();
    none.order("offers 3 4 move");
    assert!(none.its_profit() == 0 && !none.told("Offers Action: profit"));
}

#[test]
fn only_boxes_named_count() {
    let mut table = first();
    table.order("offers 1 3 upgrade");
    assert_eq!(table.its_profit(), 0);
    let mut table = first();
    table.order("offers 2 4 upgrade");
    assert_eq!(table.its_profit(), 2);
}

#[test]
fn the_era_symbol_stands_for_the_types_of_the_eras_key() {
    let mut table = first();
    // The key of the first era is upgrade.
    table.order("offers all era");
    assert_eq!(table.its_profit(), 2);
    let mut second = in_era(Era::Planeteers, &[]);
    second.offers(["gene_lab", "signal", "market", "tug"]).deck(&["tug"; 4]);
    second.order("offers all era");
    assert_eq!(second.its_profit(), 2);
}

#[test]
fn the_setting_says_how_much_a_match_brings() {
    let mut table = table(&["competition.offers=3"]);
    table.offers(["shuttle", "chemical_drive", "prefabs", "orbital_yard"]).deck(&["lander"; 4]);
    table.order("offers all move");
    assert_eq!(table.its_profit(), 6);
}

#[test]
fn an_edge_drawn_takes_effect_for_the_competition_and_is_replaced() {
    let mut table = first();
    table.deck(&["windfall"]);
    table.order("offers 3 research");
    // The Edge was the only card, so the box stays empty.
    assert_eq!((table.state.offers[2], table.its_profit()), (None, 2));
    assert!(table.told("Offers Action: Edge") && table.told("Offers Action: deck out"));
    assert!(table.state.deck.discarded().contains(&table.card("windfall")));
}

#[test]
fn an_edge_is_replaced_until_a_card_without_one_comes() {
    for seed in 0..8 {
        let mut table = first();
        table.luck.begin(seed);
        table.deck(&["windfall", "lander"]);
        table.order("offers 3 research");
        assert_eq!(table.state.offers[2], Some(table.card("lander")));
    }
}

#[test]
fn an_edge_that_clears_the_boxes_has_all_of_them_replenished() {
    let mut table = first();
    table.offers(["cargo_pod", "chemical_drive", "science_module", "cargo_pod"]);
    table.deck(&[&["salvage"][..], &["lander"; 12]].concat());
    // Until the Edge comes: boxes are discarded and filled again.
    while !table.told("Offers Action: Edge") && !table.state.deck.to_draw().is_empty() {
        table.order("offers 1 research");
    }
    assert!(table.told("Offers Action: Edge"));
    assert_eq!(table.its_profit(), 1);
    assert!(table.state.offers.iter().flatten().all(|&card| card == table.card("lander")));
}

#[test]
fn a_salvage_of_the_competition_clears_start_cards_only() {
    let mut table = first();
    table.offers(["cargo_pod", "smelter", "science_module", "smelter"]);
    table.deck(&[&["salvage"][..], &["lander"; 16]].concat());
    while !table.told("Offers Action: Edge") {
        table.order("offers 4 research");
    }
    let names = table.state.offers.map(|card| card.map(|card| table.rules.card(card).name.clone()));
    assert_eq!(names.map(Option::unwrap_or_default), ["lander", "smelter", "lander", "lander"]);
}

#[test]
fn a_progress_action_comes_before_its_offers_action() {
    let mut table = in_era(Era::Planeteers, &[]);
    assert_eq!(table.order("progress longevity offers 1 2 move"), Done::CarriedOut);
    let progress = table.log.entries.iter().position(|entry| entry.rule.starts_with("Progress Action"));
    let offers = table.log.entries.iter().position(|entry| entry.rule.starts_with("Offers Action"));
    assert!(progress.unwrap() < offers.unwrap());
}

#[test]
fn while_both_named_cards_are_available_the_one_with_the_profit_is_removed() {
    let mut table = in_era(Era::Planeteers, &[]);
    let longevity = table.progress("longevity");
    table.offers(["gene_lab"; 4]);
    table.order("progress longevity offers 1 colony");
    assert!(table.told("Progress Action: both available") && table.its_profit() == 1);
    assert_eq!(table.state.available[usize::from(longevity.0)], 1);
    table.order("progress longevity offers 1 colony");
    assert!(table.told("Progress Action: one available") && table.its_profit() == 1);
    table.order("progress longevity offers 1 colony");
    assert!(table.told("Progress Action: none available"));
    assert_eq!((table.state.available[usize::from(longevity.0)], table.state.removed), (0, 2));
}

#[test]
fn after_you_took_the_first_copy_the_competition_removes_the_second_without_profit() {
    let mut table = in_era(Era::Planeteers, &[]);
    let longevity = table.progress("longevity");
    let Table { rules, state, luck, log } = &mut table;
    rules.take_progress(state, longevity, luck, log);
    assert_eq!(state.profit[0], 1);
    table.offers(["gene_lab"; 4]);
    table.order("progress longevity offers 1 colony");
    assert_eq!((table.its_profit(), table.state.available[usize::from(longevity.0)]), (0, 0));
}

#[test]
fn an_action_with_an_asterisk_waits_for_the_competition_to_remove_the_prerequisite() {
    let mut table = in_era(Era::Planeteers, &[]);
    let children = table.progress("star_children");
    table.offers(["tug"; 4]);
    table.order("progress star_children* offers 1 colony");
    assert!(table.told("Progress Action: prerequisite missing"));
    assert_eq!(table.state.available[usize::from(children.0)], 2);
    table.order("progress zero_g_body offers 1 colony");
    table.order("progress star_children* offers 1 colony");
    assert_eq!(table.state.available[usize::from(children.0)], 1);
}

#[test]
fn without_an_asterisk_the_prerequisite_does_not_matter() {
    let mut table = in_era(Era::Planeteers, &[]);
    table.order("progress star_children offers 1 colony");
    assert!(table.state.has_progress(Side::Competition, table.progress("star_children")));
}
