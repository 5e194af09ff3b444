//! Missions that are completed by what stands on sites: exploration, colonies, factories, claims, Bernals, elevators (F1c).

use super::{asked, point};
use crate::{Spot, Zone, state::Piece};

#[test]
fn f1c_anchored_bernal_wants_a_bernal_anchored_with_the_named_site_as_a_dirtside() {
    let mut table = asked("anchor ceres");
    table.moored("hertha");
    assert_eq!(table.done(), 0, "another site's dirtside does not count");
    table.moored("ceres");
    assert!(table.is_won(15));
}

#[test]
fn f1c_anchored_bernal_is_not_completed_by_a_factory_below_an_anchored_one() {
    let mut table = asked("anchor ceres");
    table.state.bernal_over = Some(table.site("ceres"));
    table.built("ceres");
    assert_eq!(table.done(), 0);
}

#[test]
fn f1c_atmospheric_site_exploration_wants_three_explored_sites_and_a_colony_on_a_fourth() {
    let mut table = asked("explore atmospheric venus mars");
    table.explored("mars_north_pole", true).explored("mars_arsia_mons_caves", true);
    table.explored("deimos", true).explored("venus_aerostat_xity", true);
    assert_eq!(table.done(), 0, "there is no colony yet");
    table.settled("mars_hellas_basin_buried_glaciers");
    assert!(table.is_won(24));
}

#[test]
fn f1c_atmospheric_site_exploration_counts_only_sites_where_somebody_is() {
    let mut table = asked("explore atmospheric venus mars");
    table.explored("mars_north_pole", false);
    assert!(table.state.quests[0].sites.is_empty());
    table.explored("mars_arsia_mons_caves", true);
    assert_eq!(table.state.quests[0].sites.as_slice(), [table.site("mars_arsia_mons_caves")]);
}

#[test]
fn f1c_push_site_exploration_does_not_take_a_colony_on_one_of_the_three_explored_sites() {
    let mut table = asked("explore push earth");
    table.explored("bennu", true).explored("khufu", true).explored("mjolnir", true).settled("bennu");
    assert_eq!(table.done(), 0, "it must be a fourth site");
    table.settled("apophis");
    assert!(table.is_won(23));
}

#[test]
fn f1c_push_site_exploration_does_not_count_the_colony_s_own_site_among_the_three() {
    let mut table = asked("explore push earth");
    table.settled("bennu").explored("bennu", true).explored("khufu", true).explored("mjolnir", true);
    assert_eq!(table.done(), 0, "only two explored sites besides the colony's");
    table.explored("apophis", true);
    assert!(table.is_won(23));
}

#[test]
fn f1c_submarine_site_exploration_takes_no_site_without_an_ocean_and_none_of_another_zone() {
    let mut table = asked("explore submarine saturn");
    table.explored("rhea", true).explored("dione", true).explored("tethys", true).explored("ceres", true);
    table.settled("enceladus");
    assert_eq!((table.done(), table.state.quests[0].sites.len()), (0, 2));
    table.explored("mimas", true);
    assert!(table.is_won(29));
}

#[test]
fn f1c_colony_wants_a_colony_on_the_named_site() {
    let mut table = asked("colony minerva");
    table.settled("hertha");
    assert_eq!(table.done(), 0);
    table.built("minerva");
    assert_eq!(table.done(), 0, "a factory is no colony");
    table.settled("minerva");
    assert!(table.is_won(9));
}

#[test]
fn f1c_factory_wants_a_factory_on_the_named_site() {
    let mut table = asked("factory hertha");
    table.built("minerva").claimed("hertha");
    assert_eq!(table.done(), 0);
    table.built("hertha");
    assert!(table.is_won(7));
}

#[test]
fn f1c_zone_colonization_by_size_sums_the_sites_of_its_zone_alone() {
    let mut table = asked("colonize size 6 ceres");
    table.settled("hertha").settled("deimos");
    assert_eq!((table.done(), table.state.quests[0].done), (0, 3), "hertha is of size 3, deimos lies elsewhere");
    table.settled("minerva");
    assert!(table.is_won(13));
}

#[test]
fn f1c_zone_colonization_by_hydration_takes_only_sites_of_that_hydration() {
    let mut table = asked("colonize hydration 3 2 mars ceres");
    table.settled("oljato").settled("churyumov_gerasimenko").settled("hertha");
    assert!(table.is_won(20), "hydration 4 did not count, two sites of 3 did");
    let mut table = asked("colonize hydration 3 2 mars ceres");
    table.settled("oljato").settled("churyumov_gerasimenko").settled("hektor");
    assert_eq!((table.done(), table.state.quests[0].done), (0, 1), "hektor lies in another zone");
}

#[test]
fn f1c_zone_exploration_sums_the_sizes_of_explored_sites_with_somebody_there() {
    let mut table = asked("explore size 7 ceres");
    table.explored("vesta", false).explored("bennu", true);
    assert_eq!(table.state.quests[0].done, 0);
    table.explored("ceres", true);
    assert_eq!((table.done(), table.state.quests[0].done), (0, 6));
    table.explored("gaspra", true);
    assert!(table.is_won(10));
}

#[test]
fn f1c_zone_prospecting_counts_claims_on_sites_with_the_feature() {
    let mut table = asked("prospect 2 atmospheric mars");
    table.claimed("deimos").claimed("mars_north_pole");
    assert_eq!((table.done(), table.state.quests[0].done), (0, 1));
    table.claimed("mars_arsia_mons_caves");
    assert!(table.is_won(8));
}

#[test]
fn f1c_zone_prospecting_by_spectral_type_counts_no_other_type_and_no_busted_site() {
    let mut table = asked("prospect 3 c ceres");
    table.claimed("minerva").claimed("hertha").claimed("fortuna");
    assert_eq!(table.state.quests[0].done, 2, "hertha is of type M");
    table.ground("davida").busted = true;
    assert!(!table.legal().iter().any(|action| matches!(action, crate::Action::Prospect(..))));
    table.claimed("hygiea");
    assert!(table.is_won(9));
}

#[test]
fn f1c_site_industrialization_wants_three_factories_on_sites_of_one_type() {
    let mut table = asked("industry c");
    table.built("minerva").built("hertha").built("fortuna");
    assert_eq!(table.done(), 0);
    table.built("phobos");
    assert!(table.is_won(20));
}

#[test]
fn f1c_space_elevator_construction_wants_the_named_elevator() {
    let mut table = asked("elevator mars_arsia_mons_caves");
    table.raised("luna_aristarchus_plateau", point(Zone::Earth));
    assert_eq!(table.done(), 0);
    let phobos = table.site("phobos");
    table.raised("mars_arsia_mons_caves", phobos);
    assert!(table.is_won(18));
}

#[test]
fn f1c_space_elevator_construction_of_pluto_takes_two_elevators() {
    let mut table = asked("elevator pluto charon");
    table.raised("pluto", point(Zone::Neptune));
    assert_eq!(table.done(), 0);
    table.raised("charon", point(Zone::Neptune));
    assert!(table.is_won(40));
}

#[test]
fn f1c_zone_air_eater_refuel_wants_different_aerobrake_hazards() {
    let mut table = asked("air 2 mars");
    table.breathed("mars_north_pole", true).breathed("mars_north_pole", true);
    assert_eq!(table.done(), 0, "the same hazard twice is one");
    table.breathed("venus_aerostat_xity", true);
    assert_eq!(table.done(), 0, "another zone does not count");
    table.breathed("mars_arsia_mons_caves", true);
    assert!(table.is_won(11));
}

#[test]
fn f1c_zone_air_eater_refuel_wants_somebody_there() {
    let mut table = asked("air 1 venus");
    table.breathed("venus_aerostat_xity", false);
    assert_eq!(table.done(), 0);
    table.breathed("venus_aerostat_xity", true);
    assert!(table.is_won(8));
}

#[test]
fn f1c_one_deed_counts_for_one_mission_alone() {
    let mut table = asked("factory hertha");
    table.also("factory hertha").built("hertha");
    assert_eq!((table.done(), table.state.quests.len()), (1, 1), "the second one goes on");
}

#[test]
fn f1c_a_colony_that_completes_one_mission_does_not_count_for_another() {
    let mut table = asked("colony minerva");
    table.also("colonize size 6 ceres").settled("minerva");
    assert_eq!((table.done(), table.state.quests[0].done), (1, 0));
}

#[test]
fn f1c_what_stood_before_a_mission_came_does_not_complete_it() {
    let mut table = asked("factory hertha");
    table.built("minerva").built("phobos").mission("industry c");
    table.built("fortuna");
    assert_eq!((table.done(), table.state.quests[0].sites.len()), (0, 1));
}

#[test]
fn d17b3_lonely_people_complete_no_mission() {
    let mut table = asked("explore size 7 ceres");
    let at = table.site("vesta");
    table.expedition(at, &["curiosity_rover"]);
    let lonely = table.state.stacks.iter_mut().flat_map(|stack| &mut stack.pieces);
    lonely.for_each(|piece: &mut Piece| piece.lonely = true);
    assert!(!table.rules.human_at(&table.state, at));
    assert_ne!(at, Spot::AWAY);
}
