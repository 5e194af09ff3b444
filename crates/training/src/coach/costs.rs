//! What decisions cost against an adviser, by what came to them.

use crate::simulation::{Advised, Decider, Looked};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A figure and its standard error.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Figure {
    /// The figure.
    pub value: f64,
    /// Its standard error, from the spread of whole games.
    pub error: f64,
}

/// Some of a strategy's decisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Part {
    /// All of them.
    All,
    /// Those that one rule, no rule or a mistake came to.
    By(Decider),
    /// Those in which an action of this kind was taken, by its place in the descriptor.
    Kind(u8),
    /// Those of this turn.
    Turn(u32),
}

/// What some decisions cost.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Cost {
    /// Which.
    pub part: Part,
    /// How many a game has.
    pub decisions: f64,
    /// How many were looked at.
    pub looked: u64,
    /// In how many of these the adviser would have taken another action.
    pub differ: u64,
    /// What they cost a game, in wins.
    pub wins: Figure,
    /// The same in points.
    pub points: Figure,
}

/// What a decision that was looked at costs, in wins and points.
#[must_use]
pub fn cost_of(looked: &Looked) -> [f64; 2] {
    let rollouts = f64::from(looked.rollouts.max(1));
    [looked.wins.sum as f64 / rollouts, looked.points.sum as f64 / rollouts]
}

/// What those of all decisions cost that were looked at in these games, which may be some of those that were.
pub(super) fn outside_counts(games: &[Advised], chance: f64) -> Cost {
    let sums = games.iter().map(|game| game.looked.iter().fold(OfGame::default(), OfGame::with));
    cost(games, chance, None, Part::All, &sums.collect::<Vec<_>>())
}

/// What one game says of a part.
#[derive(Debug, Clone, Copy, Default)]
struct OfGame {
    looked: u64,
    differ: u64,
    cost: [f64; 2],
}

impl OfGame {
    /// The same with a decision more.
    fn with(self, looked: &Looked) -> Self {
        let [wins, points] = cost_of(looked);
        Self {
            looked: self.looked + 1,
            differ: self.differ + u64::from(looked.own != looked.advised),
            cost: [self.cost[0] + wins, self.cost[1] + points],
        }
    }
}

/// What decisions cost a game: all of them first, then by what came to them, by kind and by turn. `chance` is that with which
/// decisions were looked at.
///
/// Decisions of one game are not independent, so games are what errors come from. Where it is known how many decisions of a
/// part there were, the cost of a game is that number a game times the mean cost of those looked at (a ratio, whose error is
/// that of its linear part); otherwise it is the sum over those looked at, each counted 1/`chance` times.
#[must_use]
pub fn costs(games: &[Advised], chance: f64) -> Vec<Cost> {
    let mut parts: BTreeMap<Part, Vec<OfGame>> = BTreeMap::new();
    parts.insert(Part::All, Vec::new());
    for game in games {
        let mut own: BTreeMap<Part, OfGame> = BTreeMap::new();
        for looked in &game.looked {
            let kind = looked.choices.get(looked.own).map_or(0, |choice| choice.kind);
            for part in [Part::All, Part::By(looked.by), Part::Kind(kind), Part::Turn(looked.turn)] {
                let sum = own.entry(part).or_default();
                *sum = sum.with(looked);
            }
        }
        own.into_iter().for_each(|(part, sum)| parts.entry(part).or_default().push(sum));
    }
    parts.into_iter().map(|(part, sums)| cost(games, chance, known(games, part), part, &sums)).collect()
}

/// How many decisions of a part there were, where that was counted.
fn known(games: &[Advised], part: Part) -> Option<u64> {
    match part {
        Part::All => Some(games.iter().map(|game| game.usage.asked).sum()),
        Part::By(Decider::Rule(rule)) => Some(games.iter().filter_map(|game| game.usage.decided.get(rule)).sum()),
        Part::By(Decider::Uncovered) => Some(games.iter().map(|game| game.usage.uncovered).sum()),
        Part::By(Decider::Slip) => Some(games.iter().map(|game| game.usage.slips).sum()),
        Part::By(Decider::Player) | Part::Kind(_) | Part::Turn(_) => None,
    }
}

fn cost(games: &[Advised], chance: f64, known: Option<u64>, part: Part, sums: &[OfGame]) -> Cost {
    let count = games.len() as f64;
    let looked: u64 = sums.iter().map(|sum| sum.looked).sum();
    let figure = |which: usize| {
        let sum: f64 = sums.iter().map(|sum| sum.cost[which]).sum();
        match known {
            Some(known) => {
                let mean = sum / (looked.max(1)) as f64;
                let squares = sums.iter().map(|sum| (sum.cost[which] - mean * sum.looked as f64).powi(2));
                let error = (squares.sum::<f64>() * count / (count - 1.0).max(1.0)).sqrt() / looked.max(1) as f64;
                let decisions = known as f64 / count.max(1.0);
                Figure { value: mean * decisions, error: error * decisions }
            }
            None => {
                let mean = sum / count.max(1.0);
                // Games without such a decision cost nothing.
                let squares: f64 = sums.iter().map(|sum| sum.cost[which].powi(2)).sum();
                let variance = (squares - count * mean * mean).max(0.0) / (count - 1.0).max(1.0);
                Figure { value: mean / chance, error: (variance / count.max(1.0)).sqrt() / chance }
            }
        }
    };
    Cost {
        part,
        decisions: known.map_or(looked as f64 / chance, |known| known as f64) / count.max(1.0),
        looked,
        differ: sums.iter().map(|sum| sum.differ).sum(),
        wins: figure(0),
        points: figure(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::made_up::{game, looked};

    #[test]
    fn costs_are_told_where_they_are() {
        // In every game one decision by rule 0 that costs 2 points, one by rule 1 that costs none, and one by rule 1 in the
        // second turn, which costs 1 point in every other game.
        let games: Vec<Advised> = (0..100)
            .map(|number| {
                let last = if number % 2 == 0 { 4 } else { 0 };
                game(number, vec![looked(0, 1, [0, 8]), looked(1, 1, [0, 0]), looked(1, 2, [0, last])])
            })
            .collect();
        let costs = costs(&games, 1.0);
        let find = |part: Part| *costs.iter().find(|cost| cost.part == part).expect("a part");
        let all = find(Part::All);
        assert_eq!((all.looked, all.differ, all.decisions), (300, 150, 3.0));
        assert!((all.points.value - 2.5).abs() < 1e-12 && all.wins == Figure::default());
        let first = find(Part::By(Decider::Rule(0)));
        assert!((first.points.value - 2.0).abs() < 1e-12 && first.points.error < 1e-9, "{first:?}");
        // Half of 100 games cost 1 point: the standard error of 0.5 is 0.5 / √99.
        for part in [Part::By(Decider::Rule(1)), Part::Turn(2)] {
            let cost = find(part);
            assert!((cost.points.value - 0.5).abs() < 1e-12, "{cost:?}");
            assert!((cost.points.error - 0.5 / 99.0_f64.sqrt()).abs() < 1e-3, "{cost:?}");
        }
    }

    #[test]
    fn decisions_that_were_not_looked_at_cost_as_much_as_the_others() {
        let all = |games: Vec<Advised>, chance| costs(&games, chance)[0];
        let whole = all((0..50).map(|number| game(number, vec![looked(0, 1, [4, 4]); 4])).collect(), 1.0);
        let mut halves: Vec<Advised> = (0..50).map(|number| game(number, vec![looked(0, 1, [4, 4]); 2])).collect();
        halves.iter_mut().for_each(|game| {
            game.usage.asked = 4;
            game.usage.decided = vec![4, 0];
        });
        let half = all(halves, 0.5);
        assert!((whole.wins.value - 4.0).abs() < 1e-12 && (half.wins.value - 4.0).abs() < 1e-12, "{whole:?} {half:?}");
    }

    #[test]
    fn no_games_cost_nothing() {
        let none = costs(&[], 0.5);
        assert_eq!(none.len(), 1);
        assert_eq!((none[0].looked, none[0].wins, none[0].points), (0, Figure::default(), Figure::default()));
    }
}
