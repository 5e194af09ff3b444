//! `perihelion sweep`: a grid of cells, and a run directory.

use super::{Options, Stop, asked::Asked, findings::Findings, output, play::Plan, recorded::Recorded, watch::Busy};
use crate::report::warnings_text;
use std::path::PathBuf;

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
    #[command(flatten)]
    asked: Asked,
    /// The run directory [default: reports/<name of the sweep file>].
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// End with exit code 4 unless at least one variant meets the sweep's `[target]` with its whole interval; the others
    /// may miss it. To insist on each of several things, give the sweep `[[assert]]`s and use `perihelion verify`.
    #[arg(long)]
    require_target: bool,
    /// Draw charts in the terminal too.
    #[arg(long)]
    charts: bool,
    #[command(flatten)]
    recorded: Recorded,
}

impl Sweep {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let preparing = Busy::draw(options, "preparing the cells");
        let (plan, made) = self.asked.plan(options)?;
        let path = self.out.clone().unwrap_or_else(|| self.asked.usual_directory());
        let print = |findings: &Findings| self.print(options, &plan, findings);
        let findings = self.recorded.run(options, &plan, &path, made, preparing, &print)?;
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

    fn require_target(&self, findings: &Findings) -> Result<(), Stop> {
        if self.require_target && !findings.meets_target() {
            return Err(Stop::CheckFailed("no variant meets the sweep's target for certain".into()));
        }
        Ok(())
    }
}
