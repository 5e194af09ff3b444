//! `perihelion verify`: whether what a sweep insists on holds.

use super::{
    Options, Stop, output,
    play::{Enough, Plan, Play},
    run::games,
    search::Search,
    watch,
};
use crate::{
    analysis::{Ruled, check_level, checks, is_decided, rule},
    files::{command_line, path_argument},
    frames::{self, write_atomically},
    report::{Checked, JUNIT_NAME, Suite, junit, level_words, thousands},
    scenario::Sweep as SweepFile,
    simulation::{FIRST_LOOK, Finish, Runner, Tally},
};
use anyhow::Context;
use std::{
    fs::{self, File},
    io::Read,
    path::{Path, PathBuf},
};

/// Play until every `[[assert]]` of a sweep is decided, and end with exit code 4 unless all are met.
///
/// Only cells that some assert is about are played. Each is looked at after 1,024 games and every doubling, and stops
/// when all its checks are met or missed; the sweep's own `games` or `precision` play no part. Intervals hold at every
/// look and over all checks together, so where a cell stops depends on the files, the seed and the budget alone. Nothing
/// is written but the file of --junit.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion verify scenarios/timers/sweeps/official.toml
  perihelion verify scenarios/timers/sweeps/official.toml --junit verify.xml
  perihelion verify my_sweep.toml --budget 5_000_000 --format csv

An assert in a sweep file:
  [[assert]]
  strategy = \"standard\"       # left out: every strategy
  variant  = \"normal\"         # or set = { \"timers.start\" = 23 }; left out: every variant
  quantity = \"wins\"           # wins, score, margin, turns, decisions, ending:NAME, rank:NAME
  between  = [0.4, 0.6]       # or at_least = 0.4, or at_most = 0.6")]
pub struct Verify {
    /// The sweep file.
    sweep: PathBuf,
    /// The most games of a cell; what is undecided then fails.
    #[arg(long, value_name = "GAMES", default_value_t = 1_000_000, value_parser = games, allow_negative_numbers = true)]
    budget: u64,
    /// The seed of all luck, instead of what the file says.
    #[arg(long)]
    seed: Option<u64>,
    /// Write what came of every check to this file, as JUnit XML.
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Overwrite the file of --junit whatever it holds; otherwise only an earlier one of its kind is.
    #[arg(long, requires = "junit")]
    replace: bool,
    #[command(flatten)]
    search: Search,
    #[command(flatten)]
    play: Play,
}

impl Verify {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let runner = Runner::new(options.threads)?;
        let mut sweep =
            runner.install(|| SweepFile::load_with_rollouts(&self.sweep, self.search.rollouts, &options.rulesets))?;
        self.search.check(&sweep.cells)?;
        if sweep.asserts.is_empty() {
            return Err(without_asserts(&sweep));
        }
        if let Some(path) = self.junit.as_ref().filter(|_| !self.replace) {
            may_write(path)?;
        }
        let asserts = std::mem::take(&mut sweep.asserts);
        let (name, file) = (sweep.name, sweep.source.name.clone());
        let seed = self.seed.unwrap_or(sweep.seed);
        let mut plan =
            Plan::new(options, runner, sweep.title, sweep.cells, seed, Enough::Games(self.budget), sweep.level)?;
        plan.asserts = asserts;
        let (tallies, finish) = self.decide(options, &plan)?;
        let ruled = ruled(&plan, &tallies);
        let checked = Checked { labels: &plan.labels, ruled: &ruled };
        self.print(options, &plan, &checked)?;
        if let Some(path) = &self.junit {
            let suite = Suite {
                name: &name,
                title: &plan.title,
                file: &file,
                properties: vec![
                    ("perihelion", env!("CARGO_PKG_VERSION").to_owned()),
                    ("ruleset", plan.descriptor.name.to_owned()),
                    ("rules_version", plan.descriptor.rules_version.to_string()),
                    ("seed", seed.to_string()),
                    ("budget", self.budget.to_string()),
                    ("level", plan.level.to_string()),
                ],
            };
            let bytes = junit(&suite, &checked).context("the JUnit file cannot be made")?;
            write_atomically(path, &bytes).map_err(|error| unwritable(path, &error))?;
            output::note(options, &format!("the checks are in `{}` too, as JUnit XML", path.display()));
        }
        let Some(complaint) = checked.complaint() else { return Ok(()) };
        if finish == Finish::Interrupted {
            return Err(Stop::Interrupted(format!("interrupted before every check was decided: {complaint}")));
        }
        let help = self
            .budget_that_tells(&checked)
            .map_or_else(String::new, |command| format!("\n  = help: `{command}` plays as far as may tell"));
        Err(Stop::CheckFailed(format!("{complaint}{help}")))
    }

    /// Plays look by look, each time the cells that have an undecided check.
    fn decide(&self, options: &Options, plan: &Plan) -> Result<(Vec<Tally>, Finish), Stop> {
        let level = check_level(plan.level, checks(&plan.asserts));
        // The asserts that are about each cell.
        let mut about: Vec<Vec<usize>> = vec![Vec::new(); plan.labels.len()];
        for (place, assert) in plan.asserts.iter().enumerate() {
            for &cell in &assert.cells {
                about[cell].push(place);
            }
        }
        let mut tallies = plan.none_played();
        let progress = watch::progress()?;
        let bar = watch::Bar::draw(options, &progress);
        let mut open: Vec<usize> = (0..about.len()).filter(|&cell| !about[cell].is_empty()).collect();
        let mut look = FIRST_LOOK.min(self.budget);
        let finish = loop {
            let finish = plan.play_some(&self.play, &open, look, &mut tallies)?;
            open.retain(|&cell| {
                let undecided = |place: &usize| {
                    let asked = plan.asked(cell, &tallies);
                    asked.is_some_and(|asked| !is_decided(&plan.asserts[*place], &asked, level))
                };
                about[cell].iter().any(undecided)
            });
            if finish == Finish::Interrupted || open.is_empty() || look >= self.budget {
                break finish;
            }
            look = look.saturating_mul(2).min(self.budget);
        };
        drop(bar);
        Ok((tallies, finish))
    }

    fn print(&self, options: &Options, plan: &Plan, checked: &Checked<'_>) -> Result<(), Stop> {
        let frame = frames::asserts(checked.labels, checked.ruled).context("the table of asserts cannot be made")?;
        output::print_frame(options, &frame, || {
            format!(
                "{}\n{}, seed {}, at most {} games a cell\n\n{}\n\nWith {} % confidence no check is ruled wrongly, however \
                 often it was looked at.\n",
                plan.title,
                plan.descriptor.name,
                plan.seed,
                thousands(self.budget),
                checked.table(output::width()),
                level_words(plan.level),
            )
        })
    }

    /// The command with a budget that is likely to decide what is undecided and can be decided.
    fn budget_that_tells(&self, checked: &Checked<'_>) -> Option<String> {
        let wanted = checked.games_wanted().filter(|wanted| *wanted > self.budget)?;
        let mut command = vec!["verify".to_owned(), path_argument(&self.sweep)];
        command.extend(["--budget".to_owned(), wanted.to_string()]);
        command.extend(self.seed.iter().flat_map(|seed| ["--seed".to_owned(), seed.to_string()]));
        command.extend(self.search.rollouts.iter().flat_map(|number| ["--rollouts".to_owned(), number.to_string()]));
        if let Some(path) = &self.junit {
            command.extend(["--junit".to_owned(), path_argument(path)]);
        }
        command_line(&command)
    }
}

/// What is said of a sweep that insists on nothing, with something to paste.
fn without_asserts(sweep: &SweepFile) -> Stop {
    let names = || sweep.cells.iter().map(|cell| cell.strategy.name());
    let strategy = names().find(|name| *name == "standard").or_else(|| names().next()).unwrap_or_default();
    let file = &sweep.source.name;
    Stop::Usage(format!(
        "`{file}` insists on nothing: it has no `[[assert]]`\n  = help: add some at its end, such as\n\n[[assert]]\n\
         strategy = \"{strategy}\"\nquantity = \"wins\"\nbetween  = [0.4, 0.6]"
    ))
}

/// Refuses to overwrite what is no JUnit file of ours.
fn may_write(path: &Path) -> Result<(), Stop> {
    let Ok(meta) = fs::metadata(path) else { return Ok(()) };
    let mut begins = String::new();
    if meta.is_file() {
        let file = File::open(path).map_err(|error| unwritable(path, &error))?;
        // What is not text is not ours.
        let _ = file.take(1_024).read_to_string(&mut begins);
    }
    if meta.is_file() && (meta.len() == 0 || begins.contains(&format!("<testsuites name=\"{JUNIT_NAME}\""))) {
        return Ok(());
    }
    let help = if meta.is_file() { "name another file, or give --replace" } else { "name a file" };
    Err(Stop::Usage(format!("`{}` is no JUnit file of perihelion's\n  = help: {help}", path.display())))
}

fn unwritable(path: &Path, error: &std::io::Error) -> Stop {
    Stop::Failed(format!("cannot write `{}`: {error}\n  = help: name a file that you may write", path.display()))
}

/// Refuses a run whose games do not keep what was insisted on.
pub fn require(checked: &Checked<'_>) -> Result<(), Stop> {
    checked.complaint().map_or(Ok(()), |complaint| Err(Stop::CheckFailed(complaint)))
}

/// What came of these asserts in a plan's games.
pub fn ruled(plan: &Plan, tallies: &[Tally]) -> Vec<Ruled> {
    rule(&plan.asserts, plan.level, |cell| plan.asked(cell, tallies))
}
