//! The run directory: everything one command wrote, safe against kills, full disks and other runs.

use super::{
    DirectoryError, Grid, KeptGames, Manifest, Status,
    files::{UNFINISHED, remove_unfinished, write_atomically},
    names::{CHARTS, CHECKPOINT, LOCK, MANIFEST, RESULTS, TRACE, analysis_tables, is_ours, place_of_part},
    read::{may_be_manifest, read_manifest, read_reached},
    results,
};
use crate::simulation::{Checkpoint, Tally};
use perihelion_engine::Rulesets;
use same_file::Handle;
use std::{
    collections::BTreeSet,
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
};

/// What to do with what is already there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existing {
    /// Show it if it is this very run, complete; otherwise refuse.
    Keep,
    /// Go on from it if it is this run.
    Resume,
    /// Discard it.
    Replace,
}

/// A run directory, opened by the one process that writes to it.
#[derive(Debug)]
pub struct RunDirectory {
    path: PathBuf,
    manifest: Manifest,
    // Held as long as the directory is open; the system lets go of it when the process dies. It also tells whether
    // this is still the directory that was opened.
    lock: Handle,
}

/// What opening a run directory found.
#[derive(Debug)]
pub struct Opened {
    /// The directory. Its manifest is that of the run wanted, except that games are kept where they were kept before.
    pub directory: RunDirectory,
    /// The manifest that was there, of an earlier part of this run, if there was one.
    pub before: Option<Manifest>,
    /// What that part reached, if it saved anything.
    pub reached: Option<Reached>,
}

/// What an earlier part of a run reached.
#[derive(Debug, Clone, PartialEq)]
pub struct Reached {
    /// One tally a cell, in the order of the cells.
    pub tallies: Vec<Tally>,
    /// How many parts of kept games belong to it.
    pub parts: u32,
    /// Whether the games before those parts are gathered in one table.
    pub gathered: bool,
}

impl RunDirectory {
    /// Opens the directory for the run that `manifest` describes, making it if it is not there. What is
    /// there is of one of `rulesets`. Nothing of the manifest
    /// is written yet.
    ///
    /// # Errors
    /// A [`DirectoryError`] if it holds anything else than an earlier part of this run, or the disk refuses. Nothing
    /// is overwritten then.
    pub fn open(
        path: &Path,
        mut manifest: Manifest,
        existing: Existing,
        rulesets: &Rulesets,
    ) -> Result<Opened, DirectoryError> {
        let disk = |what, path: &Path| {
            let path = path.display().to_string();
            move |error| DirectoryError::Disk { what, path, error }
        };
        let shown = path.display().to_string();
        if path.is_file() {
            let error = io::ErrorKind::NotADirectory.into();
            return Err(DirectoryError::Disk { what: "write results into", path: shown, error });
        }
        // What is to be discarded need not be readable.
        let (discard, found) = match existing {
            Existing::Replace => (may_be_manifest(path), None),
            Existing::Keep | Existing::Resume => (false, read_manifest(path, Some(rulesets))?),
        };
        if !discard && found.is_none() && !is_free(path).map_err(disk("read", path))? {
            return Err(DirectoryError::NotARun { path: shown });
        }
        if let Some(found) = &found {
            if found.identity != manifest.identity {
                return Err(DirectoryError::OtherRun { path: shown, difference: difference(found, &manifest) });
            }
            if existing == Existing::Keep && found.status != Status::Complete {
                return Err(DirectoryError::Unfinished { path: shown });
            }
        }
        fs::create_dir_all(path).map_err(disk("make the folder", path))?;
        let lock = lock(path)?;
        if discard {
            clear(path).map_err(disk("clear", path))?;
        }
        remove_unfinished(path).map_err(disk("clear", path))?;
        if found.as_ref().is_some_and(|found| manifest.keeps_games && !found.keeps_games) {
            return Err(DirectoryError::GamesNotKept { path: shown });
        }
        let reached = match &found {
            Some(found) => {
                manifest.keep_games_as(found);
                read_reached(path, found, rulesets)?
            }
            None => None,
        };
        remove_parts(path, reached.as_ref().map_or(0, |reached| reached.parts)).map_err(disk("clear", path))?;
        let directory = Self { path: path.to_owned(), manifest, lock };
        Ok(Opened { directory, before: found, reached })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The manifest.
    #[must_use]
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The games that are kept from here on, if they are; those that an earlier part kept are checked.
    ///
    /// # Errors
    /// What is missing or damaged among them.
    pub fn kept(&self, reached: Option<&Reached>) -> Result<Option<KeptGames>, DirectoryError> {
        self.manifest.keeps_games.then(|| KeptGames::after(self, reached)).transpose()
    }

    /// Saves what the run has reached; `kept` games of it are written already.
    ///
    /// # Errors
    /// What the disk says; the checkpoint before stays.
    pub fn save(&self, tallies: &[Tally], kept: Option<&KeptGames>) -> Result<(), DirectoryError> {
        // First the results: a checkpoint never counts a game whose result is not there.
        self.write(RESULTS, &results::encode(&self.manifest.identity, tallies))?;
        self.save_tallies(tallies, kept.map_or((0, false), |kept| (kept.parts(), kept.gathered())))
    }

    /// Saves what the run has reached without the results of single games, which are written already.
    pub(super) fn save_tallies(&self, tallies: &[Tally], (parts, gathered): (u32, bool)) -> Result<(), DirectoryError> {
        let bytes = Checkpoint::new(self.manifest.identity.clone(), tallies, parts, gathered).to_bytes();
        bytes.map_err(|error| self.disk(CHECKPOINT, error)).and_then(|bytes| self.write(CHECKPOINT, &bytes))
    }

    /// Writes the manifest, saying how far the run has come.
    ///
    /// # Errors
    /// What the disk says; the manifest before stays.
    pub fn mark(&mut self, status: Status) -> Result<(), DirectoryError> {
        self.manifest.status = status;
        let bytes = self.manifest.to_bytes().map_err(|error| self.disk(MANIFEST, error))?;
        self.write(MANIFEST, &bytes)
    }

    /// Writes one file of results.
    ///
    /// # Errors
    /// What the disk says, or [`DirectoryError::Lost`]; an earlier file of that name stays.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), DirectoryError> {
        self.still_there()?;
        write_into(&self.path, name, bytes)
    }

    /// Removes the tables of the analysis that are none of those just written: they tell of what is no longer so.
    ///
    /// # Errors
    /// What the disk says, or [`DirectoryError::Lost`].
    pub fn remove_other_tables(&self, written: &BTreeSet<String>) -> Result<(), DirectoryError> {
        self.remove(analysis_tables().filter(|name| !written.contains(name)))
    }

    /// Removes the table of games turn by turn that an earlier run left: it is of other games.
    ///
    /// # Errors
    /// What the disk says, or [`DirectoryError::Lost`].
    pub fn remove_trace(&self) -> Result<(), DirectoryError> {
        self.remove([TRACE.to_owned()].into_iter())
    }

    fn remove(&self, names: impl Iterator<Item = String>) -> Result<(), DirectoryError> {
        self.still_there()?;
        for file in names.map(|name| self.path.join(name)) {
            if fs::symlink_metadata(&file).is_ok_and(|meta| !meta.is_dir()) {
                let disk = |error| {
                    let path = file.display().to_string();
                    DirectoryError::Disk { what: "remove", path, error }
                };
                fs::remove_file(&file).map_err(disk)?;
            }
        }
        Ok(())
    }

    /// Whether the directory at this path is still the one that was opened: the lock in it is the file that is held.
    fn still_there(&self) -> Result<(), DirectoryError> {
        let lock = self.path.join(LOCK);
        // What is no plain file is not opened: a pipe would wait.
        let plain = lock.symlink_metadata().is_ok_and(|meta| meta.is_file());
        match plain && Handle::from_path(&lock).is_ok_and(|there| there == self.lock) {
            true => Ok(()),
            false => Err(DirectoryError::Lost { path: self.path.display().to_string() }),
        }
    }

    pub(super) fn disk(&self, name: &str, error: io::Error) -> DirectoryError {
        DirectoryError::Disk { what: "write", path: self.path.join(name).display().to_string(), error }
    }
}

/// Writes one file into a run directory: one of those that a run writes, and never through a link out of it.
///
/// # Errors
/// What the disk says; an earlier file of that name stays.
pub fn write_into(directory: &Path, name: &str, bytes: &[u8]) -> Result<(), DirectoryError> {
    let file = directory.join(name);
    let written = if is_ours(name) {
        folder_for(directory, name).and_then(|()| write_atomically(&file, bytes))
    } else {
        // What is not in the list would never be cleared.
        Err(io::Error::other("a defect of perihelion: no run writes a file of this name"))
    };
    written.map_err(|error| DirectoryError::Disk { what: "write", path: file.display().to_string(), error })
}

/// Makes the folder of charts where a file of this name lies in it. The directory itself is never made anew: where it
/// has gone, nothing is to be written.
fn folder_for(directory: &Path, name: &str) -> io::Result<()> {
    if !name.contains('/') {
        return Ok(());
    }
    let folder = directory.join(CHARTS);
    match fs::symlink_metadata(&folder) {
        Ok(meta) if meta.is_dir() => Ok(()),
        Ok(meta) if meta.is_symlink() => {
            Err(io::Error::other(format!("`{CHARTS}` is a link, and nothing is written through a link")))
        }
        Ok(_) => Err(io::ErrorKind::NotADirectory.into()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => match fs::create_dir(&folder) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
            _ => Ok(()),
        },
        Err(error) => Err(error),
    }
}

/// Clears away what killed processes left unfinished in a run directory and among its charts. What another process is
/// just writing stays.
///
/// # Errors
/// What the disk says.
pub fn clear_unfinished(directory: &Path) -> Result<(), DirectoryError> {
    let mut cleared = remove_unfinished(directory);
    if fs::symlink_metadata(directory.join(CHARTS)).is_ok_and(|meta| meta.is_dir()) {
        cleared = cleared.and_then(|()| remove_unfinished(&directory.join(CHARTS)));
    }
    cleared.map_err(|error| DirectoryError::Disk { what: "clear", path: directory.display().to_string(), error })
}

/// Whether there is nothing that a run would overwrite: no directory, or nothing in it but leftovers of a killed run.
fn is_free(path: &Path) -> io::Result<bool> {
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(true),
        Err(error) => return Err(error),
    };
    for entry in entries {
        let name = entry?.file_name();
        let name = name.to_string_lossy();
        if name != LOCK && !name.starts_with(UNFINISHED) {
            return Ok(false);
        }
    }
    Ok(true)
}

fn lock(path: &Path) -> Result<Handle, DirectoryError> {
    let file = path.join(LOCK);
    let disk = |error| DirectoryError::Disk { what: "lock", path: file.display().to_string(), error };
    // A pipe would wait, and a link would lead elsewhere.
    match fs::symlink_metadata(&file) {
        Ok(meta) if !meta.is_file() => return Err(disk(io::Error::other("it is no plain file; remove it"))),
        _ => {}
    }
    let lock = File::options().create(true).truncate(false).write(true).open(&file).map_err(disk)?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(DirectoryError::InUse { path: path.display().to_string() }),
        Err(TryLockError::Error(error)) => return Err(disk(error)),
    }
    let lock = Handle::from_file(lock).map_err(disk)?;
    // Between opening and locking, the directory may have become another one.
    match Handle::from_path(&file) {
        Ok(there) if there == lock => Ok(lock),
        _ => Err(DirectoryError::Lost { path: path.display().to_string() }),
    }
}

/// Removes the files that a run writes, and nothing else, links themselves rather than what they lead to; the manifest
/// last, so that a kill leaves a run directory.
fn clear(path: &Path) -> io::Result<()> {
    clear_folder(path, "")?;
    let charts = path.join(CHARTS);
    if fs::symlink_metadata(&charts).is_ok_and(|meta| meta.is_dir()) {
        clear_folder(&charts, &format!("{CHARTS}/"))?;
        remove_unfinished(&charts)?;
        // Only if nothing of anybody else's is in it.
        if fs::read_dir(&charts)?.next().is_none() {
            fs::remove_dir(&charts)?;
        }
    }
    let manifest = path.join(MANIFEST);
    match fs::symlink_metadata(&manifest)?.is_dir() {
        true => fs::remove_dir(&manifest),
        false => fs::remove_file(&manifest),
    }
}

/// Removes the files of a run from a folder, whose names within the directory begin with `prefix`; not the manifest.
fn clear_folder(folder: &Path, prefix: &str) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if is_ours(&name) && name != MANIFEST && !entry.file_type()?.is_dir() {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Removes the parts of games from this one on: they were written after the last checkpoint.
fn remove_parts(path: &Path, first: u32) -> io::Result<()> {
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if place_of_part(&entry.file_name().to_string_lossy()).is_some_and(|place| place >= first)
            && !entry.file_type()?.is_dir()
        {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// What differs between the run found and the run wanted, in words.
fn difference(found: &Manifest, wanted: &Manifest) -> String {
    if found.ruleset != wanted.ruleset {
        return format!("of the ruleset {}", found.ruleset);
    }
    if found.perihelion != wanted.perihelion || found.rules_version != wanted.rules_version {
        return format!("played by perihelion {} with rules version {}", found.perihelion, found.rules_version);
    }
    if found.seed != wanted.seed {
        return format!("with seed {}, this one has {}", found.seed, wanted.seed);
    }
    let (before, now) = (&found.grid, &wanted.grid);
    let names = |grid: &Grid| -> Vec<_> {
        grid.cells.iter().map(|cell| (cell.variant.clone(), cell.strategy.clone())).collect()
    };
    if names(before) != names(now) {
        return format!(
            "it has {} cells, this one has {}, or they are called otherwise",
            before.cells.len(),
            now.cells.len()
        );
    }
    let mut changed = BTreeSet::new();
    for (was, is) in before.cells.iter().zip(&now.cells) {
        let text = |grid: &Grid, script: usize| grid.scripts.get(script).map(|script| script.text.clone());
        if text(before, was.script) != text(now, is.script) {
            changed.insert(format!("the strategy {}", is.strategy));
        }
        let settings = |grid: &Grid, scenario: usize| {
            grid.scenarios
                .get(scenario)
                .and_then(|scenario| scenario["settings"].as_object())
                .cloned()
                .unwrap_or_default()
        };
        let was = settings(before, was.scenario);
        changed.extend(
            settings(now, is.scenario)
                .into_iter()
                .filter(|(path, value)| was.get(path) != Some(value))
                .map(|(path, _)| path),
        );
    }
    let changed: Vec<String> = changed.into_iter().take(5).collect();
    format!("it differs in {}", changed.join(", "))
}
