//! Paying for actions, ways, and profit.

use crate::{
    Action,
    fixture::{in_era, table},
    pieces::{Era, Side},
    settings::MOST_PROFIT,
    state::{Phase, Slot, Task},
    tally::Source,
};

#[test]
fn headquarters_pay_first_and_cards_from_hand_add_to_them_until_the_cost_is_met() {
    let mut table = table(&[]);
    table.hand(&["shuttle", "shuttle", "fuel_depot", "windfall"]);
    let (mars, shuttle, depot) = (table.site("mars"), table.card("shuttle"), table.card("fuel_depot"));
    table.act(Action::Move(None)).act(Action::GoTo(mars));
    // 1 to lift off, 3 of distance, 2 to land.
    assert_eq!(table.state.phase, Phase::Pay(Task::Move(None, mars), Some(6)));
    assert_eq!(table.legal(), [Action::Pay(shuttle), Action::Pay(depot)]);
    table.act(Action::Pay(shuttle));
    assert_eq!(table.state.phase, Phase::Pay(Task::Move(None, mars), Some(6)));
    table.act(Action::Pay(depot));
    assert_eq!((table.teams("mars"), table.state.home[0], table.state.phase), (1, 1, Phase::After));
    assert_eq!(table.state.hand.as_slice(), [shuttle, table.card("windfall")]);
    assert!(table.told("Turn: pay") && table.told("Turn: move"));
    let discarded = table.state.deck.discarded();
    assert!(discarded.len() == 2 && discarded.contains(&shuttle) && discarded.contains(&depot));
}

#[test]
fn where_headquarters_have_enough_no_card_is_asked_for() {
    let mut table = table(&[]);
    table.hand(&["shuttle", "windfall"]);
    let (drive, l2) = (table.card("ion_drive"), table.site("solar_l2"));
    table.state.headquarters.cover(&table.rules, 1, Slot::Card(drive));
    table.act(Action::Move(None)).act(Action::GoTo(l2));
    assert_eq!((table.teams("solar_l2"), table.state.hand.len(), table.state.phase), (1, 2, Phase::After));
}

#[test]
fn only_what_hand_and_headquarters_can_pay_for_is_offered() {
    let mut table = table(&[]);
    table.hand(&["windfall"]);
    assert!(!table.legal().contains(&Action::Move(None)));
    table.hand(&["science_module"]).act(Action::Move(None));
    assert_eq!(table.legal(), [Action::GoTo(table.site("solar_l2"))]);
}

#[test]
fn an_action_without_a_cost_has_all_the_points_that_you_add() {
    let mut table = in_era(Era::Planeteers, &[]);
    table.turn_with(&["gene_lab", "splicer", "lucky_strike"]).act(Action::Genetics);
    let (lab, splicer) = (table.card("gene_lab"), table.card("splicer"));
    // Nothing is gathered yet, so it is too early to stop.
    assert_eq!(table.legal(), [Action::Pay(lab), Action::Pay(splicer)]);
    table.act(Action::Pay(splicer));
    assert_eq!(table.legal(), [Action::Pay(lab), Action::Enough]);
    table.act(Action::Enough);
    assert_eq!((table.state.tracks, table.state.hand.len()), ([2, 0], 2));
}

#[test]
fn points_that_an_action_could_not_use_are_not_asked_for() {
    let mut table = table(&[]);
    table.tile_at("luna", "ores").base_at(Side::You, "luna", "refinery");
    table.hand(&["smelter", "smelter", "windfall"]).act(Action::Produce);
    table.act(Action::Pay(table.card("smelter")));
    assert!(table.told("Turn: produce") && table.state.hand.len() == 2);
}

#[test]
fn cards_of_past_eras_leave_the_game_when_they_are_used() {
    let mut table = in_era(Era::Planeteers, &[]);
    table.turn_with(&["fuel_depot", "lucky_strike"]);
    let retired = table.state.retired;
    let (ceres, depot) = (table.site("ceres"), table.card("fuel_depot"));
    table.act(Action::Move(None)).act(Action::GoTo(ceres)).act(Action::Pay(depot));
    assert_eq!((table.teams("ceres"), table.state.retired), (1, retired + 1));
    assert!(!table.state.deck.discarded().contains(&depot));
}

#[test]
fn a_way_is_lift_off_distance_and_landing() {
    let table = table(&[]);
    let way = |from: Option<&str>, to| {
        table.rules.chart(Era::Mariners).way(from.map(|from| table.site(from)), table.site(to))
    };
    assert_eq!(way(None, "mars"), 1 + 3 + 2);
    assert_eq!(way(None, "solar_l2"), 1 + 1);
    assert_eq!(way(Some("luna"), "mars"), 2 + 2 + 2);
    // Two sites are never nearer than `move.between`, so that leaving Luna costs 3 or more.
    assert_eq!(way(Some("luna"), "solar_l2"), 2 + 1);
    assert_eq!(way(Some("mars"), "phobos"), 2 + 1 + 1);
    assert_eq!(way(Some("halley"), "luna"), 1 + 4 + 2);
    assert_eq!(way(Some("solar_l2"), "solar_l4"), 1);
}

#[test]
fn lifting_off_from_earth_costs_what_the_setting_says() {
    let table = table(&["earth.gravity=3"]);
    assert_eq!(table.rules.chart(Era::Mariners).way(None, table.site("mars")), 3 + 3 + 2);
    assert_eq!(table.rules.chart(Era::Mariners).way(Some(table.site("luna")), table.site("mars")), 6);
}

#[test]
fn a_way_from_one_arm_to_another_leads_past_earth() {
    let table = in_era(Era::Starfarers, &[]);
    let way = |from, to| table.rules.chart(Era::Starfarers).way(Some(table.site(from)), table.site(to));
    assert_eq!(way("alpha_centauri", "luhman_16"), 1 + 1 + 1);
    assert_eq!(way("alpha_centauri", "barnards_star"), 1 + 3 + 4 + 1);
}

#[test]
fn profit_stops_at_the_most_that_is_counted() {
    let mut table = table(&[]);
    table.state.profit = [MOST_PROFIT - 1, 0];
    assert_eq!(table.rules.gain(&mut table.state, Side::You, 5, Source::Edges), 1);
    assert_eq!(table.rules.gain(&mut table.state, Side::Competition, 5, Source::Edges), 5);
    assert_eq!((table.your_profit(), table.its_profit()), (MOST_PROFIT, 5));
}
