//! What outcomes record.

use super::METRICS;
use crate::{
    Action, DESCRIPTOR, Spot, StackId,
    fixture::{Table, table},
    ruleset::Ruleset,
};

fn bare() -> Table {
    let mut table = table(&[]);
    table.bare();
    table
}

fn metric(table: &Table, name: &str) -> i32 {
    let mut values = vec![0; DESCRIPTOR.metrics.len()];
    table.rules.metrics(&table.state, &mut values);
    let place = METRICS.iter().position(|metric| metric.name == name);
    values[place.unwrap_or_else(|| panic!("no metric is called `{name}`"))]
}

#[test]
fn operations_are_counted_by_kind() {
    let mut table = bare();
    table.act(Action::Income).again().act(Action::Purchase).act(Action::Buy(0)).act(Action::Bought);
    assert_eq!((metric(&table, "op_income"), metric(&table, "op_purchase"), metric(&table, "op_boost")), (1, 1, 0));
    assert_eq!(metric(&table, "aqua_left"), 60);
}

#[test]
fn points_penalties_and_missions_are_those_of_the_score() {
    let mut table = bare();
    table.mission("factory hertha");
    let hertha = table.site("hertha");
    table.ground("hertha").claim = true;
    table.probe(hertha, &["nanobot", "cvd_molding"]).act(Action::Industrialize(StackId::Rocket));
    table.state.penalties = 3;
    table.state.future_points = 10;
    let names = ["mission_points", "future_points", "penalties", "easy_done", "medium_done", "first_done", "factories"];
    assert_eq!(names.map(|name| metric(&table, name)), [7, 10, 3, 1, 0, 1, 1]);
    assert_eq!(table.rules.score(&table.state), 14, "C2a: missions and Futures, less penalties");
}

#[test]
fn second_and_third_missions_are_dated() {
    let mut table = bare();
    for (year, name) in [(4, "hertha"), (9, "ceres"), (20, "mars_arsia_mons_caves")] {
        table.state.year = year;
        let at = table.site(name);
        table.mission(&format!("factory {name}")).ground(name).claim = true;
        table.probe(at, &["nanobot", "cvd_molding"]).again().act(Action::Industrialize(StackId::Rocket));
    }
    assert_eq!(["first_done", "second_done", "third_done"].map(|name| metric(&table, name)), [4, 9, 20]);
}

#[test]
fn lost_cards_are_counted_by_cause() {
    let mut table = bare();
    table.probe(Spot::LEO, &["spare_parts", "hall_effect"]).act(Action::Scrap(StackId::Rocket));
    table.act(Action::Give(0)).act(Action::Loaded);
    assert_eq!((metric(&table, "lost_other"), metric(&table, "lost_hazard")), (1, 0));
    table.stack(StackId::Leo, Spot::LEO, &["cvd_molding"]);
    table.rules.pad_explosion(&mut table.state, &mut table.log);
    assert_eq!(metric(&table, "lost_pad"), 1);
}

#[test]
fn beads_are_counted_by_colour() {
    let mut table = bare();
    table.state.tally.beads = [1, 2, 3, 4, 5];
    let names =
        ["black", "green", "purple", "red", "yellow"].map(|name| metric(&table, &format!("discoveries_{name}")));
    assert_eq!(names, [1, 2, 3, 4, 5]);
}

#[test]
fn shielding_rolls_of_four_dice_and_more_are_counted_together() {
    let mut table = bare();
    table.state.tally.shields = [1, 2, 3, 4, 5, 6, 7, 8];
    assert_eq!((metric(&table, "shields_3"), metric(&table, "shields_more")), (3, 30));
}

#[test]
fn at_the_start_nothing_is_counted_but_the_aqua() {
    let table = table(&[]);
    for info in METRICS.iter().filter(|info| info.name != "aqua_left") {
        assert_eq!(metric(&table, info.name), 0, "{}", info.name);
    }
}
