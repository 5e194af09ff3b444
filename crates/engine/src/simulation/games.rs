//! Which games are played: seeds that have nothing to do with one another, and the parts that are handed to threads.

use std::ops::Range;

/// A seed apart from the given one, and from those of other numbers: no game of it is one of theirs, as long as given seeds
/// are below 2³².
#[must_use]
pub fn apart(seed: u64, number: u64) -> u64 {
    seed.wrapping_add(number << 32)
}

/// These games in parts of at most so many, in their order: what one thread plays before it asks for more.
#[must_use]
pub fn parts(games: Range<u64>, most: u64) -> Vec<Range<u64>> {
    games.clone().step_by(most as usize).map(|from| from..(from + most).min(games.end)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_all_games_in_their_order() {
        assert_eq!(parts(3..20, 8), [3..11, 11..19, 19..20]);
        assert_eq!(parts(0..16, 8), [0..8, 8..16]);
        assert!(parts(5..5, 8).is_empty());
    }
}
