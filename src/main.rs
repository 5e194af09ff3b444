//! The `perihelion` program, with the rulesets that it ships.

use perihelion::cli::Program;
use std::process::ExitCode;

fn main() -> ExitCode {
    Program::shipped().named("perihelion").main()
}
