//! A page anywhere on the disk: written over another page of ours, and over nothing else unless asked to.

use super::files::{remove_unfinished_elsewhere, write_atomically};
use std::{
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

/// What stands where a page is to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    /// Nothing, an empty file, or a page that perihelion wrote.
    Free,
    /// A file of somebody else's.
    Foreign,
    /// Something that is no file, such as a folder or a device, and cannot become one.
    Odd,
}

/// How much of a file is looked at: a page says near its beginning who wrote it.
const HEAD: u64 = 4096;

/// What a page of ours has in its head.
const GENERATOR: &str = "<meta name=\"generator\" content=\"perihelion ";

impl Page {
    /// What stands at this path. A link is judged by what it leads to.
    ///
    /// # Errors
    /// What the disk says.
    pub fn at(path: &Path) -> io::Result<Self> {
        let meta = match fs::metadata(path) {
            Ok(meta) => meta,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Self::Free),
            Err(error) => return Err(error),
        };
        if !meta.is_file() {
            return Ok(Self::Odd);
        }
        let mut head = Vec::new();
        File::open(path)?.take(HEAD).read_to_end(&mut head)?;
        let head = String::from_utf8_lossy(&head);
        let ours = head.starts_with("<!doctype html>") && head.contains(GENERATOR);
        Ok(if head.is_empty() || ours { Self::Free } else { Self::Foreign })
    }
}

/// Writes a page, and clears away what a killed process left unfinished beside it.
///
/// # Errors
/// What the disk says; an earlier file then stays.
pub fn write_page(path: &Path, page: &str) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    remove_unfinished_elsewhere(folder);
    write_atomically(path, page.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_pages_of_ours_and_empty_files_are_free() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("page.html");
        let of = |text: &str| {
            fs::write(&path, text).unwrap();
            Page::at(&path).unwrap()
        };
        assert_eq!(Page::at(&folder.path().join("none.html")).unwrap(), Page::Free);
        let head = "<!doctype html>\n<html lang=\"en\">\n<head>\n";
        assert_eq!(of(&format!("{head}<meta name=\"generator\" content=\"perihelion 0.1.0\">")), Page::Free);
        assert_eq!(of(""), Page::Free);
        assert_eq!(of(&format!("{head}<meta name=\"generator\" content=\"other 0.1.0\">")), Page::Foreign);
        assert_eq!(of("scenario = \"a.toml\"\n# <meta name=\"generator\" content=\"perihelion "), Page::Foreign);
        let late = format!("{head}{}<meta name=\"generator\" content=\"perihelion 0.1.0\">", " ".repeat(5000));
        assert_eq!(of(&late), Page::Foreign);
        assert_eq!(Page::at(folder.path()).unwrap(), Page::Odd);
    }
}
