//! What the games of a run directory say: what `sweep` ends with and `report` shows.

use super::{Options, Stop, library, output};
use crate::{
    analysis::{self, Band, CellLabel, CellSummary, Interval, Meets, Run, Study, Warning},
    frames::{self, DirectoryError, Format, Manifest, SavedRun, write_into},
    report::{self, command_line, warnings_text},
    ruleset::Descriptor,
    rulesets,
    scenario::Compare,
    simulation::Tally,
};
use anyhow::Context;
use std::path::{Path, PathBuf};

/// A run with everything that can be said about it without playing another game.
pub struct Findings {
    /// Where the run comes from.
    pub manifest: Manifest,
    /// What the games say taken together.
    pub study: Study,
    descriptor: &'static Descriptor,
    labels: Vec<CellLabel>,
    tallies: Vec<Tally>,
    summaries: Vec<CellSummary>,
    target: Option<Band>,
}

impl Findings {
    /// Studies the games of a run.
    pub fn new(manifest: Manifest, tallies: Vec<Tally>) -> Result<Self, Stop> {
        let descriptor = descriptor_of(&manifest)?;
        let labels: Vec<CellLabel> = manifest.grid.labels();
        let cells = tallies.iter().zip(&manifest.grid.cells).zip(&manifest.score_ranges);
        let summaries = cells
            .map(|((tally, cell), &scores)| {
                let rules = manifest.grid.scripts.get(cell.script).map_or(&[][..], |script| script.rules.as_slice());
                CellSummary::new(descriptor, tally, rules, scores, manifest.level)
            })
            .collect();
        let target = manifest.target.as_ref().map(|wanted| Band {
            win_rate: Interval { low: wanted.win_rate.0, high: wanted.win_rate.1 },
            strategy: wanted.strategy.clone(),
        });
        let study = Study::default();
        let mut findings = Self { manifest, study, descriptor, labels, tallies, summaries, target };
        findings.study = analysis::study(&findings.run());
        let games = findings.summaries.iter().map(|summary| summary.games).sum();
        findings.study.warnings.splice(0..0, report::unfinished(&findings.manifest, games));
        Ok(findings)
    }

    /// Studies the games that a run directory holds.
    pub fn of(saved: SavedRun) -> Result<Self, Stop> {
        let mut findings = Self::new(saved.manifest, saved.tallies)?;
        if let Some(why) = saved.without_results {
            findings.study.warnings.push(Warning {
                about: analysis::About::Figures,
                what: format!("the results of single games are missing ({why})"),
                remedy: "comparisons rest on sums over groups of games; play the sweep again with --replace".into(),
            });
        }
        Ok(findings)
    }

    /// The games of each cell.
    pub fn tallies(&self) -> &[Tally] {
        &self.tallies
    }

    /// What each cell's games say on their own.
    pub fn summaries(&self) -> &[CellSummary] {
        &self.summaries
    }

    /// Whether some variant meets the target for certain; true where there is no target.
    pub fn meets_target(&self) -> bool {
        self.target.is_none() || self.run().meets().iter().any(|(_, _, meets)| *meets == Meets::Yes)
    }

    /// The run as analysis sees it.
    pub fn run(&self) -> Run<'_> {
        Run {
            descriptor: self.descriptor,
            labels: &self.labels,
            tallies: &self.tallies,
            summaries: &self.summaries,
            score_ranges: &self.manifest.score_ranges,
            level: self.manifest.level,
            target: self.target.as_ref(),
            compare: self.manifest.compare.as_ref().unwrap_or(&Compare::Alternatives),
        }
    }

    /// Writes the tables of the study into the run directory, as CSV and as Parquet.
    pub fn write_tables(&self, directory: &Path) -> Result<(), DirectoryError> {
        let unmade = |name: &str, error: frames::FrameError| DirectoryError::Disk {
            what: "make",
            path: directory.join(name).display().to_string(),
            error: std::io::Error::other(error),
        };
        let tables =
            frames::study(&self.run(), &self.study).map_err(|error| unmade("the tables of the analysis", error))?;
        for (name, frame) in tables {
            for (ending, format) in [("csv", Format::Csv), ("parquet", Format::Parquet)] {
                let name = format!("{name}.{ending}");
                let bytes = frames::bytes_of(&frame, format).map_err(|error| unmade(&name, error))?;
                write_into(directory, &name, &bytes)?;
            }
        }
        Ok(())
    }
}

impl Findings {
    /// The page of this run, whose directory is `directory`.
    pub fn page(&self, directory: &Path) -> Result<String, Stop> {
        let command_of = |cell: usize, game: u64| {
            let replay = self.manifest.replays.get(cell)?;
            let game = ["--game".to_owned(), game.to_string()];
            Some(command_line(&[&["replay".to_owned()], replay.as_slice(), &game].concat()))
        };
        let mut manifest = self.manifest.clone();
        // Where the run does not lie where the command would put it, the page's commands say so.
        let usual = manifest.command.get(1).and_then(|sweep| sweep_directory(Path::new(sweep)));
        if usual.is_none_or(|usual| usual != directory) {
            manifest.command.extend(["--out".to_owned(), directory.display().to_string()]);
        }
        let page = report::html(&self.run(), &self.study, &manifest, &command_of);
        Ok(page.context("the page cannot be made")?)
    }

    /// Prints the answers a designer looks for, and the charts if wanted; for programs the table of difficulties.
    pub fn print(&self, options: &Options, charts: bool) -> Result<(), Stop> {
        let no_games =
            || Stop::Usage("the run has no games yet\n  = help: go on with `perihelion sweep … --resume`".into());
        let frame = frames::difficulty(self.study.difficulty.as_ref().ok_or_else(no_games)?);
        output::print_frame(options, &frame.context("the table of difficulties cannot be made")?, || {
            let mut text = format!("{}\n\n{}", self.manifest.title, self.verdicts());
            if charts {
                text.push_str(&self.charts());
            }
            text
        })?;
        output::warn(&warnings_text(&self.study.warnings));
        Ok(())
    }

    /// The charts for a terminal.
    pub fn charts(&self) -> String {
        format!("\n{}", report::charts_text(&self.run(), &self.study, width(), output::colours_on_stdout()))
    }

    /// The answers in sentences, a paragraph a question.
    pub fn verdicts(&self) -> String {
        report::verdicts_text(&report::verdicts(&self.run(), &self.study), Some(width()))
    }

    /// The first of them, which sums up the others.
    pub fn in_short(&self) -> String {
        let sections = report::verdicts(&self.run(), &self.study);
        report::verdicts_text(sections.get(..1).unwrap_or_default(), Some(width()))
    }
}

/// Where a sweep leaves its run directory unless told otherwise.
pub fn sweep_directory(sweep: &Path) -> Option<PathBuf> {
    library::stem(sweep).map(|name| Path::new("reports").join(name))
}

/// The width of sentences and charts.
fn width() -> usize {
    output::width().map_or(100, |width| usize::from(width).clamp(40, 140))
}

/// The ruleset of a run, if this program plays it as it was played then.
fn descriptor_of(manifest: &Manifest) -> Result<&'static Descriptor, Stop> {
    let (name, version) = (&manifest.ruleset, manifest.rules_version);
    let unreadable = |why: String| Stop::from(DirectoryError::Unreadable { path: "manifest.json".into(), why });
    let descriptor =
        rulesets::descriptor(name).ok_or_else(|| unreadable(format!("this version has no ruleset `{name}`")))?;
    if descriptor.rules_version != version {
        let own = descriptor.rules_version;
        return Err(unreadable(format!("its games follow version {version} of `{name}`, this program has {own}")));
    }
    let cells = manifest.grid.cells.len();
    if manifest.score_ranges.len() != cells || manifest.replays.len() != cells {
        return Err(unreadable("its lists are of different lengths".into()));
    }
    Ok(descriptor)
}
