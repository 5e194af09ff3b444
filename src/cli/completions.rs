//! `perihelion completions`: completion scripts for shells.

use super::{Cli, Stop, output};
use clap::CommandFactory;
use clap_complete::Shell;

/// Print a completion script for a shell.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  perihelion completions bash > ~/.local/share/bash-completion/completions/perihelion")]
pub struct Completions {
    /// The shell.
    shell: Shell,
}

impl Completions {
    pub fn run(&self) -> Result<(), Stop> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "perihelion", &mut script);
        output::print_as_it_is(&String::from_utf8_lossy(&script))
    }
}
