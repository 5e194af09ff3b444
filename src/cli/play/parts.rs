//! Plans of runs that are played in parts: read again from a manifest, with what comes next and how long it takes.

use super::{Enough, Options, Plan, Stop};
use crate::{
    analysis::CellLabel,
    files::Mistakes,
    frames::{Manifest, ManifestCell},
    scenario::{Cell, Race, Scenario},
    simulation::{Runner, Segment, Tally},
    strategy::Strategy,
};
use rayon::prelude::*;
use std::{
    collections::{BTreeMap, BTreeSet, btree_map::Entry},
    sync::Arc,
    time::{Duration, Instant},
};

impl Plan {
    /// The plan of a run whose manifest this is, for a program that has nothing but that.
    pub fn of_manifest(options: &Options, manifest: &Manifest, enough: Enough) -> Result<Self, Stop> {
        let runner = Runner::new(options.threads)?;
        let cells: Vec<usize> = (0..manifest.grid.cells.len()).collect();
        let cells = cells_of(options, &runner, manifest, &cells)?;
        let (title, seed, level) = (manifest.title.clone(), manifest.seed, manifest.level);
        let mut plan = Self::new(options, runner, title, cells, seed, enough, level)?;
        if let (Some(race), Some(target)) = (manifest.race, &manifest.target) {
            plan.race(Race { keep: race.keep }, target);
        }
        let Manifest { target, compare, design, asserts, about, .. } = manifest.clone();
        (plan.target, plan.compare, plan.design) = (target, compare, design);
        (plan.asserts, plan.about) = (asserts, about);
        Ok(plan)
    }

    /// The games that are played next, before anybody looks at any of them: none where everything was played.
    pub fn next_games(&self, tallies: &[Tally]) -> Vec<Segment> {
        let own = self.stops(tallies).unwrap_or_else(|| self.last_stops(tallies));
        let all = match self.enough {
            Enough::Games(games) => Some(games),
            Enough::Precision { .. } => None,
        };
        let next = |(cell, (tally, own)): (usize, (&Tally, Option<u64>))| {
            Some(Segment { cell, from: tally.games, to: self.next_stop(own.or(all), tally)? })
        };
        tallies.iter().zip(own).enumerate().filter_map(next).collect()
    }

    /// How long a game of each cell takes, in seconds, as far as some games tell: of cells that were not timed, what others with
    /// the same strategy take.
    pub fn seconds_a_game(&self) -> Result<Vec<f64>, Stop> {
        let begun = Instant::now();
        let step = self.cells.len().div_ceil(MOST_TIMED);
        let timed = |cell: usize| -> Result<Option<f64>, Stop> {
            let seat = &self.seats[cell];
            let (mut sitting, mut tally) = (seat.sit(self.seed), Tally::counting(seat.metrics()));
            let own = Instant::now();
            while tally.games < 64 && own.elapsed() < TIMED && begun.elapsed() < TIMED_IN_ALL {
                sitting.play(tally.games..tally.games + 1, &mut tally, None)?;
            }
            Ok((tally.games > 0).then(|| own.elapsed().as_secs_f64() / tally.games as f64))
        };
        // One after the other: who plays beside another one is slower.
        let some: Result<Vec<_>, Stop> =
            (0..self.cells.len()).step_by(step.max(1)).map(|cell| Ok((cell, timed(cell)?))).collect();
        let some: BTreeMap<usize, f64> =
            some?.into_iter().filter_map(|(cell, seconds)| Some((cell, seconds?))).collect();
        let mean = |of: &dyn Fn(usize) -> bool, weighed: bool| {
            let own = some.iter().filter(|(cell, _)| of(**cell));
            let own: Vec<f64> = own
                .map(|(&cell, seconds)| seconds / if weighed { self.seats[cell].weight() as f64 } else { 1.0 })
                .collect();
            (!own.is_empty()).then(|| own.iter().sum::<f64>() / own.len() as f64)
        };
        let usual = mean(&|_| true, true).unwrap_or(1.0);
        let mut by_strategy: BTreeMap<&str, f64> = BTreeMap::new();
        for (cell, label) in self.labels.iter().enumerate() {
            by_strategy.entry(&label.strategy).or_insert_with(|| {
                let same = |other: usize| self.labels[other].strategy == label.strategy;
                mean(&same, false).unwrap_or(usual * self.seats[cell].weight() as f64)
            });
        }
        let of = |(cell, label): (usize, &CellLabel)| {
            some.get(&cell).copied().unwrap_or(by_strategy[label.strategy.as_str()])
        };
        Ok(self.labels.iter().enumerate().map(of).collect())
    }
}

/// Some cells of the run whose manifest this is, as it says that they are played.
pub fn cells_of(options: &Options, runner: &Runner, manifest: &Manifest, cells: &[usize]) -> Result<Vec<Cell>, Stop> {
    let descriptor = manifest.descriptor(&options.rulesets).map_err(Stop::Usage)?;
    let grid = &manifest.grid;
    let wanted = |place: fn(&ManifestCell) -> usize| -> BTreeSet<usize> {
        cells.iter().map(|&cell| place(&grid.cells[cell])).collect()
    };
    let scenario = |place: usize| Ok((place, Arc::new(Scenario::restored(&grid.scenarios[place], &options.rulesets)?)));
    let scenarios: Result<BTreeMap<usize, Arc<Scenario>>, Mistakes> =
        runner.install(|| wanted(|cell| cell.scenario).into_par_iter().map(scenario).collect());
    let scenarios = scenarios?;
    // Players that play alike may have names of their own.
    let mut strategies: BTreeMap<(usize, &str), Strategy> = BTreeMap::new();
    for &cell in cells {
        let of = &grid.cells[cell];
        if let Entry::Vacant(entry) = strategies.entry((of.script, of.strategy.as_str())) {
            entry.insert(Strategy::restored(&of.strategy, &grid.scripts[of.script].text, descriptor)?);
        }
    }
    let labels = grid.labels(descriptor);
    let first_own = grid.cells.len() - manifest.own_games.len();
    let cell = |&cell: &usize| {
        let (of, label) = (&grid.cells[cell], &labels[cell]);
        Cell {
            variant: label.variant.clone(),
            variant_name: None,
            axis_values: label.axes.clone(),
            scenario: Arc::clone(&scenarios[&of.scenario]),
            strategy: strategies[&(of.script, of.strategy.as_str())].clone(),
            games: cell.checked_sub(first_own).map(|own| manifest.own_games[own]),
        }
    };
    Ok(cells.iter().map(cell).collect())
}

/// The most cells that are timed, how long each is, and how long all are.
const MOST_TIMED: usize = 512;
const TIMED: Duration = Duration::from_millis(10);
const TIMED_IN_ALL: Duration = Duration::from_secs(10);
