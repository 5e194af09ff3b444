//! Each game's result, in as little room as comparisons game by game need.

/// The games of a cell whose results are kept one by one: those with indices below this. Beyond, [`Tally::groups`]
/// goes on.
///
/// [`Tally::groups`]: super::Tally::groups
pub const KEPT: u64 = 65_536;

/// One game's result: its score and whether it was won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GameResult(i32);

impl GameResult {
    /// The result of a game. Scores beyond ±2³⁰ are cut off there.
    #[inline]
    #[must_use]
    pub fn new(won: bool, score: i32) -> Self {
        Self((score.clamp(-(1 << 30), (1 << 30) - 1) << 1) | i32::from(won))
    }

    /// Whether the game was won.
    #[inline]
    #[must_use]
    pub fn won(self) -> bool {
        self.0 & 1 == 1
    }

    /// The score.
    #[inline]
    #[must_use]
    pub fn score(self) -> i32 {
        self.0 >> 1
    }

    /// Its 32 bits, for files.
    #[must_use]
    pub fn bits(self) -> i32 {
        self.0
    }

    /// The result with these bits.
    #[must_use]
    pub fn from_bits(bits: i32) -> Self {
        Self(bits)
    }
}

/// The results of consecutive games of a cell.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Results {
    first: u64,
    games: Vec<GameResult>,
}

impl Results {
    /// The results of the games from 0 on.
    #[must_use]
    pub fn new(games: Vec<GameResult>) -> Self {
        Self { first: 0, games }
    }

    /// The results of the games from this one on.
    #[must_use]
    pub fn starting(first: u64, games: Vec<GameResult>) -> Self {
        Self { first, games }
    }

    /// Adds the result of a game, which follows those before it. Results from [`KEPT`] on are not kept.
    #[inline]
    pub fn add(&mut self, game: u64, result: GameResult) {
        if game < KEPT {
            if self.games.is_empty() {
                self.first = game;
            }
            self.games.push(result);
        }
    }

    /// Adds the games of another, which follow these.
    pub fn append(&mut self, other: &Self) {
        if self.games.is_empty() {
            self.first = other.first;
        }
        debug_assert!(other.games.is_empty() || self.first + self.games.len() as u64 == other.first);
        self.games.extend_from_slice(&other.games);
    }

    /// Forgets them all, and keeps the room.
    pub(super) fn clear(&mut self) {
        self.games.clear();
    }

    /// The results, in the order of the games.
    #[must_use]
    pub fn games(&self) -> &[GameResult] {
        &self.games
    }
}
