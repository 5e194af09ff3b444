//! Short names of strategies: `standard` for `strategies/<ruleset>/standard.toml`, wherever that folder is.

use super::super::place::Place;
use crate::{
    files::{Mistake, did_you_mean},
    strategy::BUILTINS,
};
use std::{
    cell::OnceCell,
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The folders in which the strategies of a ruleset are looked for by their short names.
pub(super) struct Shipped {
    /// In the order in which they are looked in; those that are there.
    folders: Vec<PathBuf>,
    /// In words, wherever one was looked for.
    places: String,
    /// The short names there are, once somebody has asked.
    names: OnceCell<BTreeSet<String>>,
}

impl Shipped {
    /// `strategies/<ruleset>` in the current folder, in the folder of the file that names strategies, and in all above.
    pub fn new(ruleset: &str, file: &Path) -> Self {
        let wanted = Path::new("strategies").join(ruleset);
        let own = file.parent().unwrap_or(Path::new(""));
        // Paths as they were given make shorter messages than real ones.
        let real = fs::canonicalize(if own.as_os_str().is_empty() { Path::new(".") } else { own }).unwrap_or_default();
        let above = own.ancestors().chain(real.ancestors()).map(|folder| folder.join(&wanted));
        let folders = std::iter::once(wanted.clone()).chain(above).filter(|folder| folder.is_dir()).collect();
        let places = format!("in {} here, and beside or above {}", wanted.display(), file.display());
        Self { folders, places, names: OnceCell::new() }
    }

    /// The file with this short name.
    pub fn find(&self, name: &str) -> Option<PathBuf> {
        self.folders.iter().map(|folder| folder.join(format!("{name}.toml"))).find(|path| path.is_file())
    }

    /// Nothing has this name, neither here nor at `path`. `before` is what stands before the name, such as `search:`.
    pub fn unknown(&self, name: &str, before: &str, path: &Path, place: &Place) -> Mistake {
        let names = self.names.get_or_init(|| self.names());
        let label = format!("looked for {}, and for `{name}.toml` {}", path.display(), self.places);
        let mistake = place.mistake("there is no such strategy", label);
        match did_you_mean(name, names.iter().map(String::as_str)) {
            Some(near) => mistake.suggest(Some(&format!("{before}{near}"))),
            None => {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                mistake.help(format!("name a file, or one of these: {}", names.join(", ")))
            }
        }
    }

    /// Every short name.
    fn names(&self) -> BTreeSet<String> {
        let mut names: BTreeSet<String> = BUILTINS.iter().map(|&name| name.to_owned()).collect();
        for entry in self.folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten().flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|end| end == "toml") {
                names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
            }
        }
        names
    }
}
