//! Finding files.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The scenario of a ruleset that a command plays unless told otherwise.
pub fn standard_scenario(ruleset: &str) -> PathBuf {
    Path::new("scenarios").join(ruleset).join("standard.toml")
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
