//! The six types of exploration cards (D4).

use super::{ROCKET, find, on_site};
use crate::{Action, Colour, Phase, StackId, cards::Boon};

#[test]
fn d4a1_a_discovered_mission_comes_into_play() {
    let table = find("ready_made_pit");
    assert_eq!((table.state.quests.len(), table.state.tally.discovered), (1, 1));
}

#[test]
fn d4a2_a_discovered_device_lies_in_a_stack_on_its_site_and_works_there() {
    let table = find("echo_sounder");
    assert!(table.has(ROCKET, "echo_sounder"));
    assert_eq!(table.state.stack(ROCKET).at, table.site("hertha"));
    assert_eq!(table.rules.ability(&table.state, ROCKET, Boon::Prospect), 1);
    assert_eq!(table.rules.ability(&table.state, StackId::Leo, Boon::Prospect), 0, "only its own stack has it");
}

#[test]
fn d4a2_a_damaged_device_gives_nothing() {
    let mut table = find("echo_sounder");
    let place = table.place(ROCKET, "echo_sounder");
    table.state.stack_mut(ROCKET).pieces[place].damaged = true;
    assert_eq!(table.rules.ability(&table.state, ROCKET, Boon::Prospect), 0);
}

#[test]
fn d4a2a_a_decommissioned_device_leaves_the_game() {
    let mut table = find("echo_sounder");
    let place = table.place(ROCKET, "echo_sounder") as u8;
    table.act(Action::Scrap(ROCKET)).act(Action::Give(place));
    assert!(!table.has(ROCKET, "echo_sounder"));
    let deck = &table.state.exploration;
    assert_eq!((deck.to_draw().len(), deck.discarded().len(), deck.purged().len()), (0, 0, 1));
}

#[test]
fn d4a3_a_development_is_kept_in_hand_and_discarded_for_its_effect() {
    let mut table = find("pioneer_grant");
    assert_eq!((table.state.developments.len(), table.state.aqua), (1, 60));
    table.act(Action::Develop(0, ROCKET));
    assert_eq!((table.state.developments.len(), table.state.aqua), (0, 67));
    assert_eq!(table.state.exploration.discarded(), [table.exploration("pioneer_grant")]);
}

#[test]
fn d4a3_a_development_needs_no_operation() {
    let mut table = find("thruster_reignition");
    assert!(table.state.did(crate::state::once::OPERATION));
    table.act(Action::Develop(0, ROCKET));
    assert_eq!(table.state.stack(ROCKET).water, 5);
}

#[test]
fn d4a4_a_card_without_effect_is_discarded() {
    let table = find("bare_rock");
    assert_eq!(table.state.exploration.discarded(), [table.exploration("bare_rock")]);
    assert_eq!((table.state.aqua, table.state.phase), (60, Phase::Year));
}

#[test]
fn d4a5_an_immediate_effect_happens_at_once_and_its_card_is_discarded() {
    let table = find("rich_vein");
    assert_eq!(table.state.aqua, 65);
    assert_eq!(table.state.exploration.discarded(), [table.exploration("rich_vein")]);
}

#[test]
fn d4a5_an_immediate_effect_changes_the_dice_of_the_site() {
    let mut table = find("cave_system");
    assert_eq!(table.ground("hertha").potential, 5, "4, less the roll, and 2 deeper");
    let mut table = find("sinkhole");
    assert_eq!(table.ground("hertha").potential, 1);
    let mut table = find("dust_storm");
    assert_eq!(table.ground("hertha").terrain, 3);
    let mut table = find("landing_meadow");
    assert_eq!((table.ground("hertha").dice, table.ground("hertha").hazard), (0, 0));
    let mut table = find("geyser_field");
    assert_eq!(table.ground("hertha").dice, 3);
    assert!((8..=13).contains(&table.ground("hertha").hazard));
}

#[test]
fn d4a5_terrain_and_potential_keep_to_the_faces_of_a_die() {
    let mut table = on_site(2, 6);
    table.next_exploration("wide_valley").act(Action::Explore(ROCKET));
    assert_eq!(table.ground("hertha").terrain, 1);
    let mut table = on_site(2, 6);
    table.next_exploration("cave_system").act(Action::Explore(ROCKET));
    assert_eq!(table.ground("hertha").potential, 6);
}

#[test]
fn e3d_an_effect_that_uses_up_the_potential_explores_the_site_fully() {
    let mut table = on_site(1, 3);
    table.mission("explore size 7 ceres").next_exploration("sinkhole").act(Action::Explore(ROCKET));
    assert!(table.ground("hertha").explored);
    assert_eq!(table.state.quests[0].done, 3, "and counts for missions");
}

#[test]
fn d4a5_effects_bring_discoveries_equipment_patents_and_water() {
    let table = find("lost_crate");
    assert!(table.state.hand.contains(&table.face("spare_parts")));
    let table = find("chance_insight");
    assert_eq!(table.state.hand.len(), 1);
    let table = find("water_pocket");
    assert_eq!(table.state.stack(ROCKET).water, 3);
    let mut table = on_site(1, 4);
    table.state.bag = crate::table::Bag::new([0, 1, 0, 0, 0]);
    table.next_exploration("organic_film").act(Action::Explore(ROCKET));
    assert_eq!(table.state.tally.beads[Colour::Green as usize], 1, "as many as the bag has");
}

#[test]
fn d4a5_aqua_is_lost_as_far_as_there_is_any() {
    let mut table = on_site(1, 4);
    table.state.aqua = 1;
    table.next_exploration("claim_dispute").act(Action::Explore(ROCKET));
    assert_eq!(table.state.aqua, 0);
}

#[test]
fn d4a5_another_exploration_at_once_takes_potential_too() {
    let mut table = find("good_driving");
    assert_eq!((table.state.tally.explores, table.ground("hertha").potential > 0), (4, false));
    assert!(table.ground("hertha").explored, "the only card of the deck came again and again");
}

#[test]
fn d4a6_an_ongoing_effect_lies_on_its_site_and_holds_there() {
    let mut table = find("deep_canyon");
    let hertha = table.site("hertha");
    assert_eq!(table.state.ground.as_slice(), [(hertha, table.exploration("deep_canyon"))]);
    assert_eq!(table.rules.shielding(&table.state, ROCKET), 1);
    table.state.stack_mut(ROCKET).at = table.site("minerva");
    assert_eq!(table.rules.shielding(&table.state, ROCKET), 0, "it does not come along");
}

#[test]
fn d4a6_an_ongoing_effect_is_not_discarded_while_something_is_there() {
    let mut table = find("deep_canyon");
    table.end_year().end_year();
    assert_eq!((table.state.ground.len(), table.state.exploration.discarded().len()), (1, 0));
}

#[test]
fn d4b_developments_do_not_count_for_the_academia_limit() {
    let mut table = find("pioneer_grant");
    table.hold(&["hall_effect", "nanobot", "cvd_molding"]);
    assert!(table.rules.may_research(&table.state));
    table.hold(&["penning_trap"]);
    assert!(!table.rules.may_research(&table.state), "four patents forbid it");
}

#[test]
fn d4c_budget_cuts_take_no_exploration_card() {
    let mut table = find("pioneer_grant");
    table.state.push(crate::state::Step::Cut);
    table.go_on();
    assert_eq!((table.state.phase, table.state.developments.len()), (Phase::Year, 1));
}
