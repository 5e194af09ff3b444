//! Files that a command writes where it is told to, and overwrites only if they are its own.

use super::{Options, Stop, output};
use crate::{
    files::Source,
    frames::{Page, write_atomically, write_page},
    report::Leaflet,
};
use std::{
    fs, io,
    path::{Component, Path, PathBuf},
};

/// Refuses to overwrite what somebody wrote himself, unless it may be replaced: `made` says of the command's own what they are,
/// such as "found by `train`".
pub fn expect_own(path: &Path, replace: bool, made: &str, is_own: impl FnOnce(&str) -> bool) -> Result<(), Stop> {
    if replace && path.is_file() || may_write(path, is_own) {
        return Ok(());
    }
    let help = "give another path, or --replace";
    Err(Stop::Usage(format!("`{}` was not {made}\n  = help: {help}", path.display())))
}

/// Refuses to overwrite what is no page of ours, unless it may be replaced, and what can be no page.
pub fn expect_page(file: &Path, page: Page, replace: bool) -> Result<(), Stop> {
    let shown = file.display();
    match page {
        Page::Foreign if !replace => Err(Stop::Usage(format!(
            "`{shown}` is no page that this perihelion wrote; nothing was changed\n  = help: name another file, or overwrite it with `--replace`"
        ))),
        Page::Odd => Err(Stop::Usage(format!("`{shown}` is no file\n  = help: name a file for the page"))),
        Page::Free | Page::Foreign => Ok(()),
    }
}

/// Refuses to overwrite what is at this path, as [`expect_page`].
pub fn expect_own_page(path: &Path, replace: bool) -> Result<(), Stop> {
    let page = Page::at(path).map_err(|error| cannot_write(path, &error))?;
    expect_page(path, page, replace)
}

/// Writes a page that is about no run, and says where it is.
pub fn write_leaflet(options: &Options, path: &Path, leaflet: &Leaflet) -> Result<(), Stop> {
    let html = leaflet.html().map_err(anyhow::Error::from)?;
    write_page(path, &html).map_err(|error| cannot_write(path, &error))?;
    output::note(options, &format!("the page is `{}`: open it in a browser", path.display()));
    Ok(())
}

/// Whether a file may be written here: nothing is there, or an empty file, or one whose text is that of the command's own.
pub fn may_write(path: &Path, is_own: impl FnOnce(&str) -> bool) -> bool {
    let Ok(meta) = fs::metadata(path) else { return true };
    meta.is_file() && (meta.len() == 0 || Source::read(path).is_ok_and(|source| is_own(&source.text)))
}

/// Whether both paths lead to the same file.
pub fn is_same(one: &Path, other: &Path) -> bool {
    one.canonicalize().is_ok_and(|one| other.canonicalize().is_ok_and(|other| one == other))
}

/// How a file that lies at `from` names the one at `to`: by the path from its own folder.
pub fn beside(from: &Path, to: &Path) -> String {
    let whole =
        |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.into());
    let folder = from.parent().map_or_else(
        || PathBuf::from("."),
        |folder| if folder.as_os_str().is_empty() { ".".into() } else { folder.into() },
    );
    let (folder, to) = (whole(&folder), whole(to));
    let same = folder.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = folder.components().skip(same).map(|_| Component::ParentDir);
    let path: PathBuf = up.chain(to.components().skip(same)).collect();
    path.to_string_lossy().replace('\\', "/")
}

/// Writes a file, with the folder that it lies in.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), Stop> {
    make_folder(path)?;
    write_atomically(path, bytes).map_err(|error| cannot_write(path, &error))
}

/// Makes the folder that a file will lie in.
pub fn make_folder(path: &Path) -> Result<(), Stop> {
    path.parent().map_or(Ok(()), fs::create_dir_all).map_err(|error| cannot_write(path, &error))
}

fn cannot_write(path: &Path, error: &io::Error) -> Stop {
    let help = "give a path that you may write";
    Stop::Failed(format!("cannot write `{}`: {error}\n  = help: {help}", path.display()))
}
