//! `perihelion report`: a page with charts from a run directory.

use super::{Format, Options, Stop, findings::Findings, output, own_file, report_tables};
use crate::{
    files::{command_advice, path_argument},
    frames::{self, DirectoryError, PAGE, Page, SavedRun, clear_unfinished, write_into, write_page},
    report,
};
use std::path::{Path, PathBuf};

/// Write a page with charts from a run directory: what its games say.
///
/// The page is report.html in that directory, in words, charts and tables; it needs no network and no other file. Its charts are also written as SVG files into `charts/`, and the tables
/// of the analysis (difficulty, levels, settings, pairs, luck, sensitivity, habits, cards) beside it as CSV and Parquet.
/// No game is played; a run that is still going on is reported as far as it was saved.
///
/// With --format json everything is printed as one object instead: what the manifest says, the sentences, the warnings,
/// and every table. With --format csv it is one table: that of difficulties, or the one that --table names.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion report reports/start
  perihelion report reports/start --charts
  perihelion report reports/start --page start.html
  perihelion report reports/start --format json > start.json
  perihelion report reports/start --format csv --table cells > cells.csv")]
pub struct Report {
    /// The run directory that `perihelion sweep` left.
    directory: PathBuf,
    /// Write the page alone, to this file, and nothing into the run directory.
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// With --page: overwrite the file even if it is no page that perihelion wrote.
    #[arg(long, requires = "page")]
    replace: bool,
    /// Draw the charts in the terminal too.
    #[arg(long)]
    charts: bool,
    /// Print this table alone, with --format csv or json: cells, rules, histograms, or one of the analysis.
    #[arg(long, value_name = "NAME")]
    table: Option<String>,
}

impl Report {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        if let Some(file) = &self.page {
            let page = Page::at(file).map_err(|error| unwritable(&file.display().to_string(), &error))?;
            own_file::expect_page(file, page, self.replace)?;
        }
        let saved = SavedRun::read(&self.directory, &options.rulesets).map_err(|error| {
            let near = Path::new("reports").join(&self.directory);
            match error {
                DirectoryError::NoRun { path } if near.join("manifest.json").exists() => {
                    let near = command_advice(&["report".to_owned(), path_argument(&near)], "reports on one");
                    Stop::Usage(format!("`{path}` is no run directory\n  = help: {near}"))
                }
                other => other.into(),
            }
        })?;
        let findings = Findings::of(&options.rulesets, saved)?;
        let page = findings.page(&self.directory)?;
        let written = match &self.page {
            Some(file) => {
                write_page(file, &page).map_err(|error| unwritable(&file.display().to_string(), &error))?;
                file.clone()
            }
            None => self.fill_directory(&findings, &page).map_err(|error| match error {
                DirectoryError::Disk { path, error, .. } => unwritable(&path, &error),
                other => other.into(),
            })?,
        };
        if options.format == Format::Table && self.table.is_none() {
            findings.print(self.charts, &self.directory)?;
        } else {
            report_tables::print(options, &findings, &self.directory, self.table.as_deref())?;
        }
        output::warn(&report::warnings_text(&findings.study.warnings));
        output::note(options, &format!("the page is `{}`: open it in a browser", written.display()));
        Ok(())
    }

    /// Writes the page, the charts and the tables of the analysis into the run directory. Returns where the page is.
    fn fill_directory(&self, findings: &Findings, page: &str) -> Result<PathBuf, DirectoryError> {
        clear_unfinished(&self.directory)?;
        findings.write_tables(&self.directory, &|name, bytes| write_into(&self.directory, name, bytes))?;
        for chart in report::charts(&findings.run(), &findings.study) {
            write_into(&self.directory, &frames::chart(chart.name), chart.svg.as_bytes())?;
        }
        write_into(&self.directory, PAGE, page.as_bytes())?;
        Ok(self.directory.join(PAGE))
    }
}

fn unwritable(path: &str, error: &std::io::Error) -> Stop {
    let help = "`--page FILE` writes the page alone, somewhere else";
    Stop::Failed(format!("cannot write `{path}`: {error}\n  = help: {help}"))
}
