//! What choices are worth to strategies.

use crate::{
    Action, DeckKind, Spot, StackId, Tool,
    fixture::{Table, table},
    missions::quests::Deed,
    rules::Endeavours,
    ruleset::{Ruleset, Silent, play},
    state::{Piece, Quest, Source, State},
    strategy::{Player, Strategy},
    tests::settings,
    variables::Glance,
};
use std::path::Path;

const ROCKET: StackId = StackId::Rocket;

fn asked(asks: &str) -> Table {
    let mut table = table(&[]);
    table.bare().mission(asks);
    table
}

#[test]
fn a_deed_is_worth_the_points_of_the_missions_that_it_counts_for() {
    let mut table = asked("factory hertha");
    table.also("industry m");
    let (hertha, minerva) = (table.site("hertha"), table.site("minerva"));
    let worth = |at: Spot| {
        table.rules.points_of(&table.state, |quest| table.rules.counts(&table.state, quest, Deed::Built(at)))
    };
    assert_eq!((worth(hertha), worth(minerva)), (33.0, 0.0));
}

#[test]
fn a_delivery_is_worth_its_points_where_it_can_be_made() {
    let mut table = asked("rescue ivar");
    let ivar = table.site("ivar");
    table.probe(ivar, &["rescue_pod"]);
    assert_eq!(table.rules.delivery_points(&table.state, ROCKET, None), 0.0, "nobody is rescued yet");
    let pod = &mut table.state.stack_mut(ROCKET).pieces[0];
    (pod.success, pod.mark) = (true, ivar);
    assert_eq!(table.rules.delivery_points(&table.state, ROCKET, None), 4.0);
    assert_eq!(table.rules.delivery_points(&table.state, ROCKET, Some(Spot::HOME)), 4.0);
    assert_eq!(table.rules.delivery_points(&table.state, ROCKET, Some(Spot::LEO)), 0.0);
}

fn errand(table: &Table, to: Spot) -> f64 {
    table.rules.errand_points(&table.state, ROCKET, &table.rules.abilities(&table.state, ROCKET), to, false)
}

#[test]
fn an_errand_takes_its_equipment_and_somebody_on_board() {
    let mut table = asked("rescue ivar");
    let (ivar, toro) = (table.site("ivar"), table.site("toro"));
    table.expedition(Spot::LEO, &["rescue_pod"]);
    assert_eq!(errand(&table, ivar), 4.0);
    assert_eq!(errand(&table, toro), 0.0);
    table.probe(Spot::LEO, &["rescue_pod"]);
    assert_eq!(errand(&table, ivar), 0.0, "nobody on board");
    table.expedition(Spot::LEO, &["percussive_drill"]);
    assert_eq!(errand(&table, ivar), 0.0, "no pod");
}

#[test]
fn equipment_is_wanted_while_a_mission_needs_it_and_it_is_nowhere_to_be_had() {
    let mut table = asked("sample phobos");
    let buys = |table: &Table, tool: &str| {
        table.rules.action_points(&table.state, Action::Buy(table.rules.face(table.face(tool)).card))
    };
    assert_eq!((buys(&table, "percussive_drill"), buys(&table, "rescue_pod")), (4.0, 0.0));
    table.hold(&["percussive_drill"]);
    assert_eq!(buys(&table, "percussive_drill"), 0.0);
    assert_eq!(table.rules.tool_wanted(&table.state, Tool::Drill), 4.0);
}

#[test]
fn actions_are_worth_the_missions_that_they_serve() {
    let mut table = asked("factory hertha");
    let hertha = table.site("hertha");
    table.probe(hertha, &["nanobot", "cvd_molding"]);
    assert_eq!(table.rules.action_points(&table.state, Action::Prospect(ROCKET, hertha)), 7.0);
    assert_eq!(table.rules.action_points(&table.state, Action::Industrialize(ROCKET)), 7.0);
    assert_eq!(table.rules.action_points(&table.state, Action::Income), 0.0);
    let drill = table.rules.face(table.face("percussive_drill")).card;
    table.mission("sample phobos");
    assert_eq!(table.rules.action_points(&table.state, Action::Buy(drill)), 4.0);
    let phobos = table.site("phobos");
    table.expedition(phobos, &["percussive_drill"]);
    assert_eq!(table.rules.action_points(&table.state, Action::Drill(ROCKET)), 4.0);
    assert_eq!((errand(&table, phobos), errand(&table, hertha)), (4.0, 0.0));
}

#[test]
fn a_card_completes_another_whose_support_it_is() {
    let mut table = asked("factory hertha");
    table.probe(Spot::LEO, &["hall_effect"]);
    assert!(table.rules.completes(&table.state, ROCKET, table.face("cascade_photovoltaic")));
    assert!(!table.rules.completes(&table.state, ROCKET, table.face("penning_trap")));
    table.stack(ROCKET, Spot::LEO, &["nuclear_battery"]);
    assert!(!table.rules.completes(&table.state, ROCKET, table.face("cascade_photovoltaic")), "it works already");
}

#[test]
fn a_card_would_work_where_its_supports_are() {
    let mut table = asked("factory hertha");
    table.probe(Spot::LEO, &["nanobot"]);
    assert!(table.rules.would_work(&table.state, ROCKET, table.face("cvd_molding")));
    assert!(!table.rules.would_work(&table.state, ROCKET, table.face("electroforming")));
    table.stack(ROCKET, Spot::LEO, &["nuclear_battery"]);
    assert!(table.rules.would_work(&table.state, ROCKET, table.face("electroforming")));
}

#[test]
fn industrializing_takes_a_robonaut_and_a_refinery_wherever_the_stack_is() {
    let mut table = asked("factory hertha");
    table.probe(Spot::LEO, &["nanobot"]);
    assert!(!table.rules.can_industrialize(&table.state, ROCKET));
    table.stack(ROCKET, Spot::LEO, &["cvd_molding"]);
    assert!(table.rules.can_industrialize(&table.state, ROCKET));
}

#[test]
fn patents_are_owned_in_hand_and_in_stacks() {
    let mut table = asked("factory hertha");
    table.probe(Spot::LEO, &["nanobot"]).hold(&["met_steamer", "hall_effect"]);
    assert_eq!(table.rules.owned(&table.state, DeckKind::Robonaut), 2);
    assert_eq!(table.rules.owned(&table.state, DeckKind::Reactor), 0);
}

#[test]
fn the_nearest_errand_is_the_site_with_the_fewest_burns() {
    let mut table = asked("factory hertha");
    assert_eq!(table.rules.nearest_errand(&table.state), 6);
    table.also("rescue ivar").also("rescue dactyl_moonlet");
    assert_eq!(table.rules.nearest_errand(&table.state), 4);
    table.state.quests.clear();
    assert_eq!(table.rules.nearest_errand(&table.state), 0, "no errand");
}

#[test]
fn what_is_on_its_way_home_is_no_longer_called_for() {
    let mut table = asked("rescue ivar");
    let ivar = table.site("ivar");
    assert_eq!(table.rules.mission_pull(&table.state, ivar), 4);
    let pod = Piece { success: true, mark: ivar, ..Piece::new(table.face("rescue_pod")) };
    table.state.stack_mut(ROCKET).pieces.push(pod);
    assert_eq!(table.rules.mission_pull(&table.state, ivar), 0);
}

#[test]
fn d3h2_no_workshop_counts_on_a_charged_battery() {
    let mut table = table(&[]);
    table.bare();
    // The refinery wants electricity, which a battery gives, but not for building.
    table.hold(&["nanobot", "electroforming", "nuclear_battery"]);
    assert!(table.rules.workshop(&table.state, &table.rules.pile(&table.state)).is_empty());
    let hertha = table.site("hertha");
    table.probe(hertha, &["nuclear_battery", "nanobot", "electroforming"]);
    assert!(!table.rules.can_industrialize(&table.state, ROCKET));
    table.ground("hertha").claim = true;
    assert_eq!(table.rules.industry(&table.state, ROCKET), None);
}

#[test]
fn no_place_calls_for_a_mission_but_those_of_its_grounds() {
    let table = table(&[]);
    let (rules, state) = (&table.rules, &table.state);
    let cards = |deck: usize, source: fn(u8) -> Source| (0..deck as u8).map(source);
    let sources = cards(rules.tables.missions.len(), Source::Base)
        .chain(cards(rules.tables.exploration.len(), Source::Explored))
        .chain(cards(rules.tables.observation.len(), Source::Observed));
    let mut called = 0;
    for (source, done) in sources.flat_map(|source| [0, 1, 9].map(|done| (source, done))) {
        let quest = Quest { done, ..Quest::new(source, Spot(7), 0) };
        let grounds = rules.grounds(&quest);
        for to in rules.map().spots().filter(|&to| rules.calls_for(state, &quest, to)) {
            assert!(grounds.contains(to), "{source:?}, {done} done: {to:?}");
            called += 1;
        }
    }
    assert!(called > 1_000, "{called}");
}

#[test]
fn the_reach_of_the_rocket_is_that_of_the_best_place_it_can_fly_to() {
    let plain = |rules: &Endeavours, state: &State| {
        if !rules.can_move(state, ROCKET) {
            return 0.0;
        }
        let (pilot, abilities) = (rules.pilot(state, ROCKET), rules.abilities(state, ROCKET));
        let flights = rules.map().spots().filter_map(|to| Some((to, rules.flight(state, &pilot, to)?)));
        let flights: Vec<_> = flights.collect();
        assert!(
            rules.flights(state, &pilot, rules.map().places).eq(flights.iter().copied()),
            "one by one and in a sweep"
        );
        let places = flights.into_iter().map(|(to, _)| to);
        places.map(|to| rules.errand_points(state, ROCKET, &abilities, to, false)).fold(0.0, f64::max)
    };
    let rules = Endeavours::new(&settings(&[])).unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../strategies/endeavours/standard.toml");
    let script = Strategy::load(&script, Endeavours::DESCRIPTOR).unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let mut player = script.player(&rules, 1);
    let mut luck = Endeavours::DESCRIPTOR.luck(1);
    let (mut seen, mut far) = (0, 0);
    for game in 0..3 {
        luck.begin(game);
        player.begin(game);
        let each = |state: &State, _: &[Action], _: Action, _: &mut Silent| {
            seen += 1;
            if seen % 23 == 0 {
                let reach = rules.reach(state, &Glance::default(), false);
                assert_eq!(reach, plain(&rules, state), "game {game}, year {}", state.year);
                far += u32::from(reach > 0.0);
            }
        };
        play(&rules, &mut player, &mut luck, 20_000, &mut Silent, &mut Vec::new(), each).unwrap();
    }
    assert!(far > 8, "{far} of {seen}");
}

/// What a variable of an action says.
fn told(table: &Table, action: Action, name: &str) -> f64 {
    let variable = crate::DESCRIPTOR.action_variable(name).unwrap();
    let mut column = [0.0];
    table.rules.action_variable(&table.state, &[action], variable, &mut column, &Glance::default());
    column[0]
}

/// What a variable of the state says.
fn said(table: &Table, name: &str) -> f64 {
    let variable = crate::DESCRIPTOR.state_variable(name).unwrap();
    table.rules.state_variable(&table.state, variable, &Glance::default())
}

#[test]
fn a_mission_tells_its_years_penalty_and_progress_to_actions_and_by_its_band() {
    let mut table = asked("tour itokawa yorp nereus");
    table.also("sample phobos");
    let yorp = table.site("yorp");
    let tour = table.state.quests.iter_mut().find(|quest| quest.until == 0 && quest.sites.is_empty()).unwrap();
    (tour.until, table.state.year) = (30, 12);
    let tour = table.state.quests.iter().position(|quest| quest.until == 30).unwrap();
    table.state.quests[tour].sites.push(yorp);
    let names = ["mission.years", "mission.penalty", "mission.progress"];
    let drop = Action::Abandon(u8::try_from(tour).unwrap());
    let worth = table.rules.worth(table.state.quests[tour].source);
    let share = if worth.0 == 7 { 1.0 / 3.0 } else { 0.0 };
    assert_eq!(names.map(|name| told(&table, drop, name)), [18.0, f64::from(worth.1), share]);
    let names = ["easy.years", "easy.points", "easy.penalty", "easy.progress"];
    assert_eq!(names.map(|name| said(&table, name)), [18.0, f64::from(worth.0), f64::from(worth.1), share]);
    assert_eq!(said(&table, "hard.years"), 99.0, "there is none");
}

#[test]
fn the_crew_s_own_engine_is_a_drive_where_there_is_no_better_one() {
    let mut table = table(&[]);
    table.bare();
    assert_eq!(said(&table, "ready.crew"), 1.0);
    assert!(said(&table, "ready.burns") >= 3.0 && said(&table, "ready.thrust") > 10.0);
    table.hold(&["metastable_helium", "penning_trap", "mo_li_heat_pipe"]);
    assert_eq!(said(&table, "ready.crew"), 0.0);
    assert!(said(&table, "ready.burns") > 10.0);
}
