//! `perihelion report`: a page with charts from a run directory.

use super::{Format, Options, Stop, changed, findings::Findings, output, own_file, report_tables};
use crate::{
    files::{command_advice, path_argument},
    frames::{self, DirectoryError, PAGE, PUBLISHER_PAGE, Page, SavedRun, clear_unfinished, write_into, write_page},
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
  perihelion report reports/start --for publisher
  perihelion report --compare before/start reports/start
  perihelion report reports/start --format json > start.json
  perihelion report reports/start --format csv --table cells > cells.csv")]
pub struct Report {
    /// The run directory that `perihelion sweep` left.
    #[arg(required_unless_present = "compare")]
    directory: Option<PathBuf>,
    /// Say what changed from one run to another, cell by cell: two versions of the rules, two scripts or two scenarios. Cells
    /// are the same where variant and strategy have the same names.
    #[arg(long, num_args = 2, value_names = ["BEFORE", "AFTER"], conflicts_with_all = ["directory", "charts", "table"])]
    compare: Option<Vec<PathBuf>>,
    /// Write the page alone, to this file, and nothing into the run directory.
    #[arg(long, value_name = "FILE")]
    page: Option<PathBuf>,
    /// With --page: overwrite the file even if it is no page that perihelion wrote.
    #[arg(long, requires = "page")]
    replace: bool,
    /// Write the page for this reader. A publisher's says on two printed pages how hard, how long and how fair the game is, in
    /// plain words; in the run directory it is publisher.html.
    #[arg(long = "for", value_name = "READER", default_value = "designer", conflicts_with = "compare")]
    reader: Reader,
    /// Draw the charts in the terminal too.
    #[arg(long)]
    charts: bool,
    /// Print this table alone, with --format csv or json: cells, rules, histograms, or one of the analysis.
    #[arg(long, value_name = "NAME")]
    table: Option<String>,
}

/// Who reads the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Reader {
    /// Whoever makes the game: everything.
    Designer,
    /// Whoever decides whether it is printed.
    Publisher,
}

impl Report {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        if let Some([before, after]) = self.compare.as_deref() {
            return changed::compare(options, [before, after], self.page.as_ref(), self.replace);
        }
        let Some(directory) = self.directory.as_deref() else { return Ok(()) };
        self.report(options, directory)
    }

    fn report(&self, options: &Options, directory: &Path) -> Result<(), Stop> {
        if let Some(file) = &self.page {
            let page = Page::at(file).map_err(|error| unwritable(&file.display().to_string(), &error))?;
            own_file::expect_page(file, page, self.replace)?;
        }
        let saved = SavedRun::read(directory, &options.rulesets).map_err(|error| {
            let near = Path::new("reports").join(directory);
            match error {
                DirectoryError::NoRun { path } if near.join("manifest.json").exists() => {
                    let near = command_advice(&["report".to_owned(), path_argument(&near)], "reports on one");
                    Stop::Usage(format!("`{path}` is no run directory\n  = help: {near}"))
                }
                other => other.into(),
            }
        })?;
        let findings = Findings::of(&options.rulesets, saved)?;
        let (page, name) = match self.reader {
            Reader::Designer => (findings.page(directory)?, PAGE),
            Reader::Publisher => (findings.publisher_page()?, PUBLISHER_PAGE),
        };
        let written = match &self.page {
            Some(file) => {
                write_page(file, &page).map_err(|error| unwritable(&file.display().to_string(), &error))?;
                file.clone()
            }
            None => Self::fill_directory(&findings, directory, name, &page).map_err(|error| match error {
                DirectoryError::Disk { path, error, .. } => unwritable(&path, &error),
                other => other.into(),
            })?,
        };
        if options.format == Format::Table && self.table.is_none() {
            findings.print(self.charts, directory)?;
        } else {
            report_tables::print(options, &findings, directory, self.table.as_deref())?;
        }
        output::warn(&report::warnings_text(&findings.study.warnings));
        output::note(options, &format!("the page is `{}`: open it in a browser", written.display()));
        Ok(())
    }

    /// Writes the page, the charts and the tables of the analysis into the run directory. Returns where the page is.
    fn fill_directory(
        findings: &Findings,
        directory: &Path,
        name: &str,
        page: &str,
    ) -> Result<PathBuf, DirectoryError> {
        clear_unfinished(directory)?;
        findings.write_tables(directory, &|name, bytes| write_into(directory, name, bytes))?;
        for chart in report::charts(&findings.run(), &findings.study) {
            write_into(directory, &frames::chart(chart.name), chart.svg.as_bytes())?;
        }
        write_into(directory, name, page.as_bytes())?;
        Ok(directory.join(name))
    }
}

fn unwritable(path: &str, error: &std::io::Error) -> Stop {
    let help = "`--page FILE` writes the page alone, somewhere else";
    Stop::Failed(format!("cannot write `{path}`: {error}\n  = help: {help}"))
}
