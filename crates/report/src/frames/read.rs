//! Reading the files of a run directory: whole, checked, and never anything but plain files.

use super::{
    DirectoryError, Manifest, Reached,
    files::{Unread, read_plain},
    manifest::NoManifest,
    names::{CHECKPOINT, MANIFEST, RESULTS},
    results::{self, Useless},
};
use crate::simulation::{Checkpoint, Known, Metrics, Tally, Unusable};
use perihelion_engine::Rulesets;
use std::path::Path;

/// The most bytes of a manifest or a checkpoint: those of tens of thousands of cells.
pub(super) const MOST: u64 = 2 << 30;

/// The most bytes of a checkpoint for each cell, and of one without cells.
const MOST_OF_A_CELL: u64 = 8 << 20;

/// The bytes of a file; `None` where there is none.
pub(super) fn bytes_of(file: &Path, most: u64) -> Result<Option<Vec<u8>>, DirectoryError> {
    let path = || file.display().to_string();
    match read_plain(file, most) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(Unread::Missing) => Ok(None),
        Err(Unread::Odd(why)) => Err(DirectoryError::Damaged { path: path(), why }),
        Err(Unread::Disk(error)) => Err(DirectoryError::Disk { what: "read", path: path(), error }),
    }
}

/// The manifest of the directory; `None` where there is none. It has to be of one of these rulesets as they play now, where
/// they are given.
pub(super) fn read_manifest(directory: &Path, rulesets: Option<&Rulesets>) -> Result<Option<Manifest>, DirectoryError> {
    manifest_in(&directory.join(MANIFEST), rulesets)
}

/// The manifest in this file; otherwise as [`read_manifest`].
pub(super) fn manifest_in(file: &Path, rulesets: Option<&Rulesets>) -> Result<Option<Manifest>, DirectoryError> {
    let Some(bytes) = bytes_of(file, MOST)? else { return Ok(None) };
    let path = || file.display().to_string();
    Manifest::from_bytes(&bytes, rulesets).map(Some).map_err(|error| match error {
        NoManifest::Older => DirectoryError::Older { path: path() },
        NoManifest::Damaged(why) => DirectoryError::Damaged { path: path(), why },
        NoManifest::OtherRules(why) => DirectoryError::Unreadable { path: path(), why },
    })
}

/// Whether what stands in the place of the manifest may be one that cannot be read any more: anything but the readable
/// manifest of something else.
pub(super) fn may_be_manifest(directory: &Path) -> bool {
    if directory.join(MANIFEST).symlink_metadata().is_err() {
        return false;
    }
    let marked = || [CHECKPOINT, super::names::LOCK].iter().any(|name| directory.join(name).exists());
    match read_plain(&directory.join(MANIFEST), MOST) {
        Ok(bytes) => match serde_json::from_slice::<serde_json::Value>(&bytes) {
            Ok(value) => value.get("perihelion").is_some() || value.get("identity").is_some() || marked(),
            Err(_) => true,
        },
        Err(_) => true,
    }
}

/// What the run that `manifest` describes reached, without the results of single games; `None` for one killed before
/// its first checkpoint. Where the rulesets are given, its games have to fit the run's.
pub(super) fn read_checkpoint(
    directory: &Path,
    manifest: &Manifest,
    rulesets: Option<&Rulesets>,
) -> Result<Option<Reached>, DirectoryError> {
    let path = || directory.join(CHECKPOINT).display().to_string();
    let damaged = |why: String| DirectoryError::Damaged { path: path(), why };
    let cells = manifest.grid.cells.len();
    let most = MOST_OF_A_CELL.saturating_mul(1 + cells as u64).min(MOST);
    let Some(bytes) = bytes_of(&directory.join(CHECKPOINT), most)? else { return Ok(None) };
    let checkpoint = Checkpoint::from_bytes(&bytes, &manifest.identity, cells).map_err(|error| match error {
        Unusable::Older => DirectoryError::Older { path: path() },
        error => damaged(error.to_string()),
    })?;
    let descriptor = rulesets.map(|rulesets| manifest.descriptor(rulesets)).transpose();
    let descriptor = descriptor.map_err(|why| DirectoryError::Unreadable { path: path(), why })?;
    let metrics = descriptor.map_or_else(Vec::new, |descriptor| manifest.grid.metrics(descriptor));
    let cells = checkpoint.tallies.iter().zip(&manifest.grid.cells).zip(&manifest.score_ranges);
    for (place, ((tally, cell), &scores)) in cells.enumerate() {
        let rules = manifest.grid.scripts.get(cell.script).map_or(0, |script| script.rules.len());
        let cards = metrics.get(place).map_or(0, Metrics::count_of_cards);
        tally
            .check(Known { descriptor, cards, rules, scores })
            .map_err(|why| damaged(format!("in cell {place}, {why}")))?;
    }
    let Checkpoint { tallies, parts, gathered, .. } = checkpoint;
    Ok(Some(Reached { tallies: tallies.into_owned(), parts, gathered }))
}

/// Gives the tallies the results of their single games. Returns false, and leaves the tallies as they are, where there
/// is no file of them.
pub(super) fn read_results(
    directory: &Path,
    manifest: &Manifest,
    tallies: &mut [Tally],
) -> Result<bool, DirectoryError> {
    let path = || directory.join(RESULTS).display().to_string();
    let damaged = |why: String| DirectoryError::Damaged { path: path(), why };
    let most = results::most(&manifest.identity, tallies.len());
    let Some(bytes) = bytes_of(&directory.join(RESULTS), most)? else { return Ok(false) };
    results::decode(&bytes, &manifest.identity, tallies).map_err(|error| match error {
        Useless::Older => DirectoryError::Older { path: path() },
        Useless::Damaged(why) => damaged(why),
    })?;
    for (place, tally) in tallies.iter().enumerate() {
        tally.check_results().map_err(|why| damaged(format!("in cell {place}, {why}")))?;
    }
    Ok(true)
}

/// What the run that `manifest` describes reached, all of it; `None` for one killed before its first checkpoint.
pub(super) fn read_reached(
    directory: &Path,
    manifest: &Manifest,
    rulesets: &Rulesets,
) -> Result<Option<Reached>, DirectoryError> {
    let Some(mut reached) = read_checkpoint(directory, manifest, Some(rulesets))? else { return Ok(None) };
    if !read_results(directory, manifest, &mut reached.tallies)? {
        let path = directory.join(RESULTS).display().to_string();
        return Err(DirectoryError::Damaged { path, why: "it is not there".into() });
    }
    Ok(Some(reached))
}
