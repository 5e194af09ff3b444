//! Cards in stacks, and journeys.

use crate::{
    cards::Grade,
    map::{Spectral, Spot},
    pieces::{FaceId, StackId},
};
use arrayvec::ArrayVec;

/// The most cards in a stack.
pub(crate) const STACK_CAPACITY: usize = 24;

/// A card in a stack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    pub(crate) face: FaceId,
    /// Damaged, and so only cargo (D10).
    pub(crate) damaged: bool,
    /// Lonely (D17).
    pub(crate) lonely: bool,
    /// Its success side is up (E6, E7).
    pub(crate) success: bool,
    /// Changed stacks in this year, or moved along a road.
    pub(crate) moved: bool,
    /// Safe entries of an aerobrake that are used up.
    pub(crate) used: u8,
    /// Where a sample, a pod or an experiment comes from; the mission that tourists travel for.
    pub(crate) mark: Spot,
}

impl Piece {
    /// A card as it comes into play.
    pub(crate) const fn new(face: FaceId) -> Self {
        Self { face, damaged: false, lonely: false, success: false, moved: false, used: 0, mark: Spot::AWAY }
    }

    /// A sample or comet from a place.
    pub(crate) const fn from(face: FaceId, mark: Spot) -> Self {
        Self { mark, ..Self::new(face) }
    }
}

/// The bits that are set, from either end.
struct Marked(u32);

impl Iterator for Marked {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let place = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (place < u32::BITS).then_some(place as usize)
    }
}

impl DoubleEndedIterator for Marked {
    fn next_back(&mut self) -> Option<usize> {
        let place = self.0.checked_ilog2()?;
        self.0 ^= 1 << place;
        Some(place as usize)
    }
}

/// A journey of several years.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Trip {
    pub(crate) from: Spot,
    pub(crate) to: Spot,
    /// Half burns still to go.
    pub(crate) left: u8,
    /// The thruster that was chosen, and whether its afterburner is lit.
    pub(crate) engine: Option<FaceId>,
    pub(crate) after: bool,
    /// The thruster that lifts off and lands where the other cannot.
    pub(crate) helper: Option<FaceId>,
}

/// A stack of cards at a place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stack {
    pub(crate) at: Spot,
    pub(crate) pieces: ArrayVec<Piece, STACK_CAPACITY>,
    /// Water tanks as cargo.
    pub(crate) water: u8,
    /// Dirt tanks as cargo (C1b).
    pub(crate) dirt: u8,
    /// Isotope tanks as cargo, of one type.
    pub(crate) isotope: u8,
    pub(crate) isotope_type: Option<Spectral>,
    /// Fuel on board, in 36ths of a tank.
    pub(crate) fuel: u16,
    pub(crate) grade: Grade,
    /// Whether it has moved in this year.
    pub(crate) moved: bool,
    /// Whether it has been through a wormhole in this year.
    pub(crate) traversed: bool,
    /// The net thrust of this year's move, for belts and landings.
    pub(crate) thrust: i8,
    /// Whether it has taken water as cargo in this year.
    pub(crate) pumped: bool,
    /// Whether it has a glitch.
    pub(crate) glitch: bool,
    /// Years that it is still in a wormhole.
    pub(crate) delay: u8,
    /// Stacks that it has in tow, a bit each (E8).
    pub(crate) tow: u16,
    /// Drift Bernals that it carries, a bit each (D14e).
    pub(crate) drift: u8,
    pub(crate) trip: Option<Trip>,
}

impl Stack {
    /// An empty stack.
    pub(crate) fn empty(at: Spot) -> Self {
        Self { at, ..Self::default() }
    }

    /// Whether it rests at a place and holds something.
    #[inline]
    pub(crate) fn rests_at(&self, spot: Spot) -> bool {
        self.at == spot && self.rests() && !self.is_empty()
    }

    /// The tanks that it carries as cargo.
    pub(crate) fn tanks(&self) -> u16 {
        u16::from(self.water) + u16::from(self.dirt) + u16::from(self.isotope)
    }

    /// The places of the cards that pass.
    pub(crate) fn places(&self, wanted: impl Fn(&Piece) -> bool) -> impl Iterator<Item = u8> {
        (0_u8..).zip(&self.pieces).filter(move |(_, piece)| wanted(piece)).map(|(place, _)| place)
    }

    /// The places of cards that are marked by a bit each.
    pub(crate) fn marked(&self, cards: u32) -> impl DoubleEndedIterator<Item = usize> + use<> {
        Marked(cards & ((1 << self.pieces.len()) - 1))
    }

    /// Whether nothing is in it.
    pub(crate) fn is_empty(&self) -> bool {
        self.pieces.is_empty() && self.water == 0 && self.dirt == 0 && self.isotope == 0
    }

    /// Whether another stack is in its tow.
    pub(crate) const fn tows(&self, other: StackId) -> bool {
        self.tow & (1 << other.place()) != 0
    }

    /// Whether it rests at a place, in no journey.
    #[inline]
    pub(crate) const fn rests(&self) -> bool {
        self.trip.is_none() && self.delay == 0
    }
}
