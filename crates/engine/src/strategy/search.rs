//! The search player: it looks ahead by playing the rest of the game out, again and again.
//!
//! For each action of a decision the state is cloned, what the player cannot know is dealt anew
//! ([`Ruleset::redeal`]), the action is applied and a base strategy plays on to the end: a *rollout*. The rollouts of a
//! decision are shared out by *sequential halving* (Zohar Karnin, Tomer Koren and Oren Somekh, "Almost Optimal
//! Exploration in Multi-Armed Bandits", ICML 2013, <https://proceedings.mlr.press/v28/karnin13.html>): every action gets
//! the same number of rollouts, the better half stays, and so on. Three things differ from the paper:
//!
//! - Rollout *r* of every action meets the same luck, so that differences between actions are paired (common random
//!   numbers).
//! - What earlier rounds found is kept, since those who stay have had the same rollouts.
//! - The action that the base would take stays to the last, and is taken unless its last challenger did better by at
//!   least [`MARGIN`] standard errors.
//!
//! A search player cannot see what is to come. Its rollouts draw from streams of their own, which depend on the seed,
//! the game's index, the decision's number and the rollout's number, never from those of the game being played.

use super::{Strategy, Usage, player::Kind};
use crate::{
    random::{Luck, Purpose, Streams},
    ruleset::{Chooser, Ruleset, Silent, play_on},
};
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

/// A win weighs as much as this many times the whole range of scores. So the score decides among actions that win about
/// equally often, such as where the win is sure or out of reach.
const WIN: i64 = 10;

/// An action is taken instead of the base's where it gains at least this many standard errors.
const MARGIN: i128 = 2;

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

/// An action being tried out.
#[derive(Debug, Clone, Copy, Default)]
struct Candidate {
    /// Its place among the legal actions.
    place: usize,
    rollouts: u32,
    wins: u32,
    /// Final scores above the lowest possible, summed.
    points: i64,
    /// What its rollouts were worth more than those of the base's own action with the same luck: summed, and squares
    /// summed.
    gain: i64,
    squares: i128,
}

impl Candidate {
    /// Adds a rollout: whether it was won, its points, and what it was worth more than that of the base's action.
    fn add(&mut self, won: bool, points: i64, gain: i64) {
        self.rollouts += 1;
        self.wins += u32::from(won);
        self.points += points;
        self.gain += gain;
        self.squares += i128::from(gain) * i128::from(gain);
    }

    /// Whether its mean gain is above 0 by at least [`MARGIN`] standard errors. One rollout alone cannot tell.
    ///
    /// Of *n* gains with the sum *S* and the sum of squares *Q*, the mean is S/n and its standard error the root of
    /// (Q/n - S²/n²)/(n - 1). The one is at least *z* times the other where S²(n - 1) ≥ z²(nQ - S²).
    ///
    /// Most actions differ little. Whoever takes the one that did best in a few rollouts follows the luck of those
    /// rollouts, and loses more by that than looking ahead brings.
    fn is_better(&self) -> bool {
        let (n, gain) = (i128::from(self.rollouts), i128::from(self.gain));
        let square = gain * gain;
        n > 1 && gain > 0 && square * (n - 1) >= MARGIN * MARGIN * (n * self.squares - square)
    }
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
    /// Scratch space.
    luck: Luck,
    actions: Vec<A>,
    /// The base's own choice first, then its challengers.
    candidates: Vec<Candidate>,
    /// What was last chosen, and whether the base would have.
    chosen: Option<Candidate>,
    is_base: bool,
    pub usage: Usage,
}

impl<A: Copy> SearchPlayer<A> {
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
            luck: Luck::new(seed, R::DESCRIPTOR.streams.iter().map(|stream| stream.name)),
            actions: Vec::with_capacity(64),
            candidates: Vec::with_capacity(64),
            chosen: None,
            is_base: true,
            usage: Usage::default(),
        }
    }

    /// Turns to the start of the game with this index.
    pub fn begin(&mut self, game: u64) {
        self.game = self.streams.branch(game, LOOKING_AHEAD);
        self.decision = 0;
        self.chosen = None;
        self.base.forget();
    }

    /// The place of the action that did best.
    ///
    /// # Panics
    /// If the ruleset breaks its contract in a rollout: whoever plays games reports it with the game's name, as any
    /// panic of a ruleset.
    #[inline(never)]
    pub fn choose<R: Ruleset<Action = A>>(&mut self, rules: &R, state: &R::State, actions: &[A]) -> usize {
        let streams = self.game.branch(self.decision, LOOKING_AHEAD);
        self.decision += 1;
        self.luck.draw_from(&streams);
        self.base.begin_rollout(&streams, 0);
        let of_base = self.base.choose(rules, state, actions);
        self.base.keep_memory();
        let candidate = |place| Candidate { place, ..Candidate::default() };
        self.candidates.clear();
        self.candidates.push(candidate(of_base));
        self.candidates.extend((0..actions.len()).filter(|&place| place != of_base).map(candidate));

        let (mut left, mut next) = (u64::from(self.rollouts), 0);
        while let Some(each) = share(self.candidates.len(), left, next == 0) {
            for rollout in next..next + each {
                self.roll_all_out(rules, state, actions, &streams, rollout);
            }
            next += each;
            left = left.saturating_sub(each * self.candidates.len() as u64);
            // The best challenger first; among equals the ruleset's order.
            self.candidates[1..].sort_unstable_by_key(|one| (-one.gain, one.place));
            if self.candidates.len() == 2 {
                break;
            }
            self.candidates.truncate(self.candidates.len().div_ceil(2));
        }
        let best = self.candidates.get(1).filter(|best| best.is_better());
        self.is_base = best.is_none();
        self.chosen = best.or(self.candidates.first()).copied();
        self.chosen.map_or(0, |chosen| chosen.place)
    }

    /// One rollout of every candidate, all with the same luck.
    fn roll_all_out<R: Ruleset<Action = A>>(
        &mut self,
        rules: &R,
        state: &R::State,
        actions: &[A],
        streams: &Streams,
        rollout: u64,
    ) {
        let mut worth_of_base = 0;
        for number in 0..self.candidates.len() {
            let action = actions[self.candidates[number].place];
            let (won, points) = self.roll_out(rules, state, action, streams, rollout);
            let worth = self.worth(won, points);
            if number == 0 {
                worth_of_base = worth;
            }
            self.candidates[number].add(won, points, worth - worth_of_base);
        }
    }

    /// What a rollout is worth: the win, and the points as a small share of it.
    fn worth(&self, won: bool, points: i64) -> i64 {
        WIN * self.span * i64::from(won) + points
    }

    /// Plays the game out after an action: whether it was won, and how far the score is above the lowest possible.
    fn roll_out<R: Ruleset<Action = A>>(
        &mut self,
        rules: &R,
        state: &R::State,
        action: A,
        streams: &Streams,
        rollout: u64,
    ) -> (bool, i64) {
        let luck = &mut self.luck;
        luck.begin(rollout);
        self.base.begin_rollout(streams, rollout);
        let mut world = state.clone();
        rules.redeal(&mut world, luck);
        rules.apply(&mut world, action, luck, &mut Silent);
        let played =
            play_on(rules, world, &mut self.base, luck, self.limit, &mut Silent, &mut self.actions, |_, _, _, _| {});
        let (world, played) = match played {
            Ok(played) => played,
            Err(defect) => panic!("{defect}, in a rollout"),
        };
        let points = i64::from(rules.score(&world)) - self.lowest;
        (played.ending.is_some_and(|ending| ending.won), points.clamp(0, self.span))
    }

    /// Why it chose as it last did.
    pub fn reason(&self) -> Option<String> {
        let Candidate { rollouts, wins, points, .. } = self.chosen?;
        let score = points as f64 / f64::from(rollouts.max(1)) + self.lowest as f64;
        let base = if self.is_base { "the base's own choice" } else { "better than the base's choice" };
        Some(format!("search: won {wins} of {rollouts} rollouts, mean score {score:.1}, {base}"))
    }
}

/// How many rollouts each of so many candidates gets in a round, with so many rollouts left; `None` where things are
/// decided as they stand.
///
/// The rest is shared evenly among the rounds to come, ⌈log₂ candidates⌉ of them. In the first round every candidate
/// gets one, even where that is more than there are.
fn share(candidates: usize, left: u64, is_first: bool) -> Option<u64> {
    if candidates < 2 {
        return None;
    }
    let rounds = u64::from(candidates.next_power_of_two().trailing_zeros());
    let each = left / (rounds * candidates as u64);
    let each = if is_first { each.max(1) } else { each };
    (each > 0).then_some(each)
}
