//! Why a run directory cannot be used, in words that say what to do.

use crate::files::program;
use std::io;
use thiserror::Error;

/// Why a run directory cannot be used. The text says what to do.
#[derive(Debug, Error)]
pub enum DirectoryError {
    /// It holds another run.
    #[error(
        "`{path}` holds another run ({difference}); nothing was changed there\n  = help: `--out DIR` writes elsewhere, `--replace` discards what is there"
    )]
    OtherRun {
        /// The directory.
        path: String,
        /// What differs.
        difference: String,
    },
    /// It holds an unfinished part of this very run.
    #[error("`{path}` holds an unfinished part of this run\n  = help: `--resume` finishes it, `--replace` begins anew")]
    Unfinished {
        /// The directory.
        path: String,
    },
    /// It holds files, but no run.
    #[error(
        "`{path}` is not empty and is no run directory; nothing was changed there\n  = help: `--out DIR` writes elsewhere"
    )]
    NotARun {
        /// The directory.
        path: String,
    },
    /// Another process is writing to it.
    #[error("another run is writing to `{path}`\n  = help: wait for it, or write elsewhere with `--out DIR`")]
    InUse {
        /// The directory.
        path: String,
    },
    /// It is no longer the directory that was opened.
    #[error(
        "`{path}` was moved, removed or replaced while this run was writing to it, and nothing more was written there\n  = help: what was saved before is where the directory is now; `--out DIR --resume` goes on from it"
    )]
    Lost {
        /// The directory.
        path: String,
    },
    /// Its earlier part kept no games.
    #[error(
        "the run in `{path}` was begun without `--keep-games`, so its first games are not there\n  = help: go on without it, or begin anew with `--replace`"
    )]
    GamesNotKept {
        /// The directory.
        path: String,
    },
    /// Something in it is not what was written.
    #[error(
        "`{path}` is damaged: {why}\n  = help: put an undamaged copy back, or play the sweep again with `--replace`"
    )]
    Damaged {
        /// The file.
        path: String,
        /// What is wrong with it.
        why: String,
    },
    /// Something in it was written by an older version.
    #[error(
        "`{path}` was written by an older version of perihelion, and this one does not read it\n  = help: use that version, or play the sweep again with `--replace`"
    )]
    Older {
        /// The file.
        path: String,
    },
    /// There is no run directory.
    #[error(
        "`{path}` is no run directory: it has no manifest.json\n  = help: `{program} sweep --help` tells how to make one",
        program = program()
    )]
    NoRun {
        /// The directory.
        path: String,
    },
    /// Its run was stopped before anything was saved.
    #[error("the run in `{path}` has saved no games yet\n  = help: {resume}")]
    NothingSaved {
        /// The directory.
        path: String,
        /// How to go on with it.
        resume: String,
    },
    /// Something in it is of another version of a ruleset.
    #[error(
        "`{path}` cannot be read: {why}\n  = help: read it with the version that wrote it, or play the sweep again with `--replace`"
    )]
    Unreadable {
        /// The file.
        path: String,
        /// What is wrong with it.
        why: String,
    },
    /// It holds a plan of parts already.
    #[error(
        "`{path}` holds a plan already; nothing was changed there\n  = help: `--out DIR` plans elsewhere, `--replace` discards it with the parts that were played"
    )]
    Planned {
        /// The folder.
        path: String,
    },
    /// There is no plan of parts.
    #[error("`{path}` holds no plan: it has no plan.json\n  = help: `{program} shard --help` tells how to make one", program = program())]
    NotPlanned {
        /// The folder.
        path: String,
    },
    /// A part cannot be used.
    #[error("the part `{path}` cannot be used: {why}\n  = help: remove the file and play the part again")]
    BadPart {
        /// The file.
        path: String,
        /// What is wrong with it.
        why: String,
    },
    /// The disk refuses.
    #[error("cannot {what} `{path}`: {error}{}", remedy(.error))]
    Disk {
        /// What was tried.
        what: &'static str,
        /// The file or directory.
        path: String,
        /// What the system said.
        error: io::Error,
    },
}

/// What to do about an error of the system.
fn remedy(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "\n  = help: free some space, then go on with `--resume`"
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "\n  = help: choose a folder you may write to with `--out DIR`"
        }
        io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
            "\n  = help: a file stands where a folder is needed; choose another with `--out DIR`"
        }
        io::ErrorKind::NotFound => "\n  = help: choose another folder with `--out DIR`",
        _ => "\n  = help: what was saved before is safe; once this is mended, `--resume` goes on from it",
    }
}

impl DirectoryError {
    /// Whether the command line or a file is to blame, rather than the machine or what happened to the directory.
    #[must_use]
    pub fn is_usage(&self) -> bool {
        !matches!(self, Self::Disk { .. } | Self::Damaged { .. } | Self::BadPart { .. } | Self::Lost { .. })
    }
}
