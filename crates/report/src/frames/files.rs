//! Frames as bytes, and bytes as files that are whole or not there.

use super::csv::for_spreadsheets;
use crate::files;
use polars::prelude::*;
use std::{
    fs,
    io::{self, Write},
    path::Path,
};

/// A file format for frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Comma-separated values with a header line; texts that a spreadsheet would carry out begin with an apostrophe.
    Csv,
    /// A list of objects, one a row.
    Json,
    /// Apache Parquet, compressed with Zstandard.
    Parquet,
}

/// A frame in a file format.
///
/// # Errors
/// Whatever polars cannot write; writing is to memory, so no disk is involved.
pub fn bytes_of(frame: &DataFrame, format: Format) -> PolarsResult<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut frame = frame.clone();
    match format {
        Format::Csv => CsvWriter::new(&mut bytes).finish(&mut for_spreadsheets(&frame)?)?,
        Format::Json => {
            JsonWriter::new(&mut bytes).with_json_format(JsonFormat::Json).finish(&mut frame)?;
            bytes.push(b'\n');
        }
        Format::Parquet => {
            parquet(&mut bytes).finish(&mut frame)?;
        }
    }
    Ok(bytes)
}

/// A writer of Parquet. Rows are in groups, each with the least and the most of every column, so that whoever filters sorted
/// rows reads few groups.
pub(super) fn parquet(bytes: &mut Vec<u8>) -> ParquetWriter<&mut Vec<u8>> {
    ParquetWriter::new(bytes).with_row_group_size(Some(GROUP)).with_statistics(StatisticsOptions::default())
}

/// The rows of a group.
pub(super) const GROUP: usize = 1 << 16;

/// What the name of every unfinished file begins with.
pub(super) const UNFINISHED: &str = ".unfinished-";

/// Writes a file beside its place, waits until it is on the disk, and renames it: whoever looks sees the old file or
/// the new one, never half of one. Where a link stands in its place, the link is replaced, and what it leads to is left
/// alone.
///
/// The unfinished file is locked as long as it is being written, which is how `remove_unfinished` knows it from one
/// that a killed process left.
///
/// # Errors
/// Whatever keeps the file from being written; the old one then stays as it was.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut tries = 0;
    loop {
        tries += 1;
        let mut file = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder)?;
        // Where the system knows no locks nobody takes an unfinished file for a left one, so none is needed.
        let _ = file.as_file().lock();
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        // Temporary files are made for their owner alone; results are for everyone the folder is for.
        set_shared_permissions(file.as_file())?;
        match file.persist(path) {
            Ok(_) => return Ok(()),
            // Someone who cleared away took it for a left one in the moment before it was locked.
            Err(error) if error.error.kind() == io::ErrorKind::NotFound && folder.is_dir() && tries < 3 => {}
            Err(error) => return Err(error.error),
        }
    }
}

/// Removes the unfinished files that killed processes left in a folder: those whose names say so and that no process
/// holds. One that is being written is locked and stays, and so does anything that is no plain file.
///
/// # Errors
/// Whatever keeps the folder from being read or a file from being removed.
pub(super) fn remove_unfinished(folder: &Path) -> io::Result<()> {
    remove_left(folder, |name| name.starts_with(UNFINISHED))
}

/// As [`remove_unfinished`], in a folder that is not ours: only files whose whole name is one that we make. What
/// cannot be removed stays.
pub(super) fn remove_unfinished_elsewhere(folder: &Path) {
    let made = |name: &str| {
        name.strip_prefix(UNFINISHED)
            .is_some_and(|rest| rest.len() == 6 && rest.bytes().all(|letter| letter.is_ascii_alphanumeric()))
    };
    let _ = remove_left(folder, made);
}

fn remove_left(folder: &Path, is_unfinished: impl Fn(&str) -> bool) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if !is_unfinished(&entry.file_name().to_string_lossy()) || !entry.file_type()?.is_file() {
            continue;
        }
        let left = match fs::File::open(entry.path()) {
            Ok(file) => file.try_lock().is_ok(),
            // Whoever wrote it has just finished it.
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(error),
        };
        match if left { fs::remove_file(entry.path()) } else { Ok(()) } {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Why a file was not read.
#[derive(Debug)]
pub(super) enum Unread {
    /// There is none.
    Missing,
    /// It is nothing that a run writes.
    Odd(String),
    /// The disk refuses.
    Disk(io::Error),
}

/// Reads a plain file of at most `most` bytes whole, as [`files::read_regular`] does, in the words of a run directory.
pub(super) fn read_plain(path: &Path, most: u64) -> Result<Vec<u8>, Unread> {
    files::read_regular(path, most).map_err(|unread| match unread {
        files::Unread::Missing => Unread::Missing,
        files::Unread::Directory => Unread::Odd("it is a folder".into()),
        files::Unread::Special(_) => Unread::Odd("it is no plain file".into()),
        files::Unread::TooLarge(most) => {
            Unread::Odd(format!("it is larger than {most} bytes, which is more than a run writes"))
        }
        files::Unread::Failed(error) if error.kind() == io::ErrorKind::NotADirectory => Unread::Missing,
        files::Unread::Failed(error) => Unread::Disk(error),
    })
}

#[cfg(unix)]
fn set_shared_permissions(file: &fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn set_shared_permissions(_: &fs::File) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame() -> DataFrame {
        df!("name" => ["a", "b,c"], "share" => [Some(0.25), None]).unwrap()
    }

    #[test]
    fn csv_and_json_say_what_the_frame_holds() {
        let csv = String::from_utf8(bytes_of(&frame(), Format::Csv).unwrap()).unwrap();
        assert_eq!(csv, "name,share\na,0.25\n\"b,c\",\n");
        let json: serde_json::Value = serde_json::from_slice(&bytes_of(&frame(), Format::Json).unwrap()).unwrap();
        assert_eq!(json, serde_json::json!([{ "name": "a", "share": 0.25 }, { "name": "b,c", "share": null }]));
    }

    #[test]
    fn what_is_no_number_is_null_in_json() {
        let frame = df!("value" => [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.5]).unwrap();
        let json: serde_json::Value = serde_json::from_slice(&bytes_of(&frame, Format::Json).unwrap()).unwrap();
        let null = serde_json::Value::Null;
        assert_eq!(
            json.as_array().unwrap().iter().map(|row| &row["value"]).collect::<Vec<_>>(),
            [&null, &null, &null, &0.5.into()]
        );
    }

    #[test]
    fn only_csv_marks_what_a_spreadsheet_would_carry_out() {
        let frame = df!("name" => ["=1+1", "-3"], "margin" => [-3, 4]).unwrap();
        let text = |format| String::from_utf8(bytes_of(&frame, format).unwrap()).unwrap();
        assert_eq!(text(Format::Csv), "name,margin\n'=1+1,-3\n-3,4\n");
        assert!(text(Format::Json).contains("\"=1+1\""));
    }

    #[test]
    fn parquet_comes_back_as_it_was() {
        let bytes = bytes_of(&frame(), Format::Parquet).unwrap();
        let read = ParquetReader::new(io::Cursor::new(bytes)).finish().unwrap();
        assert!(read.equals_missing(&frame()));
    }

    #[test]
    fn a_file_that_cannot_be_written_leaves_the_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table.csv");
        write_atomically(&path, b"old").unwrap();
        assert!(write_atomically(&folder.path().join("missing/table.csv"), b"new").is_err());
        write_atomically(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_a_killed_process_left_goes_and_what_is_being_written_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for name in [".unfinished-x1", ".unfinished-held", "mine.txt"] {
            fs::write(path(name), b"half").unwrap();
        }
        fs::create_dir(path(".unfinished-folder")).unwrap();
        let held = fs::File::options().write(true).open(path(".unfinished-held")).unwrap();
        held.lock().unwrap();
        remove_unfinished(folder.path()).unwrap();
        let there = |name: &str| path(name).exists();
        assert!(!there(".unfinished-x1"));
        assert!(there(".unfinished-held") && there("mine.txt") && there(".unfinished-folder"));
        drop(held);
        remove_unfinished(folder.path()).unwrap();
        assert!(!there(".unfinished-held"));
    }

    #[test]
    fn elsewhere_only_names_that_we_make_are_cleared() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        for name in [".unfinished-aB3xY9", ".unfinished-notes"] {
            fs::write(path(name), b"half").unwrap();
        }
        remove_unfinished_elsewhere(folder.path());
        assert!(!path(".unfinished-aB3xY9").exists() && path(".unfinished-notes").exists());
    }

    #[test]
    fn only_plain_files_of_a_size_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        assert!(matches!(read_plain(&path, 9), Err(Unread::Missing)));
        assert!(matches!(read_plain(folder.path(), 9), Err(Unread::Odd(_))));
        fs::write(&path, b"123456789").unwrap();
        assert_eq!(read_plain(&path, 9).unwrap(), b"123456789");
        assert!(matches!(read_plain(&path, 8), Err(Unread::Odd(_))));
        #[cfg(unix)]
        assert!(matches!(read_plain(Path::new("/dev/zero"), 9), Err(Unread::Odd(_))));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_replaced_and_never_followed() {
        let folder = tempfile::tempdir().unwrap();
        let (mine, link) = (folder.path().join("mine.csv"), folder.path().join("cells.csv"));
        fs::write(&mine, b"mine").unwrap();
        std::os::unix::fs::symlink(&mine, &link).unwrap();
        write_atomically(&link, b"new").unwrap();
        assert_eq!((fs::read(&mine).unwrap(), fs::read(&link).unwrap()), (b"mine".to_vec(), b"new".to_vec()));
    }
}
