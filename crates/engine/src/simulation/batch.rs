//! Batches: consecutive games of one cell, played by one thread in one monomorphic loop.

use super::{
    Advised, Adviser, Beside, Metrics, Moments, Observed, Outcome, Outcomes, Replay, Tally, Traced, paths::Path,
    tally::WIDEST,
};
use crate::{
    random::Luck,
    ruleset::{Defect, Descriptor, Problem, ROOM, Ruleset, Settings, Silent, play},
    strategy::{Player, Strategy, StrategyPlayer, Usage},
};
use std::{
    ops::Range,
    panic::{AssertUnwindSafe, catch_unwind},
};
use thiserror::Error;

/// A game that a ruleset could not play to its end: our fault, reported with the game's name.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the ruleset `{ruleset}` has a defect: {what} (seed {seed}, game {game})")]
pub struct BrokenGame {
    /// The ruleset.
    pub ruleset: &'static str,
    /// The seed.
    pub seed: u64,
    /// The game index.
    pub game: u64,
    /// What happened.
    pub what: String,
}

/// Rules with a strategy seated at the table: what the runner plays, whatever ruleset it is.
///
/// This is the one place where types are erased, once a batch in [`Sitting`].
pub trait Playable: Send + Sync {
    /// What outcomes count under these rules.
    fn metrics(&self) -> &Metrics;

    /// The ruleset's descriptor.
    fn descriptor(&self) -> &'static Descriptor {
        self.metrics().descriptor()
    }

    /// The lowest and the highest score a game can end with.
    fn score_range(&self) -> (i32, i32);

    /// About how many times as long as usual a game takes, at least 1. Cells that differ in it are not taken to be equally
    /// fast before they were timed.
    fn weight(&self) -> u64 {
        1
    }

    /// A player at the table, ready for games of this seed.
    fn sit(&self, seed: u64) -> Box<dyn Sitting + '_>;

    /// Plays one game and tells everything that happened.
    ///
    /// # Errors
    /// A [`BrokenGame`] if the ruleset breaks its contract or panics.
    fn replay(&self, seed: u64, game: u64) -> Result<Replay, BrokenGame>;

    /// Plays the games with these indices and looks at their positions at some moments.
    ///
    /// # Errors
    /// A [`BrokenGame`] if the ruleset breaks its contract or panics.
    fn observe(&self, seed: u64, games: Range<u64>, moments: Moments) -> Result<Vec<Observed>, BrokenGame>;

    /// Plays the games with these indices and looks at some of their decisions with an adviser's eyes.
    ///
    /// # Errors
    /// A [`BrokenGame`] if the ruleset breaks its contract or panics.
    fn advise(&self, adviser: &Adviser, seed: u64, games: Range<u64>) -> Result<Vec<Advised>, BrokenGame>;

    /// Plays the games with these indices and asks another strategy, if one is given, at each decision.
    ///
    /// # Errors
    /// A [`BrokenGame`] if the ruleset breaks its contract or panics.
    fn beside(&self, other: Option<&Strategy>, seed: u64, games: Range<u64>) -> Result<Vec<Beside>, BrokenGame>;

    /// Plays the games with these indices and reads some state variables, by their places, at the end of each turn.
    ///
    /// # Errors
    /// A [`BrokenGame`] if the ruleset breaks its contract or panics.
    fn trace(&self, seed: u64, games: &[u64], variables: &[u16]) -> Result<Vec<Traced>, BrokenGame>;

    /// Plays the games with these indices and reads what the strategy's value weighs at some moments.
    ///
    /// # Errors
    /// A [`BrokenGame`] if the ruleset breaks its contract or panics.
    fn weigh(&self, seed: u64, games: Range<u64>, moments: Moments) -> Result<Vec<Observed>, BrokenGame>;
}

/// A player at a table, who plays one batch after the other. Which batches, and in which order, changes no game.
pub trait Sitting {
    /// Plays the games with these indices, adds them to `tally` and, where someone keeps games, to `outcomes`.
    ///
    /// # Errors
    /// A [`BrokenGame`] if the ruleset breaks its contract or panics. The player is of no use then.
    fn play(&mut self, games: Range<u64>, tally: &mut Tally, outcomes: Option<&mut Outcomes>)
    -> Result<(), BrokenGame>;
}

/// A strategy seated at the rules of one scenario.
#[derive(Debug)]
pub struct Seat<R> {
    rules: R,
    strategy: Strategy,
    /// Decisions after which a game is truncated.
    limit: u32,
    metrics: Metrics,
}

impl<R: Ruleset> Seat<R> {
    /// Seats a strategy at the rules of these settings.
    ///
    /// # Errors
    /// The problems that keep the ruleset from playing these settings.
    pub fn new(settings: &Settings, strategy: Strategy) -> Result<Self, Vec<Problem>> {
        let (rules, limit) = (rules(settings)?, settings.common().decisions);
        Ok(Self { rules, strategy, limit, metrics: Metrics::of(R::DESCRIPTOR, settings) })
    }
}

/// The rules of these settings.
pub(crate) fn rules<R: Ruleset>(settings: &Settings) -> Result<R, Vec<Problem>> {
    R::DESCRIPTOR.check_room(settings)?;
    R::new(settings)
}

impl<R: Ruleset> Playable for Seat<R> {
    fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    fn score_range(&self) -> (i32, i32) {
        self.rules.score_range().into_inner()
    }

    fn weight(&self) -> u64 {
        // Each decision of a search player plays that many rests of a game.
        self.strategy.rollouts().map_or(1, |rollouts| u64::from(rollouts) * 8)
    }

    fn sit(&self, seed: u64) -> Box<dyn Sitting + '_> {
        let player = self.strategy.player(&self.rules, seed).with_limit(self.limit);
        Box::new(AtTable { table: Table::new(&self.rules, self.limit, seed, &self.metrics), player })
    }

    fn replay(&self, seed: u64, game: u64) -> Result<Replay, BrokenGame> {
        let mut player = self.strategy.player(&self.rules, seed).with_limit(self.limit);
        let names = self.strategy.rule_names();
        super::replay::replay(&self.rules, &mut player, &names, self.limit, seed, game)
    }

    fn observe(&self, seed: u64, games: Range<u64>, moments: Moments) -> Result<Vec<Observed>, BrokenGame> {
        super::observe(&self.rules, &self.strategy, self.limit, seed, games, moments)
    }

    fn advise(&self, adviser: &Adviser, seed: u64, games: Range<u64>) -> Result<Vec<Advised>, BrokenGame> {
        super::advise(&self.rules, &self.strategy, adviser, self.limit, seed, games)
    }

    fn beside(&self, other: Option<&Strategy>, seed: u64, games: Range<u64>) -> Result<Vec<Beside>, BrokenGame> {
        super::beside(&self.rules, &self.strategy, other, self.limit, seed, games)
    }

    fn trace(&self, seed: u64, games: &[u64], variables: &[u16]) -> Result<Vec<Traced>, BrokenGame> {
        super::trace(&self.rules, &self.strategy, self.limit, seed, games, variables)
    }

    fn weigh(&self, seed: u64, games: Range<u64>, moments: Moments) -> Result<Vec<Observed>, BrokenGame> {
        super::weigh(&self.rules, &self.strategy, self.limit, seed, games, moments)
    }
}

/// A strategy's player at a table.
struct AtTable<'a, R: Ruleset> {
    table: Table<'a, R>,
    player: StrategyPlayer<R>,
}

impl<R: Ruleset> Sitting for AtTable<'_, R> {
    fn play(
        &mut self,
        games: Range<u64>,
        tally: &mut Tally,
        outcomes: Option<&mut Outcomes>,
    ) -> Result<(), BrokenGame> {
        self.table.play(&mut self.player, games, tally, outcomes)
    }
}

/// Rules and luck, with the room that games take: made once for many batches.
struct Table<'a, R: Ruleset> {
    rules: &'a R,
    limit: u32,
    seed: u64,
    luck: Luck,
    actions: Vec<R::Action>,
    metrics: &'a Metrics,
    /// What the ruleset writes for an outcome.
    written: Vec<i32>,
    path: Path,
}

impl<'a, R: Ruleset> Table<'a, R> {
    fn new(rules: &'a R, limit: u32, seed: u64, metrics: &'a Metrics) -> Self {
        let (actions, written) = (Vec::with_capacity(ROOM), vec![0; R::DESCRIPTOR.slots()]);
        let luck = R::DESCRIPTOR.luck(seed);
        Self { rules, limit, seed, luck, actions, metrics, written, path: Path::new() }
    }

    fn play<P: Player<R>>(
        &mut self,
        player: &mut P,
        games: Range<u64>,
        tally: &mut Tally,
        mut outcomes: Option<&mut Outcomes>,
    ) -> Result<(), BrokenGame> {
        let Self { rules, limit, seed, luck, actions, metrics, written, path } = self;
        let mut current = games.start;
        // As long as their indices reach, so that counting a decision checks no bounds.
        let mut branching = [0; WIDEST + 1];
        let mut kinds = [0; 1 + u8::MAX as usize];
        // The player's counts so far, so that what it did in one game is their difference.
        let mut decided = player.usage().decided.clone();
        let played = catch_unwind(AssertUnwindSafe(|| -> Result<(), Defect> {
            // As with the luck of each game: nothing else points to the list while games are played.
            let mut list = std::mem::take(actions);
            for game in games {
                current = game;
                luck.begin(game);
                player.begin(game);
                path.begin();
                // A copy that nothing points to: the loop of a short game keeps its streams in registers.
                let mut luck = luck.clone();
                let (state, played) =
                    play(*rules, player, &mut luck, *limit, &mut Silent, &mut list, |state, legal, action, _| {
                        path.decision(*rules, state, legal.len());
                        branching[legal.len().min(WIDEST)] += 1;
                        kinds[usize::from(R::action_kind(action))] += 1;
                    })?;
                let outcome = Outcome::of(*rules, &state, &played, game);
                rules.metrics(&state, written);
                let counted = metrics.gather(written);
                tally.add(&outcome, counted);
                path.end(*rules, &state);
                tally.count_path(path, R::DESCRIPTOR.resources.len(), outcome.won);
                tally.count_actions(&mut kinds, outcome.won);
                tally.count_rules(&mut decided, &player.usage().decided, outcome.won);
                if let Some(outcomes) = outcomes.as_deref_mut() {
                    outcomes.add(outcome, counted);
                }
            }
            *actions = list;
            Ok(())
        }));
        tally.count_branching(&branching);
        tally.usage.merge(&Usage { asked: branching[2..].iter().sum(), ..player.take_usage() });
        broken::<R, ()>(played, *seed, current)
    }
}

/// Plays consecutive games with any player and adds them to `tally`, but for what is counted by card: which cards there
/// are, a [`Seat`] knows.
///
/// # Errors
/// A [`BrokenGame`] if the ruleset breaks its contract or panics; games before it stay counted.
pub fn play_batch<R: Ruleset, P: Player<R>>(
    rules: &R,
    player: &mut P,
    limit: u32,
    seed: u64,
    games: Range<u64>,
    tally: &mut Tally,
    outcomes: Option<&mut Outcomes>,
) -> Result<(), BrokenGame> {
    Table::new(rules, limit, seed, &Metrics::without_cards(R::DESCRIPTOR)).play(player, games, tally, outcomes)
}

/// Turns a defect or a panic into the name of the game it happened in.
pub(super) fn broken<R: Ruleset, T>(
    played: std::thread::Result<Result<T, Defect>>,
    seed: u64,
    game: u64,
) -> Result<T, BrokenGame> {
    let what = match played {
        Ok(Ok(value)) => return Ok(value),
        Ok(Err(defect)) => defect.to_string(),
        Err(panic) => {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            format!("it panicked: {}", text.unwrap_or_default())
        }
    };
    Err(BrokenGame { ruleset: R::DESCRIPTOR.name, seed, game, what })
}
