//! The five types of observation cards (D5), and how astronomical spots are filled (D5a2).

use super::{ROCKET, in_space, sight};
use crate::{Action, Phase, cards::Boon, state::Step};

#[test]
fn d5a1_a_discovered_mission_comes_into_play() {
    let table = sight("transit_of_venus");
    assert_eq!((table.state.quests.len(), table.state.tally.discovered), (1, 1));
}

#[test]
fn d5a2_astronomical_observations_are_kept_in_hand() {
    let table = sight("betelgeuse");
    assert_eq!((table.state.icons, table.state.icon_cards.len()), ([0, 1, 0, 0], 1));
    assert!(table.state.observation.discarded().is_empty());
}

#[test]
fn d5a2a_a_matching_observation_fills_a_spot_and_is_discarded() {
    let mut table = sight("betelgeuse");
    table.mission("observe diamond 3").fill(0, 1);
    assert_eq!(table.state.quests[0].filled[1], 1);
    assert_eq!((table.state.icons, table.state.icon_cards.len()), ([0; 4], 0));
    assert_eq!(table.state.observation.discarded(), [table.observation("betelgeuse")]);
}

#[test]
fn d5a2_filling_a_spot_is_a_free_action() {
    let mut table = in_space(true);
    table.mission("observe diamond 3").state.icons = [0, 2, 0, 0];
    table.act(Action::Income).fill(0, 1).fill(0, 1);
    assert_eq!(table.state.quests[0].filled[1], 2);
}

#[test]
fn d5a2b_so_many_cards_with_other_icons_fill_a_spot_as_the_table_says() {
    for (asks, icon, needed) in [
        ("observe circle 3", 0, 5),
        ("observe diamond 3", 1, 4),
        ("observe pentagon 3", 2, 3),
        ("observe octagon 3", 3, 2),
    ] {
        let mut table = in_space(true);
        table.mission(asks);
        let other = if icon == 0 { 3 } else { 0 };
        table.state.icons[other] = needed - 1;
        assert!(!table.legal().contains(&Action::Astronomy(0)), "{} other cards are too few for {asks}", needed - 1);
        table.state.icons[other] = needed;
        table.fill(0, icon as u8);
        assert_eq!((table.state.icons, table.state.quests[0].filled[icon]), ([0; 4], 1), "{asks}");
    }
}

#[test]
fn d5a2b_cards_of_several_other_icons_may_be_mixed() {
    let mut table = in_space(true);
    table.mission("observe circle 3").state.icons = [0, 0, 2, 3];
    table.fill(0, 0);
    assert_eq!((table.state.icons, table.state.quests[0].filled[0]), ([0; 4], 1), "two nebulae and three galaxies");
}

#[test]
fn d5a3_a_development_is_kept_in_hand_and_discarded_for_its_effect() {
    let mut table = sight("science_grant");
    assert_eq!(table.state.aqua, 60);
    let action = table.legal().into_iter().find(|action| matches!(action, Action::Develop(..))).unwrap();
    table.act(action);
    assert_eq!((table.state.aqua, table.state.developments.len()), (69, 0));
    assert_eq!(table.state.observation.discarded(), [table.observation("science_grant")]);
}

#[test]
fn d5a4_an_immediate_effect_happens_at_once_and_its_card_is_discarded() {
    let table = sight("donors");
    assert_eq!(table.state.aqua, 66);
    assert_eq!(table.state.observation.discarded(), [table.observation("donors")]);
}

#[test]
fn d5a4_anomalies_come_from_immediate_effects() {
    assert!(sight("mouth_of_a_wormhole").state.wormholes[0].is_some());
    assert_eq!(sight("coronal_eruption").state.cmes.len(), 1);
    assert_eq!(sight("primordial_black_hole").state.tally.black_holes, 1);
}

#[test]
fn d5a4_a_discovered_mission_with_an_immediate_effect_stays_in_play_after_it() {
    let table = sight("wormhole_survey");
    assert!(table.state.wormholes[0].is_some(), "its effect has happened");
    assert_eq!((table.state.quests.len(), table.state.observation.discarded().len()), (1, 0));
}

#[test]
fn d5a5_an_ongoing_effect_holds_everywhere_until_its_years_have_passed() {
    let mut table = sight("public_enthusiasm");
    assert_eq!((table.state.boons.of(Boon::Income), table.state.ongoing.len()), (1, 1));
    let before = table.state.aqua;
    table.again().act(Action::Income);
    assert_eq!(table.state.aqua - before, 2);
    for year in 2..=6 {
        table.end_year();
        assert_eq!(table.state.boons.of(Boon::Income), 1, "year {year}");
    }
    table.end_year();
    assert_eq!((table.state.boons.of(Boon::Income), table.state.ongoing.len()), (0, 0), "six years have passed");
    assert_eq!(table.state.observation.discarded(), [table.observation("public_enthusiasm")]);
}

#[test]
fn d5b_observation_cards_do_not_count_for_the_academia_limit() {
    let mut table = sight("betelgeuse");
    table.hold(&["hall_effect", "nanobot", "cvd_molding"]);
    assert!(table.rules.may_research(&table.state));
}

#[test]
fn d5c_budget_cuts_take_no_observation_card() {
    let mut table = sight("betelgeuse");
    table.state.push(Step::Cut);
    table.go_on();
    assert_eq!((table.state.phase, table.state.icons), (Phase::Year, [0, 1, 0, 0]));
}

#[test]
fn d5a3_another_observation_at_once_is_no_operation_of_its_own() {
    let mut table = sight("clear_seeing");
    table.next_observation("donors").act(Action::Develop(0, ROCKET));
    assert_eq!((table.state.tally.observes, table.state.aqua), (2, 66));
}
