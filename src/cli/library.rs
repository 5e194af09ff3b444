//! Finding files: by path, or by the short name under which they are shipped.

use crate::{scenario::Scenario, strategy::BUILTINS};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The strategies named on the command line, with the short names of files in `strategies/<ruleset>/` made paths.
///
/// Names that are no short name stay as they are: paths, patterns and built-in players.
pub fn strategy_paths(names: &[String], scenario: &Path) -> Vec<String> {
    // A scenario that cannot be read is explained when it is read in earnest.
    let Ok(scenario) = Scenario::load(scenario, &[]) else { return names.to_vec() };
    let folder = Path::new("strategies").join(scenario.descriptor.name);
    let path = |name: &String| {
        let shipped = folder.join(format!("{name}.toml"));
        let is_short = !Path::new(name).exists() && !BUILTINS.contains(&name.as_str());
        if is_short && shipped.exists() { shipped.display().to_string() } else { name.clone() }
    };
    names.iter().map(path).collect()
}

/// The TOML files of a folder, in order; none where there is no such folder.
pub fn toml_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    let files: BTreeSet<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    files.into_iter().collect()
}

/// A file's name without its folder and ending.
pub fn stem(path: &Path) -> Option<String> {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned())
}
