//! The site action of the third era, in its printed order.

use crate::{
    bot::Done,
    fixture::{Table, in_era},
    pieces::{Era, Feature, Side},
};

fn stars() -> Table {
    in_era(Era::Starfarers, &["explore.classes=false"])
}

#[test]
fn with_your_base_and_no_colony_the_lowest_numbered_site_with_a_team_is_taken() {
    let mut table = stars();
    table.tile_at("sirius", "ores").base_at(Side::You, "sirius", "refinery");
    table.team(Side::Competition, "luhman_16").team(Side::Competition, "wolf_359");
    assert_eq!(table.order("site sirius selector 3"), Done::CarriedOut);
    assert!(table.told("Starfarers: your base"));
    let [luhman, wolf] = ["luhman_16", "wolf_359"].map(|site| table.state.at(table.site(site)).colony.is_some());
    assert!(luhman && !wolf);
}

#[test]
fn with_your_colony_the_highest_numbered_site_with_a_team_is_taken() {
    let mut table = stars();
    let (sirius, camp) = (table.site("sirius"), table.colony("camp"));
    table.rules.place_colony(&mut table.state, sirius, Side::You, camp);
    table.team(Side::Competition, "luhman_16").team(Side::Competition, "wolf_359");
    assert_eq!(table.order("site sirius selector 3"), Done::CarriedOut);
    assert!(table.told("Starfarers: your colony"));
    assert!(table.state.at(table.site("wolf_359")).colony.is_some());
}

#[test]
fn without_another_site_another_card_is_drawn() {
    let mut table = stars();
    table.tile_at("sirius", "ores").base_at(Side::You, "sirius", "refinery");
    // Teams where your base or a colony is do not qualify.
    table.team(Side::Competition, "sirius");
    assert_eq!(table.order("site sirius selector 3"), Done::DrawAnother);
    assert!(table.told("Starfarers: draw another"));
}

#[test]
fn its_colony_brings_the_competition_its_value_again() {
    let mut table = stars();
    let (sirius, city) = (table.site("sirius"), table.colony("city"));
    table.rules.place_colony(&mut table.state, sirius, Side::Competition, city);
    assert_eq!(table.order("site sirius selector 3"), Done::CarriedOut);
    assert!(table.told("Starfarers: competition colony") && table.its_profit() == 6);
}

#[test]
fn your_base_beside_its_colony_comes_first_as_printed() {
    let mut table = stars();
    let (sirius, city) = (table.site("sirius"), table.colony("city"));
    table.rules.place_colony(&mut table.state, sirius, Side::Competition, city);
    table.tile_at("sirius", "ores").base_at(Side::You, "sirius", "refinery");
    table.team(Side::Competition, "luhman_16");
    assert_eq!(table.order("site sirius selector 3"), Done::CarriedOut);
    assert!(table.told("Starfarers: your base") && !table.told("Starfarers: competition colony"));
    assert!(table.state.at(table.site("luhman_16")).colony.is_some());
}

#[test]
fn without_a_team_one_is_placed() {
    let mut table = stars();
    table.order("site sirius selector 3");
    assert!(table.rivals("sirius") == 1 && table.told("Starfarers: no team"));
    table.state.home[1] = 0;
    table.order("site procyon selector 3");
    assert!(table.rivals("procyon") == 0 && table.told("Starfarers: no team available"));
}

#[test]
fn a_team_and_a_base_become_a_colony_whatever_the_cost() {
    let mut table = stars();
    table.tile_at("tau_ceti", "ores").base_at(Side::Competition, "tau_ceti", "refinery");
    table.team(Side::Competition, "tau_ceti");
    table.order("site tau_ceti selector 7");
    assert!(table.told("Starfarers: team and base") && table.told("Place Colony"));
    assert_eq!((table.its_profit(), table.rivals("tau_ceti"), table.state.home[1]), (6, 0, 12));
}

#[test]
fn with_all_tiles_and_cost_4_or_7_bases_and_a_colony_are_placed() {
    for site in ["luhman_16", "procyon"] {
        let mut table = stars();
        table.team(Side::Competition, site);
        while table.rules.empty_box(&table.state, table.site(site)).is_some() {
            table.tile_at(site, "ores");
        }
        table.order(&format!("site {site} selector 1"));
        let ground = table.state.at(table.site(site));
        assert!(table.told("Starfarers: all tiles, cost 4 or 7"));
        assert!(ground.colony.is_some() && ground.spots.iter().all(|spot| spot.tile.is_some() == spot.base.is_some()));
    }
}

#[test]
fn with_all_tiles_and_cost_10_bases_are_placed_and_the_team_stays() {
    let mut table = stars();
    table.team(Side::Competition, "wolf_1061");
    for tile in ["ores", "ores", "barren_rock"] {
        table.tile_at("wolf_1061", tile);
    }
    table.order("site wolf_1061 selector 1");
    let ground = table.state.at(table.site("wolf_1061"));
    assert!(table.told("Starfarers: all tiles, cost 10") && ground.colony.is_none() && table.rivals("wolf_1061") == 1);
    assert_eq!(ground.spots.iter().filter(|spot| spot.base.is_some()).count(), 3);
}

#[test]
fn with_an_empty_box_and_cost_7_or_10_tiles_are_placed_and_their_profit_goes_to_the_competition() {
    for site in ["procyon", "kapteyns_star"] {
        let mut table = stars();
        table.only_tile("habitable_world").team(Side::Competition, site);
        table.order(&format!("site {site} selector 1"));
        let ground = table.state.at(table.site(site));
        let boxes = usize::from(table.rules.site(Era::Starfarers, table.site(site)).boxes());
        assert!(table.told("Starfarers: empty box, cost 7 or 10"));
        assert_eq!(ground.spots.iter().filter(|spot| spot.tile.is_some()).count(), boxes);
        assert_eq!(table.its_profit(), 2 * i32::try_from(boxes).unwrap());
        assert!(!table.based(site) && ground.colony.is_none());
    }
}

#[test]
fn with_an_empty_box_and_cost_4_tiles_bases_and_a_colony_are_placed() {
    let mut table = stars();
    table.only_tile("barren_rock").only_base("refinery").team(Side::Competition, "alpha_centauri");
    table.order("site alpha_centauri selector 6");
    let ground = table.state.at(table.site("alpha_centauri"));
    assert!(table.told("Starfarers: empty box, cost 4"));
    assert_eq!(ground.spots.iter().filter(|spot| spot.tile.is_some() && spot.base.is_some()).count(), 3);
    // The barren ground is not right for a refinery, so the profit is that of the colony.
    assert_eq!((ground.colony.is_some(), table.its_profit()), (true, 6));
}

#[test]
fn tiles_are_placed_primary_before_secondary() {
    let mut table = stars();
    table.team(Side::Competition, "sirius");
    table.order("site sirius selector 1");
    let told: Vec<&str> = table
        .log
        .entries
        .iter()
        .filter(|entry| entry.rule == "Discovery: tile")
        .map(|entry| entry.what.as_str())
        .collect();
    assert_eq!(told.len(), 3);
    assert!(told[0].contains("Primary") && told[1].contains("Secondary") && told[2].contains("Secondary"), "{told:?}");
}

#[test]
fn the_two_excluded_alien_tiles_are_discarded_for_another_alien_tile() {
    for excluded in ["phobos", "introvs"] {
        let mut table = stars();
        let (excluded, ruins, ores) = (table.tile(excluded), table.tile("ruins"), table.tile("ores"));
        table.state.tiles = crate::table::Deck::new([excluded]);
        table.team(Side::Competition, "luhman_16");
        // One tile of each kind, so that whatever is drawn first, the excluded one never lies on the board.
        for _ in 0..40 {
            let mut again = table.state.clone();
            again.tiles = crate::table::Deck::new([excluded, ruins, ores]);
            let order = crate::orders::Order::Star(table.site("luhman_16"), 1);
            table.rules.follow(&mut again, order, &mut table.luck, &mut table.log);
            let placed = again.at(table.site("luhman_16")).spots[0].tile;
            assert_ne!(placed, Some(excluded));
            if again.tiles.purged().contains(&excluded) {
                let features = *table.rules.tile(Era::Starfarers, placed.unwrap()).has;
                assert_ne!(features & Feature::Alien.bit(), 0);
            }
        }
        assert!(table.told("Place Discovery Tile(s): excluded Alien tile"));
        // Alone it is discarded, and nothing is placed.
        table.order("site luhman_16 selector 1");
        assert!(table.state.at(table.site("luhman_16")).spots[0].tile.is_none());
    }
}

#[test]
fn the_colony_with_the_nearest_selector_number_is_placed_the_lower_one_on_a_tie() {
    let mut table = stars();
    for (colony, site, expected) in [("ring", "sirius", "caverns"), ("caverns", "procyon", "orchard")] {
        // Selector 4 is the ring; without it 3 and 5 are as near, and without 3 the nearest is 5.
        let id = table.colony(colony);
        table.state.colonies &= !(1 << id.0);
        table.tile_at(site, "ores").base_at(Side::Competition, site, "observatory");
        table.team(Side::Competition, site);
        table.order(&format!("site {site} selector 4"));
        let founded = table.state.at(table.site(site)).colony;
        assert_eq!(founded, Some((Side::Competition, table.colony(expected))), "{site}");
    }
}

#[test]
fn a_colony_removes_its_teams_and_returns_yours_to_earth() {
    let mut table = stars();
    table.tile_at("procyon", "barren_rock").base_at(Side::Competition, "procyon", "observatory");
    table.team(Side::Competition, "procyon").team(Side::You, "procyon");
    table.order("site procyon selector 4");
    assert_eq!(table.state.at(table.site("procyon")).teams, [0, 0]);
    assert_eq!(table.state.home, [3, 12]);
}

#[test]
fn where_no_other_alien_tile_is_left_any_tile_fills_the_box() {
    let mut table = stars();
    let (excluded, ores) = (table.tile("phobos"), table.tile("ores"));
    table.state.tiles = crate::table::Deck::new([excluded, ores, ores, ores]);
    table.team(Side::Competition, "sirius");
    table.order("site sirius selector 1");
    let tiles: Vec<_> = table.state.at(table.site("sirius")).spots.iter().filter_map(|spot| spot.tile).collect();
    assert_eq!(tiles, [ores; 3]);
}
