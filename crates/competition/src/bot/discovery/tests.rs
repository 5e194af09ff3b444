//! The Discovery & Contract Action.

use crate::{
    bot::Done,
    fixture::{in_era, table},
    pieces::{Era, Side},
    state::Standing,
};

#[test]
fn the_highest_numbered_explorable_site_with_a_team_gets_a_tile_and_the_team_goes_onto_it() {
    let mut table = table(&[]);
    table.only_tile("microbes");
    table.team(Side::Competition, "luna").team(Side::Competition, "mars").team(Side::Competition, "mars_l2");
    assert_eq!(table.order("discovery contract 1"), Done::CarriedOut);
    let mars = table.state.at(table.site("mars"));
    assert!(mars.spots[0].tile.is_some() && mars.on_tile && mars.teams(Side::Competition) == 1);
    assert!(table.state.at(table.site("luna")).spots[0].tile.is_none());
    assert_eq!(table.its_profit(), 2);
}

#[test]
fn a_site_without_an_empty_box_cannot_be_explored() {
    let mut table = table(&[]);
    table.tile_at("mars", "water").team(Side::Competition, "mars").team(Side::Competition, "luna");
    table.order("discovery contract 1");
    assert!(table.state.at(table.site("luna")).spots[0].tile.is_some());
}

#[test]
fn two_discoveries_are_made_at_two_sites() {
    let mut table = in_era(Era::Starfarers, &[]);
    table.team(Side::Competition, "sirius").team(Side::Competition, "procyon");
    table.order("discovery 2 contract 1");
    assert!(table.told("Discovery & Contract Action: two discoveries"));
    for site in ["sirius", "procyon"] {
        let tiles = table.state.at(table.site(site)).spots.iter().filter(|spot| spot.tile.is_some()).count();
        assert_eq!(tiles, 1, "{site}");
    }
    // With one site only, one discovery is made.
    let mut one = in_era(Era::Starfarers, &[]);
    one.team(Side::Competition, "sirius");
    one.order("discovery 2 contract 1");
    let tiles = one.state.at(one.site("sirius")).spots.iter().filter(|spot| spot.tile.is_some()).count();
    assert_eq!(tiles, 1);
}

#[test]
fn a_contract_gets_a_team_and_is_then_fulfilled() {
    let mut table = table(&[]);
    assert_eq!(table.order("discovery contract 5"), Done::CarriedOut);
    assert_eq!((table.state.contracts[4], table.state.home[1], table.its_profit()), (Standing::Begun, 11, 0));
    assert_eq!(table.order("discovery contract 5"), Done::CarriedOut);
    assert_eq!(table.state.contracts[4], Standing::Fulfilled(Side::Competition));
    assert_eq!((table.state.home[1], table.its_profit()), (12, 3));
}

#[test]
fn with_neither_a_discovery_nor_the_contract_another_card_is_drawn() {
    for standing in [Standing::Fulfilled(Side::You), Standing::Fulfilled(Side::Competition)] {
        let mut table = table(&[]);
        table.state.contracts[4] = standing;
        assert_eq!(table.order("discovery contract 5"), Done::DrawAnother);
        assert!(table.told("Discovery & Contract Action: draw another"));
        // With a discovery the card is carried out, though the contract is not to be had.
        table.team(Side::Competition, "luna");
        assert_eq!(table.order("discovery contract 5"), Done::CarriedOut);
    }
}

#[test]
fn without_a_team_left_the_contract_cannot_be_begun() {
    let mut table = table(&["competition.teams.mariners=0"]);
    assert_eq!(table.order("discovery contract 5"), Done::DrawAnother);
    assert!(table.told("Discovery & Contract Action: no team available"));
}

#[test]
fn a_contract_that_you_fulfil_sends_its_team_back() {
    let mut table = table(&[]);
    table.order("discovery contract 4");
    assert_eq!(table.state.home[1], 11);
    table.base_at(Side::You, "mars_l2", "spaceport");
    table.rules.fulfil_yours(&mut table.state, &mut table.log);
    assert_eq!((table.state.contracts[3], table.state.home[1]), (Standing::Fulfilled(Side::You), 12));
}

#[test]
fn each_era_has_its_share_of_what_the_competition_gains() {
    let mut table = table(&["competition.share.mariners=50", "competition.contracts=300"]);
    table.order("discovery contract 4");
    table.order("discovery contract 4");
    // 2, three times, and half of that.
    assert_eq!(table.its_profit(), 3);
}

#[test]
fn the_setting_says_what_part_of_a_contract_it_gains() {
    let mut table = table(&["competition.contracts=150"]);
    table.order("discovery contract 5");
    table.order("discovery contract 5");
    assert_eq!(table.its_profit(), 4);
}
