//! What cards are, the decks they belong to, and the bands of base missions.

use crate::{map::Spectral, pieces::Tool};
use perihelion_game::Words;

/// The deck a patent belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Words)]
pub enum DeckKind {
    /// Generators.
    #[default]
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
    /// The decks of which a game starts with a card each (B2c).
    pub const STARTING: &'static [Self] = Self::ALL.split_at(6).0;
    /// The decks that research takes cards from: all but colonists, who come by exomigration.
    pub const RESEARCHED: &'static [Self] = Self::ALL.split_at(9).0;
}

/// The most cards of a patent deck.
pub(crate) const DECK_CAPACITY: usize = 24;

/// What a card is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
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
    #[default]
    Device,
}

impl Kind {
    /// The kind of equipment; `None` for other cards.
    pub(crate) const fn tool(self) -> Option<Tool> {
        if let Self::Tool(tool) = self { Some(tool) } else { None }
    }
}

/// A face of a card: its place in the table of faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct FaceId(pub u16);

/// The band of a base mission (F1a).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum Band {
    /// 1 to 10 points.
    Easy,
    /// 11 to 20 points.
    Medium,
    /// 21 points and more.
    Hard,
}

impl Band {
    /// The band of a mission with these points.
    #[must_use]
    pub const fn of(points: u8) -> Self {
        match points {
            0..=10 => Self::Easy,
            11..=20 => Self::Medium,
            _ => Self::Hard,
        }
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
