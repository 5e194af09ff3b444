//! The colours of discoveries and the icons of observations.

use perihelion_game::Words;

/// The colour of a discovery (D1a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Words)]
pub enum Colour {
    /// Worth nothing: it goes straight back into the bag.
    Black,
    /// A discovery.
    Green,
    /// A discovery.
    Purple,
    /// A discovery.
    Red,
    /// A discovery.
    Yellow,
    /// A spot that any colour but black fills; no bead is white.
    #[default]
    White,
}

impl Colour {
    /// The colours of beads.
    pub const BEADS: [Self; 5] = [Self::Black, Self::Green, Self::Purple, Self::Red, Self::Yellow];
    /// The colours that fill spots.
    pub const USEFUL: [Self; 4] = [Self::Green, Self::Purple, Self::Red, Self::Yellow];

    /// The colours of spots.
    pub const SPOTS: [Self; 5] = [Self::Green, Self::Purple, Self::Red, Self::Yellow, Self::White];

    /// The colour of a spot with this name.
    #[must_use]
    pub fn of_spot(name: &str) -> Option<Self> {
        Self::named(name).filter(|&colour| colour != Self::Black)
    }

    /// Whether a bead of this colour may lie on a spot of that one (D1b).
    #[inline]
    #[must_use]
    pub const fn fills(self, spot: Self) -> bool {
        !matches!(self, Self::Black) && (matches!(spot, Self::White) || self as u8 == spot as u8)
    }
}

/// The icon of an astronomical observation (D5a2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum Icon {
    /// A place in our solar system.
    Circle,
    /// A star.
    Diamond,
    /// A nebula.
    Pentagon,
    /// A galaxy.
    Octagon,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d1b_any_bead_but_a_black_one_fills_a_white_spot_and_others_only_their_own_colour() {
        assert!(Colour::USEFUL.iter().all(|bead| bead.fills(Colour::White) && bead.fills(*bead)));
        assert!(!Colour::Black.fills(Colour::White) && !Colour::Green.fills(Colour::Red));
    }
}
