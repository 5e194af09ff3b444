use super::*;
use crate::{
    actions::Action,
    effect::Figure,
    fixture::Table,
    pieces::Arrow,
    pieces::{Species, Trace},
    sky::Sky,
    state::{Marker, TraceSpace},
};

const DISCOVERY: TraceSpace = TraceSpace::Discovery;

/// A table whose player has a probe at this planet, and the turn with so much to spend.
fn at(planet: Planet, credits: u8, energy: u8) -> Table {
    let mut table = Table::new();
    table.probe(planet);
    table.turn(credits, energy);
    table
}

#[test]
fn a_launched_probe_stands_on_earth_and_counts_towards_the_limit() {
    let mut table = Table::new();
    table.turn(4, 0);
    table.take(Action::Launch);
    let earth = table.state.sky.earth();
    assert_eq!(table.state.seats[0].probes.as_slice(), [Probe { spot: earth, sample: None }]);
    assert_eq!((table.state.you.credits, table.state.tally.launches), (2, 1));
    table.turn(4, 0);
    assert!(!table.offers(Action::Launch));
    // A capsule is no probe here.
    table.state.seats[0].probes[0].sample = Some(0);
    assert!(table.offers(Action::Launch));
    table.state.seats[0].probes[0].sample = None;
    table.learn(TechRule::ProbeLimit);
    table.take(Action::Launch);
    table.turn(4, 0);
    assert!(!table.offers(Action::Launch));
}

#[test]
fn the_first_orbiter_of_a_planet_scores_and_each_gains_the_reward() {
    let mut table = at(Planet::Mars, 1, 1);
    table.rules.planets[Planet::Mars.place()].orbit = table.text("data 1");
    table.take(Action::Orbit(Planet::Mars));
    let seat = &table.state.seats[0];
    assert_eq!((seat.points, seat.pool, seat.orbiters[Planet::Mars.place()]), (3, 1, 1));
    assert!(seat.probes.is_empty());
    assert_eq!((table.state.you.credits, table.state.you.energy), (0, 0));
    assert_eq!(table.state.first_orbit[Planet::Mars.place()], Some(Side::You));
    table.game().orbit(Side::Rival, Planet::Mars);
    let rival = &table.state.seats[1];
    assert_eq!((rival.points, rival.computer, rival.orbiters[Planet::Mars.place()]), (0, 1, 1));
}

#[test]
fn an_orbiter_of_anybody_and_the_tech_make_landing_cheaper() {
    let mut table = at(Planet::Jupiter, 0, 3);
    assert_eq!(table.rules.land_energy(&table.state, Planet::Jupiter), 3);
    table.state.seats[1].orbiters[Planet::Jupiter.place()] = 1;
    assert_eq!(table.rules.land_energy(&table.state, Planet::Jupiter), 2);
    table.state.seats[0].orbiters[Planet::Jupiter.place()] = 2;
    assert_eq!(table.rules.land_energy(&table.state, Planet::Jupiter), 2);
    assert_eq!(table.rules.land_energy(&table.state, Planet::Saturn), 3);
    table.learn(TechRule::Landing);
    assert_eq!(table.rules.land_energy(&table.state, Planet::Jupiter), 1);
    assert_eq!(table.rules.land_energy(&table.state, Planet::Saturn), 2);
    table.take(Action::Land(Planet::Jupiter, None));
    assert_eq!(table.state.you.energy, 2);
}

#[test]
fn a_lander_gains_the_planets_reward_and_the_first_one_its_data() {
    let mut table = at(Planet::Jupiter, 0, 3);
    table.take(Action::Land(Planet::Jupiter, None));
    assert_eq!((table.state.seats[0].points, table.state.seats[0].pool, table.state.you.energy), (7, 2, 0));
    let mark = |slot| Action::MarkTrace(slot, Trace::Yellow, DISCOVERY);
    assert_eq!(table.offered(), [mark(0), mark(1)]);
    table.take(mark(0));
    assert_eq!(table.state.seats[0].points, 12);
    assert_eq!(table.state.first_land[Planet::Jupiter.place()], [Some(Side::You), None, None]);
    table.probe(Planet::Jupiter);
    table.turn(0, 3);
    table.take(Action::Land(Planet::Jupiter, None));
    assert_eq!((table.state.seats[0].landers[Planet::Jupiter.place()], table.state.seats[0].pool), (2, 2));
}

#[test]
fn mars_has_two_spaces_for_first_landers_and_the_player_chooses_while_both_are_free() {
    let mut table = at(Planet::Mars, 0, 3);
    table.rules.planets[Planet::Mars.place()].first_land = [2, 1].into_iter().collect();
    table.take(Action::Land(Planet::Mars, None));
    assert_eq!(table.offered(), [Action::FirstLand(0), Action::FirstLand(1)]);
    table.take(Action::FirstLand(1));
    assert_eq!(table.state.seats[0].pool, 1);
    // The rival takes the first that is free.
    table.state.tasks.clear();
    table.game().land(Side::Rival, Planet::Mars, None, false);
    assert_eq!(table.state.seats[1].computer, 2);
    assert_eq!(table.state.first_land[Planet::Mars.place()], [Some(Side::Rival), Some(Side::You), None]);
    table.game().land(Side::Rival, Planet::Mars, None, false);
    assert_eq!(table.state.seats[1].computer, 2);
}

#[test]
fn the_arrow_chooses_for_the_rival_among_free_spaces_of_first_landers() {
    for (arrow, space, data) in [(Arrow::Left, 0, 2), (Arrow::Right, 1, 1)] {
        let mut table = Table::new();
        table.rules.planets[Planet::Mars.place()].first_land = [2, 1].into_iter().collect();
        table.state.rival.arrow = arrow;
        table.game().land(Side::Rival, Planet::Mars, None, false);
        assert_eq!(table.state.first_land[Planet::Mars.place()][space], Some(Side::Rival));
        assert_eq!(table.state.seats[1].computer, data);
    }
}

#[test]
fn moons_take_the_tech_or_a_card_and_one_lander_each() {
    let io = Action::Land(Planet::Jupiter, Some(0));
    let mut table = at(Planet::Jupiter, 0, 3);
    assert!(!table.offers(io));
    table.learn(TechRule::Moons);
    assert!(!table.offers(Action::Land(Planet::Jupiter, Some(1))), "Titan is Saturn's");
    table.take(io);
    // Three energy paid, four gained.
    assert_eq!((table.state.seats[0].points, table.state.you.energy, table.state.seats[0].moons[0]), (10, 4, 1));
    assert_eq!((table.state.seats[0].pool, table.state.first_land[Planet::Jupiter.place()]), (0, [None; 3]));
    table.probe(Planet::Jupiter);
    table.turn(0, 3);
    assert!(!table.offers(io), "a moon takes one lander");
    table.state.seats[0].moons[0] = 0;
    table.state.seats[1].moons[0] = 1;
    assert!(!table.offers(io), "the rival's too");
    table.state.seats[0].techs = 0;
    table.state.tasks.clear();
    table.run("land occupied-ok");
    assert!(!table.offers(io), "without the tech no moon, whatever lies there");
    table.state.tasks.clear();
    table.run("land moon-ok");
    assert!(!table.offers(io));
    table.state.tasks.clear();
    table.run("land moon-ok occupied-ok");
    table.take(io);
    assert_eq!((table.state.seats[0].moons[0], table.state.seats[1].moons[0]), (1, 1));
}

#[test]
fn a_card_may_land_on_a_space_already_taken_and_gain_its_data_again() {
    let mut table = Table::new();
    table.probe(Planet::Jupiter);
    table.state.first_land[Planet::Jupiter.place()][0] = Some(Side::Rival);
    table.run("land occupied-ok");
    table.take(Action::Land(Planet::Jupiter, None));
    assert_eq!((table.state.seats[0].pool, table.state.seats[0].points), (2, 7));
    assert_eq!(table.state.first_land[Planet::Jupiter.place()][0], Some(Side::Rival));
}

#[test]
fn no_probe_settles_on_earth_and_no_capsule_anywhere() {
    let mut table = at(Planet::Earth, 9, 9);
    assert!(!table.offered().iter().any(|action| matches!(action, Action::Orbit(_) | Action::Land(..))));
    let spot = table.state.sky.spot_of(Planet::Mars).unwrap();
    table.state.seats[0].probes[0] = Probe { spot, sample: Some(2) };
    assert!(!table.offered().iter().any(|action| matches!(action, Action::Orbit(_) | Action::Land(..))));
}

#[test]
fn a_figure_taken_back_opens_its_first_space_once_none_is_left_there() {
    let mars = Planet::Mars.place();
    let mut table = Table::new();
    table.state.seats[0].orbiters[mars] = 2;
    table.state.first_orbit[mars] = Some(Side::You);
    table.game().take_back(Figure::Orbiter, Planet::Mars, None);
    assert_eq!((table.state.seats[0].orbiters[mars], table.state.first_orbit[mars]), (1, Some(Side::You)));
    table.game().take_back(Figure::Orbiter, Planet::Mars, None);
    assert_eq!((table.state.seats[0].orbiters[mars], table.state.first_orbit[mars]), (0, None));
    table.state.seats[0].landers[mars] = 1;
    table.state.first_land[mars] = [Some(Side::Rival), Some(Side::You), None];
    table.game().take_back(Figure::Lander, Planet::Mars, None);
    assert_eq!(table.state.first_land[mars], [Some(Side::Rival), None, None]);
    table.state.seats[0].moons[1] = 1;
    table.game().take_back(Figure::Lander, Planet::Saturn, Some(1));
    assert_eq!(table.state.seats[0].moons[1], 0);
}

#[test]
fn entering_planets_and_comets_gains_publicity_and_earth_and_asteroids_do_not() {
    let mut table = Table::new();
    let entered = |table: &mut Table, cell: Cell| {
        let (spot, before) = (table.spot(cell), table.state.seats[0].publicity);
        table.game().enter(Side::You, spot, true);
        table.state.seats[0].publicity - before
    };
    assert_eq!(entered(&mut table, Cell::Planet(Planet::Mars)), 1);
    assert_eq!(entered(&mut table, Cell::Comet), 1);
    assert_eq!(entered(&mut table, Cell::Planet(Planet::Earth)), 0);
    assert_eq!(entered(&mut table, Cell::Empty), 0);
    assert_eq!(entered(&mut table, Cell::Asteroids), 0);
    table.learn(TechRule::Asteroids);
    assert_eq!(entered(&mut table, Cell::Asteroids), 1);
    let visited = table.state.turn.visited;
    assert_eq!(visited, Planet::Mars.bit() | Planet::Earth.bit() | VISIT_COMET | VISIT_ASTEROID);
    // The rival's visits are its own.
    let mars = table.spot(Cell::Planet(Planet::Mars));
    table.state.turn.visited = 0;
    table.game().enter(Side::Rival, mars, true);
    assert_eq!((table.state.seats[1].publicity, table.state.turn.visited), (1, 0));
}

#[test]
fn a_step_out_of_asteroids_takes_a_movement_more_but_for_the_tech() {
    let mut table = Table::new();
    let spot = table.spot(Cell::Asteroids);
    let to = spot.neighbours()[0];
    table.state.seats[0].probes.push(Probe { spot, sample: None });
    table.turn(0, 1);
    assert!(!table.offers(Action::Move(0, to)));
    table.turn(0, 3);
    table.take(Action::Move(0, to));
    assert_eq!((table.state.you.energy, table.state.seats[0].probes[0].spot), (1, to));
    assert!(!table.state.turn.main_done, "moving is free of actions");
    table.state.seats[0].probes[0].spot = spot;
    table.learn(TechRule::Asteroids);
    table.turn(0, 1);
    table.take(Action::Move(0, to));
    assert_eq!(table.state.you.energy, 0);
}

#[test]
fn movement_points_are_spent_before_energy_and_may_be_shared_among_probes() {
    let mut table = Table::new();
    table.rules.numbers.probe_limit = 2;
    let mars = table.probe(Planet::Mars);
    let saturn = table.probe(Planet::Saturn);
    table.state.you.energy = 1;
    table.run("move 2");
    // Neither planet is asteroids: a point each.
    table.take(Action::Move(0, mars.clockwise()));
    table.take(Action::Move(1, saturn.clockwise()));
    assert_eq!((table.state.you.moves, table.state.you.energy), (0, 1));
}

/// Every solar system that discs turned anyhow show, before a rotation of one, two or three of them.
fn skies() -> impl Iterator<Item = Sky> {
    (0..512_u16).flat_map(|number| {
        let mut sky = Sky::new([number % 8, number / 8 % 8, number / 64].map(|steps| steps as u8));
        (0..3).map(move |_| {
            let before = sky;
            sky.rotate();
            before
        })
    })
}

/// A space with something that gives publicity where a probe comes to by the next rotation, pushed or carried.
fn moved(pushed: bool) -> (Sky, Spot, Spot) {
    let found = skies().find_map(|before| {
        let mut after = before;
        after.rotate();
        Spot::all().find_map(|spot| match carried(&before, &after, spot) {
            Moved::Pushed(to) if pushed && after.cell(to).has_publicity() => Some((before, spot, to)),
            Moved::Carried(to) if !pushed && after.cell(to).has_publicity() => Some((before, spot, to)),
            _ => None,
        })
    });
    found.expect("such a space")
}

#[test]
fn a_probe_that_a_disc_pushes_visits_and_one_that_it_carries_does_not() {
    for (pushed, publicity) in [(true, 1), (false, 0)] {
        let (sky, spot, to) = moved(pushed);
        let mut table = Table::new();
        table.state.sky = sky;
        for side in Side::ALL {
            table.state.seat_mut(side).probes.push(Probe { spot, sample: None });
        }
        table.game().rotate();
        for seat in &table.state.seats {
            assert_eq!((seat.probes[0].spot, seat.publicity), (to, publicity), "pushed: {pushed}");
        }
    }
}

#[test]
fn oumuamua_gives_its_first_orbiter_a_card_and_has_three_spaces_for_first_landers() {
    let mut table = Table::with(Species::Oumuamua, [Marker::Neutral; 3]);
    let printed = &mut table.rules.planets[Planet::Oumuamua.place()];
    (printed.first_orbit, printed.first_land) = (0, [3, 2, 1].into_iter().collect());
    // Which species the card is of, the planet says.
    let at = table.rules.program.len() as u16;
    table.rules.program.push(crate::effect::Effect::Gain(Thing::AlienCard, 1));
    let span = crate::effect::Span { at, end: at + 1 };
    table.rules.planets[Planet::Oumuamua.place()].first_orbit_gain = span;
    table.probe(Planet::Oumuamua);
    table.turn(1, 1);
    table.take(Action::Orbit(Planet::Oumuamua));
    assert!(table.offers(Action::TakeFaceUp), "{:?}", table.offered());
    table.take(Action::TakeFaceUp);
    assert_eq!((table.state.seats[0].points, table.state.you.hand.len()), (0, 1));
    table.probe(Planet::Oumuamua);
    table.turn(0, 3);
    table.take(Action::Land(Planet::Oumuamua, None));
    assert_eq!(table.offered(), [0, 1, 2].map(Action::FirstLand));
}

#[test]
fn oumuamua_is_visited_as_a_planet() {
    let mut table = Table::with(Species::Oumuamua, [Marker::Neutral; 3]);
    let spot = table.state.sky.spot_of(Planet::Oumuamua).unwrap();
    let mission = table.mission("on visit planet: vp 2", None);
    table.game().enter(Side::You, spot, true);
    table.game().go_on();
    assert_eq!((table.state.seats[0].publicity, table.state.turn.visited), (1, Planet::Oumuamua.bit()));
    table.take(Action::FillCircle(mission, 0));
    assert_eq!(table.state.seats[0].points, 2);
}

#[test]
fn a_capsule_moves_like_a_probe_and_is_one_to_cards() {
    let mut table = Table::with(Species::Mascamites, [Marker::Neutral; 3]);
    let mars = table.spot(Cell::Planet(Planet::Mars));
    let field = Spot::all().find(|spot| table.state.sky.cell(*spot) == Cell::Asteroids).unwrap();
    let capsule = |spot| Probe { spot, sample: Some(6) };
    table.state.seats[0].probes.push(capsule(mars.neighbours()[0]));
    table.turn(0, 4);
    table.take(Action::Move(0, mars));
    assert_eq!((table.state.seats[0].publicity, table.state.seats[0].probes[0]), (1, capsule(mars)));
    // Out of asteroids it takes a point more.
    table.state.seats[0].probes[0] = capsule(field);
    table.turn(0, 1);
    assert!(!table.offered().iter().any(|action| matches!(action, Action::Move(..))));
    table.turn(0, 2);
    table.take(Action::Move(0, field.neighbours()[0]));
    assert_eq!(table.state.you.energy, 0);
    // A signal of a card finds it, and a disc that turns pushes or carries it.
    let here = table.state.seats[0].probes[0].spot;
    table.state.tasks.clear();
    table.run("signal with:probe");
    assert_eq!(table.state.sectors[table.state.stars.star_at(here.position).place()].markers_of(Side::You), 1);
    let before = table.state.seats[0].probes[0].spot;
    for _ in 0..3 {
        table.game().rotate();
    }
    assert_ne!(table.state.seats[0].probes[0].spot, before);
}

#[test]
fn energy_moves_nothing_once_the_turn_is_over() {
    let mut table = Table::new();
    table.probe(Planet::Mars);
    let to = table.spot(Cell::Planet(Planet::Mars)).neighbours()[0];
    table.turn(0, 3);
    table.game().gain(Side::You, Thing::Move, 1, Cause::plain(Source::Cards));
    table.take_all(&[Action::Move(0, to)]);
    assert!(table.offered().iter().any(|action| matches!(action, Action::Move(..))), "energy in the turn");
    // A mission's circle gives movement as the disc that turns for the first pass pushes a probe.
    table.turn(0, 3);
    table.state.tasks.clear();
    table.state.next(Task::TurnOver(Side::You));
    table.game().gain(Side::You, Thing::Move, 1, Cause::plain(Source::Missions));
    let step = table.offered().into_iter().find(|action| matches!(action, Action::Move(..))).unwrap();
    table.take(step);
    assert_eq!(table.state.you.energy, 3);
    assert!(!matches!(table.state.tasks.last(), Some(Task::Moving)), "{:?}", table.state.tasks);
}

#[test]
fn a_landing_by_card_is_not_declined() {
    let mut table = Table::new();
    table.probe(Planet::Mars);
    table.run("land");
    assert_eq!(table.offered(), [Action::Land(Planet::Mars, None)]);
}
