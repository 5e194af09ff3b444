//! The years: one after the other, what each brings, and how the game ends (B1c, C1g, C2a, E3b, E4b).

use crate::{
    Action,
    fixture::{Table, bare, table},
    map::{Spot, Zone},
    pieces::StackId,
    play::Cause,
    state::{Phase, Site, Source},
};

const ROCKET: StackId = StackId::Rocket;
const QUIET: [&str; 3] =
    ["events.blue=[0, 0, 0, 0, 0, 0]", "events.yellow=[0, 0, 0, 0, 0, 0]", "events.red=[0, 0, 0, 0, 0, 0]"];

fn over(t: &Table) -> Option<u8> {
    if let Phase::Over(cause) = t.state.phase { Some(cause) } else { None }
}

#[test]
fn b1c_a_game_lasts_84_years_of_seven_cycles() {
    let mut t = bare(&QUIET);
    t.years(83);
    assert_eq!((t.state.year, over(&t)), (84, None));
    t.act(Action::EndYear);
    assert!(over(&t).is_some() && t.state.over());
    assert!(t.legal().is_empty());
}

#[test]
fn core_each_year_has_one_operation() {
    let mut t = bare(&QUIET);
    t.act(Action::Income);
    assert_eq!(t.state.aqua, 51, "Core I1");
    assert!(!t.legal().contains(&Action::Income));
    t.years(1);
    assert!(t.legal().contains(&Action::Income));
}

#[test]
fn c1g_the_home_bernal_brings_an_aqua_a_year() {
    let mut t = bare(&QUIET);
    t.years(10);
    assert_eq!(t.state.aqua, 60);
}

/// A rover on a site with potential, and a telescope in space.
fn lookers() -> Table {
    let mut t = bare(&QUIET);
    let nyx = t.site("nyx");
    *t.ground("nyx") = Site { rolled: true, dice: 1, hazard: 1, terrain: 6, potential: 6, ..Site::default() };
    t.rocket(nyx, &["curiosity_rover"]);
    t.stack(StackId::OutpostA, Spot::point(Zone::Mars), &["hubble_telescope"]);
    t
}

fn looks(t: &Table) -> (bool, bool) {
    (t.legal().contains(&Action::Explore(ROCKET)), t.legal().contains(&Action::Observe(StackId::OutpostA)))
}

#[test]
fn e3b_e4b_every_third_year_has_a_bonus_explore_or_observe_operation() {
    for year in 1..=12 {
        let mut t = lookers();
        t.state.year = year;
        assert_eq!(looks(&t), (true, true), "as the operation of the year");
        t.act(Action::Income);
        let bonus = year % 3 == 0;
        assert_eq!(looks(&t), (bonus, bonus), "year {year}");
    }
}

#[test]
fn e3b_the_bonus_is_one_look_and_not_two() {
    let mut t = lookers();
    t.state.year = 3;
    t.act(Action::Income).act(Action::Explore(ROCKET));
    t.state.phase = Phase::Year;
    t.state.agenda.clear();
    assert_eq!(looks(&t), (false, false));
}

#[test]
fn e3b_the_operation_and_the_bonus_may_both_be_looks() {
    let mut t = lookers();
    t.state.year = 3;
    t.act(Action::Observe(StackId::OutpostA));
    t.state.phase = Phase::Year;
    t.state.agenda.clear();
    assert_eq!(looks(&t), (true, true));
}

/// The cause with which a game ends after its last year, with these points and completed base missions.
fn ends(points: i32, completed: [u8; 3]) -> (Option<u8>, i32) {
    let mut t = bare(&QUIET);
    t.state.mission_points = points;
    t.state.completed = completed;
    t.state.year = 84;
    t.act(Action::EndYear);
    (over(&t), t.rules.total(&t.state))
}

#[test]
fn c2a_a_win_takes_the_score_and_the_base_missions() {
    assert_eq!(ends(60, [1, 1, 1]).0, Some(Cause::Won.place()));
    assert_eq!(ends(59, [1, 1, 1]).0, Some(Cause::ScoreShort.place()));
    assert_eq!(ends(60, [1, 0, 1]).0, Some(Cause::MissionsShort.place()));
    assert_eq!(ends(90, [3, 1, 0]).0, Some(Cause::MissionsShort.place()), "more easy ones make up for nothing");
    assert_eq!(ends(59, [0, 1, 1]).0, Some(Cause::BothShort.place()));
}

#[test]
fn b1d_levels_ask_for_more_points_and_more_missions() {
    for (changes, completed) in [
        (["goal.score=80", "goal.easy=2"], [2, 1, 1]),
        (["goal.score=100", "goal.medium=2"], [1, 2, 1]),
        (["goal.score=120", "goal.hard=2"], [1, 1, 2]),
    ] {
        let mut t = table(&changes);
        t.state.completed = [1, 1, 1];
        assert!(!t.rules.missions_met(&t.state));
        t.state.completed = completed;
        assert!(t.rules.missions_met(&t.state));
    }
}

#[test]
fn c2a1_c2a2_c2a4_the_score_is_missions_and_futures_less_penalties() {
    let mut t = bare(&QUIET);
    t.state.mission_points = 40;
    t.state.future_points = 17;
    t.state.penalties = 9;
    assert_eq!(t.rules.total(&t.state), 48);
}

#[test]
fn c2a4_penalties_are_of_failed_missions_and_of_too_many_removed_disks() {
    let mut t = bare(&QUIET);
    // A base mission whose year has passed.
    let late = t.rules.tables.missions.iter().position(|mission| mission.penalty > 0).unwrap() as u8;
    let penalty = t.rules.worth(Source::Base(late)).1;
    t.quest(Source::Base(late), Spot::HOME);
    t.state.quests[0].until = 1;
    t.act(Action::EndYear);
    assert_eq!(t.rules.total(&t.state), -i32::from(penalty));
    assert_eq!(t.rules.numbers.disk_penalties[..4], [0; 4], "D1g1: the first four cost nothing");
    assert!(t.rules.numbers.disk_penalties[4] > 0 && t.rules.numbers.disk_penalties[5] > 0);
}

#[test]
fn c2a_factories_colonies_and_claims_do_not_score() {
    let mut t = bare(&QUIET);
    let nyx = t.site("nyx");
    *t.state.site_mut(nyx) = Site { claim: true, factory: true, colony: true, ..Site::default() };
    assert_eq!(t.rules.total(&t.state), 0);
}
