//! Base missions that fail, and those that take their place (F1a, F1b).

use super::{ROCKET, asked, point};
use crate::{
    Action, FaceId, Spot, StackId, Zone,
    fixture::Table,
    missions::quests::Deed,
    pieces::Band,
    state::{Piece, Source},
    table::Deck,
};

/// The band of the only mission in play.
fn band(table: &Table) -> Band {
    let Source::Base(card) = table.state.quests[0].source else { panic!("no base mission") };
    Band::of(table.rules.tables.missions[usize::from(card)].points)
}

/// The place of a mission in the table of missions.
fn card(table: &Table, name: &str) -> u8 {
    let place = table.rules.tables.missions.iter().position(|mission| mission.name == name);
    u8::try_from(place.expect("a mission")).unwrap()
}

#[test]
fn f1a_a_completed_mission_brings_the_points_on_its_card() {
    let mut table = asked("industry c");
    table.built("minerva").built("phobos").built("fortuna");
    assert_eq!((table.rules.total(&table.state), table.state.completed), (20, [0, 1, 0]));
}

#[test]
fn f1b1_a_mission_fails_at_the_end_of_its_year_and_not_before() {
    let mut table = asked("factory mars_arsia_mons_caves");
    table.state.quests[0].until = 3;
    table.end_year().end_year();
    assert_eq!((table.state.year, table.state.penalties, table.state.quests.len()), (3, 0, 1));
    table.end_year();
    assert_eq!(table.state.penalties, 1);
    assert!(table.told("F1b1: mission failed"));
}

#[test]
fn f1b1_a_mission_without_a_year_does_not_fail() {
    let mut table = asked("factory hertha");
    let before = table.state.quests.clone();
    table.state.year = 83;
    table.end_year();
    assert_eq!((table.state.penalties, table.state.quests), (0, before));
}

#[test]
fn f1b1_a_mission_can_still_be_completed_in_its_last_year() {
    let mut table = asked("factory mars_arsia_mons_caves");
    table.state.quests[0].until = 1;
    table.built("mars_arsia_mons_caves");
    assert_eq!((table.done(), table.state.penalties), (1, 0));
}

#[test]
fn f1b2_a_mission_of_the_same_band_takes_the_place_of_a_failed_one() {
    for (asks, own) in
        [("bio earth", Band::Easy), ("anchor mars_arsia_mons_caves", Band::Medium), ("bio uranus", Band::Hard)]
    {
        let mut table = asked(asks);
        let failed = table.state.quests[0].source;
        table.state.quests[0].until = 1;
        table.end_year();
        assert_eq!((table.state.quests.len(), band(&table)), (1, own));
        assert_ne!(table.state.quests[0].source, failed);
        assert_eq!(table.state.tally.failed[own as usize], 1);
    }
}

#[test]
fn f1b2_the_penalty_stays_when_the_replacement_is_completed() {
    let mut table = asked("factory ceres");
    table.state.quests[0].until = 1;
    let hertha = card(&table, "works_on_hertha");
    table.state.missions[Band::Easy as usize] = Deck::new([hertha]);
    table.end_year().built("hertha");
    assert_eq!((table.done(), table.state.penalties, table.rules.total(&table.state)), (1, 1, 6));
}

#[test]
fn f1b2_a_replacement_whose_own_year_is_over_is_not_drawn() {
    let mut table = asked("factory ceres");
    table.state.quests[0].until = 28;
    table.state.year = 28;
    let [late, open] = ["works_on_hertha", "rescue_on_ivar"].map(|name| card(&table, name));
    let start = table.state.clone();
    for _ in 0..20 {
        table.state = start.clone();
        table.state.missions[Band::Easy as usize] = Deck::new([late, open]);
        table.end_year();
        // The works on Hertha are of year 26.
        assert_eq!(table.state.quests[0].source, Source::Base(open));
        assert_eq!(table.state.penalties, 1, "only the failed one costs points");
    }
}

#[test]
fn f1b2_a_mission_that_has_become_impossible_is_replaced_by_one_of_its_band() {
    let mut table = asked("factory hertha");
    table.ground("hertha").busted = true;
    table.end_year();
    assert_eq!((band(&table), table.state.tally.failed), (Band::Easy, [1, 0, 0]));
    assert_eq!(table.state.penalties, 1, "the penalty of its card");
}

#[test]
fn f1b2_a_claim_mission_on_a_busted_site_is_impossible_and_an_exploration_there_is_not() {
    for (asks, impossible) in
        [("colony hertha", true), ("supply hertha", true), ("factory hertha", true), ("sample phobos", false)]
    {
        let mut table = asked(asks);
        table.ground("hertha").busted = true;
        table.ground("phobos").busted = true;
        assert_eq!(table.rules.impossible(&table.state, &table.state.quests[0]), impossible, "{asks}");
    }
}

#[test]
fn f1b2_a_site_inside_a_black_hole_makes_its_mission_impossible() {
    let mut table = asked("rescue ivar");
    let ivar = table.site("ivar");
    assert!(!table.rules.impossible(&table.state, &table.state.quests[0]));
    table.state.cover[ivar.index()] |= 1;
    assert!(table.rules.impossible(&table.state, &table.state.quests[0]));
}

#[test]
fn f1b2_what_is_on_its_way_home_needs_its_site_no_more() {
    let mut table = asked("comet comet_encke");
    let encke = table.site("comet_encke");
    let sample = FaceId(table.rules.tables.samples.0 + 5);
    table.expedition(Spot::LEO, &[]);
    table.state.stack_mut(ROCKET).pieces.push(Piece::from(sample, encke));
    table.state.site_mut(encke).gone = true;
    assert!(!table.rules.impossible(&table.state, &table.state.quests[0]));
    table.state.stack_mut(ROCKET).pieces.clear();
    assert!(table.rules.impossible(&table.state, &table.state.quests[0]), "no comet and no sample of it");
}

#[test]
fn f1b2_a_comet_that_was_lost_in_tow_makes_its_redirection_impossible() {
    let mut table = asked("redirect comet_encke");
    let encke = table.site("comet_encke");
    let comet = FaceId(table.rules.tables.comets.0 + u16::from(encke.0));
    table.state.site_mut(encke).gone = true;
    table.state.stack_mut(ROCKET).pieces.push(Piece::from(comet, encke));
    assert!(!table.rules.impossible(&table.state, &table.state.quests[0]), "it is in tow");
    table.state.stack_mut(ROCKET).pieces.clear();
    assert!(table.rules.impossible(&table.state, &table.state.quests[0]));
}

#[test]
fn f1b2_a_factory_mission_is_impossible_where_a_factory_stands_already() {
    let mut table = asked("factory hertha");
    table.ground("hertha").factory = true;
    assert!(table.rules.impossible(&table.state, &table.state.quests[0]));
}

/// Whether the first mission in play can no longer be completed.
fn impossible(table: &Table) -> bool {
    table.rules.impossible(&table.state, &table.state.quests[0])
}

#[test]
fn f1b2_a_lagrange_point_in_a_black_hole_makes_the_missions_that_need_it_impossible() {
    for (asks, zone) in [
        ("flyby mars", Zone::Mars),
        ("bio earth", Zone::Earth),
        ("air 2 mars", Zone::Mars),
        ("redirect comet_encke", Zone::Neptune),
    ] {
        let mut table = asked(asks);
        assert!(!impossible(&table), "{asks}");
        table.state.cover[point(Zone::Ceres).index()] |= 1;
        assert!(!impossible(&table), "{asks}: another zone's point");
        table.state.cover[point(zone).index()] |= 1;
        assert!(impossible(&table), "{asks}");
        table.end_year();
        assert_eq!(table.state.tally.failed.iter().sum::<u16>(), 1, "{asks}");
        assert_eq!(table.state.quests.len(), 1, "another one is drawn");
    }
}

#[test]
fn f1b2_who_has_flown_by_needs_the_swallowed_point_no_more() {
    let mut table = asked("flyby mars");
    table.expedition(point(Zone::Mars), &[]).deed(Deed::Entered(ROCKET, point(Zone::Mars)));
    table.state.cover[point(Zone::Mars).index()] |= 1;
    assert!(!impossible(&table));
    table.state.quests[0].done = 0;
    assert!(impossible(&table), "whoever flew by is lost");
}

#[test]
fn f1b2_an_elevator_that_stands_already_makes_its_mission_impossible() {
    let mut table = asked("elevator mars_arsia_mons_caves");
    assert!(!impossible(&table));
    table.ground("mars_arsia_mons_caves").elevator = true;
    assert!(impossible(&table));
    // One of two that was built for this very mission counts for it.
    let mut table = asked("elevator pluto charon");
    let pluto = table.site("pluto");
    table.raised("pluto", point(Zone::Neptune));
    assert_eq!(table.state.quests[0].sites.as_slice(), [pluto]);
    assert!(!impossible(&table));
    // The other one ends at the point of Neptune's zone, which nobody leaves once a black hole has it.
    table.state.stack_mut(StackId::Freighter).pieces.clear();
    table.state.cover[point(Zone::Neptune).index()] |= 1;
    assert!(impossible(&table));
}

#[test]
fn f1b2_a_mission_that_is_impossible_when_it_is_drawn_goes_back_for_another() {
    let mut table = asked("factory ceres");
    table.state.quests[0].until = 1;
    let [past, works, open] = ["past_mars", "works_on_hertha", "rescue_on_ivar"].map(|name| card(&table, name));
    table.state.cover[point(Zone::Mars).index()] |= 1;
    table.ground("hertha").busted = true;
    let start = table.state.clone();
    for _ in 0..20 {
        table.state = start.clone();
        table.state.missions[Band::Easy as usize] = Deck::new([past, works, open]);
        table.end_year();
        assert_eq!(table.state.quests[0].source, Source::Base(open));
        assert_eq!(table.state.penalties, 1, "only the failed one costs points");
        assert_eq!(table.state.missions[Band::Easy as usize].to_draw().len(), 2, "the others are back in the deck");
    }
}

#[test]
fn b1d_a_win_needs_the_missions_of_each_band() {
    let mut table = asked("factory hertha");
    table.state.completed = [3, 0, 1];
    assert!(!table.rules.missions_met(&table.state), "easy ones do not stand for a medium one");
    table.state.completed = [1, 1, 1];
    assert!(table.rules.missions_met(&table.state));
}

#[test]
fn base_missions_cannot_be_discarded() {
    let mut table = asked("factory hertha");
    table.state.hand.clear();
    assert!(!table.legal().contains(&Action::Discard));
}
