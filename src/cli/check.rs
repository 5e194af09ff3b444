//! `perihelion check`: everything wrong with files, all at once.

use super::{Options, Stop, output};
use crate::{files::Mistakes, scenario::check_file};
use std::path::PathBuf;

/// Find everything wrong with these files, all at once.
///
/// Scenarios, sweeps and strategies are told apart by what is in them.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:
  perihelion check scenarios/timers/*.toml strategies/timers/*.toml")]
pub struct Check {
    /// The files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl Check {
    pub fn run(&self, options: &Options) -> Result<(), Stop> {
        let mut mistakes = Mistakes::default();
        for path in &self.files {
            if let Some(kind) = mistakes.take(check_file(path)) {
                output::note(options, &format!("{}: a sound {}", path.display(), kind.name()));
            }
        }
        Ok(mistakes.or(())?)
    }
}
