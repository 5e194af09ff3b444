//! The manifest: what a run directory holds, and everything needed to write it again.

use super::shallow::Shallow;
use crate::{
    analysis::CellLabel,
    files::path_argument,
    ruleset::Descriptor,
    scenario::{Assert, AxisValue, Compare, Design, Keep, Target},
    simulation::{Unsealed, seal, unseal},
};
use perihelion_engine::Rulesets;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
};

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
        Self { path, sha256: sha256(&text), text }
    }
}

/// One cell of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManifestCell {
    /// The variant.
    pub variant: String,
    /// Its value on each axis as labels show it, by the axis's path.
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

/// A grid that is being put together, cell by cell.
#[derive(Debug, Default)]
pub struct GridBuilder {
    grid: Grid,
    /// The places of scenarios and of scripts by what they are made of, so that ten thousand cells are not compared with
    /// one another.
    scenarios: BTreeMap<Fingerprint, usize>,
    scripts: BTreeMap<Fingerprint, usize>,
}

/// A SHA-256.
pub type Fingerprint = [u8; 32];

impl GridBuilder {
    /// The place of a scenario, which is added if it is not there.
    pub fn scenario(&mut self, scenario: serde_json::Value) -> usize {
        let fingerprint = fingerprint(&scenario);
        self.known_scenario(scenario, fingerprint)
    }

    /// The same, where somebody has made the [`fingerprint`] already.
    pub fn known_scenario(&mut self, scenario: serde_json::Value, fingerprint: Fingerprint) -> usize {
        place_of(&mut self.grid.scenarios, &mut self.scenarios, fingerprint, scenario)
    }

    /// The place of a script, which is added if it is not there.
    pub fn script(&mut self, script: Script) -> usize {
        place_of(&mut self.grid.scripts, &mut self.scripts, fingerprint(&script), script)
    }

    /// Adds a cell, whose scenario and script stand at these places.
    pub fn cell(&mut self, CellLabel { variant, axes, strategy }: CellLabel, scenario: usize, script: usize) {
        let axes = axes.into_iter().map(|(path, value)| (path, value.to_string())).collect();
        self.grid.cells.push(ManifestCell { variant, axes, strategy, scenario, script });
    }

    /// The grid, and the fingerprints of its scenarios.
    #[must_use]
    pub fn build(self) -> (Grid, Vec<Fingerprint>) {
        let mut fingerprints = vec![Fingerprint::default(); self.scenarios.len()];
        self.scenarios.iter().for_each(|(fingerprint, place)| fingerprints[*place] = *fingerprint);
        (self.grid, fingerprints)
    }
}

impl Grid {
    /// What each cell is; its values on axes have the types that they have in this ruleset.
    #[must_use]
    pub fn labels(&self, descriptor: &Descriptor) -> Vec<CellLabel> {
        let value = |(path, shown): &(String, String)| (path.clone(), AxisValue::read(path, shown, descriptor));
        let label = |cell: &ManifestCell| CellLabel {
            variant: cell.variant.clone(),
            axes: cell.axes.iter().map(value).collect(),
            strategy: cell.strategy.clone(),
        };
        self.cells.iter().map(label).collect()
    }

    /// The fingerprints of its scenarios, which all cores make.
    fn fingerprints(&self) -> Vec<Fingerprint> {
        self.scenarios.par_iter().map(fingerprint).collect()
    }
}

/// The place of a value in a list, to which it is added if nothing with its fingerprint is there.
fn place_of<T>(list: &mut Vec<T>, known: &mut BTreeMap<Fingerprint, usize>, print: Fingerprint, value: T) -> usize {
    *known.entry(print).or_insert_with(|| {
        list.push(value);
        list.len() - 1
    })
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
    /// What of that decides alone how hard the game is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decisive: Vec<String>,
    /// A hash of everything that decides the games: versions, seed and cells. Runs with the same identity can be
    /// resumed and topped up.
    pub identity: String,
    /// The files that went in.
    pub inputs: Vec<Input>,
    /// What the run is for; may be empty.
    pub about: String,
    /// The win rate that is looked for, if the sweep states one.
    pub target: Option<Target>,
    /// Which variants went on when games were moved, if some could be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub race: Option<RaceFor>,
    /// What the listed variants are to each other, if the sweep says so. It decides no game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compare: Option<Compare>,
    /// How the points of the sweep lie, where they are no grid. What decides games are its cells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub design: Option<Design>,
    /// What the sweep insists on.
    #[serde(default)]
    pub asserts: Vec<Assert>,
    /// The games of the last cells, where their strategies play a number of their own. They decide no game either.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own_games: Vec<u64>,
    /// The lowest and the highest score a game of each cell can end with.
    pub score_ranges: Vec<(i32, i32)>,
    /// For each cell, the arguments of `perihelion replay` that tell one of its games, without its index.
    pub replays: Vec<Vec<String>>,
    /// The cells, with their scenarios and scripts.
    pub grid: Grid,
}

/// A race, with what each cell would play without it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaceFor {
    /// Which variants stay.
    pub keep: Keep,
    /// The games of each cell on average.
    pub games: u64,
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
    pub(super) fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let mut body = Vec::new();
        self.serialize(&mut serde_json::Serializer::with_formatter(&mut body, Shallow::default()))?;
        let mut bytes = seal(HEAD, &body);
        bytes.push(b'\n');
        Ok(bytes)
    }

    /// Whether these bytes begin as those of a manifest.
    pub(super) fn is_one(bytes: &[u8]) -> bool {
        [HEAD, OLDER].iter().any(|head| bytes.starts_with(head.as_bytes()))
    }

    /// Reads kept bytes. It has to be of one of these rulesets as they play now, where they are given.
    ///
    /// # Errors
    /// Why they are no manifest, or one that cannot be.
    pub(super) fn from_bytes(bytes: &[u8], rulesets: Option<&Rulesets>) -> Result<Self, NoManifest> {
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
        rulesets.map(|rulesets| manifest.descriptor(rulesets)).transpose().map_err(NoManifest::OtherRules)?;
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

    /// The run's ruleset, if it is one of these and plays as it did then.
    ///
    /// # Errors
    /// Why it does not.
    pub fn descriptor(&self, rulesets: &Rulesets) -> Result<&'static Descriptor, String> {
        let (name, version) = (&self.ruleset, self.rules_version);
        let descriptor = rulesets.descriptor(name).ok_or_else(|| format!("this version has no ruleset `{name}`"))?;
        match descriptor.rules_version {
            own if own == version => Ok(descriptor),
            own => Err(format!("its games follow version {version} of `{name}`, this program has {own}")),
        }
    }

    /// The decisions after which games of a cell are cut short, as its scenario says.
    #[must_use]
    pub fn decision_limit(&self, cell: usize) -> Option<u32> {
        let scenario = self.grid.scenarios.get(self.grid.cells.get(cell)?.scenario)?;
        let limit = scenario.get("settings")?.get("limits.decisions")?.as_u64()?;
        u32::try_from(limit).ok()
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
        if self.own_games.len() > cells {
            return Err("more cells have games of their own than there are".into());
        }
        if self.asserts.iter().flat_map(|assert| &assert.cells).any(|cell| *cell >= cells) {
            return Err("an assert is about a cell that is not there".into());
        }
        if let Some(input) = self.inputs.iter().find(|input| sha256(&input.text) != input.sha256) {
            return Err(format!("its copy of `{}` is not that file", input.path));
        }
        let versions = (self.perihelion.as_str(), self.ruleset.as_str(), self.rules_version);
        if identity(versions, self.seed, grid, &grid.fingerprints()) != self.identity {
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

/// The hash of everything that decides a run's games: the program's version, the ruleset and its version, the seed, and
/// the cells, with each scenario by its own fingerprint.
#[must_use]
pub fn identity(versions: (&str, &str, u32), seed: u64, grid: &Grid, scenarios: &[Fingerprint]) -> String {
    let (perihelion, ruleset, rules_version) = versions;
    let scripts: Vec<&str> = grid.scripts.iter().map(|script| script.text.as_str()).collect();
    // As a value, so that its keys are sorted as those of the scenarios are.
    let cells = serde_json::json!(grid.cells);
    let scenarios: Vec<String> = scenarios.iter().copied().map(hex).collect();
    hex(fingerprint(&(perihelion, ruleset, rules_version, seed, scenarios, scripts, cells)))
}

/// The SHA-256 of a value's JSON, which is never in memory as a whole.
#[must_use]
pub fn fingerprint(value: &impl Serialize) -> Fingerprint {
    struct Hashing(Sha256);
    impl io::Write for Hashing {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.update(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut hashing = io::BufWriter::with_capacity(1 << 16, Hashing(Sha256::new()));
    // Hashing never fails, and all keys are strings.
    let written = serde_json::to_writer(&mut hashing, value).is_ok();
    debug_assert!(written, "what is hashed can be written as JSON");
    hashing.into_inner().map(|hashing| hashing.0.finalize().into()).unwrap_or_default()
}

/// The SHA-256 of a text, in hexadecimal.
fn sha256(text: &str) -> String {
    hex(Sha256::digest(text.as_bytes()).into())
}

/// A fingerprint in hexadecimal.
pub(super) fn hex(bytes: Fingerprint) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sha256_agrees_with_its_test_vector() {
        // FIPS 180-4, the message "abc".
        let hash = Input::new("a".into(), "abc".into()).sha256;
        assert_eq!(hash, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    fn label(variant: &str) -> CellLabel {
        CellLabel { variant: variant.into(), axes: vec![], strategy: "s".into() }
    }

    #[test]
    fn the_identity_is_the_hash_of_one_list_with_sorted_keys() {
        let mut grid = GridBuilder::default();
        let script = grid.script(Script { text: "t".into(), rules: vec!["r".into()] });
        let scenario = grid.scenario(serde_json::json!({ "b": 1, "a": 0.5 }));
        grid.cell(label("v"), scenario, script);
        let cell = r#"{"axes":[],"scenario":0,"script":0,"strategy":"s","variant":"v"}"#;
        let of_scenario = sha256(r#"{"a":0.5,"b":1}"#);
        let text = format!(r#"["0.1.0","timers",1,7,["{of_scenario}"],["t"],[{cell}]]"#);
        let (grid, fingerprints) = grid.build();
        assert_eq!(fingerprints, grid.fingerprints());
        let identity = identity(("0.1.0", "timers", 1), 7, &grid, &fingerprints);
        assert_eq!(identity, Input::new(String::new(), text).sha256);
    }

    #[test]
    fn scenarios_and_scripts_are_written_once_in_the_order_they_came() {
        let mut grid = GridBuilder::default();
        for (start, text) in [(3, "b"), (1, "a"), (3, "a"), (2, "b"), (1, "b")] {
            let scenario = grid.scenario(serde_json::json!({ "timers.start": start }));
            let script = grid.script(Script { text: text.into(), rules: vec![] });
            grid.cell(label("v"), scenario, script);
        }
        let (grid, fingerprints) = grid.build();
        assert_eq!(fingerprints, grid.fingerprints());
        let starts: Vec<_> = grid.scenarios.iter().map(|scenario| scenario["timers.start"].as_i64()).collect();
        assert_eq!(starts, [Some(3), Some(1), Some(2)]);
        assert_eq!(grid.scripts.iter().map(|script| script.text.as_str()).collect::<Vec<_>>(), ["b", "a"]);
        let places: Vec<_> = grid.cells.iter().map(|cell| (cell.scenario, cell.script)).collect();
        assert_eq!(places, [(0, 0), (1, 1), (0, 1), (2, 0), (1, 0)]);
    }

    #[test]
    fn what_variants_are_to_each_other_is_kept_in_words() {
        let kept = |compare: Compare| serde_json::to_value(compare).unwrap();
        assert_eq!(kept(Compare::Levels), serde_json::json!("levels"));
        assert_eq!(kept(Compare::Alternatives), serde_json::json!("alternatives"));
        assert_eq!(kept(Compare::Baseline("as printed".into())), serde_json::json!({ "baseline": "as printed" }));
    }

    #[test]
    fn whatever_decides_a_game_changes_the_identity() {
        let of = |versions, seed, start: u32, text: &str| {
            let mut grid = GridBuilder::default();
            let script = grid.script(Script { text: text.into(), rules: vec![] });
            let scenario = grid.scenario(serde_json::json!({ "timers.start": start }));
            grid.cell(label("v"), scenario, script);
            let (grid, fingerprints) = grid.build();
            identity(versions, seed, &grid, &fingerprints)
        };
        let versions = ("0.1.0", "timers", 1);
        let base = of(versions, 1, 23, "a");
        assert_eq!(base, of(versions, 1, 23, "a"));
        assert_ne!(base, of(versions, 1, 22, "a"));
        assert_ne!(base, of(("0.1.1", "timers", 1), 1, 23, "a"));
        assert_ne!(base, of(("0.1.0", "timers", 2), 1, 23, "a"));
        assert_ne!(base, of(("0.1.0", "aliens", 1), 1, 23, "a"));
        assert_ne!(base, of(versions, 2, 23, "a"));
        assert_ne!(base, of(versions, 1, 23, "b"));
    }
}
