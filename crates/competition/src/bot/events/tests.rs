//! Base Placement, Base Match Events, and what Edges do for the competition.

use crate::{
    ActionType,
    bot::events::Occasion,
    effects::{Teller, effects},
    fixture::{Table, in_era, table},
    pieces::{Era, Side},
    state::Slot,
};

/// Has the events of a text happen to the competition.
fn happen(table: &mut Table, text: &str, occasion: Occasion) {
    let effects = effects(text, Teller::Competition).unwrap();
    let Table { rules, state, luck, log } = table;
    rules.competition_effects(state, &effects, occasion, luck, log);
}

#[test]
fn a_base_is_drawn_at_random_from_those_left() {
    let mut table = table(&[]);
    table.only_base("habitat");
    table.order("site solar_l2");
    table.order("site solar_l2");
    let base = table.state.at(table.site("solar_l2")).spots[0].base;
    assert_eq!(base, Some((Side::Competition, table.base("habitat"))));
}

#[test]
fn a_base_whose_ground_is_right_has_its_match_event() {
    // A refinery asks for ore or exotic elements: the tile has them, the Lagrange site has not.
    let mut right = table(&[]);
    right.only_base("refinery").tile_at("luna", "ores").team(Side::Competition, "luna");
    right.order("site luna");
    assert!(right.told("Base Match Event") && right.its_profit() == 2);
    let mut wrong = table(&[]);
    wrong.only_base("refinery").team(Side::Competition, "solar_l2");
    wrong.order("site solar_l2");
    assert!(!wrong.told("Base Match Event") && wrong.its_profit() == 0);
}

#[test]
fn build_requirements_are_those_of_the_era() {
    // Excavations are not built in the first era, and are in the second.
    let mut first = table(&[]);
    first.only_base("excavation").tile_at("luna", "exotic_elements").team(Side::Competition, "luna");
    first.order("site luna");
    assert!(first.based("luna") && !first.told("Base Match Event"));
    let mut second = in_era(Era::Planeteers, &[]);
    second.only_base("excavation").tile_at("ceres", "exotic_elements").team(Side::Competition, "ceres");
    second.order("site ceres");
    assert!(second.told("Base Match Event"));
}

#[test]
fn settings_say_what_part_of_tiles_and_match_events_it_gains() {
    let mut table = table(&["competition.tiles=50", "competition.matches=200"]);
    table.only_base("bio_lab").only_tile("microbes").team(Side::Competition, "luna");
    table.order("site luna");
    // Half of 2 for the tile, twice 2 for the laboratory on life.
    assert_eq!(table.its_profit(), 5);
}

#[test]
fn clear_discards_every_offer_and_the_boxes_are_filled_again() {
    let mut table = table(&[]);
    table.offers(["shuttle"; 4]).deck(&["lander"; 4]);
    happen(&mut table, "clear", Occasion::Match);
    assert!(table.state.offers.iter().all(|&offer| offer == Some(table.card("lander"))));
}

#[test]
fn turns_have_the_competition_take_another_turn() {
    let mut table = table(&[]);
    happen(&mut table, "turns", Occasion::Edge);
    assert_eq!(table.state.extra, 1);
    // A deck of offers actions only, with an Edge among the cards that fill the boxes: where it comes, so does a turn.
    let mut reached = 0;
    for game in 0..20 {
        let mut table = in_era(Era::Mariners, &["mix.site=0", "mix.discovery=0"]);
        table.luck.begin(game);
        table.deck(&["intercept", "lander", "lander", "lander", "lander", "lander", "lander", "lander"]);
        let before = table.state.orders.to_draw().len();
        let Table { rules, state, luck, log } = &mut table;
        rules.competition_turn(state, luck, log);
        let drawn = before - table.state.orders.to_draw().len();
        let edges = usize::from(table.state.tally.edges[1]);
        assert_eq!((drawn, table.told("Competition: another turn")), (1 + edges, edges == 1));
        reached += edges;
    }
    assert!(reached > 0);
}

#[test]
fn sabotage_sends_your_team_from_a_site_without_a_base_to_one_with_a_base_or_to_earth() {
    let mut table = table(&["teams.mariners=3"]);
    table.team(Side::You, "luna").team(Side::You, "mars");
    happen(&mut table, "sabotage", Occasion::Edge);
    // The highest numbered one leaves; without a base of yours it goes to Earth.
    assert_eq!(table.state.at(table.site("mars")).teams(Side::You), 0);
    assert_eq!(table.state.home[0], 2);
    table.base_at(Side::You, "solar_l2", "spaceport");
    happen(&mut table, "sabotage", Occasion::Edge);
    assert_eq!(table.state.at(table.site("solar_l2")).teams(Side::You), 1);
    // A team at a site with a base is safe.
    happen(&mut table, "sabotage", Occasion::Edge);
    assert_eq!(table.state.at(table.site("solar_l2")).teams(Side::You), 1);
}

#[test]
fn strip_takes_a_card_from_your_headquarters() {
    let mut table = table(&[]);
    let drive = table.card("ion_drive");
    table.state.headquarters.cover(&table.rules, 1, Slot::Card(drive));
    assert_eq!(table.standing(ActionType::Move), 3);
    happen(&mut table, "strip", Occasion::Match);
    assert_eq!(table.standing(ActionType::Move), 1);
    assert!(table.state.deck.discarded().contains(&drive));
    happen(&mut table, "strip", Occasion::Match);
}

#[test]
fn place_puts_a_team_at_the_highest_numbered_site_without_base_or_team() {
    let mut table = table(&[]);
    table.team(Side::You, "halley");
    happen(&mut table, "place", Occasion::Edge);
    assert_eq!((table.rivals("halley"), table.rivals("psyche")), (0, 1));
}
