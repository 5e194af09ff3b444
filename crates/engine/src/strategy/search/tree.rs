//! The tree over the decisions to come: it tries out more than what the base does there.
//!
//! Each rollout goes down the tree from the action that is tried out, by what did well and by what was seldom tried, adds
//! one decision to it, and the base plays on from there (*UCT*; Levente Kocsis and Csaba Szepesvári, "Bandit Based
//! Monte-Carlo Planning", ECML 2006, <https://doi.org/10.1007/11871842_29>). Four things differ from the paper:
//!
//! - What lies between two decisions is luck, which each rollout deals anew, and a state holds what the player cannot see. So a
//!   decision is known by the actions that led to it, by what it offers and by the state variables: what these show, such as
//!   a card that was drawn, is reacted to, and the rest is averaged over.
//! - The base's choice comes first, and others are admitted as visits grow (*progressive widening*; Rémi Coulom, "Computing
//!   Elo Ratings of Move Patterns in the Game of Go", ICGA Journal 30, 2007, <https://doi.org/10.3233/ICG-2007-30403>).
//! - The bound is counted in standard deviations of what the rollouts of the decision at hand were worth.
//! - Between the actions of the decision at hand rollouts are shared out by sequential halving, as between plans.

use super::{
    SearchPlayer,
    halving::Tally,
    plans::{LONGEST_TURN, Plan, Step},
};
use crate::{
    random::{Draw, Luck, Purpose, Stream, Streams},
    ruleset::{Chooser, Ruleset, Silent},
    strategy::player::Kind,
};
use std::hash::{DefaultHasher, Hasher};

/// The stream by which actions are admitted to the tree.
const ADMITTING: Purpose = Purpose::named("tree");

/// How many standard deviations the bound of an action lies above its mean where it was tried once in e visits.
const BOUND: f64 = 3.0;

/// No decision.
const NONE: u32 = u32::MAX;

/// A decision that was met.
#[derive(Debug, Clone, Copy)]
struct Node {
    /// Where its branches start, one for each legal action.
    first: u32,
    count: u32,
    /// What the state variables were, as a hash.
    seen: u64,
    /// The place of the base's choice among them.
    of_base: u32,
    visits: u32,
    /// How many of its actions were tried.
    tried: u32,
    /// Another decision that was met after the same action.
    next: u32,
}

/// An action of a decision.
#[derive(Debug, Clone, Copy)]
struct Branch<A> {
    action: A,
    visits: u32,
    /// What its rollouts were worth, summed.
    sum: f64,
    /// The first of the decisions that were met after it.
    child: u32,
}

/// The decisions that were met in the rollouts of one decision.
#[derive(Debug, Clone)]
pub(super) struct Tree<A> {
    /// The first of the decisions that were met after each plan.
    roots: Vec<u32>,
    nodes: Vec<Node>,
    branches: Vec<Branch<A>>,
    /// The decisions of the rollout at hand, and the branches taken.
    path: Vec<(u32, u32)>,
    /// What all rollouts were worth: how many, their sum, and the sum of squares.
    worths: [f64; 3],
    picks: Stream,
    /// Scratch space.
    variables: Vec<f64>,
}

// Derived, this would ask the same of the action.
impl<A> Default for Tree<A> {
    fn default() -> Self {
        let (roots, nodes, branches, path) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let picks = Streams::new(0).stream(0, ADMITTING);
        Self { roots, nodes, branches, path, worths: [0.0; 3], picks, variables: Vec::new() }
    }
}

impl<A: Copy + PartialEq> SearchPlayer<A> {
    /// Looks ahead from each action by a tree: the place of the best, as a plan of one step.
    pub(super) fn seek_by_tree<R: Ruleset<Action = A>>(
        &mut self,
        rules: &R,
        state: &R::State,
        actions: &[A],
        of_base: usize,
        streams: &Streams,
    ) -> usize {
        let others = (0..actions.len()).filter(|&place| place != of_base);
        self.drawn = actions.len();
        self.plans.resize_with(self.plans.len().max(self.drawn), Plan::new);
        for (plan, place) in self.plans.iter_mut().zip(std::iter::once(of_base).chain(others)) {
            plan.steps.clear();
            plan.steps.push(Step { action: actions[place], departs: place != of_base });
            plan.followed = 1;
            plan.tally = Tally::default();
        }
        self.left.clear();
        self.left.extend(0..self.drawn);
        if let Some(tree) = &mut self.tree {
            tree.begin(self.drawn, streams);
        }
        self.halve(rules, state, streams, &mut 0, u64::from(self.rollouts), 1);
        self.best()
    }
}

impl<A: Copy + PartialEq> Tree<A> {
    /// Turns to a decision with so many plans.
    fn begin(&mut self, plans: usize, streams: &Streams) {
        self.roots.clear();
        self.roots.resize(plans, NONE);
        self.nodes.clear();
        self.branches.clear();
        self.worths = [0.0; 3];
        self.picks = streams.stream(0, ADMITTING);
    }

    /// Goes on from the end of a plan as the tree says, up to the decision that is added to it.
    pub fn descend<R: Ruleset<Action = A>>(
        &mut self,
        plan: usize,
        rules: &R,
        world: &mut R::State,
        base: &mut Kind<A>,
        luck: &mut Luck,
        list: &mut Vec<A>,
    ) {
        self.path.clear();
        let mut is_known = true;
        for _ in 0..LONGEST_TURN {
            if !is_known || rules.ending(world).is_some() {
                break;
            }
            list.clear();
            rules.legal_actions(world, list);
            let action = match list.as_slice() {
                // Whoever plays on says what is wrong.
                [] => break,
                [only] => *only,
                several => {
                    let of_base = base.choose(rules, world, several);
                    let seen = self.see(rules, world);
                    let node;
                    (node, is_known) = self.node(plan, seen, several, of_base);
                    let branch = self.pick(node);
                    self.path.push((node, branch));
                    self.branches[branch as usize].action
                }
            };
            rules.apply(world, action, luck, &mut Silent);
        }
    }

    /// What a player sees of a position. Which hash it is makes no difference, as long as no two positions share one.
    fn see<R: Ruleset<Action = A>>(&mut self, rules: &R, state: &R::State) -> u64 {
        self.variables.resize(R::DESCRIPTOR.state_variables.len(), 0.0);
        rules.state_variables(state, |_| true, &mut self.variables, &R::Glance::default());
        let mut hasher = DefaultHasher::new();
        self.variables.iter().for_each(|value| hasher.write_u64(value.to_bits()));
        hasher.finish()
    }

    /// The decision between these actions after the path so far, and whether it was met before.
    fn node(&mut self, plan: usize, seen: u64, actions: &[A], of_base: usize) -> (u32, bool) {
        let last = self.path.last().map(|&(_, branch)| branch as usize);
        let first_met = last.map_or(self.roots[plan], |last| self.branches[last].child);
        let mut met = first_met;
        while let Some(Node { first, count, seen: known, next, .. }) = self.nodes.get(met as usize).copied() {
            let offered = self.branches[span(first, count)].iter().map(|branch| &branch.action);
            if known == seen && offered.eq(actions) {
                return (met, true);
            }
            met = next;
        }
        let (new, first, count) = (self.nodes.len() as u32, self.branches.len() as u32, actions.len() as u32);
        self.branches.extend(actions.iter().map(|&action| Branch { action, visits: 0, sum: 0.0, child: NONE }));
        let of_base = of_base as u32;
        self.nodes.push(Node { first, count, seen, of_base, visits: 0, tried: 0, next: first_met });
        *last.map_or(&mut self.roots[plan], |last| &mut self.branches[last].child) = new;
        (new, false)
    }

    /// The branch that a decision takes: the base's choice first, then one that was not tried as long as fewer were than the
    /// root of the visits, and otherwise the one with the highest bound.
    fn pick(&mut self, node: u32) -> u32 {
        let Node { first, count, of_base, visits, tried, .. } = self.nodes[node as usize];
        let branches = (first..).zip(&self.branches[span(first, count)]);
        if tried == 0 {
            return first + of_base;
        }
        let admitted = f64::from(visits + 1).sqrt().ceil() as u32;
        if tried < admitted.min(count) {
            let skipped = self.picks.index((count - tried) as usize);
            let mut others = branches.filter(|(_, branch)| branch.visits == 0);
            return others.nth(skipped).map_or(first, |(place, _)| place);
        }
        let [rollouts, sum, squares] = self.worths;
        let deviation = (squares / rollouts - (sum / rollouts).powi(2)).max(0.0).sqrt();
        let log = f64::from(visits).ln();
        let bound = |branch: &Branch<A>| {
            let visits = f64::from(branch.visits);
            branch.sum / visits + BOUND * deviation * (log / visits).sqrt()
        };
        let tried = branches.filter(|(_, branch)| branch.visits > 0).map(|(place, branch)| (bound(branch), place));
        // Among equals the first.
        tried.reduce(|best, one| if one.0 > best.0 { one } else { best }).map_or(first, |(_, place)| place)
    }

    /// Notes what the rollout was worth for all that it went through.
    pub fn back_up(&mut self, worth: i64) {
        let worth = worth as f64;
        for (sum, more) in self.worths.iter_mut().zip([1.0, worth, worth * worth]) {
            *sum += more;
        }
        for (node, branch) in self.path.drain(..) {
            let (node, branch) = (&mut self.nodes[node as usize], &mut self.branches[branch as usize]);
            node.visits += 1;
            node.tried += u32::from(branch.visits == 0);
            branch.visits += 1;
            branch.sum += worth;
        }
    }
}

/// The places of so many branches from the first on.
fn span(first: u32, count: u32) -> std::ops::Range<usize> {
    first as usize..(first + count) as usize
}
