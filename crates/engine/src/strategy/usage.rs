//! What a player's rules were used for.

use serde::{Deserialize, Serialize};

/// Counts of what decided, over any number of games. All are decisions.
///
/// Every decision a script was asked for was decided by one rule, by none (`uncovered`) or by a slip, so
/// `asked` is the sum of `decided`, `uncovered` and `slips`. Built-in players count nothing.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Usage {
    /// How often each rule decided, in the order of [`Strategy::rules`](super::Strategy::rules).
    pub decided: Vec<u64>,
    /// Of the sampled decisions, how often some legal action satisfied each rule, whether or not it decided.
    pub matched: Vec<u64>,
    /// The decisions that `matched` looked at: all those of games whose index is a multiple of
    /// [`SAMPLED_GAMES`](super::SAMPLED_GAMES).
    pub sampled: u64,
    /// Decisions that no rule covered, so that the first legal action was taken.
    pub uncovered: u64,
    /// Decisions in which the player slipped and took any legal action.
    pub slips: u64,
    /// All decisions the player was asked for. Forced ones are not asked. Whoever plays the games counts them.
    pub asked: u64,
}

impl Usage {
    /// No decisions yet, for this many rules.
    #[must_use]
    pub fn of_rules(rules: usize) -> Self {
        Self { decided: vec![0; rules], matched: vec![0; rules], ..Self::default() }
    }

    /// Adds the counts of another player of the same strategy.
    pub fn merge(&mut self, other: &Self) {
        let add = |own: &mut Vec<u64>, theirs: &[u64]| {
            own.resize(own.len().max(theirs.len()), 0);
            own.iter_mut().zip(theirs).for_each(|(own, theirs)| *own += theirs);
        };
        add(&mut self.decided, &other.decided);
        add(&mut self.matched, &other.matched);
        self.sampled += other.sampled;
        self.uncovered += other.uncovered;
        self.slips += other.slips;
        self.asked += other.asked;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merging_adds_every_count() {
        let one = Usage { decided: vec![1, 2], matched: vec![3, 4], sampled: 5, uncovered: 6, slips: 7, asked: 16 };
        let mut both = Usage::default();
        both.merge(&one);
        assert_eq!(both, one);
        both.merge(&one);
        let twice =
            Usage { decided: vec![2, 4], matched: vec![6, 8], sampled: 10, uncovered: 12, slips: 14, asked: 32 };
        assert_eq!(both, twice);
    }
}
