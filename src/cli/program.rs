//! A whole program: rulesets, with the command line around them.

use super::{Cli, Stop};
use crate::{Entry, Rulesets, ruleset::Ruleset, rulesets::shipped};
use clap::Parser;
use std::{
    io::Write,
    panic::{AssertUnwindSafe, catch_unwind, set_hook},
    process::ExitCode,
};

/// A program that plays some rulesets: every command, for each of them.
///
/// ```no_run
/// use perihelion::{cli::Program, ruleset::Ruleset};
/// use std::process::ExitCode;
///
/// fn program<Game: Ruleset>() -> ExitCode {
///     Program::shipped().with::<Game>().main()
/// }
/// ```
#[derive(Debug, Clone)]
pub struct Program {
    rulesets: Rulesets,
}

impl Program {
    /// The program as it is shipped.
    #[must_use]
    pub fn shipped() -> Self {
        Self { rulesets: shipped().clone() }
    }

    /// A program without any ruleset, to be given some.
    #[must_use]
    pub fn empty() -> Self {
        Self { rulesets: Rulesets::default() }
    }

    /// Adds a ruleset; one with the same name gives way to it.
    #[must_use]
    pub fn with<R: Ruleset>(self) -> Self {
        Self { rulesets: self.rulesets.with(Entry::of::<R>()) }
    }

    /// Parses the arguments of this process and carries out the command. The exit code says how that went; what it means
    /// stands in the help.
    #[must_use]
    pub fn main(self) -> ExitCode {
        // A panic is our fault: say so, once, in words a user can report.
        set_hook(Box::new(|panic| {
            let _ = writeln!(
                std::io::stderr(),
                "error: a defect of perihelion: {panic}\n  = help: please report this line"
            );
        }));
        // Before anything is printed: a shell may be asking.
        Cli::complete(&self.rulesets);
        let mut cli = Cli::parse();
        cli.options.rulesets = self.rulesets;
        match catch_unwind(AssertUnwindSafe(|| cli.run())) {
            Ok(Ok(())) => ExitCode::SUCCESS,
            Ok(Err(stop)) => {
                let _ = write!(std::io::stderr(), "{}", stop.message());
                ExitCode::from(stop.exit_code())
            }
            Err(_) => ExitCode::from(Stop::OURS),
        }
    }
}
