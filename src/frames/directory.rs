//! The run directory: everything one command wrote, safe against kills, full disks and other runs.

use super::{
    Grid, Manifest, Status,
    files::{UNFINISHED, write_atomically},
    games::place_of_part,
    results,
};
use crate::simulation::{Checkpoint, Tally};
use std::{
    collections::BTreeSet,
    fs::{self, File, TryLockError},
    io,
    path::{Path, PathBuf},
};
use thiserror::Error;

const MANIFEST: &str = "manifest.json";
const CHECKPOINT: &str = "checkpoint.json";
const RESULTS: &str = "results.bin";
/// The folder of the charts.
const CHARTS: &str = "charts";
const LOCK: &str = ".lock";

/// Why a run directory cannot be used. The text says what to do.
#[derive(Debug, Error)]
pub enum DirectoryError {
    /// It holds another run.
    #[error(
        "`{path}` holds another run ({difference}); nothing was changed there\n  = help: `--out DIR` writes elsewhere, `--replace` discards what is there"
    )]
    OtherRun {
        /// The directory.
        path: String,
        /// What differs.
        difference: String,
    },
    /// It holds an unfinished part of this very run.
    #[error("`{path}` holds an unfinished part of this run\n  = help: `--resume` finishes it, `--replace` begins anew")]
    Unfinished {
        /// The directory.
        path: String,
    },
    /// It holds files, but no run.
    #[error(
        "`{path}` is not empty and is no run directory; nothing was changed there\n  = help: `--out DIR` writes elsewhere"
    )]
    NotARun {
        /// The directory.
        path: String,
    },
    /// Another process is writing to it.
    #[error("another run is writing to `{path}`\n  = help: wait for it, or write elsewhere with `--out DIR`")]
    InUse {
        /// The directory.
        path: String,
    },
    /// Its earlier part kept no games.
    #[error(
        "the run in `{path}` was begun without `--keep-games`, so its first games are not there\n  = help: go on without it, or begin anew with `--replace`"
    )]
    GamesNotKept {
        /// The directory.
        path: String,
    },
    /// Something in it cannot be read as what it should be.
    #[error("`{path}` cannot be gone on from: {why}\n  = help: `--replace` begins anew")]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong with it.
        why: String,
    },
    /// There is no run directory.
    #[error(
        "`{path}` is no run directory: it has no manifest.json\n  = help: `perihelion sweep SWEEP` leaves one in `reports/`"
    )]
    NoRun {
        /// The directory.
        path: String,
    },
    /// Its run was stopped before anything was saved.
    #[error("the run in `{path}` has saved no games yet\n  = help: `perihelion sweep … --resume` goes on with it")]
    NothingSaved {
        /// The directory.
        path: String,
    },
    /// Something in it cannot be read as what it should be.
    #[error(
        "`{path}` cannot be read: {why}\n  = help: read it with the version that wrote it, or play the sweep again with `--replace`"
    )]
    Unreadable {
        /// The file.
        path: String,
        /// What is wrong with it.
        why: String,
    },
    /// The disk refuses.
    #[error("cannot {what} `{path}`: {error}{}", remedy(.error))]
    Disk {
        /// What was tried.
        what: &'static str,
        /// The file or directory.
        path: String,
        /// What the system said.
        error: io::Error,
    },
}

/// What to do about an error of the system.
fn remedy(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "\n  = help: free some space, then go on with `--resume`"
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "\n  = help: choose a folder you may write to with `--out DIR`"
        }
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            "\n  = help: a file stands where a folder is needed; choose another with `--out DIR`"
        }
        io::ErrorKind::NotFound => "\n  = help: choose another folder with `--out DIR`",
        _ => "\n  = help: what was saved before is safe; once this is mended, `--resume` goes on from it",
    }
}

impl DirectoryError {
    /// Whether the command line or a file is to blame, rather than the machine.
    #[must_use]
    pub fn is_usage(&self) -> bool {
        !matches!(self, Self::Disk { .. })
    }
}

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
    // Held as long as the directory is open; the system lets go of it when the process dies.
    _lock: File,
}

/// What opening a run directory found.
#[derive(Debug)]
pub struct Opened {
    /// The directory.
    pub directory: RunDirectory,
    /// What an earlier part of this run reached, if there was one.
    pub reached: Option<Reached>,
}

/// What an earlier part of a run reached.
#[derive(Debug, Clone, PartialEq)]
pub struct Reached {
    /// One tally a cell, in the order of the cells.
    pub tallies: Vec<Tally>,
    /// How many parts of kept games belong to it.
    pub parts: u32,
}

impl RunDirectory {
    /// Opens the directory for the run that `manifest` describes, making it if it is not there.
    ///
    /// # Errors
    /// A [`DirectoryError`] if it holds anything else than an earlier part of this run, or the disk refuses. Nothing
    /// is overwritten then.
    pub fn open(path: &Path, mut manifest: Manifest, existing: Existing) -> Result<Opened, DirectoryError> {
        let disk = |what, path: &Path| {
            let path = path.display().to_string();
            move |error| DirectoryError::Disk { what, path, error }
        };
        let shown = path.display().to_string();
        if path.is_file() {
            let error = io::ErrorKind::NotADirectory.into();
            return Err(DirectoryError::Disk { what: "write results into", path: shown, error });
        }
        let found = match read_manifest(path)? {
            Some(found) => Some(found),
            None if is_free(path).map_err(disk("read", path))? => None,
            None => return Err(DirectoryError::NotARun { path: shown }),
        };
        if let Some(found) = &found
            && existing != Existing::Replace
        {
            if found.identity != manifest.identity {
                return Err(DirectoryError::OtherRun { path: shown, difference: difference(found, &manifest) });
            }
            if existing == Existing::Keep && found.status != Status::Complete {
                return Err(DirectoryError::Unfinished { path: shown });
            }
        }
        fs::create_dir_all(path).map_err(disk("make the folder", path))?;
        let lock = lock(path)?;
        if existing == Existing::Replace && found.is_some() {
            clear(path).map_err(disk("clear", path))?;
        }
        remove_unfinished(path).map_err(disk("clear", path))?;
        if let Some(found) = found.as_ref().filter(|_| existing != Existing::Replace)
            && manifest.keeps_games
            && !found.keeps_games
        {
            return Err(DirectoryError::GamesNotKept { path: shown });
        }
        let reached =
            if found.is_some() && existing != Existing::Replace { read_reached(path, &manifest)? } else { None };
        if let Some(found) = found.filter(|_| existing != Existing::Replace) {
            manifest.keeps_games = found.keeps_games;
            if existing == Existing::Keep {
                manifest = found;
            }
        }
        remove_parts(path, reached.as_ref().map_or(0, |reached| reached.parts)).map_err(disk("clear", path))?;
        Ok(Opened { directory: Self { path: path.to_owned(), manifest, _lock: lock }, reached })
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

    /// Saves what the run has reached; `parts` of its games are written already.
    ///
    /// # Errors
    /// What the disk says; the checkpoint before stays.
    pub fn save(&self, tallies: &[Tally], parts: u32) -> Result<(), DirectoryError> {
        // First the results: a checkpoint never counts a game whose result is not there.
        self.write(RESULTS, &results::encode(&self.manifest.identity, tallies))?;
        let bytes = Checkpoint::new(self.manifest.identity.clone(), tallies, parts).to_bytes();
        bytes.map_err(|error| self.disk(CHECKPOINT, error)).and_then(|bytes| self.write(CHECKPOINT, &bytes))
    }

    /// Writes the manifest, saying how far the run has come.
    ///
    /// # Errors
    /// What the disk says; the manifest before stays.
    pub fn mark(&mut self, status: Status) -> Result<(), DirectoryError> {
        self.manifest.status = status;
        let mut bytes = serde_json::to_vec_pretty(&self.manifest).map_err(|error| self.disk(MANIFEST, error.into()))?;
        bytes.push(b'\n');
        self.write(MANIFEST, &bytes)
    }

    /// Writes one file of results.
    ///
    /// # Errors
    /// What the disk says; an earlier file of that name stays.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), DirectoryError> {
        write_into(&self.path, name, bytes)
    }

    pub(super) fn disk(&self, name: &str, error: io::Error) -> DirectoryError {
        DirectoryError::Disk { what: "write", path: self.path.join(name).display().to_string(), error }
    }
}

/// Writes one file into a run directory, in the folder of its name if that has one.
///
/// # Errors
/// What the disk says; an earlier file of that name stays.
pub fn write_into(directory: &Path, name: &str, bytes: &[u8]) -> Result<(), DirectoryError> {
    let file = directory.join(name);
    let folder = file.parent().filter(|_| name.contains('/'));
    let written = folder.map_or(Ok(()), fs::create_dir_all).and_then(|()| write_atomically(&file, bytes));
    written.map_err(|error| DirectoryError::Disk { what: "write", path: file.display().to_string(), error })
}

pub(super) fn read_manifest(path: &Path) -> Result<Option<Manifest>, DirectoryError> {
    let file = path.join(MANIFEST);
    let shown = file.display().to_string();
    match fs::read(&file) {
        Ok(bytes) => serde_json::from_slice(&bytes).map(Some).map_err(|error| DirectoryError::Damaged {
            path: shown,
            why: format!("it is no manifest of this version ({error})"),
        }),
        Err(error) if matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory) => Ok(None),
        Err(error) => Err(DirectoryError::Disk { what: "read", path: shown, error }),
    }
}

/// What the run that `manifest` describes reached; `None` for one killed before its first checkpoint.
fn read_reached(path: &Path, manifest: &Manifest) -> Result<Option<Reached>, DirectoryError> {
    let Some(mut reached) = read_checkpoint(path, manifest)? else { return Ok(None) };
    read_results(path, manifest, &mut reached.tallies)?;
    Ok(Some(reached))
}

pub(super) fn read_checkpoint(path: &Path, manifest: &Manifest) -> Result<Option<Reached>, DirectoryError> {
    let file = path.join(CHECKPOINT);
    let shown = file.display().to_string();
    match fs::read(&file) {
        Ok(bytes) => Checkpoint::from_bytes(&bytes, &manifest.identity, manifest.grid.cells.len())
            .map(|checkpoint| Some(Reached { tallies: checkpoint.tallies.into_owned(), parts: checkpoint.parts }))
            .map_err(|error| DirectoryError::Damaged { path: shown, why: error.to_string() }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(DirectoryError::Disk { what: "read", path: shown, error }),
    }
}

/// Gives the tallies the results of their single games.
pub(super) fn read_results(path: &Path, manifest: &Manifest, tallies: &mut [Tally]) -> Result<(), DirectoryError> {
    let file = path.join(RESULTS);
    let damaged = |why| DirectoryError::Damaged { path: file.display().to_string(), why };
    match fs::read(&file) {
        Ok(bytes) => results::decode(&bytes, &manifest.identity, tallies).map_err(damaged),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err(damaged("it is not there".into())),
        Err(error) => Err(DirectoryError::Disk { what: "read", path: file.display().to_string(), error }),
    }
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

fn lock(path: &Path) -> Result<File, DirectoryError> {
    let file = path.join(LOCK);
    let disk = |error| DirectoryError::Disk { what: "lock", path: file.display().to_string(), error };
    let lock = File::options().create(true).truncate(false).write(true).open(&file).map_err(disk)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(DirectoryError::InUse { path: path.display().to_string() }),
        Err(TryLockError::Error(error)) => Err(disk(error)),
    }
}

/// Removes what a run writes, and nothing else; the manifest last, so that a kill leaves a run directory.
fn clear(path: &Path) -> io::Result<()> {
    remove_charts(&path.join(CHARTS))?;
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let ours = [".json", ".csv", ".parquet", ".bin", ".html", ".svg"].iter().any(|ending| name.ends_with(ending));
        if ours && name != MANIFEST && entry.file_type()?.is_file() {
            fs::remove_file(entry.path())?;
        }
    }
    fs::remove_file(path.join(MANIFEST))
}

/// Removes the charts, and their folder if nothing else is in it.
fn remove_charts(path: &Path) -> io::Result<()> {
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    let mut others = false;
    for entry in entries {
        let entry = entry?;
        match entry.path().extension().is_some_and(|ending| ending == "svg") {
            true => fs::remove_file(entry.path())?,
            false => others = true,
        }
    }
    if others { Ok(()) } else { fs::remove_dir(path) }
}

fn remove_unfinished(path: &Path) -> io::Result<()> {
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(UNFINISHED) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Removes the parts of games from this one on: they were written after the last checkpoint.
fn remove_parts(path: &Path, first: u32) -> io::Result<()> {
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if place_of_part(&entry.file_name().to_string_lossy()).is_some_and(|place| place >= first) {
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
