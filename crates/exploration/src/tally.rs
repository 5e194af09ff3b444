//! What is counted while a game is played.

/// The relics whose rounds are metrics: as many as the printed cards can bring, eight from 24 fragments and one directly.
pub(super) const RELIC_ROUNDS: usize = 9;

/// What outcomes count, apart from what can be read off the table at the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    pub(super) draws: [u16; 4],
    pub(super) fragments: [u16; 4],
    /// The round of each relic, in the order they were drawn; 0 without one.
    pub(super) relic_rounds: [u16; RELIC_ROUNDS],
    pub(super) relics: u16,
    pub(super) attachments: u16,
    pub(super) explored_again: u16,
    pub(super) tokens_explored: u16,
    pub(super) reshuffles: u16,
    pub(super) first_reshuffle: u16,
    pub(super) expansions: u16,
    pub(super) from_neighbours: u16,
    pub(super) bought: u16,
    pub(super) sold: u16,
    pub(super) swapped: u16,
    /// Transactions between the reveal and the resolution of a card.
    pub(super) before_resolving: u16,
    pub(super) tokens_bought: u16,
    pub(super) devices_used: u16,
    pub(super) tokens_placed: u16,
    pub(super) decks_chosen: u16,
    pub(super) gates_opened: u16,
    /// Planets and frontier tokens explored by relics.
    pub(super) by_relics: u16,
    /// Resources and influence that lapsed at the ends of rounds.
    pub(super) unspent: [u16; 2],
}
