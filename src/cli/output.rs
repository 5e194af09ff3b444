//! Standard output and standard error: the only place that writes to them.

use super::{Format, Options, Stop};
use crate::{
    files::{shown_as_json, shown_in_colour, shown_lines},
    frames::{self, DataFrame},
    report::table,
};
use std::io::{self, IsTerminal, Write};

/// Writes text for people to standard output. Whatever names, titles and paths hold, nothing leaves that a terminal
/// would obey, save colours of our own where there are any.
pub fn print(text: &str) -> Result<(), Stop> {
    print_as_it_is(&if colours_on_stdout() { shown_in_colour(text) } else { shown_lines(text) })
}

/// Writes JSON to standard output, every text as it is, by escapes where a terminal would obey it.
pub fn print_json(json: &str) -> Result<(), Stop> {
    print_as_it_is(&shown_as_json(json))
}

/// Writes text of our own, or cleaned already, to standard output.
pub fn print_as_it_is(text: &str) -> Result<(), Stop> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => Stop::Closed,
        _ => Stop::Failed(format!("cannot write to standard output: {error}")),
    })
}

/// Writes a note to standard error, unless told to be quiet.
pub fn note(options: &Options, text: &str) {
    if !options.quiet {
        warn(&format!("{text}\n"));
    }
}

/// Writes a warning to standard error, as [`print`] does to standard output.
pub fn warn(text: &str) {
    let text = if colours_on_stderr() { shown_in_colour(text) } else { shown_lines(text) };
    // Where even standard error is closed there is nobody left to tell.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Prints a frame as CSV or JSON, or `table` for people.
pub fn print_frame(options: &Options, frame: &DataFrame, table: impl FnOnce() -> String) -> Result<(), Stop> {
    let text = |format| -> Result<String, Stop> {
        let bytes = frames::bytes_of(frame, format).map_err(anyhow::Error::from)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    };
    match options.format {
        Format::Table => print(&table()),
        // Its texts are cleaned as they are written.
        Format::Csv => print_as_it_is(&text(frames::Format::Csv)?),
        Format::Json => print_json(&text(frames::Format::Json)?),
    }
}

/// Prints a table of texts in the wanted format; its first `left` columns are texts.
pub fn print_rows(options: &Options, header: &[&str], rows: &[Vec<String>], left: usize) -> Result<(), Stop> {
    let header: Vec<String> = header.iter().map(|&name| name.to_owned()).collect();
    let frame = frames::of_texts(&header, rows).map_err(anyhow::Error::from)?;
    print_frame(options, &frame, || format!("{}\n", table(&header, rows, left, width())))
}

/// The width to fit tables to: the terminal's, or none when standard output is something else.
pub fn width() -> Option<u16> {
    if !io::stdout().is_terminal() {
        return None;
    }
    comfy_table::Table::new().width()
}

/// Whether messages on standard error may have colours.
pub fn colours_on_stderr() -> bool {
    colours_wanted() && io::stderr().is_terminal()
}

/// Whether results on standard output may have colours.
pub fn colours_on_stdout() -> bool {
    colours_wanted() && io::stdout().is_terminal()
}

fn colours_wanted() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}
