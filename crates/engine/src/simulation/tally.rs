//! What the games of a cell add up to: integers only, so that merging is exact and in any order the same.

use super::{
    Epoch, GROUPS, GameResult, Group, Histogram, Metrics, NotableGames, Outcome, Paths, Results, Use, paths::Path,
};
use crate::{ruleset::Descriptor, strategy::Usage};
use serde::{Deserialize, Serialize};

/// How often games ended by one cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndingCount {
    /// Games won.
    pub won: u64,
    /// Games lost.
    pub lost: u64,
}

/// The most legal actions that [`Tally::branching`] tells apart; larger decisions count as this many.
pub const WIDEST: usize = 64;

/// What the games of a cell add up to.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Games played: always those with the indices from 0 to one less than this.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games cut short at the decision limit; they count as lost.
    pub truncated: u64,
    /// Games by rank, lowest first.
    pub ranks: Vec<u64>,
    /// Games by ending cause.
    pub endings: Vec<EndingCount>,
    /// Scores.
    pub score: Histogram,
    /// The opponent's scores; empty where there is none.
    pub opponent: Histogram,
    /// Turns a game took.
    pub turns: Histogram,
    /// Decisions a game took, forced ones included.
    pub decisions: Histogram,
    /// Forced decisions of all games.
    pub forced: u64,
    /// Legal actions of all decisions of all games.
    pub offered: u64,
    /// Decisions by their number of legal actions, from 0 to [`WIDEST`].
    pub branching: Vec<u64>,
    /// The ruleset's metrics, then those of cards.
    pub metrics: Vec<Histogram>,
    /// The metrics of cards in the games won alone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub won_cards: Vec<Histogram>,
    /// How the strategy came to its decisions.
    pub usage: Usage,
    /// Points beyond the goal (0 or more) or short of it (below 0), where the ruleset's goal is a number of points.
    pub margin: Histogram,
    /// The games by their index modulo [`GROUPS`].
    pub groups: Vec<Group>,
    /// The scores by epoch, as far as games reach.
    pub epochs: Vec<Epoch>,
    /// How each action kind was used.
    pub action_uses: Vec<Use>,
    /// How each rule of the strategy was used.
    pub rule_uses: Vec<Use>,
    /// Games that stand out.
    pub notable: NotableGames,
    /// The games turn by turn; empty where they were counted by a version that did not.
    #[serde(default, skip_serializing_if = "Paths::is_empty")]
    pub paths: Paths,
    /// The results of the first [`KEPT`](super::KEPT) games, one by one. They are kept in a file of their own.
    #[serde(skip)]
    pub results: Results,
}

impl Tally {
    /// A tally of no games of this ruleset, in which nothing is counted by card.
    #[must_use]
    pub fn new(descriptor: &Descriptor) -> Self {
        Self {
            ranks: vec![0; descriptor.ranks.len()],
            endings: vec![EndingCount::default(); descriptor.endings.len()],
            branching: vec![0; WIDEST + 1],
            metrics: vec![Histogram::default(); descriptor.metrics.len()],
            groups: vec![Group::default(); GROUPS],
            action_uses: vec![Use::default(); descriptor.actions.len()],
            ..Self::default()
        }
    }

    /// A tally of no games whose outcomes count this.
    #[must_use]
    pub fn counting(metrics: &Metrics) -> Self {
        Self {
            metrics: vec![Histogram::default(); metrics.count()],
            won_cards: vec![Histogram::default(); metrics.count_of_cards()],
            ..Self::new(metrics.descriptor())
        }
    }

    /// Counts one game.
    #[inline]
    pub fn add(&mut self, outcome: &Outcome, metrics: &[i32]) {
        self.games += 1;
        self.wins += u64::from(outcome.won);
        if let Some(count) = self.ranks.get_mut(usize::from(outcome.rank)) {
            *count += 1;
        }
        match outcome.cause.and_then(|cause| self.endings.get_mut(usize::from(cause))) {
            Some(count) if outcome.won => count.won += 1,
            Some(count) => count.lost += 1,
            None => self.truncated += 1,
        }
        self.score.add(outcome.score);
        if let Some(margin) = outcome.margin {
            self.margin.add(margin);
        }
        if let Some(group) = self.groups.get_mut((outcome.game % GROUPS as u64) as usize) {
            group.games += 1;
            group.wins += u64::from(outcome.won);
            group.score += i64::from(outcome.score);
        }
        let epoch = (u64::BITS - outcome.game.leading_zeros()) as usize;
        if epoch >= self.epochs.len() {
            self.epochs.resize(epoch + 1, Epoch::default());
        }
        self.epochs[epoch].add(outcome.score);
        self.notable.add(outcome);
        self.results.add(outcome.game, GameResult::new(outcome.won, outcome.score));
        if let Some(score) = outcome.opponent_score {
            self.opponent.add(score);
        }
        self.turns.add(i32::try_from(outcome.turns).unwrap_or(i32::MAX));
        self.decisions.add(i32::try_from(outcome.decisions).unwrap_or(i32::MAX));
        self.forced += u64::from(outcome.forced);
        self.offered += outcome.offered;
        for (histogram, &value) in self.metrics.iter_mut().zip(metrics) {
            histogram.add(value);
        }
        if outcome.won {
            let cards = metrics.len().saturating_sub(self.won_cards.len());
            for (histogram, &value) in self.won_cards.iter_mut().zip(&metrics[cards..]) {
                histogram.add(value);
            }
        }
    }

    /// Counts how a game went turn by turn.
    #[inline]
    pub(super) fn count_path(&mut self, path: &Path, resources: usize, won: bool) {
        self.paths.add(path, resources, won);
    }

    /// Counts decisions by their number of legal actions.
    pub(super) fn count_branching(&mut self, branching: &[u64]) {
        add_all(&mut self.branching, branching);
    }

    /// Counts the actions that a game took by kind, and sets their counts back to 0.
    #[inline]
    pub(super) fn count_actions(&mut self, kinds: &mut [u32], won: bool) {
        for (taken, used) in kinds.iter_mut().zip(&mut self.action_uses) {
            used.add(u64::from(*taken), won);
            *taken = 0;
        }
    }

    /// Counts the rules that decided in a game: the counts went up from `before`, which follows, to `after`.
    #[inline]
    pub(super) fn count_rules(&mut self, before: &mut [u64], after: &[u64], won: bool) {
        if self.rule_uses.len() < after.len() {
            self.rule_uses.resize(after.len(), Use::default());
        }
        for ((before, after), used) in before.iter_mut().zip(after).zip(&mut self.rule_uses) {
            used.add(after - *before, won);
            *before = *after;
        }
    }

    /// What was counted, leaving a tally of no games behind, which keeps its room: the next batch has about the same
    /// values. Both are for merging into others.
    pub(super) fn take(&mut self) -> Self {
        let paths = self.paths.take();
        // What was taken is not copied, and the room for it stays here.
        let room = std::mem::take(&mut self.paths);
        let mut taken = self.clone();
        (taken.paths, self.paths) = (paths, room);
        let Self { score, opponent, turns, decisions, margin, metrics, won_cards, .. } = self;
        let few = [score, opponent, turns, decisions, margin];
        few.into_iter().chain(metrics).chain(won_cards).for_each(Histogram::clear);
        let Self { ranks, endings, branching, groups, epochs, action_uses, rule_uses, results, .. } = self;
        ranks.fill(0);
        endings.fill(EndingCount::default());
        branching.fill(0);
        groups.fill(Group::default());
        epochs.clear();
        action_uses.fill(Use::default());
        rule_uses.clear();
        results.clear();
        (self.games, self.wins, self.truncated, self.forced, self.offered) = (0, 0, 0, 0, 0);
        (self.usage, self.notable) = (Usage::default(), NotableGames::default());
        taken
    }

    /// Adds the games of another tally of the same cell, which follow those of this one.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.truncated += other.truncated;
        add_all(&mut self.ranks, &other.ranks);
        for (mine, theirs) in self.endings.iter_mut().zip(&other.endings) {
            mine.won += theirs.won;
            mine.lost += theirs.lost;
        }
        self.score.merge(&other.score);
        self.opponent.merge(&other.opponent);
        self.turns.merge(&other.turns);
        self.decisions.merge(&other.decisions);
        self.forced += other.forced;
        self.offered += other.offered;
        add_all(&mut self.branching, &other.branching);
        let metrics = self.metrics.iter_mut().zip(&other.metrics);
        for (mine, theirs) in metrics.chain(self.won_cards.iter_mut().zip(&other.won_cards)) {
            mine.merge(theirs);
        }
        self.usage.merge(&other.usage);
        self.margin.merge(&other.margin);
        merge_all(&mut self.groups, &other.groups, Group::merge);
        merge_all(&mut self.epochs, &other.epochs, Epoch::merge);
        merge_all(&mut self.action_uses, &other.action_uses, Use::merge);
        merge_all(&mut self.rule_uses, &other.rule_uses, Use::merge);
        self.notable.merge(&other.notable);
        self.paths.merge(&other.paths);
        self.results.append(&other.results);
    }
}

fn add_all(mine: &mut [u64], theirs: &[u64]) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine += theirs;
    }
}

/// Merges each of `theirs` into its counterpart.
fn merge_all<T: Default + Clone>(mine: &mut Vec<T>, theirs: &[T], merge: fn(&mut T, &T)) {
    if mine.len() < theirs.len() {
        mine.resize(theirs.len(), T::default());
    }
    mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| merge(mine, theirs));
}
