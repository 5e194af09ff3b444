//! Zones, and what is said of sites: spectral types, seasons, features.

use crate::ruleset::language::{Fault, Phrase};
use perihelion_game::Words;

/// A heliocentric zone, from the Sun outward (F1d).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Phrase, Words)]
#[phrase("a zone")]
pub enum Zone {
    /// Around Mercury.
    Mercury,
    /// Around Venus.
    Venus,
    /// Around Earth.
    Earth,
    /// Around Mars.
    Mars,
    /// The asteroid belt.
    Ceres,
    /// Around Jupiter.
    Jupiter,
    /// Around Saturn.
    Saturn,
    /// Around Uranus.
    Uranus,
    /// Around Neptune, and beyond.
    Neptune,
}

/// How many zones there are.
pub(crate) const ZONES: usize = Zone::ALL.len();

impl Zone {
    /// Borders between two zones.
    #[inline]
    #[must_use]
    pub const fn borders(self, other: Self) -> u8 {
        (self as u8).abs_diff(other as u8)
    }
}

/// A spectral type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Phrase, Words)]
#[phrase("a spectral type")]
pub enum Spectral {
    /// Carbonaceous.
    C,
    /// Dark and icy.
    D,
    /// Hydrogen and helium.
    H,
    /// Metallic.
    M,
    /// Stony.
    S,
    /// Volcanic.
    V,
}

/// A season of the sunspot cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum Season {
    /// The quiet Sun.
    Blue,
    /// The rising Sun.
    Yellow,
    /// The stormy Sun.
    Red,
}

impl Season {
    /// The season of a slot of the twelve-year cycle: blue from 10 to 1, yellow from 2 to 5, red from 6 to 9.
    #[must_use]
    pub const fn of(slot: u8) -> Self {
        match slot % 12 {
            2..=5 => Self::Yellow,
            6..=9 => Self::Red,
            _ => Self::Blue,
        }
    }
}

/// What makes a site special, a bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Phrase, Words)]
#[phrase("a feature")]
pub enum Feature {
    /// It has an atmosphere.
    Atmospheric,
    /// A factory there pushes sails and beams.
    Push,
    /// It has an ocean under ice.
    Submarine,
    /// It may bear life.
    Astrobiology,
    /// An end of a space elevator.
    Elevator,
    /// It is a centaur.
    Centaur,
}

impl Feature {
    /// Reads features of a site, a bit each.
    pub(crate) fn bits(text: &str) -> Result<u8, Vec<Fault>> {
        let (mut bits, mut faults) = (0, Vec::new());
        for word in text.split_whitespace() {
            match Self::named(word) {
                Some(feature) => bits |= feature.bit(),
                None => {
                    let help =
                        "features are `atmospheric`, `push`, `submarine`, `astrobiology`, `elevator` and `centaur`";
                    faults.push(Fault::of_all(format!("`{word}` is no feature of sites"), help));
                }
            }
        }
        if faults.is_empty() { Ok(bits) } else { Err(faults) }
    }

    /// Its bit among those of a site.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_season_has_four_years_of_a_cycle() {
        let seasons: Vec<Season> = (0..12).map(Season::of).collect();
        for season in [Season::Blue, Season::Yellow, Season::Red] {
            assert_eq!(seasons.iter().filter(|&&own| own == season).count(), 4);
        }
        assert_eq!((Season::of(11), Season::of(4), Season::of(8)), (Season::Blue, Season::Yellow, Season::Red));
    }
}
