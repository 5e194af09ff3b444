//! Each variable left out, with learning again.

use super::{
    FIRST, Findings, Mean, Paired, Plan, apart,
    table::{Entrant, Table},
    watched::{Value, Watched},
};
use crate::{
    file::rounded,
    fit::Weights,
    simulation::Playable,
    strategy::{Strategy, Weighed},
    train::Halt,
};
use std::sync::Arc;

/// Who learns again.
pub(super) struct Learner<'a> {
    pub strategy: &'a Strategy,
    pub value: &'a Value,
    pub watched: &'a Watched,
    pub ridge: f64,
}

impl Learner<'_> {
    /// The player that has learned again with the variables that are kept.
    pub fn with(&self, kept: &[bool]) -> Result<Strategy, Halt> {
        let unsolved = || Halt::Unfit("the positions of these games cannot be told apart".into());
        let solved = self.watched.regression.solve(self.ridge, kept).ok_or_else(unsolved)?;
        let Weights { mut constant, variables: weights } = solved.weights();
        if self.value.over.turns != 0.0 {
            constant[1] = self.value.over.turns;
        }
        let names = self.value.parts.iter().map(|part| part.name.clone());
        let named: Vec<(String, Weighed)> =
            names.zip(weights.into_iter().map(|weight| weight.map(rounded))).filter(|own| own.1 != [0.0; 2]).collect();
        self.strategy.with_weights(constant.map(rounded), &named).map_err(Halt::Unfit)
    }

    /// The same without these.
    pub fn without(&self, parts: &[usize]) -> Result<Strategy, Halt> {
        let kept: Vec<bool> = (0..self.value.parts.len()).map(|place| !parts.contains(&place)).collect();
        self.with(&kept)
    }
}

/// Plays without each variable and without each group; what was not played through is not told.
pub(super) fn leave_out<S>(
    learner: &Learner<'_>,
    table: &Table<'_, S>,
    plan: &Plan,
    findings: &mut Findings,
) -> Result<(), Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
{
    let count = learner.value.parts.len();
    let whole = table.seat(&learner.with(&vec![true; count])?)?;
    let mut wanted: Vec<usize> = (0..count).filter(|&place| findings.parts[place].spread > 0.0).collect();
    wanted.sort_by(|&a, &b| findings.parts[b].lost.total_cmp(&findings.parts[a].lost));
    wanted.truncate(plan.variables);
    let seats: Vec<Arc<dyn Playable>> =
        wanted.iter().map(|&place| table.seat(&learner.without(&[place])?)).collect::<Result<_, Halt>>()?;
    let games = plan.games.max(2);
    let few = (games / FIRST).max(2);
    // Who plays all of the games, by games of their own.
    if !wanted.is_empty() {
        table.onlooker.begins(&format!("without each of {} variables, {few} games each", wanted.len()));
    }
    let Some(order) = chosen(table, &whole, &seats, apart(plan.seed, 2), few)? else { return Ok(()) };
    let more = &order[..order.len().div_ceil(2)];
    let own = table.seat(learner.strategy)?;
    let mut entrants: Vec<Entrant> = vec![(Arc::clone(&whole), games), (own, games)];
    entrants.extend(
        seats
            .iter()
            .enumerate()
            .map(|(place, seat)| (Arc::clone(seat), if more.contains(&place) { games } else { few })),
    );
    for group in &findings.groups {
        entrants.push((table.seat(&learner.without(&group.parts)?)?, games));
    }
    table.onlooker.begins(&format!("what that loses: {games} games where it may be much, {few} where it is not"));
    let Some(played) = table.play(&entrants, apart(plan.seed, 3))? else { return Ok(()) };
    let mut played = played.into_iter().map(|player| player.games);
    let (Some(whole), Some(own)) = (played.next(), played.next()) else { return Ok(()) };
    findings.again = Some((Mean::of(&whole), Paired::of(&own, &whole)));
    let mut without = || played.next().map(|other| Paired::of(&whole, &other));
    for place in wanted {
        findings.parts[place].without = without();
    }
    for group in &mut findings.groups {
        group.without = without();
    }
    Ok(())
}

/// The places of these players, those first who seem to lose most against the whole one for what is known; `None` if it was
/// ended.
fn chosen<S>(
    table: &Table<'_, S>,
    whole: &Arc<dyn Playable>,
    seats: &[Arc<dyn Playable>],
    seed: u64,
    games: u64,
) -> Result<Option<Vec<usize>>, Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
{
    if seats.is_empty() {
        return Ok(Some(Vec::new()));
    }
    let entrants: Vec<Entrant> = std::iter::once(whole).chain(seats).map(|seat| (Arc::clone(seat), games)).collect();
    let Some(played) = table.play(&entrants, seed)? else { return Ok(None) };
    let Some((whole, others)) = played.split_first() else { return Ok(None) };
    let loss = |paired: &Paired| {
        let error = paired.points.error.max(1e-9);
        let of_wins = paired.wins() / ((paired.more + paired.fewer) as f64 + 1.0).sqrt() * paired.games as f64;
        of_wins.min(paired.points.value / error)
    };
    let losses: Vec<f64> = others.iter().map(|other| loss(&Paired::of(&whole.games, &other.games))).collect();
    let mut order: Vec<usize> = (0..losses.len()).collect();
    order.sort_by(|&a, &b| losses[a].total_cmp(&losses[b]));
    Ok(Some(order))
}
