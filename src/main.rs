//! The `perihelion` program: parses its arguments, calls the command, and maps the result to an exit code.

use clap::Parser;
use perihelion::cli::{Cli, Stop};
use std::{io::Write, process::ExitCode};

fn main() -> ExitCode {
    // A panic is our fault: say so, once, in words a user can report.
    std::panic::set_hook(Box::new(|panic| {
        let _ =
            writeln!(std::io::stderr(), "error: a defect of perihelion: {panic}\n  = help: please report this line");
    }));
    // Before anything is printed: a shell may be asking.
    Cli::complete();
    let cli = Cli::parse();
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| cli.run()));
    match result {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(stop)) => {
            let _ = write!(std::io::stderr(), "{}", stop.message());
            ExitCode::from(stop.exit_code())
        }
        Err(_) => ExitCode::from(Stop::OURS),
    }
}
