//! "Did you mean" for paths.

use super::did_you_mean;
use std::{
    fs,
    path::{Component, Path, PathBuf},
};

/// The most entries of a folder that are looked at.
const MOST_ENTRIES: usize = 4096;

/// How many folders deep the shipped files lie at most.
const DEEPEST: usize = 4;

/// The folders in which files are looked for whose path is not nearly right: those of the shipped files, and of runs.
const LIBRARY: [&str; 3] = ["scenarios", "strategies", "reports"];

/// What was meant by a path that names nothing: the nearest path that is `wanted`, folder by folder; else what has this
/// name, or nearly this name, among the scenarios, strategies and runs found here. `None` where the path names
/// something, and where nothing is near.
#[must_use]
pub fn near_path(path: &Path, wanted: fn(&Path) -> bool) -> Option<PathBuf> {
    if path.as_os_str().is_empty() || path.symlink_metadata().is_ok() {
        return None;
    }
    step_by_step(path, wanted).or_else(|| in_library(path, wanted))
}

/// Follows the path from folder to folder, and where one is not there, the one with the nearest name.
fn step_by_step(path: &Path, wanted: fn(&Path) -> bool) -> Option<PathBuf> {
    let mut found = PathBuf::new();
    for part in path.components() {
        let next = found.join(part);
        found = match part {
            Component::Normal(_) if next.symlink_metadata().is_err() => {
                let name = part.as_os_str().to_str()?;
                let entries = entries(&found);
                let folder = found;
                folder.join(nearest(name, &entries)?)
            }
            _ => next,
        };
    }
    Some(found).filter(|found| wanted(found))
}

/// The entry with the nearest name, a name without its ending being as good.
fn nearest(name: &str, entries: &[String]) -> Option<String> {
    let whole = did_you_mean(name, entries.iter().map(String::as_str));
    let ended = || entries.iter().find(|entry| Path::new(entry).file_stem().is_some_and(|stem| stem == name));
    whole.or_else(|| ended().map(String::as_str)).map(str::to_owned)
}

/// What has the path's last name, or nearly, in the folders of the library; the one whose path is most like it.
fn in_library(path: &Path, wanted: fn(&Path) -> bool) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let mut all = Vec::new();
    LIBRARY.iter().for_each(|folder| collect(Path::new(folder), DEEPEST, wanted, &mut all));
    let names: Vec<String> = all.iter().filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect();
    let meant = nearest(name, &names)?;
    let unlike = |found: &Path| strsim::damerau_levenshtein(&path.to_string_lossy(), &found.to_string_lossy());
    let named = all.into_iter().filter(|path| path.file_name().is_some_and(|name| name == meant.as_str()));
    named.min_by_key(|found| unlike(found))
}

fn collect(folder: &Path, deep: usize, wanted: fn(&Path) -> bool, all: &mut Vec<PathBuf>) {
    for name in entries(folder) {
        let path = folder.join(name);
        // Not through links, which may lead round.
        let is_folder = path.symlink_metadata().is_ok_and(|meta| meta.is_dir());
        if wanted(&path) {
            all.push(path.clone());
        }
        if is_folder && deep > 1 && all.len() < MOST_ENTRIES {
            collect(&path, deep - 1, wanted, all);
        }
    }
}

/// The names in a folder, in order; none where it cannot be read.
fn entries(folder: &Path) -> Vec<String> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let names = entries.take(MOST_ENTRIES).filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| !name.starts_with('.')).collect();
    names.sort();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_wanted_is_meant() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("start")).expect("a folder");
        let asked = folder.path().join("strat");
        assert_eq!(near_path(&asked, Path::is_dir), Some(folder.path().join("start")));
        assert_eq!(near_path(&asked, Path::is_file), None);
    }
}
