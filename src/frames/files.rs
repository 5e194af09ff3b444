//! Frames as bytes, and bytes as files that are whole or not there.

use super::csv::for_spreadsheets;
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
            ParquetWriter::new(&mut bytes).finish(&mut frame)?;
        }
    }
    Ok(bytes)
}

/// What the name of every unfinished file begins with.
pub(super) const UNFINISHED: &str = ".unfinished-";

/// Writes a file beside its place, waits until it is on the disk, and renames it: whoever looks sees the old file or
/// the new one, never half of one.
///
/// # Errors
/// Whatever keeps the file from being written; the old one then stays as it was.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::Builder::new().prefix(UNFINISHED).tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    // Temporary files are made for their owner alone; results are for everyone the folder is for.
    set_shared_permissions(file.as_file())?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
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
}
