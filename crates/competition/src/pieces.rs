//! The kinds of things on the table: eras, action types, sides, features, base types.

use perihelion_game::Words;

/// An era, each with its own board, tiles, contracts and decks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Words)]
pub enum Era {
    /// The first: the inner planets.
    Mariners,
    /// The second: the outer planets.
    Planeteers,
    /// The third: the nearest stars.
    Starfarers,
}

impl Era {
    /// Its name as a heading.
    #[must_use]
    pub const fn title(self) -> &'static str {
        ["Mariners", "Planeteers", "Starfarers"][self as usize]
    }

    /// The era after it.
    #[must_use]
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::Mariners => Some(Self::Planeteers),
            Self::Planeteers => Some(Self::Starfarers),
            Self::Starfarers => None,
        }
    }
}

/// Which contracts the competition fulfils by what it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum Meets {
    /// None.
    Nothing,
    /// Those that ask for bases, tiles or colonies.
    Built,
    /// Those that ask for teams, adaptations or breakthroughs too.
    All,
}

/// How many action types there are.
pub(super) const ACTION_TYPES: usize = ActionType::ALL.len();

/// What a card or a headquarters can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum ActionType {
    /// Take cards.
    Research,
    /// Move a team.
    Move,
    /// Place a discovery tile.
    Explore,
    /// Build a base.
    Build,
    /// Let bases produce profit.
    Produce,
    /// Advance on the genetics track.
    Genetics,
    /// Advance on the revelation track.
    Revelation,
    /// Put a card into headquarters.
    Upgrade,
    /// Found a colony.
    Colony,
}

/// Points of each action type.
pub(super) type Points = [u8; ACTION_TYPES];

/// Who has something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum Side {
    /// The player.
    You,
    /// The competition.
    #[name = "the competition"]
    Competition,
}

/// How many base types there are.
pub(super) const BASE_TYPES: usize = 9;

/// A base type: its place in the scenario's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BaseId(pub u8);

/// An action card: its place among the cards of all eras. Copies share it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardId(pub u8);

/// A discovery tile: its place in the era's table. Copies share it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TileId(pub u8);

/// A card of the competition: its place in the era's table. Copies share it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrderId(pub u8);

/// A site: its place on the era's board, which is the order of the ID numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SiteId(pub u8);

/// A progress card: its place in the scenario's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProgressId(pub u8);

/// A colony marker: its place in the scenario's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ColonyId(pub u8);

/// What the ground of a site offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Words)]
pub enum Feature {
    /// Ore.
    Ore,
    /// Water.
    Water,
    /// Exotic elements.
    Exotic,
    /// Life.
    Life,
    /// Things left by aliens: this is an Alien tile.
    Alien,
    /// Ground to live on.
    Habitable,
    /// A Lagrange site, which has no tile.
    Lagrange,
    /// Any discovery tile.
    Tile,
}

impl Feature {
    /// Those a tile may have.
    pub const OF_TILES: [Self; 6] = [Self::Ore, Self::Water, Self::Exotic, Self::Life, Self::Alien, Self::Habitable];

    /// Its bit in a set.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The names of a set, joined by a word.
    #[must_use]
    pub fn words(set: u8, joined: &str) -> String {
        let names = Self::ALL.into_iter().filter(|feature| set & feature.bit() != 0).map(Self::name);
        names.collect::<Vec<_>>().join(joined)
    }
}
