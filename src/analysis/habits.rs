//! How often each action and each rule of a strategy is used, and how that goes with winning.

use super::Share;

/// How one action kind or rule was used in a cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Habit {
    /// The action kind or the rule's name.
    pub name: String,
    /// The share of games in which it was used at least once.
    pub games: Share,
    /// How often a game it was used, on average.
    pub times: f64,
    /// How often a won game; `None` where none was won.
    pub times_won: Option<f64>,
    /// How often a lost game; `None` where none was lost.
    pub times_lost: Option<f64>,
    /// The share won of the games in which it was used; `None` where it never was.
    pub won_with: Option<Share>,
    /// The share won of the games in which it was not used; `None` where it always was.
    pub won_without: Option<Share>,
}

/// What is worth telling about how a cell was played.
#[derive(Debug, Clone, PartialEq)]
pub struct Habits {
    /// The cell.
    pub cell: usize,
    /// Action kinds, in the descriptor's order.
    pub actions: Vec<Habit>,
    /// The strategy's rules, in order.
    pub rules: Vec<Habit>,
    /// The share of games still running after each turn, from turn 0 on.
    pub survival: Vec<f64>,
    /// Games worth seeing.
    pub games: Vec<Notable>,
}

/// A game worth seeing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notable {
    /// What makes it so, such as `the closest win`.
    pub what: &'static str,
    /// Its index.
    pub game: u64,
    /// The figure that makes it so, such as `by 1 Prestige`.
    pub figure: String,
}
