//! What cards are, the decks they belong to, and the bands of base missions.

use crate::{map::Spectral, pieces::Tool};

/// The deck a patent belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DeckKind {
    /// Generators.
    Generator,
    /// Radiators.
    Radiator,
    /// Reactors.
    Reactor,
    /// Refineries.
    Refinery,
    /// Robonauts.
    Robonaut,
    /// Thrusters.
    Thruster,
    /// Gigawatt thrusters of module 1.
    GwThruster,
    /// Freighters of module 1.
    Freighter,
    /// Bernals of module 2.
    Bernal,
    /// Colonists of module 2.
    Colonist,
    /// Crews, which are no deck: one face is chosen.
    Crew,
}

impl DeckKind {
    /// Every deck.
    pub const ALL: [Self; 11] = [
        Self::Generator,
        Self::Radiator,
        Self::Reactor,
        Self::Refinery,
        Self::Robonaut,
        Self::Thruster,
        Self::GwThruster,
        Self::Freighter,
        Self::Bernal,
        Self::Colonist,
        Self::Crew,
    ];
    /// The decks of which a game starts with a card each (B2c).
    pub const STARTING: [Self; 6] =
        [Self::Generator, Self::Radiator, Self::Reactor, Self::Refinery, Self::Robonaut, Self::Thruster];
    /// The decks that research takes cards from: all but colonists, who come by exomigration.
    pub const RESEARCHED: [Self; 9] = [
        Self::Generator,
        Self::Radiator,
        Self::Reactor,
        Self::Refinery,
        Self::Robonaut,
        Self::Thruster,
        Self::GwThruster,
        Self::Freighter,
        Self::Bernal,
    ];

    /// Its place among the decks.
    #[inline]
    #[must_use]
    pub const fn place(self) -> usize {
        self as usize
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "generator",
            "radiator",
            "reactor",
            "refinery",
            "robonaut",
            "thruster",
            "gw_thruster",
            "freighter",
            "bernal",
            "colonist",
            "crew",
        ][self as usize]
    }

    /// The deck with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|deck| deck.name() == name)
    }
}

/// The most cards of a patent deck.
pub(crate) const DECK_CAPACITY: usize = 24;

/// What a card is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A patent of this deck.
    Patent(DeckKind),
    /// A piece of equipment.
    Tool(Tool),
    /// A sample of this spectral type (E5).
    Sample(Spectral),
    /// A comet in tow (E8b1).
    Comet,
    /// A discovered device (D4a2), or a mission turned into one (F2c4).
    Device,
}

/// A face of a card: its place in the table of faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FaceId(pub u16);

/// The band of a base mission (F1a).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Band {
    /// 1 to 10 points.
    Easy,
    /// 11 to 20 points.
    Medium,
    /// 21 points and more.
    Hard,
}

impl Band {
    /// Every band.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The band of a mission with these points.
    #[must_use]
    pub const fn of(points: u8) -> Self {
        match points {
            0..=10 => Self::Easy,
            11..=20 => Self::Medium,
            _ => Self::Hard,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["easy", "medium", "hard"][self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f1a_missions_are_easy_up_to_10_points_and_hard_from_21() {
        assert_eq!([1, 10, 11, 20, 21].map(Band::of), [Band::Easy, Band::Easy, Band::Medium, Band::Medium, Band::Hard]);
    }
}
