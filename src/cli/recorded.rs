//! Playing cells into a run directory: begun, kept, resumed, topped up and shown again.

use super::{
    Options, Stop,
    findings::Findings,
    output,
    play::{Enough, Plan, Play},
    saving::Saving,
    trace::Trace,
    watch::Busy,
};
use crate::{
    analysis::CellLabel,
    files::{Source, command_advice, path_argument},
    frames::{Existing, Format, Input, Manifest, Opened, Reached, RunDirectory, Status, TRACE, bytes_of},
    scenario::Cell,
    simulation::{Finish, Tally},
};
use anyhow::Context;
use std::{path::Path, sync::Arc};

/// Options of commands that leave a run directory.
#[derive(Debug, clap::Args)]
pub struct Recorded {
    /// Go on from what an earlier run of this command saved in the directory.
    #[arg(long, conflicts_with = "replace")]
    resume: bool,
    /// Discard what an earlier run left in the directory.
    #[arg(long)]
    replace: bool,
    /// Keep every game's outcome in outcomes.parquet.
    #[arg(long)]
    keep_games: bool,
    #[command(flatten)]
    trace: Trace,
    #[command(flatten)]
    pub play: Play,
}

/// What a run is made from.
pub struct Made {
    /// The arguments that decide its results, but for those of [`Recorded`].
    pub command: Vec<String>,
    /// The files that went in.
    pub inputs: Vec<Input>,
}

/// Someone who brings games on top of those reached before: plays them, or adds up what was played elsewhere.
pub type Bring<'a> = &'a mut dyn FnMut(Option<Vec<Tally>>, &mut Saving<'_>) -> Result<(Vec<Tally>, Finish), Stop>;

/// Prints what a run came to.
pub type Printer<'a> = dyn Fn(&Findings) -> Result<(), Stop> + 'a;

impl Recorded {
    /// Whether something was asked for that only a run directory can give.
    pub fn is_asked_for(&self) -> bool {
        self.resume || self.replace || self.keep_games || self.trace.is_asked_for()
    }

    /// Plays what is missing of a plan into the directory at `path`, and prints and returns what the games say.
    pub fn run(
        &self,
        options: &Options,
        plan: &Plan,
        path: &Path,
        Made { mut command, inputs }: Made,
        preparing: Busy,
        print: &Printer<'_>,
    ) -> Result<Findings, Stop> {
        command.extend(arguments(self.keep_games, &self.trace, plan)?);
        let existing = match (self.resume, self.replace) {
            (true, _) => Existing::Resume,
            (_, true) => Existing::Replace,
            _ => Existing::Keep,
        };
        let manifest = plan.manifest(options, command, inputs, self.keep_games);
        let Opened { mut directory, before, reached } =
            RunDirectory::open(path, manifest, existing, &options.rulesets)?;
        drop(preparing);
        if self.resume && reached.is_none() {
            output::note(options, &format!("`{}` holds nothing to resume: the run begins", path.display()));
        }
        if let Some(reached) = &reached {
            compare(plan, &reached.tallies, existing, path)?;
            let plays_on = plan.go_on(&reached.tallies);
            match (&before, plays_on, existing) {
                (Some(before), false, Existing::Keep) => {
                    return self.show(options, plan, directory, before, reached.tallies.clone(), print);
                }
                (_, true, Existing::Keep) => {
                    let shown = path.display();
                    let why = "do not reach the precision that is asked for now: it plays on with them";
                    output::note(options, &format!("the games in `{shown}` {why}"));
                }
                _ => {}
            }
        }
        let findings = self.keep(options, plan, &mut directory, reached, &mut |reached, saving| {
            plan.play(options, &self.play, reached, saving)
        })?;
        print(&findings)?;
        let shown = path.display();
        if findings.manifest.status != Status::Complete {
            let resume = command_advice(&directory.manifest().resume_in(path), "goes on from there");
            return Err(Stop::Interrupted(format!(
                "interrupted: everything so far is saved in `{shown}`\n  = help: {resume}"
            )));
        }
        let report = command_advice(&report_on(path), "tells more, and writes a page with charts");
        output::note(options, &format!("tables and manifest are in `{shown}`; {report}"));
        Ok(findings)
    }

    /// The options with which the run of this manifest was asked for.
    pub fn of(manifest: &Manifest) -> Self {
        Self {
            resume: false,
            replace: false,
            keep_games: manifest.keeps_games,
            trace: Trace::of(&manifest.command),
            play: Play::default(),
        }
    }

    /// Keeps in the directory what games come to, which somebody brings: on top of what was reached before.
    pub fn keep(
        &self,
        options: &Options,
        plan: &Plan,
        directory: &mut RunDirectory,
        reached: Option<Reached>,
        bring: Bring<'_>,
    ) -> Result<Findings, Stop> {
        let kept = directory.kept(reached.as_ref())?;
        directory.mark(Status::Running)?;
        let mut saving = plan.keeper(directory, kept);
        let brought = bring(reached.map(|reached| reached.tallies), &mut saving);
        let (tallies, finish) = brought.map_err(|stop| saving.failure().unwrap_or(stop))?;
        saving.finish(&tallies, finish == Finish::Complete)?;
        let finishing = Busy::draw(options, "adding up what was played");
        let status = if finish == Finish::Complete { Status::Complete } else { Status::Interrupted };
        let findings = Findings::new(&options.rulesets, Manifest { status, ..directory.manifest().clone() }, tallies)?;
        drop(finishing);
        self.write(options, plan, directory, &findings)?;
        Ok(findings)
    }

    /// Shows a finished run that has every game asked for, by what its files say now of all that decides no game: its
    /// title, target, level and so on.
    fn show(
        &self,
        options: &Options,
        plan: &Plan,
        mut directory: RunDirectory,
        before: &Manifest,
        tallies: Vec<Tally>,
        print: &Printer<'_>,
    ) -> Result<Findings, Stop> {
        let now = Manifest { status: Status::Complete, ..directory.manifest().clone() };
        let shown = directory.path().display().to_string();
        let same = now == *before;
        let findings = Findings::new(&options.rulesets, now, tallies)?;
        let said = if same {
            "already holds this very run; here it is (--replace plays it again)".to_owned()
        } else {
            self.write(options, plan, &mut directory, &findings)?;
            let changed = changes(before, &findings.manifest).join(", ");
            let report = command_advice(&report_on(directory.path()), "writes its page anew");
            format!(
                "already holds the games of this run; what was changed since ({changed}) is taken from the files as they are now, and the tables are written anew; {report}"
            )
        };
        output::note(options, &format!("`{shown}` {said}"));
        print(&findings)?;
        Ok(findings)
    }

    /// Writes what a run ended with: its tables, and last its manifest, so that a run that calls itself complete has them
    /// all.
    fn write(
        &self,
        options: &Options,
        plan: &Plan,
        directory: &mut RunDirectory,
        findings: &Findings,
    ) -> Result<(), Stop> {
        plan.write(directory, findings.tallies(), findings.summaries())?;
        directory.remove_trace()?;
        if findings.manifest.status == Status::Complete
            && let Some(trace) = self.trace.table(options, plan, findings.tallies())?
        {
            let bytes = bytes_of(&trace, Format::Parquet).context("the games turn by turn cannot be written")?;
            directory.write(TRACE, &bytes)?;
        }
        // Last, because the data dictionary tells of every table there is.
        let written = findings.write_tables(directory.path(), &|name, bytes| directory.write(name, bytes))?;
        directory.remove_other_tables(&written)?;
        Ok(directory.mark(findings.manifest.status)?)
    }
}

/// What these options are among the arguments that decide results. What there is no such variable for is told before
/// anything is played.
pub fn arguments(keep_games: bool, trace: &Trace, plan: &Plan) -> Result<Vec<String>, Stop> {
    trace.places(plan.descriptor)?;
    let keep_games = keep_games.then(|| "--keep-games".to_owned());
    Ok(keep_games.into_iter().chain(trace.arguments()).collect())
}

/// The arguments that report on a run directory.
pub fn report_on(path: &Path) -> [String; 2] {
    ["report".to_owned(), path_argument(path)]
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

/// The files that went into a run: those named first, and the cells' scenarios. Scripts stand in the grid, whole.
pub fn inputs(first: &[Arc<Source>], cells: &[Cell]) -> Vec<Input> {
    let scenarios = cells.iter().flat_map(|cell| &cell.scenario.sources);
    let mut inputs: Vec<Input> = Vec::new();
    for source in first.iter().chain(scenarios) {
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
    if let Some((_, racers, games)) = plan.raced_for() {
        let racing = || tallies.iter().enumerate().filter(|(cell, _)| plan.wanted(*cell).is_none());
        let (played, wanted) = (racing().map(|(_, tally)| tally.games).sum::<u64>(), racers.all_games(games));
        if played > wanted {
            return Err(Stop::Usage(format!(
                "`{shown}` already holds {played} games, more than the {wanted} that may race\n  = help: ask for more with `-n`, write elsewhere with `--out DIR`, or begin anew with `--replace`"
            )));
        }
        if existing == Existing::Keep && plan.go_on(tallies) {
            return Err(Stop::Usage(format!(
                "`{shown}` holds this run with {played} games, and {wanted} may race\n  = help: `--resume` plays the rest, `--replace` begins anew"
            )));
        }
    }
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
