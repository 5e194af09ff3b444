//! Why a command stopped, as a message and an exit code.

use super::output::colours_on_stderr;
use crate::{
    files::{Mistakes, near_path, shown_lines},
    frames::DirectoryError,
    simulation::{BrokenGame, RunError},
};
use std::path::Path;

/// Why a command stopped before its end.
#[derive(Debug)]
pub enum Stop {
    /// A mistake in the command line.
    Usage(String),
    /// Mistakes in files.
    Files(Mistakes),
    /// Our fault or the machine's.
    Failed(String),
    /// Someone asked it to stop; results so far are kept.
    Interrupted(String),
    /// The files are fine, but a check they asked for failed.
    CheckFailed(String),
    /// The reader of our output went away, as `head` does; nothing to say.
    Closed,
}

impl Stop {
    /// The exit code of our own faults.
    pub const OURS: u8 = 1;

    /// The exit code.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Closed => 0,
            Self::Failed(_) => Self::OURS,
            Self::Usage(_) | Self::Files(_) => 2,
            Self::Interrupted(_) => 3,
            Self::CheckFailed(_) => 4,
        }
    }

    /// What to print on standard error.
    #[must_use]
    pub fn message(&self) -> String {
        match self {
            Self::Usage(text) | Self::Failed(text) => format!("error: {}\n", shown_lines(text)),
            // Cleaned already, and with colours of its own.
            Self::Files(mistakes) => format!("{}\n", mistakes.render(colours_on_stderr())),
            Self::Interrupted(text) | Self::CheckFailed(text) => format!("{}\n", shown_lines(text)),
            Self::Closed => String::new(),
        }
    }
}

impl From<Mistakes> for Stop {
    fn from(mistakes: Mistakes) -> Self {
        Self::Files(mistakes)
    }
}

impl From<DirectoryError> for Stop {
    fn from(error: DirectoryError) -> Self {
        if let DirectoryError::NoRun { path } = &error
            && let Some(near) = near_path(Path::new(path), |path| path.join("manifest.json").is_file())
        {
            let near = near.display();
            return Self::Usage(format!("there is no run directory `{path}`\n  = help: did you mean `{near}`?"));
        }
        if error.is_usage() { Self::Usage(error.to_string()) } else { Self::Failed(error.to_string()) }
    }
}

impl From<BrokenGame> for Stop {
    fn from(broken: BrokenGame) -> Self {
        Self::Failed(broken.to_string())
    }
}

impl From<RunError> for Stop {
    fn from(error: RunError) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<anyhow::Error> for Stop {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(format!("{error:#}"))
    }
}
