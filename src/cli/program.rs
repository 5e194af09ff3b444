//! A whole program: rulesets, with the command line around them.

use super::{Cli, Stop, named::named};
use crate::{
    Entry, Rulesets,
    files::{name_program, program},
    ruleset::Ruleset,
    rulesets::shipped,
};
use clap::{CommandFactory, FromArgMatches};
use std::{
    env::{args_os, consts::EXE_SUFFIX},
    io::Write,
    panic::{AssertUnwindSafe, catch_unwind, set_hook},
    path::Path,
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
    name: Option<String>,
}

impl Program {
    /// The program as it is shipped.
    #[must_use]
    pub fn shipped() -> Self {
        Self { rulesets: shipped().clone(), name: None }
    }

    /// A program without any ruleset, to be given some.
    #[must_use]
    pub fn empty() -> Self {
        Self { rulesets: Rulesets::default(), name: None }
    }

    /// Adds a ruleset; one with the same name gives way to it.
    #[must_use]
    pub fn with<R: Ruleset>(self) -> Self {
        Self { rulesets: self.rulesets.with(Entry::of::<R>()), ..self }
    }

    /// Names the program: so it is called in its help and in every command that it prints. Without this it has the name
    /// it was called by.
    #[must_use]
    pub fn named(self, name: &str) -> Self {
        Self { name: Some(name.to_owned()), ..self }
    }

    /// Parses the arguments of this process and carries out the command. The exit code says how that went; what it means
    /// stands in the help.
    #[must_use]
    pub fn main(self) -> ExitCode {
        if let Some(name) = self.name.or_else(called) {
            name_program(&name);
        }
        // A panic is our fault: say so, once, in words a user can report.
        set_hook(Box::new(|panic| {
            let _ = writeln!(
                std::io::stderr(),
                "error: a defect of {}: {panic}\n  = help: please report this line",
                program()
            );
        }));
        // Before anything is printed: a shell may be asking.
        Cli::complete(&self.rulesets);
        let mut command = named(Cli::command(), &self.rulesets);
        let mut matches = command.get_matches_mut();
        let mut cli = match Cli::from_arg_matches_mut(&mut matches) {
            Ok(cli) => cli,
            Err(error) => error.format(&mut command).exit(),
        };
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

/// The name of the file that was called; `None` where nobody can tell, or it is no Unicode.
fn called() -> Option<String> {
    let path = args_os().next()?;
    let file = Path::new(&path).file_name()?.to_str()?;
    Some(file.strip_suffix(EXE_SUFFIX).unwrap_or(file).to_owned())
}
