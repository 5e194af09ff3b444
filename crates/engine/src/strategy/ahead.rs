//! Looking ahead: what a position will be right after an action, and once the turn has been played out.
//!
//! Where a rule reads `after.NAME` or `end_of_turn.NAME`, the state is copied, what the player cannot know is dealt anew
//! ([`Ruleset::redeal`]), and the action is carried out. For the end of the turn the strategy itself then plays on until
//! the turn's number changes or the game is over: at its decisions there it looks ahead as well, with a share of the steps
//! that are left, so that a rule that takes what the turn may best end with goes through all that the turn offers, as far
//! as the steps go. Where they do not suffice, a base plays on, which does not look ahead.
//!
//! All actions of a decision meet the same luck, from streams of their own, which depend on the seed, the game's index and
//! the decision's number, never those of the game being played. With several deals of it, numbers are the means of all deals;
//! whatever else is what it is in the first.
//!
//! A file may say that what was found is followed (`look_ahead.follow`): the next decisions of the turn then take what the
//! first one played out, without looking ahead again, as long as they offer what was expected, action for action.
//!
//! What the base itself would take is known too, as `base.choice`: so a rule can ask for more than a little gain before it
//! leaves the base's path.

mod plan;

use super::{
    columns::FIRST_CAPACITY,
    evaluate::{Decision, Scratch},
    judge::Judge,
    player::Kind,
    script::Script,
};
use crate::{
    random::{Luck, Purpose, Streams},
    ruleset::{Chooser, Defect, Descriptor, Quantity, Ruleset, Silent},
};
use plan::Plan;

/// The stream from which the streams of decisions branch.
const LOOKING_AHEAD: Purpose = Purpose::named("ahead");

/// How many decisions one after another may look ahead within one another; below that the base plays.
const DEEPEST: usize = 12;

/// The most decisions that are played until the turn is over.
const LONGEST_TURN: u32 = 1_000;

/// A moment after an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Moment {
    /// Right after it.
    After,
    /// When the turn in which it is taken has been played out.
    EndOfTurn,
    /// Now: nothing is carried out.
    Now,
}

impl Moment {
    /// The moments that are to come, with how files write them before a name.
    pub const COMING: [(Self, &'static str); 2] = [(Self::After, "after."), (Self::EndOfTurn, "end_of_turn.")];

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// What is looked at then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sight {
    /// A state variable, by its place in the descriptor.
    Variable(u16),
    /// The strategy's value of the position.
    Value,
    /// Whether the base would take the action.
    Choice,
}

impl Sight {
    /// Whether it is a number, of which there is a mean.
    fn is_number(self, descriptor: &Descriptor) -> bool {
        match self {
            Self::Variable(place) => {
                let variable = descriptor.state_variables.get(usize::from(place));
                variable.is_some_and(|variable| variable.quantity == Quantity::Number)
            }
            Self::Value => true,
            Self::Choice => false,
        }
    }
}

/// What files call it whether the base would take the action.
const CHOICE: &str = "base.choice";

/// What the value is called after the name of a moment.
pub(super) const VALUE: &str = "value";

/// What a rule reads of what is to come.
pub(super) type Look = (Moment, Sight);

/// What a name means that looks ahead, with its type: a state variable or `value` after the name of a moment, or
/// `base.choice`.
pub(super) fn look_named(descriptor: &Descriptor, name: &str) -> Option<(Look, Quantity)> {
    if name == CHOICE {
        return Some(((Moment::Now, Sight::Choice), Quantity::Boolean));
    }
    let (moment, of) =
        Moment::COMING.iter().find_map(|&(moment, before)| Some((moment, name.strip_prefix(before)?)))?;
    if of == VALUE {
        return Some(((moment, Sight::Value), Quantity::Number));
    }
    let (place, variable) = (0..).zip(descriptor.state_variables).find(|(_, variable)| variable.name == of)?;
    Some(((moment, Sight::Variable(place)), variable.quantity))
}

/// Tells what is to come of an action, while the rules of a decision are asked.
pub(super) trait Looks<R: Ruleset> {
    /// The value of one of the program's looks for the action at a place among the legal ones.
    fn look(&mut self, decision: &Decision<'_, R>, look: u16, place: usize) -> f64;

    /// The rule that decides and the place of its choice, where an earlier decision of the turn has found it and nothing has
    /// come otherwise.
    fn planned(&mut self, decision: &Decision<'_, R>) -> Option<(usize, usize)> {
        let _ = decision;
        None
    }

    /// Notes what the decisions to come shall follow, now that this rule has chosen the action at a place.
    fn chosen(&mut self, decision: &Decision<'_, R>, rule: usize, place: usize) {
        let _ = (decision, rule, place);
    }
}

/// For strategies that do not look ahead: there is nothing to be asked.
pub(super) struct Never;

impl<R: Ruleset> Looks<R> for Never {
    fn look(&mut self, _: &Decision<'_, R>, _: u16, _: usize) -> f64 {
        0.0
    }
}

/// What a player that looks ahead needs from one decision to the next.
#[derive(Debug, Clone)]
pub(super) struct Ahead<A> {
    streams: Streams,
    /// The streams of the game being played, and its decisions so far.
    game: Streams,
    decision: u64,
    base: Kind<A>,
    /// What the strategy remembers: while it looks ahead, that stays as it is.
    memory: Vec<f64>,
    /// What the deals showed of an action so far.
    sums: Vec<f64>,
    /// The game's own decision first, then those within one another that look ahead from it.
    levels: Vec<Level<A>>,
    /// What the last decision that looked ahead found for those to come.
    plan: Plan<A>,
    /// What adds up the value of a position, if the strategy has one.
    judge: Judge,
    /// What works out lets of the value, if it has any.
    lets: Option<Box<Scratch<A>>>,
}

/// What a decision has seen so far.
#[derive(Debug, Clone)]
struct Level<A> {
    /// What asks the rules; the game's own decision brings its own.
    scratch: Option<Box<Scratch<A>>>,
    /// The luck at the decision. While a turn is played out, that of the level below is the luck from there on.
    luck: Luck,
    actions: Vec<A>,
    /// For each action, which moments were looked at.
    moments: Vec<u8>,
    /// For each action, the values of the program's looks.
    seen: Vec<f64>,
    /// For each action, those that the strategy would take after it in the rest of the turn, as far as it looked ahead.
    /// Forced ones are none.
    lines: Vec<Vec<A>>,
}

impl<A> Level<A> {
    /// Room for the decisions of a strategy with so many looks, so that hardly any needs more.
    fn new(scratch: Option<Box<Scratch<A>>>, luck: Luck, looks: usize) -> Self {
        Self {
            scratch,
            luck,
            actions: Vec::with_capacity(FIRST_CAPACITY),
            moments: Vec::with_capacity(FIRST_CAPACITY),
            seen: vec![0.0; FIRST_CAPACITY * looks],
            lines: Vec::new(),
        }
    }

    /// Turns to a decision between so many actions.
    fn begin(&mut self, actions: usize, looks: usize) {
        self.moments.clear();
        self.moments.resize(actions, 0);
        self.seen.resize(self.seen.len().max(actions * looks), 0.0);
        if self.lines.len() < actions {
            self.lines.resize_with(actions.max(FIRST_CAPACITY), || Vec::with_capacity(DEEPEST));
        }
    }
}

impl<A> Ahead<A> {
    pub fn new<R: Ruleset<Action = A>>(script: &Script, base: Kind<A>, seed: u64) -> Self
    where
        A: Copy,
    {
        let streams = Streams::new(seed);
        Self {
            game: streams.branch(0, LOOKING_AHEAD),
            streams,
            decision: 0,
            base,
            memory: Vec::with_capacity(script.program.memory.len()),
            sums: vec![0.0; script.program.looks.len()],
            levels: (0..=DEEPEST)
                .map(|depth| {
                    let own = (depth > 0).then(|| Box::new(Scratch::new(&script.program)));
                    Level::new(own, R::DESCRIPTOR.luck(seed), script.program.looks.len())
                })
                .collect(),
            plan: Plan::default(),
            judge: script
                .parts
                .value
                .as_ref()
                .map_or_else(Judge::default, |value| Judge::new(value, R::DESCRIPTOR.state_variables.len())),
            lets: (!script.program.value.is_empty()).then(|| Box::new(Scratch::new(&script.program))),
        }
    }

    /// Turns to the start of the game with this index.
    pub fn begin(&mut self, game: u64) {
        self.game = self.streams.branch(game, LOOKING_AHEAD);
        self.decision = 0;
        self.plan.begin(0);
    }

    /// Turns to the start of a rollout, drawing from these streams.
    pub fn begin_rollout(&mut self, streams: &Streams, rollout: u64) {
        self.game = streams.branch(rollout, LOOKING_AHEAD);
        self.decision = 0;
        self.plan.begin(0);
    }
}

impl<A: Copy + PartialEq> Ahead<A> {
    /// What a position is worth to the strategy.
    fn worth<R: Ruleset<Action = A>>(&mut self, script: &Script, rules: &R, state: &R::State) -> f64 {
        let Some(value) = &script.parts.value else { return 0.0 };
        if let Some(over) = value.over(rules, state) {
            return over;
        }
        let stage = value.stage(rules, state);
        let mut worth = self.judge.of(value, rules, state, stage);
        if let Some(scratch) = &mut self.lets {
            let mut lets = value.lets.iter();
            scratch.lets_of_value(&script.program, &self.memory, rules, state, |of| {
                worth += lets.next().map_or(0.0, |(_, weight)| weight.at(stage) * of);
            });
        }
        worth
    }

    /// Turns to a decision of the game between so many actions.
    pub fn decide<'a, R: Ruleset<Action = A>>(
        &'a mut self,
        script: &'a Script,
        actions: usize,
        memory: impl Iterator<Item = f64>,
    ) -> Looking<'a, R> {
        self.memory.clear();
        self.memory.extend(memory);
        let streams = self.game.branch(self.decision, LOOKING_AHEAD);
        self.decision += 1;
        self.levels[0].luck.draw_from(&streams);
        self.base.begin_rollout(&streams, 0);
        self.levels[0].begin(actions, script.program.looks.len());
        let steps = share(script.reach.steps, actions * script.reach.deals as usize);
        Looking { script, ahead: self, depth: 0, steps, dealt: None }
    }
}

/// What each of so many actions gets of the steps, once each has taken one.
fn share(steps: u32, actions: usize) -> u32 {
    let actions = actions as u32;
    steps.saturating_sub(actions) / actions.max(1)
}

/// A decision that looks ahead.
pub(super) struct Looking<'a, R: Ruleset> {
    script: &'a Script,
    ahead: &'a mut Ahead<R::Action>,
    depth: usize,
    /// The steps that playing on after each action may take.
    steps: u32,
    /// The number of a deal, and the state as the player knows it with the rest dealt so: made when it is first needed. In
    /// decisions within others the state itself is that.
    dealt: Option<(u32, R::State)>,
}

impl<R: Ruleset> Looks<R> for Looking<'_, R> {
    fn look(&mut self, decision: &Decision<'_, R>, look: u16, place: usize) -> f64 {
        let looks = &self.script.program.looks;
        let (moment, _) = looks[usize::from(look)];
        if self.ahead.levels[self.depth].moments[place] & moment.bit() == 0 {
            match moment {
                Moment::Now => self.ask_base(decision),
                Moment::After | Moment::EndOfTurn => self.see(decision, moment, place),
            }
        }
        self.ahead.levels[self.depth].seen[place * looks.len() + usize::from(look)]
    }

    fn planned(&mut self, decision: &Decision<'_, R>) -> Option<(usize, usize)> {
        if self.script.reach.follow == 0 {
            return None;
        }
        self.ahead.plan.next(decision.rules.turn(decision.state), decision.actions)
    }

    fn chosen(&mut self, decision: &Decision<'_, R>, rule: usize, place: usize) {
        let follow = self.script.reach.follow as usize;
        if follow == 0 {
            return;
        }
        let Self { ahead, dealt, .. } = self;
        ahead.plan.begin(rule);
        let Some((_, world)) = dealt else { return };
        let Level { lines, moments, actions: list, luck, .. } = &mut ahead.levels[0];
        if moments[place] & Moment::EndOfTurn.bit() != 0 {
            let line = &lines[place][..follow.min(lines[place].len())];
            ahead.plan.expect(decision.rules, world, decision.actions[place], line, luck, list);
        }
    }
}

impl<R: Ruleset> Looking<'_, R> {
    /// Notes which action the base would take.
    fn ask_base(&mut self, decision: &Decision<'_, R>) {
        let chosen = self.ahead.base.choose(decision.rules, decision.state, decision.actions);
        let looks = &self.script.program.looks;
        let Some(number) = looks.iter().position(|look| look.0 == Moment::Now) else { return };
        let level = &mut self.ahead.levels[self.depth];
        for (place, moments) in level.moments.iter_mut().enumerate() {
            *moments |= Moment::Now.bit();
            level.seen[place * looks.len() + number] = f64::from(u8::from(place == chosen));
        }
    }

    /// Notes what a moment after an action will be like.
    fn see(&mut self, decision: &Decision<'_, R>, moment: Moment, place: usize) {
        self.ahead.levels[self.depth].moments[place] |= moment.bit();
        let deals = if self.depth == 0 { self.script.reach.deals } else { 1 };
        if deals == 1 {
            return self.see_dealt(decision, moment, place, 0);
        }
        let looks = &self.script.program.looks;
        let own = place * looks.len()..(place + 1) * looks.len();
        let mut sums = std::mem::take(&mut self.ahead.sums);
        sums.fill(0.0);
        for deal in 0..deals {
            self.see_dealt(decision, moment, place, deal);
            for (sum, (seen, look)) in
                sums.iter_mut().zip(self.ahead.levels[self.depth].seen[own.clone()].iter().zip(looks))
            {
                if look.1.is_number(R::DESCRIPTOR) {
                    *sum += seen / f64::from(deals);
                } else if deal == 0 {
                    *sum = *seen;
                }
            }
        }
        let seen = &mut self.ahead.levels[self.depth].seen[own];
        for (seen, (value, _)) in seen.iter_mut().zip(sums.iter().zip(looks)).filter(|(_, (_, look))| look.0 == moment)
        {
            *seen = *value;
        }
        self.ahead.sums = sums;
    }

    /// Notes what a moment after an action will be like with one deal of luck.
    fn see_dealt(&mut self, decision: &Decision<'_, R>, moment: Moment, place: usize, deal: u32) {
        let rules = decision.rules;
        if self.depth == 0 && self.dealt.as_ref().is_none_or(|dealt| dealt.0 != deal) {
            let mut world = decision.state.clone();
            let luck = &mut self.ahead.levels[0].luck;
            luck.begin(u64::from(deal));
            rules.redeal(&mut world, luck);
            self.dealt = Some((deal, world));
        }
        let mut world = self.dealt.as_ref().map_or(decision.state, |dealt| &dealt.1).clone();
        let (above, below) = self.ahead.levels.split_at_mut(self.depth + 1);
        let luck = &mut below[0].luck;
        luck.follow(&above[self.depth].luck);
        rules.apply(&mut world, decision.actions[place], luck, &mut Silent);
        let seen_within = match moment {
            Moment::After | Moment::Now => None,
            Moment::EndOfTurn => {
                let mut line = std::mem::take(&mut self.ahead.levels[self.depth].lines[place]);
                line.clear();
                let seen_within = self.play_out(rules, &mut world, rules.turn(decision.state), &mut line);
                self.ahead.levels[self.depth].lines[place] = line;
                seen_within
            }
        };
        let Self { script, ahead, depth, .. } = self;
        let looks = &script.program.looks;
        let reads_value = looks.contains(&(moment, Sight::Value));
        let worth = if reads_value && seen_within.is_none() { ahead.worth(script, rules, &world) } else { 0.0 };
        let Ahead { levels, .. } = &mut **ahead;
        let (above, below) = levels.split_at_mut(*depth + 1);
        let Some(level) = above.last_mut() else { return };
        let seen = &mut level.seen[place * looks.len()..][..looks.len()];
        for (number, (&(_, sight), seen)) in
            looks.iter().zip(seen).enumerate().filter(|(_, (look, _))| look.0 == moment)
        {
            *seen = match (seen_within, sight) {
                (Some(place), _) => below[0].seen[place * looks.len() + number],
                (None, Sight::Variable(variable)) => rules.state_variable(&world, variable, &R::Glance::default()),
                (None, Sight::Value) => worth,
                (None, Sight::Choice) => 0.0,
            };
        }
    }

    /// Plays on until the turn is over. Where a decision on the way has itself seen how the turn ends by the action that it
    /// chose, the place of that action at the level below; what it saw is not played again.
    fn play_out(&mut self, rules: &R, world: &mut R::State, turn: u32, line: &mut Vec<R::Action>) -> Option<usize> {
        let below = self.depth + 1;
        let mut list = std::mem::take(&mut self.ahead.levels[below].actions);
        let (mut seen_within, mut by_base) = (None, false);
        for decision in 0..LONGEST_TURN {
            if rules.turn(world) != turn || rules.ending(world).is_some() {
                break;
            }
            list.clear();
            rules.legal_actions(world, &mut list);
            let place = match list.len() {
                0 => panic!("{}, while looking ahead", Defect::NoLegalAction { decision }),
                1 => 0,
                several if below < DEEPEST && self.steps as usize >= several => {
                    let place = self.decide_within(rules, world, &list);
                    if !by_base {
                        line.push(list[place]);
                    }
                    let level = &self.ahead.levels[below];
                    if level.moments[place] & Moment::EndOfTurn.bit() != 0 {
                        seen_within = Some(place);
                        if !by_base {
                            line.extend(&level.lines[place]);
                        }
                        break;
                    }
                    place
                }
                _ => {
                    by_base = true;
                    self.ahead.base.choose(rules, world, &list)
                }
            };
            rules.apply(world, list[place], &mut self.ahead.levels[below].luck, &mut Silent);
        }
        self.ahead.levels[below].actions = list;
        seen_within
    }

    /// The place of the action that the strategy itself takes at a decision of a turn that is played out.
    fn decide_within(&mut self, rules: &R, world: &R::State, actions: &[R::Action]) -> usize {
        let (script, below) = (self.script, self.depth + 1);
        let level = &mut self.ahead.levels[below];
        level.begin(actions.len(), script.program.looks.len());
        let Some(mut scratch) = level.scratch.take() else { unreachable!("every level below the first has one") };
        let decision = Decision { rules, state: world, actions, glance: &R::Glance::default() };
        let steps = share(self.steps, actions.len());
        let looking = &mut Looking { script, ahead: &mut *self.ahead, depth: below, steps, dealt: None };
        scratch.begin::<R>(actions);
        scratch.recall(&script.program, &looking.ahead.memory);
        let place = scratch.choose(&script.program, &decision, looking);
        self.ahead.levels[below].scratch = Some(scratch);
        place.map_or(0, |(_, place)| place)
    }
}
