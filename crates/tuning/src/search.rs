//! The search: cells that are played, what is believed of all others, and answers that are confirmed.

mod knowledge;
mod ladder;
mod single;
mod test;

use crate::{
    evidence::{Counts, Kind, gap_inside, gap_outside, inside, outside},
    space::{Cell, Space},
};
use knowledge::Search;
use perihelion_engine::scenario::Bounds;
use serde::{Deserialize, Serialize};

/// Something that the games of a player show.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quantity {
    /// The player; of luck, the second of two.
    pub player: usize,
    /// What it is.
    pub kind: Kind,
}

/// One thing that is wanted.
#[derive(Debug, Clone, PartialEq)]
pub struct Want {
    /// The quantity that it is about.
    pub quantity: usize,
    /// The quantity that is taken away from it, where their gap is wanted; both are shares of games.
    pub against: Option<usize>,
    /// Where that is to lie, at each level; without any bound where a level does not care.
    pub bounds: Vec<Bounds>,
    /// How much it weighs, if it need not be met.
    pub weight: Option<f64>,
}

/// Levels of difficulty that belong together.
#[derive(Debug, Clone, PartialEq)]
pub struct Levels {
    /// The axes that have the same value at all levels.
    pub shared: Vec<usize>,
    /// Shares of games that fall from each level to the next, or rise.
    pub ordered: Vec<usize>,
    /// Whether they fall.
    pub falling: bool,
    /// By how much they may be out of order where they hardly differ.
    pub slack: f64,
}

/// What is looked for, and where.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// Where.
    pub space: Space,
    /// How many players there are.
    pub players: usize,
    /// What their games show.
    pub quantities: Vec<Quantity>,
    /// What is wanted; at least one must be met.
    pub wants: Vec<Want>,
    /// The levels, if more than one answer is looked for.
    pub levels: Option<Levels>,
    /// How sure an answer is: that one is given which does not meet the wants has at most the probability that is left.
    pub sure: f64,
    /// The most games.
    pub games: u64,
}

impl Problem {
    /// How many levels there are: one where a single answer is looked for.
    #[must_use]
    pub fn count(&self) -> usize {
        self.wants.first().map_or(1, |want| want.bounds.len())
    }

    /// The wants that must be met, with their places.
    fn hard(&self) -> impl Iterator<Item = (usize, &Want)> {
        self.wants.iter().enumerate().filter(|(_, want)| want.weight.is_none())
    }

    /// Whether all players play as many games of each lot: a gap between two is told by as many of each, and luck by the
    /// games of both.
    fn together(&self) -> bool {
        let luck = |quantity: &Quantity| matches!(quantity.kind, Kind::Luck { .. });
        self.wants.iter().any(|want| want.against.is_some()) || self.quantities.iter().any(luck)
    }

    /// The places of the quantities of a player.
    fn of_player(&self, player: usize) -> impl Iterator<Item = usize> {
        let own = move |(_, quantity): &(usize, &Quantity)| quantity.player == player;
        self.quantities.iter().enumerate().filter(own).map(|(place, _)| place)
    }
}

/// What is claimed of a cell: where a quantity lies, or the gap between two.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Claim {
    quantity: usize,
    against: Option<usize>,
    bounds: Bounds,
}

impl Claim {
    fn of(want: &Want, level: usize) -> Self {
        Self { quantity: want.quantity, against: want.against, bounds: want.bounds[level] }
    }

    fn quantities(&self) -> impl Iterator<Item = usize> + use<> {
        std::iter::once(self.quantity).chain(self.against)
    }

    fn is_about(&self, problem: &Problem, player: usize) -> bool {
        self.quantities().any(|quantity| problem.quantities[quantity].player == player)
    }

    /// ln of the e-value against "it does not hold", by what games add up to for each quantity.
    fn kept(&self, problem: &Problem, counts: &[Counts]) -> f64 {
        match self.against {
            None => inside(problem.quantities[self.quantity].kind, &counts[self.quantity], self.bounds),
            Some(against) => gap_inside([&counts[self.quantity], &counts[against]], self.bounds),
        }
    }

    /// ln of the e-value against "it holds".
    fn broken(&self, problem: &Problem, counts: &[Counts]) -> f64 {
        match self.against {
            None => outside(problem.quantities[self.quantity].kind, &counts[self.quantity], self.bounds),
            Some(against) => gap_outside([&counts[self.quantity], &counts[against]], self.bounds),
        }
    }
}

/// Games to be played: those of a lot up to so many. A lot has luck of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Lot {
    /// The cell.
    pub cell: Cell,
    /// The player.
    pub player: usize,
    /// Which luck.
    pub number: u32,
    /// The games, those before included.
    pub games: u64,
}

/// What became of a lot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Played {
    /// What all its games add up to, for each quantity of its player in their order.
    Counts(Vec<Counts>),
    /// The rules cannot be played so.
    Refused,
}

/// Who plays.
pub trait Table {
    /// Why it cannot go on.
    type Halt;

    /// Plays all of these; `None` if there is no more time.
    ///
    /// # Errors
    /// Where it cannot go on.
    fn play(&mut self, lots: &[Lot]) -> Result<Option<Vec<Played>>, Self::Halt>;

    /// Whether each player's games of two cells end alike, all of them, with the same luck. The games count twice.
    ///
    /// # Errors
    /// Where it cannot go on.
    fn alike(&mut self, cells: [Cell; 2], number: u32, games: u64) -> Result<bool, Self::Halt>;

    /// Is told how it stands.
    fn stands(&mut self, standing: &Standing);
}

/// How it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Standing {
    /// The games played so far.
    pub games: u64,
    /// For each level the cell that is believed to be the best, and of each want its value with its standard error.
    pub best: Vec<(Cell, Vec<(f64, f64)>)>,
    /// Cells that may still meet the wants, of some level.
    pub left: u64,
    /// Which level is being put to the test, if one is.
    pub testing: Option<usize>,
}

/// A cell, and what its games say.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The level that it does for, or may do for.
    pub level: usize,
    /// By quantity, what its games add up to.
    pub counts: Vec<Counts>,
    /// By want, what is believed of it, by these games and those of all others: the value and its standard error.
    pub values: Vec<(f64, f64)>,
    /// By want, how far that lies outside its bounds: in logits of shares, in standard deviations of a game of means.
    pub off: Vec<f64>,
    /// How probable it is believed to be that it meets every want that must be met.
    pub chance: f64,
}

/// What came of it.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// The answer for each level, with games that nothing but its test used.
    Met(Vec<Candidate>),
    /// No cell meets the wants, of one level at least: each is excluded by games of its own.
    Impossible,
    /// Neither an answer was found nor was it shown that there is none.
    NotFound,
}

/// What is believed of the cells that differ from another in two axes only: those that move what is wanted most, where both
/// have few values.
#[derive(Debug, Clone, PartialEq)]
pub struct Surface {
    /// The cell that they all are like otherwise.
    pub around: Cell,
    /// The axes.
    pub axes: [usize; 2],
    /// By value of the first axis, by value of the second, and by want: the value.
    pub values: Vec<Vec<Vec<f64>>>,
}

/// All that came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Tuned {
    /// What came of it.
    pub verdict: Verdict,
    /// Without an answer, the nearest to one, for each level; empty where nothing could be played.
    pub nearest: Vec<Candidate>,
    /// The cells that were played, without the answers: those first that miss the least.
    pub others: Vec<Candidate>,
    /// By axis, values that a single answer may have in place of its own without a game ending otherwise.
    pub alike: Vec<(usize, usize)>,
    /// Of each level but the last, and of each quantity that is ordered, whether the next level was shown to be apart, not
    /// only to be out of order by no more than the slack.
    pub apart: Vec<Vec<bool>>,
    /// What is believed around what is shown, of the middle level where there are several; `None` without.
    pub surface: Option<Surface>,
    /// The games of each: all, and of them those of tests.
    pub games: (u64, u64),
    /// The answers that were put to the test.
    pub tried: u32,
    /// Cells that were excluded by their own games or that the rules refuse, of all levels.
    pub excluded: u64,
    /// Cells that the rules refuse.
    pub refused: u64,
    /// All cells.
    pub cells: u64,
}

impl Tuned {
    /// What is shown: the answer, or the nearest to one, for each level.
    #[must_use]
    pub fn shown(&self) -> &[Candidate] {
        match &self.verdict {
            Verdict::Met(answers) => answers,
            _ => &self.nearest,
        }
    }

    /// Of the cells that were played, those that no other one betters in each want that must be met: what can be had at the
    /// expense of something else, in the order of the first want.
    #[must_use]
    pub fn front(&self, wants: &[Want]) -> Vec<&Candidate> {
        let hard = || (0..wants.len()).filter(|place| wants[*place].weight.is_none());
        let betters = |one: &Candidate, other: &Candidate| {
            hard().all(|want| one.off[want] <= other.off[want]) && hard().any(|want| one.off[want] < other.off[want])
        };
        let all = &self.others;
        let mut front: Vec<&Candidate> =
            all.iter().filter(|one| !all.iter().any(|other| betters(other, one))).collect();
        let first = hard().next().unwrap_or(0);
        front.sort_by(|one, other| one.off[first].total_cmp(&other.off[first]));
        front
    }
}

/// Looks for a cell that meets the wants, or for one of each level. The same problem has the same answer wherever the same
/// games are played.
///
/// # Errors
/// Where the table cannot go on.
pub fn tune<T: Table>(problem: &Problem, table: &mut T) -> Result<Tuned, T::Halt> {
    let mut search = Search::new(problem, table);
    search.begin()?;
    match &problem.levels {
        None => search.find_one(),
        Some(levels) => search.find_levels(levels),
    }
}

#[cfg(test)]
mod tests;
