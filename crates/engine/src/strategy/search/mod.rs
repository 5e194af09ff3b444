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
//! What was found is followed through the turn, with no further rollouts, as long as nothing comes otherwise: a plan as long
//! as its actions are legal, and the base's way as long as the base keeps to it. So many decisions have so many times the
//! rollouts of one, and the sum of all is about that of looking ahead at each.
//!
//! A search player cannot see what is to come. Its plans and rollouts draw from streams of their own, which depend on the
//! seed, the game's index, the decision's number and the rollout's number, never from those of the game being played.

mod plans;

use super::{Strategy, Usage, player::Kind, rollout::Table};
use crate::{
    random::{Draw, Luck, Purpose, Stream, Streams, chance},
    ruleset::{Chooser, Defect, Ruleset, Silent},
};
use plans::{LONGEST, Plan, Step, Tally, share};
use std::ops::RangeInclusive;

/// What the name of a search player starts with; the name of its base follows.
pub const SEARCH: &str = "search:";

/// The rollouts that a decision of a search player may take.
pub const ROLLOUTS: RangeInclusive<u32> = 1..=100_000;

/// The rollouts of a decision of a search player unless told otherwise.
pub const ROLLOUTS_UNLESS_TOLD: u32 = 100;

/// The param that holds the rollouts of a decision.
pub(super) const PARAM: &str = "search.rollouts";

/// The stream from which the streams of decisions and rollouts branch.
const LOOKING_AHEAD: Purpose = Purpose::named("search");

/// The stream from which plans are drawn.
const PLANNING: Purpose = Purpose::named("plans");

/// For how many rollouts there is a plan in the first stage, at most [`MOST_PLANS`] in all.
const ROLLOUTS_A_PLAN: u64 = 4;

/// The most plans of a stage.
const MOST_PLANS: usize = 64;

/// How many plans the first stage leaves, the base's way among them.
const LEFT: usize = 4;

/// How many plans are drawn at most for each that is wanted: many turn out to be the same.
const DRAWS: usize = 3;

/// The most decisions, forced ones included, that a plan is drawn or followed through.
const LONGEST_TURN: u32 = 1_000;

/// The chance of departing from the base at a decision that was not picked for it.
const SLIP: f64 = 0.1;

/// A win weighs as much as this many times the whole range of scores. So the score decides among actions that win about
/// equally often, such as where the win is sure or out of reach.
const WIN: i64 = 10;

/// The most decisions of a rollout unless told otherwise: the default of `limits.decisions`.
pub(super) const LIMIT: u32 = 5_000;

/// How a search player plays.
#[derive(Debug)]
pub(super) struct Search {
    /// What plays the rollouts: no search player itself, and without mistakes.
    pub base: Strategy,
    /// Rollouts a decision.
    pub rollouts: u32,
}

/// A number of rollouts, if this is one.
pub(super) fn read_rollouts(value: f64) -> Option<u32> {
    let whole = value as u32;
    (f64::from(whole) == value && ROLLOUTS.contains(&whole)).then_some(whole)
}

/// What is wrong with a number of rollouts.
pub(super) fn out_of_range(name: &str, value: f64) -> String {
    format!("`{name}` must be a whole number from {} to {}, not {value}", ROLLOUTS.start(), ROLLOUTS.end())
}

/// The player of a [`Search`].
#[derive(Debug, Clone)]
pub(super) struct SearchPlayer<A> {
    base: Kind<A>,
    rollouts: u32,
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
    pub fn new<R: Ruleset<Action = A>>(mut base: Kind<A>, rollouts: u32, rules: &R, seed: u64) -> Self {
        base.never_sample();
        let score = rules.score_range();
        let (lowest, highest) = (i64::from(*score.start()), i64::from(*score.end()));
        let streams = Streams::new(seed);
        Self {
            base,
            rollouts,
            limit: LIMIT,
            lowest,
            span: (highest - lowest).max(1),
            game: streams.branch(0, LOOKING_AHEAD),
            streams,
            decision: 0,
            course: Course::default(),
            luck: R::DESCRIPTOR.luck(seed),
            actions: Vec::with_capacity(64),
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
            let plan = self.seek(rules, state, of_base, &streams);
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

    /// Looks ahead: the place of the best plan.
    fn seek<R: Ruleset<Action = A>>(
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
        let best = self.left.get(1).copied();
        best.filter(|&best| self.plans[best].tally.is_better()).unwrap_or(0)
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

    /// Shares so many rollouts out among the plans that are left, until `kept` of them are, besides the base's way at least
    /// one. `next` is the number of the next rollout. Returns how many are left over.
    fn halve<R: Ruleset<Action = A>>(
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

    /// One rollout of every plan that is left, all with the same luck.
    fn roll_all_out<R: Ruleset<Action = A>>(&mut self, rules: &R, state: &R::State, streams: &Streams, rollout: u64) {
        let mut worth_of_base = 0;
        for number in 0..self.left.len() {
            let place = self.left[number];
            let (won, points) = self.roll_out(rules, state, place, streams, rollout);
            let worth = self.worth(won, points);
            if number == 0 {
                worth_of_base = worth;
            }
            self.plans[place].tally.add(won, points, worth - worth_of_base);
        }
    }

    /// What a rollout is worth: the win, and the points as a small share of it.
    fn worth(&self, won: bool, points: i64) -> i64 {
        WIN * self.span * i64::from(won) + points
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
        let Self { luck, base, plans, actions, limit, .. } = self;
        let plan = &plans[place];
        let table = Table { player: base, luck, actions, limit: *limit };
        let (won, score) = table.roll_out(rules, state, streams, rollout, |world, luck, actions| {
            follow(rules, world, plan.steps.iter().take(plan.followed).map(|step| step.action), luck, actions);
        });
        (won, (i64::from(score) - self.lowest).clamp(0, self.span))
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

/// Follows these choices from a decision on, as long as they are legal in this turn. The first is.
fn follow<R: Ruleset>(
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
