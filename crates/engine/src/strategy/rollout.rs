//! Rollouts: the rest of a game played out by a strategy, for those who compare actions.

use super::{Strategy, StrategyPlayer, player::Kind};
use crate::{
    random::{Luck, Streams},
    ruleset::{Ruleset, Silent, play_on},
};

impl Strategy {
    /// The same strategy without mistakes.
    #[must_use]
    pub(crate) fn steady(&self) -> Self {
        let without = |strategy: Self, name| strategy.with_param(name, 0.0).unwrap_or(strategy);
        ["mistakes.slip", "mistakes.blur"].into_iter().fold(self.clone(), without)
    }

    /// Plays games out as this strategy without mistakes does, each cut short after `limit` decisions; where it is a search
    /// player, as its base.
    pub(crate) fn plays_out<R: Ruleset>(&self, seed: u64, limit: u32) -> Rollouts<R> {
        let mut player = self.steady().plain::<R>(seed);
        player.never_sample();
        let luck = R::DESCRIPTOR.luck(seed);
        Rollouts { player, luck, limit, actions: Vec::new() }
    }
}

/// What plays games out.
pub(crate) struct Rollouts<R: Ruleset> {
    player: Kind<R::Action>,
    luck: Luck,
    limit: u32,
    actions: Vec<R::Action>,
}

impl<R: Ruleset> Rollouts<R> {
    /// Has rollouts begin with what a player of the same strategy remembers now.
    pub fn remember(&mut self, player: &StrategyPlayer<R>) {
        self.player.keep_memory_of(player.kind());
    }

    /// Deals anew what cannot be known, takes the action and plays the game out: whether it was won, and its score. Rollouts
    /// of one number meet the same luck.
    ///
    /// # Panics
    /// As [`Table::roll_out`].
    pub fn roll_out(
        &mut self,
        rules: &R,
        state: &R::State,
        action: R::Action,
        streams: &Streams,
        rollout: u64,
    ) -> (bool, i32) {
        let Self { player, luck, limit, actions } = self;
        luck.draw_from(streams);
        let table = Table { player, luck, actions, limit: *limit };
        table
            .roll_out(rules, state, streams, rollout, |_, world, luck, _| rules.apply(world, action, luck, &mut Silent))
    }
}

/// Who plays games out, and with what.
pub(super) struct Table<'a, A> {
    pub player: &'a mut Kind<A>,
    /// Draws from the streams of the decision.
    pub luck: &'a mut Luck,
    /// Scratch space.
    pub actions: &'a mut Vec<A>,
    /// Decisions after which a game is cut short.
    pub limit: u32,
}

impl<A: Copy + PartialEq> Table<'_, A> {
    /// Deals anew what cannot be known, begins the rollout of this number and plays the game out: whether it was won, and its
    /// score.
    ///
    /// # Panics
    /// If the ruleset breaks its contract: whoever plays games reports it with the game's name, as any panic of a ruleset.
    pub fn roll_out<R: Ruleset<Action = A>>(
        self,
        rules: &R,
        state: &R::State,
        streams: &Streams,
        rollout: u64,
        begin: impl FnOnce(&mut Kind<A>, &mut R::State, &mut Luck, &mut Vec<A>),
    ) -> (bool, i32) {
        let Self { player, luck, actions, limit } = self;
        luck.begin(rollout);
        player.begin_rollout(streams, rollout);
        let mut world = state.clone();
        rules.redeal(&mut world, luck);
        begin(player, &mut world, luck, actions);
        match play_on(rules, world, player, luck, limit, &mut Silent, actions, |_, _, _, _| {}) {
            Ok((world, played)) => (played.ending.is_some_and(|ending| ending.won), rules.score(&world)),
            Err(defect) => panic!("{defect}, in a rollout"),
        }
    }
}
