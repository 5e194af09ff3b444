//! Sequential halving: how rollouts are shared out among plans, and which of them is taken.

use super::{SearchPlayer, plans::follow};
use crate::{random::Streams, ruleset::Ruleset, strategy::rollout::Table};

/// A win weighs as much as this many times the whole range of scores. So the score decides among actions that win about
/// equally often, such as where the win is sure or out of reach.
const WIN: i64 = 10;

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

/// A plan is taken instead of the base's way where it gains at least so many standard errors: one through a whole turn, with all
/// of its rollouts, and two where each decision is looked at by itself.
const MARGINS: [i128; 2] = [1, 2];

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

    /// Whether the mean gain is above 0 by at least so many standard errors.
    ///
    /// Of *n* gains with the sum *S* and the sum of squares *Q*, the mean is S/n and its standard error the root of
    /// (Q/n - S²/n²)/(n - 1). The one is at least *z* times the other where S²(n - 1) ≥ z²(nQ - S²).
    ///
    /// Most plans differ little. Whoever takes the one that did best in a few rollouts follows the luck of those rollouts,
    /// and loses more by that than looking ahead brings.
    pub fn is_better(&self, margin: i128) -> bool {
        let (n, gain) = (i128::from(self.rollouts), i128::from(self.gain));
        let square = gain * gain;
        self.rollouts >= FEWEST && gain > 0 && square * (n - 1) >= margin * margin * (n * self.squares - square)
    }
}

impl<A: Copy + PartialEq> SearchPlayer<A> {
    /// Shares so many rollouts out among the plans that are left, until `kept` of them are, besides the base's way at least
    /// one. `next` is the number of the next rollout. Returns how many are left over.
    pub(super) fn halve<R: Ruleset<Action = A>>(
        &mut self,
        rules: &R,
        state: &R::State,
        streams: &Streams,
        next: &mut u64,
        rollouts: u64,
        kept: usize,
    ) -> u64 {
        self.luck.draw_from(streams);
        let (mut left, mut is_first) = (rollouts, true);
        while let Some(each) = share(self.left.len(), kept, left, is_first) {
            for rollout in *next..*next + each {
                self.roll_all_out(rules, state, streams, rollout);
            }
            *next += each;
            is_first = false;
            left = left.saturating_sub(each * self.left.len() as u64);
            // The best challenger first; among equals the one that was drawn first.
            let plans = &self.plans;
            self.left[1..].sort_unstable_by_key(|&place| (-plans[place].tally.gain, place));
            if self.left.len() == 2 {
                break;
            }
            self.left.truncate(self.left.len().div_ceil(2).max(kept));
        }
        left
    }

    /// The place of the plan to take among those that are left.
    pub(super) fn best(&self) -> usize {
        let margin = MARGINS[usize::from(self.tree.is_some())];
        let best = self.left.get(1).copied();
        best.filter(|&best| self.plans[best].tally.is_better(margin)).unwrap_or(0)
    }

    /// One rollout of every plan that is left, all with the same luck.
    fn roll_all_out<R: Ruleset<Action = A>>(&mut self, rules: &R, state: &R::State, streams: &Streams, rollout: u64) {
        let mut worth_of_base = 0;
        for number in 0..self.left.len() {
            let place = self.left[number];
            let (won, points) = self.roll_out(rules, state, place, streams, rollout);
            // The win, and the points as a small share of it.
            let worth = WIN * self.span * i64::from(won) + points;
            if let Some(tree) = &mut self.tree {
                tree.back_up(worth);
            }
            if number == 0 {
                worth_of_base = worth;
            }
            self.plans[place].tally.add(won, points, worth - worth_of_base);
        }
    }

    /// Plays the game out by a plan: whether it was won, and how far the score is above the lowest possible.
    fn roll_out<R: Ruleset<Action = A>>(
        &mut self,
        rules: &R,
        state: &R::State,
        place: usize,
        streams: &Streams,
        rollout: u64,
    ) -> (bool, i64) {
        let Self { luck, base, plans, actions, tree, limit, .. } = self;
        let plan = &plans[place];
        let table = Table { player: base, luck, actions, limit: *limit };
        let (won, score) = table.roll_out(rules, state, streams, rollout, |base, world, luck, actions| {
            follow(rules, world, plan.steps.iter().take(plan.followed).map(|step| step.action), luck, actions);
            if let Some(tree) = tree {
                tree.descend(place, rules, world, base, luck, actions);
            }
        });
        (won, (i64::from(score) - self.lowest).clamp(0, self.span))
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
