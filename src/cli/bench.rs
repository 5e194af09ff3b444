//! `perihelion bench`: games and decisions a second.

use super::{Options, Stop, output, search::Search};
use crate::{
    scenario::Cell,
    simulation::{Effort, Games, NoKeeper, Progress, Runner, StoppingRule, Tally},
};
use std::{path::Path, time::Instant};

/// Measure games and decisions a second on this machine.
///
/// Plays `scenarios/<ruleset>/standard.toml` with every strategy in `strategies/<ruleset>/`, or with those named, on
/// one thread and on all.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  perihelion bench
  perihelion bench timers --seconds 3
  perihelion bench timers -s standard -s search:standard --rollouts 50")]
pub struct Bench {
    /// The rulesets; all of them unless some are named.
    rulesets: Vec<String>,
    /// A strategy to measure instead of all, named as in `perihelion run`. Give it again for more.
    #[arg(short, long = "strategy", value_name = "STRATEGY")]
    strategies: Vec<String>,
    #[command(flatten)]
    search: Search,
    /// How long each measurement takes.
    #[arg(long, default_value_t = 1.0, value_name = "SECONDS", value_parser = seconds)]
    seconds: f64,
}

impl Bench {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let all: Vec<String> = options.rulesets.names().map(str::to_owned).collect();
        let wanted = if self.rulesets.is_empty() { &all } else { &self.rulesets };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if options.threads > 0 { options.threads } else { cores };
        let header = ["ruleset", "strategy", "threads", "games_per_second", "decisions_per_second"];
        let mut rows = Vec::new();
        for ruleset in wanted {
            let Some(descriptor) = options.rulesets.descriptor(ruleset) else {
                return Err(Stop::Usage(format!(
                    "there is no ruleset `{ruleset}`\n  = help: rulesets: {}",
                    all.join(", ")
                )));
            };
            let scenario = Path::new("scenarios").join(descriptor.name).join("standard.toml");
            let every = [format!("strategies/{}/*.toml", descriptor.name), "random".to_owned()];
            let strategies = if self.strategies.is_empty() { &every[..] } else { &self.strategies };
            for cell in self.search.cells(options, &scenario, strategies, &[])? {
                let mut counts = vec![1];
                if threads > 1 {
                    counts.push(threads);
                }
                for threads in counts {
                    output::note(
                        options,
                        &format!(
                            "{ruleset}: {} on {threads} {}",
                            cell.strategy.name(),
                            if threads == 1 { "thread" } else { "threads" }
                        ),
                    );
                    let (games, decisions) = measure(options, &cell, threads, self.seconds)?;
                    let name = cell.strategy.name().to_owned();
                    rows.push(vec![
                        ruleset.clone(),
                        name,
                        threads.to_string(),
                        format!("{games:.0}"),
                        format!("{decisions:.0}"),
                    ]);
                }
            }
        }
        output::print_rows(options, &header, &rows, 2)
    }
}

/// Games and decisions a second: games are played until the time is over, in growing numbers.
fn measure(options: &Options, cell: &Cell, threads: usize, seconds: f64) -> Result<(f64, f64), Stop> {
    let seat = match options.rulesets.seat(cell.scenario.descriptor.name, &cell.scenario.settings, &cell.strategy) {
        Some(Ok(seat)) => [seat],
        _ => return Err(Stop::Failed("the standard scenario cannot be played".into())),
    };
    let runner = Runner::new(threads)?;
    // Few at first: a search player may need a second for each.
    let mut games = 2;
    loop {
        let mut tallies = [Tally::counting(seat[0].metrics())];
        let begun = Instant::now();
        let (rule, progress) = (StoppingRule::Games(games), Progress::default());
        let order = Games { cells: &seat, seed: 1, rule: &rule, effort: Effort::default(), progress: &progress };
        runner.play(&order, &mut tallies, &mut NoKeeper)?;
        let took = begun.elapsed().as_secs_f64();
        if took >= seconds * 0.5 {
            let decisions: u64 = tallies[0].branching.iter().sum();
            return Ok((games as f64 / took, decisions as f64 / took));
        }
        let factor = (seconds / took.max(1e-6)).clamp(2.0, 64.0);
        games = (games as f64 * factor) as u64;
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if (0.01..=600.0).contains(&value) => Ok(value),
        _ => Err("expected a number of seconds from 0.01 to 600".into()),
    }
}
