//! Reading a run directory without playing on in it.

use super::{
    DirectoryError, Manifest,
    read::{read_checkpoint, read_manifest, read_results},
};
use crate::{files::command_advice, simulation::Tally};
use perihelion_engine::Rulesets;
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
    /// Reads the run directory at `path`, of one of these rulesets. Whatever runs there may go on.
    ///
    /// A file of results that is not there is no error; one that is damaged is.
    ///
    /// # Errors
    /// A [`DirectoryError`] that says what is not there or cannot be read.
    pub fn read(path: &Path, rulesets: &Rulesets) -> Result<Self, DirectoryError> {
        Self::of(path, Some(rulesets))
    }

    /// Reads the run directory at `path`, whatever ruleset it is of and however that played then. What its figures mean is
    /// only known as far as all versions agree: games, wins and scores.
    ///
    /// # Errors
    /// As those of [`SavedRun::read`].
    pub fn read_of_any_version(path: &Path) -> Result<Self, DirectoryError> {
        Self::of(path, None)
    }

    fn of(path: &Path, rulesets: Option<&Rulesets>) -> Result<Self, DirectoryError> {
        let shown = path.display().to_string();
        let manifest = read_manifest(path, rulesets)?.ok_or_else(|| DirectoryError::NoRun { path: shown.clone() })?;
        let reached = read_checkpoint(path, &manifest, rulesets)?.ok_or_else(|| {
            let resume = command_advice(&manifest.resume_in(path), "goes on with it");
            DirectoryError::NothingSaved { path: shown, resume }
        })?;
        let mut tallies = reached.tallies;
        let there = read_results(path, &manifest, &mut tallies)?;
        let without_results = (!there).then(|| format!("`{}` is not there", path.join("results.bin").display()));
        Ok(Self { manifest, tallies, without_results })
    }
}
