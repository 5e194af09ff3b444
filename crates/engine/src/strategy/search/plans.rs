//! The plans of a decision: courses through the rest of the turn, with what their rollouts came to.

use super::{MOST_PLANS, SearchPlayer, halving::Tally};
use crate::{
    random::{Draw, Luck, Purpose, Stream, Streams, chance},
    ruleset::{Chooser, Defect, Ruleset, Silent},
};

/// The stream from which plans are drawn.
const PLANNING: Purpose = Purpose::named("plans");

/// For how many rollouts there is a plan in the first stage, at most [`MOST_PLANS`] in all.
const ROLLOUTS_A_PLAN: u64 = 4;

/// How many plans the first stage leaves, the base's way among them.
const LEFT: usize = 4;

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

/// How many plans are drawn at most for each that is wanted: many turn out to be the same.
const DRAWS: usize = 3;

/// The most decisions, forced ones included, that a plan is drawn or followed through.
pub(super) const LONGEST_TURN: u32 = 1_000;

/// The chance of departing from the base at a decision that was not picked for it.
const SLIP: f64 = 0.1;

impl<A: Copy + PartialEq> SearchPlayer<A> {
    /// Looks ahead through the rest of the turn: the place of the best plan.
    pub(super) fn seek_by_plans<R: Ruleset<Action = A>>(
        &mut self,
        rules: &R,
        state: &R::State,
        of_base: usize,
        streams: &Streams,
    ) -> usize {
        // One deal of what the player cannot know, through which all plans are drawn.
        let planning = streams.branch(0, PLANNING);
        let mut picks = planning.stream(0, PLANNING);
        self.luck.draw_from(&planning);
        let mut world = state.clone();
        rules.redeal(&mut world, &mut self.luck);
        self.drawn = 0;
        self.draws = 0;
        self.draw(rules, &world, &planning, of_base, None, &mut picks);
        self.drawn = 1;
        let choices = self.plans[0].steps.len() as u64;
        // What the decisions to come would take is taken now.
        let own = u64::from(self.rollouts);
        let in_advance = own * choices.saturating_sub(1);
        let least = own.div_ceil(2);
        let rollouts = self.course.spare.saturating_add_unsigned(in_advance).max(least as i64).unsigned_abs();
        let wanted = ((rollouts / ROLLOUTS_A_PLAN) as usize).clamp(2, MOST_PLANS);
        self.left.clear();
        self.left.push(0);
        self.draw_others(rules, &world, &planning, wanted, of_base, &mut picks);
        let (mut next, mut left) = (0, rollouts);
        if self.left.len() > LEFT {
            let half = rollouts / 2;
            left = left - half + self.halve(rules, state, streams, &mut next, half, LEFT);
            let others = self.left.len();
            self.luck.draw_from(&planning);
            self.draw_others(rules, &world, &planning, others.max(wanted / 2), of_base, &mut picks);
            if self.left.len() > others {
                // Newcomers have had no rollouts, and all are compared by the same.
                self.left.iter().for_each(|&place| self.plans[place].tally = Tally::default());
            }
        }
        self.halve(rules, state, streams, &mut next, left, 1);
        self.course.spare -= rollouts as i64;
        self.best()
    }

    /// Draws plans that depart from those that are left, until as many are left as are wanted, or hardly any more can be
    /// found.
    fn draw_others<R: Ruleset<Action = A>>(
        &mut self,
        rules: &R,
        world: &R::State,
        planning: &Streams,
        wanted: usize,
        of_base: usize,
        picks: &mut Stream,
    ) {
        let parents = self.left.len();
        for number in 0..DRAWS * wanted {
            if self.left.len() >= wanted {
                return;
            }
            let parent = self.left[number % parents];
            let at = picks.index(self.plans[parent].steps.len().max(1));
            self.draw(rules, world, planning, of_base, Some((parent, at)), picks);
            let (known, new) = self.plans.split_at(self.drawn);
            if !known.iter().any(|known| known.is_like(&new[0])) {
                self.left.push(self.drawn);
                self.drawn += 1;
            }
        }
    }

    /// Draws a plan into the first place that is free: the base's way, or a parent's that departs from it at one of its steps.
    fn draw<R: Ruleset<Action = A>>(
        &mut self,
        rules: &R,
        world: &R::State,
        planning: &Streams,
        of_base: usize,
        departing: Option<(usize, usize)>,
        picks: &mut Stream,
    ) {
        if self.plans.len() == self.drawn {
            self.plans.push(Plan::new());
        }
        self.luck.begin(self.draws);
        self.base.begin_rollout(planning, self.draws);
        self.draws += 1;
        let mut steps = std::mem::take(&mut self.plans[self.drawn].steps);
        steps.clear();
        let mut list = std::mem::take(&mut self.actions);
        let (turn, mut world) = (rules.turn(world), world.clone());
        for decision in 0..LONGEST_TURN {
            if steps.len() == LONGEST || rules.turn(&world) != turn || rules.ending(&world).is_some() {
                break;
            }
            list.clear();
            rules.legal_actions(&world, &mut list);
            let action = match list.as_slice() {
                [] => panic!("{}, in a plan", Defect::NoLegalAction { decision }),
                [only] => *only,
                several => {
                    let of_base = if steps.is_empty() { of_base } else { self.base.choose(rules, &world, several) };
                    let mut place = of_base;
                    if let Some((parent, at)) = departing {
                        let inherited = self.plans[parent].steps.get(steps.len());
                        let inherited = inherited.and_then(|step| several.iter().position(|one| *one == step.action));
                        place = inherited.unwrap_or(of_base);
                        if at == steps.len() || chance(picks, SLIP) {
                            let other = picks.index(several.len() - 1);
                            place = other + usize::from(other >= place);
                        }
                    }
                    let action = several[place];
                    steps.push(Step { action, departs: place != of_base });
                    action
                }
            };
            rules.apply(&mut world, action, &mut self.luck, &mut Silent);
        }
        self.actions = list;
        let plan = &mut self.plans[self.drawn];
        *plan = Plan { steps, followed: 1, tally: Tally::default() };
        plan.settle();
    }
}

/// Follows these choices from a decision on, as long as they are legal in this turn. The first is.
pub(super) fn follow<R: Ruleset>(
    rules: &R,
    world: &mut R::State,
    choices: impl Iterator<Item = R::Action>,
    luck: &mut Luck,
    list: &mut Vec<R::Action>,
) {
    let turn = rules.turn(world);
    for (number, choice) in choices.enumerate() {
        if number > 0 && !comes_to(rules, world, choice, turn, luck, list) {
            return;
        }
        rules.apply(world, choice, luck, &mut Silent);
    }
}

/// Plays on through what is forced: whether there comes a decision in this turn at which the choice is legal.
fn comes_to<R: Ruleset>(
    rules: &R,
    world: &mut R::State,
    choice: R::Action,
    turn: u32,
    luck: &mut Luck,
    list: &mut Vec<R::Action>,
) -> bool {
    for _ in 0..LONGEST_TURN {
        if rules.turn(world) != turn || rules.ending(world).is_some() {
            return false;
        }
        list.clear();
        rules.legal_actions(world, list);
        match list.as_slice() {
            [only] => rules.apply(world, *only, luck, &mut Silent),
            several => return several.contains(&choice),
        }
    }
    false
}
