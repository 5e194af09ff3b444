//! Missions of journeys, calls and research: Flyby, Tour, Radio Transmission, Observation, Research Specialization (F1c).

use super::{ROCKET, asked, point};
use crate::missions::quests::Deed;
use crate::ruleset::Silent;
use crate::state::{Loss, Step};
use crate::{Action, Colour, Spot, StackId, Zone};

#[test]
fn f1c_flyby_wants_the_flyby_and_then_the_home_bernal() {
    let mut table = asked("flyby venus");
    let home = Deed::Entered(ROCKET, Spot::HOME);
    table.expedition(point(Zone::Venus), &[]).deed(home);
    assert_eq!(table.done(), 0, "home without having been there");
    table.deed(Deed::Entered(ROCKET, point(Zone::Mars))).deed(home);
    assert_eq!(table.done(), 0, "another flyby");
    table.deed(Deed::Entered(ROCKET, point(Zone::Venus)));
    assert_eq!(table.done(), 0, "not home yet");
    table.deed(home);
    assert!(table.is_won(3));
}

#[test]
fn f1c_flyby_is_completed_by_the_stack_that_flew_by_and_no_other() {
    let mut table = asked("flyby venus");
    table.expedition(point(Zone::Venus), &[]).deed(Deed::Entered(ROCKET, point(Zone::Venus)));
    table.deed(Deed::Entered(StackId::Bernal, Spot::HOME));
    assert_eq!(table.done(), 0, "another stack");
    table.rules.destroy(&mut table.state, ROCKET, Loss::Hazard, &mut Silent);
    table.expedition(Spot::HOME, &[]).deed(Deed::Entered(ROCKET, Spot::HOME));
    assert_eq!(table.done(), 0, "the rocket that flew by is lost");
}

#[test]
fn f1c_tour_begins_anew_where_those_who_have_seen_every_site_are_lost() {
    let mut table = asked("tour itokawa yorp nereus");
    let sites = ["itokawa", "yorp", "nereus"].map(|name| table.site(name));
    table.expedition(sites[0], &["space_tourists"]);
    for at in sites {
        table.deed(Deed::Landed(ROCKET, at));
    }
    table.rules.destroy(&mut table.state, ROCKET, Loss::Hazard, &mut Silent);
    table.expedition(sites[0], &["space_tourists"]).deed(Deed::Landed(ROCKET, sites[0]));
    assert_eq!(table.state.quests[0].sites.as_slice(), [sites[0]]);
}

#[test]
fn f1c_flyby_wants_somebody_on_board() {
    let mut table = asked("flyby venus");
    table.probe(point(Zone::Venus), &["hall_effect"]).deed(Deed::Entered(ROCKET, point(Zone::Venus)));
    assert_eq!(table.state.quests[0].done, 0);
}

#[test]
fn f1c_tour_wants_tourists_and_somebody_with_them_on_every_site_and_then_leo() {
    let mut table = asked("tour itokawa yorp nereus");
    let sites = ["itokawa", "yorp", "nereus"].map(|name| table.site(name));
    table.expedition(sites[0], &["space_tourists"]);
    table
        .deed(Deed::Landed(ROCKET, sites[0]))
        .deed(Deed::Landed(ROCKET, sites[0]))
        .deed(Deed::Landed(ROCKET, sites[1]));
    table.state.stack_mut(ROCKET).at = Spot::LEO;
    let tourists = table.place(ROCKET, "space_tourists") as u8;
    let deliver = Action::Deliver(ROCKET, Some(tourists), 0);
    assert!(!table.legal().contains(&deliver), "a site is still missing");
    table.deed(Deed::Landed(ROCKET, sites[2]));
    assert!(table.legal().contains(&deliver));
    table.act(deliver);
    assert!(table.is_won(7));
    assert!(!table.has(ROCKET, "space_tourists"));
}

#[test]
fn f1c_tour_counts_no_landing_without_tourists_or_without_people() {
    let mut table = asked("tour itokawa yorp nereus");
    let itokawa = table.site("itokawa");
    table.expedition(itokawa, &[]).deed(Deed::Landed(ROCKET, itokawa));
    assert!(table.state.quests[0].sites.is_empty(), "no tourists");
    table.probe(itokawa, &["space_tourists"]).deed(Deed::Landed(ROCKET, itokawa));
    assert!(table.state.quests[0].sites.is_empty(), "tourists alone");
}

#[test]
fn f1c_tour_ends_in_leo_and_not_at_the_home_bernal() {
    let mut table = asked("tour itokawa yorp nereus");
    let sites = ["itokawa", "yorp", "nereus"].map(|name| table.site(name));
    table.expedition(sites[0], &["space_tourists"]);
    for at in sites {
        table.deed(Deed::Landed(ROCKET, at));
    }
    table.state.stack_mut(ROCKET).at = Spot::HOME;
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Deliver(..))));
}

#[test]
fn f1c_radio_transmission_goes_from_one_named_place_to_the_other() {
    let mut table = asked("radio earth mars 1");
    let deimos = table.site("deimos");
    // LEO is no contact by itself: somebody there has an antenna too (D16a).
    table.stack(StackId::Leo, Spot::LEO, &["malcolm", "radio_antenna"]).called(deimos, Spot::LEO);
    assert!(table.is_won(5), "either end may transmit");
}

#[test]
fn f1c_radio_transmission_between_other_places_does_not_count() {
    let mut table = asked("radio earth mars 1");
    let (minerva, deimos) = (table.site("minerva"), table.site("deimos"));
    table.deed(Deed::Called(minerva, Spot::LEO)).deed(Deed::Called(deimos, minerva));
    assert_eq!(table.done(), 0);
}

#[test]
fn f1c_observation_wants_every_astronomical_spot_filled() {
    let mut table = asked("observe circle 2 diamond 1");
    table.state.icons = [2, 1, 0, 0];
    table.act(Action::Astronomy(0));
    assert_eq!(table.legal(), [Action::Fill(0), Action::Fill(1)]);
    table.act(Action::Fill(0)).fill(0, 0);
    assert_eq!((table.done(), table.state.quests[0].filled[0]), (0, 2));
    // Both circles are filled, which leaves no choice.
    table.act(Action::Astronomy(0));
    assert!(table.is_won(6));
    assert_eq!(table.state.icons, [0; 4]);
}

#[test]
fn f1c_research_specialization_wants_every_discovery_spot_filled() {
    let mut table = asked("specialize red 4 white 1");
    for colour in [Colour::Red, Colour::Red, Colour::Red, Colour::Red, Colour::Green] {
        assert_eq!(table.done(), 0);
        table.state.push(Step::Place(colour));
        table.go_on().act(Action::PlaceMission(0));
    }
    assert!(table.is_won(6));
}

#[test]
fn f1c_research_specialization_takes_no_discovery_of_another_colour() {
    let mut table = asked("specialize red 4 white 1");
    table.state.push(Step::Place(Colour::Green));
    table.go_on().act(Action::PlaceMission(0));
    table.state.push(Step::Place(Colour::Green));
    table.go_on();
    assert!(!table.legal().contains(&Action::PlaceMission(0)), "the white spot is taken, and no other fits green");
}
