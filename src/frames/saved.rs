//! Reading a run directory without playing on in it.

use super::{
    DirectoryError, Manifest,
    directory::{read_checkpoint, read_manifest, read_results},
};
use crate::simulation::Tally;
use std::path::Path;

/// What a run directory holds, as far as it was saved.
#[derive(Debug, Clone, PartialEq)]
pub struct SavedRun {
    /// The manifest.
    pub manifest: Manifest,
    /// One tally a cell, in the order of the cells.
    pub tallies: Vec<Tally>,
    /// Why the results of single games are missing, if they are; comparisons then rest on sums of groups of games.
    pub without_results: Option<String>,
}

impl SavedRun {
    /// Reads the run directory at `path`. Whatever runs there may go on.
    ///
    /// # Errors
    /// A [`DirectoryError`] that says what is not there or cannot be read.
    pub fn read(path: &Path) -> Result<Self, DirectoryError> {
        let shown = path.display().to_string();
        let manifest = read_manifest(path).map_err(unreadable)?;
        let manifest = manifest.ok_or_else(|| DirectoryError::NoRun { path: shown.clone() })?;
        let reached = read_checkpoint(path, &manifest).map_err(unreadable)?;
        let mut tallies = reached.ok_or(DirectoryError::NothingSaved { path: shown })?.tallies;
        let without_results = read_results(path, &manifest, &mut tallies).err().map(|error| match error {
            DirectoryError::Damaged { path, why } => format!("`{path}`: {why}"),
            other => other.to_string(),
        });
        Ok(Self { manifest, tallies, without_results })
    }
}

/// The same error for someone who only reads.
fn unreadable(error: DirectoryError) -> DirectoryError {
    match error {
        DirectoryError::Damaged { path, why } => DirectoryError::Unreadable { path, why },
        other => other,
    }
}
