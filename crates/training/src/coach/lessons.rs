//! What decisions that were looked at teach: for each legal action, what it would have gained.

use super::costs::cost_of;
use crate::{
    Aim,
    simulation::{Advised, Decider, Looked, Sum},
};

/// A win is worth as much as this many times the whole range of scores, as it is to search players, so that points decide
/// where no win is in reach.
const WIN: f64 = 10.0;

/// What is to be gained.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Worth {
    /// What for.
    pub aim: Aim,
    /// How far the highest score lies above the lowest.
    pub span: f64,
}

impl Worth {
    /// What wins and points are worth together: in wins, or in points where these are aimed at.
    #[must_use]
    pub fn of(&self, [wins, points]: [f64; 2]) -> f64 {
        match self.aim {
            Aim::Wins => wins + points / (WIN * self.span.max(1.0)),
            // Turns are not told of single games.
            Aim::Score | Aim::Turns => points,
        }
    }
}

/// A decision to learn from.
#[derive(Debug, Clone)]
pub struct Lesson<'a> {
    /// The decision.
    pub looked: &'a Looked,
    /// The place of the rule that came to it, or how many rules there are where none did.
    pub by: usize,
    /// What each legal action gains on the one that was taken.
    pub gains: Vec<f64>,
}

/// What every decision teaches when the game goes on as the strategy itself plays. Mistakes on purpose teach nothing.
pub fn by_itself<'a>(games: &'a [Advised], rules: usize, worth: &Worth) -> Vec<Lesson<'a>> {
    let gains = |looked: &Looked| {
        let tries = f64::from(looked.tries.max(1));
        let mean = |place: usize| {
            let choice = &looked.choices[place];
            worth.of([f64::from(choice.wins) / tries, choice.points as f64 / tries])
        };
        let own = mean(looked.own);
        (0..looked.choices.len()).map(|place| mean(place) - own).collect()
    };
    lessons(games, rules, gains)
}

/// What every decision teaches when the game goes on as the adviser plays: its action gains what the decision cost, drawn
/// toward the mean as far as rollouts leave it unsure; of the others nothing is known but that the adviser would not take
/// them, so they count as such a decision mostly does.
pub fn by_adviser<'a>(games: &'a [Advised], rules: usize, worth: &Worth) -> Vec<Lesson<'a>> {
    let cost = |looked: &Looked| worth.of(cost_of(looked));
    let differ: Vec<&Looked> =
        games.iter().flat_map(|game| &game.looked).filter(|looked| looked.own != looked.advised).collect();
    let count = differ.len().max(1) as f64;
    let mean = differ.iter().map(|looked| cost(looked)).sum::<f64>() / count;
    let spread = differ.iter().map(|looked| (cost(looked) - mean).powi(2)).sum::<f64>() / count;
    let noise = differ.iter().map(|looked| variance(looked, worth)).sum::<f64>() / count;
    let trust = if spread > 0.0 { (1.0 - noise / spread).clamp(0.1, 1.0) } else { 1.0 };
    let usual = mean.max(0.0);
    let gains = |looked: &Looked| {
        let gain = if looked.own == looked.advised { 0.0 } else { mean + trust * (cost(looked) - mean) };
        let of = |place| match place {
            _ if place == looked.advised => gain,
            _ if place == looked.own => 0.0,
            _ => gain.min(0.0) - usual + gain.max(0.0) * 0.5,
        };
        (0..looked.choices.len()).map(of).collect()
    };
    lessons(games, rules, gains)
}

/// The variance of a decision's cost that comes from its rollouts.
fn variance(looked: &Looked, worth: &Worth) -> f64 {
    let rollouts = f64::from(looked.rollouts.max(2));
    let of = |sum: Sum| {
        let mean = sum.sum as f64 / rollouts;
        (sum.squares as f64 / rollouts - mean * mean).max(0.0) / (rollouts - 1.0)
    };
    let by = [worth.of([1.0, 0.0]), worth.of([0.0, 1.0])];
    of(looked.wins) * by[0] * by[0] + of(looked.points) * by[1] * by[1]
}

fn lessons<'a>(games: &'a [Advised], rules: usize, gains: impl Fn(&Looked) -> Vec<f64>) -> Vec<Lesson<'a>> {
    let all = games.iter().flat_map(|game| &game.looked);
    all.filter_map(|looked| {
        let by = match looked.by {
            Decider::Rule(rule) => rule,
            Decider::Uncovered | Decider::Player => rules,
            Decider::Slip => return None,
        };
        Some(Lesson { looked, by, gains: gains(looked) })
    })
    .collect()
}
