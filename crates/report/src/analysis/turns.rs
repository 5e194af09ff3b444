//! Games turn by turn: who is ahead, how well that foretells who wins, and when a game is decided.

use super::{Interval, Run, Share, bernoulli_sequence};
use crate::simulation::{Binned, LAST_TURN, Leads, Paths, Sides, Turn};
use std::collections::BTreeMap;

/// The quantiles of a [`Fan`].
pub const FAN: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];

/// The share of games whose result has to be foretold for the game to be decided.
pub const DECIDED: f64 = 0.9;

/// At most this chance to win makes a win a comeback; the same chance to lose makes a loss one of the opponent's, or a lead
/// lost.
pub const COMEBACK: f64 = 0.25;

/// The most turns whose chances to win are told.
pub const TOLD: usize = 6;

/// The fewest games won, and the fewest lost, of which anything is said.
pub const FEWEST: u64 = 30;

/// The games of a cell turn by turn.
#[derive(Debug, Clone, PartialEq)]
pub struct TurnByTurn {
    /// The cell.
    pub cell: usize,
    /// Its games that were counted turn by turn: all, unless an older version played some.
    pub games: u64,
    /// What a game's standing is measured by.
    pub measure: MeasuredBy,
    /// Its turns, those that no game came to left out.
    pub turns: Vec<AtTurn>,
    /// The turn from which on, at the end of each, the standing foretells the result of 90 % of all games; `None` where no
    /// turn's end does.
    pub decided: Option<usize>,
    /// How the lead went; `None` where the opponent has no score.
    pub lead: Option<Lead>,
    /// The share of all turns that brought no decision, or none but forced ones.
    pub dead: f64,
}

/// What a game's standing at the end of a turn is measured by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MeasuredBy {
    /// By the score.
    Score,
    /// By the margin, since the opponent has a score too.
    Margin,
}

impl MeasuredBy {
    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Margin => "margin",
        }
    }
}

/// The games of a cell at one turn. What is said of its end is about the games that went on after it.
#[derive(Debug, Clone, PartialEq)]
pub struct AtTurn {
    /// The turn; 0 is the set-up.
    pub turn: usize,
    /// Games that came to it.
    pub games: u64,
    /// Games that went on after it.
    pub going: u64,
    /// Those of them that were won in the end.
    pub won: u64,
    /// Decisions a game, forced ones included.
    pub decisions: f64,
    /// The share of the decisions that were forced; `None` without decisions.
    pub forced: Option<f64>,
    /// The share of games in which it brought no decision, or none but forced ones.
    pub dead: f64,
    /// Scores at its end.
    pub score: Sides<Option<Fan>>,
    /// Margins at its end, where the opponent has a score.
    pub margin: Sides<Option<Fan>>,
    /// The chance to win by the standing at its end, from the lowest standing up; of a few turns that lie evenly among those
    /// after which at least one game in ten went on.
    pub chances: Vec<Chance>,
    /// The share of all games whose result was known at its end, or is foretold rightly by whether the chance to win is at
    /// least one half. `None` where no game was counted.
    pub foretold: Option<Share>,
    /// The share of the games going on that were won by whoever was ahead at its end, where the opponent has a score.
    pub kept: Option<Share>,
    /// The share of all games won that stood at a chance of at most 1/4 at its end.
    pub comebacks: f64,
    /// The share of all games lost that stood at a chance of at least 3/4 at its end.
    pub thrown_away: f64,
}

/// How scores or margins spread.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fan {
    /// The mean.
    pub mean: f64,
    /// The quantiles 5, 25, 50, 75 and 95 %.
    pub quantiles: [f64; 5],
}

/// The chance to win at a standing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Chance {
    /// The lowest standing it is about.
    pub low: i32,
    /// The highest one.
    pub high: i32,
    /// Games that stood there.
    pub games: u64,
    /// Those of them that were won.
    pub won: u64,
    /// The chance, which never falls as the standing rises.
    pub chance: f64,
    /// Where it lies: anytime-valid, and those of one turn hold together.
    pub interval: Interval,
}

/// How the lead went in the games of a cell. Ahead is who would win with what lies on the table at the end of a turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Lead {
    /// Changes of the lead a game, from the end of one turn to that of the next; 15 stand for 15 and more.
    pub changes: f64,
    /// The share of games in which the lead never changed.
    pub never: Share,
    /// The share of games whose winner came to be ahead for good in the first third of their turns.
    pub runaway: Share,
    /// The same in the last third.
    pub late: Share,
    /// How far from winning those games were at their lowest that were won, in points: the median, and what one in twenty
    /// exceeds. `None` where none was won.
    pub recovered: Option<[f64; 2]>,
    /// How many points beyond winning those games were at their highest that were lost, likewise; below 0 where they never
    /// got there.
    pub given_away: Option<[f64; 2]>,
}

/// The games of each cell turn by turn, as far as they were counted so, in the order of the cells.
#[must_use]
pub fn turn_by_turn(run: &Run<'_>) -> Vec<TurnByTurn> {
    let counted = run.tallies.iter().enumerate().filter(|(_, tally)| !tally.paths.is_empty());
    counted.map(|(cell, tally)| TurnByTurn::new(cell, &tally.paths, run.level)).collect()
}

impl TurnByTurn {
    fn new(cell: usize, paths: &Paths, level: f64) -> Self {
        let measure = if paths.leads.is_some() { MeasuredBy::Margin } else { MeasuredBy::Score };
        let all = Results::of(paths);
        let mut turns: Vec<AtTurn> = Vec::new();
        // Every game ends in one turn, the last that it came to.
        let mut over = 0;
        for (turn, counted) in paths.turns.iter().enumerate().filter(|(_, counted)| counted.games > 0) {
            over += counted.games - counted.going().min(counted.games);
            turns.push(AtTurn::new(turn, counted, measure, over, &all, level));
        }
        let decided = |at: &AtTurn| at.foretold.as_ref().is_some_and(|share| share.share >= DECIDED);
        let going: Vec<usize> =
            (0..turns.len()).filter(|&at| turns[at].going >= paths.games.div_ceil(10).max(1)).collect();
        let told: Vec<usize> =
            (0..TOLD).filter_map(|at| going.get(at * going.len().saturating_sub(1) / (TOLD - 1))).copied().collect();
        for (at, turn) in turns.iter_mut().enumerate() {
            if told.contains(&at) { place(&mut turn.chances, level) } else { turn.chances.clear() }
        }
        let undecided = turns.iter().rposition(|at| !decided(at));
        let first = undecided.map_or(0, |last| last + 1);
        let (dead, games) =
            paths.turns.iter().fold((0, 0), |(dead, games), turn| (dead + turn.dead, games + turn.games));
        Self {
            cell,
            games: paths.games,
            measure,
            decided: turns.get(first).map(|at| at.turn),
            lead: paths.leads.as_ref().and_then(|leads| Lead::new(leads, level)),
            dead: ratio(dead, games),
            turns,
        }
    }

    /// Whether enough games were won, and lost, to say anything of them.
    #[must_use]
    pub fn tells(&self) -> bool {
        let most = |side: fn(&AtTurn) -> u64| self.turns.iter().map(side).max().unwrap_or(0);
        most(|at| at.won) >= FEWEST && most(|at| at.going - at.won) >= FEWEST
    }

    /// What the standing was at the end of one of its turns, in games won and lost in the end.
    #[must_use]
    pub fn fans<'a>(&self, at: &'a AtTurn) -> &'a Sides<Option<Fan>> {
        match self.measure {
            MeasuredBy::Score => &at.score,
            MeasuredBy::Margin => &at.margin,
        }
    }

    /// Whether this turn stands for all from it on.
    #[must_use]
    pub fn is_open(turn: usize) -> bool {
        turn == LAST_TURN
    }
}

/// How many games were won and lost at all.
struct Results {
    games: u64,
    won: u64,
    lost: u64,
}

impl Results {
    fn of(paths: &Paths) -> Self {
        // Where games went on after any turn, the most that did are all that did.
        let most = |side: fn(&Turn) -> u64| paths.turns.iter().map(side).max().unwrap_or(0);
        Self {
            games: paths.games,
            won: most(|turn| turn.score.won.total()),
            lost: most(|turn| turn.score.lost.total()),
        }
    }
}

fn ratio(part: u64, whole: u64) -> f64 {
    if whole > 0 { part as f64 / whole as f64 } else { 0.0 }
}

impl AtTurn {
    fn new(turn: usize, counted: &Turn, measure: MeasuredBy, over: u64, all: &Results, level: f64) -> Self {
        let sides = match measure {
            MeasuredBy::Score => &counted.score,
            MeasuredBy::Margin => &counted.margin,
        };
        let chances = chances_of(sides);
        let (going, won) = (counted.going(), counted.score.won.total());
        let sum = |of: &dyn Fn(&Chance) -> u64| chances.iter().map(of).sum::<u64>();
        let lost_of = |chance: &Chance| chance.games - chance.won;
        let right = sum(&|chance| if chance.chance >= 0.5 { chance.won } else { lost_of(chance) });
        let comebacks = sum(&|chance| if chance.chance <= COMEBACK { chance.won } else { 0 });
        let thrown_away = sum(&|chance| if chance.chance >= 1.0 - COMEBACK { lost_of(chance) } else { 0 });
        let keeps = |chance: &Chance| if chance.low >= 0 { chance.won } else { lost_of(chance) };
        let share = |name, count: u64, of: u64| (of > 0).then(|| Share::new(name, count.min(of), of, level));
        Self {
            turn,
            games: counted.games,
            going,
            won,
            decisions: ratio(counted.decisions, counted.games),
            forced: (counted.decisions > 0).then(|| ratio(counted.forced, counted.decisions)),
            dead: ratio(counted.dead, counted.games),
            score: fans(&counted.score),
            margin: fans(&counted.margin),
            foretold: share("foretold", over + right, all.games),
            kept: match measure {
                MeasuredBy::Margin => share("kept", sum(&keeps), going),
                MeasuredBy::Score => None,
            },
            comebacks: ratio(comebacks, all.won),
            thrown_away: ratio(thrown_away, all.lost),
            chances,
        }
    }
}

fn fans(sides: &Sides<Binned>) -> Sides<Option<Fan>> {
    Sides { won: Fan::new(&sides.won), lost: Fan::new(&sides.lost) }
}

impl Fan {
    fn new(counted: &Binned) -> Option<Self> {
        let quantile = |share| counted.quantile(share).unwrap_or(f64::NAN);
        Some(Self { mean: counted.mean()?, quantiles: FAN.map(quantile) })
    }
}

/// The chance to win by the standing, from games won and lost: the isotonic regression of wins on the standing, by pooling
/// adjacent violators (Ayer and others 1955, <https://doi.org/10.1214/aoms/1177728423>), as scores are calibrated (Zadrozny
/// and Elkan 2002, <https://doi.org/10.1145/775047.775151>).
///
/// Nothing is said of where they lie.
pub(super) fn chances_of(sides: &Sides<Binned>) -> Vec<Chance> {
    let mut bins = together(sides);
    // Blocks of bins that have one chance: games won, games, bins.
    let mut blocks: Vec<(u64, u64, usize)> = Vec::new();
    for bin in &bins {
        let mut block = (bin.won, bin.games, 1);
        while let Some(&(won, games, length)) = blocks.last() {
            // Its share is not above that of what comes after.
            if u128::from(won) * u128::from(block.1) < u128::from(block.0) * u128::from(games) {
                break;
            }
            blocks.pop();
            block = (block.0 + won, block.1 + games, block.2 + length);
        }
        blocks.push(block);
    }
    let fitted = blocks.iter().flat_map(|&(won, games, length)| std::iter::repeat_n(ratio(won, games), length));
    bins.iter_mut().zip(fitted).for_each(|(bin, chance)| bin.chance = chance);
    bins
}

/// Says where chances lie. The intervals are the anytime-valid ones of each bin's games, at a level that they share out
/// (Bonferroni); and since the chance never falls, no lower end is below that of a lower standing, and no upper end above
/// that of a higher one.
fn place(bins: &mut [Chance], level: f64) {
    let level = 1.0 - (1.0 - level) / bins.len().max(1) as f64;
    bins.iter_mut().for_each(|bin| bin.interval = bernoulli_sequence(bin.won, bin.games, level));
    let mut low = 0.0_f64;
    for bin in bins.iter_mut() {
        low = low.max(bin.interval.low);
        bin.interval.low = low.min(bin.chance);
    }
    let mut high = 1.0_f64;
    for bin in bins.iter_mut().rev() {
        high = high.min(bin.interval.high);
        bin.interval.high = high.max(bin.chance);
    }
}

/// The bins in which any game stood, those of games won and lost together, as wide as the wider of either.
fn together(sides: &Sides<Binned>) -> Vec<Chance> {
    let width = sides.won.width().max(sides.lost.width());
    let mut bins: BTreeMap<i32, (u64, u64)> = BTreeMap::new();
    for (counted, won) in [(&sides.won, 1), (&sides.lost, 0)] {
        for bin in counted.bins().filter(|bin| bin.count > 0) {
            // A width is a power of two.
            let entry = bins.entry(bin.low >> width.trailing_zeros()).or_default();
            entry.0 += won * bin.count;
            entry.1 += bin.count;
        }
    }
    let chance = |(place, (won, games)): (i32, (u64, u64))| {
        let low = i64::from(place) * i64::from(width);
        let end = |value: i64| i32::try_from(value).unwrap_or(if value < 0 { i32::MIN } else { i32::MAX });
        let interval = Interval { low: 0.0, high: 1.0 };
        Chance { low: end(low), high: end(low + i64::from(width) - 1), games, won, chance: 0.0, interval }
    };
    bins.into_iter().map(chance).collect()
}

impl Lead {
    fn new(leads: &Leads, level: f64) -> Option<Self> {
        let games: u64 = leads.changes.iter().sum();
        let share = |name, count| Share::new(name, count, games, level);
        let third = |place: usize| leads.thirds.get(place).map_or(0, |third| third.won + third.lost);
        let changed: u64 = (0..).zip(&leads.changes).map(|(times, &games): (u64, &u64)| times * games).sum();
        let ends =
            |counted: &Binned, shares: [f64; 2]| Some([counted.quantile(shares[0])?, counted.quantile(shares[1])?]);
        (games > 0).then(|| Self {
            changes: changed as f64 / games as f64,
            never: share("never", leads.changes.first().copied().unwrap_or(0)),
            runaway: share("runaway", third(0)),
            late: share("late", third(2)),
            // A margin of 0 is a win.
            recovered: ends(&leads.lowest_won, [0.5, 0.05]).map(|lows| lows.map(|low| -low)),
            given_away: ends(&leads.highest_lost, [0.5, 0.95]),
        })
    }
}

#[cfg(test)]
mod tests;
