//! The files that a pattern of file names matches, found without walking on for ever.

use crate::files::Source;
use glob::{MatchOptions, Pattern};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// The most files and folders that are looked at for the patterns of one list.
pub(super) const MOST_LOOKED_AT: usize = 100_000;

/// Whether a text is a pattern of file names rather than a name.
pub(super) fn is_pattern(text: &str) -> bool {
    text.contains(['*', '?', '['])
}

/// Why a pattern has no files.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NoFiles {
    /// It is no pattern, for this reason.
    Malformed(String),
    /// More than [`MOST_LOOKED_AT`] files and folders would have to be looked at.
    TooMany,
}

/// One part of a pattern, between slashes.
enum Part<'a> {
    Name(&'a str),
    Pattern(Pattern),
    /// `**`: this folder and all below.
    Folders,
}

/// Looks for files, and remembers how many more it may look at.
#[derive(Debug)]
pub(super) struct Finder {
    left: usize,
}

impl Default for Finder {
    fn default() -> Self {
        Self { left: MOST_LOOKED_AT }
    }
}

impl Finder {
    /// What a pattern written in `source` matches and is neither a folder nor a link that leads nowhere, in the order of
    /// the file names. The directory of `source` itself is no pattern.
    ///
    /// Pipes and devices are among it: whoever reads them says that they are no files.
    pub fn files(&mut self, pattern: &str, source: &Source) -> Result<Vec<PathBuf>, NoFiles> {
        let malformed = |error: glob::PatternError| NoFiles::Malformed(error.msg.to_owned());
        Pattern::new(pattern).map_err(malformed)?;
        let plain = pattern.split('/').take_while(|part| !is_pattern(part)).map(|part| part.len() + 1).sum::<usize>();
        let mut parts = Vec::new();
        for part in pattern[plain..].split('/').filter(|part| !part.is_empty()) {
            match part {
                // Twice in a row it finds the same.
                "**" if matches!(parts.last(), Some(Part::Folders)) => {}
                "**" => parts.push(Part::Folders),
                part if is_pattern(part) => parts.push(Part::Pattern(Pattern::new(part).map_err(malformed)?)),
                part => parts.push(Part::Name(part)),
            }
        }
        let mut found = Vec::new();
        self.walk(&source.beside(&pattern[..plain]), &parts, &mut found)?;
        found.retain(|path| {
            fs::metadata(path).map_or_else(|error| error.kind() != std::io::ErrorKind::NotFound, |meta| !meta.is_dir())
        });
        found.sort_by(|a, b| (a.file_name(), a).cmp(&(b.file_name(), b)));
        found.dedup();
        Ok(found)
    }

    /// Adds what the rest of a pattern matches in a folder.
    fn walk(&mut self, folder: &Path, parts: &[Part<'_>], found: &mut Vec<PathBuf>) -> Result<(), NoFiles> {
        let Some((part, rest)) = parts.split_first() else { return Ok(()) };
        match part {
            Part::Name(name) => {
                let path = folder.join(name);
                if !rest.is_empty() {
                    return self.walk(&path, rest, found);
                }
                found.extend(path.symlink_metadata().is_ok().then_some(path));
            }
            Part::Pattern(pattern) => {
                for entry in self.entries(folder)? {
                    let fits = |name: &str| pattern.matches_with(name, MatchOptions::new());
                    if !entry.file_name().to_str().is_some_and(fits) {
                        continue;
                    }
                    let path = entry.path();
                    if rest.is_empty() {
                        found.push(path);
                    } else if path.is_dir() {
                        self.walk(&path, rest, found)?;
                    }
                }
            }
            Part::Folders => {
                self.walk(folder, rest, found)?;
                for entry in self.entries(folder)? {
                    // A link could lead back up.
                    if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                        self.walk(&entry.path(), parts, found)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// What lies in a folder; nothing where it cannot be read.
    fn entries(&mut self, folder: &Path) -> Result<Vec<fs::DirEntry>, NoFiles> {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let Ok(entries) = fs::read_dir(folder) else { return Ok(Vec::new()) };
        let mut all = Vec::new();
        for entry in entries.filter_map(Result::ok) {
            self.left = self.left.checked_sub(1).ok_or(NoFiles::TooMany)?;
            all.push(entry);
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_find_files_in_the_order_of_their_names() {
        let dir = tempfile::tempdir().expect("a directory");
        for name in ["b.toml", "one/a.toml", "one/b.txt", "two/c.toml", "two/deep/[x].toml", "two/deep/er/d.toml"] {
            let path = dir.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, "").expect("a file");
        }
        fs::create_dir(dir.path().join("folder.toml")).expect("a folder");
        let source = Source { path: dir.path().join("two/x.toml"), name: String::new(), text: String::new() };
        let found = |pattern: &str| {
            let files = Finder::default().files(pattern, &source)?;
            let name = |path: &PathBuf| path.strip_prefix(dir.path()).expect("inside").display().to_string();
            Ok(files.iter().map(name).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(found("*.toml"), Ok("two/c.toml".into()));
        assert_eq!(found("../*.toml"), Ok("b.toml".into()));
        assert_eq!(found("../*/*.toml"), Ok("one/a.toml two/c.toml".into()));
        assert_eq!(found("../**/?.toml"), Ok("one/a.toml b.toml two/c.toml two/deep/er/d.toml".into()));
        assert_eq!(found("../**/**/deep/*"), Ok("two/deep/[x].toml".into()));
        assert_eq!(found("../t*/deep/[[]x].toml"), Ok("two/deep/[x].toml".into()));
        assert_eq!(found("../t*/c.toml"), Ok("two/c.toml".into()));
        assert_eq!(found("none/*.toml"), Ok(String::new()));
        assert!(matches!(found("a**.toml"), Err(NoFiles::Malformed(_))));
    }

    #[test]
    fn a_walk_ends_after_so_many_files() {
        let dir = tempfile::tempdir().expect("a directory");
        (0..9).for_each(|name| fs::write(dir.path().join(format!("{name}.toml")), "").expect("a file"));
        let source = Source { path: dir.path().join("x.toml"), name: String::new(), text: String::new() };
        assert_eq!(Finder { left: 9 }.files("*.toml", &source).map(|files| files.len()), Ok(9));
        assert_eq!(Finder { left: 8 }.files("**/*.toml", &source), Err(NoFiles::TooMany));
    }
}
