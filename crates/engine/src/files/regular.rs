//! Reading files that have an end: the one way in which bytes that somebody names come in.

use std::{
    fmt, fs,
    io::{self, Read},
    path::Path,
};

/// Why a file was not read.
#[derive(Debug)]
pub enum Unread {
    /// There is nothing at the path.
    Missing,
    /// It is a directory.
    Directory,
    /// It is something that is no file, such as `a pipe`: reading it may never end.
    Special(&'static str),
    /// It is larger than this many bytes.
    TooLarge(u64),
    /// The system will not read it.
    Failed(io::Error),
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => f.write_str("there is no such file"),
            Self::Directory => f.write_str("this is a directory, and a TOML file was expected"),
            Self::Special(kind) => write!(f, "this is {kind}, and only regular files are read"),
            Self::TooLarge(most) => write!(f, "the file is larger than {} KiB", most >> 10),
            Self::Failed(error) => write!(f, "the file cannot be read: {error}"),
        }
    }
}

impl std::error::Error for Unread {}

impl From<io::Error> for Unread {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing,
            _ => Self::Failed(error),
        }
    }
}

/// Reads a regular file of at most `most` bytes. Pipes, devices and sockets are refused before they are opened, and an
/// endless file before it fills the memory.
///
/// # Errors
/// What keeps it from being read.
pub fn read_regular(path: &Path, most: u64) -> Result<Vec<u8>, Unread> {
    expect_regular(path)?;
    let file = open(path)?;
    // A pipe may have taken the file's place in between.
    let meta = file.metadata()?;
    regular(&meta)?;
    if meta.len() > most {
        return Err(Unread::TooLarge(most));
    }
    // A file with holes may be called long and need little room, so room for it is not taken all at once.
    let mut bytes = Vec::with_capacity(usize::try_from(meta.len()).unwrap_or(0).min(1 << 26));
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(Unread::TooLarge(most));
    }
    Ok(bytes)
}

/// Whether there is a regular file at a path, without opening it. A link stands for what it leads to.
///
/// # Errors
/// What is there instead.
pub fn expect_regular(path: &Path) -> Result<(), Unread> {
    regular(&fs::metadata(path)?)
}

fn regular(meta: &fs::Metadata) -> Result<(), Unread> {
    let kind = meta.file_type();
    if kind.is_file() {
        return Ok(());
    }
    Err(if kind.is_dir() { Unread::Directory } else { Unread::Special(special(kind)) })
}

#[cfg(unix)]
fn special(kind: fs::FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn special(_: fs::FileType) -> &'static str {
    "no file"
}

/// Opens a file for reading, without waiting for a writer where it is a pipe after all.
#[cfg(unix)]
fn open(path: &Path) -> io::Result<fs::File> {
    use std::os::unix::fs::OpenOptionsExt;
    fs::OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY).open(path)
}

#[cfg(not(unix))]
fn open(path: &Path) -> io::Result<fs::File> {
    fs::File::open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_up_to_the_limit_are_read_and_nothing_else() {
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().join("x");
        fs::write(&path, [7; 100]).expect("a file");
        assert_eq!(read_regular(&path, 100).expect("100 bytes"), [7; 100]);
        assert!(matches!(read_regular(&path, 99), Err(Unread::TooLarge(99))));
        assert!(matches!(read_regular(dir.path(), 99), Err(Unread::Directory)));
        assert!(matches!(read_regular(&dir.path().join("y"), 99), Err(Unread::Missing)));
    }

    #[cfg(unix)]
    #[test]
    fn what_has_no_end_is_refused() {
        let dir = tempfile::tempdir().expect("a directory");
        let _socket = std::os::unix::net::UnixListener::bind(dir.path().join("socket")).expect("a socket");
        assert!(matches!(read_regular(&dir.path().join("socket"), 99), Err(Unread::Special("a socket"))));
        assert!(matches!(read_regular(Path::new("/dev/null"), 99), Err(Unread::Special("a device"))));
        let link = dir.path().join("loop");
        std::os::unix::fs::symlink(&link, &link).expect("a link");
        assert!(matches!(read_regular(&link, 99), Err(Unread::Failed(_))));
    }
}
