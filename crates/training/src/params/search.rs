//! The search for better numbers.

use super::{
    Goal, Listener, Next, Versus,
    cmaes::Cmaes,
    versus::{self, Difference, Table, difference, value},
};
use crate::{
    Aim, Halt,
    random::{Purpose, Streams},
    simulation::{GameResult, Playable, apart},
    strategy::Strategy,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// How many middles are compared at the end.
const COMPARED: usize = 4;

/// The iterations whose gains are compared with those of as many before them, to see whether it still goes up.
const WINDOW: usize = 8;

/// The share of an iteration's games after which those who are clearly behind play no more.
const HEAT: f64 = 0.3;

/// How many standard errors are clear.
const CLEARLY: f64 = 2.0;

/// How much two halves of the games must agree on the order of players: below the first more games are played, above the
/// second fewer.
const AGREED: [f64; 2] = [0.25, 0.75];

/// How many times as many games as at first an iteration has at most.
const MOST_TIMES: u64 = 16;

/// How many times as many games as at first an iteration has at least before it counts that nothing is gained.
const FLAT_TIMES: u64 = 4;

/// How wide the distribution is, compared with what it was at first, where nothing is left to look for.
const NARROW: f64 = 1e-3;

/// How wide the distribution stays, at least, in a number that was written as a whole one: such numbers are often compared
/// with counts, where a narrower one would find nothing but steps.
const WHOLE: f64 = 0.2;

/// How numbers are looked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// What for.
    pub goal: Goal,
    /// The names of the params that may change.
    pub names: Vec<String>,
    /// The seed of all games.
    pub seed: u64,
    /// The most iterations.
    pub iterations: u32,
    /// Games of a player in the first iterations; up to 16 times as many later.
    pub games: u64,
    /// Games by which the best are compared, and as many again that tell how good the best one is.
    pub compared: u64,
}

impl Plan {
    /// The players of an iteration, for so many names.
    #[must_use]
    pub fn players(names: usize) -> usize {
        2 * (4 + (3.0 * libm::log(names.max(1) as f64)) as usize)
    }

    /// As many games of a player as are played at first, of those that can be.
    fn first(&self) -> u64 {
        self.games.clamp(1, versus::MOST_GAMES)
    }
}

/// A middle of the distribution.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Middle {
    games: u64,
    gain: f64,
    error: f64,
    values: Vec<f64>,
}

/// All that has been reached after some iterations.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reached {
    /// How many.
    pub iterations: u32,
    /// All games that were played.
    pub played: u64,
    /// Games that a player of the next iteration plays.
    pub games: u64,
    cmaes: Cmaes,
    middles: Vec<Middle>,
}

impl Reached {
    fn nothing(plan: &Plan) -> Self {
        let cmaes = Cmaes::new(plan.names.len());
        Self { iterations: 0, played: 0, games: plan.first(), cmaes, middles: Vec::new() }
    }

    /// Whether its numbers go together, and with so many params.
    #[must_use]
    pub fn is_sound(&self, params: usize) -> bool {
        self.cmaes.is_sound(params)
            && self.middles.len() as u64 == u64::from(self.iterations)
            && self.middles.iter().all(|middle| middle.values.len() == params)
            && (1..=versus::MOST_GAMES).contains(&self.games)
    }

    /// How much the middle of the last iterations gained on the given player, and its standard error: percentage points as a
    /// share, or points. `None` before the first.
    #[must_use]
    pub fn gain(&self) -> Option<(f64, f64)> {
        let last = &self.middles[self.middles.len().saturating_sub(WINDOW)..];
        (!last.is_empty()).then(|| average(last)).map(|gain| (gain.value, gain.error))
    }

    /// Whether the last iterations gained no more than those before them.
    fn stalls(&self) -> bool {
        let Some(start) = self.middles.len().checked_sub(2 * WINDOW) else { return false };
        let (before, last) = self.middles[start..].split_at(WINDOW);
        let (before, last) = (average(before), average(last));
        last.value - before.value < 0.5 * before.error.hypot(last.error)
    }

    /// Whether there is nothing left to look for: it stalls though many games are played, or the distribution is narrow.
    fn is_flat(&self, plan: &Plan) -> bool {
        let narrow = self.cmaes.widths().iter().all(|width| *width < NARROW);
        narrow || self.games >= FLAT_TIMES * plan.first() && self.stalls()
    }
}

/// The mean gain of some iterations, game by game, and its standard error.
fn average(middles: &[Middle]) -> Difference {
    let games = middles.iter().map(|middle| middle.games as f64).sum::<f64>().max(1.0);
    let sum = |of: fn(&Middle) -> f64| middles.iter().map(of).sum::<f64>();
    let squares = sum(|middle| (middle.games as f64 * middle.error).powi(2));
    Difference { value: sum(|middle| middle.games as f64 * middle.gain) / games, error: squares.sqrt() / games }
}

/// A param that has another value than it had.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// Its name.
    pub name: String,
    /// What it was.
    pub before: f64,
    /// What it is.
    pub after: f64,
}

/// What was found.
#[derive(Debug, Clone)]
pub struct Better {
    /// The strategy with the numbers that were found.
    pub strategy: Strategy,
    /// What is not as it was; nothing where the given numbers are the best.
    pub changes: Vec<Change>,
    /// The one that was found against the one that was given, in games that neither was chosen by.
    pub versus: Versus,
    /// How many iterations there were.
    pub iterations: u32,
    /// Whether they ended because nothing was gained any more.
    pub flat: bool,
    /// All games that were played.
    pub games: u64,
}

/// What iterations have in common.
struct Searcher<'a, 'b, S, L> {
    base: &'a Strategy,
    plan: &'a Plan,
    /// What the params are, and how far the first players are from it.
    given: Vec<f64>,
    widths: Vec<f64>,
    table: &'b mut Table<'a, S, L>,
}

/// Looks for better numbers, on from what was `reached` before. `seat` seats strategies at the rules.
///
/// The same plan finds the same numbers on any number of threads, wherever it was broken off and taken up again, if the
/// listener does not end it early.
///
/// # Errors
/// A [`Halt`]: the listener stopped it, a game was broken, or the strategy has no such params.
pub fn improve<S, L>(
    base: &Strategy,
    seat: &S,
    plan: &Plan,
    reached: Option<Reached>,
    listener: &mut L,
) -> Result<Better, Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt>,
    L: Listener + Sync,
{
    let known = base.params();
    let value = |name: &String| {
        let found = known.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
        found.ok_or_else(|| Halt::Unfit(format!("`{}` has no param `{name}`", base.name())))
    };
    let given: Vec<f64> = plan.names.iter().map(value).collect::<Result<_, Halt>>()?;
    if given.is_empty() || plan.goal.aim == Aim::Turns {
        return Err(Halt::Unfit("there are no params to change, or no wins or points to change them for".into()));
    }
    let widths = given.iter().map(|value| width(*value)).collect();
    let mut reached = reached.unwrap_or_else(|| Reached::nothing(plan));
    let mut table = Table { seat, listener, played: reached.played };
    let mut searcher = Searcher { base, plan, given, widths, table: &mut table };
    loop {
        let next = searcher.table.listener.reached(&reached);
        if next == Next::Stop {
            return Err(Halt::Stopped);
        }
        if next == Next::End || reached.iterations >= plan.iterations || reached.is_flat(plan) {
            return searcher.choose(&reached);
        }
        searcher.iterate(&mut reached)?;
    }
}

/// How far from a number the first players look.
fn width(value: f64) -> f64 {
    let least = if value.fract() == 0.0 { 0.7 } else { 0.01 };
    (0.3 * value.abs()).max(least)
}

impl<S, L> Searcher<'_, '_, S, L>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt>,
    L: Listener + Sync,
{
    /// The params at a place of the distribution.
    fn values(&self, place: &[f64]) -> Vec<f64> {
        let all = self.given.iter().zip(&self.widths).zip(place);
        all.map(|((given, width), place)| rounded(given + width * place)).collect()
    }

    fn player(&self, values: &[f64]) -> Result<Strategy, Halt> {
        let mut player = self.base.clone();
        for ((name, value), given) in self.plan.names.iter().zip(values).zip(&self.given) {
            if value != given {
                player = player.with_param(name, *value).map_err(Halt::Unfit)?;
            }
        }
        Ok(player)
    }

    /// Plays an iteration and learns from it.
    fn iterate(&mut self, reached: &mut Reached) -> Result<(), Halt> {
        let points =
            reached.cmaes.points(&Streams::new(self.plan.seed).branch(0, SEARCH), Plan::players(self.given.len()));
        let middle = self.values(reached.cmaes.mean());
        let mut players = vec![self.base.clone(), self.player(&middle)?];
        for point in &points {
            players.push(self.player(&self.values(&point.place))?);
        }
        let seed = apart(self.plan.seed, 3 + u64::from(reached.iterations));
        let heat = ((reached.games as f64 * HEAT) as u64).clamp(1, reached.games);
        let first = self.table.play(&players, seed, 0..heat)?;
        let racing = self.racing(&first[2..]);
        let still: Vec<Strategy> =
            players[..2].iter().chain(racing.iter().map(|&place| &players[2 + place])).cloned().collect();
        let rest = self.table.play(&still, seed, heat..reached.games)?;
        let mut results = first;
        for (place, more) in [0, 1].into_iter().chain(racing.iter().map(|place| place + 2)).zip(rest) {
            results[place].extend(more);
        }

        let (goal, own) = (self.plan.goal, &results[2..]);
        let worths: Vec<f64> = own.iter().map(|results| value(goal, results)).collect();
        let is_behind = |place: &usize| !racing.contains(place);
        let mut order: Vec<usize> = (0..points.len()).collect();
        order.sort_by(|a, b| is_behind(a).cmp(&is_behind(b)).then(worths[*b].total_cmp(&worths[*a])).then(a.cmp(b)));
        let agreed = agreement(goal, &own.iter().map(Vec::as_slice).collect::<Vec<_>>());
        reached.cmaes.learn(&points, &order);
        let least: Vec<f64> = self
            .given
            .iter()
            .zip(&self.widths)
            .map(|(given, width)| if given.fract() == 0.0 { WHOLE / width } else { 0.0 })
            .collect();
        reached.cmaes.keep_wide(&least);
        let gain = self.gain(&results[1], &results[0]);
        reached.middles.push(Middle {
            games: results[0].len() as u64,
            gain: gain.value,
            error: gain.error,
            values: middle,
        });
        let most = (MOST_TIMES * self.plan.first()).min(versus::MOST_GAMES);
        let (more, fewer) = ((reached.games * 3 / 2).min(most).max(reached.games), reached.games * 2 / 3);
        reached.games = match agreed {
            _ if reached.stalls() => more,
            agreed if agreed < AGREED[0] => more,
            agreed if agreed > AGREED[1] => fewer.max(self.plan.first()),
            _ => reached.games,
        };
        reached.iterations += 1;
        reached.played = self.table.played;
        Ok(())
    }

    /// How much nearer the first games are to the goal than the second.
    fn gain(&self, first: &[GameResult], second: &[GameResult]) -> Difference {
        let goal = self.plan.goal;
        let more = difference(goal.aim, first, second);
        match goal.at {
            None => more,
            Some(_) => Difference { value: value(goal, first) - value(goal, second), ..more },
        }
    }

    /// The places of the players who are not clearly behind the worst of the better half.
    fn racing(&self, results: &[Vec<GameResult>]) -> Vec<usize> {
        let mut order: Vec<usize> = (0..results.len()).collect();
        if self.plan.goal.at.is_some() {
            return order;
        }
        let worths: Vec<f64> = results.iter().map(|results| value(self.plan.goal, results)).collect();
        order.sort_by(|a, b| worths[*b].total_cmp(&worths[*a]).then(a.cmp(b)));
        let better = results.len() / 2;
        let worst = order[better.max(1) - 1];
        let mut racing: Vec<usize> = order[..better].to_vec();
        racing.extend(order[better..].iter().copied().filter(|&place| {
            let behind = difference(self.plan.goal.aim, &results[worst], &results[place]);
            behind.value <= CLEARLY * behind.error
        }));
        racing.sort_unstable();
        racing
    }

    /// The best of the middles, without changes that gain nothing, against the given player.
    fn choose(mut self, reached: &Reached) -> Result<Better, Halt> {
        let flat = reached.is_flat(self.plan);
        let mut best: Vec<&Middle> = reached.middles.iter().collect();
        best.sort_by(|a, b| b.gain.total_cmp(&a.gain));
        best.truncate(COMPARED);
        let mut candidates: Vec<Vec<f64>> = best.into_iter().map(|middle| middle.values.clone()).collect();
        candidates.push(self.values(reached.cmaes.mean()));
        let smoothed = reached.middles.len().saturating_sub(WINDOW);
        candidates.push(mean_of(&reached.middles[smoothed..], &self.given));
        let mut players = vec![self.base.clone()];
        for values in &candidates {
            players.push(self.player(values)?);
        }
        let [to_choose, to_tell] = [1, 2].map(|number| apart(self.plan.seed, number));
        let compared = 0..self.plan.compared;
        let results = self.table.play(&players, to_choose, compared.clone())?;
        let mut values = self.given.clone();
        let mut best = value(self.plan.goal, &results[0]);
        for (candidate, results) in candidates.into_iter().zip(&results[1..]) {
            let worth = value(self.plan.goal, results);
            if worth > best {
                (best, values) = (worth, candidate);
            }
        }
        self.put_back(&mut values, best, to_choose)?;

        let strategy = self.player(&values)?;
        let told = self.table.play(&[strategy.clone(), self.base.clone()], to_tell, compared)?;
        let changes =
            self.plan.names.iter().zip(&self.given).zip(values).filter(|((_, before), after)| *before != after);
        Ok(Better {
            changes: changes.map(|((name, &before), after)| Change { name: name.clone(), before, after }).collect(),
            versus: Versus::of(&told[0], &told[1]),
            strategy,
            iterations: reached.iterations,
            flat,
            games: self.table.played,
        })
    }

    /// Puts each number back to what it was where that is no worse in these games, the least changed first.
    fn put_back(&mut self, values: &mut [f64], best: f64, seed: u64) -> Result<(), Halt> {
        let change = |place: usize, values: &[f64]| ((values[place] - self.given[place]) / self.widths[place]).abs();
        let mut order: Vec<usize> = (0..values.len()).filter(|&place| values[place] != self.given[place]).collect();
        order.sort_by(|a, b| change(*a, values).total_cmp(&change(*b, values)));
        let mut best = best;
        for place in order {
            let changed = std::mem::replace(&mut values[place], self.given[place]);
            let player = self.player(values)?;
            let results = self.table.play(&[player], seed, 0..self.plan.compared)?;
            let without = value(self.plan.goal, &results[0]);
            if without >= best { best = without } else { values[place] = changed }
        }
        Ok(())
    }
}

/// The streams from which players are drawn.
const SEARCH: Purpose = Purpose::named("params");

/// The mean of the params of some middles; what was given where there are none.
fn mean_of(middles: &[Middle], given: &[f64]) -> Vec<f64> {
    if middles.is_empty() {
        return given.to_vec();
    }
    let mean = |place: usize| middles.iter().map(|middle| middle.values[place]).sum::<f64>() / middles.len() as f64;
    (0..given.len()).map(|place| rounded(mean(place))).collect()
}

/// A number with three digits that count, as it is written and played with.
fn rounded(value: f64) -> f64 {
    format!("{value:.2e}").parse().unwrap_or(value)
}

/// How much the halves of the games agree on the order of players: Spearman's correlation of their ranks, from -1 to 1.
fn agreement(goal: Goal, results: &[&[GameResult]]) -> f64 {
    let ranks = |half: usize| -> Vec<f64> {
        let worths: Vec<f64> = results
            .iter()
            .map(|results| {
                let own: Vec<GameResult> = results.iter().skip(half).step_by(2).copied().collect();
                value(goal, &own)
            })
            .collect();
        let rank = |own: &f64| {
            let below = worths.iter().filter(|worth| *worth < own).count();
            let alike = worths.iter().filter(|worth| *worth == own).count();
            below as f64 + 0.5 * alike as f64
        };
        worths.iter().map(rank).collect()
    };
    let (one, other) = (ranks(0), ranks(1));
    let middle = results.len() as f64 / 2.0;
    let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| (a - middle) * (b - middle)).sum::<f64>();
    let spread = (product(&one, &one) * product(&other, &other)).sqrt();
    if spread > 0.0 { product(&one, &other) / spread } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_that_order_players_alike_agree() {
        let of =
            |scores: &[i32]| -> Vec<GameResult> { scores.iter().map(|score| GameResult::new(false, *score)).collect() };
        let goal = Goal { aim: Aim::Score, at: None };
        let all = [of(&[1, 1]), of(&[2, 2]), of(&[3, 3])];
        let all: Vec<&[GameResult]> = all.iter().map(Vec::as_slice).collect();
        assert!((agreement(goal, &all) - 1.0).abs() < 1e-12);
        let all = [of(&[1, 3]), of(&[2, 2]), of(&[3, 1])];
        let all: Vec<&[GameResult]> = all.iter().map(Vec::as_slice).collect();
        assert!((agreement(goal, &all) + 1.0).abs() < 1e-12);
        assert_eq!(agreement(goal, &all[..1]), 0.0);
    }

    #[test]
    fn numbers_have_three_digits_that_count() {
        assert_eq!(
            [0.0, 1.0, -2.512, 1.0 / 3.0, 123_456.0, 1.237e-9].map(rounded),
            [0.0, 1.0, -2.51, 0.333, 123_000.0, 1.24e-9]
        );
    }
}
