//! The site action of the first two eras, branch by branch.

use crate::{
    bot::Done,
    fixture::{Table, in_era, table},
    pieces::{Era, Side},
};

#[test]
fn with_your_base_the_highest_numbered_site_with_a_team_is_taken() {
    let mut table = table(&[]);
    table.base_at(Side::You, "solar_l2", "spaceport");
    table.team(Side::Competition, "solar_l4").team(Side::Competition, "mars_l2");
    assert_eq!(table.order("site solar_l2"), Done::CarriedOut);
    assert!(table.told("Site Action: your base") && table.based("mars_l2") && !table.based("solar_l4"));
}

#[test]
fn with_a_competition_base_the_lowest_numbered_site_with_a_team_is_taken() {
    let mut table = table(&[]);
    table.base_at(Side::Competition, "mars_l2", "spaceport");
    table.team(Side::Competition, "solar_l4").team(Side::Competition, "solar_l5");
    assert_eq!(table.order("site mars_l2"), Done::CarriedOut);
    assert!(table.told("Site Action: competition base") && table.based("solar_l4") && !table.based("solar_l5"));
}

#[test]
fn with_bases_at_both_sites_listed_the_highest_numbered_site_with_a_team_is_taken() {
    let mut table = table(&[]);
    table.base_at(Side::You, "solar_l4", "spaceport").base_at(Side::Competition, "solar_l5", "spaceport");
    table.team(Side::Competition, "solar_l2").team(Side::Competition, "mars_l2");
    assert_eq!(table.order("site solar_l4 or solar_l5"), Done::CarriedOut);
    assert!(table.told("Site Action: two sites, both with bases") && table.based("mars_l2"));
}

#[test]
fn without_another_site_with_a_team_another_card_is_drawn() {
    let mut table = table(&[]);
    table.base_at(Side::You, "solar_l2", "spaceport");
    // A team where a base is does not qualify.
    table.team(Side::Competition, "solar_l2");
    assert_eq!(table.order("site solar_l2"), Done::DrawAnother);
    assert!(table.told("Site Action: draw another"));
}

#[test]
fn a_lagrange_site_gets_a_team_and_then_a_base_in_its_place() {
    let mut table = table(&[]);
    table.order("site solar_l2");
    assert_eq!((table.rivals("solar_l2"), table.based("solar_l2")), (1, false));
    table.order("site solar_l2");
    assert_eq!((table.rivals("solar_l2"), table.based("solar_l2")), (0, true));
    assert_eq!(table.state.home[1], 12);
    assert!(table.told("No Base Present: Lagrange site, no team"));
    assert!(table.told("No Base Present: Lagrange site, team"));
}

#[test]
fn an_empty_box_gets_a_team_and_then_a_tile_with_its_profit_and_a_base() {
    let mut table = table(&[]);
    table.only_tile("microbes").only_base("spaceport");
    table.order("site luna");
    assert_eq!((table.rivals("luna"), table.its_profit()), (1, 0));
    table.order("site luna");
    let luna = table.state.at(table.site("luna"));
    assert_eq!(luna.spots[0].tile, Some(table.tile("microbes")));
    assert_eq!((table.rivals("luna"), table.based("luna"), table.its_profit()), (0, true, 2));
    assert!(table.told("No Base Present: empty box, no team") && table.told("No Base Present: empty box, team"));
}

#[test]
fn without_a_team_left_an_empty_box_gets_a_tile_and_its_profit_goes_to_the_competition() {
    let mut table = table(&["competition.teams.mariners=0"]);
    table.only_tile("microbes");
    assert_eq!(table.order("site luna"), Done::CarriedOut);
    assert_eq!(table.its_profit(), 2);
    assert!(table.state.at(table.site("luna")).spots[0].tile.is_some() && !table.based("luna"));
    assert!(table.told("No Base Present: empty box, no team available"));
}

#[test]
fn without_a_team_left_other_sites_get_nothing() {
    let mut table = table(&["competition.teams.mariners=0"]);
    assert_eq!(table.order("site solar_l2"), Done::CarriedOut);
    assert_eq!((table.rivals("solar_l2"), table.based("solar_l2")), (0, false));
    assert!(table.told("No Base Present: no team available"));
}

#[test]
fn a_site_with_a_tile_gets_a_team_beside_it_and_then_a_base() {
    let mut table = table(&[]);
    table.tile_at("luna", "water").only_base("spaceport");
    table.order("site luna");
    let luna = table.site("luna");
    assert!(table.rivals("luna") == 1 && !table.state.at(luna).on_tile);
    table.order("site luna");
    assert!(table.rivals("luna") == 0 && table.based("luna") && table.its_profit() == 0);
    assert!(table.told("No Base Present: discovery tile, no team"));
    assert!(table.told("No Base Present: discovery tile, team"));
}

#[test]
fn of_two_sites_the_one_with_a_team_is_taken_and_the_first_where_both_have_one() {
    let mut second = table(&[]);
    second.team(Side::Competition, "solar_l5");
    second.order("site solar_l4 or solar_l5");
    assert!(second.based("solar_l5") && second.told("Two Sites Listed: team"));
    let mut both = table(&[]);
    both.team(Side::Competition, "solar_l4").team(Side::Competition, "solar_l5");
    both.order("site solar_l5 or solar_l4");
    assert!(both.based("solar_l5") && !both.based("solar_l4"));
}

#[test]
fn of_two_sites_without_teams_the_one_without_a_base_is_taken_and_the_first_where_neither_has_one() {
    let mut one = table(&[]);
    one.base_at(Side::You, "solar_l4", "spaceport");
    one.order("site solar_l4 or solar_l5");
    assert!(one.rivals("solar_l5") == 1 && one.told("Two Sites Listed: no team"));
    let mut neither = table(&[]);
    neither.order("site solar_l5 or solar_l4");
    assert_eq!((neither.rivals("solar_l5"), neither.rivals("solar_l4")), (1, 0));
}

fn extremes() -> Table {
    in_era(Era::Mariners, &[])
}

#[test]
fn the_highest_or_lowest_even_or_odd_site_with_a_team_comes_before_those_without() {
    let mut table = extremes();
    table.team(Side::Competition, "solar_l2").team(Side::Competition, "solar_l4");
    // Solar L2 is number 2 and Solar L4 is number 3; higher ones have no team.
    table.order("site highest even");
    assert!(table.based("solar_l2") && table.told("Highest and Lowest: team"));
    table.order("site highest odd");
    assert!(table.based("solar_l4"));
}

#[test]
fn without_a_team_the_highest_or_lowest_site_of_the_number_is_taken() {
    for (order, site) in [
        ("site highest even", "psyche"),
        ("site highest odd", "halley"),
        ("site lowest even", "solar_l2"),
        ("site lowest odd", "luna"),
    ] {
        let mut table = extremes();
        table.order(order);
        assert!(table.rivals(site) == 1 && table.told("Highest and Lowest: no team"), "{order}");
    }
}

#[test]
fn a_site_with_a_base_is_not_eligible_as_highest_or_lowest() {
    let mut table = extremes();
    table.base_at(Side::You, "solar_l2", "spaceport");
    table.order("site lowest even");
    assert_eq!((table.rivals("solar_l2"), table.rivals("solar_l5")), (0, 1));
    let even = ["solar_l2", "solar_l5", "mars", "phobos", "sisyphus", "psyche"];
    let mut full = extremes();
    for site in even {
        let base = ["spaceport", "observatory"][usize::from(full.state.bases[1][0] < 6)];
        full.base_at(Side::Competition, site, base);
    }
    assert_eq!(full.order("site lowest even"), Done::DrawAnother);
    assert!(full.told("Highest and Lowest: draw another"));
}
