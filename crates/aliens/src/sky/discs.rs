//! What is printed on the discs and on the board.
//!
//! By ring from the inside and position clockwise, with every disc in its printed direction: turned by t steps, the cell
//! printed at position q shows at position q - t.

use super::{Cell, DISC_COUNT, POSITIONS, RINGS};
use crate::pieces::Planet;

/// A cut-out: the layer below shows.
const HOLE: Option<Cell> = None;
const NONE: Option<Cell> = Some(Cell::Empty);
const ROCK: Option<Cell> = Some(Cell::Asteroids);
const COMET: Option<Cell> = Some(Cell::Comet);
const MERCURY: Option<Cell> = Some(Cell::Planet(Planet::Mercury));
const VENUS: Option<Cell> = Some(Cell::Planet(Planet::Venus));
const EARTH: Option<Cell> = Some(Cell::Planet(Planet::Earth));
const MARS: Option<Cell> = Some(Cell::Planet(Planet::Mars));
const JUPITER: Option<Cell> = Some(Cell::Planet(Planet::Jupiter));
const SATURN: Option<Cell> = Some(Cell::Planet(Planet::Saturn));

/// A ring the disc does not reach.
const OUTSIDE: [Option<Cell>; POSITIONS] = [HOLE; POSITIONS];

/// Where Earth is printed on the top disc, in the inner ring.
pub const EARTH_POSITION: u8 = 5;

/// The ring of Oumuamua on the lowest disc, and that disc's number: it reaches just so far.
pub const OUMUAMUA_RING: u8 = 2;

/// The position of Oumuamua on the lowest disc: a cut-out until it is discovered.
pub const OUMUAMUA_POSITION: u8 = 5;

/// The discs, from the top.
pub static DISCS: [[[Option<Cell>; POSITIONS]; RINGS]; DISC_COUNT] = [
    [[HOLE, MERCURY, NONE, VENUS, HOLE, EARTH, NONE, HOLE], OUTSIDE, OUTSIDE, OUTSIDE],
    [
        [HOLE, HOLE, NONE, ROCK, NONE, ROCK, NONE, HOLE],
        [HOLE, HOLE, MARS, HOLE, HOLE, NONE, ROCK, HOLE],
        OUTSIDE,
        OUTSIDE,
    ],
    [
        [NONE, COMET, ROCK, HOLE, HOLE, NONE, ROCK, ROCK],
        [COMET, HOLE, NONE, HOLE, ROCK, NONE, HOLE, ROCK],
        [HOLE, HOLE, NONE, JUPITER, NONE, HOLE, HOLE, SATURN],
        OUTSIDE,
    ],
];

/// The board under the discs.
pub const BOARD: [[Cell; POSITIONS]; RINGS] = {
    use Cell::{Asteroids as Rock, Comet, Empty as None};
    const URANUS: Cell = Cell::Planet(Planet::Uranus);
    const NEPTUNE: Cell = Cell::Planet(Planet::Neptune);
    [
        [Rock, Comet, None, Rock, Rock, None, Comet, Comet],
        [None, Comet, Rock, None, Comet, None, Rock, None],
        [None, Rock, Comet, Rock, Rock, None, None, Rock],
        [URANUS, None, None, NEPTUNE, None, Comet, None, Comet],
    ]
};
