//! Looking ahead: what a position will be right after an action, and once the turn has been played out.
//!
//! Where a rule reads `after.NAME` or `end_of_turn.NAME`, the state is copied, what the player cannot know is dealt anew
//! ([`Ruleset::redeal`]), and the action is carried out. For the end of the turn the strategy itself then plays on until
//! the turn's number changes or the game is over: at its decisions there it looks ahead as well, with a share of the steps
//! that are left, so that a rule that takes what the turn may best end with goes through all that the turn offers, as far
//! as the steps go. Where they do not suffice, a base plays on, which does not look ahead.
//!
//! All actions of a decision meet the same luck, from streams of their own, which depend on the seed, the game's index and
//! the decision's number, never those of the game being played.

use super::{
    columns::FIRST_CAPACITY,
    evaluate::{Decision, Scratch},
    player::Kind,
    script::Script,
};
use crate::{
    random::{Luck, Purpose, Streams},
    ruleset::{Chooser, Defect, Descriptor, Quantity, Ruleset, Silent},
};

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
}

impl Moment {
    /// Every moment, with how files write it before a name.
    pub const ALL: [(Self, &'static str); 2] = [(Self::After, "after."), (Self::EndOfTurn, "end_of_turn.")];

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
}

/// What the value is called after the name of a moment.
pub(super) const VALUE: &str = "value";

/// The param that holds the steps of a decision.
pub(super) const PARAM: &str = "look_ahead.steps";

/// What a rule reads of what is to come.
pub(super) type Look = (Moment, Sight);

/// What a name means that looks ahead, with its type: a state variable or `value` after the name of a moment.
pub(super) fn look_named(descriptor: &Descriptor, name: &str) -> Option<(Look, Quantity)> {
    let (moment, of) = Moment::ALL.iter().find_map(|&(moment, before)| Some((moment, name.strip_prefix(before)?)))?;
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
    luck: Luck,
    base: Kind<A>,
    /// The game's own decision first, then those within one another that look ahead from it.
    levels: Vec<Level<A>>,
    /// Room for all state variables.
    room: Vec<f64>,
}

/// What a decision has seen so far.
#[derive(Debug, Clone)]
struct Level<A> {
    /// What asks the rules; the game's own decision brings its own.
    scratch: Option<Box<Scratch<A>>>,
    actions: Vec<A>,
    /// For each action, which moments were looked at.
    moments: Vec<u8>,
    /// For each action, the values of the program's looks.
    seen: Vec<f64>,
}

impl<A> Level<A> {
    /// Room for the decisions of a strategy with so many looks, so that hardly any needs more.
    fn new(scratch: Option<Box<Scratch<A>>>, looks: usize) -> Self {
        Self {
            scratch,
            actions: Vec::with_capacity(FIRST_CAPACITY),
            moments: Vec::with_capacity(FIRST_CAPACITY),
            seen: vec![0.0; FIRST_CAPACITY * looks],
        }
    }

    /// Turns to a decision between so many actions.
    fn begin(&mut self, actions: usize, looks: usize) {
        self.moments.clear();
        self.moments.resize(actions, 0);
        self.seen.resize(self.seen.len().max(actions * looks), 0.0);
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
            luck: Luck::new(seed, R::DESCRIPTOR.streams.iter().map(|stream| stream.name)),
            base,
            levels: (0..=DEEPEST)
                .map(|depth| {
                    let own = (depth > 0).then(|| Box::new(Scratch::new(&script.program)));
                    Level::new(own, script.program.looks.len())
                })
                .collect(),
            room: vec![0.0; R::DESCRIPTOR.state_variables.len()],
        }
    }

    /// Turns to the start of the game with this index.
    pub fn begin(&mut self, game: u64) {
        self.game = self.streams.branch(game, LOOKING_AHEAD);
        self.decision = 0;
    }

    /// Turns to the start of a rollout, drawing from these streams.
    pub fn begin_rollout(&mut self, streams: &Streams, rollout: u64) {
        self.game = streams.branch(rollout, LOOKING_AHEAD);
        self.decision = 0;
    }
}

impl<A: Copy> Ahead<A> {
    /// Turns to a decision of the game between so many actions.
    pub fn decide<'a, R: Ruleset<Action = A>>(&'a mut self, script: &'a Script, actions: usize) -> Looking<'a, R> {
        let streams = self.game.branch(self.decision, LOOKING_AHEAD);
        self.decision += 1;
        self.luck.draw_from(&streams);
        self.luck.begin(0);
        self.base.begin_rollout(&streams, 0);
        let luck = self.luck.clone();
        self.levels[0].begin(actions, script.program.looks.len());
        Looking { script, ahead: self, depth: 0, steps: share(script.steps, actions), world: None, luck }
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
    /// The state as the player knows it, with the rest dealt anew: made when it is first needed. In decisions within others
    /// the state itself is that.
    world: Option<R::State>,
    luck: Luck,
}

impl<R: Ruleset> Looks<R> for Looking<'_, R> {
    fn look(&mut self, decision: &Decision<'_, R>, look: u16, place: usize) -> f64 {
        let looks = &self.script.program.looks;
        let (moment, _) = looks[usize::from(look)];
        if self.ahead.levels[self.depth].moments[place] & moment.bit() == 0 {
            self.see(decision, moment, place);
        }
        self.ahead.levels[self.depth].seen[place * looks.len() + usize::from(look)]
    }
}

impl<R: Ruleset> Looking<'_, R> {
    /// Notes what a moment after an action will be like.
    fn see(&mut self, decision: &Decision<'_, R>, moment: Moment, place: usize) {
        let rules = decision.rules;
        if self.depth == 0 && self.world.is_none() {
            let mut world = decision.state.clone();
            rules.redeal(&mut world, &mut self.luck);
            self.world = Some(world);
        }
        let mut world = self.world.as_ref().unwrap_or(decision.state).clone();
        let mut luck = self.luck.clone();
        rules.apply(&mut world, decision.actions[place], &mut luck, &mut Silent);
        let seen_within = match moment {
            Moment::After => None,
            Moment::EndOfTurn => self.play_out(rules, &mut world, luck, rules.turn(decision.state)),
        };
        let Self { script, ahead, depth, .. } = self;
        let Ahead { levels, room, .. } = &mut **ahead;
        let looks = &script.program.looks;
        let (above, below) = levels.split_at_mut(*depth + 1);
        let Some(level) = above.last_mut() else { return };
        level.moments[place] |= moment.bit();
        let seen = &mut level.seen[place * looks.len()..][..looks.len()];
        for (number, (&(_, sight), seen)) in
            looks.iter().zip(seen).enumerate().filter(|(_, (look, _))| look.0 == moment)
        {
            *seen = match (seen_within, sight) {
                (Some(place), _) => below[0].seen[place * looks.len() + number],
                (None, Sight::Variable(variable)) => rules.state_variable(&world, variable, &R::Glance::default()),
                (None, Sight::Value) => script.parts.value.as_ref().map_or(0.0, |value| value.of(rules, &world, room)),
            };
        }
    }

    /// Plays on until the turn is over. Where a decision on the way has itself seen how the turn ends by the action that it
    /// chose, the place of that action at the level below; what it saw is not played again.
    fn play_out(&mut self, rules: &R, world: &mut R::State, mut luck: Luck, turn: u32) -> Option<usize> {
        let below = self.depth + 1;
        let mut list = std::mem::take(&mut self.ahead.levels[below].actions);
        let mut seen_within = None;
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
                    let place = self.decide_within(rules, world, &list, &luck);
                    if self.ahead.levels[below].moments[place] & Moment::EndOfTurn.bit() != 0 {
                        seen_within = Some(place);
                        break;
                    }
                    place
                }
                _ => self.ahead.base.choose(rules, world, &list),
            };
            rules.apply(world, list[place], &mut luck, &mut Silent);
        }
        self.ahead.levels[below].actions = list;
        seen_within
    }

    /// The place of the action that the strategy itself takes at a decision of a turn that is played out.
    fn decide_within(&mut self, rules: &R, world: &R::State, actions: &[R::Action], luck: &Luck) -> usize {
        let (script, below) = (self.script, self.depth + 1);
        let level = &mut self.ahead.levels[below];
        level.begin(actions.len(), script.program.looks.len());
        let Some(mut scratch) = level.scratch.take() else { unreachable!("every level below the first has one") };
        let decision = Decision { rules, state: world, actions, glance: &R::Glance::default() };
        let steps = share(self.steps, actions.len());
        let looking =
            &mut Looking { script, ahead: &mut *self.ahead, depth: below, steps, world: None, luck: luck.clone() };
        scratch.begin::<R>(actions);
        let place = scratch.choose(&script.program, &decision, looking);
        self.ahead.levels[below].scratch = Some(scratch);
        place.map_or(0, |(_, place)| place)
    }
}
