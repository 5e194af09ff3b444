//! The solar system: three discs that turn over a board, what is visible on them, and what a rotation does to a probe.
//!
//! Four rings around the Sun, from 0 (inner) to 3 (outer), of eight positions each, numbered clockwise from the first to
//! the right of the top. A position is a sector. Disc 1 lies on ring 0, disc 2 under it on rings 0 and 1, disc 3 under
//! both on rings 0 to 2; their cut-outs show what lies below, in the end the board, which never turns.

mod discs;
mod paths;
mod stars;
#[cfg(test)]
mod tests;

#[cfg(test)]
use paths::Costs;
pub use paths::{FAR, MOST_POINTS, Path, Ways, exit_cost};
pub use stars::Stars;

use super::pieces::Planet;
use arrayvec::ArrayVec;
use discs::{BOARD, DISCS, OUMUAMUA_POSITION, OUMUAMUA_RING};

/// Rings around the Sun.
pub const RINGS: usize = 4;

/// Positions of a ring: the sectors.
pub const POSITIONS: usize = 8;

/// Discs that turn.
const DISC_COUNT: usize = 3;

/// A space of the solar system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// Its ring, from 0 (inner) to 3.
    pub ring: u8,
    /// Its position, from 0 to 7 clockwise: its sector.
    pub position: u8,
}

impl Spot {
    /// How many there are.
    pub const COUNT: usize = RINGS * POSITIONS;

    /// The space at this ring (modulo 4) and position (modulo 8).
    #[inline]
    #[must_use]
    pub const fn new(ring: u8, position: u8) -> Self {
        Self { ring: ring & 3, position: position & 7 }
    }

    /// All of them, by ring and position.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self::at)
    }

    /// The space with this place (modulo 32).
    #[inline]
    #[must_use]
    const fn at(place: u8) -> Self {
        Self::new(place >> 3, place)
    }

    /// Its place among all of them, from 0 to 31: ring by ring.
    #[inline]
    #[must_use]
    pub const fn place(self) -> usize {
        ((self.ring & 3) << 3 | (self.position & 7)) as usize
    }

    /// The next space of its ring counter-clockwise: the way the discs turn.
    #[inline]
    #[must_use]
    pub const fn counter_clockwise(self) -> Self {
        Self::new(self.ring, self.position.wrapping_add(7))
    }

    /// The next space of its ring clockwise.
    #[inline]
    #[must_use]
    pub const fn clockwise(self) -> Self {
        Self::new(self.ring, self.position.wrapping_add(1))
    }

    /// The spaces beside it, in this order: inwards, outwards, counter-clockwise, clockwise. Nothing leads through the Sun.
    #[inline]
    #[must_use]
    pub fn neighbours(self) -> ArrayVec<Self, 4> {
        let mut beside = ArrayVec::new();
        if self.ring > 0 {
            beside.push(Self::new(self.ring - 1, self.position));
        }
        if usize::from(self.ring) + 1 < RINGS {
            beside.push(Self::new(self.ring + 1, self.position));
        }
        beside.push(self.counter_clockwise());
        beside.push(self.clockwise());
        beside
    }

    /// The fewest steps to another space, from 0 to 7; asteroids cost nothing extra here.
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        let round = self.position.wrapping_sub(other.position) & 7;
        let back = 8 - round;
        self.ring.abs_diff(other.ring) + if round < back { round } else { back }
    }
}

/// What is printed on a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// Asteroids: leaving them costs extra.
    Asteroids,
    /// A comet: entering it gains publicity.
    Comet,
    /// A planet: entering any but Earth gains publicity.
    Planet(Planet),
}

impl Cell {
    /// Whether it shows the publicity icon: comets, and all planets but Earth.
    #[inline]
    #[must_use]
    pub const fn has_publicity(self) -> bool {
        match self {
            Self::Comet => true,
            Self::Planet(planet) => !matches!(planet, Planet::Earth),
            Self::Empty | Self::Asteroids => false,
        }
    }
}

/// What a space belongs to: the layer that is visible there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    /// A disc, from 0 (the top one) to 2.
    Disc(u8),
    /// The board.
    Board,
}

/// What a rotation does to a probe or a capsule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moved {
    /// It stands on a layer that did not turn and is still uncovered.
    Stays,
    /// It stood on a disc that turned, and went along. That is no visit.
    Carried(Spot),
    /// A disc that turned covered its space and pushed it on. That is a visit, free of movement points.
    Pushed(Spot),
}

/// A set of spaces: the bit of a space is its place, so that a ring is a byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Spots(u32);

impl Spots {
    const ALL: Self = Self(u32::MAX);

    #[inline]
    const fn of(spot: Spot) -> Self {
        Self(1 << spot.place())
    }

    #[inline]
    const fn contains(self, spot: Spot) -> bool {
        self.0 & Self::of(spot).0 != 0
    }

    /// The spaces within so many steps of one, by their number.
    fn near(spot: Spot) -> [Self; MOST_POINTS as usize + 1] {
        let mut near = [Self::of(spot); MOST_POINTS as usize + 1];
        for steps in 1..near.len() {
            near[steps].0 |= near[steps - 1].0 | near[steps - 1].around().0;
        }
        near
    }

    /// The spaces beside at least one of these.
    #[inline]
    const fn around(self) -> Self {
        let clockwise = (self.0 & 0x7f7f_7f7f) << 1 | (self.0 >> 7 & 0x0101_0101);
        let counter_clockwise = (self.0 >> 1 & 0x7f7f_7f7f) | (self.0 & 0x0101_0101) << 7;
        Self(clockwise | counter_clockwise | self.0 << 8 | self.0 >> 8)
    }
}

impl Iterator for Spots {
    type Item = Spot;

    #[inline]
    fn next(&mut self) -> Option<Spot> {
        let place = self.0.trailing_zeros();
        // Clears the lowest bit; 0 stays 0.
        self.0 &= self.0.wrapping_sub(1);
        (place < Spot::COUNT as u32).then(|| Spot::at(place as u8))
    }
}

/// The solar system as it stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sky {
    /// Steps each disc is turned by, from 0 to 7 counter-clockwise.
    turned: [u8; DISC_COUNT],
    /// The lowest disc that the next rotation turns, from 0.
    next: u8,
    /// Whether Oumuamua is discovered.
    oumuamua: bool,
    /// What is visible; this and the rest follow from the above.
    cells: [[Cell; POSITIONS]; RINGS],
    planets: [Option<Spot>; Planet::COUNT],
    asteroids: Spots,
    publicity: Spots,
}

impl Sky {
    /// The solar system with its discs turned by so many steps each (modulo 8), from the top disc down; the first
    /// rotation will turn the top one.
    #[must_use]
    pub fn new(turned: [u8; DISC_COUNT]) -> Self {
        let mut sky = Self {
            turned: turned.map(|steps| steps & 7),
            next: 0,
            oumuamua: false,
            cells: BOARD,
            planets: [None; Planet::COUNT],
            asteroids: Spots(0),
            publicity: Spots(0),
        };
        sky.look();
        sky
    }

    /// Steps each disc is turned by, from 0 to 7, from the top disc down.
    #[cfg(test)]
    #[must_use]
    pub const fn turned(&self) -> [u8; DISC_COUNT] {
        self.turned
    }

    /// How many discs the next rotation turns, from 1 to 3.
    #[inline]
    #[must_use]
    pub const fn next_discs(&self) -> u8 {
        self.next + 1
    }

    /// Whether Oumuamua is on its disc.
    #[inline]
    #[must_use]
    pub const fn has_oumuamua(&self) -> bool {
        self.oumuamua
    }

    /// What is visible on a space.
    #[inline]
    #[must_use]
    pub const fn cell(&self, spot: Spot) -> Cell {
        self.cells[(spot.ring & 3) as usize][(spot.position & 7) as usize]
    }

    /// The layer that is visible on a space.
    #[inline]
    #[must_use]
    pub fn layer(&self, spot: Spot) -> Layer {
        if self.oumuamua && spot == self.oumuamua_spot() {
            return Layer::Disc(OUMUAMUA_RING);
        }
        self.printed(spot).0
    }

    /// Where a planet is visible: all of them always are, but for Oumuamua before it is discovered.
    #[inline]
    #[must_use]
    pub const fn spot_of(&self, planet: Planet) -> Option<Spot> {
        self.planets[planet.place()]
    }

    /// Where Earth is.
    #[inline]
    #[must_use]
    pub const fn earth(&self) -> Spot {
        Spot::new(0, discs::EARTH_POSITION.wrapping_sub(self.turned[0]))
    }

    /// Turns the next discs by a step counter-clockwise: the top disc, then the top two, then all three, and again.
    /// [`carried`] says what becomes of the probes.
    pub fn rotate(&mut self) {
        for steps in &mut self.turned[..=usize::from(self.next)] {
            *steps = (*steps + 1) & 7;
        }
        self.next = (self.next + 1) % DISC_COUNT as u8;
        self.look();
    }

    /// Puts Oumuamua on its space of the lowest disc, with which it turns from now on, and says where that is now. A
    /// probe that stands there is on Oumuamua.
    pub fn discover_oumuamua(&mut self) -> Spot {
        self.oumuamua = true;
        self.look();
        self.oumuamua_spot()
    }

    /// Where the space of Oumuamua is, discovered or not.
    #[inline]
    const fn oumuamua_spot(&self) -> Spot {
        Spot::new(OUMUAMUA_RING, OUMUAMUA_POSITION.wrapping_sub(self.turned[2]))
    }

    /// The layer visible on a space and what is printed there, Oumuamua aside.
    #[inline]
    fn printed(&self, spot: Spot) -> (Layer, Cell) {
        let ring = usize::from(spot.ring & 3);
        // Disc k covers the rings up to k.
        for (disc, steps) in self.turned.iter().enumerate().skip(ring) {
            if let Some(cell) = DISCS[disc][ring][usize::from((spot.position + steps) & 7)] {
                return (Layer::Disc(disc as u8), cell);
            }
        }
        (Layer::Board, BOARD[ring][usize::from(spot.position & 7)])
    }

    /// Works out what is visible.
    fn look(&mut self) {
        self.asteroids = Spots(0);
        self.publicity = Spots(0);
        for spot in Spot::all() {
            let mut cell = self.printed(spot).1;
            if self.oumuamua && spot == self.oumuamua_spot() {
                cell = Cell::Planet(Planet::Oumuamua);
            }
            self.cells[usize::from(spot.ring)][usize::from(spot.position)] = cell;
            match cell {
                Cell::Asteroids => self.asteroids.0 |= Spots::of(spot).0,
                Cell::Planet(planet) => self.planets[planet.place()] = Some(spot),
                Cell::Empty | Cell::Comet => {}
            }
            if cell.has_publicity() {
                self.publicity.0 |= Spots::of(spot).0;
            }
        }
    }
}

/// What a rotation does to a probe or capsule that stood at `spot`: `after` is `before` once rotated.
///
/// On a disc that turned it goes along, which is no visit. On a layer that did not turn it stays while its space is
/// uncovered; where a disc now covers the space, the disc pushes it a position on in the same ring, into the cut-out it
/// stood in before: a visit of whatever is visible there.
#[must_use]
pub fn carried(before: &Sky, after: &Sky, spot: Spot) -> Moved {
    let turned = |layer| match layer {
        Layer::Disc(disc) => before.turned[usize::from(disc)] != after.turned[usize::from(disc)],
        Layer::Board => false,
    };
    if turned(before.layer(spot)) {
        Moved::Carried(spot.counter_clockwise())
    } else if turned(after.layer(spot)) {
        Moved::Pushed(spot.counter_clockwise())
    } else {
        Moved::Stays
    }
}
