//! Players: what chooses among the legal actions of a decision.

use super::{
    Usage,
    ahead::{Ahead, Looks, Never},
    evaluate::{Decision, Scratch},
    script::Script,
    search::SearchPlayer,
};
use crate::{
    random::{Draw, Purpose, Stream, Streams, chance, normal},
    ruleset::{Chooser, Ruleset},
};
use std::{fmt, sync::Arc};

/// Of every this many games, the first one's decisions are looked at for [`Usage::matched`].
pub const SAMPLED_GAMES: u64 = 64;

/// The stream the `random` player draws from.
const PICKS: Purpose = Purpose::named("player");
/// The stream a script's slips and blurs are drawn from.
const MISTAKES: Purpose = Purpose::named("mistakes");

/// A chooser that is told which game begins and counts what it did.
pub trait Player<R: Ruleset>: Chooser<R> {
    /// Turns to the start of the game with this index.
    fn begin(&mut self, game: u64);

    /// What was decided by what, since the player was made or its counts were last taken.
    fn usage(&self) -> &Usage;

    /// Takes the counts and starts again from 0.
    fn take_usage(&mut self) -> Usage;

    /// Why it chose as it last did, in words, where its counts do not tell. `describe` tells the action at a place of that
    /// decision.
    fn reason(&self, describe: &dyn Fn(usize) -> String) -> Option<String> {
        let _ = describe;
        None
    }
}

/// The player of a strategy, made by [`Strategy::player`](super::Strategy::player).
pub struct StrategyPlayer<R: Ruleset>(Kind<R::Action>);

// Derived, these would ask the same of the ruleset itself.
impl<R: Ruleset> Clone for StrategyPlayer<R> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<R: Ruleset> fmt::Debug for StrategyPlayer<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What kind of player it is. `A` is the ruleset's action.
#[derive(Debug, Clone)]
pub(super) enum Kind<A> {
    Random(RandomPlayer),
    First(FirstPlayer),
    Script(Box<ScriptPlayer<A>>),
    Search(Box<SearchPlayer<A>>),
}

#[derive(Debug, Clone)]
pub(super) struct RandomPlayer {
    streams: Streams,
    picks: Stream,
    usage: Usage,
}

#[derive(Debug, Clone, Default)]
pub(super) struct FirstPlayer {
    usage: Usage,
}

#[derive(Debug, Clone)]
pub(super) struct ScriptPlayer<A> {
    script: Arc<Script>,
    streams: Streams,
    /// Drawn from only where the strategy has mistakes.
    mistakes: Stream,
    /// Whether games are sampled at all, and whether this one is.
    samples: bool,
    sampling: bool,
    scratch: Scratch<A>,
    /// What rollouts remember when they begin.
    kept: Vec<f64>,
    /// For strategies that look ahead.
    ahead: Option<Box<Ahead<A>>>,
    usage: Usage,
}

impl<R: Ruleset> StrategyPlayer<R> {
    pub(super) fn new(kind: Kind<R::Action>) -> Self {
        Self(kind)
    }

    /// The player who takes any legal action, each with the same chance.
    #[must_use]
    pub fn random(seed: u64) -> Self {
        Self(Kind::random(seed))
    }

    /// The same player for games that are cut short after `limit` decisions, as the rollouts of a search player are too;
    /// other players do not look ahead. Unless told, 5,000.
    #[must_use]
    pub fn with_limit(mut self, limit: u32) -> Self {
        if let Kind::Search(player) = &mut self.0 {
            player.limit = limit;
        }
        self
    }

    /// What kind of player it is.
    pub(super) fn kind(&self) -> &Kind<R::Action> {
        &self.0
    }

    /// Never looks at matches, whatever the game.
    #[cfg(test)]
    pub(super) fn never_sample(&mut self) {
        self.0.never_sample();
    }
}

impl<R: Ruleset> Chooser<R> for StrategyPlayer<R> {
    #[inline]
    fn choose(&mut self, rules: &R, state: &R::State, actions: &[R::Action]) -> usize {
        self.0.choose(rules, state, actions)
    }
}

impl<R: Ruleset> Player<R> for StrategyPlayer<R> {
    fn begin(&mut self, game: u64) {
        match &mut self.0 {
            Kind::Random(player) => player.picks = player.streams.stream(game, PICKS),
            Kind::First(_) => {}
            Kind::Script(player) => {
                player.sampling = player.samples && game.is_multiple_of(SAMPLED_GAMES);
                player.forget();
                if player.script.slip > 0.0 || player.script.blur > 0.0 {
                    player.mistakes = player.streams.stream(game, MISTAKES);
                }
                if let Some(ahead) = &mut player.ahead {
                    ahead.begin(game);
                }
            }
            Kind::Search(player) => player.begin(game),
        }
    }

    fn usage(&self) -> &Usage {
        match &self.0 {
            Kind::Random(player) => &player.usage,
            Kind::First(player) => &player.usage,
            Kind::Script(player) => &player.usage,
            Kind::Search(player) => &player.usage,
        }
    }

    fn take_usage(&mut self) -> Usage {
        let usage = match &mut self.0 {
            Kind::Random(player) => &mut player.usage,
            Kind::First(player) => &mut player.usage,
            Kind::Script(player) => &mut player.usage,
            Kind::Search(player) => &mut player.usage,
        };
        let empty = Usage::of_rules(usage.decided.len());
        std::mem::replace(usage, empty)
    }

    fn reason(&self, describe: &dyn Fn(usize) -> String) -> Option<String> {
        match &self.0 {
            Kind::Search(player) => player.reason(describe),
            Kind::Random(_) | Kind::First(_) | Kind::Script(_) => None,
        }
    }
}

impl<R: Ruleset> Chooser<R> for Kind<R::Action> {
    #[inline]
    fn choose(&mut self, rules: &R, state: &R::State, actions: &[R::Action]) -> usize {
        match self {
            Self::Random(player) => player.picks.index(actions.len()),
            Self::First(_) => 0,
            Self::Script(player) => player.choose(&Decision { rules, state, actions, glance: &R::Glance::default() }),
            Self::Search(player) => player.choose(rules, state, actions),
        }
    }
}

impl<A> Kind<A> {
    pub fn random(seed: u64) -> Self {
        let streams = Streams::new(seed);
        let picks = streams.stream(0, PICKS);
        Self::Random(RandomPlayer { streams, picks, usage: Usage::default() })
    }

    pub fn first() -> Self {
        Self::First(FirstPlayer::default())
    }

    pub fn script<R: Ruleset<Action = A>>(script: &Arc<Script>, seed: u64) -> Self
    where
        A: Copy,
    {
        let streams = Streams::new(seed);
        let mistakes = streams.stream(0, MISTAKES);
        Self::Script(Box::new(ScriptPlayer {
            script: Arc::clone(script),
            streams,
            mistakes,
            samples: true,
            sampling: true,
            scratch: Scratch::new(&script.program),
            kept: vec![0.0; script.program.memory.len()],
            ahead: (!script.program.looks.is_empty())
                .then(|| Box::new(Ahead::new::<R>(script, script.parts.base.plain::<R>(seed), seed))),
            usage: Usage::of_rules(script.program.rules.len()),
        }))
    }

    /// Never looks at matches, whatever the game.
    pub fn never_sample(&mut self) {
        if let Self::Script(player) = self {
            player.samples = false;
            player.sampling = false;
        }
    }

    /// Forgets what it remembers, as at the start of a game.
    pub fn forget(&mut self)
    where
        A: Copy,
    {
        if let Self::Script(player) = self {
            player.forget();
        }
    }

    /// Has rollouts begin with what it remembers now.
    pub fn keep_memory(&mut self)
    where
        A: Copy,
    {
        if let Self::Script(player) = self {
            player.kept.clear();
            player.kept.extend(player.scratch.memory(&player.script.program));
        }
    }

    /// Has rollouts begin with what another player of the same rules remembers now.
    pub fn keep_memory_of(&mut self, other: &Self)
    where
        A: Copy,
    {
        if let (Self::Script(player), Self::Script(other)) = (self, other) {
            player.kept.clear();
            player.kept.extend(other.scratch.memory(&other.script.program));
        }
    }

    /// Turns to the start of a rollout, drawing from these streams. Only a player without mistakes plays rollouts, so
    /// scripts draw nothing.
    #[inline]
    pub fn begin_rollout(&mut self, streams: &Streams, rollout: u64)
    where
        A: Copy,
    {
        match self {
            Self::Random(player) => player.picks = streams.stream(rollout, PICKS),
            Self::Script(player) => {
                player.scratch.recall(&player.script.program, &player.kept);
                if let Some(ahead) = &mut player.ahead {
                    ahead.begin_rollout(streams, rollout);
                }
            }
            Self::First(_) | Self::Search(_) => {}
        }
    }
}

impl<A: Copy> ScriptPlayer<A> {
    fn forget(&mut self) {
        self.kept.fill(0.0);
        self.scratch.recall(&self.script.program, &self.kept);
    }
}

impl<A: Copy + PartialEq> ScriptPlayer<A> {
    #[inline]
    fn choose<R: Ruleset<Action = A>>(&mut self, decision: &Decision<'_, R>) -> usize {
        match self.ahead.take() {
            None => self.choose_by(decision, &mut Never),
            Some(ahead) => self.choose_looking(decision, ahead),
        }
    }

    #[inline(never)]
    fn choose_looking<R: Ruleset<Action = A>>(
        &mut self,
        decision: &Decision<'_, R>,
        mut ahead: Box<Ahead<A>>,
    ) -> usize {
        let script = Arc::clone(&self.script);
        let memory = self.scratch.memory(&script.program);
        let mut looking = ahead.decide::<R>(&script, decision.actions.len(), memory);
        let place = self.choose_by(decision, &mut looking);
        self.ahead = Some(ahead);
        place
    }

    #[inline]
    fn choose_by<R: Ruleset<Action = A>>(&mut self, decision: &Decision<'_, R>, looks: &mut dyn Looks<R>) -> usize {
        self.scratch.begin::<R>(decision.actions);
        if self.sampling {
            self.sample(decision, looks);
        }
        let Script { program, slip, blur, .. } = &*self.script;
        if *slip > 0.0 && chance(&mut self.mistakes, *slip) {
            self.usage.slips += 1;
            return self.mistakes.index(decision.actions.len());
        }
        if let Some((number, place)) = looks.planned(decision) {
            self.usage.decided[number] += 1;
            self.scratch.remember(program, number, place, decision, looks);
            return place;
        }
        let Some(number) = self.scratch.first_match(program, decision, looks) else {
            self.usage.uncovered += 1;
            return 0;
        };
        self.usage.decided[number] += 1;
        let mistakes = &mut self.mistakes;
        let noise = (*blur > 0.0).then_some(|| *blur * normal(mistakes));
        let place = self.scratch.decide(&program.rules[number], decision.actions, noise);
        self.scratch.remember(program, number, place, decision, looks);
        looks.chosen(decision, number, place);
        place
    }

    /// Notes which rules match, without choosing anything or drawing from a stream.
    #[cold]
    fn sample<R: Ruleset<Action = A>>(&mut self, decision: &Decision<'_, R>, looks: &mut dyn Looks<R>) {
        self.usage.sampled += 1;
        let program = &self.script.program;
        for (place, matched) in self.usage.matched.iter_mut().enumerate() {
            *matched += u64::from(self.scratch.matches(program, place, decision, looks));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            Strategy,
            toy::{DESCRIPTOR, Toy},
        },
        *,
    };
    use crate::{files::Source, ruleset::Settings};

    /// The state of the mistakes' stream after one decision, against its state at the start of the game.
    fn draws(lines: &str) -> bool {
        let text = format!("ruleset = \"toy\"\n[[rule]]\naction = \"any\"\nprefer = 'gain'\n[mistakes]\n{lines}");
        let strategy = Strategy::from_source(&Source::from_text("x.toml", text), &DESCRIPTOR).expect("a strategy");
        let rules = Toy::new(&Settings::defaults(DESCRIPTOR.all_settings())).expect("playable");
        let state = rules.deal(&mut crate::random::Luck::new(1, ["offers"]), &mut crate::ruleset::Silent);
        let mut actions = Vec::new();
        rules.legal_actions(&state, &mut actions);
        let mut player = strategy.player(&rules, 1);
        player.begin(0);
        let stream = |player: &StrategyPlayer<Toy>| match &player.0 {
            Kind::Script(player) => player.mistakes.clone(),
            Kind::Random(_) | Kind::First(_) | Kind::Search(_) => panic!("a script"),
        };
        let before = stream(&player);
        player.choose(&rules, &state, &actions);
        stream(&player) != before
    }

    #[test]
    fn nothing_is_drawn_where_slip_and_blur_are_0() {
        assert!(!draws("slip = 0\nblur = 0"));
        assert!(draws("slip = 0.001"));
        assert!(draws("blur = 0.001"));
    }
}
