use super::*;
use crate::{
    cards::CardId,
    effect::{ANY_PLANET, ANY_TECH, ANY_TRACE, VISIT_ASTEROID, VISIT_COMET},
    fixture::{Table, tech},
    pieces::{Colour, Species, TechColour},
    state::{Anomaly, Marker, Probe, Source},
};

fn count_for(table: &Table, count: Count, slot: Option<u8>) -> u16 {
    let cause = Cause { source: Source::Cards, card: None, slot };
    table.rules.count(&table.state, Side::You, count, cause)
}

fn count(table: &Table, what: Count) -> u16 {
    count_for(table, what, None)
}

fn figures(planets: Set, orbiters: bool, landers: bool, moons: bool) -> Count {
    Count::Figures { planets, orbiters, landers, moons }
}

#[test]
fn orbiters_landers_and_landers_on_moons_are_counted_where_they_are() {
    let mut table = Table::new();
    let (jupiter, saturn) = (Planet::Jupiter, Planet::Saturn);
    let seat = &mut table.state.seats[0];
    (seat.orbiters[jupiter.place()], seat.landers[jupiter.place()], seat.orbiters[saturn.place()]) = (2, 1, 1);
    // Io and Titan.
    (seat.moons[0], seat.moons[1]) = (1, 1);
    // What the rival has is not counted.
    table.state.seats[1].orbiters[jupiter.place()] = 9;
    assert_eq!(count(&table, figures(ANY_PLANET, true, false, false)), 3);
    assert_eq!(count(&table, figures(ANY_PLANET, false, true, false)), 1);
    assert_eq!(count(&table, figures(ANY_PLANET, false, true, true)), 3);
    assert_eq!(count(&table, figures(jupiter.bit(), true, true, false)), 3);
    assert_eq!(count(&table, figures(jupiter.bit(), true, true, true)), 4);
    assert_eq!(count(&table, figures(jupiter.bit() | saturn.bit(), true, true, true)), 6);
    // A lander on a moon is one at its planet.
    assert_eq!(count(&table, Count::OrbiterAndLander), 2);
    table.state.seats[0].moons[1] = 0;
    assert_eq!(count(&table, Count::OrbiterAndLander), 1);
    assert_eq!(count(&table, Count::MostAtOnePlanet), 4);
}

#[test]
fn sectors_won_are_counted_by_colour_and_by_star() {
    let mut table = Table::new();
    let wins = &mut table.state.seats[0].wins;
    (wins[Star::Procyon.place()], wins[Star::SiriusA.place()], wins[Star::Vega.place()]) = (1, 2, 1);
    assert_eq!(count(&table, Count::Wins(Colour::Blue.bit())), 3);
    assert_eq!(count(&table, Count::Wins(Colour::Blue.bit() | Colour::Black.bit())), 4);
    assert_eq!(count(&table, Count::Wins(Colour::Red.bit())), 0);
    assert_eq!(count(&table, Count::WinsOneStar), 2);
    table.state.turn.completed = 2;
    assert_eq!(count(&table, Count::CompletedSectors), 2);
}

#[test]
fn signals_are_counted_in_sectors_with_anomalies_and_on_the_tile() {
    let mut table = Table::new();
    for star in [Star::Vega, Star::Vega, Star::Proxima] {
        table.game().mark_signal(Side::You, star, true);
    }
    table.game().mark_signal(Side::Rival, Star::Barnard, true);
    assert_eq!(count(&table, Count::SignalSectors), 2);
    assert_eq!(count(&table, Count::SectorsMarked), 2);
    table.state.memory.star = Some(Star::Vega);
    assert_eq!(count(&table, Count::SignalsThere), 2);
    table.state.memory.star = None;
    assert_eq!(count(&table, Count::SignalsThere), 0);
    let position = table.state.stars.position(Star::Vega);
    table.state.anomalies.push(Anomaly { position, colour: Trace::Red, side: 0 });
    assert_eq!(count(&table, Count::SignalsWithAnomaly), 2);
    table.state.tile.markers = [Side::You, Side::Rival, Side::You].into_iter().collect();
    assert_eq!(count(&table, Count::SignalsOnTile), 2);
    table.state.memory.scan = [1, 2, 3, 4, 5];
    assert_eq!(Colour::ALL.map(|colour| count(&table, Count::ScanSignals(colour))), [1, 2, 3, 4]);
    assert_eq!(count(&table, Count::ScanTileSignals), 5);
}

#[test]
fn traces_are_counted_by_colour_and_species() {
    let mut table = Table::new();
    // Left: 2 red, 1 yellow, none blue. Right: 1 red, 1 yellow, 3 blue.
    table.state.slots[0].overflow = [[2, 9], [1, 9], [0, 9]];
    table.state.slots[1].overflow = [[1, 0], [1, 0], [2, 0]];
    table.state.slots[1].discovery[2] = Some(Marker::Of(Side::You));
    table.state.slots[0].discovery[2] = Some(Marker::Neutral);
    let of = |colours: Set, each: bool, scope: Scope, slot: Option<u8>| {
        count_for(&table, Count::Traces { colours, each, scope }, slot)
    };
    let (red, blue) = (Trace::Red.bit(), Trace::Blue.bit());
    assert_eq!((of(red, false, Scope::Any, None), of(ANY_TRACE, false, Scope::Any, None)), (3, 8));
    assert_eq!(of(ANY_TRACE, true, Scope::Any, None), 2, "sets of all three");
    assert_eq!((of(red, false, Scope::Each, None), of(blue, false, Scope::Each, None)), (1, 0));
    assert_eq!((of(ANY_TRACE, true, Scope::One, None), of(red, false, Scope::One, None)), (1, 2));
    assert_eq!((of(ANY_TRACE, false, Scope::This, Some(0)), of(ANY_TRACE, false, Scope::Other, Some(0))), (3, 5));
    assert_eq!((of(ANY_TRACE, false, Scope::This, None), of(ANY_TRACE, false, Scope::Other, None)), (0, 0));
    assert_eq!(count(&table, Count::TracesOneColour), 3);
    table.state.memory.trace = Some(Trace::Yellow);
    assert_eq!(count(&table, Count::TracesLastColour), 2);
}

#[test]
fn markers_on_spaces_that_cost_fossils_are_counted() {
    let mut table = Table::with(Species::Oumuamua, [Marker::Neutral; 3]);
    assert_eq!(count_for(&table, Count::TracesOnPaidSpaces, Some(0)), 0);
    // Row 1 costs four, row 5 one each time; rows 2 to 4 are free.
    table.state.slots[0].rows[0][0] = Some(Side::You);
    table.state.slots[0].rows[1][0] = Some(Side::Rival);
    table.state.slots[0].rows[0][1] = Some(Side::You);
    table.state.slots[0].again[2] = [2, 1];
    assert_eq!(count_for(&table, Count::TracesOnPaidSpaces, Some(0)), 3);
}

#[test]
fn techs_are_counted_by_colour_and_compared_with_the_rivals() {
    let mut table = Table::new();
    let [one, two, three] = [(TechColour::Orange, 0), (TechColour::Orange, 3), (TechColour::Blue, 1)];
    for (colour, number) in [one, two, three] {
        table.state.seats[0].techs |= tech(colour, number).bit();
    }
    assert_eq!(count(&table, Count::Techs(TechColour::Orange.bit())), 2);
    assert_eq!(count(&table, Count::Techs(ANY_TECH)), 3);
    assert_eq!((count(&table, Count::TechsLastColour), count(&table, Count::OtherHas)), (0, 0));
    table.state.memory.tech = Some(tech(two.0, two.1));
    assert_eq!((count(&table, Count::TechsLastColour), count(&table, Count::OtherHas)), (2, 0));
    table.state.seats[1].techs = tech(two.0, two.1).bit();
    assert_eq!(count(&table, Count::OtherHas), 1);
    assert_eq!(techs(table.state.seats[0].techs, TechColour::Blue.bit()), 1);
}

#[test]
fn cards_tucked_and_in_hand_are_counted_by_what_they_show() {
    let mut table = Table::new();
    // Incomes go round: credit, energy, card.
    table.state.you.tucked = [0, 3, 1].map(CardId).into_iter().collect();
    table.state.you.hand = [2, 5, 4, 6].map(CardId).into_iter().collect();
    assert_eq!(count(&table, Count::Tucked(Income::Credit.bit())), 2);
    assert_eq!(count(&table, Count::Tucked(Income::Credit.bit() | Income::Energy.bit())), 3);
    assert_eq!((count(&table, Count::Hand), count(&table, Count::HandIncome(Income::Card))), (4, 2));
    assert_eq!(count(&table, Count::HandCornerMove), 0);
    table.rules.cards[4].corner_kind = Some(Thing::Move);
    assert_eq!(count(&table, Count::HandCornerMove), 1);
}

#[test]
fn what_one_has_is_counted() {
    let mut table = Table::new();
    table.state.you.completed = [1, 2].map(CardId).into_iter().collect();
    let seat = &mut table.state.seats[0];
    (seat.fossils, seat.publicity, seat.pool, seat.points) = (3, 4, 5, 60);
    let counts = [Count::Missions, Count::Fossils, Count::Publicity, Count::Data, Count::Points];
    assert_eq!(counts.map(|what| count(&table, what)), [2, 3, 4, 5, 60]);
}

#[test]
fn probes_are_looked_for_on_asteroids_and_comets_and_away_from_earth() {
    let mut table = Table::new();
    let asteroids = |next_to_earth| Count::ProbeOn { kind: VISIT_ASTEROID, next_to_earth };
    assert_eq!((count(&table, asteroids(false)), count(&table, Count::ProbeDistance)), (0, 0));
    let earth = table.state.sky.earth();
    let far = |spot: &Spot| spot.distance(earth) > 1;
    let at = |cell: Cell| Spot::all().find(|spot| far(spot) && table.state.sky.cell(*spot) == cell).unwrap();
    let (field, comet) = (at(Cell::Asteroids), at(Cell::Comet));
    table.state.seats[0].probes.push(Probe { spot: field, sample: None });
    assert_eq!((count(&table, asteroids(false)), count(&table, asteroids(true))), (1, 0));
    assert_eq!(count(&table, Count::ProbeDistance), u16::from(field.distance(earth)));
    assert_eq!(count(&table, Count::ProbeOn { kind: VISIT_COMET, next_to_earth: false }), 0);
    table.state.seats[0].probes.push(Probe { spot: comet, sample: None });
    assert_eq!(count(&table, Count::ProbeOn { kind: VISIT_COMET, next_to_earth: false }), 1);
    let near = earth.neighbours().into_iter().find(|spot| table.state.sky.cell(*spot) == Cell::Asteroids);
    if let Some(near) = near {
        table.state.seats[0].probes[0].spot = near;
        assert_eq!(count(&table, asteroids(true)), 1);
    }
}

#[test]
fn asteroids_around_a_picked_probe_are_counted() {
    let mut table = Table::new();
    let spot = table.spot(Cell::Asteroids);
    table.state.memory.picked.push(spot);
    let around = spot.neighbours().into_iter().filter(|near| table.state.sky.cell(*near) == Cell::Asteroids).count();
    assert_eq!(count(&table, Count::PickedOnAsteroid), 1);
    assert_eq!(usize::from(count(&table, Count::AsteroidsNextToPicked)), around);
    table.state.memory.picked[0] = table.spot(Cell::Planet(Planet::Mars));
    assert_eq!(count(&table, Count::PickedOnAsteroid), 0);
}

#[test]
fn what_stands_with_earth_is_counted() {
    let mut table = Table::new();
    let earth = table.state.sky.earth();
    assert_eq!(count(&table, Count::EarthWithAnomaly), 0);
    table.state.anomalies.push(Anomaly { position: earth.position, colour: Trace::Blue, side: 0 });
    assert_eq!(count(&table, Count::EarthWithAnomaly), 1);
    table.state.anomalies[0].position = (earth.position + 3) % 8;
    assert_eq!(count(&table, Count::EarthWithAnomaly), 0);
    // Over all directions of the first disc: every planet and comet of Earth's sector but Earth.
    for turned in 0..8 {
        table.state.sky = crate::sky::Sky::new([turned, 0, 0]);
        let earth = table.state.sky.earth();
        let shown = (1..4).map(|ring| table.state.sky.cell(Spot::new(ring, earth.position)));
        let expected = shown.filter(|cell| matches!(cell, Cell::Planet(_) | Cell::Comet)).count();
        assert_eq!(usize::from(count(&table, Count::WithEarth)), expected);
    }
}

#[test]
fn what_a_turn_brought_is_counted() {
    let mut table = Table::new();
    table.state.turn.visited = Planet::Mars.bit() | Planet::Earth.bit() | VISIT_COMET;
    assert_eq!(count(&table, Count::Visited(Planet::Mars.bit() | Planet::Venus.bit())), 1);
    assert_eq!(count(&table, Count::Visited(VISIT_ASTEROID)), 0);
    assert_eq!(count(&table, Count::PlanetsVisited { earth: false }), 1);
    assert_eq!(count(&table, Count::PlanetsVisited { earth: true }), 2);
    assert_eq!(count(&table, Count::MovedWithinRing), 0);
    table.state.turn.within_ring = true;
    assert_eq!(count(&table, Count::MovedWithinRing), 1);
}

#[test]
fn the_landing_just_made_is_looked_at() {
    let mut table = Table::new();
    let landed = |table: &Table, moon: bool| count(table, Count::Landed { planets: Planet::Mars.bit(), moon });
    assert_eq!((landed(&table, false), landed(&table, true)), (0, 0));
    table.state.memory.landed = Some((Planet::Mars, false));
    assert_eq!((landed(&table, false), landed(&table, true)), (1, 1));
    table.state.memory.landed = Some((Planet::Mars, true));
    assert_eq!((landed(&table, false), landed(&table, true)), (0, 1));
    table.state.memory.landed = Some((Planet::Venus, false));
    assert_eq!(landed(&table, true), 0);
}

#[test]
fn of_the_gold_tiles_not_marked_the_best_counts_at_its_last_value() {
    let mut table = Table::new();
    assert_eq!(count(&table, Count::UnmarkedGoldTile), 0);
    // Two credits tucked: 3 points each. One mission: 2 points each.
    table.state.you.tucked = [0, 3].map(CardId).into_iter().collect();
    table.state.you.completed.push(CardId(9));
    assert_eq!(count(&table, Count::UnmarkedGoldTile), 6);
    table.state.seats[0].gold = 0b1;
    assert_eq!(count(&table, Count::UnmarkedGoldTile), 2);
}

#[test]
fn a_condition_compares_a_count_and_a_second_one_where_there_is_one() {
    let mut table = Table::new();
    let test = |count, exactly, number| Test { count, exactly, number };
    let holds = |table: &Table, first, second| {
        table.rules.holds(&table.state, Condition { first, second }, Cause::plain(Source::Cards))
    };
    table.state.seats[0].publicity = 3;
    assert!(holds(&table, test(Count::Publicity, false, 2), None));
    assert!(!holds(&table, test(Count::Publicity, true, 2), None));
    assert!(holds(&table, test(Count::Publicity, true, 3), None));
    assert!(!holds(&table, test(Count::Publicity, false, 2), Some(test(Count::Hand, false, 1))));
    assert!(holds(&table, test(Count::Publicity, false, 2), Some(test(Count::Hand, true, 0))));
}
