//! Where cards come and go, cargo, outposts, and who is alone (Core, D1h2, D14h1, D17).

use crate::{
    Action,
    fixture::bare,
    map::{Spot, Zone},
    pieces::{DeckKind, StackId},
    state::{
        Loss, Piece,
        playmats::{SITE_OUTPOST, SPACE_OUTPOST},
    },
};

const ROCKET: StackId = StackId::Rocket;
const CREW: &str = "united_nations_cosmonauts";

#[test]
fn core_decommissioned_patents_and_robots_come_to_hand() {
    let mut t = bare(&[]);
    t.rocket(Spot::point(Zone::Mars), &["ion_drive", "security_system", CREW]);
    t.rules.decommission(&mut t.state, ROCKET, 1, Loss::Damage, &mut t.log);
    t.rules.decommission(&mut t.state, ROCKET, 0, Loss::Damage, &mut t.log);
    // A black card comes back white.
    assert_eq!(t.state.hand.as_slice(), [t.face("security_system"), t.face("hall_effect")]);
}

#[test]
fn core_a_decommissioned_crew_is_in_leo_and_a_human_colonist_last_in_the_queue() {
    let mut t = bare(&[]);
    t.state.stack_mut(StackId::Leo).pieces.clear();
    t.rocket(Spot::point(Zone::Mars), &[CREW, "malcolm", "base_array"]);
    let waiting = t.state.decks[DeckKind::Colonist.place()].discarded().len();
    t.rules.decommission(&mut t.state, ROCKET, 1, Loss::Damage, &mut t.log);
    t.rules.decommission(&mut t.state, ROCKET, 0, Loss::Damage, &mut t.log);
    assert_eq!(t.names(StackId::Leo), [CREW]);
    assert_eq!(t.state.decks[DeckKind::Colonist.place()].discarded().len(), waiting + 1);
    assert!(t.state.hand.is_empty());
}

#[test]
fn d3g_decommissioned_equipment_is_back_in_the_pool() {
    let mut t = bare(&[]);
    t.rocket(Spot::point(Zone::Mars), &["base_array", CREW]);
    let pool: u8 = t.state.pool.iter().sum();
    t.rules.decommission(&mut t.state, ROCKET, 0, Loss::Damage, &mut t.log);
    assert_eq!(t.state.pool.iter().sum::<u8>(), pool + 1);
    assert!(t.state.hand.is_empty());
}

#[test]
fn d14h1_a_lost_slipstream_freighter_leaves_the_game_and_another_comes_to_hand() {
    let mut t = bare(&[]);
    let point = Spot::point(Zone::Mars);
    let freighters = DeckKind::Freighter.place();
    t.stack(StackId::Slipstream, point, &["poodle_steam"]);
    t.rules.destroy(&mut t.state, StackId::Slipstream, Loss::Hazard, &mut t.log);
    assert!(t.state.hand.is_empty());
    assert_eq!(t.state.decks[freighters].purged().len(), usize::from(t.rules.numbers.start_removed) + 1);
    t.stack(StackId::Freighter, point, &["poodle_steam"]);
    t.rules.destroy(&mut t.state, StackId::Freighter, Loss::Hazard, &mut t.log);
    assert_eq!(t.state.hand.as_slice(), [t.face("poodle_steam")]);
}

#[test]
fn d14h1_cargo_of_a_lost_slipstream_freighter_goes_where_it_always_goes() {
    let mut t = bare(&[]);
    t.stack(StackId::Slipstream, Spot::point(Zone::Mars), &["poodle_steam", "hall_effect"]);
    t.rules.destroy(&mut t.state, StackId::Slipstream, Loss::Hazard, &mut t.log);
    assert_eq!(t.state.hand.as_slice(), [t.face("hall_effect")]);
}

#[test]
fn core_cargo_moves_between_stacks_of_one_place_and_no_others() {
    let mut t = bare(&[]);
    let point = Spot::point(Zone::Mars);
    t.rocket(point, &["electric_sail"]);
    t.stack(StackId::OutpostA, point, &["base_array"]);
    t.stack(StackId::OutpostB, Spot::point(Zone::Venus), &["radio_antenna"]);
    t.act(Action::Load(ROCKET));
    assert!(t.legal().contains(&Action::Take(StackId::OutpostA, 0)));
    assert!(!t.legal().contains(&Action::Take(StackId::OutpostB, 0)));
    t.act(Action::Take(StackId::OutpostA, 0));
    assert_eq!(t.names(ROCKET), ["electric_sail", "base_array"]);
    assert!(t.state.stack(StackId::OutpostA).is_empty());
}

#[test]
fn core_a_cargo_transfer_triggers_a_glitch_and_still_moves_the_card_that_was_meant() {
    let mut t = bare(&[]);
    let point = Spot::point(Zone::Mars);
    let mut moved = [0; 2];
    for _ in 0..80 {
        // Rad-hardness 4, 10 and 8: the first may go, the last is what is asked for.
        t.rocket(point, &["electric_sail"]);
        *t.state.stack_mut(StackId::OutpostA) = crate::state::Stack::empty(point);
        t.stack(StackId::OutpostA, point, &["base_array", "metal_plating", "percussive_drill"]);
        t.state.stack_mut(StackId::OutpostA).glitch = true;
        t.rules.transfer(&mut t.state, StackId::OutpostA, 1, ROCKET, &mut t.luck, &mut t.log);
        assert_eq!(t.names(ROCKET), ["electric_sail", "metal_plating"]);
        moved[usize::from(t.has(StackId::OutpostA, "base_array"))] += 1;
    }
    assert!(moved[0] > 0 && moved[1] > 0, "{moved:?}");
}

#[test]
fn core_g_a_rocket_carries_no_more_than_23_dry() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &["electric_sail"]);
    t.state.stack_mut(ROCKET).water = 20;
    let light = Piece::new(t.face("hall_effect"));
    let heavy = Piece::new(t.face("flywheel_compulsator"));
    assert!(t.rules.may_take(&t.state, ROCKET, &light), "22");
    assert!(!t.rules.may_take(&t.state, ROCKET, &heavy), "24");
    assert!(t.rules.may_take(&t.state, StackId::Leo, &heavy));
}

#[test]
fn core_1a_a_freighter_carries_its_load_without_its_own_card() {
    let mut t = bare(&[]);
    let point = Spot::point(Zone::Mars);
    // Load limit 2, mass 2.
    t.stack(StackId::Freighter, point, &["fusion_fragment_sail"]);
    let array = Piece::new(t.face("base_array"));
    let plating = Piece::new(t.face("metal_plating"));
    assert!(t.rules.may_take(&t.state, StackId::Freighter, &plating));
    t.stack(StackId::Freighter, point, &["base_array"]);
    assert!(t.rules.may_take(&t.state, StackId::Freighter, &array));
    assert!(!t.rules.may_take(&t.state, StackId::Freighter, &plating));
}

#[test]
fn core_1a_some_freighters_load_at_factories_only() {
    let mut t = bare(&[]);
    let nyx = t.site("nyx");
    t.stack(StackId::Freighter, nyx, &["poodle_steam"]);
    let array = Piece::new(t.face("base_array"));
    assert!(!t.rules.may_take(&t.state, StackId::Freighter, &array));
    t.state.site_mut(nyx).factory = true;
    assert!(t.rules.may_take(&t.state, StackId::Freighter, &array));
}

#[test]
fn d1h2_outpost_expansions_wait_to_be_unlocked_and_stand_in_space_or_on_a_site() {
    let mut t = bare(&[]);
    let (nyx, point) = (t.site("nyx"), Spot::point(Zone::Mars));
    let may = |t: &crate::fixture::Table, id: StackId, at: Spot| t.rules.may_found(&t.state, id, at);
    assert!(may(&t, StackId::OutpostA, nyx) && may(&t, StackId::OutpostB, point));
    assert!(!may(&t, StackId::SpaceOutpost, point) && !may(&t, StackId::SiteOutpost, nyx));
    t.state.unlocked |= 1 << SPACE_OUTPOST | 1 << SITE_OUTPOST;
    assert!(may(&t, StackId::SpaceOutpost, point) && !may(&t, StackId::SpaceOutpost, nyx));
    assert!(may(&t, StackId::SiteOutpost, nyx) && !may(&t, StackId::SiteOutpost, point));
    // Each holds one stack.
    t.stack(StackId::SiteOutpost, nyx, &["base_array"]);
    assert!(!may(&t, StackId::SiteOutpost, t.site("nereus")));
}

#[test]
fn d17a_people_without_other_people_beside_them_are_isolated() {
    let mut t = bare(&[]);
    let point = Spot::point(Zone::Mars);
    t.rocket(point, &[CREW, "base_array", "security_system"]);
    assert!(t.rules.isolated(&t.state, ROCKET, 0));
    assert!(!t.rules.isolated(&t.state, ROCKET, 1) && !t.rules.isolated(&t.state, ROCKET, 2), "machines never are");
    t.stack(StackId::OutpostA, point, &["malcolm"]);
    assert!(!t.rules.isolated(&t.state, ROCKET, 0) && !t.rules.isolated(&t.state, StackId::OutpostA, 0));
    t.rocket(point, &[CREW, "malcolm"]);
    assert!(!t.rules.isolated(&t.state, ROCKET, 0));
}

#[test]
fn d17a_tourists_are_company() {
    let mut t = bare(&[]);
    t.rocket(Spot::point(Zone::Mars), &[CREW, "space_tourists"]);
    assert!(!t.rules.isolated(&t.state, ROCKET, 0));
}

#[test]
fn d17a_nobody_is_isolated_in_leo_at_a_colony_or_at_an_anchored_bernal() {
    let mut t = bare(&[]);
    t.state.stack_mut(StackId::Leo).pieces.clear();
    let nyx = t.site("nyx");
    for at in [Spot::LEO, Spot::HOME] {
        t.rocket(at, &[CREW]);
        assert!(!t.rules.isolated(&t.state, ROCKET, 0));
    }
    t.rocket(nyx, &[CREW]);
    assert!(t.rules.isolated(&t.state, ROCKET, 0));
    t.state.site_mut(nyx).colony = true;
    assert!(!t.rules.isolated(&t.state, ROCKET, 0));
}

#[test]
fn d17a_people_on_the_way_have_only_their_own_spacecraft() {
    let mut t = bare(&[]);
    t.rocket(Spot::LEO, &["re_solar_moth", CREW]);
    let far = t.site("hektor");
    t.state.stack_mut(ROCKET).trip =
        Some(crate::state::Trip { from: Spot::LEO, to: far, left: 4, engine: None, after: false, helper: None });
    t.state.stack_mut(ROCKET).at = Spot::AWAY;
    assert!(t.rules.isolated(&t.state, ROCKET, 1));
}

#[test]
fn d17b1_the_lonely_found_no_colony() {
    let mut t = bare(&[]);
    let nyx = t.site("nyx");
    t.state.site_mut(nyx).factory = true;
    t.rocket(nyx, &["electric_sail", "malcolm"]);
    assert!(t.legal().contains(&Action::Colony(ROCKET, 1)));
    t.state.stack_mut(ROCKET).pieces[1].lonely = true;
    assert!(!t.legal().contains(&Action::Colony(ROCKET, 1)));
}

#[test]
fn d17b1_the_lonely_perform_no_operation_but_transmit() {
    let mut t = bare(&[]);
    let nyx = t.site("nyx");
    t.rocket(nyx, &[CREW, "spare_parts", "base_array", "radio_antenna"]);
    t.state.stack_mut(ROCKET).pieces[2].damaged = true;
    let offered = |t: &crate::fixture::Table| {
        let legal = t.legal();
        let repair = legal.contains(&Action::Repair(ROCKET));
        (repair, legal.iter().any(|action| matches!(action, Action::Transmit(from, _) if *from == nyx)))
    };
    assert_eq!(offered(&t), (true, false), "nobody needs a transmission");
    t.state.stack_mut(ROCKET).pieces[0].lonely = true;
    assert_eq!(offered(&t), (false, true));
}

#[test]
fn d17d_company_ends_loneliness() {
    let mut t = bare(&[]);
    let point = Spot::point(Zone::Mars);
    t.rocket(point, &[CREW]);
    t.state.stack_mut(ROCKET).pieces[0].lonely = true;
    t.rules.comfort(&mut t.state, &mut t.log);
    assert!(t.state.stack(ROCKET).pieces[0].lonely, "still alone");
    t.stack(StackId::OutpostA, point, &["malcolm"]);
    t.rules.comfort(&mut t.state, &mut t.log);
    assert!(!t.state.stack(ROCKET).pieces[0].lonely && t.told("D17d: recovery"));
}

#[test]
fn d17d_a_flight_home_ends_loneliness() {
    let mut t = bare(&["hazard.fails=0"]);
    t.state.stack_mut(StackId::Leo).pieces.clear();
    t.rocket(Spot::point(Zone::Earth), &["electric_sail", CREW]);
    t.state.stack_mut(ROCKET).pieces[1].lonely = true;
    t.fly(ROCKET, Spot::HOME);
    assert!(!t.state.stack(ROCKET).pieces[1].lonely);
}
