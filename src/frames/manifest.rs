//! The manifest: what a run directory holds, and everything needed to write it again.

use crate::{
    analysis::CellLabel,
    scenario::{Compare, Target},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// How far a run has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// It is being played, or was killed.
    Running,
    /// It was asked to stop, and saved what it had.
    Interrupted,
    /// Every cell played enough.
    Complete,
}

/// A file that went into a run, whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// The path it was read from.
    pub path: String,
    /// The SHA-256 of its bytes, in hexadecimal.
    pub sha256: String,
    /// Its text.
    pub text: String,
}

impl Input {
    /// The input with this path and text.
    #[must_use]
    pub fn new(path: String, text: String) -> Self {
        Self { path, sha256: hex(text.as_bytes()), text }
    }
}

/// One cell of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ManifestCell {
    /// The variant.
    pub variant: String,
    /// Its value on each axis, by the axis's path.
    pub axes: Vec<(String, String)>,
    /// The strategy.
    pub strategy: String,
    /// Its scenario: its place in [`Grid::scenarios`].
    pub scenario: usize,
    /// Its script: its place in [`Grid::scripts`].
    pub script: usize,
}

/// How a strategy plays.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Script {
    /// Everything about the strategy that decides play.
    pub text: String,
    /// The names of its rules.
    pub rules: Vec<String>,
}

/// The cells of a run, with each scenario and each script written once.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Grid {
    /// Everything about each scenario that decides play.
    pub scenarios: Vec<serde_json::Value>,
    /// How each strategy plays.
    pub scripts: Vec<Script>,
    /// The cells, in the order of the tables.
    pub cells: Vec<ManifestCell>,
}

impl Grid {
    /// Adds a cell.
    pub fn add(
        &mut self,
        variant: String,
        axes: Vec<(String, String)>,
        strategy: String,
        scenario: serde_json::Value,
        script: Script,
    ) {
        let scenario = place_of(&mut self.scenarios, scenario);
        let script = place_of(&mut self.scripts, script);
        self.cells.push(ManifestCell { variant, axes, strategy, scenario, script });
    }
}

impl Grid {
    /// What each cell is.
    #[must_use]
    pub fn labels(&self) -> Vec<CellLabel> {
        let label = |cell: &ManifestCell| CellLabel {
            variant: cell.variant.clone(),
            axes: cell.axes.clone(),
            strategy: cell.strategy.clone(),
        };
        self.cells.iter().map(label).collect()
    }
}

/// The place of a value in a list, to which it is added if it is not there.
fn place_of<T: PartialEq>(list: &mut Vec<T>, value: T) -> usize {
    if let Some(place) = list.iter().position(|other| *other == value) {
        return place;
    }
    list.push(value);
    list.len() - 1
}

/// What a run directory holds, and everything needed to write it again.
///
/// There is no date in it: the same inputs give the same bytes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// How far the run has come.
    pub status: Status,
    /// The version of perihelion.
    pub perihelion: String,
    /// The ruleset.
    pub ruleset: String,
    /// The ruleset's version.
    pub rules_version: u32,
    /// The run's title.
    pub title: String,
    /// The arguments that make the same results again; those that only say where and how fast are left out.
    pub command: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// When a cell has played enough, in words.
    pub stop: String,
    /// The level of all intervals.
    pub level: f64,
    /// Whether every game's outcome is kept.
    pub keeps_games: bool,
    /// The settings that are our choice rather than the source's.
    pub assumed: Vec<String>,
    /// A hash of everything that decides the games: versions, seed and cells. Runs with the same identity can be
    /// resumed and topped up.
    pub identity: String,
    /// The files that went in.
    pub inputs: Vec<Input>,
    /// What the run is for; may be empty.
    pub about: String,
    /// The win rate that is looked for, if the sweep states one.
    pub target: Option<Target>,
    /// What the listed variants are to each other, if the sweep says so. It decides no game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compare: Option<Compare>,
    /// The lowest and the highest score a game of each cell can end with.
    pub score_ranges: Vec<(i32, i32)>,
    /// For each cell, the arguments of `perihelion replay` that tell one of its games, without its index.
    pub replays: Vec<Vec<String>>,
    /// The cells, with their scenarios and scripts.
    pub grid: Grid,
}

/// The hash of everything that decides a run's games.
#[must_use]
pub fn identity(perihelion: &str, ruleset: &str, rules_version: u32, seed: u64, grid: &Grid) -> String {
    let scripts: Vec<&str> = grid.scripts.iter().map(|script| script.text.as_str()).collect();
    let decisive = serde_json::json!([perihelion, ruleset, rules_version, seed, grid.scenarios, scripts, grid.cells]);
    hex(decisive.to_string().as_bytes())
}

fn hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sha256_agrees_with_its_test_vector() {
        // FIPS 180-4, the message "abc".
        assert_eq!(hex(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    #[test]
    fn whatever_decides_a_game_changes_the_identity() {
        let grid = |start: u32, text: &str| {
            let mut grid = Grid::default();
            let script = Script { text: text.into(), rules: vec![] };
            grid.add("v".into(), vec![], "s".into(), serde_json::json!({ "timers.start": start }), script);
            grid
        };
        let base = identity("0.1.0", "timers", 1, 1, &grid(23, "a"));
        assert_eq!(base, identity("0.1.0", "timers", 1, 1, &grid(23, "a")));
        assert_ne!(base, identity("0.1.0", "timers", 1, 1, &grid(22, "a")));
        assert_ne!(base, identity("0.1.1", "timers", 1, 1, &grid(23, "a")));
        assert_ne!(base, identity("0.1.0", "timers", 2, 1, &grid(23, "a")));
        assert_ne!(base, identity("0.1.0", "timers", 1, 2, &grid(23, "a")));
        assert_ne!(base, identity("0.1.0", "timers", 1, 1, &grid(23, "b")));
    }
}
