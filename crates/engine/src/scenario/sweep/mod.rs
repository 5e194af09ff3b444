//! Sweeps: a grid of cells, read from a TOML file.
//!
//! A sweep names a scenario, strategies, and what to vary: axes of values, and named variants. Its cells come in one
//! fixed order, on which seeds, tables and checkpoints rely: variants outermost in file order, then the axes in file
//! order (the first one slowest; zipped axes stand where the first of them stands), strategies innermost.

mod asserts;
mod axes;
mod axis_value;
mod cells;
mod compare;
mod header;
mod patterns;
mod players;
mod run;
mod shipped;
#[cfg(test)]
mod tests;
mod variants;
mod zips;

pub use axis_value::{AxisKind, AxisValue};
pub use compare::Compare;
pub use run::cells_of;

use super::{
    Assert, Scenario,
    place::Place,
    read::{named_file, read_scenario, stem},
};
use crate::{
    Rulesets,
    files::{self, FileKind, Mistakes, Source, TableReader},
    ruleset::Descriptor,
    strategy::Strategy,
};
use cells::Grid;
use serde::{Deserialize, Serialize};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// The most cells a sweep may have.
pub const MOST_CELLS: usize = 100_000;

/// A grid of cells, checked: every one can be played.
#[derive(Debug, Clone)]
pub struct Sweep {
    /// The name of its file, without `.toml`.
    pub name: String,
    /// What a table calls it; its name unless the file says otherwise.
    pub title: String,
    /// What it is for, in a sentence or two; may be empty.
    pub about: String,
    /// The ruleset of every cell.
    pub descriptor: &'static Descriptor,
    /// The seed that all cells share.
    pub seed: u64,
    /// When a cell has played enough.
    pub stop: Stop,
    /// The level of the intervals, such as 0.95.
    pub level: f64,
    /// The win rate that is looked for, if the file states one.
    pub target: Option<Target>,
    /// What the listed variants are to each other; `None` where the file does not say.
    pub compare: Option<Compare>,
    /// What is insisted on, in file order.
    pub asserts: Vec<Assert>,
    /// What is varied besides the variants.
    pub axes: Vec<Axis>,
    /// Every cell, in the fixed order of sweeps.
    pub cells: Vec<Cell>,
    /// Where its file is.
    pub path: PathBuf,
    /// Its own file.
    pub source: Arc<Source>,
}

/// When a cell has played enough games.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Stop {
    /// After this many games.
    Games(u64),
    /// When the interval of the win rate is narrow enough.
    Precision {
        /// Half the width that is narrow enough.
        half_width: f64,
        /// The games after which a cell stops all the same.
        max_games: u64,
    },
}

/// The games after which a cell stops although it is not precise enough, unless the file says otherwise.
pub const MAX_GAMES: u64 = 10_000_000;

/// A win rate that is looked for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// The lowest and the highest win rate that suit, from 0 to 1.
    pub win_rate: (f64, f64),
    /// The name of the strategy whose win rate it is.
    pub strategy: String,
}

/// A setting, a field of a card or a parameter of the strategies that takes several values; or several of these that step
/// together under one name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Axis {
    /// Its path, such as `timers.start`, or the name of the zip that it is.
    pub path: String,
    /// Its values; those of a zip are steps of all its paths.
    pub values: Vec<AxisValue>,
    /// Its unit, such as `spaces`; empty where it has none.
    pub unit: &'static str,
    /// Where it is a zip with a name, the paths that step together; otherwise empty.
    pub zipped: Vec<String>,
}

/// One variant played by one strategy.
#[derive(Debug, Clone)]
pub struct Cell {
    /// What tables call the variant: its name, the values of the axes, or both. Two variants never share it.
    pub variant: String,
    /// The name of the `[[variant]]` it comes from, if there is one.
    pub variant_name: Option<String>,
    /// Path and value of every axis, in the order of [`Sweep::axes`].
    pub axis_values: Vec<(String, AxisValue)>,
    /// The variant: all its settings. Cells of the same variant share one.
    pub scenario: Arc<Scenario>,
    /// Who plays.
    pub strategy: Strategy,
}

impl Sweep {
    /// Reads a sweep over one of these rulesets, with everything it names.
    ///
    /// # Errors
    /// Every mistake in the file and in the scenarios and strategies it names; and for each cell whatever about its
    /// settings cannot be played, the first twenty such mistakes.
    pub fn load(path: &Path, rulesets: &Rulesets) -> Result<Self, Mistakes> {
        Self::from_source(&Source::read(path)?, rulesets)
    }

    /// As [`Sweep::load`], with other rollouts a decision than the file says, if any are given. What varies them, an axis
    /// or a variant, still does.
    ///
    /// # Errors
    /// As [`Sweep::load`].
    pub fn load_with_rollouts(path: &Path, rollouts: Option<u32>, rulesets: &Rulesets) -> Result<Self, Mistakes> {
        Self::read(&Source::read(path)?, rulesets, rollouts)
    }

    /// As [`Sweep::load`], from text that has been read already.
    ///
    /// # Errors
    /// As [`Sweep::load`].
    pub fn from_source(source: &Arc<Source>, rulesets: &Rulesets) -> Result<Self, Mistakes> {
        Self::read(source, rulesets, None)
    }

    fn read(source: &Arc<Source>, rulesets: &Rulesets, rollouts: Option<u32>) -> Result<Self, Mistakes> {
        let parsed = files::parse(source)?;
        FileKind::Sweep.expect(source, &parsed, &[]).map_err(|mistake| Mistakes::from(*mistake))?;
        let top = TableReader::top(source, &parsed);
        let mut mistakes = Mistakes::default();
        let header = header::read(&top, &mut mistakes);
        let compare = compare::read(&top, &mut mistakes);
        let scenario = mistakes.take(top.require("scenario").map_err(Mistakes::from));
        let listed = mistakes.take(top.require("strategies").map_err(Mistakes::from));
        let (axes, zip, list) = (top.get("axes"), top.get("zip"), top.get("variant"));
        let insisted = top.get("assert");
        top.unknown_keys(&mut mistakes);
        let scenario = scenario.and_then(|item| mistakes.take(named_file(&item)));
        let base = scenario.and_then(|source| read_scenario(source, rulesets, &mut mistakes));
        // Without a scenario there is no ruleset to check the rest against.
        let Some(base) = base else { return Err(mistakes) };
        let descriptor = base.draft.descriptor;
        let place = axes.as_ref().map_or_else(|| Place::of_span(source, 0..0), Place::of_key);
        let before = mistakes.list.len();
        let rollouts = rollouts.or(header.rollouts.as_ref().map(|(rollouts, _)| *rollouts));
        let players = listed.map(|item| players::read_players(&item, descriptor, rollouts, &mut mistakes));
        let players = players.unwrap_or_default();
        let all_read = mistakes.list.len() == before && !players.is_empty();
        let before = mistakes.list.len();
        let varied = axes.as_ref().map(|item| axes::paths(item, descriptor)).unwrap_or_default();
        let axes = axes.map(|item| axes::read_axes(&item, descriptor, &mut mistakes)).unwrap_or_default();
        // Where an axis is missing because it is wrong, the zip that names it is not.
        let zip = zip.as_ref().filter(|_| mistakes.list.len() == before);
        let groups = zips::read_groups(zip, &axes, &mut mistakes);
        let before = mistakes.list.len();
        let variants = variants::read_variants(list.as_ref(), &base, rulesets, &mut mistakes);
        // A variant that could not be read may be the one that is named.
        let all_variants = mistakes.list.len() == before;
        let compare = compare.settle(list.is_some(), &variants, all_variants, &mut mistakes);
        let grid = Grid { variants: &variants, axes: &axes, groups: &groups, players: &players, place };
        grid.check(&mut mistakes);
        header.check(&players, all_read, &mut mistakes);
        let known = asserts::Known {
            descriptor,
            players: &players,
            all_read,
            variants: &variants,
            axes: &axes,
            groups: &groups,
        };
        let insisted = asserts::read_asserts(insisted.as_ref(), &known, &mut mistakes);
        if !mistakes.list.is_empty() {
            base.draft.settings(&mut mistakes);
            // What the ruleset says of the scenarios whatever the axes give them.
            for variant in &variants {
                let mut draft = variant.reading.draft.clone();
                varied.iter().for_each(|path| draft.spoil(path));
                draft.settle(rulesets, &mut mistakes);
            }
            return Err(mistakes);
        }
        let cells = grid.cells(rulesets, &mut mistakes);
        let all_cells = mistakes.list.is_empty();
        let asserts = if all_cells { asserts::settle(insisted, &cells, rulesets, &mut mistakes) } else { Vec::new() };
        let name = stem(&source.path);
        let sweep = Self {
            title: header.title.unwrap_or_else(|| name.clone()),
            name,
            about: header.about.unwrap_or_default(),
            descriptor,
            seed: header.seed,
            stop: header.stop,
            level: header.level,
            target: header.target.map(|(target, _)| target),
            compare,
            asserts,
            axes: grid.shown_axes(),
            cells,
            path: source.path.clone(),
            source: Arc::clone(source),
        };
        mistakes.or(sweep)
    }
}
