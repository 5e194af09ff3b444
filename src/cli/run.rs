//! `perihelion run`: one scenario, one or more strategies.

use super::{
    Options, Stop, output, own_file,
    play::{Enough, MOST, Plan, Play, all_played},
    search::Search,
    trace::Trace,
    verify,
};
use crate::{
    analysis::warnings,
    files::Mistakes,
    frames,
    report::{Checked, warnings_text},
    scenario::{Assert, Cell, Override, cells_of},
    simulation::{NoKeeper, Runner},
};
use std::path::{Path, PathBuf};

/// Play one scenario with one or more strategies and print what came of it.
///
/// Nothing is written but what --trace-to names; for a run directory, write a sweep file. Every run with the same seed meets the same luck, so
/// two runs that differ in one setting can be compared game by game.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion run scenarios/timers/standard.toml -s standard
  perihelion run scenarios/timers/standard.toml -s standard -s expert --set timers.start=22
  perihelion run scenarios/timers/standard.toml -s standard --precision 0.005 --format csv
  perihelion run scenarios/timers/standard.toml -s standard --assert 'wins in 0.4..0.6'
  perihelion run scenarios/timers/standard.toml -s expert -s search:expert --rollouts 200 -n 500
  perihelion run scenarios/timers/standard.toml -s standard --trace 0.01 --trace-to trace.parquet")]
pub struct Run {
    /// The scenario file.
    scenario: PathBuf,
    /// A strategy: a path, the name of a shipped one such as `standard`, or `random` or `first`; with `search:` before
    /// it, such as `search:standard`, it looks ahead. Give it again for more.
    #[arg(short, long = "strategy", required = true, value_name = "STRATEGY")]
    strategies: Vec<String>,
    /// Games for each strategy.
    #[arg(short = 'n', long, default_value_t = 10_000, value_name = "GAMES", conflicts_with = "precision", value_parser = games, allow_negative_numbers = true)]
    games: u64,
    /// Play until the win rate is known to within plus or minus this (such as 0.005).
    #[arg(long, value_name = "P", value_parser = precision)]
    precision: Option<f64>,
    /// The seed of all luck.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Change a setting, or a strategy's parameter (`strategy.NAME=VALUE`). Give it again for more.
    #[arg(long = "set", value_name = "PATH=VALUE")]
    changes: Vec<String>,
    /// End with exit code 4 unless the games of every strategy show this: 'wins >= 0.4', 'score <= 20' or 'wins in
    /// 0.4..0.6'. Give it again for more. The quantities are wins, score, margin, turns, decisions, ending:NAME and
    /// rank:NAME. It must hold with its whole interval after the games played; `perihelion verify` plays until it is
    /// decided.
    #[arg(long = "assert", value_name = "ASSERT")]
    asserts: Vec<String>,
    #[command(flatten)]
    trace: Trace,
    /// The file that games read turn by turn are written to, instead of trace.parquet in a run directory. Nothing may be there.
    #[arg(long, value_name = "FILE", requires = "trace")]
    trace_to: Option<PathBuf>,
    #[command(flatten)]
    search: Search,
    #[command(flatten)]
    play: Play,
}

impl Run {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let cells =
            self.search.cells(options, &self.scenario, &self.strategies, &Given::all("--set", &self.changes))?;
        let title = cells.first().map_or_else(String::new, |cell| cell.scenario.title.clone());
        let enough = match self.precision {
            Some(half_width) => Enough::Precision { half_width, most: MOST },
            None => Enough::Games(self.games),
        };
        let asserts = self.asserts(options, &cells)?;
        self.expect_trace(&cells)?;
        let runner = Runner::new(options.threads)?;
        let mut plan = Plan::new(options, runner, title, cells, self.seed, enough, 0.95)?;
        plan.asserts = asserts;
        let (tallies, finish) = plan.play(options, &self.play, None, &mut NoKeeper)?;
        let summaries = plan.summaries(&tallies);
        let ruled = verify::ruled(&plan, &tallies);
        let checked = Checked { labels: &plan.labels, ruled: &ruled };
        plan.print(options, &summaries, || match ruled.is_empty() {
            true => String::new(),
            false => format!("\nAsserts\n{}\n", checked.table(output::width())),
        })?;
        let ranges = plan.score_ranges();
        output::warn(&warnings_text(&warnings(&plan.run(&tallies, &summaries, &ranges).named())));
        all_played(finish)?;
        if let (Some(path), Some(trace)) = (&self.trace_to, self.trace.table(options, &plan, &tallies)?) {
            let bytes = frames::bytes_of(&trace, frames::Format::Parquet).map_err(anyhow::Error::from)?;
            own_file::write(path, &bytes)?;
            output::note(options, &format!("games turn by turn are in `{}`", path.display()));
        }
        verify::require(&checked)
    }

    /// Whether games can be read turn by turn as it is asked for.
    fn expect_trace(&self, cells: &[Cell]) -> Result<(), Stop> {
        if let Some(cell) = cells.first() {
            self.trace.places(cell.scenario.descriptor)?;
        }
        match &self.trace_to {
            None if self.trace.is_asked_for() => Err(Stop::Usage(
                "`--trace` needs a file to write to\n  = help: name one with `--trace-to FILE`, such as trace.parquet"
                    .into(),
            )),
            Some(path) if path.symlink_metadata().is_ok() => Err(Stop::Usage(format!(
                "`{}` is already there, and `--trace-to` overwrites nothing\n  = help: name another file",
                path.display()
            ))),
            _ => Ok(()),
        }
    }

    /// What is insisted on, of every cell.
    fn asserts(&self, options: &Options, cells: &[Cell]) -> Result<Vec<Assert>, Stop> {
        let mut mistakes = Mistakes::default();
        let mut asserts = Vec::new();
        for text in &self.asserts {
            asserts.extend(mistakes.take(Assert::of_option("--assert", text, cells, &options.rulesets)));
        }
        Ok(mistakes.or(asserts)?)
    }
}

/// `PATH=VALUE`, as one of a command's options gives it.
#[derive(Debug, Clone, Copy)]
pub struct Given<'a> {
    /// The option, such as `--set`.
    pub option: &'static str,
    /// `PATH=VALUE`.
    pub text: &'a str,
}

impl<'a> Given<'a> {
    /// Everything that was given to an option.
    pub fn all(option: &'static str, texts: &'a [String]) -> Vec<Self> {
        texts.iter().map(|text| Self { option, text }).collect()
    }
}

/// The cells of a scenario and strategies as the command line names them, with settings and parameters changed.
pub fn cells(
    options: &Options,
    scenario: &Path,
    strategies: &[String],
    changes: &[Given<'_>],
) -> Result<Vec<Cell>, Stop> {
    let mut mistakes = Mistakes::default();
    let mut overrides: Vec<Override> = Vec::new();
    for Given { option, text } in changes {
        let Some(given) = mistakes.take(Override::of_option(option, text)) else { continue };
        if let Some(before) = overrides.iter().find(|known| known.path == given.path) {
            let (path, first) = (&given.path, before.text());
            let what = format!("`{path}` is given twice: `{first}` and `{text}`");
            return Err(Stop::Usage(format!("{what}\n  = help: give it once")));
        }
        overrides.push(given);
    }
    let cells = mistakes.take(cells_of(scenario, strategies, &overrides, &options.rulesets)).unwrap_or_default();
    Ok(mistakes.or(cells)?)
}

/// The cell of a scenario and the one strategy that is named.
pub fn one(options: &Options, scenario: &Path, strategy: &str) -> Result<Cell, Stop> {
    let mut cells = cells(options, scenario, &[strategy.to_owned()], &[])?;
    match (cells.pop(), cells.len()) {
        (Some(cell), 0) => Ok(cell),
        (_, more) => Err(Stop::Usage(format!("`{strategy}` names {} strategies\n  = help: name one", more + 1))),
    }
}

/// Reads a number of games, with or without `_` between thousands.
pub fn games(text: &str) -> Result<u64, String> {
    match text.replace('_', "").parse() {
        Ok(games) if games > 0 => Ok(games),
        _ => Err("expected a whole number of games from 1, such as 10000 or 10_000".into()),
    }
}

/// Reads a precision from the command line.
pub fn precision(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.0001..=0.5).contains(&value) => Ok(value),
        _ => Err("expected a number from 0.0001 to 0.5, such as 0.005 for half a percentage point".into()),
    }
}
