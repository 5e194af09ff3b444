//! Finding files.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The TOML files of a folder, in order; none where there is no such folder.
pub fn toml_files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    let files: BTreeSet<PathBuf> = paths.filter(|path| path.extension().is_some_and(|end| end == "toml")).collect();
    files.into_iter().collect()
}
