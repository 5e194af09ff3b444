//! Files that a command writes where it is told to, and overwrites only if they are its own.

use super::Stop;
use crate::{files::Source, frames::write_atomically};
use std::{fs, path::Path};

/// Whether a file may be written here: nothing is there, or an empty file, or one whose text is that of the command's own.
pub fn may_write(path: &Path, is_own: impl FnOnce(&str) -> bool) -> bool {
    let Ok(meta) = fs::metadata(path) else { return true };
    meta.is_file() && (meta.len() == 0 || Source::read(path).is_ok_and(|source| is_own(&source.text)))
}

/// Writes a file, with the folder that it lies in.
pub fn write(path: &Path, text: &str) -> Result<(), Stop> {
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    folder.and_then(|()| write_atomically(path, text.as_bytes())).map_err(|error| {
        let help = "give a path that you may write";
        Stop::Failed(format!("cannot write `{}`: {error}\n  = help: {help}", path.display()))
    })
}
