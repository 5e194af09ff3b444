//! Missions that end with a delivery: samples, pods, experiments, supplies, water and comets (F1c).

use super::{ROCKET, asked, point};
use crate::{Action, Spot, StackId, Zone, fixture::Table, state::Piece};

/// Works with a tool of the rocket at a place, certain to succeed, with a human there or not.
fn worked(table: &mut Table, at: Spot, tool: &str, human: bool, with: &[&str]) {
    let cards: Vec<&str> = [tool].iter().chain(with).copied().collect();
    if human {
        table.expedition(at, &cards)
    } else {
        table.probe(at, &cards)
    };
    table.face_mut(tool).roll = 1;
    table.state.samples = [2; 6];
    let action = match tool {
        "percussive_drill" => Action::Drill(ROCKET),
        "rescue_pod" => Action::Rescue(ROCKET, 0),
        _ => Action::Experiment(ROCKET, 0),
    };
    table.again().act(action);
}

/// The deliveries that are legal with the rocket at a place.
fn deliveries(table: &mut Table, at: Spot) -> Vec<Action> {
    table.state.stack_mut(ROCKET).at = at;
    table.legal().into_iter().filter(|action| matches!(action, Action::Deliver(..))).collect()
}

/// Delivers the only thing that can be delivered where the rocket is.
fn deliver(table: &mut Table, at: Spot) {
    let actions = deliveries(table, at);
    assert_eq!(actions.len(), 1, "{actions:?}");
    table.act(actions[0]);
}

#[test]
fn f1c_sample_return_wants_a_sample_of_the_site_at_the_home_bernal() {
    let mut table = asked("sample phobos");
    let phobos = table.site("phobos");
    worked(&mut table, phobos, "percussive_drill", true, &[]);
    assert_eq!(deliveries(&mut table, Spot::LEO), [], "not in LEO");
    deliver(&mut table, Spot::HOME);
    assert!(table.is_won(4));
    assert!(!table.has(ROCKET, "sample_c"), "it is used up");
}

#[test]
fn d10_a_pod_that_was_damaged_after_its_success_delivers_by_one_reading_alone() {
    for (change, delivers) in [("damage.delivers=true", 1), ("damage.delivers=false", 0)] {
        let mut table = crate::fixture::cleared(&[change]);
        table.mission("rescue ivar");
        let ivar = table.site("ivar");
        worked(&mut table, ivar, "rescue_pod", true, &[]);
        let place = table.place(ROCKET, "rescue_pod");
        table.state.stack_mut(ROCKET).pieces[place].damaged = true;
        assert_eq!(deliveries(&mut table, Spot::HOME).len(), delivers, "{change}");
    }
}

#[test]
fn f1c_sample_return_takes_no_sample_of_another_site_or_without_people() {
    let mut table = asked("sample phobos");
    let (minerva, phobos) = (table.site("minerva"), table.site("phobos"));
    worked(&mut table, minerva, "percussive_drill", true, &[]);
    assert_eq!(deliveries(&mut table, Spot::HOME), [], "of type C too, but from elsewhere");
    worked(&mut table, phobos, "percussive_drill", false, &[]);
    assert_eq!(deliveries(&mut table, Spot::HOME), [], "nobody was there");
}

#[test]
fn f1c_zone_sample_return_wants_one_sample_of_each_type() {
    let mut table = asked("samples c s mars");
    let (phobos, eros) = (table.site("phobos"), table.site("eros"));
    worked(&mut table, phobos, "percussive_drill", true, &[]);
    deliver(&mut table, Spot::HOME);
    assert_eq!(table.done(), 0);
    worked(&mut table, phobos, "percussive_drill", true, &[]);
    assert_eq!(deliveries(&mut table, Spot::HOME), [], "type C is there already");
    worked(&mut table, eros, "percussive_drill", true, &[]);
    deliver(&mut table, Spot::HOME);
    assert!(table.is_won(9));
}

#[test]
fn f1c_zone_sample_return_takes_no_sample_of_another_zone_or_without_people() {
    let mut table = asked("samples m s earth");
    let (eros, itokawa) = (table.site("eros"), table.site("itokawa"));
    worked(&mut table, eros, "percussive_drill", true, &[]);
    assert_eq!(deliveries(&mut table, Spot::HOME), [], "another zone");
    worked(&mut table, itokawa, "percussive_drill", false, &[]);
    assert_eq!(deliveries(&mut table, Spot::HOME), [], "nobody was there");
    worked(&mut table, itokawa, "percussive_drill", true, &[]);
    assert_eq!(deliveries(&mut table, Spot::HOME).len(), 1);
}

#[test]
fn f1c_synodic_comet_sample_return_wants_a_sample_of_the_comet_at_a_lab() {
    let mut table = asked("comet comet_encke");
    let encke = table.site("comet_encke");
    worked(&mut table, encke, "percussive_drill", true, &[]);
    assert_eq!(deliveries(&mut table, Spot::HOME), [], "the Home Bernal is no lab before its promotion");
    table.lab();
    deliver(&mut table, Spot::HOME);
    assert!(table.is_won(7));
}

#[test]
fn f1c_rescue_wants_the_successful_pod_at_the_home_bernal() {
    let mut table = asked("rescue ivar");
    let (ivar, toro) = (table.site("ivar"), table.site("toro"));
    table.expedition(ivar, &["rescue_pod"]);
    assert_eq!(deliveries(&mut table, Spot::HOME), [], "a pod that has rescued nobody");
    worked(&mut table, toro, "rescue_pod", true, &[]);
    assert_eq!(deliveries(&mut table, Spot::HOME), [], "a rescue elsewhere");
    worked(&mut table, ivar, "rescue_pod", false, &[]);
    assert_eq!(deliveries(&mut table, Spot::HOME), [], "nobody was there");
    worked(&mut table, ivar, "rescue_pod", true, &[]);
    deliver(&mut table, Spot::HOME);
    assert!(table.is_won(4));
}

#[test]
fn f1c_field_experiment_wants_the_successful_card_at_a_lab() {
    let mut table = asked("field vesta");
    let (vesta, flora) = (table.site("vesta"), table.site("flora"));
    table.lab();
    worked(&mut table, flora, "field_experiment", true, &[]);
    assert_eq!(deliveries(&mut table, Spot::HOME), [], "an experiment elsewhere");
    worked(&mut table, vesta, "field_experiment", true, &[]);
    assert_eq!(deliveries(&mut table, Spot::LEO), [], "LEO is no lab");
    deliver(&mut table, Spot::HOME);
    assert!(table.is_won(7));
}

/// A year in season red, and one in season blue.
const RED: u16 = 7;
const BLUE: u16 = 1;

#[test]
fn f1c_bio_experiment_wants_a_belt_of_the_zone_in_season_red_and_then_a_lab() {
    let mut table = asked("bio jupiter");
    let with = ["life_sciences_unit", "nuclear_battery"];
    table.state.year = RED;
    worked(&mut table, point(Zone::Jupiter), "bio_experiment", true, &with);
    assert_eq!(deliveries(&mut table, Spot::HOME), [], "no lab yet");
    table.lab();
    deliver(&mut table, Spot::HOME);
    assert!(table.is_won(14));
}

#[test]
fn f1c_bio_experiment_does_not_count_in_another_season_zone_or_without_people() {
    let mut table = asked("bio earth");
    let with = ["life_sciences_unit", "nuclear_battery"];
    table.lab().state.year = BLUE;
    worked(&mut table, point(Zone::Earth), "bio_experiment", true, &with);
    assert_eq!(deliveries(&mut table, Spot::HOME), [], "season blue");
    table.state.year = RED;
    worked(&mut table, point(Zone::Jupiter), "bio_experiment", true, &with);
    assert_eq!(deliveries(&mut table, Spot::HOME), [], "another zone");
    worked(&mut table, point(Zone::Earth), "bio_experiment", false, &with);
    assert_eq!(deliveries(&mut table, Spot::HOME), [], "nobody was there");
    let itokawa = table.site("itokawa");
    worked(&mut table, itokawa, "bio_experiment", true, &with);
    assert_eq!(deliveries(&mut table, Spot::HOME), [], "no belt on a site");
    worked(&mut table, point(Zone::Earth), "bio_experiment", true, &with);
    assert_eq!(deliveries(&mut table, Spot::HOME).len(), 1);
}

#[test]
fn f1c_supply_delivery_wants_supplies_on_an_own_claim_with_somebody_there() {
    let mut table = asked("supply hertha");
    let (hertha, minerva) = (table.site("hertha"), table.site("minerva"));
    table.expedition(hertha, &["general_supplies"]);
    assert_eq!(deliveries(&mut table, hertha), [], "no claim");
    table.ground("hertha").claim = true;
    table.ground("minerva").claim = true;
    assert_eq!(deliveries(&mut table, minerva), [], "another site");
    table.probe(hertha, &["general_supplies"]);
    assert_eq!(deliveries(&mut table, hertha), [], "nobody there");
    table.expedition(hertha, &["station_module"]);
    assert_eq!(deliveries(&mut table, hertha), [], "the promoted side is no supplies");
    table.expedition(hertha, &["general_supplies"]);
    deliver(&mut table, hertha);
    assert!(table.is_won(5));
    assert!(!table.has(ROCKET, "general_supplies"));
}

#[test]
fn f1c_hydration_wants_nine_tanks_from_a_site_of_hydration_4_at_the_named_site() {
    let mut table = asked("water phobos");
    let phobos = table.site("phobos");
    table.pumped("mars_north_pole", true);
    assert_eq!(table.state.quests[0].done, 4, "1 and hydration 4 less ISRU 1");
    table.state.stack_mut(ROCKET).water = 9;
    assert_eq!(deliveries(&mut table, phobos), [], "only four are of that water");
    table.pumped("mars_north_pole", true).pumped("mars_north_pole", true);
    table.state.stack_mut(ROCKET).water = 8;
    assert_eq!(deliveries(&mut table, phobos), [], "nine are needed");
    table.state.stack_mut(ROCKET).water = 10;
    deliver(&mut table, phobos);
    assert!(table.is_won(10));
    assert_eq!(table.state.stack(ROCKET).water, 1, "nine are used up");
}

#[test]
fn f1c_hydration_counts_no_other_hydration_and_wants_people_at_both_sites() {
    let mut table = asked("water phobos");
    let phobos = table.site("phobos");
    table.pumped("oljato", true).pumped("mars_north_pole", false);
    assert_eq!(table.state.quests[0].done, 0, "hydration 3, then nobody there");
    for _ in 0..3 {
        table.pumped("mars_north_pole", true);
    }
    table.probe(phobos, &["nanobot"]);
    table.state.stack_mut(ROCKET).water = 9;
    assert_eq!(deliveries(&mut table, phobos), [], "nobody where it is delivered");
}

#[test]
fn f1c_synodic_comet_redirection_wants_every_comet_at_the_exit_with_somebody_there() {
    let mut table = asked("redirect comet_hartley_2 comet_borrelly");
    let comets = ["comet_hartley_2", "comet_borrelly", "comet_encke"].map(|name| table.site(name));
    let exit = point(Zone::Neptune);
    let tow = |table: &mut Table, comet: Spot| {
        let card = crate::FaceId(table.rules.tables.comets.0 + u16::from(comet.0));
        table.state.site_mut(comet).gone = true;
        table.state.stack_mut(ROCKET).pieces.push(Piece::from(card, comet));
    };
    table.expedition(exit, &["tractor_beam_l1"]);
    tow(&mut table, comets[2]);
    assert_eq!(deliveries(&mut table, exit), [], "another comet");
    tow(&mut table, comets[0]);
    assert_eq!(deliveries(&mut table, Spot::HOME), [], "not at the exit");
    deliver(&mut table, exit);
    assert_eq!(table.done(), 0, "one is missing");
    tow(&mut table, comets[1]);
    deliver(&mut table, exit);
    assert!(table.is_won(25));
}

#[test]
fn f1c_the_exit_is_among_the_places_offered_to_whoever_tows_a_comet_for_it() {
    let offered = |cargo: Option<&str>| {
        let mut table = asked("redirect comet_encke");
        let exit = point(Zone::Neptune);
        table.expedition(point(Zone::Ceres), &["hall_effect", "nuclear_battery", "tractor_beam_l1"]);
        table.state.stack_mut(ROCKET).water = 14;
        if let Some(name) = cargo {
            let comet = table.site(name);
            let card = crate::FaceId(table.rules.tables.comets.0 + u16::from(comet.0));
            table.state.stack_mut(ROCKET).pieces.push(Piece::from(card, comet));
        }
        assert!(table.flights(ROCKET).iter().any(|&(to, ..)| to == exit), "it is within reach");
        table.act(Action::Fly(ROCKET));
        let actions = table.legal();
        assert_eq!(actions.len(), 40, "nearer places are more than can be looked over");
        actions.iter().any(|action| matches!(action, Action::GoTo(to, ..) if *to == exit))
    };
    assert!(!offered(None));
    assert!(offered(Some("comet_encke")));
    assert!(!offered(Some("comet_hartley_2")), "no mission waits for this one");
}

#[test]
fn f1c_a_delivered_card_serves_one_mission_alone() {
    let mut table = asked("sample phobos");
    table.also("sample phobos");
    let phobos = table.site("phobos");
    worked(&mut table, phobos, "percussive_drill", true, &[]);
    let choices = deliveries(&mut table, Spot::HOME);
    assert_eq!(choices.len(), 2, "the player chooses which");
    table.act(choices[1]);
    assert_eq!((table.done(), table.state.quests.len()), (1, 1));
    assert_eq!(deliveries(&mut table, Spot::HOME), []);
}

#[test]
fn d10_damaged_supplies_are_cargo_and_deliver_nothing() {
    let mut table = asked("supply hertha");
    let hertha = table.site("hertha");
    table.ground("hertha").claim = true;
    table.expedition(hertha, &["general_supplies"]);
    table.state.stack_mut(ROCKET).pieces[0].damaged = true;
    assert_eq!(deliveries(&mut table, hertha), []);
    assert!(!table.state.stack(StackId::Rocket).pieces.is_empty());
}
