use super::*;
use crate::random::{Draw, Purpose, Stream, Streams};
use crate::sky::{Costs, FAR, MOST_POINTS, Path, carried, exit_cost};
use arrayvec::ArrayVec;
use std::cmp::Reverse;

fn stream() -> Stream {
    Streams::new(36).stream(0, Purpose::named("sky"))
}

fn any_sky(stream: &mut Stream) -> Sky {
    let mut sky = Sky::new([0; 3].map(|_: u8| stream.below(8) as u8));
    if stream.below(2) == 1 {
        sky.discover_oumuamua();
    }
    sky
}

fn any_spot(stream: &mut Stream) -> Spot {
    Spot::new(stream.below(4) as u8, stream.below(8) as u8)
}

/// Steps between two spaces that lie side by side: 1 within a ring or along a position.
fn apart(a: Spot, b: Spot) -> u8 {
    let along = (a.position + 8 - b.position) % 8;
    a.ring.abs_diff(b.ring) + along.min(8 - along)
}

#[test]
fn steps_lead_along_a_ring_or_to_the_next_ring_and_never_through_the_sun() {
    for spot in Spot::all() {
        let beside: Vec<Spot> = Spot::all().filter(|&other| apart(spot, other) == 1).collect();
        let mut neighbours = spot.neighbours().to_vec();
        neighbours.sort_by_key(|neighbour| neighbour.place());
        assert_eq!(neighbours, beside, "{spot:?}");
        assert_eq!(beside.len(), if spot.ring == 0 || spot.ring == 3 { 3 } else { 4 });
    }
    let order = [Spot::new(0, 0), Spot::new(2, 0), Spot::new(1, 7), Spot::new(1, 1)];
    assert_eq!(Spot::new(1, 0).neighbours().as_slice(), order, "inwards, outwards, counter-clockwise, clockwise");
}

#[test]
fn distance_is_the_fewest_steps_whatever_is_on_the_way() {
    for from in Spot::all() {
        let mut steps = [None; Spot::COUNT];
        steps[from.place()] = Some(0);
        let mut queue = std::collections::VecDeque::from([from]);
        while let Some(spot) = queue.pop_front() {
            for next in spot.neighbours() {
                if steps[next.place()].is_none() {
                    steps[next.place()] = steps[spot.place()].map(|before: u8| before + 1);
                    queue.push_back(next);
                }
            }
        }
        for to in Spot::all() {
            assert_eq!(Some(from.distance(to)), steps[to.place()], "{from:?} to {to:?}");
        }
    }
    assert_eq!(Spot::new(0, 0).distance(Spot::new(0, 4)), 4, "round the Sun, not through it");
}

#[test]
fn a_step_costs_one_and_more_only_out_of_asteroids_that_are_not_left_freely() {
    assert_eq!(exit_cost(Cell::Asteroids, false, 1), 2);
    assert_eq!(exit_cost(Cell::Asteroids, true, 1), 1);
    assert_eq!(exit_cost(Cell::Asteroids, false, 255), 255);
    for cell in [Cell::Empty, Cell::Comet, Cell::Planet(Planet::Earth), Cell::Planet(Planet::Saturn)] {
        assert_eq!(exit_cost(cell, false, 1), 1);
    }
}

fn cost(sky: &Sky, from: Spot, to: Spot, extra: u8) -> u8 {
    sky.costs_from(from, extra).to(to)
}

#[test]
fn entering_asteroids_costs_nothing_extra_and_leaving_them_does() {
    let sky = Sky::new([0, 0, 0]);
    // The only asteroids of ring 2 are at position 1, with nothing beside them in their ring.
    let (before, asteroids, after) = (Spot::new(2, 0), Spot::new(2, 1), Spot::new(2, 2));
    assert_eq!(sky.cell(asteroids), Cell::Asteroids);
    assert_eq!(cost(&sky, before, asteroids, 1), 1);
    assert_eq!(cost(&sky, asteroids, after, 1), 2);
    assert_eq!(cost(&sky, asteroids, after, 0), 1);
    assert_eq!(cost(&sky, asteroids, asteroids, 1), 0);
}

#[test]
fn without_extra_cost_the_cheapest_way_is_as_long_as_the_distance() {
    for sky in every_sky().step_by(11) {
        for from in Spot::all() {
            let costs = sky.costs_from(from, 0);
            for to in Spot::all() {
                assert_eq!(costs.to(to), from.distance(to));
            }
        }
    }
}

#[test]
fn cheapest_costs_equal_those_of_relaxing_every_step_until_nothing_changes() {
    let mut stream = stream();
    for extra in [0, 1, 2, 3, 7, 100, 254, 255] {
        for _ in 0..60 {
            let sky = any_sky(&mut stream);
            let from = any_spot(&mut stream);
            let mut costs = [u32::MAX; Spot::COUNT];
            costs[from.place()] = 0;
            for _ in 0..Spot::COUNT {
                for spot in Spot::all() {
                    let leave = 1 + if sky.cell(spot) == Cell::Asteroids { u32::from(extra) } else { 0 };
                    for next in spot.neighbours() {
                        let through = costs[spot.place()].saturating_add(leave);
                        costs[next.place()] = costs[next.place()].min(through);
                    }
                }
            }
            let mut expected = Costs([[0; 8]; 4]);
            for spot in Spot::all() {
                expected.0[usize::from(spot.ring)][usize::from(spot.position)] = costs[spot.place()].min(255) as u8;
            }
            assert_eq!(sky.costs_from(from, extra), expected, "{:?} {from:?} {extra}", sky.turned());
            let every = std::array::from_fn::<_, { Spot::COUNT + 1 }, _>(|place| Spot::all().nth(place));
            let ways = sky.ways_to(every, extra);
            for to in Spot::all() {
                let back = ways.from(from, to.place());
                assert_eq!(back, expected.to(to).min(FAR), "{:?} {from:?} {to:?} {extra}", sky.turned());
            }
            assert_eq!(ways.from(from, Spot::COUNT), FAR, "to nowhere");
        }
    }
}

#[test]
fn costs_from_earth_over_all_directions_are_those_counted_from_the_printed_discs() {
    use Planet::{Jupiter, Mars, Mercury, Neptune, Saturn, Uranus, Venus};
    // Least, mean, most, and in how many percent of the directions 3 and 4 movement points suffice.
    for (planet, expected) in [
        (Venus, "2 2.43 3 100% 100%"),
        (Mars, "1 3.17 6 55% 85%"),
        (Jupiter, "2 4.23 7 30% 58%"),
        (Mercury, "4 4.33 5 0% 67%"),
        (Saturn, "2 4.53 7 25% 50%"),
        (Uranus, "3 5.21 8 9% 30%"),
        (Neptune, "3 5.35 8 4% 24%"),
    ] {
        let costs: Vec<u8> = every_sky().map(|sky| cost(&sky, sky.earth(), sky.spot_of(planet).unwrap(), 1)).collect();
        let mean = costs.iter().map(|&cost| f64::from(cost)).sum::<f64>() / 512.0;
        let within = |points| costs.iter().filter(|&&cost| cost <= points).count() as f64 / 5.12;
        let (least, most) = (costs.iter().min().unwrap(), costs.iter().max().unwrap());
        let found = format!("{least} {mean:.2} {most} {:.0}% {:.0}%", within(3), within(4));
        assert_eq!(found, expected, "{}", planet.name());
    }
}

#[test]
fn every_list_of_flights_of_the_rival_closes_because_venus_is_within_three() {
    for sky in every_sky() {
        assert!(cost(&sky, sky.earth(), sky.spot_of(Planet::Venus).unwrap(), 1) <= 3, "{:?}", sky.turned());
    }
}

#[test]
fn saturn_is_within_four_or_jupiter_within_five_in_every_direction() {
    for sky in every_sky() {
        let costs = sky.costs_from(sky.earth(), 1);
        let to = |planet| costs.to(sky.spot_of(planet).unwrap());
        assert!(to(Planet::Saturn) <= 4 || to(Planet::Jupiter) <= 5, "{:?}", sky.turned());
    }
}

/// The best of all ways from a space to another, in the order that paths are preferred, found by trying them all.
fn best_of_all(sky: &Sky, from: Spot, target: Spot, points: u8, extra: u8) -> Option<Path> {
    fn walk(sky: &Sky, at: Spot, target: Spot, left: u8, extra: u8, way: &Path, best: &mut Option<Path>) {
        let rank = |path: &Path| (path.publicity, Reverse(path.cost), Reverse(path.spaces.len()));
        if at == target && best.as_ref().is_none_or(|known| rank(way) > rank(known)) {
            *best = Some(way.clone());
        }
        let cost = exit_cost(sky.cell(at), false, extra);
        if cost > left {
            return;
        }
        for next in at.neighbours() {
            let mut longer = way.clone();
            longer.cost += cost;
            longer.publicity += u8::from(sky.cell(next).has_publicity());
            longer.spaces.push(next);
            walk(sky, next, target, left - cost, extra, &longer, best);
        }
    }
    let mut best = None;
    let start = Path { publicity: 0, cost: 0, spaces: ArrayVec::new() };
    walk(sky, from, target, points, extra, &start, &mut best);
    best
}

#[test]
fn best_path_is_the_best_of_all_ways_to_its_target() {
    let mut stream = stream();
    let (mut found, mut detours) = (0, 0);
    for _ in 0..1_000 {
        let sky = any_sky(&mut stream);
        let from = if stream.below(2) == 0 { sky.earth() } else { any_spot(&mut stream) };
        let planet = sky.spot_of(Planet::ALL[stream.index(Planet::COUNT)]);
        let target = planet.unwrap_or_else(|| any_spot(&mut stream));
        let points = stream.below(6) as u8;
        let extra = stream.below(3) as u8;
        let path = sky.best_path(from, target, points, extra);
        assert_eq!(path, best_of_all(&sky, from, target, points, extra), "{:?} {from:?} {target:?}", sky.turned());
        assert_eq!(path.is_some(), cost(&sky, from, target, extra) <= points);
        if let Some(path) = path {
            found += 1;
            detours += u32::from(path.cost > cost(&sky, from, target, extra));
        }
    }
    // Otherwise the comparison would say little.
    assert!(found > 200 && detours > 50, "{found} paths, {detours} of them dearer than the cheapest");
}

#[test]
fn best_path_leads_step_by_step_to_its_target_for_what_it_says() {
    let mut stream = stream();
    for _ in 0..300 {
        let sky = any_sky(&mut stream);
        let (from, target) = (any_spot(&mut stream), any_spot(&mut stream));
        let points = stream.below(20) as u8;
        let Some(path) = sky.best_path(from, target, points, 1) else {
            assert!(cost(&sky, from, target, 1) > points.min(MOST_POINTS));
            continue;
        };
        let (mut at, mut cost, mut publicity) = (from, 0, 0);
        for &next in &path.spaces {
            assert_eq!(apart(at, next), 1, "no diagonal and nothing through the Sun");
            cost += exit_cost(sky.cell(at), false, 1);
            publicity += u8::from(sky.cell(next).has_publicity());
            at = next;
        }
        assert_eq!((at, cost, publicity), (target, path.cost, path.publicity));
        assert!(path.cost <= points.min(MOST_POINTS));
    }
}

#[test]
fn best_path_takes_the_comets_on_its_way_and_what_it_can_enter_again() {
    let sky = Sky::new([0, 0, 0]);
    // From beside a comet next to another one, in ring 1.
    let (from, comet, target) = (Spot::new(2, 0), Spot::new(1, 0), Spot::new(1, 1));
    assert!(sky.cell(comet) == Cell::Comet && sky.cell(target) == Cell::Comet);
    let two = sky.best_path(from, target, 2, 1).unwrap();
    assert_eq!((two.publicity, two.cost, two.spaces.as_slice()), (2, 2, [comet, target].as_slice()));
    let four = sky.best_path(from, target, 4, 1).unwrap();
    assert_eq!((four.publicity, four.cost), (4, 4));
    // Mercury inwards of the target gains as much as the comet beside it, and inwards comes first.
    let mercury = Spot::new(0, 1);
    assert_eq!(sky.spot_of(Planet::Mercury), Some(mercury));
    assert_eq!(four.spaces.as_slice(), [comet, target, mercury, target]);
    assert_eq!(sky.best_path(from, target, 1, 1), None);
}

#[test]
fn turning_the_sky_and_looking_for_ways_allocates_nothing() {
    let counted = allocation_counter::measure(|| {
        let mut sky = Sky::new([3, 1, 4]);
        for _ in 0..24 {
            let before = sky;
            sky.rotate();
            let saturn = sky.spot_of(Planet::Saturn).unwrap_or(sky.earth());
            std::hint::black_box(carried(&before, &sky, saturn));
            std::hint::black_box(sky.costs_from(sky.earth(), 1));
            std::hint::black_box(sky.best_path(sky.earth(), saturn, 5, 1));
        }
    });
    assert_eq!(counted.count_total, 0);
}
