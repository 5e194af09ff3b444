//! How often each action and each rule of a strategy is used, and how that goes with winning.

use super::{Run, Share};
use crate::simulation::{NotableGame, NotableGames, Tally, Use};

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

/// How each cell that has games was played, in the order of the cells.
#[must_use]
pub fn habits(run: &Run<'_>) -> Vec<Habits> {
    let cells = run.tallies.iter().zip(run.summaries).enumerate();
    let played = cells.filter(|(_, (tally, _))| tally.games > 0);
    played
        .map(|(cell, (tally, summary))| {
            let actions = run.descriptor.actions.iter().map(|action| action.name).zip(&tally.action_uses);
            let rules = summary.rules.iter().map(|rule| rule.name.as_str()).zip(&tally.rule_uses);
            Habits {
                cell,
                actions: actions.map(|(name, used)| Habit::new(name, used, tally, run.level)).collect(),
                rules: rules.map(|(name, used)| Habit::new(name, used, tally, run.level)).collect(),
                survival: survival(tally),
                games: notable(&tally.notable, run.descriptor.score_unit),
            }
        })
        .collect()
}

impl Habit {
    fn new(name: &str, used: &Use, tally: &Tally, level: f64) -> Self {
        let (won, lost) = (tally.wins, tally.games - tally.wins);
        let ratio = |part: u64, whole: u64| (whole > 0).then(|| part as f64 / whole as f64);
        let share = |name, count, of| (of > 0).then(|| Share::new(name, count, of, level));
        let with = used.games_won + used.games_lost;
        Self {
            name: name.to_owned(),
            games: Share::new("used", with, tally.games, level),
            times: ratio(used.times_won + used.times_lost, tally.games).unwrap_or(0.0),
            times_won: ratio(used.times_won, won),
            times_lost: ratio(used.times_lost, lost),
            won_with: share("won with", used.games_won, with),
            won_without: share("won without", won - used.games_won, tally.games - with),
        }
    }
}

/// The share of games that still run after each turn, from turn 0 to the last one of the longest game.
fn survival(tally: &Tally) -> Vec<f64> {
    let total = tally.turns.total();
    let Some(last) = tally.turns.iter().map(|(turns, _)| turns).max().filter(|_| total > 0) else { return Vec::new() };
    let mut running = total;
    let mut ends = tally.turns.iter().peekable();
    let mut after = |turn: i32| {
        while let Some((_, games)) = ends.next_if(|(turns, _)| *turns <= turn) {
            running -= games;
        }
        running as f64 / total as f64
    };
    (0..=last.min(LONGEST)).map(&mut after).collect()
}

/// The turns after which survival is told no further.
const LONGEST: i32 = 10_000;

fn notable(notable: &NotableGames, unit: &str) -> Vec<Notable> {
    let beyond = |figure: i32| format!("{figure} {unit} beyond the goal");
    let short = |figure: i32| format!("{} {unit} short of the goal", figure.unsigned_abs());
    let points = |figure: i32| format!("{figure} {unit}");
    let turns = |figure: i32| format!("{figure} turns");
    let list: [(_, _, &dyn Fn(i32) -> String); 6] = [
        ("the closest win", notable.closest_win, &beyond),
        ("the closest loss", notable.closest_loss, &short),
        ("the highest score", notable.highest, &points),
        ("the lowest score", notable.lowest, &points),
        ("the longest game", notable.longest, &turns),
        ("the shortest game", notable.shortest, &turns),
    ];
    let told = list.into_iter().filter_map(|(what, extreme, words)| {
        extreme.map(|NotableGame { figure, game }| Notable { what, game, figure: words(figure) })
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::Histogram;

    #[test]
    fn a_habit_tells_wins_with_and_without() {
        let tally = Tally { games: 10, wins: 4, ..Tally::default() };
        let used = Use { games_won: 3, games_lost: 1, times_won: 8, times_lost: 3 };
        let habit = Habit::new("buy", &used, &tally, 0.95);
        assert_eq!((habit.games.count, habit.times), (4, 1.1));
        assert_eq!((habit.times_won, habit.times_lost), (Some(2.0), Some(0.5)));
        let shares = [habit.won_with, habit.won_without].map(|share| share.map(|share| share.share));
        assert_eq!(shares, [Some(0.75), Some(1.0 / 6.0)]);
    }

    #[test]
    fn a_habit_without_games_of_one_kind_says_nothing_of_them() {
        let tally = Tally { games: 2, wins: 2, ..Tally::default() };
        let used = Use { games_won: 2, times_won: 2, ..Use::default() };
        let habit = Habit::new("pass", &used, &tally, 0.95);
        assert_eq!((habit.times_lost, habit.won_without), (None, None));
    }

    #[test]
    fn survival_is_the_share_of_games_longer_than_a_turn() {
        let mut turns = Histogram::default();
        [2, 2, 3, 5].into_iter().for_each(|length| turns.add(length));
        let tally = Tally { games: 4, turns, ..Tally::default() };
        assert_eq!(survival(&tally), [1.0, 1.0, 0.5, 0.25, 0.25, 0.0]);
        assert_eq!(survival(&Tally::default()), [0.0; 0]);
    }
}
