//! What strategies read about what an action costs and brings.

use crate::ruleset::Ruleset;
use crate::{
    Action, Competition, DESCRIPTOR,
    fixture::{Table, in_era, table},
    pieces::{Era, Side},
    state::{Phase, Slot, Standing},
};

/// A variable of an action.
fn read(table: &Table, action: Action, name: &str) -> f64 {
    let variables = DESCRIPTOR.action_variables;
    let place = variables.iter().position(|variable| variable.name == name).unwrap();
    let mut column = [0.0];
    Competition::action_variable(
        &table.rules,
        &table.state,
        &[action],
        u16::try_from(place).unwrap(),
        &mut column,
        &super::Notes::default(),
    );
    column[0]
}

/// Whether two numbers are the same but for rounding.
fn same(left: f64, right: f64) -> bool {
    (left - right).abs() < 1e-9
}

#[test]
fn a_contract_that_an_action_fulfils_is_a_gain_and_others_are_a_step_by_what_they_lack() {
    let table = table(&[]);
    let [l2, mars] = ["solar_l2", "mars_l2"].map(|site| Action::Build(table.site(site)));
    // Three Lagrange bases for 3, two cislunar ones for 2, four types for 3.
    assert!(same(read(&table, l2, "contract.gain"), 0.0));
    assert!(same(read(&table, l2, "contract.step"), 3.0 / 3.0 + 2.0 / 2.0 + 3.0 / 4.0));
    // A base in the region of Mars for 2.
    assert!(same(read(&table, mars, "contract.gain"), 2.0));
    assert!(same(read(&table, mars, "contract.step"), 3.0 / 3.0 + 3.0 / 4.0));
    assert!(same(read(&table, Action::Produce, "contract.gain"), 2.0));
    assert!(same(read(&table, Action::Research, "contract.gain") + read(&table, Action::Pass, "contract.step"), 0.0));
}

#[test]
fn what_is_fulfilled_or_there_already_counts_no_more() {
    let mut table = table(&[]);
    table.base_at(Side::You, "solar_l2", "spaceport");
    let l4 = Action::Build(table.site("solar_l4"));
    assert!(same(read(&table, l4, "contract.step"), 3.0 / 2.0 + 3.0 / 3.0));
    // Another spaceport is no new type.
    table.state.phase = Phase::BaseType(table.site("solar_l4"));
    let [again, new] = ["spaceport", "observatory"].map(|base| Action::BaseType(0, table.base(base)));
    assert!(same(read(&table, again, "contract.step"), 3.0 / 2.0));
    assert!(same(read(&table, new, "contract.step"), 3.0 / 2.0 + 3.0 / 3.0));
    table.state.contracts[1] = Standing::Fulfilled(Side::Competition);
    assert!(same(read(&table, again, "contract.step"), 0.0));
}

#[test]
fn explorations_and_laps_help_contracts_that_ask_for_them() {
    let mut table = in_era(Era::Planeteers, &[]);
    // Five tiles for 4; an adaptation for 4; a breakthrough for 4.
    assert!(same(read(&table, Action::Explore(table.site("ceres")), "contract.step"), 4.0 / 5.0));
    // Without a lap in reach an action on a track fulfils nothing.
    table.hand(&["splicer", "dig"]);
    assert!(same(read(&table, Action::Genetics, "contract.gain"), 0.0));
    assert!(same(read(&table, Action::Revelation, "contract.gain"), 0.0));
    table.hand(&["splicer", "gene_lab", "dig", "signal"]);
    assert!(same(read(&table, Action::Genetics, "contract.gain"), 4.0));
    assert!(same(read(&table, Action::Revelation, "contract.gain"), 4.0));
    table.state.contracts[2] = Standing::Fulfilled(Side::You);
    assert!(same(read(&table, Action::Genetics, "contract.gain"), 0.0));
}

#[test]
fn what_cards_would_have_to_pay_is_the_cost_less_what_headquarters_give() {
    let mut table = table(&[]);
    let explore = Action::Explore(table.site("mars"));
    assert!(same(read(&table, explore, "cost"), 2.0) && same(read(&table, explore, "short"), 2.0));
    let drone = table.card("survey_drone");
    table.state.headquarters.cover(&table.rules, 1, Slot::Card(drone));
    assert!(same(read(&table, explore, "cost"), 2.0) && same(read(&table, explore, "short"), 1.0));
    table.state.phase = Phase::Destination(None);
    let go = Action::GoTo(table.site("mars"));
    assert!(same(read(&table, go, "cost"), 6.0) && same(read(&table, go, "short"), 5.0));
    // The printed move pays for it all.
    table.state.phase = Phase::Destination(Some(table.site("solar_l2")));
    let near = Action::GoTo(table.site("solar_l4"));
    assert!(same(read(&table, near, "cost"), 1.0) && same(read(&table, near, "short"), 0.0));
}

#[test]
fn a_build_costs_at_least_its_cheapest_base() {
    let mut table = table(&[]);
    table.tile_at("luna", "abundant_ores").hand(&["prefabs"]);
    assert!(same(read(&table, Action::Build(table.site("luna")), "cost"), 0.0));
    table.tile_at("eros", "ores");
    assert!(same(read(&table, Action::Build(table.site("eros")), "cost"), 3.0));
}

#[test]
fn the_nearest_site_with_work_is_one_without_a_team_of_yours() {
    let mut table = table(&[]);
    let nearest = |table: &Table| read(table, Action::Move(None), "move.nearest");
    assert!(same(nearest(&table), 2.0));
    table.team(Side::You, "solar_l2");
    assert!(same(nearest(&table), 3.0));
    // From Luna to the other Lagrange sites: 2 to lift off, 1 of distance.
    table.team(Side::You, "luna");
    assert!(same(read(&table, Action::Move(Some(table.site("luna"))), "move.nearest"), 3.0));
    // Without tiles or bases left there is nothing to do.
    table.state.tiles = crate::table::Deck::new([]);
    table.state.bases[0] = [0; 9];
    assert!(same(nearest(&table), 99.0) && same(read(&table, Action::Move(None), "short"), 0.0));
}

#[test]
fn a_base_yields_what_it_and_the_tile_produce() {
    let mut table = table(&[]);
    table.tile_at("luna", "ores");
    table.state.phase = Phase::BaseType(table.site("luna"));
    for (base, profit) in [("refinery", 2.0), ("observatory", 1.0), ("power_station", 1.0)] {
        assert!(same(read(&table, Action::BaseType(0, table.base(base)), "base.yield"), profit), "{base}");
    }
    table.state.phase = Phase::BaseType(table.site("solar_l2"));
    assert!(same(read(&table, Action::BaseType(0, table.base("spaceport")), "base.yield"), 0.0));
}

#[test]
fn a_marker_brings_its_value_and_what_progress_adds() {
    let mut table = in_era(Era::Starfarers, &[]);
    table.state.colony_profit = 2;
    assert!(same(read(&table, Action::Marker(table.colony("city")), "marker.profit"), 8.0));
}

#[test]
fn what_the_competition_is_about_to_take_can_be_read() {
    let mut table = table(&[]);
    table.orders("luna", 4).team(Side::You, "luna");
    let (luna, mars) = (table.site("luna"), table.site("mars"));
    assert!(same(read(&table, Action::GoTo(luna), "site.named"), 100.0));
    assert!(same(read(&table, Action::GoTo(mars), "site.named"), 0.0));
    assert!(same(read(&table, Action::Explore(luna), "brings.race"), 0.0));
    table.team(Side::Competition, "luna");
    assert!(same(read(&table, Action::Explore(luna), "brings.race"), 100.0));
    assert!(same(read(&table, Action::Produce, "contract.begun"), 0.0));
    table.order("discovery contract 1");
    assert!(same(read(&table, Action::Produce, "contract.begun"), 2.0));
}
