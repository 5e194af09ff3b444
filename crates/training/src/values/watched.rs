//! Positions that a player met, and what is learned from them.

use super::table::Table;
use crate::{
    fit::Sums,
    plan::Worths,
    simulation::{Moments, Observed, Playable},
    strategy::{Strategy, Weighed, Worth},
    train::Halt,
};
use serde::{Deserialize, Serialize};
use std::{collections::BTreeMap, sync::Arc};

/// How much of what is learned of a position is what the player itself held it to be worth; the rest is how its game
/// ended. From ends alone a single iteration is much weaker than a player that is the best of many.
const TRUST: f64 = 0.5;

/// What a strategy's value is made of.
#[derive(Debug, Clone)]
pub(super) struct Value {
    /// What a game that is over is worth.
    pub over: Worths,
    /// What a position is worth with every variable at 0.
    pub constant: Weighed,
    /// What it weighs.
    pub parts: Vec<Worth>,
    /// The positions that it judges.
    pub moments: Moments,
}

/// What the constant is called among [`Strategy::worth`]: games that are over come before it, what is weighed after it.
const CONSTANT: &str = "constant";

impl Value {
    /// That of a strategy; `None` if it has none, or weighs nothing.
    pub fn of(strategy: &Strategy) -> Option<Self> {
        let worth = strategy.worth();
        let constant = worth.iter().position(|worth| worth.name == CONSTANT)?;
        let over = |name: &str| worth[..constant].iter().find(|worth| worth.name == name).map_or(0.0, |own| own.always);
        let (rules, lets) = (strategy.rules(), strategy.lets());
        let written = rules.iter().flat_map(|rule| [&rule.when, &rule.prefer]).chain(lets.iter().map(|own| &own.1));
        let after = written.into_iter().any(|text| text.contains("after.value"));
        let value = Self {
            over: Worths { score: over("score"), margin: over("margin"), turns: over("turns"), win: over("win") },
            constant: [worth[constant].always, worth[constant].by_turn],
            parts: worth[constant + 1..].to_vec(),
            moments: if after { Moments::Decisions } else { Moments::Turns },
        };
        (!value.parts.is_empty()).then_some(value)
    }

    /// What a position at this stage of a game is worth.
    pub fn at(&self, stage: f64, position: &[f64]) -> f64 {
        let [always, by_turn] = self.constant;
        let parts = self.parts.iter().zip(position).map(|(own, value)| (own.always + own.by_turn * stage) * value);
        always + by_turn * stage + parts.sum::<f64>()
    }

    /// What each variable weighs.
    pub fn weight(&self, part: usize) -> Weighed {
        self.parts.get(part).map_or([0.0; 2], |own| [own.always, own.by_turn])
    }
}

/// Positions of a turn.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    count: f64,
    sums: Vec<f64>,
    squares: Vec<f64>,
}

impl Turn {
    fn variance(&self, variable: usize) -> f64 {
        let mean = self.sums[variable] / self.count;
        let variance = self.squares[variable] / self.count - mean * mean;
        // The square is known to fewer digits than the mean.
        if variance > 1e-9 * mean * mean { variance } else { 0.0 }
    }
}

/// Positions that were watched.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Watched {
    variables: usize,
    turns: BTreeMap<u32, Turn>,
    /// Their games.
    pub games: u64,
    /// How many.
    pub positions: u64,
    pub regression: Sums,
}

impl Watched {
    /// None yet, of so many variables.
    fn new(variables: usize) -> Self {
        Self { variables, turns: BTreeMap::new(), games: 0, positions: 0, regression: Sums::new(variables) }
    }

    /// Whether these are positions of so many variables.
    pub fn is_of(&self, variables: usize) -> bool {
        let is_of = |turn: &Turn| turn.sums.len() == variables && turn.squares.len() == variables;
        self.variables == variables && self.regression.is_of(variables) && self.turns.values().all(is_of)
    }

    /// What a game shows to a player with this value.
    fn learn(&mut self, value: &Value, game: &Observed) {
        let over = value.over;
        let reached = over.of(game);
        let positions = game.variables.chunks_exact(self.variables.max(1));
        for ((&turn, &stage), position) in game.turns.iter().zip(&game.stages).zip(positions) {
            let held = value.at(stage, position);
            self.add([f64::from(turn), stage], position, reached + TRUST * (held - reached), over.turns);
        }
        self.games += 1;
    }

    fn add(&mut self, [turn, stage]: [f64; 2], position: &[f64], reached: f64, turns: f64) {
        let empty = || Turn { count: 0.0, sums: vec![0.0; self.variables], squares: vec![0.0; self.variables] };
        let at = turn;
        let turn = self.turns.entry(stage.round().max(0.0) as u32).or_insert_with(empty);
        turn.count += 1.0;
        for (place, value) in position.iter().enumerate() {
            turn.sums[place] += value;
            turn.squares[place] += value * value;
        }
        self.positions += 1;
        // Where turns cost something, those to come are learned, as `train` does.
        match turns {
            0.0 => self.regression.add(stage, position, reached),
            _ => self.regression.add(0.0, position, reached - turns * at),
        }
    }

    /// The turns between which most positions lie: of ten, one lies before and one after them.
    pub fn usual_turns(&self) -> [u32; 2] {
        let all = self.positions as f64;
        let at = |share: f64| {
            let mut so_far = 0.0;
            let mut reaches = |turn: &Turn| {
                so_far += turn.count;
                so_far >= share * all
            };
            self.turns.iter().find(|(_, turn)| reaches(turn)).map_or(0, |(number, _)| *number)
        };
        [at(0.1), at(0.9)]
    }

    /// By how much a variable differs between positions of one turn: the standard deviation.
    pub fn spread(&self, variable: usize) -> f64 {
        self.mean_square(variable, |_| 1.0).sqrt()
    }

    /// By how much what a variable is worth differs between positions of one turn.
    pub fn matters(&self, variable: usize, [always, by_turn]: Weighed) -> f64 {
        self.mean_square(variable, |turn| always + by_turn * turn).sqrt()
    }

    fn mean_square(&self, variable: usize, weight: impl Fn(f64) -> f64) -> f64 {
        let of = |(number, turn): (&u32, &Turn)| {
            let weight = weight(f64::from(*number));
            turn.count * weight * weight * turn.variance(variable)
        };
        self.turns.iter().map(of).sum::<f64>() / (self.positions as f64).max(1.0)
    }
}

/// Games that are watched before what they show is added up.
const AT_ONCE: u64 = 1_024;

/// Watches the first games of a seed, on from those that were watched before.
pub(super) fn watch<S>(
    table: &Table<'_, S>,
    seat: &Arc<dyn Playable>,
    value: &Value,
    seed: u64,
    games: u64,
) -> Result<Watched, Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
{
    let mut watched = table.desk.watched().unwrap_or_else(|| Watched::new(value.parts.len()));
    table.onlooker.played(watched.games);
    while watched.games < games {
        let next = watched.games..(watched.games + AT_ONCE).min(games);
        let observed = table.watch(seat, seed, next, value.moments)?.ok_or(Halt::Stopped)?;
        observed.iter().for_each(|game| watched.learn(value, game));
        table.desk.put_watched(&watched);
    }
    Ok(watched)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spreads_are_those_within_turns() {
        let mut watched = Watched::new(2);
        for turn in 1..=10 {
            for step in [-1.0, 1.0] {
                // The first differs from turn to turn alone, the second within turns too.
                watched.add([f64::from(turn); 2], &[f64::from(turn), f64::from(turn) + 2.0 * step], 0.0, 0.0);
            }
        }
        assert_eq!((watched.positions, watched.usual_turns()), (20, [1, 9]));
        assert_eq!([0, 1].map(|variable| watched.spread(variable)), [0.0, 2.0]);
        assert_eq!(watched.matters(1, [3.0, 0.0]), 6.0);
        // 2 · turn: the root of the mean of (2 · 2 · turn)².
        assert!((watched.matters(1, [0.0, 2.0]) - 4.0 * 38.5_f64.sqrt()).abs() < 1e-9);
    }
}
