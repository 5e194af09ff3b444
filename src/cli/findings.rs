//! What the games of a run directory say: what `sweep` ends with and `report` shows.

use super::{Stop, output};
use crate::{
    Rulesets,
    analysis::{self, Asked, Band, CellLabel, CellSummary, Interval, Meets, Raced, Racers, Ruled, Run, Study, Warning},
    files::{command_advice, command_line},
    frames::{self, DataFrame, DirectoryError, Format, FrameError, Manifest, SavedRun},
    report::{self, Topic},
    ruleset::Descriptor,
    scenario::Compare,
    simulation::{Metrics, Tally},
};
use anyhow::Context;
use std::{collections::BTreeSet, path::Path};

/// A run with everything that can be said about it without playing another game.
pub struct Findings {
    /// Where the run comes from.
    pub manifest: Manifest,
    /// What the games say taken together.
    pub study: Study,
    descriptor: &'static Descriptor,
    labels: Vec<CellLabel>,
    tallies: Vec<Tally>,
    metrics: Vec<Metrics>,
    summaries: Vec<CellSummary>,
    /// How many cells are studied together: the first ones. What is left plays a number of games of its own.
    studied: usize,
    target: Option<Band>,
}

/// Someone who writes bytes under a name.
pub type Writer<'a> = &'a dyn Fn(&str, &[u8]) -> Result<(), DirectoryError>;

impl Findings {
    /// Studies the games of a run.
    pub fn new(rulesets: &Rulesets, manifest: Manifest, tallies: Vec<Tally>) -> Result<Self, Stop> {
        let descriptor = descriptor_of(rulesets, &manifest)?;
        let labels: Vec<CellLabel> = manifest.grid.labels(descriptor);
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
        let metrics = manifest.grid.metrics(descriptor);
        let studied = match labels.len().saturating_sub(manifest.own_games.len()) {
            0 => labels.len(),
            some => some,
        };
        let mut findings = Self { manifest, study, descriptor, labels, tallies, metrics, summaries, studied, target };
        findings.study = analysis::study(&findings.run());
        findings.study.ceilings =
            analysis::ceilings(&findings.labels[findings.studied..], &findings.summaries[findings.studied..]);
        findings.study.asserts = findings.ruled();
        findings.study.race = findings.raced();
        let games = findings.summaries.iter().map(|summary| summary.games).sum();
        findings.study.warnings.splice(0..0, report::unfinished(&findings.manifest, games));
        Ok(findings)
    }

    /// Studies the games that a run directory holds.
    pub fn of(rulesets: &Rulesets, saved: SavedRun) -> Result<Self, Stop> {
        let mut findings = Self::new(rulesets, saved.manifest, saved.tallies)?;
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

    /// What came of the sweep's asserts.
    fn ruled(&self) -> Vec<Ruled> {
        let manifest = &self.manifest;
        analysis::rule(&manifest.asserts, manifest.level, |cell| {
            Some(Asked {
                descriptor: self.descriptor,
                tally: self.tallies.get(cell)?,
                scores: *manifest.score_ranges.get(cell)?,
                limit: manifest.decision_limit(cell)?,
            })
        })
    }

    /// What came of the race, if the run was one.
    fn raced(&self) -> Option<Raced> {
        let race = self.manifest.race?;
        let racers = Racers::new(&self.labels[..self.studied], self.target.as_ref()?, self.manifest.level);
        Some(racers.raced(race.games, &self.tallies[..self.studied]))
    }

    /// Whether some variant meets the target for certain; true where there is no target.
    pub fn meets_target(&self) -> bool {
        self.target.is_none() || self.run().meets().iter().any(|(_, _, meets)| *meets == Meets::Yes)
    }

    /// The run as analysis sees it: the cells that are studied together.
    pub fn run(&self) -> Run<'_> {
        self.run_of(self.studied)
    }

    /// The run with those cells too that play a number of games of their own.
    pub fn whole_run(&self) -> Run<'_> {
        self.run_of(self.labels.len())
    }

    /// The first of the cells.
    fn run_of(&self, cells: usize) -> Run<'_> {
        Run {
            descriptor: self.descriptor,
            labels: &self.labels[..cells],
            all_labels: &self.labels,
            tallies: &self.tallies[..cells],
            metrics: &self.metrics[..cells],
            summaries: &self.summaries[..cells],
            score_ranges: &self.manifest.score_ranges[..cells],
            level: self.manifest.level,
            target: self.target.as_ref(),
            compare: self.manifest.compare.as_ref().unwrap_or(&Compare::Alternatives),
            design: self.manifest.design.as_ref(),
            decisive: &self.manifest.decisive,
        }
    }

    /// The tables of the study, and then the data dictionary of what the run directory holds.
    pub fn tables(&self, directory: &Path) -> Result<Vec<(&'static str, DataFrame)>, FrameError> {
        let mut tables = frames::study(&self.run(), &self.study)?;
        let columns = frames::columns(&self.whole_run(), &tables, &|name| directory.join(name).is_file())?;
        tables.push(("columns", columns));
        Ok(tables)
    }

    /// Hands these tables, as CSV and as Parquet, to someone who writes them into the run directory. Returns their names.
    pub fn write_tables(&self, directory: &Path, write: Writer<'_>) -> Result<BTreeSet<String>, DirectoryError> {
        let unmade = |name: &str, error: FrameError| DirectoryError::Disk {
            what: "make",
            path: directory.join(name).display().to_string(),
            error: std::io::Error::other(error),
        };
        let tables = self.tables(directory).map_err(|error| unmade("the tables of the analysis", error))?;
        let mut written = BTreeSet::new();
        for (name, frame) in tables {
            for format in [Format::Csv, Format::Parquet] {
                let name = frames::table_file(name, format);
                let bytes = frames::bytes_of(&frame, format).map_err(|error| unmade(&name, error))?;
                write(&name, &bytes)?;
                written.insert(name);
            }
        }
        Ok(written)
    }
}

impl Findings {
    /// The page of this run, whose directory is `directory`.
    pub fn page(&self, directory: &Path) -> Result<String, Stop> {
        let command_of = |cell: usize, game: u64| {
            let replay = self.manifest.replays.get(cell)?;
            let game = ["--game".to_owned(), game.to_string()];
            command_line(&[&["replay".to_owned()], replay.as_slice(), &game].concat())
        };
        let mut manifest = self.manifest.clone();
        manifest.command = manifest.command_in(directory);
        let page = report::html(&self.run(), &self.study, &manifest, &command_of);
        Ok(page.context("the page cannot be made")?)
    }

    /// The page for a publisher.
    pub fn publisher_page(&self) -> Result<String, Stop> {
        let page = report::publisher_html(&self.run(), &self.study, &self.manifest);
        Ok(page.context("the page cannot be made")?)
    }

    /// Prints the answers a designer looks for, and the charts if wanted. The run lies in `directory`.
    pub fn print(&self, charts: bool, directory: &Path) -> Result<(), Stop> {
        if self.study.difficulty.is_none() {
            let resume = command_advice(&self.manifest.resume_in(directory), "goes on with it");
            return Err(Stop::Usage(format!("the run has no games yet\n  = help: {resume}")));
        }
        let cards = report::cards_text(&self.run(), &self.study, Some(width()));
        let mut text = format!("{}\n\n{}{cards}", self.manifest.title, self.verdicts());
        if charts {
            text.push_str(&self.charts());
        }
        output::print(&text)
    }

    /// The charts for a terminal.
    pub fn charts(&self) -> String {
        format!("\n{}", report::charts_text(&self.run(), &self.study, width(), output::colours_on_stdout()))
    }

    /// The answers in sentences, a paragraph a question.
    pub fn verdicts(&self) -> String {
        report::verdicts_text(&report::verdicts(&self.run(), &self.study), Some(width()))
    }

    /// The first of them, which sums up the others, and the one about asserts, which follows it where there are any.
    pub fn in_short(&self) -> String {
        let mut sections = report::verdicts(&self.run(), &self.study);
        sections.retain(|section| matches!(section.topic, Topic::Summary | Topic::Asserts));
        report::verdicts_text(&sections, Some(width()))
    }
}

/// The width of sentences and charts.
fn width() -> usize {
    output::width().map_or(100, |width| usize::from(width).clamp(40, 140))
}

/// The ruleset of a run, if this program plays it as it was played then.
fn descriptor_of(rulesets: &Rulesets, manifest: &Manifest) -> Result<&'static Descriptor, Stop> {
    let path = "manifest.json".to_owned();
    manifest.descriptor(rulesets).map_err(|why| DirectoryError::Unreadable { path, why }.into())
}
