//! The plans of a decision: courses through the rest of the turn, with what their rollouts came to.

/// One choice of a plan.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step<A> {
    pub action: A,
    /// Whether the base would choose otherwise.
    pub departs: bool,
}

/// A plan that is tried out.
#[derive(Debug, Clone)]
pub(super) struct Plan<A> {
    /// The choices of the rest of the turn, as far as they are looked at; decisions with one legal action are none.
    pub steps: Vec<Step<A>>,
    /// How many of them are followed; after these the base plays on.
    pub followed: usize,
    pub tally: Tally,
}

impl<A> Plan<A> {
    pub fn new() -> Self {
        Self { steps: Vec::with_capacity(LONGEST), followed: 1, tally: Tally::default() }
    }

    /// Takes note that its steps are complete: it is followed up to the last one that departs from the base, and the first
    /// in any case, since that is what is chosen.
    pub fn settle(&mut self) {
        self.followed = self.steps.iter().rposition(|step| step.departs).map_or(1, |last| last + 1);
    }
}

impl<A: PartialEq> Plan<A> {
    /// Whether both are the same as far as they are followed.
    pub fn is_like(&self, other: &Self) -> bool {
        let followed = |plan: &Self| plan.followed.min(plan.steps.len());
        let own = self.steps.iter().take(followed(self)).map(|step| &step.action);
        own.eq(other.steps.iter().take(followed(other)).map(|step| &step.action))
    }
}

/// The most choices of a plan. Where a turn has more, the rest is looked at once these are made.
pub(super) const LONGEST: usize = 12;

/// What rollouts came to.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    pub rollouts: u32,
    pub wins: u32,
    /// Final scores above the lowest possible, summed.
    pub points: i64,
    /// What they were worth more than those of the base's own way with the same luck: summed, and squares summed.
    pub gain: i64,
    pub squares: i128,
}

/// A plan is taken instead of the base's way where it gains at least this many standard errors.
const MARGIN: i128 = 1;

/// The fewest rollouts after which a plan may be taken instead of the base's way: fewer may agree by chance.
const FEWEST: u32 = 4;

impl Tally {
    /// Adds a rollout: whether it was won, its points, and what it was worth more than that of the base's way.
    pub fn add(&mut self, won: bool, points: i64, gain: i64) {
        self.rollouts += 1;
        self.wins += u32::from(won);
        self.points += points;
        self.gain += gain;
        self.squares += i128::from(gain) * i128::from(gain);
    }

    /// Whether the mean gain is above 0 by at least [`MARGIN`] standard errors.
    ///
    /// Of *n* gains with the sum *S* and the sum of squares *Q*, the mean is S/n and its standard error the root of
    /// (Q/n - S²/n²)/(n - 1). The one is at least *z* times the other where S²(n - 1) ≥ z²(nQ - S²).
    ///
    /// Most plans differ little. Whoever takes the one that did best in a few rollouts follows the luck of those rollouts,
    /// and loses more by that than looking ahead brings.
    pub fn is_better(&self) -> bool {
        let (n, gain) = (i128::from(self.rollouts), i128::from(self.gain));
        let square = gain * gain;
        self.rollouts >= FEWEST && gain > 0 && square * (n - 1) >= MARGIN * MARGIN * (n * self.squares - square)
    }
}

/// How many rollouts each of so many plans gets in a round that leaves half of them, with so many rollouts left, until no
/// more than `kept` are there; `None` where things are decided as they stand.
///
/// The rest is shared evenly among the rounds to come. As long as there are enough every plan gets one, and in the first
/// round in any case.
pub(super) fn share(plans: usize, kept: usize, left: u64, is_first: bool) -> Option<u64> {
    if plans < 2 || plans <= kept || (left < plans as u64 && !is_first) {
        return None;
    }
    let halvings = |plans: usize| u64::from(plans.next_power_of_two().trailing_zeros());
    let rounds = halvings(plans).saturating_sub(halvings(kept)).max(1);
    Some((left / (rounds * plans as u64)).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rollouts_are_shared_out_evenly_among_rounds_and_hardly_any_is_left_over() {
        assert_eq!(share(8, 1, 240, true), Some(10));
        assert_eq!(share(4, 1, 160, false), Some(20));
        assert_eq!(share(2, 1, 80, false), Some(40));
        assert_eq!(share(16, 4, 64, true), Some(2));
        // Too few for all rounds: one each while there are some.
        assert_eq!(share(25, 4, 50, true), Some(1));
        assert_eq!(share(7, 4, 12, false), Some(1));
        assert_eq!((share(7, 1, 6, true), share(7, 1, 6, false)), (Some(1), None));
        assert_eq!((share(4, 4, 100, true), share(1, 1, 100, true)), (None, None));
    }
}
