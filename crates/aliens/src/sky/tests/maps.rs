use super::*;
use crate::{
    pieces::Star,
    sky::{Layer, Stars},
};

const UNTURNED: [&str; 4] = [
    ".       mercury .    venus   .   earth .   ast   ",
    "com     com     mars .       ast .     ast ast   ",
    ".       ast     .    jupiter .   .     .   saturn",
    "uranus  .       .    neptune .   com   .   com   ",
];

const AFTER_ONE_ROTATION: [&str; 4] = [
    "mercury .       venus ast     earth .     .   ast   ",
    "com     com     mars  .       ast   .     ast ast   ",
    ".       ast     .     jupiter .     .     .   saturn",
    "uranus  .       .     neptune .     com   .   com   ",
];

const AFTER_TWO_ROTATIONS: [&str; 4] = [
    ".       venus   ast   earth   .     .     ast mercury",
    "com     mars    .     .       .     ast   ast ast    ",
    ".       ast     .     jupiter .     .     .   saturn ",
    "uranus  .       .     neptune .     com   .   com    ",
];

const AFTER_THREE_ROTATIONS: [&str; 4] = [
    "venus   ast     earth   .       .   ast   mercury .  ",
    "mars    .       ast     .       ast .     ast     com",
    ".       .       jupiter .       ast .     saturn  ast",
    "uranus  .       .       neptune .   com   .       com",
];

#[test]
fn four_directions_of_the_discs_show_the_maps_read_off_the_printed_ones() {
    for (turned, rings) in [
        ([0, 0, 0], UNTURNED),
        ([1, 0, 0], AFTER_ONE_ROTATION),
        ([2, 1, 0], AFTER_TWO_ROTATIONS),
        ([3, 2, 1], AFTER_THREE_ROTATIONS),
    ] {
        assert_eq!(map(&Sky::new(turned)), written(rings), "{turned:?}");
    }
}

#[test]
fn rotating_reaches_the_same_maps_as_turning_the_discs_by_hand() {
    let mut sky = Sky::new([0, 0, 0]);
    for (discs, turned, rings) in
        [(1, [1, 0, 0], AFTER_ONE_ROTATION), (2, [2, 1, 0], AFTER_TWO_ROTATIONS), (3, [3, 2, 1], AFTER_THREE_ROTATIONS)]
    {
        assert_eq!(sky.next_discs(), discs);
        sky.rotate();
        assert_eq!(sky.turned(), turned);
        assert_eq!(map(&sky), written(rings));
    }
    assert_eq!(sky, Sky::new([3, 2, 1]), "three rotations are a whole turn of the order of the discs");
}

#[test]
fn steps_that_turn_a_disc_all_the_way_round_change_nothing() {
    assert_eq!(Sky::new([8, 17, 255]), Sky::new([0, 1, 7]));
}

#[test]
fn all_eight_planets_are_visible_where_the_sky_says_and_nowhere_else_in_every_direction() {
    for mut sky in every_sky() {
        for planet in first_planets() {
            let spots: Vec<Spot> = Spot::all().filter(|&spot| sky.cell(spot) == Cell::Planet(planet)).collect();
            assert_eq!(spots, [sky.spot_of(planet).unwrap()], "{} {:?}", planet.name(), sky.turned());
        }
        assert_eq!(sky.spot_of(Planet::Earth), Some(sky.earth()));
        assert_eq!(sky.spot_of(Planet::Oumuamua), None);
        sky.discover_oumuamua();
        for planet in Planet::ALL {
            assert_eq!(sky.cell(sky.spot_of(planet).unwrap()), Cell::Planet(planet));
        }
    }
}

#[test]
fn mean_numbers_of_visible_cells_of_each_kind_are_those_counted_from_the_printed_discs() {
    let mean = |kind: fn(Cell) -> bool| {
        let visible: usize = every_sky().map(|sky| Spot::all().filter(|&spot| kind(sky.cell(spot))).count()).sum();
        format!("{:.2}", visible as f64 / 512.0)
    };
    assert_eq!(mean(|cell| cell == Cell::Empty), "14.16");
    assert_eq!(mean(|cell| cell == Cell::Planet(Planet::Earth)), "1.00");
    assert_eq!(mean(|cell| cell == Cell::Asteroids), "6.00");
    assert_eq!(mean(|cell| cell == Cell::Comet), "3.84");
    assert_eq!(mean(|cell| matches!(cell, Cell::Planet(_)) && cell.has_publicity()), "7.00");
}

#[test]
fn publicity_is_shown_by_comets_and_all_planets_but_earth() {
    for planet in Planet::ALL {
        assert_eq!(Cell::Planet(planet).has_publicity(), planet != Planet::Earth);
    }
    assert!(Cell::Comet.has_publicity());
    assert!(!Cell::Asteroids.has_publicity() && !Cell::Empty.has_publicity());
}

#[test]
fn the_layer_of_a_space_is_the_topmost_without_a_cut_out_there() {
    let sky = Sky::new([0, 0, 0]);
    // Position 0 of the inner ring is cut out of discs 1 and 2, position 4 of disc 1 only, position 7 of both again.
    let inner = [2, 0, 0, 0, 1, 0, 0, 2].map(Layer::Disc);
    for (position, layer) in (0..).zip(inner) {
        assert_eq!(sky.layer(Spot::new(0, position)), layer, "position {position}");
    }
    // Position 1 of ring 1 is cut out of both discs that reach it.
    assert_eq!(sky.layer(Spot::new(1, 1)), Layer::Board);
    assert_eq!(sky.layer(Spot::new(1, 2)), Layer::Disc(1));
    assert_eq!(sky.layer(Spot::new(2, 3)), Layer::Disc(2));
    for position in 0..8 {
        assert_eq!(sky.layer(Spot::new(3, position)), Layer::Board, "no disc reaches the outer ring");
    }
}

#[test]
fn the_board_shows_in_the_inner_ring_where_three_cut_outs_meet() {
    use Cell::{Asteroids, Comet, Empty};
    let board = [Asteroids, Comet, Empty, Asteroids, Asteroids, Empty, Comet, Comet];
    for (position, cell) in (0..).zip(board) {
        // Discs 1 and 2 are cut out at their position 0, disc 3 at its position 3.
        let sky = Sky::new([8 - position, 8 - position, 11 - position]);
        let spot = Spot::new(0, position);
        assert_eq!((sky.layer(spot), sky.cell(spot)), (Layer::Board, cell), "position {position}");
    }
}

#[test]
fn oumuamua_fills_the_cut_out_of_the_lowest_disc_and_turns_with_it() {
    for turned in 0..8 {
        let mut sky = Sky::new([3, 6, turned]);
        let before = sky;
        let spot = Spot::new(2, 13 - turned);
        assert_eq!(before.layer(spot), Layer::Board);
        assert_eq!(sky.discover_oumuamua(), spot);
        assert!(sky.has_oumuamua() && !before.has_oumuamua());
        assert_eq!(sky.cell(spot), Cell::Planet(Planet::Oumuamua));
        assert_eq!(sky.spot_of(Planet::Oumuamua), Some(spot));
        assert_eq!(sky.layer(spot), Layer::Disc(2));
        for other in Spot::all().filter(|&other| other != spot) {
            assert_eq!((sky.cell(other), sky.layer(other)), (before.cell(other), before.layer(other)));
        }
        sky.rotate();
        sky.rotate();
        assert_eq!(sky.spot_of(Planet::Oumuamua), Some(spot), "the upper discs leave it where it is");
        sky.rotate();
        assert_eq!(sky.spot_of(Planet::Oumuamua), Some(spot.counter_clockwise()));
    }
}

#[test]
fn stars_lie_around_the_sky_as_their_boards_do() {
    use Star::{Barnard, BetaPictoris, Kepler22, Procyon, Proxima, SiriusA, Vega, Virginis61};
    let around = |boards| {
        let stars = Stars::new(boards);
        [7, 0, 1, 2, 3, 4, 5, 6].map(|position| stars.star_at(position))
    };
    let in_order = [Procyon, Vega, SiriusA, Barnard, Kepler22, Proxima, Virginis61, BetaPictoris];
    assert_eq!(around([0, 1, 2, 3]), in_order);
    let mixed = [Virginis61, BetaPictoris, Procyon, Vega, Kepler22, Proxima, SiriusA, Barnard];
    assert_eq!(around([3, 0, 2, 1]), mixed);
}

#[test]
fn every_order_of_the_boards_puts_each_star_where_it_says() {
    let mut seen = 0;
    for case in 0..256_u16 {
        let boards = [0, 2, 4, 6].map(|shift| (case >> shift & 3) as u8);
        let mut sorted = boards;
        sorted.sort_unstable();
        if sorted != [0, 1, 2, 3] {
            continue;
        }
        seen += 1;
        let stars = Stars::new(boards);
        for star in Star::ALL {
            assert_eq!(stars.star_at(stars.position(star)), star);
        }
    }
    assert_eq!(seen, 24);
}
