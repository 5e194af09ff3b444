//! Futures (C2a2), and starships that leave for good (C1f).

use super::{ROCKET, bare};
use crate::{Action, Endeavours, Phase, Spot, StackId, fixture::Table, state::Hazard};

fn future(table: &Table, name: &str) -> u8 {
    let place = table.rules.tables.futures.iter().position(|future| future.name == name);
    u8::try_from(place.expect("a Future")).unwrap()
}

fn open(table: &Table) -> Vec<Action> {
    table.legal().into_iter().filter(|action| matches!(action, Action::Future(..))).collect()
}

#[test]
fn c2a2_a_future_takes_its_purple_card_and_what_it_asks_for_and_brings_its_points() {
    let mut table = bare();
    let golden = future(&table, "golden_apples");
    table.stack(StackId::Freighter, Spot::HOME, &["z_pinch_3he_d_target_fusion"]);
    assert_eq!(open(&table), [], "no factory on the comet");
    table.ground("kreutz_sungrazer").factory = true;
    table.act(Action::Future(StackId::Freighter, golden));
    assert_eq!(table.state.phase, Phase::Hazard(StackId::Freighter, Hazard::Future(golden)));
    table.act(Action::Skip);
    assert_eq!((table.rules.total(&table.state), table.state.completed), (14, [0; 3]));
    assert_eq!(open(table.again()), [], "once only");
}

#[test]
fn c2a2_a_future_is_not_open_to_the_black_side_of_its_card() {
    let mut table = bare();
    table.stack(StackId::Freighter, Spot::HOME, &["z_pinch_d_t_6li_fusion"]);
    table.ground("kreutz_sungrazer").factory = true;
    assert_eq!(open(&table), []);
}

#[test]
fn c2a2_a_failed_epic_hazard_brings_no_points_and_loses_the_card() {
    let mut table = bare();
    table.rules.numbers.hazard_fails = 6;
    let golden = future(&table, "golden_apples");
    table.stack(StackId::Freighter, Spot::HOME, &["z_pinch_3he_d_target_fusion"]);
    table.ground("kreutz_sungrazer").factory = true;
    table.act(Action::Future(StackId::Freighter, golden)).act(Action::Risk);
    assert_eq!(table.rules.total(&table.state), 0);
    assert!(!table.has(StackId::Freighter, "z_pinch_3he_d_target_fusion"));
}

#[test]
fn c1f_a_starship_that_completes_its_future_at_the_exit_leaves_with_everything() {
    let mut table = bare();
    let starship = future(&table, "lithiated_starship");
    table.probe(Endeavours::EXIT, &["solem_medusa_tugged_orion", "nanobot"]);
    assert_eq!(open(&table), [], "no isotope");
    table.state.stack_mut(ROCKET).isotope = 10;
    table.act(Action::Future(ROCKET, starship)).act(Action::Skip);
    assert_eq!(table.rules.total(&table.state), 14);
    assert!(table.state.stack(ROCKET).is_empty());
}

#[test]
fn c1f_a_starship_is_awaited_at_the_exit_and_other_cards_are_not() {
    let mut table = bare();
    for (card, awaited) in [("solem_medusa_tugged_orion", true), ("creeper_neogen", false), ("hall_effect", false)] {
        table.probe(Spot::HOME, &[card]);
        assert_eq!(table.rules.exit_awaits(&table.state, ROCKET), awaited, "{card}");
    }
}

#[test]
fn c1f_another_spacecraft_at_the_exit_stays_whole() {
    let mut table = bare();
    table.probe(Endeavours::EXIT, &["hall_effect", "nanobot"]).end_year();
    assert_eq!(table.state.stack(ROCKET).pieces.len(), 2);
}

#[test]
fn c2a2_uplift_takes_twenty_aqua_and_a_promoted_bernal() {
    let mut table = bare();
    let uplift = future(&table, "uplift");
    table.probe(Spot::HOME, &["creeper_neogen"]);
    assert_eq!(open(&table), []);
    table.lab();
    table.state.aqua = 19;
    assert_eq!(open(&table), []);
    table.state.aqua = 24;
    table.act(Action::Future(ROCKET, uplift)).act(Action::Skip);
    assert_eq!((table.state.aqua, table.rules.total(&table.state)), (0, 12), "20, and 4 for the roll");
}

#[test]
fn c2a2_conditions_on_factories_colonies_claims_and_colonists_are_looked_up() {
    let mut table = bare();
    table.probe(Spot::HOME, &["svalbard_caretakers", "rental_body_guild", "fission_gcr", "soldier_caste"]);
    let named = |table: &Table| -> Vec<String> {
        let name = |action: &Action| match action {
            Action::Future(_, future) => table.rules.tables.futures[usize::from(*future)].name.clone(),
            _ => String::new(),
        };
        open(table).iter().map(name).collect()
    };
    assert!(named(&table).is_empty());
    table.ground("mercury_north_pole").factory = true;
    assert!(named(&table).is_empty(), "one site of Mercury is not enough");
    table.ground("mercury_discovery_rupes").factory = true;
    assert_eq!(named(&table), ["dyson_bubble"]);
    table.ground("sedna").claim = true;
    assert_eq!(named(&table), ["dyson_bubble", "exoplanet_hunt"]);
    for site in ["tethys", "umbriel"] {
        table.ground(site).colony = true;
    }
    assert_eq!(named(&table), ["dyson_bubble", "et_life", "exoplanet_hunt"]);
    let ground = table.ground("hygiea");
    (ground.factory, ground.dirtside) = (true, true);
    assert_eq!(named(&table).len(), 3, "a dirtside of hydration 3 is too dry for a secession");
    let ground = table.ground("badenia");
    (ground.factory, ground.dirtside) = (true, true);
    assert_eq!(named(&table), ["dyson_bubble", "et_life", "exoplanet_hunt", "secession_10"]);
}

#[test]
fn c2a2_a_future_that_is_never_completed_is_not_offered() {
    let mut table = bare();
    table.lab().probe(Spot::HOME, &["josephson_implants", "dusty_plasma"]);
    assert_eq!(open(&table), []);
}

#[test]
fn core_1a6_iceworms_make_epic_hazards_free_and_safe() {
    let mut table = bare();
    table.rules.numbers.hazard_fails = 6;
    let golden = future(&table, "golden_apples");
    table.probe(Spot::HOME, &["iceworms"]);
    table.stack(StackId::Freighter, Spot::HOME, &["z_pinch_3he_d_target_fusion"]);
    table.ground("kreutz_sungrazer").factory = true;
    table.act(Action::Income).act(Action::Future(StackId::Freighter, golden)).act(Action::Risk);
    assert!(table.has(StackId::Freighter, "z_pinch_3he_d_target_fusion"), "nothing is lost");
    assert_eq!(table.rules.total(&table.state), 0);
}
