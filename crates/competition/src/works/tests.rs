//! Exploring, building, producing, founding and upgrading.

use crate::Cause;
use crate::table::Deck;
use crate::{
    Action, ActionType, BaseId, Task,
    fixture::{Table, in_era, table},
    pieces::{Era, Side},
    state::Phase,
};
use std::collections::BTreeSet;

/// Places a tile of yours.
fn explore(table: &mut Table, site: &str) {
    let site = table.site(site);
    let Table { rules, state, luck, log } = table;
    rules.place_tile_of_yours(state, site, luck, log);
}

/// Builds a base of yours on the first spot of a site where a team is.
fn build(table: &mut Table, site: &str, base: &str) {
    table.team(Side::You, site);
    let (site, base) = (table.site(site), table.base(base));
    let Table { rules, state, luck, log } = table;
    rules.build(state, site, 0, base, luck, log);
}

/// The base types that may be chosen, by their names.
fn choices(table: &Table) -> BTreeSet<String> {
    let name = |base: BaseId| table.rules.base(base).name.clone();
    let base = |action| if let Action::BaseType(0, base) = action { Some(name(base)) } else { None };
    table.legal().into_iter().filter_map(base).collect()
}

fn names<const N: usize>(names: [&str; N]) -> BTreeSet<String> {
    names.map(str::to_owned).into()
}

#[test]
fn exploring_costs_what_the_site_says_and_fills_the_primary_box_first() {
    let mut table = in_era(Era::Starfarers, &[]);
    table.only_tile("life").team(Side::You, "alpha_centauri");
    table.turn_with(&["rd_network", "explorer_ship", "bonanza"]);
    let site = table.site("alpha_centauri");
    table.act(Action::Explore(site));
    assert_eq!(table.state.phase, Phase::Pay(Task::Explore(site), Some(4)));
    let [network, ship] = ["rd_network", "explorer_ship"].map(|card| table.card(card));
    table.act(Action::Pay(network)).act(Action::Pay(ship));
    let spots = table.state.at(site).spots;
    assert_eq!((spots[0].tile, spots[0].finder), (Some(table.tile("life")), Some(Side::You)));
    assert!(spots[1].tile.is_none());
    explore(&mut table, "alpha_centauri");
    explore(&mut table, "alpha_centauri");
    let told: Vec<&str> =
        table.log.entries.iter().filter(|entry| entry.rule == "Turn: explore").map(|entry| &*entry.what).collect();
    assert!(told[0].contains("Primary") && told[1].contains("Secondary") && told[2].contains("Secondary"), "{told:?}");
    // The three boxes are full.
    explore(&mut table, "alpha_centauri");
    assert_eq!(table.state.tally.tiles, [3, 0]);
}

#[test]
fn a_tile_brings_its_profit_and_its_spaces_on_the_tracks() {
    let mut table = in_era(Era::Planeteers, &[]);
    let before = table.your_profit();
    table.only_tile("life");
    explore(&mut table, "ceres");
    assert_eq!((table.your_profit() - before, table.state.tracks), (2, [1, 0]));
    table.only_tile("alien_structures");
    explore(&mut table, "pallas");
    assert_eq!((table.your_profit() - before, table.state.tracks), (3, [1, 1]));
}

#[test]
fn exploring_needs_a_team_an_empty_box_a_tile_and_points() {
    let mut table = table(&[]);
    let luna = table.site("luna");
    table.hand(&["lander"]);
    assert!(!table.legal().contains(&Action::Explore(luna)));
    table.team(Side::You, "luna");
    assert!(table.legal().contains(&Action::Explore(luna)));
    table.hand(&["shuttle"]);
    assert!(!table.legal().contains(&Action::Explore(luna)));
    table.hand(&["lander"]);
    let tiles = std::mem::replace(&mut table.state.tiles, Deck::new([]));
    assert!(!table.legal().contains(&Action::Explore(luna)));
    table.state.tiles = tiles;
    table.tile_at("luna", "water");
    assert!(!table.legal().contains(&Action::Explore(luna)));
}

#[test]
fn bases_are_built_on_the_ground_that_they_need_where_they_can_be_paid() {
    let mut table = table(&["teams.mariners=3"]);
    table.tile_at("luna", "ores").team(Side::You, "luna").team(Side::You, "solar_l2").team(Side::You, "eros");
    table.hand(&["prefabs", "construction_crew", "windfall"]);
    let [luna, l2, eros] = ["luna", "solar_l2", "eros"].map(|site| table.site(site));
    // Ground that nobody has explored carries nothing.
    assert!(!table.legal().contains(&Action::Build(eros)));
    let mut lagrange = table.state.clone();
    table.act(Action::Build(luna));
    let any = ["research_station", "observatory", "power_station"];
    let ore = ["refinery", "industrial_park"];
    assert_eq!(choices(&table), names([any[0], any[1], any[2], ore[0], ore[1]]));
    std::mem::swap(&mut table.state, &mut lagrange);
    table.act(Action::Build(l2));
    assert_eq!(choices(&table), names([any[0], any[1], any[2], "spaceport"]));
    // Where the site is dearer, two points do not pay.
    table.turn_with(&["construction_crew"]);
    table.rules.tables.boards[0].sites[usize::from(luna.0)].row.build = 3;
    assert!(!table.legal().contains(&Action::Build(luna)));
    table.rules.tables.boards[0].sites[usize::from(luna.0)].row.build = 2;
    table.act(Action::Build(luna));
    // One that is out of stock is not offered.
    let observatory = table.base("observatory");
    table.state.bases[0][usize::from(observatory.0)] = 0;
    assert_eq!(choices(&table), names([any[0], any[2], ore[0], ore[1]]));
}

#[test]
fn a_spot_carries_one_base_and_an_era_only_its_base_types() {
    let mut table = table(&[]);
    table.tile_at("luna", "exotic_elements").team(Side::You, "luna").hand(&["prefabs", "prefabs"]);
    table.act(Action::Build(table.site("luna")));
    assert!(!choices(&table).contains("excavation") && choices(&table).contains("refinery"));
    table.base_at(Side::Competition, "luna", "habitat").turn_with(&["prefabs", "prefabs"]);
    assert!(!table.legal().contains(&Action::Build(table.site("luna"))));
}

#[test]
fn the_price_is_that_of_the_site_changed_by_tile_and_base_and_at_least_0() {
    let mut table = table(&[]);
    let (luna, eros) = (table.site("luna"), table.site("eros"));
    let [refinery, power] = ["refinery", "power_station"].map(|base| table.base(base));
    table.tile_at("luna", "abundant_ores").tile_at("eros", "ores");
    let price = |table: &Table, site, base| table.rules.price(&table.state, site, 0, base);
    // 2 are printed at Luna, 2 less for the abundant ores; 3 at Eros.
    assert_eq!((price(&table, luna, refinery), price(&table, eros, refinery)), (0, 3));
    table.rules.tables.boards[0].sites[usize::from(luna.0)].row.build = 1;
    assert_eq!(price(&table, luna, power), 0);
    table.rules.tables.bases[usize::from(power.0)].row.build = 2;
    assert_eq!((price(&table, luna, power), price(&table, eros, power)), (1, 5));
}

#[test]
fn the_team_that_builds_stays_unless_the_setting_has_it_go_home_in_the_first_two_eras() {
    let goes = ["teams.stay=false"];
    for (era, site, changes, stays) in [
        (Era::Mariners, "luna", &[][..], 1),
        (Era::Planeteers, "ceres", &[], 1),
        (Era::Mariners, "luna", &goes, 0),
        (Era::Planeteers, "ceres", &goes, 0),
        (Era::Starfarers, "luhman_16", &goes, 1),
    ] {
        let mut table = in_era(era, changes);
        let teams = table.state.home[0];
        table.tile_at(site, "ores");
        build(&mut table, site, "power_station");
        assert_eq!((table.teams(site), table.state.home[0]), (stays, teams - stays), "{site}");
        assert!(table.told("Turn: build") && table.state.land.bases(Side::You).has(table.site(site)));
    }
}

#[test]
fn building_brings_what_the_base_says_at_once_or_while_it_stands() {
    let mut table = in_era(Era::Planeteers, &["teams.stay=false"]);
    let before = table.your_profit();
    table.hand(&[]);
    build(&mut table, "jupiter_l4", "research_station");
    assert_eq!(table.state.hand.len(), 2);
    build(&mut table, "ceres", "bio_lab");
    build(&mut table, "pallas", "excavation");
    assert_eq!(table.state.tracks, [1, 2]);
    build(&mut table, "hygiea", "habitat");
    assert_eq!(table.your_profit() - before, 1);
    for (site, base, kind, points) in [
        ("jupiter_l5", "spaceport", ActionType::Move, 2),
        ("callisto", "observatory", ActionType::Explore, 1),
        ("titan", "industrial_park", ActionType::Build, 1),
        ("dione", "power_station", ActionType::Produce, 1),
    ] {
        build(&mut table, site, base);
        assert_eq!(table.standing(kind), points, "{base}");
    }
    // Bases of the era do not stand in the next one.
    let Table { rules, state, luck, log } = &mut table;
    rules.end_era(state, Cause::ActionDeck, luck, log);
    assert_eq!((table.standing(ActionType::Move), table.standing(ActionType::Build)), (1, 0));
}

fn producers(changes: &[&str]) -> Table {
    let mut table = table(changes);
    table.tile_at("luna", "ores").base_at(Side::You, "luna", "refinery");
    table.tile_at("eros", "water").base_at(Side::You, "eros", "bio_lab");
    table.tile_at("mars", "ores").base_at(Side::You, "mars", "power_station");
    table.base_at(Side::You, "solar_l2", "spaceport").base_at(Side::Competition, "mars_l2", "power_station");
    table
}

#[test]
fn the_best_bases_produce_each_once_in_an_era() {
    let mut table = producers(&[]);
    // 1 and 1 for the refinery on ores, 1 for the power station on them; nothing for the laboratory on water.
    let worth: Vec<u8> = table.rules.best_yields(&table.state).iter().map(|&(worth, ..)| worth).collect();
    assert_eq!(worth, [2, 1]);
    table.rules.produce(&mut table.state, 1, &mut table.log);
    assert_eq!(table.your_profit(), 2);
    table.rules.produce(&mut table.state, 2, &mut table.log);
    assert_eq!(table.your_profit(), 3);
    table.hand(&["smelter"]);
    assert!(!table.legal().contains(&Action::Produce));
}

#[test]
fn a_base_produces_as_often_in_an_era_as_the_setting_says() {
    let mut table = producers(&["produce.times=2"]);
    for profit in [2, 4, 5] {
        table.rules.produce(&mut table.state, 1, &mut table.log);
        assert_eq!(table.your_profit(), profit);
    }
}

#[test]
fn an_upgrade_puts_a_card_into_a_slot_and_discards_the_one_that_it_covers() {
    let mut table = table(&[]);
    let [chemical, ion] = ["chemical_drive", "ion_drive"].map(|card| table.card(card));
    table.hand(&["chemical_drive", "ion_drive", "shuttle", "windfall"]);
    let upgrades = |table: &Table| table.legal().iter().filter(|action| matches!(action, Action::Upgrade(_))).count();
    assert_eq!(upgrades(&table), 2);
    table.act(Action::Upgrade(chemical));
    assert_eq!(table.legal(), [Action::Slot(0), Action::Slot(1), Action::Slot(2)]);
    // The first slot has a move printed on it, which the card covers.
    table.act(Action::Slot(0));
    assert_eq!((table.standing(ActionType::Move), table.state.phase), (1, Phase::After));
    table.turn_with(&["ion_drive", "windfall"]).act(Action::Upgrade(ion)).act(Action::Slot(0));
    assert_eq!((table.standing(ActionType::Move), table.state.deck.discarded()), (2, &[chemical][..]));
    table.turn_with(&["chemical_drive", "windfall"]).act(Action::Upgrade(chemical)).act(Action::Slot(2));
    assert_eq!(table.standing(ActionType::Move), 3);
    assert_eq!((table.state.tally.upgrades, table.told("Turn: upgrade")), (3, true));
}

#[test]
fn a_colony_needs_a_base_and_points_and_a_team_where_the_setting_says_so() {
    let mut table = in_era(Era::Starfarers, &["colony.team=true"]);
    let site = table.site("luhman_16");
    let offered = |table: &Table| table.legal().contains(&Action::Colony(site));
    table.tile_at("luhman_16", "ores").turn_with(&["ark", "bonanza"]).team(Side::You, "luhman_16");
    assert!(!offered(&table));
    table.base_at(Side::You, "luhman_16", "refinery");
    assert!(offered(&table));
    table.hand(&["seed_ship", "bonanza"]);
    assert!(!offered(&table));
    table.hand(&["ark", "bonanza"]).act(Action::Colony(site));
    assert_eq!(table.legal(), [Action::Marker(table.colony("camp"))]);
    let mut without_team = in_era(Era::Starfarers, &[]);
    without_team.tile_at("luhman_16", "ores").base_at(Side::You, "luhman_16", "refinery").turn_with(&["ark"]);
    assert!(offered(&without_team));
    without_team.rules.given.colony_team = true;
    assert!(!offered(&without_team));
}

#[test]
fn a_colony_brings_its_value_and_teams_of_both_sides_leave() {
    let mut table = in_era(Era::Starfarers, &[]);
    let (site, camp, before) = (table.site("luhman_16"), table.colony("camp"), table.your_profit());
    table.tile_at("luhman_16", "ores").base_at(Side::You, "luhman_16", "refinery");
    table.team(Side::You, "luhman_16").team(Side::Competition, "luhman_16").turn_with(&["ark", "bonanza"]);
    let ark = table.card("ark");
    table.act(Action::Colony(site)).act(Action::Marker(camp)).act(Action::Pay(ark));
    assert_eq!(table.state.at(site).teams, [0, 0]);
    assert_eq!((table.state.home, table.state.at(site).colony), ([3, 12], Some((Side::You, camp))));
    // 3 for the camp, 4 for the contract of the first colony.
    assert_eq!(table.your_profit() - before, 3 + 4);
    // A site has one colony, and a marker is founded once.
    table.team(Side::You, "luhman_16").turn_with(&["ark", "bonanza"]);
    assert!(!table.legal().contains(&Action::Colony(site)));
    assert!(table.rules.markers(&table.state).all(|id| id != camp));
}

#[test]
fn what_progress_adds_to_colonies_counts_for_yours_only() {
    let mut table = in_era(Era::Starfarers, &[]);
    table.state.colony_profit = 2;
    let (site, camp, before) = (table.site("sirius"), table.colony("camp"), table.your_profit());
    table.rules.found(&mut table.state, site, camp, &mut table.log);
    assert_eq!(table.your_profit() - before, 5);
    table.tile_at("procyon", "barren_rock").base_at(Side::Competition, "procyon", "observatory");
    let theirs = table.its_profit();
    table.team(Side::Competition, "procyon").order("site procyon selector 2");
    assert_eq!(table.its_profit() - theirs, 4);
}

#[test]
fn a_tile_is_drawn_from_those_of_the_explore_cost_of_its_site() {
    for (changes, same) in [(&[][..], true), (&["explore.classes=false"], false)] {
        let mut table = in_era(Era::Planeteers, changes);
        let (ceres, dear) = (table.site("ceres"), table.tile("rich_ores"));
        table.state.tiles = Deck::new([dear, dear]);
        assert_eq!(table.rules.open_sites(&table.state).has(ceres), !same);
        explore(&mut table, "ceres");
        assert_eq!(table.state.at(ceres).spots[0].tile.is_none(), same);
        explore(&mut table, "titan");
        assert!(table.state.at(table.site("titan")).spots[0].tile.is_some());
    }
}
