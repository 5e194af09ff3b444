//! Tractor beams, and Drift Bernals as cargo (E8, D14).

use crate::{
    Action, FaceId, Spot, StackId, Zone,
    fixture::{Table, cleared},
    pieces::Kind,
    state::{DriftBernal, Piece},
    variables::Glance,
};

const ROCKET: StackId = StackId::Rocket;
const OUTPOST: StackId = StackId::OutpostA;

fn bare() -> Table {
    cleared(&["hazard.fails=0"])
}

/// A rocket with a working tractor beam at a place.
fn tug(table: &mut Table, at: Spot) {
    table.probe(at, &["tractor_beam_l1", "nuclear_battery"]);
}

#[test]
fn e8_a_beam_that_reaches_the_hazard_dice_takes_the_comet_off_its_site() {
    let mut table = bare();
    let encke = table.site("comet_encke");
    tug(&mut table, encke);
    // Encke is of size 1: one hazard die against so many test dice.
    table.face_mut("tractor_beam_l1").value = 6;
    table.act(Action::Tow(ROCKET, encke));
    let comet = table.state.stack(ROCKET).pieces[2];
    assert_eq!((table.rules.of(&comet).kind, comet.mark), (Kind::Comet, encke));
    assert!(table.ground("comet_encke").gone, "its site is no longer accessible (E8b1)");
}

#[test]
fn e8c3_a_beam_that_fails_has_no_effect() {
    let mut table = bare();
    let pholus = table.site("pholus");
    tug(&mut table, pholus);
    // Pholus is of size 4: four hazard dice show 4 at least.
    table.face_mut("tractor_beam_l1").value = 0;
    table.act(Action::Tow(ROCKET, pholus));
    assert!(!table.ground("pholus").gone);
    assert_eq!((table.state.stack(ROCKET).pieces.len(), table.state.tally.tows, table.state.tally.towed), (2, 1, 0));
}

#[test]
fn e8a_a_beam_works_on_comets_where_it_is_and_only_with_its_support() {
    let mut table = bare();
    let (encke, vesta) = (table.site("comet_encke"), table.site("vesta"));
    tug(&mut table, vesta);
    assert!(!table.legal().iter().any(|action| matches!(action, Action::Tow(..))), "vesta is no comet");
    table.probe(encke, &["tractor_beam_l1"]);
    assert!(!table.legal().contains(&Action::Tow(ROCKET, encke)), "no electricity");
    tug(&mut table, encke);
    assert!(table.legal().contains(&Action::Tow(ROCKET, encke)));
    table.ground("comet_encke").gone = true;
    assert!(!table.legal().contains(&Action::Tow(ROCKET, encke)), "it is away already");
}

#[test]
fn e8a_a_beam_reaches_an_adjacent_comet() {
    let mut table = bare();
    let [one, other] = ["hermes_a", "hermes_b"].map(|name| table.site(name));
    tug(&mut table, one);
    assert!(table.legal().contains(&Action::Tow(ROCKET, other)));
}

/// Puts a comet in tow of the rocket.
fn hitch(table: &mut Table, name: &str) {
    let at = table.site(name);
    let face = FaceId(table.rules.tables.comets.0 + u16::from(at.0));
    table.state.stack_mut(ROCKET).pieces.push(Piece::from(face, at));
}

#[test]
fn e8d1_a_target_in_tow_adds_nothing_to_the_dry_mass() {
    let mut table = bare();
    tug(&mut table, Spot::LEO);
    let before = table.rules.dry(table.state.stack(ROCKET));
    hitch(&mut table, "pholus");
    assert_eq!(table.rules.dry(table.state.stack(ROCKET)), before);
    assert_eq!(table.rules.towed(&table.state, ROCKET), 4, "though it is of mass 4");
}

#[test]
fn e8d2_the_mass_in_tow_limits_the_burns_of_a_movement() {
    let mut table = bare();
    table.probe(Spot::LEO, &["re_solar_moth", "tractor_beam_l1", "nuclear_battery"]);
    let most = |table: &Table| table.rules.engine(&table.state, ROCKET, 0).unwrap().most;
    assert_eq!(most(&table), u8::MAX, "nothing is in tow");
    hitch(&mut table, "comet_encke");
    assert_eq!(most(&table), 4);
    hitch(&mut table, "comet_hartley_2");
    assert_eq!(most(&table), 3, "the masses are summed");
    hitch(&mut table, "pholus");
    assert_eq!(most(&table), 1);
}

#[test]
fn e8d3_a_target_can_be_released_into_another_stack() {
    let mut table = bare();
    tug(&mut table, Spot::point(Zone::Neptune));
    hitch(&mut table, "comet_encke");
    table.stack(StackId::OutpostA, Spot::point(Zone::Neptune), &["radio_antenna"]);
    table.act(Action::Load(StackId::OutpostA)).act(Action::Take(ROCKET, 2));
    assert_eq!(table.rules.towed(&table.state, ROCKET), 0);
    assert_eq!(table.state.stack(StackId::OutpostA).pieces.len(), 2);
}

/// A tug at a Lagrange point beside an outpost, with a beam that never fails.
fn beside_an_outpost() -> Table {
    let mut table = bare();
    let point = Spot::point(Zone::Mars);
    table.probe(point, &["tractor_beam_l1", "nuclear_battery", "electric_sail"]);
    table.face_mut("tractor_beam_l1").value = 20;
    table.stack(OUTPOST, point, &["radio_antenna", "base_array"]);
    table
}

#[test]
fn e8b_a_stack_is_towed_along_and_released_where_the_player_likes() {
    let mut table = beside_an_outpost();
    let dry = table.rules.dry(table.state.stack(ROCKET));
    table.act(Action::TowStack(ROCKET, OUTPOST));
    assert!(table.state.stack(ROCKET).tows(OUTPOST));
    assert_eq!(table.rules.dry(table.state.stack(ROCKET)), dry, "E8d1: no dry mass");
    assert_eq!(table.rules.towed(&table.state, ROCKET), table.rules.dry(table.state.stack(OUTPOST)));
    let to = Spot::point(Zone::Earth);
    table.fly(ROCKET, to);
    assert_eq!((table.state.stack(ROCKET).at, table.state.stack(OUTPOST).at), (to, to));
    table.act(Action::Release(ROCKET));
    assert!(!table.state.stack(ROCKET).tows(OUTPOST) && !table.legal().contains(&Action::Release(ROCKET)));
    assert_eq!(table.names(OUTPOST), ["radio_antenna", "base_array"]);
}

#[test]
fn e8b_leo_the_home_bernal_and_what_is_far_away_are_no_targets() {
    let mut table = beside_an_outpost();
    table.state.stack_mut(OUTPOST).at = Spot::point(Zone::Jupiter);
    assert!(!table.legal().contains(&Action::TowStack(ROCKET, OUTPOST)));
    table.state.stack_mut(ROCKET).at = Spot::LEO;
    table.stack(StackId::Leo, Spot::LEO, &["rescue_pod"]);
    assert!(!table.legal().contains(&Action::TowStack(ROCKET, StackId::Leo)));
    let [one, other] = ["hermes_a", "hermes_b"].map(|name| table.site(name));
    table.state.stack_mut(ROCKET).at = one;
    table.state.stack_mut(OUTPOST).at = other;
    assert!(table.legal().contains(&Action::TowStack(ROCKET, OUTPOST)), "an adjacent one is (E8a)");
    table.act(Action::TowStack(ROCKET, OUTPOST));
    assert_eq!(table.state.stack(OUTPOST).at, one, "E8c3: it comes beside the beam");
}

#[test]
fn e8d_what_is_in_tow_of_a_lost_spacecraft_stays_behind() {
    let mut table = beside_an_outpost();
    table.act(Action::TowStack(ROCKET, OUTPOST));
    table.state.stack_mut(ROCKET).at = Spot::AWAY;
    table.rules.follow(&mut table.state, ROCKET);
    assert_eq!(table.state.stack(OUTPOST).at, Spot::AWAY);
    let loss = crate::state::Loss::Belt;
    table.state.stack_mut(ROCKET).trip = Some(crate::state::Trip {
        from: Spot::LEO,
        to: Spot::point(Zone::Mars),
        left: 2,
        engine: None,
        after: false,
        helper: None,
    });
    table.rules.destroy(&mut table.state, ROCKET, loss, &mut table.log);
    assert_eq!(table.state.stack(OUTPOST).at, Spot::point(Zone::Mars));
    assert_eq!(table.names(OUTPOST), ["radio_antenna", "base_array"]);
}

/// The rocket beside a drifting Drift Bernal.
fn beside_a_drift_bernal() -> Table {
    let mut table = bare();
    let point = Spot::point(Zone::Mars);
    table.probe(point, &["electric_sail", "nuclear_battery"]);
    table.state.drift[0] = Some(DriftBernal { card: 0, at: point, anchored: false });
    table
}

#[test]
fn d14e_a_drifting_drift_bernal_is_moved_as_cargo_of_the_mass_of_a_bernal() {
    let mut table = beside_a_drift_bernal();
    let dry = table.rules.dry(table.state.stack(ROCKET));
    table.act(Action::Hitch(ROCKET, 0));
    assert_eq!(table.rules.dry(table.state.stack(ROCKET)), dry + 10);
    assert!(!table.legal().contains(&Action::Hitch(ROCKET, 0)), "it is on board");
    let to = Spot::point(Zone::Earth);
    table.state.stack_mut(ROCKET).at = to;
    table.rules.follow(&mut table.state, ROCKET);
    assert_eq!(table.state.drift[0].unwrap().at, to);
    table.act(Action::Release(ROCKET));
    assert_eq!(table.rules.dry(table.state.stack(ROCKET)), dry);
    assert_eq!(table.state.drift[0].unwrap().at, to);
    assert!(!table.legal().contains(&Action::Hitch(ROCKET, 0)), "once a year");
    assert!(table.again().legal().contains(&Action::Hitch(ROCKET, 0)));
}

#[test]
fn d14e_an_anchored_drift_bernal_stays_where_it_is_and_a_heavy_one_is_left() {
    let mut table = beside_a_drift_bernal();
    let dry = u8::try_from(table.rules.dry(table.state.stack(ROCKET))).unwrap();
    table.state.stack_mut(ROCKET).water = 24 - 10 - dry;
    assert!(!table.legal().contains(&Action::Hitch(ROCKET, 0)), "24 is more than dry mass allows");
    table.state.stack_mut(ROCKET).water -= 1;
    assert!(table.legal().contains(&Action::Hitch(ROCKET, 0)));
    table.state.drift[0].as_mut().unwrap().anchored = true;
    assert!(!table.legal().contains(&Action::Hitch(ROCKET, 0)));
}

#[test]
fn d14a_two_drift_bernals_are_never_brought_to_one_place() {
    let mut table = beside_a_drift_bernal();
    let other = Spot::point(Zone::Earth);
    table.state.drift[1] = Some(DriftBernal { card: 1, at: other, anchored: false });
    let goes = |table: &mut Table| table.flights(ROCKET).iter().any(|&(to, ..)| to == other);
    assert!(goes(&mut table));
    table.state.stack_mut(ROCKET).drift = 1;
    // A heavier spacecraft needs a stronger drive.
    table.face_mut("electric_sail").thrust = 9;
    assert!(!goes(&mut table) && table.flights(ROCKET).iter().any(|&(to, ..)| to == Spot::LEO));
}

#[test]
fn d14g_a_drift_bernal_lost_with_its_spacecraft_leaves_the_game() {
    let mut table = beside_a_drift_bernal();
    table.act(Action::Hitch(ROCKET, 0));
    let loss = crate::state::Loss::Hazard;
    table.rules.destroy(&mut table.state, ROCKET, loss, &mut table.log);
    assert!(table.state.drift[0].is_none());
    assert!(table.told("D14g: Drift Bernal"));
}

#[test]
fn e8d3_a_stack_that_is_used_up_or_founded_anew_is_no_longer_in_tow() {
    let mut table = beside_an_outpost();
    table.act(Action::TowStack(ROCKET, OUTPOST));
    table.act(Action::Load(ROCKET)).act(Action::Take(OUTPOST, 0)).act(Action::Take(OUTPOST, 0)).act(Action::Loaded);
    assert!(!table.state.stack(ROCKET).tows(OUTPOST));
    let there = Spot::point(Zone::Jupiter);
    table.stack(OUTPOST, there, &["rescue_pod"]);
    table.fly(ROCKET, Spot::point(Zone::Earth));
    assert_eq!(table.state.stack(OUTPOST).at, there);
}

#[test]
fn e8a_without_a_working_beam_a_stack_in_tow_stays_behind() {
    let mut table = beside_an_outpost();
    table.act(Action::TowStack(ROCKET, OUTPOST));
    table.state.stack_mut(ROCKET).pieces[0].damaged = true;
    let from = table.state.stack(OUTPOST).at;
    table.fly(ROCKET, Spot::point(Zone::Earth));
    assert_eq!(table.state.stack(OUTPOST).at, from);
}

#[test]
fn e8d_a_stack_on_its_way_in_tow_neither_flies_nor_asks_for_flights() {
    let mut table = beside_an_outpost();
    table.state.stack_mut(ROCKET).at = Spot::AWAY;
    let pilot = table.rules.pilot(&table.state, ROCKET);
    assert_eq!(table.rules.flight(&table.state, &pilot, Spot::LEO), None);
    assert!(!table.rules.rocket_comes_home(&table.state, &Glance::default()));
}

#[test]
fn d14b_a_drift_bernal_is_anchored_at_a_lagrange_point_alone() {
    let mut table = beside_a_drift_bernal();
    table.state.stack_mut(ROCKET).water = 12;
    let card = (0..table.rules.tables.drift.len())
        .find(|&card| table.rules.tables.drift[card].anchors.supports & 2 != 0)
        .unwrap();
    table.state.drift[0].as_mut().unwrap().card = u8::try_from(card).unwrap();
    table.stack(ROCKET, Spot::point(Zone::Mars), &["radioisotope_stirling"]);
    let anchors = |table: &Table| table.rules.drift_support(&table.state, ROCKET, 0).is_some();
    assert!(anchors(&table));
    table.state.stack_mut(ROCKET).at = Spot::LEO;
    table.state.drift[0].as_mut().unwrap().at = Spot::LEO;
    assert!(!anchors(&table));
}
