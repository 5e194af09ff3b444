//! What training keeps beside the file it will write, so that it can go on after whatever cut it short.

use crate::{
    cli::{Stop, own_file},
    scenario::Scenario,
    simulation::{Unsealed, seal, unseal},
    training::{Found, Saved},
};
use serde::{Deserialize, Serialize};
use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
};

/// How the file begins, up to its checksum.
const HEAD: &str = "{\"perihelion\":\"training\",\"checksum\":\"";

/// How far training came.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Kept {
    /// What is looked for, and in which game: only the same command goes on.
    pub job: String,
    /// The most iterations, the games of each, and the seconds that each seed has, if time ends it.
    pub iterations: u32,
    pub games: u64,
    pub time: Option<f64>,
    /// What was found by seeds that are done.
    pub done: Vec<(u64, Found)>,
    /// Where the seed at hand stands, and how many seconds it took so far.
    pub saved: Option<Saved>,
    pub seconds: f64,
}

/// Where it is kept: beside the file.
pub fn path(out: &Path) -> PathBuf {
    let mut name = out.file_name().map_or_else(OsString::new, ToOwned::to_owned);
    name.push(".progress");
    out.with_file_name(name)
}

/// What tells two searches for a player apart.
pub fn job(scenario: &Scenario, told: &str) -> String {
    format!("{} {told} {}", env!("CARGO_PKG_VERSION"), scenario.canonical())
}

impl Kept {
    /// What is kept beside a file of this job; `None` if nothing is.
    pub fn read(out: &Path, job: &str, variables: usize) -> Result<Option<Self>, Stop> {
        let path = path(out);
        let bytes = match fs::read(&path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(Stop::Failed(format!("cannot read `{}`: {error}", path.display()))),
        };
        let refuse = |what: &str| {
            let help = "delete it to begin anew, or give another --out";
            Err(Stop::Usage(format!("`{}` {what}\n  = help: {help}", path.display())))
        };
        let kept = match unseal(HEAD, &bytes) {
            Ok(body) => serde_json::from_slice::<Self>(&body),
            Err(Unsealed::Other) => return refuse("was not kept by `train`"),
            Err(Unsealed::Changed) => return refuse("is damaged"),
        };
        match kept {
            Ok(kept) if kept.job != job => refuse("is of a training with other options or other rules"),
            Ok(kept) if kept.saved.as_ref().is_none_or(|saved| saved.is_of(variables)) => Ok(Some(kept)),
            Ok(_) | Err(_) => refuse("is damaged"),
        }
    }

    /// Keeps it beside the file.
    pub fn write(&self, out: &Path) -> Result<(), Stop> {
        let body = serde_json::to_vec(self).map_err(|error| Stop::Failed(error.to_string()))?;
        own_file::write(&path(out), &seal(HEAD, &body))
    }

    /// What was kept is of no more use.
    pub fn forget(out: &Path) {
        // A file that stays is told of when it is in the way.
        let _ = fs::remove_file(path(out));
    }
}
