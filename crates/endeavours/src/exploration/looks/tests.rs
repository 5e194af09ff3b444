//! Exploring and observing (E3, E4), exploration cards (D4) and observation cards (D5).

use crate::{
    Action, Phase, Spot, StackId, Zone,
    fixture::{Table, table},
    table::Bag,
};

mod exploration;
mod observation;

const ROCKET: StackId = StackId::Rocket;

/// A bare table with a rover and the crew on Hertha, whose terrain and potential are these.
fn on_site(terrain: u8, potential: u8) -> Table {
    let mut table = table(&[]);
    let hertha = table.site("hertha");
    table.bare().expedition(hertha, &["curiosity_rover"]);
    let ground = table.ground("hertha");
    (ground.rolled, ground.dice, ground.hazard) = (true, 2, 7);
    (ground.terrain, ground.potential) = (terrain, potential);
    // Discoveries are black, so that nothing has to be decided about them.
    table.state.bag = Bag::new([20, 0, 0, 0, 0]);
    table
}

/// A bare table with a telescope and the crew at the Lagrange point of a zone, where CME rolls are certain to fail to
/// hide anything, or to hide everything.
fn in_space(clear: bool) -> Table {
    let mut table = table(&[]);
    table.bare().expedition(Spot::point(Zone::Mars), &["hubble_telescope"]);
    table.rules.numbers.flare = [if clear { -6 } else { 60 }; 9];
    table.state.bag = Bag::new([20, 0, 0, 0, 0]);
    table
}

/// Explores with the rocket, certain to find this card.
fn find(name: &str) -> Table {
    let mut table = on_site(1, 4);
    table.next_exploration(name).act(Action::Explore(ROCKET));
    table
}

/// Observes with the rocket, certain to find this card.
fn sight(name: &str) -> Table {
    let mut table = in_space(true);
    table.next_observation(name).act(Action::Observe(ROCKET));
    table
}

#[test]
fn e3a_a_rover_explores_a_site_with_potential() {
    let mut table = on_site(1, 1);
    assert!(table.legal().contains(&Action::Explore(ROCKET)));
    table.ground("hertha").potential = 0;
    assert!(!table.legal().contains(&Action::Explore(ROCKET)), "nothing is left");
    let mut table = on_site(1, 1);
    table.state.stack_mut(ROCKET).at = Spot::point(Zone::Ceres);
    assert!(!table.legal().contains(&Action::Explore(ROCKET)), "not on a site");
    let mut table = on_site(1, 1);
    table.state.stack_mut(ROCKET).pieces.remove(0);
    assert!(!table.legal().contains(&Action::Explore(ROCKET)), "no rover");
}

#[test]
fn e3a_a_damaged_rover_does_not_explore() {
    let mut table = on_site(1, 1);
    table.state.stack_mut(ROCKET).pieces[0].damaged = true;
    assert!(!table.legal().contains(&Action::Explore(ROCKET)));
}

#[test]
fn e3b_every_third_year_brings_a_bonus_exploration_after_the_operation() {
    for (year, bonus) in [(1, false), (2, false), (3, true), (4, false), (6, true)] {
        let mut table = on_site(99, 6);
        table.state.year = year;
        table.act(Action::Explore(ROCKET));
        assert_eq!(table.legal().contains(&Action::Explore(ROCKET)), bonus, "year {year}");
    }
}

#[test]
fn e3b_there_is_one_bonus_exploration_or_observation_and_no_second() {
    let mut table = on_site(99, 6);
    table.state.year = 3;
    table.stack(StackId::OutpostA, Spot::point(Zone::Mars), &["hubble_telescope"]);
    table.act(Action::Income).act(Action::Explore(ROCKET));
    let legal = table.legal();
    assert!(!legal.contains(&Action::Explore(ROCKET)) && !legal.contains(&Action::Observe(StackId::OutpostA)));
}

#[test]
fn e3c_the_sum_of_the_rover_s_dice_must_reach_the_terrain() {
    let mut table = on_site(2, 4);
    table.next_exploration("bare_rock").act(Action::Explore(ROCKET));
    assert_eq!(table.state.tally.explored, 1, "two dice show 2 at least");
    let mut table = on_site(13, 4);
    table.act(Action::Explore(ROCKET));
    assert_eq!(table.state.tally.explored, 0, "and 12 at most");
}

#[test]
fn e3c_a_promoted_rover_rolls_the_dice_of_its_value() {
    let mut table = on_site(1, 4);
    let hertha = table.site("hertha");
    table.expedition(hertha, &["exomars_rover"]);
    assert_eq!(table.rules.explorer(&table.state, ROCKET), Some((0, 3)));
    table.expedition(hertha, &["curiosity_rover", "exomars_rover"]);
    assert_eq!(table.rules.explorer(&table.state, ROCKET), Some((1, 3)), "of two the better one");
}

#[test]
fn e3c_the_potential_falls_by_one_in_success_and_in_failure() {
    for terrain in [1, 99] {
        let mut table = on_site(terrain, 4);
        table.next_exploration("bare_rock").act(Action::Explore(ROCKET));
        assert_eq!(table.ground("hertha").potential, 3);
    }
}

#[test]
fn e3c_success_draws_an_exploration_card_and_rolls_for_discoveries() {
    let table = find("bare_rock");
    assert!(table.told("D4: exploration card") && table.told("E3e: discovery roll"));
}

#[test]
fn e3c_failure_draws_nothing() {
    let mut table = on_site(99, 4);
    table.act(Action::Explore(ROCKET));
    assert!(!table.told("D4: exploration card") && !table.told("E3e: discovery roll"));
}

#[test]
fn e3c_a_rover_that_the_card_damages_makes_no_discovery_roll() {
    let table = find("loose_boulder");
    assert!(table.state.stack(ROCKET).pieces[0].damaged);
    assert!(!table.told("E3e: discovery roll"));
}

#[test]
fn e3d_the_last_potential_makes_the_site_fully_explored() {
    let mut table = on_site(99, 2);
    table.act(Action::Explore(ROCKET));
    assert!(!table.ground("hertha").explored);
    table.again().act(Action::Explore(ROCKET));
    let ground = *table.ground("hertha");
    assert!(ground.explored && table.told("E3d: fully explored"));
    assert_eq!((ground.terrain, ground.potential), (0, 0), "these dice leave");
    assert_eq!((ground.dice, ground.hazard), (2, 7), "the hazard dice stay");
}

#[test]
fn e4a_a_telescope_observes_in_space_and_not_on_a_site() {
    let mut table = in_space(true);
    assert!(table.legal().contains(&Action::Observe(ROCKET)));
    for at in [Spot::LEO, Spot::HOME] {
        table.state.stack_mut(ROCKET).at = at;
        assert!(table.legal().contains(&Action::Observe(ROCKET)), "{at:?}");
    }
    table.state.stack_mut(ROCKET).at = table.site("hertha");
    assert!(!table.legal().contains(&Action::Observe(ROCKET)));
}

#[test]
fn e4a_a_damaged_telescope_does_not_observe() {
    let mut table = in_space(true);
    table.state.stack_mut(ROCKET).pieces[0].damaged = true;
    assert!(!table.legal().contains(&Action::Observe(ROCKET)));
}

#[test]
fn e4a_the_flyeye_observatory_observes_on_its_site() {
    let mut table = on_site(1, 1);
    let hertha = table.site("hertha");
    let flyeye = table.rules.tables.stations.iter().position(|station| station.name == "flyeye_observatory").unwrap();
    table.state.station_cards[0] = u8::try_from(flyeye).unwrap();
    assert!(!table.legal().contains(&Action::Observe(ROCKET)));
    table.state.stations.push(crate::state::Built { slot: 0, at: hertha });
    assert!(table.legal().contains(&Action::Observe(ROCKET)));
    assert_eq!(table.rules.observer(&table.state, ROCKET), Some((None, 2)));
    assert!(!table.legal().contains(&Action::Watch(0)), "one roll, not two");
}

#[test]
fn e4a_the_flyeye_observatory_observes_without_any_stack_beside_it() {
    let mut table = in_space(false);
    let hertha = table.site("hertha");
    let flyeye = table.rules.tables.stations.iter().position(|station| station.name == "flyeye_observatory").unwrap();
    table.state.station_cards[0] = u8::try_from(flyeye).unwrap();
    assert!(!table.legal().contains(&Action::Watch(0)));
    table.state.stations.push(crate::state::Built { slot: 0, at: hertha });
    assert_eq!(table.rules.watcher(&table.state, 0), Some(2));
    table.act(Action::Watch(0));
    assert_eq!(table.state.tally.observes, 1);
    assert!(!table.legal().contains(&Action::Watch(0)), "it was the operation of the year");
}

#[test]
fn e4b_every_third_year_brings_a_bonus_observation() {
    for (year, bonus) in [(2, false), (3, true)] {
        let mut table = in_space(false);
        table.state.year = year;
        table.act(Action::Observe(ROCKET));
        assert_eq!(table.legal().contains(&Action::Observe(ROCKET)), bonus, "year {year}");
    }
}

#[test]
fn e4c_the_telescope_s_dice_must_reach_the_cme_roll_of_its_zone() {
    let mut table = in_space(true);
    table.next_observation("donors").act(Action::Observe(ROCKET));
    assert_eq!(table.state.tally.observed, 1);
    let mut table = in_space(false);
    table.act(Action::Observe(ROCKET));
    assert_eq!(table.state.tally.observed, 0);
}

#[test]
fn e4c1_the_telescope_rolls_the_dice_of_its_value() {
    let mut table = in_space(true);
    assert_eq!(table.rules.observer(&table.state, ROCKET), Some((Some(0), 2)));
    table.expedition(Spot::LEO, &["webb_telescope"]);
    assert_eq!(table.rules.observer(&table.state, ROCKET), Some((Some(0), 3)));
}

#[test]
fn e4c2_the_zone_modifies_the_cme_roll_and_nothing_is_lost_to_it() {
    let mut table = in_space(false);
    table.rules.numbers.flare[Zone::Mars.place()] = -6;
    table.next_observation("donors").act(Action::Observe(ROCKET));
    assert_eq!(table.state.tally.observed, 1, "the modifier of the telescope's zone alone counts");
    let mut table = in_space(false);
    table.act(Action::Observe(ROCKET));
    assert_eq!(table.state.stack(ROCKET).pieces.len(), 2, "a CME roll of 60 and more takes no card");
}

#[test]
fn e4c3_success_draws_an_observation_card_and_rolls_for_discoveries() {
    let table = sight("donors");
    assert!(table.told("D5: observation card") && table.told("E3e: discovery roll"));
}

#[test]
fn e4c3_a_telescope_that_the_card_damages_makes_no_discovery_roll() {
    let table = sight("micrometeoroid");
    assert!(table.state.stack(ROCKET).pieces[0].damaged);
    assert!(!table.told("E3e: discovery roll"));
}

#[test]
fn e4c3_failure_has_no_effect() {
    let mut table = in_space(false);
    table.act(Action::Observe(ROCKET));
    assert!(!table.told("D5: observation card") && !table.told("E3e: discovery roll"));
    assert_eq!(table.state.phase, Phase::Year);
}
