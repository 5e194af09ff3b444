//! The small things of the game that everything else names: colours, planets, stars, species, techs.

use crate::ruleset::{ChoiceInfo, Word};
use perihelion_game::{Pieces, Words};

/// Who acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Pieces)]
pub enum Side {
    /// The player.
    You,
    /// The rival.
    Rival,
}

impl Side {
    /// One phrase or the other, for what is told of a side.
    #[must_use]
    pub const fn either<'a>(self, you: &'a str, rival: &'a str) -> &'a str {
        match self {
            Self::You => you,
            Self::Rival => rival,
        }
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::You => Self::Rival,
            Self::Rival => Self::You,
        }
    }
}

/// The colour of a star, and of a card's signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Pieces)]
pub enum Colour {
    /// Procyon and Sirius A.
    Blue,
    /// Barnard's Star and Proxima Centauri.
    Red,
    /// Kepler 22 and 61 Virginis.
    Yellow,
    /// Vega and Beta Pictoris.
    Black,
}

/// The colour of a life trace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Pieces)]
pub enum Trace {
    /// Red, from sectors.
    Red,
    /// Yellow, from landing.
    Yellow,
    /// Blue, from analyzing.
    Blue,
}

/// A planet that can be visited. Oumuamua is one once it is discovered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Pieces)]
pub enum Planet {
    /// Mercury.
    Mercury,
    /// Venus.
    Venus,
    /// Earth, which has neither orbit nor ground.
    Earth,
    /// Mars.
    Mars,
    /// Jupiter.
    Jupiter,
    /// Saturn.
    Saturn,
    /// Uranus.
    Uranus,
    /// Neptune.
    Neptune,
    /// Oumuamua.
    Oumuamua,
}

/// A star, with its sector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Pieces)]
pub enum Star {
    /// Procyon.
    Procyon,
    /// Vega.
    Vega,
    /// Sirius A.
    SiriusA,
    /// Barnard's Star.
    Barnard,
    /// Kepler 22.
    #[name = "kepler_22"]
    Kepler22,
    /// Proxima Centauri.
    Proxima,
    /// 61 Virginis.
    #[name = "virginis_61"]
    Virginis61,
    /// Beta Pictoris.
    BetaPictoris,
}

/// An alien species.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Pieces)]
pub enum Species {
    /// Samples on Jupiter and Saturn.
    Mascamites,
    /// Three anomalies in the outermost ring.
    Anomalies,
    /// A rock with exofossils.
    Oumuamua,
    /// Messages that take their time.
    Centaurians,
    /// Technology that is dangerous.
    Exertians,
}

/// The colour of a tech: what it helps with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Pieces)]
pub enum TechColour {
    /// Probes.
    Orange,
    /// Telescopes.
    Purple,
    /// Computers.
    Blue,
}

/// What a card gives when it is tucked, and each round from then on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Pieces)]
pub enum Income {
    /// A credit.
    Credit,
    /// An energy.
    Energy,
    /// A card.
    Card,
    /// A data token.
    Data,
    /// A publicity.
    #[name = "pub"]
    Publicity,
}

/// Where a probe can settle: any planet but Earth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Destination(pub Planet);

impl Word for Destination {
    const WORDS: &'static [ChoiceInfo] = &{
        const EARTH: usize = Planet::Earth.place();
        let mut words = [Planet::INFOS[0]; Planet::COUNT - 1];
        let (inner, outer) = words.split_at_mut(EARTH);
        inner.copy_from_slice(Planet::INFOS.split_at(EARTH).0);
        outer.copy_from_slice(Planet::INFOS.split_at(EARTH + 1).1);
        words
    };

    fn of_word(word: &str) -> Option<Self> {
        Planet::named(word).filter(|&planet| planet != Planet::Earth).map(Self)
    }

    fn place(self) -> u8 {
        let place = self.0.place() - usize::from(self.0.place() > Planet::Earth.place());
        // There are fewer than 256 planets.
        place as u8
    }
}

/// A tech: its colour and its number from 0 to 3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tech {
    /// Its colour.
    pub colour: TechColour,
    /// Its number, from 0.
    pub number: u8,
}

impl Tech {
    /// How many there are.
    pub const COUNT: usize = 12;

    /// All of them, by colour and number.
    pub fn all() -> impl Iterator<Item = Self> {
        TechColour::ALL.into_iter().flat_map(|colour| (0..4).map(move |number| Self { colour, number }))
    }

    /// Its place among all of them.
    #[must_use]
    pub const fn place(self) -> usize {
        self.colour as usize * 4 + self.number as usize
    }

    /// Its bit in a set of techs.
    #[must_use]
    pub const fn bit(self) -> u16 {
        1 << self.place()
    }
}

/// Which way the decision arrow of a card points: it settles every tie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum Arrow {
    /// Ties go to the leftmost.
    Left,
    /// Ties go to the rightmost.
    Right,
}

impl Arrow {
    /// The item it points at: the first from the left, or the last.
    pub fn pick<T>(self, items: impl IntoIterator<Item = T>) -> Option<T> {
        self.best(items, |_| ())
    }

    /// The item of the greatest worth, and among equal ones the one it points at. Items come from left to right.
    pub fn best<T, W: Ord>(self, items: impl IntoIterator<Item = T>, worth: impl Fn(&T) -> W) -> Option<T> {
        let mut best: Option<(W, T)> = None;
        for item in items {
            let found = worth(&item);
            let better = best.as_ref().is_none_or(|(known, _)| match self {
                Self::Left => found > *known,
                Self::Right => found >= *known,
            });
            if better {
                best = Some((found, item));
            }
        }
        best.map(|(_, item)| item)
    }
}

/// The most rows of a species' board.
pub const ROWS: usize = 9;
