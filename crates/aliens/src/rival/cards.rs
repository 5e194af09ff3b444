//! The rival's action cards.

use crate::{
    effect::Span,
    language::{
        Scene,
        rival::{scan, side, targets},
    },
    pieces::{Arrow, Planet, Species},
    ruleset::language::Phrase,
};
use arrayvec::ArrayVec;
use perihelion_game::Words;

/// When a card is in the rival's deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum CardSet {
    /// In the rival's deck from the start.
    Basic,
    /// Drawn for a lap of the progress track or by the star level.
    Advanced,
    /// In exchange for the basic card that swaps for this species.
    Mascamites,
    /// In exchange for the basic card that swaps for this species.
    Anomalies,
    /// In exchange for the basic card that swaps for this species.
    Oumuamua,
    /// In exchange for the basic card that swaps for this species.
    Centaurians,
    /// In exchange for the basic card that swaps for this species.
    Exertians,
}

impl CardSet {
    /// The species it belongs to.
    #[must_use]
    pub const fn species(self) -> Option<Species> {
        match self {
            Self::Basic | Self::Advanced => None,
            Self::Mascamites => Some(Species::Mascamites),
            Self::Anomalies => Some(Species::Anomalies),
            Self::Oumuamua => Some(Species::Oumuamua),
            Self::Centaurians => Some(Species::Centaurians),
            Self::Exertians => Some(Species::Exertians),
        }
    }
}

/// What the rival would rather do at a planet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Phrase)]
#[phrase("`orbit`, `land` or `land-only`")]
pub enum Preference {
    /// Orbit.
    Orbit,
    /// Land.
    Land,
    /// Land, and nothing else.
    #[name = "land-only"]
    LandOnly,
}

/// What the rival can do: done where it is possible, passed over where it is not.
#[derive(Debug, Clone, PartialEq, Eq, Phrase)]
#[phrase("something the rival can do", context = Scene)]
pub enum Step {
    /// Analyze, with a full computer.
    Analyze,
    /// Launch, without a probe in space.
    Launch,
    /// Take a tech for so much publicity.
    Tech(#[number(0..=20)] u8),
    /// Fly the probe on Earth to the first of these planets within so many moves, and settle there.
    Fly(#[with(targets)] ArrayVec<(Planet, u8), 6>, Preference),
    /// Scan: signals in Earth's sector, by cards of the row, on the tile of Oumuamua.
    #[with(scan)]
    Scan {
        /// In Earth's sector.
        earth: u8,
        /// By the row.
        row: u8,
        /// On the tile.
        tile: u8,
    },
    /// Where the species of this slot (0 left, 1 right) is discovered: this card is replaced by the species' card, which
    /// is resolved.
    Swap(#[with(side)] u8),
    /// Mascamites: fly and land like `Fly`; then one sample of that planet opens the next blue space.
    Sample(#[with(targets)] ArrayVec<(Planet, u8), 6>),
    /// Anomalies: mark the colour of the next anomaly, where not leading there.
    #[name = "mark-anomaly"]
    MarkAnomaly,
    /// Centaurians: place a message tile.
    #[name = "message"]
    PlaceMessage,
    /// Exertians: play a card at random.
    #[name = "exertian"]
    PlayExertian,
}

/// One of the things on an action card, and what it gains.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// What it does.
    pub step: Step,
    /// What is gained then.
    pub gain: Span,
}

/// An action card of the rival.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RivalCard {
    /// Its name.
    pub name: String,
    /// When it is in the deck.
    pub set: CardSet,
    /// Its decision arrow.
    pub arrow: Arrow,
    /// What it does: the first that is possible.
    pub candidates: ArrayVec<Candidate, 4>,
}
