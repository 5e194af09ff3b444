//! The event table of Endeavours and what each event does (C1e, D17, Core K2).

use crate::{
    Action,
    fixture::{Table, bare},
    map::{Season, Spot, Zone},
    pieces::StackId,
    rules::luck,
    state::{Phase, Source, Trip, season_of},
};

const ROCKET: StackId = StackId::Rocket;
const CREW: &str = "united_nations_cosmonauts";
const QUIET: [&str; 3] =
    ["events.blue=[0, 0, 0, 0, 0, 0]", "events.yellow=[0, 0, 0, 0, 0, 0]", "events.red=[0, 0, 0, 0, 0, 0]"];

/// A table on which every event is this one.
fn always(event: u8, more: &[&str]) -> Table {
    let all = [event; 6].map(|event| event.to_string()).join(", ");
    let changes: Vec<String> = ["blue", "yellow", "red"].map(|season| format!("events.{season}=[{all}]")).to_vec();
    let changes: Vec<&str> = changes.iter().map(String::as_str).chain(more.iter().copied()).collect();
    bare(&changes)
}

fn happen(t: &mut Table) {
    t.rules.event(&mut t.state, &mut t.luck, &mut t.log);
}

#[test]
fn c1e_the_table_of_events_by_roll_and_season() {
    let t = bare(&[]);
    // 1 inspiration, 2 glitch, 8 pad explosion and loneliness, 4 loneliness, 5 budget cuts, 6 solar flare, 7 wormhole.
    let shared = [1, 1, 2, 8];
    let rows = [(Season::Blue, [4, 7]), (Season::Yellow, [5, 5]), (Season::Red, [6, 6])];
    for (season, last) in rows {
        let row = t.rules.numbers.events(season);
        assert_eq!((&row[..4], &row[4..]), (&shared[..], &last[..]), "season {}", season.name());
    }
}

#[test]
fn core_k2_every_second_slot_has_an_event_fourteen_in_each_season() {
    let mut t = bare(&QUIET);
    t.years(84);
    let lines = t.lines("C1e: event");
    assert_eq!(lines.len(), 42);
    for season in ["blue", "yellow", "red"] {
        let found = lines.iter().filter(|line| line.starts_with(&format!("season {season},"))).count();
        assert_eq!(found, 14, "season {season}");
    }
}

#[test]
fn core_k2_the_cube_moves_before_the_event_and_events_lie_on_even_slots() {
    let mut t = bare(&QUIET);
    t.years(12);
    let seasons: Vec<&str> = t.lines("C1e: event").iter().map(|line| line.split([' ', ',']).nth(1).unwrap()).collect();
    // Slots 2, 4, 6, 8, 10 and 0.
    assert_eq!(seasons, ["yellow", "yellow", "red", "red", "blue", "blue"]);
}

#[test]
fn core_seasons_change_every_four_years_from_slot_0() {
    let seasons: Vec<Season> = (1..=12).map(|year| season_of(year, 0)).collect();
    let (blue, yellow, red) = (Season::Blue, Season::Yellow, Season::Red);
    assert_eq!(seasons, [blue, blue, yellow, yellow, yellow, yellow, red, red, red, red, blue, blue]);
    assert_eq!(season_of(13, 0), season_of(1, 0));
    assert_eq!(season_of(1, 6), red);
}

#[test]
fn core_k2a_inspiration_sends_the_top_card_of_each_deck_to_the_bottom() {
    let mut t = always(1, &[]);
    let before: Vec<(usize, usize)> =
        t.state.decks.iter().map(|deck| (deck.to_draw().len(), deck.discarded().len())).collect();
    happen(&mut t);
    for (deck, (draw, discard)) in t.state.decks.iter().zip(before) {
        let moved = usize::from(draw > 0);
        assert_eq!((deck.to_draw().len(), deck.discarded().len()), (draw - moved, discard + moved));
    }
}

#[test]
fn d3f_inspiration_leaves_equipment_alone() {
    let mut t = always(1, &[]);
    let (pool, rover) = (t.state.pool, t.face("curiosity_rover"));
    t.state.hand.push(rover);
    happen(&mut t);
    assert_eq!(t.state.pool, pool);
    assert_eq!(t.state.hand.as_slice(), [rover]);
}

#[test]
fn core_k2b_a_glitch_falls_on_the_heaviest_stack_without_people() {
    let mut t = always(2, &[]);
    let point = Spot::point(Zone::Mars);
    t.rocket(point, &["electric_sail", "base_array"]);
    t.stack(StackId::OutpostA, Spot::point(Zone::Venus), &["metal_plating", "base_array"]);
    t.stack(StackId::OutpostB, Spot::point(Zone::Ceres), &[CREW, "metal_plating", "spare_parts", "base_array"]);
    happen(&mut t);
    let glitched = |t: &Table| StackId::ALL.into_iter().filter(|&id| t.state.stack(id).glitch).collect::<Vec<_>>();
    assert_eq!(glitched(&t), [StackId::OutpostA]);
    // The next one finds the next stack, and then none.
    happen(&mut t);
    assert_eq!(glitched(&t), [ROCKET, StackId::OutpostA]);
    happen(&mut t);
    assert_eq!(glitched(&t).len(), 2);
}

#[test]
fn core_k2b_leo_and_the_home_bernal_take_no_glitch() {
    let mut t = always(2, &[]);
    t.state.stack_mut(StackId::Leo).pieces.clear();
    t.stack(StackId::Leo, Spot::LEO, &["mass_driver", "flywheel_compulsator"]);
    t.stack(StackId::Home, Spot::HOME, &["mass_driver"]);
    t.rocket(Spot::point(Zone::Mars), &["electric_sail"]);
    happen(&mut t);
    assert!(t.state.stack(ROCKET).glitch);
    assert!(!t.state.stack(StackId::Leo).glitch && !t.state.stack(StackId::Home).glitch);
}

#[test]
fn core_k2c_an_explosion_takes_the_heaviest_white_card_in_leo() {
    let mut t = always(3, &[]);
    t.stack(StackId::Leo, Spot::LEO, &["hall_effect", "mass_driver", "termite_nest"]);
    t.rocket(Spot::point(Zone::Mars), &["flywheel_compulsator"]);
    happen(&mut t);
    assert_eq!(t.names(StackId::Leo), [CREW, "hall_effect", "termite_nest"]);
    assert_eq!(t.state.hand.as_slice(), [t.face("mass_driver")]);
    assert_eq!(t.names(ROCKET), ["flywheel_compulsator"], "only LEO explodes");
}

#[test]
fn core_k2c_crew_black_cards_colonists_and_d3f_equipment_are_safe() {
    let mut t = always(3, &[]);
    t.stack(StackId::Leo, Spot::LEO, &["malcolm", "impact_mold_sinter", "general_supplies", "metal_plating"]);
    happen(&mut t);
    assert_eq!(t.state.stack(StackId::Leo).pieces.len(), 5);
}

#[test]
fn core_k2c_a_rocket_waiting_in_leo_is_in_leo() {
    let mut t = always(3, &[]);
    t.rocket(Spot::LEO, &["hall_effect"]);
    happen(&mut t);
    assert!(t.state.stack(ROCKET).is_empty());
}

#[test]
fn c1e_a_four_is_an_explosion_and_loneliness_together() {
    let mut t = always(8, &[]);
    t.state.stack_mut(StackId::Leo).pieces.clear();
    t.stack(StackId::Leo, Spot::LEO, &["hall_effect"]);
    t.rocket(Spot::point(Zone::Mars), &[CREW]);
    happen(&mut t);
    assert!(t.state.stack(StackId::Leo).is_empty() && t.state.stack(ROCKET).pieces[0].lonely);
}

#[test]
fn c1e1_isolated_crew_and_human_colonists_become_lonely() {
    let mut t = always(4, &[]);
    t.state.stack_mut(StackId::Leo).pieces.clear();
    t.rocket(Spot::point(Zone::Mars), &[CREW, "base_array"]);
    t.stack(StackId::OutpostA, Spot::point(Zone::Venus), &["malcolm", "biomechs"]);
    t.stack(StackId::OutpostB, t.site("ceres"), &["house_of_saud", "security_system"]);
    t.stack(StackId::Home, Spot::HOME, &["vatican_observers"]);
    happen(&mut t);
    let lonely = |id: StackId| t.state.stack(id).pieces.iter().map(|piece| piece.lonely).collect::<Vec<_>>();
    assert_eq!(lonely(ROCKET), [true, false]);
    assert_eq!(lonely(StackId::OutpostA), [false, false], "two are company");
    assert_eq!(lonely(StackId::OutpostB), [true, false], "a robot is none");
    assert_eq!(lonely(StackId::Home), [false]);
}

#[test]
fn d17c_the_lonely_stay_so_until_they_recover() {
    let mut t = always(4, &[]);
    t.rocket(Spot::point(Zone::Mars), &[CREW]);
    happen(&mut t);
    t.years(3);
    assert!(t.state.stack(ROCKET).pieces[0].lonely);
    assert_eq!(t.state.tally.lonely, 1, "once lonely is lonely");
}

#[test]
fn c1e2_a_wormhole_event_places_a_wormhole() {
    let mut t = always(7, &[]);
    happen(&mut t);
    assert_eq!(t.state.wormholes.iter().flatten().count(), 1);
}

#[test]
fn core_k2f_budget_cuts_take_one_hand_card_of_the_players_choice() {
    let mut t = always(5, &[]);
    let [hall, dumbo] = ["hall_effect", "dumbo"].map(|name| t.face(name));
    t.state.hand.extend([hall, dumbo]);
    happen(&mut t);
    t.go_on();
    assert_eq!(t.state.phase, Phase::Cut);
    assert_eq!(t.legal(), [Action::Cut(hall), Action::Cut(dumbo)]);
    t.act(Action::Cut(hall));
    assert_eq!((t.state.hand.as_slice(), t.state.phase), (&[dumbo][..], Phase::Year));
}

#[test]
fn d3f_d4c_d5c_budget_cuts_find_only_patents_in_hand() {
    let mut t = always(5, &[]);
    let rover = t.face("curiosity_rover");
    t.state.hand.push(rover);
    t.state.developments.push(Source::Explored(0));
    happen(&mut t);
    t.go_on();
    assert_eq!(t.state.phase, Phase::Year);
    assert_eq!((t.state.hand.len(), t.state.developments.len()), (1, 1));
}

#[test]
fn core_k2f_the_cancer_hospital_passes_budget_cuts_by() {
    let mut t = always(5, &[]);
    let hall = t.face("hall_effect");
    t.state.hand.push(hall);
    t.state.home_bernal = t.face("l5s_cancer_hospital");
    happen(&mut t);
    t.go_on();
    assert_eq!(t.state.phase, Phase::Year);
}

#[test]
fn core_k2d_a_flare_takes_cards_below_its_roll_with_the_modifier_of_the_zone() {
    // 6 more everywhere: 7 at least; then 6 less: nothing.
    for (modifier, lost) in [(6, true), (-6, false)] {
        let zones = format!("zones.flare=[{}]", [modifier; 9].map(|n| n.to_string()).join(", "));
        let mut t = always(6, &[&zones]);
        t.rocket(Spot::point(Zone::Mars), &["base_array", "hall_effect"]);
        happen(&mut t);
        assert_eq!(t.state.stack(ROCKET).is_empty(), lost);
    }
}

#[test]
fn core_k2d_zones_modify_flares_from_2_at_mercury_to_minus_5_at_uranus() {
    let t = bare(&[]);
    assert_eq!(t.rules.numbers.flare[..8], [2, 1, 0, -1, -2, -3, -4, -5]);
    assert!(t.rules.numbers.flare[8] <= -6, "no flare reaches Neptune");
}

#[test]
fn core_k2d_leo_sites_and_anchored_bernals_are_safe_from_flares() {
    let zones = "zones.flare=[6, 6, 6, 6, 6, 6, 6, 6, 6]";
    for place in ["leo", "home", "site"] {
        let mut t = always(6, &[zones]);
        let at = match place {
            "leo" => Spot::LEO,
            "home" => Spot::HOME,
            _ => t.site("nyx"),
        };
        t.rocket(at, &["base_array"]);
        happen(&mut t);
        assert!(!t.state.stack(ROCKET).is_empty(), "{place}");
    }
}

#[test]
fn core_k2d_a_spacecraft_on_its_way_meets_the_flare() {
    let mut t = always(6, &["zones.flare=[6, 6, 6, 6, 6, 6, 6, 6, 6]"]);
    let to = t.site("cruithne");
    t.rocket(Spot::LEO, &["electric_sail", "base_array"]);
    let rocket = t.state.stack_mut(ROCKET);
    rocket.trip = Some(Trip { from: Spot::LEO, to, left: 2, engine: None, after: false, helper: None });
    rocket.at = Spot::AWAY;
    happen(&mut t);
    assert!(!t.has(ROCKET, "base_array"));
}

#[test]
fn d15a3_a_flare_takes_satellites_below_its_radiation() {
    let mut t = always(6, &["zones.flare=[6, 6, 6, 6, 6, -6, -6, -6, -6]"]);
    t.state.satellites = 0b1_1111_1111 & !(1 << Zone::Earth.place()) & !(1 << Zone::Venus.place());
    happen(&mut t);
    // Radiation of 7 at least near the Sun, of 0 at most beyond.
    let left = 0b1_1110_0000;
    assert_eq!((t.state.satellites, t.state.tally.satellites_lost), (left, 3));
}

#[test]
fn every_event_of_the_table_is_met_in_long_play() {
    let mut t = bare(&[]);
    for year in (2..=2_000).step_by(2) {
        t.state.year = year;
        t.state.agenda.clear();
        happen(&mut t);
    }
    for event in [1, 2, 4, 5, 6, 7, 8] {
        assert!(t.state.tally.events[event] > 20, "event {event}");
    }
    assert_eq!(luck::Stream::Events.place(), 5);
}
