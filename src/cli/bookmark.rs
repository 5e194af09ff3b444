//! What a command has reached, beside the file that it is to write, so that it can go on after whatever cut it short.

use super::{Stop, own_file};
use crate::{
    files::{Unread, read_regular},
    frames::fingerprint,
    simulation::{Unsealed, seal, unseal},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

/// How the file begins, up to its checksum; one that begins otherwise is not read.
const HEAD: &str = "{\"perihelion\":\"progress\",\"checksum\":\"";

/// The largest that is read, in bytes: the sums of a thousand variables are a tenth of it.
const LARGEST: u64 = 1 << 30;

/// Where it is kept, and for which job.
#[derive(Debug, Clone)]
pub struct Bookmark {
    path: PathBuf,
    command: &'static str,
    job: String,
}

/// The file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept<T> {
    command: String,
    job: String,
    reached: T,
}

impl Bookmark {
    /// Beside the file that a command is to write. `job` is all that decides what is found: only with the same one, by the same
    /// version, is gone on.
    pub fn new(out: &Path, command: &'static str, job: &impl Serialize) -> Self {
        let mut name = out.file_name().map_or_else(OsString::new, ToOwned::to_owned);
        name.push(".progress");
        Self::at(out.with_file_name(name), command, job)
    }

    /// In a file of its own.
    pub fn at(path: PathBuf, command: &'static str, job: &impl Serialize) -> Self {
        let job = fingerprint(&(env!("CARGO_PKG_VERSION"), job));
        let job = job.iter().map(|byte| format!("{byte:02x}")).collect();
        Self { path, command, job }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What was reached before by the same command; `None` where nothing was, or where what is there may be replaced.
    pub fn read<T: DeserializeOwned>(
        &self,
        replace: bool,
        is_sound: impl FnOnce(&T) -> bool,
    ) -> Result<Option<T>, Stop> {
        match self.read_own(is_sound) {
            Err(_) if replace => Ok(None),
            read => read,
        }
    }

    fn read_own<T: DeserializeOwned>(&self, is_sound: impl FnOnce(&T) -> bool) -> Result<Option<T>, Stop> {
        let refused = |what: &str| {
            let help = "remove it, or give --replace to begin anew";
            Stop::Usage(format!("`{}` {what}\n  = help: {help}", self.path.display()))
        };
        let bytes = match read_regular(&self.path, LARGEST) {
            Ok(bytes) => bytes,
            Err(Unread::Missing) => return Ok(None),
            Err(unread) => return Err(refused(&format!("is not gone on from: {unread}"))),
        };
        let other = || refused(&format!("is not what `{}` has reached", self.command));
        let body = unseal(HEAD, &bytes).map_err(|unsealed| match unsealed {
            Unsealed::Other => other(),
            Unsealed::Changed => refused(&format!("is not what `{}` has reached: it is damaged", self.command)),
        })?;
        // Whose it is comes first: another job's content need not be read at all.
        let whose: Kept<serde_json::Value> = serde_json::from_slice(&body).map_err(|_| other())?;
        if whose.command != self.command {
            return Err(other());
        }
        if whose.job != self.job {
            return Err(refused("was reached by another command, with other options, files or rules"));
        }
        let reached = serde_json::from_value(whose.reached).ok().filter(is_sound);
        reached.map(Some).ok_or_else(|| refused("holds numbers that cannot be"))
    }

    /// Keeps what was reached.
    pub fn write(&self, reached: &impl Serialize) -> Result<(), Stop> {
        let kept = Kept { command: self.command.to_owned(), job: self.job.clone(), reached };
        let body = serde_json::to_vec(&kept).map_err(|error| Stop::Failed(error.to_string()))?;
        own_file::write(&self.path, &seal(HEAD, &body))
    }

    /// Removes it, if it is there.
    pub fn remove(&self) -> Result<(), Stop> {
        match fs::remove_file(&self.path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(Stop::Failed(format!("cannot remove `{}`: {error}", self.path.display())))
            }
            _ => Ok(()),
        }
    }
}
