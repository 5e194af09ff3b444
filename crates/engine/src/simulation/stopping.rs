//! When a cell has played enough games.

use super::Tally;

/// The first number of games at which a precision is looked at. Later looks are at twice, four times, … as many.
///
/// It is fixed, rather than the batch size, so that where a run stops depends on nothing but its inputs.
pub const FIRST_LOOK: u64 = 1024;

/// When a cell has played enough games.
///
/// A pure object: the same tally always gets the same answer, whatever happened before.
pub enum StoppingRule<'a> {
    /// After exactly this many games.
    Games(u64),
    /// At the first look at which `enough` says so, or after `most` games. Looks are at [`FIRST_LOOK`] games and at
    /// every doubling of it.
    Precision {
        /// Whether a cell's results are precise enough.
        enough: &'a (dyn Fn(&Tally) -> bool + Sync),
        /// The most games of a cell.
        most: u64,
    },
}

impl StoppingRule<'_> {
    /// The number of games to play up to next; `None` when the cell is finished.
    #[must_use]
    pub fn next_stop(&self, tally: &Tally) -> Option<u64> {
        match self {
            Self::Games(games) => (tally.games < *games).then_some(*games),
            Self::Precision { enough, most } => {
                if tally.games >= *most {
                    return None;
                }
                let mut look = FIRST_LOOK;
                while look < tally.games {
                    look = look.saturating_mul(2);
                }
                if look == tally.games {
                    if enough(tally) {
                        return None;
                    }
                    look = look.saturating_mul(2);
                }
                Some(look.min(*most))
            }
        }
    }

    /// Whether a cell that has reached its stop may go on.
    #[must_use]
    pub fn looks_again(&self) -> bool {
        matches!(self, Self::Precision { .. })
    }

    /// The most games that a cell can take, for showing progress.
    #[must_use]
    pub fn most(&self) -> u64 {
        match self {
            Self::Games(games) => *games,
            Self::Precision { most, .. } => *most,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(games: u64) -> Tally {
        Tally { games, ..Tally::default() }
    }

    #[test]
    fn a_number_of_games_is_played_exactly() {
        let rule = StoppingRule::Games(10);
        assert_eq!([0, 9, 10, 11].map(|games| rule.next_stop(&after(games))), [Some(10), Some(10), None, None]);
    }

    #[test]
    fn a_precision_is_looked_at_only_at_powers_of_two_times_the_first_look() {
        let enough = |tally: &Tally| tally.games >= 3000;
        let rule = StoppingRule::Precision { enough: &enough, most: 100_000 };
        let stops = [0, 500, 1024, 1025, 2048, 3000, 4096].map(|games| rule.next_stop(&after(games)));
        assert_eq!(stops, [Some(1024), Some(1024), Some(2048), Some(2048), Some(4096), Some(4096), None]);
    }

    #[test]
    fn a_precision_never_plays_more_than_its_most() {
        let rule = StoppingRule::Precision { enough: &|_| false, most: 1500 };
        assert_eq!([1024, 1500].map(|games| rule.next_stop(&after(games))), [Some(1500), None]);
    }
}
