//! What a sweep is made of: its cells, its axes, and when they have been played enough.

use super::{design::Design, race::Race};
use crate::{
    files::Source,
    ruleset::Descriptor,
    scenario::{Scenario, asserts::Assert, axis_value::AxisValue},
    strategy::Strategy,
};
use serde::{Deserialize, Serialize};
use std::{path::PathBuf, sync::Arc};

/// The most cells a sweep may have.
pub const MOST_CELLS: usize = 100_000;

/// A grid, or a design, of cells, checked: every one can be played.
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
    /// Which variants go on when games are moved; `None` where every cell plays its own.
    pub race: Option<Race>,
    /// What the listed variants are to each other; `None` where the file does not say.
    pub compare: Option<Compare>,
    /// What is insisted on, in file order.
    pub asserts: Vec<Assert>,
    /// What is varied besides the variants.
    pub axes: Vec<Axis>,
    /// How its points lie among the values of the axes; `None` where they are a grid, all of them.
    pub design: Option<Design>,
    /// Every cell, in the fixed order of sweeps: those with games of their own after all others.
    pub cells: Vec<Cell>,
    /// Where its file is.
    pub path: PathBuf,
    /// Its own file.
    pub source: Arc<Source>,
}

/// When a cell has played enough games.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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
    /// The games that its strategy plays whatever the others do, if the sweep gives it some.
    pub games: Option<u64>,
}

/// What the variants of a sweep's list are to each other. It decides no game, only what is asked of them.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Compare {
    /// Levels of difficulty in the order of the file: each is meant to be harder (or easier) than the one before it.
    Levels,
    /// Versions of which none comes first: which is hardest, and which differ. What a list is that says nothing.
    #[default]
    Alternatives,
    /// Changes of one variant, which is named: what each of the others changes.
    Baseline(String),
}

impl Compare {
    /// The words that files use.
    pub const WORDS: [&str; 3] = ["levels", "alternatives", "baseline"];
}
