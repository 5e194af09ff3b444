//! Games turn by turn: what those of a cell add up to at the end of each turn, apart for games won and lost.

use super::Binned;
use crate::ruleset::{MOST_RESOURCES, Ruleset};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The last turn that has a place of its own, but for those after it, which share that place.
pub const LAST_TURN: usize = 96;

/// As often as this or more often count as one number of changes of the lead.
pub const MOST_CHANGES: usize = 15;

/// A game is without a resource where it began one of its last turns, as many as this, with none of it left. The turn that
/// it began with is none of them.
pub const LAST_TURNS: u32 = 3;

/// The same of games won and of games lost; those that were cut short are lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sides<T> {
    /// Of games won.
    pub won: T,
    /// Of games lost.
    pub lost: T,
}

impl<T> Sides<T> {
    /// That of games with this result.
    pub fn of(&mut self, won: bool) -> &mut T {
        if won { &mut self.won } else { &mut self.lost }
    }
}

impl Sides<Binned> {
    /// How many games it counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.won.total().saturating_add(self.lost.total())
    }

    fn merge(&mut self, other: &Self) {
        self.won.merge(&other.won);
        self.lost.merge(&other.lost);
    }

    fn clear(&mut self) {
        self.won.clear();
        self.lost.clear();
    }
}

impl Sides<u64> {
    fn merge(&mut self, other: Self) {
        self.won += other.won;
        self.lost += other.lost;
    }
}

/// What the games that came to a turn add up to there. A turn ends where the first decision after it finds the table. A turn
/// that had only begun when its game ended, without a decision, is none of the game's turns.
///
/// In files it is a list of these in their order, those of games won before those of games lost.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Turn {
    /// Games that came to it.
    pub games: u64,
    /// Decisions of the turn, forced ones included.
    pub decisions: u64,
    /// Forced ones among them.
    pub forced: u64,
    /// Games in which the turn brought no decision, or none but forced ones.
    pub dead: u64,
    /// The scores at its end, one a game that went on after it.
    pub score: Sides<Binned>,
    /// The margins at its end, one a game that went on after it, where the opponent has a score: 0 or more where the game would
    /// be won with what lies on the table. Elsewhere empty.
    pub margin: Sides<Binned>,
    /// Games whose winner has been ahead from the end of this turn on, at the end of every turn, and not from an earlier one
    /// on.
    pub settled: Sides<u64>,
}

impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { games, decisions, forced, dead, score, margin, settled } = self;
        let scores = (&score.won, &score.lost, &margin.won, &margin.lost);
        (games, decisions, forced, dead, scores, settled.won, settled.lost).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Turn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (games, decisions, forced, dead, scores, won, lost) = Deserialize::deserialize(deserializer)?;
        let (score_won, score_lost, margin_won, margin_lost) = scores;
        Ok(Self {
            games,
            decisions,
            forced,
            dead,
            score: Sides { won: score_won, lost: score_lost },
            margin: Sides { won: margin_won, lost: margin_lost },
            settled: Sides { won, lost },
        })
    }
}

impl Turn {
    /// How many games went on after it.
    #[must_use]
    pub fn going(&self) -> u64 {
        self.score.total()
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.forced += other.forced;
        self.dead += other.dead;
        self.score.merge(&other.score);
        self.margin.merge(&other.margin);
        self.settled.merge(other.settled);
    }

    fn clear(&mut self) {
        (self.games, self.decisions, self.forced, self.dead) = (0, 0, 0, 0);
        self.settled = Sides::default();
        self.score.clear();
        self.margin.clear();
    }
}

/// How the lead went in the games of a cell whose opponent has a score. Whoever would win with what lies on the table at the
/// end of a turn is ahead there.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leads {
    /// The lowest margin at the end of any turn, of each game won.
    pub lowest_won: Binned,
    /// The highest margin at the end of any turn, of each game lost.
    pub highest_lost: Binned,
    /// Games by how often the lead changed from the end of one turn to that of the next, from 0 to [`MOST_CHANGES`]; none
    /// before the first game.
    pub changes: Vec<u64>,
    /// Games by the third of their turns at the end of one of which their winner came to be ahead for good.
    pub thirds: [Sides<u64>; 3],
}

/// What is left of one of the ruleset's resources in the games of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Left {
    /// Games that were counted.
    pub games: Sides<u64>,
    /// Those of them that began one of their last [`LAST_TURNS`] turns without any.
    pub without: Sides<u64>,
    /// What lay there as they ended, in all.
    pub at_end: Sides<i64>,
}

impl Left {
    fn merge(&mut self, other: &Self) {
        self.games.merge(other.games);
        self.without.merge(other.without);
        self.at_end.won += other.at_end.won;
        self.at_end.lost += other.at_end.lost;
    }
}

/// What the games of a cell add up to turn by turn, in at most [`LAST_TURN`] + 1 places of bounded size.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paths {
    /// The games that are counted here.
    pub games: u64,
    /// By turn, from 0 (the set-up, if it asks for decisions) on. The place of [`LAST_TURN`] holds all that is decided from
    /// then on, as if it were one turn, in which every game ends.
    pub turns: Vec<Turn>,
    /// How the lead went; `None` where no game's opponent has a score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leads: Option<Leads>,
    /// What is left of each of the ruleset's resources.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<Left>,
}

impl Paths {
    /// Whether no game was counted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games == 0
    }

    /// Counts one game.
    #[inline]
    pub(super) fn add(&mut self, path: &Path, resources: usize, won: bool) {
        self.games += 1;
        if resources > 0 {
            self.add_left(path, resources, won);
        }
        let steps = path.steps();
        if self.turns.len() < path.next {
            self.turns.resize(path.next, Turn::default());
        }
        for (place, (step, turn)) in steps.iter().zip(&mut self.turns[path.first..]).enumerate() {
            turn.games += 1;
            turn.decisions += u64::from(step.decisions);
            turn.forced += u64::from(step.forced);
            turn.dead += u64::from(step.decisions == step.forced);
            // What a game ended with stands elsewhere.
            if place + 1 < steps.len() {
                turn.score.of(won).add(step.score);
            }
        }
        if path.led {
            self.add_leads(path, won);
        }
    }

    /// Counts what was left in one game.
    fn add_left(&mut self, path: &Path, resources: usize, won: bool) {
        self.left.resize(resources, Left::default());
        for (left, (starts, &at_end)) in self.left.iter_mut().zip(path.without.iter().zip(&path.left)) {
            *left.games.of(won) += 1;
            *left.without.of(won) += u64::from(starts & ((1 << LAST_TURNS) - 1) != 0);
            *left.at_end.of(won) += i64::from(at_end);
        }
    }

    /// Counts what the lead did in one game.
    fn add_leads(&mut self, path: &Path, won: bool) {
        let steps = path.steps();
        let leads = self.leads.get_or_insert_default();
        leads.changes.resize(MOST_CHANGES + 1, 0);
        let (mut settled, mut changes, mut ahead_before) = (0, 0, None);
        let (mut lowest, mut highest) = (i32::MAX, i32::MIN);
        for (place, (step, turn)) in steps.iter().zip(&mut self.turns[path.first..]).enumerate() {
            let ahead = step.margin >= 0;
            if place + 1 < steps.len() {
                turn.margin.of(won).add(step.margin);
            }
            (lowest, highest) = (lowest.min(step.margin), highest.max(step.margin));
            changes += usize::from(ahead_before.is_some_and(|before: bool| before != ahead));
            ahead_before = Some(ahead);
            if ahead != won {
                settled = place + 1;
            }
        }
        leads.changes[changes.min(MOST_CHANGES)] += 1;
        match won {
            true => leads.lowest_won.add(lowest),
            false => leads.highest_lost.add(highest),
        }
        // A game that was cut short may have been lost by whoever was ahead.
        let settled = settled.min(steps.len() - 1);
        *leads.thirds[3 * settled / steps.len()].of(won) += 1;
        *self.turns[path.first + settled].settled.of(won) += 1;
    }

    /// Adds the games of another.
    pub(super) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        if self.turns.len() < other.turns.len() {
            self.turns.resize(other.turns.len(), Turn::default());
        }
        self.turns.iter_mut().zip(&other.turns).for_each(|(mine, theirs)| mine.merge(theirs));
        if self.left.len() < other.left.len() {
            self.left.resize(other.left.len(), Left::default());
        }
        self.left.iter_mut().zip(&other.left).for_each(|(mine, theirs)| mine.merge(theirs));
        let Some(theirs) = &other.leads else { return };
        let mine = self.leads.get_or_insert_default();
        mine.lowest_won.merge(&theirs.lowest_won);
        mine.highest_lost.merge(&theirs.highest_lost);
        if mine.changes.len() < theirs.changes.len() {
            mine.changes.resize(theirs.changes.len(), 0);
        }
        mine.changes.iter_mut().zip(&theirs.changes).for_each(|(mine, theirs)| *mine += theirs);
        mine.thirds.iter_mut().zip(&theirs.thirds).for_each(|(mine, theirs)| mine.merge(*theirs));
    }

    /// What was counted, leaving nothing behind but the room for it.
    pub(super) fn take(&mut self) -> Self {
        // Places that only other batches came to are no part of these games.
        let reached = self.turns.iter().rposition(|turn| turn.games > 0).map_or(0, |last| last + 1);
        let taken = Self {
            games: std::mem::take(&mut self.games),
            turns: self.turns[..reached].to_vec(),
            leads: self.leads.take(),
            left: std::mem::take(&mut self.left),
        };
        self.turns[..reached].iter_mut().for_each(Turn::clear);
        taken
    }
}

/// One turn of a game.
#[derive(Debug, Clone, Copy, Default)]
struct Step {
    score: i32,
    margin: i32,
    decisions: u32,
    forced: u32,
}

/// The path of the game that is being played, in room that all games share.
#[derive(Debug, Clone)]
pub(super) struct Path {
    /// The turn being played; [`Path::NONE`] before the first decision.
    turn: u32,
    /// Decisions of this turn so far, and forced ones among them.
    decisions: u32,
    forced: u32,
    /// The place of the first turn, and of the one being played; of the one after the last, once the game has ended.
    first: usize,
    next: usize,
    /// Whether the opponent has a score at the end of every turn.
    led: bool,
    /// What is left of each resource, where the game has come to an end.
    left: [i32; MOST_RESOURCES],
    /// By resource, a bit for each turn but the first, the latest lowest: whether it began with none left.
    without: [u32; MOST_RESOURCES],
    /// By turn.
    room: [Step; LAST_TURN + 1],
}

impl Path {
    const NONE: u32 = u32::MAX;

    pub(super) fn new() -> Self {
        let room = [Step::default(); LAST_TURN + 1];
        let (left, without) = ([0; MOST_RESOURCES], [0; MOST_RESOURCES]);
        Self { turn: Self::NONE, decisions: 0, forced: 0, first: 0, next: 0, led: false, left, without, room }
    }

    /// Begins with a new game.
    #[inline]
    pub(super) fn begin(&mut self) {
        (self.turn, self.decisions, self.forced) = (Self::NONE, 0, 0);
    }

    /// Notes a decision that is about to be carried out.
    #[inline(always)]
    pub(super) fn decision<R: Ruleset>(&mut self, rules: &R, state: &R::State, offered: usize) {
        let turn = rules.turn(state);
        if turn != self.turn {
            self.turned(rules, state, turn);
        }
        self.decisions += 1;
        self.forced += u32::from(offered == 1);
    }

    /// Another turn has begun, so that those before it have ended.
    #[inline(never)]
    fn turned<R: Ruleset>(&mut self, rules: &R, state: &R::State, turn: u32) {
        let place = (turn as usize).min(LAST_TURN);
        if self.turn == Self::NONE {
            (self.first, self.next, self.led) = (place, place, true);
            self.without = [0; MOST_RESOURCES];
        } else if place > self.next {
            self.ended(rules, state, place);
        }
        if self.turn != Self::NONE {
            let resources = R::DESCRIPTOR.resources.len().min(MOST_RESOURCES);
            rules.resources(state, &mut self.left[..resources]);
            for (without, left) in self.without[..resources].iter_mut().zip(&self.left) {
                *without = *without << 1 | u32::from(*left <= 0);
            }
        }
        self.turn = turn;
    }

    /// Notes the table as it stands at the end of the turns before this place.
    fn ended<R: Ruleset>(&mut self, rules: &R, state: &R::State, place: usize) {
        let score = rules.score(state);
        let margin = rules.opponent_score(state).and_then(|_| rules.margin(state));
        self.led &= margin.is_some();
        let margin = margin.unwrap_or(0);
        for step in &mut self.room[self.next..place] {
            let (decisions, forced) = (std::mem::take(&mut self.decisions), std::mem::take(&mut self.forced));
            *step = Step { score, margin, decisions, forced };
        }
        self.next = place;
    }

    /// The game has ended.
    #[inline]
    pub(super) fn end<R: Ruleset>(&mut self, rules: &R, state: &R::State) {
        if self.turn == Self::NONE {
            self.turned(rules, state, rules.turn(state));
        }
        self.ended(rules, state, self.next + 1);
        rules.resources(state, &mut self.left[..R::DESCRIPTOR.resources.len().min(MOST_RESOURCES)]);
    }

    fn steps(&self) -> &[Step] {
        &self.room[self.first..self.next]
    }
}

#[cfg(test)]
mod tests;
