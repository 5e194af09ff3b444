//! The search player: it looks ahead by playing the rest of the game out, again and again.
//!
//! A *plan* is a course through the rest of the turn: first that of a base strategy, then others that depart from it at a
//! decision taken at random, and at further ones with the chance [`SLIP`]. For each plan the state is cloned, what the
//! player cannot know is dealt anew ([`Ruleset::redeal`]), the plan is followed as long as its actions are legal, and the
//! base plays on to the end: a *rollout*. The rollouts are shared out by *sequential halving* (Zohar Karnin, Tomer Koren and
//! Oren Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013,
//! <https://proceedings.mlr.press/v28/karnin13.html>): every plan gets the same number of rollouts, the better half stays,
//! and so on. Four things differ from the paper:
//!
//! - Rollout *r* of every plan meets the same luck, so that differences between plans are paired (common random numbers).
//! - What earlier rounds found is kept, since those who stay have had the same rollouts.
//! - Half of the rollouts go to a second stage, between the plans that are left and others that depart from these, so that
//!   departures that are worth something together are found.
//! - The base's own way stays to the last, and is taken unless its last challenger did better by at least one standard
//!   error.
//!
//! Where it is told to use a tree, each legal action is a plan by itself, and what comes after it is looked at by a
//! [tree] over all decisions to come, of later turns too. An action is then taken instead of the base's only if it did better by
//! two standard errors: so many decisions, each looked at by itself, are so many chances to follow luck.
//!
//! What plans found is followed through the turn, with no further rollouts, as long as nothing comes otherwise: a plan as long
//! as its actions are legal, and the base's way as long as the base keeps to it. So many decisions have so many times the
//! rollouts of one, and the sum of all is about that of looking ahead at each.
//!
//! A search player cannot see what is to come. Its plans and rollouts draw from streams of their own, which depend on the
//! seed, the game's index, the decision's number and the rollout's number, never from those of the game being played.

mod halving;
mod plans;
mod tree;

use super::{Strategy, Usage, player::Kind};
use crate::{
    random::{Luck, Purpose, Streams},
    ruleset::{Chooser, ROOM, Ruleset},
};
use halving::Tally;
use plans::Plan;
use std::ops::RangeInclusive;
use tree::Tree;

/// What the name of a search player starts with; the name of its base follows.
pub const SEARCH: &str = "search:";

/// The rollouts that a decision of a search player may take.
pub const ROLLOUTS: RangeInclusive<u32> = 1..=100_000;

/// The rollouts of a decision of a search player unless told otherwise.
pub const ROLLOUTS_UNLESS_TOLD: u32 = 100;

/// The param that holds the rollouts of a decision.
pub(super) const ROLLOUTS_PARAM: &str = "search.rollouts";

/// The param that is 1 where there is a tree.
pub(super) const TREE_PARAM: &str = "search.tree";

/// The stream from which the streams of decisions and rollouts branch.
const LOOKING_AHEAD: Purpose = Purpose::named("search");

/// The most plans of a stage.
const MOST_PLANS: usize = 64;

/// The most decisions of a rollout unless told otherwise: the default of `limits.decisions`.
pub(super) const LIMIT: u32 = 5_000;

/// How a search player plays.
#[derive(Debug, Clone)]
pub(super) struct Search {
    /// What plays the rollouts: no search player itself, and without mistakes.
    pub base: Strategy,
    /// Rollouts a decision.
    pub rollouts: u32,
    /// Whether it looks at later turns by a tree instead of planning this one.
    pub tree: bool,
}

impl Search {
    /// What decides how it plays: see [`Strategy::text`].
    pub fn text(&self) -> String {
        let tree = if self.tree { format!("{TREE_PARAM} = 1\n") } else { String::new() };
        format!("{ROLLOUTS_PARAM} = {}\n{tree}{}", self.rollouts, self.base.text())
    }
}

/// A number of rollouts.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read_rollouts(value: f64) -> Result<u32, String> {
    let (whole, least, most) = (value as u32, ROLLOUTS.start(), ROLLOUTS.end());
    (f64::from(whole) == value && ROLLOUTS.contains(&whole))
        .then_some(whole)
        .ok_or_else(|| format!("`{ROLLOUTS_PARAM}` must be a whole number from {least} to {most}, not {value}"))
}

/// Whether there is a tree.
///
/// # Errors
/// What is wrong with the value.
pub(super) fn read_tree(value: f64) -> Result<bool, String> {
    match value {
        0.0 => Ok(false),
        1.0 => Ok(true),
        _ => Err(format!("`{TREE_PARAM}` must be 1, for a tree over later turns, or 0, not {value}")),
    }
}

/// The player of a [`Search`].
#[derive(Debug, Clone)]
pub(super) struct SearchPlayer<A> {
    base: Kind<A>,
    rollouts: u32,
    /// Where it looks at later turns.
    tree: Option<Tree<A>>,
    /// The most decisions of a rollout.
    pub limit: u32,
    /// The lowest score, and how far the highest lies above it (at least 1).
    lowest: i64,
    span: i64,
    streams: Streams,
    /// The streams of the game being played.
    game: Streams,
    /// Decisions of the game so far.
    decision: u64,
    course: Course,
    /// Scratch space.
    luck: Luck,
    actions: Vec<A>,
    /// The base's way first, then all others that were drawn; there may be room for more.
    plans: Vec<Plan<A>>,
    drawn: usize,
    /// How many were drawn, those included that were drawn before.
    draws: u64,
    /// The places of those that are left, the base's way first, then the best.
    left: Vec<usize>,
    pub usage: Usage,
}

/// What was found, and how far it has been followed.
#[derive(Debug, Clone, Copy, Default)]
struct Course {
    /// The plan that was taken, by its place.
    plan: usize,
    /// Its next step.
    next: usize,
    /// The turn that it is for.
    turn: u32,
    /// Rollouts of this turn's decisions so far that are left over, or missing because they were taken in advance.
    spare: i64,
    /// Whether it was found by looking ahead at the last decision.
    is_new: bool,
    /// The place of the last choice, and of what the base would have chosen.
    chosen: usize,
    of_base: usize,
}

impl<A: Copy + PartialEq> SearchPlayer<A> {
    pub fn new<R: Ruleset<Action = A>>(search: &Search, rules: &R, seed: u64) -> Self {
        let mut base = search.base.plain::<R>(seed);
        base.never_sample();
        let score = rules.score_range();
        let (lowest, highest) = (i64::from(*score.start()), i64::from(*score.end()));
        let streams = Streams::new(seed);
        Self {
            base,
            rollouts: search.rollouts,
            tree: search.tree.then(Tree::default),
            limit: LIMIT,
            lowest,
            span: (highest - lowest).max(1),
            game: streams.branch(0, LOOKING_AHEAD),
            streams,
            decision: 0,
            course: Course::default(),
            luck: R::DESCRIPTOR.luck(seed),
            actions: Vec::with_capacity(ROOM),
            plans: (0..2 * MOST_PLANS).map(|_| Plan::new()).collect(),
            drawn: 0,
            draws: 0,
            left: Vec::with_capacity(2 * MOST_PLANS),
            usage: Usage::default(),
        }
    }

    /// Turns to the start of the game with this index.
    pub fn begin(&mut self, game: u64) {
        self.game = self.streams.branch(game, LOOKING_AHEAD);
        self.decision = 0;
        self.course = Course::default();
        self.drawn = 0;
        self.base.forget();
    }

    /// The place of the action to take.
    ///
    /// # Panics
    /// If the ruleset breaks its contract in a rollout: whoever plays games reports it with the game's name, as any
    /// panic of a ruleset.
    #[inline(never)]
    pub fn choose<R: Ruleset<Action = A>>(&mut self, rules: &R, state: &R::State, actions: &[A]) -> usize {
        let streams = self.game.branch(self.decision, LOOKING_AHEAD);
        self.decision += 1;
        self.base.begin_rollout(&streams, 0);
        let of_base = self.base.choose(rules, state, actions);
        self.base.keep_memory();
        let turn = rules.turn(state);
        let goes_on = self.drawn > 0 && turn == self.course.turn;
        self.course.spare = i64::from(self.rollouts) + if goes_on { self.course.spare } else { 0 };
        let chosen = if goes_on { self.next_of_course(actions, of_base) } else { None };
        self.course.is_new = chosen.is_none();
        let chosen = chosen.unwrap_or_else(|| {
            let plan = match self.tree {
                None => self.seek_by_plans(rules, state, of_base, &streams),
                Some(_) => self.seek_by_tree(rules, state, actions, of_base, &streams),
            };
            self.course = Course { plan, next: 1, turn, ..self.course };
            let first = self.plans[plan].steps.first();
            first.and_then(|step| actions.iter().position(|action| *action == step.action)).unwrap_or(of_base)
        });
        self.course.chosen = chosen;
        self.course.of_base = of_base;
        chosen
    }

    /// The place of the next action of what was found before, as long as nothing has come otherwise.
    fn next_of_course(&mut self, actions: &[A], of_base: usize) -> Option<usize> {
        let step = self.plans[self.course.plan].steps.get(self.course.next)?;
        self.course.next += 1;
        let place = actions.iter().position(|action| *action == step.action)?;
        (step.departs || place == of_base).then_some(place)
    }

    /// Why it chose as it last did. `describe` tells the action at a place of that decision.
    pub fn reason(&self, describe: &dyn Fn(usize) -> String) -> Option<String> {
        let Course { plan, is_new, chosen, of_base, .. } = self.course;
        let Tally { rollouts, wins, points, .. } = self.plans.get(plan).filter(|_| self.drawn > 0)?.tally;
        let before = if is_new { "" } else { "as planned before: " };
        let found = if rollouts == 0 {
            "no other plan was found".to_owned()
        } else {
            let score = points as f64 / f64::from(rollouts) + self.lowest as f64;
            format!("won {wins} of {rollouts} rollouts, mean score {score:.1}")
        };
        let base = match chosen == of_base {
            true => "the base's own choice".to_owned(),
            false => format!("better than the base's choice, which is to {}", describe(of_base)),
        };
        Some(format!("search: {before}{found}, {base}"))
    }
}
