//! Zones, and what is said of sites: spectral types, seasons, features.

/// A heliocentric zone, from the Sun outward (F1d).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Zone {
    /// Around Mercury.
    Mercury,
    /// Around Venus.
    Venus,
    /// Around Earth.
    Earth,
    /// Around Mars.
    Mars,
    /// The belt of asteroids.
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
pub(crate) const ZONES: usize = 9;

impl Zone {
    /// Every zone, from the Sun outward.
    pub const ALL: [Self; ZONES] = [
        Self::Mercury,
        Self::Venus,
        Self::Earth,
        Self::Mars,
        Self::Ceres,
        Self::Jupiter,
        Self::Saturn,
        Self::Uranus,
        Self::Neptune,
    ];

    /// Its place, counted from the Sun.
    #[inline]
    #[must_use]
    pub const fn place(self) -> usize {
        self as usize
    }

    /// Its name as scenarios write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["mercury", "venus", "earth", "mars", "ceres", "jupiter", "saturn", "uranus", "neptune"][self as usize]
    }

    /// Its name as people read it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        ["Mercury", "Venus", "Earth", "Mars", "Ceres", "Jupiter", "Saturn", "Uranus", "Neptune"][self as usize]
    }

    /// The zone with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|zone| zone.name() == name)
    }

    /// Borders between two zones.
    #[inline]
    #[must_use]
    pub const fn borders(self, other: Self) -> u8 {
        (self as u8).abs_diff(other as u8)
    }
}

/// A spectral type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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

impl Spectral {
    /// Every type, by letter.
    pub const ALL: [Self; 6] = [Self::C, Self::D, Self::H, Self::M, Self::S, Self::V];

    /// Its letter as scenarios write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["c", "d", "h", "m", "s", "v"][self as usize]
    }

    /// Its letter.
    #[must_use]
    pub const fn title(self) -> &'static str {
        ["C", "D", "H", "M", "S", "V"][self as usize]
    }

    /// The type with this letter.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|spectral| spectral.name() == name)
    }
}

/// A season of the sunspot cycle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Season {
    /// The quiet Sun.
    Blue,
    /// The rising Sun.
    Yellow,
    /// The stormy Sun.
    Red,
}

impl Season {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["blue", "yellow", "red"][self as usize]
    }

    /// The season with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Blue, Self::Yellow, Self::Red].into_iter().find(|season| season.name() == name)
    }

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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    const ALL: [Self; 6] =
        [Self::Atmospheric, Self::Push, Self::Submarine, Self::Astrobiology, Self::Elevator, Self::Centaur];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["atmospheric", "push", "submarine", "astrobiology", "elevator", "centaur"][self as usize]
    }

    /// The feature with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|feature| feature.name() == name)
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
