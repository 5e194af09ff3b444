//! `perihelion sweep`: a grid of cells, and a run directory.

use super::{
    Options, Stop,
    findings::Findings,
    output,
    play::{Enough, MOST, Plan},
    recorded::{Made, Recorded, inputs},
    run::{games, precision},
    search::Search,
    watch::Busy,
};
use crate::{
    files::path_argument,
    frames::usual_directory,
    report::{design_text, warnings_text},
    scenario::{self, Sweep as SweepFile},
    simulation::Runner,
};
use std::{path::PathBuf, slice::from_ref};

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
  perihelion sweep scenarios/timers/sweeps/start.toml --out reports/trial -n 1000 --trace 0.01 --trace-variable credits
  perihelion sweep my_sweep_with_search_players.toml --rollouts 50")]
pub struct Sweep {
    /// The sweep file.
    sweep: PathBuf,
    /// The run directory [default: reports/<name of the sweep file>].
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Games for each cell, instead of what the file says. A `[[strategy]]` with games of its own plays no more than those.
    #[arg(short = 'n', long, value_name = "GAMES", conflicts_with = "precision", value_parser = games, allow_negative_numbers = true)]
    games: Option<u64>,
    /// Play each cell until its win rate is known to within plus or minus this, instead of what the file says.
    #[arg(long, value_name = "P", value_parser = precision)]
    precision: Option<f64>,
    /// The seed of all luck, instead of what the file says.
    #[arg(long)]
    seed: Option<u64>,
    /// End with exit code 4 unless at least one variant meets the sweep's `[target]` with its whole interval; the others
    /// may miss it. To insist on each of several things, give the sweep `[[assert]]`s and use `perihelion verify`.
    #[arg(long)]
    require_target: bool,
    /// Draw charts in the terminal too.
    #[arg(long)]
    charts: bool,
    #[command(flatten)]
    recorded: Recorded,
    #[command(flatten)]
    search: Search,
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
        let inputs = inputs(from_ref(&sweep.source), &sweep.cells);
        // Who asks for few games wants few of everybody.
        for own in sweep.cells.iter_mut().filter_map(|cell| cell.games.as_mut()) {
            *own = self.games.map_or(*own, |games| games.min(*own));
        }
        let (target, about) = (sweep.target.clone(), sweep.about.clone());
        let (listed, asserts, design) = (sweep.compare.clone(), sweep.asserts.clone(), sweep.design.clone());
        if let Some(design) = design.as_ref().filter(|design| design.apart < design.points) {
            output::note(options, &design_text(design));
        }
        let race = sweep.race;
        if let (Some(_), Enough::Precision { .. }) = (race, enough) {
            let help = "leave --precision out, or take `[race]` out of the file";
            return Err(Stop::Usage(format!(
                "a race moves games, of which a precision has no number\n  = help: {help}"
            )));
        }
        let mut plan =
            Plan::new(options, runner, sweep.title, sweep.cells, self.seed.unwrap_or(sweep.seed), enough, sweep.level)?;
        if let (Some(race), Some(target)) = (race, &target) {
            plan.race(race, target);
        }
        plan.target = target;
        plan.compare = listed;
        plan.design = design;
        plan.asserts = asserts;
        plan.about = about;
        let command = self.command(&plan);
        let print = |findings: &Findings| self.print(options, &plan, findings);
        let findings = self.recorded.run(options, &plan, &path, Made { command, inputs }, preparing, &print)?;
        self.require_target(&findings)
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
        command
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

    fn require_target(&self, findings: &Findings) -> Result<(), Stop> {
        if self.require_target && !findings.meets_target() {
            return Err(Stop::CheckFailed("no variant meets the sweep's target for certain".into()));
        }
        Ok(())
    }
}
