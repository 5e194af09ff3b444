//! The text of one file, with the name it is shown under.

use super::{Mistake, Unread, near_path, program, read_regular};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

/// The largest file that is read, in bytes. A scenario with hundreds of cards is a hundredth of it.
pub const LARGEST: u64 = 1 << 20;

/// The text of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Where it was read from; empty for text that was never a file.
    pub path: PathBuf,
    /// The name it is shown under in messages.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl Source {
    /// Text that is not from a file, such as a value on the command line.
    pub fn from_text(name: impl Into<String>, text: impl Into<String>) -> Arc<Self> {
        Arc::new(Self { path: PathBuf::new(), name: name.into(), text: text.into() })
    }

    /// Reads a whole file.
    ///
    /// # Errors
    /// One mistake, if the path names nothing, a directory, a pipe or a device, a file larger than [`LARGEST`] bytes or
    /// one that is not UTF-8, or if the file cannot be read.
    pub fn read(path: &Path) -> Result<Arc<Self>, Mistake> {
        let name = path.display().to_string();
        let about = |what: String, help: &str| Mistake::of_file(name.clone(), what, help);
        let bytes = read_regular(path, LARGEST).map_err(|unread| {
            let near = || near_path(path, Path::is_file).map(|near| format!("did you mean `{}`?", near.display()));
            let list = format!("check the path; `{} list` shows the shipped files", program());
            let help = match unread {
                Unread::Missing if let Some(near) = near() => return about("there is no such file".into(), &near),
                Unread::Missing => &list,
                Unread::Directory => "name a file inside it",
                Unread::Special(_) => "save what comes out of it as a file, and name that",
                Unread::TooLarge(_) => "name a scenario, strategy or sweep file; none needs to be so large",
                Unread::Failed(_) => "check that it is a file you may read",
            };
            about(unread.to_string(), help)
        })?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = 1 + good.iter().filter(|&&byte| byte == b'\n').count();
            let column = 1 + String::from_utf8_lossy(good.rsplit(|&byte| byte == b'\n').next().unwrap_or_default())
                .chars()
                .count();
            about(
                format!("the file is not UTF-8 text: the byte at line {line}, column {column} belongs to no character"),
                "save it as UTF-8 in your editor",
            )
        })?;
        Ok(Arc::new(Self { path: path.to_owned(), name, text }))
    }

    /// The text where that alone tells it from others, which may have the same name; empty for a file.
    pub(super) fn unnamed_text(&self) -> &str {
        if self.path.as_os_str().is_empty() { &self.text } else { "" }
    }

    /// A path written in this file, seen from where the program runs.
    #[must_use]
    pub fn beside(&self, path: &str) -> PathBuf {
        tidy(&self.path.parent().unwrap_or(Path::new("")).join(path))
    }
}

/// Takes `x/..` out of a path, as far as names allow, so that messages stay short.
fn tidy(path: &Path) -> PathBuf {
    use std::path::Component;
    let mut parts: Vec<Component<'_>> = Vec::new();
    for part in path.components() {
        match part {
            Component::ParentDir if matches!(parts.last(), Some(Component::Normal(_))) => {
                parts.pop();
            }
            Component::CurDir => {}
            other => parts.push(other),
        }
    }
    parts.iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_in_a_file_start_beside_it() {
        let source =
            Source { path: "scenarios/timers/sweeps/start.toml".into(), name: String::new(), text: String::new() };
        assert_eq!(source.beside("../standard.toml"), Path::new("scenarios/timers/standard.toml"));
        assert_eq!(source.beside("../../../../x.toml"), Path::new("../x.toml"));
    }
}
