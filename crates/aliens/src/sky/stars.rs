//! The stars around the solar system: four sector boards of two stars, one at each side.

use super::POSITIONS;
use crate::pieces::Star;

/// Which star stands at which position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stars {
    /// The star at each position.
    at: [Star; POSITIONS],
    /// The position of each star.
    position_of: [u8; Star::COUNT],
}

impl Stars {
    /// Lays the sector boards around the solar system: `boards` are the numbers of the boards at the top, right, bottom
    /// and left, a permutation of 0 to 3. Board n holds the stars 2n and 2n + 1 of [`Star::ALL`], the first at the
    /// counter-clockwise position of its side.
    ///
    /// The sides cover the positions 7 and 0, 1 and 2, 3 and 4, 5 and 6.
    #[must_use]
    pub fn new(boards: [u8; 4]) -> Self {
        let mut stars = Self { at: Star::ALL, position_of: [0; Star::COUNT] };
        for (side, board) in boards.into_iter().enumerate() {
            for second in 0..2 {
                let star = Star::ALL[usize::from(board & 3) * 2 + second];
                let position = (side * 2 + 7 + second) & 7;
                stars.at[position] = star;
                stars.position_of[star.place()] = position as u8;
            }
        }
        stars
    }

    /// The star at a position (modulo 8).
    #[inline]
    #[must_use]
    pub const fn star_at(&self, position: u8) -> Star {
        self.at[(position & 7) as usize]
    }

    /// The position of a star, from 0 to 7.
    #[inline]
    #[must_use]
    pub const fn position(&self, star: Star) -> u8 {
        self.position_of[star.place()]
    }
}
