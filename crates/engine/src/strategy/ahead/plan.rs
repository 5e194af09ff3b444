//! What a decision found for the rest of its turn, for the decisions to come.

use super::LONGEST_TURN;
use crate::{
    random::Luck,
    ruleset::{Ruleset, Silent},
};

/// What decisions to come are expected to offer, and to choose.
#[derive(Debug, Clone)]
pub(super) struct Plan<A> {
    turn: u32,
    /// The rule that it is of.
    rule: usize,
    /// All legal actions, one decision after another.
    offered: Vec<A>,
    /// For each decision, where its actions end there, and the place of the chosen one among them.
    choices: Vec<(usize, usize)>,
    /// The next one.
    next: usize,
}

impl<A> Default for Plan<A> {
    fn default() -> Self {
        Self { turn: 0, rule: 0, offered: Vec::new(), choices: Vec::new(), next: 0 }
    }
}

impl<A> Plan<A> {
    /// Turns to the plan of a rule: it expects nothing yet.
    pub fn begin(&mut self, rule: usize) {
        self.rule = rule;
        self.offered.clear();
        self.choices.clear();
        self.next = 0;
    }
}

impl<A: Copy + PartialEq> Plan<A> {
    /// The rule and the place of the next choice, if these actions are what was expected.
    pub fn next(&mut self, turn: u32, actions: &[A]) -> Option<(usize, usize)> {
        let &(end, place) = self.choices.get(self.next).filter(|_| turn == self.turn)?;
        let start = self.next.checked_sub(1).map_or(0, |before| self.choices[before].0);
        self.next += 1;
        (self.offered[start..end] == *actions).then_some((self.rule, place))
    }

    /// Goes through the turn from a world by the action and then along the line, and takes note of what comes. Actions that
    /// are forced are not in the line, and no decisions.
    pub fn expect<R: Ruleset<Action = A>>(
        &mut self,
        rules: &R,
        world: &mut R::State,
        action: A,
        line: &[A],
        luck: &mut Luck,
        list: &mut Vec<A>,
    ) {
        self.turn = rules.turn(world);
        let (mut action, mut line) = (action, line.iter());
        for _ in 0..LONGEST_TURN {
            rules.apply(world, action, luck, &mut Silent);
            if line.len() == 0 || rules.turn(world) != self.turn || rules.ending(world).is_some() {
                return;
            }
            list.clear();
            rules.legal_actions(world, list);
            action = match &**list {
                [only] => *only,
                several => {
                    let next = line.next().and_then(|next| several.iter().position(|one| one == next));
                    let Some(place) = next else { return };
                    self.offered.extend(several);
                    self.choices.push((self.offered.len(), place));
                    several[place]
                }
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strategy::tests::lock::{Dial, Lock, State};

    /// The plan of a turn of the lock after its first dial was set to 3: 1, then 2.
    fn plan() -> (Plan<Dial>, Vec<Dial>) {
        let (lock, mut plan) = (Lock { turns: 3 }, Plan::default());
        let mut actions = Vec::new();
        plan.begin(7);
        let line = [Dial::Set(1), Dial::Set(2), Dial::Set(4)];
        plan.expect(&lock, &mut State::default(), Dial::Set(3), &line, &mut Luck::new(1, []), &mut actions);
        (plan, actions)
    }

    #[test]
    fn a_plan_ends_with_its_turn() {
        let (mut plan, actions) = plan();
        assert_eq!([1, 1, 1].map(|turn| plan.next(turn, &actions)), [Some((7, 1)), Some((7, 2)), None]);
        let (mut plan, actions) = self::plan();
        assert_eq!(plan.next(2, &actions), None);
    }

    #[test]
    fn a_decision_that_offers_something_else_does_not_follow() {
        let (mut plan, mut actions) = plan();
        actions.swap(0, 4);
        assert_eq!(plan.next(1, &actions), None);
        let (mut plan, actions) = self::plan();
        assert_eq!(plan.next(1, &actions[..4]), None);
    }
}
