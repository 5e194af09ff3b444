//! The command line: one file a command.

mod ablate;
mod asked;
mod bench;
mod bookmark;
mod changed;
mod check;
mod coach;
mod coach_tables;
mod compare;
mod completions;
mod describe;
mod find;
mod findings;
mod goal;
mod keeping;
mod ladder;
mod library;
mod list;
mod merge;
mod named;
mod new;
mod output;
mod own_file;
mod pace;
mod play;
mod program;
mod recorded;
mod replay;
mod replay_page;
mod report;
mod report_tables;
mod run;
mod saving;
mod schema;
mod search;
mod seats;
mod shard;
mod stop;
mod sweep;
mod trace;
mod train;
mod tune;
mod values;
mod verify;
mod watch;

pub use program::Program;

use crate::Rulesets;
use clap::{Parser, Subcommand, ValueEnum};
use stop::Stop;

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
  perihelion compare scenarios/timers/standard.toml -s standard --b timers.start=22
  perihelion replay scenarios/timers/standard.toml -s standard --game 7

`perihelion COMMAND --help` tells more of each.

Exit codes:
  0  done
  1  our fault, or the machine's (a full disk)
  2  a mistake in the command line or a file
  3  interrupted, partial results kept
  4  the files are fine, but a check they asked for failed",
    mut_subcommands = with_exit_codes
)]
struct Cli {
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Command,
}

/// A command whose help ends with what its exit codes mean, as that of the program does.
fn with_exit_codes(command: clap::Command) -> clap::Command {
    let examples = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    command.after_help(format!(
        "{}\n\nExit codes: 0 done, 1 our fault, 2 a mistake in what was given, 3 interrupted, 4 a check failed",
        examples.trim_end()
    ))
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
    /// The rulesets of the program, which no argument gives.
    #[arg(skip)]
    rulesets: Rulesets,
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

/// The commands, in the order of the help: each is a struct of its arguments, in a file of its own, with a `run`.
macro_rules! commands {
    ($($file:ident::$command:ident),* $(,)?) => {
        // What each command does stands on its own struct: a comment here would take the place of all of it.
        #[derive(Debug, Subcommand)]
        enum Command {
            $($command($file::$command),)*
        }

        impl Cli {
            /// Carries out the command.
            ///
            /// # Errors
            /// A [`Stop`] with the message to print and the exit code.
            fn run(&self) -> Result<(), Stop> {
                match &self.command {
                    $(Command::$command(command) => command.run(&self.options),)*
                }
            }
        }
    };
}

commands! {
    list::List,
    describe::Describe,
    check::Check,
    run::Run,
    sweep::Sweep,
    verify::Verify,
    compare::Compare,
    tune::Tune,
    ablate::Ablate,
    ladder::Ladder,
    shard::Shard,
    merge::Merge,
    report::Report,
    replay::Replay,
    train::Train,
    coach::Coach,
    values::Values,
    bench::Bench,
    new::New,
    schema::Schema,
    completions::Completions,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    /// The examples of a help text, as a shell would part them into words; what they redirect left out.
    fn examples(help: &str) -> Vec<Vec<String>> {
        let words = |line: &str| {
            let words = shlex::split(line).unwrap_or_default().into_iter().take_while(|word| word != ">");
            let scenario = |word: String| if word == "S" { "scenarios/timers/standard.toml".to_owned() } else { word };
            words.map(scenario).collect()
        };
        help.lines().filter(|line| line.starts_with("  perihelion ")).map(words).collect()
    }

    #[test]
    fn every_command_has_a_word_of_explanation_examples_that_are_sound_and_exit_codes() {
        let mut program = Cli::command();
        program.build();
        for command in program.get_subcommands().filter(|command| command.get_name() != "help") {
            let name = command.get_name();
            let help = command.clone().render_long_help().to_string();
            assert!(help.contains("Exit codes: 0 done"), "{help}");
            let examples = examples(&help);
            assert!(!examples.is_empty(), "{help}");
            for words in examples {
                assert_eq!(words.get(1).map(String::as_str), Some(name), "{words:?}");
                assert!(Cli::try_parse_from(&words).is_ok(), "{words:?}");
            }
        }
        let help = program.render_long_help().to_string();
        assert!(help.contains("\n  4  "), "{help}");
        for words in examples(&help) {
            assert!(Cli::try_parse_from(&words).is_ok(), "{words:?}");
        }
    }

    #[test]
    fn the_readme_names_every_command_in_the_order_of_the_help() {
        let readme = include_str!("../../README.md");
        let table =
            readme.lines().skip_while(|line| *line != "## Commands").skip_while(|line| !line.starts_with("| `"));
        let told = table.map_while(|line| line.strip_prefix("| `")?.split([' ', '`']).next());
        let program = Cli::command();
        assert!(told.eq(program.get_subcommands().map(clap::Command::get_name)));
    }

    #[test]
    fn a_command_says_more_in_its_own_help_than_in_the_list() {
        let mut program = Cli::command();
        for (name, more) in [("run", "Nothing is written"), ("sweep", "a checkpoint"), ("describe", "one object")] {
            let command = program.find_subcommand_mut(name).unwrap();
            let help = command.render_long_help().to_string();
            assert!(help.contains(more), "{help}");
        }
    }
}
