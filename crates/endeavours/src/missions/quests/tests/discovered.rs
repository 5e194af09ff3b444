//! Discovered missions: how they come, count, pay and fail (F2).

use super::ROCKET;
use crate::{
    Action, Colour, Spot, StackId,
    fixture::{Table, table},
    state::{Phase, Quest, Source},
};

/// A bare table with one discovered mission in play, found at a site.
fn found(name: &str, site: &str) -> Table {
    let mut table = table(&[]);
    let here = table.site(site);
    table.bare().discovered(name, here);
    table
}

#[test]
fn f2a_a_discovered_mission_comes_into_play_where_it_was_found() {
    let mut table = table(&[]);
    let hertha = table.site("hertha");
    table.bare().next_exploration("ready_made_pit").expedition(hertha, &["curiosity_rover"]);
    let ground = table.ground("hertha");
    (ground.rolled, ground.terrain, ground.potential) = (true, 1, 3);
    table.act(Action::Explore(ROCKET));
    let card = table.exploration("ready_made_pit");
    let quest = &table.state.quests[0];
    assert_eq!((quest.source, quest.here, quest.until), (Source::Explored(card), hertha, 0));
    assert_eq!(table.state.exploration.to_draw().len() + table.state.exploration.discarded().len(), 0);
}

#[test]
fn f2a_forty_discovered_missions_are_in_play_beside_the_base_missions() {
    let mut table = found("trapped_miner", "hertha");
    let here = table.site("hertha");
    let base = [0, 1, 2].map(|card| Quest::new(Source::Base(card), Spot::HOME, 0));
    table.state.quests.extend(base);
    let card = table.exploration("trapped_miner");
    for _ in 1..40 {
        table.rules.discover_mission(&mut table.state, Source::Explored(card), here, 5, &mut table.log);
    }
    assert_eq!(table.state.quests.len(), 43);
    assert_eq!(table.state.exploration.discarded().len(), 0, "none of them is discarded (F2d1)");
}

#[test]
fn f2a1_a_mission_without_a_penalty_can_be_discarded_at_any_time() {
    let mut table = found("ready_made_pit", "hertha");
    table.act(Action::Discard).act(Action::Abandon(0));
    assert!(table.state.quests.is_empty());
    assert_eq!(table.state.exploration.discarded(), [table.exploration("ready_made_pit")]);
}

#[test]
fn f2d1_a_mission_with_a_penalty_cannot_be_discarded() {
    let mut table = found("trapped_miner", "hertha");
    table.state.hand.clear();
    assert!(!table.legal().contains(&Action::Discard));
}

#[test]
fn f2b_a_discovered_mission_asks_what_the_base_missions_of_its_kind_ask() {
    let mut table = found("ready_made_pit", "hertha");
    table.built("minerva");
    assert_eq!(table.state.tally.discovered_done, 0, "another site");
    table.built("hertha");
    assert_eq!(table.state.tally.discovered_done, 1);
}

#[test]
fn f2b_its_requirements_do_not_overlap_with_those_of_a_base_mission() {
    let mut table = found("ready_made_pit", "hertha");
    let others = table.state.quests.clone();
    table.mission("factory hertha");
    table.state.quests.extend(others);
    table.built("hertha");
    assert_eq!((table.done(), table.state.tally.discovered_done, table.state.quests.len()), (1, 0, 1));
}

#[test]
fn f2c1_what_was_done_before_it_came_does_not_complete_it() {
    let mut table = table(&[]);
    table.bare().built("hertha");
    let hertha = table.site("hertha");
    table.discovered("ready_made_pit", hertha).go_on();
    assert_eq!((table.state.tally.discovered_done, table.state.quests.len()), (0, 1));
}

#[test]
fn f2c2_points_or_alternate_reward_are_chosen_at_once() {
    let mut table = found("ready_made_pit", "hertha");
    table.built("hertha");
    assert_eq!(table.state.phase, Phase::Reward(0));
    assert_eq!(table.legal(), [Action::Points, Action::Reward]);
}

#[test]
fn f2c2_the_points_count_for_the_score_and_not_for_the_base_missions() {
    let mut table = found("ready_made_pit", "hertha");
    table.built("hertha").act(Action::Points);
    assert_eq!((table.rules.total(&table.state), table.state.completed), (6, [0; 3]));
    assert_eq!(table.state.tally.discovered_points, 6);
    assert!(table.state.quests.is_empty());
}

#[test]
fn f2c3_a_card_taken_for_its_points_stays_out_of_the_deck() {
    let mut table = found("ready_made_pit", "hertha");
    table.built("hertha").act(Action::Points);
    assert_eq!(table.state.exploration.purged(), [table.exploration("ready_made_pit")]);
}

#[test]
fn f2c2_the_alternate_reward_comes_in_place_of_the_points() {
    let mut table = found("ready_made_pit", "hertha");
    table.built("hertha");
    let before = table.state.aqua;
    table.act(Action::Reward);
    assert_eq!((table.state.aqua - before, table.rules.total(&table.state)), (9, 0));
}

#[test]
fn f2c3_a_card_taken_for_its_reward_is_discarded() {
    let mut table = found("ready_made_pit", "hertha");
    table.built("hertha").act(Action::Reward);
    assert_eq!(table.state.exploration.discarded(), [table.exploration("ready_made_pit")]);
}

#[test]
fn f2c4_a_rotated_card_lies_in_a_stack_at_an_anchored_bernal_and_works_there() {
    let mut table = found("first_families", "hertha");
    table.settled("minerva").settled("vesta").act(Action::Reward);
    assert!(table.has(StackId::Home, "first_families"));
    assert_eq!(table.rules.total(&table.state), 0);
    let boon = crate::cards::Boon::Transmit;
    assert_eq!(table.rules.ability(&table.state, StackId::Home, boon), 1);
}

#[test]
fn f2c4_a_rotated_card_that_raises_the_colonist_limit_brings_a_colonist() {
    let mut table = found("lava_tubes", "hertha");
    table.settled("hertha").act(Action::Reward);
    assert_eq!((table.state.limit, table.rules.colonists(&table.state)), (1, 1));
}

#[test]
fn f2c4a_a_rotated_card_that_is_decommissioned_leaves_the_game() {
    let mut table = found("lava_tubes", "hertha");
    table.settled("hertha").act(Action::Reward);
    let place = table.place(StackId::Home, "lava_tubes");
    table.rules.use_up(&mut table.state, StackId::Home, place);
    assert!(!table.has(StackId::Home, "lava_tubes"));
    assert_eq!((table.state.exploration.discarded().len(), table.state.exploration.to_draw().len()), (0, 0));
    assert_eq!(table.state.limit, 0, "and what it gave goes with it");
}

#[test]
fn f2d1_a_mission_fails_after_its_years_the_current_one_not_counted() {
    let mut table = found("survey_party_overdue", "hertha");
    for _ in 0..8 {
        table.end_year();
        table.state.quests.retain(|quest| matches!(quest.source, Source::Explored(_)));
    }
    assert_eq!(
        (table.state.year, table.state.penalties, table.state.quests.len()),
        (9, 0, 1),
        "eight years have passed"
    );
    table.end_year();
    assert_eq!((table.state.penalties, table.state.quests.len()), (3, 0));
}

#[test]
fn f2d2_a_mission_that_failed_with_a_penalty_is_kept_out_of_the_deck_and_not_replaced() {
    let mut table = found("trapped_miner", "hertha");
    table.state.quests[0].until = 1;
    table.end_year();
    assert!(table.state.quests.is_empty());
    assert_eq!(table.state.exploration.purged(), [table.exploration("trapped_miner")]);
}

#[test]
fn f2d2_a_penalty_scaled_down_to_nothing_is_still_a_penalty() {
    let mut table = table(&["scale.penalties=0"]);
    let hertha = table.site("hertha");
    table.bare().discovered("trapped_miner", hertha).state.quests[0].until = 1;
    table.end_year();
    assert_eq!((table.state.penalties, table.state.exploration.purged().len()), (0, 1));
}

#[test]
fn f2d2_a_mission_that_failed_without_a_penalty_is_discarded() {
    let mut table = found("ready_made_pit", "hertha");
    table.ground("hertha").busted = true;
    table.end_year();
    assert!(table.state.quests.is_empty());
    assert_eq!((table.state.penalties, table.state.exploration.discarded().len()), (0, 1));
}

#[test]
fn f2c2_a_reward_of_discoveries_fills_spots() {
    let mut table = found("fossil_bed", "hertha");
    let hertha = table.site("hertha");
    table.lab().expedition(hertha, &["field_experiment"]);
    table.face_mut("field_experiment").roll = 1;
    table.act(Action::Experiment(ROCKET, 0));
    table.state.stack_mut(ROCKET).at = Spot::HOME;
    table.act(Action::Deliver(ROCKET, Some(0), 0)).act(Action::Reward);
    assert_eq!(table.state.phase, Phase::Place(Colour::Green));
    assert_eq!(table.state.tally.beads[Colour::Green as usize], 3);
}
