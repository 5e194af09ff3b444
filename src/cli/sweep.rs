//! `perihelion sweep`: a grid of cells, and a run directory.

use super::{
    Options, Stop,
    findings::Findings,
    output,
    play::{Enough, MOST, Plan, Play},
    run::{games, precision},
    search::Search,
    watch::Busy,
};
use crate::{
    analysis::CellLabel,
    files::{command_advice, path_argument},
    frames::{Existing, Input, Manifest, Opened, RunDirectory, Status, usual_directory},
    report::warnings_text,
    scenario::{self, Sweep as SweepFile},
    simulation::{Finish, Runner, Tally},
};
use std::path::{Path, PathBuf};

/// Play a grid of settings and strategies, and leave a run directory.
///
/// The directory holds the tables (cells.csv, cells.parquet, histograms.parquet, rules.parquet), a manifest with all
/// inputs, and a checkpoint: a run that was stopped or killed goes on with --resume, and a finished one is topped up
/// with --resume and more games, with the same tables as an unbroken run.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion sweep scenarios/timers/sweeps/start.toml
  perihelion sweep scenarios/timers/sweeps/start.toml --resume
  perihelion sweep scenarios/timers/sweeps/start.toml --out reports/trial -n 1000
  perihelion sweep my_sweep_with_search_players.toml --rollouts 50")]
pub struct Sweep {
    /// The sweep file.
    sweep: PathBuf,
    /// The run directory [default: reports/<name of the sweep file>].
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on from what an earlier run of this sweep saved.
    #[arg(long, conflicts_with = "replace")]
    resume: bool,
    /// Discard what an earlier run left in the directory.
    #[arg(long)]
    replace: bool,
    /// Games for each cell, instead of what the file says. A `[[strategy]]` with games of its own plays no more than those.
    #[arg(short = 'n', long, value_name = "GAMES", conflicts_with = "precision", value_parser = games, allow_negative_numbers = true)]
    games: Option<u64>,
    /// Play each cell until its win rate is known to within plus or minus this, instead of what the file says.
    #[arg(long, value_name = "P", value_parser = precision)]
    precision: Option<f64>,
    /// The seed of all luck, instead of what the file says.
    #[arg(long)]
    seed: Option<u64>,
    /// Keep every game's outcome in outcomes.parquet.
    #[arg(long)]
    keep_games: bool,
    /// End with exit code 4 unless at least one variant meets the sweep's `[target]` with its whole interval; the others
    /// may miss it. To insist on each of several things, give the sweep `[[assert]]`s and use `perihelion verify`.
    #[arg(long)]
    require_target: bool,
    /// Draw charts in the terminal too.
    #[arg(long)]
    charts: bool,
    #[command(flatten)]
    search: Search,
    #[command(flatten)]
    play: Play,
}

impl Sweep {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let preparing = Busy::draw(options, "preparing the cells");
        let runner = Runner::new(options.threads)?;
        let mut sweep =
            runner.install(|| SweepFile::load_with_rollouts(&self.sweep, self.search.rollouts, &options.rulesets))?;
        self.search.check(&sweep.cells)?;
        let usual = || usual_directory(&self.sweep).unwrap_or_else(|| PathBuf::from("reports/sweep"));
        let path = self.out.clone().unwrap_or_else(usual);
        let enough = match (self.games, self.precision, &sweep.stop) {
            (Some(games), _, _) | (None, None, &scenario::Stop::Games(games)) => Enough::Games(games),
            (None, Some(half_width), _) => Enough::Precision { half_width, most: MOST },
            (None, None, &scenario::Stop::Precision { half_width, max_games }) => {
                Enough::Precision { half_width, most: max_games }
            }
        };
        let inputs = inputs(&sweep);
        // Who asks for few games wants few of everybody.
        for own in sweep.cells.iter_mut().filter_map(|cell| cell.games.as_mut()) {
            *own = self.games.map_or(*own, |games| games.min(*own));
        }
        let (target, about) = (sweep.target.clone(), sweep.about.clone());
        let (listed, asserts) = (sweep.compare.clone(), sweep.asserts.clone());
        let mut plan =
            Plan::new(options, runner, sweep.title, sweep.cells, self.seed.unwrap_or(sweep.seed), enough, sweep.level)?;
        plan.target = target;
        plan.compare = listed;
        plan.asserts = asserts;
        plan.about = about;
        let existing = match (self.resume, self.replace) {
            (true, _) => Existing::Resume,
            (_, true) => Existing::Replace,
            _ => Existing::Keep,
        };
        let Opened { mut directory, before, reached } = RunDirectory::open(
            &path,
            plan.manifest(options, self.command(&plan), inputs, self.keep_games),
            existing,
            &options.rulesets,
        )?;
        drop(preparing);
        if self.resume && reached.is_none() {
            output::note(options, &format!("`{}` holds nothing to resume: the run begins", path.display()));
        }
        if let Some(reached) = &reached {
            compare(&plan, &reached.tallies, existing, &path)?;
            let plays_on = reached.tallies.iter().enumerate().any(|(cell, tally)| plan.plays_on(cell, tally));
            match (&before, plays_on, existing) {
                (Some(before), false, Existing::Keep) => {
                    return self.show(options, &plan, directory, before, reached.tallies.clone());
                }
                (_, true, Existing::Keep) => {
                    let shown = path.display();
                    let why = "do not reach the precision that is asked for now: it plays on with them";
                    output::note(options, &format!("the games in `{shown}` {why}"));
                }
                _ => {}
            }
        }
        let kept = directory.kept(reached.as_ref())?;
        directory.mark(Status::Running)?;
        let mut saving = plan.keeper(&directory, kept);
        let reached = reached.map(|reached| reached.tallies);
        let played = plan.play(options, &self.play, reached, &mut saving);
        let (tallies, finish) = played.map_err(|stop| saving.failure().unwrap_or(stop))?;
        if let Some(kept) = saving.finish(&tallies)?.filter(|_| finish == Finish::Complete) {
            kept.gather(&directory, &tallies)?;
        }
        let finishing = Busy::draw(options, "adding up what was played");
        let status = if finish == Finish::Complete { Status::Complete } else { Status::Interrupted };
        let findings = Findings::new(&options.rulesets, Manifest { status, ..directory.manifest().clone() }, tallies)?;
        write(&plan, &mut directory, &findings)?;
        drop(finishing);
        self.print(options, &plan, &findings)?;
        let shown = path.display();
        if finish == Finish::Interrupted {
            let resume = command_advice(&directory.manifest().resume_in(&path), "goes on from there");
            return Err(Stop::Interrupted(format!(
                "interrupted: everything so far is saved in `{shown}`\n  = help: {resume}"
            )));
        }
        let report = command_advice(&report_on(&path), "tells more, and writes a page with charts");
        output::note(options, &format!("tables and manifest are in `{shown}`; {report}"));
        self.require_target(&findings)
    }

    /// Shows a finished run that has every game asked for, by what the sweep says now of all that decides no game: its
    /// title, target, level and so on.
    fn show(
        &self,
        options: &Options,
        plan: &Plan,
        mut directory: RunDirectory,
        before: &Manifest,
        tallies: Vec<Tally>,
    ) -> Result<(), Stop> {
        let now = Manifest { status: Status::Complete, ..directory.manifest().clone() };
        let shown = directory.path().display().to_string();
        let same = now == *before;
        let findings = Findings::new(&options.rulesets, now, tallies)?;
        let said = if same {
            "already holds this very run; here it is (--replace plays it again)".to_owned()
        } else {
            write(plan, &mut directory, &findings)?;
            let changed = changes(before, &findings.manifest).join(", ");
            let report = command_advice(&report_on(directory.path()), "writes its page anew");
            format!(
                "already holds the games of this run; what was changed since ({changed}) is taken from the sweep as it is now, and the tables are written anew; {report}"
            )
        };
        output::note(options, &format!("`{shown}` {said}"));
        self.print(options, plan, &findings)?;
        self.require_target(&findings)
    }

    /// Prints the table of cells, what it says, and warnings.
    fn print(&self, options: &Options, plan: &Plan, findings: &Findings) -> Result<(), Stop> {
        plan.print(options, findings.summaries(), || {
            let mut text = format!("\n{}", findings.in_short());
            if self.charts {
                text.push_str(&findings.charts());
            }
            text
        })?;
        output::warn(&warnings_text(&findings.study.warnings));
        Ok(())
    }

    /// The arguments that decide the results.
    fn command(&self, plan: &Plan) -> Vec<String> {
        let mut command = vec!["sweep".to_owned(), path_argument(&self.sweep)];
        let enough = plan.enough;
        // Given to a strategy that has more games of its own, the number would take some of them away.
        if let Enough::Games(games) = enough
            && (self.games.is_some() || !plan.has_own_beyond(games))
        {
            command.extend(["-n".to_owned(), games.to_string()]);
        }
        // One that the file asks for has a number of games to end at, which no option can give.
        command.extend(self.precision.iter().flat_map(|half| ["--precision".to_owned(), half.to_string()]));
        command.extend(self.seed.iter().flat_map(|seed| ["--seed".to_owned(), seed.to_string()]));
        command.extend(self.search.rollouts.iter().flat_map(|number| ["--rollouts".to_owned(), number.to_string()]));
        command.extend(self.keep_games.then(|| "--keep-games".to_owned()));
        command
    }

    fn require_target(&self, findings: &Findings) -> Result<(), Stop> {
        if self.require_target && !findings.meets_target() {
            return Err(Stop::CheckFailed("no variant meets the sweep's target for certain".into()));
        }
        Ok(())
    }
}

/// The arguments that report on a run directory.
fn report_on(path: &Path) -> [String; 2] {
    ["report".to_owned(), path_argument(path)]
}

/// Writes what a run ended with: its tables, and last its manifest, so that a run that calls itself complete has them
/// all.
fn write(plan: &Plan, directory: &mut RunDirectory, findings: &Findings) -> Result<(), Stop> {
    plan.write(directory, findings.tallies(), findings.summaries())?;
    let written = findings.write_tables(directory.path(), &|name, bytes| directory.write(name, bytes))?;
    directory.remove_other_tables(&written)?;
    Ok(directory.mark(findings.manifest.status)?)
}

/// What of a run's manifest is other than before, in words.
fn changes(before: &Manifest, now: &Manifest) -> Vec<&'static str> {
    let all = [
        ("the title", before.title != now.title),
        ("the text", before.about != now.about),
        ("the target", before.target != now.target),
        ("the level", before.level.to_bits() != now.level.to_bits()),
        ("when to stop", before.stop != now.stop),
        ("the command", before.command != now.command),
        ("files", before.inputs != now.inputs),
    ];
    let changed: Vec<_> = all.into_iter().filter(|(_, changed)| *changed).map(|(what, _)| what).collect();
    if changed.is_empty() { vec!["what the files say of the game"] } else { changed }
}

/// The files that went into a sweep: its own and its scenarios'. Scripts stand in the grid, whole.
fn inputs(sweep: &SweepFile) -> Vec<Input> {
    let scenarios = sweep.cells.iter().flat_map(|cell| &cell.scenario.sources);
    let mut inputs: Vec<Input> = Vec::new();
    for source in std::iter::once(&sweep.source).chain(scenarios) {
        if !inputs.iter().any(|input| input.path == source.name) {
            inputs.push(Input::new(source.name.clone(), source.text.clone()));
        }
    }
    inputs
}

/// Refuses to go on from a run that was played differently far than this one wants.
fn compare(plan: &Plan, tallies: &[Tally], existing: Existing, path: &Path) -> Result<(), Stop> {
    let Enough::Games(_) = plan.enough else { return Ok(()) };
    let shown = path.display();
    for (cell, tally) in tallies.iter().enumerate() {
        let Some(wanted) = plan.wanted(cell) else { continue };
        if tally.games > wanted {
            let same = |label: &CellLabel| label.strategy == plan.labels[cell].strategy;
            let all = tallies.iter().zip(&plan.labels).filter(|(_, label)| same(label));
            let most = all.map(|(tally, _)| tally.games).max().unwrap_or_default();
            return Err(Stop::Usage(format!(
                "`{shown}` already holds {most} games a cell, more than the {wanted} asked for\n  = help: ask for at least {most}, write elsewhere with `--out DIR`, or begin anew with `--replace`"
            )));
        }
    }
    let behind = tallies.iter().enumerate().filter_map(|(cell, tally)| Some((tally.games, plan.wanted(cell)?)));
    let behind = behind.filter(|(games, wanted)| games < wanted).min();
    if let (Existing::Keep, Some((least, wanted))) = (existing, behind) {
        return Err(Stop::Usage(format!(
            "`{shown}` holds this run with {least} games a cell, and {wanted} are asked for\n  = help: `--resume` plays the rest, `--replace` begins anew"
        )));
    }
    Ok(())
}
