//! Tests of the solar system, against figures worked out from the printed discs and from their transcriptions.

mod maps;
mod movement;
mod rotation;

use super::{Cell, RINGS, Sky, Spot};
use crate::pieces::Planet;

/// The solar system with each of the 512 directions of its discs.
fn every_sky() -> impl Iterator<Item = Sky> {
    (0..512_u16).map(|case| Sky::new([(case & 7) as u8, (case >> 3 & 7) as u8, (case >> 6) as u8]))
}

/// The same with and without Oumuamua, and before a rotation of one, two and three discs.
fn every_sky_at_every_turn() -> impl Iterator<Item = Sky> {
    every_sky().flat_map(|start| {
        [false, true].into_iter().flat_map(move |oumuamua| {
            (0..3).map(move |rotations| {
                let mut sky = start;
                if oumuamua {
                    sky.discover_oumuamua();
                }
                for _ in 0..rotations {
                    sky.rotate();
                }
                sky
            })
        })
    })
}

/// What is visible, a word a space.
fn map(sky: &Sky) -> [Vec<&'static str>; RINGS] {
    let word = |spot| match sky.cell(spot) {
        Cell::Empty => ".",
        Cell::Asteroids => "ast",
        Cell::Comet => "com",
        Cell::Planet(planet) => planet.name(),
    };
    [0, 1, 2, 3].map(|ring| (0..8).map(|position| word(Spot::new(ring, position))).collect())
}

/// A map written down, a line a ring from the inside.
fn written(rings: [&'static str; RINGS]) -> [Vec<&'static str>; RINGS] {
    rings.map(|ring| ring.split_whitespace().collect())
}

/// The planets that are there from the start.
fn first_planets() -> impl Iterator<Item = Planet> {
    Planet::ALL.into_iter().filter(|&planet| planet != Planet::Oumuamua)
}
