//! As few variables as do as well.

use super::{
    ALLOWED, Findings, LEVEL, Mean, Measure, Paired, Plan, apart, errors_of, is_worse,
    leave_out::Learner,
    ledger::Played,
    table::{Entrant, Table},
};
use crate::{fit::Solved, simulation::Playable, strategy::Strategy, train::Halt};
use std::sync::Arc;

/// How many of the variables of one set the next one has.
const NEXT: f64 = 0.8;

/// How many sets are played to be told, and how many times as many games as a variable is told by.
const TRIES: usize = 3;
pub(super) const TOLD: u64 = 8;

/// A player with fewer variables.
#[derive(Debug, Clone)]
pub struct Fewest {
    /// The places of its variables among the parts.
    pub kept: Vec<usize>,
    /// What it gains on the player with all variables.
    pub gain: Paired,
    /// How both play: itself, and the player.
    pub means: [Mean; 2],
    /// How many standard errors its intervals reach, so that those of all sets that were told hold together.
    pub errors: f64,
    /// Whether it does as well for certain. If no set does, it is the largest that was told.
    pub as_well: bool,
    /// The player.
    pub strategy: Strategy,
    /// How many times as fast as the player it played, by the clock: no result depends on it.
    pub faster: f64,
}

/// The sizes of the sets that are tried, of so many variables.
fn sizes(count: usize) -> Vec<usize> {
    let mut sizes = Vec::new();
    let mut size = count;
    while size > 1 {
        size = ((size as f64 * NEXT) as usize).max(1);
        sizes.push(size);
    }
    sizes
}

/// How many that are.
pub(super) fn steps(count: usize) -> usize {
    sizes(count).len()
}

/// Whether a player surely loses no more than it may, on one that has so many points.
fn is_as_well(findings: &Findings, gain: &Paired, points: f64, errors: f64) -> bool {
    match findings.aims_at_wins && findings.measure == Measure::Score {
        true => gain.wins_between(errors)[0] > -ALLOWED,
        false => gain.points_between(errors)[0] > -ALLOWED * points.abs(),
    }
}

/// Leaves variables out, those first without which the fit loses least when all others have learned again, and those last
/// that were missed when each was left out alone; finds the fewest that seem to do as well by some games, and tells by others
/// whether they do. `None` if it was ended.
pub(super) fn fewest<S>(
    learner: &Learner<'_>,
    table: &Table<'_, S>,
    plan: &Plan,
    solved: &Solved,
    findings: &mut Findings,
) -> Result<(), Halt>
where
    S: Fn(&Strategy) -> Result<Arc<dyn Playable>, Halt> + Sync,
{
    let count = findings.parts.len();
    let needed: Vec<bool> = findings.parts.iter().map(|part| findings.is_missed(part)).collect();
    let order = solved.order(&needed);
    let kept_of = |size: usize| -> Vec<usize> {
        let mut kept = order[order.len() - size..].to_vec();
        kept.sort_unstable();
        kept
    };
    let strategy_of = |size: usize| {
        let kept = kept_of(size);
        let kept: Vec<bool> = (0..count).map(|place| kept.contains(&place)).collect();
        learner.with(&kept)
    };
    let games = plan.games.max(2);
    let sizes = sizes(count);
    let own = table.seat(learner.strategy)?;
    let mut entrants: Vec<Entrant> = vec![(Arc::clone(&own), games)];
    for &size in &sizes {
        entrants.push((table.seat(&strategy_of(size)?)?, games));
    }
    table.onlooker.begins(&format!("{} sets of fewer variables, {games} games each", sizes.len()));
    let Some(played) = table.play(&entrants, apart(plan.seed, 4))? else { return Ok(()) };
    let Some((of_own, others)) = played.split_first() else { return Ok(()) };
    let against_own = |other: &Played| Paired::of(&of_own.games, &other.games);
    findings.tried = sizes.iter().zip(others).map(|(&size, other)| (size, against_own(other))).collect();
    let points = Mean::of(&of_own.games).points;
    let errors = errors_of(1.0 - (1.0 - LEVEL) / TRIES as f64);
    let by_wins = findings.aims_at_wins && findings.measure == Measure::Score;
    let may = |gain: &Paired| {
        let loses = match by_wins {
            true => gain.wins() < -0.5 * ALLOWED,
            false => gain.points.value < -0.5 * ALLOWED * points.abs(),
        };
        !loses && !is_worse(gain, errors)
    };
    // From the smallest that may do as well up; all of them are more than there is time for.
    let candidates: Vec<usize> =
        findings.tried.iter().rev().filter(|(_, gain)| may(gain)).map(|(size, _)| *size).collect();
    let told = TOLD * games;
    for (number, size) in (0..).zip(some_of(&candidates)) {
        let strategy = strategy_of(size)?;
        table.onlooker.begins(&format!("{size} variables, on {told} games of their own"));
        let seed = apart(plan.seed, 5 + number);
        let both: [Entrant; 2] = [(table.seat(&strategy)?, told), (Arc::clone(&own), told)];
        let Some(played) = table.play(&both, seed)? else { return Ok(()) };
        let [of_fewer, of_own] = &played[..] else { return Ok(()) };
        let means = [of_fewer, of_own].map(|player| Mean::of(&player.games));
        let gain = Paired::of(&of_own.games, &of_fewer.games);
        let as_well = is_as_well(findings, &gain, means[1].points, errors);
        findings.fewest = Some(Fewest {
            kept: kept_of(size),
            gain,
            means,
            errors,
            as_well,
            strategy,
            faster: of_own.seconds / of_fewer.seconds.max(1e-9),
        });
        if as_well {
            break;
        }
    }
    Ok(())
}

/// The first, the one in the middle and the last.
fn some_of(all: &[usize]) -> Vec<usize> {
    let mut some: Vec<usize> =
        (0..TRIES).filter_map(|place| all.get(place * all.len().saturating_sub(1) / (TRIES - 1)).copied()).collect();
    some.dedup();
    some
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_sets_of_many_are_told() {
        assert_eq!(some_of(&[3, 5, 7, 9, 12]), [3, 7, 12]);
        assert_eq!((some_of(&[3, 5]), some_of(&[3]), some_of(&[]).len()), (vec![3, 5], vec![3], 0));
    }

    #[test]
    fn sets_become_smaller_down_to_one_variable() {
        assert_eq!(sizes(10), [8, 6, 4, 3, 2, 1]);
        assert_eq!((sizes(2), sizes(1).len(), steps(0)), (vec![1], 0, 0));
    }
}
