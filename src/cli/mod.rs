//! The command line: one file a command.

mod bench;
mod check;
mod compare;
mod completions;
mod describe;
mod findings;
mod library;
mod list;
mod output;
mod play;
mod replay;
mod report;
mod run;
mod schema;
mod search;
mod stop;
mod sweep;
mod verify;
mod watch;

pub use stop::Stop;

use clap::{Parser, Subcommand, ValueEnum};

/// How often solo modes of space board games are won, and why: plays millions of games by scripted players.
#[derive(Debug, Parser)]
#[command(
    version,
    propagate_version = true,
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "Examples:
  perihelion list
  perihelion run scenarios/timers/standard.toml -s standard -s novice -n 20000
  perihelion run scenarios/timers/standard.toml -s standard -s search:standard -n 500
  perihelion sweep scenarios/timers/sweeps/start.toml
  perihelion verify scenarios/timers/sweeps/official.toml
  perihelion report reports/start
  perihelion compare scenarios/timers/standard.toml -s standard --a timers.start=23 --b timers.start=22
  perihelion replay scenarios/timers/standard.toml -s standard --game 7

Exit codes: 0 done; 1 our fault, or the machine's (a full disk); 2 a mistake in the command line or a file;
3 interrupted, partial results kept; 4 the files are fine but a check they asked for failed."
)]
pub struct Cli {
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Command,
}

/// Options of every command.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Common options")]
struct Options {
    /// How results are printed on standard output.
    #[arg(long, global = true, value_enum, default_value = "table")]
    format: Format,
    /// Threads that play; 0 takes one a core.
    #[arg(long, global = true, default_value_t = 0, value_name = "N", value_parser = threads)]
    threads: usize,
    /// No progress and no notes on standard error; warnings and errors stay.
    #[arg(long, short, global = true)]
    quiet: bool,
}

fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads) if threads <= 256 => Ok(threads),
        _ => Err("expected a number of threads from 0 to 256".into()),
    }
}

/// How results are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people.
    Table,
    /// For spreadsheets and notebooks.
    Csv,
    /// For programs.
    Json,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the rulesets, and the scenarios, sweeps and strategies found here.
    List(list::List),
    /// Explain a ruleset, a scenario or a strategy: settings, actions, variables, metrics.
    Describe(describe::Describe),
    /// Find everything wrong with these files, all at once.
    Check(check::Check),
    /// Play one scenario with one or more strategies and print what came of it.
    Run(run::Run),
    /// Play a grid of settings and strategies, and leave a run directory.
    Sweep(sweep::Sweep),
    /// Play until what a sweep insists on is met, missed or out of budget; for builds that check balance.
    Verify(verify::Verify),
    /// Compare two settings, or several strategies, game by game.
    Compare(compare::Compare),
    /// Write a page with charts from a run directory: what its games say.
    Report(report::Report),
    /// Tell one game in full: every decision and every rule that took effect.
    Replay(replay::Replay),
    /// Measure games and decisions a second on this machine.
    Bench(bench::Bench),
    /// Print the JSON Schema of a kind of file, for editors.
    Schema(schema::Schema),
    /// Print a completion script for a shell.
    Completions(completions::Completions),
}

impl Cli {
    /// Carries out the command.
    ///
    /// # Errors
    /// A [`Stop`] with the message to print and the exit code.
    pub fn run(&self) -> Result<(), Stop> {
        let options = &self.options;
        match &self.command {
            Command::List(list) => list.run(options),
            Command::Describe(describe) => describe.run(options),
            Command::Check(check) => check.run(options),
            Command::Run(run) => run.run(options),
            Command::Sweep(sweep) => sweep.run(options),
            Command::Verify(verify) => verify.run(options),
            Command::Compare(compare) => compare.run(options),
            Command::Report(report) => report.run(options),
            Command::Replay(replay) => replay.run(options),
            Command::Bench(bench) => bench.run(options),
            Command::Schema(schema) => schema.run(),
            Command::Completions(completions) => completions.run(),
        }
    }
}
