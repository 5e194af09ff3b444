//! What contracts count, and fulfilling them.

use crate::Cause;
use crate::{
    Action,
    fixture::{Table, in_era, table},
    land::Land,
    needs::{Counted, Where},
    pieces::{Era, Side},
    sites::Sites,
    state::Standing,
};

fn counted(table: &Table, what: Counted) -> u32 {
    let sites = Sites::of(table.rules.sites(table.state.era), |site| what.at(site));
    table.rules.counted(&table.state, Side::You, what, sites)
}

fn region(table: &Table, site: &str) -> Where {
    Where::Region(*table.rules.site(table.state.era, table.site(site)).region)
}

#[test]
fn bases_are_counted_anywhere_by_distance_region_and_type_and_yours_only() {
    let mut table = table(&[]);
    table.tile_at("luna", "ores").base_at(Side::You, "luna", "refinery");
    table.base_at(Side::You, "solar_l2", "spaceport").base_at(Side::You, "mars_l2", "spaceport");
    table.base_at(Side::Competition, "solar_l4", "spaceport");
    for (place, number) in [
        (Where::Anywhere, 3),
        (Where::Beyond(0), 3),
        (Where::Beyond(1), 1),
        (Where::Beyond(3), 0),
        (region(&table, "luna"), 2),
        (region(&table, "mars"), 1),
        (region(&table, "vesta"), 0),
        (Where::Lagrange, 2),
        (Where::OfType(table.base("spaceport").0), 2),
        (Where::OfType(table.base("habitat").0), 0),
    ] {
        assert_eq!(counted(&table, Counted::Bases(place)), number, "{place:?}");
    }
    assert_eq!(counted(&table, Counted::Types), 2);
}

#[test]
fn tiles_are_counted_that_you_placed() {
    let mut table = table(&[]);
    table.tile_at("luna", "ores").team(Side::Competition, "eros");
    table.order("discovery contract 1");
    assert_eq!(counted(&table, Counted::Tiles(Where::Anywhere)), 0);
    let mars = table.site("mars");
    let Table { rules, state, luck, log } = &mut table;
    rules.place_tile_of_yours(state, mars, luck, log);
    assert_eq!(counted(&table, Counted::Tiles(Where::Anywhere)), 1);
    assert_eq!(counted(&table, Counted::Tiles(Where::Beyond(2))), 1);
    assert_eq!(counted(&table, Counted::Tiles(region(&table, "luna"))), 0);
}

#[test]
fn teams_are_counted_at_sites() {
    let mut table = table(&[]);
    assert_eq!(counted(&table, Counted::Teams(Where::Anywhere)), 0);
    table.team(Side::You, "solar_l2").team(Side::You, "mars").team(Side::Competition, "mars");
    assert_eq!(counted(&table, Counted::Teams(Where::Anywhere)), 2);
    assert_eq!(counted(&table, Counted::Teams(Where::Lagrange)), 1);
    assert_eq!(counted(&table, Counted::Teams(region(&table, "mars"))), 1);
}

#[test]
fn produce_actions_and_upgrades_are_counted_in_this_era() {
    let mut table = table(&[]);
    table.tile_at("luna", "ores").base_at(Side::You, "luna", "refinery");
    table.rules.produce(&mut table.state, 1, &mut table.log);
    let drive = table.card("ion_drive");
    table.hand(&["ion_drive"]);
    table.rules.upgrade(&mut table.state, drive, 1, &mut table.log);
    let both = |table: &Table| [counted(table, Counted::Produced), counted(table, Counted::Upgrades)];
    assert_eq!(both(&table), [1, 1]);
    let Table { rules, state, luck, log } = &mut table;
    rules.end_era(state, Cause::ActionDeck, luck, log);
    assert_eq!(both(&table), [0, 0]);
}

#[test]
fn adaptations_and_breakthroughs_are_counted_over_all_eras_and_colonies_that_you_founded() {
    let mut table = in_era(Era::Planeteers, &[]);
    for name in ["longevity", "hive_mind", "deep_scan"] {
        let id = table.progress(name);
        let Table { rules, state, luck, log } = &mut table;
        rules.take_progress(state, id, luck, log);
    }
    table.offers(["tug"; 4]);
    table.order("progress fusion_theory offers 1 colony");
    let Table { rules, state, luck, log } = &mut table;
    rules.end_era(state, Cause::ActionDeck, luck, log);
    assert_eq!((counted(&table, Counted::Adaptations), counted(&table, Counted::Breakthroughs)), (2, 1));
    let [sirius, procyon] = ["sirius", "procyon"].map(|site| table.site(site));
    let [camp, dome] = ["camp", "dome"].map(|colony| table.colony(colony));
    table.rules.place_colony(&mut table.state, sirius, Side::You, camp);
    table.rules.place_colony(&mut table.state, procyon, Side::Competition, dome);
    assert_eq!(counted(&table, Counted::Colonies), 1);
}

#[test]
fn a_contract_is_fulfilled_once_and_brings_its_profit() {
    let mut table = table(&[]);
    table.base_at(Side::You, "mars_l2", "spaceport");
    table.rules.fulfil_yours(&mut table.state, &mut table.log);
    table.rules.fulfil_yours(&mut table.state, &mut table.log);
    assert_eq!((table.your_profit(), table.state.contracts[3]), (2, Standing::Fulfilled(Side::You)));
    assert!(table.told("Contracts: fulfilled") && table.state.tally.contracts == [1, 0]);
    // It stays fulfilled without the base, and the competition cannot have it any more.
    table.state.land = Land::default();
    table.rules.fulfil_yours(&mut table.state, &mut table.log);
    table.order("discovery contract 4");
    assert_eq!((table.its_profit(), table.state.contracts[3]), (0, Standing::Fulfilled(Side::You)));
}

#[test]
fn a_contract_of_the_competition_is_not_yours_any_more() {
    let mut table = table(&[]);
    table.order("discovery contract 4");
    table.order("discovery contract 4");
    table.base_at(Side::You, "mars_l2", "spaceport");
    table.rules.fulfil_yours(&mut table.state, &mut table.log);
    assert_eq!((table.your_profit(), table.its_profit()), (0, 2));
}

#[test]
fn contracts_are_looked_at_after_each_action_in_the_order_of_their_numbers() {
    let mut table = table(&[]);
    table.tile_at("luna", "ores").base_at(Side::You, "luna", "refinery");
    table.base_at(Side::You, "mars_l2", "spaceport").hand(&["smelter", "windfall"]);
    let smelter = table.card("smelter");
    table.act(Action::Produce).act(Action::Pay(smelter));
    let told: Vec<&str> = table
        .log
        .entries
        .iter()
        .filter(|entry| entry.rule == "Contracts: fulfilled")
        .map(|entry| &*entry.what)
        .collect();
    assert!(told.len() == 2 && told[0].contains("contract 1") && told[1].contains("contract 4"), "{told:?}");
    // 2 for the refinery on ores, and 2 for each of the contracts.
    assert_eq!(table.your_profit(), 6);
}

#[test]
fn the_competition_fulfils_a_contract_that_it_meets_on_the_board() {
    for (changes, profit, teams) in [(&[][..], 2, 12), (&["competition.meets=nothing"], 0, 10)] {
        let mut table = table(changes);
        table.order("discovery contract 4");
        table.team(Side::Competition, "mars_l2").orders("mars_l2", 1);
        let Table { rules, state, luck, log } = &mut table;
        rules.competition_turn(state, luck, log);
        assert_eq!(table.state.tally.profit[1][crate::tally::Source::Contracts as usize], profit);
        // Its team on the contract comes back, as does that which made way for the base.
        assert_eq!(
            (table.told("Contracts: met by the competition"), table.state.home[1]),
            (profit > 0, teams + u8::from(profit == 0))
        );
    }
}

#[test]
fn the_setting_says_whether_what_is_built_or_removed_cards_too_meet_contracts() {
    for (meets, adaptation, tile) in [("nothing", false, false), ("built", false, true), ("all", true, true)] {
        let mut table = in_era(
            Era::Planeteers,
            &[&format!("competition.meets={meets}"), "contracts.planeteers.outer_survey.asks=\"tiles 1\""],
        );
        table.order("progress longevity offers 1 2 move");
        table.team(Side::Competition, "ceres").order("discovery contract 1");
        table.rules.meet_contracts(&mut table.state, &mut table.log);
        let met = |contract: usize| table.state.contracts[contract] == Standing::Fulfilled(Side::Competition);
        assert_eq!((met(2), met(4)), (adaptation, tile), "{meets}");
    }
}
