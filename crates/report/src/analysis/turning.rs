//! Where games turn: by the chance to win that their standing gives, or that playing on gives.

use super::turns::chances_of;
use crate::simulation::{Advised, Binned, Looked, Sides, Traced};
use std::collections::BTreeMap;

/// A place in a game at which the chance to win fell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fall {
    /// The decision, counted from 1 with forced ones, after whose choice the chance is `before`.
    pub number: u32,
    /// Its turn.
    pub turn: u32,
    /// The chance to win after the choice, before anything came of it, if the player goes on as it does.
    pub before: f64,
    /// The chance after the choice at the next decision that was not forced; 1 or 0 where the game ended before it.
    pub after: f64,
    /// That decision; `None` where the game ended before it.
    pub until: Option<u32>,
    /// The standard error of what the chance fell by, from the rollouts.
    pub error: f64,
}

impl Fall {
    /// By how much it fell.
    #[must_use]
    pub fn size(&self) -> f64 {
        self.before - self.after
    }
}

/// The places in a game, all of whose decisions were looked at with tries, at which the chance to win fell most: at most so
/// many, in their order. Falls of less than two standard errors are none.
#[must_use]
pub fn falls(game: &Advised, most: usize) -> Vec<Fall> {
    fn chance(looked: &Looked) -> Option<(&Looked, f64, f64)> {
        let own = looked.choices.get(looked.own)?;
        let chance = f64::from(own.wins) / f64::from(looked.tries.max(1));
        Some((looked, chance, chance * (1.0 - chance) / f64::from(looked.tries.max(1))))
    }
    let known: Vec<_> = game.looked.iter().filter(|looked| looked.tries > 0).filter_map(chance).collect();
    let mut falls: Vec<Fall> = known
        .iter()
        .enumerate()
        .map(|(place, (looked, before, variance))| {
            let next = known.get(place + 1);
            let won = if game.outcome.won { 1.0 } else { 0.0 };
            let (after, more) = next.map_or((won, 0.0), |(_, after, variance)| (*after, *variance));
            let until = next.map(|(next, ..)| next.number);
            let error = (variance + more).sqrt();
            Fall { number: looked.number, turn: looked.turn, before: *before, after, until, error }
        })
        .filter(|fall| fall.size() > 2.0 * fall.error && fall.size() > 0.0)
        .collect();
    falls.sort_by(|a, b| b.size().total_cmp(&a.size()).then(a.number.cmp(&b.number)));
    falls.truncate(most);
    falls.sort_by_key(|fall| fall.number);
    falls
}

/// The game that turned most: its place among these, and where.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Turned {
    /// The game's place among those that were given.
    pub place: usize,
    /// The turn after whose end the chance fell.
    pub turn: u32,
    /// The chance to win at its end.
    pub before: f64,
    /// The chance at the end of the next turn in which something was decided; 0 where the game was lost before it.
    pub after: f64,
}

/// Which of these games lost the largest chance to win from the end of one turn to that of the next, the first of those
/// that lost as much. The chance is that of all these games by their margins, or by their scores where the opponent has none,
/// at the end of the same turn, among those that went on. `None` where no game's chance ever fell.
#[must_use]
pub fn turned_most(games: &[Traced]) -> Option<Turned> {
    let mut by_turn: BTreeMap<u32, Sides<Binned>> = BTreeMap::new();
    let ends = |game: &Traced| -> Vec<(u32, i32)> {
        let values = game.values.len() / game.turns.len().max(1);
        let rows = game.values.chunks_exact(values.max(1));
        // Score, opponent's score, margin.
        let standing = |row: &[f64]| match row {
            [_, opponent, margin, ..] if !opponent.is_nan() && !margin.is_nan() => *margin as i32,
            [score, ..] => *score as i32,
            [] => 0,
        };
        // What the game ended with is no standing.
        game.turns.iter().copied().zip(rows.map(standing)).take(game.turns.len().saturating_sub(1)).collect()
    };
    for game in games {
        for (turn, standing) in ends(game) {
            by_turn.entry(turn).or_default().of(game.outcome.won).add(standing);
        }
    }
    let chances: BTreeMap<u32, _> = by_turn.iter().map(|(turn, sides)| (*turn, chances_of(sides))).collect();
    let chance = |turn: u32, standing: i32| {
        let of = chances.get(&turn)?;
        of.iter().find(|chance| (chance.low..=chance.high).contains(&standing)).map(|chance| chance.chance)
    };
    let mut most: Option<Turned> = None;
    for (place, game) in games.iter().enumerate().filter(|(_, game)| !game.outcome.won) {
        let known: Vec<(u32, f64)> =
            ends(game).into_iter().filter_map(|(turn, standing)| Some((turn, chance(turn, standing)?))).collect();
        for (at, &(turn, before)) in known.iter().enumerate() {
            let after = known.get(at + 1).map_or(0.0, |next| next.1);
            if before - after > most.map_or(0.0, |most| most.before - most.after) {
                most = Some(Turned { place, turn, before, after });
            }
        }
    }
    most
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        simulation::{Choice, Decider, Outcome, Sum},
        strategy::Usage,
    };

    fn outcome(won: bool) -> Outcome {
        Outcome {
            game: 0,
            score: 3,
            opponent_score: None,
            margin: None,
            cause: Some(0),
            won,
            rank: 0,
            turns: 3,
            decisions: 9,
            forced: 3,
            offered: 20,
        }
    }

    fn advised(won: bool, wins: &[(u32, u32)]) -> Advised {
        let looked = |&(number, wins): &(u32, u32)| Looked {
            number,
            turn: number / 2,
            by: Decider::Player,
            variables: Vec::new(),
            choices: vec![
                Choice { kind: 0, variables: Vec::new(), wins: 100, points: 0 },
                Choice { kind: 0, variables: Vec::new(), wins, points: 0 },
            ],
            own: 1,
            advised: 1,
            words: [String::new(), String::new()],
            rollouts: 0,
            wins: Sum::default(),
            points: Sum::default(),
            tries: 100,
        };
        Advised { outcome: outcome(won), usage: Usage::default(), looked: wins.iter().map(looked).collect() }
    }

    #[test]
    fn the_largest_falls_are_told_in_their_order() {
        let game = advised(false, &[(1, 60), (2, 64), (5, 30), (6, 90), (7, 88), (9, 50)]);
        let told: Vec<(u32, Option<u32>, f64)> =
            falls(&game, 2).iter().map(|fall| (fall.number, fall.until, (100.0 * fall.size()).round())).collect();
        // A fall from 90 to 88 of 100 may be chance.
        assert_eq!(told, [(7, Some(9), 38.0), (9, None, 50.0)]);
        assert_eq!(falls(&game, 9).len(), 3);
        assert_eq!(falls(&advised(true, &[(1, 60), (2, 80)]), 9), []);
        assert_eq!(falls(&advised(false, &[]), 9), []);
    }

    #[test]
    fn the_game_that_turned_most_had_the_most_to_lose() {
        // After turn 1 games stand at 0 or 9; those at 9 are won, but for the last one.
        let traced = |first: f64, won: bool| Traced {
            outcome: outcome(won),
            turns: vec![1, 2],
            values: vec![first, f64::NAN, f64::NAN, if won { 20.0 } else { 5.0 }, f64::NAN, f64::NAN],
        };
        let mut games = vec![traced(0.0, false); 10];
        games.extend(vec![traced(9.0, true); 9]);
        games.push(traced(9.0, false));
        assert_eq!(turned_most(&games), Some(Turned { place: 19, turn: 1, before: 0.9, after: 0.0 }));
        assert_eq!(turned_most(&games[..19]), None);
        assert_eq!(turned_most(&[]), None);
    }
}
