//! Finding files.

use super::{Options, Stop, describe::neither};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The scenario of a ruleset that a command plays unless told otherwise.
pub fn standard_scenario(ruleset: &str) -> PathBuf {
    Path::new("scenarios").join(ruleset).join("standard.toml")
}

/// The scenario that a ruleset's name, or a path, stands for.
pub fn scenario_of(options: &Options, named: &str) -> Result<PathBuf, Stop> {
    if options.rulesets.descriptor(named).is_some() {
        return Ok(standard_scenario(named));
    }
    // What is wrong with a link that leads nowhere is told as it is read.
    let path = PathBuf::from(named);
    if path.symlink_metadata().is_err() { Err(neither(named, &options.rulesets)) } else { Ok(path) }
}

/// All players of a ruleset: those of its folder, and the one who takes any action.
pub fn every_strategy(ruleset: &str) -> Vec<String> {
    vec![format!("strategies/{ruleset}/*.toml"), "random".to_owned()]
}

/// The TOML files of a folder, in order; none where there is no such folder.
pub fn toml_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    let files: BTreeSet<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    files.into_iter().collect()
}
