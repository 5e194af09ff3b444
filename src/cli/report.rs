//! `perihelion report`: a page with charts from a run directory.

use super::{Options, Stop, findings::Findings, output};
use crate::{
    frames::{SavedRun, write_atomically, write_into},
    report,
};
use std::path::PathBuf;

/// Write report.html into a run directory: what its games say, in words, charts and tables.
///
/// The page needs no network and no other file. Its charts are also written as SVG files into `charts/`, and the tables
/// of the analysis (difficulty, levels, settings, pairs, luck, sensitivity, habits) beside it as CSV and Parquet.
/// No game is played; a run that is still going on is reported as far as it was saved.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion report reports/start
  perihelion report reports/start --charts
  perihelion report reports/start --page start.html")]
pub struct Report {
    /// The run directory that `perihelion sweep` left.
    directory: PathBuf,
    /// Write the page to this file instead of into the run directory.
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// Draw the charts in the terminal too.
    #[arg(long)]
    charts: bool,
}

impl Report {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let SavedRun { manifest, tallies, without_results } = SavedRun::read(&self.directory)?;
        let findings = Findings::new(manifest, tallies, without_results)?;
        findings.write_tables(&self.directory)?;
        for chart in report::charts(&findings.run(), &findings.study) {
            write_into(&self.directory, &format!("charts/{}.svg", chart.name), chart.svg.as_bytes())?;
        }
        let page = findings.page()?;
        let written = match &self.page {
            Some(file) => write_atomically(file, page.as_bytes()).map(|()| file.clone()).map_err(|error| {
                Stop::Failed(format!("cannot write `{}`: {error}\n  = help: choose another file", file.display()))
            })?,
            None => {
                write_into(&self.directory, "report.html", page.as_bytes())?;
                self.directory.join("report.html")
            }
        };
        findings.print(options, self.charts)?;
        output::note(options, &format!("the page is `{}`: open it in a browser", written.display()));
        Ok(())
    }
}
