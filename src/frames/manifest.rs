//! The manifest: what a run directory holds, and everything needed to write it again.

use crate::{
    analysis::CellLabel,
    files::path_argument,
    ruleset::Descriptor,
    rulesets,
    scenario::Target,
    simulation::{Unsealed, seal, unseal},
};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// How a manifest of this version of the format begins; one of another version is not read.
const HEAD: &str = "{\n  \"format\": 2,\n  \"checksum\": \"";

/// How those of the version before begin, which had neither format nor checksum.
const OLDER: &str = "{\n  \"status\": ";

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
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
pub struct Script {
    /// Everything about the strategy that decides play.
    pub text: String,
    /// The names of its rules.
    pub rules: Vec<String>,
}

/// The cells of a run, with each scenario and each script written once.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
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
    /// The lowest and the highest score a game of each cell can end with.
    pub score_ranges: Vec<(i32, i32)>,
    /// For each cell, the arguments of `perihelion replay` that tell one of its games, without its index.
    pub replays: Vec<Vec<String>>,
    /// The cells, with their scenarios and scripts.
    pub grid: Grid,
}

/// Why a manifest cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NoManifest {
    /// It was written by an older version.
    Older,
    /// It is not what was written.
    Damaged(String),
    /// Its ruleset is not this program's.
    OtherRules(String),
}

impl Manifest {
    /// The bytes to keep.
    ///
    /// # Errors
    /// Only if serialisation fails, which these types give no reason for.
    pub(super) fn to_bytes(&self) -> std::io::Result<Vec<u8>> {
        let mut bytes = seal(HEAD, &serde_json::to_vec_pretty(self)?);
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// Reads kept bytes.
    ///
    /// # Errors
    /// Why they are no manifest, or one that cannot be.
    pub(super) fn from_bytes(bytes: &[u8]) -> Result<Self, NoManifest> {
        let damaged = |why: &str| NoManifest::Damaged(why.to_owned());
        if bytes.starts_with(OLDER.as_bytes()) {
            return Err(NoManifest::Older);
        }
        let bytes = bytes.strip_suffix(b"\n").ok_or_else(|| damaged("it is no manifest, or cut short"))?;
        let body = unseal(HEAD, bytes).map_err(|error| match error {
            Unsealed::Other => damaged("it does not begin as a manifest of this version does"),
            Unsealed::Changed => damaged("its checksum does not fit its text"),
        })?;
        let manifest: Self = serde_json::from_slice(&body).map_err(|error| damaged(&error.to_string()))?;
        manifest.check().map_err(NoManifest::Damaged)?;
        manifest.descriptor().map_err(NoManifest::OtherRules)?;
        Ok(manifest)
    }

    /// Keeps games where an earlier part of the run kept them: the later ones alone would be of no use.
    pub(super) fn keep_games_as(&mut self, before: &Self) {
        if before.keeps_games && !self.keeps_games {
            self.keeps_games = true;
            self.command.push(KEEP_GAMES.to_owned());
        }
    }

    /// The arguments that make this run again in `directory`.
    #[must_use]
    pub fn command_in(&self, directory: &Path) -> Vec<String> {
        let mut command = self.command.clone();
        let usual = command.get(1).and_then(|sweep| usual_directory(Path::new(sweep)));
        // Where the run does not lie where the command would put it, the command says so.
        if usual.is_none_or(|usual| usual != directory) {
            command.extend(["--out".to_owned(), path_argument(directory)]);
        }
        command
    }

    /// The arguments that go on with this run in `directory`.
    #[must_use]
    pub fn resume_in(&self, directory: &Path) -> Vec<String> {
        let mut command = self.command_in(directory);
        command.push("--resume".to_owned());
        command
    }

    /// The run's ruleset, if this program plays it as it was played then.
    ///
    /// # Errors
    /// Why it does not.
    pub fn descriptor(&self) -> Result<&'static Descriptor, String> {
        let (name, version) = (&self.ruleset, self.rules_version);
        let descriptor = rulesets::descriptor(name).ok_or_else(|| format!("this version has no ruleset `{name}`"))?;
        match descriptor.rules_version {
            own if own == version => Ok(descriptor),
            own => Err(format!("its games follow version {version} of `{name}`, this program has {own}")),
        }
    }

    /// Whether it can be the manifest of a run. What is to be read out of it may be relied on then.
    fn check(&self) -> Result<(), String> {
        let grid = &self.grid;
        if !(self.level > 0.0 && self.level < 1.0) {
            return Err(format!("its level is {}, and a level is between 0 and 1", self.level));
        }
        if let Some(Target { win_rate: (low, high), .. }) = self.target
            && !(0.0 <= low && low <= high && high <= 1.0)
        {
            return Err(format!("its target is from {low} to {high}, and win rates are from 0 to 1"));
        }
        let cells = grid.cells.len();
        if cells == 0 || self.score_ranges.len() != cells || self.replays.len() != cells {
            return Err("its lists of cells, score ranges and replays are of different lengths".into());
        }
        if let Some((low, high)) = self.score_ranges.iter().find(|(low, high)| low > high) {
            return Err(format!("a range of scores goes from {low} to {high}"));
        }
        let axes = |cell: &ManifestCell| cell.axes.iter().map(|(path, _)| path.clone()).collect::<Vec<_>>();
        let first = grid.cells.first().map(axes).unwrap_or_default();
        for (place, cell) in grid.cells.iter().enumerate() {
            if cell.scenario >= grid.scenarios.len() || cell.script >= grid.scripts.len() || axes(cell) != first {
                return Err(format!("its cell {place} is of a scenario, a script or axes that are not there"));
            }
        }
        if let Some(input) = self.inputs.iter().find(|input| hex(input.text.as_bytes()) != input.sha256) {
            return Err(format!("its copy of `{}` is not that file", input.path));
        }
        if identity(&self.perihelion, &self.ruleset, self.rules_version, self.seed, grid) != self.identity {
            return Err("its identity is not that of its cells".into());
        }
        Ok(())
    }
}

/// The option that keeps every game.
const KEEP_GAMES: &str = "--keep-games";

/// Where a sweep leaves its run directory unless told otherwise.
#[must_use]
pub fn usual_directory(sweep: &Path) -> Option<PathBuf> {
    sweep.file_stem().map(|name| Path::new("reports").join(name))
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
